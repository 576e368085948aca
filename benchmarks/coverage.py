"""How often 95 % intervals hold the true value, and how often a paired test claims too much.

    python -m benchmarks.coverage --draws 400 --picture docs/images/coverage.png
    python -m benchmarks.coverage --only shares --json shares.json        # goes on if repeated

Answers are drawn from known shares: clusters of equal and unequal sizes, correlated as the
beta-binomial distribution has it, or by clusters that fail as a whole. Beside the intervals and
the test of the project stand those that came before: Wilson's interval with the effective sample
size of Korn and Graubard, which is Inspect's `ci_wilson(cluster=)`, and sign flips of clusters. A
third table has what no beta-binomial distribution gives (clusters that fail as a whole), items
asked in several epochs, and means of values other than right and wrong.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.stats import norm, t

from uiprobe.episodes.intervals import (
    LEVEL,
    center_and_error,
    likely_correlation,
    mean_interval,
    mid_p,
    share_interval,
    t_quantile,
)
from uiprobe.results.statistics import compare_paired

Bounds = tuple[float, float]

CLUSTERS = (2, 3, 5, 8, 12, 20, 27, 50, 100, 200)
SIZES: dict[str, tuple[int, ...]] = {
    "1": (1,),
    "3": (3,),
    "7": (7,),
    "30": (30,),
    "1 to 30": (1, 2, 3, 5, 8, 13, 20, 30),
    "one of 30": (30, *[2] * 199),
}
SHARES = (0.02, 0.1, 0.3, 0.5, 0.95)
CORRELATIONS = (0.0, 0.1, 0.3, 0.6, 0.9)


@dataclass(frozen=True)
class Design:
    """Clusters of answers with a known share and correlation."""

    clusters: int
    sizes: str
    share: float
    correlation: float

    @property
    def counts(self) -> NDArray[np.int64]:
        """Items of each cluster."""
        return np.resize(np.array(SIZES[self.sizes]), self.clusters)

    def draw(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """Right answers of each cluster."""
        chances: NDArray[np.float64] | float = self.share
        if self.correlation:
            scale = 1 / self.correlation - 1
            chances = generator.beta(
                self.share * scale, (1 - self.share) * scale, size=self.clusters
            )
        return generator.binomial(self.counts, chances)


def designs() -> Iterator[Design]:
    """The grid; single items have no correlation."""
    for clusters in CLUSTERS:
        for sizes in SIZES:
            for share in SHARES:
                for correlation in CORRELATIONS if sizes != "1" else (0.0,):
                    yield Design(clusters, sizes, share, correlation)


def items(
    right: NDArray[np.int64], counts: NDArray[np.int64]
) -> tuple[NDArray[np.float64], list[int]]:
    """The values of single items, and their clusters."""
    alternating = np.column_stack([right, counts - right]).ravel()
    values = np.repeat(np.tile([1.0, 0.0], counts.size), alternating)
    return values, np.repeat(np.arange(counts.size), counts).tolist()


def now(right: NDArray[np.int64], counts: NDArray[np.int64]) -> Bounds:
    """The interval of the project."""
    found = share_interval(*items(right, counts))
    assert found.lower is not None and found.upper is not None
    return found.lower, found.upper


def before(right: NDArray[np.int64], counts: NDArray[np.int64]) -> Bounds:
    """Wilson's interval with the effective sample size of Korn and Graubard."""
    n = float(counts.sum())
    share = float(right.sum() / n)
    critical = float(norm.isf(0.025))
    if 1 < counts.size < n:
        variance = center_and_error(right.astype(float), counts.astype(float))[1] ** 2
        if 0 < share < 1 and variance > 0:
            n = min(n, share * (1 - share) / variance)
        critical = float(t.isf(0.025, counts.size - 1))
    square = critical * critical / n
    middle = (share + square / 2) / (1 + square)
    half = critical / (1 + square) * (share * (1 - share) / n + square / (4 * n)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def coverage(design: Design, method: Callable[..., Bounds], draws: int) -> tuple[float, float]:
    """Share of draws whose interval holds the true share, and the mean width."""
    generator = np.random.default_rng([design.clusters, int(100 * design.share)])
    kept: dict[bytes, Bounds] = {}
    hits, width = 0, 0.0
    for _ in range(draws):
        right = design.draw(generator)
        bounds = kept.get(right.tobytes()) or method(right, design.counts)
        kept[right.tobytes()] = bounds
        hits += bounds[0] <= design.share <= bounds[1]
        width += bounds[1] - bounds[0]
    return hits / draws, width / draws


Row = tuple[tuple[float, float], tuple[float, float]]
"""Coverage and mean width of the interval before, and of that of the project."""


def measured(draws: int, kept: Path | None) -> dict[Design, Row]:
    """The rows of the grid; those that a file has for as many draws are not measured again."""
    known = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    rows: dict[Design, Row] = {}
    for design in designs():
        key = f"{design} {draws}"
        if key not in known:
            known[key] = coverage(design, before, draws), coverage(design, now, draws)
            if kept and len(rows) % 10 == 9:
                kept.write_text(json.dumps(known), encoding="utf-8")
        earlier, own = (tuple(found) for found in known[key])
        rows[design] = earlier, own
    if kept:
        kept.write_text(json.dumps(known), encoding="utf-8")
    return rows


def print_shares(draws: int, picture: Path | None, kept: Path | None) -> None:
    """Coverage of the interval of a share, over the grid."""
    rows = measured(draws, kept)
    print(
        "| clusters | designs | before: lowest | median | below 92 % "
        "| now: lowest | median | below 92 % | width, now to before |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for clusters in (*CLUSTERS, 0):
        own = [row for design, row in rows.items() if clusters in (design.clusters, 0)]
        cells = [str(clusters or "all"), str(len(own))]
        for place in (0, 1):
            found = np.array([row[place][0] for row in own])
            cells += [f"{100 * found.min():.1f} %", f"{100 * np.median(found):.1f} %"]
            cells.append(str(int((found < 0.92).sum())))
        cells.append(f"{np.mean([row[1][1] / row[0][1] for row in own]):.2f}")
        print("| " + " | ".join(cells) + " |")
    for name, place in (("before", 0), ("now", 1)):
        worst = sorted(rows, key=lambda design: rows[design][place][0])[:5]
        print(name, [(design, round(rows[design][place][0], 3)) for design in worst])
    if picture:
        draw(rows, picture)


def draw(rows: dict[Design, Row], picture: Path) -> None:
    """The lowest coverage by clusters and correlation, before beside now."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.2), layout="constrained")
    axes = figure.subplots(1, 2, sharey=True)
    for place, (ax, title) in enumerate(zip(axes, ("Before", "Now"), strict=True)):
        table = np.array(
            [
                [
                    min(
                        row[place][0]
                        for design, row in rows.items()
                        if (design.clusters, design.correlation) == (clusters, correlation)
                    )
                    for correlation in CORRELATIONS
                ]
                for clusters in CLUSTERS
            ]
        )
        ax.imshow(table, vmin=0.3, vmax=1, cmap="RdYlGn", aspect="auto")
        for (y, x), value in np.ndenumerate(table):
            ax.text(x, y, f"{100 * value:.0f}", ha="center", va="center", fontsize=9)
        ax.set_xticks(range(len(CORRELATIONS)), [f"{value:g}" for value in CORRELATIONS])
        ax.set_yticks(range(len(CLUSTERS)), [str(value) for value in CLUSTERS])
        ax.set_xlabel("correlation in a cluster")
        ax.set_title(f"{title}: lowest coverage (%)", fontsize=11)
    axes[0].set_ylabel("clusters")
    figure.savefig(picture, dpi=110)


def sign_flips(sums: NDArray[np.float64], draws: int, generator: np.random.Generator) -> float:
    """Two-sided p value of the test of sign flips, from random exchanges of the two models."""
    signs = generator.choice((-1.0, 1.0), size=(draws, sums.size))
    return float((np.abs(signs @ sums) >= abs(sums.sum()) - 1e-9).mean())


def pairs(
    kind: str, counts: NDArray[np.int64], gain: float, generator: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Right answers of A and B by cluster; `gain` is the true difference."""
    if kind == "independent":
        return generator.binomial(counts, 0.6 - gain / 2), generator.binomial(
            counts, 0.6 + gain / 2
        )
    if kind == "correlated":
        first, second = generator.beta(0.6, 0.4, size=(2, counts.size))
        share = np.clip(second + gain, 0, 1)
        return generator.binomial(counts, first), generator.binomial(counts, share)
    # B fails a part of the clusters entirely; A fails as many items, spread over all.
    failed = float(kind.removeprefix("fails "))
    alive = generator.random(counts.size) >= failed
    return (
        generator.binomial(counts, 0.9 * (1 - failed) - gain),
        np.where(alive, generator.binomial(counts, 0.9), 0),
    )


def print_pairs(draws: int) -> None:
    """How often a difference is claimed at 5 %: where there is none, and where there is one."""
    print("| clusters | items | design | true difference | sign flips | t, two clusters added |")
    print("| ---: | ---: | --- | ---: | ---: | ---: |")
    nulls = ("independent", "correlated", "fails 0.05", "fails 0.1", "fails 0.2")
    cases = [
        *(
            (count, size, kind, 0.0)
            for count in (8, 15, 20, 40, 100)
            for size in (1, 7)
            for kind in nulls
        ),
        *((count, 7, "independent", 0.1) for count in (20, 40, 100)),
        *((count, 1, "independent", 0.2) for count in (60, 200)),
        *((count, 7, "correlated", 0.2) for count in (40, 100)),
    ]
    for count, size, kind, gain in cases:
        generator = np.random.default_rng([count, size, len(kind)])
        counts = np.full(count, size)
        flips = claims = 0
        for _ in range(draws):
            a, b = pairs(kind, counts, gain, generator)
            flips += sign_flips((b - a).astype(float), 2_000, generator) < 0.05
            first, clusters = items(a, counts)
            claims += compare_paired(first, items(b, counts)[0], clusters).p < 0.05
        row = (count, count * size, kind, f"{100 * gain:g}", f"{100 * flips / draws:.1f} %")
        print("| " + " | ".join(map(str, row)) + f" | {100 * claims / draws:.1f} % |", flush=True)


Sample = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The sum of the values of each cluster, and their number."""

EPOCHS = {"answers independent": None, "items differ": 2.0, "items hardly waver": 0.3}
MEANS = {
    "0, a half or 1": ((0.0, 0.5, 1.0), (0.3, 0.4, 0.3)),
    "right or wrong": ((0.0, 1.0), (0.3, 0.7)),
    "nearly all 1": ((0.0, 0.5, 1.0), (0.02, 0.03, 0.95)),
    "a half or 1": ((0.5, 1.0), (0.6, 0.4)),
}


def others() -> Iterator[tuple[str, float, Callable[[np.random.Generator], Sample], str]]:
    """What is drawn: its name, the true mean, a draw, and what its values are."""
    for clusters in (20, 50, 100, 200):
        for size in (7, 30):
            for failed in (0.1, 0.2):

                def fail(
                    generator: np.random.Generator,
                    clusters: int = clusters,
                    size: int = size,
                    failed: float = failed,
                ) -> Sample:
                    chances = np.where(generator.random(clusters) < failed, 0.0, 0.95)
                    sums = generator.binomial(size, chances).astype(float)
                    return sums, np.full(clusters, float(size))

                name = f"{clusters} clusters of {size}, {100 * failed:.0f} % fail as a whole"
                yield name, 0.95 * (1 - failed), fail, "answers"
    for count in (5, 20, 60, 200):
        for times in (3, 10):
            for kind, scale in EPOCHS.items():

                def epochs(
                    generator: np.random.Generator,
                    count: int = count,
                    times: int = times,
                    scale: float | None = scale,
                ) -> Sample:
                    chances = np.full(count, 0.7)
                    if scale is not None:
                        chances = generator.beta(0.7 * scale, 0.3 * scale, size=count)
                    return generator.binomial(times, chances) / times, np.ones(count)

                yield f"{count} items in {times} epochs, {kind}", 0.7, epochs, "items"
    for count in (2, 3, 5, 12, 40):
        for kind, (values, shares) in MEANS.items():

            def means(
                generator: np.random.Generator,
                count: int = count,
                values: tuple[float, ...] = values,
                shares: tuple[float, ...] = shares,
            ) -> Sample:
                return generator.choice(values, count, p=shares), np.ones(count)

            truth = float(np.dot(values, shares))
            yield f"{count} means, {kind}", truth, means, "means"


def other_bounds(sums: NDArray[np.float64], sizes: NDArray[np.float64], what: str) -> list[Bounds]:
    """The interval as it was, and as it is."""
    if what == "answers":
        n = float(sizes.sum())
        mean_size = float((sizes**2).sum()) / n
        number = n / (1 + (mean_size - 1) * likely_correlation(sums, sizes))
        earlier = mid_p(float(sums.sum()) / n * number, number, LEVEL)
        found = share_interval(*items(sums.astype(int), sizes.astype(int)))
    elif what == "items":
        earlier = mid_p(float(sums.sum()), float(sums.size), LEVEL)
        found = share_interval(sums)
    else:
        center, error = center_and_error(np.append(sums, (0, 1)), np.ones(sums.size + 2))
        half = t_quantile(sums.size - 1) * error
        earlier = max(0.0, center - half), min(1.0, center + half)
        found = mean_interval(sums)
    assert found.lower is not None and found.upper is not None
    return [earlier, (found.lower, found.upper)]


def print_others(draws: int) -> None:
    """Coverage and width where the grid has nothing."""
    print("| drawn | before: coverage | width | now: coverage | width |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, truth, sample, what in others():
        generator = np.random.default_rng(len(name))
        kept: dict[bytes, list[Bounds]] = {}
        hits, widths = np.zeros(2), np.zeros(2)
        for _ in range(draws):
            sums, sizes = sample(generator)
            sums.sort()
            key = sums.tobytes()
            if key not in kept:
                kept[key] = other_bounds(sums, sizes, what)
            for place, (low, high) in enumerate(kept[key]):
                hits[place] += low <= truth <= high
                widths[place] += high - low
        cells = [
            f"{100 * hit / draws:.1f} % | {100 * width / draws:.0f}"
            for hit, width in zip(hits, widths, strict=True)
        ]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=400)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--json", type=Path, help="keeps what was measured of the grid")
    parser.add_argument("--only", choices=("shares", "pairs", "others"))
    given = parser.parse_args()
    if given.only in (None, "shares"):
        print_shares(given.draws, given.picture, given.json)
    if given.only in (None, "pairs"):
        print_pairs(given.draws)
    if given.only in (None, "others"):
        print_others(given.draws)


if __name__ == "__main__":
    main()
