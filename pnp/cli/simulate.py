"""The command `pnp simulate`: many games by bots, and what they say of the balance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ..problems import Report
from .options import OutFile, notes, pairs, players, project, seats, seed, variants
from .places import chosen, show
from .progress import progress
from .telling import tell


@click.command(short_help="Let bots play many games, and tell how they end.")
@click.argument("game")
@click.option("--games", default=1000, type=click.IntRange(1, 1_000_000), metavar="N", help="How many (1000).")
@seats
@seed
@click.option(
    "--jobs", default=1, type=click.IntRange(1, 64), metavar="N", help="How many processors may work at once."
)
@variants
@players
@click.option(
    "--longest", default=5000, type=click.IntRange(1), metavar="N", help="Decisions until a game is unfinished."
)
@click.option(
    "--change",
    "changes",
    multiple=True,
    callback=pairs,
    metavar="CARD.FIELD=VALUE",
    help="Compare with a changed card or number, such as cavalry.attack=4.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the figures.")
@click.option("--pdf", type=OutFile(), metavar="FILE", help="Write a PDF with charts.")
@notes
@project
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    games: int,
    seats: str,
    seed: str,
    jobs: int,
    variants: dict[str, str],
    players: str | None,
    longest: int,
    changes: dict[str, str],
    form: str,
    pdf: Path | None,
    notes: bool,
    project: Path,
) -> None:
    """
    Let bots play many games of GAME by its rules, with the cards and the board of this project.

    The same seed gives the same figures for any number of --jobs.
    """
    (name,) = chosen(project, (game,))
    from ..findings import counted
    from ..project import load
    from ..rules.table import Wrong
    from ..simulation.checks import checked
    from ..simulation.run import Plan, prepared, run
    from ..simulation.summary import compared, summary
    from ..simulation.telling import told

    plan = Plan(project, name, seats, tuple(variants.items()), players, seed, longest)
    other = replace(plan, changes=tuple(changes.items()))
    report = Report()
    try:
        ready = prepared(plan, report)
        is_ready = ready is not None and (not changes or prepared(other, report) is not None)
    except Wrong as error:
        raise click.UsageError(str(error)) from None
    loaded = load(project, name, Report())
    if ready is None or loaded is None or not is_ready or report.has_errors:
        show(report, project, notes)
        if ready:
            click.echo("this is so with what --change says, the files are as they were", err=True)
        context.exit(1)
    with progress() as step:
        now = run(plan, games, jobs, step)
        then = run(other, games, jobs, step) if changes else None
    data = summary(now, plan, ready, loaded)
    if then:
        data["compared"] = compared(now, then, other, len(ready.bots))
    data["checks"] = checked(data, loaded)
    tell(context, f"{loaded.title}: {counted(games, 'game')}", data, list(told(data)), form, pdf, loaded)
    if any(each["severity"] == "error" for each in data["checks"]):
        context.exit(1)
