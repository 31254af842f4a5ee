"""Calibration: whatever a printer does to backs, what is read from the page brings them behind their fronts."""

from collections.abc import Callable
from io import BytesIO
from math import cos, radians, sin
from typing import NamedTuple

import pypdf
import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st
from pdfminer.high_level import extract_pages
from pdfminer.layout import LAParams, LTTextContainer
from printed import pdf, picture

from pnp.calibration import Target, measured, sides, target
from pnp.frame import IDENTITY, Frame, Group, Item, Lot, Matrix, Piece, Shape
from pnp.geometry import apply, bounds, then
from pnp.impose import impose
from pnp.printers import Printer
from pnp.problems import Report
from pnp.sheets import Sheet, load_sheets
from pnp.units import MM

Run = Callable[..., Result]
Point = tuple[float, float]

SHEETS = load_sheets(None, Report())
POKER = 63.5 * MM, 88.9 * MM


class Machine(NamedTuple):
    """
    What a printer does to the back, as seen from the front through the paper: it moves it to the right and down, turns
    it clockwise about the middle of the paper, and makes it larger.
    """

    right_mm: float
    down_mm: float
    turn_degrees: float = 0.0
    scale: float = 1.0

    def lands(self, point: Point, width: float, height: float) -> Point:
        """Where ink is seen that should be seen at `point` of upright paper."""
        x, y = (point[0] - width / 2) * self.scale, (point[1] - height / 2) * self.scale
        a, b = cos(radians(self.turn_degrees)), sin(radians(self.turn_degrees))
        return a * x - b * y + width / 2 + self.right_mm * MM, b * x + a * y + height / 2 + self.down_mm * MM


def on_paper(point: Point, page: Frame) -> Point:
    """Where a point of a page is on upright paper; a landscape page lies with its right side at the paper's top."""
    return (point[1], page.width - point[0]) if page.width > page.height else point


def through(point: Point, page: Frame, flip: str) -> Point:
    """Where a point of a back page is seen on upright paper from the front."""
    x, y = on_paper(point, page)
    width, height = sorted((page.width, page.height))
    return (width - x, y) if flip == "long" else (x, height - y)


def seen(point: Point, page: Frame, flip: str, machine: Machine) -> Point:
    """Where a point of a back page is seen from the front once `machine` has printed it."""
    return machine.lands(through(point, page, flip), *sorted((page.width, page.height)))


def lines(frame: Frame, name: str) -> list[tuple[Point, Point]]:
    """The lines of the scale of that name, in the order in which they were drawn."""

    def find(items: tuple[Item, ...], matrix: Matrix, is_in: bool) -> list[tuple[Point, Point]]:
        found = []
        for each in items:
            if isinstance(each, Group):
                found += find(each.items, then(each.matrix, matrix), is_in or each.name == f"scale {name}")
            elif isinstance(each, Shape) and is_in:
                points = [apply(matrix, *segment[1:3]) for segment in each.path]
                found += zip(points[::2], points[1::2], strict=True)
        return found

    return find(frame.items, IDENTITY, False)


def read(letter: str, on: Target, machine: Machine, *, sharp: bool) -> float:
    """
    What somebody reads from a scale who holds the page against the light.

    The number of the lines that come nearest to each other; for `sharp` eyes the place between two where they meet.
    """
    front, back = sides(on)
    axis = 0 if letter in "AC" else 1
    gaps = []
    for ours, theirs in zip(lines(front, letter), lines(back, letter), strict=True):
        (start, end) = (seen(each, back, on.flip, machine) for each in theirs)
        # The eye compares the middle of where the two are side by side, which is 1 mm from the front's end.
        middle = ours[0][1 - axis] + (MM if ours[1][1 - axis] > ours[0][1 - axis] else -MM)
        part = (middle - start[1 - axis]) / (end[1 - axis] - start[1 - axis])
        gaps.append(start[axis] + part * (end[axis] - start[axis]) - ours[0][axis])
    nearest = min(range(len(gaps)), key=lambda i: abs(gaps[i]))
    if not sharp:
        return round((nearest - 15) / 10, 1)
    return (nearest - 15 + gaps[nearest] / (gaps[0] - gaps[-1]) * (len(gaps) - 1)) / 10


def calibrated(sheet: str, machine: Machine, letters: str = "ABCD", *, sharp: bool = True) -> Printer:
    """The printer as somebody keeps it who has measured `machine`."""
    on = target(sheet, SHEETS[sheet])
    return measured("hp", {each: read(each, on, machine, sharp=sharp) for each in letters}, on)


