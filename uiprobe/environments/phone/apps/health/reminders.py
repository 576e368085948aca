"""The reminders of the fitness diary: their list and their form."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.forms import Form, Slide, TextInput, TimeInput, Toggle
from uiprobe.environments.phone.kit.records import find, listing, record_row, swipe_to_delete
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, switch
from uiprobe.environments.phone.toolkit.widgets import View

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"


def _reminder(context: Context) -> State:
    number = context.arguments.get("id")
    known = None if number is None else find(context.data["reminders"], number)
    return known or {"title": "", "time": "09:00", "weekdays": True, "volume": 50, "on": True}


def _save_reminder(context: Context, values: State) -> None:
    context.with_permission(NOTIFICATIONS, "save_reminder", values=values)


REMINDER = Form(
    name="reminder",
    titles=("New reminder", "Edit reminder"),
    fields=(
        TextInput("title", "What for", required="Say what the reminder is for"),
        TimeInput("time", "Time"),
        Toggle("weekdays", "Monday to Friday only", icon="work"),
        Slide("volume", "Volume"),
    ),
    original=_reminder,
    save=_save_reminder,
)


def _reminders(context: Context) -> View:
    def make(reminder: State) -> Callable[[], View]:
        number: int = reminder["id"]
        moment = context.clock(reminder["time"])
        days = context.t("Monday to Friday") if reminder["weekdays"] else context.t("Every day")

        swiped = swipe_to_delete(context, "reminders", number, "Reminder deleted")
        return lambda: record_row(
            reminder["title"],
            f"{moment} · {days}",
            id="reminder",
            trailing=switch(
                checked=reminder["on"],
                change=lambda: reminder.update(on=not reminder["on"]),
                id="reminder_switch",
            ),
            press=lambda: context.start("ReminderActivity", id=number),
            swipe=swiped,
        )

    ordered = sorted(context.data["reminders"], key=lambda reminder: reminder["time"])
    return scaffold(
        context,
        back_toolbar(context, context.t("Reminders")),
        listing(
            [make(reminder) for reminder in ordered],
            key="reminders",
            id="reminder_list",
            empty=("notifications", context.t("No reminders"), context.t("Touch the plus sign")),
        ),
        floating=floating_button(
            "add",
            lambda: context.start("ReminderActivity"),
            description=context.t("New reminder"),
            id="fab_reminder",
        ),
    )


REMINDERS_SCREENS: Screens = {
    "RemindersActivity": _reminders,
    "ReminderActivity": REMINDER.screen,
}
REMINDERS_DIALOGS: Dialogs = {**REMINDER.dialogs}
