"""The world clock: the time here and in the chosen cities."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.clock.parts import main_button
from uiprobe.environments.phone.apps.clock.zones import CITIES, hours_ahead
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.screens import card, recycler_view, scaffold, search_toolbar
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import empty_state
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text


def world_tab(context: Context) -> tuple[View, View | None]:
    """The time here, that of the chosen cities, and the button that chooses them."""
    now = context.now
    floating = main_button(
        "public",
        lambda: context.start("CitySelectionActivity"),
        description=context.t("Cities"),
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

    rows: list[Callable[[], View]] = [lambda: head]
    rows += [partial(_city_card, context, city) for city in context.data["cities"]]
    listing = recycler_view(rows, key="cities", id="cities", padding=(0, 0, 0, 80))
    return listing, floating


def _paint_face(now: datetime, *, seconds: bool) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        reach = (box[2] - box[0]) / 2
        canvas.circle(x, y, reach, "surface_container_high")

        def hand(turns: float, length: float, color: str, width: float) -> None:
            # Turns begin at twelve o'clock, and angles at three.
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
    ahead = hours_ahead(city, context.now)
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


def city_selection(context: Context) -> View:
    """All cities, or those that a search finds, with a check box each."""
    field = context.field("search", limit=60)
    wanted = field.value.strip().lower()
    known = set(CITIES).difference(context.data.get("withheld", ()))
    names = [name for name in sorted(known) if wanted in name.lower()]

    body = recycler_view(
        [partial(_city_row, context, name) for name in names], key="all_cities", id="cities_list"
    )
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

    there = context.now + timedelta(hours=hours_ahead(name, context.now))
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


WORLD_DIALOGS = {"delete_city": _delete_city_dialog}
