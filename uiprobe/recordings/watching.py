"""Sessions of a person who touches the device: what `uiprobe record --watch` does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from uiprobe.environments.android.device import AdbConnection
from uiprobe.environments.android.touch.actions import (
    KEYBOARD_MARK,
    Glass,
    NoAction,
    Typing,
    read_touch,
)
from uiprobe.environments.android.touch.seen_screen import SeenScreen
from uiprobe.environments.android.touch.watch import Touched, watch_device
from uiprobe.environments.errors import DeviceError
from uiprobe.recordings.session import KeptScreen, Recorded, RecordingPlan, Steps
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.tree import Element, Tree


async def watch(
    session: RecordingPlan, stop: asyncio.Event, *, show: Callable[[str], None]
) -> Recorded:
    """Keep the screens before and after each touch of a person, until `stop` is set.

    Then the session ends with `press [stop]`, on the screen as it comes to rest. However it ends,
    what was recorded until then is written.

    Args:
        session: What to record.
        stop: Set when the person is done.
        show: Shows the person when the next touch can come, and what was recorded.

    Raises:
        RecordingError: The folder is not empty, or there are too many steps.
        DeviceError: The device cannot be watched, or refuses.
        DeviceLostError: It does not answer.
    """
    info = session.info()
    device = AdbConnection(session.serial)
    watcher: _Watcher | None = None
    try:
        if session.package is not None:
            await device.stop(session.package)
            await device.start(session.package)
        async with watch_device(device, stop) as seen:
            watcher = _Watcher(show, seen.glass)
            while (event := await seen.next()) is not None:
                if isinstance(event, Touched):
                    watcher.take(event)
                else:
                    if watcher.screen is None:
                        info = session.info(event.raw.package)
                    watcher.rest(event)
            watcher.end()
    except DeviceError:
        if watcher is not None:
            watcher.flush()
        raise
    finally:
        if watcher is not None:
            watcher.write(session.out, info, watcher.last)
    return watcher.result


@dataclass(slots=True)
class _Text:
    """Text that is being typed.

    Attributes:
        start: The screen before the first key.
        seen: The last that was seen since.
        unseen: How many keys came after it.
        held: Whether the last of them was held.
    """

    start: SeenScreen
    seen: SeenScreen
    unseen: int = 0
    held: bool = False


class _Watcher(Steps):
    """Makes steps out of what was seen and touched."""

    def __init__(self, show: Callable[[str], None], glass: Glass) -> None:
        super().__init__(show)
        self.screen: SeenScreen | None = None
        self._glass = glass
        self._text: _Text | None = None
        self._announced = False

    @property
    def last(self) -> KeptScreen | None:
        """The screen at the end, if any was seen."""
        return None if self.screen is None else _kept(self.screen)

    def rest(self, screen: SeenScreen) -> None:
        """A screen came to rest."""
        self.screen = screen
        if self._text is not None:
            self._look_at_text(screen)
        if self._text is None and not self._announced:
            self._announced = True
            self.say(f"\nScreen {len(self)}: {screen.raw.activity or screen.raw.package}")

    def take(self, touched: Touched) -> None:
        """Somebody touched the device."""
        self._announced = False
        known = touched.before or self.screen
        if known is None:
            self._miss()
            return
        meaning = read_touch(touched.touch, known, self._glass)
        if isinstance(meaning, NoAction):
            self.say(f"Not recorded: {meaning.reason}")
            self.note(f"not recorded after step {len(self)}: {meaning.reason}")
        elif isinstance(meaning, Typing):
            self._press_key(touched.before, held=meaning.held)
        else:
            self._end_text(touched.before)
            if touched.before is None:
                self._miss()
            else:
                self._keep(touched.before, meaning)

    def end(self) -> None:
        """The person is done; the last screen is at rest."""
        self._end_text(self.screen)
        if self.screen is not None:
            self._keep(self.screen, press(Key.STOP))

    def flush(self) -> None:
        """Keep what was typed until now, when the session is cut off."""
        self._end_text(None)

    def _keep(self, screen: SeenScreen, action: Action) -> None:
        if not screen.still:
            self.note(f"screen {len(self)} had not come to rest")
        if screen.picture is None:
            self.note(f"screen {len(self)} has no picture: {screen.trouble}")
        self.add(_kept(screen), action)

    def _miss(self) -> None:
        self.say("Too fast, not recorded: wait for the next `Screen` before you touch it.")
        self.note(
            f"not recorded after step {len(self)}: a touch on a screen that had not been read yet"
        )

    # Keys of the keyboard: what they type counts, not where they are.

    def _press_key(self, before: SeenScreen | None, *, held: bool) -> None:
        if self._text is None:
            if before is None:
                self._miss()
                return
            self._text = _Text(before, before)
        elif before is not None:
            self._look_at_text(before)
            self._text = self._text or _Text(before, before)
        self._text.unseen += 1
        self._text.held = held

    def _look_at_text(self, screen: SeenScreen) -> None:
        """See what the keys have done; keys that end the typing count as Enter."""
        text = self._text
        if text is None or text.seen is screen:
            return
        field = _focused(text.seen.tree)
        now = None if field is None else _same_field(field, screen.tree)
        open_before, open_now = _keyboard_shown(text.seen), _keyboard_shown(screen)
        ended = screen.raw.activity != text.seen.raw.activity or (open_before and not open_now)
        if field is not None and not ended:
            ended = now is None or _loses_focus(field, now) or _was_sent(field, now, text)
        if not ended:
            if field is not None and now is not None and _content(now) != _content(field):
                self.say(f"   typed so far: {_content(now)!r}")
            text.seen, text.unseen = screen, 0
            return
        self._text = None
        if text.unseen <= 1:
            self._type(text.start, text.seen)
            if text.unseen:
                self._keep(text.seen, press(Key.ENTER))
        elif now is not None and screen.raw.activity == text.start.raw.activity:
            self._type(text.start, screen)
            self.note(
                f"after step {len(self)} a key may have ended the typing: "
                "wait a moment before it, and it is recorded as press [enter]"
            )
        else:
            self._lose_text()

    def _end_text(self, before: SeenScreen | None) -> None:
        """Keep what was typed; something else comes now, on the screen `before` if it was seen."""
        if before is not None:
            self._look_at_text(before)
        text, self._text = self._text, None
        if text is None:
            return
        if text.unseen and before is None:
            self._lose_text()
        else:
            self._type(text.start, text.seen)

    def _type(self, start: SeenScreen, end: SeenScreen) -> None:
        field = _focused(start.tree)
        now = None if field is None else _same_field(field, end.tree)
        if field is None or now is None:
            self.say("Not recorded: keys, while no text field had the focus")
            self.note(f"not recorded after step {len(self)}: keys without a text field")
            return
        content = _content(now)
        if content == _content(field):
            return
        if now.attributes.get("password") == "true":
            self.note(f"screen {len(self)}: what was typed into a password field is not told")
        index = start.tree.widgets.index(field)
        self._keep(start, Action(ActionKind.TEXT, index=index, text=content))

    def _lose_text(self) -> None:
        self.say("Too fast, not recorded: what was typed had vanished before it was read.")
        self.note(
            f"not recorded after step {len(self)}: a text that had vanished before it was read"
        )


def _kept(screen: SeenScreen) -> KeptScreen:
    raw = screen.raw
    return KeptScreen(raw.document, raw.package, raw.activity, screen.tree, screen.picture)


def _fields(tree: Tree) -> list[Element]:
    return [widget for widget in tree.widgets if "text" in widget.actions]


def _has_focus(field: Element) -> bool:
    return field.attributes.get("focused") == "true"


def _focused(tree: Tree) -> Element | None:
    """The field that keys type into: that with the focus, or else the only one."""
    fields = _fields(tree)
    return next(filter(_has_focus, fields), fields[0] if len(fields) == 1 else None)


def _same_field(field: Element, tree: Tree) -> Element | None:
    """The same field on another screen; it may have moved."""
    left, top, right, _ = field.bounds
    alike = [
        other
        for other in _fields(tree)
        if other.id == field.id
        and (other.id or (other.bounds.left, other.bounds.right) == (left, right))
    ]
    return min(
        alike, key=lambda other: (not _has_focus(other), abs(other.bounds.top - top)), default=None
    )


def _loses_focus(before: Element, now: Element) -> bool:
    return _has_focus(before) and not _has_focus(now)


def _was_sent(before: Element, now: Element, text: _Text) -> bool:
    """Whether one key emptied the field: a backspace takes one character, unless it is held."""
    return (
        text.unseen == 1
        and not text.held
        and len(_content(before)) > 1
        and not _content(now)
        and text.seen is not text.start
    )


def _content(field: Element) -> str:
    """The content of a field; uiautomator reports the hint of an empty one."""
    text = field.attributes.get("text", "")
    return "" if text == field.attributes.get("hint") else text


def _keyboard_shown(screen: SeenScreen) -> bool:
    return screen.insets.keyboard is not None or any(
        KEYBOARD_MARK in root.app for root in screen.tree.roots
    )
