"""Written kits, judged by tools that are not ours: sizes, backs, text, fonts, marks, and what is written where."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
import yaml
from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTChar, LTCurve, LTPage
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from PIL import Image, ImageChops
from printed import objects, picture, reader
from project import write

from pnp.build import build
from pnp.drawn import Order
from pnp.problems import Report, Severity

ROOT = Path(__file__).parent.parent
MM = 72 / 25.4

PAPERS = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
"""Widths and heights in millimetres: ISO 216 and ANSI."""

PROOF = """
game: Proof
print: [{sheets}]
sheets:
{described}
decks:
  - {{id: eleven, template: front, back: back, size: poker, cards: [{cards}]}}
  - {{id: tall, template: front, back: back, size: tarot, cards: [{{id: T01}}, {{id: T02}}]}}
"""
"""Eleven cards and two: neither fills the last of its sheets."""

FRONT = """
elements:
  name: {text: "F{{ id }}", left: 5mm, top: 7mm, width: 20mm, height: 5mm, lines: 1, fit: 8pt}
"""
BACK = """
elements:
  name: {text: "B{{ id }}", right: 5mm, top: 7mm, width: 20mm, height: 5mm, lines: 1, fit: 8pt, align: right}
"""
"""The id begins 5 mm from the left of the front and ends 5 mm from the right of the back: one place on the paper."""

DUPLEX = {
    f"{flip}-{way}-{bleed}": f"{{backs: {flip}, landscape: {lies}, bleed: {bleed}mm, margin: [6mm, 13mm, 9mm, 5mm]}}"
    for flip in ("long", "short")
    for way, lies in (("portrait", "no"), ("landscape", "yes"))
    for bleed in (0, 2)
} | {
    "long-turned": "{turn: yes, backs: long, margin: [6mm, 13mm, 9mm, 5mm], gap: [1mm, 2mm]}",
    "short-pooled": "{turn: no, backs: short, pool: yes, grid: [2, 2]}",
    "long-offset": "{extends: long-portrait-0, offset: [1.5mm, -0.5mm]}",
    "short-offset": "{extends: short-landscape-2, offset: [-2mm, 1mm]}",
}
"""Sheets with unequal margins, both flips, portrait and landscape, with and without bleed, and backs moved."""

FOLDED = {
    "fold-0": "{backs: fold, margin: [6mm, 13mm, 9mm, 5mm]}",
    "fold-2": "{backs: fold, bleed: 2mm, landscape: yes}",
}
MARKED = {
    f"{marks}-{backs}-{bleed}": f"{{marks: {marks}, bleed: {bleed}mm, gap: {gap}mm, backs: {backs}}}"
    for marks, backs in (("corner", "none"), ("edge", "none"), ("full", "none"), ("outside", "none"), ("full", "fold"))
    for bleed, gap in ((0, 0), (2, 0), (1.5, 4))
}

Point = tuple[float, float]


def made(folder: Path, game: str, out: Path | None = None, **order: Any) -> tuple[Path, Report]:
    """The folder of a game's kit, built in this process, and all that was said of it."""
    report = Report()
    build(folder, [game], report, lambda *_: None, Order(**order), out)
    return (out or folder / "output") / game, report


def faults(report: Report) -> list[str]:
    """Codes of errors and warnings."""
    return [each.code for each in report if each.severity is not Severity.NOTE]


def kit(folder: Path, game: str, **order: Any) -> Path:
    """The folder of a kit that is built without a word."""
    path, report = made(folder, game, **order)
    assert faults(report) == [], [each.message for each in report]
    return path


def sheets(described: dict[str, str]) -> str:
    """Lines under `sheets:`."""
    return "".join(f"  {name}: {text}\n" for name, text in described.items())


@pytest.fixture(scope="session")
def storm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit of Storm the Castle."""
    path, report = made(ROOT, "storm-the-castle", tmp_path_factory.mktemp("storm"))
    assert faults(report) == []
    return path


@pytest.fixture(scope="session")
def storm_texts(storm: Path) -> dict[str, list[str]]:
    """What each page of Storm the Castle says, by file; pdfium reads the rich backs in no time, others do not."""
    return {path.name: page_texts(path) for path in storm.glob("cards-*.pdf")}


@pytest.fixture(scope="session")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards that say where they lie, on sheets of every sort; one PDF a sheet."""
    folder = tmp_path_factory.mktemp("proof")
    cards = ", ".join(f"{{id: C{number:02}, count: {1 + number % 2}}}" for number in range(1, 12))
    described = DUPLEX | FOLDED
    text = PROOF.format(sheets=", ".join(described), described=sheets(described), cards=cards)
    write(folder, "cards/proof.yaml", text)
    write(folder, "templates/front.yaml", FRONT)
    write(folder, "templates/back.yaml", BACK)
    path, report = made(folder, "proof")
    # Unequal margins move backs into the margin, and offsets do: a warning that these sheets ask for.
    assert set(faults(report)) <= {"outside-printable"}, [each.message for each in report]
    return path


