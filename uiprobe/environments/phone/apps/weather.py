"""Weather: places with hourly and daily forecasts, warnings, own alerts, a map, units."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TimeInput
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    delete,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    save_record,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Link, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import day_name, format_date, format_time
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    button,
    chip,
    chip_row,
    floating_button,
    icon_button,
    switch,
    tab_layout,
)
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

LOCATION = "android.permission.ACCESS_FINE_LOCATION"
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

SKIES: dict[str, tuple[str, str, str]] = {
    "Sunny": ("wb_sunny", "2F80C2", "8CC6F0"),
    "Partly cloudy": ("wb_cloudy", "4A7FA8", "A9C9DD"),
    "Cloudy": ("cloud", "5F7482", "AAB8C2"),
    "Rain": ("water_drop", "34495E", "7F97AB"),
    "Thunderstorm": ("thunderstorm", "2C2F4A", "6B6F95"),
    "Snow": ("ac_unit", "6E8CA8", "DCE8F2"),
}
"""Icon, and the colours of the upper and lower end of the sky."""

KINDS = ("Rain", "Frost", "Heat", "Wind", "Thunderstorm", "Snow")
LAYERS = ("Temperature", "Rain", "Wind")
_HEAD = "0B2038"
_DAYS = 7

_TOWNS = (
    *("Windermoor", "Aldersea", "Cape Thorn", "Lower Fenwick", "Mirador Alto", "Fjellstad"),
    *("Saint-Orval", "Rocca Verde", "Kettering Falls", "Old Pinewood", "Marisol", "Greyhaven"),
    *("青雲市", "雪ノ浦", "별내읍", "Новоозёрск", "Λευκή Ακτή", "הר הצופה", "مرسى النور"),
)
_REGIONS = (
    *(
        "North Coast",
        "Lake District",
        "High Plains",
        "Old Valley",
        "Southern Isles",
        "Hill Country",
    ),
    *("River Delta", "Western Woods"),
)
_WARNINGS = {
    "Rain": "Heavy rain is expected. Small streams may rise quickly.",
    "Frost": "Roads may be slippery in the early morning.",
    "Wind": "Gusts may break branches. Keep away from woods.",
    "Thunderstorm": "Thunderstorms with hail are possible.",
    "Heat": "Drink enough and avoid the sun around noon.",
    "Snow": "Fresh snow makes travelling slow.",
}


class Weather(RecordApp):
    """Forecasts for several places."""

    package = "org.uiprobe.weather"
    name = "weather"
    rank = 180
    label = "Weather"
    icon = "wb_sunny"
    tint = rgb("2F80C2")
    accent = "cyan"
    exported = ("MainActivity", "PlacesActivity", "AlertsActivity", "SettingsActivity")
    permissions = (LOCATION, NOTIFICATIONS)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "DayActivity": _day,
            "PlacesActivity": _places,
            "SearchActivity": _search,
            "AlertsActivity": _alerts,
            "RuleActivity": RULE_FORM.screen,
            "MapActivity": _map,
            "SettingsActivity": SETTINGS.screen,
            "UnitsActivity": UNITS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "main_menu": _main_menu,
            "place_sheet": _place_sheet,
            "rule_sheet": _rule_sheet,
            "clear_warnings": _clear_dialog,
            "share": share_sheet,
            **RULE_FORM.dialogs,
            **SETTINGS.dialogs,
            **UNITS.dialogs,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        names = random.sample((*CITIES, *_TOWNS), k=16)
        towns = [_town(random, name) for name in names]
        places = names[:6]
        # A goal asks for the warmest day of a place, so one place has a single one.
        if not any(_has_one_warmest_day(town) for town in towns[:6]):
            towns[0]["highs"][-1] = max(towns[0]["highs"]) + 1
        rules = [
            {
                "place": place,
                "kind": kind,
                "ahead": random.randrange(1, 4),
                "time": f"{random.randrange(6, 9):02}:{random.choice((0, 30)):02}",
                "on": random.random() < 0.5,
            }
            for place, kind in zip(
                random.sample(places, k=3), random.sample(KINDS, k=3), strict=True
            )
        ]
        # There is always an alert to be turned on, and one to be turned off.
        rules[0]["on"], rules[1]["on"] = False, True
        warnings = [
            {
                "place": town["name"],
                "kind": random.choice(_kinds(town)),
                "until": (now.date() + timedelta(days=random.randrange(1, 4))).isoformat(),
            }
            for town in random.sample(towns[:6], k=4)
        ]
        return {
            "towns": towns,
            "places": places,
            "home": places[0],
            "near": names[-1],
            "rules": number_records(rules),
            "warnings": number_records(warnings),
            "next_id": 100,
            "settings": {
                "temperature": "Celsius",
                "wind": "km/h",
                "rain": "mm",
                "pressure": "hPa",
                "refresh": "Every hour",
                "animations": True,
                "banner": True,
                "icon": "Temperature",
                "first_day": "Today",
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "locate" if arguments["granted"]:
                _add_place(context, context.data["near"])
            case "locate":
                context.toast(context.t("Without permission your place is not known"))
            case "rule":
                rule = find(context.data["rules"], arguments["id"])
                if rule is not None:
                    rule["on"] = arguments["granted"]
                if not arguments["granted"]:
                    context.toast(context.t("Alerts need permission to send notifications"))
            case "places":
                context.data.update(places=list(arguments["places"]), home=arguments["home"])
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"RuleActivity": RULE_FORM}


_THUNDER = 15
"""Thunderstorms come on days that are at least so warm, in degrees Celsius."""


def _has_one_warmest_day(town: State) -> bool:
    """Whether one of the days after today is warmer than all others."""
    later = town["highs"][1:]
    return bool(later.count(max(later)) == 1)


def _town(random: Random, name: str) -> State:
    base = random.randrange(-2, 24)
    highs = [base + random.randrange(-3, 5) for _ in range(_DAYS)]
    cold = ("Snow", "Cloudy", "Partly cloudy", "Sunny")
    warm = tuple(sky for sky in SKIES if sky != "Snow")
    skies = [random.choice(cold if high < 2 else warm) for high in highs]
    # There is no thunder in the cold.
    skies = [
        "Rain" if sky == "Thunderstorm" and high < _THUNDER else sky
        for sky, high in zip(skies, highs, strict=True)
    ]
    wet = {"Rain": 70, "Thunderstorm": 60, "Snow": 65, "Cloudy": 20, "Partly cloudy": 10}
    return {
        "name": name,
        "region": random.choice(_REGIONS),
        "highs": highs,
        "lows": [high - random.randrange(4, 10) for high in highs],
        "skies": skies,
        "rain": [wet.get(sky, 0) + random.randrange(0, 25, 5) for sky in skies],
        "wind": [random.randrange(4, 60) for _ in range(_DAYS)],
    }


def _kinds(town: State) -> list[str]:
    """Of what one may be warned there."""
    cold, hot = min(town["lows"]) < 1, max(town["highs"]) > 21
    return ["Rain", "Wind", *["Frost"] * cold, *["Snow"] * cold, *["Heat", "Thunderstorm"] * hot]


# Values in words.


def _degrees(context: Context, celsius: float) -> str:
    warm = context.data["settings"]["temperature"] == "Fahrenheit"
    return f"{round(celsius * 1.8 + 32 if warm else celsius)}°"


_SPEEDS = {"km/h": 1.0, "mph": 0.621, "m/s": 1 / 3.6, "kn": 0.54}


def _wind_words(context: Context, speed: float) -> str:
    unit = context.data["settings"]["wind"]
    return f"{round(speed * _SPEEDS[unit])} {unit}"


def _at(town: State, day: int, hour: int) -> float:
    """Degrees at an hour of a day, warmest at three in the afternoon."""
    share = (1 + math.cos((hour - 15) / 12 * math.pi)) / 2
    low: float = town["lows"][day]
    high: float = town["highs"][day]
    return low + (high - low) * share


def _known(context: Context, name: str) -> State:
    return next(town for town in context.data["towns"] if town["name"] == name)


def _date(context: Context, ahead: int) -> date:
    return context.now.date() + timedelta(days=ahead)


def _day_words(context: Context, ahead: int) -> str:
    if ahead == 0:
        return context.t("Today")
    return day_name(_date(context, ahead).weekday(), context.locale)


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


# The first screen.

_WHITE: Color = rgb("FFFFFF")


def _place(context: Context) -> str:
    """The place that is shown: the one looked at last, else home."""
    wanted = context.get("place", context.data["home"])
    places: list[str] = context.data["places"]
    return wanted if wanted in places else places[0]


def _main(context: Context) -> View:
    places = context.data["places"]
    name = _place(context)
    town = _known(context, name)
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
        *(_day_row(context, town, day) for day in range(_DAYS)),
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
    now = _at(town, 0, context.now.hour)
    range_ = f"{_degrees(context, town['highs'][0])} / {_degrees(context, town['lows'][0])}"
    count = len(context.data["places"])

    def dots(canvas: Canvas, box: Box) -> None:
        for number in range(count):
            x = (box[0] + box[2]) / 2 + canvas.px(12) * (number - (count - 1) / 2)
            shade = _WHITE if number == position else (190, 205, 220)
            radius = canvas.px(3.5 if number == position else 2.5)
            canvas.circle(x, (box[1] + box[3]) / 2, radius, shade)

    words = column(
        text(
            _degrees(context, now),
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
                    _degrees(context, _at(town, day, hour)),
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
        text(_day_words(context, day), styled(BODY_LARGE, max_lines=1), width=104, id="day_name"),
        image(SKIES[town["skies"][day]][0], size=22, description=context.t(town["skies"][day])),
        text(f"{town['rain'][day]} %", styled(LABEL, align="end"), width=46, id="day_rain"),
        text(_degrees(context, low), styled(BODY, align="end"), width=40, id="day_low"),
        View(weight=1, height=20, paint=bar, hidden=True, margin=(8, 0, 8, 0)),
        text(_degrees(context, high), LABEL_LARGE, width=36, id="day_high"),
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
        ("air", "Wind", _wind_words(context, town["wind"][0])),
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
    town = _known(context, _place(context))
    words = (
        f"{town['name']}: {town['skies'][0]}, "
        f"{_degrees(context, town['highs'][0])} / {_degrees(context, town['lows'][0])}"
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
    town, day = _known(context, context.arguments["place"]), context.arguments["day"]
    degrees = [_at(town, day, hour) for hour in range(24)]
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
            detail=_degrees(context, _at(town, day, hour)),
        )
        for name, hour in parts
    ]
    body = column(
        column(
            text(
                format_date(_date(context, day), context.locale),
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
        info_row("air", context.t("Wind"), _wind_words(context, town["wind"][day]), id="wind"),
        row(
            button(context.t("Previous day"), go(-1), id="day_previous", kind="outlined")
            if day
            else None,
            space(weight=1),
            button(context.t("Next day"), go(1), id="day_next", kind="outlined")
            if day + 1 < _DAYS
            else None,
            width=FILL,
            padding=(20, 10, 20, 24),
        ),
        width=FILL,
    )
    bar = back_toolbar(context, f"{town['name']}, {_day_words(context, day)}")
    return scaffold(context, bar, scroll_view(body, key="day", id="day_scroll"))


# Places.


def _add_place(context: Context, name: str) -> None:
    if name not in context.data["places"]:
        context.data["places"].append(name)
        context.toast(context.t("{name} added", name=name))


def _places(context: Context) -> View:
    rows: list[Callable[[], View]] = [
        lambda name=name: _place_row(context, name)  # type: ignore[misc]
        for name in context.data["places"]
    ]
    rows.append(
        lambda: info_row(
            "my_location",
            context.t("Adds the place where you are"),
            context.t("Use my location"),
            id="locate",
            press=lambda: context.with_permission(LOCATION, "locate"),
        )
    )
    return scaffold(
        context,
        back_toolbar(context, context.t("Places")),
        listing(rows, key="places", id="place_list"),
        floating=floating_button(
            "add", lambda: context.start("SearchActivity"), description=context.t("Add place")
        ),
    )


def _place_row(context: Context, name: str) -> View:
    town = _known(context, name)
    home = context.data["home"] == name

    def make_home() -> None:
        context.data["home"] = name

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        _remove_place(context, name)
        return True

    return record_row(
        name,
        f"{context.t(town['skies'][0])} \N{MIDDLE DOT} {town['region']}",
        id="place",
        leading=image(SKIES[town["skies"][0]][0], size=28, icon_color="primary"),
        detail=_degrees(context, _at(town, 0, context.now.hour)),
        trailing=icon_button(
            "home",
            make_home,
            id="place_home",
            **context.named("Home place", on=home),
            icon_filled=home,
            icon_color="primary" if home else "outline",
        ),
        press=lambda: _show_place(context, name),
        hold=lambda: context.show("place_sheet", name=name),
        swipe=swiped,
    )


def _show_place(context: Context, name: str) -> None:
    context.finish()
    context.in_front().ui["place"] = name


def _remove_place(context: Context, name: str) -> None:
    places = context.data["places"]
    if len(places) == 1:
        context.toast(context.t("One place is always kept"))
        return
    before, home = copy_state(places), context.data["home"]
    kept = [other for other in places if other != name]
    context.data.update(places=kept, home=kept[0] if home == name else home)
    context.snackbar(context.t("{name} removed", name=name), "places", places=before, home=home)


def _place_sheet(context: Context, arguments: State) -> Window:
    name = arguments["name"]
    places: list[str] = context.data["places"]
    position = places.index(name)

    def move(target: int) -> Handler:
        def act() -> None:
            places.remove(name)
            places.insert(target, name)

        return act

    items: list[tuple[str, str, Handler]] = []
    if position:
        items.append(("arrow_upward", context.t("Move to the top"), move(0)))
    if position + 1 < len(places):
        items.append(("keyboard_arrow_down", context.t("Move to the end"), move(len(places) - 1)))
    items.append(("delete", context.t("Remove"), lambda: _remove_place(context, name)))
    return bottom_sheet(context, title=name, items=items)


def _search(context: Context) -> View:
    def rows(wanted: str) -> list[Callable[[], View]]:
        return [
            lambda town=town: _found_row(context, town)  # type: ignore[misc]
            for town in context.data["towns"]
            if wanted in f"{town['name']} {town['region']}".lower()
        ]

    return search_screen(context, rows, hint=context.t("Town or region"))


def _found_row(context: Context, town: State) -> View:
    there = town["name"] in context.data["places"]

    def add() -> None:
        _add_place(context, town["name"])
        context.finish()

    mark = image("check", icon_color="primary", description=context.t("Added")) if there else None
    return record_row(
        town["name"],
        town["region"],
        id="town",
        leading=image("place"),
        trailing=mark or icon_button("add", add, id="town_add", **context.named("Add")),
    )


# Warnings and own alerts.


def _alerts(context: Context) -> View:
    tab = context.get("tab", "Warnings")
    tabs = tab_layout(
        [
            (context.t(name), name == tab, context.setter("tab", name))
            for name in ("Warnings", "My alerts")
        ]
    )
    if tab == "Warnings":
        rows = [
            lambda warning=warning: _warning_card(context, warning)
            for warning in context.data["warnings"]
        ]
        empty = ("verified", context.t("No warnings"), context.t("All is calm"))
        body = listing(rows, key="warnings", id="warning_list", empty=empty, foot=16)
        floating = None
        end = icon_button(
            "delete_sweep",
            lambda: context.show("clear_warnings"),
            id="action_clear",
            **context.named("Dismiss all"),
            icon_color="on_surface",
        )
    else:
        rows = [lambda rule=rule: _rule_row(context, rule) for rule in context.data["rules"]]
        empty = ("notifications_off", context.t("No alerts"), "")
        body = listing(rows, key="rules", id="rule_list", empty=empty)
        floating = floating_button(
            "add", lambda: context.start("RuleActivity"), description=context.t("New alert")
        )
        end = None
    body.weight = 1
    bar = back_toolbar(context, context.t("Alerts"), end)
    return scaffold(context, bar, column(tabs, body, width=FILL, height=FILL), floating=floating)


def _warning_card(context: Context, warning: State) -> View:
    until = format_date(date.fromisoformat(warning["until"]), context.locale)

    def dismiss() -> None:
        delete(context, "warnings", warning["id"], "Warning dismissed")

    title = f"{context.t(warning['kind'])}: {warning['place']}"
    return column(
        row(
            image("warning", icon_color="error", icon_filled=True),
            text(title, styled(TITLE, max_lines=1), weight=1, id="warning_title"),
            icon_button("close", dismiss, id="warning_dismiss", **context.named("Dismiss")),
            width=FILL,
            gap=12,
            align="center",
        ),
        text(context.t(_WARNINGS[warning["kind"]]), BODY, width=FILL, id="warning_message"),
        text(context.t("Until {day}", day=until), LABEL, id="warning_until"),
        id="warning_card",
        width=FILL,
        margin=(16, 6, 16, 6),
        padding=(16, 6, 6, 14),
        radius=16,
        gap=2,
        background="surface_container",
    )


def _clear_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Dismiss all warnings?"),
        message=context.t("New ones are shown as they come."),
        positive=(context.t("Dismiss"), lambda: context.data.update(warnings=[])),
    )


def _rule_row(context: Context, rule: State) -> View:
    number = rule["id"]
    moment = format_time(time.fromisoformat(rule["time"]), hours24=context.host.hours24)
    words = "{count} day ahead at {time}" if rule["ahead"] == 1 else "{count} days ahead at {time}"
    ahead = context.t(words, count=rule["ahead"], time=moment)

    def turn() -> None:
        if rule["on"]:
            rule["on"] = False
        else:
            context.with_permission(NOTIFICATIONS, "rule", id=number)

    return record_row(
        f"{context.t(rule['kind'])}: {rule['place']}",
        ahead,
        id="rule",
        trailing=switch(checked=rule["on"], change=turn, id="rule_switch"),
        press=lambda: context.start("RuleActivity", id=number),
        hold=lambda: context.show("rule_sheet", id=number),
    )


def _rule_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    rule = find(context.data["rules"], number) or {}
    return bottom_sheet(
        context,
        title=f"{context.t(rule['kind'])}: {rule['place']}",
        items=[
            ("edit", context.t("Edit"), lambda: context.start("RuleActivity", id=number)),
            (
                "delete",
                context.t("Delete"),
                lambda: delete(context, "rules", number, "Alert deleted"),
            ),
        ],
    )


def _save_rule(context: Context, values: State) -> None:
    save_record(context, "rules", values)


RULE_FORM = Form(
    "rule",
    ("New alert", "Edit alert"),
    (
        Choice("place", "Place", options=lambda context: list(context.data["places"])),
        Choice("kind", "Kind", options=KINDS),
        Stepper("ahead", "Days ahead", low=1, high=5),
        TimeInput("time", "Time"),
    ),
    lambda context: (
        find(context.data["rules"], context.arguments.get("id", 0))
        or {"place": "", "kind": "Rain", "ahead": 1, "time": "07:00", "on": False}
    ),
    _save_rule,
    lambda _, values: "" if values["place"] else "Choose a place",
)


# The map.

_LANDS = ((0.25, 0.3, 0.42), (0.62, 0.55, 0.5), (0.95, 0.2, 0.3), (0.2, 0.9, 0.3))
"""Discs of land: the middle as shares of width and height, the radius as a share of the width."""


def _map(context: Context) -> View:
    layer, zoom = context.get("layer", LAYERS[0]), context.get("zoom", 1)
    places = context.data["places"]

    def values(town: State) -> str:
        if layer == "Temperature":
            return _degrees(context, _at(town, 0, context.now.hour))
        return f"{town['rain'][0]} %" if layer == "Rain" else _wind_words(context, town["wind"][0])

    def paint(canvas: Canvas, box: Box) -> None:
        part = canvas.clip(box)
        if part is None:
            return
        dark = context.host.dark
        part.rectangle(box, rgb("16324A") if dark else rgb("BFDDEE"))
        land = rgb("2E4A3A") if dark else rgb("DCE8C8")
        width, height = box[2] - box[0], box[3] - box[1]
        for x, y, radius in _LANDS:
            part.circle(box[0] + x * width, box[1] + y * height, radius * width * zoom, land)
        canvas.unclip(part)

    marks = []
    for number, name in enumerate(places[:6]):
        # Around the middle, further apart the closer one looks. Turns by the golden angle keep the
        # marks of several places out of one line.
        angle = number * 2.4
        x = 150 + math.cos(angle) * (26 + 22 * number) * (0.75 + zoom * 0.25)
        y = 200 + math.sin(angle) * (34 + 26 * number) * (0.75 + zoom * 0.25)
        marks.append(
            column(
                text(values(_known(context, name)), styled(LABEL_LARGE), id="map_value"),
                text(name, styled(LABEL, max_lines=1), id="map_place"),
                id="map_mark",
                margin=(max(4, min(x, 290)), max(4, min(y, 400)), 0, 0),
                padding=(8, 3, 8, 3),
                radius=10,
                align="center",
                background="surface",
                elevation=2,
                on_click=_day_opener(context, name),
            )
        )
    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=name == layer,
                press=context.setter("layer", name),
                id="layer_chip",
            )
            for name in LAYERS
        ),
        key="layers",
    )
    controls = column(
        icon_button(
            "add",
            lambda: context.set("zoom", min(3, zoom + 1)),
            id="zoom_in",
            **context.named("Zoom in"),
            background="surface_container_high",
        ),
        icon_button(
            "remove",
            lambda: context.set("zoom", max(1, zoom - 1)),
            id="zoom_out",
            **context.named("Zoom out"),
            background="surface_container_high",
        ),
        gap=8,
        anchor=("end", "end"),
        margin=(0, 0, 14, 18),
    )  # fmt: skip
    picture = stack(
        View(width=FILL, height=FILL, paint=paint, description=context.t("Map"), id="map"),
        *marks,
        controls,
        width=FILL,
        weight=1,
    )
    body = column(chips, picture, width=FILL, height=FILL, gap=8)
    return scaffold(context, back_toolbar(context, context.t("Map")), body)


def _day_opener(context: Context, name: str) -> Handler:
    return lambda: context.start("DayActivity", place=name, day=0)


SETTINGS = SettingsPage(
    "settings",
    (
        (
            "General",
            (
                Link("Units", "UnitsActivity", "Temperature, wind, rain, pressure", "tune"),
                Pick(
                    "refresh",
                    "Refresh",
                    ("Every hour", "Every 3 hours", "Twice a day", "By hand"),
                    "refresh",
                ),
            ),
        ),
        (
            "Display",
            (
                Switch("banner", "Show warnings on the first page", icon="warning"),
                Switch("animations", "Animations", icon="animation"),
                Pick("icon", "Status bar icon", ("Temperature", "Sky", "None"), "smartphone"),
            ),
        ),
    ),
)

UNITS = SettingsPage(
    "units",
    (
        (
            "",
            (
                Pick("temperature", "Temperature", ("Celsius", "Fahrenheit"), "thermostat"),
                Pick("wind", "Wind", tuple(_SPEEDS), "air"),
                Pick("rain", "Rain", ("mm", "in"), "umbrella"),
                Pick("pressure", "Pressure", ("hPa", "inHg"), "speed"),
            ),
        ),
    ),
    title="Units",
)
