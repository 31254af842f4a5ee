"""The steps of DarkShine's logs: each rule of its ledger broken, and what comes near to that and is legal."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import ROOT, faults
from skirmish import DUEL, HIT, MISS, SHIPPED, played

from pnp.rules.verdicts import verdict

LOGS = SHIPPED.logs


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# The rules that a log can break: a position, a step, what is found.

WALK = [f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5")]
LINES = "{WC: a4, WA1: e4, WS1: f5, BC: k1, BS1: h4, BS2: g5, BS3: d4}"
BROKEN = {
    "DS-04 nobody acts after the end": (
        "{WC: a4, WS1: j4, BC: k4}",
        ["do: attack, pawn: WS1, target: BC, roll: {attack: 6, defend: 1}", "do: end_turn"],
        (2, "turn", "DS-04"),
    ),
    "DS-R02 out of turn": (DUEL, ["by: black, do: move, pawn: BS1, to: f5"], (1, "turn", "DS-R02")),
    "DS-R03 an enemy pawn moves": (DUEL, ["do: move, pawn: BS1, to: f5"], (1, "illegal", "DS-R03")),
    "DS-R03 a pawn that is gone moves": (DUEL, ["do: move, pawn: WS2, to: f5"], (1, "illegal", "DS-R03")),
    "DS-R03 a pawn that never was moves": (DUEL, ["do: move, pawn: WS9, to: f5"], (1, "illegal", "DS-R03")),
    "DS-R03 an enemy pawn attacks": (DUEL, [f"do: attack, pawn: BS1, target: WS1, {HIT}"], (1, "illegal", "DS-R03")),
    "DS-08 a fourth move": (
        DUEL,
        [f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5", "a4")],
        (4, "illegal", "DS-08"),
    ),
    "DS-08 an attack after three moves": (
        DUEL,
        [*(f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5")), f"do: attack, pawn: WS1, target: BS1, {HIT}"],
        (4, "illegal", "DS-08"),
    ),
    "DS-05 a move off the board": (DUEL, ["do: move, pawn: WC, to: a8"], (1, "illegal", "DS-05")),
    "DS-10 a move of two tiles": (DUEL, ["do: move, pawn: WS1, to: e6"], (1, "illegal", "DS-10")),
    "DS-10 a move to nowhere": (DUEL, ["do: move, pawn: WS1, to: e4"], (1, "illegal", "DS-10")),
    "DS-10 before DS-R04": (DUEL, ["do: move, pawn: WS1, to: h4"], (1, "illegal", "DS-10")),
    "DS-R04 a move onto an enemy": (DUEL, ["do: move, pawn: WS1, to: f4"], (1, "illegal", "DS-R04")),
    "DS-18 a second attack": (DUEL, [f"do: attack, pawn: WS1, target: BS1, {MISS}"] * 2, (2, "illegal", "DS-18")),
    "DS-18 a second attack after a move": (
        DUEL,
        [
            f"do: attack, pawn: WS1, target: BS1, {MISS}",
            "do: move, pawn: WS1, to: e5",
            f"do: attack, pawn: WS1, target: BS1, {MISS}",
        ],
        (3, "illegal", "DS-18"),
    ),
    "DS-R05 an attack on a friend": (DUEL, [f"do: attack, pawn: WS1, target: WC, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-R05 an attack on nobody": (DUEL, [f"do: attack, pawn: WS1, target: BS2, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-R05 an attack on a tile": (DUEL, [f"do: attack, pawn: WS1, target: f4, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-21 a soldier too far away": (DUEL, [f"do: attack, pawn: WS1, target: BA1, {HIT}"], (1, "illegal", "DS-21")),
    "DS-25 a commander too far away": (DUEL, [f"do: attack, pawn: WC, target: BS1, {HIT}"], (1, "illegal", "DS-25")),
    "DS-23 an archer at arm's length": (
        "{WC: a4, WA1: e4, BC: k4, BS1: f5}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-23"),
    ),
    "DS-22 an archer off the line": (
        "{WC: a4, WA1: d3, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-22"),
    ),
    "DS-22 an archer too far away": (
        "{WC: a4, WA1: b4, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-22"),
    ),
    "DS-24 an archer behind an enemy": (
        "{WC: a4, WA1: c1, BC: k4, BS1: f4, BS2: e3}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-24"),
    ),
    "DS-14 no dice": (DUEL, ["do: attack, pawn: WS1, target: BS1"], (1, "illegal", "DS-14")),
    "DS-14 one die": (DUEL, ["do: attack, pawn: WS1, target: BS1, roll: {attack: 3}"], (1, "illegal", "DS-14")),
    "DS-14 a die with seven": (
        DUEL,
        ["do: attack, pawn: WS1, target: BS1, roll: {attack: 7, defend: 1}"],
        (1, "illegal", "DS-14"),
    ),
    "DS-26 a bonus of nobody": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: {{attack: 0, defend: 1}}"],
        (1, "claim", "DS-26"),
    ),
    "DS-27 a commander without its bonus": (
        "{WC: e4, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WC, target: BS1, {HIT}, bonus: {{attack: 0, defend: 0}}"],
        (1, "claim", "DS-27"),
    ),
    "DS-27 the commander that is attacked": (
        "{WC: a4, WS1: j4, BC: k4}",
        [f"do: attack, pawn: WS1, target: BC, {MISS}, bonus: {{defend: 0}}"],
        (1, "claim", "DS-27"),
    ),
    "DS-15 a kill told as survival": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, result: survive"],
        (1, "claim", "DS-15"),
    ),
    "DS-16 survival told as a kill": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}, result: kill"],
        (1, "claim", "DS-16"),
    ),
    "DS-30 an attacker that walks in": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, result: kill, attacker_at: f4"],
        (1, "claim", "DS-30"),
    ),
    "DS-17 an attacker that is lost": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}, attacker_at: removed"],
        (1, "claim", "DS-17"),
    ),
    "DS-04 the loser goes on": (
        "{WC: a4, WS1: j4, BC: k4, BS1: b1}",
        [f"do: attack, pawn: WS1, target: BC, {HIT}", "by: black, do: move, pawn: BS1, to: b2"],
        (2, "turn", "DS-04"),
    ),
    "DS-R02 after the own turn": (DUEL, ["do: end_turn", "do: move, pawn: WS1, to: e5"], (2, "turn", "DS-R02")),
    "DS-R03 before DS-08": (DUEL, [*WALK, "do: move, pawn: BS1, to: f5"], (4, "illegal", "DS-R03")),
    "DS-R03 a pawn that was removed": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}", "do: end_turn", "by: black, do: move, pawn: BS1, to: f5"],
        (3, "illegal", "DS-R03"),
    ),
    "DS-08 before DS-05": (DUEL, [*WALK, "do: move, pawn: WC, to: a0"], (4, "illegal", "DS-08")),
    "DS-08 before DS-18": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}", *WALK[:2], f"do: attack, pawn: WS1, target: BS1, {MISS}"],
        (4, "illegal", "DS-08"),
    ),
    "DS-08 an attack and three moves": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}", *WALK],
        (4, "illegal", "DS-08"),
    ),
    "DS-05 a column too far": (LINES, ["do: move, pawn: WS1, to: l1"], (1, "illegal", "DS-05")),
    "DS-10 a jump of a knight": (DUEL, ["do: move, pawn: WS1, to: f6"], (1, "illegal", "DS-10")),
    "DS-R04 a move onto a friend": (LINES, ["do: move, pawn: WS1, to: e4"], (1, "illegal", "DS-R04")),
    "DS-18 before DS-R05": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}", f"do: attack, pawn: WS1, target: WC, {HIT}"],
        (2, "illegal", "DS-18"),
    ),
    "DS-R05 an attack on oneself": (DUEL, [f"do: attack, pawn: WS1, target: WS1, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-R05 an attack on one that was removed": (
        "{WC: a4, WS1: e4, WS2: e5, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WS1, target: BS1, {HIT}", f"do: attack, pawn: WS2, target: BS1, {HIT}"],
        (2, "illegal", "DS-R05"),
    ),
    "DS-21 before DS-14": (DUEL, ["do: attack, pawn: WS1, target: BA1"], (1, "illegal", "DS-21")),
    "DS-21 before DS-26": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BA1, {HIT}, bonus: {{attack: 1, defend: 1}}"],
        (1, "illegal", "DS-21"),
    ),
    "DS-21 a knight's jump away": (LINES, [f"do: attack, pawn: WS1, target: BS3, {HIT}"], (1, "illegal", "DS-21")),
    "DS-22 a knight's jump away": (LINES, [f"do: attack, pawn: WA1, target: BS2, {HIT}"], (1, "illegal", "DS-22")),
    "DS-22 round the edge of the board": (
        "{WC: a4, WA1: a6, BC: k4, BS1: k6}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-22"),
    ),
    "DS-24 a friend one tile away": (
        "{WC: a4, WA1: e4, WS1: f5, BC: k4, BS1: h7}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-24"),
    ),
    "DS-24 one who survived": (
        "{WC: a4, WA1: e4, WS1: f5, BC: k4, BS1: f4, BS2: g4}",
        [f"do: attack, pawn: WS1, target: BS1, {MISS}", f"do: attack, pawn: WA1, target: BS2, {HIT}"],
        (2, "illegal", "DS-24"),
    ),
    "DS-14 a die with nothing": (
        DUEL,
        ["do: attack, pawn: WS1, target: BS1, roll: {attack: 1, defend: 0}"],
        (1, "illegal", "DS-14"),
    ),
    "DS-26 a commander two tiles away": (
        "{WC: c4, WS1: e4, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: {{attack: 1}}"],
        (1, "claim", "DS-26"),
    ),
    "DS-26 a commander that stepped away": (
        "{WC: d4, WS1: e4, BC: k4, BS1: f4}",
        ["do: move, pawn: WC, to: c4", f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: {{attack: 1}}"],
        (2, "claim", "DS-26"),
    ),
    "DS-26 on the commander, the attacker's": (
        "{WC: a4, WS1: j4, BC: k4}",
        [f"do: attack, pawn: WS1, target: BC, {MISS}, bonus: {{attack: 1, defend: 1}}"],
        (1, "claim", "DS-26"),
    ),
    "DS-26 by the commander, the defender's": (
        "{WC: e4, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WC, target: BS1, {HIT}, bonus: {{attack: 1, defend: 1}}"],
        (1, "claim", "DS-26"),
    ),
    "DS-15 a tie on the dice in the own circle": (
        "{WC: d4, WS1: e4, BC: k4, BS1: f4}",
        ["do: attack, pawn: WS1, target: BS1, roll: {attack: 6, defend: 6}, result: survive"],
        (1, "claim", "DS-15"),
    ),
    "DS-16 a tie by the enemy's circle": (
        "{WC: a4, WS1: e4, BC: g5, BS1: f4}",
        ["do: attack, pawn: WS1, target: BS1, roll: {attack: 4, defend: 3}, result: kill"],
        (1, "claim", "DS-16"),
    ),
    "DS-15 before DS-30": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, attacker_at: f4, bonus: {{attack: 0}}, result: survive"],
        (1, "claim", "DS-15"),
    ),
    "DS-30 an attacker that is lost in its kill": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, attacker_at: removed"],
        (1, "claim", "DS-30"),
    ),
    "DS-R14 one that was removed": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}", "do: check, pawns: {BS1: f4}"],
        (2, "claim", "DS-R14"),
    ),
    "DS-08 before DS-04, after pawns that are right": (
        DUEL,
        ["do: check, winner: white, actions_left: 2, pawns: {WS1: e4}"],
        (1, "claim", "DS-08"),
    ),
    "DS-04 somebody has won": (
        "{WC: a4, WS1: j4, BC: k4}",
        [f"do: attack, pawn: WS1, target: BC, {HIT}", "do: check, winner: none"],
        (2, "claim", "DS-04"),
    ),
    "DS-R14 a pawn elsewhere": (DUEL, ["do: check, pawns: {WS1: e5}"], (1, "claim", "DS-R14")),
    "DS-R14 before DS-08": (
        DUEL,
        ["do: check, winner: white, actions_left: 2, pawns: {WS1: removed}"],
        (1, "claim", "DS-R14"),
    ),
    "DS-08 other actions left": (DUEL, ["do: check, winner: white, actions_left: 2"], (1, "claim", "DS-08")),
    "DS-04 no winner yet": (DUEL, ["do: check, winner: white"], (1, "claim", "DS-04")),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str):
    pawns, steps, wanted = BROKEN[name]

    done = played(pawns, *steps)

    assert faults(done) == [wanted]
    assert wanted[1] == "claim" or done.states[-1] == done.states[wanted[0] - 1]


def test_a_wrong_claim_is_told_and_the_true_result_counts():
    done = played(DUEL, f"do: attack, pawn: WS1, target: BS1, {HIT}, result: survive", "do: move, pawn: WS1, to: f4")

    assert faults(done) == [(1, "claim", "DS-15")]


def test_of_several_wrong_claims_the_first_is_told():
    claims = "bonus: {attack: 1, defend: 1}, result: survive, attacker_at: f4"
    done = played(DUEL, f"do: attack, pawn: WS1, target: BS1, {HIT}, {claims}")

    assert faults(done) == [(1, "claim", "DS-26")]


def test_turns_end_by_their_player_alone_and_give_all_actions_back():
    done = played(DUEL, *(f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5")), "do: check, actions_left: 0",
                  "do: end_turn", "by: black, do: check, actions_left: 3", "by: black, do: end_turn",
                  f"do: attack, pawn: WS1, target: BS1, {MISS}", "do: move, pawn: WS1, to: e5")  # fmt: skip

    assert faults(done) == []


def test_logs_are_read_as_people_write_them():
    attack = "do: attack, pawn: Ws 1, target: bs1, roll: {attack: '6', defend: 1}, result: Kill, attacker_at: E5"
    facts = "do: Check, pawns: {bs1: Removed}, winner: None"
    done = played(DUEL, "do: Move, pawn: ws1, to: E5", attack, facts, "do: end turn", turn="White")

    assert faults(done) == []


def test_a_field_that_says_nothing_is_not_there():
    done = played(DUEL, f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: , result: ~, attacker_at: null",
                  "do: check, pawns: , actions_left: , winner: ", "do: end_turn")  # fmt: skip

    assert faults(done) == []


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("do: jump, pawn: WS1", "'do' of step 1 is 'jump', expected one of move, attack, end_turn, check"),
        ("do: move, pwan: WS1", "step 1 has no 'pwan' (did you mean 'pawn'?), expected do, by, pawn, to"),
        ("do: move, pawn: WS1", "step 1 needs 'to'"),
        ("by: red, do: end_turn", "'by' of step 1 is 'red', expected one of white, black"),
        (f"do: attack, pawn: WS1, target: BS1, {HIT}, result: dead", "'result' of step 1 is 'dead', expected"),
        ("do: attack, pawn: WS1, target: BS1, roll: {attack: six}", "'attack' of 'roll' of step 1 is 'six', expected"),
        ("do: move, pawn: WS1, to: e5, from: e4", "step 1 has no 'from', expected do, by, pawn, to"),
        ("do: end_turn, pawn: WS1", "step 1 has no 'pawn', expected do, by"),
        ("do: check, turn: white", "step 1 has no 'turn', expected do, by, pawns, actions_left, winner"),
        ("by: red, do: check", "'by' of step 1 is 'red', expected one of white, black"),
        ("do: check, winner: Ann", "'winner' of step 1 is 'Ann', expected one of white, black, none"),
        ("do: check, pawns: [WS1]", "'pawns' of step 1 is a list, expected names with values"),
        ("do: check, pawns: {WS1: e4, ws1: e5}", "'pawns' of step 1 names WS1 twice, the second time as 'ws1'"),
        ("do: check, pawns: {WS1: z4}", "'WS1' of 'pawns' of step 1 is 'z4', expected one of a1, a2,"),
        (f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: {{x: 1}}", "'bonus' of step 1 has no 'x', expected"),
        ("do: attack, pawn: WS1, target: BS1, roll: {attack: 6, defend: 1, luck: 3}", "'roll' of step 1 has no 'luck'"),
        (f"do: attack, pawn: WS1, target: BS1, {HIT}, attacker_at: z4", "'attacker_at' of step 1 is 'z4', expected"),
        ("do: check, pawns: {WS9: e4}", "a pawn of 'pawns' of step 1 is 'WS9' (did you mean 'WS7'?), expected one of"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_read_says_why(step: str, message: str):
    (finding,) = played(DUEL, step).findings

    assert finding.fault.kind == "malformed"
    assert finding.fault.message.startswith(message)


# What comes near to breaking a rule, and is legal.

ALLOWED = {
    "DS-04 a commander that survives": (
        "{WC: a4, WS1: j4, BC: k4}",
        ["do: attack, pawn: WS1, target: BC, roll: {attack: 6, defend: 5}", "do: move, pawn: WS1, to: j5",
         "do: check, winner: none"],
    ),
    "DS-04 a check after the end": (
        "{WC: a4, WS1: j4, BC: k4}",
        [f"do: attack, pawn: WS1, target: BC, {HIT}", "do: check, winner: white, pawns: {BC: removed}"],
    ),
    "DS-R02 a check of the other side": (DUEL, ["by: black, do: check, actions_left: 3, winner: none", *WALK]),
    "DS-08 three attacks by three pawns": (
        "{WC: a4, WS1: j3, WS2: j4, WS3: j5, BC: k4}",
        [*(f"do: attack, pawn: WS{each}, target: BC, {MISS}" for each in (1, 2, 3)), "do: check, actions_left: 0"],
    ),
    "DS-05 along the edges": (
        "{WC: a1, WS1: k7, BC: k1}",
        ["do: move, pawn: WC, to: a2", "do: move, pawn: WS1, to: j7", "do: move, pawn: WC, to: b1"],
    ),
    "DS-R04 between two pawns": ("{WC: a4, WS1: e4, BC: k4, BS1: f4, BS2: e5}", ["do: move, pawn: WS1, to: f5"]),
    "DS-R04 onto a tile that was left": (
        "{WC: a4, WS1: e4, WS2: f4, BC: k4}",
        ["do: move, pawn: WS1, to: d4", "do: move, pawn: WS2, to: e4"],
    ),
    "DS-R04, DS-29 onto the tile of a kill": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}", "do: move, pawn: WS1, to: f4"],
    ),
    "DS-18, DS-R18 another pawn, and a move between": (
        "{WC: a4, WS1: e4, WS2: e5, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WS1, target: BS1, {MISS}", "do: move, pawn: WS1, to: d4",
         f"do: attack, pawn: WS2, target: BS1, {MISS}"],
    ),
    "DS-18, DS-R06 again in the next turn": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}", "do: end_turn", "by: black, do: end_turn",
         f"do: attack, pawn: WS1, target: BS1, {MISS}"],
    ),
    "DS-24 pawns beside and behind the line": (
        "{WC: a4, WA1: e4, WS1: f6, WS2: g5, BC: k4, BS1: g6, BS2: e5, BS3: f4, BS4: h7}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
    ),
    "DS-24 a line that was freed by a kill": (
        "{WC: a4, WA1: e4, WS1: f5, BC: k4, BS1: f4, BS2: g4}",
        [f"do: attack, pawn: WS1, target: BS1, {HIT}", f"do: attack, pawn: WA1, target: BS2, {HIT}, attacker_at: e4"],
    ),
    "DS-24 a line that a friend has left": (
        "{WC: a4, WA1: e4, WS1: f4, BC: k4, BS1: g4}",
        ["do: move, pawn: WS1, to: f5", f"do: attack, pawn: WA1, target: BS1, {HIT}"],
    ),
    "DS-23 one step away first": (
        "{WC: a4, WA1: e4, BC: k4, BS1: f4}",
        ["do: move, pawn: WA1, to: d4", f"do: attack, pawn: WA1, target: BS1, {HIT}"],
    ),
    "DS-26, DS-R10 both in their circles, to which the one has just come": (
        "{WC: c4, WS1: e4, BC: g4, BS1: f4}",
        ["do: move, pawn: WC, to: d5",
         f"do: attack, pawn: WS1, target: BS1, {MISS}, bonus: {{attack: 1, defend: 1}}, result: survive"],
    ),
    "DS-26 of two numbers only one is claimed": (
        "{WC: a4, WS1: e4, BC: g4, BS1: f4}",
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: {{defend: 1}}"],
    ),
    "DS-R14 nothing is claimed": (DUEL, ["do: check", "do: check, pawns: {}", "do: check, pawns: {WS2: removed}"]),
}  # fmt: skip


@pytest.mark.parametrize("name", ALLOWED)
def test_what_comes_near_a_rule_is_legal(name: str):
    pawns, steps = ALLOWED[name]

    assert faults(played(pawns, *steps)) == []


NEAR, FAR = "d3 d4 d5 e3 e5 f3 f4 f5", "g4 h4 c4 b4 e6 e7 e2 e1 g6 h7 c6 b7 g2 h1 c2 b1"


@pytest.mark.parametrize(("pawn", "tiles"), [("WS1", NEAR), ("WC", NEAR), ("WA1", FAR)])
def test_a_pawn_attacks_just_the_tiles_in_its_reach(pawn: str, tiles: str):
    own = "{WC: e4" if pawn == "WC" else f"{{WC: a1, {pawn}: e4"
    free = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 8) if f"{column}{row}" not in ("a1", "e4")]
    attack = f"do: attack, pawn: {pawn}, target: BS1, {HIT}"

    reached = [on for on in free if not played(f"{own}, BC: k1, BS1: {on}}}", attack).findings]

    assert reached == sorted(tiles.split())
