"""Templates: where elements stand, what stands on which card, and what is drawn once."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import composed, named, said, texts, walk, write

from pnp.frame import Box, Frame, Group, Item, Run, Shape
from pnp.geometry import bounds
from pnp.units import MM

FOX = "- {id: fox}"


def box(frame: Frame, name: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of a rectangle, in mm."""
    (group,) = named(frame, name)
    (shape,) = (each for each in group.items if isinstance(each, Shape))
    return in_mm(bounds(shape.path))


def in_mm(place: Box) -> tuple[float, float, float, float]:
    x, y, width, height = (round(each / MM, 2) for each in place)
    return x, y, width, height


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("", (0, 0, 63.5, 88.9)),
        ("left: 10mm, width: 20mm, top: 5mm, height: 6mm", (10, 5, 20, 6)),
        ("right: 10mm, width: 20mm, bottom: 5mm, height: 6mm", (33.5, 77.9, 20, 6)),
        ("left: 10mm, right: 10mm, top: 1in, bottom: 1in", (10, 25.4, 43.5, 38.1)),
        ("width: 3.5mm, height: 8.9mm", (30, 40, 3.5, 8.9)),
        ("left: base.right + 1mm, width: 2mm, top: base.top, height: 3mm", (31, 20, 2, 3)),
        ("right: 0, left: base.center, bottom: base.middle - 1mm, height: 4mm", (20, 40, 43.5, 4)),
    ],
)
def test_an_element_stands_where_its_edges_say(
    tmp_path: Path, place: str, expected: tuple[float, float, float, float]
) -> None:
    base = "base: {shape: rectangle, left: 10mm, width: 20mm, top: 20mm, height: 30mm}"
    extra = f", {place}" if place else ""

    (piece,), report = composed(tmp_path, FOX, f"{base}\n  it: {{shape: rectangle, fill: black{extra}}}")

    found = box(piece.front, "it")
    if "bottom: base.middle" in place:
        expected = (20, round(88.9 - (88.9 - 34) - 4, 2), 43.5, 4)
    assert (found, said(report)) == (expected, [])


def test_bleed_moves_only_the_edges_that_lie_on_the_trim(tmp_path: Path) -> None:
    (piece,), _ = composed(tmp_path, FOX, "it: {shape: rectangle, fill: black, top: 5mm, right: 5mm, bleed: yes}")

    assert box(piece.front, "it") == (-3, 5, 61.5, 86.9)


