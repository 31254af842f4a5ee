"""The command `pnp check`: says all that is wrong, writes nothing."""

from __future__ import annotations

from pathlib import Path

import click

from ..problems import Report, Severity
from .places import chosen, notes, project, show
from .progress import progress


@click.command(short_help="Say what is wrong with games.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--strict", is_flag=True, help="Warnings make the exit code 1 as well.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the problems.")
@notes
@project
@click.pass_context
def check(context: click.Context, games: tuple[str, ...], strict: bool, form: str, notes: bool, project: Path) -> None:
    """
    Say all that is wrong with each GAME (default: all), without writing anything.

    A GAME is named by its file: storm-the-castle for cards/storm-the-castle.yaml. Exits with 1 when there are errors.
    """
    names = chosen(project, games)
    report = Report()
    from ..check import check as check_games

    with progress() as step:
        check_games(project, names, report, step)
    if form == "json":
        import json

        from ..render import as_json

        click.echo(json.dumps(as_json(report), indent=1))
    elif len(report):
        show(report, project, notes)
    else:
        click.echo("no problems", err=True)
    fails = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    context.exit(int(any(each.severity in fails for each in report)))
