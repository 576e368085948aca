"""An app that shows a scene, on a simulated phone that has no other apps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.launcher import Launcher
from uiprobe.environments.phone.system.windows import STATUS_BAR
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import TextStyle
from uiprobe.environments.phone.toolkit.widgets import TextField, View, stack
from uiprobe.probes.ladders.grounding.painting import paint_all, painter
from uiprobe.probes.ladders.grounding.scene import Part, Scene
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point

PACKAGE = "org.uiprobe.board"


class BoardApp(App):
    """The app of one scene. What touches have done is its data.

    Args:
        scene: What it shows.
    """

    package = PACKAGE
    label = "Board"
    icon = "grid_view"
    tint = (74, 87, 169)

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.accent = scene.accent

    @property
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        """The one screen."""
        return {"MainActivity": self._screen}

    def create(self, random: Random, now: datetime) -> State:
        """The states of all parts, by their names."""
        parts = list(self.scene.touchable)
        return {
            "tapped": "",
            "on": {part.key: part.on for part in parts},
            "values": {part.key: part.value for part in parts if part.kind == "slider"},
            "rows": [
                part.key
                for part in sorted(parts, key=lambda part: part.value)
                if part.kind == "handle"
            ],
        }

    def _screen(self, context: Context) -> View:
        scale = context.host.density / 160
        looked_at = tuple(part for part in self.scene.parts if not part.key)
        ground = View(width=FILL, height=FILL, paint=paint_all(looked_at), hidden=True)
        views = [_view(context, part, scale) for part in self.scene.touchable]
        return stack(ground, *views, width=FILL, height=FILL)


def _view(context: Context, part: Part, scale: float) -> View:
    left, top, right, bottom = part.box
    view = View(
        width=(right - left) / scale,
        height=(bottom - top) / scale,
        margin=(left / scale, top / scale - STATUS_BAR, 0, 0),
    )
    data = context.data
    match part.kind:
        case "slider":
            view.class_name = "android.widget.SeekBar"
            view.drag_to = partial(_keep, data["values"], part.key)
            view.paint = _slider(data["values"][part.key])
        case "field":
            view.class_name = "android.widget.EditText"
            view.text = part.text
            view.style = TextStyle(size=part.size / scale, max_lines=1)
            view.field = TextField(part.key, part.text, lambda _: None)
            view.justify = "center"
        case "handle":
            place = data["rows"].index(part.key)
            view.drop = partial(_move, data, part.key)
            view.slot = place
            view.paint = _row(part)
        case _:
            view.on_click = partial(_tap, data, part.key)
            view.checkable = True
            view.checked = data["on"][part.key]
            shown = Part(
                part.kind, part.box, part.key, part.text, part.size, part.color, view.checked
            )
            view.paint = painter(shown)
    return view


def _keep(values: dict[str, float], key: str, share: float) -> None:
    values[key] = share


def _move(data: State, key: str, slot: int) -> None:
    data["rows"].remove(key)
    data["rows"].insert(slot, key)


def _tap(data: State, key: str) -> None:
    data["tapped"] = key
    data["on"][key] = not data["on"][key]


def _slider(share: float) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        y, height = (box[1] + box[3]) // 2, box[3] - box[1]
        thin = max(2, height // 16)
        x = box[0] + round((box[2] - box[0]) * share)
        canvas.rectangle((box[0], y - thin, box[2], y + thin), "outline_variant")
        canvas.rectangle((box[0], y - thin, x, y + thin), "primary")
        for end in (box[0], box[2] - 2):
            canvas.rectangle((end, y - height // 4, end + 2, y + height // 4), "outline")
        canvas.circle(x, y, max(4, height // 5), "primary")

    return paint


def _row(part: Part) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        canvas.rectangle((box[0], box[3] - 1, box[2], box[3]), "outline_variant")
        label = Part("text", box, text=part.key, size=part.size)
        painter(label)(canvas, (box[0] + part.size, box[1], box[2], box[3]))

    return paint


def staged(scene: Scene) -> Phone:
    """A phone that shows a scene."""
    launcher, board = Launcher(), BoardApp(scene)
    phone = Phone(
        width=scene.size.width,
        height=scene.size.height,
        density=scene.density,
        dark=scene.dark,
        apps={launcher.package: launcher, board.package: board},
    )
    phone.launch(board.package)
    return phone


def carry_out(phone: Phone, action: Action) -> None:
    """Do what an action with places in pixels says; outside of the screen nothing happens."""
    point, end = action.point, action.end
    if point is None or not _on_screen(phone, point):
        return
    if action.kind == ActionKind.CLICK:
        phone.tap(point.x, point.y)
    elif action.kind == ActionKind.SWIPE and end is not None:
        phone.drag(point.x, point.y, end.x, end.y)


def _on_screen(phone: Phone, point: Point) -> bool:
    width, height = phone.size
    return 0 <= point.x < width and 0 <= point.y < height


def outcome(phone: Phone) -> dict[str, Any]:
    """Return all that a touch can change: the board's data, and the place of the caret."""
    data = phone.data_of(PACKAGE)
    focus = phone.activity["ui"].get("focus") if phone.package == PACKAGE else None
    caret = None if focus is None else [focus["key"], focus["cursor"]]
    return {**data, "caret": caret}
