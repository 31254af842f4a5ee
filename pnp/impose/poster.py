"""A board larger than the paper: pages that overlap by a strip, to be cut along one edge and glued onto the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from ..frame import Box, Frame, Group, Item, Piece, Shape, Write
from ..geometry import line, move, rectangle
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ..units import MM, mm
from ._batches import Batch
from ._cells import inside, mms
from ._furniture import FALL, RISE, TYPE, ruler
from ._seams import TOUCHING, needed, seams

PROBLEMS = {
    "seam-through-space": """
A board is larger than the paper, and the seam between two of its pages runs through a space, since the paper leaves it
no other place. It is a note: glue with care there, or print on larger paper.
""",
    "poster-does-not-fit": """
What can be printed of the paper is hardly wider or higher than the strip that the pages of a poster share, so nothing
is left for the board. Choose larger paper, or a smaller `overlap` or `margin`.
""",
    "poster-too-large": """
The board would take more pages than anybody glues together. Choose larger paper, or make the board smaller.
""",
}

MOST_PAGES = 100

FOOT = 7 * MM
"""How high the line is that says what a page is: in the strip that is glued, or beneath the board."""

CROSS, EVERY = 2.5 * MM, 50 * MM
"""Join marks: how far their arms reach, and how far apart they stand along a seam."""

INK, PAPER = "#000000", "#ffffff"


@dataclass(frozen=True, slots=True)
class Part:
    """One page: what of the board is its own, and how much it shows of the next page's to the right and below."""

    column: int
    row: int
    own: Box
    right: float
    below: float

    @property
    def name(self) -> str:
        """'B2': the column as a letter, after 'Z' as 'AA', the row as a number."""
        before, letter = divmod(self.column, 26)
        return f"{ascii_uppercase[before - 1] if before else ''}{ascii_uppercase[letter]}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Poster:
    """A piece over several pages of one size: its parts, row by row, and what of a page can be printed."""

    piece: Piece
    width: float
    height: float
    area: Box
    parts: tuple[Part, ...]

    @property
    def columns(self) -> int:
        """How many pages lie beside each other."""
        return self.parts[-1].column + 1

    @property
    def rows(self) -> int:
        """How many pages lie below each other."""
        return self.parts[-1].row + 1


def impose(
    batches: Sequence[Batch],
    sheet: Sheet,
    report: Report,
    write: Write,
    caption: str,
    printer: Printer | None,
) -> tuple[Frame, ...]:
    """Each piece once, as the pages of a poster, row by row; after telling `report` where a seam cuts a space."""
    pages: list[Frame] = []
    for poster in posters(batches, sheet, report):
        tell_cuts(poster, report)
        pages += [page(poster, part, write, caption) for part in poster.parts]
    return tuple(pages)


def sheets(batches: Sequence[Batch], sheet: Sheet) -> int:
    """How many sheets of paper it takes: as many as there are pages."""
    return sum(len(poster.parts) for poster in posters(batches, sheet, Report()))


def describe(batches: Sequence[Batch], sheet: Sheet) -> str:
    """'6 pages (2 x 3) to glue together'."""
    return " and ".join(
        f"{len(each.parts)} pages ({each.columns} x {each.rows}) to glue together" if len(each.parts) > 1 else "1 page"
        for each in posters(batches, sheet, Report())
    )


def posters(batches: Sequence[Batch], sheet: Sheet, report: Report) -> Iterator[Poster]:
    """Every piece once, but for those of which `report` is told that they do not fit."""
    for piece in {id(piece): piece for batch in batches for piece in batch.pieces}.values():
        if poster := plan(piece, sheet, report):
            yield poster


