"""Wallpapers, themes, icon packs, widgets, sounds, and presets that keep a whole look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TextInput
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    delete,
    filter_chips,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    save_record,
    search_screen,
    section,
    tint_of,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    scroll_view,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import file_chooser, share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.launcher import MORE_WALLPAPERS, WALLPAPERS, wallpaper
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    button,
    floating_button,
    icon_button,
    switch,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.pictures import rounded_mask
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    HEADLINE,
    LABEL,
    TITLE,
    Color,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

PHOTOS = "android.permission.READ_MEDIA_IMAGES"

COLLECTIONS = ("Nature", "Abstract", "City", "Minimal")
TONES = ("Glass drop", "Woodblock", "Two notes", "Sparrow", "Pebble", "Soft gong", "Silent")
KINDS = {
    "Quote": "chat_bubble",
    "Clock": "schedule",
    "Calendar": "calendar_today",
    "Battery": "battery_full",
    "Steps": "directions_walk",
    "Notes": "notes",
}
SIZES = ("Small", "Medium", "Large")
COLORS = ("Light", "Dark", "Accent")
PLACES = ("Home screen", "Lock screen", "Home and lock screen")

_TITLES = (
    *("Quiet shore", "Second spring", "Late bus", "Paper lanterns", "North wind", "Salt flats"),
    *("Blue hour", "After the rain", "Old orchard", "First frost", "Open road", "River bend"),
    *("Copper roofs", "Slow morning", "Thin ice", "Fern valley", "Dust and light", "Night ferry"),
    *("雪国", "黄昏の丘", "秋天", "Белые ночи", "Χαραυγή", "شفق", "Île perdue", "Große Stille"),
)
_THEMES = (
    *("Lighthouse", "Cotton", "Night owl", "Peppermint", "Terracotta", "Snowfield", "Vinyl"),
    *("Herbarium", "Neon alley", "Linen", "Deep sea", "Marigold", "水墨", "Ночь"),
)
_PACKS = (
    *("Rounded", "Outline", "Crayon", "Pebbles", "Blueprint", "Origami", "Stamps", "Monochrome"),
    *("Cut paper", "Pixel garden", "Sketchbook", "折り紙"),
)
_PRESETS = ("Work", "Weekend", "Reading", "Cinema", "Travel", "Focus", "Family", "Studio")
_DETAIL = 16
"""Most characters of a widget's text in the list."""

_QUOTES = ("Breathe out", "One thing at a time", "慢慢来", "Less, but better", "Call home")


