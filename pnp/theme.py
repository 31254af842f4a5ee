"""A game's look: its typefaces, colors, corners, lines and pattern."""

from __future__ import annotations

import re
from collections.abc import Iterable
from colorsys import hls_to_rgb, rgb_to_hls
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from . import forms
from .forms import written
from .frame import Color
from .geometry import Corner
from .model import Record
from .problems import did_you_mean
from .values import AS_THEME, SQUARE, Corners, Size, Text, fault, optional, said

PROBLEMS = {
    "wrong-color": """
A color is `"#1f4e79"` or `"#14f"` in quotes (without them YAML takes the `#` for the start of a comment), the name of
one under `theme: colors:`, its `north.ink` or `north.paper`, or a name with a tint: `north 25%` is a quarter of it on
the theme's `paper`.
""",
}

BLACK, WHITE = "#000000", "#ffffff"

READABLE = 7.0
"""Contrast that small type needs (WCAG 2, level AAA)."""


@written(forms.text("#(?:[0-9a-fA-F]{3}){1,2}", says="six hex digits in quotes such as '\"#1f4e79\"'"))
def to_color(value: object) -> Color:
    """Text to '#rrggbb'."""
    text = said(value).strip()
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.lower()
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:].lower())
    raise fault("wrong-color", f"'{text}' is not a color, expected six hex digits in quotes such as '\"#1f4e79\"'")


Hex = Annotated[Color, BeforeValidator(to_color)]
MaybeHex = Annotated[Color | None, BeforeValidator(optional(to_color))]


class Swatch(Record):
    """A named color; a darker one to write in on paper, a lighter one to write on: found from it if not given."""

    NOUN: ClassVar[str] = "color"

    color: Hex
    """The color itself."""
    ink: MaybeHex = None
    """A darker one, to write with on paper."""
    paper: MaybeHex = None
    """A lighter one, to write on."""


@written(lambda inner: {"anyOf": [forms.applied(to_color, {}), inner]})
def to_swatch(value: object) -> object:
    """A color alone as one with nothing else said."""
    return {"color": value} if isinstance(value, str) else value


class Ornament(Record):
    """The pattern of a game: what `pattern: theme` draws, where an element does not say otherwise."""

    NOUN: ClassVar[str] = "pattern"

    pattern: Text
    """The name of a pattern, or of an icon."""
    size: Size = 11.3
    """How large icons and dots are."""
    step: Size = 22.7
    """From the middle of one to the next."""


Look = Literal["shape", "beside"]


class Theme(Record):
    """A game's look, stated once; every template reads it."""

    fonts: dict[str, Text] = Field(default_factory=dict)
    """Family by role: 'title', 'text', and any others; a weight may follow the name ('Cinzel 700')."""
    colors: dict[str, Annotated[Swatch, BeforeValidator(to_swatch)]] = Field(default_factory=dict)
    """Colors by name, each alone or with an ink and a paper of its own."""
    corner: Corners = SQUARE
    """What `corner: theme` is."""
    line: Size = 0.75
    """How thick lines are that do not say it themselves, in points."""
    badges: Look = "beside"
    """How stats look where a template does not say: the number inside the icon's form, or beside it on a plate."""
    pattern: Ornament | None = None
    """What `pattern: theme` is."""

    def family(self, role: str) -> str:
        """The family of a role, or `role` itself when it is no role: then it names a family."""
        return self.fonts.get(role) or {"title": "Atkinson Hyperlegible", "text": "Atkinson Hyperlegible"}.get(
            role, role
        )

    def color(self, text: str) -> Color:
        """
        The color that `text` names: hex digits, a named color, its ink or paper, or one with a tint ('north 25%').

        Raises ValueError with a sentence for the maker.
        """
        text = text.strip()
        name, dot, part = text.rpartition(".")
        if dot and part in ("ink", "paper") and (name in self.colors or name in BASIC):
            return self.part(name, part)
        if text in self.colors:
            return self.colors[text].color
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
        if name in known:
            raise ValueError(f"'{name}' has no '{part}', expected '{name}', '{name}.ink' or '{name}.paper'")
        raise ValueError(f"there is no color '{text}'{did_you_mean(text, known)}, expected one of {', '.join(known)}")

    def part(self, name: str, part: str) -> Color:
        """The ink or the paper of a named color: the one that is given, or else found from the color."""
        given: Color | None = getattr(self.colors[name], part) if name in self.colors else None
        if given:
            return given
        color, paper = self.color(name), self.color("paper")
        return darker(color, paper) if part == "ink" else lighter(color)

    def cornered(self, corner: Corner) -> Corner:
        """`corner`, or the theme's own where it says so."""
        return self.corner if corner == AS_THEME else corner


BASIC = {"black": BLACK, "white": WHITE, "ink": BLACK, "paper": WHITE}
"""Colors that every game has; 'ink' is that of letters, 'paper' what tints are mixed with."""


def mix(color: Color, ground: Color, share: float) -> Color:
    """`share` of `color` on `ground`, each channel by itself."""
    return from_channels(
        share * one + (1 - share) * other for one, other in zip(channels(color), channels(ground), strict=True)
    )


def luminance(color: Color) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    """Contrast of two colors, 1 none to 21 black on white (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Color, choices: Iterable[Color]) -> Color:
    """The one of `choices` that stands out most on `ground`."""
    return max(choices, key=lambda each: contrast(each, ground))


def lighter(color: Color) -> Color:
    """A pale ground of the same hue: mixed with a paper of another hue it would turn grey."""
    hue, _, saturation = rgb_to_hls(*channels(color))
    return from_channels(hls_to_rgb(hue, 0.9, 0.8 * saturation))


def darker(color: Color, ground: Color) -> Color:
    """An ink of the same hue, dark enough to be read on `ground` at 7:1 if black is."""
    hue, lightness, saturation = rgb_to_hls(*channels(color))
    for part in range(60, 0, -5):
        found = from_channels(hls_to_rgb(hue, lightness * part / 100, saturation))
        if contrast(found, ground) >= READABLE:
            return found
    return "#000000"


def channels(color: Color) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def from_channels(parts: Iterable[float]) -> Color:
    """The color of red, green and blue from 0 to 1."""
    return "#" + "".join(f"{round(255 * each):02x}" for each in parts)


def legible(ground: Color, least: float) -> tuple[Color, Color]:
    """
    A ground and the ink that reads on it, black or white, with a contrast of `least` or more.

    The ground is `ground` itself where it can be; mid-tones are mixed with as much of the other of the two as it takes,
    in steps of a hundredth, so that their hue stays.
    """
    ink = readable_on(ground, (WHITE, BLACK))
    other = BLACK if ink == WHITE else WHITE
    grounds = (mix(other, ground, share / 100) for share in range(101))
    return next(each for each in grounds if contrast(each, ink) >= least), ink
