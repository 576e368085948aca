"""Goals for the settings of the phone."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock import Clock
from uiprobe.environments.phone.apps.settings import (
    DEVICES,
    NETWORKS,
    RINGTONES,
    TIMEOUTS,
    Settings,
)
from uiprobe.environments.phone.apps.todo import NOTIFICATIONS, Todo
from uiprobe.environments.phone.launcher import WALLPAPERS
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    in_order,
    last_clicked,
    nothing_else,
    scroll,
    shown,
    target,
    typed,
    went_back,
)
from uiprobe.probes.sources.builtin.words import OFF, ON, Term
from uiprobe.ui.evaluators import Evaluator

_APP = Settings.package
_LIST = target(id="recycler_view")

_SWITCHES: dict[str, tuple[str, str, str, str, str]] = {
    "Mobile data": ("Network & internet", "global", "mobile_data", "1", "0"),
    "Wi-Fi hotspot": ("Network & internet", "global", "tether_on", "1", "0"),
    "Data Saver": ("Network & internet", "global", "data_saver", "1", "0"),
    "Do Not Disturb": ("Notifications", "global", "zen_mode", "1", "0"),
    "Bubbles": ("Notifications", "secure", "notification_bubbles", "1", "0"),
    "Battery Saver": ("Battery", "global", "low_power", "1", "0"),
    "Vibrate for calls": ("Sound & vibration", "system", "vibrate_when_ringing", "1", "0"),
    "Touch feedback": ("Sound & vibration", "system", "haptic_feedback_enabled", "1", "0"),
    "Dark theme": ("Display", "secure", "ui_night_mode", "2", "1"),
    "Night Light": ("Display", "secure", "night_display_activated", "1", "0"),
    "Auto-rotate screen": ("Display", "system", "accelerometer_rotation", "1", "0"),
    "App pinning": ("Security", "secure", "lock_to_app_enabled", "1", "0"),
    "Use location": ("Location", "secure", "location_mode", "3", "0"),
}
"""Page, namespace, key, and the values for on and off, by title."""

_NAMES = ("Blue Heron", "Kestrel", "Lab phone 7", "Mira's phone", "Pocket", "Sycamore")
_PASSWORD = "lantern-47"  # noqa: S105 - part of an instruction, opens nothing

_SEARCHABLE = {
    "Night Light": "Display",
    "Airplane mode": "Network & internet",
    "Bubbles": "Notifications",
    "Battery percentage": "Battery",
    "Phone ringtone": "Sound & vibration",
    "App pinning": "Security",
    "Device name": "Connected devices",
    "Reset settings": "System",
}
"""The page that each entry of the search leads to."""

_PAGES = (
    *("Network & internet", "Connected devices", "Apps", "Notifications", "Battery", "Storage"),
    *("Sound & vibration", "Display", "Security", "Location", "System"),
)

_DIALOGS: dict[str, tuple[str, str]] = {
    "Phone ringtone": ("Sound & vibration", "Phone ringtone"),
    "Screen timeout": ("Display", "Screen timeout"),
    "Screen lock": ("Security", "Choose a screen lock"),
    "Reset settings": ("System", "Reset all settings?"),
    "Device name": ("About phone", "Device name"),
}
"""The page of each row that opens a dialog, and the title of the dialog."""

_OPENABLE = {
    "Clock": f"{Clock.package}.{Clock.main}",
    "To-do": f"{Todo.package}.{Todo.main}",
}


def _id(name: str) -> str:
    return f"{_APP}:id/{name}"


def _values(apps: Apps) -> dict[str, Any]:
    found: dict[str, Any] = apps[_APP]
    return found


_WITH_PASSWORD = Term(
    f'its password is "{_PASSWORD}"', f'sein Passwort ist "{_PASSWORD}"', f"密码是“{_PASSWORD}”"
)
_OPEN = Term("it needs no password", "es braucht kein Passwort", "不需要密码")
_ALLOW = Term("Allow", "Erlaube", "允许")
_FORBID = Term("Forbid", "Verbiete", "禁止")


def _span(seconds: int) -> Term:
    if seconds < 60:
        return Term(f"{seconds} seconds", f"{seconds} Sekunden", f"{seconds}秒")
    number = seconds // 60
    more = number > 1
    return Term(f"{number} minute{'s' * more}", f"{number} Minute{'n' * more}", f"{number}分钟")


# Ways through the app.


def _row(title: str) -> tuple[str, str]:
    return scroll(_LIST, id="title", text=title), click(id="title", text=title)


def _choose(title: str, choice: str) -> tuple[str, ...]:
    return (*_row(title), click(id="text1", text=choice))


def _only(*places: tuple[str, ...]) -> Evaluator:
    """Nothing differs but what is at these places."""
    return nothing_else(*((_APP, *place) for place in places))


# User tasks.


def _draw_switch(random: Random, apps: Apps) -> Parameters:
    return {"switch": random.choice(list(_SWITCHES))}


def _flip(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["switch"]
    page, namespace, key, on, off = _SWITCHES[title]
    is_on = _values(apps)[namespace].get(key, off) == on
    return Draft(
        {"switch": title, "onoff": OFF if is_on else ON},
        (
            holds(off if is_on else on, _APP, namespace, key),
            _only((namespace, key)),
        ),
        (
            *_row(page),
            scroll(_LIST, id="title", text=title),
            click(id="switch_widget", beside=target(id="title", text=title)),
        ),
    )


def _draw_network(random: Random, apps: Apps) -> Parameters:
    current = _values(apps)["global"]["wifi_network"]
    return {"network": random.choice([name for name, _ in NETWORKS if name != current])}


def _connect(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["network"]
    secured = dict(NETWORKS)[name]
    known = _values(apps)["wifi_networks"]
    unlock = (fill(_PASSWORD, id="password"), click(text="Connect")) if secured else ()
    return Draft(
        {
            "network": name,
            "access": _WITH_PASSWORD if secured else _OPEN,
        },
        (
            holds(name, _APP, "global", "wifi_network"),
            holds([*known, name] if secured else known, _APP, "wifi_networks"),
            _only(("global", "wifi_network"), ("wifi_networks",)),
        ),
        (*_row("Network & internet"), *_row("Wi-Fi"), *_row(name), *unlock),
    )


def _draw_name(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_NAMES)}


def _name_device(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    return Draft(
        parameters,
        (holds(name, _APP, "global", "device_name"), _only(("global", "device_name"))),
        (
            *_row("About phone"),
            *_row("Device name"),
            fill(name, id="edit"),
            click(text="Save"),
        ),
    )


def _timeout_words(seconds: int) -> str:
    if seconds < 60:
        return f"{seconds} seconds"
    return "1 minute" if seconds == 60 else f"{seconds // 60} minutes"


def _draw_timeout(random: Random, apps: Apps) -> Parameters:
    current = int(_values(apps)["system"]["screen_off_timeout"]) // 1000
    return {"seconds": random.choice([choice for choice in TIMEOUTS if choice != current])}


def _set_timeout(parameters: Parameters, apps: Apps) -> Draft:
    seconds = parameters["seconds"]
    words = _timeout_words(seconds)
    return Draft(
        {"timeout": _span(parameters["seconds"])},
        (
            holds(str(seconds * 1000), _APP, "system", "screen_off_timeout"),
            _only(("system", "screen_off_timeout")),
        ),
        (*_row("Display"), *_choose("Screen timeout", words)),
    )


def _draw_ringtone(random: Random, apps: Apps) -> Parameters:
    current = _values(apps)["system"]["ringtone"]
    return {"ringtone": random.choice([name for name in RINGTONES if name != current])}


def _set_ringtone(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["ringtone"]
    return Draft(
        parameters,
        (holds(name, _APP, "system", "ringtone"), _only(("system", "ringtone"))),
        (*_row("Sound & vibration"), *_choose("Phone ringtone", name)),
    )


def _draw_device(random: Random, apps: Apps) -> Parameters:
    paired = _values(apps)["bluetooth_devices"]
    return {"device": random.choice([name for name in DEVICES if name not in paired])}


def _pair(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["device"]
    return Draft(
        parameters,
        (
            holds("1", _APP, "global", "bluetooth_on"),
            holds([*_values(apps)["bluetooth_devices"], name], _APP, "bluetooth_devices"),
            _only(("global", "bluetooth_on"), ("bluetooth_devices",)),
        ),
        (*_row("Connected devices"), *_row("Bluetooth"), *_row(name)),
    )


def _draw_permission(random: Random, apps: Apps) -> Parameters:
    return {"allow": random.choice((True, False))}


def _permit(parameters: Parameters, apps: Apps) -> Draft:
    allow = parameters["allow"]
    place = ("permissions", Todo.package, NOTIFICATIONS)
    return Draft(
        {"verb": _ALLOW if allow else _FORBID},
        (holds(allow, _APP, *place), _only(place)),
        (
            *_row("Apps"),
            *_row("To-do"),
            *_row("Permissions"),
            click(id="allow_radio_button" if allow else "deny_radio_button"),
        ),
        # What was never granted is shown as forbidden, and forbidding it would be nothing to do.
        {} if allow else {"granted": {Todo.package: NOTIFICATIONS}},
    )


def _draw_pin(random: Random, apps: Apps) -> Parameters:
    return {"pin": f"{random.randrange(10_000):04}"}


def _set_pin(parameters: Parameters, apps: Apps) -> Draft:
    pin = parameters["pin"]
    return Draft(
        parameters,
        (
            holds(pin, _APP, "pin"),
            holds("PIN", _APP, "secure", "screen_lock"),
            _only(("pin",), ("secure", "screen_lock")),
        ),
        (
            click(id="incoming_decline"),
            *_row("Security"),
            *_choose("Screen lock", "PIN"),
            fill(pin, id="password_entry"),
            click(text="Save"),
        ),
        {"interruption": "incoming_call"},
    )


def _draw_wallpaper(random: Random, apps: Apps) -> Parameters:
    current = _values(apps)["system"]["wallpaper"]
    return {"wallpaper": random.choice([name for name in WALLPAPERS if name != current])}


def _set_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["wallpaper"]
    title = name.capitalize()
    return Draft(
        {"wallpaper": title},
        (holds(name, _APP, "system", "wallpaper"), _only(("system", "wallpaper"))),
        (
            *_row("Wallpaper"),
            scroll({"class": "android.widget.ScrollView"}, desc=title),
            click(desc=title),
        ),
    )


# Testing tasks.


def _draw_entry(random: Random, apps: Apps) -> Parameters:
    return {"entry": random.choice(list(_SEARCHABLE))}


def _search(parameters: Parameters, apps: Apps) -> Draft:
    entry = parameters["entry"]
    page = _SEARCHABLE[entry]
    return Draft(
        {"entry": entry, "page": page},
        (
            clicked(id=_id("search_action_bar")),
            typed(entry, id=_id("search_src_text")),
            in_order(
                typed(entry, id=_id("search_src_text")),
                shown(id="android:id/title", text=entry),
                shown(id=_id("toolbar_title"), text=page),
            ),
            ends_on(id=_id("toolbar_title"), text=page),
        ),
        (
            click(id="search_action_bar"),
            fill(entry, id="search_src_text"),
            click(id="title", text=entry),
        ),
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_PAGES, k=2)
    return {"first": first, "second": second}


def _tour(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    return Draft(
        parameters,
        (
            shown(id=_id("toolbar_title"), text=first),
            in_order(
                shown(id=_id("toolbar_title"), text=first),
                went_back(),
                shown(id=_id("toolbar_title"), text=second),
            ),
            ends_on(id=_id("toolbar_title"), text=second),
        ),
        (
            *_row(first),
            BACK,
            # The list is still where it was scrolled to.
            scroll(
                _LIST,
                finger="up" if _PAGES.index(first) < _PAGES.index(second) else "down",
                id="title",
                text=second,
            ),
            click(id="title", text=second),
        ),
    )


def _draw_dialog(random: Random, apps: Apps) -> Parameters:
    return {"row": random.choice(list(_DIALOGS))}


def _cancel(parameters: Parameters, apps: Apps) -> Draft:
    row = parameters["row"]
    page, title = _DIALOGS[row]
    return Draft(
        {"row": row, "page": page},
        (
            in_order(
                shown(id=_id("toolbar_title"), text=page),
                shown(id=_id("alertTitle"), text=title),
                clicked(text="Cancel"),
            ),
            last_clicked(text="Cancel"),
            ends_on(id=_id("toolbar_title"), text=page),
        ),
        (*_row(page), *_row(row), click(text="Cancel")),
    )


def _draw_app(random: Random, apps: Apps) -> Parameters:
    return {"app": random.choice(list(_OPENABLE))}


def _open_app(parameters: Parameters, apps: Apps) -> Draft:
    label = parameters["app"]
    return Draft(
        parameters,
        (
            in_order(
                shown(id=_id("toolbar_title"), text="Apps"),
                shown(id=_id("entity_header_title"), text=label),
                clicked(text="Open"),
            ),
            last_clicked(text="Open"),
            ends_on(activity=_OPENABLE[label]),
        ),
        (*_row("Apps"), *_row(label), click(text="Open")),
    )


SETTINGS_GOALS = AppGoals(
    app="settings",
    category="system",
    templates=(
        Template(
            41, "flip_switch", "user", "easy",
            (
                'Turn {onoff} "{switch}".',
                'In the settings, switch "{switch}" {onoff}.',
                'Please make sure that "{switch}" is {onoff}.',
            ),
            _draw_switch, _flip,
            translations={
                "de": (
                    'Schalte "{switch}" {onoff}.',
                ),
                "zh": (
                    "把“{switch}”{onoff}。",
                ),
            },
            roles={
                "switch": "the setting",
                "onoff": "whether it is to be on or off",
            },
            distractors=8, memory=0,
        ),
        Template(
            42, "connect", "user", "medium",
            (
                'Connect to the Wi-Fi network "{network}"; {access}.',
                'Use the network "{network}" for Wi-Fi; {access}.',
                'Switch from the present Wi-Fi network to "{network}"; {access}.',
            ),
            _draw_network, _connect,
            translations={
                "de": (
                    'Verbinde dich mit dem WLAN "{network}"; {access}.',
                ),
                "zh": (
                    "连接到无线网络“{network}”;{access}。",
                ),
            },
            roles={
                "network": "the network",
                "access": "what is needed for it",
            },
            distractors=4, memory=1,
        ),
        Template(
            43, "name_device", "user", "medium",
            (
                'Give the phone the name "{name}".',
                'Rename this device to "{name}".',
                'Other devices should see this phone as "{name}". Change its name.',
            ),
            _draw_name, _name_device,
            translations={
                "de": (
                    'Gib dem Telefon den Namen "{name}".',
                ),
                "zh": (
                    "把手机命名为“{name}”。",
                ),
            },
            roles={
                "name": "the name",
            },
            distractors=4, memory=0,
        ),
        Template(
            44, "set_timeout", "user", "medium",
            (
                "Let the screen turn off after {timeout} of inactivity.",
                "Set the screen timeout to {timeout}.",
                "The screen should stay on for {timeout} when I do nothing.",
            ),
            _draw_timeout, _set_timeout,
            translations={
                "de": (
                    "Lass den Bildschirm nach {timeout} ohne Bedienung ausgehen.",
                ),
                "zh": (
                    "让屏幕在{timeout}无操作后关闭。",
                ),
            },
            roles={
                "timeout": "the time after which the screen turns off",
            },
            distractors=6, memory=0,
        ),
        Template(
            45, "set_ringtone", "user", "medium",
            (
                'Use "{ringtone}" as the ringtone of the phone.',
                'Change the ringtone for calls to "{ringtone}".',
                'When somebody calls, I want to hear "{ringtone}".',
            ),
            _draw_ringtone, _set_ringtone,
            translations={
                "de": (
                    'Verwende "{ringtone}" als Klingelton des Telefons.',
                ),
                "zh": (
                    "把“{ringtone}”设为手机铃声。",
                ),
            },
            roles={
                "ringtone": "the ringtone",
            },
            distractors=8, memory=0,
        ),
        Template(
            46, "pair_device", "user", "hard",
            (
                'Turn Bluetooth on and pair the phone with "{device}".',
                'Pair "{device}" over Bluetooth, which is still off.',
                'I want to use "{device}". Switch Bluetooth on and pair it.',
            ),
            _draw_device, _pair,
            translations={
                "de": (
                    'Schalte Bluetooth ein und kopple das Telefon mit "{device}".',
                ),
                "zh": (
                    "打开蓝牙,并与“{device}”配对。",
                ),
            },
            roles={
                "device": "the device",
            },
            distractors=3, memory=1,
        ),
        Template(
            47, "set_permission", "user", "medium",
            (
                "{verb} the app To-do to send notifications.",
                "{verb} notifications of the app To-do by its permissions.",
                "{verb} To-do, in its app permissions, to send me notifications.",
            ),
            _draw_permission, _permit,
            translations={
                "de": (
                    "{verb} der App To-do, Benachrichtigungen zu senden.",
                ),
                "zh": (
                    "{verb}应用To-do发送通知。",
                ),
            },
            roles={
                "verb": "what to do with the permission",
            },
            distractors=3, memory=1,
        ),
        Template(
            48, "set_pin", "user", "hard",
            (
                "Protect the phone with the PIN {pin}.",
                "Set up a screen lock with a PIN: {pin}.",
                "The phone should ask for the PIN {pin} to be unlocked.",
            ),
            _draw_pin, _set_pin,
            translations={
                "de": (
                    "Schütze das Telefon mit der PIN {pin}.",
                ),
                "zh": (
                    "用PIN码{pin}保护手机。",
                ),
            },
            roles={
                "pin": "the PIN",
            },
            distractors=3, memory=1,
        ),
        Template(
            49, "set_wallpaper", "user", "medium",
            (
                'Choose the wallpaper "{wallpaper}".',
                'Put the picture "{wallpaper}" on the home screen as wallpaper.',
                'Change the wallpaper to "{wallpaper}".',
            ),
            _draw_wallpaper, _set_wallpaper,
            translations={
                "de": (
                    'Wähle das Hintergrundbild "{wallpaper}".',
                ),
                "zh": (
                    "选择壁纸“{wallpaper}”。",
                ),
            },
            roles={
                "wallpaper": "the wallpaper",
            },
            distractors=5, memory=0,
        ),
        Template(
            50, "search", "testing", "medium",
            (
                'Touch the search bar, search for "{entry}", and open the result, which leads to '
                "the page {page}.",
                'Test the search of the settings: type "{entry}", touch the result, and see that '
                "{page} opens.",
                'Find "{entry}" by the search of the settings and go to its page, {page}.',
            ),
            _draw_entry, _search,
            translations={
                "de": (
                    'Tippe auf die Suchleiste, suche nach "{entry}" und öffne das Ergebnis, '
                    "das zur Seite {page} führt.",
                ),
                "zh": (
                    "点击搜索栏,搜索“{entry}”,打开通向{page}页面的结果。",
                ),
            },
            roles={
                "entry": "the entry",
                "page": "the page",
            },
            distractors=3, memory=0,
        ),
        Template(
            51, "tour", "testing", "medium",
            (
                "Open {first}, press Back, and open {second}.",
                "Look at the page {first}, return with Back, and then go to {second}.",
                "Test the way between pages: {first}, Back, {second}.",
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    "Öffne {first}, drücke Zurück und öffne {second}.",
                ),
                "zh": (
                    "打开{first},按返回键,再打开{second}。",
                ),
            },
            roles={
                "first": "the first page",
                "second": "the second page",
            },
            distractors=8, memory=1,
        ),
        Template(
            52, "cancel_dialog", "testing", "medium",
            (
                "On the page {page}, touch {row}, and leave the dialog with Cancel.",
                "Go to {page}, open {row}, then touch Cancel.",
                "Check that the dialog of {row} on the page {page} can be cancelled.",
            ),
            _draw_dialog, _cancel,
            translations={
                "de": (
                    "Tippe auf der Seite {page} auf {row} und verlasse den Dialog mit Cancel.",
                ),
                "zh": (
                    "在{page}页面点击{row},然后用Cancel退出对话框。",
                ),
            },
            roles={
                "row": "the entry",
                "page": "the page",
            },
            distractors=6, memory=0,
        ),
        Template(
            53, "open_app", "testing", "medium",
            (
                "Under Apps, choose {app}, and touch Open.",
                "Open the app {app} from its app info in the settings.",
                "Test that the settings can start an app: Apps, {app}, Open.",
            ),
            _draw_app, _open_app,
            translations={
                "de": (
                    "Wähle unter Apps {app} und tippe auf Open.",
                ),
                "zh": (
                    "在Apps中选择{app},然后点Open。",
                ),
            },
            roles={
                "app": "the app",
            },
            distractors=16, memory=0,
        ),
    ),
)  # fmt: skip
