"""Words to strips, one for each line: hyphenated, with links where they lie and notes for the margin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from pyphen import Pyphen, language_fallback

from ..elements._words import IconMaker
from ..frame import Box, Color, Group, Item, Link, Run
from ..geometry import move
from ..problems import Span
from ..scene import Studio
from ..text.flow import Block, Style, lay_out
from ..text.letters import SOFT_HYPHEN
from ..text.markup import Break, Icon, Inline, Text
from ..units import mm
from .blocks import Cited, Closing, Opening, PageOf, Reference, Words
from .names import PAGE, Names
from .strips import LINK, LINK_END, RULE, Look, Strip

WORD = re.compile(r"\b[^\W\d_]{6,}\b")
"""What is long enough to be hyphenated."""

SIGN = re.compile(f"<(?:{LINK}|{LINK_END}|{RULE})[^<>]*>")
"""How the text engine writes the signs among words, which show nothing."""

SHOWN = 3
"""How many broken words a message names."""

UNKNOWN_PAGE = "00"
"""Stands for the number of a page as long as pages are not made."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Draws icons among words, and places that show nothing: where links begin and end, where rules are cited."""

    icons: IconMaker

    def __call__(self, name: str, height: float, color: Color) -> tuple[float, Group] | None:
        """The width of an icon and its drawing; no icon has a blank in its name."""
        return (0.0, Group((), name=name)) if " " in name else self.icons(name, height, color)


@dataclass(frozen=True, slots=True)
class Setter:
    """Sets words in lines. `pages` are the numbers of the pages of anchors, as far as they are known."""

    studio: Studio
    look: Look
    names: Names
    pages: Mapping[str, int]

    def inlines(self, words: Words, *, hyphens: bool = False, bold: bool = False) -> tuple[Inline, ...]:
        """`words` as the text engine takes them, with references found."""
        found: list[Inline] = []
        for node in words:
            match node:
                case Text(text, is_bold, italic):
                    text = hyphenated(text, self.studio.language) if hyphens else text
                    found.append(Text(text, is_bold or bold, italic))
                case Icon() | Break():
                    found.append(node)
                case Reference():
                    found += self.reference(node, bold)
                case Opening(target):
                    found.append(Icon(LINK + self.names.leads(target)))
                case Closing():
                    found.append(Icon(LINK_END))
                case Cited(ids):
                    found.append(Icon(RULE + ",".join(ids)))
                case PageOf(anchor):
                    found.append(Text(self.page(anchor), bold))
        return tuple(found)

    def reference(self, node: Reference, bold: bool) -> Iterator[Inline]:
        """A name in double brackets: a link, or letters where it leads nowhere, which was reported."""
        target = self.names.find(node.name)
        if target is None:
            yield Text(node.shown, bold)
            return
        shown = node.shown
        if node.name.startswith(PAGE):
            shown = self.page(target.anchor)
        elif target.shown and node.shown == node.name:
            shown = target.shown.replace(" ", "\N{NO-BREAK SPACE}")
        yield from (Icon(LINK + target.anchor), Text(shown, bold), Icon(LINK_END))

    def page(self, anchor: str) -> str:
        """The number of the page of an anchor."""
        return str(self.pages.get(anchor, UNKNOWN_PAGE))

    def block(self, inlines: tuple[Inline, ...], style: Style, size: float, width: float, span: Span | None) -> Block:
        """Words in lines; what cannot be set well is reported."""
        found = lay_out(inlines, style, size, width, self.signs)
        self.check(found.missing, found.broken_words, style, size, width, span)
        return found

    @property
    def signs(self) -> Signs:
        """What stands among letters."""
        return Signs(IconMaker(self.studio))

    def check(
        self, missing: str, broken: Sequence[str], style: Style, size: float, width: float, span: Span | None
    ) -> None:
        """Report letters that no font has, and words that had to be broken."""
        if broken:
            words = ", ".join(f"'{SIGN.sub('', word)}'" for word in broken[:SHOWN])
            words += " and others" if len(broken) > SHOWN else ""
            message = f"{words} has no room in its column of {mm(width)} at {size:g} pt and was broken"
            self.studio.report.warning("word-too-wide", message, span, hint="write it shorter, or in a smaller type")
        for character in missing:
            message = (
                f"'{character}' (U+{ord(character):04X}) is in no font of '{style.family.name}' nor in the fall-back"
            )
            hint = "choose a font that has it, or write it another way"
            self.studio.report.warning("missing-glyph", message, span, hint=hint)

    def lines(
        self, inlines: tuple[Inline, ...], style: Style, size: float, x: float, width: float, span: Span
    ) -> list[Strip]:
        """A strip for each line, `x` from the left end of the column; neither the first nor the last stands alone."""
        block = self.block(inlines, style, size, width, span)
        strips: list[Strip] = []
        tops = [top for _, top, _ in block.starts] + [block.height]
        firsts = [first for first, _, _ in block.starts] + [len(block.items)]
        count = len(block.starts)
        reading = Reading(style, size, self.look.color)
        for i in range(count):
            top = tops[i]
            items = reading.items(block.items[firsts[i] : firsts[i + 1]], x, -top)
            strips.append(
                Strip(
                    tops[i + 1] - top,
                    (Group(items, move(x, -top)),),
                    keep=i + 1 < count and (i in (0, count - 2) or count <= 3),
                    notes=reading.rules(),
                    links=reading.links(),
                    span=span,
                )
            )
        return strips


