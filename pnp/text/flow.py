"""Rich text to lines in a box, at a given size or at the largest that fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..frame import Item, value
from .galley import Galley, broken, galley
from .line import line_text, line_width, rich_items, simple_run, spaces
from .markup import Inline
from .paragraph import SLACK, Draw, Lines, Paragraph, Simple, Style, wrapped

__all__ = ["Block", "Draw", "Style", "fitting", "fitting_size", "lay_out"]

STEP = 0.25
"""Sizes that are tried lie this far apart, in points."""

GAP = 0.5
"""Space between two paragraphs, as a part of the leading."""


@value()
class Block:
    """
    Text in lines: items whose origin is the top left of a box of the given width.

    `height` is that of all lines and gaps, `ink_width` the width of the widest line. `fits` says whether all is inside
    the box, in no more lines than asked for; nothing is dropped when it is not. `missing` are the characters that no
    font has, each drawn as a mark; `broken_words` were wider than the box and are broken between letters.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    ink_width: float
    size: float
    first_baseline: float
    fits: bool
    missing: str
    broken_words: tuple[str, ...]
    ranges: tuple[tuple[Paragraph, int, int], ...]
    """For each line its paragraph, and its first chunk or word there and the one behind its last."""
    starts: tuple[tuple[int, float, float], ...]
    """For each line the first of its items, and how far down its top and its baseline lie."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What each line says."""
        return tuple(line_text(*each) for each in self.ranges)


def lay_out(inlines: Sequence[Inline], style: Style, size: float, width: float, icon: Draw) -> Block:
    """`inlines` at `size` in lines no wider than `width`; the height is what it takes."""
    return placed(galley(inlines, style, icon), inlines, style, size, width, icon)


def fitting(
    inlines: Sequence[Inline],
    style: Style,
    width: float,
    height: float,
    largest: float,
    smallest: float,
    icon: Draw,
    max_lines: int | None = None,
) -> Block:
    """
    `inlines` at the largest size at which all is inside the box, no word broken; at the smallest where none is.

    Only there, words wider than the box are broken; `fits` is False when the text is still too large.
    """
    measured = galley(inlines, style, icon)
    size = largest_size(measured, style, width, height, largest, smallest, max_lines)
    return placed(measured, inlines, style, size, width, icon, height, max_lines)


def fitting_size(
    inlines: Sequence[Inline],
    style: Style,
    width: float,
    height: float,
    largest: float,
    smallest: float,
    icon: Draw,
    max_lines: int | None = None,
) -> float:
    """The size that `fitting` would take: the least of a deck's is the size for all its cards."""
    return largest_size(galley(inlines, style, icon), style, width, height, largest, smallest, max_lines)


def largest_size(
    measured: Galley,
    style: Style,
    width: float,
    height: float,
    largest: float,
    smallest: float,
    max_lines: int | None,
) -> float:
    """The largest size, in steps from `largest` down, at which all fits; `smallest` where none does."""
    if smallest >= largest:
        return largest

    def fits(size: float) -> bool:
        limit = width / size
        if measured.widest > limit + SLACK:
            return False
        count, taken = rise(measured, style, limit)
        return (max_lines is None or count <= max_lines) and taken * size <= height + SLACK

    return stepped(fits, largest, smallest)


def stepped(fits: Callable[[float], bool], largest: float, smallest: float) -> float:
    """The largest size, in steps from `largest` down, at which something fits; `smallest` where it does at none."""
    if fits(largest):
        return largest
    good, bad = int((largest - smallest) / STEP) + 1, 0
    while good - bad > 1:
        middle = (good + bad) // 2
        if fits(largest - middle * STEP):
            good = middle
        else:
            bad = middle
    return max(largest - good * STEP, smallest)


def rise(measured: Galley, style: Style, limit: float) -> tuple[int, float]:
    """How many lines no wider than `limit` a text takes, and how high they are; both lengths are parts of the size."""
    lines = [wrapped(each, limit) for each in measured.paragraphs]
    count = sum([len(each) for each in lines])
    height = count * style.leading + sum(measured.gaps[:-1]) * GAP * style.leading
    if tall := sum(extent(style, True)) - style.leading:
        height += tall * sum(sum(with_icons(*each)) for each in zip(measured.paragraphs, lines, strict=True))
    return count, height


def natural(measured: Galley) -> float:
    """The width of a text whose lines end only where it says so; no less than its widest piece, hyphen included."""
    return max([measured.widest, *(line_width(each, 0, len(each.stops)) for each in measured.paragraphs)])


def extent(style: Style, with_icon: bool) -> tuple[float, float]:
    """How far a line reaches above and below its baseline, as parts of the size; spare leading is halved."""
    font = style.family.regular
    above = font.ascent + (style.leading - font.ascent + font.descent) / 2
    below = style.leading - above
    if with_icon:
        middle, half = font.cap_height / 2, style.icon_height / 2
        above, below = max(above, middle + half), max(below, half - middle)
    return above, below


def with_icons(paragraph: Paragraph, lines: Lines) -> list[bool]:
    """For each line whether an icon stands in it; nothing where none stands in any."""
    if isinstance(paragraph, Simple) or not paragraph.has_icons:
        return []
    return [any(each.has_icon for each in paragraph.chunks[first:end]) for first, end in lines]


def placed(
    measured: Galley,
    inlines: Sequence[Inline],
    style: Style,
    size: float,
    width: float,
    icon: Draw,
    height: float = float("inf"),
    max_lines: int | None = None,
) -> Block:
    """The lines drawn at `size`."""
    limit = width / size
    if measured.widest > limit + SLACK:
        measured = broken(inlines, style, icon, limit)
    items: list[Item] = []
    ranges: list[tuple[Paragraph, int, int]] = []
    starts: list[tuple[int, float, float]] = []
    widths: list[float] = []
    above, below = extent(style, False)
    y = first_baseline = 0.0
    for paragraph, gap in zip(measured.paragraphs, (False, *measured.gaps), strict=False):
        y += GAP * style.leading * size if gap else 0.0
        lines = wrapped(paragraph, limit)
        tall = with_icons(paragraph, lines)
        for index, (first, end) in enumerate(lines):
            rise, fall = extent(style, True) if tall and tall[index] else (above, below)
            starts.append((len(items), y, y + rise * size))
            y += rise * size
            first_baseline = first_baseline or y
            line = line_width(paragraph, first, end) * size
            widths.append(line)
            ranges.append((paragraph, first, end))
            x = stretch = 0.0
            if style.align == "right":
                x = width - line
            elif style.align == "center":
                x = (width - line) / 2
            elif style.align == "justify" and end < len(paragraph.stops) and (count := spaces(paragraph, first, end)):
                stretch = max(width - line, 0.0) / count
            if isinstance(paragraph, Simple):
                items.append(simple_run(paragraph, first, end, x, y, stretch, style, size))
            else:
                items += rich_items(paragraph, first, end, x, y, stretch, style, size, icon)
            y += fall * size
    ink_width = max(widths, default=0.0)
    slack = 2 * SLACK * size
    fits = y <= height + slack and ink_width <= width + slack and (max_lines is None or len(ranges) <= max_lines)
    missing, broken_words = measured.missing, measured.broken
    return Block(
        tuple(items),
        width,
        y,
        ink_width,
        size,
        first_baseline,
        fits,
        missing,
        broken_words,
        tuple(ranges),
        tuple(starts),
    )
