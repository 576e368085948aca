"""Goals for the settings of the phone."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.apps.settings.data import DEVICES, NETWORKS, TIMEOUTS
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.apps.todo.data import NOTIFICATIONS
from uiprobe.environments.phone.system.launcher import WALLPAPERS
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Settings,
    "system",
    order=6,
    left={
        1: (
            (click(text="Apps"),),
            (click(text="Storage"),),
            (click(text="Battery"),),
            (click(text="Notifications"),),
        ),
        2: (
            (click(text="Apps"), click(text="Clock")),
            (click(text="Network & internet"), click(text="Wi-Fi")),
            (click(text="Apps"), click(text="Clock"), click(text="Permissions")),
        ),
    },
)

_APP = Settings.package
_ALARMS = Records((Clock.package, "alarms"), by="time")

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

_PAGES = goals.texts("pages")

_DIALOGS = {
    "Phone ringtone": ("Sound & vibration", "Phone ringtone"),
    "Screen timeout": ("Display", "Screen timeout"),
    "Screen lock": ("Security", "Choose a screen lock"),
    "Reset settings": ("System", "Reset all settings?"),
    "Device name": ("About phone", "Device name"),
}
"""The page of each row that opens a dialog, and the title of the dialog."""

_OPENABLE = {"Clock": f"{Clock.package}.{Clock.main}", "To-do": f"{Todo.package}.{Todo.main}"}

_WITH_PASSWORD = Term(
    f'its password is "{_PASSWORD}"', f"sein Passwort ist „{_PASSWORD}“", f"密码是“{_PASSWORD}”"
)
_OPEN = Term("it needs no password", "es braucht kein Passwort", "不需要密码")
_ALLOW = Term("Allow", "Erlaube", "允许")
_FORBID = Term("Forbid", "Verbiete", "禁止")

# What is drawn.


def _access(network: str) -> Term:
    return _WITH_PASSWORD if dict(NETWORKS)[network] else _OPEN


def _network(apps: Apps) -> str:
    """The network that the phone is connected to."""
    name: str = apps[_APP]["global"]["wifi_network"]
    return name


def _span(seconds: int) -> Term:
    if seconds < 60:
        return counted(seconds, ("second", "seconds"), ("Sekunde", "Sekunden"), "秒")
    return in_minutes(seconds // 60)


def _new_timeouts(apps: Apps) -> list[int]:
    current = int(apps[_APP]["system"]["screen_off_timeout"]) // 1000
    return [choice for choice in TIMEOUTS if choice != current]


_ringtone = one_but(RINGTONES, _APP, "system", "ringtone")
_wallpaper = one_but(WALLPAPERS, _APP, "system", "wallpaper")


def _draw_pin(random: Random, apps: Apps) -> str:
    return f"{random.randrange(10_000):04}"


def _title(page: str) -> dict[str, str]:
    return {"id": "toolbar_title", "text": page}


# Ways through the app.

_CONNECT = click(text="Connect")
_SAVE = click(text="Save")
_up_to = way_for(*find("recycler_view", finger="down", id="title", text=IT))
"""From a page back to a row of the first one that is further up."""
_switch = way_for(*find("recycler_view", id="switch_widget", beside=target(id="title", text=IT)))


def _row(*titles: str) -> Steps:
    """From page to page by their rows."""
    return tuple(step for title in titles for step in find("recycler_view", id="title", text=title))


def _join(network: str) -> Steps:
    """From the page of networks."""
    unlock = (fill(_PASSWORD, id="password"), _CONNECT) if dict(NETWORKS)[network] else ()
    return *_row(network), *unlock


def _choose(page: str, title: str, choice: str) -> Steps:
    return *_row(page, title), click(id="text1", text=choice)


def _time_out(seconds: int) -> Steps:
    return _choose("Display", "Screen timeout", _span(seconds).en)


def _lock(kind: str, digits: str) -> Steps:
    return *_choose("Security", "Screen lock", kind), fill(digits, id="password_entry"), _SAVE


def _call(page: str, name: str) -> Steps:
    """Give the device a name."""
    return *_row(page, "Device name"), fill(name, id="edit"), _SAVE


# User tasks.


@goals.user(41, "easy", {"switch": one_of(list(_SWITCHES))}, distractors=8)
def flip_switch(apps: Apps, switch: str) -> Draft:
    def flip(title: str) -> Steps:
        return *_row(_SWITCHES[title][0]), *_switch(title)

    _, namespace, key, on, off = _SWITCHES[switch]
    is_on = apps[_APP][namespace].get(key, off) == on
    return draft(
        words={"onoff": OFF if is_on else ON},
        change=put(off if is_on else on, _APP, namespace, key),
        way=flip(switch),
    ).rejects(
        another_switch=flip(another(_SWITCHES, switch)),
        taken_back=then(flip(switch)[-1]),
        only_looked_at=cut(1),
    )


@goals.user(
    42, "medium", {"network": one_but(dict(NETWORKS), _APP, "global", "wifi_network")},
    distractors=4, memory=1,
)  # fmt: skip
def connect(apps: Apps, network: str) -> Draft:
    def join(name: str) -> Steps:
        return *_row("Network & internet", "Wi-Fi"), *_join(name)

    locked, known = dict(NETWORKS)[network], apps[_APP]["wifi_networks"]
    return draft(
        words={"access": _access(network)},
        change=(
            put(network, _APP, "global", "wifi_network"),
            put([*known, network] if locked else known, _APP, "wifi_networks"),
        ),
        way=join(network),
    ).rejects(
        another_network=join(another(dict(NETWORKS), network, _network(apps))),
        not_connected=cut(1),
        back_to_the_old_one=then(*_up_to(_network(apps))),
        **{"Wi-Fi turned off": then(*_up_to("Use Wi-Fi"))},
    )


@goals.user(
    54, "medium", {"network": one_but(dict(NETWORKS), _APP, "global", "wifi_network")},
    distractors=4, twin="connect",
)  # fmt: skip
def absent_network(apps: Apps, network: str) -> Draft:
    look = _row("Network & internet", "Wi-Fi")
    declare = infeasible(f"There is no network {network} here")
    other = (*look, *_join(another(dict(NETWORKS), network, _network(apps))))
    return draft(
        words={"access": _access(network)},
        change=(),
        seen=shown(id="toolbar_title", text="Wi-Fi"),
        way=(*look, declare),
        setup={"withheld": {_APP: [network]}},
    ).rejects(
        UNDECLARED,
        declared_one_page_before=cut(2, declare),
        another_network=other,
        **{"another network, and declared": (*other, declare)},
        **{"Wi-Fi turned off": (*look, *_row("Use Wi-Fi"), declare)},
    )


@goals.user(43, "medium", {"name": one_of(_NAMES)}, distractors=4)
def name_device(name: str) -> Draft:
    return draft(
        change=put(name, _APP, "global", "device_name"), way=_call("About phone", name)
    ).rejects(
        another_name=_call("About phone", another(_NAMES, name)),
        not_saved=cut(1, CANCEL),
        the_old_name_saved=cut(2, _SAVE),
    )


@goals.user(44, "medium", {"seconds": one_of(_new_timeouts)}, distractors=6)
def set_timeout(seconds: int) -> Draft:
    return draft(
        words={"timeout": _span(seconds)},
        change=put(str(seconds * 1000), _APP, "system", "screen_off_timeout"),
        way=_time_out(seconds),
    ).rejects(
        another_time=_time_out(another(TIMEOUTS, seconds)),
        nothing_chosen=cut(1, CANCEL),
        Night_Light_too=then(*_switch("Night Light")),
    )


@goals.user(45, "medium", {"ringtone": _ringtone}, distractors=8)
def set_ringtone(ringtone: str) -> Draft:
    choose = way_for(*_choose("Sound & vibration", "Phone ringtone", IT))
    return draft(change=put(ringtone, _APP, "system", "ringtone"), way=choose(ringtone)).rejects(
        another_ringtone=choose(another(RINGTONES, ringtone)),
        nothing_chosen=cut(1, CANCEL),
        vibration_too=then(*_switch("Vibrate for calls")),
    )


def _new_devices(apps: Apps) -> list[str]:
    return [name for name in DEVICES if name not in apps[_APP]["bluetooth_devices"]]


@goals.user(46, "hard", {"device": one_of(_new_devices)}, distractors=3, memory=1)
def pair_device(apps: Apps, device: str) -> Draft:
    turn_on = ("Connected devices", "Bluetooth")
    paired = [*apps[_APP]["bluetooth_devices"], device]
    return draft(
        change=(put("1", _APP, "global", "bluetooth_on"), put(paired, _APP, "bluetooth_devices")),
        way=(*_row(*turn_on, device), OK),
    ).rejects(
        another_device=(*_row(*turn_on, another(_new_devices(apps), device)), OK),
        cancelled=cut(1, click(id="button2")),
        only_turned_on=_row(*turn_on),
        turned_off_again=then(*_up_to("Bluetooth")),
        forgotten_again=then(click(id="forget", beside=target(id="title", text=device))),
    )


@goals.user(47, "medium", {"allow": one_of((True, False))}, distractors=3, memory=1)
def set_permission(allow: bool) -> Draft:
    def choose(app: str) -> Steps:
        return *_row("Apps", app, "Permissions"), button

    yes, no = click(id="allow_radio_button"), click(id="deny_radio_button")
    button, back = (yes, no) if allow else (no, yes)
    return draft(
        words={"verb": _ALLOW if allow else _FORBID},
        change=put(allow, _APP, "permissions", Todo.package, NOTIFICATIONS),
        way=choose("To-do"),
        # What was never granted is shown as forbidden, and forbidding it would be nothing to do.
        setup={} if allow else {"granted": {Todo.package: NOTIFICATIONS}},
    ).rejects(another_app=choose("Messages"), only_looked_at=cut(1), taken_back=then(back))


@goals.user(48, "hard", {"pin": _draw_pin}, distractors=3, memory=1)
def set_pin(pin: str) -> Draft:
    decline, turned = click(id="incoming_decline"), pin[::-1]
    return draft(
        change=(put(pin, _APP, "pin"), put("PIN", _APP, "secure", "screen_lock")),
        way=(decline, *_lock("PIN", pin)),
        setup={"interruption": "incoming_call"},
    ).rejects(
        another_PIN=(decline, *_lock("PIN", turned if pin != turned else f"{pin}0")),
        as_a_password=(decline, *_lock("Password", pin)),
        not_saved=cut(1, CANCEL),
        app_pinning_too=then(*_switch("App pinning")),
    )


@goals.user(49, "medium", {"wallpaper": _wallpaper}, distractors=5)
def set_wallpaper(wallpaper: str) -> Draft:
    def choose(name: str) -> Steps:
        page = {"class": "android.widget.ScrollView"}
        return *_row("Wallpaper"), *find(page, desc=name.capitalize())

    return draft(
        words={"wallpaper": wallpaper.capitalize()},
        change=put(wallpaper, _APP, "system", "wallpaper"),
        way=choose(wallpaper),
    ).rejects(
        another_picture=choose(another(WALLPAPERS, wallpaper)),
        only_looked_at=cut(2),
        dark_theme_too=then(UP, *_row("Display"), *_switch("Dark theme")),
    )


def _free_hours(apps: Apps) -> list[str]:
    times = [f"{hour:02}:00" for hour in (*range(10, 24), *range(9))]
    return [moment for moment in times if moment not in _ALARMS.names(apps)]


_JOURNEY = {
    "seconds": one_of(_new_timeouts),
    "ringtone": _ringtone,
    "name": one_of(_NAMES),
    "pin": _draw_pin,
    "time": one_of(_free_hours),
}


@goals.user(55, "hard", _JOURNEY, distractors=20, memory=5, others=("clock",))
def prepare_journey(seconds: int, ringtone: str, name: str, pin: str, time: str) -> Draft:
    tune = (*_row("Phone ringtone"), click(id="text1", text=ringtone))
    sound = (*_up_to("Sound & vibration"), *tune, UP)
    lock, named = (*_lock("PIN", pin), UP), _call("About phone", name)
    wake = (*open_app("Clock"), click(desc="Add alarm"), *pick_hour(time))
    return draft(
        words={"timeout": _span(seconds), "time": Moment(time)},
        change=(
            put(str(seconds * 1000), _APP, "system", "screen_off_timeout"),
            put(ringtone, _APP, "system", "ringtone"),
            *(put(pin, _APP, "pin"), put("PIN", _APP, "secure", "screen_lock")),
            put(name, _APP, "global", "device_name"),
            _ALARMS.add({"time": time, "enabled": True, "days": []}, unique=True),
        ),
        way=(*_time_out(seconds), UP, *sound, *lock, *named, *wake),

    ).rejects(
            another_timeout=(
                *(*_time_out(another(TIMEOUTS, seconds)), UP), *sound, *lock, *named, *wake,
            ),
            the_old_ringtone=(*_time_out(seconds), UP, *lock, *named, *wake),
            no_PIN=(*_time_out(seconds), UP, *sound, *named, *wake),
            the_alarm_not_confirmed=cut(1),
        )  # fmt: skip


# Testing tasks.


@goals.testing(50, "medium", {"entry": one_of(list(_SEARCHABLE))}, distractors=3)
def search(entry: str) -> Draft:
    def look(words: str) -> Steps:
        opened = click(id="title", text=words)
        return click(id="search_action_bar"), fill(words, id="search_src_text"), opened

    page, searched = _SEARCHABLE[entry], typed_into(id="search_src_text")
    found = shown(id="android:id/title", text=entry)
    other = another(name for name, where in _SEARCHABLE.items() if where != page)
    return draft(
        words={"page": page},
        path=(
            clicked(id="search_action_bar"),
            *(searched, in_order(searched, found, shown(**_title(page)))),
            ends_on(**_title(page)),
        ),
        way=look(entry),
    ).rejects(
        another_entry=look(other),
        without_the_search=_row(page),
        not_opened=cut(1),
        left_again=then(UP),
    )


@goals.testing(51, "medium", some_as(_PAGES, "first", "second", "third"), distractors=8, memory=2)
def tour(first: str, second: str, third: str) -> Draft:
    def visit(*pages: str, leave: str = BACK) -> Steps:
        steps = list(_row(pages[0]))
        for before, page in pairwise(pages):
            # The list is still where it was scrolled to.
            below = _PAGES.index(before) < _PAGES.index(page)
            steps += [leave, *(_row(page) if below else _up_to(page))]
        return tuple(steps)

    seen = [shown(**_title(page)) for page in (first, second, third)]
    return draft(
        path=(
            seen[0],
            (seen[0], went_back(), seen[1]),
            (went_back(), seen[2]),
            ends_on(**_title(third)),
        ),
        way=visit(first, second, third),
    ).rejects(
        other_order=visit(second, first, third),
        one_left_out=visit(first, third),
        by_the_arrow_at_the_top=visit(first, second, third, leave=UP),
        left_again=then(BACK),
    )


@goals.testing(52, "medium", {"row": one_of(list(_DIALOGS))}, distractors=6)
def cancel_dialog(row: str) -> Draft:
    page, title = _DIALOGS[row]
    other, cancelled = another(_DIALOGS, row), {"text": "Cancel"}
    return draft(
        words={"page": page},
        path=(
            (shown(**_title(page)), shown(id="alertTitle", text=title), clicked(**cancelled)),
            *(last_clicked(**cancelled), ends_on(**_title(page))),
        ),
        way=(*_row(page, row), CANCEL),
    ).rejects(
        another_dialog=(*_row(_DIALOGS[other][0], other), CANCEL),
        still_open=cut(1),
        closed_by_Back=cut(1, BACK),
        left_the_page=then(UP),
    )


@goals.testing(53, "medium", {"app": one_of(list(_OPENABLE))}, distractors=16)
def open_app_(app: str) -> Draft:
    start, opened = click(text="Open"), {"text": "Open"}
    return draft(
        path=(
            (shown(**_title("Apps")), shown(id="entity_header_title", text=app), start),
            *(last_clicked(**opened), ends_on(activity=_OPENABLE[app])),
        ),
        way=(*_row("Apps", app), start),
    ).rejects(
        another_app=(*_row("Apps", another(_OPENABLE, app)), start),
        not_opened=cut(1),
        from_the_home_screen=open_app(app),
        left_again=then(BACK),
    )


@goals.testing(
    56, "hard", {"name": one_of(_NAMES), "lock": one_of(("PIN", "Password"))},
    distractors=8, memory=3,
)  # fmt: skip
def refuse_forms(name: str, lock: str) -> Draft:
    named = _call("Connected devices", name)[:-1]
    short, again = _lock(lock, "12"), (*_row("Screen lock"), CANCEL)
    other = _lock("Password" if lock == "PIN" else "PIN", "12")
    asked = shown(text="Set a PIN" if lock == "PIN" else "Set a password")
    refused = (asked, typed("12", id="password_entry"), confirmed(text="Save"))
    return draft(
        path=(
            (fill(name, id="edit"), click(text="Cancel")),
            (went_back(), asked),
            in_order(*refused, shown(text="Choose a screen lock"), click(text="Cancel")),
            ends_on(**_title("Security")),
        ),
        way=(*named, CANCEL, BACK, *short, *again),
    ).rejects(
        the_name_saved=(*named, _SAVE, BACK, *short, *again),
        not_looked_at_again=cut(len(again)),
        not_tried=(*named, CANCEL, BACK, *short[:-2], CANCEL, *again),
        another_lock=(*named, CANCEL, BACK, *other, *again),
        left_by_the_arrow=(*named, CANCEL, UP, *short, *again),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["network"],
    facts=lambda apps: {network: network == _network(apps) for network, _ in NETWORKS},
    look=way_for(*_row("Network & internet", "Wi-Fi")),
    back=(UP, UP),
    of=(
        "name_device",
        "set_ringtone",
        "pair_device",
        "set_permission",
        "set_wallpaper",
        "open_app",
        "refuse_forms",
    ),
)
