"""The command `pnp calibrate`: how far a printer's backs are off, to be measured and kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..problems import Report, did_you_mean
from .options import OutFile, settings
from .places import settings_file, show

if TYPE_CHECKING:
    from ..calibration import Target
    from ..printers import Printer, Settings

NUMBERS = ("across", "down", "turn", "scale")


def number(context: click.Context, option: click.Parameter, text: str | None) -> float | None:
    """What the text of one of NUMBERS says."""
    from .. import printers

    convert = {"turn": printers.to_turn, "scale": printers.to_scale}.get(option.name or "", printers.to_shift)
    return None if text is None else understood(convert, text)


def understood(convert: Callable[[object], float], text: str) -> float:
    """What `convert` makes of a text; what it says of a wrong one is a usage error."""
    try:
        return convert(text.strip().replace("\N{MINUS SIGN}", "-"))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.command(short_help="Measure how far a printer's backs are off.")
@click.option("--sheet", metavar="NAME", default="a4", help="The sheet to measure on (default: a4).")
@click.option("--out", type=OutFile(), metavar="FILE", help="Where to write the page.")
@click.option("--check", metavar="NAME", help="Write the page as it is printed for the printer NAME.")
@click.option("--printer", metavar="NAME", help="Keep numbers for the printer NAME, and ask for them.")
@click.option("--across", callback=number, metavar="LENGTH", help="How far to move backs to the right: '0.4mm'.")
@click.option("--down", callback=number, metavar="LENGTH", help="How far to move backs down: '-0.2mm' is up.")
@click.option("--turn", callback=number, metavar="DEGREES", help="How far to turn backs clockwise.")
@click.option("--scale", callback=number, metavar="PART", help="How large to print backs, such as '99.8%'.")
@click.option("--default", is_flag=True, help="Let 'pnp build' print for this printer when none is named.")
@click.option("--list", "lists", is_flag=True, help="Show the printers that are kept.")
@click.option("--forget", metavar="NAME", help="Keep nothing of the printer NAME any more.")
@settings
@click.pass_context
def calibrate(
    context: click.Context,
    sheet: str,
    out: Path | None,
    check: str | None,
    printer: str | None,
    across: float | None,
    down: float | None,
    turn: float | None,
    scale: float | None,
    default: bool,
    lists: bool,
    forget: str | None,
    settings: Path | None,
) -> None:
    """
    Write a page to print on both sides that shows how far the backs are off, or keep what was read from it.

    Alone, it writes the page. With --printer it asks for the numbers on it and keeps them in your settings, for every
    game; with --across and --down it keeps those, and with --default alone what was kept before.
    """
    given = {name: value for name in NUMBERS if (value := context.params[name]) is not None}
    if sum(map(bool, (check, printer, lists, forget))) > 1:
        raise click.UsageError("--check, --printer, --list and --forget are done one at a time")
    if (given or default) and not printer:
        raise click.UsageError("numbers are kept for a printer, expected --printer with a name of your own")
    on, file = target(sheet), settings_file(settings)
    if not (check or printer or lists or forget):
        write_page(context, on, out, None)
        return
    known = kept(context, file)
    if check:
        write_page(context, on, out, named(known, check))
    elif lists:
        for line in lines(known):
            click.echo(line)
    elif forget:
        named(known, forget)
        save(file, known.without(forget))
        click.echo(f"nothing is kept of the printer '{forget}' any more")
    elif printer:
        keep(file, known, printer, given, default, on)


def target(sheet: str) -> Target:
    """The paper of a ready-made sheet."""
    from .. import calibration
    from ..sheets import load_sheets

    known = load_sheets(None, Report())
    if sheet not in known:
        near = did_you_mean(sheet, known)
        raise click.UsageError(f"there is no sheet '{sheet}'{near}, expected one that is ready made, such as 'letter'")
    try:
        return calibration.target(sheet, known[sheet])
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def kept(context: click.Context, file: Path) -> Settings:
    """The user's settings; ends the command where they have faults."""
    from ..printers import load_settings

    report = Report()
    known = load_settings(file, report)
    if known is None:
        show(report, Path(), notes=False)
        context.exit(1)
    return known


