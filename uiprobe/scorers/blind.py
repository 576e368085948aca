"""Policies that never look at an item: constant answers, and the category line of a prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_ai.dataset import Sample

from uiprobe.scorers.judging import judge
from uiprobe.ui.spaces.touch import TOUCH


def by_form(samples: Iterable[Sample]) -> dict[str, list[Sample]]:
    """The items that can be asked, by the choices of their form.

    Each set of choices has a constant answer: a letter does not answer a yes/no question.
    """
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        metadata = _metadata(sample)
        if "fault" not in metadata:
            groups.setdefault("/".join(metadata["form"].get("choices", ())), []).append(sample)
    return groups


@dataclass(frozen=True, slots=True)
class BlindPolicy:
    """A policy that answers the items of one form without looking at them.

    Attributes:
        answer: The answer that it always gives.
        matches: Whether it first takes the option, and affirms the proposed answer, that is the
            category of the app word for word, if the prompt has that category.
    """

    answer: str
    matches: bool = False

    def is_right(self, sample: Sample) -> bool:
        """Whether it answers an item correctly."""
        metadata = _metadata(sample)
        answer = (_category_answer(metadata) if self.matches else None) or self.answer
        return bool(answer) and judge(metadata, answer).correct

    def __str__(self) -> str:
        if self.matches:
            return f"match the category line word for word, else {self.answer!r}"
        return f"always {self.answer!r}"


def best_policy(samples: list[Sample]) -> BlindPolicy:
    """The policy that is right on most of these items, which have one form."""
    answer, right = _best_constant(samples)
    constant, matching = BlindPolicy(answer), BlindPolicy(answer, matches=True)
    if any("category_shown" in _metadata(sample) for sample in samples):
        matched = sum(matching.is_right(sample) for sample in samples)
        if matched > len(right):
            return matching
    return constant


def _best_constant(samples: list[Sample]) -> tuple[str, list[Sample]]:
    """The answer that is right most often, and the samples on which it is; ties go to the first."""
    best: tuple[str, list[Sample]] = ("", [])
    for members in _comparable(samples):
        # An answer is right where it is the reference, so most items need no judgement: of a
        # million generated ones, each with an answer of its own, it would take hours.
        judged: list[Sample] = []
        by_reference: dict[str, list[Sample]] = {}
        for sample in members:
            metadata = _metadata(sample)
            if isinstance(metadata.get("truth"), Mapping):
                judged.append(sample)
            else:
                by_reference.setdefault(metadata["reference"], []).append(sample)
        for answer in dict.fromkeys(_metadata(sample)["reference"] for sample in members):
            if answer is None:
                continue
            right = [sample for sample in judged if judge(_metadata(sample), answer).correct]
            right += by_reference.get(answer, [])
            if len(right) > len(best[1]):
                best = answer, right
    return best


def _category_answer(metadata: Mapping[str, Any]) -> str | None:
    category = _words(metadata.get("category_shown", ""))
    if not category:
        return None
    if "proposed" in metadata:
        return "yes" if _words(metadata["proposed"]) == category else None
    choices = metadata["form"].get("choices", {})
    return next((key for key, text in choices.items() if _words(text) == category), None)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _comparable(samples: list[Sample]) -> list[list[Sample]]:
    """Groups that contain every right reference answer of a sample.

    A constant answer is a constant text: it has one syntax and one verb.
    """
    groups: dict[tuple[str, str], list[Sample]] = {}
    for sample in samples:
        metadata = _metadata(sample)
        form, reference = metadata["form"], str(metadata["reference"])
        brackets = " [" if form.get("space", TOUCH.name) == TOUCH.name else "("
        verb = reference.partition(brackets)[0] if form["kind"] == "action" else reference
        key = (form.get("syntax", ""), verb)
        groups.setdefault(key, []).append(sample)
    return list(groups.values())


def _metadata(sample: Sample) -> Mapping[str, Any]:
    return sample.metadata or {}
