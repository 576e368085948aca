"""Tidy tables of a folder of logs: one row per run and variant, one per item and variant."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import isfinite, nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inspect_ai.log import EvalSampleSummary, EvalScore, read_eval_log_sample_summaries
from inspect_ai.scorer import Score

from uiprobe.results.logs import CAPABILITIES, LogEntry, LogSet, require_logs

if TYPE_CHECKING:
    import pandas as pd

VARIANTS = ("original", "repaired", "structured")
"""Readings of an answer. An episode has no answer to repair: its success stands as original."""

RUN_COLUMNS = (
    *("run_id", "model", "model_label", "location", "probe", "capability", "variant", "source"),
    *("settings", "seed", "environment", "observation", "repeat", "status"),
    *("n_planned", "n_run", "n_scored", "n_errored", "n_excluded"),
    *("accuracy", "lower", "upper", "floor", "ceiling", "skill", "completion"),
    *("tokens_input", "tokens_output", "seconds", "cost_usd"),
    *("log", "created", "inspect_version", "uiprobe_version", "task_version", "items_sha256"),
)
"""Columns of `Frames.runs`; shares lie between 0 and 1, money is in US dollars."""

ITEM_COLUMNS = (
    *("run_id", "model", "model_label", "probe", "source", "variant", "item_id", "epoch"),
    *("value", "error", "answer", "target", "reason", "rejected", "repair_kind", "invention"),
    *("floor", "ceiling", "cluster", "app", "category", "difficulty", "kind", "action_type"),
    *("position", "language", "variation", "template"),
    *("type_correct", "target_correct", "argument_correct"),
    *("tokens_input", "tokens_output", "seconds", "cost_usd"),
    *("completion", "steps", "relative_steps", "repetition", "format_errors"),
    *("stopped_early", "stopped_late", "never_stopped", "side_effects"),
    *("seconds_model", "seconds_device", "seconds_harness", "log"),
)
"""Columns of `Frames.items`; `value` is 1, 0, or missing where the machinery failed."""

_FROM_ITEM = {
    "cluster": "item",
    "app": "app",
    "category": "category",
    "difficulty": "difficulty",
    "kind": "kind",
    "action_type": "action_type",
    "position": "step",
    "language": "language",
    "variation": "variation",
    "template": "template",
}
_FROM_SCORE = (
    *("reason", "rejected", "floor", "ceiling"),
    *("type_correct", "target_correct", "argument_correct"),
    *("completion", "steps", "relative_steps", "repetition", "format_errors"),
    *("stopped_early", "stopped_late", "never_stopped", "side_effects"),
    *("seconds_model", "seconds_device", "seconds_harness"),
)


class Frames:
    """The tables of some logs.

    Attributes:
        runs: One row per run and variant; see `RUN_COLUMNS`.
        items: One row per item, epoch and variant; see `ITEM_COLUMNS`.
        logs: What was found, and what was left out.
    """

    def __init__(self, runs: pd.DataFrame, items: pd.DataFrame, logs: LogSet) -> None:
        self.runs = runs
        self.items = items
        self.logs = logs


def read_frames(places: str | Path | Iterable[str | Path]) -> Frames:
    """Read the tables of all logs in folders and files.

    Only headers and sample summaries are read, never whole samples, so that large logs do not fill
    the memory. Runs that were cut off are there with the items that they finished, and the status
    `partial`.

    Raises:
        NoLogsError: There is no log of ours.
    """
    import pandas as pd

    logs = require_logs(places)
    runs: list[dict[str, Any]] = []
    items: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    for entry in logs.entries:
        try:
            summaries = read_eval_log_sample_summaries(entry.path)
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            logs.unreadable[entry.path] = f"{type(error).__name__}: {error}"[:200]
            continue
        asked = _item_rows(entry, summaries)
        items += asked
        repeat = seen.setdefault(_same_run(entry), 0)
        seen[_same_run(entry)] += 1
        runs += _run_rows(entry, summaries, asked, repeat)
    return Frames(
        pd.DataFrame(runs, columns=list(RUN_COLUMNS)),
        pd.DataFrame(items, columns=list(ITEM_COLUMNS)),
        logs,
    )


def _same_run(entry: LogEntry) -> str:
    """What two runs have in common that repeat each other."""
    config = entry.header.eval.model_generate_config.model_dump(exclude_none=True)
    return json.dumps(
        [entry.probe, entry.model, entry.settings, config, entry.metadata.get("items_sha256")],
        default=str,
        sort_keys=True,
    )


def model_facts(entry: LogEntry) -> Mapping[str, Any]:
    """What the run knew of its model: `display_name`, `hosting`, `price`."""
    facts = entry.metadata.get("model")
    return facts if isinstance(facts, Mapping) else {}


def model_label(entry: LogEntry) -> str:
    """The model's name for tables and charts."""
    if entry.model != entry.header.eval.model:
        return entry.model.removeprefix("uiprobe/")
    return str(model_facts(entry).get("display_name") or entry.model.removeprefix("uiprobe/"))


