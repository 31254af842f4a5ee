"""One face a page, as large as the card and its bleed: what print shops ask for."""

from __future__ import annotations

from collections.abc import Sequence

from ..frame import Box, Frame, Group, Piece, Write
from ..geometry import move
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ._batches import Batch, plural
from ._cells import mms, outline

PROBLEMS: dict[str, str] = {}


def impose(
    batches: Sequence[Batch],
    sheet: Sheet,
    report: Report,
    write: Write,
    caption: str,
    printer: Printer | None,
) -> tuple[Frame, ...]:
    """
    Front, back, front, back; copies are pages of their own, and the same Frame.

    With a back on any piece, one that has none gets an empty page, so that pages still pair.
    """
    has_backs = is_double(batches, sheet)
    made: dict[int, tuple[Frame, ...]] = {}
    pages: list[Frame] = []
    for batch in batches:
        for piece in batch.pieces:
            if id(piece) not in made:
                front = page(piece, piece.front, sheet)
                back = page(piece, piece.back, sheet) if piece.back else None
                blank = Frame(front.width, front.height, (), front.bleed, front.trim, front.radius)
                made[id(piece)] = (front, back or blank) if has_backs else (front,)
            pages += made[id(piece)]
    return tuple(pages)


def is_double(batches: Sequence[Batch], sheet: Sheet) -> bool:
    """Whether there are pages for backs."""
    return sheet.backs != "none" and any(batch.has_backs for batch in batches)


def page(piece: Piece, face: Frame, sheet: Sheet) -> Frame:
    """The page of one face: trim and bleed, and nothing else."""
    x, y = sheet.bleed
    clip = outline(face.width, face.height, face.radius, sheet)
    placed = Group(face.items, move(x, y), clip, name=f"card {piece.name}", span=piece.span)
    trim = Box(x, y, face.width, face.height)
    return Frame(face.width + 2 * x, face.height + 2 * y, (placed,), sheet.bleed, trim, face.radius)


def sheets(batches: Sequence[Batch], sheet: Sheet) -> int:
    """How many pages there are: a print shop takes paper of its own."""
    return sum(len(batch.pieces) for batch in batches) * (1 + is_double(batches, sheet))


def describe(batches: Sequence[Batch], sheet: Sheet) -> str:
    """'108 cards, one a page, front then back', '1 page of 368 x 784 mm' for what is larger than paper."""
    large = [batch.face for batch in batches if batch.pieces[0].whole]
    if large:
        return " and ".join(
            f"1 page of {mms(face.width + 2 * sheet.bleed[0], face.height + 2 * sheet.bleed[1])}" for face in large
        )
    total = plural(sum(len(batch.pieces) for batch in batches), "card")
    return f"{total}, one a page, {'front then back' if is_double(batches, sheet) else 'fronts'}"
