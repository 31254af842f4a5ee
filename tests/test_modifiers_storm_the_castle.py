"""What counts in an attack of Storm the Castle, part by part: heights, spaces, items, help and wards."""

from __future__ import annotations

import pytest
from shipped import faults
from sieges import MISS, played

LANES, LITERAL, OWNER, THREE = (
    "board: lanes",
    "mid_ground: literal",
    "space_bonus_for: owner",
    "stack_limit_counts_items: false",
)
# A Knight has attack 4, defense 3: what is more or less than 1 is made by the place.
PLACES = [
    ("STC-17 high against low", LANES, "NHW", "L2", 3),
    ("STC-18 high against mid", "", "NHW", "NOW", 2),
    ("STC-19 low against mid", "", "L1", "NOW", 0),
    ("STC-19 low against high", LANES, "L2", "NHW", -1),
    ("STC-20 high against high", "", "NHW", "NHE", 1),
    ("STC-R04 mid against low", "", "NOW", "L1", 2),
    ("STC-R04 mid against high", "", "NOW", "NHW", 0),
    ("literally mid against low", LITERAL, "NOW", "L1", 1),
    ("literally mid against high", LITERAL, "NOW", "NHW", 1),
    ("literally high against mid", LITERAL, "NHW", "NOW", 2),
    ("literally low against mid", LITERAL, "L1", "NOW", 0),
    ("literally high against low", f"{LANES}, {LITERAL}", "NHW", "L2", 3),
    ("literally low against high", f"{LANES}, {LITERAL}", "L2", "NHW", -1),
    ("STC-06 a keep", "", "STW", "SK", 0),
    ("STC-07 a tower", "", "SBW", "STW", -1),
    ("STC-08 battlements", "", "STW", "SBW", 0),
    ("STC-37 a tower from below", "", "SOW", "STW", -2),
    ("STC-R06 a tower that the enemy took", "", "NBW", "NTW", -1),
    ("a tower helps its owner", OWNER, "SBW", "STW", -1),
    ("a tower helps nobody but its owner", OWNER, "NBW", "NTW", 1),
]


@pytest.mark.parametrize(
    ("variants", "start", "end", "modifier"), [each[1:] for each in PLACES], ids=[each[0] for each in PLACES]
)
def test_a_place_counts_for_one_side(variants: str, start: str, end: str, modifier: int):
    step = f"do: attack, unit: n-knight-1, at: {end}, {MISS}"

    found = [
        faults(
            played(f"board: {{{start}: [n-knight-1], {end}: [s-knight-1]}}", f"{step}, am: {each}", variants=variants)
        )
        for each in (modifier - 1, modifier, modifier + 1)
    ]

    assert found == [[(1, "claim", "STC-66")], [], [(1, "claim", "STC-66")]]


COMPANY = [
    ("STC-84 a Cleric with the defender", "", "n-knight-1", "s-knight-1, s-cleric-1", -1),
    ("a Cleric with the attacker", "", "n-knight-1, n-cleric-1", "s-knight-1", 2),
    ("a Sorcerer that does nothing", "", "n-knight-1, n-sorcerer-1", "s-knight-1", 2),
    ("STC-34 a great sword of the attacker", "", "{unit: n-knight-1, item: n-great-sword-1}", "s-knight-1", 3),
    ("a war lance of the attacker", "", "{unit: n-knight-1, item: n-war-lance-1}", "s-knight-1", 4),
    ("a shield of the attacker", "", "{unit: n-knight-1, item: n-tower-shield-1}", "s-knight-1", 2),
    ("STC-34 a tower shield of the defender", "", "n-knight-1", "{unit: s-knight-1, item: s-tower-shield-1}", 0),
    ("a round shield of the defender", "", "n-knight-1", "{unit: s-knight-1, item: s-round-shield-1}", 1),
    ("a sword of the defender", "", "n-knight-1", "{unit: s-knight-1, item: s-great-sword-1}", 2),
    ("shield and ward", THREE, "n-knight-1", "{unit: s-knight-1, item: s-tower-shield-1}, s-cleric-1", -3),
    ("the item of another", THREE, "{unit: n-hero-1, item: n-war-lance-1}, n-assassin-1", "s-knight-1", 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("variants", "by", "on", "modifier"), [each[1:] for each in COMPANY], ids=[each[0] for each in COMPANY]
)
def test_items_and_company_count_for_the_side_that_they_help(variants: str, by: str, on: str, modifier: int):
    unit = "n-assassin-1" if "n-assassin-1" in by else "n-knight-1"
    start, step = f"board: {{NOW: [{by}], L1: [{on}]}}", f"do: attack, unit: {unit}, at: L1, {MISS}"

    found = [
        faults(played(start, f"{step}, am: {each}", variants=variants))
        for each in (modifier - 1, modifier, modifier + 1)
    ]

    assert found == [[(1, "claim", "STC-66")], [], [(1, "claim", "STC-66")]]


def test_help_is_over_with_its_turn():
    done = played(
        "board: {NOW: [n-knight-1, n-sorcerer-1], L1: [s-knight-1]}",
        "do: special, unit: n-sorcerer-1, use: empower, target: n-knight-1",
        "do: end_turn",
        "by: south, do: draw",
        "by: south, do: end_turn",
        "do: draw",
        f"do: attack, unit: n-knight-1, at: L1, {MISS}, am: 5",
    )

    assert faults(done) == [(6, "claim", "STC-66")]


def test_help_of_a_start_counts():
    done = played(
        "phase: act, acted: {n-sorcerer-1: special}, empowered: {n-knight-1: 3}, "
        "board: {NOW: [n-knight-1, n-sorcerer-1], L1: [s-knight-1]}",
        f"do: attack, unit: n-knight-1, at: L1, {MISS}, am: 5",
    )

    assert faults(done) == []
