"""Finds what stands beside an answer: its derivation, and statements about others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.clauses import CLAUSE_ENDS, finds, phrase_at, spans, words_of
from uiprobe.ui.stated_answers.items import Item
from uiprobe.ui.stated_answers.numbers import is_number_word
from uiprobe.ui.stated_answers.question import KNOWN, RIGHT, WRONG, Prepared
from uiprobe.ui.stated_answers.tokens import is_han

_BEFORE_VALUES = frozenset("|:=(-→*\"'") | {
    *("is", "has", "with", "at", "from", "ist", "hat", "mit"),
    *("leads", "follows", "comes", "stands", "führt", "folgt", "kommt"),
}
"""Marks and words that may stand between a name and its value."""

_PAUSES = frozenset({"wait", "hold", "halt", "moment"})


def answer_begins(items: Sequence[Item], polarity: Sequence[str], asked: Prepared) -> int:
    """Return the index at which the final answer begins: a conclusion, a correction, or so called.

    The items before it are its derivation, or are taken back.
    """
    texts = [one.text for one in items]
    corrections = [at for at in range(1, len(items)) if corrects(texts, at)]
    # The last correction counts.
    for at in reversed(corrections):
        if any(one.kind in (RIGHT, WRONG) for one in items[:at]) and any(
            one.kind in (RIGHT, WRONG) for one in items[at:]
        ):
            return at
    for at in range(len(items)):
        size = phrase_at(texts, at, words.ANSWER)
        if size and any(
            one.kind in (RIGHT, WRONG) and polarity[place] == "stated"
            for place, one in enumerate(items[at + size :], at + size)
        ):
            return at + size
    return _sums_up(items, asked) or _concludes(items, polarity, asked)


def _sums_up(items: Sequence[Item], asked: Prepared) -> int:
    """Return the index after the `=` of a sum with names, as in `inbox 12 + archive 15 = 27`."""
    for at, one in enumerate(items):
        terms = [term.value for term in items[:at] if term.kind in (RIGHT, WRONG)]
        if one.text == "=" and any(term.text == "+" for term in items[:at]):
            known = [term for term in terms if term is not None]
            if known == terms and sum(known) == asked.value:
                return at + 1
    return 0


def _concludes(items: Sequence[Item], polarity: Sequence[str], asked: Prepared) -> int:
    """Return the begin of the last clause that says it concludes, as in `So the limit is 33`."""
    texts = words_of(items)
    # In English, `also` adds something.
    concluding = words.CONCLUDING | ({("also",)} if asked.language == "de" else set())
    clauses = {(first, end) for first, end in spans(items, clauses=True)}
    clauses |= {
        (at + 1, end) for first, end in clauses for at in range(first, end) if texts[at] == ":"
    }
    for first, end in sorted(clauses, reverse=True):
        size = phrase_at(texts, first, concluding) if first < end else 0
        named = next((at for at in range(first, end) if items[at].kind in (RIGHT, WRONG)), None)
        if not size or named is None or polarity[named] != "stated":
            continue
        behind = {one for one in texts[named + 1 : named + 3] if not asked.measures(one)}
        alone = named == first + size and behind <= CLAUSE_ENDS
        told = {*texts[first:named], *texts[named + 1 : named + 2]}
        asserts = words.ASSERTING & told or any(map(asked.is_verb, told))
        if (alone or asserts) and not any(finds(texts[first:end], words.MAYBE)):
            return first
    return 0


def told_with_values(
    items: Sequence[Item], polarity: Sequence[str], asked: Prepared
) -> frozenset[int]:
    """The places of names that only occur with their values, where one of them is picked.

    As in `A: 3, B: 1. B is the lowest`: a clause or sentence has the question's own word for the
    end of an order, and one name; or an arrow leads to a name.
    """
    if asked.counts:
        return frozenset()
    named = [
        at
        for at, one in enumerate(items)
        if one.kind in (RIGHT, WRONG) and polarity[at] == "stated"
    ]
    picked: set[int] = set()
    for clauses in (True, False):
        for first, end in spans(items, clauses=clauses):
            here = [at for at in named if first <= at < end]
            one = len({items[at].text for at in here}) == 1
            if one and asked.end & {item.text for item in items[first:end]}:
                picked |= {*here}
    picked |= {at for at in named if at and items[at - 1].text == "→" and at == named[-1]}
    others = frozenset(named) - picked
    agreed = len({items[at].text for at in picked}) == 1
    return others if agreed and all(has_value(items, at) for at in others) else frozenset()


def has_value(items: Sequence[Item], at: int) -> bool:
    """Whether a name has its value beside it, as in `Low (31)` and `31 (Low)`."""
    before = at > 1 and items[at - 1].text == "(" and items[at - 2].kind == "number"
    return before or _value_of(items, at) is not None


def _value_of(items: Sequence[Item], at: int) -> int | None:
    """Return the index of a name's value, as in `| Low | 31 |` and `Low (31)`; None if nowhere."""
    for place in range(at + 1, min(at + 5, len(items))):
        one = items[place]
        if one.kind in ("number", KNOWN) or one.value is not None:
            return place
        if one.text not in _BEFORE_VALUES:
            return None
    return None


