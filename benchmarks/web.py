"""Compares the web environment with stock BrowserGym: seconds per step and reset, memory.

python benchmarks/web.py [--benchmark miniwob|desk] [--at 1,4,8] [--steps 10] [--resets 4]

Every figure is of the same tasks and seeds, in the same browser program and in one run. Stock
BrowserGym runs with its own defaults, and with its delays set to zero; several at once are several
processes, because it keeps one Playwright for a process. Ours run in one process.

A step is one `noop(0)` with the observation after it, picture included; ours also writes the
picture as PNG. A reset begins the next task with its observation. Memory is what the browsers and
their drivers hold per environment, as the share of each in the pages that they map (PSS).
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import http.server
import json
import logging
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil

KINDS = ("stock", "stock without delays", "ours")
TASKS = {
    "miniwob": ("click-checkboxes", "book-flight", "email-inbox", "login-user"),
    "desk": (
        "filter-incident-list",
        "create-incident",
        "search-knowledge-base",
        "order-developer-laptop",
    ),
}
SEED = 5
_READY, _GO = "ready", "go"


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--benchmark", choices=[*TASKS], default="miniwob")
    parser.add_argument("--tasks", default="", help="names separated by commas")
    parser.add_argument("--at", default="1,4,8", help="how many environments at once")
    parser.add_argument("--steps", type=int, default=10, help="steps of an episode")
    parser.add_argument("--resets", type=int, default=4, help="episodes of an environment")
    parser.add_argument("--kinds", default=",".join(KINDS), help="what to measure")
    parser.add_argument("--rounds", type=int, default=1, help="how often, in turn")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    given.tasks = [one for one in given.tasks.split(",") if one] or list(TASKS[given.benchmark])
    logging.disable(logging.WARNING)
    if given.worker:
        _work(given)
        return
    with _serve_miniwob():
        _compare(given)


def _compare(given: argparse.Namespace) -> None:
    print(f"{given.benchmark}: {', '.join(given.tasks)}; load {os.getloadavg()[0]:.1f}")
    print("| at once | environment | ms per step | ms per reset | MB of browsers | MB of drivers |")
    print("| ---: | --- | ---: | ---: | ---: | ---: |")
    kinds = given.kinds.split(",")
    for count in map(int, given.at.split(",")):
        rounds = [
            {kind: _measure(given, kind, count) for kind in kinds} for _ in range(given.rounds)
        ]
        for kind in kinds:
            found = [one[kind] for one in rounds]
            cells = [
                f"{statistics.median(1000 * one[name] for one in found):,.0f}"
                for name in ("step", "reset")
            ]
            cells += [
                f"{statistics.median(one[name] for one in found) / count / 1e6:,.0f}"
                for name in ("browser", "driver")
            ]
            print(f"| {count} | {kind} | {' | '.join(cells)} |", flush=True)
        for kind in kinds:
            if kind == "ours" or "ours" not in kinds:
                continue
            ratios = {
                name: statistics.median(one[kind][name] / one["ours"][name] for one in rounds)
                for name in ("step", "reset", "browser")
            }
            said = ", ".join(f"{name} {ratio:.1f}" for name, ratio in ratios.items())
            print(f"  {kind} / ours at {count}: {said}", flush=True)


def _measure(given: argparse.Namespace, kind: str, count: int) -> dict[str, float]:
    """The medians of one kind, so many at once."""
    # Ours need one process for all; stock needs one for each.
    workers = [
        subprocess.Popen(
            [sys.executable, __file__, "--worker", kind, "--benchmark", given.benchmark,
             "--tasks", ",".join(given.tasks), "--at", str(count if kind == "ours" else 1),
             "--steps", str(given.steps), "--resets", str(given.resets)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(1 if kind == "ours" else count)
    ]  # fmt: skip
    try:
        for worker in workers:
            _expect(worker, _READY)
        for worker in workers:
            _tell(worker)
        found = [json.loads(_expect(worker)) for worker in workers]
        held = [_held(worker.pid) for worker in workers]
        for worker in workers:
            _tell(worker)
        for worker in workers:
            worker.wait(60)
    finally:
        for worker in workers:
            if worker.poll() is None:
                worker.kill()
    return {
        "step": statistics.median(time for one in found for time in one["steps"]),
        "reset": statistics.median(time for one in found for time in one["resets"]),
        **{kind: sum(one[kind] for one in held) for kind in ("browser", "driver")},
    }


def _expect(worker: subprocess.Popen[str], line: str = "") -> str:
    assert worker.stdout is not None
    said = worker.stdout.readline()
    if not said or (line and said.strip() != line):
        raise SystemExit(f"a worker said {said!r} and ended with {worker.poll()}")
    return said


def _tell(worker: subprocess.Popen[str]) -> None:
    assert worker.stdin is not None
    worker.stdin.write(f"{_GO}\n")
    worker.stdin.flush()


def _held(pid: int) -> dict[str, int]:
    """Bytes of the browsers and of the drivers below a process; shared pages count in parts."""
    held = {"browser": 0, "driver": 0}
    for process in psutil.Process(pid).children(recursive=True):
        kind = "driver" if process.name() == "node" else "browser"
        held[kind] += process.memory_full_info().pss
    return held


def _work(given: argparse.Namespace) -> None:
    """Measure in this process: begin when told, and end when told."""
    print(_READY, flush=True)
    sys.stdin.readline()
    if given.worker == "ours":
        asyncio.run(_ours(given))
    else:
        _stock(given)


def _report(resets: list[float], steps: list[float]) -> None:
    print(json.dumps({"resets": resets, "steps": steps}), flush=True)
    sys.stdin.readline()


def _stock(given: argparse.Namespace) -> None:
    import gymnasium
    from playwright.sync_api import BrowserType

    from uiprobe.environments.web.executable import find_browser

    # All that is changed: the browser, which would be Playwright's own.
    launch = BrowserType.launch
    path = find_browser()
    BrowserType.launch = lambda self, **options: launch(  # type: ignore[method-assign]
        self, **{"executable_path": path, **options}
    )
    if given.benchmark == "desk":
        from uiprobe.environments.web.sites.desk.tasks.task import register_desk

        register_desk()
        start = "browsergym/uiprobe.desk."
    else:
        import browsergym.miniwob  # noqa: F401 - it registers its tasks

        start = "browsergym/miniwob."
    options: dict[str, Any] = {"headless": True}
    if given.worker == "stock without delays":
        options |= {"slow_mo": 0, "pre_observation_delay": 0.0}
    resets, steps = [], []
    environment: Any = None
    for number in range(given.resets):
        task = given.tasks[number % len(given.tasks)]
        started = time.perf_counter()
        if environment is not None:
            environment.close()
        environment = gymnasium.make(start + task, disable_env_checker=True, **options).unwrapped
        environment.reset(seed=SEED)
        resets.append(time.perf_counter() - started)
        for _ in range(given.steps):
            started = time.perf_counter()
            environment.step("noop(0)")
            steps.append(time.perf_counter() - started)
    # The first starts the driver and warms everything up.
    _report(resets[1:] or resets, steps)
    environment.close()


async def _ours(given: argparse.Namespace) -> None:
    from uiprobe.environments.web.leasing import WebTasks
    from uiprobe.probes.sources.web_benchmarks import WebBenchmark
    from uiprobe.ui.goal import Goal
    from uiprobe.ui.platform import WEB

    noop = WEB.space.parse("noop(0)")
    count = int(given.at)
    source = WebBenchmark(given.benchmark, tasks=given.tasks)
    goals = [replace(goal, seed=SEED) for goal in source.goals() if isinstance(goal, Goal)]
    provider = WebTasks(source, browsers=count)
    resets: list[float] = []
    steps: list[float] = []
    everyone = asyncio.Barrier(count)

    async def act() -> None:
        for number in range(given.resets):
            goal = goals[number % len(goals)]
            opened = await provider.open(goal)
            environment: Any = opened.environment
            started = time.perf_counter()
            await environment.reset(goal)
            if number or given.resets == 1:
                resets.append(time.perf_counter() - started)
            for _ in range(given.steps):
                started = time.perf_counter()
                screen = await environment.act(noop)
                await screen.screenshot()
                steps.append(time.perf_counter() - started)
            if number + 1 == given.resets:
                # Measured while all of them are open.
                await everyone.wait()
                if not reported.is_set():
                    reported.set()
                    await asyncio.to_thread(_report, resets, steps)
                await everyone.wait()
            await environment.close()
            await opened.give_back(None)

    reported = asyncio.Event()
    await asyncio.gather(*(act() for _ in range(count)))


@contextmanager
def _serve_miniwob() -> Iterator[None]:
    """Stock reads MiniWoB's pages from a server, as its documentation says."""
    import miniwob

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    folder = Path(miniwob.__file__).parent / "html"
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["MINIWOB_URL"] = f"http://127.0.0.1:{server.server_address[1]}/miniwob/"
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    main()
