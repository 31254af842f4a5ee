"""What would go wrong at the cutter or on the table, found in finished faces: text near the cut, sizes, stats."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import checked

FOX = "- {id: fox}"


def messages(folder: Path, cards: str, elements: str, game: str = "") -> list[str]:
    """The messages of all problems."""
    return [each.message for each in checked(folder, cards, elements, game)]


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("left: 3mm, top: 3mm", []),
        ("left: 1mm, top: 5mm", ["the text of 'a' comes within 1 mm of the cut, expected 3 mm or more"]),
        ("left: -2mm, top: 5mm", ["the text of 'a' is 2 mm beyond the cut, expected 3 mm or more"]),
        ("left: 1mm, top: 20mm, width: 8mm, height: 30mm, turn: 90", []),
    ],
)
def test_text_near_the_cut_is_reported_with_its_distance(tmp_path: Path, place: str, found: list[str]) -> None:
    assert messages(tmp_path, FOX, f"a: {{text: Hello, {place}}}") == found


def test_the_sheet_with_the_widest_safe_zone_counts(tmp_path: Path) -> None:
    sheets = "print: [a4, careful]\nsheets:\n  careful: {extends: a4, safe: 6mm}\n"

    found = messages(tmp_path, FOX, "a: {text: Hello, left: 5mm, top: 9mm}", sheets)

    assert found == ["the text of 'a' comes within 5 mm of the cut, expected 6 mm or more"]


def test_an_element_is_reported_once_with_the_card_where_it_is_worst(tmp_path: Path) -> None:
    cards = "- {id: fox, title: A}\n- {id: hen, title: Longer}\n- {id: owl, title: Long}"

    found = checked(tmp_path, cards, 'a: {text: "{{ title }}", width: 9mm, align: left, left: 60mm, top: 9mm}')

    near = [each for each in found if each.code == "outside-safe-zone"]
    assert [(each.card, each.span and each.span.line) for each in near] == [("hen", 2)]


def test_shapes_may_reach_over_the_cut(tmp_path: Path) -> None:
    assert messages(tmp_path, FOX, "a: {shape: rectangle, fill: black, bleed: yes}") == []


def test_text_on_a_missing_picture_is_not_looked_at(tmp_path: Path) -> None:
    found = checked(tmp_path, FOX, "a: {picture: fox.png, left: 0, width: 9mm, top: 0, height: 9mm}")

    assert [each.code for each in found] == ["missing-picture"]


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ("7pt", []),
        ("6.9pt", ["'Hello' in 'a' is printed at 6.9 pt, expected 7 pt or more"]),
        ("9pt..5pt", ["'Hello' in 'a' is printed at 5.5 pt, expected 7 pt or more"]),
    ],
)
def test_small_text_is_reported_with_its_size(tmp_path: Path, size: str, found: list[str]) -> None:
    width = "4.5mm" if ".." in size else "20mm"
    element = f"a: {{text: Hello, fit: {size}, left: 9mm, width: {width}, top: 9mm}}"

    assert messages(tmp_path, FOX, element) == found


@pytest.mark.parametrize(("size", "found"), [("7pt", 0), ("6pt", 1)])
def test_small_numbers_of_stats_are_reported_as_well(tmp_path: Path, size: str, found: int) -> None:
    said = messages(tmp_path, "- {id: fox, cost: 3}", f"stats: {{stats: cost, along: left, badge: 9mm, fit: {size}}}")

    assert said == ["'3' in 'stats' is printed at 6 pt, expected 7 pt or more"][:found]


LEGEND = """stats:
  might: {label: Might, icon: sword, color: "#a00000"}
  speed: {label: Speed, icon: boot, color: "#003060"}
  reach: {label: Reach, icon: sword, color: "#003060"}
  range: {label: Range, icon: sword, color: "#003060"}
"""


def alike(folder: Path, fields: str) -> list[tuple[str, list[str]]]:
    """Messages of a card with such stats of the legend above, each with the places it speaks of."""
    found = checked(folder, f"- {{id: fox, {fields}}}", "stats: {stats: all, along: left}", stats=LEGEND)
    return [
        (each.message, [str(place) for place in (each.span, *(also.span for also in each.related))]) for each in found
    ]


def test_stats_that_only_their_color_tells_apart_are_reported_in_the_legend(tmp_path: Path) -> None:
    found = alike(tmp_path, "might: 1, speed: 2, reach: 3")

    said = "'might' and 'reach' have the same icon 'sword', only their color tells them apart"
    assert found == [(said, ["cards/duel.yaml:5:31", "cards/duel.yaml:3:31"])]


def test_stats_of_one_icon_and_one_color_are_reported(tmp_path: Path) -> None:
    found = alike(tmp_path, "reach: 1, range: 2")

    said = "'reach' and 'range' have the same icon 'sword', nothing tells them apart"
    assert found == [(said, ["cards/duel.yaml:6:31", "cards/duel.yaml:5:31"])]


def test_stats_of_one_icon_that_never_meet_are_fine(tmp_path: Path) -> None:
    assert alike(tmp_path, "might: 1, speed: 3") == []


def test_nothing_is_said_of_what_nobody_sees(tmp_path: Path) -> None:
    elements = """a: {text: Hidden, fit: 3pt, opacity: 0}
  b: {shape: rectangle, fill: ink, opacity: 0}"""

    assert checked(tmp_path, "- {id: fox}", elements) == []
