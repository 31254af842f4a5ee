"""Columns to pages: where they stand on paper of a size, what stands around them, and on which page each thing is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..compose import Cache, Template, face, lay_out
from ..frame import Box, Frame, Group, Item, Link, Mark
from ..geometry import move
from ..scene import Studio, Subject
from ..sheets import CardSize
from ..text.markup import Text
from ..units import MM, mm
from .columns import SLACK, Filled, balanced, fill
from .lines import Setter
from .prepared import Prepared
from .records import Book
from .setting import Column, ground_items
from .strips import Look, Strip, look_of

PROBLEMS = {
    "page-overflow": """
A figure, a table's row or a line of a book is higher than a column of its page, so that it runs over the foot of the
page. Make it smaller (`height:` of a figure), or part it.
""",
    "pages-unsettled": """
The numbers of pages that a book prints change where its lines end, and that changes the numbers again, without an end.
A shorter or longer heading near the end of a page settles it.
""",
}

WIDE = 170 * MM
"""Pages from this width on have two columns."""

NOTES = 12 * MM
"""The margin for the ids of rules."""

NOTE_GAP = 2.5 * MM

PASSES = 6
"""How often pages are made, until the numbers that they print are those that they have."""


@dataclass(frozen=True, slots=True)
class Layout:
    """
    How pages of a size are laid out. `columns` are the text columns of a right page, `notes` the left end of the margin
    column of each, None for books without a ledger; left pages have their margin at the other side.
    """

    width: float
    height: float
    columns: tuple[Box, ...]
    notes: tuple[float, ...] | None
    banner: float

    def column(self, number: int, page: int) -> Box:
        """A column of a page (from 0); the first page has its banner above."""
        box = self.columns[number]
        if page == 0 and self.banner:
            box = Box(box.x, box.y + self.banner, box.width, box.height - self.banner)
        if self.is_left(page):
            box = box._replace(x=self.width - box.right)
        return box

    def note(self, number: int, page: int) -> float:
        """The left end of the notes beside a column."""
        assert self.notes is not None
        x = self.notes[number]
        return self.width - x - NOTES if self.is_left(page) else x

    def is_left(self, page: int) -> bool:
        """Whether a page (from 0) lies at the left of the spine and is not laid out like those at the right."""
        return len(self.columns) == 1 and page % 2 == 1


def layout_of(width: float, height: float, has_notes: bool, banner: float) -> Layout:
    """Two columns with notes at both sides on wide pages; one with notes at the outer side on others."""
    notes = NOTES + NOTE_GAP if has_notes else 0.0
    if width >= WIDE:
        edge, gutter, top, foot = 13 * MM, 8 * MM, 20 * MM, 18 * MM
        each = (width - 2 * (edge + notes) - gutter) / 2
        lefts = (edge + notes, edge + notes + each + gutter)
        sides = (edge, width - edge - NOTES)
    else:
        inner, outer, top, foot = 15 * MM, 11 * MM, 18 * MM, 16 * MM
        each = width - inner - outer - notes
        lefts, sides = (inner, inner), (width - outer - NOTES, 0.0)
    count = 2 if width >= WIDE else 1
    boxes = tuple(Box(left, top, each, height - top - foot) for left in lefts[:count])
    return Layout(width, height, boxes, sides[:count] if has_notes else None, banner)


@dataclass(frozen=True, slots=True)
class Made:
    """One pass: columns, and the page of every anchor."""

    columns: tuple[Filled, ...]
    pages: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Press:
    """Makes the pages of one book of one size."""

    prepared: Prepared
    studio: Studio
    layout: Layout
    look: Look

    @property
    def book(self) -> Book:
        """What the maker wrote of it."""
        return self.prepared.book

    def pages(self) -> tuple[Frame, ...]:
        """All pages, as often set as it takes until the numbers that they print are right."""
        known: Mapping[str, int] = {}
        for _ in range(PASSES):
            made = self.made(known)
            if made.pages == known:
                break
            known = made.pages
        else:
            message = f"the page numbers of '{self.book.id}' do not settle at pages of {mm(self.layout.width)}"
            self.studio.report.warning("pages-unsettled", message, self.book.span)
        self.check(made)
        return tuple(self.drawn(made))

    def made(self, known: Mapping[str, int]) -> Made:
        """Columns with the page numbers that are known so far."""
        layout, count = self.layout, len(self.layout.columns)
        setter = Setter(self.studio, self.look, self.prepared.names, known)
        box = layout.columns[0]
        strips = Column(setter, self.prepared, box.width, box.height).strips(self.prepared.blocks)
        columns = fill(strips, lambda number: layout.column(number % count, number // count).height)
        if count > 1 and columns:
            start = (len(columns) - 1) // count * count
            columns = (*columns[:start], *balanced(columns[start:], count, layout.column(0, start // count).height))
        pages = {
            mark.name: number // count + 1
            for number, column in enumerate(columns)
            for placed in column
            for mark in placed.strip.marks
        }
        return Made(columns, pages)

    def check(self, made: Made) -> None:
        """Report what is higher than its column."""
        count = len(self.layout.columns)
        for number, column in enumerate(made.columns):
            room = self.layout.column(number % count, number // count).height
            over = [each for each in column if each.bottom > room + SLACK]
            for placed in over[:1]:
                message = f"this is {mm(placed.bottom - room)} too high for a page of {mm(self.layout.height)}"
                hint = "make it smaller, or part it"
                self.studio.report.warning("page-overflow", message, placed.strip.span, hint=hint)

    def drawn(self, made: Made) -> Iterator[Frame]:
        """The pages as frames."""
        count = len(self.layout.columns)
        total = -(-len(made.columns) // count)
        chapter = ""
        for page in range(total):
            columns = made.columns[page * count : (page + 1) * count]
            begun = chapters(placed.strip for column in columns for placed in column)
            # A page that a chapter ends on is still called by it, where another begins further down.
            is_new = not chapter or any(chapters(placed.strip for placed in columns[0][:1]))
            shown = begun[0] if begun and is_new else chapter
            chapter = begun[-1] if begun else chapter
            yield self.page(page, total, shown, columns)

    def page(self, page: int, total: int, chapter: str, columns: Sequence[Filled]) -> Frame:
        """One page: what stands around, the first page's banner, columns, notes."""
        layout = self.layout
        items: list[Item] = [*self.around(page, total, chapter)]
        links: list[Link] = []
        marks: list[Mark] = []
        for number, column in enumerate(columns):
            box = layout.column(number, page)
            items += grounds(column, box)
            for placed in column:
                strip, y = placed.strip, box.y + placed.y
                items.append(Group(strip.items, move(box.x, y), name="text", span=strip.span))
                if placed is column[-1] and strip.tail:
                    items.append(Group(strip.tail, move(box.x, y + strip.height), name="text", span=strip.span))
                links += [
                    replace(each, box=each.box._replace(x=each.box.x + box.x, y=each.box.y + y)) for each in strip.links
                ]
                marks += [replace(each, y=each.y + y) for each in strip.marks]
            if layout.notes:
                items += self.notes(column, box, layout.note(number, page))
        return Frame(layout.width, layout.height, tuple(items), links=tuple(links), marks=tuple(marks))

    def around(self, page: int, total: int, chapter: str) -> Iterator[Item]:
        """What the book's templates draw: on every page, and above the text of the first."""
        layout = self.layout
        side = "left" if page % 2 else "right"
        values = {
            "book": self.book.title or self.book.id,
            "game": self.prepared.sources.game,
            "chapter": chapter,
            "page": page + 1,
            "pages": total,
            "side": side,
            "columns": len(layout.columns),
        }
        subject = Subject(self.book.id, values, {}, {}, self.book)
        for name, height, wanted in (
            (self.book.page, layout.height, True),
            (self.book.banner, layout.banner + layout.columns[0].y, page == 0),
        ):
            template = self.prepared.sources.shelf.templates.get(name)
            if template and wanted:
                yield from self.face(template, subject, height)

    def face(self, template: Template, subject: Subject, height: float) -> tuple[Item, ...]:
        """A template drawn over the width of the page."""
        size = CardSize(size=(self.layout.width, height), radius=0.0)
        return face(lay_out(template, size, self.studio), size, subject, self.studio, Cache()).items

    def notes(self, column: Filled, box: Box, x: float) -> Iterator[Item]:
        """The ids of rules beside their lines; one that would lie over the last moves down."""
        look = self.look
        style = replace(look.text, color=look.soft, leading=1.15, align="left" if x > box.x else "right")
        setter = Setter(self.studio, look, self.prepared.names, {})
        blocks = [
            (setter.block((Text(id),), style, look.note, NOTES, placed.strip.span), placed.y + baseline, placed)
            for placed in column
            for baseline, id in placed.strip.notes
        ]
        wanted = [(box.y + baseline - block.first_baseline, block.height) for block, baseline, _ in blocks]
        for (block, _, placed), top in zip(blocks, apart(wanted, box.bottom + look.size), strict=True):
            yield Group(block.items, move(x, top), name="rule", span=placed.strip.span)


