"""Files: what every page and document states, the same bytes each time, pictures of exact size, kits whole or not."""

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from printed import is_sound, page, pdf, picture, reader

from pnp.frame import Box, Font, Frame, Group, Run, Shape
from pnp.geometry import move, rectangle
from pnp.outputs._files import WRITTEN, file_names, replace_kit
from pnp.outputs._raster import images, save
from pnp.problems import Report
from pnp.text.fonts import Fonts
from pnp.text.shape import words
from pnp.units import MM

RED, WHITE = (255, 0, 0), (255, 255, 255)


@pytest.fixture(scope="module")
def atkinson() -> Font:
    return Fonts(None).family("Atkinson Hyperlegible").regular


def card(width_mm: float, height_mm: float, bleed_mm: tuple[float, float]) -> Frame:
    """A page with one card: its trim, and red art that reaches over the bleed."""
    width, height, dx, dy = (each * MM for each in (width_mm, height_mm, *bleed_mm))
    art = Shape(rectangle(Box(0, 0, width, height).grown(dx, dy)), fill="#ff0000")
    return Frame(width + 2 * dx, height + 2 * dy, (Group((art,), move(dx, dy)),), (dx, dy), Box(dx, dy, width, height))


def boxes(data: bytes) -> dict[str, list[float]]:
    """The boxes that the first page states itself, in millimetres."""
    with pikepdf.open(BytesIO(data)) as file:
        return {
            key: [float(each) / MM for each in file.pages[0].obj[f"/{key}"]]
            for key in ("MediaBox", "TrimBox", "BleedBox", "CropBox")
            if f"/{key}" in file.pages[0].obj
        }


# PDF


@pytest.mark.parametrize("size", [(63.5, 88.9), (63, 88), (44, 68), (210, 297)])
@pytest.mark.parametrize("bleed", [(3, 3), (3.429, 3.6322)])
def test_boxes_are_exact(size: tuple[float, float], bleed: tuple[float, float]):
    (width, height), (dx, dy) = size, bleed

    found = boxes(pdf(card(width, height, bleed)))

    assert found == {
        "MediaBox": pytest.approx([0, 0, width + 2 * dx, height + 2 * dy], abs=1e-4),
        "TrimBox": pytest.approx([dx, dy, dx + width, dy + height], abs=1e-4),
        "BleedBox": pytest.approx([0, 0, width + 2 * dx, height + 2 * dy], abs=1e-4),
    }


def test_a_bleed_ends_with_the_paper():
    frame = Frame(100 * MM, 100 * MM, (), (5 * MM, 5 * MM), Box(2 * MM, 20 * MM, 60 * MM, 70 * MM))

    found = boxes(pdf(frame))

    # PDF counts from the lower left.
    assert found["TrimBox"] == pytest.approx([2, 10, 62, 80], abs=1e-4)
    assert found["BleedBox"] == pytest.approx([0, 5, 67, 85], abs=1e-4)


def test_sheets_with_many_cards_have_no_trim():
    assert list(boxes(pdf(page()))) == ["MediaBox"]


def test_pages_differ_in_size():
    sizes = [reader(pdf(page(width=100, height=50), page(width=30, height=70))).pages[n].mediabox[2:] for n in (0, 1)]

    assert [[float(each) for each in size] for size in sizes] == [[100, 50], [30, 70]]


def test_the_document_says_what_it_is():
    data = pdf(page(), title="Züge ★ (1\\2)", language="de-CH")

    file = reader(data)
    root = file.trailer["/Root"]
    assert data.startswith(b"%PDF-1.7\n")
    assert file.metadata.title == "Züge ★ (1\\2)"
    assert root["/Lang"] == "de-CH"
    assert root["/ViewerPreferences"].get_object() == {"/PrintScaling": "/None", "/DisplayDocTitle": True}


def test_there_are_no_dates():
    assert sorted(reader(pdf(page())).metadata) == ["/Title"]


