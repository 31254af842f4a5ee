"""The packs of icons that a project has: which one a name is of, and what a name that is in none may have meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..problems import Report, nearest
from .faults import check_inside, name_in, telling

if TYPE_CHECKING:
    from .iconify import Pack


class Packs:
    """
    The packs in some `folders`: each `.json` file, read when an icon with a colon in its name is first asked for.

    One called like its prefix is read alone. Packs with the same prefix are one pack in several files.
    """

    def __init__(self, folders: Sequence[Path], report: Report, root: Path | None) -> None:
        self._root = root
        self._report = report
        self._paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
        self._read: dict[Path, Pack | None] = {}
        self._near: dict[str, tuple[str, str]] = {}

    def names(self) -> Iterator[str]:
        """Every `prefix:name` to choose from."""
        for pack in self._all():
            yield from (f"{pack.prefix}:{name}" for name in pack.names())

    def find(self, name: str) -> tuple[Pack | None, str]:
        """The pack that has the icon, and its name in there."""
        prefix, own_name = parted(name)
        if prefix:
            for path in sorted(self._paths, key=lambda each: each.stem != prefix):
                pack = self._pack(path)
                if pack and pack.prefix == prefix and own_name in pack:
                    return pack, own_name
        return None, own_name

    def __contains__(self, name: object) -> bool:
        """Whether a pack has the icon, or may have it in a file that cannot be read."""
        if not isinstance(name, str) or ":" not in name or not self._paths:
            return False
        if self.find(name)[0]:
            return True
        return any(path.stem == parted(name)[0] and self._pack(path) is None for path in self._paths)

    def near(self, name: str) -> tuple[str, str]:
        """More on `name`, which no icon has: ', but there is one in a pack', and which icon of a pack it may mean."""
        if name not in self._near:
            self._near[name] = self._look(name)
        return self._near[name]

    def _look(self, name: str) -> tuple[str, str]:
        prefix, own_name = parted(name)
        packs = self._all()
        same = list(dict.fromkeys(f"{each.prefix}:{own_name}" for each in packs if own_name in each))
        prefixes = dict.fromkeys(each.prefix for each in packs)
        why = ""
        if prefix and prefix not in prefixes:
            why = f", since there is no pack '{prefix}' in templates/icons"
            prefix = nearest(prefix, prefixes)
        elif same and not prefix:
            why = ", but there is one in a pack" if len(same) == 1 else ", but there are some in packs"
        others = "' or '".join(same[:3])
        if why and not prefix:
            return why, others
        wanted = {each: pack.prefix for pack in packs if prefix in ("", pack.prefix) for each in pack.names()}
        meant = nearest(own_name, wanted)
        return why, f"{wanted[meant]}:{meant}" if meant else others

    def _all(self) -> list[Pack]:
        return [pack for path in self._paths if (pack := self._pack(path))]

    def _pack(self, path: Path) -> Pack | None:
        """The pack in a file, or None after telling the report once."""
        if path not in self._read:
            from .iconify import read

            self._read[path] = None
            file = name_in(self._root, path)
            with telling(self._report, file):
                check_inside(self._root, path, "pack")
                self._read[path] = read(path, file)
        return self._read[path]


def parted(name: str) -> tuple[str, str]:
    """The prefix in a name, '' without a colon, and the rest."""
    prefix, colon, rest = name.partition(":")
    return (prefix, rest) if colon else ("", name)