def corrects(texts: Sequence[str], at: int) -> bool:
    """Whether a clause that is nothing but `no` stands here, as in `12, no, 27`."""
    after = texts[at + 1 : at + 2]
    return (
        texts[at] in words.NO
        and texts[at - 1] in CLAUSE_ENDS | {"-", "→"}
        and (not after or after[0] in CLAUSE_ENDS | {":", "-"})
    )


def correction(items: Sequence[Item]) -> tuple[int, int]:
    """Return begin and end of the last words that correct what was said; twice 0 if none.

    As in `12. Sorry, 27`: a value stands on either side of them.
    """
    texts = words_of(items)
    values = [at for at, one in enumerate(items) if one.kind in (RIGHT, WRONG)]
    for at in reversed(range(1, len(items))):
        if not values or not values[0] < at < values[-1]:
            continue
        end = at + phrase_at(texts, at, words.CORRECTING)
        begins = texts[at - 1] in CLAUSE_ENDS | {"-", "→"} or is_han(texts[at])
        # As in `Sorry for the delay` and `Sorry that it took so long`.
        explains = texts[end : end + 1] in (["for"], ["about"], ["if"], ["that"], ["to"])
        # As in `Wait ten minutes`.
        explains = explains or (texts[at] in _PAUSES and texts[end] not in CLAUSE_ENDS | {"-", ":"})
        if end > at and begins and not explains and end <= values[-1]:
            return at, end
    return 0, 0


def of_others(items: Sequence[Item], asked: Prepared) -> Iterator[int]:
    """The places of totals, and of other names with their numbers, where a number is asked for."""
    if not asked.counts:
        return
    for at, one in enumerate(items):
        is_name = one.value is None and one.text[:1].isalpha() and not is_number_word(one.text)
        if one.kind == WRONG and is_name:
            place = _value_of(items, at)
            if place is None:
                place = _value_before(items, at)
            if place is not None and items[place].kind in (RIGHT, WRONG):
                yield at
                yield place
        total = one.kind == WRONG and one.value is not None and at + 1 < len(items)
        if (
            total
            and _counts_some_of(items, at)
            and (
                asked.has_noun(items[at + 1].text)
                or not (asked.is_strange(items[at + 1].text) or asked.measures(items[at + 1].text))
            )
        ):
            # As in `28 of 160 incidents`.
            yield at


def _value_before(items: Sequence[Item], at: int) -> int | None:
    """Return the index of a number before its name, as in `30 for Mail`; None if nowhere."""
    place = at - 1
    while place > 0 and items[place].text in ('"', "'", "the"):
        place -= 1
    if place < 1 or items[place].text not in ("for", "in", "under", "für", "bei"):
        return None
    return place - 1 if items[place - 1].value is not None else None


def _counts_some_of(items: Sequence[Item], at: int) -> bool:
    """Whether a number is the total that includes the right one, as in `28 of the 160`."""
    before = [one for one in items[:at] if one.text not in ("the", "all", "these", "out")][-2:]
    return len(before) == 2 and before[0].kind == RIGHT and before[1].text in ("of", "von")
