"""A device that stands upright or turned: its screen is kept from turning, and left as it was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from uiprobe.environments.android.dump import RawScreen
from uiprobe.ui.coordinates import Size

SENSOR, TURNED = "accelerometer_rotation", "user_rotation"
"""Settings: whether the screen follows the sensor, and how it stands if it does not."""

_LOCKED = {SENSOR: "0", TURNED: "0"}

_SIDEWAYS = (b'rotation="1"', b'rotation="3"')


class RotationLock:
    """Keeps the screen of one device upright, unless an app demands otherwise.

    Args:
        shell: Runs a program on the device.
    """

    def __init__(self, shell: Callable[..., Awaitable[str]]) -> None:
        self._shell = shell
        self._own: dict[str, str] = {}

    async def lock(self) -> None:
        """Choose upright, and let the sensor turn nothing."""
        for name, value in _LOCKED.items():
            own = (await self._shell("settings", "get", "system", name)).strip()
            if own != value:
                self._own.setdefault(name, own)
                await self._shell("settings", "put", "system", name, value)

    async def put_back(self) -> None:
        """Give the device the settings back that it had."""
        own, self._own = self._own, {}
        for name, value in own.items():
            if value in ("null", ""):
                await self._shell("settings", "delete", "system", name)
            else:
                await self._shell("settings", "put", "system", name, value)


def size_as_turned(upright: Size, screen: RawScreen) -> Size:
    """The size of the screen as it stands; `wm size` gives that of the upright device.

    Args:
        upright: What `wm size` gives.
        screen: A reading. What it says of the display counts before what its hierarchy says, which
            may be missing or from before; that of another display does not count.
    """
    across = Size(upright.height, upright.width)
    if screen.display in (upright, across):
        return screen.display
    return across if any(mark in screen.document[:400] for mark in _SIDEWAYS) else upright


def is_turned(picture: bytes, size: Size) -> bool:
    """Whether a picture shows a screen of this size after it was turned by a quarter.

    Args:
        picture: A PNG; its header alone is read.
        size: Of the screen, in pixels.
    """
    width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    return size.width != size.height and (height, width) == tuple(size)
