"""Players that need nobody: they choose among the actions of a state, each from a stream of chance of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .play import CHANCE, Action, Engine, State

Bot = Callable[[State, str, Sequence[Action]], Action]
"""Chooses one of the actions that a seat has in a state."""

BOTS = ("random", "greedy", "ahead")
"""All players there are: by chance; by what looks best at a glance; by what is best one step ahead."""

MOST_AHEAD = 60
"""Actions that a player who thinks ahead looks at; of more, it takes those that look best at a glance."""

PATIENCE = 6
"""Outcomes of chance that are drawn where there are too many to list."""


def bot(name: str, engine: Engine, chance: Random) -> Bot:
    """The player of that name."""
    match name:
        case "random":
            return lambda state, seat, actions: chance.choice(actions)
        case "greedy":
            return lambda state, seat, actions: best(
                actions, [(engine.promise(state, seat, each),) for each in actions], chance
            )
        case _:
            return lambda state, seat, actions: ahead(engine, state, seat, actions, chance)


def best(actions: Sequence[Action], values: Sequence[tuple[int, ...]], chance: Random) -> Action:
    """The action of the highest value; of several, one by chance."""
    highest = max(values)
    return chance.choice([each for each, value in zip(actions, values, strict=True) if value == highest])


def ahead(engine: Engine, state: State, seat: str, actions: Sequence[Action], chance: Random) -> Action:
    """The action after which the position is worth most, on average over what chance makes of it."""
    looks = {each: engine.promise(state, seat, each) for each in actions}
    looked = sorted(actions, key=lambda each: -looks[each])[:MOST_AHEAD] if len(actions) > MOST_AHEAD else actions
    values = [(value(engine, state.after(each), seat, chance), looks[each]) for each in looked]
    return best(looked, values, chance)


def value(engine: Engine, state: State, seat: str, chance: Random) -> int:
    """What a position is worth for a seat, times a thousand: an average where chance is next."""
    if state.may_act != (CHANCE,):
        return engine.worth(state, seat) * 1000
    outcomes = state.outcomes()
    if not outcomes:
        drawn = [state.after(state.sample(chance)) for _ in range(PATIENCE)]
        return sum(engine.worth(each, seat) for each in drawn) * 1000 // PATIENCE
    total = sum(weight for _, weight in outcomes)
    return sum(engine.worth(state.after(each), seat) * weight for each, weight in outcomes) * 1000 // total
