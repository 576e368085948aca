"""Paired tests agree with published implementations, and claim no more than they may."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiprobe.results.statistics import (
    compare_paired,
    compare_seeds,
    holm,
    judge_difference,
    run_spread,
)

pytestmark = pytest.mark.slow


@given(*(st.integers(0, 30) for _ in range(4)))
def test_a_difference_is_claimed_just_where_the_interval_leaves_out_0(
    both, only_a, only_b, neither
):
    from scipy.stats import t

    a = [1.0] * (both + only_a) + [0.0] * (only_b + neither)
    b = [1.0] * both + [0.0] * only_a + [1.0] * only_b + [0.0] * neither
    if len(a) < 2:
        return
    found = compare_paired(a, b)
    assert (found.p < 0.05) == (not found.lower <= 0 <= found.upper)
    assert (found.only_a, found.only_b) == (only_a, only_b)
    assert found.difference == pytest.approx((only_b - only_a) / len(a))
    # The adjusted Wald interval of Bonett and Price (2012), with t in the place of z.
    n = len(a)
    first, second = (only_a + 1) / (n + 2), (only_b + 1) / (n + 2)
    spread = (first + second - (first - second) ** 2) / (n + 2)
    half = t.isf(0.025, n - 1) * np.sqrt(spread * (n + 2) / (n + 1))
    assert found.lower == pytest.approx(max(-1, second - first - half))
    assert found.upper == pytest.approx(min(1, second - first + half))


def test_unequal_clusters_weigh_as_their_items_do():
    a, b = [0.0] * 12, [1.0] * 8 + [0.0] * 4
    found = compare_paired(a, b, ["x"] * 8 + ["y"] * 4)
    assert found.difference == pytest.approx(8 / 12)
    assert (found.clusters, found.method) == (2, "t, 2 clusters")
    assert 0.3 < found.p < 0.7
    assert found.lower == -1 and found.upper == 1


def test_clusters_are_compared_by_the_sandwich_estimator_with_two_clusters_more():
    import statsmodels.api as sm
    from scipy.stats import t

    a, b = np.zeros(300), np.zeros(300)
    sizes = [1, 2, 3, 4] * 30
    codes = np.repeat(np.arange(120), sizes)
    b[::3], a[::7] = 1, 1
    found = compare_paired(a, b, codes.tolist())
    # Both added clusters are of the root mean square of the sizes: the square root of 30 / 4.
    weights = np.r_[np.ones(300), 7.5**0.5, 7.5**0.5]
    gains = np.r_[b - a, 1, -1]
    groups = np.r_[codes, 120, 121]
    model = sm.WLS(gains, np.ones(302), weights=weights)
    theirs = model.fit(cov_type="cluster", cov_kwds={"groups": groups})
    center, error = theirs.params[0], theirs.bse[0]
    half = t.isf(0.025, 119) * error
    assert (found.lower, found.upper) == pytest.approx((center - half, center + half))
    assert found.p == pytest.approx(2 * t.sf(abs(center) / error, 119))
    assert found.detectable == pytest.approx((t.isf(0.025, 119) + t.isf(0.2, 119)) * error)


def test_the_figures_of_both_models_are_those_of_the_shared_items():
    found = compare_paired([1, 0, 0, 0.5], [1, 1, 0, 1])
    assert (found.accuracy_a, found.accuracy_b) == (0.375, 0.75)
    assert (found.n, found.only_a, found.only_b) == (4, 0, 2)
    assert found.method == "t, independent items"
    # No difference is larger than 1, and four items would show none that is smaller.
    assert found.detectable == 1


def test_a_difference_is_claimed_before_equivalence_which_needs_both_ends_within_the_margin():
    one = replace(
        compare_paired([1] * 10, [1] * 10), difference=0.01, lower=-0.04, upper=0.04, p=0.2
    )
    assert judge_difference(one, 0.2) == "equivalent"
    assert judge_difference(one, 0.049) == "better"
    assert judge_difference(replace(one, difference=-0.01), 0.049) == "worse"
    assert judge_difference(replace(one, lower=-0.06), 0.2) == "cannot be distinguished"
    assert judge_difference(replace(one, upper=0.06), 0.2) == "cannot be distinguished"
    assert judge_difference(replace(one, lower=-0.05), 0.2) == "cannot be distinguished"
    assert judge_difference(replace(one, upper=0.05), 0.2) == "cannot be distinguished"


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0, 1), min_size=1))
def test_holm_is_that_of_statsmodels(p_values):
    from statsmodels.stats.multitest import multipletests

    # It collects garbage at each call, which in a large process takes longer than all the rest.
    with patch("gc.collect"):
        theirs = multipletests(list(p_values.values()), method="holm")[1]
    assert list(holm(p_values).values()) == pytest.approx(list(theirs))
    assert list(holm(p_values)) == list(p_values)


def test_no_item_and_unequal_lengths_are_refused():
    with pytest.raises(ValueError, match="found none"):
        compare_paired([], [])
    with pytest.raises(ValueError, match="found shapes"):
        compare_paired([1], [1, 0])


def test_one_item_says_nothing():
    found = compare_paired([0], [1])
    assert (found.n, found.p, found.lower, found.detectable) == (1, 1.0, None, None)
    assert judge_difference(found, found.p) == "cannot be distinguished"


def test_agreement_on_few_items_is_no_equivalence_and_on_many_it_is():
    few = compare_paired([1] * 10, [1] * 10)
    assert judge_difference(few, few.p) == "cannot be distinguished"
    many = compare_paired([1] * 457, [1] * 457)
    assert judge_difference(many, many.p) == "equivalent"
    # A hundred items of five trajectories are five witnesses, not a hundred.
    five = compare_paired([1] * 100, [1] * 100, [item // 20 for item in range(100)])
    assert judge_difference(five, five.p) == "cannot be distinguished"


def test_verdicts_in_words():
    a, b = np.zeros(60), np.r_[np.ones(20), np.zeros(40)]
    for first, second, word in ((a, b, "better"), (b, a, "worse")):
        found = compare_paired(first, second)
        assert judge_difference(found, found.p) == word
        assert judge_difference(found, 0.2) == "cannot be distinguished"
        assert judge_difference(found, 0.2, margin=0.9) == "equivalent"
    assert compare_paired(a, b).difference == pytest.approx(1 / 3)


def pairs(random, groups, size, right_a, right_b, correlation, alike):
    """Answers of two models: cluster effects beta-distributed, in part shared by the two."""
    from scipy.stats import beta, norm

    sizes = random.integers(max(1, size // 2), size + size // 2 + 1, groups)
    codes = np.repeat(np.arange(groups), sizes)
    scale = 1 / correlation - 1
    common, own_a, own_b = random.standard_normal((3, groups))
    answers = []
    for share, own in ((right_a, own_a), (right_b, own_b)):
        effect = norm.cdf(np.sqrt(alike) * common + np.sqrt(1 - alike) * own)
        chances = beta.ppf(effect, share * scale, (1 - share) * scale)
        answers.append((random.random(codes.size) < chances[codes]).astype(float))
    return *answers, codes


SETTINGS = {
    "independent items": (200, 1, 0.3, 1.0),
    "questions with five items": (89, 5, 0.3, 0.5),
    "twenty trajectories": (20, 7, 0.3, 0.5),
    "twelve goals, models unlike": (12, 5, 0.4, 0.0),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_without_a_true_difference_one_is_claimed_at_most_in_5_percent(name):
    groups, size, correlation, alike = SETTINGS[name]
    random = np.random.default_rng(groups)
    claims = covered = 0
    draws = 1_000
    for _ in range(draws):
        a, b, codes = pairs(random, groups, size, 0.65, 0.65, correlation, alike)
        found = compare_paired(a, b, None if size == 1 else codes.tolist())
        claims += judge_difference(found, found.p) in ("better", "worse")
        covered += found.lower <= 0 <= found.upper
    # The draws alone spread by 0.7 points.
    assert claims / draws <= 0.057
    assert covered / draws >= 0.935


@pytest.mark.parametrize(("groups", "failed"), [(15, 0.1), (20, 0.1), (40, 0.1), (20, 0.2)])
def test_a_model_that_fails_clusters_entirely_is_not_called_better_where_none_was_drawn(
    groups, failed
):
    random = np.random.default_rng(groups)
    claims = 0
    draws = 600
    codes = np.repeat(np.arange(groups), 4).tolist()
    for _ in range(draws):
        alive = np.repeat(random.random(groups) >= failed, 4)
        b = ((random.random(alive.size) < 0.9) & alive).astype(float)
        a = (random.random(alive.size) < 0.9 * (1 - failed)).astype(float)
        claims += compare_paired(a, b, codes).p < 0.05
    assert claims / draws <= 0.055


def test_a_whole_suite_claims_a_difference_at_most_in_5_percent():
    random = np.random.default_rng(6)
    claims = 0
    draws = 1_000
    for _ in range(draws):
        found = {}
        for name, (groups, size, correlation, alike) in SETTINGS.items():
            a, b, codes = pairs(random, groups, size, 0.65, 0.65, correlation, alike)
            found[name] = compare_paired(a, b, None if size == 1 else codes.tolist())
        adjusted = holm({name: result.p for name, result in found.items()})
        verdicts = [judge_difference(found[name], p) for name, p in adjusted.items()]
        claims += bool({"better", "worse"} & set(verdicts))
    assert claims / draws <= 0.05


def test_the_interval_of_a_true_difference_covers_it_and_the_detectable_one_is_detected():
    random = np.random.default_rng(4)
    draws = 1_000
    covered = 0
    detectable = []
    for _ in range(draws):
        a, b, codes = pairs(random, 100, 5, 0.6, 0.7, 0.3, 0.6)
        found = compare_paired(a, b, codes.tolist())
        covered += found.lower <= 0.1 <= found.upper
        detectable.append(found.detectable)
    assert covered / draws >= 0.935
    effect = float(np.mean(detectable))
    shown = 0
    for _ in range(draws):
        a, b, codes = pairs(random, 100, 5, 0.6, 0.6 + effect, 0.3, 0.6)
        shown += compare_paired(a, b, codes.tolist()).p < 0.05
    assert shown / draws == pytest.approx(0.8, abs=0.06)


def test_run_to_run_spread_is_apart_from_sampling_error():
    random = np.random.default_rng(1)
    chances = random.beta(4, 2, 400)
    answers = (random.random((400, 6)) < chances[:, None]).astype(float)
    spread = run_spread(answers)
    assert (spread.repetitions, spread.items) == (6, 400)
    expected = np.sqrt((chances * (1 - chances)).mean() / 400)
    assert spread.between_runs == pytest.approx(expected, rel=0.6)
    assert spread.lowest <= spread.mean <= spread.highest
    steady = run_spread(np.repeat(answers[:, :1], 3, axis=1))
    assert (steady.between_runs, steady.unstable) == (0.0, 0.0)
    assert steady.sampling > 0


def test_the_figures_of_repeated_runs():
    values = [[1.0, 1.0, 0.0], [1.0, 1.0, 1.0], [0.0, 0.0, 0.0], [0.0, 1.0, 1.0]]
    spread = run_spread(values)
    assert (spread.lowest, spread.mean, spread.highest) == (0.5, pytest.approx(7 / 12), 0.75)
    assert spread.between_runs == pytest.approx(np.std([0.5, 0.75, 0.5], ddof=1))
    assert spread.unstable == 0.5
    means = [2 / 3, 1, 0, 2 / 3]
    assert spread.sampling == pytest.approx(np.std(means, ddof=1) / 2)
    # Items of one cluster are one witness.
    halves = run_spread(values, ["x", "x", "y", "y"])
    assert halves.sampling == pytest.approx(np.std([5 / 6, 1 / 3], ddof=1) / 2**0.5)


def test_spread_needs_two_repetitions_of_an_item():
    assert run_spread([[1.0]]) is None
    assert run_spread([[1.0, np.nan], [np.nan, 0.0]]) is None
    spread = run_spread([[1.0, 0.0], [1.0, np.nan]], ["a", "b"])
    assert (spread.items, spread.sampling, spread.unstable) == (1, None, 1.0)


def test_seeds_that_both_agents_have_are_paired():
    from scipy.stats import ttest_rel

    a, b = {0: 10.0, 1: 30.0, 2: 50.0}, {0: 12.0, 1: 33.0, 2: 51.0}
    found = compare_seeds(a, b)
    theirs = ttest_rel(list(b.values()), list(a.values()))
    assert found.difference == pytest.approx(2)
    assert found.p == pytest.approx(theirs.pvalue)
    bounds = theirs.confidence_interval()
    assert (found.lower, found.upper) == pytest.approx((bounds.low, bounds.high))


def test_other_seeds_are_independent_samples():
    from scipy.stats import ttest_ind

    found = compare_seeds({0: 10.0, 1: 30.0, 2: 50.0}, {5: 12.0, 6: 33.0, 7: 51.0, 8: 9.0})
    theirs = ttest_ind([12.0, 33.0, 51.0, 9.0], [10.0, 30.0, 50.0], equal_var=False)
    assert found.p == pytest.approx(theirs.pvalue)
    assert found.difference == pytest.approx(-3.75)
    bounds = theirs.confidence_interval()
    assert (found.lower, found.upper) == pytest.approx((bounds.low, bounds.high))
    # Two in common are too few for pairs.
    some = compare_seeds({0: 10.0, 1: 30.0, 2: 50.0}, {0: 12.0, 1: 33.0, 7: 51.0, 8: 9.0})
    assert some.p == pytest.approx(ttest_ind([12, 33, 51, 9], [10, 30, 50], equal_var=False).pvalue)
    constant = dict.fromkeys(range(3), 4.0)
    assert compare_seeds(constant, dict.fromkeys(range(7, 10), 5.0)).p == 0
    assert compare_seeds(constant, constant).p == 1
    with pytest.raises(ValueError, match="found 2 and 3, expected at least 3"):
        compare_seeds({0: 4.0, 1: 4.0}, constant)


@pytest.mark.parametrize("seeds", [3, 5])
def test_equal_agents_have_a_winner_in_at_most_5_percent(seeds):
    random = np.random.default_rng(seeds)
    claims = 0
    for _ in range(1_000):
        a, b = (dict(enumerate(random.normal(300, 25, seeds))) for _ in range(2))
        claims += compare_seeds(a, b).p < 0.05
    assert claims <= 60
