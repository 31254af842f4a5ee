"""A ground of one icon repeated, such as a card's back; symmetric about the middle of its box."""

from __future__ import annotations

import math
from typing import ClassVar

from ..fill import Fill
from ..frame import Box, Group, Item
from ..geometry import move, rectangle
from ..scene import Element, Studio, Subject
from ..units import mm
from ..values import Filled, Size, YesNo

PROBLEMS = {
    "pattern-too-fine": """
A `pattern:` would draw its icon more than 20,000 times on one face, which no printer shows and which takes long to
draw. Make its `step` larger, or its box smaller.
""",
}

MOST = 20_000
"""More icons than anybody can see on a card."""


class PatternElement(Element):
    """`pattern:` repeats an icon over its box; what reaches beyond is cut."""

    KEY: ClassVar[str] = "pattern"

    pattern: Filled
    color: Filled = Fill("ink")
    size: Size = 11.3
    step: Size = 22.7
    """From the middle of one icon to the next, sideways; rows are as far apart."""
    stagger: YesNo = True
    """Whether every second row is moved by half a step."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        icon = studio.icon(studio.fill(self, "pattern", subject), self.at("pattern"), subject.name)
        color = studio.color(self, "color", subject)
        if icon is None or color is None:
            return ()
        one = (studio.icons.draw(icon, Box(-self.size / 2, -self.size / 2, self.size, self.size), color),)
        rise = self.step / 2 if self.stagger else self.step
        middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
        across, down = math.ceil(box.width / 2 / self.step) + 1, math.ceil(box.height / 2 / rise) + 1
        if (2 * across + 1) * (2 * down + 1) > MOST:
            message = f"the pattern would be drawn more than {MOST} times, {mm(self.step)} apart"
            studio.report.error("pattern-too-fine", message, self.at("step"), hint="make 'step' larger")
            return ()
        # The icon in the middle is left to whatever stands there; rows are counted from it, so that a back that is
        # turned by half looks the same.
        places = [
            (middle_x + (column + (row % 2) / 2 * self.stagger) * self.step, middle_y + row * rise)
            for row in range(-down, down + 1)
            for column in range(-across, across + 1)
        ]
        reach = self.size / 2
        inside = tuple(
            Group(one, move(x, y))
            for x, y in places
            if box.x - reach < x < box.right + reach and box.y - reach < y < box.bottom + reach
        )
        return (Group(inside, clip=rectangle(box)),)


ELEMENT = PatternElement
