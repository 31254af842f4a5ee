"""Bar charts: words at the left, bars of exact shares, a number at the end of each, light lines at the quarters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf

from ..frame import Box, Color, Group, Item, Path, Shape, value
from ..geometry import line, move, rectangle
from ..text.flow import Block, lay_out, natural, placed, stepped
from ..text.galley import Galley, galley
from ..text.markup import Inline, Text
from ..text.paragraph import SLACK, Draw, Style

Words = tuple[Inline, ...]

LABELS, VALUES = 0.42, 0.36
"""How much of the width the words at the left and those at the ends of bars may take at most; more of them wrap."""

FEW, LEAST = 2, 0.25
"""Lines of the words at the left, and the part of the width for bars: else all words stand above their bars."""

THICK = 0.72
"""How thick a bar is; this and all that follows are parts of the type size."""

LABEL_GAP, VALUE_GAP, SCALE_GAP = 0.6, 0.4, 0.3
"""From the words to the axis, from a bar to its number, from the last bar to the scale."""

ROW_GAP, GROUP_GAP = 0.12, 0.3
"""From one bar to the next; the same where words stand above."""

APART = 0.7
"""Space between two numbers of the scale, at least."""

SMALL, LEGIBLE = 0.8, 7.0
"""The size of the scale: this part of that of the words, but not below so many points where the words are not."""

QUARTERS = (0, 1, 2, 3, 4)
NUMBERED = (QUARTERS, (0, 2, 4), (0, 4), (4,))
"""Which lines have numbers: the first of these that have room."""

GRID = 0.5
"""How thick the lines at the quarters are, as a part of the axis."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: how long it is, what stands at its left and what at its end."""

    label: Words
    share: Fraction
    text: Words


@dataclass(frozen=True, slots=True)
class ChartLook:
    """How a chart looks: its letters, the colors of bars and of lines at the quarters, how thick the axis is."""

    words: Style
    bar: Color
    grid: Color | None
    line: float


