"""Actions of Stronghold as steps of logs."""

from __future__ import annotations

from . import battle, effects
from .pieces import ATTACKERS, DEFENDERS, PHASES, Counts
from .position import kinds
from .rules import DEEDS
from .siege import Siege
from .steps import caught, is_trapped
from .terms import NOWHERE, Action

BOTH = ("check", "breach", "clean")
"""Actions that are done by both sides."""

SPECIALS = {3: "move_equipment", 4: "move_training"}


def written(state: Siege, seat: str, action: Action) -> dict[str, object]:
    """An action as a step of a log, without what chance will make of it."""
    return step(state, action) if action[0] in BOTH else {"by": seat, **step(state, action)}


def step(state: Siege, action: Action) -> dict[str, object]:
    """What an action does, and its fields."""
    rules, castle = state.rules, state.rules.castle
    ids = [each.id for each in castle.areas]
    match action:
        case ("setup", picks):
            offers = {str(phase): list(each) for phase, each in zip(PHASES, state.offers, strict=True)}
            kept = {str(phase): each for phase, each in zip(PHASES, picks, strict=True)}
            return {"do": "setup", "offers": offers, "picks": kept}
        case ("start", mask):
            return {"do": "start_round", "special": [each for each in range(1, 6) if mask >> each & 1]}
        case ("end",):
            return {"do": "end_turn"}
        case ("draw",) | ("camp",):
            return {"do": action[0]}
        case ("exchange", kind):
            return {"do": "exchange", "unit": ATTACKERS[kind]}
        case ("build", number, way, at):
            price = rules.prices[number]
            return {"do": "build", "action": price.id, "pay": kinds(price.manpower[way]), "at": ids[at]}
        case ("ritual", number):
            return {"do": "ritual", "action": rules.prices[number].id}
        case ("special", phase, *payload):
            return {"do": "special", **special(state, phase, payload)}
        case ("manoeuvre", size):
            return {"do": "manoeuvre", "size": size}
        case ("move", path, kind, count):
            start, end = castle.paths[path]
            lost = {"trap_losses": {ATTACKERS[kind]: 1}} if caught(state, path) else {}
            return {"do": "move", "from": ids[start], "to": ids[end], "units": {ATTACKERS[kind]: count}, **lost}
        case ("order", wall, kind, is_up):
            return {"do": "order", "wall": ids[wall], "kind": kind, "face": "up" if is_up else "down"}
        case ("stone", wall):
            return {"do": "place_stone", "wall": ids[wall]}
        case ("work", number, hourglasses, path):
            work = castle.works[number]
            where = {} if path == NOWHERE else {"path": castle.path_name(path)}
            done = {"do": "work", "facility": work.facility, "action": work.action, "hourglasses": hourglasses}
            return {**done, **where}
        case ("deed", space):
            return {"do": "dishonour", "space": DEEDS[space]}
        case ("clean", returned):
            return {"do": "end_round", "hospital_return": kinds(returned, DEFENDERS)}
        case _:
            return in_battle(state, action, ids)


def in_battle(state: Siege, action: Action, ids: list[str]) -> dict[str, object]:
    """An action of the battle."""
    match action:
        case ("fire", machine, wall):
            return {"do": "battle", "step": 2, "machine": state.machines[machine][2], "at": ids[wall]}
        case ("reveal", wall, kind, choice):
            found: dict[str, object] = {"do": "battle", "step": 7, "at": ids[wall], "kind": kind}
            if kind == "explode":
                return {**found, "orcs": choice}
            if kind == "summon" and choice != NOWHERE:
                lost = {"trap_losses": {"troll": 1}} if is_trapped(state, choice, wall) else {}
                return {**found, "troll_from": ids[choice], **lost}
            return found
        case ("check", wall):
            winner, losses = battle.fight(state, wall)
            totals = {"attacker_total": battle.attack(state, wall), "defender_total": battle.defense(state, wall)}
            return {"do": "battle", "step": 8, "at": ids[wall], **totals, "winner": winner, **lost_of(losses)}
        case ("breach", wall):
            return {"do": "breach", "at": ids[wall]}
        case _:
            raise AssertionError(action)


def special(state: Siege, phase: int, payload: Action) -> dict[str, object]:
    """The payload of a special action."""
    ids = [each.id for each in state.rules.castle.areas]
    match phase, payload:
        case 2, _:
            return {}
        case 5, [where]:
            return {"revive": {ids[at]: goblins for at, goblins in where}}
        case 4, [-1, int(start), int(end)]:
            return {"move_saboteur": {"from": ids[start], "to": ids[end]}}
        case _, [int(number), int(start), int(end)]:
            token = state.rules.prices[number].id
            return {SPECIALS[phase]: {"token": token, "from": ids[start], "to": ids[end]}}
        case _:
            raise AssertionError(payload)


def lost_of(losses: battle.Losses) -> dict[str, object]:
    """What is lost, without what is not."""
    groups: tuple[tuple[str, Counts, tuple[str, ...]], ...] = (
        ("attackers_lost", losses.attackers, ATTACKERS),
        ("defenders_lost", losses.defenders, DEFENDERS),
    )
    found: dict[str, object] = {key: kinds(lost, names) for key, lost, names in groups if any(lost)}
    blocks = {key: count for key, count in (("stone", losses.stone), ("wood", losses.wood)) if count}
    return {**found, **({"blocks_lost": blocks} if blocks else {})}


def decided(state: Siege, action: Action) -> dict[str, object]:
    """The units that were drawn, or the cards of a machine with what they did; nothing of the phase cards."""
    match action:
        case ("drawn", units):
            return {"units": kinds(units), "wood": effects.drawn_wood(state)}
        case ("shot", drawn):
            _, _, wall = state.asked
            kept = battle.HIT if battle.HIT in drawn else drawn[0]
            return {"drawn": list(drawn), "kept": kept, **lost_of(battle.shot(state, wall, drawn))}
        case _:
            return {}
