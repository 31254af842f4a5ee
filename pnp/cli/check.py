"""The command `pnp check`: says all that is wrong, writes nothing."""

from __future__ import annotations

from pathlib import Path

import click

from ..problems import Report, Severity
from .options import notes, project
from .places import chosen, near, show
from .progress import progress

FORMS = ("text", "json", "sarif", "github")


@click.command(short_help="Say what is wrong with games.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--strict", is_flag=True, help="Warnings make the exit code 1 as well.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="Of the problems.")
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
    if form != "text":
        click.echo(written(form, report, project, notes), nl=False)
    elif len(report):
        show(report, project, notes)
    else:
        click.echo("no problems", err=True)
    fails = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    context.exit(int(any(each.severity in fails for each in report)))


def written(form: str, report: Report, project: Path, notes: bool) -> str:
    """The problems for a program; those that show them to people are told notes only where these are asked for."""
    import json

    from ..exchange import as_github, as_json, as_sarif
    from .explain import explanations

    if form == "json":
        return json.dumps(as_json(report), indent=1) + "\n"
    wanted = [each for each in report if notes or each.severity is not Severity.NOTE]
    folder = f"{near(project)}/".removeprefix("./")
    if form == "github":
        return "".join(f"{line}\n" for line in as_github(wanted, folder))
    return json.dumps(as_sarif(wanted, explanations(), folder), indent=1) + "\n"
