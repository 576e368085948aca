"""From the parameters of the navigation task to environments."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.android.device import connect_server, list_serials
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.replay import ReplayEnvironment
from uiprobe.probes.navigation import recorded_steps, sphinx_trajectories
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.scorers.trajectory import evaluate_trajectory
from uiprobe.solvers.session import Opened, PooledDevices
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import reference_length
from uiprobe.ui.screen import Screen


class SimulatedPhones:
    """A new simulated phone in this process for each episode, set up as its goal says."""

    async def open(self, goal: Goal) -> Opened:
        """The phone."""
        from uiprobe.probes.sources.builtin import builtin_environment

        # The reference of each builtin goal is run by the tests of its source.
        return Opened(
            builtin_environment(goal),
            "phone",
            ceiling=True if goal.reference else None,
            count_reference=partial(_builtin_length, goal),
        )


class Replays:
    """The recordings of a Sphinx release."""

    def __init__(self, release: SphinxRelease) -> None:
        self._release = release
        self._recordings = sphinx_trajectories(release)

    async def open(self, goal: Goal) -> Opened:
        """The recording of a goal.

        Raises:
            SourceError: A file of it is missing or damaged.
        """
        steps = recorded_steps(self._release, self._recordings[goal.id])
        trajectory = [step.parse(name=f"{goal.id}/{n}") for n, step in enumerate(steps)]
        ceiling = evaluate_trajectory(goal.evaluators, trajectory).success
        return Opened(ReplayEnvironment(steps), "replay", ceiling=ceiling)


class ServedPhone:
    """A simulated phone behind an adb server, set up as a builtin goal says."""

    def __init__(self, device: AdbEnvironment) -> None:
        self._device = device

    async def reset(self, goal: Goal) -> Screen:
        """Bring the phone into the state in which a phone in this process would start.

        Raises:
            DeviceError: It is another device, which cannot be brought into a state.
        """
        from uiprobe.probes.sources.builtin import builtin_environment

        if not await self._device.is_simulated():
            raise DeviceError(
                f"{self._device.serial} is no simulated phone, and builtin goals need one: start "
                "some with `uiprobe phone serve`, or choose another source"
            )
        twin = builtin_environment(goal)
        await twin.reset(goal)
        await self._device.reset(goal)
        return await self._device.restore(await twin.snapshot())

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen."""
        return await self._device.act(action)

    async def application_state(self) -> dict[str, object]:
        """What each app says that it holds, by package."""
        return await self._device.application_state()

    async def close(self) -> None:
        """Give the device its keyboard back."""
        await self._device.close()


class ServedPhones:
    """Phones behind an adb server, for builtin goals."""

    def __init__(self, serials: tuple[str, ...]) -> None:
        self._pool = PooledDevices(
            serials, lambda serial: ServedPhone(AdbEnvironment(serial)), _recover
        )

    async def open(self, goal: Goal) -> Opened:
        """Wait for a phone that is free.

        Raises:
            NoDeviceError: All have been lost.
        """
        opened = await self._pool.open(goal)
        opened.count_reference = partial(_builtin_length, goal)
        return opened


async def _builtin_length(goal: Goal) -> int | None:
    """How many actions the reference of a builtin goal takes; it is run where that alone tells."""
    if not goal.reference:
        return None
    length = reference_length(goal.reference)
    if length is not None:
        return length
    from uiprobe.probes.sources.builtin.episodes import following, run_episode

    run = await run_episode(goal, following(goal.reference), states="none")
    return len(run.steps)


def handsets(serials: tuple[str, ...], packages: dict[str, str]) -> PooledDevices:
    """Devices behind an adb server, for goals in apps that are installed on them.

    Args:
        serials: The devices.
        packages: The Android package of each app, by its short name.
    """
    return PooledDevices(serials, lambda serial: AdbEnvironment(serial, packages), _recover)


async def _recover(serial: str) -> None:
    await AdbEnvironment(serial).recover()


def choose_serials(named: tuple[str, ...]) -> tuple[str, ...]:
    """The devices to use: those named, or all that the adb server lists as ready.

    Raises:
        ValueError: There is none, or one that is named is not there.
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
