"""
Sections D of the rule ledgers: what the shipped games' own checks say of them, and that each sees what it is for.

Checks of the ledgers that are none of these: what no table can say is in a test of its own (ids, mirrors, paths: boards
and cards; CK-07, CK-08, DCK-18 to DCK-21, W-S21, W-S22: print), or needs games (CK-52, DCK-16) or logs (CK-53, DCK-17).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.audit import audit, inquire
from pnp.facts import facts
from pnp.problems import Report
from pnp.project import load

ROOT = Path(__file__).parent.parent

STORM, FIELD = "cards/storm-the-castle.yaml", "boards/storm-the-castle.yaml"
PAWNS, TILES = "cards/darkshine.yaml", "boards/darkshine.yaml"
PACK, RACE = "cards/week-40.yaml", "cards/charge.yaml"

Change = tuple[str, str, str]
"""A file, what stands there, and what stands there instead."""


def broken(folder: Path, game: str, *changes: Change) -> set[str]:
    """The ids of the rules that a copy of a game with changes breaks, accepted or not."""
    for name in ("boards", "cards", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    for file, right, wrong in changes:
        text = (folder / file).read_text("utf-8")
        assert right in text, right
        (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")
    report = Report()
    loaded = load(folder, game, report)
    assert loaded
    assert not report.has_errors, [each.message for each in report]
    audit(loaded, facts(loaded, report), report)
    inquire(loaded, report)
    faults = [each.message for each in report if each.severity == "error" and each.code != "check-failed"]
    assert faults == []
    return {each.rule for each in report if each.code == "check-failed"}


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("storm-the-castle", {"CK-30", "CK-32", "CK-42", "CK-43", "CK-54"}),
        ("darkshine", {"DCK-11", "DCK-12", "DCK-13", "DCK-22"}),
        ("charge", set()),
        ("week-40", {"W-S09", "W-S10", "W-S15", "W-S16", "W-S17", "W-S18"}),
    ],
)
def test_shipped_games_break_what_their_ledgers_say(tmp_path: Path, game: str, rules: set[str]) -> None:
    assert broken(tmp_path, game) == rules


HERO = "count: 1\n        dispatch: 4\n        attack: 5\n        defense: 4\n"
BEARER = "count: 10\n        dispatch: 1\n        attack: 1\n        defense: 3\n"
CAVALRY = "count: 8\n        dispatch: 2\n        attack: 5\n        defense: 1\n"
KNIGHT = "count: 6\n        dispatch: 3\n        attack: 4\n        defense: 3\n"
SUPPORT = (STORM, "type: support\n        count: 1\n        dispatch: 3\n        attack: 4\n        defense: 0\n")
SOUTH = "    size: poker\n    cards: *army\n"
TWO = """    size: poker
    cards:
      - {id: a, title: Knight, type: regular, count: 50, dispatch: 1, attack: 4, defense: 3, emblem: helm, text: ""}
