"""Slips of the pen in Storm the Castle as a table, one at a time: each is reported at its row and column."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from pnp.check import check
from pnp.problems import Problem, Report
from pnp.project import load
from pnp.tabled import tabled
from pnp.tables.written import as_csv

ROOT = Path(__file__).parent.parent
GAME, TABLE = "cards/storm-the-castle.yaml", "cards/army.csv"

MISTAKES = [
    # what stands there, what somebody types instead, code, the word that the place points at, what is said
    (",attack,", ",atack,", "unknown-key", "atack", "did you mean 'attack'?"),
    ("knight,Knight,6,regular,3,", "knight,Knight,6,regular,three,", "wrong-stat", "three", "expected a whole number"),
    ("knight,Knight,6,regular,3,", "knight,Knight,6,regular,5,", "stat-out-of-range", "5,", "expected 1 to 4"),
    ("knight,Knight,6,", "knight,Knight,6x,", "wrong-number", "6x", "expected digits"),
    ("knight,Knight,6,regular", "knight,Knight,6,reglar", "unknown-template", "reglar", "did you mean 'regular'?"),
    ("knight,Knight,", "cavalry,Knight,", "duplicate-id", "cavalry", "two cards of 'north'"),
    ("knight,Knight,", ",Knight,", "missing-key", ",Knight", "this card needs 'id'"),
    (",helm,", ",hlem,", "unknown-icon", "hlem", "did you mean 'helm'?"),
    ('roll. On {{ numbers.revive }} the top', 'roll. On {{ numbers.revve }} the top', "unknown-name", "**Resurrect", "did you mean 'revive'?"),
    ("id,title,count,", "ID,title,count,", "no-id-column", "ID", "found 'ID', 'title'"),
    ("id,title,count,", "id,title,,", "blank-header", ",dispatch", "column 3 has no name"),
    ('"resurrect, ward"', '"resurrect, ward', "cell-quotes", "Bombard", "the cell begins in line 9"),
]  # fmt: skip


@cache
def army() -> str:
    """The army of the north as CSV."""
    game = load(ROOT, "storm-the-castle", Report())
    assert game is not None
    return as_csv(tabled(game.decks[0], Report()))


def problems_with(folder: Path, text: str) -> list[Problem]:
    """What `check` says of Storm the Castle with both armies in one table."""
    for name in ("boards", "cards", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    head, _, rest = (folder / GAME).read_text("utf-8").partition("    cards: &army\n")
    tail = rest[rest.index("  - id: south") :].replace("cards: *army", "table: cards/army.csv")
    (folder / GAME).write_text(f"{head}    table: cards/army.csv\n\n{tail}", "utf-8")
    (folder / TABLE).write_text(text, "utf-8")
    report = Report()
    check(folder, ["storm-the-castle"], report, lambda *_: None)
    return [each for each in report if each.severity != "note"]


@pytest.mark.parametrize(
    ("right", "wrong", "code", "word", "said"), MISTAKES, ids=[mistake[1][:40] for mistake in MISTAKES]
)
def test_a_mistake_is_reported_at_its_cell(
    tmp_path: Path, right: str, wrong: str, code: str, word: str, said: str
) -> None:
    assert right in army()
    text = army().replace(right, wrong, 1)

    found = problems_with(tmp_path, text)

    lines = text.split("\n")
    places = [
        each
        for each in found
        if each.code == code and each.span and each.span.file == TABLE and word in lines[each.span.line - 1]
    ]
    assert places, [(each.code, str(each.span), each.message) for each in found]
    assert said in f"{places[0].message} {places[0].hint}"


def test_the_armies_are_without_problems_in_a_table(tmp_path: Path) -> None:
    assert problems_with(tmp_path, army()) == []
