"""The stat legends: what numbers on cards mean and how they look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator

from .model import Record
from .values import Condition, Limits, Text, YesNo, optional, to_limits

PROBLEMS = {
    "wrong-stat": """
A card's stat must be a whole number such as `3`, `+2` or `-1`; or `-` where the legend allows a dash with `none:`.
A stat that does not apply to a card is simply left out.
""",
    "stat-out-of-range": """
The number is outside the `range:` that the stat legend gives. Either the card has a slip of the pen, or the legend is
too narrow: widen it there and all cards are checked against the new range.
""",
}


class Stat(Record):
    """One line of the legend: what a number on a card means and how it looks."""

    label: Text
    """What it is called."""
    icon: Text
    """The icon that stands for it."""
    color: Text = "black"
    """The color of its badge."""
    range: Annotated[Limits | None, BeforeValidator(optional(to_limits))] = None
    """The lowest and the highest number that cards may have."""
    none: Text = ""
    """What a card prints that has `-` here; empty: every card that has the stat needs a number."""
    signed: YesNo = False
    """Whether plus signs are printed: yes for bonuses."""
    better: Literal["more", "less"] | None = None
    """Which side of it is better for the player, where checks compare cards: `less` of a cost."""
    hide_when: Condition | None = None
    """Over the card's fields and `value`: where it is true, the card prints no badge."""

    @property
    def depends_on(self) -> frozenset[str]:
        """The fields of a card that decide, with its value, whether the badge is printed."""
        return self.hide_when.names - {"value"} if self.hide_when else frozenset()

    def shown(self, value: int | None) -> str:
        """`value` as printed: None is the dash; a minus is a real minus, as wide as the plus."""
        if value is None:
            return self.none.replace("-", "–")
        if value < 0:
            return f"−{-value}"
        return f"+{value}" if self.signed else str(value)


Legend = dict[str, Stat]
"""Stats by name, in the order they are printed in."""

Legends = Mapping[str, Legend]
"""The legends of a game by name: the same stat may look different on units and on items."""

DASHES = ("-", "–", "—", "~", "null", "")
