"""Comparison of two sides, run by run: differences in the setup, verdicts, and flipped items."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from uiprobe.probe_table import PROBES
from uiprobe.results.decisions import always_valid
from uiprobe.results.frames import Frames
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.manifest import Difference, manifest_differences, read_manifest
from uiprobe.results.repeats import items_spread
from uiprobe.results.samples.columns import UNKNOWN
from uiprobe.results.sequential import Evidence
from uiprobe.results.statistics import (
    MARGIN,
    PairedResult,
    Spread,
    Verdict,
    compare_paired,
    holm,
    judge_difference,
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
        model: Inspect's name of the model, or its label.
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
        probe: The probe.
        platform: What the interfaces of its items run on.
        capability: Its capability.
        source: Where the items came from; that of A where they differ.
        settings: The settings of both, as JSON; those of A where they differ.
        result: The comparison; None if they have no scored item in common.
        p: Its p value, adjusted for the number of capabilities (Holm).
        verdict: In words; None without a comparison.
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
    """

    probe: str
    platform: str
    capability: str
    source: str
    settings: str
    result: PairedResult | None
    p: float | None
    verdict: Verdict | None
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


@dataclass(frozen=True, slots=True)
class Comparison:
    """B against A.

    Attributes:
        name_a, name_b: Their names in the output.
        variant: How the answers were read.
        margin: The largest difference that does not matter.
        parts: By probe, and by settings where there are several.
        left_out: Everything that could not be compared, with the reason, a sentence each.
    """

    name_a: str
    name_b: str
    variant: str
    margin: float
    parts: list[Compared]
    left_out: list[str]

    @property
    def worse(self) -> bool:
        """Whether B is worse on any probe."""
        return any(part.verdict == "worse" for part in self.parts)


def choose_model(frames: Frames, wanted: str | None, where: str) -> str:
    """Find a model by its name or label, or take the only one that is not a baseline.

    Args:
        frames: The tables to search.
        wanted: The given name; None for the only model.
        where: The places of the tables, for the message.

    Raises:
        ComparisonError: No model or more than one matches.
    """
    runs = frames.runs
    names = list(dict.fromkeys(runs["model"]))
    if wanted is not None:
        matches = runs.loc[
            (runs["model"] == wanted)
            | (runs["model_label"] == wanted)
            | runs["model"].str.endswith(f"/{wanted}"),
            "model",
        ].unique()
        if len(matches) == 1:
            return str(matches[0])
        found = f"several: {', '.join(matches)}" if len(matches) else f"only {', '.join(names)}"
        raise ComparisonError(f"{where}: model {wanted!r}: found {found}")
    models = list(dict.fromkeys(runs.loc[runs["location"] != "baseline", "model"])) or names
    if len(models) == 1:
        return str(models[0])
    raise ComparisonError(
        f"{where}: found {len(models)} models ({', '.join(models)}), expected one; "
        "say which with --models A,B"
    )


