"""The choices of the weather app, and values in words."""

from __future__ import annotations

import math
from datetime import date, timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.locales import day_name
from uiprobe.environments.phone.state import State

LOCATION = "android.permission.ACCESS_FINE_LOCATION"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

SKIES: dict[str, tuple[str, str, str]] = {
    "Sunny": ("wb_sunny", "2F80C2", "8CC6F0"),
    "Partly cloudy": ("wb_cloudy", "4A7FA8", "A9C9DD"),
    "Cloudy": ("cloud", "5F7482", "AAB8C2"),
    "Rain": ("water_drop", "34495E", "7F97AB"),
    "Thunderstorm": ("thunderstorm", "2C2F4A", "6B6F95"),
    "Snow": ("ac_unit", "6E8CA8", "DCE8F2"),
}
"""Icon, and the colours of the upper and lower end of the sky."""

KINDS = ("Rain", "Frost", "Heat", "Wind", "Thunderstorm", "Snow")

DAYS = 7


def in_degrees(context: Context, celsius: float) -> str:
    """A temperature in the unit that is set."""
    warm = context.data["settings"]["temperature"] == "Fahrenheit"
    return f"{round(celsius * 1.8 + 32 if warm else celsius)}°"


SPEEDS = {"km/h": 1.0, "mph": 0.621, "m/s": 1 / 3.6, "kn": 0.54}


def wind_words(context: Context, speed: float) -> str:
    """A speed in the unit that is set."""
    unit = context.data["settings"]["wind"]
    return f"{round(speed * SPEEDS[unit])} {unit}"


def degrees_at(town: State, day: int, hour: int) -> float:
    """Degrees at an hour of a day, warmest at three in the afternoon."""
    share = (1 + math.cos((hour - 15) / 12 * math.pi)) / 2
    low: float = town["lows"][day]
    high: float = town["highs"][day]
    return low + (high - low) * share


def town_named(context: Context, name: str) -> State:
    """The town of a name."""
    return next(town for town in context.data["towns"] if town["name"] == name)


def date_of(context: Context, ahead: int) -> date:
    """The date of a day, by how many days it is ahead."""
    return context.now.date() + timedelta(days=ahead)


def day_words(context: Context, ahead: int) -> str:
    """The weekday of a day; today by that word."""
    if ahead == 0:
        return context.t("Today")
    return day_name(date_of(context, ahead).weekday(), context.locale)
