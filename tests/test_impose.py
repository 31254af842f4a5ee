"""Pages: where cards, backs, marks, ruler and caption lie, and what a maker is told when they do not fit."""

import re
from collections.abc import Iterator

import pytest

from pnp.frame import Box, Frame, Group, Item, Lot, Matrix, Path, Piece, Shape
from pnp.geometry import apply, bounds, mapped, rectangle, rounded, then
from pnp.impose import describe, impose, sheets
from pnp.problems import Report, Severity
from pnp.sheets import Sheet, load_sheets, load_sizes
from pnp.units import MM

POKER = (63.5, 88.9)
SHEETS = load_sheets(None, Report())
RED = Shape(rectangle(Box(0, 0, 10, 10)), fill="#ff0000")


def sheet(**keys: object) -> Sheet:
    return Sheet.model_validate(keys)


def face(size: tuple[float, float] = POKER, bleed: float = 3, radius: float = 0) -> Frame:
    return Frame(size[0] * MM, size[1] * MM, (Group((RED,)),), (bleed * MM, bleed * MM), radius=radius * MM)


def card(
    name: str, size: tuple[float, float] = POKER, *, back: bool = True, deck: str = "north", copies: int = 1
) -> Piece:
    return Piece(name, name.title(), deck, face(size), face(size) if back else None, copies)


def cards(count: int, size: tuple[float, float] = POKER, *, back: bool = True, deck: str = "north") -> list[Piece]:
    return [card(f"{deck}{i}", size, back=back, deck=deck) for i in range(1, count + 1)]


def write(text: str, size: float) -> tuple[tuple[Item, ...], float]:
    """Letters half as wide as they are high, each text one box from descender to ascender."""
    width = len(text) * size / 2
    return (Group((Shape(rectangle(Box(0, -0.75 * size, width, 0.95 * size)), fill="#000000"),), name=text),), width


def pages(pieces: list[Piece], on: Sheet, report: Report | None = None) -> tuple[Frame, ...]:
    return impose(Lot("cards", tuple(pieces)), on, Report() if report is None else report, write, "Duel")


def problems(pieces: list[Piece], on: Sheet) -> list[tuple[Severity, str, str, str]]:
    report = Report()
    pages(pieces, on, report)
    return [(each.severity, each.code, each.message, each.hint) for each in report]


def placed(page: Frame) -> list[Group]:
    """The cards on a page."""
    return [each for each in page.items if isinstance(each, Group) and each.name.startswith("card ")]


def names(page: Frame) -> list[str]:
    return [each.name.removeprefix("card ") for each in placed(page)]


def trim(group: Group, size: tuple[float, float] = POKER) -> Box:
    return mapped(group.matrix, Box(0, 0, size[0] * MM, size[1] * MM))


def in_mm(box: Box) -> tuple[float, ...]:
    return tuple(round(each / MM, 2) + 0.0 for each in box)


