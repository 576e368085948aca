"""Floors: what never looking is expected to reach on items of a kind, whichever of them are asked.

The best constant on the items that were asked is chosen with their answers in hand. Of twelve
yes/no questions it answers 61 % on average, although a coin answers half, so a model that guesses
would stand far below it. The floor is therefore that of all items of the kind. For items that are
minted here it was measured on 20 seeds and lies in `floors.json`, which
`python -m benchmarks.floors` writes. A release is all of its kind itself. Of a kind that was not
measured, a large set stands for all, and the floor of a small one is not known.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from inspect_ai.dataset import Sample

from uiprobe.scorers.blind import BlindPolicy, best_policy, by_form

FILE = Path(__file__).with_name("floors.json")

_USUAL: Mapping[str, Mapping[str, Any]] = {
    "goal_understanding": {"context": "category"},
    "app_knowledge": {"context": "category"},
    "completion_judgment": {"reading": "strict", "answers": 2},
    "grounding": {"observation": "tree"},
}
"""The settings that change what a constant answer is worth, and their usual values."""

ENOUGH = 100
"""So many minted items stand for their kind where no floor of it was measured."""

ANY = ""
"""The facet that stands for all of them."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The expected score of the best policy that never looks, on items of one kind.

    Attributes:
        policies: The policy in words, by the choices of the form (see `by_form`).
        shares: The share of items on which it is right, by the choices and then by facet, `ANY`
            among them.
    """

    policies: Mapping[str, str]
    shares: Mapping[str, Mapping[str, float]]

    def of(self, sample: Sample) -> float | None:
        """The chance that the policy is right on an item like this; None for an unknown form."""
        metadata = sample.metadata or {}
        found = self.shares.get("/".join(metadata["form"].get("choices", ())))
        return None if found is None else found.get(str(metadata.get("facet", ANY)), found[ANY])


def kind_of(probe: str, source: str, settings: Mapping[str, Any]) -> str:
    """The name of a kind of items: probe, source, and the settings that matter.

    Args:
        probe: Name of the probe.
        source: Name of the source.
        settings: The facts of the task on its items.
    """
    unusual = [
        f"{name}={settings[name]}"
        for name, usual in _USUAL.get(probe, {}).items()
        if settings.get(name, usual) != usual
    ]
    return " ".join([probe, source, *unusual])


def measured_floor(kind: str, version: str) -> Floor | None:
    """The floor that was measured for a kind of items; None if it was not, or on other items.

    Args:
        kind: See `kind_of`.
        version: The version of the probe.
    """
    found = _measured().get(kind)
    if found is None or found["version"] != version:
        return None
    return Floor(found["policies"], found["shares"])


def floor_within(samples: Sequence[Sample]) -> Floor:
    """The floor of items that are all of their kind, such as a release.

    Args:
        samples: All of them.
    """
    return _floor([(best_policy(members), members) for members in by_form(samples).values()])


def floor_across(halves: tuple[Sequence[Sample], Sequence[Sample]]) -> Floor:
    """The floor of a kind of items, from a sample of them in two independent halves.

    Each half is answered by the policy that is best on the other, so that no policy is judged on
    the items by which it was chosen.

    Args:
        halves: Items of different seeds.
    """
    first, second = map(by_form, halves)
    crossed = []
    for form in first.keys() & second.keys():
        crossed += [
            (best_policy(second[form]), first[form]),
            (best_policy(first[form]), second[form]),
        ]
    return _floor(crossed)


def _floor(answered: Iterable[tuple[BlindPolicy, Sequence[Sample]]]) -> Floor:
    policies: dict[str, str] = {}
    verdicts: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for policy, members in answered:
        for form, same in by_form(members).items():
            policies.setdefault(form, str(policy))
            for sample in same:
                right = policy.is_right(sample)
                for facet in dict.fromkeys((ANY, str((sample.metadata or {}).get("facet", ANY)))):
                    verdicts[form][facet].append(right)
    shares = {
        form: {facet: sum(right) / len(right) for facet, right in sorted(by_facet.items())}
        for form, by_facet in sorted(verdicts.items())
    }
    return Floor(dict(sorted(policies.items())), shares)


@cache
def _measured() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
