"""What units can do, as lists that are made when they are first asked for: tables that make actions fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .army import Unit
from .land import Land, bits
from .numbers import Numbers

Action = tuple[int, int, int, int, int]
"""
What is done, the card that does it or is dispatched, the space it begins on, the space it is about, and one thing more:
of an attack which unit of the stack from above, of a reforging the item.
"""

DRAW, END, DISPATCH, EQUIP, MOVE, ATTACK, RESURRECT, REFORGE, EMPOWER = range(9)

ABILITIES = ("resurrect", "reforge", "empower")
"""STC-79, STC-82, STC-85: what is used instead of moving and attacking."""

SUPPORT = 0
"""How a Support unit is blocked; a Regular by the number of cards that come with it."""


class Spaces(dict[int, tuple[int, ...]]):
    """The numbers of the spaces in a mask."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = self[mask] = bits(mask)
        return found


class Listed(dict[int, tuple[Action, ...]]):
    """What a card does from a space to each of some others; a key is their mask and, above it, the first space."""

    def __init__(self, kind: int, card: int, spaces: int) -> None:
        super().__init__()
        self.kind, self.card, self.spaces = kind, card, spaces

    def __missing__(self, key: int) -> tuple[Action, ...]:
        start, ends = key >> self.spaces, key & (1 << self.spaces) - 1
        found = self[key] = tuple((self.kind, self.card, start, end, 0) for end in bits(ends))
        return found


@dataclass(frozen=True, slots=True)
class Shape:
    """What plans are made of: the units by card, None for items; whose each card is; the board; how far units move."""

    units: Sequence[Unit | None]
    sides: Sequence[int]
    land: Land
    numbers: Numbers
    counts_items: bool
    moves: Callable[[Unit], int]
    only_enemy_castle: bool
    """STC-R24: whether catapults shoot at nothing in their own castle."""


class Member(NamedTuple):
    """One unit of a stack: its bit in masks of cards, what blocks it, and its moves and attacks."""

    bit: int
    block: int
    moves: Listed
    strikes: Listed | None
    """None for one that cannot attack (STC-30)."""
    extra: Extra | None
    """What makes it unlike most units; None where nothing does."""


class Extra(NamedTuple):
    """A unit that moves farther than one space, shoots, picks its target or has an ability to use."""

    card: int
    is_plain: bool
    """Whether it moves and attacks like most, and only its abilities are its own."""
    move: int
    picks: bool
    """STC-78."""
    aims: Sequence[int]
    """STC-80, STC-81: of each space, the mask of those that it can shoot at; empty for one that does not shoot."""
    uses: tuple[str, ...]
    """STC-77: what it can do instead of moving and attacking."""


class Plan(NamedTuple):
    """A stack: its cards that count, whether one is Regular, and its units."""

    load: int
    is_regular: bool
    bearer: int
    """The card that can take one more item; -1 for none."""
    members: tuple[Member, ...]


class Plans(dict[tuple[int, ...], Plan]):
    """What can be said of each stack, wherever it stands."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        spaces = len(shape.land.spaces)
        cards = range(len(shape.units))
        self.moves = [Listed(MOVE, each, spaces) for each in cards]
        self.strikes = [Listed(ATTACK, each, spaces) for each in cards]
        self.extras = [extra(shape, each) for each in cards]

    def __missing__(self, stack: tuple[int, ...]) -> Plan:
        units = self.shape.units
        there = [each for each in stack if units[each] is not None]
        load = len(stack) if self.shape.counts_items else len(there)
        regulars = [each for each in there if (unit := units[each]) and unit.is_regular]
        items = len(stack) - len(there)
        members = []
        for each in there:
            unit = units[each]
            assert unit
            block = 1 + (items if self.shape.counts_items else 0) if unit.is_regular else SUPPORT
            strikes = None if unit.attack is None else self.strikes[each]
            members.append(Member(1 << each, block, self.moves[each], strikes, self.extras[each]))
        numbers = self.shape.numbers
        is_full = items >= numbers.items or (self.shape.counts_items and load >= numbers.stack)  # STC-49, STC-R08
        bearer = regulars[0] if regulars and not is_full else -1
        found = self[stack] = Plan(load, bool(regulars), bearer, tuple(members))
        return found


def extra(shape: Shape, card: int) -> Extra | None:
    """What makes a card unlike most units."""
    unit = shape.units[card]
    if unit is None:
        return None
    move, uses = shape.moves(unit), tuple(each for each in unit.abilities if each in ABILITIES)
    is_plain = move == 1 and not unit.is_ranged and not unit.picks_targets
    if is_plain and not uses:
        return None
    land = shape.land
    north, south = land.castles
    castles = land.castles[1 - shape.sides[card]] if shape.only_enemy_castle else north | south
    aims = [
        sum(1 << end for end, far in ways.items() if 1 <= far <= unit.reach and castles >> end & 1) for ways in land.far
    ]
    return Extra(card, is_plain, move, unit.picks_targets, aims if unit.is_ranged else (), uses)
