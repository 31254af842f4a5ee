"""Pictures with too few pixels for the size they are printed at."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot

from ..frame import Matrix, Picture, Raster
from ._job import Fault, Job
from ._leaves import leaves

PROBLEMS = {
    "low-resolution": """
A picture has fewer than 200 pixels for each inch that it is printed at, so its pixels, or the blur between them, will
be seen. Printers ask for 300. Take a larger version of the picture (enlarging the file adds no detail), crop less of
it, or print it smaller. Pixel art looks right at any size: leave it, and ignore this warning.
""",
}

LEAST = 200
"""Pixels an inch. Print shops ask for 300; below 200 the difference is seen at arm's length."""

WANTED = 300
"""Pixels an inch that all print shops ask for."""


def faults(job: Job) -> Iterator[Fault]:
    """Every picture in each element where it is printed too large for its pixels."""
    for element, face in job.elements():
        for leaf in leaves(element):
            if isinstance(leaf.item, Picture) and isinstance(image := leaf.item.image, Raster):
                width, height = inches(leaf.item, leaf.matrix)
                dpi = min(image.width / width, image.height / height) if width and height else WANTED
                if dpi < LEAST:
                    yield Fault(
                        "low-resolution",
                        f"'{image.name}' has {image.width} x {image.height} pixels and is printed at {dpi:.0f} dpi in"
                        f" '{element.name}', expected {WANTED} dpi: {ceil(width * WANTED - 0.01)} x"
                        f" {ceil(height * WANTED - 0.01)} pixels",
                        "take a larger version of the picture, crop less of it or print it smaller",
                        face.card,
                        element.span,
                        badness=-dpi,
                        about=image.name,
                    )


def inches(picture: Picture, matrix: Matrix) -> tuple[float, float]:
    """Printed width and height of the whole picture, before anything of it is cut off."""
    a, b, c, d, _, _ = matrix
    return picture.box.width * hypot(a, b) / 72, picture.box.height * hypot(c, d) / 72
