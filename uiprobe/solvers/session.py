"""The environment that an episode acts in: opened before the solver, closed after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.environments.base import (
    AsksFirst,
    EndsEpisodes,
    Environment,
    GivesNotice,
    HasApplicationState,
    HasClock,
    JudgesItself,
    KnowsWhatLiesAt,
    Opened,
    Proceeds,
    Provider,
    ReportsErrors,
    SolvesItself,
    StatesInstructions,
)
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.episodes.forks import FORK, Fork, read_fork
from uiprobe.episodes.names import GOAL, SESSION_GOALS
from uiprobe.episodes.stopwatch import Stopwatch
from uiprobe.solvers.broken import require_whole
from uiprobe.solvers.charging import BY_ACTIONS, Charge, Spent
from uiprobe.solvers.help import MakesHelpers
from uiprobe.solvers.user_model import MakesUser, Said, UserModel
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.goal import Goal
from uiprobe.ui.person.conversation import Conversation, Question
from uiprobe.ui.platform import Platform, platform_of
from uiprobe.ui.screen import Screen

MAX_LOST = 10
"""Devices that one episode may lose; one that loses more may be what breaks them."""


@dataclass(slots=True)
class Session:
    """One episode's environment.

    Attributes:
        provider: Where its environment came from.
        opened: The environment.
        screen: What is shown now.
        state: The data of the apps now; None if the environment does not report it.
        watch: Measures how the time is spent.
        max_steps: How many actions it may take.
        screenshots: Whether pictures of the steps go into the log.
        lost: How many devices it has lost.
        fork: The point of an earlier episode that this one begins at; None for the start.
        make_helper: Makes what helps the agent; None if nothing does.
        charge: How much time thinking takes on the device.
        make_user: Makes a model stand for the person; None if they are a program.
        passed_ms: Milliseconds that passed on the device's clock in the goals before this one.
        place: The place of the goal in its session, from 1.
        goals: All goals of the session in their order; `goal` is one of them.
        least_steps: How many actions an episode may take at least.
        repaired: Whether the goal before was not met, so that this one begins where the references
            of all goals before it lead.
        conversation: What was asked of the person; None if nobody can be asked.
        user: The model that stands for the person; None if they are a program.
    """

    goal: Goal
    provider: Provider
    opened: Opened
    screen: Screen
    state: dict[str, Any] | None
    watch: Stopwatch
    max_steps: int
    screenshots: bool
    lost: int = 0
    fork: Fork | None = None
    make_helper: MakesHelpers | None = None
    charge: Charge = BY_ACTIONS
    make_user: MakesUser | None = None
    goals: tuple[Goal, ...] = ()
    least_steps: int = 0
    place: int = field(default=1, init=False)
    repaired: bool = field(default=False, init=False)
    passed_ms: int = field(default=0, init=False)
    conversation: Conversation | None = field(default=None, init=False)
    user: UserModel | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._meet_person()

    def _meet_person(self) -> None:
        person = self.goal.person
        self.conversation = self.user = None
        if person is not None:
            self.conversation = Conversation(person, self.goal.instruction)
            if self.make_user is not None:
                self.user = self.make_user(person, self.goal.instruction)

    async def ask(self, question: str, said: Said | None = None) -> Said:
        """The answer of the person whose goal it is.

        Args:
            question: What is asked.
            said: What a model in the role of the person has answered before, if it is known.

        Returns:
            The answer; `about` is empty where rules understand the question.

        Raises:
            ActionError: Nobody can be asked in this run.
            UserModelError: The model that stands for the person fails.
        """
        if self.conversation is None:
            raise ActionError("unknown_action", "nobody can be asked in this run")
        if self.user is None:
            return Said(self.conversation.ask(question).text, "")
        if said is None:
            said = await self.user.answer(question)
        else:
            self.user.recall(question, said)
        reply = self.conversation.hear(Question(question, said.about).slot)
        return Said(reply.text, said.about) if reply.outcome == "gave_up" else said

    @property
    def ended(self) -> bool:
        """Whether the environment ended the episode."""
        environment = self.opened.environment
        return isinstance(environment, EndsEpisodes) and environment.ended

    @property
    def last_error(self) -> str:
        """Why the last action failed where it was done; empty if it did not."""
        environment = self.opened.environment
        return environment.last_error if isinstance(environment, ReportsErrors) else ""

    @property
    def notice(self) -> str:
        """Effects of the last action that the screen does not show, in words; empty if none."""
        environment = self.opened.environment
        return environment.notice if isinstance(environment, GivesNotice) else ""

    @property
    def platform(self) -> Platform:
        """The platform that the app of the goal runs on."""
        return platform_of(self.goal)

    async def handles_at(self, action: Action) -> Sequence[str] | None:
        """The handles of the elements at the place of an action, from the inside out.

        Returns:
            None if it has no place, or the environment cannot say.

        Raises:
            DeviceError: The machinery failed.
        """
        environment = self.opened.environment
        if action.point is None or not isinstance(environment, KnowsWhatLiesAt):
            return None
        with self.watch.on("device"):
            return await environment.handles_at(action.point)

    async def act(self, action: Action) -> None:
        """Do an action and update `screen` and `state`.

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

    @property
    def clock_s(self) -> float | None:
        """Seconds on the device's own clock since the goal began; None if it has none."""
        environment = self.opened.environment
        return environment.clock_ms / 1_000 if isinstance(environment, HasClock) else None

    def spent(self, written: int) -> Spent:
        """The expenses of the agent so far, among them so many tokens that it wrote."""
        return Spent(self.watch.calls("model"), written, self.watch.seconds()["model"])

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass on the device's own clock, if it has one.

        Raises:
            DeviceError: The machinery failed.
        """
        environment = self.opened.environment
        if milliseconds > 0 and isinstance(environment, HasClock):
            with self.watch.on("device"):
                await environment.pass_time(milliseconds)

    @property
    def questions(self) -> Sequence[str]:
        """Questions that the environment's own solution of the goal asks of the person first."""
        environment = self.opened.environment
        return environment.questions if isinstance(environment, AsksFirst) else ()

    async def solve(self) -> None:
        """Let the environment carry out the solution of the goal, and update `screen` and `state`.

        Raises:
            DeviceError: There is none, or it fails.
        """
        environment = self.opened.environment
        if not isinstance(environment, SolvesItself):
            raise DeviceError(f"{self.opened.device}: no reference solution comes with its goals")
        with self.watch.on("device"):
            self.screen = await environment.cheat()
            if self.state is not None:
                self.state = await _application_state(environment)

    async def verdict(self) -> dict[str, Any] | None:
        """The environment's verdict on the episode, as plain data; None if it does not judge.

        Raises:
            DeviceError: The machinery failed.
        """
        environment = self.opened.environment
        if not isinstance(environment, JudgesItself):
            return None
        with self.watch.on("device"):
            return asdict(await environment.verdict())

    async def restart(self) -> None:
        """Bring the goal back to its start on the same device.

        Raises:
            DeviceError: The machinery failed.
        """
        environment = self.opened.environment
        with self.watch.on("device"):
            self.screen = await environment.reset(self.goal)
            self.state = await _application_state(environment)
        self.goal = _as_stated(self.goal, environment)
        self._meet_person()

    @property
    def stated(self) -> str:
        """The instruction of the goal as its sample has it."""
        return self.goals[self.place - 1].instruction if self.goals else self.goal.instruction

    @property
    def is_last(self) -> bool:
        """Whether no goal comes after this one."""
        return self.place >= len(self.goals)

    async def begin_next(self, *, met: bool) -> None:
        """Begin the next goal of the session.

        Args:
            met: Whether this one was met. If so, the next one begins on the device as it is now;
                else where the references of all goals before it lead, at no earlier time.

        Raises:
            DeviceError: The machinery failed, or the environment has no further goals.
        """
        environment = self.opened.environment
        if not isinstance(environment, Proceeds):
            raise DeviceError(f"{self.opened.device}: takes one goal, and the session has more")
        if isinstance(environment, HasClock):
            self.passed_ms += environment.clock_ms
        goal = self.goals[self.place]
        self.watch = Stopwatch()
        # What is opened knows the goal's own reference, wherever the goal begins.
        fresh = await self.provider.open(goal)
        with self.watch.on("device"):
            if met:
                self.opened = replace(fresh, environment=environment)
                self.screen = await environment.proceed(goal)
            else:
                await _release(self.opened, None)
                self.opened = fresh
                if isinstance(fresh.environment, HasClock):
                    await fresh.environment.pass_time(self.passed_ms)
                self.screen = await fresh.environment.reset(goal)
            self.state = await _application_state(self.opened.environment)
        self.goal = _as_stated(goal, self.opened.environment)
        self.max_steps = max(self.least_steps, goal.budget)
        self.repaired = not met
        self.place += 1
        self._meet_person()

    async def replace_device(self, lost: DeviceLostError) -> None:
        """Restart on another device, after this one was lost.

        Raises:
            NoDeviceError: No device is left.
            DeviceLostError: The episode has lost too many.
        """
        await _release(self.opened, str(lost))
        # Given back already, in case no other is found.
        self.opened.give_back = None
        self.lost += 1
        if self.lost >= MAX_LOST:
            raise lost
        self.opened, self.screen, self.state = await _start(
            self.provider, self.goal, self.watch, MAX_LOST - self.lost
        )
        self.goal = _as_stated(self.goal, self.opened.environment)
        self._meet_person()


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


