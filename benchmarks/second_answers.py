"""Looks for a second right answer to every goal of the phone.

    python -m benchmarks.second_answers [--seeds 200] [--app music]

Prints each one found, and how many goals were searched.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.proof.second_answers import FAMILIES, fitting_answers, namesakes


def main() -> None:
    """Print every second answer, and how many goals were searched."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--app")
    given = parser.parse_args()
    counted: Counter[str] = Counter()
    for seed in range(given.seeds):
        apps = builtin_apps(seed)
        for group in APP_GOALS:
            if given.app not in (None, group.app):
                continue
            for template in group.templates:
                for drawn in islice(group.draws(template, apps, seed), 1):
                    goal = group.goal(template, drawn, apps, seed=seed, instance=0)
                    counted["goals"] += 1
                    name = f"{goal.app}/{goal.template}"
                    fitting = fitting_answers(goal, apps, drawn)
                    counted["asked for a value"] += name in FAMILIES
                    if name in FAMILIES and len(fitting) != 1:
                        counted["second answers"] += 1
                        print(f"{name} seed {seed}: {fitting}")
                    for more in namesakes(goal, apps, drawn):
                        counted["namesakes"] += 1
                        print(f"{name} seed {seed}: {more} | {goal.instruction}")
    print(", ".join(f"{count} {name}" for name, count in counted.items()))


if __name__ == "__main__":
    main()
