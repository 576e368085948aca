"""Speed of a run in one process and in several; measures, never asserts.

    python benchmarks/jobs.py [--items N] [--instances N] [--jobs N] [--only static|navigation]
                              [--without-parts]

Each run is a child process of its own with a fresh folder of logs: one process, bare Inspect
(`inspect eval` of the same task), each part alone, `--jobs N`, and the same parts on a Ray cluster
of this machine (`--cluster local`; left out where Ray is not installed). Wall times mean something
on a quiet machine alone. CPU seconds do so on any: the longest part against the whole says how much
faster N cores can be. Those of Ray are not told, because its processes are not children of a run.
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
from importlib.util import find_spec
from pathlib import Path

COMMAND = [sys.executable, "-c", "from uiprobe.cli.main import main; main()", "run"]
INSPECT = [sys.executable, "-m", "inspect_ai", "eval"]


@dataclass(frozen=True)
class Spent:
    """What a run took: seconds on the clock and of the processor, its children included."""

    wall: float
    cpu: float


def spent(command: list[str], *arguments: str) -> Spent:
    """Run a command with some arguments and a fresh folder of logs."""
    with tempfile.TemporaryDirectory() as folder:
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [*command, *arguments, "--log-dir", str(Path(folder) / "logs"), "--display", "none"],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        wall = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Spent(wall, cpu)


@dataclass(frozen=True)
class Work:
    """What is asked: a probe, a model, and the parameters of the task."""

    title: str
    probe: str
    model: str
    parameters: tuple[str, ...]

    def run(self, *arguments: str) -> Spent:
        """With `uiprobe run`."""
        chosen = ("--probes", self.probe, "--models", self.model, *self.parameters)
        return spent(COMMAND, *chosen, *arguments)

    def bare(self) -> Spent:
        """With `inspect eval`."""
        return spent(
            INSPECT, f"uiprobe/{self.probe}", "--model", f"uiprobe/{self.model}", *self.parameters
        )


def measure(work: Work, jobs: int, *, parts: bool) -> None:
    """Print what one process, bare Inspect, each part, and all parts together took."""
    print(f"{work.title}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    whole = told("one process", work.run("--jobs", "1"))
    bare = told("bare Inspect", work.bare())
    alone = [
        told(f"part {k}/{jobs}", work.run("--jobs", "1", "--part", f"{k}/{jobs}"))
        for k in range(1, jobs + 1)
        if parts
    ]
    together = told(f"--jobs {jobs}", work.run("--jobs", str(jobs)))
    if alone:
        longest = max(part.cpu for part in alone)
        print(f"  ratio by CPU of one process to the longest part {whole.cpu / longest:.2f}")
    print(f"  ratio by the clock of one process to --jobs     {whole.wall / together.wall:.2f}")
    print(f"  ratio by the clock of bare Inspect to --jobs    {bare.wall / together.wall:.2f}")
    if find_spec("ray"):
        cluster = work.run("--cluster", "local", "--jobs", str(jobs))
        print(f"  {'--cluster local':15} {cluster.wall:7.1f} s wall")
        print(
            f"  ratio by the clock of --cluster to --jobs       {cluster.wall / together.wall:.2f}"
        )


def told(name: str, found: Spent) -> Spent:
    """Print what something took."""
    print(f"  {name:15} {found.wall:7.1f} s wall {found.cpu:7.1f} s CPU", flush=True)
    return found


def main() -> None:
    """Measure static items and episodes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=4_000)
    parser.add_argument("--instances", type=int, default=2)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=["static", "navigation"])
    parser.add_argument("--without-parts", action="store_true")
    chosen = parser.parse_args()
    static = Work(
        f"static (focused_context, lexical): {chosen.items:,} items",
        "focused_context",
        "lexical",
        ("-T", f"items={chosen.items}", "-T", "tier=basic"),
    )
    navigation = Work(
        f"navigation (agent=reference): {chosen.instances} instances of each goal",
        "navigation",
        "random",
        ("-T", "agent=reference", "-T", f"instances={chosen.instances}"),
    )
    for name, work in (("static", static), ("navigation", navigation)):
        if chosen.only in (None, name):
            measure(work, chosen.jobs, parts=not chosen.without_parts)


if __name__ == "__main__":
    main()
