"""Words that an instruction needs in the language in which it is written: dates, times, amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import TypeGuard, get_args

from uiprobe.environments.phone.locales import format_time, month_name
from uiprobe.probes.names import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""Languages in which instructions are written, English first."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day.

    Attributes:
        iso: As `2026-03-12`.
    """

    iso: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of the day.

    Attributes:
        iso: As `14:30`.
    """

    iso: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word that is not a label of the screen, and so is in the language of the instruction."""

    en: str
    de: str
    zh: str


ON = Term("on", "ein", "打开")
OFF = Term("off", "aus", "关闭")

WEEKDAYS = tuple(
    Term(english, german, f"星期{chinese}")
    for english, german, chinese in zip(
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        "一二三四五六日",
        strict=True,
    )
)
"""The days of the week, Monday first."""


def counted(number: int, english: tuple[str, str], german: tuple[str, str], chinese: str) -> Term:
    """A number of things: "1 lap", "2 laps".

    Args:
        number: How many.
        english: The thing, and several of it.
        german: The same in German.
        chinese: The measure word.
    """
    many = number != 1
    return Term(f"{number} {english[many]}", f"{number} {german[many]}", f"{number}{chinese}")


def in_minutes(number: int) -> Term:
    """A number of minutes."""
    return counted(number, ("minute", "minutes"), ("Minute", "Minuten"), "分钟")


def listed(terms: Sequence[Term]) -> Term:
    """Several things in a row, joined by "and"."""
    english, german = (
        " ".join([*filter(None, [", ".join(names[:-1]), last * (len(names) > 1)]), names[-1]])
        for names, last in (
            ([term.en for term in terms], "and"),
            ([term.de for term in terms], "und"),
        )
    )
    return Term(english, german, "、".join(term.zh for term in terms))


Word = str | Day | Moment | Term
"""A string stands as it is in every language: a name, an amount, the label of a control."""


def is_word(value: object) -> TypeGuard[Word]:
    """Whether a value can be used in an instruction."""
    return isinstance(value, str | Day | Moment | Term)


def spell(word: Word, language: Language) -> str:
    """A word as it is written in a language."""
    match word:
        case str():
            return word
        case Term():
            return {"en": word.en, "de": word.de, "zh": word.zh}[language]
        case Moment():
            moment = time.fromisoformat(word.iso)
            return format_time(moment, hours24=language != "en")
        case Day():
            day = date.fromisoformat(word.iso)
            match language:
                case "zh":
                    return f"{day.year}年{day.month}月{day.day}日"
                case "de":
                    return f"{day.day}. {month_name(day.month, 'de-DE')} {day.year}"
                case "en":
                    return f"{day.day:02} {month_name(day.month, 'en-US')} {day.year}"
