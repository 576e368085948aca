"""Comparison of two sides, run by run: differences in the setup, verdicts, and flipped items."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from uiprobe.probe_table import PROBES
from uiprobe.results.frames import Frames
from uiprobe.results.heights import HeightDifference, compare_heights
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.manifest import Difference, manifest_differences, read_manifest
from uiprobe.results.pools import Pool, pair_pools, settings_of
from uiprobe.results.repeats import items_spread
from uiprobe.results.samples.columns import UNKNOWN
from uiprobe.results.sequential import Evidence
from uiprobe.results.statistics import MARGIN, PairedResult, Spread, Verdict
from uiprobe.results.verdicts import (
    Cluster,
    Duel,
    compare_pools,
    contestants,
    judge_models,
    place_in,
    places_of,
)

if TYPE_CHECKING:
    import pandas as pd

FLIPS = 3
"""Number of examples shown of each kind."""


class ComparisonError(ValueError):
    """Two sides that cannot be compared as requested; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: a model in the tables of some logs.

    Attributes:
        frames: The tables.
        model: Its name in the tables (`model_label`), or Inspect's.
        name: Its name in the output.
    """

    frames: Frames
    model: str
    name: str


@dataclass(frozen=True, slots=True)
class Flip:
    """An item on which the two sides differ.

    Attributes:
        item_id: The item.
        value_a, value_b: What A and B scored, the mean of its repetitions.
        answer_a, answer_b: Their answers, or how the episode ended; None if no answer could be
            read.
        view_a, view_b: The commands that open the logs; the samples have the id of the item.
    """

    item_id: str
    value_a: float
    value_b: float
    answer_a: str | None
    answer_b: str | None
    view_a: str
    view_b: str


@dataclass(frozen=True, slots=True)
class Compared:
    """B against A on one probe.

    Attributes:
        probe: Name in the table of probes.
        platform: What the interfaces of its items run on.
        capability: The capability in words.
        source: Where the items came from; that of A where they differ.
        settings: The settings of both, as JSON; those of A where they differ.
        logs: The newest log of A, and that of B.
        result: The comparison; None if they have no scored item in common.
        p: Its p value, adjusted for all tests of the question (Holm).
        verdict: In words; None without a comparison.
        tests: Number of these tests.
        items_a, items_b: Number of items with a score of A, and of B.
        unscored_a, unscored_b: Number of planned items without a score.
        differences: The differences in the setup of their runs.
        reworded: Number of shared items with different prompts.
        spread_a, spread_b: Their run-to-run spread; None for single answers.
        lost, gained: Examples of items that only A, and only B, got right.
        sequential: The always-valid evidence of runs that ended when they were decided, which then
            gives the verdict; None for ordinary runs.
        missing: Number of items on which a verdict of A or B is missing, because its evidence is or
            because the machinery failed.
        bounds: The difference over these items and the shared ones if the missing verdicts were
            all against B, and all for it; None where none is missing.
        heights: The differences of their heights on ladders.
        adaptive: Whether the answers of A or B chose its items, most of them near its height.
    """

    probe: str
    platform: str
    capability: str
    source: str
    settings: str
    logs: tuple[str, str]
    result: PairedResult | None
    p: float | None
    verdict: Verdict | None
    tests: int
    items_a: int
    items_b: int
    unscored_a: int
    unscored_b: int
    differences: list[Difference]
    reworded: int
    spread_a: Spread | None
    spread_b: Spread | None
    lost: list[Flip]
    gained: list[Flip]
    sequential: Evidence | None = None
    missing: int = 0
    bounds: tuple[float, float] | None = None
    heights: list[HeightDifference] = field(default_factory=list)
    adaptive: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """B against A.

    Attributes:
        name_a, name_b: Their names in the output.
        variant: How the answers were read.
        margin: The largest difference that does not matter.
        parts: By probe, and by settings where there are several.
        left_out: Everything that could not be compared, with the reason, a sentence each.
        joint: Whether p values are adjusted for the tests of all models of the folder.
    """

    name_a: str
    name_b: str
    variant: str
    margin: float
    parts: list[Compared]
    left_out: list[str]
    joint: bool = False

    @property
    def worse(self) -> bool:
        """Whether B is worse on any probe."""
        return any(part.verdict == "worse" for part in self.parts)


def choose_model(frames: Frames, wanted: str | None, where: str) -> str:
    """Find a model by its name in tables or Inspect's, or take the only one that is no baseline.

    Args:
        frames: The tables to search.
        wanted: The given name; None for the only model.
        where: The places of the tables, for the message.

    Raises:
        ComparisonError: No model or more than one matches.
    """
    runs = frames.runs
    if wanted is not None:
        matches = runs.loc[runs["model_label"] == wanted, "model_label"].unique()
        if not len(matches):
            matches = runs.loc[
                (runs["model"] == wanted) | runs["model"].str.endswith(f"/{wanted}"), "model_label"
            ].unique()
        if len(matches) == 1:
            return str(matches[0])
        names = list(dict.fromkeys(runs["model_label"]))
        found = f"several: {', '.join(matches)}" if len(matches) else f"only {', '.join(names)}"
        raise ComparisonError(f"{where}: model {wanted!r}: found {found}")
    names = list(dict.fromkeys(runs["model_label"]))
    asked = list(dict.fromkeys(runs.loc[runs["location"] != "baseline", "model_label"])) or names
    if len(asked) == 1:
        return str(asked[0])
    raise ComparisonError(
        f"{where}: found {len(asked)} models ({', '.join(asked)}), expected one; "
        "say which with --models A,B"
    )


def compare_sides(
    a: Side,
    b: Side,
    *,
    variant: str = "original",
    margin: float = MARGIN,
    cluster: Cluster = "cluster",
) -> Comparison:
    """Compare B with A on all probes that both have.

    Two models of one folder are compared as in its report: the tests of all its models are adjusted
    together (`judge_models`). Other sides are a question of their own.

    Args:
        a: The baseline of the comparison.
        b: The side that is judged.
        variant: How the answers were read.
        margin: The largest difference that does not matter, between 0 and 1.
        cluster: Column of the table of items that says which items are not independent: the
            question, trajectory or goal template that they share, or the app.

    Raises:
        ComparisonError: The sides have no probe in common, or share runs.
    """
    a, b = (
        replace(side, model=choose_model(side.frames, side.model, side.name)) for side in (a, b)
    )
    pools_a, pools_b = _pools(a, variant), _pools(b, variant)
    runs = [{run for pool in side for run in pool["run_ids"]} for side in (pools_a, pools_b)]
    same = sorted(runs[0] & runs[1])
    if same:
        raise ComparisonError(
            f"{a.name} and {b.name} hold the same runs ({len(same)}, such as {same[0]}), and a run "
            "does not differ from itself: name two models, or two places that share no log"
        )
    pairs: list[tuple[Pool, Pool]] = []
    left_out: list[str] = []
    for place in places_of([*pools_a, *pools_b]):
        named = PROBES[place[0]].name_on(place[1])
        here = [[one for one in side if place_in(one) == place] for side in (pools_a, pools_b)]
        if not all(here):
            has, lacks = (b.name, a.name) if here[1] else (a.name, b.name)
            left_out.append(f"{named}: {has} has it, {lacks} does not")
            continue
        found, missing = pair_pools(here[0], here[1], a.name, b.name)
        pairs += found
        left_out += [f"{named} {sentence}" for sentence in missing]
    if not pairs:
        raise ComparisonError(
            f"{a.name} and {b.name} have no probe in common ({variant} answers): "
            f"{_probes(pools_a)} against {_probes(pools_b)}"
        )
    duels = _of_folder(a, b, variant, margin, cluster)
    joint = duels is not None
    if duels is None:
        duels = compare_pools(a.frames, b.frames, pairs, margin=margin, cluster=cluster)
    parts = [_compare(a, b, duel, cluster) for duel in duels]
    return Comparison(a.name, b.name, variant, margin, parts, left_out, joint)


def _of_folder(
    a: Side, b: Side, variant: str, margin: float, cluster: Cluster
) -> list[Duel] | None:
    """The duels of two models that compete in one folder; None for other sides."""
    if a.frames is not b.frames:
        return None
    pools = [pool for pool in a.frames.pools if pool["variant"] == variant]
    if tuple(sorted((a.model, b.model))) not in {tuple(sorted(p)) for p in contestants(pools)}:
        return None
    duels = judge_models(a.frames, variant=variant, margin=margin, cluster=cluster)
    turned = (duel if duel.names[0] == a.model else duel.turned() for duel in duels)
    return [duel for duel in turned if duel.names == (a.model, b.model)]


def _pools(side: Side, variant: str) -> list[Pool]:
    return [
        pool
        for pool in side.frames.pools
        if pool["model_label"] == side.model and pool["variant"] == variant
    ]


def _probes(pools: Sequence[Pool]) -> str:
    return ", ".join(PROBES[probe].name_on(on) for probe, on in places_of(pools)) or "nothing"


@dataclass(frozen=True, slots=True)
class _Scored:
    """The scores of one side on one probe.

    Attributes:
        entries: The logs.
        rows: The rows of the table of items that have a score.
        means: One row per item, by its id: the mean of its repetitions, and its first answer.
        missing: The items that were run and whose verdict is missing.
    """

    entries: list[LogEntry]
    pool: Pool
    rows: pd.DataFrame
    means: pd.DataFrame
    missing: frozenset[str]

    @property
    def unscored(self) -> int:
        """Number of planned items without a score."""
        return max(0, int(self.pool["planned_items"]) - len(self.means))


_COLUMNS = (
    *("item_id", "run_id", "epoch", "value", "cluster", "app"),
    *("answer", "ending", "prompt_sha256", "log", "error", "reason"),
    *("facet", "rung", "chance"),
)


def _scored(side: Side, pool: Pool) -> _Scored:
    rows = side.frames.tables.of(pool["run_ids"], str(pool["variant"]), _COLUMNS)
    lacking = rows["value"].isna() & (rows["error"].notna() | rows["reason"].eq(UNKNOWN))
    missing = set(rows["item_id"][lacking])
    rows = rows[rows["value"].notna()]
    rows = rows.assign(answer=rows["answer"].fillna(rows["ending"]))
    first = ["answer", "prompt_sha256", "log"]
    means = rows.groupby("item_id", sort=False).agg(
        {"value": "mean", **dict.fromkeys(first, "first")}
    )
    entries = [entry for entry in side.frames.logs.entries if entry.id in pool["run_ids"]]
    return _Scored(entries, pool, rows, means, frozenset(missing - set(means.index)))


def _compare(side_a: Side, side_b: Side, duel: Duel, cluster: Cluster) -> Compared:
    a, b = _scored(side_a, duel.a), _scored(side_b, duel.b)
    shared = a.means.add_suffix("_a").join(b.means.add_suffix("_b"), how="inner")
    missing, bounds = _difference_bounds(a, b, shared)
    prompts = shared[["prompt_sha256_a", "prompt_sha256_b"]].dropna()
    probe, platform = place_in(duel.a)
    return Compared(
        probe=probe,
        platform=platform,
        capability=PROBES[probe].capability_on(platform),
        source=str(duel.a["source_name"]),
        settings=str(duel.a["settings"]),
        logs=(str(duel.a["log"]), str(duel.b["log"])),
        result=duel.result,
        p=duel.p,
        verdict=duel.verdict,
        tests=duel.tests,
        items_a=len(a.means),
        items_b=len(b.means),
        unscored_a=a.unscored,
        unscored_b=b.unscored,
        differences=manifest_differences(
            [read_manifest(e) for e in (a.entries[-1], b.entries[-1])]
        ),
        reworded=int((prompts["prompt_sha256_a"] != prompts["prompt_sha256_b"]).sum()),
        spread_a=items_spread(a.rows, cluster),
        spread_b=items_spread(b.rows, cluster),
        lost=_flips(shared[shared["value_a"] > shared["value_b"]]),
        gained=_flips(shared[shared["value_a"] < shared["value_b"]]),
        sequential=duel.sequential,
        missing=missing,
        bounds=bounds,
        heights=compare_heights(a.rows, b.rows),
        adaptive=any(settings_of(pool).get("tier") == "adaptive" for pool in (duel.a, duel.b)),
    )


def _difference_bounds(
    a: _Scored, b: _Scored, shared: pd.DataFrame
) -> tuple[int, tuple[float, float] | None]:
    """The items with a missing verdict, and the difference whatever these verdicts are."""
    only_a = a.means["value"][a.means.index.isin(b.missing)]
    only_b = b.means["value"][b.means.index.isin(a.missing)]
    neither = len(a.missing & b.missing)
    missing = len(only_a) + len(only_b) + neither
    if not missing:
        return 0, None
    known = float((shared["value_b"] - shared["value_a"]).sum())
    total = len(shared) + missing
    # Of an item that only A has, B scores 0 at worst; of one that only B has, A scores 1; of one
    # that neither has, both.
    least = known - float(only_a.sum()) + float((only_b - 1).sum()) - neither
    most = known + float((1 - only_a).sum()) + float(only_b.sum()) + neither
    return missing, (least / total, most / total)


def _flips(shared: pd.DataFrame) -> list[Flip]:
    order = (
        (shared["value_a"] - shared["value_b"]).abs().sort_values(ascending=False, kind="stable")
    )
    return [
        Flip(
            item_id=str(item),
            value_a=float(row["value_a"]),
            value_b=float(row["value_b"]),
            answer_a=_text(row["answer_a"]),
            answer_b=_text(row["answer_b"]),
            view_a=view_command(str(row["log_a"])),
            view_b=view_command(str(row["log_b"])),
        )
        for item, row in shared.loc[order.index[:FLIPS]].iterrows()
    ]


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def view_command(log: str) -> str:
    """The command that opens the folder of a log in Inspect's viewer."""
    folder = log.rpartition("/")[0] or "."
    return f"inspect view --log-dir {shlex.quote(folder)}"
