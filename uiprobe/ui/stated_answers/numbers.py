"""Numbers as people write them in English, German and Chinese, in digits and in words."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from uiprobe.ui.stated_answers import words

Language = Literal["en", "de", "zh"]

LARGEST_IN_WORDS = 9_999
"""The largest number that is known in words."""

_THIN = "\u00a0\u2009\u202f"
_DECIMAL = {"en": ".", "de": ",", "zh": "."}
_GROUP = {"en": ",", "de": ".", "zh": ","}

DIGITS = re.compile(rf"[0-9](?:[0-9.,'{_THIN}]*[0-9])?")
"""A text that may be one number: digits, with marks between them."""

_ONES, _TENS = words.NUMERALS["en"]
_EINS, _ZIG = words.NUMERALS["de"]
_HAN = "零一二三四五六七八九"

NUMBER_WORDS = frozenset({*_ONES, *_TENS[2:], "hundred", "thousand"}) - {"one"}
"""English words that state a number; `one` is more often a pronoun."""

_PARTS = sorted({*_EINS, *_ZIG[2:], "eins", "hundert", "tausend", "und"}, key=len, reverse=True)
_GERMAN = re.compile(f"(?:{'|'.join(_PARTS)})+")
_NOT_GERMAN = frozenset({"ein", "und", "undein", "eins"})
HAN_DIGITS = frozenset(_HAN + "两〇十百千万亿")
"""Characters of Chinese numerals."""


def read_number(text: str, language: Language) -> Fraction | None:
    """The value of a number in digits; None if it is none in the language.

    Thousands are grouped by the language's own mark, an apostrophe or a narrow space, and all in
    the same way. A number with leading zeros is none: it may be a code.
    """
    decimal, group = re.escape(_DECIMAL[language]), re.escape(_GROUP[language])
    found = re.fullmatch(
        rf"(0|[1-9][0-9]*|[1-9][0-9]{{0,2}}(?:([{group}'{_THIN}])[0-9]{{3}}(?:\2[0-9]{{3}})*))"
        rf"(?:{decimal}([0-9]+))?",
        text,
    )
    if found is None or len(text) > 40:
        return None
    whole = re.sub(r"[^0-9]", "", found[1])
    return Fraction(f"{whole}.{found[3] or '0'}")


def is_number_word(word: str) -> bool:
    """Whether a word in lower case states a number other than one."""
    return word in NUMBER_WORDS or (
        word not in _NOT_GERMAN and len(word) < 60 and _GERMAN.fullmatch(word) is not None
    )


def number_words(number: int) -> tuple[str, ...]:
    """A number in the words of the three languages; nothing if it is too large."""
    if not 0 <= number <= LARGEST_IN_WORDS:
        return ()
    english = _english(number)
    han = _chinese(number)
    return tuple(
        dict.fromkeys(
            (
                english,
                english.replace(" and ", " "),
                f"a {english[4:]}" if english.startswith("one ") else english,
                # Whole thousands are not counted in hundreds.
                *((_hundreds(number),) if number > 1_000 and number // 100 % 10 else ()),
                *_german_forms(number),
                # Before hundreds and thousands, two has a second form.
                han.replace("二千", "两千").replace("二百", "两百"),
                han,
                *(("两",) if number == 2 else ()),
            )
        )
    )


def _english(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    if number < 1_000:
        rest = f" and {_english(number % 100)}" if number % 100 else ""
        return f"{_ONES[number // 100]} hundred{rest}"
    left = number % 1_000
    joint = " and " if 0 < left < 100 else " "
    return f"{_ONES[number // 1_000]} thousand" + (f"{joint}{_english(left)}" if left else "")


def _hundreds(number: int) -> str:
    """As in `twelve hundred`."""
    rest = f" and {_english(number % 100)}" if number % 100 else ""
    return f"{_english(number // 100)} hundred{rest}"


def _german_forms(number: int) -> tuple[str, ...]:
    """As in `einhundertzwanzig` and `hundertzwanzig`, `tausendzweihundert` and `zwölfhundert`."""
    said = _german(number)
    hundreds, rest = divmod(number, 100)
    counted = _german(hundreds) + "hundert" + (_german(rest) if rest else "")
    return (
        said,
        *((said.removeprefix("ein"),) if said.startswith(("einhundert", "eintausend")) else ()),
        *((counted,) if 10 < hundreds < 20 else ()),
    )


def _german(number: int) -> str:
    if number == 1:
        return "eins"
    if number < 20:
        return _EINS[number]
    if number < 100:
        ones = f"{_EINS[number % 10]}und" if number % 10 else ""
        return ones + _ZIG[number // 10]
    size, name = (1_000, "tausend") if number >= 1_000 else (100, "hundert")
    rest = number % size
    return _EINS[number // size] + name + (_german(rest) if rest else "")


def _chinese(number: int) -> str:
    if number < 10:
        return _HAN[number]
    said, gap = "", False
    for size, name in ((1_000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, size)
        if digit:
            said += ("零" if gap and said else "") + _HAN[digit] + name
            gap = False
        else:
            gap = True
    # Ten to nineteen are said without a one in front.
    return said.removeprefix("一") if said.startswith("一十") else said
