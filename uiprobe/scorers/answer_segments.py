"""Finds the places of a text that may hold the answer: fences, boxes, quotes, lines, JSON.

Each kind of place has a name, which a repair is recorded under. Places that the text denies, and
those that name a widget or another field, are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

_FENCE = re.compile(r"```(?:[a-z]{1,12}\r?\n)?(.*?)```", re.DOTALL)
_INLINE_CODE = re.compile(r"(?<!`)`([^`\n]{1,2000})`(?!`)")
_BOXED = re.compile(r"\\boxed\{(?:\\text\{)?([^{}]{1,200})\}")
_MARKER = re.compile(
    r"(?:answer|choice|option|decision|verdict|action)(?:\s+(?:is|would be|will be|should be))?"
    r"\s*[:=\-]?\s*([^\n]{1,400})",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\*\*([^*\n]{1,400})\*\*|\"([^\"\n]{1,400})\"|'([^'\n]{1,400})'")
NEGATION = re.compile(
    r"(?:\bnot|\bcannot|n['’]t|\bnever|\bno|\bneither|\bnor|\bwithout|\binstead of|\brather than"
    r"|\bunable to|\bimpossible to|\bno (?:\w+ )?way to)"
    r"[\s\"'“‘`*_(\[]+(?:\w+\s+){0,2}[\"'“‘`*_(\[]*$",
    re.I,
)
DENIAL = re.compile(
    r"[)\]\"'*_]{0,3}\s+(?:\w+\s+){0,2}(?:\w+n['’]t|not|never|wrong|incorrect|false)\b", re.I
)
WIDGET = re.compile(
    r"[\"'”’`*_]*\s+(?:button|icon|key|link|label|tab|menu|dialog|checkbox|switch|entry|field|sign"
    r"|watch|widget)s?\b",
    re.I,
)
ANSWER_FIELDS = ("answer", "choice", "option", "decision", "result", "action")


def denied(text: str, start: int, end: int) -> bool:
    """Whether the match is denied, before or after it."""
    before = text[max(0, start - 40) : start]
    return bool(NEGATION.search(before) or DENIAL.match(text, end))


def answer_segments(text: str) -> Iterator[tuple[str, str]]:
    """Places where an answer may stand alone, the most telling first."""
    for rule, pattern in (("fence", _FENCE), ("boxed", _BOXED), ("code", _INLINE_CODE)):
        yield from ((rule, found) for found in _said(pattern, text))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines:
        yield "last_line", lines[-1]
    yield from (("marker", match) for match in reversed(_MARKER.findall(text)))
    yield from (("quoted", found) for found in _said(_QUOTED, text))
    if lines:
        yield "first_line", lines[0]


def _said(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """The matches of a pattern that the text does not deny, the last first."""
    for match in reversed(list(pattern.finditer(text))):
        named = WIDGET.match(text, match.end()) or is_value_of_other_field(text, match.start())
        if not named and not denied(text, match.start(), match.end()):
            yield next((group for group in match.groups() if group), "")


_FIELD = re.compile(r"[\"'](\w{1,40})[\"']\s*:\s*$")


def is_value_of_other_field(text: str, start: int) -> bool:
    """Whether a quoted text is the value of a JSON field that holds no answer."""
    field = _FIELD.search(text[max(0, start - 60) : max(0, start)])
    return field is not None and field[1].lower() not in ANSWER_FIELDS


def json_objects(text: str) -> Iterator[dict[str, object]]:
    """The objects of JSON in a text, those within others too; looked for at 20 places at most."""
    decoder = json.JSONDecoder()
    tries = 0
    for match in re.finditer(r"\{", text):
        tries += 1
        if tries > 20:
            return
        try:
            value, _ = decoder.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def spellings(text: str) -> Iterator[str]:
    """A text as it is, and as JSON, a function call and XML mean it."""
    yield text
    plain = _ESCAPE.sub(
        lambda m: chr(int(m[1], 16)) if m[1] else _ESCAPED.get(m[2], m[2]),
        text,
    )
    # JSON writes what lies beyond 16 bits as two escapes.
    yield plain.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    yield unescape(text).replace("\r\n", "\n").replace("\r", "\n")
