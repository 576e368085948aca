"""The worth of notes to an agent that forgets; never asserts.

    python -m benchmarks.notes [--seeds 0,1]

The agent follows the reference, and enters another value of the type where it saw the right one
more than eight actions ago, unless its notes hold that one. Notes hold the latest 1, 2 or 4 facts,
or all of them. It does the chains with facts that can be seen once, and those that mean the history
of the owner.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from functools import partial

from benchmarks.ablated_agents import Case, cases, forgets, met, untouched
from uiprobe.episodes.intervals import share_interval
from uiprobe.probes.sources.builtin.chains.stories_kept import KEPT_STORIES
from uiprobe.probes.sources.builtin.chains.stories_owner import OWNER_STORIES
from uiprobe.probes.sources.builtin.episodes import Policy
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal

AGENTS: dict[str, Callable[[Case], Policy]] = {
    "remembers all": untouched,
    **{f"notes of {n}": partial(forgets, notes=n) for n in (1, 2, 4)},
    "notes of all": partial(forgets, notes=100),
    "no notes": forgets,
}

_ASKED = {
    "seen once": {chain.name for chain in KEPT_STORIES},
    "history": {chain.name for chain in OWNER_STORIES},
}


async def measure(seed: int) -> dict[tuple[str, str], list[bool]]:
    """Which goals of one seed each agent met, by agent and group of chains."""
    found: dict[tuple[str, str], list[bool]] = {}
    for case in cases(seed):
        for group, names in _ASKED.items():
            if case.goal.template in names:
                rehearsal = Rehearsal(case.goal)
                for name in AGENTS:
                    result = await _met(case, name, rehearsal)
                    found.setdefault((name, group), []).append(result)
    return found


async def _met(case: Case, name: str, rehearsal: Rehearsal) -> bool:
    try:
        return await met(case, AGENTS[name](case), rehearsal)
    except NoChoiceError:
        return False


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seeds", default="0")
    options = parser.parse_args()
    found: dict[tuple[str, str], list[bool]] = {}
    for seed in options.seeds.split(","):
        for key, results in asyncio.run(measure(int(seed))).items():
            found.setdefault(key, []).extend(results)
    print(
        "| agent | chains | met | goals | success | 95 % |\n| --- | --- | --- | --- | --- | --- |"
    )
    for (name, group), results in found.items():
        bounds = share_interval([float(one) for one in results])
        share, low, high = (
            "-" if bound is None else f"{100 * bound:.1f}"
            for bound in (bounds.estimate, bounds.lower, bounds.upper)
        )
        print(f"| {name} | {group} | {sum(results)} | {len(results)} | {share} | {low} to {high} |")


if __name__ == "__main__":
    main()
