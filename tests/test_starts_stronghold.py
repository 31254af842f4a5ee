"""Where logs of Stronghold start: positions, kept cards, what cannot be."""

from __future__ import annotations

import re

import pytest
from besieged import CARDS, DRAW, READY, SHIPPED, assertion, played, state_after
from shipped import faults

from pnp.rules.games import stronghold
from pnp.rules.logs import Malformed


@pytest.mark.parametrize(
    ("start", "rule"),
    [
        ("reserve: {troll: 41}", "SH-07"),
        ("wood: 17", "SH-07"),
        ("reserve: {orc: 4}, bag: {orc: 97}", "SH-07"),
        ("stone: {WL-A: 20}", "SH-07"),
        ("areas: {RP-L1: {orc: 8}}", "SH-67"),
        ("areas: {FG-R: {goblin: 11}}", "SH-67"),
        (f"machines: [{', '.join(['{type: ballista, at: RP-L1}'] * 4)}, {{type: catapult, at: RP-L1}}]", "SH-41"),
        (f"machines: [{', '.join(['{type: altar, at: RP-L1}'] * 3)}]", "SH-07"),
        ("machines: [{type: altar, at: WL-A}]", "SH-36"),
        ("machines: [{type: altar, at: RAM}]", "SH-36"),
        ("machines: [{type: ram, at: RP-L1}]", "SH-36"),
        ("equipment: {WL-A: [rope, banner]}", "SH-43"),
        ("equipment: {RP-L1: [rope]}", "SH-43"),
        ("equipment: {WL-B: [rope, rope], WL-C: [rope, rope]}", "SH-07"),
        ("training: {RP-L1: [trainer, besieger, diversion]}", "SH-47"),
        ("training: {WL-A: [trainer]}", "SH-47"),
        ("training: {RP-L1: [trainer, trainer]}", "SH-48"),
        ("saboteurs: [COURT]", "SH-49"),
        ("saboteurs: [FORGE, FORGE, FORGE]", "SH-07"),
        (f"orders: {{{', '.join(f'WL-{wall}: {{kind: bluff}}' for wall in 'ABC')}}}", "SH-07"),
        (f"traps: [{', '.join(['RP-L1>WL-A'] * 7)}]", "SH-07"),
    ],
)
def test_a_start_that_cannot_be_is_told(start: str, rule: str):
    assert faults(played(f"{READY}, {start}")) == [(0, "illegal", rule)]


@pytest.mark.parametrize(
    "start",
    [
        "reserve: {goblin: 60, orc: 100, troll: 40}",
        "wood: 16",
        "stone: {WL-A: 13}",
        "areas: {RP-L1: {orc: 7}, FG-L: {orc: 10}, WL-A: {orc: 3}}",
        f"machines: [{', '.join(['{type: ballista, at: RP-L1}'] * 4)}, {{type: ram, at: RAM}}]",
        "equipment: {WL-B: [rope, rope], WL-A: [rope]}",
        "training: {RP-L1: [besieger, besieger], RP-R1: [trainer, diversion]}",
        "saboteurs: [FORGE, FORGE]",
        "orders: {WL-A: {kind: bluff, face: up}, WL-B: {kind: bluff, face: up}}",
        f"traps: [{', '.join(['RP-L1>WL-A'] * 6)}]",
    ],
)
def test_a_start_with_all_that_there_is_can_be(start: str):
    assert faults(played(f"{READY}, {start}")) == []


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("round: 11, phase: 1", "'round' of 'start' of this log is 11, expected 1 to 10"),
        ("round: 0, phase: 1", "'round' of 'start' of this log is 0, expected 1 to 10"),
        ("round: 10, phase: ready", "'round' of 'start' of this log is 10, expected 0 to 9"),
        ("phase: 7", "'phase' of 'start' of this log is '7', expected one of 1, 2, 3, 4, 5, 6, ready, battle"),
        ("phase: 1, wood: -1", "'wood' of 'start' of this log is -1, expected 0 or more"),
        ("phase: 1, pending: -1", "'pending' of 'start' of this log is -1, expected 0 or more"),
        ("phase: battle, fired_mask: -1", "'fired_mask' of 'start' of this log is -1, expected 0 or more"),
        ("phase: 1, flipped: [6]", "'flipped' of 'start' of this log has phases 1 to 5"),
        ("phase: 1, flipped: [0]", "'flipped' of 'start' of this log has phases 1 to 5"),
        ("phase: 1, circles: {FORGE.cannon: 5}", "on FORGE.cannon lie 5 hourglasses, expected 4 at most"),
        ("phase: 1, circles: {FORGE.cannon: -1}", "on FORGE.cannon lie -1 hourglasses, expected 4 at most"),
        ("phase: 1, circles: {FORGE.oven: 1}", "a work of 'circles' of 'start' of this log is 'FORGE.oven'"),
        ("phase: 2, machines: [ballista]", "a machine is written as in '{type: ballista, at: RP-L1}'"),
        (
            "phase: 2, machines: [{type: ballista, at: RP-L1, id: a}, {type: altar, at: RP-L1, id: a}]",
            "two machines have the id 'a', expected one of each",
        ),
        ("phase: 6, camp_allotted: [1, 2]", "'camp_allotted' of 'start' of this log has 2 numbers, expected 3"),
        ("phase: 1, weather: fine", "'start' of this log has no 'weather', expected round, phase"),
    ],
)
def test_a_start_that_cannot_be_read_says_why(start: str, message: str):
    log = SHIPPED.log_of(f"start: {{{start}}}\nlog: []")

    with pytest.raises(Malformed, match=f"^{re.escape(message)}"):
        stronghold.position(SHIPPED.rules(), log)


