"""Where cards lie on a page: the fullest grid, or the one that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from ..frame import Box, Matrix, Path
from ..geometry import move, rectangle, rounded, then, turn
from ..papers import Margin
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ..units import MM

PROBLEMS = {
    "grid-does-not-fit": """
The cards that you asked for with `grid: [columns, rows]`, or even a single one, are larger than the part of the paper
that can be printed: the paper less its `margin`. Bleed and gaps count. The message says what is needed and what there
is, the hint what would fit. Ask for fewer cards, choose larger paper, or lower the `margin` if your printer allows it.
""",
    "near-paper-edge": """
The cards fit within the `margin`, but reach so near to the edge of the paper that many printers cannot print there: a
third of them cut off 3 x 3 poker cards on Letter. `a4-safe` and `letter-safe` keep 6.35 mm at the sides and 12.7 mm at
top and bottom, which 99 % of printers can do.
""",
}

EXACT = 1e-6
"""Points by which a sum of lengths may miss a length that it is meant to equal."""

SAFE = Margin(12.7 * MM, 6.35 * MM, 12.7 * MM, 6.35 * MM)
"""The margin that 99 % of 11,770 printer descriptions can keep."""


@dataclass(frozen=True, slots=True)
class Plan:
    """
    How cards of one size lie on every page of a sheet; points from the page's top left.

    `places` map the coordinates of a card to the front page, in reading order; `trims` are what is cut out there, and
    `bleed` is by the page's axes. `block` is what all cards and bleeds take up. `turned` cards lie with their top to
    the left. `fold` is the x of the fold line about which the backs lie, else None.
    """

    width: float
    height: float
    printable: Box
    columns: int
    rows: int
    turned: bool
    bleed: tuple[float, float]
    block: Box
    trims: tuple[Box, ...]
    places: tuple[Matrix, ...]
    fold: float | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A page one way round with cards one way round: what is there, and what a card needs in it."""

    width: float
    height: float
    printable: Box
    card: tuple[float, float]
    bleed: tuple[float, float]
    turned: bool

    @property
    def cell(self) -> tuple[float, float]:
        """A card with its bleed."""
        return self.card[0] + 2 * self.bleed[0], self.card[1] + 2 * self.bleed[1]


def plan(width: float, height: float, sheet: Sheet, report: Report) -> Plan | None:
    """Where cards of `width` x `height` points lie on `sheet`, or None after telling `report` that they do not."""
    rooms = tuple(ways(width, height, sheet))
    # Of ways that hold equally many, the first wins: cards upright, then pages upright, since that is easiest to read.
    best = max(rooms, key=lambda room: fullest(room, sheet)[0] * fullest(room, sheet)[1])
    columns, rows = fullest(best, sheet)
    if sheet.grid is None:
        if columns and rows:
            return laid(best, columns, rows, sheet, report)
        tell(1, 1, rooms[0], "", sheet, report)
        return None
    for room in rooms:
        most = fullest(room, sheet)
        if sheet.grid[0] <= most[0] and sheet.grid[1] <= most[1]:
            return laid(room, *sheet.grid, sheet, report)
    hint = f"the largest grid that fits is {columns} x {rows}" if columns and rows else ""
    tell(*sheet.grid, rooms[0], hint, sheet, report)
    return None


def tell(columns: int, rows: int, room: Room, hint: str, sheet: Sheet, report: Report) -> None:
    """Report what `columns` x `rows` cards need and what there is."""
    needed = [taken(count, size, gap) for count, size, gap in zip((columns, rows), room.cell, sheet.gap, strict=True)]
    if sheet.backs == "fold":
        needed[0] = 2 * needed[0]
    what = f"{columns} x {rows} cards" if columns * rows > 1 else "one card"
    report.error(
        "grid-does-not-fit",
        f"{what} of {mms(*room.card)} {'need' if columns * rows > 1 else 'needs'} {mms(*needed)}"
        f"{' with backs beside fronts' if sheet.backs == 'fold' else ''}, "
        f"but {mms(room.printable.width, room.printable.height)} of {sheet.paper.name} paper can be printed",
        sheet.place("grid"),
        hint=hint or "no card fits: choose larger paper or a smaller margin",
    )


def mms(width: float, height: float) -> str:
    """'63.5 x 88.9 mm'."""
    return f"{round(width / MM, 2):g} x {round(height / MM, 2):g} mm"


def ways(width: float, height: float, sheet: Sheet) -> Iterator[Room]:
    """The page and the card both ways round, as far as the sheet leaves that open, the preferred way first."""
    short, long = sorted((sheet.paper.width, sheet.paper.height))
    turns = (False, True) if sheet.turn is None else (sheet.turn,)
    pages = (False, True) if sheet.landscape is None else (sheet.landscape,)
    for turned, landscape in product(turns, pages):
        page = (long, short) if landscape else (short, long)
        card, bleed = ((height, width), sheet.bleed[::-1]) if turned else ((width, height), sheet.bleed)
        yield Room(*page, inside(*page, sheet.margin), card, bleed, turned)


