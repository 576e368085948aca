"""Programs of the phone's shell for its event devices: getevent and sendevent."""

from __future__ import annotations

import getopt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from uiprobe.environments.android.touch.input_codes import EVENT_TYPES, KEY_VALUES
from uiprobe.environments.phone.shell.input_devices import (
    ABS_RANGES,
    EV_ABS,
    EV_KEY,
    NAMES,
    SUPPORTED,
    TOUCH_SCREEN,
    DeviceEvent,
    code_name,
)
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError

_NUMBER = re.compile(r"-?[0-9]{1,10}")

_USAGE = "Usage: getevent [-t] [-l] [-q] [-p] [-c count] [device]"


@dataclass(frozen=True, slots=True)
class EventWatch:
    """The output of a `getevent` that waits for events.

    Attributes:
        device: The only device to watch; None for all.
        labels: Whether names are printed, not numbers.
        times: Whether the time is printed.
        quiet: Whether the devices are left out that stand before the first event.
        count: How many events it waits for; None for no end.
    """

    device: str | None
    labels: bool
    times: bool
    quiet: bool
    count: int | None

    def header(self) -> str:
        """The output before the first event."""
        if self.device is not None or self.quiet:
            return ""
        return "".join(f"{line}\n" for line in _list_devices(None))

    def line(self, event: DeviceEvent) -> str:
        """An event as a line; empty if it is of another device."""
        if self.device not in (None, event.device):
            return ""
        time = f"[{event.seconds:15.6f}] " if self.times else ""
        device = f"{event.device}: " if self.device is None else ""
        return f"{time}{device}{_format(event, labels=self.labels)}\n"


def _format(event: DeviceEvent, *, labels: bool) -> str:
    # A device prints the 32 bits of a negative number.
    value = event.value & 0xFFFFFFFF
    if not labels:
        return f"{event.type:04x} {event.code:04x} {value:08x}"
    kind = EVENT_TYPES.get(event.type) or f"{event.type:04x}"
    code = code_name(event.type, event.code) or f"{event.code:04x}"
    word = KEY_VALUES.get(event.value) if event.type == EV_KEY else None
    return f"{kind:<12} {code:<20} {word or f'{value:08x}':<20}"


def parse_watch(arguments: list[str]) -> EventWatch | None:
    """Read the arguments of `getevent`; None if it does not wait for events.

    Raises:
        ProgramError: They are none.
    """
    try:
        found, devices = getopt.gnu_getopt(arguments, "tlqpic:")
    except getopt.GetoptError as error:
        raise ProgramError(f"getevent: {error.msg}\n{_USAGE}") from None
    flags = dict(found)
    count = flags.get("-c")
    if len(devices) > 1 or (count is not None and not re.fullmatch("[0-9]{1,9}", count)):
        raise ProgramError(_USAGE)
    device = devices[0] if devices else None
    if device is not None and device not in NAMES:
        raise ProgramError(f"could not open {device[:80]}, No such file or directory")
    if "-p" in flags or "-i" in flags:
        return None
    return EventWatch(
        device, "-l" in flags, "-t" in flags, "-q" in flags, None if count is None else int(count)
    )


def _list_devices(only: str | None) -> Iterator[str]:
    for number, (device, name) in enumerate(NAMES.items(), start=1):
        if only in (None, device):
            yield f"add device {number}: {device}"
            yield f'  name:     "{name}"'


def _getevent(call: Call) -> int:
    if parse_watch(call.arguments) is not None:
        raise ProgramError(
            "getevent: this phone shows events as they come only to a client that asks for nothing "
            "else: `adb shell getevent -lt`"
        )
    devices = [word for word in call.arguments if word in NAMES] or list(NAMES)
    labels = any(word.startswith("-") and "l" in word for word in call.arguments)
    for device in devices:
        for line in _list_devices(device):
            call.print(line)
        call.print("  events:")
        for kind, name in ((EV_KEY, "KEY"), (EV_ABS, "ABS")):
            for line in _possible(kind, name, SUPPORTED[device].get(kind, ()), labels=labels):
                call.print(line)
        call.print("  input props:")
        call.print(f"    {'INPUT_PROP_DIRECT' if device == TOUCH_SCREEN else '<none>'}")
    return 0


def _possible(kind: int, name: str, codes: tuple[int, ...], *, labels: bool) -> Iterator[str]:
    """The lines of `getevent -p` about the codes of one type: four keys or one axis to a line."""
    words = [
        f"{(code_name(kind, code) if labels else None) or f'{code:04x}':<{20 if labels else 4}}"
        for code in codes
    ]
    if kind == EV_ABS:
        words = [
            f"{word} : value 0, min {ABS_RANGES[code][0]}, max {ABS_RANGES[code][1]}, "
            "fuzz 0, flat 0, resolution 0"
            for word, code in zip(words, codes, strict=True)
        ]
    width = 1 if kind == EV_ABS else 4
    for start in range(0, len(words), width):
        margin = f"    {name} ({kind:04x}):" if start == 0 else " " * 15
        yield f"{margin} {'  '.join(words[start : start + width])}"


def _sendevent(call: Call) -> int:
    if len(call.arguments) != 4:
        raise ProgramError("use: sendevent device type code value")
    device, *numbers = call.arguments
    if device not in NAMES:
        raise ProgramError(f"could not open {device[:80]}, No such file or directory")
    if not all(_NUMBER.fullmatch(number) for number in numbers):
        raise ProgramError(f"sendevent: type, code and value are decimal: {' '.join(numbers)[:80]}")
    kind, code, value = map(int, numbers)
    call.device.inputs.inject(device, kind, code, value)
    return 0


PROGRAMS: dict[str, Program] = {"getevent": _getevent, "sendevent": _sendevent}
