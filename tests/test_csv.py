"""CSV is read as its maker means it: separators, quotes, encodings; every cell has its place, and so has what is wrong."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.problems import Report, Span
from pnp.source.plain import plain
from pnp.tables import cells as limits
from pnp.tables.csv import read_csv
from pnp.tables.records import Source
from pnp.tables.rows import read_rows


def cells(text, file="a.csv", separator=""):
    """The texts of all cells, and the problems as (place, code, message)."""
    report = Report()
    grid = read_csv(text if isinstance(text, bytes) else text.encode(), file, separator, report)
    found = [[each.text for each in line.cells] for line in grid.lines] if grid else None
    return found, told(report)


def cards(text, **source):
    """The cards that a table holds, and the problems as (place, code, message)."""
    report = Report()
    grid = read_csv(text if isinstance(text, bytes) else text.encode(), "a.csv", source.get("separator", ""), report)
    table = read_rows(grid, Source(file="a.csv", **source), False, report) if grid else None
    return [plain(each) for each in table.rows] if table else None, told(report)


def told(report):
    return [(str(each.span), each.code, each.message) for each in report]


FOX = [{"id": "fox", "title": "Fox", "text": "Draw 1, then rest."}]


@pytest.mark.parametrize(
    "text",
    [
        'id,title,text\r\nfox,Fox,"Draw 1, then rest."\r\n',
        "id;title;text\nfox;Fox;Draw 1, then rest.",
        "id\ttitle\ttext\nfox\tFox\tDraw 1, then rest.\n",
        "id|title|text\nfox|Fox|Draw 1, then rest.\n",
        "sep=;\r\nid;title;text\r\nfox;Fox;Draw 1, then rest.\r\n",
        'id,title,text\rfox,Fox,"Draw 1, then rest."\r',
        'id, title , text\nfox, Fox, "Draw 1, then rest."\n',
        '\n# beasts of the wood; see notes, page 2\nid,title,text\n,,\n  ,\t,\nfox,Fox,"Draw 1, then rest."\n\n',
        'id,title,text,\nfox,Fox,"Draw 1, then rest.",\n',
    ],
    ids=[
        "comma",
        "semicolon",
        "tab",
        "bar",
        "sep line",
        "old mac",
        "spaces",
        "comments and blanks",
        "last column blank",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_says_the_same_in_every_dialect(text, encoding):
    assert cards(text.encode(encoding)) == (FOX, [])


def test_separators_in_quotes_and_in_rows_do_not_mislead():
    assert cells('id,"a;b;c;d"\nfox,x;y;z;w\n') == ([["id", "a;b;c;d"], ["fox", "x;y;z;w"]], [])


def test_a_header_with_two_separators_as_often_is_told_and_can_be_decided():
    text = "id;title,short\nfox;Fox,F\n"

    assert cells(text) == (
        None,
        [("a.csv:1:1", "which-separator", "the header has as many semicolons as commas: 'id;title,short'")],
    )
    assert cells(text, separator="semicolon") == ([["id", "title,short"], ["fox", "Fox,F"]], [])


@pytest.mark.parametrize("word", ["007", "0x1F", "1e5", "+1", "-2", "=1+1", "@tap", "1/2", "NO", "null", "NaN", "1,5"])
def test_cells_stay_as_they_are_typed(word):
    found, problems = cards(f'id,code\nfox,"{word}"\n')

    assert (found, problems) == ([{"id": "fox", "code": word}], [])


def test_an_apostrophe_that_keeps_a_spreadsheet_from_reckoning_is_no_text():
    assert cells("id,a,b,c\nfox,'=1+1,''=x,'tis\n")[0][1] == ["fox", "=1+1", "'=x", "'tis"]


def test_an_empty_cell_is_a_field_that_the_card_does_not_have():
    assert cards('id,cost,text\na,0,x\nb,,x\nc,"",x\nd,"  ",x\n')[0] == [
        {"id": "a", "cost": "0", "text": "x"},
        *({"id": id, "text": "x"} for id in "bcd"),
    ]


def test_a_cell_knows_its_place_behind_cells_of_several_lines():
    report = Report()
    grid = read_csv(b'id,text,cost\nfox,"one\ntwo ""2""", 12\n', "a.csv", "", report)

    spans = [each.span for each in grid.lines[1].cells]

    assert spans == [Span("a.csv", 2, 1, 2, 4), Span("a.csv", 2, 5, 3, 11), Span("a.csv", 3, 13, 3, 15)]


