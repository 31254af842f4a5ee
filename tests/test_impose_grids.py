"""Grids: how many cards a page has, where they lie, and what a maker is told when they do not fit."""

import re

import pytest
from imposed import (
    POKER,
    SHEETS,
    cards,
    face,
    in_mm,
    pages,
    placed,
    problems,
    sheet,
    trim,
    write,
)

from pnp.frame import Box, Frame, Lot, Piece
from pnp.geometry import apply, bounds, mapped, rectangle, rounded
from pnp.impose import describe, impose, sheets
from pnp.problems import Report, Severity
from pnp.sheets import load_sizes
from pnp.units import MM

CARDS_A_SHEET = """
poker          9 9 8     9 8 6     9 8 6     8 6 6
tcg            9 9 8     9 8 6     9 8 6     8 6 6
bridge         10 9 9    9 8 8     9 8 8     8 8 8
us-game        10 9 9    9 9 8     9 8 8     8 8 8
euro           9 9 8     8 8 8     8 8 8     8 8 6
mini-euro      16 16 12  12 12 10  18 12 12  12 12 12
mini-american  18 18 16  18 16 12  18 18 12  18 15 12
mini           18 18 12  18 16 10  18 16 12  16 15 12
micro          36 32 25  36 28 25  36 28 28  32 28 25
tarot-metric   4 4 4     4 4 4     4 4 4     4 4 4
small-square   12 12 8   12 8 6    12 12 6   12 9 6
euro-square    8 6 6     6 6 6     6 6 6     6 6 6
business       10 10 10  10 10 8   12 10 8   10 8 8
domino         12 12 10  12 10 10  12 10 10  10 10 10
jumbo          4 4 3     3 2 2     3 2 2     2 2 2
"""
"""
On A4 with 5 mm margins, A4 with safe ones, Letter with 5 mm, Letter with safe ones; each shared, 1.5 and 3 mm of bleed.

Worked out apart from the program, for best page and card direction. A mini-american of 41 x 63 mm would be there 21
times on A4 and 20 times on Letter, but 1.625 x 2.5 in, which is what is sold, leave 0.5 mm too little for that.
"""


@pytest.mark.parametrize("row", CARDS_A_SHEET.split("\n")[1:-1])
def test_the_fullest_grid_holds_as_many_cards_as_worked_out(row: str):
    name, *expected = row.split()
    width, height = load_sizes()[name].size
    piece = Piece(name, name, "deck", Frame(width, height, ()))

    counts = [
        re.match(r"\d+", describe(Lot("cards", (piece,)), sheet(paper=paper, margin=margin, bleed=bleed)))
        for paper in ("a4", "letter")
        for margin in ("5mm", ["6.35mm", "12.7mm"])
        for bleed in ("0", "1.5mm", "3mm")
    ]

    assert [count and count[0] for count in counts] == expected


@pytest.mark.parametrize(
    ("paper", "size", "left", "top"),
    [
        ("a4", (63, 88), 10.5, 16.5),
        ("letter", (63, 88), 13.45, 7.7),
        ("a4", POKER, 9.75, 15.15),
        ("letter", POKER, 12.7, 6.35),
    ],
)
def test_nine_cards_are_centred_on_both_papers(paper: str, size: tuple[float, float], left: float, top: float):
    front, _ = pages(cards(9, size), SHEETS[paper])

    boxes = [trim(each, size) for each in placed(front)]

    assert in_mm(boxes[0]) == (left, top, *size)
    assert [in_mm(boxes[8])[2:], round((front.width - boxes[8].right) / MM, 2)] == [size, left]
    assert round((front.height - boxes[8].bottom) / MM, 2) == top


def test_a_grid_that_is_asked_for_is_used():
    front, *_ = pages(cards(4), sheet(grid=["2", "2"]))

    assert [in_mm(trim(each))[:2] for each in placed(front)] == [(41.5, 59.6), (105, 59.6), (41.5, 148.5), (105, 148.5)]


def test_a_grid_that_does_not_fit_says_what_is_needed_and_what_would_fit():
    assert problems(cards(9, (70, 120)), sheet(grid=["3", "3"], margin="10mm", landscape="no")) == [
        (
            Severity.ERROR,
            "grid-does-not-fit",
            "3 x 3 cards of 70 x 120 mm need 210 x 360 mm, but 190 x 277 mm of a4 paper can be printed",
            "the largest grid that fits is 2 x 2",
        )
    ]


def test_a_card_larger_than_the_paper_says_so():
    assert problems(cards(1, (250, 350)), sheet())[0] == (
        Severity.ERROR,
        "grid-does-not-fit",
        "one card of 250 x 350 mm needs 250 x 350 mm, but 200 x 287 mm of a4 paper can be printed",
        "no card fits: choose larger paper or a smaller margin",
    )


