"""The words that a question about a goal may have: ordinary ones, and those of the goal itself.

A question is about something else if it has a word that is in none of the lists, as "When does the
train leave?" where no train is spoken of. Words are looked up in their base forms: English ones
without endings, German ones without endings and prefixes and by the parts of compounds, and Chinese
ones by a segmentation of the text into words that are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from uiprobe.inputs.yaml_values import read_yaml

_WORDS = Path(__file__).parent / "vocabulary.yaml"

_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:'[^\W\d_]+)?(?!\w)")
CHINESE = re.compile(r"[\u4e00-\u9fff]+")

_PREFIXES = (
    "ab", "an", "auf", "aus", "be", "bei", "ein", "ent", "er", "fest", "her", "hin", "hinzu", "los",
    "mit", "nach", "raus", "rein", "statt", "um", "ver", "vor", "weg", "weiter", "zu", "zurück",
)  # fmt: skip
_GERMAN_ENDINGS = ("e", "en", "n", "er", "ern", "es", "s", "em", "t", "te", "ten", "st", "et")
_ENGLISH_ENDINGS = ("s", "es", "ed", "d", "ing", "ly", "er")
_LINKS = ("", "s", "es", "n", "en", "e")
_LEAST = 3
"""Letters of the shortest stem."""

_STEM = 5
"""Letters that words of one stem have in common at least."""

_LONGEST = 40
"""Letters of the longest word that is looked up."""


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    english: frozenset[str]
    german: frozenset[str]
    chinese: frozenset[str]
    things: tuple[re.Pattern[str], ...]
    turns: re.Pattern[str]
    whose: tuple[tuple[re.Pattern[str], str], ...]
    last_names: tuple[tuple[re.Pattern[str], str], ...]


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, and its runs of Chinese characters."""
    return [*_WORD.findall(CHINESE.sub(" ", text)), *CHINESE.findall(text)]


def has_strange_words(text: str, known: Collection[str], is_noun: Callable[[str], bool]) -> bool:
    """Whether a text has words that are neither ordinary nor known.

    Args:
        text: In lower case.
        known: Words of the goal and of what may be answered, in lower case.
        is_noun: Whether a word is a noun of a slot or of a thing.
    """
    ordinary = _vocabulary()

    def is_named(word: str) -> bool:
        return is_noun(word) or any(thing.fullmatch(word) for thing in ordinary.things)

    def is_known(word: str) -> bool:
        english, german = _english(word), _german(word)
        if english & ordinary.english or german & ordinary.german or is_named(word):
            return True
        return bool((english | german) & own) or _has_stem_of(word, own)

    def is_part(part: str) -> bool:
        said = any(part in one for one in own)
        return said or part in ordinary.chinese or is_named(part)

    def is_in_compound(word: str) -> bool:
        forms = _german(word)
        return bool(forms & ordinary.german) or bool(forms & own) or is_named(word)

    own = frozenset(known)
    western = _WORD.findall(CHINESE.sub(" ", text))
    is_german = _is_german(western, ordinary)
    if any(
        len(word) > _LONGEST
        or not (is_known(word) or (is_german and _is_compound(word, is_in_compound)))
        for word in western
    ):
        return True
    return not all(_is_segmented(run, is_part) for run in CHINESE.findall(text))


def turns_away(text: str) -> bool:
    """Whether a text asks for a reason, about the person themselves or the present moment."""
    return _vocabulary().turns.search(text) is not None


def with_which_person(text: str, goal: str, names: Collection[str]) -> str:
    """A text that asks which person is meant where it asks for their last name, or whose.

    "Whose new address should I use?" asks so where the goal has the address; whose the dog is, it
    does not.

    Args:
        text: In lower case.
        goal: In lower case.
        names: The parts of the names of people who may be meant, in lower case.
    """
    own = frozenset(words_of(goal))

    def is_of_goal(words: str) -> bool:
        return all(
            (_english(word) | _german(word)) & own or _has_stem_of(word, own)
            for word in words_of(words)
        )

    def whose(match: re.Match[str], which: str) -> str:
        return f"{which} {match['asks']}" if is_of_goal(match["thing"]) else match[0]

    def last_name(match: re.Match[str], which: str) -> str:
        # "Ines Nachname" has no further letter.
        return which if {match["name"], match["name"] + "s"} & {*names} else match[0]

    ordinary = _vocabulary()
    for pattern, which in ordinary.whose:
        text = pattern.sub(partial(whose, which=which), text)
    for pattern, which in ordinary.last_names:
        text = pattern.sub(partial(last_name, which=which), text)
    return text


