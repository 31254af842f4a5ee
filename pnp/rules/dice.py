"""
Dice, pools and draws as exact distributions, by closed forms and convolution.

Nothing is enumerated, so that a hundred dice take hardly longer than ten; what would take long is refused with
`TooLarge`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import comb

from .distribution import Distribution, Outcome, TooLarge, allow, exactly

MOST_DICE = 1000
"""Dice in one roll, and tries of one kind."""

MOST_CARDS = 100_000
"""Cards in one pile."""


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
    for kind, count in counts.items():
        counted(count, 0, MOST_CARDS, f"cards of {kind!r}")
    cards = sum(counts.values())
    counted(cards, 0, MOST_CARDS, "cards")
    counted(drawn, 0, cards, "drawn cards")
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
