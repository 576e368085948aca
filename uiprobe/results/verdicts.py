"""Which differences are real: the tests of one question, adjusted together, a verdict for each.

Report, leaderboard and comparison read their verdicts here. The question of a folder is which of
its models are better; its tests are those of all pairs of models on all capabilities, and Holm's
adjustment is over all of them, because the pairs that a reader looks at are picked from the same
answers. Two sides that are compared on their own (`compare_pools`) are another question, with the
tests of these two alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from uiprobe.episodes.intervals import MIN_SEEDS
from uiprobe.probe_table import PROBES
from uiprobe.results.decisions import UNTIL_DECIDED, always_valid
from uiprobe.results.frames import Frames
from uiprobe.results.pools import Pool, pair_pools, settings_text
from uiprobe.results.sequential import Evidence
from uiprobe.results.statistics import (
    MARGIN,
    PairedResult,
    Verdict,
    compare_paired,
    compare_seeds,
    holm,
    judge_difference,
)

if TYPE_CHECKING:
    import pandas as pd

Cluster = Literal["cluster", "app"]
"""The column that says which items are not independent."""

_REFERENCE = "uiprobe/reference"


@dataclass(frozen=True, slots=True)
class Duel:
    """B against A on one probe.

    Attributes:
        a, b: Their pools.
        result: The comparison on the items with a score of both; None if there are none.
        p: Its p value, adjusted for all tests of the question (Holm).
        verdict: On B; None without a comparison.
        tests: Number of tests of the question.
        sequential: The always-valid evidence of runs that ended when they were decided, which then
            gives the verdict; None for ordinary runs.
    """

    a: Pool
    b: Pool
    result: PairedResult | None
    p: float | None = None
    verdict: Verdict | None = None
    tests: int = 0
    sequential: Evidence | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The names of A and B."""
        return str(self.a["model_label"]), str(self.b["model_label"])

    def turned(self) -> Duel:
        """The same, A against B."""
        result = self.result
        if result is not None:
            result = replace(
                result,
                accuracy_a=result.accuracy_b,
                accuracy_b=result.accuracy_a,
                difference=-result.difference,
                lower=None if result.upper is None else -result.upper,
                upper=None if result.lower is None else -result.lower,
                only_a=result.only_b,
                only_b=result.only_a,
            )
        opposite: dict[Verdict, Verdict] = {"better": "worse", "worse": "better"}
        verdict = self.verdict and opposite.get(self.verdict, self.verdict)
        sequential = self.sequential
        if sequential is not None:
            difference = sequential.difference
            sequential = replace(
                sequential,
                difference=None if difference is None else -difference,
                lower=-sequential.upper,
                upper=-sequential.lower,
                verdict=opposite.get(sequential.verdict, sequential.verdict),
            )
        return Duel(self.b, self.a, result, self.p, verdict, self.tests, sequential)


def by_question(duels: Sequence[Duel]) -> Iterator[tuple[tuple[str, ...], list[Duel]]]:
    """The duels of each probe, platform, source and settings, in their order.

    One between different settings belongs to those of the fewer parameters.
    """
    found: dict[tuple[str, ...], list[Duel]] = {}
    for duel in duels:
        source = min(str(pool["source_name"]) for pool in (duel.a, duel.b))
        key = (*place_in(duel.a), source, min(map(settings_text, (duel.a, duel.b)), key=len))
        found.setdefault(key, []).append(duel)
    yield from found.items()


def contestants(pools: Sequence[Pool]) -> list[tuple[str, str]]:
    """The pairs of models whose differences are the question of a folder.

    Models over an API and local ones compete with each other. A single one competes with the
    baselines that look, and without any these do so with each other. The reference and people
    do not compete.

    Args:
        pools: The pools of a folder.
    """
    names: dict[str, str] = {}
    for pool in pools:
        if pool["model"] != _REFERENCE and pool["location"] != "human":
            names.setdefault(str(pool["model_label"]), str(pool["location"]))
    models = sorted(name for name, where in names.items() if where != "baseline")
    baselines = sorted(set(names) - set(models))
    if len(models) == 1:
        return [(name, models[0]) for name in baselines]
    return list(combinations(models or baselines, 2))


def judge_models(
    frames: Frames,
    *,
    variant: str = "original",
    margin: float = MARGIN,
    cluster: Cluster = "cluster",
) -> list[Duel]:
    """Judge all pairs of the models of a folder on all capabilities that both were asked.

    Args:
        frames: The tables.
        variant: How the answers were read.
        margin: The largest difference that does not matter, between 0 and 1.
        cluster: Which items are not independent.

    Returns:
        The duels, capability by capability.
    """
    pools = [pool for pool in frames.pools if pool["variant"] == variant]
    pairs: list[tuple[Pool, Pool]] = []
    for place in places_of(pools):
        here = [pool for pool in pools if place_in(pool) == place]
        for a, b in contestants(pools):
            sides = [[one for one in here if one["model_label"] == name] for name in (a, b)]
            if all(sides):
                pairs += pair_pools(sides[0], sides[1], a, b)[0]
    return compare_pools(frames, frames, pairs, margin=margin, cluster=cluster)


