"""What a position that a log starts from has more of than there is, or has where it cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from ...play import Fault, Value
from .options import order_markers, ranged, used_markers
from .pieces import Counts, plus
from .ruling import illegal
from .siege import Siege, many


def outside(state: Siege) -> Counts:
    """All attackers that are not in the bag."""
    found: Counts = (state.blood + state.victims, 0, 0)
    for each in (state.reserve, state.camp, state.discard, state.removed, state.on_cards, *state.areas):
        found = plus(found, each)
    return found


def start_faults(state: Siege) -> Iterator[Fault]:
    """What cannot be of a position, pieces first, then places."""
    yield from stock_faults(state)
    yield from marker_faults(state)
    for area, standing in zip(state.rules.castle.areas, state.areas, strict=True):
        if area.room is not None and sum(standing) > area.room:
            message = f"{sum(standing)} attackers stand in {area.id}, which holds {area.room}"
            yield illegal("SH-67", message, "areas", Value(f"it holds {area.room}", area.room_span))
    yield from place_faults(state)


def stock_faults(state: Siege) -> Iterator[Fault]:
    """SH-07: units, wood and stone."""
    rules = state.rules
    for unit, count in zip(rules.pieces.attackers, outside(state), strict=True):
        if count > unit.count:
            yield illegal("SH-07", f"the position has {count} of '{unit.id}', of {unit.count} that there are", "areas")
    if state.wood_left < 0:
        yield illegal("SH-07", f"the position has {state.wood} wood, of {rules.numbers['wood']} that there are", "wood")
    if state.stone_left < 0:
        message = f"the position has {sum(state.stone)} stone blocks, of {rules.numbers['stone_blocks']} that there are"
        yield illegal("SH-07", message, "stone")


def marker_faults(state: Siege) -> Iterator[Fault]:
    """SH-41, SH-07: machines and other markers, orders, traps; how orders were laid, nobody asks later."""
    rules = state.rules
    if (standing := ranged(state)) > (most := rules.numbers["ranged_cap"]):
        yield illegal("SH-41", f"{many(standing, 'ranged machine')} stand, {most} at most may", "machines")
    for number, price in enumerate(rules.prices):
        if price.phase < 5 and (used := used_markers(state, number, price)) > price.count:
            key = {2: "machines", 3: "equipment", 4: "training"}[price.phase]
            yield illegal("SH-07", f"the position has {used} of '{price.id}', of {price.count} that there are", key)
    for kind in dict.fromkeys(each for _, each, _, _ in state.orders):
        if order_markers(state, kind) < 0:
            yield illegal("SH-07", f"the position has more orders '{kind}' than there are", "orders")
    if len(state.traps) > (most := rules.pieces.markers["trap"]):
        yield illegal("SH-07", f"the position has {len(state.traps)} traps, of {most} that there are", "traps")


def place_faults(state: Siege) -> Iterator[Fault]:
    """SH-36, SH-43, SH-47 to SH-49: markers where they cannot be, or more than an area has circles for."""
    rules, areas = state.rules, state.rules.castle.areas
    for number, at, id in state.machines:
        kind = "ram" if rules.prices[number].site == "ram" else "rampart"
        if areas[at].kind != kind:
            yield illegal("SH-36", f"{id} belongs on a {kind}, and {areas[at].id} is a {areas[at].kind}", "machines")
    for key, kind, rule in (("equipment", "wall", "SH-43"), ("training", "rampart", "SH-47")):
        markers: tuple[tuple[int, int], ...] = getattr(state, key)
        for at in dict.fromkeys(where for _, where in markers):
            here, lying = areas[at], [each for each, where in markers if where == at]
            if here.kind != kind:
                yield illegal(rule, f"{key} lies at a {kind}, and {here.id} is a {here.kind}", key)
            elif len(lying) > here.circles:
                message = f"{len(lying)} markers lie at {here.id}, which has {many(here.circles, 'circle')}"
                yield illegal(rule, message, key, Value(f"it has {many(here.circles, 'circle')}", here.span))
            twins = [each for each in lying if lying.count(each) > 1 and not rules.prices[each].is_twice]
            if key == "training" and twins:
                yield illegal("SH-48", f"{here.id} has {rules.prices[twins[0]].id} twice", key)
    for at in state.saboteurs:
        if at not in rules.facilities:
            yield illegal(
                "SH-49", f"a saboteur is in a facility, and {areas[at].id} is a {areas[at].kind}", "saboteurs"
            )
