"""Workbooks say what their cells show, or why that is not sure: written by openpyxl, or by hand where it cannot."""

import io
import re
import zipfile
from datetime import date, datetime, time

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from project import said, write

from pnp.exchange import as_github, as_json, as_sarif
from pnp.problems import Report
from pnp.project import load
from pnp.render import text
from pnp.tables.xlsx import read_xlsx


def book(rows, change=lambda sheet: None, title="Units"):
    """The bytes of a workbook with one sheet; a value may be a pair with its number format."""
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.title = title
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            cell = sheet.cell(number, column)
            cell.value, cell.number_format = value if isinstance(value, tuple) else (value, "General")
    change(sheet)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def read(data, sheet="", header=0):
    """The texts of all cells, and the problems as (place, code, message)."""
    report = Report()
    grid = read_xlsx(data, "a.xlsx", sheet, header, report)
    found = [[each.text for each in line.cells] for line in grid.lines] if grid else None
    return found, [(str(each.span), each.code, each.message) for each in report]


def changed(data, part, old, new):
    """A workbook with the pattern `old` replaced in one of its parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(stream, "w") as target:
        for name in source.namelist():
            body = source.read(name)
            if name == part:
                body, count = re.subn(old.encode(), new.encode(), body)
                assert count == 1, body
            target.writestr(name, body)
    return stream.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
NO_VALUE = "<v ?(?:/>|></v>)"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Fox", "Fox"),
        ("007", "007"),
        ("=1+1 is a text"[1:], "1+1 is a text"),
        ("  Fox\t", "Fox"),
        ("one\ntwo", "one\ntwo"),
        (3, "3"),
        (3.0, "3"),
        (-2, "-2"),
        (0.1 + 0.2, "0.3"),
        (2.5, "2.5"),
        (100000000000, "100000000000"),
        (True, "TRUE"),
        ((7, "000"), "007"),
        ((2.345, "0.00"), "2.35"),
        ((-2.5, "0"), "-3"),
        ((1234.5, "#,##0.00"), "1,234.50"),
        ((0.5, "0%"), "50%"),
        ((0, "#"), ""),
        ((2, "+0;-0;0"), "+2"),
        ((-2, "+0;-0;0"), "-2"),
        ((0, "+0;-0;0"), "0"),
        ((3, '0" coins"'), "3 coins"),
        ((3, "[Red]0"), "3"),
        ((3, "[$€-407]0.00"), "€3.00"),
        ((-1234, "#,##0_);(#,##0)"), "(1,234)"),
        ((3, "@"), "3"),
        ((date(2024, 3, 4), "yyyy-mm-dd"), "2024-03-04"),
        ((date(2024, 3, 4), "d/m/yy"), "4/3/24"),
        ((date(1900, 1, 1), "yyyy-mm-dd"), "1900-01-01"),
        ((datetime(2024, 3, 4, 5, 6, 7), "yyyy-mm-dd hh:mm:ss"), "2024-03-04 05:06:07"),
        ((time(13, 5), "h:mm"), "13:05"),
    ],
)
def test_a_cell_says_what_it_shows(value, shown):
    assert read(book([["id"], [value], ["last"]])) == ([["id"], *([[shown]] if shown else []), ["last"]], [])


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (1 / 3, "a number with more digits than a cell shows, 0.3333333333333333"),
        ((date(2024, 3, 4), "mm-dd-yy"), "a date in the style of each computer's own settings"),
        ((date(2024, 3, 4), "d mmm yyyy"), "a date with names of days or months, 2024-03-04"),
        (12345678901234567, "a number with more digits than a workbook keeps, 1.234567890123457E+16"),
        (1e300, "a number with more digits than a workbook keeps, 1E+300"),
        ((3, 'General" gold"'), "a number in the format 'General\" gold\"'"),
        ((0.5, "# ?/?"), "a number in the format '# ?/?'"),
        ((1234, "0.00E+00"), "a number in the format '0.00E+00'"),
        ((3, '[>5]"many";0'), "a number with conditions in its format, '[>5]\"many\";0'"),
    ],
)
def test_what_looks_different_elsewhere_is_not_guessed(value, told):
    assert read(book([["id"], [value]]))[1] == [
        ("a.xlsx, sheet 'Units', cell A2", "unclear-cell", f"the cell holds {told}")
    ]


def test_days_may_be_counted_from_1904():
    data = book([["id"], [(43893, "yyyy-mm-dd")]])

    found = read(changed(data, "xl/workbook.xml", "<workbookPr\\b", '<workbookPr date1904="1"'))

    assert found == ([["id"], ["2024-03-04"]], [])


def test_a_formula_is_what_it_came_to():
    data = book([["id", "cost"], ["a", "=1+2"], ["b", '="x"&"y"'], ["c", "=1/0"]])
    for cell, kind, value in (("B2", "n", "3"), ("B3", "str", "xy"), ("B4", "e", "#DIV/0!")):
        data = changed(
            data, SHEET, f'r="{cell}"><f>(.*?)</f>{NO_VALUE}', rf'r="{cell}" t="{kind}"><f>\1</f><v>{value}</v>'
        )

    assert read(data) == (
        [["id", "cost"], ["a", "3"], ["b", "xy"], ["c", ""]],
        [("a.xlsx, sheet 'Units', cell B4", "cell-error", "the cell shows the error '#DIV/0!'")],
    )


def test_a_formula_that_nobody_worked_out_is_told():
    assert read(book([["id", "cost"], ["a", "=1+2"]]))[1] == [
        ("a.xlsx, sheet 'Units', cell B2", "formula-without-value", "the cell holds a formula without its value")
    ]


def test_merged_cells_of_a_column_have_their_value_in_every_row():
    data = book([["id", "suit"], ["a", "Fire"], ["b"], ["c"]], lambda sheet: sheet.merge_cells("B2:B4"))

    assert read(data) == ([["id", "suit"], ["a", "Fire"], ["b", "Fire"], ["c", "Fire"]], [])


def test_cells_merged_over_columns_are_told_but_not_above_the_header_nor_in_comments():
    rows = [["My deck"], ["id", "text"], ["# beasts"], ["a", "x"], ["Fishes"], ["b", "y"]]

    def merge(sheet):
        for area in ("A1:B1", "A3:B3", "A5:B5"):
            sheet.merge_cells(area)

    message = "the cells A5:B5 are merged over several columns, found 'Fishes' in them"
    assert read(book(rows, merge), header=2)[1] == [("a.xlsx, sheet 'Units', cell A5", "merged-cells", message)]


def test_hidden_rows_are_read_with_a_note():
    def hide(sheet):
        for row in (2, 3, 5):
            sheet.row_dimensions[row].hidden = True

    found, problems = read(book([["id"], ["a"], ["b"], ["c"], ["d"]], hide))

    assert found == [["id"], ["a"], ["b"], ["c"], ["d"]]
    assert problems == [
        (
            "a.xlsx, sheet 'Units', cell A2",
            "hidden-rows",
            "rows 2 to 3 of sheet 'Units' are hidden and read like the others",
        ),
        ("a.xlsx, sheet 'Units', cell A5", "hidden-rows", "row 5 of sheet 'Units' is hidden and read like the others"),
    ]


def test_styled_cells_without_text_are_no_rows():
    def style(sheet):
        for row in range(3, 1200):
            sheet.cell(row, 1).font = openpyxl.styles.Font(bold=True)
        sheet["I1500"] = " "

    assert read(book([["id"], ["a"]], style)) == ([["id"], ["a"]], [])


def test_text_with_styles_in_it_is_text():
    rich = CellRichText("plain ", TextBlock(InlineFont(b=True), "bold"), " tail")

    assert read(book([["id"], [rich]]))[0] == [["id"], ["plain bold tail"]]


def test_texts_shared_by_cells_are_read_without_their_readings():
    strings = b"<sst><si><r><t>\xe6\x9d\xb1</t></r><rPh><t>higashi</t></rPh></si><si><t>tab_x0009_end</t></si></sst>"
    rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'

    assert read(by_hand(rows, strings)) == ([["東", "tab\tend"]], [])


def by_hand(rows, strings=b"<sst/>", head="", workbook=""):
    """A workbook with only what it must have: cells and rows without their names."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "xl/workbook.xml",
            workbook or '<workbook xmlns:r="x"><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels",
            '<Relationships><Relationship Id="a" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
        )
        archive.writestr(SHEET, f"{head}<worksheet><sheetData>{rows}</sheetData></worksheet>")
        archive.writestr("xl/sharedStrings.xml", strings)
    return stream.getvalue()  # fmt: skip


