"""What a proof shows over a card: where it is cut, what is safe, where its elements stand, a grid in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, cycle

from .frame import Box, Color, Group, Item, Path, Shape, Write
from .geometry import line, move, rectangle, rounded
from .units import MM, mm

WHITE, BLACK = "#ffffff", "#000000"

TRIM, BLEED, SAFE = BLACK, "#c1121f", "#00703c"
"""The lines of the sheet; no element has one of these colors."""

COLORS = ("#0b57a4", "#8a2be2", "#9a4f00", "#00707c", "#b3006b", "#4b5320", "#44546a")
"""Of elements in turn: all dark enough for white letters."""

DASH = (3.0, 1.5)
"""Of the safe zone."""

LINE, BOX_LINE, HALO = 0.7, 0.55, 0.35
"""Widths of the lines of the sheet and of boxes, and what a light line beneath them shows on either side."""

INSET = LINE / 2 + HALO
"""How far the outermost line lies within what is shown."""

GRID = ((1, 0.16, 0.15), (5, 0.22, 0.4), (10, 0.3, 0.6))
"""Every how many millimetres, how thick, how strong; each line is a dark one beside a light one, for any ground."""

SIZES = (4.5, 3.75, 3.0)
"""Of names, in points: the first at which all of a card find room."""

RISE, FALL, PAD = 0.78, 0.26, 0.3
"""What a name takes above and below its baseline and at both ends, as parts of its size."""

STEP = 2.0
"""How far a name is moved at a time to find a place, in points."""


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a box: of elements, or of a line of the sheet."""

    name: str
    box: Box
    color: Color


@dataclass(frozen=True, slots=True)
class Tag:
    """A name where it is set: its box, the letters, and whether it stands off what it names."""

    label: Label
    box: Box
    letters: tuple[Item, ...]
    is_apart: bool


class Proof:
    """
    What is drawn over faces, as far as `bleed` (across and down) beyond the cut; all is safe from `safe` within it.

    Faces with the same elements in the same places share one drawing.
    """

    def __init__(self, bleed: tuple[float, float], safe: float, write: Write) -> None:
        self._bleed = bleed
        self._safe = safe
        self._write = write
        self._made: dict[tuple[object, ...], Group] = {}
        self._grids: dict[Box, tuple[Group, ...]] = {}

    def __call__(self, trim: Box, radius: float, boxes: tuple[tuple[str, Box], ...]) -> Group:
        """The overlay of a face that is cut at `trim` with round corners; `boxes` are its elements by name."""
        key = (trim, radius, boxes)
        if key not in self._made:
            self._made[key] = self._draw(trim, radius, boxes)
        return self._made[key]

    def _draw(self, trim: Box, radius: float, boxes: tuple[tuple[str, Box], ...]) -> Group:
        bleed, safe = trim.grown(*self._bleed), trim.grown(-self._safe)
        elements = labels(boxes)
        lines = [Label("trim", trim, TRIM)]
        frames = [two_tone(rounded(trim, radius), TRIM, LINE)]
        if self._safe and safe.width > 0 and safe.height > 0:
            lines.append(Label(f"safe zone {mm(self._safe)}", safe, SAFE))
            frames.append(two_tone(rounded(safe, max(radius - self._safe, 0.0)), SAFE, LINE, DASH))
        if any(self._bleed):
            lines.append(Label(f"bleed {mm(max(self._bleed))}", bleed, BLEED))
            # The face is cut off here, and half of a line upon the cut would be lost.
            frames.append(two_tone(rectangle(bleed.grown(-INSET)), BLEED, LINE))
        tags = arranged([*lines, *elements], bleed.grown(-INSET), self._write)
        outlines = [two_tone(rectangle(each.box), each.color, BOX_LINE) for each in elements]
        leaders = [two_tone(leader(each), each.label.color, BOX_LINE) for each in tags if each.is_apart]
        plates = [plate(each) for each in tags]
        items: list[Item] = [*self._grid(bleed, trim), *chain(*outlines, *frames, *leaders), *plates]
        return Group(tuple(items), name="proof")

    def _grid(self, area: Box, trim: Box) -> tuple[Group, ...]:
        """Lines at whole millimetres from the top left of `trim`, as far as `area`."""
        if area not in self._grids:
            self._grids[area] = tuple(grid(area, trim))
        return self._grids[area]


def labels(boxes: Iterable[tuple[str, Box]]) -> list[Label]:
    """Elements by their boxes; those that share one share a label."""
    found: dict[tuple[int, ...], tuple[list[str], Box]] = {}
    for name, box in boxes:
        found.setdefault(tuple(round(10 * each) for each in box), ([], box))[0].append(name)
    return [Label(" + ".join(names), box, color) for (names, box), color in zip(found.values(), cycle(COLORS))]


def two_tone(path: Path, color: Color, width: float, dash: tuple[float, ...] = ()) -> tuple[Shape, Shape]:
    """A line that is seen on any ground: light below, and dark."""
    return Shape(path, stroke=WHITE, line=width + 2 * HALO), Shape(path, stroke=color, line=width, dash=dash)


def grid(area: Box, trim: Box) -> Iterator[Group]:
    """A dark and a light group for each of GRID."""
    for every, width, opacity in GRID:
        coarser = next((each for each, _, _ in GRID if each > every), 0)
        for color, aside in ((WHITE, width / 2), (BLACK, -width / 2)):
            xs = [trim.x + aside + n * MM for n in steps(area.x - trim.x, area.right - trim.x, every, coarser)]
            ys = [trim.y + aside + n * MM for n in steps(area.y - trim.y, area.bottom - trim.y, every, coarser)]
            path = (
                *chain.from_iterable(line(x, area.y, x, area.bottom) for x in xs),
                *chain.from_iterable(line(area.x, y, area.right, y) for y in ys),
            )
            if path:
                yield Group((Shape(path, stroke=color, line=width),), opacity=opacity)


