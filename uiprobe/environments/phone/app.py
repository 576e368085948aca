"""Apps of the phone, and the context that their code works with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from random import Random
from typing import Any, Protocol, TypedDict, TypeVar, Unpack

from uiprobe.environments.phone.locales import (
    format_clock,
    format_date,
    translate,
    translate_icon,
)
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.surface import distort, reorder
from uiprobe.environments.phone.toolkit.theme import Color, Palette, palette
from uiprobe.environments.phone.toolkit.widgets import Handler, Painter, TextField, View, Window

T = TypeVar("T")

SNACKBAR_MS = 6_000
"""How long a message at the foot stays, on the phone's clock."""

TOAST_MS = 3_500
"""`Toast.LENGTH_LONG` of Android, in milliseconds of the phone's clock."""


class Host(Protocol):
    """The phone as apps see it: the questions and commands that they may give it during an action.

    Attributes:
        labels: Texts of the screen, and how they are written with label noise; filled while
            `label_seed` has a value.
    """

    labels: dict[str, str]

    @property
    def apps(self) -> Mapping[str, App]:
        """The installed apps, by package."""

    @property
    def activity(self) -> State:
        """The activity in front."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen, in pixels."""

    @property
    def density(self) -> int:
        """Dots per inch."""

    @property
    def battery(self) -> int:
        """Charge, in percent."""

    @property
    def clock_ms(self) -> int:
        """Milliseconds since the phone was made, on its own clock."""

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""

    @property
    def look(self) -> str:
        """Name of the design that everything is drawn after."""

    @property
    def gestures(self) -> bool:
        """Whether swipes from the edges navigate, in place of three buttons."""

    @property
    def font_scale(self) -> float:
        """Factor on all text sizes."""

    @property
    def locale(self) -> str:
        """Language and region."""

    @property
    def hours24(self) -> bool:
        """Whether times are written with 24 hours."""

    @property
    def label_seed(self) -> int | None:
        """Which label noise there is, or is watched for; None for neither."""

    @property
    def label_noise(self) -> bool:
        """Whether labels are shown with noise."""

    @property
    def order_seed(self) -> int | None:
        """Which order menus are put into; None for that of the apps."""

    @property
    def icons_labelled(self) -> bool:
        """Whether icons have names and states."""

    def now(self) -> datetime:
        """The phone's clock."""

    @property
    def online(self) -> bool:
        """Whether there is a connection."""

    def data_of(self, package: str) -> State:
        """The data of a package, for it to change."""

    def get_setting(self, namespace: str, key: str) -> str | None:
        """A value of `system`, `secure` or `global`; None if it was never set."""

    def change_setting(self, namespace: str, key: str, value: str) -> None:
        """Set such a value."""

    def reset_settings(self) -> None:
        """Give all settings the values of a new phone, but for language, theme and navigation."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def show_toast(self, message: str, milliseconds: int) -> None:
        """Show a message for a while, over everything."""

    def permissions_of(self, package: str) -> Mapping[str, bool]:
        """The permissions about which was decided, and how."""

    def decide(self, package: str, permission: str, *, granted: bool) -> None:
        """Give or refuse an app a permission."""

    def ask_permission(self, package: str, permission: str, action: str, arguments: State) -> None:
        """Show the permission prompt; then `App.perform` is called with `granted`."""

    def running(self) -> list[str]:
        """The packages that have a task, the one used last at the end."""

    def bring_to_front(self, package: str) -> None:
        """Show an app as it was left, or start it."""

    def start_activity(self, package: str, name: str, arguments: State) -> None:
        """Put an activity on top of the task of an app."""

    def finish_activity(self, activity: State) -> None:
        """End an activity."""

    def end_task(self, package: str) -> None:
        """End the task of an app, if it has one."""

    def reinstall(self, package: str) -> None:
        """End an app, and give it the data and the permissions of a fresh install."""

    def go_home(self) -> None:
        """Show the launcher."""

    def drop_focus(self) -> None:
        """Take the focus from the field that has it, and the keyboard with it."""


class FieldOptions(TypedDict, total=False):
    """Options of a text field; see `TextField`."""

    multiline: bool
    password: bool
    submit: Handler | None
    autofocus: bool
    limit: int
    digits: bool


class IconName(TypedDict):
    """Attributes that uiautomator reports of an icon: its description, and if it means "on"."""

    description: str
    selected: bool


class App:
    """An app: its activities as functions from state to views. One object serves all phones.

    Attributes:
        package: Android package name, such as `org.uiprobe.todo`.
        name: Short name that goals use; empty for a package that is not an app by itself.
        label: Its name on the launcher, in English.
        icon: Its icon on the launcher.
        tint: Colour of the tile behind the icon.
        accent: Accent of its palette.
        main: The activity that the launcher starts.
        exported: Activities that can be started from outside; the main one among them.
        permissions: The permissions that it may ask for.
        share_activity: Activity that takes a text from other apps as its argument `text`; empty if
            it takes none.
        in_launcher: Whether the launcher shows it.
        rank: Its place among the apps, where several are listed that are not sorted by name; those
            of one rank follow each other by package.
    """

    package: str
    name: str = ""
    label: str
    icon: str
    tint: Color
    accent: str = "blue"
    main: str = "MainActivity"
    exported: tuple[str, ...] = ("MainActivity",)
    permissions: tuple[str, ...] = ()
    share_activity: str = ""
    in_launcher: bool = True
    rank: int = 1_000

    @property
    def screens(self) -> Screens:
        """The views of each activity, by its name."""
        raise NotImplementedError

    @property
    def dialogs(self) -> Dialogs:
        """Dialogs, menus and sheets, by name; the second argument is what each was shown with."""
        return {}

    def create(self, random: Random, now: datetime) -> State:
        """The data of a fresh install.

        Args:
            random: Decides the content; seeded from the phone's seed and the package.
            now: The phone's clock.
        """
        raise NotImplementedError

    def link(self, data: State, others: Mapping[str, State]) -> None:
        """Fill in what refers to the data of other apps, right after `create`.

        Args:
            data: What `create` made; changed in place.
            others: What the apps hold that were installed before, by package: the providers are.
        """

    def wind(self, data: State, now: datetime) -> None:
        """Take the phone's clock for what it is, though nothing happened since `create`."""

    def back(self, context: Context) -> bool:
        """Take Back for itself; False where the activity is to end."""
        return False

    def perform(self, context: Context, action: str, arguments: State) -> None:
        """Do what was put off: the action of a snackbar, or what waited for a permission."""
        raise NotImplementedError

    def tick(self, data: State, now: datetime) -> None:
        """Bring the data up to date when time has passed."""

    @property
    def receives(self) -> bool:
        """Whether messages can come in."""
        return False

    def receive(self, data: State, sender: str, words: str, now: datetime, chat: str) -> None:
        """Take in a message that somebody sent to the owner, or to a group."""
        raise NotImplementedError

    def announces(self, data: State) -> bool:
        """Whether a notification shows a message that comes in."""
        return True

    def deliver(self, data: State, recipient: str, *, delivered: bool) -> None:
        """Deliver messages that are on their way to somebody, or give them up."""
        raise NotImplementedError

    def heads_up(self, context: Context) -> Window | None:
        """A window over all others, such as that of a ringing alarm."""
        return None

    def backdrop(self, context: Context) -> Painter | None:
        """Painted behind everything, the bars included; None for the plain surface."""
        return None

    def navigation_ground(self, context: Context) -> str:
        """Role of the colour behind the navigation bar; empty to let the backdrop through."""
        return "surface"

    def report(self, data: State, phone: State) -> State:
        """The data that tasks can check, as plain data.

        Args:
            data: What the app keeps.
            phone: What the phone is set to: its `settings` and `permissions`.
        """
        found: State = copy_state(data)
        return found


