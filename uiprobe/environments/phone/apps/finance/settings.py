"""The last tab of the banking app, which links to all that has no tab, and the settings."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.records import avatar
from uiprobe.environments.phone.kit.screens import preference, scroll_view
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, row, text


def more_tab(context: Context) -> View:
    """The owner, and links to all that has no tab."""

    def link(title: str, icon: str, activity: str, summary: str = "") -> View:
        return preference(
            context.t(title), summary, icon=icon, press=lambda: context.start(activity)
        )

    count = len(context.data["scheduled"])
    body = column(
        row(
            avatar(context.data["owner"], size=52),
            column(
                text(context.data["owner"], styled(TITLE, size=18), id="owner"),
                text(context.t("Customer since 2018"), BODY),
                weight=1,
            ),
            width=FILL,
            gap=16,
            padding=(24, 10, 16, 14),
            align="center",
        ),
        link("Payees", "people", "PayeesActivity"),
        link("Standing orders", "event_repeat", "StandingActivity"),
        link("Scheduled transfers", "schedule", "ScheduledActivity", str(count) if count else ""),
        link("Settings", "settings", "SettingsActivity"),
        width=FILL,
    )
    return scroll_view(body, key="more")


_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "App",
            (
                Switch("hide", "Hide amounts", "Dots in place of balances", "visibility_off"),
                Link("Security", "SecurityActivity", "Lock, fingerprint", "lock"),
            ),
        ),
        (
            "Messages",
            (
                Switch("incoming", "Money received", "", "savings"),
                Pick(
                    "large",
                    "Large payments",
                    ("Over $50", "Over $100", "Over $500", "Never"),
                    "notifications",
                ),
                Switch("monthly", "Monthly summary", "On the first of the month", "bar_chart"),
                Note("Version", "6.4.1"),
            ),
        ),
    ),
)

_SECURITY = SettingsPage(
    "security",
    (
        (
            "Lock",
            (
                Pick("lock", "Lock after", ("At once", "1 minute", "5 minutes", "Never"), "timer"),
                Switch("fingerprint", "Unlock with fingerprint", "", "fingerprint"),
            ),
        ),
    ),
    title="Security",
)

SETTINGS_SCREENS: Screens = {
    "SettingsActivity": _SETTINGS.screen,
    "SecurityActivity": _SECURITY.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **_SETTINGS.dialogs,
    **_SECURITY.dialogs,
}
