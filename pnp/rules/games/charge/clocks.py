"""Rounds that several clocks recorded: what must come before what (ledger, F3), and an order that keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from ...logs import Log, Malformed, Step, plain
from .judge import FOR_ALL
from .pack import UNKNOWN, Rules
from .reading import card_of


@dataclass(frozen=True, slots=True)
class Laid:
    """What a step says of the card that it assembles: the pile, '' where it leaves the name to pnp; the card or '?'."""

    pile: str
    card: int
    opens: bool


@dataclass(frozen=True, slots=True)
class Timed:
    """A step: its place in the log, whose it is and the how manyth of that player; its time, and what it assembles."""

    step: Step
    at: int
    seat: str
    stream: int
    rank: int
    time: Fraction | None
    laid: Laid | None

    @property
    def is_fixed(self) -> bool:
        """Whether it stands where the log has it: what all hear, or a step without a time. No other goes past it."""
        return self.time is None or plain(self.step.do) in FOR_ALL

    @property
    def is_call(self) -> bool:
        """Whether it ends the round, so that all others that may come before it do."""
        return plain(self.step.do) == "call"


@dataclass(frozen=True, slots=True)
class Stream:
    """
    The steps of one player, in their order.

    Of all from each on, and of none after the last: the `earliest` time, and the place of the first that is `fixed`.
    Of all up to each: the `latest` time, where there are times at all.
    """

    steps: tuple[Timed, ...]
    earliest: tuple[Fraction | None, ...]
    fixed: tuple[int | None, ...]
    latest: tuple[Fraction, ...]

    def is_before(self, done: int, one: Timed, allowance: Fraction) -> bool:
        """Whether a step that is left, when so many are done, must come before one of another player."""
        if done == len(self.steps):
            return False
        if one.is_fixed:
            if self.steps[done].at < one.at:
                return True
        elif (fixed := self.fixed[done]) is not None and fixed < one.at:
            return True
        earliest = self.earliest[done]
        return one.time is not None and earliest is not None and one.time - earliest > allowance


Done = tuple[int, ...]
"""How many steps of each stream are done."""


def streams_of(rules: Rules, log: Log) -> tuple[Stream, ...]:
    """The steps of a log by players; those of all, or of whom cannot be read, are a stream of their own."""
    found: dict[str, list[Timed]] = {}
    for at, step in enumerate(log.steps):
        seat = owner(step)
        steps = found.setdefault(seat, [])
        stream = list(found).index(seat)
        steps.append(Timed(step, at, seat, stream, len(steps), time_of(step), laid_of(rules, step)))
    return tuple(stream_of(each) for each in found.values())


def stream_of(steps: Sequence[Timed]) -> Stream:
    """A player's steps, looked at from both ends."""
    earliest: list[Fraction | None] = [None]
    fixed: list[int | None] = [None]
    for each in reversed(steps):
        times = [time for time in (each.time, earliest[-1]) if time is not None]
        earliest.append(min(times, default=None))
        fixed.append(each.at if each.is_fixed else fixed[-1])
    known = [each.time for each in steps if each.time is not None]
    latest = accumulate((min(known) if each.time is None else each.time for each in steps), max) if known else ()
    return Stream(tuple(steps), tuple(reversed(earliest)), tuple(reversed(fixed)), tuple(latest))


def owner(step: Step) -> str:
    """Who does a step, '' where it is for all or cannot be read."""
    try:
        return "" if plain(step.do) in FOR_ALL else plain(step.by)
    except Malformed:
        return ""


def time_of(step: Step) -> Fraction | None:
    """The time of a step; none also where it cannot be read, which its judgement will say."""
    try:
        return step.fields.number("t") if "t" in step.fields else None
    except Malformed:
        return None


def laid_of(rules: Rules, step: Step) -> Laid | None:
    """What a step says of the card that it assembles."""
    if plain(step.do) != "assemble":
        return None
    fields = step.fields
    try:
        to = plain(fields.name("to"))
        opens = to == "new"
        name = to if not opens else plain(fields.name("as")) if "as" in fields else ""
        said = fields.name("card") if "card" in fields else "?"
        return Laid(name, card_of(said, rules, "card", fields.span(), "card")[1], opens)
    except Malformed:
        return Laid("", UNKNOWN, True)


def ready(streams: Sequence[Stream], done: Done, allowance: Fraction) -> list[Timed]:
    """The steps that can be next, calls last, those of the earliest time first; none when all are done."""
    heads = [stream.steps[count] for stream, count in zip(streams, done, strict=True) if count < len(stream.steps)]
    found = [
        head
        for head in heads
        if not any(stream.is_before(done[i], head, allowance) for i, stream in enumerate(streams) if i != head.stream)
    ]
    if not found and heads:  # The clock of one player runs backwards by more than is allowed, which will be told.
        found = [min(heads, key=lambda each: each.at)]
    return sorted(found, key=lambda each: (each.is_call, each.time or 0, each.at))


def advanced(done: Done, one: Timed) -> Done:
    """What is done after one step more."""
    return (*done[: one.stream], done[one.stream] + 1, *done[one.stream + 1 :])


def left(streams: Sequence[Stream], done: Done) -> Iterator[Timed]:
    """The steps that are not done, in the order of the log."""
    steps = [each for stream, count in zip(streams, done, strict=True) for each in stream.steps[count:]]
    yield from sorted(steps, key=lambda each: each.at)
