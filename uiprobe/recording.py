"""Sessions on a device as trajectory folders: what `uiprobe record` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from uiprobe.environments.adb import AdbEnvironment
from uiprobe.environments.errors import DeviceError, DeviceLostError, TextRefusedError
from uiprobe.probes.sources.instructions import (
    is_fair,
    row_label,
    widget_label,
    widget_role,
)
from uiprobe.ui.actions import Action, ActionError, Key, press
from uiprobe.ui.hierarchy import Element, Hierarchy
from uiprobe.ui.recording_info import (
    RECORDING_FILE,
    RecordingInfo,
    app_name,
    dump_recording_info,
)
from uiprobe.ui.reference import ReferenceStepError, next_action, parse_step
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import describe_action, record_action
from uiprobe.ui.trajectory_folder import MAX_STEPS, FolderStep, write_trajectory_folder

MAX_REPEATS = 50
"""How often a line with `until` swipes before it is given up."""

_REFUSED = (ActionError, ReferenceStepError, TextRefusedError)


class RecordingError(ValueError):
    """A session that could not be recorded as it was asked for."""


@dataclass(frozen=True, slots=True)
class Session:
    """What to record.

    Attributes:
        serial: The device.
        out: The folder of the recording; empty, or not there yet.
        package: The app to start anew first; None takes the device as it stands.
        app: What the app is called in questions; by default the last part of its package.
        category: Category of the app.
        goal: What is being done, in words; empty for a session without a goal.
        reached: Whether the goal is reached at the end.
    """

    serial: str
    out: Path
    package: str | None = None
    app: str | None = None
    category: str = "unspecified"
    goal: str = ""
    reached: bool = True


@dataclass(slots=True)
class Recorded:
    """What came of a session.

    Attributes:
        steps: How many screens were recorded.
        stopped: Whether it was ended by `press [stop]`; else it was cut off.
        notes: What is less than perfect about it.
    """

    steps: int = 0
    stopped: bool = False
    notes: list[str] = field(default_factory=list)


async def record(
    session: Session,
    lines: Iterable[str],
    *,
    show: Callable[[str], None],
    attended: bool = False,
) -> Recorded:
    """Carry out actions, one a line, and keep the screens before and after each.

    A line is an action of the grammar, or a step of a reference solution, which names its target by
    a selector. Blank lines and those that begin with # are passed over. `press [stop]` ends the
    session. However it ends, what was recorded until then is written.

    Args:
        session: What to record.
        lines: The actions; read one at a time, when the screen before is at rest.
        show: Tells whoever gives the actions what is on the screen and what was done.
        attended: Whether a person gives the actions: the widgets of each screen are listed, and a
            line that cannot be carried out is told and passed over. Else it ends the session.

    Raises:
        RecordingError: The folder is not empty, or a line cannot be carried out.
        DeviceError: The device refuses.
        DeviceLostError: It does not answer.
    """
    if session.out.exists() and (not session.out.is_dir() or any(session.out.iterdir())):
        raise RecordingError(f"{session.out} is not empty: give a folder for this session alone")
    environment = AdbEnvironment(session.serial)
    recorder = _Recorder(environment, show, attended=attended)
    # Whatever is wrong with the words shall show before the work is done.
    info = _info(session, session.package or "unknown")
    try:
        screen = await environment.attach(session.package)
        if session.package is not None:
            # Started anew, so that a script meets the same screen every time.
            screen = await environment.act(press(Key.RESTART))
        info = _info(session, screen.package)
        await recorder.look(screen)
        await _carry_out(recorder, lines)
    finally:
        try:
            recorder.write(session.out, info)
        finally:
            await environment.close()
    return recorder.result


def _info(session: Session, package: str) -> RecordingInfo:
    try:
        return RecordingInfo(
            app=session.app or app_name(package),
            category=session.category,
            goal=session.goal,
            reached=session.reached,
        )
    except ValueError as error:
        raise RecordingError(str(error)) from None


async def _carry_out(recorder: _Recorder, lines: Iterable[str]) -> None:
    for number, line in enumerate(lines, start=1):
        step = line.strip("\r\n")
        if not step.strip() or step.lstrip().startswith("#"):
            continue
        try:
            await recorder.follow(step)
        except _REFUSED as error:
            if not recorder.attended:
                raise RecordingError(f"line {number}: {step[:80]!r}: {error}.") from None
            recorder.say(f"Not done: {error}")
            await recorder.look_again()
        if recorder.result.stopped:
            return
    recorder.note("the session ended without press [stop]: whether its goal was reached is unknown")


class _Recorder:
    """Does actions and keeps what was shown."""

    def __init__(
        self, environment: AdbEnvironment, show: Callable[[str], None], *, attended: bool
    ) -> None:
        self.attended = attended
        self.result = Recorded()
        self.say = show
        self._environment = environment
        self._steps: list[FolderStep] = []
        self._screen: Screen | None = None
        self._picture: bytes | None = None

    async def look(self, screen: Screen) -> None:
        """A new screen, before anything is done on it."""
        number = len(self._steps)
        settled = self._environment.settled
        if settled is not None and not settled.still:
            self.note(f"screen {number} did not come to rest")
        self._screen, self._picture = screen, None
        try:
            self._picture = await screen.screenshot()
        except DeviceLostError:
            raise
        except DeviceError as error:
            self.note(f"screen {number} has no picture: {error}")
        if self.attended:
            self.say(f"\nScreen {number}: {screen.activity or screen.package or 'unknown'}")
            for line in list_widgets(screen.hierarchy):
                self.say(line)

    async def look_again(self) -> None:
        """The same screen anew: an action that was refused may have been done in part."""
        await self.look(await self._environment.attach())

    async def follow(self, line: str) -> None:
        """Do what a line says."""
        repeated = parse_step(line).until is not None
        for _ in range(MAX_REPEATS if repeated else 1):
            screen = self._shown()
            action, position = next_action([line], 0, screen.hierarchy)
            if repeated and position:
                return
            await self._do(action, screen)
            if repeated and self._shown().document == screen.document:
                raise ReferenceStepError("the screen moves no more, and it was not found")
        if repeated:
            raise ReferenceStepError(f"not found after {MAX_REPEATS} swipes")

    async def _do(self, action: Action, screen: Screen) -> None:
        if len(self._steps) >= MAX_STEPS - 1 and action.key != Key.STOP:
            raise RecordingError(f"a recording has at most {MAX_STEPS:,} screens: end it here")
        record = record_action(action, screen.hierarchy)
        stops = action.key == Key.STOP
        after = screen if stops else await self._environment.act(action)
        self._steps.append(
            FolderStep(
                screen.document, screen.package, screen.activity, record, action, self._picture
            )
        )
        done = "Stopped" if stops else describe_action(record)
        self.say(f"{len(self._steps)}. {done}")
        self._screen = None if stops else after
        self.result.stopped = stops
        if not stops:
            await self.look(after)

    def _shown(self) -> Screen:
        if self._screen is None:
            raise RuntimeError("an action after the end of the session")
        return self._screen

    def note(self, text: str) -> None:
        """Keep something that whoever records has to know."""
        self.result.notes.append(text)

    def write(self, folder: Path, info: RecordingInfo) -> None:
        """Write what was recorded; nothing where no screen was seen."""
        steps = list(self._steps)
        if self._screen is not None:
            screen = self._screen
            steps.append(
                FolderStep(
                    screen.document, screen.package, screen.activity, None, None, self._picture
                )
            )
        self.result.steps = len(steps)
        if not steps:
            return
        write_trajectory_folder(folder, steps)
        (folder / RECORDING_FILE).write_text(dump_recording_info(info), encoding="ascii")


def list_widgets(hierarchy: Hierarchy) -> Iterator[str]:
    """The widgets of a screen by number, for a person; keys of the keyboard are only counted."""
    keys = 0
    for index, widget in enumerate(hierarchy.widgets):
        if "inputmethod" in widget.package:
            keys += 1
        elif is_fair(widget):
            yield f"  [{index}] {_describe(widget, hierarchy)}: {', '.join(widget.actions)}"
    if keys:
        yield f"  and {keys} keys of the keyboard: `text` needs none of them"


def _describe(widget: Element, hierarchy: Hierarchy) -> str:
    scrolls = widget.actions == ("swipe",)
    role, label = "list" if scrolls else widget_role(widget), widget_label(widget)
    if label:
        return f'{role} "{label}"'
    row = None if scrolls else row_label(widget, hierarchy)
    return f"{role} {widget.resource_name}".rstrip() + (f' in the row of "{row}"' if row else "")
