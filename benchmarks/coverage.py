"""How often 95 % intervals hold the true value.

    python -m benchmarks.coverage --page docs/statistics.md --picture docs/images/coverage.png
    python -m benchmarks.coverage --json shares.json        # goes on if repeated

Answers are drawn from known shares: clusters of equal and unequal sizes, correlated as the
beta-binomial distribution has it. Beside the interval of the project stand the one that came
before, Wilson's with the effective sample size of Korn and Graubard, which is Inspect's
`ci_wilson(cluster=)`, and that of an oracle: the mid-P interval of the effective number for the
correlation from which the answers were drawn, which nobody knows. What the oracle covers above 95 %
comes from shares being whole numbers of answers, and no interval can do without.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaln
from scipy.stats import norm, t

from benchmarks.pages import write_between
from uiprobe.episodes.intervals import (
    LEVEL,
    chance_of_more,
    correlation_grid,
    mid_p,
    share_interval,
)

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
        sizes = SIZES[self.sizes] if self.sizes in SIZES else (int(self.sizes),)
        return np.resize(np.array(sizes), self.clusters)

    def draw(self, generator: np.random.Generator, draws: int) -> NDArray[np.int64]:
        """Right answers by sample and cluster."""
        chances: NDArray[np.float64] | float = self.share
        if self.correlation:
            scale = 1 / self.correlation - 1
            chances = generator.beta(
                self.share * scale, (1 - self.share) * scale, size=(draws, self.clusters)
            )
        return generator.binomial(self.counts, chances, size=(draws, self.clusters))


def designs() -> Iterator[Design]:
    """The grid; single items have no correlation."""
    for clusters in CLUSTERS:
        for sizes in SIZES:
            for share in SHARES:
                for correlation in CORRELATIONS if sizes != "1" else (0.0,):
                    yield Design(clusters, sizes, share, correlation)


@dataclass(frozen=True)
class Draws:
    """Many samples of one design.

    Attributes:
        design: What they are drawn from.
        right: Right answers by sample and cluster.
    """

    design: Design
    right: NDArray[np.int64]

    @classmethod
    def of(cls, design: Design, draws: int) -> Draws:
        """Samples that depend on nothing but the design and their number."""
        seed = hashlib.sha256(str(design).encode()).digest()
        return cls(design, design.draw(np.random.default_rng(list(seed)), draws))

    @property
    def n(self) -> int:
        """Items of each sample."""
        return int(self.design.counts.sum())

    @property
    def mean_size(self) -> float:
        """The size of a cluster, weighted by sizes."""
        return float((self.design.counts**2).sum() / self.n)

    @property
    def shares(self) -> NDArray[np.float64]:
        """The observed share of each sample."""
        return np.asarray(self.right.sum(axis=1) / self.n)

    def variances(self) -> NDArray[np.float64]:
        """The clustered variance of each share; 0 where there is nothing to compare with."""
        clusters = self.design.clusters
        residuals = self.right - self.shares[:, None] * self.design.counts
        found = (residuals**2).sum(axis=1) * clusters / (clusters - 1) / self.n**2
        return np.where((self.shares > 0) & (self.shares < 1), found, 0)

    def numbers(self) -> NDArray[np.float64]:
        """The effective number of Korn and Graubard of each sample; infinite without one."""
        found = self.variances()
        share = self.shares
        known = found > 0
        return np.where(known, share * (1 - share) / np.where(known, found, 1), np.inf)


def now(drawn: Draws) -> NDArray[np.bool_]:
    """Whether the interval of the project holds the true share, for each sample.

    An interval holds a share if neither tail of what was observed is smaller than 2.5 %, so that
    none has to be solved. `measure` compares some with `share_interval`.
    """
    truth, counts, n = drawn.design.share, drawn.design.counts, drawn.n
    if drawn.mean_size == 1:
        return inside(chance_of_more(drawn.shares, n, truth))
    grid = correlation_grid()
    right, wrong = truth * (1 - grid) / grid, (1 - truth) * (1 - grid) / grid
    logs = np.zeros((len(drawn.right), grid.size))
    for size in np.unique(counts):
        some = np.arange(size + 1)[:, None]
        kinds = betaln(right + some, wrong + (size - some)) - betaln(right, wrong)
        own = drawn.right[:, counts == size]
        # Clusters of each kind, by sample.
        places = np.arange(len(own))[:, None] * (size + 1) + own
        often = np.bincount(places.ravel(), minlength=len(own) * (size + 1))
        logs += often.reshape(len(own), -1) @ kinds
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    numbers = n / (1 + (drawn.mean_size - 1) * grid)
    most = np.maximum(1, drawn.numbers())[:, None]
    chances = chance_of_more(drawn.shares[:, None], np.minimum(numbers, most), truth)
    return inside((weights * chances).sum(axis=1))


def oracle(drawn: Draws) -> NDArray[np.bool_]:
    """The same for the mid-P interval of one that knows the correlation."""
    return inside(chance_of_more(drawn.shares, _true_number(drawn), drawn.design.share))


def _true_number(drawn: Draws) -> float:
    return drawn.n / (1 + (drawn.mean_size - 1) * drawn.design.correlation)


def inside(chances: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether neither tail is smaller than it may be, from the chances of more."""
    tail = (1 - LEVEL) / 2
    return (chances >= tail) & (chances <= 1 - tail)


