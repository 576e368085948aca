"""Episodes on the simulated phone without a model, straight against the device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from uiprobe.probes.sources.builtin.episodes import Policy
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.evaluation import Evaluation, evaluate_goal
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.trajectory import Step, describe_action, record_action
from uiprobe.ui.tree import Tree

WALK_STEPS = 20
"""Number of actions of a random walk, the limit of an agent (paper section 5.1)."""


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of an episode.

    Attributes:
        evaluation: The verdicts of the evaluators of the goal.
        steps: Screens and actions; the last is the stop, or the screen on which it was cut off.
        state: The data of the apps at its end, by package.
    """

    evaluation: Evaluation
    steps: tuple[Step, ...]
    state: dict[str, Any]


async def play(goal: Goal, policy: Policy, rehearsal: Rehearsal) -> Played:
    """Run an episode and judge it.

    Args:
        goal: The goal whose evaluators judge the episode.
        policy: What is done.
        rehearsal: Plays the episodes of this goal.

    Raises:
        ReferenceStepError: A policy that follows a solution cannot go on.
    """
    run = await rehearsal.run(policy)
    found = evaluate_goal(goal, run.steps, before=run.before, after=run.after)
    return Played(found, run.steps, run.after or {})


def noting(policy: Policy, done: list[tuple[Action, Tree]]) -> Policy:
    """A policy that notes each action with the screen that it meets.

    Args:
        policy: What is done.
        done: Receives each action with its screen; `described` puts one into words.
    """

    def noted(tree: Tree) -> Action:
        action = policy(tree)
        done.append((action, tree))
        return action

    return noted


def bounded(policy: Policy, most: int) -> Policy:
    """A policy that stops after so many actions."""
    left = most

    def until_then(tree: Tree) -> Action:
        nonlocal left
        left -= 1
        return policy(tree) if left >= 0 else press(Key.STOP)

    return until_then


def described(action: Action, tree: Tree) -> str:
    """A line about an action with the element that it meets on a screen."""
    try:
        return describe_action(record_action(action, tree, ANDROID))
    except ActionError as error:
        return f"{ANDROID.space.format(action)}, which meets nothing: {error}"


def misaimed(lines: Sequence[str], wrong: int, name: str) -> Policy:
    """Do the steps of a solution, but aim step `wrong` at another widget of the same kind.

    If the screen has no other such widget, the step is done unchanged.
    """
    position = 0

    def policy(tree: Tree) -> Action:
        nonlocal position
        at = position
        try:
            action, position = next_action(lines, position, tree)
        except ReferenceStepError:
            return press(Key.STOP)
        if at != wrong or action.kind == ActionKind.PRESS:
            return action
        right = action.point or tree.widgets[action.index or 0].bounds.center
        others = [
            index
            for index, widget in enumerate(tree.widgets)
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

    def policy(tree: Tree) -> Action:
        nonlocal left
        left -= 1
        widgets = tree.widgets
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
    return Random(seed)  # noqa: S311 - a walk, not a secret
