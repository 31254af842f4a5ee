"""SVG art as a one-page PDF, so that it stays sharp at any size."""

from __future__ import annotations

import re

from ..frame import Vector
from .faults import Fault
from .svg import Drawing, cleaned, is_plain

RASTER_SCALE = 4.0
"""Pixels per unit, four times 72 to the inch, for the few things that cannot stay outlines."""


def converted(drawing: Drawing, name: str, digest: str) -> Vector:
    """`drawing` as it is painted. Raises Fault where it cannot be."""
    from svg2pdf_py import ConversionOptions, FontDatabase, svg_to_pdf

    text = drawing.text if is_plain(drawing) else cleaned(drawing)
    try:
        # No fonts: text would come out differently on every machine, so it is reported instead.
        pdf = svg_to_pdf(text, FontDatabase(), ConversionOptions(raster_scale=RASTER_SCALE, embed_text=False))
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # A panic in Rust arrives as a BaseException.
        why = str(error).rpartition("cause ")[2]
        if "limit" in why or "loop" in why:
            raise Fault("hostile-picture", f"'{name}' multiplies itself without end: {why}") from None
        raise Fault("broken-picture", f"'{name}' is not a readable SVG: {why}", "export it again") from None
    size = re.search(rb"/MediaBox ?\[ ?0 0 ([\d.]+) ([\d.]+)", pdf)
    if size is None:
        raise Fault("broken-picture", f"'{name}' has no size", "give the SVG a viewBox")
    return Vector(name, digest, float(size[1]), float(size[2]), pdf)