def test_a_word_in_a_cell_has_its_place():
    grid = read_csv(b'id,text,more\nfox,"Draw <swrod> now",a <swrod>\n', "a.csv", "", Report())
    _, text, more = grid.lines[1].cells

    assert [text.place_of("swrod"), more.place_of("swrod")] == [
        Span("a.csv", 2, 12, 2, 17),
        Span("a.csv", 2, 27, 2, 32),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('id,text\na,"Fox\nb,Crab\n', ("a.csv:2:3", "cell-quotes", "a quote is opened here and never closed")),
        ('id,text\na,"so "he" said"\n', ("a.csv:2:8", "cell-quotes", "'he\" said\"' stands behind the quote that closes its cell")),
        ("id,text\na,Fo\0x\n", ("a.csv:2:5", "control-character", "the file holds the unprintable character U+0000")),
        (b"id,text\na,Caf\xe9\n", ("a.csv:2:6", "wrong-encoding", "the file is not UTF-8 text: the byte E9 does not fit here (in Windows-1252 it would be 'é')")),
        (f"id,text\na,{'x' * 40_000}\n", ("a.csv:2:3", "table-too-large", "a cell holds 40,000 characters, expected at most 32,767")),
        ("id\n" + "," * 500, ("a.csv:2:401", "table-too-large", "the row has more than 400 cells")),
    ],
    ids=["never closed", "closed twice", "nul", "windows-1252", "huge cell", "huge row"],
)  # fmt: skip
def test_what_is_no_csv_is_told_with_its_place(text, problem):
    assert cells(text) == (None, [problem])


def test_a_table_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("pnp.tables.csv.ROWS", 3)

    assert cells("id\na\nb\nc\n")[1] == [("a.csv:4:1", "table-too-large", "the table has more than 3 rows")]
    assert limits.ROWS == 20_000


@pytest.mark.parametrize(
    ("text", "source", "problem"),
    [
        ("id,,text\na,Fox,one\n", {}, ("a.csv:1:4", "blank-header", "column 2 has no name in the header, found 'Fox' in it")),
        ("id,text,text\na,x,y\n", {}, ("a.csv:1:9", "duplicate-column", "the column 'text' is the field 'text', and so is another")),
        ("id,a,b\na,x,y\n", {"columns": {"a": "text", "b": "text"}}, ("a.csv:1:6", "duplicate-column", "the column 'b' is the field 'text', and so is another")),
        ("id,title,title.fit\na,x,y\n", {}, ("a.csv:1:10", "duplicate-column", "the column 'title.fit' is the field 'title.fit', and so is another")),
        ("id,Name\na,x\n", {"columns": {"Nmae": "title"}}, ("None", "unknown-column", "the table has no column 'Nmae' (did you mean 'Name'?), expected one of 'id', 'Name'")),
        ("id,Copies\na,2\n", {"count": "copies"}, ("None", "unknown-column", "the table has no column 'copies' (did you mean 'Copies'?), expected one of 'id', 'Copies'")),
        ("ID,title\na,x\n", {}, ("a.csv:1:1", "no-id-column", "the table has no column 'id', found 'ID', 'title'")),
        ("# nothing\n\n", {}, ("a.csv:1:1", "no-rows", "'a.csv' is empty, expected a header and rows")),
    ],
    ids=["blank", "twice", "twice by renaming", "within", "renamed", "count", "no id", "empty"],
)  # fmt: skip
def test_a_header_that_does_not_do_is_told_once(text, source, problem):
    assert cards(text, **source) == (None, [problem])


def test_no_cell_of_a_row_that_does_not_fit_is_lost_without_a_word():
    assert cards("id,text\na,Pay 1, gain 2\nb\n")[1] == [
        ("a.csv:2:10", "row-too-long", "the row has 3 cells and the header 2, 'gain 2' is beyond them"),
        ("a.csv:3:1", "row-too-short", "the row has 1 of the 2 cells that the header has"),
    ]


def test_columns_are_renamed_left_out_and_nested():
    text = 'Nr,Copies,Notes,elements.title.fit,tags[]\n7,2,dull,9pt,"one, ""two, too"""\n'

    found = cards(text, columns={"Nr": "id", "Notes": None}, count="Copies")

    expected = {"id": "7", "count": "2", "elements": {"title": {"fit": "9pt"}}, "tags": ["one", "two, too"]}
    assert found == ([expected], [])


def test_the_header_may_stand_further_down():
    assert cards("My deck v3,\nid,title\nfox,Fox\n", header=2) == ([{"id": "fox", "title": "Fox"}], [])


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n,;\"'=#"), max_size=8)


@given(st.lists(st.lists(WORDS, min_size=3, max_size=3), min_size=1, max_size=4))
def test_what_python_writes_is_read_as_it_was(rows):
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows([["id", "b", "c"], *rows])

    found, problems = cells(out.getvalue())

    unguarded = [[each[1:] if is_guarded(each) else each for each in row] for row in rows]
    assert (found, problems) == ([["id", "b", "c"], *unguarded], [])


def is_guarded(text):
    """Whether an apostrophe of a cell is there for spreadsheets alone."""
    return text.startswith("'") and text.lstrip("'")[:1] in ("=", "+", "-", "@", "\t")
