"""The command `pnp stats`: how the numbers on a game's cards are spread, and what cards give for their cost."""

from __future__ import annotations

from pathlib import Path

import click

from ..problems import Report
from .options import OutFile, notes, project
from .places import chosen, show
from .telling import tell


@click.command(short_help="Show how the numbers on cards are spread.")
@click.argument("game")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the figures.")
@click.option("--pdf", type=OutFile(), metavar="FILE", help="Write a PDF with charts.")
@notes
@project
@click.pass_context
def stats(context: click.Context, game: str, form: str, pdf: Path | None, notes: bool, project: Path) -> None:
    """Show how the numbers on the cards of GAME are spread, and which cards give more or less for their cost."""
    (name,) = chosen(project, (game,))
    from ..figures.summary import summary
    from ..figures.telling import told
    from ..project import load

    report = Report()
    loaded = load(project, name, report)
    if loaded is None or report.has_errors:
        show(report, project, notes)
        context.exit(1)
    data = summary(loaded)
    tell(context, f"{loaded.title}: the numbers", data, list(told(data)), form, pdf, loaded)
