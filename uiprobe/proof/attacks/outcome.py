"""The outcome of an attack on the items of a probe, and the chance that it is compared with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Literal

from inspect_ai.dataset import Sample

from uiprobe.baselines.pattern.screen import read_screen
from uiprobe.probes.answer_forms import AnswerError, answer_form
from uiprobe.proof.items import BLIND, metadata_of, prompt_of
from uiprobe.scorers.judging import judge

_ON_NOTHING = ("press", "scroll", "report_infeasible")
"""Verbs that need no widget."""

AttackKind = Literal["blind", "words", "classifier"]
"""The input of an attack: nothing of the item, its words by rules, or its words by training."""


BOOSTED = "boosted"
"""The name of the attack in `boosting`."""


@dataclass(frozen=True, slots=True)
class BlindOutcome:
    """The score of an attack.

    Attributes:
        name: The attack.
        kind: What it uses.
        how: The policy or the parts of it, in words, where the name does not say it.
        right: For each item, in order, whether its answer is right.
    """

    name: str
    kind: AttackKind
    right: tuple[bool, ...]
    how: str = ""


def answers_right(samples: Sequence[Sample], answers: Iterable[str | None]) -> tuple[bool, ...]:
    """Judge one answer per item as the scorer `original` does.

    An attack without an answer to an item gets what the best blind policy gets.

    Args:
        samples: The items.
        answers: Their answers as the form reads them, without backticks; None where there is none.
    """
    return tuple(
        bool(metadata_of(sample).get(BLIND)) if answer is None else _is_right(sample, answer)
        for sample, answer in zip(samples, answers, strict=True)
    )


def _is_right(sample: Sample, answer: str) -> bool:
    metadata = metadata_of(sample)
    form = answer_form(metadata["form"])
    fenced = "in triple backticks" in prompt_of(sample)
    try:
        content = form.read(f"```{answer}```" if fenced else answer)
    except AnswerError:
        return False
    return judge(metadata, content).correct


def chance_of(sample: Sample) -> float | None:
    """The probability of drawing the right answer among those that the question offers.

    Of the choices or, where an instruction gives the verb away, of the widgets that take it; None
    for an answer that is written freely.
    """
    metadata = metadata_of(sample)
    choices = metadata["form"].get("choices")
    if choices:
        orders = metadata["form"]["kind"] == "order"
        return 1 / (factorial(len(choices)) if orders else len(choices))
    if "widgets" not in metadata:
        return None
    verb = re.split(r"[ (]", str(metadata["reference"]))[0]
    if verb in _ON_NOTHING:
        return 1.0
    return 1 / max(1, sum(verb in node.actions for node in read_screen(prompt_of(sample))))
