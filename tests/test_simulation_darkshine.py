"""The figures that the ledger of DarkShine gives for simulations (E.4), within bands, under the policies it states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from pnp.problems import Report
from pnp.rules.games.darkshine.hints import goal_of
from pnp.rules.games.darkshine.rules import ATTACK, END
from pnp.rules.games.darkshine.state import State
from pnp.rules.play import CHANCE
from pnp.rules.table import Table, table
from pnp.simulation.intervals import wilson
from pnp.simulation.run import Plan, Result, block

ROOT = Path(__file__).parent.parent

GAMES = 150
LONGEST, LONGEST_ATTACK = 20_000, 1_000


def ready(*switches: str) -> Table:
    """The game with its cards and its board."""
    found = table(ROOT, "darkshine", "random", switches, None, Report())
    assert found
    return found


@pytest.mark.parametrize(("switches", "white", "turns"), [((), 204 / 400, 206), (("mode=ventare",), 184 / 400, 136)])
def test_random_players_win_as_often_and_play_as_long(switches: tuple[str, ...], white: float, turns: float):
    plan = Plan(ROOT, "darkshine", "random", switches, None, "ledger", LONGEST)

    results = block(ready(*switches), plan, 0, GAMES).results

    wins = [float(each.scores["white"]) for each in results if each.scores]
    found = wilson(fmean(wins), len(wins))
    assert len(wins) == GAMES
    assert found.low - 0.05 <= white <= found.high + 0.05
    assert fmean(each.turns for each in results) == pytest.approx(turns, rel=0.2)


@pytest.mark.parametrize(("switches", "finished", "turns"), [((), 0.845, 42), (("mode=ventare",), 0.951, 31.6)])
def test_attackers_end_as_many_games_and_as_soon(switches: tuple[str, ...], finished: float, turns: float):
    seated = ready(*switches)

    results = [attackers(seated, Random(f"ledger/{number}")) for number in range(GAMES)]

    ended = [each for each in results if each.scores]
    assert len(ended) / GAMES == pytest.approx(finished, abs=0.1)
    assert fmean(each.turns for each in ended) == pytest.approx(turns, rel=0.1)


def attackers(seated: Table, chance: Random) -> Result:
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
    return Result(None if state.may_act else state.scores(), decisions, turns, 0)


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
