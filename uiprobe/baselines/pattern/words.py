"""Words, quotes and their overlaps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import log

_STOP = frozenset(
    re.findall(
        r"\w+",
        "a an the this that these those of in on at to for from with by and or is are was were be "
        "been do does did it its i me my you your he she they their we our what which who how when "
        "where would will can could should has have had not no so as if then there here one any "
        "all app apps phone",
    )
)
_STEM = 5
"""Letters by which words are compared, so that endings such as `-ing` do not matter."""

_QUOTED = re.compile(r"[\"„“]([^\"“”]+)[\"“”]|(?<!\w)['‘]([^'’]+)['’](?!\w)")


def stems(text: str) -> set[str]:
    """The words of a text without frequent ones, cut to their beginnings so that forms agree."""
    spread = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text.replace("_", " "))
    words = re.findall(r"\w+", spread.casefold())
    return {word[:_STEM] for word in words if word not in _STOP}


def quoted(text: str) -> list[str]:
    """Return the texts in quotation marks, in order."""
    return [first or second for first, second in _QUOTED.findall(text)]


def weights(texts: Iterable[set[str]]) -> dict[str, float]:
    """How well each word distinguishes the texts: 0 if all have it."""
    sets = list(texts)
    counts = Counter(word for words in sets for word in words)
    return {word: log((len(sets) + 0.5) / count) for word, count in counts.items()}


def overlap(words: set[str], others: set[str], weight: dict[str, float]) -> float:
    """The weight of the words in common, less for long texts, which share words by accident."""
    shared = sum(weight.get(word, 1.0) for word in words & others)
    return float(shared / (2 + len(others)) ** 0.5)


def best(scores: Sequence[float]) -> int:
    """The place of the highest score, the first of several."""
    return max(range(len(scores)), key=lambda place: (scores[place], -place))
