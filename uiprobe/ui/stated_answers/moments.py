"""Dates and times of day as people write and say them in English, German and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from uiprobe.ui.stated_answers import words
from uiprobe.ui.stated_answers.numbers import number_words

_DAY = 24 * 60
_HALF_DAY = 12 * 60

_MONTHS = {name: at + 1 for at, some in enumerate(words.MONTHS) for name in some}
_WEEKDAYS = {name: at for at, some in enumerate(words.WEEKDAYS) for name in some}
_SPOKEN = {said: number for number in range(1, 60) for said in number_words(number)}


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


_HOURS = _any(said for said, number in _SPOKEN.items() if number <= 12 and said.isascii())
_ANY_HOURS = _any(said for said, number in _SPOKEN.items() if number <= 24)
_MINUTES = _any(said for said, number in _SPOKEN.items() if said.isascii())
_HAN = "[零一二两三四五六七八九十]{1,3}"
_MONTH = f"(?P<month>{_any(_MONTHS)})\\.?"
_WEEKDAY = f"(?:(?P<weekday>{_any(_WEEKDAYS)})\\.?,? *)?"
_NTH = r"(?P<day>[0-3]?[0-9])(?:st|nd|rd|th|\.)?"
_YEAR = r"(?P<year>[12][0-9]{3})"
_HALVES = r"(?P<half>[ap]\.?m(?:\.|\b)|in the (?:morning|afternoon|evening)|at night"
_HALVES += r"|(?:am )?(?:morgens?|vormittags?|nachmittags?|abends?|nachts?)\b)"

_HAN_HALF = "(?P<half>上午|下午|晚上|早上|凌晨|中午|傍晚)"

_TIMES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![\d:.])(?P<hour>[0-2]?[0-9])[:.h](?P<minute>[0-5][0-9])(?::00)?"
        rf"(?: *(?:uhr|hrs?|h|o'clock)\b)?(?: *{_HALVES})?(?![\d:])(?!\.[0-9])",
        rf"\b(?P<hour>[0-2]?[0-9]) *uhr(?: *(?P<minute>[0-5]?[0-9])\b)?(?: *{_HALVES})?",
        r"\b(?P<hour>[01]?[0-9]) *(?P<half>[ap]\.?m(?:\.|\b))",
        r"\b(?P<spoken>half past|quarter past|quarter to|halb|(?:viertel (?:nach|vor)|dreiviertel))"
        rf" (?P<hour>{_ANY_HOURS}|1[0-2]|[1-9])\b(?: *uhr)?(?: *{_HALVES})?",
        rf"\b(?P<minutes>{_MINUTES}|[1-9]|[1-5][0-9]) (?:minutes? |minuten )?"
        r"(?P<side>past|to|nach|vor) "
        rf"(?P<hour>{_HOURS}|1[0-2]|[1-9])\b(?! *uhr *[0-9])(?: *uhr)?(?: *{_HALVES})?",
        rf"\b(?P<hour>{_HOURS}) (?:o'clock|(?P<minute>thirty|fifteen|forty-five))(?: *{_HALVES})?",
        rf"{_HAN_HALF}? *(?P<hour>[0-2]?[0-9]|{_HAN}) *[点时]"
        rf"(?:(?P<spoken>半|一刻|三刻|整)|(?P<minute>[0-5]?[0-9]|{_HAN}) *分?)?",
        rf"{_HAN_HALF} *(?P<hour>[0-2]?[0-9])[:：](?P<minute>[0-5][0-9])",
    )
)
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_WEEKDAY}(?<![\d.-]){_YEAR}(?P<mark>[-/.])(?P<month>[01]?[0-9])(?P=mark)(?P<day>[0-3]?[0-9])(?![\d-])",
        rf"{_WEEKDAY}(?:the )?\b{_NTH} *(?:of )?{_MONTH}(?:,? *{_YEAR})?(?![^\W_])",
        rf"{_WEEKDAY}\b{_MONTH} *(?:the )?{_NTH}(?![\d:])(?:,? *{_YEAR})?(?![^\W_])",
        rf"{_WEEKDAY}(?<![\d/]){_NTH}/(?P<month>[01]?[0-9])/{_YEAR}(?![\d])",
        rf"{_WEEKDAY}(?<![\d/])(?P<month>[01]?[0-9])/{_NTH}/{_YEAR}(?![\d])",
        rf"{_WEEKDAY}(?<![\d.]){_NTH} ?(?<=[. ])(?P<month>[01]?[0-9])\.(?: ?{_YEAR})?(?![\d])",
        rf"(?:{_YEAR} *年 *)?(?P<month>1?[0-9]|{_HAN}) *月 *(?P<day>[0-3]?[0-9]|{_HAN}) *[日号]"
        rf"(?:[,(（ ]*(?P<weekday>(?:星期|周)[一二三四五六日天]))?",
    )
)
_PAST = {
    "half past": 30,
    "quarter past": 15,
    "quarter to": -15,
    "halb": -30,
    "viertel nach": 15,
    "viertel vor": -15,
    "dreiviertel": -15,
    "半": 30,
    "一刻": 15,
    "三刻": 45,
    "整": 0,
}
_QUARTERS = {"fifteen": 15, "thirty": 30, "forty-five": 45}
_AFTERNOON = (
    *("p", "in the afternoon", "in the evening", "at night", "nachmittag", "abend"),
    *("下午", "晚上", "傍晚", "中午"),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or a time of day that stands in a text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        meanings: What it may mean: minutes of a day, or year (0 if unsaid), month, day and weekday
            (-1 if unsaid).
    """

    start: int
    end: int
    meanings: tuple[tuple[int, ...], ...]


