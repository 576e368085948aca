"""The settings of the phone. What it shows and changes are the phone's own settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm, dialog
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    category,
    divider,
    preference,
    recycler_view,
    scaffold,
    scroll_view,
    search_toolbar,
    switch_preference,
)
from uiprobe.environments.phone.locales import LOCALE_NAMES, LOCALES, format_date, format_time
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.system.launcher import WALLPAPERS, paint_app_icon, wallpaper
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.environments.phone.system.windows import PERMISSION_WORDS
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    button,
    edit_text,
    empty_state,
    progress_bar,
    radio_button,
    radio_group,
    seek_bar,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    DISPLAY,
    LABEL_LARGE,
    TITLE,
    Color,
    TextStyle,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    text,
)

TIMEOUTS = (15, 30, 60, 120, 300, 600, 1800)
FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
FONT_NAMES = ("Small", "Default", "Large", "Largest")
LOCKS = ("None", "Swipe", "PIN", "Password")
NETWORKS = (
    ("Willow Street", True),
    ("Café Lumen", False),
    ("FRITZ 7590", True),
    ("Library", False),
)
DEVICES = ("Headphones WH-5", "Car radio", "Kitchen speaker")

_PAGES: tuple[tuple[str, str, str, str, str], ...] = (
    ("network", "Network & internet", "Wi-Fi, mobile, airplane mode", "wifi", "4285F4"),
    ("connected", "Connected devices", "Bluetooth, pairing", "devices", "34A853"),
    ("apps", "Apps", "Permissions, storage, force stop", "apps", "F29900"),
    ("notifications", "Notifications", "Do Not Disturb", "notifications", "E8710A"),
    ("battery", "Battery", "86 %", "battery_full", "188038"),
    ("storage", "Storage", "41 % used", "storage", "9334E6"),
    ("sound", "Sound & vibration", "Volume, ringtone", "volume_up", "D93025"),
    ("display", "Display", "Dark theme, font size, brightness", "brightness_6", "E37400"),
    ("wallpaper", "Wallpaper", "Home screen", "wallpaper", "C5221F"),
    ("security", "Security", "Screen lock", "lock", "1E8E3E"),
    ("location", "Location", "", "location_on", "1A73E8"),
    ("system", "System", "Languages, date & time, reset", "info", "5F6368"),
    ("about", "About phone", "", "phone_android", "5F6368"),
)


class Settings(App):
    """The settings of the phone."""

    package = "com.android.settings"
    name = "settings"
    rank = 130
    label = "Settings"
    icon = "settings"
    tint = rgb("5F6B7A")
    main = "Settings"
    exported = ("Settings",)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {"Settings": _main, "SubSettings": _page, "SearchActivity": _search}

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "connect": _connect_dialog,
            "device_name": _device_name_dialog,
            "timeout": _timeout_dialog,
            "ringtone": _ringtone_dialog,
            "lock": _lock_dialog,
            "pin": _pin_dialog,
            "language": _language_dialog,
            "force_stop": _force_stop_dialog,
            "clear_data": _clear_data_dialog,
            "reset": _reset_dialog,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        return {
            "known_networks": ["Willow Street"],
            "paired": random.sample(DEVICES, k=1),
            "pin": "",
            "used": 30 + random.randrange(40),
        }

    @override
    def report(self, data: State, phone: State) -> State:
        kept: State = copy_state(data)
        return {
            **{name: copy_state(values) for name, values in phone["settings"].items()},
            "permissions": copy_state(phone["permissions"]),
            "wifi_networks": kept["known_networks"],
            "bluetooth_devices": kept["paired"],
            "pin": kept["pin"],
        }


def _value(context: Context, namespace: str, key: str) -> str:
    return context.setting(namespace, key)


def _put(context: Context, namespace: str, key: str, value: str) -> None:
    context.host.change_setting(namespace, key, value)


def _toggle(
    context: Context,
    namespace: str,
    key: str,
    title: str,
    summary: str = "",
    *,
    icon: str = "",
    on: str = "1",
    off: str = "0",
    enabled: bool = True,
) -> View:
    checked = _value(context, namespace, key) == on
    return switch_preference(
        context.t(title),
        context.t(summary) if summary else "",
        checked=checked,
        change=lambda: _put(context, namespace, key, off if checked else on),
        icon=icon,
        enabled=enabled,
    )


def _open(context: Context, page: str, **arguments: object) -> Handler:
    return lambda: context.start("SubSettings", page=page, **arguments)


def _badge(icon: str, color: Color) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        canvas.circle(x, y, canvas.px(19), color)
        canvas.icon(icon, x, y, canvas.px(21), rgb("FFFFFF"), filled=True)

    return paint


def _main(context: Context) -> View:
    def maker(page: tuple[str, str, str, str, str]) -> Callable[[], View]:
        name, title, summary, icon, color = page
        badge = View(
            class_name="android.widget.ImageView",
            id="android:id/icon",
            width=40,
            height=40,
            paint=_badge(icon, rgb(color)),
        )
        return lambda: row(
            badge,
            column(
                text(context.t(title), styled(BODY_LARGE, size=17), id="android:id/title"),
                text(_summary(context, name, summary), BODY, id="android:id/summary"),
                class_name="android.widget.RelativeLayout",
                weight=1,
            ),
            width=FILL,
            min_height=70,
            gap=18,
            padding=(20, 10, 20, 10),
            align="center",
            on_click=_open(context, name),
        )

    def head() -> View:
        return column(
            text(
                context.t("Settings"),
                TextStyle(size=34, leading=1.25),
                id="homepage_title",
                margin=(4, 36, 0, 18),
            ),
            row(
                image("search"),
                text(
                    context.t("Search settings"),
                    styled(BODY_LARGE, color="on_surface_variant"),
                    id="search_action_bar_title",
                ),
                class_name="android.view.ViewGroup",
                id="search_action_bar",
                width=FILL,
                height=52,
                gap=14,
                padding=(18, 0, 18, 0),
                align="center",
                radius=26,
                background="surface_container_high",
                on_click=lambda: context.start("SearchActivity"),
            ),
            width=FILL,
            padding=(20, 0, 20, 10),
        )

    rows: list[Callable[[], View]] = [head, *(maker(page) for page in _PAGES)]
    listing = recycler_view(rows, key="main", id="recycler_view", padding=(0, 0, 0, 12))
    return scaffold(context, None, listing)


def _summary(context: Context, page: str, summary: str) -> str:
    match page:
        case "battery":
            return f"{context.host.battery} %"
        case "storage":
            return context.t("{n} % used", n=context.data["used"])
        case "location":
            on = _value(context, "secure", "location_mode") != "0"
            return context.t("On" if on else "Off")
        case "about":
            return _value(context, "global", "device_name")
        case _:
            return context.t(summary)


def _page(context: Context) -> View:
    page: str = context.arguments["page"]
    if page == "wallpaper":
        return _wallpapers(context)
    title, build = {
        "network": ("Network & internet", _network),
        "wifi": ("Wi-Fi", _wifi),
        "connected": ("Connected devices", _connected),
        "apps": ("Apps", _apps),
        "app": ("App info", _app),
        "permissions": ("App permissions", _permissions),
        "notifications": ("Notifications", _notifications),
        "battery": ("Battery", _battery),
        "storage": ("Storage", _storage),
        "sound": ("Sound & vibration", _sound),
        "display": ("Display", _display),
        "font": ("Font size", _font),
        "security": ("Security", _security),
        "location": ("Location", _location),
        "system": ("System", _system),
        "languages": ("Languages", _languages),
        "date": ("Date & time", _date),
        "about": ("About phone", _about),
    }[page]
    body = column(*build(context), width=FILL, padding=(0, 0, 0, 24))
    return scaffold(
        context,
        back_toolbar(context, context.t(title)),
        scroll_view(body, key=page, id="recycler_view"),
    )


def _network(context: Context) -> list[View | None]:
    airplane = _value(context, "global", "airplane_mode_on") == "1"
    wifi = _value(context, "global", "wifi_on") == "1"
    network = _value(context, "global", "wifi_network") if wifi else context.t("Off")

    def flip_airplane() -> None:
        _put(context, "global", "airplane_mode_on", "0" if airplane else "1")
        if not airplane:
            _put(context, "global", "wifi_on", "0")
            _put(context, "global", "bluetooth_on", "0")

    return [
        preference(context.t("Wi-Fi"), network, press=_open(context, "wifi"), icon="wifi"),
        _toggle(
            context, "global", "mobile_data", "Mobile data", "Northwind 5G",
            icon="signal_cellular_4_bar", enabled=not airplane,
        ),
        switch_preference(
            context.t("Airplane mode"),
            checked=airplane,
            change=flip_airplane,
            icon="airplanemode_active",
        ),
        _toggle(
            context, "global", "tether_on", "Wi-Fi hotspot", "Share the connection",
            icon="wifi_tethering", enabled=not airplane,
        ),
        _toggle(
            context, "global", "data_saver", "Data Saver", "Apps in the background use no data",
            icon="data_usage",
        ),
    ]  # fmt: skip


def _wifi(context: Context) -> list[View | None]:
    on = _value(context, "global", "wifi_on") == "1"
    current = _value(context, "global", "wifi_network")

    def connect(name: str, *, secured: bool) -> Handler:
        def act() -> None:
            if secured and name not in context.data["known_networks"]:
                context.show("connect", network=name)
            else:
                _put(context, "global", "wifi_network", name)

        return act

    rows: list[View | None] = [_toggle(context, "global", "wifi_on", "Use Wi-Fi")]
    if not on:
        rows.append(
            text(context.t("To see networks, turn Wi-Fi on."), BODY, margin=(24, 16, 24, 0))
        )
        return rows
    rows.append(category(context.t("Networks")))
    for name, secured in NETWORKS:
        lock = image("lock", size=18, description=context.t("Secured")) if secured else None
        rows.append(
            preference(
                name,
                context.t("Connected") if name == current else "",
                press=connect(name, secured=secured),
                icon="signal_wifi_4_bar",
                end=lock,
            )
        )
    return rows


def _connect_dialog(context: Context, arguments: State) -> Window:
    name = arguments["network"]
    field = context.field("dialog_password", password=not context.get("show_password"), limit=63)
    field.autofocus = True

    def accept() -> None:
        if len(field.value) < 8:
            context.toast(context.t("The password has at least 8 characters"))
            return
        context.dismiss()
        context.data["known_networks"].append(name)
        _put(context, "global", "wifi_network", name)

    def flip() -> None:
        context.set("show_password", not context.get("show_password"))

    field.submit = accept
    return dialog(
        context,
        edit_text(field, hint=context.t("Password"), id="password", margin=(24, 6, 24, 4)),
        row(
            switch(
                checked=bool(context.get("show_password")),
                change=flip,
                id="show_password",
                description=context.t("Show password"),
            ),
            text(context.t("Show password"), BODY),
            gap=12,
            align="center",
            padding=(24, 2, 24, 2),
        ),
        title=name,
        positive=(context.t("Connect"), accept),
        negative=(context.t("Cancel"), context.dismiss),
    )


def _connected(context: Context) -> list[View | None]:
    on = _value(context, "global", "bluetooth_on") == "1"

    def pair(name: str) -> Handler:
        def act() -> None:
            context.data["paired"].append(name)
            context.toast(context.t("Paired with {name}", name=name))

        return act

    def forget(name: str) -> Handler:
        return lambda: context.data["paired"].remove(name)

    rows: list[View | None] = [
        _toggle(context, "global", "bluetooth_on", "Bluetooth", icon="bluetooth"),
        preference(
            context.t("Device name"),
            _value(context, "global", "device_name"),
            press=lambda: context.show("device_name"),
            icon="edit",
        ),
    ]
    if on:
        rows.append(category(context.t("Paired devices")))
        rows += [
            preference(
                name,
                context.t("Paired"),
                icon="headphones",
                end=button(context.t("Forget"), forget(name), id="forget"),
            )
            for name in context.data["paired"]
        ]
        rows.append(category(context.t("Available devices")))
        rows += [
            preference(name, press=pair(name), icon="bluetooth")
            for name in DEVICES
            if name not in context.data["paired"]
        ]
    return rows


def _device_name_dialog(context: Context, arguments: State) -> Window:
    return ask_text(
        context,
        title=context.t("Device name"),
        field=context.field("dialog_name", _value(context, "global", "device_name"), limit=40),
        hint=context.t("Device name"),
        positive=lambda name: _put(context, "global", "device_name", name),
        label="Save",
    )


def _apps(context: Context) -> list[View | None]:
    rows: list[View | None] = []
    visible = [app for app in context.host.apps.values() if app.in_launcher]
    for app in sorted(visible, key=lambda app: context.t(app.label).lower()):
        icon = View(
            class_name="android.widget.ImageView",
            id="android:id/icon",
            width=44,
            height=56,
            paint=paint_app_icon(app, 40),
        )
        rows.append(
            row(
                icon,
                column(
                    text(context.t(app.label), BODY_LARGE, id="android:id/title"),
                    text(app.package, styled(BODY, max_lines=1), id="android:id/summary"),
                    weight=1,
                ),
                width=FILL,
                gap=16,
                min_height=66,
                padding=(22, 6, 22, 6),
                align="center",
                on_click=_open(context, "app", package=app.package),
            )
        )
    return rows


def _app(context: Context) -> list[View | None]:
    package = context.arguments["package"]
    app = context.host.apps[package]
    running = package in context.host.running()
    granted = sum(context.host.permissions_of(package).values())
    words = context.t("{n} granted", n=granted) if app.permissions else context.t("None requested")
    own = package == context.app.package
    head = column(
        View(
            class_name="android.widget.ImageView",
            id="entity_header_icon",
            width=72,
            height=80,
            paint=paint_app_icon(app, 64),
        ),
        text(context.t(app.label), styled(TITLE, size=20), id="entity_header_title"),
        text(package, BODY, id="entity_header_summary"),
        width=FILL,
        align="center",
        gap=6,
        padding=(16, 8, 16, 18),
    )
    buttons = row(
        button(
            context.t("Open"),
            lambda: context.host.bring_to_front(package),
            id="button1",
            kind="tonal",
            weight=1,
        ),
        button(
            context.t("Force stop"),
            lambda: context.show("force_stop", package=package),
            id="button3",
            kind="tonal",
            weight=1,
            enabled=running and not own,
        ),
        width=FILL,
        gap=12,
        padding=(24, 0, 24, 12),
    )
    return [
        head,
        buttons,
        preference(
            context.t("Permissions"),
            words,
            press=_open(context, "permissions", package=package),
            enabled=bool(app.permissions),
        ),
        preference(
            context.t("Clear storage"),
            context.t("Delete all data of this app"),
            press=lambda: context.show("clear_data", package=package),
            enabled=not own,
        ),
        preference(context.t("Version"), "4.2.1"),
    ]


def _force_stop_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Force stop?"),
        message=context.t("If you force stop an app, it may misbehave."),
        positive=(context.t("OK"), lambda: context.host.end_task(arguments["package"])),
    )


def _clear_data_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Clear storage?"),
        message=context.t("All data of this app will be deleted for good."),
        positive=(context.t("Delete"), lambda: context.host.reinstall(arguments["package"])),
    )


def _permissions(context: Context) -> list[View | None]:
    package = context.arguments["package"]
    app, held = context.host.apps[package], context.host.permissions_of(package)
    rows: list[View | None] = []

    def set_to(permission: str, *, granted: bool) -> Handler:
        return lambda: context.host.decide(package, permission, granted=granted)

    for permission in app.permissions:
        icon, words = PERMISSION_WORDS[permission]
        state = held.get(permission)
        rows.append(
            card(
                row(
                    image(icon),
                    text(context.t(words).capitalize(), BODY_LARGE, weight=1),
                    gap=14,
                    width=FILL,
                    align="center",
                ),
                radio_group(
                    radio_button(
                        context.t("Allow"),
                        checked=state is True,
                        change=set_to(permission, granted=True),
                        id="allow_radio_button",
                    ),
                    radio_button(
                        context.t("Don't allow"),
                        checked=state is not True,
                        change=set_to(permission, granted=False),
                        id="deny_radio_button",
                    ),
                    width=FILL,
                ),
                margin=(16, 8, 16, 8),
                gap=8,
            )
        )
    return rows


def _notifications(context: Context) -> list[View | None]:
    return [
        _toggle(
            context, "global", "zen_mode", "Do Not Disturb", "No sounds but alarms",
            icon="do_not_disturb_on",
        ),
        _toggle(
            context, "secure", "lock_screen_show_notifications", "Notifications on lock screen",
            icon="lock",
        ),
        _toggle(context, "secure", "notification_bubbles", "Bubbles", icon="chat_bubble"),
        _toggle(
            context, "secure", "notification_badging", "App icon badges", icon="notifications"
        ),
    ]  # fmt: skip


def _battery(context: Context) -> list[View | None]:
    charge = context.host.battery
    return [
        column(
            text(f"{charge} %", styled(DISPLAY, size=48), id="battery_percent"),
            text(context.t("About 1 day and 4 hours left"), BODY, id="summary1"),
            progress_bar(charge / 100, id="battery_progress"),
            width=FILL,
            gap=10,
            padding=(24, 8, 24, 20),
        ),
        _toggle(
            context, "global", "low_power", "Battery Saver", "Extends battery life",
            icon="battery_saver",
        ),
        _toggle(
            context, "system", "status_bar_show_battery_percent", "Battery percentage",
            "Show the percentage in the status bar", icon="battery_std",
        ),
    ]  # fmt: skip


def _storage(context: Context) -> list[View | None]:
    used = context.data["used"]
    shares = (("Apps", 0.45, "apps"), ("Images", 0.3, "image"), ("Audio", 0.1, "music_note"))
    rows: list[View | None] = [
        column(
            text(
                context.t("{n} GB used", n=f"{used * 1.28:.0f}"),
                TextStyle(size=34, weight="light", leading=1.25),
                id="usage_summary",
            ),
            text(context.t("of {n} GB", n=128), BODY, id="total_summary"),
            progress_bar(used / 100, id="storage_progress"),
            width=FILL,
            gap=10,
            padding=(24, 8, 24, 20),
        )
    ]
    rows += [
        preference(context.t(name), f"{used * 1.28 * share:.1f} GB", icon=icon)
        for name, share, icon in shares
    ]
    return rows


def _slider(context: Context, title: str, icon: str, namespace: str, key: str, top: int) -> View:
    value = _value(context, namespace, key)
    level = min(top, int(value)) if value.isdigit() else 0
    return row(
        image(icon, margin=(0, 0, 20, 0), id="android:id/icon"),
        column(
            text(context.t(title), BODY_LARGE, id="android:id/title"),
            seek_bar(
                level / top,
                lambda share: _put(context, namespace, key, str(round(share * top))),
                id="android:id/seekbar",
                description=context.t(title),
            ),
            weight=1,
        ),
        width=FILL,
        padding=(24, 10, 24, 4),
        align="center",
    )


def _sound(context: Context) -> list[View | None]:
    return [
        _slider(context, "Media volume", "music_note", "system", "volume_music", 15),
        _slider(context, "Ring volume", "ring_volume", "system", "volume_ring", 15),
        _slider(context, "Alarm volume", "alarm", "system", "volume_alarm", 15),
        divider(),
        preference(
            context.t("Phone ringtone"),
            _value(context, "system", "ringtone"),
            press=lambda: context.show("ringtone"),
            icon="notifications",
        ),
        _toggle(context, "system", "vibrate_when_ringing", "Vibrate for calls", icon="vibration"),
        _toggle(
            context, "system", "haptic_feedback_enabled", "Touch feedback",
            "Vibrate for taps and keys", icon="touch_app",
        ),
    ]  # fmt: skip


def _ringtone_dialog(context: Context, arguments: State) -> Window:
    current = _value(context, "system", "ringtone")
    return choose(
        context,
        title=context.t("Phone ringtone"),
        choices=RINGTONES,
        chosen=RINGTONES.index(current) if current in RINGTONES else -1,
        pick=lambda index: _put(context, "system", "ringtone", RINGTONES[index]),
    )


def _timeout_words(context: Context, seconds: int) -> str:
    if seconds < 60:
        return context.t("{n} seconds", n=seconds)
    if seconds == 60:
        return context.t("1 minute")
    return context.t("{n} minutes", n=seconds // 60)


def _timeout(context: Context) -> int:
    value = _value(context, "system", "screen_off_timeout")
    return int(value) // 1000 if value.isdigit() and len(value) < 12 else 30


def _display(context: Context) -> list[View | None]:
    timeout = _timeout_words(context, _timeout(context))
    return [
        _slider(context, "Brightness level", "brightness_6", "system", "screen_brightness", 255),
        divider(),
        _toggle(
            context, "secure", "ui_night_mode", "Dark theme", "", icon="dark_mode", on="2", off="1"
        ),
        _toggle(
            context, "secure", "night_display_activated", "Night Light", "Tints the screen amber",
            icon="nightlight",
        ),
        preference(
            context.t("Font size"),
            context.t(_font_name(context)),
            press=_open(context, "font"),
            icon="format_size",
        ),
        preference(
            context.t("Screen timeout"),
            context.t("After {time} of inactivity", time=timeout),
            press=lambda: context.show("timeout"),
            icon="timer",
        ),
        preference(context.t("Wallpaper"), press=_open(context, "wallpaper"), icon="wallpaper"),
        _toggle(
            context, "system", "accelerometer_rotation", "Auto-rotate screen",
            icon="screen_rotation",
        ),
    ]  # fmt: skip


def _timeout_dialog(context: Context, arguments: State) -> Window:
    current = _timeout(context)
    return choose(
        context,
        title=context.t("Screen timeout"),
        choices=[_timeout_words(context, seconds) for seconds in TIMEOUTS],
        chosen=TIMEOUTS.index(current) if current in TIMEOUTS else -1,
        pick=lambda i: _put(context, "system", "screen_off_timeout", str(TIMEOUTS[i] * 1000)),
    )


def _font_step(context: Context) -> int:
    scale = context.host.font_scale
    return min(range(len(FONT_SCALES)), key=lambda step: abs(FONT_SCALES[step] - scale))


def _font_name(context: Context) -> str:
    return FONT_NAMES[_font_step(context)]


def _font(context: Context) -> list[View | None]:
    step = _font_step(context)

    def set_to(target: int) -> None:
        scale = FONT_SCALES[min(len(FONT_SCALES) - 1, max(0, target))]
        _put(context, "system", "font_scale", f"{scale:g}")

    def end(label: str, size: float, change: int) -> View:
        return View(
            class_name="android.widget.ImageView",
            id="smaller" if change < 0 else "larger",
            description=context.t(label),
            width=48,
            height=48,
            paint=lambda canvas, box: canvas.centered_text(
                (box[0] + box[2]) / 2,
                (box[1] + box[3]) / 2,
                "A",
                "regular",
                canvas.px(size),
                "on_surface",
            ),
            on_click=lambda: set_to(step + change),
        )

    return [
        card(
            text(context.t("Preview"), styled(LABEL_LARGE, color="primary")),
            text(
                context.t(
                    "Even with eyes protected by the green spectacles, Dorothy and her friends "
                    "were at first dazzled by the brilliancy of the wonderful City."
                ),
                BODY_LARGE,
                id="current_label",
            ),
            margin=(16, 8, 16, 16),
            gap=8,
        ),
        text(
            context.t(_font_name(context)),
            styled(BODY_LARGE, align="center"),
            id="font_size_name",
            width=FILL,
        ),
        row(
            end("Smaller", 16, -1),
            seek_bar(
                step / (len(FONT_SCALES) - 1),
                lambda share: set_to(round(share * (len(FONT_SCALES) - 1))),
                id="seek_bar",
                description=context.t("Font size"),
                weight=1,
            ),
            end("Larger", 26, 1),
            width=FILL,
            padding=(12, 0, 12, 0),
            align="center",
        ),
    ]


def _wallpapers(context: Context) -> View:
    current = _value(context, "system", "wallpaper")

    def tile(name: str) -> View:
        def paint(canvas: Canvas, box: Box) -> None:
            width, height = box[2] - box[0], box[3] - box[1]
            place = (box[0] - canvas.origin[0], box[1] - canvas.origin[1])
            canvas.image.paste(wallpaper(name, width, height, 0.0), place)
            if name == current:
                canvas.outline(box, canvas.px(2), "primary", canvas.px(3))
                x, y = box[2] - canvas.px(20), box[3] - canvas.px(20)
                canvas.circle(x, y, canvas.px(13), "primary")
                canvas.icon("check", x, y, canvas.px(18), "on_primary", filled=True)

        return View(
            class_name="android.widget.ImageView",
            id="wallpaper_tile",
            description=context.t(name.capitalize()),
            width=FILL,
            height=170,
            margin=(6, 6, 6, 6),
            selected=name == current,
            on_click=lambda: _put(context, "system", "wallpaper", name),
            paint=paint,
        )

    grid = View(
        class_name="android.widget.GridView",
        id="wallpaper_grid",
        arrange="grid",
        columns=2,
        width=FILL,
        padding=(10, 4, 10, 20),
        children=[tile(name) for name in WALLPAPERS],
    )
    return scaffold(
        context, back_toolbar(context, context.t("Wallpaper")), scroll_view(grid, key="wallpaper")
    )


def _security(context: Context) -> list[View | None]:
    return [
        preference(
            context.t("Screen lock"),
            context.t(_value(context, "secure", "screen_lock")),
            press=lambda: context.show("lock"),
            icon="lock",
        ),
        _toggle(
            context, "secure", "lock_to_app_enabled", "App pinning",
            "Keep one app in view until it is unpinned", icon="push_pin",
        ),
        _toggle(
            context, "system", "show_password", "Show passwords",
            "Show characters briefly as they are typed", icon="visibility",
        ),
    ]  # fmt: skip


def _lock_dialog(context: Context, arguments: State) -> Window:
    current = _value(context, "secure", "screen_lock")

    def pick(index: int) -> None:
        if LOCKS[index] in ("PIN", "Password"):
            context.show("pin", kind=LOCKS[index])
        else:
            context.data["pin"] = ""
            _put(context, "secure", "screen_lock", LOCKS[index])

    return choose(
        context,
        title=context.t("Choose a screen lock"),
        choices=[context.t(name) for name in LOCKS],
        chosen=LOCKS.index(current) if current in LOCKS else -1,
        pick=pick,
    )


def _pin_dialog(context: Context, arguments: State) -> Window:
    kind = arguments["kind"]
    field = context.field("dialog_pin", password=True, digits=kind == "PIN", limit=17)

    def accept(value: str) -> None:
        if len(value) < 4:
            context.toast(context.t("It has at least 4 characters"))
            return
        context.data["pin"] = value
        _put(context, "secure", "screen_lock", kind)

    return ask_text(
        context,
        title=context.t("Set a PIN" if kind == "PIN" else "Set a password"),
        field=field,
        hint=context.t("At least 4 characters"),
        positive=accept,
        label="Save",
        id="password_entry",
    )


def _location(context: Context) -> list[View | None]:
    return [
        _toggle(context, "secure", "location_mode", "Use location", on="3", icon="location_on"),
        _toggle(
            context, "global", "wifi_scan_always_enabled", "Wi-Fi scanning",
            "Apps may look for networks even when Wi-Fi is off", icon="wifi",
        ),
        _toggle(
            context, "global", "ble_scan_always_enabled", "Bluetooth scanning", icon="bluetooth"
        ),
    ]  # fmt: skip


def _system(context: Context) -> list[View | None]:
    return [
        preference(
            context.t("Languages"),
            LOCALE_NAMES.get(context.locale, context.locale),
            press=_open(context, "languages"),
            icon="language",
        ),
        preference(
            context.t("Date & time"),
            format_time(context.now, hours24=context.host.hours24),
            press=_open(context, "date"),
            icon="schedule",
        ),
        preference(
            context.t("Reset settings"),
            context.t("Apps and their data stay"),
            press=lambda: context.show("reset"),
            icon="settings_backup_restore",
        ),
        preference(context.t("About phone"), press=_open(context, "about"), icon="info"),
    ]


def _languages(context: Context) -> list[View | None]:
    return [
        preference(
            f"1   {LOCALE_NAMES.get(context.locale, context.locale)}",
            context.t("System language"),
            icon="language",
        ),
        preference(
            context.t("Change language"),
            press=lambda: context.show("language"),
            icon="translate",
        ),
    ]


def _language_dialog(context: Context, arguments: State) -> Window:
    current = context.locale
    return choose(
        context,
        title=context.t("Languages"),
        choices=[LOCALE_NAMES[code] for code in LOCALES],
        chosen=LOCALES.index(current) if current in LOCALES else -1,
        pick=lambda index: _put(context, "system", "system_locales", LOCALES[index]),
    )


def _date(context: Context) -> list[View | None]:
    hours24 = context.host.hours24
    automatic = _value(context, "global", "auto_time") == "1"
    return [
        _toggle(context, "global", "auto_time", "Set time automatically"),
        preference(
            context.t("Date"),
            format_date(context.now.date(), context.locale, year=True),
            enabled=not automatic,
        ),
        preference(
            context.t("Time"), format_time(context.now, hours24=hours24), enabled=not automatic
        ),
        switch_preference(
            context.t("Use 24-hour format"),
            "13:00" if hours24 else "1:00 PM",
            checked=hours24,
            change=lambda: _put(context, "system", "time_12_24", "12" if hours24 else "24"),
        ),
    ]


def _reset_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Reset all settings?"),
        message=context.t("Settings go back to what they were on the first day."),
        positive=(context.t("Reset settings"), context.host.reset_settings),
    )


def _about(context: Context) -> list[View | None]:
    return [
        preference(
            context.t("Device name"),
            _value(context, "global", "device_name"),
            press=lambda: context.show("device_name"),
        ),
        preference(context.t("Phone number"), "+1 555 0142"),
        preference(context.t("Model"), "uiprobe Phone"),
        preference(context.t("Android version"), "14"),
        preference(context.t("IP address"), "192.0.2.23"),
        preference(context.t("Build number"), "UP1A.260312.001"),
    ]


def _entries() -> list[tuple[str, str, str]]:
    """What the search finds: title, page, and the title of the page."""
    titles = {name: title for name, title, *_ in _PAGES}
    found = [(title, name, "") for name, title in titles.items()]
    for page, names in {
        "network": ("Wi-Fi", "Mobile data", "Airplane mode", "Wi-Fi hotspot", "Data Saver"),
        "connected": ("Bluetooth", "Device name"),
        "notifications": ("Do Not Disturb", "Bubbles", "App icon badges"),
        "battery": ("Battery Saver", "Battery percentage"),
        "sound": ("Media volume", "Ring volume", "Alarm volume", "Phone ringtone"),
        "display": ("Brightness level", "Dark theme", "Night Light", "Font size", "Screen timeout"),
        "security": ("Screen lock", "App pinning"),
        "system": ("Languages", "Date & time", "Reset settings"),
    }.items():
        found += [(name, page, titles[page]) for name in names]
    return found


def _search(context: Context) -> View:
    field = context.field("search", autofocus=True, limit=100)
    wanted = field.value.strip().lower()
    found = [entry for entry in _entries() if wanted and wanted in context.t(entry[0]).lower()]

    def maker(entry: tuple[str, str, str]) -> Callable[[], View]:
        title, page, where = entry
        return lambda: preference(
            context.t(title),
            context.t(where) if where else "",
            press=_open(context, page),
            icon="settings",
        )

    body = empty_state(
        "search",
        context.t("No results") if wanted else context.t("Search settings"),
        context.t("Try other words") if wanted else context.t("Type what you are looking for"),
    )
    if found:
        body = recycler_view([maker(entry) for entry in found], key="results", id="list_results")
    return scaffold(
        context,
        search_toolbar(context, field, context.t("Search settings"), id="search_src_text"),
        body,
    )
