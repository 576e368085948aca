"""The words of chains: a sentence for each link, which names its facts by where they come from.

`words/<app>.yaml` has `shows`, with the words for a fact that is meant once more as `again`, and
`takes`, by the names of the nodes; `words/derived.yaml` has what
is worked out, and the conditions of choices. Facts with one `source` are meant once more as soon
as one of them was named. In a sentence stand

    {title}           a slot: the words of its fact, or a value that is drawn, in quotation marks if
                      it is a text
    {by}              in the words of a fact, one after the other of those that name its record
    {day:dat}         the same in another case of German: the words of a fact have `[den|dem|der]`
                      where accusative, dative and nominative differ
    {day:event}       a day by what happens on it ("before that hike"), in German in the dative: the
                      last of `[the day of that|that]`, and of the four forms of German
    <day?am|an dem>   one of two wordings, by whether the value of a slot is drawn or a fact
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import Choice, Derived, Fact, Link, Shows
from uiprobe.probes.sources.builtin.language.wordings import WordingError

WORDS = Path(__file__).parent / "words"

_WORDINGS = 3
_CASES = ("acc", "dat", "nom", "event")
_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
_BY = re.compile(r"\{by(?::(\w+))?\}")
_BY_SLOT = re.compile(r"<(\w+)\?([^|>]*)\|([^>]*)>")
_BY_CASE = re.compile(r"\[([^\]|]*)\|([^\]]*)\]")
_DOUBLE = re.compile(r",(?=[,.;)])")
_AT_DAY = re.compile(r"\ban dem (?=Tag (?!,)|ersten Tag\b|späteren )")
_LATIN = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z])")
_QUOTES: Mapping[Language, str] = {"en": '"{}"', "de": "„{}“", "zh": "“{}”"}
_BARE = ("time", "date", "amount", "contact", "person", "code", "town")
"""Kinds of drawn values that stand without quotation marks."""
_NAMES = (
    *("person", "host", "caller", "namesake", "weekday", "doctor", "payee", "town", "place"),
    *("medicine", "dish", "stay"),
)
"""Records whose names stand without quotation marks."""


@cache
def _words() -> dict[str, dict[str, Any]]:
    merged: dict[str, dict[str, Any]] = {}
    for path in sorted(WORDS.glob("*.yaml")):
        for part, entries in read_yaml(path).items():
            merged.setdefault(part, {}).update(entries)
    return merged


def compose(chain: Chain, language: Language) -> tuple[str, ...]:
    """Instructions in a language, with places for the parameters of the chain.

    Raises:
        WordingError: A node has no words, or words of another form.
    """
    try:
        composed = [_Composer(chain, language, turn).text() for turn in range(_WORDINGS)]
    except (LookupError, TypeError, AttributeError) as error:
        raise WordingError(WORDS, chain.name, f"found no words in {language}: {error!r}") from error
    # Wordings that are the same, as in a language that has one of each, count once.
    return tuple(dict.fromkeys(composed))


class _Composer:
    """Composes one wording.

    Args:
        chain: The chain.
        language: The language.
        turn: Which of the sentences of each link is taken.
    """

    def __init__(self, chain: Chain, language: Language, turn: int) -> None:
        self._chain, self._language, self._turn = chain, language, turn
        self._named: list[str] = []

    def text(self) -> str:
        """The sentences of all links and choices in their order."""
        sentences = []
        for node in self._chain.nodes:
            if isinstance(node, Link):
                sentences.append(self._sentence(node, self._turn))
            elif isinstance(node, Choice):
                sentences.append(self._choice(node))
        if any(fact.last_counts for fact in self._chain.shown):
            sentences.append(_words()["closing"]["last"][self._language])
        if self._chain.late:
            sentences.append(_words()["closing"]["late"][self._language])
        if any(fact.missing is not None for fact in self._chain.shown):
            sentences.append(_words()["closing"]["partly"][self._language])
        text = ("" if self._language == "zh" else " ").join(sentences)
        if self._language == "zh":
            return _LATIN.sub(" ", text)
        # A relative clause of German ends with a comma, unless the sentence goes on with a mark.
        return _AT_DAY.sub("am ", _DOUBLE.sub("", text))

    def _sentence(self, link: Link, turn: int) -> str:
        words = _words()["takes"][link.takes.name]
        if link.each:
            of_people = link.given[link.each].kind == "contact"
            words = words.get("each_person", words["each"]) if of_people else words["each"]
        sentences = words[self._language]
        sentence: str = next(islice(cycle(sentences), turn, None))
        sentence = _BY_SLOT.sub(
            lambda found: found[3] if found[1] in link.given else found[2], sentence
        )
        return _PLACE.sub(lambda found: self._slot(link, found[1], found[2] or "acc"), sentence)

    def _slot(self, link: Link, slot: str, case: str) -> str:
        if slot in link.given:
            fact = link.given[slot]
            is_name = fact.kind == "contact" and link.takes.slots[slot].kind != "contact"
            if is_name and not link.each:
                # "Just my boss" might be a first name, or these very words.
                return self._made_of("full_name", (fact,), case)
            return self._fact(fact, case)
        place = f"{{{self._chain.parameter(link, slot)}}}"
        bare = link.takes.slots[slot].kind in _BARE
        return place if bare else _QUOTES[self._language].format(place)

    def _choice(self, choice: Choice) -> str:
        words = _words()["choices"]
        condition = _PLACE.sub(
            lambda found: self._fact(choice.fact, found[2] or "acc"),
            words[choice.name][self._language],
        )
        first, second = (self._sentence(link, 0).rstrip(".。") for link in choice.links)
        if self._language != "zh":
            first, second = (part[0].lower() + part[1:] for part in (first, second))
        pattern: str = words["either"][self._language]
        return pattern.format(condition=condition, first=first, second=second)

    def _fact(self, fact: Fact, case: str) -> str:
        if isinstance(fact, Derived):
            return self._made_of(fact.name, fact.of, case)
        words = _words()["shows" if isinstance(fact, Shows) else "made"][fact.name]
        alike = [one for one in self._chain.shown if one.name == fact.name]
        # Of two facts with the same words, each is named in full again; and so is what "that event"
        # would confuse with the event to be made.
        source: str = words.get("source", fact.name)
        if source in self._named and len(alike) < 2 and "again" in words:
            return _in_case(words["again"][self._language], case)
        self._named.append(source)
        said: str = words[self._language]
        if isinstance(fact, Shows):
            same = [
                one
                for one in self._chain.shown
                if (one.app, one.record, one.once) == (fact.app, fact.record, fact.once)
                and not one.by
            ] or [fact]
            place = f"{{{self._chain.parameter(same[0] if 'source' in words else fact)}}}"
            quoted = place if fact.record in _NAMES else _QUOTES[self._language].format(place)
            said = said.replace(f"{{{fact.record}}}", quoted)
            named = iter(fact.by)
            said = _BY.sub(lambda found: self._fact(next(named), found[1] or "acc"), said)
        return _in_case(said, case)

    def _made_of(self, name: str, of: Iterable[Fact], case: str) -> str:
        """The words of what is made of facts."""
        pattern: str = _words()["derived"][name][self._language]
        parts = iter(of)
        said = _PLACE.sub(lambda found: self._fact(next(parts), found[2] or "acc"), pattern)
        return _in_case(said, case)


def _in_case(words: str, case: str) -> str:
    """The words of a fact in a case: accusative and nominative are alike where two are given.

    What happens on a day is in the dative where a fact has no words of its own for it.
    """

    def choose(found: re.Match[str]) -> str:
        forms: list[str] = [found[1], *found[2].split("|")]
        at = _CASES.index(case)
        otherwise = 1 if case == "event" else 0
        return forms[at if at < len(forms) else otherwise]

    return _BY_CASE.sub(choose, words)
