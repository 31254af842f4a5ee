"""Blocks to strips: what stands where in a column, before it is known which column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..frame import FIGURE, Box, Group, Item, Mark, Shape
from ..geometry import ellipse, line, move, rectangle
from ..text.markup import Text
from .blocks import (
    Align,
    Block,
    Boxed,
    Contents,
    Divider,
    Figure,
    Grid,
    Heading,
    Items,
    Node,
    Odds,
    Paragraph,
    Term,
    Terms,
    Words,
    plain,
)
from .contents import contents
from .faces import row_of
from .lines import Setter
from .names import anchor_of, label_of
from .prepared import Prepared
from .strips import Ground, Strip, joined
from .tables import chart, table

WHOLE = 0.35
"""How much of a column a box may take that is never parted."""

MOST_OF_COLUMN = 0.75
"""How much of a column a figure with its caption takes at most, so that its heading fits above it."""


@dataclass(frozen=True, slots=True)
class Column:
    """Sets blocks in a column `width` wide; `blocks` are all of the book, for its list of contents."""

    setter: Setter
    prepared: Prepared
    width: float
    height: float

    def strips(self, blocks: Iterable[Block], x: float = 0.0, width: float | None = None) -> list[Strip]:
        """
        The strips of `blocks`, each `x` from the left end of the column and no wider than `width`.

        What follows a colon stands in the same column.
        """
        width = self.width - x if width is None else width
        found: list[Strip] = []
        leads = False
        for block in blocks:
            if found and leads:
                found[-1] = replace(found[-1], keep=True)
            found += self.block(block, x, width)
            leads = isinstance(block, Paragraph) and plain(block.words).endswith(":")
        return found

    def block(self, block: Block, x: float, width: float) -> Iterator[Strip]:
        """The strips of one block."""
        match block:
            case Heading():
                yield from self.heading(block, x, width)
            case Paragraph():
                yield from self.paragraph(block, x, width)
            case Items():
                yield from self.items(block, x, width)
            case Terms(terms):
                for term in terms:
                    yield from self.term(term, x, width)
            case Boxed():
                yield from self.box(block, x, width)
            case Figure():
                yield from self.figure(block, x, width)
            case Contents():
                yield from contents(self.setter, self.prepared.blocks, block.record.depth, x, width)
            case Divider():
                look = self.setter.look
                rule = Shape(line(x, 0.0, x + width, 0.0), stroke=look.rule, line=look.line)
                yield Strip(look.line, (rule,), look.size, look.size)
            case Grid(rows, aligns):
                setter = self.setter
                cells = [[setter.inlines(each, hyphens=True) for each in row] for row in rows]
                yield from table(setter, cells, aligns, x, width, block.span)
            case Odds():
                yield from self.odds(block, x, width)

    def heading(self, block: Heading, x: float, width: float) -> Iterator[Strip]:
        """A heading; chapters have a line beneath."""
        look = self.setter.look
        scale, above, below = look.heading(block.level)
        style = look.title if block.level < 3 else replace(look.text, color=look.color)
        size = look.size * scale
        inlines = self.setter.inlines(block.words, bold=block.level == 3)
        lines = self.setter.lines(inlines, style, size, x, width, block.span)
        mark = Mark(block.anchor, 0.0, plain(block.words), block.level)
        lines[0] = replace(lines[0], before=above * look.size, marks=(mark,))
        yield from (replace(each, keep=True) for each in lines[:-1])
        last = lines[-1]
        if block.level == 1:
            y = last.height + look.size / 4
            rule = Shape(line(x, y, x + width, y), stroke=look.color, line=look.line)
            last = replace(last, height=y + look.line, items=(*last.items, rule))
        yield replace(last, keep=True, after=below * look.size)

    def paragraph(self, block: Paragraph, x: float, width: float, first: tuple[Node, ...] = ()) -> list[Strip]:
        """A paragraph, with some words before its first."""
        look = self.setter.look
        inlines = self.setter.inlines((*first, *block.words), hyphens=True)
        lines = self.setter.lines(inlines, look.text, look.size, x, width, block.span)
        if lines:
            lines[0] = replace(lines[0], before=look.gap)
        return lines

    def items(self, block: Items, x: float, width: float) -> Iterator[Strip]:
        """The items of a list, each with its number or its sign before it."""
        look = self.setter.look
        indent = look.indent
        if block.first is not None:
            indent = max(indent, (len(str(block.first + len(block.items))) + 1) * 0.62 * look.size)
        for number, blocks in enumerate(block.items, block.first or 0):
            strips = self.strips(blocks, x + indent, width - indent)
            if not strips:
                continue
            sign = self.dot(x) if block.first is None else self.number(f"{number}.", x, indent, block)
            before = look.gap if number == (block.first or 0) else look.gap / 2
            yield replace(strips[0], before=before, items=(*strips[0].items, *sign))
            yield from strips[1:]

    def dot(self, x: float) -> tuple[Item, ...]:
        """The sign before an item, at the middle of its small letters."""
        look = self.setter.look
        font = look.text.family.regular
        block_top = (look.text.leading - font.ascent + font.descent) / 2 + font.ascent
        side = 0.36 * look.size
        y = (block_top - font.x_height / 2) * look.size - side / 2
        return (Shape(ellipse(Box(x + 0.3 * look.size, y, side, side)), fill=look.color),)

    def number(self, text: str, x: float, indent: float, block: Items) -> tuple[Item, ...]:
        """The number before an item, its end where all numbers end."""
        look = self.setter.look
        style = replace(look.text, color=look.color, align="right", features=("tnum",))
        found = self.setter.block((Text(text, bold=True),), style, look.size, indent - 0.4 * look.size, block.span)
        return (Group(found.items, move(x, 0.0)),)

    def term(self, term: Term, x: float, width: float) -> list[Strip]:
        """A word of the glossary in bold, and what it means behind it."""
        name: Words = tuple(replace(each, bold=True) if isinstance(each, Text) else each for each in term.words)
        first, others = (term.blocks[0], term.blocks[1:]) if term.blocks else (None, ())
        if isinstance(first, Paragraph):
            strips = self.paragraph(first, x, width, (*name, Text("  ")))
        else:
            strips = self.paragraph(Paragraph(name, term.span), x, width)
            others = term.blocks
        strips[0] = replace(strips[0], marks=(Mark(term.anchor, 0.0),))
        return strips + self.strips(others, x, width)

    def box(self, block: Boxed, x: float, width: float) -> list[Strip]:
        """A box: its title, and its blocks, on a ground of their own."""
        look = self.setter.look
        pad = 0.8 * look.size
        ground = Ground(look.boxes.get(block.kind), look.color, x, width, pad)
        inner = x + 1.2 * pad, width - 2.2 * pad
        strips: list[Strip] = []
        if block.words:
            label = Text(block.kind[:1].upper() + block.kind[1:] + ": ", bold=True)
            style = replace(look.text, color=look.color)
            inlines = self.setter.inlines((label, *block.words), bold=True)
            strips += [
                replace(each, keep=True) for each in self.setter.lines(inlines, style, look.size, *inner, block.span)
            ]
        strips += self.strips(block.blocks, *inner)
        if not strips:
            return []
        strips[0] = replace(strips[0], before=look.size)
        strips[-1] = replace(strips[-1], after=look.size)
        is_short = sum(each.height for each in strips) <= WHOLE * self.height
        last = strips.pop()
        strips = [replace(each, keep=each.keep or is_short) for each in strips]
        # What floats would leave the box.
        return [replace(each, ground=each.ground or ground, floats=False) for each in (*strips, last)]

    def figure(self, block: Figure, x: float, width: float) -> Iterator[Strip]:
        """Pieces of the game in a row, and their caption below."""
        look = self.setter.look
        caption = self.caption(block, x, width)
        room = MOST_OF_COLUMN * self.height - sum(each.height for each in caption)
        items, height = row_of(block.record, self.prepared.sources.faces, x, width, room, look.rule)
        strips = [Strip(height, (Group(items, name=FIGURE),), keep=True), *caption]
        whole = joined(strips, None)
        marks = (Mark(anchor_of(block), 0.0), *whole.marks)
        yield replace(whole, before=look.size, after=look.size, floats=True, marks=marks, span=block.span)

    def caption(self, block: Figure | Odds, x: float, width: float) -> list[Strip]:
        """'Figure 2' in bold and what it shows."""
        look = self.setter.look
        label = label_of(block).replace(" ", "\N{NO-BREAK SPACE}")
        words: Words = (Text(f"{label}. ", bold=True), *block.caption) if label else block.caption
        style = replace(look.text, color=look.soft, leading=1.25)
        lines = self.setter.lines(self.setter.inlines(words, hyphens=True), style, look.small, x, width, block.span)
        lines[0] = replace(lines[0], before=look.size / 2)
        return [replace(each, keep=True) for each in lines]

    def odds(self, block: Odds, x: float, width: float) -> Iterator[Strip]:
        """What the rules answer, as a table, and as a chart where one is asked for; below their caption."""
        look = self.setter.look
        answer = self.prepared.sources.ask(block.record)
        caption = self.caption(block, x, width)
        caption[0] = replace(caption[0], before=look.size, marks=(Mark(anchor_of(block), 0.0), *caption[0].marks))
        yield from caption
        if answer is None:
            return
        if answer.rows:
            rows = [[(Text(each),) if each else () for each in row] for row in (answer.head, *answer.rows)]
            aligns: list[Align] = ["right" if each else "left" for each in answer.are_numbers]
            yield from table(self.setter, rows, aligns, x, width, block.span)
        if answer.bars:
            yield chart(self.setter, answer, x, width, block.span)


def ground_items(ground: Ground, top: float, bottom: float) -> tuple[Item, ...]:
    """The ground of a box from the top of its first strip in a column to the bottom of its last."""
    box = Box(ground.x, top - ground.pad, ground.width, bottom - top + 2 * ground.pad)
    bar = Box(ground.x, box.y, ground.pad / 4, box.height)
    return (
        *((Shape(rectangle(box), fill=ground.color),) if ground.color else ()),
        Shape(rectangle(bar), fill=ground.bar),
    )
