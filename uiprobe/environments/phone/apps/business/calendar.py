"""The calendar of the business app: days, agenda, events and their form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, time, timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.business.parts import gone_page
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, Own, TextInput, TimeInput
from uiprobe.environments.phone.kit.pickers import open_date_picker
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.environments.phone.kit.records import (
    avatar,
    find,
    info_row,
    listing,
    record_row,
    section,
    tint_of,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.kit.sharing import add_event
from uiprobe.environments.phone.locales import (
    first_weekday,
    format_month,
    format_time,
    month_name,
    short_day,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import button, icon_button, tab_layout
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    HEADLINE,
    LABEL,
    LABEL_LARGE,
    TITLE,
    mix,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    row,
    space,
    stack,
    text,
)

CONTACTS_PERMISSION = "android.permission.READ_CONTACTS"


DURATIONS = {"30 minutes": 30, "45 minutes": 45, "1 hour": 60, "90 minutes": 90, "2 hours": 120}

_HOUR_DP = 50
_LAST_HOUR = 22
_HOURS_WIDTH = 58


# The calendar.


def all_events(context: Context) -> list[State]:
    """The events of the shared calendar, in the order of time."""
    events: list[State] = context.shared(CALENDAR)["events"]
    return sorted(events, key=lambda event: (event["day"], event["start"], event["id"]))


def shown_day(context: Context) -> date:
    """The day that the calendar shows."""
    found = context.get("day")
    return date.fromisoformat(found) if found else context.now.date()


def look_at(context: Context, day: date) -> None:
    """Show a day in the calendar."""
    context.set("day", day.isoformat())


def _time_words(context: Context, moment: str) -> str:
    return context.clock(moment)


def _span_words(context: Context, event: State) -> str:
    return f"{_time_words(context, event['start'])} - {_time_words(context, event['end'])}"


def calendar_page(context: Context) -> View:
    """The calendar, as a day or as an agenda."""
    views = ("Day", "Agenda")
    view = context.get("view", context.data["settings"]["view"])
    tabs = tab_layout(
        [(context.t(name), name == view, context.setter("view", name)) for name in views]
    )
    body = _day_view(context) if view == "Day" else _agenda(context)
    body.weight = 1
    return column(tabs, body, width=FILL, height=FILL)


def _day_view(context: Context) -> View:
    day = shown_day(context)
    start = day - timedelta(days=(day.weekday() - first_weekday(context.locale)) % 7)
    busy = {event["day"] for event in all_events(context)}

    def go(days: int) -> Handler:
        return lambda: look_at(context, day + timedelta(days=days))

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        go(1 if direction == "left" else -1)()
        return True

    head = row(
        text(
            format_month(day, context.locale),
            styled(TITLE, size=17),
            id="month_button",
            padding=(8, 8, 8, 8),
            on_click=lambda: open_date_picker(context, "jump", day),
        ),
        space(weight=1),
        icon_button(
            "today",
            lambda: look_at(context, context.now.date()),
            id="action_today",
            **context.named("Go to today"),
        ),
        icon_button("chevron_left", go(-7), description=context.t("Previous week")),
        icon_button("chevron_right", go(7), description=context.t("Next week")),
        width=FILL,
        padding=(10, 2, 6, 0),
        align="center",
    )
    days = [start + timedelta(days=offset) for offset in range(7)]
    strip = row(
        *(_strip_cell(context, cell, cell == day, cell.isoformat() in busy) for cell in days),
        id="week_strip",
        width=FILL,
        padding=(8, 0, 8, 6),
    )
    grid = scroll_view(_day_grid(context, day), key=f"day:{day}", id="day_scroll")
    return column(head, strip, grid, width=FILL, height=FILL, on_swipe=swiped)


def _strip_cell(context: Context, day: date, chosen: bool, busy: bool) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        x = (box[0] + box[2]) / 2
        if chosen:
            canvas.circle(x, box[1] + canvas.px(38), canvas.px(17), "primary")
        elif day == context.now.date():
            canvas.ring(x, box[1] + canvas.px(38), canvas.px(17), "primary", canvas.px(1.2))
        if busy:
            canvas.circle(x, box[3] - canvas.px(5), canvas.px(2.5), "primary")

    color = "on_primary" if chosen else "on_surface"
    # The ring and the dot say it in the picture.
    marks = {"Today": day == context.now.date(), "Events": busy}
    name = f"{day.day} {month_name(day.month, context.locale)}"
    words = [name, *(context.t(mark) for mark, holds in marks.items() if holds)]
    return column(
        text(short_day(day.weekday(), context.locale)[:1], LABEL, height=20),
        text(str(day.day), styled(LABEL_LARGE, color=color), height=36, justify="center"),
        id="day_cell",
        description=", ".join(words),
        selected=chosen,
        weight=1,
        height=68,
        align="center",
        paint=paint,
        on_click=lambda: look_at(context, day),
    )


def _day_grid(context: Context, day: date) -> View:
    first = int(context.data["settings"]["first_hour"].split(":")[0])
    events = [event for event in all_events(context) if event["day"] == day.isoformat()]
    first = min([first, *(int(event["start"][:2]) for event in events)])
    width = context.host.size[0] * 160 / context.host.density - _HOURS_WIDTH - 14
    slots = [_hour_slot(context, day, hour, first) for hour in range(first, _LAST_HOUR)]
    blocks: list[View] = []
    ends: list[str] = []
    for group in _overlapping(events):
        for event in group:
            lane = next((n for n, end in enumerate(ends) if end <= event["start"]), len(ends))
            ends[lane : lane + 1] = [event["end"]]
            share = width / min(3, len(group))
            left = _HOURS_WIDTH + share * min(lane, 2)
            blocks.append(_event_block(context, event, first, left, share - 3))
        ends = []
    height = (_LAST_HOUR - first) * _HOUR_DP + 76
    return stack(*slots, *blocks, width=FILL, height=height)


def _overlapping(events: Sequence[State]) -> list[list[State]]:
    """Events of a day in groups that share no time with each other."""
    groups: list[list[State]] = []
    for event in events:
        if groups and event["start"] < max(other["end"] for other in groups[-1]):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _hour_slot(context: Context, day: date, hour: int, first: int) -> View:
    words = format_time(time(hour), hours24=context.host.hours24).replace(":00 ", " ")

    def paint(canvas: Canvas, box: Box) -> None:
        line = (box[0] + canvas.px(_HOURS_WIDTH), box[1], box[2], box[1] + 1)
        canvas.rectangle(line, "outline_variant")

    return stack(
        text(
            words,
            styled(LABEL, align="end", max_lines=1, shrink=True),
            width=44,
            margin=(6, 2, 0, 0),
            id="hour_label",
        ),
        id="hour_slot",
        description=context.t("New event at {time}", time=words),
        width=FILL,
        height=_HOUR_DP,
        margin=(0, 6 + (hour - first) * _HOUR_DP, 0, 0),
        paint=paint,
        on_click=lambda: context.start(
            "EventEditActivity", day=day.isoformat(), start=f"{hour:02}:00"
        ),
    )


def _minutes(moment: str) -> int:
    return int(moment[:2]) * 60 + int(moment[3:])


def _event_block(context: Context, event: State, first: int, left: float, width: float) -> View:
    number = event["id"]
    color = mix(tint_of(event["title"]), context.palette.surface, 0.78)
    long = _minutes(event["end"]) - _minutes(event["start"])

    def paint(canvas: Canvas, box: Box) -> None:
        edge = (box[0], box[1], box[0] + canvas.px(4), box[3])
        canvas.rounded(edge, canvas.px(2), tint_of(event["title"]))

    words = _span_words(context, event)
    title = text(event["title"], styled(LABEL_LARGE, max_lines=1), id="event_title")
    return column(
        # Where there is no room for the times, the place in the grid says them in the picture.
        *(
            (title, text(words, styled(LABEL, max_lines=1), id="event_time"))
            if long > 40
            else (column(title, description=words, id="event_span", width=FILL),)
        ),
        id="event_block",
        width=width,
        height=max(26, long * _HOUR_DP / 60 - 2),
        margin=(left, 7 + (_minutes(event["start"]) - first * 60) * _HOUR_DP / 60, 0, 0),
        padding=(10, 3, 4, 2),
        radius=6,
        background=color,
        paint=paint,
        on_click=lambda: context.start("EventActivity", id=number),
    )


def _agenda(context: Context) -> View:
    rows: list[Callable[[], View]] = []
    shown = ""
    for event in all_events(context):
        if event["day"] != shown:
            shown = event["day"]
            words = context.day(shown)
            rows.append(lambda words=words: section(words))  # type: ignore[misc]
        rows.append(lambda event=event: agenda_row(context, event))  # type: ignore[misc]
    empty = ("event_busy", context.t("No events"), context.t("Touch the plus sign to add one"))
    return listing(rows, key="agenda", id="agenda_list", empty=empty)


def agenda_row(context: Context, event: State) -> View:
    """An event in a list."""

    def paint(canvas: Canvas, box: Box) -> None:
        bar = (box[0], box[1], box[0] + canvas.px(5), box[3])
        canvas.rounded(bar, canvas.px(2.5), tint_of(event["title"]))

    place = f", {event['place']}" if event["place"] else ""
    return record_row(
        event["title"],
        _span_words(context, event) + place,
        id="event",
        leading=View(width=5, height=40, paint=paint, hidden=True),
        press=lambda: context.start("EventActivity", id=event["id"]),
    )


def event_page(context: Context) -> View:
    """One event."""
    event = find(all_events(context), context.arguments["id"])
    if event is None:
        return gone_page(context, "Event")
    day = context.day(event["day"], year=True)
    parts = [
        info_row("schedule", day, _span_words(context, event), id="event_when"),
        info_row("place", context.t("Place"), event["place"], id="event_place")
        if event["place"]
        else None,
        info_row("notes", context.t("Notes"), event["notes"], id="event_notes")
        if event["notes"]
        else None,
    ]
    guests = [
        record_row(name, "", id="guest", leading=avatar(name, size=36)) for name in event["guests"]
    ]
    head = column(
        text(event["title"], styled(HEADLINE, color="on_primary_container"), id="event_title"),
        width=FILL,
        padding=(24, 26, 24, 24),
        background="primary_container",
    )
    body = column(
        head,
        space(height=8),
        *parts,
        section(context.t("Guests")) if guests else None,
        *guests,
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    bar = back_toolbar(
        context,
        context.t("Event"),
        icon_button(
            "edit",
            lambda: context.start("EventEditActivity", id=event["id"]),
            id="action_edit",
            **context.named("Edit"),
            icon_color="on_surface",
        ),
        overflow_button(context, "event_menu"),
    )
    return scaffold(context, bar, scroll_view(body, key="event"))


def event_menu(context: Context, arguments: State) -> Window:
    """The menu of further actions on an event."""
    number = context.arguments["id"]
    event = find(all_events(context), number) or {}
    day = context.day(event["day"])
    words = f"{event['title']}: {day}, {_span_words(context, event)}"
    return menu(
        context,
        [
            (context.t("Duplicate"), lambda: context.start("EventEditActivity", copy=number)),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Delete"), lambda: context.show("delete_event", id=number)),
        ],
    )


def delete_event_dialog(context: Context, arguments: State) -> Window:
    """The question before an event is deleted."""
    calendar = context.shared(CALENDAR)

    def remove() -> None:
        kept = [event for event in calendar["events"] if event["id"] != arguments["id"]]
        calendar["events"] = kept
        context.finish()

    return confirm(
        context,
        title=context.t("Delete event?"),
        message=context.t("Guests are not told."),
        positive=(context.t("Delete"), remove),
    )


def _event_original(context: Context) -> State:
    known = context.arguments.get("id") or context.arguments.get("copy")
    event = find(all_events(context), known) if known else None
    if event is None:
        return {
            "title": context.arguments.get("text", ""),
            "day": context.arguments.get("day", context.now.date().isoformat()),
            "start": context.arguments.get("start", "10:00"),
            "length": context.data["settings"]["duration"],
            "place": "",
            "guests": [],
            "notes": "",
        }
    minutes = _minutes(event["end"]) - _minutes(event["start"])
    values = {key: value for key, value in event.items() if key not in ("id", "end")}
    values["length"] = next(
        (name for name, value in DURATIONS.items() if value == minutes), f"{minutes} minutes"
    )
    return values | ({"id": event["id"]} if "id" in context.arguments else {})


def _event_end(values: State) -> int:
    length = DURATIONS.get(values["length"]) or int(values["length"].split()[0])
    return _minutes(values["start"]) + length


def _save_event(context: Context, values: State) -> None:
    end = _event_end(values)
    words = f"{end // 60:02}:{end % 60:02}"
    event = find(context.shared(CALENDAR)["events"], values.get("id", 0))
    kept = {key: values[key] for key in ("day", "start", "place", "guests", "notes")}
    if event is None:
        add_event(context, values["title"], end=words, **kept)
    else:
        event.update(kept, title=values["title"], end=words)
    context.finish()


def add_guest(context: Context, name: str) -> None:
    """Add a contact to the guests of the event that is edited."""
    guests = EVENT_FORM.values(context)["guests"]
    if name not in guests:
        EVENT_FORM.put(context, "guests", [*guests, name])


def _guests(context: Context, names: list[str]) -> View:
    def remove(name: str) -> Handler:
        return lambda: EVENT_FORM.put(
            context, "guests", [other for other in names if other != name]
        )

    rows = [
        record_row(
            name,
            id="guest",
            leading=avatar(name, size=32),
            trailing=icon_button(
                "close", remove(name), id="guest_remove", **context.named("Remove guest")
            ),
        )
        for name in names
    ]
    return column(
        *rows,
        button(
            context.t("Add guest"),
            lambda: context.with_permission(CONTACTS_PERMISSION, "guests"),
            id="add_guest",
            kind="tonal",
        ),
        width=FILL,
        gap=2,
    )


EVENT_FORM = Form(
    "event",
    ("New event", "Edit event"),
    (
        TextInput("title", "Title", required="An event needs a title"),
        DayInput("day", "Day"),
        TimeInput("start", "Start"),
        Choice("length", "Duration", options=tuple(DURATIONS)),
        TextInput("place", "Place"),
        Own("guests", "Guests", make=_guests),
        TextInput("notes", "Notes", lines=3),
    ),
    _event_original,
    _save_event,
    lambda _, values: "An event ends on the day it begins" if _event_end(values) >= 1440 else "",
)
