"""Options that several commands share, and what can stand behind them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from .places import near


def pairs(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """What an option says several times as NAME=VALUE, each name once."""
    found: dict[str, str] = {}
    for each in given:
        name, equals, value = (part.strip() for part in each.partition("="))
        if not (name and equals and value):
            raise click.BadParameter(f"'{each}' sets nothing, expected {option.metavar}")
        if name in found:
            raise click.BadParameter(f"'{name}' is set twice, to {found[name]} and to {value}")
        found[name] = value
    return found


class OutFile(click.Path):
    """A file to be written, that can be: it is told before anything long has been done for it."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # Any: click's own
        """The path, where the nearest folder that there is takes files."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        folder = next(each for each in path.absolute().parents if each.exists())
        if not folder.is_dir():
            self.fail(f"'{value}' cannot be written, '{near(folder)}' is no folder", param, ctx)
        if not os.access(folder, os.W_OK):
            self.fail(f"'{value}' cannot be written, '{near(folder)}' may only be read", param, ctx)
        return path


class Seed(click.types.StringParamType):
    """A text that chance begins with."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # Any: click's own
        """The text, which must be one in UTF-8."""
        try:
            str(value).encode()
        except UnicodeEncodeError:
            self.fail("this is no text in UTF-8", param, ctx)
        return str(value)


project = click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    metavar="DIR",
    help="The folder that holds cards/ and templates/ (default: the current one).",
)
settings = click.option(
    "--settings",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="PNP_SETTINGS",
    metavar="FILE",
    help="Instead of the file that your system has for settings.",
)
notes = click.option("--notes", is_flag=True, help="Show notes too: what was decided for you.")
variants = click.option(
    "--variant",
    "variants",
    multiple=True,
    callback=pairs,
    metavar="NAME=VALUE",
    help="A ruling that is not the usual one; write it again for others.",
)
seed = click.option(
    "--seed",
    type=Seed(),
    default="1",
    metavar="TEXT",
    help="What chance begins with: all is the same again with the same seed.",
)
seats = click.option(
    "--seats", default="random", metavar="BOT,...", help="A bot for each seat: random, greedy or ahead."
)
players = click.option("--players", metavar="SEAT,...", help="The seats, where a game has several numbers of players.")
