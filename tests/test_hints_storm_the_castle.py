"""What is said of actions and positions of Storm the Castle: how good they look, which rules and cards they use."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sieges import DEAD, FRONT, HAND, SHOT, game, games, log_of, long, played, rules

from pnp.problems import Report
from pnp.rules.games import storm_the_castle as storm
from pnp.rules.games.storm_the_castle.plans import Action
from pnp.rules.games.storm_the_castle.state import State
from pnp.rules.games.storm_the_castle.table import DICE
from pnp.rules.replay import shown


def action_of(state: State, step: str) -> Action:
    """The action of a position that is written so, without who does it."""
    seat = state.may_act[0]
    found = {shown(storm.written(state, seat, each)): each for each in state.actions(seat)}
    return found[long(f"{{by: {seat}, {step}}}")]


def position(start: str, variants: str = "") -> State:
    """A position in which north acts."""
    state = played(start, variants=variants).states[0]
    assert isinstance(state, State)
    return state


CLIFF = "board: {NHW: [n-knight-1], L2: [s-knight-1]}"
CITED = [
    ("", "phase: draw, hand: {north: [n-hero-1]}, deck: {north: [n-knight-1]}", "do: draw, cards: [n-knight-1]", "STC-42"),
    ("", "phase: draw, deck: {north: [n-knight-1, n-knight-2]}", "do: draw, cards: [n-knight-1, n-knight-2]", "STC-43"),
    ("", "phase: draw, deck: {north: [n-knight-1]}", "do: draw, cards: [n-knight-1]", "STC-43 STC-R27"),
    ("", "phase: draw, hand: {north: [n-hero-1]}", "do: draw, cards: []", "STC-42 STC-R27"),
    ("draw_when_empty: one_plus_two", "phase: draw, deck: {north: [n-knight-1, n-knight-2]}", "do: draw, cards: [n-knight-1, n-knight-2]", "STC-43 STC-R27"),
    ("", HAND, "do: end_turn", "STC-R34 STC-R29"),
    ("", f"points: 0, {HAND}", "do: end_turn", "STC-R34"),
    ("", HAND, "do: dispatch, card: n-knight-1, to: NTW", "STC-46 STC-47"),
    ("", HAND, "do: dispatch, card: n-cleric-1, to: NK", "STC-46 STC-47 STC-71"),
    ("", "hand: {north: [n-cleric-1]}, board: {NK: [n-assassin-1]}", "do: dispatch, card: n-cleric-1, to: NK", "STC-46 STC-47 STC-72"),
    ("", HAND, "do: equip, card: n-great-sword-1, bearer: n-shield-bearer-1", "STC-46 STC-48 STC-49 STC-73"),
    ("", FRONT, "do: move, unit: n-cavalry-1, to: NTW", "STC-50"),
    ("", "board: {NK: [n-cleric-1], NTW: [n-hero-1]}", "do: move, unit: n-hero-1, to: NK", "STC-50 STC-71"),
    ("", "board: {NK: [n-cleric-1], NTW: [n-assassin-1]}", "do: move, unit: n-cleric-1, to: NTW", "STC-50 STC-72"),
    ("", "board: {SBW: [n-hero-1]}", "do: move, unit: n-hero-1, to: SK", "STC-50 STC-39 STC-R42"),
    ("", "board: {NBW: [n-hero-1]}", "do: move, unit: n-hero-1, to: NK", "STC-50"),
    ("board: lanes", CLIFF, "do: attack, unit: n-knight-1, at: L2", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-17"),
    ("", "board: {NHW: [n-knight-1], NOW: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NOW", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-18"),
    ("", "board: {L1: [n-knight-1], NOW: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NOW", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-19"),
    ("", "board: {NOW: [n-knight-1], L1: [s-knight-1]}", "do: attack, unit: n-knight-1, at: L1", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-R04"),
    ("", "board: {NOW: [n-knight-1], NHW: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NHW", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-R04"),
    ("mid_ground: literal", "board: {NOW: [n-knight-1], L1: [s-knight-1]}", "do: attack, unit: n-knight-1, at: L1", "STC-52 STC-56 STC-63 STC-66 STC-67"),
    ("", "board: {NHW: [n-knight-1], NHE: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NHE", "STC-52 STC-56 STC-63 STC-66 STC-67"),
    ("", "board: {NHW: [n-knight-1], NHE: [{unit: s-knight-1, item: s-war-lance-1}]}", "do: attack, unit: n-knight-1, at: NHE", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-68"),
    ("", "board: {NHW: [{unit: n-knight-1, item: n-war-lance-1}], NHE: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NHE", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-68"),
    ("", "board: {NHW: [n-knight-1], NHE: [s-knight-1, s-cleric-1]}", "do: attack, unit: n-knight-1, at: NHE", "STC-52 STC-56 STC-71 STC-63 STC-66 STC-67 STC-84"),
    ("", "phase: act, empowered: {n-knight-1: 3}, board: {NHW: [n-knight-1], NHE: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NHE", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-85"),
    ("", "board: {NHW: [n-knight-1], NBW: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NBW", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-R06"),
    ("", SHOT, "do: attack, unit: n-catapult-1, at: NTW", "STC-52 STC-80 STC-81 STC-63 STC-66 STC-67 STC-R04 STC-R06"),
    ("", "board: {NHW: [n-knight-1], NHE: [s-cleric-1]}", "do: attack, unit: n-knight-1, at: NHE, result: auto", "STC-52 STC-56 STC-31 STC-R16"),
    ("", "board: {NHW: [n-knight-1], NHE: [s-assassin-1, s-cleric-1]}", "do: attack, unit: n-knight-1, at: NHE, result: auto", "STC-52 STC-56 STC-72 STC-31 STC-R16"),
    ("", "board: {NHW: [n-assassin-1], NHE: [s-knight-1, s-cleric-1]}", "do: attack, unit: n-assassin-1, at: NHE, card: s-cleric-1, result: auto", "STC-52 STC-56 STC-78 STC-31 STC-R16"),
    ("support_defense: roll", "board: {NHW: [n-knight-1], NBW: [s-cleric-1]}", "do: attack, unit: n-knight-1, at: NBW", "STC-52 STC-56 STC-63 STC-66 STC-67 STC-R06"),
    ("assassin_counts_as_attack: false", "board: {NHW: [n-assassin-1], NHE: [s-cleric-1]}", "do: attack, unit: n-assassin-1, at: NHE, result: auto", "STC-56 STC-31 STC-R16"),
    ("assassin_counts_as_attack: false", "board: {NHW: [n-knight-1], NHE: [s-cleric-1]}", "do: attack, unit: n-knight-1, at: NHE, result: auto", "STC-52 STC-56 STC-31 STC-R16"),
    ("", DEAD, "do: special, unit: n-cleric-1, use: resurrect", "STC-77 STC-82"),
    ("", DEAD, "do: special, unit: n-blacksmith-1, use: reforge, item: n-tower-shield-1", "STC-77 STC-79"),
    ("", DEAD, "do: special, unit: n-sorcerer-1, use: empower, target: n-knight-2", "STC-77 STC-85 STC-R19"),
]  # fmt: skip


@pytest.mark.parametrize(("variants", "start", "step", "cited"), CITED)
def test_an_action_cites_the_rules_that_it_makes_use_of(variants: str, start: str, step: str, cited: str):
    state = position(start, variants)

    assert storm.cited(state, "north", action_of(state, step)) == tuple(cited.split())


def test_all_that_can_be_cited_is_cited_in_games_on_lanes():
    known = rules(board="lanes")
    seen = set[str]()

    for seed in range(12):
        for state, action in games(known, seed):
            if action is not None and state.may_act != DICE:
                seen |= set(storm.cited(state, state.may_act[0], action))

    assert seen == set(storm.citable(known))


@pytest.mark.parametrize(
    ("switches", "gone"),
    [
        ({}, []),
        ({"support_defense": "roll"}, ["STC-31", "STC-R16"]),
        ({"mid_ground": "literal"}, ["STC-R04"]),
    ],
    ids=str,
)
def test_what_a_ruling_leaves_out_cannot_be_cited(switches: dict[str, str], gone: list[str]):
    assert sorted(set(storm.citable(rules())) - set(storm.citable(rules(**switches)))) == gone


PROMISED = [
    ("phase: draw, deck: {north: [n-knight-1]}", "do: draw, cards: [n-knight-1]", 0),
    (HAND, "do: end_turn", 0),
    (HAND, "do: dispatch, card: n-hero-1, to: NTW", 804),
    (HAND, "do: equip, card: n-great-sword-1, bearer: n-shield-bearer-1", 801),
    (DEAD, "do: special, unit: n-cleric-1, use: resurrect", 700),
    ("board: {SBW: [n-hero-1]}", "do: move, unit: n-hero-1, to: SK", 4000),
    ("board: {NBW: [n-hero-1]}", "do: move, unit: n-hero-1, to: NHW", 595),
    ("board: {NHW: [n-hero-1]}", "do: move, unit: n-hero-1, to: NHE", -1),
    ("board: {NHW: [n-hero-1]}", "do: move, unit: n-hero-1, to: NBW", -1),
    ("board: {NHW: [n-knight-1], NHE: [s-cleric-1]}", "do: attack, unit: n-knight-1, at: NHE, result: auto", 2000),
    ("board: {STW: [n-knight-1], SK: [s-cleric-1]}", "do: attack, unit: n-knight-1, at: SK, result: auto", 3000),
    ("board: {NOW: [n-cavalry-1], L1: [s-knight-1]}", "do: attack, unit: n-cavalry-1, at: L1", 1416),
    ("board: {STW: [n-cavalry-1], SK: [s-cavalry-1]}", "do: attack, unit: n-cavalry-1, at: SK", 2416),
    ("board: {NHW: [n-knight-1], NHE: [s-knight-1]}", "do: attack, unit: n-knight-1, at: NHE", -1834),
]


@pytest.mark.parametrize(("start", "step", "promised"), PROMISED, ids=str)
def test_an_action_looks_as_good_as_it_is_near_to_the_keep_and_likely_to_kill(start: str, step: str, promised: int):
    state = position(start)

    assert storm.promise(state, "north", action_of(state, step)) == promised


def test_an_attack_of_just_four_in_ten_is_not_put_off() -> None:
    one_die_of_ten = {"dice": 1, "sides": 10, "wins": 10, "fails": 1}  # 3, 4, 5 and 10 kill with +2.
    known = storm.rules(replace(game(), numbers={**game().numbers, **one_die_of_ten}), {}, (), Report())
    assert known
    log = log_of(long("start: {turn: north, phase: act, board: {NHW: [n-cavalry-1], NHE: [s-knight-1]}}\nlog: []"))
    state = storm.position(known, log).state
    assert isinstance(state, State)

    promised = storm.promise(state, "north", action_of(state, "do: attack, unit: n-cavalry-1, at: NHE"))

    assert promised == 1400


# Each side has 1 to begin with; a unit on the board twice its cost and nearness, an item twice its cost; a hand its cost.
WORTHS = {
    "board: {}": 500,
    "hand: {north: [n-knight-1]}": 800,  # 4 of 5
    "hand: {north: ['?']}": 500,
    "board: {NK: [n-knight-1]}": 916,  # 1 + 2 * (3 + 8 - 6) = 11 of 12
    "board: {NK: [{unit: n-knight-1, item: n-war-lance-1}]}": 937,  # 15 of 16
    "board: {NK: [n-knight-1], SK: [s-knight-1]}": 500,
    "board: {NHW: [n-knight-1], SK: [s-knight-1]}": 541,  # 13 of 24
    "board: {SK: [n-cleric-1]}, winner: north": 1000,
    "board: {NK: [s-cleric-1]}, winner: south": 0,
}


@pytest.mark.parametrize(("start", "worth"), WORTHS.items(), ids=WORTHS)
def test_a_position_is_worth_its_part_of_all_strength(start: str, worth: int):
    assert storm.worth(position(start), "north") == worth


USED = [
    (HAND, "do: end_turn", None, ()),
    (HAND, "do: dispatch, card: n-hero-1, to: NTW", None, (("hero", None),)),
    (HAND, "do: equip, card: n-great-sword-1, bearer: n-shield-bearer-1", None, (("great-sword", None),)),
    (FRONT, "do: move, unit: n-cavalry-1, to: NTW", None, (("cavalry", None),)),
    (FRONT, "do: attack, unit: n-cavalry-1, at: L1", 4, (("cavalry", True),)),
    (FRONT, "do: attack, unit: n-cavalry-1, at: L1", 11, (("cavalry", False),)),
    (FRONT, "do: attack, unit: n-cavalry-1, at: L1", 2, (("cavalry", False),)),
    (
        "board: {NOW: [{unit: n-cavalry-1, item: n-war-lance-1}], L1: [s-knight-1]}",
        "do: attack, unit: n-cavalry-1, at: L1",
        12,
        (("cavalry", True), ("war-lance", None)),
    ),
    (DEAD, "do: special, unit: n-sorcerer-1, use: empower, target: n-knight-2", None, (("sorcerer", None),)),
    (DEAD, "do: special, unit: n-cleric-1, use: resurrect", 7, (("cleric", True),)),
    (DEAD, "do: special, unit: n-cleric-1, use: resurrect", 8, (("cleric", False),)),
    (DEAD, "do: special, unit: n-blacksmith-1, use: reforge, item: n-tower-shield-1", 7, (("blacksmith", True),)),
]


@pytest.mark.parametrize(("start", "step", "total", "used"), USED)
def test_an_action_uses_its_card_and_says_whether_it_did_what_was_rolled_for(
    start: str, step: str, total: int | None, used: tuple[tuple[str, bool | None], ...]
):
    state = position(start)
    action = action_of(state, step)
    after = state.after(action) if total is None else state.after(action).after(total)

    assert storm.used(state, "north", action, after) == used


def test_no_card_is_lost_or_made_in_a_game():
    known = rules()

    assert {storm.conserved(state) for state, _ in games(known, 4)} == {tuple(range(len(known.cards)))}


@pytest.mark.parametrize(
    "zone",
    [
        "hand: {north: [n-hero-1]}",
        "deck: {north: [n-hero-1]}",
        "graveyard: {north: [n-hero-1]}",
        "board: {NK: [n-hero-1]}",
    ],
)
def test_a_card_counts_wherever_it_is(zone: str):
    assert storm.conserved(position(zone)) == (position(zone).rules.names["north-hero-1"],)
