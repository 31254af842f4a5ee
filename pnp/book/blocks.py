"""What a book's text is made of, before anything is set: blocks, and the words in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..problems import Span
from ..text.markup import Break, Icon, Text
from .records import ContentsBlock, FigureBlock, TableBlock


@dataclass(frozen=True, slots=True)
class Reference:
    """A name in double brackets, or where a link leads; `shown` are the maker's own words for it."""

    name: str
    shown: str
    span: Span


@dataclass(frozen=True, slots=True)
class Opening:
    """A link begins here: to the anchor of that name, or to an address."""

    target: str
    span: Span


@dataclass(frozen=True, slots=True)
class Closing:
    """A link ends here."""


@dataclass(frozen=True, slots=True)
class Cited:
    """Ids of rules that the words before state."""

    ids: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class PageOf:
    """The number of the page that an anchor is on, known once pages are made."""

    anchor: str


Node = Text | Icon | Break | Reference | Opening | Closing | Cited | PageOf

Words = tuple[Node, ...]

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (a chapter) to 3, at the anchor that its title gives."""

    level: int
    words: Words
    anchor: str
    span: Span


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words without an end of paragraph among them."""

    words: Words
    span: Span


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered from `first` on, or with a sign before each item where that is None."""

    items: tuple[tuple[Block, ...], ...]
    first: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the text itself; its first row is the head."""

    rows: tuple[tuple[Words, ...], ...]
    aligns: tuple[Align, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary, at its anchor, and what it means."""

    words: Words
    anchor: str
    blocks: tuple[Block, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Terms:
    """A glossary."""

    terms: tuple[Term, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Boxed:
    """Blocks on a ground of their own: an example, a note, a quotation."""

    kind: str
    words: Words
    blocks: tuple[Block, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Figure:
    """Pieces of the game, the figure of that number."""

    number: int
    record: FigureBlock
    caption: Words
    span: Span


@dataclass(frozen=True, slots=True)
class Odds:
    """A table of the rules' odds, the table of that number; without one, nothing refers to it."""

    number: int | None
    record: TableBlock
    caption: Words
    span: Span


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of headings."""

    record: ContentsBlock
    span: Span


@dataclass(frozen=True, slots=True)
class Divider:
    """A thin line across the column."""

    span: Span


Block = Heading | Paragraph | Items | Grid | Terms | Boxed | Figure | Odds | Contents | Divider


def plain(words: Words) -> str:
    """What words say, without icons and rules."""
    return "".join(
        each.text if isinstance(each, Text) else each.shown if isinstance(each, Reference) else "" for each in words
    ).strip()
