"""Pairs of worlds, played by the references and by agents that lack one ability.

    python benchmarks/abilities.py [--seeds 3]

`never asks` does what the reference of world a does, without its questions, in both worlds, but in
clear pairs, where it looks, that of each world; where a step cannot be done it stops. `asks always`
asks before each action whether to go on, and asks the questions of the reference too. Pairs are
scored as pairs: both worlds have to be met.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter, defaultdict

from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.worlds import pair_goals
from uiprobe.proof.episodes import play
from uiprobe.ui.goal import Goal
from uiprobe.ui.spaces.touch import ASK

AGENTS = ("reference", "never asks", "asks always")


def steps_of(agent: str, goal: Goal, first: Goal) -> tuple[str, ...]:
    """The steps that an agent takes towards a goal.

    Args:
        agent: One of `AGENTS`.
        goal: The goal.
        first: That of world a of the same pair.
    """
    if agent == "never asks":
        followed = goal if goal.category == "clear" else first
        return tuple(step for step in followed.reference if not step.startswith(f"{ASK} "))
    if agent == "asks always":
        question = f"{ASK} [Is it all right if I go on like this?]"
        return (*(one for step in goal.reference for one in (question, step)), question)
    return goal.reference


async def met(goal: Goal, steps: tuple[str, ...]) -> bool:
    """Whether a goal is met by steps, of which those that cannot be done end the episode."""
    policy = following(steps, forgiving=True)
    return (await play(goal, policy, Rehearsal(goal))).evaluation.success


def main() -> None:
    """Print the share of pairs and of goals that each agent meets, by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    arguments = parser.parse_args()
    pairs: dict[tuple[int, str], list[Goal]] = defaultdict(list)
    for seed in range(arguments.seeds):
        for goal in pair_goals(seed):
            pairs[seed, goal.pair].append(goal)
    for agent in AGENTS:
        both: Counter[str] = Counter()
        single: Counter[str] = Counter()
        asked: Counter[str] = Counter()
        for first, second in pairs.values():
            found = [asyncio.run(met(one, steps_of(agent, one, first))) for one in (first, second)]
            for kind in (first.category, "all"):
                both[kind] += all(found)
                single[kind] += sum(found)
                asked[kind] += 1
        print(f"\n{agent}")
        for kind, number in asked.items():
            print(
                f"  {kind}: {both[kind]} of {number} pairs ({both[kind] / number:.0%}), "
                f"{single[kind]} of {2 * number} goals"
            )


if __name__ == "__main__":
    main()
