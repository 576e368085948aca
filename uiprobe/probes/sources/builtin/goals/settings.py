"""Goals for the settings of the phone."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock import Clock
from uiprobe.environments.phone.apps.settings import (
    DEVICES,
    NETWORKS,
    TIMEOUTS,
    Settings,
)
from uiprobe.environments.phone.apps.todo import NOTIFICATIONS, Todo
from uiprobe.environments.phone.system.launcher import WALLPAPERS
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator

goals = AppGoals("settings", "system", order=6)

_APP = Settings.package
_id = ids(_APP)
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

_ABSENT_NETWORKS = ("Harbour Guest", "Villa Rosa", "Platform 9", "Observatory", "Maple Court")

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

_CONNECT = click(text="Connect")
_SAVE = click(text="Save")


def _row(title: str) -> tuple[str, str]:
    return scroll(_LIST, id="title", text=title), click(id="title", text=title)


def _choose(title: str, choice: str) -> tuple[str, ...]:
    return (*_row(title), click(id="text1", text=choice))


def _switch(title: str) -> tuple[str, str]:
    switch = {"id": "switch_widget", "beside": target(id="title", text=title)}
    return scroll(_LIST, **switch), click(**switch)


def _up_to(title: str) -> tuple[str, str]:
    """Steps from a page back to a row of the first one that is further up."""
    return scroll(_LIST, finger="down", id="title", text=title), click(id="title", text=title)


def _only(*places: tuple[str, ...]) -> Evaluator:
    """Nothing differs but what is at these places."""
    return nothing_else(*((_APP, *place) for place in places))


# User tasks.


def _draw_switch(random: Random, apps: Apps) -> Parameters:
    return {"switch": random.choice(list(_SWITCHES))}


@goals.user(41, "easy", _draw_switch, distractors=8)
def flip_switch(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["switch"]
    page, namespace, key, on, off = _SWITCHES[title]
    is_on = _values(apps)[namespace].get(key, off) == on
    other = next(name for name in _SWITCHES if name != title)
    steps = (*_row(page), *_switch(title))
    return Draft(
        {"switch": title, "onoff": OFF if is_on else ON},
        (
            holds(off if is_on else on, _APP, namespace, key),
            _only((namespace, key)),
        ),
        steps,
        near_misses={
            "another switch": (*_row(_SWITCHES[other][0]), *_switch(other)),
            "taken back": (*steps, steps[-1]),
            "only looked at": steps[:-1],
        },
    )


def _draw_network(random: Random, apps: Apps) -> Parameters:
    current = _values(apps)["global"]["wifi_network"]
    return {"network": random.choice([name for name, _ in NETWORKS if name != current])}


@goals.user(42, "medium", _draw_network, distractors=4, memory=1)
def connect(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["network"]
    known = _values(apps)["wifi_networks"]
    current = _values(apps)["global"]["wifi_network"]

    def unlock(network: str) -> tuple[str, ...]:
        return (fill(_PASSWORD, id="password"), _CONNECT) if dict(NETWORKS)[network] else ()

    other = next(network for network, _ in NETWORKS if network not in (name, current))
    way = (*_row("Network & internet"), *_row("Wi-Fi"))
    steps = (*way, *_row(name), *unlock(name))
    return Draft(
        {
            "network": name,
            "access": _WITH_PASSWORD if dict(NETWORKS)[name] else _OPEN,
        },
        (
            holds(name, _APP, "global", "wifi_network"),
            holds([*known, name] if dict(NETWORKS)[name] else known, _APP, "wifi_networks"),
            _only(("global", "wifi_network"), ("wifi_networks",)),
        ),
        steps,
        near_misses={
            "another network": (*way, *_row(other), *unlock(other)),
            "not connected": steps[:-1],
            "back to the old one": (*steps, *_up_to(current)),
            "Wi-Fi turned off": (*steps, *_up_to("Use Wi-Fi")),
        },
    )


def _draw_absent(random: Random, apps: Apps) -> Parameters:
    return {"network": random.choice(_ABSENT_NETWORKS)}


@goals.user(54, "medium", _draw_absent, distractors=4)
def absent_network(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["network"]
    current = _values(apps)["global"]["wifi_network"]
    free = next(network for network, lock in NETWORKS if not lock and network != current)
    look = (*_row("Network & internet"), *_row("Wi-Fi"))
    declare = infeasible(f"There is no network {name} here")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another network": (*look, *_row(free)),
            "another network, and declared": (*look, *_row(free), declare),
            "Wi-Fi turned off": (*look, *_row("Use Wi-Fi"), declare),
        },
        feasible=False,
    )


def _draw_name(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_NAMES)}


@goals.user(43, "medium", _draw_name, distractors=4)
def name_device(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    other = next(words for words in _NAMES if words != name)
    ask = (*_row("About phone"), *_row("Device name"))
    return Draft(
        parameters,
        (holds(name, _APP, "global", "device_name"), _only(("global", "device_name"))),
        (*ask, fill(name, id="edit"), _SAVE),
        near_misses={
            "another name": (*ask, fill(other, id="edit"), _SAVE),
            "not saved": (*ask, fill(name, id="edit"), CANCEL),
            "the old name saved": (*ask, _SAVE),
        },
    )


def _timeout_words(seconds: int) -> str:
    if seconds < 60:
        return f"{seconds} seconds"
    return "1 minute" if seconds == 60 else f"{seconds // 60} minutes"


def _draw_timeout(random: Random, apps: Apps) -> Parameters:
    current = int(_values(apps)["system"]["screen_off_timeout"]) // 1000
    return {"seconds": random.choice([choice for choice in TIMEOUTS if choice != current])}


@goals.user(44, "medium", _draw_timeout, distractors=6)
def set_timeout(parameters: Parameters, apps: Apps) -> Draft:
    seconds = parameters["seconds"]
    words = _timeout_words(seconds)
    other = next(choice for choice in TIMEOUTS if choice != seconds)

    def choose(choice: str) -> tuple[str, ...]:
        return (*_row("Display"), *_choose("Screen timeout", choice))

    return Draft(
        {"timeout": _span(parameters["seconds"])},
        (
            holds(str(seconds * 1000), _APP, "system", "screen_off_timeout"),
            _only(("system", "screen_off_timeout")),
        ),
        choose(words),
        near_misses={
            "another time": choose(_timeout_words(other)),
            "nothing chosen": (*choose(words)[:-1], CANCEL),
            "Night Light too": (*choose(words), *_switch("Night Light")),
        },
    )


def _draw_ringtone(random: Random, apps: Apps) -> Parameters:
    current = _values(apps)["system"]["ringtone"]
    return {"ringtone": random.choice([name for name in RINGTONES if name != current])}


@goals.user(45, "medium", _draw_ringtone, distractors=8)
def set_ringtone(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["ringtone"]
    other = next(tune for tune in RINGTONES if tune != name)

    def choose(tune: str) -> tuple[str, ...]:
        return (*_row("Sound & vibration"), *_choose("Phone ringtone", tune))

    return Draft(
        parameters,
        (holds(name, _APP, "system", "ringtone"), _only(("system", "ringtone"))),
        choose(name),
        near_misses={
            "another ringtone": choose(other),
            "nothing chosen": (*choose(name)[:-1], CANCEL),
            "vibration too": (*choose(name), *_switch("Vibrate for calls")),
        },
    )


def _draw_device(random: Random, apps: Apps) -> Parameters:
    paired = _values(apps)["bluetooth_devices"]
    return {"device": random.choice([name for name in DEVICES if name not in paired])}


@goals.user(46, "hard", _draw_device, distractors=3, memory=1)
def pair_device(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["device"]
    paired = _values(apps)["bluetooth_devices"]
    other = next(device for device in DEVICES if device not in (name, *paired))
    on = (*_row("Connected devices"), *_row("Bluetooth"))
    forget = {"id": "forget", "beside": target(id="title", text=name)}
    return Draft(
        parameters,
        (
            holds("1", _APP, "global", "bluetooth_on"),
            holds([*paired, name], _APP, "bluetooth_devices"),
            _only(("global", "bluetooth_on"), ("bluetooth_devices",)),
        ),
        (*on, *_row(name)),
        near_misses={
            "another device": (*on, *_row(other)),
            "only turned on": on,
            "turned off again": (*on, *_row(name), *_up_to("Bluetooth")),
            "forgotten again": (*on, *_row(name), click(**forget)),
        },
    )


def _draw_permission(random: Random, apps: Apps) -> Parameters:
    return {"allow": random.choice((True, False))}


@goals.user(47, "medium", _draw_permission, distractors=3, memory=1)
def set_permission(parameters: Parameters, apps: Apps) -> Draft:
    allow = parameters["allow"]
    place = ("permissions", Todo.package, NOTIFICATIONS)

    def choose(app: str, *, allowed: bool) -> tuple[str, ...]:
        return (
            *_row("Apps"),
            *_row(app),
            *_row("Permissions"),
            click(id="allow_radio_button" if allowed else "deny_radio_button"),
        )

    back = click(id="deny_radio_button" if allow else "allow_radio_button")
    steps = choose("To-do", allowed=allow)
    return Draft(
        {"verb": _ALLOW if allow else _FORBID},
        (holds(allow, _APP, *place), _only(place)),
        steps,
        # What was never granted is shown as forbidden, and forbidding it would be nothing to do.
        {} if allow else {"granted": {Todo.package: NOTIFICATIONS}},
        near_misses={
            "another app": choose("Messages", allowed=allow),
            "only looked at": steps[:-1],
            "taken back": (*steps, back),
        },
    )


def _draw_pin(random: Random, apps: Apps) -> Parameters:
    return {"pin": f"{random.randrange(10_000):04}"}


@goals.user(48, "hard", _draw_pin, distractors=3, memory=1)
def set_pin(parameters: Parameters, apps: Apps) -> Draft:
    pin = parameters["pin"]
    head = (click(id="incoming_decline"), *_row("Security"))

    def protect(kind: str, digits: str) -> tuple[str, ...]:
        return (*head, *_choose("Screen lock", kind), fill(digits, id="password_entry"), _SAVE)

    return Draft(
        parameters,
        (
            holds(pin, _APP, "pin"),
            holds("PIN", _APP, "secure", "screen_lock"),
            _only(("pin",), ("secure", "screen_lock")),
        ),
        protect("PIN", pin),
        {"interruption": "incoming_call"},
        near_misses={
            "another PIN": protect("PIN", pin[::-1] if pin != pin[::-1] else f"{pin}0"),
            "as a password": protect("Password", pin),
            "not saved": (*protect("PIN", pin)[:-1], CANCEL),
            "app pinning too": (*protect("PIN", pin), *_switch("App pinning")),
        },
    )


def _draw_wallpaper(random: Random, apps: Apps) -> Parameters:
    current = _values(apps)["system"]["wallpaper"]
    return {"wallpaper": random.choice([name for name in WALLPAPERS if name != current])}


@goals.user(49, "medium", _draw_wallpaper, distractors=5)
def set_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["wallpaper"]
    title = name.capitalize()
    other = next(words.capitalize() for words in WALLPAPERS if words != name)

    def choose(words: str) -> tuple[str, str]:
        return scroll({"class": "android.widget.ScrollView"}, desc=words), click(desc=words)

    return Draft(
        {"wallpaper": title},
        (holds(name, _APP, "system", "wallpaper"), _only(("system", "wallpaper"))),
        (*_row("Wallpaper"), *choose(title)),
        near_misses={
            "another picture": (*_row("Wallpaper"), *choose(other)),
            "only looked at": _row("Wallpaper"),
            "dark theme too": (
                *_row("Wallpaper"), *choose(title), UP, *_row("Display"), *_switch("Dark theme"),
            ),
        },
    )  # fmt: skip


def _draw_journey(random: Random, apps: Apps) -> Parameters:
    taken = {alarm["time"] for alarm in apps[Clock.package]["alarms"]}
    times = [f"{hour:02}:00" for hour in (*range(10, 24), *range(9))]
    return {
        **_draw_timeout(random, apps),
        **_draw_ringtone(random, apps),
        **_draw_name(random, apps),
        **_draw_pin(random, apps),
        "time": random.choice([moment for moment in times if moment not in taken]),
    }


@goals.user(55, "hard", _draw_journey, distractors=20, memory=5, others=("clock",))
def prepare_journey(parameters: Parameters, apps: Apps) -> Draft:
    seconds, ringtone = parameters["seconds"], parameters["ringtone"]
    name, pin, moment = parameters["name"], parameters["pin"], parameters["time"]

    def screen(choice: int) -> tuple[str, ...]:
        return (*_row("Display"), *_choose("Screen timeout", _timeout_words(choice)), UP)

    sound = (*_up_to("Sound & vibration"), *_choose("Phone ringtone", ringtone), UP)
    lock = (*_row("Security"), *_choose("Screen lock", "PIN"))
    locked = (*lock, fill(pin, id="password_entry"), _SAVE, UP)
    named = (*_row("About phone"), *_row("Device name"), fill(name, id="edit"), _SAVE)
    wake = (*open_app("Clock"), click(desc="Add alarm"), *pick_hour(moment))
    alarms = (Clock.package, "alarms")
    off = next(choice for choice in TIMEOUTS if choice != seconds)
    return Draft(
        {
            "timeout": _span(seconds), "ringtone": ringtone, "pin": pin, "name": name,
            "time": Moment(moment),
        },
        (
            holds(str(seconds * 1000), _APP, "system", "screen_off_timeout"),
            holds(ringtone, _APP, "system", "ringtone"),
            holds(pin, _APP, "pin"),
            holds("PIN", _APP, "secure", "screen_lock"),
            holds(name, _APP, "global", "device_name"),
            one({"time": moment, "enabled": True, "days": []}, *alarms),
            one({"time": moment}, *alarms),
            nothing_else(
                (_APP, "system", "screen_off_timeout"), (_APP, "system", "ringtone"),
                (_APP, "pin"), (_APP, "secure", "screen_lock"), (_APP, "global", "device_name"),
                (*alarms, {"time": moment}),
            ),
        ),
        (*screen(seconds), *sound, *locked, *named, *wake),
        near_misses={
            "another timeout": (*screen(off), *sound, *locked, *named, *wake),
            "the old ringtone": (*screen(seconds), *locked, *named, *wake),
            "no PIN": (*screen(seconds), *sound, *named, *wake),
            "the alarm not confirmed": (*screen(seconds), *sound, *locked, *named, *wake[:-1]),
        },
    )  # fmt: skip


# Testing tasks.


def _draw_entry(random: Random, apps: Apps) -> Parameters:
    return {"entry": random.choice(list(_SEARCHABLE))}


@goals.testing(50, "medium", _draw_entry, distractors=3)
def search(parameters: Parameters, apps: Apps) -> Draft:
    entry = parameters["entry"]
    page = _SEARCHABLE[entry]
    other = next(name for name, where in _SEARCHABLE.items() if where != page)

    def look(words: str) -> tuple[str, ...]:
        return (
            click(id="search_action_bar"),
            fill(words, id="search_src_text"),
            click(id="title", text=words),
        )

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
        look(entry),
        near_misses={
            "another entry": look(other),
            "without the search": _row(page),
            "not opened": look(entry)[:-1],
            "left again": (*look(entry), UP),
        },
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    first, second, third = random.sample(_PAGES, k=3)
    return {"first": first, "second": second, "third": third}


@goals.testing(51, "medium", _draw_tour, distractors=8, memory=2)
def tour(parameters: Parameters, apps: Apps) -> Draft:
    pages = [parameters[name] for name in ("first", "second", "third")]

    def visit(*titles: str, leave: str = BACK) -> tuple[str, ...]:
        steps = list(_row(titles[0]))
        for before, title in pairwise(titles):
            # The list is still where it was scrolled to.
            below = _PAGES.index(before) < _PAGES.index(title)
            steps += [leave, *(_row(title) if below else _up_to(title))]
        return tuple(steps)

    seen = [shown(id=_id("toolbar_title"), text=title) for title in pages]
    first, second, third = pages
    return Draft(
        parameters,
        (
            seen[0],
            in_order(seen[0], went_back(), seen[1]),
            in_order(seen[1], went_back(), seen[2]),
            ends_on(id=_id("toolbar_title"), text=third),
        ),
        visit(*pages),
        near_misses={
            "other order": visit(second, first, third),
            "one left out": visit(first, third),
            "by the arrow at the top": visit(*pages, leave=UP),
            "left again": (*visit(*pages), BACK),
        },
    )


def _draw_dialog(random: Random, apps: Apps) -> Parameters:
    return {"row": random.choice(list(_DIALOGS))}


@goals.testing(52, "medium", _draw_dialog, distractors=6)
def cancel_dialog(parameters: Parameters, apps: Apps) -> Draft:
    row = parameters["row"]
    page, title = _DIALOGS[row]
    ask = (*_row(page), *_row(row))
    other = next(name for name in _DIALOGS if name != row)
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
        (*ask, CANCEL),
        near_misses={
            "another dialog": (*_row(_DIALOGS[other][0]), *_row(other), CANCEL),
            "still open": ask,
            "closed by Back": (*ask, BACK),
            "left the page": (*ask, CANCEL, UP),
        },
    )


def _draw_app(random: Random, apps: Apps) -> Parameters:
    return {"app": random.choice(list(_OPENABLE))}


@goals.testing(53, "medium", _draw_app, distractors=16)
def open_app_(parameters: Parameters, apps: Apps) -> Draft:
    label = parameters["app"]
    other = next(name for name in _OPENABLE if name != label)
    start = click(text="Open")
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
        (*_row("Apps"), *_row(label), start),
        near_misses={
            "another app": (*_row("Apps"), *_row(other), start),
            "not opened": (*_row("Apps"), *_row(label)),
            "from the home screen": open_app(label),
            "left again": (*_row("Apps"), *_row(label), start, BACK),
        },
    )


def _draw_forms(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_NAMES), "lock": random.choice(("PIN", "Password"))}


@goals.testing(56, "hard", _draw_forms, distractors=8, memory=3)
def refuse_forms(parameters: Parameters, apps: Apps) -> Draft:
    name, lock = parameters["name"], parameters["lock"]
    entry = _id("password_entry")
    title = "Set a PIN" if lock == "PIN" else "Set a password"
    again = (*_row("Screen lock"), CANCEL)
    short = (fill("12", id="password_entry"), _SAVE, *again)
    protect = (*_row("Security"), *_choose("Screen lock", lock))
    rename = (*_row("Connected devices"), *_row("Device name"), fill(name, id="edit"), CANCEL)
    other = "Password" if lock == "PIN" else "PIN"
    return Draft(
        parameters,
        (
            in_order(typed(name, id=_id("edit")), clicked(text="Cancel")),
            in_order(clicked(text="Cancel"), went_back(), shown(text=title)),
            in_order(
                shown(text=title), typed("12", id=entry), clicked(text="Save"),
                shown(text="Choose a screen lock"), clicked(text="Cancel"),
            ),
            ends_on(id=_id("toolbar_title"), text="Security"),
        ),
        (*rename, BACK, *protect, *short),
        near_misses={
            "the name saved": (*rename[:-1], _SAVE, BACK, *protect, *short),
            "not looked at again": (*rename, BACK, *protect, *short[:2]),
            "not tried": (*rename, BACK, *protect, CANCEL, *again),
            "another lock": (
                *rename, BACK, *_row("Security"), *_choose("Screen lock", other), *short,
            ),
            "left by the arrow": (*rename, UP, *protect, *short),
        },
    )  # fmt: skip