def farthest(sheet: Sheet, printer: Printer | None, machine: Machine) -> float:
    """How far at most a corner of a back is seen from that of its front, in millimetres."""
    card = Piece("wolf", "Wolf", "beasts", Frame(*POKER, ()), Frame(*POKER, ()), 9)
    front, back = impose(Lot("cards", (card,)), sheet, Report(), lambda *_: ((), 0.0), "Duel", printer)[:2]
    found = []
    for ours, theirs in zip(placed(front), placed(back), strict=True):
        for x, y in ((0.0, 0.0), POKER):
            there = seen(apply(theirs.matrix, POKER[0] - x, y), back, sheet.backs, machine)
            here = on_paper(apply(ours.matrix, x, y), front)
            found.append(max(abs(here[0] - there[0]), abs(here[1] - there[1])) / MM)
    return max(found)


def placed(page: Frame) -> list[Group]:
    """The cards on a page."""
    return [each for each in page.items if isinstance(each, Group) and each.name.startswith("card ")]


MEASURED_ON = st.sampled_from(["a4", "a4-short", "letter", "letter-short", "a5", "a3", "legal"])
PRINTED_ON = st.builds(
    lambda paper, landscape, flip: Sheet(paper=paper, landscape=landscape, backs=flip),
    st.sampled_from(["a4", "letter", "a3"]),
    st.booleans(),
    st.sampled_from(["long", "short"]),
)


@given(MEASURED_ON, PRINTED_ON, st.floats(-1.5, 1.5), st.floats(-1.5, 1.5))
def test_two_numbers_bring_backs_to_within_half_a_tenth_where_paper_is_shifted(
    measured_on: str, sheet: Sheet, right: float, down: float
):
    machine = Machine(right, down)

    printer = calibrated(measured_on, machine, "AB", sharp=False)

    assert farthest(sheet, printer, machine) <= 0.0501


@given(
    MEASURED_ON,
    PRINTED_ON,
    st.floats(-0.5, 0.5),
    st.floats(-0.5, 0.5),
    st.floats(-0.15, 0.15),
    st.floats(0.998, 1.002),
)
def test_four_numbers_undo_whatever_the_printer_does(
    measured_on: str, sheet: Sheet, right: float, down: float, turn: float, scale: float
):
    machine = Machine(right, down, turn, scale)

    printer = calibrated(measured_on, machine)

    assert farthest(sheet, printer, machine) <= 0.01


def test_four_numbers_in_tenths_are_good_enough_for_a_printer_that_turns_the_paper():
    machine = Machine(0.73, -0.38, 0.2, 1.001)

    printer = calibrated("a4", machine, sharp=False)

    assert farthest(SHEETS["a4"], None, machine) > 1.2
    assert farthest(SHEETS["a4"], printer, machine) < 0.15


def test_numbers_say_where_backs_go_as_seen_on_the_back():
    # From the front, the back is seen to lie too far to the left and too low: on the back, too far to the right.
    machine = Machine(-0.4, 0.2)

    assert calibrated("a4", machine, "AB", sharp=False) == Printer("hp", -0.4 * MM, -0.2 * MM)


def test_a_printer_that_turns_the_back_is_told_to_turn_it_the_other_way():
    # Clockwise from the front is anticlockwise on the back.
    printer = calibrated("a4", Machine(0, 0, turn_degrees=0.1))

    assert printer.turn_degrees == pytest.approx(0.1, abs=1e-4)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_pages_of_a_booklet_are_moved_as_well(flip: str):
    page = Piece("1", "1", "book", Frame(148.5 * MM, 210 * MM, ()))
    sheet = Sheet(paper="a4", booklet=True, backs=flip)
    lot = Lot("rules", (page,) * 4, is_book=True)
    machine = Machine(0.5, -0.3, 0.1, 0.999)
    printer = calibrated("a4", machine)

    _, back = impose(lot, sheet, Report(), lambda *_: ((), 0.0), "Duel", printer)
    _, plain = impose(lot, sheet, Report(), lambda *_: ((), 0.0), "Duel")

    def corner(frame: Frame) -> Point:
        pages = frame.items[-1]
        assert isinstance(pages, Group)
        return apply(pages.matrix, 30, 40)

    wanted, found = through(corner(plain), plain, flip), seen(corner(back), back, flip, machine)
    assert found == pytest.approx(wanted, abs=0.01 * MM)


@pytest.mark.parametrize("name", ["single", "a4-fold", "a4-fronts"])
def test_what_has_no_back_behind_a_front_stays_as_it_is(name: str):
    card = Piece("wolf", "Wolf", "beasts", Frame(*POKER, ()), Frame(*POKER, ()))
    printer = Printer("hp", 1 * MM, 1 * MM, 1.0, 0.99)

    with_it, without = (
        impose(Lot("cards", (card,)), SHEETS[name], Report(), lambda *_: ((), 0.0), "Duel", each)
        for each in (printer, None)
    )

    assert repr(with_it) == repr(without)


