"""An environment on a device behind an adb server: emulator, handset or served phone."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from uiprobe.environments.android.device import CALL_TIMEOUT_S, AdbConnection
from uiprobe.environments.android.dump import DeviceBusyError, RawScreen
from uiprobe.environments.android.editors import (
    FOCUS_TIMEOUT_S,
    is_edit_text,
    lost_text,
    wait_for_editor,
)
from uiprobe.environments.android.gestures import (
    HOLD_MS,
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
    typed_element,
)
from uiprobe.environments.android.judged import judged_by_tree
from uiprobe.environments.android.pictures import fit_picture, is_black
from uiprobe.environments.android.rotation import is_turned, size_as_turned
from uiprobe.environments.android.settle import SETTLE_TIMEOUT_S, Settled, settle
from uiprobe.environments.errors import DeviceError
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, platform_of
from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import TreeError

SIMULATED_MODEL = "uiprobe_phone"
"""The model name that a served phone reports."""

_MAX_DIALOGS = 2
"""How often what stands over an app that was just started is sent away."""

_PICTURES = 3
"""How often a picture is taken until it is whole and shows the screen that was read."""

logger = logging.getLogger(__name__)

_STATE_FILE = "/data/local/tmp/uiprobe-state.json"


class AdbEnvironment:
    """Acts on one device.

    Attributes:
        serial: The device.
        settled: How the last screen came to rest; None before the first.
    """

    def __init__(
        self,
        serial: str,
        packages: Mapping[str, str] | None = None,
        *,
        clear_data: bool = False,
        settle_timeout_s: float = SETTLE_TIMEOUT_S,
        call_timeout_s: float = CALL_TIMEOUT_S,
        display: str = "",
        pictures_only: bool = False,
    ) -> None:
        """Make an environment; nothing is done to the device until `reset`.

        Args:
            serial: The device, by its name in `adb devices`.
            packages: The Android package of each app, by the short name that goals use; those of
                the phone's own apps if none are given, which only a served phone can say.
            clear_data: Whether the app's data is deleted before each episode. On a real device that
                also deletes accounts. A served phone is always made new.
            settle_timeout_s: How long a screen may take to come to rest.
            call_timeout_s: How long the device may take to answer a call.
            display: Number of the display that is pictured; see `AdbConnection`.
            pictures_only: Whether only pictures are looked at: the device is not asked for its
                hierarchy unless the goal is judged by it, and a screen without one is acceptable.
        """
        self.serial = serial
        self.settled: Settled | None = None
        self._packages = packages
        self._clear_data = clear_data
        self._settle_timeout_s = settle_timeout_s
        self._pictures_only = pictures_only
        self._reads_tree = True
        self._windows: bool | None = None
        self._device = AdbConnection(serial, call_timeout_s=call_timeout_s, display=display)
        self._size = Size(0, 0)
        self._package = ""
        self._reader = ANDROID.reader
        self._screen: Screen | None = None
        self._woken = False

    async def reset(self, goal: Goal) -> Screen:
        """Bring the device to where the goal starts: its app, freshly started.

        Raises:
            DeviceError: The app is not on the device, or the device refuses.
            DeviceLostError: The device does not answer.
        """
        packages = await self._ask("apps") if self._packages is None else self._packages
        package = packages.get(goal.app)
        if not isinstance(package, str):
            raise DeviceError(
                f"{self.serial}: goal {goal.id} is about {goal.app!r}, of which no package is "
                f"known; known are {', '.join(sorted(packages)) or 'none'}"
            )
        self._reads_tree = not self._pictures_only or judged_by_tree(goal.evaluators)
        await self.recover()
        await self._device.connect()
        await self._device.lock_rotation()
        if self._clear_data and not await self.is_simulated():
            await self._device.clear(package)
        self._reader = platform_of(goal).reader
        return await self.open(package)

    async def recover(self) -> None:
        """Undo what an episode left behind, as far as the device can; a pool calls it in between.

        It changes no setting of the device, because nothing would restore it after the last
        episode.

        Raises:
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        await self._device.wake()
        if await self.is_simulated():
            await self._device.shell("cmd", "uiprobe", "reset")
        else:
            if self._package:
                await self._device.stop(self._package)
            await self._device.press_key("HOME")
        self._package = ""
        self._screen = None

    async def open(self, package: str) -> Screen:
        """Start an app, which `press [restart]` then starts again, and wait for its screen.

        Raises:
            DeviceError: There is no such app.
            DeviceLostError: The device does not answer.
        """
        self._size = Size(*await self._device.size())
        self._package = package
        await self._device.start(package)
        screen = await self._settle()
        for _ in range(_MAX_DIALOGS):
            if screen.place.app in (package, ""):
                break
            # A notice of the system or of the maker stands over the app.
            shown = f"{screen.place.app}/{screen.place.page}"
            logger.warning("%s: %s stands over %s: going back", self.serial, shown, package)
            await self._device.press_key("BACK")
            screen = await self._settle()
            if screen.place.app != package:
                await self._device.start(package)
                screen = await self._settle()
        return screen

    async def attach(self, package: str | None = None) -> Screen:
        """Take the device as it stands, without resetting anything.

        Args:
            package: The app that `press [restart]` starts again; by default the one before, else
                that in front.

        Raises:
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        await self._device.connect()
        if self._screen is None:
            # Once: what is looked at again may have been turned by who acts on it.
            await self._device.lock_rotation()
        self._size = Size(*await self._device.size())
        screen = await self._settle()
        self._package = package or self._package or screen.place.app
        return screen

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen, and return what is shown when it has come to rest.

        Raises:
            ActionError: Its index is beyond the widgets of the screen, or it lies outside.
            TextRefusedError: The device cannot type that text.
            DeviceError: The device refuses.
            DeviceLostError: It does not answer.
        """
        if self._screen is None:
            raise RuntimeError("an action before the first screen: call reset() first")
        shown, self._woken = self._screen, False
        try:
            screen = await self._act(action)
        except DeviceError:
            if not self._slept_through(shown):
                raise
            screen = self._screen
        if self._slept_through(shown):
            logger.warning("%s: `%s` reached a device that slept: again", self.serial, action.kind)
            screen = await self._act(action)
        return screen

    def _slept_through(self, shown: Screen) -> bool:
        """Whether the device slept while it was acted on: it was woken, and shows the same."""
        return self._woken and self._screen is not None and self._screen.document == shown.document

    async def _act(self, action: Action) -> Screen:
        if self._screen is None:
            raise AssertionError("checked by act()")
        gestures = plan_gestures(action, self._screen.tree, self._screen.size)
        typing = next((one for one in gestures if isinstance(one, ReplaceText)), None)
        if typing is not None:
            return await self._type(action, typing, gestures)
        for gesture in gestures:
            await self._do(gesture)
        return await self._settle()

    async def _type(
        self, action: Action, typing: ReplaceText, gestures: Sequence[Gesture]
    ) -> Screen:
        """Touch a field, type when it has the focus, and read what it holds; twice if need be."""
        if self._screen is None:
            raise AssertionError("checked by act()")
        before = self._screen
        self._device.check_text(typing.text)
        field = typed_element(action, before.tree)
        for gesture in gestures:
            if gesture is not typing:
                await self._do(gesture)
        editor = await wait_for_editor(self._device.execute)
        listed = field is not None and "text" in field.actions
        if not editor.focused and listed and self._reads_tree:
            after = await self._settle()
            if after.document == before.document:
                raise DeviceError(
                    f"{self.serial}: typing: a field was touched at {field and field.bounds}, but "
                    f"nothing took the focus within {FOCUS_TIMEOUT_S:g} s: {editor}"
                )
        chords = editor.focused and not is_edit_text(field)
        await self._device.replace_text(typing.text, typing.held, chords=chords)
        screen = await self._settle()
        if not (listed and editor.focused and editor.plain and self._reads_tree):
            return screen
        held = field.attributes.get("text", "") if field is not None else ""
        lost = lost_text(typing.text, held, screen.tree)
        if lost is None:
            return screen
        logger.warning("%s: the field holds %r after typing: once more", self.serial, lost[:80])
        await self._device.replace_text(typing.text, len(lost), chords=True)
        screen = await self._settle()
        lost = lost_text(typing.text, held, screen.tree)
        if lost is not None and lost in (held, ""):
            raise DeviceError(
                f"{self.serial}: typing {len(typing.text)} characters: the field holds "
                f"{lost[:80]!r} after two tries; {await wait_for_editor(self._device.execute)}"
            )
        return screen

    async def close(self) -> None:
        """Give the device its own keyboard back; a lost device needs nothing."""
        with contextlib.suppress(DeviceError):
            await self._device.close()

    async def is_simulated(self) -> bool:
        """Whether the device is a served phone."""
        model = await self._device.shell("getprop", "ro.product.model")
        return model.strip() == SIMULATED_MODEL

    async def application_state(self) -> dict[str, Any]:
        """The data that each app reports, by package; served phones only.

        Raises:
            DeviceError: The device is not a served phone, or refuses.
        """
        return await self._ask("state")

    async def snapshot(self) -> dict[str, Any]:
        """The whole state, as plain data; served phones only.

        Raises:
            DeviceError: The device is not a served phone, or refuses.
        """
        return await self._ask("snapshot")

    async def restore(self, snapshot: Mapping[str, Any]) -> Screen:
        """Bring back a state; served phones only.

        Raises:
            DeviceError: The device is not a served phone, or the state is not one of such a phone.
        """
        await self._device.push(json.dumps(snapshot).encode(), _STATE_FILE)
        await self._device.shell("cmd", "uiprobe", "restore", _STATE_FILE)
        # It says what no screen shows yet, and an agent may have a shell of its own.
        await self._device.shell("rm", _STATE_FILE)
        self._size = Size(*await self._device.size())
        return await self._settle()

    async def _ask(self, what: str) -> dict[str, Any]:
        answer = await self._device.shell("cmd", "uiprobe", what)
        try:
            value = json.loads(answer)
        except ValueError as error:
            raise DeviceError(f"{self.serial}: `cmd uiprobe {what}`: {error}") from None
        if not isinstance(value, dict):
            raise DeviceError(f"{self.serial}: `cmd uiprobe {what}` did not answer an object")
        return value

    async def _do(self, gesture: Gesture) -> None:
        device = self._device
        match gesture:
            case Tap(x, y):
                await device.tap(x, y)
            case Hold(x, y):
                await device.swipe(x, y, x, y, HOLD_MS)
            case Swipe(x1, y1, x2, y2):
                await device.swipe(x1, y1, x2, y2, SWIPE_MS)
            case PressKey(name):
                await device.press_key(name)
            case Wait(milliseconds):
                await device.shell("sleep", f"{milliseconds / 1000:g}")
            case Restart():
                await device.stop(self._package)
                await device.start(self._package)

    async def _settle(self) -> Screen:
        raw = await self._read()
        if raw.hidden and await self._device.wake():
            self._woken = True
            logger.warning("%s: the device slept or was locked, and was woken", self.serial)
            raw = await self._read()
        if raw.hidden:
            raise DeviceError(
                f"{self.serial}: the screen is {'off' if raw.asleep else 'locked'} again right "
                "after it was woken. See that it has power and no lock"
            )
        size = size_as_turned(self._size, raw)
        self._screen = Screen(
            raw.document,
            place=Place(raw.package, raw.activity),
            reader=self._reader,
            size=size,
            take_screenshot=partial(self._picture, size),
            name=self.serial,
        )
        try:
            # It is needed in any case, and later readers assume that the device is usable.
            self._screen.tree  # noqa: B018
        except TreeError as error:
            raise DeviceError(f"reading the screen: {error}") from None
        return self._screen

    async def _picture(self, size: Size) -> bytes:
        """The picture of a screen that was just read."""
        read = f"taking a screenshot: the screen was read as {size.width} by {size.height} pixels"
        for left in reversed(range(_PICTURES)):
            try:
                picture = await self._device.screenshot()
                if is_turned(picture, size):
                    why = (
                        f"{read}, and turned before it was pictured. See that the device lies "
                        "still and that no app turns it"
                    )
                elif is_black(picture):
                    why = (
                        "taking a screenshot: the picture is black. Screens that forbid "
                        "screenshots (FLAG_SECURE) cannot be observed as a picture; look at "
                        "their tree"
                    )
                else:
                    return fit_picture(picture, size)
            except DeviceBusyError:
                if not left:
                    raise
            except ValueError as error:
                why = f"{read}, but {error}. Choose the display that is operated by display=ID"
        raise DeviceError(f"{self.serial}: {why}")

    async def _read(self) -> RawScreen:
        """The screen at rest; one that never rests as well as the device can say."""
        if not self._reads_tree:
            # Two pictures in a row would cost more than a model's look at one that still moves.
            self.settled = Settled(await self._device.read_place(), False, 1, 0.0)
            return self.settled.screen
        try:
            if self._windows is None:
                self._windows = await self.is_simulated()
            self.settled = await settle(
                partial(self._device.read_screen, windows=self._windows),
                timeout_s=self._settle_timeout_s,
            )
        except DeviceBusyError as error:
            front = await self._device.read_place()
            last = self._screen
            known = (
                last is not None
                and last.place == Place(front.package, front.activity)
                and last.size == size_as_turned(self._size, replace(front, document=last.document))
            )
            if not front.hidden and not known and not self._pictures_only:
                raise
            logger.warning("%s", error)
            document = last.document if last is not None and known else front.document
            self.settled = Settled(
                replace(front, document=document), False, 0, self._settle_timeout_s
            )
        return self.settled.screen
