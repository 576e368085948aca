"""Measures what blind replay meets of goals, and keeps it as their floor.

    python -m benchmarks.replay_floor builtin/basic --jobs 2     # seed 0, on the goals of 1 to 5
    python -m benchmarks.replay_floor desk/basic miniwob/basic

`uiprobe/scorers/replay_floors.json` keeps the best policy and its share of each group of goals, for
those that can be met and those that cannot alike. `docs/replay.md` has all policies, and the
templates that they meet most.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from uiprobe.cli.replays import REPLAYS
from uiprobe.proof.replay import (
    Replayed,
    best_policy,
    broken_limits,
    carrying,
    pooled,
    shares,
    template_of,
)
from uiprobe.proof.replays import Replay, replay_named
from uiprobe.scorers.episode_floors import FILE

PAGE = Path("docs/replay.md")

WORST = 20
"""Templates that the page lists, those that are met most; of goals that others made all."""


def version_of(replay: Replay) -> str:
    """The version of the probe whose goals are replayed."""
    module = import_module(f"uiprobe.tasks.{replay.probe}")
    return str(getattr(module, f"{replay.probe.upper()}_VERSION"))


def block(name: str, replay: Replay, found: Sequence[Replayed], seeds: Sequence[int]) -> str:
    """What the page says of one source and tier."""
    feasible = [one for one in found if one.feasible]
    rest = [one for one in found if not one.feasible]
    kinds = {"all": found, "feasible": feasible} | ({"infeasible": rest} if rest else {})
    lines = [
        f"Version {version_of(replay)}, seeds {seeds[0]} to {seeds[-1]}, in percent:\n",
        "| policy | " + " | ".join(f"{len(g):,} {kind}" for kind, g in kinds.items()) + " |",
        "| --- |" + " ---: |" * len(kinds),
    ]
    floor = best_policy(found, replay.policies)
    for policy, meets in replay.policies.items():
        rates = " | ".join(f"{100 * pooled(g, meets).rate:.2f}" for g in kinds.values())
        mark = " (floor)" if policy == floor else ""
        lines.append(f"| {policy}{mark} | {rates} |")
    carried = sorted({name for one in found for name in one.met})
    if not carried:
        return "\n".join([*lines, "\nNo goal was met."])
    lines.append("\nTemplates that are met most, of the goals of each:\n")
    lines.append("| template | goals | " + " | ".join(carried) + " |")
    lines.append("| --- |" + " ---: |" * (1 + len(carried)))
    rows: dict[str, list[int]] = {}
    for meets in carrying(*carried).values():
        for one in shares(found, meets, template_of):
            rows.setdefault(one.name, [one.goals]).append(one.met)
    worst = sorted(rows, key=lambda name: (-sum(rows[name][1:]), name))
    if replay.limited:
        worst = worst[:WORST]
    lines += [f"| `{one}` | {' | '.join(map(str, rows[one]))} |" for one in worst]
    return "\n".join(lines)


def write_block(name: str, text: str) -> None:
    """Put what was measured into its place on the page."""
    begin, end = f"<!-- replay of {name} -->", f"<!-- end of replay of {name} -->"
    page = PAGE.read_text(encoding="utf-8")
    place = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    PAGE.write_text(
        place.sub(lambda _: f"{begin}\n\n{text}\n\n{end}", page, count=1), encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="+", choices=REPLAYS)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    seeds = range(1, 1 + given.seeds)
    for name in given.names:
        replay = replay_named(name)
        found = replay.run(seeds, given.jobs)
        kept = json.loads(FILE.read_text(encoding="utf-8"))
        kept[name] = replay.floor(found, version_of(replay))
        FILE.write_text(json.dumps(dict(sorted(kept.items())), indent=2) + "\n", encoding="utf-8")
        text = block(name, replay, found, seeds)
        print(f"{name}\n{text}\n", flush=True)
        if replay.limited:
            print("\n".join(f"LIMIT  {fault}" for fault in broken_limits(found, replay.policies)))
        write_block(name, text)


if __name__ == "__main__":
    main()
