"""Whether a text states the one right answer: a small grammar of stated answers.

A text states a value by giving it alone, with a unit, or in sentences that speak of exactly one
candidate. A value that is denied (`not Low`), asked for, put under a condition or only compared
with is not stated. Estimates, bounds, ranges, sums that are not worked out, and values of which
one is to be picked state none. WorkArena compares with a set of acceptable answers (appendix A.3);
here the set is part of the question, and so are the candidates that are wrong.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.clauses import (
    CLAUSE_ENDS,
    SENTENCE_ENDS,
    finds,
    phrase_at,
    spans,
    words_of,
)
from uiprobe.ui.stated_answers.derivations import (
    answer_begins,
    corrects,
    has_value,
    of_others,
    told_with_values,
)
from uiprobe.ui.stated_answers.items import Item, read_items
from uiprobe.ui.stated_answers.numbers import is_number_word
from uiprobe.ui.stated_answers.question import (
    KNOWN,
    RIGHT,
    WRONG,
    Prepared,
    Question,
    prepare,
    stem,
)
from uiprobe.ui.stated_answers.tokens import is_han

_SOME = frozenset({"one", "few", "some", "many", "lot", "bit", "minutes", "days", "hours"})
"""Words before `more than` that say by how much."""

MAX_LENGTH = 4_000
"""Characters of a message; a longer one states no value, whatever else it does."""

_MOST_MENTIONS = 20

_BESIDE = frozenset(".,:;!?()[]{}\"'=→*-|#\\\n")
"""Marks that may stand directly beside a number; any other makes something else of it."""


_NUMBERED = frozenset({("page",), ("step",), ("room",), ("version",)})
"""What a number may count, but no amount, as in `its page: €12.50`."""

_GENITIVE = [("'", True), ("s", True)]
_GERMAN_ARTICLES = frozenset({"der", "die", "das", "den", "dem", "des"})


@dataclass(frozen=True, slots=True)
class Reading:
    """Whether a text states the answer, and why not."""

    met: bool
    why: str = ""


def judge_answer(text: str, question: Question) -> Reading:
    """Judge a text as the answer to a question.

    Args:
        text: What somebody said, of any kind and length.
        question: What was asked.
    """
    if len(text) > MAX_LENGTH:
        return Reading(False, f"{len(text)} characters are no stated answer")
    asked = prepare(question)
    items = read_items(text, asked)
    claims = list(_claims(items, asked))
    wrong = next((reason for right, reason in claims if not right), None)
    if wrong is not None:
        return Reading(False, wrong)
    if not claims:
        return Reading(False, f"{text[:80]!r} does not state {question.answers[0]!r}")
    taken_back = _taken_back(items, asked)
    return Reading(not taken_back, taken_back)


def _claims(items: Sequence[Item], asked: Prepared) -> Iterator[tuple[bool, str]]:
    """For each stated candidate whether it is the right one, and stated as such."""
    polarity = _polarities(items, asked)
    begin = answer_begins(items, polarity)
    told = told_with_values(items, polarity, asked)
    if sum(one.kind == RIGHT for one in items) > _MOST_MENTIONS:
        yield False, "the answer is named too often"
        return
    if any(polarity[at] == "denied" and one.kind == RIGHT for at, one in enumerate(items)):
        yield False, "the answer is denied"
    for at, one in enumerate(items):
        if one.kind not in (RIGHT, WRONG) or polarity[at] != "stated" or at < begin:
            continue
        if at in told:
            continue
        if one.kind == WRONG:
            yield False, f"{one.text!r} is stated"
            continue
        reason = _distorted(items, at, asked)
        yield not reason, reason


def _affirmed(texts: Sequence[str]) -> set[int]:
    """The places of words that deny or doubt nothing where they stand, as in `no doubt`."""
    found = finds(texts, words.AFFIRMING)
    return {at + more for at, size in found for more in range(size)}


def _polarities(items: Sequence[Item], asked: Prepared) -> list[str]:
    """For each item whether it is `stated`, `denied` or `open`: asked for, compared, supposed."""
    found = ["stated"] * len(items)
    for at in of_others(items, asked):
        found[at] = "open"
    raw = [one.text for one in items]
    for first, end in spans(items, clauses=True):
        texts = words_of(items[first:end])
        candidates = [at for at in range(first, end) if items[at].kind in (RIGHT, WRONG)]
        for at, _ in finds(texts, words.COMPARING):
            for place in candidates:
                if place > first + at and not (asked.counts and _bounds(texts, at)):
                    found[place] = "open"
        for at, size in _denials(texts, asked, raw[first:end]):
            if corrects(words_of(items), first + at):
                continue
            later = [place for place in candidates if place >= first + at + size]
            for place in later or candidates:
                found[place] = "denied"
        if texts and texts[0] in words.REASONS:
            for place in candidates:
                if items[place].kind == WRONG:
                    found[place] = "open"
    for first, end in spans(items, clauses=False):
        texts = words_of(items[first:end])
        if not asked.counts:
            # `A, followed by B (3) and C (2)`: the marks of the values end no such list.
            behind = [at for at, _ in finds(texts, words.COMPARING)]
            for place in range(first + behind[0] if behind else end, end):
                if items[place].kind == WRONG and has_value(items, place):
                    found[place] = "open"
        supposed = any(texts[at + 1 : at + 2] != ["i"] for at, _ in finds(texts, words.IF))
        if items[end - 1].text == "?" or supposed:
            found[first:end] = ["open"] * (end - first)
    return found


def _bounds(texts: Sequence[str], at: int) -> bool:
    """Whether `than` here belongs to a bound such as `more than`, or to `rather than`."""
    return (
        texts[at] == "than"
        and at > 0
        and texts[at - 1]
        in (*("more", "less", "fewer", "greater", "larger", "smaller", "rather", "other"),)
    )


def _denials(
    texts: Sequence[str], asked: Prepared, raw: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Where something is denied, and how long the denial is; `raw` has the names too."""
    spared = {
        at + more
        for phrases in (words.NOT_ONLY, words.AFFIRMING)
        for at, size in finds(texts, phrases)
        for more in range(size)
    }
    bounds = {
        at + more
        for at, size in finds(texts, words.BOUND_BEFORE)
        if size > 1
        for more in range(size)
    }
    for at, size in finds(texts, words.DENYING):
        # The question's own denial is no denial of its answer, as in `no longer needed`.
        asks = asked.knows(raw[at : at + size + 1]) and at + size < len(texts)
        # Nor is another way to say `unread`, as in `have not been read`.
        asks = asks or bool(asked.undone & {*texts[at + size : at + size + 3]})
        if at not in spared and at not in bounds and not asks:
            yield at, size
    for at, text in enumerate(texts):
        # As in `every day but Thursday`.
        if text == "but" and at > 1 and texts[at - 2] in ("any", "every", "each"):
            yield at, 1


