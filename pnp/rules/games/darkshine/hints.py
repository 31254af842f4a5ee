"""How good actions and positions of DarkShine look, for players who do not think far."""

from __future__ import annotations

from .pieces import SIDES
from .rules import ATTACK, END
from .state import NONE, State


def promise(state: State, seat: str, action: int) -> float:
    """
    How good an action looks: an attack by how likely it kills, a commander before all others; then a move that comes
    closer to the enemy commander, by how close; then ending the turn; then other moves, and all of a commander that
    still has others to send.
    """
    rules = state.rules
    if action == END:
        return 0.0
    tile = action & 255
    if action >= ATTACK:
        mine, yours = state.bonuses(action)
        kills = 1.0 if not rules.is_rolled else chance(mine - yours, rules.numbers.sides)
        return 1.0 + kills + (10.0 if tile == state.pawns[rules.commanders[1 - state.side]] else 0.0)
    start, side = action >> 8, state.side
    goal = state.pawns[rules.commanders[1 - side]]
    is_alone = state.armies[side].bit_count() == 1
    if start == state.pawns[rules.commanders[side]] and not is_alone:
        return -1.0
    before, after = (rules.grid.distance(each, goal) for each in (start, tile))
    return 1.0 / (1 + after) if after < before else -0.5


def chance(net: int, sides: int) -> float:
    """How likely the attacker's die with a net bonus is higher than the defender's (E.1)."""
    ways = sum(max(0, min(sides, one + net - 1)) for one in range(1, sides + 1))
    return ways / sides**2


def worth(state: State, seat: str) -> float:
    """
    How good a position looks: 0 lost, 1 won, and else the part of both armies' strength that is one's own. Each pawn
    counts 1, and the more the closer it is to the enemy commander.
    """
    if state.winner != NONE:
        return float(SIDES[state.winner] == seat)
    rules, strength = state.rules, [0.0, 0.0]
    for pawn, tile in zip(rules.pawns, state.pawns, strict=True):
        if tile != rules.gone:
            goal = state.pawns[rules.commanders[1 - pawn.side]]
            near = 0.0 if pawn.type.is_commander else 0.5 / rules.grid.distance(tile, goal)
            strength[pawn.side] += 1.0 + near
    return strength[SIDES.index(seat)] / sum(strength)