@value()
class Chart:
    """
    A chart that is drawn, the origin at its top left.

    `fits` says whether all is inside the box that was asked for; `missing` are the characters that no font has,
    `broken` the words that were too wide and are broken between letters.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    size: float
    fits: bool
    missing: str
    broken: tuple[str, ...]


def set_chart(
    bars: Sequence[Bar], look: ChartLook, size: float, width: float, icon: Draw, most: Fraction = Fraction(1)
) -> Chart:
    """The chart of one bar or more in type of `size`, just as wide as `width`; a share of `most` is the longest bar."""
    return Draft(bars, look, icon, most).at(size, width)


def fitting_chart(
    bars: Sequence[Bar],
    look: ChartLook,
    width: float,
    height: float,
    largest: float,
    smallest: float,
    icon: Draw,
    most: Fraction = Fraction(1),
) -> Chart:
    """The same at the largest size at which all is inside the box, no word broken; at the smallest where none is."""
    draft = Draft(bars, look, icon, most)

    def fits(size: float) -> bool:
        chart = draft.at(size, width, height)
        return chart.fits and not chart.broken

    return draft.at(stepped(fits, largest, smallest), width, height)


def percent(share: Fraction) -> str:
    """'25%' or '27.8%', half a tenth to the even side."""
    tenths = round(1000 * share)
    return f"{tenths // 10}.{tenths % 10}%" if tenths % 10 else f"{tenths // 10}%"


@dataclass(frozen=True, slots=True)
class Plot:
    """Where bars are: the axis, how long the longest is, whether words stand above each, whether all have room."""

    x: float
    length: float
    is_below: bool
    fits: bool

    def at(self, quarter: int) -> float:
        """The place of a line."""
        return self.x + self.length * quarter / 4


class Draft:
    """A chart measured once, to be drawn at any size."""

    def __init__(self, bars: Sequence[Bar], look: ChartLook, icon: Draw, most: Fraction) -> None:
        self._look = look
        self._icon = icon
        self._most = most
        self._shares = [float(each.share / most) for each in bars]
        self._left = replace(look.words, align="left")
        self._right = replace(look.words, align="right")
        self._labels = [(each.label, galley(each.label, self._left, icon)) for each in bars]
        self._values = [(each.text, galley(each.text, self._left, icon)) for each in bars]

    def _blocks(self, texts: Sequence[tuple[Words, Galley]], style: Style, size: float, limit: float) -> list[Block]:
        """Texts in lines no wider than `limit`, all in boxes as wide as the widest."""
        width = min(max(natural(each) for _, each in texts) * size, limit)
        return [placed(each, words, style, size, width, self._icon) for words, each in texts]

    def _arranged(self, size: float, width: float, values: Sequence[Block], scale: float) -> tuple[list[Block], Plot]:
        """
        The words at the left, or above, and where the bars are; `scale` is the width of the last number of the scale.

        The longest bar is as long as it can be with all numbers at the ends of bars, and the scale's, inside the width.
        """
        labels = self._blocks(self._labels, self._right, size, LABELS * width)
        taken = max(each.width for each in labels)
        plot = self._plot(taken + LABEL_GAP * size if taken else 0.0, False, size, width, values, scale)
        is_long = any(len(each.ranges) > FEW or each.broken_words for each in labels)
        if not is_long and plot.length >= LEAST * width:
            return labels, plot
        labels = self._blocks(self._labels, self._left, size, width)
        return labels, self._plot(0.0, True, size, width, values, scale)

    def _plot(self, x: float, is_below: bool, size: float, width: float, values: Sequence[Block], scale: float) -> Plot:
        """Where the bars are that begin at `x`."""
        room = width - x - VALUE_GAP * size
        ends = ((room - each.ink_width) / share for each, share in zip(values, self._shares, strict=True) if share)
        length = max(min((width - x - scale / 2, *ends)), 0.0)
        return Plot(x, length, is_below, length > 0 and all(each.ink_width <= room for each in values))

    def at(self, size: float, width: float, height: float = inf) -> Chart:
        """The chart in type of `size`."""
        small = max(SMALL * size, min(size, LEGIBLE))
        scale = self._scale(small)
        values = self._blocks(self._values, self._left, size, VALUES * width)
        labels, plot = self._arranged(size, width, values, scale[-1].ink_width)
        bars: list[Item] = []
        words: list[Group] = []
        taken: list[Box] = []

        def say(block: Block, x: float, middle: float) -> None:
            """Puts words where their capitals are centred on `middle`."""
            if block.items:
                fall = block.height - (self._left.leading + self._left.family.regular.cap_height) * size
                top = middle - block.first_baseline - fall / 2
                taken.append(Box(x, top, block.ink_width, block.height).grown(VALUE_GAP * size / 2, 0.0))
                words.append(Group(block.items, move(x, top)))

        y = 0.0
        for label, text, share in zip(labels, values, self._shares, strict=True):
            rise = max(text.height, THICK * size, 0.0 if plot.is_below else label.height)
            say(label, 0.0, y + (label.height if plot.is_below else rise) / 2)
            y += label.height if plot.is_below else 0.0
            middle = y + rise / 2
            y += rise + (GROUP_GAP if plot.is_below else ROW_GAP) * size
            length = plot.length * share
            if length:
                box = Box(plot.x, middle - THICK * size / 2, length, THICK * size)
                bars.append(Shape(rectangle(box), self._look.bar))
            say(text, plot.x + length + VALUE_GAP * size, middle)
        items = [*self._lines(plot, y, taken), *bars, self._axis(plot, y, taken), *words]
        y += SCALE_GAP * size
        items += self._numbers(scale, plot, y, width, APART * small)
        y += scale[0].height
        blocks = [*labels, *values]
        return Chart(
            tuple(items),
            width,
            y,
            size,
            plot.fits and y <= height + SLACK * size and all(each.fits for each in blocks),
            "".join(dict.fromkeys(letter for each in blocks for letter in each.missing)),
            tuple(dict.fromkeys(word for each in blocks for word in each.broken_words)),
        )

    def _scale(self, small: float) -> list[Block]:
        """The numbers of the quarters."""
        texts = [(Text(percent(self._most * quarter / 4)),) for quarter in QUARTERS]
        return [lay_out(each, self._left, small, inf, self._icon) for each in texts]

    def _numbers(self, scale: Sequence[Block], plot: Plot, y: float, width: float, apart: float) -> Iterator[Group]:
        """Those of the scale that have room, each below its line, none beyond the edges."""
        for chosen in NUMBERED:
            lefts = [
                min(max(plot.at(each) - scale[each].ink_width / 2, 0.0), width - scale[each].ink_width)
                for each in chosen
            ]
            rights = [left + scale[each].ink_width for left, each in zip(lefts, chosen, strict=True)]
            if all(right + apart <= left for right, left in zip(rights, lefts[1:], strict=False)):
                break
        for each, left in zip(chosen, lefts, strict=True):
            yield Group(scale[each].items, move(left, y))

    def _lines(self, plot: Plot, bottom: float, taken: Sequence[Box]) -> Iterator[Shape]:
        """The lines at the quarters, light, in as many pieces as the words leave."""
        if self._look.grid:
            path = tuple(segment for each in QUARTERS[1:] for segment in upright(plot.at(each), bottom, taken))
            yield Shape(path, None, self._look.grid, self._look.line * GRID)

    def _axis(self, plot: Plot, bottom: float, taken: Sequence[Box]) -> Shape:
        """The line where bars begin."""
        return Shape(upright(plot.x, bottom, taken), None, self._look.words.color, self._look.line)


def upright(x: float, bottom: float, taken: Sequence[Box]) -> Path:
    """A line from the top down to `bottom`, but for where it would meet one of the boxes that are `taken`."""
    found: list[Path] = []
    y = 0.0
    for each in sorted((each for each in taken if each.x <= x <= each.right), key=lambda box: box.y):
        if each.y > y:
            found.append(line(x, y, x, each.y))
        y = max(y, each.bottom)
    if y < bottom:
        found.append(line(x, y, x, bottom))
    return tuple(segment for path in found for segment in path)