def test_files_are_sound(atkinson: Font):
    run = Run(10, 50, atkinson, 12, words(atkinson, "Attack"), "#000000")

    assert is_sound(pdf(page(run), card(63, 88, (3, 3)), page()))


def test_a_file_without_pages_can_be_read():
    assert len(reader(pdf()).pages) == 0


SAME = """
import sys
sys.path.insert(0, "tests")
from hashlib import sha256
from printed import page, pdf
from pnp.frame import Group, Run, Shape
from pnp.geometry import ellipse, move
from pnp.frame import Box
from pnp.text.fonts import Fonts
from pnp.text.shape import words
fonts = [Fonts(None).family(name).regular for name in ("Cinzel", "Atkinson Hyperlegible", "Noto Sans")]
text = "Wave AVATAR 10\\u00a0km"
runs = tuple(Run(10, 20 * n, font, 12, words(font, text), "#000000") for n, font in enumerate(fonts))
icon = tuple(Shape(ellipse(Box(n, n, 7.13, 3.17)), fill="#123456") for n in range(9))
data = pdf(page(*runs, Group(icon), Group(icon, move(9, 9)), Group(icon, opacity=0.5), Group(runs, opacity=0.25)))
print(sha256(data).hexdigest())
"""


def test_the_same_frames_give_the_same_bytes():
    digests = {
        subprocess.run(
            [sys.executable, "-c", SAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }

    assert len(digests) == 1


def test_other_pages_make_another_document():
    ids = [reader(pdf(page(Shape(rectangle(Box(0, 0, n, 9)), fill="#000000")))).trailer["/ID"][0] for n in (1, 2, 1)]

    assert ids[0] == ids[2] != ids[1]


# PNG


@pytest.mark.parametrize(
    ("size", "bleed", "dpi", "pixels"),
    [
        ((63.5, 88.9), (0, 0), 300, (750, 1050)),
        ((63.5, 88.9), (3.175, 3.175), 300, (825, 1125)),
        ((63, 88), (3, 3), 300, (815, 1110)),
        ((63, 88), (3, 3), 72, (196, 266)),
        ((63, 88), (1.5, 3), 600, (1559, 2220)),
    ],
)
def test_pictures_have_as_many_pixels_as_trim_and_bleed(
    size: tuple[float, float], bleed: tuple[float, float], dpi: int, pixels: tuple[int, int]
):
    (image,) = images([card(*size, bleed)], dpi, Report())

    assert image.size == pixels


def test_art_reaches_every_edge_of_a_picture():
    (image,) = images([card(63, 88, (3, 3))], 100, Report())

    right, bottom = image.width - 1, image.height - 1
    assert {image.getpixel(at) for at in ((0, 0), (right, 0), (0, bottom), (right, bottom))} == {RED}


def test_pictures_come_in_the_order_of_pages_on_white_paper():
    found = list(images([page(), card(20, 20, (0, 0))], 72, Report()))

    assert [each.getpixel((5, 5)) for each in found] == [WHITE, RED]


def test_pictures_agree_with_the_pdf(atkinson: Font):
    frame = page(Run(10, 50, atkinson, 12, words(atkinson, "Attack"), "#000000"))

    (image,) = images([frame], 144, Report())

    assert image.tobytes() == picture(pdf(frame), scale=2).tobytes()


def test_a_saved_picture_knows_its_resolution(tmp_path: Path):
    save(Image.new("RGB", (3, 3)), tmp_path / "a.png", 300)

    with Image.open(tmp_path / "a.png") as image:
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


# Kits


def filled(**texts: str) -> Callable[[Path], bool]:
    """Fills a folder with files; two underscores stand for a subfolder, one for the dot."""

    def fill(folder: Path) -> bool:
        for name, text in texts.items():
            path = folder / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        return True

    return fill


def files(folder: Path) -> dict[str, str]:
    """All files below a folder by name, but the list of what was written."""
    return {
        each.relative_to(folder).as_posix(): each.read_text("utf-8")
        for each in sorted(folder.rglob("*"))
        if each.is_file() and each.name != WRITTEN
    }


def test_a_kit_lands_in_its_folder(tmp_path: Path):
    kit, report = tmp_path / "output" / "duel", Report()

    paths = replace_kit(kit, filled(cards_pdf="cards", faces__fox_png="fox"), report)

    assert paths == (kit / "cards.pdf", kit / "faces" / "fox.png")
    assert files(tmp_path) == {"output/duel/cards.pdf": "cards", "output/duel/faces/fox.png": "fox"}
    assert list(report) == []


def test_a_new_kit_takes_the_place_of_the_old_one(tmp_path: Path):
    replace_kit(tmp_path / "duel", filled(cards_pdf="old", faces__fox_png="fox"), Report())

    replace_kit(tmp_path / "duel", filled(cards_pdf="new"), Report())

    assert files(tmp_path) == {"duel/cards.pdf": "new"}
    assert not (tmp_path / "duel" / "faces").exists()


def test_a_part_of_a_kit_leaves_the_rest(tmp_path: Path):
    replace_kit(tmp_path / "duel", filled(a_pdf="old", b_pdf="old"), Report())

    replace_kit(tmp_path / "duel", filled(b_pdf="new"), Report(), keep=True)

    assert files(tmp_path) == {"duel/a.pdf": "old", "duel/b.pdf": "new"}


def test_the_rest_of_a_kit_is_still_known_as_ours(tmp_path: Path):
    replace_kit(tmp_path / "duel", filled(a_pdf="old", b_pdf="old"), Report())
    replace_kit(tmp_path / "duel", filled(b_pdf="new"), Report(), keep=True)

    replace_kit(tmp_path / "duel", filled(c_pdf="last"), Report())

    assert files(tmp_path) == {"duel/c.pdf": "last"}


def test_files_of_the_maker_stay(tmp_path: Path):
    replace_kit(tmp_path / "duel", filled(cards_pdf="old", faces__fox_png="fox"), Report())
    (tmp_path / "duel" / "notes.txt").write_text("mine")
    (tmp_path / "duel" / "faces" / "mine.png").write_text("mine")

    replace_kit(tmp_path / "duel", filled(cards_pdf="new"), Report())

    assert files(tmp_path / "duel") == {"cards.pdf": "new", "faces/mine.png": "mine", "notes.txt": "mine"}


def test_a_file_of_the_maker_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    kit, report = Path("output", "duel"), Report()
    kit.mkdir(parents=True)
    (kit / "cards.pdf").write_text("mine")

    paths = replace_kit(kit, filled(cards_pdf="new", other_pdf="new"), report)

    assert (paths, files(kit)) == ((), {"cards.pdf": "mine"})
    assert [(each.code, each.message) for each in report] == [
        ("not-ours", "'output/duel/cards.pdf' is in the way, and pnp did not write it")
    ]


def test_a_build_that_gives_up_keeps_the_old_kit(tmp_path: Path):
    replace_kit(tmp_path / "duel", filled(cards_pdf="old"), Report())

    def give_up(folder: Path) -> bool:
        (folder / "cards.pdf").write_text("half")
        return False

    assert replace_kit(tmp_path / "duel", give_up, Report()) == ()
    assert files(tmp_path) == {"duel/cards.pdf": "old"}


def test_a_build_that_crashes_keeps_the_old_kit(tmp_path: Path):
    replace_kit(tmp_path / "duel", filled(cards_pdf="old"), Report())

    def crash(folder: Path) -> bool:
        (folder / "cards.pdf").write_text("half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_kit(tmp_path / "duel", crash, Report())

    assert files(tmp_path) == {"duel/cards.pdf": "old"}


def test_a_first_build_that_gives_up_leaves_no_folder(tmp_path: Path):
    replace_kit(tmp_path / "output" / "duel", lambda folder: False, Report())

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("locked", ["a.pdf", "b.pdf"])
def test_a_locked_file_keeps_the_whole_kit_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locked: str):
    monkeypatch.chdir(tmp_path)
    replace_kit(Path("duel"), filled(a_pdf="old a", b_pdf="old b"), Report())
    report, replace = Report(), os.replace

    def refuse(source: Path, target: Path) -> None:
        # What Windows does when a viewer has the file open.
        if Path(source) == tmp_path / "duel" / locked:
            raise PermissionError(13, "Permission denied", str(source), None, str(target))
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    paths = replace_kit(Path("duel"), filled(a_pdf="new a", b_pdf="new b"), report)

    assert (paths, files(tmp_path)) == ((), {"duel/a.pdf": "old a", "duel/b.pdf": "old b"})
    assert [(each.code, each.message) for each in report] == [
        ("cannot-write", f"'duel/{locked}' cannot be written: permission denied")
    ]


def test_a_folder_that_is_a_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("output").write_text("a file")
    report = Report()

    assert replace_kit(Path("output", "duel"), filled(cards_pdf="new"), report) == ()
    assert [each.code for each in report] == ["cannot-write"]
    assert Path("output").read_text() == "a file"


def test_the_list_of_written_files_cannot_name_others(tmp_path: Path):
    (tmp_path / "precious.txt").write_text("mine")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "precious.txt").write_text("mine")
    kit = tmp_path / "duel"
    kit.mkdir()
    (kit / "link").symlink_to(tmp_path / "elsewhere")
    names = ["../precious.txt", str(tmp_path / "precious.txt"), "link/precious.txt", "C:\\precious.txt", "", "."]
    (kit / WRITTEN).write_text("\n".join(names))

    replace_kit(kit, filled(cards_pdf="new"), Report())

    assert files(tmp_path) == {"duel/cards.pdf": "new", "elsewhere/precious.txt": "mine", "precious.txt": "mine"}


def test_kits_do_not_depend_on_the_order_of_writing(tmp_path: Path):
    replace_kit(tmp_path / "one", filled(a_pdf="a", b_pdf="b"), Report())
    replace_kit(tmp_path / "two", filled(b_pdf="b", a_pdf="a"), Report())

    assert (tmp_path / "one" / WRITTEN).read_bytes() == (tmp_path / "two" / WRITTEN).read_bytes() == b"a.pdf\nb.pdf\n"


def test_a_folder_that_is_a_link_is_written_through(tmp_path: Path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "duel").symlink_to(tmp_path / "disk")

    replace_kit(tmp_path / "duel", filled(cards_pdf="new"), Report())

    assert files(tmp_path / "disk") == {"cards.pdf": "new"}


# Names of files


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AC/DC", "AC-DC"),
        ("Circle: Red", "Circle- Red"),
        ("Continue?", "Continue-"),
        ('Maxx "C"', "Maxx -C-"),
        ("CON", "CON-"),
        ("con.fused", "con.fused-"),
        ("LPT¹", "LPT¹-"),
        ("Conan", "Conan"),
        ("..", "unnamed"),
        ("   ", "unnamed"),
        ("", "unnamed"),
        ("Fox.", "Fox"),
        (".hidden", "hidden"),
        ("a\tb\nc\0", "a-b-c-"),
        ("Żółw 🦊", "Żółw 🦊"),
        ("x" * 300, "x" * 150),
        ("é" * 100, "é" * 75),
    ],
)
def test_every_system_takes_the_name(text: str, expected: str):
    assert file_names([text]) == (expected,)


def test_no_two_names_differ_only_in_case_or_accents():
    texts = ["Fox", "fox", "FOX", "fox-2", "Fox.", "caf\u00e9", "cafe\u0301"]

    assert file_names(texts) == ("Fox", "fox-2", "FOX-3", "fox-2-2", "Fox-4", "caf\u00e9", "caf\u00e9-2")
