"""What a shuffled deck of Charge! begins with, exactly: section E1 of the ledger, by its numbers P1 to P16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, prod

from .pack import Rules


class Opening:
    """Facts about one deck that is dealt; of several players, each deck is shuffled by itself."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.counts = Counter(rules.deck)
        self.size = len(rules.deck)
        self.ones = sum(count for face, count in self.counts.items() if rules.is_first[face])
        self.seen = rules.working + shown(self.size - rules.reserve - rules.working, rules.packet)

    def among(self, good: int, cards: int) -> Fraction:
        """How likely one of `good` cards is among so many."""
        return 1 - Fraction(comb(self.size - good, cards), comb(self.size, cards))

    @property
    def first_is_one(self) -> Fraction:
        """P1: the first card that is turned up is a 1."""
        return Fraction(self.ones, self.size)

    @property
    def one_on_stacks(self) -> Fraction:
        """P2: a 1 lies on the working stacks."""
        return self.among(self.ones, self.rules.working)

    @property
    def one_in_sight(self) -> Fraction:
        """P3: a 1 can be seen after the first flip."""
        return self.among(self.ones, self.rules.working + 1)

    @property
    def ones_in_reserve(self) -> Fraction:
        """P5: how many are in the reserve in the mean."""
        return Fraction(self.rules.reserve * self.ones, self.size)

    @property
    def no_one_in_packet(self) -> Fraction:
        """P6: no 1 is among the first cards that are turned over together."""
        return 1 - self.among(self.ones, self.rules.packet)

    @property
    def one_in_pass(self) -> Fraction:
        """P7: a 1 is seen in a pass without plays."""
        return self.among(self.ones, self.seen)

    @property
    def card_in_pass(self) -> Fraction:
        """P8: a card of a deck is seen in such a pass."""
        return Fraction(self.seen, self.size)

    def short(self, unit: int) -> Fraction:
        """P9: outside the reserve there are fewer deployment cards of a unit than a complete army needs."""
        each, outside = self.rules.units[unit], self.size - self.rules.reserve
        ways = sum(
            comb(each.count, have) * comb(self.size - each.count, outside - have)
            for have in range(each.quota)
            if have <= outside
        )
        return Fraction(ways, comb(self.size, outside))

    @property
    def locked(self) -> Fraction:
        """P10: that is so of any unit, so that no army is complete before the reserve is dug out."""
        units, outside = self.rules.units, self.size - self.rules.reserve
        free = {0: 1}  # Ways to have enough of all units so far, by how many cards that takes.
        for each in units:
            grown: Counter[int] = Counter()
            for taken, ways in free.items():
                for have in range(each.quota, each.count + 1):
                    grown[taken + have] += ways * comb(each.count, have)
            free = dict(grown)
        others = self.size - sum(each.count for each in units)
        ways = sum(ways * comb(others, outside - taken) for taken, ways in free.items() if taken <= outside)
        return 1 - Fraction(ways, comb(self.size, outside))

    @property
    def first_is_playable(self) -> Fraction:
        """P11: the first card that is turned up is a 1 or fits on a working stack."""
        total = Fraction(0)
        for face, count in self.counts.items():
            plays = Fraction(1)
            if not self.rules.is_first[face]:
                plays -= self._stacks_without(self._hosts(face))
            total += Fraction(count, self.size) * plays
        return total

    @property
    def some_play(self) -> Fraction:
        """P12: after the first flip there is some play: a 1 in sight, or the flipped card fits."""
        total = Fraction(1)
        for face, count in self.counts.items():
            if not self.rules.is_first[face]:
                ones = {each for each in self.counts if self.rules.is_first[each]}
                total -= Fraction(count, self.size) * self._stacks_without(self._hosts(face) | ones)
        return total

    def _hosts(self, face: int) -> set[int]:
        """The faces that a card fits on."""
        return set(self.rules.fits[face])

    def _stacks_without(self, faces: set[int]) -> Fraction:
        """How likely none of some faces lies on the working stacks, when a card of another face is known."""
        bad, working = sum(self.counts[each] for each in faces), self.rules.working
        return Fraction(comb(self.size - 1 - bad, working), comb(self.size - 1, working))

    @cached_property
    def _still(self) -> list[tuple[Counter[int], int]]:
        """The hands of working stacks among which nothing can be shifted, each with its number of ways."""
        return [(hand, ways) for hand, ways in hands(self.counts, self.rules.working) if not self._shifts(hand)]

    def _shifts(self, hand: Counter[int]) -> bool:
        """Whether a card of a hand fits on another one."""
        return any(not self.rules.fits[each].isdisjoint(hand) for each in hand)

    @property
    def some_shift(self) -> Fraction:
        """P13: a card of a working stack fits on another one."""
        return 1 - Fraction(sum(ways for _, ways in self._still), comb(self.size, self.rules.working))

    @property
    def some_move(self) -> Fraction:
        """P14: after the first flip there is some play or shift."""
        nothing = 0
        for hand, ways in self._still:
            if any(self.rules.is_first[each] for each in hand):
                continue
            for face, count in self.counts.items():
                if not self.rules.is_first[face] and self.rules.fits[face].isdisjoint(hand):
                    nothing += ways * (count - hand[face])
        return 1 - Fraction(nothing, comb(self.size, self.rules.working) * (self.size - self.rules.working))

    @property
    def orders(self) -> int:
        """P16: the orders of a deck that can be told apart."""
        return factorial(self.size) // prod(factorial(count) for count in self.counts.values())


def shown(cards: int, packet: int) -> int:
    """How many cards of a flip pile come to the top in a pass without plays."""
    return -(-cards // packet)


def hands(counts: Counter[int], size: int) -> Iterator[tuple[Counter[int], int]]:
    """Every choice of so many cards by their faces, with its number of ways."""
    yield from chosen(sorted(counts.items()), size)


def chosen(faces: Sequence[tuple[int, int]], size: int) -> Iterator[tuple[Counter[int], int]]:
    """The same out of the faces that are left."""
    if not size:
        yield Counter(), 1
        return
    if not faces:
        return
    (face, count), *others = faces
    for have in range(min(size, count) + 1):
        for hand, ways in chosen(others, size - have):
            yield (hand + Counter({face: have}) if have else hand), ways * comb(count, have)
