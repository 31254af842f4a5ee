"""A book ready to be set, and what it is made from besides its own text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..compose import Shelf
from ..ledger import Ledger
from .answers import Ask
from .blocks import Block
from .faces import Faces
from .names import Names
from .records import Book


@dataclass(frozen=True, slots=True)
class Sources:
    """
    What the books of a game draw from: its title, what their texts can name (`values`), the faces of its pieces, its
    rules' answers, its ledger if it has one, and its templates.
    """

    game: str
    values: Mapping[str, object]
    faces: Faces
    ask: Ask
    ledger: Ledger | None
    shelf: Shelf


@dataclass(frozen=True, slots=True)
class Prepared:
    """A book with its text read and all names in it found."""

    book: Book
    blocks: tuple[Block, ...]
    names: Names
    sources: Sources
