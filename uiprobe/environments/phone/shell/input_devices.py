"""The phone's event devices: what `sendevent` writes to them reaches the phone as a finger would.

They are an emulator's: a touch screen of protocol B (slots and tracking ids), and keys. What the
debug bridge does by other ways (`input tap`) does not pass through them, as on a real device.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiprobe.environments.android.touch.input_codes import EVENT_CODES

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

TOUCH_SCREEN, KEYS = "/dev/input/event1", "/dev/input/event0"

NAMES: Mapping[str, str] = {TOUCH_SCREEN: "uiprobe_multi_touch", KEYS: "uiprobe_keys"}

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_DROPPED = 3
_SYN_REPORT = 0
"""Code of the event that ends a group, in `linux/input-event-codes.h`."""

_BTN_TOUCH = 0x14A
"""In `linux/input-event-codes.h`."""

_SLOT, _X, _Y, _ID = 0x2F, 0x35, 0x36, 0x39

MAX_PANEL = 32_767
"""The greatest number across and along, whatever the size of the screen, as emulators have it."""

_SLOTS = 10
"""Fingers of protocol B of multi-touch, as common panels report."""

ABS_RANGES: Mapping[int, tuple[int, int]] = {
    _SLOT: (0, _SLOTS - 1),
    0x30: (0, 255),
    _X: (0, MAX_PANEL),
    _Y: (0, MAX_PANEL),
    _ID: (0, 65_535),
    0x3A: (0, 255),
}
"""Least and greatest value of the axes of the touch screen, by code."""

_KEY_NAMES: Mapping[int, str] = {
    14: "DEL",
    28: "ENTER",
    57: "SPACE",
    114: "VOLUME_DOWN",
    115: "VOLUME_UP",
    116: "POWER",
    158: "BACK",
    172: "HOME",
    580: "APP_SWITCH",
}

SUPPORTED: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    TOUCH_SCREEN: {EV_KEY: (_BTN_TOUCH,), EV_ABS: tuple(ABS_RANGES)},
    KEYS: {EV_KEY: tuple(_KEY_NAMES)},
}
"""The codes of each device, by type."""


@dataclass(frozen=True, slots=True)
class DeviceEvent:
    """One event, as read from the open device.

    Attributes:
        seconds: Since the phone was made: what passed on its clock and on that of the host.
        device: The file of the device.
        type: Number of its type.
        code: Number of its code.
        value: Its value, with its sign.
    """

    seconds: float
    device: str
    type: int
    code: int
    value: int


@dataclass(slots=True)
class _Touch:
    """The movements of one finger so far."""

    seconds: float
    start: tuple[int, int]
    end: tuple[int, int]
    alone: bool = True


@dataclass(slots=True)
class InputDevices:
    """The event devices of one phone.

    Attributes:
        listeners: Called with every event, before the phone acts on it.
    """

    phone: Phone
    listeners: tuple[Callable[[DeviceEvent], None], ...] = ()
    _slots: list[dict[int, int]] = field(init=False)
    _slot: int = field(init=False)
    _keys: dict[tuple[str, int], int] = field(init=False)
    _unreported: set[str] = field(init=False)
    _pressed: list[int] = field(init=False)
    _touch: _Touch | None = field(init=False)
    _last: float = 0.0

    def __post_init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Take all fingers away; the phone does nothing."""
        self._slots = [{_ID: -1} for _ in range(_SLOTS)]
        self._slot = 0
        self._keys = {}
        self._unreported = set()
        self._pressed = []
        self._touch = None

    def inject(self, device: str, kind: int, code: int, value: int) -> None:
        """Write one event to a device, as `sendevent` does.

        As in the kernel, what the device cannot send and what changes nothing goes no further.

        Args:
            device: One of `NAMES`.
            kind: Number of the type.
            code: Number of the code.
            value: The value; as a 32-bit number with or without a sign.
        """
        value = (value + 2**31) % 2**32 - 2**31
        if kind == EV_SYN and code == _SYN_REPORT:
            if device in self._unreported:
                self._unreported.discard(device)
                self._tell(device, kind, code, 0)
                self._act(device)
            return
        if code not in SUPPORTED[device].get(kind, ()) or not self._change(
            device, kind, code, value
        ):
            return
        self._unreported.add(device)
        self._tell(device, kind, code, value)

    def _change(self, device: str, kind: int, code: int, value: int) -> bool:
        """Note a value; False where it is the one before."""
        if kind == EV_KEY:
            before = self._keys.get((device, code), 0)
            self._keys[device, code] = value
            if device == KEYS and value == 1 and before != 1:
                self._pressed.append(code)
            return value != before
        if code == _SLOT:
            if not 0 <= value < _SLOTS or value == self._slot:
                return False
            self._slot = value
            return True
        slot = self._slots[self._slot]
        changed = slot.get(code, 0) != value
        slot[code] = value
        return changed

    def _tell(self, device: str, kind: int, code: int, value: int) -> None:
        # The phone's clock may be set back, that of its kernel never is.
        self._last = max(self._last, time.monotonic() + self.phone.clock_ms / 1000)
        for hear in self.listeners:
            hear(DeviceEvent(self._last, device, kind, code, value))

    def _act(self, device: str) -> None:
        """Do what the events since the last report come to."""
        if device == KEYS:
            pressed, self._pressed = self._pressed, []
            for code in pressed:
                self.phone.press_key(_KEY_NAMES[code])
            return
        fingers = [slot for slot in self._slots if slot[_ID] >= 0]
        touch = self._touch
        if fingers:
            place = self._pixel(fingers[0])
            if touch is None:
                touch = self._touch = _Touch(self._last, place, place)
            touch.end = place
            touch.alone &= len(fingers) == 1
            return
        self._touch = None
        # The phone knows no gesture of several fingers: they do nothing.
        if touch is not None and touch.alone:
            held = round((self._last - touch.seconds) * 1000)
            self.phone.swipe(*touch.start, *touch.end, held)

    def _pixel(self, slot: Mapping[int, int]) -> tuple[int, int]:
        width, height = self.phone.size
        return (
            slot.get(_X, 0) * width // (MAX_PANEL + 1),
            slot.get(_Y, 0) * height // (MAX_PANEL + 1),
        )


def code_name(kind: int, code: int) -> str | None:
    """The name of a code, as `getevent -l` prints it; None where it has none here."""
    types = {EV_SYN: "EV_SYN", EV_KEY: "EV_KEY", EV_ABS: "EV_ABS"}
    return EVENT_CODES.get(types.get(kind, ""), {}).get(code)
