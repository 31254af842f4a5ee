"""
Workbooks (XLSX) to cells that know where they stand.

Values, formulas, formats and merged cells are seen in one pass. Libraries for workbooks open all there is, pictures,
charts and looks included, which a stranger's file may hold in any state; and they see either formulas or their values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError

from ..problems import Report, Span, column_letters, did_you_mean
from .cells import COLUMNS, LONGEST, ROWS, Cell, Grid, Line
from .formats import Unclear, shown
from .package import Broken, Format, Package, escaped, tag, words

PROBLEMS = {
    "broken-workbook": """
The file ends in `.xlsx` but cannot be read as a workbook: it is damaged, protected by a password, or only called so.
Open it in the spreadsheet program and save it again as an *Excel workbook (.xlsx)*, without a password.
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

UNFOLDED = 64 * 1024 * 1024
"""Bytes that the parts of a workbook may have when unpacked."""

MOST_CELLS = 500_000

DAMAGES = (BadZipFile, ZlibError, ParseError, LookupError, ValueError, EOFError, NotImplementedError, RuntimeError)
"""What zipfile, zlib and the XML parser raise for damaged files and for encrypted ones."""

ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"}


@dataclass(slots=True)
class Part:
    """What is found in the part of a workbook that holds one sheet."""

    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Rows and columns of merged cells: first row, first column, last row, last column."""
    hidden: list[int] = field(default_factory=list)


def read_xlsx(
    data: bytes, file: str, sheet: str, header: int, report: Report, place: Span | None = None
) -> Grid | None:
    """
    The cells of one sheet, or None after a problem.

    `sheet` is its name, or '' for the only one; `header` is the row of its header, 0 for the first that says something;
    `place` is where the file or the sheet is named.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            if sum(each.file_size for each in archive.infolist()) > UNFOLDED:
                message = f"'{file}' would unfold to more than {UNFOLDED // 1024**2} MB"
                report.error("table-too-large", message, place or Span(file))
                return None
            book = Book(Package(archive), file, report)
            name = book.chosen(sheet, place)
            return None if name is None else book.grid(name, header)
    except Broken as broken:
        report.error("broken-workbook", f"'{file}' cannot be read as a workbook: {broken}", Span(file))
    except DAMAGES as error:
        said = " ".join(str(error).split()) or type(error).__name__
        said = "something that it names is missing" if isinstance(error, LookupError) else said
        message = f"'{file}' cannot be read as a workbook: {said[:1].lower()}{said[1:]}"
        report.error("broken-workbook", message, Span(file))
    return None


