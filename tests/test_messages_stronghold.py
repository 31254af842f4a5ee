"""What is told about steps of Stronghold: why they cannot be read, what decided, what is worth a line."""

from __future__ import annotations

import pytest
from besieged import BATTLE, BIG, CARDS, FRENZY, P1, P2, P5, P6, P6D, played
from shipped import ROOT


@pytest.mark.parametrize(
    ("start", "step", "message"),
    [
        (P2, "a biuld, action: ram", "'do' of step 1 is 'biuld' (did you mean 'build'?), expected one of"),
        (P2, "a build, action: balista, pay: {orc: 2}, at: RP-L1", "'action' of step 1 is 'balista' (did you mean"),
        (P2, "a build, action: ballista, at: RP-L9, pay: {orc: 2}", "'at' of step 1 is 'RP-L9'"),
        (P2, "a build, action: ballista, pay: {orc: 2}", "step 1 needs 'at'"),
        (P2, "a build, action: ballista, pay: {elf: 2}, at: RP-L1", "a unit of 'pay' of step 1 is 'elf', expected"),
        (P2, "a build, action: ballista, pay: {orc: -2}, at: RP-L1", "'orc' of 'pay' of step 1 is -2, expected"),
        (P6, "a move, from: CAMP, to: FG-R, units: {}", "'units' of step 1 is nobody, expected one unit at least"),
        (BATTLE, "a battle, step: 11", "'step' of step 1 is 11, expected 1 to 10"),
        (BATTLE, "- battle, step: 9", "step 1 needs 'by'"),
        (P6D, "d work, facility: SCOUTS, action: trap, hourglasses: 2", "step 1 finishes a trap and needs 'path'"),
        (P6D, "d work, facility: FORGE, action: cannon, hourglasses: 0", "'hourglasses' of step 1 is 0, expected 1"),
        (P2, "a assert, state: {walls: 3}", "'state' of step 1 has no 'walls'"),
        (P2, "a end_turn, discard: 3", "step 1 has no 'discard'"),
        (P1, "a draw", "step 1 needs 'units'"),
        (P1, "a exchange", "step 1 needs 'unit'"),
        (P2, "a build, action: ballista, at: RP-L1", "step 1 needs 'pay'"),
        (P2, "a build, pay: {orc: 2}, at: RP-L1", "step 1 needs 'action'"),
        (P5, "a ritual", "step 1 needs 'action'"),
        (P6, "a manoeuvre", "step 1 needs 'size'"),
        (P6, "a manoeuvre, size: huge", "'size' of step 1 is 'huge', expected "),
        (P6, "a move, from: CAMP, units: {orc: 1}", "step 1 needs 'to'"),
        (P6, "a order, wall: WL-A, kind: bluff", "step 1 needs 'face'"),
        (P6, "a order, wall: WL-A, kind: '?', face: down", "'kind' of step 1 is '?', expected one of frenzy"),
        (P6D, "d work, facility: FORGE, action: cannon", "step 1 needs 'hourglasses'"),
        (P6D, "d work, facility: FORGE, action: cannon, hourglasses: 1, path: CAMP>FG-L", "'path' of step 1 is for a"),
        (P6D, "d work, facility: SCOUTS, action: trap, hourglasses: 2, path: RP-L1>WL-B", "'path' of step 1 is 'RP-L1"),
        (P6D, "d dishonour, space: D5", "'space' of step 1 is 'D5', expected one of D1, D2, D3, D4"),
        (BATTLE, "- battle, at: WL-A", "step 1 needs 'step'"),
        (BATTLE, "- battle, step: 8", "step 1 needs 'at'"),
        (BATTLE, "- battle, step: 8, at: WL-A, winner: nobody", "'winner' of step 1 is 'nobody', expected one of att"),
        (
            f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}]",
            "a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [hit, miss]",
            "step 1 needs 'kept'",
        ),
        (BATTLE, "- breach", "step 1 needs 'at'"),
        (FRENZY.replace("frenzy", "explode"), "a battle, step: 7, at: WL-A, kind: explode", "step 1 needs 'orcs'"),
        (FRENZY, "- assert", "step 1 needs 'state'"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_read_says_why(start: str, step: str, message: str):
    (finding,) = played(start, step, cards=CARDS).findings

    assert finding.fault.kind == "malformed"
    assert finding.fault.message.startswith(message)


def test_hourglasses_that_are_wasted_and_specials_without_use_are_worth_a_line():
    wasted, useless = played(P6D, "d end_turn"), played(f"{P2}, flipped: [2]", "a special")

    assert (wasted.notes, useless.notes) == (
        ((1, "not used, and lost: 3 hourglasses (AMB-02)"),),
        ((1, "the special action of machines is of no use without a ranged machine (AMB-21)"),),
    )


def test_the_values_that_decide_a_fault_come_from_card_board_and_log():
    steps = [
        f"a {BIG}",
        "a move, from: CAMP, to: FG-L, units: {orc: 2}",
        "a move, from: CAMP, to: FG-L, units: {orc: 1}",
    ]
    board = (ROOT / "boards/stronghold.yaml").read_text("utf-8").splitlines()
    line = next(i for i, each in enumerate(board, 1) if "capacity: 10" in each)

    (finding,) = played(P6, *steps).findings

    found = [(each.says, each.span.file, each.span.line) for each in finding.fault.values if each.span]
    assert found == [("it has 10 attackers", "log.yaml", 5), ("it holds 10", "boards/stronghold.yaml", line)]
