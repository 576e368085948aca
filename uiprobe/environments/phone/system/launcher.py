"""The launcher: home screen, app drawer and recent tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from random import Random

from PIL import Image
from typing_extensions import override

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.locales import day_name, format_time, month_name
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.activities import HOME_PACKAGE
from uiprobe.environments.phone.system.windows import STATUS_BAR, navigation_height
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import button, edit_text
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import (
    LABEL_LARGE,
    TITLE,
    Color,
    TextStyle,
    mix,
    palette,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Painter,
    Scroll,
    View,
    column,
    image,
    row,
    space,
    stack,
    text,
)

_WHITE = rgb("FFFFFF")
_ICON_LABEL = TextStyle(
    size=12, align="center", max_lines=1, color=_WHITE, leading=1.25, shrink=True
)

_CLOCK = TextStyle(size=64, weight="light", leading=1.1, max_lines=1)

_DATE = TextStyle(size=16, max_lines=1)

HOTSEAT = ("messages", "maps", "news", "music")

WORKSPACE = (
    *("todo", "clock", "business", "settings"),
    *("weather", "shopping", "travel", "social"),
    *("finance", "food", "education", "health"),
)
"""Short names of the apps on the home screen, in their order. The drawer has these and all
others."""

_COLUMNS = 4

_MOST_ROWS = -(-len(WORKSPACE) // _COLUMNS)

_CELL = 92
"""Height of an icon with its label, in dp."""

_HANDLE = 32

_SEAT = 80

_RECENTS = 240
"""Height of what is above and below the picture of a recent task, in dp."""

WALLPAPERS: dict[str, tuple[str, str, str]] = {
    "dunes": ("2B4C7E", "C9826B", "5B3A5E"),
    "fjord": ("12343B", "4F9DA6", "1C4E57"),
    "meadow": ("1E4D2B", "8FB65B", "2F6B3C"),
    "dusk": ("1B1B3A", "8D5A97", "3B2A5C"),
    "slate": ("1F2933", "64748B", "334155"),
    "coral": ("7A2E3A", "F2A07B", "A8485A"),
}
"""Colours of the sky's upper and lower end and of the hills, by name; those of a new phone."""

MORE_WALLPAPERS: dict[str, tuple[str, str, str]] = {
    "lagoon": ("00566B", "9BE0D0", "0E7C7B"),
    "ember": ("2B0F1A", "E4572E", "7A1E2C"),
    "orchid": ("4B2E6B", "E6A8D7", "8E4A9E"),
    "moss": ("24331F", "C5D86D", "4F6F2B"),
    "polar": ("3C6E91", "EAF4F8", "8FB8CC"),
    "saffron": ("8A4B08", "FFD166", "C9752B"),
    "harbour": ("14213D", "E5C687", "2F4B6E"),
    "lilac": ("6A5D9E", "F3D9F0", "A58BC2"),
    "canyon": ("5C2A1D", "F0A868", "A34A28"),
    "midnight": ("05070F", "27406B", "101B36"),
    "spring": ("3E8E5A", "F7E9A0", "6DB36B"),
    "graphite": ("17181C", "7D838F", "3A3E47"),
}
"""Likewise; these can be had from apps."""


class Launcher(App):
    """The launcher."""

    package = HOME_PACKAGE
    label = "Launcher"
    icon = "home"
    tint = rgb("455A64")
    main = "Launcher"
    exported = ("Launcher",)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {"Launcher": _home, "Recents": _recents}

    @override
    def create(self, random: Random, now: datetime) -> State:
        return {}

    @override
    def back(self, context: Context) -> bool:
        if context.activity["name"] == "Recents":
            return False
        context.set("drawer", False)
        return True

    @override
    def navigation_ground(self, context: Context) -> str:
        return ""

    @override
    def backdrop(self, context: Context) -> Painter | None:
        name = context.setting("system", "wallpaper", "dunes")
        shade = 0.62 if context.get("drawer") or context.activity["name"] == "Recents" else 0.0
        return lambda canvas, box: _paint_wallpaper(canvas, box, name, shade)


