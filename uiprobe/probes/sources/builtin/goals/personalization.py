"""Goals for the app that changes the look of the phone."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.personalization.app import Personalization
from uiprobe.environments.phone.apps.personalization.choices import COLORS, KINDS, PLACES, SIZES
from uiprobe.environments.phone.apps.personalization.presets import PHOTOS
from uiprobe.environments.phone.kit.providers import FILES
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Personalization,
    "personalization",
    order=10,
    left={
        1: (
            (MENU,),
            (click(desc="Search"),),
            (MENU, click(text="Sounds")),
            (click(id="action_presets"),),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Where")),
            (MENU, click(text="Settings"), click(text="Grid")),
            (MENU, click(text="Settings"), click(text="Choose from")),
        ),
    },
)

_APP, _PHONE = Personalization.package, "com.android.settings"
_WALLPAPERS = Records((_APP, "wallpapers"), by="title")
_THEMES = Records((_APP, "themes"), by="title")
_PACKS = Records((_APP, "packs"), by="title")
_WIDGETS = Records((_APP, "widgets"), by="kind")
_LOOKS = Records((_APP, "presets"), by="name")
_WALLPAPER, _LOCK = (_PHONE, "system", "wallpaper"), (_APP, "lock")
_RINGTONE, _NIGHT = (_PHONE, "system", "ringtone"), (_PHONE, "secure", "ui_night_mode")
_ICONS, _SETTINGS = (_APP, "icons"), (_APP, "settings")
_id = ids(_APP)
_TITLE, _QUESTION, _CHIP = "toolbar_title", "alertTitle", "filter_chip"

_HOME, _LOCKED, _BOTH = PLACES
_PLACE_WORDS = {
    _HOME: Term("home screen", "Startbildschirm", "主屏幕"),
    _LOCKED: Term("lock screen", "Sperrbildschirm", "锁屏"),
}
_WIDGET_KINDS = ("Clock", "Calendar", "Battery", "Steps", "Notes")
_QUOTES = ("Start small", "Now or never", "Listen first", "慢一点", "Sleep well", "Ask again")
_NAMES = ("Evening", "Commute", "Garden", "Exam week", "Concert", "Grandma's", "夏日", "Office")
_OTHER_THEMES = ("Porcelain", "Rust", "Velvet room", "Solar", "Mint tea", "Concrete", "春风")
_EVERY = {"Hour": Term("hour", "Stunde", "小时"), "Week": Term("week", "Woche", "周")}
_TONES = ("Ringtone", "Notifications", "Alarms")

# What is drawn.


def _unused(apps: Apps) -> list[str]:
    used = {apps[_PHONE]["system"]["wallpaper"], apps[_APP]["lock"]}
    return [paper["title"] for paper in _WALLPAPERS.all(apps) if paper["picture"] not in used]


def _photos(apps: Apps) -> list[str]:
    return [file["name"] for file in apps[FILES]["files"] if file["kind"] == "picture"]


def _look(apps: Apps) -> dict[str, Any]:
    """The look that the phone has at the start, without the theme, which may be varied."""
    system = apps[_PHONE]["system"]
    return {
        "wallpaper": system["wallpaper"], "icons": apps[_APP]["icons"],
        "ringtone": system["ringtone"],
    }  # fmt: skip


def _fresh(apps: Apps) -> list[str]:
    """The themes that make the phone look different."""
    now = _look(apps).items()
    return [theme["title"] for theme in _THEMES.all(apps) if not now <= theme.items()]


# Ways through the app.

_OPEN_LOOKS, _SAVE_LOOK = click(id="action_presets"), click(desc="Save the current look")
_OPEN_SETTINGS, _OPEN_SOUNDS = (MENU, click(text="Settings")), (MENU, click(text="Sounds"))
_CANCEL, _APPLY, _HEART = click(text="Cancel"), click(id="apply_theme"), click(id="action_favorite")
_ICONS_TAB, _WIDGETS_TAB = click(desc="Icons"), click(desc="Widgets")
_see_wallpaper = way_for(*find("wallpaper_list", id="wallpaper_title", text=IT))
_see_theme = way_for(click(desc="Themes"), *find("theme_list", id="theme_title", text=IT))


def _set_at(place: str, title: str) -> Steps:
    return *_see_wallpaper(title), click(id="set_wallpaper"), click(id="sheet_item", text=place)


def _hold_look(name: str, entry: str) -> Steps:
    row = hold(id="preset_title", text=name)
    return _OPEN_LOOKS, row, click(id="sheet_item", text=entry)


def _pick(title: str, choice: str) -> Steps:
    return click(text=title), click(id="text1", text=choice)


def _fill_widget(kind: str, size: str, color: str, turns: int, words: str = "") -> Steps:
    turn = click(id="opacity_plus" if turns > 0 else "opacity_minus")
    return (
        *(click(desc="New widget"), click(id="kind"), click(id="text1", text=kind)),
        # The text first: the keyboard would cover what is below.
        *(write(words, id="text") if words else ()),
        *(click(id="size_chip", text=size), click(id=f"color_{color.lower()}")),
        *(turn,) * abs(turns),
    )


# User tasks.

_PLACED = {"wallpaper": one_of(_unused), "place": one_of((_HOME, _LOCKED))}


@goals.user(261, "easy", _PLACED, distractors=15)
def set_wallpaper(apps: Apps, wallpaper: str, place: str) -> Draft:
    path = _WALLPAPER if place == _HOME else _LOCK
    return draft(
        words={"place": _PLACE_WORDS[place]},
        change=put(_WALLPAPERS.get(apps, wallpaper)["picture"], *path),
        way=_set_at(place, wallpaper),
    ).rejects(
        another_wallpaper=_set_at(place, _WALLPAPERS.other(apps, wallpaper)),
        another_screen=_set_at(another(PLACES, place), wallpaper),
        both_screens=_set_at(_BOTH, wallpaper),
        only_looked_at=cut(2),
    )


_PLAIN = {"wallpaper": one_of(partial(_WALLPAPERS.names, favorite=False))}


@goals.user(262, "easy", _PLAIN, distractors=13)
def favorite_wallpaper(apps: Apps, wallpaper: str) -> Draft:
    other = _see_wallpaper(_WALLPAPERS.other(apps, wallpaper))
    return draft(
        change=_WALLPAPERS.update(_WALLPAPERS.get(apps, wallpaper), favorite=True),
        way=(*_see_wallpaper(wallpaper), _HEART),
    ).rejects(
        another_wallpaper=(*other, _HEART),
        done_twice=then(_HEART),
        set_instead=_set_at(_HOME, wallpaper),
    )


@goals.user(263, "medium", {"theme": one_of(_fresh)}, distractors=5)
def apply_theme(apps: Apps, theme: str) -> Draft:
    look = _THEMES.get(apps, theme)
    switch = scroll(target(id="theme_list"), finger="down", id="dark_switch")
    return draft(
        change=(
            put(look["wallpaper"], *_WALLPAPER),
            put("2" if look["dark"] else "1", *_NIGHT),
            *(put(look["icons"], *_ICONS), put(look["ringtone"], *_RINGTONE)),
            allow(*_PACKS.at(look["icons"], "installed")),
        ),
        way=(*_see_theme(theme), _APPLY, OK),
    ).rejects(
        another_theme=(*_see_theme(_THEMES.other(apps, theme)), _APPLY, OK),
        taken_back=CANCELLED,
        dark_theme_turned_afterwards=then(UP, switch, click(id="dark_switch")),
    )


@goals.user(
    264, "easy", {"pack": one_of(partial(_PACKS.names, installed=False))}, distractors=5
)  # fmt: skip
def use_icon_pack(apps: Apps, pack: str) -> Draft:
    def press(which: str, pack: str = pack) -> str:
        return click(id=f"pack_{which}", beside=target(id="pack_title", text=pack))

    other = _PACKS.other(apps, pack, installed=False)
    install, use, install_other = press("install"), press("use"), press("install", other)
    return draft(
        change=(put(pack, *_ICONS), _PACKS.edit(_PACKS.get(apps, pack), installed=True)),
        way=(_ICONS_TAB, install, use),
    ).rejects(
        another_pack=(_ICONS_TAB, install_other, press("use", other)),
        only_installed=cut(1),
        another_one_installed_too=(_ICONS_TAB, install_other, install, use),
    )


_STYLE = {"size": one_of(("Small", "Large")), "color": one_of(("Dark", "Accent"))}


@goals.user(
    265, "hard", {"text": one_of(_QUOTES), **_STYLE, "opacity": one_of(("70", "80", "100"))},
    distractors=8,
)  # fmt: skip
def new_quote_widget(text: str, size: str, color: str, opacity: str) -> Draft:
    def make(size: str = size, opacity: int = int(opacity), text: str = text) -> Steps:
        form = _fill_widget("Quote", size, color, (opacity - 90) // 10, text)
        return _WIDGETS_TAB, *form, SAVE

    widget = {"kind": "Quote", "text": text, "size": size, "color": color, "opacity": int(opacity)}
    return draft(change=_WIDGETS.add_as(widget, text=text), way=make()).rejects(
        UNSAVED,
        another_size=make(another(SIZES, size)),
        another_opacity=make(opacity=60),
        other_words=make(text=f"{text}?"),
        done_twice=then(*make()[1:]),
    )


@goals.user(266, "medium", {"kind": one_of(_WIDGETS.names)}, distractors=3)
def remove_widget(apps: Apps, kind: str) -> Draft:
    remove = way_for(hold(id="widget_title", text=IT), click(id="sheet_item", text="Remove"))
    other = remove(_WIDGETS.other(apps, kind))
    return draft(change=_WIDGETS.remove(kind), way=(_WIDGETS_TAB, *remove(kind))).rejects(
        another_widget=(_WIDGETS_TAB, *other), taken_back=UNDONE, one_widget_more=then(*other)
    )


@goals.user(267, "medium", {"name": one_of(_NAMES)}, distractors=1)
def save_preset(apps: Apps, name: str) -> Draft:
    save = way_for(_SAVE_LOOK, fill(IT, id="preset_name"), OK)
    return draft(
        change=_LOOKS.add({"name": name, **_look(apps)}), way=(_OPEN_LOOKS, *save(name))
    ).rejects(
        another_name=(_OPEN_LOOKS, *save(f"{name} 2")),
        not_saved=CANCELLED,
        done_twice=then(*save(name)),
    )


@goals.user(268, "medium", {"preset": one_of(_LOOKS.names), "name": one_of(_NAMES)}, distractors=3)
def rename_preset(apps: Apps, preset: str, name: str) -> Draft:
    rename = way_for(*_hold_look(IT, "Rename"), fill(name, id="preset_name"), OK)
    return draft(
        change=_LOOKS.update(_LOOKS.get(apps, preset), name=name), way=rename(preset)
    ).rejects(
        another_preset=rename(_LOOKS.other(apps, preset)),
        taken_back=CANCELLED,
        deleted=_hold_look(preset, "Delete"),
    )


def _other_ringtones(apps: Apps) -> list[str]:
    return [name for name in RINGTONES if name != apps[_PHONE]["system"]["ringtone"]]


@goals.user(269, "medium", {"ringtone": one_of(_other_ringtones)}, distractors=7)
def set_ringtone(apps: Apps, ringtone: str) -> Draft:
    wrong_one = another(_other_ringtones(apps), ringtone)
    alarm = another(("Pebble", "Sparrow"), apps[_APP]["tones"]["Alarms"])
    return draft(
        change=put(ringtone, *_RINGTONE), way=(*_OPEN_SOUNDS, *_pick("Ringtone", ringtone))
    ).rejects(
        another_ringtone=(*_OPEN_SOUNDS, *_pick("Ringtone", wrong_one)),
        taken_back=CANCELLED,
        alarms_as_well=then(*_pick("Alarms", alarm)),
    )


@goals.user(270, "medium", {"every": one_of(list(_EVERY))}, distractors=7)
def changing_wallpaper(every: str) -> Draft:
    start = (click(id="rate_later"), *_OPEN_SETTINGS)
    turn, often = click(text="Change by itself"), _pick("How often", every)
    return draft(
        words={"every": _EVERY[every]},
        change=(put(True, *_SETTINGS, "shuffle"), put(every, *_SETTINGS, "every")),
        way=(*start, turn, *often),
        setup={"interruption": "rating"},
    ).rejects(
        still_off=(*start, *often),
        as_often_as_before=cut(2),
        another_interval=cut(2, *_pick("How often", another(_EVERY, every))),
        WiFi_as_well=then(*find("settings_scroll", text="Only over Wi-Fi")),
    )


@goals.user(271, "hard", {"photo": one_of(_photos)}, distractors=3)
def lock_screen_photo(apps: Apps, photo: str) -> Draft:
    other = click(id="text1", text=another(_photos(apps), photo))
    return draft(
        change=(put(photo, *_LOCK), allow_permissions(_APP, PHOTOS)),
        way=(_OPEN_LOOKS, click(id="lock_picture"), ALLOW, click(id="text1", text=photo)),
    ).rejects(another_photo=cut(1, other), forbidden=cut(2, REFUSE), taken_back=CANCELLED)


def _draw_evening(random: Random, apps: Apps) -> Parameters:
    wallpaper, _ = (draw(random, apps) for draw in _PLACED.values())
    return {"wallpaper": wallpaper}


@goals.user(272, "hard", _draw_evening, distractors=18, others=("settings",))
def evening_look(apps: Apps, wallpaper: str) -> Draft:
    phone = (
        *(*open_app("Settings"), *find("recycler_view", id="title", text="Display")),
        click(id="title", text="Night Light"),
    )
    picture = _WALLPAPERS.get(apps, wallpaper)["picture"]
    return draft(
        change=(put(picture, *_WALLPAPER), put("1", _PHONE, "secure", "night_display_activated")),
        way=(*_set_at(_HOME, wallpaper), *phone),
    ).rejects(
        another_wallpaper=(*_set_at(_HOME, _WALLPAPERS.other(apps, wallpaper)), *phone),
        on_the_lock_screen=(*_set_at(_LOCKED, wallpaper), *phone),
        without_Night_Light=cut(1),
    )


def _draw_four(random: Random, apps: Apps) -> Parameters:
    fresh = [kind for kind in _WIDGET_KINDS if kind not in _WIDGETS.names(apps)]
    kinds = (fresh + random.sample(_WIDGET_KINDS, k=4))[:4]
    found: Parameters = {}
    taken = [(r["kind"], r["size"], r["color"]) for r in _WIDGETS.all(apps)]
    for number, kind in enumerate(kinds, start=1):
        look = (kind, "", "")
        while look in taken or not look[1]:
            look = (kind, random.choice(SIZES), random.choice(COLORS))
        taken.append(look)
        found |= {f"kind{number}": kind, f"size{number}": look[1], f"color{number}": look[2]}
    return found


@goals.user(273, "hard", _draw_four, distractors=4, memory=12)
def four_widgets(parameters: Parameters) -> Draft:
    widgets = first, second, third, fourth = [
        {key: parameters[f"{key}{n}"] for key in ("kind", "size", "color")} for n in (1, 2, 3, 4)
    ]

    def add(*widgets: dict[str, str]) -> Steps:
        forms = ((*_fill_widget(**widget, turns=-1), SAVE) for widget in widgets)
        return _WIDGETS_TAB, *joined(forms)

    recolored = second | {"color": another(COLORS, second["color"])}
    return draft(
        change=[_WIDGETS.add_as(widget | {"opacity": 80}) for widget in widgets], way=add(*widgets)
    ).rejects(
        one_left_out=add(first, second, fourth),
        one_in_another_color=add(first, recolored, third, fourth),
        the_last_one_not_saved=UNSAVED,
        one_twice=add(*widgets, first),
    )


@goals.user(
    274, "medium", {"theme": one_of(_fresh), "instead": one_of(_OTHER_THEMES)},
    distractors=6, twin="apply_theme",
)  # fmt: skip
def apply_missing_theme(apps: Apps, theme: str, instead: str) -> Draft:
    search = (click(id="action_search"), fill(theme, id="search_src_text"))
    other = (*_see_theme(instead), _APPLY, OK)
    declare = infeasible("There is no such theme")
    there = [instead, *(name for name in _THEMES.names(apps) if name != theme)]
    return draft(
        change=(),
        seen=either(searched(theme), all_shown(there, id="theme_title")),
        way=(*search, declare),
        setup=_THEMES.edited(theme, title=instead),
    ).rejects(
        UNDECLARED,
        declared_before_searching=(search[0], declare),
        another_theme=other,
        another_theme_and_declared=(*other, declare),
    )


@goals.user(
    275, "hard", {"wallpaper": one_of(_WALLPAPERS.names), "person": one_of(first_recipients)},
    distractors=22, others=("messages",),
)  # fmt: skip
def share_wallpaper(apps: Apps, wallpaper: str, person: str) -> Draft:
    message = f"Wallpaper {wallpaper} by {_WALLPAPERS.get(apps, wallpaper)['author']}"
    share = (MENU, click(text="Share"))
    way, wrong_way = (
        (*_see_wallpaper(title), *share)
        for title in (wallpaper, _WALLPAPERS.other(apps, wallpaper))
    )
    return share_draft({}, apps, person, message, way=way, wrong_way=wrong_way)


# Testing tasks.


@goals.testing(276, "medium", {"wallpaper": one_of(_WALLPAPERS.names)}, distractors=5)
def search_wallpaper(wallpaper: str) -> Draft:
    sheet = (click(id="set_wallpaper"), BACK)

    def look(*chips: str, sheet: Steps = sheet) -> Steps:
        filters = (click(id="filter_chip", text=chip) for chip in chips)
        search = (click(id="action_search"), fill(wallpaper, id="search_src_text"), *filters)
        page = click(id="wallpaper_title", text=wallpaper)
        return *search, page, *sheet, UP, click(id="search_close_btn")

    return draft(
        path=(
            typed_into(id="search_src_text"),
            (click(id=_CHIP, text="Themes"), click(id=_CHIP, text="Wallpapers")),
            in_order(
                shown(id=_TITLE, text=wallpaper), *sheet, went_back(), click(id="search_close_btn")
            ),
            ends_on(id="empty_title", text="Wallpapers and themes"),
        ),
        way=look("Themes", "Wallpapers"),
    ).rejects(
        a_chip_left_out=look("Wallpapers"),
        without_the_sheet=look("Themes", "Wallpapers", sheet=()),
        another_page_at_the_end=cut(1),
    )


@goals.testing(277, "medium", {"theme": one_of(_THEMES.names)}, distractors=5)
def tabs(apps: Apps, theme: str) -> Draft:
    def walk(*tabs: str, theme: str = theme) -> Steps:
        return *_see_theme(theme), _APPLY, _CANCEL, UP, *tabs, _OPEN_LOOKS

    return draft(
        path=(
            clicked(desc="Themes"),
            (shown(id=_QUESTION, text=f"Apply {theme}?"), _CANCEL, _ICONS_TAB),
            (_WIDGETS_TAB, _OPEN_LOOKS),
            ends_on(activity=f"{_APP}.PresetsActivity"),
        ),
        way=walk(_ICONS_TAB, _WIDGETS_TAB),
    ).rejects(
        another_theme=walk(_ICONS_TAB, _WIDGETS_TAB, theme=_THEMES.other(apps, theme)),
        Icons_left_out=walk(_WIDGETS_TAB),
        other_order=walk(_WIDGETS_TAB, _ICONS_TAB),
        another_page_at_the_end=then(UP),
    )


@goals.testing(278, "hard", {"kind": one_of(_WIDGET_KINDS[1:]), **_STYLE}, distractors=8)
def discard_widget(kind: str, size: str, color: str) -> Draft:
    def leave(kind: str = kind, steps: Steps = (*KEEP_EDITING, *DISCARD)) -> Steps:
        return _WIDGETS_TAB, *_fill_widget(kind, size, color, -1), *steps

    return draft(
        path=(
            (click(text=kind), click(id="size_chip", text=size)),
            (click(id=_id(f"color_{color.lower()}")),),
            in_order(click(id="opacity_minus"), click(text="Keep editing"), click(text="Discard")),
            ends_on(desc="Widgets", selected="true"),
        ),
        way=leave(),
    ).rejects(
        another_kind=leave(another(KINDS, kind, "Quote")),
        discarded_at_once=leave(steps=DISCARD),
        saved=cut(2, SAVE),
        not_left=cut(2),
    )


@goals.testing(279, "hard", {"preset": one_of(_LOOKS.names)}, distractors=3)
def preset_walk(apps: Apps, preset: str) -> Draft:
    def walk(renamed: str = preset, touched: str = preset) -> Steps:
        touch = click(id="preset_title", text=touched)
        looked = (*_hold_look(renamed, "Rename"), _CANCEL, touch, _CANCEL)
        return *looked, _SAVE_LOOK, _CANCEL, UP

    other = _LOOKS.other(apps, preset)
    return draft(
        path=(
            (
                *(shown(id="sheet_title", text=preset), shown(id=_QUESTION, text="Rename preset")),
                *(_CANCEL, shown(id=_QUESTION, text=f"Apply {preset}?")),
            ),
            (_CANCEL, _SAVE_LOOK, _CANCEL),
            clicked(id="action_presets"),
            ends_on(desc="Wallpapers", selected="true"),
        ),
        way=walk(),
    ).rejects(
        another_preset_renamed=walk(renamed=other),
        another_preset_touched=walk(touched=other),
        without_the_new_one=cut(3, UP),
        another_page_at_the_end=cut(1),
    )


_ENTRIES = ("How often", "Choose from", "Where")


@goals.testing(280, "medium", {"sound": one_of(_TONES), "entry": one_of(_ENTRIES)}, distractors=8)
def sounds_and_settings(sound: str, entry: str) -> Draft:
    sounds = way_for(*_OPEN_SOUNDS, click(text=IT), _CANCEL, UP)
    settings = (*_OPEN_SETTINGS, click(text=entry), _CANCEL, UP)
    chip, cancelled = click(id="filter_chip", text="Favorites"), _CANCEL
    of_sound, of_entry = (shown(id=_QUESTION, text=name) for name in (sound, entry))
    return draft(
        path=(
            *(in_order(of_sound, cancelled), in_order(of_entry, cancelled)),
            (of_sound, of_entry),
            ends_on(id=_CHIP, text="Favorites", checked="true"),
        ),
        way=(*sounds(sound), *settings, chip),
    ).rejects(
        another_sound=(*sounds(another(("Alarms", "Ringtone"), sound)), *settings, chip),
        other_order=(*settings, *sounds(sound), chip),
        another_page_at_the_end=cut(1),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["installed"],
    facts=lambda apps: {one["title"]: one["installed"] for one in _PACKS.all(apps)},
    look=way_for(_ICONS_TAB, scroll(target(id="pack_list"), id="pack_title", text=IT)),
    back=(click(desc="Wallpapers"),),
    of=(
        "favorite_wallpaper",
        "use_icon_pack",
        "remove_widget",
        "save_preset",
        "rename_preset",
        "lock_screen_photo",
    ),
)
