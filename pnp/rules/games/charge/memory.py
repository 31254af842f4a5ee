"""What a log has said so far and where, for the values beside a fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ...play import Value


@dataclass(frozen=True, slots=True)
class Play:
    """A card that was assembled: by which seat, on the pile of which name."""

    seat: int
    pile: str
    card: int


@dataclass(frozen=True, slots=True)
class Memory:
    """
    `values` are where a place got its cards, by names such as 'red W1'; `plays` are cards assembled, by steps.

    `clock` is the latest time, `times` the last one of each seat, `emptied` when stacks were, by seat and place.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    plays: Mapping[int, Play] = field(default_factory=dict)
    clock: Fraction | None = None
    times: Mapping[int, Fraction] = field(default_factory=dict)
    emptied: Mapping[tuple[int, int], Fraction] = field(default_factory=dict)
    knows_totals: bool = False

    def values_of(self, *names: str) -> tuple[Value, ...]:
        """Where the cards of places come from, as far as it is known."""
        return tuple(self.values[each] for each in names if each in self.values)

    def noted(self, value: Value, *names: str) -> Memory:
        """The memory with another value for places."""
        return replace(self, values={**self.values, **dict.fromkeys(names, value)})
