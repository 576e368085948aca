"""Programs of the phone's shell about the system: getprop, settings, svc, ime, date, sleep, cmd."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from uiprobe.environments.phone.shell import activity, dumpsys, input, packages
from uiprobe.environments.phone.shell.episode import EpisodeKeeper
from uiprobe.environments.phone.shell.program import (
    UIAUTOMATOR_KEYBOARD,
    Call,
    Program,
    ProgramError,
)
from uiprobe.environments.phone.system.settings_store import KEYBOARD, NO_KEYBOARD

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

ANDROID_VERSION, ANDROID_SDK = "14", "34"

MAX_SLEEP_S = 3600
"""Seconds of the phone's own clock, which `sleep` puts forward; nobody waits."""

_NAMESPACES = ("system", "secure", "global")
_KEYBOARDS = (KEYBOARD, NO_KEYBOARD, UIAUTOMATOR_KEYBOARD)

_SWITCHES = {"wifi": "wifi_on", "bluetooth": "bluetooth_on", "data": "mobile_data"}


def default_properties(phone: Phone) -> dict[str, str]:
    """The properties that `getprop` lists on a phone that has just started."""
    return {
        "ro.build.version.release": ANDROID_VERSION,
        "ro.build.version.sdk": ANDROID_SDK,
        "ro.build.characteristics": "default",
        "ro.product.brand": "uiprobe",
        "ro.product.cpu.abi": "x86_64",
        "ro.product.device": "uiprobe",
        "ro.product.manufacturer": "uiprobe",
        "ro.product.model": "uiprobe_phone",
        "ro.product.name": "uiprobe",
        "ro.serialno": "uiprobe",
        "ro.debuggable": "0",
        "ro.secure": "1",
        "ro.hardware": "uiprobe",
        "ro.build.id": "UIPROBE",
        "ro.build.type": "user",
        "ro.build.fingerprint": f"uiprobe/phone/uiprobe:{ANDROID_VERSION}/1:user/test-keys",
        "persist.sys.locale": phone.locale,
        "persist.sys.timezone": "UTC",
        "gsm.operator.alpha": "",
        "ro.sf.lcd_density": str(phone.density),
        "sys.boot_completed": "1",
    }


def _getprop(call: Call) -> int:
    properties = call.device.properties
    match call.arguments:
        case []:
            for name, value in sorted(properties.items()):
                call.print(f"[{name}]: [{value}]")
        case [name]:
            call.print(properties.get(name, ""))
        case [name, default]:
            call.print(properties.get(name) or default)
        case _:
            raise ProgramError("usage: getprop [NAME [DEFAULT]]")
    return 0


def _settings(call: Call) -> int:
    phone = call.device.phone
    words = list(call.arguments)
    if words[:1] == ["--user"]:
        del words[:2]
    match words:
        case ["get", "secure", "default_input_method"]:
            call.print(call.device.input_method)
        case ["put", "secure", "default_input_method", keyboard] if keyboard in _KEYBOARDS[1:]:
            # The keys on the screen stay: a client takes this way to choose what hears it.
            call.device.choose_input_method(keyboard)
        case ["get", "system", "user_rotation"] if phone.get_setting(*call.arguments[1:]) is None:
            # It was never turned by hand, and stands upright.
            call.print("0")
        case ["get", "global", "stay_on_while_plugged_in"]:
            call.print(call.device.stay_on or "null")
        case ["put", "global", "stay_on_while_plugged_in", value, *_] if value.isdecimal():
            call.device.stay_on = value[:3]
        case ["delete", "global", "stay_on_while_plugged_in"]:
            call.print(f"Deleted {int(call.device.stay_on is not None)} rows")
            call.device.stay_on = None
        case ["list", namespace] if namespace in _NAMESPACES:
            for key, value in sorted(phone.state["settings"][namespace].items()):
                if (namespace, key) == ("secure", "default_input_method"):
                    value = call.device.input_method
                call.print(f"{key}={value}")
        case ["delete", namespace, key] if namespace in _NAMESPACES:
            call.print(f"Deleted {int(phone.delete_setting(namespace, key))} rows")
        case ["get", namespace, key] if namespace in _NAMESPACES:
            stored = phone.get_setting(namespace, key)
            call.print("null" if stored is None else stored)
        case ["put", namespace, key, value, *_] if namespace in _NAMESPACES:
            phone.put_setting(namespace, key, value)
        case _:
            raise ProgramError(
                f"usage: settings get|put|delete {'|'.join(_NAMESPACES)} KEY [VALUE] | "
                "list NAMESPACE",
                255,
            )
    return 0


def _svc(call: Call) -> int:
    match call.arguments:
        case [service, "enable" | "disable" as verb] if service in _SWITCHES:
            value = "1" if verb == "enable" else "0"
            call.device.phone.put_setting("global", _SWITCHES[service], value)
        case ["power", "stayon", "true" | "false" | "usb" | "ac" | "wireless" as when]:
            value = {"true": "7", "false": "0", "ac": "1", "usb": "2"}.get(when, "4")
            call.device.stay_on = value
        case _:
            raise ProgramError(
                f"usage: svc {'|'.join(_SWITCHES)} enable|disable, svc power stayon true|false", 255
            )
    return 0


