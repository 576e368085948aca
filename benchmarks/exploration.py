"""Measures explorations: milliseconds per action and memory, beside BrowserGym's own steps.

python -m benchmarks.exploration --site desk --actions 400
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

import psutil

from benchmarks.desk import give_back_freed
from uiprobe.episodes.exploration import Exploration
from uiprobe.exploration.agents.random_agents import HeuristicRandomAgent
from uiprobe.exploration.ledger import Ledger
from uiprobe.exploration.running import Plan, explore
from uiprobe.exploration.sites.registry import site_named


def _memory() -> float:
    """Megabytes that this process and its children hold for themselves.

    Files that they map, such as the program of the browser, are left out: what of them counts as
    whose changes with every other browser on the machine.
    """
    give_back_freed()
    process = psutil.Process()
    return sum(_own(one.pid) for one in (process, *process.children(recursive=True))) / 1e3


def _own(pid: int) -> float:
    """Kilobytes of anonymous memory of a process; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return sum(float(line.split()[1]) for line in lines if line.startswith("Anonymous:"))


async def _explore(name: str, actions: int) -> None:
    world = await site_named(name).open("abundant", "structured")
    held: list[float] = []

    def note(step: int) -> None:
        if step % 20 == 0:
            held.append(_memory())

    record = Exploration()
    try:
        ledger = Ledger(record, "structured", world.platform.space)
        agent = HeuristicRandomAgent(world, "structured", 0)
        began = time.perf_counter()
        await explore(world, agent, ledger, Plan(actions, each_step=note))
        spent = time.perf_counter() - began
    finally:
        await world.close()
    quarter = max(1, len(held) // 4)
    first, last = (sum(part) / len(part) for part in (held[:quarter], held[-quarter:]))
    print(f"{name}: {1000 * spent / actions:.0f} ms per action over {actions:,} actions")
    print(
        f"memory: {first:.0f} MB in the first quarter, {last:.0f} MB in the last one "
        f"({100 * (last / first - 1):+.1f} %); {len(record.found):,} functionalities"
    )


def _browsergym(steps: int) -> None:
    """BrowserGym's step with an action that does nothing, on the desk, in the same browser."""
    from uiprobe.environments.web.browser import EpisodeBrowser
    from uiprobe.environments.web.sites.desk.server import DeskSite
    from uiprobe.environments.web.sites.desk.tasks.task import register_desk
    from uiprobe.environments.web.worker import BrowserWorker

    register_desk()
    site = DeskSite(0)
    worker = BrowserWorker()
    browser = EpisodeBrowser(worker, site.boundary, "adaptive")

    def run() -> float:
        made = browser.make_environment("browsergym/uiprobe.desk.create-incident", site.options())
        made.reset(seed=0)
        began = time.perf_counter()
        for _ in range(steps):
            made.step("noop(0)")
        spent = time.perf_counter() - began
        made.close()
        return spent

    async def measure() -> None:
        try:
            spent = await worker.call(run, deadline_s=600, doing="measuring BrowserGym")
        finally:
            await worker.close(browser.close)
        print(f"BrowserGym: {1000 * spent / steps:.0f} ms per noop over {steps:,} steps")

    try:
        asyncio.run(measure())
    finally:
        site.close()


def main() -> None:
    """Measure what the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", default="desk")
    parser.add_argument("--actions", type=int, default=400)
    asked = parser.parse_args()
    asyncio.run(_explore(asked.site, asked.actions))
    if asked.site != "phone":
        _browsergym(max(20, asked.actions // 10))


if __name__ == "__main__":
    main()
