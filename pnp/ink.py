"""
What of a drawing is inked: the box around it, and how much of it lies in another box.

Shapes are what they fill and their lines are as wide as they are drawn; words are boxes around their letters, pictures
the boxes that they fill. Clips cut; what is fully transparent is not there, and what is half transparent is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple, assert_never

from .frame import IDENTITY, Box, Font, Group, Item, Matrix, Picture, Run, Shape, Word
from .geometry import apply, around, flattened, mapped, then
from .text.shape import contours

Points = tuple[tuple[float, float], ...]

LEAST = 0.01
"""What is thinner, in points, is nothing: the noise of adding lengths up."""

NOISE = 1e-9
"""What may lie between two numbers that would be equal if they were exact."""

MITER_LIMIT = 10.0
"""The painter's: a sharper corner of a line is cut off."""


class Region(NamedTuple):
    """Closed outlines that are filled together."""

    outlines: tuple[Points, ...]
    even_odd: bool = False


class Ink:
    """
    Finds ink, and keeps what it found by identity: drawings are shared by thousands of cards.

    It must not outlive the drawings that it is asked about.
    """

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, float, float, float, float], Box | None] = {}
        self._parts: dict[tuple[int, Matrix, Box], Box | None] = {}
        self._regions: dict[int, tuple[Region, ...]] = {}

    def box(self, group: Group, matrix: Matrix = IDENTITY) -> Box | None:
        """The box around all ink of `group`, when `matrix` moves it; None when there is none."""
        if group.opacity == 0:
            return None
        matrix = then(group.matrix, matrix)
        found = self._box_of_all(group.items, matrix)
        if found and group.clip is not None:
            points = [apply(matrix, *each) for outline, _ in flattened(group.clip) for each in outline]
            return common(found, around(points)) if points else None
        return found

    def inside(self, group: Group, matrix: Matrix, room: Box) -> Box | None:
        """The box around what `group` inks of `room`, when `matrix` moves it; None when that is nothing."""
        key = id(group), matrix, room
        if key not in self._parts:
            self._parts[key] = self._find_inside(group, matrix, room)
        return self._parts[key]

    def _find_inside(self, group: Group, matrix: Matrix, room: Box) -> Box | None:
        if group.opacity == 0:
            return None
        matrix = then(group.matrix, matrix)
        left: Box | None = room
        if group.clip is not None:
            left = filled(Region(tuple(points for points, _ in flattened(group.clip)), group.even_odd), matrix, room)
        whole = self._box_of_all(group.items, matrix)
        if left is None or whole is None or common(whole, left) is None:
            return None
        return union(box for each in group.items if (box := self._inside_of(each, matrix, left)))

    def _box_of_all(self, items: tuple[Item, ...], matrix: Matrix) -> Box | None:
        a, b, c, d, e, f = matrix
        key = (id(items), a, b, c, d)
        if key not in self._boxes:
            turned = (a, b, c, d, 0.0, 0.0)
            self._boxes[key] = union(box for each in items if (box := self._box_of(each, turned)))
        found = self._boxes[key]
        return found and Box(found.x + e, found.y + f, found.width, found.height)

    def _box_of(self, item: Item, matrix: Matrix) -> Box | None:
        match item:
            case Group():
                return self.box(item, matrix)
            case Run():
                found = run_box(item)
                return found and mapped(matrix, found)
            case Picture():
                return mapped(matrix, item.box)
            case Shape():
                points = [each for region in self._inked(item) for outline in region.outlines for each in outline]
                return around(apply(matrix, *each) for each in points) if points else None
            case _:
                assert_never(item)

    def _inside_of(self, item: Item, matrix: Matrix, room: Box) -> Box | None:
        if isinstance(item, Group):
            return self.inside(item, matrix, room)
        return union(box for each in self._inked(item) if (box := filled(each, matrix, room)))

    def _inked(self, item: Shape | Run | Picture) -> tuple[Region, ...]:
        """What an item inks, in its own coordinates."""
        if isinstance(item, Run):
            return tuple(Region((corners(box),)) for box in word_boxes(item))
        if isinstance(item, Picture):
            return (Region((corners(item.box),)),)
        found = self._regions.get(id(item))
        if found is None:
            outlines = flattened(item.path)
            found = ()
            if item.fill is not None:
                found += (Region(tuple(points for points, _ in outlines), item.even_odd),)
            if item.stroke is not None:
                found += tuple(
                    Region((part,))
                    for points, is_closed in outlines
                    for part in stroked(points, is_closed, item.line / 2, item.join == "miter")
                )
            self._regions[id(item)] = found
        return found