@pytest.mark.parametrize(
    ("elements", "problems"),
    [
        ("a: {shape: line, left: b.right}\n  b: {shape: line, left: a.right}", [("place-cycle", 2)]),
        ("a: {shape: line, left: c.right}", [("place-unknown", 2)]),
        ("a: {shape: line, left: 1mm, right: 1mm, width: 5mm}", [("place-contradiction", 2)]),
        ("a: {shape: line, left: 40mm, right: 40mm}", [("place-contradiction", 2)]),
        ("a: {shape: line, under: z}", [("place-unknown", 2)]),
        ("a: {fill: black}", [("unknown-element", 2)]),
        ("a: {shape: line, text: Hello}", [("unknown-element", 2)]),
        ("a: {text: '{{ nobody }}'}", [("unknown-name", 2)]),
        ("a: {text: '{{ open'}", [("fill-syntax", 2)]),
        ("a: {text: Hello, when: nobody > 2}", [("unknown-name", 2)]),
        ("a: {text: Hello, when: 'cost > 2'}", [("fill-failed", 2)]),
        ("a: {shape: line, stroke: blak}", [("wrong-color", 2)]),
        ("a: {text: Two long, width: 5mm, height: 3mm}", [("text-overflow", 2)]),
        ("a: {text: '**bold**', font: Bungee}", [("unknown-font", 2)]),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_reported_at_its_line(
    tmp_path: Path, elements: str, problems: list[tuple[str, int]]
) -> None:
    _, report = composed(tmp_path, FOX, elements)

    assert [each for each in said(report) if each in problems] == problems, list(report)


def test_under_draws_an_element_beneath_another(tmp_path: Path) -> None:
    elements = "a: {text: A}\n  b: {text: B}\n  c: {text: C, under: b}"

    (piece,), _ = composed(tmp_path, FOX, elements)

    assert texts(piece.front) == ["A", "C", "B"]


def test_when_keeps_an_element_off_cards(tmp_path: Path) -> None:
    cards = "- {id: fox, kind: hero}\n- {id: hen, kind: bird}\n- {id: cow}"

    pieces, report = composed(tmp_path, cards, "star: {text: star, when: kind == 'hero'}")

    assert ([texts(each.front) for each in pieces], said(report)) == ([["star"], [], []], [])


def test_a_template_may_extend_another_and_change_single_values(tmp_path: Path) -> None:
    base = "elements:\n  a: {text: old, left: 10mm}\n  b: {text: kept}\n"
    write(tmp_path, "templates/base.yaml", base)

    (piece,), report = composed(tmp_path, FOX.replace("}", ", template: child}"), "x: {text: X}",
                                child="extends: base\nelements:\n  a: {text: new}\n  c: {text: added}\n")  # fmt: skip

    assert (texts(piece.front), said(report)) == (["new", "kept", "added"], [])
    assert named(piece.front, "a")[0].items[0].matrix[4] == pytest.approx(10 * MM)  # type: ignore[union-attr]  # a group, or the test fails


def test_templates_that_extend_each_other_are_reported(tmp_path: Path) -> None:
    _, report = composed(
        tmp_path, FOX, "a: {text: A}", one="extends: two\nelements: {}\n", two="extends: one\nelements: {}\n"
    )

    assert {each.code for each in report} == {"extends-cycle"}


def test_a_card_may_change_the_template_for_itself(tmp_path: Path) -> None:
    cards = "- {id: fox, elements: {a: {text: mine}}}\n- {id: hen}"

    pieces, _ = composed(tmp_path, cards, "a: {text: all}\n  b: {text: both}")

    assert [texts(each.front) for each in pieces] == [["mine", "both"], ["all", "both"]]


def test_a_fault_in_a_cards_own_change_is_reported_there(tmp_path: Path) -> None:
    _, report = composed(tmp_path, "- {id: fox, elements: {a: {txt: mine}}}", "a: {text: all}")

    assert [(each.code, str(each.span)[:15]) for each in report] == [("unknown-key", "cards/duel.yaml")]


def test_text_is_filled_with_the_cards_fields_and_their_own_fields(tmp_path: Path) -> None:
    cards = "- {id: fox, title: Fox, cost: 3, text: 'pay {{ cost }}, {{ title }}'}"

    (piece,), report = composed(tmp_path, cards, 'a: {text: "{{ index }}/{{ deck.cards }} {{ text }}"}')

    assert (texts(piece.front), said(report)) == (["1/1 pay 3, Fox"], [])


def test_a_field_that_one_card_lacks_is_empty_there(tmp_path: Path) -> None:
    cards = "- {id: fox, motto: Sly}\n- {id: hen}"

    pieces, report = composed(tmp_path, cards, 'a: {text: "{{ motto }}"}')

    assert ([texts(each.front) for each in pieces], said(report)) == ([["Sly"], []], [])


def test_text_turned_by_a_quarter_is_set_in_a_box_turned_with_it(tmp_path: Path) -> None:
    words = "several words that wrap in a narrow box"
    place = "width: 10mm, height: 60mm, fit: 9pt"

    (piece,), report = composed(tmp_path, FOX, f"a: {{text: {words}, turn: 90, {place}}}")

    assert (texts(piece.front), said(report)) == ([words], [])


def test_one_size_is_that_of_the_fullest_card(tmp_path: Path) -> None:
    cards = "- {id: fox, text: short}\n- {id: hen, text: " + "word " * 60 + "}"
    elements = 'a: {text: "{{ text }}", fit: 12pt..6pt, one_size: yes, width: 40mm, height: 25mm}'

    pieces, _ = composed(tmp_path, cards, elements)

    sizes = [{run.size for run in walk(each.front.items) if isinstance(run, Run)} for each in pieces]
    assert sizes[0] == sizes[1] != {12.0}


def test_one_size_is_that_of_all_templates_of_a_deck(tmp_path: Path) -> None:
    cards = "- {id: fox, text: short}\n- {id: hen, template: other, text: " + "word " * 60 + "}"
    cards += "\n- {id: owl, text: short, elements: {a: {align: center}}}"
    elements = 'a: {text: "{{ text }}", fit: 12pt..6pt, one_size: yes, width: 40mm, height: 25mm}'

    pieces, report = composed(tmp_path, cards, elements, other="extends: face\nelements: {a: {width: 39mm}}\n")

    sizes = [{run.size for run in walk(each.front.items) if isinstance(run, Run)} for each in pieces]
    assert (sizes[0] == sizes[1] == sizes[2] != {12.0}, said(report)) == (True, [])


def test_a_shared_size_is_measured_in_the_box_as_it_is_turned(tmp_path: Path) -> None:
    place = "turn: 90, width: 6mm, height: 60mm, fit: 9pt..4pt"
    alone, shared = (
        f"{name}: {{text: {'word ' * 12}, {place}{more}}}" for name, more in (("a", ""), ("b", ", one_size: yes"))
    )

    (piece,), report = composed(tmp_path, FOX, f"{alone}\n  {shared}")

    sizes = [{run.size for run in walk(named(piece.front, name)[0].items) if isinstance(run, Run)} for name in "ab"]
    assert (sizes, said(report)) == ([{6.75}, {6.75}], [])


@pytest.mark.parametrize(("valign", "top"), [("top", 0.0), ("middle", 10.0), ("bottom", 20.0)])
def test_text_stands_at_the_top_in_the_middle_or_at_the_bottom(tmp_path: Path, valign: str, top: float) -> None:
    elements = f"a: {{text: Hello, fit: 8pt, leading: 1.25, height: {20 + 10 / MM:.4f}mm, top: 0, valign: {valign}}}"

    (piece,), _ = composed(tmp_path, FOX, elements)

    group = next(each for each in walk(named(piece.front, "a")[0].items) if isinstance(each, Group))
    assert group.matrix[5] == pytest.approx(top * MM, abs=0.01)


def test_an_outline_is_drawn_beneath_and_says_nothing_twice(tmp_path: Path) -> None:
    (piece,), _ = composed(tmp_path, FOX, 'a: {text: Hi, outline: {color: white, line: 2pt}, panel: {fill: "#ff0000"}}')

    kinds = [type(each).__name__ for each in walk(named(piece.front, "a")[0].items) if not isinstance(each, Group)]
    assert kinds == ["Shape", "Shape", "Run"]


def test_an_outline_goes_around_letters_that_are_set_apart(tmp_path: Path) -> None:
    (piece,), _ = composed(tmp_path, FOX, "a: {text: iii, tracking: 2, outline: {color: white, line: 1pt}}")

    (rim,) = (each for each in walk(named(piece.front, "a")[0].items) if isinstance(each, Shape))
    (run,) = (each for each in walk(named(piece.front, "a")[0].items) if isinstance(each, Run))
    assert bounds(rim.path).width == pytest.approx(run.width - run.tracking, abs=run.size / 4)


def test_what_depends_on_no_card_is_one_drawing(tmp_path: Path) -> None:
    (fox, hen), _ = composed(tmp_path, "- {id: fox}\n- {id: hen}", 'a: {text: same}\n  b: {text: "{{ id }}"}')

    def items(frame: Frame, name: str) -> tuple[Item, ...]:
        return named(frame, name)[0].items

    same = items(fox.front, "a") is items(hen.front, "a")
    assert (same, items(fox.front, "b") is items(hen.front, "b")) == (True, False)


def test_a_field_that_nothing_uses_is_an_unknown_key(tmp_path: Path) -> None:
    _, report = composed(tmp_path, "- {id: fox, atack: 3}", "a: {stats: attack, along: left}")

    (problem,) = report
    assert (problem.code, problem.message) == ("unknown-key", "this card has no 'atack' (did you mean 'attack'?)")


def test_a_missing_picture_draws_a_labelled_placeholder(tmp_path: Path) -> None:
    (piece,), report = composed(tmp_path, FOX, 'a: {picture: "art/{{ id }}.png", width: 30mm, height: 20mm}')

    assert (texts(piece.front), [each.code for each in report]) == (["art/fox.png"], ["missing-picture"])
