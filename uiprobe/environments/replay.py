"""An environment over a recorded trajectory: the real screens of an app, without the app.

An action that does what the recording did at this screen leads to the next one; any other leaves
the screen as it is. So it says whether an agent can follow a known road, and nothing about other
roads: what it measures is a replay, and must be reported as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from uiprobe.environments.errors import DeviceError
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import RecordedAction, record_action
from uiprobe.ui.trajectory_folder import FolderStep
from uiprobe.ui.tree import Bounds

RELEASE_SCREEN = Size(768, 1280)
"""The size of every screen in the Sphinx release."""


class ReplayEnvironment:
    """Replays one trajectory.

    Attributes:
        steps: The trajectory.
        position: The step whose screen is shown.
        strayed: How many actions since the reset did something else than the recording.
    """

    def __init__(self, steps: Sequence[FolderStep], *, size: Size = RELEASE_SCREEN) -> None:
        """Make an environment.

        Args:
            steps: The trajectory, at least one step.
            size: Of its screens, in pixels.

        Raises:
            ValueError: There is no step.
        """
        if not steps:
            raise ValueError("a replay needs a trajectory of at least one step")
        self.steps = tuple(steps)
        self.position = 0
        self.strayed = 0
        # Kept for all episodes, so that each is parsed once.
        self._screens = [
            Screen(
                step.document,
                place=Place(step.package, step.activity),
                reader=UIAUTOMATOR,
                size=size,
                take_screenshot=partial(_screenshot, step, number),
                name=f"step {number} of the replay",
            )
            for number, step in enumerate(self.steps)
        ]

    async def reset(self, goal: Goal) -> Screen:
        """Show the first screen again, whatever the goal: the trajectory was chosen for it."""
        self.position = 0
        self.strayed = 0
        return self._screens[0]

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen, and return what is shown afterwards.

        Raises:
            ActionError: Its index is beyond the widgets of the screen.
        """
        screen = self._screens[self.position]
        if not follows(self.steps[self.position].record, action, screen):
            self.strayed += 1
        elif self.position + 1 < len(self.steps):
            self.position += 1
        return self._screens[self.position]

    async def close(self) -> None:
        """Nothing is held that had to be given back."""


async def _screenshot(step: FolderStep, number: int) -> bytes:
    if step.screenshot is None:
        raise DeviceError(
            f"step {number} of the replay has no screenshot: choose the observation tree or list, "
            "or a trajectory with pictures"
        )
    return step.screenshot


def follows(record: RecordedAction | None, action: Action, screen: Screen) -> bool:
    """Whether an action does what was recorded on this screen (the rule of paper section 3.2.4).

    The types must be the same, the place acted on must lie inside the recorded element, and a text
    must be equal. No recording tells the direction of a swipe, so any will do.

    Args:
        record: What was recorded; None where the trajectory was cut off, which nothing follows.
        action: What is done, in pixels of the screen.
        screen: Where it is done.

    Raises:
        ActionError: Its index is beyond the widgets of the screen.
    """
    done = record_action(action, screen.hierarchy)
    if record is None or (done.kind, done.message) != (record.kind, record.message):
        return False
    if record.element is None or done.element is None:
        return record.element is done.element
    place = action.point if action.point is not None else Point(*done.element.bounds.center)
    return record.element.bounds.contains(place.x, place.y)


_KINDS = {
    "click": ActionKind.CLICK,
    "longclick": ActionKind.LONGCLICK,
    "input": ActionKind.TEXT,
    "swipe": ActionKind.SWIPE,
}
_KEYS = {
    "back": Key.BACK,
    "enter": Key.ENTER,
    "restart": Key.RESTART,
    "none": Key.WAIT,
    "stop": Key.STOP,
}


def recorded_actions(steps: Sequence[FolderStep]) -> list[Action]:
    """The actions that repeat a recording: those in its `actions.json`, else made from the records.

    A swipe of which only the element is known goes from its centre to the middle of its top edge.
    """
    return [
        step.action if step.action is not None else _action(step.record)
        for step in steps
        if step.record is not None
    ]


def _action(record: RecordedAction) -> Action:
    if record.element is None:
        return press(_KEYS[record.kind])
    bounds: Bounds = record.element.bounds
    center = Point(*bounds.center)
    end = Point(center.x, bounds.top) if record.kind == "swipe" else None
    return Action(_KINDS[record.kind], point=center, end=end, text=record.message)
