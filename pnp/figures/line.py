"""The line that lies closest to points, by least squares, in exact fractions; and the points that lie far from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

FEWEST = 4
"""Points that a line is drawn through: of three, each would be as far from it as the others."""

FAR = 2
"""A point is far from a line that is farther than so many standard deviations of all points from it."""

TELLING = FAR * FAR + 3
"""Points from which on one can be far: of n, none is farther than the root of n - 2 standard deviations."""

Point = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Line:
    """What y is where x is 0, and what it gains for each further x; the square of a standard deviation around it."""

    start: Fraction
    slope: Fraction
    variance: Fraction

    def at(self, x: Fraction) -> Fraction:
        """What the line says."""
        return self.start + self.slope * x

    def is_far(self, point: Point) -> bool:
        """Whether a point lies far from the line, to either side."""
        x, y = point
        return (y - self.at(x)) ** 2 > FAR * FAR * self.variance


def line_through(points: Sequence[Point]) -> Line | None:
    """The line of least squares; None of few points, or where all have the same x."""
    count = len(points)
    if count < FEWEST:
        return None
    mean_x, mean_y = whole(x for x, _ in points) / count, whole(y for _, y in points) / count
    width = whole((x - mean_x) ** 2 for x, _ in points)
    if not width:
        return None
    slope = whole((x - mean_x) * (y - mean_y) for x, y in points) / width
    start = mean_y - slope * mean_x
    rest = whole((y - start - slope * x) ** 2 for x, y in points)
    return Line(start, slope, rest / (count - 2))


def whole(values: Iterable[Fraction]) -> Fraction:
    """The sum, of nothing too."""
    return sum(values, Fraction(0))
