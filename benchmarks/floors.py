"""Measures the floors of minted items, and shows that a guesser stands at 0 above them.

    python -m benchmarks.floors                        # measure those that are missing or outdated
    python -m benchmarks.floors grounding --again      # measure those of one probe again
    python -m benchmarks.floors --show                 # the table of docs/statistics.md

Measured are 20 seeds of each kind of items (probe, source, settings that change what a constant
answer is worth), and `uiprobe/scorers/floors.json` keeps what never looking reaches on them.
`--show` draws sets of 12, 50 and 200 items from other seeds, and says where a guesser stands on
average: above the best constant of the same items, which was the floor before, and above the floor.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import fmean
from typing import Any

import numpy as np
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import Sample

from uiprobe.episodes.intervals import skill
from uiprobe.probe_table import PROBES
from uiprobe.scorers.blind import best_policy, by_form
from uiprobe.scorers.floors import FILE, Floor, floor_across, kind_of

SEEDS, FIRST, FIRST_OTHER = 20, 1, 1001
SIZES = (12, 50, 200)


@dataclass(frozen=True)
class Kind:
    """A kind of items: how a task asks them, and how many of each seed are measured."""

    probe: str
    items: int
    source: str = "builtin"
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        source = "generated" if self.probe == "focused_context" else self.source
        return kind_of(self.probe, source, self.settings)

    def draw(self, seed: int, items: int | None = None) -> tuple[list[Sample], str]:
        """The items of a seed, and the version of their probe."""
        source = {} if self.probe == "focused_context" else {"source": self.source}
        asked = {"seed": seed, "items": items or self.items, **source, **self.settings}
        task = PROBES[self.probe].load()(**asked)
        return list(task.dataset), str(task.version)


CONTEXTS = ("category", "app", "none")
SHOWN = ("tree", "list", "annotated_image", "image")
WEB = ("desk", "miniwob")

KINDS = [
    *(Kind("goal_understanding", 84, "builtin", {"context": context}) for context in CONTEXTS),
    *(Kind("app_knowledge", 120, "builtin", {"context": context}) for context in CONTEXTS),
    Kind("focused_context", 100),
    Kind("step_planning", 60),
    Kind("completion_judgment", 40),
    Kind("completion_judgment", 40, "builtin", {"answers": 3}),
    Kind("completion_judgment", 40, "builtin", {"reading": "sphinx"}),
    *(Kind("grounding", 100, "builtin", {"observation": shown}) for shown in SHOWN),
    *(Kind("goal_understanding", 84, "desk", {"context": context}) for context in CONTEXTS),
    Kind("step_planning", 60, "desk"),
    Kind("step_planning", 30, "miniwob"),
    *(Kind("completion_judgment", 40, source) for source in WEB),
    *(Kind("grounding", 100, source, {"observation": shown}) for source in WEB for shown in SHOWN),
]


def measure(kinds: Sequence[Kind]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The floors of some kinds, as the file keeps them."""
    for kind, drawn in zip(kinds, _drawn(kinds, FIRST), strict=True):
        halves: tuple[list[Sample], list[Sample]] = ([], [])
        for number, (_, samples, _) in enumerate(drawn):
            halves[number % 2].extend(samples)
        floor = floor_across(halves)
        shares = {
            form: {facet: round(share, 4) for facet, share in shares.items()}
            for form, shares in floor.shares.items()
        }
        yield (
            kind.name,
            {
                "version": drawn[0][2],
                "seeds": [seed for seed, _, _ in drawn],
                "items": sum(map(len, halves)),
                "policies": dict(floor.policies),
                "shares": shares,
            },
        )


