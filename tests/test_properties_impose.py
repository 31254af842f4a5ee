"""Whatever the paper, the margins and the cards: backs land behind fronts, and nothing lies on anything else."""

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.frame import Box, Frame, Group, Item, Lot, Piece, Shape
from pnp.geometry import apply, bounds, mapped
from pnp.impose import impose
from pnp.problems import Report
from pnp.sheets import Sheet
from pnp.units import MM

EXACT = 0.01 * MM


@dataclass(frozen=True)
class Case:
    """Cards on a sheet, with the pages that came of them; none when nothing fits."""

    width: float
    height: float
    count: int
    sheet: Sheet
    pages: tuple[Frame, ...]


def write(text: str, size: float) -> tuple[tuple[Item, ...], float]:
    return (), len(text) * size / 2


@st.composite
def cases(draw: st.DrawFn, backs: tuple[str, ...] = ("long", "short", "fold")) -> Case:
    def mm(low: float, high: float) -> st.SearchStrategy[float]:
        return st.integers(int(low * 100), int(high * 100)).map(lambda hundredths: hundredths / 100 * MM)

    def two(low: float, high: float) -> tuple[float, float]:
        return draw(mm(low, high)), draw(mm(low, high))

    width, height = two(12, 120)
    sheet = Sheet(
        paper=draw(st.sampled_from(["a3", "a4", "a5", "letter", "legal", (200 * MM, 290 * MM), (250 * MM, 180 * MM)])),
        landscape=draw(st.sampled_from([True, False, None])),
        margin=[draw(mm(0, 30)) for _ in range(4)],  # type: ignore[arg-type]
        bleed=two(0, 3),
        gap=two(0, 8) if draw(st.booleans()) else (0.0, 0.0),
        turn=draw(st.sampled_from([True, False, None])),
        marks=draw(st.sampled_from(["none", "corner", "edge", "full", "outside"])),  # type: ignore[arg-type]
        backs=draw(st.sampled_from(backs)),  # type: ignore[arg-type]
        pool=draw(st.booleans()),
    )
    count = draw(st.integers(1, 30))
    pieces = [
        Piece(str(i), str(i), str(i * 3 // count), *(Frame(width, height, (), sheet.bleed) for _ in range(2)))
        for i in range(count)
    ]
    return Case(width, height, count, sheet, impose(Lot("cards", tuple(pieces)), sheet, Report(), write, "Duel"))


def cards(page: Frame) -> list[Group]:
    return [each for each in page.items if isinstance(each, Group) and each.name.startswith("card ")]


def corners(group: Group, case: Case) -> dict[str, tuple[float, float]]:
    places = {"top left": (0, 0), "top right": (1, 0), "bottom right": (1, 1), "bottom left": (0, 1)}
    return {name: apply(group.matrix, x * case.width, y * case.height) for name, (x, y) in places.items()}


def turned_over(point: tuple[float, float], page: Frame, edge: str) -> tuple[float, float]:
    """
    The point of the back page behind a point of the front page, by way of the paper in the printer.

    A landscape page lies anticlockwise on upright paper: the page's right side is the paper's top.
    """
    x, y = point
    is_landscape = page.width > page.height
    paper_x, paper_y = (y, page.width - x) if is_landscape else (x, y)
    paper_width, paper_height = sorted((page.width, page.height))
    behind_x, behind_y = (paper_width - paper_x, paper_y) if edge == "long" else (paper_x, paper_height - paper_y)
    return (page.width - behind_y, behind_x) if is_landscape else (behind_x, behind_y)


BEHIND = {
    "top left": "top right",
    "top right": "top left",
    "bottom left": "bottom right",
    "bottom right": "bottom left",
}
"""The corner of a back that lies behind one of the front, when a card is turned like the page of a book."""


def far(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) > EXACT or abs(one[1] - other[1]) > EXACT


@given(cases(backs=("long", "short")))
def test_backs_land_behind_fronts(case: Case):
    for front, back in zip(case.pages[::2], case.pages[1::2], strict=True):
        assert [each.name for each in cards(front)] == [each.name for each in cards(back)]
        for face, behind in zip(cards(front), cards(back), strict=True):
            there = corners(behind, case)
            wrong = [
                name
                for name, point in corners(face, case).items()
                if far(turned_over(point, front, case.sheet.backs), there[BEHIND[name]])
            ]
            assert wrong == []


@given(cases(backs=("fold",)))
def test_backs_land_behind_fronts_when_folded(case: Case):
    for page in case.pages:
        found = cards(page)
        fronts, backs = found[: len(found) // 2], found[len(found) // 2 :]
        reach = [mapped(each.matrix, Box(0, 0, case.width, case.height)) for each in found]
        fold = (min(box.x for box in reach) + max(box.right for box in reach)) / 2
        for face, behind in zip(fronts, backs, strict=True):
            there = corners(behind, case)
            points = corners(face, case).items()
            assert [name for name, (x, y) in points if far((2 * fold - x, y), there[BEHIND[name]])] == []


@given(cases())
def test_every_card_is_there_once_in_order(case: Case):
    fronts = case.pages if case.sheet.backs == "fold" else case.pages[::2]

    names = [
        each.name for page in fronts for each in cards(page)[: len(cards(page)) // (1 + (case.sheet.backs == "fold"))]
    ]

    assert names in ([], [f"card {i}" for i in range(case.count)])


@given(cases())
def test_no_two_cards_overlap(case: Case):
    for page in case.pages:
        boxes = [mapped(each.matrix, bounds(each.clip)).grown(-EXACT) for each in cards(page) if each.clip]
        for i, one in enumerate(boxes):
            assert [other for other in boxes[:i] if overlap(one, other)] == []


@given(cases())
def test_fronts_with_their_bleed_can_be_printed(case: Case):
    top, right, bottom, left = case.sheet.margin
    for page in case.pages if case.sheet.backs == "fold" else case.pages[::2]:
        if page.width > page.height:
            area = Box(bottom, left, page.width - bottom - top, page.height - left - right)
        else:
            area = Box(left, top, page.width - left - right, page.height - top - bottom)
        boxes = [mapped(each.matrix, bounds(each.clip)) for each in cards(page) if each.clip]
        assert [box for box in boxes if not is_within(box, area.grown(EXACT))] == []


@settings(max_examples=200)
@given(cases())
def test_nothing_beside_the_cards_lies_on_a_bleed_or_off_the_page(case: Case):
    for page in case.pages:
        bleeds = [mapped(each.matrix, bounds(each.clip)).grown(-EXACT) for each in cards(page) if each.clip]
        for part in parts(page):
            assert is_within(part, page.box.grown(EXACT))
            assert [bleed for bleed in bleeds if overlap(part, bleed)] == []


def parts(page: Frame) -> Iterator[Box]:
    """A box for each line beside the cards."""
    for around in page.items:
        if isinstance(around, Group) and around.name == "around":
            for each in around.items:
                if isinstance(each, Shape):
                    yield from (bounds(each.path[i : i + 2]) for i in range(0, len(each.path), 2))
                elif isinstance(each, Group):
                    yield from (
                        mapped(each.matrix, bounds(shape.path)) for shape in each.items if isinstance(shape, Shape)
                    )


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def is_within(inner: Box, outer: Box) -> bool:
    return inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom
