"""Text fills its box in lines: nothing is lost, nothing is wider than the box without a word about it."""

import math

import pytest
from box_font import ASCII, box_font
from hypothesis import given
from hypothesis import strategies as st

from pnp.frame import Box, Color, Group, Run, Shape
from pnp.geometry import mapped, rectangle
from pnp.text.flow import Block, Style, fitting, fitting_size, lay_out
from pnp.text.fonts import Family, Fonts
from pnp.text.markup import Icon, Text, parse

SQUARE = (Shape(rectangle(Box(0, 0, 1, 1)), "#000000"),)


def icon(name: str, height: float, color: Color) -> tuple[float, Group] | None:
    """A square for every icon but 'none'."""
    return None if name == "none" else (height, Group(SQUARE, (height, 0, 0, height, 0, 0), name=name))


class Every:
    """Knows all icons."""

    def __contains__(self, name: object) -> bool:
        return True


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Family:
    """A family of which every letter is half as wide as the size, a space a quarter; it lacks italic."""
    folder = tmp_path_factory.mktemp("fonts")
    box_font(folder / "box.ttf", characters=ASCII + "\u00a0é")
    box_font(folder / "bold.ttf", characters=ASCII, weight=700)
    box_font(folder / "hebrew.ttf", family="Hebrew", characters="אבגדה")
    return Fonts(folder).family("Box")


@pytest.fixture(scope="module")
def atkinson() -> Family:
    return Fonts(None).family("Atkinson Hyperlegible")


def block(text: str, family: Family, width: float = math.inf, size: float = 10, **look: object) -> Block:
    return lay_out(parse(text, Every()).inlines, Style(family, "#112233", **look), size, width, icon)


def fitted(
    text: str, family: Family, width: float, height: float, sizes: tuple[float, float], lines: int | None = None
) -> Block:
    return fitting(parse(text, Every()).inlines, Style(family, "#000000"), width, height, *sizes, icon, lines)


def runs(found: Block) -> list[Run]:
    return [each for each in found.items if isinstance(each, Run)]


def icons(found: Block) -> list[Box]:
    return [mapped(each.matrix, Box(0, 0, 1, 1)) for each in found.items if isinstance(each, Group)]


def spans(found: Block) -> list[tuple[float, float]]:
    """Left and right end of each line, from what is drawn."""
    ends: dict[float, list[float]] = {}
    for run in runs(found):
        ends.setdefault(run.y, []).extend((run.x, run.x + run.width - run.tracking))
    return [(min(each), max(each)) for each in ends.values()]


# Lines


@pytest.mark.parametrize("text", ["Salt & Pepper", "If 0.1 <A <0.9 then 2 < 3", "“Don’t” – she said—‘fine’…", "a b"])
def test_plain_text_prints_as_typed(atkinson: Family, text: str):
    assert block(text, atkinson).lines == (text,)


def test_lines_break_at_spaces(box: Family):
    assert block("aaaa bbb cc d", box, 40).lines == ("aaaa bbb", "cc d")


def test_a_line_may_fill_its_box_to_the_point(box: Family):
    assert block("aaaa bbb", box, 37.5).lines == ("aaaa bbb",)


def test_one_run_is_made_for_each_line_with_spaces_as_words(box: Family):
    found = block("aaaa bbb cc", box, 40)

    assert [[word.text for word in run.words] for run in runs(found)] == [["aaaa", " ", "bbb"], ["cc"]]


def test_the_same_word_is_shared_by_all_places(box: Family):
    first, second = runs(block("aaaa aaaa", box, 20))

    assert first.words[0] is second.words[0]


def test_no_break_space_keeps_words_together(box: Family):
    assert block("aa 10\u00a0km", box, 30).lines == ("aa", "10\u00a0km")


def test_a_soft_hyphen_shows_only_where_the_line_ends(box: Family):
    found = block("aaaa\u00adbbbb\u00adcccc", box, 45)

    assert ([run.text for run in runs(found)], found.lines) == (["aaaabbbb-", "cccc"], ("aaaabbbb-", "cccc"))


def test_a_hyphen_has_room_on_its_line(box: Family):
    assert block("aaaa\u00adbbbb\u00adcccc", box, 40).lines == ("aaaa-", "bbbbcccc")


