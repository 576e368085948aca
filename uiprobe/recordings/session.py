"""The files of a recorded session, by a person or a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from uiprobe.environments.errors import TextRefusedError
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.recording_info import RecordingInfo, app_name, dump_recording_info
from uiprobe.ui.reference import ReferenceStepError
from uiprobe.ui.trajectory import RecordedAction, describe_action, record_action
from uiprobe.ui.trajectory_folder import (
    MAX_STEPS,
    RECORDING_FILE,
    FolderStep,
    write_trajectory_folder,
)
from uiprobe.ui.tree import Tree


class RecordingError(ValueError):
    """A session that could not be recorded as it was asked for."""


@dataclass(frozen=True, slots=True)
class RecordingPlan:
    """The plan of a recording.

    Attributes:
        serial: The device, or the address of a site.
        out: The folder of the recording; empty, or yet to be created.
        package: The app to restart first; None takes the device as it is.
        app: What the app is called in questions; by default the last part of its package.
        category: Category of the app.
        goal: The goal, in words; empty for a session without one.
        reached: Whether the goal is reached at the end.
    """

    serial: str
    out: Path
    package: str | None = None
    app: str | None = None
    category: str = "unspecified"
    goal: str = ""
    reached: bool = True

    def info(self, package: str | None = None) -> RecordingInfo:
        """The description that goes beside the recording.

        Args:
            package: The app that was in front when it began.

        Raises:
            RecordingError: The folder is not empty, or the words do not fit there.
        """
        if self.out.exists() and (not self.out.is_dir() or any(self.out.iterdir())):
            raise RecordingError(f"{self.out} is not empty: give a folder for this session alone")
        try:
            return RecordingInfo(
                app=self.app or app_name(package or self.package or "unknown"),
                category=self.category,
                goal=self.goal,
                reached=self.reached,
            )
        except ValueError as error:
            raise RecordingError(str(error)) from None


@dataclass(slots=True)
class Recorded:
    """The result of a session.

    Attributes:
        steps: How many screens were recorded.
        stopped: Whether it was ended by `press [stop]`; else it was cut off.
        notes: What is less than perfect about it.
    """

    steps: int = 0
    stopped: bool = False
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class KeptScreen:
    """A screen as a recording keeps it.

    Attributes:
        document: The platform's own document, whole; on a phone with the windows of the system.
        package: The app in front.
        activity: Its activity, or the address of the page.
        tree: The parsed `document`.
        picture: The picture as PNG, if it has one.
        platform: What it is shown on.
    """

    document: bytes
    package: str
    activity: str
    tree: Tree
    picture: bytes | None
    platform: Platform = ANDROID


class Steps:
    """The steps of a session so far.

    Args:
        say: Shows the person who records what was done.

    Attributes:
        result: Its outcome.
        say: As given.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self.result = Recorded()
        self.say = say
        self._steps: list[FolderStep] = []

    def __len__(self) -> int:
        return len(self._steps)

    def note(self, text: str) -> None:
        """Keep a note for the person who records."""
        self.result.notes.append(text)

    def require_room(self, action: Action, platform: Platform = ANDROID) -> None:
        """See that an action can be kept, before it is done.

        Raises:
            RecordingError: The recording has room only for the end.
        """
        if len(self._steps) >= MAX_STEPS - 1 and not platform.space.ends(action):
            raise RecordingError(f"a recording has at most {MAX_STEPS:,} screens: end it here")

    def add(self, screen: KeptScreen, action: Action) -> None:
        """Keep an action and the screen before it.

        Raises:
            ActionError: The action does not fit the screen.
            RecordingError: The recording is full.
        """
        self.require_room(action, screen.platform)
        record = record_action(action, screen.tree, screen.platform)
        self._steps.append(_step(screen, record=record, action=action))
        self.result.stopped = screen.platform.space.ends(action)
        done = "Stopped" if self.result.stopped else describe_action(record)
        self.say(f"{len(self._steps)}. {done}")

    def write(self, folder: Path, info: RecordingInfo, last: KeptScreen | None) -> None:
        """Write what was recorded; nothing where no screen was seen.

        Args:
            folder: Where to write; it must be empty.
            info: The description that goes beside it.
            last: The screen on which nothing was done any more; None after a stop.
        """
        steps = list(self._steps)
        if last is not None and not self.result.stopped:
            steps.append(_step(last, record=None, action=None))
        self.result.steps = len(steps)
        if not steps:
            return
        write_trajectory_folder(folder, steps)
        (folder / RECORDING_FILE).write_text(dump_recording_info(info), encoding="ascii")


def _step(
    screen: KeptScreen, *, record: RecordedAction | None, action: Action | None
) -> FolderStep:
    place = Place(screen.package, screen.activity)
    return FolderStep(screen.document, place, record, action, screen.picture, screen.platform)


class ScriptedSteps(Steps):
    """The steps of a session whose actions are given as lines.

    Args:
        say: Shows the person who records what was done.
        attended: Whether a person gives the lines: impossible actions are reported and skipped.

    Attributes:
        attended: As given.
    """

    end_line = ""
    """The line that ends a session."""

    def __init__(self, say: Callable[[str], None], *, attended: bool) -> None:
        super().__init__(say)
        self.attended = attended

    async def follow(self, line: str) -> None:
        """Do what a line says.

        Raises:
            ActionError: It is no action of this platform.
            ReferenceStepError: Its selector means nothing, or several things.
            TextRefusedError: The device does not take its text.
        """
        raise NotImplementedError

    async def look_again(self) -> None:
        """Read the screen again: an action that was refused may have been done in part."""

    async def follow_all(self, lines: Iterable[str]) -> None:
        """Do what lines say, until one ends the session; blank lines and comments say nothing.

        Raises:
            RecordingError: A line cannot be carried out, and there is no person to give another.
        """
        for number, line in enumerate(lines, start=1):
            step = line.strip("\r\n")
            if not step.strip() or step.lstrip().startswith("#"):
                continue
            try:
                await self.follow(step)
            except (ActionError, ReferenceStepError, TextRefusedError) as error:
                if not self.attended:
                    raise RecordingError(f"line {number}: {step[:80]!r}: {error}.") from None
                self.say(f"Not done: {error}")
                await self.look_again()
            if self.result.stopped:
                return
        self.note(
            f"the session ended without {self.end_line}: whether its goal was reached is unknown"
        )
