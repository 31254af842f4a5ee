"""Text stands out from what is printed behind it, or is reported; judged by colors whose contrast is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image
from project import STATS, checked, composed

from pnp.check import check
from pnp.frame import Frame
from pnp.outputs.png import images
from pnp.preflight import Job, faces, inspect
from pnp.problems import Report

FOX = "- {id: fox}"
ICONS = ("sword", "shield", "horse", "helm")
TEXT = "text: Hello, left: 9mm, right: 9mm, top: 9mm, height: 9mm"


def contrasts(folder: Path, elements: str, cards: str = FOX, stats: str = STATS) -> list[str]:
    """The messages about contrast."""
    return [each.message for each in checked(folder, cards, elements, stats=stats) if each.code == "low-contrast"]


@pytest.mark.parametrize(
    ("text", "ground", "found"),
    [
        ("#767676", "#ffffff", None),  # 4.54:1, the lightest gray that may stand on white
        ("#777777", "#ffffff", "4.47"),  # 4.478:1
        ("#ffffff", "#767676", None),
        ("#ffffff", "#777777", "4.47"),
        ("#0072b2", "#ffffff", None),  # 5.19:1
        ("#d55e00", "#ffffff", "3.86"),
        ("#000000", "#000000", "1"),
    ],
)
def test_text_needs_four_and_a_half_to_one(tmp_path: Path, text: str, ground: str, found: str | None) -> None:
    elements = f'g: {{shape: rectangle, fill: "{ground}", bleed: yes}}\n  a: {{{TEXT}, color: "{text}"}}'

    said = contrasts(tmp_path, elements)

    wanted = f"'Hello' in 'a' has a contrast of {found}:1, {text} on {ground}, expected 4.5:1 or more"
    assert said == ([wanted] if found else [])


@pytest.mark.parametrize(
    ("size", "color", "reported"),
    [
        ("18pt", "#949494", False),  # 3.03:1
        ("18pt", "#959595", True),  # 2.99:1
        ("17pt", "#949494", True),
    ],
)
def test_large_text_needs_three_to_one(tmp_path: Path, size: str, color: str, reported: bool) -> None:
    said = contrasts(tmp_path, f'a: {{{TEXT}, color: "{color}", fit: {size}}}')

    assert bool(said) == reported


@pytest.mark.parametrize(("words", "reported"), [("**Hello**", False), ("Hello", True)])
def test_bold_text_is_large_from_fourteen_points(tmp_path: Path, words: str, reported: bool) -> None:
    element = TEXT.replace("Hello", f'"{words}"')

    assert bool(contrasts(tmp_path, f'a: {{{element}, color: "#949494", fit: 14pt}}')) == reported


@pytest.mark.parametrize(
    ("opacity", "found"),
    [
        ("34%", []),  # a black badge is then #575757, 7.2:1 with white
        ("36%", ["the number of 'cost' in 'stats' has a contrast of 6.79:1, #ffffff on #5b5b5b"]),
    ],
)
def test_numbers_of_stats_need_seven_to_one(tmp_path: Path, opacity: str, found: list[str]) -> None:
    stats = "stats:\n  cost: {label: Cost, icon: coin, color: black}\n"
    elements = "stats: {stats: cost, along: left, badge: 9mm}\n"
    elements += f"  veil: {{shape: rectangle, fill: white, bleed: yes, opacity: {opacity}}}"

    said = contrasts(tmp_path, elements, "- {id: fox, cost: 3}", stats)

    assert said == [f"{each}, expected 7:1 or more" for each in found]


PANEL = 'panel: {fill: "#ffffff"}'


@pytest.mark.parametrize(("extra", "reported"), [("", True), (f", {PANEL}", False)])
def test_a_panel_is_what_lies_behind_its_text(tmp_path: Path, extra: str, reported: bool) -> None:
    elements = f"g: {{shape: rectangle, fill: black, bleed: yes}}\n  a: {{{TEXT}{extra}}}"

    assert bool(contrasts(tmp_path, elements)) == reported


@pytest.mark.parametrize(
    ("outline", "found"),
    [
        ("", ["1:1, #000000 on #000000"]),
        (', outline: {color: "#ffffff", line: 1pt}', []),
        (', outline: {color: "#404040", line: 1pt}', ["2.02:1, #000000 on #404040"]),
    ],
)
def test_letters_with_an_outline_need_to_stand_out_from_it(tmp_path: Path, outline: str, found: list[str]) -> None:
    elements = f"g: {{shape: rectangle, fill: black, bleed: yes}}\n  a: {{{TEXT}{outline}}}"

    said = contrasts(tmp_path, elements)

    assert said == [f"'Hello' in 'a' has a contrast of {each}, expected 4.5:1 or more" for each in found]


def test_an_outline_like_the_letters_takes_nothing_from_them(tmp_path: Path) -> None:
    assert contrasts(tmp_path, f"a: {{{TEXT}, outline: {{color: black, line: 1pt}}}}") == []


def test_letters_that_shine_through_are_measured_as_they_look(tmp_path: Path) -> None:
    said = contrasts(tmp_path, f"a: {{{TEXT}, opacity: 30%}}")

    assert said == ["'Hello' in 'a' has a contrast of 2.12:1, #000000 at 30% on #ffffff, expected 4.5:1 or more"]


@pytest.mark.parametrize(("line", "reported"), [("0.1mm", False), ("3mm", True)])
def test_a_thin_line_behind_text_does_not_count(tmp_path: Path, line: str, reported: bool) -> None:
    rule = f"g: {{shape: rectangle, fill: black, left: 10mm, width: {line}, top: 0, bottom: 0, bleed: yes}}"

    assert bool(contrasts(tmp_path, f"{rule}\n  a: {{{TEXT}, fit: 12pt}}")) == reported


@pytest.mark.parametrize(("left", "reported"), [("#eeeeee", False), ("#222222", True)])
def test_a_picture_counts_where_the_letters_are(tmp_path: Path, left: str, reported: bool) -> None:
    picture = Image.new("RGB", (800, 1100), left)
    picture.paste("#222222", (400, 0, 800, 1100))
    picture.save(tmp_path / "art.png")
    text = f"a: {{{TEXT.replace('right: 9mm', 'width: 20mm')}}}"

    said = contrasts(tmp_path, f"g: {{picture: art.png, bleed: yes}}\n  {text}")

    assert bool(said) == reported


def test_text_over_a_picture_that_is_missing_waits_for_it(tmp_path: Path) -> None:
    found = checked(tmp_path, FOX, f"g: {{picture: art.png, bleed: yes}}\n  a: {{{TEXT}, color: white}}")

    assert [each.code for each in found] == ["missing-picture"]


def test_the_worst_card_stands_for_an_element(tmp_path: Path) -> None:
    cards = '- {id: fox, c: "#999999"}\n- {id: hen, c: "#eeeeee"}\n- {id: owl, c: black}'

    found = checked(tmp_path, cards, f'a: {{{TEXT}, color: "{{{{ c }}}}"}}')

    assert [(each.code, each.card, str(each.span)) for each in found] == [
        ("low-contrast", "hen", "templates/face.yaml:2:6")
    ]


def test_an_element_that_a_maker_calls_outline_is_a_ground_like_any_other(tmp_path: Path) -> None:
    elements = f"outline: {{shape: rectangle, fill: black, bleed: yes}}\n  a: {{{TEXT}}}"

    assert len(contrasts(tmp_path, elements)) == 1


def test_a_ground_that_cards_have_in_common_is_made_once(tmp_path: Path) -> None:
    cards = "\n".join(f"- {{id: c{i}, title: Card {i}, cost: {i}, art: {icon}}}" for i, icon in enumerate(ICONS))
    elements = """
  ground: {shape: rectangle, fill: "#dddddd", bleed: yes}
  title: {text: "{{ title }}", left: 14mm, right: 9mm, top: 9mm, height: 9mm, panel: {fill: white}}
  emblem: {icon: "{{ art }}", top: 40mm, height: 20mm}
  stats: {stats: cost, along: left, badge: 9mm}
