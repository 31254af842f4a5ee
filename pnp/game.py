"""What a whole game shares: its look (typefaces, colors, corner, line) and its stat legend."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from pydantic import BeforeValidator, Field

from .frame import Color
from .model import Record
from .problems import did_you_mean
from .values import Limits, Text, YesNo, fault, optional, said, to_limits

PROBLEMS = {
    "wrong-color": """
A color is `"#1f4e79"` or `"#14f"` in quotes (without them YAML takes the `#` for the start of a comment), the name of
one under `theme: colors:`, or such a name with a tint: `north 25%` is a quarter of it on the theme's `paper`.
""",
    "wrong-stat": """
A card's stat must be a whole number such as `3`, `+2` or `-1`; or `-` where the legend allows a dash with `none:`.
A stat that does not apply to a card is simply left out.
""",
    "stat-out-of-range": """
The number is outside the `range:` that the stat legend gives. Either the card has a slip of the pen, or the legend is
too narrow: widen it there and all cards are checked against the new range.
""",
}

WHITE = "#ffffff"


def to_color(value: object) -> Color:
    """Text to '#rrggbb'."""
    text = said(value).strip()
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.lower()
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:].lower())
    raise fault("wrong-color", f"'{text}' is not a color, expected six hex digits in quotes such as '\"#1f4e79\"'")


Hex = Annotated[Color, BeforeValidator(to_color)]


class Theme(Record):
    """A game's look, stated once; every template reads it."""

    fonts: dict[str, Text] = Field(default_factory=dict)
    """Family by role: 'title', 'text', and any others; a weight may follow the name ('Cinzel 700')."""
    colors: dict[str, Hex] = Field(default_factory=dict)

    def family(self, role: str) -> str:
        """The family of a role, or `role` itself when it is no role: then it names a family."""
        return self.fonts.get(role) or {"title": "Atkinson Hyperlegible", "text": "Atkinson Hyperlegible"}.get(
            role, role
        )

    def color(self, text: str) -> Color:
        """
        The color that `text` names: hex digits, a named color, or one with a tint ('north 25%').

        Raises ValueError with a sentence for the maker.
        """
        text = text.strip()
        if text in self.colors:
            return self.colors[text]
        if text in BASIC:
            return BASIC[text]
        tinted = re.fullmatch(r"(\S+)\s+(\d{1,4})%", text)
        if tinted and int(tinted[2]) > 100:
            raise ValueError(f"'{text}' is more than the whole color, expected at most 100%")
        if tinted:
            return mix(self.color(tinted[1]), self.color("paper"), int(tinted[2]) / 100)
        if text.startswith("#"):
            return to_color(text)
        known = tuple(dict.fromkeys((*self.colors, *BASIC)))
        raise ValueError(f"there is no color '{text}'{did_you_mean(text, known)}, expected one of {', '.join(known)}")


BASIC = {"black": "#000000", "white": WHITE, "ink": "#000000", "paper": WHITE}
"""Colors that every game has; 'ink' is that of letters, 'paper' what tints are mixed with."""


def mix(color: Color, ground: Color, share: float) -> Color:
    """`share` of `color` on `ground`, each channel by itself."""
    channels = (round(share * int(color[i : i + 2], 16) + (1 - share) * int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{each:02x}" for each in channels)


def luminance(color: Color) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2)."""
    linear = []
    for i in (1, 3, 5):
        channel = int(color[i : i + 2], 16) / 255
        linear.append(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    """Contrast of two colors, 1 none to 21 black on white (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Color, choices: Iterable[Color]) -> Color:
    """The one of `choices` that stands out most on `ground`."""
    return max(choices, key=lambda each: contrast(each, ground))


class Stat(Record):
    """One line of the legend: what a number on a card means and how it looks."""

    label: Text
    icon: Text
    color: Text = "black"
    range: Annotated[Limits | None, BeforeValidator(optional(to_limits))] = None
    none: Text = ""
    """What a card prints that has `-` here; empty: every card that has the stat needs a number."""
    signed: YesNo = False
    """Whether plus signs are printed: yes for bonuses."""

    def shown(self, value: int | None) -> str:
        """`value` as printed: None is the dash; a minus is a real minus, as wide as the plus."""
        if value is None:
            return self.none.replace("-", "–")
        if value < 0:
            return f"−{-value}"
        return f"+{value}" if self.signed else str(value)


Legend = dict[str, Stat]
"""Stats by name, in the order they are printed in."""

DASHES = ("-", "–", "—", "~", "null", "")
