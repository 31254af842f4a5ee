"""What lies beside cards: bleed, marks, ruler and caption, and the sentence that says how to print."""

import re

import pytest
from imposed import (
    SHEETS,
    beside,
    captions,
    cards,
    face,
    in_mm,
    marks,
    pages,
    placed,
    problems,
    sheet,
    trim,
)

from pnp.frame import Box, Lot, Piece
from pnp.geometry import bounds
from pnp.impose import describe
from pnp.problems import Report, Severity
from pnp.sheets import load_sizes
from pnp.units import MM

# Bleed and marks.


def test_a_sheet_with_more_bleed_than_the_art_warns():
    piece = Piece("a", "A", "north", face(bleed=1))

    assert problems([piece], SHEETS["a4-bleed"])[0][:3] == (
        Severity.WARNING,
        "bleed-beyond-art",
        "the art of 'north' reaches 1 mm beyond the cut, the sheet prints 1.5 mm",
    )


def test_outside_marks_show_both_ends_of_every_cut():
    front, _ = pages(cards(9), SHEETS["a4"])
    xs, ys = [9.75, 73.25, 136.75, 200.25], [15.15, 104.05, 192.95, 281.85]

    assert marks(front) == [
        *(mark for x in xs for mark in ((x, 8.03, x, 13.03), (x, 283.97, x, 288.97))),
        *(mark for y in ys for mark in ((2.63, y, 7.63, y), (202.37, y, 207.37, y))),
    ]


def test_marks_move_nearer_where_the_margin_is_small():
    front, _ = pages(cards(9), SHEETS["letter"])

    assert marks(front)[0] == (12.7, 0.85, 12.7, 5.85)


def test_full_marks_reach_to_the_edge_of_the_paper_and_across_gaps():
    front, _ = pages(cards(2), sheet(marks="full", grid=["1", "2"], gap="3mm", bleed="1mm"))

    assert marks(front)[:3] == [(73.25, 0, 73.25, 54.98), (73.25, 147.5, 73.25, 149.5), (73.25, 242.02, 73.25, 297)]


def test_edge_marks_lie_at_the_edge_of_the_paper():
    front, _ = pages(cards(4), sheet(marks="edge", grid=["2", "2"]))

    assert marks(front)[:2] == [(41.5, 0, 41.5, 10), (41.5, 287, 41.5, 297)]


def test_corner_marks_stand_at_the_corners_of_every_card():
    front, _ = pages(cards(2), sheet(marks="corner", grid=["1", "2"], gap="20mm"))

    assert marks(front)[:4] == [
        (73.25, 42.48, 73.25, 47.48),
        (73.25, 139, 73.25, 144),
        (73.25, 153, 73.25, 158),
        (73.25, 249.52, 73.25, 254.52),
    ]


def test_no_marks_when_none_are_asked_for():
    front, _ = pages(cards(4), sheet(marks="none", ruler="no", caption="no"))

    assert beside(front) == []


@pytest.mark.parametrize("mode", ["outside", "corner", "edge", "full"])
def test_marks_keep_off_the_bleed_of_all_places(mode: str):
    front, _ = pages(cards(1), sheet(marks=mode, bleed="2mm", gap="3mm"))
    full, _ = pages(cards(4), sheet(marks=mode, bleed="2mm", gap="3mm"))

    bleeds = [trim(each).grown(2.4 * MM) for each in placed(full)]

    assert marks(front) == marks(full)
    assert [
        (ends, box)
        for ends in marks(full)
        for box in bleeds
        if overlap(bounds((("M", ends[0] * MM, ends[1] * MM), ("L", ends[2] * MM, ends[3] * MM))), box)
    ] == []


def test_marks_that_no_printer_can_print_are_noted():
    assert [(severity, code) for severity, code, *_ in problems(cards(10, (57.15, 88.9)), SHEETS["a4"])] == [
        (Severity.NOTE, "marks-not-printable"),
        (Severity.NOTE, "near-paper-edge"),
    ]


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


# Ruler and caption.

PAPERS = ["a3", "a4", "a5", "letter", "legal", "tabloid"]


def test_the_ruler_is_fifty_millimetres_long():
    front, _ = pages(cards(9), SHEETS["a4"])

    (path,) = [path for drawn, path in beside(front) if drawn.stroke and drawn.line == 0.5]

    assert round(bounds(path).width / MM, 3) == 50
    assert len(path) == 2 * 12


