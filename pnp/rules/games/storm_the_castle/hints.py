"""How good actions and positions of Storm the Castle look, and which rules and cards an action makes use of."""

from __future__ import annotations

from collections.abc import Iterator

from .combat import success
from .faults import rule_of_order
from .land import SIDES
from .plans import ATTACK, DISPATCH, DRAW, EMPOWER, END, EQUIP, MOVE, REFORGE, Action
from .rules import Rules
from .state import State
from .strike import items
from .table import NONE

CITABLE = (
    "STC-17", "STC-18", "STC-19", "STC-39", "STC-42", "STC-43", "STC-46", "STC-47", "STC-48", "STC-49",
    "STC-50", "STC-52", "STC-56", "STC-63", "STC-66", "STC-67", "STC-68", "STC-71", "STC-72", "STC-73",
    "STC-77", "STC-78", "STC-79", "STC-80", "STC-81", "STC-82", "STC-84", "STC-85", "STC-R06", "STC-R19",
    "STC-R27", "STC-R29", "STC-R34", "STC-R42",
)  # fmt: skip
"""What actions can make use of by any rulings."""


def promise(state: State, seat: str, action: Action) -> int:
    """
    How good an action looks: entering the enemy keep; then attacks by how likely they kill, those of less than four in
    ten after all else; then dispatches and items, the dearer the better; then abilities; then moves that come closer to
    the enemy keep, by how close; then ending the turn; last of all other moves.
    """
    rules, land = state.rules, state.rules.land
    kind, card, start, end, _ = action
    goal = land.keeps[1 - state.side]
    if kind in (DRAW, END):
        return 0
    if kind == ATTACK:
        chance = 1000 if state.is_automatic(action) else chance_of(state, action)
        return (2000 if end == goal else 1000) + chance if chance >= 400 else -2000 + chance
    if kind in (DISPATCH, EQUIP):
        return 800 + rules.costs[card]
    if kind != MOVE:
        return 700
    if end == goal:
        return 4000
    before, after = distance(state, start, goal), distance(state, end, goal)
    return 600 - after if after < before else -1


def chance_of(state: State, attack: Action) -> int:
    """How likely an attack kills, of a thousand."""
    return int(1000 * success(state.sums(attack).modifier, state.rules.numbers))


def distance(state: State, start: int, end: int) -> int:
    """How many moves it takes, or more than any."""
    return state.rules.land.far[start].get(end, len(state.board))


def worth(state: State, seat: str) -> int:
    """
    How good a position looks: 0 lost, 1000 won, and else one's own part of the strength of both sides.

    On the board, each unit counts its cost and 8 less its distance from the enemy keep, each item its cost; cards in
    the hand half as much as their cost.
    """
    own = SIDES.index(seat)
    if state.winner != NONE:
        return 1000 if state.winner == own else 0
    rules, strength = state.rules, [1, 1]
    for at, stack in enumerate(state.board):
        for card in stack:
            side = rules.cards[card].side
            near = max(0, 8 - distance(state, at, rules.land.keeps[1 - side])) if rules.units[card] else 0
            strength[side] += 2 * (rules.costs[card] + near)
    for side, hand in enumerate(state.hands):
        strength[side] += sum(rules.costs[card] for card in hand if card >= 0)
    return 1000 * strength[own] // sum(strength)


def cited(state: State, seat: str, action: Action) -> tuple[str, ...]:
    """The rules that an action makes use of, for the report on which rules ever mattered."""
    return tuple(dict.fromkeys(uses(state, action)))


def uses(state: State, action: Action) -> Iterator[str]:
    """Each rule that an action makes use of, in the order of the ledger."""
    rules = state.rules
    kind, card, _, end, _ = action
    if kind == DRAW:
        yield "STC-42" if state.hands[state.side] else "STC-43"
        if len(state.decks[state.side]) < (rules.numbers.draw if state.hands[state.side] else rules.drawn_empty):
            yield "STC-R27"
    elif kind == END:
        yield "STC-R34"
        if state.points:
            yield "STC-R29"
    elif kind == DISPATCH:
        yield from ("STC-46", "STC-47")
        yield from sharing(state, card, end)
    elif kind == EQUIP:
        yield from ("STC-46", "STC-48", "STC-49", "STC-73")
    elif kind == MOVE:
        yield "STC-50"
        yield from sharing(state, card, end)
        if end == rules.land.keeps[1 - state.side]:
            yield from ("STC-39", "STC-R42")
    elif kind == ATTACK:
        yield from attack_uses(state, action)
    elif kind == EMPOWER:
        yield from ("STC-77", "STC-85", "STC-R19")
    else:
        yield from ("STC-77", "STC-79" if kind == REFORGE else "STC-82")


def sharing(state: State, unit: int, end: int) -> Iterator[str]:
    """The rule of order where a unit comes to another."""
    if there := state.board[end]:
        rules = state.rules
        yield rule_of_order(rules, (unit, *there))


def attack_uses(state: State, attack: Action) -> Iterator[str]:
    """Each rule that an attack makes use of."""
    rules, found = state.rules, state.sums(attack)
    _, card, start, end, nth = attack
    unit, stack = rules.units[card], state.board[end]
    assert unit
    if rules.counts_assassin or not unit.picks_targets:
        yield "STC-52"
    if unit.is_ranged:
        yield from ("STC-80", "STC-81")
    else:
        yield "STC-56"
    if nth:
        yield "STC-78"
    elif len(units := [each for each in stack if rules.units[each] is not None]) > 1:
        yield rule_of_order(rules, units)
    if state.is_automatic(attack):
        yield from ("STC-31", "STC-R16")
        return
    yield from ("STC-63", "STC-66", "STC-67")
    if found.height:
        levels = rules.land.levels
        yield (
            ("STC-17" if levels[end] == "low" else "STC-18")
            if levels[start] == "high"
            else ("STC-19" if levels[start] == "low" else "STC-R04")
        )
    if items(rules, state.board[start]) or items(rules, stack):
        yield "STC-68"
    if found.empower:
        yield "STC-85"
    if found.ward:
        yield "STC-84"
    if found.space:
        yield "STC-R06"


def citable(rules: Rules) -> tuple[str, ...]:
    """All that `cited` can name, in the order of the ledger: what rulings leave out is not among it."""
    automatic = () if rules.rolls_for_support else ("STC-31", "STC-R16")
    middle = () if rules.switches["mid_ground"] == "literal" else ("STC-R04",)
    return (*CITABLE, *automatic, *middle)


def used(state: State, seat: str, action: Action, after: State) -> tuple[tuple[str, bool | None], ...]:
    """The cards that an action is about, and whether it did what was rolled for; None where nothing can fail."""
    rules = state.rules
    kind, card, _, _, _ = action
    if kind in (DRAW, END):
        return ()
    id = rules.cards[card].face.id
    if kind == ATTACK:
        enemies = 1 - state.side
        is_kill = len(after.graves[enemies]) > len(state.graves[enemies])
        return ((id, is_kill), *((each.id, None) for each in items(rules, state.board[action[2]])))
    if kind in (DISPATCH, EQUIP, MOVE, EMPOWER):
        return ((id, None),)
    return ((id, len(after.graves[state.side]) < len(state.graves[state.side])),)
