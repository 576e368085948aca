"""Solvers of what has to be planned: each goes through all plans, so that the best one is proven.

They say all best plans up to two, as a goal is drawn again if there is more than one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

Choice = tuple[int, ...]
"""The indices of what is chosen."""


# As much as a purse is enough for.


@lru_cache(maxsize=512)
def fullest(prices: tuple[int, ...], purse: int) -> tuple[int, tuple[Choice, ...]]:
    """The largest sum of prices that a purse is enough for, and the choices that give it.

    Args:
        prices: What each thing costs.
        purse: The most that is spent.
    """
    sums = np.zeros(1, dtype=np.int64)
    for price in prices:
        sums = np.concatenate((sums, sums + price))
    best = int(sums[sums <= purse].max())
    return best, tuple(
        tuple(at for at in range(len(prices)) if number >> at & 1)
        for number in np.flatnonzero(sums == best)[:2].tolist()
    )


# The cheapest split of an order over several sellers.


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a seller, besides the prices of the things.

    Attributes:
        fee: For the delivery.
        free_from: The price of the things from which delivery costs nothing; None if it always
            costs.
        off: What a voucher takes off.
        off_from: The price of the things from which it does.
    """

    fee: int
    free_from: int | None = None
    off: int = 0
    off_from: int = 0

    def total(self, things: int) -> int:
        """The price of an order of things of a price."""
        if not things:
            return 0
        free = self.free_from is not None and things >= self.free_from
        return things + (0 if free else self.fee) - (self.off if things >= self.off_from else 0)


_NEVER = 10**9


def cost_of(prices: Sequence[Sequence[int | None]], terms: Sequence[Terms], split: Choice) -> int:
    """The price of everything if each thing comes from the seller that a split says."""
    things = [0] * len(terms)
    for at, seller in enumerate(split):
        price = prices[at][seller]
        if price is None:
            return _NEVER
        things[seller] += price
    return sum(one.total(cents) for one, cents in zip(terms, things, strict=True))


