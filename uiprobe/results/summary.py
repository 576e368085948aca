"""One row per model and probe: coverage, accuracy, and floor and ceiling."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from math import isfinite
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalScore

from uiprobe.episodes.names import COMPLETION
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import VARIANTS
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import find_logs, no_logs, reason_of
from uiprobe.results.parts import pooled_results
from uiprobe.results.samples.columns import NOT_ENFORCED, UNFIT, UNKNOWN
from uiprobe.results.samples.first_reading import read_ahead
from uiprobe.results.samples.reading import Samples


@dataclass(frozen=True, slots=True)
class Measured:
    """An accuracy with its interval, all between 0 and 1.

    Attributes:
        accuracy: Share of right answers; None without scored items.
        lower, upper: 95 % interval of it.
        scored: Number of scored items.
        form_errors: Share of their answers that are not in the demanded form.
        cut_off: Share that ended at the bound on tokens.
        refused: Share that the model or its provider refused.
        enforced: False if the server does not enforce the response schema of a structured
            answer, so that there is no accuracy.
    """

    accuracy: float | None
    lower: float | None
    upper: float | None
    scored: int
    form_errors: float | None = None
    cut_off: float | None = None
    refused: float | None = None
    enforced: bool = True


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """The result of one run of one probe with one model.

    Attributes:
        probe: Name of the probe.
        platform: What the interfaces of its items run on.
        model: Inspect's name of the model, or the solver that took its place.
        source: Where its items came from.
        settings: Task arguments that were given, without the source.
        planned: Number of items that the run planned to ask.
        run: Number of items that were asked.
        errored: Number of items at which the machinery failed.
        unknown: Number of episodes whose verdict depends on evidence that is missing.
        unfit: Number of items that do not fit the model's context: never scored, and no errors.
        excluded: Number of items that the source could not show.
        variants: The accuracies, by variant.
        floor: Accuracy of never looking, on the scored items.
        ceiling: Accuracy of the reference answers, on the scored items.
        bounds: The original accuracy over all items that were run if the verdicts that are missing
            there, and those of errored items, were all wrong, and if all were right; None where
            nothing is missing.
        unsolvable: Items whose own reference is not judged right, which lower the ceiling.
        completion: Average completion proportion (ACP), for navigation.
        metrics: All metrics of the original answers, by name.
        log: The log file.
    """

    probe: str
    platform: str
    model: str
    source: str
    settings: dict[str, Any]
    planned: int
    run: int
    errored: int
    unknown: int
    unfit: int
    excluded: int
    variants: dict[str, Measured]
    floor: float | None
    ceiling: float | None
    bounds: tuple[float, float] | None = None
    unsolvable: list[str] = field(default_factory=list)
    completion: float | None = None
    metrics: dict[str, float | None] = field(default_factory=dict)
    log: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """All rows, and the logs without one.

    Attributes:
        rows: Sorted by probe, platform and model.
        unfinished: Logs of interrupted runs.
        incomplete: The runs of which parts are missing, a sentence each.
        unreadable: Logs that could not be read, with the reason.
        foreign: Number of logs of other suites.
    """

    rows: list[SummaryRow]
    unfinished: list[str]
    incomplete: list[str]
    unreadable: dict[str, str]
    foreign: int


def summarize(logs: str | Path) -> Summary:
    """Summarize all logs in a folder, or one log.

    If a probe was run more than once with the same model and settings, the latest run counts.

    Raises:
        NoLogsError: There is no finished log of uiprobe.
    """
    found = find_logs(logs)
    latest: dict[str, LogEntry] = {}
    for entry in found.finished:  # by time
        parts = [entry.probe, entry.platform, entry.model, entry.settings, entry.generate]
        latest[json.dumps([*parts, entry.metadata.get("items_sha256")], default=str)] = entry
    read_ahead(latest.values())
    rows: list[SummaryRow] = []
    unreadable = dict(found.unreadable)
    for entry in latest.values():
        try:
            rows.append(_row(entry))
        except Exception as error:  # damaged samples raise whatever their first bad byte provokes
            unreadable[entry.path] = reason_of(error)
    if not rows:
        raise no_logs(logs, replace(found, unreadable=unreadable), "a finished uiprobe run")
    order = list(PROBES)
    rows.sort(
        key=lambda row: (
            order.index(row.probe),
            row.platform,
            row.model,
            json.dumps(row.settings, default=str),
        )
    )
    unfinished = [entry.path for entry in found.partial]
    return Summary(rows, unfinished, found.incomplete, unreadable, found.foreign)


def _row(entry: LogEntry) -> SummaryRow:
    results = entry.header.results
    if results is None:
        raise AssertionError("only logs with results become rows")
    counts = _count(entry)
    pooled = pooled_results(entry) if entry.parts else results
    scores = {score.name: score for score in pooled.scores}
    # An episode has no answer to repair: its actions count as they were given.
    original = scores.get("original") or scores.get(PROBES[entry.probe].score)
    unenforced = [] if counts.enforced else ["structured"]
    return SummaryRow(
        probe=entry.probe,
        platform=entry.platform,
        model=entry.model,
        source=str(entry.metadata.get("source", "")),
        settings=entry.settings,
        planned=results.total_samples,
        run=counts.run,
        errored=counts.errored,
        unknown=counts.unknown,
        unfit=counts.unfit,
        excluded=len(entry.metadata.get("excluded") or {}),
        variants={
            name: _measured(scores[name])
            for name in VARIANTS
            if name in scores and name not in unenforced
        }
        | {name: Measured(None, None, None, 0, enforced=False) for name in unenforced}
        | ({"original": _measured(original)} if original else {}),
        floor=_metric(original, "floor"),
        ceiling=_metric(original, "ceiling"),
        bounds=_bounds(original, counts),
        unsolvable=sorted(counts.unsolvable),
        completion=_metric(scores.get(COMPLETION), "mean"),
        metrics={name: _finite(m.value) for name, m in original.metrics.items()}
        if original
        else {},
        log=entry.path,
    )


@dataclass(slots=True)
class _Counts:
    """Counts over the items of a run: see `SummaryRow`, and whether its schema is enforced."""

    run: int = 0
    errored: int = 0
    unknown: int = 0
    unfit: int = 0
    enforced: bool = True
    unsolvable: set[str] = field(default_factory=set)


def _count(entry: LogEntry) -> _Counts:
    import pyarrow.compute as pc

    counts = _Counts()
    for log in entry.logs:
        samples = Samples(log)
        table = samples.read(["item_id", "error", UNFIT, UNKNOWN, NOT_ENFORCED, "unsolvable"])
        errored = pc.not_equal(pc.fill_null(table["error"], ""), "")
        counts.run += samples.rows
        counts.errored += pc.sum(errored).as_py() or 0
        counts.unfit += pc.sum(pc.and_not(table[UNFIT], errored)).as_py() or 0
        counts.unknown += pc.sum(pc.and_not(table[UNKNOWN], errored)).as_py() or 0
        counts.enforced &= not pc.any(table[NOT_ENFORCED]).as_py()
        counts.unsolvable |= set(table["item_id"].filter(table["unsolvable"]).to_pylist())
    return counts


def _bounds(score: EvalScore | None, counts: _Counts) -> tuple[float, float] | None:
    """What the accuracy could be, whatever the missing verdicts are."""
    missing = counts.errored + counts.unknown
    if score is None or not missing:
        return None
    scored = score.scored_samples or 0
    right = scored * (_metric(score, "accuracy") or 0.0)
    return right / (scored + missing), (right + missing) / (scored + missing)


def _measured(score: EvalScore) -> Measured:
    scored = score.scored_samples or 0
    if not scored:
        return Measured(None, None, None, 0)
    return Measured(
        _metric(score, "accuracy"),
        _metric(score, "lower"),
        _metric(score, "upper"),
        scored,
        _metric(score, "rejected"),
        _metric(score, "cut_off"),
        _metric(score, "refused"),
    )


def _metric(score: EvalScore | None, name: str) -> float | None:
    found = score.metrics.get(name) if score else None
    return _finite(found.value) if found else None


def _finite(value: float) -> float | None:
    return float(value) if isfinite(value) else None


def summary_as_dicts(rows: Sequence[SummaryRow]) -> list[dict[str, Any]]:
    """Rows as plain data, for JSON."""
    return [asdict(row) for row in rows]
