"""Tables as a workbook (XLSX): one sheet each, all cells text, so that nothing is worked out or turned into a date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.styles.numbers import FORMAT_TEXT
from openpyxl.styles.styleable import StyleableObject
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.constants import ARC_CORE
from openpyxl.xml.functions import tostring

from ..problems import column_letters
from .written import Written, sheet_names

LONG_AGO = datetime(1980, 1, 1)
"""When all workbooks were made, and all that is in them: the first day of ZIP files."""

PLACED = Alignment(vertical="top", wrap_text=True)
"""Where a text stands in its cell."""

WIDEST = 60
"""Letters of a column at most."""


def as_xlsx(tables: Sequence[Written]) -> bytes:
    """The tables as the bytes of a workbook: the same for the same tables."""
    book = Workbook()
    if tables:  # A workbook without sheets cannot be opened, so a game without decks leaves the one that is there.
        book.remove(book.worksheets[0])
    book.properties.creator = "pnp"
    for name, table in zip(sheet_names(tables), tables, strict=True):
        fill(book.create_sheet(name), table)
    return timeless(book)


def fill(sheet: Worksheet, table: Written) -> None:
    """Write a table to its sheet; the header stays in sight, and each column is as wide as its texts, up to a limit."""
    sheet.freeze_panes = "A2"
    for number, texts in enumerate(zip(table.columns, *table.rows, strict=True), 1):
        column = sheet.column_dimensions[column_letters(number)]
        column.width = min(max(len(line) for text in texts for line in text.split("\n")) + 2, WIDEST)
        as_text(column)
        for row, text in enumerate(texts, 1):
            if text:
                cell = sheet.cell(row, number, escaped(text))
                cell.data_type = "s"  # Also what looks like a formula.
                as_text(cell)
        sheet.cell(1, number).font = Font("Calibri", 11, bold=True)


def as_text(cells: StyleableObject) -> None:
    """Give cells the format 'Text', with the apostrophe that keeps what is typed."""
    cells.number_format = FORMAT_TEXT
    cells.alignment = PLACED
    cells.quotePrefix = True


def timeless(book: Workbook) -> bytes:
    """The bytes of a workbook without the time at which it is written, which openpyxl puts into it."""
    made, stream = BytesIO(), BytesIO()
    book.save(made)
    book.properties.created = book.properties.modified = LONG_AGO
    with ZipFile(made) as source, ZipFile(stream, "w") as target:
        for name in source.namelist():
            data = tostring(book.properties.to_tree()) if name == ARC_CORE else source.read(name)
            target.writestr(ZipInfo(name, LONG_AGO.timetuple()[:6]), data, ZIP_DEFLATED)
    return stream.getvalue()


def escaped(text: str) -> str:
    """`text` with what XML cannot hold, and what looks like it, as workbooks write these: '_x0007_'."""
    text = re.sub("_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", text)
    return re.sub("[\x00-\x08\x0b-\x1f\ufffe\uffff]", lambda match: f"_x{ord(match[0]):04X}_", text)
