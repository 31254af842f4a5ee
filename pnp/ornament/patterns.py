"""
Patterns of lines and simple forms over a box.

Each is the same when its box is turned by half, so that a back with it does not tell which way up a card lies. `step`
is from one line, form or row to the next; `size` is how large a form is. What reaches beyond the box is for the caller
to cut.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ..frame import Box, Path
from ..geometry import ellipse, line, polygon, rectangle

SOLID = frozenset({"checks", "dots", "rays"})
"""Patterns that are filled; the others are lines."""


def lozenges(box: Box, step: float, size: float) -> Path:
    """Lines both ways that make diamonds, a third higher than wide."""
    return (*slanted(box, step, 4 / 3), *slanted(box, step, -4 / 3))


def stripes(box: Box, step: float, size: float) -> Path:
    """Lines one way, rising to the right."""
    return slanted(box, step, -1.0)


def slanted(box: Box, step: float, slope: float) -> Path:
    """Parallel lines, one through the middle, `step` apart sideways; `slope` is how far they fall to the right."""
    x, y = middle(box)
    half = box.height / 2
    reach = half / abs(slope)
    found: list[Path] = []
    for i in span(box.width / 2 + reach, step):
        dx = half / slope
        found.append(line(x + i * step - dx, y - half, x + i * step + dx, y + half))
    return joined(found)


def checks(box: Box, step: float, size: float) -> Path:
    """Every second square of a board, one in the middle."""
    return joined(
        rectangle(Box(x - step / 2, y - step / 2, step, step))
        for i, j, x, y in grid(box, step, step)
        if (i + j) % 2 == 0
    )


def dots(box: Box, step: float, size: float) -> Path:
    """Dots in rows, every second row moved by half a step."""
    rise = step * math.sqrt(3) / 2
    return joined(
        ellipse(Box(x + (j % 2) * step / 2 - size / 2, y - size / 2, size, size))
        for _, j, x, y in grid(box, step, rise)
    )


def bricks(box: Box, step: float, size: float) -> Path:
    """A wall: courses `step` high, bricks twice as long, a brick in the middle."""
    found: list[Path] = []
    for i, j, x, y in grid(box, 2 * step, step):
        if i == 0:
            found.append(line(box.x, y - step / 2, box.right, y - step / 2))
        edge = x + step * (1 + j % 2)
        found.append(line(edge, y - step / 2, edge, y + step / 2))
    return joined(found)


def hexes(box: Box, step: float, size: float) -> Path:
    """Honeycomb, `step` from side to side, a cell in the middle; each edge is drawn by one of its two cells."""
    side = step / math.sqrt(3)
    found: list[Path] = []
    for _, j, x, y in grid(box, step, 1.5 * side):
        x += (j % 2) * step / 2
        corners = [(x + side * math.sin(a), y - side * math.cos(a)) for a in (k * math.pi / 3 for k in range(4))]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        found.append((("M", ax, ay), ("L", bx, by), ("L", cx, cy), ("L", dx, dy)))
    return joined(found)


def waves(box: Box, step: float, size: float) -> Path:
    """Rows of waves, each crest as far from the next as two rows."""
    found: list[Path] = []
    length, height = 2 * step, step / 3
    for i, _, x, y in grid(box, length, step):
        if i == 0:
            count = math.ceil(box.width / 2 / length) + 1
            start = x - count * length
            path: list[tuple[str, *tuple[float, ...]]] = [("M", start, y)]
            for k in range(4 * count):
                left, sign = start + k * length / 2, -1 if k % 2 else 1
                # The handles lie where a cubic comes nearest to half a wave of the sine.
                near, far = left + 0.3642 * length / 2, left + 0.6358 * length / 2
                reach = y - sign * height * 4 / 3
                path.append(("C", near, reach, far, reach, left + length / 2, y))
            found.append(tuple(path))
    return joined(found)


def rays(box: Box, step: float, size: float) -> Path:
    """Beams from the middle, about `step` wide where they leave the box at its sides."""
    x, y = middle(box)
    reach = math.hypot(box.width, box.height) / 2
    count = max(4, 2 * round(math.pi * box.width / 4 / step))
    turn = math.pi / count
    found: list[Path] = []
    for k in range(count):
        low, high = (2 * k - 0.5) * turn, (2 * k + 0.5) * turn
        ends = [(x + reach * math.cos(a), y + reach * math.sin(a)) for a in (low, high)]
        found.append(polygon([(x, y), *ends]))
    return joined(found)


def middle(box: Box) -> tuple[float, float]:
    """The middle of a box."""
    return box.x + box.width / 2, box.y + box.height / 2


def span(reach: float, step: float) -> range:
    """How many steps it takes from the middle to go beyond `reach` both ways."""
    count = math.ceil(reach / step) + 1
    return range(-count, count + 1)


def grid(box: Box, across: float, down: float) -> Iterator[tuple[int, int, float, float]]:
    """Column, row and place of points over a box, (0, 0) in its middle."""
    x, y = middle(box)
    for j in span(box.height / 2, down):
        for i in span(box.width / 2, across):
            yield i, j, x + i * across, y + j * down


def joined(paths: Iterator[Path] | list[Path]) -> Path:
    """Outlines, one behind the other."""
    return tuple(segment for each in paths for segment in each)


PATTERNS: dict[str, Callable[[Box, float, float], Path]] = {
    "lozenges": lozenges,
    "stripes": stripes,
    "checks": checks,
    "dots": dots,
    "bricks": bricks,
    "hexes": hexes,
    "waves": waves,
    "rays": rays,
}
