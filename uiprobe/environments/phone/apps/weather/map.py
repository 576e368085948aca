"""The map of the weather app."""

from __future__ import annotations

import math
from functools import partial

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.apps.weather.values import (
    degrees_at,
    in_degrees,
    town_named,
    wind_words,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import chip, chip_row, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import LABEL, LABEL_LARGE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, stack, text

LAYERS = ("Temperature", "Rain", "Wind")

_LANDS = ((0.25, 0.3, 0.42), (0.62, 0.55, 0.5), (0.95, 0.2, 0.3), (0.2, 0.9, 0.3))
"""Discs of land: the middle as shares of width and height, the radius as a share of the width."""


def _map(context: Context) -> View:
    layer, zoom = context.get("layer", LAYERS[0]), context.get("zoom", 1)
    places = context.data["places"]

    def values(town: State) -> str:
        if layer == "Temperature":
            return in_degrees(context, degrees_at(town, 0, context.now.hour))
        return f"{town['rain'][0]} %" if layer == "Rain" else wind_words(context, town["wind"][0])

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
                text(values(town_named(context, name)), styled(LABEL_LARGE), id="map_value"),
                text(name, styled(LABEL, max_lines=1), id="map_place"),
                id="map_mark",
                margin=(max(4, min(x, 290)), max(4, min(y, 400)), 0, 0),
                padding=(8, 3, 8, 3),
                radius=10,
                align="center",
                background="surface",
                elevation=2,
                on_click=partial(context.start, "DayActivity", place=name, day=0),
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


MAP_SCREENS: Screens = {"MapActivity": _map}
