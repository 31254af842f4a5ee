"""The steps of Charge!: logs that state their verdict, and each rule of the ledger broken once."""

from __future__ import annotations

from pathlib import Path

import pytest
from race import BOTH, CALL, FLIP, GAP, ONE, PILE, READY, SHEET, SHIPPED, STUCK, played
from shipped import ROOT, faults

from pnp.rules.verdicts import verdict

LOGS = SHIPPED.logs


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path) -> None:
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


BROKEN = {
    "CH-10 a flip before the beginning": (READY, [FLIP], "turn", "CH-10"),
    "CH-10 a score before the beginning": (READY, ["do: score"], "turn", "CH-10"),
    "CH-10 it begins twice": (READY, ["do: go", "do: go"], "turn", "CH-10"),
    "CH-30 it is counted while it runs": (BOTH, ["do: score"], "turn", "CH-30"),
    "CH-30 a flip after the call": (BOTH, [CALL, FLIP], "turn", "CH-30"),
    "CH-30 a call after the call": (BOTH, [CALL, "by: blue, do: call"], "turn", "CH-30"),
    "CH-30 a beginning after the call": (BOTH, [CALL, "do: go"], "turn", "CH-30"),
    "CH-30 a flip after the score": (BOTH, [CALL, "do: score", FLIP], "turn", "CH-30"),
    "CH-05 a color that does not play": (BOTH, ["by: yellow, do: flip"], "illegal", "CH-05"),
    "CH-05 a color that nobody has": (BOTH, ["by: green, do: flip"], "illegal", "CH-05"),
    "CH-05 a color in claims": (SHEET, [CALL, "do: score, claims: {green: {face: 3}}"], "illegal", "CH-05"),
    "CH-D1 a card of another is turned up": (BOTH, [f"{FLIP}, shows: 'blue:A1'"], "claim", "CH-D1"),
    "CH-25 a stack that is not there": (BOTH, ["by: red, do: move, from: W4, to: W1"], "illegal", "CH-25"),
    "CH-25 a card of a stack that is not there": (
        BOTH,
        ["by: red, do: assemble, from: W4, to: new"],
        "illegal",
        "CH-25",
    ),
    "CH-D9 time runs backwards": (BOTH, [f"t: 2, {FLIP}", "t: 1.5, by: blue, do: flip"], "claim", "CH-D9"),
    "CH-18 nothing is left to flip": (BOTH, ["by: blue, do: flip", "by: blue, do: flip"], "illegal", "CH-18"),
    "CH-11 two cards are turned over": (BOTH, [f"{FLIP}, count: 2"], "illegal", "CH-11"),
    "CH-17 three of one card are turned over": (BOTH, [FLIP, FLIP, f"{FLIP}, count: 3"], "illegal", "CH-17"),
    "CH-D8 another card is on top": (BOTH, [f"{FLIP}, shows: T2"], "claim", "CH-D8"),
    "CH-18 turned over too early": (BOTH, [FLIP, "by: red, do: recycle"], "illegal", "CH-18"),
    "CH-18 nothing to turn over": ("red: {reserve: [K2]}, blue: {}", ["by: red, do: recycle"], "illegal", "CH-18"),
    "CH-D3 a covered card of the flipped stack": (
        BOTH,
        [FLIP, "by: red, do: assemble, from: F, card: T2, to: new"],
        "illegal",
        "CH-D3",
    ),
    "CH-D3 a covered card of a working stack": (
        GAP,
        ["by: red, do: assemble, from: W3, card: T6, to: new"],
        "illegal",
        "CH-D3",
    ),
    "CH-D1 a card that does not lie there": (
        BOTH,
        [FLIP, "by: red, do: assemble, from: F, card: C4, to: new"],
        "illegal",
        "CH-D1",
    ),
    "CH-D1 a card of another": (
        BOTH,
        [FLIP, "by: red, do: assemble, from: F, card: 'blue:A1', to: new"],
        "illegal",
        "CH-D1",
    ),
    "CH-D1 an empty stack": (GAP, ["by: red, do: assemble, from: W2, to: new"], "illegal", "CH-D1"),
    "CH-D4 a card of the reserve": (BOTH, ["by: red, do: assemble, from: R, to: new"], "illegal", "CH-D4"),
    "CH-D4 building with the reserve": (BOTH, ["by: red, do: build, from: R, to: W1"], "illegal", "CH-D4"),
    "CH-D4 moving the reserve": (BOTH, ["by: red, do: move, from: R, to: W1"], "illegal", "CH-D4"),
    "CH-14 a 4 opens a pile": (BOTH, ["by: red, do: assemble, from: W1, to: new"], "illegal", "CH-14"),
    "CH-15 a pile that is not there": (BOTH, ["by: blue, do: assemble, from: W1, to: P7"], "illegal", "CH-15"),
    "CH-15 another unit": (PILE, ["by: blue, do: assemble, from: W3, to: P1"], "illegal", "CH-15"),
    "CH-15 another number": (PILE, ["by: blue, do: assemble, from: W1, to: P1"], "illegal", "CH-15"),
    "CH-15 a pile that was taken": (
        PILE,
        ["by: red, do: assemble, from: W2, to: P1", "by: blue, do: assemble, from: W1, to: P1"],
        "illegal",
        "CH-15",
    ),
    "CH-29 another takes the unit": (
        PILE,
        ["by: red, do: assemble, from: W2, to: P1, takes: blue"],
        "claim",
        "CH-29",
    ),
    "CH-29 nobody takes the unit": (
        PILE,
        ["by: red, do: assemble, from: W2, to: P1, takes: null"],
        "claim",
        "CH-29",
    ),
    "CH-28 a unit is taken too early": (BOTH, [FLIP, f"{ONE}, takes: red"], "claim", "CH-28"),
    "CH-13 the same unit": (
        "red: {working: [[C4], [], []], flipped: [C3]}",
        ["by: red, do: build, from: F, to: W1"],
        "illegal",
        "CH-13",
    ),
    "CH-13 two lower": (BOTH, [FLIP, "by: red, do: build, from: F, to: W1"], "illegal", "CH-13"),
    "CH-13 one higher": (
        "red: {working: [[C2], [], []], flipped: [A3]}",
        ["by: red, do: build, from: F, to: W1"],
        "illegal",
        "CH-13",
    ),
    "CH-23 an ordinary card on an empty stack": (GAP, ["by: red, do: build, from: F, to: W2"], "illegal", "CH-23"),
    "CH-D3 building with a covered card": (
        GAP,
        ["by: red, do: build, from: F, card: A3, to: W2"],
        "illegal",
        "CH-D3",
    ),
    "CH-D3 building with a card that is elsewhere": (
        GAP,
        ["by: red, do: build, from: F, card: T6, to: W2"],
        "illegal",
        "CH-D3",
    ),
    "CH-13 a move that does not fit": (BOTH, ["by: red, do: move, from: W3, to: W1"], "illegal", "CH-13"),
    "CH-19 more cards than there are": (
        BOTH,
        ["by: red, do: move, from: W2, to: W1, count: 2"],
        "illegal",
        "CH-19",
    ),
    "CH-19 an empty stack is moved": (GAP, ["by: red, do: move, from: W2, to: W1"], "illegal", "CH-19"),
    "CH-19 a stack is moved onto itself": (BOTH, ["by: red, do: move, from: W1, to: W1"], "illegal", "CH-19"),
    "CH-21 a move to an empty stack": (GAP, ["by: red, do: move, from: W1, to: W2"], "illegal", "CH-21"),
    "CH-D8 another card is moved": (
        BOTH,
        ["by: red, do: move, from: W2, to: W1, card: A2"],
        "illegal",
        "CH-D8",
    ),
    "CH-21 a stack that is not empty": (GAP, ["by: red, do: refill, to: W1"], "illegal", "CH-21"),
    "CH-22 without a reserve": (
        "red: {working: [[], [C4], [T6]], flipped: [A3]}",
        ["by: red, do: refill, to: W1"],
        "illegal",
        "CH-22",
    ),
    "CH-D8 another card of the reserve": (GAP, ["by: red, do: refill, to: W2, shows: K3"], "claim", "CH-D8"),
    "CH-D9 a race against nobody": (
        BOTH,
        [FLIP, "by: red, do: collide, from: F, card: A1, to: P1, beaten_by: 1"],
        "illegal",
        "CH-D9",
    ),
    "CH-D9 a race for another pile": (
        PILE,
        [
            "by: red, do: assemble, from: W2, to: P1",
            "by: blue, do: collide, from: W1, card: A2, to: P2, beaten_by: 1",
        ],
        "illegal",
        "CH-D9",
    ),
    "CH-D9 a race against oneself": (
        PILE,
        [
            "by: red, do: assemble, from: W2, to: P1",
            FLIP,
            "by: red, do: collide, from: F, card: A1, to: P1, beaten_by: 1",
        ],
        "illegal",
        "CH-D9",
    ),
    "CH-15 a race with a card that does not fit": (
        PILE,
        [
            "by: red, do: assemble, from: W2, to: P1",
            "by: blue, do: collide, from: W1, card: A2, to: P1, beaten_by: 1",
        ],
        "illegal",
        "CH-15",
    ),
    "CH-25 no stalemate": (BOTH, ["do: stalemate"], "illegal", "CH-25"),
    "CH-25 no stalemate with an empty stack": (GAP, ["do: stalemate"], "illegal", "CH-25"),
    "CH-25 another card of the reserve": (STUCK, ["do: stalemate, shows: {red: K2}"], "claim", "CH-25"),
    "CH-27 another card of the flip pile": (STUCK, ["do: stalemate, shows: {blue: C4}"], "claim", "CH-27"),
    "CH-32 a false call": (BOTH, [f"{CALL}, claim: complete"], "claim", "CH-32"),
    "CH-49 other totals before": (
        f"{SHEET}, totals: {{red: 10, blue: 20}}",
        [CALL, "do: score, before: {red: 10, blue: 25}"],
        "claim",
        "CH-49",
    ),
    "CH-51 not over yet": (SHEET, [CALL, "do: score, over: yes"], "claim", "CH-51"),
    "CH-51 over already": (SHEET, [CALL, "do: score, before: {red: 0, blue: 200}, over: no"], "claim", "CH-51"),
    "CH-52 another winner": (
        SHEET,
        [CALL, "do: score, before: {red: 197, blue: 200}, winner: red"],
        "claim",
        "CH-52",
    ),
    "CH-52 a winner too early": (SHEET, [CALL, "do: score, winner: red"], "claim", "CH-52"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str) -> None:
    start, steps, kind, rule = BROKEN[name]

    done = played(start, *steps)

    assert faults(done) == [(len(steps), kind, rule)]
    assert kind == "claim" or done.states[-1] == done.states[-2]
