"""Steps of several clocks of which each would have to come before the next, in a circle (ledger, F3)."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...logs import decimal
from ...play import Fault, Value
from .clocks import Stream, Timed
from .pack import UNKNOWN, Rules

Link = tuple[Timed, str]
"""A step that must come after another one, and why."""


@dataclass(frozen=True, slots=True)
class Knots:
    """What must come before what in a log: its steps by players, and those that assemble by the names of piles."""

    rules: Rules
    streams: tuple[Stream, ...]
    on_pile: Mapping[str, Sequence[Timed]]

    def of(self, one: Timed) -> Iterator[Fault]:
        """Why a card cannot be on its pile: the one below it must come later. Nothing where that is not so."""
        for below in self.laying(one, -1):
            way = self.way(one, below)
            if way:
                yield fault(self.rules, one, below, way)

    def laying(self, one: Timed, by: int) -> list[Timed]:
        """The step that lays the card above or below that of another one on its pile, where there can be no other."""
        if one.laid is None or not one.laid.pile:
            return []
        steps = self.on_pile[one.laid.pile]
        cards = [each.laid.card for each in steps if each.laid]
        wanted = one.laid.card + by
        is_certain = UNKNOWN not in cards and cards.count(one.laid.card) == cards.count(wanted) == 1
        return [steps[cards.index(wanted)]] if is_certain else []

    def way(self, start: Timed, end: Timed) -> list[Link]:
        """The fewest steps from one to another of which each must come after the last; none where there is no way."""
        came: dict[int, Link] = {start.at: (start, "")}
        waiting = deque([start])
        while waiting and end.at not in came:
            last = waiting.popleft()
            for each, why in self.after(last):
                if each.at not in came:
                    came[each.at] = (last, why)
                    waiting.append(each)
        found: list[Link] = []
        each = end
        while end.at in came and each.at != start.at:
            last, why = came[each.at]
            found.insert(0, (each, why))
            each = last
        return found

    def after(self, one: Timed) -> Iterator[Link]:
        """Steps that must come after one, each with the reason; those that follow from others are left out."""
        for stream in self.streams[: one.stream] + self.streams[one.stream + 1 :]:
            if one.time is not None:
                late = bisect_right(stream.latest, one.time + self.rules.allowance)
                if late < len(stream.latest):
                    yield stream.steps[late], f"{decimal(stream.latest[late] - one.time)} seconds later"
            fixed = (each for each in stream.steps if each.at > one.at and (one.is_fixed or each.is_fixed))
            for each in fixed:
                yield each, "one of them stands where the log has it"
                break
        for each in self.laying(one, 1):
            yield each, f"it lies on that card on '{pile(each)}'"
        for each in self.streams[one.stream].steps[one.rank + 1 : one.rank + 2]:
            yield each, f"'{one.seat}' does so in this order"


def fault(rules: Rules, one: Timed, below: Timed, way: Sequence[Link]) -> Fault:
    """The circle in words: two cards of a pile, and why the lower one comes later."""
    mine, lower = name(rules, one), name(rules, below)
    message = f"{mine} of '{one.seat}' is laid on {lower} of '{below.seat}', which comes to '{pile(one)}'"
    if len(way) == 1:
        message += f" {way[0][1]}"
        values = [Value(f"{lower} comes in step {below.step.number}", below.step.fields.span())]
    else:
        message += " only after it"
        firsts = [one, *(each for each, _ in way)]
        values = [
            Value(f"step {each.step.number} comes after step {first.step.number}: {why}", each.step.fields.span())
            for first, (each, why) in zip(firsts, way, strict=False)
        ]
    clocks = Value(f"clocks may differ by {decimal(rules.allowance)} seconds")
    return Fault("illegal", "CH-15", message, (*values, clocks), "to")


def name(rules: Rules, one: Timed) -> str:
    """The card that a step assembles."""
    return rules.faces[one.laid.card if one.laid else UNKNOWN].id


def pile(one: Timed) -> str:
    """The pile on which it does, as the log writes it."""
    return one.step.fields.name("to")
