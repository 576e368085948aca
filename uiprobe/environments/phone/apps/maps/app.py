"""A map of a town: places to find and save, ways with their steps, layers, offline areas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.maps.data import (
    HEIGHT,
    KINDS,
    METRES,
    MODES,
    WIDTH,
    directions,
    draw_places,
    draw_streets,
    far,
    label_of,
    metres,
    minutes,
)
from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm, dialog, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.pickers import open_time_picker, time_picker
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    delete_shown,
    each,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    require_shown,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    foot_bar,
    overflow_button,
    preference,
    scaffold,
    scroll_view,
    switch_preference,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import contact_chooser, share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    button,
    chip,
    chip_row,
    floating_button,
    icon_button,
    progress_bar,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL_LARGE,
    TITLE,
    Color,
    mix,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, stack, text

LOCATION = "android.permission.ACCESS_FINE_LOCATION"

STYLES = ("Standard", "Satellite", "Terrain")
LAYERS = ("Traffic", "Public transport", "Cycling")
DURATIONS = ("15 minutes", "1 hour", "Until I stop")
_SPAN = 3.8
"""Dp of one unit of the town at the smallest zoom."""

_GROUND: dict[str, tuple[str, str]] = {
    "Standard": ("EFEBE2", "22272E"),
    "Satellite": ("6F8260", "2E3B2B"),
    "Terrain": ("DCE6CD", "2A3328"),
}
_PIN, _PIN_SAVED, _PIN_CHOSEN = rgb("2E7D32"), rgb("B7791F"), rgb("C62828")
_ZOOMS = (1.0, 1.6, 2.6)


class Maps(RecordApp):
    """The map."""

    package = "org.uiprobe.maps"
    name = "maps"
    rank = 50
    label = "Waymark"
    icon = "explore"
    tint = rgb("2E7D32")
    accent = "green"
    exported = ("MainActivity", "SearchActivity", "SavedActivity", "SettingsActivity")
    permissions = (LOCATION,)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _map,
            "SearchActivity": _search,
            "PlaceActivity": _place,
            "RouteActivity": _route,
            "GuidanceActivity": _guidance,
            "SavedActivity": _saved,
            "ListActivity": _list,
            "OfflineActivity": _offline,
            "NewPlaceActivity": _NEW_PLACE.screen,
            "SettingsActivity": _SETTINGS.screen,
            "RouteSettingsActivity": _ROUTE_SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **_SETTINGS.dialogs,
            **_ROUTE_SETTINGS.dialogs,
            **_NEW_PLACE.dialogs,
            "map_menu": _map_menu,
            "layers": _layers,
            "save": _save_dialog,
            "new_list": _new_list_dialog,
            "rename_list": _rename_list_dialog,
            "delete_list": _delete_list_dialog,
            "list_menu": _list_menu,
            "place_menu": _place_menu,
            "note": _note_dialog,
            "origin": _origin_dialog,
            "leave_at": lambda context, _: time_picker(
                context, lambda moment: context.set("leave", moment.strftime("%H:%M"))
            ),
            "remove_area": _remove_area_dialog,
            "share": share_sheet,
            "share_with": _share_with_dialog,
            "share_time": _share_time_dialog,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        streets = draw_streets(random)
        places = draw_places(random, streets)
        labels = [label_of(place) for place in places]
        picked = random.sample(labels, k=8)
        areas = random.sample(CITIES, k=8)
        return {
            "streets": streets,
            "places": places,
            "here": {"x": random.randrange(35, 65), "y": random.randrange(45, 85)},
            "lists": number_records(
                [
                    {"name": "Favourites", "places": picked[:3]},
                    {"name": "Want to go", "places": picked[3:6]},
                    {"name": random.choice(("With the kids", "Rainy days")), "places": picked[6:8]},
                ]
            ),
            "notes": {},
            "home": random.choice(labels),
            "work": random.choice(labels),
            "areas": [
                {"city": city, "size": random.randrange(40, 400), "stored": slot < 2}
                for slot, city in enumerate(areas)
            ],
            "added": [],
            "sharing": [],
            "guidance": None,
            "style": "Standard",
            "layers": [],
            "settings": {
                "units": "Kilometres",
                "start": "Last position",
                "voice": "Full",
                "tolls": False,
                "ferries": False,
                "motorways": False,
                "wifi": True,
                "scale": random.random() < 0.5,
            },
            "next_id": 100,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        super().perform(context, action, arguments)
        granted = arguments.get("granted", False)
        if action in ("locate", "share_location") and not granted:
            context.toast(context.t("Allow access to your location first"))
        elif action == "locate":
            here = context.data["here"]
            context.ui.update(x=here["x"], y=here["y"], located=True)
        elif action == "share_location":
            context.show("share_with")

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"NewPlaceActivity": _NEW_PLACE}

    @override
    def back(self, context: Context) -> bool:
        if context.activity["name"] == "MainActivity" and context.get("selected"):
            context.set("selected", None)
            return True
        return super().back(context)


def _distance(context: Context, place: State) -> str:
    return far(metres(context.data["here"], place), context.data["settings"]["units"])


# The map.


def _ground(context: Context) -> Color:
    light, dark = _GROUND[context.data["style"]]
    return rgb(dark if context.palette.dark else light)


def _map(context: Context) -> View:
    zoom = context.get("zoom", 0)
    span = _SPAN * _ZOOMS[zoom]
    x, y = context.get("x", WIDTH / 2), context.get("y", HEIGHT / 2)
    width, height = 384, 568
    left, top = x * span - width / 2, y * span - height / 2

    def panned(direction: str) -> bool:
        across, down = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[direction]
        context.set("x", min(WIDTH, max(0, x + across * 28 / _ZOOMS[zoom])))
        context.set("y", min(HEIGHT, max(0, y + down * 28 / _ZOOMS[zoom])))
        return True

    pins = []
    kind = context.get("kind")
    for place in context.data["places"]:
        across, down = place["x"] * span - left, place["y"] * span - top
        # No pin lies below the search bar with its chips, or is cut off at an edge.
        if kind in (None, place["kind"]) and 8 < across < width - 8 and 120 < down < height - 20:
            pins.append(_pin(context, place, across, down))
    ground = stack(
        *pins,
        class_name="android.view.View",
        id="map_view",
        description=context.t("Map"),
        width=FILL,
        height=FILL,
        paint=partial(_paint_map, context, span, left, top),
        on_swipe=panned,
    )
    selected = find(context.data["places"], context.get("selected") or 0)
    layers = stack(
        ground,
        _head(context),
        _buttons(context, zoom),
        _card(context, selected) if selected else None,
        id="map_frame",
        width=FILL,
        height=FILL,
    )
    return scaffold(context, None, layers)


def _pin(context: Context, place: State, across: float, down: float) -> View:
    chosen = context.get("selected") == place["id"]
    side = 40 if chosen else 30
    saved = bool(_lists_of(context, place))

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        color = _PIN_CHOSEN if chosen else _PIN_SAVED if saved else _PIN
        canvas.circle(x, y, canvas.px(side / 2), "surface")
        canvas.circle(x, y, canvas.px(side / 2 - 2), color)
        size = canvas.px(side * 0.55)
        canvas.icon(KINDS[place["kind"]], x, y, size, (255, 255, 255), filled=True)

    return View(
        id="pin",
        description=label_of(place),
        width=side,
        height=side,
        margin=(across - side / 2, down - side / 2, 0, 0),
        paint=paint,
        on_click=context.setter("selected", place["id"]),
    )


def _paint_map(
    context: Context, span: float, left: float, top: float, canvas: Canvas, box: Box
) -> None:
    part = canvas.clip(box)
    if part is None:
        return
    ground = _ground(context)
    light, dark = rgb("FFFFFF"), rgb("000000")
    street = mix(ground, dark if not context.palette.dark else light, 0.12)
    lane = mix(ground, light, 0.75 if not context.palette.dark else 0.12)
    part.rectangle(box, ground)

    def at(x: float, y: float) -> tuple[float, float]:
        return box[0] + canvas.px(x * span - left), box[1] + canvas.px(y * span - top)

    streets = context.data["streets"]
    water = mix(rgb("7FB5D5"), dark, 0.55 if context.palette.dark else 0.0)
    river = streets["river"]
    bends = [(-5, river), (22, river - 9), (48, river + 4), (76, river - 6), (105, river + 5)]
    for place in context.data["places"]:
        if place["kind"] == "Parks":
            x, y = at(place["x"], place["y"])
            r = canvas.px(8 * span)
            green = mix(ground, rgb("4C9A4C"), 0.45)
            part.rounded((round(x - r), round(y - r), round(x + r), round(y + r)), r / 2, green)
    part.line([at(*bend) for bend in bends], water, canvas.px(5 * span))
    for slot in range(0, WIDTH + 1, 8):
        part.line([at(slot, 0), at(slot, HEIGHT)], lane, canvas.px(0.5 * span))
    for slot in range(0, HEIGHT + 1, 9):
        part.line([at(0, slot), at(WIDTH, slot)], lane, canvas.px(0.5 * span))
    busy = rgb("D9822B") if "Traffic" in context.data["layers"] else None
    size = canvas.px(10)
    for slot, entry in enumerate(streets["upright"]):
        ends = [at(entry["at"], 0), at(entry["at"], HEIGHT)]
        part.line(ends, street, canvas.px(1.7 * span))
        part.line(ends, busy if busy and slot % 2 else lane, canvas.px(1.3 * span))
    for slot, entry in enumerate(streets["level"]):
        ends = [at(0, entry["at"]), at(WIDTH, entry["at"])]
        part.line(ends, street, canvas.px(1.7 * span))
        part.line(ends, busy if busy and slot % 2 == 0 else lane, canvas.px(1.3 * span))
        x, y = at(WIDTH / 2, entry["at"])
        part.centered_text(x, y, entry["name"], "regular", size, "on_surface_variant")
    if context.data["settings"]["scale"]:
        foot, start = box[3] - canvas.px(18), box[0] + canvas.px(16)
        part.line([(start, foot), (start + canvas.px(10 * span), foot)], "on_surface", canvas.px(2))
        words = far(10 * METRES, context.data["settings"]["units"])
        part.text(start, foot - canvas.px(6), words, "regular", size, "on_surface")
    if context.get("located") or context.activity["name"] == "GuidanceActivity":
        here = at(context.data["here"]["x"], context.data["here"]["y"])
        part.circle(*here, canvas.px(10), (255, 255, 255))
        part.circle(*here, canvas.px(7), rgb("1A73E8"))
    canvas.unclip(part)


def _head(context: Context) -> View:
    pill = row(
        image("search"),
        text(
            context.t("Search here"),
            styled(BODY_LARGE, color="on_surface_variant", max_lines=1),
            id="search_here",
            weight=1,
        ),
        overflow_button(context, "map_menu"),
        id="search_pill",
        width=FILL,
        height=52,
        radius=26,
        elevation=3,
        padding=(18, 2, 4, 2),
        gap=14,
        align="center",
        background="surface",
        on_click=lambda: context.start("SearchActivity"),
    )
    chosen = context.get("kind")

    def choose_kind(kind: str) -> Callable[[], None]:
        return context.setter("kind", None if kind == chosen else kind)

    chips = []
    for name, icon in KINDS.items():
        one = chip(
            context.t(name), selected=name == chosen, icon=icon, press=choose_kind(name), id="kind"
        )
        one.background = one.background or "surface"
        one.elevation = 1
        chips.append(one)
    return column(
        row(pill, width=FILL, padding=(12, 8, 12, 8)),
        chip_row(*chips, key="kinds", id="kinds"),
        width=FILL,
        anchor=("start", "start"),
    )


def _buttons(context: Context, zoom: int) -> View:
    def button_(icon: str, press: Callable[[], None], id: str, description: str = "") -> View:
        return icon_button(
            icon,
            press,
            id=id,
            description=description,
            background="surface",
            elevation=2,
            icon_color="on_surface",
            width=44,
            height=44,
            radius=22,
        )

    def zoomed(by: int) -> Callable[[], None]:
        return context.setter("zoom", min(len(_ZOOMS) - 1, max(0, zoom + by)))

    def locate() -> None:
        context.with_permission(LOCATION, "locate")

    low = 170 if context.get("selected") else 16
    return column(
        button_(
            "layers",
            lambda: context.show("layers"),
            "action_layers",
            context.named("Map type and layers")["description"],
        ),
        button_("add", zoomed(1), "zoom_in", context.t("Zoom in")),
        button_("remove", zoomed(-1), "zoom_out", context.t("Zoom out")),
        button_(
            "my_location", locate, "action_locate", context.named("My location")["description"]
        ),
        gap=10,
        anchor=("end", "end"),
        margin=(0, 0, 12, low),
    )


def _card(context: Context, place: State) -> View:
    return column(
        row(
            column(
                text(place["name"], styled(TITLE, size=18, max_lines=1), id="card_title"),
                text(
                    f"{context.t(place['kind'])} · {place['street']}",
                    styled(BODY, max_lines=1),
                    id="card_subtitle",
                ),
                text(
                    f"{_distance(context, place)} · {context.clock(place['hours'])}",
                    styled(BODY, max_lines=1),
                    id="card_distance",
                ),
                weight=1,
            ),
            icon_button(
                "close", context.setter("selected", None), id="card_close", **context.named("Close")
            ),
            width=FILL,
            align="start",
        ),
        _place_actions(context, place),
        id="place_card",
        width=FILL,
        padding=(18, 14, 10, 14),
        gap=10,
        margin=(8, 0, 8, 8),
        radius=20,
        elevation=4,
        background="surface",
        anchor=("start", "end"),
        on_click=lambda: context.start("PlaceActivity", id=place["id"]),
    )


def _place_actions(context: Context, place: State) -> View:
    return row(
        button(
            context.t("Directions"),
            lambda: context.start("RouteActivity", id=place["id"]),
            id="directions",
            kind="filled",
        ),
        icon_button(
            "bookmark_border" if not _lists_of(context, place) else "bookmark",
            lambda: context.show("save", id=place["id"]),
            id="action_save_place",
            description=context.t("Save"),
            icon_filled=bool(_lists_of(context, place)),
            icon_color="primary",
        ),
        # Without a description on purpose.
        icon_button(
            "share",
            lambda: context.show("share", text=label_of(place)),
            id="action_share",
            **context.named("Share"),
            icon_color="primary",
        ),
        gap=6,
        align="center",
    )


def _map_menu(context: Context, arguments: State) -> Window:
    def go(activity: str) -> Callable[[], None]:
        return lambda: context.start(activity)

    return menu(
        context,
        [
            (context.t("Saved places"), go("SavedActivity")),
            (context.t("Offline maps"), go("OfflineActivity")),
            (
                context.t("Share location"),
                lambda: context.with_permission(LOCATION, "share_location"),
            ),
            (context.t("Add a missing place"), go("NewPlaceActivity")),
            (context.t("Settings"), go("SettingsActivity")),
        ],
    )


def _layers(context: Context, arguments: State) -> Window:
    data = context.data

    def turn(layer: str) -> Callable[[], None]:
        shown = data["layers"]
        return partial(shown.remove if layer in shown else shown.append, layer)

    styles = row(
        *(
            column(
                illustration(
                    name,
                    {"Standard": "map", "Satellite": "public", "Terrain": "terrain"}[name],
                    width=76,
                    height=60,
                    radius=10,
                ),
                text(
                    context.t(name),
                    styled(
                        LABEL_LARGE,
                        size=13,
                        color="primary" if data["style"] == name else "on_surface_variant",
                    ),
                    id="style_label",
                ),
                class_name="android.widget.RadioButton",
                id="style",
                description=context.t(name),
                checkable=True,
                checked=data["style"] == name,
                padding=(6, 6, 6, 4),
                radius=12,
                stroke="primary" if data["style"] == name else "",
                gap=4,
                align="center",
                on_click=partial(data.update, style=name),
            )
            for name in STYLES
        ),
        width=FILL,
        justify="between",
        padding=(20, 4, 20, 10),
    )
    return dialog(
        context,
        styles,
        *(
            switch_preference(context.t(name), checked=name in data["layers"], change=turn(name))
            for name in LAYERS
        ),
        title=context.t("Map type"),
        positive=(context.t("Done"), context.dismiss),
    )


def _share_with_dialog(context: Context, arguments: State) -> Window:
    return contact_chooser(
        context,
        lambda contact: context.show("share_time", name=contact["name"]),
        title="Share location with",
    )


def _share_time_dialog(context: Context, arguments: State) -> Window:
    name = arguments["name"]

    def share(index: int) -> None:
        kept = [entry for entry in context.data["sharing"] if entry["name"] != name]
        context.data["sharing"] = [*kept, {"name": name, "time": DURATIONS[index]}]
        context.snackbar(context.t("{name} sees where you are", name=name))

    return choose(
        context,
        title=context.t("For how long?"),
        choices=[context.t(duration) for duration in DURATIONS],
        chosen=-1,
        pick=share,
    )


# Searching, and one place.


def _search(context: Context) -> View:
    kind = context.get("kind")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found = [
            place
            for place in context.data["places"]
            if kind in (None, place["kind"])
            and (
                wanted in place["name"].lower()
                or wanted in place["kind"].lower()
                or wanted in place["street"].lower()
            )
        ]
        found.sort(key=lambda place: place["name"])
        return each(found, partial(_place_row, context))

    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=name == kind,
                press=context.setter("kind", None if name == kind else name),
                id="kind_chip",
            )
            for name in KINDS
        ),
        key="kinds",
        id="kind_chips",
    )
    return search_screen(context, rows, hint="Search places and streets", filters=chips)


def _place_row(context: Context, place: State) -> View:
    return record_row(
        place["name"],
        f"{place['street']}\n{context.clock(place['hours'])}",
        id="place",
        leading=image(KINDS[place["kind"]], icon_color="primary"),
        detail=_distance(context, place),
        press=lambda: context.start("PlaceActivity", id=place["id"]),
    )


def _lists_of(context: Context, place: State) -> list[str]:
    return [entry["name"] for entry in context.data["lists"] if label_of(place) in entry["places"]]


def _place(context: Context) -> View:
    place = require_shown(context, "places")
    tab = context.get("tab", 0)
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(("Overview", "Photos", "Near here"))
        ]
    )
    note = context.data["notes"].get(label_of(place), "")
    special = [
        context.t(label)
        for label, key in (("Home", "home"), ("Work", "work"))
        if context.data[key] == label_of(place)
    ]
    if tab == 0:
        lists = ", ".join([*special, *_lists_of(context, place)])
        part = column(
            info_row("location_on", context.t("Address"), place["street"], id="street"),
            info_row(
                "schedule", context.t("Opening hours"), context.clock(place["hours"]), id="hours"
            ),
            info_row("call", context.t("Phone"), place["phone"], id="phone"),
            info_row("bookmark", context.t("Saved in"), lists or context.t("Nowhere"), id="lists"),
            info_row(
                "notes",
                context.t("Your note"),
                note or context.t("Add a note"),
                id="note",
                press=lambda: context.show("note"),
            ),
            width=FILL,
        )
    elif tab == 1:
        part = View(
            arrange="grid",
            columns=2,
            width=FILL,
            padding=(12, 10, 12, 0),
            children=[
                illustration(
                    f"{place['name']} {number}",
                    KINDS[place["kind"]],
                    height=120,
                    margin=(4, 4, 4, 4),
                    id="photo",
                )
                for number in range(4)
            ],
        )
    else:
        near = sorted(
            (other for other in context.data["places"] if other is not place),
            key=lambda other: metres(place, other),
        )[:4]
        part = column(*(_place_row(context, other) for other in near), width=FILL)
    head = column(
        illustration(place["name"], KINDS[place["kind"]], height=120, radius=0, id="photo_large"),
        column(
            text(place["name"], styled(HEADLINE, size=22), id="name"),
            row(
                text(str(place["rating"]), LABEL_LARGE, id="rating"),
                image("star", size=16, icon_filled=True, icon_color="primary"),
                text(f"{context.t(place['kind'])} · {_distance(context, place)}", BODY, id="kind"),
                gap=5,
                align="center",
            ),
            _place_actions(context, place),
            padding=(20, 10, 20, 8),
            gap=6,
        ),
        tabs,
        part,
        width=FILL,
        padding=(0, 0, 0, 20),
    )
    bar = back_toolbar(context, "", overflow_button(context, "place_menu"))
    return scaffold(context, bar, scroll_view(head, key=f"place:{tab}", id="place_scroll"))


def _place_menu(context: Context, arguments: State) -> Window:
    place = require_shown(context, "places")

    def mark(key: str, words: str) -> Callable[[], None]:
        def act() -> None:
            context.data[key] = label_of(place)
            context.snackbar(context.t(words))

        return act

    return menu(
        context,
        [
            (context.t("Set as home"), mark("home", "Home was set")),
            (context.t("Set as work"), mark("work", "Work was set")),
            (context.t("Add a note"), lambda: context.show("note")),
        ],
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    name = label_of(require_shown(context, "places"))
    return ask_text(
        context,
        title=context.t("Your note"),
        field=context.field("dialog_note", context.data["notes"].get(name, ""), limit=200),
        hint=context.t("Only you see it"),
        positive=lambda words: context.data["notes"].update({name: words}),
        label="Save",
        id="note_text",
    )


def _save_dialog(context: Context, arguments: State) -> Window:
    place = find(context.data["places"], arguments["id"])
    if place is None:
        raise AssertionError("a place is never deleted")
    name = label_of(place)

    def turn(entry: State) -> Callable[[], None]:
        def act() -> None:
            (entry["places"].remove if name in entry["places"] else entry["places"].append)(name)

        return act

    return dialog(
        context,
        *(
            switch_preference(
                entry["name"], checked=name in entry["places"], change=turn(entry), icon="bookmark"
            )
            for entry in context.data["lists"]
        ),
        title=context.t("Save to"),
        positive=(context.t("Done"), context.dismiss),
        neutral=(context.t("New list"), lambda: context.show("new_list", id=place["id"])),
    )


# Ways.


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
    here, span = context.data["here"], _SPAN * _ZOOMS[1]
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
            paint=partial(_paint_map, context, span, x * span - 192, y * span - 130),
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


# Saved places.


def _saved(context: Context) -> View:
    def make(entry: State) -> View:
        return record_row(
            entry["name"],
            context.t("{n} places", n=len(entry["places"])),
            id="list",
            leading=image("bookmark", icon_color="primary"),
            press=lambda: context.start("ListActivity", id=entry["id"]),
        )

    fixed = [
        lambda: preference(context.t("Home"), context.data["home"], icon="home"),
        lambda: preference(context.t("Work"), context.data["work"], icon="work"),
        lambda: section(context.t("Lists")),
    ]
    return scaffold(
        context,
        back_toolbar(context, context.t("Saved places")),
        listing([*fixed, *each(context.data["lists"], make)], key="lists", id="saved_list"),
        floating=floating_button(
            "playlist_add",
            lambda: context.show("new_list"),
            description=context.t("New list"),
            id="fab_list",
        ),
    )


def _new_list_dialog(context: Context, arguments: State) -> Window:
    def create(name: str) -> None:
        if any(entry["name"] == name for entry in context.data["lists"]):
            context.toast(context.t("There is a list of that name"))
            return
        place = find(context.data["places"], arguments.get("id", 0))
        context.data["lists"].append(
            {"id": context.new_id(), "name": name, "places": [label_of(place)] if place else []}
        )

    return ask_text(
        context,
        title=context.t("New list"),
        field=context.field("dialog_list_name", limit=40),
        hint=context.t("Name of the list"),
        positive=create,
        label="Create",
        id="list_name",
    )


def _list(context: Context) -> View:
    entry = find(context.data["lists"], context.arguments["id"])
    if entry is None:
        return scaffold(context, back_toolbar(context, ""), listing([], key="", id=""))
    places = [place for place in context.data["places"] if label_of(place) in entry["places"]]

    def make(place: State) -> View:
        def remove() -> None:
            before = list(entry["places"])
            entry["places"].remove(label_of(place))
            context.snackbar(
                context.t("Removed from the list"),
                "restore",
                collection="lists",
                records=[
                    other | {"places": before} if other is entry else other
                    for other in context.data["lists"]
                ],
            )

        return record_row(
            place["name"],
            place["street"],
            id="place",
            leading=image(KINDS[place["kind"]], icon_color="primary"),
            press=lambda: context.start("PlaceActivity", id=place["id"]),
            trailing=icon_button(
                "bookmark",
                remove,
                id="place_remove",
                **context.named("Remove from list"),
                icon_filled=True,
            ),
        )

    bar = back_toolbar(context, entry["name"], overflow_button(context, "list_menu"))
    empty = ("bookmark", context.t("No places"), context.t("Save a place to this list"))
    body = listing(each(places, make), key="places", id="place_list", empty=empty, foot=16)
    return scaffold(context, bar, body)


def _list_menu(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "lists")
    words = f"{entry['name']}: {'; '.join(entry['places'])}"
    return menu(
        context,
        [
            (context.t("Rename"), lambda: context.show("rename_list")),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Delete list"), lambda: context.show("delete_list")),
        ],
    )


def _rename_list_dialog(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "lists")
    return ask_text(
        context,
        title=context.t("Rename"),
        field=context.field("dialog_list_name", entry["name"], limit=40),
        hint=context.t("Name of the list"),
        positive=lambda name: entry.update(name=name),
        label="Save",
        id="list_name",
    )


def _delete_list_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete the list?"),
        message=context.t("Its places stay on the map."),
        positive=(context.t("Delete"), lambda: delete_shown(context, "lists", "List deleted")),
    )


# Offline areas, missing places and settings.


def _offline(context: Context) -> View:
    def make(area: State) -> View:
        if area["stored"]:
            end = icon_button(
                "delete_outline",
                lambda: context.show("remove_area", city=area["city"]),
                id="area_remove",
                description=context.t("Delete"),
            )
        else:
            end = icon_button(
                "download",
                partial(area.update, stored=True),
                id="area_download",
                **context.named("Download"),
            )
        size = context.t("{n} MB", n=area["size"])
        return record_row(
            area["city"],
            f"{size} · {context.t('On this phone')}" if area["stored"] else size,
            id="area",
            leading=illustration(area["city"], "map", width=52, height=52, radius=8),
            trailing=end,
        )

    areas = sorted(context.data["areas"], key=lambda area: (not area["stored"], area["city"]))
    bar = back_toolbar(context, context.t("Offline maps"))
    body = listing(each(areas, make), key="areas", id="area_list", foot=16)
    return scaffold(context, bar, body)


def _remove_area_dialog(context: Context, arguments: State) -> Window:
    area = next(entry for entry in context.data["areas"] if entry["city"] == arguments["city"])
    return confirm(
        context,
        title=context.t("Delete the offline map?"),
        message=context.t("{city} can be downloaded again.", city=area["city"]),
        positive=(context.t("Delete"), lambda: area.update(stored=False)),
    )


def _save_new_place(context: Context, values: State) -> None:
    context.data["added"].append({"id": context.new_id(), **values})
    context.finish()
    below = context.in_front()
    below.snackbar(context.t("Thank you. We check the place before it appears."))


_NEW_PLACE = Form(
    name="new_place",
    titles=("Add a missing place", "Add a missing place"),
    fields=(
        TextInput("name", "Name", required="Give the place a name", limit=60),
        Choice("kind", "Kind of place", options=tuple(KINDS)),
        TextInput("street", "Street and number", required="Enter a street", limit=80),
        Toggle("steps", "Can be entered without steps", icon="accessibility"),
    ),
    original=lambda context: {"name": "", "kind": "", "street": "", "steps": False},
    save=_save_new_place,
    check=lambda context, values: "" if values["kind"] else "Choose a kind of place",
    save_icon="send",
)

_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Map",
            (
                Pick("units", "Distances", ("Kilometres", "Miles"), "architecture"),
                Pick("start", "Open the map at", ("Last position", "Home", "Where I am"), "home"),
                Switch("scale", "Show the scale", "In the corner of the map", "map"),
            ),
        ),
        (
            "More",
            (
                Link("Navigation", "RouteSettingsActivity", "Voice, tolls, ferries", "navigation"),
                Switch("wifi", "Download over Wi-Fi only", "", "wifi"),
                Link("Offline maps", "OfflineActivity", "", "download"),
                Note("Version", "11.2"),
            ),
        ),
    ),
)

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
