"""Outlines and matrices that drawings are made of; points, y down."""

import math
from collections.abc import Iterable, Sequence

from .frame import Box, Matrix, Path

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
    cosine, sine = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}.get(
        degrees % 360, (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    )
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def then(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does `first`, then `second`."""
    a, b, c, d, e, f = first
    k, l, m, n, o, p = second
    return (a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n, e * k + f * m + o, e * l + f * n + p)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where `matrix` puts the point (x, y)."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def mapped(matrix: Matrix, box: Box) -> Box:
    """The upright box around what `matrix` makes of `box`."""
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return around(apply(matrix, *each) for each in corners)


def around(points: Iterable[tuple[float, float]]) -> Box:
    """The smallest box with all `points` in it."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def bounds(path: Path) -> Box:
    """A box around `path`, handles of curves included: never too small, sometimes a little too large."""
    return around(
        (float(segment[i]), float(segment[i + 1]))  # type: ignore[arg-type]  # the rest of a segment is numbers
        for segment in path
        for i in range(1, len(segment), 2)
    )


def transformed(path: Path, matrix: Matrix) -> Path:
    """`path` with every point mapped by `matrix`."""
    result = []
    for segment in path:
        numbers: list[float] = []
        for i in range(1, len(segment), 2):
            numbers += apply(matrix, float(segment[i]), float(segment[i + 1]))  # type: ignore[arg-type]
        result.append((segment[0], *numbers))
    return tuple(result)
