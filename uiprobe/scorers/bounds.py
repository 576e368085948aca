"""Floor and ceiling of an item set: the scores of never looking, and of the references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_ai.dataset import Sample

from uiprobe.scorers.floors import Floor
from uiprobe.scorers.judging import judge


@dataclass(frozen=True, slots=True)
class ItemSetBounds:
    """Bounds of the accuracy on an item set.

    Attributes:
        floor: What the best policy that never looks is expected to reach; None if that is unknown.
        policy: That policy, in words.
        ceiling: Accuracy of the reference answers.
        unreachable: Ids of the items to which no answer in the demanded form is right.
    """

    floor: float | None
    policy: str
    ceiling: float
    unreachable: list[str]


def mark_bounds(samples: Sequence[Sample], floor: Floor | None) -> ItemSetBounds:
    """Compute the bounds and write each item's share of them into its metadata.

    `floor` becomes a chance and `ceiling` 0 or 1 in the metadata of each sample, so that any part
    of the item set (a limit, the items that did not error) has its own bounds. Items that cannot be
    asked have neither.

    Args:
        samples: The items; their metadata is extended.
        floor: What never looking is expected to reach on items of their kind; None if that is
            unknown, so that no item has a floor.
    """
    ceilings: list[int] = []
    chances: list[float] = []
    unreachable: list[str] = []
    for sample in samples:
        if sample.metadata is None or "fault" in sample.metadata:
            continue
        reference = sample.metadata["reference"]
        reachable = reference is not None and judge(sample.metadata, reference).correct
        sample.metadata["ceiling"] = int(reachable)
        ceilings.append(int(reachable))
        if not reachable:
            unreachable.append(str(sample.id))
        chance = floor.of(sample) if floor else None
        if chance is not None:
            sample.metadata["floor"] = chance
            chances.append(chance)
    return ItemSetBounds(
        floor=sum(chances) / len(chances) if chances else None,
        policy=", ".join(floor.policies.values()) if floor else "not known",
        ceiling=sum(ceilings) / (len(ceilings) or 1),
        unreachable=unreachable,
    )
