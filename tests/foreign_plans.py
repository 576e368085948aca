"""The reference of a goal as actions at places of the screen, for agents that know no tree."""

from __future__ import annotations

from dataclasses import replace

from uiprobe.environments.android.gestures import Hold, Swipe, Tap, plan_gestures
from uiprobe.environments.base import StagesGoals
from uiprobe.probes.sources.locate import open_source
from uiprobe.ui.actions import Action, ActionKind, Key
from uiprobe.ui.coordinates import Point
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import next_action
from uiprobe.ui.screen import Screen


def _placed(action: Action, screen: Screen) -> Action:
    if action.kind == ActionKind.PRESS:
        return action
    match plan_gestures(action, screen.tree, screen.size)[0]:
        case Tap(x, y) | Hold(x, y):
            return replace(action, index=None, point=Point(x, y))
        case Swipe(x1, y1, x2, y2):
            place, end = Point(x1, y1), Point(x2, y2)
            return replace(action, index=None, direction=None, point=place, end=end)
    raise AssertionError(action)


async def plan_of(goal: Goal) -> list[Action]:
    """The actions that meet a goal, found on a phone of this process; without the stop."""
    source = open_source("builtin", seed=goal.seed)
    assert isinstance(source, StagesGoals)
    environment = source.stage(goal)
    screen = await environment.reset(goal)
    position, actions = 0, list[Action]()
    while True:
        action, position = next_action(goal.reference, position, screen.tree)
        if action.kind == ActionKind.PRESS and action.key is Key.STOP:
            return actions
        actions.append(_placed(action, screen))
        screen = await environment.act(action)
