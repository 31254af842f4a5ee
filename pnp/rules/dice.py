"""
Exact distributions of dice, pools and draws: whole numbers and fractions only, by closed forms and convolution.

Nothing is enumerated, so that a hundred dice take no longer than ten; what would take long is refused with `TooLarge`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import comb, gcd, lcm
from types import MappingProxyType
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Made = TypeVar("Made", bound=Hashable)

MOST_WORK = 10_000_000
"""Steps that one distribution may take, those with large numbers counted for more: some seconds at most."""

MOST_DICE = 1000
"""Dice in one roll, and tries of one kind."""

MOST_CARDS = 100_000
"""Cards in one pile."""


class TooLarge(ValueError):
    """A distribution that would take too long; the sentence says what of it is too large."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Distribution(Mapping[Outcome, Fraction]):
    """
    A mapping from each outcome that can happen to its chance; the chances sum to one.

    Made of `ways`: whole numbers of equally likely cases for each outcome, 0 for what cannot happen. They are kept in
    lowest terms; outcomes stand in ascending order where they have one.
    """

    ways: Mapping[Outcome, int]
    total: int = field(init=False)

    def __post_init__(self) -> None:
        for outcome, count in self.ways.items():
            if not isinstance(count, int) or count < 0:
                raise ValueError(f"{outcome!r} has {count!r} ways, expected a whole number of 0 or more")
        shared = gcd(*self.ways.values())
        if not shared:
            raise ValueError("nothing can happen, expected one outcome or more")
        found = {outcome: count // shared for outcome, count in in_order(self.ways) if count}
        object.__setattr__(self, "ways", MappingProxyType(found))
        object.__setattr__(self, "total", sum(found.values()))

    @classmethod
    def of(cls, chances: Mapping[Outcome, Fraction | int]) -> Distribution[Outcome]:
        """The distribution with just these chances, which must sum to one."""
        exact = {outcome: exactly(chance) for outcome, chance in chances.items()}
        if sum(exact.values()) != 1:
            raise ValueError(f"the chances sum to {sum(exact.values())}, expected 1")
        whole = lcm(*(each.denominator for each in exact.values()))
        return cls({outcome: int(each * whole) for outcome, each in exact.items()})

    def __getitem__(self, outcome: Outcome) -> Fraction:
        return Fraction(self.ways[outcome], self.total)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    def __hash__(self) -> int:
        return hash((frozenset(self.ways.items()), self.total))

    def __repr__(self) -> str:
        inner = ", ".join(f"{outcome!r}: {chance}" for outcome, chance in self.items())
        return f"Distribution({{{inner}}})"

    def chance(self, test: Callable[[Outcome], bool]) -> Fraction:
        """How likely an outcome is that `test` is true of."""
        return Fraction(sum(count for outcome, count in self.ways.items() if test(outcome)), self.total)

    def map(self, change: Callable[[Outcome], Made]) -> Distribution[Made]:
        """What `change` makes of each outcome."""
        found: dict[Made, int] = {}
        for outcome, count in self.ways.items():
            made = change(outcome)
            found[made] = found.get(made, 0) + count
        return Distribution(found)

    def combine(self, other: Distribution[Other], join: Callable[[Outcome, Other], Made]) -> Distribution[Made]:
        """What `join` makes of this and of an independent other."""
        allow(len(self) * len(other), (self.total * other.total).bit_length(), f"{len(self)} x {len(other)} outcomes")
        found: dict[Made, int] = {}
        for mine, some in self.ways.items():
            for yours, more in other.ways.items():
                made = join(mine, yours)
                found[made] = found.get(made, 0) + some * more
        return Distribution(found)

    def then(self, follow: Callable[[Outcome], Distribution[Made]]) -> Distribution[Made]:
        """What comes of it when each outcome leads to a distribution of its own."""
        nexts = [(count, follow(outcome)) for outcome, count in self.ways.items()]
        whole = lcm(*(each.total for _, each in nexts))
        allow(sum(len(each) for _, each in nexts), (self.total * whole).bit_length(), "outcomes of outcomes")
        found: dict[Made, int] = {}
        for count, each in nexts:
            for made, more in each.ways.items():
                found[made] = found.get(made, 0) + count * more * (whole // each.total)
        return Distribution(found)

    def mean(self: Distribution[int]) -> Fraction:
        """The average outcome."""
        return Fraction(sum(outcome * count for outcome, count in self.ways.items()), self.total)

    def variance(self: Distribution[int]) -> Fraction:
        """The average square of how far an outcome lies from the mean."""
        squares = Fraction(sum(outcome * outcome * count for outcome, count in self.ways.items()), self.total)
        return squares - self.mean() ** 2

    def at_least(self: Distribution[int], low: int) -> Fraction:
        """How likely `low` or more is."""
        return self.chance(lambda outcome: outcome >= low)

    def at_most(self: Distribution[int], high: int) -> Fraction:
        """How likely `high` or less is."""
        return self.chance(lambda outcome: outcome <= high)

    def quantile(self: Distribution[int], part: Fraction | int) -> int:
        """The lowest outcome that, with all below it, has at least the chance `part`, of more than 0 and up to 1."""
        wanted = exactly(part) * self.total
        if not 0 < wanted <= self.total:
            raise ValueError(f"{part} is not a part of one, expected more than 0 and at most 1")
        reached = accumulate(self.ways.values())
        return next(outcome for outcome, ways in zip(self, reached, strict=True) if ways >= wanted)


def in_order(ways: Mapping[Outcome, int]) -> list[tuple[Outcome, int]]:
    """The outcomes with their ways, ascending; as they came where they cannot be compared."""
    try:
        return sorted(ways.items(), key=lambda each: each[0])  # type: ignore[arg-type, return-value]  # may not compare
    except TypeError:
        return list(ways.items())


def exactly(number: Fraction | int) -> Fraction:
    """`number` as a fraction; a float is refused, since 0.1 is not a tenth."""
    if not isinstance(number, Fraction | int):
        raise ValueError(f"{number!r} is not exact, expected a whole number or a Fraction")
    return Fraction(number)


def allow(steps: int, bits: int, what: str) -> None:
    """Refuse work of so many `steps` with numbers of so many `bits`."""
    if steps + steps * bits // 512 > MOST_WORK:
        raise TooLarge(f"{what} would take too long to work out exactly")


def counted(number: int, least: int, most: int, what: str) -> None:
    """Refuse a number of things that is not possible."""
    if not least <= number <= most:
        kind = TooLarge if number > most else ValueError
        raise kind(f"{number} {what} are not possible, expected {least} to {most}")


def certain(outcome: Outcome) -> Distribution[Outcome]:
    """What always happens."""
    return Distribution({outcome: 1})


def die(sides: int) -> Distribution[int]:
    """A fair die with the faces 1 to `sides`."""
    counted(sides, 1, MOST_CARDS, "sides")
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def die_of(faces: Iterable[Outcome]) -> Distribution[Outcome]:
    """A fair die with these faces, any of them several times."""
    found: dict[Outcome, int] = {}
    for each in faces:
        found[each] = found.get(each, 0) + 1
    return Distribution(found)


def sum_of(count: int, one: Distribution[int]) -> Distribution[int]:
    """
    The sum of `count` independent rolls of `one`.

    Not by convolution but by the recurrence for powers of a polynomial (J. C. P. Miller; Knuth, The Art of Computer
    Programming, volume 2, 4.7), which takes faces x outcomes steps.
    """
    counted(count, 0, MOST_DICE, "dice")
    low, high = min(one), max(one)
    steps = count * (high - low)
    allow(max(steps, 1) * len(one), count * one.total.bit_length(), f"the sum of {count} dice from {low} to {high}")
    first = one.ways[low]
    above = [(face - low, ways) for face, ways in one.ways.items() if face > low]
    made = [first**count]
    for k in range(1, steps + 1):
        found = sum((face * (count + 1) - k) * ways * made[k - face] for face, ways in above if face <= k)
        made.append(found // (k * first))  # Without a remainder: these are the coefficients of the power.
    return Distribution({count * low + k: ways for k, ways in enumerate(made)})


def dice(count: int, sides: int) -> Distribution[int]:
    """The sum of `count` dice with `sides` sides: `dice(2, 6)` is 2d6."""
    return sum_of(count, die(sides))


def successes(count: int, chance: Fraction | int) -> Distribution[int]:
    """How many of `count` independent tries succeed: the binomial distribution."""
    counted(count, 0, MOST_DICE, "tries")
    part = exactly(chance)
    if not 0 <= part <= 1:
        raise ValueError(f"{part} is not a chance, expected 0 to 1")
    win, lose = part.numerator, part.denominator - part.numerator
    allow(count + 1, count * part.denominator.bit_length(), f"{count} tries")
    return Distribution({k: comb(count, k) * win**k * lose ** (count - k) for k in range(count + 1)})


def pool(count: int, one: Distribution[Outcome], is_success: Callable[[Outcome], bool]) -> Distribution[int]:
    """How many dice of a pool succeed: `pool(5, die(6), lambda face: face >= 5)`."""
    return successes(count, one.chance(is_success))


def highest(count: int, keep: int, one: Distribution[int]) -> Distribution[int]:
    """
    The sum of the `keep` highest of `count` dice: `highest(4, 3, die(6))` is 4d6 with the lowest dropped.

    Face by face from the highest: how many dice show it, and the rest show less. Dice beyond those kept need no faces.
    """
    counted(count, 0, MOST_DICE, "dice")
    counted(keep, 0, count, "dice to keep")
    span = max(one) - min(one) + 1
    steps = len(one) * (keep + 1) * (keep * span + 1) * (count + 1) // 2
    allow(steps, count * one.total.bit_length(), f"the {keep} highest of {count} dice")
    done: dict[int, int] = {} if keep else {0: 1}
    open_ways = {(0, 0): 1} if keep else {}
    below = one.total
    for face in reversed(tuple(one)):
        ways = one.ways[face]
        below -= ways
        after: dict[tuple[int, int], int] = {}
        for (kept, total), before in open_ways.items():
            rest = count - kept
            for show in range(rest + 1):
                more = before * comb(rest, show) * ways**show
                if kept + show < keep:
                    key = (kept + show, total + show * face)
                    after[key] = after.get(key, 0) + more
                else:
                    made = total + (keep - kept) * face
                    done[made] = done.get(made, 0) + more * below ** (rest - show)
        open_ways = after
    return Distribution(done)


def lowest(count: int, keep: int, one: Distribution[int]) -> Distribution[int]:
    """The sum of the `keep` lowest of `count` dice."""
    return highest(count, keep, one.map(lambda face: -face)).map(lambda total: -total)


def opposed(mine: Distribution[int], yours: Distribution[int]) -> Distribution[int]:
    """1 where mine is higher, -1 where yours is, 0 for a tie."""
    total = mine.total * yours.total
    allow(len(mine) + len(yours), total.bit_length(), f"{len(mine)} against {len(yours)} outcomes")
    # Both are in ascending order, so one walk over them knows how many ways of yours lie below each of mine.
    theirs = list(yours.ways.items())
    at = below = wins = ties = 0
    for outcome, ways in mine.ways.items():
        while at < len(theirs) and theirs[at][0] < outcome:
            below += theirs[at][1]
            at += 1
        wins += ways * below
        ties += ways * yours.ways.get(outcome, 0)
    return Distribution({1: wins, 0: ties, -1: total - wins - ties})


def draws(cards: int, marked: int, drawn: int) -> Distribution[int]:
    """How many of the `marked` among `cards` are `drawn` without putting back: the hypergeometric distribution."""
    counted(cards, 0, MOST_CARDS, "cards")
    counted(marked, 0, cards, "marked cards")
    counted(drawn, 0, cards, "drawn cards")
    low, high = max(0, drawn - (cards - marked)), min(marked, drawn)
    bits = min(drawn, cards - drawn) * cards.bit_length()
    allow(high - low + 1, bits, f"{drawn} of {cards} cards")
    return Distribution({k: comb(marked, k) * comb(cards - marked, drawn - k) for k in range(low, high + 1)})


def draws_of(counts: Mapping[Hashable, int], drawn: int) -> Distribution[tuple[int, ...]]:
    """
    How many cards of each kind are drawn without putting back: outcomes have a number for each kind, in their order.

    `draws_of({"unit": 36, "item": 14}, 5)` has outcomes from (0, 5) to (5, 0).
    """
    cards = sum(counts.values())
    counted(cards, 0, MOST_CARDS, "cards")
    counted(drawn, 0, cards, "drawn cards")
    for kind, count in counts.items():
        counted(count, 0, cards, f"cards of {kind!r}")
    after = cards
    found: dict[tuple[int, ...], int] = {(): 1}
    for count in counts.values():
        after -= count
        bits = min(drawn, cards - drawn) * cards.bit_length()
        allow(len(found) * (min(count, drawn) + 1), bits, f"{drawn} of {cards} cards of {len(counts)} kinds")
        grown: dict[tuple[int, ...], int] = {}
        for so_far, ways in found.items():
            left = drawn - sum(so_far)
            for k in range(max(0, left - after), min(count, left) + 1):
                grown[(*so_far, k)] = ways * comb(count, k)
        found = grown
    return Distribution(found)
