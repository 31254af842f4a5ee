"""Section D of Charge!'s ledger: what the game's own checks say of it, where, and that each sees what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken, faults

CARDS = "cards/charge.yaml"


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    assert broken(tmp_path, "charge") == set()


T7 = "      - {id: T7, title: Tower 7, unit: tower, number: 7, count: 2, deployment: yes, text: *text}\n"
T6 = "      - {id: T6, title: Tower 6, unit: tower, number: 6, count: 2}\n"
PURPLE = "    template: plain\n    text: Purple\n    cards: *cards\n"
HEAD = "  - id: purple\n    title: Purple\n"
LONGER = T7.replace(", deployment: yes", "") + T7.replace("T7", "T8").replace("number: 7", "number: 8")

# The rule; what stands in the cards and what instead; part of what is told, and what stands on the line that is shown.
BROKEN: list[tuple[str, str, str, str, str]] = [
    ("CH-02", T6, T6.replace("count: 2", "count: 3"), "", "id: red"),
    ("CH-02", HEAD + PURPLE, "", "there are 3 decks", "game: Charge!"),
    ("CH-R24", "  - id: purple\n", "  - id: green\n", "there is a deck 'green'", "- id: green"),
    ("CH-03", "number: 2, count: 4", "number: 2, count: 5", "'A2'", "id: A2"),
    ("CH-S04", "unit: tower, number: 2", "unit: tower, number: 3", "", "id: T2"),
    ("CH-R01", T7, T7.replace("number: 7", "number: 8"), "the runs of 'red' are others", "id: red"),
    ("CH-S05", T7, T7.replace(", deployment: yes", ""), "'T7'", "id: T7"),
    ("CH-S06", T7, T7.replace("number: 7", "number: 1"), "'T7'", "id: T7"),
    ("CH-S07", PURPLE, PURPLE.replace("*cards", "[{id: A1, unit: archer, number: 1, count: 4}]"), "the decks differ", "game: Charge!"),
    ("CH-S09", "quota_archer: 3", "quota_archer: 5", "'red' has too few", "id: red"),
    ("CH-S10", "quota_archer: 3", "quota_archer: 4", "'red' has none to spare", "id: red"),
    ("CH-S11", "reserve: 15", "reserve: 46", "of 50 cards, 46 are in the reserve", "id: red"),
    ("CH-S12", T6 + T7, "", "", "id: red"),
    ("CH-S13", "number: 1, count: 4", "number: 1, count: 9", "", "id: red"),
    ("CH-S14", T7, LONGER, "T6, T7 fit on no other card, expected 1 such card at most", "id: T7"),
    ("CH-S18", "target: 200", "target: 180", "one round can be worth 180 points, and 180 end the game", "target: 180"),
    ("CH-S21", "reserve: 15", "reserve: 25", "%, expected 60.00 % at most", "reserve: 25"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "right", "wrong", "said", "line"), BROKEN, ids=[f"{each[0]}-{i}" for i, each in enumerate(BROKEN)]
)
def test_what_breaks_section_d_is_told_where_it_stands(
    tmp_path: Path, rule: str, right: str, wrong: str, said: str, line: str
) -> None:
    change: Change = (CARDS, right, wrong)

    first = next(each for each in faults(tmp_path, "charge", change) if each.rule == rule)

    assert said in first.message
    assert first.span
    assert line in (tmp_path / CARDS).read_text("utf-8").splitlines()[first.span.line - 1]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (("target: 200", "target: 181"), "CH-S18"),
        (("reserve: 15", "reserve: 14"), "CH-S21"),
        (("bonus: 5", "bonus: 24"), "CH-S18"),
    ],
)
def test_what_is_just_as_it_should_be_is_not_told(tmp_path: Path, change: tuple[str, str], rule: str) -> None:
    assert rule not in broken(tmp_path, "charge", (CARDS, *change))


def test_cards_that_are_not_those_of_the_game_have_no_findings(tmp_path: Path) -> None:
    found = faults(tmp_path, "charge", (CARDS, T6, ""))

    assert {each.rule for each in found} & {"CH-S14", "CH-S18", "CH-S21"} == set()
