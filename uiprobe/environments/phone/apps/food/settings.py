"""The settings of the recipe app."""

from __future__ import annotations

from uiprobe.environments.phone.app import Dialogs, Screens
from uiprobe.environments.phone.kit.settings_page import Note, Pick, SettingsPage, Switch

_SETTINGS = SettingsPage(
    name="settings",
    groups=(
        (
            "Cooking",
            (
                Pick("units", "Units", ("Metric", "Imperial"), icon="scale"),
                Pick("servings", "Default servings", ("1", "2", "4", "6"), icon="group"),
                Switch("awake", "Keep the screen on", "While a recipe is open", icon="lightbulb"),
            ),
        ),
        (
            "Groceries",
            (
                Switch(
                    "merge", "Merge same items", "Oats twice become oats once", icon="playlist_add"
                ),
                Switch("hide_done", "Hide bought items", icon="visibility_off"),
            ),
        ),
        ("", (Note("Version", "2.8.0"),)),
    ),
)

SETTINGS_SCREENS: Screens = {"SettingsActivity": _SETTINGS.screen}
SETTINGS_DIALOGS: Dialogs = {**_SETTINGS.dialogs}
