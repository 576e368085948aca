"""An environment on a device behind an adb server: emulator, handset or served phone."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from typing import Any

from uiprobe.environments.android.device import CALL_TIMEOUT_S, AdbConnection
from uiprobe.environments.android.dump import RawScreen
from uiprobe.environments.android.gestures import (
    HOLD_MS,
    SWIPE_MS,
    WAIT_MS,
    Gesture,
    Hold,
    PressKey,
    ReplaceText,
    Restart,
    Swipe,
    Tap,
    Wait,
    plan_gestures,
)
from uiprobe.environments.android.settle import SETTLE_TIMEOUT_S, Settled, settle
from uiprobe.environments.errors import DeviceError
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, platform_of
from uiprobe.ui.screen import Screen

SIMULATED_MODEL = "uiprobe_phone"
"""The model name that a served phone reports."""

_STATE_FILE = "/data/local/tmp/uiprobe-state.json"


class AdbEnvironment:
    """Acts on one device.

    Attributes:
        serial: The device.
        settled: How the last screen came to rest; None before the first.
    """

    def __init__(
        self,
        serial: str,
        packages: Mapping[str, str] | None = None,
        *,
        clear_data: bool = False,
        settle_timeout_s: float = SETTLE_TIMEOUT_S,
        call_timeout_s: float = CALL_TIMEOUT_S,
    ) -> None:
        """Make an environment; nothing is done to the device until `reset`.

        Args:
            serial: The device, by its name in `adb devices`.
            packages: The Android package of each app, by the short name that goals use; those of
                the phone's own apps if none are given, which only a served phone can say.
            clear_data: Whether the app's data is deleted before each episode. On a real device that
                also deletes accounts. A served phone is always made new.
            settle_timeout_s: How long a screen may take to come to rest.
            call_timeout_s: How long the device may take to answer a call.
        """
        self.serial = serial
        self.settled: Settled | None = None
        self._packages = packages
        self._clear_data = clear_data
        self._settle_timeout_s = settle_timeout_s
        self._device = AdbConnection(serial, call_timeout_s=call_timeout_s)
        self._size = Size(0, 0)
        self._package = ""
        self._reader = ANDROID.reader
        self._screen: Screen | None = None

    async def reset(self, goal: Goal) -> Screen:
        """Bring the device to where the goal starts: its app, freshly started.

        Raises:
            DeviceError: The app is not on the device, or the device refuses.
            DeviceLostError: The device does not answer.
        """
        packages = await self._ask("apps") if self._packages is None else self._packages
        package = packages.get(goal.app)
        if not isinstance(package, str):
            raise DeviceError(
                f"{self.serial}: goal {goal.id} is about {goal.app!r}, of which no package is "
                f"known; known are {', '.join(sorted(packages)) or 'none'}"
            )
        await self.recover()
        if self._clear_data and not await self.is_simulated():
            await self._device.clear(package)
        self._reader = platform_of(goal).reader
        return await self.open(package)

    async def recover(self) -> None:
        """Undo what an episode left behind, as far as the device can; a pool calls it in between.

        Raises:
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        if await self.is_simulated():
            await self._device.shell("cmd", "uiprobe", "reset")
        else:
            if self._package:
                await self._device.stop(self._package)
            await self._device.press_key("HOME")
        self._package = ""
        self._screen = None
        await self._device.connect()

    async def open(self, package: str) -> Screen:
        """Start an app, which `press [restart]` then starts again, and wait for its screen.

        Raises:
            DeviceError: There is no such app.
            DeviceLostError: The device does not answer.
        """
        self._size = Size(*await self._device.size())
        self._package = package
        await self._device.start(package)
        return await self._settle()

    async def attach(self, package: str | None = None) -> Screen:
        """Take the device as it stands, without resetting anything.

        Args:
            package: The app that `press [restart]` starts again; by default the one before, else
                that in front.

        Raises:
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        await self._device.connect()
        self._size = Size(*await self._device.size())
        screen = await self._settle()
        self._package = package or self._package or screen.place.app
        return screen

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen, and return what is shown when it has come to rest.

        Raises:
            ActionError: Its index is beyond the widgets of the screen, or it lies outside.
            TextRefusedError: The device cannot type that text.
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        if self._screen is None:
            raise RuntimeError("an action before the first screen: call reset() first")
        for gesture in plan_gestures(action, self._screen.hierarchy, self._screen.size):
            await self._do(gesture)
        return await self._settle()

    async def close(self) -> None:
        """Give the device its own keyboard back; a lost device needs nothing."""
        with contextlib.suppress(DeviceError):
            await self._device.close()

    async def is_simulated(self) -> bool:
        """Whether the device is a served phone."""
        model = await self._device.shell("getprop", "ro.product.model")
        return model.strip() == SIMULATED_MODEL

    async def application_state(self) -> dict[str, Any]:
        """The data that each app reports, by package; served phones only.

        Raises:
            DeviceError: The device is not a served phone, or refuses.
        """
        return await self._ask("state")

    async def snapshot(self) -> dict[str, Any]:
        """The whole state, as plain data; served phones only.

        Raises:
            DeviceError: The device is not a served phone, or refuses.
        """
        return await self._ask("snapshot")

    async def restore(self, snapshot: Mapping[str, Any]) -> Screen:
        """Bring back a state; served phones only.

        Raises:
            DeviceError: The device is not a served phone, or the state is not one of such a phone.
        """
        await self._device.push(json.dumps(snapshot).encode(), _STATE_FILE)
        await self._device.shell("cmd", "uiprobe", "restore", _STATE_FILE)
        self._size = Size(*await self._device.size())
        return await self._settle()

    async def _ask(self, what: str) -> dict[str, Any]:
        answer = await self._device.shell("cmd", "uiprobe", what)
        try:
            value = json.loads(answer)
        except ValueError as error:
            raise DeviceError(f"{self.serial}: `cmd uiprobe {what}`: {error}") from None
        if not isinstance(value, dict):
            raise DeviceError(f"{self.serial}: `cmd uiprobe {what}` did not answer an object")
        return value

    async def _do(self, gesture: Gesture) -> None:
        device = self._device
        match gesture:
            case Tap(x, y):
                await device.tap(x, y)
            case Hold(x, y):
                await device.swipe(x, y, x, y, HOLD_MS)
            case Swipe(x1, y1, x2, y2):
                await device.swipe(x1, y1, x2, y2, SWIPE_MS)
            case ReplaceText(text, held):
                await device.replace_text(text, held)
            case PressKey(name):
                await device.press_key(name)
            case Wait():
                await device.shell("sleep", f"{WAIT_MS / 1000:g}")
            case Restart():
                await device.stop(self._package)
                await device.start(self._package)

    async def _settle(self) -> Screen:
        self.settled = await settle(self._device.read_screen, timeout_s=self._settle_timeout_s)
        raw = self.settled.screen
        self._screen = Screen(
            raw.document,
            place=Place(raw.package, raw.activity),
            reader=self._reader,
            size=_upright(self._size, raw),
            take_screenshot=self._device.screenshot,
            name=self.serial,
        )
        return self._screen


def _upright(size: Size, screen: RawScreen) -> Size:
    """The size of the screen as rotated; `wm size` gives that of the upright device."""
    sideways = any(mark in screen.document[:400] for mark in (b'rotation="1"', b'rotation="3"'))
    return Size(size.height, size.width) if sideways else size
