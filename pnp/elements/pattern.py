"""A ground of lines, forms or one icon repeated, such as a card's back; symmetric about the middle of its box."""

from __future__ import annotations

import math
from typing import ClassVar

from ..fill import Fill
from ..frame import Box, Color, Group, Item, Shape
from ..geometry import cornered, move
from ..ornament.patterns import PATTERNS, SOLID
from ..pictures.icons import Icon
from ..problems import did_you_mean
from ..scene import Element, Studio, Subject
from ..theme import Ornament
from ..units import mm
from ..values import SQUARE, Corners, Filled, MaybeSize, YesNo

PROBLEMS = {
    "pattern-too-fine": """
A `pattern:` would draw its icon more than 20,000 times on one face, which no printer shows and which takes long to
draw. Make its `step` larger, or its box smaller.
""",
    "unknown-pattern": """
`pattern:` takes one of the patterns (`lozenges`, `stripes`, `checks`, `dots`, `bricks`, `hexes`, `waves`, `rays`), the
name of an icon, or `theme`. This is none of them; the message gives the nearest.
""",
    "no-theme-pattern": """
A template asks for the pattern of the game with `pattern: theme`, and the game's theme does not say what that is. Write
one there, for example `pattern: {pattern: lozenges, step: 6mm}`, or name a pattern or an icon in the template.
""",
}

MOST = 20_000
"""More icons than anybody can see on a card."""


class PatternElement(Element):
    """`pattern:` repeats a form or an icon over its box; what reaches beyond is cut."""

    KEY: ClassVar[str] = "pattern"

    pattern: Filled
    """One of the patterns, an icon, or `theme`."""
    color: Filled = Fill("ink")
    """The color of the pattern."""
    size: MaybeSize = None
    """How large icons and dots are."""
    step: MaybeSize = None
    """From the middle of one to the next, sideways; for icons, rows are as far apart."""
    line: MaybeSize = None
    """How thick lines are."""
    stagger: YesNo = True
    """Whether every second row of icons is moved by half a step."""
    corner: Corners = SQUARE
    """The corners of the box."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        color = studio.color(self, "color", subject)
        name = studio.fill(self, "pattern", subject)
        if not name:
            return ()
        ornament = Ornament(pattern=name)
        if name == "theme":
            if studio.theme.pattern is None:
                message = "the theme has no 'pattern', expected one in the game file for 'pattern: theme'"
                studio.report.error("no-theme-pattern", message, self.at("pattern"), card=subject.name)
                return ()
            ornament = studio.theme.pattern
        if color is None:
            return ()
        size, step = self.size or ornament.size, self.step or ornament.step
        if (box.width / step + 3) * (box.height / step + 3) * (2 if self.stagger else 1) > MOST:
            message = f"the pattern would be drawn more than {MOST} times, {mm(step)} apart"
            place = self.at("step") if self.step or name != "theme" else studio.theme.at("pattern", "step")
            studio.report.error("pattern-too-fine", message, place, hint="make 'step' larger")
            return ()
        if ornament.pattern in PATTERNS:
            line = self.line or studio.theme.line
            items: tuple[Item, ...] = (form(ornament.pattern, box, size, step, color, line),)
        else:
            icon = studio.icons.get(ornament.pattern)
            items = self.icons(icon, box, size, step, color, studio) if icon else ()
            if ornament.pattern not in studio.icons:
                near = did_you_mean(ornament.pattern, [*PATTERNS, *studio.icons.names()])
                message = f"there is no pattern and no icon '{ornament.pattern}'{near}"
                place = studio.theme.at("pattern") if name == "theme" else self.where("pattern", subject)
                studio.report.error("unknown-pattern", message, place, card=subject.name)
        return (Group(items, clip=cornered(box, studio.theme.cornered(self.corner))),) if items else ()

    def icons(self, icon: Icon, box: Box, size: float, step: float, color: Color, studio: Studio) -> tuple[Item, ...]:
        """
        One icon over and over about the middle of the box, where none stands.

        Those below the middle are upside down, so that a back that is turned by half looks the same whatever the icon.
        """
        one = (studio.icons.draw(icon, Box(-size / 2, -size / 2, size, size), color),)
        rise = step / 2 if self.stagger else step
        middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
        across, down = math.ceil(box.width / 2 / step) + 1, math.ceil(box.height / 2 / rise) + 1
        reach = size / 2
        found = []
        for row in range(-down, down + 1):
            for column in range(-across - 1, across + 1):
                dx, dy = (column + (row % 2) / 2 * self.stagger) * step, row * rise
                x, y = middle_x + dx, middle_y + dy
                if box.x - reach < x < box.right + reach and box.y - reach < y < box.bottom + reach and (dx or dy):
                    found.append(Group(one, move(x, y) if (dy, dx) < (0.0, 0.0) else (-1.0, 0.0, 0.0, -1.0, x, y)))
        return tuple(found)


def form(name: str, box: Box, size: float, step: float, color: Color, line: float) -> Shape:
    """A pattern of lines or simple forms."""
    path = PATTERNS[name](box, step, size)
    return Shape(path, color) if name in SOLID else Shape(path, None, color, line)


ELEMENT = PatternElement
