"""A book page by page: each of its pages as it is, to read on a screen or to print on one side or both."""

from __future__ import annotations

from collections.abc import Sequence

from ..frame import Frame, Write
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ._batches import Batch, plural
from ._cells import mms

PROBLEMS: dict[str, str] = {}


def impose(
    batches: Sequence[Batch],
    sheet: Sheet,
    report: Report,
    write: Write,
    caption: str,
    printer: Printer | None,
) -> tuple[Frame, ...]:
    """The very Frames, so that links and marks on them live on; nothing stands beside what a book says."""
    return tuple(piece.front for batch in batches for piece in batch.pieces)


def sheets(batches: Sequence[Batch], sheet: Sheet) -> int:
    """How many pages there are: whether two of them share a sheet is up to the reader."""
    return sum(len(batch.pieces) for batch in batches)


def describe(batches: Sequence[Batch], sheet: Sheet) -> str:
    """'16 pages of 210 x 297 mm, both sides if you like'."""
    sizes = dict.fromkeys(mms(piece.front.width, piece.front.height) for batch in batches for piece in batch.pieces)
    count = sheets(batches, sheet)
    return f"{plural(count, 'page')} of {' or '.join(sizes)}{', both sides if you like' if count > 1 else ''}"
