"""
Workbooks by openpyxl: their sheets, and what each cell of one holds.

openpyxl shows either formulas or what they came to, and tells of merged cells and hidden rows only where it reads all
sheets whole, with their pictures and charts. Its parser of a sheet sees all of that in one pass. It is private, and so
is how cells refer to their styles, so nothing but this module has to do with them.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element
from zipfile import BadZipFile, ZipFile

from openpyxl import load_workbook
from openpyxl.cell.cell import ERROR_CODES
from openpyxl.styles.numbers import BUILTIN_FORMATS_MAX_SIZE
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet._reader import FORMULA_TAG, VALUE_TAG, WorkSheetParser

from .cells import COLUMNS

UNFOLDED = 64 * 1024**2
"""Bytes that the parts of a workbook may have when unpacked."""

UNFOLDED_STYLES = 2 * 1024**2
"""Bytes of its styles, which take a hundred times as much of the memory."""

MOST_CELLS = 500_000

ESCAPED = re.compile("_x(005F|00[01][0-9A-F]|FFF[EF])_", re.IGNORECASE)
"""A character that XML cannot hold, as workbooks write it. openpyxl leaves that to others."""

NOTHING: dict[str, Any] = {}
"""An empty cell; one for all of them, since formats make a sheet have many."""


class Broken(Exception):
    """Why a workbook cannot be read."""


class TooLarge(Exception):
    """What of a workbook is larger than any game needs; `place` is the row and the column where that is seen."""

    def __init__(self, what: str, *place: int) -> None:
        super().__init__(what)
        self.place = place


@dataclass(frozen=True, slots=True)
class Held:
    """What a workbook holds of a cell that is not empty."""

    row: int
    column: int
    value: str | int | float | bool | None
    """None for a formula that nobody has worked out."""
    format: str | int
    """How it shows numbers; the number of a format that has no words in the workbook."""
    is_error: bool
    is_quoted: bool
    """Whether an apostrophe marks it as text."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook."""

    cells: tuple[Held, ...]
    merged: tuple[tuple[int, int, int, int], ...]
    """Merged cells: first row, first column, last row, last column."""
    hidden: tuple[int, ...]
    """Rows that are not shown."""


class Book:
    """
    A workbook: the names of its sheets, which of them can be seen, and the day from which it counts.

    Making one, and reading a sheet of it, raises Broken and TooLarge.
    """

    def __init__(self, data: bytes) -> None:
        with judged():
            refuse(data)
            # What is private in it has no types, so it is Any.
            self.book: Any = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        self.sheets = tuple(each.title for each in self.book.worksheets)
        self.visible = tuple(each.title for each in self.book.worksheets if each.sheet_state == "visible")
        self.epoch: datetime = self.book.epoch
        if not self.sheets:
            raise Broken("it has no sheets that can be read")

    def sheet(self, name: str) -> Sheet:
        """What the sheet of that name holds."""
        part = self.book[name]
        with judged(), part._get_source() as source:
            # It knows of no dates, so these stay the numbers that their formats show.
            parser = Parser(source, part._shared_strings, data_only=True, epoch=self.epoch)
            cells = tuple(self.held(each) for _, row in parser.parse() for each in row if each)
            merged = parser.merged_cells.mergeCell if parser.merged_cells else ()
            areas = tuple((each.min_row, each.min_col, each.max_row, each.max_col) for each in merged)
            rows = parser.row_dimensions.items()
            hidden = tuple(int(row) for row, attributes in rows if attributes.get("hidden") in ("1", "true"))
        return Sheet(cells, areas, hidden)

    def held(self, cell: dict[str, Any]) -> Held:
        """A cell with its style."""
        style = self.book._cell_styles[cell["style_id"]]
        named = style.numFmtId - BUILTIN_FORMATS_MAX_SIZE
        value = cell["value"]
        if isinstance(value, str):
            value = unescaped(value)
        elif isinstance(value, (date, time, timedelta)):
            value = to_excel(value, self.epoch)
        return Held(
            row=cell["row"],
            column=cell["column"],
            value=value,
            format=self.book._number_formats[named] if named >= 0 else style.numFmtId,
            is_error=cell["data_type"] == "e",
            is_quoted=bool(style.quotePrefix) and cell["data_type"] == "s",
        )


class Parser(WorkSheetParser):
    """The parser of a sheet, which passes over empty cells, knows formulas without values, and gives up in time."""

    count = 0

    def parse_cell(self, element: Element) -> dict[str, Any]:
        """What `element` holds as openpyxl has it, empty for an empty cell."""
        cell = super().parse_cell(element)
        is_formula = element.find(FORMULA_TAG) is not None
        is_nothing = element.get("t") == "str" and element.find(VALUE_TAG) is not None  # A text without letters.
        if cell["value"] is None and (is_nothing or not is_formula):
            return NOTHING
        if is_formula and cell["value"] in ERROR_CODES:
            cell["data_type"] = "e"
        self.count += 1
        if self.count > MOST_CELLS or cell["column"] > COLUMNS:
            raise TooLarge(f"more than {COLUMNS} columns or {MOST_CELLS:,} cells", cell["row"], cell["column"])
        return cell


@contextmanager
def judged() -> Iterator[None]:
    """No warnings of openpyxl, and Broken for its errors: what it raises for damaged files can be anything."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            yield
        except (Broken, TooLarge):
            raise
        except (BadZipFile, SyntaxError) as error:  # The latter is what parsers of XML raise.
            said = " ".join(str(error).split())
            raise Broken(f"{said[:1].lower()}{said[1:]}") from None
        except LookupError:
            raise Broken("something that it names is missing") from None
        except Exception:
            raise Broken("something in it is not as workbooks have it") from None


def refuse(data: bytes) -> None:
    """
    Raise for what must not be parsed: TooLarge for the sizes that parts say they have, an error where these are wrong.

    Parts are gone through piece by piece, since one that is read at once is unpacked whatever size it says it has.
    """
    with ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
        if sum(each.file_size for each in parts) > UNFOLDED:
            raise TooLarge(f"more than {UNFOLDED // 1024**2} MB")
        if any(each.file_size > UNFOLDED_STYLES for each in parts if each.filename == "xl/styles.xml"):
            raise TooLarge(f"styles of more than {UNFOLDED_STYLES // 1024**2} MB")
        for each in parts:
            with archive.open(each) as part:
                # No workbook has a DOCTYPE, which can unfold without end.
                if b"<!DOCTYPE" in part.read(4096).replace(b"\0", b""):
                    raise Broken("its XML has a DOCTYPE")
                while part.read(1024**2):
                    pass


def unescaped(text: str) -> str:
    """`text` with the characters that XML cannot hold."""
    text = ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return text.replace("\r\n", "\n").replace("\r", "\n")
