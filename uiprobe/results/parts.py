"""Logs of parts as one run: what is planned, what is there, which parts are missing."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import gcd, lcm
from pathlib import Path
from typing import Any

from inspect_ai.log import (
    EvalError,
    EvalLog,
    EvalResults,
    EvalSample,
    read_eval_log_sample_summaries,
    recompute_metrics,
)
from pydantic_core import from_json, to_json

from uiprobe.results.log_entry import LogEntry
from uiprobe.results.samples.cache import TableCache, as_table, code_digest

FOLDER = "part-"
"""Beginning of the names of folders in which `uiprobe run` keeps the logs of a part."""

_MOST_LISTED = 100_000
"""Splits finer than this are not searched for the missing parts."""


def join_parts(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The runs that some logs are of: those of parts are joined, all others stay as they are.

    Parts belong to one run if they are of one configuration and no item is in two of them. They may
    come from splits of different numbers, such as 1/2, 2/4 and 4/4. Where that leaves a choice, as
    with repeated runs, the logs of one folder go together.

    Args:
        entries: Logs, by time.
    """
    runs: list[LogEntry] = []
    by_configuration: dict[tuple[object, ...], list[list[LogEntry]]] = {}
    for entry in entries:
        part = _part(entry)
        if part is None:
            runs.append(entry)
            continue
        key = (entry.configuration, part["first"], part["whole"])
        groups = by_configuration.setdefault(key, [])
        open_to_it = [group for group in groups if not any(_overlap(entry, o) for o in group)]
        if not open_to_it:
            groups.append([entry])
            continue
        near = [group for group in open_to_it if _place(group[0]) == _place(entry)]
        (near or open_to_it)[0].append(entry)
    for groups in by_configuration.values():
        runs += [_joined(group) for group in groups]
    return runs


def _part(entry: LogEntry) -> dict[str, Any] | None:
    """The part of a log; None for a whole run, and for invalid values."""
    found = entry.metadata.get("part")
    if not isinstance(found, Mapping):
        return None
    counts = [found.get(name) for name in ("number", "of", "items", "whole")]
    if not all(isinstance(count, int) and count > 0 for count in counts):
        return None
    return dict(found) if found["number"] <= found["of"] else None


def _known(entry: LogEntry) -> dict[str, Any]:
    part = _part(entry)
    if part is None:
        raise AssertionError("only logs of parts are joined")
    return part


def _overlap(one: LogEntry, other: LogEntry) -> bool:
    """Whether two parts share clusters: k/n holds those of k - 1 modulo n."""
    a, b = _known(one), _known(other)
    return bool((a["number"] - b["number"]) % gcd(a["of"], b["of"]) == 0)


def _place(entry: LogEntry) -> Path:
    folder = Path(entry.path).parent
    return folder.parent if folder.name.startswith(FOLDER) else folder


def _joined(group: Sequence[LogEntry]) -> LogEntry:
    """One run of the parts that are there."""
    members = sorted(group, key=lambda entry: _known(entry)["number"] / _known(entry)["of"])
    first = members[0]
    return LogEntry(first.path, _header(members), parts=tuple(members), missing=_missing(members))


def _missing(members: Sequence[LogEntry]) -> tuple[str, ...]:
    """The parts whose items are not there; a part without an item is never missing."""
    parts = [_known(entry) for entry in members]
    if sum(part["items"] for part in parts) >= parts[0]["whole"]:
        return ()
    of = lcm(*(part["of"] for part in parts))
    if of > _MOST_LISTED:
        return (f"some of {of:,}",)
    there = {
        place for part in parts for place in range(part["number"] - 1, of, part["of"])
    }  # fmt: skip
    return tuple(f"{place + 1}/{of}" for place in range(of) if place not in there)