class Reading:
    """Takes the signs without width out of lines: what is linked gets its color, what is cited is noted."""

    def __init__(self, style: Style, size: float, color: Color) -> None:
        self._color = color
        self._drop = (style.family.regular.cap_height + style.icon_height) / 2 * size
        self._target = ""
        self._links: list[Link] = []
        self._rules: list[tuple[float, str]] = []

    def links(self) -> tuple[Link, ...]:
        """Those found since they were last asked for."""
        found, self._links = tuple(self._links), []
        return found

    def rules(self) -> tuple[tuple[float, str], ...]:
        """The same of rules, each with its baseline."""
        found, self._rules = tuple(self._rules), []
        return found

    def items(self, items: tuple[Item, ...], dx: float, dy: float) -> tuple[Item, ...]:
        """`items` without their signs; they are moved by so much in what links and rules are measured in."""
        found: list[Item] = []
        for item in items:
            match item:
                case Group(name=name) if name.startswith(RULE):
                    self._rules += [(item.matrix[5] + self._drop + dy, id) for id in name.removeprefix(RULE).split(",")]
                case Group(name=name) if name == LINK_END:
                    self._target = ""
                case Group(name=name) if name.startswith(LINK):
                    self._target = name.removeprefix(LINK)
                case Run() if self._target:
                    found.append(replace(item, color=self._color))
                    font, size = item.font, item.size
                    top, height = item.y - font.ascent * size, (font.ascent - font.descent) * size
                    self._links.append(Link(Box(item.x + dx, top + dy, item.width, height), self._target))
                case Group(name=""):
                    x, y = item.matrix[4:]
                    found.append(replace(item, items=self.items(item.items, dx + x, dy + y)))
                case _:
                    found.append(item)
        return tuple(found)


@cache
def hyphens(language: str) -> Pyphen | None:
    """The dictionary of a language, None where there is none."""
    found = language_fallback(language)
    return Pyphen(lang=found, left=2, right=3) if found else None


@lru_cache(maxsize=16384)
def hyphenated(text: str, language: str) -> str:
    """`text` with a soft hyphen wherever one of its words may be parted."""
    dictionary = hyphens(language)
    if dictionary is None:
        return text
    return WORD.sub(lambda word: dictionary.inserted(word[0], SOFT_HYPHEN), text)
