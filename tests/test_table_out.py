"""Decks leave as tables and come back the same: CSV read by Python, workbooks by calamine, and both by pnp."""

import csv
import io
import shutil
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
import python_calamine
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from project import write

from pnp.drawn import pieces, studio
from pnp.dump import dump
from pnp.problems import Report
from pnp.project import load
from pnp.tabled import tabled
from pnp.tables.workbook import as_xlsx
from pnp.tables.written import Written, as_csv, as_markdown, lines

ROOT = Path(__file__).parent.parent


def loaded(folder: Path, name: str = "duel"):
    """The game, which must be without errors."""
    report = Report()
    game = load(folder, name, report)
    assert [each.message for each in report if each.severity == "error"] == []
    return game


def deck(rows: list[dict[str, str]]) -> Written:
    """A table of those rows."""
    names = tuple(dict.fromkeys(name for row in rows for name in row))
    return Written("deck", "Deck", names, tuple(tuple(row.get(name, "") for name in names) for row in rows))


TEXT = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="{}\ufeff\ufffe\uffff", include_characters="\n"),
    min_size=1,
    max_size=12,
)
VISIBLE = TEXT.filter(lambda text: bool(text.strip()))
ODDITIES = ["=1+1", "'=x", "-", "-2", "+1", "@a", "#1", " a ", "007", "1/2", "null", "~", "_x0041_"]
CARD = st.fixed_dictionaries(
    {"title": VISIBLE | st.sampled_from(ODDITIES)},
    optional={
        "note": VISIBLE,
        "count": st.integers(0, 999),
        "tags": st.lists(VISIBLE | st.sampled_from(ODDITIES), min_size=1, max_size=3),
        "more": st.fixed_dictionaries({"deep": VISIBLE}),
    },
)  # fmt: skip


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cards=st.lists(CARD, min_size=1, max_size=3))
@example(cards=[{"title": "0", "tags": ["#", "0"]}, {"title": "0", "tags": ["'=x", "=x", "0"]}])
def test_cards_come_back_from_a_table_as_they_were(tmp_path, ending, cards):
    numbered = [{"id": f"c{i}", **card} for i, card in enumerate(cards)]
    head = "game: Duel\nfields: {note: n, tags: t, more: m}\ndecks:\n  - id: deck\n    template: face\n"
    write(tmp_path, "templates/face.yaml", 'elements:\n  a: {text: "{{ title }}", top: 5mm}\n')
    write(
        tmp_path,
        "cards/duel.yaml",
        head + f"    cards: {yaml.safe_dump(numbered, default_flow_style=True, width=10**6)}",
    )
    before = loaded(tmp_path).decks[0]
    report = Report()
    table = tabled(before, report)
    data = as_csv(table).encode() if ending == "csv" else as_xlsx([table])
    (tmp_path / f"deck.{ending}").write_bytes(data)
    write(tmp_path, "cards/duel.yaml", f"{head}    table: deck.{ending}\n")

    after = loaded(tmp_path).decks[0]

    assert list(report) == []
    assert [said(each) for each in after.cards] == [said(each) for each in before.cards]


def said(prepared):
    """What a card says, however it is written."""
    return {"id": prepared.card.id, "count": prepared.card.count, "title": prepared.card.title, **prepared.card.fields}


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_storm_the_castle_composes_the_same_faces_out_of_a_table(tmp_path, ending, run):
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    shutil.copytree(ROOT / "boards", tmp_path / "boards")
    before = faces(tmp_path)
    out = tmp_path / f"army.{ending}"
    run("table", "storm-the-castle", "--deck", "north", "--out", str(out), "--project", str(tmp_path))
    file = tmp_path / "cards/storm-the-castle.yaml"
    head, _, rest = file.read_text("utf-8").partition("    cards: &army\n")
    tail = rest[rest.index("  - id: south") :].replace("cards: *army", f"table: army.{ending}")
    file.write_text(f"{head}    table: army.{ending}\n\n{tail}", "utf-8")

    after = faces(tmp_path)

    assert after == before


def faces(folder: Path):
    """All faces of Storm the Castle."""
    game = loaded(folder, "storm-the-castle")
    made = pieces(game, studio(game, Report()), lambda *_: None)
    return [(each.name, *(dump(face) for face in (each.front, each.back) if face)) for each in made]


ODD = deck([{"id": "a", "title": "=1+1", "text": 'so "he", said\n|'}, {"id": "#b", "title": "-", "bonus": "+1"}])


def test_python_reads_the_cells_of_csv_and_formulas_have_an_apostrophe():
    assert list(csv.reader(io.StringIO(as_csv(ODD)))) == [
        ["id", "title", "text", "bonus"],
        ["a", "'=1+1", 'so "he", said\n|', ""],
        ["#b", "-", "", "+1"],
    ]


def test_cells_of_a_workbook_are_texts():
    sheet = python_calamine.load_workbook(io.BytesIO(as_xlsx([ODD]))).get_sheet_by_name("deck")

    assert sheet.to_python() == [
        ["id", "title", "text", "bonus"],
        ["a", "=1+1", 'so "he", said\n|', ""],
        ["#b", "-", "", "+1"],
    ]


