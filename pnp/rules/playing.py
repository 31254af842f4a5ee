"""Whole games, played by bots: a stream of chance for the game and one for each seat, so that none moves another's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from .bots import Bot, bot
from .play import CHANCE, Action, Engine, Rules, State

LONGEST = 20_000
"""Decisions after which a game counts as one without an end."""

ROLLS = 1_000
"""Times that chance may speak in a row."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A state, who acts in it, what is done, of how many legal actions (0 for chance), and the state after it."""

    state: State
    seat: str
    action: Action
    options: int
    after: State


class Stuck(Exception):
    """A state in which somebody should act and nobody can: a fault of the rules."""

    def __init__(self, state: State, seat: str) -> None:
        super().__init__(f"'{seat}' is to act and has no legal action")
        self.state = state
        self.seat = seat


def streams(seed: str, seats: Sequence[str]) -> tuple[Random, Random, dict[str, Random]]:
    """The streams of chance of a game: of dice and shuffles, of whose action is first, of each seat's choices."""
    # Random takes a text's SHA-512, so that streams are the same on every machine and do not depend on each other.
    return (
        Random(f"{seed}/{CHANCE}"),
        Random(f"{seed}/order"),
        {seat: Random(f"{seed}/{seat}") for seat in seats},
    )


def turns(engine: Engine, rules: Rules, seats: Mapping[str, str], seed: str, longest: int = LONGEST) -> Iterator[Turn]:
    """
    A game from its beginning, turn by turn, chance included; `seats` names the bot of each seat.

    It ends with its rules, or after `longest` decisions of players and what chance says to the last, or when chance
    speaks `ROLLS` times in a row. Where several seats may act at once, chance says who is first. Raises `Stuck`.
    """
    dice, order, choices = streams(seed, tuple(seats))
    players: dict[str, Bot] = {seat: bot(name, engine, choices[seat]) for seat, name in seats.items()}
    state = engine.begin(rules)
    rolls = 0
    while acting := state.may_act:
        if acting == (CHANCE,):
            # What a player did last is settled, but a fault of an engine may let chance speak for ever.
            if rolls == ROLLS:
                return
            rolls += 1
            seat, action, options = CHANCE, state.sample(dice), 0
        elif not longest:
            return
        else:
            rolls = 0
            seat = acting[0] if len(acting) == 1 else order.choice(acting)
            actions = state.actions(seat)
            if not actions:
                raise Stuck(state, seat)
            action, options = players[seat](state, seat, actions), len(actions)
            longest -= 1
        after = state.after(action)
        yield Turn(state, seat, action, options, after)
        state = after


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its turns, the state at its end, and the scores; none where it has not ended."""

    turns: tuple[Turn, ...]
    last: State
    scores: Mapping[str, Fraction] | None


def play(engine: Engine, rules: Rules, seats: Mapping[str, str], seed: str, longest: int = LONGEST) -> Played:
    """A whole game. Raises `Stuck`."""
    found = tuple(turns(engine, rules, seats, seed, longest))
    last = found[-1].after if found else engine.begin(rules)
    return Played(found, last, None if last.may_act else last.scores())


def log_of(engine: Engine, game: str, played: Played, variants: Mapping[str, str]) -> dict[str, object]:
    """A played game as a log: it begins where the first player acts, with all that chance had done before."""
    first = next((i for i, each in enumerate(played.turns) if each.seat != CHANCE), len(played.turns))
    steps: list[dict[str, object]] = []
    for turn in played.turns[first:]:
        if turn.seat == CHANCE:
            steps[-1] |= engine.decided(turn.state, turn.action)
        else:
            steps.append(engine.written(turn.state, turn.seat, turn.action))
    begun = played.turns[first].state if first < len(played.turns) else played.last
    log: dict[str, object] = {"game": game}
    if variants:
        log["variants"] = dict(variants)
    return {**log, **engine.snapshot(begun), "log": steps, "expect": {"result": "legal"}}
