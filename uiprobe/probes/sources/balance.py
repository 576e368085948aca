"""Multiple choice without a way around the question: by length, by position, or by chance."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

LETTERS = "ABCD"

_STEM = 5
"""Letters by which words are compared, so that endings do not matter."""

_FREQUENT = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by for from i in into is it its me my not of on or so that the this "
        "to was with you your",
    )
)

T = TypeVar("T")


def place(right: str, wrong: Sequence[str], letter: str, random: Random) -> dict[str, str]:
    """The options by letter, the right one at a wanted letter."""
    rest = list(wrong)
    random.shuffle(rest)
    position = LETTERS.index(letter)
    ordered = [*rest[:position], right, *rest[position:]]
    return dict(zip(LETTERS, ordered, strict=False))


def place_in_order(steps: Sequence[str], random: Random) -> tuple[dict[str, str], str] | None:
    """Steps in a row, by letter, in another order.

    Returns:
        The steps by letter, and the letters in the right order; None if two steps read alike.
    """
    if len(set(steps)) < len(steps):
        return None
    shuffled = random.sample(steps, k=len(steps))
    if shuffled == list(steps):
        shuffled.reverse()
    options = dict(zip(LETTERS, shuffled, strict=True))
    letters = {text: letter for letter, text in options.items()}
    return options, "".join(letters[text] for text in steps)


def most_even(items: Sequence[T], leanings: Sequence[Counter[str]], count: int) -> list[T]:
    """So many of the items, without those whose words would reveal the answer, in their order.

    Args:
        items: More than are wanted.
        leanings: For each, how strongly a mark, such as a word, speaks for an answer in it. Over
            the items that stay, each mark speaks for and against as evenly as can be.
        count: How many stay.
    """
    total: Counter[str] = Counter()
    for leaning in leanings:
        total.update(leaning)
    left = set(range(len(items)))
    while len(left) > count:
        # What counts is the sum of squares; an item that leans nowhere never makes it better.
        worst = min(
            left,
            key=lambda number: (
                sum((total[m] - n) ** 2 - total[m] ** 2 for m, n in leanings[number].items()),
                -number,
            ),
        )
        total.subtract(leanings[worst])
        left.remove(worst)
    return [items[number] for number in sorted(left)]


class FairMatching:
    """Keeps questions such that matching words finds the answer as often as chance would."""

    def __init__(self) -> None:
        self._gained: dict[str, float] = defaultdict(float)

    def take(self, scores: Mapping[str, Mapping[str, float]], answer: str) -> bool:
        """Whether a question stays.

        Args:
            scores: By the name of a way to match, what it gives each option. A policy that takes
                the highest must gain nothing over all questions that stay.
            answer: The right option.
        """
        gains = {}
        for name, given in scores.items():
            best = [option for option, score in given.items() if score == max(given.values())]
            gains[name] = (answer in best) / len(best) - 1 / len(given)
        if any(gain > 0 and self._gained[name] + gain > 1 for name, gain in gains.items()):
            return False
        for name, gain in gains.items():
            self._gained[name] += gain
        return True


def content_words(text: str) -> set[str]:
    """The words of a text without frequent ones, cut to their beginnings so that forms agree."""
    words = re.findall(r"\w+", text.replace("_", " ").casefold())
    return {word[:_STEM] for word in words if word not in _FREQUENT}


def spread(groups: Sequence[Sequence[T]], random: Random) -> list[T]:
    """One of each group in turn, so that any first part has all groups alike."""
    queues = [list(group) for group in groups if group]
    for queue in queues:
        random.shuffle(queue)
    found: list[T] = []
    while queues:
        found += [queue.pop() for queue in queues]
        queues = [queue for queue in queues if queue]
    return found
