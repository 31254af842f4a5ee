"""What happens at the cut: art that ends there, borders that look crooked, and pictures of too few pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from project import checked

FOX = "- {id: fox}"
GROUND = 'g: {shape: rectangle, fill: "#204060", bleed: yes}'
BEVEL = "[5% 0%, 95% 0%, 100% 5%, 100% 95%, 95% 100%, 5% 100%, 0% 95%, 0% 5%]"
BLEED, SINGLE = "print: a4-bleed\n", "print: [a4, single]\n"


def found(folder: Path, code: str, elements: str, more: str = "", cards: str = FOX) -> list[str]:
    """The messages with that code."""
    return [each.message for each in checked(folder, cards, elements, more) if each.code == code]


def short(folder: Path, elements: str, more: str = "") -> list[str]:
    """The messages about art that does not reach the bleed."""
    return found(folder, "art-short-of-bleed", elements, more)


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("shape: rectangle, fill: red, bleed: yes", ""),
        ("shape: rectangle, fill: red", "ends at the cut (left, top, right, bottom)"),
        (f"shape: polygon, fill: red, points: {BEVEL}", "ends at the cut (left, top, right, bottom)"),
        ("shape: rectangle, fill: red, bottom: 30mm", "ends at the cut (left, top, right)"),
        ("shape: rectangle, fill: red, left: 0.2mm, right: 9mm, top: 9mm, bottom: 9mm", "ends 0.2 mm before"),
        ("shape: rectangle, fill: red, left: 0.5mm, right: 9mm, top: 9mm, bottom: 9mm", ""),
        ("shape: rectangle, fill: red, left: -1mm, right: 9mm, top: 9mm, bottom: 9mm", "reaches only 1 mm"),
        ("shape: rectangle, fill: red, left: -2mm, right: 9mm, top: 9mm, bottom: 9mm", ""),
        ("shape: ellipse, fill: red, left: 9mm, right: 9mm, top: 0, height: 9mm", "ends at the cut (top)"),
        ("shape: rectangle, fill: red, left: 3mm, width: 20mm, top: 40mm, height: 20mm, turn: 45", "reaches only 1.14"),
        ("shape: rectangle, stroke: red, line: 0.3mm", ""),
        ("shape: line, stroke: red, top: 9mm, height: 0", ""),
        ("picture: art.png", "ends at the cut (left, top, right, bottom)"),
        ("picture: art.png, bleed: yes", ""),
        ("picture: art.png, mask: ellipse, left: 9mm, right: 9mm, height: 20mm, bottom: 0", "ends at the cut (bottom)"),
        ("picture: art.png, fit: contain, left: 9mm, right: 9mm, top: 0, height: 80mm", ""),
        ("icon: sword, color: red, left: 0, width: 9mm, top: 20mm, height: 9mm", ""),
        ("text: Hello, panel: {fill: red}, top: 9mm, height: 9mm", "ends at the cut (left, right)"),
        ("pattern: star, color: red, bleed: yes", ""),
    ],
)  # fmt: skip
def test_what_ends_at_the_cut_without_bleed_is_reported(tmp_path: Path, element: str, said: str) -> None:
    Image.new("RGB", (800, 1120), "#88aa66").save(tmp_path / "art.png")
    color = element.replace("red", '"#a02020"')

    messages = short(tmp_path, f"a: {{{color}}}")

    assert [said in each for each in messages] == [True] * bool(said)


@pytest.mark.parametrize(
    ("sheets", "expected"), [("", "1.5 mm"), (BLEED, "1.5 mm"), (SINGLE, "3 mm"), ("print: a4-bleed-3\n", "3 mm")]
)
def test_the_sheet_with_the_most_bleed_says_how_far_art_must_go(tmp_path: Path, sheets: str, expected: str) -> None:
    element = "a: {shape: rectangle, fill: black, left: -1mm, right: 9mm, top: 9mm, bottom: 9mm}"

    said = short(tmp_path, element, sheets)

    assert said == [f"'a' reaches only 1 mm beyond the cut (left), expected it to go on {expected} beyond"]


BAND = "a: {shape: rectangle, fill: BAND, top: 0, height: 9mm}"


@pytest.mark.parametrize(
    ("elements", "reported"),
    [
        # On a ground of another color the bleed shows a strip of that; on its like, nothing is seen.
        (f"{GROUND}\n  {BAND}".replace("BAND", '"#a02020"'), True),
        (f"{GROUND}\n  {BAND}".replace("BAND", '"#204060"'), False),
        # White on paper is not seen either, but on a ground it is.
        (BAND.replace("BAND", "white"), False),
        (f"{GROUND}\n  {BAND}".replace("BAND", "white"), True),
        # What lies over it hides it, if all of its edge is covered.
        (f"{BAND}\n  {GROUND}".replace("BAND", '"#a02020"'), False),
        (f"{BAND}\n  {GROUND.replace('bleed', 'right: 30mm, bleed')}".replace("BAND", '"#a02020"'), True),
        (f"{BAND}\n  {GROUND.replace('bleed', 'opacity: 50%, bleed')}".replace("BAND", '"#a02020"'), True),
        (f"{BAND}\n  {GROUND.replace('rectangle', 'ellipse')}".replace("BAND", '"#a02020"'), True),
    ],
)
def test_art_short_of_bleed_is_reported_only_where_it_would_be_seen(
    tmp_path: Path, elements: str, reported: bool
) -> None:
    assert bool(short(tmp_path, elements)) == reported


def test_backs_are_looked_at_as_well(tmp_path: Path) -> None:
    card = "- {id: fox, back: rear}"

    messages = checked(tmp_path, card, GROUND, rear="elements:\n  a: {shape: rectangle, fill: black}\n")

    assert [(each.code, str(each.span)) for each in messages] == [("art-short-of-bleed", "templates/rear.yaml:2:6")]


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('shape: rectangle, fill: "#a02020", left: 2mm, right: 2mm, top: 9mm, bottom: 9mm', "2 mm (left and right)"),
        ('shape: rectangle, fill: "#a02020", left: 3mm, right: 3mm, top: 9mm, bottom: 9mm', ""),
        ('shape: rectangle, fill: "#a02020", left: 2mm, right: 9mm, top: 9mm, bottom: 9mm', ""),
        ('shape: rectangle, fill: "#a02020", left: 2mm, right: 2.5mm, top: 1mm, bottom: 9mm', "2 mm (left and right)"),
        ('shape: rectangle, fill: "#a02020", left: 2mm, right: 2mm, top: 9mm, bottom: 40mm', ""),
        ('shape: rectangle, fill: "#a02020", left: 9mm, right: 9mm, top: 1mm, bottom: 2mm', "1 mm (top and bottom)"),
        (f"shape: polygon, fill: black, left: 2mm, right: 2mm, top: 2mm, bottom: 2mm, points: {BEVEL}", "2 mm"),
        ('shape: ellipse, fill: "#a02020", left: 2mm, right: 2mm, top: 2mm, bottom: 2mm', ""),
        # A line has two edges: this one from 2 mm to 4 mm, that one from 3 mm to 5 mm, the last one over the cut.
        ("shape: rectangle, stroke: black, line: 2mm, left: 3mm, right: 3mm, top: 3mm, bottom: 3mm", "2 mm"),
        ("shape: rectangle, stroke: black, line: 2mm, left: 4mm, right: 4mm, top: 4mm, bottom: 4mm", ""),
        ("shape: rectangle, stroke: black, line: 4mm", "2 mm"),
        ("shape: rectangle, stroke: black, line: 8mm", ""),
        ("picture: art.png, left: 2mm, right: 2mm, top: 2mm, bottom: 2mm", "2 mm"),
        # What has the color of its ground, or lies under another, has no edge.
        ("shape: rectangle, fill: white, left: 2mm, right: 2mm, top: 9mm, bottom: 9mm", ""),
    ],
)  # fmt: skip
def test_a_border_that_a_stray_cut_makes_crooked_is_reported(tmp_path: Path, element: str, said: str) -> None:
    Image.new("RGB", (800, 1120), "#88aa66").save(tmp_path / "art.png")

    messages = found(tmp_path, "thin-border", f"a: {{{element}}}")

    assert [f"leaves a border of {said}" in each for each in messages] == [True] * bool(said)


@pytest.mark.parametrize(("color", "reported"), [("#204060", False), ("#ffffff", True)])
def test_a_border_is_seen_only_by_its_color(tmp_path: Path, color: str, reported: bool) -> None:
    panel = f'a: {{shape: rectangle, fill: "{color}", left: 2mm, right: 2mm, top: 9mm, bottom: 9mm}}'

    assert bool(found(tmp_path, "thin-border", f"{GROUND}\n  {panel}")) == reported


def test_a_border_under_another_element_is_not_seen(tmp_path: Path) -> None:
    panel = "a: {shape: rectangle, fill: black, left: 2mm, right: 2mm, top: 9mm, bottom: 9mm}"

    assert found(tmp_path, "thin-border", f"{panel}\n  {GROUND}") == []


def test_text_makes_no_border(tmp_path: Path) -> None:
    outline = "outline: {color: black, line: 1pt}"
    text = f"a: {{text: Wide, fit: 60pt..10pt, left: 1mm, right: 1mm, top: 9mm, bottom: 9mm, {outline}}}"

    assert found(tmp_path, "thin-border", text) == []


@pytest.mark.parametrize(
    ("pixels", "element", "said"),
    [
        # 25.4 mm are an inch.
        ((200, 200), "width: 25.4mm, height: 25.4mm", ""),
        ((199, 200), "width: 25.4mm, height: 25.4mm, fit: fill", "199 x 200 pixels and is printed at 199 dpi"),
        ((400, 150), "width: 25.4mm, height: 25.4mm, fit: fill", "400 x 150 pixels and is printed at 150 dpi"),
        ((400, 150), "width: 25.4mm, height: 25.4mm", "150 dpi in 'a', expected 300 dpi: 800 x 300 pixels"),
        ((300, 300), "width: 25.4mm, height: 25.4mm, crop: 25%", "150 dpi in 'a', expected 300 dpi: 600 x 600 pixels"),
        ((100, 200), "width: 25.4mm, height: 12.7mm, turn: 90", ""),
    ],
)  # fmt: skip
def test_pictures_of_too_few_pixels_are_reported(
    tmp_path: Path, pixels: tuple[int, int], element: str, said: str
) -> None:
    Image.new("RGB", pixels, "#88aa66").save(tmp_path / "art.png")

    messages = found(tmp_path, "low-resolution", f"a: {{picture: art.png, left: 9mm, top: 9mm, {element}}}")

    assert [said in each for each in messages] == [True] * bool(said)


def test_each_picture_is_reported_once_with_the_card_where_it_is_largest(tmp_path: Path) -> None:
    for name in ("fox", "hen"):
        Image.new("RGB", (90, 90), "#88aa66").save(tmp_path / f"{name}.png")
    cards = "- {id: a, art: fox}\n- {id: b, art: hen}\n- {id: c, art: fox}"

    messages = checked(tmp_path, cards, 'a: {picture: "{{ art }}.png", left: 9mm, width: 20mm, top: 9mm, height: 20mm}')

    assert [(each.card, each.message[:9]) for each in messages] == [("a", "'fox.png'"), ("b", "'hen.png'")]


def test_drawings_have_no_resolution(tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    (tmp_path / "art.svg").write_text(drawing, "utf-8")

    assert checked(tmp_path, FOX, "a: {picture: art.svg, left: 9mm, width: 40mm, top: 9mm, height: 40mm}") == []
