"""Which screen a touch belongs to, on a device that is made up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from typing import cast

import pytest

from tests.conftest import png
from uiprobe.environments.android.device import AdbConnection
from uiprobe.environments.android.dump import DeviceBusyError
from uiprobe.environments.android.touch.actions import Glass
from uiprobe.environments.android.touch.events import TouchDecoder
from uiprobe.environments.android.touch.getevent import TouchPanel
from uiprobe.environments.android.touch.seen_screen import SeenScreen
from uiprobe.environments.android.touch.watch import DeviceWatch, Touched
from uiprobe.environments.errors import DeviceError
from uiprobe.ui.coordinates import Size

SIZE = Size(100, 200)
GLASS = "/dev/input/event1"
DOWN = ("EV_ABS ABS_MT_TRACKING_ID 00000001", "EV_ABS ABS_MT_POSITION_X 00000005")
DOWN += ("EV_ABS ABS_MT_POSITION_Y 00000005", "EV_SYN SYN_REPORT 00000000")
UP = ("EV_ABS ABS_MT_TRACKING_ID ffffffff", "EV_SYN SYN_REPORT 00000000")


class Device:
    """Shows what `show` says, and tells of the touches that it is given."""

    serial = "made-up"

    def __init__(self, show: Callable[[], str]) -> None:
        self.show = show
        self.picture: Callable[[], bytes] = png
        self.touches: asyncio.Queue[tuple[str, float]] = asyncio.Queue()
        self.touches.put_nowait((f"add device 1: {GLASS}", 0))

    async def execute(self, line: str) -> bytes:
        await asyncio.sleep(0)
        return self.show().encode()

    async def screenshot(self) -> bytes:
        picture = self.picture()
        await asyncio.sleep(0.01)
        return picture

    async def open_stream(self, line: str) -> AsyncGenerator[tuple[str, float], None]:
        async def lines() -> AsyncGenerator[tuple[str, float], None]:
            while True:
                yield await self.touches.get()

        return lines()

    def touch(self, at: float, events: tuple[str, ...] = (*DOWN, *UP)) -> None:
        for event in events:
            self.touches.put_nowait((f"{GLASS}: {event}", at))


def screen(text: str) -> str:
    return f'<hierarchy rotation="0"><node text="{text}" bounds="[0,0][9,9]"/></hierarchy>'


class Watching:
    def __init__(self, device: Device, timeout_s: float = 10.0) -> None:
        decoder = TouchDecoder({GLASS: TouchPanel((0, 99), (0, 199), slots=True)}, SIZE, 8)
        self.stop = asyncio.Event()
        glass = Glass(SIZE, 1, gestural=False)
        connection = cast("AdbConnection", device)
        self.watch = DeviceWatch(connection, glass, decoder, self.stop, timeout_s)

    async def __aenter__(self) -> DeviceWatch:
        self.task = asyncio.create_task(self.watch.listen())
        return self.watch

    async def __aexit__(self, *_: object) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def test_a_touch_belongs_to_the_screen_that_was_at_rest() -> None:
    device = Device(lambda: screen("a"))
    async with Watching(device) as watch:
        rested = await watch.next()
        assert isinstance(rested, SeenScreen)
        assert rested.still
        assert rested.picture == png()
        device.touch(time.monotonic())
        touched = await watch.next()
        assert isinstance(touched, Touched)
        assert touched.before is rested
        again = await watch.next()
        assert isinstance(again, SeenScreen)
        assert again is not rested


async def test_a_screen_that_changes_by_itself_is_read_anew() -> None:
    shown = ["a"]
    device = Device(lambda: screen(shown[0]))
    async with Watching(device) as watch:
        first = await watch.next()
        shown[0] = "b"
        second = await watch.next()
        assert isinstance(first, SeenScreen)
        assert isinstance(second, SeenScreen)
        assert (b'"a"' in first.raw.document, b'"b"' in second.raw.document) == (True, True)


async def test_a_screen_that_never_rests_is_taken_as_it_is() -> None:
    count = iter(range(10_000))
    device = Device(lambda: screen(str(next(count))))
    async with Watching(device, timeout_s=0.05) as watch:
        rested = await watch.next()
        assert isinstance(rested, SeenScreen)
        assert not rested.still


@pytest.mark.parametrize(("later", "known"), [(1.0, True), (0.0, False)])
async def test_a_touch_before_the_screen_was_at_rest(later: float, known: bool) -> None:
    """A screen read just before a touch may already show its effect."""
    device = Device(lambda: screen("a"))

    def picture() -> bytes:
        device.touch(time.monotonic() + later)
        return png()

    device.picture = picture
    async with Watching(device) as watch:
        touched = await watch.next()
        assert isinstance(touched, Touched)
        assert (touched.before is not None) == known
        if touched.before is not None:
            assert (touched.before.still, touched.before.picture) == (False, None)
            assert "touched before" in touched.before.trouble


async def test_two_touches_at_once_leave_no_screen_for_the_second() -> None:
    device = Device(lambda: screen("a"))
    async with Watching(device) as watch:
        await watch.next()
        device.touch(time.monotonic())
        device.touch(time.monotonic())
        first, second = await watch.next(), await watch.next()
        assert isinstance(first, Touched)
        assert isinstance(second, Touched)
        assert (first.before is None, second.before is None) == (False, True)


async def test_a_screen_that_forbids_pictures_comes_to_rest() -> None:
    device = Device(lambda: screen("secret"))

    def refuse() -> bytes:
        raise DeviceError("FLAG_SECURE")

    device.picture = refuse
    async with Watching(device) as watch:
        rested = await watch.next()
        assert isinstance(rested, SeenScreen)
        assert (rested.still, rested.picture, rested.trouble) == (True, None, "FLAG_SECURE")


async def test_the_end_does_not_wait_for_ever() -> None:
    watching = Watching(Device(lambda: "could not get idle state"), timeout_s=0.05)
    async with watching as watch:
        watching.stop.set()
        with pytest.raises(DeviceBusyError):
            await watch.next()
    device = Device(lambda: screen("a"))
    device.touch(time.monotonic(), DOWN)
    watching = Watching(device, timeout_s=0.05)
    async with watching as watch:
        watching.stop.set()
        with pytest.raises(DeviceError, match="a finger stays"):
            await asyncio.sleep(0.01)
            await watch.next()
    device = Device(lambda: "<hierarchy><node/></hierarchy>")
    async with Watching(device) as watch:
        with pytest.raises(DeviceError, match="bounds"):
            await watch.next()
