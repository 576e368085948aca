"""Time and memory as items grow: plan, run, resume, summary, report, compare; never asserts.

    python -m benchmarks.growth [--sizes 1000,10000] [--plan-sizes 1000,10000]
        [--run-sizes 1000] [--plot FILE.png] [--json FILE] [--keep FOLDER]

Each step is a process of its own: seconds of the processor, seconds of the clock, and peak memory,
its start and imports included (3 s). Results are measured on folders of real Inspect logs,
multiplied from a few hundred items that are asked here: three probes with two baselines, two
variants of each answer. `first summary` reads the logs, all later steps read the tables that it
keeps. `a tenth more` is the summary after logs of a tenth as many items were added. Plan builds the
items of one task; run asks them, and resume is the same command again, which finds nothing to do.

Memory is the highest of the process itself; `first summary` reads large logs in further processes,
one for each core, whose seconds are counted and whose memory is not. (The figure that `getrusage`
gives for a child begins with that of the process that started it, so it says nothing here.)
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.many_items import MODELS, make_bases, write_many

Figures = dict[str, dict[int, dict[str, float]]]
"""Seconds of the processor and of the clock, and megabytes, by step and number of items."""

CHILD = """
import contextlib, resource, sys, time
start = time.perf_counter()
with contextlib.suppress(SystemExit):
    if sys.argv[1] == "plan":
        from uiprobe.tasks.focused_context import focused_context
        focused_context(items=int(sys.argv[2]))
    else:
        from uiprobe.cli.main import main
        main(sys.argv[1:], standalone_mode=False)
