"""
Section D of Storm the Castle's ledger: what the game's own checks say of it, and that each sees what it is for.

Some are tested elsewhere: those of print (CK-07, CK-08), of every game (ids, mirrors, paths), and of logs (CK-53). CK-52
needs games.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken

STORM, FIELD = "cards/storm-the-castle.yaml", "boards/storm-the-castle.yaml"


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    assert broken(tmp_path, "storm-the-castle") == {"CK-30", "CK-32", "CK-42", "CK-43", "CK-54"}


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
