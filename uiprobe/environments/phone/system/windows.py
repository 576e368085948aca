"""The system's own windows: bars, permission prompts and interruptions."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Host
from uiprobe.environments.phone.locales import format_time, translate
from uiprobe.environments.phone.system.activities import HOME_PACKAGE
from uiprobe.environments.phone.system.host import SystemHost
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    HEADLINE,
    LABEL_LARGE,
    TITLE,
    Color,
    TextStyle,
    mix,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

SYSTEM_UI = "com.android.systemui"
PERMISSION_CONTROLLER = "com.android.permissioncontroller"
DIALER = "com.android.dialer"

STATUS_BAR = 24
"""Height in dp, as on Android."""

NAVIGATION_BAR = 48
"""Height in dp of the bar with three buttons, as on Android."""

GESTURE_BAR = 24
"""Heights in dp."""

INTERRUPTIONS = ("incoming_call", "rating", "low_battery")

PERMISSION_WORDS = {
    "android.permission.POST_NOTIFICATIONS": ("notifications", "send you notifications"),
    "android.permission.ACCESS_FINE_LOCATION": ("location_on", "access this device's location"),
    "android.permission.READ_CONTACTS": ("contacts", "access your contacts"),
    "android.permission.CAMERA": ("photo_camera", "take pictures and record video"),
    "android.permission.RECORD_AUDIO": ("mic", "record audio"),
    "android.permission.READ_MEDIA_IMAGES": ("photo_library", "access photos on this device"),
    "android.permission.READ_CALENDAR": ("calendar_today", "access your calendar"),
    "android.permission.CALL_PHONE": ("call", "make and manage phone calls"),
}
"""Icon, and what the prompt says the app wants to do."""

_CLOCK = TextStyle(size=13, weight="medium", max_lines=1, leading=1.2)
_CALLER = "Sam Rivera"


def navigation_height(host: Host) -> int:
    """Height of the bar at the foot of the screen, in dp."""
    return GESTURE_BAR if host.gestures else NAVIGATION_BAR


def status_bar(host: SystemHost, *, bleeding: bool) -> Window:
    """Clock and signal icons.

    Args:
        host: The phone.
        bleeding: Whether the activity paints behind the bar; else the look gives it a ground.
    """
    color = rgb("FFFFFF") if bleeding else "on_status"
    clock = text(
        format_time(host.now(), hours24=host.hours24),
        styled(_CLOCK, color=color),
        id="clock",
        justify="center",
        height=FILL,
    )
    signals = [
        ("notifications", translate("Notification: {name}", host.locale).format(name=one["title"]))
        for one in host.unseen
    ]
    if host.get_setting("global", "zen_mode") not in (None, "0"):
        signals.append(("do_not_disturb_on", "Do Not Disturb."))
    if host.get_setting("global", "bluetooth_on") == "1":
        signals.append(("bluetooth", "Bluetooth on."))
    if host.get_setting("global", "airplane_mode_on") == "1":
        signals.append(("airplanemode_active", "Airplane mode."))
    elif not host.online:
        signals.append(("wifi_off", "No connection."))
    else:
        if host.get_setting("global", "wifi_on") == "1":
            signals.append(("signal_wifi_4_bar", "Wifi signal full."))
        signals.append(("signal_cellular_4_bar", "Phone four bars."))
    saver = host.get_setting("global", "low_power") == "1"
    signals.append(
        ("battery_saver" if saver else "battery_full", f"Battery {host.battery} percent.")
    )
    icons = [
        image(icon, size=15, description=words, icon_color=color, icon_filled=True)
        for icon, words in signals
    ]
    percent = None
    if host.get_setting("system", "status_bar_show_battery_percent") == "1":
        percent = text(
            f"{host.battery}%", styled(_CLOCK, color=color), id="battery_percentage_view"
        )
    bar = row(
        clock,
        space(weight=1),
        row(*icons, percent, gap=3, align="center", id="system_icons"),
        class_name="android.widget.FrameLayout",
        part="" if bleeding else "status",
        id="status_bar",
        width=FILL,
        height=STATUS_BAR,
        padding=(18, 0, 16, 0),
        align="center",
    )
    return Window(SYSTEM_UI, bar, gravity="top")


def navigation_bar(
    host: SystemHost, *, light_icons: bool, ground: str, keyboard_shown: bool
) -> Window:
    """Back, Home and Overview, or the handle of a phone that gestures navigate."""
    # The look with coloured bars has a black one at the foot.
    dark = host.look == "c" and ground and not keyboard_shown
    color = rgb("FFFFFF") if light_icons or dark else "on_surface_variant"
    shown: str | Color = rgb("000000") if dark else ground
    if host.gestures:
        return _gesture_bar(color, shown)
    back_icon = "keyboard_arrow_down" if keyboard_shown else ""
    buttons = [
        _nav_button("Back", "back", lambda: host.key("BACK"), _paint_back(color), back_icon, color),
        _nav_button("Home", "home", lambda: host.key("HOME"), _paint_home(color)),
        _nav_button(
            "Overview", "recent_apps", lambda: host.key("APP_SWITCH"), _paint_overview(color)
        ),
    ]
    bar = row(
        *buttons,
        class_name="android.widget.FrameLayout",
        id="navigation_bar_frame",
        width=FILL,
        height=NAVIGATION_BAR,
        padding=(32, 0, 32, 0),
        background=shown,
    )
    return Window(SYSTEM_UI, bar, gravity="bottom")


def _gesture_bar(color: str | Color, ground: str | Color) -> Window:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
        w, h = canvas.px(54), canvas.px(2.5)
        canvas.rounded((x - w, y - h, x + w, y + h), h, color)

    handle = View(id="home_handle", width=FILL, height=FILL, paint=paint)
    bar = row(
        handle,
        class_name="android.widget.FrameLayout",
        id="navigation_bar_frame",
        width=FILL,
        height=GESTURE_BAR,
        background=ground,
    )
    return Window(SYSTEM_UI, bar, gravity="bottom")


def _nav_button(
    label: str,
    name: str,
    press: Callable[[], None],
    paint: Callable[[Canvas, Box], None],
    icon: str = "",
    color: str | Color = "on_surface_variant",
) -> View:
    return View(
        class_name="android.widget.ImageView",
        id=name,
        description=label,
        on_click=press,
        on_long_click=press,
        weight=1,
        height=FILL,
        paint=None if icon else paint,
        icon=icon,
        icon_color=color,
    )


def _paint_back(color: str | Color) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y, s = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, canvas.px(6.5)
        points = [(x + s * 0.7, y - s), (x - s * 0.9, y), (x + s * 0.7, y + s)]
        canvas.line([*points, points[0]], color, canvas.px(1.8))

    return paint


def _paint_home(color: str | Color) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        canvas.ring(x, y, canvas.px(7.5), color, canvas.px(1.8))

    return paint


def _paint_overview(color: str | Color) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y, s = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2, canvas.px(6.5)
        canvas.outline((x - s, y - s, x + s, y + s), canvas.px(2), color, canvas.px(1.8))

    return paint


def system_dialog(
    package: str,
    *,
    icon: str,
    title: str,
    message: str,
    buttons: list[tuple[str, str, Callable[[], None]]],
    outside: Callable[[], None] | None = None,
) -> Window:
    """A dialog of the system.

    Args:
        package: Whose it is.
        icon: Above the title; empty for none.
        title: What it says.
        message: Below the title; empty for none.
        buttons: Label, resource name and handler of each, the first on top.
        outside: Called on Back and on a touch outside; without it neither does anything.
    """
    rows = [
        View(
            class_name="android.widget.Button",
            id=name,
            text=label,
            style=styled(LABEL_LARGE, color="on_secondary_container", align="center"),
            background="secondary_container",
            radius=14,
            width=FILL,
            min_height=52,
            padding=(16, 14, 16, 14),
            justify="center",
            on_click=press,
        )
        for label, name, press in buttons
    ]
    body = column(
        image(icon, size=28, icon_color="primary", id="icon") if icon else None,
        text(
            title,
            TextStyle(size=20, align="center", leading=1.3),
            id="title" if package != "android" else "android:id/alertTitle",
            width=FILL,
        ),
        text(message, styled(BODY, align="center"), id="android:id/message", width=FILL)
        if message
        else None,
        column(*rows, gap=4, width=FILL, margin=(0, 10, 0, 0)),
        class_name="android.widget.FrameLayout",
        width=310,
        padding=(24, 26, 24, 22),
        gap=12,
        align="center",
        background="surface_container_high",
        radius=28,
    )
    return Window(package, body, modal=True, dim=True, gravity="center", outside=outside)


def permission_prompt(host: SystemHost, package: str, permission: str) -> Window:
    """The question whether an app may do something."""
    icon, words = PERMISSION_WORDS.get(permission, ("security", permission.split(".")[-1]))
    label = translate(host.apps[package].label, host.locale)
    say = translate("Allow {app} to {do}?", host.locale)
    return system_dialog(
        PERMISSION_CONTROLLER,
        icon=icon,
        title=say.format(app=label, do=translate(words, host.locale)),
        message="",
        buttons=[
            (
                translate("Allow", host.locale),
                "permission_allow_button",
                lambda: host.answer_prompt(granted=True),
            ),
            (
                translate("Don't allow", host.locale),
                "permission_deny_button",
                lambda: host.answer_prompt(granted=False),
            ),
        ],
    )


def interruption(host: SystemHost, kind: str) -> Window:
    """The window of an interruption: one of `INTERRUPTIONS`, or `in_call`."""

    def t(message: str) -> str:
        return translate(message, host.locale)

    def end(toast: str = "") -> Callable[[], None]:
        return lambda: host.end_interruption(t(toast) if toast else "")

    match kind:
        case "incoming_call":
            return _call_banner(host, t)
        case "in_call":
            return _call_screen(host, t)
        case "rating":
            package = host.package
            name = t("your phone") if package == HOME_PACKAGE else t(host.apps[package].label)
            return system_dialog(
                package,
                icon="star_border",
                title=t("Enjoying {app}?").format(app=name),
                message=t("Tap a star to rate it in the store. It only takes a moment."),
                buttons=[
                    (t("Rate now"), "rate_now", end("Thank you for your rating")),
                    (t("Maybe later"), "rate_later", end()),
                ],
                outside=end(),
            )
        # Android warns at 15 percent, so the text says that whatever `host.battery` is.
        case _:
            return system_dialog(
                "android",
                icon="battery_alert",
                title=t("Battery is low"),
                message=t(
                    "{percent}% remaining. Turn on Battery Saver to extend battery life."
                ).format(percent=15),
                buttons=[
                    (t("Turn on Battery Saver"), "android:id/button1", host.save_battery),
                    (t("Dismiss"), "android:id/button2", end()),
                ],
                outside=end(),
            )


def _call_banner(host: SystemHost, t: Callable[[str], str]) -> Window:
    def pill(name: str, label: str, icon: str, color: str, press: Callable[[], None]) -> View:
        white = rgb("FFFFFF")
        return row(
            image(icon, size=18, icon_color=white, icon_filled=True),
            text(t(label), styled(LABEL_LARGE, color=white, max_lines=1)),
            class_name="android.widget.Button",
            id=name,
            description=t(label),
            on_click=press,
            weight=1,
            height=44,
            gap=8,
            align="center",
            justify="center",
            background=rgb(color),
            radius=22,
        )

    banner = column(
        row(
            stack(
                text(
                    "SR", styled(TITLE, color="on_primary_container"), anchor=("center", "center")
                ),
                width=44,
                height=44,
                background="primary_container",
                radius=22,
            ),
            column(
                text(_CALLER, TITLE, id="contactgrid_contact_name"),
                text(t("Incoming call"), BODY, id="contactgrid_bottom_text"),
                weight=1,
            ),
            gap=12,
            align="center",
            width=FILL,
        ),
        row(
            pill("incoming_decline", "Decline", "call_end", "B3261E", host.end_interruption),
            pill("incoming_answer", "Answer", "call", "1E7B34", host.answer_call),
            gap=12,
            width=FILL,
        ),
        class_name="android.widget.FrameLayout",
        id="incall_banner",
        width=FILL,
        padding=(16, 14, 16, 14),
        gap=14,
        background="surface_container_high",
        radius=24,
        elevation=6,
    )
    return Window(DIALER, banner, gravity="top")


def _call_screen(host: SystemHost, t: Callable[[str], str]) -> Window:
    def paint(canvas: Canvas, box: Box) -> None:
        canvas.rectangle(box, mix(canvas.palette.primary_container, canvas.palette.surface, 0.4))

    root = column(
        space(height=96),
        stack(
            image("person", size=72, icon_color="on_primary_container", icon_filled=True),
            width=72,
            height=72,
        ),
        text(_CALLER, HEADLINE, id="contactgrid_contact_name"),
        text(t("Ongoing call"), BODY, id="contactgrid_bottom_text"),
        space(weight=1),
        View(
            class_name="android.widget.ImageButton",
            id="incall_end_call",
            description=t("End call"),
            icon="call_end",
            icon_filled=True,
            icon_size=32,
            icon_color=rgb("FFFFFF"),
            width=72,
            height=72,
            radius=36,
            background=rgb("B3261E"),
            on_click=host.end_interruption,
            margin=(0, 0, 0, 120),
        ),
        class_name="android.widget.FrameLayout",
        width=FILL,
        height=FILL,
        gap=12,
        align="center",
        paint=paint,
    )
    return Window(DIALER, root, modal=True, gravity="fill")
