"""From places to findings: the logs that are attributed, their arms, and the static probes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from uiprobe.results.frames import read_frames
from uiprobe.results.interventions.content import Findings, build_findings
from uiprobe.results.interventions.outcomes import Subject
from uiprobe.results.interventions.prediction import PREDICTS
from uiprobe.results.interventions.reading import read_subject
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import LogSet, NoLogsError, find_logs, no_logs

NAVIGATION = ("navigation", "web_navigation")
"""The probes whose failures can be attributed."""

AGENTS = ("react", "faulty")
"""The agents that take help."""


@dataclass(frozen=True, slots=True)
class Attributable:
    """What some places hold for an attribution.

    Attributes:
        bases: The finished navigation runs.
        experiments: The logs of arms.
        found: All that was found.
    """

    bases: tuple[LogEntry, ...]
    experiments: tuple[LogEntry, ...]
    found: LogSet


def find_attributable(places: Sequence[str | Path]) -> Attributable:
    """The logs of navigation in some places, and the experiments on them.

    Helped runs, the reference and the other baselines are left out: they are no failures of a
    model, and so are other agents, which take no help.

    Raises:
        NoLogsError: There is no finished log of navigation.
    """
    found = find_logs(list(places))
    bases = tuple(
        entry
        for entry in found.finished
        if entry.probe in NAVIGATION and not entry.metadata.get("help") and _takes_help(entry)
    )
    if not bases:
        raise no_logs(list(places), found, "a finished navigation of an agent that takes help")
    return Attributable(bases, tuple(found.experiments), found)


def _takes_help(log: LogEntry) -> bool:
    agent = (log.header.eval.task_args or {}).get("agent", "react")
    return agent in AGENTS and log.model != "uiprobe/reference"


def read_subjects(bases: Sequence[LogEntry], experiments: Sequence[LogEntry]) -> list[Subject]:
    """Each log with its arms."""
    return [read_subject(base, experiments) for base in bases]


def static_scores(places: Sequence[str | Path]) -> Mapping[str, Mapping[str, float]]:
    """Scores of the static probes by probe and model, of the runs that count."""
    try:
        runs = read_frames(list(places)).runs
    except NoLogsError:
        return {}
    found: dict[str, dict[str, float]] = {}
    kept = runs[(runs["repeat"] == 0) & (runs["variant"] == "original")]
    for row in kept.to_dict("records"):
        if row["probe"] in PREDICTS and row["accuracy"] == row["accuracy"]:
            found.setdefault(str(row["probe"]), {})[str(row["model_label"])] = row["accuracy"]
    return found


def find_findings(places: Sequence[str | Path], subjects: Sequence[Subject]) -> Findings:
    """The content of the page."""
    return build_findings(subjects, static_scores(places))
