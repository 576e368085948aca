"""Messages that are sent later: the sheet that asks when, and their list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.messages.data import ensure_chat, stamp
from uiprobe.environments.phone.kit.dialogs import bottom_sheet
from uiprobe.environments.phone.kit.pickers import (
    date_picker,
    open_date_picker,
    open_time_picker,
    time_picker,
)
from uiprobe.environments.phone.kit.records import delete, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.widgets import View, Window, image


def _later_sheet(context: Context, arguments: State) -> Window:
    tomorrow = context.now.date() + timedelta(days=1)

    def at(day: date, hour: int) -> Callable[[], None]:
        return lambda: _schedule(context, datetime.combine(day, time(hour)))

    evening = (
        "wb_twilight",
        context.t("Later today, {time}", time=context.clock("18:00")),
        at(context.now.date(), 18),
    )
    return bottom_sheet(
        context,
        title=context.t("Schedule message"),
        items=[
            *([evening] if context.now.hour < 18 else []),
            (
                "wb_sunny",
                context.t("Tomorrow, {time}", time=context.clock("08:00")),
                at(tomorrow, 8),
            ),
            (
                "event",
                context.t("Pick date and time"),
                lambda: open_date_picker(context, "later_day", tomorrow),
            ),
        ],
    )


def _pick_later_day(context: Context, day: date) -> None:
    context.set("later_day", day.isoformat())
    open_time_picker(context, "later_time", time(9))


def _pick_later_time(context: Context, moment: time) -> None:
    _schedule(context, datetime.combine(date.fromisoformat(context.get("later_day")), moment))


def _schedule(context: Context, moment: datetime) -> None:
    if moment <= context.now:
        context.toast(context.t("That time has passed"))
        return
    name = context.arguments["chat"]
    ensure_chat(context, name)
    words = context.value("compose", context.arguments.get("text", "")).strip()
    entry = {"id": context.new_id(), "chat": name, "text": words, "at": stamp(moment)}
    context.data["scheduled"].append(entry)
    context.change("compose", "")
    context.snackbar(context.t("Message scheduled"))


def _scheduled(context: Context) -> View:
    def make(entry: State) -> View:
        moment = datetime.fromisoformat(entry["at"])
        words = (
            f"{entry['chat']} · {format_date(moment.date(), context.locale)}, "
            f"{format_time(moment, hours24=context.host.hours24)}"
        )
        return record_row(
            entry["text"],
            words,
            id="scheduled",
            leading=image("schedule", icon_color="primary"),
            trailing=icon_button(
                "delete_outline",
                lambda: delete(context, "scheduled", entry["id"], "Message deleted"),
                id="scheduled_delete",
                **context.named("Delete"),
            ),
        )

    body = listing(
        [lambda entry=entry: make(entry) for entry in context.data["scheduled"]],  # type: ignore[misc]
        key="scheduled",
        id="scheduled_list",
        empty=(
            "schedule",
            context.t("Nothing is scheduled"),
            context.t("Touch and hold the send button to send a message later"),
        ),
    )
    return scaffold(context, back_toolbar(context, context.t("Scheduled messages")), body)


LATER_SCREENS: Screens = {"ScheduledActivity": _scheduled}
LATER_DIALOGS: Dialogs = {
    "send_later": _later_sheet,
    "later_day": lambda context, _: date_picker(context, lambda day: _pick_later_day(context, day)),
    "later_time": lambda context, _: time_picker(
        context, lambda moment: _pick_later_time(context, moment)
    ),
}