class Context:
    """One activity of an app on a phone, while its screen is made or its handlers run.

    Attributes:
        host: The phone.
        app: The app that the activity belongs to.
        data: What the app keeps.
        arguments: What the activity was started with.
        ui: What the activity keeps while it lives: scroll positions, fields, focus, dialog.
    """

    def __init__(self, host: Host, app: App, activity: State) -> None:
        self.host = host
        self.app = app
        self.activity = activity
        self.arguments: State = activity["args"]
        self.ui: State = activity["ui"]
        self.data = host.data_of(app.package)

    @property
    def now(self) -> datetime:
        """The phone's clock."""
        return self.host.now()

    @property
    def palette(self) -> Palette:
        """The colours of the app in the current theme."""
        return palette(dark=self.host.dark, accent=self.app.accent, look=self.host.look)

    @property
    def locale(self) -> str:
        """Language and region of the phone."""
        return self.host.locale

    def t(self, message: str, **values: object) -> str:
        """A message in the phone's language; `{name}` in it is filled in."""
        plain = translate(message, self.host.locale)
        seed = self.host.label_seed
        if seed is None:
            return plain.format(**values) if values else plain
        # A label that is handed on may come by here twice.
        noisy = plain if plain in self.host.labels.values() else distort(plain, seed)
        if values:
            plain, noisy = plain.format(**values), noisy.format(**values)
        self.host.labels[plain] = noisy
        return noisy if self.host.label_noise else plain

    def named(self, name: str, *, on: bool = False) -> IconName:
        """The name and the state of an icon; empty on a phone whose icons are unlabelled.

        Args:
            name: What it is for, as a screen reader says it.
            on: Whether what it switches is on: a heart that is filled.
        """
        if not self.host.icons_labelled:
            return {"description": "", "selected": False}
        return {"description": self.t(translate_icon(name, self.locale)), "selected": on}

    def clock(self, written: str) -> str:
        """Times within a text, such as `08:00 – 18:00`, with 12 or 24 hours as the phone is set."""
        return format_clock(written, hours24=self.host.hours24)

    def day(self, iso: str, *, year: bool = False) -> str:
        """A day, such as `2026-03-12`, as the phone's language writes it."""
        return format_date(date.fromisoformat(iso), self.locale, year=year)

    def in_order(self, items: Sequence[T], names: Sequence[str]) -> list[T]:
        """The entries of a menu, in the order that the phone's surface gives them."""
        seed = self.host.order_seed
        return list(items) if seed is None else reorder(items, names, seed)

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 - plain data
        """A value that the activity keeps."""
        return self.ui.get(key, default)

    def set(self, key: str, value: Any) -> None:  # noqa: ANN401 - plain data
        """Keep a value as long as the activity lives."""
        self.ui[key] = value

    def setter(self, key: str, value: Any) -> Callable[[], None]:  # noqa: ANN401 - plain data
        """A handler that keeps a value."""
        return lambda: self.set(key, value)

    def show(self, dialog: str, **arguments: object) -> None:
        """Show one of the app's dialogs, in place of the one shown now."""
        self.host.drop_focus()
        self.ui["scroll"].pop("dialog", None)
        self.ui["dialog"] = {"name": dialog, "args": dict(arguments)}

    def dismiss(self) -> None:
        """Take the dialog away."""
        if self.ui.pop("dialog", None) is not None:
            self.host.drop_focus()
            for key in [key for key in self.ui.get("fields", {}) if key.startswith("dialog_")]:
                del self.ui["fields"][key]

    def in_front(self) -> Context:
        """The same app's activity that is in front now, such as the one below after `finish`."""
        return Context(self.host, self.app, self.host.activity)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.host.copy(text)

    def start(self, activity: str, **arguments: object) -> None:
        """Start an activity of the same app on top of this one."""
        self.host.start_activity(self.app.package, activity, dict(arguments))

    def finish(self) -> None:
        """End this activity."""
        self.host.finish_activity(self.activity)

    def toast(self, message: str) -> None:
        """Show a message for a while: in pixels only, uiautomator does not see it."""
        self.host.show_toast(message, TOAST_MS)

    def snackbar(self, message: str, action: str = "", **arguments: object) -> None:
        """Show a message at the foot of the activity, with an action that `perform` carries out."""
        self.ui["snackbar"] = {
            "text": message,
            "action": action,
            "args": dict(arguments),
            "until": self.host.clock_ms + SNACKBAR_MS,
        }

    def with_permission(self, permission: str, action: str, **arguments: object) -> None:
        """Have `perform` do something that needs a permission, after asking for it if need be.

        A permission that was refused before is not asked for again: the action is performed with
        `granted` False, and so it is when the user refuses now.
        """
        granted = self.host.permissions_of(self.app.package).get(permission)
        if granted is None:
            self.host.ask_permission(self.app.package, permission, action, dict(arguments))
            return
        self.app.perform(self, action, {**arguments, "granted": granted})

    def value(self, key: str, default: str = "") -> str:
        """The value of a field that the activity keeps."""
        found: str = self.ui.get("fields", {}).get(key, default)
        return found

    def change(self, key: str, value: str) -> None:
        """Set what such a field holds."""
        self.ui.setdefault("fields", {})[key] = value

    def field(self, key: str, default: str = "", **options: Unpack[FieldOptions]) -> TextField:
        """A text field whose value the activity keeps."""
        return TextField(
            key, self.value(key, default), lambda new: self.change(key, new), **options
        )

    def shared(self, package: str) -> State:
        """The data of another package that shares it; see `providers`."""
        return self.host.data_of(package)

    def setting(self, namespace: str, key: str, default: str = "") -> str:
        """A setting of the phone."""
        found = self.host.get_setting(namespace, key)
        return default if found is None else found

    def new_id(self) -> int:
        """A number that nothing in the app's data has yet."""
        self.data["next_id"] += 1
        number: int = self.data["next_id"]
        return number


Screens = Mapping[str, Callable[[Context], View]]
"""Makers of the views of activities, by the names of the activities."""

Dialogs = Mapping[str, Callable[[Context, State], Window]]
"""Makers of dialogs, by name; the second argument is what a dialog was shown with."""
