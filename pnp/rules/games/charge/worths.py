"""What an army and a round of Charge! can be worth, by the printed cards: section D of the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from .pack import Rules


@dataclass(frozen=True, slots=True)
class Worths:
    """
    Sums of deployment numbers that an army can have, and among them those of complete armies and of others.

    `most` and `least` are of a round: an army of all units without own cards that was called for, with half of such an
    army of every other player; and one that was called for too early, crumbled, and has the most waste.
    """

    all: frozenset[int]
    complete: frozenset[int]
    most: int
    least: int

    @property
    def never(self) -> tuple[int, ...]:
        """CH-S26: what no army is worth, below the one with all units."""
        return tuple(each for each in range(max(self.all)) if each not in self.all)


def worths(rules: Rules, players: int) -> Worths:
    """Of all armies that the deployment cards of one deck allow (CH-D5)."""
    sums: dict[bool, set[int]] = {True: set(), False: set()}
    for army in product(*(range(each.count + 1) for each in rules.units)):
        is_complete = all(count >= unit.quota for count, unit in zip(army, rules.units, strict=True))
        sums[is_complete].add(sum(count * unit.length for count, unit in zip(army, rules.units, strict=True)))
    cap, numbers = max(sums[True] | sums[False]), rules.numbers
    most = cap * numbers["untouched"] + numbers["bonus"] + (players - 1) * (cap // 2)  # CH-43, CH-45, CH-41
    # CH-42 leaves the odd point, CH-44 takes half of all, CH-46.
    least = min(each % 2 - (each - each // 2) for each in sums[False] | {0}) - numbers["waste"]
    return Worths(frozenset(sums[True] | sums[False]), frozenset(sums[True]), most, least)