def test_a_soft_hyphen_at_the_end_of_a_text_shows_nothing(box: Family):
    assert [run.text for run in runs(block("aaaa\u00ad", box, 20))] == ["aaaa"]


def test_a_zero_width_space_has_no_width_and_breaks(box: Family):
    whole, broken = block("alpha\u200bbeta", box), block("alpha\u200bbeta", box, 30)

    assert (whole.ink_width, whole.lines, broken.lines) == (45, ("alphabeta",), ("alpha", "beta"))


def test_chinese_and_thai_break_without_spaces(atkinson: Family):
    found = block("このカードを捨て札にする", atkinson, 30)

    assert (len(found.lines) > 1, "".join(found.lines)) == (True, "このカードを捨て札にする")


def test_a_text_without_letters_takes_no_room(box: Family):
    found = block(" ", box, 40)

    assert (found.items, found.lines, found.height, found.fits) == ((), (), 0, True)


def test_line_ends_are_kept(box: Family):
    assert block("aa\nbb", box, 100).lines == ("aa", "bb")


def test_lines_lie_one_leading_apart(box: Family):
    first, second = runs(block("aa\nbb", box, 100, leading=1.5))

    assert second.y - first.y == pytest.approx(15)


def test_a_gap_of_half_a_line_parts_paragraphs(box: Family):
    first, second = runs(block("aa\n\nbb", box, 100))

    assert second.y - first.y == pytest.approx(1.5 * 12.5)


def test_the_height_is_that_of_all_lines_and_gaps(box: Family):
    assert block("aa\nbb\n\ncc", box, 100).height == pytest.approx(3.5 * 12.5)


def test_spare_leading_lies_half_above_the_first_line(box: Family):
    assert block("aa", box).first_baseline == pytest.approx(1.25 + 8)


# Words wider than the box


def test_a_word_wider_than_the_box_is_broken_and_told(box: Family):
    found = block("aa bbbbbbbbbb cc", box, 20)

    assert (found.lines, found.broken_words) == (("aa", "bbbb", "bbbb", "bb", "cc"), ("bbbbbbbbbb",))


def test_a_broken_word_loses_no_mark_of_its_letters(box: Family):
    assert block("ae\u0301e\u0301e\u0301", box, 10).lines == ("ae\u0301", "e\u0301e\u0301")


def test_a_rule_of_dashes_is_broken_inside_the_box(atkinson: Family):
    found = block("—" * 60, atkinson, 100)

    assert (found.fits, "".join(found.lines)) == (True, "—" * 60)


def test_a_letter_wider_than_the_box_does_not_fit(box: Family):
    found = block("ab", box, 3)

    assert (found.lines, found.fits) == (("a", "b"), False)


# Alignment


@pytest.mark.parametrize(
    ("align", "expected"), [("left", [0, 0]), ("center", [6.25, 12.5]), ("right", [12.5, 25]), ("justify", [0, 0])]
)
def test_lines_are_aligned(box: Family, align: str, expected: list[float]):
    assert [run.x for run in runs(block("aaa bbb cccc", box, 45, align=align))] == pytest.approx(expected)


def test_justified_lines_reach_both_sides_but_the_last(box: Family):
    found = block("aa bb cc dd ee ff", box, 50, align="justify")

    assert [right for _, right in spans(found)] == pytest.approx([50, 22.5])


def test_justified_rich_lines_reach_both_sides(box: Family):
    found = block("aa **bb** cc <x> dd ee", box, 60, align="justify")

    assert spans(found)[0] == pytest.approx((0, 60))


def test_a_line_before_a_line_end_is_not_stretched(box: Family):
    assert [run.stretch for run in runs(block("aa bb\ncc", box, 50, align="justify"))] == [0, 0]


def test_tracking_behind_the_last_letter_does_not_count(box: Family):
    found = block("aaaa", box, 40, align="center", tracking=0.08)

    assert (found.ink_width, runs(found)[0].x) == pytest.approx((22.4, 8.8))


def test_tracked_lines_are_as_wide_as_they_are_drawn(atkinson: Family):
    found = block("An **office** of fjords", atkinson, 200, tracking=0.05)

    assert spans(found)[0][1] == pytest.approx(found.ink_width)


# Faces and icons


