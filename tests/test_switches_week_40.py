"""The fights and the switches of Week 40: sections B and E2 of its ledger."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from shipped import faults
from table_week_40 import BOTH, FOUGHT, LAST, LATER, MODES, cards, played, rules

from pnp.rules.games import week_40
from pnp.rules.games.week_40.claims import fought, shown
from pnp.rules.games.week_40.fight import Fight

# Fights: section E2 of the ledger


def fight(mode: str, tower: list[int], down: list[int], monsters: list[int], **switches: str) -> Mapping[str, object]:
    """What comes of a fight, in values."""
    found = rules(**switches)
    state = week_40.begin(found)
    held = cards(tower + down, found.players)
    state.towers, state.down = (held[: len(tower)], (), ()), (held[len(tower) :], (), ())
    state.piles = (cards(monsters, found.monsters), (), ())
    done: Fight = fought(state, 0, mode == "attack")
    values = {
        name: [found.values[each] for each in getattr(done, name)]
        for name in ("tower", "down", "stays", "defeated", "discarded")
    }
    return {**values, "steps": shown(done.steps), "lost": done.is_lost}


FIGHTS = {
    "E01": ("attack", [9], [], [5], {}, {"steps": ["9>5"], "defeated": [5], "discarded": [], "tower": [9], "lost": False}),
    "E02": ("attack", [3, 7, 2], [], [5], {}, {"steps": ["3<5", "7>5"], "defeated": [5], "discarded": [3], "tower": [7, 2], "lost": False}),
    "E03": ("attack", [5], [], [5], {}, {"steps": ["5=5"], "defeated": [], "discarded": [5], "tower": [], "lost": True, "stays": [5]}),
    "E04": ("attack", [9], [], [5, 3], {}, {"steps": ["9>5", "9>8"], "defeated": [5, 3], "discarded": [], "tower": [9], "lost": False}),
    "E05": ("attack", [9, 6], [], [5, 4], {}, {"steps": ["9>5", "9=9", "6<9"], "defeated": [5], "discarded": [9, 6], "lost": True, "stays": [4]}),
    "E06": ("attack", [4], [8], [6], {}, {"steps": ["4<6"], "discarded": [4], "down": [8], "lost": True, "stays": [6]}),
    "E07": ("defend", [7, 1], [], [4], {}, {"steps": ["4<7"], "defeated": [4], "tower": [7, 1], "down": [], "lost": False}),
    "E08": ("defend", [3, 4, 6], [], [5], {}, {"steps": ["5>3", "5<7"], "defeated": [5], "tower": [4, 6], "down": [3], "lost": False}),
    "E09": ("defend", [3, 2], [], [5], {}, {"steps": ["5>3", "5=5"], "defeated": [5], "tower": [2], "down": [3], "lost": False}),
    "E10": ("defend", [3, 2], [], [6], {}, {"steps": ["6>3", "6>5"], "defeated": [], "tower": [], "down": [3, 2], "lost": True, "stays": [6]}),
    "E11": ("defend", [4], [7], [5], {}, {"steps": ["5<11"], "defeated": [5], "tower": [4], "down": [7], "lost": False}),
    "E12": ("defend", [2, 5], [], [6, 8], {}, {"steps": ["6>2", "6<7", "8>7"], "defeated": [6], "tower": [], "down": [2, 5], "lost": True, "stays": [8]}),
    "E13": ("attack", [5], [], [5], {"ties": "attacker_wins"}, {"defeated": [5], "tower": [5], "lost": False}),
    "E14": ("defend", [5], [], [5], {"ties": "attacker_wins"}, {"steps": ["5=5"], "defeated": [], "down": [5], "lost": True, "stays": [5]}),
    "E15": ("attack", [5, 9], [], [5], {"ties": "standoff"}, {"defeated": [], "discarded": [], "tower": [5, 9], "lost": False, "stays": [5]}),
    "a standoff in defense": ("defend", [3, 2], [], [5, 4], {"ties": "standoff"}, {"steps": ["5>3", "5=5"], "down": [3], "tower": [2], "lost": False, "stays": [5, 4]}),
    "mutual offense goes on": ("attack", [5, 4], [], [5, 3], {"ties": "mutual"}, {"steps": ["5=5", "4>3"], "defeated": [5, 3], "discarded": [5], "tower": [4], "lost": False}),
    "mutual offense without a card": ("attack", [5], [], [5, 3], {"ties": "mutual"}, {"steps": ["5=5"], "defeated": [5], "discarded": [5], "lost": True, "stays": [3]}),
    "mutual defense": ("defend", [5], [], [5, 4], {"ties": "mutual"}, {"steps": ["5=5", "4<5"], "defeated": [5, 4], "tower": [], "down": [5], "lost": False}),
    "mutual, only what was beaten": ("defend", [], [6], [7], {"ties": "mutual"}, {"steps": ["7>6"], "lost": True, "stays": [7]}),
    "an attack without a card": ("attack", [], [6], [2], {"ties": "mutual"}, {"steps": [], "lost": True, "down": [6], "stays": [2]}),
    "a defense without a card": ("defend", [], [], [2], {"ties": "mutual"}, {"steps": [], "lost": True, "stays": [2]}),
    "shields hold": ("attack", [4], [8], [6, 8], {"counterattack": "defense_only_shields"}, {"steps": ["4<6", "6<8", "8=8"], "defeated": [6, 8], "discarded": [4], "down": [8], "lost": False}),
    "shields break": ("attack", [4], [8], [6, 9], {"counterattack": "defense_only_shields"}, {"steps": ["4<6", "6<8", "9>8"], "defeated": [6], "lost": True, "stays": [9]}),
    "no shields": ("attack", [4], [], [6], {"counterattack": "defense_only_shields"}, {"steps": ["4<6"], "lost": True}),
    "shields and attacker wins": ("attack", [4], [6], [6], {"counterattack": "defense_only_shields", "ties": "attacker_wins"}, {"steps": ["4<6", "6=6"], "lost": True}),
    "shields beat what is weaker, also by standoff": ("attack", [4], [8], [6, 5], {"counterattack": "defense_only_shields", "ties": "standoff"}, {"steps": ["4<6", "6<8", "5<8"], "defeated": [6, 5], "lost": False}),
    "a defense that is beaten, with cards below": ("defend", [2], [3, 1], [7], {}, {"steps": ["7>6"], "tower": [], "down": [3, 1, 2], "lost": True, "stays": [7]}),
    "mutual defense without an active card": ("defend", [], [6], [6, 5], {"ties": "mutual"}, {"steps": ["6=6", "5<6"], "defeated": [6, 5], "tower": [], "down": [6], "lost": False}),
    "attacker wins over what was beaten": ("defend", [], [6], [6], {"ties": "attacker_wins"}, {"steps": ["6=6"], "down": [6], "lost": True}),
    "shields and a standoff": ("attack", [4], [6], [6], {"counterattack": "defense_only_shields", "ties": "standoff"}, {"lost": False, "stays": [6]}),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_goes_as_the_ledger_has_it(name: str) -> None:
    mode, tower, down, monsters, switches, wanted = FIGHTS[name]

    found = fight(mode, tower, down, monsters, **switches)

    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize(
    ("discard", "royals", "total", "score"),
    [
        ([*range(1, 11)] * 2, 3, 110, 330),
        ([1, 2, 3, 4, 5, 6, 8, 9, 10, *range(1, 11)], 2, 103, 206),
        ([5, 7], 0, 12, 0),
    ],
)
def test_the_score_is_the_sum_times_the_royals(discard: list[int], royals: int, total: int, score: int) -> None:
    state = week_40.begin(rules())
    state.defeated, state.alive = cards(discard, rules().monsters), (1 << royals) - 1

    assert (state.sum, state.score) == (total, score)


# One log under two rulings: what it starts from, steps, and under each ruling the rule that is broken, '' for none.

EQUAL = "turn: 3, monsters_left: [H5], slots: {L: {tower: [C5]}, M: {alive: no}, R: {alive: no}}"
BEHIND = (
    "turn: 3, monsters_left: [H6, H2], slots: {L: {tower: [C4], defense_only: [S8]}, "
    "M: {alive: no, tower: [S9], defense_only: [C9]}, R: {alive: no}}"
)
ALONE = "turn: 3, monsters_left: [H2, H3, H4, H5], slots: {L: {tower: [C9]}, M: {alive: no}, R: {alive: no}}"
ATTACK, DEFEND = ("do: deal", "do: modes, L: attack", "do: reveal"), ("do: deal", "do: modes, L: defend", "do: reveal")
TWO_RULINGS = {
    "an equal attack wins": (
        EQUAL, [*ATTACK, "do: attack, slot: L, steps: [5=5], defeated: [H5], discarded: []"], "",
        {"ties: defender_holds": "W40-21", "ties: attacker_wins": "", "ties: mutual": "W40-23", "ties: standoff": "W40-21"},
    ),
    "an equal attack fails": (
        EQUAL, [*ATTACK, "do: attack, slot: L, defeated: [], discarded: [C5], royal_lost: yes, stays: [H5]"], "",
        {"ties: defender_holds": "", "ties: attacker_wins": "W40-21", "ties: mutual": "W40-21", "ties: standoff": "W40-23"},
    ),
    "an equal defense holds": (
        EQUAL, [*DEFEND, "do: defend, slot: L, defeated: [H5], defense_only: []"], "",
        {"ties: defender_holds": "", "ties: attacker_wins": "W40-30", "ties: mutual": "W40-28", "ties: standoff": "W40-30"},
    ),
    "three come to the only slot": (
        ALONE, [*ATTACK, "do: attack, slot: L, steps: [9>4, 9>7, 9=9], defeated: [H4, H3]"], "monsters_left: 1",
        {"monster_draw: always_three": "", "monster_draw: per_active_slot": "W40-20"},
    ),
    "one comes to the only slot": (
        ALONE, [*ATTACK, "do: attack, slot: L, defeated: [H2]"], "monsters_left: 3",
        {"monster_draw: per_active_slot": "", "monster_draw: always_three": "W40-21"},
    ),
    "what was beaten does not shield": (
        BEHIND, [*ATTACK, "do: attack, slot: L, steps: [4<6], royal_lost: yes, stays: [H6]"], "",
        {"counterattack: royal_direct": "", "counterattack: defense_only_shields": "W40-20"},
    ),
    "what was beaten shields": (
        BEHIND, [*ATTACK, "do: attack, slot: L, steps: [4<6, 6<8], defeated: [H6], discarded: [C4]"], "L.defense_only: [S8]",
        {"counterattack: defense_only_shields": "", "counterattack: royal_direct": "W40-20"},
    ),
    "what was beaten in a closed slot stays there": (
        BEHIND, [*DEFEND, "do: defend, slot: L", "do: end_turn"], "L.defense_only: [], M.defense_only: [C9], M.tower: [S9]",
        {"defense_only: discarded_end_of_turn": "", "defense_only: restored_end_of_turn": "", "defense_only: persists": "W40-D8"},
    ),
    "the last monsters are fought": (
        ALONE.replace("[H2, H3, H4, H5]", "[H2]"), [*ATTACK, "do: attack, slot: L", "do: end_turn, over: yes"], "",
        {"end_check: end_of_turn": "", "end_check: full_rows_only": "", "end_check: immediate": "W40-37"},
    ),
    "as many monsters as slots are left": (
        ALONE.replace("[H2, H3, H4, H5]", "[H2, H3]"), [*ATTACK, "do: attack, slot: L", "do: end_turn, over: no"], "",
        {"end_check: full_rows_only": "", "end_check: end_of_turn": ""},
    ),
    "a deck that is empty is no game": (
        ALONE, [*ATTACK, "do: attack, slot: L", "do: end_turn, over: no"], "",
        {"player_deck_empty: skip": "", "player_deck_empty: end_game": "W40-37"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "ruling"), [(name, ruling) for name, (*_, rulings) in TWO_RULINGS.items() for ruling in rulings]
)
def test_a_log_is_judged_by_the_ruling_that_it_names(name: str, ruling: str) -> None:
    start, steps, end, rulings = TWO_RULINGS[name]

    done = played(start, *steps, variants=ruling, end=end)

    assert [rule for _, _, rule in faults(done)][:1] == [rule for rule in [rulings[ruling]] if rule]


# Switches that a turn shows


def test_three_monsters_are_always_dealt_round_the_open_slots() -> None:
    done = played(
        LATER, "do: deal, slots: [L, M, L]", *BOTH, MODES, "do: reveal, cards: {L: [H2, H5], M: D8}",
        "do: defend, slot: L, defeated: [H2, H5]", "do: defend, slot: M", "do: end_turn",
        variants="monster_draw: always_three",
    )  # fmt: skip

    assert faults(done) == []
    assert faults(played(LATER, "do: deal, slots: [L, M]", variants="monster_draw: always_three")) == []
    assert faults(played(LATER, "do: deal, slots: [L]", variants="monster_draw: always_three")) == [
        (1, "illegal", "W40-10")
    ]


def test_the_last_draw_can_end_the_game_at_once() -> None:
    steps = ("do: deal", "do: score, sum: 9, royals: 1", "do: modes, L: defend")

    assert faults(played(LAST, *steps, variants="end_check: immediate")) == [(3, "turn", "W40-37")]


def test_a_row_that_is_not_full_can_be_left_out() -> None:
    start = LATER.replace("[H5, D8, H2, D4]", "[H5, D8, H2]")
    turn = (*FOUGHT, "do: attack, slot: L", "do: defend, slot: M")

    done = played(start, *turn, "do: end_turn, over: yes", "do: deal", variants="end_check: full_rows_only")

    assert faults(done) == [(9, "turn", "W40-37")]
    assert faults(played(start, *turn, "do: end_turn, over: no", "do: deal, slots: L")) == []


BEATEN = "turn: 3, monsters_left: [H5, D8, H2], slots: {L: {tower: [S3, C7]}, M: {alive: no}, R: {alive: no}}"


@pytest.mark.parametrize(
    ("switch", "end"),
    [
        ("persists", "L.tower: [C7], L.defense_only: [S3], player_discard: []"),
        ("discarded_end_of_turn", "L.tower: [C7], L.defense_only: [], player_discard: [S3]"),
        ("restored_end_of_turn", "L.tower: [S3, C7], L.defense_only: [], player_discard: []"),
    ],
)
def test_beaten_cards_stay_or_go_or_come_back(switch: str, end: str) -> None:
    steps = (
        "do: deal",
        "do: modes, L: defend",
        "do: reveal",
        "do: defend, slot: L, defense_only: [S3]",
        "do: end_turn",
    )

    assert faults(played(BEATEN, *steps, variants=f"defense_only: {switch}", end=end)) == []


def test_an_empty_player_deck_can_end_the_game() -> None:
    start = LATER.replace("[S3, C8, SA]", "[S3, C8]")
    turn = (*FOUGHT, "do: attack, slot: L", "do: defend, slot: M")

    assert faults(played(start, *turn, "do: end_turn, over: yes", variants="player_deck_empty: end_game")) == []
    assert faults(played(start, *turn, "do: end_turn, over: no", "do: deal", "do: modes, L: defend, M: attack")) == []


def test_equal_cards_are_judged_by_the_switch() -> None:
    start = "turn: 3, monsters_left: [H5], slots: {L: {tower: [C5]}, M: {alive: no}, R: {alive: no}}"
    steps = ("do: deal", "do: modes, L: attack", "do: reveal", "do: attack, slot: L, steps: [5=5], defeated: [H5]")

    assert faults(played(start, *steps, variants="ties: attacker_wins")) == []
    assert faults(played(start, *steps, variants="ties: mutual")) == []
    assert faults(played(start, *steps)) == [(4, "claim", "W40-21")]
