"""A position of Storm the Castle as it lies there, and what can be asked of it."""

from __future__ import annotations

from typing import NamedTuple

from ...play import CHANCE
from .combat import succeeds
from .land import SIDES
from .plans import ATTACK, Action
from .rules import Rules
from .strike import Sums, sums
from .trace import NOTHING, Trace

Cards = tuple[int, ...]
Pair = tuple[Cards, Cards]
"""Cards of north and of south; the top one first."""

BEGIN, DRAWING, DISPATCHING, ACTING, OVER = range(5)
"""F.1: the phases, before them the shuffle and after them the end."""

NOBODY: tuple[str, ...] = ()
DICE = (CHANCE,)
SEATS = tuple((each,) for each in SIDES)
NONE = -1


class Table(NamedTuple):
    """
    A position (F.1). Sides are 0 for north, 1 for south.

    A tuple and no dataclass, since thousands a second are made. `held` are masks of spaces, `acted`, `struck`, `cast`
    and `fresh` masks of cards.
    """

    rules: Rules
    may_act: tuple[str, ...]
    side: int
    phase: int
    points: int
    attacks: int
    """STC-52: attacks of this turn."""
    acted: int
    """STC-51: the cards that did anything in this turn."""
    struck: int
    """STC-53: those of them that attacked."""
    cast: int
    """Those of them that used an ability."""
    fresh: int
    """STC-R10: the units that came in this turn, where the switch keeps them from acting."""
    boosts: tuple[tuple[int, int], ...]
    """STC-85: units with help in this turn, and how much."""
    hands: Pair
    decks: Pair
    graves: Pair
    board: tuple[Cards, ...]
    held: tuple[int, int]
    pending: Action | None = None
    """What is not rolled for yet."""
    winner: int = NONE
    turns: int = 0
    """STC-R35: turns that were ended, where they are limited."""
    trace: Trace = NOTHING
    """Where a log says what led here."""

    def raised(self, space: int) -> int | None:
        """STC-82, STC-83, STC-R21: the unit that a Cleric alone in a space can bring back."""
        rules, grave = self.rules, self.graves[self.side]
        stack = self.board[space]
        if sum(rules.units[each] is not None for each in stack) > 1 or rules.load(stack) >= rules.numbers.stack:
            return None
        if not rules.raises_topmost_unit:
            return grave[0] if grave and rules.units[grave[0]] else None
        return next((each for each in grave if rules.units[each]), None)

    def reforged(self) -> Cards:
        """STC-79, STC-R23: the items that a Blacksmith can name."""
        rules, grave = self.rules, self.graves[self.side]
        if rules.forges_top_only:
            grave = grave[:1]
        return tuple(each for each in grave if rules.units[each] is None)

    def is_full(self, side: int) -> bool:
        """STC-R28: whether a hand takes no more cards."""
        limit = self.rules.hand_limit
        return bool(limit) and len(self.hands[side]) >= limit

    @property
    def due(self) -> int:
        """STC-42, STC-43, STC-R27, STC-R28: how many cards are drawn."""
        rules, hand, deck = self.rules, self.hands[self.side], self.decks[self.side]
        count = min(rules.numbers.draw if hand else rules.drawn_empty, len(deck))
        return min(count, max(0, rules.hand_limit - len(hand))) if rules.hand_limit else count

    def defender(self, attack: Action) -> int:
        """STC-71, STC-72, STC-78: the unit that an attack is on."""
        _, _, _, end, nth = attack
        there = [each for each in self.board[end] if self.rules.units[each] is not None]
        return there[nth]

    def sums(self, attack: Action) -> Sums:
        """What counts in an attack."""
        _, unit, start, end, _ = attack
        board = self.board
        on = (self.defender(attack), board[end], end)
        return sums(self.rules, (unit, board[start], start), on, self.boosts)

    def is_automatic(self, attack: Action) -> bool:
        """STC-31, STC-R16: whether the defender dies without a roll."""
        return not self.rules.rolls_for_support and not self.rules.cards[self.defender(attack)].is_regular

    def is_success(self, total: int) -> bool:
        """STC-64, STC-67, STC-79, STC-82: whether a total does what is waited for."""
        assert self.pending
        if self.pending[0] == ATTACK:
            return succeeds(total, self.sums(self.pending).modifier, self.rules.numbers)
        return total == self.rules.numbers.revive


def conserved(table: Table) -> Cards:
    """F.2: all cards, wherever they are; before the shuffle those of both decks."""
    decks = table.rules.decks if table.phase == BEGIN else table.decks
    return tuple(sorted(card for zone in (*decks, *table.hands, *table.graves, *table.board) for card in zone))