def compare_sides(
    a: Side,
    b: Side,
    *,
    variant: str = "original",
    margin: float = MARGIN,
    cluster: Literal["cluster", "app"] = "cluster",
) -> Comparison:
    """Compare B with A on all probes that both have.

    Runs of one probe are paired by their source and settings. If each side has only one run of a
    probe, the two are compared, and their differences are reported. Runs that repeat one another
    are taken together, item by item.

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
    runs_a, runs_b = _runs(a, variant), _runs(b, variant)
    same = sorted(set(runs_a["run_id"]) & set(runs_b["run_id"]))
    if same:
        raise ComparisonError(
            f"{a.name} and {b.name} hold the same runs ({len(same)}, such as {same[0]}), and a run "
            "does not differ from itself: name two models, or two places that share no log"
        )
    pairs: list[tuple[_Place, pd.DataFrame, pd.DataFrame]] = []
    left_out: list[str] = []
    for place in _places(runs_a, runs_b):
        found, missing = _pair(place, _at(place, runs_a), _at(place, runs_b), a.name, b.name)
        pairs += found
        left_out += missing
    if not pairs:
        raise ComparisonError(
            f"{a.name} and {b.name} have no probe in common ({variant} answers): "
            f"{_probes(runs_a)} against {_probes(runs_b)}"
        )
    parts = [
        _compare(place, _scored(a, first), _scored(b, second), cluster, margin)
        for place, first, second in pairs
    ]
    adjusted = holm({str(n): part.result.p for n, part in enumerate(parts) if part.result})
    for number, p in adjusted.items():
        part = parts[int(number)]
        if part.result is not None:
            # Of a run that ended when it was decided, a p value for a fixed number says too much.
            verdict = (
                part.sequential.verdict
                if part.sequential
                else judge_difference(part.result, p, margin=margin)
            )
            parts[int(number)] = replace(part, p=p, verdict=verdict)
    return Comparison(a.name, b.name, variant, margin, parts, left_out)


def _runs(side: Side, variant: str) -> pd.DataFrame:
    runs = side.frames.runs
    return runs[(runs["model"] == side.model) & (runs["variant"] == variant)]


def _probes(runs: pd.DataFrame) -> str:
    return ", ".join(map(str, _places(runs))) or "nothing"


class _Place(NamedTuple):
    """A probe on a platform: runs of different places have nothing in common."""

    probe: str
    platform: str

    def __str__(self) -> str:
        return PROBES[self.probe].name_on(self.platform)


def _places(*sides: pd.DataFrame) -> list[_Place]:
    """The places of all runs, in the order of the probes."""
    found = {
        _Place(str(probe), str(platform))
        for runs in sides
        for probe, platform in runs[["probe", "platform"]].itertuples(index=False)
    }
    return sorted(found, key=lambda place: (list(PROBES).index(place.probe), place.platform))


def _at(place: _Place, runs: pd.DataFrame) -> pd.DataFrame:
    return runs[(runs["probe"] == place.probe) & (runs["platform"] == place.platform)]


def _pair(
    place: _Place, a: pd.DataFrame, b: pd.DataFrame, name_a: str, name_b: str
) -> tuple[list[tuple[_Place, pd.DataFrame, pd.DataFrame]], list[str]]:
    if a.empty or b.empty:
        has, lacks = (name_b, name_a) if a.empty else (name_a, name_b)
        return [], [f"{place}: {has} has it, {lacks} does not"]
    a, b = (side.assign(origin=side["source"].map(_source)) for side in (a, b))
    if all(side.groupby(["origin", "settings", "generate"]).ngroups == 1 for side in (a, b)):
        return [(place, a, b)], []
    return _by_settings(place, a, b)


def _source(place: object) -> str:
    """The name of a source; copies of a data set in other folders have the same name."""
    return Path(str(place or "")).name


def _by_settings(
    place: _Place, a: pd.DataFrame, b: pd.DataFrame
) -> tuple[list[tuple[_Place, pd.DataFrame, pd.DataFrame]], list[str]]:
    """Pairs of equal source and settings, if a side has several."""
    pairs, left_out = [], []
    keys = [tuple(row) for side in (a, b) for row in side[["origin", "settings"]].to_numpy()]
    for origin, settings in dict.fromkeys(keys):
        one, other = (
            side[(side["origin"] == origin) & (side["settings"] == settings)] for side in (a, b)
        )
        named = f"{place} on {origin} with {settings}"
        several = one["generate"].nunique() > 1 or other["generate"].nunique() > 1
        if one.empty or other.empty:
            left_out.append(f"{named}: only one side has it")
        elif several:
            left_out.append(
                f"{named}: a side was run with several generation settings "
                f"({', '.join(dict.fromkeys([*one['generate'], *other['generate']]))}); "
                "compare the log files themselves"
            )
        else:
            pairs.append((place, one, other))
    return pairs, left_out


@dataclass(frozen=True, slots=True)
class _Scored:
    """The scores of one side on one probe.

    Attributes:
        entries: The logs.
        runs: Their rows in the table of runs.
        rows: The rows of the table of items that have a score.
        means: One row per item, by its id: the mean of its repetitions, and its first answer.
        missing: The items that were run and whose verdict is missing.
    """

    entries: list[LogEntry]
    runs: pd.DataFrame
    rows: pd.DataFrame
    means: pd.DataFrame
    missing: frozenset[str]

    @property
    def unscored(self) -> int:
        """Number of planned items without a score."""
        planned = (self.runs["n_planned"] / self.runs["epochs"]).max()
        return max(0, int(planned) - len(self.means))


_COLUMNS = (
    *("item_id", "run_id", "epoch", "value", "cluster", "app"),
    *("answer", "ending", "prompt_sha256", "log", "error", "reason"),
)


def _scored(side: Side, runs: pd.DataFrame) -> _Scored:
    ids = set(runs["run_id"])
    rows = side.frames.tables.of(ids, str(runs["variant"].iloc[0]), _COLUMNS)
    lacking = rows["value"].isna() & (rows["error"].notna() | rows["reason"].eq(UNKNOWN))
    missing = set(rows["item_id"][lacking])
    rows = rows[rows["value"].notna()]
    rows = rows.assign(answer=rows["answer"].fillna(rows["ending"]))
    first = ["cluster", "app", "answer", "prompt_sha256", "log"]
    means = rows.groupby("item_id", sort=False).agg(
        {"value": "mean", **dict.fromkeys(first, "first")}
    )
    entries = [entry for entry in side.frames.logs.entries if entry.id in ids]
    return _Scored(entries, runs, rows, means, frozenset(missing - set(means.index)))


def _compare(place: _Place, a: _Scored, b: _Scored, cluster: str, margin: float) -> Compared:
    shared = a.means.add_suffix("_a").join(b.means.add_suffix("_b"), how="inner")
    names = shared[f"{cluster}_a"].fillna(shared.index.to_series())
    result = (
        compare_paired(shared["value_a"], shared["value_b"], list(names)) if len(shared) else None
    )
    missing, bounds = _difference_bounds(a, b, shared)
    prompts = shared[["prompt_sha256_a", "prompt_sha256_b"]].dropna()
    return Compared(
        probe=place.probe,
        platform=place.platform,
        capability=PROBES[place.probe].capability_on(place.platform),
        source=_source(a.runs["source"].iloc[0]),
        settings=str(a.runs["settings"].iloc[0]),
        result=result,
        p=None,
        verdict=None,
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
        sequential=always_valid(a.entries, b.entries, (a.rows, b.rows), margin)
        if cluster == "cluster"
        else None,
        missing=missing,
        bounds=bounds,
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
