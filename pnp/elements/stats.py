"""
The stats of a card along its sides, icon by icon, so that stacked cards stay readable.

Which stats there are, their icons, order and colors come from the game's legend; a card shows those that it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from ..fill import Fill, FillError
from ..frame import Box, Color, Group, Item, Matrix
from ..game import Legends, Stat
from ..geometry import move, then, turn
from ..problems import did_you_mean
from ..scene import Element, Studio, Subject
from ..theme import Look
from ..units import mm
from ..values import Filled, Fit, Length, Size, Sizes, Text, Texts, optional, said, to_list
from ._badges import Style, draw

PROBLEMS = {
    "unknown-stat": """
The template shows a stat that no legend of the game (`stats:` or `legends:`) has. Correct the name, or add the stat
there with its label and icon.
""",
    "stats-outside": """
The sides that `along:` names are too short for that many badges of that size, so some would be cut off with the edge
of the card. Make the badges, the gap or the inset smaller, or show fewer stats.
""",
    "stats-overlap": """
Two badges of a `stats:` element lie over each other, because the sides it names are too short for that many badges, or
over its mirrored ones. Make the badges or the gap smaller, show fewer stats, or name fewer sides.
""",
}

Side = Literal["left", "top", "right", "bottom", "top-left", "top-right", "bottom-left", "bottom-right"]

TURNS = {"left": 90.0, "top": 180.0, "right": 270.0, "bottom": 0.0}
"""How far a badge is turned so that it reads from that side; corners belong to their left or right side."""


ALL = ("all",)


class Badge(NamedTuple):
    """One stat at one place: top-left corner of its square, and its turn about the middle."""

    stat: str
    x: float
    y: float
    degrees: float


class StatsElement(Element):
    """`stats:` puts badges along the sides or into the corners that `along:` names."""

    KEY: ClassVar[str] = "stats"

    stats: Annotated[Texts, Field(min_length=1)]
    """Names from the legend; `all` for every one. They are always shown in the legend's order."""
    along: Annotated[
        tuple[Side, ...],
        BeforeValidator(to_list),
        Field(min_length=1),
    ]
    """The sides or corners that badges stand along."""
    badge: Size = 19.85
    """The side of a badge's square."""
    gap: Length = 2.84
    """Between badges."""
    inset: Length = 8.5
    """From the edge of the box to badges."""
    read: Literal["upright", "side", "opposite"] = "upright"
    """How badges stand: upright, turned to be read from their own side, or for the player opposite."""
    look: Annotated[Look | None, BeforeValidator(optional(said))] = None
    """The number inside the icon, or the icon and the number side by side on a plate; without it the theme's."""
    font: Text = "text"
    """A font of the theme."""
    fit: Sizes = Fit(11.0, 5.5)
    """The largest and the smallest size of figures."""
    rim: Filled = Fill("none")
    """The color of a thin line around each badge that parts it from its ground."""

    def depends_on(self, legends: Legends) -> frozenset[str]:
        found = super().depends_on(legends) | {"legend"}
        for legend in legends.values():
            for name, stat in legend.items():
                if self.stats == ALL or name in self.stats:
                    found |= {name} | stat.depends_on
        return found

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        rim = studio.color(self, "rim", subject)
        return tuple(
            Group(self.drawing(subject.legend[stat], subject.stats[stat], rim, studio), matrix, name=name)
            for stat, matrix, name, _ in self.places(box, self.shown(subject, studio), studio)
        )

    def covers(self, box: Box, subject: Subject, studio: Studio) -> tuple[Box, ...]:
        return tuple([place for *_, place in self.places(box, self.shown(subject, studio), studio)])

    def shown(self, subject: Subject, studio: Studio) -> tuple[str, ...]:
        """The stats that have a badge on this card."""
        return tuple(
            [
                name
                for name in self.wanted(subject, studio)
                if name in subject.stats and not is_hidden(subject.legend[name], subject.stats[name], subject, studio)
            ]
        )

    def places(self, box: Box, shown: tuple[str, ...], studio: Studio) -> tuple[tuple[str, Matrix, str, Box], ...]:
        """Each stat with its matrix, its group's name and its square; found once for all cards with the same stats."""
        key = (id(self), box, shown)
        kept = studio.kept.get(key)
        if not isinstance(kept, tuple):
            badges = self.badges(box, shown)
            self.check_overlap(badges, studio)
            self.check_inside(badges, box, studio)
            middle = self.badge / 2
            kept = studio.kept[key] = tuple(
                (
                    each.stat,
                    then(turn(each.degrees, middle, middle), move(each.x, each.y)),
                    f"stat {each.stat}",
                    Box(each.x, each.y, self.badge, self.badge),
                )
                for each in badges
            )
        return kept

    def wanted(self, subject: Subject, studio: Studio) -> list[str]:
        """The stats to show, in the order of the card's legend."""
        if self.stats == ALL:
            return list(subject.legend)
        for i, name in enumerate(self.stats):
            if not any(name in legend for legend in studio.legends.values()):
                known = dict.fromkeys(each for legend in studio.legends.values() for each in legend)
                who = "the stat legend has no" if len(studio.legends) == 1 else "no stat legend has"
                message = f"{who} '{name}'{did_you_mean(name, known)}"
                studio.report.error("unknown-stat", message, self.at("stats", i))
        return [name for name in subject.legend if name in self.stats]

    def badges(self, box: Box, shown: Sequence[str]) -> list[Badge]:
        """
        Where each stat goes; a place that two sides share is taken once.

        Whoever reads the badges reads them in the legend's order: from left to right, or down.
        """
        step, found = self.badge + self.gap, dict[tuple[str, int, int], Badge]()
        last = len(shown) - 1
        left, top = box.x + self.inset, box.y + self.inset
        right, bottom = box.right - self.inset - self.badge, box.bottom - self.inset - self.badge
        reads_sideways = self.read == "side"
        for side in self.along:
            turned = self.read == "opposite" or (reads_sideways and side in ("right", "top-right", "bottom-right"))
            for i, stat in enumerate(reversed(shown) if turned else shown):
                match side:
                    case "right" if reads_sideways:  # Seen from there, the first place is at the bottom.
                        x, y = right, bottom - (last - i) * step
                    case "top" if reads_sideways:
                        x, y = right - i * step, top
                    case "left" | "top-left":
                        x, y = left, top + i * step
                    case "right" | "top-right":
                        x, y = right, top + i * step
                    case "bottom-left":
                        x, y = left, bottom - (last - i) * step
                    case "bottom-right":
                        x, y = right, bottom - (last - i) * step
                    case "top":
                        x, y = left + i * step, top
                    case "bottom":
                        x, y = left + i * step, bottom
                degrees = {"upright": 0.0, "opposite": 180.0}.get(self.read, TURNS[side.rpartition("-")[2]])
                found.setdefault((stat, round(x), round(y)), Badge(stat, x, y, degrees))
        return list(found.values())

    def check_overlap(self, badges: list[Badge], studio: Studio) -> None:
        """Report the first two badges that lie over each other."""
        for i, one in enumerate(badges):
            for other in badges[i + 1 :]:
                if by := self.common(one, other):
                    self.tell_overlap(
                        f"the badges of '{one.stat}' and '{other.stat}' lie over each other by {by}", "along", studio
                    )
                    return

    def check_mirrored(self, own: tuple[Box, ...], mirrored: tuple[Box, ...], studio: Studio) -> None:
        for one, other in product(own, mirrored):
            if by := self.common(one, other):
                self.tell_overlap(f"a badge lies over one of the mirrored badges by {by}", "mirrored", studio)
                return

    def common(self, one: Badge | Box, other: Badge | Box) -> str:
        """By how much two badges lie over each other; '' when they do not."""
        dx, dy = self.badge - abs(one.x - other.x), self.badge - abs(one.y - other.y)
        return f"{mm(dx)} x {mm(dy)}" if dx > 0.01 and dy > 0.01 else ""

    def tell_overlap(self, message: str, key: str, studio: Studio) -> None:
        """Report badges that lie over each other, at the key that puts them there."""
        hint = "make badge or gap smaller, show fewer stats or name fewer sides"
        studio.report.error("stats-overlap", message, self.at(key), hint=hint)

    def check_inside(self, badges: list[Badge], box: Box, studio: Studio) -> None:
        """Report the badge that reaches furthest out of the element's box."""
        beyond = [
            (max(box.x - x, box.y - y, x + self.badge - box.right, y + self.badge - box.bottom), stat)
            for stat, x, y, _ in badges
        ]
        furthest, stat = max(beyond, default=(0.0, ""))
        if furthest > 0.01:
            studio.report.error(
                "stats-outside",
                f"the badge of '{stat}' reaches {mm(furthest)} beyond its box",
                self.at("along"),
                hint="make badge, gap or inset smaller, or show fewer stats",
            )

    def drawing(self, stat: Stat, value: int | None, rim: Color | None, studio: Studio) -> tuple[Item, ...]:
        """One badge in a square at the origin; the same tuple whenever the same badge is asked for."""
        key = (id(self), id(stat), value, rim)
        kept = studio.kept.get(key)
        if not isinstance(kept, tuple):
            kept = studio.kept[key] = draw(stat, stat.shown(value), self.style(rim, studio), studio)
        return kept

    def style(self, rim: Color | None, studio: Studio) -> Style:
        """What all badges of this element with such a rim have in common."""
        return Style(
            size=self.badge,
            look=self.look or studio.theme.badges,
            font=studio.family(self, "font").bold,
            fit=self.fit,
            rim=rim,
            span=self.at("fit"),
        )


def is_hidden(stat: Stat, value: int | None, subject: Subject, studio: Studio) -> bool:
    """Whether the legend says that this value is not worth a badge."""
    if stat.hide_when is None:
        return False
    try:
        return stat.hide_when(studio.known({**subject.values, "value": value}, stat.hide_when.names))
    except FillError as error:
        studio.tell(error, stat.hide_when.text, stat.at("hide_when"), subject)
        return False


ELEMENT = StatsElement