def steps(low: float, high: float, every: int, coarser: int) -> list[int]:
    """Multiples of `every` millimetres between two lengths in points, without those of `coarser`."""
    span = range(int(low / MM) - 1, int(high / MM) + 2)
    return [n for n in span if low <= n * MM <= high and n % every == 0 and not (coarser and n % coarser == 0)]


def plate(tag: Tag) -> Group:
    """A name in white on its color, with a light edge."""
    back = rounded(tag.box, 0.8)
    edge = Shape(back, fill=tag.label.color, stroke=WHITE, line=0.35)
    return Group((edge, *tag.letters), name=f"name {tag.label.name}")


def leader(tag: Tag) -> Path:
    """The way from a name that stands apart to the nearest point of its box."""
    box, x, y = tag.label.box, tag.box.x + tag.box.width / 2, tag.box.y + tag.box.height / 2
    return line(x, y, min(max(x, box.x), box.right), min(max(y, box.y), box.bottom))


def arranged(wanted: Sequence[Label], area: Box, write: Write) -> list[Tag]:
    """
    A tag for each label within `area`, none over another, at the largest of SIZES at which that can be done.

    Small boxes choose first: the others have more places left.
    """
    tags: list[Tag] = []
    for size in SIZES:
        tags, is_crowded = [], False
        for label in sorted(wanted, key=lambda each: each.box.width * each.box.height):
            others = [each.box for each in wanted if each is not label]
            tag, is_free = placed(label, size, area, [each.box for each in tags], others, write)
            tags.append(tag)
            is_crowded |= not is_free
        if not is_crowded:
            break
    return tags


def placed(
    label: Label, size: float, area: Box, taken: Sequence[Box], others: Sequence[Box], write: Write
) -> tuple[Tag, bool]:
    """A tag at the best place that is free, and whether there was one."""
    letters, width = shortened(label.name, size, area.width - 2 * PAD * size, write)
    width, height = width + 2 * PAD * size, (RISE + FALL) * size

    def free(places: Iterable[tuple[float, float]]) -> Iterator[Box]:
        for x, y in places:
            box = Box(x, y, width, height)
            if is_inside(box, area) and not any(shared(box, each) for each in taken):
                yield box

    seen = cut(label.box, area)
    touching = free(on_edges(seen, width, height))
    box = min(touching, key=lambda each: covered(each, others), default=None)
    found = box or next(free(anywhere(seen, width, height, area)), None)
    at = found or Box(area.x, area.y, width, height)
    inner = Group(letters, move(at.x + PAD * size, at.y + RISE * size))
    return Tag(label, at, (inner,), box is None), found is not None


def covered(box: Box, others: Iterable[Box]) -> float:
    """How much `box` hides of others, of the small ones most; to one of the first places that hide little, 0."""
    return round(sum(shared(box, each) / (each.width * each.height + 1) for each in others), 3)


def shortened(text: str, size: float, most: float, write: Write) -> tuple[tuple[Item, ...], float]:
    """A text in `most` points, cut with an ellipsis where it is longer."""
    items, width = write(text, size)
    kept = len(text)
    while width > most and kept > 1:
        kept = min(kept - 1, int(kept * most / width) + 1)
        items, width = write(f"{text[:kept].rstrip()}…", size)
    return items, width


def on_edges(box: Box, width: float, height: float) -> Iterator[tuple[float, float]]:
    """Where the name of `box` may begin, best first: along its edges, outside and then inside."""
    along = [*spread(box.x, max(box.right - width, box.x))]
    down = [*spread(box.y, max(box.bottom - height, box.y))]
    for y in (box.y - height, box.bottom, box.y, box.bottom - height):
        yield from ((x, y) for x in along)
    for x in (box.x - width, box.right, box.x, box.right - width):
        yield from ((x, y) for y in down)


def anywhere(box: Box, width: float, height: float, area: Box) -> list[tuple[float, float]]:
    """Places all over `area`, the nearest to `box` first."""
    found = [(x, y) for y in spread(area.y, area.bottom - height) for x in spread(area.x, area.right - width)]

    def away(at: tuple[float, float]) -> float:
        x, y = at[0] + width / 2, at[1] + height / 2
        return max(box.x - x, x - box.right, 0.0) + max(box.y - y, y - box.bottom, 0.0)

    return sorted(found, key=away)


def spread(low: float, high: float) -> Iterator[float]:
    """Steps from one number up to another."""
    for n in range(int((high - low) / STEP) + 1):
        yield low + n * STEP


def cut(box: Box, area: Box) -> Box:
    """What of `box` lies in `area`; for nothing, the nearest edge of it."""
    x, right = (min(max(each, area.x), area.right) for each in (box.x, box.right))
    y, bottom = (min(max(each, area.y), area.bottom) for each in (box.y, box.bottom))
    return Box(x, y, right - x, bottom - y)


def is_inside(box: Box, area: Box) -> bool:
    """Whether `box` reaches nowhere beyond `area`."""
    return box.x >= area.x and box.y >= area.y and box.right <= area.right and box.bottom <= area.bottom


def shared(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(width, 0.0) * max(height, 0.0)
