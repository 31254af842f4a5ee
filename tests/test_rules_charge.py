"""The rules of Charge!: each rule of its ledger broken once, its switches, its scores, and what holds of every game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from project import write
from shipped import ROOT, Shipped, faults

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import charge
from pnp.rules.games.charge.pack import COLORS, SWITCHES, UNKNOWN, Rules
from pnp.rules.games.charge.scoring import Army, Line, score, winners
from pnp.rules.games.charge.state import Position
from pnp.rules.games.charge.table import GO, STALEMATE
from pnp.rules.playing import LONGEST, Played, log_of, play
from pnp.rules.replay import Replayed, replay
from pnp.rules.verdicts import replayed, verdict
from pnp.rules.written import as_yaml, flow

SHIPPED = Shipped("charge")
LOGS = SHIPPED.logs
game, engine, log_from, replay_of = SHIPPED.game, SHIPPED.engine, SHIPPED.log_of, SHIPPED.replayed


@cache
def rules(players: tuple[str, ...] = ("red", "blue"), **switches: str) -> Rules:
    """The shipped rules with switches, made once for each."""
    return SHIPPED.rules(players, **switches)


CARDS = "cards/charge.yaml"

Golden = Callable[[str, str], None]


def played(start: str, *steps: str, variants: str = "", end: str = "", players: str = "red, blue") -> Replayed:
    """Steps after a start."""
    lines = "".join(f"\n- {{{each}}}" for each in steps) or " []"
    head = f"players: [{players}]\nvariants: {{{variants}}}\nstart: {{{start}}}"
    return replay_of(f"{head}\nlog:{lines}\n{f'end: {{{end}}}' if end else ''}")


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path) -> None:
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# Broken rules: a start, steps, and what is found at the last one.

RED = "red: {reserve: [K2, T5], working: [[C4], [A3], [T6]], flip: [K3, T2, A1, C5, K1, A2, T4]}"
BLUE = "blue: {reserve: [A1], working: [[A2], [K4], [C3]], flip: [T1, C6, K2]}"
BOTH = f"{RED}, {BLUE}"
READY = f"running: no, {BOTH}"
PILE = f"{BOTH}, table: {{P1: ['blue:A1', 'red:A2']}}"
GAP = "red: {reserve: [K2], working: [[C4], [], [T6, C5]], flipped: [C3, A3], flip: [T1]}, blue: {working: [[A2], [T6], [C3]]}"
STUCK = (
    "red: {reserve: [A1, K2], working: [[T7], [T6], [T5]], flip: [A2, K3, C2]}, "
    "blue: {working: [[C6], [C5], [A3]], flip: [K3, C4, A3]}"
)
SEVEN = "army: [['red:A1', 'red:A2', 'red:A3'], ['red:K1', 'blue:K2', 'blue:K3', 'red:K4']]"
SHEET = f"red: {{{SEVEN}}}, blue: {{army: [['red:A1', 'red:A2', 'blue:A3']]}}, table: {{P3: ['blue:C1', 'red:C2', 'blue:C3']}}"
FLIP, CALL = "by: red, do: flip", "by: red, do: call"
ONE = "by: red, do: assemble, from: F, card: A1, to: new, as: P1"

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


# The true sheet of SHEET after red has called: red has 2 of its own and 3 of blue's, and 7 points.
TRUE = {
    "red": {"face": 7, "label": "safe", "doubled": "no", "army": 7, "lost": 0, "gained": 0, "bonus": 0, "bust": 4, "waste": 0, "round": 3, "total": 3},
    "blue": {"face": 3, "label": "untouched", "doubled": "yes", "army": 6, "lost": 0, "gained": 0, "bonus": 0, "bust": 0, "waste": 5, "round": 1, "total": 1},
}  # fmt: skip
WRONG = {
    ("red", "face"): (8, "CH-38"),
    ("red", "label"): ("sabotaged", "CH-40"),
    ("red", "doubled"): ("yes", "CH-43"),
    ("red", "army"): (14, "CH-43"),
    ("red", "lost"): (3, "CH-40"),
    ("red", "gained"): (1, "CH-43"),
    ("red", "bonus"): (5, "CH-45"),
    ("red", "bust"): (3, "CH-44"),
    ("red", "waste"): (5, "CH-46"),
    ("red", "round"): (7, "CH-48"),
    ("red", "total"): (7, "CH-49"),
    ("blue", "lost"): (1, "CH-43"),
    ("blue", "gained"): (3, "CH-40"),
}


@pytest.mark.parametrize(("seat", "name"), WRONG)
def test_the_first_wrong_number_of_a_sheet_is_told(seat: str, name: str) -> None:
    value, rule = WRONG[seat, name]
    changed: dict[str, dict[str, object]] = {each: dict(line) for each, line in TRUE.items()}
    changed[seat][name] = value
    changed["blue"]["total"] = 99  # Later, so that it is not told.

    right = played(SHEET, CALL, f"do: score, claims: {flow(TRUE)}")
    wrong = played(SHEET, CALL, f"do: score, claims: {flow(changed)}")

    assert faults(right) == []
    assert faults(wrong) == [(2, "claim", rule)]
    assert wrong.states[-1] == right.states[-1]


@pytest.mark.parametrize(
    ("army", "claim", "rule"),
    [
        ("['blue:A1', 'blue:A2', 'red:A3']", "red: {lost: 1}", "CH-43"),
        ("['red:K1', 'blue:K2', 'blue:K3', 'red:K4']", "red: {lost: 1}", "CH-41"),
        ("['red:K1', 'blue:K2', 'blue:K3', 'red:K4']", "blue: {gained: 1}", "CH-41"),
        ("['red:C1', 'blue:C2', 'blue:C3', 'yellow:C4', 'yellow:C5', 'red:C6']", "red: {lost: 5}", "CH-42"),
        ("['red:C1', 'blue:C2', 'blue:C3', 'yellow:C4', 'yellow:C5', 'red:C6']", "yellow: {gained: 2}", "CH-42"),
    ],
)
def test_what_saboteurs_take_is_told_by_what_became_of_the_army(army: str, claim: str, rule: str) -> None:
    done = played(f"red: {{army: [{army}]}}", CALL, f"do: score, claims: {{{claim}}}", players="red, blue, yellow")

    assert faults(done) == [(2, "claim", rule)]


def test_several_with_most_waste_are_told_by_their_own_rule() -> None:
    done = played("red: {}, table: {P1: ['red:A1'], P2: ['blue:A1']}", CALL, "do: score, claims: {red: {waste: 0}}")

    assert faults(done) == [(2, "claim", "CH-47")]


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(charge.__file__).parent.glob("*.py"))

    assert set(re.findall(r"CH-[RD]?\d+", source)) - set(game().ledger or {}) == set()


def test_the_ledger_has_every_rule_of_its_kinds() -> None:
    wanted = [f"CH-{n:02}" for n in range(1, 53)] + [f"CH-D{n}" for n in range(1, 11)]
    wanted += [f"CH-R{n:02}" for n in (*range(1, 26), *range(30, 45))]

    assert list(game().ledger or {}) == wanted


def test_what_decides_a_fault_comes_from_card_and_log() -> None:
    done = played(BOTH, FLIP, "by: red, do: build, from: F, to: W1")

    (finding,) = done.findings
    lines = (ROOT / CARDS).read_text("utf-8").splitlines()
    line = {id: next(n for n, each in enumerate(lines, 1) if f"{{id: {id}," in each) for id in ("A1", "C4")}
    assert [(each.says, each.span and (each.span.file, each.span.line)) for each in finding.fault.values] == [
        ("A1 is number 1 of 'archer'", (CARDS, line["A1"])),
        ("C4 is number 4 of 'catapult'", (CARDS, line["C4"])),
        ("A1 fits on K2, C2, T2", None),
        ("it lies there at the start", ("log.yaml", 4)),
    ]


def test_what_would_have_been_legal_is_named() -> None:
    (finding,) = played(GAP, "by: red, do: build, from: F, to: W2").findings

    assert finding.legal == ("{by: red, do: refill, to: W2, shows: K2}", "{by: red, do: flip, count: 1, shows: T1}")


# What the rules allow


def test_a_stack_that_is_empty_can_have_any_of_two_things_and_no_third() -> None:
    refill = played(GAP, "by: red, do: refill, to: W2, shows: K2")
    deployed = played(
        "red: {working: [[], [C4], [T6]], flipped: [A3]}", "by: red, do: build, from: F, card: A3, to: W1"
    )

    assert faults(refill) + faults(deployed) == []


def test_the_third_card_lies_on_top_and_turning_over_keeps_the_order() -> None:
    start = "red: {working: [[T7], [T7], [C6]], flip: [K3, T2, A1, C5, K1]}"
    done = played(start, FLIP, FLIP, "by: red, do: recycle", end="red.flip: [K3, T2, A1, C5, K1], red.flipped: []")

    assert faults(done) == []
    assert done.states[1].players[0].flipped == done.states[0].players[0].flip[2::-1]


def test_a_lost_race_changes_nothing() -> None:
    start = PILE.replace("[[A2], [K4], [C3]]", "[[A3], [K4], [C3]]")
    done = played(
        start,
        "by: red, do: assemble, from: W2, card: A3, to: P1",
        "by: blue, do: collide, from: W1, card: A3, to: P1, beaten_by: 1",
    )

    assert faults(done) == []
    assert done.states[2] == done.states[1]


def test_a_stalemate_with_no_card_left_ends_the_round_without_a_caller() -> None:
    start = "red: {working: [[T7], [T6], [T5]]}, blue: {working: [[C6], [C5], [A3]]}"

    done = played(start, "do: stalemate", "do: score, claims: {red: {round: 0}}", end="ended: yes, caller: null")

    assert faults(done) == []


def test_a_stalemate_turns_the_flipped_stack_over_for_who_has_nothing_else() -> None:
    start = "red: {working: [[T7], [T6], [T5]], flipped: [T5, T6]}, blue: {working: [[C6], [C5], [A3]]}"
    end = "red.working: [[T7], [T6], [T5], [T6]], red.flip: [T5], blue.working: [[C6], [C5], [A3]]"

    done = played(start, "do: stalemate, shows: {red: T6}", end=end)

    assert faults(done) == []


@pytest.mark.parametrize(
    ("red", "is_stuck"),
    [
        ("{working: [[T7], [T6], [T5]], flip: [T7, T7, K1]}", False),  # the next packet
        ("{working: [[T7], [T6], [T5]], flip: [K1, T7, T7]}", True),  # covered in each pass
        ("{working: [[T7], [T6], [T5]], flip: [K1, T7, T7], flipped: [T6]}", True),  # a fresh pass: T6 K1 T7 T7
        ("{working: [[T7], [T6], [T5]], flip: [T7], flipped: [T7, K1]}", True),  # a fresh pass: K1 T7 T7
        ("{working: [[T7], [T6], [T5]], flip: [T7], flipped: [K1, T7, T7]}", False),  # the card on top
        ("{working: [[T7], [T6], [T5]], flip: [T7], flipped: [T7, K1, T6, T5]}", False),  # a fresh pass: T5 T6 K1
        ("{working: [[T7], [T6], [T5]], flip: [C4]}", False),  # it fits on a stack
        ("{working: [[T7], [T6], []], flip: [K4]}", False),  # it fills a stack
        ("{working: [[T7], [T6], []], flip: [K3]}", True),
        ("{working: [[T7], [T6], []], reserve: [T5]}", False),  # a refill
        ("{working: [[T7], [T6], [C5, K4]], flip: [T5]}", True),  # shifting is no play
    ],
)
def test_nobody_can_play_is_as_the_ruling_has_it(red: str, is_stuck: bool) -> None:
    state = played(f"red: {red}, blue: {{working: [[C6], [C5], [A3]]}}").states[0]

    assert state.is_stalemate() == is_stuck
    assert (STALEMATE in state.actions("red")) == is_stuck


def test_times_may_be_equal_and_what_looks_odd_is_a_note() -> None:
    done = played(BOTH, f"t: 1, {FLIP}", f"t: 1, {FLIP}", "t: 1.4, by: blue, do: flip", "t: 1.4, by: blue, do: recycle")

    assert faults(done) == []
    assert done.notes == (
        (2, "'red' does two things within 0 seconds"),
        (2, "'red' turns over more cards although A1 can be played"),
        (4, "'blue' does two things within 0 seconds"),
    )


def test_a_stack_that_was_forgotten_is_a_note() -> None:
    start = "red: {reserve: [K2], working: [[A1], [C4], [T6]]}"

    done = played(start, "t: 1, by: red, do: assemble, from: W1, to: new", "t: 30, by: red, do: refill, to: W1")

    assert done.notes == ((2, "W1 of 'red' was empty for 29 seconds"),)


# Switches: a start, steps, and the faults under the reference and under the switch.

SWITCHED: dict[str, tuple[str, list[str], list[str], list[str]]] = {
    "working_order: ascending": (
        "red: {working: [[A2], [], []], flipped: [K3]}",
        ["by: red, do: build, from: F, to: W1"],
        ["CH-13"],
        [],
    ),
    "working_move: top_only": (
        "red: {working: [[T4], [K3, A2], []]}",
        ["by: red, do: move, from: W2, to: W1, count: 2"],
        [],
        ["CH-19"],
    ),
    "empty_fill: any_working": (GAP, ["by: red, do: move, from: W3, to: W2, count: 2"], ["CH-21"], []),
    "flip_when: only_when_stuck": (BOTH, [FLIP, FLIP], [], ["CH-16"]),
    "recycle_when: any_time": (
        BOTH,
        [FLIP, "by: red, do: recycle", f"{FLIP}, shows: A1"],
        ["CH-18", "CH-D8"],
        [],
    ),
    "stalemate_repeat: once_then_end": (
        f"{STUCK.replace('A1, K2', 'T4, T5')}, stalemates: 1",
        ["do: stalemate", "do: score"],
        ["CH-30"],
        [],
    ),
    "false_call: continues": (BOTH, [f"{CALL}, claim: busted", FLIP], ["CH-30"], []),
    "lengths: [3, 4, 5, 8]": (
        "red: {working: [[C5], [T1], []]}, table: {P1: ['red:C1', 'red:C2', 'red:C3', 'red:C4']}",
        ["by: red, do: assemble, from: W1, to: P1, takes: red"],
        ["CH-28"],
        [],
    ),
    "empty_waste: all": (
        SHEET.partition(", table")[0],
        [CALL, "do: score, claims: {blue: {waste: 5}}"],
        ["CH-46"],
        [],
    ),
    "round_floor: zero": (
        "red: {}, table: {P1: ['red:A1']}",
        [CALL, "do: score, claims: {red: {round: 0}}"],
        ["CH-48"],
        [],
    ),
    "bust_base: remaining": (
        "red: {army: [['red:K1', 'blue:K2', 'blue:K3', 'red:K4']]}",
        [CALL, "do: score, claims: {red: {bust: 1}}"],
        ["CH-44"],
        [],
    ),
    "bust_base: raw": (
        "red: {army: [['blue:A1', 'blue:A2', 'red:A3']]}",
        [CALL, "do: score, claims: {red: {bust: 2}}"],
        ["CH-44"],
        [],
    ),
    "end_tie: extra_round": ("red: {}", [CALL, "do: score, before: {red: 200, blue: 200}, over: no"], ["CH-51"], []),
}


@pytest.mark.parametrize("switch", SWITCHED)
def test_a_switch_changes_what_is_legal(switch: str) -> None:
    start, steps, usual, switched = SWITCHED[switch]

    assert [each.fault.rule for each in played(start, *steps).findings] == usual
    assert [each.fault.rule for each in played(start, *steps, variants=switch).findings] == switched


def test_who_called_too_early_is_punished_though_the_round_went_on() -> None:
    done = played(
        SHEET, CALL, "by: blue, do: call", "do: stalemate", "do: score, claims: {red: {bust: 4}, blue: {bust: 3}}",
        variants="false_call: continues",
    )  # fmt: skip

    assert faults(done) == []


def tie(colors: tuple[int, ...], face: int, **switches: str) -> tuple[int, ...]:
    """What red loses and the others get, of an army of red."""
    nobody = Army(0, (0, 0, 0, 0))
    lines = score(
        rules(COLORS, **switches), (Army(face, colors), nobody, nobody, nobody), (0, 0, 0, 0), None, frozenset()
    )
    return (lines[0].lost, *(each.gained for each in lines[1:]))


@pytest.mark.parametrize(
    ("colors", "switches", "wanted"),
    [
        ((1, 5, 3, 3), {}, (29, 15, 7, 7)),
        ((1, 4, 4, 4), {}, (30, 10, 10, 10)),
        ((1, 5, 5, 3), {}, (30, 15, 15, 0)),
        ((1, 5, 3, 3), {"sabotage_tie": "owner_keeps"}, (15, 15, 0, 0)),
        ((1, 4, 4, 4), {"sabotage_tie": "owner_keeps"}, (0, 0, 0, 0)),
        ((1, 5, 3, 3), {"sabotage_tie": "all_full"}, (30, 15, 15, 15)),
        ((1, 4, 4, 4), {"sabotage_tie": "all_full"}, (30, 15, 15, 15)),
    ],
)
def test_three_above_the_owner_share_as_the_switch_has_it(
    colors: tuple[int, ...], switches: Mapping[str, str], wanted: tuple[int, ...]
) -> None:
    assert tie(colors, 31, **switches) == wanted


# Scores: section E3 of the ledger


def army(units: str, **colors: int) -> tuple[str, dict[str, int]]:
    """An army: its units as letters, its other cards by color."""
    return units, colors


SCORES: dict[str, tuple[list[str], str | None, dict[str, tuple[str, dict[str, int]]], dict[str, int], dict[str, str], dict[str, dict[str, object]]]] = {
    "E01": (["red", "blue", "yellow", "purple"], "red", {"red": army("AAAKKCT", red=10, blue=6, yellow=4, purple=3)}, {"red": 1, "blue": 4, "yellow": 2}, {}, {"red": {"face": 30, "label": "safe", "bonus": 5, "round": 35}, "blue": {"waste": 5, "round": -5}, "yellow": {"round": 0}, "purple": {"round": 0}}),
    "E02": (["red", "blue", "yellow"], "red", {"red": army("AAAKKCT", red=8, blue=8, yellow=7)}, {}, {}, {"red": {"label": "safe", "round": 35}, "blue": {"waste": 0, "round": 0}, "yellow": {"round": 0}}),
    "E03": (["red", "blue"], "red", {"red": army("AAAKKCT", red=9, blue=14), "blue": army("A", blue=2)}, {"red": 2, "blue": 3}, {}, {"red": {"label": "sabotaged", "lost": 15, "bonus": 5, "round": 20}, "blue": {"face": 3, "gained": 15, "waste": 5, "round": 13}}),
    "E04": (["red", "blue", "yellow"], None, {"red": army("AAAAKKCT", red=7, blue=12, yellow=6)}, {"red": 2, "blue": 2}, {}, {"red": {"face": 33, "lost": 16, "waste": 5, "round": 12}, "blue": {"gained": 16, "waste": 5, "round": 11}, "yellow": {"round": 0}}),
    "E05": (["red", "blue", "yellow"], "red", {"red": army("AAAKKCT", red=5, blue=10, yellow=8)}, {"yellow": 1}, {}, {"red": {"label": "crumbled", "lost": 30, "round": 5}, "blue": {"gained": 15, "round": 15}, "yellow": {"gained": 15, "waste": 5, "round": 10}}),
    "E06": (["red", "blue", "yellow"], None, {"red": army("AAAAKKCT", red=3, blue=11, yellow=11)}, {}, {}, {"red": {"face": 33, "lost": 32, "round": 1}, "blue": {"round": 16}, "yellow": {"round": 16}}),
    "E07": (["red", "blue", "yellow"], None, {"blue": army("KC", red=5, yellow=3)}, {"red": 1, "yellow": 1}, {}, {"blue": {"face": 10, "doubled": True, "label": "untouched", "army": 20, "lost": 0, "round": 20}, "red": {"gained": 0, "waste": 5, "round": -5}, "yellow": {"round": -5}}),
    "E08": (["red", "purple"], "purple", {"purple": army("AAAKKC", purple=9, red=8)}, {"purple": 6, "red": 5}, {}, {"purple": {"face": 23, "bonus": 0, "bust": 12, "waste": 5, "round": 6}, "red": {"round": 0}}),
    "E09": (["red", "blue"], "red", {"red": army("AAAAKKKT", red=8, blue=15)}, {}, {}, {"red": {"face": 31, "lost": 15, "bust": 16, "round": 0}, "blue": {"gained": 15, "round": 15}}),
    "E10": (["red", "blue", "yellow"], "red", {"red": army("AAAKKCT", red=9, blue=10, yellow=4), "blue": army("AAK", blue=3, red=4)}, {"yellow": 2}, {}, {"red": {"lost": 15, "gained": 5, "bonus": 5, "round": 25}, "blue": {"face": 10, "lost": 5, "gained": 15, "round": 20}, "yellow": {"round": -5}}),
    "E11": (["red", "blue", "yellow"], None, {"red": army("A", blue=1, yellow=1)}, {}, {}, {"red": {"face": 3, "doubled": True, "round": 6}, "blue": {"round": 0}}),
    "E12": (["red", "blue"], None, {}, {"red": 4, "blue": 4}, {}, {"red": {"army": 0, "doubled": False, "waste": 5, "round": -5}, "blue": {"round": -5}}),
    "E13": (["red", "blue", "yellow", "purple"], None, {"red": army("AAAKKCT", red=5, blue=8, yellow=6, purple=4)}, {"purple": 7, "red": 3}, {}, {"red": {"label": "crumbled", "lost": 30, "round": 0}, "blue": {"round": 15}, "yellow": {"round": 15}, "purple": {"gained": 0, "round": -5}}),
    "E14": (["red", "blue"], "red", {"red": army("AAAAKKKCCT", red=20, blue=13)}, {"blue": 1}, {}, {"red": {"face": 43, "label": "safe", "round": 48}, "blue": {"round": -5}}),
    "E15": (["red", "blue"], "red", {"red": army("AAAAKKKT", red=8, blue=15)}, {}, {"bust_base": "remaining"}, {"red": {"lost": 15, "bust": 8, "round": 8}, "blue": {"round": 15}}),
}  # fmt: skip


def sheet(
    players: list[str],
    caller: str | None,
    armies: dict[str, tuple[str, dict[str, int]]],
    waste: dict[str, int],
    switches: dict[str, str],
) -> tuple[Line, ...]:
    """The lines of a round."""
    found = rules(tuple(players), **switches)
    read = []
    for seat in players:
        units, colors = armies.get(seat, ("", {}))
        face = sum(next(each.length for each in found.units if each.letter == letter) for letter in units)
        assert sum(colors.values()) == face - len(units)
        read.append(Army(face, tuple(colors.get(each, 0) for each in players)))
    at = None if caller is None else players.index(caller)
    units = armies.get(caller or "", ("", {}))[0]
    is_complete = all(units.count(each.letter) >= each.quota for each in found.units)
    busted = frozenset() if at is None or is_complete else frozenset((at,))
    return score(found, read, [waste.get(each, 0) for each in players], at if is_complete else None, busted)


@pytest.mark.parametrize("name", SCORES)
def test_a_round_is_scored_as_the_ledger_has_it(name: str) -> None:
    players, caller, armies, waste, switches, wanted = SCORES[name]

    lines = dict(zip(players, sheet(players, caller, armies, waste, switches), strict=True))

    assert {seat: {key: getattr(lines[seat], key) for key in keys} for seat, keys in wanted.items()} == wanted


@pytest.mark.parametrize(
    ("totals", "switches", "wanted"),
    [
        ((203, 210, 120), {}, ("blue",)),
        ((199, 188, 0), {}, ()),
        ((200, 150, 0), {}, ("red",)),
        ((205, 205, 201), {}, ("red", "blue")),
        ((205, 205, 201), {"end_tie": "extra_round"}, ()),
        ((205, 204, 201), {"end_tie": "extra_round"}, ("red",)),
    ],
)
def test_the_game_ends_as_the_ledger_has_it(
    totals: tuple[int, ...], switches: dict[str, str], wanted: tuple[str, ...]
) -> None:
    """E16 to E19."""
    found = rules(("red", "blue", "yellow"), **switches)

    assert tuple(found.seats[each] for each in winners(found, totals)) == wanted


def test_what_saboteurs_get_is_what_others_lose() -> None:
    """CH-D10, but for the switch that breaks it."""
    chance, found = Random(3), rules(COLORS)
    for _ in range(500):
        armies = [Army(chance.randrange(51), tuple(chance.randrange(4) for _ in COLORS)) for _ in COLORS]
        lines = score(found, armies, [chance.randrange(3) for _ in COLORS], None, frozenset())

        assert sum(each.lost for each in lines) == sum(each.gained for each in lines)


# Logs of a table, where nobody knows how the decks lie

GO_SHOWS = "do: go, shows: {red: [Catapult 4, A1, T6], blue: [A2, K4, C3]}"


def at_table(*steps: str, end: str = "") -> Replayed:
    """Steps of a log without a start."""
    lines = "".join(f"\n- {{{each}}}" for each in steps)
    return replay_of(f"players: [red, blue]\nlog:{lines}\n{f'end: {{{end}}}' if end else ''}")


def test_without_a_start_cards_are_known_when_they_are_named() -> None:
    done = at_table(
        GO_SHOWS,
        "by: red, do: assemble, from: W2, to: new, as: left",
        "by: blue, do: assemble, from: W1, card: archer 2, to: Left",
        "by: red, do: flip, shows: A3",
        "by: red, do: assemble, from: F, to: left, takes: red",
        "by: red, do: assemble, from: F, card: K1, to: new",
        "by: blue, do: refill, to: W1, shows: T2",
        end="red.army: [['red:A1', 'blue:A2', 'red:A3']], red.flipped: ['?'], table: {P2: ['red:K1']}, blue.working: [[T2], [K4], [C3]]",
    )

    assert faults(done) == []


@pytest.mark.parametrize(
    ("steps", "kind", "rule"),
    [
        ([GO_SHOWS, "by: red, do: assemble, from: W2, card: A2, to: new"], "illegal", "CH-D1"),
        ([GO_SHOWS, "by: red, do: flip", "by: red, do: assemble, from: F, to: new"], "malformed", ""),
        (["do: go, shows: {red: [T6, T6, T6]}"], "claim", "CH-D2"),
        (["do: go, shows: {red: [T6]}"], "claim", "CH-08"),
        ([GO_SHOWS, "by: red, do: flip, shows: T6", "by: red, do: flip, shows: T6"], "claim", "CH-D2"),
        (["do: go", "by: red, do: flip, shows: A1", "by: red, do: build, from: F, to: W1"], "illegal", "CH-13"),
    ],
)
def test_what_a_log_of_a_table_cannot_say_is_told(steps: list[str], kind: str, rule: str) -> None:
    assert faults(at_table(*steps)) == [(len(steps), kind, rule)]


# What cannot be read, and decks that are not as they should be


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("by: red, do: jump", "'do' of step 1 is 'jump', expected one of go, flip"),
        ("do: flip", "step 1 needs 'by'"),
        ("by: red, do: flip, cuont: 3", "step 1 has no 'cuont' (did you mean 'count'?)"),
        ("by: red, do: flip, shows: X1", "'shows' of step 1 is 'X1'"),
        ("by: red, do: build, from: W1, to: W2", "'red' builds from W1, expected F; cards of working stacks are moved"),
        ("by: red, do: move, from: Q, to: W2", "'from' of step 1 is 'Q', expected F or a working stack such as W1"),
        ("by: red, do: move, from: F, to: W2", "'from' of step 1 is 'F', expected a working stack such as W1"),
        ("by: blue, do: assemble, from: W1, to: P1, as: P2", "'as' names a new pile, and this is laid on another"),
        ("t: soon, by: red, do: flip", "'t' of step 1 is 'soon', expected a number"),
        ("by: red, do: collide, from: W2, card: A3, to: P1", "step 1 needs 'beaten_by'"),
    ],
)
def test_a_step_that_cannot_be_read_says_why(step: str, message: str) -> None:
    (finding,) = played(PILE, step).findings

    assert (finding.fault.kind, finding.fault.message[: len(message)]) == ("malformed", message)


def test_a_pile_cannot_have_the_name_of_another() -> None:
    (finding,) = played(PILE, FLIP, "by: red, do: assemble, from: F, to: new, as: p1").findings

    assert finding.fault.message == "a new pile is called 'p1', expected a name that no pile has"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("setup: {red: [A1]}", "this game's logs have no 'setup', expected 'decks' under 'start'"),
        ("cards: {red: A1}", "this game's logs have no 'cards'"),
        ("start: {green: {}}", "a color of 'start' of this log is 'green'"),
        (
            "start: {red: {flip: [blue:A1]}}",
            "a card of 'flip' of 'red' of 'start' of this log is 'blue:A1', expected a",
        ),
        ("start: {red: {working: [A1]}}", "a stack of 'working' of 'red' of 'start' of this log is no list of cards"),
        ("start: {table: {P1: [A1]}}", "a card of the pile 'P1' is 'A1', expected its color too, as in 'red:A1'"),
        ("start: {table: {P1: ['red:A2']}}", "the pile 'P1' is A2, expected a run of one unit from 1 upwards"),
        (
            "start: {table: {P1: ['red:A1', 'red:A2', 'red:A3', 'red:K1']}}",
            "the pile 'P1' is A1, A2, A3, K1, expected a",
        ),
        ("start: {table: {P1: ['red:A1', 'red:A2', 'red:A3']}}", "the pile 'P1' is a finished unit, expected it in an"),
        (
            "start: {red: {army: [['red:A1']]}}",
            "a unit of 'army' of 'red' of 'start' of this log has 1 cards, expected 3",
        ),
        (
            "start: {decks: {red: [A1]}}",
            "'decks' of 'start' of this log has none of 'blue', expected one deck for each",
        ),
        ("start: {decks: {}, running: yes}", "a round with 'decks' begins with 'go', so that it is not running"),
    ],
)
def test_a_start_that_cannot_be_read_says_why(text: str, message: str) -> None:
    found = replay(engine(), rules(), log_from(f"{text}\nlog: []"))

    assert not isinstance(found, Replayed)
    assert found.fault.message[: len(message)] == message


def decks(**changed: str) -> str:
    """The decks of both before the shuffle, some cards replaced as in 'A1>A2'."""
    found = {}
    for seat in ("red", "blue"):
        cards = rules().ids(rules().deck)
        old, _, new = changed.get(seat, "").partition(">")
        if old:
            cards[cards.index(old)] = new
        found[seat] = [each for each in cards if each]
    return flow(found)


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        (f"decks: {decks()}, dealt: {{red: {{reserve: 15, working: 3, flip: 32}}}}", []),
        (f"decks: {decks(red='A1>')}", [("illegal", "CH-02")]),
        (f"decks: {decks(blue='A1>A2')}", [("illegal", "CH-03")]),
        (f"decks: {decks(blue='A1>?')}", []),
        (f"decks: {decks()}, dealt: {{red: {{reserve: 14}}}}", [("claim", "CH-07")]),
        (f"decks: {decks()}, dealt: {{red: {{working: 4}}}}", [("claim", "CH-08")]),
        (f"decks: {decks()}, dealt: {{blue: {{flip: 33}}}}", [("claim", "CH-09")]),
    ],
)
def test_decks_and_the_deal_are_checked(start: str, wanted: list[tuple[str, str]]) -> None:
    assert faults(played(start)) == [(0, *each) for each in wanted]


@pytest.mark.parametrize(
    ("start", "notes"),
    [
        ("red: {working: [[T7], [T7], [T7]]}", ["the start has more T7 of 'red' than its deck (CH-D2)"]),
        ("red: {working: [[T7], [T7], []]}, blue: {working: [[T7], [C6, T5, K4], []]}", []),
        (
            "red: {army: [['red:A1', 'blue:A2', 'red:A3'], ['red:A1', 'red:A2', 'blue:A3']]}",
            ["the army of 'red' starts with a unit that blue:A3 has finished (CH-D5)"],
        ),
        (
            "blue: {working: [[T7], [C6, T5, '?', K2, K1], [T2, A1]]}",
            ["W2 of 'blue' starts with K1 on K2, where it does not fit (CH-13)"],
        ),
    ],
)
def test_a_start_that_no_game_leads_to_is_a_note(start: str, notes: list[str]) -> None:
    done = played(start)

    assert (faults(done), done.notes) == ([], tuple((0, each) for each in notes))


def test_all_facts_of_the_end_are_compared() -> None:
    right = (
        "red.reserve: [K2, T5], red.working: [[C4], [], [T6]], red.flip: [C5, K1, A2, T4], red.flipped: [A1, T2, K3], "
        "red.army: [['blue:A1', 'red:A2', 'red:A3']], red.units: {A: 1, T: 0}, red.reserve_count: 2, red.flip_count: 4, "
        "red.flipped_count: 3, table: {}, ended: no, caller: null"
    )
    wrong = (
        "red.reserve: [T5, K2], red.working: [[C4], [T6]], red.flip: [], red.flipped: [K3, T2, A1], "
        "red.army: [['blue:A1', 'red:A3', 'red:A2']], red.units: {A: 2}, red.reserve_count: 3, red.flip_count: 3, "
        "red.flipped_count: 4, table: {P1: ['red:A1']}, ended: yes, caller: red"
    )
    steps = ("by: red, do: assemble, from: W2, to: P1", FLIP)

    assert faults(played(PILE, *steps, end=right)) == []
    assert faults(played(PILE, *steps, end=wrong)) == [(3, "claim", "CH-D8")] * 12


# Several clocks: section F3 of the ledger


def tolerant(text: str, allowance: str) -> Replayed:
    """A log, replayed with tolerance."""
    log = log_from(text)
    return replayed(engine(), rules(log.players, **log.variants), log, Fraction(allowance))


RACE = """players: [red, blue]
start: {red: {working: [[C1], [C3], [T6]]}, blue: {working: [[C2], [K4], [T3]], flip: [T1, T1, K1]}}
log:
- {t: 3.0, by: blue, do: assemble, from: W1, card: C2, to: P1}
- {t: 3.1, by: blue, do: flip}
- {t: 3.3, by: red, do: assemble, from: W1, card: C1, to: new, as: P1}
- {t: 3.4, by: red, do: assemble, from: W2, card: C3, to: P1}
- {t: 3.5, by: red, do: call}
- {t: 3.6, by: blue, do: assemble, from: F, card: K1, to: new}
- {do: score}
"""


def test_steps_of_two_clocks_change_places_within_the_allowance() -> None:
    strict = replay_of(RACE)

    assert faults(strict) == [(1, "illegal", "CH-15"), (4, "illegal", "CH-15"), (6, "turn", "CH-30")]
    assert faults(tolerant(RACE, "0.5")) == []


def test_a_pile_that_the_clocks_forbid_names_both_steps() -> None:
    done = tolerant(RACE, "0.2")

    assert faults(done)[:2] == [(1, "illegal", "CH-15"), (1, "illegal", "CH-15")]
    first = done.findings[0].fault
    assert first.message == "C2 of 'blue' is laid on C1 of 'red', which comes to 'P1' 0.3 seconds later"
    assert [(each.says, each.span and each.span.line) for each in first.values] == [
        ("C1 comes in step 3", 7),
        ("clocks may differ by 0.2 seconds", None),
    ]


def test_the_order_of_one_player_is_kept_whatever_the_allowance() -> None:
    text = """players: [red, blue]
