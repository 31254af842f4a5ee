"""Font files: the faces in them, what kind each is, and whether it can be used at all."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import uharfbuzz as harfbuzz

PROBLEMS = {
    "font-unreadable": """
A file in the folder of fonts is named like a font (`.ttf`, `.otf`, `.ttc`), but what is in it is none: an empty or cut
off download, a web page saved under the wrong name, or a web font (WOFF) that was only renamed. Nothing can be printed
with it, and pnp never takes another font without a word. Download the file again, or delete it.
""",
    "font-without-outlines": """
The font holds pictures of its letters, not outlines. Emoji fonts are often made so. Such letters cannot be scaled for
print or colored like text. Choose a font with outlines; single pictures work better as icons: `<dragon>` in a text
shows `dragon.svg`.
""",
    "font-outside-project": """
A file in the folder of fonts is a link to somewhere outside the project. A project is something that people hand to
each other, so nothing in it may reach beyond its folder. Put a copy of the file there instead of the link.
""",
    "font-embedding-forbidden": """
The maker of this font has set a flag in it that forbids to embed it in documents (`fsType` 2, "restricted license").
Every PDF must embed its fonts, so handing on a PDF made with it may break the license of the font. The build goes on:
you may hold a license that allows it. Otherwise choose an open font, for example one of the `fontpkg-*` packages.
""",
}

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")

RESTRICTED = 2
"""The value of the lowest four bits of `fsType` in the OS/2 table that forbids embedding."""


class FontError(Exception):
    """A font that cannot be used, or one that should not be: a code of PROBLEMS and a sentence for the maker."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Face:
    """
    One face in a file: a weight (400 is regular, 700 bold), upright or italic.

    `axes` are the ranges of a variable font: (tag, least, default, greatest). A face with a 'wght' axis has all weights
    of that range. `is_restricted` says that its maker forbids embedding.
    """

    path: Path
    index: int
    family: str
    weight: float
    is_italic: bool
    axes: tuple[tuple[str, float, float, float], ...]
    is_restricted: bool

    def nearest(self, weight: float) -> float:
        """The weight closest to `weight` that this face can have."""
        for tag, least, _, greatest in self.axes:
            if tag == "wght":
                return min(max(weight, least), greatest)
        return self.weight


def faces(path: Path) -> Iterator[Face]:
    """All faces in a font file, one but for collections. Raises FontError when there is none to use."""
    blob = harfbuzz.Blob.from_file_path(str(path))
    for index in range(max(harfbuzz.Face(blob, 0).count, 1)):
        face = harfbuzz.Face(blob, index)
        tables = set(face.table_tags)
        if not face.glyph_count or "cmap" not in tables or not is_whole(path, index):
            raise FontError("font-unreadable", f"'{path.name}' is not a font, or is damaged")
        if tables.isdisjoint(("glyf", "CFF ", "CFF2")):
            raise FontError("font-without-outlines", f"'{path.name}' has no outlines, so it cannot be printed")
        font = harfbuzz.Font(face)
        yield Face(
            path,
            index,
            family_name(face) or path.stem,
            font.get_style_value(harfbuzz.StyleTag.WEIGHT),
            font.get_style_value(harfbuzz.StyleTag.ITALIC) > 0,
            tuple((each.tag, each.min_value, each.default_value, each.max_value) for each in face.axis_infos),
            is_restricted(face),
        )


def is_whole(path: Path, index: int) -> bool:
    """Whether a file is as long as its list of tables says: HarfBuzz takes what was cut off for empty."""
    with path.open("rb") as file:
        start = 0
        if file.read(4) == b"ttcf":
            file.seek(12 + 4 * index)
            start = int.from_bytes(file.read(4), "big")
        file.seek(start + 4)
        count = int.from_bytes(file.read(2), "big")
        file.seek(start + 12)
        ends = [sum(struct.unpack(">8xII", file.read(16).ljust(16, b"\xff"))) for _ in range(count)]
    return max(ends, default=0) <= path.stat().st_size


def family_name(face: harfbuzz.Face) -> str:
    """The family that people know ('Alegreya Sans'), not that of one weight ('Alegreya Sans Medium')."""
    names = harfbuzz.OTNameIdPredefined
    return face.get_name(names.TYPOGRAPHIC_FAMILY) or face.get_name(names.FONT_FAMILY) or ""


def is_restricted(face: harfbuzz.Face) -> bool:
    """Whether the font's OS/2 table forbids embedding; a font without the table forbids nothing."""
    table = face.reference_table("OS/2").data or b""
    return len(table) >= 10 and int.from_bytes(table[8:10], "big") & 0xF == RESTRICTED
