"""Outlines and matrices that drawings are made of; points, y down."""

import math
from collections.abc import Iterable, Iterator, Sequence

from .frame import Box, Matrix, Path, Segment

KAPPA = 0.5522847498
"""How far the handles of a cubic curve reach to draw a quarter of a circle of radius 1."""


def rectangle(box: Box) -> Path:
    """The outline of `box`, clockwise from its top-left corner."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


def rounded(box: Box, radius: float) -> Path:
    """`box` with round corners; a radius beyond half the shorter side is cut to that."""
    r = min(radius, box.width / 2, box.height / 2)
    if r <= 0:
        return rectangle(box)
    x, y, right, bottom, k = box.x, box.y, box.right, box.bottom, r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(box: Box) -> Path:
    """The ellipse that touches all four sides of `box`."""
    rx, ry = box.width / 2, box.height / 2
    x, y, kx, ky = box.x + rx, box.y + ry, rx * KAPPA, ry * KAPPA
    return (
        ("M", x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("Z",),
    )


def polygon(corners: Sequence[tuple[float, float]]) -> Path:
    """The closed outline through `corners`."""
    first, *others = corners
    return (("M", *first), *(("L", *each) for each in others), ("Z",))


def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """An open straight line."""
    return (("M", x1, y1), ("L", x2, y2))


def move(dx: float, dy: float) -> Matrix:
    """The matrix that moves right by `dx` and down by `dy`."""
    return (1.0, 0.0, 0.0, 1.0, dx, dy)


def scale(sx: float, sy: float | None = None) -> Matrix:
    """The matrix that scales about the origin."""
    return (sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0)


def turn(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that turns clockwise about (x, y); quarter turns are exact."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    if degrees % 90 == 0:
        cosine, sine = float(round(cosine)), float(round(sine))
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def then(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does `first`, then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where `matrix` puts the point (x, y)."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def mapped(matrix: Matrix, box: Box) -> Box:
    """The upright box around what `matrix` makes of `box`."""
    a, b, c, d, e, f = matrix
    if b == c == 0 and a > 0 and d > 0:
        return Box(a * box.x + e, d * box.y + f, a * box.width, d * box.height)
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return around(apply(matrix, *each) for each in corners)


def around(points: Iterable[tuple[float, float]]) -> Box:
    """The smallest box with all `points` in it."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def bounds(path: Path) -> Box:
    """A box around `path`, handles of curves included: never too small, sometimes a little too large."""
    return around(pair for segment in path for pair in pairs(segment))


def pairs(segment: Segment) -> Iterator[tuple[float, float]]:
    """The points of one segment: none, one, or two handles and the end of a curve."""
    _, *numbers = segment
    return zip(numbers[::2], numbers[1::2], strict=True)


def transformed(path: Path, matrix: Matrix) -> Path:
    """`path` with every point mapped by `matrix`."""
    return tuple(
        (segment[0], *(number for pair in pairs(segment) for number in apply(matrix, *pair))) for segment in path
    )


def centroid(path: Path) -> tuple[float, float, float]:
    """Signed area and middle of mass of a closed path, curves taken as their corners and handles."""
    area = x = y = 0.0
    start = previous = (0.0, 0.0)
    for segment in path:
        points = [start] if segment[0] == "Z" else list(pairs(segment))
        if segment[0] == "M":
            start = previous = points[0]
            continue
        for point in points:
            cross = previous[0] * point[1] - point[0] * previous[1]
            area += cross / 2
            x += (previous[0] + point[0]) * cross / 6
            y += (previous[1] + point[1]) * cross / 6
            previous = point
    return (area, x / area, y / area) if area else (0.0, start[0], start[1])
