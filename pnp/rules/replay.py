"""A log, step by step: what is wrong with it, by which rule, and what would have been legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..problems import Span
from ..source.nodes import Scalar
from .logs import Log, Malformed, Step, plain
from .play import CHANCE, Engine, Fault, Judgement, Kind, Rules, State

MOST_LEGAL = 6
"""How many legal steps are named beside a rejected one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """
    A fault of a log: the number of its step, 0 for the start, one more than the last for the end; and its place.

    The first of a kind names what would have been legal, and how much more there is.
    """

    step: int
    fault: Fault
    span: Span | None
    legal: tuple[str, ...] = ()
    more_legal: int = 0


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
    helped: set[Kind] = set()
    for step in log.steps if steps is None else steps:
        judged = judged_or_malformed(engine, state, step)
        if isinstance(judged, Finding):
            findings.append(judged)
        else:
            for fault in judged.faults:
                wanted = fault.kind not in ("claim", "malformed") and fault.kind not in helped
                legal = legal_steps(engine, state, step, fault.kind) if wanted else ()
                more = max(len(legal) - MOST_LEGAL, 0)
                findings.append(Finding(step.number, fault, step.fields.span(fault.key), legal[:MOST_LEGAL], more))
                helped.add(fault.kind)
            notes += [(step.number, each) for each in judged.notes]
            state = judged.state
        states.append(state)
    findings += end_findings(engine, state, log)
    return Replayed(log, tuple(findings), tuple(notes), tuple(states))


def judged_or_malformed(engine: Engine, state: State, step: Step) -> Judgement | Finding:
    """A step judged, or why it cannot be read."""
    try:
        if step.broken:
            raise step.broken
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


def legal_steps(engine: Engine, state: State, wrong: Step, kind: Kind) -> tuple[str, ...]:
    """
    Steps that would have been legal: what brings whoever acted too early to the turn, then what is most alike.

    None where the wrong one is among them: then what is done may be done, and only what chance gave is missing.
    """
    seats = state.may_act
    if not seats or seats[0] == CHANCE:
        return ()
    seat = next((each for each in seats if is_by(wrong, each)), seats[0])
    actions = state.actions(seat)
    steps = [engine.written(state, seat, each) for each in actions]
    is_early = kind == "turn" and not is_by(wrong, seat)
    brings = [is_early and any(is_by(wrong, each) for each in state.after(one).may_act) for one in actions]
    order = sorted(range(len(steps)), key=lambda i: (not brings[i], -likeness(steps[i], wrong)))
    first = steps[order[0]]
    if likeness(first, wrong) == 2 * len(wrong.fields.node.entries) == 2 * len(first):
        return ()
    return tuple(shown(steps[i]) for i in order)


def is_by(step: Step, seat: str) -> bool:
    """Whether a step is one of this seat."""
    return plain(step.by) == plain(seat)


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
