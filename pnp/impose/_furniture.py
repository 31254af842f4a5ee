"""What stands beside the cards: a ruler that proves the scale of the print, and the caption of the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..frame import Box, Group, Item, Matrix, Shape, Write
from ..geometry import line, mapped, move, then, turn
from ..units import MM

PROBLEMS = {
    "furniture-left-out": """
The ruler or the caption of a page found no room: they keep off cards, bleed and crop marks and stay within the part
that can be printed. Leave room for them with fewer cards (`grid: [3, 3]`), or switch them off with `ruler: no` and
`caption: no`. Without the ruler, measure a card to see whether your printer changed the scale of the page.
""",
}

TYPE = 6.0
"""The size of all text beside the cards, in points."""

RISE, FALL = 0.8 * TYPE, 0.25 * TYPE
"""What letters take above and below their baseline."""

SCALE = 50 * MM
LABEL = "50 mm: print at actual size"
TICK, SMALL_TICK, LINE = 2.2 * MM, 1.2 * MM, 0.5
LABEL_GAP = 0.5 * MM

INK = "#000000"


@dataclass(frozen=True, slots=True)
class Slot:
    """A free run beside the cards: its length and depth, and what maps its own coordinates (x along it) to the page."""

    length: float
    depth: float
    matrix: Matrix

    @property
    def box(self) -> Box:
        """Where it is on the page."""
        return mapped(self.matrix, Box(0.0, 0.0, self.length, self.depth))


def slots(area: Box, taken: Sequence[Box], depth: float, edges: Iterable[str]) -> Iterator[Slot]:
    """The runs of `depth` along the edges of `area` that keep off what is `taken`, edge by edge."""
    for edge in edges:
        if edge in ("top", "bottom"):
            band = Box(area.x, area.y if edge == "top" else area.bottom - depth, area.width, depth)
            crossing = [(box.x, box.right) for box in taken if box.y < band.bottom and box.bottom > band.y]
            for low, high in free(area.x, area.right, crossing):
                yield Slot(high - low, depth, move(low, band.y))
        else:
            band = Box(area.x if edge == "left" else area.right - depth, area.y, depth, area.height)
            crossing = [(box.y, box.bottom) for box in taken if box.x < band.right and box.right > band.x]
            for low, high in free(area.y, area.bottom, crossing):
                yield Slot(high - low, depth, then(turn(-90), move(band.x, high)))


def free(low: float, high: float, crossing: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """What is left of the way from `low` to `high` beside the parts that something is `crossing`."""
    for start, end in sorted(crossing):
        if start > low:
            yield low, min(start, high)
        low = max(low, end)
        if low >= high:
            return
    yield low, high


def ruler(area: Box, taken: Sequence[Box], write: Write) -> tuple[Group, Box] | None:
    """A ruler of 50 mm in the middle of the first free run that holds it, and the box it takes; None without room."""
    label, width = write(LABEL, TYPE)
    length, depth = max(SCALE, width) + LINE, TICK + LABEL_GAP + RISE + FALL
    runs = slots(area, taken, depth, ("bottom", "top", "right", "left"))
    slot = next((each for each in runs if each.length >= length), None)
    if slot is None:
        return None
    ticks = [line(i * SCALE / 10, 0.0 if i % 2 == 0 else TICK - SMALL_TICK, i * SCALE / 10, TICK) for i in range(11)]
    path = tuple(segment for part in (line(0.0, TICK, SCALE, TICK), *ticks) for segment in part)
    items: tuple[Item, ...] = (
        Shape(path, stroke=INK, line=LINE),
        Group(label, move((SCALE - width) / 2, TICK + LABEL_GAP + RISE)),
    )
    matrix = then(move((slot.length - SCALE) / 2, 0.0), slot.matrix)
    return Group(items, matrix, name="ruler"), mapped(matrix, Box((SCALE - length) / 2, 0.0, length, depth))


def caption_slots(area: Box, taken: Sequence[Box]) -> tuple[Slot, ...]:
    """The runs that a caption may stand in, the preferred ones first."""
    return tuple(slots(area, taken, RISE + FALL, ("top", "bottom", "left", "right")))


def caption(name: str, sheet: str, places: Sequence[Slot], write: Write) -> Group | None:
    """
    A caption of a name, cut with an ellipsis where there is no room for all of it, and the number of the sheet.

    It stands in the first place that holds all of it, else in the longest. None when not even the number has room.
    """
    longest = max(places, key=lambda each: each.length, default=None)
    if longest is None:
        return None
    whole = write(f"{name}, {sheet}", TYPE)
    if found := next((each for each in places if each.length >= whole[1]), None):
        return set_in(found, whole[0])
    fits, fails = 0, len(name)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if write(shortened(name, sheet, middle), TYPE)[1] <= longest.length:
            fits = middle
        else:
            fails = middle
    items, width = write(shortened(name, sheet, fits), TYPE)
    return set_in(longest, items) if width <= longest.length else None


def shortened(name: str, sheet: str, kept: int) -> str:
    """The caption with only the first `kept` characters of the name."""
    return f"{name[:kept].rstrip(' ,')}…, {sheet}" if kept else sheet


def set_in(slot: Slot, items: tuple[Item, ...]) -> Group:
    """A line of text at the start of a free run."""
    return Group(items, then(move(0.0, RISE), slot.matrix), name="caption")
