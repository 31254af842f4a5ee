"""The inline markup of all texts: **bold**, *italic*, icons as <sword>, lines and paragraphs."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Text:
    """Letters of one face, at least one, without line ends."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """A picture among letters."""

    name: str


@dataclass(frozen=True, slots=True)
class Break:
    """The line ends here."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The paragraph ends here; some space follows."""


Inline = Text | Icon | Break | Gap


class Parsed(NamedTuple):
    """
    A text in parts, and what is wrong with it, each once.

    `unknown` are names in angle brackets that no icon has; `stripped` are characters that were left out.
    """

    inlines: tuple[Inline, ...]
    unknown: tuple[str, ...] = ()
    stripped: str = ""


UNPRINTABLE = re.compile("[\\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Control characters, overrides of direction, byte order marks, halves of characters."""

TOKEN = re.compile(r"\\(?P<literal>[*<\\])|(?P<stars>\*+)|<(?P<icon>[^\s<>*\\]+)>|(?P<gap>\n\n+)|(?P<line>\n)")

NUMBER = re.compile(r"\d $")

NAME = re.compile(r"(?:[^\W\d_][^\W_]*(?:-+[^\W_]+)*:)?[^\W_][^\W_-]*(?:-+[^\W_]+)*")
"""What somebody who meant an icon would write between the brackets, with the name of its pack or without."""


def parse(text: str, icons: Container[str]) -> Parsed:
    """
    `text` in its parts. Stars without a partner and `<` before anything else than a name print as they are.

    White space counts as one space, and as none at the ends of lines; an empty line parts paragraphs. An unknown icon
    stays in the text as it was typed, and is told.
    """
    stripped = ""
    if not text.isprintable():
        stripped = "".join(dict.fromkeys(UNPRINTABLE.findall(text)))
        text = clean(text)
    if "  " in text:
        text = re.sub("  +", " ", text)
    text = text.strip(" \n")
    if "*" in text or "<" in text or "\\" in text or "\n" in text:
        return Scanner(icons).scan(text, stripped)
    return Parsed((Text(text),) if text else (), (), stripped)


def tied(text: str) -> str:
    """`text` before an icon: '+3 <sword>' stays on one line."""
    return f"{text[:-1]}\N{NO-BREAK SPACE}" if NUMBER.search(text) else text


def clean(text: str) -> str:
    """`text` with one kind of line end and no space around it, and without what cannot be printed."""
    text = UNPRINTABLE.sub("", text).replace("\t", " ").replace("\u2029", "\n\n")
    text = re.sub("\r\n|[\r\x85\u2028]", "\n", text)
    return re.sub(" *\n *", "\n", text)


class Mark:
    """A row of stars: how many are not paired yet, what it closes and what it opens (2 for bold, 1 for italic)."""

    def __init__(self, stars: int) -> None:
        self.stars = stars
        self.closes: list[int] = []
        self.opens: list[int] = []


class Scanner:
    """Reads one text."""

    def __init__(self, icons: Container[str]) -> None:
        self._icons = icons
        self._parts: list[str | Mark | Icon | Break | Gap] = []
        self._open: list[Mark] = []
        self._unknown: list[str] = []

    def scan(self, text: str, stripped: str) -> Parsed:
        """The parts of a clean text."""
        at = 0
        for match in TOKEN.finditer(text):
            self._parts.append(text[at : match.start()])
            at = match.end()
            match match.lastgroup:
                case "literal":
                    self._parts.append(match["literal"])
                case "stars":
                    self._stars(len(match[0]), text[match.start() - 1 : match.start()], text[at : at + 1])
                case "icon":
                    self._icon(match["icon"])
                case "line":
                    self._parts.append(Break())
                case _:
                    self._parts.append(Gap())
                    self._open.clear()
        self._parts.append(text[at:])
        return Parsed(self._inlines(), tuple(dict.fromkeys(self._unknown)), stripped)

    def _icon(self, name: str) -> None:
        if name in self._icons:
            before = self._parts[-1]
            if isinstance(before, str):
                self._parts[-1] = tied(before)
            self._parts.append(Icon(name))
            return
        if NAME.fullmatch(name):
            self._unknown.append(name)
        self._parts.append(f"<{name}>")

    def _stars(self, count: int, before: str, after: str) -> None:
        """Pairs a row of stars with open ones: it closes behind a letter, and opens before one."""
        mark = Mark(count)
        if before.strip():
            while mark.stars and self._open:
                opener = self._open[-1]
                kind = 2 if min(mark.stars, opener.stars) >= 2 else 1
                opener.opens.insert(0, kind)
                mark.closes.append(kind)
                opener.stars -= kind
                mark.stars -= kind
                if not opener.stars:
                    self._open.pop()
        if mark.stars and after.strip():
            self._open.append(mark)
        self._parts.append(mark)

    def _inlines(self) -> tuple[Inline, ...]:
        """The parts with the stars turned into faces, or into letters where they found no partner."""
        found: list[Inline] = []
        bold = italic = 0
        letters = ""
        for part in [*self._parts, None]:
            if isinstance(part, str):
                letters += part
                continue
            if isinstance(part, Mark) and not part.closes:
                letters += "*" * part.stars
            if letters and (part is None or not isinstance(part, Mark) or part.closes or part.opens):
                found.append(Text(letters, bold > 0, italic > 0))
                letters = ""
            if isinstance(part, Mark):
                bold += part.opens.count(2) - part.closes.count(2)
                italic += part.opens.count(1) - part.closes.count(1)
                letters += "*" * part.stars if part.closes else ""
            elif part:
                found.append(part)
        return tuple(found)
