"""The order and the ids of generated items, which reveal nothing about answers.

Generators make items pair by pair or letter by letter, and name them after what they are made of.
Otherwise the order or the ids of a set would reveal keys.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from inspect_ai.dataset import Sample

from uiprobe.inputs.draws import draw_digest
from uiprobe.probes.names import CLUSTER

_FACETS = ("facet", "rung", "question_kind", "kind")
"""Metadata that names the facet of an item; a probe has those that its items differ in."""

_ID_DIGITS = 12
"""Hexadecimal digits of an id: among 10**5 items, two are equal with a chance of 2 in 10**5."""

T = TypeVar("T")


def in_fair_order(
    items: Iterable[T], *, facet: Callable[[T], str], key: Callable[[T], str]
) -> list[T]:
    """The items in an order whose every first part has the facets by their shares.

    Args:
        items: The items, in any order.
        facet: The facet of an item.
        key: A name of an item of its own. The checksum of it decides on the order within a facet,
            so that it depends on nothing else that is known of the item.
    """
    facets: dict[str, list[T]] = defaultdict(list)
    for item in items:
        facets[facet(item)].append(item)
    placed: list[tuple[float, str, T]] = []
    for name, members in facets.items():
        members.sort(key=lambda item: _digest(key(item)))
        placed += [
            ((rank + 0.5) / len(members), _digest(name), item) for rank, item in enumerate(members)
        ]
    placed.sort(key=lambda one: one[:2])
    return [item for _, _, item in placed]


def blinded(samples: Sequence[Sample], name: str) -> list[Sample]:
    """The samples in fair order, under ids that are checksums.

    Args:
        samples: The items of one set, as their generator made them.
        name: The name of the set: its probe, source and seed.

    Returns:
        Copies. What the generator calls an item stays in its metadata as `name`.
    """

    def key(sample: Sample) -> str:
        return f"{name}/{sample.id}"

    found = []
    for sample in in_fair_order(samples, facet=_facet, key=key):
        metadata = {**(sample.metadata or {}), "name": str(sample.id)}
        id = _digest(key(sample))[:_ID_DIGITS]
        if metadata.get(CLUSTER) == sample.id:
            metadata[CLUSTER] = id
        found.append(sample.model_copy(update={"id": id, "metadata": metadata}))
    return found


def _facet(sample: Sample) -> str:
    metadata = sample.metadata or {}
    return "/".join(str(metadata[name]) for name in _FACETS if name in metadata)


def _digest(text: str) -> str:
    return draw_digest(text).hex()
