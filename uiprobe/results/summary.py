"""One row per model and probe: what was asked, what came of it, and between which bounds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalSampleSummary, EvalScore, read_eval_log_sample_summaries

from uiprobe.episodes.names import COMPLETION, SUCCESS
from uiprobe.results.frames import VARIANTS
from uiprobe.results.logs import CAPABILITIES, LogEntry, find_logs, no_logs, reason_of


@dataclass(frozen=True, slots=True)
class Measured:
    """An accuracy and its neighbours, all between 0 and 1.

    Attributes:
        accuracy: Share of right answers; None where nothing was scored.
        lower, upper: 95 % interval of it.
        scored: Number of items that it is about.
    """

    accuracy: float | None
    lower: float | None
    upper: float | None
    scored: int


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """What one run of one probe with one model gave.

    Attributes:
        probe: Name of the probe.
        model: Inspect's name of the model, or the solver that took its place.
        source: Where its items came from.
        settings: Task arguments that were given, without the source.
        planned: Number of items that the run was to ask.
        run: Number of items that were asked.
        errored: Number of items at which the machinery failed.
        excluded: Number of items that the source could not show.
        variants: The accuracies, by variant.
        floor: Accuracy of never looking, on the scored items.
        ceiling: Accuracy of the reference answers, on the scored items.
        unsolvable: Items whose own reference is not judged right, which keep the ceiling down.
        completion: Average completion proportion (ACP), for navigation.
        metrics: All metrics of the original answers, by name.
        log: The log file.
    """

    probe: str
    model: str
    source: str
    settings: dict[str, Any]
    planned: int
    run: int
    errored: int
    excluded: int
    variants: dict[str, Measured]
    floor: float | None
    ceiling: float | None
    unsolvable: list[str] = field(default_factory=list)
    completion: float | None = None
    metrics: dict[str, float | None] = field(default_factory=dict)
    log: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """All rows, and the logs that could not become one.

    Attributes:
        rows: Sorted by probe and model.
        unfinished: Logs of runs that were cut off.
        unreadable: Logs that could not be read, with the reason.
        foreign: Number of logs of other suites.
    """

    rows: list[SummaryRow]
    unfinished: list[str]
    unreadable: dict[str, str]
    foreign: int


def summarize(logs: str | Path) -> Summary:
    """Summarize all logs in a folder, or one log.

    Where the same probe was run more than once with the same model and settings, the latest counts.

    Raises:
        NoLogsError: There is no log of ours that has finished.
    """
    found = find_logs(logs)
    latest: dict[str, LogEntry] = {}
    for entry in found.finished:  # by time
        parts = [entry.probe, entry.model, entry.settings, entry.generate]
        latest[json.dumps([*parts, entry.metadata.get("items_sha256")], default=str)] = entry
    rows: list[SummaryRow] = []
    unreadable = dict(found.unreadable)
    for entry in latest.values():
        try:
            rows.append(_row(entry))
        except Exception as error:  # damaged samples raise whatever their first bad byte provokes
            unreadable[entry.path] = reason_of(error)
    if not rows:
        raise no_logs(logs, replace(found, unreadable=unreadable), "a finished uiprobe run")
    order = list(CAPABILITIES)
    rows.sort(
        key=lambda row: (order.index(row.probe), row.model, json.dumps(row.settings, default=str))
    )
    return Summary(rows, [entry.path for entry in found.partial], unreadable, found.foreign)


def _row(entry: LogEntry) -> SummaryRow:
    results = entry.header.results
    if results is None:
        raise AssertionError("only logs with results become rows")
    samples = read_eval_log_sample_summaries(entry.path)
    scores = {score.name: score for score in results.scores}
    # An episode has no answer to repair: its success is what its actions were, as given.
    original = scores.get("original") or scores.get(SUCCESS)
    return SummaryRow(
        probe=entry.probe,
        model=entry.model,
        source=str(entry.metadata.get("source", "")),
        settings=entry.settings,
        planned=results.total_samples,
        run=len(samples),
        errored=sum(1 for sample in samples if sample.error),
        excluded=len(entry.metadata.get("excluded") or {}),
        variants={name: _measured(scores[name]) for name in VARIANTS if name in scores}
        | ({"original": _measured(original)} if original else {}),
        floor=_metric(original, "floor"),
        ceiling=_metric(original, "ceiling"),
        unsolvable=sorted({str(s.id) for s in samples if not s.error and _ceiling(s) == 0}),
        completion=_metric(scores.get(COMPLETION), "mean"),
        metrics={name: _finite(m.value) for name, m in original.metrics.items()}
        if original
        else {},
        log=entry.path,
    )


def _ceiling(sample: EvalSampleSummary) -> object:
    """What the reference scores on an item; what only a run shows stands with the score."""
    if "ceiling" in sample.metadata:
        return sample.metadata["ceiling"]
    success = (sample.scores or {}).get(SUCCESS)
    return (success.metadata or {}).get("ceiling") if success else None


def _measured(score: EvalScore) -> Measured:
    scored = score.scored_samples or 0
    if not scored:
        return Measured(None, None, None, 0)
    return Measured(
        _metric(score, "accuracy"), _metric(score, "lower"), _metric(score, "upper"), scored
    )


def _metric(score: EvalScore | None, name: str) -> float | None:
    found = score.metrics.get(name) if score else None
    return _finite(found.value) if found else None


def _finite(value: float) -> float | None:
    return float(value) if isfinite(value) else None


def summary_as_dicts(rows: Sequence[SummaryRow]) -> list[dict[str, Any]]:
    """Rows as plain data, for JSON."""
    return [asdict(row) for row in rows]
