"""Games played in blocks, on as many processors as there may be: the result is the same for any number of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from pathlib import Path

from ..problems import Report
from ..rules.play import CHANCE, Engine, State
from ..rules.playing import Stuck, Turn, turns
from ..rules.table import Table, table

BLOCK = 25
"""Games that a process plays before it reports."""

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: small enough to be handed to other processes, which read the game's files themselves."""

    root: Path
    game: str
    bots: str
    switches: tuple[tuple[str, str], ...]
    players: str | None
    seed: str
    longest: int
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """One game: each seat's share of the win, none where it did not end; its decisions, and runs of one seat's."""

    scores: Mapping[str, Fraction] | None
    decisions: int
    turns: int
    options: int
    """Legal actions of all decisions together."""
    begins: str = ""
    """The seat that decides first; none where several may act at once."""
    stuck: str = ""
    """The position in which nobody could act."""


@dataclass(slots=True)
class Block:
    """Games one after the other, and what was used and cited in those that came to an end."""

    results: list[Result] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    succeeded: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    moments: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Sums over games, by what was used: of squared successes `ss`, of squared tries `tt`, of their products `st`."""
    cited: Counter[str] = field(default_factory=Counter)
    games_citing: Counter[str] = field(default_factory=Counter)
    """In how many games each rule was made use of."""
    met: set[str] = field(default_factory=set)
    """Rules that were made use of in any game, also in one without an end."""

    def add(self, other: Block) -> None:
        """Take in the games that follow."""
        self.results += other.results
        self.used += other.used
        self.succeeded += other.succeeded
        self.failed += other.failed
        self.moments += other.moments
        self.cited += other.cited
        self.games_citing += other.games_citing
        self.met |= other.met


def prepared(plan: Plan, report: Report) -> Table | None:
    """The game of a plan, ready to be played; None after a problem."""
    return table(plan.root, plan.game, plan.bots, dict(plan.switches), plan.players, report, dict(plan.changes))


def run(plan: Plan, games: int, jobs: int, progress: Progress) -> Block:
    """So many games; `jobs` processes share the blocks, which are put together in their order."""
    parts = [(first, min(BLOCK, games - first)) for first in range(0, games, BLOCK)]
    whole = Block()
    progress("play", 0, games)
    for each in blocks(plan, parts, jobs):
        whole.add(each)
        progress("play", len(whole.results), games)
    return whole


def blocks(plan: Plan, parts: list[tuple[int, int]], jobs: int) -> Iterator[Block]:
    """The blocks in order."""
    if jobs == 1:
        ready = seated(plan)
        yield from (block(ready, plan, first, count) for first, count in parts)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(part, plan), parts)


def seated(plan: Plan) -> Table:
    """The game of a plan that was tried before."""
    ready = prepared(plan, Report())
    assert ready is not None, "a plan is tried before it is run"
    return ready


at_work = lru_cache(maxsize=1)(seated)
"""The same in a process that plays many blocks of one plan: it reads the game's files once."""


def part(plan: Plan, numbers: tuple[int, int]) -> Block:
    """A block of a plan, in a process of its own."""
    return block(at_work(plan), plan, *numbers)


def block(ready: Table, plan: Plan, first: int, count: int) -> Block:
    """`count` games from the one of number `first` on; each number has a seed of its own."""
    found = Block()
    for number in range(first, first + count):
        one = Block()
        played = result(ready, seed_of(plan.seed, number), plan.longest, one)
        if played.scores is None:  # It goes round in circles, and would count for many others.
            found.add(Block([played], met=set(one.cited)))
            continue
        one.results.append(played)
        one.met.update(one.cited)
        one.games_citing.update(one.cited.keys())
        for name in one.succeeded.keys() | one.failed.keys():
            good, tried = one.succeeded[name], one.succeeded[name] + one.failed[name]
            one.moments.update({(name, "ss"): good * good, (name, "st"): good * tried, (name, "tt"): tried * tried})
        found.add(one)
    return found


def seed_of(seed: str, number: int) -> str:
    """The seed of a game of a simulation, for `pnp play` to play it again."""
    return f"{seed}/{number}"


def result(ready: Table, seed: str, longest: int, found: Block) -> Result:
    """One game; what it used and cited is added to `found`."""
    engine = ready.engine
    decisions = runs = options = 0
    before = begins = ""
    state = engine.begin(ready.rules)
    waiting: Turn | None = None
    try:
        for turn in turns(engine, ready.rules, ready.bots, seed, longest):
            if turn.seat != CHANCE:
                count(engine, waiting, turn.state, found)
                if not waiting and len(turn.state.may_act) == 1:
                    begins = turn.seat
                waiting = turn
                decisions += 1
                options += turn.options
                runs += turn.seat != before
                before = turn.seat
            state = turn.after
        count(engine, waiting, state, found)
    except Stuck as error:
        return Result(None, decisions, runs, options, begins, str(error.state))
    return Result(None if state.may_act else state.scores(), decisions, runs, options, begins)


def count(engine: Engine, turn: Turn | None, settled: State, found: Block) -> None:
    """What a player's action used, once chance has spoken, and the rules that it made use of."""
    if turn is None:
        return
    found.cited.update(engine.cited(turn.state, turn.seat, turn.action))
    for name, success in engine.used(turn.state, turn.seat, turn.action, settled):
        found.used[name] += 1
        if success is not None:
            (found.succeeded if success else found.failed)[name] += 1
