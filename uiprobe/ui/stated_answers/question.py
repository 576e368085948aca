"""A question whose answer is stated, and what is known of it before anybody answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.numbers import Language, number_words, read_number
from uiprobe.ui.stated_answers.tokens import clean, is_han, tokenize

RIGHT, WRONG, KNOWN = "right", "wrong", "known"
"""What a part of a text names: the right answer, a wrong one, or something of the question."""

SKIPPED = frozenset("-\"'.,:")
"""Marks that may stand between the words of a name."""

DIALLED = re.compile(r"\+?\(?[0-9][0-9\s()/.\-]{5,24}[0-9]")
SAME, OTHER = "\ue000", "\ue001"
"""Stand for a telephone number: the right one, and any other."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for.

    Attributes:
        answers: The right answer, and other ways to write it.
        others: Candidates that are wrong.
        context: The question, and where it is known the sentence that answers it. Their words may
            stand beside the answer, their bounds (`at least`) change nothing, and their units may
            follow a number.
        names: What the question names: numbers and words in them are no answer.
        language: How numbers are written.
    """

    answers: tuple[str, ...]
    others: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    language: Language = "en"


class Prepared:
    """A question, prepared for many texts."""

    def __init__(self, question: Question) -> None:
        self.language = language = question.language
        first = question.answers[0].strip()
        self.value = read_number(first, language)
        self.dialled = re.sub(r"\D", "", first) if DIALLED.fullmatch(first) else ""
        if self.dialled and self.value is None:
            spellings: list[str] = []
        else:
            self.dialled = ""
            spellings = [*question.answers]
        if self.value is not None and self.value.denominator == 1:
            spellings += number_words(int(self.value))
        self.counts = self.value is not None or bool(self.dialled)
        tables = ((question.names, KNOWN), (question.others, WRONG), (spellings, RIGHT))
        self.phrases: dict[tuple[str, ...], str] = {}
        for texts, kind in tables:
            for text in texts:
                tokens = tokenize(clean(text), language)
                key = tuple(one.text for one in tokens if one.text not in SKIPPED)
                # A number alone is read by its value, however it is written.
                alone = self.counts and read_number(text.strip(), language) is not None
                if key and not alone:
                    self.phrases[key] = kind
        if self.dialled:
            self.phrases |= {(SAME,): RIGHT, (OTHER,): WRONG}
        self.longest = max(map(len, self.phrases), default=0)
        told = [tokenize(clean(one), language) for one in (*question.context, *question.names)]
        self.context = [tuple(one.text for one in some) for some in told]
        self.words = {stem(text) for some in self.context for text in some}
        named = told[len(question.context) :]
        self.named = {stem(one.text) for some in named for one in some}
        self.units = [unit for unit in words.UNITS if any(unit & set(s) for s in self.context)]
        said = {text for some in self.context for text in some}
        ends = [words.LEAST, words.MOST]
        self.contrary = next(
            (one for one, two in (ends, ends[::-1]) if said & two and not said & one), frozenset()
        )
        if self.contrary:
            self.contrary |= words.NEITHER_END

    def knows(self, phrase: Sequence[str]) -> bool:
        """Whether the question itself has these words in a row."""
        size = len(phrase)
        return any(
            some[at : at + size] == tuple(phrase)
            for some in self.context
            for at in range(len(some) - size + 1)
        )

    def is_plain(self, text: str) -> bool:
        """Whether a word may stand beside an answer."""
        return (
            text in words.PLAIN
            or text in words.ASSERTING
            or text in words.PASSED_OVER
            or stem(text) in self.words
            or is_han(text)
        )


@lru_cache(maxsize=256)
def prepare(question: Question) -> Prepared:
    """Prepare a question; the last ones are kept."""
    return Prepared(question)


def stem(text: str) -> str:
    """A word without its ending, roughly."""
    for ending in ("ing", "ed", "es", "s", "e"):
        if text.endswith(ending) and len(text) - len(ending) > 2:
            return text.removesuffix(ending)
    return text
