"""The command line: one file per command, and the only place that prints and exits."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from .. import __version__
from .build import build
from .calibrate import calibrate
from .check import check
from .conform import conform
from .explain import explain
from .list import show_list
from .new import new
from .odds import odds
from .play import play
from .replay import replay
from .schema import schema
from .simulate import simulate
from .stats import stats
from .table import table

DEBUG = "PNP_DEBUG"
"""Set this variable to 1 to see where a fault of the program itself came from."""


class Commands(click.Group):
    """Runs a command so that no maker ever meets a traceback."""

    def invoke(self, context: click.Context) -> Any:  # Any: as click declares it
        try:
            return super().invoke(context)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:
            click.echo("pnp: stopped, no file is left half written", err=True)
            code = 130
        except OSError as error:
            click.echo(f"pnp: {error.strerror or error}{f': {error.filename}' if error.filename else ''}", err=True)
            code = 1
        except Exception as error:
            if os.environ.get(DEBUG) == "1":
                raise
            said = " ".join(f"{type(error).__name__}: {error}".split())
            click.echo(
                f"pnp has a fault of its own: {said}\nplease report it with what {DEBUG}=1 adds to this output",
                err=True,
            )
            code = 1
        context.exit(code)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="pnp %(version)s")
def main() -> None:
    """Turns games written in YAML into sheets to print and cut."""
    for stream in (sys.stdout, sys.stderr):
        # Old Windows consoles and pipes cannot take every character that a card may hold.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # None only under pythonw


COMMANDS = (
    new,
    build,
    check,
    explain,
    show_list,
    odds,
    table,
    replay,
    play,
    simulate,
    stats,
    conform,
    calibrate,
    schema,
)

for command in COMMANDS:
    main.add_command(command)
