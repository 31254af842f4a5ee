"""The five verbs in a row: LOAD, LINK, COMPOSE, IMPOSE, WRITE."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from . import outputs, project
from .compose import Cache
from .frame import Frame, Piece
from .impose import describe, impose
from .kinds import card
from .pictures.art import Art
from .pictures.icons import Icons
from .problems import Problem, Report, did_you_mean
from .project import Game
from .scene import Studio
from .sheets import Sheet
from .text.fonts import Fonts

PROBLEMS = {
    "unknown-sheet": """
The sheet that is asked for is neither ready made nor described under `sheets:` in the game file. The message lists
those that there are.
""",
    "unknown-card": """
`--only` names a card that no deck of these games has. Cards are named by their `id`.
""",
}

Progress = Callable[[str, int, int], None]
"""Told what is being done: a verb, how much of it is done, and of how many."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file of a kit, with a sentence on what is in it and how to print it."""

    path: Path
    sentence: str


@dataclass(frozen=True, slots=True)
class Order:
    """What a maker asked for, besides the games."""

    to: str = "pdf"
    sheet: str | None = None
    only: tuple[str, ...] = ()
    dpi: int = 300
