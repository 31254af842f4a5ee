"""The command `pnp build`: writes the kits of games."""

from __future__ import annotations

from pathlib import Path

import click
from click.core import ParameterSource

from ..discover import names, plugin
from ..problems import Report
from .options import notes, project, settings
from .places import chosen, near, settings_file, show
from .progress import progress

OUTPUTS = names("pnp.outputs")


def ids(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The ids in 'archer, cleric', of one option or of several."""
    found = tuple(each.strip() for value in values for each in value.split(",") if each.strip())
    if values and not found:
        raise click.BadParameter("expected card ids with commas between, such as 'archer,cleric'")
    return found


@click.command(short_help="Write the sheets of games.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--to", type=click.Choice(OUTPUTS), default="pdf", help="Sheets, a picture per card face, or pictures to show."
)
@click.option("--sheet", metavar="NAME", help="The sheet to print on, instead of the one that the game names.")
@click.option("--proof", is_flag=True, help="Show cut, safe zone, elements and a grid over each face, in proof/.")
@click.option("--variant", metavar="NAME", help="The variant of the board, instead of the board itself.")
@click.option("--only", metavar="ID,...", multiple=True, callback=ids, help="Only these cards, tiles or books.")
@click.option("--printer", metavar="NAME", help="Move backs as 'pnp calibrate' keeps it for NAME; 'none' does not.")
@click.option("--dpi", type=click.IntRange(10, 2400), default=300, metavar="N", help="Of pictures (default: 300).")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Instead of the project's output/."
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, metavar="N", help="How many processes may work.")
@click.option("--anyway", is_flag=True, help="Write even when there are errors.")
@notes
@settings
@project
@click.pass_context
def build(
    context: click.Context,
    games: tuple[str, ...],
    to: str,
    sheet: str | None,
    proof: bool,
    variant: str | None,
    only: tuple[str, ...],
    printer: str | None,
    dpi: int,
    out: Path | None,
    jobs: int,
    anyway: bool,
    notes: bool,
    settings: Path | None,
    project: Path,
) -> None:
    """
    Write the sheets of each GAME (default: all) to output/GAME/, ready to print and cut.

    A GAME is named by its file: storm-the-castle for cards/storm-the-castle.yaml. Nothing is written when there are
    errors. Proofs and pictures to show go into proof/ and showcase/ there.
    """
    wanted = chosen(project, games)
    from ..build import build as build_games
    from ..drawn import Order
    from ..printers import wanted_printer

    heeds = plugin("pnp.outputs", to).HEEDS
    if proof and "proof" not in heeds:
        raise click.UsageError(f"--proof does not go with --to {to}, whose pictures show cards as they are printed")
    for option in ("sheet", "dpi", "printer"):
        if option not in heeds and context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            click.echo(f"--{option} changes nothing with --to {to}", err=True)
    report = Report()
    on_paper = "printer" in heeds and not proof
    moved_for = wanted_printer(printer, settings_file(settings), report) if on_paper else None
    if report.has_errors:
        show(report, project, notes)
        click.echo("nothing was written; --printer none prints as if no printer were known", err=True)
        context.exit(1)
    order = Order(
        to=to, sheet=sheet, only=only, dpi=dpi, anyway=anyway, proof=proof, variant=variant, printer=moved_for
    )
    with progress() as step:
        written = build_games(project, wanted, report, step, order, out, jobs)
    show(report, project, notes)
    for each in written:
        if each.sentence:
            click.echo(f"{near(each.path)}  {each.sentence}")
    if any(each.path.suffix == ".pdf" for each in written) and not proof:
        folded = any("both sides" in each.sentence or "fold" in each.sentence for each in written)
        click.echo("print at 100 % / actual size" + (", double-sided or folded as each line says" if folded else ""))
    if moved_for and any("both sides, flip" in each.sentence for each in written):
        click.echo(moved_for.sentence)
    if report.has_errors and not written:
        click.echo("nothing was written; --anyway writes in spite of errors", err=True)
    context.exit(int(report.has_errors))
