"""The benchmark's game is without faults, and mutants are only made of engines with tests."""

from __future__ import annotations

import shutil
import subprocess
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


def test_mutants_of_an_engine_that_is_not_there_are_refused_in_one_sentence() -> None:
    pytest.importorskip("resource", reason="mutants are made on POSIX")

    result = subprocess.run(
        [sys.executable, "-m", "bench.mutate", "nosuch"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )

    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("there is no engine 'nosuch' with tests of its own, expected one of charge, ")
