"""Text that does not stand out from what is behind it, measured on the pixels there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, cast

from ..frame import Box, Color, Frame, Group
from ..scene import short
from ..theme import contrast, luminance
from ._grounds import Grounds
from ._job import Face, Fault, Job
from ._leaves import Line, lines
from ._patches import surrounding

if TYPE_CHECKING:
    from PIL.Image import Image

PROBLEMS = {
    "low-contrast": """
Text stands out too little from what is printed behind it, so it is hard to read in the light of an evening, and for
many people at any time. The contrast is measured on what would be printed, from 1:1 (none) to 21:1 (black on white);
the message gives the color of the text and that behind it. Make one darker or the other lighter, put a `panel:` behind
the text, or give the letters an `outline:`.
""",
}

TEXT, LARGE, FIGURE = 4.5, 3.0, 7.0
"""What text, large text and the numbers of stats need: WCAG 2, levels AA and AAA (numbers are read at a glance)."""

LARGE_SIZE, LARGE_BOLD_SIZE, BOLD = 18.0, 14.0, 700.0
"""Points from which text is large, by WCAG 2."""

DPI = 144
"""Two pixels to a point: the finest strokes of a pattern behind text are still seen."""

PALE_TEXT = "make one darker or the other lighter, or put a panel behind the text"
PALE_NUMBER = "give the stat a darker or a lighter color, a plain form as its icon, or 'look: beside'"
"""Hints."""

MANY = 256
"""More colors than there are behind text on a plain ground with a line or an icon near."""

SHARE = 0.05
"""The part of the pixels behind the letters that may be worse, such as a line that crosses them."""


Pixel = tuple[int, int, int]
Area = tuple[int, int, int, int]
"""A part of a picture in pixels: left, top, right, bottom."""


class Ink(NamedTuple):
    """What letters are printed with; the contrast that they have with their outline (0 without one), and need."""

    color: Color
    opacity: float
    outline: Color | None
    rim: float
    needed: float


class Written(NamedTuple):
    """An element with text, the first face that shows it, and a box around all of its letters."""

    element: Group
    face: Face
    box: Box
    inks: frozenset[Ink]


def faults(job: Job) -> Iterator[Fault]:
    """Text with too little contrast on any ground; each ground that several faces have in common is made once."""
    grounds, texts = Grounds(), {id(element): written(element, face) for element, face in job.elements()}
    waiting: dict[object, tuple[Frame, dict[int, Written]]] = {}
    for face in job.faces:
        found = [text for each in face.elements if (text := texts[id(each)])]
        behind = grounds.behind(face, [each.box for each in found]) if found else None
        if behind is not None:
            key = tuple(map(id, behind)), face.trim
            _, all_on_it = waiting.setdefault(key, (Frame(face.trim.width, face.trim.height, behind), {}))
            for text in found:
                all_on_it.setdefault(id(text), text)
    if not waiting:  # A file without pages is none.
        return
    pictures = job.render([frame for frame, _ in waiting.values()], DPI)
    for done, ((_, all_on_it), picture) in enumerate(zip(waiting.values(), pictures, strict=True)):
        job.progress("check", done, len(waiting))
        ground = Ground(picture)
        for text in all_on_it.values():
            if not ground.is_plain(text):
                yield from ground.faults(text)


def written(element: Group, face: Face) -> Written | None:
    """What is to be measured of an element, None when it has no text."""
    found = list(lines(element))
    box = surrounding(each.box for each in found)
    return Written(element, face, box, frozenset(map(ink, found))) if box else None


def ink(line: Line) -> Ink:
    """What the letters of a line are printed with."""
    run, size, _, leaf = line
    is_large = size >= LARGE_SIZE or (size >= LARGE_BOLD_SIZE and run.font.weight >= BOLD)
    rim = contrast(run.color, leaf.outline) if leaf.outline else 0.0
    return Ink(run.color, leaf.opacity, leaf.outline, rim, FIGURE if leaf.stat else LARGE if is_large else TEXT)


class Ground:
    """The picture of what lies behind texts, with what was measured on it."""

    def __init__(self, picture: Image) -> None:
        self._picture = picture
        self._plain: dict[tuple[Area, frozenset[Ink]], bool] = {}
        self._least: dict[tuple[Area, Ink], tuple[float, Pixel]] = {}

    def is_plain(self, text: Written) -> bool:
        """Whether all of a text stands out from every pixel around it, as it does on most cards; quickly found."""
        area = self._area(text.box)
        if area is None:
            return True
        key = area, text.inks
        if key not in self._plain:
            colors = colors_of(self._picture.crop(area), MANY)
            self._plain[key] = bool(colors) and all(
                ratio(letters, pixel) >= letters.needed for letters in text.inks for _, pixel in colors
            )
        return self._plain[key]

    def faults(self, text: Written) -> Iterator[Fault]:
        """The lines of a text that stand out too little."""
        for line in lines(text.element):
            area, letters = self._area(line.box), ink(line)
            if area is None or not line.run.text.strip():
                continue
            key = area, letters
            if key not in self._least:
                self._least[key] = least(self._picture.crop(area), letters)
            found, pixel = self._least[key]
            if found < letters.needed:
                yield fault(text, line, letters, found, pixel)

    def _area(self, box: Box) -> Area | None:
        """The pixels that `box` touches; None where it lies outside the picture."""
        scale = DPI / 72
        left, top = max(floor(box.x * scale), 0), max(floor(box.y * scale), 0)
        right, bottom = ceil(box.right * scale), ceil(box.bottom * scale)
        right, bottom = min(right, self._picture.width), min(bottom, self._picture.height)
        return (left, top, right, bottom) if left < right and top < bottom else None


def fault(text: Written, line: Line, letters: Ink, found: float, pixel: Pixel) -> Fault:
    """What is said of letters that stand out too little."""
    name, stat = text.element.name, line.leaf.stat
    what = f"the number of '{stat}'" if stat else f"'{short(line.run.text)}'"
    behind = letters.outline if found == letters.rim else "#" + "".join(f"{each:02x}" for each in pixel)
    shown = letters.color if letters.opacity == 1.0 else f"{letters.color} at {letters.opacity:.0%}"
    return Fault(
        "low-contrast",
        # Never rounded up: 4.499 is less than 4.5.
        f"{what} in '{name}' has a contrast of {floor(found * 100) / 100:g}:1, {shown} on {behind},"
        f" expected {letters.needed:g}:1 or more",
        PALE_NUMBER if stat else PALE_TEXT,
        text.face.card,
        text.element.span,
        badness=letters.needed / found,
        about=f"{name} {stat}",
    )


def colors_of(area: Image, most: int) -> list[tuple[int, Pixel]]:
    """The colors of a picture, each with the number of its pixels; none at all when there are more than `most`."""
    # The stubs cannot know that the picture is in color.
    return cast(list[tuple[int, Pixel]], area.getcolors(most) or [])


def least(area: Image, letters: Ink) -> tuple[float, Pixel]:
    """The contrast that letters have with all but the worst pixels of `area`, and such a pixel."""
    ratios = sorted((ratio(letters, pixel), pixel, count) for count, pixel in colors_of(area, area.width * area.height))
    allowed = SHARE * area.width * area.height
    so_far = accumulate(count for _, _, count in ratios)
    return next((found, pixel) for (found, pixel, _), seen in zip(ratios, so_far, strict=True) if seen > allowed)


def ratio(letters: Ink, pixel: Pixel) -> float:
    """The contrast of letters with a pixel behind them, or with their outline where that is greater."""
    ground = brightness(pixel)
    opaque = letters.opacity == 1.0
    light = brightness(channels(letters.color)) if opaque else brightness(mixed(letters.color, pixel, letters.opacity))
    return max((max(light, ground) + 0.05) / (min(light, ground) + 0.05), letters.rim)


def mixed(color: Color, pixel: Pixel, opacity: float) -> Pixel:
    """What a letter looks like through which so much of the pixel shows."""
    red, green, blue = (
        round(opacity * own + (1 - opacity) * other) for own, other in zip(channels(color), pixel, strict=True)
    )
    return red, green, blue


def channels(color: Color) -> Pixel:
    """A color as a pixel of it."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def brightness(pixel: Pixel) -> float:
    """Relative luminance of a pixel."""
    linear = values()
    return 0.2126 * linear[pixel[0]] + 0.7152 * linear[pixel[1]] + 0.0722 * linear[pixel[2]]


@cache
def values() -> tuple[float, ...]:
    """How bright each of the 256 values of a channel is, which is that of the gray with this value."""
    return tuple(luminance(f"#{value:02x}{value:02x}{value:02x}") for value in range(256))
