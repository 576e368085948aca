"""Parts of an item set: a stable split that processes and machines can share out.

Items are split by their cluster, so that the items of a question, the moments of a trajectory and
the seeds of a task stay together. A cluster is in part `h mod n + 1` of n, where h is the sha256
of its name as a number. It therefore depends on no other item, and a finer split divides a coarser
one: part 1/2 is 1/4 and 3/4, part 2/3 is 2/6 and 5/6. In general part k/n is the parts
k, k + n, ..., k + (m - 1) n of m n.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import Sample

from uiprobe.probes.names import CLUSTER

MOST_PARTS = 1_000_000

_FORM = re.compile(r"(\d{1,9})/(\d{1,9})(?: of (\d{1,12}))?")


class EmptyPartError(PrerequisiteError):
    """A part that no item of a probe falls into, so that there is nothing to ask.

    Attributes:
        probe: The probe.
    """

    def __init__(self, probe: str, part: Part, items: int) -> None:
        message = f"uiprobe/{probe}: none of its {items:,} items is in part {part}"
        super().__init__(message)
        # Inspect's class keeps the arguments of this one for its text.
        self.args = (message,)
        self.probe = probe


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an item set.

    Attributes:
        number: Which part, from 1.
        of: The number of parts.
        first: Split the first so many items only; None for all.
    """

    number: int
    of: int
    first: int | None = None

    @classmethod
    def parse(cls, text: str) -> Part:
        """Read `k/n`, or `k/n of N` for a part of the first N items.

        Raises:
            ValueError: It is written otherwise, or there is no such part.
        """
        found = _FORM.fullmatch(text.strip())
        number, of, first = (
            (int(group) if group else None for group in found.groups())
            if (found)
            else (None, None, None)
        )
        if number is None or of is None or not 1 <= number <= of <= MOST_PARTS or first == 0:
            raise ValueError(
                f"part={text[:40]!r}: expected k/n with k from 1 to n and n at most "
                f"{MOST_PARTS:,}, such as 2/7, or `2/7 of 100` for a part of the first 100 items"
            )
        return cls(number, of, first)

    def __str__(self) -> str:
        return self.name if self.first is None else f"{self.name} of {self.first}"

    @property
    def name(self) -> str:
        """The part without the number of items that are split."""
        return f"{self.number}/{self.of}"

    def split(self, pieces: int) -> list[Part]:
        """The parts that together are this one, in order.

        Args:
            pieces: How many, at least 1.
        """
        return [
            Part(self.number + step * self.of, self.of * pieces, self.first)
            for step in range(pieces)
        ]

    def holds(self, cluster: str) -> bool:
        """Whether the items of a cluster are in this part."""
        digest = int.from_bytes(sha256(cluster.encode("utf-8", "surrogatepass")).digest())
        return digest % self.of == self.number - 1

    def take(self, samples: Sequence[Sample]) -> list[Sample]:
        """The samples of this part, in their order.

        Args:
            samples: All of the probe, in the order in which a limit counts them.
        """
        return [
            sample
            for sample in samples[: self.first]
            if self.holds(str((sample.metadata or {}).get(CLUSTER, sample.id)))
        ]


def take_part(
    probe: str, samples: Sequence[Sample], part: str | None
) -> tuple[list[Sample], dict[str, Any]]:
    """The samples that a task asks, and what its log says about the part that they are.

    Args:
        probe: Name of the probe, for the message.
        samples: All samples of the task.
        part: The part as text; None for all.

    Returns:
        The samples; and for the metadata of the task `part` with the number, the number of parts,
        the items in it, and the items of all parts together. Nothing for None.

    Raises:
        ValueError: There is no such part.
        EmptyPartError: No item is in it.
    """
    if part is None:
        return list(samples), {}
    chosen = Part.parse(part)
    taken = chosen.take(samples)
    if not taken:
        raise EmptyPartError(probe, chosen, len(samples[: chosen.first]))
    return taken, {
        "part": {
            "number": chosen.number,
            "of": chosen.of,
            "first": chosen.first,
            "items": len(taken),
            "whole": len(samples[: chosen.first]),
        }
    }
