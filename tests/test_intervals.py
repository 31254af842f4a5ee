"""Intervals hold the truth as often as they say, and claim nothing of few games."""

from __future__ import annotations

import random

import pytest

from pnp.simulation.intervals import (
    Interval,
    clustered,
    games_to_see,
    mean,
    paired,
    points_seen,
    quantile,
    student,
    wilson,
)


def test_an_interval_of_a_share_is_that_of_wilson():
    assert [tuple(round(each, 4) for each in wilson(*case)) for case in ((0.5, 100), (0.0, 10), (1.0, 10))] == [
        (0.5, 0.4038, 0.5962),
        (0.0, 0.0, 0.2775),
        (1.0, 0.7225, 1.0),
    ]
    assert wilson(0.0, 0) == Interval(0.0, 0.0, 1.0)


def test_few_values_have_the_wider_intervals_of_student():
    assert [round(student(freedom), 3) for freedom in (9, 30, 1000)] == [2.262, 2.042, 1.962]
    assert mean([1.0, 2.0, 3.0]) == pytest.approx((2.0, -0.451, 4.451), abs=0.06)


def test_an_average_of_one_game_has_no_interval_and_of_none_is_nothing():
    assert (mean([7.0]), mean([])) == (Interval(7.0, 7.0, 7.0), Interval(0.0, 0.0, 0.0))


def test_pairs_that_all_end_alike_do_not_prove_that_nothing_changes():
    found = paired([0.0] * 98)

    # The half of it is z times the root of (2 / 100) / 100.
    assert found == pytest.approx((0.0, -0.02772, 0.02772), abs=1e-5)
    assert paired([]) == Interval(0.0, -1.0, 1.0)


def test_tries_that_hang_together_in_a_game_are_worth_as_few_as_there_are_games():
    # Of 50 games 25 have four successes and 25 four failures: each is two off from its half of four tries.
    assert clustered(0.5, 200, 50 * 2.0**2, 50) == pytest.approx(wilson(0.5, 49, student(49)))


def test_tries_are_never_worth_more_than_they_are_many():
    # Each of 50 games has two successes in four tries, as no chance would have it.
    assert clustered(0.5, 200, 0.0, 50) == wilson(0.5, 200, student(49))


def test_tries_that_all_end_alike_are_worth_as_few_as_there_are_games_and_those_of_one_game_nothing():
    assert (clustered(0.0, 8, 0.0, 4), clustered(0.5, 4, 4.0, 1)) == (
        wilson(0.0, 4, student(3)),
        Interval(0.5, 0.0, 1.0),
    )


def test_a_quantile_is_the_least_value_up_to_which_so_many_lie():
    assert [quantile([10, 100], 0.5), quantile(range(1, 21), 0.95), quantile([7], 0.05), quantile([], 0.5)] == [
        10,
        19,
        7,
        0,
    ]


@pytest.mark.parametrize(("share", "count"), [(0.5, 30), (0.2, 60), (0.9, 40), (0.02, 150)])
def test_wilson_holds_the_truth_in_95_of_100_experiments(share: float, count: int):
    chance = random.Random(f"wilson {share} {count}")
    held = 0

    for _ in range(2000):
        found = wilson(sum(chance.random() < share for _ in range(count)) / count, count)
        held += found.low <= share <= found.high

    assert 0.93 <= held / 2000 <= 0.98


@pytest.mark.parametrize("count", [6, 25, 100])
def test_the_interval_of_a_mean_holds_the_truth_in_95_of_100_experiments(count: int):
    chance = random.Random(f"mean {count}")
    held = 0

    for _ in range(2000):
        found = mean([chance.gauss(20, 7) for _ in range(count)])
        held += found.low <= 20 <= found.high

    assert 0.935 <= held / 2000 <= 0.965


@pytest.mark.parametrize(("up", "down"), [(0.3, 0.3), (0.1, 0.02), (0.02, 0.02)])
def test_the_interval_of_pairs_holds_the_truth_in_95_of_100_experiments(up: float, down: float):
    chance = random.Random(f"pairs {up} {down}")
    held = 0

    for _ in range(2000):
        found = paired(chance.choices((1.0, -1.0, 0.0), (up, down, 1 - up - down), k=80))
        held += found.low <= up - down <= found.high

    assert held / 2000 >= 0.935


def test_games_to_see_two_points_leave_two_points_open():
    assert (games_to_see(2), round(points_seen(2401), 3)) == (2401, 2.0)
    assert (games_to_see(2, 1 / 3), round(points_seen(2135, 1 / 3), 2)) == (2135, 2.0)
