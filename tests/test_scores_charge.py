"""The score sheet of Charge!: the worked rounds of its ledger, and sheets with one wrong number."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from race import CALL, SHEET, played, rules
from shipped import faults

from pnp.rules.games.charge.pack import COLORS
from pnp.rules.games.charge.scoring import Army, Line, score, shares, winners
from pnp.rules.written import flow

# The true sheet of SHEET after red has called: red has 2 of its own and 3 of blue's, and 7 points.
TRUE = {
    "red": {"face": 7, "label": "safe", "doubled": "no", "army": 7, "lost": 0, "gained": 0, "bonus": 0, "bust": 4, "waste": 0, "round": 3, "total": 3},
    "blue": {"face": 3, "label": "untouched", "doubled": "yes", "army": 6, "lost": 0, "gained": 0, "bonus": 0, "bust": 0, "waste": 5, "round": 1, "total": 1},
}  # fmt: skip

WRONG = {
    ("red", "face"): (8, "CH-38"),
    ("red", "label"): ("sabotaged", "CH-40"),
    ("red", "doubled"): ("yes", "CH-43"),
    ("red", "army"): (14, "CH-43"),
    ("red", "lost"): (3, "CH-40"),
    ("red", "gained"): (1, "CH-43"),
    ("red", "bonus"): (5, "CH-45"),
    ("red", "bust"): (3, "CH-44"),
    ("red", "waste"): (5, "CH-46"),
    ("red", "round"): (7, "CH-48"),
    ("red", "total"): (7, "CH-49"),
    ("blue", "lost"): (1, "CH-43"),
    ("blue", "gained"): (3, "CH-40"),
}


@pytest.mark.parametrize(("seat", "name"), WRONG)
def test_the_first_wrong_number_of_a_sheet_is_told(seat: str, name: str) -> None:
    value, rule = WRONG[seat, name]
    changed: dict[str, dict[str, object]] = {each: dict(line) for each, line in TRUE.items()}
    changed[seat][name] = value
    changed["blue"]["total"] = 99  # Later, so that it is not told.

    right = played(SHEET, CALL, f"do: score, claims: {flow(TRUE)}")
    wrong = played(SHEET, CALL, f"do: score, claims: {flow(changed)}")

    assert faults(right) == []
    assert faults(wrong) == [(2, "claim", rule)]
    assert wrong.states[-1] == right.states[-1]


@pytest.mark.parametrize(
    ("army", "claim", "rule"),
    [
        ("['blue:A1', 'blue:A2', 'red:A3']", "red: {lost: 1}", "CH-43"),
        ("['red:K1', 'blue:K2', 'blue:K3', 'red:K4']", "red: {lost: 1}", "CH-41"),
        ("['red:K1', 'blue:K2', 'blue:K3', 'red:K4']", "blue: {gained: 1}", "CH-41"),
        ("['red:C1', 'blue:C2', 'blue:C3', 'yellow:C4', 'yellow:C5', 'red:C6']", "red: {lost: 5}", "CH-42"),
        ("['red:C1', 'blue:C2', 'blue:C3', 'yellow:C4', 'yellow:C5', 'red:C6']", "yellow: {gained: 2}", "CH-42"),
    ],
)
def test_what_saboteurs_take_is_told_by_what_became_of_the_army(army: str, claim: str, rule: str) -> None:
    done = played(f"red: {{army: [{army}]}}", CALL, f"do: score, claims: {{{claim}}}", players="red, blue, yellow")

    assert faults(done) == [(2, "claim", rule)]


def test_several_with_most_waste_are_told_by_their_own_rule() -> None:
    done = played("red: {}, table: {P1: ['red:A1'], P2: ['blue:A1']}", CALL, "do: score, claims: {red: {waste: 0}}")

    assert faults(done) == [(2, "claim", "CH-47")]


def tie(colors: tuple[int, ...], face: int, **switches: str) -> tuple[int, ...]:
    """What red loses and the others get, of an army of red."""
    nobody = Army(0, (0, 0, 0, 0))
    lines = score(
        rules(COLORS, **switches), (Army(face, colors), nobody, nobody, nobody), (0, 0, 0, 0), None, frozenset()
    )
    return (lines[0].lost, *(each.gained for each in lines[1:]))


@pytest.mark.parametrize(
    ("colors", "switches", "wanted"),
    [
        ((1, 5, 3, 3), {}, (29, 15, 7, 7)),
        ((1, 4, 4, 4), {}, (30, 10, 10, 10)),
        ((1, 5, 5, 3), {}, (30, 15, 15, 0)),
        ((1, 5, 3, 3), {"sabotage_tie": "owner_keeps"}, (15, 15, 0, 0)),
        ((1, 4, 4, 4), {"sabotage_tie": "owner_keeps"}, (0, 0, 0, 0)),
        ((1, 5, 3, 3), {"sabotage_tie": "all_full"}, (30, 15, 15, 15)),
        ((1, 4, 4, 4), {"sabotage_tie": "all_full"}, (30, 15, 15, 15)),
    ],
)
def test_three_above_the_owner_share_as_the_switch_has_it(
    colors: tuple[int, ...], switches: Mapping[str, str], wanted: tuple[int, ...]
) -> None:
    assert tie(colors, 31, **switches) == wanted


def army(units: str, **colors: int) -> tuple[str, dict[str, int]]:
    """An army: its units as letters, its other cards by color."""
    return units, colors


SCORES: dict[str, tuple[list[str], str | None, dict[str, tuple[str, dict[str, int]]], dict[str, int], dict[str, str], dict[str, dict[str, object]]]] = {
    "E01": (["red", "blue", "yellow", "purple"], "red", {"red": army("AAAKKCT", red=10, blue=6, yellow=4, purple=3)}, {"red": 1, "blue": 4, "yellow": 2}, {}, {"red": {"face": 30, "label": "safe", "bonus": 5, "round": 35}, "blue": {"waste": 5, "round": -5}, "yellow": {"round": 0}, "purple": {"round": 0}}),
    "E02": (["red", "blue", "yellow"], "red", {"red": army("AAAKKCT", red=8, blue=8, yellow=7)}, {}, {}, {"red": {"label": "safe", "round": 35}, "blue": {"waste": 0, "round": 0}, "yellow": {"round": 0}}),
    "E03": (["red", "blue"], "red", {"red": army("AAAKKCT", red=9, blue=14), "blue": army("A", blue=2)}, {"red": 2, "blue": 3}, {}, {"red": {"label": "sabotaged", "lost": 15, "bonus": 5, "round": 20}, "blue": {"face": 3, "gained": 15, "waste": 5, "round": 13}}),
    "E04": (["red", "blue", "yellow"], None, {"red": army("AAAAKKCT", red=7, blue=12, yellow=6)}, {"red": 2, "blue": 2}, {}, {"red": {"face": 33, "lost": 16, "waste": 5, "round": 12}, "blue": {"gained": 16, "waste": 5, "round": 11}, "yellow": {"round": 0}}),
    "E05": (["red", "blue", "yellow"], "red", {"red": army("AAAKKCT", red=5, blue=10, yellow=8)}, {"yellow": 1}, {}, {"red": {"label": "crumbled", "lost": 30, "round": 5}, "blue": {"gained": 15, "round": 15}, "yellow": {"gained": 15, "waste": 5, "round": 10}}),
    "E06": (["red", "blue", "yellow"], None, {"red": army("AAAAKKCT", red=3, blue=11, yellow=11)}, {}, {}, {"red": {"face": 33, "lost": 32, "round": 1}, "blue": {"round": 16}, "yellow": {"round": 16}}),
    "E07": (["red", "blue", "yellow"], None, {"blue": army("KC", red=5, yellow=3)}, {"red": 1, "yellow": 1}, {}, {"blue": {"face": 10, "doubled": True, "label": "untouched", "army": 20, "lost": 0, "round": 20}, "red": {"gained": 0, "waste": 5, "round": -5}, "yellow": {"round": -5}}),
    "E08": (["red", "purple"], "purple", {"purple": army("AAAKKC", purple=9, red=8)}, {"purple": 6, "red": 5}, {}, {"purple": {"face": 23, "bonus": 0, "bust": 12, "waste": 5, "round": 6}, "red": {"round": 0}}),
    "E09": (["red", "blue"], "red", {"red": army("AAAAKKKT", red=8, blue=15)}, {}, {}, {"red": {"face": 31, "lost": 15, "bust": 16, "round": 0}, "blue": {"gained": 15, "round": 15}}),
    "E10": (["red", "blue", "yellow"], "red", {"red": army("AAAKKCT", red=9, blue=10, yellow=4), "blue": army("AAK", blue=3, red=4)}, {"yellow": 2}, {}, {"red": {"lost": 15, "gained": 5, "bonus": 5, "round": 25}, "blue": {"face": 10, "lost": 5, "gained": 15, "round": 20}, "yellow": {"round": -5}}),
    "E11": (["red", "blue", "yellow"], None, {"red": army("A", blue=1, yellow=1)}, {}, {}, {"red": {"face": 3, "doubled": True, "round": 6}, "blue": {"round": 0}}),
    "E12": (["red", "blue"], None, {}, {"red": 4, "blue": 4}, {}, {"red": {"army": 0, "doubled": False, "waste": 5, "round": -5}, "blue": {"round": -5}}),
    "E13": (["red", "blue", "yellow", "purple"], None, {"red": army("AAAKKCT", red=5, blue=8, yellow=6, purple=4)}, {"purple": 7, "red": 3}, {}, {"red": {"label": "crumbled", "lost": 30, "round": 0}, "blue": {"round": 15}, "yellow": {"round": 15}, "purple": {"gained": 0, "round": -5}}),
    "E14": (["red", "blue"], "red", {"red": army("AAAAKKKCCT", red=20, blue=13)}, {"blue": 1}, {}, {"red": {"face": 43, "label": "safe", "round": 48}, "blue": {"round": -5}}),
    "E15": (["red", "blue"], "red", {"red": army("AAAAKKKT", red=8, blue=15)}, {}, {"bust_base": "remaining"}, {"red": {"lost": 15, "bust": 8, "round": 8}, "blue": {"round": 15}}),
}  # fmt: skip


def sheet(
    players: list[str],
    caller: str | None,
    armies: dict[str, tuple[str, dict[str, int]]],
    waste: dict[str, int],
    switches: dict[str, str],
) -> tuple[Line, ...]:
    """The lines of a round."""
    found = rules(tuple(players), **switches)
    read = []
    for seat in players:
        units, colors = armies.get(seat, ("", {}))
        face = sum(next(each.length for each in found.units if each.letter == letter) for letter in units)
        assert sum(colors.values()) == face - len(units)
        read.append(Army(face, tuple(colors.get(each, 0) for each in players)))
    at = None if caller is None else players.index(caller)
    units = armies.get(caller or "", ("", {}))[0]
    is_complete = all(units.count(each.letter) >= each.quota for each in found.units)
    busted = frozenset() if at is None or is_complete else frozenset((at,))
    return score(found, read, [waste.get(each, 0) for each in players], at if is_complete else None, busted)


@pytest.mark.parametrize("name", SCORES)
def test_a_round_is_scored_as_the_ledger_has_it(name: str) -> None:
    players, caller, armies, waste, switches, wanted = SCORES[name]

    lines = dict(zip(players, sheet(players, caller, armies, waste, switches), strict=True))

    assert {seat: {key: getattr(lines[seat], key) for key in keys} for seat, keys in wanted.items()} == wanted


@pytest.mark.parametrize(
    ("totals", "switches", "wanted"),
    [
        ((203, 210, 120), {}, ("blue",)),
        ((199, 188, 0), {}, ()),
        ((200, 150, 0), {}, ("red",)),
        ((205, 205, 201), {}, ("red", "blue")),
        ((205, 205, 201), {"end_tie": "extra_round"}, ()),
        ((205, 204, 201), {"end_tie": "extra_round"}, ("red",)),
    ],
)
def test_the_game_ends_as_the_ledger_has_it(
    totals: tuple[int, ...], switches: dict[str, str], wanted: tuple[str, ...]
) -> None:
    """E16 to E19."""
    found = rules(("red", "blue", "yellow"), **switches)

    assert tuple(found.seats[each] for each in winners(found, totals)) == wanted


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [
        ((199, 188, 0), (0, 0, 0)),
        ((203, 210, 120), (0, 1, 0)),
        ((205, 205, 201), (Fraction(1, 2), Fraction(1, 2), 0)),
    ],
)
def test_those_with_the_highest_total_share_the_win(totals: tuple[int, ...], wanted: tuple[Fraction, ...]) -> None:
    """CH-52, CH-R44."""
    found = shares(rules(("red", "blue", "yellow")), totals)

    assert found == dict(zip(("red", "blue", "yellow"), wanted, strict=True))


def test_what_saboteurs_get_is_what_others_lose() -> None:
    """CH-D10, but for the switch that breaks it."""
    chance, found = Random(3), rules(COLORS)
    for _ in range(500):
        armies = [Army(chance.randrange(51), tuple(chance.randrange(4) for _ in COLORS)) for _ in COLORS]
        lines = score(found, armies, [chance.randrange(3) for _ in COLORS], None, frozenset())

        assert sum(each.lost for each in lines) == sum(each.gained for each in lines)


def test_of_totals_before_the_round_the_first_wrong_one_is_told() -> None:
    done = played(f"{SHEET}, totals: {{red: 1, blue: 2}}", CALL, "do: score, before: {red: 3, blue: 4}")

    assert [each.fault.message for each in done.findings] == ["'red' had 3, expected 1"]