def named(known: Settings, name: str) -> Printer:
    """The printer of that name, or a usage error."""
    found = known.printer(name)
    if found is None:
        listed = ", ".join(known.names) or "none"
        raise click.UsageError(
            f"nothing is kept of a printer '{name}'{did_you_mean(name, known.names)}, only: {listed}"
        )
    return found


def write_page(context: click.Context, on: Target, out: Path | None, checked: Printer | None) -> None:
    """Write both sides, moved for the printer that is `checked`."""
    from io import BytesIO

    from ..calibration import sides
    from ..outputs._files import replace_file
    from ..outputs._pdf import write

    report, file = Report(), BytesIO()
    write(sides(on, checked), file, title="Do backs lie behind fronts?", language="en", report=report)
    path = out or Path(f"calibrate-{on.sheet}.pdf")
    replace_file(path, file.getvalue())
    show(report, Path(), notes=False)
    click.echo(f"{path}  1 sheet of {on.paper} paper, both sides, flip on the {on.flip} edge")
    click.echo("print at 100 % / actual size; the page says how to read it")
    context.exit(int(report.has_errors))


def lines(known: Settings) -> list[str]:
    """A line for each printer."""
    from ..printers import written

    found = [
        f"{each.name}{' (default)' if each.name == known.default else ''}: "
        + ", ".join(f"{key} {value}" for key, value in written(each).items())
        for each in known.printers
    ]
    return found or ["no printer is kept, 'pnp calibrate' writes the page to measure one"]


def keep(file: Path, known: Settings, name: str, given: dict[str, float], default: bool, on: Target) -> None:
    """Keep numbers for a printer: those on the command line, those kept before, or what the user answers."""
    from dataclasses import replace

    from ..calibration import measured
    from ..printers import NONE, Printer

    if name == NONE or not name.strip() or not name.isprintable():
        raise click.UsageError(f"'{name}' cannot be the name of a printer, expected one of your own such as 'hp'")
    if given:
        shift = given.get("across", 0.0), given.get("down", 0.0)
        found = Printer(name, *shift, given.get("turn", 0.0), given.get("scale", 1.0), on.flip)
    elif default and (before := known.printer(name)):
        found = before
    else:
        found = measured(name, asked(on), on)
    known = known.with_printer(found)
    save(file, replace(known, default=name) if default else known)
    click.echo(found.sentence)
    how = "pnp build" if default or known.default == name else f"pnp build --printer {shown(name)}"
    click.echo(f"kept in {file}; print with: {how}")


def shown(name: str) -> str:
    """A name as every shell takes it."""
    return name if re.fullmatch(r"[\w.-]+", name) else f'"{name}"'


def asked(on: Target) -> dict[str, float]:
    """The numbers that a user reads from the scales, in millimetres; of all four, or of A and B."""
    from ..calibration import READABLE
    from ..values import between, to_number

    convert = between(-READABLE, READABLE, to_number)
    click.echo(f"numbers from the page for {on.sheet}, in mm, such as -0.3 (Enter at C: only A and B)")
    readings: dict[str, float] = {}
    for scale in on.scales:
        needed = scale.letter in "AB"
        answer = click.prompt(
            f"{scale.letter} ({'across' if scale.is_across else 'down'})",
            value_proc=lambda text: understood(convert, text) if text.strip() else None,
            default=None if needed else "",
            show_default=False,
        )
        if answer is None:
            break
        readings[scale.letter] = answer
    return readings


def save(file: Path, known: Settings) -> None:
    """Write the settings."""
    from ..outputs._files import replace_file

    replace_file(file, known.text().encode("utf-8"))
