"""A booklet: the pages of a book side by side on both sides of the paper, to fold and staple in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..frame import IDENTITY, Box, Frame, Group, Item, Matrix, Path, Piece, Run, Shape, Write
from ..geometry import line, mapped, move, rectangle, then
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet, page_size
from ..units import mm
from ._batches import Batch, plural
from ._cells import about, behind, inside, moved
from ._marks import LENGTH, WIDTH
from ._side import DASH, FOLD_INK

PROBLEMS = {
    "booklet-needs-both-sides": """
Every sheet of a booklet holds four pages, two on each side of the paper, so a sheet with `booklet: yes` says at which
edge the paper is turned over: `backs: short` for most printers, since the pages lie side by side on a landscape page,
or `backs: long`. With a printer for one side, print the odd pages of the file, put the stack back in, and print the
even ones; or print the book page by page, on a sheet that is no booklet.
""",
    "text-over-fold": """
Sheets that are folded into each other stick out the more, the further inside they are. So that outer margins are equal
after trimming, pages are moved towards the fold by the thickness of the paper (`creep`) for each sheet around them.
Here there are so many sheets, or such thick ones, that text would be cut off at the fold. Plain paper of 80 g/m² is
0.1 mm thick, 120 g/m² about 0.15 mm. Correct `creep`, leave a wider margin at the fold, or make two booklets: few
staplers go through more than 20 sheets.
""",
}

HAIR = 0.01
"""Points that nobody sees."""

Pair = tuple[int, int]
"""The left and the right page on one side of a sheet, by number from 1; those beyond the last are blank."""


def impose(
    batches: Sequence[Batch],
    sheet: Sheet,
    report: Report,
    write: Write,
    caption: str,
    printer: Printer | None,
) -> tuple[Frame, ...]:
    """
    Front, back, front, back, the outermost sheet first: printed, the stack is folded as it lies.

    Links and marks are left to the file that is read on a screen.
    """
    book = bound(batches)
    if book and sheet.backs not in ("long", "short"):
        report.error(
            "booklet-needs-both-sides",
            f"a booklet is printed on both sides of the paper, but 'backs' is '{sheet.backs}'",
            sheet.place("backs"),
            hint="write 'backs: short' or 'backs: long', the edge of the paper that your printer turns it over",
        )
        return ()
    check(book, sheet, report)
    width, height = page_size(sheet)
    # The paper is turned like the leaf of a book: what was the left half of the side is the right one.
    shift = moved(2 * width, height, sheet, printer)
    over = then(then(about(width), behind(2 * width, height, sheet)), shift)
    pages: list[Frame] = []
    for i, (front, back) in enumerate(order(len(book))):
        pages.append(side(book, front, i, sheet, IDENTITY, IDENTITY))
        pages.append(side(book, back, i, sheet, over, shift))
    return tuple(pages)


def bound(batches: Sequence[Batch]) -> tuple[Piece, ...]:
    """All pages in the order of reading."""
    return tuple(piece for batch in batches for piece in batch.pieces)


def order(count: int) -> tuple[tuple[Pair, Pair], ...]:
    """The front and the back of every sheet for a book of `count` pages, the outermost first."""
    last = count + -count % 4
    return tuple(((last - 2 * i, 2 * i + 1), (2 * i + 2, last - 2 * i - 1)) for i in range(last // 4))


def side(book: Sequence[Piece], pair: Pair, around: int, sheet: Sheet, over: Matrix, moved: Matrix) -> Frame:
    """
    One side of the sheet that has so many `around` it; without anything when both pages are blank.

    `over` maps the pages to where they lie behind those of the front, `moved` the marks. These lie beneath, so that art
    which runs over the fold has no line across it.
    """
    width, height = page_size(sheet)
    left, right = Box(0.0, 0.0, width, height), Box(width, 0.0, width, height)
    shift = around * sheet.creep
    placed = [
        place(book[number - 1], half, towards)
        for number, half, towards in ((pair[0], left, shift), (pair[1], right, -shift))
        if number <= len(book)
    ]
    marks = Shape(fold_marks(2 * width, height, sheet), stroke=FOLD_INK, line=WIDTH, dash=DASH)
    items: list[Item] = [Group((marks,), moved, name="around")] if placed and sheet.marks != "none" else []
    return Frame(2 * width, height, (*items, Group(tuple(placed), over)) if placed else ())


def place(piece: Piece, half: Box, shift: float) -> Group:
    """A page in the middle of its half of the paper, moved to the right by `shift`, and cut off at the fold."""
    page = piece.front
    x, y = half.x + (half.width - page.width) / 2 + shift, (half.height - page.height) / 2
    art = page.box.grown(*page.bleed)
    low, high = max(art.x, half.x - x), min(art.right, half.right - x)
    top, bottom = max(art.y, -y), min(art.bottom, half.height - y)
    seen = Box(low, top, max(high - low, 0.0), max(bottom - top, 0.0))
    return Group(page.items, move(x, y), rectangle(seen), name=f"page {piece.name}", span=piece.span)


def fold_marks(width: float, height: float, sheet: Sheet) -> Path:
    """
    Where to fold: a little of the line at the top and at the bottom of the paper.

    Each begins within, so that what can be printed of it is whole dashes.
    """
    area = inside(width, height, sheet.margin)
    top, bottom = min(area.y + LENGTH, height / 4), max(area.bottom - LENGTH, 3 * height / 4)
    return (*line(width / 2, top, width / 2, 0.0), *line(width / 2, bottom, width / 2, height))


def check(book: Sequence[Piece], sheet: Sheet, report: Report) -> None:
    """Report text that inner sheets lose at the fold, where it is worst."""
    lost, number = max(losses(book, sheet), key=lambda each: each[0], default=(0.0, 0))
    if lost > HAIR:
        report.error(
            "text-over-fold",
            f"{plural(len(order(len(book))), 'sheet')} of {mm(sheet.creep)} push text of page {number} "
            f"over the fold by {mm(lost)}",
            sheet.place("creep") or book[number - 1].span,
            hint="say how thick your paper is with 'creep', leave a wider margin at the fold, or make two booklets",
        )


def losses(book: Sequence[Piece], sheet: Sheet) -> Iterator[tuple[float, int]]:
    """How far text of each page would reach over the fold, less than 0 where it does not, with the page's number."""
    for around, (front, back) in enumerate(order(len(book))):
        for number, is_right in ((front[1], True), (back[0], False), (back[1], True), (front[0], False)):
            if number <= len(book):
                yield around * sheet.creep - room(book[number - 1].front, is_right=is_right), number


