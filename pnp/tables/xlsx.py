"""Sheets of workbooks (XLSX) to cells that know where they stand, and say what is shown in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from ..problems import Report, Span, column_letters, did_you_mean
from .cells import LONGEST, ROWS, Cell, Grid, Line
from .formats import Unclear, shown
from .package import Book, Broken, Held, Sheet, TooLarge

PROBLEMS = {
    "broken-workbook": """
The file ends in `.xlsx` but cannot be read as a workbook: it is damaged, protected by a password, or only called so.
Open it in the spreadsheet program and save it again as an *Excel workbook (.xlsx)*, without a password, and not as the
*Strict Open XML* kind of it.
""",
    "unknown-worksheet": """
A workbook has several sheets and the game file does not say which one holds the cards, or it names one that is not
there. The message lists them. Write `table: {file: cards/units.xlsx, sheet: Units}`. With a single sheet, or a single
one that is not hidden, no name is needed.
""",
    "formula-without-value": """
The cell holds a formula, but the workbook does not hold what it comes to: the program that wrote it left that out. pnp
reads what cells show and does not reckon itself. Open the workbook in a spreadsheet program, save it there, and the
value is in it.
""",
    "cell-error": """
The cell shows an error such as `#REF!` or `#N/A`: its formula has failed. It would be printed like that. Mend the
formula in the spreadsheet.
""",
    "unclear-cell": """
The cell holds a number or a date that is not shown in the same way on every computer, such as a date in the style of
the system's settings, so pnp would have to guess what to print. Spreadsheets also turn what somebody typed into dates:
`3-4` and `1/2` become days of this year. Format the column as *Text* and type the value again, or choose a format in
digits such as `yyyy-mm-dd` or `0.00`.
""",
    "merged-cells": """
Cells of several columns are merged, so they have one value for several fields of a card. Cells of one column may be
merged over several rows: each of these rows then has the value. Unmerge the cells; for a heading in between, begin its
text with `#`, which makes it a comment.
""",
    "hidden-rows": """
