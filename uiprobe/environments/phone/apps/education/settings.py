"""The study plan and the settings of the learning app."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.forms import Form, Stepper, TimeInput, Toggle
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


def _save_plan(context: Context, values: State) -> None:
    if values["remind"] and not context.data["plan"]["remind"]:
        context.with_permission(NOTIFICATIONS, "plan", plan=values)
        return
    context.data["plan"] = values
    context.finish()


PLAN_FORM = Form(
    "plan",
    ("Study plan", "Study plan"),
    (
        Stepper("minutes", "Minutes a day", low=5, high=60, step=5),
        TimeInput("time", "Time to study"),
        Toggle("remind", "Remind me", icon="notifications"),
    ),
    lambda context: dict(context.data["plan"]),
    _save_plan,
)

SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Profile",
            (Ask("name", "Display name", icon="mood"),),
        ),
        (
            "Lessons",
            (
                Pick("speed", "Playback speed", ("0.75x", "1.0x", "1.25x", "1.5x"), "speed"),
                Pick(
                    "captions",
                    "Captions",
                    ("Off", "English", "Deutsch", "Español", "中文", "日本語"),
                    "feed",
                ),
                Pick("text", "Text size", ("Small", "Medium", "Large"), "format_size"),
                Link("Downloads", "DownloadsActivity", "Quality, Wi-Fi, cleaning up", "download"),
            ),
        ),
        (
            "Flash cards",
            (
                Switch("sounds", "Sounds", icon="volume_up"),
                Switch("shuffle", "Shuffle cards", icon="shuffle"),
            ),
        ),
    ),
)

DOWNLOADS = SettingsPage(
    "downloads",
    (
        (
            "",
            (
                Pick("quality", "Quality", ("Low", "Standard", "High"), "video_library"),
                Switch("wifi", "Only over Wi-Fi", icon="wifi"),
                Switch("remove", "Delete finished lessons", icon="delete"),
            ),
        ),
    ),
    title="Downloads",
)

SETTINGS_SCREENS: Screens = {
    "PlanActivity": PLAN_FORM.screen,
    "SettingsActivity": SETTINGS.screen,
    "DownloadsActivity": DOWNLOADS.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **PLAN_FORM.dialogs,
    **SETTINGS.dialogs,
    **DOWNLOADS.dialogs,
}