def test_a_change_of_face_makes_a_run(box: Family):
    found = block("aa **bb** cc", box)

    assert [(run.font.name, run.text, run.x) for run in runs(found)] == [
        ("Box 400", "aa ", 0),
        ("Box 700", "bb", 12.5),
        ("Box 400", " cc", 22.5),
    ]


def test_punctuation_stays_with_a_bold_word(box: Family):
    assert block("aa **bb**. cc", box, 30).lines == ("aa bb.", "cc")


def test_an_icon_is_centred_on_the_height_of_capitals(box: Family):
    found = block("aa <x>", box)

    middle = icons(found)[0].y + icons(found)[0].height / 2

    assert middle == pytest.approx(found.first_baseline - 0.7 * 10 / 2)


def test_an_icon_is_a_little_higher_than_capitals(box: Family):
    assert icons(block("<x>", box))[0].height == pytest.approx(1.15 * 7)


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("center", 45.975), ("right", 91.95)])
def test_an_icon_alone_is_aligned_like_text(box: Family, align: str, left: float):
    assert icons(block("<x>", box, 100, align=align))[0].x == pytest.approx(left)


def test_an_icon_stays_with_the_letters_it_touches(box: Family):
    assert block("aa +3<x>.", box, 30).lines == ("aa", "+3<x>.")


def test_words_go_on_behind_an_icon(box: Family):
    found = block("<x> aa", box)

    assert runs(found)[0].x == pytest.approx(1.15 * 7)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 3.0])
def test_a_line_grows_with_a_tall_icon(box: Family, scale: float):
    found = block("aa\n<x>\n<x>", box, 100, icon_scale=scale / 0.7)

    first, second = icons(found)

    assert first.y >= 12.5 - 1e-9
    assert second.y >= first.bottom - 1e-9
    assert found.height >= second.bottom - 1e-9


def test_only_lines_with_icons_grow(box: Family):
    found = block("aa\nbb\n<x>", box, 100, icon_scale=4)

    assert runs(found)[1].y - runs(found)[0].y == pytest.approx(12.5)


def test_an_icon_is_drawn_from_the_same_items_everywhere(box: Family):
    found = block("<x> <x>", box)

    assert all(each.items is SQUARE for each in found.items if isinstance(each, Group))


def test_an_icon_that_cannot_be_drawn_is_printed_by_name(box: Family):
    assert runs(block("aa <none>", box))[0].text == "aa <none>"


# Characters that a font lacks


def test_missing_characters_are_lent_by_another_font(box: Family):
    found = block("aa Ωb", box)

    assert [(run.font.name, run.text) for run in runs(found)] == [
        ("Box 400", "aa "),
        ("Noto Sans 400", "Ω"),
        ("Box 400", "b"),
    ]


def test_a_bold_title_borrows_like_its_text(box: Family):
    assert [run.font.name for run in runs(block("**Ω**", box))] == ["Noto Sans 400"]


def test_a_character_that_no_font_has_is_told_and_marked(box: Family):
    found = block("Gain \U0001f409 and \ue001 and \U0001f409", box)

    assert (found.missing, found.lines) == ("\U0001f409\ue001", ("Gain \U0001f409 and \ue001 and \U0001f409",))


def test_the_mark_of_a_missing_character_is_a_glyph_of_a_font(box: Family):
    run = runs(block("\U0001f409", box))[0]

    assert (run.text, 0 in run.words[0].glyphs, run.width > 0) == ("\U0001f409", False, True)


def test_joiners_and_selectors_are_not_missing(box: Family):
    assert block("a\u200db\ufe0f", box).missing == ""


# Texts that run to the left


def test_leftward_words_stand_from_right_to_left(box: Family):
    words = [(word.text, word.rightward) for run in runs(block("אב גדה", box)) for word in run.words]

    assert words == [("גדה", False), (" ", False), ("אב", False)]


def test_numbers_in_leftward_text_run_to_the_right(box: Family):
    words = [(word.text, word.rightward) for run in runs(block("אב 12", box)) for word in run.words]

    assert words == [("12", True), (" ", False), ("אב", False)]


def test_leftward_text_wraps_from_the_top(box: Family):
    assert block("אבגד הבג", box, 25).lines == ("אבגד", "הבג")


