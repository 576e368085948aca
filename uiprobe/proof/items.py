"""The items of a probe for one seed, as checks and attacks see them."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from inspect_ai.dataset import Sample

from uiprobe.probe_table import PROBES, Probe
from uiprobe.probes.names import BUILTIN
from uiprobe.probes.sources.base import Source
from uiprobe.probes.sources.locate import open_source
from uiprobe.scorers.blind import best_policy, by_form

BLIND = "blind"
"""Metadata key: whether the best policy that never looks gets the item right, 0 or 1."""

LESSON_SEEDS = range(20_000, 20_020)
"""Seeds whose items are learned from; none of them is attacked by default."""

LESSON_ITEMS = 120
"""Items of a probe that each of these seeds gives."""

_LEARNED = ("completion_judgment", "step_planning")
"""Probes whose prompts have what the boosted classifiers look at."""

_FACET_KEYS = ("facet", "kind", "contrast", "question_kind", "syntax")
"""Metadata that names the kind of an item, the most particular first."""


@dataclass(frozen=True, slots=True)
class ItemSet:
    """The items that a probe asks for one seed.

    Attributes:
        probe: Name of the probe.
        seed: The seed of the items.
        samples: The items, each with the verdict on the policy below in its metadata, as `BLIND`.
        source: Their source, which a check asks for screens, options and facts.
        floor_policy: The best policy that never looks, in words.
    """

    probe: str
    seed: int
    samples: Sequence[Sample]
    source: Source
    floor_policy: str = ""

    @property
    def asked(self) -> list[Sample]:
        """The items without the broken ones, which are never asked."""
        return [sample for sample in self.samples if "fault" not in metadata_of(sample)]


def static_probes() -> list[Probe]:
    """The probes whose items are single questions, in the order of the table."""
    return [probe for probe in PROBES.values() if probe.unit == "answer"]


def mint_items(probe: Probe, seed: int, items: int | None = None, source: str = BUILTIN) -> ItemSet:
    """The items of a static probe as its task asks them by default.

    Args:
        probe: Its row in the table of probes.
        seed: The seed of the items.
        items: How many; the default of the probe if None.
        source: The source that mints them.

    Raises:
        PrerequisiteError: The seed does not give so many items.
    """
    known = inspect.signature(probe.load()).parameters
    wanted: dict[str, Any] = {"seed": seed, "source": source}
    if items is not None:
        wanted["items"] = items
    task = probe.load()(**{name: value for name, value in wanted.items() if name in known})
    opened = open_source(source, seed=seed, items=items)
    samples = list(task.dataset)
    return ItemSet(probe.name, seed, samples, opened, mark_blind(samples))


@cache
def lessons(name: str) -> tuple[Sample, ...]:
    """Items of the lesson seeds, with their keys; none of a probe that is not learned.

    Args:
        name: Name of the probe.
    """
    if name not in _LEARNED:
        return ()
    sets = (mint_items(PROBES[name], seed, LESSON_ITEMS) for seed in LESSON_SEEDS)
    return tuple(sample for one in sets for sample in one.asked)


def mark_blind(samples: Sequence[Sample]) -> str:
    """Write into each item whether the best policy that never looks is right; its words.

    Attacks are compared with the policy that is best on the very items that they attack.
    """
    policies = []
    for members in by_form(samples).values():
        policy = best_policy(members)
        policies.append(str(policy))
        for sample in members:
            sample.metadata = {**metadata_of(sample), BLIND: int(policy.is_right(sample))}
    return ", ".join(policies)


def metadata_of(sample: Sample) -> Mapping[str, Any]:
    """The metadata of an item, empty if it has none."""
    return sample.metadata or {}


def facet_of(sample: Sample) -> str:
    """The facet of an item: its metadata `facet`, else what comes nearest to one.

    An item without such metadata has the words of its id before the number.
    """
    metadata = metadata_of(sample)
    named = next((str(metadata[key]) for key in _FACET_KEYS if metadata.get(key)), "")
    if named:
        return named
    stem, _, number = str(sample.id).rpartition("-")
    return stem if stem and number.isdigit() else "one kind"


def prompt_of(sample: Sample) -> str:
    """All that is asked in words, the system message included."""
    if isinstance(sample.input, str):
        return sample.input
    return "\n\n".join(message.text for message in sample.input)
