"""Episodes on the desk, one after another: what they take, what they leave, how memory grows.

python benchmarks/desk.py [--episodes 500] [--browsers 1] [--agent reference|noop] [--warm 50]

Every family takes its turn, or only those of --tasks. Memory is read after the warm-up and at the
end: that of this process with its desks, and that of the browsers (the sum of what each process
holds alone, USS). At the end all is closed, and what is left is counted.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import gc
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB

MB = 1e6


def children() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


def give_back_freed() -> None:
    """What was freed and not yet given back would count as held, more or less by chance."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def held() -> tuple[float, float]:
    """Megabytes of this process, and of the browsers with their drivers."""
    give_back_freed()
    browsers = 0
    for process in children():
        try:
            browsers += process.memory_full_info().uss
        except psutil.Error:
            continue
    return psutil.Process().memory_info().rss / MB, browsers / MB


def left_folders() -> set[str]:
    return {path.name for path in Path(tempfile.gettempdir()).glob("uiprobe-*")}


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure_site() -> dict[str, float]:
    """Seconds to start a desk, and milliseconds to reset it."""
    starts, resets = [], []
    for _ in range(4):
        started = time.perf_counter()
        site = DeskSite()
        starts.append(time.perf_counter() - started)
        for _ in range(25):
            started = time.perf_counter()
            site.reset()
            resets.append(1000 * (time.perf_counter() - started))
        site.close()
    return {
        "first_start_s": starts[0],
        "later_start_s": statistics.median(starts[1:]),
        "reset_ms": statistics.median(resets),
        "reset_ms_p95": percentile(resets, 0.95),
    }


async def run(given: argparse.Namespace) -> dict[str, Any]:
    tasks = [name for name in given.tasks.split(",") if name]
    source = WebBenchmark("desk", tasks=tasks)
    instances = -(-given.episodes // len(source.tasks))
    goals = [goal for goal in source.goals(instances=instances) if isinstance(goal, Goal)]
    # All families before the next seed of each, so that the warm-up has seen every page.
    goals.sort(key=lambda goal: goal.task // 1000)
    goals = goals[: given.episodes]
    provider = WebTasks(source, browsers=given.browsers)
    resets: list[float] = []
    episodes: list[float] = []
    missed: list[str] = []
    figures: dict[str, Any] = {}
    most = 0
    waiting = asyncio.Semaphore(given.browsers)

    async def play(goal: Goal) -> None:
        nonlocal most
        async with waiting:
            started = time.perf_counter()
            opened = await provider.open(goal)
            environment: Any = opened.environment
            await environment.reset(goal)
            resets.append(time.perf_counter() - started)
            if given.agent == "reference":
                await environment.cheat()
            else:
                await environment.act(WEB.space.parse("noop(0)"))
            met = (await environment.verdict()).success
            if met != (given.agent == "reference"):
                missed.append(goal.id)
            most = max(most, len(children()))
            await environment.close()
            await opened.give_back(None)
            episodes.append(time.perf_counter() - started)
            if len(episodes) % 50 == 0:
                print(json.dumps({"episodes": len(episodes), "held_mb": held()}), flush=True)

    started = time.perf_counter()
    await asyncio.gather(*map(play, goals[: given.warm]))
    figures["held_mb_warm"] = held()
    await asyncio.gather(*map(play, goals[given.warm :]))
    figures["held_mb_end"] = held()
    figures |= {
        "episodes": len(episodes),
        "missed": missed,
        "seconds": time.perf_counter() - started,
        "episode_s": statistics.median(episodes),
        "reset_s": statistics.median(resets),
        "reset_s_p95": percentile(resets, 0.95),
        "processes_at_most": most,
    }
    if provider._closing is not None:
        provider._closing.cancel()
        await provider._closing
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=500)
    parser.add_argument("--browsers", type=int, default=1)
    parser.add_argument("--agent", choices=("reference", "noop"), default="reference")
    parser.add_argument("--warm", type=int, default=50)
    parser.add_argument("--tasks", default="")
    given = parser.parse_args()
    before = left_folders()
    figures = {"site": measure_site()} | asyncio.run(run(given))
    figures["processes_left"] = len(children())
    # The pristine database stays until this process ends.
    figures["folders_left"] = len(left_folders() - before) - 1
    for name, warm, end in zip(
        ("desks", "browsers"), figures["held_mb_warm"], figures["held_mb_end"], strict=True
    ):
        figures[f"growth_{name}"] = end / warm - 1
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
