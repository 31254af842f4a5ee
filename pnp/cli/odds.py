"""The command `pnp odds`: what a game's rules say about chances."""

from __future__ import annotations

from pathlib import Path

import click

from ..problems import Report
from .options import notes, project, variants
from .places import chosen, show


@click.command(short_help="Show how likely attacks succeed.")
@click.argument("game")
@click.option("--attacker", default="", metavar="CARDS", help="Who attacks, such as 'knight+great-sword'.")
@click.option("--defender", default="", metavar="CARDS", help="Who is attacked, such as 'hero+cleric'.")
@click.option(
    "--from", "start", default="", metavar="GROUND", help="Where the attacker stands: a kind of space, or one space."
)
@click.option("--on", default="", metavar="GROUND", help="Where the defender stands.")
@click.option("--board", default="", metavar="VARIANT", help="Another variant of the board than its first.")
@variants
@click.option("--table", default="", metavar="NAME", help="Only this table: 'success', 'units' or 'revival'.")
@click.option("--format", "form", type=click.Choice(["text", "csv", "json"]), default="text", help="Of the tables.")
@notes
@project
@click.pass_context
def odds(
    context: click.Context,
    game: str,
    attacker: str,
    defender: str,
    start: str,
    on: str,
    board: str,
    variants: dict[str, str],
    table: str,
    form: str,
    notes: bool,
    project: Path,
) -> None:
    """
    Show how likely attacks of GAME succeed, exactly, from the numbers on its cards and its board.

    Alone: by modifier, and all units on level ground. With an attacker and a defender: over all ground of the board.
    """
    (name,) = chosen(project, (game,))
    from ..rules.odds import Question, Refused, games_with_odds, odds

    known = games_with_odds()
    if name not in known:
        raise click.UsageError(f"pnp knows no odds of '{name}', only those of {', '.join(known)}")
    from ..project import load
    from ..rules.tables import as_csv, as_data, lines

    report = Report()
    loaded = load(project, name, report)
    try:
        tables = odds(loaded, Question(attacker, defender, start, on, board, variants, table), report) if loaded else ()
    except Refused as error:
        raise click.UsageError(str(error)) from None
    if report.has_errors:
        show(report, project, notes)
        context.exit(1)
    if form == "json":
        import json

        click.echo(
            json.dumps({"game": name, "tables": [as_data(each) for each in tables]}, indent=1, ensure_ascii=False)
        )
    elif form == "csv":
        click.echo(as_csv(tables), nl=False)
    else:
        click.echo("\n\n".join("\n".join(lines(each)) for each in tables))
