"""Elements that keep clear of others, and elements that stand on the card a second time for the player opposite."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from project import composed, named, said, walk

from pnp.clearance import largest
from pnp.frame import IDENTITY, Box, Frame, Group, Item, Matrix, Run, Shape
from pnp.geometry import bounds, mapped, then
from pnp.units import MM

FOX = "- {id: fox, cost: 2, attack: 5, bonus: 1}"
BLACK = "shape: rectangle, fill: black"
BADGES = "corner: {stats: all, along: left, badge: 7mm, gap: 1mm, inset: 3mm}"


def places(frame: Frame, name: str) -> list[tuple[float, ...]]:
    """Left, top, width and height of every outline in the groups of that name, in mm on the face."""

    def inner(items: tuple[Item, ...], matrix: Matrix) -> list[Box]:
        found = []
        for each in items:
            if isinstance(each, Group):
                found += inner(each.items, then(each.matrix, matrix))
            elif isinstance(each, Shape):
                found.append(mapped(matrix, bounds(each.path)))
        return found

    boxes = [
        box for each in frame.items if isinstance(each, Group) and each.name == name for box in inner((each,), IDENTITY)
    ]
    return [tuple(round(number / MM, 2) for number in box) for box in boxes]


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ([], (0, 0, 10, 10)),
        ([(-5, -5, 8, 30)], (3, 0, 7, 10)),
        ([(0, 0, 3, 3)], (3, 0, 7, 10)),
        ([(4, 0, 2, 10)], (0, 0, 4, 10)),
        ([(0, 4, 10, 2)], (0, 0, 10, 4)),
        ([(4, 4, 2, 2)], (0, 0, 10, 4)),
        ([(0, 0, 3, 10), (0, 0, 10, 2)], (3, 2, 7, 8)),
        ([(20, 20, 5, 5), (10, 0, 5, 5)], (0, 0, 10, 10)),
        ([(-1, -1, 30, 30)], (0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_the_largest_rectangle_is_left_and_of_equal_ones_the_nearest_to_the_top_left(
    taken: list[tuple[float, ...]], left: tuple[float, ...]
) -> None:
    assert largest(Box(0, 0, 10, 10), tuple(Box(*each) for each in taken)) == left


@given(st.lists(st.tuples(*[st.integers(0, 5)] * 2, *[st.integers(1, 4)] * 2), max_size=4))
def test_no_rectangle_is_larger_than_the_one_that_is_left(taken: list[tuple[int, int, int, int]]) -> None:
    found = largest(Box(0, 0, 6, 6), tuple(Box(*each) for each in taken))

    cells = {(i, j) for x, y, w, h in taken for i in range(x, x + w) for j in range(y, y + h)}
    areas = [
        (right - x) * (bottom - y)
        for x, y in product(range(6), repeat=2)
        for right, bottom in product(range(x + 1, 7), range(y + 1, 7))
        if not cells & set(product(range(x, right), range(y, bottom)))
    ]
    assert found.width * found.height == max(areas, default=0)
    assert not cells & set(product(range(int(found.x), int(found.right)), range(int(found.y), int(found.bottom))))


def test_an_element_keeps_two_millimetres_clear_of_badges(tmp_path: Path) -> None:
    rules = f"{{{BLACK}, left: 5mm, right: 3.5mm, top: 3mm, height: 20mm, clear_of: corner}}"
    elements = f"{BADGES}\n  rules: {rules}"

    (piece,), report = composed(tmp_path, FOX, elements)

    assert (places(piece.front, "rules"), said(report)) == ([(12, 3, 48, 20)], [])


def test_fewer_badges_leave_more_room_on_their_card(tmp_path: Path) -> None:
    cards = f"{FOX}\n- {{id: hen, cost: 2}}"
    rules = f"{{{BLACK}, left: 3mm, width: 7mm, top: 3mm, bottom: 3mm, clear_of: [corner], clear: 1mm}}"
    elements = f"{BADGES}\n  rules: {rules}"

    (fox, hen), _ = composed(tmp_path, cards, elements)

    assert [places(each.front, "rules") for each in (fox, hen)] == [[(3, 27, 7, 58.9)], [(3, 11, 7, 74.9)]]


def test_an_element_that_is_not_shown_takes_no_room(tmp_path: Path) -> None:
    cards = "- {id: fox, kind: sly}\n- {id: hen, kind: shy}"
    elements = (
        "mark: {shape: rectangle, fill: black, when: kind == 'sly', width: 63.5mm, top: 0, height: 20mm}"
        "\n  rules: {shape: rectangle, fill: black, clear_of: mark}"
    )

    (fox, hen), report = composed(tmp_path, cards, elements)

    assert [places(each.front, "rules")[0] for each in (fox, hen)] == [(0, 22, 63.5, 66.9), (0, 0, 63.5, 88.9)]
    assert said(report) == []


def test_a_turned_element_takes_the_room_it_is_seen_in(tmp_path: Path) -> None:
    elements = (
        "mark: {text: A, turn: 90, left: 0, width: 10mm, top: 0, height: 40mm}"
        "\n  rules: {shape: rectangle, fill: black, left: 0, width: 30mm, top: 0, height: 40mm, clear_of: mark}"
    )

    (piece,), _ = composed(tmp_path, "- {id: fox}", elements)

    assert places(piece.front, "rules") == [(12, 0, 18, 40)]


def test_mirrored_badges_are_kept_clear_of_too(tmp_path: Path) -> None:
    badges = BADGES.replace("3mm}", "3mm, mirrored: yes}")
    elements = f"{badges}\n  rules: {{shape: rectangle, fill: black, clear_of: corner}}"

    (piece,), _ = composed(tmp_path, FOX, elements)

    assert places(piece.front, "rules") == [(12, 0, 39.5, 88.9)]


def test_a_mirrored_element_keeps_clear_on_both_sides(tmp_path: Path) -> None:
    elements = f"{BADGES}\n  rules: {{shape: rectangle, fill: black, mirrored: yes, clear_of: corner, bottom: 60mm}}"

    (piece,), _ = composed(tmp_path, "- {id: fox, cost: 2}", elements)

    assert places(piece.front, "rules") == [(12, 0, 51.5, 28.9), (0, 60, 51.5, 28.9)]


def test_a_shared_size_is_the_one_that_the_narrowest_room_needs(tmp_path: Path) -> None:
    cards = "- {id: fox, cost: 1, attack: 2, bonus: 3}\n- {id: hen}"
    place = "left: 3mm, width: 40mm, top: 3mm, height: 23mm, clear_of: corner"
    rules = f"rules: {{text: Mississippi Mississippi, fit: 14pt..4pt, lines: 1, {place}%s}}"

    narrow, _ = composed(tmp_path, cards, f"{BADGES}\n  {rules % ', one_size: yes'}")
    own, _ = composed(tmp_path, cards, f"{BADGES}\n  {rules % ''}")

    def sizes(pieces):
        return [next(e.size for e in walk(named(p.front, "rules")[0].items) if isinstance(e, Run)) for p in pieces]

    assert (sizes(narrow)[0] == sizes(narrow)[1], sizes(own)[0] < sizes(own)[1]) == (True, True)
    assert sizes(narrow)[0] == sizes(own)[0]


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ("clear_of: cornre", ("place-unknown", 3, "there is no element 'cornre' here (did you mean 'corner'?)")),
        ("clear_of: [corner, it]", ("place-cycle", 3, "'it' is to keep clear of itself")),
        (
            "clear_of: corner, left: 3mm, width: 7mm, top: 3mm, height: 20mm",
            ("no-room", 3, "'it' has 0 mm of its 7 mm x 20 mm left, 2 mm clear of 'corner', expected 1 mm or more"),
        ),
        (
            "clear_of: corner, left: 3mm, width: 9.5mm, top: 3mm, height: 20mm",
            (
                "no-room",
                3,
                "'it' has 0.5 mm x 20 mm of its 9.5 mm x 20 mm left, 2 mm clear of 'corner', expected 1 mm or more",
            ),
        ),
    ],
)
def test_what_cannot_be_kept_clear_of_is_reported(tmp_path: Path, keys: str, problem: tuple[str, int, str]) -> None:
    _, report = composed(tmp_path, FOX, f"{BADGES}\n  it: {{shape: rectangle, fill: black, {keys}}}")

    assert [(each.code, each.span.line, each.message) for each in report if each.span] == [problem]


def test_what_is_mirrored_stands_there_again_turned_by_half_about_the_middle_of_the_card(tmp_path: Path) -> None:
    elements = "it: {shape: rectangle, fill: black, mirrored: yes, left: 3mm, width: 10mm, top: 5mm, height: 6mm}"

    (piece,), _ = composed(tmp_path, "- {id: fox}", elements)

    assert places(piece.front, "it") == [(3, 5, 10, 6), (50.5, 77.9, 10, 6)]


def test_what_is_turned_and_mirrored_is_turned_first(tmp_path: Path) -> None:
    elements = (
        "it: {shape: rectangle, fill: black, mirrored: yes, turn: 45, left: 3mm, width: 10mm, top: 5mm, height: 10mm}"
    )

    (piece,), _ = composed(tmp_path, "- {id: fox}", elements)

    assert places(piece.front, "it") == [(0.93, 2.93, 14.14, 14.14), (48.43, 71.83, 14.14, 14.14)]


def test_mirrored_badges_are_one_drawing_placed_twice(tmp_path: Path) -> None:
    (piece,), _ = composed(tmp_path, FOX, BADGES.replace("3mm}", "3mm, mirrored: yes}"))

    (whole,) = named(piece.front, "corner")
    one, other = whole.items
    assert isinstance(one, Group)
    assert isinstance(other, Group)
    assert one.items is other.items
    assert other.matrix[:4] == (-1, 0, 0, -1)
