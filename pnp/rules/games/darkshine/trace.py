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

    pawns: Mapping[int, Span] = field(default_factory=dict, compare=False)
    """Where it is written that a pawn came to its tile, or left the game."""
    attacks: Mapping[int, Span] = field(default_factory=dict, compare=False)
    """The attacks of this turn, by pawn."""
    actions: tuple[Span, ...] = field(default=(), compare=False)
    """All actions of this turn."""
    turn: Span | None = field(default=None, compare=False)
    """Where this turn began, or the game ended."""
    switches: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where rulings are switched."""

    def moved(self, pawn: int, span: Span) -> Trace:
        """After a move."""
        return replace(self, pawns={**self.pawns, pawn: span}, actions=(*self.actions, span))

    def attacked(self, pawn: int, target: int | None, span: Span) -> Trace:
        """After an attack, that removed its target or not."""
        pawns = self.pawns if target is None else {**self.pawns, target: span}
        attacks = {**self.attacks, pawn: span}
        return replace(self, pawns=pawns, attacks=attacks, actions=(*self.actions, span))

    def ended(self, span: Span) -> Trace:
        """After a turn."""
        return replace(self, attacks={}, actions=(), turn=span)


NOTHING = Trace()
"""Of a position that no log leads to."""
