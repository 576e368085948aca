"""Sessions of given actions: what `uiprobe record` does without `--watch`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.probes.sources.instructions import row_label, widget_label, widget_role
from uiprobe.probes.sources.screen_groups import is_fair
from uiprobe.recordings.session import (
    KeptScreen,
    Recorded,
    RecordingPlan,
    ScriptedSteps,
)
from uiprobe.ui.actions import Action, Key, press
from uiprobe.ui.recording_info import RecordingInfo
from uiprobe.ui.reference import ReferenceStepError, next_action, parse_step
from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import Element, Tree

MAX_REPEATS = 50
"""How often a line with `until` swipes before it is given up."""


async def record(
    session: RecordingPlan,
    lines: Iterable[str],
    *,
    show: Callable[[str], None],
    attended: bool = False,
) -> Recorded:
    """Carry out actions, one a line, and keep the screens before and after each.

    A line is an action of the grammar, or a step of a reference solution, which names its target by
    a selector. Blank lines and lines that begin with # are skipped. `press [stop]` ends the
    session. However it ends, what was recorded until then is written.

    Args:
        session: What to record.
        lines: The actions; read one at a time, when the screen before is at rest.
        show: Shows the author of the actions what is on the screen and what was done.
        attended: Whether a person gives the actions: the widgets of each screen are listed, and a
            line that cannot be carried out is reported and skipped. Otherwise it ends the session.

    Raises:
        RecordingError: The folder is not empty, or a line cannot be carried out.
        DeviceError: The device refuses.
        DeviceLostError: It does not answer.
    """
    # Whatever is wrong with the words shall show before the work is done.
    info = session.info()
    environment = AdbEnvironment(session.serial)
    recorder = _Recorder(environment, show, attended=attended)
    try:
        screen = await environment.attach(session.package)
        if session.package is not None:
            # Restarted, so that a script meets the same screen every time.
            screen = await environment.act(press(Key.RESTART))
        info = session.info(screen.place.app)
        await recorder.look(screen)
        await recorder.follow_all(lines)
    finally:
        try:
            recorder.finish(session.out, info)
        finally:
            await environment.close()
    return recorder.result


class _Recorder(ScriptedSteps):
    """Does actions and keeps what was shown."""

    end_line = "press [stop]"

    def __init__(
        self, environment: AdbEnvironment, show: Callable[[str], None], *, attended: bool
    ) -> None:
        super().__init__(show, attended=attended)
        self._environment = environment
        self._screen: Screen | None = None
        self._picture: bytes | None = None

    async def look(self, screen: Screen) -> None:
        """A new screen, before anything is done on it."""
        number = len(self)
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
            self.say(f"\nScreen {number}: {screen.place.page or screen.place.app or 'unknown'}")
            for line in list_widgets(screen.tree):
                self.say(line)

    async def look_again(self) -> None:
        """The same screen, read again: an action that was refused may have been done in part."""
        await self.look(await self._environment.attach())

    async def follow(self, line: str) -> None:
        """Do what a line says."""
        repeated = parse_step(line).until is not None
        for _ in range(MAX_REPEATS if repeated else 1):
            screen = self._shown()
            action, position = next_action([line], 0, screen.tree)
            if repeated and position:
                return
            await self._do(action, screen)
            if repeated and self._shown().document == screen.document:
                raise ReferenceStepError("the screen moves no more, and it was not found")
        if repeated:
            raise ReferenceStepError(f"not found after {MAX_REPEATS} swipes")

    async def _do(self, action: Action, screen: Screen) -> None:
        self.require_room(action)
        stops = action.key == Key.STOP
        after = None if stops else await self._environment.act(action)
        self.add(self._kept(screen), action)
        self._screen = after
        if after is not None:
            await self.look(after)

    def _shown(self) -> Screen:
        if self._screen is None:
            raise RuntimeError("an action after the end of the session")
        return self._screen

    def _kept(self, screen: Screen) -> KeptScreen:
        return KeptScreen(
            screen.document, screen.place.app, screen.place.page, screen.tree, self._picture
        )

    def finish(self, folder: Path, info: RecordingInfo) -> None:
        """Write what was recorded."""
        self.write(folder, info, None if self._screen is None else self._kept(self._screen))


def list_widgets(tree: Tree) -> Iterator[str]:
    """The widgets of a screen by number, for a person; keys of the keyboard are only counted."""
    keys = 0
    for index, widget in enumerate(tree.widgets):
        if "inputmethod" in widget.app:
            keys += 1
        elif is_fair(widget):
            yield f"  [{index}] {_describe(widget, tree)}: {', '.join(widget.actions)}"
    if keys:
        yield f"  and {keys} keys of the keyboard: `text` needs none of them"


def _describe(widget: Element, tree: Tree) -> str:
    scrolls = widget.actions == ("swipe",)
    role, label = "list" if scrolls else widget_role(widget), widget_label(widget)
    if label:
        return f'{role} "{label}"'
    row = None if scrolls else row_label(widget, tree)
    return f"{role} {widget.id}".rstrip() + (f' in the row of "{row}"' if row else "")
