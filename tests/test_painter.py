"""The painter puts on paper what frames hold, draws once what is placed twice, and leaves pictures as they are."""

import re
import struct
import zlib
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
import svg2pdf_py
from PIL import Image, ImageCms
from printed import is_sound, operators, page, pdf, picture, reader, streams, texts

from pnp.frame import Box, Font, Frame, Group, Picture, Raster, Run, Shape, Vector
from pnp.geometry import ellipse, line, move, rectangle, scale, turn
from pnp.outputs._pdf.survey import Survey
from pnp.problems import Report
from pnp.text.fonts import Fonts
from pnp.text.shape import words

RED, GREEN, BLUE, WHITE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)


@pytest.fixture(scope="module")
def atkinson() -> Font:
    return Fonts(None).family("Atkinson Hyperlegible").regular


def square(x: float, y: float, color: str = "#ff0000", size: float = 20) -> Shape:
    return Shape(rectangle(Box(x, y, size, size)), fill=color)


def flower(color: str) -> tuple[Shape, ...]:
    """A drawing that is worth a form."""
    return tuple(
        Shape(ellipse(Box(40 + 20 * dx, 40 + 20 * dy, 17.31, 13.77)), fill=color)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


def raster(path: Path, image: Image.Image, **options: object) -> Raster:
    """A picture file, as it would be found in a game's folder."""
    image.save(path, **options)
    return found(path)


def found(path: Path) -> Raster:
    return Raster(path.name, path, path.name, 1, 1)


def corners(image: Image.Image, box: Box) -> list[tuple[int, ...]]:
    """Colors near the four corners of a box, reading order."""
    xs, ys = ((low + 0.2 * size, low + 0.8 * size) for low, size in ((box.x, box.width), (box.y, box.height)))
    return [image.getpixel((int(x), int(y))) for y, x in product(ys, xs)]


QUARTERS = [RED, GREEN, BLUE, WHITE]


def quarters(mode: str = "RGB") -> Image.Image:
    """Red, green, blue and white, reading order; wider than high."""
    image = Image.new("RGB", (48, 32), WHITE)
    for place, color in zip(((0, 0), (24, 0), (0, 16)), QUARTERS, strict=False):
        image.paste(color, (*place, place[0] + 24, place[1] + 16))
    return image.convert(mode)


SPOT = Box(20, 10, 96, 64)


def shown(image: Raster) -> list[tuple[int, ...]]:
    """The corners of a picture as it is printed."""
    return corners(picture(pdf(page(Picture(image, SPOT)))), SPOT)


# Shapes and groups


def test_the_origin_is_the_top_left_and_y_grows_down():
    image = picture(pdf(page(square(10, 20))))

    assert [image.getpixel(at) for at in ((11, 21), (28, 38), (9, 25), (15, 41))] == [RED, RED, WHITE, WHITE]


def test_items_lie_over_those_before_them():
    image = picture(pdf(page(square(10, 20), square(20, 20, "#0000ff"))))

    assert [image.getpixel((x, 30)) for x in (15, 25)] == [RED, BLUE]


def test_strokes_are_centred_on_the_outline():
    image = picture(pdf(page(Shape(line(10, 50, 90, 50), stroke="#0000ff", line=6))))

    assert [image.getpixel((50, y)) for y in (45, 48, 51, 54)] == [WHITE, BLUE, BLUE, WHITE]


def test_a_line_without_width_is_not_drawn():
    image = picture(pdf(page(Shape(line(10, 50, 90, 50), stroke="#0000ff", line=0))))

    assert image.getcolors() == [(200 * 100, WHITE)]


@pytest.mark.parametrize(
    ("cap", "ends"), [("butt", (False, False)), ("round", (True, False)), ("square", (True, True))]
)
def test_a_line_ends_as_its_cap_says(cap, ends: tuple[bool, bool]):
    capped = Shape(line(50, 50, 90, 50), stroke="#0000ff", line=20, cap=cap)

    image = picture(pdf(page(capped, Shape(line(110, 50, 150, 50), stroke="#0000ff", line=20))))

    assert tuple(image.getpixel(each) == BLUE for each in ((43, 50), (42, 42))) == ends
    assert image.getpixel((103, 50)) == WHITE


def test_dashes_and_joins_end_with_their_shape():
    dashed = Shape(line(10, 30, 190, 30), stroke="#ff0000", line=4, dash=(20, 20), join="round")

    image = picture(pdf(page(dashed, Shape(line(10, 60, 190, 60), stroke="#ff0000", line=4))))

    assert [image.getpixel((x, 30)) for x in (20, 40, 60)] == [RED, WHITE, RED]
    assert [image.getpixel((x, 60)) for x in (20, 40, 60)] == [RED, RED, RED]


def test_even_odd_leaves_holes():
    ring = rectangle(Box(10, 10, 60, 60)) + rectangle(Box(30, 30, 20, 20))

    image = picture(pdf(page(Shape(ring, fill="#ff0000", even_odd=True), Shape(ring, fill="#ff0000"), width=80)))
    holed = picture(pdf(page(Shape(ring, fill="#ff0000", even_odd=True), width=80)))

    assert (holed.getpixel((40, 40)), image.getpixel((40, 40))) == (WHITE, RED)


def test_groups_are_moved_turned_and_scaled():
    inner = Group((square(0, 0, size=10),), scale(2))
    turned = Group((inner,), turn(90))  # clockwise: to the left of the origin

    image = picture(pdf(page(Group((turned,), move(60, 40)))))

    assert [image.getpixel(at) for at in ((42, 42), (58, 58), (62, 42), (38, 42))] == [RED, RED, WHITE, WHITE]


def test_what_a_group_sets_ends_with_it():
    wide = Group((Shape(line(0, 20, 100, 20), stroke="#ff0000", line=10),), move(0, 0.5))

    image = picture(pdf(page(wide, Shape(line(0, 60, 100, 60), stroke="#ff0000", line=2), square(120, 20))))

    assert [image.getpixel((50, y)) for y in (17, 60, 64)] == [RED, RED, WHITE]
    assert image.getpixel((130, 30)) == RED


@pytest.mark.parametrize(("even_odd", "middle"), [(False, RED), (True, WHITE)])
def test_clips_cut_in_the_groups_own_coordinates(even_odd: bool, middle: tuple[int, ...]):
    ring = rectangle(Box(0, 0, 60, 60)) + rectangle(Box(20, 20, 20, 20))

    image = picture(pdf(page(Group((square(-50, -50, size=200),), move(30, 10), clip=ring, even_odd=even_odd))))

    assert [image.getpixel(at) for at in ((35, 15), (60, 40), (20, 40), (95, 40))] == [RED, middle, WHITE, WHITE]


def test_a_group_flattened_to_a_line_is_left_out():
    data = pdf(page(Group((square(0, 0),), (0.0, 0.0, 0.0, 1.0, 50.0, 50.0))))

    assert picture(data).getcolors() == [(200 * 100, WHITE)]


def test_opacity_lets_what_is_below_show_through():
    image = picture(pdf(page(square(10, 10, "#0000ff", 40), Group((square(30, 10),), opacity=0.5))))

    assert image.getpixel((20, 20)) == BLUE
    assert image.getpixel((35, 20)) == pytest.approx((128, 0, 127), abs=1)


def test_opacity_is_of_the_group_not_of_its_items():
    pair = (square(10, 10, "#0000ff", 40), square(20, 10, "#ff0000", 40))

    image = picture(pdf(page(Group(pair, opacity=0.5))))

    # Blue does not show through red: together they are one thing, half there.
    assert image.getpixel((30, 20)) == pytest.approx((255, 127, 127), abs=2)


def test_opacity_of_a_line_around_a_fill_is_even():
    framed = Shape(rectangle(Box(20, 20, 40, 40)), fill="#ff0000", stroke="#ff0000", line=10)

    image = picture(pdf(page(Group((framed,), opacity=0.5))))

    assert image.getpixel((22, 40)) == pytest.approx(image.getpixel((40, 40)), abs=2)


def test_nothing_is_drawn_at_opacity_nought():
    data = pdf(page(Group((square(10, 10),), opacity=0.0)))

    assert picture(data).getcolors() == [(200 * 100, WHITE)]


def test_only_pages_with_something_transparent_say_so():
    data = pdf(page(square(0, 0)), page(Group((square(0, 0),), opacity=0.5)))

    assert ["/Group" in each for each in reader(data).pages] == [False, True]


# Text


def test_text_is_upright_and_stands_on_its_line(atkinson: Font):
    image = picture(pdf(page(Run(20, 60, atkinson, 40, words(atkinson, "L"), "#ff0000"))))

    box = image.point(lambda value: 255 - value).getbbox()

    # The stem on the left reaches up to the height of capitals, the foot is on the line.
    assert (box[1], box[3]) == pytest.approx((60 - 40 * atkinson.cap_height, 60), abs=1.5)
    assert image.getpixel((box[0] + 2, box[1] + 5))[1] < 100
    assert image.getpixel((box[2] - 3, box[1] + 5)) == WHITE


def test_turned_text_is_read_all_the_same(atkinson: Font):
    run = Run(0, 0, atkinson, 12, words(atkinson, "Turned text"), "#000000")

    data = pdf(page(Group((run,), (0.0, 1.0, -1.0, 0.0, 100.0, 10.0))))

    box = picture(data).point(lambda value: 255 - value).getbbox()
    assert box[3] - box[1] > 3 * (box[2] - box[0])
    assert texts(data)["pdfium"] == "Turned text"


def test_a_color_follows_a_group_that_changed_it(atkinson: Font):
    bar = words(atkinson, "|")
    other = Group((Run(30, 50, atkinson, 40, bar, "#0000ff"),))

    image = picture(
        pdf(page(Run(10, 50, atkinson, 40, bar, "#ff0000"), other, Run(50, 50, atkinson, 40, bar, "#ff0000"))), scale=4
    )

    columns = [{image.getpixel((x, 160)) for x in range(80 * n + 20, 80 * n + 100)} for n in range(3)]
    assert [(RED in each, BLUE in each) for each in columns] == [(True, False), (False, True), (True, False)]


# Drawn once


def test_what_is_placed_twice_is_drawn_once():
    items = flower("#ff0000")

    data = pdf(page(Group(items), Group(items, move(100, 0))), page(Group(items, move(30, 5))))

    assert len(streams(data, Subtype="/Form")) == 1
    assert [operators(data, number).count("/X0 Do") for number in (0, 1)] == [2, 1]
    image = picture(data)
    assert image.getpixel((28, 26)) == image.getpixel((128, 26)) == RED
    assert picture(data, 1).getpixel((58, 31)) == RED


def test_what_is_placed_once_is_drawn_where_it_stands():
    data = pdf(page(Group(flower("#ff0000")), Group(flower("#00ff00"), move(100, 0))))

    assert streams(data, Subtype="/Form") == []


def test_a_form_costs_more_than_a_small_drawing():
    items = (square(0, 0),)

    data = pdf(page(Group(items), Group(items, move(100, 0))))

    assert streams(data, Subtype="/Form") == []


def test_forms_hold_forms():
    leaf = flower("#ff0000")
    bush = (Group(leaf), Group(leaf, move(50, 0)), *flower("#0000ff"))

    data = pdf(page(Group(bush), Group(bush, move(100, 0)), width=300))

    assert len(streams(data, Subtype="/Form")) == 2
    assert is_sound(data)
    assert picture(data).getpixel((178, 26)) == RED


def test_a_form_does_not_take_over_colors(atkinson: Font):
    items = (*flower("#ff0000"), Run(20, 80, atkinson, 20, words(atkinson, "Form"), "#ff0000"))

    image = picture(pdf(page(square(150, 50, "#0000ff"), Group(items), Group(items, move(90, 0)))))

    assert image.getpixel((28, 26)) == RED
    assert image.getpixel((169, 69)) == BLUE


def test_text_in_a_form_is_read_as_often_as_it_is_placed(atkinson: Font):
    items = (*flower("#ff0000"), Run(20, 80, atkinson, 12, words(atkinson, "Copy"), "#000000"))

    data = pdf(page(Group(items), Group(items, move(90, 0))))

    assert {tool: text.count("Copy") for tool, text in texts(data).items() if tool != "pypdf"} == dict.fromkeys(
        (tool for tool in texts(data) if tool != "pypdf"), 2
    )


def test_a_form_is_large_enough_for_what_it_holds(atkinson: Font):
    run = Run(20, 60, atkinson, 20, words(atkinson, "Åçg"), "#000000")
    thick = Shape(rectangle(Box(50, 50, 10, 10)), stroke="#000000", line=8)

    plain = pdf(page(run, thick, *flower("#ff0000")))
    items = (run, thick, *flower("#ff0000"))
    formed = pdf(page(Group(items)), page(Group(items)))

    assert len(streams(formed, Subtype="/Form")) == 1
    assert list(picture(formed, scale=2).tobytes()) == list(picture(plain, scale=2).tobytes())


def test_the_box_of_a_form_keeps_off_what_it_holds():
    items = (square(5.06, 5.06, size=89.98), *flower("#00ff00"))

    data = pdf(page(Group(items)), page(Group(items)))

    assert [form["/BBox"] for form in streams(data, Subtype="/Form")] == [[4, 4, 97, 97]]


def test_extents_follow_groups_and_their_clips():
    group = Group((square(0, 0, size=1000),), move(10, 20), clip=rectangle(Box(5, 5, 10, 10)))

    assert Survey().extent((group, square(-5, 0, size=1))) == Box(-5, 0, 30, 35)


def test_pages_that_are_the_same_share_their_content():
    data = pdf(page(square(0, 0)), page(square(0, 0)), page(square(0, 1)))

    contents = [each.raw_get("/Contents").idnum for each in reader(data).pages]

    assert contents[0] == contents[1] != contents[2]


# Pictures


def test_a_jpeg_goes_in_untouched(tmp_path: Path):
    image = raster(tmp_path / "a.jpg", quarters(), quality=90)

    data = pdf(page(Picture(image, SPOT)))

    assert image.path.read_bytes() in data
    assert shown(image) == [pytest.approx(each, abs=8) for each in QUARTERS]


def test_a_progressive_gray_jpeg_goes_in_untouched(tmp_path: Path):
    image = raster(tmp_path / "a.jpg", quarters("L"), progressive=True)

    data = pdf(page(Picture(image, SPOT)))

    assert image.path.read_bytes() in data


def test_the_pixels_of_a_png_go_in_as_they_were_compressed(tmp_path: Path):
    image = raster(tmp_path / "a.png", quarters())

    data = pdf(page(Picture(image, SPOT)))

    file = image.path.read_bytes()
    start = file.index(b"IDAT")
    assert file[start + 4 : start + 4 + int.from_bytes(file[start - 4 : start])] in data
    assert shown(image) == QUARTERS


def test_a_picture_is_in_the_file_once(tmp_path: Path):
    image = raster(tmp_path / "a.png", quarters())
    again = replace(image, name="b.png")

    data = pdf(page(Picture(image, SPOT), Picture(again, Box(120, 10, 20, 20))), page(Picture(image, SPOT)))

    assert len(streams(data, Subtype="/Image")) == 1


@pytest.mark.parametrize("orientation", range(10))
@pytest.mark.parametrize("format", ["jpg", "png", "webp", "tif"])
def test_pictures_stand_upright(tmp_path: Path, orientation: int, format: str):
    backwards = {2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE"}
    backwards |= {6: "ROTATE_90", 7: "TRANSVERSE", 8: "ROTATE_270"}
    stored = quarters()
    if orientation in backwards:
        stored = stored.transpose(Image.Transpose[backwards[orientation]])
    exif = Image.Exif()
    exif[0x0112] = orientation

    image = raster(tmp_path / f"a.{format}", stored, exif=exif)

    assert shown(image) == [pytest.approx(each, abs=24) for each in QUARTERS]


def test_a_turned_jpeg_is_turned_by_its_place(tmp_path: Path):
    exif = Image.Exif()
    exif[0x0112] = 6
    image = raster(tmp_path / "a.jpg", quarters(), exif=exif)

    assert image.path.read_bytes() in pdf(page(Picture(image, SPOT)))


def cmyk(path: Path) -> Raster:
    return raster(path, quarters().convert("CMYK"))


def test_cmyk_jpegs_with_adobes_marker_are_no_negatives(tmp_path: Path):
    image = cmyk(tmp_path / "a.jpg")

    assert image.path.read_bytes() in pdf(page(Picture(image, SPOT)))
    assert [tuple(round(channel / 255) for channel in each) for each in shown(image)] == [
        tuple(channel // 255 for channel in each) for each in QUARTERS
    ]


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA", "LA"])
def test_every_kind_of_png_keeps_its_colors(tmp_path: Path, mode: str):
    expected = quarters("L" if mode.startswith("L") else "RGB").convert("RGB")

    colors = shown(raster(tmp_path / "a.png", quarters(mode)))

    assert colors == [pytest.approx(each, abs=2) for each in corners(expected, Box(0, 0, 48, 32))]


def test_black_and_white_stays_black_and_white(tmp_path: Path):
    image = Image.new("1", (48, 32), 1)
    image.paste(0, (0, 0, 24, 32))

    assert shown(raster(tmp_path / "a.png", image)) == [BLACK, WHITE, BLACK, WHITE]


def test_sixteen_bits_are_scaled_not_cut(tmp_path: Path):
    ramp = Image.new("I;16", (4, 4), 0x8000)

    assert shown(raster(tmp_path / "a.png", ramp)) == [pytest.approx((128, 128, 128), abs=1)] * 4


@pytest.mark.parametrize("format", ["gif", "bmp", "webp", "tif"])
def test_other_formats_are_drawn(tmp_path: Path, format: str):
    image = raster(tmp_path / f"a.{format}", quarters(), **({"lossless": True} if format == "webp" else {}))

    assert shown(image) == QUARTERS


def test_content_counts_not_the_ending(tmp_path: Path):
    quarters().save(tmp_path / "a.png", "JPEG")

    assert shown(found(tmp_path / "a.png")) == [pytest.approx(each, abs=24) for each in QUARTERS]


def test_interlaced_pngs_are_drawn(tmp_path: Path):
    # Pillow writes none. Of two by two pixels, three passes hold any.
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"\0" + bytes(RED) + b"\0" + bytes(GREEN) + b"\0" + bytes(BLUE) + bytes(WHITE)
    header = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 1)
    path = tmp_path / "a.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )

    assert shown(found(path)) == QUARTERS


def test_transparent_pixels_show_what_is_below(tmp_path: Path):
    image = quarters("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 24, 16))
    image.paste((0, 0, 0, 128), (24, 0, 48, 16))
    spot = Picture(raster(tmp_path / "a.png", image), SPOT)

    below = picture(pdf(page(square(0, 0, "#00ff00", 200), spot)))

    assert corners(below, SPOT) == [GREEN, pytest.approx((0, 127, 0), abs=2), BLUE, WHITE]


def test_an_alpha_that_hides_nothing_is_left_out(tmp_path: Path):
    data = pdf(page(Picture(raster(tmp_path / "a.png", quarters("RGBA")), SPOT)))

    assert [each for each in streams(data, Subtype="/Image") if "/SMask" in each] == []


def test_hidden_colors_leave_no_fringe_when_scaled_down(tmp_path: Path):
    image = Image.new("RGBA", (240, 240), (255, 0, 255, 0))
    image.paste((255, 255, 255, 255), (60, 60, 185, 185))

    small = picture(pdf(page(Picture(raster(tmp_path / "a.png", image), Box(10, 10, 17, 17)))))

    # White on white: no trace of the magenta around it.
    assert small.getcolors() == [(200 * 100, WHITE)]


def swapped() -> bytes:
    """A color profile whose red is blue and whose blue is red."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = int.from_bytes(profile[128:132])
    for at in range(132, 132 + 12 * count, 12):
        name = bytes(profile[at : at + 4])
        profile[at : at + 4] = {b"rXYZ": b"bXYZ", b"bXYZ": b"rXYZ"}.get(name, name)
    return bytes(profile)


@pytest.mark.parametrize("format", ["jpg", "png", "tif"])
def test_color_profiles_are_heeded(tmp_path: Path, format: str):
    image = raster(tmp_path / f"a.{format}", quarters(), icc_profile=swapped())

    assert shown(image) == [pytest.approx(each, abs=12) for each in (BLUE, GREEN, RED, WHITE)]


@pytest.mark.parametrize("format", ["jpg", "png"])
def test_a_picture_that_says_srgb_goes_in_untouched(tmp_path: Path, format: str):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    image = raster(tmp_path / f"a.{format}", quarters(), icc_profile=profile)

    data = pdf(page(Picture(image, SPOT)))

    pixels = image.path.read_bytes()
    if format == "png":
        start = pixels.index(b"IDAT")
        pixels = pixels[start + 4 : start + 4 + int.from_bytes(pixels[start - 4 : start])]
    assert pixels in data


def test_a_broken_profile_is_passed_over(tmp_path: Path):
    assert shown(raster(tmp_path / "a.png", quarters(), icc_profile=b"garbage" * 5)) == QUARTERS


@pytest.mark.parametrize("size", [(1, 1), (1, 400)])
def test_the_smallest_pictures_are_drawn(tmp_path: Path, size: tuple[int, int]):
    assert shown(raster(tmp_path / "a.png", Image.new("RGBA", size, (255, 0, 0, 255)))) == [RED] * 4


def test_a_picture_without_size_is_left_out(tmp_path: Path):
    data = pdf(page(Picture(raster(tmp_path / "a.png", quarters()), Box(10, 10, 0, 20))))

    assert streams(data, Subtype="/Image") == []


def test_a_picture_that_is_gone_is_reported_once(tmp_path: Path):
    gone, report = found(tmp_path / "gone.png"), Report()

    data = pdf(page(square(0, 0), Picture(gone, SPOT), Picture(gone, SPOT)), report=report)

    assert [each.code for each in report] == ["picture-gone"]
    assert picture(data).getpixel((5, 5)) == RED


@pytest.mark.parametrize("cut", [4, 20, 40, 60, -12])
def test_a_picture_that_was_cut_short_is_reported(tmp_path: Path, cut: int):
    image = raster(tmp_path / "a.png", quarters())
    image.path.write_bytes(image.path.read_bytes()[:cut])
    report = Report()

    pdf(page(Picture(image, SPOT)), report=report)

    assert [each.code for each in report] == ["picture-gone"]


# Vector pictures


def vector(svg: str, width: float, height: float) -> Vector:
    source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{svg}</svg>'
    return Vector("a.svg", svg, width, height, bytes(svg2pdf_py.svg_to_pdf(source, svg2pdf_py.FontDatabase())))


FOUR = (
    '<rect width="12" height="8" fill="#f00"/><rect x="12" width="12" height="8" fill="#0f0"/>'
    '<rect y="8" width="12" height="8" fill="#00f"/>'
)


def test_a_vector_picture_fills_its_box():
    image = picture(pdf(page(Picture(vector(FOUR, 24, 16), SPOT))))

    assert corners(image, SPOT) == QUARTERS
    assert image.getpixel((18, 20)) == WHITE


def test_a_vector_picture_stays_one():
    data = pdf(page(Picture(vector(FOUR, 24, 16), SPOT)), page(Picture(vector(FOUR, 24, 16), SPOT)))

    assert len(streams(data, Subtype="/Form")) == 1
    assert streams(data, Subtype="/Image") == []


def test_gradients_and_masks_come_along():
    svg = (
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f" stop-opacity="0"/>'
        '</linearGradient><rect width="24" height="16" fill="url(#g)"/>'
    )

    data = pdf(page(square(0, 0, "#00ff00", 200), Picture(vector(svg, 24, 16), SPOT)))

    image = picture(data)
    assert is_sound(data)
    assert image.getpixel((22, 40)) == pytest.approx(RED, abs=20)
    assert image.getpixel((113, 40)) == pytest.approx(GREEN, abs=20)


def test_a_vector_picture_that_is_no_pdf_is_reported():
    report = Report()

    pdf(page(Picture(Vector("a.svg", "a", 10, 10, b"no pdf"), SPOT)), report=report)

    assert [each.code for each in report] == ["picture-gone"]


# Numbers


def test_numbers_are_written_without_exponents():
    data = pdf(page(square(1e-9, 1e7), square(-0.0001, 123456.78912)))

    assert re.findall(r"\S*e-?\d\S*", operators(data)) == []
    assert "0 123456.789 20 20 re" in operators(data)


def test_many_pages_are_read_without_a_word(atkinson: Font):
    pages = [page(Run(10, 50, atkinson, 12, words(atkinson, f"Page {n}"), "#000000")) for n in range(300)]

    data = pdf(*pages)

    assert [each.extract_text() for each in reader(data).pages] == [f"Page {n}" for n in range(300)]
    assert is_sound(data)


def test_an_empty_frame_is_an_empty_page():
    assert picture(pdf(Frame(10, 10, ()))).getcolors() == [(100, WHITE)]
