"""The phone: its state, and what fingers, keys and the debug bridge do to it."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.apps import installed_apps
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.state import MARSHAL, Difference, State, copy_state, diff_states
from uiprobe.environments.phone.system.events import EVENTS, Events
from uiprobe.environments.phone.system.fingers import Fingers
from uiprobe.environments.phone.system.keys import TYPED, key_name
from uiprobe.environments.phone.system.screen import Screen, compose, settle
from uiprobe.environments.phone.system.settings_store import default_settings
from uiprobe.environments.phone.toolkit.design import LOOKS
from uiprobe.environments.phone.toolkit.hierarchy import write_hierarchy
from uiprobe.environments.phone.toolkit.png import encode_flat_png
from uiprobe.inputs.draws import draw_number

if TYPE_CHECKING:
    from PIL import Image

    from uiprobe.environments.phone.toolkit.widgets import Window

START = datetime(2026, 3, 12, 9, 41)
"""The time of a phone that has just been made."""

ACTION_MS = 1_000
"""Time that passes with every action."""

HOLD_MS = 500
"""A touch that lasts as long in one place is a long press."""

MAX_TEXT = 20_000
"""Characters that can be typed at once."""


def _known_look(look: str) -> str:
    if look not in LOOKS:
        raise PhoneError(f"look {look[:40]!r}: the phone knows {', '.join(LOOKS)}")
    return look


class Phone(Fingers, Events):
    """A simulated Android phone.

    Everything that can change lies in one tree of plain data; screens are computed from it. Time
    passes only when something is done: looking at the screen changes nothing. A phone is not made
    for use by several threads at once.

    Args:
        seed: Decides the content of the apps.
        width: Of the screen, in pixels.
        height: Of the screen, in pixels.
        density: Dots per inch; 160 make one dp one pixel.
        dark: Whether the dark theme is on.
        font_scale: Factor on all text sizes, 0.85 to 1.3 on the settings screen.
        locale: Language and region, such as `en-US`.
        soft_keyboard: Whether a keyboard comes up when a field has the focus.
        look: Name of the design that everything is drawn after, one of `LOOKS`.
        gestures: Whether swipes from the edges navigate, in place of three buttons.
        unlabelled: Whether the icons of apps have neither names nor states, as careless authors
            leave them; by default they have what good apps give them.
        start: The time of the phone when it has just been made. The apps hold what they held at
            `START`, so that only what follows the clock is different.
        transition_frames: How often the screen can be looked at after a change of activity until
            it stands still.
        apps: What is installed, by package; the launcher has to be there. All apps that there are,
            if none are given.

    Attributes:
        apps: The installed apps, by package.
        state: All that can change. Read it; change it through the methods.
        labels: Texts of the screen, and how they are written with label noise; filled while
            `label_seed` has a value.
        keyboards: Keyboards that have been laid out, by how they look.
        observer: Hears of each action before it is done, by the name of its method and the
            arguments; None for no listener.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        width: int = 768,
        height: int = 1280,
        density: int = 320,
        dark: bool = False,
        font_scale: float = 1.0,
        locale: str = "en-US",
        soft_keyboard: bool = True,
        look: str = "a",
        gestures: bool = False,
        unlabelled: bool = False,
        start: datetime = START,
        transition_frames: int = 0,
        apps: Mapping[str, App] | None = None,
    ) -> None:
        if not (240 <= width <= 4096 and 240 <= height <= 4096 and 80 <= density <= 960):
            raise PhoneError(
                f"a screen of {width} x {height} pixels at {density} dpi: "
                "sides are 240 to 4096 pixels, the density 80 to 960"
            )
        self.apps: dict[str, App] = installed_apps() if apps is None else dict(apps)
        self.observer: Callable[[tuple[str, tuple[object, ...]]], None] | None = None
        self.transition_frames = transition_frames
        self._frames_left = 0
        self.keyboards: dict[object, Window] = {}
        self.labels: dict[str, str] = {}
        self._watched_seed: int | None = None
        self._seen: State = {}
        self._screen: Screen | None = None
        self._picture: Image.Image | None = None
        self.state: State = {
            "seed": seed,
            "start": start.isoformat(),
            "clock_ms": 0,
            "actions": 0,
            "display": {"width": width, "height": height, "density": density},
            "settings": default_settings(
                dark=dark,
                font_scale=font_scale,
                locale=locale,
                soft_keyboard=soft_keyboard,
                gestures=gestures,
            ),
            "tasks": [],
            "home": self.new_home(),
            "front": "home",
            "apps": {},
            "permissions": {package: {} for package in self.apps},
            "clipboard": "",
            "keyboard": {"shown": False, "page": "letters"},
            "prompt": None,
            "interruption": None,
            "schedule": [],
            "toast": None,
            "awake": True,
            "surface": {
                "look": _known_look(look),
                "label_noise": None,
                "reordered": None,
                "unlabelled": unlabelled,
            },
        }
        for package in self.apps:
            self._install(package)

    def _install(self, package: str) -> None:
        random = Random(  # noqa: S311 - content, no secret
            draw_number("phone", self.state["seed"], package, between=":")
        )
        data = self.apps[package].create(random, START + timedelta(milliseconds=self.clock_ms))
        self.apps[package].link(data, self.state["apps"])
        self.apps[package].wind(data, self.now())
        self.state["apps"][package] = data

    # How it looks.

    @property
    def look(self) -> str:
        """Name of the design that everything is drawn after."""
        name: str = self.state["surface"]["look"]
        return name

    @property
    def label_seed(self) -> int | None:
        """Which label noise there is, or is watched for; None for neither."""
        shown: int | None = self.state["surface"]["label_noise"]
        return self._watched_seed if shown is None else shown

    @property
    def label_noise(self) -> bool:
        """Whether labels are shown with noise."""
        return self.state["surface"]["label_noise"] is not None

    @property
    def order_seed(self) -> int | None:
        """Which order menus are put into; None for that of the apps."""
        seed: int | None = self.state["surface"]["reordered"]
        return seed

    @property
    def icons_labelled(self) -> bool:
        """Whether icons have names and states."""
        return not self.state["surface"]["unlabelled"]

    def watch_labels(self, seed: int) -> None:
        """Note in `labels` how each label would be written with a label noise that is not on."""
        self._watched_seed = seed

    def set_look(self, look: str) -> None:
        """Draw everything after another design, one of `LOOKS`.

        Raises:
            PhoneError: There is no such look.
        """
        self.state["surface"]["look"] = _known_look(look)
        self._changed()

    def set_surface(self, *, label_noise: int | None = None, reordered: int | None = None) -> None:
        """Write labels otherwise and put menus into another order, each by a seed; None for not."""
        self.state["surface"] |= {"label_noise": label_noise, "reordered": reordered}
        self._changed()

    # What the phone is set to.

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen, in pixels."""
        display = self.state["display"]
        return display["width"], display["height"]

    def turn(self) -> None:
        """Turn the screen from upright to sideways, or back."""
        display = self.state["display"]
        display["width"], display["height"] = display["height"], display["width"]
        self._changed()

    @property
    def density(self) -> int:
        """Dots per inch."""
        density: int = self.state["display"]["density"]
        return density

    @density.setter
    def density(self, dots: int) -> None:
        if not 80 <= dots <= 960:
            raise PhoneError(f"a density of {dots} dpi: it is 80 to 960")
        self.state["display"]["density"] = dots
        self._changed()

    # Time.

    @property
    def clock_ms(self) -> int:
        """Milliseconds since the phone was made, on its own clock."""
        elapsed: int = self.state["clock_ms"]
        return elapsed

    def now(self) -> datetime:
        """The phone's clock."""
        start = datetime.fromisoformat(self.state["start"])
        return start + timedelta(milliseconds=self.clock_ms)

    def advance(self, milliseconds: int) -> None:
        """Let time pass: timers run down, messages vanish."""
        self._pass_time(milliseconds)
        self._changed()

    def wait(self, milliseconds: int) -> None:
        """Let time pass until something happens by itself, or all of it."""
        due = self.next_event_ms()
        left = milliseconds if due is None else min(milliseconds, due - self.clock_ms)
        self.advance(left)

    def _pass_time(self, milliseconds: int) -> None:
        until = self.clock_ms + max(0, milliseconds)
        while (due := self.next_event_ms()) is not None and due <= until:
            self._set_clock(due)
            self.happen_next()
        self._set_clock(until)

    def _set_clock(self, milliseconds: int) -> None:
        self.state["clock_ms"] = milliseconds
        self.end_notices()
        for package, app in self.apps.items():
            app.tick(self.state["apps"][package], self.now())
        self.end_toast()
        for stack in (self.state["home"], *(task["stack"] for task in self.state["tasks"])):
            for activity in stack:
                message = activity["ui"].get("snackbar")
                if message is not None and message["until"] <= self.clock_ms:
                    del activity["ui"]["snackbar"]

    @contextmanager
    def _action(self, name: str, *arguments: object) -> Iterator[None]:
        """Around everything that a user does; the observer hears of it first."""
        self._tell(name, *arguments)
        before = (self.state["front"], self.package, self.activity["name"])
        if EVENTS in self.state:
            self._look_at_data()
        lists = self.awaited_lists()
        yield
        self.note_lists(lists)
        if EVENTS in self.state:
            for package, data in self.state["apps"].items():
                if data != self._seen[package]:
                    self.note_change(package)
        # Afterwards: what was on the screen when the action was chosen must not vanish before it.
        self._pass_time(ACTION_MS)
        self.state["actions"] += 1
        self.interrupt_when_due()
        if before != (self.state["front"], self.package, self.activity["name"]):
            self._frames_left = self.transition_frames
        self._changed()

    def _look_at_data(self) -> None:
        """Copy the data of the apps that changed since the last look."""
        # To compare costs a fifth of what it costs to copy or to write all data at each action.
        for package, data in self.state["apps"].items():
            if data != self._seen.get(package):
                self._seen[package] = copy_state(data)

    def _tell(self, name: str, *arguments: object) -> None:
        if self.observer is not None:
            self.observer((name, arguments))

    def _changed(self) -> None:
        # Composed at once, so that the state does not depend on whether the screen is read.
        self._picture = None
        self._screen = compose(self)
        settle(self, self._screen)

    # What a user does.

    def tap(self, x: float, y: float) -> None:
        """Touch and let go. A touch outside the screen does nothing."""
        with self._action("tap", x, y):
            self.tap_at(x, y)

    def long_press(self, x: float, y: float) -> None:
        """Touch and hold; a tap where holding has no meaning of its own."""
        with self._action("long_press", x, y):
            self.hold_at(x, y)

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 300) -> None:
        """Move a finger; in one place for 500 ms or longer it is a long press."""
        slop = 8 * self.density / 160
        if abs(x2 - x1) < slop and abs(y2 - y1) < slop:
            if duration_ms >= HOLD_MS:
                self.long_press(x1, y1)
            else:
                self.tap(x1, y1)
            return
        with self._action("swipe", x1, y1, x2, y2):
            self.swipe_at(x1, y1, x2, y2, held=duration_ms >= 2 * HOLD_MS)

    def drag(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Hold, move and drop; where nothing can be dragged it is a swipe."""
        self.swipe(x1, y1, x2, y2, 2 * HOLD_MS)

    def type_text(self, text: str) -> None:
        """Insert text at the cursor of the focused field; without one nothing happens.

        Raises:
            PhoneError: It is too long, or has characters that the field cannot hold: control
                characters, a half of a surrogate pair, a line end in a field of one line.
        """
        if len(text) > MAX_TEXT:
            raise PhoneError(f"typing {len(text):,} characters: it is {MAX_TEXT:,} at most")
        for character in text:
            code = ord(character)
            if (code < 32 and character not in "\n\t") or code == 127 or 0xD800 <= code < 0xE000:
                raise PhoneError(f"typing: U+{code:04X} is no character that a key gives")
        field = self.focused_field()
        if field is not None and "\n" in text and not field.multiline:
            raise PhoneError("typing a line end: the field has one line; press enter instead")
        with self._action("type_text", text):
            self.insert(text)

    def clear_text(self) -> None:
        """Empty the focused field."""
        with self._action("clear_text"):
            self.replace_all("")

    def select_all(self) -> None:
        """Select the text of the focused field."""
        with self._action("select_all"):
            self.clipboard_action("select_all")

    def press_key(self, keycode: str) -> None:
        """Press a key by its Android name, with or without `KEYCODE_`, or by its number.

        Raises:
            PhoneError: The phone has no such key.
        """
        name = key_name(keycode)
        if name is None:
            raise PhoneError(f"key {keycode[:40]!r}: the phone has no such key")
        with self._action("press_key", name):
            if self.state["awake"] or name in ("POWER", "WAKEUP"):
                self.key(name)

    def key(self, name: str) -> None:
        """Press a key, by its name without `KEYCODE_`, as part of an action."""
        if name in ("POWER", "SLEEP", "WAKEUP"):
            self.state["awake"] = name == "WAKEUP" or (name == "POWER" and not self.state["awake"])
            self.drop_focus()
        elif name == "BACK":
            self._back()
        elif name == "HOME":
            self.go_home()
        elif name == "APP_SWITCH":
            self.show_recents()
        elif name.startswith("VOLUME_"):
            self._change_volume(name)
        elif name == "ESCAPE":
            if self.activity["ui"].get("dialog") is not None:
                self._back()
        elif name in TYPED:
            self.insert(TYPED[name])
        else:
            self.edit_key(name)

    def _back(self) -> None:
        if self.keyboard_shown:
            self.state["keyboard"]["shown"] = False
            return
        for window in reversed(self.screen.touchable):
            if window.modal:
                if window.outside is not None:
                    window.outside()
                return
        context = Context(self, self.apps[self.package], self.activity)
        if not context.app.back(context):
            self.finish_activity(self.activity)

    def _change_volume(self, name: str) -> None:
        level = int(self.get_setting("system", "volume_music") or 0)
        # VOLUME_MUTE goes down all steps.
        step = {"VOLUME_UP": 1, "VOLUME_DOWN": -1}.get(name, -15)
        self.change_setting("system", "volume_music", str(min(15, max(0, level + step))))

    # What the debug bridge sees and does.

    @property
    def screen(self) -> Screen:
        """The windows as they are now."""
        if self._screen is None:
            self._screen = compose(self)
        return self._screen

    @property
    def clipboard(self) -> str:
        """The text that was copied last."""
        text: str = self.state["clipboard"]
        return text

    @clipboard.setter
    def clipboard(self, text: str) -> None:
        if len(text) > MAX_TEXT:
            raise PhoneError(f"copying {len(text):,} characters: it is {MAX_TEXT:,} at most")
        self.state["clipboard"] = text
        self._changed()

    @property
    def busy(self) -> bool:
        """Whether the screen still moves; every look at it brings it closer to rest."""
        return self._frames_left > 0

    def _next_shift(self) -> int:
        if not self._frames_left:
            return 0
        shift = self.size[0] * self._frames_left // (4 * self.transition_frames)
        self._frames_left -= 1
        return shift

    @property
    def active_window(self) -> Window:
        """The window that takes keys: the topmost dialog or popup, or else that of the app."""
        windows = self.screen.touchable
        return next((window for window in reversed(windows) if window.modal), windows[0])

    def hierarchy_xml(self, *, active: bool = False) -> bytes:
        """The windows of the screen, in the form of `uiautomator dump`.

        Args:
            active: Only the active one, as Android does; none while the screen is off.
        """
        screen = self.screen
        # The last two are the bars of the system.
        touchable = screen.touchable if self.state["awake"] else screen.touchable[-2:]
        windows = screen.reported if self.state["awake"] else touchable
        if active:
            windows = [self.active_window] if self.state["awake"] else []
        shift = self._next_shift()
        return write_hierarchy(windows, self.size, touchable=touchable, shift=shift)

    def picture(self) -> Image.Image:
        """The screen as a picture; do not change it."""
        from PIL import Image, ImageChops

        if not self.state["awake"]:
            return Image.new("RGB", self.size)
        if self._picture is None:
            self._picture = self._painter()()
        shift = self._next_shift()
        return ImageChops.offset(self._picture, shift, 0) if shift else self._picture

    def _painter(self) -> Callable[[], Image.Image]:
        """Paints the screen as it is now, whenever it is called."""
        from uiprobe.environments.phone.toolkit.render import render

        toast = self.state["toast"]
        focus = self.activity["ui"].get("focus") or {"cursor": 0, "anchor": 0}
        return partial(
            render,
            self.screen.painted,
            self.screen.layout,
            self.size,
            dark=self.dark,
            toast=toast["text"] if toast else "",
            cursor=focus["cursor"],
            selection=focus["anchor"],
        )

    def capture(self) -> Callable[[], bytes]:
        """A function that paints the screen as it is now, as a PNG picture; call it when needed.

        Painting may then be left out, or done in another thread while the phone continues.
        """
        if not self.state["awake"] or self._picture is not None:
            return partial(encode_flat_png, self.picture())
        painter = self._painter()
        return lambda: encode_flat_png(painter())

    def screenshot_png(self) -> bytes:
        """The screen as a PNG picture."""
        return encode_flat_png(self.picture())

    def screenshot_rgba(self) -> bytes:
        """The screen as rows of red, green, blue, alpha; `width * height * 4` bytes."""
        return self.picture().convert("RGBA").tobytes()

    def packages(self) -> list[str]:
        """Installed packages, sorted."""
        return sorted(self.apps)

    def short_names(self) -> dict[str, str]:
        """The package of each app that tasks can be about, by its short name."""
        return {app.name: package for package, app in self.apps.items() if app.name}

    def plant(self, package: str, name: str, records: Iterable[State]) -> None:
        """Add records to the end of a list of an app, as if they had been there all the time.

        Raises:
            PhoneError: The package or the list does not exist.
        """
        self.require_app(package)
        data = self.data_of(package)
        if not isinstance(data.get(name), list) or "next_id" not in data:
            raise PhoneError(f"planting in {package[:80]!r}: it has no records in {name[:40]!r}")
        for record in records:
            data["next_id"] += 1
            data[name].append({"id": data["next_id"], **copy_state(record)})
        self._changed()

    def clear_data(self, package: str) -> None:
        """End an app, and give it the data and the permissions of a fresh install.

        Raises:
            PhoneError: The package does not exist.
        """
        self.require_app(package)
        self.reinstall(package)
        self._changed()

    def reinstall(self, package: str) -> None:
        """Do the work of `clear_data`, as part of an action."""
        self.end_task(package)
        self.state["permissions"][package] = {}
        self._install(package)

    def launch(self, package: str, activity: str | None = None) -> None:
        """Bring an app to the front, in the state it was left; the main activity if none is named.

        Args:
            package: Which app.
            activity: One of `activities(package)`, or its last part; it is put on top.

        Raises:
            PhoneError: The package or activity does not exist.
        """
        self._tell("launch", package)
        self.bring_to_front(package, activity)
        self._frames_left = self.transition_frames
        self._changed()

    def force_stop(self, package: str) -> None:
        """End an app; its data stays.

        Raises:
            PhoneError: The package does not exist.
        """
        self.require_app(package)
        self._tell("force_stop", package)
        self.end_task(package)
        self._changed()

    def close_apps(self) -> None:
        """Show the launcher, with all apps ended; their data stays, and so does the clock."""
        self.end_tasks()
        self._changed()

    def application_state(self, package: str) -> State:
        """The data that an app reports, as plain data; a copy.

        Raises:
            PhoneError: The package does not exist.
        """
        app = self.require_app(package)
        return app.report(self.state["apps"][package], self._reported_settings)

    def application_images(self) -> dict[str, bytes]:
        """The bytes behind the `application_state` of each app; they change only if it changes.

        Comparing them is much cheaper than reading the states, because most apps rarely change.
        """
        shared = marshal.dumps(self._reported_settings, MARSHAL)
        return {
            package: shared + marshal.dumps(data, MARSHAL)
            for package, data in self.state["apps"].items()
        }

    @property
    def _reported_settings(self) -> State:
        reported = {name: self.state[name] for name in ("settings", "permissions")}
        events = self.reported_events()
        return reported if events is None else {**reported, EVENTS: events}

    def data_of(self, package: str) -> State:
        """The data of a package; apps change it as part of an action."""
        data: State = self.state["apps"][package]
        return data

    # The state as a whole.

    def snapshot(self) -> State:
        """All that can change, as plain data; a copy."""
        taken: State = copy_state(self.state)
        return taken

    def restore(self, snapshot: State) -> None:
        """Be as it was at `snapshot`, which is copied."""
        self.adopt(copy_state(snapshot))

    def adopt(self, state: State) -> None:
        """Adopt a state without copying it; the caller must not keep it."""
        self.state = state
        self._frames_left = 0
        self._screen = self._picture = None

    def fork(self) -> Phone:
        """Another phone in the same state."""
        # A new phone would install all of its apps, only for their data to be replaced.
        twin = copy(self)
        twin.apps, twin.keyboards, twin.labels = dict(self.apps), {}, {}
        twin._watched_seed, twin._seen = None, dict(self._seen)
        twin.observer = None
        twin.restore(self.state)
        return twin

    def diff(self, snapshot: State) -> list[Difference]:
        """Return the differences between an earlier state and the current one."""
        return diff_states(snapshot, self.state)
