"""The settings screen of an app, declared as groups of entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off."""

    key: str
    title: str
    summary: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A setting with a few values; the chosen one is its summary."""

    key: str
    title: str
    options: tuple[str, ...]
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A setting that is a text."""

    key: str
    title: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An entry that opens another activity of the app."""

    title: str
    activity: str
    summary: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """An entry that only says something."""

    title: str
    summary: str
    icon: str = "info"


Entry = Switch | Pick | Ask | Link | Note


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A settings screen; the values lie in `context.data["settings"]`.

    Attributes:
        name: Stable name within the app; its dialogs begin with it.
        groups: Title and entries of each group.
        title: Of the screen.
    """

    name: str
    groups: tuple[tuple[str, tuple[Entry, ...]], ...]
    title: str = "Settings"

    def screen(self, context: Context) -> View:
        """The activity."""
        rows: list[View] = []
        for title, entries in self.groups:
            if title:
                rows.append(category(context.t(title)))
            rows += [self._row(context, entry) for entry in entries]
        body = column(*rows, width=FILL, padding=(0, 0, 0, 24))
        return scaffold(
            context,
            back_toolbar(context, context.t(self.title)),
            scroll_view(body, key=self.name, id=f"{self.name}_scroll"),
        )

    @property
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        """The dialogs of its entries, to be listed with those of the app."""
        found: dict[str, Callable[[Context, State], Window]] = {}
        for _, entries in self.groups:
            for entry in entries:
                match entry:
                    case Pick():
                        found[f"{self.name}_{entry.key}"] = _pick_dialog(entry)
                    case Ask():
                        found[f"{self.name}_{entry.key}"] = _ask_dialog(entry)
        return found

    def _row(self, context: Context, entry: Entry) -> View:
        settings = context.data["settings"]
        title = context.t(entry.title)
        match entry:
            case Switch():
                return switch_preference(
                    title,
                    context.t(entry.summary) if entry.summary else "",
                    checked=settings[entry.key],
                    change=lambda: settings.update({entry.key: not settings[entry.key]}),
                    icon=entry.icon,
                )
            case Pick() | Ask():
                return preference(
                    title,
                    context.t(settings[entry.key]) if settings[entry.key] else "",
                    press=lambda: context.show(f"{self.name}_{entry.key}"),
                    icon=entry.icon,
                )
            case Link():
                return preference(
                    title,
                    context.t(entry.summary) if entry.summary else "",
                    press=lambda: context.start(entry.activity),
                    icon=entry.icon,
                )
            case Note():
                return preference(title, context.t(entry.summary), icon=entry.icon)


def _pick_dialog(entry: Pick) -> Callable[[Context, State], Window]:
    def make(context: Context, _: State) -> Window:
        settings = context.data["settings"]
        return choose(
            context,
            title=context.t(entry.title),
            choices=[context.t(option) for option in entry.options],
            chosen=entry.options.index(settings[entry.key]),
            pick=lambda index: settings.update({entry.key: entry.options[index]}),
        )

    return make


def _ask_dialog(entry: Ask) -> Callable[[Context, State], Window]:
    def make(context: Context, _: State) -> Window:
        settings = context.data["settings"]
        return ask_text(
            context,
            title=context.t(entry.title),
            field=context.field(f"dialog_{entry.key}", settings[entry.key], limit=120),
            hint=context.t(entry.title),
            positive=lambda value: settings.update({entry.key: value}),
            id=entry.key,
        )

    return make
