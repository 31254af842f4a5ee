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


def wilson(share: float, count: float, sigmas: float = Z) -> Interval:
    """
    The interval of a share that was seen in `count` games (Wilson 1927); all of 0 to 1 for no game.

    Where games are shared, as draws are, the interval is wider than it had to be, never too narrow.
    """
    if not count:
        return Interval(0.0, 0.0, 1.0)
    square = sigmas * sigmas / count
    middle = (share + square / 2) / (1 + square)
    half = sigmas * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    # At its ends the share itself is one of the bounds, but for what floats lose.
    return Interval(share, min(max(middle - half, 0.0), share), max(min(middle + half, 1.0), share))


def clustered(share: float, count: int, residue: float, games: int) -> Interval:
    """
    The interval of a share of `count` tries in `games` games, of which those in one game may hang together.

    `residue` is the sum, over games, of (successes - share * tries) squared. It gives the variance of a ratio between
    clusters (Cochran 1977, 6.3), that says how many free tries these are worth (Kish 1965): never more than there are.
    One game shows nothing.
    """
    if games < 2:
        return Interval(share, 0.0, 1.0)
    sigmas, free = student(games - 1), count * share * (1 - share)
    if not free:  # Whether they hang together cannot be seen where all end alike.
        return wilson(share, min(count, games), sigmas)
    return wilson(share, count / max(residue * games / (games - 1) / free, 1.0), sigmas)


def mean(values: Sequence[float]) -> Interval:
    """The mean of values and its interval, by their own spread (Student 1908); of one value, nothing wider."""
    count = len(values)
    if count < 2:
        only = values[0] if values else 0.0
        return Interval(only, only, only)
    average = sum(values) / count
    spread = sqrt(sum((each - average) ** 2 for each in values) / (count - 1))
    half = student(count - 1) * spread / sqrt(count)
    return Interval(average, average - half, average + half)


def student(freedom: int) -> float:
    """
    What `Z` is where the spread itself is estimated, with so many degrees of freedom.

    The expansion of Fisher and Cornish to its third term, right to a hundredth from four on, and too small below.
    """
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def paired(differences: Sequence[float]) -> Interval:
    """
    The mean of differences of shares, from -1 to 1, between games on the same chance; its interval.

    Two more pairs are added that differ by one each way (Bonett and Price 2012): most pairs end alike, and where all
    do, that is no proof that the next one will.
    """
    count = len(differences)
    if not count:
        return Interval(0.0, -1.0, 1.0)
    total, squares = sum(differences), sum(each * each for each in differences) + 2
    middle = total / (count + 2)
    half = Z * sqrt((squares / (count + 2) - middle * middle) / (count + 2))
    average = total / count
    return Interval(average, max(min(middle - half, average), -1.0), min(max(middle + half, average), 1.0))


def games_to_see(points: float, share: float = 0.5) -> int:
    """How many games it takes until the interval reaches no more than `points` of a hundred to either side."""
    return ceil(share * (1 - share) * (Z / (points / 100)) ** 2)


def points_seen(count: int, share: float = 0.5) -> float:
    """How many points of a hundred to either side so many games leave open."""
    return 100 * Z * sqrt(share * (1 - share) / count) if count else 100.0


def quantile(sorted_values: Sequence[int], part: float) -> int:
    """The least value up to which a part of all values lies."""
    return sorted_values[max(ceil(part * len(sorted_values)) - 1, 0)] if sorted_values else 0
