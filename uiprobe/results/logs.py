"""Finding logs, and sorting them: complete, interrupted, replaced, of other suites."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from uiprobe.episodes.names import FORKED_RUN
from uiprobe.probe_table import PROBES
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.model_names import name_models
from uiprobe.results.parts import join_parts, missing_sentence
from uiprobe.results.samples.cache import TableCache
from uiprobe.results.samples.files import PlaceError, Places, find_files
from uiprobe.results.samples.reading import Samples, read_header


class NoLogsError(ValueError):
    """No log has a result to show."""


@dataclass(frozen=True, slots=True)
class LogSet:
    """The logs found in some places.

    Attributes:
        entries: The logs of uiprobe that count, by time and name.
        superseded: Logs that a later try of the same run replaces, and copies of a log.
        unreadable: Logs that could not be read, with the reason.
        experiments: Logs of experiments on the failures of another log: no results of a model.
        foreign: Number of logs of other suites.
        searched: Number of all logs.
    """

    entries: list[LogEntry] = field(default_factory=list)
    superseded: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    experiments: list[LogEntry] = field(default_factory=list)
    foreign: int = 0
    searched: int = 0

    @property
    def finished(self) -> list[LogEntry]:
        """The logs of finished runs."""
        return [entry for entry in self.entries if entry.finished]

    @property
    def partial(self) -> list[LogEntry]:
        """The logs that were interrupted, are still written, or have only errors."""
        return [log for entry in self.entries for log in entry.logs if not log.finished]

    @property
    def incomplete(self) -> list[str]:
        """The runs with missing parts, a sentence each."""
        return [sentence for entry in self.entries if (sentence := missing_sentence(entry))]

    def describe(self) -> str:
        """The number of logs that are not finished runs of uiprobe, in words."""
        return (
            f"{len(self.partial)} not finished, {len(self.unreadable)} not readable, "
            f"{self.foreign} of other suites"
        )


def find_logs(places: Places, *, newest: bool = False) -> LogSet:
    """Find the logs in folders, their subfolders, or single files.

    An eval-set that resumes a run writes a new log for the same task id. A finished log replaces an
    interrupted one; of two interrupted logs, the one with more items stays, then the later one.
    The logs of parts become one entry for each run.

    Args:
        places: Folders and log files, one or several, also by addresses such as s3://bucket/logs;
            one that does not exist holds no logs.
        newest: Whether only the newest of the runs that repeat one another counts, a finished one
            before any other; the others are superseded.

    Raises:
        NoLogsError: A place at an address cannot be read.
    """
    tries: dict[str, list[LogEntry]] = {}
    superseded: list[str] = []
    unreadable: dict[str, str] = {}
    foreign = 0
    try:
        files = find_files(places)
    except PlaceError as error:
        raise NoLogsError(str(error)) from None
    cache = TableCache()
    for file in files:
        try:
            header = read_header(file, cache)
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            unreadable[file.path] = reason_of(error)
            continue
        if str((header.eval.metadata or {}).get("probe")) not in PROBES:
            foreign += 1
            continue
        tries.setdefault(header.eval.task_id, []).append(LogEntry(file.path, header, file))
    entries = []
    for members in tries.values():
        best = max(members, key=_standing) if len(members) > 1 else members[0]
        entries.append(best)
        superseded += [entry.path for entry in members if entry is not best]
    entries.sort(key=_age)
    experiments = [entry for entry in entries if FORKED_RUN in entry.metadata]
    entries = [entry for entry in entries if FORKED_RUN not in entry.metadata]
    entries = sorted(join_parts(entries), key=_age)
    if newest:
        last = {entry.configuration: entry for entry in sorted(entries, key=_finished_last)}
        superseded += [
            log.path
            for entry in entries
            if last[entry.configuration] is not entry
            for log in entry.logs
        ]
        entries = [entry for entry in entries if last[entry.configuration] is entry]
    entries = name_models(entries)
    return LogSet(entries, sorted(superseded), unreadable, experiments, foreign, len(files))


def require_logs(places: Places, *, newest: bool = False) -> LogSet:
    """Find the logs, as `find_logs` does, and raise an error if there are none.

    Raises:
        NoLogsError: There is no log of uiprobe.
    """
    found = find_logs(places, newest=newest)
    if not found.entries:
        raise no_logs(places, found, "a uiprobe run")
    return found


def no_logs(places: Places, found: LogSet, wanted: str) -> NoLogsError:
    """The error for a search without a usable log: the places, and what was found there."""
    named = places if isinstance(places, str | Path) else ", ".join(map(str, places))
    return NoLogsError(
        f"{named}: found {found.searched} logs, none of them of {wanted} ({found.describe()}); "
        "`uiprobe run --log-dir DIR` makes some"
    )


def reason_of(error: Exception) -> str:
    """An error as one short line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]


def _age(entry: LogEntry) -> tuple[str, int, str]:
    """Sort key of a log: the time of the run in whole seconds, then the time of the file."""
    file = entry.logs[0].file
    return entry.header.eval.created, file.changed_ns if file else 0, entry.path


def _finished_last(entry: LogEntry) -> tuple[bool, tuple[str, int, str]]:
    return entry.finished, _age(entry)


def _standing(entry: LogEntry) -> tuple[bool, int, tuple[str, int, str]]:
    try:
        items = 0 if entry.finished else Samples(entry).rows
    except Exception:  # damaged samples count as none
        items = 0
    return entry.finished, items, _age(entry)
