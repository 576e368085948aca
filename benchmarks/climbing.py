"""Items that adaptive asking needs for an interval as narrow as that of all items, and coverage.

    python -m benchmarks.climbing [--replications 200]

Simulated models answer along the logistic, with heights drawn evenly over the ladder and half a
rung beyond both ends: once all items, the same number on each rung, and once the items that are
chosen by their answers so far. Both intervals are made by `fit_height`.
"""

from __future__ import annotations

import argparse
from itertools import product

import numpy as np

from uiprobe.probes.ladders.climbing import Climb
from uiprobe.results.heights import fit_height
from uiprobe.tasks.climbing_source import ROUND

RUNGS = 8
EACH = 30
"""Items of each rung, as 480 items of a probe with two ladders have."""


def simulate(
    slope: float, chance: float, replications: int
) -> tuple[float, float, float, float, float]:
    """Share of the items asked; widths of both intervals, in rungs; coverage of both."""
    random = np.random.default_rng([int(slope * 10), int(chance * 100)])
    asked, widths, covered = [], [], []
    for _ in range(replications):
        height = random.uniform(0.5, RUNGS + 0.5)
        rungs = np.arange(1, RUNGS + 1)
        share = chance + (1 - chance) / (1 + np.exp(slope * (rungs - height)))
        answers = random.random((RUNGS, EACH)) < share[:, None]
        climb = Climb(dict.fromkeys(range(1, RUNGS + 1), EACH), chance)
        chosen: list[int] = []
        values: list[float] = []
        while round_ := climb.choose(ROUND):
            for rung in round_:
                value = float(answers[rung - 1, chosen.count(rung)])
                chosen.append(rung)
                values.append(value)
                climb.learn(rung, value)
        whole = fit_height("all", list(np.repeat(rungs, EACH)), list(answers.ravel()), chance)
        part = fit_height("chosen", chosen, values, chance)
        asked.append(len(chosen) / (RUNGS * EACH))
        widths.append((whole.upper - whole.lower, part.upper - part.lower))
        covered.append([one.lower <= height <= one.upper for one in (whole, part)])
    all_width, width = np.mean(widths, axis=0)
    all_covered, part_covered = np.mean(covered, axis=0)
    return float(np.mean(asked)), all_width, width, all_covered, part_covered


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--replications", type=int, default=200)
    replications = parser.parse_args().replications
    print("slope chance  asked  width all  adaptive  coverage all  adaptive")
    for slope, chance in product((0.5, 1, 2, 4), (0.0, 0.5)):
        share, all_width, width, all_covered, covered = simulate(slope, chance, replications)
        print(
            f"{slope:5} {chance:6} {share:6.2f} {all_width:10.2f} {width:9.2f} "
            f"{all_covered:13.3f} {covered:9.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
