"""What a filled text can say: values as a card shows them, and why a text cannot be filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

LONGEST = 65_536
"""Characters of the longest text, before and after filling."""


class FillError(Exception):
    """
    Why a text or a condition cannot be read or filled: a problem that is still without its place.

    `line` counts from 1 inside the text. `code` is '' where the fault behind it was told already.
    """

    def __init__(self, code: str, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.line = line


@dataclass(slots=True)
class Purse:
    """Steps that many fillings share, so that a game cannot ask without end."""

    left: int


@dataclass(frozen=True, slots=True, eq=False)
class Backed(Mapping[str, object]):
    """A card's own values and, for names that it does not have, those `behind` it, which are the same for all cards."""

    own: Mapping[str, object]
    behind: Mapping[str, object]

    def __getitem__(self, name: str) -> object:
        return self.own[name] if name in self.own else self.behind[name]

    def __contains__(self, name: object) -> bool:
        return name in self.own or name in self.behind

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from (each for each in self.behind if each not in self.own)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def written(value: object) -> str:
    """
    A value as it stands on a card; raises FillError for lists and mappings, which have no one way to be written.

    Nothing is '', yes and no are as makers write them, and a whole number has no '.0' behind it.
    """
    if isinstance(value, str):
        return str(value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:.10g}"
    raise FillError("fill-failed", f"{kind(value)} cannot be written as it is, expected a text or a number")


def kind(value: object) -> str:
    """What a value is, in a maker's words."""
    if isinstance(value, str):
        return f"the text '{value if len(value) <= 40 else value[:37] + '...'}'"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, list | tuple):
        return "a list"
    return "a mapping" if isinstance(value, dict) else "this"
