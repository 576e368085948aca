"""The causes by rule beside those by experiment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uiprobe.results.interventions.causes import LUCK, NOTHING, Causes
from uiprobe.results.interventions.outcomes import Subject

EXPECTED: Mapping[str, tuple[str, ...]] = {
    "format": ("format",),
    "stopped late": ("stop",),
    "never stopped": ("stop",),
    "stopped early": ("stop",),
    "wrong target on the right plan": ("grounding", "read", "language"),
    "wrong argument": ("memory", "read", "plan"),
    "wrong action": ("plan", "state", "scroll"),
    "wrong screen": ("plan", "exploration"),
    "loop": ("plan",),
    "out of steps": ("plan",),
}
"""The helps that a cause by rule leads to expect; other causes expect none."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """How rule and experiment go together over failed episodes.

    Attributes:
        counts: Episodes by cause by rule and by experiment.
        agreeing: Episodes that were saved by a help that the rule leads to expect.
        decided: Episodes that a help saved, and whose rule leads to expect one.
    """

    counts: Mapping[tuple[str, str], int]
    agreeing: int
    decided: int

    @property
    def rules(self) -> Sequence[str]:
        """The causes by rule that occur, the commonest first."""
        totals: Counter[str] = Counter()
        for (rule, _), count in self.counts.items():
            totals[rule] += count
        return [rule for rule, _ in totals.most_common()]

    @property
    def causes(self) -> Sequence[str]:
        """The causes by experiment that occur, the commonest first, the unexplained last."""
        totals: Counter[str] = Counter()
        for (_, cause), count in self.counts.items():
            totals[cause] += count
        return sorted(totals, key=lambda one: (one == NOTHING, one == LUCK, -totals[one]))


def find_agreement(subject: Subject, causes: Causes) -> Agreement:
    """Rule and experiment over the failed episodes that count."""
    counts: Counter[tuple[str, str]] = Counter()
    agreeing = decided = 0
    counted = set(causes.compared)
    for episode in subject.failed:
        if episode.key not in counted:
            continue
        cause = causes.cause_of(episode.key)
        counts[episode.rule, cause] += 1
        expected = EXPECTED.get(episode.rule, ())
        if expected and cause not in (LUCK, NOTHING):
            decided += 1
            agreeing += bool(set(expected) & set(cause.split("+")))
    return Agreement(dict(counts), agreeing, decided)
