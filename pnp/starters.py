"""Starters: small whole projects that come along, copied under a name of the maker's own by `pnp new`."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import normalize

from .outputs._files import file_name
from .problems import did_you_mean
from .schema import files as schemas

STARTERS = Path(__file__).parent / "data" / "starters"
"""The folders that are copied: one more starter is one more folder."""

NAME, TITLE = "my-game", "My Game"
"""What a game is called in every starter, as a file and as a title; both are replaced by the maker's own."""

EXAMPLE = "wolf-pack"
"""A name that is shown to makers whose own has nothing to go by."""

LONGEST = 40
"""Letters of a name: it stands in the names of files and folders, and its title in the margin of sheets."""


def starters() -> tuple[str, ...]:
    """The names of all starters, sorted."""
    return tuple(sorted(each.name for each in STARTERS.iterdir() if each.is_dir()))


def starter(name: str, source: str) -> dict[str, bytes]:
    """
    The files of a project called `name`, made from the starter `source`, by their paths with forward slashes.

    The schemas that their first lines speak of are among them. A ValueError says what is wrong with `name` or `source`.
    """
    title = title_of(name)
    known = starters()
    if source not in known:
        raise ValueError(f"there is no starter '{source}'{did_you_mean(source, known)}, there is: {', '.join(known)}")
    folder = STARTERS / source
    found = {f"schema/{file}": text.encode() for file, text in schemas().items()}
    for path in folder.rglob("*"):
        if path.is_file():
            text = path.read_text("utf-8").replace(NAME, name).replace(TITLE, title)
            found[path.relative_to(folder).as_posix().replace(NAME, name)] = text.encode()
    return dict(sorted(found.items()))


def title_of(name: str) -> str:
    """What the game `name` is called at first: 'Wolf pack' for 'wolf-pack'; a ValueError for what is no name."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        letters = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        near = "-".join(re.findall(r"[a-z0-9]+", letters))[:LONGEST].strip("-")
        raise ValueError(
            f"'{name}' cannot be the name of a folder for a game, expected small letters, digits and hyphens "
            f"such as '{near or EXAMPLE}'"
        )
    if len(name) > LONGEST:
        raise ValueError(f"the name has {len(name)} letters, expected {LONGEST} at most; its title may be longer later")
    if file_name(name) != name:
        raise ValueError(f"'{name}' is the name of a device on Windows, expected another such as '{name}-game'")
    return name.replace("-", " ").capitalize()
