"""
Cells to cards: the header names the fields, every further row is a card.

A field may lie deeper: `elements.title.fit` is a value in a value, and `tags[]` a list with commas between its items.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..problems import Report, Span, did_you_mean
from ..source.nodes import Mapping as MappingNode
from ..source.nodes import Node, Sequence
from ..source.place import Fault, short
from .cells import Cell, Grid, Line, Row
from .csv import scan
from .records import Source

PROBLEMS = {
    "no-rows": """
The table has a header and no row that counts, or the condition behind `where:` holds for none of its rows, so no card
comes from it. Look whether the file was saved, whether all rows begin with `#`, and whether the condition compares with
what the cells really say: texts in quotes, capital letters as in the table.
""",
    "row-too-long": """
A row has more cells than the header has columns, so the last ones belong to no field and would be lost. In CSV, a text
that holds the separator has no quotes round it: `A1,Fox,Pay 1, then gain 2` has four cells. Put quotes round the text
or, if a column is meant, give it a name in the header.
""",
    "row-too-short": """
A row of a CSV file has fewer cells than the header has columns. The cells that lack count as empty. Most often a
separator is missing, so that what follows it stands in the wrong column.
""",
    "blank-header": """
A column holds values, but its header is empty, so nobody could say which field they are. Give it a name in the header.
A column that is not meant for cards may have any name; leave it out with `columns: {Notes: ~}`.
""",
    "duplicate-column": """
Two columns of a table are the same field, by their names in the header or by what `columns:` makes of them, or one is a
part of the other (`title` and `title.fit`). Only one value could be kept. Rename one of them, or leave it out with
`columns: {Notes: ~}`.
""",
    "unknown-column": """
`columns:` or `count:` names a column that the table does not have. The message lists those that it has. Write the name
as it stands in the header, with its capital letters.
""",
    "no-id-column": """
