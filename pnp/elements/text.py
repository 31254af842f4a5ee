"""Text in a box: fitted to it, aligned, with bold, italic and icons; a panel behind it, an outline around it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator

from ..fill import Fill
from ..frame import OUTLINE, Box, Color, Group, Item, Run, Shape
from ..geometry import cornered, move
from ..model import Record
from ..scene import Element, Studio, Subject, short
from ..text.flow import Block, Style, fitting, fitting_size
from ..text.markup import Inline, parse
from ..text.markup import Text as Words
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

PROBLEMS = {
    "text-overflow": """
The text does not fit its box even at the smallest size that `fit:` allows, so its end lies outside. Nothing is cut or
dropped: it is printed over what stands below. Shorten the text, enlarge the box, or allow a smaller size
(`fit: 9pt..7pt`).
""",
    "word-too-wide": """
One word is wider than its box even at the smallest size, so it was broken where no hyphen belongs. Enlarge the box,
allow a smaller size, or put a soft hyphen (U+00AD) where the word may be broken.
""",
    "missing-glyph": """
No font of this text, nor the fall-back, has this character, so a mark stands in its place. Choose a font that has it,
or write the character another way.
""",
    "font-without-face": """
Text asks for bold or italic and its font has no such face, so the regular one is printed instead. Name a font that has
the face, or take the stars out of the text.
""",
    "stripped-character": """
The text holds characters that steer a screen or turn the writing direction and have no shape of their own, often
brought along by copying from a web page. They are left out. Type the text again at that place.
""",
}


class Outline(Record):
    """A line around letters, half of it beneath them."""

    color: Filled
    line: Size


class Panel(Record):
    """A ground behind the text, as large as its box."""

    fill: Filled = Fill("none")
    stroke: Filled = Fill("none")
    line: MaybeSize = None
    corner: Corners = SQUARE


class TextElement(Element):
    """`text:` sets words in a box."""

    KEY: ClassVar[str] = "text"

    text: Filled
    font: Text = "text"
    fit: Sizes = Fit(9.0, 8.0)
    one_size: YesNo = False
    """Whether the elements of this name share one size on all cards of the deck: the one that the fullest needs."""
    lines: Annotated[int | None, BeforeValidator(optional(between(1, 999, to_whole)))] = None
    """How many lines there may be at most: 1 makes a title shrink before it wraps."""
    color: Filled = Fill("ink")
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    leading: Annotated[float, BeforeValidator(between(0.5, 5, to_number))] = 1.25
    tracking: Annotated[float, BeforeValidator(between(-0.5, 5, to_number))] = 0.0
    """Space between letters as a part of the size; above 0.08 readers of the file see words fall apart."""
    padding: Extent = 0.0
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
        inner, inlines = box.grown(-self.padding), self.inlines(text, subject, studio)
        style, icons = self.style(subject, studio), IconMaker(studio)
        return fitting_size(inlines, style, inner.width, inner.height, *self.fit, icons, self.lines)

    def set(self, text: str, inner: Box, subject: Subject, studio: Studio) -> Block:
        """The text as lines, with a problem for all that went wrong."""
        inlines = self.inlines(text, subject, studio)
        style = self.style(subject, studio)
        size = studio.sizes.get(id(self))
        block = self.fitted(inlines, inner, style, studio, self.fit if size is None else Fit(size, size))
        if style.family.missing:
            self.check_faces(inlines, style.family.missing, subject, studio)
        if not block.fits:
            taken = f"{mm(max(block.ink_width, 0))} x {mm(block.height)}"
            if self.lines and len(block.ranges) > self.lines:
                taken = f"{len(block.ranges)} lines, expected {self.lines} at most"
            studio.report.warning(
                "text-overflow",
                f"'{short(text)}' does not fit its box of {mm(inner.width)} x {mm(inner.height)} at {block.size:g} pt:"
                f" it takes {taken}",
                self.where("text", subject),
                hint="shorten the text, enlarge the box or allow a smaller size",
                card=subject.name,
                also=[(here, "the box")] if (here := self.span) else [],
            )
        if block.broken_words:
            words = ", ".join(f"'{word}'" for word in block.broken_words)
            studio.report.warning(
                "word-too-wide",
                f"{words} is wider than its box of {mm(inner.width)} at {block.size:g} pt and was broken",
                self.where("text", subject),
                hint="enlarge the box, or mark where the word may be broken with soft hyphens",
                card=subject.name,
            )
        for character in block.missing:
            studio.report.warning(
                "missing-glyph",
                f"'{character}' (U+{ord(character):04X}) is in no font of '{studio.theme.family(self.font)}'"
                " nor in the fall-back",
                self.where("text", subject),
                hint="choose a font that has it, or write it another way",
                card=subject.name,
            )
        return block

    def fitted(self, inlines: tuple[Inline, ...], inner: Box, style: Style, studio: Studio, fit: Fit) -> Block:
        """The text at the largest size that fits."""
        icons = IconMaker(studio)
        return fitting(inlines, style, inner.width, inner.height, fit.largest, fit.smallest, icons, self.lines)

    def check_faces(
        self, inlines: tuple[Inline, ...], lacking: tuple[str, ...], subject: Subject, studio: Studio
    ) -> None:
        """Report bold or italic that the family does not have."""
        for each in inlines:
            if isinstance(each, Words) and (each.bold or each.italic):
                face = " ".join(word for word, asked in (("bold", each.bold), ("italic", each.italic)) if asked)
                if face in lacking:
                    studio.report.warning(
                        "font-without-face",
                        f"'{studio.theme.family(self.font)}' has no {face}, so '{short(each.text)}' is printed without",
                        self.where("text", subject),
                        hint="choose a font that has it, or take the stars out of the text",
                        card=subject.name,
                    )

    def inlines(self, text: str, subject: Subject, studio: Studio) -> tuple[Inline, ...]:
        """The text's parts; an icon that does not exist is reported and printed as it was typed."""
        parsed = parse(text, studio.icons)
        for name in parsed.unknown:
            studio.icon(name, self.where("text", subject, f"<{name}>"), subject.name)
        if parsed.stripped:
            codes = ", ".join(f"U+{ord(each):04X}" for each in parsed.stripped)
            studio.report.warning(
                "stripped-character",
                f"the text holds characters that cannot be printed ({codes}), they were left out",
                self.where("text", subject),
                card=subject.name,
            )
        return parsed.inlines

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


class IconMaker:
    """Draws an icon of a given height inside a text."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    def __call__(self, name: str, height: float, color: Color) -> tuple[float, Group] | None:
        """The icon's width and drawing, top left at the origin; None when it is unknown."""
        icon = self.studio.icons.get(name)
        if icon is None:
            return None
        width = height * icon.width / icon.height
        return width, self.studio.icons.draw(icon, Box(0.0, 0.0, width, height), color)


ELEMENT = TextElement
