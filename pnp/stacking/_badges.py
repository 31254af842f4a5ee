"""The badges of finished faces: where each is, and how much of it lies under something else on its own face."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..frame import IDENTITY, STAT, Box, Frame, Group, Item, Matrix
from ..geometry import then
from ..ink import Ink, common

RIM = 1.0
"""So much of a badge, in points, may lie under the next one of its element."""


@dataclass(frozen=True, slots=True, eq=False)
class Badge:
    """A place where a face shows a stat: the box around its ink, its element, and how much of it lies under what."""

    stat: str
    box: Box
    element: Group
    under: float = 0.0
    by: Group | None = None


class Laid(NamedTuple):
    """A group that has ink, the box around it, and what maps the coordinates that it lies in to the face."""

    group: Group
    box: Box
    matrix: Matrix


def has_badges(group: Group) -> bool:
    """Whether there are badges in a group, or in groups in it."""
    return any(isinstance(each, Group) and (each.name.startswith(STAT) or has_badges(each)) for each in group.items)


Shown = tuple[tuple[Badge, ...], ...]
"""The badges of a face, those of one stat together."""


class Faces:
    """Finds the badges of faces. An element is looked into once, so cards that share it have the same badges."""

    def __init__(self) -> None:
        self.ink = Ink()
        self._own: dict[int, tuple[Badge, ...]] = {}

    def badges(self, face: Frame) -> Shown:
        """All badges of `face`, each with what of the face covers most of it."""
        found: dict[str, list[Badge]] = {}
        for i, group in enumerate(face.items):
            if isinstance(group, Group) and (own := self.own(group)):
                later = self.placed(face.items[i + 1 :], IDENTITY)
                for badge in own:
                    found.setdefault(badge.stat, []).append(self.covered(badge, later))
        return tuple(map(tuple, found.values()))

    def own(self, element: Group) -> tuple[Badge, ...]:
        """The badges that an element draws, covered as far as it does that itself."""
        if id(element) not in self._own:
            placed = self.placed(element.items, element.matrix) if has_badges(element) and element.opacity else []
            self._own[id(element)] = tuple(
                self.covered(Badge(each.group.name.removeprefix(STAT), each.box, element), placed[i + 1 :])
                for i, each in enumerate(placed)
                if each.group.name.startswith(STAT)
            )
        return self._own[id(element)]

    def placed(self, items: Iterable[Item], matrix: Matrix) -> list[Laid]:
        """The groups among `items` that have ink; of those that only hold badges, such as halves of a mirror, these."""
        found: list[Laid] = []
        for each in items:
            if isinstance(each, Group) and not each.name and has_badges(each):
                found += self.placed(each.items, then(each.matrix, matrix))
            elif isinstance(each, Group) and (box := self.ink.box(each, matrix)):
                found.append(Laid(each, box, matrix))
        return found

    def covered(self, badge: Badge, later: Iterable[Laid]) -> Badge:
        """The badge with that of `later` which covers most of it."""
        for each, box, matrix in later:
            if common(box, badge.box) and (part := self.ink.inside(each, matrix, badge.box)):
                under = min(part.width, part.height)
                # Badges that touch may share the rim between them.
                if under > max(badge.under, RIM if each.name.startswith(STAT) else 0.0):
                    badge = replace(badge, under=under, by=each)
        return badge
