"""One log as a row of the table of runs, for each variant."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.intervals import (
    mean_interval,
    seeds_interval,
    share_interval,
    skill,
)
from uiprobe.probe_table import PROBES
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.samples.columns import NOT_ENFORCED, UNFIT, UNKNOWN
from uiprobe.results.samples.items import run_identity

if TYPE_CHECKING:
    import pandas as pd


MEAN_COLUMNS = ("item_id", "cluster", "value", "floor", "attack", "ceiling", "completion")
"""Columns of the table of items that `item_means` needs."""

_TOTALS = (
    *("tokens_input", "tokens_output", "seconds", "seconds_model", "seconds_device"),
    *("seconds_harness", "cost_usd"),
)

ROW_COLUMNS = (
    *MEAN_COLUMNS,
    *("error", "reason", "rejected", "stop", "format_errors", "cut_off", "refused"),
    *_TOTALS,
)
"""Columns of the table of items that the row of a run needs."""


def run_row(run: LogEntry, variant: str, items: pd.DataFrame) -> dict[str, Any]:
    """The row of one log and one variant.

    Args:
        run: The log.
        variant: `original`, `repaired` or `structured`.
        items: The rows of the table of items of that log and variant; see `ROW_COLUMNS`.
    """
    spec = run.header.eval
    planned = _planned(run, len(items))
    scored = item_means(items)
    # A coverage is a share of one site, and the success of a design one of its tasks; neither is a
    # mean of right and wrong answers.
    unit = PROBES[run.probe].unit
    if unit == "exploration":
        interval = seeds_interval(list(scored["value"]))
    elif unit == "design":
        interval = mean_interval(scored["value"])
    else:
        interval = share_interval(scored["value"], list(scored["cluster"]))
    floor, ceiling = _mean(scored["floor"]), _mean(scored["ceiling"])
    known = scored[scored["completion"].notna()]
    completion = mean_interval(known["completion"], list(known["cluster"]))
    arguments = spec.task_args or {}
    return {
        **run_identity(run),
        "location": run.location,
        "capability": PROBES[run.probe].capability_on(run.platform),
        "variant": variant,
        "settings": json.dumps(run.settings, sort_keys=True, default=str),
        "generate": json.dumps(run.generate, sort_keys=True, default=str),
        "configuration": run.configuration,
        "question": run.question,
        "seed": None if run.seed is None else str(run.seed),
        "named_set": run.named_set,
        "environment": run.metadata.get("environment"),
        "observation": run.metadata.get("observation") or arguments.get("observation"),
        "n_planned": planned,
        "n_run": len(items),
        "n_scored": int(items["value"].notna().sum()),
        "n_errored": int(items["error"].notna().sum()),
        "n_unknown": int((items["reason"].eq(UNKNOWN) & items["error"].isna()).sum()),
        "n_unfit": int(items["reason"].eq(UNFIT).sum()),
        "n_excluded": len(run.metadata.get("excluded") or {}),
        "epochs": spec.config.epochs or 1,
        "accuracy": interval.estimate,
        "floor": floor,
        "attack": _mean(scored["attack"]),
        "ceiling": ceiling,
        "lower": interval.lower,
        "upper": interval.upper,
        "skill": skill(interval.estimate, floor, ceiling),
        "skill_lower": skill(interval.lower, floor, ceiling),
        "skill_upper": skill(interval.upper, floor, ceiling),
        **dict(zip(("bound_lower", "bound_upper"), evidence_bounds(items), strict=True)),
        "interval_method": interval.method,
        "n_items": interval.n,
        "n_clusters": interval.clusters,
        "completion": completion.estimate,
        "completion_lower": completion.lower,
        "completion_upper": completion.upper,
        **_answer_shares(items),
        "enforced": not items["reason"].eq(NOT_ENFORCED).any() if variant == "structured" else None,
        **{name: _total(items[name]) for name in _TOTALS},
        "status": run.header.status if run.finished and len(items) >= planned else "partial",
        "created": spec.created,
        "inspect_version": spec.packages.get("inspect_ai"),
        "uiprobe_version": run.metadata.get("uiprobe"),
        "task_version": str(spec.task_version),
        "items_sha256": run.metadata.get("items_sha256"),
        "floor_policy": run.metadata.get("floor_policy"),
        "attack_policy": run.metadata.get("attack_policy"),
    }


def evidence_bounds(items: pd.DataFrame) -> tuple[float | None, float | None]:
    """Bounds of an accuracy over all items, whatever the missing verdicts are.

    A verdict is missing where its evidence is, and where the machinery failed. Items that were not
    asked, or do not fit the model's context, do not count.

    Args:
        items: Rows of one run and variant, with `item_id`, `value`, `error` and `reason`.

    Returns:
        The accuracy if all missing verdicts are wrong, and if all are right; None without items.
    """
    values = items["value"]
    missing = values.isna() & (items["error"].notna() | items["reason"].eq(UNKNOWN))
    asked = values.notna() | missing
    if not asked.any():
        return None, None
    names = items["item_id"][asked]
    least, most = (
        float(values.mask(missing, worth)[asked].groupby(names).mean().mean())
        for worth in (0.0, 1.0)
    )
    return least, most


def item_means(items: pd.DataFrame) -> pd.DataFrame:
    """One row per scored item: the mean over its epochs, as in Inspect.

    Args:
        items: Rows of one run and variant, with `MEAN_COLUMNS`.

    Returns:
        These columns, sorted by item.
    """
    scored = items.loc[items["value"].notna(), list(MEAN_COLUMNS)]
    if scored["item_id"].is_unique:
        # As most runs ask each item once.
        ordered = scored.sort_values("item_id", ignore_index=True)
        return ordered.assign(cluster=ordered["cluster"].fillna(ordered["item_id"]))
    # Sorted by item, so that no rounding depends on the order in which items ended, or on parts.
    means = scored.groupby("item_id", sort=True, as_index=False).agg(
        {
            "cluster": "first",
            **dict.fromkeys(("value", "floor", "attack", "ceiling", "completion"), "mean"),
        }
    )
    # An item of an older log may have no cluster; it is then independent.
    return means.assign(cluster=means["cluster"].fillna(means["item_id"]))


def _answer_shares(items: pd.DataFrame) -> dict[str, float | None]:
    """How the scored answers were given; episodes have shares of their own, over their steps."""
    scored = items[items["value"].notna()]
    if not len(scored):
        return dict.fromkeys(("form_errors", "cut_off", "refused"))
    return {
        "form_errors": float((scored["rejected"] == True).mean())  # noqa: E712 - missing is not
        if scored["format_errors"].isna().all()
        else _mean(scored["format_errors"]),
        "cut_off": float(scored["stop"].eq("max_tokens").mean())
        if scored["cut_off"].isna().all()
        else _mean(scored["cut_off"]),
        "refused": float(scored["reason"].eq("refused").mean())
        if scored["refused"].isna().all()
        else _mean(scored["refused"]),
    }


def _planned(run: LogEntry, run_items: int) -> int:
    """Number of planned items, times the epochs."""
    session = run.metadata.get("session")
    # Each goal of a session is an item.
    goals = session if isinstance(session, int) and session > 1 else 1
    if run.header.results is not None:
        return run.header.results.total_samples * goals
    spec = run.header.eval
    ids = spec.dataset.sample_ids
    count = len(ids) if ids else spec.dataset.samples or run_items
    return max(run_items, count * goals * (spec.config.epochs or 1))


def _mean(values: pd.Series[float]) -> float | None:
    return float(values.mean()) if values.notna().any() else None


def _total(values: pd.Series[float]) -> float | None:
    """The sum; None unless it is known for every item, because a partial sum would mislead."""
    return float(values.sum()) if len(values) and values.notna().all() else None
