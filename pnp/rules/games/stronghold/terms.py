"""Words and numbers that all of the rules of Stronghold share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

Action = tuple[Any, ...]  # Any: what follows its name is of another shape for each, and looking at it takes time
"""What a seat does or what chance gives: a name, and what it is about by number."""

SETUP, BATTLE, READY, OVER = 0, 7, 8, 9
"""What phase it is, beside 1 to 6."""

ATTACKER, DEFENDER = 0, 1
NOWHERE = -1

SIZES = ("big", "small")
"""SH-59."""

END: Action = ("end",)
DRAW: Action = ("draw",)
SETTLE: Action = ("camp",)

Value = TypeVar("Value")


def put(values: Sequence[Value], place: int, value: Value) -> tuple[Value, ...]:
    """The same values, with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])
