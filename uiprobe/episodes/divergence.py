"""The point at which an episode left the reference solution of its goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from uiprobe.episodes.reading import LoggedStep
from uiprobe.ui.actions import Action, ActionKind, Key
from uiprobe.ui.coordinates import Point
from uiprobe.ui.goal import Goal
from uiprobe.ui.hit_testing import element_at, target_of
from uiprobe.ui.platform import Platform, platform_of
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.tree import Element, Tree

_BACK, _UP, _CANCEL = "press [back]", "Navigate up", "button2"
"""The key as a step, the name of the button of pages, and the id of that of dialogs."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """The point at which an episode left the reference solution.

    Attributes:
        step: Number of the step, from 0.
        expected: The action of the reference there, in the grammar; empty if its target is not
            on the screen.
        place: Where it acts, in pixels of the screen; None for keys, and if off the screen.
        cause: The cause that follows from it, if the goal is missed.
    """

    step: int
    expected: str
    place: Point | None
    cause: str


def find_divergence(goal: Goal, steps: Sequence[LoggedStep]) -> Divergence | None:
    """The first step that is not what the reference would have done on the same screen.

    A reference may begin with the way back from where the app was left. Whatever leaves a page or a
    dialog is as good there, and so is to act at once.

    Args:
        goal: The goal with its reference.
        steps: The episode.

    Returns:
        None if the episode followed the reference as far as it went.
    """
    if not goal.reference:
        return None
    platform, position = platform_of(goal), 0
    back = _way_back(goal.reference)
    for number, step in enumerate(steps):
        if step.action is None:
            return None
        if position < back and _leaves(step.action, step.tree, platform.space):
            position = back if step.action.key == Key.RESTART else position + 1
            continue
        if position < back and _is_there(goal.reference, back, step.tree, platform):
            position = back
        try:
            expected, position = next_action(goal.reference, position, step.tree, platform)
        except ReferenceStepError:
            return Divergence(number, "", None, "wrong screen")
        cause = _difference(expected, step.action, step.tree, platform.space)
        if cause is not None:
            return Divergence(
                number,
                _readable(expected, step.tree, platform),
                _place(expected, step.tree),
                cause,
            )
        if platform.space.ends(expected):
            return None
    return None


def _way_back(reference: Sequence[str]) -> int:
    """Return how many steps at the beginning of a reference lead back."""
    return sum(1 for _ in takewhile(lambda step: step == _BACK or f'"{_UP}"' in step, reference))


def _leaves(action: Action, tree: Tree, space: ActionSpace) -> bool:
    """Whether an action goes back, starts the app again, cancels, or touches beside everything."""
    if action.kind == ActionKind.PRESS:
        return action.key in (Key.BACK, Key.RESTART)
    if action.kind != ActionKind.CLICK:
        return False
    element = target_of(action, tree, space)
    return element is None or element.name == _UP or element.id == _CANCEL


def _is_there(reference: Sequence[str], position: int, tree: Tree, platform: Platform) -> bool:
    """Whether a step of a reference can be done on a screen."""
    try:
        next_action(reference, position, tree, platform)
    except ReferenceStepError:
        return False
    return True


def _difference(expected: Action, action: Action, tree: Tree, space: ActionSpace) -> str | None:
    if space.ends(action) and not space.ends(expected):
        return "stopped early"
    if expected.kind != action.kind or expected.key != action.key:
        return "wrong action"
    if space.ends(expected):
        # To declare a goal infeasible is a stop with a reason.
        return None if (expected.text is None) == (action.text is None) else "wrong action"
    if expected.target_kind is not None and not _same_target(expected, action, tree, space):
        return "wrong target on the right plan"
    if expected.text != action.text:
        return "wrong argument"
    if expected.direction is not None and action.direction not in (None, expected.direction):
        return "wrong argument"
    return None


def _same_target(expected: Action, action: Action, tree: Tree, space: ActionSpace) -> bool:
    """Whether both touch the same thing, be it named by a number or by a place."""
    wanted, touched = _element(expected, tree), _element(action, tree)
    if wanted is not None and touched is not None:
        return wanted is touched
    if (place := _place(action, tree)) == (point := _place(expected, tree)):
        return True
    if tree.as_released:
        there = wanted or touched
        other = place if touched is None else point
        return there is not None and other is not None and there.bounds.contains(*other)
    met = [_met(one, at, tree, space) for one, at in ((expected, point), (action, place))]
    return met[0] is not None and met[0] is met[1]


def _met(action: Action, place: Point | None, tree: Tree, space: ActionSpace) -> Element | None:
    """The target of an action at its position, which for a number is the middle of the widget."""
    return element_at(replace(action, index=None, point=place), tree, space)


def _element(action: Action, tree: Tree) -> Element | None:
    if action.index is None or action.index >= len(tree.widgets):
        return None
    return tree.widgets[action.index]


def _place(action: Action, tree: Tree) -> Point | None:
    element = _element(action, tree)
    return action.point if element is None else Point(*element.bounds.center)


def _readable(action: Action, tree: Tree, platform: Platform) -> str:
    """The action, with the name of its target if it has one."""
    element = target_of(action, tree, platform.space)
    label = element and (element.text or element.name or element.id)
    return platform.space.format(action) + (f" “{label}”" if label else "")
