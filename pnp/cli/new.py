"""The command `pnp new`: a small whole project to begin with."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Make a folder with a small game to begin with.")
@click.argument("name")
@click.option(
    "--from",
    "source",
    default="cards",
    metavar="STARTER",
    help="What to begin with, such as 'board' or 'blank' (default: cards).",
)
def new(name: str, source: str) -> None:
    """
    Make a folder NAME with a small game that can be printed at once, and is yours to change.

    NAME has small letters, digits and hyphens: wolf-pack becomes the game 'Wolf pack'.
    """
    from ..outputs._files import write_folder
    from ..starters import starter

    try:
        files = starter(name, source)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    folder = Path(name)
    try:
        write_folder(folder, files)
    except FileExistsError:
        raise click.UsageError(
            f"'{name}' is there already, and not an empty folder: choose another name, or move it away"
        ) from None
    click.echo(f"{name}/ has {len(files)} files: README.md says what each is for, and how to print")
    width = max(len(name) + 3, 9)
    for command, what in (
        (f"cd {name}", f"go there; the cards are in cards/{name}.yaml, change a number"),
        ("pnp check", "says what is wrong, and where"),
        ("pnp build", f"writes sheets to print to output/{name}/"),
    ):
        click.echo(f"{command:<{width}}  {what}")
