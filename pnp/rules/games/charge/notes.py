"""What is legal in a recorded round and still looks odd (section F3 of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...logs import decimal
from .state import Position

QUICK = Fraction(15, 100)
"""Two actions of one player within so many seconds are hardly possible."""

SLOW = 20
"""A working stack that is empty for more seconds than that was forgotten (CH-R05)."""


def notes(new: Position, old: Position, do: str, time: Fraction, at: int) -> tuple[str, ...]:
    """What looks odd about an action of one player that has a time."""
    return tuple(odd(new, old, do, time, at))


def odd(new: Position, old: Position, do: str, time: Fraction, at: int) -> Iterator[str]:
    """Each thing that looks odd."""
    seat, before = old.rules.seats[at], old.memory.times.get(at)
    if before is not None and 0 <= time - before < QUICK:
        yield f"'{seat}' does two things within {decimal(time - before)} seconds"
    if do == "flip" and any(each[0] in ("assemble", "build") and not each[2] for each in old.actions(seat)):
        top = old.rules.faces[old.players[at].flipped[0]].id
        yield f"'{seat}' turns over more cards although {top} can be played"
    for i, (stack, was) in enumerate(zip(new.players[at].working, old.players[at].working, strict=False)):
        emptied = old.memory.emptied.get((at, i))
        if stack and not was and emptied is not None and time - emptied > SLOW:
            yield f"W{i + 1} of '{seat}' was empty for {decimal(time - emptied)} seconds"
