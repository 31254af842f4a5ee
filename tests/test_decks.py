"""Decks out of tables: several tables for one deck, one table for several decks, defaults, and combinations."""

import io
from pathlib import Path

import openpyxl
import pytest
from project import write

from pnp.check import check
from pnp.problems import Report
from pnp.project import load

FACE = 'elements:\n  a: {text: "{{ title }} {{ kind }} {{ cost }}", left: 2mm, right: 2mm, top: 5mm, height: 20mm}\n'
CSV = "id,title,kind,cost\nfox,Fox,beast,1\nowl,Owl,bird,2\nelk,Elk,beast,\n"


def decks(folder: Path, lines: str, **tables: str):
    """Ids and further fields of the cards of each deck, and the problems as (place, code, message)."""
    write(folder, "templates/face.yaml", FACE)
    write(folder, "cards/duel.yaml", f"game: Duel\ndecks:\n{lines}")
    for name, text in tables.items():
        write(folder, f"cards/tables/{name}.csv", text)
    report = Report()
    game = load(folder, "duel", report)
    found = [
        [(card.id, card.title, card.count, dict(card.fields)) for card in each.deck.cards]
        for each in (game.decks if game else ())
    ]
    return found, [(str(each.span), each.code, each.message) for each in report]


def ids(folder: Path, lines: str, **tables: str):
    """The ids of the cards of each deck; there must be no problems."""
    found, problems = decks(folder, lines, **tables)
    assert problems == []
    return [[card[0] for card in deck] for deck in found]


def test_one_table_serves_several_decks_each_with_its_rows(tmp_path):
    lines = """\
  - {id: day, template: face, table: {file: cards/tables/a.csv, where: kind == "beast"}}
  - {id: night, template: face, table: {file: cards/tables/a.csv, where: kind == "bird" and cost | int > 1}}
"""

    assert ids(tmp_path, lines, a=CSV) == [["fox", "elk"], ["owl"]]


def test_a_condition_may_name_what_the_deck_says(tmp_path):
    lines = """\
  - {id: a, side: beast, template: face, table: {file: cards/tables/a.csv, where: kind == side}}
"""
    found, _ = decks(tmp_path, lines, a=CSV)

    assert [[card[0] for card in deck] for deck in found] == [["fox", "elk"]]


def test_several_tables_and_written_cards_make_one_deck_in_their_order(tmp_path):
    lines = """\
  - id: deck
    template: face
    table: [cards/tables/b.csv, {file: cards/tables/a.csv, where: kind == "bird"}]
    cards: [{id: bat, title: Bat}]
"""

    assert ids(tmp_path, lines, a=CSV, b="id,title\ncat,Cat\n") == [["cat", "owl", "bat"]]


def test_defaults_count_where_a_cell_is_empty_and_where_a_card_says_nothing(tmp_path):
    lines = """\
  - id: deck
    template: face
    table: cards/tables/a.csv
    defaults: {cost: 9, count: 2, kind: none}
    cards: [{id: bat, title: Bat, count: 1}]
"""
    found, problems = decks(tmp_path, lines, a=CSV)

    assert problems == []
    assert found == [
        [
            ("fox", "Fox", 2, {"cost": "1", "kind": "beast"}),
            ("owl", "Owl", 2, {"cost": "2", "kind": "bird"}),
            ("elk", "Elk", 2, {"cost": "9", "kind": "beast"}),
            ("bat", "Bat", 1, {"cost": "9", "kind": "none"}),
        ]
    ]


def test_defaults_merge_what_single_cards_change_of_their_template(tmp_path):
    lines = """\
  - id: deck
    template: face
    defaults: {kind: x, cost: 1, elements: {a: {fit: 9pt, top: 1mm}}}
    cards: [{id: fox, elements: {a: {top: 2mm}}}]
"""
    write(tmp_path, "templates/face.yaml", FACE)
    write(tmp_path, "cards/duel.yaml", f"game: Duel\ndecks:\n{lines}")

    game = load(tmp_path, "duel", Report())

    assert game.decks[0].deck.cards[0].elements == {"a": {"fit": "9pt", "top": "2mm"}}


def test_every_choice_is_combined_with_every_other(tmp_path):
    lines = """\
  - id: deck
    template: face
    combine: {kind: [Oak, Red Ash], cost: [1, 2]}
    defaults: {title: "{{ kind }} {{ cost }}"}
"""
    found, problems = decks(tmp_path, lines)

    assert problems == []
    assert [(id, fields) for id, _, _, fields in found[0]] == [
        ("oak-1", {"kind": "Oak", "cost": "1"}),
        ("oak-2", {"kind": "Oak", "cost": "2"}),
        ("red-ash-1", {"kind": "Red Ash", "cost": "1"}),
        ("red-ash-2", {"kind": "Red Ash", "cost": "2"}),
    ]


