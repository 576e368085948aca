"""Heights on ladders: where they are, how sure, and how two of them differ."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from uiprobe.results.heights import HEIGHT_COLUMNS, compare_heights, fit_height, heights_within


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


def test_two_heights_are_compared_ladder_by_ladder() -> None:
    low, high = _answers(3.0), _answers(5.0)
    (found,) = compare_heights(low, pd.concat([high, high.assign(facet="other")]))
    assert found.ladder == "ahead"
    assert found.lower < 2 < found.upper
    assert found.p < 0.01
    (same,) = compare_heights(low, low)
    assert same.difference == pytest.approx(0, abs=0.11)
    assert same.p > 0.9
    assert compare_heights(low, high.assign(facet="other")) == []


def test_items_without_a_rung_or_a_score_have_no_height() -> None:
    items = _answers(4.0)
    assert heights_within(items.assign(rung=np.nan)) == []
    assert heights_within(items.assign(value=np.nan)) == []
    with pytest.raises(ValueError, match="found 1 rungs and 2 values"):
        fit_height("ahead", [1], [1.0, 0.0], 0.0)
