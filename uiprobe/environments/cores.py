"""The cores and devices of this machine that a process may use."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

WORKERS = "UIPROBE_WORKERS"
"""The environment variable with the number of workers that share the machine in one run."""

DEVICES = "UIPROBE_DEVICES"
"""The environment variable with the number of adb devices that a process uses at a time."""

_MOST_SLOWDOWN = 8.0
"""See `slowdown`."""


def cores() -> int:
    """The share of this process in the cores that it may run on, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        there = len(os.sched_getaffinity(0))
    else:
        there = os.cpu_count() or 1
    workers = os.environ.get(WORKERS, "")
    return max(1, there // max(1, int(workers) if workers.isdecimal() else 1))


def slowdown() -> float:
    """By how much a process here is slower than on an idle machine, as far as its load tells.

    At least 1; at most 8, so that what hangs is given up in some minutes on any machine.
    """
    try:
        waiting = os.getloadavg()[0]
    except (AttributeError, OSError):
        return 1.0
    return min(_MOST_SLOWDOWN, max(1.0, waiting / (os.cpu_count() or 1)))


def free_memory() -> int | None:
    """Bytes of memory that this process and those it starts may still take; None if unknown.

    What Linux says of the machine, and of the control group of this process, as of a container.
    """
    found = []
    with suppress(OSError, ValueError, IndexError):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        found += [int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")]
    for most, used in (
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
        (
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/memory.usage_in_bytes",
        ),
    ):
        # Without a limit the first says "max".
        with suppress(OSError, ValueError):
            found.append(int(Path(most).read_text()) - int(Path(used).read_text()))
    return max(0, min(found)) if found else None


def devices_at_once() -> int | None:
    """How many adb devices this process uses at a time; None for any number."""
    found = os.environ.get(DEVICES, "")
    return max(1, int(found)) if found.isdecimal() else None
