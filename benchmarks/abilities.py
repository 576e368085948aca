"""Pairs of worlds, played by the references and by agents that lack one ability.

    python -m benchmarks.abilities [--seeds 3]

`never asks` does what the reference of world a does, without its questions, in both worlds, but in
clear pairs, where it looks, that of each world; where a step cannot be done it stops. `asks always`
asks before each action whether to go on, and asks the questions of the reference too. Pairs are
scored as pairs: both worlds have to be met.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from uiprobe.probes.sources.builtin.episodes import Policy, following
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.worlds import pair_goals
from uiprobe.proof.episodes import play
from uiprobe.ui.goal import Goal
from uiprobe.ui.spaces.base import ASK

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


async def met(goal: Goal, policy: Policy) -> bool:
    """Whether a policy meets a goal."""
    return (await play(goal, policy, Rehearsal(goal))).evaluation.success


def print_success(
    title: str | None,
    agents: Sequence[str],
    goals_of: Callable[[int], Sequence[Goal]],
    policy_of: Callable[[str, Goal, tuple[Goal, Goal]], Policy],
) -> None:
    """Print the share of pairs and of goals that each agent meets, by kind.

    Args:
        title: What the command does, for its help.
        agents: The names of the agents.
        goals_of: The goals of a seed, in pairs of worlds.
        policy_of: What an agent does, by its name, in the world of a goal, of the two of its pair.
    """
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--seeds", type=int, default=3)
    arguments = parser.parse_args()
    pairs: dict[tuple[int, str], list[Goal]] = defaultdict(list)
    for seed in range(arguments.seeds):
        for goal in goals_of(seed):
            pairs[seed, goal.pair].append(goal)
    for agent in agents:
        both: Counter[str] = Counter()
        single: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for first, second in pairs.values():
            worlds = (first, second)
            found = [asyncio.run(met(one, policy_of(agent, one, worlds))) for one in worlds]
            for kind in (first.category, "all"):
                both[kind] += all(found)
                single[kind] += sum(found)
                played[kind] += 1
        print(f"\n{agent}")
        for kind, number in played.items():
            print(
                f"  {kind}: {both[kind]} of {number} pairs ({both[kind] / number:.0%}), "
                f"{single[kind]} of {2 * number} goals"
            )


def policy_of(agent: str, goal: Goal, worlds: tuple[Goal, Goal]) -> Policy:
    """Do the steps of an agent; one that cannot be done ends the episode."""
    return following(steps_of(agent, goal, worlds[0]), forgiving=True)


if __name__ == "__main__":
    print_success(__doc__, AGENTS, pair_goals, policy_of)
