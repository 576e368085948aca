"""The tokens of a text that states an answer."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from uiprobe.ui.stated_answers.numbers import DIGITS, Language, read_number

_HAN = r"\u3400-\u9fff\u3007"
_TOKEN = re.compile(
    rf"(?P<number>{DIGITS.pattern})"
    rf"|(?P<word>[{_HAN}]|(?i:n't)(?!\w)|(?:(?!(?i:n't)(?!\w))[^\W\d_{_HAN}])+)"
    r"|(?P<line>\n)"
    r"|(?P<symbol>\S)"
)
_CANNOT = re.compile(r"\bcan't\b", re.I)
_MARKUP = re.compile(r"(?i)</?[a-z][a-z0-9]{0,10} ?/?>|\\(?:boxed|text|mathrm|mathbf|textbf)\b")
_MATHS = re.compile(r"(\$\$?)([^$\n]{1,60})\1(?!\d)")
_BRACED = re.compile(r"(?<=\d)\{([,.:])\}(?=\d)")
_ARROW = re.compile(r"[-=]+>|<(?:-+|==+)(?= )")
_AT_MOST = re.compile(r"<=(?!=)")
_STRUCK = re.compile(
    r"~~+([^~\n]{1,200})~~+|<(s|del|strike)>[^<\n]{0,200}</\2>"
    r"|<!--.{0,200}?-->|\\(?:[bx]?cancel|sout)\{[^{}\n]{0,200}\}"
)
_QUOTED = re.compile(r"(?m)^[ \t]*(?:>[ \t]+)+")
_DRAWN = "\ufe0e\ufe0f\u20e3"
"""Marks that only say how a character is drawn, as the square of a keycap."""
_STRONG = re.compile(r"\*\*+|__+|~~+|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
_LIKE = str.maketrans(
    dict.fromkeys("’‘ʼ", "'")
    | dict.fromkeys("“”„«»`「」『』", '"')
    | dict.fromkeys("−–—‐‑", "-")
    | {"\uffe5": "¥", "\u3000": " ", "。": ".", "、": ",", "…": "."}
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number, a mark or the end of a line.

    Attributes:
        kind: `word`, `number`, `symbol` or `line`.
        text: It, in lower case; a Chinese character is a word, and so is `n't`.
        joined: Whether it follows the token before without a blank.
        value: The value of a number; None if it is not written as one.
        capital: Whether it begins with a capital letter.
    """

    kind: str
    text: str
    joined: bool
    value: Fraction | None = None
    capital: bool = False


def tokenize(text: str, language: Language) -> tuple[Token, ...]:
    """Split a text into tokens, without its markup."""
    shown = _CANNOT.sub("cannot", text.translate(_LIKE))
    for written, meant in (("!=", "≠"), ("\\neq", "≠"), ("\\ne ", "≠"), (">=", "≥")):
        shown = shown.replace(written, meant)
    shown = _AT_MOST.sub("≤", shown)
    shown = _ARROW.sub("→", shown)
    shown = _STRONG.sub(" ", _MATHS.sub(r" \2 ", _MARKUP.sub(" ", shown)))
    found: list[Token] = []
    end = -1
    for match in _TOKEN.finditer(shown):
        kind = str(match.lastgroup)
        value = read_number(match[0], language) if kind == "number" else None
        joined, capital = match.start() == end, match[0][0].isupper()
        found.append(Token(kind, match[0].lower(), joined, value, capital))
        end = match.end()
    return tuple(found)


def is_han(text: str) -> bool:
    """Whether a token is a Chinese character."""
    return "\u3400" <= text[:1] <= "\u9fff"


def clean(text: str) -> str:
    """A text without invisible characters, what is struck out, and marks of quotations."""
    seen = "".join(map(_seen, unicodedata.normalize("NFC", text)))
    return _BRACED.sub(r"\1", _QUOTED.sub("", _STRUCK.sub(" ", seen)))


def _seen(character: str) -> str:
    """A character as it is read: wide forms as narrow ones, invisible ones not at all.

    Digits of other scripts are read as digits.
    """
    if character > "\x7f" and character.isdecimal():
        return str(unicodedata.decimal(character))
    if "\uff01" <= character <= "\uff5e":
        return chr(ord(character) - 0xFEE0)
    if character in "\n\t\r":
        return "\n" if character == "\n" else " "
    if character in _DRAWN:
        return ""
    return "" if unicodedata.category(character) in ("Cf", "Cc", "Co", "Cs") else character