@dataclass(frozen=True)
class Name:
    """An id on a page: where its letters begin and end on their baseline (points, y up), and which way they run."""

    text: str
    start: Point
    end: Point
    along: Point
    up: Point


def pages(path: Path, most: int = 0) -> list[LTPage]:
    """The first `most` pages of a PDF (0: all) as pdfminer sees them, in the order of drawing."""
    found = []
    # Not `extract_pages`, which sorts letters into lines: those that run upwards come out backwards.
    resources = PDFResourceManager()
    device = PDFPageAggregator(resources, laparams=None)
    interpreter = PDFPageInterpreter(resources, device)
    with path.open("rb") as file:
        for page in PDFPage.get_pages(file, maxpages=most):
            interpreter.process_page(page)
            found.append(device.get_result())
    return found


def parts(item: Any, kind: type) -> Iterator[Any]:
    """Everything of that kind on a page."""
    if isinstance(item, kind):
        yield item
    elif hasattr(item, "__iter__"):
        for each in item:
            yield from parts(each, kind)


def names(page: LTPage) -> list[Name]:
    """The ids on a page, front ('FC07') or back ('BC07')."""
    letters = list(parts(page, LTChar))
    said = "".join(each.get_text()[0] for each in letters)
    found = []
    for match in re.finditer(r"[FB][CT]\d\d", said):
        first, last = letters[match.start()], letters[match.end() - 1]
        a, b, c, d, x, y = last.matrix
        length = math.hypot(a, b)
        end = x + last.adv * a / length, y + last.adv * b / length
        found.append(Name(match[0], first.matrix[4:], end, (a / length, b / length), (c / length, d / length)))
    return found


def turned_over(point: Point, page: LTPage, edge: str) -> Point:
    """Where a point of one side lies as seen on the other, when the paper is turned over its long or short edge."""
    is_upright = page.height > page.width
    over_left_or_right = is_upright if edge == "long" else not is_upright
    return (page.width - point[0], point[1]) if over_left_or_right else (point[0], page.height - point[1])


def turned_round(way: Point, page: LTPage, edge: str) -> Point:
    """The direction on the other side of what runs `way` on this side."""
    zero, one = turned_over((0.0, 0.0), page, edge), turned_over(way, page, edge)
    return one[0] - zero[0], one[1] - zero[1]


# Sizes


@pytest.mark.parametrize("to_print", [None, "a4-bleed"])
def test_pages_are_as_large_as_their_paper(tmp_path: Path, to_print: str | None) -> None:
    write(tmp_path, "cards/papers.yaml", game("mini", [*PAPERS]))
    write(tmp_path, "templates/front.yaml", FRONT)

    folder = kit(tmp_path, "papers", sheet=to_print)

    for name, size in ({to_print: PAPERS["a4"]} if to_print else PAPERS).items():
        for page in reader((folder / f"cards-{name}.pdf").read_bytes()).pages:
            found = sorted(float(length) / MM for length in (page.mediabox.width, page.mediabox.height))
            assert found == pytest.approx(list(size), abs=1e-4)
            assert page.rotation == 0
            assert page.get("/UserUnit", 1) == 1


def game(size: str, to_print: list[str], cards: str = "[{id: C01, count: 3}]") -> str:
    """A game of one deck."""
    return (
        f"game: Papers\nprint: [{', '.join(to_print)}]\n"
        f"decks:\n  - {{id: deck, template: front, size: {size}, cards: {cards}}}\n"
    )


