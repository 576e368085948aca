"""The tabs of themes and of icon packs, and the page of a theme."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.personalization.looks import (
    current_look,
    look_in_words,
    put_on,
    put_setting,
    wallpaper_picture,
)
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.records import find, info_row, listing, record_row, tint_of
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import button, switch
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, TITLE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    stack,
    text,
)


def themes_tab(context: Context) -> View:
    """The themes, and whether the phone is dark."""
    dark = context.host.dark

    def turn() -> None:
        put_setting(context, "secure", "ui_night_mode", "1" if dark else "2")

    quick = row(
        image("dark_mode"),
        text(context.t("Dark theme"), TITLE, weight=1),
        switch(checked=dark, change=turn, id="dark_switch", description=context.t("Dark theme")),
        width=FILL,
        padding=(20, 8, 16, 8),
        gap=14,
        align="center",
    )
    rows: list[Callable[[], View]] = [lambda: quick]
    rows += [
        lambda theme=theme: theme_card(context, theme)  # type: ignore[misc]
        for theme in context.data["themes"]
    ]
    return listing(rows, key="themes", id="theme_list", foot=16)


def theme_card(context: Context, theme: State) -> View:
    """A theme in a list."""
    return row(
        wallpaper_picture(theme["wallpaper"], width=86, height=110),
        column(
            text(theme["title"], styled(TITLE, size=18), id="theme_title"),
            text(look_in_words(context, theme), BODY, id="theme_look"),
            weight=1,
            gap=4,
        ),
        id="theme_card",
        width=FILL,
        margin=(16, 6, 16, 6),
        padding=(12, 12, 12, 12),
        gap=16,
        align="center",
        radius=20,
        background="surface_container",
        on_click=partial(context.start, "ThemeActivity", id=theme["id"]),
    )


def packs_tab(context: Context) -> View:
    """The packs of icons."""
    rows = [lambda pack=pack: _pack_row(context, pack) for pack in context.data["packs"]]
    return listing(rows, key="packs", id="pack_list", foot=16)


def _pack_row(context: Context, pack: State) -> View:
    active = pack["title"] == context.data["icons"]

    def use() -> None:
        context.data["icons"] = pack["title"]

    if active:
        end = image("check_circle", icon_color="primary", description=context.t("In use"))
    elif pack["installed"]:
        end = button(context.t("Use"), use, id="pack_use", kind="tonal")
    else:
        install: Handler = lambda: pack.update(installed=True)  # noqa: E731
        end = button(context.t("Install"), install, id="pack_install", kind="outlined")
    return record_row(
        pack["title"],
        context.t("{count} icons", count=pack["count"]),
        id="pack",
        leading=_pack_sample(pack["title"]),
        trailing=end,
    )


def _pack_sample(title: str) -> View:
    """Four small icons in the colours of a pack; decoration."""
    color = tint_of(title)

    def paint(canvas: Canvas, box: Box) -> None:
        half = (box[2] - box[0]) // 2
        radius = canvas.px(3 + color[0] % 9)
        for number, icon in enumerate(("call", "mail", "photo_camera", "music_note")):
            left, top = box[0] + number % 2 * half, box[1] + number // 2 * half
            tile: Box = (left + 2, top + 2, left + half - 2, top + half - 2)
            canvas.rounded(tile, radius, color)
            canvas.icon(icon, left + half / 2, top + half / 2, half * 0.55, rgb("FFFFFF"))

    return View(width=52, height=52, paint=paint, hidden=True)


def _theme(context: Context) -> View:
    theme = find(context.data["themes"], context.arguments["id"]) or {}
    worn = current_look(context) == {key: theme[key] for key in current_look(context)}
    body = column(
        stack(
            wallpaper_picture(theme["wallpaper"], width=FILL, height=190, radius=0, shade=0.25),
            text(
                theme["title"],
                styled(HEADLINE, color=rgb("FFFFFF")),
                id="theme_title",
                anchor=("start", "end"),
                margin=(20, 0, 0, 16),
            ),
            width=FILL,
        ),
        info_row(
            "dark_mode",
            context.t("Theme"),
            context.t("Dark") if theme["dark"] else context.t("Light"),
            id="theme_dark",
        ),
        info_row("apps", context.t("Icons"), theme["icons"], id="theme_icons"),
        info_row("music_note", context.t("Ringtone"), theme["ringtone"], id="theme_ringtone"),
        column(
            button(
                context.t("In use") if worn else context.t("Apply"),
                lambda: context.show("apply_theme", id=theme["id"]),
                id="apply_theme",
                kind="tonal" if worn else "filled",
                width=FILL,
            ),
            width=FILL,
            padding=(20, 12, 20, 20),
        ),
        width=FILL,
    )
    return scaffold(context, back_toolbar(context, context.t("Theme")), scroll_view(body, key="t"))


def _apply_theme_dialog(context: Context, arguments: State) -> Window:
    theme = find(context.data["themes"], arguments["id"]) or {}
    return confirm(
        context,
        title=context.t("Apply {name}?", name=theme["title"]),
        message=context.t("Wallpaper, theme, icons and ringtone are replaced."),
        positive=(context.t("Apply"), lambda: put_on(context, theme)),
    )


THEMES_SCREENS: Screens = {"ThemeActivity": _theme}
THEMES_DIALOGS: Dialogs = {"apply_theme": _apply_theme_dialog}