def test_the_sheet_is_the_only_one_that_can_be_seen_or_the_one_that_is_named():
    made = openpyxl.Workbook()
    made.active.title = "notes"
    made.create_sheet("cards")["A1"] = "id"
    both = io.BytesIO()
    made.save(both)
    made["notes"].sheet_state = "hidden"
    made.active = 1
    one = io.BytesIO()
    made.save(one)

    assert read(one.getvalue())[0] == [["id"]]
    assert read(both.getvalue(), "cards")[0] == [["id"]]
    several = "'a.xlsx' has several sheets, expected the name of one of 'notes', 'cards'"
    assert read(both.getvalue())[1] == [("None", "unknown-worksheet", several)]
    missing = "'a.xlsx' has no sheet 'card' (did you mean 'cards'?), there is 'notes', 'cards'"
    assert read(both.getvalue(), "card")[1] == [("None", "unknown-worksheet", missing)]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"PK\x03\x04 and then nothing", "file is not a zip file"),
        (by_hand("<row><c>"), "mismatched tag: line 1, column 32"),
        (by_hand("", workbook="<workbook/>"), "it has no sheets"),
        (by_hand("<row/>", head='<!DOCTYPE a [<!ENTITY b "ha">]>'), "its XML has a DOCTYPE"),
        (by_hand('<row><c t="s"><v>99</v></c></row>'), "something that it names is missing"),
    ],
    ids=["no zip", "no xml", "no sheets", "entities", "text that is not there"],
)
def test_a_broken_workbook_is_one_problem(data, why):
    assert read(data) == (None, [("a.xlsx:1:1", "broken-workbook", f"'a.xlsx' cannot be read as a workbook: {why}")])


