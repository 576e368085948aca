"""Whether heights find a limit that is planted: agents that fail from a known place on a ladder.

    python -m benchmarks.planted_limits --runs 100 --table docs/ladders.md

An agent answers an item of grounding rightly as long as its measure is within the limit: the side
of the target (*size*), the crossings of a cable (*trace*), or the number of pictures (*twins*).
Beyond it, it aims at the right place with an error, or at another place. On ladders without
pictures, an agent takes in so many words: a longer prompt is answered as another item of its rung.
The height of its answers has to lie within one rung of where the limit is.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from inspect_ai.dataset import Sample

from benchmarks.pages import write_between
from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import LADDERS, PICTURED, ladder_named, ladders_of
from uiprobe.proof.items import metadata_of
from uiprobe.results.heights import fit_height
from uiprobe.scorers.judging import judge
from uiprobe.ui.actions import Action, format_action, parse_action, relocate
from uiprobe.ui.coordinates import Point

Pool = Mapping[int, Sequence[Sample]]
"""Items by rung."""

Agent = Callable[[Sample, Pool, float, Random], str]
"""Answers an item, given all of them and its limit."""

SEED = 17

READ = (2, 4, 6)
"""An agent of a ladder without pictures takes in what most items of this rung have, and no more."""


_ASTRAY = 0.25
"""A limit is between two rungs if no rung has a larger share of its prompts on the other side."""


@dataclass(frozen=True, slots=True)
class Planted:
    """An agent with a limit.

    Attributes:
        said: The limit in words.
        boundary: The height halfway between the last rung that it answers and the next one.
    """

    said: str
    agent: Agent
    limit: float
    boundary: float


def aims(sample: Sample, pool: Pool, limit: float, random: Random) -> str:
    """Hit what is large enough, and else a place around it that is off by up to the limit."""
    metadata = metadata_of(sample)
    action = parse_action(str(metadata["reference"]))
    if metadata["measure"] >= limit:
        return format_action(action)
    return format_action(_moved(action, limit, random))


def loses_its_way(sample: Sample, pool: Pool, limit: float, random: Random) -> str:
    """Find what is within the limit, and else answer a place far from it."""
    metadata = metadata_of(sample)
    action = parse_action(str(metadata["reference"]))
    if metadata["measure"] <= limit:
        return format_action(action)
    return format_action(_moved(action, 400, random))


def takes_in(sample: Sample, pool: Pool, limit: float, random: Random) -> str:
    """Answer a short prompt rightly, and a longer one as if it was another of its rung."""
    if words_of(sample) > limit:
        others = [one for one in pool[metadata_of(sample)["rung"]] if one is not sample]
        sample = random.choice(others)
    return str(metadata_of(sample)["reference"])


def words_of(sample: Sample) -> int:
    """The number of words of a prompt."""
    texts = [one if isinstance(one, str) else one.text for one in sample.input]
    return sum(len(text.split()) for text in texts)


def _moved(action: Action, error: float, random: Random) -> Action:
    def move(point: Point) -> Point:
        return Point(
            max(0, round(point.x + random.uniform(-error, error))),
            max(0, round(point.y + random.uniform(-error, error))),
        )

    return relocate(action, move)


POINTING: Mapping[str, Sequence[Planted]] = {
    "size": (
        Planted("targets of 30 pixels or more", aims, 30, 3.5),
        Planted("12 pixels or more", aims, 12, 5.5),
        Planted("5 pixels or more", aims, 5, 7.5),
    ),
    "trace": (
        Planted("10 crossings or fewer", loses_its_way, 10, 3.5),
        Planted("21 crossings or fewer", loses_its_way, 21, 6.5),
    ),
    "twins": (
        Planted("60 pictures or fewer", loses_its_way, 60, 4.5),
        Planted("100 pictures or fewer", loses_its_way, 100, 6.5),
    ),
}
"""Agents of ladders of grounding."""


def _reading(pool: Pool) -> Iterator[Planted]:
    lengths = {rung: list(map(words_of, samples)) for rung, samples in pool.items()}
    for rung in READ:
        limit = round((median(lengths[rung]) * median(lengths[rung + 1])) ** 0.5)
        # On some ladders, prompts of the first rung are as long as those of the second.
        if any(
            sum((one > limit) != (other > rung) for one in found) > _ASTRAY * len(found)
            for other, found in lengths.items()
        ):
            continue
        yield Planted(f"{limit:,} words or fewer", takes_in, limit, rung + 0.5)


def main() -> None:
    """Draw items, and find the height of each agent in many runs of some of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--pool", type=int, default=40, help="items of a rung to draw from")
    parser.add_argument("--each", type=int, default=15, help="items of a rung in a run")
    parser.add_argument("--table", type=Path, help="the page whose table is written anew")
    options = parser.parse_args()
    lines = [
        "| ladder | limit | boundary | mean height | within one rung |",
        "| --- | --- | ---: | ---: | ---: |",
    ]
    print("\n".join(lines))
    for ladder in _ladders():
        pool = _pool(ladder, options.pool)
        for one in POINTING.get(ladder.name) or _reading(pool):
            found = [
                _height(ladder, pool, one, options.each, random_for(ladder.name, one.said, run))
                for run in range(options.runs)
            ]
            near = sum(abs(height - one.boundary) <= 1 for height in found)
            mean = sum(found) / len(found)
            lines.append(
                f"| *{ladder.name}* | {one.said} | {one.boundary} | {mean:.2f} "
                f"| {near} of {len(found)} |"
            )
            print(lines[-1], flush=True)
    if options.table is not None:
        write_between(options.table, "planted limits", lines)


def _ladders() -> Iterator[Ladder]:
    for probe in LADDERS:
        if probe != PICTURED:
            yield from ladders_of(probe)
    for name in POINTING:
        yield ladder_named(PICTURED, name)


def _pool(ladder: Ladder, each: int) -> Pool:
    samples = draw_ladders([ladder], seed=SEED, items=each * len(ladder.rungs))
    return {
        rung: [one for one in samples if metadata_of(one)["rung"] == rung] for rung in ladder.rungs
    }


def _height(ladder: Ladder, pool: Pool, planted: Planted, each: int, random: Random) -> float:
    rungs: list[int] = []
    values: list[float] = []
    for rung, samples in pool.items():
        for sample in random.sample(list(samples), each):
            answer = planted.agent(sample, pool, planted.limit, random)
            rungs.append(rung)
            values.append(float(judge(metadata_of(sample), answer).correct))
    return fit_height(ladder.name, rungs, values, ladder.chance).estimate


if __name__ == "__main__":
    main()
