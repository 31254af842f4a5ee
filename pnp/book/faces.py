"""The pieces of a game as figures show them: at scale, side by side or laid over each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..frame import Box, Color, Frame, Group, Item, Shape
from ..geometry import move, rectangle, rounded, scale, then
from ..problems import Report, did_you_mean
from ..units import MM
from .records import FigureBlock

PROBLEMS = {
    "unknown-figure": """
A figure shows something that the game does not print. Write `card` and its id (`card knight`, or `card south/knight`
for that of a deck), `back` and a deck, `board` with or without a variant, `tile` and a space.
""",
}

GAP = 3 * MM
"""Between two pieces side by side, at their own size."""

PAPER = "#ffffff"
"""What pieces are printed on, so that those below do not show through."""

OVERLAP = 12 * MM
"""How far each piece lies from the one below it, where its deck does not say."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A face that figures can show, drawn when it is first asked for, and how far it leaves those below it in sight."""

    draw: Callable[[], Frame]
    offset: float = OVERLAP


Faces = Mapping[str, Shown]
"""Faces by what figures call them, such as 'card knight'."""


def check_faces(record: FigureBlock, faces: Faces, report: Report) -> None:
    """Report what a figure is to show and the game does not print."""
    for i, name in enumerate(record.show):
        if clean(name) not in faces:
            near = did_you_mean(clean(name), faces)
            message = f"there is no '{name}' to show{near}, expected something like 'card ID', 'board' or 'tile ID'"
            report.error("unknown-figure", message, record.at("show", i) or record.at("show"))


def clean(name: str) -> str:
    """A name with single blanks."""
    return " ".join(name.split())


def row_of(
    record: FigureBlock, faces: Faces, x: float, width: float, room: float, color: Color
) -> tuple[tuple[Item, ...], float]:
    """
    What a figure shows, centred in `width` from `x` on, and its height, `room` at most.

    Nothing is larger than it is printed; all is at one scale.
    """
    shown = [faces[clean(name)] for name in record.show if clean(name) in faces]
    frames = [each.draw() for each in shown]
    if not frames:
        return (), 0.0
    places, whole_width, whole_height = laid(frames, [each.offset for each in shown], record.overlap)
    height = min(record.height or room, room)
    factor = min(1.0, width / whole_width, height / whole_height)
    left = x + (width - factor * whole_width) / 2
    items = tuple(
        Group(
            (
                Shape(outline(frame), fill=PAPER),
                Group(frame.items, clip=outline(frame)),
                Shape(outline(frame), stroke=color, line=0.6 / factor),
            ),
            then(then(move(dx, dy), scale(factor)), move(left, 0.0)),
        )
        for frame, (dx, dy) in zip(frames, places, strict=True)
    )
    return items, factor * whole_height


def laid(
    frames: Sequence[Frame], offsets: Sequence[float], overlap: str
) -> tuple[list[tuple[float, float]], float, float]:
    """Where each frame lies, and the size of all together."""
    places = []
    x = y = 0.0
    for frame, offset in zip(frames, offsets, strict=True):
        places.append((x, y))
        if overlap == "down":
            y += offset
        else:
            x += offset if overlap == "right" else frame.width + GAP
    right = max(left + frame.width for (left, _), frame in zip(places, frames, strict=True))
    bottom = max(top + frame.height for (_, top), frame in zip(places, frames, strict=True))
    if overlap == "none":  # Pieces of several heights stand on one line.
        places = [(left, bottom - frame.height) for (left, _), frame in zip(places, frames, strict=True)]
    return places, right, bottom


def outline(frame: Frame) -> tuple[tuple[str, *tuple[float, ...]], ...]:
    """The cut of a face."""
    box = Box(0.0, 0.0, frame.width, frame.height)
    return rounded(box, frame.radius) if frame.radius else rectangle(box)
