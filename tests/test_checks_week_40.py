"""
Section D of Week 40's ledger: what the game's own checks say of it, and that each sees what it is for.

Those of print (W-S21, W-S22) are tested elsewhere.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken

PACK = "cards/week-40.yaml"


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    assert broken(tmp_path, "week-40") == {"W-S09", "W-S10", "W-S15", "W-S16", "W-S17", "W-S18"}


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
