"""Text in a box: fitted to it, aligned, with bold, italic and icons; a panel behind it, an outline around it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator

from ..fill import Fill
from ..frame import OUTLINE, Box, Group, Item, Run, Shape
from ..geometry import cornered, move
from ..model import Record
from ..scene import Element, Studio, Subject
from ..text.flow import Block, Style, fitting, fitting_size
from ..text.markup import Inline
from ..text.shape import outline
from ..units import mm
from ..values import (
    SQUARE,
    Corners,
    Extent,
    Filled,
    Fit,
    MaybeSize,
    Size,
    Sizes,
    Text,
    YesNo,
    between,
    optional,
    to_number,
    to_whole,
)
from ._words import IconMaker, Words, size_of


class Outline(Record):
    """A line around letters, half of it beneath them."""

    color: Filled
    """The color of the line."""
    line: Size
    """How thick it is."""


class Panel(Record):
    """A ground behind the text, as large as its box."""

    fill: Filled = Fill("none")
    """The color of the ground."""
    stroke: Filled = Fill("none")
    """The color of the line around it."""
    line: MaybeSize = None
    """How thick that line is."""
    corner: Corners = SQUARE
    """Its corners."""


class TextElement(Element):
    """`text:` sets words in a box."""

    KEY: ClassVar[str] = "text"

    text: Filled
    """The words; may hold Jinja, and icons such as `<sword>`."""
    font: Text = "text"
    """A font of the theme."""
    fit: Sizes = Fit(9.0, 8.0)
    """The largest and the smallest size of letters."""
    one_size: YesNo = False
    """Whether the elements of this name share one size on all cards of the deck: the one that the fullest needs."""
    lines: Annotated[int | None, BeforeValidator(optional(between(1, 999, to_whole)))] = None
    """How many lines there may be at most: 1 makes a title shrink before it wraps."""
    color: Filled = Fill("ink")
    """The color of letters."""
    align: Literal["left", "center", "right", "justify"] = "left"
    """Where lines stand in the box."""
    valign: Literal["top", "middle", "bottom"] = "top"
    """Where all lines together stand in the box."""
    leading: Annotated[float, BeforeValidator(between(0.5, 5, to_number))] = 1.25
    """From line to line, as a part of the size."""
    tracking: Annotated[float, BeforeValidator(between(-0.5, 5, to_number))] = 0.0
    """Space between letters as a part of the size; above 0.08 readers of the file see words fall apart."""
    padding: Extent = 0.0
    """Between the edges of the box and the words."""
    outline: Outline | None = None
    panel: Panel | None = None

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        text = studio.fill(self, "text", subject)
        items: list[Item] = [self.ground(box, subject, studio)] if self.panel else []
        if text.strip():
            inner = box.grown(-self.padding) if self.padding else box
            block = self.set(text, inner, subject, studio)
            items += self.lettering(block, inner, subject, studio)
        return tuple(items)

    @property
    def shares_size(self) -> bool:
        return self.one_size

    def fitting_size(self, box: Box, subject: Subject, studio: Studio) -> float:
        text = studio.fill(self, "text", subject)
        if not text.strip():
            return self.fit.largest
        inner, inlines = box.grown(-self.padding), self.words(subject, studio).inlines(text)
        style, icons = self.style(subject, studio), IconMaker(studio)
        return fitting_size(inlines, style, inner.width, inner.height, *self.fit, icons, self.lines)

    def set(self, text: str, inner: Box, subject: Subject, studio: Studio) -> Block:
        """The text as lines, with a problem for all that went wrong."""
        words = self.words(subject, studio)
        inlines = words.inlines(text)
        style = self.style(subject, studio)
        size = studio.sizes.get(id(self))
        block = self.fitted(inlines, inner, style, studio, self.fit if size is None else Fit(size, size))
        words.check_faces(inlines, style.family)
        if not block.fits:
            taken = size_of(block.ink_width, block.height)
            if self.lines and len(block.ranges) > self.lines:
                taken = f"{len(block.ranges)} lines, expected {self.lines} at most"
            words.tell_overflow(text, inner, block.size, taken)
        words.tell_broken(block.broken_words, f"its box of {mm(inner.width)}", block.size)
        words.tell_missing(block.missing)
        return block

    def words(self, subject: Subject, studio: Studio) -> Words:
        """The words under `text`."""
        return Words(self, "text", self.font, subject, studio)

    def fitted(self, inlines: tuple[Inline, ...], inner: Box, style: Style, studio: Studio, fit: Fit) -> Block:
        """The text at the largest size that fits."""
        icons = IconMaker(studio)
        return fitting(inlines, style, inner.width, inner.height, fit.largest, fit.smallest, icons, self.lines)

    def style(self, subject: Subject, studio: Studio) -> Style:
        """The look of the letters; made once for each color."""
        key = (id(self), None if self.color.is_constant else studio.color(self, "color", subject))
        style = studio.kept.get(key)
        if not isinstance(style, Style):
            style = Style(
                family=studio.family(self, "font"),
                color=studio.color(self, "color", subject) or "#000000",
                align=self.align,
                leading=self.leading,
                tracking=self.tracking,
                icon_scale=1.4,
                language=studio.language,
            )
            studio.kept[key] = style
        return style

    def lettering(self, block: Block, inner: Box, subject: Subject, studio: Studio) -> list[Item]:
        """The lines at their place in the box, with an outline beneath where one is asked for."""
        down = 0.0
        if self.valign != "top" and (spare := inner.height - block.height) > 0:
            down = spare if self.valign == "bottom" else spare / 2
        matrix = move(inner.x, inner.y + down)
        items: list[Item] = []
        if self.outline and (color := studio.color(self.outline, "color", subject)):
            # Drawn as paths, not as stroked text: a reader of the file would find the words twice.
            rims = tuple(
                Shape(outline(run), None, color, self.outline.line, join="round")
                for run in block.items
                if isinstance(run, Run)
            )
            items.append(Group(rims, matrix, name=OUTLINE))
        items.append(Group(block.items, matrix))
        return items

    def ground(self, box: Box, subject: Subject, studio: Studio) -> Shape:
        """The panel behind the text."""
        assert self.panel is not None
        panel = self.panel
        stroke = studio.color(panel, "stroke", subject)
        return Shape(
            cornered(box, studio.theme.cornered(panel.corner)),
            studio.color(panel, "fill", subject),
            stroke,
            (panel.line or studio.theme.line) if stroke else 0.0,
        )


ELEMENT = TextElement
