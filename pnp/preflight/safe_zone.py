"""Text so near to the cut that a slip of the knife takes a part of it."""

from __future__ import annotations

from collections.abc import Iterator

from ..frame import Box
from ..units import mm
from ._job import Fault, Job
from ._leaves import lines

PROBLEMS = {
    "outside-safe-zone": """
Words or numbers stand so near to the cut that a slip of the knife, or of the printer's machine, takes a part of them.
Move the element further in, or make it smaller. Where your knife never slips, say so with `safe: 2mm` on a sheet of
your own.
""",
}


def faults(job: Job) -> Iterator[Fault]:
    """The text of elements that comes nearer to the cut than the sheets allow."""
    for element, face in job.elements():
        nearest = min((distance(line.box, face.trim) for line in lines(element)), default=job.safe)
        if nearest < job.safe - 0.01:
            beyond = f"comes within {mm(nearest)} of" if nearest > 0 else f"is {mm(-nearest)} beyond"
            yield Fault(
                "outside-safe-zone",
                f"the text of '{element.name}' {beyond} the cut, expected {mm(job.safe)} or more",
                "move it further in or make it smaller",
                face.card,
                element.span,
                badness=-nearest,
                about=element.name,
            )


def distance(box: Box, trim: Box) -> float:
    """From the edge of `trim` inwards to `box`; negative where that reaches beyond."""
    return min(box.x - trim.x, box.y - trim.y, trim.right - box.right, trim.bottom - box.bottom)
