"""
Tables as a workbook (XLSX): one sheet each, all cells text, so that nothing is worked out or turned into a date.

The same tables give the same bytes; libraries for workbooks put the time into them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..problems import column_letters
from .written import Written, sheet_names

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

BOLD, TEXT = 1, 2
"""The styles of the header, and of all other cells: format 'Text', with the apostrophe that keeps what is typed."""

STYLES = f"""{HEAD}<styleSheet xmlns="{MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/>\
</fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/>\
<bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>\
</cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" \
fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" \
fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1" quotePrefix="1"><alignment vertical="top" \
wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
</styleSheet>"""


def as_xlsx(tables: Sequence[Written]) -> bytes:
    """The tables as the bytes of a workbook."""
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for name, text in parts(tables):
            archive.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text.encode("utf-8"), ZIP_DEFLATED)
    return stream.getvalue()


def parts(tables: Sequence[Written]) -> Iterator[tuple[str, str]]:
    """The files in a workbook."""
    numbers = range(1, len(tables) + 1)
    names = sheet_names(tables)
    types = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{TYPE}.{kind}+xml"/>'
        for part, kind in [
            ("workbook", "sheet.main"),
            ("styles", "styles"),
            *((f"worksheets/sheet{i}", "worksheet") for i in numbers),
        ]
    )
    yield (
        "[Content_Types].xml",
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{types}</Types>',
    )
    yield "_rels/.rels", relations([("officeDocument", "xl/workbook.xml")])
    sheets = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{i}" r:id="rId{i}"/>' for i, name in zip(numbers, names, strict=True)
    )
    yield "xl/workbook.xml", f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>'
    yield (
        "xl/_rels/workbook.xml.rels",
        relations([*(("worksheet", f"worksheets/sheet{i}.xml") for i in numbers), ("styles", "styles.xml")]),
    )
    yield "xl/styles.xml", STYLES
    for i, table in zip(numbers, tables, strict=True):
        yield f"xl/worksheets/sheet{i}.xml", sheet(table)


def relations(targets: Sequence[tuple[str, str]]) -> str:
    """The parts that another one names: a kind and a file for each."""
    listed = "".join(
        f'<Relationship Id="rId{i}" Type="{OFFICE}/{kind}" Target="{file}"/>'
        for i, (kind, file) in enumerate(targets, 1)
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{listed}</Relationships>'


def sheet(table: Written) -> str:
    """One sheet; its header stays in sight, and each column is as wide as its texts, up to a limit."""
    rows = [table.columns, *table.rows]
    widths = [
        min(max(len(line) for cell in column for line in cell.split("\n")) + 2, 60)
        for column in zip(*rows, strict=True)
    ]
    columns = "".join(
        f'<col min="{i}" max="{i}" width="{width}" customWidth="1" style="{TEXT}"/>'
        for i, width in enumerate(widths, 1)
    )
    data = "".join(
        f'<row r="{number}">{"".join(cells(row, number, BOLD if number == 1 else TEXT))}</row>'
        for number, row in enumerate(rows, 1)
    )
    view = (
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" '
        'state="frozen"/></sheetView></sheetViews>'
    )
    head = f'{HEAD}<worksheet xmlns="{MAIN}">{view}'
    return f"{head}<cols>{columns}</cols><sheetData>{data}</sheetData></worksheet>"


def cells(row: Sequence[str], number: int, style: int) -> Iterator[str]:
    """The cells of a row that say something."""
    for column, text in enumerate(row, 1):
        if text:
            body = f'<is><t xml:space="preserve">{escape(escaped(text))}</t></is>'
            yield f'<c r="{column_letters(column)}{number}" s="{style}" t="inlineStr">{body}</c>'


def escaped(text: str) -> str:
    """`text` with what XML cannot hold, and what looks like it, as workbooks write these: '_x0007_'."""
    text = re.sub("_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", text)
    return re.sub("[\x00-\x08\x0b-\x1f\ufffe\uffff]", lambda match: f"_x{ord(match[0]):04X}_", text)
