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
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Any

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


KINDS = [
    *(
        Kind(
            "goal_understanding", 504, source, {} if context == "category" else {"context": context}
        )
        for source in ("builtin", "desk")
        for context in ("category", "app", "none")
    ),
    *(
        Kind("app_knowledge", 480, "builtin", {} if context == "category" else {"context": context})
        for context in ("category", "app", "none")
    ),
    Kind("focused_context", 400),
    *(
        Kind("grounding", 120, source, {} if shown == "tree" else {"observation": shown})
        for source in ("builtin", "desk", "miniwob")
        for shown in ("tree", "list", "annotated_image", "image")
    ),
    *(Kind("step_planning", 60, source) for source in ("builtin", "desk", "miniwob")),
    *(
        Kind("completion_judgment", 40, source, settings)
        for source in ("builtin", "desk", "miniwob")
        for settings in ({}, {"answers": 3}, {"reading": "sphinx"})
        if source == "builtin" or "answers" not in settings
    ),
]


def measure(kind: Kind) -> dict[str, Any]:
    """The floor of a kind, as the file keeps it."""
    halves: tuple[list[Sample], list[Sample]] = ([], [])
    version, seeds = "", []
    for seed, samples, found in _drawn(kind, FIRST):
        halves[len(seeds) % 2].extend(samples)
        version = found
        seeds.append(seed)
    floor = floor_across(halves)
    return {
        "version": version,
        "seeds": seeds,
        "items": sum(map(len, halves)),
        "policies": dict(floor.policies),
        "shares": {
            form: {facet: round(share, 4) for facet, share in shares.items()}
            for form, shares in floor.shares.items()
        },
    }


def _drawn(kind: Kind, first: int) -> Iterator[tuple[int, list[Sample], str]]:
    """The items of so many seeds; a seed that gives none is named and replaced by the next."""
    found = 0
    for seed in range(first, first + 3 * SEEDS):
        if found == SEEDS:
            return
        try:
            drawn = kind.draw(seed)
        except (PrerequisiteError, LookupError) as error:
            print(f"  {kind.name}, seed {seed}: {error}", file=sys.stderr, flush=True)
            continue
        found += 1
        yield seed, *drawn
    raise SystemExit(f"{kind.name}: found {found} seeds that give items, expected {SEEDS}")


def above_floor(kind: Kind, floor: Floor, draws: int) -> Iterator[dict[str, float]]:
    """Where guessers stand on average, in points, on sets of each size."""
    pool = [one for _, samples, _ in _drawn(kind, FIRST_OTHER) for one in samples]
    policies = {form: best_policy(members) for form, members in by_form(pool).items()}
    facts = []
    for form, members in by_form(pool).items():
        choices = len(form.split("/")) if form else 0
        for one in members:
            facts.append(
                (one, float(policies[form].is_right(one)), 1 / choices if choices else None)
            )
    random = Random(f"floors/{kind.name}")  # noqa: S311 - a simulation
    for size in SIZES:
        before, constant, guessed = [], [], []
        for _ in range(draws):
            drawn = random.sample(facts, min(size, len(facts)))
            samples = [one for one, _, _ in drawn]
            expected = fmean(floor.of(one) or 0.0 for one in samples)
            same = sum(
                sum(map(best_policy(members).is_right, members))
                for members in by_form(samples).values()
            ) / len(samples)
            always = fmean(right for _, right, _ in drawn)
            before.append(skill(always, same, 1.0) or 0.0)
            constant.append(skill(always, expected, 1.0) or 0.0)
            if all(chance is not None for _, _, chance in drawn):
                chances = fmean(chance or 0.0 for _, _, chance in drawn)
                guessed.append(skill(chances, expected, 1.0) or 0.0)
        yield {
            "items": size,
            "before": 100 * fmean(before),
            "constant": 100 * fmean(constant),
            **({"guesser": 100 * fmean(guessed)} if guessed else {}),
        }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("probes", nargs="*")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--draws", type=int, default=4000)
    given = parser.parse_args()
    kept = json.loads(FILE.read_text()) if FILE.exists() else {}
    chosen = [one for one in KINDS if one.probe in given.probes or not given.probes]
    if given.show:
        print("| items of | n | constant, floor of the same items | constant | coin |")
        print("| --- | ---: | ---: | ---: | ---: |")
    for kind in chosen:
        if given.show:
            floor = Floor(kept[kind.name]["policies"], kept[kind.name]["shares"])
            for row in above_floor(kind, floor, given.draws):
                cells = [
                    f"{row[key]:+.1f}" if key in row else ""
                    for key in ("before", "constant", "guesser")
                ]
                print(f"| {kind.name} | {row['items']} | {' | '.join(cells)} |", flush=True)
            continue
        if (
            kind.name in kept
            and not given.again
            and kept[kind.name]["version"] == kind.draw(1, 4)[1]
        ):
            continue
        kept[kind.name] = measure(kind)
        FILE.write_text(json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False) + "\n")
        print(kind.name, kept[kind.name]["items"], kept[kind.name]["shares"], flush=True)


if __name__ == "__main__":
    main()
