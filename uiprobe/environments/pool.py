"""A pool of expensive resources, such as devices and browsers, that episodes lease in turn."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

import anyio

from uiprobe.environments.errors import DeviceError, DeviceLostError, NoDeviceError

Resource = TypeVar("Resource", bound=Hashable)

Wanted = TypeVar("Wanted", contravariant=True)

logger = logging.getLogger(__name__)

ASK_AGAIN_S = 0.2
"""Seconds until a device that another process uses, or that was lost, is asked for again."""


class Claims(Protocol[Wanted]):
    """The right to use devices that other processes may want too."""

    def take(self, resource: Wanted) -> bool:
        """Take a device for this process; False if another has it. True if taken before.

        Raises:
            DeviceError: That cannot be known.
        """
        ...

    def drop(self, resource: Wanted) -> None:
        """Let others take it; does nothing if it was not taken."""
        ...


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
            is given back. If it fails, the device is lost.
        reset_timeout_s: How long that may take.
        claims: Guards devices that other processes use too; None if there are none. A device is
            taken before it is touched, and dropped when no episode of this pool has it or waits.
        revive: Brings a lost device back into the state that an episode may start from, or raises
            `DeviceError`; None if lost devices stay lost. It is called again and again while
            episodes wait.
        return_s: How long episodes wait for a device to come back when all have been lost.

    Raises:
        ValueError: No device is given, or one twice.
    """

    def __init__(
        self,
        resources: Iterable[Resource],
        reset: Callable[[Resource], Awaitable[None]],
        *,
        reset_timeout_s: float = 60.0,
        claims: Claims[Resource] | None = None,
        revive: Callable[[Resource], Awaitable[None]] | None = None,
        return_s: float = 0.0,
    ) -> None:
        self._idle = deque(resources)
        if not self._idle or len(set(self._idle)) < len(self._idle):
            raise ValueError(f"a pool needs devices, each once; found {list(self._idle)}")
        self._all = tuple(self._idle)
        self._reset = reset
        self._reset_timeout_s = reset_timeout_s
        self._waiting: deque[_Waiter[Resource]] = deque()
        self._lost: dict[Resource, str] = {}
        self._claims = claims
        self._revive = revive
        self._return_s = return_s
        self._reviving = False
        self._all_lost_at = self._gave_up_at = float("-inf")

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
            NoDeviceError: All devices have been lost, and none came back in time.
            DeviceError: It cannot be known whether another process uses a device.
        """
        while True:
            resource = await self._next()
            try:
                taken = self._claims is None or self._claims.take(resource)
            except BaseException:
                self._hand_over(resource)
                raise
            if taken:
                return Lease(self, resource)
            # The others come first: one of them may be free.
            self._hand_over(resource)
            await anyio.sleep(ASK_AGAIN_S)

    async def _next(self) -> Resource:
        """The next device, in turn."""
        # Nobody waits while a device is idle: it would have been handed over.
        if self._idle:
            return self._idle.popleft()
        self._check_any_left()
        waiter: _Waiter[Resource] = _Waiter()
        self._waiting.append(waiter)
        try:
            await self._wait(waiter)
        except BaseException:
            # Cancelled: the device may have been handed over, or the last one lost, in that moment.
            if waiter.resource is not None:
                self._hand_over(waiter.resource)
            elif waiter in self._waiting:
                self._waiting.remove(waiter)
            raise
        if waiter.resource is None:
            raise self._none_left()
        return waiter.resource

    async def _wait(self, waiter: _Waiter[Resource]) -> None:
        """Wait for a device; meanwhile one of those who wait asks for those that were lost."""
        if self._revive is None:
            await waiter.ready.wait()
            return
        async with anyio.create_task_group() as group:
            group.start_soon(self._bring_back, self._revive)
            await waiter.ready.wait()
            group.cancel_scope.cancel()

    async def _bring_back(self, revive: Callable[[Resource], Awaitable[None]]) -> None:
        while True:
            await anyio.sleep(ASK_AGAIN_S)
            # One waiter is enough: two would connect the same device at the same time.
            if self._reviving:
                continue
            self._reviving = True
            try:
                async with anyio.create_task_group() as group:
                    for resource in list(self._lost):
                        group.start_soon(self._bring_one_back, resource, revive)
            finally:
                self._reviving = False
            if self._all_are_lost() and anyio.current_time() >= self._all_lost_at + self._return_s:
                self._gave_up_at = anyio.current_time()
                self._wake_all()

    async def _bring_one_back(
        self, resource: Resource, revive: Callable[[Resource], Awaitable[None]]
    ) -> None:
        try:
            if self._claims is not None and not self._claims.take(resource):
                # Another process has it, and may have brought it back.
                return
        except DeviceError as error:
            self._lost[resource] = str(error)
            return
        back = False
        try:
            reason = await self._try(revive, resource, "return")
            back = reason is None
        finally:
            # Also if this waiter is cancelled, because it got another device meanwhile.
            if not back and self._claims is not None:
                self._claims.drop(resource)
        if reason is not None:
            self._lost[resource] = reason
            return
        logger.warning("device %s is back in the pool", resource)
        del self._lost[resource]
        self._hand_over(resource)

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

    def _all_are_lost(self) -> bool:
        return len(self._lost) == len(self._all)

    def _check_any_left(self) -> None:
        if not self._all_are_lost():
            return
        # After that time they are asked once more: somebody may have plugged one in.
        if self._revive is None or anyio.current_time() < self._gave_up_at + self._return_s:
            raise self._none_left()

    def _none_left(self) -> NoDeviceError:
        reasons = "; ".join(f"{one}: {reason}" for one, reason in self._lost.items())
        waited = f" and none came back within {self._return_s:g} s" if self._revive else ""
        return NoDeviceError(
            f"no device is left to run on{waited} ({reasons}). Check `adb devices`, connect one, "
            "and run the failed samples again"
        )

    async def _take_back(self, resource: Resource, lost: str | None) -> None:
        if lost is None:
            lost = await self._try(self._reset, resource, "reset")
        if lost is None:
            self._hand_over(resource)
            return
        logger.warning("device %s is out of the pool: %s", resource, lost)
        self._lost[resource] = lost
        if self._claims is not None:
            self._claims.drop(resource)
        if self._all_are_lost():
            self._all_lost_at = anyio.current_time()
            if self._revive is None:
                self._wake_all()

    def _wake_all(self) -> None:
        """Let all who wait know that no device is left."""
        for waiter in self._waiting:
            waiter.ready.set()
        self._waiting.clear()

    async def _try(
        self, bring: Callable[[Resource], Awaitable[None]], resource: Resource, what: str
    ) -> str | None:
        """Why the device cannot be used; None if it can."""
        try:
            with anyio.fail_after(self._reset_timeout_s):
                await bring(resource)
        except TimeoutError:
            return f"no {what} within {self._reset_timeout_s:g} s"
        except Exception as error:
            # Any error takes the device out; raised here, it would end an episode that is over.
            if not isinstance(error, DeviceError):
                logger.exception("the %s of %s failed", what, resource)
            return f"the {what} failed: {error or type(error).__name__}"
        return None

    def _hand_over(self, resource: Resource) -> None:
        # In the order in which they came, so that no episode waits forever.
        if self._waiting:
            waiter = self._waiting.popleft()
            waiter.resource = resource
            waiter.ready.set()
            return
        self._idle.append(resource)
        if self._claims is not None:
            self._claims.drop(resource)