def plan(piece: Piece, sheet: Sheet, report: Report) -> Poster | None:
    """The pages of a piece, the paper turned so that they are few; None after a problem."""
    short, long = sorted((sheet.paper.width, sheet.paper.height))
    ways: list[tuple[float, float]] = [(short, long), (long, short)]
    if sheet.landscape is not None:
        ways = [ways[sheet.landscape]]
    width, height = min(ways, key=lambda way: count(piece, inside(way[0], way[1], sheet.margin), sheet.overlap))
    area, overlap = inside(width, height, sheet.margin), sheet.overlap
    pages = count(piece, area, overlap)
    what = f"a board of {mms(piece.front.width, piece.front.height)}"
    if pages == float("inf"):
        message = f"pages of {sheet.paper.name} paper that share {mm(overlap)} leave no room for {what}"
        hint = "choose larger paper, or a smaller 'overlap' or 'margin'"
        report.error("poster-does-not-fit", message, sheet.place("overlap") or piece.span, hint=hint)
        return None
    if pages > MOST_PAGES:
        message = f"{what} takes {pages:g} pages of {sheet.paper.name} paper, expected {MOST_PAGES} at most"
        report.error("poster-too-large", message, piece.span, hint="choose larger paper, or make the board smaller")
        return None
    across = seams(piece.front.width, area.width, overlap, [(box.x, box.right) for _, box in piece.whole])
    # The foot takes its height on every page, also where the strip that is glued is lower.
    beneath = max(overlap, FOOT)
    down = seams(piece.front.height, area.height, beneath, [(box.y, box.bottom) for _, box in piece.whole], FOOT)
    parts = [
        Part(
            column,
            row,
            Box(left, top, right - left, bottom - top),
            overlap if column < len(across) else 0.0,
            overlap if row < len(down) else 0.0,
        )
        for row, (top, bottom) in enumerate(zip((0.0, *down), (*down, piece.front.height), strict=True))
        for column, (left, right) in enumerate(zip((0.0, *across), (*across, piece.front.width), strict=True))
    ]
    return Poster(piece, width, height, area, tuple(parts))


def count(piece: Piece, area: Box, overlap: float) -> float:
    """How many pages it takes, of which `area` can be printed; endless when that is too little."""
    if min(area.width, area.height) <= max(2 * overlap + FOOT, 2 * FOOT):
        return float("inf")
    across = needed(piece.front.width, area.width, overlap)
    return across * needed(piece.front.height + FOOT, area.height, max(overlap, FOOT))


def tell_cuts(poster: Poster, report: Report) -> None:
    """Note the spaces that a seam runs through."""
    across = {part.own.x for part in poster.parts} - {0.0}
    down = {part.own.y for part in poster.parts} - {0.0}
    cut = [
        name
        for name, box in poster.piece.whole
        if any(box.x + TOUCHING < at < box.right - TOUCHING for at in across)
        or any(box.y + TOUCHING < at < box.bottom - TOUCHING for at in down)
    ]
    if cut:
        names = ", ".join(f"'{each}'" for each in cut)
        message = f"on pages of {mms(poster.width, poster.height)}, seams run through {names}"
        report.note("seam-through-space", message, poster.piece.span)


def page(poster: Poster, part: Part, write: Write, caption: str) -> Frame:
    """
    One page, its part of the board at the top left of what can be printed.

    Where the next page will lie over it, a dashed line says how far; the foot says which page this is, and where.
    """
    area, own, piece = poster.area, part.own, poster.piece
    window = Box(own.x, own.y, own.width + part.right, own.height + part.below)
    board = Group(
        piece.front.items,
        move(area.x - own.x, area.y - own.y),
        rectangle(window),
        name=f"board {part.name}",
        span=piece.span,
    )
    here = Box(area.x, area.y, own.width, own.height)
    items: list[Item] = [board, *joins(part, here), *foot(poster, part, here, write, caption)]
    if part.right:
        items.append(strip(f"{right_of(poster, part).name} lies over this strip", here, write))
    return Frame(poster.width, poster.height, tuple(items))


def right_of(poster: Poster, part: Part) -> Part:
    """The next page in the row."""
    return next(each for each in poster.parts if (each.column, each.row) == (part.column + 1, part.row))


