"""An icon by name, as large as its box allows, in a color of the theme."""

from __future__ import annotations

from typing import ClassVar

from ..fill import Fill
from ..frame import Box, Item
from ..scene import Element, Studio, Subject
from ..values import Filled


class IconElement(Element):
    """`icon:` draws one icon, centred in its box."""

    KEY: ClassVar[str] = "icon"

    icon: Filled
    color: Filled = Fill("ink")

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        name = studio.fill(self, "icon", subject)
        if not name:
            return ()
        icon = studio.icon(name, self.where("icon", subject), subject.name)
        if icon is None:
            return ()
        color = studio.color(self, "color", subject)
        return (studio.icons.draw(icon, box, color),) if color else ()


ELEMENT = IconElement
PROBLEMS: dict[str, str] = {}
