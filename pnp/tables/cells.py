"""Cells, and rows of them: what CSV and workbooks have in common before columns have names."""

from __future__ import annotations

from dataclasses import dataclass

from ..problems import Span, column_letters
from ..source.nodes import Mapping, Scalar

PROBLEMS = {
    "table-too-large": """
The table is larger than any game needs: more than 20,000 rows, more than 400 columns, a cell with more than 32,767
characters (what a cell of a spreadsheet can hold), or a workbook that would unfold to hundreds of megabytes. The limits
keep a shared game from filling the memory of whoever opens it. Most often it is the wrong file, or a quote that was
never closed. Split an honest table into several: `table:` takes a list.
""",
}

ROWS = 20_000
COLUMNS = 400
LONGEST = 32_767
"""Characters of a cell, as spreadsheets have it."""


class Cell(Scalar):
    """
    One cell of a table: always text.

    `quoted` is True where the maker marked it as text, by quotes in CSV or by an apostrophe in a workbook: then spaces
    at its ends count, and a '#' begins no comment.
    """

    __slots__ = ("quoted", "sheet")

    def __init__(self, text: str, span: Span, *, quoted: bool = False) -> None:
        bare = not quoted
        super().__init__(
            text, span.file, span.line, span.column, span.end_line, span.end_column, plain=False, block=bare
        )
        self.quoted = quoted
        self.sheet = span.sheet

    @property
    def is_blank(self) -> bool:
        """Whether nothing can be seen in it."""
        return not self.text.strip()

    def place_of(self, part: str) -> Span:
        """Where `part` stands in the text; the whole cell where nothing is known of places within."""
        return self.span if self.sheet else super().place_of(part)


class Row(Mapping):
    """A card out of a table: its cells by the names of their columns."""

    __slots__ = ("sheet",)

    def __init__(self, span: Span) -> None:
        super().__init__({}, span.file, span.line, span.column, span.end_line, span.end_column)
        self.sheet = span.sheet


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table before its columns have names."""

    cells: tuple[Cell, ...]
    number: int
    """As the maker's program counts: the row of a sheet, the first line of a row in a text."""

    @property
    def is_blank(self) -> bool:
        """Whether no cell says anything."""
        return all(each.is_blank for each in self.cells)

    @property
    def is_comment(self) -> bool:
        """Whether its first cell begins with '#'."""
        return bool(self.cells) and not self.cells[0].quoted and self.cells[0].text.lstrip().startswith("#")

    @property
    def span(self) -> Span:
        """From its first cell to its last; in a workbook its first cell."""
        first, last = self.cells[0].span, self.cells[-1].span
        if first.sheet:  # Merged cells stand in the row of their first.
            return Span(first.file, self.number, 1, self.number, 2, first.sheet)
        return Span(first.file, first.line, first.column, last.end_line, last.end_column)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as it was read: lines of cells."""

    file: str
    lines: tuple[Line, ...]
    sheet: str = ""

    def column(self, index: int) -> str:
        """What makers call the column at `index`: 'C' in a workbook, '3' in a text."""
        return column_letters(index + 1) if self.sheet else str(index + 1)
