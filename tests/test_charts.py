"""Bar charts: bars as long as their exact shares, nothing over anything else, and lines that are no bars."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from pdfminer.high_level import extract_pages
from pdfminer.layout import LAParams, LTCurve, LTTextLine
from printed import page, pdf, texts
from project import composed, named, said, walk
from project import texts as words_of

from pnp.elements.chart import exact
from pnp.frame import Box, Color, Group, Shape
from pnp.geometry import bounds
from pnp.ornament.chart import Bar, Chart, ChartLook, fitting_chart, percent, set_chart
from pnp.text.fonts import Family, Fonts
from pnp.text.markup import parse
from pnp.text.paragraph import Style
from pnp.units import MM

BARS, GRID = "#336699", "#cccccc"

SHORT = ("-1", "+0", "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8")
UNITS = ("Shield-Bearer", "Cavalry", "Knight", "Hero", "Catapult", "Sorcerer", "Knight with Great Sword", "a", "b", "c")
LONG = tuple(f"A {each} who stands on the Battlements beside a Cleric and carries a Tower Shield" for each in UNITS)
ENDLESS = ("Donaudampfschifffahrtsgesellschaftskapitän",) * 10
WAYS = (0, 1, 6, 10, 15, 21, 26, 33, 35, 36)


@pytest.fixture(scope="module")
def atkinson() -> Family:
    found = Fonts(None).family("Atkinson Hyperlegible")
    assert found
    return found


def icon(name: str, height: float, color: Color) -> tuple[float, Group]:
    """Nothing, as wide as high."""
    return height, Group(())


def look(family: Family) -> ChartLook:
    return ChartLook(Style(family, "#000000", leading=1.2), BARS, GRID, 0.75)


def bars(labels: tuple[str, ...], shares: tuple[Fraction, ...], *said: str) -> tuple[Bar, ...]:
    """Bars with their shares in percent, or with what is said instead."""
    ends = said or tuple(percent(each) for each in shares)
    return tuple(
        Bar(parse(label, ()).inlines, share, parse(end, ()).inlines)
        for label, share, end in zip(labels, shares, ends, strict=True)
    )


def chart(family: Family, width_mm: float, *which: Bar, size: float = 7, most: Fraction = Fraction(1)) -> Chart:
    return set_chart(which, look(family), size, width_mm * MM, icon, most)


def boxes(found: Chart) -> list[Box]:
    """The bars, from the first down."""
    return [bounds(each.path) for each in walk(found.items) if isinstance(each, Shape) and each.fill == BARS]


class Printed:
    """Boxes in the file, by pdfminer.six: of lines of words, of bars, of lines. Heights are those of capitals."""

    def __init__(self, found: Chart) -> None:
        data = pdf(page(*found.items, width=found.width, height=found.height))
        self.words: list[Box] = []
        self.bars: list[Box] = []
        self.lines: list[Box] = []
        (layout,) = extract_pages(BytesIO(data), laparams=LAParams(line_margin=0, char_margin=0.9, boxes_flow=None))
        for each in descendants(layout):
            box = Box(each.x0, found.height - each.y1, each.width, each.height)
            if isinstance(each, LTTextLine):
                self.words.append(box.grown(0, -0.25 * box.height))
            elif isinstance(each, LTCurve):
                (self.bars if each.fill else self.lines).append(box)


def descendants(item: object) -> Iterator[LTTextLine | LTCurve]:
    """What is drawn, below the page and its blocks."""
    if isinstance(item, LTTextLine | LTCurve):
        yield item
    elif hasattr(item, "__iter__"):
        for each in item:
            yield from descendants(each)


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have more in common than a hair."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


# Drawing


def test_bars_are_as_long_as_their_shares(atkinson: Family) -> None:
    shares = (Fraction(1, 36), Fraction(10, 36), Fraction(1))

    found = boxes(chart(atkinson, 110, *bars(("a", "b", "c"), shares)))

    assert [each.width / found[-1].width for each in found] == pytest.approx([float(each) for each in shares])


def test_the_longest_bar_may_stand_for_less_than_all(atkinson: Family) -> None:
    half = chart(atkinson, 110, *bars(("a",), (Fraction(1, 2),)), most=Fraction(1, 2))
    whole = chart(atkinson, 110, *bars(("a",), (Fraction(1),), "50%"))

    assert boxes(half)[0].width == pytest.approx(boxes(whole)[0].width)


def test_the_scale_says_what_its_lines_stand_for(atkinson: Family) -> None:
    found = chart(atkinson, 110, *bars(("a",), (Fraction(1, 8),), ""), most=Fraction(1, 2))

    for tool, text in texts(pdf(page(*found.items, width=400))).items():
        assert text.split() == ["a", "0%", "12.5%", "25%", "37.5%", "50%"], tool


def test_a_narrow_scale_has_fewer_numbers(atkinson: Family) -> None:
    found = chart(atkinson, 25, *bars(("a",), (Fraction(1, 8),), ""))

    for tool, text in texts(pdf(page(*found.items))).items():
        assert text.split() == ["a", "0%", "50%", "100%"], tool


@pytest.mark.parametrize("labels", [SHORT, UNITS, LONG, ENDLESS], ids=["short", "units", "long", "endless"])
@pytest.mark.parametrize("width_mm", [40, 55, 110, 180])
def test_nothing_lies_over_anything_else(atkinson: Family, width_mm: float, labels: tuple[str, ...]) -> None:
    found = Printed(chart(atkinson, width_mm, *bars(labels, tuple(Fraction(each, 36) for each in WAYS))))

    assert len(found.words) >= 2 * len(labels)
    assert [pair for pair in combinations(found.words, 2) if meet(*pair)] == []
    assert [(word, bar) for word in found.words for bar in found.bars if meet(word, bar)] == []
    assert [(one, other) for one, other in combinations(found.bars, 2) if meet(one, other)] == []


@pytest.mark.parametrize("labels", [SHORT, UNITS, LONG, ENDLESS], ids=["short", "units", "long", "endless"])
@pytest.mark.parametrize("width_mm", [40, 55, 110])
def test_nothing_reaches_beyond_the_width(atkinson: Family, width_mm: float, labels: tuple[str, ...]) -> None:
    drawn = chart(atkinson, width_mm, *bars(labels, tuple(Fraction(each, 36) for each in WAYS)))
    found = Printed(drawn)

    beyond = [each for each in (*found.words, *found.bars) if each.x < -0.01 or each.right > drawn.width + 0.01]
    assert (drawn.fits, beyond) == (True, [])


@pytest.mark.parametrize("labels", [UNITS, LONG], ids=["beside", "above"])
def test_no_line_goes_through_words(atkinson: Family, labels: tuple[str, ...]) -> None:
    found = chart(atkinson, 55, *bars(labels, tuple(Fraction(each, 36) for each in WAYS)))

    pieces = [
        (path[1], min(path[2], path[5]), max(path[2], path[5]))
        for shape in walk(found.items)
        if isinstance(shape, Shape) and shape.stroke
        for path in (one + two for one, two in zip(shape.path[::2], shape.path[1::2], strict=True))
    ]
    lines = [Box(x - 0.3, top, 0.6, bottom - top) for x, top, bottom in pieces]
    assert [(line, word) for line in lines for word in Printed(found).words if meet(line, word)] == []


def test_labels_stand_above_their_bars_where_they_are_long(atkinson: Family) -> None:
    share = (Fraction(1, 2),)

    beside, above = (boxes(chart(atkinson, 55, *bars((label,), share)))[0] for label in (UNITS[0], LONG[0]))

    assert (beside.x > 10, above.x, above.y > 14) == (True, 0, True)


def test_bars_have_the_room_that_numbers_leave(atkinson: Family) -> None:
    low = boxes(chart(atkinson, 55, *bars(("a",), (Fraction(1, 2),), "half of them all")))
    high = boxes(chart(atkinson, 55, *bars(("a",), (Fraction(1),), "half of them all")))

    assert low[0].width * 2 > high[0].width


def test_the_size_of_a_chart_is_the_largest_that_fits(atkinson: Family) -> None:
    ten = bars(SHORT, tuple(Fraction(each, 36) for each in WAYS))
    tall = chart(atkinson, 55, *ten, size=9).height

    found = [fitting_chart(ten, look(atkinson), 55 * MM, height, 12, 7, icon) for height in (tall, tall - 0.1, 20)]

    assert [(each.size, each.fits) for each in found] == [(9, True), (8.75, True), (7, False)]


# The element


def element(*lines: str) -> str:
    """A chart of these lines, 30 mm high; the first of them is in line 4 of its file."""
    return "a:\n    chart: |\n" + "".join(f"      {line}\n" for line in lines) + "    height: 30mm"


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("10/36", Fraction(10, 36)),
        ("10 / 36", Fraction(10, 36)),
        ("27.8%", Fraction(278, 1000)),
        ("27 %", Fraction(27, 100)),
        ("0.1", Fraction(1, 10)),
        (".5", Fraction(1, 2)),
        ("1", Fraction(1)),
        ("0", Fraction(0)),
    ],
)
def test_shares_are_exact(text: str, share: Fraction) -> None:
    assert exact(text) == share


@pytest.mark.parametrize("text", ["", "lots", "27,8%", "-1/2", "1/0", "1/2%", "1e3", "1_0", "½", "1" * 10, "1//2"])
def test_what_is_no_share_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is not a share, expected something like '10/36'"):
        exact(text)


@pytest.mark.parametrize(
    ("share", "text"),
    [("0", "0%"), ("1/4", "25%"), ("10/36", "27.8%"), ("1/2000", "0%"), ("3/2000", "0.2%"), ("1", "100%")],
)
def test_percents_have_a_tenth_where_they_need_one(share: str, text: str) -> None:
    assert percent(Fraction(share)) == text


def test_a_bar_ends_in_its_share_or_in_words(tmp_path: Path) -> None:
    (piece,), report = composed(
        tmp_path, "- {id: fox}", element("knight | 10/36", r"| hero \| 2 | 1/2 | 18 of 36 |", "cleric | 0 |")
    )

    assert said(report) == []
    assert words_of(piece.front)[:6] == ["knight", "27.8%", "hero | 2", "18 of 36", "cleric", "0%"]


def test_loops_make_bars(tmp_path: Path) -> None:
    (piece,), report = composed(
        tmp_path, "- {id: fox}", element("{% for n in range(1, 4) %}", "{{ n }} | {{ n }}/4", "{% endfor %}")
    )

    shapes = [each for each in walk(named(piece.front, "a")[0].items) if isinstance(each, Shape) and each.fill]
    assert (len(shapes), said(report)) == (3, [])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("knight", "'knight' is not a bar, expected 'label | share' or 'label | share | words'"),
        ("a | 1/2 | b | c", "'a | 1/2 | b | c' is not a bar, expected 'label | share' or 'label | share | words'"),
        ("knight | lots", "'lots' is not a share, expected something like '10/36', '27.8%' or '0.278'"),
        ("knight | 37/36", "'37/36' is more than the longest bar, expected at most 100%"),
    ],
)
def test_a_line_that_is_no_bar_is_told_at_its_place(tmp_path: Path, line: str, message: str) -> None:
    (piece,), report = composed(tmp_path, "- {id: fox}", element("hero | 1/2", line))

    assert (piece.front.items, [(each.message, str(each.span)) for each in report]) == (
        (),
        [(message, "templates/face.yaml:5:7")],
    )


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["a | 1/2"] * 30, "text-overflow"),
        (["a" * 80 + " | 1/2"], "word-too-wide"),
        (["\U000103ff | 1/2"], "missing-glyph"),
        (["<swrod> | 1/2"], "unknown-icon"),
    ],
)
def test_words_of_a_chart_that_do_not_come_out_right_are_told(tmp_path: Path, lines: list[str], code: str) -> None:
    _, report = composed(tmp_path, "- {id: fox}", element(*lines))

    assert [each.code for each in report] == [code]
