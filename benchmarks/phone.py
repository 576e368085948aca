"""Speed and memory of the simulated phone, in process and over ADB; measures, never asserts.

    python benchmarks/phone.py [--phones N] [--json FILE]

Needs only the package. The actions are the reference solutions of the builtin goals, so all
figures are taken on the screens that a model meets. For ADB, a separate adb server is started on a
free port. Times are wall clock, so other load on the machine affects them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from adbutils import AdbClient, adb_path
from inspect_ai import eval

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.phone.adbd import ServerThread
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.probes.sources.builtin import builtin_environment, builtin_goals
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.actions import Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import render_tree
from uiprobe.ui.reference import next_action


def figures(seconds: list[float]) -> dict[str, float]:
    """Median and 95th percentile, in milliseconds."""
    return {
        "median_ms": 1000 * statistics.median(seconds),
        "p95_ms": 1000 * statistics.quantiles(seconds, n=20)[-1],
        "count": len(seconds),
    }


async def measure_steps() -> dict[str, dict[str, float]]:
    """One step in process, a screenshot of each screen, and reset and restore of each episode."""
    steps: list[float] = []
    pictures: list[float] = []
    resets: list[float] = []
    restores: list[float] = []
    snapshots: list[float] = []
    for goal in builtin_goals(0):
        environment = builtin_environment(goal)
        start = time.perf_counter()
        screen = await environment.reset(goal)
        resets.append(time.perf_counter() - start)
        position = 0
        while True:
            action, position = next_action(goal.reference, position, screen.tree)
            if action == press(Key.STOP):
                break
            start = time.perf_counter()
            screen = await environment.act(action)
            render_tree(screen.tree)
            steps.append(time.perf_counter() - start)
            start = time.perf_counter()
            await screen.screenshot()
            pictures.append(time.perf_counter() - start)
        start = time.perf_counter()
        state = await environment.snapshot()
        snapshots.append(time.perf_counter() - start)
        start = time.perf_counter()
        await environment.restore(state)
        restores.append(time.perf_counter() - start)
    return {
        "act, hierarchy, tree observation": figures(steps),
        "screenshot as PNG": figures(pictures),
        "reset": figures(resets),
        "snapshot": figures(snapshots),
        "restore": figures(restores),
    }


@contextmanager
def adb_server() -> Iterator[AdbClient]:
    """An adb server that belongs to this process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    os.environ["ANDROID_ADB_SERVER_PORT"] = str(port)
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(
            [adb_path(), "-P", str(port), "server", "nodaemon"],
            env={**os.environ, "HOME": home, "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            for _ in range(500):
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.02)
            yield AdbClient("127.0.0.1", port)
        finally:
            server.terminate()
            server.wait(10)


async def measure_adb(client: AdbClient) -> dict[str, dict[str, float]]:
    """One step over ADB (act, wait until the screen has settled, hierarchy), and a screenshot."""
    steps: list[float] = []
    pictures: list[float] = []
    with ServerThread() as thread:
        serial = thread.serve(Phone(seed=0))
        client.connect(serial, timeout=20)
        environment = AdbEnvironment(serial)
        for goal in builtin_goals(0):
            if goal.setup:
                continue
            screen = await environment.reset(goal)
            position = 0
            while True:
                action, position = next_action(goal.reference, position, screen.tree)
                if action == press(Key.STOP):
                    break
                start = time.perf_counter()
                screen = await environment.act(action)
                steps.append(time.perf_counter() - start)
                if len(pictures) < 40:
                    start = time.perf_counter()
                    await screen.screenshot()
                    pictures.append(time.perf_counter() - start)
        await environment.close()
        client.disconnect(serial)
    return {"adb: act, hierarchy": figures(steps), "adb: screenshot as PNG": figures(pictures)}


def resident_mb() -> float:
    """Current memory of this process, if the system reports it."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def play(environment: SimulatedEnvironment, goal: Goal) -> int:
    """One reference episode with a picture of each screen; returns its steps."""
    screen = await environment.reset(goal)
    position = done = 0
    while True:
        action, position = next_action(goal.reference, position, screen.tree)
        await screen.screenshot()
        if action == press(Key.STOP):
            return done
        screen = await environment.act(action)
        done += 1
        # Like a model: the other phones continue while it thinks.
        await asyncio.sleep(0)


async def measure_many(count: int) -> dict[str, float]:
    """Many phones in one process: memory per phone, and steps per second with pictures."""
    goals = builtin_goals(0)
    environments = [builtin_environment(goals[0])]
    await play(environments[0], goals[0])
    before = resident_mb()
    environments += [builtin_environment(goals[n % len(goals)]) for n in range(1, count)]
    start = time.perf_counter()
    steps = await asyncio.gather(
        *(play(environment, goals[n % len(goals)]) for n, environment in enumerate(environments))
    )
    seconds = time.perf_counter() - start
    return {
        "phones": count,
        "memory_per_phone_mb": (resident_mb() - before) / (count - 1),
        "steps_per_second": sum(steps) / seconds,
        "episodes_per_second": count / seconds,
    }


async def measure_served(client: AdbClient, count: int) -> dict[str, float]:
    """Many phones served at once, with a simultaneous step on each."""
    with ServerThread() as thread:
        start = time.perf_counter()
        serials = [thread.serve(Phone(seed=n)) for n in range(count)]
        for serial in serials:
            client.connect(serial, timeout=20)
        connected = time.perf_counter() - start
        environments = [AdbEnvironment(serial) for serial in serials]
        await asyncio.gather(*(env.open("org.uiprobe.todo") for env in environments))
        start = time.perf_counter()
        await asyncio.gather(*(env.act(press(Key.BACK)) for env in environments))
        together = time.perf_counter() - start
        await asyncio.gather(*(env.close() for env in environments))
        for serial in serials:
            client.disconnect(serial)
    return {
        "phones": count,
        "connect_seconds": connected,
        "a_step_on_each_seconds": together,
    }


def measure_episodes(
    *, screenshots: bool, app: str | None = None, limit: int | None = None
) -> dict[str, float]:
    """Reference episodes through Inspect, from building the goals to the written log."""
    with tempfile.TemporaryDirectory() as logs:
        start = time.perf_counter()
        [log] = eval(
            navigation(agent="reference", app=app, screenshots=screenshots),
            model="none/none",
            limit=limit,
            log_dir=logs,
            display="none",
        )
        seconds = time.perf_counter() - start
    if log.status != "success" or log.results is None:
        raise SystemExit(f"navigation: {log.status}: {log.error}")
    count = log.results.total_samples
    return {"episodes": count, "episodes_per_second": count / seconds}


def measure_all_episodes() -> list[dict[str, float]]:
    """The goals of three apps, of all apps, and a part of them with pictures in the log."""
    # A warm-up loads everything that is loaded once.
    measure_episodes(screenshots=True, limit=3)
    return [
        measure_episodes(screenshots=False, app="todo,clock,settings"),
        measure_episodes(screenshots=False),
        measure_episodes(screenshots=True, limit=120),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=64, help="how many at once")
    parser.add_argument("--json", help="write the figures to this file too")
    arguments = parser.parse_args()
    found: dict[str, dict[str, float]] = asyncio.run(measure_steps())
    many = asyncio.run(measure_many(arguments.phones))
    with adb_server() as client:
        found |= asyncio.run(measure_adb(client))
        served = asyncio.run(measure_served(client, arguments.phones))
    # In a process of its own, without the memory of 64 phones.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        short, plain, pictured = process.submit(measure_all_episodes).result()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}, {sys.platform}")
    print(f"{'':36}{'median ms':>10}{'p95 ms':>10}{'n':>7}")
    for name, row in found.items():
        print(f"{name:36}{row['median_ms']:10.1f}{row['p95_ms']:10.1f}{row['count']:7.0f}")
    print(
        f"{many['phones']:.0f} phones in process: {many['memory_per_phone_mb']:.2f} MB each, "
        f"{many['steps_per_second']:.0f} steps/s with pictures"
    )
    print(
        f"{served['phones']:.0f} phones served: connected in {served['connect_seconds']:.1f} s, "
        f"a step on each in {served['a_step_on_each_seconds']:.1f} s"
    )
    for name, row in (
        ("to-do list, clock and settings, without", short),
        ("all apps, without", plain),
        ("all apps, with", pictured),
    ):
        print(
            f"reference through Inspect, {name} screenshots: {row['episodes']:.0f} episodes, "
            f"{row['episodes_per_second']:.1f} per second"
        )
    if arguments.json:
        content = {**found, "in process": many, "served": served} | {
            "inspect": plain,
            "inspect, three apps": short,
            "inspect with screenshots": pictured,
        }
        Path(arguments.json).write_text(json.dumps(content, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
