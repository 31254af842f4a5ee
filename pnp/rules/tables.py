"""Tables of exact chances, as text for a terminal, as CSV, as JSON and as rows that texts of a game can name."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple


class Chance(NamedTuple):
    """So many of so many equally likely cases, not in lowest terms: 10 of 36."""

    ways: int
    of: int

    @property
    def fraction(self) -> Fraction:
        """The same as a number."""
        return Fraction(self.ways, self.of)

    @property
    def percent(self) -> str:
        """'27.8', half a tenth to the even side."""
        tenths = round(1000 * self.fraction)
        return f"{tenths // 10}.{tenths % 10}"

    def __str__(self) -> str:
        return f"{self.ways:>{len(str(self.of))}}/{self.of} {self.percent:>5}%"


class Bonus(int):
    """A number that is added, so that it shows its sign."""

    def __str__(self) -> str:
        return f"{int(self):+d}" if self else "0"


class Sum(NamedTuple):
    """A number with the named parts that it is the sum of."""

    parts: Mapping[str, int]

    @property
    def total(self) -> int:
        """What the parts sum to."""
        return sum(self.parts.values())

    def __str__(self) -> str:
        shown = [each for i, each in enumerate(self.parts.values()) if each or not i]
        working = "".join(f"{each:+d}" if i else str(each) for i, each in enumerate(shown))
        return working if len(shown) == 1 else f"{working} = {self.total}"


Cell = str | int | Chance | Sum | None
"""What stands in a table; None for what the rules do not have."""


@dataclass(frozen=True, slots=True)
class Table:
    """
    Rows of cells under named columns.

    Text may put one column `across` the page: then a line is for one value of the first column, with what stands in
    the further columns under each value of that one.
    """

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    across: str = ""


def lines(table: Table) -> Iterator[str]:
    """A table for people: title, head, rows, notes; columns are aligned, no line ends in blanks."""
    if table.across:
        rows, left = spread(table), [0]
    else:
        heads = tuple(each.replace("_", " ") for each in table.columns)
        rows = [heads, *(tuple(map(shown, row)) for row in table.rows)]
        left = [i for i in range(len(heads)) if kind_of(table, i) is str]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield table.title
    yield ""
    for row in rows:
        cells = enumerate(zip(row, widths, strict=True))
        yield "  ".join(each.ljust(width) if i in left else each.rjust(width) for i, (each, width) in cells).rstrip()
    if table.notes:
        yield ""
    yield from table.notes


def shown(cell: Cell) -> str:
    """A cell as text."""
    return "-" if cell is None else str(cell)


def spread(table: Table) -> list[tuple[str, ...]]:
    """The head and the rows, as text, of a table with one of its columns across."""
    at = table.columns.index(table.across)
    heads = list(dict.fromkeys(shown(row[at]) for row in table.rows))
    found: dict[str, dict[str, str]] = {}
    for row in table.rows:
        rest = [shown(each) for i, each in enumerate(row) if i not in (0, at)]
        found.setdefault(shown(row[0]), {})[shown(row[at])] = " ".join(rest) if row[-1] is not None else "-"
    body = [(first, *(cells.get(each, "-") for each in heads)) for first, cells in found.items()]
    return [(table.columns[0], *heads), *body]


def as_csv(tables: tuple[Table, ...]) -> str:
    """Tables as CSV with an empty line between; a chance takes three columns, of which the first two are exact."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for i, table in enumerate(tables):
        if i:
            out.write("\n")
        parts = [kind_of(table, j) for j in range(len(table.columns))]
        writer.writerow(
            [name for column, kind in zip(table.columns, parts, strict=True) for name in headings(column, kind)]
        )
        for row in table.rows:
            writer.writerow([value for cell, kind in zip(row, parts, strict=True) for value in values(cell, kind)])
    return out.getvalue()


def kind_of(table: Table, column: int) -> type:
    """What stands in a column."""
    return next((type(row[column]) for row in table.rows if row[column] is not None), str)


def headings(column: str, kind: type) -> tuple[str, ...]:
    """The columns that one takes in CSV."""
    return (f"{column}_ways", f"{column}_of", f"{column}_percent") if kind is Chance else (column,)


def values(cell: Cell, kind: type) -> tuple[str | int, ...]:
    """What a cell takes in CSV: empty for what the rules do not have."""
    match cell:
        case None:
            return ("",) * len(headings("", kind))
        case Chance():
            return cell.ways, cell.of, cell.percent
        case Sum():
            return (cell.total,)
        case int():
            return (int(cell),)
        case _:
            return (cell,)


Data = dict[str, Any]  # Any: as JSON has it


def as_data(table: Table) -> Data:
    """A table as JSON has it: a row is an object, a chance one with 'ways' and 'of' as whole numbers."""
    rows = [{name: plain(cell) for name, cell in zip(table.columns, row, strict=True)} for row in table.rows]
    return {"name": table.name, "title": table.title, "rows": rows, "notes": list(table.notes)}


def plain(cell: Cell) -> object:
    """A cell as JSON has it."""
    match cell:
        case Chance():
            return {"ways": cell.ways, "of": cell.of, "percent": cell.percent}
        case Sum():
            return {**cell.parts, "total": cell.total}
        case int():
            return int(cell)
        case _:
            return cell


BESIDE: Mapping[type, tuple[str, ...]] = {
    Chance: ("_percent", "_ways", "_of"),
    Bonus: ("_value",),
    Sum: ("_value",),
}
"""What stands beside a cell, for texts to choose or to ask about, by the end of its name."""


def as_rows(table: Table) -> list[dict[str, object]]:
    """
    Rows for the texts of a game: each cell under its column as it is printed, and beside it what it is made of.

    A chance is '10/36', with '27.8' and the two whole numbers beside it; a bonus '+2' with 2, and its minus is a real
    one. None stays None.
    """
    kinds = [kind_of(table, i) for i in range(len(table.columns))]
    return [
        {
            name: value
            for column, kind, cell in zip(table.columns, kinds, row, strict=True)
            for name, value in named(column, kind, cell)
        }
        for row in table.rows
    ]


def named(column: str, kind: type, cell: Cell) -> Iterator[tuple[str, str | int | None]]:
    """A cell and what stands beside it, by name."""
    names = [column, *(f"{column}{end}" for end in BESIDE.get(kind, ()))]
    found: tuple[str | int | None, ...]
    match cell:
        case None:
            found = (None,) * len(names)
        case Chance():
            found = f"{cell.ways}/{cell.of}", cell.percent, cell.ways, cell.of
        case Sum():
            found = str(cell).replace("-", "−"), cell.total
        case Bonus():
            found = str(cell).replace("-", "−"), int(cell)
        case _:
            found = (cell,)
    yield from zip(names, found, strict=True)