def _distorted(items: Sequence[Item], at: int, asked: Prepared) -> str:
    """Why what stands around the right answer makes something else of it; empty if nothing does."""
    texts = words_of(items)
    first, end = next((a, b) for a, b in spans(items, clauses=True) if a <= at < b)
    sentence = next((a, b) for a, b in spans(items, clauses=False) if a <= at < b)
    clause = texts[first:at] + texts[at + 1 : end]
    affirmed = _affirmed(clause)
    for place, size in finds(clause, words.MAYBE):
        # Where the question asks how large something `may be`, so may the answer.
        asks = size > 1 and asked.words >= {*map(stem, clause[place : place + size])}
        if place not in affirmed and not asks:
            return "the answer is left open"
    if asked.contrary & set(texts[sentence[0] : sentence[1]]):
        return "the other end of the order is stated"
    if _beside_or(items, at, asked):
        return "alternatives are stated"
    if asked.counts:
        if reason := _not_a_number(items, at, asked):
            return reason
    elif _in_a_list(items, at, asked):
        return "a list is stated"
    elif {"between", "zwischen"} & {*texts[first:at]}:
        return "what is between two is stated"
    elif (items[at].text,) in words.DENYING and texts[at + 1 : at + 2] == ["of"]:
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
    if stranger := _stranger(items, first, at, end, asked):
        return f"{stranger!r} makes something else of the answer"
    return ""