Kind = Literal["time", "date"]


def find_moments(text: str, kind: Kind) -> Iterator[Moment]:
    """The dates, or the times, of a text in lower case; none lies within another."""
    found: list[tuple[int, int, re.Match[str]]] = []
    for pattern in _TIMES if kind == "time" else _DATES:
        # Of those that begin at one place, the longest comes first.
        found += [(m.start(), -m.end(), m) for m in pattern.finditer(text) if m[0].strip()]
    last = 0
    for start, end, match in sorted(found, key=lambda one: one[:2]):
        if start < last:
            continue
        meanings = _time(match) if kind == "time" else _date(match)
        if meanings:
            last = -end
            yield Moment(start, last, meanings)


def read_moment(text: str) -> tuple[Kind, tuple[int, ...]] | None:
    """Read a text that is nothing but a date or a time; None if it is something else."""
    shown = text.strip().lower()
    if re.fullmatch(r"[0-9]+[.,][0-9]+", shown):
        # A decimal fraction; as a time it would be written with a colon.
        return None
    for kind in ("time", "date"):
        for one in find_moments(shown, kind):
            if (one.start, one.end) == (0, len(shown)):
                return kind, one.meanings[0]
    return None


def is_same(meanings: tuple[tuple[int, ...], ...], wanted: tuple[int, ...]) -> bool:
    """Whether one of the meanings is what is wanted; what is unsaid on either side is no matter."""
    if len(wanted) == 1:
        return wanted in meanings
    return any(
        one[1:3] == wanted[1:3]
        and (not one[0] or not wanted[0] or one[0] == wanted[0])
        and (one[3] < 0 or _weekday(wanted) < 0 or one[3] == _weekday(wanted))
        for one in meanings
    )


def _weekday(wanted: tuple[int, ...]) -> int:
    """The day of the week of a date, or -1 if it cannot be known."""
    if wanted[3] >= 0 or not wanted[0]:
        return wanted[3]
    try:
        return date(*wanted[:3]).weekday()
    except ValueError:
        return -1


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _SPOKEN.get(text, -1)


def _time(match: re.Match[str]) -> tuple[tuple[int, ...], ...]:
    parts = match.groupdict()
    hour = _number(parts["hour"])
    spoken, said = parts.get("spoken") or "", parts.get("minute") or "0"
    minute = _PAST[spoken] if spoken else _QUARTERS.get(said, 0 if said == "0" else _number(said))
    if parts.get("minutes"):
        side = 1 if parts["side"] in ("past", "nach") else -1
        spoken, minute = parts["side"], side * _number(parts["minutes"])
    half = (parts.get("half") or "").removeprefix("am ")
    total = hour * 60 + minute
    # 24:00 to 24:59 are the first hour of the day after.
    if not 0 <= hour <= 24 or total >= _DAY + 60:
        return ()
    if half.startswith(_AFTERNOON):
        total += _HALF_DAY if hour < 12 else 0
    elif half:
        total -= _HALF_DAY if hour == 12 else 0
    elif spoken or not parts["hour"].isdigit():
        # What is said without digits leaves the half of the day open.
        return tuple((one % _DAY,) for one in (total, total + _HALF_DAY))
    return ((total % _DAY,),)


def _date(match: re.Match[str]) -> tuple[tuple[int, ...], ...]:
    parts = match.groupdict()
    month = _MONTHS.get(parts["month"]) or _number(parts["month"])
    day = _number(parts["day"])
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return ()
    weekday = _WEEKDAYS.get(parts.get("weekday") or "", -1)
    return ((int(parts.get("year") or 0), month, day, weekday),)
