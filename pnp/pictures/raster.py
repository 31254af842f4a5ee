"""Pixel pictures: what a file holds, whether it can be used, and how it stands upright."""

from __future__ import annotations

import re
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from .faults import Fault

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 150_000_000
"""More are refused; Pillow itself refuses from 179 million on. A 9000 x 12000 board has 108 million."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP")
"""What may be opened. Pillow knows more, some of them by calling other programs."""

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
ORIENTATION = 0x0112

AGAIN = "save or fetch it again, then look at it in a picture viewer"


@dataclass(frozen=True, slots=True)
class Pixels:
    """What there is to know before decoding: the size once the picture stands upright, frames, color profile."""

    width: int
    height: int
    frames: int
    profile: bytes


def survey(data: bytes, name: str) -> Pixels:
    """
    What the picture file `data` holds, judged by content.

    Raises Fault for what cannot be painted. JPEGs are decoded at an eighth of their size and PNGs checked by their
    sums, which finds half-copied files without the cost of all pixels.
    """
    late_exif = b""
    if data.startswith(PNG_SIGNATURE):
        late_exif = dict(chunks(data, name)).get(b"eXIf", b"")
    image = opened(data, name)
    if image.width * image.height > MOST_PIXELS:
        raise too_large(name, f"{image.width} x {image.height} pixels")
    if image.mode == "CMYK" and image.format in ("JPEG", "MPO") and "adobe" not in image.info:
        raise Fault(
            "unmarked-cmyk",
            f"'{name}' is a CMYK JPEG without Adobe's marker, so its colors may be a negative",
            "save it as RGB or as PNG",
        )
    frames = 1 if image.format in ("JPEG", "MPO") else getattr(image, "n_frames", 1)
    profile = image.info.get("icc_profile") or b""
    if late_exif:
        image.info["exif"] = late_exif
    swapped = orientation(image) >= 5
    width, height = image.size
    if image.format != "PNG":
        image.draft(None, (1, 1))
        load(image, name)
    return Pixels(height, width, frames, profile) if swapped else Pixels(width, height, frames, profile)


def opened(source: bytes | Path, name: str) -> Image.Image:
    """The picture, its pixels not yet decoded. Raises Fault."""
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return Image.open(BytesIO(source) if isinstance(source, bytes) else source, formats=FORMATS)
        except Image.DecompressionBombError as error:
            count = re.search(r"\d+", str(error))
            raise too_large(name, f"{int(count[0]):,} pixels" if count else "too many pixels") from None
        except UnidentifiedImageError:
            message = f"'{name}' holds no picture, expected PNG, JPEG, WebP, GIF, TIFF, BMP or SVG"
            raise Fault("broken-picture", message, AGAIN) from None
        except (OSError, ValueError, SyntaxError, EOFError) as error:
            raise Fault("broken-picture", f"'{name}' cannot be read: {error}", AGAIN) from None


def load(image: Image.Image, name: str) -> None:
    """Decode the pixels. Raises Fault where the file is damaged."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image.load()
        except (OSError, ValueError, SyntaxError, EOFError) as error:
            raise damaged(name, str(error)) from None


def orientation(image: Image.Image) -> int:
    """
    How the pixels must be turned, 1 to 8 as in EXIF; what is not in that range counts as 1.

    A PNG may say so behind its pixels: ask after loading. TIFFs are turned by Pillow while loading.
    """
    from PIL import Image

    exif = Image.Exif()
    try:
        exif.load(image.info.get("exif") or b"")
    except (SyntaxError, ValueError, KeyError, OSError, TypeError):
        return 1
    value = exif.get(ORIENTATION, 1)
    return value if value in range(1, 9) else 1


def upright(image: Image.Image, name: str) -> Image.Image:
    """`image` decoded and turned as its EXIF data says. Raises Fault where the file is damaged."""
    from PIL import Image

    load(image, name)
    way = Image.Transpose
    turns = {
        2: way.FLIP_LEFT_RIGHT,
        3: way.ROTATE_180,
        4: way.FLIP_TOP_BOTTOM,
        5: way.TRANSPOSE,
        6: way.ROTATE_270,
        7: way.TRANSVERSE,
        8: way.ROTATE_90,
    }
    turn = turns.get(orientation(image))
    return image if turn is None else image.transpose(turn)


def chunks(data: bytes, name: str) -> Iterator[tuple[bytes, bytes]]:
    """Every chunk of a PNG but those of the pixels, by type, after checking its sum. Raises Fault."""
    at, kind = len(PNG_SIGNATURE), b""
    view = memoryview(data)
    while kind != b"IEND":
        length, kind = int.from_bytes(view[at : at + 4]), bytes(view[at + 4 : at + 8])
        end = at + 8 + length
        if end + 4 > len(data):
            raise damaged(name, "the end is missing")
        if zlib.crc32(view[at + 4 : end]) != int.from_bytes(view[end : end + 4]):
            raise damaged(name, "a checksum is wrong")
        if kind not in (b"IDAT", b"fdAT"):
            yield kind, bytes(view[at + 8 : end])
        at = end + 4


def damaged(name: str, why: str) -> Fault:
    """The fault of a file that was copied only in part."""
    return Fault("broken-picture", f"'{name}' is damaged or only half copied: {why}", AGAIN)


def too_large(name: str, size: str) -> Fault:
    """The fault of a picture with more pixels than are opened; `size` says how many."""
    return Fault(
        "picture-too-large",
        f"'{name}' has {size}, at most {MOST_PIXELS:,} are opened",
        "save it smaller: 300 to 600 pixels an inch are enough for print",
    )


def is_readable_profile(profile: bytes) -> bool:
    """Whether colors can be converted with this ICC profile."""
    from PIL import ImageCms

    try:
        ImageCms.ImageCmsProfile(BytesIO(profile))
    except (OSError, ImageCms.PyCMSError):
        return False
    return True
