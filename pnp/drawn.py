"""LOAD to COMPOSE: a game with all its faces drawn, which is what both builds and checks begin with."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from .audit import audit, inquire
from .book.records import Book
from .checks.accepting import to_be_checked
from .checks.records import Accept
from .discover import plugin
from .facts import facts
from .frame import Color, Group, Item, Lot, Piece, Write
from .game import Legend
from .geometry import move
from .kinds import card
from .kinds._records import Stacking
from .pictures.art import Art
from .pictures.icons import Icons
from .printers import Printer
from .problems import Report, did_you_mean
from .project import Game, load
from .proof import WHITE, Proof
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
`--only` names a card that no deck of these games has. Cards are named by their `id`; so are the spaces
of a board, which are its tiles.
""",
}

BLEED = 3 * MM
"""How far art is drawn beyond the trim at least, so that every ready-made sheet has enough of it."""

STEP = 50
"""How many cards are drawn from one word on progress to the next."""

Progress = Callable[[str, int, int], None]
"""Told what is being done: a verb, how much of it is done, and of how many."""


@dataclass(frozen=True, slots=True)
class Order:
    """
    What a maker asked for. `part` is this process's share of the pictures: its number, and of how many.

    A `proof` shows each face once, with lines over it that are never printed. A `check` draws all variants of a board
    and asks the rules of the game, so that all is said of them. Backs are moved for the `printer`.
    """

    to: str = "pdf"
    sheet: str | None = None
    only: tuple[str, ...] = ()
    dpi: int = 300
    anyway: bool = False
    proof: bool = False
    variant: str | None = None
    check: bool = False
    printer: Printer | None = None
    part: tuple[int, int] = (0, 1)
    is_one_of_several: bool = False

    @property
    def is_partial(self) -> bool:
        """Whether a whole kit has more in it than what is ordered."""
        return self.to != "pdf" or self.sheet is not None or self.variant is not None or bool(self.only)

    @property
    def on(self) -> str | None:
        """The one sheet that it is made on; None for those that the game names."""
        own: str | None = plugin("pnp.outputs", self.to).SHEET
        return self.sheet or own or ("proof" if self.proof else None)


@dataclass(frozen=True, slots=True)
class Drawn:
    """
    A game's pieces in lots, the sheets they are meant for, and what the later stages need to know of the game.

    `stackings` says of decks, by their id, how their cards are laid over each other at the table; `paper` is the color
    that the theme calls so; `write` sets what stands beside the cards.
    """

    title: str
    language: str
    paper: Color
    lots: tuple[Lot, ...]
    sheets: Mapping[str, Sheet]
    books: tuple[tuple[Lot, str, Sheet], ...]
    """Each book for each of its sheets, with the name of that: books name sheets of their own."""
    legends: tuple[Legend, ...]
    stackings: Mapping[str, Stacking]
    write: Write
    accepts: tuple[Accept, ...]
    """Warnings that are meant to be so."""

    @property
    def safe(self) -> float:
        """How far within the cut all is safe on each of its sheets."""
        return safe_zone(self.sheets.values())


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


def draw(root: Path, name: str, order: Order, report: Report, progress: Progress = lambda *_: None) -> Drawn | None:
    """The game `name` of the project at `root`; None when its file cannot be read."""
    progress("load", 0, 1)
    game = load(root, name, report)
    if game is None:
        return None
    sheets = sheets_of(game, order.on, report)
    drawn_with = studio(game, report, order.on)
    drawn_with.overlay = overlay(game, order, drawn_with)
    audit(game, drawn_with.facts, report)
    if order.check:
        inquire(game, report)
    lots = [Lot("cards", pieces(game, drawn_with, progress)), *board_lots(game, order, drawn_with)]
    books = tuple(book_lots(game, order, lots, sheets, drawn_with))
    # Of the game itself nothing is kept: what cards were read from takes more memory than what they look like.
    return Drawn(
        title=game.title,
        language=game.language,
        paper=game.theme.color("paper"),
        lots=only(lots, order, [each.id for each in game.file.books], report) if order.only else tuple(lots),
        sheets=sheets,
        books=books,
        legends=tuple(game.legends.values()),
        stackings={each.deck.id: each.deck.stacking for each in game.decks if each.deck.stacking},
        write=writer(drawn_with),
        accepts=to_be_checked(game.file.accept, game.file.checks),
    )


def studio(game: Game, report: Report, sheet: str | None = None) -> Studio:
    """What all faces of a game are drawn with. Art reaches as far as any of its sheets, or `sheet`, may show."""
    used = [game.sheets[each] for each in (*game.print, sheet or "") if each in game.sheets]
    templates = game.root / "templates"
    return Studio(
        theme=game.theme,
        legends=game.legends,
        fonts=Fonts(templates / "fonts"),
        icons=Icons([templates / "icons"], report, game.root),
        art=Art(game.root, report),
        report=report,
        language=game.language,
        bleed=max([BLEED, *(length for each in used for length in each.bleed)]),
        facts=facts(game, report),
    )


