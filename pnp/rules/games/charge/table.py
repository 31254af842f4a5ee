"""What lies on the table of Charge!: assembly piles, and the cards of each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .pack import Rules

Cards = tuple[int, ...]


class Pile(NamedTuple):
    """An assembly pile: the face that comes next, what logs call it, the seats of its cards from the bottom up."""

    next: int
    name: str
    seats: tuple[int, ...]


class Won(NamedTuple):
    """A finished unit: which one, and the seats of its cards from the bottom up."""

    unit: int
    seats: tuple[int, ...]


class Player(NamedTuple):
    """
    The cards of a player: reserve, flip pile and flipped stack from the top down, working stacks from the bottom up.

    `army` are units in the order in which they were won.
    """

    reserve: Cards
    working: tuple[Cards, ...]
    flip: Cards
    flipped: Cards
    army: tuple[Won, ...]


Move = tuple[str, int, int, int, int]
"""
What is done, by which seat; of what is from working stack 1, 2, ... or from the flipped stack, 0; to where; how many.

Where a card is assembled, 'to where' is the place of a pile among those on the table, or NEW.
"""

NEW = -1


def alone(do: str, at: int) -> Move:
    """What a player does without a place and a number of cards: turning over, calling."""
    return (do, at, 0, 0, 0)


GO = alone("go", NEW)
STALEMATE = alone("stalemate", NEW)
SCORE = alone("score", NEW)


def cards_of(rules: Rules, first: int, seats: Sequence[int]) -> list[str]:
    """A pile or a unit as logs write it, from its first face up: 'red:A1'."""
    return [f"{rules.seats[seat]}:{rules.faces[first + i].id}" for i, seat in enumerate(seats)]


def put(stacks: tuple[Cards, ...], at: int, cards: Cards) -> tuple[Cards, ...]:
    """Working stacks with other cards in that of this number."""
    return (*stacks[: at - 1], cards, *stacks[at:])


def dealt(rules: Rules, deck: Cards) -> Player:
    """CH-07 to CH-09, CH-R23: a deck as it is dealt."""
    first = rules.reserve + rules.working
    stacks = tuple((each,) for each in deck[rules.reserve : first])
    return Player(deck[: rules.reserve], stacks + ((),) * (rules.working - len(stacks)), deck[first:], (), ())


def with_stack(player: Player) -> Player:
    """A player with the stack that a stalemate brings, where there is a card for it."""
    reserve, working, flip, flipped, army = player
    if reserve:
        return Player(reserve[1:], (*working, reserve[:1]), flip, flipped, army)
    if not flip:
        flip, flipped = flipped[::-1], ()
    return Player(reserve, (*working, flip[:1]) if flip else working, flip[1:], flipped, army)
