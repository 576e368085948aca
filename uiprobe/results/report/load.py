"""Reading logs into the evidence of a report."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uiprobe.results.designs import read_designs
from uiprobe.results.explorations import read_explorations
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.interventions.report import findings_among
from uiprobe.results.manifest import read_manifest
from uiprobe.results.parts import missing_sentence
from uiprobe.results.report.evidence import Evidence, Problem, shown

if TYPE_CHECKING:
    from pandas import DataFrame

    from uiprobe.results.logs import LogSet

UNKNOWN_LOCATION = "unknown"


def read_evidence(places: str | Path | Iterable[str | Path]) -> Evidence:
    """Read the logs in folders and files.

    Raises:
        NoLogsError: There is no log of uiprobe.
    """
    frames = read_frames(places)
    frames = replace(frames, runs=shown(frames.runs))
    names = short_names(frames.runs["source"].fillna(""))
    runs = frames.runs.assign(
        source=[names[source] for source in frames.runs["source"].fillna("")],
        location=frames.runs["location"].fillna(UNKNOWN_LOCATION),
    )
    runs["settings"] = _telling_settings(runs)
    return Evidence(
        runs,
        frames.tables,
        _problems(runs, frames.logs),
        frames.logs.foreign,
        {entry.id: read_manifest(entry) for entry in frames.logs.entries},
        read_explorations(frames.logs.entries),
        read_designs(frames.logs.entries),
        findings_among(frames.logs, runs),
    )


def short_names(sources: Iterable[str]) -> dict[str, str]:
    """A short, unique name for each source that can be part of an address.

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
"""Generation settings that do not affect answers."""


_ALIKE = ("model_label", "probe", "source", "settings")


def _telling_settings(runs: DataFrame) -> list[str]:
    """The parameters of each run, with generation settings where runs differ in those alone."""
    rows = as_records(runs)
    generated = [
        {k: v for k, v in json.loads(row["generate"]).items() if k not in _OPERATIONAL}
        for row in rows
    ]
    keys = [tuple(str(row[name]) for name in _ALIKE) for row in rows]
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for key, own in zip(keys, generated, strict=True):
        alike.setdefault(key, []).append(own)
    found = []
    for row, key, own in zip(rows, keys, generated, strict=True):
        differing = {
            name: own.get(name)
            for name in sorted({name for other in alike[key] for name in other})
            if any(other.get(name) != own.get(name) for other in alike[key])
        }
        found.append(json.dumps({**json.loads(row["settings"]), **differing}, sort_keys=True))
    return found


def _problems(runs: DataFrame, logs: LogSet) -> list[Problem]:
    """The logs that the numbers do not include, or only in part."""
    found = [
        Problem(
            entry.path,
            "not finished",
            "Only its finished items are counted; repeat its `uiprobe run` to resume it.",
        )
        for entry in logs.partial
    ]
    found += [
        Problem(entry.path, "incomplete", f"{missing_sentence(entry)}.")
        for entry in logs.entries
        if entry.missing
    ]
    found += [
        Problem(path, "not readable", f"{reason}. Delete it, or replace it with a complete copy.")
        for path, reason in sorted(logs.unreadable.items())
    ]
    found += [
        Problem(path, "superseded", "A later attempt of the same run replaces it.")
        for path in logs.superseded
    ]
    repeated = runs[(runs["repeat"] > 0) & (runs["variant"] == "original")]
    found += [
        Problem(
            str(row.log),
            "repeated run",
            "It repeats another run, which the charts show; this run is under “All results”.",
        )
        for row in repeated.itertuples(index=False)
    ]
    return found
