"""The parts of a text that states an answer: what it names, and its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.arithmetic import OPERATORS, work_out
from uiprobe.ui.stated_answers.moments import Kind, find_moments, is_same
from uiprobe.ui.stated_answers.numbers import HAN_DIGITS, is_number_word
from uiprobe.ui.stated_answers.question import (
    DIALLED,
    OTHER,
    RIGHT,
    SAME,
    SKIPPED,
    WRONG,
    Prepared,
    stem,
)
from uiprobe.ui.stated_answers.tokens import Token, clean, is_han, tokenize

_LISTED = re.compile(
    r"(?im)^[ \t]*(?:([1-9][0-9]?)[.)][ \t]+(?=\S)"
    r"|(?:#+ |\*\*)?(?:step|schritt|步骤|第)[ \t]*([1-9][0-9]?)[ \t]*步?(?:\*\*)?[ \t]*[:.)，-])"
)
"""The number of an entry of a list, or of a step that was taken."""


@dataclass(frozen=True, slots=True)
class Item:
    """A token, or several that name a candidate or something that the question names."""

    kind: str
    text: str
    joined: bool
    value: Fraction | None = None
    capital: bool = False


def read_items(text: str, asked: Prepared) -> list[Item]:
    """Read a text as an answer to a question."""
    shown = clean(text)
    if asked.dialled:
        shown = DIALLED.sub(lambda found: _dialled(found[0], asked.dialled), shown)
    if asked.grouped and asked.value is not None:
        shown = asked.grouped.sub(str(int(asked.value)), shown)
    if asked.counts:
        shown = _without_list_numbers(shown, asked)
    if asked.moment:
        shown = _marked(shown, *asked.moment)
    items = list(_name(tokenize(shown, asked.language), asked))
    # Beside a date or a time, any number counts something else.
    return list(_number(items, asked)) if asked.counts and not asked.moment else items


def _without_list_numbers(text: str, asked: Prepared) -> str:
    """A text without the numbers of its list, unless the answer may be one of them."""
    numbers = [int(found[1] or found[2]) for found in _LISTED.finditer(text)]
    if numbers != list(range(1, len(numbers) + 1)) or asked.value in numbers:
        return text
    return _LISTED.sub("", text)


def _marked(text: str, kind: Kind, wanted: tuple[int, ...]) -> str:
    """A text with marks in place of its dates or times, by whether they are the one wanted."""
    shown, last = "", 0
    small = text.lower()
    if len(small) != len(text):
        # Some capitals are written with more letters in lower case.
        text = small
    for one in find_moments(small, kind):
        shown += text[last : one.start] + (SAME if is_same(one.meanings, wanted) else OTHER)
        last = one.end
    return shown + text[last:]


def _dialled(found: str, wanted: str) -> str:
    """The mark for a telephone number, by whether it is the one that is wanted."""
    digits = re.sub(r"[^0-9]", "", found.replace("(0)", ""))
    return SAME if digits in (wanted, f"00{wanted}", f"0{wanted[2:]}") else OTHER


def _name(tokens: Sequence[Token], asked: Prepared) -> Iterator[Item]:
    """The tokens, with those that name something put together; the longest name goes first."""
    at = 0
    while at < len(tokens):
        kind, end = _longest(tokens, at, asked)
        named = tokens[at:end]
        if kind:
            text = " ".join(one.text for one in named)
            yield Item(kind, text, named[0].joined, capital=named[0].capital)
        else:
            yield from (
                Item(one.kind, one.text, one.joined, one.value, one.capital) for one in named
            )
        at = end


def _longest(tokens: Sequence[Token], at: int, asked: Prepared) -> tuple[str, int]:
    """Return the longest name that begins at a token, empty if none, and the index of its end."""
    best = "", at + 1
    if tokens[at].text in SKIPPED:
        return best
    key: list[str] = []
    for end in range(at, len(tokens)):
        text = tokens[end].text
        if text in SKIPPED:
            continue
        key.append(text)
        if len(key) > asked.longest:
            break
        after = tokens[end + 1] if end + 1 < len(tokens) else None
        glued = after is not None and after.joined and after.kind == "word"
        if after and glued and end > at and tokens[end].kind == "number" and not is_han(after.text):
            # The number continues, as in `floor: 5th`.
            continue
        kind = asked.phrases.get(tuple(key))
        if kind is not None:
            best = ("" if _goes_on(tokens, at, end, asked) else kind), end + 1
    return best


def _goes_on(tokens: Sequence[Token], first: int, last: int, asked: Prepared) -> bool:
    """Whether a name is only a part of a longer word or number, as in `High-speed`."""
    before = tokens[first - 1] if first else None
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    if before is not None and tokens[first].joined:
        if before.text == "-" and first > 1 and before.joined and tokens[first - 2].kind == "word":
            return True
        if before.kind == "number" and not is_han(tokens[first].text):
            return True
    if after is not None and after.joined:
        if after.text == "-" and last + 2 < len(tokens) and tokens[last + 2].joined:
            # As the question puts it, `High-risk` speaks of the risk High.
            more = tokens[last + 2]
            return more.kind in ("word", "number") and stem(more.text) not in asked.named
        if after.kind == "number":
            return True
    near = [one.text for one in (before, after) if one is not None]
    return (
        asked.counts
        and tokens[first].text in HAN_DIGITS
        and any(text in HAN_DIGITS for text in near)
    )


def _number(items: Sequence[Item], asked: Prepared) -> Iterator[Item]:
    """Put numbers in the place of what is written: signs, scales and sums are worked out."""
    signed = list(_scale(items))
    at = 0
    while at < len(signed):
        end, numbers, operators = at, [signed[at].value], []
        while (
            signed[at].kind == "number"
            and end + 2 < len(signed)
            and signed[end + 1].text in OPERATORS
            and signed[end + 2].kind == "number"
        ):
            operators.append(OPERATORS[signed[end + 1].text])
            numbers.append(signed[end + 2].value)
            end += 2
        one = signed[at]
        if operators:
            known = [number for number in numbers if number is not None]
            value = work_out(known, operators) if len(known) == len(numbers) else None
            yield _claim(replace(one, value=value), asked)
        elif one.kind == "number":
            yield _claim(one, asked)
        elif (one.kind == "word" and is_number_word(one.text)) or (
            one.text in HAN_DIGITS and end + 1 < len(signed) and signed[end + 1].text in HAN_DIGITS
        ):
            yield replace(one, kind=WRONG)
        else:
            yield one
        at = end + 1


def _claim(one: Item, asked: Prepared) -> Item:
    if asked.money and one.value is not None and re.fullmatch(r"[0-9]+[.,][0-9]{3}", one.text):
        # An amount has no three decimals, and its thousands end in none that is wanted.
        fits = asked.value is not None and one.value == asked.value and one.value >= 1_000
        return replace(one, kind=RIGHT if fits else WRONG)
    return replace(one, kind=RIGHT if one.value is not None and one.value == asked.value else WRONG)


def _scale(items: Sequence[Item]) -> Iterator[Item]:
    """Numbers with their signs, and with words such as `thousand` behind them."""
    at = 0
    while at < len(items):
        one = items[at]
        after = items[at + 1] if at + 1 < len(items) else None
        minus = one.text == "-" and (not at or not one.joined or items[at - 1].kind == "symbol")
        if minus and after is not None and after.kind == "number" and after.joined:
            value = None if after.value is None else -after.value
            yield replace(after, value=value, joined=one.joined)
            at += 2
            continue
        if one.kind != "number":
            yield one
            at += 1
            continue
        before = items[at - 1] if at else None
        if one.joined and before is not None and before.kind == "word" and not is_han(before.text):
            # A part of a name, such as INC0001003; behind one letter it is no name.
            named = len(before.text) > 1 and before.text not in words.CURRENCIES
            if named or before.text in words.CURRENCIES:
                yield replace(one, kind="word") if named else one
            else:
                yield replace(one, value=None)
            at += 1
            continue
        if after is not None and after.text in words.SCALES:
            value = None if one.value is None else one.value * words.SCALES[after.text]
            yield replace(one, value=value)
            at += 2
            continue
        if after is not None and after.joined and after.kind == "word" and not is_han(after.text):
            known = any(after.text in unit for unit in words.UNITS)
            yield one if known else replace(one, value=None)
        else:
            yield one
        at += 1
