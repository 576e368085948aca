"""A lock of the operating system that names its holder, for what one process uses at a time."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path

from filelock import FileLock, Timeout

_MAX_HOLDER_BYTES = 1_000
"""Bytes that are read of the file that names the holder, which anybody may have written."""


class ProcessLock:
    """A lock on a file, which ends with its process, however that ends.

    It holds between processes, and between two locks of one process. Beside the file lies another,
    `NAME.holder`, which says who holds it.

    Args:
        path: The file; it and its folder are made when the lock is first taken, and stay.
    """

    def __init__(self, path: Path) -> None:
        self._lock = FileLock(path, thread_local=False)
        self._path = path
        self._holder = path.with_name(f"{path.name}.holder")

    def take(self) -> bool:
        """Take the lock without waiting; False if another holds it. True if it is held already.

        Raises:
            OSError: The files cannot be written.
        """
        if self._lock.is_locked:
            return True
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        try:
            program = Path(sys.argv[0]).name
            who = {"pid": os.getpid(), "program": program, "host": socket.gethostname()}
            self._holder.write_text(json.dumps(who), encoding="utf-8")
        except BaseException:
            self._lock.release()
            raise
        return True

    def drop(self) -> None:
        """Let another have it; does nothing if it is not held."""
        if self._lock.is_locked:
            self._lock.release()

    def holder(self) -> tuple[int, str]:
        """The process that took it last, by its number (0 if unknown) and in words."""
        try:
            with self._holder.open("rb") as file:
                found = json.loads(file.read(_MAX_HOLDER_BYTES))
            pid = int(found["pid"])
            host = str(found.get("host", ""))
            # A folder of the network may be used by another machine.
            where = f" on {host[:60]!a}" if host not in ("", socket.gethostname()) else ""
            return pid, f"process {pid} ({str(found['program'])[:60]!a}){where}"
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return 0, "another process"
