"""The settings of the weather app."""

from __future__ import annotations

from uiprobe.environments.phone.app import Dialogs, Screens
from uiprobe.environments.phone.apps.weather.values import SPEEDS
from uiprobe.environments.phone.kit.settings_page import Link, Pick, SettingsPage, Switch

SETTINGS = SettingsPage(
    "settings",
    (
        (
            "General",
            (
                Link("Units", "UnitsActivity", "Temperature, wind, rain, pressure", "tune"),
                Pick(
                    "refresh",
                    "Refresh",
                    ("Every hour", "Every 3 hours", "Twice a day", "By hand"),
                    "refresh",
                ),
            ),
        ),
        (
            "Display",
            (
                Switch("banner", "Show warnings on the first page", icon="warning"),
                Switch("animations", "Animations", icon="animation"),
                Pick("icon", "Status bar icon", ("Temperature", "Sky", "None"), "smartphone"),
            ),
        ),
    ),
)

UNITS = SettingsPage(
    "units",
    (
        (
            "",
            (
                Pick("temperature", "Temperature", ("Celsius", "Fahrenheit"), "thermostat"),
                Pick("wind", "Wind", tuple(SPEEDS), "air"),
                Pick("rain", "Rain", ("mm", "in"), "umbrella"),
                Pick("pressure", "Pressure", ("hPa", "inHg"), "speed"),
            ),
        ),
    ),
    title="Units",
)

SETTINGS_SCREENS: Screens = {
    "SettingsActivity": SETTINGS.screen,
    "UnitsActivity": UNITS.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **SETTINGS.dialogs,
    **UNITS.dialogs,
}
