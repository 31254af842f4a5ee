"""Steps of the defender in phases 1 to 6 judged: the stone block, facilities, dishonorable deeds."""

from __future__ import annotations

from ...logs import Fields, Malformed, plain
from ...play import Fault, Value
from . import effects
from .rules import DEEDS
from .ruling import Done, Verdict, amount, area, illegal, name, now, number_of, path, time_fault, told
from .siege import Siege, many
from .terms import DEFENDER, NOWHERE

PHASES = (1, 2, 3, 4, 5, 6)


def place_stone(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 1, or any where a block can be kept: the block of the round, on a wall."""
    wall = area(state, fields, "wall")
    is_kept = state.rules.is_on("stone_block", "keep")  # AMB-03
    if fault := time_fault(state, by, DEFENDER, PHASES if is_kept else (1,), "place_stone"):
        return fault
    if not state.hand:
        return illegal("SH-29", "no stone block is in the defender's hand", "do", told(state, "hand", "it was placed"))
    if wall not in state.rules.walls:
        return illegal("SH-29", f"stone blocks are placed on walls, and {name(state, wall)} is none", "wall")
    return Done(effects.place_stone(state, wall))


def work(state: Siege, by: str, fields: Fields) -> Verdict:
    """Any phase: known, not finished, free circles, hourglasses held."""
    fields.get("hourglasses")
    hourglasses = amount(fields, "hourglasses", 1)
    said = f"{fields.name('facility')}.{fields.name('action')}"
    where = path(state, fields, "path") if "path" in fields else NOWHERE
    if fault := time_fault(state, by, DEFENDER, PHASES, "work"):
        return fault
    works = state.rules.castle.works
    number = next((i for i, each in enumerate(works) if plain(each.id) == plain(said)), None)
    if number is None:
        known = ", ".join(each.id for each in works)
        return illegal("SH-24", f"there is no '{said}', expected one of {known}", "action", Value(known))
    item, lying = works[number], state.circles[number]
    filled = told(state, item.id, f"{lying} of {item.circles} circles are filled")
    circles = Value(f"it has {many(item.circles, 'circle')}", item.span)
    if state.finished_mask >> number & 1:
        return illegal("SH-25", f"{item.id} was completed already in this round", "action", filled)
    if lying + hourglasses > item.circles:
        message = f"{item.id} has {many(item.circles - lying, 'free circle')}, and not {hourglasses}"
        return illegal("SH-24", message, "hourglasses", circles, filled)
    if hourglasses > state.held:
        message = f"the defender has {many(state.held, 'hourglass')}, and not {hourglasses}"
        return illegal("SH-20", message, "hourglasses", told(state, "held", f"{state.held} are left of this phase"))
    is_finished = lying + hourglasses == item.circles
    if item.action == "trap" and is_finished:
        if where == NOWHERE:
            raise Malformed(f"{fields.what} finishes a trap and needs 'path'", fields.span(), "path")
        if len(state.traps) >= state.rules.pieces.markers["trap"]:
            message = f"no trap is left of {state.rules.pieces.markers['trap']}"
            return illegal("SH-07", message, "action", told(state, "traps", message))
    elif where != NOWHERE and item.action != "trap":
        raise Malformed(f"'path' of {fields.what} is for a trap", fields.span("path"), "path")
    faults = []
    if not fields.is_nothing("finished") and fields.flag("finished") != is_finished:
        message = f"{item.id} is {'' if is_finished else 'not '}finished, with {lying + hourglasses} of {item.circles}"
        faults.append(Fault("claim", "SH-24", message, (circles,), "finished"))
    return Done(effects.work(state, number, hourglasses, where), faults)


def dishonour(state: Siege, by: str, fields: Fields) -> Verdict:
    """Any phase from round five on: a point of a space paid back."""
    space = DEEDS.index(fields.choice("space", DEEDS))
    if fault := time_fault(state, by, DEFENDER, PHASES, "dishonour"):
        return fault
    if state.round < state.rules.numbers["dishonour_from_round"]:
        message = f"deeds cannot be done in round {state.round}"
        return illegal("SH-10", message, "do", now(state), number_of(state, "dishonour_from_round"))
    if not state.deeds[space]:
        return illegal("SH-10", f"no point lies on {DEEDS[space]}", "space", told(state, "deeds", "it was paid"))
    return Done(effects.dishonour(state, space))
