"""What rules are given, a job for a printer, and what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..frame import Box, Frame, Group, Piece
from ..game import Legend
from ..problems import Span

if TYPE_CHECKING:
    from PIL.Image import Image

Render = Callable[[Sequence[Frame], float], Iterator["Image"]]
"""Frames as pictures of so many pixels an inch, each as it would be printed on white paper, in order."""


@dataclass(frozen=True, slots=True)
class Face:
    """A drawing that one or more cards have on a side, and the first of these cards."""

    card: str
    trim: Box
    elements: tuple[Group, ...]
    """In drawing order; the same Group on all faces that show the same."""


@dataclass(frozen=True, slots=True)
class Job:
    """
    The different faces of a game, and what its sheets ask of them: how far text keeps from the cut, how far art goes on
    beyond it (x, y).
    """

    faces: tuple[Face, ...]
    safe: float
    bleed: tuple[float, float]
    legends: tuple[Legend, ...]
    render: Render
    progress: Callable[[str, int, int], None]

    def elements(self) -> Iterator[tuple[Group, Face]]:
        """Each different drawing of an element once, with the first face that shows it."""
        seen: set[int] = set()
        for face in self.faces:
            for element in face.elements:
                if id(element) not in seen:
                    seen.add(id(element))
                    yield element, face


@dataclass(frozen=True, slots=True)
class Fault:
    """
    Something that a rule finds on a card. Of several with the same code, place and `about`, that of the greatest
    `badness` is told.
    """

    code: str
    message: str
    hint: str
    card: str
    span: Span | None
    badness: float = 0.0
    about: str = ""
    also: tuple[tuple[Span, str], ...] = ()


def faces(pieces: Iterable[Piece]) -> tuple[Face, ...]:
    """The different faces of `pieces`, in their order, fronts before backs."""
    found: dict[tuple[int, float, float], Face] = {}
    for piece in pieces:
        for frame in (piece.front, piece.back):
            if frame is not None:
                key = id(frame.items), frame.width, frame.height
                if key not in found:
                    elements = tuple([each for each in frame.items if isinstance(each, Group)])
                    found[key] = Face(piece.name, frame.box, elements)
    return tuple(found.values())