def inside(width: float, height: float, margin: Margin) -> Box:
    """What of a page can be printed. A landscape page lies turned anticlockwise on its paper."""
    top, right, bottom, left = margin
    if width > height:
        top, right, bottom, left = left, top, right, bottom
    return Box(left, top, max(0.0, width - left - right), max(0.0, height - top - bottom))


def fullest(room: Room, sheet: Sheet) -> tuple[int, int]:
    """The most columns and rows of fronts."""
    width = room.printable.width / 2 if sheet.backs == "fold" else room.printable.width
    return most(width, room.cell[0], sheet.gap[0]), most(room.printable.height, room.cell[1], sheet.gap[1])


def most(available: float, size: float, gap: float) -> int:
    """How many of `size`, `gap` apart, lie in `available`."""
    return int((available + gap + EXACT) // (size + gap))


def taken(count: int, size: float, gap: float) -> float:
    """The length of `count` of `size`, `gap` apart."""
    return count * size + (count - 1) * gap


def laid(room: Room, columns: int, rows: int, sheet: Sheet, report: Report) -> Plan:
    """The plan of a grid that fits, in the middle of what can be printed."""
    (width, height), (across, down) = room.cell, sheet.gap
    half, tall = taken(columns, width, across), taken(rows, height, down)
    wide = 2 * half if sheet.backs == "fold" else half
    area = room.printable
    block = Box(area.x + (area.width - wide) / 2, area.y + (area.height - tall) / 2, wide, tall)
    cells = [
        Box(block.x + column * (width + across), block.y + row * (height + down), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    trims = tuple(cell.grown(-room.bleed[0], -room.bleed[1]) for cell in cells)
    check_edges(block.grown(-room.bleed[0], -room.bleed[1]), room, sheet, report)
    return Plan(
        room.width,
        room.height,
        area,
        columns,
        rows,
        room.turned,
        room.bleed,
        block,
        trims,
        tuple(placed(trim, room.turned) for trim in trims),
        block.x + half if sheet.backs == "fold" else None,
    )


def placed(trim: Box, turned: bool) -> Matrix:
    """What maps a card's own coordinates to its place on the page; a turned one has its top to the left."""
    return then(turn(-90), move(trim.x, trim.bottom)) if turned else move(trim.x, trim.y)


def check_edges(cards: Box, room: Room, sheet: Sheet, report: Report) -> None:
    """Note that many printers cannot print as near to the edge as the cards reach."""
    if not is_inside(cards, inside(room.width, room.height, SAFE)):
        x = min(cards.x, room.width - cards.right)
        y = min(cards.y, room.height - cards.bottom)
        report.note(
            "near-paper-edge",
            f"cards of {mms(*room.card)} reach within {mms(x, y)} of the edges of {sheet.paper.name} paper, "
            "where many printers cannot print",
            sheet.place("margin"),
            hint="if they come out cut off, use 'margin: [6.35mm, 12.7mm]', as 'a4-safe' and 'letter-safe' do",
        )


def is_inside(inner: Box, outer: Box) -> bool:
    """Whether `inner` reaches nowhere beyond `outer`."""
    return (
        inner.x >= outer.x - EXACT
        and inner.y >= outer.y - EXACT
        and inner.right <= outer.right + EXACT
        and inner.bottom <= outer.bottom + EXACT
    )


def about(x: float) -> Matrix:
    """What mirrors left and right about a line at `x`."""
    return (-1.0, 0.0, 0.0, 1.0, 2 * x, 0.0)


def behind(width: float, height: float, sheet: Sheet) -> Matrix:
    """
    What maps a point of a front page of that size to the point of the back page that lies behind it on the paper.

    `long` and `short` are edges of the paper, as in print dialogs: a landscape page that is turned over its long edge
    turns over its top. What `moved` does is not in it.
    """
    upright = width <= height
    if (sheet.backs == "long") == upright:
        return about(width / 2)
    return (1.0, 0.0, 0.0, -1.0, 0.0, height)


def moved(width: float, height: float, sheet: Sheet, printer: Printer | None) -> Matrix:
    """What moves all that is on a back page of that size: the sheet's offset, then what the printer is off."""
    offset = move(*sheet.offset)
    return then(offset, printer.correction(width, height, sheet.backs)) if printer else offset


def backs(plan: Plan, card_width: float, over: Matrix) -> tuple[Matrix, ...]:
    """
    The places of backs behind the fronts of `plan`, where `over` turns the paper over.

    A card is turned over its left or right side, like the page of a book, and its back is upright then.
    """
    return tuple(then(then(about(card_width / 2), place), over) for place in plan.places)


def outline(width: float, height: float, radius: float, sheet: Sheet) -> Path:
    """What a card is cut off at on paper, in its own coordinates: its trim and the bleed around it."""
    x, y = sheet.bleed
    box = Box(0.0, 0.0, width, height).grown(x, y)
    return rounded(box, radius + min(x, y)) if sheet.corners == "round" and radius else rectangle(box)