def joins(part: Part, here: Box) -> Iterator[Item]:
    """Seams as dashed lines with a pale one beneath, so that they are seen on any ground, and crosses on all seams."""
    lines = []
    if part.right:
        lines.append(line(here.right, here.y, here.right, here.bottom + part.below))
    if part.below:
        lines.append(line(here.x, here.bottom, here.right + part.right, here.bottom))
    for each in lines:
        yield Shape(each, None, PAPER, 0.75)
        yield Shape(each, None, INK, 0.4, dash=(6.0, 4.0))
    # By the board's own coordinates, so that they meet their halves on the other page.
    ups = [at * EVERY - part.own.y for at in marks(part.own.y, part.own.height)]
    alongs = [at * EVERY - part.own.x for at in marks(part.own.x, part.own.width)]
    places = [(x, here.y + y) for x in edges(here.x, here.right, part.column, part.right) for y in ups]
    places += [(here.x + x, y) for y in edges(here.y, here.bottom, part.row, part.below) for x in alongs]
    for x, y in places:
        cross = (*line(x - CROSS, y, x + CROSS, y), *line(x, y - CROSS, x, y + CROSS))
        yield Shape(cross, None, PAPER, 1.5)
        yield Shape(cross, None, INK, 0.5)


def marks(start: float, length: float) -> range:
    """Which of the marks, 50 mm apart on the whole board, lie on a part of it."""
    return range(int(start // EVERY) + 1, int((start + length - 0.01) // EVERY) + 1)


def edges(first: float, last: float, index: int, shared: float) -> list[float]:
    """The sides of a part that are seams: the first one where it is not the first page, the last where it shares."""
    return [*([first] if index else []), *([last] if shared else [])]


def foot(poster: Poster, part: Part, here: Box, write: Write, caption: str) -> Iterator[Item]:
    """A line below the part: a map of the pages, the name of this one, what to do, and a ruler where it has room."""
    y = here.bottom + max(part.below - FOOT, 0.0) / 2
    bar = Box(here.x, y, poster.area.width, FOOT)
    square = (FOOT - 1.6 * MM) / max(poster.rows, 1)
    square = min(square, 3 * MM)
    wide = square * poster.columns
    top = y + (FOOT - square * poster.rows) / 2
    cells = [Box(bar.x + MM + each.column * square, top + each.row * square, square, square) for each in poster.parts]
    name, name_width = write(part.name, 2 * TYPE)
    said, said_width = write(instructions(poster, part, caption), TYPE)
    room = bar.width - wide - name_width - 5 * MM
    length = 3 * MM + wide + name_width + (1.5 * MM + said_width if said_width <= room else 0.0)
    yield Shape(rectangle(Box(bar.x, y, min(length + MM, bar.width), FOOT)), PAPER)
    for cell, each in zip(cells, poster.parts, strict=True):
        yield Shape(rectangle(cell), INK if each == part else PAPER, INK, 0.4)
    base = y + FOOT / 2
    yield Group(name, move(bar.x + 2.5 * MM + wide, base + 0.36 * 2 * TYPE), name="page name")
    if said_width <= room:
        yield Group(said, move(bar.x + 4 * MM + wide + name_width, base + 0.36 * TYPE), name="caption")
    free = Box(bar.x + length + 2 * MM, y, bar.right - bar.x - length - 2 * MM, FOOT)
    if free.width > 56 * MM and (found := ruler(free, (), write)):
        yield Shape(rectangle(found[1].grown(MM, 0.3 * MM)), PAPER)
        yield found[0]


def instructions(poster: Poster, part: Part, caption: str) -> str:
    """What to do with a page."""
    cut = [side for side, asked in (("left", part.column), ("top", part.row)) if asked]
    glue = [side for side, asked in (("right", part.right), ("lower", part.below)) if asked]
    said = [caption]
    if cut:
        said.append(f"cut off the white paper at the {' and '.join(cut)}")
    if glue:
        said.append(f"glue the {' and '.join(glue)} strip{'s' * (len(glue) == 2)} under the next page")
    return "; ".join(said)


def strip(text: str, here: Box, write: Write) -> Group:
    """A line of text in the strip to the right of a part, read from the right."""
    items, width = write(text, TYPE)
    ground = Shape(rectangle(Box(-MM, -RISE - 0.6 * MM, width + 2 * MM, RISE + FALL + 1.2 * MM)), PAPER)
    # Turned by a quarter, its baseline in the middle of the strip.
    x, y = here.right + 5 * MM + TYPE / 3, here.y + min(60 * MM, here.height / 2) + width
    return Group((ground, *items), (0.0, -1.0, 1.0, 0.0, x, y), name="strip")