def test_a_start_is_in_one_of_the_rounds_that_are_played():
    assert faults(played("round: 12, phase: 2", variants="rounds: 12")) == []


def test_the_bag_is_what_is_nowhere_else_and_what_it_lacks_was_discarded():
    last = state_after(played(f"{READY}, reserve: {{orc: 4}}, blood: 2, bag: {{goblin: 50, orc: 90, troll: 40}}"))

    assert (last.bag, last.discard) == ((50, 90, 40), (8, 6, 0))


def test_when_all_units_are_elsewhere_the_bag_is_empty() -> None:
    last = state_after(played(f"{READY}, reserve: {{goblin: 60, orc: 100, troll: 40}}"))

    assert last.bag == (0, 0, 0)


def test_kept_cards_without_a_start_are_those_of_a_game_that_is_set_up():
    steps = ["a start_round, special: []", f"a {DRAW}", assertion(wood="10", held="6")]

    assert faults(played("", *steps, cards=CARDS)) == []


@pytest.mark.parametrize(
    ("start", "glory"),
    [
        ("glory: {spaces: {D1: 0, D2: 1}}", 3),
        ("glory: {spaces: [D1, D4]}", 2),
        ("glory: {spaces: [], defender_main: 3}", 3),
        ("blood: 12, blood_paid: true", 4),
    ],
)
def test_a_start_says_in_several_ways_what_glory_is_left(start: str, glory: int):
    last = state_after(played(f"{READY}, {start}"))

    assert (last.defense_glory, last.blood_paid) == (glory, int("true" in start))


@pytest.mark.parametrize(
    ("picked", "wanted"),
    [("M4", []), ("M1", [(1, "illegal", "SH-12")])],
)
def test_a_log_with_shuffled_decks_is_set_up_out_of_them(picked: str, wanted: list[tuple[int, str, str]]):  # SH-12
    offers = "{2: [M2, M4], 3: [E4, E1], 4: [T2, T3], 5: [R5, R1]}"
    drawn = offers.replace("M2", "M1") if wanted else offers
    picks = f"{{2: {picked}, 3: E1, 4: T3, 5: R1}}"
    step = f"- {{by: attacker, do: setup, offers: {drawn}, picks: {picks}}}"

    assert faults(SHIPPED.replayed(f"setup: {{offers: {offers}}}\nlog:\n{step}")) == wanted


def test_after_the_set_up_the_defender_has_its_hourglasses_and_the_attacker_its_wood():  # SH-14, SH-17
    last = state_after(played("", cards=CARDS))

    assert (last.wood, last.held, last.phase, last.round, last.picks) == (5, 4, 8, 0, ("M3", "E1", "T1", "R1"))


@pytest.mark.parametrize(("start", "held"), [("round: 0, phase: ready", 4), ("phase: ready", 4), ("phase: 1", 0)])
def test_the_hourglasses_of_the_set_up_are_there_before_the_first_round(start: str, held: int):  # SH-17
    assert state_after(played(start)).held == held


@pytest.mark.parametrize(("start", "hand"), [("phase: 1", 1), ("phase: 1, hand: 0", 0), ("phase: 2", 0)])
def test_in_phase_1_the_block_of_the_round_is_in_hand(start: str, hand: int):  # SH-29
    assert state_after(played(f"round: 2, {start}")).hand == hand
