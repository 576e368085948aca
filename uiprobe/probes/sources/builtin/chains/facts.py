"""Facts: typed values that one screen shows and another takes."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import format_time
from uiprobe.probes.sources.builtin.language.days import in_days
from uiprobe.probes.sources.builtin.language.words import Day, Moment, Word

FactKind = Literal[
    "place", "person", "phone number", "time", "date", "amount", "title", "code", "ingredient",
    "address", "contact", "recipe", "product", "hotel", "town", "number",
]  # fmt: skip
"""Kinds of facts. A screen takes a fact only if it declares its kind.

Times are as `14:30`, dates as `2026-03-12`, amounts are cents; all others are texts as they are
shown. A contact, a recipe, a product, a hotel and a town name something that an app has. No screen
takes a number: amounts are worked out of it.
"""

_TIME = "%I:%M %p"

_KEPT = 4_096
"""Values that are not read or written again: the messages of a phone are read for each draw."""

_LAST_DAY = "2026-05-24"


def is_near(day: str) -> bool:
    """Whether a date is after tomorrow, and with the week after it in this month or the next two.

    Further ahead, the arrow of a calendar would be touched three times, which ends an episode.
    """
    return in_days(1) < day <= _LAST_DAY


@lru_cache(_KEPT)
def write_fact(kind: FactKind, value: str) -> str:
    """A value as people write it in a text on the phone."""
    match kind:
        case "time":
            return format_time(datetime.strptime(value, "%H:%M").time(), hours24=False)
        case "date":
            day = date.fromisoformat(value)
            return f"{day.day} {day:%B}"
        case "amount":
            return f"${int(value) / 100:,.2f}"
        case _:
            return value


@lru_cache(_KEPT)
def read_fact(kind: FactKind, text: str) -> str:
    """The inverse of `write_fact`.

    Raises:
        ValueError: The text is none of that kind.
    """
    match kind:
        case "time":
            return datetime.strptime(
                text.replace("\N{NARROW NO-BREAK SPACE}", " "), _TIME
            ).strftime("%H:%M")
        case "date":
            return datetime.strptime(f"{text} {START.year}", "%d %B %Y").date().isoformat()
        case "amount":
            return str(round(float(text.replace("$", "").replace(",", "")) * 100))
        case _:
            return text


def cents_in(text: str) -> int:
    """An amount of money, in cents.

    Raises:
        ValueError: The text is none.
    """
    return int(read_fact("amount", text))


def say_fact(kind: FactKind, value: str) -> Word:
    """A value as a word of an instruction."""
    match kind:
        case "time":
            return Moment(value)
        case "date":
            return Day(value)
        case _:
            return write_fact(kind, value)
