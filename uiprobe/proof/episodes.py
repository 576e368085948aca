"""Episodes on the simulated phone without a model, straight against the device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from uiprobe.environments.errors import TextRefusedError
from uiprobe.environments.simulated import SimulatedEnvironment
from uiprobe.probes.sources.builtin import builtin_environment
from uiprobe.scorers.trajectory import Evaluation, evaluate_goal
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.hierarchy import Hierarchy
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import Step, record_action

MAX_STEPS = 120
"""Actions after which an episode is cut off."""

WALK_STEPS = 20
"""Actions of a random walk, as many as an agent has (paper section 5.1)."""

Policy = Callable[[Hierarchy], Action]
"""Decides on an action for a screen; called once per screen, in order."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an episode.

    Attributes:
        evaluation: What the evaluators of the goal found.
        steps: Screens and actions; the last is the stop, or the screen on which it was cut off.
        state: What the apps held at its end, by package.
    """

    evaluation: Evaluation
    steps: tuple[Step, ...]
    state: dict[str, Any]


async def play(goal: Goal, policy: Policy) -> Played:
    """Run an episode.

    Raises:
        ReferenceStepError: A policy that follows a solution cannot go on.
    """
    environment = builtin_environment(goal)
    screen = await environment.reset(goal)
    before = await environment.application_state()
    steps: list[Step] = []
    for _ in range(MAX_STEPS):
        action = policy(screen.hierarchy)
        steps.append(_step(screen, action))
        if action.key == Key.STOP:
            break
        screen = await _act(environment, action, screen)
    else:
        steps.append(Step(screen.hierarchy, screen.package, screen.activity, None))
    after = await environment.application_state()
    found = evaluate_goal(goal, steps, before=before, after=after)
    return Played(found, tuple(steps), after)


def _step(screen: Screen, action: Action) -> Step:
    record = record_action(action, screen.hierarchy)
    return Step(screen.hierarchy, screen.package, screen.activity, record, action.point)


async def _act(environment: SimulatedEnvironment, action: Action, screen: Screen) -> Screen:
    try:
        return await environment.act(action)
    except (ActionError, TextRefusedError):
        # As an agent would find: nothing happened.
        return screen


def following(lines: Sequence[str], *, forgiving: bool = False) -> Policy:
    """Do the steps of a solution, then stop; a forgiving one stops where it cannot go on."""
    position = 0

    def policy(hierarchy: Hierarchy) -> Action:
        nonlocal position
        try:
            action, position = next_action(lines, position, hierarchy)
        except ReferenceStepError:
            if forgiving:
                return press(Key.STOP)
            raise
        return action

    return policy


def misaimed(lines: Sequence[str], wrong: int, name: str) -> Policy:
    """Do the steps of a solution, but aim step `wrong` at another widget of the same kind.

    Where that screen has no other such widget, the step is done as it stands.
    """
    position = 0

    def policy(hierarchy: Hierarchy) -> Action:
        nonlocal position
        at = position
        try:
            action, position = next_action(lines, position, hierarchy)
        except ReferenceStepError:
            return press(Key.STOP)
        if at != wrong or action.kind == ActionKind.PRESS:
            return action
        right = action.point or hierarchy.widgets[action.index or 0].bounds.center
        others = [
            index
            for index, widget in enumerate(hierarchy.widgets)
            if str(action.kind) in widget.actions and not widget.bounds.contains(*right)
        ]
        if not others:
            return action
        return Action(
            action.kind,
            index=_random(name).choice(others),
            text=action.text,
            direction=action.direction,
        )

    return policy


def walking(name: str) -> Policy:
    """Act on any widget or press a key at random, for as long as an agent may."""
    random = _random(name)
    left = WALK_STEPS

    def policy(hierarchy: Hierarchy) -> Action:
        nonlocal left
        left -= 1
        widgets = hierarchy.widgets
        if left < 0:
            return press(Key.STOP)
        if not widgets or random.random() < 0.15:
            return press(random.choice([Key.BACK, Key.ENTER, Key.HOME, Key.RESTART]))
        index = random.randrange(len(widgets))
        kind = ActionKind(random.choice(widgets[index].actions))
        match kind:
            case ActionKind.TEXT:
                return Action(kind, index=index, text=random.choice(("a", "12", "the")))
            case ActionKind.SWIPE:
                return Action(kind, index=index, direction=random.choice(list(Direction)))
            case _:
                return Action(kind, index=index)

    return policy


def _random(name: str) -> Random:
    seed = int.from_bytes(sha256(name.encode()).digest()[:8], "big")
    return Random(seed)  # noqa: S311 - a walk, no secret
