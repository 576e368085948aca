"""Devices behind an adb server: handsets, emulators and simulated phones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial

import anyio

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.android.claims import DeviceClaims
from uiprobe.environments.android.device import connect_server, list_serials, reconnect
from uiprobe.environments.base import (
    Environment,
    HasPackages,
    HasSnapshots,
    Opened,
    Provider,
    StagesGoals,
)
from uiprobe.environments.cores import devices_at_once
from uiprobe.environments.deadlines import Deadlines
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.looks import Looks
from uiprobe.environments.pool import Pool
from uiprobe.environments.registry import environment
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen


class ServedPhone:
    """A simulated phone behind an adb server, set up as a builtin goal says."""

    def __init__(self, device: AdbEnvironment, source: StagesGoals) -> None:
        self._device = device
        self._source = source

    async def reset(self, goal: Goal) -> Screen:
        """Bring the phone into the state in which a phone in this process would start.

        Raises:
            DeviceError: It is another device, which cannot be brought into a state.
        """
        if not await self._device.is_simulated():
            raise DeviceError(
                f"{self._device.serial} is not a simulated phone, and builtin goals need one: "
                "start some with `uiprobe phone serve`, or choose another source"
            )
        twin = self._source.stage(goal)
        if not isinstance(twin, HasSnapshots):
            raise AssertionError("a simulated phone has snapshots")
        await twin.reset(goal)
        await self._device.reset(goal)
        return await self._device.restore(await twin.snapshot())

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen."""
        return await self._device.act(action)

    async def application_state(self) -> dict[str, object]:
        """The data that each app reports, by package."""
        return await self._device.application_state()

    async def close(self) -> None:
        """Give the device its keyboard back."""
        await self._device.close()


class ServedPhones:
    """Phones behind an adb server, for goals that include their content."""

    def __init__(self, serials: tuple[str, ...], source: StagesGoals) -> None:
        self._source = source
        self._pool = PooledDevices(
            serials,
            lambda serial, call_timeout_s, looks: ServedPhone(
                AdbEnvironment(
                    serial,
                    call_timeout_s=call_timeout_s,
                    display=looks.display,
                    pictures_only=looks.pictures_only,
                ),
                source,
            ),
        )

    @property
    def deadlines(self) -> Deadlines:
        """How long phones that hang or vanish are waited for."""
        return self._pool.deadlines

    @deadlines.setter
    def deadlines(self, deadlines: Deadlines) -> None:
        self._pool.deadlines = deadlines

    @property
    def looks(self) -> Looks:
        """Checks of the phones."""
        return self._pool.looks

    @looks.setter
    def looks(self, looks: Looks) -> None:
        self._pool.looks = looks

    async def open(self, goal: Goal) -> Opened:
        """Wait for a phone that is free.

        Raises:
            NoDeviceError: All have been lost.
        """
        opened = await self._pool.open(goal)
        opened.count_reference = partial(self._source.count_reference, goal)
        return opened


class PooledDevices:
    """Environments on devices behind an adb server, one episode per device at a time.

    No two processes use one device at the same time. A device that hangs or vanishes is asked for
    again as long as episodes wait.

    The pool is made with the first episode, because it belongs to the event loop that runs.

    Attributes:
        deadlines: How long devices are waited for.
        looks: What is looked at on them.
    """

    def __init__(
        self, serials: tuple[str, ...], make: Callable[[str, float, Looks], Environment]
    ) -> None:
        """Make a provider.

        Args:
            serials: The devices.
            make: Makes an environment on a device, whose calls may take so many seconds, and of
                which that is looked at.
        """
        self.deadlines = Deadlines()
        self.looks = Looks()
        self._serials = serials
        self._make = make
        self._pool: Pool[str] | None = None
        self._turns: anyio.Semaphore | None = None

    async def open(self, goal: Goal) -> Opened:
        """Wait for a device that is free.

        Raises:
            NoDeviceError: All have been lost, and none came back in time.
        """
        if self._pool is None:
            self._turns = anyio.Semaphore(devices_at_once() or sys.maxsize)
            self._pool = Pool(
                self._serials,
                self._recover,
                reset_timeout_s=2 * self.deadlines.answer_s,
                claims=DeviceClaims(connect_server()),
                revive=self._revive,
                return_s=self.deadlines.return_s,
            )
        turns = self._turns
        if turns is None:
            raise AssertionError("made with the pool")
        # A waiting episode holds no device that another process could use.
        await turns.acquire()
        try:
            lease = await self._pool.acquire()
        except BaseException:
            turns.release()
            raise
        ended = False

        async def give_back(lost: str | None) -> None:
            nonlocal ended
            try:
                await lease.release(lost=lost)
            finally:
                if not ended:
                    ended = True
                    turns.release()

        return Opened(
            self._make(lease.resource, self.deadlines.answer_s, self.looks),
            lease.resource,
            give_back,
        )

    async def _recover(self, serial: str) -> None:
        await AdbEnvironment(serial, call_timeout_s=self.deadlines.answer_s).recover()

    async def _revive(self, serial: str) -> None:
        await reconnect(serial, timeout_s=self.deadlines.answer_s)
        await self._recover(serial)


def choose_serials(named: tuple[str, ...]) -> tuple[str, ...]:
    """The devices to use: those named, or all that the adb server lists as ready.

    Raises:
        ValueError: No phone is served, or one that is named is not.
    """
    try:
        ready = list_serials(connect_server())
    except DeviceError as error:
        raise ValueError(str(error)) from None
    missing = [serial for serial in named if serial not in ready]
    if missing or not ready:
        raise ValueError(
            f"serials: found {', '.join(ready) or 'no device'} ready, expected "
            f"{', '.join(missing) or 'one at least'}; `uiprobe doctor` says what is wrong, and "
            "`uiprobe phone serve` starts simulated phones"
        )
    return named or tuple(ready)


@environment("adb", takes_serials=True)
def adb_devices(source: object, serials: tuple[str, ...]) -> Provider:
    """The devices named, or all that are ready.

    Raises:
        ValueError: No phone is served, or the goals cannot be set up on them.
    """
    chosen = choose_serials(serials)
    if isinstance(source, StagesGoals):
        return ServedPhones(chosen, source)
    if not isinstance(source, HasPackages):
        raise ValueError("environment=adb needs a source that names the packages of its apps")
    packages: Mapping[str, str] = source.packages
    return PooledDevices(
        chosen,
        lambda serial, call_timeout_s, looks: AdbEnvironment(
            serial,
            packages,
            call_timeout_s=call_timeout_s,
            display=looks.display,
            pictures_only=looks.pictures_only,
        ),
    )
