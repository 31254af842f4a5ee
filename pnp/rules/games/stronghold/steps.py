"""What each action of Stronghold leads to."""

from __future__ import annotations

from . import battle, effects, rounds
from .battle import lose, shot
from .siege import Siege
from .terms import ATTACKER, NOWHERE, Action


def after(state: Siege, action: Action) -> Siege:
    """The state after an action of a seat or of chance."""
    match action:
        case ("move", path, kind, count):
            return effects.move(state, path, effects.one_of(kind, count), effects.one_of(kind, caught(state, path)))
        case ("end",):
            return rounds.end_attack(state) if state.turn == ATTACKER else rounds.end_defense(state)
        case ("work", number, hourglasses, path):
            return effects.work(state, number, hourglasses, path)
        case ("build", number, way, at):
            return effects.build(state, number, state.rules.prices[number].manpower[way], at)
        case ("ritual", number):
            return effects.ritual(state, number)
        case ("exchange", kind):
            return effects.exchange(state, kind)
        case ("manoeuvre", size):
            return effects.manoeuvre(state, size)
        case ("camp",):
            return effects.settle(state)
        case ("order", wall, kind, is_up):
            return effects.order(state, wall, kind, is_up)
        case ("stone", wall):
            return effects.place_stone(state, wall)
        case ("deed", space):
            return effects.dishonour(state, space)
        case ("draw",) | ("fire", _, _):
            return state._replace(asked=action)
        case ("drawn", units):
            return effects.draw(state, units)._replace(asked=())
        case ("special", phase, *payload):
            return special(state, phase, payload)
        case ("start", mask):
            return rounds.start_round(state, mask)
        case ("offers", offers):
            return state._replace(offers=offers)
        case ("setup", picks):
            return rounds.set_up(state, picks)
        case ("clean", returned):
            return rounds.clean_up(state, returned)
        case _:
            return in_battle(state, action)


def in_battle(state: Siege, action: Action) -> Siege:
    """The state after an action of the battle."""
    match action:
        case ("shot", drawn):
            _, machine, wall = state.asked
            done = battle.fired(state, machine, len(drawn) == 2)
            return lose(done, wall, shot(state, wall, drawn), 2)._replace(asked=())
        case ("reveal", wall, "frenzy", _):
            return battle.frenzy(state, wall)
        case ("reveal", wall, "explode", orcs):
            return battle.explode(state, wall, orcs)
        case ("reveal", wall, "summon", start):
            return battle.summon(state, wall, start, start != NOWHERE and is_trapped(state, start, wall))
        case ("reveal", wall, _, _):
            return battle.resolved(state, wall)
        case ("check", wall):
            winner, losses = battle.fight(state, wall)
            return lose(battle.checked(state, wall, winner != "defender"), wall, losses, battle.CHECK)
        case ("breach", wall):
            return rounds.enter(state, wall)
        case _:
            raise AssertionError(action)


def special(state: Siege, phase: int, payload: Action) -> Siege:
    """SH-46, SH-52, SH-57: what the special action of a phase does."""
    done = effects.special(state, phase)
    match phase, payload:
        case 2, _:
            return done
        case 5, [where]:
            return effects.revive(done, where)
        case 4, [number, start, end] if number == NOWHERE:
            return effects.shift_saboteur(done, start, end)
        case _, [number, start, end]:
            return effects.shift(done, "equipment" if phase == 3 else "training", number, start, end)
        case _:
            raise AssertionError(payload)


def is_trapped(state: Siege, start: int, end: int) -> bool:
    """SH-80: whether a trap lies on the path between two areas."""
    return state.rules.castle.path_numbers[start, end] in state.traps


def caught(state: Siege, path: int) -> int:
    """SH-80: how many units a trap takes in play: one, whose loss a log would record."""
    return int(path in state.traps)
