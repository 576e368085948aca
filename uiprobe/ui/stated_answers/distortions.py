"""Finds words that make another statement of a right answer: bounds, units, places in an order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.clauses import (
    CLAUSE_ENDS,
    SENTENCE_ENDS,
    finds,
    phrase_at,
    spans,
    words_of,
)
from uiprobe.ui.stated_answers.items import Item
from uiprobe.ui.stated_answers.numbers import is_number_word
from uiprobe.ui.stated_answers.question import KNOWN, RIGHT, WRONG, Prepared, stem
from uiprobe.ui.stated_answers.strangers import stranger
from uiprobe.ui.stated_answers.tokens import is_han

_SOME = frozenset({"one", "few", "some", "many", "lot", "bit", "minutes", "days", "hours"})
"""Words before `more than` that say by how much."""

_BESIDE = frozenset(".,:;!?()[]{}\"'=→*-|#\\\n")
"""Marks that may stand directly beside a number; any other makes something else of it."""


_NUMBERED = frozenset({("page",), ("step",), ("room",), ("version",)})
"""Words before a number that are not before an amount, as in `its page: €12.50`."""

_ORDINAL = re.compile(r"(?:zweit|dritt|viert)\w{3,}ste[nrs]?$")
"""German words such as `zweithöchste`."""

_ADDING = (["adds"], ["add"], ["comes"], ["come"], ["sums"], ["added"])
"""Words before an `up to` that is not a bound."""

_NO_BOUND = frozenset(
    {
        ("dates", "from"),
        ("stems", "from"),
        ("comes", "from"),
        ("expire", "after"),
        ("expires", "after"),
        ("ends", "after"),
        ("looks", "like"),
        ("seems", "like"),
    }
)
"""Verbs with what else is a bound."""

_NEIGHBOURS = frozenset({"next", "previous", "nächste", "nächster", "nächstes", "vorherige"})

_FINDING = frozenset({("there", "is"), ("there", "are"), ("there", "was"), ("i", "found")})
"""Words before a `none` that is not a label."""

_GENITIVE = [("'", True), ("s", True)]
_GERMAN_ARTICLES = frozenset({"der", "die", "das", "den", "dem", "des"})


def affirmed(texts: Sequence[str]) -> set[int]:
    """The places of words that deny or doubt nothing where they stand, as in `no doubt`."""
    found = finds(texts, words.AFFIRMING)
    return {at + more for at, size in found for more in range(size)}


def distorted(items: Sequence[Item], at: int, asked: Prepared) -> str:
    """Why what stands around the right answer makes something else of it; empty if nothing does."""
    texts = words_of(items)
    first, end = next((a, b) for a, b in spans(items, clauses=True) if a <= at < b)
    sentence = next((a, b) for a, b in spans(items, clauses=False) if a <= at < b)
    clause = texts[first:at] + texts[at + 1 : end]
    spared = affirmed(clause)
    for place, size in finds(clause, words.MAYBE):
        # Where the question asks how large something `may be`, so may the answer.
        asks = size > 1 and asked.words >= {*map(stem, clause[place : place + size])}
        if place not in spared and not asks:
            return "the answer is left open"
    # Behind a number, `min` is a unit.
    told = {
        one.text
        for place, one in enumerate(items[sentence[0] : sentence[1]], sentence[0])
        if not (one.text in ("min", "max") and place and items[place - 1].kind == "number")
        and one.kind not in (RIGHT, WRONG, KNOWN)
    }
    leads = _has_more(clause) or words.LEADING & {*clause}
    told |= {"highest"} if leads and not asked.counts else set()
    if asked.contrary & told:
        return "the other end of the order is stated"
    # As in `place 2`; the first place is the end that is asked for.
    ranks = zip(items[first:end], items[first + 1 : end], strict=False)
    if asked.end and any(a.text in words.PLACES and (b.value or 0) > 1 for a, b in ranks):
        return "another place in the order is stated"
    beside = [one for place, one in enumerate(clause) if clause[place + 1 : place + 2] != ["to"]]
    if not asked.counts and _NEIGHBOURS & {*beside} - asked.words:
        return "what comes before or after is stated"
    if asked.end and any(map(_ORDINAL.match, texts[sentence[0] : sentence[1]])):
        return "another place in the order is stated"
    until = asked.closes and any(finds(clause, words.UNTIL))
    if asked.opposed & {*clause} and not until:
        return "the opposite is stated"
    if _beside_or(items, at, asked):
        return "alternatives are stated"
    if asked.counts:
        if reason := _not_a_number(items, at, asked):
            return reason
    elif _is_adjective(items, first, at, asked):
        return f"{items[at].text!r} is said of something else"
    elif _in_a_list(items, at, asked):
        return "a list is stated"
    elif {"between", "zwischen"} & {*texts[first:at]}:
        return "what is between two is stated"
    elif (items[at].text,) in words.DENYING and (
        texts[at + 1 : at + 2] == ["of"] or tuple(texts[max(first, at - 2) : at]) in _FINDING
    ):
        return "nothing is stated"
    elif [(one.text, one.joined) for one in items[at + 1 : at + 3]] == _GENITIVE and (
        at + 3 < len(items) and items[at + 3].text not in ("the", "a", "it")
    ):
        return "something of the answer is stated"
    elif items[at].joined and at and items[at - 1].text in ("!", "¬", "~", "≠", "<", ">", "-"):
        return f"{items[at - 1].text!r} stands before the answer"
    if asked.counts and (opposite := _undone(texts[at + 1 : end], asked)):
        return f"{opposite!r} is the opposite of what is asked for"
    if bound := _bound(texts, first, at, asked):
        return f"{bound!r} makes something else of the answer"
    if strange := stranger(items, first, at, end, asked):
        return f"{strange!r} makes something else of the answer"
    return ""


def _has_more(clause: Sequence[str]) -> bool:
    """Whether something is said to have more than something else."""
    return (
        any(
            more in clause and than in clause[clause.index(more) :]
            for more, than in (("more", "than"), ("mehr", "als"))
        )
        and "no" not in clause
    )


def _is_adjective(items: Sequence[Item], first: int, at: int, asked: Prepared) -> bool:
    """Whether a label is only a word that is said of something, as in `the risk is high`."""
    if not asked.capital or items[at].capital or items[at - 1].text not in ("is", "are", "was"):
        return False
    subject = {one.text for one in items[first : at - 1]}
    return bool(subject) and not subject & (words.LABELS | asked.end)


def _beside_or(items: Sequence[Item], at: int, asked: Prepared) -> bool:
    texts = [one.text for one in items]
    for step in (-1, 1):
        place, left = at + step, 2
        while 0 <= place < len(items) and left:
            text = items[place].text
            if text == "/" and asked.bounds(texts[place : place + 2]):
                break
            if text in ("/", "|", "&") and left == 2 and (items[place].joined or text == "&"):
                return True
            # `15 or more` is no alternative where the question asks for the least.
            own = any(asked.bounds(texts[place : place + size]) for size in (2, 3, 4))
            if phrase_at(texts, place, words.OR) and not own:
                return True
            if text in SENTENCE_ENDS:
                break
            if text not in (",", '"', "'", "(", ")", "the", "a", "*"):
                left -= 1
            place += step
    return False


def _not_a_number(items: Sequence[Item], at: int, asked: Prepared) -> str:
    """Why a number is not the one that it looks like: what is glued to it, or its unit."""
    before = items[at - 1] if at else None
    after = items[at + 1] if at + 1 < len(items) else None
    beside = before is not None and before.text in _BESIDE | words.CURRENCIES
    beside = beside or (before is not None and asked.bounds((before.text,)))
    if before is not None and before.kind == "symbol" and not (beside or _is_picture(before.text)):
        return f"{before.text!r} stands before the number"
    if before is not None and before.text in ("!", "¬") and items[at].joined:
        return f"{before.text!r} stands before the number"
    if before is not None and before.text in words.CURRENCIES:
        if not asked.measures(before.text):
            return f"{before.text!r} is another unit"
        if at > 1 and items[at - 2].text == "-" and before.joined:
            return "'-' stands before the amount"
    if after is None:
        return ""
    if after.text == "-" and after.joined and at + 2 == len(items):
        return "'-' stands behind the number"
    ordinal = asked.language == "de" and after.text == "." and after.joined and at + 2 < len(items)
    if ordinal and items[at + 2].kind == "word" and before and before.text in _GERMAN_ARTICLES:
        return "it is the number of one of them"
    more = items[at + 2] if at + 2 < len(items) and items[at + 2].joined else None
    # As in `12:30`.
    longer = more is not None and not any(more.text in unit for unit in words.UNITS)
    if longer and after.joined and after.text in ("-", ":"):
        return "it is a part of something longer"
    unit = any(after.text in one for one in words.UNITS) and (
        after.joined
        or len(after.text) > 1
        or after.text in words.CURRENCIES
        or at + 2 == len(items)
    )
    if unit and not asked.measures(after.text):
        return f"{after.text!r} is another unit"
    glued = after.kind == "symbol" and (after.joined or after.text in "<>≤≥≈~±√^+")
    glued = glued and not asked.bounds((after.text,))
    glued = glued and not (more is not None and asked.bounds((after.text, more.text)))
    if glued and after.text not in _BESIDE and not unit and not _is_picture(after.text):
        return f"{after.text!r} stands behind the number"
    return ""


def _undone(texts: Sequence[str], asked: Prepared) -> str:
    """Return a word that lacks the question's `un`, as `read` for `unread`; empty if none."""
    for at, text in enumerate(texts):
        said = set(texts[:at]) & {"i", "we", "you", "not", "n't", "ich", "nicht"}
        if text in asked.undone and not said:
            return text
    return ""


