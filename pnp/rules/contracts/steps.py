"""The promises about logs: positions and steps are read back as they were meant, and what is wrong is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import get_args

from ...problems import Report
from ..logs import Log, Malformed, Step, read_log
from ..play import Engine, Fault, Kind, State
from ..written import as_yaml, flow
from .positions import some, spoken
from .promises import Broken, Subject, shown

Written = Mapping[str, object]
"""A step as it is written."""

STRANGE: tuple[object, ...] = ("?", -7, 99999, [], {"a": "b"}, None)
"""What stands in a field of a step by mistake."""


def logged(subject: Subject, state: State, chance: Random) -> Iterator[Broken]:
    """What is wrong with a position and its actions when a log has them."""
    engine = subject.engine
    acts = [(seat, each) for seat in state.may_act for each in some(state.actions(seat), chance)]
    steps: list[Written] = []
    afters: list[State] = []
    for seat, action in acts:
        outcomes, after = spoken(state.after(action), chance)
        written = dict(engine.written(state, seat, action))
        for rolled, outcome in outcomes:
            written |= engine.decided(rolled, outcome)
        steps.append(written)
        afters.append(after)
    log = log_of(subject, {**engine.snapshot(state), "log": steps})
    if isinstance(log, Broken):
        yield log
        return
    begun = engine.position(subject.rules, log)
    if begun.faults:
        yield Broken("snapshot", f"its own position is at fault: {begun.faults[0].message}", shown(state))
    elif begun.state != state:
        yield Broken("snapshot", f"what is read back is another state:\n{shown(begun.state)}", shown(state))
    for (_, action), step, read, after in zip(acts, steps, log.steps, afters, strict=True):
        yield from judged(engine, state, read, after, f"{action!r}, written as {flow(step)},")
    yield from refused(subject, state, chance.choice(steps))


def judged(engine: Engine, state: State, step: Step, after: State, what: str) -> Iterator[Broken]:
    """What is wrong with how a legal step is judged."""
    try:
        found = engine.judge(state, step)
    except Malformed as error:
        yield Broken("judge", f"{what} cannot be read: {error.message}", shown(state))
        return
    if found.faults:
        fault = found.faults[0]
        yield Broken("judge", f"{what} is refused by {fault.rule or 'no rule'}: {fault.message}", shown(state))
    elif found.state != after:
        yield Broken("judge", f"{what} leads to another state than `after`:\n{shown(found.state)}", shown(state))


def refused(subject: Subject, state: State, step: Written) -> Iterator[Broken]:
    """What is wrong with how steps are judged that are made wrong in one way each."""
    others = [seat for seat in subject.seats if seat not in state.may_act] if "by" in step else []
    never: list[Written] = [{**step, "do": "no-such-step"}, {**step, "no-such-field": 1}]
    never += [{**step, "by": seat} for seat in (*others, "nobody")]
    maybe: list[Written] = [{**step, key: value} for key in step if key != "do" for value in STRANGE]
    maybe += [{name: value for name, value in step.items() if name != key} for key in step if key != "do"]
    log = log_of(subject, {"log": [*never, *maybe]})
    if isinstance(log, Broken):
        yield log
        return
    for each, read in zip((*never, *maybe), log.steps, strict=True):
        yield from refusal(subject, state, read, each, must=each in never)


def refusal(subject: Subject, state: State, read: Step, step: Written, must: bool) -> Iterator[Broken]:
    """What is wrong with how one wrong step is judged; it must be refused, or may be legal still."""
    try:
        found = subject.engine.judge(state, read)
    except Malformed as error:
        if not error.message:
            yield Broken("refusal", f"{flow(step)} cannot be read, and nothing says why", shown(state))
        return
    for fault in found.faults:
        yield from reasons(subject, fault, step, state)
    hard = [each for each in found.faults if each.kind != "claim"]
    if must and not hard:
        yield Broken("refusal", f"{flow(step)} is not refused", shown(state))
    if hard and found.state != state:
        yield Broken("refusal", f"{flow(step)} is refused, and changes the state all the same", shown(state))


def reasons(subject: Subject, fault: Fault, step: Written, state: State) -> Iterator[Broken]:
    """What is wrong with the reason for which a step is refused."""
    if fault.kind not in get_args(Kind) or not fault.message:
        message = f"{flow(step)} is refused as {fault.kind!r} with the sentence {fault.message!r}"
        yield Broken("refusal", message, shown(state))
    if subject.ledger is not None and fault.kind != "malformed" and fault.rule not in subject.ledger:
        message = f"{flow(step)} is refused by {fault.rule!r}, which the ledger does not have"
        yield Broken("citations", message, shown(state))


def log_of(subject: Subject, parts: Mapping[str, object]) -> Log | Broken:
    """A log with these parts as it is read from a file."""
    report = Report()
    log = read_log(as_yaml({"game": subject.name, **parts}).encode(), "log.yaml", report)
    if log is None:
        return Broken("judge", f"a step or a position cannot be written as a log: {next(iter(report)).message}")
    return log