Rows of the sheet are hidden, by hand or by a filter, and they are read like all others, since a card must not get lost
because of a view that somebody left. Delete rows that shall not count, give them a count of 0, or leave them out with
`where:`.
""",
}


def read_xlsx(
    data: bytes, file: str, sheet: str, header: int, report: Report, place: Span | None = None
) -> Grid | None:
    """
    The cells of one sheet, or None after a problem.

    `sheet` is its name, or '' for the only one; `header` is the row of its header, 0 for the first that says something;
    `place` is where the file or the sheet is named.
    """
    try:
        book = Book(data)
        name = chosen(book, sheet, file, report, place)
        return None if name is None else Reader(book, file, name, report).grid(header)
    except TooLarge as large:
        report.error("table-too-large", f"'{file}' would unfold to {large}", place or Span(file))
    except Broken as broken:
        report.error("broken-workbook", f"'{file}' cannot be read as a workbook: {broken}", Span(file))
    return None


def chosen(book: Book, name: str, file: str, report: Report, place: Span | None) -> str | None:
    """The name of the sheet that is meant, None after a problem."""
    if name in book.sheets:
        return name
    visible = book.visible or book.sheets
    if not name and len(visible) == 1:
        return visible[0]
    known = ", ".join(f"'{each}'" for each in book.sheets)
    if name:
        message = f"'{file}' has no sheet '{name}'{did_you_mean(name, book.sheets)}, there is {known}"
    else:
        message = f"'{file}' has several sheets, expected the name of one of {known}"
    hint = "" if name else f"write 'table: {{file: {file}, sheet: {visible[0]}}}'"
    report.error("unknown-worksheet", message, place, hint=hint)
    return None


class Reader:
    """Reads a sheet of a workbook, and reports what is wrong with its cells."""

    def __init__(self, book: Book, file: str, name: str, report: Report) -> None:
        self.book = book
        self.file = file
        self.name = name
        self.report = report

    def grid(self, header: int) -> Grid | None:
        """The cells of the sheet in the rows that have some, None where it is too large."""
        try:
            sheet = self.book.sheet(self.name)
        except TooLarge as large:
            self.too_large(f"the sheet '{self.name}' has {large}", self.span(*large.place))
            return None
        cells = {(each.row, each.column): cell for each in sheet.cells if (cell := self.cell(each))}
        for some in spread(sheet.hidden):
            are = "are" if " to " in some else "is"
            message = f"{some} of sheet '{self.name}' {are} hidden and read like the others"
            self.report.note("hidden-rows", message, self.span(int(some.split()[1]), 1))
        self.fill(sheet, cells, header)
        width = max((column for _, column in cells), default=0)
        rows = sorted({row for row, _ in cells})
        if len(rows) > ROWS:
            self.too_large(f"the sheet '{self.name}' has more than {ROWS:,} rows", self.span(rows[ROWS], 1))
        lines = tuple(
            Line(tuple(cells.get((row, i)) or Cell("", self.span(row, i)) for i in range(1, width + 1)), row)
            for row in rows[:ROWS]
        )
        return Grid(self.file, lines, self.name)

    def cell(self, held: Held) -> Cell | None:
        """One cell as it is shown, or None where it shows nothing."""
        span = self.span(held.row, held.column)
        match held.value:
            case None:
                hint = "open the workbook in a spreadsheet program and save it there"
                message = "the cell holds a formula without its value"
                self.report.error("formula-without-value", message, span, hint=hint)
                return None
            case bool(value):
                text = "TRUE" if value else "FALSE"
            case str(text):
                if held.is_error:
                    self.report.error("cell-error", f"the cell shows the error '{text}'", span)
                    return None
                if len(text) > LONGEST:
                    self.too_large(f"a cell holds {len(text):,} characters", span)
                    return None
            case number:
                text = self.number(number, held.format, span)
        text = text if held.is_quoted else text.strip(" \t")
        return Cell(text, span, quoted=held.is_quoted) if text.strip() else None

    def number(self, value: float, code: str | int, span: Span) -> str:
        """A number as its format shows it; '' after a problem."""
        try:
            return shown(Decimal(str(value)), code, self.book.epoch)
        except Unclear as unclear:
            hint = "format the column as text and type the value again, or choose a format in digits"
            self.report.error("unclear-cell", f"the cell holds {unclear}", span, hint=hint)
        return ""

    def fill(self, sheet: Sheet, cells: dict[tuple[int, int], Cell], header: int) -> None:
        """Give all merged cells of a column the value of the first; report what is merged over several columns."""
        for top, left, bottom, right in sheet.merged:
            first = cells.get((top, left))
            if first is None or top < header or first.text.startswith("#"):
                continue
            if left != right:
                ref = f"{column_letters(left)}{top}:{column_letters(right)}{bottom}"
                message = f"the cells {ref} are merged over several columns, found '{first.text[:40]}' in them"
                hint = "unmerge them; for a heading, begin it with '#', or name the header's row with 'header:'"
                self.report.error("merged-cells", message, first.span, hint=hint)
                continue
            for row in range(top + 1, min(bottom, top + ROWS) + 1):
                cells[row, left] = first

    def span(self, row: int, column: int) -> Span:
        """The place of a cell."""
        return Span(self.file, row, column, row, column + 1, self.name)

    def too_large(self, message: str, span: Span) -> None:
        """Report that there is more than any game needs."""
        self.report.error("table-too-large", message, span)


def spread(rows: Sequence[int]) -> Iterator[str]:
    """'row 3' and 'rows 5 to 9', for rows in their order."""
    start = end = 0
    for row in [*rows, 0]:
        if row == end + 1 and start:
            end = row
            continue
        if start:
            yield f"row {start}" if start == end else f"rows {start} to {end}"
        start = end = row
