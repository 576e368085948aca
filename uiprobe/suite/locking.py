"""The lock of a folder of logs: one run at a time."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from uiprobe.environments.process_lock import ProcessLock


def lock_of(log_dir: str) -> ProcessLock:
    """The lock of a folder of logs.

    It is in the folder. File systems that are named by an address, such as s3://, have no locks:
    there it is on this machine, and keeps out the other runs of this machine and user alone.
    """
    if "://" not in log_dir:
        return ProcessLock(Path(log_dir) / ".uiprobe-run.lock")
    name = sha256(log_dir.rstrip("/").encode()).hexdigest()[:24]
    return ProcessLock(user_cache_path("uiprobe", appauthor=False) / "logs" / f"{name}.lock")
