"""Facts about a position of Stronghold that logs state, in `assert` and `end`, and where each differs."""

from __future__ import annotations

from collections.abc import Iterator

from ...logs import Fields, Log, chosen
from ...play import Fault, Value
from .pieces import ATTACKERS, DEFENDERS
from .ruling import at_area, claims, told, units
from .siege import Siege, counted
from .turning import circles

NUMBERS = ("wood", "held", "pending", "blood")
GROUPS = ("reserve", "camp", "bag", "discard", "removed")
KEYS = (*NUMBERS, *GROUPS, "hospital", "areas", "stone", "circles")

RULE = "ASSERT"
"""F.2: what a difference is reported as."""


def wrong(state: Siege, fields: Fields) -> Iterator[Fault]:
    """
    What of the facts does not hold.

    Of areas, walls and facilities those that are named are compared, or all of them where none is. Raises `Malformed`.
    """
    fields.only(*KEYS)
    for key in NUMBERS:
        true = getattr(state, key)
        yield from claims(fields, key, true, RULE, told(state, key, f"'{key}' is {true}"))
    for key in (*GROUPS, "hospital"):
        if key in fields:
            kinds = DEFENDERS if key == "hospital" else ATTACKERS
            true = getattr(state, key)
            if (said := units(fields, key, kinds)) != true:
                message = f"'{key}' is {counted(true, kinds)} and not {counted(said, kinds)}"
                yield Fault("claim", RULE, message, (told(state, key, f"it is {counted(true, kinds)}"),), key)
    if "areas" in fields:
        yield from wrong_areas(state, fields.fields("areas"))
    if "stone" in fields:
        yield from wrong_stone(state, fields.fields("stone"))
    if "circles" in fields:
        said_circles = circles(state, fields, "circles")
        for work, true in zip(state.rules.castle.works, state.circles, strict=True):
            if (not said_circles or work.id in said_circles) and said_circles.get(work.id, 0) != true:
                message = f"{true} hourglasses lie on {work.id} and not {said_circles.get(work.id, 0)}"
                yield Fault("claim", RULE, message, (told(state, work.id, f"{true} lie there"),), "circles")


def wrong_areas(state: Siege, fields: Fields) -> Iterator[Fault]:
    """Attackers of areas."""
    known = state.rules.castle.by_id
    said = {
        known[chosen(each, tuple(known), "an area", fields.span(each), each)]: units(fields, each) for each in fields
    }
    for at, true in enumerate(state.areas):
        if (not said or at in said) and said.get(at, (0, 0, 0)) != true:
            id = state.rules.castle.areas[at].id
            message = f"{id} has {counted(true, ATTACKERS)} and not {counted(said.get(at, (0, 0, 0)), ATTACKERS)}"
            yield Fault(
                "claim", RULE, message, (Value(f"{id} has {counted(true, ATTACKERS)}", at_area(state, at)),), "areas"
            )


def wrong_stone(state: Siege, fields: Fields) -> Iterator[Fault]:
    """Stone blocks of walls."""
    names = {state.rules.castle.areas[each].id: each for each in state.rules.walls}
    said = {names[chosen(each, tuple(names), "a wall", fields.span(each), each)]: fields.whole(each) for each in fields}
    for wall in state.rules.walls:
        true, id = state.stone[wall], state.rules.castle.areas[wall].id
        if (not said or wall in said) and said.get(wall, 0) != true:
            message = f"{id} has {true} stone blocks and not {said.get(wall, 0)}"
            yield Fault("claim", RULE, message, (told(state, f"stone@{id}", f"{id} has {true}"),), "stone")


def compare(state: Siege, facts: Fields, log: Log) -> tuple[Fault, ...]:
    """What of the facts that a log states at its `end` does not hold."""
    return tuple(wrong(state, facts))
