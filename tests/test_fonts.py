"""Families are found by name, in the game's folder and among installed packages, and bad files are told apart."""

import subprocess
import sys
from pathlib import Path

import pytest
from box_font import box_font
from fontTools.ttLib import TTCollection, TTFont

from pnp.text.fonts import FontError, Fonts, hb_font


def faults(folder: Path) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in Fonts(folder).faults]


def test_an_installed_family_is_found_whatever_its_capitals():
    fonts = Fonts(None)

    assert fonts.family("atkinson HYPERLEGIBLE") is fonts.family("Atkinson Hyperlegible")


def test_an_installed_family_has_four_faces():
    family = Fonts(None).family("Atkinson Hyperlegible")

    assert [each.name for each in (family.regular, family.bold, family.italic, family.bold_italic)] == [
        "Atkinson Hyperlegible 400",
        "Atkinson Hyperlegible 700",
        "Atkinson Hyperlegible 400 Italic",
        "Atkinson Hyperlegible 700 Italic",
    ]


def test_a_variable_font_is_pinned_at_its_weight():
    family = Fonts(None).family("Cinzel")

    assert [family.regular.axes, family.bold.axes] == [(("wght", 400.0),), (("wght", 700.0),)]


def test_a_pinned_font_has_the_advances_of_its_weight():
    family = Fonts(None).family("Cinzel")

    regular, bold = (hb_font(each).get_glyph_h_advance(5) for each in (family.regular, family.bold))

    assert regular < bold


def test_a_face_is_one_font_however_it_is_asked_for():
    fonts = Fonts(None)

    assert fonts.family("Cinzel 700").regular is fonts.family("Cinzel").bold


def test_metrics_are_parts_of_the_size(tmp_path: Path):
    box_font(tmp_path / "box.ttf")

    font = Fonts(tmp_path).family("Box").regular

    assert (font.ascent, font.descent, font.cap_height, font.x_height) == (0.8, -0.2, 0.7, 0.5)


def test_the_games_own_font_is_found_by_the_name_in_it_and_by_its_file(tmp_path: Path):
    box_font(tmp_path / "deep" / "cellar.ttf", family="Vault")
    fonts = Fonts(tmp_path)

    assert {fonts.family(name).regular.name for name in ("Vault", "cellar", "cellar.ttf")} == {"Vault 400"}


def test_the_games_own_font_comes_before_an_installed_one(tmp_path: Path):
    path = box_font(tmp_path / "mine.ttf", family="Cinzel")

    assert Fonts(tmp_path).family("Cinzel").regular.path == path


def test_outlines_of_postscript_kind_work(tmp_path: Path):
    box_font(tmp_path / "box.otf", outlines="CFF ")

    assert Fonts(tmp_path).family("Box").regular.cap_height == 0.7


def test_all_faces_of_a_collection_are_found(tmp_path: Path):
    collection = TTCollection()
    collection.fonts = [
        TTFont(box_font(tmp_path / "parts" / f"{each}.ttf", family="Pack", weight=each)) for each in (400, 700)
    ]
    (tmp_path / "fonts").mkdir()
    collection.save(tmp_path / "fonts" / "pack.ttc")

    family = Fonts(tmp_path / "fonts").family("Pack")

    assert [family.regular.index, family.bold.index] == [0, 1]


@pytest.mark.parametrize(
    ("asked", "weight"), [("Box 500", 500), ("Box Medium", 500), ("Box Extra Bold", 800), ("box semi-bold", 600)]
)
def test_a_weight_can_follow_the_name(tmp_path: Path, asked: str, weight: int):
    for each in (400, 500, 600, 700, 800):
        box_font(tmp_path / f"{each}.ttf", weight=each)

    family = Fonts(tmp_path).family(asked)

    assert family.regular.name == f"Box {weight}"


def test_the_name_of_a_family_may_end_like_a_weight(tmp_path: Path):
    box_font(tmp_path / "box.ttf", family="Archivo Black")

    assert Fonts(tmp_path).family("Archivo Black").regular.name == "Archivo Black 400"


def test_faces_that_are_not_there_are_named(tmp_path: Path):
    box_font(tmp_path / "box.ttf")

    assert Fonts(tmp_path).family("Box").missing == ("bold", "italic", "bold italic")


def test_the_regular_face_stands_in_for_what_is_not_there(tmp_path: Path):
    box_font(tmp_path / "box.ttf")

    family = Fonts(tmp_path).family("Box")

    assert {family.regular, family.bold, family.italic, family.bold_italic} == {family.regular}


def test_a_bold_face_stands_in_for_bold_italic(tmp_path: Path):
    box_font(tmp_path / "box.ttf")
    box_font(tmp_path / "bold.ttf", weight=700)

    family = Fonts(tmp_path).family("Box")

    assert (family.bold_italic, family.missing) == (family.bold, ("italic", "bold italic"))


