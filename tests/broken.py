"""A copy of a shipped game with some places changed, and the rules that it breaks then."""

from __future__ import annotations

import shutil
from pathlib import Path

from pnp.audit import audit, inquire
from pnp.facts import facts
from pnp.problems import Problem, Report
from pnp.project import load

ROOT = Path(__file__).parent.parent

Change = tuple[str, str, str]
"""A file, what stands there, and what stands there instead."""


def copied(folder: Path, *changes: Change) -> None:
    """A copy of the shipped games, with changes."""
    for name in ("boards", "cards", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    for file, right, wrong in changes:
        text = (folder / file).read_text("utf-8")
        assert right in text, right
        (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")


def broken(folder: Path, game: str, *changes: Change) -> set[str]:
    """The ids of the rules that a copy of a game with changes breaks, accepted or not."""
    return {each.rule for each in told(folder, game, *changes)}


def told(folder: Path, game: str, *changes: Change) -> list[Problem]:
    """What is told of the rules that a copy of a game with changes breaks, accepted or not."""
    copied(folder, *changes)
    report = Report()
    loaded = load(folder, game, report)
    assert loaded
    assert not report.has_errors, [each.message for each in report]
    audit(loaded, facts(loaded, report), report)
    inquire(loaded, report)
    faults = [each.message for each in report if each.severity == "error" and each.code != "check-failed"]
    assert faults == []
    return [each for each in report if each.code == "check-failed"]