def _header(members: Sequence[LogEntry]) -> EvalLog:
    """The header of the whole run, without metrics, which are not the sums of those of parts."""
    base = members[0].header
    spec, part = base.eval, _known(members[0])
    metadata = {name: value for name, value in (spec.metadata or {}).items() if name != "part"}
    done = [entry.header.results for entry in members if entry.finished]
    results = [found for found in done if found is not None]
    cut = any(entry.header.eval.config.limit is not None for entry in members)
    epochs = spec.config.epochs or 1
    planned = sum(_count(entry) for entry in members) if cut else part["whole"]
    statuses = [entry.header.status for entry in members]
    return base.model_copy(
        update={
            # An unfinished part does not make the others so; its items are missing from the run.
            "status": "cancelled"
            if "started" in statuses
            else next((status for status in statuses if status != "success"), "success"),
            "results": EvalResults(
                total_samples=planned * epochs,
                completed_samples=sum(found.completed_samples for found in results),
                scores=[score.model_copy(update={"metrics": {}}) for score in results[0].scores],
            )
            if results
            else None,
            "eval": spec.model_copy(
                update={
                    "created": min(entry.header.eval.created for entry in members),
                    "metadata": metadata,
                    "task_args": _without_part(spec.task_args),
                    "task_args_passed": _without_part(spec.task_args_passed),
                    "dataset": spec.dataset.model_copy(
                        update={"samples": planned, "sample_ids": None}
                    ),
                    "config": spec.config
                    if cut
                    else spec.config.model_copy(update={"limit": part["first"]}),
                }
            ),
        }
    )


def _count(entry: LogEntry) -> int:
    """The items that Inspect's limit leaves of a part."""
    spec = entry.header.eval
    ids = spec.dataset.sample_ids
    return len(ids) if ids else spec.dataset.samples or 0


def _without_part(arguments: Mapping[str, Any] | None) -> dict[str, Any]:
    return {name: value for name, value in (arguments or {}).items() if name != "part"}


def missing_sentence(entry: LogEntry) -> str:
    """The missing parts of a run and how to get them; empty if none is missing."""
    if not entry.missing:
        return ""
    named = ", ".join(entry.missing[:12])
    more = len(entry.missing) - 12
    return (
        f"{entry.probe} with {entry.model}: without part{'s' * (len(entry.missing) > 1)} {named}"
        + (f" and {more:,} more" if more > 0 else "")
        + "; repeat its `uiprobe run`, or ask a part alone with --part"
    )


_POOLED = "pooled"
_RESULTS = "results"


def pooled_results(entries: Sequence[LogEntry]) -> EvalResults:
    """All metrics over the items of several logs: of the parts of a run, and of its repeats.

    They need more of each item than its row in a table, so they are kept for as long as no log
    changes. The answers of a repeat count as further epochs.

    Args:
        entries: Runs of one configuration.

    Raises:
        ValueError: No log has scores.
    """
    cache, code = TableCache(), code_digest("results/parts.py", "scorers/metrics.py")
    logs = [log for entry in entries for log in entry.logs]
    files = [log.file for log in logs if log.file is not None]
    kept = cache.find(files, _POOLED, code)
    if kept is not None and _RESULTS in kept.facts:
        return EvalResults.model_validate(from_json(kept.facts[_RESULTS], allow_inf_nan=True))
    found = _pool(entries)
    if len(files) == len(logs):
        names = {"score": [score.name for score in found.scores]}
        text = to_json(found, inf_nan_mode="constants").decode()
        cache.keep(files, _POOLED, code, as_table(names), {_RESULTS: text})
    return found


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for garbage inside: it would look at millions of objects that all are in use."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_uncollected()
def _pool(entries: Sequence[LogEntry]) -> EvalResults:
    # Pydantic takes a tenth of a millisecond to build a sample from its defaults; a copy is cheap.
    blank = EvalSample(id="", epoch=1, input="", target="")
    samples = []
    earlier = 0
    for entry in entries:
        for log in entry.logs:
            for summary in read_eval_log_sample_summaries(log.path):
                update = {
                    "id": summary.id,
                    "epoch": earlier + summary.epoch,
                    "target": summary.target,
                    "metadata": summary.metadata,
                    # Inspect leaves samples that errored out of its metrics.
                    "scores": None if summary.error else summary.scores,
                    "error": _error(summary.error) if summary.error else None,
                }
                samples.append(blank.model_copy(update=update))
        earlier += entry.header.eval.config.epochs or 1
    samples.sort(key=lambda sample: (str(sample.id), sample.epoch))
    whole = entries[-1].header.model_copy(update={"samples": samples})
    recompute_metrics(whole)
    if whole.results is None:
        raise ValueError("found no scores in any log")
    return whole.results


def _error(message: str) -> EvalError:
    return EvalError(message=message, traceback="", traceback_ansi="")
