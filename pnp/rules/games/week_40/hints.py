"""How moves and positions of Week 40 look, and which rules and cards a move makes use of: for players and reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .claims import fought
from .pack import SLOTS, Rules
from .state import IN, Position, dealt, ending


def promise(state: Position, seat: str, action: Any) -> int:  # Any: a move, as `actions` gives it
    """A card goes to the weakest tower, and every tower defends; what must be done is all the same."""
    do, at = action
    if do == "place":
        return -state.total[at]
    return -int(at).bit_count() if do == "modes" else 0


def worth(state: Position, seat: str) -> int:
    """
    The score that can still be reached, as a share of the highest; a tenth of it for how safe the open towers are.

    A tower is safe when it is worth as much as the greatest monster.
    """
    rules, slots = state.rules, IN[state.alive]
    highest, most = rules.total * len(SLOTS), max(rules.values)
    if highest <= 0:
        return 0
    if state.phase == "over":
        return 1000 * state.score // highest
    killers = sum(rules.values[each] for i in range(len(SLOTS)) if i not in slots for each in state.piles[i])
    safe = sum(min(most, state.total[i]) for i in slots)
    return 100 * (rules.total - killers) * len(slots) * (9 * most * len(SLOTS) + safe) // (highest * most * len(SLOTS))


def cited(state: Position, seat: str, action: Any) -> tuple[str, ...]:
    """The rules that a move makes use of."""
    return tuple(uses(state, action))


def uses(state: Position, action: Any) -> Iterator[str]:
    """Each rule that a move makes use of, in the order of the ledger."""
    do, at = action
    match do:
        case "deal":
            yield from ("W40-10", "W40-11")
            if len(dealt(state)) < len(IN[state.alive]):
                yield "W40-R13"
        case "starters":
            yield "W40-18"
        case "place":
            yield "W40-19" if state.turn == 1 else "W40-12" if not state.draws else "W40-13"
        case "modes":
            yield "W40-14"
            if state.draws < state.draws_due:
                yield "W40-R15"
        case "reveal":
            yield "W40-15"
        case "end_turn":
            if rule := ending(state):
                yield from (rule, "W40-39" if state.alive else "W40-40")
        case _:
            yield from fight_uses(state, at, do == "attack")


def fight_uses(state: Position, slot: int, is_attack: bool) -> Iterator[str]:
    """Each rule that a fight makes use of."""
    found = fought(state, slot, is_attack)
    is_tried_again = len(found.steps) > 1
    if is_attack:
        yield from ("W40-16", "W40-20")
        if found.defeated:
            yield "W40-21"
        if any(wins(state, *each) for each in found.steps[:-1]):
            yield "W40-22"
        if found.discarded:
            yield "W40-23"
        if is_tried_again:
            yield "W40-24"
        if found.defeated:
            yield "W40-25"
        if found.is_lost:
            yield "W40-26"
    else:
        yield from ("W40-17", "W40-27")
        has_beaten = len(found.down) > len(state.down[slot])
        if has_beaten:
            yield "W40-28"
        if state.down[slot] or (has_beaten and is_tried_again):
            yield "W40-29"
        if found.defeated:
            yield "W40-30"
        if is_tried_again:
            yield "W40-31"
        if found.is_lost:
            yield "W40-32"
    if found.is_lost:
        yield from ("W40-33", "W40-34", "W40-35", "W40-36")
    if any(one == other for one, other in found.steps):
        yield "W40-R06"


def wins(state: Position, mine: int, theirs: int) -> bool:
    """Whether an attack with this comparison succeeds."""
    return mine > theirs or (mine == theirs and state.rules.ties == "attacker_wins")


def citable(rules: Rules) -> tuple[str, ...]:
    """All that `cited` can name, in the order of the ledger."""
    return (*(f"W40-{number}" for number in range(10, 41)), "W40-R06", "W40-R13", "W40-R15")


def used(state: Position, seat: str, action: Any, after: Position) -> tuple[tuple[str, bool | None], ...]:
    """The card that is placed; of a fight the cards that fought, and whether they were not beaten."""
    do, at = action
    if do == "place":
        return ((state.rules.cards[state.stock[0]].id, None),)
    if do not in ("attack", "defend") or not state.piles[at]:
        return ()
    stayed = after.towers[at]
    beaten = state.towers[at][: len(state.towers[at]) - len(stayed)]
    names = state.rules.ids
    # Of a tower that lost its royal none stays.
    return (*((each, False) for each in names(beaten)), *((each, True) for each in names(stayed[:1])))
