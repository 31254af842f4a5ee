"""Paragraphs, measured in parts of the type size, and how they wrap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..frame import Color, Font, Group, Word, value
from .fonts import Family
from .letters import Chunk

Draw = Callable[[str, float, Color], tuple[float, Group] | None]
"""
Draws the icon of a name at a height: its width, and a group with the origin at its top left; None if there is none.

The width grows with the height.
"""

SLACK = 1e-6
"""How much wider than its box a line may be, as a part of the size: sums of widths are not exact."""


@dataclass(frozen=True, slots=True)
class Style:
    """
    How text looks. `leading` (from line to line) and `tracking` (after every letter) are parts of the type size.

    `features` are OpenType features ('tnum', '-liga'). An icon is `icon_scale` times as high as a capital and centred
    on the height of capitals; where it reaches out of its line, the line grows.
    """

    family: Family
    color: Color
    align: Literal["left", "center", "right", "justify"] = "left"
    leading: float = 1.25
    tracking: float = 0.0
    features: tuple[str, ...] = ()
    language: str = "en"
    icon_scale: float = 1.15

    @property
    def icon_height(self) -> float:
        """Height of an icon as a part of the type size."""
        return self.icon_scale * self.family.regular.cap_height


@value()
class Simple:
    """
    A paragraph of plain words of one font, one space between two.

    `starts` and `stops` are where the words begin and end on an endless line, the space behind them included, which
    is `trim` wide; `widest` is the width of the widest without it.
    """

    font: Font
    space: Word
    words: tuple[Word, ...]
    starts: tuple[float, ...]
    stops: tuple[float, ...]
    trim: float
    widest: float


@dataclass(frozen=True, slots=True)
class Rich:
    """A paragraph of anything. `starts`, `stops` and `widest` speak of chunks without the white space behind them."""

    chunks: tuple[Chunk, ...]
    starts: tuple[float, ...]
    stops: tuple[float, ...]
    widest: float
    has_icons: bool
    has_levels: bool


Paragraph = Simple | Rich

Lines = list[tuple[int, int]]
"""The lines of a paragraph: for each its first chunk, and the one behind its last."""


def wrapped(paragraph: Paragraph, limit: float) -> Lines:
    """The lines of a paragraph, none wider than `limit` but those of a single chunk that is."""
    starts, stops = paragraph.starts, paragraph.stops
    chunks = None
    limit += SLACK
    if isinstance(paragraph, Rich):
        chunks = paragraph.chunks
    else:
        limit += paragraph.trim
    count, first = len(stops), 0
    lines: Lines = []
    while first < count:
        room = starts[first] + limit
        end = bisect_right(stops, room, first)
        if end <= first:
            end = first + 1
        elif chunks and end < count:
            while end > first + 1 and (hyphen := chunks[end - 1].hyphen) and stops[end - 1] + hyphen.width > room:
                end -= 1
        lines.append((first, end))
        first = end
    return lines