def overlay(game: Game, order: Order, drawn_with: Studio) -> Proof | None:
    """What a proof shows over the faces; None for what is printed."""
    sheet = game.sheets.get(order.on or "")
    if not order.proof or sheet is None:
        return None
    named = (order.sheet,) if order.sheet else game.print
    safe = safe_zone(game.sheets[each] for each in named if each in game.sheets)
    return Proof(sheet.bleed, safe, writer(drawn_with, WHITE))


def safe_zone(sheets: Iterable[Sheet]) -> float:
    """How far within the cut all is safe on each of `sheets`."""
    return max((each.safe for each in sheets), default=0.0)


def pieces(game: Game, drawn_with: Studio, progress: Progress) -> tuple[Piece, ...]:
    """COMPOSE: every component of a game, in the order of its file."""
    found: list[Piece] = []
    total = sum(len(deck.cards) for deck in game.decks)
    for deck in game.decks:
        for piece in card.compose(deck.deck, deck.cards, deck.size, drawn_with):
            if len(found) % STEP == 0:
                progress("compose", len(found), total)
            found.append(piece)
    return tuple(found)


def board_lots(game: Game, order: Order, drawn_with: Studio) -> Iterator[Lot]:
    """The board in the variant that is asked for, and its spaces as tiles; none where the game has no board."""
    known = [each.board.variant for each in game.boards]
    wanted = order.variant or (known[0] if known else "")
    if order.variant and order.variant not in known and (known or not order.is_one_of_several):
        near, listed = did_you_mean(order.variant, known), ", ".join(known) or "none, since it has no board"
        message = f"'{game.name}' has no variant '{order.variant}'{near}, expected {listed}"
        drawn_with.report.error("unknown-variant", message)
    if not game.boards:
        return
    from .kinds import board  # Loaded only for games that have one.

    for prepared in game.boards:
        if prepared.board.variant == wanted:
            yield Lot("board", (board.compose(prepared, drawn_with),), is_large=True)
            if tiles := tuple(board.tiles(prepared, drawn_with)):
                yield Lot("tiles", tiles)
        elif order.check:  # For what there is to say of it.
            board.compose(prepared, drawn_with)


def book_lots(
    game: Game, order: Order, lots: Sequence[Lot], sheets: Mapping[str, Sheet], drawn_with: Studio
) -> Iterator[tuple[Lot, str, Sheet]]:
    """The books that are asked for, on each of their sheets; proofs are of what is cut."""
    if not game.file.books or order.proof:
        return
    from .binding import bind  # Loaded only for games that have books.

    for book in game.file.books:
        if not order.only or book.id in order.only:
            own = sheets_of(game, order.on, drawn_with.report, book) if book.print else sheets
            yield from bind(game, book, own, lots, sheets, drawn_with)


def sheets_of(game: Game, wanted: str | None, report: Report, book: Book | None = None) -> dict[str, Sheet]:
    """The sheets to print: the one that is asked for, or those that the game or a book of it names."""
    found = {}
    file = book or game.file
    for i, name in enumerate((wanted,) if wanted else file.print):
        if name in game.sheets:
            found[name] = game.sheets[name]
        if name in game.sheets or name in game.file.sheets:  # One of the game's own with faults was reported already.
            continue
        known = ", ".join(game.sheets)
        near = did_you_mean(name, game.sheets)
        span = None if wanted else file.at("print", i)
        report.error("unknown-sheet", f"there is no sheet '{name}'{near}, expected one of {known}", span)
    return found


def only(lots: Sequence[Lot], order: Order, books: Sequence[str], report: Report) -> tuple[Lot, ...]:
    """The pieces with the ids that are asked for; of several games, those that have none of them print nothing."""
    known = {each.name for lot in lots for each in lot.pieces} | {*books}
    found = [replace(lot, pieces=tuple(each for each in lot.pieces if each.name in order.only)) for lot in lots]
    is_any = any(lot.pieces for lot in found) or not {*books}.isdisjoint(order.only)
    for name in order.only if is_any or not order.is_one_of_several else ():
        if name not in known:
            report.error("unknown-card", f"there is no card '{name}'{did_you_mean(name, known)}")
    return tuple(lot for lot in found if lot.pieces)


def writer(drawn_with: Studio, color: str = "#000000") -> Write:
    """Sets lines of text in a color, in the game's own type."""
    style = Style(family=drawn_with.family_of("text"), color=color)

    def write(text: str, size: float) -> tuple[tuple[Item, ...], float]:
        block = lay_out((Text(text),), style, size, 1e6, lambda *_: None)
        return (Group(block.items, move(0.0, -block.first_baseline)),), block.ink_width

    return write
