"""The tab of wallpapers, and the page of one."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.personalization.choices import COLLECTIONS, PLACES
from uiprobe.environments.phone.apps.personalization.looks import put_setting, wallpaper_picture
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, menu
from uiprobe.environments.phone.kit.records import filter_chips, find, listing
from uiprobe.environments.phone.kit.screens import back_toolbar, overflow_button, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    row,
    space,
    text,
)


def wallpapers_tab(context: Context) -> View:
    """The wallpapers, which can be filtered by collection."""
    group = context.get("collection")
    shown = [
        record
        for record in context.data["wallpapers"]
        if group in (None, record["collection"]) or (group == "Favorites" and record["favorite"])
    ]
    names = ("Favorites", *COLLECTIONS)
    chips = filter_chips(
        context,
        "collection",
        [(None, context.t("All")), *((name, context.t(name)) for name in names)],
    )
    lines = [shown[start : start + 3] for start in range(0, len(shown), 3)]
    rows = [lambda line=line: wallpaper_tiles(context, line) for line in lines]
    empty = ("wallpaper", context.t("Nothing here"), context.t("Touch a heart to keep a picture"))
    body = listing(rows, key=f"wallpapers:{group}", id="wallpaper_list", empty=empty, foot=12)
    body.weight = 1
    return column(space(height=8), chips, body, width=FILL, height=FILL)


def wallpaper_tiles(context: Context, records: list[State]) -> View:
    """Wallpapers side by side."""
    width = (context.host.size[0] * 160 / context.host.density - 32 - 20) / 3
    return row(
        *(
            column(
                wallpaper_picture(record["picture"], width=width, height=150),
                text(record["title"], styled(LABEL, max_lines=1), id="wallpaper_title"),
                id="wallpaper_tile",
                width=width,
                gap=4,
                on_click=partial(context.start, "WallpaperActivity", id=record["id"]),
            )
            for record in records
        ),
        width=FILL,
        padding=(16, 6, 16, 6),
        gap=10,
    )


def _wallpaper(context: Context) -> View:
    record = find(context.data["wallpapers"], context.arguments["id"]) or {}
    kept = record["favorite"]
    used = context.setting("system", "wallpaper") == record["picture"]
    bar = back_toolbar(
        context,
        record["title"],
        icon_button(
            "favorite" if kept else "favorite_border",
            lambda: record.update(favorite=not kept),
            id="action_favorite",
            **context.named("Favorite", on=kept),
            icon_filled=kept,
            icon_color="primary" if kept else "on_surface",
        ),
        overflow_button(context, "wallpaper_menu"),
    )
    width = context.host.size[0] * 160 / context.host.density - 120
    body = column(
        wallpaper_picture(record["picture"], width=width, height=330, radius=28, id="preview"),
        text(record["author"], TITLE, id="author"),
        text(
            context.t("In use on the home screen") if used else context.t(record["collection"]),
            BODY,
            id="collection",
        ),
        button(
            context.t("Set as wallpaper"),
            lambda: context.show("set_wallpaper", picture=record["picture"]),
            id="set_wallpaper",
            kind="filled",
        ),
        width=FILL,
        height=FILL,
        padding=(20, 8, 20, 12),
        gap=8,
        align="center",
    )
    return scaffold(context, bar, body)


def _wallpaper_menu(context: Context, arguments: State) -> Window:
    record = find(context.data["wallpapers"], context.arguments["id"]) or {}
    words = context.t(
        "Wallpaper {title} by {author}", title=record["title"], author=record["author"]
    )
    return menu(
        context,
        [
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Presets"), lambda: context.start("PresetsActivity")),
        ],
    )


def _place_sheet(context: Context, arguments: State) -> Window:
    picture = arguments["picture"]

    def at(*places: str) -> Handler:
        def act() -> None:
            if "home" in places:
                put_setting(context, "system", "wallpaper", picture)
            if "lock" in places:
                context.data["lock"] = picture
            context.toast(context.t("Wallpaper set"))

        return act

    return bottom_sheet(
        context,
        title=context.t("Set as wallpaper"),
        items=[
            ("home", context.t(PLACES[0]), at("home")),
            ("lock", context.t(PLACES[1]), at("lock")),
            ("smartphone", context.t(PLACES[2]), at("home", "lock")),
        ],
    )


WALLPAPERS_SCREENS: Screens = {"WallpaperActivity": _wallpaper}
WALLPAPERS_DIALOGS: Dialogs = {
    "wallpaper_menu": _wallpaper_menu,
    "set_wallpaper": _place_sheet,
}
