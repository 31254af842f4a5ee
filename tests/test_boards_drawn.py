"""Boards as pictures: each space and path once, posters that join to the whole, tiles, and what `pnp list` says."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageFilter
from project import walk, write

from pnp.build import build
from pnp.check import check
from pnp.cli import main
from pnp.drawn import Order, draw, studio
from pnp.frame import Box, Group, Run, Shape
from pnp.geometry import bounds
from pnp.impose._seams import seams
from pnp.impose.poster import MOST_PAGES, Part, foot, plan
from pnp.kinds.board import compose
from pnp.problems import Report
from pnp.project import load
from pnp.units import MM

ROOT = Path(__file__).parent.parent

GAME = "game: G\ndecks: [{id: d, template: face, cards: [{id: fox}]}]\n"
FACE = "elements: {a: {text: Fox}}\n"
BOARD = """board: Field
size: 300mm x 400mm
kinds: {plain: {template: space, size: 40mm x 40mm}}
spaces: {a: {kind: plain, at: 40mm 40mm}, b: {kind: plain, at: 150mm 200mm}, c: {kind: plain, at: 260mm 360mm}}
paths: [[a, b, c]]
"""
SPACE = 'elements: {ground: {shape: rectangle, fill: "#ddeeff", stroke: black}, name: {text: "Space {{ id }}"}}\n'


@pytest.fixture
def field(tmp_path: Path) -> Path:
    """A project with a board of three spaces."""
    for name, text in {
        "cards/g.yaml": GAME,
        "templates/face.yaml": FACE,
        "templates/space.yaml": SPACE,
        "boards/g.yaml": BOARD,
    }.items():
        write(tmp_path, name, text)
    return tmp_path


def kit(project: Path, name: str, **order: Any) -> dict[str, Path]:
    """The files of a kit by name; any error is a failure."""
    report = Report()
    written = build(project, [name], report, lambda *_: None, Order(**order), project / "out")
    assert not report.has_errors, [each.message for each in report]
    return {each.path.name: each.path for each in written}


@pytest.mark.parametrize("variant", ["fork", "lanes", "lanes-no-ridge"])
def test_storms_spaces_paths_bonuses_and_levels_are_drawn_once_each(variant: str) -> None:
    report = Report()
    game = load(ROOT, "storm-the-castle", report)
    assert game
    prepared = next(each for each in game.boards if each.board.variant == variant)
    board = prepared.board

    front = compose(prepared, studio(game, report)).front

    groups = Counter(each.name for each in walk(front.items) if isinstance(each, Group))
    assert {name: count for name, count in groups.items() if name.startswith("space ")} == {
        f"space {each}": 1 for each in board.spaces
    }
    assert {name: count for name, count in groups.items() if name.startswith("path ")} == {
        f"path {one} {other}": 1 for one, other in board.paths
    }
    for group in front.items:
        if isinstance(group, Group) and group.name.startswith("space "):
            space = board.spaces[group.name.removeprefix("space ")]
            inside = list(walk((group,)))
            said = Counter(each.text for each in inside if isinstance(each, Run))
            # Twice: for this player and for the one opposite.
            assert said[space.name] == said[f"{space.fields['level']} level"] == 2
            numbers = {text: count for text, count in said.items() if re.fullmatch(r"[+−]?\d", text)}
            assert numbers == ({str(space.fields["defense"]): 2} if "defense" in space.fields else {})


def test_paths_join_the_middles_of_their_spaces(field: Path) -> None:
    report = Report()
    drawn = draw(field, "g", Order(), report)
    assert drawn
    (piece,) = drawn.lots[1].pieces

    (path,) = (each for each in walk(piece.front.items) if isinstance(each, Group) and each.name == "path a b")
    (line,) = (each for each in path.items if isinstance(each, Shape))
    assert [round(each / MM, 2) for each in bounds(line.path)] == [40, 40, 110, 160]


def test_the_kit_has_the_board_as_a_poster_and_whole(field: Path) -> None:
    files = kit(field, "g")

    whole = pypdf.PdfReader(files["board-single.pdf"]).pages[0]
    assert list(files) == ["cards-a4.pdf", "board-a4.pdf", "board-single.pdf"]
    assert [round(float(each) / MM, 2) for each in whole.trimbox[2:]] == [303, 403]
    assert [round(float(each) / MM, 2) for each in whole.trimbox[:2]] == [3, 3]
    assert len(pypdf.PdfReader(files["board-a4.pdf"]).pages) == 4


@pytest.mark.parametrize("jobs", [2, 3])
def test_several_jobs_name_the_files_in_the_order_of_one(field: Path, jobs: int) -> None:
    written = build(field, ["g"], Report(), lambda *_: None, Order(), field / "jobs", jobs)

    assert [each.path.name for each in written] == ["cards-a4.pdf", "board-a4.pdf", "board-single.pdf"]


def test_a_sheet_that_is_asked_for_is_the_only_one(field: Path) -> None:
    assert list(kit(field, "g", sheet="letter")) == ["cards-letter.pdf", "board-letter.pdf"]


def test_each_page_of_a_poster_says_which_it_is(field: Path) -> None:
    texts = [each.extract_text() for each in pypdf.PdfReader(kit(field, "g")["board-a4.pdf"]).pages]

    assert [re.findall(r"\b[A-Z]\d\b", each)[0] for each in texts] == ["A1", "B1", "A2", "B2"]
    assert [each.count("50 mm") for each in texts] == [1, 1, 1, 1]


def test_no_two_pages_of_a_poster_have_one_name() -> None:
    parts = [Part(column, 0, Box(0, 0, 1, 1), 0.0, 0.0) for column in range(MOST_PAGES)]

    assert len({each.name for each in parts}) == MOST_PAGES
    assert [parts[i].name for i in (0, 25, 26, 52)] == ["A1", "Z1", "AA1", "BA1"]


@pytest.mark.parametrize("overlap", ["0mm", "3mm", "10mm"])
def test_the_foot_of_a_page_hides_nothing_of_its_own_part(field: Path, overlap: str) -> None:
    write(field, "cards/g.yaml", f"{GAME}print: [p]\nsheets: {{p: {{extends: a4, overlap: {overlap}}}}}\n")
    write(field, "boards/g.yaml", BOARD.replace("300mm x 400mm", "300mm x 570mm"))
    report = Report()
    drawn = draw(field, "g", Order(), report)
    assert drawn
    poster = plan(drawn.lots[1].pieces[0], drawn.sheets["p"], report)
    assert poster

    for part in poster.parts:
        here = Box(poster.area.x, poster.area.y, part.own.width, part.own.height)
        ground = next(each for each in foot(poster, part, here, drawn.write, "G") if isinstance(each, Shape))
        _, top, _, bottom = bounds(ground.path)
        assert here.bottom - 0.01 <= top
        assert bottom <= poster.area.bottom + 0.01


def rendered(path: Path) -> Iterator[Image.Image]:
    """The pages of a file at 36 dpi."""
    with pypdfium2.PdfDocument(path) as document:
        for each in document:
            yield each.render(scale=0.5).to_pil().convert("RGB")


def test_the_pages_of_a_poster_join_to_the_whole_board(tmp_path: Path) -> None:
    """Each page's own part, away from seams, crosses and feet, is what the whole board shows there."""
    report = Report()
    drawn = draw(ROOT, "storm-the-castle", Order(sheet="a4"), report)
    assert drawn
    (piece,) = drawn.lots[1].pieces
    poster = plan(piece, drawn.sheets["a4"], report)
    assert poster
    for sheet in ("a4", "single"):
        build(ROOT, ["storm-the-castle"], Report(), lambda *_: None, Order(sheet=sheet, only=("fork",)), tmp_path)
    (whole,) = rendered(tmp_path / "storm-the-castle" / "board-single.pdf")

    for part, page in zip(poster.parts, rendered(tmp_path / "storm-the-castle" / "board-a4.pdf"), strict=True):
        # Away from seams, crosses and the foot; in pixels of half a point.
        inner = part.own.grown(-5 * MM)
        here = page.crop(pixels(inner, poster.area.x - part.own.x, poster.area.y - part.own.y))
        there = whole.crop(pixels(inner, 3 * MM, 3 * MM)).resize(here.size)
        # Half a pixel aside, edges differ a little; blurred, what is left is what is really elsewhere.
        difference = ImageChops.difference(*(each.filter(ImageFilter.BoxBlur(3)) for each in (here, there)))
        assert sum(difference.convert("L").histogram()[48:]) / (here.width * here.height) < 0.002, part.name


