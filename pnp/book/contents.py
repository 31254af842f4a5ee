"""The list of contents: headings with the numbers of their pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..frame import Box, Group, Link, Shape
from ..geometry import line, move
from ..text.flow import Style, lay_out
from ..text.markup import Text
from .blocks import Block, Heading
from .lines import Setter
from .names import walk
from .strips import Strip


def contents(setter: Setter, blocks: Iterable[Block], depth: int, x: float, width: float) -> Iterator[Strip]:
    """A line for each heading down to a level: its title, dots, its page; all of it is a link."""
    for block in walk(blocks):
        if isinstance(block, Heading) and block.level <= depth:
            yield entry(setter, block, x, width)


def entry(setter: Setter, heading: Heading, x: float, width: float) -> Strip:
    """One line of the list of contents."""
    look = setter.look
    is_chapter = heading.level == 1
    indent = x + (heading.level - 1) * look.indent
    number = setter.block(
        (Text(setter.page(heading.anchor), bold=is_chapter),),
        replace(look.text, align="right", features=("tnum",)),
        look.size,
        x + width,
        heading.span,
    )
    room = x + width - indent - 2.5 * look.size
    title = setter.block(setter.inlines(heading.words, bold=is_chapter), look.text, look.size, room, heading.span)
    y = title.starts[-1][2]
    last = next((each for each in reversed(title.lines)), "")
    end = indent + width_of(last, is_chapter, look.text, look.size) + look.size / 2
    stop = x + width - number.ink_width - look.size / 2
    dots = Shape(
        line(end, y - 0.6, max(stop, end), y - 0.6),
        stroke=look.soft,
        line=0.9,
        dash=(0.0, look.size / 2),
        cap="round",
    )
    items = (
        Group(title.items, move(indent, 0.0)),
        Group(number.items, move(0.0, y - number.first_baseline)),
        *((dots,) if stop > end else ()),
    )
    links = (Link(Box(indent, 0.0, x + width - indent, title.height), heading.anchor),)
    return Strip(title.height, items, look.gap / 2 if is_chapter else 0.0, links=links, span=heading.span)


def width_of(text: str, bold: bool, style: Style, size: float) -> float:
    """How wide a line of letters is."""
    return lay_out((Text(text, bold),), style, size, 1e6, lambda *_: None).ink_width if text else 0.0