def test_the_sheet_s_own_offset_is_added():
    card = Piece("wolf", "Wolf", "beasts", Frame(*POKER, ()), Frame(*POKER, ()))
    plain, moved = Sheet(), Sheet(offset=(3.0, -1.0))

    (_, one), (_, other) = (
        impose(Lot("cards", (card,)), sheet, Report(), lambda *_: ((), 0.0), "Duel", printer)
        for sheet, printer in ((plain, None), (moved, Printer("hp", 1.0, 0.5)))
    )

    (before,), (after,) = placed(one), placed(other)
    assert (after.matrix[4] - before.matrix[4], after.matrix[5] - before.matrix[5]) == pytest.approx((4.0, -0.5))


def test_backs_that_a_printer_moves_into_the_margin_are_told():
    card = Piece("wolf", "Wolf", "beasts", Frame(*POKER, ()), Frame(*POKER, ()), 9)
    report = Report()

    impose(Lot("cards", (card,)), Sheet(), report, lambda *_: ((), 0.0), "Duel", Printer("hp", 6 * MM))

    assert [each.message for each in report if each.code == "outside-printable"] == [
        "backs of 63.5 x 88.9 mm reach into the margin of a4 paper, since they are moved for the printer 'hp'"
    ]


@pytest.mark.parametrize("name", ["a4", "a4-short"])
def test_the_hole_of_the_pin_says_where_backs_go(name: str):
    on, machine = target(name, SHEETS[name]), Machine(2.5, -1.5)
    front, back = sides(on)
    (hole,) = (middle(each) for each in front.items if isinstance(each, Shape) and each.path[1][0] == "C")
    squares = next(middle(each) for each in back.items if isinstance(each, Shape))

    # Seen from the front, and then from the back, where left is right or up is down.
    there = seen(squares, back, on.flip, machine)
    across, down = hole[0] - there[0], hole[1] - there[1]
    read_off = (-across, down) if on.flip == "long" else (across, -down)

    assert farthest(SHEETS[name], Printer("hp", *read_off, flip=on.flip), machine) < 1e-6
    labels = {each.name: each.matrix[4:] for each in back.items if isinstance(each, Group)}
    assert labels["5 mm across"][0] > squares[0]
    assert labels["5 mm down"][1] > squares[1]


def middle(shape: Shape) -> Point:
    """The middle of what a shape takes up."""
    box = bounds(shape.path)
    return box.x + box.width / 2, box.y + box.height / 2


def test_the_page_is_one_sheet_of_paper():
    for name, size in {"a4": (595, 842), "letter": (612, 792), "a5": (420, 595)}.items():
        pages = pypdf.PdfReader(BytesIO(pdf(*sides(target(name, SHEETS[name]))))).pages

        assert [(round(each.mediabox.width), round(each.mediabox.height)) for each in pages] == [size, size]


@pytest.mark.parametrize("name", ["a4", "a5", "letter-short"])
def test_numbers_stand_at_their_lines(name: str):
    on = target(name, SHEETS[name])
    front, _ = sides(on)
    texts = [
        (each.get_text().strip(), (each.x0 + each.x1) / 2, on.height - (each.y0 + each.y1) / 2)
        for box in next(extract_pages(BytesIO(pdf(front)), laparams=LAParams(char_margin=0.5)))
        if isinstance(box, LTTextContainer)
        for each in box
        if isinstance(each, LTTextContainer)
    ]

    for letter in "ABCD":
        axis = 0 if letter in "AC" else 1
        for i, said in ((0, "\N{MINUS SIGN}1.5"), (15, "0"), (30, "1.5")):
            _, end = lines(front, letter)[i]
            near = [each for each in texts if abs(each[1] - end[0]) < 7 * MM and abs(each[2] - end[1]) < 7 * MM]
            assert said in [text for text, *at in near if abs(at[axis] - end[axis]) < 1]


@pytest.mark.parametrize("name", ["a4", "a5", "letter-short"])
def test_both_sides_leave_the_edges_white_that_no_printer_reaches(name: str):
    scale = 2
    for side in sides(target(name, SHEETS[name])):
        image = picture(pdf(side), scale=scale).convert("L")
        edge = round(1.8 * MM * scale)
        inner = image.crop((edge, edge, image.width - edge, image.height - edge))

        assert sum(image.point(lambda tone: tone < 255).histogram()[1:]) == sum(
            inner.point(lambda tone: tone < 255).histogram()[1:]
        )


def test_the_page_for_a_printer_reads_nothing_once_it_is_calibrated():
    machine = Machine(0.6, -0.9, 0.1, 1.001)
    on = target("a4", SHEETS["a4"])
    printer = calibrated("a4", machine)

    _, back = sides(on, printer)

    (_, plain), flip = sides(on), on.flip
    for letter in "ABCD":
        for one, other in zip(lines(back, letter), lines(plain, letter), strict=True):
            assert seen(one[0], back, flip, machine) == pytest.approx(through(other[0], plain, flip), abs=0.01 * MM)
