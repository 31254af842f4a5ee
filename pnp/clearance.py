"""An element in its place on a card: what it covers there, and the room that it has clear of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .fill import FillError
from .frame import Box, Matrix
from .geometry import mapped, turn
from .problems import Span
from .scene import Element, Studio, Subject
from .units import MM, mm

PROBLEMS = {
    "no-room": """
An element with `clear_of:` keeps its distance from other elements, and on this card they leave nothing, or less than a
millimetre, of its box. Enlarge the box, make `clear:` smaller, or let the others take less.
""",
}

LEAST = 1 * MM
"""Width and height that an element must have left at least."""


@dataclass(frozen=True, slots=True)
class Placed:
    """
    An element with its box on a card of one size, and the fields its drawing depends on.

    `avoids` are those that it keeps clear of, in the places that their templates give them.
    """

    name: str
    element: Element
    box: Box
    card: Box
    names: tuple[str, ...]
    span: Span | None
    avoids: tuple[Placed, ...] = ()


def upright(box: Box, degrees: float) -> Box:
    """The box that content is set in before it is turned: for a quarter turn, as wide as `box` is high."""
    if degrees % 180 != 90:
        return box
    x, y, width, height = box
    return Box(x + (width - height) / 2, y + (height - width) / 2, height, width)


def half_turn(card: Box) -> Matrix:
    """What puts a drawing where the player opposite sees it as we see ours."""
    return turn(180, card.x + card.width / 2, card.y + card.height / 2)


def is_shown(element: Element, subject: Subject, studio: Studio) -> bool:
    """Whether the element's `when:` lets it stand on this card."""
    if element.when is None:
        return True
    try:
        return element.when(studio.known(subject.values, element.when.names))
    except FillError as error:
        studio.tell(error, element.when.text, element.at("when"), subject)
        return False


def covered(placed: Placed, box: Box, subject: Subject, studio: Studio) -> tuple[Box, ...]:
    """What an element takes up on this card where it stands in `box`, but for its mirrored drawing."""
    element = placed.element
    found = element.covers(upright(box, element.turn), subject, studio)
    if element.turn:
        around = turn(element.turn, box.x + box.width / 2, box.y + box.height / 2)
        found = tuple(mapped(around, each) for each in found)
    return found


def mirrored(boxes: tuple[Box, ...], card: Box) -> tuple[Box, ...]:
    """Where `boxes` lie in a mirrored drawing."""
    around = half_turn(card)
    return tuple(mapped(around, each) for each in boxes)


def room(placed: Placed, subject: Subject, studio: Studio) -> Box:
    """The part of an element's box that is clear of those it avoids; all of it after a problem where too little is."""
    if not placed.avoids:
        return placed.box
    element, box = placed.element, placed.box
    taken: tuple[Box, ...] = ()
    for other in placed.avoids:
        if is_shown(other.element, subject, studio):
            found = covered(other, other.box, subject, studio)
            # What the mirrored drawing must keep clear of, the drawing itself must where that lies once it is turned.
            both = element.mirrored or other.element.mirrored
            taken += (*found, *(mirrored(found, placed.card) if both else ()))
    left = largest(box, tuple(each.grown(element.clear) for each in taken))
    if left.width >= LEAST and left.height >= LEAST:
        return left
    names = ", ".join(f"'{other.name}'" for other in placed.avoids)
    studio.report.error(
        "no-room",
        f"'{placed.name}' has {size(left)} of its {size(box)} left, {mm(element.clear)} clear of {names},"
        f" expected {mm(LEAST)} or more",
        element.at("clear_of"),
        hint="enlarge its box, make 'clear' smaller, or let the others take less",
        card=subject.name,
    )
    return box


def size(box: Box) -> str:
    """Width and height in millimetres, '0 mm' for nothing."""
    return f"{mm(box.width)} x {mm(box.height)}" if box.width and box.height else mm(0)


@lru_cache(maxsize=4096)
def largest(box: Box, taken: tuple[Box, ...]) -> Box:
    """
    The largest rectangle in `box` that no box of `taken` reaches into, without size where there is none.

    Of equally large ones the one nearest to the top left corner.
    """
    best, best_rank = Box(box.x, box.y, 0.0, 0.0), (0.0, 0.0)
    for each in free(box, taken):
        # Rounded, so that a sum of lengths in another order makes no difference.
        rank = (round(each.width * each.height, 3), -round(each.x + each.y, 3))
        if rank > best_rank:
            best, best_rank = each, rank
    return best


def free(box: Box, taken: tuple[Box, ...]) -> Iterator[Box]:
    """Rectangles without anything of `taken`, with edges of it or of `box`: the largest one is among them."""
    inside = [each for each in taken if each.x < box.right and each.right > box.x]
    edges = {box.y, box.bottom, *(edge for each in inside for edge in (each.y, each.bottom))}
    for top, bottom in combinations(sorted(each for each in edges if box.y <= each <= box.bottom), 2):
        x = box.x
        for each in sorted(each for each in inside if each.y < bottom and each.bottom > top):
            if each.x > x:
                yield Box(x, top, each.x - x, bottom - top)
            x = max(x, each.right)
        if x < box.right:
            yield Box(x, top, box.right - x, bottom - top)
