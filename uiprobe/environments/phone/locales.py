"""Languages: messages, and how times, dates and numbers are written."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from functools import cache
from importlib.resources import files

LOCALES = ("en-US", "en-GB", "de-DE", "es-ES")
"""Locales that the phone's settings offer; any other is shown in English."""

LOCALE_NAMES = {
    "en-US": "English (United States)",
    "en-GB": "English (United Kingdom)",
    "de-DE": "Deutsch (Deutschland)",
    "es-ES": "Español (España)",
}

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio "
    "julio agosto septiembre octubre noviembre diciembre",
}

_DAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "es": "lunes martes miércoles jueves viernes sábado domingo",
}

_SHORT = {"en": 3, "de": 2, "es": 3}


_CLOCK = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")


def language(locale: str) -> str:
    """The language of a locale, among those that have messages; English for any other."""
    code = locale.split("-")[0]
    return code if code in _MONTHS else "en"


@cache
def _messages(code: str, table: str = "messages") -> dict[str, str]:
    if code == "en":
        return {}
    path = files("uiprobe.environments.phone") / "assets" / f"{table}.{code}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


def messages_in(locale: str) -> Mapping[str, str]:
    """All messages in the language of a locale, by the English ones; empty for English."""
    code = language(locale)
    return {**_messages(code), **_messages(code, "icons")}


def translate(message: str, locale: str) -> str:
    """A message in the language of a locale; the English one if no other exists."""
    return _messages(language(locale)).get(message, message)


def translate_icon(name: str, locale: str) -> str:
    """The name of an icon in the language of a locale, also of apps that are shown in English."""
    return _messages(language(locale), "icons").get(name, name)


def month_name(month: int, locale: str) -> str:
    """Name of a month, 1 to 12."""
    return _MONTHS[language(locale)].split()[month - 1]


def day_name(weekday: int, locale: str) -> str:
    """Name of a day of the week; Monday is 0."""
    return _DAYS[language(locale)].split()[weekday]


def short_day(weekday: int, locale: str) -> str:
    """Name of a day of the week in two or three letters."""
    return day_name(weekday, locale)[: _SHORT[language(locale)]]


def first_weekday(locale: str) -> int:
    """The day with which a week begins: Sunday in the United States, else Monday."""
    return 6 if locale == "en-US" else 0


def format_time(moment: datetime | time, *, hours24: bool) -> str:
    """Hours and minutes."""
    if hours24:
        return f"{moment.hour:02}:{moment.minute:02}"
    return f"{moment.hour % 12 or 12}:{moment.minute:02} {'AM' if moment.hour < 12 else 'PM'}"


def format_clock(written: str, *, hours24: bool) -> str:
    """Times within a text, such as `08:00` or `08:00 – 18:00`, as a phone writes them."""
    return _CLOCK.sub(
        lambda found: format_time(time(int(found[1]), int(found[2])), hours24=hours24), written
    )


def format_date(day: date, locale: str, *, year: bool = False) -> str:
    """Day of the week, day and month: `Thu, Mar 12`."""
    short = short_day(day.weekday(), locale)
    month = month_name(day.month, locale)[:3]
    match language(locale):
        case "de":
            written = f"{short}, {day.day}. {month}"
            return f"{written} {day.year}" if year else written
        case "es":
            written = f"{short}, {day.day} {month}"
            return f"{written} {day.year}" if year else written
        case _:
            if locale == "en-US":
                written = f"{short}, {month} {day.day}"
                return f"{written}, {day.year}" if year else written
            written = f"{short}, {day.day} {month}"
            return f"{written} {day.year}" if year else written


def format_month(day: date, locale: str) -> str:
    """Month and year."""
    name = month_name(day.month, locale)
    return f"{name} de {day.year}" if language(locale) == "es" else f"{name} {day.year}"
