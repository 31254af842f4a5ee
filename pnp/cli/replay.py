"""The command `pnp replay`: logs of games, judged step by step."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..problems import Report
from .options import project
from .places import show

if TYPE_CHECKING:
    from ..rules.verdicts import Verdict


@click.command(short_help="Judge logs of games, step by step.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Of the verdicts.")
@click.option("--tolerant", type=float, metavar="SECONDS", help="Steps of several clocks may change places by so much.")
@click.option(
    "--show",
    "shown",
    type=click.IntRange(min=0),
    metavar="STEP",
    help="Print the position after this step; 0 is the start.",
)
@project
@click.pass_context
def replay(
    context: click.Context, logs: tuple[Path, ...], form: str, tolerant: float | None, shown: int | None, project: Path
) -> None:
    """
    Judge each LOG by the rules of its game, with the cards and the board of this project.

    Exits with 0 when all logs are as their `expect:` says, or, without one, when all are legal.
    """
    from ..rules.logs import MOST_TOLERANT
    from ..rules.verdicts import verdict

    if tolerant is not None and not 0 <= tolerant <= MOST_TOLERANT:  # nan is neither
        raise click.BadParameter(
            f"'{tolerant:g}' is no time, expected 0 to {MOST_TOLERANT} seconds", param_hint="--tolerant"
        )
    found = [verdict(project, each, None if tolerant is None else Fraction(str(tolerant))) for each in logs]
    if form == "json":
        import json

        click.echo(json.dumps([as_json(each) for each in found], indent=1, ensure_ascii=False))
    else:
        for each in found:
            tell(each, shown, project)
    context.exit(int(not all(each.is_as_expected for each in found)))


def tell(verdict: Verdict, shown: int | None, project: Path) -> None:
    """One verdict for people."""
    report = Report()
    report.merge(verdict.problems)
    if len(report):
        show(report, project, notes=True)
    if shown is not None and verdict.positions:
        number = min(shown, len(verdict.positions) - 1)
        click.echo(f"{verdict.file}: after step {number}{'' if number == shown else ', the last'}")
        click.echo(verdict.positions[number])
    click.echo(verdict.sentence)


def as_json(verdict: Verdict) -> dict[str, Any]:  # Any: as JSON has it
    """One verdict for programs."""
    return {
        "file": verdict.file,
        "game": verdict.game,
        "result": verdict.result,
        "step": verdict.step,
        "rule": verdict.rule,
        "message": verdict.message,
        "line": verdict.line,
        "legal": list(verdict.legal),
    }
