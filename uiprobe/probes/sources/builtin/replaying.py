"""References carried out blindly: what somebody who has seen one seed does on another.

The reference of a goal is recorded as gestures, and carried out on the goal that the same template
makes on another phone. The policies differ in what they carry over:

    bare       places and texts; the screen is never looked at
    labels     the element of the same label and role, of several the one of the same order; where
               there is none the element of the same id and order, or else the recorded place
    own words  as labels, with the words of the recorded instruction replaced by those of this one,
               in labels and in what is typed
    restarted  as one of the last two, but the app is restarted instead of left by the recorded way
               back to its first screen
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal, get_args

from uiprobe.environments.android.gestures import Hold, Swipe, Tap, plan_gestures
from uiprobe.probes.sources.builtin.beginnings import way_back
from uiprobe.probes.sources.builtin.episodes import Policy, following, run_episode
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.hit_testing import element_met
from uiprobe.ui.spaces.base import ASK
from uiprobe.ui.spaces.touch import TOUCH, WAIT_FOR
from uiprobe.ui.tree import Element, Tree

Carried = Literal["bare", "labels", "own words", "restarted labels", "restarted own words"]
"""The parts of the recording that a policy carries over."""

CARRIED: Sequence[Carried] = get_args(Carried)

_WORD = re.compile(r"\w+(?:[:.,'’/-]\w+)*|[^\w\s]")
"""A word, a number or a time; or a mark of punctuation."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """A recorded step.

    Attributes:
        action: The step with a place instead of the number of a widget; a key, a question and a
            wait as they are.
        role: The role of the element that it met; empty where it met none.
        id: The id of that element.
        label: What is read on it.
        order: How many elements of its role and label come before it.
        place: How many elements of its role and id come before it.
        direction: Where it swipes.
    """

    action: Action
    role: str = ""
    id: str = ""
    label: str = ""
    order: int = 0
    place: int = 0
    direction: Direction | None = None


@dataclass(frozen=True, slots=True)
class Recording:
    """The reference of a goal as gestures.

    Attributes:
        instruction: The instruction of the goal.
        gestures: The steps, the stop included.
        back: The part of them that leads to the first screen of the app.
    """

    instruction: str
    gestures: tuple[Gesture, ...]
    back: slice


async def record(goal: Goal) -> Recording:
    """Carry out the reference of a goal, and note where it touches.

    Raises:
        ReferenceStepError: The reference cannot be carried out.
    """
    run = await run_episode(goal, following(goal.reference), states="none")
    gestures = [_gesture(one.action, one.tree) for one in run.steps if one.action is not None]
    return Recording(goal.instruction, tuple(gestures), way_back(goal))


def replaying(recording: Recording, goal: Goal, carried: Carried) -> Policy:
    """A policy that carries out a recording on another goal of its template, and then stops.

    Args:
        recording: The recorded reference.
        goal: The goal whose instruction gives own words.
        carried: What is carried over.
    """
    gestures = list(recording.gestures)
    if carried in ("restarted labels", "restarted own words"):
        gestures[recording.back] = [Gesture(press(Key.RESTART))]
    left = iter(gestures)
    own: Callable[[str], str] = str
    if carried in ("own words", "restarted own words"):
        own = own_words(recording.instruction, goal.instruction)

    def policy(tree: Tree) -> Action:
        gesture = next(left, None)
        if gesture is None:
            return press(Key.STOP)
        action = gesture.action
        if action.text is not None:
            action = replace(action, text=own(action.text))
        if carried == "bare" or not gesture.role:
            return action
        element = _found(tree, gesture, own(gesture.label))
        if element is None:
            return action
        if gesture.direction is not None and element.is_widget:
            index = tree.widgets.index(element)
            return Action(action.kind, index=index, direction=gesture.direction)
        if gesture.direction is not None:
            return action
        return replace(action, point=Point(*element.bounds.center))

    return policy


def own_words(recorded: str, instruction: str) -> Callable[[str], str]:
    """Return a function that replaces the words of a recorded instruction by those of another.

    The two are aligned word by word; the longest replaced words are put in first.
    """
    before, after = (list(_WORD.finditer(text)) for text in (recorded, instruction))
    # Without `autojunk`, which ignores elements that are frequent in long sequences.
    matcher = SequenceMatcher(
        None, [one[0] for one in before], [one[0] for one in after], autojunk=False
    )
    changed: dict[str, str] = {}
    for tag, i, j, m, n in matcher.get_opcodes():
        if tag == "replace":
            changed[recorded[before[i].start() : before[j - 1].end()]] = instruction[
                after[m].start() : after[n - 1].end()
            ]
    return lambda text: _replaced(text, changed)


def _replaced(text: str, changed: Mapping[str, str]) -> str:
    if not changed:
        return text
    words = sorted(changed, key=len, reverse=True)
    pattern = "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words)
    return re.sub(pattern, lambda found: changed[found[0]], text)


def _gesture(action: Action, tree: Tree) -> Gesture:
    if action.kind in (ActionKind.PRESS, ASK, WAIT_FOR):
        return Gesture(action)
    touched = tree.widgets[action.index] if action.index is not None else None
    if touched is None:
        touched = element_met(action, tree, TOUCH)
    first = plan_gestures(action, tree, _size(tree))[0]
    match first:
        case Swipe(x, y, to_x, to_y):
            placed = Action(action.kind, point=Point(x, y), end=Point(to_x, to_y))
        case Tap(x, y) | Hold(x, y):
            placed = Action(action.kind, point=Point(x, y), text=action.text)
        case _:
            raise AssertionError(f"{action.kind} begins with a touch, not with {first}")
    if touched is None:
        return Gesture(placed)
    label = _label(touched)
    return Gesture(
        placed,
        touched.role,
        touched.id,
        label,
        _order(touched, _named(tree, touched.role, label)),
        _order(touched, _of_kind(tree, touched.role, touched.id)),
        action.direction,
    )


def _found(tree: Tree, gesture: Gesture, label: str) -> Element | None:
    named = _named(tree, gesture.role, label) if label else []
    if named:
        return named[min(gesture.order, len(named) - 1)]
    alike = _of_kind(tree, gesture.role, gesture.id)
    return alike[gesture.place] if gesture.place < len(alike) else None


def _named(tree: Tree, role: str, label: str) -> list[Element]:
    return [
        one for one in tree.elements if one.visible and one.role == role and _label(one) == label
    ]


def _of_kind(tree: Tree, role: str, name: str) -> list[Element]:
    return [one for one in tree.elements if one.visible and one.role == role and one.id == name]


def _order(element: Element, among: Sequence[Element]) -> int:
    return next((number for number, one in enumerate(among) if one is element), 0)


def _label(element: Element) -> str:
    """Return the text read on an element: its own text or name, else the first inside it."""
    return next((said for one in element.descendants() if (said := one.text or one.name)), "")


def _size(tree: Tree) -> Size:
    return Size(
        max(root.bounds.right for root in tree.roots),
        max(root.bounds.bottom for root in tree.roots),
    )
