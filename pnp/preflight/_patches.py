"""Areas of color and pictures near the cut, and what lies over and under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..frame import Box, Color, Group, Item, Matrix, Path, Picture, Shape
from ..geometry import around, bounds, mapped, pairs, transformed
from ..units import MM
from ._job import Face, Job
from ._leaves import Leaf, common, contains, is_full, leaves

PAPER = "#ffffff"
"""The color of what nothing is printed on."""

NEAR = 3 * MM
"""What lies further within the cut than this is no matter of cutting."""


class Patch(NamedTuple):
    """
    A shape or picture near the cut: the box of its outline on the face.

    `fill` is a color, the name of a picture, or None; `line` the width of the stroke. `is_full` says that the outline
    is a rectangle, and `is_opaque` that nothing shows through.
    """

    box: Box
    fill: Color | None
    stroke: Color | None
    line: float
    is_full: bool
    is_opaque: bool

    def covers(self, box: Box) -> bool:
        """Whether all of `box` has this patch's fill."""
        return bool(self.fill) and self.is_full and self.is_opaque and contains(self.box, box)


Layer = tuple[Patch, ...]
"""The patches of one element."""


class Extents:
    """How far items reach that are no text, found once for items that are placed many times."""

    def __init__(self) -> None:
        self._known: dict[int, Box | None] = {}
        self._shapes: dict[int, Box] = {}

    def of(self, item: Item) -> Box | None:
        """A box around `item`, generous for curves and what is turned; None for text and nothing."""
        match item:
            case Group():
                inner = bounds(item.clip) if item.clip else self._within(item.items)
                return inner and mapped(item.matrix, inner)
            case Shape() if item.path:
                return self._outline(item)
            case Picture():
                return item.box
            case _:
                return None

    def _outline(self, shape: Shape) -> Box:
        key = id(shape)
        known = self._shapes.get(key)
        if known is None:
            known = self._shapes[key] = bounds(shape.path).grown(shape.line / 2)
        return known

    def _within(self, items: tuple[Item, ...]) -> Box | None:
        key = id(items)
        if key not in self._known:
            self._known[key] = surrounding(box for item in items if (box := self.of(item)))
        return self._known[key]


class Layers:
    """The layers of faces, each found once for elements that stand on many."""

    def __init__(self) -> None:
        self._extents = Extents()
        self._known: dict[int, Layer] = {}

    def of(self, face: Face) -> list[tuple[Group, Layer]]:
        """The elements of `face` with something near the cut, in drawing order."""
        found = []
        for element in face.elements:
            if id(element) not in self._known:
                self._known[id(element)] = tuple(self._patches(element, face.trim))
            if layer := self._known[id(element)]:
                found.append((element, layer))
        return found

    def _patches(self, element: Group, trim: Box) -> Iterator[Patch]:
        inside = trim.grown(-NEAR)
        extent = self._extents.of(element)
        if extent is None or contains(inside, extent):
            return
        for leaf in leaves(element):
            extent = self._extents.of(leaf.item)
            if extent is None or contains(inside, mapped(leaf.matrix, extent)):
                continue
            patch = seen(leaf)
            if patch and not contains(inside, patch.box.grown(patch.line / 2)):
                yield patch


def seen(leaf: Leaf) -> Patch | None:
    """The patch that a shape or picture is; None where it leaves nothing on the paper."""
    item, matrix, window = leaf.item, leaf.matrix, leaf.window
    fill: Color | None
    stroke: Color | None
    match item:
        case Picture():
            box, full = mapped(matrix, item.box), is_upright(matrix)
            fill, stroke, line = item.image.name, None, 0.0
        case Shape() if item.path and (item.fill or item.stroke):
            box, fill, stroke = outlined(item.path, matrix), item.fill, item.stroke
            line = item.line * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5 if stroke else 0.0
            full = is_full(item.path, matrix)
        case _:
            return None
    if window:
        box, full = common(box, window.box), full and window.is_full
    return Patch(box, fill, stroke, line, full, leaf.opacity == 1.0) if box.width and box.height else None


def is_upright(matrix: Matrix) -> bool:
    """Whether rectangles stay rectangles with upright sides."""
    a, b, c, d, _, _ = matrix
    return abs(b) + abs(c) < 1e-9 or abs(a) + abs(d) < 1e-9


def outlined(path: Path, matrix: Matrix) -> Box:
    """The box around an outline on the face; exact to a hundredth of the length of its curves."""
    return around(curve_points(transformed(path, matrix)))


def curve_points(path: Path) -> Iterator[tuple[float, float]]:
    """Points on an outline, eight to a curve."""
    x, y = 0.0, 0.0
    for segment in path:
        points = list(pairs(segment))
        if len(points) == 3:
            (x1, y1), (x2, y2), (x3, y3) = points
            for i in range(1, 8):
                t, s = i / 8, 1 - i / 8
                a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
                yield a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3
        if points:
            x, y = points[-1]
            yield x, y


def is_covered(box: Box, above: Iterable[tuple[Group, Layer]]) -> bool:
    """Whether one of the elements that are drawn later hides all that is in `box`."""
    return any(patch.covers(box) for _, layer in above for patch in layer)


def ground(box: Box, below: Sequence[tuple[Group, Layer]]) -> Color:
    """What lies under `box`: the fill of the uppermost patch that is beneath all of it, or else paper."""
    patches = [patch for _, layer in below for patch in layer]
    return next((patch.fill for patch in reversed(patches) if patch.fill and patch.covers(box)), PAPER)


def surrounding(boxes: Iterable[Box]) -> Box | None:
    """The box around all `boxes`; None around nothing."""
    corners = [corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom))]
    return around(corners) if corners else None


def stacks(job: Job) -> Iterator[tuple[Face, list[tuple[Group, Layer]]]]:
    """What faces have near the cut, each such stack once with the first face that has it."""
    layers, known = Layers(), set[tuple[int, ...]]()
    for face in job.faces:
        stack = layers.of(face)
        key = tuple(id(element) for element, _ in stack)
        if key not in known:
            known.add(key)
            yield face, stack
