"""Cards compared by what their legend calls better: which ones are dominated, and which are worth their cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import ge

from ..game import Legend
from .things import Thing

NAMES = frozenset(["dominated_by", "above_line"])
"""What a check of cards can name besides the values of the card: worked out among all that its `for:` wants."""


def dominated_by(card: Thing, goods: Mapping[Thing, Sequence[float]]) -> list[str]:
    """
    The ids of those cards, each with its goodness, that are better by one stat at least and worse by none.

    They have the same legend, and stats with `better:` count. A dash is worse than any number; a stat that a card does
    not have is 0.
    """
    own = goods[card]
    found = (each for each in goods if each.legend is card.legend and each.id != card.id)
    return [each.id for each in found if own and is_better(goods[each], own)]


def is_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether `one` is nowhere less than `other`, and somewhere more."""
    return one != other and all(map(ge, one, other))


def goodness(card: Thing) -> tuple[float, ...]:
    """A number for each stat that has a better side; more is better."""
    found = []
    for name, stat in card.legend.items():
        if stat.better:
            value = card.stats.get(name, 0)
            found.append(float("-inf") if value is None else value if stat.better == "more" else -value)
    return tuple(found)


Line = tuple[Fraction, Fraction]
"""What a card is worth that costs nothing, and how much more with each of the cost."""


def line(legend: Legend, cards: Sequence[Thing]) -> Line:
    """
    What cards of a legend are worth by their cost: the line of least squares; where all cost the same, the mean.

    Worth is the sum of the stats of which more is better, cost that of those of which less is; dashes count as 0.
    """
    points = [cost_and_worth(each) for each in cards if each.legend is legend]
    n, costs, worths = len(points), sum(x for x, _ in points), sum(y for _, y in points)
    spread = n * sum(x * x for x, _ in points) - costs * costs
    slope = Fraction(n * sum(x * y for x, y in points) - costs * worths, spread) if spread else Fraction(0)
    return (worths - slope * costs) / n, slope


def above(line: Line, card: Thing) -> float:
    """By how much a card is worth more than the line says, given its cost."""
    start, slope = line
    cost, worth = cost_and_worth(card)
    return float(worth - start - slope * cost)


def cost_and_worth(card: Thing) -> tuple[int, int]:
    """The sums of the stats of which less, and of which more is better."""
    sums = {"less": 0, "more": 0, None: 0}
    for name, stat in card.legend.items():
        sums[stat.better] += card.stats.get(name) or 0
    return sums["less"], sums["more"]
