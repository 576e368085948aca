"""Paired tests agree with published implementations, and claim no more than they may."""

from itertools import product
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import beta, binom, norm
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

from uiprobe.results.statistics import (
    compare_paired,
    holm,
    judge_difference,
    run_spread,
    sign_flip_p,
)

pytestmark = pytest.mark.slow


@given(*(st.integers(0, 30) for _ in range(4)))
def test_independent_items_get_the_exact_test_of_mcnemar(both, only_a, only_b, neither):
    a = [1.0] * (both + only_a) + [0.0] * (only_b + neither)
    b = [1.0] * both + [0.0] * only_a + [1.0] * only_b + [0.0] * neither
    if not a:
        return
    found = compare_paired(a, b)
    theirs = mcnemar([[both, only_a], [only_b, neither]], exact=True)
    assert found.p == pytest.approx(min(1.0, theirs.pvalue))
    assert (found.only_a, found.only_b) == (only_a, only_b)
    assert found.difference == pytest.approx((only_b - only_a) / len(a))
    assert found.method == "exact McNemar"


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0, 1), min_size=1))
def test_holm_is_that_of_statsmodels(p_values):
    # It collects garbage at each call, which in a large process takes longer than all the rest.
    with patch("gc.collect"):
        theirs = multipletests(list(p_values.values()), method="holm")[1]
    assert list(holm(p_values).values()) == pytest.approx(list(theirs))
    assert list(holm(p_values)) == list(p_values)


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from([-2, -1, 0, 1, 3]), min_size=1, max_size=9), st.sampled_from([1, 3])
)
def test_sign_flips_are_counted_out(sums, unit):
    values = np.array(sums) / unit
    signs = np.array(list(product((-1, 1), repeat=len(sums))))
    reached = np.abs(signs @ values) >= abs(values.sum()) - 1e-9
    assert sign_flip_p(values) == pytest.approx(reached.mean())


def test_a_hundred_thousand_clusters_are_as_exact_as_ten():
    right, wrong = 50_600, 49_400
    sums = np.r_[np.ones(right), -np.ones(wrong)]
    assert sign_flip_p(sums) == pytest.approx(2 * binom.sf(right - 1, right + wrong, 0.5))
    # Twice as many, of two sizes, by the normal law that so many come close to.
    both = np.r_[sums, 3 * sums]
    error = np.sqrt((both**2).sum())
    assert sign_flip_p(both) == pytest.approx(2 * norm.sf(both.sum() / error), rel=0.01)
    assert sign_flip_p(np.ones(100_000)) < 1e-30


def test_sums_without_a_common_unit_are_laid_on_a_fine_grid():
    values = np.array([0.137, 0.291, 0.4433, -0.05111, 0.2])
    signs = np.array(list(product((-1, 1), repeat=5)))
    assert sign_flip_p(values) == pytest.approx(
        (np.abs(signs @ values) >= values.sum() - 1e-9).mean()
    )


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
    assert claims / draws <= 0.05
    assert abs(covered / draws - 0.95) <= 0.015


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
    assert abs(covered / draws - 0.95) <= 0.015
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


def test_spread_needs_two_repetitions_of_an_item():
    assert run_spread([[1.0]]) is None
    assert run_spread([[1.0, np.nan], [np.nan, 0.0]]) is None
    spread = run_spread([[1.0, 0.0], [1.0, np.nan]], ["a", "b"])
    assert (spread.items, spread.sampling, spread.unstable) == (1, None, 1.0)