# Fitting


def test_a_text_that_fits_has_the_largest_size(box: Family):
    assert fitted("aaaa", box, 100, 100, (11, 9)).size == 11


def test_a_text_shrinks_to_the_largest_size_that_fits_its_width(box: Family):
    found = fitted("aaaa", box, 20.5, 100, (11, 9))

    assert (found.size, found.fits) == (10.25, True)


def test_a_text_shrinks_to_the_largest_size_that_fits_its_height(box: Family):
    found = fitted("aa\nbb", box, 100, 25, (11, 9))

    assert (found.size, found.fits) == (10, True)


def test_a_size_between_two_steps_may_be_the_smallest(box: Family):
    assert fitted("aaaa", box, 1, 1, (9.1, 8)).size == 8


def test_a_text_too_large_at_the_smallest_size_is_all_there(box: Family):
    text = "\n".join(f"line {each}" for each in range(60))

    found = fitted(text, box, 142, 71, (9, 5))

    assert (found.fits, found.size, "\n".join(found.lines)) == (False, 5, text)


def test_a_word_is_shrunk_before_it_is_broken(box: Family):
    found = fitted("aaaaaaaaaa b", box, 45, 100, (11, 9))

    assert (found.size, found.broken_words) == (9, ())


def test_a_title_shrinks_before_it_wraps(box: Family):
    found = fitted("aaaa bbbb", box, 40, 100, (11, 8), 1)

    assert (found.size, found.lines) == (9.25, ("aaaa bbbb",))


def test_a_title_that_must_wrap_does_not_fit(box: Family):
    found = fitted("aaaa bbbb", box, 30, 100, (11, 8), 1)

    assert (found.lines, found.fits) == (("aaaa", "bbbb"), False)


def test_tall_icons_count_when_a_text_is_fitted(box: Family):
    style = Style(box, "#000000", icon_scale=4)

    found = fitting(parse("<x>\n<x>", Every()).inlines, style, 100, 50, 20, 5, icon)

    assert (found.fits, found.size < 10) == (True, True)


def test_the_size_for_a_whole_deck_is_that_of_fitting(box: Family):
    inlines = parse("aa **bb** cc", Every()).inlines

    size = fitting_size(inlines, Style(box, "#000000"), 30, 20, 11, 5, icon)

    assert size == fitting(inlines, Style(box, "#000000"), 30, 20, 11, 5, icon).size


# Properties

TEXTS = st.text(alphabet="abcé 12.-+()—\u00a0\u200b\u00ad*<x>\nאבג山Ω\U0001f409", max_size=60)


def bare(text: str) -> str:
    """A text without what wrapping may add or take away."""
    return "".join(each for each in text if each not in "-* \n\u200b\u00ad")


@given(TEXTS, st.floats(5, 200))
def test_wrapping_loses_no_text(box: Family, text: str, width: float):
    parts = parse(text, Every()).inlines
    whole = "".join(
        each.text if isinstance(each, Text) else f"<{each.name}>" for each in parts if isinstance(each, Text | Icon)
    )

    assert bare("".join(block(text, box, width).lines)) == bare(whole)


@given(TEXTS, st.floats(30, 200), st.sampled_from(["left", "center", "right", "justify"]), st.sampled_from([0.0, 0.08]))
def test_every_line_is_inside_the_box(box: Family, text: str, width: float, align: str, tracking: float):
    found = block(text, box, width, align=align, tracking=tracking)

    assert [each for each in spans(found) if each[0] < -1e-3 or each[1] > width + 1e-3] == []
    assert found.fits


@given(TEXTS, st.floats(30, 200), st.floats(10, 100))
def test_the_next_larger_size_would_not_fit(box: Family, text: str, width: float, height: float):
    found = fitted(text, box, width, height, (12, 6))
    larger = block(text, box, width, found.size + 0.25)

    assert found.size == 12 or larger.height > height - 1e-3 or bool(larger.broken_words)


def test_a_long_paragraph_fits_a_small_box_or_says_so(atkinson: Family):
    text = " ".join(["The quick fox pays two coins and draws a card."] * 40)

    found = fitted(text, atkinson, 141.7, 70.9, (9, 5))

    assert (found.fits, " ".join(found.lines), found.size) == (False, text, 5)
