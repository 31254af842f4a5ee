"""The order of cards on pages, with backs behind their fronts: duplex, folded and single pages."""

import pytest
from imposed import POKER, SHEETS, beside, card, cards, in_mm, marks, names, pages, placed, problems, sheet, trim

from pnp.frame import Frame
from pnp.geometry import apply
from pnp.problems import Severity
from pnp.units import MM

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
