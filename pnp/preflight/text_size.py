"""Letters too small to be read from a table."""

from __future__ import annotations

from collections.abc import Iterator

from ..scene import short
from ._job import Fault, Job
from ._leaves import lines

PROBLEMS = {
    "text-too-small": """
Letters are printed smaller than 7 points (2.5 mm from one line to the next). Such text blurs on many printers and
cannot be read across a table. Give the text a larger box or fewer words, and do not let `fit:` go below `7pt`.
""",
}

SMALLEST = 7.0
"""Points. What makers of plastic cards ask for at least; they and most designers advise 8."""


def faults(job: Job) -> Iterator[Fault]:
    """The smallest text of each element that is too small."""
    for element, face in job.elements():
        small = [each for each in lines(element) if each.size < SMALLEST - 0.005 and each.run.text.strip()]
        if small:
            least = min(small, key=lambda each: each.size)
            yield Fault(
                "text-too-small",
                f"'{short(least.run.text)}' in '{element.name}' is printed at {least.size:.3g} pt,"
                f" expected {SMALLEST:g} pt or more",
                "give it a larger box or fewer words, and let 'fit:' end at 7pt or more",
                face.card,
                element.span,
                badness=-least.size,
                about=element.name,
            )
