"""A flat shape: rectangle, ellipse, line or polygon, filled, stroked or both."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator

from .. import forms
from ..fill import Fill
from ..forms import written
from ..frame import Box, Item, Path, Shape
from ..geometry import cornered, ellipse, line, polygon
from ..scene import Element, Studio, Subject
from ..values import SQUARE, Corners, Filled, MaybeSize, Size, fault, said, to_list, to_number


@written(
    {
        "type": "array",
        "items": forms.text(rf"{forms.NUMBER}\s+{forms.NUMBER}", says="how far right and down such as '50% 0%'"),
    }
)
def to_points(value: object) -> tuple[tuple[float, float], ...]:
    """A list of '50% 0%' to fractions of the box."""
    if not isinstance(value, list | tuple):
        raise fault("wrong-shape", "expected a list of corners such as '[0% 0%, 100% 50%]' for 'points'")
    corners = []
    for each in value:
        parts = said(each).split()
        if len(parts) != 2:
            raise fault("wrong-value", f"'{each}' is not a corner, expected how far right and down such as '50% 0%'")
        corners.append((to_number(parts[0]), to_number(parts[1])))
    return tuple(corners)


class ShapeElement(Element):
    """`shape:` draws an outline as large as its box."""

    KEY: ClassVar[str] = "shape"

    shape: Literal["rectangle", "ellipse", "line", "polygon"]
    """The kind of outline."""
    fill: Filled = Fill("none")
    """The color inside."""
    stroke: Filled = Fill("none")
    """The color of the line around."""
    line: MaybeSize = None
    """How thick the stroke is; as the theme has it where nothing is said."""
    dash: Annotated[tuple[Size, ...], BeforeValidator(to_list)] = ()
    """Lengths of dashes and gaps by turns."""
    corner: Corners = SQUARE
    """Of a rectangle."""
    points: Annotated[tuple[tuple[float, float], ...], BeforeValidator(to_points)] = ()
    """Corners of a polygon, or the ends of a line, as parts of the box: '0% 100%' is its lower left corner."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        fill = studio.color(self, "fill", subject)
        stroke = studio.color(self, "stroke", subject)
        if fill is None and stroke is None:
            return ()
        line = (self.line or studio.theme.line) if stroke else 0.0
        return (Shape(self.path(box, studio), fill, stroke, line, self.dash),)

    def path(self, box: Box, studio: Studio) -> Path:
        """The outline in `box`."""
        corners = [(box.x + x * box.width, box.y + y * box.height) for x, y in self.points]
        match self.shape:
            case "rectangle":
                return cornered(box, studio.theme.cornered(self.corner))
            case "ellipse":
                return ellipse(box)
            case "line":
                (x1, y1), (x2, y2) = (corners[0], corners[-1]) if corners else ((box.x, box.y), (box.right, box.bottom))
                return line(x1, y1, x2, y2)
            case "polygon":
                return polygon(corners or [(box.x, box.y), (box.right, box.y), (box.right, box.bottom)])


ELEMENT = ShapeElement
PROBLEMS: dict[str, str] = {}
