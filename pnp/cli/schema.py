"""The command `pnp schema`: what editors need to know of the files that makers write."""

from __future__ import annotations

from pathlib import Path

import click

KINDS = ("board", "cards", "game", "ledger", "template")


@click.command(short_help="Print what editors need to complete keys.")
@click.argument("kind", required=False, type=click.Choice(KINDS), metavar="[KIND]")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write the schemas there instead; 'schema' is where files of a project look for them.",
)
def schema(kind: str | None, out: Path | None) -> None:
    """
    Print the JSON Schema of a KIND of file, board, cards, game, ledger or template; or write all with --out FOLDER.

    Editors complete keys by it, say what they mean and underline what is wrong.
    """
    if kind is None and out is None:
        raise click.UsageError(f"name one of {', '.join(KINDS)}, or write all with --out FOLDER")
    from ..schema import files

    wanted = {name: text for name, text in files().items() if kind is None or name.startswith(f"{kind}.")}
    if out is None:
        click.echo("".join(wanted.values()), nl=False)
        return
    out.mkdir(parents=True, exist_ok=True)
    for name, text in wanted.items():
        with click.open_file(str(out / name), "wb", atomic=True) as file:
            file.write(text.encode())
        click.echo((out / name).as_posix())
