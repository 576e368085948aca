"""Checks that hold for the items of every probe."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator

from inspect_ai.dataset import Sample

from uiprobe.proof.items import ItemSet, metadata_of, prompt_of
from uiprobe.proof.uniqueness.finding import ItemCheck, ItemFinding
from uiprobe.scorers.judging import judge

_UNBALANCED = 1e-4
"""Probability below which an imbalance of the keys is no accident."""


def items_can_be_asked(items: ItemSet) -> Iterator[ItemFinding]:
    """Whether no item is broken; two items with the same id make one."""
    for sample in items.samples:
        fault = metadata_of(sample).get("fault")
        if fault is not None:
            yield ItemFinding("cannot be asked", str(sample.id), str(fault))


def references_are_right(items: ItemSet) -> Iterator[ItemFinding]:
    """Whether every item has a reference answer that is judged right: the ceiling is 100 %."""
    for sample in items.asked:
        metadata = metadata_of(sample)
        reference = metadata["reference"]
        if reference is None:
            yield ItemFinding("no answer is right", str(sample.id), "its reference is None")
        elif not judge(metadata, reference).correct:
            yield ItemFinding("its reference is judged wrong", str(sample.id), repr(reference))


def prompts_have_one_key(items: ItemSet) -> Iterator[ItemFinding]:
    """Whether no question is asked twice, with two keys or with one."""
    asked: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    for sample in items.asked:
        # Below a picture the words may be the same: then the questions differ in their screens.
        picture = str(metadata_of(sample).get("screen", ""))
        asked[prompt_of(sample), picture].append(sample)
    for same in asked.values():
        if len(same) > 1:
            keys = sorted({str(metadata_of(sample)["reference"]) for sample in same})
            fault = "one prompt, two keys" if len(keys) > 1 else "asked twice"
            yield ItemFinding(fault, ", ".join(str(sample.id) for sample in same), " | ".join(keys))


def options_differ(items: ItemSet) -> Iterator[ItemFinding]:
    """Whether no two options of an item are the same but for case, punctuation and articles."""
    for sample in items.asked:
        choices = metadata_of(sample)["form"].get("choices") or {}
        texts = [text for text in choices.values() if text]
        for text, count in Counter(map(normal, texts)).items():
            if count > 1:
                yield ItemFinding("two options say the same", str(sample.id), text)


def keys_are_balanced(items: ItemSet) -> Iterator[ItemFinding]:
    """Whether each choice is right equally often, within the limits of chance (chi square)."""
    from scipy.stats import chisquare

    groups: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for sample in items.asked:
        metadata = metadata_of(sample)
        choices = tuple(metadata["form"].get("choices") or ())
        if metadata["reference"] in choices:
            groups[choices].append(str(metadata["reference"]))
    for choices, keys in groups.items():
        counts = [keys.count(choice) for choice in choices]
        if chisquare(counts).pvalue < _UNBALANCED:
            shown = ", ".join(
                f"{choice} {count}" for choice, count in zip(choices, counts, strict=True)
            )
            yield ItemFinding("keys are out of balance", f"all with {'/'.join(choices)}", shown)


def normal(text: str) -> str:
    """A text in the form in which equal meanings look equal: folded words without articles."""
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(word for word in words if word not in ("a", "an", "the")) or text.strip()


CHECKS: tuple[ItemCheck, ...] = (
    items_can_be_asked,
    references_are_right,
    prompts_have_one_key,
    options_differ,
    keys_are_balanced,
)
