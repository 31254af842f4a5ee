"""Stats in the corners: where badges stand, how they are turned, what they say."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from project import composed, drawn, named, said, texts, walk

from pnp.frame import Frame, Run, Shape
from pnp.geometry import apply
from pnp.problems import Report
from pnp.theme import contrast, legible
from pnp.units import MM

CARD = "- {id: fox, cost: 2, attack: 5, bonus: 1}"


def middles(frame: Frame, stat: str) -> list[tuple[float, float]]:
    """Where the middles of a stat's badges of 7 mm lie, in mm."""
    found = [apply(each.matrix, 3.5 * MM, 3.5 * MM) for each in named(frame, f"stat {stat}")]
    return [(round(x / MM, 2), round(y / MM, 2)) for x, y in found]


@pytest.mark.parametrize(
    ("along", "cost", "bonus"),
    [
        ("left", [(6.5, 6.5)], [(6.5, 22.5)]),
        ("top", [(6.5, 6.5)], [(22.5, 6.5)]),
        ("right", [(57.0, 6.5)], [(57.0, 22.5)]),
        ("bottom", [(6.5, 82.4)], [(22.5, 82.4)]),
        ("top-left", [(6.5, 6.5)], [(6.5, 22.5)]),
        ("top-right", [(57.0, 6.5)], [(57.0, 22.5)]),
        ("bottom-left", [(6.5, 66.4)], [(6.5, 82.4)]),
        ("bottom-right", [(57.0, 66.4)], [(57.0, 82.4)]),
    ],
)
def test_badges_stand_along_the_side_in_the_legends_order(
    tmp_path: Path, along: str, cost: list[tuple[float, float]], bonus: list[tuple[float, float]]
) -> None:
    elements = f"corner: {{stats: [bonus, attack, cost], along: {along}, badge: 7mm, gap: 1mm, inset: 3mm}}"

    (piece,), _ = composed(tmp_path, CARD, elements)

    assert (middles(piece.front, "cost"), middles(piece.front, "bonus")) == (cost, bonus)


def test_the_badge_that_two_sides_share_stands_there_once(tmp_path: Path) -> None:
    (piece,), _ = composed(tmp_path, CARD, "corner: {stats: all, along: [left, top]}")

    assert [len(named(piece.front, f"stat {name}")) for name in ("cost", "attack", "bonus")] == [1, 2, 2]


@pytest.mark.parametrize(
    ("side", "matrix"),
    [("left", (0, 1, -1, 0)), ("top", (-1, 0, 0, -1)), ("right", (0, -1, 1, 0)), ("bottom", (1, 0, 0, 1))],
)
def test_badges_turn_to_be_read_from_their_side(tmp_path: Path, side: str, matrix: tuple[int, ...]) -> None:
    (piece,), _ = composed(tmp_path, CARD, f"corner: {{stats: cost, along: {side}, read: side}}")

    assert named(piece.front, "stat cost")[0].matrix[:4] == matrix


@pytest.mark.parametrize(
    ("stats", "printed"),
    [
        ("cost: 7", ["7"]),
        ("cost: 42", ["42"]),
        ("cost: 999", ["999"]),
        ("cost: -3", ["−3"]),
        ("bonus: 2", ["+2"]),
        ("bonus: +2", ["+2"]),
        ("bonus: -1", ["−1"]),
        ('attack: "-"', ["–"]),
        ("attack: ~", ["–"]),
        ("attack: 0", ["0"]),
        ("cost: 1, attack: 2", ["1", "2"]),
    ],
)
def test_a_badge_says_what_the_legend_makes_of_the_value(tmp_path: Path, stats: str, printed: list[str]) -> None:
    (piece,), report = composed(tmp_path, f"- {{id: fox, {stats}}}", "corner: {stats: all, along: left}")

    assert (texts(piece.front), said(report)) == (printed, [])


def test_cards_with_the_same_stat_share_one_drawing_and_others_do_not(tmp_path: Path) -> None:
    cards = "- {id: fox, cost: 2}\n- {id: hen, cost: 2, attack: 1}\n- {id: cow, cost: 3}"

    pieces, _ = composed(tmp_path, cards, "corner: {stats: all, along: left}")

    fox, hen, cow = (named(each.front, "stat cost")[0].items for each in pieces)
    assert (fox is hen, fox is cow, texts(pieces[2].front)) == (True, False, ["3"])


