"""Whether a text states the one right answer: a small grammar of stated answers.

A text states a value by giving it alone, with a unit, or in sentences that speak of exactly one
candidate. A value that is denied (`not Low`), asked for, put under a condition or only compared
with is not stated. Estimates, bounds, ranges, sums that are not worked out, and values of which
one is to be picked state none. WorkArena compares with a set of acceptable answers (appendix A.3);
here the set is part of the question, and so are the candidates that are wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.clauses import (
    SENTENCE_ENDS,
    finds,
    spans,
    words_of,
)
from uiprobe.ui.stated_answers.derivations import (
    answer_begins,
    correction,
    corrects,
    has_value,
    of_others,
    told_with_values,
)
from uiprobe.ui.stated_answers.distortions import affirmed, distorted
from uiprobe.ui.stated_answers.items import Item, read_items
from uiprobe.ui.stated_answers.question import (
    KNOWN,
    RIGHT,
    WRONG,
    Prepared,
    Question,
    prepare,
)

MAX_LENGTH = 4_000
"""Characters of a message; a longer one states no value, whatever else it does."""

_MOST_MENTIONS = 20
"""Mentions of the right value; a text with more is a list of guesses rather than an answer."""


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
    start, end = correction(items)
    before, items = items[:start], items[end:]
    claims = list(_claims(items, asked))
    wrong = next((reason for right, reason in claims if not right), None)
    if wrong is not None:
        return Reading(False, wrong)
    if not claims:
        return Reading(False, f"{text[:80]!r} does not state {question.answers[0]!r}")
    taken_back = _taken_back(items, asked) or _doubted(before, asked)
    return Reading(not taken_back, taken_back)


def _claims(items: Sequence[Item], asked: Prepared) -> Iterator[tuple[bool, str]]:
    """For each stated candidate whether it is the right one, and stated as such."""
    polarity = _polarities(items, asked)
    begin = answer_begins(items, polarity, asked)
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
        reason = distorted(items, at, asked)
        yield not reason, reason


def _polarities(items: Sequence[Item], asked: Prepared) -> list[str]:
    """For each item whether it is `stated`, `denied` or `open`: asked for, compared, supposed."""
    found = ["stated"] * len(items)
    for at in of_others(items, asked):
        found[at] = "open"
    raw = [one.text for one in items]
    for first, end in spans(items, clauses=True):
        texts = words_of(items[first:end])
        candidates = [at for at in range(first, end) if items[at].kind in (RIGHT, WRONG)]
        for at, _ in finds(texts, words.COMPARING if asked.counts else words.AHEAD):
            if texts[at] in ("expected", "erwartet") and asked.moment:
                continue
            for place in candidates:
                if place > first + at and not (asked.counts and _bounds(texts, at)):
                    found[place] = "open"
        for at, size in _denials(texts, asked, raw[first:end]):
            if corrects(words_of(items), first + at):
                continue
            # A denial is of what follows it; at the end of a clause, of what stands before it.
            later = [place for place in candidates if place >= first + at + size]
            for place in later or candidates:
                found[place] = "denied"
        # `3 are off` says nothing about how many are on.
        if (texts and texts[0] in words.REASONS) or _speaks_of_others(items, first, end, asked):
            for place in candidates:
                if items[place].kind == WRONG:
                    found[place] = "open"
    for first, end in spans(items, clauses=False):
        texts = words_of(items[first:end])
        if not asked.counts:
            # `A, followed by B (3) and C (2)`: the marks of the values end no such list.
            behind = [at for at, _ in finds(texts, words.AHEAD)]
            for place in range(first + behind[0] if behind else end, end):
                if items[place].kind == WRONG and has_value(items, place):
                    found[place] = "open"
        supposed = any(texts[at + 1 : at + 2] != ["i"] for at, _ in finds(texts, words.IF))
        # A question for a bound may be answered by a condition: `if it takes more than 147`.
        supposed = supposed and not any(
            one.kind == RIGHT and _is_bounded(texts, at, asked)
            for at, one in enumerate(items[first:end])
        )
        if items[end - 1].text == "?" or supposed:
            found[first:end] = ["open"] * (end - first)
    return found


def _speaks_of_others(items: Sequence[Item], first: int, end: int, asked: Prepared) -> bool:
    """Whether a clause says the opposite, or who stands at another place of the order."""
    said = {one.text for one in items[first:end] if one.kind == "word"}
    if asked.opposed & said:
        return True
    others = asked.contrary | (words.LEADING if "highest" in asked.contrary else frozenset())
    right = any(one.kind == RIGHT for one in items[first:end])
    return bool(others & said) and not (right or asked.counts or asked.end & said)


def _is_bounded(texts: Sequence[str], at: int, asked: Prepared) -> bool:
    """Whether a bound of the question stands before a place."""
    return any(asked.bounds(texts[at - size : at]) for size in (2, 3, 4) if size <= at)


def _bounds(texts: Sequence[str], at: int) -> bool:
    """Whether `than` here belongs to a bound such as `more than`, or to `rather than`."""
    return (
        texts[at] == "than"
        and at > 0
        and texts[at - 1]
        in (
            *("more", "less", "fewer", "greater", "larger", "smaller", "rather", "other"),
            *("longer", "shorter", "later", "earlier", "bigger", "higher", "lower", "older"),
        )
    )


def _denials(
    texts: Sequence[str], asked: Prepared, raw: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Yield the index and length of each denial; `raw` has the names too."""
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
        # `€5 with drinks, €4 without` has two prices.
        bare = texts[at] in ("without", "ohne") and texts[at + 1 : at + 2] in ([], ["."], [","])
        asks = asks or bare or asked.knows(("未", *raw[at + size : at + size + 1]))
        asks = asks or bool(asked.undone & {*texts[at + size : at + size + 3]})
        if at not in spared and at not in bounds and not asks:
            yield at, size
    for at, text in enumerate(texts):
        # As in `every day but Thursday`.
        if text == "but" and at > 1 and texts[at - 2] in ("any", "every", "each"):
            yield at, 1