def other_things(text: str, goal: str) -> bool:
    """Whether a text speaks of a kind of thing that a goal does not speak of; no goal has all."""
    kinds = [things for things in _vocabulary().things if things.search(text)]
    own = [things for things in _vocabulary().things if things.search(goal)]
    return bool(own) and any(things not in own for things in kinds)


def _has_stem_of(word: str, words: Collection[str]) -> bool:
    """Whether a word begins as another one does, as "Reparatur" and "repariert"."""
    return any(word[:_STEM] == one[:_STEM] for one in words if len(one) >= _STEM <= len(word))


def _is_german(words: Collection[str], ordinary: _Vocabulary) -> bool:
    """Whether words are German rather than English; compounds are of the first alone."""
    german = sum(word in ordinary.german - ordinary.english for word in words)
    return german >= sum(word in ordinary.english - ordinary.german for word in words)


def _is_compound(word: str, is_known: Callable[[str], bool]) -> bool:
    """Whether a German word is made of two known ones."""
    for cut in range(_LEAST + 1, len(word) - _LEAST + 1):
        head, tail = word[:cut], word[cut:]
        stems = {head.removesuffix(link) for link in _LINKS}
        if is_known(tail) and any(len(one) > _LEAST and is_known(one) for one in stems):
            return True
    return False


@cache
def _english(word: str) -> frozenset[str]:
    """The base forms that an English word may have."""
    word = word.removesuffix("'s").removesuffix("'")
    forms = {word}
    for ending in _ENGLISH_ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _LEAST - 1:
            forms |= {stem, stem + "e"}
            if len(stem) > _LEAST and stem[-1] == stem[-2]:
                forms.add(stem[:-1])
            if stem.endswith("i"):
                forms.add(stem[:-1] + "y")
    return frozenset(forms)


@cache
def _german(word: str) -> frozenset[str]:
    """The infinitives and singulars that a German word may belong to."""
    forms = {word}
    for ending in ("", *_GERMAN_ENDINGS):
        if not word.endswith(ending):
            continue
        stem = word[: len(word) - len(ending)]
        bare = {stem, stem.translate(str.maketrans("äöü", "aou"))}
        for prefix in ("", *_PREFIXES):
            rest = stem.removeprefix(prefix)
            # "abzuschicken" and "abgeschickt" are forms of "abschicken".
            bare |= {prefix + rest[2:] for mark in ("ge", "zu") if rest.startswith(mark)}
        forms |= {one + end for one in bare if len(one) >= _LEAST for end in ("", "e", "en", "n")}
    return frozenset(forms)


def _is_segmented(run: str, is_known: Callable[[str], bool]) -> bool:
    """Whether some segmentation of a run of characters has only known words."""
    longest = 6
    reached = [True] + [False] * len(run)
    for end in range(1, len(run) + 1):
        reached[end] = any(
            reached[start] and is_known(run[start:end])
            for start in range(max(0, end - longest), end)
        )
    return reached[-1]


@cache
def _vocabulary() -> _Vocabulary:
    data: dict[str, Any] = read_yaml(_WORDS)
    english, german = (
        frozenset(
            word.casefold().replace("ß", "ss")
            for words in data[language].values()
            for word in words.split()
        )
        for language in ("en", "de")
    )
    return _Vocabulary(
        english,
        german,
        frozenset(word for words in data["zh"].values() for word in words.split()),
        tuple(
            re.compile(rf"(?<![^\W\u4e00-\u9fff])(?:{one})(?![^\W\u4e00-\u9fff])")
            for one in data["things"]
        ),
        re.compile("|".join(data["turns"])),
        *(
            tuple(
                (re.compile(one), data["which_person"][language])
                for language, patterns in data[name].items()
                for one in patterns
            )
            for name in ("whose", "last_names")
        ),
    )