def test_single_cards_are_exact_in_every_size(tmp_path: Path) -> None:
    known = yaml.safe_load((ROOT / "pnp/data/sizes.yaml").read_text("utf-8"))
    decks = "".join(f"  - {{id: {name}, template: all, size: {name}, cards: [{{id: one}}]}}\n" for name in known)
    write(tmp_path, "cards/sizes.yaml", f"game: Sizes\nprint: single\ndecks:\n{decks}")
    write(tmp_path, "templates/all.yaml", "elements:\n  ground: {shape: rectangle, fill: black, bleed: yes}\n")

    found = reader((kit(tmp_path, "sizes") / "cards-single.pdf").read_bytes()).pages

    for (name, size), page in zip_longest(known.items(), found):
        width, height = (inches(each) * 72 for each in size["size"])
        bleed = 3 * MM
        outer = [0, 0, width + 2 * bleed, height + 2 * bleed]
        assert [*page.trimbox] == pytest.approx([bleed, bleed, bleed + width, bleed + height], abs=0.01 * MM), name
        assert [*page.bleedbox] == pytest.approx(outer, abs=0.01 * MM), name
        assert [*page.mediabox] == pytest.approx(outer, abs=0.01 * MM), name


def inches(text: str) -> float:
    """'63mm' or '2.5in' as inches."""
    return float(text[:-2]) / {"mm": 25.4, "in": 1}[text[-2:]]


# Backs behind fronts


@pytest.mark.parametrize("sheet", [*DUPLEX])
def test_backs_lie_behind_their_fronts(proof: Path, sheet: str) -> None:
    edge = sheet.split("-")[0]
    right, down = {"long-offset": (1.5, -0.5), "short-offset": (-2, 1)}.get(sheet, (0, 0))

    fronts_and_backs = pages(proof / f"cards-{sheet}.pdf")

    sides = list(zip(fronts_and_backs[::2], fronts_and_backs[1::2], strict=True))
    for front_page, back_page in sides:
        fronts, backs = names(front_page), names(back_page)
        assert ({each.text[0] for each in fronts}, {each.text[0] for each in backs}) == ({"F"}, {"B"})
        behind: dict[str, list[Point]] = {each.text[1:]: [] for each in fronts}
        for each in fronts:
            x, y = turned_over(each.start, front_page, edge)
            behind[each.text[1:]].append((x + right * MM, y - down * MM))
        assert off(backs, behind) < 0.05 * MM
        assert {each.along for each in backs} == {opposite(turned_round(fronts[0].along, front_page, edge))}
        assert {each.up for each in backs} == {whole(turned_round(fronts[0].up, front_page, edge))}
    assert Counter(each.text for page in fronts_and_backs for each in names(page)) == copies()


def off(backs: list[Name], expected: dict[str, list[Point]]) -> float:
    """
    How far the ends of ids on backs are at most from where they are expected, by card, in points.

    Copies are told apart by their places; infinite when there are more or fewer of them than expected.
    """
    found: dict[str, list[Point]] = {}
    for each in backs:
        found.setdefault(each.text[1:], []).append(each.end)
    if {card: len(each) for card, each in found.items()} != {card: len(each) for card, each in expected.items()}:
        return math.inf
    return max(min(math.dist(here, there) for here in ends) for card, ends in found.items() for there in expected[card])


def opposite(way: Point) -> Point:
    """The way back."""
    return whole((-way[0], -way[1]))


def whole(way: Point) -> Point:
    """A direction without a zero that is negative."""
    return way[0] + 0.0, way[1] + 0.0


def copies() -> Counter[str]:
    """How often each id stands on fronts and on backs."""
    cards = {f"C{number:02}": 1 + number % 2 for number in range(1, 12)} | {"T01": 1, "T02": 1}
    return Counter({side + card: count for side in "FB" for card, count in cards.items()})


def test_the_proof_has_full_and_partial_pages(proof: Path) -> None:
    counts = [len(names(page)) for page in pages(proof / "cards-long-portrait-0.pdf")]

    assert counts == [9, 9, 8, 8, 2, 2]


def test_a_back_offset_leaves_fronts_where_they_are(proof: Path) -> None:
    plain, moved = (pages(proof / f"cards-{sheet}.pdf")[::2] for sheet in ("long-portrait-0", "long-offset"))

    assert [names(page) for page in moved] == [names(page) for page in plain]


