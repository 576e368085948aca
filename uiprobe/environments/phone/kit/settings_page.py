"""The settings screen of an app, declared as groups of entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import ask_text, choose
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    category,
    preference,
    scaffold,
    scroll_view,
    switch_preference,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, Window, column

Words = str | Callable[[Context], str]
"""A message in English, which is translated; a function where the words depend on the phone."""


def translated(context: Context, value: Any) -> str:  # noqa: ANN401 - plain data
    """A value that is a message in English, in the language of the phone."""
    return context.t(value) if value else ""


def verbatim(context: Context, value: Any) -> str:  # noqa: ANN401 - plain data
    """A value that is shown as it is, such as a name that the user gave."""
    return str(value)


@dataclass(frozen=True, slots=True)
class Store:
    """A place where the values of a settings screen lie.

    Attributes:
        read: Gives the value of a key.
        write: Sets it.
    """

    read: Callable[[Context, str], Any]
    write: Callable[[Context, str, Any], None]


IN_SETTINGS = Store(
    lambda context, key: context.data["settings"][key],
    lambda context, key, value: context.data["settings"].update({key: value}),
)
"""Values under `settings` in the app's data."""

IN_DATA = Store(
    lambda context, key: context.data[key],
    lambda context, key, value: context.data.update({key: value}),
)
"""Values in the app's data itself."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off; `on` and `off` are its two values."""

    key: str
    title: str
    summary: Words = ""
    icon: str = ""
    on: Any = True
    off: Any = False
    enabled: Callable[[Context], bool] | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """A setting with a few values; the chosen one is its summary.

    Attributes:
        key: Name of the setting in the app's data.
        title: Of the entry and of the dialog.
        options: The values; a function where they depend on the app's data.
        icon: Before the title.
        words: How a value is written.
        summary: Under the title, in place of the words of the chosen value.
    """

    key: str
    title: str
    options: tuple[Any, ...] | Callable[[Context], Sequence[Any]]
    icon: str = ""
    words: Callable[[Context, Any], str] = translated
    summary: Callable[[Context], str] | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A setting that is a text."""

    key: str
    title: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An entry that opens another activity of the app, with arguments."""

    title: str
    activity: str
    summary: Words = ""
    icon: str = ""
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Show:
    """An entry that shows a dialog of the app."""

    title: str
    dialog: str
    summary: Words = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that only says something."""

    title: str
    summary: Words
    icon: str = "info"
    enabled: Callable[[Context], bool] | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """Rows that the app makes."""

    make: Callable[[Context], Sequence[View]]


Entry = Switch | Pick | Ask | Link | Show | Note | Own


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A settings screen.

    Attributes:
        name: Stable name within the app; its dialogs begin with it.
        groups: Title and entries of each group.
        title: Of the screen.
        store: Where its values lie.
        id: Resource name of its list; empty for its name with `_scroll`.
    """

    name: str
    groups: tuple[tuple[str, tuple[Entry, ...]], ...]
    title: str = "Settings"
    store: Store = IN_SETTINGS
    id: str = ""

    def screen(self, context: Context) -> View:
        """The activity."""
        rows: list[View] = []
        for title, entries in self.groups:
            if title:
                rows.append(category(context.t(title)))
            for entry in entries:
                rows += (
                    entry.make(context) if isinstance(entry, Own) else [self._row(context, entry)]
                )
        body = column(*rows, width=FILL, padding=(0, 0, 0, 24))
        return scaffold(
            context,
            back_toolbar(context, context.t(self.title)),
            scroll_view(body, key=self.name, id=self.id or f"{self.name}_scroll"),
        )

    @property
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        """The dialogs of its entries, to be listed with those of the app."""
        found: dict[str, Callable[[Context, State], Window]] = {}
        for _, entries in self.groups:
            for entry in entries:
                match entry:
                    case Pick():
                        found[f"{self.name}_{entry.key}"] = _pick_dialog(entry, self.store)
                    case Ask():
                        found[f"{self.name}_{entry.key}"] = _ask_dialog(entry, self.store)
        return found

    def _row(self, context: Context, entry: Switch | Pick | Ask | Link | Show | Note) -> View:
        title = context.t(entry.title)
        match entry:
            case Switch():
                checked = self.store.read(context, entry.key) == entry.on
                return switch_preference(
                    title,
                    _words(context, entry.summary),
                    checked=checked,
                    change=lambda: self.store.write(
                        context, entry.key, entry.off if checked else entry.on
                    ),
                    icon=entry.icon,
                    enabled=entry.enabled is None or entry.enabled(context),
                )
            case Pick() | Ask():
                value = self.store.read(context, entry.key)
                words = translated if isinstance(entry, Ask) else entry.words
                own = entry.summary if isinstance(entry, Pick) else None
                return preference(
                    title,
                    own(context) if own else words(context, value),
                    press=lambda: context.show(f"{self.name}_{entry.key}"),
                    icon=entry.icon,
                )
            case Link():
                return preference(
                    title,
                    _words(context, entry.summary),
                    press=lambda: context.start(entry.activity, **entry.arguments),
                    icon=entry.icon,
                )
            case Show():
                return preference(
                    title,
                    _words(context, entry.summary),
                    press=lambda: context.show(entry.dialog),
                    icon=entry.icon,
                )
            case Note():
                return preference(
                    title,
                    _words(context, entry.summary),
                    icon=entry.icon,
                    enabled=entry.enabled is None or entry.enabled(context),
                )


def _words(context: Context, words: Words) -> str:
    return translated(context, words) if isinstance(words, str) else words(context)


def _pick_dialog(entry: Pick, store: Store) -> Callable[[Context, State], Window]:
    def make(context: Context, _: State) -> Window:
        options = entry.options(context) if callable(entry.options) else entry.options
        value = store.read(context, entry.key)
        return choose(
            context,
            title=context.t(entry.title),
            choices=[entry.words(context, option) for option in options],
            chosen=options.index(value) if value in options else -1,
            pick=lambda index: store.write(context, entry.key, options[index]),
        )

    return make


def _ask_dialog(entry: Ask, store: Store) -> Callable[[Context, State], Window]:
    def make(context: Context, _: State) -> Window:
        return ask_text(
            context,
            title=context.t(entry.title),
            field=context.field(f"dialog_{entry.key}", store.read(context, entry.key), limit=120),
            hint=context.t(entry.title),
            positive=lambda value: store.write(context, entry.key, value),
            id=entry.key,
        )

    return make