"""
    pieces, report = composed(tmp_path, cards, elements)
    made: list[Frame] = []

    def render(frames: Sequence[Frame], dpi: float) -> Iterator[Image.Image]:
        made.extend(frames)
        return images(frames, dpi, report)

    inspect(Job(faces(pieces), 0.0, (0.0, 0.0), (), render, lambda *_: None), report)

    assert (len(made), list(report)) == (1, [])


def test_every_ground_is_a_step_of_progress(tmp_path: Path) -> None:
    cards = '- {id: fox, c: "#eeeeee"}\n- {id: hen, c: "#dddddd"}\n- {id: owl, c: "#dddddd"}'
    checked(tmp_path, cards, f'g: {{shape: rectangle, fill: "{{{{ c }}}}", bleed: yes}}\n  a: {{{TEXT}}}')
    steps: list[tuple[str, int, int]] = []

    check(tmp_path, ["duel"], Report(), lambda *step: steps.append(step))

    assert [each for each in steps if each[0] == "check"] == [("check", 0, 2), ("check", 1, 2)]


@pytest.mark.parametrize("value", [1, 7, 11, -33, 111])
@pytest.mark.parametrize("icon", ["sword", "feather", "key"])
def test_figures_on_a_thin_icon_stand_out_from_their_rim(tmp_path: Path, icon: str, value: int) -> None:
    stats = f"stats: {{attack: {{label: Attack, icon: {icon}}}}}\n"
    elements = "s: {stats: attack, along: left, look: shape, inset: 5mm}"

    assert contrasts(tmp_path, elements, f"- {{id: fox, attack: {value}}}", stats) == []
