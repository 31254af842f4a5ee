"""
The odds of Storm the Castle: the numbers of its rule ledger, each under the ledger's own id.

E.1 to E.4 are the ledger's combat mathematics, STC-EX its worked examples, CK its checks of stats and board, C.3 and C.4
its board and its cards.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.problems import Report
from pnp.project import load
from pnp.rules.dice import certain, draws, successes
from pnp.rules.games.storm_the_castle.army import Army, army
from pnp.rules.games.storm_the_castle.combat import (
    LEVEL,
    Attack,
    Rules,
    Setup,
    Terrain,
    attackers,
    combinations,
    defenders,
    highest,
    modifiers,
    revival,
    succeeds,
    success,
    ways,
)
from pnp.rules.games.storm_the_castle.numbers import Numbers
from pnp.rules.games.storm_the_castle.odds import ground_of, setup_of

ROOT = Path(__file__).parent.parent
NUMBERS = Numbers()
ROLL, FAILS, WINS = NUMBERS.roll, NUMBERS.fails, NUMBERS.wins
LITERAL = Rules(mid_ground="literal")
NOT_COUNTED = Rules(stack_limit_counts_items="false")


@pytest.fixture(scope="module")
def storm() -> Army:
    """The shipped cards and boards, as the rules see them."""
    report = Report()
    game = load(ROOT, "storm-the-castle", report)
    assert game
    found = army(game, report)
    assert not report.has_errors
    return found


def setup(army: Army, text: str, rules: Rules = NOT_COUNTED) -> Setup:
    """'knight+great-sword'."""
    found = setup_of(text, army, rules)
    assert found
    return found


def terrain(army: Army, start: str, end: str, board: str = "fork") -> Terrain:
    """Where an attack leads over, by spaces or kinds of spaces."""
    field = army.fields[board]
    from_ground, to_ground = ground_of(start, field), ground_of(end, field)
    assert from_ground
    assert to_ground
    return Terrain(from_ground, to_ground)


def of_36(ways: int) -> Fraction:
    """So many of the ways that two dice fall."""
    return Fraction(ways, 36)


# E.1 and E.2


def test_e1_two_dice():
    assert [ROLL.ways[total] for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


E2 = [
    # modifier, totals from 3 to 11 that win, ways of 36, reduced, decimal
    (-1, [], 1, "1/36", "0.0278"),
    (0, [3], 3, "1/12", "0.0833"),
    (1, [3, 4], 6, "1/6", "0.1667"),
    (2, [3, 4, 5], 10, "5/18", "0.2778"),
    (3, [3, 4, 5, 6], 15, "5/12", "0.4167"),
    (4, [3, 4, 5, 6, 7], 21, "7/12", "0.5833"),
    (5, [3, 4, 5, 6, 7, 8], 26, "13/18", "0.7222"),
    (6, [3, 4, 5, 6, 7, 8, 9], 30, "5/6", "0.8333"),
    (7, [3, 4, 5, 6, 7, 8, 9, 10], 33, "11/12", "0.9167"),
    (8, [3, 4, 5, 6, 7, 8, 9, 10, 11], 35, "35/36", "0.9722"),
]


@pytest.mark.parametrize(("modifier", "wins", "ways", "reduced", "decimal"), E2, ids=lambda each: str(each))
def test_e2_success_by_attack_modifier(modifier: int, wins: list[int], ways: int, reduced: str, decimal: str):
    chance = success(modifier, NUMBERS)

    assert [total for total in range(3, 12) if succeeds(total, modifier, NUMBERS)] == wins
    assert chance == of_36(ways)
    assert (str(chance), f"{float(chance):.4f}") == (reduced, decimal)


def test_e2_has_just_these_modifiers():
    assert list(modifiers(NUMBERS)) == [row[0] for row in E2]


@pytest.mark.parametrize("modifier", [*range(-40, -1), *range(9, 41)])
def test_e2_and_stc_r36_beyond_its_ends_nothing_changes(modifier: int):
    assert success(modifier, NUMBERS) == of_36(1 if modifier < 0 else 35)


@pytest.mark.parametrize("modifier", range(-40, 41))
def test_stc_64_a_2_always_fails_and_a_12_always_succeeds(modifier: int):
    assert (succeeds(FAILS, modifier, NUMBERS), succeeds(WINS, modifier, NUMBERS)) == (False, True)


@pytest.mark.parametrize("modifier", range(9))
def test_e1_the_lost_2_and_the_gained_12_weigh_the_same(modifier: int):
    assert success(modifier, NUMBERS) == ROLL.at_most(modifier + 3)


def test_e2_a_natural_2_and_a_7():
    assert (ROLL[FAILS], revival(NUMBERS)) == (of_36(1), Fraction(1, 6))


# E.3

E3 = {
    "shield-bearer": [(-2, 1), (0, 3), (-2, 1), (-3, 1)],
    "cavalry": [(2, 10), (4, 21), (2, 10), (1, 6)],
    "knight": [(1, 6), (3, 15), (1, 6), (0, 3)],
    "hero": [(2, 10), (4, 21), (2, 10), (1, 6)],
    "catapult": [(3, 15), (5, 26), (3, 15), (2, 10)],
    "sorcerer": [(-1, 1), (1, 6), (-1, 1), (-2, 1)],
    "assassin": [(1, 6), (3, 15), (1, 6), (0, 3)],
}


@pytest.mark.parametrize("attacker", E3)
def test_e3_units_on_level_ground(storm: Army, attacker: str):
    against = ["shield-bearer", "cavalry", "knight", "hero"]

    attacks = [Attack(setup(storm, attacker), setup(storm, each), LEVEL) for each in against]

    assert [(each.modifier, each.success) for each in attacks] == [(am, of_36(ways)) for am, ways in E3[attacker]]


@pytest.mark.parametrize("support", ["cleric", "catapult", "blacksmith", "sorcerer", "assassin"])
def test_e3_a_support_dies_without_a_roll(storm: Army, support: str):
    attack = Attack(setup(storm, "shield-bearer"), setup(storm, support), LEVEL)

    assert (attack.is_automatic, attack.success, attack.loss) == (True, 1, 0)


def test_e3_two_units_never_attack(storm: Army):
    assert [each.id for each in storm.units.values() if each.attack is None] == ["cleric", "blacksmith"]


# E.4


class Example(NamedTuple):
    """A worked example; `attack` is unit, item, help, height, `defense` unit, item, Cleric, space."""

    id: str
    board: str
    start: str
    end: str
    attacker: str
    defender: str
    attack: tuple[int, int, int, int]
    defense: tuple[int, int, int, int]
    modifier: int
    highest: int
    ways: int
    wins: tuple[int, ...]
    fails: tuple[int, ...]


EXAMPLES = [
    Example("STC-EX-01", "lanes", "NHW", "L2", "knight+great-sword", "knight+tower-shield", (4, 1, 0, 2), (3, 2, 0, 0), 2, 5, 10, (3, 5, 12), (2, 6, 11)),
    Example("STC-EX-02", "fork", "NOW", "L1", "cavalry", "shield-bearer", (5, 0, 0, 1), (3, 0, 0, 0), 3, 6, 15, (6,), (7,)),
    Example("STC-EX-03", "lanes", "L2", "NHW", "knight", "knight", (4, 0, 0, -2), (3, 0, 0, 0), -1, 2, 1, (12,), (2, 3)),
    Example("STC-EX-04", "fork", "NHW", "NBW", "knight", "knight", (4, 0, 0, 0), (3, 0, 0, 1), 0, 3, 3, (3, 12), (4,)),
    Example("STC-EX-05", "fork", "SOW", "STW", "cavalry", "shield-bearer+cleric", (5, 0, 0, -1), (3, 0, 3, 2), -4, -1, 1, (12,), (3,)),
    Example("STC-EX-06", "lanes", "SHW", "L2", "hero+war-lance", "shield-bearer+round-shield", (5, 2, 0, 2), (3, 1, 0, 0), 5, 8, 26, (8, 12), (2, 9)),
    Example("STC-EX-08", "fork", "L1", "NTW", "catapult", "knight", (6, 0, 0, -2), (3, 0, 0, 2), -1, 2, 1, (12,), (2, 3)),
    Example("STC-EX-09", "fork", "NOW", "NK", "catapult", "shield-bearer", (6, 0, 0, -1), (3, 0, 0, 1), 1, 4, 6, (4,), (5,)),
    Example("STC-EX-10", "fork", "NHW", "NBW", "catapult", "cavalry", (6, 0, 0, 0), (1, 0, 0, 1), 4, 7, 21, (7,), (8,)),
    Example("STC-EX-12", "fork", "NHW", "NBW", "assassin", "knight+cleric", (4, 0, 0, 0), (3, 0, 3, 1), -3, 0, 1, (12,), (3,)),
    Example("STC-EX-13", "fork", "NHW", "NOW", "cavalry+sorcerer", "cavalry", (5, 0, 3, 1), (1, 0, 0, 0), 8, 11, 35, (11,), (2,)),
    Example("STC-EX-14", "lanes", "NHE", "L3", "cavalry+sorcerer", "cavalry", (5, 0, 3, 2), (1, 0, 0, 0), 9, 12, 35, (11,), (2,)),
    Example("STC-EX-17", "lanes", "SHW", "L2", "hero+war-lance+sorcerer", "cavalry", (5, 2, 3, 2), (1, 0, 0, 0), 11, 14, 35, (3, 11, 12), (2,)),
    Example("STC-EX-18", "fork", "L2", "NTW", "catapult", "cavalry", (6, 0, 0, -2), (1, 0, 0, 2), 1, 4, 6, (4,), (2, 5)),
]  # fmt: skip


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.id for each in EXAMPLES])
def test_e4_worked_examples(storm: Army, example: Example):
    rules = NOT_COUNTED if example.id == "STC-EX-17" else Rules()
    by, on = setup(storm, example.attacker, rules), setup(storm, example.defender, rules)

    attack = Attack(by, on, terrain(storm, example.start, example.end, example.board), rules)

    assert attack.fault == ""
    assert (example.start, example.end) in ways(by.unit, storm.fields[example.board])
    assert (tuple(attack.attack.values()), tuple(attack.defense.values())) == (example.attack, example.defense)
    assert (attack.modifier, highest(attack.modifier, NUMBERS)) == (example.modifier, example.highest)
    assert attack.success == of_36(example.ways)
    assert attack.loss == (0 if example.attacker == "catapult" else of_36(1))  # STC-59, STC-62
    assert all(succeeds(each, attack.modifier, NUMBERS) for each in example.wins)
    assert not any(succeeds(each, attack.modifier, NUMBERS) for each in example.fails)


def test_stc_ex_02_under_the_literal_reading(storm: Army):
    attack = Attack(setup(storm, "cavalry"), setup(storm, "shield-bearer"), terrain(storm, "NOW", "L1"), LITERAL)

    assert (attack.modifier, attack.success) == (2, of_36(10))


def test_stc_ex_07_a_lone_cleric_holding_a_keep(storm: Army):
    attack = Attack(setup(storm, "shield-bearer"), setup(storm, "cleric"), terrain(storm, "NBW", "NK"))

    assert (attack.fault, attack.success) == ("", of_36(36))


def test_stc_ex_11_an_assassin_takes_the_cleric_from_under_a_knight(storm: Army):
    attack = Attack(setup(storm, "assassin"), setup(storm, "cleric+knight"), terrain(storm, "NHW", "NBW"))

    assert (attack.fault, attack.success) == ("", of_36(36))


def test_stc_ex_15_at_least_one_hit_from_two_attacks():
    hits = certain(0)
    for modifier in (2, 1):
        hits = hits.combine(successes(1, success(modifier, NUMBERS)), lambda a, b: a + b)

    assert (hits.at_least(1), f"{float(hits.at_least(1)):.4f}") == (Fraction(43, 108), "0.3981")


def test_stc_ex_16_a_cleric_that_tries_on_three_turns():
    chance = successes(3, revival(NUMBERS)).at_least(1)

    assert (chance, f"{float(chance):.4f}") == (Fraction(91, 216), "0.4213")


def test_stc_ex_18_is_too_far_on_lanes(storm: Army):
    assert ("L2", "NTW") not in ways(storm.units["catapult"], storm.fields["lanes"])


def test_stc_ex_06_and_17_three_cards_need_the_variant(storm: Army):
    three = Setup(storm.units["hero"], storm.items["war-lance"], storm.units["sorcerer"])

    assert (
        three.fault(Rules())
        == f"'hero+war-lance+sorcerer' are three cards, at most {NUMBERS.stack} share a space (STC-70, STC-R08)"
    )
    assert three.fault(NOT_COUNTED) == ""


# C.3 and C.4


@pytest.mark.parametrize(
    ("start", "end", "height", "literal", "bonus"),
    [
        ("hill", "low", 2, 2, 0),
        ("open", "low", 1, 0, 0),
        ("hill", "open", 1, 1, 0),
        ("tower", "open", 1, 1, 0),
        ("hill", "hill", 0, 0, 0),
        ("battlements", "hill", 0, 0, 0),
        ("low", "open", -1, -1, 0),
        ("open", "hill", -1, 0, 0),
        ("hill", "battlements", 0, 0, 1),
        ("tower", "battlements", 0, 0, 1),
        ("keep", "battlements", 0, 0, 1),
        ("tower", "keep", 0, 0, 1),
        ("battlements", "keep", 0, 0, 1),
        ("low", "hill", -2, -2, 0),
        ("battlements", "tower", 0, 0, 2),
        ("keep", "tower", 0, 0, 2),
        ("open", "tower", -1, 0, 2),
    ],
)
def test_c3_height_and_bonus_along_paths(storm: Army, start: str, end: str, height: int, literal: int, bonus: int):
    there = terrain(storm, start, end)

    assert (there.height(Rules()), there.height(LITERAL), there.end.bonus) == (height, literal, bonus)


@pytest.mark.parametrize(
    ("board", "posts"),
    [
        ("fork", {"NK": "NHE NHW NOE NOW", "NTW": "L1 L2 NHW NOW", "NBW": "NHE NHW NOW"}),
        ("lanes", {"NK": "NHE NHW NOE NOW", "NTW": "L1 NHW NOW", "NBW": "L2 NHE NHW NOW"}),
    ],
)
def test_c3_posts_of_catapults_outside_the_castle(storm: Army, board: str, posts: dict[str, str]):
    field = storm.fields[board]
    shots = [(start, end) for start, end in ways(storm.units["catapult"], field) if not field.spaces[start].is_castle]

    assert {end: " ".join(sorted(a for a, b in shots if b == end)) for end in posts} == posts


def test_c4_and_ck_47_costs_of_the_deck(storm: Army):
    costs = [each.dispatch for each in storm.deck]

    assert (len(costs), sum(costs), Fraction(sum(costs), len(costs))) == (50, 96, Fraction(192, 100))


@pytest.mark.parametrize(
    ("drawn", "no_unit", "no_regular"),
    [(5, "143/151340", "33/1316"), (6, "143/756700", "11/987")],
)
def test_c4_and_ck_48_opening_hands_without_units(storm: Army, drawn: int, no_unit: str, no_regular: str):
    units = sum(each.count for each in storm.units.values())
    regulars = sum(each.count for each in storm.units.values() if each.is_regular)

    chances = [draws(len(list(storm.deck)), marked, drawn)[0] for marked in (units, regulars)]

    assert [str(each) for each in chances] == [no_unit, no_regular]


# CK-12, CK-40 to CK-46


def test_ck_12_constants_of_abilities(storm: Army):
    found = {each.id: (each.ward, each.empower, each.reach) for each in storm.units.values()}

    assert {id: each for id, each in found.items() if any(each)} == {
        "cleric": (3, 0, 0),
        "sorcerer": (0, 3, 0),
        "catapult": (0, 0, 2),
    }
    assert {
        storm.fields["fork"].spaces[end].is_castle for _, end in ways(storm.units["catapult"], storm.fields["fork"])
    } == {True}


def test_ck_40_no_attacker_is_hopeless_against_all(storm: Army):
    best = {id: max(am for am, _ in row) for id, row in E3.items()}

    assert [id for id, am in best.items() if am < 0] == []
    assert {id: am for id, am in best.items() if am <= 1} == {"shield-bearer": 0, "sorcerer": 1}


def test_ck_41_no_defender_is_safe_from_every_regular():
    regulars = [E3[each] for each in ("shield-bearer", "cavalry", "knight", "hero")]

    assert [max(column)[0] for column in zip(*regulars, strict=True)] == [2, 4, 2, 1]


def best_against(army: Army, board: str, rules: Rules) -> dict[tuple[str, str], int]:
    """The highest modifier against each defense set-up on each kind of castle space."""
    castle = {each.name for each in army.fields[board].spaces.values() if each.is_castle}
    best: dict[tuple[str, str], int] = {}
    for defender, kind, modifier in combinations(army, army.fields[board], rules):
        if kind in castle:
            best[defender, kind] = max(best.get((defender, kind), modifier), modifier)
    return best


FORTRESSES = {("hero+cleric", "tower")}
NEAR = {
    ("shield-bearer+cleric", "tower"),
    ("knight+cleric", "tower"),
    ("hero+tower-shield", "tower"),
    ("hero+cleric", "keep"),
    ("hero+cleric", "battlements"),
}
FORTRESSES_NOT_COUNTED = {("hero+tower-shield+cleric", "tower")}
NEAR_NOT_COUNTED = {
    ("shield-bearer+tower-shield+cleric", "tower"),
    ("knight+tower-shield+cleric", "tower"),
    ("hero+round-shield+cleric", "tower"),
    ("hero+tower-shield+cleric", "keep"),
    ("hero+tower-shield+cleric", "battlements"),
}


@pytest.mark.parametrize("board", ["fork", "lanes"])
@pytest.mark.parametrize(
    ("rules", "fortresses", "near"),
    [(Rules(), FORTRESSES, NEAR), (NOT_COUNTED, FORTRESSES_NOT_COUNTED, NEAR_NOT_COUNTED)],
    ids=["counted", "not counted"],
)
def test_ck_42_and_43_fortresses(storm: Army, board: str, rules: Rules, fortresses: set, near: set):
    best = best_against(storm, board, rules)

    assert {each for each, am in best.items() if am < 0} == fortresses
    assert {each for each, am in best.items() if am == 0} == near


def test_ck_42_the_numbers_of_the_fortress(storm: Army):
    into_a_tower = [terrain(storm, each, "tower") for each in ("keep", "battlements", "open")]
    best = max(
        sum(Attack(by, setup(storm, "hero"), each).attack.values())
        for by in attackers(storm, Rules())
        for each in into_a_tower
    )

    walls = Attack(setup(storm, "hero"), setup(storm, "hero+cleric"), into_a_tower[0])

    assert (sum(walls.defense.values()), best) == (9, 8)


@pytest.mark.parametrize(
    ("board", "rules", "ceiling", "floor", "least", "most"),
    [
        ("fork", Rules(), "0.22", "38.7", -9, 8),
        ("fork", LITERAL, None, "38.1", None, None),
        ("lanes", Rules(), "0.32", "39.0", -9, 9),
        ("lanes", LITERAL, None, "37.9", None, None),
        ("fork", NOT_COUNTED, "1.03", "41.5", -11, 10),
        ("fork", Rules("literal", "false"), None, "41.2", None, None),
        ("lanes", NOT_COUNTED, "1.21", "41.7", -11, 11),
        ("lanes", Rules("literal", "false"), None, "40.9", None, None),
    ],
)
def test_ck_44_to_46_shares_of_all_attacks(storm: Army, board: str, rules: Rules, ceiling, floor, least, most):
    every = combinations(storm, storm.fields[board], rules)

    share = {
        each: every.chance(lambda attack, each=each: success(attack[2], NUMBERS) == each)
        for each in (of_36(35), of_36(1))
    }
    found = sorted(modifier for _, _, modifier in every)

    assert f"{float(100 * share[of_36(1)]):.1f}" == floor
    if ceiling:
        assert f"{float(100 * share[of_36(35)]):.2f}" == ceiling
        assert (found[0], found[-1]) == (least, most)


def test_set_ups_have_what_the_rules_allow(storm: Army):
    both = [each.name for each in (*attackers(storm, Rules()), *defenders(storm, Rules()))]

    assert [each for each in ("cavalry+sorcerer", "hero+war-lance", "knight+cleric") if each not in both] == []
    assert [each for each in both if each.count("+") > 1 or each.startswith("cleric")] == []