def flat(items: tuple[Item, ...], matrix: Matrix) -> Iterator[tuple[Shape, Path]]:
    """Every shape with its path on the page."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, then(item.matrix, matrix))
        elif isinstance(item, Shape):
            path = tuple((s[0], *(apply(matrix, s[1], s[2]) if len(s) > 1 else ())) for s in item.path)
            yield item, path


def beside(page: Frame) -> list[tuple[Shape, Path]]:
    """Everything on a page that is no card."""
    rest = tuple(each for each in page.items if each not in placed(page))
    return list(flat(rest, (1, 0, 0, 1, 0, 0)))


def marks(page: Frame) -> list[tuple[float, ...]]:
    """Both ends of each crop mark, in millimetres."""
    shape = next((path for drawn, path in beside(page) if drawn.stroke and drawn.line == 0.4 and not drawn.dash), ())
    lines = [(*shape[i][1:], *shape[i + 1][1:]) for i in range(0, len(shape), 2)]
    return [tuple(round(float(each) / MM, 2) for each in ends) for ends in lines]


def captions(page: Frame) -> list[str]:
    return [
        text.name
        for each in page.items
        if isinstance(each, Group) and each.name == "caption"
        for text in each.items
        if isinstance(text, Group)
    ]


# Grids.

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


# Order, decks, copies.


def test_every_copy_is_there_once_in_the_order_of_the_deck():
    pieces = [card("a", copies=3), card("b", copies=1), card("c", copies=7), card("d", copies=2)]

    fronts = pages(pieces, SHEETS["a4-fronts"])

    assert [name for page in fronts for name in names(page)] == [*"aaab", *"ccccccc", *"dd"]


def test_copies_share_their_drawing():
    front, _ = pages([card("a", copies=2)], SHEETS["a4"])

    one, other = placed(front)

    assert one.items is other.items


def test_cards_without_copies_make_no_page():
    assert pages([card("a", copies=0)], SHEETS["a4"]) == ()


@pytest.mark.parametrize("count", [9, 18])
def test_no_page_is_blank(count: int):
    made = pages(cards(count), SHEETS["a4"])

    assert [len(placed(page)) for page in made] == [9] * (count // 9) * 2


def test_decks_start_new_sheets():
    made = pages([*cards(2, back=False), *cards(2, back=False, deck="south")], SHEETS["a4"])

    assert [names(page) for page in made] == [["north1", "north2"], ["south1", "south2"]]


def test_pooled_decks_share_sheets_with_those_of_their_size():
    pieces = [*cards(2, back=False), *cards(1, (44, 68), back=False, deck="items"), *cards(2, back=False, deck="south")]

    made = pages(pieces, sheet(pool="yes"))

    assert [names(page) for page in made] == [["north1", "north2", "south1", "south2"], ["items1"]]


# Backs.


def test_backs_are_mirrored_for_a_flip_on_the_long_edge():
    made = pages(cards(11), SHEETS["a4"])

    for front, back in zip(made[::2], made[1::2], strict=True):
        fronts, behind = [trim(each) for each in placed(front)], [trim(each) for each in placed(back)]
        assert names(back) == names(front)
        assert [in_mm(each) for each in behind] == [in_mm(each._replace(x=front.width - each.right)) for each in fronts]
        assert {each.matrix[:4] for each in placed(back)} == {(1, 0, 0, 1)}


def test_backs_are_upside_down_for_a_flip_on_the_short_edge():
    front, back = pages(cards(4), SHEETS["a4-short"])

    fronts, behind = [trim(each) for each in placed(front)], [trim(each) for each in placed(back)]

    assert [in_mm(each) for each in behind] == [in_mm(each._replace(y=front.height - each.bottom)) for each in fronts]
    assert {each.matrix[:4] for each in placed(back)} == {(-1, 0, 0, -1)}


def test_a_landscape_page_turns_over_its_top_when_the_paper_turns_over_its_long_edge():
    front, back = pages(cards(4), sheet(landscape="yes"))

    fronts, behind = [trim(each) for each in placed(front)], [trim(each) for each in placed(back)]

    assert [in_mm(each) for each in behind] == [in_mm(each._replace(y=front.height - each.bottom)) for each in fronts]


def test_unequal_margins_are_mirrored_on_backs_with_the_marks():
    on = sheet(margin=["5mm", "8mm", "5mm", "20mm"], grid=["2", "3"])

    front, back = pages(cards(6), on)

    assert in_mm(trim(placed(front)[0]))[0] == 47.5
    assert in_mm(trim(placed(back)[0]))[0] == 210 - 63.5 - 47.5
    assert sorted(marks(back)) == sorted((round(210 - a, 2), b, round(210 - c, 2), d) for a, b, c, d in marks(front))


def test_odd_paper_has_backs_behind_fronts_too():
    front, back = pages(cards(9), sheet(paper=["200mm", "290mm"], margin="0"))

    assert in_mm(trim(placed(front)[0]))[:2] == (4.75, 11.65)
    assert in_mm(trim(placed(back)[2]))[:2] == (4.75, 11.65)


def test_an_offset_moves_backs_and_their_marks_only():
    on, moved = sheet(), sheet(offset=["1.5mm", "-0.5mm"])

    (front, back), (same_front, moved_back) = pages(cards(9), on), pages(cards(9), moved)

    def shift(page: Frame, other: Frame) -> set[tuple[float, float]]:
        pairs = zip(placed(page), placed(other), strict=True)
        return {
            (round((b.matrix[4] - a.matrix[4]) / MM, 3), round((b.matrix[5] - a.matrix[5]) / MM, 3)) for a, b in pairs
        }

    assert shift(back, moved_back) == {(1.5, -0.5)}
    assert repr(same_front) == repr(front)
    assert marks(moved_back) == [
        tuple(round(each + by, 2) for each, by in zip(ends, (1.5, -0.5, 1.5, -0.5), strict=True))
        for ends in marks(back)
    ]


def test_backs_in_the_margin_are_told():
    on = sheet(margin=["5mm", "0", "5mm", "15mm"], marks="none")

    (found,) = [each for each in problems(cards(9), on) if each[0] is Severity.WARNING]

    assert found[1:] == (
        "outside-printable",
        "backs of 63.5 x 88.9 mm reach into the margin of a4 paper, since they lie behind their fronts",
        "make left and right (or top and bottom) margins equal, or ask for fewer cards",
    )


def test_a_card_without_a_back_has_none():
    front, back = pages([card("a"), card("b", back=False), card("c")], SHEETS["a4"])

    assert (names(front), names(back)) == (["a", "b", "c"], ["a", "c"])


def test_no_back_at_all_makes_fronts_alone():
    assert len(pages(cards(10, back=False), SHEETS["a4"])) == 2


def test_fronts_alone_have_no_pages_for_backs():
    assert len(pages(cards(10), SHEETS["a4-fronts"])) == 2


def test_sheets_without_backs_keep_an_empty_page_among_those_that_have_some():
    made = pages([*cards(1, back=False), *cards(1, deck="south")], SHEETS["a4"])

    assert [len(page.items) for page in made] == [3, 0, 3, 3]


def test_folded_backs_lie_behind_their_fronts():
    (page,) = pages(cards(4), sheet(backs="fold", landscape="no", turn="yes"))

    fronts, behind = placed(page)[:4], placed(page)[4:]
    fold = page.width / 2
    corners = [(0.0, 0.0), (POKER[0] * MM, 0.0)]

    assert [in_mm(trim(each)) for each in fronts] == [(16.1, 21.5 + i * 63.5, 88.9, 63.5) for i in range(4)]
    for front, back in zip(fronts, behind, strict=True):
        (x1, y1), (x2, y2) = (apply(front.matrix, *corner) for corner in corners)
        assert [apply(back.matrix, *corner) for corner in reversed(corners)] == [
            pytest.approx((2 * fold - x1, y1)),
            pytest.approx((2 * fold - x2, y2)),
        ]


def test_the_fold_is_dashed_and_keeps_off_the_cards():
    (page,) = pages(cards(4), SHEETS["a4-fold"])

    (path,) = [path for drawn, path in beside(page) if drawn.dash]
    xs, ys = {round(float(s[1]) / MM, 2) for s in path}, [round(float(s[2]) / MM, 2) for s in path]

    assert xs == {148.5}
    assert ys == [0, 15.6, 194.4, 210]
    assert 148.5 not in {ends[0] for ends in marks(page)}


def test_an_asked_grid_is_that_of_the_fronts_when_folding():
    assert problems(cards(4), sheet(backs="fold", grid=["2", "3"], landscape="no", turn="no"))[0] == (
        Severity.ERROR,
        "grid-does-not-fit",
        "2 x 3 cards of 63.5 x 88.9 mm need 254 x 266.7 mm with backs beside fronts, "
        "but 200 x 287 mm of a4 paper can be printed",
        "the largest grid that fits is 1 x 3",
    )


# Single pages.


def test_single_pages_are_as_large_as_trim_and_bleed():
    made = pages(cards(1), SHEETS["single"])

    assert [(page.width, page.height) for page in made] == [pytest.approx((69.5 * MM, 94.9 * MM))] * 2
    assert [in_mm(page.trim) for page in made if page.trim] == [(3, 3, 63.5, 88.9)] * 2
    assert [page.bleed for page in made] == [pytest.approx((3 * MM, 3 * MM))] * 2


def test_single_pages_go_front_back_front_back_with_every_copy():
    made = pages([card("a", copies=2), card("b")], SHEETS["single"])

    assert [names(page) for page in made] == [["a"], ["a"], ["a"], ["a"], ["b"], ["b"]]
    assert made[0] is made[2]


def test_single_pages_pair_when_a_back_is_missing():
    made = pages([card("a", back=False), card("b")], SHEETS["single"])

    assert [names(page) for page in made] == [["a"], [], ["b"], ["b"]]


def test_single_pages_of_fronts_alone():
    assert [names(page) for page in pages(cards(2, back=False), SHEETS["single"])] == [["north1"], ["north2"]]


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
