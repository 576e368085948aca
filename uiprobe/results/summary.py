"""One row per model and probe: coverage, accuracy, and floor and ceiling."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

from inspect_ai.log import EvalScore

from uiprobe.episodes.exploration_names import FIGURES
from uiprobe.probe_table import PROBES
from uiprobe.results.errors import count_errors
from uiprobe.results.frames import VARIANTS, Frames, read_frames
from uiprobe.results.heights import HEIGHT_COLUMNS, Height, heights_within
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.model_names import in_reading_order
from uiprobe.results.parts import pooled_results
from uiprobe.results.pools import Pool
from uiprobe.results.samples.files import Places
from uiprobe.results.session_rates import SESSION_COLUMNS, SessionRates, session_rates


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
    """The result of one probe with one model and settings, over all runs that repeat one another.

    Attributes:
        probe: Name of the probe.
        platform: What the interfaces of its items run on.
        model: Inspect's name of the model, or the solver that took its place.
        name: Its name in tables, which no other model of the logs has.
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
        metrics: All metrics of the original answers, by name; of explorations also their figures.
        log: The newest log file.
        heights: The heights on ladders, of the original answers.
        named_set: Name of the named set whose items it asked; None for other items.
        errors: How many items errored with each message, the commonest first.
        floor_policy: The policy that the floor is of, in words.
        sessions: The success by the place of the goal in its session, of the original answers; None
            without sessions.
    """

    probe: str
    platform: str
    model: str
    name: str
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
    heights: list[Height] = field(default_factory=list)
    named_set: str | None = None
    errors: dict[str, int] = field(default_factory=dict)
    floor_policy: str | None = None
    sessions: SessionRates | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """All rows, and the logs without one.

    Attributes:
        rows: One per pool of runs, by probe, platform and model.
        unfinished: Logs of interrupted runs.
        incomplete: The runs with missing parts, a sentence each.
        unreadable: Logs that could not be read, with the reason.
        foreign: Number of logs of other suites.
    """

    rows: list[SummaryRow]
    unfinished: list[str]
    incomplete: list[str]
    unreadable: dict[str, str]
    foreign: int


def summarize(logs: Places, *, newest: bool = False) -> Summary:
    """Summarize all logs in some folders, or one log.

    Args:
        logs: Folders and log files.
        newest: Whether only the newest of the runs that repeat one another counts.

    Raises:
        NoLogsError: There is no log of uiprobe that can be read.
    """
    frames = read_frames(logs, newest=newest)
    found = frames.logs
    by_run: dict[tuple[str, ...], list[Pool]] = {}
    for pool in frames.pools:
        by_run.setdefault(pool["run_ids"], []).append(pool)
    rows = [_row(frames, pools) for pools in by_run.values()]
    order = list(PROBES)
    rows.sort(
        key=lambda row: (
            order.index(row.probe),
            row.platform,
            in_reading_order(row.model),
            in_reading_order(row.name),
            json.dumps(row.settings, default=str),
        )
    )
    unfinished = [entry.path for entry in found.partial]
    return Summary(rows, unfinished, found.incomplete, found.unreadable, found.foreign)


def _row(frames: Frames, pools: Sequence[Pool]) -> SummaryRow:
    entries = [entry for entry in frames.logs.entries if entry.id in pools[0]["run_ids"]]
    variants = {str(pool["variant"]): pool for pool in pools}
    first = variants.get("original") or pools[0]
    scores = _scores(entries)
    # An episode has no answer to repair: its actions count as they were given.
    original = scores.get("original") or scores.get(PROBES[entries[-1].probe].score)
    lower, upper = first["bound_lower"], first["bound_upper"]
    return SummaryRow(
        probe=first["probe"],
        platform=first["platform"],
        model=first["model"],
        name=first["model_label"],
        source=str(first["source"] or ""),
        settings=entries[-1].settings,
        planned=first["n_planned"],
        run=first["n_run"],
        errored=first["n_errored"],
        unknown=first["n_unknown"],
        unfit=first["n_unfit"],
        excluded=first["n_excluded"],
        variants={name: _measured(variants[name]) for name in VARIANTS if name in variants},
        floor=first["floor"],
        ceiling=first["ceiling"],
        bounds=None if lower is None or lower == upper else (lower, upper),
        unsolvable=_unsolvable(frames, first),
        completion=first["completion"],
        metrics={
            name: _finite(metric.value)
            for score in (original, scores.get(FIGURES))
            if score is not None
            for name, metric in score.metrics.items()
        },
        log=first["log"],
        heights=_heights(frames, first),
        named_set=first["named_set"],
        errors=_errors(frames, first),
        floor_policy=first["floor_policy"],
        sessions=_sessions(frames, first),
    )


def _heights(frames: Frames, pool: Pool) -> list[Height]:
    return heights_within(frames.tables.of(pool["run_ids"], str(pool["variant"]), HEIGHT_COLUMNS))


def _sessions(frames: Frames, pool: Pool) -> SessionRates | None:
    return session_rates(frames.tables.of(pool["run_ids"], str(pool["variant"]), SESSION_COLUMNS))


def _errors(frames: Frames, pool: Pool) -> dict[str, int]:
    items = frames.tables.of(pool["run_ids"], str(pool["variant"]), ("error",))
    return count_errors(items["error"].dropna())


def _measured(pool: Pool) -> Measured:
    return Measured(
        pool["accuracy"],
        pool["lower"],
        pool["upper"],
        pool["n_scored"],
        pool["form_errors"],
        pool["cut_off"],
        pool["refused"],
        enforced=pool["enforced"] is not False,
    )


def _unsolvable(frames: Frames, pool: Pool) -> list[str]:
    """The items whose own reference is not judged right."""
    items = frames.tables.of(pool["run_ids"], str(pool["variant"]), ("item_id", "ceiling"))
    return sorted(set(items["item_id"][items["ceiling"].eq(0)]))


def _scores(entries: Sequence[LogEntry]) -> dict[str, EvalScore]:
    """Inspect's metrics, by scorer: those in the log of a single run, else over all answers."""
    logs = [log for entry in entries for log in entry.logs]
    if len(logs) == 1:
        results = logs[0].header.results
    else:
        try:
            results = pooled_results(entries)
        except ValueError:
            # No run has an answer with a score.
            results = None
    return {score.name: score for score in results.scores} if results else {}


def _finite(value: float) -> float | None:
    return float(value) if isfinite(value) else None


def summary_as_dicts(rows: Sequence[SummaryRow]) -> list[dict[str, Any]]:
    """Rows as plain data, for JSON."""
    return [asdict(row) for row in rows]
