"""COMPOSE for books, once all other pieces are drawn: their pages for each sheet, with the pieces in figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from .answers import asking
from .book.faces import OVERLAP, Shown
from .book.names import Keyword
from .book.prepared import Sources
from .book.records import Book
from .fill.values import Backed
from .frame import Frame, Lot, Piece
from .impose import sheets as sheets_needed
from .kinds import board, book
from .kinds._spaces import PreparedBoard
from .problems import Report, did_you_mean
from .project import Game
from .scene import Studio
from .sheets import Sheet, page_size


def bind(
    game: Game, record: Book, on: Mapping[str, Sheet], lots: Sequence[Lot], sheets: Mapping[str, Sheet], studio: Studio
) -> Iterator[tuple[Lot, str, Sheet]]:
    """
    A book for each of the sheets `on`; pages of one size are made once.

    Its text can say how many of the game's `sheets` each of `lots` takes.
    """
    printed = {name: {lot.name: sheets_needed(lot, sheet) for lot in lots} for name, sheet in sheets.items()}
    sources = Sources(
        game=game.title,
        values=Backed({"sheets": printed}, studio.facts),
        faces=shown_faces(game, lots, studio),
        ask=asking(game, studio.report),
        ledger=game.ledger,
        shelf=game.shelf,
    )
    prepared = book.prepare(record, game.root, sources, tuple(keywords(game, record, studio.report)), studio)
    if prepared is None:
        return
    made: dict[tuple[float, float], tuple[Piece, ...]] = {}
    for name, sheet in on.items():
        size = page_size(sheet)
        if size not in made:
            made[size] = tuple(book.compose(prepared, size, studio))
        yield Lot(record.id, made[size], is_book=True), name, sheet


def keywords(game: Game, record: Book, report: Report) -> Iterator[Keyword]:
    """The words in those fields of all cards that a book explains; a field that no card has is reported."""
    cards = [each for deck in game.decks for each in deck.cards]
    known = dict.fromkeys(name for each in cards for name in each.subject.values)
    for i, name in enumerate(record.explains):
        if name not in known:
            report.error("unknown-key", f"no card has '{name}'{did_you_mean(name, known)}", record.at("explains", i))
    for each in cards:
        for name in record.explains:
            value = each.subject.values.get(name)
            for word in value if isinstance(value, list) else [value]:
                if word:
                    yield Keyword(str(word), each.card.id, each.card.at(name))


def shown_faces(game: Game, lots: Sequence[Lot], studio: Studio) -> dict[str, Shown]:
    """What figures of books can show: 'card knight', 'card south/knight', 'back north', 'tile NK', 'board lanes'."""

    def front(piece: Piece) -> Callable[[], Frame]:
        return lambda: piece.front

    def back(piece: Piece) -> Callable[[], Frame]:
        return lambda: piece.back or piece.front

    def whole(prepared: PreparedBoard) -> Callable[[], Frame]:
        return cache(lambda: board.compose(prepared, studio).front)

    found: dict[str, Shown] = {}
    offsets = {each.deck.id: each.deck.stacking.offset for each in game.decks if each.deck.stacking}
    for lot in lots:
        for piece in lot.pieces if lot.name in ("cards", "tiles") else ():
            noun = "card" if lot.name == "cards" else "tile"
            shown = Shown(front(piece), offsets.get(piece.deck, OVERLAP))
            found.setdefault(f"{noun} {piece.name}", shown)
            if noun == "card":
                found[f"card {piece.deck}/{piece.name}"] = shown
                if piece.back:
                    found.setdefault(f"back {piece.deck}", Shown(back(piece), shown.offset))
    for prepared in game.boards:
        found[f"board {prepared.board.variant}"] = Shown(whole(prepared))
    if game.boards:
        found["board"] = found[f"board {game.boards[0].board.variant}"]
    return found
