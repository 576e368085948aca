"""From places to findings: the logs that are attributed, their arms, and the static probes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from uiprobe.episodes.names import FORKED_RUN
from uiprobe.results.frames import Frames, read_frames
from uiprobe.results.interventions.content import Findings, build_findings
from uiprobe.results.interventions.outcomes import Subject
from uiprobe.results.interventions.prediction import PREDICTS
from uiprobe.results.interventions.reading import read_subject
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import LogSet, NoLogsError, find_logs, no_logs, reason_of
from uiprobe.results.pools import headline_pools
from uiprobe.results.samples.reading import Samples

NAVIGATION = ("navigation", "web_navigation")
"""The probes whose failures can be attributed."""

AGENTS = ("react", "faulty")
"""The agents that take help."""


@dataclass(frozen=True, slots=True)
class Attributable:
    """The logs in some places for an attribution.

    Attributes:
        bases: The finished navigation runs.
        experiments: The logs of arms.
        unreadable: Logs that could not be read, with the reason.
        unfinished: Files of navigation runs that could be attributed once they are finished.
    """

    bases: tuple[LogEntry, ...]
    experiments: tuple[LogEntry, ...]
    unreadable: Mapping[str, str]
    unfinished: tuple[str, ...] = ()


def find_attributable(places: Sequence[str | Path]) -> Attributable:
    """The logs of navigation in some places, and the experiments on them.

    Helped runs, the reference and the other baselines are left out: they are no failures of a
    model, and so are other agents, which take no help.

    Raises:
        NoLogsError: There is no finished log of navigation.
    """
    found = find_logs(list(places))
    bases = []
    for entry in _bases(found):
        try:
            for log in entry.logs:
                Samples(log)
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            found.unreadable[log.path] = reason_of(error)
        else:
            bases.append(entry)
    if not bases:
        raise no_logs(list(places), found, "a finished navigation of an agent that takes help")
    unfinished = [log.path for log in found.partial if _can_be_attributed(log)]
    return Attributable(tuple(bases), tuple(found.experiments), found.unreadable, tuple(unfinished))


def _bases(found: LogSet) -> tuple[LogEntry, ...]:
    return tuple(entry for entry in found.finished if _can_be_attributed(entry))


def _can_be_attributed(log: LogEntry) -> bool:
    return log.probe in NAVIGATION and not log.metadata.get("help") and _takes_help(log)


def _takes_help(log: LogEntry) -> bool:
    agent = (log.header.eval.task_args or {}).get("agent", "react")
    return agent in AGENTS and log.model != "uiprobe/reference"


def read_subjects(bases: Sequence[LogEntry], experiments: Sequence[LogEntry]) -> list[Subject]:
    """Each log with its arms."""
    return [read_subject(base, experiments) for base in bases]


def find_findings(places: Sequence[str | Path], subjects: Sequence[Subject]) -> Findings:
    """The content of the page."""
    try:
        frames = read_frames(list(places))
    except NoLogsError:
        return build_findings(subjects, {})
    return build_findings(subjects, _static_scores(frames))


def findings_among(frames: Frames) -> Findings | None:
    """The content of the page for those logs that experiments were made on; None if on none."""
    found = frames.logs
    tried = {str(one.metadata.get(FORKED_RUN)) for one in found.experiments}
    bases = [one for one in _bases(found) if tried & {part.id for part in one.logs}]
    if not bases:
        return None
    return build_findings(read_subjects(bases, found.experiments), _static_scores(frames))


def _static_scores(frames: Frames) -> Mapping[str, Mapping[str, float]]:
    """Scores of the static probes by probe and model."""
    found: dict[str, dict[str, float]] = {}
    for (_, model, probe, variant), pool in headline_pools(frames.pools).items():
        if probe in PREDICTS and variant == "original" and pool["accuracy"] is not None:
            found.setdefault(probe, {}).setdefault(model, pool["accuracy"])
    return found
