"""The findings of a verification, and the reading of what it looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from uiprobe.inputs.ranges import write_ranges
from uiprobe.verification.bundle import Bundle, DifferentMemberError, MemberError
from uiprobe.verification.manifest import Manifest

_MOST = 1_000
"""Differences that are named; the rest is counted."""


@dataclass(slots=True)
class Verification:
    """The result of verifying a bundle.

    Attributes:
        manifest: What the bundle says that is in it.
        fingerprint: The key that signed it; empty if none did.
        logs, samples, verdicts, items: How many were checked; verdicts are scores given again.
        of_sets: Logs whose items are those of the named set that they name.
        asked_of_sets: The ids of items with a verdict, by the name of the set and the model, and by
            the label of the part.
        eval_ids: The logs by the id of their run.
        first_answers: When the first sample of a run began, in seconds, by the id of the run.
        marks: Log and sample by a short checksum of what no other sample has.
        seeds: The sha256 of sealed seeds that were revealed, and are those that logs named.
        differences: What is not as it should be, the first of it.
        more: How many differences there are beyond those.
        unchecked: What could not be checked, with the reason, and the logs of which that is so, by
            their numbers; none if it is so of the bundle.
    """

    manifest: Manifest
    fingerprint: str
    logs: int = 0
    samples: int = 0
    verdicts: int = 0
    items: int = 0
    of_sets: int = 0
    asked_of_sets: dict[tuple[str, str], dict[str, set[str]]] = field(default_factory=dict)
    eval_ids: dict[str, str] = field(default_factory=dict)
    first_answers: dict[str, float] = field(default_factory=dict)
    marks: dict[int, tuple[int, str]] = field(default_factory=dict)
    seeds: set[str] = field(default_factory=set)
    differences: list[str] = field(default_factory=list)
    more: int = 0
    unchecked: dict[str, dict[int, str]] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def differs(self, sentence: str) -> None:
        """Note a difference."""
        if len(self.differences) < _MOST:
            self.differences.append(sentence)
        else:
            self.more += 1

    def leave_unchecked(
        self, sentence: str, logs: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """Note what could not be checked: in logs, by their numbers, or in the bundle."""
        self.unchecked.setdefault(sentence, {}).update(logs)

    def unchecked_lines(self) -> Iterator[str]:
        """Yield what could not be checked; what is so of several logs is one line."""
        for sentence, logs in self.unchecked.items():
            if len(logs) > 1:
                yield f"logs {write_ranges(sorted(logs), ' to ')}: {sentence}"
            else:
                yield ": ".join((*logs.values(), sentence))


def read_member(bundle: Bundle, name: str, found: Verification) -> bytes | None:
    """A member; of one that differs what it is now, so that more can be said of it."""
    try:
        return bundle.read(name)
    except DifferentMemberError as error:
        found.differs(str(error))
        return error.data
    except MemberError as error:
        found.differs(str(error))
        return None


def words_of(error: BaseException) -> str:
    """The kind and the message of an error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
