"""A device that sleeps or shows its lock: it is woken, kept awake, and left as it was found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import anyio

from uiprobe.environments.android.dump import READ_PLACE, RawScreen, parse_place
from uiprobe.environments.errors import DeviceError

WAKING_TIMEOUT_S = 5.0
"""How long a device may take to wake up, or to put its lock away."""

STAY_ON = "stay_on_while_plugged_in"
_ALWAYS = "15"
"""On a charger, on USB, on a wireless charger, in a dock."""

Execute = Callable[[str], Awaitable[bytes]]
Shell = Callable[..., Awaitable[str]]


class Waking:
    """Keeps one device awake.

    Args:
        serial: The device, for error messages.
        execute: The raw output of a command line.
        shell: Runs a program.
    """

    def __init__(self, serial: str, execute: Execute, shell: Shell) -> None:
        self._serial = serial
        self._execute = execute
        self._shell = shell
        self._own: str | None = None

    async def wake(self) -> bool:
        """Wake the device up, and put away a lock without a code.

        Returns:
            Whether it had to be woken.

        Raises:
            DeviceError: It stays asleep, or locked.
            DeviceLostError: It does not answer.
        """
        screen = await self._look()
        if not screen.hidden:
            return False
        if screen.asleep:
            await self._shell("input", "keyevent", "KEYCODE_WAKEUP")
            screen = await self._wait(lambda seen: not seen.asleep)
        if screen.asleep:
            raise DeviceError(
                f"{self._serial}: the device sleeps, and KEYCODE_WAKEUP did not wake it within "
                f"{WAKING_TIMEOUT_S:g} s. Wake it by hand, and see that it has power"
            )
        if screen.locked:
            await self._shell("wm", "dismiss-keyguard")
            screen = await self._wait(lambda seen: not seen.locked)
        if screen.locked:
            raise DeviceError(
                f"{self._serial}: the screen is locked, and `wm dismiss-keyguard` did not unlock "
                "it: a code, a pattern or a fingerprint may be set. Unlock it by hand, or choose "
                "no lock in its settings"
            )
        return True

    async def keep_awake(self) -> None:
        """Let the screen stay on while the device is plugged in."""
        own = (await self._shell("settings", "get", "global", STAY_ON)).strip()
        if self._own is None and own != _ALWAYS:
            self._own = own
        if own != _ALWAYS:
            await self._shell("settings", "put", "global", STAY_ON, _ALWAYS)

    async def put_back(self) -> None:
        """Give the device the setting back that it had."""
        own, self._own = self._own, None
        if own in ("null", ""):
            await self._shell("settings", "delete", "global", STAY_ON)
        elif own is not None:
            await self._shell("settings", "put", "global", STAY_ON, own)

    async def _look(self) -> RawScreen:
        return parse_place(await self._execute(READ_PLACE))

    async def _wait(self, fits: Callable[[RawScreen], bool]) -> RawScreen:
        pause, deadline = 0.02, anyio.current_time() + WAKING_TIMEOUT_S
        while True:
            screen = await self._look()
            if fits(screen) or anyio.current_time() > deadline:
                return screen
            await anyio.sleep(pause)
            pause = min(2 * pause, 0.5)
