"""Speed of a run in one process and in several; measures, never asserts.

    python benchmarks/jobs.py [--items N] [--instances N] [--jobs N] [--only static|navigation]

Each run is a child process of its own with a fresh folder of logs: one process, each part alone,
and `--jobs N`. Wall times mean something on a quiet machine alone. CPU seconds do so on any: the
longest part against the whole says how much faster N cores can be.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-c", "from uiprobe.cli.main import main; main()", "run"]


@dataclass(frozen=True)
class Spent:
    """What a run took: seconds on the clock and of the processor, its children included."""

    wall: float
    cpu: float


def spent(*arguments: str) -> Spent:
    """Run `uiprobe run` with some arguments and a fresh folder of logs."""
    with tempfile.TemporaryDirectory() as folder:
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [*COMMAND, *arguments, "--log-dir", str(Path(folder) / "logs"), "--display", "none"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        wall = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Spent(wall, cpu)


def measure(name: str, items: str, jobs: int, *arguments: str) -> None:
    """Print what one process, each part and all processes together took."""
    whole = spent(*arguments, "--jobs", "1")
    parts = [spent(*arguments, "--jobs", "1", "--part", f"{k}/{jobs}") for k in range(1, jobs + 1)]
    together = spent(*arguments, "--jobs", str(jobs))
    longest = max(part.cpu for part in parts)
    print(f"{name}: {items}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"  one process  {whole.wall:7.1f} s wall {whole.cpu:7.1f} s CPU")
    for k, part in enumerate(parts, 1):
        print(f"  part {k}/{jobs}     {part.wall:7.1f} s wall {part.cpu:7.1f} s CPU")
    print(f"  --jobs {jobs}     {together.wall:7.1f} s wall {together.cpu:7.1f} s CPU")
    print(f"  ratio by CPU of the longest part {whole.cpu / longest:.2f}")
    print(f"  ratio by the clock               {whole.wall / together.wall:.2f}")


def main() -> None:
    """Measure static items and episodes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=4_000)
    parser.add_argument("--instances", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=["static", "navigation"])
    chosen = parser.parse_args()
    if chosen.only != "navigation":
        measure(
            "static (focused_context, lexical)",
            f"{chosen.items:,} items",
            chosen.jobs,
            *("--probes", "focused_context", "--models", "lexical"),
            *("-T", f"items={chosen.items}"),
        )
    if chosen.only != "static":
        measure(
            "navigation (agent=reference)",
            f"{chosen.instances} instances of each goal",
            chosen.jobs,
            *("--probes", "navigation", "--models", "random", "-T", "agent=reference"),
            *("-T", f"instances={chosen.instances}"),
        )


if __name__ == "__main__":
    main()
