"""The alarms of the clock: their cards, their dialogs, and the banner of one that rings."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import time, timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.clock.data import SOUNDS, next_ring, week_start
from uiprobe.environments.phone.apps.clock.parts import ask_label, main_button
from uiprobe.environments.phone.kit.dialogs import choose
from uiprobe.environments.phone.kit.pickers import open_time_picker, time_picker
from uiprobe.environments.phone.kit.records import delete, each, find
from uiprobe.environments.phone.kit.screens import card, recycler_view
from uiprobe.environments.phone.locales import day_name, format_time, short_day
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    button,
    empty_state,
    icon_button,
    labelled_check_box,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    TITLE,
    TextStyle,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    space,
    text,
)


def alarms_tab(context: Context) -> tuple[View, View | None]:
    """The alarms in the order of the day, and the button that adds one."""
    alarms = sorted(context.data["alarms"], key=lambda alarm: (alarm["hour"], alarm["minute"]))
    floating = main_button(
        "add",
        lambda: open_time_picker(context, "alarm_time", time(7, 0)),
        description=context.t("Add alarm"),
    )
    if not alarms:
        return empty_state(
            "alarm_off", context.t("No alarms"), context.t("Touch the plus sign to add one")
        ), floating
    listing = recycler_view(
        each(alarms, lambda alarm: _alarm_card(context, alarm)),
        key="alarms",
        id="alarms_list",
        padding=(0, 0, 0, 80),
    )
    return listing, floating


def _days_words(context: Context, days: list[int]) -> str:
    if len(days) == 7:
        return context.t("Every day")
    if days == [0, 1, 2, 3, 4]:
        return context.t("Weekdays")
    if days == [5, 6]:
        return context.t("Weekends")
    return ", ".join(short_day(day, context.locale) for day in days)


def _alarm_card(context: Context, alarm: State) -> View:
    number: int = alarm["id"]
    expanded = context.get("expanded") == number
    color = "on_surface" if alarm["enabled"] else "on_surface_variant"

    def toggle() -> None:
        alarm["enabled"] = not alarm["enabled"]
        if alarm["enabled"]:
            _say_when(context, alarm)

    def edit_time() -> None:
        moment = time(alarm["hour"], alarm["minute"])
        open_time_picker(context, "alarm_time", moment, id=number)

    when = _days_words(context, alarm["days"])
    if not alarm["days"]:
        ring = next_ring(alarm, context.now)
        tomorrow = ring.date() != context.now.date()
        when = context.t("Tomorrow" if tomorrow else "Today")
        when = when if alarm["enabled"] else context.t("Not scheduled")
    head = row(
        column(
            text(alarm["label"], styled(BODY, max_lines=1), id="label")
            if alarm["label"] and not expanded
            else None,
            View(
                class_name="android.widget.TextView",
                id="digital_clock",
                text=format_time(
                    time(alarm["hour"], alarm["minute"]), hours24=context.host.hours24
                ),
                style=TextStyle(size=38, color=color, leading=1.2, max_lines=1),
                on_click=edit_time,
            ),
            text(when, styled(BODY, max_lines=1), id="days_of_week"),
            weight=1,
        ),
        column(
            icon_button(
                "expand_less" if expanded else "expand_more",
                context.setter("expanded", None if expanded else number),
                id="arrow",
                description=context.t("Collapse alarm" if expanded else "Expand alarm"),
                width=40,
                height=40,
            ),
            switch(
                checked=alarm["enabled"],
                change=toggle,
                id="onoff",
                description=context.t("Alarm switch"),
            ),
            align="end",
            gap=4,
        ),
        width=FILL,
        align="center",
    )
    return card(
        head,
        *(_alarm_details(context, alarm) if expanded else ()),
        id="alarm_card",
        margin=(14, 6, 14, 6),
        gap=10,
        background="surface_container_high" if alarm["enabled"] else "surface_container",
        on_click=context.setter("expanded", None if expanded else number),
    )


def _say_when(context: Context, alarm: State) -> None:
    left = next_ring(alarm, context.now) - context.now
    # A minute that has begun counts as a whole one.
    hours, minutes = divmod(math.ceil(left.total_seconds() / 60), 60)
    context.snackbar(context.t("Alarm set for {h} h {m} min from now.", h=hours, m=minutes))


def _alarm_details(context: Context, alarm: State) -> list[View]:
    number = alarm["id"]
    start = week_start(context)

    def flip(day: int) -> Callable[[], None]:
        def act() -> None:
            days = set(alarm["days"]) ^ {day}
            alarm["days"] = sorted(days)

        return act

    def vibrate() -> None:
        alarm["vibrate"] = not alarm["vibrate"]

    days = row(
        *(
            _day_button(context, day, chosen=day in alarm["days"], press=flip(day))
            for day in ((start + offset) % 7 for offset in range(7))
        ),
        id="repeat_days",
        width=FILL,
        justify="between",
    )
    return [
        days,
        _detail(
            "label",
            alarm["label"] or context.t("Add label"),
            lambda: context.show("alarm_label", id=number),
            id="edit_label",
        ),
        _detail(
            "notifications_active",
            alarm["sound"],
            lambda: context.show("alarm_sound", id=number),
            id="choose_ringtone",
        ),
        row(
            labelled_check_box(
                context.t("Vibrate"), checked=alarm["vibrate"], change=vibrate, id="vibrate_onoff"
            ),
            space(weight=1),
            # Only its picture says what it does.
            icon_button(
                "delete",
                lambda: delete(context, "alarms", number, "Alarm deleted"),
                id="delete",
                **context.named("Delete"),
            ),
            width=FILL,
            align="center",
        ),
    ]


def _detail(icon: str, words: str, press: Handler, *, id: str) -> View:
    return row(
        image(icon),
        text(words, styled(BODY_LARGE, max_lines=1), weight=1),
        id=id,
        width=FILL,
        min_height=46,
        gap=16,
        align="center",
        padding=(2, 4, 2, 4),
        on_click=press,
    )


def _day_button(context: Context, day: int, *, chosen: bool, press: Handler) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if chosen:
            canvas.circle(x, y, canvas.px(18), "primary")
        else:
            canvas.ring(x, y, canvas.px(18), "outline", canvas.px(1))

    name = day_name(day, context.locale)
    return View(
        class_name="android.widget.CheckBox",
        id=f"day_button_{day}",
        text=name[:1].upper(),
        description=name,
        style=styled(
            LABEL_LARGE, align="center", color="on_primary" if chosen else "on_surface_variant"
        ),
        width=40,
        height=44,
        justify="center",
        checkable=True,
        checked=chosen,
        paint=paint,
        on_click=press,
    )


def _alarm_time_dialog(context: Context, arguments: State) -> Window:
    number = arguments.get("id")

    def pick(moment: time) -> None:
        if number is None:
            alarm: State = {
                "id": context.new_id(),
                "days": [],
                "label": "",
                "sound": SOUNDS[0],
                "vibrate": True,
            }
            context.data["alarms"].append(alarm)
            context.set("expanded", alarm["id"])
        else:
            alarm = find(context.data["alarms"], number) or {}
        alarm.update(hour=moment.hour, minute=moment.minute, enabled=True)
        _say_when(context, alarm)

    return time_picker(context, pick)


def _alarm_label_dialog(context: Context, arguments: State) -> Window:
    alarm = find(context.data["alarms"], arguments["id"]) or {}
    return ask_label(context, alarm)


def _alarm_sound_dialog(context: Context, arguments: State) -> Window:
    alarm = find(context.data["alarms"], arguments["id"]) or {}
    return choose(
        context,
        title=context.t("Alarm sound"),
        choices=SOUNDS,
        chosen=SOUNDS.index(alarm["sound"]),
        pick=lambda index: alarm.update(sound=SOUNDS[index]),
    )


def ringing(context: Context) -> Window | None:
    """The banner of the alarm or the timer that rings; None where all is quiet."""
    data, rings = context.data, context.data["ringing"]
    if rings is None:
        return None
    alarm = find(data["alarms"], rings.get("alarm"))
    if alarm is None and "timer" not in rings:
        return None

    def dismiss() -> None:
        if alarm is not None and not alarm["days"]:
            alarm["enabled"] = False
        if alarm is None:
            data["timer"].update(total=0, digits="")
        data["ringing"] = None

    def snooze() -> None:
        until = context.now + timedelta(minutes=data["snooze"])
        data["snoozed"] = {"alarm": rings["alarm"], "until": until.isoformat()}
        data["ringing"] = None

    def again() -> None:
        data["timer"]["until"] = (context.now + timedelta(minutes=1)).isoformat()
        data["ringing"] = None

    if alarm is None:
        title, words = context.t("Time's up"), data["timer"]["label"] or context.t("Timer")
        second = (context.t("Add 1 minute"), again)
    else:
        shown = format_time(time(alarm["hour"], alarm["minute"]), hours24=context.host.hours24)
        title, words = shown, alarm["label"] or context.t("Alarm")
        second = (context.t("Snooze"), snooze)
    banner = column(
        row(
            image("alarm", size=28, icon_color="primary", icon_filled=True),
            column(
                text(title, TITLE, id="alert_title"), text(words, BODY, id="alert_label"), weight=1
            ),
            gap=16,
            align="center",
            width=FILL,
        ),
        row(
            space(weight=1),
            button(*second, id="alert_snooze", kind="tonal"),
            button(context.t("Stop"), dismiss, id="alert_dismiss", kind="filled"),
            gap=8,
            width=FILL,
        ),
        class_name="android.widget.FrameLayout",
        id="alert_banner",
        width=FILL,
        padding=(18, 16, 16, 14),
        gap=12,
        radius=24,
        elevation=6,
        background="surface_container_high",
    )
    return Window(context.app.package, banner, gravity="top")


ALARM_DIALOGS = {
    "alarm_time": _alarm_time_dialog,
    "alarm_label": _alarm_label_dialog,
    "alarm_sound": _alarm_sound_dialog,
}
