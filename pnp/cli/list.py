"""The command `pnp list`: shows what there is."""

from __future__ import annotations

from pathlib import Path

import click

from ..problems import Report
from .options import notes, project
from .places import chosen, show


@click.command("list", short_help="Show games, decks, boards, sheets and elements.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the list.")
@notes
@project
@click.pass_context
def show_list(context: click.Context, games: tuple[str, ...], form: str, notes: bool, project: Path) -> None:
    """
    Show what each GAME (default: all) has: decks, boards with their variants, legends, sheets; and all elements.

    With --format json, boards are whole: every space with its place, its neighbors and its fields, and every path.
    """
    wanted = chosen(project, games)
    report = Report()
    from ..listing import lines, listed

    data = listed(project, wanted, report)
    if form == "json":
        import json

        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        for line in lines(data):
            click.echo(line)
    if report.has_errors:
        show(report, project, notes)
    context.exit(int(report.has_errors))
