"""Error rates and savings of runs that end when their comparison is decided; measures only.

    python benchmarks/sequential.py [--runs 2000] [--designs 0,1,2,3,4,5] [--json FILE]

Each run draws pairs of models whose true difference is known, on items in clusters, and looks at
the evidence after every cluster, which is more often than `uiprobe run --until-decided` does.
Beside it stand the verdict of `uiprobe compare` on all items, and the same test looked at after
every 25 items with the run ended at the first p below 5 %, which is what one must not do.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t

from uiprobe.results.sequential import NEVER, settling_times
from uiprobe.results.statistics import compare_paired, judge_difference

MARGIN = ALPHA = 0.05
LOOK = 25

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Design:
    """Clusters, their sizes, the correlation in them, and how often the two models differ."""

    name: str
    clusters: int
    smallest: int
    largest: int
    correlation: float
    disagreement: float


DESIGNS = (
    Design("457 items", 457, 1, 1, 0.0, 0.3),
    Design("457 items, few differ", 457, 1, 1, 0.0, 0.12),
    Design("89 x 5", 89, 5, 5, 0.3, 0.4),
    Design("120 x 1 to 8", 120, 1, 8, 0.3, 0.4),
    Design("20 x 7", 20, 7, 7, 0.4, 0.5),
    Design("2,000 items", 2000, 1, 1, 0.0, 0.3),
)
DIFFERENCES = (0.0, 0.05, 0.1, 0.2, 0.4)


def draw(
    design: Design, difference: float, generator: np.random.Generator
) -> tuple[Floats, Floats, list[Floats]]:
    """Sums and sizes of clusters in the order asked, and the gains of their items."""
    sizes = generator.integers(design.smallest, design.largest + 1, design.clusters)
    differ = max(design.disagreement, difference)
    chances = ((differ + difference) / 2, (differ - difference) / 2)

    def outcomes(count: int) -> Floats:
        drawn = generator.random(count)
        gained = drawn < chances[0]
        return gained.astype(float) - ((drawn >= chances[0]) & (drawn < sum(chances)))

    common = np.repeat(outcomes(design.clusters), sizes)
    total = int(sizes.sum())
    # An item that copies the draw of its cluster with chance r correlates with the others by r^2.
    copies = generator.random(total) < design.correlation**0.5
    gains = np.where(copies, common, outcomes(total))
    ends = np.cumsum(sizes)
    parts = np.split(gains, ends[:-1])
    return np.array([part.sum() for part in parts]), sizes.astype(float), parts


def peeks(sums: Floats, sizes: Floats) -> int:
    """1, -1 or 0: what a t-test finds that is looked at after every 25 items."""
    totals = np.cumsum(sizes)
    for end in np.searchsorted(totals, np.arange(LOOK, totals[-1] + 1, LOOK)) + 1:
        x, n = sums[:end], sizes[:end]
        count = len(x)
        center = x.sum() / n.sum()
        error = (((x - center * n) ** 2).sum() * count / (count - 1)) ** 0.5 / n.sum()
        if error > 0 and abs(center) / error > t.isf(ALPHA / 2, count - 1):
            return 1 if center > 0 else -1
    return 0


def is_false(verdict: str, difference: float) -> bool:
    """Whether a verdict is false."""
    return (
        (verdict == "better" and difference <= 0)
        or (verdict == "worse" and difference >= 0)
        or (verdict == "equivalent" and abs(difference) >= MARGIN)
    )


def measure(design: Design, difference: float, runs: int) -> dict[str, object]:
    """The rates of one design and one true difference."""
    generator = np.random.default_rng([design.clusters, design.largest, int(1000 * difference)])
    claims: dict[str, list[str]] = {"sequential": [], "fixed": [], "peeking": []}
    shares, largest = [], design.largest
    for _ in range(runs):
        sums, sizes, parts = draw(design, difference, generator)
        times = settling_times(sums / largest, sizes / largest, MARGIN, ALPHA)
        first = min(int(time) for time in times)
        names = ("better", "worse", "equivalent")
        verdict = "none"
        if first != NEVER:
            verdict = names[[int(time) for time in times].index(first)]
        claims["sequential"].append(verdict)
        shares.append(sizes[: min(first, len(sizes))].sum() / sizes.sum())
        gains = np.concatenate(parts)
        codes = np.repeat(np.arange(len(sizes)), sizes.astype(int))
        result = compare_paired(np.zeros_like(gains), gains, list(codes))
        claims["fixed"].append(judge_difference(result, result.p, margin=MARGIN))
        claims["peeking"].append({1: "better", -1: "worse", 0: "none"}[peeks(sums, sizes)])
    rates: dict[str, object] = {
        f"{name}_false": float(np.mean([is_false(one, difference) for one in found]))
        for name, found in claims.items()
    }
    undecided = ("none", "cannot be distinguished")
    for name in ("sequential", "fixed"):
        rates[f"{name}_right"] = float(
            np.mean(
                [one not in undecided and not is_false(one, difference) for one in claims[name]]
            )
        )
    return {
        **rates,
        "mean_share": float(np.mean(shares)),
        "median_share": float(np.median(shares)),
    }


def main() -> None:
    """Measure all designs and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--designs", default=",".join(map(str, range(len(DESIGNS)))))
    parser.add_argument("--json", type=Path, help="keep each row here, and measure none again")
    arguments = parser.parse_args()
    rows: list[dict[str, object]] = []
    if arguments.json and arguments.json.exists():
        rows = json.loads(arguments.json.read_text(encoding="utf-8"))
    print(
        "| design | difference | false | right | items | fixed n: false | right | peeking: false |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for design in (DESIGNS[int(number)] for number in arguments.designs.split(",")):
        for difference in DIFFERENCES:
            asked = {**asdict(design), "difference": difference, "runs": arguments.runs}
            row = next((one for one in rows if asked.items() <= one.items()), None)
            if row is None:
                row = {**asked, **measure(design, difference, arguments.runs)}
                rows.append(row)
                if arguments.json:
                    arguments.json.write_text(json.dumps(rows, indent=2) + "\n")
            names = (
                *("sequential_false", "sequential_right", "mean_share"),
                *("fixed_false", "fixed_right", "peeking_false"),
            )
            cells = " | ".join(f"{100 * float(str(row[name])):.1f} %" for name in names)
            print(f"| {design.name} | {100 * difference:g} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
