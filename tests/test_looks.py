"""Looks: themes, corners, patterns, landscapes and emblems."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from project import composed, named, said, walk, write

from pnp.drawn import pieces, studio
from pnp.frame import Box, Frame, Group, Picture, Run, Shape
from pnp.frame import Path as Outline
from pnp.geometry import Corner, apply, bounds, cornered, pairs, then, turn
from pnp.ornament.patterns import PATTERNS
from pnp.ornament.skylines import SKYLINES
from pnp.problems import Report
from pnp.project import load
from pnp.theme import Swatch, Theme, contrast, luminance

FOX = "- {id: fox}"
CARD = Box(0, 0, 180, 252)


def shapes(frame: Frame, name: str) -> list[Shape]:
    """The shapes of an element."""
    (group,) = named(frame, name)
    return [each for each in walk((group,)) if isinstance(each, Shape)]


def drawn(folder: Path, theme: str, elements: str) -> tuple[Frame, Report]:
    """One card of a game with a theme."""
    game = f"game: G\ntheme:\n{theme}decks:\n  - {{id: d, template: face, cards: [{{id: fox}}]}}\n"
    write(folder, "cards/g.yaml", game)
    write(folder, "templates/face.yaml", f"elements:\n  {elements}\n")
    report = Report()
    loaded = load(folder, "g", report)
    assert loaded
    (piece,) = pieces(loaded, studio(loaded, report), lambda *_: None)
    return piece.front, report


@pytest.mark.parametrize(
    "color", ["#173a57", "#962d1c", "#f0c04c", "#c9dcec", "#808080", "#ffffff", "#000000", "#00ff00"]
)
def test_every_color_has_an_ink_that_is_read_on_paper_and_a_paper_that_is_light(color: str) -> None:
    theme = Theme(colors={"it": Swatch(color=color), "paper": Swatch(color="#f6eedb")})

    assert contrast(theme.color("it.ink"), theme.color("paper")) >= 7
    assert luminance(theme.color("it.paper")) > 0.7
    assert (
        luminance(theme.color("it.ink"))
        <= luminance(color)
        <= max(luminance(theme.color("it.paper")), luminance(color))
    )


def test_a_color_without_a_name_is_no_circle() -> None:
    theme = Theme(colors={"": Swatch(color="#333333")})

    assert (theme.color("ink"), theme.color(""), theme.color(".paper")) == (
        "#000000",
        "#333333",
        theme.part("", "paper"),
    )


def test_ink_and_paper_may_be_given() -> None:
    theme = Theme(colors={"night": Swatch(color="#333333", ink="#111111", paper="#eeeeee")})

    assert [theme.color(each) for each in ("night", "night.ink", "night.paper", "night.paper 50%")] == [
        "#333333", "#111111", "#eeeeee", "#f6f6f6"]  # fmt: skip


def test_templates_take_corners_lines_and_pattern_from_the_theme(tmp_path: Path) -> None:
    theme = "  corner: cut 10pt\n  line: 2pt\n  pattern: {pattern: checks, step: 20pt}\n"
    elements = "a: {shape: rectangle, stroke: black, width: 100pt, height: 100pt, left: 0, top: 0, corner: theme}\n"
    elements += "  b: {pattern: theme}\n  c: {shape: rectangle, stroke: black, line: 1pt}"

    frame, report = drawn(tmp_path, theme, elements)

    (a,), (b,), (c,) = (shapes(frame, each) for each in "abc")
    assert said(report) == []
    assert (a.line, len(a.path), a.path[0]) == (2.0, 10, ("M", 10.0, 0.0))
    assert bounds(b.path[:5]).width == pytest.approx(20)
    assert (c.line, c.path[0]) == (1.0, ("M", 0.0, 0.0))


@pytest.mark.parametrize("shape", ["round", "cut", "scoop", "notch"])
def test_corners_stay_in_their_box_and_keep_the_middle_of_its_sides(shape: str) -> None:
    path = cornered(Box(10, 20, 60, 40), Corner(shape, 8))

    corners = {(10.0, 20.0), (70.0, 20.0), (70.0, 60.0), (10.0, 60.0)}
    points = {pair for segment in path for pair in pairs(segment)}
    assert bounds(path) == Box(10, 20, 60, 40)
    assert corners & points == set()


@pytest.mark.parametrize("shape", ["round", "cut", "scoop", "notch"])
def test_corners_larger_than_the_box_meet_in_the_middle_of_its_shorter_side(shape: str) -> None:
    assert bounds(cornered(Box(0, 0, 60, 20), Corner(shape, 80))) == Box(0, 0, 60, 20)


def rounded(points: Iterable[tuple[float, float]]) -> set[tuple[float, float]]:
    return {(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points}


def inside(path: Outline, box: Box) -> set[tuple[float, float]]:
    """The points of an outline that lie in a box."""
    found = (pair for segment in path for pair in pairs(segment))
    return rounded((x, y) for x, y in found if box.x <= x <= box.right and box.y <= y <= box.bottom)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_the_same_when_it_is_turned_by_half(name: str) -> None:
    path = PATTERNS[name](CARD, 23.0, 9.0)

    points = inside(path, CARD)
    half = turn(180, CARD.width / 2, CARD.height / 2)
    assert len(points) > 1 or name in ("lozenges", "stripes", "rays")
    assert rounded(apply(half, *each) for each in points) == points


@pytest.mark.parametrize("stagger", ["yes", "no"])
def test_a_pattern_of_an_icon_that_has_an_up_and_a_down_is_the_same_too(tmp_path: Path, stagger: str) -> None:
    elements = f"a: {{pattern: paw, size: 5mm, step: 9mm, stagger: {stagger}, bleed: yes}}"

    (piece,), _ = composed(tmp_path, FOX, elements)

    (cut,) = named(piece.front, "a")[0].items
    assert isinstance(cut, Group)
    half = turn(180, piece.front.width / 2, piece.front.height / 2)
    placed = [(id(each.items), each.matrix) for each in cut.items if isinstance(each, Group)]
    there, turned = (
        {(key, tuple(round(number, 3) + 0.0 for number in matrix)) for key, matrix in found}
        for found in (placed, [(key, then(matrix, half)) for key, matrix in placed])
    )
    assert len(there) > 50
    assert there == turned


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_reaches_all_edges_of_its_box(name: str) -> None:
    reach = bounds(PATTERNS[name](CARD, 23.0, 9.0))

    assert (reach.x <= 0, reach.y <= 0, reach.right >= CARD.right, reach.bottom >= CARD.bottom) == (True,) * 4


@pytest.mark.parametrize("far", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("name", SKYLINES)
def test_land_fills_the_foot_of_its_box_and_no_more_than_the_box(name: str, far: float) -> None:
    for seed in range(50):
        path = SKYLINES[name](Box(0, 0, 100, 40), Random(seed), far)

        tops = [y for segment in path[:-3] for _, y in pairs(segment)]
        around = bounds(path)
        assert (around.x <= 0, around.right >= 100, around.y >= -1e-9, around.bottom) == (True, True, True, 40)
        assert max(tops) <= 40 - 40 / 5


def test_land_is_the_same_for_the_same_seed_only(tmp_path: Path) -> None:
    elements = "\n  ".join(
        f"{name}: {{landscape: hills, seed: {seed}}}" for name, seed in zip("abc", "xxy", strict=True)
    )

    (piece,), _ = composed(tmp_path, FOX, elements)

    a, b, c = ([each.path for each in shapes(piece.front, name)] for name in "abc")
    assert (a == b, a == c) == (True, False)


def test_further_land_is_paler_and_reaches_higher(tmp_path: Path) -> None:
    (piece,), _ = composed(tmp_path, FOX, "land: {landscape: hills, color: '#000000', haze: '#ffffff', layers: 4}")

    layers = shapes(piece.front, "land")
    tones = [luminance(each.fill or "") for each in layers]
    tops = [bounds(each.path).y for each in layers]
    assert (len(layers), tones, tops) == (4, sorted(tones, reverse=True), sorted(tops))
    assert tones[-1] == 0


def test_an_accent_fills_what_is_cut_out_of_an_icon_and_a_rim_lies_around_it(tmp_path: Path) -> None:
    path = '<path fill-rule="evenodd" d="M0 0h10v10H0z M3 3h4v4H3z"/>'
    ring = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{path}</svg>'
    write(tmp_path, "templates/icons/ring.svg", ring)
    icon = (
        "it: {icon: ring, color: '#111111', accent: '#222222', rim: '#333333', line: 3pt, width: 100pt, height: 100pt}"
    )

    (piece,), report = composed(tmp_path, FOX, icon)

    found = shapes(piece.front, "it")
    (below, above) = (each for each in named(piece.front, "it")[0].items if isinstance(each, Group))
    assert said(report) == []
    assert [(each.fill, each.stroke) for each in found] == [
        ("#333333", "#333333"), ("#333333", "#333333"), ("#222222", None), ("#222222", None), ("#111111", None),
    ]  # fmt: skip
    assert below.matrix == above.matrix
    assert found[0].line * below.matrix[0] == pytest.approx(6)


def test_all_that_has_corners_takes_them(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    place = "corner: cut 9pt, width: 90pt, height: 90pt"
    elements = f"a: {{pattern: dots, {place}}}\n  b: {{landscape: sea, {place}}}\n  c: {{picture: none.png, {place}}}\n"
    elements += "  d: {text: Hi, panel: {fill: black, corner: cut 9pt}, width: 90pt, height: 90pt}"

    (piece,), _ = composed(tmp_path, FOX, elements)

    clips = [named(piece.front, name)[0].items[0].clip for name in "abc"]  # type: ignore[union-attr]  # groups, or it fails
    panel = shapes(piece.front, "d")[0].path
    assert [len(each or ()) for each in (*clips, panel)] == [10, 10, 10, 10]
    assert not any(isinstance(each, Picture | Run) for each in walk(piece.front.items[:1]))


@pytest.mark.parametrize(
    "place", ["width: 0mm", "left: 31.75mm, right: 31.75mm", "left: 30mm, width: 0.00000000000001mm"]
)
@pytest.mark.parametrize("kind", sorted(SKYLINES))
def test_a_landscape_without_width_is_nothing(tmp_path: Path, kind: str, place: str) -> None:
    (piece,), report = composed(tmp_path, FOX, f"land: {{landscape: {kind}, {place}}}")

    assert (named(piece.front, "land"), said(report)) == ([], [])


@pytest.mark.parametrize("place", ["width: 0mm", "height: 0mm"])
def test_an_emblem_without_size_is_nothing(tmp_path: Path, place: str) -> None:
    (piece,), report = composed(tmp_path, FOX, f"emblem: {{icon: sword, rim: white, {place}}}")

    assert (named(piece.front, "emblem"), said(report)) == ([], [])


def test_a_pattern_that_cannot_be_filled_is_one_problem(tmp_path: Path) -> None:
    _, report = composed(tmp_path, FOX, 'ground: {pattern: "{{ 1 / 0 }}"}')

    assert said(report) == [("fill-failed", 2)]


def test_a_pattern_that_is_nothing_on_a_card_draws_nothing_as_with_icons(tmp_path: Path) -> None:
    cards = '- {id: fox, weave: dots}\n- {id: owl, weave: ""}'

    found, report = composed(tmp_path, cards, 'ground: {pattern: "{{ weave }}"}')

    assert ([len(named(each.front, "ground")) for each in found], said(report)) == ([1, 0], [])


@pytest.mark.parametrize(("step", "place"), [("", "cards/g.yaml:3:34"), (", step: 0.2mm", "templates/face.yaml:2:34")])
def test_a_pattern_too_fine_is_told_where_its_step_is_written(tmp_path: Path, step: str, place: str) -> None:
    theme = "  pattern: {pattern: dots, step: 0.1mm}\n"

    _, report = drawn(tmp_path, theme, f"ground: {{pattern: theme{step}}}")

    assert [(each.code, str(each.span)) for each in report] == [("pattern-too-fine", place)]
