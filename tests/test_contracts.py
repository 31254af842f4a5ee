"""The promises of engines: the game of sticks keeps them, and each one that is broken is told."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import nim
import pytest
from nim import Nim

from pnp.rules.contracts.complete import complete
from pnp.rules.contracts.games import games
from pnp.rules.contracts.positions import looked_at
from pnp.rules.contracts.promises import PROMISES, Broken, Subject, first_of_each
from pnp.rules.contracts.subjects import rulings, seatings
from pnp.rules.logs import Malformed
from pnp.rules.play import Fault, Judgement

ENGINE: Any = nim  # Any: a module is an engine

STICKS = Subject(ENGINE, {}, nim.SEATS, "nim", frozenset(("N-1", "N-2", "N-3", "N-4", "N-5")))

Change = tuple[Any, str, Any]  # Any: an owner, and what its attribute becomes
"""What is made wrong: an attribute of the engine or of its states, and what it becomes."""


def broken(longest: int = 200, subject: Subject = STICKS) -> tuple[Broken, ...]:
    """The first of each broken promise in four games."""
    return tuple(each for each, _ in first_of_each(games(subject, 4, "1", longest)))


def test_the_game_of_sticks_keeps_all_promises():
    assert [*complete(nim), *broken()] == []


calls = count()
after, judge = Nim.after, nim.judge


def emptied(self: Nim, action: int) -> Nim:
    """A state that changes itself, and another one."""
    object.__setattr__(self, "sticks", self.sticks - action)
    return Nim(self.sticks, 1 - self.turn, True)


def astray(self: Nim, action: int) -> Nim:
    """Another state each time."""
    return replace(after(self, action), sticks=3 + next(calls))


def idle(self: Nim, action: int) -> Nim:
    """Nothing is done."""
    return self if self.begun else after(self, action)


def mute(self: Nim, action: int) -> Nim:
    """After the third of four sticks or more chance is next, and stays so."""
    if self.begun and action == 3 and self.sticks > 3:
        return Nim(99)
    return self if self.sticks == 99 else after(self, action)


def overdone(state: Nim, seat: str, action: int) -> dict[str, object]:
    """Nine sticks are written, whatever was taken."""
    return {"by": seat, "do": "take", "count": 9}


def lenient(state: Nim, step: Any) -> Judgement:
    """Nobody is out of turn."""
    try:
        found = judge(state, step)
    except Malformed:
        return Judgement(state)
    return Judgement(found.state)


def hasty(state: Nim, step: Any) -> Judgement:
    """What is refused is done all the same."""
    found = judge(state, step)
    return Judgement(replace(state, sticks=99), found.faults) if found.faults else found


def wordless(state: Nim, step: Any) -> Judgement:
    """No reason is given."""
    found = judge(state, step)
    return Judgement(found.state, tuple(replace(each, message="") for each in found.faults))


def lawless(state: Nim, step: Any) -> Judgement:
    """A rule is named that nobody knows."""
    found = judge(state, step)
    return Judgement(found.state, tuple(replace(each, rule="N-99") for each in found.faults))


def clueless(state: Nim, step: Any) -> Judgement:
    """Nothing is understood."""
    return 1 // 0  # type: ignore[return-value]


def thrifty(state: Nim, step: Any) -> Judgement:
    """Three sticks are too many."""
    if step.fields.whole("count") == 3:
        return Judgement(state, (Fault("illegal", "N-2", "three are too many"),))
    return judge(state, step)


def greedy(state: Nim, step: Any) -> Judgement:
    """One stick more is taken where there is one."""
    found = judge(state, step)
    return found if found.faults else Judgement(replace(found.state, sticks=max(0, found.state.sticks - 1)))


def drifting(self: Nim, seat: str) -> list[int]:
    """The same actions, in the one order and then in the other."""
    found = [*range(1, min(3, self.sticks) + 1)]
    return found if next(calls) % 2 else found[::-1]


BREAKS: dict[str, tuple[str, Change]] = {
    "a state raises an error": ("errors", (Nim, "after", lambda self, action: 1 // 0)),
    "a bot's question raises an error": ("errors", (nim, "worth", lambda state, seat: {}[seat])),
    "a state stops the program": ("errors", (Nim, "scores", lambda self: sys.exit(3))),
    "a step raises an error": ("errors", (nim, "judge", clueless)),
    "a stranger may act": ("seats", (Nim, "may_act", property(lambda self: ("third",)))),
    "a seat may act twice": ("seats", (Nim, "may_act", property(lambda self: ("first", "first")))),
    "nobody can act": ("actions", (Nim, "actions", lambda self, seat: ())),
    "an action comes twice": ("actions", (Nim, "actions", lambda self, seat: (1, 1))),
    "an action cannot be hashed": ("actions", (Nim, "actions", lambda self, seat: ([1],))),
    "actions can be read once": ("actions", (Nim, "actions", lambda self, seat: iter((1,)))),
    "actions change their order": ("actions", (Nim, "actions", drifting)),
    "an action leads anywhere": ("states", (Nim, "after", astray)),
    "all states are equal": ("states", (Nim, "__eq__", lambda self, other: True)),
    "a state changes itself": ("pure", (Nim, "after", emptied)),
    "a state gives itself back": ("pure", (Nim, "after", idle)),
    "an outcome weighs nothing": ("chance", (Nim, "outcomes", lambda self: ((4, 0), (5, 2), (6, 1), (7, 1)))),
    "an outcome is listed twice": ("chance", (Nim, "outcomes", lambda self: ((4, 1), (5, 1), (5, 1), (6, 1), (7, 1)))),
    "an outcome is not listed": ("chance", (Nim, "outcomes", lambda self: ((4, 1), (5, 2), (6, 1)))),
    "an outcome is drawn too often": ("chance", (Nim, "sample", lambda self, chance: chance.choice((4, 5, 6, 7)))),
    "chance comes from elsewhere": ("chance", (Nim, "sample", lambda self, chance: 4 + next(calls) % 2)),
    "a position is written wrong": ("snapshot", (nim, "snapshot", lambda state: {"start": {"sticks": 7}})),
    "a step is written wrong": ("judge", (nim, "written", overdone)),
    "a legal step is refused": ("judge", (nim, "judge", thrifty)),
    "a step leads to another state": ("judge", (nim, "judge", greedy)),
    "anything is legal": ("refusal", (nim, "judge", lenient)),
    "a refused step is done": ("refusal", (nim, "judge", hasty)),
    "a refused step has no reason": ("refusal", (nim, "judge", wordless)),
    "a log of its own does not replay": ("replay", (nim, "judge", thrifty)),
    "a log of its own goes elsewhere": ("replay", (nim, "judge", greedy)),
    "a game is never the same": ("seeds", (Nim, "sample", lambda self, chance: 4 + next(calls))),
    "a game goes on and on": ("ends", (Nim, "after", lambda self, action: replace(after(self, action), sticks=7))),
    "chance speaks for ever": ("ends", (Nim, "after", lambda self, action: self)),
    "chance speaks for ever some day": ("ends", (Nim, "after", lambda self, action: mute(self, action))),
    "two have won": ("scores", (Nim, "scores", lambda self: {"first": 1, "second": 1})),
    "a seat has no score": ("scores", (Nim, "scores", lambda self: {"first": 1})),
    "a score is a float": ("scores", (Nim, "scores", lambda self: {"first": 0.5, "second": 0.5})),
    "a promise is a float": ("glance", (nim, "promise", lambda state, seat, action: 0.5)),
    "a position is worth too much": ("glance", (nim, "worth", lambda state, seat: 1001)),
    "a cited rule is unknown": ("citations", (nim, "cited", lambda state, seat, action: ("N-99",))),
    "a cited rule is not citable": ("citations", (nim, "citable", lambda rules: ("N-2",))),
    "a rule that refuses is unknown": ("citations", (nim, "judge", lawless)),
    "what is used is no pair": ("citations", (nim, "used", lambda state, seat, action, after: ("stick",))),
    "something gets lost": ("conserved", (nim, "conserved", lambda state: state.sticks)),
}  # fmt: skip


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_promise_is_told(name: str, monkeypatch: pytest.MonkeyPatch):
    promise, (owner, attribute, value) = BREAKS[name]
    monkeypatch.setattr(owner, attribute, value, raising=False)

    found = broken()

    assert promise in {each.promise for each in found}


def test_every_promise_is_broken_here():
    lacking = set(PROMISES) - {promise for promise, _ in BREAKS.values()}

    assert lacking == {"complete"}


INCOMPLETE: dict[str, tuple[str, Change]] = {
    "a function has another number of parameters": (
        "the engine has 'judge(step)', expected 'judge(state, step)'",
        (nim, "judge", lambda step: None),
    ),
    "a function is none": ("'worth' of the engine must be a function, 'worth(state, seat)'", (nim, "worth", 5)),
    "a switch has no value": ("'SWITCHES' must give each switch a tuple of", (nim, "SWITCHES", {"last": ()})),
    "a refusal has no reason": ("'REFUSED' must give each switch that is", (nim, "REFUSED", {"heaps": None})),
    "seats are one text": ("'PLAYERS' must be a tuple of tuples of seats", (nim, "PLAYERS", ("first", "second"))),
    "chance plays": ("'PLAYERS' must be a tuple of tuples of seats", (nim, "PLAYERS", (("first", "chance"),))),
    "what is conserved is asked with too much": (
        "the engine has 'conserved(state, seat)', expected 'conserved(state)'",
        (nim, "conserved", lambda state, seat: None),
    ),
    "states are equal to themselves alone": ("states need '__eq__'", (Nim, "__eq__", object.__eq__)),
    "who may act is a function": ("'may_act' of a state must be a tuple", (Nim, "may_act", lambda self: ())),
    "a state has no scores": ("a state has no 'scores()' (did you mean 'score'?)", (Nim, "score", Nim.scores)),
}


@pytest.mark.parametrize("name", INCOMPLETE)
def test_what_an_engine_lacks_is_told(name: str, monkeypatch: pytest.MonkeyPatch):
    message, (owner, attribute, value) = INCOMPLETE[name]
    if attribute == "score":
        monkeypatch.delattr(Nim, "scores")
    monkeypatch.setattr(owner, attribute, value, raising=False)

    found = [each.message for each in (*complete(nim), *broken())]

    assert [each for each in found if each.startswith(message)] != []


@pytest.mark.parametrize("name", ["SWITCHES", "judge"])
def test_what_is_not_there_is_told_with_what_is_near(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, name.lower() + "s", getattr(nim, name), raising=False)
    monkeypatch.delattr(nim, name)

    (found,) = complete(nim)

    assert f"'{name}" in found.message
    assert "did you mean" in found.message or name.isupper()


def test_a_broken_promise_is_told_with_its_state_and_the_seed_of_its_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Nim, "actions", lambda self, seat: ())

    (found,) = broken()

    assert found == Broken("actions", "'first' is to act and has no action", f"{found.state}", "1/1")
    assert found.state.endswith("sticks, first to take")


def test_an_error_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch):
    def scores(self: Nim) -> Iterator[int]:
        return nim.worth(self, 1 // 0)  # type: ignore[return-value, arg-type]

    monkeypatch.setattr(nim, "__file__", __file__)
    monkeypatch.setattr(Nim, "scores", scores)

    found = broken()

    lines = Path(__file__).read_text("utf-8").splitlines()
    line = next(number for number, each in enumerate(lines, 1) if "1 // 0)  #" in each)
    assert found[0].span
    assert (found[0].promise, found[0].message, found[0].span.line) == (
        "errors",
        "ZeroDivisionError: integer division or modulo by zero",
        line,
    )


def test_every_switch_is_turned_but_those_that_are_left_out(monkeypatch: pytest.MonkeyPatch):
    switches = {"last": ("wins", "loses"), "heap": ("none", "N"), "heaps": ("one", "two"), "turn": ("a", "b", "c")}
    monkeypatch.setattr(nim, "SWITCHES", switches)
    monkeypatch.setattr(nim, "REFUSED", {"heaps": "one is enough", "turn=b": "nobody wants it"})

    assert list(rulings(ENGINE)) == [{}, {"last": "loses"}, {"heap": "3"}, {"turn": "c"}]


def test_the_usual_seats_play_and_the_first_of_each_other_number(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, "PLAYERS", (("a", "b"), ("a", "c"), ("a", "b", "c"), ("a", "b", "d"), ("a",)))

    assert seatings(ENGINE) == (("a", "b"), ("a",), ("a", "b", "c"))


def test_chance_that_keeps_to_its_weights_is_never_told(monkeypatch: pytest.MonkeyPatch):
    draws: Callable[[Nim, Random], int] = lambda self, chance: chance.choice((7, 6, 5, 5, 4))  # noqa: E731
    monkeypatch.setattr(Nim, "sample", draws)

    assert [each for seed in range(20) for each in games(STICKS, 1, str(seed))] == []


def test_a_function_of_python_that_does_not_tell_what_it_takes_is_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, "begin", dict)
    monkeypatch.setattr(nim, "promise", max)

    assert [*complete(nim)] == []


def test_an_error_while_names_are_looked_for_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, "__getattr__", lambda name: {}[name], raising=False)

    assert [(each.promise, each.message) for each in complete(nim)] == [("errors", "KeyError: 'conserved'")]


def test_the_worth_of_a_position_is_asked_once_chance_has_spoken(monkeypatch: pytest.MonkeyPatch):
    asked: list[bool] = []
    monkeypatch.setattr(nim, "worth", lambda state, seat: asked.append(state.begun) or 5)
    monkeypatch.setattr(Nim, "after", lambda self, action: Nim(9, 1, True) if not self.begun else Nim())

    list(looked_at(STICKS, Nim(7, 0, True), Random(1)))

    assert asked == [True, True, True]


def test_what_no_game_put_to_the_test_is_not_tried(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, "begin", lambda rules: Nim(7, 0, True))
    subject = replace(STICKS, tried=set())

    broken(1, subject)

    assert set(PROMISES) - subject.tried == {"chance", "scores"}
