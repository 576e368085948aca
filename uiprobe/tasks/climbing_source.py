"""The items of ladders, chosen in rounds by the answers so far.

Inspect asks for a round when all answers of the one before are there, and reports those of an
earlier attempt again when a run resumes: which items come next depends on the items and the answers
alone, and not on their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from inspect_ai import SampleSource
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalSample
from inspect_ai.scorer import value_to_float

from uiprobe.probes.ladders.climbing import Climb

ROUND = 4
"""Items of a ladder that are asked together."""

_SCORER = "original"
"""The scorer whose values decide."""


class ClimbingSource(SampleSource):
    """The items of the ladders of a probe, of which each round asks the most telling ones."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        """Begin without an answer.

        Args:
            samples: All items, with `facet`, `rung` and `chance` in their metadata.
        """
        self._items: dict[tuple[str, int], list[Sample]] = defaultdict(list)
        chances: dict[str, float] = {}
        for sample in samples:
            facts = sample.metadata or {}
            self._items[facts["facet"], facts["rung"]].append(sample)
            chances[facts["facet"]] = facts["chance"]
        counts = {cell: len(own) for cell, own in self._items.items()}
        self._climbs = {
            ladder: Climb(
                {rung: count for (name, rung), count in counts.items() if name == ladder}, chance
            )
            for ladder, chance in sorted(chances.items())
        }
        self._as_number = value_to_float()

    def initial_samples(self) -> list[Sample]:
        """The first round."""
        return self._round()

    async def next_samples(self) -> list[Sample] | None:
        """The next round; None if all ladders are settled, or their items used up."""
        return self._round() or None

    async def sample_complete(self, sample: EvalSample) -> None:
        """Learn from an answer; a fault of the machinery says nothing."""
        score = (sample.scores or {}).get(_SCORER)
        if score is not None and sample.error is None:
            facts = sample.metadata
            self._climbs[facts["facet"]].learn(facts["rung"], self._as_number(score.value))

    def _round(self) -> list[Sample]:
        return [
            self._items[ladder, rung].pop(0)
            for ladder, climb in self._climbs.items()
            for rung in climb.choose(ROUND)
        ]
