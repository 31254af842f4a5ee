"""How one badge looks: its figures keep clear of the rim and stand in its optical middle; judged from its drawing."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from project import drawn, named, said, walk, write

from pnp.frame import Box, Group, Run, Shape
from pnp.geometry import around, bounds, pairs, transformed
from pnp.pictures.icons import BUILT_IN
from pnp.text.shape import outline
from pnp.units import MM

SHOWN = [*"0123456789", "10", "47", "88", "100", "-3", "+2", "-99", "-"]
BADGES = ["badge-banner", "badge-blade", "badge-shield"]
ANY = ["sword", "coin", "heart", "drop", "crown", "tower-shield"]
SIZE = 7 * MM


def badge(folder: Path, value: str, icon: str, look: str = "shape", more: str = "") -> Group:
    """The one badge of a card, 7 mm large."""
    signed = "yes" if value.startswith("+") else "no"
    game = (
        f'game: Duel\nstats: {{cost: {{label: Cost, icon: {icon}, color: "#f0c04c", none: "-", signed: {signed}}}}}\n'
        f'decks: [{{id: deck, template: face, cards: [{{id: fox, cost: "{value}"}}]}}]\n'
    )
    template = f"elements: {{corner: {{stats: all, along: left, badge: 7mm, look: {look}{more}}}}}\n"
    (piece,), report = drawn(folder, game, template)
    assert said(report) == []
    (found,) = named(piece.front, "stat cost")
    return found


def run(of: Group) -> Run:
    """The figures of a badge."""
    (found,) = (each for each in walk(of.items) if isinstance(each, Run))
    return found


def ink(of: Group) -> Box:
    """The box around the figures of a badge, as they are outlined."""
    return bounds(outline(run(of)))


def rim(of: Group) -> list[tuple[float, float]]:
    """Points along the outline of a badge's icon: the ends of its segments and those between them."""
    icon = next(each for each in walk(of.items) if isinstance(each, Group) and each.name.startswith("icon "))
    found: list[tuple[float, float]] = []
    for shape in icon.items:
        assert isinstance(shape, Shape)
        for segment in transformed(shape.path, icon.matrix):
            ends = list(pairs(segment)) or found[:1]
            if len(ends) == 3:
                curve = [found[-1], *ends]
                found += [bezier(curve, part / 20) for part in range(1, 21)]
            elif found and segment[0] != "M":
                (x1, y1), (x2, y2) = found[-1], ends[0]
                found += [(x1 + (x2 - x1) * part / 60, y1 + (y2 - y1) * part / 60) for part in range(1, 61)]
            else:
                found += ends
    return found