def chapters(strips: Iterable[Strip]) -> list[str]:
    """The titles of chapters that begin in `strips`."""
    return [mark.title for strip in strips for mark in strip.marks if mark.level == 1 and mark.title]


def apart(wanted: Sequence[tuple[float, float]], foot: float) -> list[float]:
    """
    Tops near those that are `wanted`, each with a height, so that nothing lies over what is before it.

    What is in the way of others moves down, and all of it up again where it would reach below `foot`.
    """
    tops: list[float] = []
    free = 0.0
    for top, height in wanted:
        tops.append(max(top, free))
        free = tops[-1] + height
    for i in reversed(range(len(tops))):
        foot = tops[i] = min(tops[i], foot - wanted[i][1])
    return tops


def grounds(column: Filled, box: Box) -> Iterator[Item]:
    """The grounds of the boxes in a column."""
    first: float | None = None
    for i, placed in enumerate(column):
        ground = placed.strip.ground
        if ground is None:
            continue
        first = placed.y if first is None else first
        following = column[i + 1].strip.ground if i + 1 < len(column) else None
        if following is not ground:
            yield Group(ground_items(ground, first, placed.bottom), move(box.x, box.y), name="box")
            first = None


def pages_of(prepared: Prepared, size: tuple[float, float], studio: Studio) -> tuple[Frame, ...]:
    """The pages of a book on paper of `size`."""
    book = prepared.book
    banner = book.banner_height if book.banner else 0.0
    layout = layout_of(*size, prepared.sources.ledger is not None, banner)
    return Press(prepared, studio, layout, look_of(book, studio)).pages()
