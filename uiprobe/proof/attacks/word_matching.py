"""The baselines that match words, on items directly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inspect_ai.dataset import Sample

from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.pattern import answer_by_grammar, answer_by_patterns
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.proof.attacks.outcome import BlindOutcome, answers_right
from uiprobe.proof.items import prompt_of

_POLICIES = {"lexical": answer_lexically, "pattern": answer_by_patterns}
_PARSING = {"grammar": answer_by_grammar}


def word_outcomes(samples: Sequence[Sample]) -> Iterator[BlindOutcome]:
    """The baselines `lexical` and `pattern`, which see the prompt and no key.

    For low-level instructions also `grammar`: a program that knows how they are worded, and counts
    and compares what the screen shows. It looks as it is asked to, so it has no limit.
    """
    readings = [read_prompt(prompt_of(sample)) for sample in samples]
    acting = any(reading.task == "action" for reading in readings)
    for name, policy in (_POLICIES | _PARSING if acting else _POLICIES).items():
        answers = (policy(reading, "") for reading in readings)
        yield BlindOutcome(name, "words", answers_right(samples, answers))
