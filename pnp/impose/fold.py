"""Gutter fold: backs beside their fronts about a line to fold along, for printers that print on one side."""

from __future__ import annotations

from collections.abc import Sequence

from ..frame import IDENTITY, Frame, Write
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ._batches import Batch, cards_a_sheet, laid_out, plural, sheets_of
from ._cells import about, backs
from ._side import side

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
    Pages with fronts on the left half and each back where the fold lays it behind its front.

    Cards without bleed meet at the fold; with bleed, the fold lies in the waste and is cut away.
    """
    plans = laid_out(batches, sheet, report)
    total = sheets_of(plans)
    pages: list[Frame] = []
    for batch, plan in plans:
        assert plan.fold is not None
        places = backs(plan, batch.face.width, about(plan.fold))
        page = side(batch, plan, sheet, IDENTITY, write, report, has_ruler=True)
        for start in range(0, len(batch.pieces), len(plan.places)):
            on_it = batch.pieces[start : start + len(plan.places)]
            fronts = [(piece, piece.front, place) for piece, place in zip(on_it, plan.places, strict=False)]
            behind = [(piece, piece.back, place) for piece, place in zip(on_it, places, strict=False)]
            shown = [(piece, face, place) for piece, face, place in behind if face]
            number = f"sheet {len(pages) + 1} of {total}"
            pages.append(page.page([*fronts, *shown], f"{caption}, {batch.name}", number, write, report))
    return tuple(pages)


def sheets(batches: Sequence[Batch], sheet: Sheet) -> int:
    """How many sheets of paper it takes."""
    return sheets_of(laid_out(batches, sheet, Report()))


def describe(batches: Sequence[Batch], sheet: Sheet) -> str:
    """'4 cards a sheet (1 x 4), 13 sheets, one side, fold along the dashed line and glue'."""
    plans = laid_out(batches, sheet, Report())
    total = plural(sheets(batches, sheet), "sheet")
    return f"{cards_a_sheet(plans)}, {total}, one side, fold along the dashed line and glue"