def test_the_ruler_is_on_fronts_only():
    front, back = pages(cards(9), SHEETS["a4"])

    assert [[drawn.line for drawn, _ in beside(page) if drawn.line == 0.5] for page in (front, back)] == [[0.5], []]


def test_captions_name_game_deck_sheet_and_side():
    made = pages(cards(10), SHEETS["a4"])

    assert [captions(page) for page in made] == [
        ["Duel, north, sheet 1 of 2, front"],
        ["Duel, north, sheet 1 of 2, back"],
        ["Duel, north, sheet 2 of 2, front"],
        ["Duel, north, sheet 2 of 2, back"],
    ]


def test_captions_of_fronts_alone_name_no_side():
    (front,) = pages(cards(1, back=False), SHEETS["a4"])

    assert captions(front) == ["Duel, north, sheet 1 of 1"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", ["poker", "mini", "micro", "tarot", "jumbo"])
@pytest.mark.parametrize("mode", ["outside", "full"])
def test_furniture_keeps_off_cards_and_marks_and_within_what_can_be_printed(paper: str, size: str, mode: str):
    width, height = (each / MM for each in load_sizes()[size].size)
    on = sheet(paper=paper, bleed="1mm", marks=mode)

    for page in pages(cards(100, (width, height), deck="n" * 120), on):
        printable = Box(0, 0, page.width, page.height).grown(-5 * MM + 0.01)
        furniture = [bounds(path) for drawn, path in beside(page) if drawn.line != 0.4]
        lines = [
            bounds(path[i : i + 2]) for drawn, path in beside(page) if drawn.line == 0.4 for i in range(0, len(path), 2)
        ]
        taken = [trim(each, (width, height)).grown(MM) for each in placed(page)] + lines
        assert [box for box in furniture if not is_within(box, printable)] == []
        assert [(box, other) for box in furniture for other in taken if overlap(box, other.grown(0.1))] == []


def is_within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom


def test_a_long_name_is_cut_with_an_ellipsis():
    front, _ = pages(cards(9, deck="n" * 120), SHEETS["a4"])

    (caption,) = captions(front)

    assert re.fullmatch(r"Duel, n{5,}…, sheet 1 of 1, front", caption)


def test_furniture_without_room_is_left_out_with_a_note():
    report = Report()

    front, _ = pages(cards(1, (60, 90)), sheet(paper=["62mm", "92mm"], margin="1mm", marks="none"), report)

    assert beside(front) == []
    assert {(each.code, each.message) for each in report if each.code == "furniture-left-out"} == {
        ("furniture-left-out", "no room for the ruler beside cards of 60 x 90 mm on 62 x 92 mm paper"),
        ("furniture-left-out", "no room for the caption beside cards of 60 x 90 mm on 62 x 92 mm paper"),
    }


def test_a_letter_page_of_nine_has_its_furniture_at_the_sides():
    front, _ = pages(cards(9), SHEETS["letter"])

    boxes = [in_mm(bounds(path)) for drawn, path in beside(front) if drawn.line != 0.4]

    assert [box for box in boxes if box[0] + box[2] > 12.7 and box[0] < 215.9 - 12.7] == []
    assert len(boxes) == 3


# What to say about it.


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("a4", "9 cards a sheet (3 x 3), 2 sheets, both sides, flip on the long edge"),
        ("a4-short", "9 cards a sheet (3 x 3), 2 sheets, both sides, flip on the short edge"),
        ("a4-fronts", "9 cards a sheet (3 x 3), 2 sheets, one side"),
        ("letter-safe", "8 cards a sheet (4 x 2), 2 sheets, both sides, flip on the long edge"),
        ("a4-fold", "4 cards a sheet (2 x 2), 3 sheets, one side, fold along the dashed line and glue"),
        ("single", "11 cards, one a page, front then back"),
    ],
)
def test_a_sentence_says_how_to_print(name: str, sentence: str):
    assert describe(Lot("cards", tuple(cards(11))), SHEETS[name]) == sentence


def test_a_sentence_names_every_grid():
    pieces = [*cards(9), *cards(1, (70, 120), deck="events")]

    assert describe(Lot("cards", tuple(pieces)), SHEETS["a4"]) == (
        "9 cards a sheet (3 x 3) or 4 cards a sheet (2 x 2), 2 sheets, both sides, flip on the long edge"
    )
