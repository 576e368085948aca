"""Coverage of the intervals of heights, by slope, chance, items a rung and clusters.

    python -m benchmarks.heights [--replications 400]

Answers are drawn from the logistic itself, with heights drawn evenly over the ladder and half a
rung beyond both ends; in clusters of two, half of the pairs share their answer's luck.
"""

from __future__ import annotations

import argparse
from itertools import product

import numpy as np

from uiprobe.results.heights import fit_height

RUNGS = 8


def simulate(
    slope: float, chance: float, items: int, paired: bool, replications: int
) -> tuple[float, float, float]:
    """Coverage, mean width of the interval, and root mean square error, in rungs."""
    random = np.random.default_rng([int(slope * 10), int(chance * 100), items, paired])
    rungs = np.repeat(np.arange(1, RUNGS + 1), items)
    covered, widths, errors = 0, [], []
    for _ in range(replications):
        height = random.uniform(0.5, RUNGS + 0.5)
        share = chance + (1 - chance) / (1 + np.exp(slope * (rungs - height)))
        luck = random.random(rungs.size)
        clusters = None
        if paired:
            # Neighbours of one rung; at an odd number the last one has a cluster of its own.
            clusters = [(int(rung), n % items // 2) for n, rung in enumerate(rungs)]
            for n in range(rungs.size - 1):
                if clusters[n] == clusters[n + 1] and random.random() < 0.5:
                    luck[n + 1] = luck[n]
        found = fit_height("ladder", list(rungs), list(luck < share), chance, clusters)
        covered += found.lower <= height <= found.upper
        widths.append(found.upper - found.lower)
        errors.append((found.estimate - height) ** 2)
    return covered / replications, float(np.mean(widths)), float(np.sqrt(np.mean(errors)))


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replications", type=int, default=400)
    replications = parser.parse_args().replications
    print("slope chance items pairs coverage width rmse")
    for slope, chance, items, paired in product(
        (0.5, 1, 2, 4), (0.0, 0.25), (5, 10, 20, 40), (False, True)
    ):
        coverage, width, error = simulate(slope, chance, items, paired, replications)
        print(
            f"{slope:5} {chance:6} {items:5} {'yes' if paired else 'no':5} {coverage:8.3f} "
            f"{width:5.2f} {error:4.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
