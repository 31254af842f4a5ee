"""Exact distributions: known values, and agreement with counting every case, up to a million of them."""

from __future__ import annotations

import ast
import pickle
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.dice import (
    certain,
    dice,
    die,
    die_of,
    draws,
    draws_of,
    highest,
    lowest,
    opposed,
    pool,
    successes,
    sum_of,
)
from pnp.rules.distribution import Distribution, TooLarge


def test_two_dice_fall_as_everybody_knows():
    assert dice(2, 6).ways == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_a_distribution_is_a_mapping_to_fractions():
    assert dict(die(4)) == dict.fromkeys((1, 2, 3, 4), Fraction(1, 4))


def test_what_cannot_happen_is_not_an_outcome():
    assert list(Distribution({1: 2, 2: 0})) == [1]


def test_outcomes_stand_in_ascending_order():
    assert list(Distribution({3: 1, 1: 1, 2: 1})) == [1, 2, 3]


def test_outcomes_that_do_not_compare_stand_as_they_came():
    assert list(Distribution({"x": 1, 1: 1})) == ["x", 1]


def test_distributions_with_the_same_chances_are_equal_and_hash_alike():
    once, twice = Distribution({1: 1, 2: 2}), Distribution({1: 2, 2: 4})

    assert (once == twice, hash(once) == hash(twice)) == (True, True)


def test_a_distribution_cannot_be_changed():
    with pytest.raises(TypeError):
        die(6).ways[1] = 2  # type: ignore[index]  # mypy sees it as well


def test_a_distribution_can_be_sent_to_another_process():
    assert pickle.loads(pickle.dumps(dice(2, 6))) == dice(2, 6)


def test_a_distribution_shows_its_chances():
    assert repr(Distribution({1: 1, 2: 2})) == "Distribution({1: 1/3, 2: 2/3})"


def test_given_chances_are_kept():
    assert Distribution.of({"a": Fraction(1, 3), "b": Fraction(2, 3)}).ways == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Distribution.of({1: Fraction(1, 2)}), "the chances sum to 1/2, expected 1"),
        (lambda: Distribution.of({1: 0.5, 2: 0.5}), "0.5 is not exact, expected a whole number or a Fraction"),
        (lambda: Distribution({}), "nothing can happen, expected one outcome or more"),
        (lambda: Distribution({1: -1}), "1 has -1 ways, expected a whole number of 0 or more"),
        (lambda: Distribution({1: 0.5}), "1 has 0.5 ways, expected a whole number of 0 or more"),
        (lambda: die(0), "0 sides are not possible, expected 1 to 100000"),
        (lambda: dice(-1, 6), "-1 dice are not possible, expected 0 to 1000"),
        (lambda: successes(3, Fraction(3, 2)), "3/2 is not a chance, expected 0 to 1"),
        (lambda: successes(3, 0.5), "0.5 is not exact, expected a whole number or a Fraction"),
        (lambda: highest(3, 4, die(6)), "4 dice to keep are not possible, expected 0 to 3"),
        (lambda: draws(5, 6, 1), "6 marked cards are not possible, expected 0 to 5"),
        (lambda: draws(5, 1, 6), "6 drawn cards are not possible, expected 0 to 5"),
        (lambda: draws_of({"a": 2, "b": -1}, 1), "-1 cards of 'b' are not possible, expected 0 to 100000"),
        (lambda: die(6).quantile(0), "0 is not a part of one, expected more than 0 and at most 1"),
    ],
)
def test_what_is_no_distribution_is_refused_with_a_sentence(make, message: str):
    with pytest.raises(ValueError, match=re.escape(message)) as caught:
        make()

    assert str(caught.value) == message


@pytest.mark.parametrize(
    "make",
    [
        lambda: dice(1001, 6),
        lambda: dice(1000, 1000),
        lambda: sum_of(2, Distribution({0: 1, 10**9: 1})),
        lambda: highest(1000, 500, die(100)),
        lambda: successes(1000, Fraction(1, 10**10_000)),
        lambda: draws(100_000, 50_000, 50_000),
        lambda: draws_of(dict.fromkeys(range(40), 10), 20),
        lambda: die(100_000).combine(die(100_000), max),
        lambda: die(10_000).then(die),
    ],
)
def test_what_would_take_long_is_refused_at_once(make):
    with pytest.raises(TooLarge):
        make()


def test_a_thousand_dice_are_no_trouble():
    assert dice(1000, 6).mean() == 3500


def test_dice_without_faces_in_common_sum_up():
    assert sum_of(2, die_of([-1, 0, 5])).ways == {-2: 1, -1: 2, 0: 1, 4: 2, 5: 2, 10: 1}


def test_no_dice_sum_to_nothing():
    assert dice(0, 6) == certain(0)


def test_the_best_three_of_four_dice():
    # Known from role-playing games: 18 has 21 of 1296 ways, the mean is 15869/1296.
    best = highest(4, 3, die(6))

    assert (best[18], best.mean()) == (Fraction(21, 1296), Fraction(15869, 1296))


def test_the_lowest_mirrors_the_highest():
    low, high = lowest(4, 2, die(6)), highest(4, 2, die(6))

    assert low == high.map(lambda total: 14 - total)


def test_opposed_dice_tie_once_in_six():
    assert opposed(die(6), die(6)) == {-1: Fraction(5, 12), 0: Fraction(1, 6), 1: Fraction(5, 12)}


def test_opposed_rolls_without_ties_have_none():
    assert opposed(die_of([2, 4]), die_of([1])) == {1: 1}


