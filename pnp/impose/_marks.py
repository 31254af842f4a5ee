"""Crop marks: where to put the knife. None lies inside a card's bleed, so nothing of them is left on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..frame import Path
from ..geometry import line, mapped
from ..problems import Report
from ..sheets import Sheet
from ..units import MM, mm
from ._cells import Plan, about

PROBLEMS = {
    "marks-not-printable": """
The cards lie so near to the `margin` that next to nothing of the crop marks beside them can be printed: a printer cuts
off what lies in its margin. Cut along the cards themselves, or leave room with fewer rows or columns (`grid: [3, 3]`).
""",
}

WIDTH = 0.4
"""Of a line, in points: thin enough to cut along, thick enough for any printer (0.25 pt is the least)."""

LENGTH = 5 * MM
CLEAR = 0.5 * MM
"""The least distance from the bleed."""

USUAL = 2.12 * MM
"""The distance from the cut that layout programs use (6 pt), where there is room for it."""

VISIBLE = 2 * MM
"""How much of a mark must be printable before it may keep its usual distance."""

LEAST = MM
"""With less of a mark that can be printed, it is of no use."""


def distance(bleed: float, room: float) -> float:
    """How far from the cut marks start, where `room` from it can be printed."""
    near = bleed + CLEAR
    usual = max(near, USUAL)
    return usual if room >= usual + VISIBLE else near


def marks(plan: Plan, sheet: Sheet, report: Report) -> Path:
    """The crop marks of a front page, one open line each, the same on full and on partly filled pages."""
    if sheet.marks == "none":
        return ()
    trims = [*plan.trims]
    if plan.fold is not None:
        trims += [mapped(about(plan.fold), trim) for trim in plan.trims]
    xs = edges((trim.x, trim.right) for trim in trims)
    ys = edges((trim.y, trim.bottom) for trim in trims)
    area = plan.printable
    down = spans(ys, plan.bleed[1], (0.0, area.y, area.bottom, plan.height), sheet.marks)
    across = spans(xs, plan.bleed[0], (0.0, area.x, area.right, plan.width), sheet.marks)
    cuts = [x for x in flat(xs) if plan.fold is None or abs(x - plan.fold) > 0.01]
    if min(xs[0][0] - area.x - plan.bleed[0], ys[0][0] - area.y - plan.bleed[1]) < CLEAR + LEAST:
        report.note(
            "marks-not-printable",
            f"crop marks lie where the printer cannot print, {mm(LEAST)} of them or less can be seen",
            sheet.place("marks"),
            hint="ask for fewer cards with 'grid', or cut along the cards",
        )
    return tuple(
        segment
        for part in (
            *(line(x, start, x, end) for x in cuts for start, end in down),
            *(line(start, y, end, y) for y in flat(ys) for start, end in across),
        )
        for segment in part
    )


def edges(sides: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The two cuts of each column or row, from low to high, each once."""
    found: dict[int, tuple[float, float]] = {round(low * 1000): (low, high) for low, high in sides}
    return [found[key] for key in sorted(found)]


def flat(sides: list[tuple[float, float]]) -> list[float]:
    """All cuts, those that two neighbours share once."""
    shared = [behind[0] - before[1] < 0.01 for before, behind in pairwise(sides)]
    return [cut for is_shared, side in zip([False, *shared], sides, strict=True) for cut in side[is_shared:]]


def spans(
    sides: list[tuple[float, float]], bleed: float, limits: tuple[float, float, float, float], mode: str
) -> list[tuple[float, float]]:
    """
    From where to where a cut line is drawn. Along it lie `sides`; it ends at `limits`.

    These are the start of the page, the start and the end of what can be printed, and the end of the page.
    """
    page_start, start, end, page_end = limits
    away = distance(bleed, sides[0][0] - start)
    before, behind = sides[0][0] - away, sides[-1][1] + away
    match mode:
        case "edge":
            found = [(page_start, min(before, start + LENGTH)), (max(behind, end - LENGTH), page_end)]
        case "full":
            found = [(page_start, before), *gaps(sides, bleed, page_end), (behind, page_end)]
        case "corner":
            found = [(before - LENGTH, before), *gaps(sides, bleed, LENGTH), (behind, behind + LENGTH)]
        case _:
            found = [(before - LENGTH, before), (behind, behind + LENGTH)]
    clipped = [(max(low, page_start), min(high, page_end)) for low, high in found]
    return [(low, high) for low, high in clipped if high > low]


def gaps(sides: list[tuple[float, float]], bleed: float, longest: float) -> Iterator[tuple[float, float]]:
    """The parts of a cut line between the bleeds of neighbours; two ticks where one would be too long."""
    for (_, before), (behind, _) in pairwise(sides):
        low, high = before + bleed + CLEAR, behind - bleed - CLEAR
        if 0 < high - low <= 2 * longest:
            yield low, high
        elif high > low:
            yield low, low + longest
            yield high - longest, high


def fold_line(plan: Plan) -> Path:
    """The line to fold along, above and below the cards, to the edges of the paper; nothing where nothing is folded."""
    if plan.fold is None:
        return ()
    above, below = plan.block.y - CLEAR, plan.block.bottom + CLEAR
    parts = [(0.0, above), (below, plan.height)]  # Cards that reach to the edge of the paper leave none of it.
    return tuple(segment for top, end in parts if end > top for segment in line(plan.fold, top, plan.fold, end))
