"""Words beside an answer that make something else of it, as in `the lid of the Blue Kettle`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.items import Item
from uiprobe.ui.stated_answers.question import KNOWN, RIGHT, WRONG, Prepared
from uiprobe.ui.stated_answers.tokens import is_han

_NEAR_HAN = 2
"""Chinese characters on each side of an answer that may make another word of it."""


def stranger(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Return the words that make the answer a statement about something else; empty if none."""
    for find in (_before, _namesake, _around, _behind, _each, _owner, _subject, _fate, _elsewhere):
        if found := find(items, first, at, end, asked):
            return found
    return ""


def _before(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """A word in front of the answer: `Dark` of `Dark Blue Kettle`, `friend` of `a friend of Ida`.

    A verb may be any, with or without a preposition between it and the answer.
    """
    joint = ""
    for place in reversed(range(first, at)):
        one = items[place]
        if one.kind in (KNOWN, RIGHT) or one.text in words.ASSERTING:
            return ""
        passed = words.PASSED_OVER | words.CURRENCIES | words.JOINTS
        if one.kind in ("symbol", "line") or one.text in passed:
            joint = joint or (one.text if one.text in words.JOINTS else "")
            continue
        if asked.asks_who and joint in ("to", "an") and one.text not in words.BELONGING:
            return f"{one.text} {joint}"
        if one.kind != "word" or asked.is_plain(one.text) or is_han(one.text):
            return ""
        if joint in words.PARTITIVE and not (asked.language == "de" and _may_be_verb(one, asked)):
            return one.text
        at_verb = items[place - 1].text in words.ACTING if place > first else False
        named = not asked.counts and not joint and not at_verb and not _may_be_verb(one, asked)
        return one.text if named else ""
    return ""


def _namesake(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Another thing that is called almost like that of the question: the dinner menu, not lunch."""
    if any(one.kind == KNOWN for one in items):
        return ""
    for place in range(first + 1, end):
        for name in asked.long_names:
            other = items[place - 1]
            alike = items[place].text == name[1] and other.text != name[0]
            if alike and _is_strange(other, asked):
                return f"{other.text} {name[1]}"
    return ""


def _around(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """A Chinese character near the answer; Chinese has no blanks between words."""
    before = _near(reversed(items[first:at]))
    after = _near(iter(items[at + 1 : end]))
    if not asked.counts:
        # A day may be given for each week.
        before = [one for one in before if one != "每"]
        if tuple(after) in words.HAN_BESIDE:
            return "".join(after)
    return next((one for one in (*before, *after) if not asked.is_plain(one)), "")


def _near(some: Iterator[Item]) -> list[str]:
    found: list[str] = []
    for one in some:
        if one.value is not None and one.joined:
            continue
        if len(found) == _NEAR_HAN or not (one.kind == "word" and is_han(one.text)):
            break
        found.append(one.text)
    return found


def _behind(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """A word behind the answer: `Lid` of `Blue Kettle Lid`, `mails` of `33 mails` for megabytes."""
    later = at + 1
    measured = later < end and any(items[later].text in unit for unit in asked.units)
    later += measured
    if later >= end or is_han(items[later].text):
        return ""
    text = items[later].text
    if measured and text == "of" and later + 1 < end and _is_strange(items[later + 1], asked):
        return f"of {items[later + 1].text}"
    if measured and text == "'" and later + 1 < end and _is_strange(items[later + 1], asked):
        return f"{items[later - 1].text}' {items[later + 1].text}"
    if items[later].kind != "word":
        return ""
    other = _counts_other(text, asked) or _counts_people(text, asked)
    if asked.is_plain(text) and not other:
        return ""
    if asked.moment or text in words.PASSED_OVER:
        return ""
    # Only a verb or an adverb is written without a capital in German.
    small = asked.language == "de" and not items[later].capital
    if not asked.counts:
        return "" if small or _may_be_verb(items[later], asked) else text
    if not asked.counts_things:
        return "" if small else text
    # A word may stand before the unit, as in `27 working days`.
    follows = {one.text for one in items[later : later + 3]}
    if measured or any(follows & unit for unit in asked.units):
        return ""
    noun = items[later].capital if asked.language == "de" else text.endswith("s")
    counted = asked.how_many and noun and asked.is_strange(text)
    return text if asked.units or counted else ""


def _counts_other(text: str, asked: Prepared) -> bool:
    """Whether a word names what the question speaks of, and not its unit."""
    common = words.PLAIN | words.PASSED_OVER
    return asked.counts_things and bool(asked.units) and asked.has_noun(text) and text not in common


def _counts_people(text: str, asked: Prepared) -> bool:
    """Whether a word names people, where the question asks for an amount of something else."""
    asks = asked.counts_things and asked.units and not words.PEOPLE & asked.words
    return bool(asks) and text in words.PEOPLE


def _owner(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Return the stated owner of the answer, if the question speaks of another; else empty."""
    clause = items[first:end] if not any(one.kind == KNOWN for one in items[first:end]) else []
    for place, one in enumerate(clause[:-2]):
        genitive = [(two.text, two.joined) for two in clause[place + 1 : place + 3]]
        if genitive == [("'", True), ("s", True)] and _is_strange(one, asked):
            return f"{one.text}'s"
    for place in range(first + 1, at):
        if items[place].text in words.OWNING and _is_strange(items[place - 1], asked):
            return items[place - 1].text
    return ""


def _fate(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Return what happened to the things named or counted, as in `27 were deleted`; else empty."""
    for place in range(at + 1, min(at + 5, end - 1)):
        more = items[place + 1]
        if items[place].text in words.BEING and more.text not in asked.end:
            gone = more.text in words.LACKING or more.text.endswith("ed")
            return more.text if gone and _is_strange(more, asked) else ""
        if items[place].kind != "word":
            return ""
    return ""


def _each(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Return the thing that an amount is for each of, as in `1,840 each meal`; else empty."""
    for place in range(at + 1, min(at + 3, end - 1)):
        phrase = (items[place].text, items[place + 1].text)
        if phrase[0] in words.PER and asked.counts and not asked.bounds(phrase):
            goes_on = items[place + 2].text if place + 2 < end else ""
            more = items[place + 1]
            other = more.kind == "word" and more.text not in words.PASSED_OVER
            other = other and not any(asked.bounds((one, more.text)) for one in words.PER)
            if other and not asked.measures(goes_on):
                return " ".join(phrase)
    return ""


def _subject(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Return the subject of the answer, if the question speaks of something else; else empty.

    As in `the password is Compass` for the name of a network. What tells of the answer, as in `the
    page says`, is no subject, and a verb of the question is one of those that have one.
    """
    if any(one.kind == KNOWN for one in items[first:at]):
        return ""
    verbs = [
        place
        for place in range(first + 1, at)
        if items[place].text in words.BEING or asked.is_verb(items[place].text)
    ]
    told = [
        one
        for one in items[first : verbs[-1] if verbs else first]
        if one.kind != "symbol" and one.text not in words.PASSED_OVER
    ]
    strange = all(_is_strange(one, asked) for one in told)
    if verbs and items[verbs[-1]].text in words.LYING:
        # Only with an article a subject stands before these, and no place.
        strange = strange and bool(words.ARTICLES & {one.text for one in items[first : verbs[-1]]})
    return " ".join(one.text for one in told) if strange else ""


def _is_strange(one: Item, asked: Prepared) -> bool:
    if one.kind == WRONG and one.value is None:
        return True
    return one.kind == "word" and not is_han(one.text) and asked.is_strange(one.text)


def _elsewhere(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """Another name behind the question's own preposition, as `to Bonn` for the train to Cologne."""
    if any(one.kind == KNOWN for one in items):
        return ""
    for place in range(first, end - 1):
        if (items[place].text, items[place + 1].text) in asked.numbered:
            continue
        if (
            items[place].text in {word for word, _ in asked.numbered}
            and items[place + 1].text.isdigit()
        ):
            return f"{items[place].text} {items[place + 1].text}"
        name = items[place + 1]
        capital = name.capital and name.kind == "word"
        named = capital or is_han(name.text) or asked.small_names
        if items[place].text in asked.leading and named and _is_strange(name, asked):
            return f"{items[place].text} {items[place + 1].text}"
    return ""


def _may_be_verb(one: Item, asked: Prepared) -> bool:
    """Whether a word has the ending of a verb; so do English plurals, which name less."""
    if asked.language == "de" and not one.capital and one.text.endswith("t"):
        return True
    if one.text in words.PAST:
        return True
    # As in `class`, `status` and `basis`, which are nouns.
    ends = one.text.endswith(("s", "ed")) and not one.text.endswith(("ss", "us", "is"))
    return len(one.text) > 3 and ends
