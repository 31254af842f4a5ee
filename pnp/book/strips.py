"""Strips: what no column parts, a line of text, a row of a table, a figure; and the look that they are set in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..frame import Color, Group, Item, Link, Mark
from ..geometry import move
from ..problems import Span
from ..scene import Studio
from ..text.paragraph import Style
from ..theme import mix
from .records import Book

LEADING = 1.35

LINK = "link "
"""What the names of groups without content begin with where a link begins; its target follows."""

LINK_END = "link end"
RULE = "rule "
"""The same for rules that are cited; their ids follow, with commas."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What lies beneath all strips of one box, and is as high as they are: a color or none, and a bar at its left."""

    color: Color | None
    bar: Color
    x: float
    width: float
    pad: float


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """
    A piece of a column. Its origin is where the column begins and its own top; `before` and `after` are the least air.

    `keep`: the next strip stands in the same column. `floats`: what follows may stand before it, so that no column ends
    early. `notes` are what the margin says beside it, at the height of a baseline. `head` is set again where a column
    begins with this strip, `tail` is drawn below it where one ends with it.
    """

    height: float
    items: tuple[Item, ...] = ()
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    floats: bool = False
    notes: tuple[tuple[float, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    head: tuple[Strip, ...] = ()
    tail: tuple[Item, ...] = ()
    ground: Ground | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Type and colors of a book."""

    size: float
    text: Style
    title: Style
    ink: Color
    color: Color
    soft: Color
    """Of what stands back: notes, captions, lines of dots."""
    rule: Color
    line: float
    boxes: dict[str, Color]

    @property
    def small(self) -> float:
        """The size of captions and tables."""
        return self.size - 1

    @property
    def note(self) -> float:
        """The size of what stands in the margin."""
        return max(self.size - 2, 7.0)

    @property
    def gap(self) -> float:
        """The air between two paragraphs."""
        return self.size / 2

    @property
    def indent(self) -> float:
        """How far items of a list stand in."""
        return 1.4 * self.size

    def heading(self, level: int) -> tuple[float, float, float]:
        """The size of a heading of that level, and the air above and below it."""
        return {1: (2.0, 2.6, 0.7), 2: (1.35, 1.6, 0.3), 3: (1.0, 1.0, 0.2)}[level]


def look_of(book: Book, studio: Studio) -> Look:
    """The look of a book, from the theme of its game; unknown colors are reported."""

    def color(text: str, span: Span | None) -> Color:
        try:
            return studio.theme.color(text)
        except ValueError as error:
            studio.report.error("wrong-color", str(error), span)
            return "#000000"

    ink = color("ink", None)
    text = Style(studio.family_of("text"), ink, leading=LEADING, language=studio.language, icon_scale=1.4)
    accent = color(book.color, book.at("color"))
    title = replace(text, family=studio.family_of("title"), color=accent, leading=1.15)
    return Look(
        size=book.size,
        text=text,
        title=title,
        ink=ink,
        color=accent,
        soft=mix(ink, "#ffffff", 0.72),
        rule=mix(accent, "#ffffff", 0.6),
        line=studio.theme.line,
        boxes={kind: color(each, book.at("boxes", kind)) for kind, each in book.boxes.items()},
    )


def joined(strips: list[Strip], ground: Ground | None) -> Strip:
    """Several strips as one, their air between them kept."""
    items: list[Item] = []
    notes: list[tuple[float, str]] = []
    marks: list[Mark] = []
    links: list[Link] = []
    y = 0.0
    last: Strip | None = None
    for each in strips:
        y += max(last.after, each.before) if last else 0.0
        items += lowered(each.items, y)
        notes += [(y + at, text) for at, text in each.notes]
        marks += [replace(mark, y=mark.y + y) for mark in each.marks]
        links += [replace(link, box=link.box._replace(y=link.box.y + y)) for link in each.links]
        y += each.height
        last = each
    return Strip(y, tuple(items), notes=tuple(notes), marks=tuple(marks), links=tuple(links), ground=ground)


def lowered(items: tuple[Item, ...], y: float) -> tuple[Item, ...]:
    """`items` moved down."""
    return (Group(items, move(0.0, y)),) if items else ()
