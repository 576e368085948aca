"""The timer of the clock."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.clock.parts import (
    ask_label,
    main_button,
    play_button,
    side_button,
)
from uiprobe.environments.phone.kit.screens import scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import button
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, LABEL_LARGE, TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    row,
    space,
    text,
)


def _seconds_of(digits: str) -> int:
    padded = digits.rjust(6, "0")
    return int(padded[:2]) * 3600 + int(padded[2:4]) * 60 + int(padded[4:])


def timer_tab(context: Context) -> tuple[View, View | None]:
    """The timer that is set, or else the keys to set one and the button that starts it."""
    timer = context.data["timer"]
    if timer["total"]:
        return _running_timer(context, timer), None
    digits = timer["digits"].rjust(6, "0")
    color = "primary" if timer["digits"] else "on_surface_variant"
    big, unit = (
        TextStyle(size=44, weight="light", color=color, leading=1.2, max_lines=1),
        styled(LABEL_LARGE, color=color),
    )

    def press(key: str) -> Handler:
        def act() -> None:
            # Leading zeros would take the room of the six digits.
            timer["digits"] = (timer["digits"] + key).lstrip("0")[:6]

        return act

    def start() -> None:
        seconds = _seconds_of(timer["digits"])
        until = context.now + timedelta(seconds=seconds)
        timer.update(total=seconds * 1000, left=seconds * 1000, until=until.isoformat())

    shown = row(
        *(
            part
            for letter, position in (("h", 0), ("m", 2), ("s", 4))
            for part in (
                text(digits[position : position + 2], big),
                text(letter, unit, margin=(2, 0, 8, 8)),
            )
        ),
        id="timer_setup_time",
        description=f"{digits[:2]} h {digits[2:4]} m {digits[4:]} s",
        align="end",
    )
    buttons = [_timer_key(key, press(key)) for key in (*"123456789", "00", "0")]

    def erase() -> None:
        timer["digits"] = timer["digits"][:-1]

    buttons.append(
        View(
            class_name="android.widget.ImageButton",
            id="timer_setup_delete",
            description=context.t("Delete"),
            icon="backspace",
            icon_color="on_secondary_container",
            background="secondary_container",
            height=62,
            width=FILL,
            radius=31,
            margin=(6, 5, 6, 5),
            on_click=erase,
        )
    )
    pad = View(
        class_name="android.view.ViewGroup",
        arrange="grid",
        columns=3,
        width=290,
        children=buttons,
        id="timer_setup_pad",
    )
    body = column(
        shown,
        pad,
        width=FILL,
        height=FILL,
        align="center",
        gap=14,
        padding=(0, 8, 0, 0),
        id="timer_setup",
    )
    floating = None
    if _seconds_of(timer["digits"]):
        floating = main_button(
            "play_arrow", start, description=context.t("Start"), icon_filled=True
        )
    return scroll_view(
        column(body, space(height=84), width=FILL), key="timer", id="timer_scroll"
    ), floating


def _timer_key(label: str, press: Handler) -> View:
    return View(
        class_name="android.widget.Button",
        id=f"timer_setup_digit_{label}",
        text=label,
        style=TextStyle(size=24, align="center", leading=1.2, max_lines=1),
        background="surface_container_high",
        height=62,
        width=FILL,
        radius=31,
        margin=(6, 5, 6, 5),
        justify="center",
        on_click=press,
    )


def _left(context: Context, timer: State) -> int:
    if timer["until"] is None:
        left: int = timer["left"]
        return left
    ahead = datetime.fromisoformat(timer["until"]) - context.now
    return max(0, round(ahead.total_seconds() * 1000))


def _clock_words(milliseconds: int) -> str:
    # A second that has begun counts, so that 0:00 means that the time is over.
    seconds = math.ceil(milliseconds / 1000)
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _running_timer(context: Context, timer: State) -> View:
    left = _left(context, timer)
    running = timer["until"] is not None

    def toggle() -> None:
        if running:
            timer.update(until=None, left=left)
        else:
            timer["until"] = (context.now + timedelta(milliseconds=left)).isoformat()

    def reset() -> None:
        timer.update(until=None, left=timer["total"])

    def add() -> None:
        # The ring shows `left` as a share of `total`, which must not exceed 1.
        timer["total"] = max(timer["total"], left + 60_000)
        if running:
            timer["until"] = (context.now + timedelta(milliseconds=left + 60_000)).isoformat()
        else:
            timer["left"] = left + 60_000

    def delete() -> None:
        timer.update(digits="", total=0, left=0, until=None, label="")

    share = left / timer["total"]

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        reach, width = (box[2] - box[0]) / 2, canvas.px(8)
        canvas.ring(x, y, reach, "secondary_container", width)
        if share > 0:
            canvas.arc(x, y, reach, -90, -90 + 360 * share, "primary", width)

    ring = View(
        class_name="android.view.View",
        id="timer_time",
        text=_clock_words(left),
        style=TextStyle(size=42, weight="light", align="center", leading=1.2, max_lines=1),
        width=216,
        height=216,
        justify="center",
        paint=paint,
    )
    label = View(
        class_name="android.widget.TextView",
        id="timer_label",
        text=timer["label"] or context.t("Label"),
        style=styled(BODY_LARGE, color="primary", max_lines=1),
        padding=(12, 8, 12, 8),
        on_click=lambda: context.show("timer_label"),
    )
    controls = row(
        side_button("replay", reset, id="reset", description=context.t("Reset")),
        play_button(context, toggle, running=running, id="play_pause", width=84),
        button(context.t("+1:00"), add, id="add_one_min", kind="tonal", min_height=56, radius=28),
        gap=18,
        align="center",
    )
    return scroll_view(
        column(
            label,
            ring,
            space(height=8),
            controls,
            button(context.t("Delete timer"), delete, id="delete_timer", kind="danger"),
            width=FILL,
            align="center",
            gap=12,
            padding=(0, 4, 0, 20),
        ),
        key="timer_running",
        id="timer_scroll",
    )


def _timer_label_dialog(context: Context, arguments: State) -> Window:
    return ask_label(context, context.data["timer"])


TIMER_DIALOGS = {"timer_label": _timer_label_dialog}
