"""Counts clipped and overlapping texts on the start screens of the phone, on all its surfaces.

    python benchmarks/tidiness.py [--seeds 1] [--every 1]

A surface is a look, a shape of the screen, a text size and a locale; 144 of them, of some 70
screens each. `--every 6` takes each sixth.
"""

from __future__ import annotations

import argparse
from collections import Counter

from uiprobe.proof.tidiness import faults, start_screens, surfaces


def main() -> None:
    """Print every fault with the number of screens that have it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    arguments = parser.parse_args()
    found: Counter[str] = Counter()
    where: dict[str, str] = {}
    screens = 0
    for seed in range(arguments.seeds):
        for surface in surfaces()[:: arguments.every]:
            for name, phone in start_screens(surface, seed=seed):
                screens += 1
                for fault in faults(phone):
                    line = f"{name}: {fault.split(' at (')[0]}"
                    found[line] += 1
                    where.setdefault(line, str(surface))
    for line, count in found.most_common():
        print(f"{count:5}  {line}  first on {where[line]}")
    print(f"{screens} screens, {sum(found.values())} faults")


if __name__ == "__main__":
    main()
