"""What lies on the same sheets: pieces of one size, of one deck or of several that are pooled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..frame import Frame, Lot, Piece
from ..problems import Report
from ..sheets import Sheet
from ..units import mm
from ._cells import Plan, plan

PROBLEMS = {
    "bleed-beyond-art": """
The sheet prints more bleed than the art of the cards has, so a slip of the knife would show white paper, and a print
shop would send the file back. Let backgrounds run over the cut in the template (`bleed: yes`), or choose a sheet with
less bleed.
""",
}


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces of one trim size in the order they are printed in, each as often as it has copies."""

    name: str
    pieces: tuple[Piece, ...]

    @property
    def face(self) -> Frame:
        """A face that all others are as large as."""
        return self.pieces[0].front

    @property
    def has_backs(self) -> bool:
        """Whether any piece has a back."""
        return any(piece.back for piece in self.pieces)

    def pages(self, places: int) -> int:
        """How many sheets it takes, with so many `places` on each."""
        return -(-len(self.pieces) // places)


def batches(lot: Lot, sheet: Sheet) -> tuple[Batch, ...]:
    """
    What lies on sheets of its own, in the order of first appearance; `pool` puts decks of one size together.

    A book is never taken apart.
    """
    if lot.is_book:
        return (Batch(lot.name, lot.pieces),) if lot.pieces else ()
    found: dict[tuple[object, ...], list[Piece]] = {}
    for piece in lot.pieces:
        size = round(piece.front.width, 3), round(piece.front.height, 3)
        found.setdefault(size if sheet.pool else (piece.deck, *size), []).extend([piece] * piece.copies)
    return tuple(
        Batch(" + ".join(dict.fromkeys(piece.deck for piece in group)), tuple(group))
        for group in found.values()
        if group
    )


def each_once(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Every face that differs as a piece of its own, without copies: the fronts of a deck, then its backs."""
    decks: dict[str, list[Piece]] = {}
    for piece in pieces:
        decks.setdefault(piece.deck, []).append(piece)
    found = []
    for deck in decks.values():
        backs = {id(piece.back.items): piece.back for piece in deck if piece.back}
        found += [replace(piece, back=None, copies=1) for piece in deck]
        found += [replace(deck[0], name="back", title="", front=back, back=None, copies=1) for back in backs.values()]
    return tuple(found)


def check_bleed(found: Iterable[Batch], sheet: Sheet, report: Report) -> None:
    """Warn where the sheet prints more bleed than the art has."""
    for batch in found:
        reach = {face.bleed for piece in batch.pieces for face in (piece.front, piece.back) if face}
        short = [pair for art in reach for pair in zip(art, sheet.bleed, strict=True) if pair[0] < pair[1] - 0.01]
        if short:
            has, wanted = min(short)
            report.warning(
                "bleed-beyond-art",
                f"the art of '{batch.name}' reaches {mm(has)} beyond the cut, the sheet prints {mm(wanted)}",
                sheet.place("bleed"),
            )


def laid_out(found: Iterable[Batch], sheet: Sheet, report: Report) -> list[tuple[Batch, Plan]]:
    """Each batch with how its cards lie; none at all when one of them does not fit, which `report` is told."""
    plans = [(batch, plan(batch.face.width, batch.face.height, sheet, report)) for batch in found]
    fitting = [(batch, each) for batch, each in plans if each]
    return fitting if len(fitting) == len(plans) else []


def sheets_of(plans: Iterable[tuple[Batch, Plan]]) -> int:
    """How many sheets of paper all batches take."""
    return sum(batch.pages(len(each.places)) for batch, each in plans)


def cards_a_sheet(plans: Iterable[tuple[Batch, Plan]]) -> str:
    """'9 cards a sheet (3 x 3)', with all that differ."""
    counts = dict.fromkeys((len(each.places), each.columns, each.rows) for _, each in plans)
    return " or ".join(f"{plural(count, 'card')} a sheet ({columns} x {rows})" for count, columns, rows in counts)


def plural(count: int, noun: str) -> str:
    """'1 card', '2 cards'."""
    return f"{count} {noun}{'s' * (count != 1)}"
