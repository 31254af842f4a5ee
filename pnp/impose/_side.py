"""One side of the sheets of a batch: cards at their places, and around them what is the same on each of its pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..frame import Frame, Group, Item, Matrix, Path, Piece, Shape, Write
from ..geometry import bounds, mapped, transformed
from ..problems import Report
from ..sheets import Sheet
from ..units import MM
from ._batches import Batch
from ._cells import Plan, mms, outline
from ._furniture import Slot, caption, caption_slots, ruler
from ._marks import WIDTH, fold_line, marks

CLEAR = MM
"""The least distance of furniture from cards' bleed and from marks."""

INK, FOLD_INK = "#000000", "#808080"
DASH = (6.0, 3.0)

Placed = tuple[Piece, Frame, Matrix]
"""A piece, the face of it that is shown, and what maps the face to the page."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a page has besides its cards: `around` is the same on all pages, a caption stands in one of `slots`."""

    batch: Batch
    plan: Plan
    sheet: Sheet
    clip: Path
    around: tuple[Item, ...]
    slots: tuple[Slot, ...]

    def page(self, cards: Iterable[Placed], name: str, number: str, write: Write, report: Report) -> Frame:
        """A page with `cards` on it, or an empty one when there are none."""
        placed = [
            Group(face.items, matrix, self.clip, name=f"card {piece.name}", span=piece.span)
            for piece, face, matrix in cards
        ]
        if not placed:
            return Frame(self.plan.width, self.plan.height, ())
        beside: list[Item] = [Group(self.around, name="around")] if self.around else []
        if self.sheet.caption:
            if said := caption(name, number, self.slots, write):
                beside.append(said)
            else:
                left_out("caption", self.batch, self.sheet, report)
        return Frame(self.plan.width, self.plan.height, (*placed, *beside))


def side(
    batch: Batch, plan: Plan, sheet: Sheet, over: Matrix, write: Write, report: Report, *, has_ruler: bool
) -> Side:
    """What is around the cards on the pages that `over` maps the front page to."""
    crops = transformed(marks(plan, sheet, report), over)
    folds = fold_line(plan)
    lines = (*crops, *folds)
    taken = [bounds(lines[i : i + 2]).grown(CLEAR) for i in range(0, len(lines), 2)]
    taken.append(mapped(over, plan.block).grown(CLEAR))
    around: list[Item] = []
    if crops:
        around.append(Shape(crops, stroke=INK, line=WIDTH))
    if folds:
        around.append(Shape(folds, stroke=FOLD_INK, line=WIDTH, dash=DASH))
    if has_ruler and sheet.ruler:
        if found := ruler(plan.printable, taken, write):
            around.append(found[0])
            taken.append(found[1].grown(CLEAR))
        else:
            left_out("ruler", batch, sheet, report)
    clip = outline(batch.face.width, batch.face.height, batch.face.radius, sheet)
    return Side(batch, plan, sheet, clip, tuple(around), caption_slots(plan.printable, taken))


def left_out(what: str, batch: Batch, sheet: Sheet, report: Report) -> None:
    """Note that furniture found no room."""
    report.note(
        "furniture-left-out",
        f"no room for the {what} beside cards of {mms(batch.face.width, batch.face.height)} "
        f"on {sheet.paper.name} paper",
        sheet.place(what),
    )
