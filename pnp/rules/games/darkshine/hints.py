"""How good actions and positions of DarkShine look, and which rules and pawns an action makes use of."""

from __future__ import annotations

from .faults import REACH_RULES
from .pieces import SIDES
from .rules import ATTACK, END, Rules
from .state import NONE, State


def promise(state: State, seat: str, action: int) -> int:
    """
    How good an action looks: an attack by how likely it kills, on a commander before all others; then a move that
    comes closer to the enemy commander, by how close; then ending the turn; then other moves, and last all of a
    commander that has others to send.
    """
    rules, tile, goal = state.rules, action & 255, goal_of(state, state.side)
    if action == END:
        return 0
    if action & ATTACK:
        mine, yours = state.bonuses(action)
        kills = [not rules.is_rolled or attack + mine > defend + yours for (attack, defend), _ in rules.rolls]
        chance = 1000 * sum(kills) // len(kills)
        return 1000 + chance + (1000 if tile == goal else 0)
    start = action >> 8
    has_others = state.armies[state.side].bit_count() > 1
    if has_others and start == state.pawns[rules.commanders[state.side]]:
        return -2
    before, after = rules.grid.distance(start, goal), rules.grid.distance(tile, goal)
    return 1000 // (1 + after) if after < before else -1


def worth(state: State, seat: str) -> int:
    """
    How good a position looks: 0 lost, 1000 won, and else one's own part of the strength of both armies. Each pawn
    counts 1000, and those that are no commanders up to 500 more the closer they are to the enemy's.
    """
    own = SIDES.index(seat)
    if state.winner != NONE:
        return 1000 if state.winner == own else 0
    rules, strength = state.rules, [0, 0]
    for pawn, tile in zip(rules.pawns, state.pawns, strict=True):
        if tile != rules.gone:
            near = 0 if pawn.type.is_commander else 500 // rules.grid.distance(tile, goal_of(state, pawn.side))
            strength[pawn.side] += 1000 + near
    return 1000 * strength[own] // sum(strength)


def goal_of(state: State, side: int) -> int:
    """The tile of the commander that a side is after."""
    return state.pawns[state.rules.commanders[1 - side]]


def cited(state: State, seat: str, action: int) -> tuple[str, ...]:
    """The rules that an action makes use of, for the report on which rules ever mattered."""
    rules = state.rules
    if action == END:
        return ("DS-R12",)
    start, tile = action >> 8 & 255, action & 255
    is_tired = state.tired >> start & 1
    if not action & ATTACK:
        return ("DS-08", "DS-10", *(("DS-R06",) if is_tired else ()))
    type = rules.pawns[state.pawns.index(start)].type
    enemies = state.armies[1 - state.side]
    found = ["DS-08", "DS-18", REACH_RULES[type.id], "DS-14" if rules.is_rolled else "DS-38"]
    if type.id == "archer":
        found += ["DS-24"]
        found += ["DS-R08"] if rules.near[start] & enemies else []
    for pawn, bonus in zip((start, tile), state.bonuses(action), strict=True):
        if bonus:
            found.append("DS-27" if state.pawns.index(pawn) in rules.commanders else "DS-26")
    return tuple(dict.fromkeys(found))


def citable(rules: Rules) -> tuple[str, ...]:
    """All that `cited` can name: only one of the two ways to decide an attack is played."""
    decided = ("DS-14", "DS-26", "DS-27") if rules.is_rolled else ("DS-38",)
    return ("DS-08", "DS-10", "DS-18", *REACH_RULES.values(), "DS-24", *decided, "DS-R06", "DS-R08", "DS-R12")


def used(state: State, seat: str, action: int, after: State) -> tuple[tuple[str, bool | None], ...]:
    """The type of the pawn that acted, and of an attack whether its target left the game."""
    if action == END:
        return ()
    type = state.rules.pawns[state.pawns.index(action >> 8 & 255)].type.id
    enemies = 1 - state.side
    is_kill = after.armies[enemies].bit_count() < state.armies[enemies].bit_count()
    return ((type, is_kill if action & ATTACK else None),)
