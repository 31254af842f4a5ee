"""Books on paper, page by page and as booklets: what lies where, what is behind it, and what a maker is told."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from string import ascii_uppercase
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTCurve
from printed import pdf, picture, reader

from pnp.frame import Box, Font, Frame, Group, Item, Link, Lot, Mark, Piece, Run, Shape
from pnp.geometry import apply, rectangle, then
from pnp.impose import describe, impose, sheets
from pnp.problems import Report, Severity, Span
from pnp.sheets import Sheet, load_sheets, page_size
from pnp.source.yaml import parse
from pnp.text.fonts import Fonts
from pnp.text.shape import words
from pnp.units import MM

SHEETS = load_sheets(None, Report())
A5 = (148.5, 210)
"""Half of A4, in millimetres."""

FLIPS = pytest.mark.parametrize("flip", ["short", "long"])


class Letter(NamedTuple):
    """A letter in a written file: the middle of its foot in millimetres, y down, and whether it stands upright."""

    text: str
    x: float
    y: float
    is_upright: bool


@cache
def font() -> Font:
    return Fonts(None).family("Atkinson Hyperlegible").regular


def sheet(**keys: object) -> Sheet:
    return Sheet.model_validate({"booklet": "yes", "backs": "short", **keys})


def letter(text: str, x: float, y: float) -> Run:
    """A letter with the middle of its foot at (x, y), in millimetres."""
    run = Run(0.0, y * MM, font(), 20.0, words(font(), text), "#000000")
    return replace(run, x=x * MM - run.width / 2)


def page(name: str, *items: Item, size: tuple[float, float] = A5) -> Piece:
    """A page of a book with its name in the middle, where letters are few enough to be names."""
    middle = (letter(name, size[0] / 2, size[1] / 2),) if len(name) == 1 else ()
    return Piece(name, name, "book", Frame(size[0] * MM, size[1] * MM, (*middle, *items)))


def book(*pages: Piece) -> Lot:
    return Lot("book", pages, is_book=True)


def lettered(count: int) -> Lot:
    """A book whose first page says A, the next one B."""
    return book(*(page(each) for each in ascii_uppercase[:count]))


def made(lot: Lot, on: Sheet, report: Report | None = None) -> tuple[Frame, ...]:
    return impose(lot, on, Report() if report is None else report, lambda *_: ((), 0.0), "Duel")


def problems(lot: Lot, on: Sheet) -> list[tuple[Severity, str, str, Span | None]]:
    report = Report()
    made(lot, on, report)
    return [(each.severity, each.code, each.message, each.span) for each in report]


def layouts(pages: tuple[Frame, ...]) -> list[list[Any]]:  # Any: pdfminer's classes have no types.
    """What pdfminer finds on each page, from the outside to the inside."""

    def within(item: Any) -> list[Any]:
        return [item, *(found for each in item for found in within(each))] if hasattr(item, "__iter__") else [item]

    return [within(each) for each in extract_pages(BytesIO(pdf(*pages)))]


def letters(pages: tuple[Frame, ...]) -> list[list[Letter]]:
    """The letters on each page of the written file, from left to right."""
    return [
        sorted(
            (
                Letter(
                    each.get_text(),
                    round((each.x0 + each.x1) / 2 / MM, 2),
                    round((frame.height - each.matrix[5]) / MM, 2),
                    each.matrix[0] > 0,
                )
                for each in found
                if isinstance(each, LTChar)
            ),
            key=lambda each: each.x,
        )
        for frame, found in zip(pages, layouts(pages), strict=True)
    ]


def sides(pages: tuple[Frame, ...]) -> list[str]:
    """The letters in the left and in the right half of each page; '-' for a blank one."""
    halves = [page.width / 2 / MM for page in pages]
    return [
        "".join(next((each.text for each in found if (each.x > half) == is_right), "-") for is_right in (False, True))
        for half, found in zip(halves, letters(pages), strict=True)
    ]


def behind(x: float, y: float, flip: str) -> tuple[float, float]:
    """The point of a landscape A4 page behind one of its front, once the paper is turned over an edge."""
    return (297 - x, y) if flip == "short" else (x, 210 - y)


def ticks(pages: tuple[Frame, ...]) -> list[list[tuple[float, ...]]]:
    """Both ends of every line on each page of the written file, in millimetres, y down."""
    return [
        [
            tuple(round(end / MM, 2) for x, y in each.pts for end in (x, frame.height - y))
            for each in found
            if isinstance(each, LTCurve)
        ]
        for frame, found in zip(pages, layouts(pages), strict=True)
    ]


# Order.


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, ["-A", "--"]),
        (4, ["DA", "BC"]),
        (5, ["-A", "B-", "-C", "DE"]),
        (8, ["HA", "BG", "FC", "DE"]),
        (16, ["PA", "BO", "NC", "DM", "LE", "FK", "JG", "HI"]),
    ],
)
def test_pages_lie_side_by_side_in_the_order_of_a_folded_stack(count: int, expected: list[str]):
    assert sides(made(lettered(count), sheet())) == expected


@FLIPS
def test_each_page_lies_behind_the_one_before_it(flip: str):
    front, back, inner, inmost = letters(made(lettered(8), sheet(backs=flip, creep="0")))

    found = {
        each.text: other.text
        for side, other_side in ((front, back), (inner, inmost))
        for each in side
        for other in other_side
        if (other.x, other.y) == behind(each.x, each.y, flip)
    }
    assert found == {"A": "B", "H": "G", "C": "D", "F": "E"}


@pytest.mark.parametrize(("flip", "is_upright"), [("short", True), ("long", False)])
def test_backs_stand_upright_when_the_paper_turns_like_the_leaf_of_a_book(flip: str, is_upright: bool):
    front, back, *_ = letters(made(lettered(8), sheet(backs=flip)))

    assert [each.is_upright for each in (*front, *back)] == [True, True, is_upright, is_upright]


@given(st.integers(0, 120), st.sampled_from(["short", "long"]), st.sampled_from(["a4", "letter", (90.0, 90.0)]))
def test_turned_leaf_by_leaf_a_booklet_has_all_its_pages_in_order(count: int, flip: str, paper: object):
    on = sheet(backs=flip, paper=paper)
    width, height = (each / MM for each in page_size(on))
    # A side that is printed upside down is read with the other half first.
    is_turned = (flip == "long") == (2 * width > height)

    pages = made(book(*(page(f"p{i}", size=(width, height)) for i in range(1, count + 1))), on)

    fronts, backs = [halves(each) for each in pages[::2]], [halves(each) for each in pages[1::2]]
    backs = [each[::-1] for each in backs] if is_turned else backs
    rights = [name for front, back in zip(fronts, backs, strict=True) for name in (front[1], back[0])]
    lefts = [name for front, back in zip(fronts, backs, strict=True) for name in (front[0], back[1])]
    assert [*rights, *lefts[::-1]] == [f"page p{i}" for i in range(1, count + 1)] + [""] * (-count % 4)


def halves(frame: Frame) -> tuple[str, str]:
    """The names of the pages in the left and in the right half of a side; '' for a blank one."""
    found = {}
    for side in frame.items:
        for each in side.items if isinstance(side, Group) else ():
            if isinstance(each, Group):
                x, _ = apply(then(each.matrix, side.matrix), frame.width / 4, frame.height / 2)
                found[x > frame.width / 2] = each.name
    return found.get(False, ""), found.get(True, "")


def test_a_book_keeps_the_order_of_its_pages_whatever_their_size_or_deck():
    pages = (page("A"), page("B", size=(100, 100)), replace(page("C"), deck="other"), page("D"))

    assert sides(made(book(*pages), sheet())) == ["DA", "BC"]


# Creep.


@FLIPS
def test_each_sheet_further_inside_is_nearer_to_the_fold_by_the_thickness_of_the_paper(flip: str):
    pages = letters(made(lettered(16), sheet(backs=flip, creep="0.5mm")))

    assert [[(each.x, round(297 - other.x, 2)) for each, other in [found]] for found in pages] == [
        [(x, x)] for x in (74.25, 74.25, 74.75, 74.75, 75.25, 75.25, 75.75, 75.75)
    ]


def test_the_paper_is_as_thick_as_plain_paper_unless_it_is_said():
    pages = letters(made(lettered(8), sheet()))

    assert [found[0].x for found in pages] == [74.25, 74.25, 74.35, 74.35]


def test_text_that_would_be_pushed_over_the_fold_is_told_where_it_is_worst():
    near = replace(letter("x", 0, 20), x=2 * MM)
    pages = [page(each, *([near] if each in "CE" else [])) for each in ascii_uppercase[:12]]
    own = load_sheets(parse(b"thick:\n  {extends: a4-booklet, creep: 3mm}", "cards/duel.yaml", Report()), Report())

    assert problems(book(*pages), own["thick"]) == [
        (
            Severity.ERROR,
            "text-over-fold",
            "3 sheets of 3 mm push text of page 5 over the fold by 4 mm",
            Span("cards/duel.yaml", 2, 32, 2, 35),
        )
    ]


def test_art_and_text_that_run_over_the_fold_anyway_are_no_fault():
    ground = Shape(rectangle(Box(-9, -9, 500, 700)), fill="#ff0000")
    pages = [page(each, ground, letter("x", 0, 20)) for each in ascii_uppercase[:12]]

    assert problems(book(*pages), sheet(creep="3mm")) == []


def test_a_creep_larger_than_the_page_is_told_and_harms_nobody():
    report = Report()

    pages = made(lettered(12), sheet(creep="200mm"), report)

    assert ([each.code for each in report], len(pages)) == (["text-over-fold"], 6)
    assert len(pdf(*pages)) > 0


# Around the pages.


@FLIPS
def test_the_fold_is_marked_at_both_ends_on_each_side_with_pages(flip: str):
    found = ticks(made(lettered(5), sheet(backs=flip, offset=["1mm", "2mm"])))

    assert found == [
        [(148.5, 10, 148.5, 0), (148.5, 200, 148.5, 210)],
        [(149.5, 12, 149.5, 2), (149.5, 202, 149.5, 212)],
        [(148.5, 10, 148.5, 0), (148.5, 200, 148.5, 210)],
        [(149.5, 12, 149.5, 2), (149.5, 202, 149.5, 212)],
    ]


def test_marks_can_be_left_away():
    assert ticks(made(lettered(4), sheet(marks="none"))) == [[], []]


def test_marks_stay_at_the_ends_of_the_fold_whatever_the_margin():
    assert ticks(made(lettered(4), sheet(margin="150mm")))[0] == [
        (148.5, 52.5, 148.5, 0),
        (148.5, 157.5, 148.5, 210),
    ]


def test_nothing_but_the_pages_is_printed_within_the_marks():
    image = picture(pdf(*made(book(*(page(f"p{i}") for i in range(4))), sheet())))

    inside = image.crop((0, round(10.5 * MM), image.width, round(199.5 * MM)))
    assert inside.getcolors() == [(inside.width * inside.height, (255, 255, 255))]


def test_art_that_runs_over_the_fold_hides_the_marks_and_ends_at_the_fold():
    art = Shape(rectangle(Box(-50, -50, 600, 800)), fill="#ff0000")
    cover = page("p1", art)
    pages = [replace(cover, front=replace(cover.front, bleed=(9.0, 9.0))), page("p2"), page("p3"), page("p4")]

    image = picture(pdf(*made(book(*pages), sheet())))

    fold = image.width // 2
    assert [image.getpixel((fold + dx, y)) for y in (10, 300) for dx in (-5, 5)] == [
        (255, 255, 255),
        (255, 0, 0),
        (255, 255, 255),
        (255, 0, 0),
    ]


def test_art_with_bleed_leaves_no_white_edge_where_creep_moves_the_page():
    red = Shape(rectangle(Box(-50, -50, 600, 800)), fill="#ff0000")
    pages = [
        replace(each, front=replace(each.front, bleed=(9.0, 9.0))) for each in (page(f"p{i}", red) for i in "12345678")
    ]

    image = picture(pdf(*made(book(*pages), sheet(creep="2mm"))), 2)

    assert image.getcolors() == [(image.width * image.height, (255, 0, 0))]


def test_a_side_with_two_blank_pages_is_blank():
    _, back = made(lettered(1), sheet())

    assert back == Frame(297 * MM, 210 * MM, ())


@FLIPS
def test_an_offset_moves_back_pages_only(flip: str):
    still = letters(made(lettered(4), sheet(backs=flip)))
    moved = letters(made(lettered(4), sheet(backs=flip, offset=["1.5mm", "-0.5mm"])))

    shifts = [
        [(round(b.x - a.x, 2), round(b.y - a.y, 2)) for a, b in zip(*pair, strict=True)]
        for pair in zip(still, moved, strict=True)
    ]
    assert shifts == [[(0, 0), (0, 0)], [(1.5, -0.5), (1.5, -0.5)]]


def test_a_page_of_another_size_lies_in_the_middle_of_its_half():
    front, back = letters(made(book(page("A", size=(50, 50)), page("B", size=(400, 500))), sheet()))

    assert [each[:3] for each in (*front, *back)] == [("A", 222.75, 105), ("B", 74.25, 105)]


def test_links_and_marks_are_left_to_the_file_that_is_read_on_a_screen():
    plain = page("A")
    linked = replace(plain.front, links=(Link(Box(0, 0, 9, 9), "b"),), marks=(Mark("b", 0.0, "B"),))

    pages = made(book(replace(plain, front=linked)), sheet())

    assert [(each.links, each.marks) for each in pages] == [((), ()), ((), ())]
    assert "/Annots" not in reader(pdf(*pages)).pages[0]


# Page by page.


def test_page_by_page_each_page_is_the_very_frame():
    lot = lettered(3)

    pages = made(lot, SHEETS["a4"])

    assert [id(each) for each in pages] == [id(each.front) for each in lot.pieces]


def test_a_book_has_no_bleed_that_a_sheet_could_ask_for():
    assert [problems(lettered(3), on) for on in (SHEETS["a4-bleed"], sheet(bleed="3mm"))] == [[], []]


@pytest.mark.parametrize("name", ["a4", "a4-booklet"])
def test_a_book_without_pages_makes_no_file(name: str):
    assert (made(book(), SHEETS[name]), sheets(book(), SHEETS[name])) == ((), 0)


# Sheets.


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"paper": "a4"}, (210, 297)),
        ({"paper": "a4", "landscape": "no"}, (210, 297)),
        ({"paper": "a4", "landscape": "yes"}, (297, 210)),
        ({"paper": ["300mm", "200mm"]}, (200, 300)),
        ({"paper": "card"}, (210, 297)),
        ({"paper": "a4", "booklet": "yes"}, (148.5, 210)),
        ({"paper": "a3", "booklet": "yes", "landscape": "no"}, (210, 297)),
        ({"paper": "letter", "booklet": "yes"}, (139.7, 215.9)),
        ({"paper": "card", "booklet": "yes"}, (148.5, 210)),
    ],
)
def test_pages_of_a_book_are_as_large_as_the_paper_or_half_of_it(
    keys: dict[str, object], expected: tuple[float, float]
):
    width, height = page_size(Sheet.model_validate(keys))

    assert (round(width / MM, 3), round(height / MM, 3)) == expected


@pytest.mark.parametrize("name", ["a4-booklet", "letter-booklet", "a3-booklet"])
def test_ready_made_booklets_are_turned_like_the_leaf_of_a_book(name: str):
    on = SHEETS[name]

    assert (on.paper.name, on.booklet, on.backs) == (name.removesuffix("-booklet"), True, "short")


@pytest.mark.parametrize(
    ("count", "name", "expected"),
    [
        (16, "a4", "16 pages of 148.5 x 210 mm, both sides if you like"),
        (1, "a4", "1 page of 148.5 x 210 mm"),
        (16, "a4-booklet", "16 pages on 4 sheets, both sides, flip on the short edge, fold and staple in the middle"),
        (
            14,
            "a4-booklet",
            "14 pages and 2 blank ones on 4 sheets, both sides, flip on the short edge, fold and staple in the middle",
        ),
        (3, "a4-booklet", "3 pages and 1 blank one on 1 sheet, both sides, flip on the short edge, fold in the middle"),
    ],
)
def test_what_is_printed_says_how(count: int, name: str, expected: str):
    assert describe(lettered(count), SHEETS[name]) == expected


def test_the_edge_to_flip_on_is_that_of_the_sheet():
    assert "flip on the long edge" in describe(lettered(8), sheet(backs="long"))


@pytest.mark.parametrize(("count", "name", "expected"), [(9, "a4", 9), (9, "a4-booklet", 3), (8, "a4-booklet", 2)])
def test_a_book_tells_how_many_sheets_it_takes(count: int, name: str, expected: int):
    assert sheets(lettered(count), SHEETS[name]) == expected


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_a_booklet_on_one_side_of_the_paper_is_an_error_where_it_is_written(backs: str):
    text = f"one:\n  {{extends: a4-booklet, backs: {backs}}}"
    own = load_sheets(parse(text.encode(), "cards/duel.yaml", Report()), Report())["one"]

    assert problems(lettered(8), own) == [
        (
            Severity.ERROR,
            "booklet-needs-both-sides",
            f"a booklet is printed on both sides of the paper, but 'backs' is '{backs}'",
            Span("cards/duel.yaml", 2, 32, 2, 32 + len(backs)),
        )
    ]
    assert made(lettered(8), own) == ()


def test_cards_lie_on_a_booklet_sheet_as_on_any_other():
    card = Piece("wolf", "Wolf", "beasts", Frame(63 * MM, 88 * MM, ()), Frame(63 * MM, 88 * MM, ()))
    cards = Lot("cards", (card,) * 3)

    on_booklet, on_plain = (repr(made(cards, SHEETS[name])) for name in ("a4-booklet", "a4-short"))

    assert on_booklet == on_plain
