"""Date and time pickers. What they show is kept under `picker` in the state of the activity."""

from __future__ import annotations

import math
from calendar import monthrange
from collections.abc import Callable
from datetime import date, time

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import dialog
from uiprobe.environments.phone.locales import (
    first_weekday,
    format_date,
    format_month,
    month_name,
    short_day,
)
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import edit_text, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY_LARGE,
    LABEL,
    LABEL_LARGE,
    TextStyle,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    row,
    space,
    text,
)

_CELL = 41.0
_DIAL = 256.0


def open_date_picker(context: Context, name: str, day: date, **arguments: object) -> None:
    """Show the dialog `name`, which must be made with `date_picker`."""
    context.set("picker", {"day": day.isoformat(), "month": day.replace(day=1).isoformat()})
    context.show(name, **arguments)


def date_picker(context: Context, pick: Callable[[date], None]) -> Window:
    """A calendar of one month in which a day is chosen."""
    picker = context.get("picker")
    chosen, month = date.fromisoformat(picker["day"]), date.fromisoformat(picker["month"])

    def turn(months: int) -> Handler:
        position = month.year * 12 + month.month - 1 + months
        target = date(position // 12, position % 12 + 1, 1)
        return lambda: picker.update(month=target.isoformat())

    def accept() -> None:
        context.dismiss()
        pick(chosen)

    head = column(
        text(context.t("Select date"), styled(LABEL, size=13), id="picker_hint"),
        text(
            format_date(chosen, context.locale),
            TextStyle(size=28, leading=1.3, max_lines=1),
            id="android:id/date_picker_header_date",
        ),
        width=FILL,
        padding=(24, 20, 24, 10),
    )
    bar = row(
        text(format_month(month, context.locale), LABEL_LARGE, weight=1, id="month_title"),
        icon_button(
            "chevron_left", turn(-1), description=context.t("Previous month"), id="android:id/prev"
        ),
        icon_button(
            "chevron_right", turn(1), description=context.t("Next month"), id="android:id/next"
        ),
        width=FILL,
        align="center",
        padding=(24, 0, 12, 0),
    )
    root = dialog(
        context,
        head,
        View(width=FILL, height=1, background="outline_variant", hidden=True),
        bar,
        _month(context, month, chosen),
        positive=(context.t("OK"), accept),
        negative=(context.t("Cancel"), context.dismiss),
        width=7 * _CELL + 34,
    )
    root.root.id = "android:id/datePicker"
    root.root.class_name = "android.widget.DatePicker"
    return root


def _month(context: Context, month: date, chosen: date) -> View:
    first = first_weekday(context.locale)
    week = [(first + offset) % 7 for offset in range(7)]
    heads = [
        text(
            short_day(weekday, context.locale)[:1].upper(),
            styled(LABEL, align="center"),
            width=_CELL,
            height=28,
            justify="center",
        )
        for weekday in week
    ]
    blank = (month.weekday() - first) % 7
    days = [space(_CELL, _CELL) for _ in range(blank)]
    for number in range(1, monthrange(month.year, month.month)[1] + 1):
        days.append(_day(context, month.replace(day=number), chosen))
    lines = [row(*days[start : start + 7]) for start in range(0, len(days), 7)]
    return column(
        row(*heads),
        column(*lines, class_name="android.view.View", id="android:id/month_view"),
        padding=(17, 0, 17, 4),
        width=FILL,
    )


def _day(context: Context, day: date, chosen: date) -> View:
    selected, today = day == chosen, day == context.now.date()

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if selected:
            canvas.circle(x, y, canvas.px(18), "primary")
        elif today:
            canvas.ring(x, y, canvas.px(18), "primary", canvas.px(1))

    color = "on_primary" if selected else "primary" if today else "on_surface"
    return View(
        text=str(day.day),
        description=f"{day.day:02} {month_name(day.month, context.locale)} {day.year}",
        style=TextStyle(size=14, align="center", color=color, max_lines=1),
        width=_CELL,
        height=_CELL,
        justify="center",
        checkable=True,
        checked=selected,
        paint=paint,
        on_click=lambda: context.get("picker").update(day=day.isoformat()),
    )


def open_time_picker(context: Context, name: str, moment: time, **arguments: object) -> None:
    """Show the dialog `name`, which must be made with `time_picker`."""
    context.set(
        "picker", {"hour": moment.hour, "minute": moment.minute, "mode": "hour", "text": False}
    )
    context.show(name, **arguments)


def time_picker(context: Context, pick: Callable[[time], None]) -> Window:
    """A dial for hours and one for minutes, or two fields to type in."""
    picker = context.get("picker")
    typing = picker["text"]

    def accept() -> None:
        chosen = _typed_time(context) if typing else time(picker["hour"], picker["minute"])
        if chosen is None:
            context.toast(context.t("Enter a valid time"))
            return
        context.dismiss()
        pick(chosen)

    def switch_mode() -> None:
        typed = _typed_time(context) if typing else None
        if typed is not None:
            picker.update(hour=typed.hour, minute=typed.minute)
        context.host.drop_focus()
        for key in [key for key in context.ui.get("fields", {}) if key.startswith("dialog_")]:
            del context.ui["fields"][key]
        picker.update(text=not typing)

    toggle = icon_button(
        "schedule" if typing else "keyboard",
        switch_mode,
        id="android:id/toggle_mode",
        description=context.t(
            "Switch to clock mode for the time input."
            if typing
            else "Switch to text input mode for the time input."
        ),
    )
    window = dialog(
        context,
        text(
            context.t("Select time"),
            styled(LABEL, size=13),
            id="picker_hint",
            margin=(24, 20, 24, 8),
        ),
        _header(context, typing=typing),
        None if typing else _dial(context),
        row(toggle, width=FILL, padding=(10, 4, 10, 0)),
        positive=(context.t("OK"), accept),
        negative=(context.t("Cancel"), context.dismiss),
        width=312,
    )
    window.root.class_name = "android.widget.TimePicker"
    window.root.id = "android:id/timePicker"
    return window


def _typed_time(context: Context) -> time | None:
    hour = context.value("dialog_hour", _shown_hour(context))
    minute = context.value("dialog_minute", f"{context.get('picker')['minute']:02}")
    if not (hour.isascii() and hour.isdigit() and minute.isascii() and minute.isdigit()):
        return None
    number = int(hour)
    if not context.host.hours24:
        if not 1 <= number <= 12:
            return None
        number = number % 12 + (12 if context.get("picker")["hour"] >= 12 else 0)
    if number > 23 or int(minute) > 59:
        return None
    return time(number, int(minute))


def _shown_hour(context: Context) -> str:
    hour: int = context.get("picker")["hour"]
    return f"{hour:02}" if context.host.hours24 else str(hour % 12 or 12)


def _header(context: Context, *, typing: bool) -> View:
    picker = context.get("picker")
    big = TextStyle(size=42, align="center", leading=1.15, max_lines=1)
    parts = []
    for name, shown in (("hour", _shown_hour(context)), ("minute", f"{picker['minute']:02}")):
        active = picker["mode"] == name and not typing
        if typing:
            field = context.field(
                f"dialog_{name}", shown, digits=True, limit=2, autofocus=name == "hour"
            )
            label = context.t("hour" if name == "hour" else "minute")
            parts.append(
                edit_text(
                    field,
                    id=f"android:id/input_{name}",
                    description=label,
                    style=big,
                    width=88,
                    padding=(4, 13, 4, 13),
                )
            )
        else:
            parts.append(
                View(
                    class_name="android.widget.TextView",
                    id=f"android:id/{name}s",
                    text=shown,
                    style=styled(big, color="on_primary_container" if active else "on_surface"),
                    background="primary_container" if active else "surface_container_highest",
                    radius=8,
                    width=88,
                    height=68,
                    justify="center",
                    selected=active,
                    on_click=lambda name=name: picker.update(mode=name),  # type: ignore[misc]
                )
            )
    colon = text(":", big, width=20, id="android:id/separator")
    halves = None
    if not context.host.hours24:
        halves = column(
            _half(context, "AM", "am_label", afternoon=False),
            _half(context, "PM", "pm_label", afternoon=True),
            class_name="android.widget.RadioGroup",
            id="android:id/ampm_layout",
            margin=(12, 0, 0, 0),
            radius=8,
            background="surface_container_highest",
        )
    return row(
        parts[0], colon, parts[1], halves, width=FILL, justify="center", align="center",
        id="android:id/time_header", padding=(16, 0, 16, 10),
    )  # fmt: skip


def _half(context: Context, label: str, name: str, *, afternoon: bool) -> View:
    picker = context.get("picker")
    chosen = (picker["hour"] >= 12) == afternoon
    return View(
        class_name="android.widget.RadioButton",
        id=f"android:id/{name}",
        text=label,
        style=styled(
            LABEL_LARGE,
            align="center",
            color="on_secondary_container" if chosen else "on_surface_variant",
        ),
        background="secondary_container" if chosen else "",
        radius=8,
        width=52,
        height=34,
        justify="center",
        checkable=True,
        checked=chosen,
        on_click=lambda: picker.update(hour=picker["hour"] % 12 + (12 if afternoon else 0)),
    )


def _dial(context: Context) -> View:
    picker = context.get("picker")
    hours = picker["mode"] == "hour"
    rings: list[list[int]]
    if not hours:
        rings = [[minute * 5 for minute in range(12)]]
    elif context.host.hours24:
        rings = [[0, *range(13, 24)], [12, *range(1, 12)]]
    else:
        rings = [[12, *range(1, 12)]]
    value = picker["minute"] if not hours else picker["hour"]
    if hours and not context.host.hours24:
        value = value % 12 or 12

    def place(number: int) -> tuple[float, float]:
        for ring, numbers in enumerate(rings):
            step = numbers.index(number) if number in numbers else None
            if step is None and not hours:
                step = number / 5  # type: ignore[assignment]
            if step is not None:
                angle = math.radians(step * 30 - 90)
                reach = _DIAL / 2 - 26 - 36 * ring
                return _DIAL / 2 + reach * math.cos(angle), _DIAL / 2 + reach * math.sin(angle)
        raise AssertionError("every hour is on a ring")

    def paint(canvas: Canvas, box: Box) -> None:
        scale = (box[2] - box[0]) / _DIAL
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        canvas.circle(x, y, (box[2] - box[0]) / 2, "secondary_container")
        tip = place(value)
        end = (box[0] + tip[0] * scale, box[1] + tip[1] * scale)
        canvas.line([(x, y), end], "primary", canvas.px(2))
        canvas.circle(x, y, canvas.px(4), "primary")
        canvas.circle(*end, canvas.px(20), "primary")

    def set_to(number: int) -> Handler:
        def act() -> None:
            if not hours:
                picker.update(minute=number)
                return
            late = 12 if not context.host.hours24 and picker["hour"] >= 12 else 0
            hour = number if context.host.hours24 else number % 12 + late
            picker.update(hour=hour, mode="minute")

        return act

    faces = []
    for number in (number for ring in rings for number in ring):
        x, y = place(number)
        label = (
            f"{number:02}" if not hours or (context.host.hours24 and number == 0) else str(number)
        )
        faces.append(
            View(
                class_name="android.widget.RadialTimePickerView$RadialPickerTouchHelper",
                text=label,
                description=str(number),
                style=styled(
                    BODY_LARGE,
                    size=15 if len(rings) == 1 else 13,
                    align="center",
                    max_lines=1,
                    color="on_primary" if number == value else "on_surface",
                ),
                width=40,
                height=40,
                margin=(x - 20, y - 20, 0, 0),
                justify="center",
                selected=number == value,
                on_click=set_to(number),
            )
        )
    dial = View(
        class_name="android.view.View",
        id="android:id/radial_picker",
        arrange="stack",
        width=_DIAL,
        height=_DIAL,
        children=faces,
        paint=paint,
    )
    return column(dial, width=FILL, align="center", padding=(0, 6, 0, 6))
