"""The profile and the settings of the fitness diary."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.widgets import Window


def _save_profile(context: Context, values: State) -> None:
    context.data["profile"].update(values)
    context.finish()


PROFILE = Form(
    name="profile",
    titles=("Profile", "Profile"),
    fields=(
        TextInput("name", "Name", required="Enter a name"),
        TextInput("height", "Height in cm", digits=True, limit=3, required="Enter your height"),
        Choice("level", "Level", options=("Beginner", "Regular", "Athlete")),
    ),
    original=lambda context: dict(context.data["profile"]),
    save=_save_profile,
)

_SETTINGS = SettingsPage(
    name="settings",
    groups=(
        (
            "You",
            (
                Link("Profile", "ProfileActivity", "Name, height, level", icon="person"),
                Link("Daily goals", "GoalsActivity", "Steps, water, sleep", icon="flag"),
                Link("Reminders", "RemindersActivity", icon="notifications"),
            ),
        ),
        (
            "Units and data",
            (
                Pick("distance", "Distance", ("Kilometers", "Miles"), icon="architecture"),
                Pick("first_day", "First day of the week", ("Monday", "Sunday"), icon="event"),
                Switch("auto", "Detect walks", "Walks of ten minutes count", icon="hiking"),
                Switch("battery", "Save battery", "Count steps less often", icon="bolt"),
            ),
        ),
        (
            "Sharing",
            (
                Ask("team", "Team name", icon="groups"),
                Switch("visible", "Visible to my team", icon="visibility"),
            ),
        ),
        ("", (Note("Version", "9.1.2"),)),
    ),
)


def _reset_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Reset water?"),
        message=context.t("Today's glasses go back to zero."),
        positive=(context.t("Reset"), lambda: context.data.update(water=0)),
    )


SETTINGS_SCREENS: Screens = {
    "ProfileActivity": PROFILE.screen,
    "SettingsActivity": _SETTINGS.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **PROFILE.dialogs,
    **_SETTINGS.dialogs,
    "reset_water": _reset_dialog,
}
