"""A device's answers to a request for its screen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from uiprobe.environments.errors import DeviceError
from uiprobe.ui.coordinates import Size
from uiprobe.ui.tree import Bounds

READ_PLACE = (
    "dumpsys window | grep -E 'mCurrentFocus|mFocusedApp|mDreamingLockscreen=| showing=| cur='; "
    "dumpsys power | grep mWakefulness="
)
"""The command line that asks who has the focus, how large the display is as it stands, and whether
the device is asleep or locked."""

READ_SCREEN = f"uiautomator dump /dev/tty; {READ_PLACE}"
"""The command line that asks for all in one call: the hierarchy, and what `READ_PLACE` asks."""

READ_WINDOWS = f"uiautomator dump --windows /dev/tty; {READ_PLACE}"
"""The same with the windows of keyboard and system, which only a simulated phone gives so."""

READ_INSETS = "dumpsys window | grep InsetsSource"
"""The command line that asks where bars and keyboard cover the app; Android 11 and later say it."""

_FOCUS = re.compile(
    r"(?:mCurrentFocus=Window|mFocusedApp=ActivityRecord)\{[^}]*? ([^\s/}]+)/([^\s}]+)"
)
_END = b"</hierarchy>"

_EMPTY = b'<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0"></hierarchy>'

_WAKEFULNESS = re.compile(r"mWakefulness=(\w{1,20})")
_DISPLAY = re.compile(r" cur=([0-9]{1,5})x([0-9]{1,5})\b")
_LOCKED = re.compile(r"\b(?:showing|mShowingLockscreen|mDreamingLockscreen)=true")

_NUMBER = r"-?[0-9]{1,6}"
_INSET = re.compile(
    r"InsetsSource .{0,40}?type=(\w{1,40}) "
    rf"frame=(\[{_NUMBER},{_NUMBER}\]\[{_NUMBER},{_NUMBER}\]) visible=true"
)
_INSETS: Mapping[str, Literal["status", "navigation", "keyboard"]] = {
    "ITYPE_STATUS_BAR": "status",
    "statusBars": "status",
    "ITYPE_NAVIGATION_BAR": "navigation",
    "navigationBars": "navigation",
    "ITYPE_IME": "keyboard",
    "ime": "keyboard",
}


class DeviceBusyError(DeviceError):
    """The screen could not be read just now; a moment later it may be."""


@dataclass(frozen=True, slots=True)
class RawScreen:
    """The screen of a device, as the device reports it.

    Attributes:
        document: The hierarchy, as XML.
        package: The app in front; empty if the device did not say.
        activity: Its activity, by full class name.
        asleep: Whether the device says that its screen is off.
        locked: Whether it says that its lock is shown.
        display: Size of the display as it stands; None if the device does not say.
    """

    document: bytes
    package: str
    activity: str
    asleep: bool = False
    locked: bool = False
    display: Size | None = None

    @property
    def hidden(self) -> bool:
        """Whether what is in front is invisible."""
        return self.asleep or self.locked


def parse_screen(output: bytes, *, name: str) -> RawScreen:
    """Read the answer to `READ_SCREEN`.

    Args:
        output: The answer.
        name: The device, for error messages.

    Raises:
        DeviceBusyError: The answer has no hierarchy.
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
    return parse_place(output[end : end + 10_000], output[start:end])


def parse_place(output: bytes, document: bytes = _EMPTY) -> RawScreen:
    """Read the answer to `READ_PLACE`: a screen with this document, by default an empty one."""
    lines = output.decode("utf-8", "replace")
    package, activity = parse_focus(lines)
    wakefulness = _WAKEFULNESS.search(lines)
    asleep = wakefulness is not None and wakefulness[1] != "Awake"
    locked = _LOCKED.search(lines) is not None
    size = _DISPLAY.search(lines)
    display = None if size is None else Size(int(size[1]), int(size[2]))
    return RawScreen(document, package, activity, asleep, locked, display)


def parse_focus(lines: str) -> tuple[str, str]:
    """Package and full activity name out of the focus lines of `dumpsys window`.

    The window with the focus comes first; popups and system windows, which name no activity, yield
    to the app behind them. Empty if no line names one.
    """
    for marker in ("mCurrentFocus", "mFocusedApp"):
        for line in lines.splitlines():
            match = _FOCUS.search(line) if marker in line else None
            if match is not None:
                package, activity = match.groups()
                return package, package + activity if activity.startswith(".") else activity
    return "", ""


@dataclass(frozen=True, slots=True)
class Insets:
    """Areas of the app that windows of the system cover; None if not shown or not reported.

    Attributes:
        status: The bar at the top.
        navigation: The bar with the buttons for back and home.
        keyboard: The soft keyboard.
    """

    status: Bounds | None = None
    navigation: Bounds | None = None
    keyboard: Bounds | None = None


def parse_insets(output: bytes) -> Insets:
    """Read the answer to `READ_INSETS`; a hierarchy before it is skipped."""
    lines = output[output.rfind(_END) + 1 :].decode("utf-8", "replace")
    found: dict[str, Bounds] = {}
    for kind, frame in _INSET.findall(lines):
        bounds = Bounds.parse(frame)
        if kind in _INSETS and bounds.area:
            # The window manager's own state comes before the states that its windows were given.
            found.setdefault(_INSETS[kind], bounds)
    return Insets(**found)
