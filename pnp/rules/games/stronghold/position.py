"""Positions of Stronghold as logs write them, there and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from ....problems import Span
from ....source.nodes import Mapping, Scalar
from ...logs import Fields, Log, Malformed, chosen, plain
from ...play import Fault, Judgement
from .limits import outside, start_faults
from .markers import EXTRA_KEYS, MARKER_KEYS, placed, shown_markers, with_extras
from .pieces import ATTACKERS, DEFENDERS, PHASES, Counts, holds, plus
from .rounds import set_up
from .rules import DEEDS, SEATS, Rules
from .ruling import illegal, units
from .siege import NAMES, Siege
from .state import State, begin
from .terms import BATTLE, READY, SETUP, Change
from .trace import Trace

NUMBERS = ("wood", "blood")
CALLED = {"flipped": "flipped_mask", "machine_special": "has_second_card"}
"""What keys of a start are called in a position, where that is not the same."""

GROUPS = ("reserve", "camp", "discard", "removed")
KEYS = ("round", "phase", "turn", "held", "blood_paid", *NUMBERS, *GROUPS, "bag", "areas", "garrison", "hospital",
        "stone", "wood_blocks", "glory", *MARKER_KEYS, *EXTRA_KEYS)  # fmt: skip


def position(rules: Rules, log: Log) -> Judgement:
    """The position that a log starts from; without `start` before the set-up."""
    first = begin(rules)
    if log.setup is not None:
        log.setup.only("offers")
        return Judgement(first._replace(offers=offers(first, log.setup.fields("offers"))))
    kept = picks(rules, log.cards)
    start = log.start
    if start is None:
        is_set_up = log.cards is not None and not (log.steps and plain(log.steps[0].do) == "setup")
        return Judgement(cast(State, set_up(first, kept)) if is_set_up else first)
    start.only(*KEYS)
    state: Siege = first._replace(picks=kept, **dict(times(start, rules.numbers["rounds"])))
    if is_before_first(state):
        state = state._replace(held=rules.numbers["start_hourglasses"])  # SH-17
    state = pieces(state, start)
    state = with_extras(placed(state, start), start)
    state, faults = with_bag(state, start, [*start_faults(state)])
    is_phase_1 = state.phase == 1 and "hand" not in start
    if is_phase_1:  # SH-29: the round has begun, so its block was taken.
        state = state._replace(hand=max(0, min(rules.numbers["round_stone"], state.stone_left)))
    trace = Trace({**{CALLED.get(each, each): start.span(each) for each in start}, **area_places(start)})
    return Judgement(cast(State, state._replace(trace=trace)), tuple(faults))


def is_before_first(state: Siege) -> bool:
    """Whether the set-up is over and no round has begun: the defender has the hourglasses of the set-up (SH-17)."""
    return state.phase == READY and not state.round


def area_places(start: Fields) -> dict[str, Span]:
    """Where it is written what stands in an area, and what lies on circles."""
    found = {}
    for key in ("circles", "garrison", "areas"):
        if key in start:
            inner = start.fields(key)
            found.update({each: inner.span(each) for each in inner})
    return found


def offers(state: Siege, fields: Fields) -> tuple[tuple[str, str], ...]:
    """SH-12: two cards of each deck. Raises `Malformed`."""
    fields.only(*(str(phase) for phase in PHASES))
    found = []
    for phase, cards in state.rules.pieces.cards.items():
        names = fields.names(str(phase))
        drawn = [chosen(each, tuple(cards), "a card", fields.span(str(phase)), str(phase)) for each in names]
        if len(drawn) != 2 or drawn[0] == drawn[1]:
            message = f"of phase {phase} {len(set(drawn))} cards are drawn, expected two"
            raise Malformed(message, fields.span(str(phase)), str(phase))
        found.append((drawn[0], drawn[1]))
    return tuple(found)


def picks(rules: Rules, cards: Fields | None) -> tuple[str, ...]:
    """The kept cards of phases 2 to 5; '' for one that is not told."""
    if cards is None:
        return ("", "", "", "")
    cards.only(*(str(phase) for phase in PHASES))
    found = []
    for phase in PHASES:
        key = str(phase)
        is_told = not cards.is_nothing(key) and cards.name(key) != "?"
        found.append(cards.choice(key, tuple(rules.pieces.cards[phase])) if is_told else "")
    return tuple(found)


def times(start: Fields, most: int) -> Iterator[tuple[str, Any]]:  # Any: fields of the state
    """Round, of `most` that are played, phase and turn."""
    named = {name: phase for phase, name in NAMES.items() if phase != SETUP}
    phases = {**{str(each): each for each in range(1, 7)}, **named}
    phase = phases[start.choice("phase", phases)] if "phase" in start else READY
    usual = 0 if phase == READY else 1  # A round has begun.
    last = max(usual, most - 1 if phase == READY else most)  # SH-03: after the last one the game is over.
    round = start.whole("round") if "round" in start else usual
    if not usual <= round <= last:
        message = f"'round' of {start.what} is {round}, expected {usual} to {last}"
        raise Malformed(message, start.span("round"), "round")
    turn = SEATS.index(start.choice("turn", SEATS)) if "turn" in start else 0
    turn = turn if phase < BATTLE else 0
    yield "round", round
    yield "phase", phase
    yield "turn", turn


def amount(fields: Fields, key: str) -> int:
    """A whole number, not below 0. Raises `Malformed`."""
    found = fields.whole(key)
    if found < 0:
        raise Malformed(f"'{key}' of {fields.what} is {found}, expected 0 or more", fields.span(key), key)
    return found


def paid(start: Fields) -> int:
    """The points that the blood pool has earned: how many, or whether it has. Raises `Malformed`."""
    said = start.get("blood_paid")
    is_flag = isinstance(said, Scalar) and said.text.strip().lower() in ("true", "false", "yes", "no")
    return int(start.flag("blood_paid")) if is_flag else amount(start, "blood_paid")


def pieces(state: Siege, start: Fields) -> Siege:
    """Units, blocks, wood, hourglasses and glory as a start has them."""
    found: Change = {each: amount(start, each) for each in (*NUMBERS, "held") if each in start}
    if "blood_paid" in start:
        found["blood_paid"] = paid(start)
    found |= {each: units(start, each) for each in GROUPS}
    found["hospital"] = units(start, "hospital", DEFENDERS)
    by_id, areas = state.rules.castle.by_id, state.rules.castle.areas
    for key, kinds in (("areas", ATTACKERS), ("garrison", DEFENDERS)):
        if not start.is_nothing(key):
            inner, standing = start.fields(key), list(getattr(state, key))
            for each in inner:
                at = by_id[chosen(each, tuple(by_id), "an area", inner.span(each), key)]
                standing[at] = units(inner, each, kinds)
            found[key] = tuple(standing)
    for key in ("stone", "wood_blocks"):
        if not start.is_nothing(key):
            inner, blocks = start.fields(key), list(getattr(state, key))
            walls = {areas[each].id: each for each in state.rules.walls}
            for each in inner:
                blocks[walls[chosen(each, tuple(walls), "a wall", inner.span(each), key)]] = amount(inner, each)
            found[key] = tuple(blocks)
    if not start.is_nothing("glory"):
        found |= glory(state, start.fields("glory"))
    return state._replace(**found)


def glory(state: Siege, fields: Fields) -> Change:
    """The attacker's, the defender's and the points on the deeds."""
    fields.only("attacker", "defender_main", "spaces")
    found: Change = {}
    if "attacker" in fields:
        found["glory"] = amount(fields, "attacker")
    if "defender_main" in fields:
        found["main"] = amount(fields, "defender_main")
    if "spaces" in fields:
        found["deeds"] = deeds(state, fields)
    return found


def deeds(state: Siege, fields: Fields) -> tuple[int, ...]:
    """Points on the deeds: by space, or a list of the spaces that still have theirs. Raises `Malformed`."""
    if isinstance(fields.get("spaces"), Mapping):
        spaces = fields.fields("spaces")
        spaces.only(*DEEDS)
        pairs = zip(DEEDS, state.deeds, strict=True)
        return tuple(amount(spaces, each) if each in spaces else lying for each, lying in pairs)
    left = [
        chosen(each, DEEDS, "a space of a deed", fields.span("spaces"), "spaces") for each in fields.names("spaces")
    ]
    return tuple(lying if each in left else 0 for each, lying in zip(DEEDS, state.deeds, strict=True))


def with_bag(state: Siege, start: Fields, faults: list[Fault]) -> tuple[Siege, list[Fault]]:
    """The bag: what is nowhere else; where it is told, what is missing then was discarded."""
    total, used = state.rules.total, outside(state)
    left = tuple(max(0, all - out) for all, out in zip(total, used, strict=True))
    bag: Counts = (left[0], left[1], left[2])
    if "bag" not in start:
        return state._replace(bag=bag), faults
    said = units(start, "bag")
    if not holds(bag, said):
        return state._replace(bag=bag), [*faults, illegal("SH-07", "the bag has more than what is nowhere else", "bag")]
    more = tuple(max(0, one - other) for one, other in zip(bag, said, strict=True))
    return state._replace(bag=said, discard=plus(state.discard, (more[0], more[1], more[2]))), faults


def snapshot(state: Siege) -> dict[str, object]:
    """The state as a log's `start` and `cards`, for `position` to read back; nothing before the set-up."""
    if state.phase == SETUP:
        offered = zip(PHASES, state.offers, strict=True) if state.offers else ()
        drawn = {str(phase): list(each) for phase, each in offered}
        return {"setup": {"offers": drawn}} if drawn else {}
    castle = state.rules.castle
    ids = [each.id for each in castle.areas]
    start: dict[str, object] = {"round": state.round, "phase": NAMES.get(state.phase, state.phase)}
    if state.phase < BATTLE:
        start["turn"] = SEATS[state.turn]
    start |= {each: value for each in (*NUMBERS, "blood_paid", "held") if (value := getattr(state, each))}
    if is_before_first(state):
        start["held"] = state.held
    start |= {each: kinds(value) for each in GROUPS if any(value := getattr(state, each))}
    first = begin(state.rules)
    areas = {id: kinds(each) for id, each in zip(ids, state.areas, strict=True) if any(each)}
    start |= {"areas": areas} if areas else {}
    for key in ("garrison", "stone", "wood_blocks"):
        pairs = zip(ids, getattr(state, key), getattr(first, key), strict=True)
        changed = {
            id: kinds(each, DEFENDERS) if key == "garrison" else each for id, each, usual in pairs if each != usual
        }
        start |= {key: changed} if changed else {}
    if any(state.hospital):
        start["hospital"] = kinds(state.hospital, DEFENDERS)
    start["glory"] = {
        "attacker": state.glory,
        "defender_main": state.main,
        "spaces": {f"D{i}": each for i, each in enumerate(state.deeds, 1)},
    }
    start |= shown_markers(state)
    cards = {phase: pick for phase, pick in zip(PHASES, state.picks, strict=True) if pick}
    return {"cards": cards, "start": start} if cards else {"start": start}


def kinds(counts: Counts, names: tuple[str, ...] = ATTACKERS) -> dict[str, int]:
    """Counts by the names of kinds, without those of which there is none."""
    return {each: count for each, count in zip(names, counts, strict=True) if count}
