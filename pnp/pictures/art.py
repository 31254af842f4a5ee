"""Art by file name: found inside the project, judged by content, opened once per build."""

from __future__ import annotations

import os
import unicodedata
from hashlib import blake2b
from pathlib import Path

from ..frame import Raster, Vector
from ..problems import Report, Span, nearest
from . import svg
from .faults import Fault
from .raster import is_readable_profile
from .raster import survey as survey_pixels
from .vector import converted

MOST_BYTES = 200_000_000
"""Of one picture file."""

NOT_PICTURES = {
    b"version https://git-lfs": ("a pointer that Git LFS left, not the picture", "run 'git lfs pull'"),
    b"<!doctype html": ("a web page, not a picture", "download the picture itself"),
    b"<html": ("a web page, not a picture", "download the picture itself"),
    b"%pdf-": ("a PDF, not a picture", "save it as PNG or SVG"),
}


class Art:
    """
    The pictures of a project, each file read once however often it is used.

    A name is looked up beside the file that names it, then in the project's folder.
    """

    def __init__(self, root: Path, report: Report) -> None:
        self._root = root.resolve()
        self._report = report
        self._found: dict[tuple[str, str], Path | None] = {}
        self._opened: dict[Path, Raster | Vector | None] = {}
        self._folders: dict[Path, dict[str, str]] = {}

    def get(self, name: str, span: Span | None = None, card: str = "") -> Raster | Vector | None:
        """
        The picture called `name`, or None after telling the report why: the caller draws a placeholder then.

        A file that cannot be used is reported once, at the first place that names it.
        """
        beside = str(Path(span.file).parent.as_posix()) if span else "."
        key = (name, beside)
        if key not in self._found or self._found[key] is None:
            self._found[key] = self._find(name, beside, span, card)
        path = self._found[key]
        if path is None:
            return None
        if path not in self._opened:
            self._opened[path] = self._open(path, name.replace("\\", "/"), span, card)
        return self._opened[path]

    def _find(self, name: str, beside: str, span: Span | None, card: str) -> Path | None:
        """The file called `name`, or None after telling the report."""
        wanted = name.strip().replace("\\", "/")
        if not wanted:
            self._report.warning("missing-picture", "a picture without a name", span, card=card)
            return None
        near = ""
        for start in dict.fromkeys((self._root / beside, self._root)):
            path = Path(os.path.normpath(start / wanted))
            if not (path.is_relative_to(self._root) and path.resolve().is_relative_to(self._root)):
                if start == self._root or os.path.isabs(wanted) or path.is_symlink():
                    hint = "copy the picture into the project"
                    message = f"'{name}' leaves the project, so it is not opened"
                    self._report.error("outside-project", message, span, card=card, hint=hint)
                    return None
                continue
            exact = self._spelled(path)
            if exact == path and path.is_file():
                return path
            if exact is not None and exact.is_file():
                if unicodedata.normalize("NFC", str(exact)) == unicodedata.normalize("NFC", str(path)):
                    return exact
                right = exact.relative_to(start).as_posix() if exact.is_relative_to(start) else exact.name
                message = f"'{name}' is there with other capital letters (did you mean '{right}'?)"
                self._report.error("wrong-case", message, span, card=card)
                return None
            near = near or nearest(path.name, self._names(path.parent).values())
        hint = f"did you mean '{near}'?" if near else f"add it as '{wanted}' to the project"
        self._report.warning("missing-picture", f"there is no picture '{name}'", span, card=card, hint=hint)
        return None

    def _spelled(self, path: Path) -> Path | None:
        """`path` as the disk spells it, capital letters and composed accents aside, or None when nothing is near."""
        at = self._root
        for part in path.relative_to(self._root).parts:
            names = self._names(at)
            if part in names:
                at = at / part
            elif (loose := names.get(folded(part))) is not None:
                at = at / loose
            else:
                return None
        return at

    def _names(self, folder: Path) -> dict[str, str]:
        """The names in `folder`, each by itself and by its folded form."""
        if folder not in self._folders:
            try:
                names = sorted(os.listdir(folder))
            except OSError:
                names = []
            self._folders[folder] = {folded(each): each for each in names} | {each: each for each in names}
        return self._folders[folder]

    def _open(self, path: Path, name: str, span: Span | None, card: str) -> Raster | Vector | None:
        """What is in the file, or None after telling the report."""
        try:
            return self._read(path, name, span, card)
        except Fault as fault:
            self._report.error(fault.code, fault.message, span, hint=fault.hint, card=card)
        return None

    def _read(self, path: Path, name: str, span: Span | None, card: str) -> Raster | Vector:
        """What is in the file. Raises Fault."""
        try:
            size = path.stat().st_size
            data = path.read_bytes() if size <= MOST_BYTES else b""
        except OSError as error:
            raise Fault("broken-picture", f"'{name}' cannot be opened: {error.strerror}") from None
        if size > MOST_BYTES:
            message = f"'{name}' is a file of {size // 1_000_000} MB, at most {MOST_BYTES // 1_000_000} are opened"
            raise Fault("picture-too-large", message, "save it smaller, or as JPEG")
        if not data:
            raise Fault("broken-picture", f"'{name}' is an empty file", "copy or export it again")
        head = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
        for mark, (what, hint) in NOT_PICTURES.items():
            if head.startswith(mark):
                raise Fault("broken-picture", f"'{name}' is {what}", hint)
        digest = blake2b(data, digest_size=16).hexdigest()
        if svg.is_svg(data):
            return self._vector(svg.survey(data, name), name, digest, span, card)
        pixels = survey_pixels(data, name)
        if pixels.frames > 1:
            self._report.note("many-frames", f"'{name}' has {pixels.frames} frames, the first is used", span, card=card)
        if pixels.profile and not is_readable_profile(pixels.profile):
            message = f"'{name}' has a color profile that cannot be read, its colors are taken as sRGB"
            self._report.warning("broken-profile", message, span, card=card, hint="save it again as sRGB")
        return Raster(name, path, digest, pixels.width, pixels.height)

    def _vector(self, drawing: svg.Drawing, name: str, digest: str, span: Span | None, card: str) -> Vector:
        """`drawing` ready to be painted, after reporting what of it is not."""
        for target in drawing.external:
            message = f"'{name}' refers to '{target}', which is never opened"
            self._report.warning("external-reference", message, span, card=card, hint="embed it when you export")
        uses_filters = any(key == "filter" and value != "none" for key, value in drawing.properties)
        left_out = sorted(drawing.elements & svg.LEFT_OUT | ({"filter"} if uses_filters else set()))
        if left_out:
            listed = ", ".join(f"<{each}>" for each in left_out)
            hint = "turn text into outlines and effects into bitmaps, or export a PNG"
            self._report.warning("not-drawn", f"'{name}' has {listed}, not drawn", span, card=card, hint=hint)
        return converted(drawing, name, digest)


def folded(name: str) -> str:
    """`name` without the differences that some file systems do not see: case, and how accents are composed."""
    return unicodedata.normalize("NFC", name).casefold()