_CONTENT = re.compile(r"content://settings/(system|secure|global)(?:/([A-Za-z0-9_.]+))?")


def _content(call: Call) -> int:
    """`content`, for the settings alone: other providers of the phone are not open."""
    words = list(call.arguments)
    verb = words.pop(0) if words else ""
    uri, binds, where = "", {}, ""
    while len(words) > 1:
        flag, value = words.pop(0), words.pop(0)
        if flag == "--uri":
            uri = value
        elif flag == "--bind":
            name, _, rest = value.partition(":")
            binds[name] = rest.partition(":")[2]
        elif flag == "--where":
            where = re.sub(r"""^name=['"]?([A-Za-z0-9_.]+)['"]?$""", r"\1", value)
    match = _CONTENT.fullmatch(uri)
    if match is None:
        raise ProgramError(
            f"Error: Could not find provider: {uri.removeprefix('content://')[:80]}; "
            "this phone opens content://settings alone"
        )
    phone, namespace, key = call.device.phone, match[1], match[2] or where or binds.get("name", "")
    match verb:
        case "query":
            stored = sorted(phone.state["settings"][namespace].items())
            for number, (name, value) in enumerate(i for i in stored if key in ("", i[0])):
                call.print(f"Row: {number} _id={number}, name={name}, value={value}")
        case "insert" | "update" if key and "value" in binds:
            phone.put_setting(namespace, key, binds["value"])
        case "delete" if key:
            phone.delete_setting(namespace, key)
        case _:
            raise ProgramError("usage: content query|insert|update|delete --uri URI [--bind ...]")
    return 0


def _ime(call: Call) -> int:
    match call.arguments:
        case ["list", *flags]:
            for keyboard in _KEYBOARDS:
                call.print(keyboard if "-s" in flags else f"{keyboard}:\n  mId={keyboard}")
        case ["enable" | "disable" as verb, keyboard] if keyboard in _KEYBOARDS:
            call.print(f"Input method {keyboard}: now {verb}d for user #0")
        case ["set", keyboard] if keyboard in _KEYBOARDS:
            call.device.choose_input_method(keyboard)
            call.print(f"Input method {keyboard} selected for user #0")
        case ["reset"]:
            call.device.choose_input_method(KEYBOARD)
            call.print("Reset current and enabled IMEs for user #0")
        case ["enable" | "disable" | "set", keyboard]:
            raise ProgramError(f"Unknown input method {keyboard[:80]} cannot be used", 255)
        case _:
            raise ProgramError("usage: ime list [-s] | enable ID | set ID | reset", 255)
    return 0


_DATE_FIELDS = {
    "Y": "%Y",
    "y": "%y",
    "m": "%m",
    "d": "%d",
    "H": "%H",
    "I": "%I",
    "M": "%M",
    "S": "%S",
    "p": "%p",
    "j": "%j",
    "u": "%u",
    "F": "%Y-%m-%d",
    "T": "%H:%M:%S",
    "R": "%H:%M",
    "D": "%m/%d/%y",
}
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _date(call: Call) -> int:
    call.options("u")
    now = call.device.phone.now()
    day, month = _DAYS[now.weekday()], _MONTHS[now.month - 1]

    def field(found: re.Match[str]) -> str:
        match found[1]:
            case "s":
                return str(call.device.now)
            case "a":
                return day
            case "b":
                return month
            case "Z":
                return "UTC"
            case "z":
                return "+0000"
            case "%":
                return "%"
            case letter if letter in _DATE_FIELDS:
                return now.strftime(_DATE_FIELDS[letter])
        raise ProgramError(f"date: unknown field %{found[1]}")

    match call.positional:
        case []:
            call.print(f"{day} {month} {now.day:>2} {now:%H:%M:%S} UTC {now.year}")
        case [form] if form.startswith("+"):
            call.print(re.sub(r"%(.)", field, form[1:], flags=re.DOTALL))
        case _:
            raise ProgramError("date: the clock of this phone cannot be set")
    return 0


def _sleep(call: Call) -> int:
    """Let the phone's own time pass; the caller need not wait for it."""
    match = re.fullmatch(r"([0-9]{0,6}(?:\.[0-9]{1,6})?)([smh]?)", "".join(call.arguments))
    if match is None or not match[1]:
        raise ProgramError("usage: sleep DURATION")
    seconds = float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]
    if seconds > MAX_SLEEP_S:
        raise ProgramError(f"sleep: {seconds:g} s, at most {MAX_SLEEP_S}")
    call.device.phone.advance(round(seconds * 1000))
    return 0


