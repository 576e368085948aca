"""Records: lists of plain data with an `id`, the rows that show them, search, and deletion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from typing_extensions import override

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.screens import recycler_view, scaffold, search_toolbar
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import chip, chip_row, empty_state
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    Color,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import Handler, View, column, image, row, text

_BRANCHES = (dict, list)

_AVATARS = tuple(
    rgb(code)
    for code in ("5C6BC0", "00897B", "C2185B", "EF6C00", "6D4C41", "3949AB", "7CB342", "8E24AA")
)


class RecordApp(App):
    """An app that keeps lists of records in its data, and can bring back what was deleted."""

    @property
    def forms(self) -> Mapping[str, Form]:
        """Its forms by their activity; Back asks before what was changed in one is lost."""
        return {}

    @override
    def back(self, context: Context) -> bool:
        form = self.forms.get(context.activity["name"])
        return form is not None and form.leave(context)

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action == "restore":
            context.data[arguments["collection"]] = copy_state(arguments["records"])

    @override
    def report(self, data: State, phone: State) -> State:
        found: State = _without_numbers(data)
        return found


def _without_numbers(value: Any) -> Any:  # noqa: ANN401 - plain data
    """Plain data without the numbers that only the app itself uses."""
    # Asked of every app after every action: leaves are taken over without a call.
    if type(value) is dict:
        return {
            key: _without_numbers(item) if type(item) in _BRANCHES else item
            for key, item in value.items()
            if key != "id" and key != "next_id"
        }
    if type(value) is list:
        return [_without_numbers(item) if type(item) in _BRANCHES else item for item in value]
    return value


def number_records(records: Sequence[State]) -> list[State]:
    """Records with an `id` each, from 1 on."""
    return [{"id": number, **record} for number, record in enumerate(records, start=1)]


def find(records: Sequence[State], number: int) -> State | None:
    """The record with an id; None if it is gone."""
    return next((record for record in records if record["id"] == number), None)


def require_shown(context: Context, collection: str) -> State:
    """The record that the activity is about.

    Raises:
        AssertionError: It is gone; an activity ends with its record.
    """
    found = find(context.data[collection], context.arguments["id"])
    if found is None:
        raise AssertionError(f"nothing in {collection} has the id {context.arguments['id']}")
    return found


def is_taken(records: Sequence[State], key: str, values: State) -> bool:
    """Whether another record than the one of these values has the same value under a key."""
    return any(
        record[key] == values[key] and record["id"] != values.get("id") for record in records
    )


def save_record(context: Context, collection: str, values: State, **fresh: object) -> None:
    """Change the record with the id of the values of a form, or add one, and end the form.

    Args:
        context: The activity of the form.
        collection: The name of the records in the app's data.
        values: Of the form; those of a new record have no `id`.
        fresh: Further fields of a new record.
    """
    known = find(context.data[collection], values.get("id", 0))
    if known is not None:
        known.update(values)
    else:
        context.data[collection].append({**values, **fresh, "id": context.new_id()})
    context.finish()


def saves_record(collection: str) -> Callable[[Context, State], None]:
    """The `save` of a form that shows a record as it is, with all its fields."""
    return lambda context, values: save_record(context, collection, values)


def delete(context: Context, collection: str, number: int, message: str) -> None:
    """Delete a record of the app's data, and offer to undo that (for a `RecordApp`)."""
    before = copy_state(context.data[collection])
    context.data[collection] = [
        record for record in context.data[collection] if record["id"] != number
    ]
    context.snackbar(context.t(message), "restore", collection=collection, records=before)


def swipe_to_delete(
    context: Context,
    collection: str,
    number: int,
    message: str,
    directions: Sequence[str] = ("left", "right"),
) -> Callable[[str], bool]:
    """A handler for swipes over the row of a record: it deletes the record, see `delete`."""

    def swiped(direction: str) -> bool:
        if direction not in directions:
            return False
        delete(context, collection, number, message)
        return True

    return swiped


def delete_shown(context: Context, collection: str, message: str) -> None:
    """End the page about one record, and delete that record; the page below offers to undo it."""
    number = context.arguments["id"]
    context.finish()
    below = context.in_front()
    delete(below, collection, number, message)


def to_first_tab(context: Context) -> bool:
    """Go back to the first tab of the main page; False if it is already there."""
    if context.activity["name"] != "MainActivity" or not context.get("tab", 0):
        return False
    context.set("tab", 0)
    return True


def tint_of(name: str) -> Color:
    """The colour of a name, always the same."""
    return _AVATARS[sha256(name.encode()).digest()[0] % len(_AVATARS)]


def avatar(name: str, *, size: float = 40) -> View:
    """A disc with the initials of a name; decoration."""
    initials = "".join(part[0] for part in name.split()[:2]).upper()

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        canvas.circle(x, y, canvas.px(size / 2), tint_of(name))
        canvas.centered_text(x, y, initials, "medium", canvas.px(size * 0.36), (255, 255, 255))

    return View(width=size, height=size, paint=paint, hidden=True)


