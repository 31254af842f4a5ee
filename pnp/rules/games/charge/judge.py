"""Steps of logs of Charge!: preconditions in the ledger's order (its section F2), then claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import cast

from ...logs import Step, decimal
from ...play import Fault, Judgement, Value
from .assembly import judge_assemble, judge_collide
from .calls import judge_call, judge_go, judge_score, judge_stalemate
from .notes import notes
from .reading import Broken, seat_of
from .stacks import judge_build, judge_flip, judge_move, judge_recycle, judge_refill
from .state import Position, copy
from .table import NEW

EVENTS: Mapping[str, tuple[str, ...]] = {
    "go": ("shows",),
    "flip": ("count", "shows"),
    "recycle": (),
    "assemble": ("from", "card", "to", "as", "takes"),
    "build": ("from", "card", "to"),
    "move": ("from", "to", "count", "card"),
    "refill": ("to", "shows"),
    "collide": ("from", "card", "to", "beaten_by"),
    "stalemate": ("shows",),
    "call": ("claim",),
    "score": ("claims", "before", "over", "winner", "decks"),
}
"""What can be done, and the fields that it can have."""


FOR_ALL = ("go", "stalemate", "score")
"""What nobody does alone."""


def judge(state: Position, step: Step) -> Judgement:
    """A step of a log, done; a rejected one changes nothing but the time that it is. Raises `Malformed`."""
    do = step.fields.choice("do", EVENTS)
    step.fields.only("do", "by", "t", *EVENTS[do])
    time = step.fields.number("t") if "t" in step.fields else None
    by = step.by  # Who it is must be readable, whatever rule the step breaks.
    late = late_faults(state, time)
    try:
        check_phase(state, do)
        # Where nobody acts alone, 'by' may still say who spoke.
        at = seat_of(by or step.fields.name("by"), state.rules, "by") if by or do not in FOR_ALL else NEW
        judged = JUDGES[do](state, step, at)
    except Broken as broken:
        judged = Judgement(state, (broken.fault,))
        at = NEW
    if time is None:
        return judged
    new = cast(Position, judged.state)
    said = notes(new, state, do, time, at) if at != NEW else ()
    new = at_time(new, state, time, at)
    return Judgement(new, (*late, *judged.faults), (*judged.notes, *said))


def late_faults(state: Position, time: Fraction | None) -> tuple[Fault, ...]:
    """CH-D9: whether the clock runs backwards by more than is allowed for."""
    clock = state.memory.clock
    if time is None or clock is None or time >= clock - state.rules.allowance:
        return ()
    message = f"the time is {decimal(time)}, expected at least {decimal(clock - state.rules.allowance)}"
    return (Fault("claim", "CH-D9", message, (Value(f"a step before it is at {decimal(clock)}"),), "t"),)


def at_time(new: Position, old: Position, time: Fraction, at: int) -> Position:
    """The position when it is so late; what is remembered of it is no part of the position."""
    memory = new.memory
    clock = time if memory.clock is None else max(time, memory.clock)
    times = {**memory.times, at: time} if at != NEW else memory.times
    emptied = dict(memory.emptied)
    for seat, player in enumerate(new.players):
        for i, stack in enumerate(player.working):
            was = old.players[seat].working
            if not stack and i < len(was) and was[i]:
                emptied[seat, i] = time
    # Another state object, since a rejected step has given back the old one.
    aged = copy(new)
    aged.memory = replace(memory, clock=clock, times=times, emptied=emptied)
    return aged


def check_phase(state: Position, do: str) -> None:
    """CH-10, CH-30: whether the round is where the step can be done. Raises `Broken`."""
    match state.phase:
        case "ready":
            if do != "go":
                message = f"'{do}' comes before the round has begun, expected 'go'"
                raise Broken("CH-10", message, "do", kind="turn")
        case "running":
            if do == "go":
                message = "'go' comes when the round is running already"
                raise Broken("CH-10", message, "do", *state.memory.values_of("go"), kind="turn")
            if do == "score":
                message = "the round is counted before it has ended, expected a call"
                raise Broken("CH-30", message, "do", *state.memory.values_of("go"), kind="turn")
        case _:
            if do != "score":
                message = f"'{do}' comes after the end of the round"
                raise Broken("CH-30", message, "do", *state.memory.values_of("end"), kind="turn")


JUDGES: Mapping[str, Callable[[Position, Step, int], Judgement]] = {
    "go": judge_go,
    "flip": judge_flip,
    "recycle": judge_recycle,
    "assemble": judge_assemble,
    "build": judge_build,
    "move": judge_move,
    "refill": judge_refill,
    "collide": judge_collide,
    "stalemate": judge_stalemate,
    "call": judge_call,
    "score": judge_score,
}
