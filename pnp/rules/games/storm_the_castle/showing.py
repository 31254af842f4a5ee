"""A position of Storm the Castle for people."""

from __future__ import annotations

from collections.abc import Iterator

from .land import SIDES
from .table import BEGIN, NONE, OVER, Table

PHASES = ("begin", "draw", "dispatch", "act", "over")
"""What the phases are called in logs."""


def lines(table: Table) -> Iterator[str]:
    """The position, line by line."""
    rules, turn = table.rules, SIDES[table.side]
    if table.phase == BEGIN:
        yield "before the shuffle"
        return
    if table.phase == OVER:
        yield f"{SIDES[table.winner]} has won" if table.winner != NONE else "the game was stopped"
    else:
        yield f"{turn}: {PHASES[table.phase]}, {table.points} points, {table.attacks} attacks made"
    for space, stack in zip(rules.land.spaces, table.board, strict=True):
        if stack:
            marks = {each: " (done)" for each in stack if table.acted & rules.bit[each]}
            marks |= {unit: f"{marks.get(unit, '')} (+{more} attack)" for unit, more in table.boosts if unit in stack}
            yield f"{space}: {', '.join(rules.cards[each].id + marks.get(each, '') for each in stack)}"
    for side, name in enumerate(SIDES):
        hand, grave = (", ".join(rules.ids(each[side])) or "none" for each in (table.hands, table.graves))
        yield f"{name}: {len(table.decks[side])} in the deck; hand {hand}; graveyard {grave}"
    if table.pending:
        yield f"{rules.cards[table.pending[1]].id} waits for its dice"