def record_row(
    title: str,
    subtitle: str = "",
    *,
    id: str,
    press: Handler | None = None,
    hold: Handler | None = None,
    swipe: Callable[[str], bool] | None = None,
    leading: View | None = None,
    trailing: View | None = None,
    detail: str = "",
    strike: bool = False,
) -> View:
    """A row of a list: picture, title, subtitle, a short detail and a control at the end.

    The parts have the resource names `{id}_title`, `{id}_subtitle` and `{id}_detail`.
    """
    return row(
        leading,
        column(
            text(
                title,
                styled(
                    BODY_LARGE,
                    max_lines=2,
                    strike=strike,
                    color="on_surface_variant" if strike else "on_surface",
                ),
                id=f"{id}_title",
            ),
            text(subtitle, styled(BODY, max_lines=2), id=f"{id}_subtitle") if subtitle else None,
            weight=1,
        ),
        text(detail, styled(LABEL_LARGE, max_lines=1), id=f"{id}_detail") if detail else None,
        trailing,
        class_name="android.view.ViewGroup",
        part="row",
        id=f"{id}_row",
        width=FILL,
        min_height=66,
        padding=(16, 9, 12, 9),
        gap=14,
        align="center",
        on_click=press,
        on_long_click=hold,
        on_swipe=swipe,
    )


def listing(
    rows: Sequence[Callable[[], View]],
    *,
    key: str,
    id: str,
    empty: tuple[str, str, str] = ("inbox", "Nothing here", ""),
    foot: float = 80,
) -> View:
    """A list that scrolls, or a placeholder for an empty one.

    Args:
        rows: Makers of its rows; only those on the screen are called.
        key: Name of its scroll position.
        id: Its resource name.
        empty: Icon, title and message for when there are no rows.
        foot: Room below the last row, for a floating button.
    """
    if not rows:
        return empty_state(*empty)
    return recycler_view(rows, key=key, id=id, padding=(0, 4, 0, foot))


def each(records: Iterable[State], make: Callable[[State], View]) -> list[Callable[[], View]]:
    """Makers of one row per record, for `listing`."""
    return [partial(make, record) for record in records]


def filter_chips(
    context: Context,
    key: str,
    choices: Sequence[tuple[Any, str]],
    *,
    id: str = "filter_chip",
    default: Any = None,  # noqa: ANN401 - plain data
) -> View:
    """Chips with one chosen; `context.get(key, default)` is the chosen value.

    Args:
        context: The activity.
        key: Under which the activity keeps the choice.
        choices: Value and label of each; the first value is usually None, for all.
        id: Resource name of each chip.
        default: The value that is chosen at first.
    """
    chosen = context.get(key, default)
    return chip_row(
        *(
            chip(label, selected=chosen == value, press=context.setter(key, value), id=id)
            for value, label in choices
        ),
        key=f"{key}_chips",
        id=f"{id}s",
    )


def search_screen(
    context: Context,
    rows: Callable[[str], Sequence[Callable[[], View]]],
    *,
    hint: str,
    filters: View | None = None,
) -> View:
    """A screen with a field to search in, chips to narrow the results down, and the results.

    Args:
        context: The activity.
        rows: Makers of the rows that match a text in lower case, which is not empty.
        hint: In the empty field.
        filters: See `filter_chips`.
    """
    field = context.field("search", autofocus=True, limit=200)
    wanted = field.value.strip().lower()
    found = rows(wanted) if wanted else []
    body = listing(
        found,
        key="results",
        id="search_results",
        empty=("search", context.t("No results"), context.t("Try other words"))
        if wanted
        else ("search", context.t(hint), ""),
    )
    body.weight = 1
    return scaffold(
        context,
        search_toolbar(context, field, context.t(hint), id="search_src_text"),
        column(filters, body, width=FILL, height=FILL, gap=4),
    )


def info_row(icon: str, label: str, value: str, *, id: str, press: Handler | None = None) -> View:
    """A line of a page about one record: icon, value, and what the value is."""
    return row(
        image(icon),
        column(
            text(value, styled(BODY_LARGE), id=id),
            text(label, styled(BODY, size=13), id=f"{id}_label"),
            weight=1,
        ),
        width=FILL,
        min_height=60,
        padding=(20, 8, 16, 8),
        gap=20,
        align="center",
        on_click=press,
    )


def section(title: str, *, action: View | None = None) -> View:
    """The heading of a part of a page, with a button at its end."""
    return row(
        text(title, styled(LABEL_LARGE, color="primary"), id="section_title", weight=1),
        action,
        width=FILL,
        min_height=40,
        padding=(20, 10, 12, 2),
        align="center",
    )
