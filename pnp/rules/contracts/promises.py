"""The promises of an engine, what is put to the test, and what is said of a promise that is not kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from traceback import extract_tb

from ...problems import Span
from ..play import CHANCE, Engine, Rules, State

PROMISES: Mapping[str, str] = {
    "complete": "it has all that an engine has, with the parameters that pnp gives",
    "errors": "it answers all that it is asked, without an error of its own",
    "seats": "those who may act are seats of the game, each once, or chance alone",
    "actions": "who may act has actions, each once, in the same order whenever they are asked for",
    "states": "the same action leads from the same state to an equal one",
    "pure": "no state is changed by what is asked of it or done in it",
    "chance": "outcomes have weights above zero, and are drawn as often as these say",
    "snapshot": "a position that is written for a log is read back as an equal one",
    "judge": "each action, written as a step, is judged legal and leads to the same state",
    "refusal": "a step that is not legal is refused for a reason and changes nothing",
    "replay": "a game that was played is a log that replays as legal, state by state",
    "seeds": "the same seed gives the same game",
    "ends": "games in which all choose by chance come to an end",
    "scores": "when a game is over, its seats share one win",
    "glance": "promises are whole numbers, and what a position is worth lies from 0 to 1000",
    "citations": "the rules that it cites have sentences in the ledger",
    "conserved": "what it says is conserved never changes",
}
"""All promises, in the order in which they are told."""


CHANCES = 2_000
"""How often chance may speak before somebody is to act."""

RAISED = (Exception, SystemExit)
"""What a maker's engine may raise: anything but what stops pnp itself."""


@dataclass(frozen=True, slots=True)
class Broken:
    """
    A promise that was not kept: which, how, in which state, in the game of which seed, and where the fault was.

    `options` are those of `pnp conform` that lead to the rules of the game, '' for the usual ones.
    """

    promise: str
    message: str
    state: str = ""
    seed: str = ""
    span: Span | None = None
    options: str = ""


class Endless(Exception):
    """Chance speaks again and again, and nobody is ever to act."""

    def __init__(self, state: State) -> None:
        super().__init__(f"chance speaks {CHANCES:,} times, and nobody is to act")
        self.state = state


@dataclass(frozen=True, slots=True)
class Subject:
    """
    An engine with rules to play by; `ledger` has the rules that may be cited, None where there is no ledger.

    `options` are those of `pnp conform` that lead to these rules; `tried` gathers the promises that its games put to
    the test: not all can be in every game.
    """

    engine: Engine
    rules: Rules
    seats: tuple[str, ...]
    name: str = "game"
    ledger: frozenset[str] | None = None
    options: str = ""
    tried: set[str] = field(default_factory=set, compare=False)


def shown(state: State) -> str:
    """A state as it prints itself, '' where it cannot."""
    try:
        return str(state)
    except RAISED:
        return ""


def is_chance(state: State) -> bool:
    """Whether dice or a shuffle are next."""
    return tuple(state.may_act) == (CHANCE,)


def failed(engine: object, error: BaseException, state: State | None = None, seed: str = "") -> Broken:
    """An error that an engine raised, with the last of its own lines that led there."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return Broken("errors", said, "" if state is None else shown(state), seed, place(engine, error))


def place(engine: object, error: BaseException) -> Span | None:
    """The last line of an engine's own files that led to an error."""
    file = getattr(engine, "__file__", None)
    if file is None:
        return None
    home = Path(file)
    for frame in reversed(extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path == home or (home.name == "__init__.py" and home.parent in path.parents):
            return Span(path.as_posix(), frame.lineno or 1)
    return None


def first_of_each(found: Iterator[Broken], most: int = 1000) -> tuple[tuple[Broken, int], ...]:
    """Of each broken promise the first that was found, and how many there were, in the order of the promises."""
    counts: dict[str, int] = {}
    firsts: dict[str, Broken] = {}
    for each in islice(found, most):
        firsts.setdefault(each.promise, each)
        counts[each.promise] = counts.get(each.promise, 0) + 1
    return tuple((firsts[each], counts[each]) for each in PROMISES if each in firsts)
