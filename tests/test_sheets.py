"""Sheets, papers and card sizes: what makers may write, and what comes ready made."""

import re
from collections.abc import Mapping

import pytest

from pnp.papers import CARD, Margin, papers
from pnp.problems import Report, Span
from pnp.sheets import Sheet, find_size, load_sheets, load_sizes
from pnp.source.yaml import parse
from pnp.units import MM

TABLE = {
    "poker": (63.5, 88.9),
    "tcg": (63, 88),
    "bridge": (57.15, 88.9),
    "japanese": (59, 86),
    "us-game": (56, 87),
    "euro": (59, 92),
    "mini-euro": (44, 68),
    "mini-american": (41.275, 63.5),
    "mini": (44.45, 63.5),
    "micro": (31.75, 44.45),
    "mint-tin": (52, 87),
    "small": (50.8, 76.2),
    "tarot": (69.85, 120.65),
    "tarot-metric": (70, 120),
    "domino": (44.45, 88.9),
    "business": (50.8, 88.9),
    "divider": (76.2, 88.9),
    "jumbo": (88.9, 139.7),
    "large": (88.9, 146.05),
    "trump": (62, 100),
    "small-square": (63.5, 63.5),
    "euro-square": (70, 70),
    "square": (88.9, 88.9),
    "card-crafting": (67.5, 119.5),
    "poker-half": (44.45, 62.23),
    "circle": (88.9, 88.9),
    "poker-chip": (39, 39),
    "hex": (95.25, 82.55),
    "mini-hex-tile": (31.75, 27.432),
    "small-hex-tile": (50.8, 44.45),
    "medium-hex-tile": (63.5, 55.88),
    "large-hex-tile": (95.25, 82.55),
    "small-circle-chit": (12.7, 12.7),
    "medium-circle-chit": (19.05, 19.05),
    "large-circle-chit": (25.4, 25.4),
    "mini-circle-tile": (31.75, 31.75),
    "small-square-chit": (12.7, 12.7),
    "medium-square-chit": (19.05, 19.05),
    "large-square-chit": (25.4, 25.4),
    "mini-square-tile": (31.75, 31.75),
    "small-square-tile": (50.8, 50.8),
    "medium-square-tile": (63.5, 63.5),
    "large-square-tile": (88.9, 88.9),
    "small-standee": (12.7, 28.575),
    "medium-standee": (19.05, 42.545),
    "large-standee": (25.4, 57.15),
    "die-face": (16, 16),
    "meeple": (17, 16.1),
}
"""The sizes that printers publish, in millimetres."""


def sheets(text: str, report: Report) -> Mapping[str, Sheet]:
    return load_sheets(parse(text.encode(), "cards/duel.yaml", report), report)


def found(text: str) -> list[tuple[str, str, Span | None]]:
    report = Report()
    sheets(text, report)
    return [(each.code, each.message, each.span) for each in report]


def test_card_sizes_are_those_that_printers_publish():
    sizes = load_sizes()

    names = {name for name, size in sizes.items() if name not in size.aliases}

    assert {name: tuple(round(each / MM, 6) for each in sizes[name].size) for name in names} == TABLE


def test_every_card_size_says_where_it_is_from():
    assert [name for name, size in load_sizes().items() if not size.source] == []


def test_no_corner_is_rounder_than_its_card():
    assert [name for name, size in load_sizes().items() if size.radius > min(size.size) / 2] == []


def test_poker_is_not_the_size_of_trading_cards():
    sizes = load_sizes()

    assert sizes["euro-poker"] is sizes["tcg"]
    assert sizes["poker"].size == (2.5 * 72, 3.5 * 72)


@pytest.mark.parametrize("text", ["63mm x 88mm", "63 x 88 mm", "6.3cm x 88mm", "63mm×88mm", "63x88mm"])
def test_a_size_can_be_given_by_its_lengths(text: str):
    size = find_size(text, load_sizes())

    assert size.size == pytest.approx((63 * MM, 88 * MM))


def test_sizes_are_found_whatever_the_case():
    assert find_size("Poker", load_sizes()) is load_sizes()["poker"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "pokr",
            "there is no card size 'pokr' (did you mean 'poker'?), "
            "expected a name or two lengths such as '63mm x 88mm'",
        ),
        ("63 x 88", "there is no card size '63 x 88', expected a name or two lengths such as '63mm x 88mm'"),
        ("0mm x 88mm", "'0mm' must be more than 0"),
    ],
)
def test_a_size_that_is_none_says_what_is_expected(text: str, sentence: str):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        find_size(text, load_sizes())


def test_papers_have_their_exact_sizes():
    assert {name: (round(each.width, 3), round(each.height, 3)) for name, each in papers().items()} == {
        "a3": (841.890, 1190.551),
        "a4": (595.276, 841.890),
        "a5": (419.528, 595.276),
        "a6": (297.638, 419.528),
        "letter": (612, 792),
        "legal": (612, 1008),
        "tabloid": (792, 1224),
    }


def test_every_ready_made_sheet_can_be_read():
    report = Report()

    names = load_sheets(None, report)

    assert list(report) == []
    assert {"a4", "letter", "a4-bleed", "a4-bleed-3", "letter-safe", "a4-fold", "a4-fronts", "single"} <= {*names}


