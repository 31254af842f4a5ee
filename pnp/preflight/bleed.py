"""Art that ends at the cut, where a slip of the knife would show what is beneath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..frame import Box, Group
from ..units import MM, mm
from ._job import Fault, Job
from ._patches import Layer, Patch, ground, is_covered, stacks

PROBLEMS = {
    "art-short-of-bleed": """
An area of color or a picture ends at the cut, or so near to it that it is meant to. No knife cuts that exactly: a slip
to the outside leaves a strip of white paper, or of what lies beneath, along the edge of the card. Let it go on beyond
the cut: put its edges on those of the card (leave `left`, `right`, `top`, `bottom` out, or write `0`) and add
`bleed: yes`. Or keep it 3 mm or more within the card.
""",
}

TOUCHING = 0.3 * MM
"""What ends this near to the cut is meant to end at it."""

WANDERING = 1.5 * MM
"""How far a cut strays that was made with care, so how far art goes on at least, also on sheets without bleed."""

SIDES = ("left", "top", "right", "bottom")

Stack = Sequence[tuple[Group, Layer]]
"""The elements of a face in drawing order."""


def faults(job: Job) -> Iterator[Fault]:
    """The elements that stop short of the bleed where that would be seen, with all sides on which they do."""
    needed = tuple(max(WANDERING, length) for length in job.bleed)
    for face, stack in stacks(job):
        for i, (element, _) in enumerate(stack):
            short = {side: reach for side in SIDES if (reach := reached(stack, i, side, face.trim, needed)) is not None}
            if short:
                side = min(short, key=lambda each: short[each])
                yield Fault(
                    "art-short-of-bleed",
                    f"'{element.name}' {ending(short[side])} the cut ({', '.join(short)}),"
                    f" expected it to go on {mm(needed[SIDES.index(side) % 2])} beyond",
                    "put its edges on those of the card and add 'bleed: yes', or keep it 3 mm within the card",
                    face.card,
                    element.span,
                    badness=len(short) * 1000 - short[side],
                    about=element.name,
                )


def ending(reach: float) -> str:
    """Where something ends that reaches so far beyond the cut."""
    if abs(reach) < 0.01:
        return "ends at"
    return f"ends {mm(-reach)} before" if reach < 0 else f"reaches only {mm(reach)} beyond"


def reached(stack: Stack, index: int, side: str, trim: Box, needed: tuple[float, ...]) -> float | None:
    """How far an element goes on beyond the cut on `side`; None where that is enough, or nobody would see it."""
    _, layer = stack[index]
    need = needed[SIDES.index(side) % 2]
    near = [patch for patch in layer if patch.fill and beyond(patch.box, trim, side) >= -TOUCHING]
    reach = max((beyond(patch.box, trim, side) for patch in near), default=need)
    if reach > need - 0.01 or not any(is_seen(patch, stack, index, strip(patch, trim, side, need)) for patch in near):
        return None
    return reach


def beyond(box: Box, trim: Box, side: str) -> float:
    """How far `box` reaches over the edge of the card; negative where it ends within."""
    match side:
        case "left":
            return trim.x - box.x
        case "top":
            return trim.y - box.y
        case "right":
            return box.right - trim.right
        case _:
            return box.bottom - trim.bottom


def strip(patch: Patch, trim: Box, side: str, need: float) -> Box:
    """The part of the bleed that lies beside `patch`."""
    x, y = max(patch.box.x, trim.x), max(patch.box.y, trim.y)
    width, height = min(patch.box.right, trim.right) - x, min(patch.box.bottom, trim.bottom) - y
    match side:
        case "left":
            return Box(trim.x - need, y, need, height)
        case "top":
            return Box(x, trim.y - need, width, need)
        case "right":
            return Box(trim.right, y, need, height)
        case _:
            return Box(x, trim.bottom, width, need)


def is_seen(patch: Patch, stack: Stack, index: int, bleed: Box) -> bool:
    """Whether it would be seen that `patch` leaves out its part of the bleed: not under another, not on its like."""
    if bleed.width <= 0 or bleed.height <= 0 or is_covered(bleed, stack[index + 1 :]):
        return False
    return patch.fill != ground(bleed, stack[:index])
