"""Always-valid comparison: bounds, verdicts, and that it may be looked at at any time."""

from __future__ import annotations

import numpy as np
import pytest

from uiprobe.results.sequential import NEVER, settling_times, weigh


def gains(clusters: int, better: float, worse: float, seed: int) -> np.ndarray:
    drawn = np.random.default_rng(seed).random(clusters)
    return (drawn < better).astype(float) - (drawn > 1 - worse)


def test_nothing_says_nothing() -> None:
    found = weigh([], [], largest=1)
    assert (found.lower, found.upper, found.verdict) == (-1, 1, "cannot be distinguished")
    assert not found.settled


def test_a_clear_difference_is_settled_early_and_stays_so() -> None:
    x = gains(400, 0.4, 0.1, seed=1)
    found = weigh(x, np.ones(400), largest=1)
    assert found.verdict == "better"
    assert found.settled_at is not None
    assert found.settled_at < 150
    assert 0 < found.lower < 0.3 < found.upper
    early = weigh(x[: found.settled_at], np.ones(found.settled_at), largest=1)
    assert early.settled_at == found.settled_at
    assert not weigh(x[: found.settled_at - 1], np.ones(found.settled_at - 1), largest=1).settled


def test_exchanging_the_models_exchanges_the_verdict() -> None:
    x = gains(300, 0.4, 0.1, seed=2)
    found, other = weigh(x, np.ones(300), largest=1), weigh(-x, np.ones(300), largest=1)
    assert (found.verdict, other.verdict) == ("better", "worse")
    assert found.settled_at == other.settled_at
    assert found.lower == pytest.approx(-other.upper)


def test_models_that_agree_become_equivalent() -> None:
    found = weigh(np.zeros(1000), np.ones(1000), largest=1)
    assert found.verdict == "equivalent"
    assert -0.05 < found.lower < 0 < found.upper < 0.05


def test_the_bounds_only_become_narrower() -> None:
    x = gains(300, 0.3, 0.2, seed=3)
    looks = [weigh(x[:n], np.ones(n), largest=1) for n in (50, 100, 200, 300)]
    assert [one.lower for one in looks] == sorted(one.lower for one in looks)
    assert [one.upper for one in looks] == sorted((one.upper for one in looks), reverse=True)


def test_a_cluster_counts_as_one_observation_whatever_its_size() -> None:
    """Ten equal answers of one cluster are no more evidence than one."""
    x = gains(60, 0.4, 0.1, seed=4)
    alone = weigh(x, np.ones(60), largest=1)
    tenfold = weigh(10 * x, np.full(60, 10), largest=10)
    assert tenfold.n == 600
    assert (tenfold.lower, tenfold.upper) == (alone.lower, alone.upper)


def test_large_clusters_count_more_as_in_the_difference_over_items() -> None:
    found = weigh([8.0, -1.0, -1.0], [8, 1, 1], largest=8)
    assert found.difference == pytest.approx(0.6)


@pytest.mark.slow
@pytest.mark.parametrize("difference", [0.0, 0.05])
def test_false_verdicts_are_rare_when_looking_after_each_cluster(difference: float) -> None:
    generator = np.random.default_rng(5)
    drawn = generator.random((600, 300))
    up = (0.3 + difference) / 2
    x = (drawn < up).astype(float) - ((drawn >= up) & (drawn < 0.3))
    better, worse, equivalent = settling_times(x, np.ones_like(x), 0.05, 0.05)
    false = (worse < NEVER) if difference else (worse < NEVER) | (better < NEVER)
    if difference:
        false = false | ((equivalent < NEVER) & (equivalent < better))
    # 5 % of 600 and three standard errors.
    assert false.sum() <= 30 + 16


@pytest.mark.parametrize(
    ("sums", "sizes", "largest"), [([1.0], [2], 1), ([3.0], [2], 2), ([1.0], [0], 1)]
)
def test_clusters_that_cannot_be_are_refused(
    sums: list[float], sizes: list[int], largest: int
) -> None:
    with pytest.raises(ValueError, match="expected sizes"):
        weigh(sums, sizes, largest=largest)
