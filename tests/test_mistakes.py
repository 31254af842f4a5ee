"""Slips of the pen in Storm the Castle's files, one at a time: each is reported at its line with a useful sentence."""

import shutil
from pathlib import Path

import pytest

from pnp.check import check
from pnp.problems import Problem, Report

ROOT = Path(__file__).parent.parent
CARDS, CARD, ITEM = "cards/storm-the-castle.yaml", "templates/card.yaml", "templates/item.yaml"
BOARD = "boards/storm-the-castle.yaml"
BOOK = "templates/storm-the-castle/rulebook.md"

MISTAKES = [
    # file, what stands there, what somebody types instead, code, what the message or its hint says
    (CARDS, "attack: 5\n        defense: 1", "atack: 5\n        defense: 1", "unknown-key", "did you mean 'attack'?"),
    (CARDS, "dispatch: 4\n", "dispatch: 5\n", "stat-out-of-range", "expected 1 to 4"),
    (CARDS, "dispatch: 4\n", "dispatch: four\n", "wrong-stat", "expected a whole number"),
    (CARDS, 'defense: 3\n        move: 1\n        emblem: helm', 'defense: "-"\n        move: 1\n        emblem: helm', "wrong-stat", "allow a dash"),
    (CARDS, "legend: item\n", "legend: itme\n", "unknown-legend", "did you mean 'item'?"),
    (CARDS, "legend: item\n", "legnd: item\n", "unknown-key", "did you mean 'legend'?"),
    (CARD, "clear_of: stats\n", "clear_of: stast\n", "place-unknown", "did you mean 'stats'?"),
    (CARD, "inset: 3mm, fit", "inset: 3mm, look: shpae, fit", "wrong-value", "did you mean 'shape'?"),
    (CARDS, "badges: shape ", "badges: shpae ", "wrong-value", "did you mean 'shape'?"),
    (CARDS, "count: 8\n", "count: -8\n", "wrong-number", "expected 0 or more"),
    (CARDS, "count: 8\n", "count: 8000\n", "count-too-high", "more than 999"),
    (CARDS, "id: knight\n", "id: cavalry\n", "duplicate-id", "two cards of 'north' have the id 'cavalry'"),
    (CARDS, "emblem: helm\n", "emblem: hlem\n", "unknown-icon", "did you mean 'helm'?"),
    (CARDS, "+{{ ward }} <shield>.", "+{{ ward }} <sheild>.", "unknown-icon", "did you mean 'shield'?"),
    (CARDS, "On {{ numbers.revive }} the top", "On {{ numbers.revve }} the top", "unknown-name", "did you mean 'revive'?"),
    (CARDS, "revive: 7\n", "revive: seven\n", "wrong-number", "expected digits"),
    (CARDS, "type: item\n        legend: item\n        count: 3\n        dispatch: 2\n", "type: itme\n        legend: item\n        count: 3\n        dispatch: 2\n", "unknown-template", "did you mean 'item'?"),
    (CARDS, "size: poker\n    cards: &army", "size: pokr\n    cards: &army", "unknown-size", "did you mean 'poker'?"),
    (CARDS, "back: army-back\n    size: poker\n    cards: &army", "back: armyback\n    size: poker\n    cards: &army", "unknown-template", "did you mean 'army-back'?"),
    (CARDS, 'gold: "#f0c04c"', "gold: #f0c04c", "hash-needs-quotes", "quotes"),
    (CARDS, 'gold: "#f0c04c"', 'gold: "#f0c04"', "wrong-color", "six hex digits"),
    (CARDS, "fonts: {title: Cinzel 800", "fonts: {title: Cinzle 800", "unknown-font", "Cinz"),
    (CARDS, "print: [a4, letter]", "print: [a4, leter]", "unknown-sheet", "did you mean 'letter'?"),
    (CARDS, "        title: Knight\n", "\ttitle: Knight\n", "tab-indentation", "tab"),
    (CARDS, "color: steel, range: 0..9, better", "color: stele, range: 0..9, better", "wrong-color", "did you mean 'steel'?"),
    (CARDS, "range: 0..9, none", "range: 9..0, none", "wrong-value", "lowest"),
    (CARD, "right: 3.5mm, bottom", "right: 3.5, bottom", "wrong-length", "no unit"),
    (CARD, "right: 3.5mm, bottom", 'right: "3,5mm", bottom', "wrong-length", "decimal point"),
    (CARD, "top: window.bottom + 1mm", "top: windwo.bottom + 1mm", "place-unknown", "did you mean 'window'?"),
    (CARD, 'icon: "{{ emblem }}"\n', 'icon: "{{ emblme }}"\n', "unknown-name", "did you mean 'emblem'?"),
    (CARD, '{icon: "{{ type }}", color', '{icno: "{{ type }}", color', "unknown-element", "did you mean 'icon'?"),
    (CARD, "align: right\n", "align: rihgt\n", "wrong-value", "did you mean 'right'?"),
    (CARD, "along: [left, top]", "along: [left, topp]", "wrong-value", "did you mean 'top'?"),
    (CARD, "fit: 11pt..8pt}", "fit: 8pt..11pt}", "wrong-value", "largest"),
    (ITEM, "extends: card", "extends: crad", "unknown-extends", "did you mean 'card'?"),
    (BOARD, "[NBW, NHW]", "[NBW, NHWW]", "unknown-space", "did you mean 'NHW'?"),
    (BOARD, "L1: L4, L2: L3}", "L1: L4, L2: L4}", "wrong-value", "'L4' is swapped with 'L1' and with 'L2'"),
    (BOARD, "owner: north, at: 50% 71mm", "owner: north, at: 45% 71mm", "not-symmetric", "must lie on the vertical line"),
    (BOARD, "at: 58mm 283mm", "at: 28mm 283mm", "space-outside", "'NOW' reaches 6 mm over the edge of the board"),
    (BOARD, "name: Battlements, ", "name: The Battlements of the Northern Wall, ", "text-overflow", "'The Battlements of the Northern Wall' does not fit"),
    (CARDS, "explains: [abilities]", "explains: [abilites]", "unknown-key", "did you mean 'abilities'?"),
    (BOOK, "[[adjacent]].", "[[adjcent]].", "unknown-keyword", "did you mean 'adjacent'?"),
    (BOOK, "[[figure:board]] shows", "[[figure:baord]] shows", "unknown-keyword", "did you mean 'figure:board'?"),
    (BOOK, "of {{ numbers.dice }} dice, and", "of {{ numbers.dcie }} dice, and", "unknown-name", "did you mean 'dice'?"),
    (BOOK, "towers = board.kinds.tower.count", "towers = board.knids.tower.count", "unknown-name", "did you mean 'kinds'?"),
    (BOOK, "Any unit will do. [STC-39]", "Any unit will do. [STC-399]", "unknown-rule", "did you mean 'STC-39'?"),
    (BOOK, "show: [card cavalry, back north", "show: [card cavlary, back north", "unknown-figure", "did you mean 'card cavalry'?"),
    (BOOK, "height: 42mm\ncaption: Both", "hieght: 42mm\ncaption: Both", "unknown-key", "did you mean 'height'?"),
    (BOOK, "odds: success\n", "odds: sucess\n", "no-answer", "success"),
    (BOOK, "```contents\n", "```content\n", "unknown-block", "did you mean 'contents'?"),
    (CARDS, "defense: 0\n        move: 1\n        emblem: hood", "defense: 1\n        move: 1\n        emblem: hood", "check-failed", "'assassin' has defense 1 (STC-30: A Support unit has a defense of zero"),
    (CARDS, 'for: type == "support", assert: defense == 0', 'for: type == "suport", assert: defense == 0', "idle-check", "no card is as the check 'STC-30' wants it"),
    (CARDS, 'for: type == "support", assert: defense == 0', 'for: tpye == "support", assert: defense == 0', "unknown-name", "did you mean 'type'?"),
    (CARDS, "- {id: STC-30, for", "- {id: STC-300, for", "check-without-rule", "the ledger has no 'STC-300'"),
    (CARDS, '- {id: STC-34, for: id == "great-sword"', '- {id: STC-34, groups: {some: count}, for: id == "great-sword"', "check-without-groups", "of a card"),
    (CARDS, "  - code: twin-spaces", "  - code: twin-space", "unused-accept", "did you mean 'twin-spaces'?"),
    (BOOK, "::: example Riding down", "::: exmaple Riding down", "unknown-box", "did you mean 'example'?"),
    (BOOK, "## What is in the box", "#### What is in the box", "unknown-markdown", "expected 1 to 3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "right", "wrong", "code", "said"), MISTAKES, ids=[mistake[2][:40] for mistake in MISTAKES]
)
def test_a_mistake_is_reported_at_its_line(
    tmp_path: Path, file: str, right: str, wrong: str, code: str, said: str
) -> None:
    found = problems_with(tmp_path, file, right, wrong)

    line = (ROOT / file).read_text("utf-8").split(right)[0].count("\n") + 1
    line += next(i for i, (a, b) in enumerate(zip(right.split("\n"), wrong.split("\n"), strict=True)) if a != b)
    assert (code, file, line) in [(each.code, each.span.file, each.span.line) for each in found if each.span], [
        (each.code, str(each.span), each.message) for each in found
    ]
    assert len([each for each in found if each.severity == "error"]) <= 2, [each.message for each in found]
    assert any(said in f"{each.message} {each.hint}" for each in found if each.code == code), [
        each.message for each in found
    ]


def test_the_shipped_files_are_without_problems() -> None:
    report = Report()

    check(ROOT, ["storm-the-castle"], report, lambda *_: None)

    assert [each for each in report if each.severity != "note"] == []


def problems_with(folder: Path, file: str, right: str, wrong: str) -> list[Problem]:
    """What `check` says of a copy of the project in which `right` is replaced by `wrong`, once."""
    for name in ("boards", "cards", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    text = (folder / file).read_text("utf-8")
    assert right in text
    (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")
    report = Report()
    check(folder, ["storm-the-castle"], report, lambda *_: None)
    return list(report)
