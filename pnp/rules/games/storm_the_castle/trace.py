"""Where a log says what led to a position, for those who ask why a step is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ....problems import Span


@dataclass(frozen=True, slots=True)
class Trace:
    """
    The places in a log that positions come from. All are equal: what was written where makes no other position.
    """

    cards: Mapping[int, Span] = field(default_factory=dict, compare=False)
    """Where it is written that a card came to where it is."""
    acts: Mapping[int, Span] = field(default_factory=dict, compare=False)
    """What units did in this turn."""
    attacks: tuple[Span, ...] = field(default=(), compare=False)
    """All attacks of this turn."""
    spent: tuple[tuple[int, Span], ...] = field(default=(), compare=False)
    """What was dispatched in this turn."""
    turn: Span | None = field(default=None, compare=False)
    """Where this turn began, or the game ended."""

    def placed(self, cards: tuple[int, ...], span: Span) -> Trace:
        """After cards came to where they are."""
        return replace(self, cards={**self.cards, **dict.fromkeys(cards, span)})

    def paid(self, card: int, span: Span) -> Trace:
        """After a card was dispatched."""
        return replace(self.placed((card,), span), spent=(*self.spent, (card, span)))

    def acted(self, unit: int, cards: tuple[int, ...], span: Span, is_attack: bool = False) -> Trace:
        """After a unit did something, that moved these cards."""
        attacks = (*self.attacks, span) if is_attack else self.attacks
        return replace(self.placed(cards, span), acts={**self.acts, unit: span}, attacks=attacks)

    def ended(self, span: Span) -> Trace:
        """After a turn."""
        return Trace(self.cards, turn=span)


NOTHING = Trace()
"""Of a position that no log leads to."""
