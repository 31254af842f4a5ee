"""The numbers of Storm the Castle's rules that no card holds, read from the game's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from ....problems import Report, did_you_mean
from ....project import Game
from ...dice import dice
from ...distribution import Distribution


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a game's file leaves out is as in the reference; `roll` is what the dice show together."""

    dice: int = 2
    """STC-63: dice of a roll, added."""
    sides: int = 6
    """STC-63: of each die."""
    fails: int = 2
    """STC-64: the total that always fails."""
    wins: int = 12
    """STC-64: the total that always succeeds."""
    base: int = 3
    """STC-65, STC-67: totals from here up to this number and the modifier succeed."""
    revive: int = 7
    """STC-79, STC-82: the total that brings back a unit or an item."""
    stack: int = 2
    """STC-70: the most cards in one space."""
    items: int = 1
    """STC-49: the most items of one unit."""
    low: int = 0
    """STC-12, STC-R04: how high low ground is."""
    mid: int = 1
    """STC-R04: how high middle ground is."""
    high: int = 2
    """STC-R04: how high high ground is, and every castle."""
    hand: int = 5
    """STC-38: cards of the opening hand."""
    draw: int = 1
    """STC-42: cards drawn each turn."""
    draw_empty: int = 2
    """STC-43: cards drawn with an empty hand."""
    points: int = 4
    """STC-44: dispatch points of a turn."""
    attacks: int = 2
    """STC-52: attacks of a turn."""
    roll: Distribution[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "roll", dice(self.dice, self.sides))

    @property
    def levels(self) -> Mapping[str, int]:
        """STC-12 to STC-16, STC-R04: how high each kind of ground is."""
        return {"low": self.low, "mid": self.mid, "high": self.high}


def numbers(game: Game, report: Report) -> Numbers:
    """The numbers of a game; those that the rules can make no sense of go into `report`."""
    reference = Numbers()
    usual: dict[str, int] = {each.name: getattr(reference, each.name) for each in fields(Numbers) if each.init}
    absent = [name for name in usual if name not in game.numbers]
    found = {**usual, **{name: value for name, value in game.numbers.items() if name in usual}}
    is_whole = True
    for name, low, high, rule in limits(found):
        if not low <= found[name] <= high:
            message = f"the number '{name}' is {found[name]}, expected {low} to {high} ({rule})"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
            found[name], is_whole = usual[name], False  # So that no other number is measured by it.
    for name in game.numbers:
        # Other numbers are for texts alone, but one that is meant for the rules must not be passed over.
        if name not in usual and (near := did_you_mean(name, absent)):
            message = f"the rules know no number '{name}'{near}"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    return Numbers(**found) if is_whole else reference


def limits(found: Mapping[str, int]) -> Iterator[tuple[str, int, int, str]]:
    """Each number with the lowest and the highest that it can be beside those before it, and the rule about it."""
    yield "dice", 1, 10, "STC-63"
    yield "sides", 2, 100, "STC-63"
    least, most = found["dice"], found["dice"] * found["sides"]
    yield "wins", least + 1, most, "STC-64"
    yield "fails", least, found["wins"] - 1, "STC-64"
    yield "base", found["fails"] + 1, found["wins"], "STC-65"
    yield "revive", least, most, "STC-79"
    yield "stack", 1, 9, "STC-70"
    yield "items", 0, 9, "STC-49"
    yield "low", 0, 9, "STC-R04"
    yield "mid", found["low"], 9, "STC-R04"
    yield "high", found["mid"], 9, "STC-R04"
    yield "hand", 0, 99, "STC-38"
    yield "draw", 0, 99, "STC-42"
    yield "draw_empty", 0, 99, "STC-43"
    yield "points", 0, 99, "STC-44"
    yield "attacks", 0, 99, "STC-52"