def test_a_damaged_workbook_never_ends_in_a_fault_of_the_program():
    data = book([["id", "cost"], ["a", 1], ["b", 2]])

    for place in range(0, len(data), 7):
        read(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])


def test_a_workbook_that_unfolds_to_hundreds_of_megabytes_is_refused_before_it_does():
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open(SHEET, "w", force_zip64=True) as part,
    ):
        for _ in range(70):
            part.write(bytes(1024**2))

    assert read(stream.getvalue()) == (
        None,
        [("a.xlsx:1:1", "table-too-large", "'a.xlsx' would unfold to more than 64 MB")],
    )


def test_a_sheet_with_too_many_columns_is_told():
    assert read(book([["id"] * 401]))[1] == [
        (
            "a.xlsx, sheet 'Units', cell OK1",
            "table-too-large",
            "the sheet 'Units' has more than 400 columns or 500,000 cells",
        )
    ]


def test_problems_of_cards_name_sheet_and_cell_in_text_and_in_json(tmp_path):
    write(tmp_path, "templates/face.yaml", 'elements:\n  a: {text: "{{ title }} {{ text }}", top: 5mm}\n')
    write(
        tmp_path,
        "cards/duel.yaml",
        "game: Duel\nstats:\n  cost: {label: Cost, icon: coin, range: 0..9}\n"
        "decks:\n  - {id: deck, template: face, table: beasts.xlsx}\n",
    )
    (tmp_path / "beasts.xlsx").write_bytes(book([["id", "title", "cost", "text"], ["a", "Fox", "ten", "{{ titel }}"]]))
    report = Report()

    load(tmp_path, "duel", report)

    assert said(report) == [("wrong-stat", 2), ("unknown-name", 2)]
    shown = "beasts.xlsx, sheet 'Units', cell C2: error[wrong-stat]: 'cost' of 'a' is 'ten', expected a whole number"
    assert text(report, lambda *_: "never shown").startswith(shown)
    place = as_json(report)[0]
    assert [place[key] for key in ("file", "line", "column", "sheet", "cell")] == ["beasts.xlsx", 2, 3, "Units", "C2"]
    (line, _) = as_github(report)
    assert line.startswith("::error file=beasts.xlsx,title=wrong-stat::'cost' of 'a' is 'ten'")
    assert "sheet 'Units', cell C2" in line
    log = as_sarif(report, {each.code: "x" for each in report})["runs"][0]["results"][0]["locations"]
    assert log == [
        {
            "physicalLocation": {"artifactLocation": {"uri": "beasts.xlsx"}},
            "logicalLocations": [{"fullyQualifiedName": "Units!C2"}],
        }
    ]
