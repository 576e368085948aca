"""A Ray cluster of nodes on this machine: many environments at once, and a node that dies.

    python -m benchmarks.cluster phones [--count 48] [--nodes 2]
    python -m benchmarks.cluster browsers [--count 24] [--nodes 2]
    python -m benchmarks.cluster death [--nodes 3] [--items 3000]

`phones` and `browsers` ask as many parts at once as there are environments; told are steps per
second while they run, and the memory of all processes of the nodes (PSS, which counts shared pages
once). `death` compares a run on all nodes with one whose first node is killed at half time, by the
clock and by items. All nodes share the cores of this machine, so a dead one costs what it had not
written, and a new look at its parts, and no speed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import psutil

from tests.clusters import Nodes, finish, start
from uiprobe.results.frames import as_records, read_frames

ASKED = {
    "phones": ("--probes", "navigation", "--models", "random", "-T", "agent=reference"),
    "browsers": (
        *("--platform", "web", "--probes", "web_navigation", "--models", "random"),
        *("-T", "benchmark=miniwob", "-T", "agent=random_web", "-T", "seeds=2"),
    ),
}


def _descendants(nodes: Nodes) -> list[psutil.Process]:
    found = []
    for node in nodes.added:
        raylet = psutil.Process(node.all_processes["raylet"][0].process.pid)
        found += raylet.children(recursive=True)
    return found


def _memory_mb(processes: list[psutil.Process]) -> tuple[float, int, int]:
    """PSS of processes, and how many of them are parts and browsers."""
    total, parts, browsers = 0, 0, 0
    for process in processes:
        try:
            total += process.memory_full_info().pss
            command = " ".join(process.cmdline())
        except psutil.Error:
            continue
        # Ray names its workers by what they do.
        parts += "ray::" in command and "IDLE" not in command
        # Neither the parts of a browser nor the script that starts it.
        browsers += "--headless" in command and not ("--type=" in command or "/bin/sh" in command)
    return total / 1e6, parts, browsers


def _run(nodes: Nodes, *arguments: str, meanwhile: Callable[[], None]) -> float:
    """Run a command to its end, and what is done meanwhile twice a second; its seconds."""
    began = time.perf_counter()
    process = start("run", *arguments, "--cluster", nodes.address, "--display", "tasks")
    while process.poll() is None:
        meanwhile()
        time.sleep(0.5)
    seconds = time.perf_counter() - began
    output = finish(process)
    if process.returncode:
        raise SystemExit(f"the run ended with {process.returncode}:\n{output[-3000:]}")
    return seconds


def environments(kind: str, count: int, node_count: int, folder: Path) -> None:
    """Steps per second and memory of many environments at once."""
    nodes = Nodes()
    each = count // node_count
    for _ in range(node_count):
        nodes.add(num_cpus=each, resources={"browser": each} if kind == "browsers" else {})
    seen: list[tuple[float, int, int]] = []
    seconds = _run(
        nodes,
        *ASKED[kind],
        *("--jobs", str(count), "--log-dir", str(folder)),
        meanwhile=lambda: seen.append(_memory_mb(_descendants(nodes))),
    )
    nodes.cluster.shutdown()
    items = as_records(read_frames(folder).items)
    steps = sum(row["steps"] or 0 for row in items)
    errored = sum(row["value"] is None for row in items)
    memory, parts, browsers = max(seen)
    print(f"{count} {kind} on {node_count} nodes, {os.cpu_count()} cores")
    print(f"  {len(items):,} episodes ({errored} errored), {steps:,.0f} steps, {seconds:.0f} s")
    print(f"  {steps / seconds:.1f} steps/s, from the command to its end")
    print(f"  most memory {memory:,.0f} MB, with {parts} parts and {browsers} browsers")
    print(f"  most at once: {max(s[1] for s in seen)} parts, {max(s[2] for s in seen)} browsers")


def death(node_count: int, items: int, folder: Path) -> None:
    """A run on all nodes, and one whose first node dies at half time."""
    asked = (
        "--probes",
        "focused_context",
        "--models",
        "lexical",
        "-T",
        f"items={items}",
        "-T",
        "tier=basic",
    )
    nodes = Nodes()
    nodes.with_workers(node_count)
    whole = _run(nodes, *asked, "--log-dir", str(folder / "whole"), meanwhile=lambda: None)
    began = time.perf_counter()

    def kill_at_half_time() -> None:
        if len(nodes.added) == node_count and time.perf_counter() - began > whole / 2:
            nodes.kill(nodes.added[0])

    killed = _run(nodes, *asked, "--log-dir", str(folder / "killed"), meanwhile=kill_at_half_time)
    nodes.cluster.shutdown()
    print(f"{node_count} nodes of one core on {os.cpu_count()} cores, {items:,} items")
    print(f"  undisturbed {whole:.1f} s; one killed at half time {killed:.1f} s")
    print(f"  ratio {killed / whole:.2f}")
    for name in ("whole", "killed"):
        rows = as_records(read_frames(folder / name).items)
        # Each answer is there as it was given and as it was repaired.
        found = Counter(row["item_id"] for row in rows if row["variant"] == "original")
        once = sum(times == 1 for times in found.values())
        print(f"  {name}: {len(found):,} items, {once:,} of them once")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["phones", "browsers", "death"])
    parser.add_argument("--count", type=int)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--items", type=int, default=3_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.what == "death":
            death(given.nodes or 3, given.items, Path(folder))
        else:
            count = given.count or {"phones": 48, "browsers": 24}[given.what]
            environments(given.what, count, given.nodes or 2, Path(folder))


if __name__ == "__main__":
    main()
