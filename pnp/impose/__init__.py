"""IMPOSE: pieces and a sheet give pages, which are Frames like everything else; one file is one way to arrange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from ..discover import plugins
from ..frame import Frame, Lot, Write
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ._batches import Batch, batches, check_bleed


class Imposition(Protocol):
    """A way to arrange pieces on pages; `Sheet.way` names its module."""

    def impose(
        self,
        batches: Sequence[Batch],
        sheet: Sheet,
        report: Report,
        write: Write,
        caption: str,
        printer: Printer | None,
    ) -> tuple[Frame, ...]:
        """
        The pages in the order of printing; none after telling `report` that a card does not fit.

        Only what is on the back of paper is moved for a `printer`.
        """

    def sheets(self, batches: Sequence[Batch], sheet: Sheet) -> int:
        """How many sheets of paper it takes; pages, where one is not known from the other."""

    def describe(self, batches: Sequence[Batch], sheet: Sheet) -> str:
        """What to print and how, in a sentence without a full stop."""


def impose(
    lot: Lot, sheet: Sheet, report: Report, write: Write, caption: str, printer: Printer | None = None
) -> tuple[Frame, ...]:
    """
    The pages of a lot on `sheet`, in the order of printing. None when it is empty, or when a piece does not fit.

    Pieces of different sizes, and decks that are not pooled, start new sheets; within a sheet they keep their order, as
    all pages of a book do. All copies of a face are the same items. `caption` names the game; `write` sets the texts
    beside the cards. Backs are moved for the `printer`.
    """
    found = batches(lot, sheet)
    if not lot.is_book:  # Its pages are not cut out of larger ones.
        check_bleed(found, sheet, report)
    return way(lot, sheet).impose(found, sheet, report, write, caption, printer)


def sheets(lot: Lot, sheet: Sheet) -> int:
    """How many sheets of paper `impose` fills with a lot; pages, where they are not meant for a certain paper."""
    return way(lot, sheet).sheets(batches(lot, sheet), sheet)


def describe(lot: Lot, sheet: Sheet) -> str:
    """What `impose` makes of a lot, and how to print it; for example on the command line."""
    return way(lot, sheet).describe(batches(lot, sheet), sheet)


def way(lot: Lot, sheet: Sheet) -> Imposition:
    """
    The module that arranges a lot for `sheet`.

    Of a book, pages are not cut out; what may be larger than the paper is printed over several pages.
    """
    name = sheet.way
    if lot.is_book:
        name = "booklet" if sheet.booklet else "pages"
    elif lot.is_large and name != "single":
        name = "poster"
    return cast(Imposition, plugins(__name__)[name])