Every card needs an `id`, and the table has no column of that name. If another column holds the ids, say so with
`columns: {Nr: id}`. If there is none, let pnp make them from other fields, with
`defaults: {id: "{{ title | lower | replace(' ', '-') }}"}` in the deck. Capital letters count: `ID` is not `id`.
""",
}

PATH = re.compile(r"[^\s.\[\]]+(\.[^\s.\[\]]+)*(\[\])?")
"""A field that may lie deeper, and may be a list."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column whose cells are the field at the end of `path`; `keys` are the nodes of its steps."""

    index: int
    path: tuple[str, ...]
    keys: tuple[Cell, ...]
    is_list: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The cards that a table holds, and the fields that its columns are."""

    rows: tuple[Node, ...]
    names: tuple[str, ...]


def read_rows(grid: Grid, source: Source, has_id: bool, report: Report) -> Table | None:
    """
    The rows of a table as cards, or None after a problem with its header.

    `has_id` says that cards without an id get one.
    """
    lines = [each for each in grid.lines if not each.is_blank and not each.is_comment]
    if source.header:
        lines = [each for each in lines if each.number >= source.header]
    if not lines:
        place = Span(grid.file, sheet=grid.sheet)
        report.error("no-rows", f"'{grid.file}' is empty, expected a header and rows", place)
        return None
    header, *body = lines
    found = Report()
    columns = read_header(header, grid, body, source, found)
    names = tuple(dict.fromkeys(each.path[0] for each in columns))
    if not found.has_errors and "id" not in names and not has_id:
        tell_no_id(header, source, found)
    report.merge(found)
    if found.has_errors:
        return None
    if not body:
        report.warning("no-rows", f"'{grid.file}' has a header and no rows", header.span)
    return Table(tuple(row(line, header, columns, report) for line in body), names)


def read_header(header: Line, grid: Grid, body: list[Line], source: Source, report: Report) -> list[Column]:
    """The columns that have a name."""
    renamed = source.renamed
    known = [each.text.strip() for each in header.cells]
    for name in renamed:
        if name not in known:
            listed = ", ".join(f"'{each}'" for each in known if each)
            message = f"the table has no column '{name}'{did_you_mean(name, known)}, expected one of {listed}"
            report.error("unknown-column", message, source.named_at(name))
    columns: list[Column] = []
    taken: dict[tuple[str, ...], Cell] = {}
    for index, cell in enumerate(header.cells):
        name = known[index]
        field = renamed.get(name, name)
        if not name:
            first = next((line.cells[index] for line in body if has_value(line, index)), None)
            if first:
                message = f"column {grid.column(index)} has no name in the header, found '{short(first.text)}' in it"
                report.error("blank-header", message, cell.span, also=[(first.span, "a value in it")])
            continue
        if field is None:
            continue
        is_path = PATH.fullmatch(field) is not None
        path = tuple(field.removesuffix("[]").split(".")) if is_path else (field,)
        other = next((taken[each] for each in taken if each[: len(path)] == path[: len(each)]), None)
        if other is not None:
            message = f"the column '{name}' is the field '{field}', and so is another"
            report.error("duplicate-column", message, cell.span, also=[(other.span, f"'{other.text.strip()}'")])
            continue
        taken[path] = cell
        keys = tuple(Cell(step, cell.span) for step in path)
        columns.append(Column(index, path, keys, is_path and field.endswith("[]")))
    return columns


def has_value(line: Line, index: int) -> bool:
    """Whether a row says something in a column."""
    return index < len(line.cells) and not line.cells[index].is_blank


def tell_no_id(header: Line, source: Source, report: Report) -> None:
    """Report a table whose cards would have no id."""
    names = [each.text.strip() for each in header.cells if not each.is_blank]
    near = next((each for each in names if each.lower() in ("id", "#", "nr", "no", "key", "code")), names[0])
    listed = ", ".join(f"'{each}'" for each in names)
    hint = f"write 'columns: {{{near}: id}}' if '{near}' holds the ids, or make ids with 'defaults:'"
    report.error("no-id-column", f"the table has no column 'id', found {listed}", header.span, hint=hint)


def row(line: Line, header: Line, columns: Iterable[Column], report: Report) -> Row:
    """One card; an empty cell is a field that the card does not have."""
    width = len(header.cells)
    extra = next((each for each in line.cells[width:] if not each.is_blank), None)
    if extra is not None:
        message = f"the row has {len(line.cells)} cells and the header {width}, '{short(extra.text)}' is beyond them"
        report.error("row-too-long", message, extra.span, hint="put quotes round a text that holds the separator")
    if len(line.cells) < width:
        message = f"the row has {len(line.cells)} of the {width} cells that the header has"
        report.warning("row-too-short", message, line.span)
    made = Row(line.span)
    for column in columns:
        if not has_value(line, column.index):
            continue
        cell = line.cells[column.index]
        value: Node = listed(cell, report) if column.is_list else cell
        into: MappingNode = made
        for step, key in zip(column.path[:-1], column.keys, strict=False):
            inner = into.get(step)
            if not isinstance(inner, MappingNode):
                inner = Row(cell.span)
                into.entries[step] = key, inner
            into = inner
        into.entries[column.path[-1]] = column.keys[-1], value
    return made


def listed(cell: Cell, report: Report) -> Sequence:
    """A cell with commas between its items, or one a line; quotes as in CSV round what holds a comma."""
    items: list[Node] = []
    try:
        for each in (item for some in scan(cell.text, cell.file, ",", is_list=True) for item in some):
            if each.quoted or not each.is_blank:
                items.append(Cell(each.text, cell.span, quoted=True))
    except Fault as fault:
        report.error(fault.code, f"{fault.message}, in a list", cell.span, hint=fault.hint)
    return Items(items, cell)


class Items(Sequence):
    """A list out of one cell."""

    __slots__ = ("sheet",)

    def __init__(self, items: list[Node], cell: Cell) -> None:
        super().__init__(items, cell.file, cell.line, cell.column, cell.end_line, cell.end_column)
        self.sheet = cell.sheet


def of_yaml(nodes: Sequence, source: Source) -> Table:
    """The cards of a YAML list, with their keys renamed as columns are."""
    renamed: Mapping[str, str | None] = source.renamed
    rows: list[Node] = []
    names: dict[str, None] = {}
    for node in nodes:
        if isinstance(node, MappingNode):
            if renamed:
                card = MappingNode({}, node.file, node.line, node.column, node.end_line, node.end_column)
                for name, entry in node.entries.items():
                    if (field := renamed.get(name, name)) is not None:
                        card.entries[field] = entry
                node = card
            names |= dict.fromkeys(node.entries)
        rows.append(node)
    return Table(tuple(rows), tuple(names))
