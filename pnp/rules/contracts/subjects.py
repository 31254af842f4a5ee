"""Engines to be put to the test: those of pnp, and those in a file of a maker's own, with all rules to play by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from sys import modules
from types import CodeType, ModuleType

from ...problems import Report, Span
from ...project import Game
from ...source.files import LARGEST
from ..play import Engine
from .promises import RAISED, Subject, place

PROBLEMS = {
    "unreadable-engine": """
The file that `pnp conform` was given cannot be run as Python: there is no such file, it is not written as Python is,
or something in it fails as soon as it is loaded. The message has the line. `docs/engines.md` has a small engine that
works.
""",
    "broken-promise": """
An engine does not do what all engines do, such as to leave a state alone that it was asked about. Players, logs and
simulations count on it. `pnp conform` says which promise it is, and where there is one, the line and the game in which
it was found: the same seed leads there again.
""",
}

ANY_NUMBER = "3"
"""What a switch is set to for a test where it takes any whole number."""


def own(path: Path, report: Report) -> ModuleType | None:
    """
    The module in a maker's file, run; None after a problem.

    Only for a file that the maker has named: nothing in the folder of a game is ever run by itself.
    """
    file = path.as_posix()
    module = ModuleType(f"engine in {path.stem}")
    module.__file__ = str(path)
    try:
        if path.stat().st_size > LARGEST:
            report.error("unreadable-engine", f"'{file}' is larger than any engine")
            return None
        code = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    except OSError as error:
        report.error("unreadable-engine", f"'{file}' cannot be read: {(error.strerror or str(error)).lower()}")
    except SyntaxError as error:
        line, column = error.lineno or 1, max(error.offset or 1, 1)
        span = Span(file, line, column, error.end_lineno or line, max(error.end_offset or 0, column + 1))
        report.error("unreadable-engine", f"this is no Python: {error.msg}", span)
    except ValueError as error:  # Characters that no program has.
        report.error("unreadable-engine", f"this is no Python: {error}", Span(file))
    else:
        return run(code, module, file, report)
    return None


def run(code: CodeType, module: ModuleType, file: str, report: Report) -> ModuleType | None:
    """The module once its code has run; None after a problem."""
    modules[module.__name__] = module  # Dataclasses look for the names of their fields there.
    try:
        exec(code, module.__dict__)
    except RAISED as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        found = place(module, error)
        report.error("unreadable-engine", f"the file cannot be loaded: {said}", found or Span(file))
        return None
    return module


def rulings(engine: Engine) -> Iterator[dict[str, str]]:
    """The usual rulings, and each other value of each switch alone."""
    yield {}
    for name, (_, *others) in engine.SWITCHES.items():
        for each in others:
            value = ANY_NUMBER if each == "N" else each
            if name not in engine.REFUSED and f"{name}={value}" not in engine.REFUSED:
                yield {name: value}


def seatings(engine: Engine) -> tuple[tuple[str, ...], ...]:
    """The usual seats, and those of each other number of players that come first."""
    firsts = {len(each): each for each in reversed(engine.PLAYERS)}
    return engine.PLAYERS[0], *(each for number, each in sorted(firsts.items()) if number != len(engine.PLAYERS[0]))


def subject(
    engine: Engine, name: str, game: Game | None, switches: Mapping[str, str], players: Sequence[str], report: Report
) -> Subject | None:
    """An engine with the rules of a game and of switches; None after a problem. It raises what the engine raises."""
    rules = engine.rules(game, switches, players, report)  # type: ignore[arg-type]  # own engines may need no game
    if rules is None:
        return None
    ledger = frozenset(game.ledger) if game and game.ledger else None
    return Subject(engine, rules, tuple(players), name, ledger, options_of(engine, switches, players))


def options_of(engine: Engine, switches: Mapping[str, str], players: Sequence[str]) -> str:
    """What `pnp conform` is given to play by these rules alone; '' for the usual ones."""
    options = [f"--variant {name}={value}" for name, value in switches.items()]
    if tuple(players) != engine.PLAYERS[0]:
        options.append(f"--players {','.join(players)}")
    return " ".join(options)
