"""What would go wrong at the cutter, found in finished faces."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import composed

from pnp.preflight import check_safe_zone
from pnp.problems import Report
from pnp.units import MM


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
    pieces, _ = composed(tmp_path, "- {id: fox}", f"a: {{text: Hello, {place}}}")
    report = Report()

    check_safe_zone(pieces, 3 * MM, report)

    assert [each.message for each in report] == found


def test_an_element_is_reported_once_with_the_card_where_it_is_worst(tmp_path: Path) -> None:
    cards = "- {id: fox, title: A}\n- {id: hen, title: Longer}"
    pieces, _ = composed(tmp_path, cards, 'a: {text: "{{ title }}", align: right, left: 0, right: 2mm, top: 9mm}')
    report = Report()

    check_safe_zone(pieces, 3 * MM, report)

    assert [(each.code, each.span and each.span.line) for each in report] == [("outside-safe-zone", 2)]


def test_shapes_may_reach_to_the_cut(tmp_path: Path) -> None:
    pieces, _ = composed(tmp_path, "- {id: fox}", "a: {shape: rectangle, fill: black, bleed: yes}")
    report = Report()

    check_safe_zone(pieces, 3 * MM, report)

    assert list(report) == []
