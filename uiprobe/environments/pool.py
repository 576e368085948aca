"""A pool of devices that episodes lease in turn."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio

from uiprobe.environments.errors import DeviceError, DeviceLostError, NoDeviceError

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Waiter:
    ready: anyio.Event = field(default_factory=anyio.Event)
    serial: str | None = None


class Lease:
    """The right to use one device, until `release`.

    Attributes:
        serial: The device.
    """

    def __init__(self, pool: DevicePool, serial: str) -> None:
        self.serial = serial
        self._pool = pool
        self._released = False

    async def release(self, *, lost: str | None = None) -> None:
        """Give the device back; a second call does nothing.

        It is reset before the next episode gets it, even if the caller has been cancelled.

        Args:
            lost: Why the device must not be used again; None if it may.
        """
        if self._released:
            return
        self._released = True
        with anyio.CancelScope(shield=True):
            await self._pool._take_back(self.serial, lost)


class DevicePool:
    """Leases devices to episodes, first come, first served; for one event loop.

    Args:
        serials: The devices.
        reset: Brings a device into the state that an episode may start from; called each time one
            is given back. If it fails, the device is taken out of the pool.
        reset_timeout_s: How long that may take.

    Raises:
        ValueError: There is no device, or one twice.
    """

    def __init__(
        self,
        serials: Iterable[str],
        reset: Callable[[str], Awaitable[None]],
        *,
        reset_timeout_s: float = 60.0,
    ) -> None:
        self._idle = deque(serials)
        if not self._idle or len(set(self._idle)) < len(self._idle):
            raise ValueError(f"a pool needs devices, each once; found {list(self._idle)}")
        self._all = tuple(self._idle)
        self._reset = reset
        self._reset_timeout_s = reset_timeout_s
        self._waiting: deque[_Waiter] = deque()
        self._lost: dict[str, str] = {}

    @property
    def usable(self) -> list[str]:
        """The devices that have not been lost, leased ones included."""
        return [serial for serial in self._all if serial not in self._lost]

    @property
    def idle(self) -> list[str]:
        """The devices that nobody has, the next one first."""
        return list(self._idle)

    @property
    def lost(self) -> Mapping[str, str]:
        """The devices that were taken out, and why."""
        return dict(self._lost)

    async def acquire(self) -> Lease:
        """Wait for a device and lease it; who calls must see to it that it is released.

        Raises:
            NoDeviceError: All have been lost.
        """
        # Nobody waits while a device is idle: it would have been handed over.
        if self._idle:
            return Lease(self, self._idle.popleft())
        self._check_any_left()
        waiter = _Waiter()
        self._waiting.append(waiter)
        try:
            await waiter.ready.wait()
        except BaseException:
            # Cancelled: the device may have been handed over, or the last one lost, in that moment.
            if waiter.serial is not None:
                self._hand_over(waiter.serial)
            elif waiter in self._waiting:
                self._waiting.remove(waiter)
            raise
        if waiter.serial is None:
            self._check_any_left()
            raise AssertionError("a waiter is only woken with a device, or when none is left")
        return Lease(self, waiter.serial)

    @asynccontextmanager
    async def lease(self) -> AsyncIterator[str]:
        """Lease a device for a block; a `DeviceLostError` out of it takes the device out.

        Yields:
            The serial.

        Raises:
            NoDeviceError: All have been lost.
        """
        lease = await self.acquire()
        lost = None
        try:
            yield lease.serial
        except DeviceLostError as error:
            lost = str(error)
            raise
        finally:
            await lease.release(lost=lost)

    def _check_any_left(self) -> None:
        if len(self._lost) == len(self._all):
            reasons = "; ".join(f"{serial}: {reason}" for serial, reason in self._lost.items())
            raise NoDeviceError(
                f"no device is left to run on ({reasons}). Check `adb devices`, connect one, and "
                "run the failed samples again"
            )

    async def _take_back(self, serial: str, lost: str | None) -> None:
        if lost is None:
            lost = await self._try_reset(serial)
        if lost is None:
            self._hand_over(serial)
            return
        logger.warning("device %s is out of the pool: %s", serial, lost)
        self._lost[serial] = lost
        if len(self._lost) == len(self._all):
            for waiter in self._waiting:
                waiter.ready.set()
            self._waiting.clear()

    async def _try_reset(self, serial: str) -> str | None:
        """Why the device cannot be used again; None if it can."""
        try:
            with anyio.fail_after(self._reset_timeout_s):
                await self._reset(serial)
        except TimeoutError:
            return f"no reset within {self._reset_timeout_s:g} s"
        except Exception as error:
            if not isinstance(error, DeviceError):
                logger.exception("the reset of %s failed", serial)
            return f"the reset failed: {error or type(error).__name__}"
        return None

    def _hand_over(self, serial: str) -> None:
        if self._waiting:
            waiter = self._waiting.popleft()
            waiter.serial = serial
            waiter.ready.set()
        else:
            self._idle.append(serial)
