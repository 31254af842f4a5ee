"""Words are shaped once, know which characters their glyphs stand for, and have outlines."""

from pathlib import Path

import pytest
from box_font import box_font
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from pnp.frame import Font, Run
from pnp.geometry import bounds
from pnp.text.fonts import Fonts
from pnp.text.letters import scripts
from pnp.text.shape import missing, outline, shape, words


@pytest.fixture(scope="module")
def atkinson() -> Font:
    return Fonts(None).family("Atkinson Hyperlegible").regular


@pytest.fixture
def hebrew(tmp_path: Path) -> Font:
    box_font(tmp_path / "box.ttf", characters=" אבג()")
    return Fonts(tmp_path).family("Box").regular


def test_the_same_word_is_the_same_value(atkinson: Font):
    assert shape(atkinson, "Attack") is shape(atkinson, "Attack")


def test_widths_are_parts_of_the_size(tmp_path: Path):
    box_font(tmp_path / "box.ttf")

    word = shape(Fonts(tmp_path).family("Box").regular, "abc")

    assert (word.width, word.advances) == (1.5, (0.5, 0.5, 0.5))


def test_clusters_count_characters_not_bytes(atkinson: Font):
    assert shape(atkinson, "é🐉a").clusters == (0, 1, 2)


def test_a_mark_that_follows_its_letter_belongs_to_it(atkinson: Font):
    word = shape(atkinson, "o\u0301n")

    assert (len(word.glyphs), word.clusters) == (2, (0, 2))


def test_a_leftward_word_has_its_glyphs_as_they_stand(hebrew: Font):
    word = shape(hebrew, "אבג", rightward=False)

    assert (word.clusters, word.rightward) == ((2, 1, 0), False)


def test_brackets_are_mirrored_in_leftward_words(hebrew: Font):
    leftward, rightward = (shape(hebrew, sign, rightward=way) for sign, way in (("(", False), (")", True)))

    assert leftward.glyphs == rightward.glyphs


def test_features_change_the_glyphs_where_a_font_has_them():
    cinzel = Fonts(None).family("Noto Sans").regular

    assert shape(cinzel, "1/2", ("frac",)).glyphs != shape(cinzel, "1/2").glyphs


def test_a_feature_can_be_turned_off(atkinson: Font):
    assert shape(atkinson, "AVAVA", ("-kern",)).width > shape(atkinson, "AVAVA").width


def test_what_a_font_lacks_is_told_once_without_what_shows_nothing(atkinson: Font):
    assert missing(atkinson, "a🐉→🐉 \u200d\ufe0f") == "🐉→"


def test_words_and_spaces_make_up_the_text(atkinson: Font):
    assert [each.text for each in words(atkinson, "Two coins, please")] == ["Two", " ", "coins,", " ", "please"]


@pytest.mark.parametrize("sign", ["H", "o", "&"])
def test_outlines_are_those_of_the_font(atkinson: Font, sign: str):
    font = TTFont(atkinson.path)
    pen = BoundsPen(font.getGlyphSet())
    font.getGlyphSet()[font.getBestCmap()[ord(sign)]].draw(pen)
    left, low, right, high = pen.bounds

    box = bounds(outline(Run(0, 0, atkinson, 1000, words(atkinson, sign), "#000000")))

    assert [box.x, -box.bottom, box.right, -box.y] == pytest.approx([left, low, right, high], abs=8)


def test_outlines_stand_where_the_run_prints_them(tmp_path: Path):
    box_font(tmp_path / "box.ttf")
    font = Fonts(tmp_path).family("Box").regular

    path = outline(Run(100, 50, font, 10, words(font, "a b"), "#000000", tracking=1, stretch=3))

    assert [each[1:] for each in path if each[0] == "M"] == [(100.5, 50), (113.0, 50)]


def test_outlines_of_postscript_fonts_are_drawn_too(tmp_path: Path):
    box_font(tmp_path / "box.otf", outlines="CFF ")
    font = Fonts(tmp_path).family("Box").regular

    box = bounds(outline(Run(0, 0, font, 10, words(font, "a"), "#000000")))

    assert (box.x, box.y, box.width, box.height) == pytest.approx((0.5, -7, 4, 7))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fox", ["Fox"]),
        ("Żółć", ["Żółć"]),
        ("FoxสองΩ", ["Fox", "สอง", "Ω"]),
        ("10שלום", ["10שלום"]),
        ("e\u0301x", ["e\u0301x"]),
        ("", []),
    ],
)
def test_scripts_are_shaped_apart(text: str, expected: list[str]):
    assert list(scripts(text)) == expected