def _drawn(kinds: Sequence[Kind], first: int) -> list[list[tuple[int, list[Sample], str]]]:
    """The items of so many seeds.

    Seed by seed, because the kinds of a probe share the walks on which their items are made.

    Raises:
        SystemExit: A seed gives no items. Every seed builds, so this has a cause, such as a machine
            too busy for the walks in a browser; another seed in its place would hide it.
    """
    found: list[list[tuple[int, list[Sample], str]]] = [[] for _ in kinds]
    for seed in range(first, first + SEEDS):
        for kind, drawn in zip(kinds, found, strict=True):
            try:
                drawn.append((seed, *kind.draw(seed)))
            except (PrerequisiteError, LookupError) as error:
                raise SystemExit(
                    f"drawing the items of {kind.name}, seed {seed}: {error}; its floors stay as "
                    "they were: mend the cause, or wait until the machine is idle, and run it again"
                ) from None
    return found


def above_floor(kind: Kind, floor: Floor, draws: int) -> Iterator[dict[str, float]]:
    """Where guessers stand on average, in points, on sets of each size.

    A hundredth of the draws has the best constant of the same items, which takes longest.
    """
    pool = [one for _, samples, _ in _drawn([kind], FIRST_OTHER)[0] for one in samples]
    facts: dict[int, tuple[float, float]] = {}
    for form, members in by_form(pool).items():
        policy = best_policy(members)
        choices = len(form.split("/")) if form else 0
        for one in members:
            facts[id(one)] = float(policy.is_right(one)), 1 / choices if choices else np.nan
    right, guess = (np.array([facts[id(one)][place] for one in pool]) for place in (0, 1))
    floors = np.array([floor.of(one) or 0.0 for one in pool])
    seed = hashlib.sha256(f"floors/{kind.name}".encode()).digest()
    generator = np.random.default_rng(list(seed))
    for size in SIZES:
        before: list[float] = []
        found = np.empty((2, draws))
        for number in range(draws):
            chosen = generator.choice(len(pool), min(size, len(pool)), replace=False)
            expected = floors[chosen].mean()
            for place, scores in enumerate((right, guess)):
                found[place, number] = (scores[chosen].mean() - expected) / (1 - expected)
            if number % 100 == 0:
                samples = [pool[index] for index in chosen]
                same = sum(
                    sum(map(best_policy(members).is_right, members))
                    for members in by_form(samples).values()
                ) / len(samples)
                before.append(skill(float(right[chosen].mean()), same, 1.0) or 0.0)
        means, errors = found.mean(axis=1), found.std(axis=1) / draws**0.5
        yield {
            "items": size,
            "before": 100 * fmean(before),
            "constant": 100 * float(means[0]),
            "error": 100 * float(errors[0]),
            **({} if np.isnan(means[1]) else {"guesser": 100 * float(means[1])}),
        }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("probes", nargs="*")
    parser.add_argument("--source")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--draws", type=int, default=40_000)
    given = parser.parse_args()
    kept = json.loads(FILE.read_text()) if FILE.exists() else {}
    chosen = [
        one
        for one in KINDS
        if one.probe in (given.probes or PROBES) and one.source == (given.source or one.source)
    ]
    if given.show:
        show([one for one in chosen if one.name in kept], kept, given.draws)
        return
    missing = [
        one
        for one in chosen
        if given.again or one.name not in kept or kept[one.name]["version"] != one.draw(1, 4)[1]
    ]
    for (probe, source), same in groupby(missing, key=lambda one: (one.probe, one.source)):
        kept.update(measure(list(same)))
        FILE.write_text(json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False) + "\n")
        print(probe, source, flush=True)


def show(kinds: Sequence[Kind], kept: dict[str, Any], draws: int) -> None:
    """Print the table of docs/statistics.md."""
    print("| items of | n | constant, floor of the same items | constant | +- | coin |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for kind in kinds:
        floor = Floor(kept[kind.name]["policies"], kept[kind.name]["shares"])
        for row in above_floor(kind, floor, draws):
            cells = [f"{row[name]:+.1f}" for name in ("before", "constant")]
            cells.append(f"{1.96 * row['error']:.2f}")
            cells.append(f"{row['guesser']:+.1f}" if "guesser" in row else "")
            print(f"| {kind.name} | {row['items']} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
