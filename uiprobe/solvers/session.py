"""The environment that an episode acts in: opened before the solver, closed after it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.environments.base import Environment, HasApplicationState
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.pool import DevicePool, Lease
from uiprobe.episodes.names import GOAL
from uiprobe.episodes.stopwatch import Stopwatch
from uiprobe.solvers.broken import require_whole
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen


@dataclass(slots=True)
class Opened:
    """An environment, and what is to be done with it afterwards.

    Attributes:
        environment: The environment.
        device: What it is, in a word.
        give_back: Gives the device back; told why, where it must not be used again.
        ceiling: Whether the reference solution meets the goal; None where that is not known.
        count_reference: Tells how many actions the reference solution takes, the stop included, or
            None where it cannot; None where that is not known.
    """

    environment: Environment
    device: str
    give_back: Callable[[str | None], Awaitable[None]] | None = None
    ceiling: bool | None = None
    count_reference: Callable[[], Awaitable[int | None]] | None = None


class Provider(Protocol):
    """Where environments come from."""

    async def open(self, goal: Goal) -> Opened:
        """An environment for one episode.

        Raises:
            DeviceError: There is none.
        """
        ...


@dataclass(slots=True)
class Session:
    """One episode's environment.

    Attributes:
        goal: The goal.
        provider: Where its environment came from.
        opened: The environment.
        screen: What is shown now.
        state: What the apps hold now; None where the environment does not tell it.
        watch: Measures what the time goes into.
        max_steps: How many actions it may take.
        screenshots: Whether pictures of the steps go into the log.
    """

    goal: Goal
    provider: Provider
    opened: Opened
    screen: Screen
    state: dict[str, Any] | None
    watch: Stopwatch
    max_steps: int
    screenshots: bool

    async def act(self, action: Action) -> None:
        """Do an action; `screen` and `state` are then what came of it.

        Raises:
            ActionError: It does not fit the screen; nothing was done.
            TextRefusedError: The text cannot be typed exactly.
            DeviceError: The machinery failed.
        """
        environment = self.opened.environment
        with self.watch.on("device"):
            self.screen = await environment.act(action)
            if self.state is not None:
                self.state = await _application_state(environment)

    async def replace_device(self, lost: DeviceLostError) -> None:
        """Begin anew on another device, after this one was lost.

        Raises:
            NoDeviceError: None is left.
        """
        await _release(self.opened, str(lost))
        # Given back already, should no other be found.
        self.opened.give_back = None
        self.opened, self.screen, self.state = await _start(self.provider, self.goal, self.watch)


_sessions: dict[str, Session] = {}
"""The episodes that run now, by the unique id of their sample: solvers are made without knowing
them, so that any solver can be given on the command line."""


def session_of(state: TaskState) -> Session:
    """The session of a sample.

    Raises:
        RuntimeError: It has none: the solver was not given to the task `uiprobe/navigation`.
    """
    session = _sessions.get(state.uuid)
    if session is None:
        raise RuntimeError(
            f"sample {state.sample_id} has no device: this solver works in the task "
            "uiprobe/navigation, which opens one"
        )
    return session


def open_session(provider: Provider, *, max_steps: int, screenshots: bool) -> Solver:
    """Open an environment for each sample; to be a task's `setup`.

    Args:
        provider: Where environments come from.
        max_steps: How many actions an episode may take; goals that state the length of their
            reference get at least twice that.
        screenshots: Whether pictures of the steps go into the log.
    """

    @solver(name="open_session")
    def setup() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            require_whole(state)
            goal = Goal.from_dict(state.metadata[GOAL], name=f"sample {state.sample_id}")
            watch = Stopwatch()
            started = await _start(provider, goal, watch)
            # A long solution needs room: the limit of the paper is for goals of its length.
            room = max(max_steps, 2 * goal.demands.get("steps", 0))
            _sessions[state.uuid] = Session(goal, provider, *started, watch, room, screenshots)
            return state

        return solve

    return setup()


async def close_session(state: TaskState) -> None:
    """Give everything back; to be a task's `cleanup`. A second call does nothing."""
    session = _sessions.pop(state.uuid, None)
    if session is not None:
        await _release(session.opened, None)


async def _start(
    provider: Provider, goal: Goal, watch: Stopwatch
) -> tuple[Opened, Screen, dict[str, Any] | None]:
    """Open an environment and bring it to the start of a goal; lost devices are passed over."""
    while True:
        opened = await provider.open(goal)
        try:
            with watch.on("device"):
                screen = await opened.environment.reset(goal)
                state = await _application_state(opened.environment)
        except DeviceLostError as error:
            await _release(opened, str(error))
        except BaseException:
            await _release(opened, None)
            raise
        else:
            return opened, screen, state


async def _release(opened: Opened, lost: str | None) -> None:
    try:
        await opened.environment.close()
    finally:
        if opened.give_back is not None:
            await opened.give_back(lost)


async def _application_state(environment: Environment) -> dict[str, Any] | None:
    if not isinstance(environment, HasApplicationState):
        return None
    try:
        return await environment.application_state()
    except DeviceLostError:
        raise
    except DeviceError:
        # A handset or an emulator does not tell what its apps hold.
        return None


class PooledDevices:
    """Environments on devices behind an adb server, one episode per device at a time.

    The pool is made with the first episode, because it belongs to the event loop that runs.
    """

    def __init__(
        self,
        serials: tuple[str, ...],
        make: Callable[[str], Environment],
        recover: Callable[[str], Awaitable[None]],
    ) -> None:
        """Make a provider.

        Args:
            serials: The devices.
            make: Makes an environment on a device.
            recover: Brings a device into the state that an episode may start from.
        """
        self._serials = serials
        self._make = make
        self._recover = recover
        self._pool: DevicePool | None = None

    async def open(self, goal: Goal) -> Opened:
        """Wait for a device that is free.

        Raises:
            NoDeviceError: All have been lost.
        """
        if self._pool is None:
            self._pool = DevicePool(self._serials, self._recover)
        lease: Lease = await self._pool.acquire()

        async def give_back(lost: str | None) -> None:
            await lease.release(lost=lost)

        return Opened(
            self._make(lease.serial),
            lease.serial,
            give_back,
        )
