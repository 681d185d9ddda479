"""Honest error bars, on known answers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from elementarium.lab.statistics.proportions import wilson
from elementarium.lab.statistics.resampling import bootstrap, ratio
from elementarium.lab.statistics.sequential import EVEN, OPEN, UNEVEN, SequentialTest
from elementarium.lab.statistics.several import (
    difference_of,
    even_test,
    false_discovery,
    holm,
    mean_of,
    mean_test,
    two_sided,
)

pytestmark = pytest.mark.compiled_only  # no rules are played here


def mean(values: np.ndarray) -> float:
    return float(values.mean())


@pytest.mark.parametrize("size", [40, 400])
def test_wilson_covers_at_its_nominal_rate(size: int) -> None:
    """Over all shares, by the exact chance of every count."""
    shares = np.linspace(0.02, 0.98, 97)
    bounds = [wilson(count / size, size) for count in range(size + 1)]
    covered = [
        sum(
            stats.binom.pmf(count, size, share)
            for count in range(size + 1)
            if bounds[count].low <= share <= bounds[count].high
        )
        for share in shares
    ]
    assert 0.945 < np.mean(covered) < 0.96
    assert min(covered) > 0.83


def test_wilson_says_something_of_nothing() -> None:
    assert wilson(0.0, 100).low == pytest.approx(0.0)
    assert wilson(0.0, 100).high == pytest.approx(0.037, abs=0.001)
    assert (wilson(0.0, 0).low, wilson(0.0, 0).high) == (0.0, 1.0)


def test_a_bootstrap_covers_about_at_its_nominal_rate() -> None:
    rng = np.random.default_rng(1)
    covered = 0
    for seed in range(200):
        estimate = bootstrap(rng.exponential(1.0, 80), mean, seed)
        covered += estimate.low <= 1.0 <= estimate.high
    assert 0.88 <= covered / 200 <= 0.98


def test_decisions_of_a_game_are_no_independent_witnesses() -> None:
    """Ten decisions that always agree say as much as one."""
    rng = np.random.default_rng(2)
    by_game = by_decision = 0
    for seed in range(200):
        games = (rng.random(60) < 0.3) * 10.0
        clustered = ratio(games, np.full(60, 10.0), seed)
        single = wilson(games.sum() / 600, 600)
        by_game += clustered.low <= 0.3 <= clustered.high
        by_decision += single.low <= 0.3 <= single.high
    assert 0.88 <= by_game / 200 <= 0.98
    assert by_decision / 200 < 0.6


def test_means_and_differences_are_those_of_the_textbook() -> None:
    values = [4.0, 6.0, 8.0, 10.0]
    estimate = mean_of(values)
    low, high = stats.t.interval(0.95, 3, loc=7.0, scale=stats.sem(values))
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((7.0, low, high))
    assert mean_test(values) == pytest.approx(stats.ttest_1samp(values, 0.0).pvalue)
    assert (mean_test([3.0]), mean_test([0.0, 0.0]), mean_test([2.0, 2.0])) == (1.0, 1.0, 0.0)
    difference = difference_of([0.0, 1.0] * 50, [1.0, 1.0] * 50)
    assert difference.value == 0.5
    assert difference.excludes(0.0)


def test_holm_and_benjamini_hochberg() -> None:
    chances = [0.01, 0.04, 0.03, 0.005]
    assert holm(chances) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert false_discovery(chances) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert holm([]) == false_discovery([]) == []


def test_even_seats_look_even_at_the_promised_rate() -> None:
    rng = np.random.default_rng(3)
    found = sum(even_test(rng.multinomial(600, [1 / 3] * 3)) < 0.05 for _ in range(1000))
    assert 30 <= found <= 70
    assert even_test([700, 500, 600]) < 1e-6
    assert even_test([1.0]) == 1.0
    assert two_sided(1.96, 1.0) == pytest.approx(0.05, abs=0.001)


def sequential(share: float, difference: float, rng: np.random.Generator) -> tuple[str, int]:
    """What the test says of a coin, looked at after every 20 throws, and when."""
    test = SequentialTest(1, difference)
    for games in range(20, 20_000, 20):
        test.add([((rng.random(20) < share) - 0.5).tolist()])
        if test.verdict != OPEN:
            return test.verdict, games
    return OPEN, 20_000


def test_a_fair_coin_is_found_uneven_as_rarely_as_promised() -> None:
    rng = np.random.default_rng(4)
    ended = [sequential(0.5, 0.1, rng) for _ in range(400)]
    assert sum(verdict == UNEVEN for verdict, _ in ended) <= 28  # 5 %, and two standard errors
    assert all(verdict != OPEN for verdict, _ in ended)


@pytest.mark.parametrize("share", [0.6, 0.4])
def test_a_biased_coin_is_missed_as_rarely_as_promised(share: float) -> None:
    rng = np.random.default_rng(5)
    ended = [sequential(share, 0.1, rng) for _ in range(400)]
    assert sum(verdict == EVEN for verdict, _ in ended) <= 28
    fixed_plan = 325  # games for the same errors, decided beforehand
    assert np.mean([games for _, games in ended]) < fixed_plan


def test_several_seats_share_the_error() -> None:
    rng = np.random.default_rng(6)
    found = 0
    for _ in range(200):
        test = SequentialTest(4, 0.1)
        while test.verdict == OPEN:
            winners = rng.integers(0, 4, 20)
            test.add([((winners == seat) - 0.25).tolist() for seat in range(4)])
        found += test.verdict == UNEVEN
    assert found <= 18