def _is_picture(text: str) -> bool:
    return unicodedata.category(text[:1]) == "So" and text not in "°№"


def _in_a_list(items: Sequence[Item], at: int, asked: Prepared) -> bool:
    """Whether a name is followed by another word that may be a name too, as in `red, pink`."""
    texts = [one.text for one in items[at + 1 : at + 5] if one.text not in ('"', "'", "*")]
    joint = 1 if texts and texts[0] in (",", "and", "&", "+", "und", "\n") else 0
    if not joint:
        return False
    if texts[0] in ("and", "und"):
        rest = [one.text for one in items[at + 2 :]]
        clause = rest[: next((n for n, one in enumerate(rest) if one in CLAUSE_ENDS), len(rest))]
        if not words.ASSERTING & set(clause) and any(
            one.isalpha() and not asked.is_plain(one) for one in clause
        ):
            return True
    if len(texts) > joint and texts[joint] in ("and", "also", "the", "-"):
        joint += 1
    if len(texts) <= joint or asked.is_plain(texts[joint]) or not texts[joint].isalpha():
        return False
    return len(texts) == joint + 1 or texts[joint + 1] in (",", ".", "and", "\n", "&", ";")


def _bound(texts: Sequence[str], first: int, at: int, asked: Prepared) -> str:
    """The bound, estimate or operation beside an answer that the question does not have."""
    before = at
    while before > first and texts[before - 1] in (
        *words.CURRENCIES,
        *_GERMAN_ARTICLES,
        "the",
        "a",
        "an",
        '"',
        "'",
        "*",
        ":",
    ):
        before -= 1
    names = words.DAY_BOUND if asked.weekday else words.LABEL_BOUND
    phrases = words.BOUND_BEFORE if asked.counts else names
    if asked.dialled:
        phrases = words.LABEL_BOUND - {("under",), ("unter",), ("at", "most")}
    # The longest phrase first: `no more than` is another bound than `more than`.
    for size in range(min(5, before), 0, -1):
        phrase = tuple(texts[before - size : before])
        if (phrase == ("sum", "of") and asked.units) or (asked.closes and phrase in words.UNTIL):
            continue
        if (*texts[before - size - 1 : before - size], *phrase) in _NO_BOUND:
            continue
        if phrase == ("up", "to") and texts[before - 3 : before - 2][-1:] in _ADDING:
            continue
        if phrase == ("von",) and "bis" not in texts[at:]:
            # No range, as in `eine Länge von 12 km`.
            continue
        if phrase in phrases and not (phrase in _NUMBERED and not asked.counts_things):
            if asked.counts and asked.bounds(phrase):
                # The bound is the question's own; `one more than 147` is a sum.
                added = texts[before - size - 1] if before - size > first else ""
                summed = phrase[-1] == "than" and (is_number_word(added) or added in _SOME)
                return " ".join((added, *phrase)) if summed else ""
            return " ".join(phrase)
    after = at + 1
    counted = texts[after] if after < len(texts) else ""
    noun = asked.counts_things and stem(counted) in asked.nouns
    # The `and` of `and up` is a bound's, though the question has that word too.
    noun = noun and not phrase_at(texts, after, words.BOUND_AFTER)
    if noun or any(counted in unit for unit in asked.units):
        after += 1
    if after < len(texts) and texts[after] == ",":
        after += 1
    size = phrase_at(texts, after, words.BOUND_AFTER) if after < len(texts) else 0
    if not size and after + 1 < len(texts) and is_han(texts[after]):
        # A measure word stands between a Chinese number and its bound.
        after += 1
        size = phrase_at(texts, after, words.BOUND_AFTER)
    phrase = tuple(texts[after : after + size])
    counted = texts[after + 3] if after + 3 < len(texts) else ""
    if phrase in (("to",), ("through",), ("bis",)) and texts[after + 1 : after + 2] != [" "]:
        # No range, as in `call ... to reach her`.
        return ""
    if phrase == ("out", "of") and asked.has_noun(counted):
        # A total, as in `28 out of 160 incidents`.
        return ""
    if any(phrase[-1:] == (one,) for unit in asked.units for one in unit):
        return ""
    # Of a name with a number, as in `High (57 %)`, the number is no matter.
    return " ".join(phrase) if size and asked.counts and not asked.bounds(phrase) else ""
