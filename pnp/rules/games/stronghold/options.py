"""All that a seat may do in a position of Stronghold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from .battle import is_open, room_for_troll
from .effects import camp_units, way
from .pieces import ORDERS, Price, holds
from .rules import DEEDS
from .siege import Siege
from .terms import ATTACKER, BATTLE, DRAW, END, NOWHERE, READY, SETTLE, SETUP, SIZES, Action


def actions(state: Siege) -> list[Action]:
    """All that who may act can do, each once; never empty."""
    if state.phase == SETUP:
        return [("setup", each) for each in product(*state.offers)]  # SH-12
    if state.phase == READY:
        return [("start", mask << 1) for mask in range(32)]  # SH-27: any of phases 1 to 5
    if state.phase == BATTLE:
        return in_battle(state) or [("clean", each) for each in returns(state)]
    return attacker(state) if state.turn == ATTACKER else defender(state)


def attacker(state: Siege) -> list[Action]:
    """What the attacker may do in a phase."""
    phase = state.phase
    if phase == 1:
        if not state.is_drawn:
            return [DRAW]  # SH-32
        is_open = not state.is_flipped(1) or state.rules.is_on("exchange_under_supply_special")
        if state.is_exchanged or not is_open:
            return [END]
        return [END, *(("exchange", kind) for kind, count in enumerate(state.reserve) if count)]  # SH-33
    if phase == 6:
        return orders(state) if state.is_settled else moves(state)
    if state.is_flipped(phase):
        return [END] if state.is_special_done else [END, *specials(state)]
    found = [END]
    for name in state.rules.pieces.cards[phase].get(state.picks[phase - 2], ()):
        number = state.rules.price_numbers[name]
        price = state.rules.prices[number]
        if state.done_mask >> number & 1 or price.wood > state.wood:  # SH-22, SH-38
            continue
        if phase == 5:
            if price.goblins <= state.reserve[0]:  # SH-53
                found.append(("ritual", number))
            continue
        paid = [i for i, each in enumerate(price.manpower) if holds(state.reserve, each)]
        if paid and has_marker(state, number, price):
            sites = list(places(state, number, price))
            found += [("build", number, i, at) for i in paid for at in sites]
    return found


def has_marker(state: Siege, number: int, price: Price) -> bool:
    """SH-07, SH-41: whether a marker is left, and of ranged machines the limit not reached."""
    if price.is_ranged and ranged(state) >= state.rules.numbers["ranged_cap"]:
        return False
    return used_markers(state, number, price) < price.count


def ranged(state: Siege) -> int:
    """SH-41, AMB-15: the ranged machines that were built."""
    return sum(state.rules.prices[each].is_ranged for each, _, _ in state.machines)


def used_markers(state: Siege, number: int, price: Price) -> int:
    """How many markers of a kind are on the board."""
    if price.phase == 2:
        return sum(each == number for each, _, _ in state.machines)
    if price.phase == 3:
        return sum(each == number for each, _ in state.equipment)
    return len(state.saboteurs) if price.site == "facility" else sum(each == number for each, _ in state.training)


def places(state: Siege, number: int, price: Price) -> Iterator[int]:
    """Where something can be put: SH-36, AMB-16, SH-43, SH-47 to SH-49."""
    rules = state.rules
    if price.site == "ram":
        yield rules.ram
    elif price.site == "facility":
        yield from rules.facilities
    elif price.phase == 2:
        yield from rules.ramparts
    elif price.phase == 3:
        yield from (each for each in rules.walls if has_circle(state, each))
    else:
        yield from (each for each in rules.ramparts if has_circle(state, each) and may_train(state, number, each))


def has_circle(state: Siege, area: int) -> bool:
    """SH-43, SH-47: whether a circle is free at a wall or a rampart."""
    area_of, markers = state.rules.castle.areas[area], (*state.equipment, *state.training)
    return sum(at == area for _, at in markers) < area_of.circles


def may_train(state: Siege, number: int, rampart: int) -> bool:
    """SH-48: whether a rampart does not hold the same training yet, or may hold it twice."""
    return (number, rampart) not in state.training or state.rules.prices[number].is_twice


def specials(state: Siege) -> Iterator[Action]:
    """SH-42, SH-46, SH-52, SH-57."""
    areas, phase = state.rules.castle.areas, state.phase
    if phase == 2:
        yield ("special", 2)
    elif phase == 3:
        for number, start in dict.fromkeys(state.equipment):
            for end in state.rules.walls:
                if end != start and areas[end].side == areas[start].side and has_circle(state, end):
                    yield ("special", 3, number, start, end)
    elif phase == 4:
        for number, start in dict.fromkeys(state.training):
            for end in state.rules.ramparts:
                is_other = end != start and areas[end].side == areas[start].side
                if is_other and has_circle(state, end) and may_train(state, number, end):
                    yield ("special", 4, number, start, end)
        for start in dict.fromkeys(state.saboteurs):
            for end in state.rules.facilities:
                if end != start:
                    yield ("special", 4, NOWHERE, start, end)
    else:
        rooms = [room(state, each) for each in state.rules.foregrounds]
        count = revive_count(state)
        for split in product(*(range(min(count, each) + 1) for each in rooms)):
            if sum(split) == count:
                pairs = zip(state.rules.foregrounds, split, strict=True)
                yield ("special", 5, tuple(each for each in pairs if each[1]))


def revive_count(state: Siege) -> int:
    """SH-57, SH-58, AMB-25: how many goblins are called back."""
    rooms = sum(room(state, each) for each in state.rules.foregrounds)
    return min(state.rules.numbers["revive_max"], state.discard[0], rooms)


def room(state: Siege, area: int) -> int:
    """SH-67, AMB-29: how many attackers more can stand in an area."""
    numbers = state.rules.numbers
    if area == state.rules.ram:
        if not state.rules.is_on("ram_zone_capacity", "two_per_element"):
            return sum(state.rules.total)
        rams = sum(at == area for _, at, _ in state.machines)
        return rams * numbers["ram_units"] - sum(state.areas[area])
    most = state.rules.castle.areas[area].room
    return sum(state.rules.total) if most is None else most - sum(state.areas[area])


def moves(state: Siege) -> list[Action]:
    """SH-59 to SH-68: manoeuvres that were not made, moves in the one that is made, and the camp."""
    found: list[Action] = [SETTLE, *(("manoeuvre", each) for each in SIZES if each not in state.sizes)]
    if not state.size:
        return found
    rules, most = state.rules, state.rules.numbers[f"{state.size}_units"]
    for path, (start, end) in enumerate(rules.castle.paths):
        if start == rules.camp:
            units, left = camp_units(state), camp_allotment(state, way(state, path), most)
        else:
            units, left = state.fresh[start], most - state.allotted[start]
        if units == (0, 0, 0) or left < 1:
            continue
        left = min(left, room(state, end))
        for kind, count in enumerate(units):
            found += [("move", path, kind, n) for n in range(1, min(count, left) + 1)]
    return found


def camp_allotment(state: Siege, side: int, most: int) -> int:
    """SH-64, AMB-28, AMB-31: how many units more may leave the camp to the left (0), the right (1), the ram (2)."""
    used, rules = state.camp_allotted, state.rules
    is_own = rules.is_on("ram_allotment", "own")
    if not rules.is_on("camp_two_sided"):
        shared = used[0] + used[1] + (0 if is_own else used[2])
        return most - used[2] if is_own and side == 2 else most - shared
    if side == 2:
        return most - used[2] if is_own else 2 * most - sum(used)
    both = used[0] + used[1] + (0 if is_own else used[2])
    return min(most - used[side], 2 * most - both)


def orders(state: Siege) -> list[Action]:
    """SH-71 to SH-73: orders that can be laid, and the end of the turn."""
    found, laid = [END], {wall for wall, _, _, _ in state.orders}
    ways = [each for each in (True, False) if may_lay(state, each)]
    kinds = [each for each in ORDERS if order_markers(state, each)]
    found += [
        ("order", wall, kind, is_up)
        for wall in state.rules.walls
        if wall not in laid
        for kind in kinds
        for is_up in ways
    ]
    return found


def order_markers(state: Siege, kind: str) -> int:
    """SH-07, AMB-39: how many markers of an order are left."""
    return state.rules.pieces.markers[kind] - sum(each == kind for _, each, _, _ in state.orders)


def may_lay(state: Siege, is_up: bool) -> bool:
    """SH-72, AMB-38: whether one more order may lie face up, or face down."""
    ups = sum(up for _, _, up, _ in state.orders)
    if not state.rules.is_on("orders_mix", "allowed") and any(up != is_up for _, _, up, _ in state.orders):
        return False
    return not is_up or ups < state.rules.numbers["orders_up"]


def defender(state: Siege) -> list[Action]:
    """SH-24, SH-29, SH-31, SH-10: what the defender may do in a phase."""
    rules, found, held = state.rules, [END], state.held
    if state.hand and (state.phase == 1 or rules.is_on("stone_block", "keep")):  # AMB-03
        found += [("stone", wall) for wall in rules.walls]
    if held:
        for number, work in enumerate(rules.castle.works):
            if state.finished_mask >> number & 1:  # SH-25
                continue
            left = work.circles - state.circles[number]
            found += [("work", number, n, NOWHERE) for n in range(1, min(held + 1, left))]
            if held < left:
                continue
            if work.action != "trap":
                found.append(("work", number, left, NOWHERE))
            elif len(state.traps) < rules.pieces.markers["trap"]:
                found += [("work", number, left, path) for path in range(len(rules.castle.paths))]
    if state.round >= rules.numbers["dishonour_from_round"]:
        found += [("deed", i) for i in range(len(DEEDS)) if state.deeds[i]]
    return found


def in_battle(state: Siege) -> list[Action]:
    """SH-83: what the attacker has to resolve, all of it in the end, the steps in their order."""
    rules, step = state.rules, state.step
    found: list[Action] = []
    if step >= 8:
        found += [("breach", wall) for wall in rules.walls if is_open(state, wall)]
        if found:
            return found  # SH-90
    if step <= 2:
        for i, (number, _, _) in enumerate(state.machines):
            if rules.prices[number].is_ranged and not state.fired_mask >> i & 1:
                found += [("fire", i, wall) for wall in rules.walls]
    if step <= 7:
        for wall, kind, _, is_resolved in state.orders:
            if not is_resolved:
                found += [("reveal", wall, kind, each) for each in choices(state, wall, kind)]
    found += [("check", wall) for wall in rules.walls if any(state.areas[wall]) and not state.checked_mask >> wall & 1]
    return found


def choices(state: Siege, wall: int, kind: str) -> list[int]:
    """AMB-40, AMB-42: how many orcs explode, or where a troll comes from; one choice for the other orders."""
    orcs = state.areas[wall][1]
    if kind == "explode":
        return [orcs] if state.rules.is_on("explode_count", "all") else list(range(orcs + 1))
    if kind == "summon" and room_for_troll(state, wall):
        starts = [start for start, end in state.rules.castle.paths if end == wall and state.areas[start][2]]
        return starts or [NOWHERE]
    return [NOWHERE]


def returns(state: Siege) -> Iterator[tuple[int, int, int]]:
    """SH-89: the defenders that can come back from the hospital."""
    first, second, third = state.hospital
    count = min(state.rules.numbers["hospital_return"], first + second + third)
    for a in range(min(count, first) + 1):
        for b in range(min(count - a, second) + 1):
            if count - a - b <= third:
                yield a, b, count - a - b
