"""Episodes on the simulated phone without a model: solutions carried out, screens kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from uiprobe.environments.errors import TextRefusedError
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.ui.actions import Action, ActionError, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import Step, record_action
from uiprobe.ui.tree import Tree

MAX_STEPS = 400
"""Actions after which an episode is cut off."""

_Result = TypeVar("_Result")

Policy = Callable[[Tree], Action]
"""Decides on an action for a screen; called once per screen, in order."""


@dataclass(frozen=True, slots=True)
class Run:
    """An episode.

    Attributes:
        steps: Screens and actions; the last is the stop, or the screen on which it was cut off.
        documents: The hierarchy of each step's screen as XML.
        states: The data of the apps on each screen, by package, where that was requested.
    """

    steps: tuple[Step, ...]
    documents: tuple[bytes, ...]
    states: tuple[dict[str, Any] | None, ...]

    @property
    def before(self) -> dict[str, Any] | None:
        """The data of the apps at its start."""
        return self.states[0]

    @property
    def after(self) -> dict[str, Any] | None:
        """The data of the apps at its end."""
        return self.states[-1]


async def run_episode(
    goal: Goal, policy: Policy, *, states: Literal["none", "ends"] = "ends"
) -> Run:
    """Run an episode.

    Args:
        goal: Where it starts.
        policy: What is done.
        states: Whether what the apps hold is kept: not at all, or on the first and the last screen.

    Raises:
        ReferenceStepError: A policy that follows a solution cannot go on.
    """
    environment = builtin_environment(goal)
    screen = await environment.reset(goal)
    held = [None if states == "none" else await environment.application_state()]
    steps: list[Step] = []
    documents: list[bytes] = []
    for _ in range(MAX_STEPS):
        action = policy(screen.tree)
        steps.append(step_of(screen, action))
        documents.append(screen.document)
        if action.key == Key.STOP:
            break
        screen = await act_or_stay(environment, action, screen)
        held.append(None)
    else:
        steps.append(Step(screen.tree, screen.place, None))
        documents.append(screen.document)
    if states != "none":
        held[-1] = await environment.application_state()
    return Run(tuple(steps), tuple(documents), tuple(held))


def finish(episode: Coroutine[Any, Any, _Result]) -> _Result:
    """Wait for an episode from code that is not async itself.

    Inspect builds tasks, and so mints their items, while an event loop runs in the same thread; the
    episode has a loop of its own in another.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, episode).result()


async def screen_at(goal: Goal, policy: Policy, step: int) -> Screen:
    """The screen of a step: the episode is run again up to there."""
    environment = builtin_environment(goal)
    screen = await environment.reset(goal)
    for _ in range(step):
        screen = await act_or_stay(environment, policy(screen.tree), screen)
    return screen


async def picture_at(goal: Goal, policy: Policy, step: int) -> bytes:
    """The screenshot of that screen, as PNG."""
    return await (await screen_at(goal, policy, step)).screenshot()


def step_of(screen: Screen, action: Action) -> Step:
    """A screen and what is done on it."""
    record = record_action(action, screen.tree)
    return Step(screen.tree, screen.place, record, action)


async def act_or_stay(environment: SimulatedEnvironment, action: Action, screen: Screen) -> Screen:
    """Do an action; one that does not fit the screen changes nothing."""
    try:
        return await environment.act(action)
    except (ActionError, TextRefusedError):
        return screen


def following(lines: Sequence[str], *, forgiving: bool = False) -> Policy:
    """Do the steps of a solution, then stop; a forgiving one stops where it cannot go on."""
    position = 0

    def policy(tree: Tree) -> Action:
        nonlocal position
        try:
            action, position = next_action(lines, position, tree)
        except ReferenceStepError:
            if forgiving:
                return press(Key.STOP)
            raise
        return action

    return policy
