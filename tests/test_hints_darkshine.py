"""What DarkShine tells bots and reports: how good actions and positions look, and which rules and pawns they use."""

from __future__ import annotations

import pytest
from skirmish import HIT, SHIPPED, played

from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.rules import ATTACK, END
from pnp.rules.games.darkshine.state import DICE

SKIRMISH = "{WC: a1, WS1: d4, WA1: b2, BC: k4, BS1: e4, BS2: b4}"
MATE = "{WC: a1, WS1: d4, BC: e5}"
PINNED = "{WC: a1, WA1: d4, BC: k4, BS1: e5, BS2: d6}"
DUEL = "{WC: d4, BC: k4, BS1: e5}"
LONE = "{WC: a1, BC: k4}"
HINTS = {
    "the end of a turn": (SKIRMISH, "do: end_turn", 0, "R12", None),
    "a move that comes closer": (SKIRMISH, "do: move, pawn: WS1, to: e3", 1000 // 7, "08 10", ("soldier", None)),
    "a move that comes no closer": (SKIRMISH, "do: move, pawn: WS1, to: d5", -1, "08 10", ("soldier", None)),
    "a move of a commander with others": (SKIRMISH, "do: move, pawn: WC, to: b1", -2, "08 10", ("commander", None)),
    "a move of a commander with one other": (MATE, "do: move, pawn: WC, to: b1", -2, "08 10", ("commander", None)),
    "a move of a lone commander": (LONE, "do: move, pawn: WC, to: b1", 100, "08 10", ("commander", None)),
    "an attack": (SKIRMISH, "do: attack, pawn: WS1, target: BS1", 1416, "08 18 21 14", ("soldier", True)),
    "a shot": (SKIRMISH, "do: attack, pawn: WA1, target: BS2", 1583, "08 18 22 14 24 26", ("archer", True)),
    "a shot past a neighbor": (
        PINNED, "do: attack, pawn: WA1, target: BS2", 1416, "08 18 22 14 24 R08", ("archer", True)),
    "an attack by a commander": (
        DUEL, "do: attack, pawn: WC, target: BS1", 1583, "08 18 25 14 27", ("commander", True)),
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


def test_black_is_told_of_its_own_pawns_and_its_enemies():
    (state,) = played("{WC: a4, WS1: g3, WS2: f6, WA1: a1, BC: k4, BA1: h4}", turn="black").states
    named = {tuple(darkshine.written(state, "black", each).values())[1:]: each for each in state.actions("black")}
    shot, move = named["attack", "BA1", "WS2"], named["move", "BA1", "g4"]

    # The archer is two tiles from one soldier, with the other beside it.
    assert [darkshine.promise(state, "black", each) for each in (shot, move)] == [1416, 1000 // 7]
    assert darkshine.cited(state, "black", shot) == tuple(
        f"DS-{each}" for each in ["08", "18", "22", "14", "24", "R08"]
    )
    assert [darkshine.used(state, "black", shot, state.after(shot).after(roll)) for roll in ((6, 1), (1, 6))] == [
        (("archer", True),),
        (("archer", False),),
    ]


def test_a_position_is_worth_ones_part_of_the_strength_on_the_board():
    (state,) = played(MATE).states
    won = played(MATE, f"do: attack, pawn: WS1, target: BC, {HIT}").states[-1]

    assert [darkshine.worth(state, each) for each in ("white", "black")] == [1000 * 2500 // 3500, 1000 * 1000 // 3500]
    assert [darkshine.worth(won, each) for each in ("white", "black")] == [1000, 0]


def test_pawns_are_worth_more_the_closer_they_are_to_the_enemy_commander():
    (state,) = played("{WC: a1, WS1: j6, WS2: i5, BC: k7, BS1: c1}").states

    # White's 1000 + 1500 + 1250 against black's 1000 + 1250.
    assert [darkshine.worth(state, each) for each in ("white", "black")] == [625, 375]


def test_a_position_is_worth_the_same_whoever_is_to_act():
    states = [played("{WC: a1, WS1: j6, BC: k7}", turn=turn).states[0] for turn in ("white", "black")]

    assert [darkshine.worth(each, "black") for each in states] == [1000 * 1000 // 3500] * 2


@pytest.mark.parametrize(("pawn", "to", "rules"), [("WS1", "d5", "08 10 R06"), ("WS2", "c3", "08 10")])
def test_only_the_move_of_a_pawn_that_attacked_makes_use_of_its_tiredness(pawn: str, to: str, rules: str):
    pawns = "{WC: a1, WS1: d4, WS2: d3, BC: k4, BS1: e4}"
    (state,) = played(pawns, start="actions_left: 2, fatigued: [WS1]").states
    step = {"by": "white", "do": "move", "pawn": pawn, "to": to}

    (cited,) = (
        darkshine.cited(state, "white", each)
        for each in state.actions("white")
        if darkshine.written(state, "white", each) == step
    )

    assert cited == tuple(f"DS-{each}" for each in rules.split())


@pytest.mark.parametrize(
    ("switches", "rules"),
    [
        ({}, "08 10 18 21 22 25 24 14 26 27 R06 R08 R12"),
        ({"mode": "ventare"}, "08 10 18 21 22 25 24 38 R06 R08 R12"),
    ],
)
def test_what_can_be_cited_depends_on_whether_dice_are_rolled(switches: dict[str, str], rules: str):
    assert darkshine.citable(SHIPPED.rules(**switches)) == tuple(f"DS-{each}" for each in rules.split())


def test_without_dice_an_attack_looks_certain_and_no_bonus_is_made_use_of():
    (state,) = played(MATE, variants="mode: ventare").states
    (attack,) = (each for each in state.actions("white") if ATTACK <= each < END)

    assert darkshine.promise(state, "white", attack) == 3000
    assert darkshine.cited(state, "white", attack) == ("DS-08", "DS-18", "DS-21", "DS-38")
    assert darkshine.used(state, "white", attack, state.after(attack)) == (("soldier", True),)


def test_what_was_missed_was_used_without_success():
    state = played(MATE).states[-1]
    action = state.actions("white")[8]

    assert darkshine.used(state, "white", action, state.after(action).after((1, 6))) == (("soldier", False),)
