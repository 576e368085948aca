"""An environment on a simulated phone in this process."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import anyio.to_thread

from uiprobe.environments.android.gestures import (
    SWIPE_MS,
    Gesture,
    Hold,
    PressKey,
    ReplaceText,
    Restart,
    Swipe,
    Tap,
    Wait,
    plan_gestures,
)
from uiprobe.environments.errors import DeviceError, TextRefusedError
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR
from uiprobe.ui.screen import Screen

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone


_WITHOUT_SHARING = 2
"""The version of the format in which two references to one list become two lists."""


class SimulatedEnvironment:
    """Acts on one phone.

    Attributes:
        phone: The phone.
    """

    def __init__(self, phone: Phone, packages: Mapping[str, str] | None = None) -> None:
        """Make an environment; every episode begins with the phone as it is now.

        Args:
            phone: The phone; nothing else is to act on it.
            packages: The Android package of each app, by the short name that goals use; those of
                the phone's own apps if none are given.
        """
        self.phone = phone
        self._packages = packages
        # Most episodes never go back, and a second state of objects would be dear to keep.
        self._start = marshal.dumps(phone.state)
        self._package = ""
        self._began_ms = phone.clock_ms
        self._screen: Screen | None = None
        self._reports: dict[str, tuple[bytes, dict[str, Any]]] = {}

    async def reset(self, goal: Goal) -> Screen:
        """Bring the phone to where the goal starts: its app, freshly started.

        Raises:
            DeviceError: The phone does not have the app.
        """
        packages = self.phone.short_names() if self._packages is None else self._packages
        package = packages.get(goal.app)
        if package is None or package not in self.phone.apps:
            raise DeviceError(
                f"phone: goal {goal.id} is about {goal.app!r}, which is not on it; "
                f"there are {', '.join(sorted(packages))}"
            )
        if self._screen is not None:
            self.phone.restore(marshal.loads(self._start))  # noqa: S302 - written above
        return await self.open(package)

    async def proceed(self, goal: Goal) -> Screen:
        """Begin another goal on the phone as it is: all apps are closed, and its app is started.

        Raises:
            DeviceError: The phone does not have the app.
        """
        self.phone.close_apps()
        self._start = marshal.dumps(self.phone.state)
        self._screen = None
        return await self.reset(goal)

    async def open(self, package: str) -> Screen:
        """Start an app, which `press [restart]` then starts again.

        Raises:
            DeviceError: The app does not exist.
        """
        return self.start(package)

    def start(self, package: str) -> Screen:
        """The same outside an event loop; raises likewise."""
        from uiprobe.environments.phone.errors import PhoneError

        try:
            self.phone.launch(package)
        except PhoneError as error:
            raise DeviceError(f"phone: starting {package[:80]!r}: {error}") from None
        self._package = package
        self._began_ms = self.phone.clock_ms
        return self._look()

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen, and return what is shown afterwards.

        Raises:
            ActionError: Its index is beyond the widgets of the screen, or it lies outside.
            TextRefusedError: No key gives that text, or the field cannot hold it.
        """
        return self.perform(action)

    def perform(self, action: Action) -> Screen:
        """The same outside an event loop; raises likewise."""
        self.carry_out(action)
        return self._look()

    def carry_out(self, action: Action) -> None:
        """Do an action without looking at the screen afterwards.

        Raises:
            ActionError, TextRefusedError: As for `act`.
        """
        if self._screen is None:
            raise RuntimeError("an action before the first screen: call reset() first")
        for gesture in plan_gestures(action, self._screen.tree, self._screen.size):
            self._do(gesture)

    @property
    def clock_ms(self) -> int:
        """Milliseconds on the phone's clock since the episode began."""
        return self.phone.clock_ms - self._began_ms

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass on the phone's clock; the screen that was shown last stays known."""
        self.phone.advance(milliseconds)

    async def close(self) -> None:
        """There is nothing to let go of."""

    async def application_state(self) -> dict[str, Any]:
        """The data that each app reports, by package, as plain data.

        What is as it was at the last call is the same object: change nothing.
        """
        for package, image in self.phone.application_images().items():
            known = self._reports.get(package)
            if known is None or known[0] != image:
                self._reports[package] = image, self.phone.application_state(package)
        return {package: self._reports[package][1] for package in self.phone.packages()}

    async def snapshot(self) -> dict[str, Any]:
        """The whole state of the phone, as plain data."""
        return self.phone.snapshot()

    async def restore(self, snapshot: Mapping[str, Any]) -> Screen:
        """Bring back a state of the phone."""
        self.phone.restore(dict(snapshot))
        return self._look()

    def resume(self, snapshot: Mapping[str, Any], screen: Screen) -> None:
        """Bring back a state whose screen is known, without looking at it again."""
        self.phone.restore(dict(snapshot))
        self._screen = screen

    def resume_from(self, kept: bytes, screen: Screen) -> None:
        """The same from `keep`, without a copy of the state."""
        self.phone.adopt(marshal.loads(kept))  # noqa: S302 - written below
        self._screen = screen

    def keep(self) -> bytes:
        """The whole state of the phone as bytes, which cost less than objects."""
        return marshal.dumps(self.phone.state, _WITHOUT_SHARING)

    async def fork(self) -> SimulatedEnvironment:
        """Another phone in the same state, whose episodes begin where those of this one do."""
        twin = SimulatedEnvironment(self.phone.fork(), self._packages)
        twin._start = self._start
        twin._package = self._package
        twin._began_ms = self._began_ms
        if self._screen is not None:
            twin._look()
        return twin

    def _do(self, gesture: Gesture) -> None:
        phone = self.phone
        match gesture:
            case Tap(x, y):
                phone.tap(x, y)
            case Hold(x, y):
                phone.long_press(x, y)
            case Swipe(x1, y1, x2, y2):
                phone.swipe(x1, y1, x2, y2, SWIPE_MS)
            case ReplaceText(text):
                self._replace_text(text)
            case PressKey(name):
                phone.press_key(name)
            case Wait(milliseconds, watching):
                if watching:
                    phone.wait(milliseconds)
                else:
                    phone.advance(milliseconds)
            case Restart():
                phone.force_stop(self._package)
                phone.launch(self._package)

    def _replace_text(self, text: str) -> None:
        from uiprobe.environments.phone.errors import PhoneError

        self.phone.clear_text()
        try:
            self.phone.type_text(text)
        except PhoneError as error:
            raise TextRefusedError(f"phone: {error}") from None

    def _look(self) -> Screen:
        paint = self.phone.capture()

        async def take_screenshot() -> bytes:
            return await anyio.to_thread.run_sync(paint)

        self._screen = Screen(
            self.phone.hierarchy_xml(),
            place=Place(*self.phone.focused_activity()),
            reader=UIAUTOMATOR,
            size=Size(*self.phone.size),
            take_screenshot=take_screenshot,
            name="phone",
        )
        return self._screen
