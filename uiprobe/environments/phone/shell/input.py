"""Programs of the phone's shell for hands and eyes: input, uiautomator, screencap, wm."""

from __future__ import annotations

import math
import struct

from uiprobe.environments.phone.shell.program import Call, Program, ProgramError
from uiprobe.environments.phone.system.keys import key_name

DEFAULT_DUMP = "/sdcard/window_dump.xml"

MAX_COORDINATE = 100_000
MAX_GESTURE_MS = 60_000

_RGBA_8888 = 1
"""`PIXEL_FORMAT_RGBA_8888` of Android, in the header of a raw screenshot."""

_SRGB = 1
"""`COLORSPACE_SRGB` of Android's screencap, in the same header."""

_SOURCES = ("touchscreen", "touchpad", "keyboard", "mouse", "stylus", "dpad", "trackball")


def _numbers(call: Call, words: list[str], least: int, most: int) -> list[float]:
    if not least <= len(words) <= most:
        raise ProgramError(f"Error: Invalid arguments for command: {call.arguments[0]}", 255)
    numbers = []
    for word in words:
        try:
            number = float(word)
        except ValueError:
            raise ProgramError(f"Error: not a number: {word[:40]!r}", 255) from None
        if not math.isfinite(number) or abs(number) > MAX_COORDINATE:
            raise ProgramError(f"Error: out of range: {word[:40]!r}", 255)
        numbers.append(number)
    return numbers


def _input(call: Call) -> int:
    words = list(call.arguments)
    if words and words[0] in _SOURCES:
        words.pop(0)
    if words[:1] == ["-d"]:
        del words[:2]
    if not words:
        raise ProgramError("Usage: input [<source>] <command> [<arg>...]", 255)
    phone = call.device.phone
    command, *rest = words
    call.arguments = words
    match command:
        case "tap":
            phone.tap(*_numbers(call, rest, 2, 2))
        case "swipe":
            x1, y1, x2, y2, *duration = _numbers(call, rest, 4, 5)
            phone.swipe(x1, y1, x2, y2, _duration(duration))
        case "draganddrop":
            x1, y1, x2, y2, *_ = _numbers(call, rest, 4, 5)
            phone.drag(x1, y1, x2, y2)
        case "text":
            _type(call, rest)
        case "motionevent":
            _move(call, rest)
        case "keycombination":
            _combine(call, [word for word in rest if not word.startswith("-")])
        case "press" | "roll":
            # Both are of the trackball, which does nothing here but to press.
            if command == "press":
                phone.press_key("DPAD_CENTER")
        case "keyevent":
            keys = [word for word in rest if not word.startswith("--")]
            if not keys:
                raise ProgramError("Error: Invalid arguments for command: keyevent", 255)
            for key in keys:
                phone.press_key(key)
        case _:
            raise ProgramError(f"Error: Unknown command: {command[:40]}", 255)
    return 0


def _move(call: Call, words: list[str]) -> None:
    action = words[0].upper() if words else ""
    if action not in ("DOWN", "MOVE", "UP", "CANCEL"):
        raise ProgramError("Error: motionevent DOWN|MOVE|UP|CANCEL X Y", 255)
    x, y = _numbers(call, words[1:], 2, 2) if len(words) > 1 or action != "CANCEL" else (0.0, 0.0)
    call.device.finger.move(action, x, y)


_COMBINATIONS = {
    ("CTRL", "A"): "select_all",
    ("CTRL", "C"): "COPY",
    ("CTRL", "V"): "PASTE",
    ("CTRL", "X"): "CUT",
}


def _combine(call: Call, keys: list[str]) -> None:
    """Press keys together: those that Android gives a meaning to in a text field."""
    names = [_plain_key(key) for key in keys]
    if len(names) < 2:
        raise ProgramError("Error: Invalid arguments for command: keycombination", 255)
    meaning = _COMBINATIONS.get((names[0], names[1])) if len(names) == 2 else None
    if meaning is None:
        raise ProgramError(
            f"Error: {'+'.join(names)[:80]}: of combinations, this phone knows Ctrl with A, C, V "
            "and X",
            255,
        )
    if meaning == "select_all":
        call.device.phone.select_all()
    else:
        call.device.phone.press_key(meaning)


def _plain_key(key: str) -> str:
    name = key.strip().upper().removeprefix("KEYCODE_")
    if name in ("CTRL_LEFT", "CTRL_RIGHT", "113", "114"):
        return "CTRL"
    return key_name(key) or name


def _duration(given: list[float]) -> int:
    if not given:
        return 300
    if not 0 <= given[0] <= MAX_GESTURE_MS:
        raise ProgramError(f"Error: a gesture of {given[0]:g} ms, at most {MAX_GESTURE_MS}", 255)
    return int(given[0])


def _type(call: Call, words: list[str]) -> None:
    """Type as a device does: `%s` is a space, and there are keys for ASCII only."""
    if len(words) != 1:
        raise ProgramError("Error: Invalid arguments for command: text", 255)
    text = words[0].replace("%s", " ")
    if not text.isascii() or not text.isprintable():
        raise ProgramError(
            "Error: there are no keys for some of these characters; "
            "broadcast ADB_INPUT_B64 to the ADB keyboard instead",
            255,
        )
    call.device.phone.type_text(text)


def _uiautomator(call: Call) -> int:
    if call.arguments[:1] != ["dump"]:
        raise ProgramError("Usage: uiautomator dump [--compressed] [file]", 1)
    paths = [word for word in call.arguments[1:] if not word.startswith("--")]
    path = paths[0] if paths else DEFAULT_DUMP
    # All windows, in the form of one: Android's own form for them has other roots.
    document = call.device.phone.hierarchy_xml(active="--windows" not in call.arguments)
    if path in ("/dev/tty", "/dev/stdout"):
        call.stdout.write(document)
    else:
        call.device.files.write(path, document, now=call.device.now)
    # Spelt as Android spells it: clients look for these very words.
    call.print(f"UI hierchary dumped to: {path}")
    return 0


def _screencap(call: Call) -> int:
    flags = call.options("pd:h")
    path = call.positional[0] if call.positional else None
    phone = call.device.phone
    if "-p" in flags or (path is not None and path.endswith(".png")):
        picture = phone.screenshot_png()
    else:
        header = struct.pack("<4I", *phone.size, _RGBA_8888, _SRGB)
        picture = header + phone.screenshot_rgba()
    if path is None:
        call.stdout.write(picture)
    else:
        call.device.files.write(path, picture, now=call.device.now)
    return 0


def _wm(call: Call) -> int:
    width, height = call.device.phone.size
    match call.arguments:
        case ["size"]:
            call.print(f"Physical size: {width}x{height}")
        case ["density"]:
            call.print(f"Physical density: {call.device.phone.density}")
        case ["dismiss-keyguard"]:
            # This phone has no lock.
            return 0
        case ["size" | "density", "reset"]:
            # Nothing was changed, so that there is nothing to undo.
            return 0
        case ["size" | "density", *_]:
            raise ProgramError("wm: the screen of this phone cannot be changed while it runs", 255)
        case _:
            raise ProgramError("Usage: wm size|density", 255)
    return 0


PROGRAMS: dict[str, Program] = {
    "input": _input,
    "uiautomator": _uiautomator,
    "screencap": _screencap,
    "wm": _wm,
}
