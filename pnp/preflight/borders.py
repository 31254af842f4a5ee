"""Borders so thin that a cut that strays makes them look crooked."""

from __future__ import annotations

from collections.abc import Iterator

from ..frame import Box, Color
from ..units import MM, mm
from ._job import Fault, Job
from ._patches import Patch, ground, is_covered, stacks

PROBLEMS = {
    "thin-border": """
An edge runs along two opposite sides of the card, less than 3 mm from the cut. When the cut strays by one millimetre, a
border of 2 mm is 1 mm wide on one side and 3 mm on the other, and every eye sees that. Make the border 3 mm or wider,
or do without: let the art run on over the cut (`bleed: yes`).
""",
}

LEAST, MOST = 0.3 * MM, 3 * MM
"""
Nearer, it is meant to end at the cut. Print shops warn that some copies are cut 1/8 in off, and of borders under that.
"""

ALONG = 0.6
"""How much of the card's side an edge must run along to look like a border."""


def faults(job: Job) -> Iterator[Fault]:
    """The elements whose edges make a thin border on opposite sides of a card."""
    for face, stack in stacks(job):
        for i, (element, layer) in enumerate(stack):
            for patch in layer:
                if patch.is_full and not is_covered(patch.box, stack[i + 1 :]):
                    for edge in edges(patch, ground(patch.box, stack[:i])):
                        if found := thinnest(edge, face.trim):
                            width, sides = found
                            yield Fault(
                                "thin-border",
                                f"the edge of '{element.name}' leaves a border of {mm(width)} ({sides}), expected"
                                f" {mm(MOST)} or more",
                                "make the border wider, or let the art run on over the cut with 'bleed: yes'",
                                face.card,
                                element.span,
                                badness=-width,
                                about=element.name,
                            )


def edges(patch: Patch, under: Color) -> Iterator[Box]:
    """Where the color changes along the outline of `patch`: at its fill, or on both sides of its line."""
    inner = patch.fill or under
    if not patch.stroke:
        if inner != under:
            yield patch.box
        return
    if patch.stroke != under:
        yield patch.box.grown(patch.line / 2)
    if patch.stroke != inner and min(patch.box.width, patch.box.height) > patch.line:
        yield patch.box.grown(-patch.line / 2)


def thinnest(edge: Box, trim: Box) -> tuple[float, str] | None:
    """Width and sides of the border between `edge` and the cut, None where it is wide, or none at all."""
    left, right = edge.x - trim.x, trim.right - edge.right
    top, bottom = edge.y - trim.y, trim.bottom - edge.bottom
    found = []
    if edge.height >= ALONG * trim.height and is_thin(left) and is_thin(right):
        found.append((min(left, right), "left and right"))
    if edge.width >= ALONG * trim.width and is_thin(top) and is_thin(bottom):
        found.append((min(top, bottom), "top and bottom"))
    return min(found) if found else None


def is_thin(width: float) -> bool:
    """Whether a border of that width looks crooked when the cut strays."""
    return LEAST < width < MOST - 0.01
