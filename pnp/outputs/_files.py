"""Writing files all at once or not at all, as those of a kit, and names for them that every system takes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from unicodedata import category, normalize

from ..problems import Report

PROBLEMS = {
    "cannot-write": """
A file of the kit cannot be put into its place, so the whole kit stays as it was before. Most often a PDF viewer has the
old file open (Windows then locks it); or the folder may only be read, or the disk is full. Close the file in the other
program, or choose another folder with `--out`, and build again.
""",
    "not-ours": """
There is a file already with the name of one that the kit needs, and pnp did not write it: it is not in the list of
written files that pnp keeps beside them (`.pnp-files`). It may be your own work, so it is left alone and nothing is
written. Move it away, or choose another folder with `--out`.
""",
}

WRITTEN = ".pnp-files"
"""The file in a kit's folder that lists what pnp wrote there, so that it removes those files later and no others."""

LONGEST = 150
"""Bytes of a file's name without its ending; systems take 255, some tools add to names."""

FORBIDDEN = set('<>:"/\\|?*')
RESERVED = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"
}
"""What Windows takes for devices, whatever ending follows."""


def replace_kit(folder: Path, fill: Callable[[Path], bool], report: Report, *, keep: bool = False) -> tuple[Path, ...]:
    """
    Let `fill` write files into an empty folder, then move them all into `folder`; the paths they have there, sorted.

    Files of an earlier kit that are not written again are removed, unless `keep` is set. Nothing in `folder` changes
    when `fill` returns False or raises, nor when a file cannot be replaced; then there are no paths, and the report
    says why.
    """
    place = folder.resolve()  # What is moved must stay on one disk, also where the folder is a link.
    new = [each for each in place.parents if not each.exists()]
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{place.name}-", dir=place.parent, ignore_cleanup_errors=True) as workshop:
            made, old = Path(workshop, "new"), Path(workshop, "old")
            made.mkdir()
            if not fill(made):
                return ()
            names = sorted(each.relative_to(made).as_posix() for each in made.rglob("*") if each.is_file())
            written = _written(place)
            foreign = [name for name in names if not _is_free(place, name, written)]
            for name in foreign:
                report.error(
                    "not-ours",
                    f"'{_shown(folder / name)}' is in the way, and pnp did not write it",
                    hint="move it away, or choose another folder with --out",
                )
            if foreign:
                return ()
            others = [name for name in written if name not in names]
            listed = sorted(names + others) if keep else names
            stale = [] if keep else others
            Path(made, WRITTEN).write_text("".join(f"{name}\n" for name in listed), "utf-8", newline="\n")
            _swap(made, place, old, [*names, WRITTEN], stale)
            return tuple(folder / name for name in names)
    except OSError as error:
        named = [Path(each) for each in (error.filename, error.filename2) if each]
        inside = [folder / each.relative_to(place) for each in named if each.is_relative_to(place)]
        where = inside[0] if inside else folder
        report.error(
            "cannot-write",
            f"'{_shown(where)}' cannot be written: {(error.strerror or str(error)).lower()}",
            hint="close it in the program that has it open, or choose another folder with --out",
        )
        return ()
    finally:
        for each in new:
            with suppress(OSError):  # It is not empty: the kit is in it.
                each.rmdir()


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside its place, then move it there, so that it is never half written."""
    place = path.resolve()  # What a link leads to is replaced, and not the link.
    place.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{place.name}-", dir=place.parent, ignore_cleanup_errors=True) as workshop:
        made = Path(workshop, "new")
        made.write_bytes(data)
        os.replace(made, place)


def write_folder(place: Path, files: Mapping[str, bytes]) -> None:
    """
    Make a folder that holds `files`, by their paths in it; it is there whole or not at all.

    A FileExistsError where anything but an empty folder has its name.
    """
    with suppress(OSError):
        place.rmdir()  # Only an empty folder can be removed.
    if os.path.lexists(place):
        raise FileExistsError(f"'{place}' is there already")
    with TemporaryDirectory(prefix=f".{place.name}-", dir=place.parent, ignore_cleanup_errors=True) as workshop:
        made = Path(workshop, "new")
        for name, data in files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        os.rename(made, place)


def file_names(texts: Iterable[str]) -> tuple[str, ...]:
    """
    A name for each of `texts`, such as ids or titles, without ending; the same texts give the same names.

    Every system takes them, and no two differ only in capital letters or in how accents are written.
    """
    taken: set[str] = set()
    names = []
    for text in texts:
        plain = name = file_name(text)
        number = 1
        while (key := normalize("NFKC", name).casefold()) in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(key)
        names.append(name)
    return tuple(names)


def file_name(text: str) -> str:
    """`text` as the name of a file without ending: what a system forbids becomes a hyphen, 'unnamed' for nothing."""
    clean = "".join("-" if c in FORBIDDEN or category(c)[0] == "C" else c for c in normalize("NFC", text))
    name = " ".join(clean.split()).encode("utf-8")[:LONGEST].decode("utf-8", "ignore").strip(". ")
    if name.split(".")[0].rstrip().casefold() in RESERVED:
        name = f"{name}-"
    return name or "unnamed"


def _swap(made: Path, place: Path, old: Path, names: list[str], stale: list[str]) -> None:
    """Move what is in the way to `old` and what is new to `place`; undo it all when one cannot be moved."""
    done: list[tuple[Path, Path]] = []

    def move(source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(source, target)
        done.append((source, target))

    try:
        for name in (*names, *stale):
            if os.path.lexists(place / name):
                move(place / name, old / name)
        for name in names:
            move(made / name, place / name)
    except BaseException:
        for source, target in reversed(done):
            os.replace(target, source)
        raise
    for name in stale:
        with suppress(OSError):  # It holds something else, or is gone.
            (place / name).parent.rmdir()


def _written(place: Path) -> list[str]:
    """What an earlier build wrote and is still there. The list is not trusted: folders are shared."""
    try:
        lines = (place / WRITTEN).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    return [
        name
        for name in dict.fromkeys(lines)
        if not PurePosixPath(name).is_absolute()
        and not {"..", "\\", ":"} & {*PurePosixPath(name).parts, *name}
        and (place / name).is_file()
        and (place / name).parent.resolve().is_relative_to(place)
    ]


def _is_free(place: Path, name: str, written: list[str]) -> bool:
    """Whether a file may be put at `name`: nothing is there, or what pnp wrote, in capital letters or not."""
    path = place / name
    if not os.path.lexists(path):
        return True
    return path.is_file() and any(
        each == name or (each.casefold() == name.casefold() and path.samefile(place / each)) for each in written
    )


def _shown(path: Path) -> str:
    """A path as a maker reads it, from the folder they are in where it is below that."""
    with suppress(ValueError):
        path = path.absolute().relative_to(Path.cwd())
    return path.as_posix()
