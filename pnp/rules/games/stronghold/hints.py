"""How good actions and positions of Stronghold look, and which pieces an action makes use of."""

from __future__ import annotations

from . import battle
from .rules import SEATS
from .siege import Siege
from .terms import ATTACKER, OVER, Action

FIRST = {"breach": 900, "check": 500, "fire": 450, "reveal": 400, "move": 300, "manoeuvre": 200, "build": 150,
         "stone": 300, "work": 200, "order": 60, "exchange": 50, "ritual": -20, "special": -10, "deed": -9}  # fmt: skip
"""What each action is worth before one looks closer; ending a turn or the manoeuvres is worth nothing."""


def promise(state: Siege, seat: str, action: Action) -> int:
    """
    How good an action looks at a glance.

    Break-ins first, then battle, then moves, the more units and the closer to the walls the better. The defender places
    blocks, and fills circles, best those that are finished by it. A round without special actions looks better than one
    with them.
    """
    name: str = action[0]
    found = FIRST.get(name, 0)
    if name == "move":
        path: int
        kind: int
        count: int
        _, path, kind, count = action
        start, _ = state.rules.castle.paths[path]
        is_late = state.rules.castle.areas[start].kind == "rampart"
        return found + 10 * count * state.rules.strengths[kind] + (50 if is_late else 0)
    if name == "work":
        number: int
        hourglasses: int
        _, number, hourglasses, _ = action
        left = state.rules.castle.works[number].circles - state.circles[number] - hourglasses
        return found + (50 if not left else 0) + hourglasses
    if name == "stone":
        wall: int = action[1]
        return found + 10 * sum(state.areas[wall]) - state.stone[wall]
    if name == "check":
        return found + battle.attack(state, action[1]) - battle.defense(state, action[1])
    if name == "start":
        return -int(action[1]).bit_count()
    return found


def worth(state: Siege, seat: str) -> int:
    """
    How good a position looks: 1000 won, 0 lost, 500 a draw, else by glory and by how close the walls are to falling.

    The attacker's part of the glory counts, and of each wall the strength of attackers there and behind it.
    """
    if state.phase == OVER:
        return 500 if state.winner == "draw" else 1000 if state.winner == seat else 0
    glory = state.glory - state.defense_glory
    pressure = max(
        battle.attack(state, wall) + strength_behind(state, wall) // 2 - battle.defense(state, wall)
        for wall in state.rules.walls
    )
    mine = max(1, min(999, 500 + 15 * glory + 10 * pressure))
    return mine if seat == SEATS[ATTACKER] else 1000 - mine


def strength_behind(state: Siege, wall: int) -> int:
    """The strength of the attackers on ramparts that lead to a wall."""
    return sum(battle.attack(state, start) for start, end in state.rules.castle.paths if end == wall)


def used(state: Siege, seat: str, action: Action, after: Siege) -> tuple[tuple[str, bool | None], ...]:
    """What was built or performed, units that moved, orders and machines, and whether a check of strength was won."""
    rules = state.rules
    match action:
        case ("build", number, _, _) | ("ritual", number):
            return ((rules.prices[number].id, None),)
        case ("move", _, kind, _):
            return ((rules.pieces.attackers[kind].id, None),)
        case ("order", _, kind, _) | ("reveal", _, kind, _):
            return ((kind, None),)
        case ("fire", machine, wall):
            id = rules.prices[state.machines[machine][0]].id
            return ((id, battle.defense(after, wall) < battle.defense(state, wall)),)
        case ("work", number, _, _):
            return ((rules.castle.works[number].id, None),)
        case ("check", wall):
            winner, _ = battle.fight(state, wall)
            is_won = winner == SEATS[ATTACKER]
            units = zip(rules.pieces.attackers, state.areas[wall], strict=True)
            return tuple((each.id, is_won) for each, count in units if count)
        case _:
            return ()
