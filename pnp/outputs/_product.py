"""What an output is given: a game on one sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from ..frame import Color, Frame, Piece
from ..kinds._records import Stacking
from ..problems import Report
from ..sheets import Sheet


@dataclass(frozen=True, slots=True)
class Product:
    """
    A lot of a game's pieces ('cards', 'board', ...) and the pages they make on one sheet; `sentence` says how to print
    them.

    Pictures are made at `dpi`; `part` is the share of them that this process makes: its number, and of how many.
    `paper` is the color that the game's theme calls so; `stackings` says of decks, by their id, how their cards are
    laid over each other.
    """

    title: str
    language: str
    lot: str
    sheet_name: str
    sheet: Sheet
    pieces: tuple[Piece, ...]
    pages: tuple[Frame, ...]
    sentence: str
    dpi: int = 300
    part: tuple[int, int] = (0, 1)
    is_proof: bool = False
    is_book: bool = False
    paper: Color = "#ffffff"
    stackings: Mapping[str, Stacking] = field(default_factory=dict)


class Output(Protocol):
    """An export target; its module's name is what `--to` says."""

    SHEET: str | None
    """The sheet that it is made on; None for those that the game names."""

    HEEDS: frozenset[str]
    """The options that change it: some of 'sheet', 'dpi', 'proof', 'printer'."""

    def write(self, product: Product, folder: Path, report: Report) -> dict[str, str]:
        """Write files into `folder`: their names in it, each with a sentence for the maker."""
