"""Art by file name: found inside the project, judged by content, opened once per build."""

from __future__ import annotations

import os
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from ..frame import Raster, Vector
from ..problems import Problem, Report, Span
from ..source.files import resolve
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
        self._found: dict[tuple[str, str], Path] = {}
        self._opened: dict[Path, Raster | Vector | None] = {}
        self._folders: dict[Path, frozenset[str]] = {}

    def get(self, name: str, span: Span | None = None, card: str = "") -> Raster | Vector | None:
        """
        The picture called `name`, or None after telling the report why: the caller draws a placeholder then.

        A file that cannot be used is reported once, at the first place that names it.
        """
        beside = str(Path(span.file).parent) if span else "."
        key = (name, beside)
        path = self._found.get(key) or self._find(name, beside, span, card)
        if path is None:
            return None
        self._found[key] = path
        if path not in self._opened:
            self._opened[path] = self._open(path, name.replace("\\", "/"), span, card)
        return self._opened[path]

    def _find(self, name: str, beside: str, span: Span | None, card: str) -> Path | None:
        """The file called `name`, or None after telling the report."""
        if not name.strip():
            self._report.warning("missing-picture", "a picture without a name", span, card=card)
            return None
        folders = dict.fromkeys((self._root / beside, self._root))
        for folder in folders:
            if path := self._listed(folder, name):
                return path
        faults: list[Problem] = []
        for folder in folders:
            report = Report()
            if path := resolve(name, folder, self._root, report, span):
                return path
            faults.extend(report)
        missing = [each for each in faults if each.code == "missing-file"]
        # '../art/fox.png' is meant from beside its file only; from the project's folder it always leads out.
        climbs = ".." in name.replace("\\", "/").split("/")
        weak = ("missing-file", "outside-project") if climbs and missing else ("missing-file",)
        if others := [each for each in faults if each.code not in weak]:
            self._report.add(replace(others[0], card=card))
            return None
        told = max(missing, key=lambda each: "did you mean" in each.message).message
        message = told.replace("there is no", "there is no picture", 1)
        hint = "add the file or correct its name; a placeholder stands there until then"
        self._report.warning("missing-picture", message, span, card=card, hint=hint)
        return None

    def _listed(self, folder: Path, name: str) -> Path | None:
        """
        The file when it is there exactly as written, without telling anybody when it is not.

        `resolve` lists folders anew for every name; a game has one folder and thousands of pictures in it.
        """
        path = folder
        for part in name.split("/"):
            if part not in self._names(path):
                return None
            path /= part
        return path if path.is_file() and path.resolve().is_relative_to(self._root) else None

    def _names(self, folder: Path) -> frozenset[str]:
        """What is in `folder`; nothing when it is none."""
        if folder not in self._folders:
            try:
                self._folders[folder] = frozenset(os.listdir(folder))
            except OSError:
                self._folders[folder] = frozenset()
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
