"""Which logs lie in a folder: ours, those of other suites, cut-off and damaged ones, retries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log

CAPABILITIES = {
    "goal_understanding": "Goal understanding",
    "app_knowledge": "App knowledge",
    "completion_judgment": "Planning (completion judgment)",
    "grounding": "Grounding",
    "focused_context": "Instruction following (focused context)",
    "navigation": "End-to-end navigation",
}
"""The probes in the order in which they are shown, and what they measure."""

ASKING = ("uiprobe/answer", "uiprobe/react")
"""The solvers that ask the model."""


class NoLogsError(ValueError):
    """A folder in which there is nothing to work on."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One log of ours.

    Attributes:
        path: The file.
        header: All of it but the samples.
    """

    path: str
    header: EvalLog

    @property
    def metadata(self) -> dict[str, Any]:
        """What the task wrote about itself."""
        return self.header.eval.metadata or {}

    @property
    def probe(self) -> str:
        """Name of the probe."""
        return str(self.metadata["probe"])

    @property
    def model(self) -> str:
        """The model, or the solver or agent where one took its place."""
        solver = self.header.eval.solver
        agent = (self.header.eval.task_args_passed or {}).get("agent", "react")
        if agent != "react":
            return f"uiprobe/{agent}"
        return solver if solver and solver not in ASKING else self.header.eval.model

    @property
    def finished(self) -> bool:
        """Whether it came to its end and has results."""
        return self.header.status != "started" and self.header.results is not None

    @property
    def settings(self) -> dict[str, Any]:
        """Task arguments that were given, without the source."""
        given = self.header.eval.task_args_passed or {}
        return {name: value for name, value in given.items() if name != "source"}


@dataclass(frozen=True, slots=True)
class LogSet:
    """What was found.

    Attributes:
        entries: Our logs, without superseded ones, by time of creation.
        superseded: Files of which a later try of the same run takes the place.
        unreadable: Files that cannot be read, with the reason.
        foreign: Number of logs of other suites.
    """

    entries: list[LogEntry] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    foreign: int = 0

    @property
    def finished(self) -> list[LogEntry]:
        """Those that have results."""
        return [entry for entry in self.entries if entry.finished]

    @property
    def partial(self) -> list[LogEntry]:
        """Those that were cut off, or are still running."""
        return [entry for entry in self.entries if not entry.finished]


def find_logs(places: str | Path | Iterable[str | Path]) -> LogSet:
    """Read the headers of all logs in folders and files.

    Of several tries of one run, as an eval-set makes them, the one that finished counts, the latest
    if more than one did.
    """
    found = LogSet()
    foreign = 0
    tries: dict[str, list[LogEntry]] = {}
    for file in _files(places):
        try:
            header = read_eval_log(file, header_only=True)
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            found.unreadable[file] = f"{type(error).__name__}: {error}"[:200]
            continue
        if (header.eval.metadata or {}).get("probe") not in CAPABILITIES:
            foreign += 1
            continue
        tries.setdefault(header.eval.task_id, []).append(LogEntry(file, header))
    for entries in tries.values():
        entries.sort(key=lambda entry: (entry.finished, entry.header.eval.created))
        found.entries.append(entries.pop())
        found.superseded.extend(entry.path for entry in entries)
    found.entries.sort(key=lambda entry: (entry.header.eval.created, entry.path))
    return LogSet(found.entries, sorted(found.superseded), found.unreadable, foreign)


def _files(places: str | Path | Iterable[str | Path]) -> list[str]:
    if isinstance(places, str | Path):
        places = [places]
    found: list[str] = []
    for place in map(Path, places):
        if place.is_file():
            found.append(str(place))
        elif place.is_dir():
            found += [info.name.removeprefix("file://") for info in list_eval_logs(str(place))]
    return list(dict.fromkeys(found))


def require_logs(places: str | Path | Iterable[str | Path]) -> LogSet:
    """The same, where there must be something to work on.

    Raises:
        NoLogsError: There is no log of ours.
    """
    found = find_logs(places)
    if not found.entries:
        named = places if isinstance(places, str | Path) else ", ".join(map(str, places))
        raise NoLogsError(
            f"{named}: found no log of a uiprobe run ({len(found.unreadable)} not readable, "
            f"{found.foreign} of other suites); `uiprobe run --log-dir DIR` makes some"
        )
    return found
