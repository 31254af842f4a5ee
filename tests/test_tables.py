"""Tables: columns as wide as they need to be, rows on one baseline, and what is said of rows that are uneven."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from box_font import box_font
from printed import characters, page, pdf, texts
from project import composed, named, said, walk

from pnp.frame import Color, Group, Piece, Run, Shape
from pnp.geometry import bounds
from pnp.text.fonts import Family, Fonts
from pnp.text.markup import parse
from pnp.text.paragraph import Style
from pnp.text.table import Align, Cell, Row, Table, TableLook, fitting_table, set_table


def icon(name: str, height: float, color: Color) -> tuple[float, Group]:
    """Nothing, as wide as high."""
    return height, Group(())


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Family:
    """A family of which every letter is half as wide as the size, a space a quarter."""
    folder = tmp_path_factory.mktemp("fonts")
    box_font(folder / "box.ttf")
    box_font(folder / "bold.ttf", weight=700)
    found = Fonts(folder).family("Box")
    assert found
    return found


@pytest.fixture(scope="module")
def atkinson() -> Family:
    found = Fonts(None).family("Atkinson Hyperlegible")
    assert found
    return found


def cells(*lines: str) -> list[list[Cell]]:
    """Rows of cells, written with bars between."""
    return [[parse(each, ["sword"]).inlines for each in line.split("|")] for line in lines]


def look(family: Family, *, rule: Color | None = None, between: Color | None = None, fill: bool = False) -> TableLook:
    """Letters of one color, a gap of one size between columns, no space around rows."""
    style = Style(family, "#000000", leading=1.0)
    return TableLook(style, style, rule, 1.0, between, fill, gap=1.0, pad=0.0)


def table(
    family: Family, *lines: str, width: float = math.inf, aligns: Sequence[Align] = (), heads: int = 0, **kinds: bool
) -> Table:
    """A table at 10 points, without rules."""
    return set_table(cells(*lines), look(family, **kinds), 10, width, icon, aligns, heads)


def places(found: Table) -> list[tuple[float, float]]:
    return [(round(each.x, 6), round(each.width, 6)) for each in found.columns]


def runs(row: Row) -> list[str]:
    return [each.text for each in walk(row.items) if isinstance(each, Run)]


def rules(row: Row) -> list[tuple[float, float, Color | None]]:
    """Height, thickness and color of each rule."""
    shapes = [each for each in row.items if isinstance(each, Shape)]
    return [(bounds(each.path).y, each.line, each.stroke) for each in shapes]


# Columns


def test_columns_are_as_wide_as_their_widest_cell_where_all_fit(box: Family) -> None:
    found = table(box, "aaaa|bb", "a|bbbbbb", width=200)

    assert (places(found), found.width, found.fits) == ([(0, 20), (30, 30)], 60, True)


def test_what_is_to_spare_goes_between_the_columns_when_the_width_is_filled(box: Family) -> None:
    found = table(box, "aaaa|bb|cc", width=100, aligns=["left", "left", "right"], fill=True)

    assert (places(found), found.width) == ([(0, 20), (50, 10), (90, 10)], 100)


def test_a_last_column_at_the_left_gets_its_share_behind_it(box: Family) -> None:
    found = table(box, "aaaa|bb|cc", width=90, fill=True)

    assert (places(found), found.width) == ([(0, 20), (40, 10), (70, 10)], 90)


def test_columns_give_what_they_can_in_proportion(box: Family) -> None:
    found = table(box, "aa aa aa aa|bb bb bb bb bb bb bb bb", "aa aa|bb", width=10 + 75)

    # From 47.5 and 97.5 down to 75 together, where neither can be less than 10.
    assert places(found) == [(0, 26.5), (36.5, 48.5)]


def test_a_short_column_stays_on_one_line_where_no_row_grows_by_it(box: Family) -> None:
    found = table(box, "aa aa|bb bb bb bb bb bb bb bb", width=10 + 60)

    assert (places(found)[0], [len(runs(each)) for each in found.rows]) == ((0, 22.5), [4])


@pytest.mark.parametrize(("width", "first"), [(10 + 106, (0, 20)), (10 + 80, (0, 12.985075))])
def test_a_column_of_a_fifth_of_the_room_is_not_broken_even_where_rows_grow_by_it(
    box: Family, width: float, first: tuple[float, float]
) -> None:
    found = table(box, "a-aa|" + "bbbb " * 8, width=width)

    assert places(found)[0] == first


@pytest.mark.parametrize("width", [60, 75, 90, 120])
def test_no_table_is_wider_than_it_may_be_as_long_as_its_words_fit(box: Family, width: float) -> None:
    found = table(box, "aa aaa|bbb|c c c c", "a|bb bb bb|cc", width=width)

    ends = [each.x + each.width for each in found.columns]
    assert (max(ends) <= width + 1e-6, found.fits, found.broken) == (True, True, ())


def test_narrow_columns_keep_their_words_whole_when_others_cannot(box: Family) -> None:
    found = table(box, "aa|bbbbbbbbbb", width=40)

    assert (places(found), found.broken, found.fits) == ([(0, 10), (20, 20)], ("bbbbbbbbbb",), True)


def test_a_table_that_cannot_be_so_narrow_says_so(box: Family) -> None:
    assert table(box, "a|b|c", width=15).fits is False


def test_columns_of_figures_in_the_middle_are_equally_wide(box: Family) -> None:
    found = table(box, "1|22|4444", aligns=["center"] * 3)

    assert [width for _, width in places(found)] == [20, 20, 20]


# Rows


def test_cells_of_a_row_stand_on_one_baseline(atkinson: Family) -> None:
    found = table(atkinson, "<sword> a|b", width=100)

    baselines = {round(each.y + group.matrix[5], 6) for group in found.rows[0].items if isinstance(group, Group)
                 for each in group.items if isinstance(each, Run)}  # fmt: skip
    assert len(baselines) == 1


def test_a_row_is_as_high_as_its_highest_cell_and_no_lower_than_a_line(box: Family) -> None:
    found = table(box, "a|b b b", "|", width=10 + 10)

    assert [each.height for each in found.rows] == [30, 10]


def test_heads_are_bold(box: Family) -> None:
    found = table(box, "a", "b", heads=1)

    fonts = [each.font for row in found.rows for each in walk(row.items) if isinstance(each, Run)]
    assert (fonts, [each.is_head for each in found.rows]) == ([box.bold, box.regular], [True, False])


def test_rules_belong_to_rows_and_are_within_their_height(box: Family) -> None:
    found = set_table(cells("a", "b", "c"), look(box, rule="#111111", between="#222222"), 10, 90, icon, heads=1)

    assert [(rules(each), each.height) for each in found.rows] == [
        ([(0.5, 1.0, "#111111"), (11.3, 0.6, "#111111")], 11.6),
        ([(10.2, 0.4, "#222222")], 10.4),
        ([(10.5, 1.0, "#111111")], 11.0),
    ]


def test_the_foot_closes_a_part_of_a_table_as_its_last_row_does(box: Family) -> None:
    found = set_table(cells("a", "b"), look(box, rule="#111111"), 10, 90, icon)

    assert (rules(found.foot), found.foot.height) == ([(0.5, 1.0, "#111111")], 1.0)


def test_the_items_of_a_table_are_its_rows_one_below_the_other(box: Family) -> None:
    found = table(box, "a", "b", "c")

    assert ([each.matrix[5] for each in found.items if isinstance(each, Group)], found.height) == ([0, 10, 20], 30)


def test_characters_that_no_font_has_are_told_once(box: Family) -> None:
    assert table(box, "a\U000103ff|\U000103ff").missing == "\U000103ff"


def test_the_size_is_the_largest_at_which_all_is_in_the_box(box: Family) -> None:
    def size(height: float) -> tuple[float, bool]:
        found = fitting_table(cells("a", "b"), look(box), 100, height, 10, 5, icon)
        return found.size, found.fits

    assert [size(20), size(19.9), size(12), size(9)] == [(10, True), (9.75, True), (6, True), (5, False)]


def test_type_gets_smaller_before_a_word_is_broken(box: Family) -> None:
    found = fitting_table(cells("aaaa|bbbb"), look(box), 40, 100, 10, 5, icon)

    assert (found.size, found.broken) == (8, ())


# In print


def test_all_tools_read_a_table_row_by_row(atkinson: Family) -> None:
    found = table(atkinson, "Bonus|Chance", "+1|6 of 36", "+2|10 of 36", width=200, aligns=["left", "right"], fill=True)

    for tool, text in texts(pdf(page(*found.items))).items():
        if tool != "pdfminer":  # which reads columns
            assert text.split() == ["Bonus", "Chance", "+1", "6", "of", "36", "+2", "10", "of", "36"], tool


def test_figures_stand_below_each_other(atkinson: Family) -> None:
    found = table(atkinson, "11/36", "20/36", width=200, aligns=["right"])

    lines: dict[float, list[tuple[float, float]]] = {}
    for each in characters(pdf(page(*found.items))):
        lines.setdefault(round(each.matrix[5], 3), []).append((round(each.x0, 2), round(each.x1, 2)))
    first, second = lines.values()
    assert first == second


# The element


ROWS = 'a: {table: "{{ text }}", fit: 9pt, left: 5mm, right: 5mm, top: 5mm, height: 30mm}'


def drawn(folder: Path, text: str) -> tuple[Piece, list[tuple[str, int]]]:
    """A card with a table of these lines, and what was said of it."""
    lines = "".join(f"\n    {line}" for line in text.split("\n"))
    (piece,), report = composed(folder, f"- id: fox\n  text: |{lines}", ROWS)
    return piece, said(report)


def rows(piece: Piece) -> list[list[str]]:
    """What the cells say, row by row."""
    found: dict[float, list[str]] = {}
    (table,) = named(piece.front, "a")[0].items
    assert isinstance(table, Group)
    for row in table.items:
        assert isinstance(row, Group)
        found.setdefault(row.matrix[5], []).extend(each.text for each in walk(row.items) if isinstance(each, Run))
    return list(found.values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b\nc | d", [["a", "b"], ["c", "d"]]),
        ("| a | b |\n| c | d |", [["a", "b"], ["c", "d"]]),
        ("| a | b\n\n   \nc | d |", [["a", "b"], ["c", "d"]]),
        ("| a | |\n| | d |", [["a"], ["d"]]),
        (r"a \| b | c", [["a | b", "c"]]),
        ("a | b\n---|--:\nc | d", [["a", "b"], ["c", "d"]]),
        ("---|--:\nc | d", [["c", "d"]]),
        ("a | b\n- | -", [["a", "b"], ["-", "-"]]),
        ("a\nb", [["a"], ["b"]]),
        ("{% for each in [1, 2] %}\n| {{ each }} | x |\n{% endfor %}", [["1", "x"], ["2", "x"]]),
        ("{% if id == 'hen' %}a | b{% endif %}", None),
    ],
)  # fmt: skip
def test_cells_stand_between_bars(tmp_path: Path, text: str, expected: list[list[str]] | None) -> None:
    piece, problems = drawn(tmp_path, text)

    assert (rows(piece) if piece.front.items else None, problems) == (expected, [])


def test_the_line_of_dashes_says_where_columns_stand(tmp_path: Path) -> None:
    piece, _ = drawn(tmp_path, "aaa | bbb | ccc\n:-- | --: | :-:\na | b | c")

    (table,) = named(piece.front, "a")[0].items
    assert isinstance(table, Group)
    head, body = (
        [each for each in walk(row.items) if isinstance(each, Group)] for row in table.items if isinstance(row, Group)
    )
    starts = [(one.items[0].x, other.items[0].x) for one, other in zip(head, body, strict=True)]  # type: ignore[union-attr]  # runs
    assert [(one == 0, other > 0) for one, other in starts] == [(True, False), (True, True), (True, True)]


def test_an_uneven_row_is_told_at_its_line_and_nothing_is_drawn(tmp_path: Path) -> None:
    piece, problems = drawn(tmp_path, "a | b\nc | d\ne | f | g\nh")

    line = (tmp_path / "cards/duel.yaml").read_text("utf-8").split("\n").index("          e | f | g") + 1
    assert (piece.front.items, problems) == ((), [("uneven-row", line), ("uneven-row", line + 1)])


def test_an_uneven_row_of_the_template_is_told_there(tmp_path: Path) -> None:
    _, report = composed(tmp_path, "- {id: fox}", "a:\n    table: |\n      a | b\n      c")

    assert [str(each.span) for each in report] == ["templates/face.yaml:5:7"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a | b\n" * 20, "text-overflow"),
        ("a" * 60, "word-too-wide"),
        ("a | \U000103ff", "missing-glyph"),
        ("a | <swrod>", "unknown-icon"),
    ],
)
def test_words_of_a_table_that_do_not_come_out_right_are_told(tmp_path: Path, text: str, code: str) -> None:
    _, problems = drawn(tmp_path, text.strip())

    assert [each for each, _ in problems] == [code]
