"""Questions with options: the category line, overlaps of words, and the tone of the question."""

from __future__ import annotations

import re

from uiprobe.baselines.pattern.words import best, overlap, quoted, stems, weights
from uiprobe.baselines.prompt_reader import PromptReading

_CATEGORY = re.compile(r"^Category: (.+)$", re.MULTILINE)
_NEGATIVE = re.compile(r"\b(not|never|except|without|cannot|least|nor)\b|n't\b", re.IGNORECASE)
_SILENT = re.compile(r"\b(not (say|tell|mention|state|give)|no answer|none of|nothing)\b")
_DETAIL = re.compile(r"\d+(?:[.,:]\d+)*|(?<=[^.!?\"“] )[A-Z]\w+")
_CLOSING = re.compile(r"\b(save|ok|done|send|confirm|apply|submit|stop)\b", re.IGNORECASE)
_AGREES = 0.3
"""Share of words in common above which two texts are taken to agree."""


def choose_option(reading: PromptReading) -> str:
    """The letter of the option that shares most with the question and the text about it."""
    letters, texts = list(reading.options), list(reading.options.values())
    category = _CATEGORY.search(reading.prompt)
    if category:
        for letter, text in reading.options.items():
            if stems(text) == stems(category.group(1)):
                return letter
    options = [stems(text) for text in texts]
    weight = weights(options)
    asked = stems(reading.question)
    scores = [overlap(asked, words, weight) for words in options]
    nearest, closeness = _nearest_sentence(reading.context, asked)
    scores = [
        score + overlap(nearest, words, weight)
        for score, words in zip(scores, options, strict=True)
    ]
    details = set(quoted(reading.question)) | set(_DETAIL.findall(reading.question))
    scores = [
        score + 0.2 * sum(detail in text for detail in details)
        for score, text in zip(scores, texts, strict=True)
    ]
    if reading.context and closeness < _AGREES:
        silent = next((n for n, text in enumerate(texts) if _SILENT.search(text.casefold())), None)
        if silent is not None:
            return letters[silent]
    last = reading.question.rstrip("?").rpartition(".")[2]
    if _NEGATIVE.search(last) and "which" in last.casefold():
        scores = [-score for score in scores]
    return letters[best(scores)]


def confirm(reading: PromptReading) -> str:
    """Yes if the proposed answer is the category, or most of it stands in what is asked."""
    proposed, category = reading.context, _CATEGORY.search(reading.prompt)
    words = stems(proposed)
    if category and words == stems(category.group(1)):
        return "yes"
    text = reading.prompt.replace(f"Proposed answer: {proposed}", "")
    shared = len(words & stems(text)) / max(1, len(words))
    details = set(quoted(proposed)) | set(_DETAIL.findall(proposed))
    if details:
        return "yes" if all(detail in text for detail in details) and shared > _AGREES else "no"
    return "yes" if shared > _AGREES else "no"


def order_steps(reading: PromptReading) -> str:
    """The letters in the order in which the question names the steps; saving and closing last.

    A step on something that the screen already shows comes before steps on what it does not.
    """
    asked = [word[:5] for word in re.findall(r"\w+", reading.question.casefold())]
    screen = stems(reading.context.partition("\n\n")[2])
    places = {}
    for letter, text in reading.options.items():
        words = stems(text)
        named = [place for place, word in enumerate(asked) if word in words]
        hidden = len(words - screen) / max(1, len(words))
        places[letter] = (
            bool(_CLOSING.search(text)),
            hidden > _AGREES,
            named[0] if named else len(asked),
        )
    return ", ".join(sorted(places, key=lambda letter: places[letter]))


def _nearest_sentence(context: str, asked: set[str]) -> tuple[set[str], float]:
    """The words of the sentence of a text that is closest to the question, and how close it is."""
    sentences = [stems(part) for part in re.split(r"(?<=[.!?])\s|\n", context) if part.strip()]
    if not sentences or not asked:
        return set(), 0.0
    weight = weights(sentences)
    nearest = sentences[best([overlap(asked, words, weight) for words in sentences])]
    return nearest, len(asked & nearest) / len(asked)
