"""What the rules of DarkShine make of a game's files, and what they do not know there."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import write
from shipped import ROOT
from skirmish import SHIPPED

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import darkshine

game = SHIPPED.game


CARDS, BOARD = "cards/darkshine.yaml", "boards/darkshine.yaml"
UNKNOWN = [
    (CARDS, "- id: archer", "- id: bowman", "there is no type 'bowman', expected soldier, archer, commander (DS-20)"),
    (CARDS, "reach: [2, 3]", "reach: far", "the reach of 'archer' is 'far',"),
    (CARDS, "letter: A", "letter: S", "the letter 'S' is that of two types, expected one of its own for 'archer'"),
    (CARDS, "letter: A", "letter: bow", "the letter of 'archer' is 'bow', expected one capital letter"),
    (CARDS, "count: 1", "count: 2", "there are 2 commanders on each side, expected 1 (DS-04)"),
    (CARDS, "aura: 1", "aura: much", "'aura' of 'commander' is 'much', expected a number from 0 to 9 (DS-26)"),
    (CARDS, "reach: [2, 3]", "{reach: 2, aura: 1}", "'archer' has 'aura', expected it on the commander alone (DS-26)"),
    (CARDS, "side: black", "side: white", "the side of 'black' is 'white', and so is that of another deck"),
    (CARDS, "actions: 3", "actions: 0", "the number 'actions' is 0, expected 1 to 9 (DS-08)"),
    (CARDS, "actions: 3", "action: 3", "the rules know no number 'action' (did you mean 'actions'?)"),
    (CARDS, "count: 2", "count: 1", "'standard-10' has 2 of the white archer, expected 1 at most"),
    (BOARD, "diagonals: yes", "diagonals: no", "the rules do not know how to move on this board"),
    (BOARD, "  standard-10: ", "  standard-12: ", "no variant of the board is called 'standard-10' (did you mean"),
    (BOARD, "b1: {kind: soldier", "b1: {kind: tile, pawn: serf", "the pawn on 'b1' is 'serf'"),
    (BOARD, "a4: {kind: commander", "a4: {kind: soldier", "'standard-10' has 0 of the white commander, expected 1"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), UNKNOWN, ids=[each[3] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told(tmp_path: Path, file: str, old: str, new: str, message: str):
    new = new.strip("{}").replace(", aura", "\n        aura")
    for name in (CARDS, BOARD, "templates/darkshine/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml"):
        text = (ROOT / name).read_text("utf-8")
        write(tmp_path, name, text.replace(old, new, 1) if name == file else text)
    report = Report()
    changed = load(tmp_path, "darkshine", Report())
    assert changed

    found = darkshine.rules(changed, {}, (), report)

    assert found is None
    assert {each.code for each in report} == {"outside-the-rules"}
    assert any(each.message.startswith(message) for each in report), [each.message for each in report]


def test_other_players_than_white_and_black_are_refused():
    report = Report()

    found = darkshine.rules(game(), {}, ("north", "south"), report)

    assert (found, [each.message for each in report]) == (
        None,
        ["the players are north, south, expected white and black (DS-01)"],
    )


def test_other_decks_than_armies_are_left_alone(tmp_path: Path):
    for name in (CARDS, BOARD, "templates/darkshine/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml"):
        more = "  - {id: aid, template: plain, cards: [{id: odds, title: Odds}]}\n" if name == CARDS else ""
        write(tmp_path, name, (ROOT / name).read_text("utf-8") + more)
    report = Report()
    changed = load(tmp_path, "darkshine", report)
    assert changed

    assert darkshine.rules(changed, {}, (), report)
    assert not report.has_errors
