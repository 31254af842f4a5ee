"""Tables as text: CSV for spreadsheets, Markdown for pages, and columns for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width

WIDEST = 32
"""Columns of a terminal that a cell takes at most."""

FORMULA = re.compile(r"'+[=+@\t-]|[=@\t]|[+-](?![0-9]+(\.[0-9]+)?$|$)")
"""What a spreadsheet takes for a formula, numbers and a dash aside; and what is read as if it were kept from that."""


@dataclass(frozen=True, slots=True)
class Written:
    """A table of texts, with a name and a title. An empty text is a field that the row does not have."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def as_csv(table: Written) -> str:
    """
    The table as CSV: commas, quotes where they are needed, a new line inside quotes.

    A cell that a spreadsheet would take for a formula begins with an apostrophe, which is no part of it.
    """
    rows = [table.columns, *table.rows]
    return "".join(",".join(map(csv_cell, each)) + "\n" for each in rows)


def csv_cell(text: str) -> str:
    """A cell as CSV has it."""
    guarded = f"'{text}" if FORMULA.match(text) else text
    return quoted(guarded) if text.startswith("#") else item(guarded)


def item(text: str) -> str:
    """`text` with quotes where it holds what parts cells, or spaces at its ends that count."""
    return quoted(text) if re.search(r'[",;|\t\n]', text) or text != text.strip() else text


def quoted(text: str) -> str:
    """`text` in quotes."""
    return '"' + text.replace('"', '""') + '"'


def as_markdown(table: Written) -> str:
    """The table as Markdown has it; a new line in a cell is a `<br>`."""
    rows = [table.columns, tuple("---" for _ in table.columns), *table.rows]
    return "".join("| " + " | ".join(map(markdown_cell, each)) + " |\n" for each in rows)


def markdown_cell(text: str) -> str:
    """A cell as Markdown has it."""
    return text.rstrip("\n").replace("\\", "\\\\").replace("|", "\\|").replace("\n", "<br>")


def lines(table: Written) -> Iterator[str]:
    """The table for people: columns as wide as what stands in them, long cells cut."""
    rows = [[cut(" ".join(cell.split())) for cell in row] for row in (table.columns, *table.rows)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    yield f"{table.name}  {table.title}"
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield ("  " + "  ".join(cell + " " * (wide - width(cell)) for cell, wide in cells)).rstrip()


def cut(text: str) -> str:
    """`text` in the room that a cell has on a terminal, without what would steer it."""
    shown = "".join(each for each in text if category(each)[0] != "C")
    if width(shown) <= WIDEST:
        return shown
    while width(shown) > WIDEST - 3:
        shown = shown[:-1]
    return f"{shown}..."


def width(text: str) -> int:
    """Columns of a terminal that `text` takes."""
    return sum(0 if category(each) in ("Mn", "Me") else 1 + (east_asian_width(each) in "WF") for each in text)


def joined(items: Iterable[str]) -> str:
    """A list as one cell: commas between, quotes as in CSV where an item needs them."""
    return ", ".join(item(each) if each else '""' for each in items)


def sheet_names(tables: Sequence[Written]) -> list[str]:
    """A name for the sheet of each table: what workbooks forbid is left out, and no two are the same."""
    names: list[str] = []
    for table in tables:
        plain = re.sub(r"[\[\]:*?/\\]", "-", table.name).strip("'")[:28] or "cards"
        name, number = plain, 1
        while name.lower() in (each.lower() for each in names):
            number += 1
            name = f"{plain}-{number}"
        names.append(name)
    return names
