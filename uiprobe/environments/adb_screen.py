"""What a device answers when it is asked for its screen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from uiprobe.environments.errors import DeviceError

READ_SCREEN = "uiautomator dump /dev/tty; dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'"
"""The command line that asks for both in one call: the hierarchy, and who has the focus."""

_FOCUS = re.compile(
    r"(?:mCurrentFocus=Window|mFocusedApp=ActivityRecord)\{[^}]*? ([^\s/}]+)/([^\s}]+)"
)
_END = b"</hierarchy>"


class DeviceBusyError(DeviceError):
    """The screen could not be read just now; a moment later it may be."""


@dataclass(frozen=True, slots=True)
class RawScreen:
    """What a device shows, as it reports it.

    Attributes:
        document: The hierarchy, as XML.
        package: The app in front; empty if the device did not say.
        activity: Its activity, by full class name.
    """

    document: bytes
    package: str
    activity: str


def parse_screen(output: bytes, *, name: str) -> RawScreen:
    """Read the answer to `READ_SCREEN`.

    Args:
        output: The answer.
        name: The device, for error messages.

    Raises:
        DeviceBusyError: There is no hierarchy in it.
    """
    start = output.find(b"<?xml")
    if start < 0:
        start = output.find(b"<hierarchy")
    end = output.rfind(_END)
    if start < 0 or end < start:
        found = output[:200].decode("utf-8", "replace").strip()
        raise DeviceBusyError(
            f"{name}: reading the screen: `uiautomator dump` answered {found!r}. If it stays so, "
            "another program (an Appium or uiautomator2 server) may hold uiautomator on the device"
        )
    end += len(_END)
    package, activity = parse_focus(output[end : end + 10_000].decode("utf-8", "replace"))
    return RawScreen(output[start:end], package, activity)


def parse_focus(lines: str) -> tuple[str, str]:
    """Package and full activity name out of the focus lines of `dumpsys window`.

    The window with the focus comes first; popups and system windows, which name no activity, leave
    the word to the app behind them. Empty where no line names one.
    """
    for marker in ("mCurrentFocus", "mFocusedApp"):
        for line in lines.splitlines():
            match = _FOCUS.search(line) if marker in line else None
            if match is not None:
                package, activity = match.groups()
                return package, package + activity if activity.startswith(".") else activity
    return "", ""
