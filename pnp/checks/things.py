"""What checks are asked of: cards, decks, spaces and boards as values, each with the places that it is written at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..game import Legend
from ..problems import Span

Values = dict[str, object]
"""Texts, numbers, and lists and mappings of such by name: what expressions look into."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A card, a deck, a space, a board or the game; `at` is where a field is written, or else the thing itself."""

    id: str
    values: Values
    at: Callable[[str], Span | None]
    count: int = 1
    card: str = ""
    """Its id once more for a card or a space, which problems name."""
    stats: Mapping[str, int | None] = field(default_factory=dict)
    legend: Legend = field(default_factory=dict)
    parts: Sequence[Thing] = ()
    """What groups gather: the cards of a deck, the spaces of a board."""
    pairs: Iterable[tuple[Thing, Thing]] = ()
    """Of a board, the two ends of each path."""


def gathered(things: Iterable[Thing]) -> Values:
    """
    What can be said of a group: `count` with copies, `unique` without, `counts` by id, and of each stat the `sum` with
    copies, the `low` and the `high`. A dash is no number.
    """
    found = list(things)
    stats: dict[str, list[tuple[int, int]]] = {}
    for each in found:
        for name in each.legend:
            stats.setdefault(name, [])
        for name, value in each.stats.items():
            if value is not None:
                stats[name].append((value, each.count))
    counts: Values = {}
    for each in found:
        before = counts.get(each.id, 0)
        assert isinstance(before, int)
        counts[each.id] = before + each.count
    return {
        "count": sum(each.count for each in found),
        "unique": len(found),
        "counts": counts,
        "sum": {name: sum(value * count for value, count in many) for name, many in stats.items()},
        "low": {name: min(value for value, _ in many) for name, many in stats.items() if many},
        "high": {name: max(value for value, _ in many) for name, many in stats.items() if many},
    }