def union(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around all `boxes`, None for none."""
    found = tuple(boxes)
    if len(found) < 2:
        return found[0] if found else None
    x, y = min([each.x for each in found]), min([each.y for each in found])
    return Box(x, y, max([each.right for each in found]) - x, max([each.bottom for each in found]) - y)


def common(one: Box, other: Box) -> Box | None:
    """What two boxes share, None when that is nothing or thinner than noise."""
    (x1, y1, width1, height1), (x2, y2, width2, height2) = one, other
    x, y = max(x1, x2), max(y1, y2)
    width, height = min(x1 + width1, x2 + width2) - x, min(y1 + height1, y2 + height2) - y
    return Box(x, y, width, height) if width > LEAST and height > LEAST else None


def corners(box: Box) -> Points:
    """The corners of a box, clockwise."""
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def run_box(run: Run) -> Box | None:
    """The box around all letters of a run, None when there are none to see."""
    words = [letters(run.font, word) for word in run.words]
    seen = [each for each in words if each]
    if not seen:
        return None
    _, tops, _, bottoms = zip(*seen, strict=True)
    size, left, right = run.size, 0.0, run.width
    if words[0]:
        left = words[0][0] * size
    if words[-1]:
        right += (words[-1][2] - run.words[-1].width) * size - run.tracking
    top, bottom = min(tops) * size, max(bottoms) * size
    return Box(run.x + left, run.y + top, right - left, bottom - top)


def word_boxes(run: Run) -> Iterator[Box]:
    """The box around the letters of each word of a run that shows any."""
    x, size = run.x, run.size
    for word in run.words:
        if found := letters(run.font, word):
            left, top, right, bottom = (each * size for each in found)
            right += run.tracking * (len(word.glyphs) - 1)
            yield Box(x + left, run.y + top, right - left, bottom - top)
        x += word.width * size + run.tracking * len(word.glyphs) + (run.stretch if word.text == " " else 0.0)


@lru_cache(maxsize=65536)
def letters(font: Font, word: Word) -> tuple[float, float, float, float] | None:
    """
    Left, top, right and bottom of a word's letters, from where its baseline starts; None when there are none to see.

    Fractions of the type size, without tracking.
    """
    offsets = word.offsets or ((0.0, 0.0),) * len(word.glyphs)
    pen, boxes = 0.0, []
    for glyph, advance, (dx, dy) in zip(word.glyphs, word.advances, offsets, strict=True):
        if box := letter(font, glyph):
            boxes.append(Box(pen + dx + box.x, box.y - dy, box.width, box.height))
        pen += advance
    found = union(boxes)
    return found and (found.x, found.y, found.right, found.bottom)


@lru_cache(maxsize=4096)
def letter(font: Font, glyph: int) -> Box | None:
    """The box around one glyph in fractions of the type size, y down; None for a space."""
    points = [(x / font.upem, -y / font.upem) for line, _ in flattened(contours(font, glyph)) for x, y in line]
    return around(points) if points else None


def stroked(points: Points, is_closed: bool, half: float, is_mitered: bool) -> Iterator[Points]:
    """What a line of twice `half` along `points` covers: one piece for each straight part, and the tips of corners."""
    ring = (*points, points[0]) if is_closed else points
    parts = [(one, other) for one, other in pairwise(ring) if hypot(other[0] - one[0], other[1] - one[1]) > 1e-9]
    ways = [direction(*part) for part in parts]
    last = len(parts) - 1
    for i, (((x1, y1), (x2, y2)), (dx, dy)) in enumerate(zip(parts, ways, strict=True)):
        # Where parts meet, each reaches on far enough that nothing is left open between them.
        before = reach(ways[i - 1], ways[i], half) if is_closed or i else 0.0
        behind = reach(ways[i], ways[(i + 1) % len(ways)], half) if is_closed or i < last else 0.0
        x1, y1, x2, y2 = x1 - before * dx, y1 - before * dy, x2 + behind * dx, y2 + behind * dy
        nx, ny = -dy * half, dx * half
        yield ((x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny))
        if is_mitered and (is_closed or i < last):
            yield from tip(parts[i][1], ways[i], ways[(i + 1) % len(ways)], half)


def reach(come: tuple[float, float], go: tuple[float, float], half: float) -> float:
    """How far both parts of a line go on beyond their corner: up to a right angle, they meet in its point."""
    cosine = come[0] * go[0] + come[1] * go[1]
    return half if cosine <= 0 else half * (max(1 - cosine, 0.0) / (1 + cosine)) ** 0.5


def direction(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """The way from `one` to `other`, of length 1."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def tip(
    corner: tuple[float, float], come: tuple[float, float], go: tuple[float, float], half: float
) -> Iterator[Points]:
    """The pointed end of a mitered line where it turns sharply; at a right angle or less its parts hold it already."""
    cosine = come[0] * go[0] + come[1] * go[1]
    share = ((1 + cosine) / 2) ** 0.5 if cosine > -1 else 0.0
    if cosine > -1e-6 or share * MITER_LIMIT < 1:
        return
    x, y = corner
    length = hypot(come[0] - go[0], come[1] - go[1])
    outwards = (come[0] - go[0]) / length, (come[1] - go[1]) / length
    side = 1.0 if come[0] * go[1] - come[1] * go[0] < 0 else -1.0
    yield (
        (x - come[1] * half * side, y + come[0] * half * side),
        (x + outwards[0] * half / share, y + outwards[1] * half / share),
        (x - go[1] * half * side, y + go[0] * half * side),
        (x, y),
    )


