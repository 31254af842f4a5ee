"""All games whose rules pnp knows keep what engines promise, by all their rulings and for all numbers of players."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.contracts.complete import complete
from pnp.rules.contracts.games import games
from pnp.rules.contracts.subjects import rulings, seatings, subject
from pnp.rules.play import Engine
from pnp.rules.verdicts import engine_of, engines

ROOT = Path(__file__).parent.parent


def engine(name: str) -> Engine:
    """An engine of pnp."""
    found = engine_of(name)
    assert found
    return found


@cache
def game(name: str) -> Game:
    """A game of this project."""
    report = Report()
    found = load(ROOT, name, report)
    assert found
    assert not report.has_errors, [each.message for each in report]
    return found


def tables() -> Iterator[tuple[str, dict[str, str], tuple[str, ...]]]:
    """Each engine with each ruling that is not the usual one, and with each number of players."""
    for name in engines():
        usual, *others = seatings(engine(name))
        yield from ((name, switches, usual) for switches in rulings(engine(name)))
        yield from ((name, {}, players) for players in others)


def called(value: object) -> str:
    """How a value is shown in the name of a test."""
    match value:
        case str():
            return value
        case dict():
            return ",".join(f"{name}={each}" for name, each in value.items()) or "usual"
        case _:
            return str(len(value)) if isinstance(value, tuple) else ""


@pytest.mark.parametrize("name", engines())
def test_an_engine_is_complete(name: str):
    assert list(complete(engine(name))) == []


@pytest.mark.parametrize(("name", "switches", "players"), list(tables()), ids=called)
def test_an_engine_keeps_its_promises(name: str, switches: dict[str, str], players: tuple[str, ...]):
    report = Report()
    found = subject(engine(name), name, game(name), switches, players, report)
    assert found, [each.message for each in report]

    # One game by each ruling, and some by the usual ones.
    assert list(games(found, 1 if switches else 3, "games")) == []


@pytest.mark.parametrize("name", engines())
def test_a_log_has_the_same_bytes_whatever_the_order_of_hashes(name: str, tmp_path: Path):
    logs = []
    for seed in ("1", "2"):
        log = tmp_path / f"{seed}.yaml"
        command = [sys.executable, "-m", "pnp", "play", name, "--seed", "7", "--log", str(log)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        logs.append(log.read_bytes())

    assert logs[0] == logs[1]
