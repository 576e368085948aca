"""Reading many logs for the first time, in a process for each core.

It fills the cache alone; what cannot be kept, or read, is met again by who wants the samples.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict

from uiprobe.results.log_entry import LogEntry
from uiprobe.results.samples.cache import TableCache
from uiprobe.results.samples.files import LogFile
from uiprobe.results.samples.reading import Samples, is_kept, read_header

MANY_BYTES = 40_000_000
"""Logs of fewer bytes are read before processes would have started."""


def read_ahead(runs: Iterable[LogEntry]) -> None:
    """Put the samples of logs into the cache, if that is enough work for several processes.

    Args:
        runs: The runs whose samples will be wanted.
    """
    cache = TableCache()
    logs = [log for run in runs for log in run.logs]
    new = [log.file for log in logs if log.file and cache.takes(log.file)]
    new = [file for file in new if not is_kept(file, cache)]
    ordered = sorted(new, key=lambda file: -file.size)
    workers = min(_cores(), len(new), _fitting(ordered[0].size) if ordered else 0)
    if workers < 2 or sum(file.size for file in new) < MANY_BYTES:
        return
    processes: list[subprocess.Popen[str]] = []
    try:
        for number in range(workers):
            processes.append(_start(ordered[number::workers]))
        for process in processes:
            process.wait()
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
                process.wait()


def _start(files: Sequence[LogFile]) -> subprocess.Popen[str]:
    # Not a pool of Python's: that would run a script that reads results without a guard once more.
    process = subprocess.Popen(
        [sys.executable, "-m", "uiprobe.results.samples.first_reading"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    if process.stdin is not None:
        # A process that ended at once leaves the reading to others.
        with suppress(OSError), process.stdin as pipe:
            pipe.write(json.dumps([asdict(file) for file in files]))
    return process


_PROCESS_BYTES = 250_000_000
"""Memory of a process that reads logs, besides the log itself; mostly Inspect's imports."""

_BYTES_PER_BYTE = 4
"""Memory of a process that reads logs, and for each byte of the log that it is reading."""


def _fitting(largest: int) -> int:
    """How many processes half of the memory has room for, by the size of the largest log."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 1
    return memory // 2 // (_PROCESS_BYTES + _BYTES_PER_BYTE * largest)


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def main() -> None:
    """Read the logs that standard input names, and keep their samples."""
    cache = TableCache()
    for found in json.load(sys.stdin):
        file = LogFile(**found)
        # A later reading of the samples reports what is wrong.
        with suppress(Exception):
            Samples(LogEntry(file.path, read_header(file, cache), file), cache)


if __name__ == "__main__":
    main()
