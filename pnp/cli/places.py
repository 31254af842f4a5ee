"""What every command about a project shares: its folder, its games, and the problems found in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import click

from ..problems import Problem, Severity, did_you_mean

WIDTH = 120
"""Columns of an excerpt in a pipe, and on a terminal that does not know its width."""


def settings_file(given: Path | None) -> Path:
    """The file of settings that was named, or the user's own."""
    from ..printers import settings_path

    # Where a user has no home, `~` stays as it is: then there are no settings.
    return given or settings_path(sys.platform, os.environ, Path(os.path.expanduser("~")))


def chosen(root: Path, names: tuple[str, ...]) -> tuple[str, ...]:
    """The games that a maker named, or all of the project; a name that is no game is a usage error."""
    from ..project import games

    known = games(root)
    for stray in sorted((root / "cards").glob("*.yml")):
        raise click.UsageError(f"cards/{stray.name} would not be found, rename it to {stray.stem}.yaml")
    if not known:
        raise click.UsageError(
            f"no game in '{root.resolve() / 'cards'}', expected one file for each game such as "
            "cards/storm-the-castle.yaml\nRun pnp in the folder of a project, or name the folder with --project DIR."
        )
    for each in names:
        if each not in known:
            raise click.UsageError(f"no game '{each}'{did_you_mean(each, known)}, there is: {', '.join(known)}")
    return tuple(dict.fromkeys(names)) or known


def near(path: Path) -> str:
    """`path` as seen from the current folder when it is in there, with forward slashes."""
    path = path.resolve()
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def show(problems: Iterable[Problem], root: Path, notes: bool) -> None:
    """Print `problems` for people, on the stream for problems; without `notes` these are only counted."""
    from .. import render

    found = tuple(problems)
    wanted = [each for each in found if notes or each.severity is not Severity.NOTE]
    is_terminal = sys.stderr.isatty()
    color = is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = (is_terminal and os.get_terminal_size(sys.stderr.fileno()).columns) or WIDTH
    click.echo(render.text(wanted, lines_of(root), width=width, color=color), err=True, nl=False, color=color)
    if hidden := len(found) - len(wanted):
        click.echo(f"{hidden} note{'s' * (hidden > 1)}, shown with --notes", err=True)


def lines_of(root: Path) -> Callable[[str, int], str]:
    """Reads single lines of the project's text files; '' for what is no text."""
    from ..source.encoding import MARKS
    from ..source.files import LARGEST

    @cache
    def lines(file: str) -> list[str]:
        path = root / file
        path = path if path.exists() else Path(file)  # Logs are named from where the command runs.
        try:
            data = path.read_bytes() if path.stat().st_size <= LARGEST else b""
        except OSError:
            return []
        encoding = next((name for mark, name in MARKS if data.startswith(mark)), "utf-8")
        text = data.decode(encoding, "replace").removeprefix("\ufeff")
        return [] if "\0" in text else text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def line(file: str, number: int) -> str:
        found = lines(file)
        return found[number - 1] if 0 < number <= len(found) else ""

    return line
