"""Families by name, from the game's own folder or from installed packages; never from the system."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import uharfbuzz as harfbuzz

from ..frame import Font
from .faces import PROBLEMS, SUFFIXES, Face, FontError, faces

__all__ = ["PROBLEMS", "Family", "FontError", "Fonts", "hb_font"]

FALLBACK = "Noto Sans"
"""The family that lends a character which a game's own family lacks; further 'Noto Sans ...' packages follow it."""

WEIGHTS = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """
    Four faces for text, and the fonts that lend what these lack.

    `missing` names what the family does not have ('bold', 'italic', 'bold italic', or a weight such as '500'); the
    nearest face stands in for it. `restricted` names the files whose maker forbids embedding.
    """

    name: str
    regular: Font
    bold: Font
    italic: Font
    bold_italic: Font
    fallbacks: tuple[Font, ...]
    missing: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[FontError, ...]:
        """What a maker should know of a family that can be used all the same, each with a code of PROBLEMS."""
        return tuple(
            FontError("font-embedding-forbidden", f"the font '{each}' forbids that it is embedded in a document")
            for each in self.restricted
        )

    def font(self, bold: bool, italic: bool) -> Font:
        """The face for a piece of text."""
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular


class Fonts:
    """
    The fonts of one build. The same face is the same Font however it was asked for.

    `folder` holds the game's own fonts, in subfolders too; it need not exist.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._own: tuple[Face, ...] | None = None
        self._faults: dict[Path, FontError] = {}
        self._families: dict[str, Family | None] = {}
        self._fonts: dict[tuple[Path, int, float], Font] = {}
        self._names: set[str] = set()
        self._fallbacks: tuple[Font, ...] | None = None

    @property
    def faults(self) -> tuple[FontError, ...]:
        """What is wrong with the files in the game's folder, whether or not a text asks for them."""
        self._own_faces()
        return tuple(self._faults.values())

    def _fault(self, name: str) -> FontError | None:
        """The fault of a file that is called so, with or without its ending."""
        return next((each for path, each in self._faults.items() if name in called(path)), None)

    def known(self) -> tuple[str, ...]:
        """The families that can be asked for, by name."""
        own = {each.family for each in self._own_faces()}
        return tuple(sorted(own | {title(folder) for folder in installed().values()}))

    def family(self, name: str) -> Family | None:
        """
        The family of that name, or None; capitals do not count. Raises FontError when it is a file that is no font.

        A weight may follow ('Cinzel 700', 'Alegreya Sans Medium'): regular text is then of that weight.
        """
        key = " ".join(name.split()).lower()
        if key not in self._families:
            self._families[key] = self._find(key)
        return self._families[key]

    def _find(self, name: str) -> Family | None:
        found = self._faces(name)
        if found:
            return self._family(found, 400, exact=False)
        stem, weight = weighted(name)
        found = self._faces(stem) if stem else ()
        if found:
            return self._family(found, weight, exact=True)
        for each in (name, stem):
            if fault := self._fault(each):
                raise fault
        return None

    def _faces(self, name: str) -> Sequence[Face]:
        """The faces of a family, or those in a file of that name: the game's own before installed ones."""
        own = self._own_faces()
        return (
            [each for each in own if each.family.lower() == name]
            or [each for each in own if name in called(each.path)]
            or packaged(installed().get(re.sub(r"[\s-]", "_", name)))
        )

    def _own_faces(self) -> tuple[Face, ...]:
        """All faces in the game's folder that can be used, sorted by path."""
        if self._own is None:
            found: list[Face] = []
            for path in font_files(self._folder) if self._folder else ():
                try:
                    if self._folder and not path.resolve().is_relative_to(self._folder.resolve()):
                        raise FontError("font-outside-project", f"'{path.name}' is a link that leaves the project")
                    found += faces(path)
                except (FontError, OSError, harfbuzz.HarfBuzzError) as error:
                    self._faults[path] = error if isinstance(error, FontError) else unreadable(path)
            self._own = tuple(found)
        return self._own

    def _family(self, found: Sequence[Face], weight: float, exact: bool) -> Family:
        """Four faces around `weight`. What does not exist is named in `missing`, a weight only if asked for."""
        upright = [each for each in found if not each.is_italic]
        slanted = [each for each in found if each.is_italic]
        regular, near = closest(upright or slanted, weight)
        missing = [f"{weight:g}"] if exact and near != weight else []
        bold, italic, both = (regular, near), (regular, near), None
        stronger = 700 if near < 600 else 900
        if (heavy := closest(upright or slanted, stronger))[1] > near:
            bold = heavy
        else:
            missing.append("bold")
        if slanted and upright:
            italic = closest(slanted, near)
            if (heavy := closest(slanted, stronger))[1] > near:
                both = heavy
        else:
            missing.append("italic")
        if both is None:
            missing.append("bold italic")
            both = bold if bold != (regular, near) else italic
        return Family(
            regular.family,
            self._font(regular, near),
            self._font(*bold),
            self._font(*italic),
            self._font(*both),
            self._lenders(),
            tuple(missing),
            tuple(sorted({each.path.name for each, _ in ((regular, near), bold, italic, both) if each.is_restricted})),
        )

    def _lenders(self) -> tuple[Font, ...]:
        """The fonts that lend characters, in order: Noto Sans, the game's own, other installed 'Noto Sans ...'."""
        if self._fallbacks is None:
            packages = installed()
            first = FALLBACK.lower().replace(" ", "_")
            others = sorted(each for each in packages if each.startswith(f"{first}_"))
            own: dict[str, list[Face]] = {}
            for face in self._own_faces():
                if not face.is_restricted:
                    own.setdefault(face.family, []).append(face)
            families = [packaged(packages.get(first)), *own.values(), *(packaged(packages[each]) for each in others)]
            lenders = (closest([face for face in each if not face.is_italic] or each, 400) for each in families if each)
            self._fallbacks = tuple(self._font(*each) for each in lenders)
        return self._fallbacks

    def _font(self, face: Face, weight: float) -> Font:
        """The font for a face at one weight; its name is its family, its weight, and Italic where it is."""
        key = (face.path, face.index, weight)
        if key not in self._fonts:
            name = f"{face.family} {weight:g}{' Italic' if face.is_italic else ''}"
            if name in self._names:
                name = f"{name} ({face.path.stem}{face.index or ''})"
            self._names.add(name)
            axes = tuple((tag, weight if tag == "wght" else usual) for tag, _, usual, _ in face.axes)
            self._fonts[key] = measured(name, face, weight, axes)
        return self._fonts[key]


