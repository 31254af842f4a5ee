"""Markers of a position of Stronghold as logs write them: machines, equipment, orders, and how far a turn is."""

from __future__ import annotations

from ....source.nodes import Mapping
from ...logs import Fields, Malformed, chosen, whole
from .pieces import ATTACKERS, ORDERS, Counts
from .ruling import amount, area, units
from .siege import Siege
from .terms import NOWHERE, SIZES, Change
from .turning import circles

MARKER_KEYS = ("machines", "equipment", "training", "saboteurs", "traps", "circles", "flipped", "orders",
               "rituals_active", "machine_special")  # fmt: skip
"""F.2."""

COUNTS = ("pending", "hand", "step", "victims", "wood_on_cards", "wood_gone")
FLAGS = ("is_drawn", "is_exchanged", "is_special_done", "is_settled")
MASKS = ("done_mask", "finished_mask", "fired_mask", "checked_mask", "frenzied_mask")
EXTRA_KEYS = (*COUNTS, *FLAGS, *MASKS, "on_cards", "size", "sizes", "allotted", "camp_allotted", "fresh", "dead",
              "entered")  # fmt: skip
"""What F.2 does not have, and what a position in the middle of a turn needs."""


def placed(state: Siege, start: Fields) -> Siege:
    """With the markers of a start."""
    found: Change = {}
    if not start.is_nothing("machines"):
        found["machines"] = machines(state, start)
    for phase, key in ((3, "equipment"), (4, "training")):
        if not start.is_nothing(key):
            found[key] = tokens(state, start.fields(key), phase)
    if not start.is_nothing("saboteurs"):
        found["saboteurs"] = tuple(
            sorted(area_named(state, each, "saboteurs", start) for each in start.names("saboteurs"))
        )
    if not start.is_nothing("traps"):
        castle = state.rules.castle
        names = {castle.path_name(each): each for each in range(len(castle.paths))}
        span = start.span("traps")
        traps = (names[chosen(each, tuple(names), "a path", span, "traps")] for each in start.names("traps"))
        found["traps"] = tuple(sorted(traps))
    if not start.is_nothing("circles"):
        said = circles(state, start, "circles")
        works = state.rules.castle.works
        for each in works:
            if not 0 <= said.get(each.id, 0) <= each.circles:
                message = f"on {each.id} lie {said[each.id]} hourglasses, expected {each.circles} at most"
                raise Malformed(message, start.span("circles"), "circles")
        found["circles"] = tuple(said.get(each.id, 0) for each in works)
        found["finished_mask"] = sum(1 << i for i, each in enumerate(works) if said.get(each.id) == each.circles)
    if not start.is_nothing("flipped"):
        phases = [whole(each, "a phase", "flipped") for each in start.items("flipped")]
        if any(not 1 <= each <= 5 for each in phases):
            raise Malformed(f"'flipped' of {start.what} has phases 1 to 5", start.span("flipped"), "flipped")
        found["flipped_mask"] = sum(1 << each for each in set(phases))
    if not start.is_nothing("orders"):
        found["orders"] = orders(state, start.fields("orders"))
    if not start.is_nothing("rituals_active"):
        known = tuple(each.id for each in state.rules.prices if each.phase == 5)
        span = start.span("rituals_active")
        names_of = start.names("rituals_active")
        found["rituals"] = tuple(chosen(each, known, "a ritual", span, "rituals_active") for each in names_of)
    if not start.is_nothing("machine_special"):
        found["has_second_card"] = start.flag("machine_special")
    return state._replace(**found)


def area_named(state: Siege, said: str, key: str, start: Fields) -> int:
    """The number of an area in a list. Raises `Malformed`."""
    known = state.rules.castle.by_id
    return known[chosen(said, tuple(known), f"an area of '{key}'", start.span(key), key)]


def machines(state: Siege, start: Fields) -> tuple[tuple[int, int, str], ...]:
    """Machines in building order, each with its type, its place and perhaps its id."""
    found: list[tuple[int, int, str]] = []
    known = tuple(each.id for each in state.rules.prices if each.phase == 2)
    for each in start.items("machines"):
        if not isinstance(each, Mapping):
            raise Malformed("a machine is written as in '{type: ballista, at: RP-L1}'", each.span, "machines")
        fields = Fields(each, "a machine")
        fields.only("type", "at", "id")
        number = state.rules.price_numbers[fields.choice("type", known)]
        count = sum(other == number for other, _, _ in found) + 1
        id = fields.name("id") if "id" in fields else f"{state.rules.prices[number].id}-{count}"
        if any(id == other for _, _, other in found):
            raise Malformed(f"two machines have the id '{id}', expected one of each", fields.span("id"), "machines")
        found.append((number, area(state, fields, "at"), id))
    return tuple(found)


