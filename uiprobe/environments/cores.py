"""The cores and devices of this machine that a process may use."""

from __future__ import annotations

import os

WORKERS = "UIPROBE_WORKERS"
"""The environment variable with the number of workers that share the machine in one run."""

DEVICES = "UIPROBE_DEVICES"
"""The environment variable with the number of adb devices that a process uses at a time."""


def cores() -> int:
    """The share of this process in the cores that it may run on, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        there = len(os.sched_getaffinity(0))
    else:
        there = os.cpu_count() or 1
    workers = os.environ.get(WORKERS, "")
    return max(1, there // max(1, int(workers) if workers.isdecimal() else 1))


def devices_at_once() -> int | None:
    """How many adb devices this process uses at a time; None for any number."""
    found = os.environ.get(DEVICES, "")
    return max(1, int(found)) if found.isdecimal() else None
