"""A picture file in a box: fitted or cropped, rounded or masked; a labelled placeholder where there is none."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator

from .. import forms
from ..forms import written
from ..frame import PLACEHOLDER, Box, Group, Item, Path, Picture, Shape
from ..geometry import cornered, ellipse, line, rounded
from ..pictures.fit import placed
from ..scene import Element, Studio, Subject
from ..text.flow import Style, fitting
from ..text.markup import parse
from ..values import SQUARE, Corners, Filled, fault, said, to_number

WORDS = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}
QUIET, FAINT = "#6b6b6b", "#ececec"


WORD = rf"(?:{'|'.join(WORDS)}|{forms.NUMBER[:-2]}%)"


@written(
    forms.text(
        rf"{WORD}(?:\s+{WORD})?", *WORDS, says="the part that stays in sight such as 'top', 'left top' or '30% 0%'"
    )
)
def to_anchor(value: object) -> tuple[float, float]:
    """'top', 'right bottom' or '30% 0%': which part of the picture stays in sight, as fractions across and down."""
    parts = said(value).split()
    if len(parts) == 1:
        word = parts[0]
        parts = ["center", word] if word in ("top", "middle", "bottom") else [word, "middle"]
    if len(parts) != 2:
        raise fault("wrong-value", f"'{value}' is not an anchor, expected something like 'top', 'left top' or '30% 0%'")
    strange = [each for each in parts if each not in WORDS and not each.endswith("%")]
    if strange:
        known = ", ".join(WORDS)
        raise fault("wrong-value", f"'{strange[0]}' is not an anchor, expected {known} or a part such as '30%'")
    across, down = (WORDS[each] if each in WORDS else to_number(each) for each in parts)
    return across, down


@written(
    forms.text(
        rf"{forms.NUMBER}(?:(?:\s+{forms.NUMBER}){{3}})?",
        says="parts to cut off such as '5%', or left, top, right and bottom such as '0% 10% 0% 0%'",
        types=("string", "number"),
    )
)
def to_crop(value: object) -> tuple[float, float, float, float]:
    """One part for all sides, or four: left, top, right, bottom."""
    parts = [to_number(each) for each in said(value).split()]
    left, top, right, bottom = parts * 4 if len(parts) == 1 else parts if len(parts) == 4 else (-1.0,) * 4
    if min(left, top, right, bottom) < 0 or left + right >= 1 or top + bottom >= 1:
        raise fault("wrong-value", f"'{value}' is not a crop, expected parts to cut off such as '5%' or '0% 10% 0% 0%'")
    return left, top, right, bottom


class PictureElement(Element):
    """`picture:` shows a file of the project, named with the card's fields."""

    KEY: ClassVar[str] = "picture"

    picture: Filled
    """A file of the project; may hold Jinja, such as `art/{{ id }}.png`."""
    fit: Literal["cover", "contain", "fill"] = "cover"
    """Whether it fills the box and is cut (cover), is whole within it (contain), or is stretched (fill)."""
    anchor: Annotated[tuple[float, float], BeforeValidator(to_anchor)] = (0.5, 0.5)
    """The part that stays in sight where it is cut."""
    crop: Annotated[tuple[float, float, float, float], BeforeValidator(to_crop)] = (0.0, 0.0, 0.0, 0.0)
    """Parts of it that are cut off before."""
    corner: Corners = SQUARE
    """The corners of the box."""
    mask: Literal["rectangle", "ellipse"] = "rectangle"
    """The outline that it is cut to."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        name = studio.fill(self, "picture", subject)
        if not name:
            return ()
        image = studio.art.get(name, self.where("picture", subject), subject.name)
        corner = studio.theme.cornered(self.corner)
        window: Path = ellipse(box) if self.mask == "ellipse" else cornered(box, corner)
        if image is None:
            return (Group(placeholder(name, box, studio), clip=window, name=PLACEHOLDER),)
        whole = placed(image.width, image.height, box, self.fit, self.anchor, self.crop)
        return (Group((Picture(image, whole),), clip=window),)


def placeholder(name: str, box: Box, studio: Studio) -> tuple[Item, ...]:
    """A crossed box that says which picture is not there."""
    items: list[Item] = [
        Shape(rounded(box, 0), FAINT),
        Shape(
            (*line(box.x, box.y, box.right, box.bottom), *line(box.x, box.bottom, box.right, box.y)), None, QUIET, 0.3
        ),
        Shape(rounded(box.grown(-0.25), 0), None, QUIET, 0.5),
    ]
    style = Style(family=studio.family_of("text"), color="#333333", align="center")
    width = box.width * 0.8
    block = fitting(parse(name, ()).inlines, style, width, box.height, 8, 4, lambda *_: None)
    x, y = box.x + (box.width - width) / 2, box.y + (box.height - block.height) / 2
    label = Box(box.x + (box.width - block.ink_width) / 2, y, block.ink_width, block.height).grown(2, 1)
    items += [Shape(rounded(label, 2), "#ffffff"), Group(block.items, (1.0, 0.0, 0.0, 1.0, x, y))]
    return tuple(items)


ELEMENT = PictureElement
PROBLEMS: dict[str, str] = {}
