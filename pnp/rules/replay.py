"""A log, step by step: what is wrong with it, by which rule, and what would have been legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..problems import Span
from ..source.nodes import Scalar
from .logs import Log, Malformed, Step, plain
from .play import CHANCE, Engine, Fault, Judgement, Rules, State

MOST_LEGAL = 12
"""How many legal steps are named beside a rejected one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a log: the number of its step, 0 for the start, one more than the last for the end; and its place."""

    step: int
    fault: Fault
    span: Span | None
    legal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log that was replayed to its end, and the states: the first one, and one after each step."""

    log: Log
    findings: tuple[Finding, ...]
    notes: tuple[tuple[int, str], ...]
    states: tuple[State, ...]

    @property
    def first(self) -> Finding | None:
        """The first fault."""
        return self.findings[0] if self.findings else None

    @property
    def result(self) -> str:
        """'legal', 'illegal' or 'malformed', by the first fault."""
        if self.first is None:
            return "legal"
        return "malformed" if self.first.fault.kind == "malformed" else "illegal"

    @property
    def is_as_expected(self) -> bool:
        """Whether the log is what it says of itself; without `expect:`, whether it is legal."""
        wanted = self.log.expect
        if wanted is None:
            return self.result == "legal"
        if self.result != wanted.result:
            return False
        if self.first is None:
            return True
        is_step = wanted.step in (None, self.first.step)
        return is_step and (not wanted.rules or self.first.fault.rule in wanted.rules)


def replay(engine: Engine, rules: Rules, log: Log, steps: Sequence[Step] | None = None) -> Replayed | Finding:
    """
    All steps of a log, each judged; a rejected one is skipped, of one with a wrong claim the true result is applied.

    `steps` are the log's in another order. Only the finding where there is no position to start from.
    """
    try:
        begun = engine.position(rules, log)
    except Malformed as error:
        return Finding(0, Fault("malformed", "", error.message, key=error.key), error.span)
    state = begun.state
    findings = [Finding(0, fault, (log.start or log.setup or log.root).span(fault.key)) for fault in begun.faults]
    notes = [(0, each) for each in begun.notes]
    states = [state]
    for step in log.steps if steps is None else steps:
        judged = judged_or_malformed(engine, state, step)
        if isinstance(judged, Finding):
            findings.append(judged)
        else:
            for fault in judged.faults:
                legal = () if fault.kind in ("claim", "malformed") else tuple(legal_steps(engine, state, step))
                findings.append(Finding(step.number, fault, step.fields.span(fault.key), legal))
            notes += [(step.number, each) for each in judged.notes]
            state = judged.state
        states.append(state)
    findings += end_findings(engine, state, log)
    return Replayed(log, tuple(findings), tuple(notes), tuple(states))


def judged_or_malformed(engine: Engine, state: State, step: Step) -> Judgement | Finding:
    """A step judged, or why it cannot be read."""
    try:
        return engine.judge(state, step)
    except Malformed as error:
        return Finding(step.number, Fault("malformed", "", error.message, key=error.key), error.span)


def end_findings(engine: Engine, state: State, log: Log) -> Iterator[Finding]:
    """What does not hold of the facts at a log's end."""
    if log.end is None:
        return
    number = len(log.steps) + 1
    try:
        for fault in engine.compare(state, log.end, log):
            yield Finding(number, fault, log.end.span(fault.key))
    except Malformed as error:
        yield Finding(number, Fault("malformed", "", error.message, key=error.key), error.span)


def legal_steps(engine: Engine, state: State, wrong: Step) -> Iterator[str]:
    """
    Steps that would have been legal, those most like the wrong one first.

    None where the wrong one is among them: then what is done may be done, and only what chance gave is missing.
    """
    seats = state.may_act
    seat = wrong.by if wrong.by in seats else seats[0] if seats and seats[0] != CHANCE else ""
    if not seat:
        return
    steps = [engine.written(state, seat, each) for each in state.actions(seat)]
    steps.sort(key=lambda step: -likeness(step, wrong))
    if likeness(steps[0], wrong) == 2 * len(wrong.fields.node.entries) == 2 * len(steps[0]):
        return
    for step in steps[:MOST_LEGAL]:
        yield shown(step)
    if len(steps) > MOST_LEGAL:
        yield f"and {len(steps) - MOST_LEGAL} others"


def likeness(step: Mapping[str, object], wrong: Step) -> int:
    """How many fields of a step are those of the wrong one, what is done before all others."""
    fields = wrong.fields
    said = {key: node.text for key in fields if isinstance(node := fields.get(key), Scalar)}
    alike = [key for key, value in step.items() if key in said and plain(said[key]) == plain(str(value))]
    return len(alike) + (len(step) if "do" in alike else 0)


def shown(step: object) -> str:
    """A step as it is written in a log, on one line."""
    if isinstance(step, dict):
        return "{" + ", ".join(f"{key}: {shown(value)}" for key, value in step.items()) + "}"
    if isinstance(step, list | tuple):
        return "[" + ", ".join(shown(each) for each in step) + "]"
    if isinstance(step, bool):
        return "true" if step else "false"
    return "null" if step is None else str(step)
