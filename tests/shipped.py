"""A shipped game and its rules, and logs of it in the text of a test."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.logs import Log, read_log
from pnp.rules.play import Engine
from pnp.rules.replay import Replayed, replay
from pnp.rules.verdicts import engine_of

ROOT = Path(__file__).parent.parent


@cache
def game(name: str) -> Game:
    """The files of a game, which must be without errors."""
    report = Report()
    found = load(ROOT, name, report)
    assert found
    assert not report.has_errors
    return found


@dataclass(frozen=True)
class Shipped:
    """One of the games that come along, by its name on the command line."""

    name: str

    @property
    def logs(self) -> list[Path]:
        """The logs of it that state their verdict."""
        return sorted((ROOT / "tests" / "logs" / self.name).glob("*.yaml"))

    def game(self) -> Game:
        """Its files, read once."""
        return game(self.name)

    def engine(self) -> Engine:
        """Its rules as the framework sees them."""
        found = engine_of(self.name)
        assert found
        return found

    def rules(self, players: tuple[str, ...] = (), **switches: str) -> Any:  # Any: each engine has its own
        """Its rules with switches, for its usual players or others."""
        report = Report()
        found = self.engine().rules(self.game(), switches, players, report)
        assert found, [each.message for each in report]
        return found

    def log_of(self, text: str) -> Log:
        """A log of it, which can be read."""
        report = Report()
        log = read_log(f"game: {self.name}\n{text}".encode(), "log.yaml", report)
        assert log, [each.message for each in report]
        return log

    def replayed(self, text: str) -> Replayed:
        """A log, replayed with the players and the switches that it names."""
        log = self.log_of(text)
        done = replay(self.engine(), self.rules(log.players, **log.variants), log)
        assert isinstance(done, Replayed), done
        return done


def faults(done: Replayed) -> list[tuple[int, str, str]]:
    """Step, kind and rule of each finding."""
    return [(each.step, each.fault.kind, each.fault.rule) for each in done.findings]
