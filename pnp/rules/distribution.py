"""A distribution: outcomes with exact chances, as whole numbers and fractions only, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from types import MappingProxyType
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Made = TypeVar("Made", bound=Hashable)

MOST_WORK = 20_000_000
"""Steps that one distribution may take, those with large numbers counted for more: some seconds at most."""

MOST_BITS = 30_000
"""How large the numbers of ways may become: as those of ten thousand dice."""


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

    def __reduce__(self) -> tuple[type[Distribution[Outcome]], tuple[dict[Outcome, int]]]:
        # A mapping proxy cannot be sent to another process, a dict can.
        return Distribution, (dict(self.ways),)

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
        nexts: list[tuple[int, Distribution[Made]]] = []
        steps, whole = 0, 1
        for outcome, count in self.ways.items():
            each = follow(outcome)
            nexts.append((count, each))
            steps, whole = steps + len(each), lcm(whole, each.total)
            allow(steps, (self.total * whole).bit_length(), f"what follows {len(self)} outcomes")
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
    if bits > MOST_BITS or steps + steps * bits // 128 > MOST_WORK:
        raise TooLarge(f"{what} would take too long to work out exactly")
