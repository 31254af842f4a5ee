"""What a printer would complain about, read from the finished faces before anything is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .frame import IDENTITY, PLACEHOLDER, Box, Group, Item, Matrix, Piece, Run
from .geometry import mapped, then
from .problems import Report
from .units import mm

PROBLEMS = {
    "outside-safe-zone": """
Words or numbers stand so near to the cut that a slip of the knife, or of the printer's machine, takes a part of them.
Move the element further in, or make it smaller. Where your knife never slips, say so with `safe: 2mm` on a sheet of
your own.
""",
}


@dataclass(frozen=True, slots=True)
class Near:
    """The text of an element that comes nearest to the cut: how near, on which card."""

    distance: float
    card: str
    group: Group


def check_safe_zone(pieces: Sequence[Piece], safe: float, report: Report) -> None:
    """Report each element whose text comes nearer to the cut than `safe`, once, with the card where it is worst."""
    worst: dict[tuple[object, str], Near] = {}
    for piece in pieces:
        for face in (piece.front, piece.back):
            for group in face.items if face else ():
                if face and isinstance(group, Group):
                    key = (group.span, group.name)
                    inner = (distance(box, face.box) for box in text_boxes((group,), IDENTITY))
                    nearest = min(inner, default=safe)
                    if nearest < (worst[key].distance if key in worst else safe - 0.01):
                        worst[key] = Near(nearest, piece.name, group)
    for near in worst.values():
        beyond = f"comes within {mm(near.distance)} of" if near.distance > 0 else f"is {mm(-near.distance)} beyond"
        report.warning(
            "outside-safe-zone",
            f"the text of '{near.group.name}' {beyond} the cut, expected {mm(safe)} or more",
            near.group.span,
            hint="move it further in or make it smaller",
            card=near.card,
        )


def distance(box: Box, trim: Box) -> float:
    """From the edge of `trim` inwards to `box`; negative where that reaches beyond."""
    return min(box.x - trim.x, box.y - trim.y, trim.right - box.right, trim.bottom - box.bottom)


def text_boxes(items: Iterable[Item], matrix: Matrix) -> Iterator[Box]:
    """Around the letters of each run, from the baseline to the height of capitals, in the coordinates of the face."""
    for item in items:
        if isinstance(item, Group):
            if item.name == PLACEHOLDER:
                continue
            yield from text_boxes(item.items, then(item.matrix, matrix))
        elif isinstance(item, Run):
            rise = item.font.cap_height * item.size
            yield mapped(matrix, Box(item.x, item.y - rise, item.width, rise))
