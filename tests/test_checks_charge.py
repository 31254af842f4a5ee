"""Section D of Charge!'s ledger: what the game's own checks say of it, and that each sees what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken

RACE = "cards/charge.yaml"


def test_the_shipped_game_breaks_what_its_ledger_says(tmp_path: Path) -> None:
    assert broken(tmp_path, "charge") == set()


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