def test_all_four_sides_may_have_badges_at_once(tmp_path: Path) -> None:
    elements = "corner: {stats: all, along: [left, top, right, bottom], badge: 7mm, gap: 1mm, inset: 3mm}"

    (piece,), report = composed(tmp_path, CARD, elements)

    found = {stat: middles(piece.front, stat) for stat in ("cost", "attack", "bonus")}
    assert (found, said(report)) == (
        {
            "cost": [(6.5, 6.5), (57.0, 6.5), (6.5, 82.4)],
            "attack": [(6.5, 14.5), (14.5, 6.5), (57.0, 14.5), (14.5, 82.4)],
            "bonus": [(6.5, 22.5), (22.5, 6.5), (57.0, 22.5), (22.5, 82.4)],
        },
        [],
    )


@pytest.mark.parametrize(
    ("side", "read", "cost", "bonus"),
    [
        ("left", "side", (6.5, 6.5), (6.5, 22.5)),
        ("top", "side", (57.0, 6.5), (41.0, 6.5)),
        ("right", "side", (57.0, 82.4), (57.0, 66.4)),
        ("bottom", "side", (6.5, 82.4), (22.5, 82.4)),
        ("top-left", "side", (6.5, 6.5), (6.5, 22.5)),
        ("top-right", "side", (57.0, 22.5), (57.0, 6.5)),
        ("bottom-left", "side", (6.5, 66.4), (6.5, 82.4)),
        ("bottom-right", "side", (57.0, 82.4), (57.0, 66.4)),
        ("left", "opposite", (6.5, 22.5), (6.5, 6.5)),
        ("top", "opposite", (22.5, 6.5), (6.5, 6.5)),
    ],
)
def test_whoever_reads_the_badges_reads_them_in_the_legends_order(
    tmp_path: Path, side: str, read: str, cost: tuple[float, float], bonus: tuple[float, float]
) -> None:
    elements = f"corner: {{stats: all, along: {side}, read: {read}, badge: 7mm, gap: 1mm, inset: 3mm}}"

    (piece,), report = composed(tmp_path, CARD, elements)

    assert (middles(piece.front, "cost"), middles(piece.front, "bonus"), said(report)) == ([cost], [bonus], [])


def test_badges_on_all_sides_look_the_same_from_each_of_them(tmp_path: Path) -> None:
    elements = "corner: {stats: all, along: [left, top, right, bottom], read: side}"

    (piece,), report = composed(tmp_path, CARD, elements)

    turns = sorted(each.matrix[:4] for each in named(piece.front, "stat attack"))
    assert (turns, said(report)) == ([(-1, 0, 0, -1), (0, -1, 1, 0), (0, 1, -1, 0), (1, 0, 0, 1)], [])


def test_badges_that_lie_over_each_other_are_reported(tmp_path: Path) -> None:
    _, report = composed(
        tmp_path, CARD, "corner: {stats: all, along: [top, top-right], badge: 17mm, inset: 3mm, gap: 1mm}"
    )

    assert said(report) == [("stats-overlap", 2)]


def test_badges_that_lie_over_their_mirrored_ones_are_reported(tmp_path: Path) -> None:
    _, report = composed(tmp_path, CARD, "corner: {stats: cost, along: left, badge: 50mm, mirrored: yes}")
    _, fine = composed(tmp_path, CARD, "corner: {stats: all, along: left, mirrored: yes}")

    assert ([each.message for each in report], said(fine)) == (
        ["a badge lies over one of the mirrored badges by 42.5 mm x 17.1 mm"],
        [],
    )


def test_badges_that_reach_beyond_the_card_are_reported(tmp_path: Path) -> None:
    _, report = composed(tmp_path, CARD, "corner: {stats: all, along: left, badge: 60mm}")

    assert said(report) == [("stats-outside", 2)]


def test_a_stat_that_the_legend_lacks_is_reported_at_its_name(tmp_path: Path) -> None:
    _, report = composed(tmp_path, CARD, "corner: {stats: [cost, atack], along: left}")

    (problem,) = report
    assert (problem.code, problem.span and problem.span.column, problem.message) == (
        "unknown-stat",
        26,
        "the stat legend has no 'atack' (did you mean 'attack'?)",
    )


HIDING = """
game: Duel
stats:
  attack:  {label: Attack, icon: sword, none: "-"}
  defense: {label: Defense, icon: shield, hide_when: %s}
  speed:   {label: Speed, icon: boot}
decks: [{id: deck, template: face, cards: [%s]}]
"""


def hiding(folder: Path, condition: str, cards: str) -> tuple[list[Frame], Report]:
    """The fronts of cards in a game that hides the defense under a condition."""
    elements = "elements: {corner: {stats: all, along: left, badge: 7mm, gap: 1mm, inset: 3mm}}\n"
    found, report = drawn(folder, HIDING % (condition, cards), elements)
    return [each.front for each in found], report


