"""Faults that make an item's answer not unique, found in the items alone."""

from __future__ import annotations

from collections.abc import Sequence

from inspect_ai.dataset import Sample


def ambiguous_items(samples: Sequence[Sample]) -> list[str]:
    """Say which items have no unique answer: equal options, or a prompt that stands there twice.

    A prompt is its words and its picture; options count as the same in any order.

    Args:
        samples: The items of one probe.
    """
    faults: list[str] = []
    keys: dict[tuple[str, str], tuple[str, str]] = {}
    for sample in samples:
        metadata = sample.metadata or {}
        if "fault" in metadata:
            continue
        choices = metadata["form"].get("choices", {})
        meanings = [text.casefold().strip() for text in choices.values() if text]
        if len(set(meanings)) < len(meanings):
            faults.append(f"{sample.id}: two options read the same")
        reference = str(metadata["reference"])
        right = str(choices.get(reference) or reference)
        prompt = _words(sample), str(metadata.get("screen", ""))
        name, other = keys.setdefault(prompt, (str(sample.id), right))
        if name != str(sample.id):
            faults.append(
                f"{sample.id}: the prompt of {name} again, with "
                f"{'the same key' if other == right else 'another key'}"
            )
    return faults


def _words(sample: Sample) -> str:
    """The prompt, its options in the order of the alphabet and without their letters."""
    text = sample.input if isinstance(sample.input, str) else sample.input[-1].text
    choices = ((sample.metadata or {}).get("form") or {}).get("choices", {})
    lettered = {f"{letter}. {meaning}" for letter, meaning in choices.items() if meaning}
    lines = text.splitlines()
    return "\n".join(
        [*(line for line in lines if line not in lettered), *sorted(filter(None, choices.values()))]
    )
