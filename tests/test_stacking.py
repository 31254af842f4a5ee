"""Cards laid over each other: every stat of a covered card stays whole, or it is said what covers it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from project import write

from pnp.check import check
from pnp.problems import Problem, Report
from pnp.units import MM

ROOT = Path(__file__).parent.parent
CARDS, CARD = "cards/storm-the-castle.yaml", "templates/card.yaml"

ALONG_LEFT = "stats: {stats: all, along: left, badge: 7mm, gap: 1mm, inset: 3mm}"
"""Plates of 7 mm from 3 to 10 mm, at 3, 11 and 19 mm from the top."""

FOX = "- {id: fox, attack: 3, defense: 1}"


def problems(folder: Path, stacking: str, elements: str = ALONG_LEFT, cards: str = FOX) -> list[Problem]:
    """What `check` says of a deck of poker cards, 63.5 x 88.9 mm, that is stacked like this."""
    listed = "".join(f"      {each}\n" for each in cards.split("\n"))
    game = (
        "game: Duel\n"
        "stats:\n"
        '  attack: {label: Attack, icon: sword, none: "-"}\n'
        "  defense: {label: Defense, icon: shield}\n"
        "decks:\n"
        "  - id: deck\n"
        "    template: face\n"
        f"    stacking: {{{stacking}}}\n"
        f"    cards:\n{listed}"
    )
    write(folder, "cards/duel.yaml", game)
    write(folder, "templates/face.yaml", f"elements:\n  {elements}\n")
    report = Report()
    check(folder, ["duel"], report, lambda *_: None)
    return [each for each in report if each.severity == "error"]


def messages(folder: Path, stacking: str, elements: str = ALONG_LEFT, cards: str = FOX) -> list[str]:
    return [each.message for each in problems(folder, stacking, elements, cards)]


@pytest.mark.parametrize(
    "stacking",
    [
        "lay: right, offset: 12mm",
        "lay: right, offset: 11.5mm",
        "lay: [right-down, right-up], offset: 11.5mm",
        "lay: right, offset: 10mm, cut: 0mm",
        "lay: right, offset: 12mm, deep: 99",
    ],
)
def test_stats_in_sight_are_whole(tmp_path: Path, stacking: str) -> None:
    assert messages(tmp_path, stacking) == []


def test_an_offset_too_small_is_told_for_each_stat_with_how_much_is_covered(tmp_path: Path) -> None:
    found = problems(tmp_path, "lay: right, offset: 10mm")

    assert [(each.code, each.severity, each.card, each.message) for each in found] == [
        (
            "stat-covered",
            "error",
            "fox",
            f"'{stat}' of 'fox' is covered by 1.5 mm when the next card lies 10 mm to the right (cuts wander 1.5 mm), "
            "expected it whole",
        )
        for stat in ("attack", "defense")
    ]


def test_a_problem_points_at_the_stacking_and_at_the_badges(tmp_path: Path) -> None:
    found = problems(tmp_path, "lay: right, offset: 10mm")[0]

    places = [found.span, *(each.span for each in found.related)]
    assert [(each.file, each.line, each.column) for each in places if each] == [
        ("cards/duel.yaml", 8, 15),
        ("templates/face.yaml", 2, 10),
    ]


@pytest.mark.parametrize(
    ("stacking", "elements", "code", "said"),
    [
        ("lay: right, offset: 12mm", ALONG_LEFT.replace("badge: 7mm", "badge: 9mm"), "stat-covered", "covered by 1.5 mm"),
        ("lay: right, offset: 12mm", ALONG_LEFT.replace("inset: 3mm", "inset: 4mm"), "stat-covered", "covered by 0.5 mm"),
        ("lay: right, offset: 12mm, cut: 2.2mm", ALONG_LEFT, "stat-covered", "covered by 0.2 mm"),
        ("lay: right, offset: 10mm, deep: 5", ALONG_LEFT, "stat-covered", "covered by 1.5 mm when the next card"),
        ("lay: left, offset: 12mm", ALONG_LEFT, "stat-covered", "wholly covered, 50 mm deep, when the next card lies 12 mm to the left"),
        ("lay: right-down, offset: 10mm", ALONG_LEFT.replace("inset: 3mm", "inset: 4mm"), "stat-covered", "covered by 2.5 mm when the next card lies 10 mm to the right and downwards"),
        ("lay: up, offset: 12mm", ALONG_LEFT.replace("left", "bottom").replace("inset: 3mm", "inset: 4mm"), "stat-covered", "covered by 0.5 mm when the next card lies 12 mm upwards"),
        ("lay: left, offset: 12mm", ALONG_LEFT.replace("left", "right").replace("inset: 3mm", "inset: 4mm"), "stat-covered", "covered by 0.5 mm when the next card lies 12 mm to the left"),
        ("lay: right, offset: 12mm", ALONG_LEFT.replace("inset: 3mm", "inset: 1mm"), "stat-near-cut", "comes within 1 mm of the cut, expected 1.5 mm or more"),
        ("lay: right, offset: 13.5mm, cut: 3.2mm", ALONG_LEFT, "stat-near-cut", "comes within 3 mm of the cut, expected 3.2 mm or more"),
        ("lay: right, offset: 63.5mm", ALONG_LEFT, "stacking-apart", "63.5 mm to the right lie beside each other"),
        ("lay: down, offset: 90mm", ALONG_LEFT, "stacking-apart", "expected less than 88.9 mm"),
        ("lay: right, offset: 12mm", "title: {text: Fox, left: 5mm, top: 5mm}", "stacking-without-stats", "no card of 'deck' shows a stat"),
        ("lay: right, offset: 12mm", ALONG_LEFT.replace("stats: all", "opacity: 0, stats: all"), "stacking-without-stats", "nothing to prove"),
    ],
)  # fmt: skip
def test_what_breaks_the_proof_is_told(tmp_path: Path, stacking: str, elements: str, code: str, said: str) -> None:
    found = problems(tmp_path, stacking, elements, "- {id: fox, attack: 3}")

    assert [(each.code, said in each.message) for each in found] == [(code, True)], [each.message for each in found]


@pytest.mark.parametrize(
    ("lay", "stays", "lost"),
    [
        ("right", "left", "right"),
        ("left", "right", "left"),
        ("down", "top", "bottom"),
        ("up", "bottom", "top"),
        ("right-down", "left", "bottom-right"),
        ("right-down", "top", "bottom-right"),
        ("right-up", "bottom", "top-right"),
        ("left-down", "right", "bottom-left"),
        ("left-up", "bottom-right", "top-left"),
    ],
)
def test_one_side_stays_in_sight_and_the_other_does_not(tmp_path: Path, lay: str, stays: str, lost: str) -> None:
    stacking, cards = f"lay: {lay}, offset: 12mm", "- {id: fox, attack: 3}"

    found = [
        messages(tmp_path / side, stacking, f"stats: {{stats: all, along: {side}, inset: 3mm}}", cards)
        for side in (stays, lost)
    ]

    assert found[0] == []
    assert ["wholly covered" in each for each in found[1]] == [True]


def test_each_direction_is_proved_on_its_own(tmp_path: Path) -> None:
    found = messages(tmp_path, "lay: [right, down, right], offset: 12mm", cards="- {id: fox, attack: 3, defense: 2}")

    assert ["'defense' of 'fox'" in each and "downwards" in each for each in found] == [True]


@pytest.mark.parametrize(("mirrored", "count"), [("no", 2), ("yes", 0)])
def test_a_mirrored_badge_saves_its_stat(tmp_path: Path, mirrored: str, count: int) -> None:
    elements = ALONG_LEFT.replace("inset: 3mm", f"inset: 3mm, mirrored: {mirrored}")

    assert len(messages(tmp_path, "lay: left, offset: 12mm", elements)) == count


def test_another_element_with_the_same_stat_saves_it(tmp_path: Path) -> None:
    second = "more: {stats: all, along: right, inset: 3mm}"

    assert messages(tmp_path, "lay: left, offset: 12mm", f"{ALONG_LEFT}\n  {second}") == []


COVERS = [
    ("shape: rectangle, fill: white, left: 9mm, top: 5mm, width: 20mm, height: 1.5mm", "1 mm"),
    ("shape: rectangle, fill: white, left: 0, top: 0, width: 20mm, height: 4mm", "1 mm"),
    ("shape: rectangle, fill: white, left: 0, top: 0, width: 20mm, height: 30mm", "7 mm"),
    ("shape: rectangle, fill: white, bleed: yes, opacity: 50%", "7 mm"),
    ("shape: line, stroke: black, line: 1mm, left: 0, top: 6mm, width: 9mm, height: 0mm", "1 mm"),
    ("text: I, left: 9.5mm, top: 3mm, width: 5mm", None),
]
NOT_COVERS = [
    "shape: rectangle, fill: white, left: 10mm, top: 0, width: 20mm, height: 30mm",
    "shape: rectangle, fill: none, left: 0, top: 0, width: 20mm, height: 20mm",
    "shape: rectangle, stroke: black, line: 1mm, left: 2mm, top: 2mm, width: 9mm, height: 9mm",
    "shape: rectangle, fill: white, bleed: yes, opacity: 0",
    "shape: ellipse, fill: white, left: 9mm, top: 9mm, width: 20mm, height: 20mm",
    "shape: rectangle, fill: white, bleed: yes, under: stats",
    "shape: line, stroke: black, line: 1mm, left: 0, top: 2mm, width: 20mm, height: 0mm",
    "text: '.', left: 5mm, top: 9mm, width: 5mm",
]


@pytest.mark.parametrize(("cover", "by"), COVERS)
def test_what_lies_over_a_badge_on_its_own_card_is_named(tmp_path: Path, cover: str, by: str | None) -> None:
    found = problems(
        tmp_path, "lay: right, offset: 12mm", f"{ALONG_LEFT}\n  lid: {{{cover}}}", "- {id: fox, attack: 3}"
    )

    assert [each.code for each in found] == ["stat-covered"]
    assert f"'attack' of 'fox' is covered by {by or ''}" in found[0].message
    assert "by 'lid' on its own card, expected it whole when the next card lies 12 mm to the right" in found[0].message
    assert [each.message for each in found[0].related] == ["the badges of 'attack'", "what lies over it"]
    assert "under: stats" in found[0].hint


@pytest.mark.parametrize("beside", NOT_COVERS)
def test_what_does_not_hide_a_badge_is_no_problem(tmp_path: Path, beside: str) -> None:
    elements = f"{ALONG_LEFT}\n  lid: {{{beside}}}"

    assert messages(tmp_path, "lay: right, offset: 12mm", elements, "- {id: fox, attack: 3}") == []


def test_a_badge_that_nothing_covers_saves_one_that_is_covered(tmp_path: Path) -> None:
    elements = (
        "stats: {stats: all, along: [left, bottom-left], inset: 3mm}\n"
        "  lid: {shape: rectangle, fill: white, left: 0, top: 0, width: 20mm, height: 30mm}"
    )

    assert messages(tmp_path, "lay: right, offset: 12mm", elements) == []


def test_badges_of_two_elements_that_lie_over_each_other_are_found(tmp_path: Path) -> None:
    elements = (
        "one: {stats: attack, along: left, inset: 3mm}\n  two: {stats: defense, along: left, inset: 3mm, left: 3mm}"
    )

    found = messages(tmp_path, "lay: right, offset: 15mm", elements)

    assert [each.partition(", expected")[0] for each in found] == [
        "'attack' of 'fox' is covered by 4 mm by 'two' on its own card"
    ]


@pytest.mark.parametrize(
    ("fit", "found"),
    [
        ("11pt..6pt", []),
        ("34pt", ["'attack' of 'fox' is covered by 1.16 mm by the badge of 'defense' on its own card"]),
    ],
)
def test_badges_may_touch_but_a_number_must_not_reach_into_the_next(tmp_path: Path, fit: str, found: list[str]) -> None:
    elements = f"stats: {{stats: all, along: left, inset: 3mm, badge: 7mm, gap: 0mm, rim: black, fit: {fit}}}"

    said = messages(tmp_path, "lay: right, offset: 20mm", elements)

    assert [each.partition(", expected")[0] for each in said] == found


CROWD = "- {id: fox, attack: 3}\n- {id: owl, attack: 12}\n- {id: bear, attack: 345}\n- {id: hen}"


def test_a_fault_is_told_once_with_the_card_where_it_is_worst(tmp_path: Path) -> None:
    elements = "stats: {stats: all, along: left, look: shape, badge: 7mm, inset: 3mm, fit: 24pt}"

    found = problems(tmp_path, "lay: right, offset: 8mm", elements, CROWD)

    assert [(each.card, each.message.partition(" is covered")[0]) for each in found] == [
        ("bear", "'attack' of 'bear' and 2 other cards")
    ]
    assert "covered by up to" in found[0].message


def test_the_number_must_be_whole_too(tmp_path: Path) -> None:
    elements = "stats: {stats: all, along: left, look: shape, badge: 7mm, inset: 3mm, fit: 24pt}"

    found = [
        messages(tmp_path / str(n), "lay: right, offset: 12mm", elements, f"- {{id: a, attack: {n}}}") for n in (1, 345)
    ]

    assert [len(each) for each in found] == [0, 1]


def test_the_smallest_offset_in_the_hint_is_enough_and_less_is_not(tmp_path: Path) -> None:
    hint = problems(tmp_path / "first", "lay: right, offset: 5mm")[0].hint

    assert hint.startswith("an offset of 11.5 mm would do")
    assert messages(tmp_path / "second", "lay: right, offset: 11.5mm") == []
    assert len(messages(tmp_path / "third", "lay: right, offset: 11.4mm")) == 2


def test_the_hint_names_the_side_to_add_and_an_offset_where_one_would_do(tmp_path: Path) -> None:
    elements = ALONG_LEFT.replace("left", "top")

    found = problems(tmp_path, "lay: right, offset: 12mm", elements)

    assert [each.hint for each in found] == [
        "add 'left' to 'along' of 'stats', so that it stays in sight; an offset of 19.5 mm would do too"
    ]


@pytest.mark.parametrize(("lay", "side"), [("left", "'right'"), ("up", "'bottom'"), ("left-up", "'right' or 'bottom'")])
def test_where_no_offset_would_do_the_hint_names_the_side_to_add(tmp_path: Path, lay: str, side: str) -> None:
    found = problems(tmp_path, f"lay: {lay}, offset: 12mm")

    assert {each.hint for each in found} == {f"add {side} to 'along' of 'stats', so that it stays in sight"}


def test_what_one_game_lacks_does_not_keep_the_next_from_being_proved(tmp_path: Path) -> None:
    problems(tmp_path, "lay: right, offset: 10mm", cards="- {id: fox, attack: 3}")
    shutil.copy(tmp_path / "cards/duel.yaml", tmp_path / "cards/second.yaml")
    report = Report()

    check(tmp_path, ["duel", "second"], report, lambda *_: None)

    assert [each.span.file for each in report if each.span] == ["cards/duel.yaml", "cards/second.yaml"]


@pytest.mark.parametrize(
    ("stacking", "code", "said"),
    [
        ("lay: rigth, offset: 12mm", "wrong-value", "did you mean 'right'?"),
        ("lay: [], offset: 12mm", "wrong-shape", "'lay' is empty"),
        ("offset: 12mm", "missing-key", "this stacking needs 'lay'"),
        ("lay: right", "missing-key", "this stacking needs 'offset'"),
        ("lay: right, offset: 0", "wrong-length", "must be more than 0"),
        ("lay: right, offset: 12", "wrong-length", "has no unit"),
        ("lay: right, offset: 12mm, deep: 1", "wrong-number", "expected 2 to 99"),
        ("lay: right, offset: 12mm, deep: 100", "wrong-number", "expected 2 to 99"),
        ("lay: right, offset: 12mm, cut: -1mm", "wrong-length", "must not be less than 0"),
        ("lay: right, ofset: 12mm", "unknown-key", "did you mean 'offset'?"),
    ],
)
def test_slips_in_the_stacking_are_told(tmp_path: Path, stacking: str, code: str, said: str) -> None:
    found = problems(tmp_path, stacking)

    assert any(each.code == code and said in each.message for each in found), [each.message for each in found]


def test_millimetres_and_points_are_not_mixed_up(tmp_path: Path) -> None:
    assert messages(tmp_path, f"lay: right, offset: {11.5 * MM:.2f}pt, cut: {1.5 * MM:.2f}pt") == []


# The game that is shipped.

BROKEN = [
    # file, what stands there, what is written instead, code, what the message says
    (CARDS, "offset: 12mm", "offset: 10mm", "stat-covered", "when the next card lies 10 mm to the right (cuts wander 1.5 mm), expected it whole"),
    (CARDS, "offset: 12mm", "offset: 12mm, cut: 3mm", "stat-covered", "(cuts wander 3 mm)"),
    (CARDS, "lay: [right, down]", "lay: [right, left-up]", "stat-covered", "wholly covered"),
    (CARDS, "offset: 12mm", "offset: 70mm", "stacking-apart", "expected less than 63.5 mm"),
    (CARD, "along: [left, top]", "along: top", "stat-covered", "12 mm to the right"),
    (CARD, "along: [left, top]", "along: left", "stat-covered", "12 mm downwards"),
    (CARD, "badge: 7mm", "badge: 9mm", "stat-covered", "covered by"),
    (CARD, "inset: 3mm", "inset: 4mm", "stat-covered", "covered by"),
    (CARD, "inset: 3mm", "inset: 0.5mm", "stat-near-cut", "of the cut, expected 1.5 mm or more"),
    (CARD, "{stats: all", "{under: band, stats: all", "stat-covered", "by 'band' on its own card"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "right", "wrong", "code", "said"), BROKEN, ids=[each[2][:40] for each in BROKEN])
def test_one_change_breaks_the_proof_of_the_shipped_game(
    tmp_path: Path, file: str, right: str, wrong: str, code: str, said: str
) -> None:
    for name in ("boards", "cards", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    text = (tmp_path / file).read_text("utf-8")
    assert text.count(right) == 1
    (tmp_path / file).write_text(text.replace(right, wrong), "utf-8")
    report = Report()

    check(tmp_path, ["storm-the-castle"], report, lambda *_: None)

    found = [each for each in report if each.severity == "error"]
    assert any(each.code == code and said in each.message for each in found), [each.message for each in found]


def test_both_armies_of_the_shipped_game_ask_for_the_proof() -> None:
    lines = (ROOT / CARDS).read_text("utf-8").split("\n")

    assert sum(each.startswith("    stacking: ") for each in lines) == 2
