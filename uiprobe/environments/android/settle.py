"""Waiting until a screen is still, no longer than necessary."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import anyio

from uiprobe.environments.android.dump import DeviceBusyError, RawScreen

SETTLE_TIMEOUT_S = 10.0
"""Seconds until a screen is taken as it is: a video or a running clock never rests."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.02, 0.5
"""Seconds after a reading that failed; each pause is twice the one before."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A screen and how it came to rest.

    Attributes:
        screen: The last one seen.
        still: Whether two in a row agreed; False if the time was up before.
        polls: How often the device was asked.
        seconds: How long it took.
    """

    screen: RawScreen
    still: bool
    polls: int
    seconds: float


async def settle(
    read_screen: Callable[[], Awaitable[RawScreen]], *, timeout_s: float = SETTLE_TIMEOUT_S
) -> Settled:
    """Read the screen until two readings agree.

    There is no pause between two readings: a device takes its time to dump its screen, and a
    simulated one stands still at once. After a reading that fails, the pauses grow.

    Args:
        read_screen: Asks the device.
        timeout_s: When to give up; the reading under way is still waited for. A screen that never
            rests (a video, a running clock) is returned as it was last seen.

    Raises:
        DeviceBusyError: No reading succeeded in that time.
        DeviceError: A reading failed for good.
    """
    start = anyio.current_time()
    pause = _FIRST_PAUSE_S
    last: RawScreen | None = None
    polls = 0
    while True:
        polls += 1
        try:
            screen = await read_screen()
        except DeviceBusyError:
            if anyio.current_time() - start >= timeout_s:
                if last is None:
                    raise
                return Settled(last, False, polls, anyio.current_time() - start)
            await anyio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)
            continue
        seconds = anyio.current_time() - start
        if screen == last:
            return Settled(screen, True, polls, seconds)
        if seconds >= timeout_s:
            return Settled(screen, False, polls, seconds)
        last = screen
