"""What the files of Charge! say: cards, numbers and players that its rules can use, and its page."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from project import write
from race import CARDS, game, replay_of, rules
from shipped import ROOT, faults

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import charge
from pnp.rules.games.charge.pack import UNKNOWN, Rules
from pnp.rules.games.charge.table import GO


def changed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Rules | None, list[tuple[str, str]]]:
    """The rules with other cards, and what is said of them."""
    found, report = asked(tmp_path, *changes)
    return found, [(each.code, each.message) for each in report]


def asked(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Rules | None, Report]:
    """The rules with other cards, and the report of them."""
    text = (ROOT / CARDS).read_text("utf-8").replace("ledger: templates/charge/ledger.yaml\n", "")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    write(tmp_path, CARDS, text)
    write(tmp_path, "templates/plain.yaml", (ROOT / "templates/plain.yaml").read_text("utf-8"))
    report = Report()
    game = load(tmp_path, "charge", Report())
    assert game
    return charge.rules(game, {}, (), report), report


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: A2, title: Archer 2, unit: archer,", "id: A2, title: Archer 2,", "'A2' has no 'unit', expected one on every card (CH-03)"),
        ("id: A2, title: Archer 2, unit: archer, number: 2", "id: A2, title: Archer 2, unit: archer", "'A2' has the number None, expected a letter and its"),
        ("id: A2,", "id: B2,", "the cards of 'archer' differ in count or letter, expected those of whole units (CH-03)"),
        ("number: 2, count: 4", "number: 2, count: 3", "the cards of 'archer' differ in count or letter, expected those of"),
        ("id: T2, title: Tower 2, unit: tower, number: 2", "id: T8, title: Tower 8, unit: tower, number: 8", "the numbers of 'tower' are [1, 3, 4, 5, 6, 7, 8], expected"),
        ("number: 3, count: 4, deployment: yes", "number: 3, count: 4", "the deployment cards of 'archer' are [], expected the highest number"),
        ("number: 2, count: 4", "number: 2, count: 4, deployment: yes", "the deployment cards of 'archer' are [2, 3], expected the"),
        ("number: 3, count: 4, deployment: yes", "number: 3, count: 4, deployment: green", "'deployment' of 'A3' is 'green', expected yes or no"),
        ("  reserve: 15", "  reserve: 60", "a deck has 50 cards, expected more than reserve and working stacks together"),
        ("  packet: 3", "  packet: 0", "the number 'packet' is 0, expected 1 to 50 (CH-11)"),
        ("  packet: 3", "  pakcet: 3", "the rules know no number 'pakcet' (did you mean 'packet'?)"),
        ("  quota_archer: 3\n", "", "there is no number 'quota_archer', expected how many of this unit a complete army has"),
        ("  quota_archer: 3", "  quota_archer: 3\n  quota_ram: 1", "the rules know no number 'quota_ram'"),
        ("text: Blue\n    cards: *cards\n  - id: yellow", "text: Blue\n    cards: [{id: A1, title: Archer 1, unit: archer, number: 1}]\n  - id: yellow", "the deck 'blue' is not like 'red', expected the same cards"),
    ],
)  # fmt: skip
def test_what_the_rules_cannot_use_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    found, said = changed(tmp_path, (old, new))

    assert found is None
    assert (said[0][0], said[0][1][: len(message)]) == ("outside-the-rules", message)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("red",), "one player cannot play alone, expected 2 or more (CH-R22)"),
        (("red", "red"), "two players are 'red', expected each to have a color alone (CH-05)"),
        (
            ("red", "bleu"),
            "no deck is 'bleu' (did you mean 'blue'?), expected players of red, blue, yellow, purple (CH-05)",
        ),
    ],
)
def test_players_have_decks_of_their_own(players: tuple[str, ...], message: str) -> None:
    report = Report()

    assert charge.rules(game(), {}, players, report) is None
    assert [each.message for each in report] == [message]


def test_cards_and_numbers_are_those_of_the_files(tmp_path: Path) -> None:
    found, said = changed(
        tmp_path,
        ("      - {id: T7, title: Tower 7, unit: tower, number: 7, count: 2, deployment: yes, text: *text}\n", ""),
        ("number: 6, count: 2}", "number: 6, count: 2, deployment: yes}"),
        ("  packet: 3", "  packet: 2"),
        ("  reserve: 15", "  reserve: 10"),
    )
    assert found
    assert said == []
    state = charge.begin(found)
    state = state.after(state.sample(Random(1))).after(GO).after(("flip", 0, 0, 0, 0))

    assert [len(each) for each in state.players[0][:4]] == [10, 3, 48 - 13 - 2, 2]
    assert found.units[3].length == 6


def test_the_logs_of_the_page_are_legal() -> None:
    page = (ROOT / "docs/rules-charge.md").read_text("utf-8")
    logs = re.findall(r"```yaml\n# logs/\w+\.yaml\ngame: charge\n(.*?)```", page, re.DOTALL)

    assert [faults(replay_of(each)) for each in logs] == [[], []]


def test_a_card_that_is_not_known_has_a_name_and_fits_nowhere() -> None:
    found = rules()

    assert (found.ids((UNKNOWN,)), found.is_first[UNKNOWN], found.fits[UNKNOWN]) == (["?"], False, frozenset())
    assert all(UNKNOWN not in each for each in found.fits)


LIMITS = {  # What stands in the file, the lowest and the highest, and the rule about it.
    "reserve: 15": (0, 200, "CH-07"),
    "working: 3": (1, 9, "CH-08"),
    "packet: 3": (1, 50, "CH-11"),
    "quota_archer: 3": (0, 99, "CH-32"),
    "bonus: 5": (0, 999, "CH-45"),
    "waste: 5": (0, 999, "CH-46"),
    "target: 200": (1, 99999, "CH-51"),
    "untouched: 2": (1, 9, "CH-43"),
}


def test_numbers_may_be_what_their_limits_are(tmp_path: Path) -> None:
    numbers = [each.partition(":")[0] for each in LIMITS]
    low = [(f"  {each}\n", f"  {name}: {LIMITS[each][0]}\n") for each, name in zip(LIMITS, numbers, strict=True)]
    high = [(f"  {each}\n", f"  {name}: {LIMITS[each][1]}\n") for each, name in zip(LIMITS, numbers, strict=True)]

    assert changed(tmp_path, *low)[1] == []
    # The reserve alone cannot be that high here: of 50 cards, working stacks and the flip pile have some too.
    assert changed(tmp_path, *high[1:])[1] == []


@pytest.mark.parametrize("line", LIMITS)
def test_numbers_beyond_their_limits_are_told(tmp_path: Path, line: str) -> None:
    name, (low, high, rule) = line.partition(":")[0], LIMITS[line]

    _, said = changed(tmp_path, (f"  {line}\n", f"  {name}: {high + 1}\n"))

    assert said[0] == (
        "outside-the-rules",
        f"the number '{name}' is {high + 1}, expected {low} to {high} ({rule})",
    )


@pytest.mark.parametrize(("reserve", "is_enough"), [(46, True), (47, False)])
def test_a_deck_has_more_cards_than_reserve_and_stacks(tmp_path: Path, reserve: int, is_enough: bool) -> None:
    found, _ = changed(tmp_path, ("  reserve: 15\n", f"  reserve: {reserve}\n"))

    assert (found is not None) == is_enough


def test_cards_that_are_too_few_are_told_at_the_first_deck(tmp_path: Path) -> None:
    _, report = asked(tmp_path, ("  reserve: 15\n", "  reserve: 47\n"))

    lines = (tmp_path / CARDS).read_text("utf-8").splitlines()
    assert [each.span and lines[each.span.line - 1].strip() for each in report] == ["- id: red"]


def test_a_game_begins_with_nothing() -> None:
    assert charge.begin(rules()).parts == ((), (), "shuffle", None, frozenset(), 0, 0, (0, 0), 0)


def test_before_the_first_shuffle_all_cards_are_in_the_box() -> None:
    found = rules()

    assert charge.conserved(charge.begin(found)) == (tuple(sorted(found.deck)), tuple(sorted(found.deck)))


def test_numbers_that_are_left_out_are_those_of_the_reference(tmp_path: Path) -> None:
    left_out = [(f"  {each}\n", "") for each in LIMITS if not each.startswith("quota")]

    found, said = changed(tmp_path, *left_out)

    assert (said, found and dict(found.numbers)) == (
        [],
        {
            "reserve": 15, "working": 3, "packet": 3, "bonus": 5, "waste": 5, "target": 200, "untouched": 2,
            "quota_archer": 3, "quota_knight": 2, "quota_catapult": 1, "quota_tower": 1,
        },
    )  # fmt: skip
