"""Coverage of intervals over seeds of explorations, and claims between equal and unequal agents.

    python -m benchmarks.seed_intervals --page docs/statistics.md

A site has functionalities, of which an agent sees each with a chance of its own; a seed is good or
bad for all of them, so that coverages of a large site have a standard deviation of 3.5 points over
seeds, as measured (docs/exploration.md). Before is the percentile bootstrap over seeds. Everything
is computed for all draws at once, and compared with `seeds_interval` and `compare_seeds` on some.
"""

from __future__ import annotations

import argparse
import hashlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit
from scipy.stats import t

from benchmarks.pages import write_between
from uiprobe.episodes.intervals import seeds_interval, t_quantile
from uiprobe.results.statistics import ALPHA, compare_seeds

SEEDS = (3, 5, 10)
FUNCTIONALITIES = (5, 20, 100, 800)
SPREAD = 0.17
"""Standard deviation of the logits of a seed; 3.5 points on a large site."""

GAINS = {3: 0.15, 5: 0.08, 10: 0.05}
"""The differences that docs/exploration.md names as detected with 80 % power."""

RESAMPLES = 400
COMPARED = 20

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Agent:
    """An agent on a site.

    Attributes:
        chances: The chance of each functionality on an average seed.
        spread: Standard deviation of the logits of a seed.
    """

    chances: Values
    spread: float = SPREAD

    def explore(self, generator: np.random.Generator, draws: int, seeds: int) -> Values:
        """The coverage of each seed, by draw."""
        effects = generator.normal(0, self.spread, size=(draws, seeds, 1))
        found = np.zeros((draws, seeds))
        # One functionality after the other, because all together do not fit into memory.
        for chance in self.chances:
            seen = generator.random((draws, seeds)) < expit(logit(chance) + effects[..., 0])
            found += seen
        return found / self.chances.size

    def mean(self) -> float:
        """The expected coverage."""
        nodes, weights = np.polynomial.hermite_e.hermegauss(40)
        chances = expit(logit(self.chances)[:, None] + self.spread * nodes)
        return float((chances * weights).sum(axis=1).mean() / weights.sum())


def bootstrap(values: Values, generator: np.random.Generator) -> tuple[Values, Values]:
    """The percentile bootstrap of the mean, by draw."""
    draws, seeds = values.shape
    means = np.empty((RESAMPLES, draws))
    for number in range(RESAMPLES):
        chosen = generator.integers(0, seeds, size=(draws, seeds))
        means[number] = np.take_along_axis(values, chosen, axis=1).mean(axis=1)
    low, high = np.quantile(means, (0.025, 0.975), axis=0)
    return low, high


def covered(seeds: int, size: int, draws: int) -> tuple[float, float]:
    """How often the mean is covered: by the bootstrap, and by the interval of the project."""
    generator = _generator(f"cover {seeds} {size}")
    agent = Agent(generator.beta(1, 1.5, size=size))
    values, truth = agent.explore(generator, draws, seeds), agent.mean()
    low, high = bootstrap(values, generator)
    half = t_quantile(seeds - 1) * values.std(axis=1, ddof=1) / seeds**0.5
    middle = values.mean(axis=1)
    lower, upper = np.maximum(0, middle - half), np.minimum(1, middle + half)
    for row, least, most in zip(values[:COMPARED], lower, upper, strict=False):
        own = seeds_interval(row.tolist())
        if not np.allclose((own.lower, own.upper), (least, most)):
            raise RuntimeError(f"{row}: found {least} to {most}, by seeds_interval {own}")
    return (
        float(((low <= truth) & (truth <= high)).mean()),
        float(((lower <= truth) & (truth <= upper)).mean()),
    )


def claimed(seeds: int, size: int, gain: float, draws: int) -> tuple[float, float]:
    """How often two agents are told apart: by the bootstrap, and by the test of the project."""
    generator = _generator(f"claim {seeds} {size} {gain}")
    chances = generator.beta(1, 1.5, size=size)
    first = Agent(chances).explore(generator, draws, seeds)
    second = Agent(chances).explore(generator, draws, seeds) + gain
    gains = second - first
    low, high = bootstrap(gains, generator)
    error = gains.std(axis=1, ddof=1) / seeds**0.5
    differs = np.abs(gains.mean(axis=1))
    # Without any spread a difference is certain, and so is none.
    known = np.where(error > 0, error, 1)
    p = np.where(error > 1e-12, 2 * t.sf(differs / known, seeds - 1), differs < 1e-12)
    for a, b, found in zip(first[:COMPARED], second[:COMPARED], p, strict=False):
        own = compare_seeds(dict(enumerate(a.tolist())), dict(enumerate(b.tolist()))).p
        if abs(own - found) > 1e-6:
            raise RuntimeError(f"{a} and {b}: found p {found}, by compare_seeds {own}")
    return float(((low > 0) | (high < 0)).mean()), float((p < ALPHA).mean())


def _generator(name: str) -> np.random.Generator:
    return np.random.default_rng(list(hashlib.sha256(name.encode()).digest()))


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=4000)
    parser.add_argument("--page", type=Path, help="the page whose table is written anew")
    given = parser.parse_args()
    lines = [
        "| seeds | functionalities | coverage: bootstrap | t "
        "| equal agents distinguished: bootstrap | t | difference | distinguished by t |",
        "| ---: " * 8 + "|",
    ]
    for seeds in SEEDS:
        for size in FUNCTIONALITIES:
            gain = GAINS[seeds]
            figures = (
                *covered(seeds, size, given.draws),
                *claimed(seeds, size, 0.0, given.draws),
                claimed(seeds, size, gain, given.draws)[1],
            )
            *most, last = (f"{100 * one:.1f} %" for one in figures)
            cells = (str(seeds), str(size), *most, f"{100 * gain:g}", last)
            lines.append("| " + " | ".join(cells) + " |")
            print(lines[-1], flush=True)
    if given.page:
        write_between(given.page, "claims of seeds", lines)


if __name__ == "__main__":
    main()