def model_location(entry: LogEntry) -> str | None:
    """`local`, `api`, `baseline` for what is no model, None where that is not known."""
    if entry.model.startswith("uiprobe/"):
        return "baseline"
    found = model_facts(entry).get("hosting")
    return str(found) if found else None


def _settings(entry: LogEntry) -> str:
    given = {name: value for name, value in entry.settings.items() if name != "agent"}
    return json.dumps(given, sort_keys=True, default=str)


def _item_rows(entry: LogEntry, summaries: list[EvalSampleSummary]) -> list[dict[str, Any]]:
    found = []
    for summary in summaries:
        scores = _variant_scores(summary.scores or {})
        usage = _usage(entry, summary)
        for variant in scores or dict.fromkeys(_expected_variants(entry)):
            found.append(_item_row(entry, summary, variant, scores.get(variant), usage))
    return found


def _variant_scores(scores: Mapping[str, Score]) -> dict[str, Score]:
    found = {name: scores[name] for name in VARIANTS if name in scores}
    if "success" in scores:
        found["original"] = scores["success"]
    return found


def _expected_variants(entry: LogEntry) -> tuple[str, ...]:
    if entry.header.results is None:
        return ("original",)
    named = {score.name for score in entry.header.results.scores}
    return tuple(name for name in VARIANTS if name in named) or ("original",)


def _item_row(
    entry: LogEntry,
    summary: EvalSampleSummary,
    variant: str,
    score: Score | None,
    usage: Mapping[str, Any],
) -> dict[str, Any]:
    metadata = summary.metadata or {}
    kept = (score.metadata or {}) if score else {}
    repair = kept.get("repair")
    repair = repair if isinstance(repair, Mapping) else {}
    target = summary.target
    return {
        "run_id": entry.header.eval.eval_id,
        "model": entry.model,
        "model_label": model_label(entry),
        "probe": entry.probe,
        "source": str(entry.metadata.get("source", "")),
        "variant": variant,
        "item_id": str(summary.id),
        "epoch": summary.epoch,
        "value": _number(score),
        "error": summary.error,
        "answer": score.answer if score else None,
        "target": target if isinstance(target, str) else "\n".join(target),
        "repair_kind": repair.get("kind"),
        "invention": repair.get("invention"),
        **{column: metadata.get(key) for column, key in _FROM_ITEM.items()},
        **{column: kept.get(column) for column in _FROM_SCORE},
        **usage,
        "seconds": summary.working_time or summary.total_time,
        "log": entry.path,
    }


def _number(score: Score | None) -> float:
    if score is None:
        return nan
    if score.value in ("C", "I"):
        return float(score.value == "C")
    value = score.as_float()
    return value if isfinite(value) else nan


def _usage(entry: LogEntry, summary: EvalSampleSummary) -> dict[str, Any]:
    """Tokens of the model under test, and what they cost; None where the price is not known."""
    usage = (summary.model_usage or {}).get(entry.header.eval.model)
    if usage is None or entry.model != entry.header.eval.model:
        return {"tokens_input": None, "tokens_output": None, "cost_usd": None}
    read = usage.input_tokens + (usage.input_tokens_cache_read or 0)
    read += usage.input_tokens_cache_write or 0
    price = model_facts(entry).get("price")
    cost = None
    if isinstance(price, Mapping):
        cost = (read * price["input"] + usage.output_tokens * price["output"]) / 1e6
    return {"tokens_input": read, "tokens_output": usage.output_tokens, "cost_usd": cost}


