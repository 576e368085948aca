"""Floor and ceiling of an item set: the scores of never looking, and of the references."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.dataset import Sample

from uiprobe.scorers.judging import judge
from uiprobe.ui.spaces.touch import TOUCH


@dataclass(frozen=True, slots=True)
class ItemSetBounds:
    """Bounds of the accuracy on an item set.

    Attributes:
        floor: Accuracy of the best policy that never looks: the best constant answers, one per form
            of question, or those of who only looks for the category line among the options.
        policy: That policy, in words.
        ceiling: Accuracy of the reference answers.
        unreachable: Ids of the items to which no answer in the demanded form is right.
    """

    floor: float
    policy: str
    ceiling: float
    unreachable: list[str]


def mark_bounds(samples: Sequence[Sample]) -> ItemSetBounds:
    """Compute the bounds and write each item's share of them into its metadata.

    `floor` and `ceiling` become 0 or 1 in the metadata of each sample, so that any part of the item
    set (a limit, the items that did not error) has its own bounds. Candidates for the constant
    answer are the reference answers of the set. Items that cannot be asked have neither.

    Where prompts tell the category of the app, a second policy is tried: it takes the option, and
    affirms the proposed answer, that is the category word for word, and else gives the constant.

    Args:
        samples: The items; their metadata is extended.
    """
    groups: dict[str, list[Sample]] = {}
    unreachable: list[str] = []
    for sample in samples:
        metadata = _metadata(sample)
        if "fault" in metadata:
            continue
        reference = metadata["reference"]
        reachable = reference is not None and judge(metadata, reference).correct
        metadata["ceiling"] = int(reachable)
        metadata["floor"] = 0
        if not reachable:
            unreachable.append(str(sample.id))
        # One constant answer per set of choices: a letter does not answer a yes/no question.
        groups.setdefault(str(list(metadata["form"].get("choices", ()))), []).append(sample)
    policies = []
    for members in groups.values():
        answer, right = _best_constant(members)
        policy = f"always {answer!r}"
        matched = _matching_category(members, answer)
        if len(matched) > len(right):
            policy, right = f"match the category line word for word, else {answer!r}", matched
        policies.append(policy)
        for sample in right:
            _metadata(sample)["floor"] = 1
    marked = [sample for members in groups.values() for sample in members]
    count = len(marked) or 1
    return ItemSetBounds(
        floor=sum(_metadata(sample)["floor"] for sample in marked) / count,
        policy=", ".join(policies),
        ceiling=sum(_metadata(sample)["ceiling"] for sample in marked) / count,
        unreachable=unreachable,
    )


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


def _matching_category(samples: list[Sample], otherwise: str) -> list[Sample]:
    """The samples that are right for who matches the category line, word for word."""
    if not any("category_shown" in _metadata(sample) for sample in samples):
        return []
    right: list[Sample] = []
    for sample in samples:
        metadata = _metadata(sample)
        answer = _category_answer(metadata) or otherwise
        if answer and judge(metadata, answer).correct:
            right.append(sample)
    return right


def _category_answer(metadata: dict[str, Any]) -> str | None:
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
    """Groups outside of which no reference answer of a sample can be right.

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


def _metadata(sample: Sample) -> dict[str, Any]:
    if sample.metadata is None:
        sample.metadata = {}
    return sample.metadata
