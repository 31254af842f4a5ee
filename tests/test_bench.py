"""The benchmark's game: what it measures is a game without faults."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from pnp.build import build
from pnp.drawn import Order
from pnp.problems import Report, Severity

ROOT = Path(__file__).parent.parent


def test_the_benchmarks_game_is_built_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    sys.modules.pop("bench", None)
    from bench.make_deck import write

    shutil.copytree(ROOT / "bench" / "game", tmp_path / "game")
    write(40, tmp_path / "game" / "deck.yaml")
    report = Report()

    written = build(tmp_path / "game", ["bench"], report, lambda *_: None, Order())

    assert [each.message for each in report if each.severity is not Severity.NOTE] == []
    assert [each.path.name for each in written] == ["cards-a4.pdf"]
