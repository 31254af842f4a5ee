"""How moves and positions of Charge! look, and which rules and cards a move makes use of: for players and reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .scoring import winners
from .state import Position
from .table import NEW

LOOKS = {"call": 900, "stalemate": 800, "refill": 500, "build": 200, "move": 50, "flip": 100, "recycle": 100}


def promise(state: Position, seat: str, action: Any) -> int:  # Any: a move, as `actions` gives it
    """
    Call, finish a unit, the longer the better, refill, assemble, empty a stack that can be refilled, build, turn over.

    To open a pile looks worse than to lay a card on one. Cards are not shifted for anything else.
    """
    do, at, source, target, count = action
    if do == "assemble":
        player = state.players[at]
        top = player.working[source - 1][-1] if source else player.flipped[0]
        if state.rules.is_last[top]:
            longest: int = state.rules.faces[top].number
        return 600 + longest
        return 300 if target == NEW else 400
    if do == "move" and state.players[at].reserve and count == len(state.players[at].working[source - 1]):
        return 250
    looks: int = LOOKS.get(do, 1000)
    return looks


def worth(state: Position, seat: str) -> int:
    """
    The own total with this round as it is, in the middle of the best of the others' and the target; then the army.

    The units that are still missing and the cards of the reserve weigh a little.
    """
    rules = state.rules
    at, standing = rules.at(seat), state.standing
    if state.phase == "over":
        won = winners(rules, standing)
        return 1000 // len(won) if at in won else 0
    best = max(total for i, total in enumerate(standing) if i != at)
    target = rules.numbers["target"]
    units = [each.unit for each in state.players[at].army]
    have = sum(min(units.count(i), each.quota) for i, each in enumerate(rules.units))
    dug = rules.reserve - len(state.players[at].reserve)
    value = 500 + 300 * (standing[at] - best) // target
    value += 100 * have // max(1, rules.quota) + 50 * dug // max(1, rules.reserve)
    return max(1, min(999, value))


def cited(state: Position, seat: str, action: Any) -> tuple[str, ...]:
    """The rules that a move makes use of."""
    return tuple(uses(state, action))


def uses(state: Position, action: Any) -> Iterator[str]:
    """Each rule that a move makes use of, in the order of the ledger."""
    do, at, source, target, _ = action
    rules = state.rules
    match do:
        case "go":
            yield "CH-10"
        case "flip":
            yield "CH-11" if len(state.players[at].flip) >= rules.packet else "CH-17"
        case "recycle":
            yield "CH-18"
        case "refill":
            yield from ("CH-21", "CH-22")
        case "build":
            stack = state.players[at].working[target - 1]
            yield from ("CH-12", "CH-13") if stack else ("CH-21", "CH-23", "CH-24")
        case "move":
            yield from ("CH-13", "CH-19")
        case "assemble":
            player = state.players[at]
            top = player.working[source - 1][-1] if source else player.flipped[0]
            yield "CH-20" if source else "CH-12"
            yield "CH-14" if target == NEW else "CH-15"
            if rules.is_last[top]:
                yield from ("CH-28", "CH-29")
        case "stalemate":
            yield from ("CH-25", "CH-26")
            if any(not each.reserve for each in state.players):
                yield "CH-27"
        case "call":
            yield from ("CH-30", "CH-31", "CH-32")
        case _:
            yield from score_uses(state)


def score_uses(state: Position) -> Iterator[str]:
    """Each rule that the score makes use of."""
    labels = {each.label for each in state.lines}
    named = {"safe": "CH-40", "sabotaged": "CH-41", "crumbled": "CH-42", "untouched": "CH-43"}
    yield from ("CH-36", "CH-38", "CH-39")
    yield from (rule for label, rule in named.items() if label in labels)
    if any(each.bust for each in state.lines):
        yield "CH-44"
    if any(each.bonus for each in state.lines):
        yield "CH-45"
    fined = sum(each.waste > 0 for each in state.lines)
    if fined:
        yield "CH-46" if fined == 1 else "CH-47"
    yield from ("CH-48", "CH-49")
    won = winners(state.rules, state.standing)
    yield from ("CH-51", "CH-52") if won else ("CH-50",)
    if len(won) > 1:
        yield "CH-R44"


def used(state: Position, seat: str, action: Any, after: Position) -> tuple[tuple[str, bool | None], ...]:
    """The card that is assembled or built; whether it finished a unit where it could."""
    do, at, source, _, _ = action
    if do not in ("assemble", "build"):
        return ()
    player = state.players[at]
    top = player.working[source - 1][-1] if source else player.flipped[0]
    return ((state.rules.faces[top].id, None),)
