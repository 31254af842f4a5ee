"""What a printer would complain about, read from finished faces before anything is printed: one file is one rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, cast

from ..discover import plugins
from ..problems import Report, Span
from ._job import Face, Fault, Job, faces

__all__ = ["Face", "Fault", "Job", "faces", "inspect"]


class Rule(Protocol):
    """One thing to look for; its module is found by looking."""

    def faults(self, job: Job) -> Iterator[Fault]:
        """All that is wrong with `job` by this rule, in the order of its faces."""


def inspect(job: Job, report: Report) -> None:
    """Warn of all that the rules find: each thing once, with the card where it is worst."""
    for rule in plugins(__name__).values():
        worst: dict[tuple[str, str, Span | None], Fault] = {}
        for fault in cast(Rule, rule).faults(job):
            key = fault.code, fault.about, fault.span
            if key not in worst or fault.badness > worst[key].badness:
                worst[key] = fault
        for each in worst.values():
            report.warning(each.code, each.message, each.span, hint=each.hint, card=each.card, also=each.also)
