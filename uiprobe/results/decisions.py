"""Runs that end when their comparison is decided: their logs, weighed part after part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from uiprobe.results.frames import Frames, read_frames
from uiprobe.results.logs import NoLogsError
from uiprobe.results.sequential import Evidence, weigh

if TYPE_CHECKING:
    import pandas as pd

    from uiprobe.results.log_entry import LogEntry

UNTIL_DECIDED = "until_decided"
"""Key in the metadata of logs: the margin, the order, and the chance of a false verdict."""

_COLUMNS = ("item_id", "epoch", "value", "cluster", "log")


class DecisionError(ValueError):
    """Logs that cannot be weighed; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The evidence of the first parts of a schedule.

    Attributes:
        evidence: B against A.
        asked: Number of the first parts that both models have finished.
        items: Items that were asked of the model that was asked more.
        errored: Items of these parts without a score of both models.
        usd: Dollars of both models; None if that is unknown.
    """

    evidence: Evidence
    asked: int
    items: int
    errored: int
    usd: float | None

    @property
    def settled(self) -> bool:
        """Whether the verdict is reached."""
        return self.evidence.settled


def decide(
    probe: str,
    platform: str,
    folders: Sequence[str],
    models: tuple[str, str],
    *,
    largest: int,
    order: int,
    margin: float,
    alpha: float,
) -> Decision:
    """Weigh the logs of a probe.

    Only the parts before the first one that is not finished count: what is weighed must not depend
    on which answers came.

    Args:
        probe: Name of the probe.
        platform: The platform of its interfaces.
        folders: The folders of the parts, in the order in which they are asked.
        models: A and B, as logs name them.
        largest: Items of the largest cluster.
        order: Number of the random order of clusters within a part.
        margin: The largest difference that does not matter.
        alpha: The chance of a false verdict.

    Raises:
        DecisionError: The folders have runs of a model that were made differently.
    """
    nothing = weigh([], [], largest=largest)
    try:
        frames = read_frames(folders)
    except NoLogsError:
        return Decision(nothing, 0, 0, 0, 0.0)
    runs = frames.runs
    runs = runs[
        (runs["probe"] == probe)
        & (runs["platform"] == platform)
        & (runs["variant"] == "original")
        & runs["model"].isin(models)
    ]
    for model, own in runs.groupby("model"):
        if own["configuration"].nunique() > 1:
            raise DecisionError(
                f"{probe} with {model}: the folder has runs of several settings or items "
                f"({', '.join(own['settings'].unique())}); give this one a folder of its own with "
                "--log-dir"
            )
    asked, done = _finished(frames, runs, folders, models)
    costs = runs["cost_usd"]
    usd = None if costs.isna().any() else float(costs.sum())
    items = int(runs.groupby("model")["n_run"].sum().max()) if len(runs) else 0
    a, b = (
        frames.tables.of(set(runs["run_id"][runs["model"] == model]), "original", _COLUMNS)
        for model in models
    )
    evidence, errored = _weigh_items(
        a, b, done, largest=largest, order=order, margin=margin, alpha=alpha
    )
    return Decision(evidence, asked, items, errored, usd)


def _weigh_items(
    a: pd.DataFrame,
    b: pd.DataFrame,
    done: Mapping[str, int],
    *,
    largest: int,
    order: int,
    margin: float,
    alpha: float,
) -> tuple[Evidence, int]:
    """The evidence of the items of some logs, and how many of them lack a score."""
    rows = [side[side["log"].isin(done)] for side in (a, b)]
    there: set[str] = set().union(*(side["item_id"] for side in rows))
    first, second = map(_means, rows)
    paired = first.add_suffix("_a").join(second.add_suffix("_b"), how="inner")
    if paired.empty:
        return weigh([], [], largest=largest), len(there)
    gain = paired["value_b"] - paired["value_a"]
    clusters = gain.groupby(paired["cluster_a"]).agg(["sum", "count"])
    place = paired.groupby("cluster_a")["log_a"].first().map(done)
    clusters = clusters.loc[
        sorted(
            clusters.index,
            key=lambda name: (place[name], sha256(f"{order}/{name}".encode()).digest()),
        )
    ]
    evidence = weigh(
        clusters["sum"], clusters["count"], largest=largest, margin=margin, alpha=alpha
    )
    return evidence, len(there) - len(paired)


def _means(rows: pd.DataFrame) -> pd.DataFrame:
    """Value, cluster and log of each scored item, with its mean over epochs."""
    rows = rows.assign(cluster=rows["cluster"].fillna(rows["item_id"]))
    means = rows.groupby("item_id", sort=True).agg(
        {"value": "mean", "cluster": "first", "log": "first"}
    )
    return means[means["value"].notna()]


def always_valid(
    a: Sequence[LogEntry],
    b: Sequence[LogEntry],
    rows: tuple[pd.DataFrame, pd.DataFrame],
    margin: float,
) -> Evidence | None:
    """The evidence of two models that were asked until their comparison was decided.

    Args:
        a: The logs of A.
        b: The logs of B.
        rows: Their items, with `item_id`, `value`, `cluster` and `log`.
        margin: The largest difference that does not matter.

    Returns:
        None unless all logs are of one such run.
    """
    logs = [log for entry in (*a, *b) for log in entry.logs]
    facts = [_facts(log) for log in logs]
    known = facts[0] if facts else None
    if known is None or any(one != known for one in facts):
        return None
    places = {number: place for place, number in enumerate(known.parts)}
    done: dict[str, int] = {}
    for log in logs:
        number = log.metadata["part"]["number"]
        if number not in places:
            return None
        done[log.path] = places[number]
    # Parts after one that a model has not finished were not asked by the rule.
    sides = [{done[log.path] for e in side for log in e.logs if log.finished} for side in (a, b)]
    asked = 0
    while asked in sides[0] & sides[1]:
        asked += 1
    kept = {path: place for path, place in done.items() if place < asked}
    try:
        evidence, _ = _weigh_items(
            *rows,
            kept,
            largest=known.largest,
            order=known.order,
            margin=margin,
            alpha=known.alpha,
        )
    except ValueError:
        # The logs say what cannot be, such as a cluster above the largest size.
        return None
    return evidence


@dataclass(frozen=True, slots=True)
class _Facts:
    order: int
    largest: int
    alpha: float
    parts: tuple[int, ...]


def _facts(log: LogEntry) -> _Facts | None:
    """Read the schedule that a log is part of; None for an ordinary run."""
    found, part = log.metadata.get(UNTIL_DECIDED), log.metadata.get("part")
    if not isinstance(found, Mapping) or not isinstance(part, Mapping):
        return None
    order, largest, parts = (found.get(name) for name in ("order", "largest", "parts"))
    alpha = found.get("alpha")
    whole = isinstance(parts, list) and all(isinstance(one, int) for one in parts)
    if not (isinstance(order, int) and isinstance(largest, int) and largest > 0 and whole):
        return None
    if not isinstance(alpha, float) or not 0 < alpha < 1 or not isinstance(parts, list):
        return None
    return _Facts(order, largest, alpha, tuple(parts))


def _finished(
    frames: Frames, runs: pd.DataFrame, folders: Sequence[str], models: Sequence[str]
) -> tuple[int, dict[str, int]]:
    """How many of the first parts are finished, and the place of each of their logs."""
    places = {PurePosixPath(folder).name: place for place, folder in enumerate(folders)}
    ids = set(runs["run_id"])
    there: dict[int, dict[str, str]] = {}
    for entry in frames.logs.entries:
        for log in entry.logs if entry.id in ids else ():
            place = places.get(PurePosixPath(log.path).parent.name)
            if place is not None and log.finished:
                there.setdefault(place, {})[entry.model] = log.path
    asked = 0
    while set(models) <= there.get(asked, {}).keys():
        asked += 1
    return asked, {path: place for place in range(asked) for path in there[place].values()}


def decision_line(title: str, decision: Decision, parts: int) -> str:
    """The state of one comparison in a line."""
    found = decision.evidence
    if found.difference is None:
        return f"{title}: no item scored by both"
    verdict = (
        f"B is {found.verdict}, settled by cluster {found.settled_at}"
        if found.settled
        else "not settled yet"
        if decision.asked < parts
        else "not settled by all items"
    )
    missing = f", {decision.errored} without both scores" if decision.errored else ""
    return (
        f"{title}: {found.n} items in {found.clusters} clusters, part {decision.asked} of {parts}"
        f"{missing}; B - A {100 * found.difference:+z.1f}, always-valid 95 % bounds "
        f"[{100 * found.lower:+z.1f}, {100 * found.upper:+z.1f}]: {verdict}"
    )
