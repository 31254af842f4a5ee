"""What an element draws, one by one, with all that the groups around it make of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from ..frame import FIGURE, IDENTITY, OUTLINE, PLACEHOLDER, STAT, Box, Color, Group, Matrix, Path, Picture, Run, Shape
from ..geometry import bounds, centroid, mapped, then

FULL = 0.95
"""How much of its box an outline takes up to count as a rectangle: corners may be round."""


class Window(NamedTuple):
    """What clips leave in sight: no more than a box, and whether it is all of that box."""

    box: Box
    is_full: bool


class Leaf(NamedTuple):
    """
    A shape, run or picture of an element; `matrix` maps it to the face.

    `stat` is the stat whose badge it is in, `outline` the color of a line around it when it is a run.
    """

    item: Shape | Run | Picture
    matrix: Matrix
    window: Window | None
    opacity: float
    stat: str
    outline: Color | None


class Line(NamedTuple):
    """A run as it is printed: its size in points, and a box around its letters, from the baseline to the capitals."""

    run: Run
    size: float
    box: Box
    leaf: Leaf


def leaves(element: Group) -> Iterator[Leaf]:
    """All that `element` shows, without missing pictures and figures; outlines of letters belong to their runs."""
    return within(element, IDENTITY, None, 1.0, "", None)


def within(
    group: Group, matrix: Matrix, window: Window | None, opacity: float, stat: str, outline: Color | None
) -> Iterator[Leaf]:
    """The leaves in `group`, of which the other arguments say what lies around it."""
    if group.name in (PLACEHOLDER, FIGURE) or not group.opacity:
        return
    matrix = then(group.matrix, matrix)
    opacity *= group.opacity
    if group.clip:
        window = narrowed(window, Window(mapped(matrix, bounds(group.clip)), is_full(group.clip, matrix)))
    for item in group.items:
        if not isinstance(item, Group):
            yield Leaf(item, matrix, window, opacity, stat, outline)
        elif item.name == OUTLINE:
            outline = next((each.stroke for each in item.items if isinstance(each, Shape)), None)
        else:
            name = item.name.removeprefix(STAT) if item.name.startswith(STAT) else stat
            yield from within(item, matrix, window, opacity, name, outline)


def lines(element: Group) -> Iterator[Line]:
    """The text of `element`, run by run."""
    for leaf in leaves(element):
        run, matrix = leaf.item, leaf.matrix
        if isinstance(run, Run):
            rise = run.font.cap_height * run.size
            box = mapped(matrix, Box(run.x, run.y - rise, run.width, rise))
            yield Line(run, run.size * hypot(matrix[2], matrix[3]), box, leaf)


def narrowed(one: Window | None, other: Window) -> Window:
    """What both windows leave in sight."""
    return Window(common(one.box, other.box), one.is_full and other.is_full) if one else other


def common(one: Box, other: Box) -> Box:
    """What both boxes have in common; without width or height where they do not meet."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, max(min(one.right, other.right) - x, 0.0), max(min(one.bottom, other.bottom) - y, 0.0))


def contains(outer: Box, inner: Box) -> bool:
    """Whether `inner` lies in `outer`, but for a hair."""
    wide = outer.grown(0.01)
    return wide.x <= inner.x and wide.y <= inner.y and inner.right <= wide.right and inner.bottom <= wide.bottom


def is_full(path: Path, matrix: Matrix) -> bool:
    """Whether an outline is a rectangle on the face, its corners perhaps round."""
    box = mapped(matrix, bounds(path))
    a, b, c, d, _, _ = matrix
    area = abs(centroid(path)[0] * (a * d - b * c))
    return area >= FULL * box.width * box.height > 0
