"""Cards in a grid: fronts alone, or with their backs on the other side of the paper."""

from __future__ import annotations

from collections.abc import Sequence

from ..frame import IDENTITY, Frame, Matrix, Write
from ..geometry import mapped, then
from ..printers import Printer
from ..problems import Report
from ..sheets import Sheet
from ._batches import Batch, cards_a_sheet, laid_out, plural, sheets_of
from ._cells import Plan, backs, behind, is_inside, mms, moved
from ._side import side

PROBLEMS = {
    "outside-printable": """
Cards on the second side of the paper reach into the part that the printer cannot print. Backs must lie behind their
fronts, so margins that differ from left to right move them to where the smaller margin is, and `offset` and what
`pnp calibrate` keeps of your printer move them further. Make the margins equal, or ask for fewer cards
(`grid: [3, 2]`).
""",
}


def impose(
    batches: Sequence[Batch],
    sheet: Sheet,
    report: Report,
    write: Write,
    caption: str,
    printer: Printer | None,
) -> tuple[Frame, ...]:
    """
    Pages in the order of printing: front, back, front, back.

    With a back on any sheet, all sheets have a back page, though an empty one, since a printer that prints on both
    sides would put the next front there. Without any, there are fronts alone.
    """
    plans = laid_out(batches, sheet, report)
    has_backs = is_double(batches, sheet)
    total = sheets_of(plans)
    pages: list[Frame] = []
    number = 0
    for batch, plan in plans:
        page = plan.width, plan.height
        over = then(behind(*page, sheet), moved(*page, sheet, printer))
        places = backs(plan, batch.face.width, over)
        front = side(batch, plan, sheet, IDENTITY, write, report, has_ruler=True)
        back = side(batch, plan, sheet, over, write, report, has_ruler=False)
        if batch.has_backs and has_backs:
            check(batch, plan, over, sheet, report, printer)
        for start in range(0, len(batch.pieces), len(plan.places)):
            number += 1
            on_it = batch.pieces[start : start + len(plan.places)]
            name, count = f"{caption}, {batch.name}", f"sheet {number} of {total}"
            fronts = [(piece, piece.front, place) for piece, place in zip(on_it, plan.places, strict=False)]
            pages.append(front.page(fronts, name, f"{count}, front" if has_backs else count, write, report))
            if has_backs:
                behind_it = [(piece, piece.back, place) for piece, place in zip(on_it, places, strict=False)]
                shown = [(piece, face, place) for piece, face, place in behind_it if face]
                pages.append(back.page(shown, name, f"{count}, back", write, report))
    return tuple(pages)


def is_double(batches: Sequence[Batch], sheet: Sheet) -> bool:
    """Whether the paper is printed on both sides."""
    return sheet.backs != "none" and any(batch.has_backs for batch in batches)


def check(batch: Batch, plan: Plan, over: Matrix, sheet: Sheet, report: Report, printer: Printer | None) -> None:
    """Warn when backs reach beyond what can be printed."""
    if not all(is_inside(mapped(over, trim), plan.printable) for trim in plan.trims):
        report.warning(
            "outside-printable",
            f"backs of {mms(batch.face.width, batch.face.height)} reach into the margin of {sheet.paper.name} paper, "
            + (
                f"since they are moved for the printer '{printer.name}'"
                if printer
                else "since they lie behind their fronts"
            ),
            sheet.place("offset" if any(sheet.offset) else "margin"),
            hint="make left and right (or top and bottom) margins equal, or ask for fewer cards",
        )


def sheets(batches: Sequence[Batch], sheet: Sheet) -> int:
    """How many sheets of paper it takes."""
    return sheets_of(laid_out(batches, sheet, Report()))


def describe(batches: Sequence[Batch], sheet: Sheet) -> str:
    """'9 cards a sheet (3 x 3), 12 sheets, both sides, flip on the long edge'."""
    plans = laid_out(batches, sheet, Report())
    total = plural(sheets(batches, sheet), "sheet")
    sides = f"both sides, flip on the {sheet.backs} edge" if is_double(batches, sheet) else "one side"
    return f"{cards_a_sheet(plans)}, {total}, {sides}"
