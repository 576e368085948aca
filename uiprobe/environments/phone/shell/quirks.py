"""Misbehaviour of real devices, drawn by a seed: drivers must handle it or report it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random

from uiprobe.environments.phone.shell.program import Call, Program, ProgramError, Sink
from uiprobe.environments.phone.shell.quirk_dialog import OemDialog
from uiprobe.environments.phone.system.keys import key_name

QUIRKS: Mapping[str, str] = {
    "asleep": "the screen is off and locked at first, and goes off again unless it is kept on; a "
    "phone on battery, as every other is, falls asleep before a touch too",
    "late_focus": "a field that was touched takes text some time later; what comes before is lost",
    "never_idle": "most dumps fail, as on a screen that never rests",
    "two_displays": "a second display: screencap warns before the picture",
    "webview": "fields are no EditText, and do not heed the input method when they are to be empty",
    "slow": "every program takes up to a second more",
    "drops": "the connection ends now and then",
    "low_storage": "there is no room for any file",
    "rotates": "the sensor turns the screen now and then; on every other phone an app does "
    "so, whatever is locked",
    "oem_dialogs": "a notice of the maker comes up when an app is started",
}
"""The quirks, and what each does."""

SECOND_DISPLAY = "4619827551948147201"

_WARNING = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the "
    "first display found, however this default is not guaranteed to be consistent across captures. "
    "A display id should be specified.\n"
)

_LOOKING = ("uiautomator", "screencap")
_TYPED = re.compile(r"(?:DEL|FORWARD_DEL|[A-Z0-9]|SPACE)\Z")


class Quirks:
    """The quirks of one phone.

    Args:
        names: Some of `QUIRKS`.
        seed: Decides when they strike.

    Attributes:
        names: As given.
        locked: Whether the lock is shown.

    Raises:
        ValueError: There is no such quirk.
    """

    def __init__(self, names: Iterable[str], seed: int = 0) -> None:
        self.names = frozenset(names)
        if unknown := sorted(self.names - QUIRKS.keys()):
            raise ValueError(f"quirks: found {unknown[0][:40]!r}, expected some of {list(QUIRKS)}")
        self.locked = self._asleep = "asleep" in self.names
        self._random = Random(f"quirks:{seed}")  # noqa: S311 - no secret
        self._dialog = OemDialog()
        self._focus_at = 0.0
        self._until_sleep = self._draw(6, 14)
        self._until_turn = self._draw(3, 8)
        self._until_drop = self._draw(150, 400)
        self._on_battery = self._random.random() < 0.5
        # Apart from what the phone's apps see of these settings: a goal may be about them.
        self._rotation = {"accelerometer_rotation": "1", "user_rotation": "0"}
        self._heeds_lock = self._random.random() < 0.5

    def _draw(self, least: int, most: int) -> int:
        return self._random.randint(least, most)

    def drops_now(self) -> bool:
        """Whether the connection ends with the stream that is being opened."""
        if "drops" not in self.names:
            return False
        self._until_drop -= 1
        if self._until_drop:
            return False
        self._until_drop = self._draw(150, 400)
        return True

    def wrap(self, programs: Mapping[str, Program]) -> dict[str, Program]:
        """The programs of the shell, as they behave on this phone."""
        wrapped = dict(programs)
        for name, wrap in _WRAPPERS:
            if name in self.names:
                for program in wrapped:
                    wrapped[program] = partial(wrap, self, program, wrapped[program])
        return wrapped

    # Each of these runs one program, or does something else in its place.

    def _sleepy(self, name: str, program: Program, call: Call) -> int:
        phone = call.device.phone
        # Only what is plugged in can be kept on; on battery it sleeps while a model thinks.
        may_sleep = name == "input" if self._on_battery else name in _LOOKING
        if self._on_battery or call.device.stay_on in (None, "0"):
            self._until_sleep -= may_sleep and not self._asleep
            if self._until_sleep <= 0:
                self._asleep = self.locked = True
                self._until_sleep = self._draw(*(3, 6) if self._on_battery else (6, 14))
        if name == "input":
            if "WAKEUP" in _keys(call.arguments):
                self._asleep = False
                return 0
            if self._asleep or self.locked:
                return 0
        if name == "wm" and call.arguments == ["dismiss-keyguard"]:
            self.locked = self._asleep
        if name not in (*_LOOKING, "dumpsys") or not (self._asleep or self.locked):
            return program(call)
        awake, phone.state["awake"] = phone.state["awake"], not self._asleep and name == "dumpsys"
        try:
            return program(call)
        finally:
            phone.state["awake"] = awake

    def _late_focus(self, name: str, program: Program, call: Call) -> int:
        phone = call.device.phone
        early = time.monotonic() < self._focus_at
        if name == "input":
            words = call.arguments
            typed = words[:1] == ["text"] or any(map(_TYPED.match, _keys(words)))
            if early and typed:
                return 0
            before = phone.focused_field()
            status = program(call)
            after = phone.focused_field()
            if after is not None and (before is None or before.key != after.key):
                self._focus_at = time.monotonic() + self._draw(200, 900) / 1000
            return status
        if early and name == "am" and any("ADB_" in word for word in call.arguments):
            call.print("Broadcast completed: result=0")
            return 0
        if early and name == "dumpsys" and "input_method" in call.arguments:
            call.print("  mShowRequested=false mInputShown=false")
            call.print("  mServedView=null")
            return 0
        return program(call)

    def _never_idle(self, name: str, program: Program, call: Call) -> int:
        if name == "uiautomator" and self._random.random() < 0.6:
            raise ProgramError("ERROR: could not get idle state.", 1)
        return program(call)

    def _two_displays(self, name: str, program: Program, call: Call) -> int:
        if name == "screencap" and "-d" not in call.arguments:
            call.stdout.write(_WARNING.encode())
        status = program(call)
        if name == "dumpsys" and "--display-id" in call.arguments:
            call.print(f'Display {SECOND_DISPLAY} (HWC display 1): port=1 displayName="cover"')
        return status

    def _webview(self, name: str, program: Program, call: Call) -> int:
        if name == "am" and "ADB_CLEAR_TEXT" in call.arguments:
            call.print("Broadcast completed: result=0")
            return 0
        if name != "uiautomator":
            return program(call)
        return _rewriting(program, call, lambda xml: xml.replace(b"widget.EditText", b"view.View"))

    def _slow(self, name: str, program: Program, call: Call) -> int:
        if name in ("am", "input", "monkey", *_LOOKING):
            time.sleep(self._draw(100, 900) / 1000)
        return program(call)

    def _low_storage(self, name: str, program: Program, call: Call) -> int:
        call.device.files.full = True
        return program(call)

    def _rotates(self, name: str, program: Program, call: Call) -> int:
        phone = call.device.phone
        width, height = phone.size
        if name == "wm" and call.arguments == ["size"] and width > height:
            call.print(f"Physical size: {height}x{width}")
            return 0
        if name == "uiautomator" and width > height:
            turned = b'rotation="1"'
            return _rewriting(program, call, lambda xml: xml.replace(b'rotation="0"', turned, 1))
        if name == "settings":
            match call.arguments:
                case ["get", "system", key] if key in self._rotation:
                    call.print(self._rotation[key])
                    return 0
                case ["put", "system", key, value] if key in self._rotation:
                    self._rotation[key] = value
                    return 0
        status = program(call)
        locked = self._heeds_lock and self._rotation["accelerometer_rotation"] == "0"
        if name == "input" and not locked:
            self._until_turn -= 1
            if self._until_turn <= 0:
                self._until_turn = self._draw(3, 8)
                phone.turn()
        return status

    def _oem_dialogs(self, name: str, program: Program, call: Call) -> int:
        if name in ("am", "monkey") and call.arguments[:1] in (["start"], ["-p"]):
            status = program(call)
            self._dialog.shown = self._random.random() < 0.7
            return status
        if not self._dialog.shown:
            return program(call)
        if name == "input":
            self._dialog.touch(call.arguments, call.device.phone.size)
            return 0
        if name == "uiautomator":
            return _rewriting(program, call, lambda xml: self._dialog.xml(call.device.phone.size))
        if name == "dumpsys" and "window" in call.arguments:
            return _rewriting(program, call, self._dialog.focus)
        return program(call)


_WRAPPERS: tuple[tuple[str, Callable[[Quirks, str, Program, Call], int]], ...] = (
    ("low_storage", Quirks._low_storage),
    ("webview", Quirks._webview),
    ("oem_dialogs", Quirks._oem_dialogs),
    ("rotates", Quirks._rotates),
    ("two_displays", Quirks._two_displays),
    ("late_focus", Quirks._late_focus),
    ("never_idle", Quirks._never_idle),
    ("asleep", Quirks._sleepy),
    ("slow", Quirks._slow),
)


def _keys(words: list[str]) -> list[str]:
    """The names of the keys that `input` presses; numbers of a touch are places, not keys."""
    if words[:1] not in (["keyevent"], ["keycombination"]):
        return []
    return [key_name(word) or "" for word in words[1:]]


def _rewriting(program: Program, call: Call, change: Callable[[bytes], bytes]) -> int:
    """Run a program, and change what it writes."""
    written = bytearray()
    own, call.stdout = call.stdout, Sink(written.extend)
    try:
        status = program(call)
    finally:
        call.stdout = own
    own.write(change(bytes(written)))
    return status
