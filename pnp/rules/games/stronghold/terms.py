"""Words and numbers that all of the rules of Stronghold share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

Action = Any  # Any: states are given only what they gave, and looking at it again takes time
"""What a seat does or what chance gives: a tuple of a name, and of what it is about by number."""

Change = dict[str, Any]  # Any: each field has a type of its own
"""Fields of a position that become others."""

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