@lru_cache(maxsize=48)
def wallpaper(name: str, width: int, height: int, shade: float) -> Image.Image:
    """The wallpaper as a picture; an unknown name gives the first one."""
    known = WALLPAPERS | MORE_WALLPAPERS
    top, bottom, hills = (rgb(code) for code in known.get(name, known["dunes"]))
    sky = Image.new("RGB", (1, 64))
    for line in range(64):
        sky.putpixel((0, line), mix(top, bottom, (line / 63) ** 1.3))
    picture = sky.resize((width, height), Image.Resampling.BICUBIC)
    canvas = Canvas(picture, palette(dark=True), 1)
    for layer, (x, y, radius) in enumerate(
        ((0.2, 1.22, 0.52), (0.85, 1.26, 0.6), (0.45, 1.42, 0.66))
    ):
        color = mix(bottom, hills, 0.45 + 0.25 * layer)
        canvas.circle(x * width, y * height, radius * height, color)
    if shade:
        picture = Image.blend(picture, Image.new("RGB", picture.size, (12, 12, 16)), shade)
    return picture


def _paint_wallpaper(canvas: Canvas, box: Box, name: str, shade: float) -> None:
    canvas.image.paste(wallpaper(name, box[2] - box[0], box[3] - box[1], shade), box[:2])


