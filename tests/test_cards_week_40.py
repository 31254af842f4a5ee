"""What Week 40's rules read from its files, and what they cannot use."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from project import write
from shipped import ROOT
from table_week_40 import game, replayed

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import week_40
from pnp.rules.games.week_40.pack import SLOTS, Rules

CARDS = "cards/week-40.yaml"


def changed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Rules | None, list[tuple[str, str]]]:
    """The rules with other cards, and what is said of them."""
    text = (ROOT / CARDS).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    write(tmp_path, CARDS, text)
    write(tmp_path, "templates/plain.yaml", (ROOT / "templates/plain.yaml").read_text("utf-8"))
    report = Report()
    game = load(tmp_path, "week-40", Report())
    assert game
    return week_40.rules(game, {}, (), report), [(each.code, each.message) for each in report]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: monsters", "id: monster", "there is no deck 'monsters' (did you mean 'monster'?) (W40-05)"),
        (
            "title: Ace of Hearts, value: 1",
            "title: Ace of Hearts",
            "'HA' has no number for 'value', expected one on every",
        ),
        (
            "title: Jack, value: 0",
            "title: Jack, value: 0, count: 2",
            "there are 4 royals, expected one for each of 3 slots",
        ),
        ("id: royals", "id: royal", "there is no deck 'royals' (did you mean 'royal'?) (W40-07)"),
        ("id: S9,", "id: H9,", "two decks have a card 'H9', so logs could not say which is meant (W40-04)"),
        ("  draws: 2", "  draws: 12", "the number 'draws' is 12, expected 0 to 9 (W40-12)"),
        ("  monsters: 1", "  monsters: 10", "the number 'monsters' is 10, expected 1 to 9 (W40-10)"),
        ("  monsters: 1", "  monsters: 0", "the number 'monsters' is 0, expected 1 to 9 (W40-10)"),
        ("  draws: 2", "  draws: 10", "the number 'draws' is 10, expected 0 to 9 (W40-12)"),
        ("  first_draws: 1", "  first_draws: 10", "the number 'first_draws' is 10, expected 0 to 9 (W40-19)"),
        ("  draws: 2", "  drwas: 2", "the rules know no number 'drwas' (did you mean 'draws'?)"),
    ],
)
def test_what_the_rules_cannot_use_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    found, said = changed(tmp_path, (old, new))

    assert found is None
    assert [each for each in said if not each[1].startswith(message)] == []
    assert said[0][0] == "outside-the-rules"


def test_a_royal_that_is_worth_something_is_told(tmp_path: Path) -> None:
    _, said = changed(tmp_path, ("title: Jack, value: 0", "title: Jack, value: 5"), ("range: 0..0", "range: 0..9"))

    assert said == [("outside-the-rules", "'value' of 'J' is 5, expected 0 for a royal (W40-33)")]


def test_one_plays_alone() -> None:
    report = Report()

    assert week_40.rules(game(), {}, ("ann", "bob"), report) is None
    assert [each.message for each in report] == ["Week 40 has one player, and not ann, bob (W40-01)"]


def test_values_and_numbers_are_those_of_the_files(tmp_path: Path) -> None:
    found, said = changed(
        tmp_path,
        ("id: SA, title: Ace of Spades, value: 1", "id: SA, title: Ace of Spades, value: 7"),
        ("  draws: 2", "  draws: 1"),
        ("  monsters: 1", "  monsters: 2"),
    )
    assert found
    assert said == []
    state = week_40.begin(found).after(("shuffle", (found.monsters, found.players))).after(("deal", 0))

    assert [len(each) for each in state.piles] == [2, 2, 2]
    assert state.after(("starters", 0)).total == (7, 2, 3)
    assert found.draws == 1


def test_numbers_that_are_left_out_are_those_of_the_reference(tmp_path: Path) -> None:
    found, said = changed(tmp_path, ("  monsters: 1", ""), ("  draws: 2", ""), ("  first_draws: 1", "  pages: 1"))
    assert found

    assert (said, found.monsters_each, found.draws, found.first_draws) == ([], 1, 2, 1)


@pytest.mark.parametrize(
    ("name", "number"),
    [("monsters", 1), ("monsters", 9), ("draws", 0), ("draws", 9), ("first_draws", 0), ("first_draws", 9)],
)
def test_numbers_at_their_bounds_are_taken(tmp_path: Path, name: str, number: int) -> None:
    usual = {"monsters": 1, "draws": 2, "first_draws": 1}

    found, said = changed(tmp_path, (f"  {name}: {usual[name]}\n", f"  {name}: {number}\n"))

    assert said == []
    assert found
    assert {**usual, name: number} == {
        "monsters": found.monsters_each, "draws": found.draws, "first_draws": found.first_draws,
    }  # fmt: skip


def test_a_deck_of_no_cards_is_told(tmp_path: Path) -> None:
    text = (ROOT / CARDS).read_text("utf-8")
    players = text[text.index("      - {id: SA,") : text.index("\n  # From left to right.")]

    _, said = changed(tmp_path, (players, "      - {id: SA, title: Ace of Spades, value: 1, count: 0}\n"))

    assert said == [("outside-the-rules", "there are no cards in the deck 'players' (W40-06)")]


def test_a_title_that_two_cards_have_names_neither(tmp_path: Path) -> None:
    found, _ = changed(tmp_path, ("title: Two of Hearts", "title: Ace of Hearts"), ("title: Two of Clubs", "title: S9"))

    assert found
    assert [name in found.names for name in ("Ace of Hearts", "HA", "Three of Hearts")] == [False, True, True]
    assert found.cards[found.names["S9"]].value == 9


def test_the_player_may_have_a_name() -> None:
    done = replayed("players: [ann]\nlog:\n- {by: ann, do: deal}\n- {by: player, do: starters}")

    assert [(each.step, each.fault.message) for each in done.findings] == [
        (2, "'by' of step 2 is 'player', expected one of ann")
    ]


def test_copies_of_a_card_are_as_many_as_its_count(tmp_path: Path) -> None:
    found, _ = changed(tmp_path, ("title: Ace of Hearts, value: 1", "title: Ace of Hearts, value: 1, count: 3"))

    assert found
    assert Counter(found.ids(found.monsters))["HA"] == 3


def test_slots_are_left_middle_and_right() -> None:
    assert SLOTS == ("L", "M", "R")
