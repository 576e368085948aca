"""The settings of the health companion."""

from __future__ import annotations

from uiprobe.environments.phone.app import Dialogs, Screens
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Note, Pick, SettingsPage, Switch

_SETTINGS = SettingsPage(
    name="settings",
    groups=(
        (
            "Reminders",
            (
                Switch("sound", "Sound", "Ring when a dose is due", icon="volume_up"),
                Pick("snooze", "Remind again after", ("5 min", "15 min", "30 min"), icon="snooze"),
                Switch("low", "Warn when stock is low", icon="inventory"),
            ),
        ),
        (
            "You",
            (
                Ask("allergies", "Allergies", icon="healing"),
                Ask("insurance", "Insurance number", icon="badge"),
                Pick("blood", "Blood group", ("Unknown", "0", "A", "B", "AB"), icon="bloodtype"),
            ),
        ),
        (
            "More",
            (
                Link("Doctors", "DoctorsActivity", icon="medical_services"),
                Switch("lock", "Hide names on the lock screen", icon="lock"),
                Note("Version", "3.4.0"),
            ),
        ),
    ),
)

SETTINGS_SCREENS: Screens = {"SettingsActivity": _SETTINGS.screen}
SETTINGS_DIALOGS: Dialogs = {**_SETTINGS.dialogs}
