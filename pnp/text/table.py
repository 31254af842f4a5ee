"""Tables of rich text: columns as wide as what stands in them, rows on one baseline, rules across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from math import inf
from typing import Literal

from ..frame import Color, Group, Item, Shape, value
from ..geometry import line, move
from .columns import evened, fair_widths
from .flow import Block, extent, natural, placed, rise, stepped
from .galley import Galley, galley
from .markup import Inline, Text
from .paragraph import SLACK, Draw, Style

Cell = tuple[Inline, ...]

Align = Literal["left", "center", "right"]

LEFT: Align = "left"

FIGURES = ("tnum",)
"""What makes all figures of a column equally wide, so that tens stand below tens."""

BELOW_HEAD, BETWEEN = 0.6, 0.4
"""How thick the other rules are, as parts of those above and below the table."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """
    How a table looks. Heads are printed bold in `head`; the `align` of both styles is that of each column instead.

    `rule` is the color of the rules above and below the table and below its head, `between` of thin ones between rows;
    None for no rules. `line` is how thick the outer ones are, in points. `gap` (from column to column, at least) and
    `pad` (above and below each row) are parts of the type size. `fill` makes a table as wide as there is room: what is
    to spare goes between the columns, and behind the last where that stands at the left.
    """

    body: Style
    head: Style
    rule: Color | None
    line: float
    between: Color | None = None
    fill: bool = False
    gap: float = 1.2
    pad: float = 0.18


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column stands in its table."""

    x: float
    width: float
    align: Align


@value()
class Row:
    """One row with the rules that belong to it; the origin of `items` is its top left corner."""

    items: tuple[Item, ...]
    height: float
    is_head: bool = False


