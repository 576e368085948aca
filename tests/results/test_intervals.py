"""Intervals agree with statsmodels and Inspect, and cover what they say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inspect_ai.scorer import SampleScore, Score, ci_wilson
from statsmodels.stats.proportion import proportion_confint

from uiprobe.results import intervals
from uiprobe.results.intervals import difference_interval, mean_interval, share_interval, skill

pytestmark = pytest.mark.slow

COVERAGE = 0.95
TOLERANCE = 0.015


@given(st.lists(st.booleans(), min_size=1, max_size=300))
def test_wilson_is_that_of_statsmodels(right):
    found = share_interval(np.array(right, dtype=float))
    lower, upper = proportion_confint(sum(right), len(right), method="wilson")
    assert found.estimate == pytest.approx(sum(right) / len(right))
    assert (found.lower, found.upper) == pytest.approx((lower, upper), abs=1e-9)
    assert found.method == "Wilson"


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 6)), min_size=2, max_size=80))
def test_clustered_shares_are_those_of_inspect(rows):
    values, clusters = zip(*rows, strict=True)
    if len(set(clusters)) < 2:
        clusters = tuple(range(len(rows)))
    found = share_interval(np.array(values, dtype=float), clusters)
    several = len(set(clusters)) < len(clusters)
    metric = ci_wilson(cluster="c") if several else ci_wilson()
    theirs = metric(
        [
            SampleScore(score=Score(value=float(v)), sample_metadata={"c": c})
            for v, c in zip(values, clusters, strict=True)
        ]
    )
    assert (found.lower, found.upper) == pytest.approx((theirs["lower"], theirs["upper"]))


@settings(max_examples=50)
@given(
    st.lists(st.floats(0, 1), min_size=0, max_size=40),
    st.lists(st.integers(0, 4), min_size=40, max_size=40),
)
def test_no_interval_leaves_the_range_or_loses_its_estimate(values, clusters):
    for interval in (
        share_interval(values, clusters[: len(values)]),
        mean_interval(values, clusters[: len(values)], name="x"),
    ):
        assert interval.n == len(values)
        if not values:
            assert (interval.estimate, interval.lower, interval.upper) == (None, None, None)
        elif interval.lower is not None:
            assert 0 <= interval.lower <= interval.upper <= 1


def test_one_value_all_right_and_all_wrong():
    assert share_interval([1.0]).lower == pytest.approx(0.2065, abs=1e-4)
    assert share_interval([1.0] * 20).upper == 1.0
    assert share_interval([0.0] * 20).lower == 0.0
    assert share_interval([1.0] * 20).lower > 0.8
    single = mean_interval([0.5], name="x")
    assert (single.estimate, single.lower, single.upper) == (0.5, None, None)
    same = mean_interval([0.5] * 9, name="x")
    assert (same.estimate, same.lower) == (0.5, None)


def test_what_is_no_share_is_refused():
    with pytest.raises(ValueError, match=r"found values from 0\.5 to 1\.5"):
        share_interval([0.5, 1.5])
    with pytest.raises(ValueError, match="found 1, expected one for each of 2 values"):
        share_interval([0, 1], ["a"])


def test_the_bootstrap_is_seeded_by_its_name():
    values = np.linspace(0, 1, 30) ** 2
    first = mean_interval(values, name="a")
    assert first == mean_interval(values, name="a")
    assert first.lower != mean_interval(values, name="b").lower


def clustered(random, groups, size, share, correlation):
    """Right and wrong in clusters: beta-binomial, with sizes around `size`."""
    sizes = random.integers(max(1, size // 2), size + size // 2 + 1, groups)
    codes = np.repeat(np.arange(groups), sizes)
    if not correlation:
        return (random.random(codes.size) < share).astype(float), codes
    scale = 1 / correlation - 1
    chances = random.beta(share * scale, (1 - share) * scale, groups)
    return (random.random(codes.size) < chances[codes]).astype(float), codes


@pytest.mark.parametrize(
    ("groups", "size", "share", "correlation"),
    [
        (457, 1, 0.6, 0),
        (89, 5, 0.7, 0.3),
        (20, 5, 0.7, 0.2),
        (12, 7, 0.5, 0.2),
        (120, 7, 0.85, 0.2),
    ],
)
def test_shares_cover_95_percent(groups, size, share, correlation):
    random = np.random.default_rng(groups)
    draws = 1_500
    covered = 0
    for _ in range(draws):
        values, codes = clustered(random, groups, size, share, correlation)
        found = share_interval(values, None if size == 1 else codes.tolist())
        covered += found.lower <= share <= found.upper
    assert abs(covered / draws - COVERAGE) <= TOLERANCE


@pytest.mark.parametrize(("groups", "size"), [(72, 1), (40, 4)])
def test_mean_completions_cover_95_percent(groups, size):
    random = np.random.default_rng(size)
    draws = 600
    covered = 0
    for number in range(draws):
        codes = np.repeat(np.arange(groups), size)
        chances = random.beta(1.5, 1.5, groups)[codes]
        values = random.binomial(3, chances) / 3
        found = mean_interval(values, codes.tolist(), name=str(number))
        covered += found.lower <= 0.5 <= found.upper
    # The draws alone spread by 0.9 points.
    assert abs(covered / draws - COVERAGE) <= TOLERANCE + 0.009


def test_skill_is_the_way_from_floor_to_ceiling():
    assert skill(0.6, 0.2, 1.0) == pytest.approx(0.5)
    assert skill(0.1, 0.2, 1.0) == pytest.approx(-0.125)
    assert skill(0.5, 0.5, 0.5) is None
    assert skill(None, 0.1, 1.0) is None


def test_a_difference_of_independent_shares_as_newcombe_computed_it():
    """The example of Newcombe (1998, table II, row a): 56/70 - 48/80, by his method 10."""
    first, second = share_interval([1] * 48 + [0] * 32), share_interval([1] * 56 + [0] * 14)
    found = difference_interval(
        (first.estimate, first.lower, first.upper), (second.estimate, second.lower, second.upper)
    )
    assert [round(one, 4) for one in found] == [0.2, 0.0524, 0.3339]
    assert difference_interval((None, None, None), (0.5, 0.4, 0.6)) == (None, None, None)
    assert difference_interval((0.5, None, None), (0.75, 0.4, 0.8)) == (0.25, None, None)


def test_draws_in_parts_are_the_draws_at_once(monkeypatch):
    values = np.random.default_rng(3).random(90)
    at_once = mean_interval(values, [number // 3 for number in range(90)], name="x")
    monkeypatch.setattr(intervals, "_AT_ONCE", 30 * 7)
    assert mean_interval(values, [number // 3 for number in range(90)], name="x") == at_once
