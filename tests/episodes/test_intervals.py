"""Intervals agree with statsmodels and Inspect, and cover what they say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiprobe.episodes.intervals import (
    chance_of_more,
    correlation_grid,
    correlation_weights,
    difference_interval,
    gain_interval,
    mean_interval,
    mid_p,
    seeds_interval,
    share_interval,
    skill,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("right", [0, 0.4, 1, 7, 11.5, 12])
@pytest.mark.parametrize("n", [12, 1_000])
def test_bounds_of_independent_shares_are_the_roots_that_scipy_finds(right, n):
    # It takes a second to import, which no run of other tests shall wait for.
    from scipy.optimize import brentq

    def more(tested):
        return float(chance_of_more(right / n, n, tested))

    tail, ends = (1 - 0.95) / 2, (1e-12, 1 - 1e-12)
    lower = brentq(lambda tested: more(tested) - tail, *ends) if right else 0.0
    upper = brentq(lambda tested: more(tested) - (1 - tail), *ends) if right < n else 1.0
    assert mid_p(right, n, 0.95) == (lower, upper)


@given(st.lists(st.booleans(), min_size=2, max_size=300))
def test_independent_shares_have_half_of_what_was_observed_in_either_tail(right):
    # It takes a second to import, which no run of other tests shall wait for.
    from scipy.stats import binom

    found = share_interval(np.array(right, dtype=float))
    some, n = sum(right), len(right)
    assert found.estimate == pytest.approx(some / n)
    assert (found.method, found.clusters) == ("mid-P", n)
    if some:
        above = binom.sf(some, n, found.lower) + binom.pmf(some, n, found.lower) / 2
        assert above == pytest.approx(0.025, abs=1e-6)
    if some < n:
        below = binom.cdf(some - 1, n, found.upper) + binom.pmf(some, n, found.upper) / 2
        assert below == pytest.approx(0.025, abs=1e-6)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 5), min_size=4, max_size=40))
def test_clusters_of_five_lie_between_independent_items_and_single_witnesses(right):
    values = [float(number < some) for some in right for number in range(5)]
    found = share_interval(values, [number // 5 for number in range(len(values))])
    apart = share_interval(values)
    assert found.method == f"mid-P, {len(right)} clusters"
    assert found.lower <= apart.lower + 1e-9 and found.upper >= apart.upper - 1e-9
    # No correlation makes five answers less than one.
    assert found.upper - found.lower < 1.0 or len(right) < 6


def expected_correlation(sums, share):
    weights = correlation_weights(np.array(sums, dtype=float), np.full(len(sums), 6.0))
    return float(weights(share) @ correlation_grid())


def test_the_correlation_depends_on_the_share_that_is_tested():
    # All right leaves it open if the share is nearly 1, and needs it if the share is a half.
    assert 0.4 < expected_correlation([6] * 4, 0.999) < 0.7
    assert expected_correlation([6] * 4, 0.5) > 0.9
    # Clusters that fail as a whole, and clusters that are all alike, leave little doubt.
    assert expected_correlation([0, 6] * 10, 0.5) > 0.9
    assert expected_correlation([3] * 20, 0.5) < 0.05


@settings(max_examples=50)
@given(
    st.lists(st.floats(0, 1), min_size=0, max_size=40),
    st.lists(st.integers(0, 4), min_size=40, max_size=40),
)
def test_no_interval_leaves_the_range_or_loses_its_estimate(values, clusters):
    for interval in (
        share_interval(values, clusters[: len(values)]),
        mean_interval(values, clusters[: len(values)]),
    ):
        assert interval.n == len(values)
        if not values:
            assert (interval.estimate, interval.lower, interval.upper) == (None, None, None)
        elif interval.lower is not None:
            assert 0 <= interval.lower <= interval.upper <= 1


@pytest.mark.parametrize("clusters", [None, [0, 0, 0, 1, 1, 2, 3, 3, 3, 3]])
def test_the_interval_of_wrong_answers_is_that_of_right_ones_mirrored(clusters):
    right = np.array([1, 1, 0, 1, 1, 1, 0, 1, 1, 1])
    shown, mirrored = (share_interval(values, clusters) for values in (right, 1 - right))
    assert (1 - mirrored.upper, 1 - mirrored.lower) == pytest.approx((shown.lower, shown.upper))


@pytest.mark.parametrize(
    ("sums", "sizes", "level"),
    [
        ([3, 0, 2, 3, 1], [3, 2, 3, 4, 3], 0.95),
        ([5, 5, 5, 5], [5, 5, 5, 5], 0.95),
        ([1, 2, 1, 2, 2, 1], [3, 3, 3, 3, 3, 3], 0.9),
        # Clusters that all agree have no variance to compare with.
        ([1, 1, 1, 1], [2, 2, 2, 2], 0.95),
        # Two that fail entirely: their variance is more than a correlation of all allows.
        ([28] * 18 + [0] * 2, [30] * 20, 0.95),
    ],
)
def test_bounds_of_clusters_are_a_mean_over_all_correlations(sums, sizes, level):
    """The same interval from the distributions of scipy, one correlation at a time."""
    from scipy.stats import arcsine, beta, betabinom

    count, n, right = len(sizes), sum(sizes), sum(sums)
    share = right / n
    residuals = [some - share * size for some, size in zip(sums, sizes, strict=True)]
    variance = sum(one**2 for one in residuals) * count / (count - 1) / n**2
    most = max(1.0, share * (1 - share) / variance) if variance else n
    mean_size = sum(size**2 for size in sizes) / n

    def more(tested):
        weights, chances = [], []
        for place in range(24):
            correlation = arcsine.ppf((place + 0.5) / 24)
            scale = 1 / correlation - 1
            logs = betabinom.logpmf(sums, sizes, tested * scale, (1 - tested) * scale)
            weights.append(logs.sum())
            number = min(most, n / (1 + (mean_size - 1) * correlation))
            k, rest = share * number, (1 - share) * number
            as_many = beta.cdf(tested, k, rest + 1) if k else 1.0
            above = beta.cdf(tested, k + 1, rest) if rest > 1e-12 else 0.0
            chances.append((as_many + above) / 2)
        likely = np.exp(np.array(weights) - max(weights))
        return likely @ chances / likely.sum()

    values = [
        float(place < some) for some, size in zip(sums, sizes, strict=True) for place in range(size)
    ]
    codes = np.repeat(np.arange(count), sizes).tolist()
    found = share_interval(values, codes, level=level)
    assert more(found.lower) == pytest.approx((1 - level) / 2, abs=1e-6)
    if right < n:
        assert more(found.upper) == pytest.approx((1 + level) / 2, abs=1e-6)
    assert (found.n, found.clusters, found.estimate) == (n, count, pytest.approx(share))


def test_less_than_one_answer_of_a_kind_leaves_the_end_of_the_range_open():
    assert mid_p(0.1, 1, 0.95)[0] == 0 < mid_p(0.1, 1, 0.95)[1] < 1
    assert mid_p(0.9, 1, 0.95)[1] == 1 > mid_p(0.9, 1, 0.95)[0] > 0


def test_means_of_several_answers_count_as_the_clusters_of_these_answers():
    means = share_interval([1 / 3, 2 / 3, 0, 1, 2 / 3])
    answers = share_interval([1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0], list("aaabbbcccdddeee"))
    assert (means.lower, means.upper) == pytest.approx((answers.lower, answers.upper))
    assert (means.n, means.clusters, means.method) == (5, 5, "mid-P, 5 clusters")


def test_one_right_answer_in_two_large_clusters_leaves_nearly_everything_open():
    rare = share_interval([0.0] * 59 + [1.0], [0] * 30 + [1] * 30)
    assert 0 <= rare.lower < 1e-6 < 0.5 < rare.upper < 1
    # Sums of many answers in clusters that agree are as good as two answers.
    apart = share_interval([1.0] * 300 + [0.0] * 300, [0] * 300 + [1] * 300)
    assert apart.lower < 0.05 and apart.upper > 0.95


def test_one_cluster_is_too_few_for_an_interval():
    for clusters in (["a"] * 4, ["a"]):
        one = share_interval([1.0] * len(clusters), clusters)
        assert (one.estimate, one.lower, one.upper) == (1.0, None, None)
        assert one.method == "none: too few clusters for an interval"
    single = mean_interval([0.5, 0.7], ["a", "a"])
    assert (single.estimate, single.lower, single.upper) == (0.6, None, None)


def test_a_mean_has_the_interval_of_student_with_one_cluster_of_zeros_and_one_of_ones_more():
    from scipy.stats import t

    values = [0.4, 0.6, 0.5, 0.55] * 10
    found = mean_interval(values)
    more = np.array([*values, 0.0, 1.0])
    center, n = more.mean(), len(more)
    half = t.isf(0.025, n - 3) * more.std(ddof=1) / n**0.5
    assert (found.lower, found.upper) == pytest.approx((center - half, center + half))
    assert (found.method, found.n, found.clusters) == ("t", 40, 40)
    # The added clusters are of the root mean square of the sizes, 1 and 3.
    codes = [code for code in range(20) for _ in range(3 if code % 2 else 1)]
    grouped = mean_interval(values, codes, level=0.9)
    size = 5**0.5
    sums = np.array([*np.bincount(codes, values), 0, size])
    sizes = np.array([*np.bincount(codes), size, size])
    center = sums.sum() / sizes.sum()
    error = (((sums - center * sizes) ** 2).sum() * 22 / 21) ** 0.5 / sizes.sum()
    half = t.isf(0.05, 19) * error
    assert (grouped.lower, grouped.upper) == pytest.approx((center - half, center + half))
    assert grouped.method == "t, 20 clusters"


def test_a_mean_of_right_and_wrong_is_no_less_sure_than_their_share():
    for values in ([1.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [1.0] * 5):
        mean, share = mean_interval(values), share_interval(values)
        assert share.lower - 1e-9 <= mean.lower <= mean.upper <= share.upper + 1e-9
        assert mean.estimate == share.estimate


def test_gains_have_the_interval_of_means_from_minus_one_to_one():
    gains = [-1.0, 0.5, 0.0, 1.0, -0.5, 0.25]
    found = gain_interval(gains)
    mean = mean_interval([(gain + 1) / 2 for gain in gains])
    assert found.estimate == pytest.approx(np.mean(gains))
    assert (found.lower, found.upper) == pytest.approx((2 * mean.lower - 1, 2 * mean.upper - 1))
    grouped = gain_interval(gains, list("xxyyzz"), level=0.8)
    assert grouped.clusters == 3
    usual = gain_interval(gains, list("xxyyzz"))
    assert usual.lower < grouped.lower < grouped.upper < usual.upper
    assert (gain_interval([0.5]).estimate, gain_interval([0.5]).lower) == (0.5, None)
    assert gain_interval([]).estimate is None


def test_all_right_and_all_wrong_are_not_certain():
    assert share_interval([1.0] * 20).upper == 1.0
    assert share_interval([0.0] * 20).lower == 0.0
    assert 0.8 < share_interval([1.0] * 20).lower < 0.9
    grouped = share_interval([1.0] * 100, [number // 5 for number in range(100)])
    assert 0.85 < grouped.lower < share_interval([1.0] * 100).lower
    same = mean_interval([1.0] * 9)
    assert 0.6 < same.lower < same.upper == 1.0


def test_seeds_are_no_shares_and_their_interval_may_leave_their_range():
    wide = seeds_interval([0.1, 0.5, 0.6])
    assert (wide.estimate, wide.lower) == (pytest.approx(0.4), 0.0)
    assert wide.upper > 0.9
    three = seeds_interval([0.30, 0.34, 0.32])
    assert three.lower == pytest.approx(0.32 - 4.3027 * 0.02 / 3**0.5, abs=1e-4)
    assert three.method == "t, 3 seeds"
    assert seeds_interval([0.4]).lower is None
    assert seeds_interval([0.4, 0.5]).method == "none: fewer than 3 seeds"
    assert seeds_interval([]).estimate is None


def test_what_is_no_share_is_refused():
    with pytest.raises(ValueError, match=r"found values from 0\.5 to 1\.5"):
        share_interval([0.5, 1.5])
    with pytest.raises(ValueError, match="found 1, expected one for each of 2 values"):
        share_interval([0, 1], ["a"])


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
        (5, 1, 0.02, 0),
        (89, 5, 0.7, 0.3),
        (27, 3, 0.95, 0.6),
        (27, 3, 0.95, 0.9),
        (5, 30, 0.05, 0.9),
        (3, 7, 0.5, 0.9),
        (12, 7, 0.5, 0.2),
        (3, 30, 0.5, 0.6),
    ],
)
def test_shares_cover_at_least_92_percent(groups, size, share, correlation):
    random = np.random.default_rng(groups)
    draws = 600
    covered = 0
    for _ in range(draws):
        values, codes = clustered(random, groups, size, share, correlation)
        found = share_interval(values, None if size == 1 else codes.tolist())
        covered += found.lower <= share <= found.upper
    # The draws alone spread by 1.1 points.
    assert covered / draws >= 0.92 - 0.011


@pytest.mark.parametrize(("groups", "size", "failed"), [(100, 30, 0.1), (50, 30, 0.2)])
def test_shares_cover_where_some_clusters_fail_as_a_whole(groups, size, failed):
    """Such clusters are no beta-binomial ones, and that model alone covers 88 to 92 %."""
    random = np.random.default_rng(size)
    draws, truth = 300, 0.95 * (1 - failed)
    covered = 0
    for _ in range(draws):
        chances = np.where(random.random(groups) < failed, 0.0, 0.95)
        right = random.binomial(size, chances)
        values = [float(number < some) for some in right for number in range(size)]
        found = share_interval(values, np.repeat(np.arange(groups), size).tolist())
        covered += found.lower <= truth <= found.upper
    assert covered / draws >= 0.92 - 0.016


@pytest.mark.parametrize(("items", "times", "scale"), [(60, 10, None), (60, 5, 2.0), (20, 3, 0.3)])
def test_items_asked_in_several_epochs_are_clusters_of_their_answers(items, times, scale):
    random = np.random.default_rng(times)
    draws, truth = 250, 0.7
    covered, widths, alone = 0, [], []
    for _ in range(draws):
        chances = np.full(items, truth)
        if scale is not None:
            chances = random.beta(truth * scale, (1 - truth) * scale, items)
        found = share_interval(random.binomial(times, chances) / times)
        covered += found.lower <= truth <= found.upper
        widths.append(found.upper - found.lower)
        once = share_interval((random.random(items) < truth).astype(float))
        alone.append(once.upper - once.lower)
    assert covered / draws >= 0.92
    # Answers that are as good as independent narrow the interval, and equal ones do not.
    if scale is None:
        assert np.mean(widths) < 0.5 * np.mean(alone)
    else:
        assert np.mean(widths) < 1.02 * np.mean(alone)


def test_epochs_that_always_agree_say_no_more_than_one_answer():
    once = share_interval([1.0] * 30 + [0.0] * 10)
    assert once.method == "mid-P"
    # Thirds of a single item show that there were three epochs.
    thrice = share_interval([1.0] * 30 + [0.0] * 9 + [1 / 3])
    assert thrice.method == "mid-P, 40 clusters"
    assert thrice.upper - thrice.lower == pytest.approx(once.upper - once.lower, abs=0.02)


@pytest.mark.parametrize("values", [(0.0, 1.0), (0.5, 1.0), (0.0, 0.5, 1.0)])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_handful_of_means_has_an_interval_that_says_something(values, count):
    random = np.random.default_rng(count)
    truth, draws = float(np.mean(values)), 600
    found = [mean_interval(random.choice(values, count)) for _ in range(draws)]
    assert np.mean([one.lower <= truth <= one.upper for one in found]) >= 0.92
    assert np.mean([one.upper - one.lower for one in found]) < {2: 0.95, 3: 0.86, 5: 0.76}[count]


@pytest.mark.parametrize(("groups", "size", "most"), [(72, 1, 0.5), (40, 4, 0.9), (8, 3, 0.95)])
def test_mean_completions_cover_at_least_93_percent(groups, size, most):
    random = np.random.default_rng(size)
    draws = 600
    covered = 0
    truth = most + (1 - most) / 2
    for _ in range(draws):
        codes = np.repeat(np.arange(groups), size)
        whole = (random.random(groups) < most)[codes]
        values = np.where(whole, 1.0, random.random(codes.size))
        found = mean_interval(values, codes.tolist())
        covered += found.lower <= truth <= found.upper
    assert covered / draws >= 0.93


def test_skill_is_the_way_from_floor_to_ceiling():
    assert skill(0.6, 0.2, 1.0) == pytest.approx(0.5)
    assert skill(0.1, 0.2, 1.0) == pytest.approx(-0.125)
    assert skill(0.5, 0.5, 0.5) is None
    for unknown in ((None, 0.1, 1.0), (0.5, None, 1.0), (0.5, 0.1, None)):
        assert skill(*unknown) is None
    assert skill(0.5, 0.6, 0.4) is None


def test_a_difference_of_independent_shares_as_newcombe_computed_it():
    """The example of Newcombe (1998, table II, row a): 56/70 - 48/80, by his method 10."""
    from statsmodels.stats.proportion import proportion_confint

    first, second = (
        (right / n, *proportion_confint(right, n, method="wilson"))
        for right, n in ((48, 80), (56, 70))
    )
    found = difference_interval(first, second)
    assert [round(one, 4) for one in found] == [0.2, 0.0524, 0.3339]
    assert difference_interval((None, None, None), (0.5, 0.4, 0.6)) == (None, None, None)
    assert difference_interval((0.5, None, None), (0.75, 0.4, 0.8)) == (0.25, None, None)
    assert difference_interval((0.5, 0.4, 0.6), (0.75, None, None)) == (0.25, None, None)
