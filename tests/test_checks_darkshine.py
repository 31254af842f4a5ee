"""
Section D of DarkShine's ledger: what the game's own checks say of it, and that each sees what it is for.

Some are tested elsewhere: those of tiles (DCK-02) with the files, of logs (DCK-17) with the play, of letters (DCK-19)
with the cards, of games (DCK-16) with simulations. DCK-18, 20 and 21 need a kit to print.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from broken import Change, faults
from skirmish import SHIPPED

from pnp.problems import Problem
from pnp.rules.games.darkshine.checks import Pawn, dice, outdone, setup
from pnp.rules.games.darkshine.pieces import Numbers, Type

PAWNS, TILES = "cards/darkshine.yaml", "boards/darkshine.yaml"


# Where the line is between what is odd and what is not


def types() -> Mapping[str, Type]:
    """The types of pawns of the shipped game."""
    return {each.type.id: each.type for each in SHIPPED.rules().pawns}


def odd(pawns: str, actions: int = 3) -> list[tuple[str, str]]:
    """What the checks find in a position: rules and sentences."""
    rules = SHIPPED.rules()
    known, letters = {each.id: each for each in rules.pawns}, {"W": "white", "B": "black"}
    placed = (each.split() for each in pawns.split(", "))
    standing = [Pawn(id, letters[id[0]], known[id].type, rules.grid.numbers[tile]) for id, tile in placed]
    return [(each.rule, each.message) for each in setup(standing, rules.grid, Numbers(actions), "small")]


ALONE = "DCK-22 DCK-22"  # Of armies that are a commander.
ODD = [
    ("the same by half a turn", "WC a3, BC k5", f"DCK-06 {ALONE}"),
    ("the same by the long mirror", "WC a3, BC k3", f"DCK-06 {ALONE}"),
    ("the same by no mirror", "WC a4, BC j4", f"DCK-05 {ALONE}"),
    ("the same but for a type", "WC a4, BC k4, WS1 c4, BA1 i4", "DCK-05"),
    ("the same but for a side", "WC a4, BC k4, WS1 c4, WS2 i4", "DCK-05 DCK-08 DCK-09 DCK-22"),
    ("a commander four tiles from a soldier", "WC a4, BC k4, WS1 g4, BS1 e4", "DCK-09"),
    ("a commander three tiles from a soldier", "WC a4, BC k4, WS1 h4, BS1 d4", "DCK-08 DCK-09"),
    ("a soldier four tiles from a soldier", "WC a4, BC k4, WS1 d4, BS1 h4", ""),
    ("a soldier three tiles from a soldier", "WC b4, BC j4, WS1 e7, WS2 e1, BS1 h7, BS2 h1", "DCK-05 DCK-09"),
    ("an archer six tiles from an archer", "WC a4, BC k4, WA1 c4, BA1 i4", ""),
    ("an archer four tiles from an archer", "WC a4, BC k4, WA1 d4, BA1 h4", "DCK-09"),
    ("an archer five tiles from a commander", "WC a4, BC k4, WA1 f4, BS1 h4", "DCK-05 DCK-08 DCK-09"),
    ("archers behind soldiers", "WC a4, BC k4, WA1 a1, WS1 b1, WS2 b2, BA1 k1, BS1 j1, BS2 j2", "DCK-06 DCK-12"),
    ("archers with a free diagonal", "WC a4, BC k4, WA1 a1, WS1 b1, BA1 k1, BS1 j1", "DCK-06"),
    ("archers with a free row", "WC a4, BC k4, WA1 a1, WS2 b2, BA1 k1, BS2 j2", "DCK-06"),
    ("archers that see a soldier", "WC a4, BC k4, WA1 a1, WS1 c1, WS2 b2, BA1 k1, BS1 i1, BS2 j2", "DCK-06"),
    (
        "a commander in a corner",
        "WC a1, BC k1, WS1 a2, WS2 b1, WS3 b2, BS1 k2, BS2 j1, BS3 j2",
        f"DCK-06 DCK-13 {ALONE}",
    ),
    ("a commander with a way out", "WC a1, BC k1, WS1 a2, WS2 b1, WS3 c3, BS1 k2, BS2 j1, BS3 i3", f"DCK-06 {ALONE}"),
    ("half of an army in the circle", "WC a4, BC k4, WS1 a5, WS2 b6, WS3 b2, BS1 k5, BS2 j6, BS3 j2", "DCK-06"),
    ("more than half of an army in it", "WC a4, BC k4, WS1 a5, WS2 b6, BS1 k5, BS2 j6", f"DCK-06 {ALONE}"),
]  # fmt: skip


@pytest.mark.parametrize(("pawns", "rules"), [each[1:] for each in ODD], ids=[each[0] for each in ODD])
def test_a_set_up_is_odd_from_a_line_on(pawns: str, rules: str) -> None:
    assert [rule for rule, _ in odd(pawns)] == rules.split()


def test_what_is_odd_about_a_set_up_is_said_with_its_pawns() -> None:
    found = dict(odd("WC a4, BC j4, WA1 a3, WS1 a5, WS2 b4, WS3 b3, WS4 b5, WS5 b2, BA1 d5"))

    assert found == {
        "DCK-05": "WC has no enemy of its type in the place that mirrors its own, in 'small'",
        "DCK-06": "'small' is not the same when its rows are turned over, as with WA1",
        "DCK-08": "BA1 can attack WC in its first turn, in 'small'",
        "DCK-09": "BA1 can attack WA1 in its first turn, and 12 more such attacks, in 'small'",
        "DCK-12": "WA1 cannot shoot past their own pawns at first, in 'small'",
        "DCK-13": "WC cannot move at first, in 'small'",
        "DCK-22": "6 of 7 white pawns begin in their commander's circle, in 'small'",
    }


@pytest.mark.parametrize(
    ("aura", "numbers", "rules"),
    [
        (1, Numbers(), ""),
        (1, Numbers(actions=4), ""),
        (1, Numbers(actions=5), "DCK-15"),
        (0, Numbers(), "DCK-15"),
        (4, Numbers(), ""),
        (5, Numbers(), "DCK-14"),
        (6, Numbers(), "DCK-14 DCK-14"),
        (1, Numbers(3, 11), "DCK-15"),
        (2, Numbers(3, 17), ""),
    ],
)
def test_dice_are_odd_from_a_line_on(aura: int, numbers: Numbers, rules: str) -> None:
    known = {**types(), "commander": replace(types()["commander"], aura=aura)}

    assert [each.rule for each in dice(known, numbers)] == rules.split()


def test_what_is_odd_about_dice_is_said_with_its_chance() -> None:
    known = {**types(), "commander": replace(types()["commander"], aura=6)}

    assert [each.message for each in dice(known, Numbers())] == [
        "an attack with a bonus of -6 never kills",
        "an attack with a bonus of 6 always kills",
    ]
    assert [each.message for each in dice(types(), Numbers(5))] == [
        "5 attacks from outside remove a commander with 80.35 %, expected 75.00 % at most"
    ]


@pytest.mark.parametrize(
    ("reach", "found"),
    [
        ({}, ["soldier by commander"]),
        ({"soldier": (2,)}, ["soldier by archer"]),
        ({"archer": (1, 3), "soldier": (1, 2, 3)}, ["archer by soldier"]),
        ({"commander": (1, 2, 3)}, ["soldier by commander", "archer by commander"]),
        ({"commander": (2,)}, []),
    ],
)
def test_a_type_is_outdone_by_one_that_reaches_and_helps_as_much(
    reach: Mapping[str, tuple[int, ...]], found: list[str]
) -> None:
    known = [replace(each, reach=reach.get(each.id, each.reach)) for each in types().values()]

    said = [each.message.removeprefix("the ").split(" can do all that the ") for each in outdone(known)]

    assert [f"{weak.removesuffix(' can')} by {strong}" for strong, weak in said] == found


# The game's files, and where it is told


def places(folder: Path, found: list[Problem]) -> set[tuple[str, str]]:
    """Each rule with the line at which it is told."""
    lines = {name: (folder / name).read_text("utf-8").splitlines() for name in (PAWNS, TILES)}
    return {(each.rule, lines[each.span.file][each.span.line - 1].strip()) for each in found if each.span}


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    found = faults(tmp_path, "darkshine")

    assert places(tmp_path, found) == {
        ("DCK-11", "reach: [1]                      # (DS-21)"),
        ("DCK-12", "a2: {kind: archer, side: white}"),
        ("DCK-12", "a3: {kind: archer, side: white}"),
        ("DCK-13", "a4: {kind: commander, side: white}"),
        ("DCK-22", "a4: {kind: commander, side: white}"),
    }


COMMANDER = "reach: [1]                      # (DS-25)"
AURA = "aura: 1                         # (DS-26, DS-27)"
WITHIN = "within: 1                       # (DS-26)"
SEVENTH = "b7: {kind: soldier, side: white}"
MIRROR = "rename: {a: k, b: j, c: i, d: h, e: g, white: black}}"
BROKEN: list[tuple[str, str, tuple[Change, ...]]] = [
    ("DS-21", "reach: [1, 2]", ((PAWNS, "reach: [1]                      # (DS-21)", "reach: [1, 2]"),)),
    ("DS-22", "reach: [2]", ((PAWNS, "reach: [2, 3]                   # (DS-22, DS-23)", "reach: [2]"),)),
    ("DS-25", "reach: [2]", ((PAWNS, COMMANDER, "reach: [2]"),)),
    ("DS-26", "aura: 2", ((PAWNS, AURA, "aura: 2"),)),
    ("DS-26", AURA, ((PAWNS, WITHIN, "within: 2"),)),
    ("DS-08", "game: DarkShine", ((PAWNS, "actions: 3", "actions: 4"),)),
    ("DS-14", "game: DarkShine", ((PAWNS, "sides: 6", "sides: 8"),)),
    ("DCK-10", "aura: 0", ((PAWNS, "reach: [2, 3]  ", "aura: 0\n        reach: [2, 3]  "),)),
    ("DCK-04", "game: DarkShine", ((PAWNS, "    template: plain\n    cards: *army", "    template: plain\n    cards: [{id: a, title: A, letter: A, reach: [1]}]"),)),
    ("DS-05", "board: DarkShine", ((TILES, "columns: 11", "columns: 12"), (TILES, MIRROR, "rename: {a: l, b: k, c: j, d: i, e: h, f: g, white: black}}"))),
    ("DCK-03", "spaces:", ((TILES, "a4: {kind: commander, side: white}", "a4: {kind: soldier, side: white}"),)),
    ("DS-03", "spaces:", ((TILES, "a2: {kind: archer, side: white}", "a2: {kind: archer, side: white}\n      f4: {kind: archer, side: white}"), (TILES, "white: black}", "whiter: black}"))),
    ("DCK-05", "b1: {kind: soldier, side: white}", ((TILES, f"mirror:\n  white and black: {{across: vertical, {MIRROR}\n", ""), (TILES, SEVENTH, f"{SEVENTH}\n      k4: {{kind: commander, side: black}}"))),
    ("DCK-06", "b1: {kind: soldier, side: white}", ((TILES, SEVENTH, "c7: {kind: soldier, side: white}"),)),
    ("DCK-07", "e7: {kind: soldier, side: white}", ((TILES, SEVENTH, "e7: {kind: soldier, side: white}"),)),
    ("DCK-08", "a2: {kind: archer, side: white}", ((PAWNS, "actions: 3", "actions: 8"),)),
    ("DCK-09", "b1: {kind: soldier, side: white}", ((PAWNS, "actions: 3", "actions: 9"),)),
    ("DCK-14", "aura: 6", ((PAWNS, AURA, "aura: 6"),)),
    ("DCK-15", "actions: 6", ((PAWNS, "actions: 3", "actions: 6"),)),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "line", "changes"), BROKEN, ids=[f"{each[0]} {each[1]}" for each in BROKEN])
def test_what_breaks_a_rule_is_told_at_its_line(
    tmp_path: Path, rule: str, line: str, changes: tuple[Change, ...]
) -> None:
    found = faults(tmp_path, "darkshine", *changes)

    assert (rule, line) in places(tmp_path, found)


def test_a_set_up_that_cannot_be_played_does_not_silence_another(tmp_path: Path) -> None:
    change = (TILES, "a2: {kind: archer, side: white}", "a2: {kind: soldier, side: white}")

    found = places(tmp_path, faults(tmp_path, "darkshine", change))

    assert {line for rule, line in found if rule == "DCK-12"} == {"a3: {kind: archer, side: white}"}
