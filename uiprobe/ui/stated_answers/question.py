"""A question whose answer is stated, and what is known of it before anybody answers."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.moments import read_moment
from uiprobe.ui.stated_answers.numbers import Language, number_words, read_number
from uiprobe.ui.stated_answers.tokens import clean, is_han, tokenize

RIGHT, WRONG, KNOWN = "right", "wrong", "known"
"""Kinds of a named part: the right answer, a wrong one, or something of the question."""

SKIPPED = frozenset("-\"'.,:")
"""Marks that may stand between the words of a name."""

DIALLED = re.compile(r"(?<![A-Za-z0-9_])\+?\(?[0-9][0-9\s()/.\-]{5,24}[0-9]")
SAME, OTHER = "\ue000", "\ue001"
"""Stand for a telephone number, a date or a time: the right one, and any other."""


@dataclass(frozen=True, slots=True)
class Question:
    """The value that is asked for.

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
        self.capital = first[:1].isupper()
        self.moment = read_moment(first)
        amount, paid = (first, frozenset[str]()) if self.moment else _split_amount(first)
        self.value = None if self.moment else read_number(amount, language)
        dials = not self.moment and DIALLED.fullmatch(first)
        self.dialled = re.sub(r"\D", "", first) if dials else ""
        if self.dialled and self.value is None:
            spellings: list[str] = []
        else:
            self.dialled = ""
            spellings = [*question.answers]
        if self.value is not None and self.value.denominator == 1:
            spellings += number_words(int(self.value))
        self.counts_things = not (paid or self.moment)
        self.money = bool(paid & words.CURRENCIES)
        self.grouped = _grouped(self.value)
        self.counts = self.value is not None or bool(self.dialled) or self.moment is not None
        other_days: list[str] = []
        self.weekday = False
        self.phrases: dict[tuple[str, ...], str] = {}
        spellings += [_inverted(one) for one in spellings if _inverted(one)]
        if not self.counts and any("label" in one for one in question.context):
            spellings += [
                f"{one}s" for one in spellings if re.fullmatch(r"[A-Za-z ]*[a-rt-xz]", one)
            ]
        # Two letters are other words too: `so` is Sunday in German.
        weekdays = [[one for one in some if len(one) > 2 or is_han(one)] for some in words.WEEKDAYS]
        for weekday in weekdays:
            if not self.counts and first.lower() in weekday:
                spellings += weekday
                self.weekday = True
                other_days = [one for some in weekdays if some != weekday for one in some]
        tables = (
            (question.names, KNOWN),
            ((*question.others, *other_days), WRONG),
            (spellings, RIGHT),
        )
        for texts, kind in tables:
            for text in texts:
                tokens = tokenize(clean(text), language)
                key = tuple(one.text for one in tokens if one.text not in SKIPPED)
                # A number alone is read by its value, however it is written.
                bare = _split_amount(text.strip())[0]
                alone = self.counts and read_number(bare, language) is not None
                if key and not alone:
                    self.phrases[key] = kind
        if self.dialled or self.moment:
            self.phrases |= {(SAME,): RIGHT, (OTHER,): WRONG}
        self.longest = max(map(len, self.phrases), default=0)
        # The 多 of 多少 (how many) is no bound.
        asks = [one.replace("多少", "几") for one in (*question.context, *question.names)]
        told = [tokenize(clean(one), language) for one in asks]
        self.context = [tuple(one.text for one in some) for some in told]
        self.words = {stem(text) for some in self.context for text in some}
        named = told[len(question.context) :]
        self._names = [tuple(one.text for one in some) for some in named if some]
        self.long_names = [one for one in self._names if len(one) == 2 and one[1].isalpha()]
        self.numbered = {
            (one[0], one[1]) for one in self._names if len(one) == 2 and one[1].isdigit()
        }
        self.how_many = any(
            some[:2] in (("how", "many"), ("wie", "viele")) for some in self.context
        )
        self.small_names = any(one[:1].islower() for one in question.names)
        self.asks_who = any({*some[:2]} & {"who", "wer", "谁"} for some in self.context)
        self.named = {stem(one.text) for some in named for one in some}
        self.units = [
            unit for unit in words.UNITS if unit & paid or any(unit & {*s} for s in self.context)
        ]
        said = {text for some in self.context for text in some}
        self.nouns = self.words - {stem(one) for one in words.ASSERTING}
        self.undone = {one[2:] for one in said if one.startswith("un") and len(one) > 5} - said
        # The `least` of `at least` is no end of an order.
        bounds = {text for text in ("least", "most") if self.knows(("at", text))}
        self.end, self.contrary, self.opposed = _ends(said - bounds)
        self.leading = frozenset(
            some[place - 1]
            for some in self.context
            for place in range(1, len(some))
            if any(
                some[more : more + len(name)] == name
                for name in self._names
                for more in range(place, place + 3)
            )
            and some[place - 1] in words.JOINTS
        )
        self.same_bounds = frozenset[tuple[str, ...]]().union(
            *(some for some in words.SAME_BOUNDS if any(map(self.knows, some)))
        )
        said = {text for some in self.context for text in some}
        self.closes = bool(said & words.CLOSING)
        self._beside = {text for phrase in self.same_bounds for text in phrase}

    def knows(self, phrase: Sequence[str]) -> bool:
        """Whether the question itself has these words in a row."""
        size = len(phrase)
        return any(
            some[at : at + size] == tuple(phrase)
            for some in self.context
            for at in range(len(some) - size + 1)
        )

    def bounds(self, phrase: Sequence[str]) -> bool:
        """Whether the question itself has this bound, in these words or in others.

        A preposition before a name, as in `nach Köln`, is none.
        """
        if len(phrase) == 1 and phrase[0] in self.leading:
            return False
        return self.knows(phrase) or tuple(phrase) in self.same_bounds

    def measures(self, text: str) -> bool:
        """Whether a word is a unit of what is asked for."""
        return any(text in unit for unit in self.units)

    def has_noun(self, text: str) -> bool:
        """Whether a word is one of the question, and no unit."""
        return stem(text) in self.nouns and not self.measures(text)

    def is_verb(self, text: str) -> bool:
        """Whether a word is a verb of the question, which ends its clause: `the shop closes`."""
        return text.endswith(("s", "t")) and any(
            len(some) > 2 and stem(text) == stem(next(filter(str.isalpha, reversed(some)), ""))
            for some in self.context
            if some[-1:] == ("?",)
        )

    def is_strange(self, text: str) -> bool:
        """Whether a word names what neither the question nor an answer to it speaks of.

        A part of a compound of the question, as in `Konto` for `Girokonto`, does not, nor does a
        compound whose head may stand beside an answer, as in `Fahrpreis`.
        """
        if self.is_plain(text) or self.measures(text) or len(text) < 2:
            return False
        if any(_akin(text, one) for some in self.context for one in some):
            return False
        tails = (text[at:] for at in range(3, len(text) - 3)) if self.language == "de" else ()
        return not (
            (len(text) > 3 and any(one.endswith(text) for some in self.context for one in some))
            or any(one in words.PLAIN for one in tails)
        )

    def is_plain(self, text: str) -> bool:
        """Whether a word may stand beside an answer."""
        return (
            text in words.PLAIN
            or text in self._beside
            or text in words.ASSERTING
            or text in words.PASSED_OVER
            or stem(text) in self.words
            or text in words.PLAIN_HAN
            or text in words.HAN_UNITS
        )