def paint_app_icon(app: App, size: float) -> Painter:
    """The tile of an app, centred at the head of the box; `size` in dp."""

    def paint(canvas: Canvas, box: Box) -> None:
        side = canvas.px(size)
        x, y = (box[0] + box[2]) // 2, box[1] + canvas.px(6) + side // 2
        tile: Box = (x - side // 2, y - side // 2, x + side // 2, y + side // 2)
        canvas.rounded(tile, side * 0.3, app.tint)
        canvas.icon(app.icon, x, y, side * 0.56, _WHITE, filled=True)

    return paint


def _icon(context: Context, app: App, *, label: bool = True, color: Color = _WHITE) -> View:
    name = context.t(app.label)
    return View(
        class_name="android.widget.TextView",
        id="icon",
        text=name if label else "",
        description=name,
        style=styled(_ICON_LABEL, color=color),
        width=FILL,
        height=_CELL if label else 68,
        padding=(2, 68, 2, 4),
        on_click=lambda: context.host.bring_to_front(app.package),
        on_long_click=lambda: context.toast(name),
        paint=paint_app_icon(app, 56),
    )


def _apps(context: Context) -> list[App]:
    apps = [
        app for app in context.host.apps.values() if app.package != HOME_PACKAGE and app.in_launcher
    ]
    return sorted(apps, key=lambda app: context.t(app.label).lower())


def _home(context: Context) -> View:
    if context.get("drawer"):
        return _all_apps(context)

    def swiped(direction: str) -> bool:
        if direction == "up":
            _open_drawer(context)
        return direction == "up"

    now = context.now
    clock = column(
        text(
            format_time(now, hours24=context.host.hours24).split(" ")[0],
            styled(_CLOCK, color=_WHITE),
            id="clock",
        ),
        text(
            f"{day_name(now.weekday(), context.locale)}, "
            f"{month_name(now.month, context.locale)} {now.day}",
            styled(_DATE, color=_WHITE),
            id="date",
        ),
        padding=(24, 24, 24, 12),
        width=FILL,
        id="smartspace",
    )
    known = {app.name: app for app in _apps(context)}
    room = _rows(context)
    grid = View(
        class_name="android.view.ViewGroup",
        arrange="grid",
        columns=_COLUMNS,
        width=FILL,
        padding=(12, 0, 12, 0),
        children=[_icon(context, known[name]) for name in WORKSPACE if name in known][
            : room * _COLUMNS
        ],
        id="workspace_grid",
    )
    hotseat = row(
        *(
            stack(
                _icon(context, known[name], label=False),
                weight=1,
                class_name="android.view.ViewGroup",
            )
            for name in HOTSEAT
            if name in known
        ),
        id="hotseat",
        width=FILL,
        height=_SEAT,
        padding=(12, 4, 12, 8),
    )
    handle = image(
        "keyboard_arrow_up", icon_color=_WHITE, description=context.t("Swipe up for all apps"),
        id="all_apps_handle", on_click=lambda: _open_drawer(context), width=FILL, height=_HANDLE,
    )  # fmt: skip
    return column(
        clock,
        space(weight=1),
        grid if room else None,
        handle,
        hotseat,
        id="workspace",
        class_name="android.view.ViewGroup",
        width=FILL,
        height=FILL,
        padding=(0, 0, 0, navigation_height(context.host)),
        on_swipe=swiped,
    )


def _rows(context: Context) -> int:
    """How many rows of apps fit between the clock and the hotseat."""
    host = context.host
    texts = sum(style.size * style.leading for style in (_CLOCK, _DATE)) * host.font_scale
    # The clock's padding is 24 dp above and 12 dp below.
    used = STATUS_BAR + navigation_height(host) + 36 + texts + _HANDLE + _SEAT
    free = host.size[1] * 160 / host.density - used
    return min(_MOST_ROWS, max(0, int(free // _CELL)))


def _open_drawer(context: Context) -> None:
    context.set("drawer", True)
    # It opens at its top, wherever it was left.
    context.ui["scroll"].pop("apps", None)


def _all_apps(context: Context) -> View:
    field = context.field("search_apps")
    wanted = field.value.strip().lower()
    apps = [app for app in _apps(context) if wanted in context.t(app.label).lower()]

    def swiped(direction: str) -> bool:
        if direction == "down":
            context.set("drawer", False)
        return direction == "down"

    grid = View(
        class_name="android.view.ViewGroup",
        arrange="grid",
        columns=_COLUMNS,
        width=FILL,
        padding=(12, 8, 12, 12),
        children=[_icon(context, app) for app in apps],
    )
    listing = stack(
        grid,
        class_name="androidx.recyclerview.widget.RecyclerView",
        id="apps_list_view",
        width=FILL,
        weight=1,
        scroll=Scroll("apps"),
    )
    nothing = text(
        context.t("No apps found"), styled(TITLE, color=_WHITE, align="center"), width=FILL
    )
    return column(
        edit_text(
            field,
            hint=context.t("Search apps"),
            id="fallback_search_view",
            margin=(20, 20, 20, 0),
            background="surface_container_high",
            radius=24,
            stroke="",
        ),
        listing if apps else nothing,
        id="apps_view",
        class_name="android.view.ViewGroup",
        width=FILL,
        height=FILL,
        padding=(0, 0, 0, navigation_height(context.host)),
        gap=12,
        on_swipe=swiped,
    )


def _recents(context: Context) -> View:
    # The task used last comes first.
    packages = context.host.running()[::-1]
    if not packages:
        return column(
            image("crop_square", size=48, icon_color=_WHITE),
            text(
                context.t("No recent items"),
                styled(TITLE, size=18, color=_WHITE),
                id="title",
            ),
            width=FILL,
            height=FILL,
            gap=14,
            align="center",
            justify="center",
            id="overview_panel",
        )
    cards = [_task_card(context, context.host.apps[package]) for package in packages]
    carousel = stack(
        row(*cards, gap=16, padding=(52, 16, 52, 0), align="center"),
        class_name="android.widget.HorizontalScrollView",
        id="overview_panel",
        width=FILL,
        scroll=Scroll("recents", horizontal=True),
    )
    clear = button(
        context.t("Clear all"),
        lambda: _clear_all(context),
        id="clear_all",
        kind="tonal",
    )
    return column(
        carousel,
        space(height=28),
        clear,
        width=FILL,
        height=FILL,
        padding=(0, 0, 0, navigation_height(context.host)),
        align="center",
        justify="center",
        class_name="android.view.ViewGroup",
        id="recents_view",
    )


def _clear_all(context: Context) -> None:
    for package in context.host.running():
        context.host.end_task(package)
    context.host.go_home()


def _task_card(context: Context, app: App) -> View:
    name = context.t(app.label)

    def swiped(direction: str) -> bool:
        if direction == "up":
            context.host.end_task(app.package)
        return direction == "up"

    preview = View(
        class_name="android.view.View",
        id="snapshot",
        description=name,
        width=260,
        height=min(400, context.host.size[1] * 160 / context.host.density - _RECENTS),
        radius=24,
        background="surface",
        on_click=lambda: context.host.bring_to_front(app.package),
        paint=_paint_preview(app, name),
        on_swipe=swiped,
    )
    title = row(
        View(
            class_name="android.widget.ImageView",
            id="icon",
            description=name,
            width=40,
            height=48,
            paint=paint_app_icon(app, 34),
        ),
        text(name, styled(LABEL_LARGE, color=_WHITE), id="task_name"),
        gap=8,
        align="center",
    )
    return column(
        title, preview, gap=8, align="center", id="task", class_name="android.widget.FrameLayout"
    )


def _paint_preview(app: App, name: str) -> Painter:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        ground = mix(canvas.palette.surface, app.tint, 0.12)
        canvas.rounded(box, canvas.px(24), ground)
        canvas.circle(x, y - canvas.px(20), canvas.px(44), app.tint)
        canvas.icon(app.icon, x, y - canvas.px(20), canvas.px(46), _WHITE, filled=True)
        canvas.centered_text(x, y + canvas.px(50), name, "medium", canvas.px(18), "on_surface")

    return paint
