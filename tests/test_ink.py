"""Where drawings have ink: the box around it, and what of it lies in a box."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import pytest

from pnp.frame import IDENTITY, Box, Group, Picture, Raster, Shape
from pnp.geometry import contours, ellipse, line, polygon, rectangle, scale, turn
from pnp.ink import Ink
from pnp.ornament.patterns import PATTERNS

ROOM = Box(0, 0, 10, 10)
RING = (*rectangle(Box(-5, -5, 20, 20)), *rectangle(Box(-1, -1, 12, 12)))


def inside(group: Group) -> Box | None:
    """What a group inks of a square of 10 at the origin, rounded."""
    found = Ink().inside(group, IDENTITY, ROOM)
    return found and Box(*(round(each, 2) for each in found))


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        (Group((Shape(rectangle(Box(8, 2, 5, 3)), "#000000"),)), Box(8, 2, 2, 3)),
        (Group((Shape(rectangle(Box(10, 0, 5, 5)), "#000000"),)), None),
        (Group((Shape(rectangle(Box(2, 2, 3, 3))),)), None),
        # a frame around it, with the hole that only one of the two rules leaves open
        (Group((Shape(RING, "#000000", even_odd=True),)), None),
        (Group((Shape(RING, "#000000"),)), ROOM),
        (Group((Shape(RING, "#000000", even_odd=True),), scale(0.75)), Box(0, 0, 10, 10)),
        # a triangle that cuts the corner off, and one that lies outside though its box does not
        (Group((Shape(polygon([(12, 4), (12, 12), (4, 12)]), "#000000"),)), Box(6, 6, 4, 4)),
        (Group((Shape(polygon([(12, 9), (12, 12), (9, 12)]), "#000000"),)), None),
        (Group((Shape(ellipse(Box(6, 6, 20, 20)), "#000000"),)), Box(8.01, 8.01, 1.99, 1.99)),
        # lines with their width, alone and on the way round
        (Group((Shape(line(-5, 5, 4, 5), None, "#000000", 2.0),)), Box(0, 4, 4, 2)),
        (Group((Shape(line(-5, 5, 4, 5), None, "#000000", 2.0),), scale(1, 0.5)), Box(0, 2, 4, 1)),
        (Group((Shape(rectangle(Box(-3, -3, 16, 16)), None, "#000000", 2.0),)), None),
        (Group((Shape(rectangle(Box(-3, -3, 16, 16)), None, "#000000", 8.0),)), ROOM),
        # the point of a sharp mitered corner reaches in, a round one does not
        (Group((Shape((("M", -9, -1), ("L", -1, 0), ("L", -9, 1)), None, "#000000", 0.6),)), Box(0, -0.0, 1.42, 0.18)),
        (Group((Shape((("M", -9, -1), ("L", -1, 0), ("L", -9, 1)), None, "#000000", 0.6, join="round"),)), None),
        # turned, clipped, transparent
        (Group((Shape(rectangle(Box(0, 0, 4, 2)), "#000000"),), turn(90, 0, 0)), None),
        (Group((Shape(rectangle(Box(0, -4, 4, 2)), "#000000"),), turn(90, 0, 0)), Box(2, 0, 2, 4)),
        (Group((Shape(rectangle(ROOM), "#000000"),), clip=rectangle(Box(7, 7, 9, 9))), Box(7, 7, 3, 3)),
        (Group((Shape(rectangle(ROOM), "#000000"),), clip=rectangle(Box(11, 0, 9, 9))), None),
        (Group((Shape(rectangle(ROOM), "#000000"),), clip=RING, even_odd=True), None),
        (Group((Group((Shape(rectangle(ROOM), "#000000"),), clip=()),)), None),
        (Group((Shape((("M", 5, 5), ("L", 5, 5)), None, "#000000", 3.0),)), None),
        (Group((Shape(rectangle(ROOM), "#000000"),), opacity=0.0), None),
        (Group((Group((Shape(rectangle(ROOM), "#000000"),), opacity=0.0),)), None),
        (Group((Picture(Raster("a", Path("a"), "", 1, 1), Box(5, -5, 20, 20)),)), Box(5, 0, 5, 10)),
    ],
)  # fmt: skip
def test_ink_inside_a_box_is_found(group: Group, expected: Box | None) -> None:
    assert inside(group) == expected


def test_the_box_around_ink_follows_curves_lines_and_turns() -> None:
    disc = Group((Shape(ellipse(Box(0, 0, 10, 10)), "#000000", "#000000", 1.0),), turn(45, 5, 5))

    found = Ink().box(disc)

    assert found
    assert [round(each, 1) for each in found] == [-0.5, -0.5, 11.0, 11.0]


def test_what_was_found_of_shared_drawings_holds_at_every_place() -> None:
    ink, items = Ink(), (Shape(rectangle(Box(0, 0, 4, 2)), "#000000"),)

    found = [ink.box(Group(items, matrix)) for matrix in ((1, 0, 0, 1, 5, 5), (1, 0, 0, 1, 7, 0), turn(90))]

    assert found == [Box(5, 5, 4, 2), Box(7, 0, 4, 2), Box(-2, 0, 2, 4)]


@pytest.mark.parametrize("even_odd", [True, False])
def test_no_point_that_is_filled_lies_outside_the_box_that_is_found(even_odd: bool) -> None:
    pick = Random(7)
    for _ in range(60):
        corners = [(pick.uniform(-12, 22), pick.uniform(-12, 22)) for _ in range(pick.randint(3, 9))]
        found = Ink().inside(Group((Shape(polygon(corners), "#000000", even_odd=even_odd),)), IDENTITY, ROOM)
        dots = [(x / 4 + 0.1, y / 4 + 0.1) for x in range(40) for y in range(40)]
        inked = [dot for dot in dots if is_filled(dot, corners, even_odd)]

        box = found.grown(1e-6) if found else Box(0, 0, 0, 0)
        assert [(x, y) for x, y in inked if not (box.x <= x <= box.right and box.y <= y <= box.bottom)] == []


def is_filled(dot: tuple[float, float], corners: list[tuple[float, float]], even_odd: bool) -> bool:
    """Whether a polygon fills a point: counted along a ray to the right."""
    (x, y), turns = dot, 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            turns += 1 if y1 < y2 else -1
    return bool(turns % 2 if even_odd else turns)


def test_many_forms_together_ink_what_they_ink_one_by_one() -> None:
    chance, together, alone = Random(5), [], []
    for _ in range(150):
        dots = PATTERNS["dots"](Box(-5, -5, 20, 20), chance.uniform(2, 8), chance.uniform(0.5, 2))
        matrix = turn(chance.choice([0.0, 90.0, 180.0, chance.uniform(0, 360)]))
        together.append(inside(Group((Shape(dots, "#000000"),), matrix)))
        one_by_one = tuple(Shape(each, "#000000") for each in contours(dots))
        alone.append(inside(Group(one_by_one, matrix)))

    assert together == alone


def test_a_fine_pattern_is_looked_through_in_little_time() -> None:
    dots = PATTERNS["dots"](Box(0, 0, 180, 252), 2.5, 1.5)

    start = process_time()
    found = Ink().inside(Group((Shape(dots, "#000000"),)), IDENTITY, Box(10, 10, 20, 20))

    assert process_time() - start < 5
    assert found
    assert min(found.width, found.height) > 19
