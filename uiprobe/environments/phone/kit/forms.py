"""Forms: a screen whose fields hold a draft until it is saved.

A form is declared once per app, as a constant; its `screen` and `dialogs` go into the app's.
The draft lies in the activity, so that leaving without saving changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import choose, confirm
from uiprobe.environments.phone.kit.pickers import (
    date_picker,
    open_date_picker,
    open_time_picker,
    time_picker,
)
from uiprobe.environments.phone.kit.screens import foot_bar, scaffold, scroll_view, toolbar
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    button,
    caption,
    chip,
    chip_row,
    edit_text,
    icon_button,
    radio_button,
    radio_group,
    seek_bar,
    spinner,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, space, text

Options = Sequence[str] | Callable[[Context], Sequence[str]]
"""The values to choose from; a function if they depend on the app's data."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form.

    Attributes:
        key: Its key in the record, and its resource name.
        label: Above or inside it, in English.
        shown: Whether it is there; None for always. Called with the draft.
    """

    key: str
    label: str
    shown: Callable[[State], bool] | None = None


@dataclass(frozen=True, slots=True)
class TextInput(Field):
    """A text; `required` is the message for when it is left empty."""

    required: str = ""
    lines: int = 1
    digits: bool = False
    password: bool = False
    limit: int = 200


@dataclass(frozen=True, slots=True)
class Choice(Field):
    """One of several, as a `spinner`, as `radio` buttons or as `chips`."""

    options: Options = ()
    look: str = "spinner"


@dataclass(frozen=True, slots=True)
class Toggle(Field):
    """A switch."""

    icon: str = "tune"


@dataclass(frozen=True, slots=True)
class DayInput(Field):
    """A day, as `2026-03-12`, or None; `clear` lets it be taken away."""

    icon: str = "event"
    clear: bool = False


@dataclass(frozen=True, slots=True)
class TimeInput(Field):
    """A time of the day, as `14:30`, or None."""

    icon: str = "schedule"


@dataclass(frozen=True, slots=True)
class Stepper(Field):
    """A whole number with a minus and a plus."""

    low: int = 0
    high: int = 99
    step: int = 1


@dataclass(frozen=True, slots=True)
class Slide(Field):
    """A whole number on a seek bar."""

    low: int = 0
    high: int = 100


@dataclass(frozen=True, slots=True)
class Own(Field):
    """A value of any shape whose control the app makes; it changes the value with `Form.put`."""

    make: Callable[[Context, Any], View] | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A form.

    Attributes:
        name: Stable name within the app; its dialogs begin with it.
        titles: Title for a new record, and for one that is edited.
        fields: From top to bottom.
        original: What the fields hold before anything is changed; with an `id` where a record of
            the app is edited.
        save: Takes the values over into the app's data, given the original with the new values; it
            ends the activity itself where that is wanted (`context.finish()`).
        check: A message for what cannot be saved; empty for what can.
        save_icon: Icon of the button that saves.
        save_label: Text of a button at the foot that saves, in place of the icon.
        guarded: Whether leaving asks before changes are lost.
        menu: Name of the dialog that its overflow button shows for a record that is edited.
    """

    name: str
    titles: tuple[str, str]
    fields: tuple[Field, ...]
    original: Callable[[Context], State]
    save: Callable[[Context, State], None]
    check: Callable[[Context, State], str] | None = None
    save_icon: str = "check"
    save_label: str = ""
    menu: str = ""
    guarded: bool = True

    def values(self, context: Context) -> State:
        """The draft: the original with what was changed."""
        draft = {**self.original(context), **context.get(f"{self.name}_draft", {})}
        for field in self.fields:
            if isinstance(field, TextInput):
                draft[field.key] = context.value(self._key(field), draft[field.key])
        return draft

    def edited(self, context: Context) -> bool:
        """Whether anything was changed."""
        return self.values(context) != self.original(context)

    def leave(self, context: Context) -> bool:
        """Ask before changes are lost; False if nothing changed. For the `back` of an app."""
        if not self.guarded or not self.edited(context):
            return False
        context.show(f"{self.name}_discard")
        return True

    def submit(self, context: Context) -> None:
        """Save, unless something is missing or wrong; then say what."""
        values = self.values(context)
        for field in self.fields:
            if isinstance(field, TextInput):
                values[field.key] = values[field.key].strip()
                if field.required and not values[field.key] and _is_shown(field, values):
                    context.toast(context.t(field.required))
                    return
        problem = self.check(context, values) if self.check else ""
        if problem:
            context.toast(context.t(problem))
            return
        self.save(context, values)

    def screen(self, context: Context) -> View:
        """The activity."""
        original = self.original(context)
        values = self.values(context)
        first = self.fields[0]
        body = column(
            *(
                self._view(context, field, values, greet=field is first and "id" not in original)
                for field in self.fields
                if _is_shown(field, values)
            ),
            width=FILL,
            padding=(16, 10, 16, 28),
            gap=10,
        )
        return self.frame(context, body)

    def frame(self, context: Context, body: View) -> View:
        """The screen around the fields: for an app that arranges them itself, and `screen`."""
        original = self.original(context)
        more = None
        if self.menu and "id" in original:
            more = icon_button(
                "more_vert",
                lambda: context.show(self.menu),
                description=context.t("More options"),
                icon_color="on_surface",
            )
        tick = foot = None
        if self.save_label:
            foot = foot_bar(
                button(
                    context.t(self.save_label),
                    lambda: self.submit(context),
                    id="action_save",
                    kind="filled",
                    weight=1,
                )
            )
        else:
            tick = icon_button(
                self.save_icon,
                lambda: self.submit(context),
                description=context.t("Save"),
                id="action_save",
                icon_color="on_surface",
            )
        bar = toolbar(
            context.t(self.titles["id" in original]),
            tick,
            more,
            navigate=("close", context.t("Navigate up"), lambda: self._close(context)),
        )
        scroll = scroll_view(body, key=self.name, id=f"{self.name}_scroll")
        return scaffold(context, bar, scroll, bottom=foot)

    def _close(self, context: Context) -> None:
        if not self.leave(context):
            context.finish()

    @property
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        """The dialogs of its fields and of leaving it, to be listed with those of the app."""
        found: dict[str, Callable[[Context, State], Window]] = {}
        if self.guarded:
            found[f"{self.name}_discard"] = lambda context, _: confirm(
                context,
                title=context.t("Discard changes?"),
                message=context.t("What you changed has not been saved."),
                positive=(context.t("Discard"), context.finish),
                negative="Keep editing",
            )
        for field in self.fields:
            match field:
                case Choice(look="spinner"):
                    found[self._key(field)] = self._choice_dialog(field)
                case DayInput():
                    found[self._key(field)] = self._day_dialog(field)
                case TimeInput():
                    found[self._key(field)] = self._time_dialog(field)
        return found

    def _key(self, field: Field) -> str:
        return f"{self.name}_{field.key}"

    def put(self, context: Context, key: str, value: Any) -> None:  # noqa: ANN401 - plain data
        """Change a value of the draft that is not text."""
        context.ui.setdefault(f"{self.name}_draft", {})[key] = value

    def _put(self, context: Context, field: Field, value: Any) -> None:  # noqa: ANN401 - plain data
        self.put(context, field.key, value)

    def _choice_dialog(self, field: Choice) -> Callable[[Context, State], Window]:
        def make(context: Context, _: State) -> Window:
            options = _options(context, field)
            value = self.values(context)[field.key]
            return choose(
                context,
                title=context.t(field.label),
                choices=[context.t(option) for option in options],
                chosen=options.index(value) if value in options else -1,
                pick=lambda index: self._put(context, field, options[index]),
            )

        return make

    def _day_dialog(self, field: DayInput) -> Callable[[Context, State], Window]:
        return lambda context, _: date_picker(
            context, lambda day: self._put(context, field, day.isoformat())
        )

    def _time_dialog(self, field: TimeInput) -> Callable[[Context, State], Window]:
        return lambda context, _: time_picker(
            context, lambda moment: self._put(context, field, moment.strftime("%H:%M"))
        )

    def _view(self, context: Context, field: Field, values: State, *, greet: bool) -> View:
        value = values[field.key]
        label = context.t(field.label)
        match field:
            case TextInput():
                return edit_text(
                    context.field(
                        self._key(field),
                        value,
                        autofocus=greet,
                        limit=field.limit,
                        multiline=field.lines > 1,
                        digits=field.digits,
                        password=field.password,
                    ),
                    hint=label,
                    id=field.key,
                    lines=field.lines,
                    floating=True,
                )
            case Choice(look="spinner"):
                return _labelled(
                    label,
                    spinner(
                        context.t(value) if value else label,
                        lambda: context.show(self._key(field)),
                        id=field.key,
                    ),
                )
            case Choice():
                return self._buttons(context, field, value)
            case Toggle():
                return row(
                    image(field.icon),
                    text(label, BODY_LARGE, weight=1),
                    switch(
                        checked=value,
                        change=lambda: self._put(context, field, not value),
                        id=field.key,
                        description=label,
                    ),
                    width=FILL,
                    min_height=52,
                    gap=16,
                    align="center",
                    padding=(4, 2, 0, 2),
                )
            case DayInput():
                words = label
                if value:
                    words = format_date(date.fromisoformat(value), context.locale, year=True)
                day = date.fromisoformat(value) if value else context.now.date()
                return self._picker_row(
                    context,
                    field,
                    field.icon,
                    words,
                    lambda: open_date_picker(context, self._key(field), day),
                    clear=field.clear and bool(value),
                )
            case TimeInput():
                words = label
                if value:
                    words = format_time(time.fromisoformat(value), hours24=context.host.hours24)
                return self._picker_row(
                    context,
                    field,
                    field.icon,
                    words,
                    lambda: open_time_picker(
                        context, self._key(field), time.fromisoformat(value or "09:00")
                    ),
                )
            case Own(make=make) if make is not None:
                return _labelled(label, make(context, value))
            case Stepper():
                return self._stepper(context, field, value)
            case Slide():
                span = field.high - field.low
                return _labelled(
                    f"{label}: {value}",
                    seek_bar(
                        (value - field.low) / span,
                        lambda share: self._put(context, field, field.low + round(share * span)),
                        id=field.key,
                        description=label,
                    ),
                )
        raise AssertionError(f"no view for {type(field).__name__}")

    def _buttons(self, context: Context, field: Choice, value: str) -> View:
        options = _options(context, field)

        def choose_it(option: str) -> Callable[[], None]:
            return lambda: self._put(context, field, option)

        if field.look == "chips":
            group = chip_row(
                *(
                    chip(
                        context.t(option),
                        selected=option == value,
                        press=choose_it(option),
                        id=f"{field.key}_chip",
                    )
                    for option in options
                ),
                key=self._key(field),
                id=field.key,
                inset=4,
            )
        else:
            group = radio_group(
                *(
                    radio_button(
                        context.t(option),
                        checked=option == value,
                        change=choose_it(option),
                        id=f"{field.key}_{option.lower().replace(' ', '_')}",
                    )
                    for option in options
                ),
                id=field.key,
                width=FILL,
            )
        return _labelled(context.t(field.label), group)

    def _picker_row(
        self,
        context: Context,
        field: Field,
        icon: str,
        words: str,
        press: Callable[[], None],
        *,
        clear: bool = False,
    ) -> View:
        end = None
        if clear:
            end = icon_button(
                "close",
                lambda: self._put(context, field, None),
                id=f"{field.key}_clear",
                description=context.t("Remove"),
            )
        return row(
            image(icon),
            column(
                text(words, styled(BODY_LARGE, max_lines=1), id=f"{field.key}_text"),
                caption(context.t(field.label)),
                weight=1,
            ),
            end,
            id=field.key,
            width=FILL,
            min_height=56,
            gap=16,
            align="center",
            padding=(4, 2, 0, 2),
            on_click=press,
        )

    def _stepper(self, context: Context, field: Stepper, value: int) -> View:
        def by(amount: int) -> Callable[[], None]:
            wanted = min(field.high, max(field.low, value + amount))
            return lambda: self._put(context, field, wanted)

        label = context.t(field.label)
        return row(
            text(label, BODY_LARGE, weight=1),
            icon_button(
                "remove",
                by(-field.step),
                id=f"{field.key}_minus",
                description=context.t("Decrease {label}", label=label),
            ),
            text(
                str(value),
                styled(TITLE, align="center"),
                id=field.key,
                width=44 if value < 1000 else 64,
            ),
            icon_button(
                "add",
                by(field.step),
                id=f"{field.key}_plus",
                description=context.t("Increase {label}", label=label),
            ),
            space(2),
            width=FILL,
            min_height=52,
            align="center",
            padding=(4, 2, 0, 2),
        )


def _is_shown(field: Field, values: State) -> bool:
    return field.shown is None or field.shown(values)


def _options(context: Context, field: Choice) -> Sequence[str]:
    return field.options(context) if callable(field.options) else field.options


def _labelled(label: str, view: View) -> View:
    return column(caption(label, margin=(4, 4, 0, 4)), view, width=FILL)
