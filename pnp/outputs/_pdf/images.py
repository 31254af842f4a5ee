"""
Pixel pictures as PDF holds them, with as little done to them as possible.

JPEG data and the compressed pixels of most PNGs go in untouched. Pictures are never turned: what EXIF asks for is
done by the matrix that places them. Colors with a profile of their own are converted to sRGB, like everything here.
"""

from __future__ import annotations

import struct
import warnings
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING

from ...frame import IDENTITY, Matrix, Raster

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsTransform

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = ("JPEG", "MPO")
ORIENTATION = 0x0112

TURNS: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
"""What EXIF orientations ask for, as matrices of the unit square, y up, as PDF draws pictures."""

SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}

NEAR = 3
"""How far, of 255, a profile may move a channel and still count as sRGB: cameras and programs round differently."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """
    A picture as an image object: entries of its dictionary, its filtered pixels, its alpha as a second picture.

    `turn` maps the unit square, in which PDF draws it, so that the picture stands upright.
    """

    entries: str
    pixels: bytes
    alpha: Encoded | None = None
    turn: Matrix = IDENTITY


def encode(raster: Raster) -> Encoded:
    """
    The file of `raster` as PDF holds it.

    Raises OSError or ValueError when it cannot be read (any more).
    """
    data = raster.path.read_bytes()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of odd metadata; what matters was said when it was found.
        try:
            return _untouched_png(data) or _opened(data)
        except (SyntaxError, EOFError, LookupError, struct.error) as error:
            raise ValueError(str(error)) from None


def _opened(data: bytes) -> Encoded:
    """A picture that Pillow must look at, and often decode."""
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        transform = _to_srgb(image)
        if image.format in JPEG and image.mode in SPACES and transform is None:
            return _untouched_jpeg(image, data)
        # Loading turns TIFFs upright, and only then do PNGs tell an orientation that stands behind their pixels.
        image.load()
        turn = _turn(image.info.get("exif"))
        if image.has_transparency_data:
            return replace(_with_alpha(image.convert("RGBA"), transform), turn=turn)
        pixels = _plain(image)
        if transform:
            pixels = transform.apply(pixels)
        if image.format in JPEG:
            # From one lossy form to the other: without loss it would be many times as large.
            packed = BytesIO()
            pixels.save(packed, "JPEG", quality=95, subsampling=0)
            return replace(_untouched_jpeg(pixels, packed.getvalue()), turn=turn)
        return replace(_packed(pixels), turn=turn)


def _untouched_jpeg(image: Image, data: bytes) -> Encoded:
    """The file itself; PDF readers heed what it says of YCbCr and RGB."""
    entries = f"{_size(image.width, image.height)}/ColorSpace{SPACES[image.mode]}/BitsPerComponent 8/Filter/DCTDecode"
    if image.mode == "CMYK" and "adobe" in image.info:
        # Adobe's programs write how much paper shows, not how much ink covers it.
        entries += "/Decode[1 0 1 0 1 0 1 0]"
    return Encoded(entries, data, None, _turn(image.info.get("exif")))


def _untouched_png(data: bytes) -> Encoded | None:
    """
    The pixels of a PNG as they were compressed; None for what PDF has no words for.

    That is another format, interlacing, alpha, 16 bits (twice the size for nothing that a printer shows), and colors
    that must be converted.
    """
    if not data.startswith(PNG):
        return None
    view, at = memoryview(data), len(PNG)
    pixels: list[memoryview] = []
    others: dict[bytes, bytes] = {}
    kind = b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        body = view[at + 8 : at + 8 + length]
        if kind == b"IDAT":
            pixels.append(body)
        elif kind != b"fdAT":
            others[kind] = bytes(body)
        at += length + 12
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", others[b"IHDR"])
    if interlaced or depth > 8 or color not in (0, 2, 3) or b"tRNS" in others:
        return None
    if b"iCCP" in others:
        from PIL import Image

        with Image.open(BytesIO(data)) as image:
            if _to_srgb(image):
                return None
    palette = others.get(b"PLTE", b"")
    space = {
        0: "/DeviceGray",
        2: "/DeviceRGB",
        3: f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]",
    }[color]
    entries = (
        f"{_size(width, height)}/ColorSpace{space}/BitsPerComponent {depth}/Filter/FlateDecode"
        f"/DecodeParms<</Predictor 15/Colors {3 if color == 2 else 1}/BitsPerComponent {depth}/Columns {width}>>"
    )
    return Encoded(entries, b"".join(pixels), None, _turn(others.get(b"eXIf")))


def _packed(image: Image) -> Encoded:
    """Decoded pixels, compressed again as PNG does, which suits photos and flat colors better than Flate alone."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=3)
    encoded = _untouched_png(file.getvalue())
    assert encoded, "Pillow writes no interlaced PNGs"
    return encoded