"""


def storm(right: str, wrong: str) -> Change:
    """A change of the cards of Storm the Castle."""
    return STORM, right, wrong


STORM_BROKEN: list[tuple[str, tuple[Change, ...]]] = [
    ("CK-01", (storm(BEARER, BEARER.replace("count: 10", "count: 0")),)),
    ("CK-01", (storm("title: Cavalry\n", "title: knight\n"),)),
    ("STC-25", (storm("type: item\n", 'type: thing\n        template: item\n'),)),
    ("STC-45", (storm("range: 1..4, better", "range: 0..9, better"), storm(HERO, HERO.replace("dispatch: 4", "dispatch: 5")))),
    ("STC-23", (storm(KNIGHT, KNIGHT.replace("        attack: 4\n", "")),)),
    ("STC-26", (storm(KNIGHT, KNIGHT.replace("defense: 3", "defense: 0")),)),
    ("STC-30", ((*SUPPORT, SUPPORT[1].replace("defense: 0", "defense: 1")),)),
    ("CK-05", (storm("attack: +1\n", "attack: 0\n"),)),
    ("CK-06", (storm("attack: +2\n", "attack: -2\n"),)),
    ("CK-06", ((*SUPPORT, SUPPORT[1].replace("attack: 4", "attack: 0")),)),
    ("STC-29", (storm("title: Knight\n", "title: Baron\n"),)),
    ("STC-33", (storm("title: Sorcerer\n", "title: Wizard\n"),)),
    ("CK-10", (storm(HERO, HERO.replace("count: 1", "count: 2")),)),
    ("STC-34", (storm("attack: +1\n", "attack: +2\n"),)),
    ("STC-34", (storm("defense: +2\n", "defense: +1\n"),)),
    ("STC-84", (storm("ward: 3 ", "ward: 2 "),)),
    ("STC-85", (storm("empower: 3 ", "empower: 2 "),)),
    ("STC-80", (storm("reach: 2 ", "reach: 3 "),)),
    ("CK-13", (storm("        abilities: [reforge]\n", ""),)),
    ("CK-14", (storm(SOUTH, TWO),)),
    ("STC-38", (storm("hand: 5\n", "hand: 51\n"),)),
    ("CK-15", (storm(BEARER, BEARER.replace("count: 10", "count: 11")),)),
    ("CK-16", (storm(KNIGHT, KNIGHT.replace("attack: 4", "attack: 3")),)),
    ("CK-18", (storm("[bombard]", "[bombast]"),)),
    ("CK-19", 4 * (storm("type: item\n", "type: support\n"),)),
    ("CK-36", (storm(KNIGHT, KNIGHT.replace("attack: 4", "attack: 1")),)),
    ("CK-37", (storm("dispatch: 2\n        attack: +2\n", "dispatch: 2\n        attack: +1\n"),)),
    ("CK-38", (storm(KNIGHT, KNIGHT.replace("attack: 4", "attack: 9")),)),
    ("CK-39", (storm("dispatch: 2\n        defense: +2\n", "dispatch: 4\n        defense: +1\n"),)),
    ("CK-40", (storm(CAVALRY, CAVALRY.replace("defense: 1", "defense: 9")), storm(BEARER, BEARER.replace("attack: 1", "attack: 0")))),
    ("CK-41", (storm(HERO, HERO.replace("defense: 4", "defense: 9")),)),
    ("CK-44", (storm("range: -3..3", "range: -9..9"), storm("attack: +2\n", "attack: +9\n"), storm("attack: +1\n", "attack: +9\n"))),
    ("CK-45", (storm(BEARER, BEARER.replace("defense: 3", "defense: 9")),)),
    ("CK-46", (storm(CAVALRY, CAVALRY.replace("defense: 1", "defense: 9")), storm("ward: 3 ", "ward: 9 "))),
    ("CK-47", (storm(BEARER, BEARER.replace("dispatch: 1", "dispatch: 4")),)),
    ("CK-48", (storm(BEARER, BEARER.replace("count: 10", "count: 1")),)),
    ("CK-49", (storm(BEARER, BEARER.replace("count: 10", "count: 40")),)),
    ("CK-50", (storm("count: 4\n        dispatch: 2\n        attack: \"-\"", "count: 14\n        dispatch: 2\n        attack: \"-\""),)),
    ("STC-06", ((FIELD, "level: high, defense: +1, emblem: castle", "level: high, defense: +2, emblem: castle"),)),
    ("STC-07", ((FIELD, "defense: +2", "defense: +1"),)),
    ("STC-08", ((FIELD, "defense: +1, emblem: battlements", "defense: +2, emblem: battlements"),)),
    ("CK-23", ((FIELD, "level: low, emblem", "level: low, defense: +1, emblem"),)),
    ("STC-12", ((FIELD, "level: high, emblem: mountain", "level: mid, emblem: mountain"),)),
    ("STC-13", ((FIELD, "level: low, emblem", "level: mid, emblem"),)),
    ("STC-15", ((FIELD, "level: high, defense: +2", "level: mid, defense: +2"),)),
    ("STC-16", ((FIELD, "level: mid, emblem", "level: low, emblem"),)),
    ("STC-09", ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NK, NHW]"),)),
    ("STC-09", ((FIELD, "[NK, NBW, NTW]", "[NBW, NTW]"),)),
    ("CK-22", ((FIELD, "{kind: tower, name: Tower, owner: north", "{kind: battlements, name: Tower, owner: north"),)),
    ("CK-28", ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NTW, NHW]"),)),
    ("CK-29", ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NK, SK]"),)),
    ("CK-33", ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NBW, SBW]"),)),
    ("CK-34", (storm("reach: 2 ", "reach: 1 "),)),
    ("CK-51", ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NBW, SBW]"),)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "changes"), STORM_BROKEN, ids=[f"{rule}-{i}" for i, (rule, _) in enumerate(STORM_BROKEN)]
)
def test_storm_the_castle_sees_what_breaks_its_rules(tmp_path: Path, rule: str, changes: tuple[Change, ...]) -> None:
    assert rule in broken(tmp_path, "storm-the-castle", *changes)


CIRCLE = "        aura: 1                         # (DS-26, DS-27)\n"

PAWNS_BROKEN: list[tuple[str, tuple[Change, ...]]] = [
    ("DS-21", ((PAWNS, "reach: [1]                      # (DS-21)", "reach: [1, 2]"),)),
    ("DS-22", ((PAWNS, "reach: [2, 3]", "reach: [2]"),)),
    ("DS-25", ((PAWNS, "reach: [1]                      # (DS-25)", "reach: [2]"),)),
    ("DS-26", ((PAWNS, CIRCLE, "        aura: 2\n"),)),
    ("DS-08", ((PAWNS, "actions: 3", "actions: 4"),)),
    ("DCK-10", ((PAWNS, "reach: [2, 3]  ", "aura: 1\n        reach: [2, 3]  "),)),
    ("DCK-04", ((PAWNS, "    template: plain\n    cards: *army", "    template: plain\n    cards: [{id: a, title: A, letter: A, reach: [1]}]"),)),
    ("DS-05", ((TILES, "columns: 11", "columns: 12"), (TILES, "{a: k, b: j, c: i, d: h, e: g, white: black}", "{a: l, b: k, c: j, d: i, e: h, f: g, white: black}"))),
    ("DCK-03", ((TILES, "a4: {kind: commander, side: white}", "a4: {kind: soldier, side: white}"),)),
    ("DS-03", ((TILES, "a2: {kind: archer, side: white}", "a2: {kind: archer, side: white}\n      f4: {kind: archer, side: white}"), (TILES, "white: black}", "whiter: black}"))),
    ("DCK-06", ((TILES, "b7: {kind: soldier, side: white}", "c7: {kind: soldier, side: white}"),)),
    ("DCK-07", ((TILES, "b7: {kind: soldier, side: white}", "e7: {kind: soldier, side: white}"),)),
    ("DCK-08", ((PAWNS, "actions: 3", "actions: 9"), (PAWNS, "reach: [2, 3]", "reach: [2, 9]"))),
    ("DCK-09", ((PAWNS, "actions: 3", "actions: 9"),)),
    ("DCK-14", ((PAWNS, CIRCLE, "        aura: 6\n"),)),
    ("DCK-15", ((PAWNS, "actions: 3", "actions: 6"),)),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "changes"), PAWNS_BROKEN, ids=[rule for rule, _ in PAWNS_BROKEN])
def test_darkshine_sees_what_breaks_its_rules(tmp_path: Path, rule: str, changes: tuple[Change, ...]) -> None:
    assert rule in broken(tmp_path, "darkshine", *changes)


PACK_BROKEN: list[tuple[str, tuple[Change, ...]]] = [
    ("W40-05", ((PACK, "title: Ten of Diamonds, value: 10", "title: Ten of Diamonds, value: 9"),)),
    ("W40-06", ((PACK, "title: Nine of Clubs, value: 9", "title: Nine of Clubs, value: 8"),)),
    ("W40-07", ((PACK, "      - {id: J, title: Jack, value: 0}\n", ""),)),
    ("W40-33", ((PACK, "range: 0..0", "range: 0..1"), (PACK, "title: Jack, value: 0", "title: Jack, value: 1"))),
    ("W-S04", ((PACK, "{id: CA,", "{id: HA,"),)),
    ("W-S05", ((PACK, "range: 1..10", "range: 0..10"), (PACK, "title: Ace of Hearts, value: 1", "title: Ace of Hearts, value: 0"))),
    ("W-S06", ((PACK, "first_draws: 1", "first_draws: 16"),)),
    ("W-S07", ((PACK, "draws: 2", "draws: 3"),)),
    ("W-S14", ((PACK, "title: Two of Hearts, value: 2", "title: Two of Hearts, value: 9"),)),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "changes"), PACK_BROKEN, ids=[rule for rule, _ in PACK_BROKEN])
def test_week_40_sees_what_breaks_its_rules(tmp_path: Path, rule: str, changes: tuple[Change, ...]) -> None:
    assert rule in broken(tmp_path, "week-40", *changes)


T7 = "      - {id: T7, title: Tower 7, unit: tower, number: 7, count: 2, deployment: yes, text: *text}\n"
SAME = "    template: plain\n    text: Purple\n    cards: *cards\n"

RACE_BROKEN: list[tuple[str, tuple[Change, ...]]] = [
    ("CH-02", ((RACE, "number: 6, count: 2}", "number: 6, count: 3}"),)),
    ("CH-02", ((RACE, "  - id: purple\n    title: Purple\n" + SAME, ""),)),
    ("CH-R24", ((RACE, "  - id: purple\n", "  - id: green\n"),)),
    ("CH-03", ((RACE, "number: 2, count: 4", "number: 2, count: 5"),)),
    ("CH-S04", ((RACE, "unit: tower, number: 2", "unit: tower, number: 3"),)),
    ("CH-R01", ((RACE, T7, T7.replace("number: 7", "number: 8")),)),
    ("CH-S05", ((RACE, T7, T7.replace(", deployment: yes", "")),)),
    ("CH-S06", ((RACE, T7, T7.replace("number: 7", "number: 1")),)),
    ("CH-S07", ((RACE, SAME, "    template: plain\n    text: Purple\n    cards: [{id: A1, unit: archer, number: 1, count: 4}]\n"),)),
    ("CH-S09", ((RACE, "quota_archer: 3", "quota_archer: 5"),)),
    ("CH-S10", ((RACE, "quota_archer: 3", "quota_archer: 4"),)),
    ("CH-S11", ((RACE, "reserve: 15", "reserve: 46"),)),
    ("CH-S12", ((RACE, T7, ""), (RACE, "      - {id: T6", "      # {id: T6"))),
    ("CH-S13", ((RACE, "number: 1, count: 4", "number: 1, count: 9"),)),
    ("CH-S14", ((RACE, T7, T7.replace(", deployment: yes", "") + T7.replace("T7", "T8").replace("number: 7", "number: 8")),)),
    ("CH-S21", ((RACE, "reserve: 15", "reserve: 25"),)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "changes"), RACE_BROKEN, ids=[f"{rule}-{i}" for i, (rule, _) in enumerate(RACE_BROKEN)]
)
def test_charge_sees_what_breaks_its_rules(tmp_path: Path, rule: str, changes: tuple[Change, ...]) -> None:
    assert rule in broken(tmp_path, "charge", *changes)
