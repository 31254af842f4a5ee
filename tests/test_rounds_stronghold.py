"""What rounds and turns of Stronghold leave behind: all that is not as in an empty position."""

from __future__ import annotations

from dataclasses import replace

import pytest
from besieged import BIG, CARDS, SHIPPED, played, state_after

from pnp.problems import Report
from pnp.rules.games import stronghold
from pnp.rules.games.stronghold.rules import NUMBERS
from pnp.rules.games.stronghold.state import State

FULL = (
    "round: 3, phase: battle, wood: 2, held: 0, reserve: {}, camp: {orc: 2}, on_cards: {orc: 3}, wood_on_cards: 6, "
    "victims: 2, blood: 3, hospital: {soldier: 3}, circles: {FORGE.cannon: 1, FORGE.cauldron: 2}, flipped: [2, 5], "
    "orders: {WL-A: {kind: bluff, face: up}}, rituals_active: [night_gale], machine_special: true, step: 9, "
    "sizes: [big], is_settled: true, is_drawn: true, is_exchanged: true, checked_mask: 16, fired_mask: 1, "
    "areas: {WL-B: {goblin: 2}}, frenzied_mask: 2048, glory: {attacker: 8, defender_main: 2}"
)
SKIPPED = {"rules", "trace", "bag", "areas", "garrison", "stone", "wood_blocks", "allotted", "fresh", "deeds", "picks"}


def told(state: State) -> dict[str, object]:
    """What of a position is not empty, without what is by area."""
    pairs = zip(state._fields, state, strict=True)
    return {name: value for name, value in pairs if name not in SKIPPED and value not in (0, (), "", (0, 0, 0))}


def test_a_game_begins_with_glory_and_nothing_else():
    state = stronghold.begin(SHIPPED.rules())

    assert told(state) == {"glory": 10, "circles": (0,) * 10, "entered": -1}


def test_the_end_of_a_round_clears_what_is_of_the_round():  # SH-85 to SH-89
    state = state_after(played(FULL, "d end_round, hospital_return: {soldier: 2}"))

    court = SHIPPED.rules().castle.court
    assert told(state) == {
        "circles": (1, *(0,) * 9),
        "glory": 7,
        "main": 3,
        "round": 3,
        "phase": 8,
        "camp": (0, 2, 0),
        "discard": (0, 3, 0),
        "removed": (2, 0, 0),
        "blood": 5,
        "wood": 2,
        "dead": (0, 1, 0),
        "entered": -1,
    }
    assert state.garrison[court] == (5, 8, 0)


def test_a_round_begins_with_hourglasses_and_a_block():  # SH-27, SH-29
    state = state_after(played(FULL, "d end_round, hospital_return: {soldier: 2}", "a start_round, special: [2, 5]"))

    new = {"round": 4, "phase": 1, "held": 2, "hand": 1, "flipped_mask": 36}
    assert {name: value for name, value in told(state).items() if name in new or name.startswith("is_")} == new


@pytest.mark.parametrize("phase", [1, 2, 5])
def test_the_end_of_a_phase_clears_what_is_of_the_phase(phase: int):  # SH-19, SH-20
    start = f"round: 2, phase: {phase}, turn: defender, held: 3, done_mask: 5, is_special_done: true, hand: 1"

    state = state_after(played(start, "d end_turn"))

    kept = {} if phase == 1 else {"hand": 1}
    wanted = {"circles": (0,) * 10, "glory": 10, "round": 2, "phase": phase + 1, "entered": -1, **kept}
    assert told(state) == wanted


def test_a_manoeuvre_begins_with_nobody_moved():  # SH-62
    start = "round: 2, phase: 6, reserve: {orc: 9}, areas: {FG-L: {orc: 3}}"
    moves = ["a move, from: CAMP, to: FG-R, units: {orc: 2}", "a move, from: FG-L, to: RP-L1, units: {orc: 1}"]

    first, second = (
        state_after(played(start, f"a {BIG}", *moves, *more)) for more in ([], ["a manoeuvre, size: small"])
    )

    assert (sum(first.allotted), first.camp_allotted) == (1, (0, 2, 0))
    assert (sum(second.allotted), second.camp_allotted, second.fresh) == (0, (0, 0, 0), second.areas)


def test_numbers_that_a_game_leaves_out_are_those_of_the_ledger():
    whole = SHIPPED.game()
    bare = replace(whole, numbers={})

    found = stronghold.rules(bare, {}, (), Report())

    assert found
    assert found.numbers == {name: whole.numbers[name] for name in NUMBERS}


def test_a_ritual_is_paid_by_the_reserve_and_counts_until_the_end_of_the_round():  # SH-53, SH-54
    state = state_after(
        played("round: 2, phase: 5, reserve: {goblin: 4}", "a ritual, action: ember_stone", cards=CARDS)
    )

    assert (state.reserve, state.victims, state.pending, state.rituals) == ((2, 0, 0), 2, 2, ("ember_stone",))


@pytest.mark.parametrize(("stone", "hand"), [(11, 2), (12, 1)])
def test_a_block_that_is_kept_is_none_of_the_supply(stone: int, hand: int):  # AMB-03, AMB-04
    start = f"round: 2, phase: battle, hand: 1, stone: {{WL-A: {stone}}}"

    assert state_after(played(start, "d end_round", "a start_round", variants="stone_block: keep")).hand == hand