def tokens(state: Siege, fields: Fields, phase: int) -> tuple[tuple[int, int], ...]:
    """Equipment by wall, or training by rampart."""
    known = tuple(each.id for each in state.rules.prices if each.phase == phase)
    found = []
    for key in fields:
        at = area_named(state, key, key, fields)
        for each in fields.names(key):
            token = chosen(each, known, f"a marker of {fields.what}", fields.span(key), key)
            found.append((state.rules.price_numbers[token], at))
    return tuple(sorted(found))


def orders(state: Siege, fields: Fields) -> tuple[tuple[int, str, bool, bool], ...]:
    """Orders by wall."""
    found = []
    for key in fields:
        inner = fields.fields(key)
        inner.only("kind", "face", "resolved")
        is_up = "face" in inner and inner.choice("face", ("up", "down")) == "up"
        is_resolved = "resolved" in inner and inner.flag("resolved")
        found.append((area_named(state, key, key, fields), inner.choice("kind", ORDERS), is_up, is_resolved))
    return tuple(found)


def with_extras(state: Siege, start: Fields) -> Siege:
    """With what says how far a turn is."""
    found: Change = {each: amount(start, each) for each in (*COUNTS, *MASKS) if each in start}
    found |= {each: start.flag(each) for each in FLAGS if each in start}
    if "on_cards" in start:
        found["on_cards"] = units(start, "on_cards")
    if "entered" in start:
        found["entered"] = area(state, start, "entered")
    if "dead" in start:
        found["dead"] = three(start, "dead")
    if "size" in start:
        found["size"] = start.choice("size", SIZES)
    if "sizes" in start:
        found["sizes"] = tuple(chosen(each, SIZES, "a manoeuvre", start.span("sizes")) for each in start.names("sizes"))
    if "allotted" in start:
        counts = start.counts("allotted")
        found["allotted"] = tuple(counts.get(each.id, 0) for each in state.rules.castle.areas)
    if "camp_allotted" in start:
        found["camp_allotted"] = three(start, "camp_allotted")
    if "fresh" in start:
        fresh = start.fields("fresh")
        none = (0, 0, 0)
        found["fresh"] = tuple(units(fresh, each.id) if each.id in fresh else none for each in state.rules.castle.areas)
    return state._replace(**found)


def three(start: Fields, key: str) -> Counts:
    """A list of three whole numbers. Raises `Malformed`."""
    found = [whole(each, "a number", key) for each in start.items(key)]
    if len(found) != 3:
        raise Malformed(f"'{key}' of {start.what} has {len(found)} numbers, expected 3", start.span(key), key)
    return found[0], found[1], found[2]


def shown_markers(state: Siege) -> dict[str, object]:
    """The markers of a state, and how far its turn is, as `placed` and `with_extras` read them."""
    rules, castle = state.rules, state.rules.castle
    ids = [each.id for each in castle.areas]
    found: Change = {}
    if state.machines:
        found["machines"] = [{"type": rules.prices[n].id, "at": ids[at], "id": id} for n, at, id in state.machines]
    for key in ("equipment", "training"):
        tokens: dict[str, list[str]] = {}
        for number, at in getattr(state, key):
            tokens.setdefault(ids[at], []).append(rules.prices[number].id)
        found |= {key: tokens} if tokens else {}
    if state.saboteurs:
        found["saboteurs"] = [ids[each] for each in state.saboteurs]
    if state.traps:
        found["traps"] = [castle.path_name(each) for each in state.traps]
    if any(state.circles):
        found["circles"] = {w.id: lying for w, lying in zip(castle.works, state.circles, strict=True) if lying}
    if state.flipped_mask:
        found["flipped"] = [each for each in range(1, 6) if state.is_flipped(each)]
    if state.orders:
        found["orders"] = {
            ids[wall]: {"kind": kind, "face": "up" if is_up else "down", **({"resolved": True} if is_done else {})}
            for wall, kind, is_up, is_done in state.orders
        }
    if state.rituals:
        found["rituals_active"] = list(state.rituals)
    if state.has_second_card:
        found["machine_special"] = True
    found |= {each: getattr(state, each) for each in (*COUNTS, *MASKS, "size") if getattr(state, each)}
    found |= {each: value for each in FLAGS if (value := bool(getattr(state, each)))}
    if state.phase == 1 and not state.hand:
        found["hand"] = 0
    if any(state.on_cards):
        found["on_cards"] = {k: n for k, n in zip(ATTACKERS, state.on_cards, strict=True) if n}
    if state.sizes:
        found["sizes"] = list(state.sizes)
    found |= {each: list(value) for each in ("camp_allotted", "dead") if any(value := getattr(state, each))}
    if state.entered != NOWHERE:
        found["entered"] = ids[state.entered]
    if any(state.allotted):
        found["allotted"] = {id: n for id, n in zip(ids, state.allotted, strict=True) if n}
    if any(any(each) for each in state.fresh):
        pairs = zip(ids, state.fresh, strict=True)
        found["fresh"] = {
            id: {k: n for k, n in zip(ATTACKERS, each, strict=True) if n} for id, each in pairs if any(each)
        }
    return found
