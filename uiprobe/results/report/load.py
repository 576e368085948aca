"""Reading logs into the evidence of a report."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from uiprobe.results.designs import read_designs
from uiprobe.results.explorations import read_explorations
from uiprobe.results.frames import read_frames
from uiprobe.results.interventions.report import findings_among
from uiprobe.results.manifest import read_manifest
from uiprobe.results.parts import missing_sentence
from uiprobe.results.report.evidence import Evidence, Problem, shown

if TYPE_CHECKING:
    from uiprobe.results.logs import LogSet

UNKNOWN_LOCATION = "unknown"


def read_evidence(places: str | Path | Iterable[str | Path], *, newest: bool = False) -> Evidence:
    """Read the logs in folders and files.

    Args:
        places: The folders and files.
        newest: Whether only the newest of the runs that repeat one another counts.

    Raises:
        NoLogsError: There is no log of uiprobe.
    """
    found = read_frames(places, newest=newest)
    runs = shown(found.runs)
    runs = runs.assign(
        source=runs["source_name"], location=runs["location"].fillna(UNKNOWN_LOCATION)
    )
    frames = replace(found, runs=runs)
    return Evidence(
        frames,
        _problems(frames.logs),
        frames.logs.foreign,
        {entry.id: read_manifest(entry) for entry in frames.logs.entries},
        read_explorations(frames.logs.entries),
        read_designs(frames.logs.entries),
        findings_among(frames),
    )


def _problems(logs: LogSet) -> list[Problem]:
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
    found += [Problem(path, "superseded", "A later run replaces it.") for path in logs.superseded]
    return found