def test_texts_of_a_workbook_stay_texts_when_they_are_changed_and_so_does_what_is_added():
    with zipfile.ZipFile(io.BytesIO(as_xlsx([ODD]))) as archive:
        styles = ElementTree.fromstring(archive.read("xl/styles.xml")).find("{*}cellXfs")
        sheet = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))

    named = {*sheet.iterfind(".//{*}c"), *sheet.iterfind(".//{*}col")}
    used = [styles[int(each.get("s") or each.get("style"))] for each in named]
    assert {(each.get("numFmtId"), each.get("quotePrefix")) for each in used} == {("49", "1")}
    assert {each.get("t") for each in sheet.iterfind(".//{*}c")} == {"inlineStr"}
    assert list(sheet.iterfind(".//{*}f")) == []


def test_a_workbook_has_a_sheet_for_each_table_under_a_name_that_it_may_have():
    tables = [Written(name, "", ("id",), (("a",),)) for name in ("a/b", "A-b", "x" * 40)]

    book = python_calamine.load_workbook(io.BytesIO(as_xlsx(tables)))

    assert book.sheet_names == ["a-b", "A-b-2", "x" * 28]


def test_a_workbook_of_no_tables_can_be_opened():
    book = python_calamine.load_workbook(io.BytesIO(as_xlsx([])))

    assert [book.get_sheet_by_name(each).to_python() for each in book.sheet_names] == [[]]


def test_nothing_in_a_workbook_says_when_it_was_written():
    with zipfile.ZipFile(io.BytesIO(as_xlsx([ODD]))) as archive:
        properties = ElementTree.fromstring(archive.read("docProps/core.xml"))
        days = {each.date_time for each in archive.infolist()}

    assert days == {(1980, 1, 1, 0, 0, 0)}
    assert {each.text for each in properties if each.tag.endswith(("created", "modified"))} == {"1980-01-01T00:00:00Z"}


def test_the_same_tables_give_the_same_bytes():
    assert as_xlsx([ODD]) == as_xlsx([ODD])


def test_markdown_keeps_cells_apart():
    assert as_markdown(ODD) == (
        "| id | title | text | bonus |\n| --- | --- | --- | --- |\n"
        '| a | =1+1 | so "he", said<br>\\| |  |\n| #b | - |  | +1 |\n'
    )


def test_a_terminal_shows_columns_with_long_cells_cut():
    table = deck([{"id": "東", "text": "x" * 40}, {"id": "abc", "text": "\x1b[2Jy"}])

    assert list(lines(table)) == ["deck  Deck", "  id   text", "  東   " + "x" * 29 + "...", "  abc  [2Jy"]


def test_what_no_table_can_hold_is_told(tmp_path):
    write(tmp_path, "templates/face.yaml", 'elements:\n  a: {text: "{{ title }}", top: 5mm}\n')
    write(
        tmp_path,
        "cards/duel.yaml",
        "game: Duel\nfields: {x: x, a.b: x, none: n}\ndecks:\n  - id: deck\n    template: face\n    cards:\n"
        "      - {id: fox, x: [[a]], a.b: c, none: []}\n",
    )
    report = Report()

    tabled(loaded(tmp_path).decks[0], report)

    assert [(each.code, each.message) for each in report] == [
        ("not-in-a-table", "a table cannot hold 'x', a list of other than texts of 'fox'"),
        ("not-in-a-table", "a table cannot hold the key 'a.b' of 'fox'"),
        ("not-in-a-table", "a table cannot hold 'none', a list of other than texts of 'fox'"),
    ]


def test_the_command_shows_a_table_with_defaults_worked_in(tiny, run):
    text = (tiny / "cards/duel.yaml").read_text("utf-8")
    (tiny / "cards/duel.yaml").write_text(f"{text}    defaults: {{attack: 9, count: 4}}\n", "utf-8")

    result = run("table", "duel", "--format", "csv", cwd=tiny)

    assert (result.exit_code, result.stdout) == (0, "id,title,count,attack\nwolf,Wolf,2,3\nbear,Bear,4,5\n")


def test_the_command_takes_the_format_from_the_name_and_replaces_no_file_unasked(tiny, run):
    first = run("table", "duel", "--out", "t.csv", cwd=tiny)
    before = (tiny / "t.csv").read_bytes()
    second = run("table", "duel", "--out", "t.csv", cwd=tiny)
    third = run("table", "duel", "--out", "t.csv", "--overwrite", cwd=tiny)

    assert (first.exit_code, first.stdout, before[:6]) == (0, "t.csv\n", b"\xef\xbb\xbfid,")
    assert (second.exit_code, "'t.csv' is there already" in second.stderr) == (2, True)
    assert (third.exit_code, (tiny / "t.csv").read_bytes()) == (0, before)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--deck", "beast"], "no deck 'beast' (did you mean 'beasts'?), there is: beasts, others"),
        (["--format", "csv"], "CSV holds one table, expected --deck with one of beasts, others"),
        (["--format", "xlsx"], "a workbook cannot be shown here, expected --out with the name of a file"),
    ],
)
def test_the_command_says_what_it_needs(tiny, run, arguments, said):
    text = (tiny / "cards/duel.yaml").read_text("utf-8")
    (tiny / "cards/duel.yaml").write_text(f"{text}  - {{id: others, template: beast, cards: [{{id: a}}]}}\n", "utf-8")

    result = run("table", "duel", *arguments, cwd=tiny)

    assert (result.exit_code, said in result.stderr) == (2, True)


def test_the_command_writes_nothing_of_a_game_with_errors(tiny, run):
    (tiny / "cards/duel.yaml").write_text("game: Duel\ndecks: [{id: a, template: beast}]\n", "utf-8")

    result = run("table", "duel", "--out", "t.csv", cwd=tiny)

    assert (result.exit_code, (tiny / "t.csv").exists()) == (1, False)