@lru_cache(maxsize=512)
def cheapest_splits(
    prices: tuple[tuple[int | None, ...], ...], terms: tuple[Terms, ...]
) -> tuple[int, tuple[Choice, ...]]:
    """The lowest price of everything, and the splits that give it.

    All splits are gone through, but for those of which a part costs more already than another
    split in all.

    Args:
        prices: What each thing costs at each seller; None where there is none.
        terms: What each seller takes besides.
    """
    # The dearest first, so that what costs too much is seen early.
    turns = sorted(range(len(prices)), key=lambda at: -_least(prices[at]))
    fee, off, off_from = (
        np.array([getattr(one, name) for one in terms]) for name in ("fee", "off", "off_from")
    )
    free_from = np.array([_NEVER if one.free_from is None else one.free_from for one in terms])
    best = min(cost_of(prices, terms, split) for split in by_sellers(prices, len(terms)))
    # A row for each part of a split that may be part of a best one, in the order of sellers.
    things = np.zeros((1, len(terms)), dtype=np.int64)
    splits = np.zeros((1, len(prices)), dtype=np.int64)
    costs = np.zeros(1, dtype=np.int64)
    for turn, at in enumerate(turns, start=1):
        offers = [(seller, price) for seller, price in enumerate(prices[at]) if price is not None]
        sellers = [seller for seller, _ in offers]
        added = np.zeros((len(offers), len(terms)), dtype=np.int64)
        added[range(len(offers)), sellers] = [price for _, price in offers]
        things = (things[:, np.newaxis] + added).reshape(-1, len(terms))
        splits = np.repeat(splits, len(sellers), axis=0)
        splits[:, at] = np.tile(sellers, len(splits) // len(sellers))
        rest = [prices[other] for other in turns[turn:]]
        # The rest may bring any order to where delivery is free and the voucher counts.
        full = things + sum(max(price or 0 for price in row) for row in rest)
        delivery = np.where((things == 0) | (full >= free_from), 0, fee)
        costs = (things + delivery - np.where(full >= off_from, off, 0)).sum(axis=1)
        kept = costs + sum(map(_least, rest)) <= best
        things, splits, costs = things[kept], splits[kept], costs[kept]
    lowest = costs.min()
    return int(lowest), tuple(map(tuple, splits[costs == lowest][:2].tolist()))


def _least(prices: Sequence[int | None]) -> int:
    return min(price for price in prices if price is not None)


def by_sellers(prices: Sequence[Sequence[int | None]], sellers: int) -> Iterator[Choice]:
    """For each set of sellers that has everything, each thing where it is cheapest among them."""
    for chosen in range(1, 1 << sellers):
        offered = [
            [(price, at) for at, price in enumerate(row) if price is not None and chosen >> at & 1]
            for row in prices
        ]
        if all(offered):
            yield tuple(min(row)[1] for row in offered)


# The round that ends earliest.


_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a round.

    Attributes:
        stay: The minutes that one is there.
        opens, closes: The minutes of the day between which one is let in.
        after: The stops that have to come before it, as the bits of their indices.
    """

    stay: int
    opens: int = 0
    closes: int = _DAY
    after: int = 0


Legs = tuple[tuple[int, ...], ...]
"""The minutes from each stop to each; those from and to home are last."""


def shortest(legs: Legs) -> Legs:
    """The minutes between the stops if one may ride through others without a stop there."""
    ways = [list(row) for row in legs]
    places = range(len(ways))
    for through in places:
        for one in places:
            for other in places:
                ways[one][other] = min(ways[one][other], ways[one][through] + ways[through][other])
    return tuple(map(tuple, ways))


def end_of(legs: Legs, stops: Sequence[Stop], start: int, order: Sequence[int]) -> int | None:
    """The time at which one is home again after some stops; None if one is not let in."""
    now, here, done = start, len(legs) - 1, 0
    for at in order:
        stop = stops[at]
        now = max(now + legs[here][at], stop.opens)
        if now > stop.closes or stop.after & ~done:
            return None
        now, here, done = now + stop.stay, at, done | 1 << at
    return now + legs[here][-1]


@lru_cache(maxsize=512)
def earliest_rounds(
    legs: Legs, stops: tuple[Stop, ...], start: int
) -> tuple[int, tuple[Choice, ...]] | None:
    """The earliest end of a round, and the orders that give it; None if no order is possible.

    For each set of stops and each last one of them, all ways to be through with them are tried.

    Args:
        legs: The minutes between the stops, and from home.
        stops: The stops, all of which are visited once.
        start: When one leaves home.
    """
    count = len(stops)
    full, home = (1 << count) - 1, count
    ready: dict[tuple[int, int], int] = {(0, home): start}
    for done in range(full):
        left = [
            (at, done | 1 << at, stop)
            for at, stop in enumerate(stops)
            if not (done >> at & 1 or stop.after & ~done)
        ]
        for here in range(count + 1):
            now = ready.get((done, here))
            if now is None:
                continue
            for at, then, stop in left:
                arrival = now + legs[here][at]
                if arrival > stop.closes:
                    continue
                through = max(arrival, stop.opens) + stop.stay
                if through < ready.get((then, at), _NEVER):
                    ready[then, at] = through
    ends = [ready[full, at] + legs[at][home] for at in range(count) if (full, at) in ready]
    if not ends:
        return None
    best = min(ends)
    latest = _latest(legs, stops, best, ready)
    orders = _orders(legs, stops, start, latest)
    return best, tuple(order for order, _ in zip(orders, range(2), strict=False))


_Times = Mapping[tuple[int, int], int]
"""A time of the day for the stops that one is through with, as bits, and the last one of them."""


def _latest(legs: Legs, stops: Sequence[Stop], end: int, ready: _Times) -> _Times:
    """The latest times at which one leaves a place and is home by a time, where one can be.

    It is gone back from the end of the round, so that nothing is looked at that leads to a later
    one.
    """
    count = len(stops)
    full = (1 << count) - 1
    latest = {(full, at): end - legs[at][count] for at in range(count)}
    latest = {key: by for key, by in latest.items() if ready.get(key, _NEVER) <= by}
    waiting = list(latest)
    while waiting:
        later: dict[tuple[int, int], int] = {}
        for done, at in waiting:
            stop, before = stops[at], done & ~(1 << at)
            leave = latest[done, at] - stop.stay
            if leave < stop.opens:
                continue
            for here in range(count) if before else (count,):
                key = before, here
                by = min(stop.closes, leave) - legs[here][at]
                if ready.get(key, _NEVER) <= by:
                    later[key] = max(by, later.get(key, by))
        latest |= later
        waiting = [(done, at) for done, at in later if done]
    return latest


def _orders(legs: Legs, stops: Sequence[Stop], start: int, latest: _Times) -> Iterator[Choice]:
    """The orders in which one leaves each place in time."""
    full, home = (1 << len(stops)) - 1, len(stops)

    def go_on(order: Choice, done: int, here: int, now: int) -> Iterator[Choice]:
        if now > latest.get((done, here), -1):
            return
        if done == full:
            yield order
            return
        for at, stop in enumerate(stops):
            if done >> at & 1 or stop.after & ~done:
                continue
            arrival = now + legs[here][at]
            if arrival <= stop.closes:
                left = max(arrival, stop.opens) + stop.stay
                yield from go_on((*order, at), done | 1 << at, at, left)

    return go_on((), 0, home, start)


def nearest_first(legs: Legs, stops: Sequence[Stop], start: int) -> Choice | None:
    """The order of one who always goes to the nearest place where they are let in."""
    now, here = start, len(legs) - 1
    order: list[int] = []
    while len(order) < len(stops):
        done = sum(1 << at for at in order)
        open_ = [
            at
            for at, stop in enumerate(stops)
            if at not in order
            and not stop.after & ~done
            and stop.opens <= now + legs[here][at] <= stop.closes
        ]
        later = [
            at
            for at, stop in enumerate(stops)
            if at not in order and not stop.after & ~done and now + legs[here][at] <= stop.closes
        ]
        if not later:
            return None
        at = min(open_ or later, key=lambda at: legs[here][at])
        now = max(now + legs[here][at], stops[at].opens) + stops[at].stay
        here = at
        order.append(at)
    return tuple(order)


def inserted(legs: Legs, stops: Sequence[Stop], start: int) -> Choice | None:
    """The order of one who takes the places that close by their closing, and fits in the others.

    Each time, the place that costs least time is fitted in where it costs least.
    """
    closing = [at for at, stop in enumerate(stops) if stop.closes < _DAY]
    order = tuple(sorted(closing, key=lambda at: stops[at].closes))
    while len(order) < len(stops):
        fitting = [
            (end, longer)
            for at in range(len(stops))
            if at not in order
            for place in range(len(order) + 1)
            for longer in ((*order[:place], at, *order[place:]),)
            for end in (end_of(legs, stops, start, longer),)
            if end is not None
        ]
        if not fitting:
            return None
        order = min(fitting)[1]
    return order if end_of(legs, stops, start, order) is not None else None


def improved(legs: Legs, stops: Sequence[Stop], start: int, order: Choice) -> Choice:
    """The order that is left if one swaps two stops, or moves one, as long as that helps."""

    def neighbours(order: Choice) -> Iterator[Choice]:
        for first in range(len(order)):
            rest = (*order[:first], *order[first + 1 :])
            for place in range(len(order)):
                yield (*rest[:place], order[first], *rest[place:])
            for second in range(first):
                swapped = list(order)
                swapped[first], swapped[second] = swapped[second], swapped[first]
                yield tuple(swapped)

    while True:
        ends = [(end_of(legs, stops, start, one) or _NEVER, one) for one in neighbours(order)]
        end, better = min(ends)
        if end >= (end_of(legs, stops, start, order) or _NEVER):
            return order
        order = better
