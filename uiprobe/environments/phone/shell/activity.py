"""Programs of the phone's shell about what runs: am, monkey, dumpsys."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from zlib import crc32

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError
from uiprobe.environments.phone.system.keyboard import PACKAGE as KEYBOARD_PACKAGE
from uiprobe.environments.phone.system.settings_store import NO_KEYBOARD

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.toolkit.geometry import Box

MAX_TEXT = 100_000

VERSION_NAME, VERSION_CODE = "1.0", 1

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


_EXTRA_FLAGS = ("--es", "-e", "--ei", "--ez", "--el", "--ef", "--esn")
_VALUE_FLAGS = ("-t", "-f", "--user", "--display", "--windowingMode", "--activity-brought-to-front")
_BARE_FLAGS = ("-W", "-D", "-N", "--grant-read-uri-permission", "--activity-clear-task")


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
        case _:
            raise ProgramError(f"Unknown command: {command[:40]}", 255)


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
    return 0


def _broadcast(call: Call, intent: _Intent) -> int:
    call.print(f"Broadcasting: {intent}")
    receiver = _RECEIVERS.get(intent.action)
    # The keyboard listens only while it is the chosen one, as on a device.
    if receiver is not None and call.device.input_method == NO_KEYBOARD:
        receiver(call, intent.extras)
    call.print("Broadcast completed: result=0")
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
    flags = call.options("p:c:v", ("pct-syskeys=", "throttle="))
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


def _record(call: Call) -> tuple[str, str]:
    """The focused activity as package/name, and a stable number for it."""
    package, activity = call.device.phone.focused_activity()
    name = f"{package}/{activity}"
    return name, f"{crc32(name.encode()):07x}"[:7]


def _dump_window(call: Call, arguments: list[str]) -> None:
    name, number = _record(call)
    width, height = call.device.phone.size
    call.print("WINDOW MANAGER WINDOWS (dumpsys window windows)")
    call.print(f"  Display: mDisplayId=0 init={width}x{height} {call.device.phone.density}dpi")
    call.print(f"  mCurrentFocus=Window{{{number} u0 {name}}}")
    call.print(f"  mFocusedApp=ActivityRecord{{{number} u0 {name} t1}}")
    call.print("  InsetsState")
    for kind, box in _insets(call.device.phone).items():
        left, top, right, bottom = box or (0, 0, 0, 0)
        shown = str(box is not None).lower()
        call.print(
            f"    InsetsSource type={kind} frame=[{left},{top}][{right},{bottom}] visible={shown}"
        )


def _insets(phone: Phone) -> dict[str, Box | None]:
    """Where the system's windows cover the app; None for one that is not shown."""
    *windows, status, navigation = phone.screen.touchable
    keys = next((window.root.box for window in windows if window.package == KEYBOARD_PACKAGE), None)
    return {"statusBars": status.root.box, "navigationBars": navigation.root.box, "ime": keys}


def _dump_activity(call: Call, arguments: list[str]) -> None:
    name, number = _record(call)
    if arguments[:1] == ["top"]:
        call.print(f"TASK {name.partition('/')[0]} id=1 userId=0")
        call.print(f"  ACTIVITY {name} {number} pid=1000")
        return
    call.print("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)")
    call.print("Display #0 (activities from top to bottom):")
    call.print(f"    topResumedActivity=ActivityRecord{{{number} u0 {name} t1}}")
    call.print(f"  mResumedActivity: ActivityRecord{{{number} u0 {name} t1}}")
    call.print(f"  ResumedActivity: ActivityRecord{{{number} u0 {name} t1}}")


def _dump_package(call: Call, arguments: list[str]) -> None:
    wanted = arguments[0] if arguments else None
    for package in call.device.phone.packages():
        if wanted in (None, package):
            call.print(f"  Package [{package}] ({crc32(package.encode()):07x}):")
            call.print(f"    versionCode={VERSION_CODE} minSdk=24 targetSdk=34")
            call.print(f"    versionName={VERSION_NAME}")
            call.print("    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]")


def _dump_input_method(call: Call, arguments: list[str]) -> None:
    shown = str(call.device.phone.keyboard_shown).lower()
    call.print(f"  mCurMethodId={call.device.input_method}")
    call.print(f"  mShowRequested={shown} mInputShown={shown}")


def _dump_display(call: Call, arguments: list[str]) -> None:
    width, height = call.device.phone.size
    call.print(
        "  DisplayViewport{type=INTERNAL, valid=true, displayId=0, orientation=0, "
        f"logicalFrame=Rect(0, 0 - {width}, {height}), "
        f"deviceWidth={width}, deviceHeight={height}}}"
    )


def _dump_power(call: Call, arguments: list[str]) -> None:
    call.print("  mWakefulness=Awake")
    call.print("  mHoldingDisplaySuspendBlocker=true")


_SERVICES: Mapping[str, Callable[[Call, list[str]], None]] = {
    "window": _dump_window,
    "activity": _dump_activity,
    "package": _dump_package,
    "input_method": _dump_input_method,
    "display": _dump_display,
    "power": _dump_power,
}


def _dumpsys(call: Call) -> int:
    words = [word for word in call.arguments if not word.startswith("-")]
    if not words:
        raise ProgramError(f"dumpsys: name one of {', '.join(sorted(_SERVICES))}")
    service = _SERVICES.get(words[0])
    if service is None:
        raise ProgramError(f"Can't find service: {words[0][:40]}")
    service(call, words[1:])
    return 0


PROGRAMS: dict[str, Program] = {"am": _am, "monkey": _monkey, "dumpsys": _dumpsys}
