"""A pool of expensive resources, such as devices and browsers, that episodes lease in turn."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import anyio

from uiprobe.environments.errors import DeviceError, DeviceLostError, NoDeviceError

Resource = TypeVar("Resource", bound=Hashable)

logger = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Waiter(Generic[Resource]):
    ready: anyio.Event = field(default_factory=anyio.Event)
    resource: Resource | None = None


class Lease(Generic[Resource]):
    """The right to use one resource, until `release`.

    Attributes:
        resource: What is leased.
    """

    def __init__(self, pool: Pool[Resource], resource: Resource) -> None:
        self.resource = resource
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
            await self._pool._take_back(self.resource, lost)


class Pool(Generic[Resource]):
    """Leases resources to episodes, first come, first served; for one event loop.

    Args:
        resources: The resources; no two may be equal.
        reset: Brings a device into the state that an episode may start from; called each time one
            is given back. If it fails, the device is taken out of the pool.
        reset_timeout_s: How long that may take.

    Raises:
        ValueError: No device is given, or one twice.
    """

    def __init__(
        self,
        resources: Iterable[Resource],
        reset: Callable[[Resource], Awaitable[None]],
        *,
        reset_timeout_s: float = 60.0,
    ) -> None:
        self._idle = deque(resources)
        if not self._idle or len(set(self._idle)) < len(self._idle):
            raise ValueError(f"a pool needs devices, each once; found {list(self._idle)}")
        self._all = tuple(self._idle)
        self._reset = reset
        self._reset_timeout_s = reset_timeout_s
        self._waiting: deque[_Waiter[Resource]] = deque()
        self._lost: dict[Resource, str] = {}

    @property
    def usable(self) -> list[Resource]:
        """The devices that have not been lost, leased ones included."""
        return [one for one in self._all if one not in self._lost]

    @property
    def idle(self) -> list[Resource]:
        """The free devices, the next one first."""
        return list(self._idle)

    @property
    def lost(self) -> Mapping[Resource, str]:
        """The devices that were taken out, and why."""
        return dict(self._lost)

    async def acquire(self) -> Lease[Resource]:
        """Wait for a device and lease it; the caller must release it.

        Raises:
            NoDeviceError: All devices have been lost.
        """
        # Nobody waits while a device is idle: it would have been handed over.
        if self._idle:
            return Lease(self, self._idle.popleft())
        self._check_any_left()
        waiter: _Waiter[Resource] = _Waiter()
        self._waiting.append(waiter)
        try:
            await waiter.ready.wait()
        except BaseException:
            # Cancelled: the device may have been handed over, or the last one lost, in that moment.
            if waiter.resource is not None:
                self._hand_over(waiter.resource)
            elif waiter in self._waiting:
                self._waiting.remove(waiter)
            raise
        if waiter.resource is None:
            self._check_any_left()
            raise AssertionError("a waiter is only woken with a device, or when none is left")
        return Lease(self, waiter.resource)

    @asynccontextmanager
    async def lease(self) -> AsyncIterator[Resource]:
        """Lease a device for a block; a `DeviceLostError` out of it takes the device out.

        Yields:
            What is leased.

        Raises:
            NoDeviceError: All devices have been lost.
        """
        lease = await self.acquire()
        lost = None
        try:
            yield lease.resource
        except DeviceLostError as error:
            lost = str(error)
            raise
        finally:
            await lease.release(lost=lost)

    def _check_any_left(self) -> None:
        if len(self._lost) == len(self._all):
            reasons = "; ".join(f"{one}: {reason}" for one, reason in self._lost.items())
            raise NoDeviceError(
                f"no device is left to run on ({reasons}). Check `adb devices`, connect one, and "
                "run the failed samples again"
            )

    async def _take_back(self, resource: Resource, lost: str | None) -> None:
        if lost is None:
            lost = await self._try_reset(resource)
        if lost is None:
            self._hand_over(resource)
            return
        logger.warning("device %s is out of the pool: %s", resource, lost)
        self._lost[resource] = lost
        if len(self._lost) == len(self._all):
            for waiter in self._waiting:
                waiter.ready.set()
            self._waiting.clear()

    async def _try_reset(self, resource: Resource) -> str | None:
        """Why the device cannot be used again; None if it can."""
        try:
            with anyio.fail_after(self._reset_timeout_s):
                await self._reset(resource)
        except TimeoutError:
            return f"no reset within {self._reset_timeout_s:g} s"
        except Exception as error:
            if not isinstance(error, DeviceError):
                logger.exception("the reset of %s failed", resource)
            return f"the reset failed: {error or type(error).__name__}"
        return None

    def _hand_over(self, resource: Resource) -> None:
        if self._waiting:
            waiter = self._waiting.popleft()
            waiter.resource = resource
            waiter.ready.set()
        else:
            self._idle.append(resource)
