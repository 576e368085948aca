"""Heights on ladders: where they are, how sure, and how two of them differ."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from uiprobe.episodes.ladder_curves import curve_grid, middle
from uiprobe.results.heights import (
    HEIGHT_COLUMNS,
    Rung,
    compare_heights,
    fit_height,
    heights_within,
)


def _answers(
    height: float, *, slope: float = 2, chance: float = 0.25, each: int = 20
) -> pd.DataFrame:
    random = np.random.default_rng(7)
    rungs = np.repeat(np.arange(1, 9), each)
    share = chance + (1 - chance) / (1 + np.exp(slope * (rungs - height)))
    values = (random.random(rungs.size) < share).astype(float)
    names = [f"item {n}" for n in range(rungs.size)]
    return pd.DataFrame(
        dict(zip(HEIGHT_COLUMNS, (names, values, names, "ahead", rungs, chance), strict=True))
    )


@pytest.mark.parametrize("height", [2.3, 4.0, 6.7])
def test_a_height_is_found_where_it_is(height: float) -> None:
    (found,) = heights_within(_answers(height))
    assert found.lower < height < found.upper
    assert found.estimate == pytest.approx(height, abs=0.6)
    assert (found.ladder, found.bottom, found.top, found.beyond) == ("ahead", 1, 8, "")


def test_beyond_the_ends_a_height_has_no_number() -> None:
    rungs = [1, 2, 3, 4] * 10
    above = fit_height("ahead", rungs, [1.0] * 40, 0.25)
    below = fit_height("ahead", rungs, [0.0] * 40, 0.0)
    assert (above.beyond, below.beyond) == ("above the top", "below the bottom")
    assert str(above).startswith("above the top [") and str(above).endswith("above 4]")
    assert str(below).startswith("below the bottom [below 1")
    assert (above.short, below.short) == ("above 4", "below 1")
    inside = fit_height("ahead", rungs, [1.0, 1.0, 0.0, 0.0] * 10, 0.0)
    assert (inside.short, inside.beyond) == (f"{inside.estimate:.1f}", "")
    assert str(inside) == f"{inside.short} [{inside.lower:.1f}, {inside.upper:.1f}]"
    # The ends belong to the ladder.
    for end in (replace(inside, estimate=1.0), replace(inside, estimate=4.0)):
        assert (end.beyond, end.short) == ("", f"{end.estimate:.1f}")


def test_an_interval_is_as_wide_as_the_gap_where_answers_change_at_once() -> None:
    found = fit_height("ahead", [1, 2, 3, 4] * 10, [1.0, 1.0, 0.0, 0.0] * 10, 0.0)
    assert found.lower < 2.3 and found.upper > 2.7


def test_answers_of_one_cluster_say_less() -> None:
    items = _answers(4.0, slope=0.7)
    alone = heights_within(items)[0]
    doubled = pd.concat([items, items.assign(item_id=items["item_id"] + " again")])
    together = heights_within(doubled)[0]
    apart = heights_within(doubled.assign(cluster=doubled["item_id"]))[0]
    assert together.upper - together.lower == pytest.approx(alone.upper - alone.lower, rel=0.15)
    assert apart.upper - apart.lower < 0.8 * (alone.upper - alone.lower)


def test_answers_are_told_by_rung_and_ladders_by_name() -> None:
    found = fit_height("ahead", [2, 1, 2, 4], [0.5, 1.0, 0.0, 0.0], 0.1)
    assert found.rungs == (Rung(1, 1.0, 1), Rung(2, 0.5, 2), Rung(4, 0.0, 1))
    assert (found.chance, found.bottom, found.top) == (0.1, 1, 4)
    items = _answers(4.0)
    both = pd.concat([items.assign(facet="deep"), items, items.assign(facet="behind")])
    assert [one.ladder for one in heights_within(both)] == ["ahead", "behind", "deep"]


def test_clusters_count_by_the_derivative_of_the_likelihood_of_their_answers() -> None:
    """The same interval from a likelihood that is derived by differences."""
    random = np.random.default_rng(5)
    chance, rungs = 0.05, np.repeat(np.arange(1, 7), 12)
    codes = random.integers(0, 15, rungs.size)
    shift = random.normal(0, 2, 15)[codes]
    share = chance + 0.95 / (1 + np.exp(0.5 * (rungs - 1.5) - shift))
    values = random.random(rungs.size) < share
    heights, slopes = curve_grid(1, 6)

    def logs(height: float, slope: float) -> np.ndarray:
        share = np.clip(
            chance + (1 - chance) / (1 + np.exp(slope * (rungs - height))), 1e-6, 1 - 1e-6
        )
        return np.where(values, np.log(share), np.log(1 - share))

    evidence = np.array([[logs(one, slope).sum() for slope in slopes] for one in heights])
    at, fall = np.unravel_index(evidence.argmax(), evidence.shape)
    near = 1e-5
    scores = logs(heights[at] + near, slopes[fall]) - logs(heights[at] - near, slopes[fall])
    effect = (np.bincount(codes, scores) ** 2).sum() / (scores**2).sum()
    assert effect > 1.3
    weights = np.exp((evidence - evidence.max()) / effect).sum(axis=1)
    lower, median, upper = middle(heights, weights / weights.sum(), 0.95)
    found = fit_height("ahead", rungs.tolist(), values.tolist(), chance, codes.tolist())
    assert (found.lower, found.estimate, found.upper) == pytest.approx((lower, median, upper))


def test_clusters_whose_answers_cancel_make_nothing_surer() -> None:
    rungs, values = [1, 1, 2, 2, 3, 3] * 4, [1.0, 1.0, 1.0, 0.0, 0.0, 0.0] * 4
    alone = fit_height("ahead", rungs, values, 0.0)
    pairs = fit_height("ahead", rungs, values, 0.0, [place // 2 for place in range(24)])
    assert pairs == alone
    # One cluster says nothing of how much they differ.
    assert fit_height("ahead", rungs, values, 0.0, ["all"] * 24) == alone


def test_two_heights_are_compared_ladder_by_ladder() -> None:
    from scipy.stats import norm

    low, high = _answers(3.0), _answers(5.0)
    (found,) = compare_heights(low, pd.concat([high, high.assign(facet="other")]))
    assert found.ladder == "ahead"
    assert found.lower < 2 < found.upper
    assert found.p < 0.01
    (turned,) = compare_heights(high, low)
    assert turned.difference == pytest.approx(-found.difference, abs=0.06)
    assert (turned.lower, turned.upper) == pytest.approx((-found.upper, -found.lower), abs=0.06)
    assert turned.p == pytest.approx(found.p)
    assert (found.a, found.b) == (turned.b, turned.a)
    (same,) = compare_heights(low, low)
    assert same.difference == pytest.approx(0, abs=0.11)
    assert same.p == pytest.approx(1)
    # Distributions of so many answers are nearly normal.
    (near,) = compare_heights(_answers(4.0, slope=0.9), _answers(4.5, slope=0.9))
    error = (near.upper - near.lower) / 2 / norm.isf(0.025)
    assert near.p == pytest.approx(2 * norm.sf(near.difference / error), rel=0.1)
    assert 0.01 < near.p < 0.9
    assert compare_heights(low, high.assign(facet="other")) == []


def test_items_without_a_rung_or_a_score_have_no_height() -> None:
    items = _answers(4.0)
    assert heights_within(items.assign(rung=np.nan)) == []
    assert heights_within(items.assign(value=np.nan)) == []
    with pytest.raises(ValueError, match="found 1 rungs and 2 values"):
        fit_height("ahead", [1], [1.0, 0.0], 0.0)
    with pytest.raises(ValueError, match="found 0 rungs and 0 values"):
        fit_height("ahead", [], [], 0.0)
    (one,) = heights_within(items.head(1))
    assert (one.bottom, one.top, one.rungs[0].n) == (1, 1, 1)