class Personalization(RecordApp):
    """The look and the sounds of the phone."""

    package = "org.uiprobe.personalization"
    name = "personalization"
    rank = 110
    label = "Themes"
    icon = "palette"
    tint = rgb("C2185B")
    accent = "pink"
    exported = ("MainActivity", "SoundsActivity", "PresetsActivity", "SettingsActivity")
    permissions = (PHOTOS,)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "WallpaperActivity": _wallpaper,
            "ThemeActivity": _theme,
            "WidgetActivity": WIDGET_FORM.screen,
            "SoundsActivity": _sounds,
            "PresetsActivity": _presets,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "main_menu": _main_menu,
            "wallpaper_menu": _wallpaper_menu,
            "set_wallpaper": _place_sheet,
            "apply_theme": _apply_theme_dialog,
            "widget_sheet": _widget_sheet,
            "sound": _sound_dialog,
            "new_preset": _new_preset_dialog,
            "rename_preset": _rename_preset_dialog,
            "apply_preset": _apply_preset_dialog,
            "preset_sheet": _preset_sheet,
            "photo": lambda context, _: file_chooser(
                context, lambda file: context.data.update(lock=file["name"]), kind="picture"
            ),
            "share": share_sheet,
            **WIDGET_FORM.dialogs,
            **SETTINGS.dialogs,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        pictures = random.sample(sorted(WALLPAPERS | MORE_WALLPAPERS), k=14)
        packs = random.sample(_PACKS, k=6)
        wallpapers = [
            {
                "title": title,
                "picture": picture,
                "author": author,
                "collection": random.choice(COLLECTIONS),
                "favorite": random.random() < 0.2,
            }
            for title, picture, author in zip(
                random.sample(_TITLES, k=14), pictures, people(random, 14), strict=True
            )
        ]
        looks = [
            {
                "wallpaper": picture,
                "dark": random.random() < 0.5,
                "icons": random.choice(packs),
                "ringtone": random.choice(RINGTONES),
            }
            for picture in random.sample(pictures, k=10)
        ]
        widgets = [
            {
                "kind": kind,
                "size": random.choice(SIZES),
                "color": random.choice(COLORS),
                "opacity": random.randrange(60, 101, 10),
                "text": random.choice(_QUOTES) if kind == "Quote" else "",
            }
            for kind in random.sample(list(KINDS), k=4)
        ]
        return {
            "wallpapers": number_records(wallpapers),
            "themes": number_records(
                [
                    {"title": title, **look}
                    for title, look in zip(random.sample(_THEMES, k=6), looks[:6], strict=True)
                ]
            ),
            "packs": number_records(
                [
                    {
                        "title": title,
                        "count": random.randrange(300, 4000, 10),
                        "installed": number < 3,
                    }
                    for number, title in enumerate(packs)
                ]
            ),
            "presets": number_records(
                [
                    {"name": name, **look}
                    for name, look in zip(random.sample(_PRESETS, k=4), looks[6:], strict=True)
                ]
            ),
            "widgets": number_records(widgets),
            "icons": packs[0],
            "lock": random.choice(pictures),
            "tones": {"Notifications": random.choice(TONES), "Alarms": random.choice(TONES)},
            "next_id": 100,
            "settings": {
                "shuffle": False,
                "every": "Day",
                "from": "Favorites",
                "where": "Home screen",
                "wifi": True,
                "labels": True,
                "grid": "4 x 5",
                "corner": "Rounded",
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action != "photo":
            super().perform(context, action, arguments)
        elif arguments["granted"]:
            context.show("photo")
        else:
            context.toast(context.t("Pictures cannot be shown without permission"))

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"WidgetActivity": WIDGET_FORM}


# The look of the phone.


def _put(context: Context, namespace: str, key: str, value: str) -> None:
    context.host.change_setting(namespace, key, value)


def _look(context: Context) -> State:
    """The look that the phone has now."""
    return {
        "wallpaper": context.setting("system", "wallpaper"),
        "dark": context.host.dark,
        "icons": context.data["icons"],
        "ringtone": context.setting("system", "ringtone"),
    }


def _wear(context: Context, look: State) -> None:
    _put(context, "system", "wallpaper", look["wallpaper"])
    _put(context, "secure", "ui_night_mode", "2" if look["dark"] else "1")
    _put(context, "system", "ringtone", look["ringtone"])
    context.data["icons"] = look["icons"]
    for pack in context.data["packs"]:
        pack["installed"] = pack["installed"] or pack["title"] == look["icons"]


def _look_words(context: Context, look: State) -> str:
    shade = context.t("Dark") if look["dark"] else context.t("Light")
    return f"{shade} \N{MIDDLE DOT} {look['icons']} \N{MIDDLE DOT} {look['ringtone']}"


def _picture(
    name: str, *, width: float, height: float, radius: float = 14, shade: float = 0.0, id: str = ""
) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        part = canvas.clip(box)
        if part is None:
            return
        size = (box[2] - box[0], box[3] - box[1])
        place = (box[0] - part.origin[0], box[1] - part.origin[1])
        mask = rounded_mask(size, canvas.px(radius))
        part.image.paste(wallpaper(name, *size, shade), place, mask)
        canvas.unclip(part)

    return View(
        class_name="android.widget.ImageView",
        id=id,
        width=width,
        height=height,
        radius=radius,
        paint=paint,
    )


def _lock_words(context: Context) -> str:
    """The picture of the lock screen: a wallpaper's title, or the name of a photo."""
    kept: str = context.data["lock"]
    titles = [r["title"] for r in context.data["wallpapers"] if r["picture"] == kept]
    return titles[0] if titles else kept


# The first screen.


def _main(context: Context) -> View:
    tab = context.get("tab", "Wallpapers")
    pages = {"Wallpapers": _wallpapers, "Themes": _themes, "Icons": _packs, "Widgets": _widgets}
    floating = None
    if tab == "Widgets":
        floating = floating_button(
            "add", lambda: context.start("WidgetActivity"), description=context.t("New widget")
        )
    bar = toolbar(
        context.t("Themes"),
        search_button(context, named=False),
        icon_button(
            "layers",
            lambda: context.start("PresetsActivity"),
            id="action_presets",
            **context.named("Presets"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
    )
    tabs = tab_layout(
        [(context.t(name), name == tab, context.setter("tab", name)) for name in pages]
    )
    body = pages[tab](context)
    body.weight = 1
    return scaffold(context, bar, column(tabs, body, width=FILL, height=FILL), floating=floating)


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Sounds"), lambda: context.start("SoundsActivity")),
            (context.t("Presets"), lambda: context.start("PresetsActivity")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _wallpapers(context: Context) -> View:
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
    rows = [lambda line=line: _tiles(context, line) for line in lines]
    empty = ("wallpaper", context.t("Nothing here"), context.t("Touch a heart to keep a picture"))
    body = listing(rows, key=f"wallpapers:{group}", id="wallpaper_list", empty=empty, foot=12)
    body.weight = 1
    return column(space(height=8), chips, body, width=FILL, height=FILL)


def _tiles(context: Context, records: list[State]) -> View:
    width = (context.host.size[0] * 160 / context.host.density - 32 - 20) / 3
    return row(
        *(
            column(
                _picture(record["picture"], width=width, height=150),
                text(record["title"], styled(LABEL, max_lines=1), id="wallpaper_title"),
                id="wallpaper_tile",
                width=width,
                gap=4,
                on_click=_opener(context, "WallpaperActivity", id=record["id"]),
            )
            for record in records
        ),
        width=FILL,
        padding=(16, 6, 16, 6),
        gap=10,
    )


def _opener(context: Context, activity: str, **arguments: object) -> Handler:
    return lambda: context.start(activity, **arguments)


def _themes(context: Context) -> View:
    dark = context.host.dark

    def turn() -> None:
        _put(context, "secure", "ui_night_mode", "1" if dark else "2")

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
        lambda theme=theme: _theme_card(context, theme)  # type: ignore[misc]
        for theme in context.data["themes"]
    ]
    return listing(rows, key="themes", id="theme_list", foot=16)


def _theme_card(context: Context, theme: State) -> View:
    return row(
        _picture(theme["wallpaper"], width=86, height=110),
        column(
            text(theme["title"], styled(TITLE, size=18), id="theme_title"),
            text(_look_words(context, theme), BODY, id="theme_look"),
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
        on_click=_opener(context, "ThemeActivity", id=theme["id"]),
    )


def _packs(context: Context) -> View:
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


# One wallpaper, one theme.


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
        _picture(record["picture"], width=width, height=330, radius=28, id="preview"),
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
                _put(context, "system", "wallpaper", picture)
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


def _theme(context: Context) -> View:
    theme = find(context.data["themes"], context.arguments["id"]) or {}
    worn = _look(context) == {key: theme[key] for key in _look(context)}
    body = column(
        stack(
            _picture(theme["wallpaper"], width=FILL, height=190, radius=0, shade=0.25),
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
        positive=(context.t("Apply"), lambda: _wear(context, theme)),
    )


# Widgets.


def _widgets(context: Context) -> View:
    rows = [
        lambda widget=widget: _widget_row(context, widget) for widget in context.data["widgets"]
    ]
    empty = ("widgets", context.t("No widgets"), context.t("Touch the plus sign to add one"))
    return listing(rows, key="widgets", id="widget_list", empty=empty)


def _widget_row(context: Context, widget: State) -> View:
    number = widget["id"]
    words = f"{context.t(widget['size'])} \N{MIDDLE DOT} {context.t(widget['color'])}"
    shown = widget["text"]
    if len(shown) > _DETAIL:
        shown = shown[: _DETAIL - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return record_row(
        context.t(widget["kind"]),
        f"{words} \N{MIDDLE DOT} {widget['opacity']} %",
        id="widget",
        leading=_widget_badge(widget),
        detail=shown,
        press=_opener(context, "WidgetActivity", id=number),
        hold=lambda: context.show("widget_sheet", id=number),
    )


def _widget_badge(widget: State) -> View:
    # The widget's own colours: they do not follow the theme of the phone.
    grounds: dict[str, tuple[str | Color, str | Color]] = {
        "Light": (rgb("ECEAF0"), rgb("26272C")),
        "Dark": (rgb("2F3036"), rgb("F1F0F7")),
        "Accent": ("primary", "on_primary"),
    }
    ground, color = grounds[widget["color"]]
    return stack(
        image(KINDS[widget["kind"]], icon_color=color, anchor=("center", "center")),
        width=48,
        height=48,
        radius=12,
        background=ground,
    )


def _widget_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    widget = find(context.data["widgets"], number) or {}

    def double() -> None:
        context.data["widgets"].append({**widget, "id": context.new_id()})

    return bottom_sheet(
        context,
        title=context.t(widget["kind"]),
        items=[
            ("edit", context.t("Edit"), _opener(context, "WidgetActivity", id=number)),
            ("file_copy", context.t("Duplicate"), double),
            (
                "delete",
                context.t("Remove"),
                lambda: delete(context, "widgets", number, "Widget removed"),
            ),
        ],
    )


def _save_widget(context: Context, values: State) -> None:
    words = values["text"] if values["kind"] == "Quote" else ""
    save_record(context, "widgets", values | {"text": words})


WIDGET_FORM = Form(
    "widget",
    ("New widget", "Edit widget"),
    (
        Choice("kind", "Kind", options=tuple(KINDS)),
        TextInput(
            "text",
            "Text",
            required="A quote needs a text",
            limit=60,
            shown=lambda draft: draft["kind"] == "Quote",
        ),
        Choice("size", "Size", options=SIZES, look="chips"),
        Choice("color", "Color", options=COLORS, look="radio"),
        Stepper("opacity", "Opacity", low=20, high=100, step=10),
    ),
    lambda context: (
        find(context.data["widgets"], context.arguments.get("id", 0))
        or {"kind": "Clock", "text": "", "size": "Medium", "color": "Light", "opacity": 90}
    ),
    _save_widget,
)


# Sounds.


def _sounds(context: Context) -> View:
    def entry(icon: str, kind: str, value: str) -> View:
        return info_row(
            icon,
            context.t(kind),
            value,
            id=f"sound_{kind.lower()}",
            press=lambda: context.show("sound", kind=kind),
        )

    body = column(
        section(context.t("Calls")),
        entry("call", "Ringtone", context.setting("system", "ringtone")),
        section(context.t("Messages and alarms")),
        entry("notifications", "Notifications", context.data["tones"]["Notifications"]),
        entry("alarm", "Alarms", context.data["tones"]["Alarms"]),
        width=FILL,
    )
    bar = back_toolbar(context, context.t("Sounds"))
    return scaffold(context, bar, scroll_view(body, key="sounds"))


def _sound_dialog(context: Context, arguments: State) -> Window:
    kind = arguments["kind"]
    calls = kind == "Ringtone"
    current = context.setting("system", "ringtone") if calls else context.data["tones"][kind]
    options: tuple[str, ...] = RINGTONES if calls else TONES

    def pick(index: int) -> None:
        if calls:
            _put(context, "system", "ringtone", options[index])
        else:
            context.data["tones"][kind] = options[index]

    return choose(
        context,
        title=context.t(kind),
        choices=options,
        chosen=options.index(current) if current in options else -1,
        pick=pick,
    )


# Presets.


def _presets(context: Context) -> View:
    rows: list[Callable[[], View]] = [
        lambda: info_row(
            "lock",
            context.t("Lock screen picture, touch to choose a photo"),
            _lock_words(context),
            id="lock_picture",
            press=lambda: context.with_permission(PHOTOS, "photo"),
        ),
        lambda: section(context.t("My presets")),
    ]
    rows += [
        lambda preset=preset: _preset_row(context, preset)  # type: ignore[misc]
        for preset in context.data["presets"]
    ]
    return scaffold(
        context,
        back_toolbar(context, context.t("Presets")),
        listing(rows, key="presets", id="preset_list"),
        floating=floating_button(
            "add",
            lambda: context.show("new_preset"),
            description=context.t("Save the current look"),
        ),
    )


def _preset_row(context: Context, preset: State) -> View:
    number = preset["id"]
    return record_row(
        preset["name"],
        _look_words(context, preset),
        id="preset",
        leading=_picture(preset["wallpaper"], width=40, height=56, radius=8),
        press=lambda: context.show("apply_preset", id=number),
        hold=lambda: context.show("preset_sheet", id=number),
    )


def _new_preset_dialog(context: Context, arguments: State) -> Window:
    def add(name: str) -> None:
        preset = {"id": context.new_id(), "name": name, **_look(context)}
        context.data["presets"].append(preset)

    return ask_text(
        context,
        title=context.t("Save the current look"),
        field=context.field("dialog_preset", limit=40),
        hint=context.t("Name"),
        positive=add,
        label="Save",
        id="preset_name",
    )


def _rename_preset_dialog(context: Context, arguments: State) -> Window:
    preset = find(context.data["presets"], arguments["id"]) or {}
    return ask_text(
        context,
        title=context.t("Rename preset"),
        field=context.field("dialog_preset", preset["name"], limit=40),
        hint=context.t("Name"),
        positive=lambda name: preset.update(name=name),
        id="preset_name",
    )


def _apply_preset_dialog(context: Context, arguments: State) -> Window:
    preset = find(context.data["presets"], arguments["id"]) or {}
    return confirm(
        context,
        title=context.t("Apply {name}?", name=preset["name"]),
        message=_look_words(context, preset),
        positive=(context.t("Apply"), lambda: _wear(context, preset)),
    )


def _preset_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    preset = find(context.data["presets"], number) or {}
    return bottom_sheet(
        context,
        title=preset["name"],
        items=[
            ("edit", context.t("Rename"), lambda: context.show("rename_preset", id=number)),
            (
                "update",
                context.t("Replace by the current look"),
                lambda: preset.update(_look(context)),
            ),
            (
                "delete",
                context.t("Delete"),
                lambda: delete(context, "presets", number, "Preset deleted"),
            ),
        ],
    )


# Search and settings.


def _search(context: Context) -> View:
    within = context.get("within")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found: list[Callable[[], View]] = []
        if within in (None, "Wallpapers"):
            found += [
                lambda record=record: record_row(  # type: ignore[misc]
                    record["title"],
                    record["author"],
                    id="wallpaper",
                    leading=_picture(record["picture"], width=40, height=52, radius=8),
                    press=_opener(context, "WallpaperActivity", id=record["id"]),
                )
                for record in context.data["wallpapers"]
                if wanted in f"{record['title']} {record['author']}".lower()
            ]
        if within in (None, "Themes"):
            found += [
                lambda theme=theme: _theme_card(context, theme)  # type: ignore[misc]
                for theme in context.data["themes"]
                if wanted in theme["title"].lower()
            ]
        return found

    names = ("Wallpapers", "Themes")
    chips = filter_chips(
        context, "within", [(None, context.t("All")), *((name, context.t(name)) for name in names)]
    )
    return search_screen(context, rows, hint=context.t("Wallpapers and themes"), filters=chips)


SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Changing wallpaper",
            (
                Switch("shuffle", "Change by itself", "Picks another picture", "shuffle"),
                Pick("every", "How often", ("Hour", "Day", "Week"), "schedule"),
                Pick("from", "Choose from", ("Favorites", *COLLECTIONS), "photo_library"),
                Pick("where", "Where", PLACES, "smartphone"),
                Switch("wifi", "Only over Wi-Fi", icon="wifi"),
            ),
        ),
        (
            "Icons",
            (
                Switch("labels", "Show labels", icon="text_fields"),
                Pick("grid", "Grid", ("4 x 5", "4 x 6", "5 x 6"), "grid_view"),
                Pick("corner", "Corners", ("Rounded", "Circle", "Square"), "crop_square"),
            ),
        ),
    ),
)
