"""What the actions of phases 1 to 6 do, of attacker and defender. All of it is legal where it is called."""

from __future__ import annotations

from .pieces import NONE, Counts, minus, plus
from .siege import Siege
from .terms import NOWHERE, put

EXCHANGES = ("exchange_goblin", "exchange_orc", "exchange_troll")
"""SH-33: the numbers of what each kind of unit is worth."""

SPECIALS = {2: "machines_special", 3: "equipment_special", 4: "training_special", 5: "rituals_special"}
"""SH-42, SH-46, SH-52, SH-57: the numbers of what special actions cost."""


def draw(state: Siege, units: Counts) -> Siege:
    """SH-32, SH-35: units out of the bag, and wood, as much as there is (AMB-09)."""
    return state._replace(
        bag=minus(state.bag, units),
        reserve=plus(state.reserve, units),
        wood=state.wood + drawn_wood(state),
        is_drawn=True,
    )


def drawn_wood(state: Siege) -> int:
    """SH-32, SH-35: the wood of phase 1."""
    return 0 if state.is_flipped(1) else max(0, min(state.rules.numbers["draw_wood"], state.wood_left))


def draw_count(state: Siege) -> int:
    """SH-32, SH-35, AMB-08: how many units are drawn."""
    return min(state.rules.numbers["special_draw" if state.is_flipped(1) else "draw"], sum(state.bag))


def exchange(state: Siege, kind: int) -> Siege:
    """SH-33, SH-34, AMB-12."""
    unit = one_of(kind, 1)
    return state._replace(
        reserve=minus(state.reserve, unit),
        on_cards=plus(state.on_cards, unit),
        wood=state.wood + exchanged_wood(state, kind),
        pending=state.pending + state.rules.numbers["exchange_hourglasses"],
        is_exchanged=True,
    )


def exchanged_wood(state: Siege, kind: int) -> int:
    """SH-33, AMB-09: the wood of an exchange, as much as there is."""
    return max(0, min(state.rules.numbers[EXCHANGES[kind]], state.wood_left))


def build(state: Siege, number: int, pay: Counts, at: int) -> Siege:
    """SH-23, SH-39, SH-45, SH-51: wood and units on the card, the marker in its place, an hourglass for each unit."""
    price = state.rules.prices[number]
    state = state._replace(
        reserve=minus(state.reserve, pay),
        on_cards=plus(state.on_cards, pay),
        wood=state.wood - price.wood,
        wood_on_cards=state.wood_on_cards + price.wood,
        pending=state.pending + sum(pay),
        done_mask=state.done_mask | 1 << number,
    )
    if price.phase == 2:
        copies = sum(each == number for each, _, _ in state.machines)
        return state._replace(machines=(*state.machines, (number, at, f"{price.id}-{copies + 1}")))
    if price.phase == 3:
        return state._replace(equipment=sorted_with(state.equipment, (number, at)))
    if price.site == "facility":
        return state._replace(saboteurs=tuple(sorted((*state.saboteurs, at))))  # SH-49
    return state._replace(training=sorted_with(state.training, (number, at)))


