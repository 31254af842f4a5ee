"""
Section D of Storm the Castle's ledger: what the game's own checks say of it, and that each sees what it is for.

Some are tested elsewhere: those of print (CK-07, CK-08), of every game (ids, mirrors, paths), and of logs (CK-53). CK-52
needs games.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken, faults

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


def said(folder: Path, *changes: Change) -> list[tuple[str, str, str]]:
    """Of each fault the rule, what is said, and what stands on the line that it points at."""
    found = []
    for each in faults(folder, "storm-the-castle", *changes):
        assert each.span
        line = (folder / each.span.file).read_text("utf-8").splitlines()[each.span.line - 1]
        found.append((each.rule, each.message.partition(f" ({each.rule}")[0], line.partition(" #")[0].strip()))
    return found


NEAR = "hero+cleric on battlements, hero+cleric on keep, hero+tower-shield on tower, knight+cleric on tower, shield-bearer+cleric on tower"
FORK = "board: Storm the Castle"
LANES = "on the board 'lanes'", 'title: "Storm the Castle: lanes"'
NO_RIDGE = "on the board 'lanes-no-ridge'", 'title: "Storm the Castle: lanes without a ridge"'


def test_the_shipped_game_breaks_it_on_each_board_as_the_ledger_says(tmp_path: Path) -> None:
    hopeless, hard = (
        "every attack is hopeless against hero+cleric on tower",
        f"no attack has a modifier above 0 against {NEAR}",
    )

    assert sorted(said(tmp_path)) == sorted(
        [
            ("CK-54", "50 Regulars and 72 units have 22 spaces", "game: Storm the Castle"),
            ("CK-30", "2 spaces part one keep from the other, expected 3 or more", FORK),
            ("CK-32", "no path leads from high to low ground, so what the rules say of it is never used", FORK),
            ("CK-42", hopeless, FORK),
            ("CK-43", hard, FORK),
            *(
                (rule, f"{what}, {where}", line)
                for where, line in (LANES, NO_RIDGE)
                for rule, what in (("CK-42", hopeless), ("CK-43", hard))
            ),
        ]
    )


def regulars(bearers: int, cavalry: int) -> tuple[Change, ...]:
    """An army of so many Shield Bearers and Cavalry, and of seven other Regulars."""
    return (
        storm(BEARER, BEARER.replace("count: 10", f"count: {bearers}")),
        storm(CAVALRY, CAVALRY.replace("count: 8", f"count: {cavalry}")),
    )


CLERICS = 'count: 4\n        dispatch: 2\n        attack: "-"'
FURTHER = {
    "CK-32 no low ground": (
        ("CK-32", "no path leads from mid to low ground, so what the rules say of it is never used", FORK),
        ((FIELD, "level: low, emblem", "level: mid, emblem"),),
    ),
    "CK-32 no mid ground": (
        ("CK-32", "no path leads from high to mid ground, so what the rules say of it is never used", FORK),
        ((FIELD, "level: mid, emblem", "level: low, emblem"),),
    ),
    "CK-42 a stronger Hero": (
        ("CK-42", "every attack is hopeless against hero+cleric on battlements, hero+cleric on keep, hero+cleric on tower, hero+tower-shield on tower", FORK),
        (storm(HERO, HERO.replace("defense: 4", "defense: 5")),),
    ),
    "CK-43 a lower tower": (
        ("CK-43", "no attack has a modifier above 0 against hero+cleric on battlements, hero+cleric on keep, hero+cleric on tower", FORK),
        ((FIELD, "defense: +2", "defense: +1"),),
    ),
    "CK-54 one Regular too many": (("CK-54", "24 Regulars and 46 units have 22 spaces", "game: Storm the Castle"), regulars(1, 4)),
    "CK-54 room for the Regulars alone": (
        ("CK-54", "22 Regulars and 46 units have 22 spaces", "game: Storm the Castle"),
        (*regulars(1, 3), storm(CLERICS, CLERICS.replace("count: 4", "count: 5"))),
    ),
    "CK-54 room for the units alone": (
        ("CK-54", "24 Regulars and 44 units have 22 spaces", "game: Storm the Castle"),
        (*regulars(1, 4), storm(CLERICS, CLERICS.replace("count: 4", "count: 3"))),
    ),
    "CK-40 who is hopeless": (
        ("CK-40", "'Sorcerer' has no fair chance against any Regular unit on level ground", "attack: 0"),
        (storm("dispatch: 3\n        attack: 2\n", "dispatch: 3\n        attack: 0\n"),),
    ),
    "CK-41 who is safe": (
        ("CK-41", "no Regular unit has a fair chance against 'Hero' on level ground", "defense: 6"),
        (storm(HERO, HERO.replace("defense: 4", "defense: 6")),),
    ),
    "CK-18 an ability that there is not": (
        ("CK-18", "'blacksmith' has the ability 'fly', expected one of resurrect, reforge, empower, ward, bombard, pick-a-target (STC-77)", "abilities: [reforge, fly]"),
        (storm("[reforge]", "[reforge, fly]"),),
    ),
    "CK-12 the total of a Blacksmith": (("STC-79", "'Storm the Castle' has numbers.revive 8", "game: Storm the Castle"), (storm("revive: 7", "revive: 8"),)),
    "CK-13 another one's ability": (("CK-13", "'blacksmith' has id blacksmith", "- id: blacksmith"), (storm("[reforge]", "[reforge2]"), storm("[empower]", "[reforge]"), storm("[reforge2]", "[empower]"))),
    "CK-03 the defense of a Regular": (("STC-26", "'knight' has defense 0", "defense: 0"), (storm(KNIGHT, KNIGHT.replace("defense: 3", "defense: 0")),)),
    "CK-03 the attack of a Regular": (("STC-26", "'knight' has no number for attack", 'attack: "-"'), (storm(KNIGHT, KNIGHT.replace("attack: 4", 'attack: "-"')),)),
    "CK-17 titles but for capital letters": (("CK-01", "'sorcerer' with 'cleric' has a.title CLERIC, b.title Cleric", "title: CLERIC"), (storm("title: Sorcerer\n", "title: CLERIC\n"),)),
    "CK-29 near keeps": (
        ("CK-29", "the keeps are 1 moves apart, on the board 'lanes', expected 4 to 8", LANES[1]),
        ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NK, SK]"),),
    ),
    "CK-51 a fast win": (("CK-51", "somebody can win in turn 2, expected turn 4 or later", FORK), ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NBW, SBW]"),)),
    "CK-51 a fast unit": (("CK-51", "somebody can win in turn 3, expected turn 4 or later", FORK), (storm(f"{CAVALRY}        move: 1", f"{CAVALRY}        move: 2"),)),
    "CK-34 a safe keep": (("CK-34", "'NK' cannot be bombarded from outside of its castle", "NK:  {kind: keep, name: Keep, owner: north, at: 50% 71mm}"), (storm("reach: 2 ", "reach: 1 "),)),
    "CK-44 hammers": (
        ("CK-44", "19.45 % of all attacks nearly always win, expected 5.00 % at most", FORK),
        (storm("range: -3..3", "range: -9..9"), storm("attack: +2\n", "attack: +9\n"), storm("attack: +1\n", "attack: +9\n")),
    ),
    "CK-45 hopes": (
        ("CK-45", "53.29 % of all attacks hardly ever win, expected 50.00 % at most", FORK),
        (storm(BEARER, BEARER.replace("defense: 3", "defense: 9")),),
    ),
    "CK-46 modifiers": (
        ("CK-46", "modifiers reach from -20 to 6, expected -12 to 12", FORK),
        (storm(CAVALRY, CAVALRY.replace("defense: 1", "defense: 9")), storm("ward: 3 ", "ward: 9 ")),
    ),
    "CK-46 one more than there is room for": (
        ("CK-46", "modifiers reach from -9 to 13, on the board 'lanes', expected -12 to 12", LANES[1]),
        (storm(CAVALRY, CAVALRY.replace("attack: 5", "attack: 9")),),
    ),
    "CK-48 hands": (("CK-48", "7.09 % of opening hands have no Regular unit, expected 5.00 % at most", "game: Storm the Castle"), (storm(BEARER, BEARER.replace("count: 10", "count: 1")),)),
}  # fmt: skip


@pytest.mark.parametrize(("fault", "changes"), FURTHER.values(), ids=FURTHER)
def test_what_is_broken_is_told_with_its_numbers_at_its_line(
    tmp_path: Path, fault: tuple[str, str, str], changes: tuple[Change, ...]
) -> None:
    assert fault in said(tmp_path, *changes)


MENDED: dict[str, tuple[Change, ...]] = {
    "CK-29": ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NOW, STW]"),),  # just four moves
    "CK-30": ((FIELD, "[NOW, L2]", "[NHW, L2]"), (FIELD, "    without: [[NOW, L2]]\n    paths: [[NHW, L2]]\n", "")),
    "CK-32": ((FIELD, "[NOW, L2]", "[NHW, L2]"), (FIELD, "    without: [[NOW, L2]]\n    paths: [[NHW, L2]]\n", "")),
    "CK-42": ((FIELD, "defense: +2", "defense: +1"),),
    "CK-43": (storm(CAVALRY, CAVALRY.replace("attack: 5", "attack: 9")),),
    "CK-54": regulars(1, 3),
    "CK-40": (storm("dispatch: 3\n        attack: 2\n", "dispatch: 3\n        attack: 1\n"),),  # just 0 against Cavalry
    "CK-41": (storm(HERO, HERO.replace("defense: 4", "defense: 5")),),  # just 0 for Cavalry
    "CK-46": (storm(CAVALRY, CAVALRY.replace("attack: 5", "attack: 8")),),  # just 12 on 'lanes'
    "CK-51": ((FIELD, "[NBW, NHW]", "[NBW, NHW]\n  - [NOW, SOW]"),),  # just the fourth turn
}


@pytest.mark.parametrize(("rule", "changes"), MENDED.items(), ids=MENDED)
def test_what_is_mended_is_not_told(tmp_path: Path, rule: str, changes: tuple[Change, ...]) -> None:
    assert rule not in broken(tmp_path, "storm-the-castle", *changes)