def test_a_badge_that_its_legend_hides_leaves_its_place_to_the_next(tmp_path: Path) -> None:
    cards = "{id: fox, attack: 1, defense: 0, speed: 3}, {id: hen, attack: 1, defense: 2, speed: 3}"

    (fox, hen), report = hiding(tmp_path, "value == 0", cards)

    assert ([texts(fox), texts(hen)], said(report)) == ([["1", "3"], ["1", "2", "3"]], [])
    assert (middles(fox, "speed"), middles(hen, "speed")) == ([(6.5, 14.5)], [(6.5, 22.5)])


def test_hiding_may_depend_on_other_fields_of_the_card(tmp_path: Path) -> None:
    cards = "{id: fox, defense: 0, kind: wall}, {id: hen, defense: 0, kind: bird}"

    (fox, hen), report = hiding(tmp_path, 'value == 0 and kind != "wall"', cards)

    assert ([texts(fox), texts(hen)], said(report)) == ([["0"], []], [])


def test_a_fault_in_a_condition_that_hides_is_reported_once(tmp_path: Path) -> None:
    _, report = hiding(tmp_path, "valeu == 0", "{id: fox, defense: 0}, {id: hen, defense: 2}")

    (problem,) = report
    assert (problem.code, problem.message, problem.span and (problem.span.line, problem.span.column)) == (
        "unknown-name",
        "there is no 'valeu' here (did you mean 'value'?) in 'valeu == 0'",
        (5, 54),
    )


@pytest.mark.parametrize(
    ("theme", "look", "has_plate"),
    [
        ("", "", True),
        ("badges: shape", "", False),
        ("badges: shape", ", look: beside", True),
        ("", ", look: shape", False),
    ],
)
def test_the_theme_says_how_badges_look_where_the_template_does_not(
    tmp_path: Path, theme: str, look: str, has_plate: bool
) -> None:
    game = (
        f"game: Duel\ntheme: {{{theme}}}\nstats: {{cost: {{label: Cost, icon: coin}}}}\n"
        "decks: [{id: deck, template: face, cards: [{id: fox, cost: 2}]}]\n"
    )

    (piece,), report = drawn(tmp_path, game, f"elements: {{corner: {{stats: all, along: left{look}}}}}\n")

    (badge,) = named(piece.front, "stat cost")
    assert (isinstance(badge.items[0], Shape), said(report)) == (has_plate, [])


@pytest.mark.parametrize("ground", [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product((0, 85, 119, 170, 255), repeat=3)])
def test_figures_stand_out_by_seven_to_one_on_any_color(ground: str) -> None:
    color, ink = legible(ground, 7)

    assert contrast(color, ink) >= 7
    assert ink in ("#000000", "#ffffff")


def test_a_color_is_moved_no_further_than_its_contrast_needs() -> None:
    found = [legible(each, 7) for each in ("#f0c04c", "#1d4468", "#c0392b", "#808080")]

    assert found == [
        ("#f0c04c", "#000000"),
        ("#1d4468", "#ffffff"),
        ("#a13024", "#ffffff"),
        ("#969696", "#000000"),
    ]


@pytest.mark.parametrize("look", ["shape", "beside"])
def test_a_badge_of_a_middle_tone_is_drawn_with_contrast_and_a_note(tmp_path: Path, look: str) -> None:
    game = (
        'game: Duel\nstats: {cost: {label: Cost, icon: coin, color: "#c0392b"}}\n'
        "decks: [{id: deck, template: face, cards: [{id: fox, cost: 2}]}]\n"
    )

    (piece,), report = drawn(tmp_path, game, f"elements: {{corner: {{stats: all, along: left, look: {look}}}}}\n")

    items = walk(piece.front.items)
    colors = [each.fill if isinstance(each, Shape) else each.color for each in items if isinstance(each, Shape | Run)]
    assert colors == (["#a13024", "#ffffff"] if look == "shape" else ["#a13024", "#ffffff", "#ffffff"])
    assert [(str(each.severity), *code) for each, code in zip(report, said(report), strict=True)] == [
        ("note", "badge-recolored", 2)
    ]


def test_a_rim_may_have_a_color_that_the_card_names(tmp_path: Path) -> None:
    cards = '- {id: fox, attack: 3, side: "#ff0000"}\n- {id: owl, attack: 3, side: "#0000ff"}'

    found, report = composed(tmp_path, cards, 's: {stats: attack, along: left, rim: "{{ side }}"}')

    strokes = [{each.stroke for each in walk(of.front.items) if isinstance(each, Shape)} - {None} for of in found]
    assert (strokes, said(report)) == ([{"#ff0000"}, {"#0000ff"}], [])