def _run_rows(
    entry: LogEntry,
    summaries: list[EvalSampleSummary],
    items: list[dict[str, Any]],
    repeat: int,
) -> list[dict[str, Any]]:
    spec, results = entry.header.eval, entry.header.results
    scores: dict[str, EvalScore] = {}
    if results is not None:
        scores = {score.name: score for score in results.scores}
    if "success" in scores:
        scores["original"] = scores["success"]
    planned = (spec.dataset.samples or 0) * (spec.config.epochs or 1)
    if results is not None:
        planned = results.total_samples
    found = []
    for variant in dict.fromkeys(row["variant"] for row in items):
        mine = [row for row in items if row["variant"] == variant]
        values = [row["value"] for row in mine if isfinite(row["value"])]
        score = scores.get(variant)
        floor, ceiling = _metric(score, "floor"), _metric(score, "ceiling")
        if score is None:
            floor, ceiling = _mean(mine, "floor"), _mean(mine, "ceiling")
        accuracy = _metric(score, "accuracy")
        if accuracy is None and values:
            accuracy = sum(values) / len(values)
        if not values:
            accuracy = None
        found.append(
            {
                "run_id": spec.eval_id,
                "model": entry.model,
                "model_label": model_label(entry),
                "location": model_location(entry),
                "probe": entry.probe,
                "capability": CAPABILITIES[entry.probe],
                "variant": variant,
                "source": str(entry.metadata.get("source", "")),
                "settings": _settings(entry),
                "seed": spec.task_args.get("seed"),
                "environment": entry.metadata.get("environment"),
                "observation": entry.metadata.get("observation")
                or spec.task_args.get("observation"),
                "repeat": repeat,
                "status": entry.header.status if entry.finished else "partial",
                "n_planned": planned,
                "n_run": len(summaries),
                "n_scored": len(values),
                "n_errored": sum(1 for summary in summaries if summary.error),
                "n_excluded": len(entry.metadata.get("excluded") or {}),
                "accuracy": accuracy,
                "lower": _metric(score, "lower") if values else None,
                "upper": _metric(score, "upper") if values else None,
                "floor": floor,
                "ceiling": ceiling,
                "skill": skill(accuracy, floor, ceiling),
                "completion": _metric(scores.get("completion"), "mean"),
                "tokens_input": _total(mine, "tokens_input"),
                "tokens_output": _total(mine, "tokens_output"),
                "seconds": _total(mine, "seconds"),
                "cost_usd": _total(mine, "cost_usd"),
                "log": entry.path,
                "created": spec.created,
                "inspect_version": (spec.packages or {}).get("inspect_ai"),
                "uiprobe_version": entry.metadata.get("uiprobe"),
                "task_version": str(spec.task_version),
                "items_sha256": entry.metadata.get("items_sha256"),
            }
        )
    return found


def skill(accuracy: float | None, floor: float | None, ceiling: float | None) -> float | None:
    """The accuracy as a share of the way from never looking to the reference answers.

    0 at the floor, 1 at the ceiling, below 0 for what is worse than never looking; None where a
    part is not known or there is no way between the two.
    """
    if accuracy is None or floor is None or ceiling is None or ceiling <= floor:
        return None
    return (accuracy - floor) / (ceiling - floor)


def _metric(score: EvalScore | None, name: str) -> float | None:
    found = score.metrics.get(name) if score else None
    return float(found.value) if found and isfinite(found.value) else None


def _mean(rows: list[dict[str, Any]], column: str) -> float | None:
    known = [float(row[column]) for row in rows if row[column] is not None]
    return sum(known) / len(known) if known else None


def _total(rows: list[dict[str, Any]], column: str) -> float | None:
    """The sum; None where it is known of none, or of some only."""
    known = [row[column] for row in rows if row[column] is not None]
    return sum(known) if known and len(known) == len(rows) else None
