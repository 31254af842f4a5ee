"""Text on the page, in the type that games have which name none."""

from __future__ import annotations

from typing import Literal

from ..frame import Color, Group
from ..geometry import move
from ..text.flow import Style, lay_out
from ..text.fonts import Family, Fonts
from ..text.markup import Text, parse
from ..theme import Theme

INK, SOFT = "#000000", "#767676"


class Pen:
    """Sets text."""

    def __init__(self) -> None:
        family = Fonts(None).family(Theme().family("text"))
        assert family is not None  # It comes along.
        self._family: Family = family

    def line(
        self,
        text: str,
        size: float,
        x: float,
        y: float,
        align: Literal["left", "center", "right"] = "left",
        *,
        bold: bool = False,
        color: Color = INK,
    ) -> Group:
        """A line whose baseline begins, has its middle or ends at (x, y)."""
        block = lay_out((Text(text, bold),), Style(self._family, color), size, 1e6, lambda *_: None)
        back = {"left": 0.0, "center": block.ink_width / 2, "right": block.ink_width}[align]
        return Group(block.items, move(x - back, y - block.first_baseline), name=text)

    def block(
        self, text: str, size: float, x: float, y: float, width: float, color: Color = INK
    ) -> tuple[Group, float]:
        """A text with **bold** words in lines, its top left at (x, y), and how high it is."""
        block = lay_out(parse(text, ()).inlines, Style(self._family, color, leading=1.35), size, width, lambda *_: None)
        return Group(block.items, move(x, y)), block.height

    @property
    def digit_height(self) -> float:
        """How high figures are, as a part of the size."""
        return self._family.regular.cap_height
