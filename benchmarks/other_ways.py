"""Counts other ways to do the steps of references, and lists those that are not credited.

    python benchmarks/other_ways.py [--seed 0] [--app todo] [--detours]

The phone is forked at each step of each reference, and everything else on the screen is tried. With
`--detours` two actions in place of one are tried too, which takes some twenty times as long.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from itertools import groupby

from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.proof.other_ways import Ways


def main() -> None:
    """Print every way that is not credited, and how many ways there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--app")
    parser.add_argument("--detours", action="store_true")
    arguments = parser.parse_args()
    goals = sorted(builtin_goals(arguments.seed), key=lambda goal: (goal.app, goal.task))
    counted: Counter[bool] = Counter()
    for app, group in groupby(goals, key=lambda goal: goal.app):
        if arguments.app not in (None, app):
            continue
        # What was tried is kept for goals that start on the same screen.
        ways = Ways(detours=arguments.detours)
        for goal in group:
            for way in asyncio.run(ways.find(goal)):
                counted[way.credited] += 1
                if not way.credited:
                    done = ", then ".join(way.done)
                    print(f"{app}/{goal.template} {way.step}: {way.reference} <= {done}")
    print(f"{counted.total()} other ways, {counted[True]} credited")


if __name__ == "__main__":
    main()