@pytest.mark.parametrize("sheet", [*FOLDED])
def test_folded_backs_lie_behind_their_fronts(proof: Path, sheet: str) -> None:
    found = pages(proof / f"cards-{sheet}.pdf")

    for page in found:
        dashed = [each for each in parts(page, LTCurve) if each.dashing_style and each.dashing_style[0]]
        (fold,) = {round(each.x0, 2) for each in dashed}
        fronts, backs = ([each for each in names(page) if each.text[0] == side] for side in "FB")
        behind: dict[str, list[Point]] = {each.text[1:]: [] for each in fronts}
        for each in fronts:
            behind[each.text[1:]].append((2 * fold - each.start[0], each.start[1]))
        assert off(backs, behind) < 0.05 * MM
        assert all(each.start[0] < fold for each in fronts)
    assert Counter(each.text for page in found for each in names(page)) == copies()


# Text and fonts


def test_titles_are_found_as_often_as_there_are_copies(storm_texts: dict[str, list[str]]) -> None:
    counts = {
        "Shield Bearer": 10, "Cavalry": 8, "Knight": 6, "Hero": 1, "Cleric": 4, "Catapult": 4, "Blacksmith": 1,
        "Sorcerer": 1, "Assassin": 1, "Great Sword": 4, "Tower Shield": 4, "War Lance": 3, "Round Shield": 3,
    }  # fmt: skip

    for said in storm_texts.values():
        for army in ("north", "south"):
            fronts = "\n".join(page for page in said if f"Storm the Castle, {army}, " in page)
            found = {title: len(re.findall(rf"\b{title}$", fronts, re.MULTILINE)) for title in counts}
            assert found == counts


def page_texts(path: Path) -> list[str]:
    """What each page says, by pdfium."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range().replace("\r", "") for page in document]
    finally:
        document.close()


def test_texts_of_a_card_are_read_in_the_order_of_its_template(storm_texts: dict[str, list[str]]) -> None:
    said = " ".join(" ".join(storm_texts["cards-a4.pdf"]).split())

    card = (
        "Catapult support Bombard. Attacks castle spaces only, up to 2 spaces away. A rolled 2 does it no harm. 3 6 0"
    )
    assert said.count(card) == 8


@pytest.mark.parametrize("tool", ["pdfminer", "pypdf", "pdfium"])
def test_every_tool_reads_each_copy(proof: Path, tool: str) -> None:
    path = proof / "cards-short-pooled.pdf"

    match tool:
        case "pdfminer":
            said = ["".join(each.get_text() for each in parts(page, LTChar)) for page in pages(path)]
        case "pypdf":
            said = [page.extract_text() for page in reader(path.read_bytes()).pages]
        case _:
            said = page_texts(path)

    assert Counter(re.findall(r"[FB][CT]\d\d", " ".join(said))) == copies()


def test_all_fonts_are_embedded_and_say_their_text(storm: Path) -> None:
    data = (storm / "cards-a4.pdf").read_bytes()

    fonts = [each for each in objects(data) if isinstance(each, dict) and each.get("/Type") == "/Font"]

    outer = [each for each in fonts if each["/Subtype"] == "/Type0"]
    inner = [each["/DescendantFonts"][0].get_object() for each in outer]
    assert len(outer) >= 3
    assert len(fonts) == len(outer) + len(inner)
    assert all({"/FontFile2", "/FontFile3"} & set(each["/FontDescriptor"]) for each in inner)
    assert all(b"beginbf" in each["/ToUnicode"].get_data() for each in outer)
    assert all(re.match(r"/[A-Z]{6}\+", each["/BaseFont"]) for each in fonts)
    assert b"Helvetica" not in data


def test_the_kit_says_what_it_is_and_is_not_scaled(storm: Path) -> None:
    file = pypdf.PdfReader(storm / "cards-letter.pdf", strict=True)

    root: Any = file.trailer["/Root"]
    assert (file.metadata.title, root["/Lang"]) == ("Storm the Castle", "en")
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


# Marks


def test_no_mark_lies_in_the_bleed_of_a_card(tmp_path: Path) -> None:
    one = game("60mm x 80mm", [*MARKED], "[{id: C01, count: 5}]").replace("template:", "back: front, template:")
    text = one.replace("decks:", f"sheets:\n{sheets(MARKED)}decks:")
    write(tmp_path, "cards/papers.yaml", re.sub("marks: [a-z]+", "marks: none", text))
    write(tmp_path, "templates/front.yaml", "elements:\n  ground: {shape: rectangle, fill: '#f00', bleed: yes}\n")
    red = {path.name: path.read_bytes() for path in kit(tmp_path, "papers").glob("*.pdf")}
    write(tmp_path, "cards/papers.yaml", text)
    write(tmp_path, "templates/front.yaml", "elements: {}\n")
    white = {path.name: path.read_bytes() for path in kit(tmp_path, "papers").glob("*.pdf")}

    for name in MARKED:
        file = f"cards-{name}.pdf"
        for page in range(len(reader(red[file]).pages)):
            cards, ink = inked(red[file], page, is_red), inked(white[file], page, is_dark)
            assert cards.getbbox() is not None
            assert ink.getbbox() is not None
            assert ImageChops.logical_and(cards, ink).getbbox() is None, f"{name}, page {page + 1}"


def inked(data: bytes, page: int, wanted: Any) -> Image.Image:
    """Which pixels of a page at 216 dpi are `wanted`."""
    red, green, _ = picture(data, page, scale=3).split()
    return wanted(red, green)


def is_red(red: Image.Image, green: Image.Image) -> Image.Image:
    """Pixels that are wholly within cards and their bleed."""
    return ImageChops.logical_and(red.point(lambda v: 255 * (v > 250), "1"), green.point(lambda v: 255 * (v < 5), "1"))


def is_dark(red: Image.Image, green: Image.Image) -> Image.Image:
    """Pixels with any ink."""
    return red.point(lambda v: 255 * (v < 250), "1")


@pytest.mark.parametrize("file", ["cards-a4.pdf", "cards-letter.pdf"])
def test_the_ruler_is_fifty_millimetres_long(storm: Path, file: str) -> None:
    (page,) = pages(storm / file, 1)

    black = [each for each in parts(page, LTCurve) if each.stroking_color in (0, (0, 0, 0))]
    straight = [each for each in black if len(each.pts) == 2]
    lengths = [math.dist(*each.pts) / MM for each in straight]

    assert [length for length in lengths if 20 < length < 150] == [pytest.approx(50, abs=1e-3)]


# What is written


def snapshot(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file below a folder: when it was last changed, and what is in it."""
    return {
        each.relative_to(folder).as_posix(): (each.stat().st_mtime_ns, each.read_bytes())
        for each in sorted(folder.rglob("*"))
        if each.is_file()
    }


