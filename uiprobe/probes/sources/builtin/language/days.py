"""Days of goals, as `2026-03-12`, from the day on which phones start."""

from __future__ import annotations

from datetime import date, timedelta

from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.language.draws import Draw

TODAY = START.date().isoformat()
"""The day on which every phone starts."""


def in_days(number: int) -> str:
    """The day that is so many days after today."""
    return (START.date() + timedelta(days=number)).isoformat()


def next_day(day: str) -> str:
    """The day after a day."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def later_day(start: int, stop: int) -> Draw:
    """Draws a day so many days after today; `stop` is not among them."""
    return lambda random, apps: in_days(random.randrange(start, stop))