def test_the_plain_sheet_is_for_a_home_printer():
    sheet = load_sheets(None, Report())["letter"]

    assert (sheet.paper, sheet.bleed, sheet.backs, sheet.grid) == (papers()["letter"], (0, 0), "long", None)
    assert sheet.margin == pytest.approx((5 * MM,) * 4)


def test_single_pages_are_cut_to_the_card():
    sheet = load_sheets(None, Report())["single"]

    assert (sheet.paper, sheet.way, sheet.bleed) == (CARD, "single", pytest.approx((3 * MM, 3 * MM)))


def test_a_sheet_of_a_project_extends_a_ready_made_one():
    sheet = sheets("mine: {extends: letter-bleed, marks: full}", Report())["mine"]

    assert (sheet.paper.name, sheet.bleed[0], sheet.marks) == ("letter", pytest.approx(1.5 * MM), "full")


def test_a_sheet_of_a_project_may_change_the_ready_made_one_of_its_name():
    mine = sheets("a4: {extends: a4, margin: 7mm}", Report())

    assert mine["a4"].margin.top == pytest.approx(7 * MM)
    assert mine["a4-bleed"].margin.top == pytest.approx(7 * MM)


def test_sheets_of_a_project_extend_each_other_in_any_order():
    mine = sheets("b: {extends: a, marks: none}\na: {paper: a5}", Report())

    assert (mine["b"].paper.name, mine["b"].marks) == ("a5", "none")


def test_sheets_that_extend_each_other_in_a_circle_are_reported():
    problems = [(code, message) for code, message, _ in found("a: {extends: b}\nb: {extends: a}")]

    assert ("sheet-cycle", "these sheets extend each other: a -> b -> a") in problems


def test_an_unknown_base_is_reported_with_the_nearest():
    assert found("mine: {extends: a4-bled}") == [
        (
            "unknown-base-sheet",
            "there is no sheet 'a4-bled' to extend (did you mean 'a4-bleed'?)",
            Span("cards/duel.yaml", 1, 17, 1, 24),
        )
    ]


@pytest.mark.parametrize(
    ("margin", "expected"),
    [
        ("7mm", (7, 7, 7, 7)),
        ("[6mm, 12mm]", (12, 6, 12, 6)),
        ("[1mm, 2mm, 3mm, 4mm]", (1, 2, 3, 4)),
        ("0", (0, 0, 0, 0)),
    ],
)
def test_margins_are_given_for_all_sides_or_by_side(margin: str, expected: tuple[float, ...]):
    sheet = sheets(f"mine: {{margin: {margin}}}", Report())["mine"]

    assert [round(each / MM, 6) for each in sheet.margin] == list(expected)


@pytest.mark.parametrize("paper", ["[200mm, 290mm]", "200mm x 290mm", "200 x 290 mm"])
def test_paper_can_be_given_by_its_lengths(paper: str):
    found = sheets(f"mine: {{paper: {paper}}}", Report())["mine"].paper

    assert (found.name, round(found.width / MM, 6), round(found.height / MM, 6)) == ("200 x 290 mm", 200, 290)


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        (
            "paper: leter",
            "unknown-paper",
            "there is no paper 'leter' (did you mean 'letter'?), expected a3, a4, a5, a6, ",
        ),
        ("margin: -3mm", "wrong-length", "'-3mm' must not be less than 0"),
        ("margin: [1mm, 2mm, 3mm]", "wrong-shape", "expected 1, 2 or 4 lengths for 'margin', found 3"),
        ("bleed: 3", "wrong-length", "'3' has no unit"),
        ("bleed: [1mm, 1mm, 1mm]", "wrong-shape", "expected one length, or two for x and y, found 3"),
        ("grid: 9", "wrong-value", "expected 'fullest', or columns and rows such as '[3, 3]' for 'grid'"),
        ("grid: [0, 3]", "wrong-value", "expected 'fullest', or columns and rows"),
        ("marks: corners", "wrong-value", "'corners' is not possible for 'marks', expected none, corner, edge"),
        (
            "backs: longedge",
            "wrong-value",
            "'longedge' is not possible for 'backs', expected long, short, fold or none",
        ),
        ("landscape: maybe", "wrong-value", "'maybe' is neither 'yes' nor 'no'"),
        ("margins: 3mm", "unknown-key", "this sheet has no 'margins' (did you mean 'margin'?)"),
    ],
)
def test_a_slip_of_the_pen_is_told_in_the_makers_words(line: str, code: str, message: str):
    ((was, said, span),) = found(f"mine:\n  {line}")

    assert (was, said[: len(message)]) == (code, message)
    assert span
    assert span.line == 2


def test_a_problem_of_a_ready_made_sheet_points_nowhere():
    assert load_sheets(None, Report())["a4"].place("grid") is None


def test_a_problem_with_an_inherited_value_points_at_the_makers_sheet():
    span = sheets("mine: {extends: a4}", Report())["mine"].place("paper")

    assert span == Span("cards/duel.yaml", 1, 7, 1, 20)


def test_the_margin_is_a_value_per_side():
    assert Sheet(margin="1mm").margin == Margin(MM, MM, MM, MM)  # type: ignore[arg-type]
