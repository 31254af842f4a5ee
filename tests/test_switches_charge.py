"""The rulings of Charge! that can be switched: a step of a log is legal by one and not by the other."""

from __future__ import annotations

import pytest
from race import BOTH, CALL, FLIP, GAP, SHEET, STUCK, played
from shipped import faults

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
