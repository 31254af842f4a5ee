"""
Workbooks say what their cells show, or why that is not sure.

They are written by openpyxl, whose cells are what the test says, and by hand as Excel does it where that is different.
"""

import io
import re
import tracemalloc
import zipfile
from datetime import date, datetime, time

import openpyxl
import pytest
import python_calamine
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


def parts_of(data):
    """What is in a ZIP file, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(parts):
    """A ZIP file of those parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in parts.items():
            archive.writestr(name, body)
    return stream.getvalue()


def changed(data, part, old, new):
    """A workbook with the pattern `old` replaced in one of its parts."""
    parts = parts_of(data)
    parts[part], count = re.subn(old.encode(), new.encode(), parts[part])
    assert count == 1, parts[part]
    return zipped(parts)


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
        ((time(0, 5, 6, 700_000), "mm:ss"), "05:07"),
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
        ((-1, "yyyy-mm-dd"), "a date that no calendar has, -1"),
        ((3_000_000, "yyyy-mm-dd"), "a date that no calendar has, 3000000"),
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


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def by_hand(rows, strings="", styles="", head="", sheets='<sheet name="S" sheetId="1" r:id="a"/>', behind=""):
    """A workbook as Excel writes it, with only what it must have."""
    names = ("styles", "sharedStrings", "worksheet")
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/{SHEET}" ContentType="{TYPE}.worksheet+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{TYPE}.styles+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{TYPE}.sharedStrings+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="a" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="{id}" Type="{OFFICE}/{name}" Target="{target}"/>'
            for id, name, target in zip("cba", names, ("styles.xml", "sharedStrings.xml", f"/{SHEET}"), strict=True)
        )
        + "</Relationships>",
        "xl/styles.xml": f"<styleSheet {MAIN}>{styles}</styleSheet>",
        "xl/sharedStrings.xml": f"<sst {MAIN}>{strings}</sst>",
        SHEET: f"{head}<worksheet {MAIN}><sheetData>{rows}</sheetData>{behind}</worksheet>",
    }
    return zipped(parts)


def test_texts_shared_by_cells_are_read_without_their_styles_and_readings():
    strings = (
        '<si><r><rPr><b/></rPr><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>higashi</t></rPh></si>'
        "<si><t>one_x000D_\ntwo_x0009_end</t></si><si><t>_x005F_x0041_</t></si>"
    )
    rows = "".join(f'<row><c t="s"><v>{i}</v></c></row>' for i in range(3))

    assert read(by_hand(rows, strings)) == ([["東京"], ["one\ntwo\tend"], ["_x0041_"]], [])


STYLES = """
    <numFmts count="2"><numFmt numFmtId="5" formatCode="&quot;$&quot;#,##0_)"/>
    <numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts>
    <fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills>
    <borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
    <cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="49" quotePrefix="1"/><xf numFmtId="5"/>
    <xf numFmtId="31"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
"""


def test_what_excel_has_worked_out_is_read_and_so_are_its_styles():
    rows = (
        '<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" s="2" t="s"><v>1</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">B2*2</f><v>4</v></c>'
        '<c r="B2" s="1"><v>45355</v></c></row>'
        '<row r="3"><c r="A3"><f t="shared" si="0"/><v>2.5</v></c><c r="B3" t="str"><f>""</f><v></v></c></row>'
        '<row r="5"><c r="A5"><f t="array" ref="A5">SUM(A2:A3)</f><v>6.5</v></c>'
        '<c r="B5" t="b"><f>1=1</f><v>1</v></c></row>'
        '<row r="6"><c r="A6" t="str"><f>A5</f><v>#N/A</v></c><c r="B6" s="3"><v>1234</v></c></row>'
        '<row r="7"><c r="A7" s="4"><v>45355</v></c></row>'
    )
    data = by_hand(rows, "<si><t>id</t></si><si><t xml:space='preserve'># a </t></si>", STYLES)

    assert read(data) == (
        [["id", "# a "], ["4", "2024-03-04"], ["2.5", ""], ["6.5", "TRUE"], ["", "$1,234"]],
        [
            ("a.xlsx, sheet 'S', cell A6", "cell-error", "the cell shows the error '#N/A'"),
            (
                "a.xlsx, sheet 'S', cell A7",
                "unclear-cell",
                "the cell holds a number or date in the style of each computer's own settings",
            ),
        ],
    )
    assert python_calamine.load_workbook(io.BytesIO(data)).get_sheet_by_name("S").to_python() == [
        ["id", "# a "],
        [4.0, date(2024, 3, 4)],
        [2.5, ""],
        ["", ""],
        [6.5, True],
        ["#N/A", 1234.0],
        [date(2024, 3, 4), ""],
    ]


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


