"""Reading the files that a project names, and none besides: a game folder is something strangers share."""

from __future__ import annotations

import os
import re
from pathlib import Path
from unicodedata import normalize

from ..problems import Report, Span, did_you_mean

PROBLEMS = {
    "outside-project": """
The name leads out of the project's folder: by `..`, by an absolute path such as `C:/art/fox.png`, by an address on the
network, or by a symbolic link. Games are shared, and a file of a stranger's game must not be able to pull your
private files into a PDF. An absolute path would also be wrong on every other machine. Copy the file into the project
and write its name relative to the project, such as `art/fox.png`.
""",
    "missing-file": """
No file or folder of this name is in the project. The message shows the nearest name that is there, if one is near.
Names are written with their ending, such as `cards/units.yaml`, and relative to the folder that the message names.
""",
    "wrong-case": """
A file of this name exists, but with other capital letters: `art/Fox.png` for `art/fox.png`. Windows and macOS would
open it, Linux would not, so the project would stop working on another machine. It is therefore an error everywhere.
Write the name as it is on disk, or rename the file.
""",
    "not-a-file": """
The name is that of a folder or of a device, where a file is expected. Write the name of a file in the folder, with its
ending.
""",
    "file-too-large": """
The file is larger than anything a game needs, most likely a wrong file: a picture or an archive where cards are
expected. A limit keeps a shared game from filling the memory of whoever opens it. Check the name, or split the file
into several.
""",
    "unreadable-file": """
The file is there, but the system does not let it be read: the permission is missing, or the disk failed. The message
ends with what the system says. Check the permissions of the file, and whether another program holds it.
""",
}

LARGEST = 16 * 1024 * 1024
"""Bytes of the largest text file that is read: about 70,000 cards."""

LISTED = 1000
"""Names in a folder up to which a near one is looked for: comparing more takes seconds."""


def read(name: str, root: Path, report: Report, span: Span | None = None, largest: int = LARGEST) -> bytes | None:
    """
    What is in the file `name` of the project at `root`, or None after a problem.

    `span` is where the name is written, if a maker wrote it.
    """
    path = resolve(name, root, root, report, span)
    if path is None:
        return None
    try:
        if path.stat().st_size > largest:
            size = f"{path.stat().st_size / 1024**2:.1f} MB, expected at most {largest / 1024**2:g} MB"
            report.error("file-too-large", f"'{name}' is {size}", span or Span(name))
            return None
        return path.read_bytes()
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        report.error("unreadable-file", f"'{name}' cannot be read: {reason}", span or Span(name))
        return None


def resolve(name: str, folder: Path, root: Path, report: Report, span: Span | None = None) -> Path | None:
    """
    The file that a maker calls `name`, seen from `folder`, or None after a problem.

    Both kinds of slashes part folders. Letters must have the case they have on disk, on every system; an accented
    letter may be stored as one character or as two. Nothing outside `root` is found, by whatever way.
    """
    written = name.replace("\\", "/")
    if written.startswith("/") or re.match(r"[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*://", written):
        _outside(name, report, span)
        return None
    way = Path(os.path.abspath(root))
    above = len(way.parts)
    way = Path(os.path.abspath(folder))
    parts = [part for part in written.split("/") if part not in ("", ".")]
    for index, part in enumerate(parts):
        if part == "..":
            way = way.parent
            if len(way.parts) < above:
                _outside(name, report, span)
                return None
            continue
        names = _names(way)
        stored = part if part in names else next((each for each in names if _same(each, part)), None)
        if stored is None:
            _missing(name, parts[:index], part, parts[index + 1 :], names, report, span)
            return None
        way /= stored
    if not Path(os.path.realpath(way)).is_relative_to(os.path.realpath(root)):
        _outside(name, report, span)
        return None
    if not os.path.isfile(way):
        kind = "a folder" if os.path.isdir(way) else "no ordinary file"
        report.error("not-a-file", f"'{name}' is {kind}, expected a file", span)
        return None
    return way


def _names(folder: Path) -> list[str]:
    """What is in `folder`, sorted; nothing when it is no folder or cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _same(one: str, other: str) -> bool:
    """Whether two names differ only in how their accents are stored."""
    return normalize("NFC", one) == normalize("NFC", other)


def _outside(name: str, report: Report, span: Span | None) -> None:
    """Report a name that leads out of the project."""
    report.error(
        "outside-project",
        f"'{name}' leaves the project, expected a file inside it",
        span,
        hint="copy the file into the project and name it relative to the project's folder",
    )


def _missing(
    name: str, before: list[str], part: str, after: list[str], names: list[str], report: Report, span: Span | None
) -> None:
    """Report that `part` of a name is not among `names`, those in the folder `before` leads to."""
    cased = next((each for each in names if normalize("NFC", each).casefold() == normalize("NFC", part).casefold()), "")
    if cased:
        right = "/".join([*before, cased, *after])
        report.error(
            "wrong-case",
            f"there is no '{name}', capital letters count (did you mean '{right}'?)",
            span,
            hint="write the name as it is on disk, or the project will not work on other systems",
        )
        return
    near = did_you_mean(part, names) if len(names) <= LISTED else ""
    what = f"'{name}'" if not after else f"'{name}', since there is no folder '{'/'.join([*before, part])}'"
    report.error("missing-file", f"there is no {what}{near}", span)
