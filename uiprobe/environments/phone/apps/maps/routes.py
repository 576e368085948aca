"""Ways to a place, and the guidance on one."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.maps.data import (
    MODES,
    directions,
    far,
    label_of,
    metres,
    minutes,
)
from uiprobe.environments.phone.apps.maps.drawing import SPAN, ZOOMS, paint_map
from uiprobe.environments.phone.kit.dialogs import choose
from uiprobe.environments.phone.kit.pickers import open_time_picker, time_picker
from uiprobe.environments.phone.kit.records import (
    find,
    info_row,
    listing,
    record_row,
    require_shown,
    section,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, foot_bar, scaffold, scroll_view
from uiprobe.environments.phone.kit.settings_page import Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, chip, icon_button, progress_bar
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, HEADLINE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, stack, text


def _route(context: Context) -> View:
    destination = require_shown(context, "places")
    mode = context.get("mode", "Car")
    origin = find(context.data["places"], context.get("from") or 0)
    start = origin or context.data["here"]
    settings = context.data["settings"]
    detour = mode == "Car" and (settings["tolls"] or settings["motorways"])
    long = metres(start, destination)
    if origin is not None:
        start = {"x": origin["x"], "y": origin["y"]}
    tabs = row(
        *(
            chip(
                context.t(name),
                selected=name == mode,
                icon=icon,
                press=context.setter("mode", name),
                id="mode_chip",
            )
            for name, (icon, _) in MODES.items()
        ),
        gap=6,
        padding=(14, 6, 14, 6),
    )
    ends = column(
        info_row(
            "my_location",
            context.t("From"),
            origin["name"] if origin else context.t("Your position"),
            id="origin",
            press=lambda: context.show("origin"),
        ),
        info_row("place", context.t("To"), destination["name"], id="destination"),
        info_row(
            "schedule",
            context.t("Leave"),
            context.clock(context.get("leave") or "") or context.t("Now"),
            id="leave",
            press=lambda: open_time_picker(context, "leave_at", context.now.time()),
        ),
        width=FILL,
    )
    steps = [
        record_row(
            words,
            far(length, settings["units"]) if length else "",
            id="step",
            leading=image(icon, icon_color="primary"),
        )
        for icon, words, length in directions(context.data["streets"], start, destination)
    ]
    body = column(
        ends, tabs, section(context.t("Steps")), *steps, width=FILL, padding=(0, 0, 0, 16)
    )

    def go() -> None:
        context.data["guidance"] = {
            "from": label_of(origin) if origin else "",
            "to": label_of(destination),
            "mode": mode,
            "leave": context.get("leave") or "",
        }
        context.start("GuidanceActivity")

    foot = foot_bar(
        column(
            text(
                context.t("{n} min", n=minutes(long, mode, detour=detour)),
                styled(TITLE, size=19),
                id="minutes",
            ),
            text(far(long, settings["units"]), BODY, id="length"),
            weight=1,
        ),
        button(context.t("Start"), go, id="start", kind="filled"),
    )
    bar = back_toolbar(
        context,
        context.t("Directions"),
        icon_button(
            "tune",
            lambda: context.start("RouteSettingsActivity"),
            id="action_options",
            **context.named("Options"),
            icon_color="on_surface",
        ),
    )
    return scaffold(context, bar, scroll_view(body, key="route", id="route_scroll"), bottom=foot)


def _origin_dialog(context: Context, arguments: State) -> Window:
    places = sorted(context.data["places"], key=lambda place: place["name"])
    current = context.get("from")
    choices = [
        context.t("Your position"),
        *map(label_of, places),
    ]
    numbers = [None, *(place["id"] for place in places)]
    return choose(
        context,
        title=context.t("From"),
        choices=choices,
        chosen=numbers.index(current),
        pick=lambda index: context.set("from", numbers[index]),
    )


def _guidance(context: Context) -> View:
    guidance = context.data["guidance"]
    if guidance is None:
        return scaffold(
            context,
            back_toolbar(context, ""),
            listing([], key="", id="", empty=("flag", context.t("Guidance has ended"), "")),
        )
    place = next(entry for entry in context.data["places"] if label_of(entry) == guidance["to"])
    steps = directions(context.data["streets"], context.data["here"], place)
    step = min(context.get("step", 0), len(steps) - 1)
    icon, words, length = steps[step]
    muted = context.get("muted", False)
    here, span = context.data["here"], SPAN * ZOOMS[1]
    share = step / (len(steps) - 1)
    x, y = (here[key] + (place[key] - here[key]) * share for key in ("x", "y"))

    def end() -> None:
        context.data["guidance"] = None
        context.finish()

    banner = row(
        image(icon, size=44, icon_color="on_primary", icon_filled=True),
        column(
            text(words, styled(HEADLINE, size=21, color="on_primary"), id="instruction"),
            text(
                far(length, context.data["settings"]["units"]),
                styled(BODY_LARGE, color="on_primary"),
                id="step_length",
            ),
            weight=1,
        ),
        width=FILL,
        gap=16,
        align="center",
        padding=(20, 20, 20, 20),
        margin=(12, 12, 12, 12),
        radius=20,
        background="primary",
    )
    body = column(
        banner,
        row(
            text(
                context.t("Step {n} of {count}", n=step + 1, count=len(steps)),
                BODY,
                id="step_number",
                weight=1,
            ),
            icon_button(
                "volume_off" if muted else "volume_up",
                context.setter("muted", not muted),
                id="action_mute",
                **context.named("Mute", on=muted),
            ),
            width=FILL,
            padding=(20, 0, 12, 0),
            align="center",
        ),
        stack(progress_bar((step + 1) / len(steps)), padding=(20, 4, 20, 12), width=FILL),
        row(
            button(
                context.t("Back"),
                context.setter("step", max(0, step - 1)),
                id="previous",
                kind="outlined",
            ),
            button(
                context.t("Next"),
                context.setter("step", min(len(steps) - 1, step + 1)),
                id="next",
                kind="tonal",
            ),
            gap=12,
            padding=(20, 4, 20, 4),
        ),
        View(
            id="guidance_map",
            class_name="android.view.View",
            description=context.t("Map"),
            width=FILL,
            weight=1,
            margin=(0, 12, 0, 0),
            paint=partial(paint_map, context, span, x * span - 192, y * span - 130),
        ),
        width=FILL,
        height=FILL,
    )
    foot = foot_bar(
        column(
            text(place["name"], TITLE, id="goal"),
            text(context.t(guidance["mode"]), BODY, id="mode"),
            weight=1,
        ),
        button(context.t("End"), end, id="end", kind="danger"),
    )
    return scaffold(context, None, body, bottom=foot)


_ROUTE_SETTINGS = SettingsPage(
    "route_settings",
    (
        ("Voice", (Pick("voice", "Guidance", ("Full", "Alerts only", "Silent"), "volume_up"),)),
        (
            "Ways by car",
            (
                Switch("motorways", "Avoid motorways", "", "directions_car"),
                Switch("tolls", "Avoid tolls", "", "payments"),
                Switch("ferries", "Avoid ferries", "", "directions_boat"),
            ),
        ),
    ),
    title="Navigation",
)

ROUTES_SCREENS: Screens = {
    "RouteActivity": _route,
    "GuidanceActivity": _guidance,
    "RouteSettingsActivity": _ROUTE_SETTINGS.screen,
}
ROUTES_DIALOGS: Dialogs = {
    **_ROUTE_SETTINGS.dialogs,
    "origin": _origin_dialog,
    "leave_at": lambda context, _: time_picker(
        context, lambda moment: context.set("leave", moment.strftime("%H:%M"))
    ),
}