def test_margins_larger_than_the_paper_leave_room_for_no_card():
    assert [code for _, code, *_ in problems(cards(1), sheet(margin="200mm"))] == ["grid-does-not-fit"]


def test_no_page_is_made_when_one_of_two_sizes_does_not_fit():
    assert pages([*cards(1), *cards(1, (250, 350))], sheet()) == ()


def test_turned_cards_lie_with_their_top_to_the_left():
    front, _ = pages(cards(1), sheet(turn="yes", landscape="no"))

    left_top, right_top = (apply(placed(front)[0].matrix, x, 0) for x in (0, POKER[0] * MM))

    assert left_top[0] == pytest.approx(right_top[0])
    assert left_top[1] > right_top[1]
    assert in_mm(trim(placed(front)[0]))[2:] == (88.9, 63.5)


def test_upright_cards_are_preferred_to_turned_ones():
    assert describe(Lot("cards", tuple(cards(8))), SHEETS["letter-safe"]).startswith("8 cards a sheet (4 x 2)")


def test_landscape_pages_take_their_margins_from_the_paper_turned_anticlockwise():
    on = sheet(margin=["10mm", "20mm", "30mm", "40mm"], landscape="yes", grid=["1", "1"])

    front, _ = pages(cards(1), on)

    (x, y, width, height), (page_width, page_height) = in_mm(trim(placed(front)[0])), (297, 210)
    assert (page_width - x - width - 10, page_height - y - height - 20) == pytest.approx((x - 30, y - 40))


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_cards_of_a_partial_page_lie_where_those_of_a_full_one_do(count: int):
    full, _ = pages(cards(9), SHEETS["a4"])
    part, part_back = pages(cards(count), SHEETS["a4"])

    assert [each.matrix for each in placed(part)] == [each.matrix for each in placed(full)][:count]
    assert len(placed(part_back)) == count


def test_one_large_card_has_its_bleed_on_all_sides():
    front, _ = pages(cards(1, (101.6, 152.4)), sheet(paper="letter", bleed="2mm"))

    clip = placed(front)[0].clip

    assert clip
    assert in_mm(bounds(clip)) == (-2, -2, 105.6, 156.4)


def test_bleed_is_by_the_axes_of_the_card():
    front, _ = pages(cards(2), sheet(bleed=["1mm", "2mm"], gap=["5mm", "0"], turn="yes", landscape="no"))

    clip = placed(front)[0].clip

    assert clip
    assert in_mm(bounds(clip)) == (-1, -2, 65.5, 92.9)
    assert in_mm(mapped(placed(front)[0].matrix, bounds(clip)))[2:] == (92.9, 65.5)


def test_neighbours_share_a_cut_without_bleed_and_keep_their_gap():
    shared, _ = pages(cards(2), sheet(grid=["2", "1"]))
    apart, _ = pages(cards(2), sheet(grid=["2", "1"], bleed="1mm", gap="4mm"))

    def between(page: Frame) -> float:
        left, right = (trim(each) for each in placed(page))
        return round((right.x - left.right) / MM, 2)

    assert (between(shared), between(apart)) == (0, 6)


def test_corners_are_rounded_when_asked():
    piece = Piece("a", "A", "north", face(radius=3))

    (square,), (round_,) = (pages([piece], sheet(bleed="2mm", corners=corners)) for corners in ("square", "round"))

    box = Box(0, 0, POKER[0] * MM, POKER[1] * MM).grown(2 * MM)
    assert placed(square)[0].clip == rectangle(box)
    assert placed(round_)[0].clip == rounded(box, 5 * MM)


@pytest.mark.parametrize(
    ("name", "pages_a_sheet"), [("a4", 2), ("a4-short", 2), ("a4-fold", 1), ("a4-fronts", 1), ("single", 1)]
)
def test_as_many_sheets_are_told_as_there_are_pages_for(name: str, pages_a_sheet: int):
    pieces = [*cards(10), *cards(2, (44, 68), deck="items")]

    made = pages(pieces, SHEETS[name])

    assert sheets(Lot("cards", tuple(pieces)), SHEETS[name]) == len(made) / pages_a_sheet


def test_a_poster_takes_as_many_sheets_as_it_has_pages():
    lot = Lot("board", tuple(cards(1, (400, 500))), is_large=True)

    assert sheets(lot, SHEETS["a4"]) == len(impose(lot, SHEETS["a4"], Report(), write, "Duel")) == 6


def test_what_does_not_fit_takes_no_sheet():
    assert sheets(Lot("cards", tuple(cards(1, (250, 350)))), SHEETS["a4"]) == 0
