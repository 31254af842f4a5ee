"""An icon by name, as large as its box allows, in a color of the theme; as an emblem, with an accent and a rim."""

from __future__ import annotations

from typing import ClassVar

from ..fill import Fill
from ..frame import Box, Group, Item, Shape
from ..geometry import contours
from ..scene import Element, Studio, Subject
from ..values import Filled, MaybeSize


class IconElement(Element):
    """`icon:` draws one icon, centred in its box."""

    KEY: ClassVar[str] = "icon"

    icon: Filled
    """The name of an icon; may hold Jinja."""
    color: Filled = Fill("ink")
    """The color of the icon."""
    accent: Filled = Fill("none")
    """What shows in the icon's cut-out details, instead of the ground behind it."""
    rim: Filled = Fill("none")
    """The color of a line around the icon, which parts it from its ground."""
    line: MaybeSize = None
    """How far the rim reaches out; twice the theme's line if nothing is said."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        name = studio.fill(self, "icon", subject)
        if not name:
            return ()
        icon = studio.icon(name, self.where("icon", subject), subject.name)
        color = studio.color(self, "color", subject)
        if icon is None or color is None or not (box.width and box.height):
            return ()
        drawn = studio.icons.draw(icon, box, color)
        # Filled one by one, they leave no holes.
        shapes = [each for each in drawn.items if isinstance(each, Shape)]
        solid = [each for shape in shapes if shape.fill for each in contours(shape.path)]
        below: list[Item] = []
        if rim := studio.color(self, "rim", subject):
            reach = (self.line or 2 * studio.theme.line) / drawn.matrix[0]
            below += [Shape(each, rim, rim, 2 * reach, join="round") for each in solid]
            lines = [each for each in shapes if each.stroke]
            below += [Shape(each.path, None, rim, each.line + 2 * reach, (), "round", each.cap) for each in lines]
        if accent := studio.color(self, "accent", subject):
            below += [Shape(each, accent) for each in solid]
        return (Group(tuple(below), drawn.matrix), drawn) if below else (drawn,)


ELEMENT = IconElement
PROBLEMS: dict[str, str] = {}
