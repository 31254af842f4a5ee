"""What all judges of Stronghold share: faults, claims, whose turn it is, and reading what a step is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....problems import Span
from ...logs import Fields, Malformed, chosen
from ...play import Fault, Value
from .pieces import ATTACKERS, DEFENDERS, NONE, Counts, holds
from .rules import SEATS
from .siege import Siege, counted, time_of
from .terms import BATTLE, OVER, SETUP


@dataclass(frozen=True, slots=True)
class Done:
    """A step that was legal, with the state after it, wrong claims, and notes."""

    state: Siege
    faults: Sequence[Fault] = ()
    notes: tuple[str, ...] = ()


Verdict = Done | Fault


def illegal(rule: str, message: str, key: str = "", *values: Value) -> Fault:
    """A step that the rules forbid."""
    return Fault("illegal", rule, message, values, key)


def out_of_turn(rule: str, message: str, key: str, *values: Value) -> Fault:
    """A step at another time, or by another side."""
    return Fault("turn", rule, message, values, key)


def claims(fields: Fields, key: str, truth: int, rule: str, *values: Value) -> Iterator[Fault]:
    """What is wrong with a number that a step claims, if it does."""
    if not fields.is_nothing(key) and (said := fields.whole(key)) != truth:
        yield Fault("claim", rule, f"'{key}' is {truth} and not {said}", values, key)


def told(state: Siege, name: str, says: str) -> Value:
    """A value of the state, with the step of the log that it comes from."""
    return Value(says, state.trace.places.get(name))


def number_of(state: Siege, name: str) -> Value:
    """One of the numbers of the rules, with its place in the game's file."""
    return Value(f"'{name}' is {state.rules.numbers[name]}", state.rules.number_spans[name])


def now(state: Siege) -> Value:
    """What time it is."""
    whose = f", {SEATS[state.turn]} to act" if 1 <= state.phase < BATTLE else ""
    which = f" of round {state.round}" if 1 <= state.phase <= BATTLE else ""
    return told(state, "phase", f"it is {time_of(state)}{which}{whose}")


def time_fault(state: Siege, by: str, seat: int | None, phases: Sequence[int], do: str) -> Fault | None:
    """SH-90, SH-18, SH-21, SH-19: why a step cannot be done now, or not by this side; no `seat` for either."""
    if state.phase == OVER:
        return out_of_turn("SH-90", f"'{do}' comes too late, the game is over", "do", now(state))
    if state.phase not in phases:
        is_inside = 1 <= state.phase < BATTLE and all(1 <= each < BATTLE for each in phases)
        is_first = state.phase == SETUP or SETUP in phases
        rule = "SH-13" if is_first else "SH-18" if is_inside else "SH-21"
        return out_of_turn(rule, f"'{do}' cannot be done now, it is {time_of(state)}", "do", now(state))
    if seat is None:
        return None
    is_other = 1 <= state.phase < BATTLE and state.turn != seat
    if is_other or by != SEATS[seat]:
        message = f"'{do}' is done by the {SEATS[seat]}" if by != SEATS[seat] else f"it is not the turn of the {by}"
        return out_of_turn("SH-19", message, "by", now(state))
    return None


def units(fields: Fields, key: str, kinds: tuple[str, ...] = ATTACKERS, is_needed: bool = False) -> Counts:
    """So many units of each kind; nobody where nothing is said, unless that `is_needed`. Raises `Malformed`."""
    if not is_needed and fields.is_nothing(key):
        return NONE
    inner, found = fields.fields(key), {}
    for each in inner:
        kind = chosen(each, kinds, f"a unit of {inner.what}", inner.span(each), key)
        count = inner.whole(each)
        if count < 0 or kind in found:
            raise Malformed(
                f"'{each}' of {inner.what} is {count}, expected each kind once, from 0", inner.span(each), key
            )
        found[kind] = count
    first, second, third = (found.get(each, 0) for each in kinds)
    return first, second, third


def area(state: Siege, fields: Fields, key: str) -> int:
    """The number of an area. Raises `Malformed`."""
    return state.rules.castle.by_id[fields.choice(key, state.rules.castle.by_id)]


def name(state: Siege, number: int) -> str:
    """The id of an area."""
    return state.rules.castle.areas[number].id


def path(state: Siege, fields: Fields, key: str) -> int:
    """The number of a path such as 'RP-L2>WL-B'. Raises `Malformed`."""
    castle = state.rules.castle
    names = {castle.path_name(each): each for each in range(len(castle.paths))}
    return names[fields.choice(key, names)]


def at_area(state: Siege, number: int) -> Span | None:
    """Where a log says what stands in an area now, or else where the board has it."""
    return state.trace.places.get(name(state, number)) or state.rules.castle.areas[number].span


def lost_fault(state: Siege, at: int, key: str, lost: Counts, rule: str) -> Fault | None:
    """SH-84: whether the units that are lost are there to be lost."""
    is_attack = key == "attackers_lost"
    there = (state.areas if is_attack else state.garrison)[at]
    if holds(there, lost):
        return None
    kinds = ATTACKERS if is_attack else DEFENDERS
    message = f"{name(state, at)} cannot lose {counted(lost, kinds)}, it has {counted(there, kinds)}"
    return illegal(rule, message, key, Value(f"{name(state, at)} has {counted(there, kinds)}", at_area(state, at)))


def amount(fields: Fields, key: str, least: int = 0) -> int:
    """A whole number from `least`, 0 where nothing is said. Raises `Malformed`."""
    found = 0 if fields.is_nothing(key) else fields.whole(key)
    if found < least:
        raise Malformed(f"'{key}' of {fields.what} is {found}, expected {least} or more", fields.span(key), key)
    return found
