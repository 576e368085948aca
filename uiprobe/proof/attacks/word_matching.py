"""The baselines that match words, on items directly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspect_ai.dataset import Sample

from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.pattern import answer_by_patterns
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.proof.attacks.outcome import Outcome, answers_right
from uiprobe.proof.items import prompt_of

_POLICIES = {"lexical": answer_lexically, "pattern": answer_by_patterns}


def word_outcomes(samples: Sequence[Sample]) -> Iterator[Outcome]:
    """The baselines `lexical` and `pattern`, which see the prompt and no key."""
    readings = [read_prompt(prompt_of(sample)) for sample in samples]
    for name, policy in _POLICIES.items():
        answers = (policy(reading, "") for reading in readings)
        yield Outcome(name, "words", answers_right(samples, answers))
