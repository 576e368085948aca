"""The pages of the settings."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.settings.data import (
    LOCKS,
    TIMEOUTS,
    link,
    page,
    put,
    toggle,
    value,
)
from uiprobe.environments.phone.apps.settings.display import font_name
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm
from uiprobe.environments.phone.kit.screens import divider, preference
from uiprobe.environments.phone.kit.settings_page import Note, Own, Pick, Show, Store, verbatim
from uiprobe.environments.phone.locales import LOCALE_NAMES, LOCALES, format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.environments.phone.toolkit.controls import progress_bar, seek_bar
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, DISPLAY, TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def _battery(context: Context) -> list[View]:
    charge = context.host.battery
    return [
        column(
            text(f"{charge} %", styled(DISPLAY, size=48), id="battery_percent"),
            text(context.t("About 1 day and 4 hours left"), BODY, id="summary1"),
            progress_bar(charge / 100, id="battery_progress"),
            width=FILL,
            gap=10,
            padding=(24, 8, 24, 20),
        )
    ]


def _storage(context: Context) -> list[View]:
    used = context.data["used"]
    shares = (("Apps", 0.45, "apps"), ("Images", 0.3, "image"), ("Audio", 0.1, "music_note"))
    rows: list[View] = [
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


def _slider(key: str, title: str, icon: str, top: int) -> Own:
    return Own(lambda context: [_slider_row(context, key, title, icon, top)])


def _slider_row(context: Context, key: str, title: str, icon: str, top: int) -> View:
    found = value(context, key)
    level = min(top, int(found)) if found.isdigit() else 0
    return row(
        image(icon, margin=(0, 0, 20, 0), id="android:id/icon"),
        column(
            text(context.t(title), BODY_LARGE, id="android:id/title"),
            seek_bar(
                level / top,
                lambda share: put(context, key, str(round(share * top))),
                id="android:id/seekbar",
                description=context.t(title),
            ),
            weight=1,
        ),
        width=FILL,
        padding=(24, 10, 24, 4),
        align="center",
    )


_TIMEOUT = "system/screen_off_timeout"
_HOURS = "system/time_12_24"


def _timeout_words(context: Context, milliseconds: str) -> str:
    seconds = int(milliseconds) // 1000
    if seconds < 60:
        return context.t("{n} seconds", n=seconds)
    if seconds == 60:
        return context.t("1 minute")
    return context.t("{n} minutes", n=seconds // 60)


def _timeout(context: Context) -> int:
    found = value(context, _TIMEOUT)
    return int(found) // 1000 if found.isdigit() and len(found) < 12 else 30


def _timeout_summary(context: Context) -> str:
    words = _timeout_words(context, _read_display(context, _TIMEOUT))
    return context.t("After {time} of inactivity", time=words)


def _read_display(context: Context, key: str) -> str:
    # What other tools write may be no number, or no whole second.
    return str(_timeout(context) * 1000) if key == _TIMEOUT else value(context, key)


def _lock_dialog(context: Context, arguments: State) -> Window:
    current = value(context, "secure/screen_lock")

    def pick(index: int) -> None:
        if LOCKS[index] in ("PIN", "Password"):
            context.show("pin", kind=LOCKS[index])
        else:
            context.data["pin"] = ""
            put(context, "secure/screen_lock", LOCKS[index])

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

    def accept(code: str) -> None:
        if len(code) < 4:
            context.toast(context.t("It has at least 4 characters"))
            return
        context.data["pin"] = code
        put(context, "secure/screen_lock", kind)

    return ask_text(
        context,
        title=context.t("Set a PIN" if kind == "PIN" else "Set a password"),
        field=field,
        hint=context.t("At least 4 characters"),
        positive=accept,
        label="Save",
        id="password_entry",
    )


def _language(context: Context) -> str:
    return LOCALE_NAMES.get(context.locale, context.locale)


def _languages(context: Context) -> list[View]:
    return [preference(f"1   {_language(context)}", context.t("System language"), icon="language")]


def _language_dialog(context: Context, arguments: State) -> Window:
    current = context.locale
    return choose(
        context,
        title=context.t("Languages"),
        choices=[LOCALE_NAMES[code] for code in LOCALES],
        chosen=LOCALES.index(current) if current in LOCALES else -1,
        pick=lambda index: put(context, "system/system_locales", LOCALES[index]),
    )


def _time(context: Context) -> str:
    return format_time(context.now, hours24=context.host.hours24)


def _today(context: Context) -> str:
    return format_date(context.now.date(), context.locale, year=True)


def _by_hand(context: Context) -> bool:
    return value(context, "global/auto_time") != "1"


def _read_time(context: Context, key: str) -> str:
    # Until it is chosen, the hours are counted as in the phone's locale.
    if key == _HOURS:
        return "24" if context.host.hours24 else "12"
    return value(context, key)


def _reset_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Reset all settings?"),
        message=context.t("Settings go back to what they were on the first day."),
        positive=(context.t("Reset settings"), context.host.reset_settings),
    )


def _name(context: Context) -> str:
    return value(context, "global/device_name")


def _fact(title: str, words: str) -> Note:
    return Note(title, lambda context: words, icon="")


PAGES = (
    page(
        "notifications",
        "Notifications",
        toggle(
            "global/zen_mode", "Do Not Disturb", "No sounds but alarms", icon="do_not_disturb_on"
        ),
        toggle(
            "secure/lock_screen_show_notifications", "Notifications on lock screen", icon="lock"
        ),
        toggle("secure/notification_bubbles", "Bubbles", icon="chat_bubble"),
        toggle("secure/notification_badging", "App icon badges", icon="notifications"),
    ),
    page(
        "battery",
        "Battery",
        Own(_battery),
        toggle("global/low_power", "Battery Saver", "Extends battery life", icon="battery_saver"),
        toggle(
            "system/status_bar_show_battery_percent",
            "Battery percentage",
            "Show the percentage in the status bar",
            icon="battery_std",
        ),
    ),
    page("storage", "Storage", Own(_storage)),
    page(
        "sound",
        "Sound & vibration",
        _slider("system/volume_music", "Media volume", "music_note", 15),
        _slider("system/volume_ring", "Ring volume", "ring_volume", 15),
        _slider("system/volume_alarm", "Alarm volume", "alarm", 15),
        Own(lambda context: [divider()]),
        Pick("system/ringtone", "Phone ringtone", RINGTONES, icon="notifications", words=verbatim),
        toggle("system/vibrate_when_ringing", "Vibrate for calls", icon="vibration"),
        toggle(
            "system/haptic_feedback_enabled",
            "Touch feedback",
            "Vibrate for taps and keys",
            icon="touch_app",
        ),
    ),
    page(
        "display",
        "Display",
        _slider("system/screen_brightness", "Brightness level", "brightness_6", 255),
        Own(lambda context: [divider()]),
        toggle("secure/ui_night_mode", "Dark theme", icon="dark_mode", on="2", off="1"),
        toggle(
            "secure/night_display_activated",
            "Night Light",
            "Tints the screen amber",
            icon="nightlight",
        ),
        link("font", "Font size", font_name, icon="format_size"),
        Pick(
            _TIMEOUT,
            "Screen timeout",
            tuple(str(seconds * 1000) for seconds in TIMEOUTS),
            icon="timer",
            words=_timeout_words,
            summary=_timeout_summary,
        ),
        link("wallpaper", "Wallpaper", icon="wallpaper"),
        toggle("system/accelerometer_rotation", "Auto-rotate screen", icon="screen_rotation"),
        store=Store(_read_display, put),
    ),
    page(
        "security",
        "Security",
        Show(
            "Screen lock",
            "lock",
            lambda context: context.t(value(context, "secure/screen_lock")),
            icon="lock",
        ),
        toggle(
            "secure/lock_to_app_enabled",
            "App pinning",
            "Keep one app in view until it is unpinned",
            icon="push_pin",
        ),
        toggle(
            "system/show_password",
            "Show passwords",
            "Show characters briefly as they are typed",
            icon="visibility",
        ),
    ),
    page(
        "location",
        "Location",
        toggle("secure/location_mode", "Use location", on="3", icon="location_on"),
        toggle(
            "global/wifi_scan_always_enabled",
            "Wi-Fi scanning",
            "Apps may look for networks even when Wi-Fi is off",
            icon="wifi",
        ),
        toggle("global/ble_scan_always_enabled", "Bluetooth scanning", icon="bluetooth"),
    ),
    page(
        "system",
        "System",
        link("languages", "Languages", _language, icon="language"),
        link("date", "Date & time", _time, icon="schedule"),
        Show("Reset settings", "reset", "Apps and their data stay", icon="settings_backup_restore"),
        link("about", "About phone", icon="info"),
    ),
    page(
        "languages",
        "Languages",
        Own(_languages),
        Show("Change language", "language", icon="translate"),
    ),
    page(
        "date",
        "Date & time",
        toggle("global/auto_time", "Set time automatically"),
        Note("Date", _today, icon="", enabled=_by_hand),
        Note("Time", _time, icon="", enabled=_by_hand),
        toggle(
            _HOURS,
            "Use 24-hour format",
            lambda context: "13:00" if context.host.hours24 else "1:00 PM",
            on="24",
            off="12",
        ),
        store=Store(_read_time, put),
    ),
    page(
        "about",
        "About phone",
        Show("Device name", "device_name", _name),
        _fact("Phone number", "+1 555 0142"),
        _fact("Model", "uiprobe Phone"),
        _fact("Android version", "14"),
        _fact("IP address", "192.0.2.23"),
        _fact("Build number", "UP1A.260312.001"),
    ),
)
PAGE_DIALOGS = {
    "lock": _lock_dialog,
    "pin": _pin_dialog,
    "language": _language_dialog,
    "reset": _reset_dialog,
}