def test_ids_may_be_made_of_other_fields(tmp_path):
    lines = """\
  - id: deck
    template: face
    table: cards/tables/a.csv
    defaults: {id: "{{ title | lower | replace(' ', '-') }}-{{ cost }}"}
"""

    found = ids(tmp_path, lines, a="title,kind,cost\nRed Fox,beast,1\nOwl,bird,2\n")

    assert found == [["red-fox-1", "owl-2"]]


def test_a_field_that_no_row_fills_is_known_by_its_header(tmp_path):
    assert ids(
        tmp_path, "  - {id: d, template: face, table: cards/tables/a.csv}\n", a="id,title,kind,cost\na,A,,\n"
    ) == [["a"]]


def test_no_and_odd_numbers_of_copies(tmp_path):
    lines = "  - {id: deck, template: face, table: {file: cards/tables/a.csv, count: Copies}}\n"
    text = "id,kind,cost,Copies\na,,,\nb,,,0\nc,,,2.0\nd,,, 3 \n"

    found, problems = decks(tmp_path, lines, a=text)

    assert ([card[2] for card in found[0]], problems) == ([1, 0, 2, 3], [])


@pytest.mark.parametrize(
    ("count", "code"),
    [("-1", "wrong-number"), ("two", "wrong-number"), ("1e2", "wrong-number"), ("2.5", "wrong-number"), ("1000000", "count-too-high")],
)  # fmt: skip
def test_a_number_of_copies_that_is_none_is_told_at_its_cell(tmp_path, count, code):
    lines = "  - {id: deck, template: face, table: cards/tables/a.csv}\n"

    _, problems = decks(tmp_path, lines, a=f"id,kind,cost,count\na,,,{count}\n")

    assert [each[:2] for each in problems] == [("cards/tables/a.csv:2:5", code)]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("table: {file: cards/tables/a.csv, where: kind == 'fish'}", ("cards/duel.yaml:5:46", "no-rows", "'where' holds for none of the 3 rows")),
        ("table: {file: cards/tables/a.csv, where: knid == 'fish'}", ("cards/duel.yaml:5:46", "unknown-name", "there is no 'knid' here (did you mean 'kind'?) in 'where'")),
        ("table: {file: cards/tables/a.csv, sep: semicolon}", ("cards/duel.yaml:5:39", "unknown-key", "this table has no 'sep'")),
        ("table: cards/tables/a.ods", ("cards/duel.yaml:5:12", "wrong-table-file", "'cards/tables/a.ods' is no table, expected a file that ends in .csv, .xlsx or .yaml")),
        ("defaults: [a]", ("cards/duel.yaml:5:15", "wrong-shape", "'defaults' is a list, expected keys and values for all cards")),
        ("combine: [a]", ("cards/duel.yaml:5:14", "wrong-shape", "'combine' is a list, expected fields with lists such as 'suit: [oak, ash]'")),
        (f"combine: {{kind: &n [{','.join(map(str, range(50)))}], cost: *n}}", ("cards/duel.yaml:5:14", "too-many-combinations", "'combine' makes 2,500 cards, expected at most 2,000")),
        ("combine: {id: ['{{ knid }}']}", ("cards/duel.yaml:5:20", "unknown-name", "there is no 'knid' here in 'id'")),
    ],
)  # fmt: skip
def test_a_slip_in_a_deck_is_told_at_its_place(tmp_path, lines, problem):
    write(tmp_path, "cards/tables/a.ods", "x")

    _, problems = decks(
        tmp_path, f"  - id: deck\n    template: face\n    {lines}\n".replace("    table", "    table"), a=CSV
    )

    assert problem in problems


ROWS = [
    ["id", "titel", "kind", "cost"],
    ["fox", "Fox", "beast", "1"],
    ["fox", "Owl", "bird", ""],
    ["", "Elk", "beast", "2"],
]


def test_the_same_faults_are_found_whatever_the_cards_come_from(tmp_path):
    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    names, *rows = ROWS
    cards = [{name: cell for name, cell in zip(names, row, strict=True) if cell} for row in rows]
    tables = {
        "a.csv": "".join(",".join(row) + "\n" for row in ROWS).encode(),
        "a.xlsx": stream.getvalue(),
        "a.yaml": "".join(f"- {card}\n" for card in cards).encode(),
    }
    found = []
    for name, data in tables.items():
        write(tmp_path, "templates/face.yaml", FACE)
        write(
            tmp_path,
            "cards/duel.yaml",
            f"game: Duel\ndecks:\n  - {{id: d, template: face, table: cards/tables/{name}}}\n",
        )
        (tmp_path / "cards/tables").mkdir(exist_ok=True)
        (tmp_path / "cards/tables" / name).write_bytes(data)
        report = Report()
        check(tmp_path, ["duel"], report, lambda *_: None)
        found.append([(each.code, each.message) for each in report])

    assert found[0] == found[1] == found[2] == [("missing-key", "this card needs 'id'")]