def sorted_with(markers: tuple[tuple[int, int], ...], one: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Markers with one more."""
    return tuple(sorted((*markers, one)))


def ritual(state: Siege, number: int) -> Siege:
    """SH-53, SH-55."""
    price = state.rules.prices[number]
    return state._replace(
        reserve=minus(state.reserve, (price.goblins, 0, 0)),
        victims=state.victims + price.goblins,
        pending=state.pending + price.goblins,
        done_mask=state.done_mask | 1 << number,
        rituals=(*state.rituals, price.id),
    )


def special(state: Siege, phase: int) -> Siege:
    """SH-42, SH-46, SH-52, SH-57: what a special action costs, and all that the one of phase 2 does."""
    cost = state.rules.numbers[SPECIALS[phase]]
    return state._replace(
        pending=state.pending + cost,
        is_special_done=True,
        has_second_card=state.has_second_card or phase == 2,
    )


def shift(state: Siege, field: str, number: int, start: int, end: int) -> Siege:
    """SH-46, SH-52: one marker of `equipment` or `training` in another place."""
    markers = list(state.equipment if field == "equipment" else state.training)
    markers.remove((number, start))
    moved = sorted_with(tuple(markers), (number, end))
    return state._replace(equipment=moved) if field == "equipment" else state._replace(training=moved)


def shift_saboteur(state: Siege, start: int, end: int) -> Siege:
    """SH-52: a saboteur in another facility."""
    left = list(state.saboteurs)
    left.remove(start)
    return state._replace(saboteurs=tuple(sorted((*left, end))))


def revive(state: Siege, where: tuple[tuple[int, int], ...]) -> Siege:
    """SH-57: goblins out of the discard pile, in foregrounds."""
    areas, count = list(state.areas), 0
    for area, goblins in where:
        areas[area] = plus(areas[area], (goblins, 0, 0))
        count += goblins
    return state._replace(areas=tuple(areas), discard=minus(state.discard, (count, 0, 0)))


def manoeuvre(state: Siege, size: str) -> Siege:
    """SH-59 to SH-63: what stands anywhere now may move once."""
    return state._replace(
        size=size,
        sizes=(*state.sizes, size),
        pending=state.pending + state.rules.numbers[f"{size}_hourglasses"],
        allotted=(0,) * len(state.areas),
        camp_allotted=(0, 0, 0),
        fresh=state.areas,
    )


def camp_units(state: Siege) -> Counts:
    """AMB-30: what can leave the camp."""
    return plus(state.reserve, state.camp) if state.rules.is_on("camp_origin", "reserve_plus_camp_card") else state.camp


def way(state: Siege, path: int) -> int:
    """SH-64: 0 for a path to the left, 1 to the right, 2 to the ram."""
    return ("left", "right", "none").index(state.rules.castle.areas[state.rules.castle.paths[path][1]].side)


def move(state: Siege, path: int, units: Counts, losses: Counts) -> Siege:
    """SH-65, SH-80: units along a path, without those that are lost in a trap."""
    start, end = state.rules.castle.paths[path]
    count, arrived = sum(units), minus(units, losses)
    areas = put(state.areas, end, plus(state.areas[end], arrived))
    discard = plus(state.discard, losses)
    if start != state.rules.camp:
        return state._replace(
            areas=put(areas, start, minus(areas[start], units)),
            fresh=put(state.fresh, start, minus(state.fresh[start], units)),
            allotted=put(state.allotted, start, state.allotted[start] + count),
            discard=discard,
        )
    first = NONE
    if state.rules.is_on("camp_origin", "reserve_plus_camp_card"):
        goblins, orcs, trolls = (min(pair) for pair in zip(units, state.reserve, strict=True))
        first = (goblins, orcs, trolls)
    used = list(state.camp_allotted)
    used[way(state, path)] += count
    return state._replace(
        areas=areas,
        reserve=minus(state.reserve, first),
        camp=minus(state.camp, minus(units, first)),
        camp_allotted=(used[0], used[1], used[2]),
        discard=discard,
    )


def settle(state: Siege) -> Siege:
    """SH-68 to SH-70: all unused units on the camp card, which costs hourglasses."""
    camp = plus(state.reserve, state.camp)
    price = state.rules.camp_price(sum(camp))
    return state._replace(camp=camp, reserve=NONE, pending=state.pending + price, is_settled=True, size="")


def order(state: Siege, wall: int, kind: str, is_up: bool) -> Siege:
    """SH-71 to SH-73."""
    price = order_price(state, is_up)
    return state._replace(orders=(*state.orders, (wall, kind, is_up, False)), pending=state.pending + price)


def order_price(state: Siege, is_up: bool) -> int:
    """SH-72, SH-73, AMB-37."""
    is_flat = state.rules.is_on("orders_pricing", "flat_one")
    if is_up or (is_flat and any(not up for _, _, up, _ in state.orders)):
        return 0
    return state.rules.numbers["order_hourglasses"]


def place_stone(state: Siege, wall: int) -> Siege:
    """SH-29, AMB-03."""
    return state._replace(stone=put(state.stone, wall, state.stone[wall] + 1), hand=state.hand - 1)


def work(state: Siege, number: int, hourglasses: int, path: int) -> Siege:
    """SH-24: hourglasses on the circles of a facility; a trap that is finished lies on `path`."""
    lying = state.circles[number] + hourglasses
    state = state._replace(circles=put(state.circles, number, lying), held=state.held - hourglasses)
    if lying < state.rules.castle.works[number].circles:
        return state
    traps = state.traps if path == NOWHERE else tuple(sorted((*state.traps, path)))
    return state._replace(finished_mask=state.finished_mask | 1 << number, traps=traps)


def dishonour(state: Siege, space: int) -> Siege:
    """SH-10: a point of glory back to the bank."""
    return state._replace(deeds=put(state.deeds, space, state.deeds[space] - 1))


def one_of(kind: int, count: int) -> Counts:
    """So many units of one kind, by its number."""
    return (count if kind == 0 else 0, count if kind == 1 else 0, count if kind == 2 else 0)