def _beside_or(items: Sequence[Item], at: int, asked: Prepared) -> bool:
    texts = [one.text for one in items]
    for step in (-1, 1):
        place, left = at + step, 2
        while 0 <= place < len(items) and left:
            text = items[place].text
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
    if before is not None and before.text in words.CURRENCIES:
        if not asked.measures(before.text):
            return f"{before.text!r} is another unit"
        if at > 1 and items[at - 2].text == "-" and before.joined:
            return "'-' stands before the amount"
    if after is None:
        return ""
    ordinal = asked.language == "de" and after.text == "." and after.joined and at + 2 < len(items)
    if ordinal and items[at + 2].kind == "word" and before and before.text in _GERMAN_ARTICLES:
        return "it is the number of one of them"
    more = items[at + 2] if at + 2 < len(items) and items[at + 2].joined else None
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
    if glued and after.text not in _BESIDE and not unit and not _is_picture(after.text):
        return f"{after.text!r} stands behind the number"
    return ""


def _undone(texts: Sequence[str], asked: Prepared) -> str:
    """What is said of a number where the question has `un` before it, as `read` for `unread`."""
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
        "the",
        "a",
        "an",
        '"',
        "'",
        "*",
        ":",
    ):
        before -= 1
    phrases = words.BOUND_BEFORE if asked.counts else words.LABEL_BOUND
    for size in range(min(5, before), 0, -1):
        phrase = tuple(texts[before - size : before])
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
    if phrase == ("out", "of") and asked.has_noun(counted):
        # A total, as in `28 out of 160 incidents`.
        return ""
    if any(phrase[-1:] == (one,) for unit in asked.units for one in unit):
        return ""
    # Of a name with a number, as in `High (57 %)`, the number is no matter.
    return " ".join(phrase) if size and asked.counts and not asked.bounds(phrase) else ""


def _stranger(items: Sequence[Item], first: int, at: int, end: int, asked: Prepared) -> str:
    """A word beside an answer that is neither one of the question nor a plain one."""
    for one in reversed(items[first:at]):
        if one.kind in (KNOWN, RIGHT) or one.text in words.ASSERTING:
            break
        if one.kind in ("symbol", "line") or one.text in words.PASSED_OVER | words.CURRENCIES:
            continue
        if one.kind == "word" and not asked.is_plain(one.text):
            return one.text
        break
    # Chinese has no blanks: what makes something else of an answer may stand some characters off.
    near = [one.text for one in items[first:end] if one.kind == "word" and is_han(one.text)]
    if strange := next((text for text in near if not asked.is_plain(text)), ""):
        return strange
    later = at + 1
    if later < end and any(items[later].text in unit for unit in asked.units):
        later += 1
    if (asked.counts and asked.counts_things) or later >= end:
        return ""
    after = items[later]
    return after.text if after.kind == "word" and not asked.is_plain(after.text) else ""


def _taken_back(items: Sequence[Item], asked: Prepared) -> str:
    """Why a text takes its answer back; empty if it does not."""
    texts = words_of(items)
    spared = _affirmed(texts)
    derived = answer_begins(items, ["stated"] * len(items))
    for at, size in finds(texts, words.WITHDRAWING):
        if at < derived and tuple(texts[at : at + size]) == ("at", "first"):
            continue
        if at not in spared and not asked.knows(texts[at : at + size]):
            return f"{' '.join(texts[at : at + size])!r} takes it back"
    for at in range(1, len(texts)):
        left = any(one.kind in (RIGHT, WRONG) for one in items[at:])
        if not left and texts[at - 1] != "?" and corrects(texts, at):
            return "it is denied"
    for at, size in _denials(texts, asked, [one.text for one in items]):
        ends = at + size == len(texts) or texts[at + size] in SENTENCE_ENDS | {"(", ")"}
        if ends and texts[at] in ("not", "n't", "nicht"):
            return "it is denied"
        if words.DISCLAIMED & set(texts[at + size : at + size + 3]):
            return "it is called wrong"
    return ""
