"""How moves and positions of Charge! look to bots, and which rules and cards a move makes use of."""

from __future__ import annotations

from typing import Any

import pytest
from race import CALL, SHEET, game, played, rules

from pnp.rules.games import charge
from pnp.rules.games.charge.table import GO, SCORE, STALEMATE

RICH = (
    "red: {reserve: [K2], working: [[A1], [A2], [C4], []], flipped: [A3], flip: [T1]}, blue: {working: [[T7], [], []]}, "
    "table: {P1: ['blue:A1'], P2: ['blue:A1', 'red:A2']}"
)
TOWER = "P1: ['blue:T1', 'red:T2', 'red:T3', 'red:T4', 'red:T5', 'red:T6'], P2: ['blue:A1', 'red:A2']"
MOVING = (
    "red: {reserve: [K2], working: [[T7], [A3], [K2, A1]], flip: [T1, T1, T1]}, blue: {working: [[T7], [], []]}, "
    f"table: {{{TOWER}}}"
)
LAST = "red: {working: [[A3, K2], [C3], [T7]], flipped: [C5]}, blue: {working: [[T7], [], []], reserve: [K1]}"

# A start, and of each move of red how it looks, the rules that it makes use of, the card that it uses.
MOVES: list[tuple[str, str, int, tuple[str, ...], tuple[str, ...]]] = [
    (RICH, "assemble F P2", 603, ("CH-12", "CH-15", "CH-28", "CH-29"), ("A3",)),
    (RICH, "build F W3", 200, ("CH-12", "CH-13"), ("A3",)),
    (RICH, "build F W4", 200, ("CH-21", "CH-23", "CH-24"), ("A3",)),
    (RICH, "assemble W1 new", 300, ("CH-20", "CH-14"), ("A1",)),
    (RICH, "assemble W2 P1", 400, ("CH-20", "CH-15"), ("A2",)),
    (RICH, "refill W4", 500, ("CH-21", "CH-22"), ()),
    (RICH, "flip", 100, ("CH-17",), ()),
    (MOVING, "assemble W1 P1", 607, ("CH-20", "CH-15", "CH-28", "CH-29"), ("T7",)),
    (MOVING, "assemble W2 P2", 603, ("CH-20", "CH-15", "CH-28", "CH-29"), ("A3",)),
    (MOVING, "assemble W3 new", 300, ("CH-20", "CH-14"), ("A1",)),
    (MOVING, "move W3 W2 2", 250, ("CH-13", "CH-19"), ()),
    (MOVING, "flip", 100, ("CH-11",), ()),
    (LAST, "move W1 W2 1", 50, ("CH-13", "CH-19"), ()),
    (LAST, "recycle", 100, ("CH-18",), ()),
]  # fmt: skip


@pytest.mark.parametrize("start", [RICH, MOVING, LAST])
def test_moves_look_and_make_use_of_what_they_do(start: str) -> None:
    state: Any = played(start).states[-1]

    found = []
    for move in state.actions("red"):
        step = charge.written(state, "red", move)
        name = " ".join(f"{step[key]}" for key in ("do", "from", "to", "count") if key in step and step["do"] != "flip")
        used = tuple(id for id, _ in charge.used(state, "red", move, state))
        found.append(
            (start, name or "flip", charge.promise(state, "red", move), charge.cited(state, "red", move), used)
        )
    assert found == [each for each in MOVES if each[0] == start]


ARMY = "army: [['blue:A1', 'blue:A2', 'red:A3'], ['red:K1', 'blue:K2', 'blue:K3', 'red:K4']]"
CROWD = "red: {army: [['red:A1', 'blue:A2', 'blue:A3'], ['yellow:K1', 'yellow:K2', 'blue:K3', 'yellow:K4']]}"
WHOLE = "army: [['blue:A1', 'blue:A2', 'blue:A3'], ['blue:A1', 'blue:A2', 'blue:A3'], ['blue:A1', 'blue:A2', 'blue:A3'], ['blue:K1', 'blue:K2', 'blue:K3', 'blue:K4'], ['blue:K1', 'blue:K2', 'blue:K3', 'blue:K4'], ['blue:C1', 'blue:C2', 'blue:C3', 'blue:C4', 'blue:C5', 'blue:C6'], ['blue:T1', 'blue:T2', 'blue:T3', 'blue:T4', 'blue:T5', 'blue:T6', 'blue:T7']]"