start: {red: {working: [[A1], [A2], []]}}
log:
- {t: 1.0, by: red, do: assemble, from: W2, to: P1}
- {t: 1.1, by: red, do: assemble, from: W1, to: new, as: P1}
"""

    assert faults(tolerant(text, "60")) == [(1, "illegal", "CH-15")]


def test_a_step_without_a_time_keeps_its_place() -> None:
    text = RACE.replace("t: 3.3, ", "")

    assert faults(tolerant(text, "60"))[0][0] == 1


def in_turns(players: tuple[str, ...], seed: int) -> list[tuple[Position, str, Any]]:
    """A round of bots that do what looks best in turn: positions, who acts, what is done; at last the end."""
    state = charge.begin(rules(players))
    state = state.after(state.sample(Random(seed)))
    found: list[tuple[Position, str, Any]] = [(state, players[0], GO)]
    state = state.after(GO)
    while state.phase == "running":
        for seat in players:
            if state.phase == "running" and (moves := state.actions(seat)):
                at = state
                move = max(moves, key=lambda each: charge.promise(at, seat, each))  # used at once
                found.append((state, seat, move))
                state = state.after(move)
    return [*found, (state, "", None)]


@cache
def recorded(seed: int) -> tuple[dict[str, object], ...]:
    """The start of a round of four, and its steps with their true times in hundredths of seconds."""
    turns = in_turns(COLORS, seed)
    steps = [charge.written(state, seat, move) for state, seat, move in turns[:-1]]
    return (charge.snapshot(turns[0][0]), *({"t": 20 * i, **each} for i, each in enumerate(steps)))


def accepted(offset: int, allowance: str | None) -> int:
    """Of 10 rounds, whose clocks differ by up to twice `offset` hundredths, how many are legal."""
    legal, chance = 0, Random(60)
    for seed in range(10):
        start, *steps = recorded(seed)
        late = {seat: chance.randint(-offset, offset) for seat in COLORS}
        shifted = [{**each, "t": int(str(each["t"])) + late.get(str(each.get("by")), 0)} for each in steps]
        shifted.sort(key=lambda each: (each["do"] != "go", int(str(each["t"]))))
        lines = [flow({**each, "t": f"{int(str(each['t'])) / 100:g}"}) for each in shifted]
        text = f"players: {flow(COLORS)}\nstart: {flow(start['start'])}\nlog:\n" + "".join(
            f"- {each}\n" for each in lines
        )
        log = log_from(text)
        legal += (
            replayed(engine(), rules(COLORS), log, None if allowance is None else Fraction(allowance)).result == "legal"
        )
    return legal


def test_rounds_of_clocks_that_differ_are_legal_with_tolerance_and_hardly_without() -> None:
    """CH F3: with offsets of up to 0.4 seconds, 0.8 is enough for all."""
    found = [accepted(0, None), accepted(40, None), accepted(40, "0.05"), accepted(40, "0.8")]

    assert found == [10, 1, 1, 10]


def test_most_armies_of_four_crumble_and_rounds_of_all_numbers_of_players_end_by_a_call() -> None:
    """CH-S24 and section E4, in bands, since another bot plays."""
    ends = {count: [in_turns(COLORS[:count], seed)[-1][0] for seed in range(40)] for count in (2, 3, 4)}

    labels = Counter(line.label for end in ends[4] for line in end.lines)
    assert labels["crumbled"] / labels.total() > 0.3
    assert 20 < sum(line.round for end in ends[4] for line in end.lines) / (4 * 40) < 32
    assert all(end.caller is not None for count in ends for end in ends[count])


# What holds of every game

EVERY = [{}] + [{name: value} for name, values in SWITCHES.items() for value in values[1:]]
BOTS = ("random", "greedy", "ahead")


@cache
def random_game(players: tuple[str, ...], seed: int, bot: str = "random", **switches: str) -> Played:
    """A whole game."""
    return play(engine(), rules(players, **switches), dict.fromkeys(players, bot), f"{seed}")


def replay_game(done: Played, switches: Mapping[str, str]) -> Replayed:
    """A game as a log, replayed."""
    return replay_of(as_yaml(log_of(engine(), "charge", done, switches)).partition("\n")[2])


@pytest.mark.parametrize("switches", EVERY, ids=lambda each: "-".join(each.values()) or "reference")
def test_games_that_are_played_end_and_replay_as_legal_position_by_position(switches: dict[str, str]) -> None:
    done = random_game(("red", "blue", "yellow"), 1, **switches)

    again = replay_game(done, switches)

    wanted: list[object] = []
    for turn in done.turns[1:]:
        if turn.seat == "chance":
            wanted.pop()  # The decks stand in the step before.
        wanted.append(turn.after)
    assert len(done.turns) < LONGEST
    assert sum((done.scores or {}).values()) == 1
    assert faults(again) == []
    assert list(again.states) == [done.turns[0].after, *wanted]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_bot_comes_to_an_end(bot: str, count: int) -> None:
    done = random_game(COLORS[:count], 2, bot)

    assert done.scores is not None


@pytest.mark.parametrize("switches", EVERY, ids=lambda each: "-".join(each.values()) or "reference")
def test_every_position_is_whole_and_unchanged_by_what_comes_after(switches: dict[str, str]) -> None:
    found = rules(("red", "blue", "yellow"), **switches)
    for turn in random_game(found.seats, 3, **switches).turns[1:600]:
        state: Any = turn.state
        assert charge.conserved(state) == (tuple(sorted(found.deck)),) * 3
        before = state.parts
        for seat in state.may_act if turn.seat != "chance" else ():
            moves = state.actions(seat)
            assert moves
            assert len(set(moves)) == len(moves)
            for move in moves:
                after = state.after(move)
                assert 0 <= charge.worth(after, seat) <= 1000
                assert isinstance(charge.promise(state, seat, move), int)
                assert set(charge.cited(state, seat, move)) <= set(game().ledger or {})
                assert {id for id, _ in charge.used(state, seat, move, after)} <= {each.id for each in found.faces}
        assert state.parts == before


def test_every_legal_action_of_a_position_is_legal_as_a_step_and_leads_to_the_same() -> None:
    for turn in random_game(COLORS, 4).turns[1:400:7]:
        state: Any = turn.state
        if turn.seat == "chance":
            continue
        head = "".join(f"{key}: {flow(value)}\n" for key, value in charge.snapshot(state).items())
        for seat in state.may_act:
            for move in state.actions(seat):
                done = replay_of(f"{head}log:\n- {flow(charge.written(state, seat, move))}\n")

                assert faults(done) == []
                assert done.states == (state, state.after(move))


def test_every_position_is_read_back_from_its_snapshot() -> None:
    for turn in random_game(COLORS, 5, false_call="continues").turns[::11]:
        state: Any = turn.after
        text = "".join(f"{key}: {flow(value)}\n" for key, value in charge.snapshot(state).items())

        done = replay_of(f"variants: {{false_call: continues}}\n{text}log: []\n")

        assert (faults(done), done.states) == ([], (state,))


def test_a_round_after_a_false_call_is_read_back_too() -> None:
    variants = "false_call: continues"
    state = played(SHEET, CALL, "by: blue, do: call", variants=variants).states[-1]
    text = "".join(f"{key}: {flow(value)}\n" for key, value in charge.snapshot(state).items())  # type: ignore[arg-type]  # a position of Charge!

    assert replay_of(f"variants: {{{variants}}}\n{text}log: []\n").states == (state,)


def test_equal_seeds_give_equal_logs() -> None:
    def text(seed: int) -> str:
        done = play(engine(), rules(), {"red": "random", "blue": "random"}, f"{seed}")
        return as_yaml(log_of(engine(), "charge", done, {}))

    assert text(3) == text(3)
    assert text(3) != text(4)


def test_a_log_goes_on_with_the_decks_of_the_next_round() -> None:
    again = f"do: score, before: {{red: 50, blue: 60}}, decks: {decks()}"

    done = played(
        SHEET, CALL, again, "do: go", "by: red, do: call", "do: score, claims: {red: {total: 53}, blue: {total: 61}}"
    )

    assert faults(done) == []


def test_no_round_follows_after_the_last() -> None:
    done = played(SHEET, CALL, f"do: score, before: {{red: 200, blue: 60}}, decks: {decks()}")

    assert faults(done) == [(2, "turn", "CH-51")]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_playthrough_is_as_it_was_looked_at(seed: int, golden: Golden) -> None:
    turns = in_turns(COLORS[: seed + 1], seed)
    lines = [f"- {flow(charge.written(state, seat, move))}" for state, seat, move in turns[:-1]]
    head = [f"{key}: {flow(value)}" for key, value in charge.snapshot(turns[0][0]).items()]

    golden(f"rules-charge/{seed}.txt", "\n".join([*head, "log:", *lines, "", str(turns[-1][0]), ""]))


# What the files of the game say


def changed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Rules | None, list[tuple[str, str]]]:
    """The rules with other cards, and what is said of them."""
    text = (ROOT / CARDS).read_text("utf-8").replace("ledger: templates/charge/ledger.yaml\n", "")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    write(tmp_path, CARDS, text)
    write(tmp_path, "templates/plain.yaml", (ROOT / "templates/plain.yaml").read_text("utf-8"))
    report = Report()
    game = load(tmp_path, "charge", Report())
    assert game
    return charge.rules(game, {}, (), report), [(each.code, each.message) for each in report]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: A2, title: Archer 2, unit: archer,", "id: A2, title: Archer 2,", "'A2' has no 'unit', expected one on every card (CH-03)"),
        ("id: A2, title: Archer 2, unit: archer, number: 2", "id: A2, title: Archer 2, unit: archer", "'A2' has the number None, expected a letter and its"),
        ("id: A2,", "id: B2,", "the cards of 'archer' differ in count or letter, expected those of whole units (CH-03)"),
        ("number: 2, count: 4", "number: 2, count: 3", "the cards of 'archer' differ in count or letter, expected those of"),
        ("id: T2, title: Tower 2, unit: tower, number: 2", "id: T8, title: Tower 8, unit: tower, number: 8", "the numbers of 'tower' are [1, 3, 4, 5, 6, 7, 8], expected"),
        ("number: 3, count: 4, deployment: yes", "number: 3, count: 4", "the deployment cards of 'archer' are [], expected the highest number"),
        ("number: 2, count: 4", "number: 2, count: 4, deployment: yes", "the deployment cards of 'archer' are [2, 3], expected the"),
        ("number: 3, count: 4, deployment: yes", "number: 3, count: 4, deployment: green", "'deployment' of 'A3' is 'green', expected yes or no"),
        ("  reserve: 15", "  reserve: 60", "a deck has 50 cards, expected more than reserve and working stacks together"),
        ("  packet: 3", "  packet: 0", "the number 'packet' is 0, expected 1 to 50 (CH-11)"),
        ("  packet: 3", "  pakcet: 3", "the rules know no number 'pakcet' (did you mean 'packet'?)"),
        ("  quota_archer: 3\n", "", "there is no number 'quota_archer', expected how many of this unit a complete army has"),
        ("  quota_archer: 3", "  quota_archer: 3\n  quota_ram: 1", "the rules know no number 'quota_ram'"),
        ("text: Blue\n    cards: *cards\n  - id: yellow", "text: Blue\n    cards: [{id: A1, title: Archer 1, unit: archer, number: 1}]\n  - id: yellow", "the deck 'blue' is not like 'red', expected the same cards"),
    ],
)  # fmt: skip
def test_what_the_rules_cannot_use_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    found, said = changed(tmp_path, (old, new))

    assert found is None
    assert (said[0][0], said[0][1][: len(message)]) == ("outside-the-rules", message)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("red",), "one player cannot play alone, expected 2 or more (CH-R22)"),
        (("red", "red"), "two players are 'red', expected each to have a color alone (CH-05)"),
        (
            ("red", "bleu"),
            "no deck is 'bleu' (did you mean 'blue'?), expected players of red, blue, yellow, purple (CH-05)",
        ),
    ],
)
def test_players_have_decks_of_their_own(players: tuple[str, ...], message: str) -> None:
    report = Report()

    assert charge.rules(game(), {}, players, report) is None
    assert [each.message for each in report] == [message]


def test_cards_and_numbers_are_those_of_the_files(tmp_path: Path) -> None:
    found, said = changed(
        tmp_path,
        ("      - {id: T7, title: Tower 7, unit: tower, number: 7, count: 2, deployment: yes, text: *text}\n", ""),
        ("number: 6, count: 2}", "number: 6, count: 2, deployment: yes}"),
        ("  packet: 3", "  packet: 2"),
        ("  reserve: 15", "  reserve: 10"),
    )
    assert found
    assert said == []
    state = charge.begin(found)
    state = state.after(state.sample(Random(1))).after(GO).after(("flip", 0, 0, 0, 0))

    assert [len(each) for each in state.players[0][:4]] == [10, 3, 48 - 13 - 2, 2]
    assert found.units[3].length == 6


def test_the_logs_of_the_page_are_legal() -> None:
    page = (ROOT / "docs/rules-charge.md").read_text("utf-8")
    logs = re.findall(r"```yaml\n# logs/\w+\.yaml\ngame: charge\n(.*?)```", page, re.DOTALL)

    assert [faults(replay_of(each)) for each in logs] == [[], []]


def test_the_position_is_shown_without_what_lies_face_down() -> None:
    shown = str(played(f"{PILE}, totals: {{red: 5, blue: 7}}", FLIP).states[-1])

    assert shown.splitlines() == [
        "round 1, running",
        "red: C4; A3; T6; A1 on 3 flipped, 4 to flip, reserve 2; army no units",
        "blue: A2; K4; C3; nothing flipped, 3 to flip, reserve 1; army no units",
        "table: P1 blue:A1 red:A2",
        "before: red 5, blue 7",
    ]


def test_a_card_that_is_not_known_has_a_name_and_fits_nowhere() -> None:
    found = rules()

    assert (found.ids((UNKNOWN,)), found.is_first[UNKNOWN], found.fits[UNKNOWN]) == (["?"], False, frozenset())
    assert all(UNKNOWN not in each for each in found.fits)


def test_a_log_that_says_what_it_is_with_tolerance_is_held_to_that(tmp_path: Path) -> None:
    text = (
        f"game: charge\n{RACE}expect: {{result: illegal, step: 1, rule: CH-15, tolerant: {{eps: 0.5, result: WHAT}}}}\n"
    )
    legal, illegal = tmp_path / "legal.yaml", tmp_path / "illegal.yaml"
    legal.write_text(text.replace("WHAT", "legal"), "utf-8")
    illegal.write_text(text.replace("WHAT", "illegal"), "utf-8")

    found = [verdict(ROOT, path, allowance) for path in (legal, illegal) for allowance in (None, Fraction(1, 2))]

    assert [each.is_as_expected for each in found] == [True, True, False, False]
    assert [each.sentence.partition(": ")[2] for each in found] == [
        "illegal, step 1 by CH-15 and 2 more, as expected; legal with --tolerant 0.5, as expected",
        "legal, as expected",
        "illegal, step 1 by CH-15 and 2 more, as expected; legal with --tolerant 0.5, expected illegal",
        "legal, expected illegal",
    ]
