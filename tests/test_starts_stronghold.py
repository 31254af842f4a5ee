"""Where logs of Stronghold start: positions, kept cards, what cannot be."""

from __future__ import annotations

import pytest
from besieged import CARDS, DRAW, READY, assertion, played, state_after
from shipped import faults


@pytest.mark.parametrize(
    ("start", "rule"),
    [
        ("reserve: {troll: 41}", "SH-07"),
        ("wood: 17", "SH-07"),
        ("reserve: {orc: 4}, bag: {orc: 97}", "SH-07"),
        ("stone: {WL-A: 20}", "SH-07"),
        ("areas: {RP-L1: {orc: 8}}", "SH-67"),
    ],
)
def test_a_start_that_cannot_be_is_told(start: str, rule: str):
    assert faults(played(f"{READY}, {start}")) == [(0, "illegal", rule)]


def test_the_bag_is_what_is_nowhere_else_and_what_it_lacks_was_discarded():
    last = state_after(played(f"{READY}, reserve: {{orc: 4}}, blood: 2, bag: {{goblin: 50, orc: 90, troll: 40}}"))

    assert (last.bag, last.discard) == ((50, 90, 40), (8, 6, 0))


def test_kept_cards_without_a_start_are_those_of_a_game_that_is_set_up():
    steps = ["a start_round, special: []", f"a {DRAW}", assertion(wood="10", held="6")]

    assert faults(played("", *steps, cards=CARDS)) == []


@pytest.mark.parametrize(
    ("start", "glory"),
    [
        ("glory: {spaces: {D1: 0, D2: 1}}", 3),
        ("glory: {spaces: [D1, D4]}", 2),
        ("glory: {spaces: [], defender_main: 3}", 3),
        ("blood: 12, blood_paid: true", 4),
    ],
)
def test_a_start_says_in_several_ways_what_glory_is_left(start: str, glory: int):
    last = state_after(played(f"{READY}, {start}"))

    assert (last.defense_glory, last.blood_paid) == (glory, int("true" in start))