# A position where all act together, the move, and the rules that it makes use of.
TOGETHER: list[tuple[str, Any, tuple[str, ...]]] = [
    ("running: no", GO, ("CH-10",)),
    ("red: {reserve: [A1]}, blue: {reserve: [A1]}, yellow: {reserve: [A1]}", STALEMATE, ("CH-25", "CH-26")),
    ("red: {reserve: [A1]}", STALEMATE, ("CH-25", "CH-26", "CH-27")),
    ("running: yes", ("call", 0, 0, 0, 0), ("CH-30", "CH-31", "CH-32")),
    ("ended: yes", SCORE, ("CH-36", "CH-38", "CH-39", "CH-40", "CH-48", "CH-49", "CH-50")),
    (f"red: {{{ARMY}}}, ended: yes", SCORE, ("CH-36", "CH-38", "CH-39", "CH-40", "CH-41", "CH-48", "CH-49", "CH-50")),
    (
        "red: {army: [['blue:A1', 'blue:A2', 'red:A3']]}, table: {P1: ['red:T1']}, ended: yes, caller: blue, busted: [red]",
        SCORE,
        ("CH-36", "CH-38", "CH-39", "CH-40", "CH-43", "CH-44", "CH-46", "CH-48", "CH-49", "CH-50"),
    ),
    (
        "table: {P1: ['red:T1'], P2: ['blue:T1']}, ended: yes, totals: {red: 205, blue: 205}",
        SCORE,
        ("CH-36", "CH-38", "CH-39", "CH-40", "CH-47", "CH-48", "CH-49", "CH-51", "CH-52", "CH-R44"),
    ),
    (
        f"blue: {{{WHOLE}}}, ended: yes, caller: blue",
        SCORE,
        ("CH-36", "CH-38", "CH-39", "CH-40", "CH-45", "CH-48", "CH-49", "CH-50"),
    ),
    (f"{CROWD}, ended: yes", SCORE, ("CH-36", "CH-38", "CH-39", "CH-40", "CH-42", "CH-48", "CH-49", "CH-50")),
    (
        "ended: yes, totals: {red: 200}",
        SCORE,
        ("CH-36", "CH-38", "CH-39", "CH-40", "CH-48", "CH-49", "CH-51", "CH-52"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("start", "move", "wanted"), TOGETHER, ids=range(len(TOGETHER)))
def test_what_all_do_together_makes_use_of_its_rules(start: str, move: Any, wanted: tuple[str, ...]) -> None:
    state: Any = played(start, players="red, blue, yellow").states[-1]

    assert charge.cited(state, "red", move) == wanted
    assert move == SCORE or charge.used(state, "red", move, state) == ()


def test_what_can_be_cited_is_what_some_move_makes_use_of_in_the_order_of_the_ledger() -> None:
    found = {rule for cited in (*(each[3] for each in MOVES), *(each[2] for each in TOGETHER)) for rule in cited}

    assert charge.citable(rules()) == tuple(each for each in game().ledger or {} if each in found)


HOLD, FALL, BEST = ("army", True), ("army", False), ("call", True)


@pytest.mark.parametrize(
    ("start", "players", "wanted"),
    [
        ("ended: yes", "red, blue", (HOLD, HOLD)),
        (f"red: {{{ARMY}}}, ended: yes, caller: red, busted: [red]", "red, blue", (HOLD, HOLD)),
        (f"blue: {{{WHOLE}}}, ended: yes, caller: blue", "red, blue", (HOLD, HOLD, BEST)),
        (f"red: {{{WHOLE}}}, ended: yes, caller: red", "red, blue", (HOLD, HOLD, BEST)),
        (f"{CROWD}, ended: yes", "red, blue, yellow", (FALL, HOLD, HOLD)),
    ],
)
def test_the_score_tells_whether_armies_hold_and_the_call_was_best(
    start: str, players: str, wanted: tuple[tuple[str, bool], ...]
) -> None:
    state: Any = played(start, players=players).states[-1]

    assert charge.used(state, "red", SCORE, state) == wanted


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        # Each card on its way counts 2 hundredths of 50: none is in the reserve, so that all have come to the end.
        ("red: {working: [[], [], []]}", (800, 800)),
        ("red: {reserve: [K2, K3]}", (788, 800)),
        ("red: {flip: [K2], flipped: [K3]}", (792, 800)),
        ("red: {working: [[K2, A1], [K3], []]}", (794, 800)),
        ("totals: {red: 100, blue: 60}", (860, 740)),
        ("totals: {red: 60, blue: 100}", (740, 860)),
        ("totals: {red: 200}, ended: yes, scored: yes", (1000, 0)),
        ("totals: {red: 220, blue: 220}, ended: yes, scored: yes", (500, 500)),
        ("totals: {red: 40}, ended: yes, scored: yes", (560, 440)),
        ("red: {army: [['red:A1', 'red:A2', 'red:A3']]}", (804, 795)),
        ("ended: yes, caller: red", (807, 792)),
        ("ended: yes, caller: red, busted: [red]", (800, 800)),
        ("totals: {red: 9000}", (999, 1)),
    ],
)
def test_a_position_is_worth_what_its_points_and_the_way_of_its_cards_are(start: str, wanted: tuple[int, int]) -> None:
    state: Any = played(start).states[-1]

    assert (charge.worth(state, "red"), charge.worth(state, "blue")) == wanted


def test_a_call_looks_best_of_all_and_a_stalemate_next() -> None:
    state: Any = played(SHEET, CALL).states[0]

    looks = [charge.promise(state, "red", move) for move in (("call", 0, 0, 0, 0), STALEMATE, GO, SCORE)]

    assert looks == [900, 800, 1000, 1000]