def contents(folder: Path) -> dict[str, bytes]:
    """What is in every file below a folder."""
    return {name: data for name, (_, data) in snapshot(folder).items()}


@pytest.mark.parametrize(
    ("seed", "options"), [("1", ["--jobs", "2"]), ("2", ["--project", str(ROOT)])], ids=["two jobs", "elsewhere"]
)
def test_another_process_writes_the_same_bytes(storm: Path, tmp_path: Path, seed: str, options: list[str]) -> None:
    place = tmp_path if "--project" in options else ROOT

    subprocess.run(
        [sys.executable, "-m", "pnp", "build", "storm-the-castle", "--out", str(tmp_path / "out"), *options],
        cwd=place,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=True,
        capture_output=True,
    )

    assert contents(tmp_path / "out/storm-the-castle") == contents(storm)


def test_a_project_somewhere_else_gives_the_same_bytes(tiny: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("a much longer name")
    for name, data in contents(tiny).items():
        write(other, name, data.decode())

    assert contents(kit(other, "duel")) == contents(kit(tiny, "duel"))


def test_a_build_touches_nothing_but_its_output(tiny: Path) -> None:
    write(tiny, "output/notes.txt", "mine")
    write(tiny, "art/fox.svg", "<svg/>")
    before = snapshot(tiny)

    kit(tiny, "duel")

    after = snapshot(tiny)
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {"output/duel/cards-a4.pdf", "output/duel/.pnp-files"}


@pytest.mark.parametrize("way", ["pdf", "png"])
def test_nothing_is_written_when_there_are_errors(tiny: Path, way: str) -> None:
    write(tiny, "templates/beast.yaml", "elements:\n  title: {text: '{{ titel }}'}\n")
    before = snapshot(tiny)

    _, report = made(tiny, "duel", to=way)

    assert faults(report) == ["unknown-name"]
    assert snapshot(tiny) == before
    assert not (tiny / "output").exists()


def test_a_failed_build_keeps_the_old_kit(tiny: Path) -> None:
    kit(tiny, "duel")
    write(tiny, "templates/beast.yaml", "elements:\n  title: {icon: swrod}\n")
    before = snapshot(tiny)

    _, report = made(tiny, "duel")

    assert faults(report) == ["unknown-icon"]
    assert snapshot(tiny) == before


def test_a_build_in_spite_of_errors_writes(tiny: Path) -> None:
    write(tiny, "templates/beast.yaml", "elements:\n  title: {text: 'Wolf <swrod>', fit: 8pt}\n")

    folder, report = made(tiny, "duel", anyway=True)

    assert faults(report) == ["unknown-icon"]
    assert page_texts(folder / "cards-a4.pdf")[0].count("Wolf <swrod>") == 3


def test_only_some_cards_are_written(tiny: Path) -> None:
    folder = kit(tiny, "duel", only=("bear",))

    said = "".join(page_texts(folder / "cards-a4.pdf"))
    assert (said.count("Bear"), said.count("Wolf")) == (1, 0)


def test_only_an_unknown_card_writes_nothing(tiny: Path) -> None:
    _, report = made(tiny, "duel", only=("bear", "wlof"))

    assert [(each.code, each.message) for each in report] == [
        ("unknown-card", "there is no card 'wlof' (did you mean 'wolf'?)")
    ]
    assert not (tiny / "output").exists()


PICTURED = """
game: Pictures
decks:
  - {id: shared, template: front, back: plain, size: poker, cards: [{id: C01, count: 2}, {id: C02}]}
  - {id: own, template: front, back: back, size: die-face, cards: [{id: C03}, {id: C04, count: 0}]}
  - {id: none, template: plain, size: 50.2mm x 20mm, cards: [{id: C05}]}
"""


@pytest.mark.parametrize("dpi", [50, 300])
def test_pictures_are_one_file_a_face_with_exact_pixels(tmp_path: Path, dpi: int) -> None:
    write(tmp_path, "cards/pictures.yaml", PICTURED)
    write(tmp_path, "templates/front.yaml", FRONT.replace("20mm", "9mm"))
    write(tmp_path, "templates/back.yaml", BACK.replace("20mm", "9mm"))
    write(tmp_path, "templates/plain.yaml", "elements:\n  ground: {shape: rectangle, fill: black, bleed: yes}\n")

    folder = kit(tmp_path, "pictures", to="png", dpi=dpi)

    found = {}
    for path in folder.rglob("*.png"):
        with Image.open(path) as image:
            assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.0254)  # whole pixels a metre
            found[path.relative_to(folder).as_posix()] = image.size
    poker, die, strip = (
        tuple(round((trim + 2 * 3) / 25.4 * dpi) for trim in size) for size in ((63.5, 88.9), (16, 16), (50.2, 20))
    )
    assert found == {
        "shared/C01-front.png": poker,
        "shared/C02-front.png": poker,
        "shared/back.png": poker,
        "own/C03-front.png": die,
        "own/back.png": die,
        "none/C05-front.png": strip,
    }


