"""What players are told of a fault in a log of DarkShine: the rule, what decided, and what would have been legal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shipped import ROOT
from skirmish import DUEL, HIT, MISS, SHIPPED, played

from pnp.problems import Span
from pnp.rules.games import darkshine

game = SHIPPED.game
CARDS = "cards/darkshine.yaml"


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger():
    source = "".join(path.read_text("utf-8") for path in Path(darkshine.__file__).parent.glob("*.py"))
    cited = set(re.findall(r"DS-R?\d\d", source))

    assert cited - set(game().ledger or {}) == set()


def test_what_would_have_been_legal_begins_with_what_is_most_like_it():
    done = played("{WC: a4, WS1: k1, BC: k4}", "do: move, pawn: WS1, to: k3")

    assert done.findings[0].legal[:4] == (
        "{by: white, do: move, pawn: WS1, to: j1}",
        "{by: white, do: move, pawn: WS1, to: j2}",
        "{by: white, do: move, pawn: WS1, to: k2}",
        "{by: white, do: move, pawn: WC, to: a3}",
    )


LOG = "log.yaml"
TOLD = [
    (
        "", "{WC: a4, WS1: j4, BC: k4, BS1: b1}",
        [f"do: attack, pawn: WS1, target: BC, {HIT}", "by: black, do: move, pawn: BS1, to: b2"],
        "black cannot act any more, since white has won", [("BC has left the game", LOG, 4)],
    ),
    (
        "", DUEL, ["do: end_turn", "do: end_turn"],
        "white cannot act now, it is the turn of black", [("the turn of black begins here", LOG, 4)],
    ),
    (
        "", DUEL, ["by: black, do: end_turn"],
        "black cannot act now, it is the turn of white", [("the turn of white begins here", LOG, 2)],
    ),
    (
        "turn_limit: 1", DUEL, ["do: end_turn", "by: black, do: end_turn"],
        "black cannot act any more, since the limit of turns, 1, is reached",
        [("turns that were ended: 1", LOG, 5), ("the switch 'turn_limit' is 1", LOG, 2)],
    ),
    (
        "", DUEL, ["do: move, pawn: BS1, to: f5"], "BS1 is a pawn of black, and white acts", [],
    ),
    (
        "", DUEL, ["do: move, pawn: WS9, to: f5"], "there is no pawn 'WS9', expected one of WS1, WC, WA1", [],
    ),
    (
        "", DUEL, ["do: move, pawn: WS2, to: f5"], "WS2 is not on the board", [("WS2 has left the game", "", 0)],
    ),
    (
        "", DUEL, ["do: move, pawn: WC, to: a5", "do: end_turn", "by: black, do: move, pawn: BC, to: k5",
                   "by: black, do: move, pawn: BC, to: k4", "by: black, do: move, pawn: BC, to: k5",
                   "by: black, do: move, pawn: BC, to: k4"],
        "no action is left of the 3 of this turn",
        [("a turn has 3 actions", CARDS, "  actions: 3"),
         *((f"action {each} of this turn", LOG, 5 + each) for each in (1, 2, 3))],
    ),
    (
        "", DUEL, ["do: move, pawn: WC, to: a9"],
        "there is no tile 'a9', expected a1 to k7", [("the board", "boards/darkshine.yaml", "grid: ")],
    ),
    (
        "", DUEL, ["do: move, pawn: WS1, to: e6"],
        "WS1 cannot move from e4 to e6, 2 tiles away, expected one tile", [("WS1 stands on e4", LOG, 2)],
    ),
    (
        "", DUEL, ["do: move, pawn: WS1, to: f4"],
        "WS1 cannot move to f4, where BS1 stands", [("BS1 stands on f4", LOG, 2)],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BS1, {MISS}", f"do: attack, pawn: WS1, target: BS1, {MISS}"],
        "WS1 cannot attack again in this turn", [("WS1 has attacked", LOG, 4)],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BS9, {HIT}"],
        "there is no pawn 'BS9', expected one of BS1, BC, BA1", [],
    ),
    (
        "", DUEL, ["do: end_turn", f"by: black, do: attack, pawn: BS1, target: WS9, {HIT}"],
        "there is no pawn 'WS9', expected one of WS1, WC, WA1", [],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: WC, {HIT}"], "WC is a pawn of white itself", [],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BA1, {HIT}"],
        "WS1 cannot attack BA1, 3 tiles away, expected 1 on a line",
        [("WS1 stands on e4", LOG, 2), ("BA1 stands on h4", LOG, 2),
         ("the soldier reaches 1", CARDS, "(DS-21)")],
    ),
    (
        "", "{WC: a4, WA1: e4, BC: k4, BS1: g5}", [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        "WA1 cannot attack BS1, 2 tiles away and on no straight or diagonal line, expected 2 or 3 on a line",
        [("WA1 stands on e4", LOG, 2), ("BS1 stands on g5", LOG, 2),
         ("the archer reaches 2 or 3", CARDS, "(DS-22, DS-23)")],
    ),
    (
        "", "{WC: a4, WA1: e4, BC: k4, BS1: g4, BS2: f4}", [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        "WA1 cannot shoot at BS1 over BS2 on f4",
        [("WA1 stands on e4", LOG, 2), ("BS1 stands on g4", LOG, 2), ("BS2 stands on f4", LOG, 2)],
    ),
    (
        "archer_ranges: [2]", "{WC: a4, WA1: c4, BC: k4, BS1: f4}", [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        "WA1 cannot attack BS1, 3 tiles away, expected 2 by the switch",
        [("WA1 stands on c4", LOG, 3), ("BS1 stands on f4", LOG, 3), ("the switch 'archer_ranges' is [2]", LOG, 2)],
    ),
    (
        "archer_pinned: true", "{WC: a4, WA1: c4, BC: k4, BS1: f4, BS2: b5}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        "WA1 cannot shoot while BS2 stands beside it, by the switch",
        [("WA1 stands on c4", LOG, 3), ("BS2 stands on b5", LOG, 3), ("the switch 'archer_pinned' is true", LOG, 2)],
    ),
    (
        "", DUEL, ["do: attack, pawn: WS1, target: BS1"],
        "the attack lacks its dice, expected 'roll: {attack: 5, defend: 3}'", [],
    ),
    (
        "", DUEL, ["do: attack, pawn: WS1, target: BS1, roll: {attack: 5}"],
        "the roll lacks 'defend', attacker and defender roll one die each", [],
    ),
    (
        "", DUEL, ["do: attack, pawn: WS1, target: BS1, roll: {attack: 5, defend: 7}"],
        "the die for 'defend' shows 7, expected 1 to 6", [],
    ),
    (
        "mode: ventare", DUEL, [f"do: attack, pawn: WS1, target: BS1, {HIT}"],
        "no dice are rolled in the mode ventare, expected no 'roll'", [("the switch 'mode' is ventare", LOG, 2)],
    ),
    (
        "mode: ventare", DUEL, ["do: attack, pawn: WS1, target: BS1, result: survive"],
        "in the mode ventare an attack always removes its target", [("the switch 'mode' is ventare", LOG, 2)],
    ),
    (
        "mode: ventare", DUEL, ["do: attack, pawn: WS1, target: BS1, bonus: {attack: 1}"],
        "the bonus of WS1 to 'attack' is 0 and not 1, since no dice are rolled in the mode ventare",
        [("WS1 stands on e4", LOG, 3), ("WC stands on a4", LOG, 3), ("BS1 stands on f4", LOG, 3),
         ("BC stands on k4", LOG, 3)],
    ),
    (
        "aura: all", "{WC: a4, WS1: j4, BC: k4}", [f"do: attack, pawn: WS1, target: BC, {HIT}, bonus: {{attack: 0}}"],
        "the bonus of WS1 to 'attack' is 1 and not 0",
        [("WS1 stands on j4", LOG, 3), ("WC stands on a4", LOG, 3),
         ("the commander adds 1 within 1", CARDS, "aura: 1"), ("BC stands on k4", LOG, 3),
         ("the commander adds 1 within 1", CARDS, "aura: 1"), ("the switch 'aura' is all", LOG, 2)],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BS1, {HIT}, result: survive"],
        "the result is 'kill', since 6 + 0 is higher than 1 + 0",
        [("WS1 stands on e4", LOG, 2), ("WC stands on a4", LOG, 2), ("BS1 stands on f4", LOG, 2),
         ("BC stands on k4", LOG, 2)],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BS1, {MISS}, result: kill"],
        "the result is 'survive', since 1 + 0 is not higher than 6 + 0",
        [("WS1 stands on e4", LOG, 2), ("WC stands on a4", LOG, 2), ("BS1 stands on f4", LOG, 2),
         ("BC stands on k4", LOG, 2)],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BS1, {HIT}, attacker_at: f4"],
        "WS1 is on e4 after its attack, and not f4", [("WS1 stands on e4", LOG, 2)],
    ),
    (
        "", DUEL, [f"do: attack, pawn: WS1, target: BS1, {MISS}, attacker_at: removed"],
        "WS1 is on e4 after its attack, and not gone", [("WS1 stands on e4", LOG, 2)],
    ),
    (
        "", "{WC: a4, WA1: d4, BC: k4, BS1: f4}",
        ["do: move, pawn: WA1, to: e4", f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        "WA1 cannot attack BS1, which stands beside it",
        [("WA1 stands on e4", LOG, 4), ("BS1 stands on f4", LOG, 2),
         ("the archer reaches 2 or 3", CARDS, "(DS-22, DS-23)")],
    ),
    (
        "", DUEL, ["do: check, pawns: {WS2: e5}"], "WS2 is removed and not on e5", [("WS2 has left the game", "", 0)],
    ),
    (
        "", DUEL, ["do: check, pawns: {WS1: removed}"],
        "WS1 is on e4 and not removed", [("WS1 stands on e4", LOG, 2)],
    ),
    (
        "", DUEL, ["do: move, pawn: WC, to: a5", "do: check, actions_left: 3"],
        "actions left: 2 and not 3", [("an action of this turn", LOG, 4)],
    ),
    (
        "", DUEL, ["do: check, winner: black"],
        "nobody has won and not black", [("WC stands on a4", LOG, 2), ("BC stands on k4", LOG, 2)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("switch", "pawns", "steps", "message", "values"), TOLD, ids=[f"{each[3][:60]}" for each in TOLD]
)
def test_a_fault_says_in_words_what_is_wrong_and_what_decided_it(
    switch: str, pawns: str, steps: list[str], message: str, values: list[tuple[str, str, int | str]]
):
    (finding,) = played(pawns, *steps, variants=switch).findings

    found = [(each.says, *place(each.span)) for each in finding.fault.values]
    assert (finding.fault.message, found) == (message, [(says, file, line_of(file, at)) for says, file, at in values])


def place(span: Span | None) -> tuple[str, int]:
    """The file and the line, '' and 0 of what nobody has written."""
    return (span.file, span.line) if span else ("", 0)


def line_of(file: str, at: int | str) -> int:
    """A line by its number, or the first one in a file that has a text."""
    if isinstance(at, int):
        return at
    return next(number for number, line in enumerate((ROOT / file).read_text().splitlines(), 1) if at in line)


def test_white_has_the_first_turn_by_a_switch():
    (finding,) = SHIPPED.replayed("variants: {first_player: white}\nlog:\n- {by: black, do: end_turn}").findings

    (value,) = finding.fault.values
    assert (value.says, *place(value.span)) == ("the switch 'first_player' is white", LOG, 2)


def test_who_acted_first_has_the_turn_that_began_there():
    steps = "- {by: black, do: move, pawn: BS4, to: i4}\n- {by: white, do: end_turn}"
    (finding,) = SHIPPED.replayed(f"log:\n{steps}").findings

    (value,) = finding.fault.values
    assert (value.says, *place(value.span)) == ("the turn of black begins here", LOG, 3)


def test_two_pawns_on_one_tile_are_both_shown():
    (finding,) = played("{WC: a4,\n WS1: e4,\n BC: k4,\n BS1: e4}").findings

    found = [(each.says, *place(each.span)) for each in finding.fault.values]
    assert (finding.fault.message, found) == (
        "BS1 cannot stand on e4, where WS1 stands", [("WS1 on e4", LOG, 3), ("BS1 on e4", LOG, 5)])  # fmt: skip


def test_an_attack_without_dice_is_not_told_that_it_would_be_legal():
    done = played(DUEL, "do: attack, pawn: WS1, target: BS1")

    assert done.findings[0].legal == ()