def _cmd(call: Call) -> int:
    service, *rest = call.arguments or [""]
    programs = {
        "package": packages.package_manager,
        "activity": activity.PROGRAMS["am"],
        "input": input.PROGRAMS["input"],
        "window": input.PROGRAMS["wm"],
        "settings": _settings,
        "input_method": _ime,
        "uimode": _uimode,
        "display": _display,
        "statusbar": _status_bar,
        "wifi": _wifi,
        "uiprobe": _uiprobe,
    }
    if service not in programs:
        raise ProgramError(f"cmd: Can't find service: {service[:40]}", 20)
    call.arguments = rest
    return programs[service](call)


def _display(call: Call) -> int:
    if call.arguments[:1] != ["get-displays"]:
        raise ProgramError("usage: cmd display get-displays", 255)
    phone = call.device.phone
    width, height = phone.size
    state = "ON" if dumpsys.awake(phone) else "OFF"
    call.print("Displays:")
    call.print(
        f'Display id 0: DisplayInfo{{"uiprobe", displayId 0, real {width} x {height}, rotation 0, '
        f"state {state}, density {phone.density}}}, state {state}, type INTERNAL, "
        f'uniqueId "local:{dumpsys.DISPLAY_ID}"'
    )
    return 0


def _status_bar(call: Call) -> int:
    if call.arguments[:1] == ["collapse"]:
        # There is nothing to collapse: this phone has no notification shade.
        return 0
    raise ProgramError("cmd statusbar: this phone has no notification shade", 255)


def _wifi(call: Call) -> int:
    match call.arguments:
        case ["status"]:
            on = call.device.phone.get_setting("global", "wifi_on") == "1"
            call.print(f"Wifi is {'enabled' if on else 'disabled'}")
        case ["set-wifi-enabled", "enabled" | "disabled" as state]:
            call.device.phone.put_setting("global", "wifi_on", str(int(state == "enabled")))
        case _:
            raise ProgramError("usage: cmd wifi status | set-wifi-enabled enabled|disabled", 255)
    return 0


def _uimode(call: Call) -> int:
    phone = call.device.phone
    match call.arguments:
        case ["night"]:
            night = phone.get_setting("secure", "ui_night_mode") == "2"
            call.print(f"Night mode: {'yes' if night else 'no'}")
        case ["night", "yes" | "no" as answer]:
            phone.put_setting("secure", "ui_night_mode", "2" if answer == "yes" else "1")
            call.print(f"Night mode: {answer}")
        case _:
            raise ProgramError("usage: cmd uimode night [yes|no]", 255)
    return 0


def _uiprobe(call: Call) -> int:
    """Commands that only a simulated phone has: be new again, and report the data of its apps.

    By them, an agent could meet the goal of its episode, or read what no screen shows.
    """
    device = call.device
    if device.episode is not None and call.arguments[:1] not in (["reset"], ["apps"], ["kept"]):
        raise ProgramError(
            "Error: what is done to this phone is kept, to be judged; until `cmd uiprobe reset` "
            "ends that, it answers `apps` and `kept EPISODE` alone",
            255,
        )
    match call.arguments:
        case ["reset"]:
            device.reset()
            call.print("Success")
        case ["state"]:
            state = {name: device.phone.application_state(name) for name in device.phone.packages()}
            call.print(json.dumps(state, ensure_ascii=False))
        case ["apps"]:
            call.print(json.dumps(device.phone.short_names(), ensure_ascii=False))
        case ["snapshot"]:
            call.print(json.dumps(device.phone.snapshot(), ensure_ascii=False))
        case ["restore", path]:
            _restore(call, path)
            call.print("Success")
        case ["interrupt", kind]:
            device.phone.interrupt(kind)
        case ["keep"]:
            device.episode = EpisodeKeeper(device.phone)
            call.print(device.episode.id)
        case ["kept", episode]:
            if device.episode is None:
                raise ProgramError(
                    "Error: no episode is kept on this phone; begin one by `uiprobe phone stage`",
                    255,
                )
            if episode != device.episode.id:
                raise ProgramError(
                    "Error: the phone keeps another episode than that one; stage the goal again",
                    255,
                )
            call.print(device.episode.packed())
        case _:
            raise ProgramError(
                "usage: cmd uiprobe reset | apps | state | snapshot | restore FILE | "
                "interrupt KIND | keep | kept EPISODE",
                255,
            )
    return 0


def _restore(call: Call, path: str) -> None:
    phone = call.device.phone
    before = phone.snapshot()
    try:
        state = json.loads(call.device.files.read(path))
        if not isinstance(state, dict) or set(state) != set(before):
            raise ValueError("it has not the parts that the state of a phone has")
        for part, value in before.items():
            if isinstance(value, dict | list) and not isinstance(state[part], type(value)):
                raise ValueError(f"{part} is of the wrong type")
        phone.restore(state)
        phone.hierarchy_xml()
    except Exception as error:
        # Input of a client can be malformed at any depth; the phone keeps its state.
        phone.restore(before)
        raise ProgramError(f"Error: {path}: no state of a phone: {error}"[:300], 255) from None


PROGRAMS: dict[str, Program] = {
    "getprop": _getprop,
    "settings": _settings,
    "svc": _svc,
    "content": _content,
    "ime": _ime,
    "date": _date,
    "sleep": _sleep,
    "cmd": _cmd,
}
