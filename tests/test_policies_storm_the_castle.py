"""
The reference values of section E.5: games by the two policies that the ledger plays, a few of each.

Its own are of a thousand games. The bands are for forty: twice the error of their mean, and of a share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from sieges import rules, storm

from pnp.rules.games.storm_the_castle.combat import success
from pnp.rules.games.storm_the_castle.plans import ATTACK, DISPATCH, DRAW, END, EQUIP, MOVE, Action
from pnp.rules.games.storm_the_castle.state import State
from pnp.rules.games.storm_the_castle.table import DICE, NONE

GAMES = 40
Policy = Callable[[State, Sequence[Action], Random], Action]
"""What is done once no more is spent, of all that is left."""


def at_random(state: State, actions: Sequence[Action], chance: Random) -> Action:
    """Anything, ending the turn among it."""
    return chance.choice(actions)


def runner(state: State, actions: Sequence[Action], chance: Random) -> Action:
    """Into the keep; or the best attack from 15 of 36; or nearer to the keep; or nothing."""
    known = state.rules
    goal, far = known.land.keeps[1 - state.side], known.land.far
    moves, attacks = ([each for each in actions if each[0] == kind] for kind in (MOVE, ATTACK))
    hopes = {
        each: 1 if state.is_automatic(each) else success(state.sums(each).modifier, known.numbers) for each in attacks
    }
    best = max(hopes.values(), default=0)
    if won := [each for each in moves if each[3] == goal]:
        return won[0]
    if best * 36 >= 15:
        return chance.choice([each for each, hope in hopes.items() if hope == best])
    nearer = [each for each in moves if far[each[3]][goal] < far[each[2]][goal]]
    return chance.choice(nearer or [each for each in actions if each[0] == END])


def played_out(state: State, policy: Policy, chance: Random, most: int) -> tuple[bool, bool, int]:
    """Whether a game ended and whether the first player won it, and its turns; dispatches and 'stop' are picked alike."""
    state = state.after(state.sample(chance))
    first, turns, spends = state.side, 1, True
    while state.may_act and turns <= most:
        if state.may_act == DICE:
            state = state.after(state.sample(chance))
            continue
        actions = state.actions(state.may_act[0])
        if actions[0][0] == DRAW:
            state, spends = state.after(actions[0]), True
            continue
        buys = [each for each in actions if each[0] in (DISPATCH, EQUIP)]
        action = chance.choice([None, *buys]) if spends else None
        if action is None:
            spends = False
            action = policy(state, [each for each in actions if each not in buys], chance)
        turns += action[0] == END
        state = state.after(action)
    return state.winner != NONE, state.winner == first, turns


@pytest.mark.parametrize(
    ("policy", "most", "switches", "mean", "error", "share"),
    [
        (at_random, 2000, {}, 201, 30, 0.490),
        (at_random, 2000, {"board": "lanes"}, 168, 30, 0.505),
        (runner, 60, {}, 12.9, 2, 0.563),
        (runner, 60, {"board": "lanes"}, 11.6, 2, 0.619),
    ],
    ids=["random fork", "random lanes", "runner fork", "runner lanes"],
)
def test_games_are_as_long_as_in_the_ledger_and_the_first_player_wins_as_often(
    policy: Policy, most: int, switches: dict[str, str], mean: float, error: float, share: float
):
    begun = storm.begin(rules(**switches))

    games = [played_out(begun, policy, Random(f"{seed}"), most) for seed in range(GAMES)]

    ended = [each for each in games if each[0]]
    assert policy is runner or len(ended) == GAMES
    assert sum(turns for _, _, turns in ended) / len(ended) == pytest.approx(mean, abs=error)
    assert sum(is_first for _, is_first, _ in ended) / len(ended) == pytest.approx(share, abs=0.16)
