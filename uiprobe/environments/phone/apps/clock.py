"""The clock: alarms, world clock, timer and stopwatch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import datetime, time, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm, dialog, menu
from uiprobe.environments.phone.kit.pickers import open_time_picker, time_picker
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    category,
    overflow_button,
    preference,
    recycler_view,
    scaffold,
    scroll_view,
    search_toolbar,
    switch_preference,
    toolbar,
)
from uiprobe.environments.phone.locales import (
    day_name,
    first_weekday,
    format_date,
    format_time,
    short_day,
)
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    button,
    caption,
    chip,
    empty_state,
    floating_button,
    icon_button,
    labelled_check_box,
    progress_bar,
    seek_bar,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    TITLE,
    TextStyle,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    space,
    text,
)

SOUNDS = ("Bright Morning", "Cuckoo", "Early Twilight", "Full of Wonder", "Icicles", "Loose Change")
STYLES = ("Analog", "Digital")
SNOOZE_MINUTES = (5, 10, 15, 20, 30)
SILENCE_MINUTES = (1, 5, 10, 15, 20)

_TABS = (
    ("Alarm", "alarm"),
    ("Clock", "access_time"),
    ("Timer", "hourglass_empty"),
    ("Stopwatch", "timer"),
)

CITIES = {
    name: offset
    for names, offset in (
        ("Honolulu", -10.0),
        ("Anchorage", -9.0),
        ("Los Angeles,San Francisco,Seattle,Vancouver", -8.0),
        ("Denver,Phoenix", -7.0),
        ("Chicago,Mexico City,Dallas", -6.0),
        ("New York,Toronto,Lima,Bogotá,Miami", -5.0),
        ("Halifax,Santiago", -4.0),
        ("Buenos Aires,São Paulo,Montevideo", -3.0),
        ("Reykjavík,London,Lisbon,Dublin,Accra", 0.0),
        ("Berlin,Madrid,Paris,Rome,Vienna,Lagos,Oslo,Stockholm,Warsaw,Zürich", 1.0),
        ("Athens,Cairo,Helsinki,Johannesburg,Kyiv,Jerusalem", 2.0),
        ("Istanbul,Nairobi,Riyadh,Baghdad", 3.0),
        ("Dubai,Tbilisi", 4.0),
        ("Karachi,Tashkent", 5.0),
        ("Delhi,Mumbai,Colombo", 5.5),
        ("Dhaka", 6.0),
        ("Bangkok,Hanoi,Jakarta", 7.0),
        ("Beijing,Hong Kong,Manila,Perth,Singapore,Taipei", 8.0),
        ("Seoul,Tokyo", 9.0),
        ("Brisbane,Melbourne,Sydney", 10.0),
        ("Nouméa", 11.0),
        ("Auckland,Suva", 12.0),
    )
    for name in names.split(",")
}
"""Cities of the world clock, and their distance from UTC in hours, without daylight saving time."""

_HOME_OFFSET = -5.0
_LABELS = ("", "Gym", "School run", "Medication", "Early shift", "Bins out")


class Clock(App):
    """The clock."""

    package = "com.android.deskclock"
    name = "clock"
    rank = 20
    label = "Clock"
    icon = "watch_later"
    tint = rgb("5B4B9A")
    accent = "violet"
    main = "DeskClock"
    exported = ("DeskClock", "SettingsActivity")

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "DeskClock": _main,
            "CitySelectionActivity": _cities,
            "SettingsActivity": _settings,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "menu": _menu,
            "alarm_time": _alarm_time_dialog,
            "alarm_label": _alarm_label_dialog,
            "alarm_sound": _alarm_sound_dialog,
            "timer_label": _timer_label_dialog,
            "style": _style_dialog,
            "silence": _silence_dialog,
            "week": _week_dialog,
            "volume": _volume_dialog,
            "delete_city": _delete_city_dialog,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        times = random.sample([(6, 30), (7, 0), (7, 45), (8, 15), (9, 0), (13, 20), (21, 50)], k=3)
        alarms = [
            {
                "id": number,
                "hour": hour,
                "minute": minute,
                "days": random.choice(([0, 1, 2, 3, 4], [5, 6], [], [0, 2, 4])),
                "enabled": random.random() < 0.4,
                "label": random.choice(_LABELS),
                "sound": random.choice(SOUNDS),
                "vibrate": random.random() < 0.5,
            }
            for number, (hour, minute) in enumerate(sorted(times), start=1)
        ]
        return {
            "alarms": alarms,
            "next_id": len(alarms),
            "cities": random.sample(sorted(CITIES), k=3),
            "timer": {"digits": "", "total": 0, "left": 0, "until": None, "label": ""},
            "stopwatch": {"since": None, "elapsed": 0, "laps": []},
            "style": "Analog",
            "seconds": False,
            "snooze": 10,
            "silence": 10,
            "volume": 70,
            "week": None,
            "ringing": None,
            "snoozed": None,
            "checked": now.isoformat(),
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        context.data["alarms"] = copy_state(arguments["alarms"])

    @override
    def tick(self, data: State, now: datetime) -> None:
        before = datetime.fromisoformat(data["checked"])
        data["checked"] = now.isoformat()
        until = data["timer"]["until"]
        if until is not None and datetime.fromisoformat(until) <= now:
            data["timer"].update(until=None, left=0)
            data["ringing"] = {"timer": True}
        snoozed = data["snoozed"]
        if snoozed is not None and datetime.fromisoformat(snoozed["until"]) <= now:
            data["snoozed"] = None
            data["ringing"] = {"alarm": snoozed["alarm"]}
        for alarm in data["alarms"]:
            if alarm["enabled"] and before < _next_ring(alarm, before) <= now:
                data["ringing"] = {"alarm": alarm["id"]}

    @override
    def heads_up(self, context: Context) -> Window | None:
        ringing = context.data["ringing"]
        if ringing is None:
            return None
        known = [alarm["id"] for alarm in context.data["alarms"]]
        return _ringing(context) if "timer" in ringing or ringing["alarm"] in known else None

    @override
    def navigation_ground(self, context: Context) -> str:
        return "surface_container" if context.activity["name"] == self.main else "surface"

    @override
    def report(self, data: State, phone: State) -> State:
        kept: State = {
            key: copy_state(value)
            for key, value in data.items()
            if key not in ("next_id", "checked")
        }
        for alarm in kept["alarms"]:
            del alarm["id"]
            alarm["time"] = f"{alarm.pop('hour'):02}:{alarm.pop('minute'):02}"
        for name, key in (("timer", "until"), ("stopwatch", "since")):
            kept[name]["running"] = kept[name][key] is not None
        return kept


def _next_ring(alarm: State, after: datetime) -> datetime:
    """When an alarm rings next; one without days on the first occasion."""
    at = after.replace(hour=alarm["hour"], minute=alarm["minute"], second=0, microsecond=0)
    if at <= after:
        at += timedelta(days=1)
    while alarm["days"] and at.weekday() not in alarm["days"]:
        at += timedelta(days=1)
    return at


def _ringing(context: Context) -> Window:
    data, ringing = context.data, context.data["ringing"]
    alarm = next((a for a in data["alarms"] if a["id"] == ringing.get("alarm")), None)

    def dismiss() -> None:
        if alarm is not None and not alarm["days"]:
            alarm["enabled"] = False
        if alarm is None:
            data["timer"].update(total=0, digits="")
        data["ringing"] = None

    def snooze() -> None:
        until = context.now + timedelta(minutes=data["snooze"])
        data["snoozed"] = {"alarm": ringing["alarm"], "until": until.isoformat()}
        data["ringing"] = None

    def again() -> None:
        data["timer"]["until"] = (context.now + timedelta(minutes=1)).isoformat()
        data["ringing"] = None

    if alarm is None:
        title, words = context.t("Time's up"), data["timer"]["label"] or context.t("Timer")
        second = (context.t("Add 1 minute"), again)
    else:
        shown = format_time(time(alarm["hour"], alarm["minute"]), hours24=context.host.hours24)
        title, words = shown, alarm["label"] or context.t("Alarm")
        second = (context.t("Snooze"), snooze)
    banner = column(
        row(
            image("alarm", size=28, icon_color="primary", icon_filled=True),
            column(
                text(title, TITLE, id="alert_title"), text(words, BODY, id="alert_label"), weight=1
            ),
            gap=16,
            align="center",
            width=FILL,
        ),
        row(
            space(weight=1),
            button(*second, id="alert_snooze", kind="tonal"),
            button(context.t("Stop"), dismiss, id="alert_dismiss", kind="filled"),
            gap=8,
            width=FILL,
        ),
        class_name="android.widget.FrameLayout",
        id="alert_banner",
        width=FILL,
        padding=(18, 16, 16, 14),
        gap=12,
        radius=24,
        elevation=6,
        background="surface_container_high",
    )
    return Window(context.app.package, banner, gravity="top")


def _main(context: Context) -> View:
    tab = context.get("tab", "Alarm")
    body, floating = {
        "Alarm": _alarms,
        "Clock": _world,
        "Timer": _timer,
        "Stopwatch": _stopwatch,
    }[tab](context)
    return scaffold(
        context,
        toolbar(context.t(tab), overflow_button(context, "menu")),
        body,
        floating=floating,
        bottom=bottom_navigation(
            [
                (context.t(name), icon, name == tab, context.setter("tab", name))
                for name, icon in _TABS
            ]
        ),
    )


def _menu(context: Context, arguments: State) -> Window:
    return menu(context, [(context.t("Settings"), lambda: context.start("SettingsActivity"))])


# Alarms.


def _alarms(context: Context) -> tuple[View, View | None]:
    alarms = sorted(context.data["alarms"], key=lambda alarm: (alarm["hour"], alarm["minute"]))
    floating = floating_button(
        "add",
        lambda: open_time_picker(context, "alarm_time", time(7, 0)),
        description=context.t("Add alarm"),
        anchor=("center", "end"),
        margin=(0, 0, 0, 16),
    )
    if not alarms:
        return empty_state(
            "alarm_off", context.t("No alarms"), context.t("Touch the plus sign to add one")
        ), floating
    listing = recycler_view(
        [lambda alarm=alarm: _alarm_card(context, alarm) for alarm in alarms],  # type: ignore[misc]
        key="alarms",
        id="alarms_list",
        padding=(0, 0, 0, 80),
    )
    return listing, floating


def _days_words(context: Context, days: list[int]) -> str:
    if len(days) == 7:
        return context.t("Every day")
    if days == [0, 1, 2, 3, 4]:
        return context.t("Weekdays")
    if days == [5, 6]:
        return context.t("Weekends")
    return ", ".join(short_day(day, context.locale) for day in days)


def _alarm_card(context: Context, alarm: State) -> View:
    number: int = alarm["id"]
    expanded = context.get("expanded") == number
    color = "on_surface" if alarm["enabled"] else "on_surface_variant"

    def toggle() -> None:
        alarm["enabled"] = not alarm["enabled"]
        if alarm["enabled"]:
            _say_when(context, alarm)

    def edit_time() -> None:
        moment = time(alarm["hour"], alarm["minute"])
        open_time_picker(context, "alarm_time", moment, id=number)

    when = _days_words(context, alarm["days"])
    if not alarm["days"]:
        ring = _next_ring(alarm, context.now)
        tomorrow = ring.date() != context.now.date()
        when = context.t("Tomorrow" if tomorrow else "Today")
        when = when if alarm["enabled"] else context.t("Not scheduled")
    head = row(
        column(
            text(alarm["label"], styled(BODY, max_lines=1), id="label")
            if alarm["label"] and not expanded
            else None,
            View(
                class_name="android.widget.TextView",
                id="digital_clock",
                text=format_time(
                    time(alarm["hour"], alarm["minute"]), hours24=context.host.hours24
                ),
                style=TextStyle(size=38, color=color, leading=1.2, max_lines=1),
                on_click=edit_time,
            ),
            text(when, styled(BODY, max_lines=1), id="days_of_week"),
            weight=1,
        ),
        column(
            icon_button(
                "expand_less" if expanded else "expand_more",
                context.setter("expanded", None if expanded else number),
                id="arrow",
                description=context.t("Collapse alarm" if expanded else "Expand alarm"),
                width=40,
                height=40,
            ),
            switch(
                checked=alarm["enabled"],
                change=toggle,
                id="onoff",
                description=context.t("Alarm switch"),
            ),
            align="end",
            gap=4,
        ),
        width=FILL,
        align="center",
    )
    return card(
        head,
        *(_alarm_details(context, alarm) if expanded else ()),
        id="alarm_card",
        margin=(14, 6, 14, 6),
        gap=10,
        background="surface_container_high" if alarm["enabled"] else "surface_container",
        on_click=context.setter("expanded", None if expanded else number),
    )


def _say_when(context: Context, alarm: State) -> None:
    left = _next_ring(alarm, context.now) - context.now
    hours, minutes = divmod(math.ceil(left.total_seconds() / 60), 60)
    context.snackbar(context.t("Alarm set for {h} h {m} min from now.", h=hours, m=minutes))


def _alarm_details(context: Context, alarm: State) -> list[View]:
    number = alarm["id"]
    start = _week_start(context)

    def flip(day: int) -> Callable[[], None]:
        def act() -> None:
            days = set(alarm["days"]) ^ {day}
            alarm["days"] = sorted(days)

        return act

    def delete() -> None:
        before = copy_state(context.data["alarms"])
        context.data["alarms"] = [a for a in context.data["alarms"] if a["id"] != number]
        context.snackbar(context.t("Alarm deleted"), "restore", alarms=before)

    def vibrate() -> None:
        alarm["vibrate"] = not alarm["vibrate"]

    days = row(
        *(
            _day_button(context, day, chosen=day in alarm["days"], press=flip(day))
            for day in ((start + offset) % 7 for offset in range(7))
        ),
        id="repeat_days",
        width=FILL,
        justify="between",
    )
    return [
        days,
        _detail(
            "label",
            alarm["label"] or context.t("Add label"),
            lambda: context.show("alarm_label", id=number),
            id="edit_label",
        ),
        _detail(
            "notifications_active",
            alarm["sound"],
            lambda: context.show("alarm_sound", id=number),
            id="choose_ringtone",
        ),
        row(
            labelled_check_box(
                context.t("Vibrate"), checked=alarm["vibrate"], change=vibrate, id="vibrate_onoff"
            ),
            space(weight=1),
            # Only its picture says what it does.
            icon_button("delete", delete, id="delete"),
            width=FILL,
            align="center",
        ),
    ]


def _detail(icon: str, words: str, press: Handler, *, id: str) -> View:
    return row(
        image(icon),
        text(words, styled(BODY_LARGE, max_lines=1), weight=1),
        id=id,
        width=FILL,
        min_height=46,
        gap=16,
        align="center",
        padding=(2, 4, 2, 4),
        on_click=press,
    )


def _day_button(context: Context, day: int, *, chosen: bool, press: Handler) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if chosen:
            canvas.circle(x, y, canvas.px(18), "primary")
        else:
            canvas.ring(x, y, canvas.px(18), "outline", canvas.px(1))

    name = day_name(day, context.locale)
    return View(
        class_name="android.widget.CheckBox",
        id=f"day_button_{day}",
        text=name[:1].upper(),
        description=name,
        style=styled(
            LABEL_LARGE, align="center", color="on_primary" if chosen else "on_surface_variant"
        ),
        width=40,
        height=44,
        justify="center",
        checkable=True,
        checked=chosen,
        paint=paint,
        on_click=press,
    )


def _alarm(context: Context, number: int) -> State:
    return next((a for a in context.data["alarms"] if a["id"] == number), {})


def _alarm_time_dialog(context: Context, arguments: State) -> Window:
    number = arguments.get("id")

    def pick(moment: time) -> None:
        if number is None:
            alarm: State = {
                "id": context.new_id(),
                "days": [],
                "label": "",
                "sound": SOUNDS[0],
                "vibrate": True,
            }
            context.data["alarms"].append(alarm)
            context.set("expanded", alarm["id"])
        else:
            alarm = _alarm(context, number)
        alarm.update(hour=moment.hour, minute=moment.minute, enabled=True)
        _say_when(context, alarm)

    return time_picker(context, pick)


def _alarm_label_dialog(context: Context, arguments: State) -> Window:
    alarm = _alarm(context, arguments["id"])
    return ask_text(
        context,
        title=context.t("Label"),
        field=context.field("dialog_label", alarm["label"], limit=60),
        hint=context.t("Label"),
        positive=lambda label: alarm.update(label=label),
    )


def _alarm_sound_dialog(context: Context, arguments: State) -> Window:
    alarm = _alarm(context, arguments["id"])
    return choose(
        context,
        title=context.t("Alarm sound"),
        choices=SOUNDS,
        chosen=SOUNDS.index(alarm["sound"]),
        pick=lambda index: alarm.update(sound=SOUNDS[index]),
    )


# World clock.


def _world(context: Context) -> tuple[View, View | None]:
    now = context.now
    floating = floating_button(
        "public",
        lambda: context.start("CitySelectionActivity"),
        description=context.t("Cities"),
        anchor=("center", "end"),
        margin=(0, 0, 0, 16),
    )
    if context.data["style"] == "Analog":
        face = View(
            class_name="android.widget.AnalogClock",
            id="analog_clock",
            description=format_time(now, hours24=context.host.hours24),
            width=210,
            height=210,
            paint=_paint_face(now, seconds=context.data["seconds"]),
        )
    else:
        shown = format_time(now, hours24=context.host.hours24)
        if context.data["seconds"]:
            digits, _, half = shown.partition(" ")
            shown = f"{digits}:{now.second:02} {half}".strip()
        face = text(
            shown,
            TextStyle(size=56, weight="light", leading=1.2, max_lines=1, align="center"),
            id="digital_clock",
            width=FILL,
        )
    head = column(
        face,
        text(format_date(now.date(), context.locale), styled(BODY, size=16), id="date"),
        width=FILL,
        align="center",
        gap=14,
        padding=(0, 10, 0, 18),
    )

    def maker(city: str) -> Callable[[], View]:
        return lambda: _city_card(context, city)

    rows: list[Callable[[], View]] = [lambda: head]
    rows += [maker(city) for city in context.data["cities"]]
    listing = recycler_view(rows, key="cities", id="cities", padding=(0, 0, 0, 80))
    return listing, floating


def _paint_face(now: datetime, *, seconds: bool) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        reach = (box[2] - box[0]) / 2
        canvas.circle(x, y, reach, "surface_container_high")

        def hand(turns: float, length: float, color: str, width: float) -> None:
            angle = math.tau * turns - math.pi / 2
            tip = (x + reach * length * math.cos(angle), y + reach * length * math.sin(angle))
            canvas.line([(x, y), tip], color, canvas.px(width))

        for mark in range(12):
            angle = math.tau * mark / 12
            radius = canvas.px(3 if mark % 3 == 0 else 1.5)
            mark_x, mark_y = x + reach * 0.88 * math.cos(angle), y + reach * 0.88 * math.sin(angle)
            canvas.circle(mark_x, mark_y, radius, "on_surface_variant")
        hand((now.hour % 12 + now.minute / 60) / 12, 0.5, "on_surface", 6)
        hand(now.minute / 60, 0.74, "primary", 4)
        if seconds:
            hand(now.second / 60, 0.8, "error", 1.5)
        canvas.circle(x, y, canvas.px(6), "primary")

    return paint


def _city_card(context: Context, city: str) -> View:
    ahead = CITIES[city] - _HOME_OFFSET
    there = context.now + timedelta(hours=ahead)
    day = (there.date() - context.now.date()).days
    words = context.t({-1: "Yesterday", 0: "Today", 1: "Tomorrow"}[day])
    if ahead:
        words += context.t(", {n} h ahead" if ahead > 0 else ", {n} h behind", n=f"{abs(ahead):g}")
    return card(
        row(
            column(
                text(city, styled(BODY_LARGE, size=17, max_lines=1), id="city_name"),
                text(words, styled(BODY, max_lines=1), id="city_day"),
                weight=1,
            ),
            text(
                format_time(there, hours24=context.host.hours24),
                TextStyle(size=26, leading=1.25, max_lines=1),
                id="digital_clock",
            ),
            width=FILL,
            align="center",
        ),
        id="city_card",
        margin=(14, 5, 14, 5),
        on_long_click=lambda: context.show("delete_city", city=city),
    )


def _delete_city_dialog(context: Context, arguments: State) -> Window:
    city = arguments["city"]
    return confirm(
        context,
        title=context.t("Remove {name}?", name=city),
        message=context.t("The city will no longer be shown."),
        positive=(context.t("Remove"), lambda: context.data["cities"].remove(city)),
    )


def _cities(context: Context) -> View:
    field = context.field("search", limit=60)
    wanted = field.value.strip().lower()
    names = [name for name in sorted(CITIES) if wanted in name.lower()]

    def maker(name: str) -> Callable[[], View]:
        return lambda: _city_row(context, name)

    body = recycler_view([maker(name) for name in names], key="all_cities", id="cities_list")
    if not names:
        body = empty_state("search", context.t("No results"), context.t("Try other words"))
    return scaffold(
        context,
        search_toolbar(context, field, context.t("Search for a city"), id="search_src_text"),
        body,
    )


def _city_row(context: Context, name: str) -> View:
    chosen = name in context.data["cities"]

    def flip() -> None:
        if chosen:
            context.data["cities"].remove(name)
        else:
            context.data["cities"].append(name)

    there = context.now + timedelta(hours=CITIES[name] - _HOME_OFFSET)
    return row(
        View(
            class_name="android.widget.CheckBox",
            id="city_onoff",
            checkable=True,
            checked=chosen,
            width=40,
            height=40,
            icon="check_box" if chosen else "check_box_outline_blank",
            icon_filled=True,
            icon_color="primary" if chosen else "on_surface_variant",
        ),
        text(name, styled(BODY_LARGE, max_lines=1), id="city_name", weight=1),
        text(format_time(there, hours24=context.host.hours24), BODY, id="city_time"),
        width=FILL,
        min_height=56,
        padding=(16, 6, 24, 6),
        gap=10,
        align="center",
        on_click=flip,
    )


# Timer.


def _seconds_of(digits: str) -> int:
    padded = digits.rjust(6, "0")
    return int(padded[:2]) * 3600 + int(padded[2:4]) * 60 + int(padded[4:])


def _timer(context: Context) -> tuple[View, View | None]:
    timer = context.data["timer"]
    if timer["total"]:
        return _running_timer(context, timer), None
    digits = timer["digits"].rjust(6, "0")
    color = "primary" if timer["digits"] else "on_surface_variant"
    big, unit = (
        TextStyle(size=44, weight="light", color=color, leading=1.2, max_lines=1),
        styled(LABEL_LARGE, color=color),
    )

    def press(key: str) -> Handler:
        def act() -> None:
            timer["digits"] = (timer["digits"] + key).lstrip("0")[:6]

        return act

    def start() -> None:
        seconds = _seconds_of(timer["digits"])
        until = context.now + timedelta(seconds=seconds)
        timer.update(total=seconds * 1000, left=seconds * 1000, until=until.isoformat())

    shown = row(
        *(
            part
            for letter, position in (("h", 0), ("m", 2), ("s", 4))
            for part in (
                text(digits[position : position + 2], big),
                text(letter, unit, margin=(2, 0, 8, 8)),
            )
        ),
        id="timer_setup_time",
        description=f"{digits[:2]} h {digits[2:4]} m {digits[4:]} s",
        align="end",
    )
    keys = [
        *(str(digit) for digit in range(1, 10)),
        "00",
        "0",
    ]
    buttons = [_timer_key(key, press(key)) for key in keys]

    def erase() -> None:
        timer["digits"] = timer["digits"][:-1]

    buttons.append(
        View(
            class_name="android.widget.ImageButton",
            id="timer_setup_delete",
            description=context.t("Delete"),
            icon="backspace",
            icon_color="on_secondary_container",
            background="secondary_container",
            height=62,
            width=FILL,
            radius=31,
            margin=(6, 5, 6, 5),
            on_click=erase,
        )
    )
    pad = View(
        class_name="android.view.ViewGroup",
        arrange="grid",
        columns=3,
        width=290,
        children=buttons,
        id="timer_setup_pad",
    )
    body = column(
        shown,
        pad,
        width=FILL,
        height=FILL,
        align="center",
        gap=14,
        padding=(0, 8, 0, 0),
        id="timer_setup",
    )
    floating = None
    if _seconds_of(timer["digits"]):
        floating = floating_button(
            "play_arrow",
            start,
            description=context.t("Start"),
            anchor=("center", "end"),
            margin=(0, 0, 0, 16),
            icon_filled=True,
        )
    return scroll_view(
        column(body, space(height=84), width=FILL), key="timer", id="timer_scroll"
    ), floating


def _timer_key(label: str, press: Handler) -> View:
    return View(
        class_name="android.widget.Button",
        id=f"timer_setup_digit_{label}",
        text=label,
        style=TextStyle(size=24, align="center", leading=1.2, max_lines=1),
        background="surface_container_high",
        height=62,
        width=FILL,
        radius=31,
        margin=(6, 5, 6, 5),
        justify="center",
        on_click=press,
    )


def _left(context: Context, timer: State) -> int:
    if timer["until"] is None:
        left: int = timer["left"]
        return left
    ahead = datetime.fromisoformat(timer["until"]) - context.now
    return max(0, round(ahead.total_seconds() * 1000))


def _clock_words(milliseconds: int) -> str:
    seconds = math.ceil(milliseconds / 1000)
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _running_timer(context: Context, timer: State) -> View:
    left = _left(context, timer)
    running = timer["until"] is not None

    def toggle() -> None:
        if running:
            timer.update(until=None, left=left)
        else:
            timer["until"] = (context.now + timedelta(milliseconds=left)).isoformat()

    def reset() -> None:
        timer.update(until=None, left=timer["total"])

    def add() -> None:
        timer["total"] = max(timer["total"], left + 60_000)
        if running:
            timer["until"] = (context.now + timedelta(milliseconds=left + 60_000)).isoformat()
        else:
            timer["left"] = left + 60_000

    def delete() -> None:
        timer.update(digits="", total=0, left=0, until=None, label="")

    share = left / timer["total"]

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        reach, width = (box[2] - box[0]) / 2, canvas.px(8)
        canvas.ring(x, y, reach, "secondary_container", width)
        if share > 0:
            canvas.arc(x, y, reach, -90, -90 + 360 * share, "primary", width)

    ring = View(
        class_name="android.view.View",
        id="timer_time",
        text=_clock_words(left),
        style=TextStyle(size=42, weight="light", align="center", leading=1.2, max_lines=1),
        width=216,
        height=216,
        justify="center",
        paint=paint,
    )
    label = View(
        class_name="android.widget.TextView",
        id="timer_label",
        text=timer["label"] or context.t("Label"),
        style=styled(BODY_LARGE, color="primary", max_lines=1),
        padding=(12, 8, 12, 8),
        on_click=lambda: context.show("timer_label"),
    )
    controls = row(
        icon_button(
            "replay",
            reset,
            id="reset",
            description=context.t("Reset"),
            background="secondary_container",
            width=56,
            height=56,
            radius=28,
        ),
        icon_button(
            "pause" if running else "play_arrow",
            toggle,
            id="play_pause",
            description=context.t("Pause" if running else "Start"),
            background="primary",
            icon_color="on_primary",
            icon_filled=True,
            icon_size=34,
            width=84,
            height=72,
            radius=28,
        ),
        button(context.t("+1:00"), add, id="add_one_min", kind="tonal", min_height=56, radius=28),
        gap=18,
        align="center",
    )
    return scroll_view(
        column(
            label,
            ring,
            space(height=8),
            controls,
            button(context.t("Delete timer"), delete, id="delete_timer", kind="danger"),
            width=FILL,
            align="center",
            gap=12,
            padding=(0, 4, 0, 20),
        ),
        key="timer_running",
        id="timer_scroll",
    )


def _timer_label_dialog(context: Context, arguments: State) -> Window:
    timer = context.data["timer"]
    return ask_text(
        context,
        title=context.t("Label"),
        field=context.field("dialog_label", timer["label"], limit=60),
        hint=context.t("Label"),
        positive=lambda label: timer.update(label=label),
    )


# Stopwatch.


def _elapsed(context: Context, watch: State) -> int:
    done: int = watch["elapsed"]
    if watch["since"] is None:
        return done
    return done + round(
        (context.now - datetime.fromisoformat(watch["since"])).total_seconds() * 1000
    )


def _hundredths(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes:02}:{seconds:02}.{rest // 10:02}"


def _stopwatch(context: Context) -> tuple[View, View | None]:
    watch = context.data["stopwatch"]
    running = watch["since"] is not None
    elapsed = _elapsed(context, watch)

    def toggle() -> None:
        if running:
            watch.update(elapsed=elapsed, since=None)
        else:
            watch["since"] = context.now.isoformat()

    def lap() -> None:
        watch["laps"].append(elapsed)

    def reset() -> None:
        watch.update(since=None, elapsed=0, laps=[])

    laps = watch["laps"]

    def maker(index: int) -> Callable[[], View]:
        start = laps[index - 1] if index else 0
        return lambda: row(
            text(f"# {index + 1}", BODY, width=64),
            text(_hundredths(laps[index] - start), BODY_LARGE, weight=1, id="lap_time"),
            text(_hundredths(laps[index]), BODY, id="lap_total"),
            width=FILL,
            padding=(40, 9, 40, 9),
            align="center",
            id="lap",
        )

    listing: View = space(weight=1)
    if laps:
        listing = recycler_view(
            [maker(index) for index in reversed(range(len(laps)))],
            key="laps",
            id="laps_list",
            weight=1,
        )
    second = None
    if running:
        second = icon_button("flag", lap, id="lap_button", description=context.t("Lap"))
    elif elapsed:
        second = icon_button("replay", reset, id="reset_button", description=context.t("Reset"))
    if second is not None:
        second.width = second.height = 56
        second.radius = 28
        second.background = "secondary_container"
    body = column(
        View(
            class_name="android.widget.TextView",
            id="stopwatch_time",
            text=_hundredths(elapsed),
            style=TextStyle(size=54, weight="light", align="center", leading=1.2, max_lines=1),
            width=FILL,
            padding=(0, 44, 0, 28),
            on_click=toggle,
        ),
        listing,
        row(
            second,
            icon_button(
                "pause" if running else "play_arrow",
                toggle,
                id="start_button",
                description=context.t("Pause" if running else "Start"),
                background="primary",
                icon_color="on_primary",
                icon_filled=True,
                icon_size=34,
                width=92,
                height=72,
                radius=28,
            ),
            gap=18,
            align="center",
            margin=(0, 8, 0, 22),
        ),
        width=FILL,
        height=FILL,
        align="center",
        id="stopwatch",
    )
    return body, None


# Settings.


def _minutes(context: Context, count: int) -> str:
    return context.t("1 minute") if count == 1 else context.t("{n} minutes", n=count)


def _settings(context: Context) -> View:
    data = context.data

    def snooze(share: float) -> None:
        data["snooze"] = SNOOZE_MINUTES[round(share * (len(SNOOZE_MINUTES) - 1))]

    minutes = _minutes(context, data["snooze"])
    slider = column(
        row(
            text(context.t("Snooze length"), BODY_LARGE, weight=1, id="android:id/title"),
            text(minutes, BODY, id="seekbar_value"),
            width=FILL,
        ),
        seek_bar(
            SNOOZE_MINUTES.index(data["snooze"]) / (len(SNOOZE_MINUTES) - 1),
            snooze,
            id="snooze_seekbar",
            description=context.t("Snooze length"),
        ),
        width=FILL,
        padding=(24, 10, 24, 4),
    )
    rows = column(
        category(context.t("Clock")),
        preference(
            context.t("Style"), context.t(data["style"]), press=lambda: context.show("style")
        ),
        switch_preference(
            context.t("Display time with seconds"),
            checked=data["seconds"],
            change=lambda: data.update(seconds=not data["seconds"]),
        ),
        category(context.t("Alarms")),
        preference(
            context.t("Silence after"),
            _minutes(context, data["silence"]),
            press=lambda: context.show("silence"),
        ),
        slider,
        preference(
            context.t("Alarm volume"), f"{data['volume']} %", press=lambda: context.show("volume")
        ),
        preference(
            context.t("Start week on"),
            day_name(_week_start(context), context.locale),
            press=lambda: context.show("week"),
        ),
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    return scaffold(
        context, back_toolbar(context, context.t("Settings")), scroll_view(rows, key="settings")
    )


def _style_dialog(context: Context, arguments: State) -> Window:
    data = context.data
    chips = row(
        *(
            chip(
                context.t(name),
                selected=data["style"] == name,
                press=lambda name=name: data.update(style=name),  # type: ignore[misc]
                id=f"style_{name.lower()}",
            )
            for name in STYLES
        ),
        gap=10,
        padding=(24, 8, 24, 8),
    )
    return dialog(
        context,
        caption(context.t("How the clock is shown"), margin=(24, 0, 24, 4)),
        chips,
        title=context.t("Style"),
        positive=(context.t("OK"), context.dismiss),
    )


def _week_start(context: Context) -> int:
    """As chosen, or else as the locale has it."""
    chosen: int | None = context.data["week"]
    return first_weekday(context.locale) if chosen is None else chosen


def _silence_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Silence after"),
        choices=[_minutes(context, minutes) for minutes in SILENCE_MINUTES],
        chosen=SILENCE_MINUTES.index(context.data["silence"]),
        pick=lambda index: context.data.update(silence=SILENCE_MINUTES[index]),
    )


def _week_dialog(context: Context, arguments: State) -> Window:
    days = (5, 6, 0)
    return choose(
        context,
        title=context.t("Start week on"),
        choices=[day_name(day, context.locale) for day in days],
        chosen=days.index(_week_start(context)),
        pick=lambda index: context.data.update(week=days[index]),
    )


def _volume_dialog(context: Context, arguments: State) -> Window:
    data = context.data
    return dialog(
        context,
        column(
            row(
                image("volume_up"),
                text(f"{data['volume']} %", BODY_LARGE, id="volume_value"),
                gap=12,
                align="center",
            ),
            seek_bar(
                data["volume"] / 100,
                lambda share: data.update(volume=round(share * 20) * 5),
                id="alarm_volume",
                description=context.t("Alarm volume"),
            ),
            progress_bar(data["volume"] / 100, id="alarm_volume_meter"),
            width=FILL,
            gap=8,
            padding=(24, 0, 24, 8),
        ),
        title=context.t("Alarm volume"),
        positive=(context.t("OK"), context.dismiss),
    )
