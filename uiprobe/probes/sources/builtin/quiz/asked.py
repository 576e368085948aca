"""A question as the generator of a facet makes it, and choices that give nothing away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Any

from uiprobe.inputs.draws import random_for
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.names import Language

OPTIONS = 4
_WORDS = Path(__file__).parent / "words"
_MOST_COMBINATIONS = 300
"""Sets of wrong options that are tried; combinations of many ranks grow without bound."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question whose options are chosen, but not yet placed.

    Attributes:
        kind: What kind of question it is, in a word.
        app: Short name of the app that it is about, or of the facet where it is about none.
        category: Category of that app.
        text: The question.
        options: Texts of the options, in the order of `truth`.
        truth: For each option, whether the facts of the generator make it right.
        language: In which language it is asked.
        material: Text to read before the question.
        picture: Name of a symbol to look at; empty for none.
        described: The question for models that cannot see the symbol.
        foil: Index of the wrong option that the yes/no item proposes; None for any.
    """

    kind: str
    app: str
    category: str
    text: str
    options: tuple[str, ...]
    truth: tuple[bool, ...]
    language: Language = "en"
    material: str = ""
    picture: str = ""
    described: str = ""
    foil: int | None = None

    @property
    def right(self) -> int:
        """Index of the right option.

        Raises:
            AmbiguousQuestionError: Not exactly one is right, or two read the same.
        """
        folded = {option.casefold().strip() for option in self.options}
        if sum(self.truth) != 1 or len(folded) != len(self.options):
            raise AmbiguousQuestionError(
                f"{self.kind}: {self.text[:80]!r}: found {sum(self.truth)} right options and "
                f"{len(folded)} different ones of {len(self.options)}; mend its generator"
            )
        return self.truth.index(True)


class AmbiguousQuestionError(ValueError):
    """A question without exactly one right answer."""


Generator = Callable[[int, int, int], Asked | None]
"""Makes a question of a seed, the number of the draw, and the number of questions that the facet
has so far, which spreads right answers over lengths; None if this draw has nothing to ask."""


@lru_cache(maxsize=16)
def words(name: str) -> Any:  # noqa: ANN401 - plain data
    """The plain data of one of the YAML files of this package."""
    return read_yaml(_WORDS / f"{name}.yaml")


def language_of(random: Random) -> Language:
    """English for half of the questions, German and Chinese for a quarter each."""
    languages: tuple[Language, ...] = ("en", "en", "de", "zh")
    return random.choice(languages)


def right_among(options: Sequence[str], right: str) -> tuple[bool, ...]:
    """The truth of options, one of which is right by its words."""
    return tuple(option == right for option in options)


def overlap(question: str, option: str) -> float:
    """The share of the parts of an option's words that occur in the question.

    Parts are three letters long, so that "paying" and "pay" share most of theirs.
    """
    parts = _parts(option)
    return len(parts & _parts(question)) / (len(parts) or 1)


@lru_cache(maxsize=4096)
def _parts(text: str) -> frozenset[str]:
    padded = f" {text.casefold()} "
    return frozenset(padded[start : start + 3] for start in range(len(padded) - 2))


def choose_hidden(
    question: str, right: str, pool: Sequence[str], random: Random, *, turn: int
) -> tuple[str, ...] | None:
    """Wrong options among which the right one stands out neither by its words nor by its length.

    Over the turns, the right option takes each place in the order of the options by the words that
    they share with the question, and each place in their order by length.

    Args:
        question: What is asked.
        right: The right option.
        pool: What can be wrong.
        random: Decides which.
        turn: Which place is wanted.

    Returns:
        The wrong options, or None if the pool has none that put the right one in its place by
        words.
    """
    others = [one for one in dict.fromkeys(pool) if one.casefold() != right.casefold()]
    random.shuffle(others)
    by_words, by_length = turn // OPTIONS % OPTIONS, turn % OPTIONS
    shared = overlap(question, right)
    ranks = [(one, overlap(question, one) > shared, len(one) < len(right)) for one in others]
    fitting = None
    for chosen in islice(combinations(ranks, OPTIONS - 1), _MOST_COMBINATIONS):
        wrong, closer, shorter = zip(*chosen, strict=True)
        if sum(closer) != by_words:
            continue
        fitting = wrong
        if sum(shorter) == by_length:
            break
    return fitting


def draw_random(facet: str, seed: int, draw: int) -> Random:
    """Random numbers of one draw of a facet."""
    return random_for("quiz", facet, seed, draw)
