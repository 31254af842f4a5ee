"""Bots play whole games; what they play is written as a log that replays as legal. With the game of sticks."""

from fractions import Fraction
from typing import Any

import nim
import pytest
from shipped import Shipped

from pnp.problems import Report
from pnp.rules.logs import read_log
from pnp.rules.play import CHANCE
from pnp.rules.playing import ROLLS, Played, Stuck, log_of, play
from pnp.rules.replay import Replayed, replay
from pnp.rules.written import as_yaml, flow

ENGINE: Any = nim  # Any: a module is an engine

SEATS = {"first": "random", "second": "random"}


def played(seed: str, **seats: str) -> Played:
    """A game of sticks."""
    return play(ENGINE, {}, {**SEATS, **seats}, seed)


def test_a_game_ends_by_its_rules_and_one_seat_has_all_of_the_win():
    game = played("1")

    assert game.last.may_act == ()
    assert sum((game.scores or {}).values()) == Fraction(1)
    assert [turn.seat for turn in game.turns[:3]] == ["chance", "first", "second"]


def test_the_same_seed_gives_the_same_game_and_others_give_others():
    texts = [as_yaml(log_of(ENGINE, "nim", played(seed), {})) for seed in ("1", "1", "2", "3", "4", "5")]

    assert texts[0] == texts[1]
    assert len({*texts}) > 2


def test_choices_of_one_seat_move_neither_the_dice_nor_the_other_seat():
    begun = [played(str(seed)).turns[0].action for seed in range(20)]

    assert [played(str(seed), first="greedy").turns[0].action for seed in range(20)] == begun


def test_a_played_log_replays_as_legal():
    for seed in range(20):
        text = as_yaml(log_of(ENGINE, "nim", played(str(seed)), {"last": "wins"}))
        report = Report()
        log = read_log(text.encode(), "log.yaml", report)
        assert log, [each.message for each in report]

        done = replay(ENGINE, {}, log)

        assert isinstance(done, Replayed)
        assert (done.result, done.is_as_expected, done.states[-1].may_act) == ("legal", True, ())


def test_who_looks_one_step_ahead_beats_who_plays_by_chance():
    wins = [played(str(seed), second="ahead").scores for seed in range(60)]

    assert sum(each["second"] for each in wins if each) > 40


def test_a_game_without_an_end_is_cut_and_has_no_scores():
    game = play(ENGINE, {}, SEATS, "1", longest=1)

    assert (game.scores, sum(turn.seat != "chance" for turn in game.turns)) == (None, 1)


def test_what_the_last_action_of_a_game_that_is_cut_rolls_is_still_rolled():
    shipped = Shipped("darkshine")

    cut = [
        play(shipped.engine(), shipped.rules(), {"white": "greedy", "black": "greedy"}, "0", n) for n in range(8, 14)
    ]

    assert [each.last.may_act for each in cut if each.last.may_act == (CHANCE,)] == []
    assert any(each.turns[-1].seat == CHANCE for each in cut)


def test_a_game_in_which_chance_never_stops_is_cut(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim.Nim, "after", lambda self, action: self)

    game = played("1")

    assert (len(game.turns), game.scores) == (ROLLS, None)


def test_a_state_in_which_nobody_can_act_is_told(monkeypatch: Any):
    monkeypatch.setattr(nim.Nim, "actions", lambda self, seat: [])

    with pytest.raises(Stuck, match="'first' is to act and has no legal action") as error:
        played("1")

    assert error.value.seat == "first"


def test_values_are_written_so_that_they_are_read_as_they_were():
    value = {"a": [1, "b c", "d: e", ""], "t": True, "none": None, 'q"': "#x", "card": "?"}

    assert flow(value) == '{a: [1, b c, "d: e", ""], t: true, none: null, "q\\"": "#x", card: "?"}'
