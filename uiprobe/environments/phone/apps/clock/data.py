"""Code that the screens of the clock share: its choices, its cities, when an alarm rings."""

from __future__ import annotations

from datetime import datetime, timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.locales import first_weekday
from uiprobe.environments.phone.state import State

SOUNDS = ("Bright Morning", "Cuckoo", "Early Twilight", "Full of Wonder", "Icicles", "Loose Change")
STYLES = ("Analog", "Digital")
SNOOZE_MINUTES = (5, 10, 15, 20, 30)
SILENCE_MINUTES = (1, 5, 10, 15, 20)

CITIES = {
    name: offset
    for names, offset in (
        ("Honolulu", -10.0),
        ("Anchorage", -9.0),
        ("Los Angeles,San Francisco,Seattle,Vancouver", -8.0),
        ("Denver,Phoenix", -7.0),
        ("Chicago,Mexico City,Dallas", -6.0),
        ("New York,Toronto,Lima,Bogotá,Miami", -5.0),
        ("Halifax,Santiago", -4.0),
        ("Buenos Aires,São Paulo,Montevideo", -3.0),
        ("Reykjavík,London,Lisbon,Dublin,Accra", 0.0),
        ("Berlin,Madrid,Paris,Rome,Vienna,Lagos,Oslo,Stockholm,Warsaw,Zürich", 1.0),
        ("Athens,Cairo,Helsinki,Johannesburg,Kyiv,Jerusalem", 2.0),
        ("Istanbul,Nairobi,Riyadh,Baghdad", 3.0),
        ("Dubai,Tbilisi", 4.0),
        ("Karachi,Tashkent", 5.0),
        ("Delhi,Mumbai,Colombo", 5.5),
        ("Dhaka", 6.0),
        ("Bangkok,Hanoi,Jakarta", 7.0),
        ("Beijing,Hong Kong,Manila,Perth,Singapore,Taipei", 8.0),
        ("Seoul,Tokyo", 9.0),
        ("Brisbane,Melbourne,Sydney", 10.0),
        ("Nouméa", 11.0),
        ("Auckland,Suva", 12.0),
    )
    for name in names.split(",")
}
"""Cities of the world clock, and their distance from UTC in hours, without daylight saving time."""

HOME_OFFSET = -5.0
"""Distance of the phone itself from UTC, in hours."""

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