wall = time.perf_counter() - start
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
from benchmarks.growth import peak_megabytes
print(f"\\n{sum(u.ru_utime + u.ru_stime for u in used)} {wall} {peak_megabytes()}")
"""


def peak_megabytes() -> float:
    """The most memory that this process had."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="utf-8"))
        if found:
            return int(found[1]) / 1024
    # macOS counts in bytes, and does not begin with the memory of another process.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def measure(arguments: Sequence[object], cache: Path) -> dict[str, float]:
    """Seconds and peak megabytes of one step, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "UIPROBE_CACHE": str(cache)},
    )
    if done.returncode:
        raise SystemExit(f"{arguments}: {done.stderr[-2_000:]}")
    cpu, wall, megabytes = map(float, done.stdout.split()[-3:])
    return {"seconds": cpu, "wall": wall, "megabytes": megabytes}


def measure_results(sizes: Sequence[int], root: Path, figures: Figures) -> None:
    """Measure what reads logs."""
    bases = make_bases(root / "base")
    for size in sizes:
        logs, more, cache = root / f"logs-{size}", root / f"more-{size}", root / f"cache-{size}"
        start = time.perf_counter()
        files = write_many(logs, bases, size)
        bytes_ = sum(file.stat().st_size for file in files)
        told = f"{len(files)} logs, {bytes_ / 1e6:,.0f} MB"
        print(f"{size:,} items: {told}, made in {time.perf_counter() - start:.0f} s", flush=True)
        # What changed within two seconds is not kept.
        time.sleep(2.5)
        steps = {
            "first summary": ("summary", logs),
            "summary": ("summary", logs),
            "leaderboard": ("leaderboard", logs),
            "compare": ("compare", logs, "--models", ",".join(MODELS)),
            "report": ("report", logs, "-o", root / "report"),
        }
        for step, arguments in steps.items():
            note(figures, step, size, measure(arguments, cache))
        write_many(more, bases[:1], size // 10)
        for file in more.iterdir():
            file.rename(logs / file.name)
        time.sleep(2.5)
        note(figures, "a tenth more", size, measure(("summary", logs), cache))
        kept = sum(file.stat().st_size for file in cache.rglob("*.parquet"))
        print(f"  kept as tables: {kept / 1e6:,.1f} MB", flush=True)


def measure_runs(sizes: Sequence[int], root: Path, figures: Figures) -> None:
    """Measure a run and its resumption."""
    for size in sizes:
        run = ("run", "--probes", "focused_context", "--models", "random", "--jobs", "1")
        where = ("--log-dir", root / f"run-{size}", "--display", "none")
        for step in ("run", "resume"):
            items = ("-T", f"items={size}", "-T", "tier=basic")
            found = measure((*run, *items, *where), root / "cache")
            note(figures, step, size, found)


def note(figures: Figures, step: str, size: int, found: dict[str, float]) -> None:
    """Take down and print one figure."""
    figures.setdefault(step, {})[size] = found
    cpu, wall, megabytes = found.values()
    print(f"  {step:14} {cpu:8.1f} s CPU {wall:8.1f} s {megabytes:8.0f} MB", flush=True)


def slope(points: Mapping[int, float], floor: float) -> float | None:
    """The exponent of growth over the last decade, beyond what a step costs without items."""
    sizes = sorted(points)[-2:]
    small, large = (
        (max(points[size] - floor, 1e-9) for size in sizes) if len(sizes) == 2 else (0, 0)
    )
    return math.log(large / small) / math.log(sizes[1] / sizes[0]) if small > 1e-6 else None


def _legend(step: str, found: Mapping[int, Mapping[str, float]]) -> str:
    """The name of a step, with the exponent by which its seconds grew in the last decade."""
    points = {size: figure["seconds"] for size, figure in found.items()}
    grown = slope(points, min(points.values())) if len(points) > 2 else None
    return step if grown is None else f"{step} (seconds: n^{grown:.1f})"


def plot(figures: Figures, target: Path) -> None:
    """Draw seconds and memory over items, on logarithmic axes."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

    figure, axes = plt.subplots(1, 2, figsize=(11, 5.2), layout="constrained")
    titles = {"seconds": "seconds of CPU", "megabytes": "peak memory, MB"}
    markers = "osD^vPX*<>"
    for axis, (unit, title) in zip(axes, titles.items(), strict=True):
        for place, found in enumerate(figures.values()):
            points = {size: figure[unit] for size, figure in sorted(found.items())}
            axis.plot(list(points), list(points.values()), marker=markers[place % 10], ms=5)
        axis.set(xscale="log", yscale="log", xlabel="items", ylabel=title)
        sizes = sorted({size for found in figures.values() for size in found})
        axis.set_xticks(sizes, [f"{size:,}" for size in sizes])
        axis.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
        axis.yaxis.set_minor_formatter(NullFormatter())
        axis.xaxis.set_minor_locator(NullLocator())
        axis.grid(which="major", alpha=0.4)
    figure.legend(
        axes[0].lines,
        [_legend(step, found) for step, found in figures.items()],
        loc="outside lower center",
        ncols=5,
        fontsize=8,
        frameon=False,
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(target, dpi=130)


def main() -> None:
    """Measure, print, and write what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (
        ("sizes", "1000,10000"),
        ("plan-sizes", "1000,10000"),
        ("run-sizes", "1000"),
    ):
        parser.add_argument(f"--{name}", default=default, help="numbers of items; empty for none")
    parser.add_argument("--plot", type=Path, help="draw the figures into this PNG")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--keep", type=Path, help="make the logs here, and leave them there")
    chosen = parser.parse_args()
    sizes, plans, runs = (
        [int(size) for size in text.split(",") if size]
        for text in (chosen.sizes, chosen.plan_sizes, chosen.run_sizes)
    )
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as scratch:
        root = chosen.keep or Path(scratch)
        for size in plans:
            print(f"{size:,} items")
            note(figures, "plan", size, measure(("plan", size), root / "cache"))
        measure_runs(runs, root, figures)
        if sizes:
            measure_results(sizes, root, figures)
    about = {"python": platform.python_version(), "load": os.getloadavg()[0]}
    if chosen.json:
        chosen.json.write_text(json.dumps({"about": about, "steps": figures}, indent=2) + "\n")
    if chosen.plot:
        plot(figures, chosen.plot)


if __name__ == "__main__":
    main()
