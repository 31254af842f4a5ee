"""Flat land in layers, each further one paler; with a sky behind it, a landscape. Every seed gives another one."""

from __future__ import annotations

from random import Random
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from ..fill import Fill
from ..frame import Box, Group, Item, Shape
from ..geometry import cornered
from ..ornament.skylines import SKYLINES
from ..problems import did_you_mean
from ..scene import Element, Studio, Subject
from ..theme import mix
from ..values import SQUARE, Corners, Filled, Share, between, to_whole

PROBLEMS = {
    "unknown-landscape": """
There is no such land. The message lists those that there are. Where a card names it, correct it on the card.
""",
}

LEAST = 0.01
"""What is narrower, in points, is nothing: the noise of adding lengths up."""

NEAREST = 0.4
"""How high the nearest land is, as a part of the furthest: so all of them show."""

NEARER = {"walls": "hills"}
"""What lies before the furthest layer, where it is something else."""


class LandscapeElement(Element):
    """`landscape:` fills the lower part of its box with land of one kind."""

    KEY: ClassVar[str] = "landscape"

    landscape: Filled
    """A kind of land, such as `hills`."""
    color: Filled = Fill("ink")
    """Of the nearest land."""
    haze: Filled = Fill("paper")
    """What land fades into the further away it is: the color of the sky."""
    layers: Annotated[int, BeforeValidator(between(1, 6, to_whole))] = 3
    """How many rows of land lie behind each other."""
    rise: Share = 0.5
    """How much of the box the furthest layer may fill."""
    seed: Filled = Fill("")
    """A text: cards that say the same here show the same land."""
    corner: Corners = SQUARE
    """The corners of the box."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        kind = studio.fill(self, "landscape", subject)
        if kind and kind not in SKYLINES:
            near, known = did_you_mean(kind, SKYLINES), ", ".join(SKYLINES)
            message = f"there is no land '{kind}'{near}, expected one of {known}"
            studio.report.error("unknown-landscape", message, self.where("landscape", subject), card=subject.name)
        color, haze = studio.color(self, "color", subject), studio.color(self, "haze", subject)
        if color is None or haze is None or kind not in SKYLINES or box.width < LEAST:
            return ()
        chance = Random(studio.fill(self, "seed", subject))
        # What lies behind ends a little above the edge, so that no pale seam shows beneath the nearest land.
        behind = box.bottom - box.height * self.rise * NEAREST / 5
        items = []
        for i in range(self.layers):
            far = 1 - i / (self.layers - 1) if self.layers > 1 else 0.0
            top = box.bottom - box.height * self.rise * (NEAREST + (1 - NEAREST) * far)
            land = Box(box.x, top, box.width, (behind if far else box.bottom) - top)
            skyline = SKYLINES[kind if i == 0 else NEARER.get(kind, kind)]
            items.append(Shape(skyline(land, chance, far), mix(haze, color, 0.65 * far)))
        return (Group(tuple(items), clip=cornered(box, studio.theme.cornered(self.corner))),)


ELEMENT = LandscapeElement
