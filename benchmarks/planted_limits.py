"""Whether heights find a limit that is planted: agents that fail from a known place on a ladder.

An agent answers an item of grounding rightly as long as its measure is within the limit: the side
of the target (`size`), the crossings of a cable (`trace`), or the number of pictures (`twins`).
Beyond it, it aims at the right place with an error, or loses its way. The height of its answers has
to lie within one rung of where the limit is.

python -m benchmarks.planted_limits --runs 100
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from random import Random

from inspect_ai.dataset import Sample

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import ladder_named
from uiprobe.proof.items import metadata_of
from uiprobe.results.heights import fit_height
from uiprobe.scorers.judging import judge
from uiprobe.ui.actions import Action, format_action, parse_action, relocate
from uiprobe.ui.coordinates import Point

Agent = Callable[[Sample, float, Random], str]


def aims(sample: Sample, limit: float, random: Random) -> str:
    """Hit what is large enough, and else a place around it that is off by up to the limit."""
    metadata = metadata_of(sample)
    action = parse_action(str(metadata["reference"]))
    if metadata["measure"] >= limit:
        return format_action(action)
    return format_action(_moved(action, limit, random))


def _moved(action: Action, error: float, random: Random) -> Action:
    def move(point: Point) -> Point:
        return Point(
            max(0, round(point.x + random.uniform(-error, error))),
            max(0, round(point.y + random.uniform(-error, error))),
        )

    return relocate(action, move)


def loses_its_way(sample: Sample, limit: float, random: Random) -> str:
    """Find what is within the limit, and else answer a place far from it."""
    metadata = metadata_of(sample)
    action = parse_action(str(metadata["reference"]))
    if metadata["measure"] <= limit:
        return format_action(action)
    return format_action(_moved(action, 400, random))


PLANTED: Sequence[tuple[str, Agent, float, float]] = (
    ("size", aims, 30, 3.5),
    ("size", aims, 12, 5.5),
    ("size", aims, 5, 7.5),
    ("trace", loses_its_way, 10, 3.5),
    ("trace", loses_its_way, 21, 6.5),
    ("twins", loses_its_way, 60, 4.5),
    ("twins", loses_its_way, 100, 6.5),
)
"""Ladder, agent, limit, and the height that lies half way between the last rung that it answers and
the next one."""


def main() -> None:
    """Draw pools of items, and find the height of each agent in many runs of some of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--pool", type=int, default=40, help="items of a rung to draw from")
    parser.add_argument("--each", type=int, default=15, help="items of a rung in a run")
    options = parser.parse_args()
    pools: dict[str, Mapping[int, Sequence[Sample]]] = {}
    print(f"{'ladder':8}{'limit':>8}{'expected':>10}{'mean':>8}{'within a rung':>16}")
    for name, agent, limit, expected in PLANTED:
        if name not in pools:
            pools[name] = _pool(name, options.pool)
        found = [
            _height(name, pools[name], agent, limit, options.each, random_for(name, limit, run))
            for run in range(options.runs)
        ]
        near = sum(abs(height - expected) <= 1 for height in found)
        mean = sum(found) / len(found)
        print(f"{name:8}{limit:>8g}{expected:>10.1f}{mean:>8.2f}{near:>10} of {len(found)}")


def _pool(name: str, each: int) -> Mapping[int, Sequence[Sample]]:
    ladder = ladder_named("grounding", name)
    samples = draw_ladders([ladder], seed=17, items=each * len(ladder.rungs))
    return {
        rung: [one for one in samples if metadata_of(one)["rung"] == rung] for rung in ladder.rungs
    }


def _height(
    name: str,
    pool: Mapping[int, Sequence[Sample]],
    agent: Agent,
    limit: float,
    each: int,
    random: Random,
) -> float:
    rungs: list[int] = []
    values: list[float] = []
    for rung, samples in pool.items():
        for sample in random.sample(list(samples), each):
            answer = agent(sample, limit, random)
            rungs.append(rung)
            values.append(float(judge(metadata_of(sample), answer).correct))
    chance = float(metadata_of(next(iter(pool.values()))[0])["chance"])
    return fit_height(name, rungs, values, chance).estimate


if __name__ == "__main__":
    main()
