"""The command `pnp table`: writes the cards of a game as tables."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..problems import Report, did_you_mean
from .options import OutFile, notes, project
from .places import chosen, show

FORMATS = ("text", "csv", "xlsx", "markdown")
ENDINGS = {".csv": "csv", ".xlsx": "xlsx", ".md": "markdown", ".txt": "text"}


@click.command(short_help="Write cards as tables for spreadsheets.")
@click.argument("game")
@click.option("--deck", default="", metavar="ID", help="Only this deck.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Of the tables (default: as the file ends, or text)."
)
@click.option("--out", type=OutFile(), metavar="FILE", help="Write here, not to the terminal.")
@click.option("--overwrite", is_flag=True, help="Replace the file if it is there.")
@notes
@project
@click.pass_context
def table(
    context: click.Context,
    game: str,
    deck: str,
    form: str | None,
    out: Path | None,
    overwrite: bool,
    notes: bool,
    project: Path,
) -> None:
    """
    Write the cards of GAME as tables, one for each deck, with defaults and all tables of the game worked in.

    A deck that reads such a table has the same cards.
    """
    (name,) = chosen(project, (game,))
    if out and os.path.lexists(out) and not overwrite:  # It may be the very table that somebody works on.
        raise click.UsageError(f"'{out}' is there already, expected another name, or --overwrite to replace it")
    form = form or ENDINGS.get(out.suffix.lower() if out else "", "text")
    from ..project import load
    from ..tabled import tabled
    from ..tables.written import as_csv, as_markdown, lines

    report = Report()
    loaded = load(project, name, report)
    decks = {each.deck.id: each for each in loaded.decks} if loaded else {}
    if deck and loaded and deck not in decks:
        raise click.UsageError(f"no deck '{deck}'{did_you_mean(deck, decks)}, there is: {', '.join(decks)}")
    tables = [tabled(each, report) for id, each in decks.items() if not deck or id == deck]
    if report.has_errors:
        show(report, project, notes)
        context.exit(1)
    if form == "csv" and len(tables) > 1:
        raise click.UsageError(f"CSV holds one table, expected --deck with one of {', '.join(decks)}")
    if form == "xlsx":
        if out is None:
            raise click.UsageError("a workbook cannot be shown here, expected --out with the name of a file")
        from ..tables.workbook import as_xlsx

        data = as_xlsx(tables)
    elif form == "csv":
        # The mark tells spreadsheet programs that this is UTF-8; a terminal does without.
        data = (as_csv(tables[0])).encode("utf-8-sig" if out else "utf-8")
    elif form == "markdown":
        data = "\n".join(f"# {each.title}\n\n{as_markdown(each)}" for each in tables).encode()
    else:
        data = "".join("\n".join(lines(each)) + "\n\n" for each in tables).rstrip("\n").encode() + b"\n"
    if out is None:
        click.echo(data.decode(), nl=False)
        return
    from ..outputs._files import replace_file

    replace_file(out, data)
    click.echo(out)
