"""The forecast of a place, and that of one day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.weather.values import (
    DAYS,
    SKIES,
    date_of,
    day_words,
    degrees_at,
    in_degrees,
    town_named,
    wind_words,
)
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.records import info_row, record_row, section
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
    toolbar,
)
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.pictures import line_chart
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    LABEL_LARGE,
    TITLE,
    Color,
    TextStyle,
    mix,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    Scroll,
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

_HEAD = "0B2038"


def _sky(sky: str, *, dark: bool) -> Callable[[Canvas, Box], None]:
    top, bottom = (rgb(code) for code in SKIES[sky][1:])
    if dark:
        top, bottom = mix(top, rgb(_HEAD), 0.55), mix(bottom, rgb(_HEAD), 0.55)

    def paint(canvas: Canvas, box: Box) -> None:
        part = canvas.clip(box)
        if part is None:
            return
        height = box[3] - box[1]
        for line in range(0, height, 4):
            color = mix(top, bottom, line / height)
            part.rectangle((box[0], box[1] + line, box[2], box[1] + line + 4), color)
        x, y, radius = box[2] - height * 0.28, box[1] + height * 0.42, height * 0.3
        part.circle(x, y, radius, mix(top, rgb("FFFFFF"), 0.12))
        part.circle(x - radius * 0.9, y + radius * 0.6, radius * 0.6, mix(top, rgb("FFFFFF"), 0.18))
        canvas.unclip(part)

    return paint


_WHITE: Color = rgb("FFFFFF")


def _place(context: Context) -> str:
    """The place that is shown: the one looked at last, else home."""
    wanted = context.get("place", context.data["home"])
    places: list[str] = context.data["places"]
    return wanted if wanted in places else places[0]


def _main(context: Context) -> View:
    places = context.data["places"]
    name = _place(context)
    town = town_named(context, name)
    position = places.index(name)

    def swiped(direction: str) -> bool:
        target = position + {"left": 1, "right": -1}.get(direction, 0)
        if target == position or not 0 <= target < len(places):
            return False
        context.set("place", places[target])
        context.ui["scroll"].pop("main", None)
        return True

    bar = toolbar(
        name,
        icon_button(
            "map",
            lambda: context.start("MapActivity"),
            id="action_map",
            **context.named("Map"),
            icon_color="on_surface",
        ),
        icon_button(
            "list",
            lambda: context.start("PlacesActivity"),
            id="action_places",
            **context.named("Places"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
        subtitle=town["region"],
    )
    warnings = [warning for warning in context.data["warnings"] if warning["place"] == name]
    body = column(
        _hero(context, town, position),
        _banner(context, warnings[0]) if warnings and context.data["settings"]["banner"] else None,
        _hours(context, town),
        section(context.t("Next days")),
        *(_day_row(context, town, day) for day in range(DAYS)),
        _details(context, town),
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    page = column(
        scroll_view(body, key="main", id="forecast_scroll"),
        width=FILL,
        height=FILL,
        id="view_pager",
        class_name="androidx.viewpager.widget.ViewPager",
        on_swipe=swiped,
    )
    return scaffold(context, bar, page)


def _hero(context: Context, town: State, position: int) -> View:
    now = degrees_at(town, 0, context.now.hour)
    range_ = f"{in_degrees(context, town['highs'][0])} / {in_degrees(context, town['lows'][0])}"
    count = len(context.data["places"])

    def dots(canvas: Canvas, box: Box) -> None:
        for number in range(count):
            x = (box[0] + box[2]) / 2 + canvas.px(12) * (number - (count - 1) / 2)
            shade = _WHITE if number == position else (190, 205, 220)
            radius = canvas.px(3.5 if number == position else 2.5)
            canvas.circle(x, (box[1] + box[3]) / 2, radius, shade)

    words = column(
        text(
            in_degrees(context, now),
            TextStyle(size=64, weight="light", leading=1.1, color=_WHITE),
            id="now",
        ),
        text(context.t(town["skies"][0]), styled(TITLE, size=18, color=_WHITE), id="sky"),
        text(range_, styled(BODY, color=_WHITE), id="range"),
        weight=1,
    )
    return column(
        row(
            words,
            image(SKIES[town["skies"][0]][0], size=84, icon_color=_WHITE, icon_filled=True),
            width=FILL,
            align="center",
        ),
        View(width=FILL, height=16, paint=dots, hidden=True),
        id="hero",
        width=FILL,
        padding=(24, 16, 24, 6),
        gap=10,
        paint=_sky(town["skies"][0], dark=context.host.dark),
    )


def _banner(context: Context, warning: State) -> View:
    return row(
        image("warning", icon_color="on_error", icon_filled=True),
        text(
            context.t("Warning: {kind}", kind=context.t(warning["kind"])),
            styled(LABEL_LARGE, color="on_error"),
            weight=1,
            id="warning_text",
        ),
        image("chevron_right", icon_color="on_error"),
        id="warning_banner",
        width=FILL,
        min_height=48,
        padding=(20, 8, 14, 8),
        gap=12,
        align="center",
        background="error",
        on_click=lambda: context.start("AlertsActivity"),
    )


def _hours(context: Context, town: State) -> View:
    first = context.now.hour + 1
    cells = []
    for ahead in range(16):
        day, hour = divmod(first + ahead, 24)
        words = format_time(time(hour), hours24=context.host.hours24).replace(":00 ", " ")
        cells.append(
            column(
                text(words, styled(LABEL, max_lines=1, shrink=True), id="hour_time"),
                image(SKIES[town["skies"][day]][0], size=22, icon_color="primary"),
                text(
                    in_degrees(context, degrees_at(town, day, hour)),
                    styled(LABEL_LARGE, size=15),
                    id="hour_degrees",
                ),
                width=58,
                gap=6,
                align="center",
            )
        )
    strip = stack(
        row(*cells, padding=(12, 14, 12, 14)),
        class_name="android.widget.HorizontalScrollView",
        id="hours",
        width=FILL,
        scroll=Scroll("hours", horizontal=True),
    )
    return column(strip, width=FILL, background="surface_container")


def _day_row(context: Context, town: State, day: int) -> View:
    low, high = town["lows"][day], town["highs"][day]
    coldest, warmest = min(town["lows"]), max(town["highs"])
    span = max(1, warmest - coldest)

    def bar(canvas: Canvas, box: Box) -> None:
        y, width = (box[1] + box[3]) // 2, box[2] - box[0]
        track: Box = (box[0], y - canvas.px(2), box[2], y + canvas.px(2))
        canvas.rounded(track, canvas.px(2), "surface_container_highest")
        left = box[0] + round(width * (low - coldest) / span)
        right = box[0] + round(width * (high - coldest) / span)
        canvas.rounded((left, track[1], right, track[3]), canvas.px(2), "primary")

    return row(
        text(day_words(context, day), styled(BODY_LARGE, max_lines=1), width=104, id="day_name"),
        image(SKIES[town["skies"][day]][0], size=22, description=context.t(town["skies"][day])),
        text(f"{town['rain'][day]} %", styled(LABEL, align="end"), width=46, id="day_rain"),
        text(in_degrees(context, low), styled(BODY, align="end"), width=40, id="day_low"),
        View(weight=1, height=20, paint=bar, hidden=True, margin=(8, 0, 8, 0)),
        text(in_degrees(context, high), LABEL_LARGE, width=36, id="day_high"),
        id="day_row",
        width=FILL,
        min_height=48,
        padding=(20, 6, 12, 6),
        align="center",
        on_click=lambda: context.start("DayActivity", place=town["name"], day=day),
    )


def _details(context: Context, town: State) -> View:
    pressure = 1002 + sum(town["rain"]) % 29
    inches = context.data["settings"]["pressure"] == "inHg"
    facts = (
        ("air", "Wind", wind_words(context, town["wind"][0])),
        ("opacity", "Humidity", f"{45 + town['rain'][0] // 2} %"),
        ("speed", "Pressure", f"{pressure * 0.02953:.2f} inHg" if inches else f"{pressure} hPa"),
        ("wb_twilight", "Sunrise", format_time(time(6, 24), hours24=context.host.hours24)),
    )
    cells = [
        card(
            row(image(icon, size=20), text(context.t(label), BODY), gap=8, align="center"),
            text(value, styled(TITLE, size=18), id=f"detail_{label.lower()}"),
            margin=(6, 6, 6, 6),
            gap=4,
        )
        for icon, label, value in facts
    ]
    grid = View(arrange="grid", columns=2, width=FILL, children=cells, id="details")
    return column(grid, width=FILL, padding=(10, 12, 10, 0))


def _main_menu(context: Context, arguments: State) -> Window:
    town = town_named(context, _place(context))
    words = (
        f"{town['name']}: {town['skies'][0]}, "
        f"{in_degrees(context, town['highs'][0])} / {in_degrees(context, town['lows'][0])}"
    )
    return menu(
        context,
        [
            (context.t("Alerts"), lambda: context.start("AlertsActivity")),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _day(context: Context) -> View:
    town, day = town_named(context, context.arguments["place"]), context.arguments["day"]
    degrees = [degrees_at(town, day, hour) for hour in range(24)]
    parts = (("Morning", 8), ("Afternoon", 15), ("Evening", 20), ("Night", 3))

    def go(step: int) -> Handler:
        return lambda: context.arguments.update(day=day + step)

    sky = context.t(town["skies"][day])
    rows = [
        record_row(
            context.t(name),
            format_time(time(hour), hours24=context.host.hours24),
            id="part",
            leading=image(SKIES[town["skies"][day]][0], size=28, icon_color="primary"),
            detail=in_degrees(context, degrees_at(town, day, hour)),
        )
        for name, hour in parts
    ]
    body = column(
        column(
            text(
                format_date(date_of(context, day), context.locale),
                styled(BODY, color=_WHITE),
                id="day_date",
            ),
            text(sky, styled(HEADLINE, color=_WHITE), id="day_sky"),
            width=FILL,
            padding=(24, 16, 24, 20),
            paint=_sky(town["skies"][day], dark=context.host.dark),
        ),
        column(
            line_chart(degrees, description=context.t("Temperature from 0 to 24 hours")),
            width=FILL,
            padding=(20, 10, 20, 4),
        ),
        *rows,
        info_row("umbrella", context.t("Chance of rain"), f"{town['rain'][day]} %", id="rain"),
        info_row("air", context.t("Wind"), wind_words(context, town["wind"][day]), id="wind"),
        row(
            button(context.t("Previous day"), go(-1), id="day_previous", kind="outlined")
            if day
            else None,
            space(weight=1),
            button(context.t("Next day"), go(1), id="day_next", kind="outlined")
            if day + 1 < DAYS
            else None,
            width=FILL,
            padding=(20, 10, 20, 24),
        ),
        width=FILL,
    )
    bar = back_toolbar(context, f"{town['name']}, {day_words(context, day)}")
    return scaffold(context, bar, scroll_view(body, key="day", id="day_scroll"))


FORECAST_SCREENS: Screens = {
    "MainActivity": _main,
    "DayActivity": _day,
}
FORECAST_DIALOGS: Dialogs = {"main_menu": _main_menu}
