"""Fonts are embedded as subsets, text comes back as it was written, and glyphs stand where they were shaped."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from box_font import box_font
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from printed import characters, objects, page, pdf, picture, reader, streams, texts

from pnp.frame import Font, Run, Word
from pnp.problems import Report
from pnp.text.fonts import Fonts
from pnp.text.shape import shape, words


@pytest.fixture(scope="module")
def atkinson() -> Font:
    return Fonts(None).family("Atkinson Hyperlegible").regular


@pytest.fixture(scope="module")
def cinzel() -> Font:
    return Fonts(None).family("Cinzel").bold


@pytest.fixture
def cff(tmp_path: Path) -> Font:
    box_font(tmp_path / "cff.otf", outlines="CFF ")
    return Fonts(tmp_path).family("Box").regular


def with_features(folder: Path, characters: str, features: str) -> Font:
    """A font of boxes that has OpenType features."""
    path = box_font(folder / "features.ttf", characters=characters)
    with TTFont(path) as font:
        addOpenTypeFeaturesFromString(font, features)
        font.save(path)
    return Fonts(folder).family("Box").regular


def line(font: Font, text: str, *, size: float = 20, y: float = 50, **more: float) -> Run:
    return Run(10, y, font, size, words(font, text), "#000000", **more)


def fonts(data: bytes) -> list[dict[str, object]]:
    """The Type 0 fonts of the file."""
    return [each for each in objects(data) if isinstance(each, dict) and each.get("/Subtype") == "/Type0"]


def descriptors(data: bytes) -> list[dict[str, object]]:
    return [each for each in objects(data) if isinstance(each, dict) and each.get("/Type") == "/FontDescriptor"]


def test_text_is_read_back_by_every_tool(atkinson: Font):
    said = texts(pdf(page(line(atkinson, "Salt & Pepper (1\\2) é"))))

    assert said == dict.fromkeys(said, "Salt & Pepper (1\\2) é")


def test_a_variable_font_is_pinned_and_read_back(cinzel: Font):
    data = pdf(page(line(cinzel, "Storm the Castle")))

    assert set(texts(data).values()) == {"Storm the Castle"}
    (file,) = [each for each in streams(data) if "/Length1" in each]
    assert b"fvar" not in file.get_data()[:300]


def test_bold_of_a_variable_font_is_bolder():
    family = Fonts(None).family("Cinzel")

    light, bold = (
        sum(picture(pdf(page(line(font, "Storm", size=40)))).convert("L").histogram()[:128])
        for font in (family.regular, family.bold)
    )

    assert bold > 1.2 * light


def test_cff_outlines_are_embedded_as_such(cff: Font):
    data = pdf(page(line(cff, "ABC abc")))

    assert set(texts(data).values()) == {"ABC abc"}
    assert [each["/Subtype"] for each in streams(data) if "/Subtype" in each] == ["/CIDFontType0C"]


def test_cff_outlines_are_drawn(cff: Font):
    image = picture(pdf(page(line(cff, "AA", size=40))))

    # Boxes from 0.05 to 0.45 of the size, as high as 0.7 of it.
    assert [image.getpixel((x, 40))[0] for x in (20, 30, 40)] == [0, 255, 0]


def test_nothing_is_helvetica_and_everything_is_embedded(atkinson: Font, cinzel: Font):
    data = pdf(page(line(atkinson, "text"), line(cinzel, "title", y=90)))

    assert b"Helvetica" not in data
    assert len(fonts(data)) == 2
    assert all("/FontFile2" in each for each in descriptors(data))
    if shutil.which("pdffonts"):
        table = subprocess.run(["pdffonts", "-"], input=data, capture_output=True, check=True).stdout.decode()
        assert [each.split()[-5:-2] for each in table.splitlines()[2:]] == [["yes", "yes", "yes"]] * 2


def test_a_subset_is_named_by_its_content(atkinson: Font):
    first, again, other = (pdf(page(line(atkinson, text))) for text in ("abc", "cab", "abcd"))

    names = [fonts(each)[0]["/BaseFont"] for each in (first, again, other)]

    assert re.fullmatch(r"/[A-Z]{6}\+[A-Za-z0-9-]+", names[0])
    assert names[0] == names[1] != names[2]


def test_only_used_glyphs_are_in_the_file(atkinson: Font):
    data = pdf(page(line(atkinson, "abc")))

    (file,) = [each for each in streams(data) if "/Length1" in each]

    assert len(file.get_data()) < atkinson.path.stat().st_size / 20


def test_words_of_a_font_share_one_subset_over_all_pages(atkinson: Font):
    data = pdf(page(line(atkinson, "abc")), page(line(atkinson, "xyz")))

    assert len(fonts(data)) == 1


def test_a_ligature_says_all_its_letters(tmp_path: Path):
    font = with_features(tmp_path, "ofice ﬃ", "feature liga { sub u0066 u0066 u0069 by uFB03; } liga;")

    said = texts(pdf(page(line(font, "office"))))

    assert len(shape(font, "office").glyphs) == 4
    assert set(said.values()) == {"office"}


def test_a_character_of_two_glyphs_is_said_once(tmp_path: Path):
    font = with_features(tmp_path, "xé´e", "feature ccmp { sub u00E9 by u0065 u00B4; } ccmp;")

    said = texts(pdf(page(line(font, "xéex"))))

    assert len(shape(font, "xéex").glyphs) == 5
    assert set(said.values()) == {"xéex"}


def test_a_letter_and_its_accent_say_themselves(tmp_path: Path):
    box_font(tmp_path / "box.ttf", characters="xo\u0300")
    font = Fonts(tmp_path).family("Box").regular

    data = pdf(page(line(font, "xo\u0300")))

    assert len(shape(font, "o\u0300").glyphs) == 2
    assert sorted(each.get_text() for each in characters(data)) == ["o", "x", "\u0300"]


@pytest.mark.parametrize("outlines", ["glyf", "CFF "])
def test_one_glyph_with_two_meanings_is_read_as_it_was_meant(tmp_path: Path, outlines: str):
    path = box_font(tmp_path / "box.otf", characters="ab А", outlines=outlines)
    with TTFont(path) as made:
        for table in made["cmap"].tables:
            table.cmap[ord("A")] = table.cmap[ord("А")]  # Cyrillic and Latin share an outline
        made.save(path)
    font = Fonts(tmp_path).family("Box").regular

    said = texts(pdf(page(line(font, "aA АbАA"))))

    tools = ["pdfium", "poppler"] if outlines == "CFF " else list(said)
    assert {tool: said[tool] for tool in tools if tool in said} == {tool: "aA АbАA" for tool in tools if tool in said}


def test_a_no_break_space_stays_one(atkinson: Font):
    data = pdf(page(line(atkinson, "10\u00a0km or 3 VP")))

    assert texts(data)["pypdf"] == "10\u00a0km or 3 VP"


@pytest.fixture
def arabic(tmp_path: Path) -> Font:
    """Lam and alef join to one glyph; seen takes another form before them."""
    return with_features(
        tmp_path,
        "سلا\ufefb\ufeb3 ",
        "languagesystem DFLT dflt; languagesystem arab dflt;"
        "feature init { sub u0633 by uFEB3; } init; feature rlig { sub u0644 u0627 by uFEFB; } rlig;",
    )


def test_arabic_is_read_in_the_order_of_speech(arabic: Font):
    word = shape(arabic, "سلا", rightward=False)

    said = texts(pdf(page(Run(10, 50, arabic, 20, (word,), "#000000"))))

    assert len(word.glyphs) == 2
    # pdfminer leaves right-to-left text in the order in which it stands on the page.
    assert said == dict.fromkeys(said, "سلا") | {"pdfminer": "الس"}


def test_a_ligature_that_is_read_letter_by_letter_is_as_wide_as_before(arabic: Font):
    word = shape(arabic, "سلا", rightward=False)
    after = shape(arabic, "س", rightward=False)

    chars = characters(pdf(page(Run(10, 50, arabic, 20, (word, after), "#000000"))))

    assert [each.x0 for each in chars] == pytest.approx([10, 15, 20, 30], abs=0.01)


def test_glyphs_stand_where_kerning_puts_them(cinzel: Font):
    word = shape(cinzel, "AVATAR WAVE")
    data = pdf(page(Run(10, 50, cinzel, 40, (word,), "#000000"), width=600))

    expected, at = [], 10.0
    for advance in word.advances:
        expected.append(at)
        at += 40 * advance

    # A hundredth of a millimetre.
    assert [each.x0 for each in characters(data)] == pytest.approx(expected, abs=0.028)


def test_rounding_does_not_add_up_over_a_long_line(atkinson: Font):
    text = "Wave after wave of Towers, AVAST! " * 12
    run = line(atkinson, text, size=9)
    data = pdf(page(run, width=2000))

    last = characters(data)[-1]

    assert last.x1 == pytest.approx(10 + run.width, abs=0.028)


def test_marks_are_lifted_and_moved(tmp_path: Path):
    font = with_features(
        tmp_path,
        "ab\u0301",
        "markClass u0301 <anchor 250 0> @TOP; feature mark { pos base u0061 <anchor 300 700> mark @TOP; } mark;"
        "table GDEF { GlyphClassDef [u0061 u0062], , [u0301], ; } GDEF;",
    )
    word = shape(font, "a\u0301b")
    assert any(dy for _, dy in word.offsets)

    image = picture(pdf(page(Run(10, 50, font, 20, (word,), "#000000"))))

    # The mark's box stands on the letter's, 0.05 to its right, and the next letter stands on the line again.
    dark = [(x, y) for x in range(200) for y in range(100) if image.getpixel((x, y))[0] < 128]
    assert (min(y for _, y in dark), max(y for _, y in dark)) == pytest.approx((50 - 28, 50), abs=1)


def test_tracking_follows_every_glyph(atkinson: Font):
    plain, tracked = (
        characters(pdf(page(line(atkinson, "abcd", tracking=tracking), line(atkinson, "x", y=90))))
        for tracking in (0, 3)
    )

    assert [b.x0 - a.x0 for a, b in zip(plain, tracked, strict=True)] == pytest.approx([0, 3, 6, 9, 0], abs=0.01)


def test_stretch_widens_spaces_only(atkinson: Font):
    plain, stretched = (characters(pdf(page(line(atkinson, "ab cd ef", stretch=stretch)))) for stretch in (0, 5))

    shifts = [b.x0 - a.x0 for a, b in zip(plain, stretched, strict=True)]
    assert shifts == pytest.approx([0, 0, 0, 5, 5, 5, 10, 10], abs=0.01)


def test_widths_are_those_of_the_font(atkinson: Font):
    data = pdf(page(line(atkinson, "il W")))

    descendant = fonts(data)[0]["/DescendantFonts"][0].get_object()
    first, widths = descendant["/W"]

    assert first == 0
    expected = {round(1000 * shape(atkinson, each).width, 2) for each in "il W"}
    assert expected <= {float(each) for each in widths}


def test_an_italic_font_says_how_it_leans():
    italic = Fonts(None).family("Atkinson Hyperlegible").italic

    (descriptor,) = descriptors(pdf(page(line(italic, "abc"))))

    assert descriptor["/ItalicAngle"] < 0
    assert descriptor["/Flags"] == 4 + 64
    assert descriptor["/Descent"] < 0 < descriptor["/Ascent"]


def test_a_font_that_is_gone_is_reported(tmp_path: Path):
    font = Font("Gone", tmp_path / "gone.ttf", 0, (), 1000, 0.8, -0.2, 0.7, 0.5)
    word = Word("a", (1,), (0.5,), (), (0,), 0.5)
    report = Report()

    data = pdf(page(Run(10, 50, font, 20, (word,), "#000000")), report=report)

    assert [(each.code, each.message) for each in report] == [
        ("font-gone", "the font 'Gone' cannot be put into the file: 'gone.ttf' cannot be opened")
    ]
    assert reader(data).pages[0].extract_text() == ""
