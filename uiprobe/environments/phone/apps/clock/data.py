"""Code that the screens of the clock share: its choices, and when an alarm rings."""

from __future__ import annotations

from datetime import datetime, timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.locales import first_weekday
from uiprobe.environments.phone.state import State

SOUNDS = ("Bright Morning", "Cuckoo", "Early Twilight", "Full of Wonder", "Icicles", "Loose Change")
STYLES = ("Analog", "Digital")
SNOOZE_MINUTES = (5, 10, 15, 20, 30)
SILENCE_MINUTES = (1, 5, 10, 15, 20)

LABELS = ("", "Gym", "School run", "Medication", "Early shift", "Bins out")


def next_ring(alarm: State, after: datetime) -> datetime:
    """When an alarm rings next; one without days on the first occasion."""
    at = after.replace(hour=alarm["hour"], minute=alarm["minute"], second=0, microsecond=0)
    if at <= after:
        at += timedelta(days=1)
    while alarm["days"] and at.weekday() not in alarm["days"]:
        at += timedelta(days=1)
    return at


def week_start(context: Context) -> int:
    """The first day of the week, Monday being 0: as chosen, or else as the locale has it."""
    chosen: int | None = context.data["week"]
    return first_weekday(context.locale) if chosen is None else chosen
