"""
The smallest engine there can be: a heap of sticks, two seats take one to three in turn, who takes the last has won.

Before the first turn chance says how many sticks there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from pnp.problems import Report
from pnp.project import Game
from pnp.rules.logs import Fields, Log, Step
from pnp.rules.play import CHANCE, Fault, Judgement, Value

SEATS = ("first", "second")
PLAYERS = (SEATS,)
SWITCHES = {"last": ("wins", "loses"), "heap": ("none", "N")}
REFUSED = {"heaps": "there is one heap"}


@dataclass(frozen=True, slots=True)
class Nim:
    """`sticks` is 0 before chance has spoken, with nobody to act; `last` says who has won when none is left."""

    sticks: int = 0
    turn: int = 0
    begun: bool = False
    last: str = "wins"

    @property
    def may_act(self) -> tuple[str, ...]:
        """Chance, then the seats by turns."""
        if not self.begun:
            return (CHANCE,)
        return (SEATS[self.turn],) if self.sticks else ()

    def actions(self, seat: str) -> Sequence[int]:
        """How many to take."""
        return range(1, min(3, self.sticks) + 1)

    def after(self, action: int) -> Nim:
        """With so many fewer sticks, or the first ones."""
        if not self.begun:
            return replace(self, sticks=action, begun=True)
        return replace(self, sticks=self.sticks - action, turn=1 - self.turn)

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Four to seven sticks, five twice as often."""
        return ((4, 1), (5, 2), (6, 1), (7, 1))

    def sample(self, chance: Random) -> int:
        """One of them."""
        return chance.choice((4, 5, 5, 6, 7))

    def scores(self) -> Mapping[str, Fraction]:
        """All for one."""
        winner = 1 - self.turn if self.last == "wins" else self.turn
        return {seat: Fraction(int(i == winner)) for i, seat in enumerate(SEATS)}

    def __str__(self) -> str:
        return f"{self.sticks} sticks, {SEATS[self.turn]} to take"


def rules(
    game: Game | None, switches: Mapping[str, str], players: Sequence[str], report: Report
) -> Mapping[str, str] | None:
    """The switches: no cards, no board, and no other seats."""
    return switches


def begin(rules: Mapping[str, str]) -> Nim:
    """Before all."""
    return Nim(last=rules.get("last", "wins"))


def position(rules: Mapping[str, str], log: Log) -> Judgement:
    """The sticks of `start:`."""
    if log.start is None:
        return Judgement(begin(rules))
    log.start.only("sticks", "turn")
    turn = SEATS.index(log.start.choice("turn", SEATS)) if "turn" in log.start else 0
    return Judgement(Nim(log.start.whole("sticks"), turn, True, rules.get("last", "wins")))


def judge(state: Nim, step: Step) -> Judgement:
    """`{by: first, do: take, count: 2, left: 3}`, where `left` is a claim."""
    if step.do != "take":
        step.fields.choice("do", ("take",))
    step.fields.only("by", "do", "count", "left")
    by, count = step.fields.choice("by", SEATS), step.fields.whole("count")
    if by not in state.may_act:
        return Judgement(state, (Fault("turn", "N-1", f"it is not the turn of '{by}'", key="by"),))
    if count not in state.actions(by):
        values = (Value(f"{state.sticks} sticks are left"),)
        return Judgement(state, (Fault("illegal", "N-2", f"'{by}' takes {count}, expected 1 to 3", values, "count"),))
    after = state.after(count)
    if "left" in step.fields and step.fields.whole("left") != after.sticks:
        said = f"the log says that {step.fields.whole('left')} are left, in truth it is {after.sticks}"
        return Judgement(after, (Fault("claim", "N-3", said, key="left"),))
    return Judgement(after, notes=("the heap is empty",) if not after.sticks else ())


def compare(state: Nim, facts: Fields, log: Log) -> tuple[Fault, ...]:
    """`{sticks: 0}`."""
    facts.only("sticks")
    wrong = "sticks" in facts and facts.whole("sticks") != state.sticks
    return (Fault("claim", "N-4", f"at the end there are {state.sticks} sticks", key="sticks"),) if wrong else ()


def snapshot(state: Nim) -> dict[str, object]:
    """What `position` reads."""
    return {"start": {"sticks": state.sticks, "turn": SEATS[state.turn]}}


def written(state: Nim, seat: str, action: int) -> dict[str, object]:
    """A step."""
    return {"by": seat, "do": "take", "count": action}


def decided(state: Nim, action: int) -> dict[str, object]:
    """The number of sticks stands in the snapshot."""
    return {}


def promise(state: Nim, seat: str, action: int) -> int:
    """Many sticks look good."""
    return action


def worth(state: Nim, seat: str) -> int:
    """A multiple of four is lost for who is to take."""
    is_mine = SEATS[state.turn] == seat
    return 1000 if (state.sticks % 4 == 0) != is_mine else 0


def cited(state: Nim, seat: str, action: int) -> tuple[str, ...]:
    """The one rule there is, and the one about the end."""
    return ("N-2", "N-5") if state.sticks == action else ("N-2",)


def citable(rules: Mapping[str, str]) -> tuple[str, ...]:
    """Both."""
    return ("N-2", "N-5")


def used(state: Nim, seat: str, action: int, after: Nim) -> tuple[tuple[str, bool | None], ...]:
    """Nothing is used but sticks."""
    return ((f"take-{action}", None),)
