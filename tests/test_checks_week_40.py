"""
Section D of Week 40's ledger: what the game's own checks say of it, and that each sees what it is for.

Those of print (W-S22) are tested elsewhere; W-S21 is about a board, which the game does not have yet.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from broken import Change, faults
from table_week_40 import rules

from pnp.rules.games.week_40.balance import Duel, duels, scores, useless
from pnp.rules.games.week_40.fight import Fight

PACK = "cards/week-40.yaml"


def told(folder: Path, *changes: Change) -> dict[str, tuple[str, str, str]]:
    """Of each rule that a changed copy breaks, how grave that is, the text at its place, and what is said."""
    found = {}
    for each in faults(folder, "week-40", *changes):
        assert each.span
        line = (folder / each.span.file).read_text("utf-8").splitlines()[each.span.line - 1]
        found[each.rule] = (str(each.severity), line.strip(), each.message)
    return found


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    found = told(tmp_path)

    assert {rule: severity for rule, (severity, _, _) in found.items()} == {
        f"W-S{number:02}": "warning" for number in (9, 10, 15, 16, 17, 18, 19, 20)
    }
    assert [found[rule][2].partition(" (")[0] for rule in ("W-S15", "W-S16", "W-S19", "W-S20")] == [
        "a royal falls in the first turn with 72.13 %, expected 50.00 % at most",
        "all royals fall in the first turn with 3.91 %, expected 2.00 % at most",
        "a game ends with one of 31 scores, and always with 330 while no royal falls, expected 100 or more",
        "attack saves no royal that would fall otherwise, expected both modes to be of use",
    ]


NAME, MONSTERS, PLAYERS, ROYALS = "game: Week 40", "- id: monsters", "- id: players", "- id: royals"
TEN = (PACK, "title: Ten of Diamonds, value: 10", "title: Ten of Diamonds, value: 9")
NINE = (PACK, "title: Nine of Clubs, value: 9", "title: Nine of Clubs, value: 8")
NO_ACE = (PACK, "      - {id: DA, title: Ace of Diamonds, value: 1}\n", "")
NO_JACK = (PACK, "      - {id: J, title: Jack, value: 0}\n", "")
JACK = ((PACK, "range: 0..0", "range: 0..1"), (PACK, "title: Jack, value: 0", "title: Jack, value: 1"))
ZERO = (
    (PACK, "range: 1..10", "range: 0..10"),
    (PACK, "title: Ace of Hearts, value: 1", "title: Ace of Hearts, value: 0"),
)
FEW = (PACK, "id: D2, title: Two of Diamonds, value: 2}", "id: D2, title: Two of Diamonds, value: 2, count: 5}")

PACK_BROKEN: list[tuple[str, tuple[Change, ...], str, str, str]] = [
    ("W40-05", (TEN,), "error", MONSTERS, "the monsters are not two of each value from 1 to 10"),
    ("W40-06", (NINE,), "error", PLAYERS, "the towers are not two of each value from 1 to 9"),
    ("W40-07", (NO_JACK,), "error", ROYALS, "'royals' has cards 2"),
    ("W40-33", JACK, "error", "- {id: J, title: Jack, value: 1}", "'J' has value 1"),
    ("W-S04", ((PACK, "{id: CA,", "{id: HA,"),), "error", NAME, "'Week 40' has count 41"),
    ("W-S05", ZERO, "error", "- {id: HA, title: Ace of Hearts, value: 0}", "'HA' has value 0"),
    ("W-S06", ((PACK, "first_draws: 1", "first_draws: 16"),), "error", NAME, "there are 18 tower cards"),
    ("W-S07", ((PACK, "draws: 2", "draws: 3"),), "warning", NAME, "18 tower cards are too few"),
    ("W-S08", (NO_ACE,), "note", NAME, "a game takes 7 turns with three royals, 9 or 17 when one or two fall in the first turn"),
    ("W-S10", (NO_ACE,), "warning", NAME, "19 monsters leave a row of 1"),
    ("W-S11", (TEN,), "note", NAME, "the highest score is 327"),
    ("W-S12", (TEN,), "note", NAME, "the best tower card is worth 9; of 20 monsters 4 are worth 9 or more, 1 10 or more"),
    ("W-S13", (NO_ACE,), "note", NAME, "monsters are worth 5.73"),
    ("W-S14", ((PACK, "title: Two of Hearts, value: 2", "title: Two of Hearts, value: 9"),), "warning", NAME, "a lone card falls to a monster with 53.89 %, expected 50.00 % at most"),
    ("W-S14", ((PACK, "title: Two of Hearts, value: 2", "title: Two of Hearts, value: 3"),), "warning", NAME, "a lone card falls to a monster with 50.56 %"),
    ("W-S19", (FEW,), "warning", NAME, "a game ends with one of 31 scores, and always with 354 while no royal falls"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "changes", "severity", "line", "says"), PACK_BROKEN, ids=[rule for rule, *_ in PACK_BROKEN]
)
def test_week_40_sees_what_breaks_its_rules(
    tmp_path: Path, rule: str, changes: tuple[Change, ...], severity: str, line: str, says: str
) -> None:
    found = told(tmp_path, *changes)[rule]

    assert (*found[:2], found[2][: len(says)]) == (severity, line, says)


def test_a_full_row_of_monsters_that_beat_no_two_cards_is_not_told(tmp_path: Path) -> None:
    """W-S10, W-S17 and W-S18 hold of another game."""
    three = (PACK, "title: Ace of Hearts, value: 1}", "title: Ace of Hearts, value: 1, count: 2}")
    great = ((PACK, "range: 1..10", "range: 1..20"), (PACK, "Ten of Hearts, value: 10", "Ten of Hearts, value: 20"))
    two = (PACK, "  monsters: 1", "  monsters: 2")

    found = told(tmp_path, three, *great, two)

    assert {"W-S10", "W-S17", "W-S18"} & set(found) == set()


@pytest.mark.parametrize(("ten", "says"), [(71, "a game ends with one of 99 scores"), (72, "")])
def test_a_hundred_scores_are_enough(tmp_path: Path, ten: int, says: str) -> None:
    """W-S19, of Diamonds that are worth far more than Hearts."""
    worth = {"Five": (5, 18), "Six": (6, 30), "Seven": (7, 42), "Eight": (8, 54), "Nine": (9, 66), "Ten": (10, ten)}
    limits = (PACK, "range: 1..10", "range: 1..99")
    suit = [
        (PACK, f"{name} of Diamonds, value: {old}", f"{name} of Diamonds, value: {new}")
        for name, (old, new) in worth.items()
    ]

    found = told(tmp_path, limits, *suit)

    assert found.get("W-S19", ("", "", ""))[2].partition(", and")[0] == says


def saves(each: Duel) -> tuple[bool, bool]:
    """Whether the royal lives after an attack, and after a defense."""
    return not each.attack.is_lost, not each.defense.is_lost


def test_attack_never_saves_a_royal_that_defense_loses_in_any_tower_of_four_cards() -> None:
    """B2.2 and W-S20: every tower of up to four active cards over none, a 3 or a 9, against every monster."""
    pack = rules()
    one_to_nine = [next(each for each in pack.players if pack.values[each] == value) for value in range(1, 10)]
    towers = (each for n in (1, 2, 3, 4) for each in product(one_to_nine, repeat=n))
    three, nine = (one_to_nine[2],), (one_to_nine[8],)
    cases = attack_alone = defense_alone = smaller = 0

    def total(left: Fight) -> int:
        return sum([pack.values[card] for card in left.tower + left.down])

    for each in duels(pack, towers, ((), three, nine)):
        attacks, defends = saves(each)
        cases += 1
        attack_alone += attacks > defends
        defense_alone += defends > attacks
        if attacks and defends:
            smaller += total(each.defense) < total(each.attack)

    assert (cases, attack_alone, defense_alone, smaller) == (221400, 0, 74465, 0)


def test_where_attackers_win_ties_only_a_lone_equal_card_is_better_in_attack() -> None:
    """W-S20."""
    pack = rules(ties="attacker_wins")
    one_to_nine = [next(each for each in pack.players if pack.values[each] == value) for value in range(1, 10)]
    towers = (each for n in (1, 2, 3) for each in product(one_to_nine, repeat=n))

    found = [each for each in duels(pack, towers, ((), (one_to_nine[3],))) if saves(each) == (True, False)]

    values = [([pack.values[card] for card in each.tower], each.down, pack.values[each.monster]) for each in found]
    assert values == [([n], (), n) for n in range(1, 10)]


@pytest.mark.parametrize(
    ("ties", "mode"),
    [("defender_holds", "attack"), ("mutual", "attack"), ("standoff", "attack"), ("attacker_wins", "")],
)
def test_attack_is_of_use_only_where_attackers_win_ties(ties: str, mode: str) -> None:
    assert useless(rules(ties=ties)) == mode


def test_a_game_ends_with_one_of_thirty_one_scores() -> None:
    """B2.5 and W-S19."""
    assert scores(rules()) == (0, *range(90, 109), *range(200, 219, 2), 330)
