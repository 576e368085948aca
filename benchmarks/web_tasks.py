"""Loads and resets every task of MiniWoB: seconds per reset and per step, and what fails.

python benchmarks/web_tasks.py [--trees FOLDER] [--references] [--tasks a,b] [--seeds 1]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import statistics
import time
from collections import Counter
from pathlib import Path

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.miniwob_references import policy_of
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import render_tree
from uiprobe.ui.platform import WEB

MAX_STEPS = 15


async def solve(benchmark: WebBenchmark, seeds: int) -> int:
    """Follow the reference of each goal; how many do not meet it."""
    provider = WebTasks(benchmark, browsers=1)
    met: Counter[str] = Counter()
    missed: dict[str, str] = {}
    for goal in benchmark.goals(instances=seeds):
        assert isinstance(goal, Goal)
        policy = policy_of(goal.template)
        if policy is None:
            continue
        name = goal.template.rpartition(".")[2]
        opened = await provider.open(goal)
        environment = opened.environment
        assert isinstance(environment, WebEnvironment)
        line: str | None = ""
        try:
            screen = await environment.reset(goal)
            for step in range(MAX_STEPS):
                line = policy(environment.instruction, screen, step)
                if line is None or environment.ended:
                    break
                screen = await environment.act(WEB.space.parse(line))
            verdict = await environment.verdict()
            if verdict.success:
                met[name] += 1
            else:
                missed[f"{name}/{goal.seed}"] = (
                    f"{environment.instruction} | {line} | {environment.last_error[:200]}"
                )
        except (DeviceError, LookupError, ValueError) as error:
            missed[f"{name}/{goal.seed}"] = f"{environment.instruction} | {error!r:.200}"
        finally:
            await environment.close()
            await opened.give_back(None)
    whole = [name for name, count in met.items() if count == seeds]
    print(json.dumps({"solved_on_all_seeds": len(whole), "missed": missed}, indent=1))
    return len(missed)


async def measure(benchmark: WebBenchmark, seeds: int, trees: Path | None) -> int:
    """Reset each goal and wait once in it; how many failed."""
    provider = WebTasks(benchmark, browsers=1)
    resets, steps, failed, met = [], [], [], []
    for goal in benchmark.goals(instances=seeds):
        assert isinstance(goal, Goal)
        opened = await provider.open(goal)
        environment = opened.environment
        assert isinstance(environment, WebEnvironment)
        try:
            started = time.perf_counter()
            screen = await environment.reset(goal)
            resets.append(time.perf_counter() - started)
            if trees is not None:
                name = f"{goal.template.rpartition('.')[2]}.{goal.task // 1000}.txt"
                shown = f"{environment.instruction}\n\n{render_tree(screen.tree)}"
                (trees / name).write_text(shown, encoding="utf-8")
            started = time.perf_counter()
            await environment.act(WEB.space.wait)
            await environment.act(WEB.space.parse("noop(0)"))
            steps.append(time.perf_counter() - started - 1)
            if (await environment.verdict()).success:
                met.append(goal.template)
        except DeviceError as error:
            failed.append(f"{goal.template}: {error}")
        finally:
            await environment.close()
            await opened.give_back(None)
    print(
        json.dumps(
            {
                "tasks": len(resets),
                "reset_s": round(statistics.median(resets), 3) if resets else None,
                "two_steps_s": round(statistics.median(steps), 3) if steps else None,
                "failed": failed,
                "met_by_waiting": met,
            },
            indent=1,
        )
    )
    return len(failed)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=Path, help="write what each task shows into this folder")
    parser.add_argument("--references", action="store_true", help="follow the reference solutions")
    parser.add_argument("--tasks", default="", help="only these, separated by commas")
    parser.add_argument("--seeds", type=int, default=1)
    given = parser.parse_args()
    logging.disable(logging.WARNING)
    if given.trees is not None:
        given.trees.mkdir(parents=True, exist_ok=True)
    tasks = [name for name in given.tasks.split(",") if name]
    benchmark = WebBenchmark("miniwob", tasks=tasks)
    if given.references:
        raise SystemExit(asyncio.run(solve(benchmark, given.seeds)))
    raise SystemExit(asyncio.run(measure(benchmark, given.seeds, given.trees)))


if __name__ == "__main__":
    main()