@lru_cache(maxsize=256)
def hb_font(font: Font) -> harfbuzz.Font:
    """The font as HarfBuzz shapes and draws it, its axes set; a unit is a unit of the font."""
    return opened(font.path, font.index, font.axes)


def opened(path: Path, index: int, axes: tuple[tuple[str, float], ...]) -> harfbuzz.Font:
    """A face of a file, mapped into memory and not read before it is needed."""
    font = harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(path)), index))
    if axes:
        font.set_variations(dict(axes))
    return font


def measured(name: str, face: Face, weight: float, axes: tuple[tuple[str, float], ...]) -> Font:
    """A face at one weight with its metrics; heights of letters that the file does not state are taken at H and x."""
    font = opened(face.path, face.index, axes)
    upem = font.face.upem
    extents = font.get_font_extents("ltr")
    cap, small = (
        font.get_metric_position_with_fallback(tag) / upem
        for tag in (harfbuzz.OTMetricsTag.CAP_HEIGHT, harfbuzz.OTMetricsTag.X_HEIGHT)
    )
    ascent, descent = extents.ascender / upem, extents.descender / upem
    return Font(name, face.path, face.index, axes, upem, ascent, descent, cap, small, weight)


def closest(found: Sequence[Face], weight: float) -> tuple[Face, float]:
    """The face nearest to `weight`, and the weight that it can have; the first of equals."""
    face = min(found, key=lambda each: abs(each.nearest(weight) - weight))
    return face, face.nearest(weight)


def weighted(name: str) -> tuple[str, float]:
    """A name in lower case without the weight at its end, and that weight; '' where none is at its end."""
    match = re.fullmatch(r"(.+?)[ -](\d{3,4}|(?:extra|semi)[ -]?\w+|[a-z]+)", name)
    if match:
        stem, weight = match.groups()
        number = float(weight) if weight.isdigit() else WEIGHTS.get(re.sub("[ -]", "", weight))
        if number:
            return stem, number
    return "", 400


def font_files(folder: Path) -> list[Path]:
    """The font files below `folder`, sorted, so that no file system decides which comes first."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)


def called(path: Path) -> tuple[str, str]:
    """The names that a font file answers to, in lower case: 'cinzel.ttf' and 'cinzel'."""
    return path.name.lower(), path.stem.lower()


def unreadable(path: Path) -> FontError:
    """The fault of a file that cannot even be opened."""
    return FontError("font-unreadable", f"'{path.name}' cannot be read as a font")


@lru_cache(maxsize=1)
def installed() -> dict[str, Path]:
    """
    Folders of installed `fontpkg-*` packages by what follows 'fontpkg_' in the names of their modules.

    Looking for them in the module path takes a millisecond; asking for their entry points takes sixty.
    """
    found: dict[str, Path] = {}
    for place in sys.path:
        for folder in sorted(Path(place or ".").glob("fontpkg_*")):
            if (folder / "metadata.json").is_file():
                found.setdefault(folder.name.removeprefix("fontpkg_"), folder)
    return found


def title(folder: Path) -> str:
    """The name of the family in a font package."""
    return str(json.loads((folder / "metadata.json").read_text("utf-8"))["family"])


def packaged(folder: Path | None) -> Sequence[Face]:
    """The faces in a font package; none for None."""
    return [face for path in font_files(folder / "files") for face in faces(path)] if folder else []