def test_a_pool_counts_dice_that_succeed():
    assert pool(2, die(6), lambda face: face >= 5) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}


def test_the_moments_of_a_die():
    assert (die(6).mean(), die(6).variance()) == (Fraction(7, 2), Fraction(35, 12))


def test_a_quantile_is_the_first_outcome_that_reaches_it():
    d = dice(2, 6)

    assert [d.quantile(each) for each in (Fraction(1, 36), Fraction(1, 2), Fraction(7, 12), 1)] == [2, 7, 7, 12]


def test_at_least_and_at_most():
    assert (dice(2, 6).at_least(11), dice(2, 6).at_most(3)) == (Fraction(1, 12), Fraction(1, 12))


def test_what_follows_may_depend_on_what_came():
    # Roll a die; on a 6 roll again and add.
    again = die(6).then(lambda face: die(6).map(lambda more: face + more) if face == 6 else certain(face))

    assert (again[5], again[12]) == (Fraction(1, 6), Fraction(1, 36))


def test_rules_know_no_floats():
    wrong = [
        f"{path.name}:{node.lineno}"
        for path in (Path(__file__).parent.parent / "pnp/rules").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]

    assert wrong == []


# Against counting every case

small_die = st.lists(st.integers(-3, 9), min_size=1, max_size=6).map(die_of)


def faces(one: Distribution[int]) -> list[int]:
    """The faces of a die, equally likely."""
    return [face for face, ways in one.ways.items() for _ in range(ways)]


def counted(outcomes) -> Distribution:
    """The distribution of equally likely cases."""
    return Distribution(Counter(outcomes))


def test_six_dice_of_ten_sides_sum_up_as_a_million_cases_do():
    assert dice(6, 10) == counted(map(sum, product(range(1, 11), repeat=6)))


def test_the_best_of_six_dice_of_ten_sides_are_those_of_a_million_cases():
    assert highest(6, 3, die(10)) == counted(sum(sorted(each)[3:]) for each in product(range(1, 11), repeat=6))


def test_a_hand_of_five_is_one_of_hundreds_of_thousands():
    deck = "a" * 20 + "b" * 15 + "c" * 5  # 658,008 hands

    hands = counted((each.count("a"), each.count("b"), each.count("c")) for each in combinations(deck, 5))

    assert draws_of({"a": 20, "b": 15, "c": 5}, 5) == hands


@given(st.integers(0, 5), small_die)
def test_sums_are_those_of_all_cases(count: int, one: Distribution[int]):
    assert sum_of(count, one) == counted(map(sum, product(faces(one), repeat=count)))


@given(st.integers(1, 5), st.integers(0, 5), small_die)
def test_the_highest_and_the_lowest_are_those_of_all_cases(count: int, keep: int, one: Distribution[int]):
    keep = min(keep, count)
    cases = [sorted(each) for each in product(faces(one), repeat=count)]

    assert highest(count, keep, one) == counted(sum(each[count - keep :]) for each in cases)
    assert lowest(count, keep, one) == counted(sum(each[:keep]) for each in cases)


@given(st.integers(0, 5), small_die, st.integers(-3, 9))
def test_pools_are_those_of_all_cases(count: int, one: Distribution[int], target: int):
    cases = product(faces(one), repeat=count)

    assert pool(count, one, lambda face: face >= target) == counted(sum(x >= target for x in each) for each in cases)


@given(small_die, small_die)
def test_opposed_rolls_are_those_of_all_cases(mine: Distribution[int], yours: Distribution[int]):
    cases = product(faces(mine), faces(yours))

    assert opposed(mine, yours) == counted((a > b) - (a < b) for a, b in cases)


@given(small_die, small_die)
def test_combining_is_that_of_all_cases(mine: Distribution[int], yours: Distribution[int]):
    cases = product(faces(mine), faces(yours))

    assert mine.combine(yours, lambda a, b: a * b) == counted(a * b for a, b in cases)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3), st.data())
def test_draws_are_those_of_all_hands(counts: list[int], data: st.DataObject):
    drawn = data.draw(st.integers(0, sum(counts)))
    deck = [kind for kind, count in enumerate(counts) for _ in range(count)]
    hands = list(combinations(deck, drawn))

    assert draws_of(dict(enumerate(counts)), drawn) == counted(
        tuple(each.count(kind) for kind in range(len(counts))) for each in hands
    )
    assert draws(len(deck), counts[0], drawn) == counted(each.count(0) for each in hands)


@given(st.integers(0, 40), small_die)
def test_means_and_variances_of_sums_add_up(count: int, one: Distribution[int]):
    total = sum_of(count, one)

    assert (total.mean(), total.variance()) == (count * one.mean(), count * one.variance())


@given(st.integers(0, 30), st.fractions(0, 1, max_denominator=30))
def test_binomials_have_the_moments_of_the_textbook(count: int, chance: Fraction):
    made = successes(count, chance)

    assert (made.mean(), made.variance()) == (count * chance, count * chance * (1 - chance))


@given(st.integers(0, 30), small_die)
def test_chances_sum_to_one(count: int, one: Distribution[int]):
    assert sum(sum_of(count, one).values()) == 1


@given(small_die, st.fractions(Fraction(1, 100), 1, max_denominator=100))
def test_no_outcome_below_a_quantile_reaches_it(one: Distribution[int], part: Fraction):
    found = one.quantile(part)

    assert one.at_most(found) >= part
    assert one.at_most(found - 1) < part
