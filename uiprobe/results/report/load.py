"""From logs to what a report is made from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uiprobe.results.frames import read_frames
from uiprobe.results.report.evidence import Evidence, Problem

if TYPE_CHECKING:
    from pandas import DataFrame

    from uiprobe.results.logs import LogEntry, LogSet

UNKNOWN_LOCATION = "unknown"


def read_evidence(places: str | Path | Iterable[str | Path]) -> Evidence:
    """Read the logs in folders and files.

    Raises:
        NoLogsError: There is no log of ours.
    """
    frames = read_frames(places)
    runs = frames.runs.copy()
    runs["location"] = [
        where if isinstance(where, str) else UNKNOWN_LOCATION for where in runs["location"]
    ]
    names = short_names(runs["source"])
    runs["source"] = runs["source"].map(names)
    runs["settings"] = _telling_settings(runs, frames.logs)
    items = frames.items.assign(source=frames.items["source"].map(names))
    return Evidence(
        runs,
        items,
        _problems(runs, frames.logs),
        frames.logs.foreign,
    )


def short_names(sources: Iterable[str]) -> dict[str, str]:
    """A name for each source that is short, can stand in an address, and is no other's.

    Args:
        sources: Names and paths of sources.
    """
    found: dict[str, str] = {}
    for source in sorted(set(sources)):
        last = source.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
        name = re.sub(r"[^A-Za-z0-9_.-]+", "-", last)[:40] or "source"
        taken = set(found.values())
        found[source] = next(
            n for n in (name, *(f"{name}-{i}" for i in range(2, len(taken) + 3))) if n not in taken
        )
    return found


_OPERATIONAL = {"max_connections", "max_retries", "timeout", "attempt_timeout", "max_tool_output"}
"""Generation settings that change no answer."""


_ALIKE = ("model_label", "probe", "source", "settings")


def _telling_settings(runs: DataFrame, logs: LogSet) -> list[str]:
    """The parameters of each run, with generation settings where runs differ in those alone."""
    generate = {entry.header.eval.eval_id: _generation(entry) for entry in logs.entries}
    rows = [
        {name: str(row[name]) for name in ("run_id", *_ALIKE)} for row in runs.to_dict("records")
    ]
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        group = alike.setdefault(tuple(row[name] for name in _ALIKE), [])
        group.append(generate.get(row["run_id"], {}))
    found = []
    for row in rows:
        own, others = generate.get(row["run_id"], {}), alike[tuple(row[name] for name in _ALIKE)]
        differing = {
            name: own.get(name)
            for name in sorted({name for other in others for name in other})
            if any(other.get(name) != own.get(name) for other in others)
        }
        found.append(json.dumps({**json.loads(row["settings"]), **differing}, sort_keys=True))
    return found


def _generation(entry: LogEntry) -> dict[str, Any]:
    """The generation settings of a run: those of its model, and over them those of the run."""
    configs = entry.header.eval.model_generate_config, entry.header.plan.config
    merged: dict[str, Any] = {}
    for config in configs:
        merged |= config.model_dump(exclude_none=True, mode="json")
    return {name: value for name, value in merged.items() if name not in _OPERATIONAL}


def _problems(runs: DataFrame, logs: LogSet) -> list[Problem]:
    """The logs that are not, or only in part, in the numbers."""
    found = [
        Problem(
            entry.path,
            "not finished",
            "Only the items that it has are counted; the same `uiprobe run` goes on with it.",
        )
        for entry in logs.partial
    ]
    found += [
        Problem(path, "not readable", f"{reason}. Delete it, or bring a whole copy.")
        for path, reason in sorted(logs.unreadable.items())
    ]
    found += [
        Problem(path, "superseded", "A later try of the same run takes its place.")
        for path in logs.superseded
    ]
    repeated = runs[(runs["repeat"] > 0) & (runs["variant"] == "original")]
    found += [
        Problem(
            str(row.log),
            "repeated run",
            "It repeats an earlier run; both are listed, and charts show the one with more scored "
            "items.",
        )
        for row in repeated.itertuples(index=False)
    ]
    return found
