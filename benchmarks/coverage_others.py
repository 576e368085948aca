"""How often 95 % intervals hold the true value where `benchmarks.coverage` has nothing.

    python -m benchmarks.coverage_others --page docs/statistics.md

Drawn are clusters that fail as a whole, which is nothing that a beta-binomial distribution gives,
items asked in several epochs, and means of values other than right and wrong. Before is, for
clusters, Wilson's interval with the effective sample size of Korn and Graubard, for epochs each
item as one answer, and for means Student's t with the added clusters alone.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.coverage import Design, Draws, before, inside, items, now
from benchmarks.pages import write_between
from uiprobe.episodes.intervals import (
    LEVEL,
    Interval,
    center_and_error,
    chance_of_more,
    mean_interval,
    mid_p,
    share_interval,
    t_quantile,
)

EPOCHS = {"answers independent": None, "items differ": 2.0, "items hardly waver": 0.3}
MEANS = {
    "0, a half or 1": ((0.0, 0.5, 1.0), (0.3, 0.4, 0.3)),
    "right or wrong": ((0.0, 1.0), (0.3, 0.7)),
    "nearly all 1": ((0.0, 0.5, 1.0), (0.02, 0.03, 0.95)),
    "a half or 1": ((0.5, 1.0), (0.6, 0.4)),
}
SOLVED = 20
"""Intervals of each design that are solved, for their width."""

Figures = tuple[float, float]
"""Coverage and mean width."""

Row = tuple[str, Figures, Figures]
"""What is drawn, with the figures of the interval before and of that of the project."""


def clusters_that_fail(draws: int) -> Iterator[Row]:
    """Clusters of which some fail as a whole, and the others are independent answers."""
    for clusters in (8, 20, 50, 100, 200):
        for failed in (0.1, 0.2):
            name = f"{clusters} clusters of 30, {100 * failed:.0f} % fail as a whole"
            generator = _generator(name)
            alive = generator.random((draws, clusters)) >= failed
            right = generator.binomial(30, np.where(alive, 0.95, 0.0))
            drawn = Draws(Design(clusters, "30", 0.95 * (1 - failed), 0), right)
            lower, upper = before(drawn)
            held = (lower <= drawn.design.share) & (drawn.design.share <= upper)
            yield name, (float(held.mean()), float((upper - lower).mean())), _own(drawn)


def epochs(draws: int) -> Iterator[Row]:
    """Items that were asked several times."""
    for count in (20, 60, 200):
        for times in (3, 10):
            for kind, scale in EPOCHS.items():
                name = f"{count} items in {times} epochs, {kind}"
                generator = _generator(name)
                chances = np.full((draws, count), 0.7)
                if scale is not None:
                    chances = generator.beta(0.7 * scale, 0.3 * scale, size=(draws, count))
                drawn = Draws(Design(count, str(times), 0.7, 0), generator.binomial(times, chances))
                held = inside(chance_of_more(drawn.shares, count, 0.7))
                bounds = [mid_p(share * count, count, LEVEL) for share in drawn.shares[:SOLVED]]
                width = float(np.mean([high - low for low, high in bounds]))
                yield name, (float(held.mean()), width), _own(drawn)


def _own(drawn: Draws) -> Figures:
    """Coverage and width of the interval of the project; some draws are compared with it."""
    held, widths = now(drawn), []
    for right, inside_ in zip(drawn.right[:SOLVED], held, strict=False):
        low, high = _bounds(share_interval(*items(right, drawn.design.counts)))
        if (low <= drawn.design.share <= high) != inside_:
            raise RuntimeError(f"{drawn.design}, {right}: found {low} to {high}")
        widths.append(high - low)
    return float(held.mean()), float(np.mean(widths))


def means(draws: int) -> Iterator[Row]:
    """Means of a few values other than right and wrong."""
    for count in (2, 3, 5, 12):
        for kind, (values, shares) in MEANS.items():
            name = f"{count} means, {kind}"
            drawn = np.sort(_generator(name).choice(values, (draws, count), p=shares), axis=1)
            # Few of the draws differ.
            kinds, often = np.unique(drawn, axis=0, return_counts=True)
            truth, figures = float(np.dot(values, shares)), np.zeros((2, 2))
            for one, times in zip(kinds, often, strict=True):
                center, error = center_and_error(np.append(one, (0, 1)), np.ones(count + 2))
                half = t_quantile(count - 1) * error
                pair = (max(0.0, center - half), min(1.0, center + half))
                for place, (low, high) in enumerate((pair, _bounds(mean_interval(one)))):
                    figures[place] += times * np.array([low <= truth <= high, high - low])
            earlier, own = (figures / draws).tolist()
            yield name, (earlier[0], earlier[1]), (own[0], own[1])


def _bounds(found: Interval) -> tuple[float, float]:
    assert found.lower is not None and found.upper is not None
    return found.lower, found.upper


def _generator(name: str) -> np.random.Generator:
    return np.random.default_rng(list(hashlib.sha256(name.encode()).digest()))


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=2000)
    parser.add_argument("--page", type=Path, help="the page whose table is written anew")
    given = parser.parse_args()
    lines = [
        "| drawn | before: coverage | width | now: coverage | width |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for draw in (clusters_that_fail, epochs, means):
        for name, *figures in draw(given.draws):
            cells = [f"{100 * share:.1f} % | {100 * width:.0f}" for share, width in figures]
            lines.append(f"| {name} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    if given.page:
        write_between(given.page, "coverage of others", lines)


if __name__ == "__main__":
    main()
