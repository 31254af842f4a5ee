"""The command `pnp play`: one game by bots, written as a log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..problems import Report
from .options import OutFile, notes, players, project, seats, seed, variants
from .places import chosen, show

if TYPE_CHECKING:
    from ..rules.playing import Played


@click.command(short_help="Let bots play a game, and write its log.")
@click.argument("game")
@seats
@seed
@variants
@players
@click.option("--log", type=OutFile(), metavar="FILE", help="Where the log is written.")
@notes
@project
@click.pass_context
def play(
    context: click.Context,
    game: str,
    seats: str,
    seed: str,
    variants: dict[str, str],
    players: str | None,
    log: Path | None,
    notes: bool,
    project: Path,
) -> None:
    """Let bots play a whole GAME and print how it ended; with --log, write all steps, for `pnp replay`."""
    (name,) = chosen(project, (game,))
    from ..outputs._files import replace_file
    from ..rules.playing import Stuck, log_of, play
    from ..rules.table import Wrong, table
    from ..rules.written import as_yaml

    report = Report()
    try:
        ready = table(project, name, seats, variants, players, report)
    except Wrong as error:
        raise click.UsageError(str(error)) from None
    if ready is None:
        show(report, project, notes)
        context.exit(1)
    try:
        played = play(ready.engine, ready.rules, ready.bots, seed)
    except Stuck as error:
        raise click.ClickException(f"{error}; the position:\n{error.state}") from None
    if log:
        replace_file(log, as_yaml(log_of(ready.engine, name, played, ready.switches)).encode())
    click.echo(str(played.last))
    click.echo(ending(played))


def ending(played: Played) -> str:
    """'white wins after 707 decisions'."""
    decisions = sum(bool(each.options) for each in played.turns)
    after = f"after {decisions:,} decision{'s' * (decisions != 1)}"
    if played.scores is None:
        return f"no end {after}"
    if len(played.scores) == 1:
        return "".join(f"{seat} reaches {score} {after}" for seat, score in played.scores.items())
    winners = [seat for seat, score in played.scores.items() if score == 1]
    shares = ", ".join(f"{seat} {score}" for seat, score in played.scores.items())
    return f"{winners[0]} wins {after}" if winners else f"the win is shared {after}: {shares}"