def broken(why):
    """What is said of a workbook that cannot be read."""
    return None, [("a.xlsx:1:1", "broken-workbook", f"'a.xlsx' cannot be read as a workbook: {why}")]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"PK\x03\x04 and then nothing", "file is not a zip file"),
        (by_hand("<row><c>"), "mismatched tag: line 1, column 98"),
        (by_hand("", sheets=""), "it has no sheets that can be read"),
        (by_hand("<row/>", head='<!DOCTYPE a [<!ENTITY b "ha">]>'), "its XML has a DOCTYPE"),
        (by_hand('<row><c t="s"><v>99</v></c></row>'), "something that it names is missing"),
        (by_hand("<row><c><v>ten</v></c></row>"), "something in it is not as workbooks have it"),
    ],
    ids=["no zip", "no xml", "no sheets", "entities", "text that is not there", "no number"],
)
def test_a_broken_workbook_is_one_problem(data, why):
    assert read(data) == broken(why)


def test_a_workbook_in_the_strict_form_of_the_format_is_told():
    strict = {
        name: body.replace(b"http://schemas.openxmlformats.org/officeDocument/2006", b"http://purl.oclc.org/ooxml/x")
        for name, body in parts_of(book([["id"]])).items()
    }

    assert read(zipped(strict)) == broken("it has no sheets that can be read")


def test_a_damaged_workbook_never_ends_in_a_fault_of_the_program():
    data = book([["id", "cost"], ["a", 1], ["b", 2]])

    for place in range(0, len(data), 7):
        read(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])


def test_wrong_words_in_a_workbook_never_end_in_a_fault_of_the_program():
    rows = '<row r="1" hidden="1"><c r="A1" t="s" s="2"><v>0</v></c><c r="B1" s="1"><f>1+1</f><v>2</v></c></row>'
    merged = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    parts = parts_of(by_hand(rows, "<si><t>id</t></si>", STYLES, behind=merged))

    for name, body in parts.items():
        for word in re.finditer(rb'"[^"]*"|>[^<]+<', body):
            wrong = body[: word.start() + 1] + b"-7x" + body[word.end() - 1 :]
            read(zipped(parts | {name: wrong}))


def test_a_workbook_that_unfolds_to_hundreds_of_megabytes_is_refused_before_it_does():
    assert read(zipped({SHEET: bytes(70 * 1024**2)})) == (
        None,
        [("a.xlsx:1:1", "table-too-large", "'a.xlsx' would unfold to more than 64 MB")],
    )


def test_styles_that_would_fill_the_memory_are_refused():
    assert read(by_hand("", styles="<x/>" * 600_000)) == (
        None,
        [("a.xlsx:1:1", "table-too-large", "'a.xlsx' would unfold to styles of more than 2 MB")],
    )


def test_a_workbook_that_says_it_is_small_is_not_unfolded_any_further():
    data = zipped({"xl/workbook.xml": bytes(70 * 1024**2)})
    size = (70 * 1024**2).to_bytes(4, "little")
    assert data.count(size) == 2
    tracemalloc.start()

    found = read(data.replace(size, (1000).to_bytes(4, "little")))

    assert found == broken("bad CRC-32 for file 'xl/workbook.xml'")
    assert tracemalloc.get_traced_memory()[1] < 10 * 1024**2
    tracemalloc.stop()


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
