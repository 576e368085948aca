"""How often the paired test claims a difference, where there is none and where there is one.

    python -m benchmarks.paired_tests --page docs/statistics.md

Two models answer the same items. Beside the test of the project stands the one that came before,
sign flips of clusters. The test of the project is Student's t, so that its statistic is computed
for all draws at once; some draws are compared with `compare_paired`.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest, t

from benchmarks.coverage import items
from benchmarks.pages import write_between
from uiprobe.results.statistics import ALPHA, compare_paired

NULLS = ("independent", "correlated", "fails 0.05", "fails 0.1", "fails 0.2")
CASES = [
    *(
        (count, size, kind, 0.0)
        for count in (8, 15, 20, 40, 100)
        for size in (1, 7)
        for kind in NULLS
    ),
    *((count, 7, "independent", 0.1) for count in (20, 40, 100)),
    *((count, 1, "independent", 0.2) for count in (60, 200)),
    *((count, 7, "correlated", 0.2) for count in (40, 100)),
]
"""Clusters, items of each, what is drawn, and the true difference."""

FLIPPED = 400
"""Draws of which the test of sign flips is computed; it takes as long as 1,000 of the other."""

COMPARED = 20
"""Draws of which `compare_paired` is computed."""


def sign_flips(sums: NDArray[np.float64], draws: int, generator: np.random.Generator) -> float:
    """Two-sided p value of the test of sign flips, from random exchanges of the two models."""
    signs = generator.choice((-1.0, 1.0), size=(draws, sums.size))
    return float((np.abs(signs @ sums) >= abs(sums.sum()) - 1e-9).mean())


def pairs(
    kind: str, count: int, size: int, gain: float, draws: int, generator: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Right answers of A and B by draw and cluster; `gain` is the true difference."""
    shape = (draws, count)
    if kind == "independent":
        return (
            generator.binomial(size, 0.6 - gain / 2, size=shape),
            generator.binomial(size, 0.6 + gain / 2, size=shape),
        )
    if kind == "correlated":
        first, second = generator.beta(0.6, 0.4, size=(2, *shape))
        share = np.clip(second + gain, 0, 1)
        return generator.binomial(size, first), generator.binomial(size, share)
    # B fails a part of the clusters entirely; A fails as many items, spread over all.
    failed = float(kind.removeprefix("fails "))
    alive = generator.random(shape) >= failed
    return (
        generator.binomial(size, 0.9 * (1 - failed) - gain, size=shape),
        np.where(alive, generator.binomial(size, 0.9, size=shape), 0),
    )


def p_values(gains: NDArray[np.int64]) -> NDArray[np.float64]:
    """The p value of the test of the project by draw, from the gain of each cluster.

    Clusters are of one size, in items of which everything is counted here.
    """
    count = gains.shape[1]
    added = np.zeros((len(gains), 2)) + np.array([1.0, -1.0])
    every = np.hstack([gains, added])
    center = every.mean(axis=1)
    error = every.std(axis=1, ddof=1) / every.shape[1] ** 0.5
    return np.asarray(2 * t.sf(np.abs(center) / error, count - 1))


def measure(
    count: int, size: int, kind: str, gain: float, draws: int
) -> tuple[float, float, tuple[float, float]]:
    """Shares of draws with a claim at 5 %: by sign flips, by t, and the interval of the latter."""
    name = f"{count} {size} {kind} {gain}"
    generator = np.random.default_rng(list(hashlib.sha256(name.encode()).digest()))
    a, b = pairs(kind, count, size, gain, draws, generator)
    p = p_values((b - a) / size)
    codes = np.repeat(np.arange(count), size).tolist()
    for first, second, found in zip(a[:COMPARED], b[:COMPARED], p, strict=False):
        counts = np.full(count, size)
        own = compare_paired(items(first, counts)[0], items(second, counts)[0], codes).p
        if abs(own - found) > 1e-9:
            raise RuntimeError(f"{name}: p is {own} by compare_paired, and {found} here")
    flips = [sign_flips(one.astype(float), 1_000, generator) for one in (b - a)[:FLIPPED]]
    claims = int((p < ALPHA).sum())
    # The exact interval, of Clopper and Pearson.
    bounds = binomtest(claims, draws).proportion_ci()
    return float((np.array(flips) < ALPHA).mean()), claims / draws, (bounds.low, bounds.high)


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=20_000)
    parser.add_argument("--page", type=Path, help="the page whose table is written anew")
    given = parser.parse_args()
    lines = [
        "| clusters | items | design | true difference | sign flips | t, two clusters added "
        "| 95 % interval of the latter |",
        "| ---: | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    for count, size, kind, gain in CASES:
        flips, claims, (least, most) = measure(count, size, kind, gain, given.draws)
        lines.append(
            f"| {count} | {count * size} | {kind} | {100 * gain:g} | {100 * flips:.1f} % "
            f"| {100 * claims:.1f} % | {100 * least:.1f} to {100 * most:.1f} % |"
        )
        print(lines[-1], flush=True)
    if given.page:
        write_between(given.page, "claims of tests", lines)


if __name__ == "__main__":
    main()