ProbePlace = tuple[str, str]
"""A probe and a platform; pools of different ones have nothing in common."""


def place_in(pool: Pool) -> ProbePlace:
    """The probe and the platform of a pool."""
    return str(pool["probe"]), str(pool["platform"])


def places_of(pools: Sequence[Pool]) -> list[ProbePlace]:
    """The probes and platforms of some pools, in the order of the probes."""
    order = list(PROBES)
    return sorted(set(map(place_in, pools)), key=lambda place: (order.index(place[0]), place[1]))


def compare_pools(
    frames_a: Frames,
    frames_b: Frames,
    pairs: Sequence[tuple[Pool, Pool]],
    *,
    margin: float = MARGIN,
    cluster: Cluster = "cluster",
) -> list[Duel]:
    """Compare pools pair by pair, as the tests of one question.

    Args:
        frames_a: The tables of the first pools of the pairs.
        frames_b: Those of the second.
        pairs: The pools A and B.
        margin: The largest difference that does not matter, between 0 and 1.
        cluster: Which items are not independent.
    """
    read: dict[tuple[int, str, str], pd.DataFrame] = {}

    def items(frames: Frames, pool: Pool) -> pd.DataFrame:
        key = id(frames), str(pool["configuration"]), str(pool["variant"])
        if key not in read:
            read[key] = _item_values(frames, pool, cluster)
        return read[key]

    found = []
    for a, b in pairs:
        shared = items(frames_a, a).join(items(frames_b, b).add_suffix("_b"), how="inner")
        sequential = None if cluster == "app" else _always_valid(frames_a, a, frames_b, b, margin)
        found.append(Duel(a, b, _test(str(a["probe"]), shared), sequential=sequential))
    tested = {str(n): duel.result.p for n, duel in enumerate(found) if duel.result is not None}
    for number, p in holm(tested).items():
        duel = found[int(number)]
        if duel.result is None:
            raise AssertionError("only duels with a result were adjusted")
        # Of a run that ended when it was decided, a p value for a fixed number says too much.
        verdict = (
            duel.sequential.verdict
            if duel.sequential is not None
            else judge_difference(duel.result, p, margin=margin)
        )
        found[int(number)] = replace(duel, p=p, verdict=verdict, tests=len(tested))
    return found


_VALUES = ("item_id", "cluster", "app", "value")


def _item_values(frames: Frames, pool: Pool, cluster: Cluster) -> pd.DataFrame:
    """Value and cluster of each scored item, by its id: the mean of its repetitions."""
    rows = frames.tables.of(pool["run_ids"], str(pool["variant"]), _VALUES)
    rows = rows[rows["value"].notna()]
    rows = rows.assign(cluster=rows[cluster].fillna(rows["item_id"]))
    # Sorted, so that no rounding depends on the order in which items ended.
    return rows.groupby("item_id", sort=True).agg({"value": "mean", "cluster": "first"})


def _test(probe: str, shared: pd.DataFrame) -> PairedResult | None:
    if shared.empty:
        return None
    result = compare_paired(shared["value"], shared["value_b"], list(shared["cluster"]))
    if PROBES[probe].unit != "exploration" or len(shared) < MIN_SEEDS:
        return result
    # Seeds of one agent lie close together: see `seeds_interval`.
    sides = (dict(enumerate(shared[name])) for name in ("value", "value_b"))
    seeds = compare_seeds(*sides)
    return replace(
        result,
        lower=max(-1.0, seeds.lower),
        upper=min(1.0, seeds.upper),
        p=seeds.p,
        clusters=len(shared),
        method=f"t, {len(shared)} seeds",
        detectable=None,
    )


def _always_valid(
    frames_a: Frames, a: Pool, frames_b: Frames, b: Pool, margin: float
) -> Evidence | None:
    entries = [
        [entry for entry in frames.logs.entries if entry.id in pool["run_ids"]]
        for frames, pool in ((frames_a, a), (frames_b, b))
    ]
    if not all(UNTIL_DECIDED in log.metadata for e in (*entries[0], *entries[1]) for log in e.logs):
        return None
    columns = ("item_id", "value", "cluster", "log")
    rows = [
        frames.tables.of(pool["run_ids"], str(pool["variant"]), columns)
        for frames, pool in ((frames_a, a), (frames_b, b))
    ]
    kept = (rows[0][rows[0]["value"].notna()], rows[1][rows[1]["value"].notna()])
    return always_valid(entries[0], entries[1], kept, margin)