def room(page: Frame, *, is_right: bool) -> float:
    """How far text is from the fold; text that reaches over it on the page itself is meant to be cut."""
    ends = [box.x if is_right else page.width - box.right for box in lines(page.items, IDENTITY)]
    return min((end for end in ends if end >= 0), default=page.width)


def lines(items: Sequence[Item], matrix: Matrix) -> Iterator[Box]:
    """Where lines of text lie, on the page that `matrix` maps the items to."""
    for item in items:
        if isinstance(item, Group):
            yield from lines(item.items, then(item.matrix, matrix))
        elif isinstance(item, Run):
            yield mapped(matrix, Box(item.x, item.y - item.size, item.width, item.size))


def sheets(batches: Sequence[Batch], sheet: Sheet) -> int:
    """How many sheets of paper it takes: one for every four pages."""
    return len(order(len(bound(batches))))


def describe(batches: Sequence[Batch], sheet: Sheet) -> str:
    """'14 pages and 2 blank ones on 4 sheets, both sides, flip on the short edge, fold and staple in the middle'."""
    pages, papers = len(bound(batches)), sheets(batches, sheet)
    blank = f" and {plural(-pages % 4, 'blank one')}" if pages % 4 else ""
    bind = "fold and staple" if papers > 1 else "fold"
    on = f"{plural(pages, 'page')}{blank} on {plural(papers, 'sheet')}"
    return f"{on}, both sides, flip on the {sheet.backs} edge, {bind} in the middle"
