"""
The display list: a finished drawing as a value.

Lengths are points, the origin is the top left, y grows downwards. Whatever is placed twice is the same `items` tuple
twice: the PDF painter draws a tuple that it meets again only once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Literal, NamedTuple, TypeVar, dataclass_transform

from .problems import Span

Made = TypeVar("Made")


@dataclass_transform(frozen_default=True)
def value(*, eq: bool = True) -> Callable[[type[Made]], type[Made]]:
    """
    A dataclass of which drawings hold a hundred thousand.

    It is frozen for the type checker alone: to make one that Python freezes takes five times as long.
    """
    return dataclass(slots=True, eq=eq, unsafe_hash=eq)


Color = str
"""'#rrggbb' in lower case."""

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f. Y points down, so a positive turn is clockwise."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

PLACEHOLDER = "missing picture"
"""The name of groups that stand for pictures which are not there: nothing in them is meant for print."""

FIGURE = "figure"
"""The name of groups that show pieces on the page of a book: what is to say of them was said of the pieces."""

OUTLINE = "outline"
"""The name of groups inside elements that draw a line around the letters of the group behind them."""

STAT = "stat "
"""What the names of groups inside elements begin with that show one stat; its own name follows."""

Segment = tuple[str, *tuple[float, ...]]
"""('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y) or ('Z',)."""

Path = tuple[Segment, ...]
"""Closed or open outlines, one behind the other."""


class Box(NamedTuple):
    """A rectangle: top-left corner and size. A negative size is never built."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """X of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Y of the lower edge."""
        return self.y + self.height

    def grown(self, dx: float, dy: float | None = None) -> Box:
        """The box with `dx` added left and right and `dy` (default: `dx`) above and below; negative shrinks."""
        dy = dx if dy is None else dy
        return Box(self.x - dx, self.y - dy, self.width + 2 * dx, self.height + 2 * dy)


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """
    One face of a family at one weight, as the painter needs it. Metrics are fractions of the font size, the descent
    negative.

    `name` ('Cinzel 700') is unique in a build; `axes` pins a variable font, for example (('wght', 700.0),). A `weight`
    of 400 is regular, 700 bold.
    """

    name: str
    path: FilePath
    index: int
    axes: tuple[tuple[str, float], ...]
    upem: int
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    weight: float = 400.0

    def __repr__(self) -> str:
        return f"Font({self.name!r})"


@value(eq=False)
class Word:
    """
    A shaped piece of text (a word, or the space between two), shared by all places where it stands.

    `glyphs` are the font's own ids in visual order; `advances` and `offsets` (dx, dy up; empty when all are zero) are
    fractions of the font size; `clusters` gives for each glyph the index in `text` of the first character it stands
    for. `rightward` is False for right-to-left words.
    """

    text: str
    glyphs: tuple[int, ...]
    advances: tuple[float, ...]
    offsets: tuple[tuple[float, float], ...]
    clusters: tuple[int, ...]
    width: float
    rightward: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """A pixel picture: the file, read again when it is painted, and its size in pixels once it stands upright."""

    name: str
    path: FilePath
    digest: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, eq=False)
class Vector:
    """An SVG picture as a one-page PDF of its own; size in points, of which only the proportion counts."""

    name: str
    digest: str
    width: float
    height: float
    pdf: bytes


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline, filled, stroked or both. `line` is the width of the stroke, centred; `cap` is how it ends."""

    path: Path
    fill: Color | None = None
    stroke: Color | None = None
    line: float = 0.0
    dash: tuple[float, ...] = ()
    join: Literal["miter", "round"] = "miter"
    cap: Literal["butt", "round", "square"] = "butt"
    even_odd: bool = False


@value()
class Run:
    """
    Words of one font, size and color on one baseline, in visual order, spaces included as words of their own.

    (x, y) is where the baseline starts. `tracking` is added after every glyph; `stretch` to every space besides.
    """

    x: float
    y: float
    font: Font
    size: float
    words: tuple[Word, ...]
    color: Color
    tracking: float = 0.0
    stretch: float = 0.0

    @property
    def text(self) -> str:
        """What the run says."""
        return "".join(word.text for word in self.words)

    @property
    def width(self) -> float:
        """Advance from the first glyph to behind the last."""
        total = sum(word.width for word in self.words) * self.size
        if self.tracking:
            total += self.tracking * sum(len(word.glyphs) for word in self.words)
        if self.stretch:
            total += self.stretch * sum(word.text == " " for word in self.words)
        return total


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture stretched over a box; what must be cut off is cut by the group around it."""

    image: Raster | Vector
    box: Box


@value()
class Group:
    """
    Items moved together: `matrix` maps them into the parent; `clip`, in their own coordinates, cuts them.

    `name` says what the group is ('title', 'stats', 'stat attack', 'card cleric'); preflight and proofs read it.
    """

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    even_odd: bool = False
    opacity: float = 1.0
    name: str = ""
    span: Span | None = None


Item = Shape | Run | Picture | Group


Write = Callable[[str, float], tuple[tuple[Item, ...], float]]
"""Sets a line of text at a size in points: its items, with the baseline starting at the origin, and its width."""


ADDRESSES = ("http:", "https:", "mailto:")
"""What the targets of links begin with, in small letters, that lead out of the file; nothing else does."""


@dataclass(frozen=True, slots=True)
class Link:
    """Where a click in `box` leads: to the `Mark` of that name, or to an address, see `ADDRESSES`."""

    box: Box
    target: str


@dataclass(frozen=True, slots=True)
class Mark:
    """
    A height of a page that links lead to: the top of what they mean.

    One with a title is a bookmark too; `level` 1 is a chapter.
    """

    name: str
    y: float
    title: str = ""
    level: int = 1


@value()
class Frame:
    """
    A finished drawing. Items may reach beyond the frame: whoever places it cuts it.

    A face of a card is as large as its trim, and `bleed` says how far its art reaches beyond (x, y). A page is as
    large as its paper; `trim` is what a page of a print-shop file is cut to, None on sheets with many cards.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    bleed: tuple[float, float] = (0.0, 0.0)
    trim: Box | None = None
    radius: float = 0.0
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def box(self) -> Box:
        """The frame itself as a box at the origin."""
        return Box(0.0, 0.0, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Lot:
    """
    A part of a kit that is printed in files of its own: cards, the board, tiles, a book.

    `is_large`: its pieces may be larger than the paper. `is_book`: each piece is a page, as large as the pages of its
    sheet.
    """

    name: str
    pieces: tuple[Piece, ...]
    is_large: bool = False
    is_book: bool = False


@value()
class Piece:
    """Something to cut out: a front, a back where it has one, and how many copies of it the game needs."""

    name: str
    title: str
    deck: str
    front: Frame
    back: Frame | None = None
    copies: int = 1
    span: Span | None = None
    whole: tuple[tuple[str, Box], ...] = ()
    """What should not be cut where a front is larger than the paper: places on it by name."""
