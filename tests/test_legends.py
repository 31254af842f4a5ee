"""Several stat legends in one game: which one counts for a card, and that no card shows the badges of another one."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import drawn, named, said, texts

from pnp.frame import Piece
from pnp.problems import Report

LEGENDS = """
game: Duel
legends:
  units: {cost: {label: Cost, icon: coin}, attack: {label: Attack, icon: sword, range: 0..9}}
  items: {cost: {label: Cost, icon: coin}, attack: {label: Bonus, icon: star, range: -3..3, signed: yes}}
"""
DECK = "decks: [{id: deck, template: face, %scards: [%s]}]\n"
ALL = "elements: {corner: {stats: all, along: left}}\n"


def game(
    folder: Path, deck: str, cards: str, elements: str = ALL, legends: str = LEGENDS
) -> tuple[tuple[Piece, ...], Report]:
    """The pieces of a deck, with `deck` among its keys, in a game with several legends."""
    return drawn(folder, legends + DECK % (deck, cards), elements)


def test_cards_with_the_same_values_and_different_legends_have_different_badges(tmp_path: Path) -> None:
    cards = "{id: fox, attack: 2, is: units}, {id: axe, attack: 2, is: items}, {id: hen, attack: 2, is: units}"

    (fox, axe, hen), report = game(tmp_path, 'legend: "{{ is }}", ', cards)

    assert ([texts(each.front) for each in (fox, axe, hen)], said(report)) == ([["2"], ["+2"], ["2"]], [])
    assert [len(named(each.front, "icon star")) for each in (fox, axe)] == [0, 1]
    assert fox.front.items[0] is hen.front.items[0]


def test_a_cards_own_legend_wins_over_that_of_its_deck(tmp_path: Path) -> None:
    cards = "{id: fox, attack: 2}, {id: axe, attack: 2, legend: items}"

    found, report = game(tmp_path, "legend: units, ", cards)

    assert ([texts(each.front) for each in found], said(report)) == ([["2"], ["+2"]], [])


def test_numbers_are_checked_against_the_legend_of_their_card(tmp_path: Path) -> None:
    _, report = game(tmp_path, "legend: items, ", "{id: axe, attack: 5}, {id: fox, legend: units, attack: 5}")

    assert [each.message for each in report] == ["'attack' of 'axe' is 5, expected -3 to 3"]


def test_a_single_legend_needs_no_word(tmp_path: Path) -> None:
    legends = "game: Duel\nlegends: {units: {attack: {label: Attack, icon: sword}}}\n"

    (fox,), report = game(tmp_path, "", "{id: fox, attack: 2}", legends=legends)

    assert (texts(fox.front), said(report)) == (["2"], [])


def test_a_card_without_stats_needs_no_word(tmp_path: Path) -> None:
    text = 'elements: {kind: {text: "[{{ legend }}]"}, stats: {stats: all, along: left}}\n'

    (aid,), report = game(tmp_path, "", "{id: aid}", text)

    assert (said(report), texts(aid.front)) == ([], ["[]"])


def test_texts_can_name_the_legend(tmp_path: Path) -> None:
    text = 'elements: {kind: {text: "{{ legend }}"}}\n'

    (fox,), _ = game(tmp_path, "legend: units, ", "{id: fox}", text)

    assert texts(fox.front) == ["units"]


@pytest.mark.parametrize(
    ("stats", "printed", "problems"),
    [
        ("all", ["1", "7"], []),
        ("speed", ["7"], []),
        ("sped", [], ["no stat legend has 'sped' (did you mean 'speed'?)"]),
    ],
)
def test_a_template_may_show_a_stat_that_only_one_legend_has(
    tmp_path: Path, stats: str, printed: list[str], problems: list[str]
) -> None:
    legends = LEGENDS.replace("units: {", "units: {speed: {label: Speed, icon: boot}, ")
    cards = "{id: fox, legend: units, speed: 7}, {id: axe, legend: items, attack: 1}"
    shown = f"elements: {{corner: {{stats: {stats}, along: left}}}}\n"

    found, report = game(tmp_path, "", cards, shown, legends)

    assert sorted(text.lstrip("+") for each in found for text in texts(each.front)) == printed
    assert [each.message for each in report] == problems


def test_a_stat_of_another_legend_is_no_stat_of_the_card(tmp_path: Path) -> None:
    legends = LEGENDS.replace("units: {", "units: {speed: {label: Speed, icon: boot}, ")

    _, report = game(tmp_path, "legend: items, ", "{id: axe, speed: 7}", legends=legends)

    (problem,) = report
    assert (problem.code, problem.message, problem.hint) == (
        "unknown-key",
        "this card has no 'speed'",
        "it is a stat of 'units', and the card's legend is 'items'",
    )
