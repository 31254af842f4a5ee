"""What the rules of a game answer to a table of a book: words in rows, and bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from .records import TableBlock


@dataclass(frozen=True, slots=True)
class Answer:
    """A table's head, its rows, and which columns hold numbers; `bars` are a label, an exact share and its text."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    are_numbers: tuple[bool, ...]
    bars: tuple[tuple[str, Fraction, str], ...] = ()


Ask = Callable[[TableBlock], Answer | None]
"""Answers a table of a book; None after a problem."""
