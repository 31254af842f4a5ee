"""One badge: the number inside its icon's form, or the icon and the number side by side on a plate."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ..frame import OUTLINE, Box, Color, Font, Group, Item, Path, Run, Shape
from ..game import Stat
from ..geometry import apply, centroid, contours, pairs, rounded
from ..pictures.icons import Icon
from ..problems import Span
from ..scene import Studio
from ..text.shape import ink_box, outline, shape
from ..theme import BLACK, WHITE, Look, contrast, legible
from ..units import MM, mm
from ..values import Fit

PROBLEMS = {
    "badge-recolored": """
The color of a badge is a middle tone on which neither black nor white figures stand out well (7:1, as numbers that are
read across a table need). It was made a little darker or lighter; the note says how much. Nothing need be done. To
print just the color you want, choose a darker or a lighter one.
""",
    "badge-overflow": """
A number with many digits does not fit its badge even at the smallest size that `fit:` allows, so it reaches out of it.
Make the badges larger, or allow a smaller size (`fit: 11pt..5pt`).
""",
}

LEAST_CONTRAST = 7.0
"""Of figures and icons on their badge, as WCAG 2 asks for small type that all can read."""

AIR = 0.4 * MM
"""Between figures and the rim of the form that they stand in."""

MOST_POINTS = 250
"""On one segment of an outline: more than it takes for a curve across the whole icon."""

FIGURES = ("tnum", "lnum")
"""Figures of equal width and of the height of capitals."""


@dataclass(frozen=True, slots=True)
class Style:
    """How the badges of one element look. `size` is the side of their square; `span` is where the maker says so."""

    size: float
    look: Look
    font: Font
    fit: Fit
    rim: Color | None
    span: Span | None


def draw(stat: Stat, text: str, style: Style, studio: Studio) -> tuple[Item, ...]:
    """The badge of a stat that says `text`, in a square at the origin."""
    icon = studio.icon(stat.icon, stat.at("icon"), "")
    color, ink = colors(stat, studio)
    if icon is None:
        return ()
    if not ink_box(style.font, shape(style.font, text, FIGURES)).width:  # Spaces are nothing to make room for.
        text = ""
    if style.look == "shape":
        return inside(solid(icon), text, style, color, ink, studio)
    return beside(icon, text, style, color, ink, studio)


def colors(stat: Stat, studio: Studio) -> tuple[Color, Color]:
    """The color of a stat's badges and that of what is on them, with a note where the maker's own gave no contrast."""
    try:
        wanted = studio.theme.color(stat.color)
    except ValueError as error:
        studio.report.error("wrong-color", str(error), stat.at("color"))
        wanted = BLACK
    color, ink = legible(wanted, LEAST_CONTRAST)
    if color != wanted:
        word = {BLACK: "black", WHITE: "white"}[ink]
        named = f"'{stat.color}'" + (f" ({wanted})" if stat.color != wanted else "")
        studio.report.note(
            "badge-recolored",
            f"{word} figures on {named} have a contrast of {contrast(ink, wanted):.2f}:1,"
            f" expected {LEAST_CONTRAST:g}:1, so the badge is {color} with {contrast(ink, color):.2f}:1",
            stat.at("color"),
            hint="choose a darker or a lighter color to have it as it is",
        )
    return color, ink


def inside(icon: Icon, text: str, style: Style, color: Color, ink: Color, studio: Studio) -> tuple[Item, ...]:
    """
    The number in the middle of the form's mass, which in a shield is above the middle of its height.

    A form without room for it, such as a sword, gets a rim of its color around the figures, so that they can be read.
    """
    square = Box(0.0, 0.0, style.size, style.size)
    drawn = studio.icons.draw(icon, square, color)
    items = [*rimmed(icon, square, style, studio), drawn]
    if text:
        box, one = (ink_box(style.font, shape(style.font, each, FIGURES)) for each in (text, "0"))
        largest, smallest = style.fit
        roomy = fitting(icon, box, style.size)
        is_form = fitting(icon, one, style.size) >= smallest
        size = min(largest, max(smallest, roomy if is_form else 0.62 * style.size / box.width))
        run = figures(text, *apply(drawn.matrix, *middle(icon)), size, style, ink)
        check_inside(text, box.width * size, style.size, style, studio)
        if size > roomy + 0.01:
            items.append(Group((Shape(outline(run), None, color, 2 * AIR, join="round"),), name=OUTLINE))
        items.append(run)
    return tuple(items)


def beside(icon: Icon, text: str, style: Style, color: Color, ink: Color, studio: Studio) -> tuple[Item, ...]:
    """
    The icon left and the number right on a plate, both as one in its middle.

    Their widths do not depend on which icon and which figures they are, so that in a column they stand in line.
    """
    whole = style.size
    plate = Shape(rounded(Box(0.0, 0.0, whole, whole), 0.16 * whole), color, style.rim, 0.6 if style.rim else 0.0)
    if not text:
        return (plate, studio.icons.draw(icon, Box(0.0, 0.0, whole, whole).grown(-0.2 * whole), ink))
    inner, gap = 0.86 * whole, 0.05 * whole
    advance = max(shape(style.font, text, FIGURES).width, 0.01)  # An accent alone has none.
    size = max(min(style.fit.largest, (inner - gap - 0.32 * whole) / advance), style.fit.smallest)
    width = min(0.42 * whole, max(inner - gap - advance * size, 0.26 * whole))
    left = (whole - width - gap - advance * size) / 2
    run = figures(text, left + width + gap + advance * size / 2, whole / 2, size, style, ink)
    check_inside(text, width + gap + advance * size, whole, style, studio)
    return (plate, studio.icons.draw(icon, Box(left, 0.0, width, whole), ink), run)


def rimmed(icon: Icon, square: Box, style: Style, studio: Studio) -> tuple[Item, ...]:
    """The icon a little larger in the rim's color, to lie beneath it."""
    if style.rim is None:
        return ()
    drawn = studio.icons.draw(icon, square, style.rim)
    line = 1.6 * icon.width / style.size
    shapes = tuple(
        Shape(each.path, None, style.rim, line, join="round", even_odd=each.even_odd)
        for each in drawn.items
        if isinstance(each, Shape)
    )
    return (Group(shapes, drawn.matrix),)


