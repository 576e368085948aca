"""Solvers find what trying everything finds, and say whether it is the only one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product

import pytest

from uiprobe.probes.sources.builtin.chains.plans import (
    Legs,
    Stop,
    Terms,
    by_sellers,
    cheapest_splits,
    cost_of,
    earliest_rounds,
    end_of,
    fullest,
    improved,
    inserted,
    nearest_first,
    shortest,
)
from uiprobe.probes.sources.builtin.language.draws import DrawRandom

SEEDS = range(30)

Careless = Callable[[Legs, Sequence[Stop], int], tuple[int, ...] | None]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fullest_choice_is_that_of_all_choices(seed: int):
    random = DrawRandom(seed)
    prices = tuple(random.randrange(1, 40) for _ in range(8))
    purse = random.randrange(10, 120)
    sums = [
        (sum(prices[at] for at in chosen), chosen)
        for size in range(9)
        for chosen in combinations(range(8), size)
    ]
    best = max(spent for spent, _ in sums if spent <= purse)
    right = {chosen for spent, chosen in sums if spent == best}
    found, choices = fullest(prices, purse)
    assert found == best
    assert set(choices) <= right
    assert len(choices) == min(2, len(right))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cheapest_split_is_that_of_all_splits(seed: int):
    random = DrawRandom(seed)
    prices = tuple(
        tuple(random.randrange(4, 20) if seller == at % 3 or random.random() < 0.8 else None
              for seller in range(3))
        for at in range(6)
    )  # fmt: skip
    terms = (
        Terms(random.randrange(3, 9), None, random.randrange(4, 9), random.randrange(15, 40)),
        Terms(random.randrange(3, 9), random.randrange(15, 40)),
        Terms(random.randrange(3, 9), random.randrange(15, 40)),
    )
    costs = {split: cost_of(prices, terms, split) for split in product(range(3), repeat=6)}
    best = min(costs.values())
    right = {split for split, cost in costs.items() if cost == best}
    found, splits = cheapest_splits(prices, terms)
    assert found == best
    assert set(splits) <= right
    assert len(splits) == min(2, len(right))
    assert all(costs[split] >= best for split in by_sellers(prices, 3))


def test_terms_of_a_seller():
    terms = Terms(fee=5, free_from=40)
    assert [terms.total(things) for things in (0, 10, 39, 40)] == [0, 15, 44, 40]
    terms = Terms(fee=5, off=8, off_from=30)
    assert [terms.total(things) for things in (0, 29, 30)] == [0, 34, 27]


def drawn_round(seed: int) -> tuple[Legs, tuple[Stop, ...]]:
    random = DrawRandom(seed)
    minutes = {pair: random.randrange(2, 9) for pair in combinations(range(7), 2)}
    legs = tuple(
        tuple(0 if one == other else minutes[min(one, other), max(one, other)]
              for other in range(7))
        for one in range(7)
    )  # fmt: skip
    stops = []
    for at in range(6):
        opens = random.randrange(100, 130) if at < 3 else 0
        after = 1 << random.randrange(at) if at > 3 else 0
        closes = opens + random.randrange(10, 40) if opens else 24 * 60
        stops.append(Stop(random.randrange(1, 6), opens, closes, after))
    return legs, tuple(stops)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_earliest_round_is_that_of_all_orders(seed: int):
    legs, stops = drawn_round(seed)
    ends = {order: end_of(legs, stops, 100, order) for order in permutations(range(6))}
    possible = {order: end for order, end in ends.items() if end is not None}
    found = earliest_rounds(legs, stops, 100)
    if not possible:
        assert found is None
        return
    assert found is not None
    best = min(possible.values())
    right = {order for order, end in possible.items() if end == best}
    assert found[0] == best
    assert set(found[1]) <= right
    assert len(found[1]) == min(2, len(right))


@pytest.mark.parametrize("way", [nearest_first, inserted], ids=lambda way: way.__name__)
def test_who_does_not_try_all_orders_may_be_late_or_not_let_in(way: Careless):
    later = shut = 0
    for seed in SEEDS:
        legs, stops = drawn_round(seed)
        order, best = way(legs, stops, 100), earliest_rounds(legs, stops, 100)
        if order is None or best is None:
            shut += order is None
            continue
        end = end_of(legs, stops, 100, order)
        better = end_of(legs, stops, 100, improved(legs, stops, 100, order))
        assert end is not None
        assert better is not None
        assert best[0] <= better <= end
        later += best[0] < end
    assert later + shut > len(SEEDS) // 4


def test_ways_through_other_places_are_as_short_as_any():
    legs: Legs = ((0, 4, 9, 30), (4, 0, 3, 12), (9, 3, 0, 5), (30, 12, 5, 0))
    assert shortest(legs) == ((0, 4, 7, 12), (4, 0, 3, 8), (7, 3, 0, 5), (12, 8, 5, 0))
    assert shortest(shortest(legs)) == shortest(legs)


def test_nobody_is_let_in_too_late_and_who_is_early_waits():
    legs = ((0, 5, 10), (5, 0, 10), (10, 10, 0))
    stops = (Stop(3, opens=20, closes=30), Stop(4, closes=12))
    assert end_of(legs, stops, 0, (1, 0)) == 33
    assert end_of(legs, stops, 0, (0, 1)) is None
    assert end_of(legs, stops, 3, (1, 0)) is None
    assert end_of(legs, (stops[0], Stop(4, after=1)), 0, (1, 0)) is None
