"""Builds goals and questions of many seeds; measures only.

    python -m benchmarks.seeds --first 0 --seeds 1000 --jobs 2
    python -m benchmarks.seeds --ladders step_planning app_knowledge --seeds 1000 --jobs 2

Of each seed every goal of the phone is made, and goal understanding and app knowledge are asked at
their full size, the former on the desk too. With --ladders, an item of each rung of the ladders of
these probes is drawn instead. Printed are the seeds that do not build, with the reason, and whether
all others have as many goals, and as many items of each facet.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import LADDERS, ladders_of
from uiprobe.probes.names import BUILTIN, DEFAULT_ITEMS, DESK
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.questions import FACETS, mint_questions
from uiprobe.probes.sources.web.goal_questions import mint_goal_questions

Counts = tuple[tuple[str, int], ...]


def build(seed: int) -> tuple[int, Counts | str]:
    """How many goals and questions of each facet a seed has, or why it does not build."""
    found: Counter[str] = Counter()
    try:
        found["goals"] = len(builtin_goals(seed))
        for capability in FACETS:
            asked = mint_questions(capability, seed, DEFAULT_ITEMS[BUILTIN][capability])
            found.update(f"{capability} {question.facet}" for question in asked)
        desk = mint_goal_questions(seed, DEFAULT_ITEMS[DESK]["goal_understanding"])
        found.update(f"desk {question.facet}" for question in desk)
    except Exception as error:
        return seed, f"{type(error).__name__}: {error}"
    return seed, tuple(sorted(found.items()))


def build_ladders(probes: Sequence[str], seed: int) -> tuple[int, Counts | str]:
    """How many items of each ladder a seed has, one of each rung, or why it does not build."""
    found: Counter[str] = Counter()
    try:
        for probe in probes:
            ladders = ladders_of(probe)
            rungs = sum(len(ladder.rungs) for ladder in ladders)
            found.update(
                f"{probe} {(sample.metadata or {})['facet']}"
                for sample in draw_ladders(ladders, seed=seed, items=rungs)
            )
    except ValueError as error:
        return seed, str(error)
    return seed, tuple(sorted(found.items()))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--ladders", nargs="+", metavar="PROBE", choices=LADDERS)
    given = parser.parse_args()
    made = partial(build_ladders, given.ladders) if given.ladders else build
    counts: Counter[Counts] = Counter()
    failed = 0
    with ProcessPoolExecutor(given.jobs) as pool:
        seeds = range(given.first, given.first + given.seeds)
        for seed, found in pool.map(made, seeds, chunksize=10):
            if isinstance(found, str):
                failed += 1
                print(f"seed {seed}: {found}", flush=True)
            else:
                counts[found] += 1
    print(f"seeds: {given.seeds}, failed: {failed}, different counts: {len(counts)}")
    for found, number in counts.most_common():
        print(f"{number}: {', '.join(f'{name} {count}' for name, count in found)}")


if __name__ == "__main__":
    main()
