"""A game ready to be played: its engine, its rules by the project's files, and a bot for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..problems import Report, did_you_mean
from ..project import load
from .bots import BOTS
from .play import Engine, Rules
from .switches import fault
from .verdicts import engine_of, engines


class Wrong(ValueError):
    """What was asked for is not there; the sentence says what is."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what by which rules; `bots` are the names of bots by seat."""

    engine: Engine
    rules: Rules
    bots: Mapping[str, str]
    switches: Mapping[str, str]


def table(
    root: Path,
    game: str,
    bots: str,
    switches: Mapping[str, str],
    players: str | None,
    report: Report,
    changes: Mapping[str, str] | None = None,
) -> Table | None:
    """
    A game ready to be played; None after a problem with its files. Raises `Wrong`.

    `bots` are names with commas between, one for all seats or one for each.
    `changes` are values instead of those that the files have, by 'card.field' or 'numbers.name'.
    """
    engine = engine_of(game)
    if engine is None:
        raise Wrong(f"pnp cannot play '{game}', only {', '.join(engines())}")
    check_switches(engine, game, switches)
    seats = seats_of(engine, players)
    names = named(bots, seats)
    said = Report()
    loaded = load(root, game, said, changes)
    if loaded is None or said.has_errors:
        report.merge(said)
        return None
    rules = engine.rules(loaded, switches, seats, report)
    return None if rules is None else Table(engine, rules, names, switches)


def check_switches(engine: Engine, game: str, switches: Mapping[str, str]) -> None:
    """Raises `Wrong` where a switch is not there, or cannot be set so."""
    for name, value in switches.items():
        if why := fault(game, name, value, engine.SWITCHES, engine.REFUSED):
            raise Wrong(why)


def seats_of(engine: Engine, players: str | None) -> tuple[str, ...]:
    """The seats that play. Raises `Wrong`."""
    if players is None:
        return engine.PLAYERS[0]
    wanted = tuple(each.strip() for each in players.split(","))
    if wanted not in engine.PLAYERS:
        listed = " or ".join(",".join(each) for each in engine.PLAYERS)
        raise Wrong(f"'{players}' cannot play, expected {listed}")
    return wanted


def named(bots: str, seats: Sequence[str]) -> dict[str, str]:
    """The bot of each seat. Raises `Wrong`."""
    names = [each.strip() for each in bots.split(",")]
    for each in names:
        if each not in BOTS:
            raise Wrong(f"there is no bot '{each}'{did_you_mean(each, BOTS)}, expected {', '.join(BOTS)}")
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        wanted = "1 seat" if len(seats) == 1 else f"{len(seats)} seats"
        raise Wrong(f"{len(names)} bots are named for {wanted} ({', '.join(seats)})")
    return dict(zip(seats, names, strict=True))
