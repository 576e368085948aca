"""A device that a person touches: its screens at rest, and what was touched on each."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass

from uiprobe.environments.android.device import AdbConnection
from uiprobe.environments.android.dump import (
    READ_INSETS,
    READ_SCREEN,
    DeviceBusyError,
    Insets,
    RawScreen,
    parse_insets,
    parse_screen,
)
from uiprobe.environments.android.settle import SETTLE_TIMEOUT_S
from uiprobe.environments.android.touch.actions import Glass
from uiprobe.environments.android.touch.events import (
    TOUCH_SLOP_DP,
    Touch,
    TouchDecoder,
)
from uiprobe.environments.android.touch.getevent import parse_touch_panels
from uiprobe.environments.android.touch.seen_screen import SeenScreen
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.ui.coordinates import Size
from uiprobe.ui.readers.uiautomator import HierarchyError, parse_hierarchy

IDLE_S = 0.5
"""Pause between two looks at a screen that is at rest: apps change it by themselves, too."""

_BUSY_S = 0.2
"""Seconds between two looks while a finger is down or the screen changes."""

_LISTEN_S = 5.0
"""How long `getevent` may take to say that it listens."""

_GRACE_S = 0.25
"""A screen that was read only once, less than this before a touch, may be the result of the touch:
the report of a touch and the device's answer take different paths."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A touch on the device.

    Attributes:
        touch: What was done, in pixels of the upright device.
        before: The screen on which it was done; None if it came before the first was read.
    """

    touch: Touch
    before: SeenScreen | None


class DeviceWatch:
    """Reads the screen of a device again and again, while it listens to its touch screen.

    Args:
        device: The device whose screen is read.
        glass: Its screen.
        decoder: Makes touches out of the device's events.
        stop: Set when nothing more shall be watched.
        settle_timeout_s: How long a screen may take to come to rest.

    Attributes:
        glass: As given.
    """

    def __init__(
        self,
        device: AdbConnection,
        glass: Glass,
        decoder: TouchDecoder,
        stop: asyncio.Event,
        settle_timeout_s: float = SETTLE_TIMEOUT_S,
    ) -> None:
        self.glass = glass
        self._device = device
        self._decoder = decoder
        self._stop = stop
        self._timeout_s = settle_timeout_s
        self._touches: deque[Touch] = deque()
        self._arrived = asyncio.Event()
        self._failure: DeviceError | None = None
        self._listening = asyncio.Event()
        self._last_touch = -1.0
        self._stopping: float | None = None
        self._restless_since = time.monotonic()
        self._rested: SeenScreen | None = None
        self._newest: SeenScreen | None = None

    async def listen(self) -> None:
        """Listen to touches until this is cancelled or the device is lost."""
        try:
            stream = await self._device.open_stream("getevent -lt")
            async with contextlib.aclosing(stream) as lines:
                async for line, at in lines:
                    # Before any event, it lists the devices that it has opened.
                    self._listening.set()
                    self._hear(line, at)
            raise DeviceLostError(
                f"{self._device.serial}: `getevent` ended. `adb devices` lists what is connected"
            )
        except DeviceError as error:
            self._failure = error
            self._listening.set()
            self._arrived.set()

    def _hear(self, line: str, at: float) -> None:
        touch = self._decoder.feed(line, at)
        if touch is not None:
            self._touches.append(touch)
        if touch is not None or self._decoder.touching:
            self._last_touch = at
            self._arrived.set()

    async def next(self) -> SeenScreen | Touched | None:
        """The next event: a screen at rest, or a touch; None after the stop.

        A screen is returned once, and again when it has changed by itself. The last one before
        None is the screen at the end.

        Raises:
            DeviceLostError: The device does not answer.
            DeviceError: It refuses.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LISTEN_S):
                await self._listening.wait()
        self._listening.set()
        while True:
            if self._touches:
                return self._take(self._touches.popleft())
            if self._failure is not None:
                raise self._failure
            if self._stop.is_set():
                if self._rested is not None and self._newest is None:
                    return None
                self._stopping = self._stopping or time.monotonic()
            screen = await self._look()
            if screen is not None:
                return screen

    def _take(self, touch: Touch) -> Touched:
        before = None
        if self._newest is not None and self._newest.until + _GRACE_S <= touch.began:
            before = self._newest
        elif self._rested is not None and self._rested.until <= touch.began:
            before = self._rested
        self._rested = self._newest = None
        self._restless_since = touch.ended
        return Touched(touch, before)

    async def _look(self) -> SeenScreen | None:
        """Read the screen once; returns it if it is at rest, and was not before."""
        began = time.monotonic()
        try:
            raw, insets = await self._read()
        except DeviceBusyError:
            if self._waited_for_the_end(began):
                raise
            await self._pause(_BUSY_S)
            return None
        until = time.monotonic()
        if self._touched_since(began):
            # While a finger is on the glass, the screen is in motion.
            if self._decoder.touching:
                if self._waited_for_the_end(began):
                    raise DeviceError(f"{self._device.serial}: a finger stays on the glass")
                await self._pause(_BUSY_S)
            return None
        if self._rested is not None:
            if self._rested.raw == raw:
                self._newest = None
                await self._pause(IDLE_S)
                return None
            if self._newest is None:
                self._restless_since = began
        if self._newest is not None and self._newest.raw == raw and self._newest.picture:
            return self._rest(self._newest, still=True)
        unpictured = self._newest is not None and self._newest.raw == raw
        picture, trouble = await self._picture()
        if self._touched_since(began):
            picture, trouble = None, "it was touched before it was at rest"
        self._newest = SeenScreen(raw, insets, picture, trouble, until)
        if unpictured and trouble and not self._touched_since(began):
            return self._rest(self._newest, still=True)
        if until - self._restless_since > self._timeout_s:
            return self._rest(self._newest, still=False)
        return None

    def _rest(self, screen: SeenScreen, *, still: bool) -> SeenScreen:
        screen.still = still
        self._rested, self._newest = screen, None
        self._restless_since = time.monotonic()
        return screen

    def _touched_since(self, moment: float) -> bool:
        return self._decoder.touching or self._last_touch >= moment

    def _waited_for_the_end(self, now: float) -> bool:
        return self._stopping is not None and now - self._stopping > self._timeout_s

    async def _read(self) -> tuple[RawScreen, Insets]:
        output = await self._device.execute(f"{READ_SCREEN}; {READ_INSETS}")
        raw = parse_screen(output, name=self._device.serial)
        try:
            parse_hierarchy(raw.document, name=self._device.serial, system=True)
        except HierarchyError as error:
            raise DeviceError(str(error)) from None
        return raw, parse_insets(output)

    async def _picture(self) -> tuple[bytes | None, str]:
        try:
            return await self._device.screenshot(), ""
        except DeviceLostError:
            raise
        except DeviceError as error:
            return None, str(error)

    async def _pause(self, seconds: float) -> None:
        """Wait, unless there is something to do."""
        self._arrived.clear()
        tasks = [asyncio.ensure_future(event.wait()) for event in (self._arrived, self._stop)]
        if self._stop.is_set():
            tasks.pop().cancel()
        try:
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()


@contextlib.asynccontextmanager
async def watch_device(device: AdbConnection, stop: asyncio.Event) -> AsyncIterator[DeviceWatch]:
    """Watch a device; its touches are recorded from here on.

    Args:
        device: The device; its keyboard is left as it is.
        stop: Set when nothing more shall be watched.

    Raises:
        DeviceError: It has no touch screen, or does not let it be listened to.
        DeviceLostError: It does not answer.
    """
    size = Size(*await device.size())
    panels = parse_touch_panels(await device.shell("getevent", "-lp"))
    if not panels:
        raise DeviceError(
            f"{device.serial}: `getevent -lp` names no touch screen (ABS_MT_POSITION_X and _Y). "
            "Watching needs one, and a shell that may read /dev/input; without --watch, actions "
            "are typed instead"
        )
    mode = await device.shell("settings", "get", "secure", "navigation_mode")
    glass = Glass(size, await device.density() / 160, gestural=mode.strip() == "2")
    decoder = TouchDecoder(panels, size, TOUCH_SLOP_DP * glass.dp)
    watch = DeviceWatch(device, glass, decoder, stop)
    listening = asyncio.create_task(watch.listen())
    try:
        yield watch
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await listening