def figures(text: str, x: float, y: float, size: float, style: Style, color: Color) -> Run:
    """`text` with the middle of its ink at (x, y); all figures have one base line, which a dash alone does not have."""
    word = shape(style.font, text, FIGURES)
    box = ink_box(style.font, word)
    tall = ink_box(style.font, shape(style.font, "0", FIGURES)) if any(map(str.isdigit, text)) else box
    left, down = x - (box.x + box.width / 2) * size, y - (tall.y + tall.height / 2) * size
    return Run(left, down, style.font, size, (word,), color)


def check_inside(text: str, width: float, whole: float, style: Style, studio: Studio) -> None:
    """Report what is wider than its badge although it is as small as it may be."""
    if width > whole + 0.01:
        studio.report.warning(
            "badge-overflow",
            f"'{text}' takes {mm(width)} of its badge of {mm(whole)} even at {style.fit.smallest:g} pt",
            style.span,
            hint="make the badges larger or allow a smaller size with 'fit'",
        )


def fitting(icon: Icon, ink: Box, size: float) -> float:
    """
    The type size at which `ink` (of size 1), in the middle of a form as large as `size`, keeps its air to the rim.

    0 or less where there is no room at all.
    """
    scale = min(size / icon.width, size / icon.height)
    (x, y), half_width, half_height = middle(icon), ink.width / 2, ink.height / 2
    return min(
        max((abs(px - x) * scale - AIR) / half_width, (abs(py - y) * scale - AIR) / half_height)
        for px, py in rim_points(icon)
    )


@lru_cache(maxsize=256)
def middle(icon: Icon) -> tuple[float, float]:
    """The middle of a solid icon's mass, where a number in it looks centred; in units of its view box."""
    # Which way round an outline runs makes its area more or less than nothing, but says nothing of its mass.
    mass = [centroid(outline) for shape in icon.shapes for outline in contours(shape.path)]
    whole = sum(abs(area) for area, _, _ in mass)
    if whole < 1e-6:
        return icon.width / 2, icon.height / 2
    return sum(abs(a) * x for a, x, _ in mass) / whole, sum(abs(a) * y for a, _, y in mass) / whole


@lru_cache(maxsize=256)
def solid(icon: Icon) -> Icon:
    """The icon without the cut-outs in its outlines, which would show through the figures on it."""
    shapes = []
    for each in icon.shapes:
        outlines = contours(each.path)
        rings = [tuple(points(outline, icon.width / 16)) for outline in outlines]
        boxes = [(*map(min, zip(*ring, strict=True)), *map(max, zip(*ring, strict=True))) for ring in rings]
        outer = []
        for i, one in enumerate(outlines):
            x, y = rings[i][0]
            around_it = [k for k, (x1, y1, x2, y2) in enumerate(boxes) if x1 <= x <= x2 and y1 <= y <= y2 and k != i]
            if not any(is_within((x, y), rings[k]) for k in around_it):
                outer.append(one)
        path = tuple(segment for one in outer for segment in one)
        shapes.append(Shape(path, each.fill, each.stroke, each.line, each.dash, each.join, each.cap, each.even_odd))
    return Icon(icon.name, icon.width, icon.height, tuple(shapes))


@lru_cache(maxsize=256)
def rim_points(icon: Icon) -> tuple[tuple[float, float], ...]:
    """Points along all outlines of an icon, so close that a figure between them would be seen to touch."""
    return tuple(point for shape in icon.shapes for point in points(shape.path, icon.width / 64))


def points(path: Path, step: float) -> Iterator[tuple[float, float]]:
    """Points along `path`, no more than `step` apart or so, but for segments that lead far out of any icon."""
    at = start = (0.0, 0.0)
    for segment in path:
        corners = [start] if segment[0] == "Z" else list(pairs(segment))
        if segment[0] == "M":
            at = start = corners[0]
            yield at
            continue
        length = sum(map(math.dist, [at, *corners], corners))
        count = min(max(math.ceil(length / step), 1), MOST_POINTS)
        for i in range(1, count + 1):
            yield on_curve([at, *corners], i / count)
        at = corners[-1]


def on_curve(corners: list[tuple[float, float]], part: float) -> tuple[float, float]:
    """The point at `part` of a line or a curve, by halving as de Casteljau did it."""
    while len(corners) > 1:
        corners = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for (x1, y1), (x2, y2) in pairwise(corners)]
    return corners[0]


def is_within(point: tuple[float, float], ring: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies inside a closed outline."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed = not crossed
    return crossed