def before(drawn: Draws) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The bounds of Wilson's interval with the effective sample size of Korn and Graubard."""
    share, clusters = drawn.shares, drawn.design.clusters
    n = np.full(share.shape, float(drawn.n))
    critical = float(norm.isf(0.025))
    if clusters < drawn.n:
        n = np.minimum(n, drawn.numbers())
        critical = float(t.isf(0.025, clusters - 1))
    square = critical * critical / n
    middle = (share + square / 2) / (1 + square)
    half = critical / (1 + square) * (share * (1 - share) / n + square / (4 * n)) ** 0.5
    return np.maximum(0, middle - half), np.minimum(1, middle + half)


def items(
    right: NDArray[np.int64], counts: NDArray[np.int64]
) -> tuple[NDArray[np.float64], list[int]]:
    """The values of single items, and their clusters."""
    alternating = np.column_stack([right, counts - right]).ravel()
    values = np.repeat(np.tile([1.0, 0.0], counts.size), alternating)
    return values, np.repeat(np.arange(counts.size), counts).tolist()


SOLVED = 4
"""Intervals of each design that are solved, for their width and to compare them."""

METHODS = ("before", "now", "oracle")
Row = dict[str, tuple[float, float]]
"""Coverage and mean width of each method."""


def measure(design: Design, draws: int) -> Row:
    """Coverage and width of the three methods on a design."""
    drawn = Draws.of(design, draws)
    held = {"now": now(drawn), "oracle": oracle(drawn)}
    lower, upper = before(drawn)
    widths = {"before": float((upper - lower)[:SOLVED].mean())}
    held["before"] = (lower <= design.share) & (design.share <= upper)
    solved: dict[str, list[float]] = {"now": [], "oracle": []}
    for right, share, inside in zip(
        drawn.right[:SOLVED], drawn.shares[:SOLVED], held["now"][:SOLVED], strict=True
    ):
        found = share_interval(*items(right, design.counts))
        assert found.lower is not None and found.upper is not None
        if (found.lower <= design.share <= found.upper) != inside:
            raise RuntimeError(f"{design}, {right}: the interval is {found}, holds it: {inside}")
        solved["now"].append(found.upper - found.lower)
        number = _true_number(drawn)
        least, most = mid_p(share * number, number, LEVEL)
        solved["oracle"].append(most - least)
    widths |= {name: float(np.mean(some)) for name, some in solved.items()}
    return {name: (float(held[name].mean()), widths[name]) for name in METHODS}


def measured(draws: int, kept: Path | None) -> dict[Design, Row]:
    """The rows of the grid; those that a file has for as many draws are not measured again."""
    known = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    rows: dict[Design, Row] = {}
    for design in designs():
        key = f"{design} {draws}"
        if key not in known:
            known[key] = measure(design, draws)
            if kept and len(rows) % 50 == 49:
                kept.write_text(json.dumps(known), encoding="utf-8")
        rows[design] = {name: tuple(found) for name, found in known[key].items()}
    if kept:
        kept.write_text(json.dumps(known), encoding="utf-8")
    return rows


def table_of_shares(rows: dict[Design, Row]) -> list[str]:
    """Coverage of the interval of a share over the grid, as a table of Markdown."""
    lines = [
        "| clusters | before: lowest | below 92 % | now: lowest | median | below 92 % "
        "| 93 to 97 % | above 97 % | oracle: lowest | median | below 92 % | 93 to 97 % "
        "| above 97 % | width, now to before | now to oracle |",
        "| ---: " * 15 + "|",
    ]
    for clusters in (*CLUSTERS, 0):
        own = [row for design, row in rows.items() if clusters in (design.clusters, 0)]
        found = {name: np.array([row[name][0] for row in own]) for name in METHODS}
        wide = {name: np.array([row[name][1] for row in own]).sum() for name in METHODS}
        cells = [str(clusters or "all")]
        for name, values in found.items():
            cells.append(f"{100 * values.min():.1f} %")
            if name != "before":
                cells.append(f"{100 * np.median(values):.1f} %")
            cells.append(str(int((values < 0.92).sum())))
            if name != "before":
                cells.append(str(int(((values >= 0.93) & (values <= 0.97)).sum())))
                cells.append(str(int((values > 0.97).sum())))
        cells += [f"{wide['now'] / wide[name]:.2f}" for name in ("before", "oracle")]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def print_shares(draws: int, picture: Path | None, kept: Path | None, page: Path | None) -> None:
    """Coverage of the interval of a share, over the grid."""
    rows = measured(draws, kept)
    lines = table_of_shares(rows)
    print("\n".join(lines))
    for name in METHODS:
        worst = sorted(rows, key=lambda design: rows[design][name][0])[:5]
        print(name, [(str(design), round(rows[design][name][0], 3)) for design in worst])
    if page:
        write_between(page, "coverage of shares", lines)
    if picture:
        draw(rows, picture)


def draw(rows: dict[Design, Row], picture: Path) -> None:
    """The lowest coverage by clusters and correlation, of each method."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 4.2), layout="constrained")
    axes = figure.subplots(1, 3, sharey=True)
    titles = ("Before", "Now", "Oracle")
    for name, ax, title in zip(METHODS, axes, titles, strict=True):
        table = np.array(
            [
                [
                    min(
                        row[name][0]
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


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=1000)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--page", type=Path, help="the page whose tables are written anew")
    parser.add_argument("--json", type=Path, help="keeps what was measured of the grid")
    given = parser.parse_args()
    print_shares(given.draws, given.picture, given.json, given.page)


if __name__ == "__main__":
    main()
