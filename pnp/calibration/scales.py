"""
Scales on both sides of the paper of which lines meet when they are held to the light, and what their numbers say.

Lines of the front are 3 mm apart, those of the back 0.1 mm more or less, as on a caliper: where two of them meet tells
how far the back is off, in tenths of a millimetre. Lines so far apart have one partner only, which is the nearest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, hypot

from ..frame import Matrix
from ..geometry import apply
from ..impose._cells import behind
from ..papers import CARD
from ..printers import Printer
from ..sheets import Sheet
from ..units import MM

STEP, TENTH, COUNT = 3 * MM, 0.1 * MM, 15
"""From line to line of a front; how much that differs on the back; how many lines there are on each side of 0."""

READABLE = COUNT * 0.1
"""The farthest that can be read, in millimetres."""

EDGE, ACROSS_FROM, DOWN_FROM = 20 * MM, 63 * MM, 84 * MM
"""Where scales lie: how far from the edge they follow, and their 0 from the corner."""

LEAST = 140 * MM, 200 * MM
"""The smallest paper on which all of it has room, a little less than A5."""


@dataclass(frozen=True, slots=True)
class Scale:
    """
    One scale: its letter, whether it measures across the page or down, and where its 0 is on the front, in points.

    Numbers grow to the right and down. Each is what the back must be moved by, as seen on the back.
    """

    letter: str
    is_across: bool
    x: float
    y: float

    def along(self, distance: float) -> tuple[float, float]:
        """The point so far from 0."""
        return (self.x + distance, self.y) if self.is_across else (self.x, self.y + distance)


@dataclass(frozen=True, slots=True)
class Target:
    """
    The upright paper of a calibration, the edge it is turned over, and the name of the sheet that says so.

    `over` maps a point of the front to the one behind it.
    """

    sheet: str
    paper: str
    width: float
    height: float
    flip: str
    over: Matrix

    @property
    def scales(self) -> tuple[Scale, Scale, Scale, Scale]:
        """A and B at the top left corner, C and D at the opposite one, as far from each other as they can be."""
        right, bottom = self.width, self.height
        return (
            Scale("A", True, ACROSS_FROM, EDGE),
            Scale("B", False, EDGE, DOWN_FROM),
            Scale("C", True, right - ACROSS_FROM, bottom - EDGE),
            Scale("D", False, right - EDGE, bottom - DOWN_FROM),
        )

    def step_behind(self, scale: Scale) -> float:
        """From line to line on the back: where it goes the same way as the front, its steps are the longer ones."""
        a, _, _, d, _, _ = self.over
        return STEP + (a if scale.is_across else d) * TENTH

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """The point of the back behind a point of the front, from the middle of the page."""
        x, y = apply(self.over, x, y)
        return x - self.width / 2, y - self.height / 2


def target(name: str, sheet: Sheet) -> Target:
    """The target for a sheet. Raises ValueError with a sentence where there is nothing to measure or no room."""
    if sheet.paper == CARD or sheet.backs not in ("long", "short"):
        raise ValueError(f"on '{name}' no backs are printed behind fronts, expected a sheet such as 'a4' or 'letter'")
    width, height = sorted((sheet.paper.width, sheet.paper.height))
    if width < LEAST[0] or height < LEAST[1]:
        raise ValueError(f"{sheet.paper.name} paper is too small for the scales, expected A5 or larger")
    return Target(name, sheet.paper.name, width, height, sheet.backs, behind(width, height, sheet))


def measured(name: str, readings: Mapping[str, float], on: Target) -> Printer:
    """
    A printer by the numbers read from its scales, in millimetres; `readings` are those of A and B, or of all four.

    Without C and D it is not known to turn or to scale. With them: what the printer does, undone, is a turn, a scale
    and a move, of which each pair of lines that meet tells one coordinate of one point, so four of them tell all.
    """
    if not readings.keys() >= {"C", "D"}:
        return Printer(name, readings["A"] * MM, readings["B"] * MM, flip=on.flip)
    points = []
    for scale in on.scales:
        steps = readings[scale.letter] * MM / TENTH
        there = on.seen(*scale.along(steps * STEP))
        wanted = on.seen(*scale.along(steps * on.step_behind(scale)))[0 if scale.is_across else 1]
        points.append((*there, wanted))
    (ax, ay, a), (bx, by, b), (cx, cy, c), (dx, dy, d) = points
    # x' = p x - q y + across and y' = q x + p y + down; the first of A and C, the second of B and D.
    first, second = (ax - cx, cy - ay, a - c), (by - dy, bx - dx, b - d)
    whole = first[0] * second[1] - first[1] * second[0]
    p = (first[2] * second[1] - first[1] * second[2]) / whole
    q = (first[0] * second[2] - first[2] * second[0]) / whole
    across, down = a - p * ax + q * ay, b - q * bx - p * by
    return Printer(name, across, down, degrees(atan2(q, p)), hypot(p, q), on.flip)
