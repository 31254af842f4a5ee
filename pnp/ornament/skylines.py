"""
Skylines: the upper edge of a piece of land, from left to right, for flat landscapes.

Each takes the box that the land may fill, chance, and a scale from 0 (near, so large forms) to 1 (far), and gives an
outline that is closed along the lower edge of the box. None is lower than a fifth of the box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from ..frame import Box, Path, Segment
from ..geometry import bounds

Point = tuple[float, float]


def hills(box: Box, chance: Random, far: float) -> Path:
    """Soft rises."""
    count = 3 + round(2 * far)
    heights = [chance.uniform(0.4, 0.6) if i % 2 else chance.uniform(0.75, 1.0) for i in range(count + 2)]
    if chance.random() < 0.5:
        heights = heights[1:] + heights[:1]
    step = box.width / (count - 1)
    tops = [(box.x + (i - 0.5) * step, box.bottom - h * box.height) for i, h in enumerate(heights)]
    path: list[Segment] = [("M", *tops[0])]
    for (ax, ay), (bx, by) in pairwise(tops):
        # Level at every top and hollow, so that one swings into the next.
        path.append(("C", (ax + bx) / 2, ay, (ax + bx) / 2, by, bx, by))
    return closed(path, box)


def mountains(box: Box, chance: Random, far: float) -> Path:
    """Peaks with shoulders."""
    count = 2 + round(far)
    width = box.width / count
    points: list[Point] = [(box.x, box.bottom - chance.uniform(0.4, 0.5) * box.height)]
    for i in range(count):
        peak = box.x + (i + chance.uniform(0.35, 0.65)) * width
        top = chance.uniform(0.72, 1.0)
        low = chance.uniform(0.35, 0.5)
        left, right = points[-1][0], box.x + (i + 1) * width
        points.append((left + (peak - left) * 0.55, box.bottom - chance.uniform(0.5, 0.6) * top * box.height))
        points.append((peak, box.bottom - top * box.height))
        points.append((peak + (right - peak) * 0.4, box.bottom - chance.uniform(0.58, 0.68) * top * box.height))
        points.append((right, box.bottom - low * box.height))
    return closed(outline(points), box)


def forest(box: Box, chance: Random, far: float) -> Path:
    """Spruces side by side."""
    width = box.width / (6 + round(4 * far))
    points: list[Point] = [(box.x, box.bottom - 0.3 * box.height)]
    x = box.x - width * chance.random() / 2
    while x < box.right:
        wide = width * chance.uniform(0.85, 1.2)
        top, foot = chance.uniform(0.65, 1.0) * box.height, 0.25 * box.height
        middle = x + wide / 2
        for side, parts in ((-1, (0.0, 0.36, 0.36, 0.7, 0.7, 1.0)), (1, (1.0, 0.7, 0.7, 0.36, 0.36, 0.0))):
            for i, part in enumerate(parts):
                # Each tier hangs over the one below: at the same height, first its tip and then where the next begins.
                wider = (1 - part) * wide / 2 * (1.0 if (i % 2 == 0) is (side < 0) else 0.62)
                points.append((middle + side * wider, box.bottom - foot - part * (top - foot)))
        x += wide * 0.92
    return closed(outline(points), box)


def walls(box: Box, chance: Random, far: float) -> Path:
    """A castle's wall with merlons and towers."""
    tooth = box.width / (18 + 8 * far)
    low, deep = 0.5 * box.height, tooth * 0.8
    # At the sides, since in the middle of a picture something else is likely to stand.
    towers = chance.choice(((1, 4), (0, 4), (1, 5)))
    points: list[Point] = []
    x, part = box.x - tooth / 2, 0
    for part in range(6):
        tall = part in towers
        top = box.bottom - (chance.uniform(0.85, 1.0) * box.height if tall else low)
        right = box.x + (part + 1) * box.width / 6 + (tooth / 2 if part == 5 else 0)
        count = max(3, round((right - x) / tooth) | 1)
        width = (right - x) / count
        for i in range(count):
            y = top if i % 2 == 0 else top + deep
            points += [(x + i * width, y), (x + (i + 1) * width, y)]
        x = right
    return closed(outline(points), box)


def sea(box: Box, chance: Random, far: float) -> Path:
    """Waves that break all the same way."""
    count = 4 + round(3 * far)
    step = box.width / count
    x, y = box.x - step * chance.random(), box.bottom - 0.6 * box.height
    path: list[Segment] = [("M", x, y)]
    while x < box.right:
        crest = y - chance.uniform(0.3, 0.4) * box.height
        path.append(("C", x + 0.45 * step, y, x + 0.55 * step, crest, x + 0.85 * step, crest))
        path.append(("C", x + 0.7 * step, y - 0.1 * box.height, x + 0.85 * step, y, x + step, y))
        x += step
    return closed(path, box)


def outline(points: Sequence[Point]) -> list[Segment]:
    """Straight lines through `points`."""
    first, *others = points
    return [("M", *first), *(("L", *each) for each in others)]


def closed(path: list[Segment], box: Box) -> Path:
    """`path` with the land beneath it."""
    width = bounds(tuple(path))
    return (*path, ("L", width.right, box.bottom), ("L", width.x, box.bottom), ("Z",))


SKYLINES: dict[str, Callable[[Box, Random, float], Path]] = {
    "hills": hills,
    "mountains": mountains,
    "forest": forest,
    "walls": walls,
    "sea": sea,
}