def pixels(box: Box, dx: float, dy: float) -> tuple[int, int, int, int]:
    """A box that is moved, in pixels."""
    return (
        round((box.x + dx) / 2),
        round((box.y + dy) / 2),
        round((box.right + dx) / 2),
        round((box.bottom + dy) / 2),
    )


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ([], 250.0),  # even
        ([(240.0, 262.0)], 240.0 - MM),  # beside the space, on the nearer side
        ([(238.0, 252.0)], 252.0 + MM),
        ([(150.0, 350.0)], 250.0),  # no way around it
    ],
)
def test_a_seam_goes_around_a_space_where_it_can(spans: list[tuple[float, float]], expected: float) -> None:
    (seam,) = seams(500.0, 300.0, 20.0, spans)

    assert seam == pytest.approx(expected, abs=7.1 if expected == 250.0 else 0.01)


@pytest.mark.parametrize("gap", [0.0, 1.5])
def test_a_seam_runs_between_spaces_that_touch(gap: float) -> None:
    cells = [(i * 42 * MM, (i + 1) * 42 * MM - gap) for i in range(9)]

    (seam,) = seams(378 * MM, 215 * MM, 10 * MM, cells)

    assert [low for low, high in cells if low + 0.01 < seam < high - 0.01] == []


@pytest.mark.parametrize("whole", [100.0, 555.0, 1234.5, 2500.0])
def test_pages_reach_over_the_whole_length_with_what_they_share(whole: float) -> None:
    room, overlap, foot = 500.0, 28.0, 20.0
    found = seams(whole, room, overlap, [(300.0, 480.0), (700.0, 900.0)], foot)

    edges = [0.0, *found, whole]
    lengths = [b - a for a, b in pairwise(edges)]
    assert all(0 < each <= room - overlap + 0.01 for each in lengths[:-1])
    assert 0 < lengths[-1] <= room - foot + 0.01


