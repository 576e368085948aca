"""Programs of the phone's shell that start, stop and report apps: am, monkey."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell.program import (
    UIAUTOMATOR_KEYBOARD,
    Call,
    Program,
    ProgramError,
)
from uiprobe.environments.phone.shell.tasks import HOME_TASK, list_tasks
from uiprobe.environments.phone.system.settings_store import NO_KEYBOARD

MAX_TEXT = 100_000

_SETTINGS_PACKAGE = "com.android.settings"


def full_activity(package: str, activity: str) -> str:
    """The full name of an activity that may be written relative to its package."""
    return package + activity if activity.startswith(".") else activity


@dataclass(slots=True)
class _Intent:
    action: str = ""
    component: str = ""
    package: str = ""
    data: str = ""
    categories: list[str] = field(default_factory=list)
    extras: dict[str, str] = field(default_factory=dict)
    stop_first: bool = False
    waits: bool = False

    def __str__(self) -> str:
        parts = [
            f"{name}={value}"
            for name, value in (
                ("act", self.action),
                ("cat", f"[{','.join(self.categories)}]" if self.categories else ""),
                ("dat", self.data),
                ("pkg", self.package),
                ("cmp", self.component),
            )
            if value
        ]
        return f"Intent {{ {' '.join(parts)} }}"


_EXTRA_FLAGS = ("--es", "-e", "--ei", "--ez", "--el", "--ef", "--eu", "--esa", "--eia", "--esn")
_VALUE_FLAGS = ("-t", "-f", "--user", "--display", "--windowingMode", "--activity-brought-to-front")
_BARE_FLAGS = ("-D", "-N", "--grant-read-uri-permission", "--activity-clear-task")


def _parse_intent(words: list[str]) -> _Intent:
    intent = _Intent()
    rest = list(words)

    def take(flag: str) -> str:
        if not rest:
            raise ProgramError(f"Error: Argument expected after {flag!r}", 255)
        return rest.pop(0)

    while rest:
        word = rest.pop(0)
        match word:
            case "-a":
                intent.action = take(word)
            case "-n":
                intent.component = take(word)
            case "-p":
                intent.package = take(word)
            case "-d":
                intent.data = take(word)
            case "-c":
                intent.categories.append(take(word))
            case "-S":
                intent.stop_first = True
            case "-W":
                intent.waits = True
            case _ if word in _EXTRA_FLAGS:
                key = take(word)
                intent.extras[key] = "" if word == "--esn" else take(word)
            case _ if word in _VALUE_FLAGS:
                take(word)
            case _ if word in _BARE_FLAGS:
                continue
            case _ if word.startswith("-"):
                raise ProgramError(f"Error: Unknown option: {word[:40]}", 255)
            case _ if "/" in word and "://" not in word and not intent.component:
                intent.component = word
            case _ if "://" in word or ":" in word:
                intent.data = word
            case _:
                intent.package = word
    return intent


def _am(call: Call) -> int:
    command, *rest = call.arguments or [""]
    match command:
        case "start" | "start-activity":
            return _start(call, _parse_intent(rest))
        case "force-stop" | "kill":
            packages = [word for word in rest if not word.startswith("-")]
            if len(packages) != 1:
                raise ProgramError(f"Error: {command} takes one package", 255)
            # A device says nothing about a package that it does not have.
            if packages[0] in call.device.phone.packages():
                call.device.phone.force_stop(packages[0])
            return 0
        case "broadcast":
            return _broadcast(call, _parse_intent(rest))
        case "get-current-user":
            call.print("0")
            return 0
        case "stack" | "task":
            return _stack(call, rest)
        case "instrument":
            raise ProgramError(
                "INSTRUMENTATION_FAILED: this phone runs no Java, and so no tests on the device; "
                "what uiautomator2 needs is there without",
                1,
            )
        case "kill-all" | "wait-for-broadcast-idle" | "set-debug-app" | "clear-debug-app":
            return 0
        case _:
            raise ProgramError(f"Unknown command: {command[:40]}", 255)


def _stack(call: Call, words: list[str]) -> int:
    match words:
        case ["list", *_]:
            width, height = call.device.phone.size
            for task in list_tasks(call.device.phone):
                call.print(
                    f"RootTask id={task.id} bounds=[0,0][{width},{height}] displayId=0 userId=0"
                )
                call.print(
                    f"  taskId={task.id}: {task.package}/{task.base} "
                    f"bounds=[0,0][{width},{height}] userId=0 "
                    f"visible={str(task.visible).lower()} "
                    f"topActivity=ComponentInfo{{{task.package}/{task.top}}}"
                )
        case ["remove", number]:
            found = [t for t in list_tasks(call.device.phone) if str(t.id) == number]
            # The launcher cannot be removed, and a device prints nothing about a missing task.
            for task in found:
                if task.package in call.device.phone.packages() and task.id != HOME_TASK:
                    call.device.phone.force_stop(task.package)
        case _:
            raise ProgramError("Error: usage: am stack list | remove ID", 255)
    return 0


def _start(call: Call, intent: _Intent) -> int:
    phone = call.device.phone
    call.print(f"Starting: {intent}")
    if "android.intent.category.HOME" in intent.categories:
        phone.press_key("HOME")
        return 0
    activity = None
    if intent.component:
        package, _, name = intent.component.partition("/")
        activity = full_activity(package, name)
    elif intent.package:
        package = intent.package
    elif intent.action.startswith("android.settings."):
        package = _SETTINGS_PACKAGE
    else:
        raise ProgramError(f"Error: Activity not started, unable to resolve {intent}", 1)
    try:
        if intent.stop_first and package in phone.packages():
            phone.force_stop(package)
        phone.launch(package, activity)
    except PhoneError:
        call.warn("Error type 3")
        raise ProgramError(
            f"Error: Activity class {{{package}/{activity or ''}}} does not exist.", 1
        ) from None
    if intent.waits:
        # An app is there at once: its screen is computed, not loaded.
        focused, name = phone.focused_activity()
        call.print(f"Status: ok\nLaunchState: HOT\nActivity: {focused}/{name}")
        call.print("TotalTime: 0\nWaitTime: 0\nComplete")
    return 0


def _broadcast(call: Call, intent: _Intent) -> int:
    call.print(f"Broadcasting: {intent}")
    if intent.action.startswith("ADB_KEYBOARD_"):
        return _heard_by_uiautomator(call, intent)
    receiver = _RECEIVERS.get(intent.action)
    # The keyboard listens only while it is the chosen one, as on a device.
    if receiver is not None and call.device.input_method == NO_KEYBOARD:
        receiver(call, intent.extras)
    call.print("Broadcast completed: result=0")
    return 0


def _heard_by_uiautomator(call: Call, intent: _Intent) -> int:
    """The broadcasts to uiautomator2's keyboard, with the results that its client waits for."""
    if call.device.input_method != UIAUTOMATOR_KEYBOARD:
        call.print("Broadcast completed: result=0")
        return 0
    phone = call.device.phone
    match intent.action.removeprefix("ADB_KEYBOARD_"):
        case "INPUT_TEXT":
            _receive_base64(call, {"msg": intent.extras.get("text", "")})
        case "CLEAR_TEXT":
            phone.clear_text()
        case "SMART_ENTER" | "EDITOR_CODE":
            phone.press_key("ENTER")
        case "HIDE":
            if phone.keyboard_shown:
                phone.press_key("BACK")
        case _:
            call.print("Broadcast completed: result=0")
            return 0
    call.print('Broadcast completed: result=-1, data="success"')
    return 0


