"""Scores a policy that matches words, the second bound of an item set beside the floor."""

from __future__ import annotations

from collections.abc import Sequence

from inspect_ai.dataset import Sample

from uiprobe.baselines.pattern import answer_by_patterns
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.probes.answer_forms import FENCE, ActionForm, AnswerError, answer_form
from uiprobe.scorers.judging import judge


def mark_attack(samples: Sequence[Sample], floor_policy: str) -> str:
    """Write into each item what the best attack reaches on it, as `mark_floor` does the floor.

    Attacks are the policy of the floor and the baseline `uiprobe/pattern`, which matches words; for
    each form of question the better one counts.

    Args:
        samples: The items, with floors marked; their metadata gets `attack`, from 0 to 1.
        floor_policy: The policy of the floor, in words.

    Returns:
        The attacks that count, in words.
    """
    groups: dict[str, list[Sample]] = {}
    for sample in samples:
        metadata = sample.metadata or {}
        if "fault" not in metadata:
            form = metadata["form"]
            key = f"{form['kind']} {list(form.get('choices', ()))}"
            groups.setdefault(key, []).append(sample)
    policies = []
    for members in groups.values():
        matched = [float(_matches(sample)) for sample in members]
        floors = [
            float(metadata["floor"])
            for metadata in (sample.metadata or {} for sample in members)
            if "floor" in metadata
        ]
        better = len(floors) < len(members) or sum(matched) > sum(floors)
        policies.append("patterns over words" if better else floor_policy)
        for sample, right in zip(members, matched if better else floors, strict=True):
            if sample.metadata is not None:
                sample.metadata["attack"] = right
    return "; ".join(dict.fromkeys(policies))


def _matches(sample: Sample) -> bool:
    metadata = sample.metadata or {}
    text = sample.input if isinstance(sample.input, str) else "\n\n".join(
        message.text for message in sample.input
    )  # fmt: skip
    form = answer_form(metadata["form"])
    answer = answer_by_patterns(read_prompt(text), "")
    try:
        fenced = isinstance(form, ActionForm) and form.fenced
        content = form.read(f"{FENCE}{answer}{FENCE}" if fenced else answer)
    except AnswerError:
        return False
    return judge(metadata, content).correct
