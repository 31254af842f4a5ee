"""Where a picture goes so that it covers, fits into or fills a box."""

from __future__ import annotations

from typing import Literal

from ..frame import Box

Fit = Literal["cover", "contain", "fill"]
"""Fill the box and cut what sticks out; show all of the picture and leave room; stretch it to the box."""

Crop = tuple[float, float, float, float]
"""Left, top, right and bottom: what is cut from each side, as a fraction of the picture's width or height."""


def placed(
    width: float,
    height: float,
    box: Box,
    fit: Fit,
    anchor: tuple[float, float] = (0.5, 0.5),
    crop: Crop = (0.0, 0.0, 0.0, 0.0),
) -> Box:
    """
    The box for a whole picture of `width` by `height`, so that what `crop` leaves of it covers, fits or fills `box`.

    `anchor` says which point of that part meets the same point of the box: (0, 0) top left, (0.5, 0.5) the middles,
    (1, 1) bottom right. Only the proportion of `width` and `height`, both above 0, counts.
    Raises ValueError when `crop` leaves nothing.
    """
    left, top, right, bottom = crop
    across, down = 1 - left - right, 1 - top - bottom
    if across <= 0 or down <= 0:
        raise ValueError("the crop leaves nothing of the picture")
    sx, sy = box.width / (width * across), box.height / (height * down)
    if fit == "cover":
        sx = sy = max(sx, sy)
    elif fit == "contain":
        sx = sy = min(sx, sy)
    whole_width, whole_height = width * sx, height * sy
    x = box.x + (box.width - whole_width * across) * anchor[0] - whole_width * left
    y = box.y + (box.height - whole_height * down) * anchor[1] - whole_height * top
    return Box(x, y, whole_width, whole_height)


def kept(whole: Box, crop: Crop) -> Box:
    """The part of a placed picture that `crop` leaves: what must be clipped to when it does not cover its box."""
    left, top, right, bottom = crop
    return Box(
        whole.x + whole.width * left,
        whole.y + whole.height * top,
        whole.width * (1 - left - right),
        whole.height * (1 - top - bottom),
    )