def test_a_weight_that_is_not_there_is_named(tmp_path: Path):
    box_font(tmp_path / "box.ttf")
    box_font(tmp_path / "bold.ttf", weight=700)

    family = Fonts(tmp_path).family("Box 450")

    assert (family.regular.name, family.missing[0]) == ("Box 400", "450")


def test_two_files_with_one_name_keep_fonts_apart(tmp_path: Path):
    box_font(tmp_path / "first.ttf")
    box_font(tmp_path / "second.ttf")
    fonts = Fonts(tmp_path)

    assert {fonts.family(each).regular.name for each in ("first", "second")} == {"Box 400", "Box 400 (second)"}


def test_a_name_that_nobody_has_gives_none():
    assert Fonts(None).family("Nothing of the Kind") is None


@pytest.mark.parametrize("name", ["", "../cinzel", "700", "cinzel/files"])
def test_a_name_is_never_a_path(name: str):
    assert Fonts(None).family(name) is None


def test_known_names_are_own_and_installed_ones(tmp_path: Path):
    box_font(tmp_path / "box.ttf")

    known = Fonts(tmp_path).known()

    assert {"Atkinson Hyperlegible", "Box", "Cinzel", "Noto Sans"} <= set(known)


def test_a_folder_that_is_not_there_is_an_empty_one(tmp_path: Path):
    assert Fonts(tmp_path / "none").faults == ()


@pytest.mark.parametrize("content", [b"this is no font\n", b"", b"\0\1\0\0" + b"\xff" * 500])
def test_a_file_that_is_no_font_is_told(tmp_path: Path, content: bytes):
    (tmp_path / "torn.ttf").write_bytes(content)

    assert faults(tmp_path) == [("font-unreadable", "'torn.ttf' is not a font, or is damaged")]


@pytest.mark.parametrize("length", [20, 300, 2000])
def test_a_font_cut_off_in_the_middle_is_told(tmp_path: Path, length: int):
    path = box_font(tmp_path / "torn.ttf")
    path.write_bytes(path.read_bytes()[:length])

    assert faults(tmp_path) == [("font-unreadable", "'torn.ttf' is not a font, or is damaged")]


@pytest.mark.parametrize("name", ["torn", "torn.ttf", "Torn 700"])
def test_asking_for_a_file_that_is_no_font_raises(tmp_path: Path, name: str):
    (tmp_path / "torn.ttf").write_bytes(b"this is no font\n")

    with pytest.raises(FontError, match=r"'torn.ttf' is not a font"):
        Fonts(tmp_path).family(name)


def test_a_font_without_outlines_is_told(tmp_path: Path):
    box_font(tmp_path / "smile.ttf", outlines="none")

    assert faults(tmp_path) == [
        ("font-without-outlines", "'smile.ttf' has no outlines, so it cannot be printed"),
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_out_of_the_project_is_not_followed(tmp_path: Path):
    outside = box_font(tmp_path / "outside" / "box.ttf")
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "link.ttf").symlink_to(outside)

    assert faults(tmp_path / "fonts") == [("font-outside-project", "'link.ttf' is a link that leaves the project")]


@pytest.mark.parametrize(("embedding", "warned"), [(0, 0), (2, 1), (4, 0), (8, 0), (0x102, 1)])
def test_a_font_that_forbids_embedding_is_used_with_a_warning(tmp_path: Path, embedding: int, warned: int):
    box_font(tmp_path / "box.ttf", embedding=embedding)

    family = Fonts(tmp_path).family("Box")

    assert [each.code for each in family.warnings] == ["font-embedding-forbidden"] * warned


def test_what_is_missing_is_lent_by_noto_sans_and_then_by_the_games_own_fonts(tmp_path: Path):
    box_font(tmp_path / "box.ttf", family="Runes")

    family = Fonts(tmp_path).family("Atkinson Hyperlegible")

    assert [each.name for each in family.fallbacks][:2] == ["Noto Sans 400", "Runes 400"]


def test_a_font_that_forbids_embedding_lends_nothing(tmp_path: Path):
    box_font(tmp_path / "box.ttf", family="Runes", embedding=2)

    family = Fonts(tmp_path).family("Atkinson Hyperlegible")

    assert "Runes 400" not in [each.name for each in family.fallbacks]


def test_finding_a_family_does_not_read_the_metadata_of_all_packages():
    code = "import sys; from pnp.text.fonts import Fonts; Fonts(None).family('Cinzel'); print(*sys.modules)"

    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"fontpkg", "importlib.metadata"} & set(loaded.stdout.split()) == set()
