"""The ground of the map: streets, water and parks, as they are painted."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.maps.data import HEIGHT, METRES, WIDTH, far
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.theme import Color, mix, rgb

SPAN = 3.8
"""Dp of one unit of the town at the smallest zoom."""

_GROUND: dict[str, tuple[str, str]] = {
    "Standard": ("EFEBE2", "22272E"),
    "Satellite": ("6F8260", "2E3B2B"),
    "Terrain": ("DCE6CD", "2A3328"),
}

ZOOMS = (1.0, 1.6, 2.6)


def _ground(context: Context) -> Color:
    light, dark = _GROUND[context.data["style"]]
    return rgb(dark if context.palette.dark else light)


def paint_map(
    context: Context, span: float, left: float, top: float, canvas: Canvas, box: Box
) -> None:
    """Paint the part of the town that a view shows."""
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