def _taken_back(items: Sequence[Item], asked: Prepared) -> str:
    """Why a text takes its answer back; empty if it does not."""
    texts = words_of(items)
    spared = affirmed(texts)
    derived = answer_begins(items, ["stated"] * len(items), asked)
    for at, size in finds(texts, words.WITHDRAWING):
        if at < derived and tuple(texts[at : at + size]) == ("at", "first"):
            continue
        if at not in spared and not asked.knows(texts[at : at + size]):
            return f"{' '.join(texts[at : at + size])!r} takes it back"
    for at in range(1, len(texts)):
        # With a value behind it, it is a correction; see `answer_begins`.
        left = any(one.kind in (RIGHT, WRONG) for one in items[at:])
        if not left and texts[at - 1] != "?" and corrects(texts, at):
            return "it is denied"
    for first, end in spans(items, clauses=True):
        bare = not any(one.kind in (RIGHT, WRONG, KNOWN) for one in items[first:end])
        said = {text for text in texts[first:end] if text.isalpha()}
        rest = (text for text in said if text not in words.DOUBTING | {"be", "not"})
        if bare and words.DOUBTING & said and all(map(asked.is_plain, rest)):
            return "it is left open"
    raw = [one.text for one in items]
    for at, size in _denials(texts, asked, raw):
        if _denies_the_question(items, at, at + size, asked):
            return "it is denied of what is asked for"
        ends = at + size == len(texts) or texts[at + size] in SENTENCE_ENDS | {"(", ")"}
        if ends and texts[at] in ("not", "n't", "nicht"):
            return "it is denied"
        if words.DISCLAIMED & set(texts[at + size : at + size + 3]):
            return "it is called wrong"
    return ""


def _doubted(items: Sequence[Item], asked: Prepared) -> str:
    """Return the reason why a correction is in doubt before it is made; empty if none."""
    texts = words_of(items)
    spared = affirmed(texts)
    for at, size in finds(texts, words.WITHDRAWING - words.CORRECTING):
        if at not in spared and not asked.knows(texts[at : at + size]):
            return f"{' '.join(texts[at : at + size])!r} takes it back"
    return ""


def _denies_the_question(items: Sequence[Item], at: int, after: int, asked: Prepared) -> bool:
    """Whether a clause without an answer denies what the question speaks of: `not the manager`."""
    first, end = next((a, b) for a, b in spans(items, clauses=True) if a <= at < b)
    if any(one.kind in (RIGHT, WRONG, KNOWN) for one in items[first:end]):
        return False
    place = after
    while place < end and items[place].text in words.PASSED_OVER | {"is", "are", "my", "your"}:
        place += 1
    if place >= end or items[place].kind != "word":
        return False
    common = words.PLAIN | words.PASSED_OVER | words.ASSERTING
    return items[place].text not in common and asked.has_noun(items[place].text)
