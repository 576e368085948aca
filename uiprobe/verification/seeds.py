"""The sealed seeds that the header of a log names, checked against those that were revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from uiprobe.inputs.sealed_seeds import (
    METADATA,
    commitment_of,
    first_of,
    handle_of,
    is_commitment,
    is_handle,
)


@dataclass(slots=True)
class SeedCheck:
    """The result of checking the sealed seeds of a log.

    Attributes:
        revealed: The sha256 of those that were revealed.
        sealed: A sentence for each that was not revealed, and cannot be checked.
        differences: A sentence for each number that does not stand for the seed of its sha256.
    """

    revealed: set[str] = field(default_factory=set)
    sealed: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)


def check_seeds(
    arguments: Mapping[str, Any], metadata: Mapping[str, Any], secrets: Sequence[str]
) -> SeedCheck:
    """Check the sealed seeds of a log.

    Args:
        arguments: The parameters of its task, where a number stands for a seed.
        metadata: What its header holds besides, with the sha256 of the seeds.
        secrets: The seeds that were revealed.
    """
    found = SeedCheck()
    named = commitments_in(metadata)
    known = set(map(commitment_of, secrets))
    numbers = {name: value for name, value in arguments.items() if is_handle(value)}
    for name in sorted(numbers.keys() | named.keys()):
        number, commitment = numbers.get(name), named.get(name)
        if number is None or commitment is None or first_of(number) != handle_of(commitment):
            found.differences.append(
                f"{name}: {number} does not stand for the sealed seed with the sha256 {commitment}"
            )
        elif commitment in known:
            found.revealed.add(commitment)
        else:
            found.sealed.append(
                f"items: {name} is a sealed seed that was not revealed; its sha256 is {commitment}"
            )
    return found


def commitments_in(metadata: Mapping[str, Any]) -> dict[str, str]:
    """The sha256 of the sealed seeds that a header names, by the name of the parameter."""
    named = metadata.get(METADATA)
    if not isinstance(named, dict):
        return {}
    return {str(name): one for name, one in named.items() if is_commitment(one)}
