"""What is said of logs of Charge!: rules, what decided and where it stands, what is odd, positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from race import BOTH, CARDS, FLIP, GAP, PILE, game, played
from shipped import ROOT, faults

from pnp.rules.games import charge


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
        ("so it is at the start", ("log.yaml", 4)),
    ]


def test_what_would_have_been_legal_is_named() -> None:
    (finding,) = played(GAP, "by: red, do: build, from: F, to: W2").findings

    assert finding.legal == ("{by: red, do: refill, to: W2, shows: K2}", "{by: red, do: flip, count: 1, shows: T1}")


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


def test_the_position_is_shown_without_what_lies_face_down() -> None:
    shown = str(played(f"{PILE}, totals: {{red: 5, blue: 7}}", FLIP).states[-1])

    assert shown.splitlines() == [
        "round 1, running",
        "red: C4; A3; T6; A1 on 3 flipped, 4 to flip, reserve 2; army no units",
        "blue: A2; K4; C3; nothing flipped, 3 to flip, reserve 1; army no units",
        "table: P1 blue:A1 red:A2",
        "before: red 5, blue 7",
    ]


@pytest.mark.parametrize(
    ("seconds", "notes"),
    [("1.14", ["'red' does two things within 0.14 seconds"]), ("1.15", [])],
)
def test_two_things_within_a_moment_are_a_note(seconds: str, notes: list[str]) -> None:
    done = played(
        "red: {working: [[T7], [T6], [T5]], flip: [K3, K3, K3, C4]}", f"t: 1, {FLIP}", f"t: {seconds}, {FLIP}, count: 1"
    )

    assert [each for _, each in done.notes] == notes


@pytest.mark.parametrize(("seconds", "notes"), [("21", []), ("21.01", ["W1 of 'red' was empty for 20.01 seconds"])])
def test_a_stack_may_be_empty_for_twenty_seconds_without_a_note(seconds: str, notes: list[str]) -> None:
    start = "red: {reserve: [K2], working: [[A1], [], [T6]]}, blue: {flip: [T7]}"
    steps = ("t: 1, by: red, do: assemble, from: W1, to: new", "t: 9, by: blue, do: flip")

    done = played(start, *steps, f"t: {seconds}, by: red, do: refill, to: W1")

    assert [each for _, each in done.notes] == notes


def test_a_stack_that_was_empty_at_the_start_is_not_called_forgotten() -> None:
    start = "red: {reserve: [K2], working: [[], [C4], [T6]]}, blue: {flip: [T7]}"

    assert played(start, "t: 1, by: blue, do: flip", "t: 99, by: red, do: refill, to: W1").notes == ()