def filled(region: Region, matrix: Matrix, room: Box) -> Box | None:
    """
    The box around what `region` fills of `room`, where `matrix` puts it; None when that is nothing.

    The room is cut into strips in which no edge begins, ends, or leaves the room; in a strip, edges bound trapezoids.
    """
    outlines = ([apply(matrix, *each) for each in points] for points in region.outlines if points)
    near = [points for points in outlines if common(around(points), room)]  # No other one winds around a part of it.
    edges = [edge for points in near for edge in slopes(points) if edge.top < room.bottom and edge.bottom > room.y]
    edges.sort(reverse=True)
    boxes, open_edges = [], list[Slope]()
    for top, bottom in pairwise(levels(edges, room)):
        middle = (top + bottom) / 2
        while edges and edges[-1].top < middle:
            open_edges.append(edges.pop())
        open_edges = [each for each in open_edges if each.bottom > middle]
        met = sorted((each.at(middle), each) for each in open_edges)
        turns = 0
        for (_, one), (_, other) in pairwise(met):
            turns += one.way
            if turns % 2 if region.even_odd else turns:
                left = min(one.at(top), one.at(bottom))
                right = max(other.at(top), other.at(bottom))
                x, end = max(left, room.x), min(right, room.right)
                if end > x:
                    boxes.append(Box(x, top, end - x, bottom - top))
    whole = union(boxes)
    return whole and common(whole, room)


class Slope(NamedTuple):
    """An edge that is not level, from its upper end downwards; `way` is 1 where the outline goes down there, or -1."""

    top: float
    bottom: float
    x: float
    lean: float
    way: int

    def at(self, y: float) -> float:
        """Where it is at the height `y`."""
        return self.x + (min(max(y, self.top), self.bottom) - self.top) * self.lean


def slopes(points: Sequence[tuple[float, float]]) -> Iterator[Slope]:
    """The edges of a closed outline that are not level."""
    for (x1, y1), (x2, y2) in pairwise((*points, points[0])):
        if y1 != y2:  # Not even the smallest is left out: the outline would be open there.
            lean = (x2 - x1) / (y2 - y1)
            yield Slope(y1, y2, x1, lean, 1) if y1 < y2 else Slope(y2, y1, x2, lean, -1)


def levels(edges: Iterable[Slope], room: Box) -> list[float]:
    """The heights in `room` at which an edge begins, ends or crosses one of its sides."""
    found = {room.y, room.bottom}
    for each in edges:
        found |= {each.top, each.bottom}
        if each.lean:
            crossings = (each.top + (x - each.x) / each.lean for x in (room.x, room.right))
            found |= set(crossings)
    kept = [room.y]
    for y in sorted(y for y in found if room.y <= y <= room.bottom):
        if y - kept[-1] > NOISE:  # Between equal heights that were added up in another way, no edge is met for sure.
            kept.append(y)
    return kept
