"""
Section D of DarkShine's ledger: what the game's own checks say of it, and that each sees what it is for.

Some are tested elsewhere: those of print (DCK-18 to DCK-21), of every game, and of logs (DCK-17). DCK-16 needs games.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken

PAWNS, TILES = "cards/darkshine.yaml", "boards/darkshine.yaml"


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    assert broken(tmp_path, "darkshine") == {"DCK-11", "DCK-12", "DCK-13", "DCK-22"}


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
