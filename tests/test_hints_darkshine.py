"""What DarkShine tells bots and reports: how good actions and positions look, and which rules and pawns they use."""

from __future__ import annotations

import pytest
from skirmish import HIT, played

from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.state import DICE

SKIRMISH = "{WC: a1, WS1: d4, WA1: b2, BC: k4, BS1: e4, BS2: b4}"
MATE = "{WC: a1, WS1: d4, BC: e5}"
LONE = "{WC: a1, BC: k4}"
HINTS = {
    "the end of a turn": (SKIRMISH, "do: end_turn", 0, "R12", None),
    "a move that comes closer": (SKIRMISH, "do: move, pawn: WS1, to: e3", 1000 // 7, "08 10", ("soldier", None)),
    "a move that comes no closer": (SKIRMISH, "do: move, pawn: WS1, to: d5", -1, "08 10", ("soldier", None)),
    "a move of a commander with others": (SKIRMISH, "do: move, pawn: WC, to: b1", -2, "08 10", ("commander", None)),
    "a move of a lone commander": (LONE, "do: move, pawn: WC, to: b1", 100, "08 10", ("commander", None)),
    "an attack": (SKIRMISH, "do: attack, pawn: WS1, target: BS1", 1416, "08 18 21 14", ("soldier", True)),
    "a shot": (SKIRMISH, "do: attack, pawn: WA1, target: BS2", 1583, "08 18 22 14 24 26", ("archer", True)),
    "an attack on a commander": (MATE, "do: attack, pawn: WS1, target: BC", 2277, "08 18 21 14 27", ("soldier", True)),
}  # fmt: skip


@pytest.mark.parametrize("name", HINTS)
def test_an_action_looks_as_good_as_its_chance_and_cites_its_rules(name: str):
    pawns, step, promise, cited, used = HINTS[name]
    state = played(pawns).states[-1]
    (action,) = (
        each
        for each in state.actions("white")
        if {**darkshine.written(state, "white", each)}
        == dict(pair.split(": ") for pair in f"by: white, {step}".split(", "))
    )
    after = state.after(action)
    after = after.after((6, 1)) if after.may_act == DICE else after

    found = darkshine.promise(state, "white", action), darkshine.cited(state, "white", action)

    assert found == (promise, tuple(f"DS-{each}" for each in cited.split()))
    assert darkshine.used(state, "white", action, after) == ((used,) if used else ())


def test_a_position_is_worth_ones_part_of_the_strength_on_the_board():
    (state,) = played(MATE).states
    won = played(MATE, f"do: attack, pawn: WS1, target: BC, {HIT}").states[-1]

    assert [darkshine.worth(state, each) for each in ("white", "black")] == [1000 * 2500 // 3500, 1000 * 1000 // 3500]
    assert [darkshine.worth(won, each) for each in ("white", "black")] == [1000, 0]


def test_what_was_missed_was_used_without_success():
    state = played(MATE).states[-1]
    action = state.actions("white")[8]

    assert darkshine.used(state, "white", action, state.after(action).after((1, 6))) == (("soldier", False),)
