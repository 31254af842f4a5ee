"""The numbers of a game's cards as data: decks, each stat of each legend, and what cards give for their cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..findings import bins
from ..game import Legend
from ..project import Game
from .line import Line, line_through

Data = dict[str, Any]  # Any: as JSON has it

TOGETHER = "together"
"""What the sum of all stats of a card but its cost is called."""


@dataclass(frozen=True, slots=True)
class Design:
    """A card as it is designed: its numbers, and how many copies of it there are in all decks."""

    id: str
    title: str
    stats: tuple[tuple[str, int | None], ...]
    count: int

    def value(self, names: Sequence[str]) -> int | None:
        """The sum of those of the stats that have a number on the card; None where none has."""
        found = [value for name, value in self.stats if name in names and value is not None]
        return sum(found) if found else None


def summary(game: Game) -> Data:
    """All figures of a game's cards, as JSON has them."""
    decks = [
        {
            "id": each.deck.id,
            "title": each.deck.title or each.deck.id,
            "cards": sum(card.card.count for card in each.cards),
            "different": len(each.cards),
        }
        for each in game.decks
    ]
    legends = [about(name, legend, designs(game, name)) for name, legend in game.legends.items()]
    return {"game": game.name, "title": game.title, "decks": decks, "legends": [each for each in legends if each]}


def designs(game: Game, legend: str) -> tuple[Design, ...]:
    """The different cards of a legend: the same in two decks is one design."""
    found: dict[tuple[str, tuple[tuple[str, int | None], ...]], Design] = {}
    for deck in game.decks:
        for each in deck.cards:
            subject, card = each.subject, each.card
            if subject.values.get("legend") == legend and subject.stats:
                key = card.id, tuple(subject.stats.items())
                title = str(subject.values.get("title") or card.id)
                known = found.get(key) or Design(card.id, title, key[1], 0)
                found[key] = replace(known, count=known.count + card.count)
    return tuple(found.values())


def about(name: str, legend: Legend, cards: Sequence[Design]) -> Data | None:
    """One legend; None where no card has numbers of it."""
    if not cards:
        return None
    costs = costs_of(legend)
    others = tuple(each for each in legend if each not in costs)
    given = [*curve(costs, others, cards)]
    return {
        "legend": name,
        "cards": sum(each.count for each in cards),
        "different": len(cards),
        "cost": list(costs) if others else [],
        "is_cost_named": any(each.better == "less" for each in legend.values()),
        "stats": [found for each in legend if (found := stat(each, legend[each].label, cards))],
        "curve": given if any(each["means"] for each in given) else [],
        "lines": [*lines(costs, others, legend, cards)],
    }


def costs_of(legend: Legend) -> tuple[str, ...]:
    """The stats that a card costs: those that the legend calls so, or else its first."""
    return tuple(name for name, each in legend.items() if each.better == "less") or tuple(legend)[:1]


def stat(name: str, label: str, cards: Sequence[Design]) -> Data | None:
    """How one stat is spread over all copies of the cards; None where no card has a number for it."""
    values = [(value, each.count) for each in cards if (value := each.value((name,))) is not None]
    if not values:
        return None
    total, count = sum(value * times for value, times in values), sum(times for _, times in values)
    copies = [value for value, times in values for _ in range(times)]
    return {
        "stat": name,
        "label": label,
        "cards": count,
        "different": len(values),
        "total": total,
        "mean": exact(Fraction(total, count)),
        "range": [min(copies), max(copies)],
        "dashes": sum(each.count for each in cards if (name, None) in each.stats),
        "histogram": [[each.low, each.high, each.count] for each in bins(copies)],
    }


def curve(costs: Sequence[str], others: Sequence[str], cards: Sequence[Design]) -> Iterator[Data]:
    """For each cost, from the lowest: how many cards have it, and what they give on average, copies counted."""
    for cost in sorted({value for each in cards if (value := each.value(costs)) is not None}):
        alike = [each for each in cards if each.value(costs) == cost]
        means = {}
        for name in others:
            values = [(value, each.count) for each in alike if (value := each.value((name,))) is not None]
            if values:
                means[name] = exact(Fraction(sum(v * n for v, n in values), sum(n for _, n in values)))
        yield {"cost": cost, "cards": sum(each.count for each in alike), "different": len(alike), "means": means}


def lines(costs: Sequence[str], others: Sequence[str], legend: Legend, cards: Sequence[Design]) -> Iterator[Data]:
    """For each stat, and for all together, the line over the cost: each design counts once, however often printed."""
    wanted: list[tuple[str, str, tuple[str, ...]]] = [(name, legend[name].label, (name,)) for name in others]
    if len(others) > 1:
        wanted.append((TOGETHER, "All together", tuple(others)))
    for name, label, names in wanted:
        points = [
            (each, Fraction(cost), Fraction(value))
            for each in cards
            if (cost := each.value(costs)) is not None and (value := each.value(names)) is not None
        ]
        found = line_through([(x, y) for _, x, y in points])
        if found:
            yield {
                "stat": name,
                "label": label,
                "at_no_cost": exact(found.start),
                "for_each_more": exact(found.slope),
                "cards": [beside(found, *each) for each in points],
            }


def beside(line: Line, design: Design, cost: Fraction, value: Fraction) -> Data:
    """A card, how far it lies above the line, and whether that is far."""
    return {
        "id": design.id,
        "title": design.title,
        "count": design.count,
        "cost": int(cost),
        "value": int(value),
        "expected": exact(line.at(cost)),
        "above": exact(value - line.at(cost)),
        "is_far": line.is_far((cost, value)),
    }


def exact(value: Fraction) -> Data:
    """A fraction as JSON has it: as it is, and rounded."""
    return {"exact": str(value), "value": round(float(value), 4)}