def _ends(said: Set[str]) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The words for the end of an order that is asked for, for another place in it, and opposites.

    A sentence with another place in the order does not answer, nor does a clause with an opposite.
    """
    end = contrary = opposed = frozenset[str]()
    for pair in (*words.ORDERS, *words.OPPOSITES):
        for one, two in (pair, pair[::-1]):
            if said & one and not said & two:
                end |= one
                if pair in words.ORDERS:
                    contrary |= two | words.NEITHER_END
                else:
                    opposed |= two
    return end, contrary, opposed


def _akin(one: str, two: str) -> bool:
    """Whether words begin alike, as `Bearbeiter` and `bearbeitet` do."""
    size = min(len(one), len(two))
    return size > 4 and one[: max(5, size * 3 // 4)] == two[: max(5, size * 3 // 4)]


def _inverted(text: str) -> str:
    """The name of a person with the family name first; nothing if it may be none of a person."""
    return " ".join(text.split()[::-1]) if re.fullmatch(r"[A-Z]\w+ [A-Z]\w+", text) else ""


def _split_amount(text: str) -> tuple[str, frozenset[str]]:
    """A number without its unit, and that unit in its spellings; all of it if there is none."""
    if text[-1:] in words.MEASURES and text[:-1].strip()[-1:].isdigit():
        return text[:-1].strip(), frozenset()
    for unit in words.UNITS:
        for name in unit:
            for bare in (text.removeprefix(name), text.removesuffix(name)):
                if bare != text and bare.strip()[:1].isdigit() and bare.strip()[-1:].isdigit():
                    return bare.strip(), unit
    return text, frozenset()


def _grouped(value: Fraction | None) -> re.Pattern[str] | None:
    """Return a pattern for a number grouped by blanks; None if it has no thousands."""
    if value is None or value < 1_000:
        return None
    shown = r"[^\S\n]".join(f"{int(value):,}".split(","))
    return re.compile(rf"(?<![\d.,'])(?<!\d ){shown}(?! ?\d)")


@lru_cache(maxsize=256)
def prepare(question: Question) -> Prepared:
    """Prepare a question; the last ones are kept."""
    return Prepared(question)


def stem(text: str) -> str:
    """A word without its ending, roughly."""
    for ending in ("ings", "ing", "ed", "es", "s", "e"):
        if text.endswith(ending) and len(text) - len(ending) > 2:
            return text.removesuffix(ending)
    return text
