"""Hostile input by the hundred thousand: what is refused, what is accepted, and nothing else.

    python -m benchmarks.hostile [--classes NAMES] [--scale SHARE] [--jobs N] [--json FILE]
    python -m benchmarks.hostile --replay sources/123
    python -m benchmarks.hostile --shapes [CLIENTS]

Each class of input is drawn from seeds, so that a case that crashes, hangs or gets through can be
replayed alone. Memory is the peak of a process in the first, middle and last third of its cases.
`--shapes` asks each client for each shape of a response, and says what became of it.
"""

from __future__ import annotations

import argparse
import json
import logging
import platform
import sys
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.fuzzing.measure import Tally, draw, run_cases


class FuzzClass(NamedTuple):
    """A class of hostile input.

    Attributes:
        module: Where its cases are made, below `benchmarks.fuzzing`.
        function: The function that runs one.
        cases: How many a full run has.
        unit: What one of its inputs is.
    """

    module: str
    function: str
    cases: int
    unit: str


CLASSES = {
    "sources": FuzzClass("sources", "fuzz_source", 20_000, "sources"),
    "commands": FuzzClass("commands", "fuzz_command", 5_000, "command lines"),
    "answers": FuzzClass("answers", "fuzz_answer", 100_000, "answers"),
    "adb": FuzzClass("adb", "fuzz_adb", 2_000, "packets"),
    "logs": FuzzClass("logs", "fuzz_logs", 240, "logs"),
    "servers": FuzzClass("servers", "fuzz_servers", 200, "answers"),
}


def load(name: str) -> Callable[[Random], tuple[str, int]]:
    """The function that runs one case of a class."""
    fuzzed = CLASSES[name]
    found: Callable[[Random], tuple[str, int]] = getattr(
        import_module(f"benchmarks.fuzzing.{fuzzed.module}"), fuzzed.function
    )
    return found


def run_share(name: str, start: int, stop: int) -> Tally:
    """Run a part of the cases of a class, in this process."""
    warnings.simplefilter("ignore")
    logging.disable(logging.ERROR)
    case = load(name)
    # What is loaded and cached once is no leak.
    run_cases(f"{name}-warm", range(5), case)
    return run_cases(name, range(start, stop), case)


def run_class(name: str, cases: int, jobs: int) -> Tally:
    """Run all cases of a class, spread over processes of their own."""
    edges = [i * cases // jobs for i in range(jobs + 1)]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        shares = list(pool.map(run_share, [name] * jobs, edges[:-1], edges[1:]))
    whole = Tally(name)
    for share in shares:
        whole.merge(share)
    return whole


def describe(tally: Tally) -> str:
    """The rows of one class, as Markdown."""
    seconds, seed = tally.slowest
    memory = " / ".join(f"{mb:.0f}" for mb in tally.memory_mb)
    head = (
        f"| {tally.name} | {tally.inputs:,} {CLASSES[tally.name].unit} in {tally.cases:,} cases "
        f"| {seconds:.2f} s ({seed}) | {memory} | {tally.seconds:.0f} s |"
    )
    outcomes = [
        f"|  | {count:,} {outcome} |  |  |  |" for outcome, count in tally.outcomes.most_common()
    ]
    return "\n".join([head, *outcomes])


def main() -> None:
    """Run the classes, and print a table and what was unexpected."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--classes", default=",".join(CLASSES))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--replay", help="Run one case alone, by its seed.")
    parser.add_argument("--shapes", nargs="?", const="", help="Clients, with commas; or all.")
    options = parser.parse_args()
    if options.shapes is not None:
        from benchmarks.fuzzing.shapes import matrix

        logging.disable(logging.ERROR)
        warnings.simplefilter("ignore")
        for row in matrix([name for name in options.shapes.split(",") if name]):
            print(row, flush=True)
        return
    if options.replay:
        name, _, number = options.replay.partition("/")
        print(load(name.removesuffix("-warm"))(draw(name, int(number))))
        return
    print(f"Python {platform.python_version()}, {options.jobs} processes")
    print("\n| class | inputs | slowest case | peak MB first / middle / last third | time |")
    print("| --- | --- | --- | --- | --- |", flush=True)
    start = time.perf_counter()
    tallies = []
    for name in options.classes.split(","):
        cases = max(3 * options.jobs, round(CLASSES[name].cases * options.scale))
        tallies.append(run_class(name, cases, options.jobs))
        print(describe(tallies[-1]), flush=True)
    print(f"\n{time.perf_counter() - start:.0f} s in all")
    for tally in tallies:
        for seed, what in tally.unexpected.items():
            print(f"\nUNEXPECTED: --replay {seed}\n{what}")
    if options.json:
        found = [vars(tally) | {"outcomes": dict(tally.outcomes)} for tally in tallies]
        options.json.write_text(json.dumps(found, indent=1) + "\n")
    if any(tally.unexpected for tally in tallies):
        sys.exit(1)


if __name__ == "__main__":
    main()