def _receive_text(call: Call, extras: Mapping[str, str]) -> None:
    _type(call, extras.get("msg", ""))


def _receive_base64(call: Call, extras: Mapping[str, str]) -> None:
    try:
        text = base64.b64decode(extras.get("msg", ""), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeError, ValueError):
        raise ProgramError("Error: msg is not UTF-8 text in base64", 255) from None
    _type(call, text)


def _type(call: Call, text: str) -> None:
    if len(text) > MAX_TEXT:
        raise ProgramError(f"Error: {len(text):,} characters, at most {MAX_TEXT:,}", 255)
    call.device.phone.type_text(text)


def _receive_clear(call: Call, extras: Mapping[str, str]) -> None:
    call.device.phone.clear_text()


def _receive_key(call: Call, extras: Mapping[str, str]) -> None:
    call.device.phone.press_key(extras.get("code", ""))


_RECEIVERS: Mapping[str, Callable[[Call, Mapping[str, str]], None]] = {
    "ADB_INPUT_TEXT": _receive_text,
    "ADB_INPUT_B64": _receive_base64,
    "ADB_CLEAR_TEXT": _receive_clear,
    "ADB_INPUT_CODE": _receive_key,
}


def _monkey(call: Call) -> int:
    flags = call.options("p:c:vs:", ("pct-syskeys=", "throttle="))
    package = flags.get("-p")
    if package is None or call.positional != ["1"]:
        raise ProgramError(
            "monkey: only `monkey -p <package> -c android.intent.category.LAUNCHER 1` is supported"
        )
    try:
        call.device.phone.launch(package)
    except PhoneError:
        raise ProgramError("** No activities found to run, monkey aborted.", 252) from None
    call.print("Events injected: 1")
    return 0


PROGRAMS: dict[str, Program] = {"am": _am, "monkey": _monkey}