@value()
class Table:
    """
    A table that is set. It may be split before any row: then `foot` closes the part above, and the heads come again.

    `width` is that of the rules. `fits` says whether all is inside the box that was asked for; `missing` are the
    characters that no font has, `broken` the words that were wider than their column and are broken between letters.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    foot: Row
    width: float
    size: float
    fits: bool
    missing: str
    broken: tuple[str, ...]

    @property
    def height(self) -> float:
        """That of all rows."""
        return sum(each.height for each in self.rows)

    @property
    def items(self) -> tuple[Item, ...]:
        """All rows, one below the other."""
        tops = accumulate((each.height for each in self.rows), initial=0.0)
        return tuple(Group(each.items, move(0.0, top)) for each, top in zip(self.rows, tops, strict=False))


def set_table(
    rows: Sequence[Sequence[Cell]],
    look: TableLook,
    size: float,
    width: float,
    icon: Draw,
    aligns: Sequence[Align] = (),
    heads: int = 0,
) -> Table:
    """
    `rows` at `size`, no wider than `width`; all have equally many cells, and the first `heads` of them are heads.

    Columns without an align stand at the left. Those that hold nothing but figures get equally wide ones, and where
    these are centered, the columns are equally wide too.
    """
    return Draft(rows, look, icon, aligns, heads).at(size, width)


def fitting_table(
    rows: Sequence[Sequence[Cell]],
    look: TableLook,
    width: float,
    height: float,
    largest: float,
    smallest: float,
    icon: Draw,
    aligns: Sequence[Align] = (),
    heads: int = 0,
) -> Table:
    """The same at the largest size at which all is inside the box, no word broken; at the smallest where none is."""
    draft = Draft(rows, look, icon, aligns, heads)

    def fits(size: float) -> bool:
        return draft.is_whole(size, width) and draft.at(size, width, height).fits

    return draft.at(stepped(fits, largest, smallest), width, height)


@dataclass(frozen=True, slots=True)
class Measured:
    """A cell ready to be set."""

    inlines: Cell
    style: Style
    galley: Galley


class Draft:
    """A table measured once, to be set at any size. Its own widths are parts of the type size."""

    def __init__(
        self, rows: Sequence[Sequence[Cell]], look: TableLook, icon: Draw, aligns: Sequence[Align], heads: int
    ) -> None:
        self._look = look
        self._icon = icon
        self._heads = heads
        count = len(rows[0]) if rows else 0
        self._aligns = tuple(aligns[:count]) + (LEFT,) * (count - len(aligns))
        columns = tuple(zip(*rows, strict=True))
        figures = [FIGURES if is_figures(column[heads:]) else () for column in columns]
        measured = [
            [self._measured(cell, index < heads, align, features) for index, cell in enumerate(column)]
            for column, align, features in zip(columns, self._aligns, figures, strict=True)
        ]
        self._rows = tuple(zip(*measured, strict=True))
        grid = [bool(each) and align == "center" for each, align in zip(figures, self._aligns, strict=True)]
        self._least = evened([max(each.galley.widest for each in column) for column in measured], grid)
        self._natural = evened([max(natural(each.galley) for each in column) for column in measured], grid)

    def _measured(self, cell: Cell, is_head: bool, align: Align, features: tuple[str, ...]) -> Measured:
        style = self._look.head if is_head else self._look.body
        style = replace(style, align=align, features=(*style.features, *features))
        inlines = bold(cell) if is_head else cell
        return Measured(inlines, style, galley(inlines, style, self._icon))

    @cached_property
    def _gaps(self) -> float:
        return self._look.gap * max(len(self._aligns) - 1, 0)

    def is_whole(self, size: float, width: float) -> bool:
        """Whether no word needs to be broken."""
        return sum(self._least) + self._gaps <= width / size + SLACK

    def at(self, size: float, width: float, height: float = inf) -> Table:
        """The table at `size`, in points, no wider than `width` where that is possible."""
        look = self._look
        widths = [
            each * size for each in fair_widths(self._least, self._natural, width / size - self._gaps, self._rise)
        ]
        gap, taken = look.gap * size, sum(widths) + self._gaps * size
        if look.fill and widths and taken < width:
            places = len(widths) - 1 + (self._aligns[-1] == LEFT)
            gap += (width - taken) / places if places else 0.0
            taken = width
        lefts = accumulate((each + gap for each in widths), initial=0.0)
        columns = tuple(map(Column, lefts, widths, self._aligns))
        missing: list[str] = []
        broken: list[str] = []
        rows: list[Row] = []
        fits = taken <= width + SLACK * size
        for cells in self._rows:
            blocks = [
                placed(cell.galley, cell.inlines, cell.style, size, column.width, self._icon)
                for cell, column in zip(cells, columns, strict=True)
            ]
            rows.append(self._row(len(rows), blocks, columns, size, taken))
            fits = fits and all(each.fits for each in blocks)
            missing += [letter for each in blocks for letter in each.missing]
            broken += [word for each in blocks for word in each.broken_words]
        foot = Row(tuple(rules(0.0, look.line, taken, look.rule)), look.line if look.rule else 0.0)
        fits = fits and sum(each.height for each in rows) <= height + SLACK * size
        told = "".join(dict.fromkeys(missing)), tuple(dict.fromkeys(broken))
        return Table(columns, tuple(rows), foot, taken, size, fits, *told)

    def _rise(self, widths: Sequence[float]) -> float:
        """The height of all cells' lines."""
        return sum(
            max(rise(cell.galley, cell.style, width)[1] for cell, width in zip(cells, widths, strict=True))
            for cells in self._rows
        )

    def _row(self, index: int, blocks: Sequence[Block], columns: Sequence[Column], size: float, width: float) -> Row:
        """A row and its rules, which are within its height."""
        look = self._look
        is_head, is_last = index < self._heads, index == len(self._rows) - 1
        above = look.line if index == 0 and look.rule else 0.0
        style = look.head if is_head else look.body
        baseline = max([extent(style, False)[0] * size, *(each.first_baseline for each in blocks)])
        top = above + look.pad * size
        items: list[Item] = [*rules(0.0, above, width, look.rule)]
        bottom = top + style.leading * size
        for block, column in zip(blocks, columns, strict=True):
            if block.items:
                down = top + baseline - block.first_baseline
                items.append(Group(block.items, move(column.x, down)))
                bottom = max(bottom, down + block.height)
        bottom += look.pad * size
        color = look.rule
        part = 1.0 if is_last else BELOW_HEAD
        if not is_last and index != self._heads - 1:
            color, part = None if is_head else look.between, BETWEEN
        below = look.line * part if color else 0.0
        items += rules(bottom, below, width, color)
        return Row(tuple(items), bottom + below, is_head)


def rules(top: float, thick: float, width: float, color: Color | None) -> Iterator[Shape]:
    """One rule across a table, or none."""
    if color and thick:
        y = top + thick / 2
        yield Shape(line(0.0, y, width, y), None, color, thick)


def is_figures(cells: Sequence[Cell]) -> bool:
    """Whether the cells of a column hold numbers and their signs, but no letters."""
    texts = "".join(each.text for cell in cells for each in cell if isinstance(each, Text))
    return any(each.isdigit() for each in texts) and not any(each.isalpha() for each in texts)


def bold(cell: Cell) -> Cell:
    """The same words in bold."""
    return tuple(replace(each, bold=True) if isinstance(each, Text) else each for each in cell)