def test_tiles_are_cards_with_fronts_and_backs(field: Path) -> None:
    write(field, "boards/g.yaml", BOARD + "tiles: {size: 50mm x 50mm, template: space, back: face}\n")

    files = kit(field, "g")

    texts = [each.extract_text() for each in pypdf.PdfReader(files["tiles-a4.pdf"]).pages]
    assert [sorted(set(re.findall(r"Space \w", each))) for each in texts] == [["Space a", "Space b", "Space c"], []]
    assert texts[1].count("Fox") == 3


def test_another_variant_is_printed_on_request(field: Path) -> None:
    write(field, "boards/g.yaml", BOARD + "variants: {short: {title: Short, without: [[b, c]]}}\n")

    usual = kit(field, "g")["board-single.pdf"].read_bytes()
    other = kit(field, "g", variant="short")["board-single.pdf"].read_bytes()
    result = CliRunner().invoke(main, ["build", "g", "--variant", "shrt", "--project", str(field)])
    assert usual != other
    assert (result.exit_code, "did you mean 'short'?" in result.stderr) == (1, True)


def test_a_check_draws_every_variant(field: Path) -> None:
    long = "a name that is much too long for any space of this board, however small it is printed, whoever reads it"
    write(field, "boards/g.yaml", BOARD + f"variants: {{other: {{spaces: {{b: {{name: {long}}}}}}}}}\n")
    write(field, "templates/space.yaml", 'elements: {name: {text: "{{ name }}", height: 5mm}}\n')
    report = Report()

    check(field, ["g"], report)

    assert [(each.code, each.card) for each in report if each.code == "text-overflow"] == [("text-overflow", "b")]


def test_list_gives_the_board_as_data(field: Path) -> None:
    result = CliRunner().invoke(main, ["list", "g", "--format", "json", "--project", str(field)])

    (board,) = json.loads(result.stdout)["games"][0]["boards"]
    assert board["paths"] == [["a", "b"], ["b", "c"]]
    assert (board["size_mm"], board["diameter"], board["dead_ends"]) == ([300.0, 400.0], 2, ["a", "c"])
    assert board["spaces"][1] == {
        "id": "b", "name": "b", "kind": "plain", "at_mm": [150.0, 200.0], "neighbors": ["a", "c"], "fields": {},
    }  # fmt: skip


def test_list_shows_people_what_there_is() -> None:
    result = CliRunner().invoke(main, ["list", "--project", str(ROOT)])

    assert "  board   fork: 22 spaces, 34 paths, at most 7 moves apart, 362 x 778 mm" in result.stdout.splitlines()
    assert "kinds  board, book, card" in result.stdout.splitlines()
