"""Rounds that several clocks recorded: an order of their steps that can have been the true one (ledger, F3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from ...logs import Log, Malformed, Step, decimal, plain
from ...play import Fault, Ordered, Value
from .judge import FOR_ALL, judge
from .pack import Rules
from .position import position
from .reading import card_of
from .state import Position

LAST = ("call", "score")
"""Steps that wait for all others that may come before them: nothing is legal after a call but the score."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A step, its time where it has one, its place in the log."""

    step: Step
    time: Fraction | None
    at: int

    @property
    def is_last(self) -> bool:
        """Whether it waits for all others that may come before it."""
        return plain(self.step.do) in LAST


class Queue:
    """The steps of one player that are left, in their order; `earliest` and `untimed` are of all of them at once."""

    def __init__(self, steps: list[Timed]) -> None:
        self.steps = steps
        self.next = 0
        # From each step on: the earliest time, and the first place in the log of a step without one.
        self._earliest: list[Fraction | None] = [None]
        self._untimed: list[int | None] = [None]
        for each in reversed(steps):
            later, place = self._earliest[-1], self._untimed[-1]
            times = [time for time in (each.time, later) if time is not None]
            self._earliest.append(min(times, default=None))
            self._untimed.append(each.at if each.time is None else place)

    @property
    def left(self) -> list[Timed]:
        """The steps that are not done."""
        return self.steps[self.next :]

    @property
    def head(self) -> Timed | None:
        """The next step."""
        return self.steps[self.next] if self.next < len(self.steps) else None

    def is_before(self, one: Timed, allowance: Fraction) -> bool:
        """Whether a step that is left must come before one of another player."""
        count = len(self.steps) - self.next
        earliest, untimed = self._earliest[count], self._untimed[count]
        if one.time is None:
            return self.head is not None and self.head.at < one.at
        if untimed is not None and untimed < one.at:
            return True
        return earliest is not None and one.time - earliest > allowance


def ordered(rules: Rules, log: Log, allowance: Fraction) -> Ordered:
    """
    The steps in an order that keeps that of each player, and of two players when their times differ by more.

    Piles force the rest: of the steps that can be next, the first that breaks no rule is taken. A step without a time
    keeps its place.
    """
    rules = replace(rules, allowance=allowance)
    try:
        state = cast(Position, position(rules, log).state)
    except Malformed:
        return Ordered(rules, log.steps)
    by_seat: dict[str, list[Timed]] = {}
    for at, step in enumerate(log.steps):
        by_seat.setdefault(owner(step), []).append(Timed(step, time_of(step), at))
    queues = {seat: Queue(steps) for seat, steps in by_seat.items()}
    steps: list[Step] = []
    faults: list[tuple[Step, Fault]] = []
    for _ in log.steps:
        chosen, after = following(state, queues, allowance)
        if after is None:
            faults += ((chosen.step, each) for each in cycles(rules, chosen, queues, allowance))
        else:
            state = after
        steps.append(chosen.step)
        queues[owner(chosen.step)].next += 1
    return Ordered(rules, tuple(steps), tuple(faults))


def owner(step: Step) -> str:
    """Who does a step, '' where it is for all."""
    node = None if plain(step.do) in FOR_ALL else step.fields.node.get("by")
    return plain(step.by) if node is not None else ""


def time_of(step: Step) -> Fraction | None:
    """The time of a step; none also where it cannot be read, which its judgement will say."""
    try:
        return step.fields.number("t") if "t" in step.fields else None
    except Malformed:
        return None


def following(state: Position, queues: Mapping[str, Queue], allowance: Fraction) -> tuple[Timed, Position | None]:
    """The step that comes next, and the position after it; None where every one that could be next breaks a rule."""
    heads = {seat: each.head for seat, each in queues.items() if each.head}
    ready = [
        head
        for seat, head in heads.items()
        if not any(queue.is_before(head, allowance) for other, queue in queues.items() if other != seat)
    ]
    ready = ready or [min(heads.values(), key=lambda each: each.at)]
    # Calls only when nothing else can be next.
    ready = [each for each in ready if not each.is_last] or ready
    ready.sort(key=lambda each: (each.time or 0, each.at))
    for each in ready:
        try:
            judged = judge(state, each.step)
        except Malformed:
            continue
        if not judged.faults:
            return each, cast(Position, judged.state)
    return ready[0], None


def cycles(rules: Rules, one: Timed, queues: Mapping[str, Queue], allowance: Fraction) -> Iterator[Fault]:
    """Why a card cannot be on its pile at its time: the one below it comes from a player whose clock says later."""
    laid = laid_of(rules, one.step)
    if laid is None or one.time is None:
        return
    name, card = laid
    for other in (each for queue in queues.values() for each in queue.left if each.step.by != one.step.by):
        if other.time is None or other.time - one.time <= allowance or laid_of(rules, other.step) != (name, card - 1):
            continue
        mine, below, pile = rules.faces[card].id, rules.faces[card - 1].id, one.step.fields.name("to")
        gap = f"{decimal(other.time - one.time)} seconds later"
        message = f"{mine} of '{one.step.by}' is laid on {below} of '{other.step.by}', which comes to '{pile}' {gap}"
        values = (
            Value(f"{below} comes in step {other.step.number}", other.step.fields.span()),
            Value(f"clocks may differ by {decimal(allowance)} seconds"),
        )
        yield Fault("illegal", "CH-15", message, values, "t")
        return


def laid_of(rules: Rules, step: Step) -> tuple[str, int] | None:
    """The pile on which a step lays a card, and the card, as far as it says so."""
    fields = step.fields
    try:
        if plain(step.do) != "assemble" or "card" not in fields:
            return None
        name = plain(fields.name("to"))
        name = plain(fields.name("as")) if name == "new" and "as" in fields else name
        return name, card_of(fields.name("card"), rules, "card", fields.span("card"), "card")[1]
    except Malformed:
        return None
