"""The five verbs in a row: LOAD, LINK, COMPOSE, IMPOSE, WRITE."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .frame import Frame, Group, Item, Piece
from .geometry import move
from .impose import describe, impose
from .kinds import card
from .pictures.art import Art
from .pictures.icons import Icons
from .problems import Problem, Report, did_you_mean
from .project import Game, load
from .scene import Studio
from .sheets import Sheet
from .text.flow import Style, lay_out
from .text.fonts import Fonts
from .text.markup import Text
from .units import MM

PROBLEMS = {
    "unknown-sheet": """
The sheet that is asked for is neither ready made nor described under `sheets:` in the game file. The message lists
those that there are.
""",
    "unknown-card": """
`--only` names a card that no deck of these games has. Cards are named by their `id`.
""",
}

BLEED = 3 * MM
"""How far art is drawn beyond the trim at least, so that every ready-made sheet has enough of it."""

Progress = Callable[[str, int, int], None]
"""Told what is being done: a verb, how much of it is done, and of how many."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file of a kit, with a sentence on what is in it and how to print it."""

    path: Path
    sentence: str


@dataclass(frozen=True, slots=True)
class Order:
    """What a maker asked for."""

    to: str = "pdf"
    sheet: str | None = None
    only: tuple[str, ...] = ()
    dpi: int = 300


@dataclass(frozen=True, slots=True)
class Product:
    """One thing to write: a game on one sheet."""

    game: str
    sheet: str


@contextmanager
def no_cyclic_garbage() -> Iterator[None]:
    """The stages make values without cycles: looking for some takes a third of a big build."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def studio(game: Game, sheets: Iterable[Sheet], report: Report) -> Studio:
    """What all faces of a game are drawn with."""
    bleed = max([BLEED, *(length for sheet in sheets for length in sheet.bleed)])
    templates = game.root / "templates"
    return Studio(
        theme=game.theme,
        legend=game.legend,
        fonts=Fonts(templates / "fonts"),
        icons=Icons([templates / "icons"], report, game.root),
        art=Art(game.root, report),
        report=report,
        language=game.language,
        bleed=bleed,
    )


def pieces(game: Game, drawn_with: Studio, progress: Progress) -> tuple[Piece, ...]:
    """COMPOSE: every component of a game, in the order of its file."""
    found: list[Piece] = []
    for done, deck in enumerate(game.decks):
        progress("compose", done, len(game.decks))
        found += card.compose(deck.deck, deck.cards, deck.size, drawn_with)
    return tuple(found)


def sheets_of(game: Game, wanted: str | None, report: Report) -> dict[str, Sheet]:
    """The sheets to print: the one that is asked for, or those that the game names."""
    found = {}
    for i, name in enumerate((wanted,) if wanted else game.print):
        if name in game.sheets:
            found[name] = game.sheets[name]
            continue
        known = ", ".join(game.sheets)
        near = did_you_mean(name, game.sheets)
        span = None if wanted else game.file.at("print", i)
        report.error("unknown-sheet", f"there is no sheet '{name}'{near}, expected one of {known}", span)
    return found


def check(root: Path, games: Sequence[str], report: Report, progress: Progress) -> None:
    """All that can be said of `games` without writing: everything up to the pages of every sheet they name."""
    with no_cyclic_garbage():
        for name in games:
            pages(root, name, Order(), report, progress)


def pages(
    root: Path, name: str, order: Order, report: Report, progress: Progress
) -> tuple[Game, dict[str, tuple[tuple[Frame, ...], tuple[Piece, ...], Sheet]]] | None:
    """LOAD to IMPOSE: a game's pages on each of its sheets."""
    progress("load", 0, 1)
    game = load(root, name, report)
    if game is None:
        return None
    sheets = sheets_of(game, order.sheet or ("single" if order.to == "png" else None), report)
    drawn_with = studio(game, sheets.values(), report)
    made = pieces(game, drawn_with, progress)
    if order.only:
        made = only(made, order.only, report)
    found = {}
    for done, (sheet_name, sheet) in enumerate(sheets.items()):
        progress("impose", done, len(sheets))
        imposed = impose(made, sheet, report, writer(drawn_with), game.title)
        found[sheet_name] = (imposed, made, sheet)
    return game, found


def only(made: Sequence[Piece], wanted: Sequence[str], report: Report) -> tuple[Piece, ...]:
    """The pieces with the ids that are asked for."""
    known = {each.name for each in made}
    for name in wanted:
        if name not in known:
            report.error("unknown-card", f"there is no card '{name}'{did_you_mean(name, known)}")
    return tuple(each for each in made if each.name in wanted)


def writer(drawn_with: Studio) -> Callable[[str, float], tuple[tuple[Item, ...], float]]:
    """Sets a line of text beside the cards, with its baseline starting at the origin."""
    style = Style(family=drawn_with.family("text", None), color="#000000")

    def write(text: str, size: float) -> tuple[tuple[Item, ...], float]:
        block = lay_out((Text(text),), style, size, 1e6, lambda *_: None)
        return (Group(block.items, move(0.0, -block.first_baseline)),), block.ink_width

    return write


_ = (describe, Problem, Product)
