"""Art: found, judged by content, fitted into boxes."""

import gzip
import io
import struct
import zlib
from base64 import b64encode
from math import isfinite
from pathlib import Path

import pytest
from PIL import Image

from pnp.frame import Box, Raster, Vector
from pnp.pictures.art import Art
from pnp.pictures.faults import PROBLEMS
from pnp.pictures.fit import kept, placed
from pnp.pictures.raster import opened, upright
from pnp.problems import Problem, Report, Span
from pnp.source import files

PLACE = Span("cards/game.yaml", 3, 7, 3, 20)


def picture(kind: str = "PNG", size: tuple[int, int] = (6, 4), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind, **options)
    return out.getvalue()


def svg(inside: str, root: str = 'viewBox="0 0 20 10"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{inside}</svg>'.encode()


def opening(root: Path, name: str, data: bytes | None = None) -> tuple[Raster | Vector | None, list[Problem]]:
    """What `Art` makes of the file `name` with the content `data`, and what it says about it."""
    if data is not None:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    report = Report()
    found = Art(root, report).get(name, PLACE, "fox")
    assert {each.code for each in report} <= PROBLEMS.keys() | files.PROBLEMS.keys()
    return found, list(report)


def test_a_picture_is_known_by_its_size_path_and_content(tmp_path: Path):
    found, problems = opening(tmp_path, "art/fox.png", picture())

    assert problems == []
    assert isinstance(found, Raster)
    assert (found.name, found.path, found.width, found.height) == ("art/fox.png", tmp_path / "art" / "fox.png", 6, 4)


def test_a_file_is_opened_once_however_often_it_is_used(tmp_path: Path):
    (tmp_path / "fox.png").write_bytes(picture())
    art = Art(tmp_path, Report())

    assert art.get("fox.png", PLACE, "a") is art.get("./fox.png", PLACE, "b")


def test_pictures_are_looked_up_beside_the_file_that_names_them_first(tmp_path: Path):
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "fox.png").write_bytes(picture(size=(2, 1)))
    (tmp_path / "fox.png").write_bytes(picture(size=(9, 9)))

    found, _ = opening(tmp_path, "fox.png")

    assert isinstance(found, Raster)
    assert found.width == 2


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP"])
def test_what_counts_is_the_content_not_the_ending(tmp_path: Path, kind: str):
    found, problems = opening(tmp_path, "fox.txt", picture(kind))

    assert problems == []
    assert isinstance(found, Raster)
    assert (found.width, found.height) == (6, 4)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize(
    ("value", "size"), [(1, (6, 4)), (3, (6, 4)), (6, (4, 6)), (8, (4, 6)), (9, (6, 4)), (0, (6, 4))]
)
def test_sizes_are_those_of_the_upright_picture(tmp_path: Path, kind: str, value: int, size: tuple[int, int]):
    exif = Image.Exif()
    exif[0x0112] = value

    found, _ = opening(tmp_path, "fox.png", picture(kind, exif=exif))

    assert isinstance(found, Raster)
    assert (found.width, found.height) == size


@pytest.mark.parametrize("value", range(1, 9))
def test_every_orientation_puts_the_marked_corner_to_the_top_left(value: int):
    turns = [None, 0, 3, 1, 5, 2, 6, 4]
    image = Image.new("RGB", (3, 2))
    image.putpixel((0, 0), (255, 0, 0))
    turn = turns[value - 1]
    stored = image if turn is None else image.transpose(Image.Transpose(turn))
    exif, out = Image.Exif(), io.BytesIO()
    exif[0x0112] = value
    stored.save(out, "PNG", exif=exif)

    found = upright(opened(out.getvalue(), "x"), "x")

    assert (found.size, found.getpixel((0, 0))) == ((3, 2), (255, 0, 0))


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def with_wrong_sum(data: bytes) -> bytes:
    at = data.index(b"IDAT") + 6
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"<!DOCTYPE html><html><body>404</body></html>", "web page"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "Git LFS"),
        (b"%PDF-1.7", "PDF"),
        (b"just text", "no picture"),
        (half(picture(size=(300, 300))), "half copied"),
        (half(picture("JPEG", (300, 300))), "half copied"),
        (half(picture("GIF", (300, 300))), "half copied"),
        (with_wrong_sum(picture()), "checksum"),
        (b"<svg", "readable SVG"),
    ],
)
def test_a_file_that_holds_no_picture_is_one_error_with_place_and_card(tmp_path: Path, data: bytes, says: str):
    found, problems = opening(tmp_path, "fox.png", data)

    assert found is None
    assert [(each.severity, each.code, each.span, each.card) for each in problems] == [
        ("error", "broken-picture", PLACE, "fox")
    ]
    assert says in problems[0].message
    assert "'fox.png'" in problems[0].message


