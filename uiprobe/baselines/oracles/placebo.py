"""Words of a given length that say nothing about the goal, the app or the screen."""

from __future__ import annotations

from hashlib import sha256

_SENTENCES = (
    "This is one of several screens.",
    "Screens have things on them that can be looked at.",
    "A goal is reached by steps.",
    "Each step is followed by another, or by none.",
    "What is shown is shown at this moment.",
    "Some steps take longer than others.",
    "Devices differ in size and in colour.",
    "There are many ways to describe a screen.",
)


def empty_words(length: int, name: str) -> str:
    """Sentences without content, cut to a number of characters.

    Args:
        length: The number of characters.
        name: Chooses where they begin, so that screens do not all read alike.
    """
    start = sha256(name.encode()).digest()[0]
    text = ""
    while len(text) < length:
        text += f"{_SENTENCES[start % len(_SENTENCES)]} "
        start += 1
    return text[:length].rstrip()