def _with_alpha(image: Image, transform: ImageCmsTransform | None) -> Encoded:
    """Color and alpha apart, alpha only where there is any."""
    alpha = image.getchannel("A")
    color = _spread(image)
    if transform and transform.input_mode == "RGB":
        color = transform.apply(color)
    packed = _packed(color)
    return packed if alpha.getextrema() == (255, 255) else replace(packed, alpha=_packed(alpha))


def _spread(image: Image) -> Image:
    """
    The colors of an RGBA picture, those of visible pixels spread over the hidden ones.

    Drawing programs leave any color under what is wholly transparent; scaled down, it would show as a fringe.
    """
    from PIL.Image import Resampling

    shows = image.getchannel("A").point(lambda alpha: 255 if alpha else 0)
    color = image.convert("RGB")
    if shows.getextrema()[0] == 255 or image.size == (1, 1):
        return color
    smaller = image.convert("RGBa").reduce(2).convert("RGBA")
    around = _spread(smaller).resize(image.size, Resampling.BILINEAR)
    around.paste(color, mask=shows)
    return around


def _plain(image: Image) -> Image:
    """`image` in a mode that PNG, JPEG and color conversion know, with 8 bits or fewer a channel."""
    if image.mode.startswith("I"):
        # Pillow's own conversion cuts 16 bits off at 255 instead of scaling them.
        return image.convert("I").point(lambda value: value * (1 / 256) + 0).convert("L")
    if image.mode == "CMYK" and image.info.get("icc_profile"):
        return image
    return image if image.mode in ("1", "L", "P", "RGB") else image.convert("RGB")


def _to_srgb(image: Image) -> ImageCmsTransform | None:
    """
    The conversion that the picture's profile asks for.

    None without a profile, with one that says sRGB, and with one that cannot be used: that is reported when the
    picture is found.
    """
    profile = image.info.get("icc_profile")
    if not profile:
        return None
    from PIL import Image, ImageChops, ImageCms

    mode = {"L": "L", "LA": "L", "CMYK": "CMYK"}.get(image.mode, "RGB")
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        transform = ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), mode, "RGB")
    except (OSError, ValueError, ImageCms.PyCMSError):
        return None
    if mode == "CMYK":
        return transform
    levels = range(0, 256, 51)
    colors = [*product(levels, repeat=3)] if mode == "RGB" else [(level,) for level in levels]
    sample = Image.frombytes(mode, (len(colors), 1), bytes(each for color in colors for each in color))
    apart = ImageChops.difference(transform.apply(sample), sample.convert("RGB"))
    return transform if max(apart.tobytes()) > NEAR else None


def _turn(exif: bytes | None) -> Matrix:
    """What a picture's EXIF data asks for; nothing where it makes no sense."""
    from PIL.Image import Exif

    known = Exif()
    if exif:
        try:
            known.load(exif)
        except (SyntaxError, ValueError, LookupError, OSError, TypeError, struct.error):
            return IDENTITY
    return TURNS.get(known.get(ORIENTATION, 1), IDENTITY)


def _size(width: int, height: int) -> str:
    return f"/Width {width}/Height {height}"
