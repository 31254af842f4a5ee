"""Whole games of Week 40: sections E4 and E5 of its ledger, and what holds of every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from shipped import faults
from table_week_40 import (
    ATTACKS,
    BOTH,
    EVERY,
    FIRST,
    LATER,
    MIXED,
    cards,
    finished,
    game,
    played,
    random_game,
    replayed,
    rules,
    weakest,
)

from pnp.rules.games import week_40
from pnp.rules.games.week_40.state import IN, Position
from pnp.rules.replay import shown as written

Golden = Callable[[str, str], None]


GAMES = {
    "G01": (
        [1, 3, 7, 2, 1, 10, 8, 9, 8, 4, 9, 5, 5, 2, 3, 4, 7, 10, 6, 6],
        [5, 2, 6, 1, 1, 5, 7, 4, 9, 9, 2, 8, 6, 4, 3, 7, 3, 8],
        (206, 103, 2, 10, [7], 0),
    ),
    "G02": (
        [9, 3, 1, 8, 2, 2, 8, 7, 10, 7, 4, 9, 6, 10, 6, 3, 1, 5, 4, 5],
        [3, 4, 8, 6, 5, 9, 2, 4, 2, 3, 7, 1, 6, 7, 5, 9, 1, 8],
        (330, 110, 3, 7, [], 2),
    ),
    "G03": (
        [3, 1, 7, 2, 4, 5, 8, 9, 6, 8, 9, 3, 1, 4, 10, 6, 10, 7, 5, 2],
        [9, 5, 1, 9, 8, 3, 6, 6, 4, 8, 4, 1, 7, 5, 2, 3, 7, 2],
        (330, 110, 3, 7, [], 2),
    ),
    "G04": (
        [8, 3, 2, 1, 8, 6, 9, 3, 10, 5, 5, 2, 4, 7, 1, 4, 7, 6, 9, 10],
        [2, 3, 8, 5, 1, 8, 2, 9, 6, 1, 3, 7, 4, 5, 9, 6, 4, 7],
        (204, 102, 2, 10, [8], 0),
    ),
    "G05": (
        [10, 3, 10, 8, 6, 5, 8, 7, 2, 4, 3, 2, 6, 5, 9, 9, 7, 1, 1, 4],
        [4, 5, 2, 2, 9, 3, 1, 3, 6, 1, 4, 7, 8, 5, 8, 6, 7, 9],
        (90, 90, 1, 18, [10, 10], 0),
    ),
    "G06": (
        [5, 5, 2, 9, 7, 7, 8, 10, 1, 6, 1, 6, 8, 4, 3, 4, 3, 2, 10, 9],
        [6, 4, 2, 1, 3, 2, 1, 8, 7, 3, 5, 9, 4, 7, 6, 8, 9, 5],
        (0, 7, 0, 2, [9, 5, 7], 12),
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_as_the_ledger_has_it(name: str) -> None:
    monsters, players, wanted = GAMES[name]
    all_cards = rules()
    shuffled = cards(monsters, all_cards.monsters), cards(players, all_cards.players)

    end = finished(week_40.begin(all_cards).after(("shuffle", shuffled)), weakest)

    killers = [all_cards.values[each] for pile in end.piles for each in pile]
    assert (end.score, end.sum, len(IN[end.alive]), end.turn, killers, len(end.stock)) == wanted


# What holds of every game


MOST_STEPS = 250
"""No game is longer: 20 monsters come in at most 20 turns of at most 11 steps each."""


def as_log(states: list[Position], moves: list[object], switches: dict[str, str]) -> str:
    """A game as a log."""
    lines = [f"variants: {written(switches)}"]
    lines += [f"{key}: {written(value)}" for key, value in week_40.snapshot(states[0]).items()]
    lines.append("log:")
    lines += [
        f"- {written(week_40.written(state, 'player', move))}" for state, move in zip(states, moves, strict=False)
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("switches", [*EVERY, *MIXED], ids=lambda each: "-".join(each.values()) or "reference")
def test_games_that_are_played_replay_as_legal_position_by_position(switches: dict[str, str]) -> None:
    for seed in range(8):
        states, moves = random_game(switches, seed)

        done = replayed(as_log(states, moves, switches))

        assert faults(done) == []
        assert list(done.states) == states


@pytest.mark.parametrize("switches", [*EVERY, *MIXED], ids=lambda each: "-".join(each.values()) or "reference")
def test_every_position_is_whole_and_unchanged_by_what_comes_after(switches: dict[str, str]) -> None:
    everything = rules(**switches)
    for seed in range(8):
        states, _ = random_game(switches, seed)

        assert len(states) < MOST_STEPS
        for state in states:
            monsters = [*state.deck, *state.defeated, *(each for pile in state.piles for each in pile)]
            players = [*state.stock, *state.discarded, *(each for pile in state.towers + state.down for each in pile)]
            assert sorted(monsters) == sorted(everything.monsters)
            assert sorted(players) == sorted(everything.players)
            before, moves = state.parts, list(state.actions("player")) if state.may_act else []
            assert bool(moves) == bool(state.may_act)
            assert len(set(moves)) == len(moves)
            for move in moves:
                after = state.after(move)
                assert 0 <= week_40.worth(after, "player") <= 1000
                assert isinstance(week_40.promise(state, "player", move), int)
                assert set(week_40.cited(state, "player", move)) <= set(week_40.citable(everything))
                assert {id for id, _ in week_40.used(state, "player", move, after)} <= {
                    each.id for each in everything.cards
                }
            assert state.parts == before


def test_what_can_be_cited_is_in_the_ledger() -> None:
    assert set(week_40.citable(rules())) - set(game().ledger or {}) == set()


@pytest.mark.parametrize("switches", [*EVERY, *MIXED], ids=lambda each: "-".join(each.values()) or "reference")
def test_every_position_is_read_back_from_its_snapshot(switches: dict[str, str]) -> None:
    states, _ = random_game(switches, 5)
    for state in states:
        text = "\n".join(f"{key}: {written(value)}" for key, value in week_40.snapshot(state).items())

        done = replayed(f"variants: {written(switches)}\n{text}\nlog: []")

        assert faults(done) == []
        assert done.states[0] == state


def test_decks_that_nobody_knows_are_written_as_such() -> None:
    (state,) = replayed("log: []").states

    assert week_40.snapshot(state) == {
        "setup": {"monsters": ["?"] * 20, "players": ["?"] * 18, "royals": ["K", "Q", "J"]}
    }


def test_a_whole_monster_deck_beside_a_short_player_deck_is_no_setup() -> None:
    monsters = ", ".join(rules().ids(rules().monsters))
    (state,) = replayed(f"start: {{monsters_left: [{monsters}], players_left: [S2, S3, S4, S5]}}\nlog: []").states

    assert list(week_40.snapshot(state)) == ["start"]


def test_royals_in_another_row_are_written_down() -> None:
    (state,) = replayed("start: {turn: 2, monsters_left: [H2], royals: [Queen, K, J]}\nlog: []").states
    (usual,) = replayed("start: {turn: 2, monsters_left: [H2]}\nlog: []").states

    starts = [week_40.snapshot(each)["start"] for each in (state, usual)]

    assert [each.get("royals") for each in starts if isinstance(each, dict)] == [["Q", "K", "J"], None]


def test_positions_of_a_game_differ_from_each_other_and_from_other_things() -> None:
    states, _ = random_game({}, 2)

    assert [(i, k) for i, one in enumerate(states) for k, other in enumerate(states) if one == other] == [
        (i, i) for i in range(len(states))
    ]
    assert (states[0] == "deal", states[0] == states[0].parts) == (False, False)


def test_a_turn_offers_what_its_steps_allow() -> None:
    fight = ("do: attack, slot: L", "do: defend, slot: M")

    states = played(LATER, "do: deal", *BOTH, ATTACKS, "do: reveal", *fight, "do: end_turn").states

    assert [list(each.actions("player")) for each in states] == [
        [("deal", 0)],
        [("place", 0), ("place", 1)],
        [("place", 0), ("place", 1)],
        [("modes", 0), ("modes", 1), ("modes", 2), ("modes", 3)],
        [("reveal", 0)],
        [("attack", 0)],
        [("defend", 1)],
        [("end_turn", 0)],
        [("deal", 0)],
    ]
    assert played(FIRST, "do: deal").states[-1].actions("player") == (("starters", 0),)


def test_equal_seeds_give_equal_logs() -> None:
    assert as_log(*random_game({}, 3), {}) == as_log(*random_game({}, 3), {})
    assert as_log(*random_game({}, 3), {}) != as_log(*random_game({}, 4), {})


def test_the_shuffle_is_all_that_chance_does() -> None:
    start = week_40.begin(rules())

    assert (start.may_act, start.outcomes(), week_40.snapshot(start)) == (("chance",), (), {})
    assert week_40.decided(start, start.sample(Random(1))) == {}


def test_adding_up_monsters_needs_a_standoff_or_three_monsters() -> None:
    """W-S18: W40-22 is dead under the reference."""

    def uses(switches: dict[str, str]) -> bool:
        games = [random_game(switches, seed) for seed in range(40)]
        return any(
            "W40-22" in week_40.cited(state, "player", move)
            for states, moves in games
            for state, move in zip(states, moves, strict=False)
        )

    assert (uses({}), uses({"ties": "standoff"}), uses({"monster_draw": "always_three"})) == (False, True, True)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_playthrough_is_as_it_was_looked_at(seed: int, golden: Golden) -> None:
    states, moves = random_game({}, seed)

    golden(f"week-40-{seed}.txt", f"{as_log(states, moves, {})}\n{states[-1]}\n")