def test_pictures_of_two_jobs_are_the_same_bytes(tiny: Path, tmp_path: Path) -> None:
    one, _ = made(tiny, "duel", tmp_path / "one", to="png", dpi=40)
    report = Report()

    build(tiny, ["duel"], report, lambda *_: None, Order(to="png", dpi=40), tmp_path / "two", jobs=2)

    assert contents(tmp_path / "two/duel") == contents(one)


def test_pictures_may_be_fewer_than_jobs(tmp_path: Path) -> None:
    write(tmp_path, "cards/duel.yaml", "game: Duel\ndecks: [{id: deck, template: face, cards: [{id: fox}]}]\n")
    write(tmp_path, "templates/face.yaml", "elements: {title: {text: Fox}}\n")

    written = build(tmp_path, ["duel"], Report(), lambda *_: None, Order(to="png", dpi=40), jobs=3)

    assert [each.path.name for each in written] == ["fox-front.png"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_unknown_sheet_is_told_where_it_is_written_by_any_number_of_jobs(
    tiny: Path, tmp_path: Path, jobs: int
) -> None:
    game = (tiny / "cards/duel.yaml").read_text("utf-8")
    write(tmp_path, "cards/duel.yaml", f"{re.sub(r'(?m)^print:.*$', '', game)}\nprint: [a4, nope]\n")
    report = Report()

    build(tmp_path, ["duel"], report, lambda *_: None, Order(), jobs=jobs)

    assert [each.span is None for each in report if each.code == "unknown-sheet"] == [False]
