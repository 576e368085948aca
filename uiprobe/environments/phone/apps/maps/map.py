"""The map with its pins, and the dialogs of the first screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.maps.data import HEIGHT, KINDS, LOCATION, WIDTH, label_of
from uiprobe.environments.phone.apps.maps.drawing import SPAN, ZOOMS, paint_map
from uiprobe.environments.phone.apps.maps.places import distance_to, lists_of, place_actions
from uiprobe.environments.phone.kit.dialogs import choose, dialog, menu
from uiprobe.environments.phone.kit.records import find
from uiprobe.environments.phone.kit.screens import overflow_button, scaffold, switch_preference
from uiprobe.environments.phone.kit.sharing import contact_chooser
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import chip, chip_row, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, stack, text

STYLES = ("Standard", "Satellite", "Terrain")
LAYERS = ("Traffic", "Public transport", "Cycling")
DURATIONS = ("15 minutes", "1 hour", "Until I stop")

_PIN, _PIN_SAVED, _PIN_CHOSEN = rgb("2E7D32"), rgb("B7791F"), rgb("C62828")


def _map(context: Context) -> View:
    zoom = context.get("zoom", 0)
    span = SPAN * ZOOMS[zoom]
    x, y = context.get("x", WIDTH / 2), context.get("y", HEIGHT / 2)
    width, height = 384, 568
    left, top = x * span - width / 2, y * span - height / 2

    def panned(direction: str) -> bool:
        across, down = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}[direction]
        context.set("x", min(WIDTH, max(0, x + across * 28 / ZOOMS[zoom])))
        context.set("y", min(HEIGHT, max(0, y + down * 28 / ZOOMS[zoom])))
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
        paint=partial(paint_map, context, span, left, top),
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
    saved = bool(lists_of(context, place))

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
        return context.setter("zoom", min(len(ZOOMS) - 1, max(0, zoom + by)))

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
                    f"{distance_to(context, place)} · {context.clock(place['hours'])}",
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
        place_actions(context, place),
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


MAP_SCREENS: Screens = {"MainActivity": _map}
MAP_DIALOGS: Dialogs = {
    "map_menu": _map_menu,
    "layers": _layers,
    "share_with": _share_with_dialog,
    "share_time": _share_time_dialog,
}