def open_session(
    provider: Provider,
    *,
    max_steps: int,
    screenshots: bool,
    make_helper: MakesHelpers | None = None,
    charge: Charge = BY_ACTIONS,
    make_user: MakesUser | None = None,
) -> Solver:
    """Open an environment for each sample; to be a task's `setup`.

    Args:
        provider: Where environments come from.
        max_steps: How many actions an episode may take; goals that state the length of their
            reference get at least their budget.
        screenshots: Whether pictures of the steps go into the log.
        make_helper: Makes what helps the agent; None if nothing does.
        charge: How much time thinking takes on the device.
        make_user: Makes a model stand for the person who can be asked; None for a program.
    """

    @solver(name="open_session")
    def setup() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            require_whole(state)
            name = f"sample {state.sample_id}"
            listed = state.metadata.get(SESSION_GOALS) or [state.metadata[GOAL]]
            goals = tuple(Goal.from_dict(record, name=name) for record in listed)
            goal = goals[0]
            watch = Stopwatch()
            started = await _start(provider, goal, watch, MAX_LOST)
            # A long solution needs room: the limit of the paper is for goals of its length.
            room = max(max_steps, goal.budget)
            stated = _as_stated(goal, started[0].environment)
            _sessions[state.uuid] = Session(
                stated,
                provider,
                *started,
                watch,
                room,
                screenshots,
                fork=read_fork(state.metadata.get(FORK)),
                make_helper=make_helper,
                charge=charge,
                make_user=make_user,
                goals=goals,
                least_steps=max_steps,
            )
            return state

        return solve

    return setup()


async def close_session(state: TaskState) -> None:
    """Give everything back; to be a task's `cleanup`. A second call does nothing."""
    session = _sessions.pop(state.uuid, None)
    if session is not None:
        await _release(session.opened, None)


async def _start(
    provider: Provider, goal: Goal, watch: Stopwatch, attempts: int
) -> tuple[Opened, Screen, dict[str, Any] | None]:
    """Open an environment and bring it to the start of a goal; lost devices are skipped."""
    for left in reversed(range(attempts)):
        opened = await provider.open(goal)
        try:
            with watch.on("device"):
                screen = await opened.environment.reset(goal)
                state = await _application_state(opened.environment)
        except DeviceLostError as error:
            await _release(opened, str(error))
            if not left:
                raise
        except BaseException:
            await _release(opened, None)
            raise
        else:
            return opened, screen, state
    raise AssertionError("an episode has one attempt at least")


def _as_stated(goal: Goal, environment: Environment) -> Goal:
    """The goal with the instruction that the environment gives it, if it gives one."""
    if isinstance(environment, StatesInstructions) and environment.instruction:
        return replace(goal, instruction=environment.instruction)
    return goal


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
        # A handset or an emulator does not report the data of its apps.
        return None
