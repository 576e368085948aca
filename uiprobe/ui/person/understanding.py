"""Understanding a question: the slot that it is about, by rules and lists of words.

The rules go from the surest sign to the weakest: a phrase that asks for a slot, an interrogative
with a noun after it, a value that is mentioned, what looks like a value, and any noun. A question
with signs of two slots of one rank asks about more than one thing, and is not understood.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.ui.person.facts import SLOTS, Person, Slot
from uiprobe.ui.person.vocabulary import (
    CHINESE,
    has_strange_words,
    other_things,
    turns_away,
    with_which_person,
    words_of,
)

MAX_QUESTION = 600
"""Characters of a question that a person listens to."""

_WORDS = Path(__file__).parent / "words.yaml"

_NEAR = 7
"""Words after an interrogative among which the noun that is asked for stands."""

_QUOTED = re.compile(r"[“„«»\"「『][^“”„«»\"「」『』]*[”“»«\"」』]|(?<!\w)'[^']*'(?!\w)")
_ISO_DATE = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
_MARKUP = re.compile(r"<[^<>]*>|[`*_#~|\\{}\[\]]|https?://\S+")
_SENTENCE = re.compile(r"(?<=[.!?。！？;；\n])\s*")
_ASKS = re.compile(r"[?？]|吗|呢")
_NAME_OF = re.compile(r"\s*(?:of|for|von|des|der|dem|den|die)?\s*(?=\w)")
_ARTICLE = re.compile(r"(?:the|a|an|which|what|der|die|das|den|dem|welche[rmns]?)\s+")
_CLAUSE = re.compile(r"[.!?。！？;；,，:：]\s*(?:(?:and|und)\b\s*)?|\s+(?:and|und)\s+|以及|并且")
_WORDS_THAT_ASK = (
    r"(?:what|which|how|who|whom|where|when|was|wie|welche[rmns]?|wer|wem|wen|wo|wohin|wann)"
)
_ASKING_WORD = re.compile(rf"(?<!\w){_WORDS_THAT_ASK}(?!\w)|谁|哪|几|多少|什么|多久|多长")
_AND = re.compile(r"(?<!\w)(?:and|und)(?!\w)|以及|并且")
_TWO_AT_ONCE = re.compile(rf"\b{_WORDS_THAT_ASK}\s+(?:and|und)\s+{_WORDS_THAT_ASK}\b")
_NAMESAKE = re.compile(
    r"[rmns]?(?:一?[个位])?\s*(?:of (?:the |these )?|der |von )?(?:two |three |beiden )?\s*"
    r"([^\W\d_\u4e00-\u9fff]+)"
)
_TAKES_AWAY = re.compile(r"(?<!\w)(?:delet|remov|eras|cancel|lösch|entfern|absag|stornier)|删|取消")
_WHAT = re.compile(r"(?<!\w)(?:to|into|in|by|für|zu|auf) (?:what|was)(?!\w)")
_CHOSEN = re.compile(r"(?<!\w)(?:which|welche[rmns]?)\s+([^\W\d_]+)")
_ACTED = re.compile(r"(?<!\w)(?:i|to|you|we) [a-z]+")
"""A verb, which may look like a noun: "Which alarm should I change?"."""

_COMPANY: frozenset[str] = frozenset({"with", "from", "mit", "von"})
_COMPANY_OF = re.compile(r"(?<!\w)(?:what|was)(?!\w)[^?]*(?<!\w)(?:with|from|mit|von)(?!\w)")
_NEGATED = re.compile(
    r"(?<!or )(?<!if )(?<!whether )(?<!\w)(?:not|never|\w+n't|nicht|nie)(?!\w)"
    r"(?! (?:mehr|any ?more|yet|take place|needed|exist))|不(?:该|应该|要|能)"
)
_PARTS = re.compile(
    r"[,;:，；：、–—]\s*|\s-\s|\s(?=(?:because|since|before|so that|so i can|weil|bevor|damit)\b)"
)
_ASIDE = re.compile(
    r"\W*(?:and |but |und |aber )?(?:because|since|as i|before|after|so that|so i|although|though"
    r"|given|i (?:found|see|can see|have found|could|can't|cannot|can not|don't|do not|searched)"
    r"|i looked|there(?:'s| is| are)|weil|da |bevor|nachdem|damit|obwohl"
    r"|ich (?:sehe|habe|finde|fand|kann)"
    r"|es gibt|因为|由于|既然|有(?!没有|多|哪|什么|几)|我(?:看到|找到|发现|没找到|没有找到|看见))"
)
"""A clause that says what was found, or why one asks."""

_COMPOUND = re.compile(r"\[a-zäöüss\](?:\*|\{0,8\})")
"""The first part of any German compound, in a compiled pattern, which has no sharp s."""

_JOINED = re.compile(r"^\W*(?:and|und|or|oder|plus|sowie|和|以及|还有|与|&|,|，|、)\W*")


_NAMED: frozenset[Slot] = frozenset({"person", "list", "place"})
"""Slots whose values are names themselves."""

_OPEN: frozenset[Slot] = frozenset()
"""Slots of a sign that says only that one of several is meant."""


@dataclass(frozen=True, slots=True)
class _Sign:
    """A place in a text that speaks of a slot, or of one of several.

    Attributes:
        start, end: Where it is.
        slots: The slots.
        phrase: Whether it is a whole phrase, which is surer than an interrogative with a noun.
        weak: Whether a thing is named some words after an interrogative, which may ask about
            something of it.
    """

    start: int
    end: int
    slots: frozenset[Slot]
    phrase: bool = False
    weak: bool = False


@dataclass(frozen=True, slots=True)
class _Rules:
    noise: re.Pattern[str]
    interrogative: re.Pattern[str]
    missing: re.Pattern[str]
    selecting: re.Pattern[str]
    several: re.Pattern[str]
    meant_as: re.Pattern[str]
    phrases: tuple[tuple[re.Pattern[str], frozenset[Slot]], ...]
    nouns: tuple[tuple[re.Pattern[str], frozenset[Slot]], ...]
    simple: tuple[tuple[re.Pattern[str], frozenset[Slot]], ...]
    after_noun: re.Pattern[str]
    confirming: re.Pattern[str]
    proposing: re.Pattern[str]
    marks: tuple[tuple[re.Pattern[str], Slot], ...]


def understand(question: str, person: Person, goal: str = "") -> Slot | None:
    """The slot that a question is about.

    Args:
        question: As it was asked; anything.
        person: The person; the values of their facts help to understand.
        goal: The instruction, whose words a question may have.

    Returns:
        None for a question that is about no slot, about several, or about something else than the
        goal: one that asks with a word that is neither ordinary, nor of the goal, nor of a value.
    """
    text = _plain(question) if len(question) <= MAX_QUESTION else ""
    if not text:
        return None
    rules, goal = _rules(), _plain(goal)
    text = _without_names(_without_choices(text, person), goal)
    text, person = _with_names_alone(text, person, rules)
    text = _with_which_person(text, person, goal)
    if turns_away(text) or _asks_for_two(text, person, rules):
        return None
    slot = _slot_of(text, person, rules) or _by_evidence(text, person, rules)
    if slot is None or person.fact(slot) is None:
        slot = _contradiction(text, person, rules) or slot
    if slot == "item" and person.fact(slot) is None:
        # "Which of these numbers is wrong, 7 or 9?" names no slot but its values.
        slot = _single(_mentioned(text, person)) or slot
    return slot if slot and not _is_elsewhere(text, slot, person, goal, rules) else None


def _without_choices(text: str, person: Person) -> str:
    """A question without the things that it lists after a colon.

    The names of these things are those on the screen, and may have any words.
    """
    asked, mark, listed = text.partition(": ")
    values = {_plain(one) for fact in person.facts if fact.hidden for one in fact.mentions}
    is_list = mark and _ASKING_WORD.search(asked) and sum(one in listed for one in values) > 1
    return asked + "?" if is_list else text


def _without_names(text: str, goal: str) -> str:
    """A question without the names that the goal quotes, where it gives them without quotes."""
    for quoted in _QUOTED.findall(goal):
        name = quoted[1:-1].strip()
        if len(name) > 1:
            text = re.sub(
                rf"(?<![\w\"“„«'])((?:the|my|your) )?{re.escape(name)}s?(?![\w\"”“»'])",
                r"\1",
                text,
            )
    return re.sub(r"\s+", " ", text)


def _with_names_alone(text: str, person: Person, rules: _Rules) -> tuple[str, Person]:
    """A question and a person in which no whole name has a word for a slot, as "Owen Price" has."""
    fact = person.fact("person")
    if fact is None:
        return text, person
    names = []
    for name in map(_plain, fact.mentions):
        first, *others = name.split() or [""]
        alone = " ".join((first, *(one + "n" if _is_noun(one, rules) else one for one in others)))
        if alone != name:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", alone, text)
        names.append(alone)
    known = replace(fact, mentions=tuple(names))
    return text, replace(person, facts=tuple(known if one is fact else one for one in person.facts))


def _with_which_person(text: str, person: Person, goal: str) -> str:
    """A question that asks which person is meant by their last name, or by what is theirs."""
    fact = person.fact("person")
    if fact is None or not fact.hidden:
        return text
    parts = {part for name in fact.mentions for part in name.split()}
    return with_which_person(text, goal, parts)


def _slot_of(text: str, person: Person, rules: _Rules) -> Slot | None:
    """The one slot that a text names."""
    if _which_namesake(text, person, rules):
        return "person"
    asked = " ".join(one for one in _SENTENCE.split(text) if _ASKS.search(one)) or text
    bare = _without_quotes(text, rules)
    signs = _focus(_without_quotes(asked, rules), rules) or _focus(bare, rules)
    stated = [sign for sign in signs if sign.slots != _OPEN]
    heard = _nouns(_without_quotes(asked, rules), rules)
    if stated and all(sign.weak for sign in stated):
        # "What do you want to call the task?" asks about its title; "How is the task?" about what
        # is not known here.
        opens = any(words.search(bare) for words, slots in rules.phrases if slots == _OPEN)
        slot = "item" if opens and heard <= {"item"} else _single(heard - {"item"})
        return slot or _single(_mentioned(asked, person))
    if stated:
        apart = stated[0].slots != {"item"} and any(
            _joined(bare, stated[0], sign) for sign in signs if sign.slots == _OPEN
        )
        slot = None if apart else _one(stated, person)
        mentioned = _mentioned(asked, person) or _mentioned(text, person)
        # "Where do I put it, on the list Work or Garden?" asks about the list.
        known = slot is None or person.fact(slot) is not None or len(mentioned) != 1
        return slot if known else _single(mentioned)
    if signs:
        return _of_several(text, bare, heard, person, rules)
    return _of_one(text, asked, heard, person, rules)


def _by_evidence(text: str, person: Person, rules: _Rules) -> Slot | None:
    """The only slot of which a text has any sign, in what it asks and in what it says before."""
    bare = _without_quotes(text, rules)
    nouns = _nouns(bare, rules)
    phrases = [slots for words, slots in rules.phrases if slots and words.search(bare)]
    named = (nouns - {"item"}).union(*phrases)
    mentioned = _mentioned(text, person)
    asking = len(_ASKING_WORD.findall(bare))
    if asking > 1:
        return None
    if named:
        return _single(named)
    selects = rules.selecting.search(bare)
    if mentioned:
        return _single(mentioned) if selects or not asking else None
    return "item" if "item" in nouns and selects else None


def _contradiction(text: str, person: Person, rules: _Rules) -> Slot | None:
    """The slot of which a question quotes two values: "Is it the 12 April or the 14 April?"."""
    quoted: dict[Slot, int] = {}
    for pattern, slot in (*rules.marks, (_ISO_DATE, "date")):
        fact = person.fact(slot)
        if fact is not None and fact.hidden and fact.slot == slot:
            quoted[slot] = quoted.get(slot, 0) + len(list(pattern.finditer(text)))
    return _single(frozenset(slot for slot, times in quoted.items() if times > 1))


def _asks_for_two(text: str, person: Person, rules: _Rules) -> bool:
    """Whether a question asks which, and besides whether something is to be done.

    Or it has two interrogatives that are joined: "What and how much?".
    """
    if _TWO_AT_ONCE.search(text):
        return True
    for sentence in _SENTENCE.split(text):
        asking = [one for one in _AND.split(sentence) if _ASKING_WORD.search(one)]
        if len(asking) > 1 and len({_slot_of(one, person, rules) for one in asking}) > 1:
            return True
    fact = person.fact("confirm")
    if fact is None:
        return False
    verbs = [_plain(one) for one in fact.mentions]
    clauses = [one for one in _CLAUSE.split(_without_quotes(text, rules)) if one]
    whether = [
        one
        for one in clauses
        if any(verb in one for verb in verbs)
        and (rules.proposing.match(one) or rules.confirming.search(one))
        and not rules.interrogative.search(one)
    ]
    which = [
        one
        for one in clauses
        if rules.interrogative.search(one)
        or any(words.search(one) for words, slots in rules.phrases if slots != {"confirm"})
    ]
    return bool(whether) and any(one not in whether for one in which)


def _is_elsewhere(text: str, slot: Slot, person: Person, goal: str, rules: _Rules) -> bool:
    """Whether what a text asks with is about something else than the goal."""
    own = {
        form
        for one in (goal, *_values(person, {slot, "person", "confirm"}))
        for form in words_of(one)
    }
    for clause in _clauses_that_ask(text, person, rules):
        left = _without_values(clause, person)
        quoted = slot not in ("text", "title")
        left = left if quoted else _QUOTED.sub(" ", left)
        if rules.interrogative.search(left) and _NEGATED.search(left):
            return True
        left = rules.noise.sub(" ", left)
        if has_strange_words(_marks_gone(left, rules), own, lambda word: _is_noun(word, rules)):
            return True
        if slot not in ("item", "confirm") and _TAKES_AWAY.search(left):
            # "Should I delete the client?", where it is asked which one the invoice is for.
            return _TAKES_AWAY.search(goal) is None
        if slot == "item" and _WHAT.search(left) and not rules.selecting.search(left):
            # "Do you want the task renamed, and to what?"
            return True
        if slot == "item" and any(
            has_strange_words(chosen[1], (), lambda word: _is_noun(word, rules))
            for chosen in _CHOSEN.finditer(left)
        ):
            # "Which hall?" is not which of several things.
            return True
        # What the goal calls "Second Monitor" is no monitor that it does not speak of.
        spoken = re.sub("|".join(map(re.escape, _QUOTED.findall(goal))) or r"(?!)", " ", left)
        if other_things(_ACTED.sub(" ", spoken), _QUOTED.sub(" ", goal)) and slot not in _nouns(
            left, rules
        ):
            return True
    return False


def _values(person: Person, slots: Collection[Slot]) -> Iterator[str]:
    return (_plain(one) for fact in person.facts if fact.slot in slots for one in fact.mentions)


def _without_values(text: str, person: Person) -> str:
    """The text without the values of facts; a verb that is agreed to may have any ending."""
    values = [
        (_plain(one), "[a-zäöü]*" if fact.slot == "confirm" else r"(?:'s)?(?![a-z0-9])")
        for fact in person.facts
        for one in fact.mentions
        if not (fact.slot == "confirm" and CHINESE.search(one))
    ]
    for value, end in sorted(values, key=lambda one: -len(one[0])):
        text = re.sub(rf"(?<![a-zäöü0-9]){re.escape(value)}{end}", " ", text)
    return text


def _marks_gone(text: str, rules: _Rules) -> str:
    for pattern, _ in rules.marks:
        text = pattern.sub(" ", text)
    return text


def _is_noun(word: str, rules: _Rules) -> bool:
    return any(noun.fullmatch(word) for noun, _ in (*rules.simple, *rules.phrases))


def _clauses_that_ask(text: str, person: Person, rules: _Rules) -> list[str]:
    """The clauses of a text but those that say only what was found, or why one asks."""
    sentences = [one for one in _SENTENCE.split(text) if one]
    asking = [one for one in sentences if _ASKS.search(one)] or [
        one for one in sentences if _focus(one, rules) or _mentioned(one, person)
    ]
    clauses = [one for sentence in asking or sentences for one in _PARTS.split(sentence) if one]
    return [one for one in clauses if not _ASIDE.match(one)] or clauses


def _which_namesake(text: str, person: Person, rules: _Rules) -> bool:
    """Whether a question asks which of several people of one name is meant: "Which Ines?"."""
    fact = person.fact("person")
    if fact is None:
        return False
    parts = {part for one in fact.mentions for part in _plain(one).split()}
    for match in rules.selecting.finditer(text):
        follows = _NAMESAKE.match(text, match.end())
        if follows and (follows[1] in parts or follows[1].removesuffix("s") in parts):
            return True
    return False


def _of_several(
    text: str, bare: str, heard: frozenset[Slot], person: Person, rules: _Rules
) -> Slot | None:
    """The slot of a question that says only "which one"."""
    if attributes := heard - {"item"}:
        return _single(attributes)
    antecedents = {
        slot
        for match in rules.several.finditer(bare)
        if (noun := _noun_at(bare, match.end(), rules, adjectives=1))
        for slot in noun.slots
    }
    if antecedents == {"item"} and _named_in_part(text, person):
        # "Two entries for Omar" may be people or things.
        return None
    if len(antecedents) == 1:
        return next(iter(antecedents))
    if mentioned := _mentioned(text, person) or _named_in_part(text, person):
        return _single(mentioned)
    named = _nouns(bare, rules)
    return "item" if "item" in named else _single(named or frozenset({"item"}))


def _of_one(
    text: str, asked: str, heard: frozenset[Slot], person: Person, rules: _Rules
) -> Slot | None:
    """The slot of a question without an interrogative."""
    attributes = heard - {"item"}
    mentioned = _mentioned(asked, person) or _mentioned(text, person)
    marked = _marked(asked, person, rules) if _ASKS.search(asked) else frozenset()
    fact = person.fact("confirm")
    acts = fact is not None and any(_plain(one) in text for one in fact.mentions)
    sure = bool(rules.confirming.search(asked))
    if fact is not None and sure and (acts or not attributes):
        return "confirm"
    others = mentioned | {slot for slot in marked if person.fact(slot) is not None}
    whether = not attributes and _ASKS.search(asked) and not rules.interrogative.search(asked)
    if acts and not others and (whether or rules.proposing.search(asked)):
        return "confirm"
    if mentioned and mentioned <= _NAMED and not attributes and rules.interrogative.search(asked):
        # "What is the weather like in Paris?" names a place, and asks for something else.
        return None
    if found := mentioned or marked or (attributes if not _COMPANY_OF.search(asked) else None):
        return _single(found)
    if heard and fact is None:
        return _single(heard)
    if parts := _named_in_part(asked, person):
        return _single(parts)
    if rules.interrogative.search(asked):
        return None
    return "confirm" if sure or (fact is None and rules.proposing.search(asked)) else None


def _single(slots: frozenset[Slot]) -> Slot | None:
    return next(iter(slots)) if len(slots) == 1 else None


def _without_quotes(text: str, rules: _Rules) -> str:
    """The text without what is quoted in it, and without phrases that mean no slot."""
    for pattern in (_QUOTED, rules.noise):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text


def _plain(question: str) -> str:
    """The text of a question in lower case, in one form of each letter and without markup."""
    text = unicodedata.normalize("NFKC", question).casefold().replace("ß", "ss")
    text = "".join(" " if unicodedata.category(letter)[0] == "C" else letter for letter in text)
    text = _MARKUP.sub(" ", text).replace("’", "'")
    return " ".join(text.split())


def _focus(text: str, rules: _Rules) -> list[_Sign]:
    """The signs of what is asked for: phrases, and interrogatives with their nouns."""
    signs = [
        _Sign(match.start(), match.end(), slots, phrase=True)
        for pattern, slots in rules.phrases
        for match in pattern.finditer(text)
    ]
    for match in rules.interrogative.finditer(text):
        # "Which one" says no noun; one that follows is not what is chosen.
        alone = re.match(r"\s*ones?\b", text[match.end() :])
        noun = None if alone else _noun_after(text, match.end(), rules)
        if noun is not None:
            between = text[match.end() : noun.start].split()
            selects = rules.selecting.match(match[0]) is not None
            if not selects and noun.slots == {"person"} and _COMPANY.intersection(between):
                # "What did you agree on with the caller?" does not ask for the caller.
                continue
            weak = "item" in noun.slots and len(between) > 1 and not selects
            signs.append(_Sign(match.start(), noun.end, noun.slots, weak=weak))
        elif rules.selecting.match(match[0]):
            signs.append(_Sign(match.start(), match.end(), _OPEN))
    signs += [
        _Sign(match.start(), rest.end(), slots)
        for pattern, slots in rules.nouns
        if "item" not in slots
        for match in pattern.finditer(text)
        if (rest := rules.after_noun.match(text, match.end()))
    ]
    signs += [
        _Sign(match.start(), noun.end, frozenset({"item"}), phrase=True)
        for match in rules.missing.finditer(text)
        if (noun := _noun_at(text, match.end(), rules)) and "item" in noun.slots
    ]
    chosen = [_as_meant(sign, text, rules) for sign in _apart(signs)]
    for number, sign in enumerate(list(chosen)):
        # "The name of the recipient", "the name of the list".
        named = _NAME_OF.match(text, sign.end) if sign.slots == {"title"} else None
        owner = None if named is None else _noun_at(text, named.end(), rules)
        if owner is not None and owner.slots <= _NAMED:
            chosen[number] = _Sign(sign.start, owner.end, owner.slots)
            continue
        # "What day and time" asks for two things with one interrogative.
        joint = _JOINED.match(text[sign.end :])
        if joint and (more := _noun_at(text, sign.end + joint.end(), rules)):
            chosen.append(more)
    return chosen


def _as_meant(sign: _Sign, text: str, rules: _Rules) -> _Sign:
    """A sign of a text that is asked for as something else: "What do I type as the title"."""
    if sign.slots != {"text"}:
        return sign
    rest = re.split(r"[.!?。！？]", text[sign.start :], maxsplit=1)[0]
    for match in rules.meant_as.finditer(rest):
        noun = _noun_at(text, sign.start + match.end(), rules)
        if noun is not None and "item" not in noun.slots:
            return _Sign(sign.start, max(sign.end, noun.end), noun.slots, phrase=True)
    return sign


def _joined(text: str, one: _Sign, other: _Sign) -> bool:
    """Whether two signs are joined, as in "which one, and where"."""
    first, second = sorted((one, other), key=lambda sign: sign.start)
    between = text[first.end : second.start]
    return bool(re.search(r"[,，、;；?？]|\b(?:and|und|sowie)\b|和|以及", between))


def _apart(signs: Iterable[_Sign]) -> list[_Sign]:
    """Signs that do not overlap: of two that do, the one that begins first, then the surer one.

    A phrase that says only "which of" gives way to the noun that follows it.
    """
    taken: list[_Sign] = []
    order = sorted(signs, key=lambda one: (one.slots == _OPEN, one.start, not one.phrase, -one.end))
    for sign in order:
        if all(sign.end <= other.start or other.end <= sign.start for other in taken):
            taken.append(sign)
    return taken


def _noun_after(text: str, start: int, rules: _Rules) -> _Sign | None:
    """The first noun of a slot within some words of a sentence."""
    rest = re.split(r"[.!?。！？;；,，]", text[start:], maxsplit=1)[0]
    words = re.match(rf"(?:\W*[\w'-]+){{0,{_NEAR}}}", rest)
    near = words[0] if words else ""
    found = [
        _Sign(start + match.start(), start + match.end(), slots)
        for pattern, slots in rules.nouns
        for match in pattern.finditer(near)
    ]
    return min(found, key=lambda sign: (sign.start, -sign.end), default=None)


def _noun_at(text: str, start: int, rules: _Rules, *, adjectives: int = 0) -> _Sign | None:
    """The noun of a slot that begins there, after an article and so many adjectives at most."""
    rest = text[start:]
    if (article := _ARTICLE.match(rest)) is not None:
        rest = rest[article.end() :]
    for _ in range(adjectives + 1):
        at = len(text) - len(rest)
        for pattern, slots in rules.nouns:
            if (match := pattern.match(text, at)) is not None:
                return _Sign(match.start(), match.end(), slots)
        rest = rest.partition(" ")[2]
    return None


def _nouns(text: str, rules: _Rules) -> frozenset[Slot]:
    signs = [
        _Sign(match.start(), match.end(), slots)
        for pattern, slots in rules.nouns
        for match in pattern.finditer(text)
    ]
    found: set[Slot] = set()
    apart = sorted(_apart(signs), key=lambda sign: sign.start)
    for before, sign in zip([None, *apart], apart, strict=False):
        beside = before is not None and before.end == sign.start - 1
        owners = before.slots & _NAMED if before is not None and beside else None
        if owners and sign.slots == {"title"}:
            # "Client name, please."
            found = (found - {"item"}) | owners
            continue
        # A noun that may be of two slots names a thing.
        found |= sign.slots if len(sign.slots) == 1 else {"item"}
    if len(found & _NAMED) == 1:
        # The name of a list is which list it is.
        found.discard("title")
    return frozenset(found)


def _one(signs: Iterable[_Sign], person: Person) -> Slot | None:
    """The one slot of all signs; a sign of several slots means the one that the person knows."""
    found: set[Slot] = set()
    for sign in signs:
        known = [slot for slot in SLOTS if slot in sign.slots and person.fact(slot) is not None]
        hidden = [slot for slot in known if (fact := person.fact(slot)) and fact.hidden]
        if len(sign.slots) == 1:
            found |= sign.slots
        elif len(hidden) == 1:
            found.add(hidden[0])
        elif len(known) <= 1:
            found.add(known[0] if known else min(sign.slots, key=SLOTS.index))
        else:
            return None
    return next(iter(found)) if len(found) == 1 else None


def _mentioned(text: str, person: Person) -> frozenset[Slot]:
    """The slots whose values are mentioned; a longer value hides the shorter ones in it."""
    values = sorted(
        (
            (value, fact.slot)
            for fact in person.facts
            if fact.slot != "confirm"
            for value in map(_plain, fact.mentions)
        ),
        key=lambda pair: -len(pair[0]),
    )
    found: set[Slot] = set()
    left = text
    for value in dict.fromkeys(value for value, _ in values):
        edge = r"(?<![a-z0-9])", r"(?![a-z0-9])"
        pattern = re.compile(f"{edge[0]}{re.escape(value)}{edge[1]}")
        if pattern.search(left):
            found |= {slot for other, slot in values if other == value}
            left = pattern.sub(" ", left)
    return frozenset(found)


def _named_in_part(text: str, person: Person) -> frozenset[Slot]:
    """The slots of whose names a question has one part, as of "Which Ines?"."""
    fact = person.fact("person")
    parts = {part for one in fact.mentions for part in _plain(one).split()} if fact else set()
    words = set(re.findall(r"\w+", text))
    named = parts & (words | {word.removesuffix("s") for word in words})
    return frozenset({"person"}) if named else frozenset()


def _marked(text: str, person: Person, rules: _Rules) -> frozenset[Slot]:
    """The slots of which something looks like a value."""
    found: set[Slot] = set()
    for pattern, slot in rules.marks:
        if not pattern.search(text):
            continue
        alike: list[Slot] = [
            fact.slot
            for fact in person.facts
            if any(map(pattern.search, map(_plain, fact.mentions)))
        ]
        known = person.fact(slot) is not None
        found.add(slot if known or not alike else alike[0])
    return frozenset(found)


@cache
def _rules() -> _Rules:
    data: Mapping[str, Any] = read_yaml(_WORDS)
    phrases = [
        *(
            (_compiled(by_language), _OPEN if slot == "item" else frozenset({slot}))
            for slot, by_language in ((slot, data["phrases"].get(slot)) for slot in SLOTS)
            if by_language is not None
        ),
        *(
            (_compiled(by_language), frozenset(slot for slot in SLOTS if slot in names.split()))
            for names, by_language in data["either"].items()
        ),
    ]
    nouns = [
        (_compiled(by_language), frozenset(slot for slot in SLOTS if slot in names.split()))
        for names, by_language in data["nouns"].items()
    ]
    marks: list[tuple[re.Pattern[str], Slot]] = [
        (re.compile("|".join(data["marks"][slot])), slot) for slot in SLOTS if slot in data["marks"]
    ]
    interrogatives = {name: [words] for name, words in data["interrogatives"].items()}
    return _Rules(
        _compiled(data["noise"]),
        _compiled(interrogatives),
        re.compile(data["missing"]),
        re.compile(data["selecting"]),
        re.compile(data["several"]),
        re.compile(data["meant_as"]),
        tuple(phrases),
        tuple(nouns),
        tuple((re.compile(_COMPOUND.sub("", noun.pattern)), slots) for noun, slots in nouns),
        re.compile(data["after_noun"]),
        _compiled(data["confirming"]),
        _compiled(data["proposing"]),
        tuple(marks),
    )


def _compiled(by_language: Mapping[str, list[str]]) -> re.Pattern[str]:
    """One pattern for all languages; whole words but in Chinese, where words have no edges."""
    parts = []
    for language, words in by_language.items():
        joined = "|".join(word.replace("ß", "ss") for word in words)
        parts.append(f"(?:{joined})" if language == "zh" else rf"(?<!\w)(?:{joined})(?!\w)")
    return re.compile("|".join(parts))
