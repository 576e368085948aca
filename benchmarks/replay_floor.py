"""Measures what blind replay meets of the goals of navigation, and keeps it as their floor.

    python -m benchmarks.replay_floor --jobs 2         # references of seed 0 on the goals of 1 to 5
    python -m benchmarks.replay_floor --templates      # and which templates each policy meets

`uiprobe/scorers/replay_floor.json` keeps the best policy and its share of each app, for goals that
can be met and for those that cannot alike.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from uiprobe.probes.sources.builtin.replaying import CARRIED
from uiprobe.proof.replay import Replayed, floor_policy, policy_shares, replay_seeds, shares
from uiprobe.scorers.episode_floors import FILE
from uiprobe.tasks.navigation import NAVIGATION_VERSION


def kept(found: Sequence[Replayed]) -> dict[str, object]:
    """The floor as the file keeps it."""
    policy = floor_policy(found)
    by_app = policy_shares(found, lambda one: one.app)[policy]
    return {
        "version": NAVIGATION_VERSION,
        "policy": policy,
        "goals": len(found),
        "shares": {one.name: round(one.rate, 4) for one in by_app},
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--templates", action="store_true")
    given = parser.parse_args()
    found = replay_seeds(0, range(1, 1 + given.seeds), jobs=given.jobs)
    for name, [pooled] in policy_shares(found).items():
        print(f"{name:40}{pooled.met:>6} of {pooled.goals}{100 * pooled.rate:>8.1f} %")
    if given.templates:
        for carried in CARRIED:
            print(f"\n{carried}")
            for one in shares(found, carried, lambda each: f"{each.app}/{each.template}"):
                if one.met:
                    print(f"  {one.met} of {one.goals}  {one.name}")
    FILE.write_text(json.dumps(kept(found), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
