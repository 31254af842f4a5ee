"""
The stats of a card along its sides, icon by icon, so that stacked cards stay readable.

Which stats there are, their icons, order and colors come from the game's legend; a card shows those that it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from ..fill import Fill
from ..frame import Box, Color, Group, Item, Matrix, Run, Shape
from ..game import Legend, Stat, readable_on
from ..geometry import centroid, mapped, move, rounded, then, turn
from ..pictures.icons import Icon
from ..problems import did_you_mean
from ..scene import Element, Studio, Subject
from ..text.shape import shape
from ..units import mm
from ..values import Filled, Fit, Length, Size, Sizes, Text, Texts, YesNo

PROBLEMS = {
    "unknown-stat": """
The template shows a stat that the game's legend (`stats:`) does not have. Correct the name, or add the stat there with
its label and icon.
""",
    "stats-outside": """
The sides that `along:` names are too short for that many badges of that size, so some would be cut off with the edge
of the card. Make the badges, the gap or the inset smaller, or show fewer stats.
""",
    "stats-overlap": """
Two badges of a `stats:` element lie over each other, because the sides it names are too short for that many badges.
Make the badges or the gap smaller, show fewer stats, or name fewer sides.
""",
}

Side = Literal["left", "top", "right", "bottom", "top-left", "top-right", "bottom-left", "bottom-right"]

TURNS = {"left": 90.0, "top": 180.0, "right": 270.0, "bottom": 0.0}
"""How far a badge is turned so that it reads from that side; corners belong to their left or right side."""


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
        BeforeValidator(lambda value: [value] if isinstance(value, str) else value),
        Field(min_length=1),
    ]
    badge: Size = 19.85
    gap: Length = 2.84
    inset: Length = 8.5
    read: Literal["upright", "side", "opposite"] = "upright"
    """How badges stand: upright, turned to be read from their own side, or for the player opposite."""
    mirrored: YesNo = False
    """Whether all of it stands there a second time, turned by half about the middle of the box."""
    look: Literal["shape", "beside"] = "beside"
    """The number inside the icon, or the icon and the number side by side on a plate."""
    font: Text = "text"
    fit: Sizes = Fit(11.0, 6.0)
    rim: Filled = Fill("none")
    """The color of a thin line around each badge that parts it from its ground."""

    def depends_on(self, legend: Legend) -> frozenset[str]:
        return super().depends_on(legend) | frozenset(legend if self.stats == ("all",) else self.stats)

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        shown = tuple([name for name in self.wanted(studio) if name in subject.stats])
        return tuple(
            Group(self.drawing(stat, subject.stats[stat], studio), matrix, name=name)
            for stat, matrix, name in self.places(box, shown, studio)
        )

    def places(self, box: Box, shown: tuple[str, ...], studio: Studio) -> tuple[tuple[str, Matrix, str], ...]:
        """Each stat with its matrix and the name of its group; found once for all cards with the same stats."""
        key = (id(self), box, shown)
        kept = studio.kept.get(key)
        if not isinstance(kept, tuple):
            badges = self.badges(box, shown)
            self.check_overlap(badges, studio)
            self.check_inside(badges, box, studio)
            middle = self.badge / 2
            kept = studio.kept[key] = tuple(
                (each.stat, then(turn(each.degrees, middle, middle), move(each.x, each.y)), f"stat {each.stat}")
                for each in badges
            )
        return kept

    def wanted(self, studio: Studio) -> list[str]:
        """The stats to show, in the legend's order."""
        if self.stats == ("all",):
            return list(studio.legend)
        for i, name in enumerate(self.stats):
            if name not in studio.legend:
                near = did_you_mean(name, studio.legend)
                span = self.at("stats", i)
                studio.report.error("unknown-stat", f"the stat legend has no '{name}'{near}", span)
        return [name for name in studio.legend if name in self.stats]

    def badges(self, box: Box, shown: Sequence[str]) -> list[Badge]:
        """Where each stat goes; a place that two sides share is taken once."""
        step, found = self.badge + self.gap, dict[tuple[str, int, int], Badge]()
        last = len(shown) - 1
        left, top = box.x + self.inset, box.y + self.inset
        right, bottom = box.right - self.inset - self.badge, box.bottom - self.inset - self.badge
        for side in self.along:
            for i, stat in enumerate(shown):
                match side:
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
                places = [Badge(stat, x, y, degrees)]
                if self.mirrored:
                    across, down = 2 * box.x + box.width - x - self.badge, 2 * box.y + box.height - y - self.badge
                    places.append(Badge(stat, across, down, (degrees + 180) % 360))
                for each in places:
                    found.setdefault((stat, round(each.x), round(each.y)), each)
        return list(found.values())

    def check_overlap(self, badges: list[Badge], studio: Studio) -> None:
        """Report the first two badges that lie over each other."""
        for i, one in enumerate(badges):
            for other in badges[i + 1 :]:
                dx, dy = self.badge - abs(one.x - other.x), self.badge - abs(one.y - other.y)
                if dx > 0.01 and dy > 0.01:
                    studio.report.error(
                        "stats-overlap",
                        f"the badges of '{one.stat}' and '{other.stat}' lie over each other by {mm(dx)} x {mm(dy)}",
                        self.at("along"),
                        hint="make badge or gap smaller, show fewer stats or name fewer sides",
                    )
                    return

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

    def drawing(self, name: str, value: int | None, studio: Studio) -> tuple[Item, ...]:
        """One badge in a square at the origin; the same tuple whenever the same badge is asked for."""
        key = (id(self), name, value)
        kept = studio.kept.get(key)
        if not isinstance(kept, tuple):
            stat = studio.legend[name]
            kept = self.made(stat, stat.shown(value), studio)
            studio.kept[key] = kept
        return kept

    def made(self, stat: Stat, text: str, studio: Studio) -> tuple[Item, ...]:
        """A badge drawn afresh."""
        icon = studio.icon(stat.icon, stat.at("icon"), "")
        try:
            color = studio.theme.color(stat.color)
        except ValueError as error:
            studio.report.error("wrong-color", str(error), stat.at("color"))
            color = "#000000"
        square = Box(0.0, 0.0, self.badge, self.badge)
        ink = readable_on(color, ("#ffffff", "#000000"))
        if icon is None:
            return self.number(text, square, color, studio)
        if self.look == "shape":
            return self.inside(icon, text, square, color, ink, studio)
        return self.beside(icon, text, square, color, ink, studio)

    def inside(self, icon: Icon, text: str, square: Box, color: Color, ink: Color, studio: Studio) -> tuple[Item, ...]:
        """The number in the middle of the icon's mass, which in a shield is above the middle of its height."""
        x, y = middle(icon)
        drawn = studio.icons.draw(icon, square, color)
        ex, ey = mapped(drawn.matrix, Box(x, y, 0, 0))[:2]
        room = 0.62 * self.badge
        return (
            *self.rimmed(icon, square, studio),
            drawn,
            *self.number(text, Box(ex, ey, 0, 0).grown(room / 2), ink, studio),
        )

    def beside(self, icon: Icon, text: str, square: Box, color: Color, ink: Color, studio: Studio) -> tuple[Item, ...]:
        """The icon left and the number right on a plate."""
        air, half = 0.07 * self.badge, 0.46 * self.badge
        rim = self.rim_color(studio)
        plate = Shape(rounded(square, 0.16 * self.badge), color, rim, 0.6 if rim else 0.0)
        left = Box(air, air, half - air, self.badge - 2 * air)
        right = Box(half, air, self.badge - half - air, self.badge - 2 * air).grown(-0.02 * self.badge, 0)
        return (plate, studio.icons.draw(icon, left, ink), *self.number(text, right, ink, studio))

    def rim_color(self, studio: Studio) -> Color | None:
        """The color around badges, the same on every card."""
        nobody = Subject("", {}, {}, self)
        return studio.color(self, "rim", nobody)

    def rimmed(self, icon: Icon, square: Box, studio: Studio) -> tuple[Item, ...]:
        """The icon a little larger in the rim's color, to lie beneath it."""
        color = self.rim_color(studio)
        if color is None:
            return ()
        drawn = studio.icons.draw(icon, square, color)
        line = 1.6 * icon.width / self.badge
        shapes = tuple(
            Shape(each.path, None, color, line, join="round", even_odd=each.even_odd)
            for each in drawn.items
            if isinstance(each, Shape)
        )
        return (Group(shapes, drawn.matrix),)

    def number(self, text: str, room: Box, ink: Color, studio: Studio) -> tuple[Item, ...]:
        """Figures of equal width, centred in `room` by their cap height, smaller where they would touch its sides."""
        if not text:
            return ()
        font = studio.family(self, "font").bold
        word = shape(font, text, ("tnum", "lnum"))
        largest, smallest = self.fit
        size = max(min(largest, room.width / word.width if word.width else largest), smallest)
        x = room.x + (room.width - word.width * size) / 2
        y = room.y + (room.height + font.cap_height * size) / 2
        return (Run(x, y, font, size, (word,), ink),)


def middle(icon: Icon) -> tuple[float, float]:
    """The middle of an icon's mass, where a number in it looks centred; in units of its view box."""
    mass = [centroid(shape.path) for shape in icon.shapes]
    whole = sum(area for area, _, _ in mass)
    if abs(whole) < 1e-6:
        return icon.width / 2, icon.height / 2
    return sum(a * x for a, x, _ in mass) / whole, sum(a * y for a, _, y in mass) / whole


ELEMENT = StatsElement
