"""What lies behind the text of faces, so that what is the same behind many is the same value."""

from __future__ import annotations

from collections.abc import Sequence

from ..frame import OUTLINE, PLACEHOLDER, Box, Group, Item, Run, Shape
from ._job import Face
from ._patches import Extents

STRIPE = 36.0
"""How high a stripe of a face is, in points."""


class Grounds:
    """
    Elements without their text, equal ones made once.

    Items are told apart by identity, which is quick; only shapes, of which elements make new ones for each card, are
    compared by value.
    """

    def __init__(self) -> None:
        self._extents = Extents()
        self._groups: dict[int, Group | None] = {}
        self._items: dict[int, tuple[Item, ...]] = {}
        self._alike: dict[object, Group] = {}
        self._tuples: dict[tuple[int, ...], tuple[Item, ...]] = {}
        self._shapes: dict[Shape, Shape] = {}

    def behind(self, face: Face, boxes: Sequence[Box]) -> tuple[Group, ...] | None:
        """
        The elements of `face`, without text, that lie behind any of `boxes`.

        None where a missing picture is among them: what will be there nobody knows.
        """
        # By stripes, since a board of many spaces has as many texts.
        stripes: dict[int, list[Box]] = {}
        for box in boxes:
            for i in stripes_of(box):
                stripes.setdefault(i, []).append(box)
        found = []
        for element in face.elements:
            group = self._bare(element)
            extent = group and self._extents.of(group)
            if group and extent and any(meets(extent, box) for i in stripes_of(extent) for box in stripes.get(i, ())):
                found.append(group)
        return None if any(map(is_missing, found)) else tuple(found)

    def _bare(self, group: Group) -> Group | None:
        """`group` without text, None when nothing is left."""
        if id(group) not in self._groups:
            items = self._within(group.items)
            key = id(items), group.matrix, group.clip, group.even_odd, group.opacity
            name = group.name if group.name == PLACEHOLDER else ""
            bare = Group(items, group.matrix, group.clip, group.even_odd, group.opacity, name)
            self._groups[id(group)] = self._alike.setdefault((*key, name), bare) if items else None
        return self._groups[id(group)]

    def _within(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """`items` without text and the lines around its letters."""
        if id(items) not in self._items:
            found: list[Item] = []
            for item in items:
                if isinstance(item, Shape):
                    found.append(self._shapes.setdefault(item, item))
                elif isinstance(item, Group):
                    bare = None if item.name == OUTLINE else self._bare(item)
                    found += [bare] if bare else []
                elif not isinstance(item, Run):
                    found.append(item)
            self._items[id(items)] = self._tuples.setdefault(tuple(map(id, found)), tuple(found))
        return self._items[id(items)]


def stripes_of(box: Box) -> range:
    """The stripes across a face that a box lies in."""
    return range(int(box.y // STRIPE), int(box.bottom // STRIPE) + 1)


def is_missing(group: Group) -> bool:
    """Whether `group` shows that a picture is missing."""
    return group.name == PLACEHOLDER or any(is_missing(each) for each in group.items if isinstance(each, Group))


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom
