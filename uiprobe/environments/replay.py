"""An environment over a recorded trajectory: the real screens of an app, without the app.

An action that does what the recording did at this screen leads to the next one; any other leaves
the screen as it is. So it shows whether an agent can follow a known path, and nothing about other
paths: it measures a replay, and must be reported as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial

from uiprobe.environments.base import HasRecordings, Opened, Provider
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.registry import environment
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.hit_testing import not_covered
from uiprobe.ui.platform import RELEASE, Platform, platform_of
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import RecordedAction, Step, record_action, repeat_action
from uiprobe.ui.trajectory_folder import FolderStep
from uiprobe.ui.tree import Element

RELEASE_SCREEN = Size(768, 1280)
"""The size of every screen in the Sphinx release."""


class ReplayEnvironment:
    """Replays one trajectory.

    Attributes:
        steps: The trajectory.
        platform: What it was recorded on.
        position: The step whose screen is shown.
        strayed: How many actions since the reset differed from the recording.
    """

    def __init__(
        self,
        steps: Sequence[FolderStep],
        *,
        size: Size = RELEASE_SCREEN,
        platform: Platform = RELEASE,
    ) -> None:
        """Make an environment.

        Args:
            steps: The trajectory, at least one step.
            size: Of its screens, in pixels.
            platform: What it was recorded on; its reader reads the screens.

        Raises:
            ValueError: No step is given.
        """
        if not steps:
            raise ValueError("a replay needs a trajectory of at least one step")
        self.steps = tuple(steps)
        self.platform = platform
        self.position = 0
        self.strayed = 0
        # Kept for all episodes, so that each is parsed once.
        self._screens = [
            Screen(
                step.document,
                place=step.place,
                reader=platform.reader,
                size=size,
                take_screenshot=partial(_screenshot, step, number),
                name=f"step {number} of the replay",
            )
            for number, step in enumerate(self.steps)
        ]

    async def reset(self, goal: Goal) -> Screen:
        """Show the first screen again; the trajectory was chosen for the goal."""
        self.position = 0
        self.strayed = 0
        return self._screens[0]

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen, and return what is shown afterwards.

        Raises:
            ActionError: Its index is beyond the widgets of the screen.
        """
        screen = self._screens[self.position]
        if not follows(self.steps[self.position].record, action, screen, self.platform):
            self.strayed += 1
        elif self.position + 1 < len(self.steps):
            self.position += 1
        return self._screens[self.position]

    async def fork(self) -> ReplayEnvironment:
        """Another replay that shows the same step; the screens are shared."""
        return copy(self)

    async def close(self) -> None:
        """Nothing needs to be released."""


async def _screenshot(step: FolderStep, number: int) -> bytes:
    if step.screenshot is None:
        raise DeviceError(
            f"step {number} of the replay has no screenshot: choose the observation tree or list, "
            "or a trajectory with pictures"
        )
    return step.screenshot


def follows(
    record: RecordedAction | None,
    action: Action,
    screen: Screen,
    platform: Platform = RELEASE,
) -> bool:
    """Whether an action does what was recorded on this screen (the rule of paper section 3.2.4).

    The types must be the same, the place acted on must lie inside the recorded element, and a text
    must be equal. Outside the Sphinx release, what is met at the place must not cover the element.
    No recording has the direction of a swipe, so any direction counts.

    Args:
        record: What was recorded; None if the trajectory was cut off there.
        action: What is done, in pixels of the screen.
        screen: Where it is done.
        platform: What it is done on.

    Raises:
        ActionError: Its index is beyond the widgets of the screen.
    """
    done = record_action(action, screen.tree, platform)
    if record is None or (done.kind, done.message) != (record.kind, record.message):
        return False
    if record.element is None or done.element is None:
        return record.element is done.element
    place = action.point if action.point is not None else Point(*done.element.bounds.center)
    if not record.element.bounds.contains(place.x, place.y):
        return False
    recorded = record.element.identity

    def is_recorded(element: Element) -> bool:
        return element.identity == recorded

    # What the screen no longer has cannot be covered.
    return not any(map(is_recorded, screen.tree.elements)) or any(
        not_covered(screen.tree, place, done.element, is_recorded)
    )


def recorded_actions(steps: Sequence[FolderStep]) -> list[Action]:
    """The actions that repeat a recording: those in its `actions.json`, else made from the records.

    A swipe of which only the element is known goes from its centre to the middle of its top edge.
    """
    return [
        step.action if step.action is not None else repeat_action(step.record)
        for step in steps
        if step.record is not None
    ]


class Replays:
    """The recordings of a source, one for each goal."""

    def __init__(self, source: HasRecordings) -> None:
        self._source = source

    async def open(self, goal: Goal) -> Opened:
        """The recording of a goal.

        Raises:
            ValueError: A file of it is missing or damaged.
        """
        platform = platform_of(goal)
        steps = self._source.recorded_steps(goal)

        def read() -> list[Step]:
            return [step.parse(name=f"{goal.id}/{number}") for number, step in enumerate(steps)]

        return Opened(ReplayEnvironment(steps, platform=platform), "replay", recorded=read)


def _refuses(source: str) -> str:
    if source != "builtin":
        return ""
    return "environment=replay replays a Sphinx release: choose source=sphinx"


@environment("replay", source="sphinx", refuses=_refuses)
def replays(source: object, serials: tuple[str, ...]) -> Provider:
    """Replays for the goals of a source with recordings."""
    if not isinstance(source, HasRecordings):
        raise ValueError("environment=replay needs a source with a recording of each goal")
    return Replays(source)
