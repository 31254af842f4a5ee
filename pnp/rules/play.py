"""
What an engine is: the rules of one game as states and actions, for players, for logs and for simulations.

A game's folder under `pnp/rules/games/` is an engine when it has all that `Engine` names. Only `judge`, `position` and
`compare` know logs; only they need to be patient. `actions` and `after` are called a hundred thousand times a second.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Literal, Protocol

from ..problems import Report, Span
from ..project import Game
from .logs import Fields, Log, Step

CHANCE = "chance"
"""The seat of dice and shuffles."""

Action = Hashable
"""What a seat can do, or what chance can give: a small value of the engine's own, equal where the effect is."""


class State(Protocol):
    """A position with all that is hidden in it. Nobody may change one."""

    @property
    def may_act(self) -> tuple[str, ...]:
        """The seats that may act now; (CHANCE,) when dice or a shuffle are next; nobody when the game is over."""

    def actions(self, seat: str) -> Sequence[Action]:
        """All that `seat` may do, each once, in an order that depends on nothing but the state; never empty."""

    def after(self, action: Action) -> State:
        """The state that an action of `actions`, `outcomes` or `sample` leads to."""

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        """What chance can give, each with its weight; empty where there is too much of it to list."""

    def sample(self, chance: Random) -> Action:
        """One of the outcomes, drawn."""

    def scores(self) -> Mapping[str, Fraction]:
        """When the game is over, each seat's share of the win: they sum to one. Of one player, what was reached."""

    def __str__(self) -> str:
        """The position for people, several lines."""


Kind = Literal["malformed", "turn", "illegal", "claim"]
"""A step that cannot be read; one out of turn; one that the rules forbid; one that says what is not so."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something that decides a fault: 'attack 5', and where it was written: on a card, on the board, in the log."""

    says: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """
    What is wrong with a step, and the rule that says so.

    `message` is a sentence for the maker in the style of all problems; `values` decided it. For a claim, the true
    result was applied.
    """

    kind: Kind
    rule: str
    message: str
    values: tuple[Value, ...] = ()
    key: str = ""
    """The field of the step that it is about."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The state after a step, with its true results, and what is wrong with it; a rejected step changes nothing."""

    state: State
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
    """What is legal but worth a line."""


Rules = Any  # Any: each engine has its own
"""All that does not change during a game: cards, board, numbers, switches, seats."""


class Engine(Protocol):
    """The rules of one game."""

    SWITCHES: Mapping[str, tuple[str, ...]]
    """The rulings that can be switched, each with its values, the reference first."""

    REFUSED: Mapping[str, str]
    """Switches, or `switch=value`, that the ledger marks optional or out of scope, each with the reason."""

    PLAYERS: tuple[tuple[str, ...], ...]
    """The sets of seats that can play, the usual one first."""

    def rules(self, game: Game, switches: Mapping[str, str], players: Sequence[str], report: Report) -> Rules | None:
        """The rules as a game's files and `switches` have them; None after a problem. No players: the usual ones."""

    def begin(self, rules: Rules) -> State:
        """The state before everything, with chance to act where something is shuffled."""

    def position(self, rules: Rules, log: Log) -> Judgement:
        """The state that a log starts from, by its `start` or its `setup`, or else the beginning."""

    def judge(self, state: State, step: Step) -> Judgement:
        """
        A step of a log, done: preconditions in the order of the ledger, then its claims.

        The first that fails is the fault. Chance is what the step says it was. Raises `Malformed`.
        """

    def compare(self, state: State, facts: Fields, log: Log) -> tuple[Fault, ...]:
        """What of the facts that a log states at its `end` does not hold."""

    def snapshot(self, state: State) -> dict[str, object]:
        """The state as a log's `start` or `setup`: the key and what is under it, for `position` to read back."""

    def written(self, state: State, seat: str, action: Action) -> dict[str, object]:
        """An action as a step of a log, without what chance will make of it."""

    def decided(self, state: State, action: Action) -> dict[str, object]:
        """What an outcome of chance adds to the step before it; nothing where it is in the snapshot."""

    def promise(self, state: State, seat: str, action: Action) -> int:
        """How good an action looks at a glance, for players who do not think ahead: the higher the better."""

    def worth(self, state: State, seat: str) -> int:
        """How good a position looks for a seat, for players who think one step ahead: from 0, lost, to 1000, won."""

    def cited(self, state: State, seat: str, action: Action) -> tuple[str, ...]:
        """The rules that an action makes use of, for the report on which rules ever mattered."""

    def used(self, state: State, seat: str, action: Action, after: State) -> tuple[tuple[str, bool | None], ...]:
        """
        Cards and units that an action used, by their ids, and whether it succeeded; None where nothing can fail.

        `after` is the state once chance has spoken.
        """


@dataclass(frozen=True, slots=True)
class Ordered:
    """The steps of a log in an order in which they can have happened, and the rules that bear with its clocks."""

    rules: Rules
    steps: tuple[Step, ...]
    faults: tuple[tuple[Step, Fault], ...] = ()
    """Steps that no order can have at the times that the log says."""


class RealTime(Engine, Protocol):
    """The rules of a game without turns, whose logs can come from several clocks: an engine with one thing more."""

    def ordered(self, rules: Rules, log: Log, allowance: Fraction) -> Ordered:
        """
        The steps of a log, of which those of several players may change places when their times are that near.

        `allowance` is in seconds. Each player's own order is kept. Where no order breaks no rule, it is one that keeps
        them for as long as it can.
        """


class Conserving(Engine, Protocol):
    """An engine that says what no action and no chance may change, so that it can be held to that."""

    def conserved(self, state: State) -> Hashable:
        """All cards, units and tokens, wherever they are, as often as they are there: equal in each state of a game."""


class Citing(Engine, Protocol):
    """An engine that says which rules its actions can make use of, so that reports tell those that never mattered."""

    def citable(self, rules: Rules) -> tuple[str, ...]:
        """All rules that `cited` can name in a game by these rules."""


def conserved(engine: Engine, state: State) -> Hashable:
    """What an engine says must never change; None of one that says nothing."""
    ask = getattr(engine, "conserved", None)
    return ask(state) if ask else None


def citable(engine: Engine, rules: Rules) -> tuple[str, ...] | None:
    """All rules that an engine's `cited` can name; None of one that does not say."""
    ask = getattr(engine, "citable", None)
    return ask(rules) if ask else None
