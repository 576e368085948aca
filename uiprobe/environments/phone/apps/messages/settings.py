"""The settings of the messages app, and the contacts that are blocked."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.messages.data import unblock
from uiprobe.environments.phone.kit.records import avatar, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.toolkit.controls import button
from uiprobe.environments.phone.toolkit.widgets import View

SOUNDS = ("Droplet", "Marimba", "Paper plane", "Two knocks", "None")
TEXT_SIZES = ("Small", "Medium", "Large", "Huge")
KEEP_FOR = ("Forever", "1 year", "90 days", "30 days")

SETTINGS_PAGE = SettingsPage(
    "settings",
    (
        (
            "Notifications",
            (
                Switch("notify", "Message notifications", icon="notifications"),
                Pick("sound", "Notification sound", SOUNDS, icon="music_note"),
                Switch("vibrate", "Vibrate", icon="vibration"),
            ),
        ),
        (
            "Conversations",
            (
                Link("Chat appearance", "AppearanceActivity", "Text size, bubbles", icon="palette"),
                Pick("keep", "Keep messages", KEEP_FOR, icon="delete_sweep"),
                Ask("about", "About me", icon="badge"),
            ),
        ),
        (
            "Privacy",
            (
                Switch("receipts", "Read receipts", "Others see when you have read", icon="done"),
                Switch("typing", "Typing indicator", "Others see when you type", icon="edit"),
                Link("Blocked contacts", "BlockedActivity", icon="block"),
            ),
        ),
        ("", (Note("Version", "7.3.0"),)),
    ),
)
APPEARANCE = SettingsPage(
    "appearance",
    (
        (
            "Text",
            (
                Pick("text_size", "Text size", TEXT_SIZES, icon="format_size"),
                Switch("big_emoji", "Larger emoji", icon="mood"),
            ),
        ),
        (
            "Messages",
            (
                Switch("times", "Show time of each message", icon="schedule"),
                Switch("previews", "Show link previews", icon="link"),
            ),
        ),
    ),
    title="Chat appearance",
)


def _blocked(context: Context) -> View:
    def make(name: str) -> View:
        return record_row(
            name,
            id="blocked",
            leading=avatar(name, size=38),
            trailing=button(context.t("Unblock"), lambda: unblock(context, name), id="unblock"),
        )

    body = listing(
        [lambda name=name: make(name) for name in context.data["blocked"]],  # type: ignore[misc]
        key="blocked",
        id="blocked_list",
        empty=("block", context.t("Nobody is blocked"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t("Blocked contacts")), body)


SETTINGS_SCREENS: Screens = {
    "BlockedActivity": _blocked,
    "SettingsActivity": SETTINGS_PAGE.screen,
    "AppearanceActivity": APPEARANCE.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **SETTINGS_PAGE.dialogs,
    **APPEARANCE.dialogs,
}
