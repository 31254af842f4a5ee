"""What so many games can show: intervals of 95 %, and how many games it takes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""Standard deviations on either side of the middle that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    """An estimate, and where the truth lies in 95 of 100 such experiments."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


def wilson(share: float, count: int) -> Interval:
    """The interval of a share that was seen in `count` games (Wilson 1927); all of 0 to 1 for no game."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    square = Z * Z / count
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return Interval(share, max(middle - half, 0.0), min(middle + half, 1.0))


def mean(values: Sequence[float]) -> Interval:
    """The mean of values and its interval, by their own spread."""
    count = len(values)
    if count < 2:
        only = values[0] if values else 0.0
        return Interval(only, only, only)
    average = sum(values) / count
    spread = sqrt(sum((each - average) ** 2 for each in values) / (count - 1))
    half = Z * spread / sqrt(count)
    return Interval(average, average - half, average + half)


def games_to_see(points: float, share: float = 0.5) -> int:
    """How many games it takes until the interval reaches no more than `points` of a hundred to either side."""
    return ceil(share * (1 - share) * (Z / (points / 100)) ** 2)


def points_seen(count: int, share: float = 0.5) -> float:
    """How many points of a hundred to either side so many games leave open."""
    return 100 * Z * sqrt(share * (1 - share) / count) if count else 100.0


def quantile(sorted_values: Sequence[int], part: float) -> int:
    """The value below which a part of all values lies."""
    return sorted_values[min(int(part * len(sorted_values)), len(sorted_values) - 1)] if sorted_values else 0