def bezier(points: list[tuple[float, float]], t: float) -> tuple[float, float]:
    """A point of a cubic curve, by its polynomial."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (sum(weight * point[i] for weight, point in zip(weights, points, strict=True)) for i in (0, 1))
    return x, y


def mass(points: list[tuple[float, float]]) -> tuple[float, float]:
    """The middle of the area that a closed outline encloses."""
    area = x = y = 0.0
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        cross = x1 * y2 - x2 * y1
        area, x, y = area + cross / 2, x + (x1 + x2) * cross / 6, y + (y1 + y2) * cross / 6
    return x / area, y / area


@pytest.mark.parametrize("icon", BADGES)
@pytest.mark.parametrize("value", SHOWN)
def test_figures_stand_in_the_middle_of_their_forms_mass(tmp_path: Path, value: str, icon: str) -> None:
    found = badge(tmp_path, value, icon)

    box, (x, y) = ink(found), mass(rim(found))
    assert (box.x + box.width / 2, box.y + box.height / 2) == pytest.approx((x, y), abs=0.15 * MM)


@pytest.mark.parametrize("icon", BADGES)
@pytest.mark.parametrize("value", SHOWN)
def test_figures_keep_clear_of_the_rim_of_their_form(tmp_path: Path, value: str, icon: str) -> None:
    found = badge(tmp_path, value, icon)

    air = ink(found).grown(0.4 * MM - 0.05)
    assert [point for point in rim(found) if air.x < point[0] < air.right and air.y < point[1] < air.bottom] == []


@pytest.mark.parametrize("icon", [*BADGES, *ANY])
@pytest.mark.parametrize("look", ["shape", "beside"])
def test_figures_stay_in_the_square_of_any_icon(tmp_path: Path, look: str, icon: str) -> None:
    boxes = [ink(badge(tmp_path, value, icon, look)) for value in SHOWN]

    assert [each for each in boxes if min(each.x, each.y, SIZE - each.right, SIZE - each.bottom) < 0.02 * SIZE] == []


@pytest.mark.parametrize("icon", ["sword", "coin", "castle"])
@pytest.mark.parametrize("value", SHOWN)
def test_figures_beside_an_icon_do_not_touch_it_and_both_stand_in_the_middle(
    tmp_path: Path, value: str, icon: str
) -> None:
    found = badge(tmp_path, value, icon, "beside")

    drawn_icon, figures = around(rim(found)), ink(found)
    assert figures.x - drawn_icon.right > 0.2 * MM
    assert figures.y + figures.height / 2 == pytest.approx(SIZE / 2, abs=0.15 * MM)
    assert min(drawn_icon.x, SIZE - figures.right) > 0.3 * MM


def test_figures_are_as_large_as_they_may_be_and_shrink_by_their_number(tmp_path: Path) -> None:
    for icon, look in (("badge-shield", "shape"), ("sword", "beside")):
        sizes = [run(badge(tmp_path, value, icon, look)).size for value in ("8", "88", "888")]

        assert sizes[0] == 11
        assert sizes == sorted(sizes, reverse=True)
        assert len(set(sizes)) == 3


def test_figures_are_tabular_and_as_high_as_each_other(tmp_path: Path) -> None:
    runs = [run(badge(tmp_path, value, "badge-shield")) for value in "0123456789"]

    assert {(each.width, each.y, each.size) for each in runs} == {(runs[0].width, runs[0].y, 11)}


def test_an_icon_loses_its_cut_outs_where_figures_stand_on_it(tmp_path: Path) -> None:
    star_in_coin = badge(tmp_path, "3", "coin")

    (shape,) = (each for each in walk(star_in_coin.items) if isinstance(each, Shape))
    assert sum(segment[0] == "M" for segment in shape.path) == 1


def test_figures_on_a_thin_icon_have_a_rim_of_its_color(tmp_path: Path) -> None:
    on_sword, on_shield = badge(tmp_path, "3", "sword"), badge(tmp_path, "3", "badge-shield")

    found = [
        [each for each in walk(of.items) if isinstance(each, Shape) and each.stroke] for of in (on_sword, on_shield)
    ]
    assert [[each.stroke for each in rims] for rims in found] == [["#f0c04c"], []]


def test_a_number_that_is_too_wide_at_its_smallest_is_reported(tmp_path: Path) -> None:
    game = (
        "game: Duel\nstats: {cost: {label: Cost, icon: coin}}\n"
        "decks: [{id: deck, template: face, cards: [{id: fox, cost: 100}]}]\n"
    )

    _, report = drawn(tmp_path, game, "elements: {corner: {stats: all, along: left, badge: 4mm, fit: 9pt}}\n")

    assert [(each.code, each.message) for each in report] == [
        ("badge-overflow", "'100' takes 7.26 mm of its badge of 4 mm even at 9 pt")
    ]


def test_every_shipped_badge_is_looked_at_here() -> None:
    assert sorted(path.stem for path in BUILT_IN.glob("badge-*.svg")) == BADGES


@pytest.mark.parametrize("none", [" ", "\\u200b", "\\u00ad", "\\u0301"])
@pytest.mark.parametrize("look", ["shape", "beside"])
def test_a_dash_that_prints_nothing_leaves_the_icon_alone(tmp_path: Path, look: str, none: str) -> None:
    game = (
        f'game: Duel\nstats: {{cost: {{label: Cost, icon: coin, none: "{none}"}}}}\n'
        'decks: [{id: deck, template: face, cards: [{id: fox, cost: "-"}]}]\n'
    )
    (piece,), report = drawn(tmp_path, game, f"elements: {{corner: {{stats: all, along: left, look: {look}}}}}\n")

    (found,) = named(piece.front, "stat cost")
    assert said(report) == []
    assert any(each.name == "icon coin" for each in walk(found.items) if isinstance(each, Group))


def test_figures_stand_in_the_middle_whichever_way_round_the_outlines_of_a_form_run(tmp_path: Path) -> None:
    halves = '<path d="M0 0H30V64H0Z"/><path d="M34 0V64H64V0Z"/>'
    view = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    write(tmp_path, "templates/icons/halves.svg", f"{view}{halves}<path d='M30 30H34V32H30Z'/></svg>")

    box = ink(badge(tmp_path, "8", "halves"))

    assert box.x + box.width / 2 == pytest.approx(SIZE / 2, abs=0.05 * MM)


def test_a_form_of_thousands_of_outlines_is_a_badge_in_little_time(tmp_path: Path) -> None:
    dots = "".join(f"M{i % 60} {i // 60}h.5v.5h-.5z" for i in range(3000)) + "M-900000 62L900000 63L0 64z"
    view = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    write(tmp_path, "templates/icons/dots.svg", f'{view}<path d="{dots}"/></svg>')

    start = process_time()
    badge(tmp_path, "8", "dots")

    assert process_time() - start < 10
