"""
The figures that the ledger of DarkShine gives for simulations (E.4), within bands, under the policies it states.

The ledger names no seeds, so nothing can be compared exactly. White has the first turn, as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean, quantiles

import pytest

from pnp.problems import Report
from pnp.rules.games.darkshine.hints import goal_of
from pnp.rules.games.darkshine.rules import ATTACK, END
from pnp.rules.games.darkshine.state import NONE, State
from pnp.rules.play import CHANCE
from pnp.rules.table import Table, table
from pnp.simulation.intervals import wilson
from pnp.simulation.run import Plan, block

ROOT = Path(__file__).parent.parent

Switches = tuple[tuple[str, str], ...]

GAMES = 150
LONGEST, LONGEST_ATTACK = 20_000, 1_000
DICE: Switches = (("first_player", "white"),)
VENTARE: Switches = (*DICE, ("mode", "ventare"))


@dataclass(frozen=True, slots=True)
class Ended:
    """A game as it came to an end: white's share of the win, None of one that was stopped, the turns, and who stood."""

    white: Fraction | None
    turns: int
    pawns: int = 0


def ready(switches: Switches) -> Table:
    """The game with its cards and its board."""
    found = table(ROOT, "darkshine", "random", dict(switches), None, Report())
    assert found
    return found


@cache
def at_random(switches: Switches) -> tuple[Ended, ...]:
    """Games of players who choose any legal action, each as likely."""
    plan = Plan(ROOT, "darkshine", "random", switches, None, "ledger", LONGEST)
    results = block(ready(switches), plan, 0, GAMES).results
    return tuple(Ended(each.scores["white"] if each.scores else None, each.turns) for each in results)


@cache
def of_attackers(switches: Switches) -> tuple[Ended, ...]:
    """Games of players who attack whenever they can."""
    seated = ready(switches)
    return tuple(attackers(seated, Random(f"ledger/{number}")) for number in range(GAMES))


def attackers(seated: Table, chance: Random) -> Ended:
    """
    A game by the attacker policy: a commander if possible, else any attack, else a move that brings a pawn that is no
    commander closer to the enemy's, else the end of the turn. Two bare commanders wait for each other for ever.
    """
    state: State = seated.engine.begin(seated.rules)  # type: ignore[assignment]  # this engine's own
    decisions = turns = 0
    before = ""
    while state.may_act and decisions < LONGEST_ATTACK:
        if state.may_act == (CHANCE,):
            state = state.after(state.sample(chance))
            continue
        (seat,) = state.may_act
        decisions, turns, before = decisions + 1, turns + (seat != before), seat
        state = state.after(chosen(state, state.actions(seat), chance))
    pawns = sum(tile != state.rules.gone for tile in state.pawns)
    return Ended(state.scores()["white"] if state.winner != NONE else None, turns, pawns)


def chosen(state: State, actions: Sequence[int], chance: Random) -> int:
    """What an attacker does."""
    goal = goal_of(state, state.side)
    commander = state.pawns[state.rules.commanders[state.side]]
    distance = state.rules.grid.distance
    attacks = [each for each in actions if each != END and each >= ATTACK]
    closer = [
        each
        for each in actions
        if each not in (END, *attacks)
        and each >> 8 != commander
        and distance(each & 255, goal) < distance(each >> 8, goal)
    ]
    best = [each for each in attacks if each & 255 == goal] or attacks or closer or [END]
    return chance.choice(best)


def white_wins(games: Sequence[Ended]) -> tuple[float, float]:
    """What white's share of the finished games may be, with room for what the ledger's own games leave open."""
    wins = [float(each.white) for each in games if each.white is not None]
    found = wilson(fmean(wins), len(wins))
    return found.low - 0.05, found.high + 0.05


def nine_of_ten(games: Sequence[Ended]) -> tuple[float, float]:
    """The turns that 5 % of the finished games do not reach, and those that 95 % do not exceed."""
    twentieths = quantiles([each.turns for each in games if each.white is not None], n=20)
    return twentieths[0], twentieths[-1]


@pytest.mark.parametrize(("switches", "white"), [(DICE, 204 / 400), (VENTARE, 184 / 400)])
def test_random_players_win_as_often_as_in_the_ledger(switches: Switches, white: float):
    low, high = white_wins(at_random(switches))

    assert low <= white <= high


@pytest.mark.parametrize("switches", [DICE, VENTARE])
def test_random_players_finish_all_their_games(switches: Switches):
    assert [each for each in at_random(switches) if each.white is None] == []


@pytest.mark.parametrize(("switches", "turns"), [(DICE, 206), (VENTARE, 136)])
def test_random_players_play_as_long_as_in_the_ledger(switches: Switches, turns: float):
    assert fmean(each.turns for each in at_random(switches)) == pytest.approx(turns, rel=0.2)


def test_nine_of_ten_games_of_random_players_are_as_long_as_in_the_ledger():
    assert nine_of_ten(at_random(DICE)) == pytest.approx((64, 451), rel=0.25)


@pytest.mark.parametrize(("switches", "white"), [(DICE, 440 / 845), (VENTARE, 457 / 951)])
def test_attackers_win_as_often_as_in_the_ledger(switches: Switches, white: float):
    low, high = white_wins(of_attackers(switches))

    assert low <= white <= high


@pytest.mark.parametrize(("switches", "finished"), [(DICE, 0.845), (VENTARE, 0.951)])
def test_attackers_finish_as_many_games_as_in_the_ledger(switches: Switches, finished: float):
    ended = [each for each in of_attackers(switches) if each.white is not None]

    assert len(ended) / GAMES == pytest.approx(finished, abs=0.08)


@pytest.mark.parametrize(("switches", "turns"), [(DICE, 42), (VENTARE, 31.6)])
def test_attackers_need_as_many_turns_as_in_the_ledger(switches: Switches, turns: float):
    ended = [each.turns for each in of_attackers(switches) if each.white is not None]

    assert fmean(ended) == pytest.approx(turns, rel=0.1)


def test_nine_of_ten_games_of_attackers_are_as_long_as_in_the_ledger():
    assert nine_of_ten(of_attackers(DICE)) == pytest.approx((33, 53), rel=0.15)


@pytest.mark.parametrize("switches", [DICE, VENTARE])
def test_what_attackers_cannot_finish_has_only_the_commanders_left(switches: Switches):
    assert {each.pawns for each in of_attackers(switches) if each.white is None} == {2}