def huge(width: int, height: int) -> bytes:
    """A PNG that says it is huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    chunks = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize("size", [(30_000, 30_000), (16_000, 10_000)])
def test_a_picture_of_too_many_pixels_is_refused_with_its_size(tmp_path: Path, size: tuple[int, int]):
    found, problems = opening(tmp_path, "fox.png", huge(*size))

    assert found is None
    assert [each.code for each in problems] == ["picture-too-large"]
    assert "pixels" in problems[0].message


def test_a_board_of_9000_by_12000_pixels_is_fine(tmp_path: Path):
    found, problems = opening(tmp_path, "board.png", huge(9000, 12_000))

    assert problems == []
    assert isinstance(found, Raster)
    assert (found.width, found.height) == (9000, 12_000)


def test_a_cmyk_jpeg_without_the_marker_that_tells_its_sign_is_refused(tmp_path: Path):
    marked = picture("JPEG", mode="CMYK")
    at = marked.index(b"\xff\xee")
    length = int.from_bytes(marked[at + 2 : at + 4])

    assert opening(tmp_path, "marked.jpg", marked)[1] == []
    assert [each.code for each in opening(tmp_path, "bare.jpg", marked[:at] + marked[at + 2 + length :])[1]] == [
        "unmarked-cmyk"
    ]


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP", "TIFF"])
def test_the_first_of_many_frames_is_used_with_a_note(tmp_path: Path, kind: str):
    more = [Image.new("RGB", (6, 4), color) for color in ("red", "blue")]

    found, problems = opening(tmp_path, "fox", picture(kind, save_all=True, append_images=more))

    assert isinstance(found, Raster)
    assert [(each.severity, each.code) for each in problems] == [("note", "many-frames")]


def test_a_broken_color_profile_is_a_warning(tmp_path: Path):
    found, problems = opening(tmp_path, "fox.png", picture(icc_profile=b"garbage"))

    assert isinstance(found, Raster)
    assert [(each.severity, each.code) for each in problems] == [("warning", "broken-profile")]


def test_a_missing_picture_is_a_warning_with_the_nearest_name(tmp_path: Path):
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "fox.png").write_bytes(picture())

    found, problems = opening(tmp_path, "art/foxx.png")

    assert found is None
    assert [(each.severity, each.code, each.message, each.card) for each in problems] == [
        ("warning", "missing-picture", "there is no picture 'art/foxx.png' (did you mean 'fox.png'?)", "fox")
    ]


def test_wrong_case_is_an_error_that_says_the_right_name(tmp_path: Path):
    (tmp_path / "Art").mkdir()
    (tmp_path / "Art" / "fox.png").write_bytes(picture())

    _, problems = opening(tmp_path, "art/fox.png")

    assert [(each.severity, each.code) for each in problems] == [("error", "wrong-case")]
    assert "did you mean 'Art/fox.png'?" in problems[0].message


@pytest.mark.parametrize(
    "name", ["a b.png", "größe żółć.png", "it's (1) & <b>.png", "アイコン.png", "#50%20.png", "-dash.png", "a..b.png"]
)
def test_odd_names_are_found_with_either_slash(tmp_path: Path, name: str):
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / name).write_bytes(picture())

    assert opening(tmp_path, f"art/{name}")[1] == []
    assert opening(tmp_path, f"art\\{name}")[1] == []


def test_accents_are_found_however_the_disk_stores_them(tmp_path: Path):
    (tmp_path / "cafe\u0301.png").write_bytes(picture())

    assert opening(tmp_path, "caf\u00e9.png")[1] == []


@pytest.mark.parametrize("name", ["../../secret.png", "/etc/hostname", "link.png"])
def test_nothing_outside_the_project_is_opened(tmp_path: Path, name: str):
    (tmp_path / "secret.png").write_bytes(picture())
    (tmp_path / "game" / "cards").mkdir(parents=True)
    (tmp_path / "game" / "link.png").symlink_to(tmp_path / "secret.png")

    found, problems = opening(tmp_path / "game", name)

    assert found is None
    assert [(each.severity, each.code, each.card) for each in problems] == [("error", "outside-project", "fox")]


def test_a_name_may_climb_from_its_file_s_folder_as_long_as_it_stays_inside(tmp_path: Path):
    (tmp_path / "art").mkdir()
    (tmp_path / "cards").mkdir()
    (tmp_path / "art" / "fox.png").write_bytes(picture())

    assert opening(tmp_path, "../art/fox.png")[1] == []
    assert [each.code for each in opening(tmp_path, "../art/owl.png")[1]] == ["missing-picture"]


def test_svg_becomes_a_vector_with_its_proportion(tmp_path: Path):
    found, problems = opening(tmp_path, "fox.svg", svg('<rect width="20" height="10" fill="red"/>'))

    assert problems == []
    assert isinstance(found, Vector)
    assert (found.width, found.height, found.pdf[:5]) == (20.0, 10.0, b"%PDF-")


@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(svg('<rect width="20" height="10"/>')),
        b'<?xml version="1.0" encoding="ISO-8859-1"?>'
        + svg("<title>gr\u00f6\u00dfe</title><circle r='5'/>").decode().encode("latin-1"),
        svg("<circle r='5'/>").decode().encode("utf-16"),
        b"\xef\xbb\xbf" + svg("<circle r='5'/>"),
    ],
    ids=["packed", "latin-1", "utf-16", "bom"],
)
def test_svg_is_read_packed_and_in_every_encoding_it_declares(tmp_path: Path, data: bytes):
    found, problems = opening(tmp_path, "fox.svg", data)

    assert problems == []
    assert isinstance(found, Vector)


def drawn(vector: Raster | Vector | None) -> Image.Image:
    """The picture as an independent reader draws it."""
    import pypdfium2

    assert isinstance(vector, Vector)
    return pypdfium2.PdfDocument(vector.pdf)[0].render(scale=2).to_pil().convert("RGB")


@pytest.mark.parametrize("href", ["{path}", "secret.png", "file://{path}", "http://127.0.0.1:9/x.png"])
def test_a_linked_photo_is_reported_and_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, href: str):
    secret = tmp_path / "secret.png"
    Image.new("RGB", (20, 10), "red").save(secret)
    monkeypatch.chdir(tmp_path)
    link = href.format(path=secret)

    found, problems = opening(tmp_path, "fox.svg", svg(f'<image href="{link}" width="20" height="10"/>'))

    assert [(each.severity, each.code) for each in problems] == [("warning", "external-reference")]
    assert drawn(found).getcolors() == [(800, (255, 255, 255))]


def test_an_embedded_photo_is_drawn(tmp_path: Path):
    out = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(out, "PNG")
    data = "data:image/png;base64," + b64encode(out.getvalue()).decode()

    found, problems = opening(tmp_path, "fox.svg", svg(f'<image href="{data}" width="20" height="10"/>'))

    assert problems == []
    assert drawn(found).getpixel((20, 10)) == (255, 0, 0)


def test_an_embedded_photo_of_too_many_pixels_is_refused(tmp_path: Path):
    data = "data:image/png;base64," + b64encode(huge(9000, 12_000)).decode()

    _, problems = opening(tmp_path, "fox.svg", svg(f'<image href="{data}" width="20" height="10"/>'))

    assert [each.code for each in problems] == ["picture-too-large"]


@pytest.mark.parametrize(
    "inside",
    [
        "<text>fox</text>",
        "<script>alert(1)</script>",
        '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter><g filter="url(#f)"/>',
        '<g style="filter:blur(9px)"/>',
        "<style>g{filter:blur(9px)}</style><g/>",
    ],
)
def test_what_cannot_be_printed_is_named_and_the_rest_drawn(tmp_path: Path, inside: str):
    found, problems = opening(tmp_path, "fox.svg", svg(inside + '<rect width="20" height="10" fill="#00f"/>'))

    assert [(each.severity, each.code) for each in problems] == [("warning", "not-drawn")]
    assert drawn(found).getpixel((20, 10)) == (0, 0, 255)


def test_a_filter_of_any_size_does_not_ask_for_its_memory(tmp_path: Path):
    blur = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
    shape = '<rect width="900000" height="900000" fill="#00f" filter="url(#f)"/>'

    found, _ = opening(tmp_path, "fox.svg", svg(blur + shape))

    assert drawn(found).getpixel((20, 10)) == (0, 0, 255)


def test_copies_that_multiply_are_refused(tmp_path: Path):
    uses = "".join(f'<g id="a{i}">' + f'<use href="#a{i - 1}"/>' * 10 + "</g>" for i in range(1, 10))

    found, problems = opening(
        tmp_path, "fox.svg", svg(f'<defs><g id="a0"><path d="M0 0h1"/></g>{uses}</defs><use href="#a9"/>')
    )

    assert found is None
    assert [each.code for each in problems] == ["hostile-picture"]


@pytest.mark.parametrize(
    ("fit", "anchor", "expected"),
    [
        ("fill", (0.5, 0.5), Box(10, 20, 100, 100)),
        ("contain", (0.5, 0.5), Box(10, 45, 100, 50)),
        ("contain", (0.0, 1.0), Box(10, 70, 100, 50)),
        ("cover", (0.5, 0.5), Box(-40, 20, 200, 100)),
        ("cover", (0.0, 0.0), Box(10, 20, 200, 100)),
        ("cover", (1.0, 0.0), Box(-90, 20, 200, 100)),
    ],
)
def test_pictures_cover_fit_or_fill_their_box(fit, anchor, expected: Box):
    assert placed(2, 1, Box(10, 20, 100, 100), fit, anchor) == expected


def test_what_a_crop_leaves_covers_the_box():
    box, crop = Box(10, 20, 100, 100), (0.25, 0.0, 0.25, 0.0)

    whole = placed(2, 1, box, "cover", (0.5, 0.5), crop)

    assert whole == Box(-40, 20, 200, 100)
    assert kept(whole, crop) == box


@pytest.mark.parametrize("fit", ["cover", "contain", "fill"])
@pytest.mark.parametrize("size", [(1, 1), (1, 4000), (4000, 1)])
def test_slivers_have_finite_places(fit, size: tuple[int, int]):
    assert all(isfinite(each) for each in placed(*size, Box(0, 0, 180, 250), fit))


def test_a_crop_that_leaves_nothing_is_refused():
    with pytest.raises(ValueError, match="leaves nothing"):
        placed(2, 1, Box(0, 0, 10, 10), "cover", crop=(0.5, 0.0, 0.5, 0.0))
