"""Goals for the settings of the phone."""

from __future__ import annotations

from itertools import pairwise
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
from uiprobe.environments.phone.system.launcher import WALLPAPERS
from uiprobe.probes.sources.builtin.steps import CANCEL, UP, open_app, pick_hour
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
    ids,
    in_order,
    infeasible,
    last_clicked,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
    went_back,
)
from uiprobe.probes.sources.builtin.words import OFF, ON, Moment, Term
from uiprobe.ui.evaluators import Evaluator

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


def _flip(parameters: Parameters, apps: Apps) -> Draft:
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


def _connect(parameters: Parameters, apps: Apps) -> Draft:
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


def _connect_absent(parameters: Parameters, apps: Apps) -> Draft:
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


def _name_device(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_timeout(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_ringtone(parameters: Parameters, apps: Apps) -> Draft:
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


def _pair(parameters: Parameters, apps: Apps) -> Draft:
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


def _permit(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_pin(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
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


def _journey(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _tour(parameters: Parameters, apps: Apps) -> Draft:
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


def _cancel(parameters: Parameters, apps: Apps) -> Draft:
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


def _open_app(parameters: Parameters, apps: Apps) -> Draft:
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


def _refuse_forms(parameters: Parameters, apps: Apps) -> Draft:
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
                    '"{switch}" soll {onoff}geschaltet sein.',
                ),
                "zh": (
                    "把“{switch}”{onoff}。",
                    "请在设置中将“{switch}”{onoff}。",
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
                    'Nutze für WLAN das Netz "{network}"; {access}.',
                ),
                "zh": (
                    "连接到无线网络“{network}”;{access}。",
                    "Wi-Fi请改用网络“{network}”;{access}。",
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
                    'Andere Geräte sollen dieses Telefon als "{name}" sehen. Ändere seinen Namen.',
                ),
                "zh": (
                    "把手机命名为“{name}”。",
                    "让其他设备看到的本机名称为“{name}”。",
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
                    "Setze den Screen timeout auf {timeout}.",
                ),
                "zh": (
                    "让屏幕在{timeout}无操作后关闭。",
                    "把Screen timeout设为{timeout}。",
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
                    'Wenn jemand anruft, möchte ich "{ringtone}" hören.',
                ),
                "zh": (
                    "把“{ringtone}”设为手机铃声。",
                    "来电时我想听到“{ringtone}”。",
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
                    'Ich möchte "{device}" benutzen. Schalte Bluetooth ein und kopple das Gerät.',
                ),
                "zh": (
                    "打开蓝牙,并与“{device}”配对。",
                    "我想使用“{device}”:先打开蓝牙,再配对。",
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
                    "{verb} To-do in den Berechtigungen der App, mir Benachrichtigungen zu senden.",
                ),
                "zh": (
                    "{verb}应用To-do发送通知。",
                    "在应用权限中{verb}To-do给我发送通知。",
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
                    "Richte eine Bildschirmsperre mit PIN ein: {pin}.",
                ),
                "zh": (
                    "用PIN码{pin}保护手机。",
                    "设置PIN码锁屏:{pin}。",
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
                    'Ändere das Hintergrundbild zu "{wallpaper}".',
                ),
                "zh": (
                    "选择壁纸“{wallpaper}”。",
                    "请把壁纸换成“{wallpaper}”。",
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
                    'Teste die Suche der Einstellungen: "{entry}" eingeben, das Ergebnis antippen, '
                    "und {page} geht auf.",
                ),
                "zh": (
                    "点击搜索栏,搜索“{entry}”,打开通向{page}页面的结果。",
                    "测试设置搜索:输入“{entry}”,点击结果,应打开{page}。",
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
                "Open {first}, press Back, open {second}, press Back, and open {third}.",
                "Look at the page {first}, return with Back, go to {second}, return with Back, and "
                "then go to {third}.",
                "Test the way between pages: {first}, Back, {second}, Back, {third}.",
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    "Öffne {first}, drücke Zurück, öffne {second}, drücke Zurück und öffne "
                    "{third}.",
                    "Teste den Weg zwischen den Seiten: {first}, Zurück, {second}, Zurück, "
                    "{third}.",
                ),
                "zh": (
                    "打开{first},按返回键,再打开{second},按返回键,最后打开{third}。",
                    "测试页面之间的路径:{first},返回键,{second},返回键,{third}。",
                ),
            },
            roles={
                "first": "the first page",
                "second": "the second page",
                "third": "the third page",
            },
            distractors=8, memory=2,
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
                    "Prüfe, ob sich der Dialog von {row} auf der Seite {page} mit Cancel schließen "
                    "lässt.",
                ),
                "zh": (
                    "在{page}页面点击{row},然后用Cancel退出对话框。",
                    "检查{page}页面中{row}的对话框能否用Cancel取消。",
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
                    "Öffne die App {app} aus ihrer App info in den Einstellungen.",
                ),
                "zh": (
                    "在Apps中选择{app},然后点Open。",
                    "从设置的应用信息页打开{app}。",
                ),
            },
            roles={
                "app": "the app",
            },
            distractors=16, memory=0,
        ),
        Template(
            54, "absent_network", "user", "medium",
            (
                'Connect to the Wi-Fi network "{network}", and to no other.',
                'Only "{network}" will do as Wi-Fi network: connect to it, it needs no password.',
                'Switch Wi-Fi to the network "{network}"; do not use another one.',
            ),
            _draw_absent, _connect_absent,
            translations={
                "de": (
                    'Verbinde dich mit dem WLAN "{network}" und mit keinem anderen.',
                    'Wechsle zum WLAN "{network}"; ein anderes kommt nicht in Frage.',
                ),
                "zh": (
                    "连接到无线网络“{network}”,不要连接别的网络。",
                    "Wi-Fi只能用“{network}”,请连接。",
                ),
            },
            roles={
                "network": "the network",
            },
            distractors=4, memory=0,
        ),
        Template(
            55, "prepare_journey", "user", "hard",
            (
                'Set the screen timeout to {timeout}, the phone ringtone to "{ringtone}", a screen '
                'lock with the PIN {pin}, and the device name to "{name}". Then set an alarm for '
                "{time} in the clock; it need not repeat.",
                'Prepare the phone for a journey: screen off after {timeout}, "{ringtone}" as '
                'ringtone, the PIN {pin} as screen lock, "{name}" as device name, and one alarm '
                "at {time}.",
                'The phone should be called "{name}", ring with "{ringtone}", turn its screen off '
                "after {timeout}, ask for the PIN {pin}, and wake me at {time}, once.",
            ),
            _draw_journey, _journey,
            translations={
                "de": (
                    'Setze den Screen timeout auf {timeout}, den Klingelton auf "{ringtone}", eine '
                    'Bildschirmsperre mit der PIN {pin} und den Gerätenamen auf "{name}". Stelle '
                    "dann in der Uhr einen einmaligen Wecker auf {time}.",
                    'Das Telefon soll "{name}" heißen, mit "{ringtone}" klingeln, nach {timeout} '
                    "den Bildschirm ausschalten, die PIN {pin} verlangen und mich einmal um {time} "
                    "wecken.",
                ),
                "zh": (
                    "把屏幕超时设为{timeout},手机铃声设为“{ringtone}”,锁屏PIN码设为{pin},"
                    "设备名称设为“{name}”,然后在时钟里设置{time}的一次性闹钟。",
                    "出行前设置手机:{timeout}后熄屏,铃声“{ringtone}”,PIN码{pin}锁屏,名称“{name}”,"
                    "再加一个{time}的闹钟,不重复。",
                ),
            },
            roles={
                "timeout": "the time after which the screen turns off",
                "ringtone": "the ringtone",
                "pin": "the PIN",
                "name": "the device name",
                "time": "the time of the alarm",
            },
            distractors=20, memory=5, others=("clock",),
        ),
        Template(
            56, "refuse_forms", "testing", "hard",
            (
                'Under Connected devices, open Device name, enter "{name}" and touch Cancel. Press '
                'Back. Under Security, choose Screen lock and {lock}, enter "12" and touch Save, '
                "which is refused. Then open Screen lock once more and touch Cancel.",
                'Test two dialogs: Connected devices, Device name, "{name}", Cancel; then Back, '
                'Security, Screen lock, {lock}, "12", Save; Screen lock again, Cancel.',
                'Check what dialogs refuse: type the device name "{name}" under Connected devices '
                'and cancel; go Back; for the screen lock {lock} under Security try "12" with '
                "Save; at last open Screen lock again and cancel.",
            ),
            _draw_forms, _refuse_forms,
            translations={
                "de": (
                    'Öffne unter Connected devices Device name, gib "{name}" ein und tippe auf '
                    "Cancel. Drücke Zurück. Wähle unter Security Screen lock und {lock}, gib "
                    '"12" ein, tippe auf Save, was abgelehnt wird. Öffne dann Screen lock '
                    "noch einmal und tippe auf Cancel.",
                    'Teste zwei Dialoge: Connected devices, Device name, "{name}", Cancel; dann '
                    'Zurück, Security, Screen lock, {lock}, "12", Save; noch einmal '
                    "Screen lock, Cancel.",
                ),
                "zh": (
                    "在Connected devices中打开Device name,输入“{name}”,点Cancel;按返回键;"
                    "在Security中选择Screen lock和{lock},输入“12”,点Save(会被拒绝);"
                    "再次打开Screen lock并点Cancel。",
                    "测试两个对话框:Connected devices,Device name,“{name}”,Cancel;返回键;"
                    "Security,Screen lock,{lock},“12”,Save;再开Screen lock,Cancel。",
                ),
            },
            roles={
                "name": "the device name",
                "lock": "the kind of screen lock",
            },
            distractors=8, memory=3,
        ),
    ),
)  # fmt: skip