class Book:
    """A workbook, and the report on its cells."""

    def __init__(self, package: Package, file: str, report: Report) -> None:
        self.package = package
        self.file = file
        self.report = report

    def chosen(self, name: str, place: Span | None) -> str | None:
        """The name of the sheet that is meant, None after a problem."""
        sheets = self.package.sheets
        if name in sheets:
            return name
        visible = [each for each in sheets if each not in self.package.hidden] or list(sheets)
        if not name and len(visible) == 1:
            return visible[0]
        known = ", ".join(f"'{each}'" for each in sheets)
        if name:
            message = f"'{self.file}' has no sheet '{name}'{did_you_mean(name, sheets)}, there is {known}"
        else:
            message = f"'{self.file}' has several sheets, expected the name of one of {known}"
        hint = "" if name else f"write 'table: {{file: {self.file}, sheet: {visible[0]}}}'"
        self.report.error("unknown-worksheet", message, place, hint=hint)
        return None

    def grid(self, name: str, header: int) -> Grid:
        """The cells of the sheet `name`, lines without any left out."""
        part = self.part(name)
        for some in spread(part.hidden):
            message = f"{some} of sheet '{name}' {'are' if ' to ' in some else 'is'} hidden and read like the others"
            number = int(some.split()[1])
            self.report.note("hidden-rows", message, Span(self.file, number, 1, number, 2, name))
        self.fill(part, header)
        width = max((column for _, column in part.cells), default=0)
        lines = []
        rows = sorted({row for row, _ in part.cells})
        if len(rows) > ROWS:
            self.report.error(
                "table-too-large",
                f"the sheet '{name}' has more than {ROWS:,} rows",
                Span(self.file, rows[ROWS], 1, rows[ROWS], 2, name),
            )
        for row in rows[:ROWS]:
            cells = tuple(part.cells.get((row, i)) or self.blank(name, row, i) for i in range(1, width + 1))
            lines.append(Line(cells, row))
        return Grid(self.file, tuple(lines), name)

    def part(self, name: str) -> Part:
        """What the XML of the sheet says."""
        found = Part()
        row = column = 0
        for event, element in self.package.events(self.package.sheets[name], "row", "c", "mergeCell"):
            match event, tag(element):
                case "start", "row":
                    row, column = int(element.get("r", row + 1)), 0
                    if element.get("hidden") in ("1", "true"):
                        found.hidden.append(row)
                case "end", "row":
                    element.clear()
                case "end", "mergeCell":
                    found.merged.append(area(element.get("ref", "")))
                case "end", "c":
                    column = column_of(element.get("r", "")) or column + 1
                    cell = self.cell(element, Span(self.file, row, column, row, column + 1, name))
                    if cell is None or cell.is_blank:
                        continue
                    if column > COLUMNS or len(found.cells) >= MOST_CELLS:
                        message = f"the sheet '{name}' has more than {COLUMNS} columns or {MOST_CELLS:,} cells"
                        self.report.error("table-too-large", message, cell.span)
                        break
                    found.cells[row, column] = cell
        return found

    def cell(self, element: Element, span: Span) -> Cell | None:
        """One cell as it is shown, or None where it shows nothing."""
        kind = element.get("t", "n")
        style = formats[int(element.get("s", 0))] if (formats := self.package.formats) else Format()
        value = next((each.text or "" for each in element if tag(each) == "v"), None)
        inline = next((each for each in element if tag(each) == "is"), None)
        is_formula = any(tag(each) == "f" for each in element)
        if kind == "inlineStr":
            text = words(inline) if inline is not None else ""
        elif value is None or (is_formula and not value and kind != "str"):
            if is_formula:
                hint = "open the workbook in a spreadsheet program and save it there"
                self.report.error(
                    "formula-without-value", "the cell holds a formula without its value", span, hint=hint
                )
            return None
        elif kind == "s":
            text = self.package.texts[int(value)]
        elif kind == "b":
            text = "TRUE" if value in ("1", "true") else "FALSE"
        elif kind == "e" or (is_formula and value in ERRORS):
            self.report.error("cell-error", f"the cell shows the error '{value}'", span)
            return None
        elif kind == "n":
            text = self.number(value, style, span)
        else:  # The text that a formula comes to, or a day.
            text = escaped(value)
        if len(text) > LONGEST:
            self.report.error("table-too-large", f"a cell holds {len(text):,} characters", span)
            return None
        is_text = style.is_text and kind in ("s", "inlineStr")
        return Cell(text if is_text else text.strip(" \t"), span, quoted=is_text)

    def number(self, value: str, style: Format, span: Span) -> str:
        """A number as its format shows it; '' after a problem."""
        try:
            return shown(Decimal(value.strip()), style.code, self.package.is_1904)
        except Unclear as unclear:
            hint = "format the column as text and type the value again, or choose a format in digits"
            message = f"the cell holds {unclear}"
        except (InvalidOperation, OverflowError):
            message, hint = f"the cell holds '{value}', which is no number", ""
        self.report.error("unclear-cell", message, span, hint=hint)
        return ""

    def fill(self, part: Part, header: int) -> None:
        """Give all merged cells of a column the value of the first; report what is merged over several columns."""
        for top, left, bottom, right in part.merged:
            first = part.cells.get((top, left))
            if first is None or top < header or first.text.startswith("#"):
                continue
            if left != right:
                ref = f"{column_letters(left)}{top}:{column_letters(right)}{bottom}"
                message = f"the cells {ref} are merged over several columns, found '{first.text[:40]}' in them"
                hint = "unmerge them; for a heading, begin it with '#', or name the header's row with 'header:'"
                self.report.error("merged-cells", message, first.span, hint=hint)
                continue
            for row in range(top + 1, min(bottom, top + ROWS) + 1):
                part.cells[row, left] = first

    def blank(self, name: str, row: int, column: int) -> Cell:
        """A cell that says nothing."""
        return Cell("", Span(self.file, row, column, row, column + 1, name))


def column_of(ref: str) -> int:
    """The column of 'C7', counted from 1; 0 for none."""
    number = 0
    for letter in re.sub("[^A-Z]", "", ref):
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def area(ref: str) -> tuple[int, int, int, int]:
    """First row, first column, last row, last column of 'B2:B4'."""
    first, _, last = ref.partition(":")
    last = last or first
    return (int(first.strip(LETTERS)), column_of(first), int(last.strip(LETTERS)), column_of(last))


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ$"


def spread(rows: list[int]) -> Iterator[str]:
    """'row 3' and 'rows 5 to 9', for rows in their order."""
    start = end = 0
    for row in [*rows, 0]:
        if row == end + 1 and start:
            end = row
            continue
        if start:
            yield f"row {start}" if start == end else f"rows {start} to {end}"
        start = end = row
