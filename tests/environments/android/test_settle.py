"""Adaptive settling: no longer than needed, never longer than stated."""

from __future__ import annotations

import anyio
import pytest

from uiprobe.environments.android.dump import DeviceBusyError, RawScreen
from uiprobe.environments.android.settle import settle
from uiprobe.environments.errors import DeviceLostError


class Script:
    """Answers with one reading after the other, the last one again and again."""

    def __init__(self, *readings: str | Exception, takes_s: float = 0) -> None:
        self.readings = list(readings)
        self.takes_s = takes_s
        self.asked = 0

    async def __call__(self) -> RawScreen:
        await anyio.sleep(self.takes_s)
        reading = self.readings[min(self.asked, len(self.readings) - 1)]
        self.asked += 1
        if isinstance(reading, Exception):
            raise reading
        return RawScreen(reading.encode(), "a.b", "a.b.Main")


async def test_a_screen_that_stands_still_is_read_twice() -> None:
    settled = await settle(Script("a"))
    assert (settled.screen.document, settled.still, settled.polls) == (b"a", True, 2)


async def test_a_moving_screen_is_read_until_it_rests() -> None:
    settled = await settle(Script("a", "b", "c", "d", "d"))
    assert (settled.screen.document, settled.still, settled.polls) == (b"d", True, 5)


async def test_a_device_that_is_busy_is_asked_again() -> None:
    settled = await settle(Script(DeviceBusyError("idle"), "a", DeviceBusyError("idle"), "a"))
    assert settled.still
    assert settled.polls == 4


async def test_a_screen_that_never_rests_is_given_up_at_the_bound() -> None:
    script = Script(*(str(number) for number in range(10_000)), takes_s=0.005)
    settled = await settle(script, timeout_s=0.05)
    assert not settled.still
    assert settled.polls == script.asked > 1
    assert 0.05 <= settled.seconds < 1


async def test_a_device_that_stays_busy_is_an_error() -> None:
    with pytest.raises(DeviceBusyError):
        await settle(Script(DeviceBusyError("idle")), timeout_s=0.05)


async def test_a_lost_device_is_not_waited_for() -> None:
    script = Script("a", DeviceLostError("gone"))
    with pytest.raises(DeviceLostError):
        await settle(script)
    assert script.asked == 2


async def test_the_same_hierarchy_under_another_activity_is_another_screen() -> None:
    readings = [RawScreen(b"x", "a", "a.One"), RawScreen(b"x", "a", "a.Two")]

    async def read() -> RawScreen:
        return readings.pop(0) if len(readings) > 1 else readings[0]

    assert (await settle(read)).polls == 3
