"""Goals for the app that changes the look of the phone."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.personalization import (
    COLORS,
    KINDS,
    PHOTOS,
    PLACES,
    SIZES,
    Personalization,
)
from uiprobe.environments.phone.kit.providers import FILES
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("personalization", "personalization", order=10)

_APP = Personalization.package
_PHONE = "com.android.settings"
_WALLPAPER = (_PHONE, "system", "wallpaper")
_RINGTONE = (_PHONE, "system", "ringtone")
_NIGHT = (_PHONE, "secure", "ui_night_mode")
_ICONS = (_APP, "icons")

_PLACE_WORDS = {
    PLACES[0]: Term("home screen", "Startbildschirm", "主屏幕"),
    PLACES[1]: Term("lock screen", "Sperrbildschirm", "锁屏"),
}
_KIND_WORDS = ("Clock", "Calendar", "Battery", "Steps", "Notes")
_QUOTES = ("Start small", "Now or never", "Listen first", "慢一点", "Sleep well", "Ask again")
_NAMES = ("Evening", "Commute", "Garden", "Exam week", "Concert", "Grandma's", "夏日", "Office")
_MISSING = ("Porcelain", "Rust", "Velvet room", "Solar", "Mint tea", "Concrete", "春风")
_EVERY = ("Hour", "Week")

_id = ids(_APP)


def _records(apps: Apps, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = apps[_APP][name]
    return found


def _titled(apps: Apps, collection: str, title: str, key: str = "title") -> dict[str, Any]:
    return next(record for record in _records(apps, collection) if record[key] == title)


def _other(apps: Apps, collection: str, title: str, key: str = "title") -> str:
    titles: list[str] = [record[key] for record in _records(apps, collection)]
    return next(name for name in titles if name != title)


def _look(apps: Apps) -> dict[str, Any]:
    """The look that the phone has at the start, without the theme, which may be varied."""
    return {
        "wallpaper": apps[_PHONE]["system"]["wallpaper"],
        "icons": apps[_APP]["icons"],
        "ringtone": apps[_PHONE]["system"]["ringtone"],
    }


# Ways through the app.

_PRESETS = click(id="action_presets")
_SETTINGS = (MENU, click(text="Settings"))
_SOUNDS = (MENU, click(text="Sounds"))


def _tab(name: str) -> str:
    return click(desc=name)


def _see_wallpaper(title: str) -> tuple[str, ...]:
    return (
        scroll(target(id="wallpaper_list"), id="wallpaper_title", text=title),
        click(id="wallpaper_title", text=title),
    )


def _set_at(title: str, place: str) -> tuple[str, ...]:
    return (*_see_wallpaper(title), click(id="set_wallpaper"), click(id="sheet_item", text=place))


def _see_theme(title: str) -> tuple[str, ...]:
    return (
        _tab("Themes"),
        scroll(target(id="theme_list"), id="theme_title", text=title),
        click(id="theme_title", text=title),
    )


def _hold_preset(name: str, entry: str) -> tuple[str, ...]:
    return (
        _PRESETS,
        hold(id="preset_title", text=name),
        click(id="sheet_item", text=entry),
    )


def _fill_widget(kind: str, size: str, color: str, turns: int) -> tuple[str, ...]:
    turn = click(id="opacity_plus" if turns > 0 else "opacity_minus")
    return (
        click(desc="New widget"),
        click(id="kind"),
        click(id="text1", text=kind),
        click(id="size_chip", text=size),
        click(id=f"color_{color.lower()}"),
        *[turn] * abs(turns),
    )


# User tasks.


def _draw_wallpaper(random: Random, apps: Apps) -> Parameters:
    used = {apps[_PHONE]["system"]["wallpaper"], apps[_APP]["lock"]}
    free = [r["title"] for r in _records(apps, "wallpapers") if r["picture"] not in used]
    return {"wallpaper": random.choice(free), "place": random.choice(list(_PLACE_WORDS))}


@goals.user(261, "easy", _draw_wallpaper, distractors=15)
def set_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    title, place = parameters["wallpaper"], parameters["place"]
    other = _other(apps, "wallpapers", title)
    wrong = next(name for name in PLACES if name != place)
    path: tuple[PathSegment, ...] = _WALLPAPER if place == PLACES[0] else (_APP, "lock")
    return Draft(
        {"wallpaper": title, "place": _PLACE_WORDS[place]},
        (
            holds(_titled(apps, "wallpapers", title)["picture"], *path),
            nothing_else(path),
        ),
        _set_at(title, place),
        near_misses={
            "another wallpaper": _set_at(other, place),
            "another screen": _set_at(title, wrong),
            "both screens": _set_at(title, PLACES[2]),
            "only looked at": _see_wallpaper(title),
        },
    )


def _draw_plain(random: Random, apps: Apps) -> Parameters:
    plain = [r["title"] for r in _records(apps, "wallpapers") if not r["favorite"]]
    return {"wallpaper": random.choice(plain)}


@goals.user(262, "easy", _draw_plain, distractors=13)
def favorite_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["wallpaper"]
    record = _titled(apps, "wallpapers", title)
    other = _other(apps, "wallpapers", title)
    heart = click(id="action_favorite")
    return Draft(
        parameters,
        (
            one(record | {"favorite": True}, _APP, "wallpapers"),
            nothing_else((_APP, "wallpapers", {"title": title})),
        ),
        (*_see_wallpaper(title), heart),
        near_misses={
            "another wallpaper": (*_see_wallpaper(other), heart),
            "done twice": (*_see_wallpaper(title), heart, heart),
            "set instead": _set_at(title, PLACES[0]),
        },
    )


def _draw_theme(random: Random, apps: Apps) -> Parameters:
    now = _look(apps)
    themes = [
        theme["title"]
        for theme in _records(apps, "themes")
        if any(theme[key] != now[key] for key in now)
    ]
    return {"theme": random.choice(themes)}


def _wears(apps: Apps, look: dict[str, Any]) -> tuple[Evaluator, ...]:
    """The phone has a look, and nothing else changed."""
    pack: dict[str, Any] = {"title": look["icons"]}
    return (
        holds(look["wallpaper"], *_WALLPAPER),
        holds("2" if look["dark"] else "1", *_NIGHT),
        holds(look["icons"], *_ICONS),
        holds(look["ringtone"], *_RINGTONE),
        nothing_else(_WALLPAPER, _NIGHT, _ICONS, _RINGTONE, (_APP, "packs", pack, "installed")),
    )


@goals.user(263, "medium", _draw_theme, distractors=5)
def apply_theme(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["theme"]
    theme = _titled(apps, "themes", title)
    other = _other(apps, "themes", title)
    ask = click(id="apply_theme")
    return Draft(
        parameters,
        _wears(apps, theme),
        (*_see_theme(title), ask, OK),
        near_misses={
            "another theme": (*_see_theme(other), ask, OK),
            "taken back": (*_see_theme(title), ask, click(text="Cancel")),
            "dark theme turned afterwards": (
                *_see_theme(title), ask, OK, UP,
                scroll(target(id="theme_list"), finger="down", id="dark_switch"),
                click(id="dark_switch"),
            ),
        },
    )  # fmt: skip


def _draw_pack(random: Random, apps: Apps) -> Parameters:
    return {
        "pack": random.choice([p["title"] for p in _records(apps, "packs") if not p["installed"]])
    }


@goals.user(264, "easy", _draw_pack, distractors=5)
def use_icon_pack(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["pack"]
    pack = _titled(apps, "packs", title)
    other = next(
        p["title"] for p in _records(apps, "packs") if not p["installed"] and p["title"] != title
    )

    def press(name: str, which: str) -> str:
        return click(id=f"pack_{which}", beside=target(id="pack_title", text=name))

    begin = _tab("Icons")
    used: dict[str, Any] = {"title": title}
    return Draft(
        parameters,
        (
            holds(title, *_ICONS),
            one(pack | {"installed": True}, _APP, "packs"),
            nothing_else(_ICONS, (_APP, "packs", used, "installed")),
        ),
        (begin, press(title, "install"), press(title, "use")),
        near_misses={
            "another pack": (begin, press(other, "install"), press(other, "use")),
            "only installed": (begin, press(title, "install")),
            "another one installed too": (
                begin, press(other, "install"), press(title, "install"), press(title, "use"),
            ),
        },
    )  # fmt: skip


def _draw_quote(random: Random, apps: Apps) -> Parameters:
    return {
        "text": random.choice(_QUOTES),
        "size": random.choice(("Small", "Large")),
        "color": random.choice(("Dark", "Accent")),
        "opacity": str(random.choice((70, 80, 100))),
    }


@goals.user(265, "hard", _draw_quote, distractors=8)
def new_quote_widget(parameters: Parameters, apps: Apps) -> Draft:
    words, size, color = parameters["text"], parameters["size"], parameters["color"]
    opacity = int(parameters["opacity"])
    turns = (opacity - 90) // 10
    wanted = {"kind": "Quote", "text": words, "size": size, "color": color, "opacity": opacity}
    wrong = next(name for name in SIZES if name != size)

    def filled(big: str, steps: int, message: str = words) -> tuple[str, ...]:
        # The text first: the keyboard would cover what is below.
        form = _fill_widget("Quote", big, color, steps)
        return (_tab("Widgets"), *form[:3], fill(message, id="text"), BACK, *form[3:])

    right = (*filled(size, turns), SAVE)
    return Draft(
        parameters,
        (one(wanted, _APP, "widgets"), nothing_else((_APP, "widgets", {"text": words}))),
        right,
        near_misses={
            "another size": (*filled(wrong, turns), SAVE),
            "another opacity": (*filled(size, -3), SAVE),
            "other words": (*filled(size, turns, f"{words}?"), SAVE),
            "not saved": filled(size, turns),
            "done twice": (*right, *filled(size, turns)[1:], SAVE),
        },
    )


def _draw_widget(random: Random, apps: Apps) -> Parameters:
    return {"kind": random.choice(_records(apps, "widgets"))["kind"]}


@goals.user(266, "medium", _draw_widget, distractors=3)
def remove_widget(parameters: Parameters, apps: Apps) -> Draft:
    kind = parameters["kind"]
    other = _other(apps, "widgets", kind, "kind")

    def removed(name: str, entry: str = "Remove") -> tuple[str, ...]:
        return (hold(id="widget_title", text=name), click(id="sheet_item", text=entry))

    begin = _tab("Widgets")
    return Draft(
        parameters,
        (none({"kind": kind}, _APP, "widgets"), nothing_else((_APP, "widgets", {"kind": kind}))),
        (begin, *removed(kind)),
        near_misses={
            "another widget": (begin, *removed(other)),
            "taken back": (begin, *removed(kind), click(id="snackbar_action")),
            "one widget more": (begin, *removed(kind), *removed(other)),
        },
    )


def _draw_name(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_NAMES)}


@goals.user(267, "medium", _draw_name, distractors=1)
def save_preset(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]

    def named(words: str) -> tuple[str, ...]:
        return (click(desc="Save the current look"), fill(words, id="preset_name"))

    return Draft(
        parameters,
        (
            one({"name": name} | _look(apps), _APP, "presets"),
            nothing_else((_APP, "presets", {"name": name})),
        ),
        (_PRESETS, *named(name), OK),
        near_misses={
            "another name": (_PRESETS, *named(f"{name} 2"), OK),
            "not saved": (_PRESETS, *named(name), click(text="Cancel")),
            "done twice": (_PRESETS, *named(name), OK, *named(name), OK),
        },
    )


def _draw_rename(random: Random, apps: Apps) -> Parameters:
    old = random.choice(_records(apps, "presets"))["name"]
    return {"preset": old, "name": random.choice(_NAMES)}


@goals.user(268, "medium", _draw_rename, distractors=3)
def rename_preset(parameters: Parameters, apps: Apps) -> Draft:
    old, name = parameters["preset"], parameters["name"]
    preset = _titled(apps, "presets", old, "name")
    other = _other(apps, "presets", old, "name")
    typed_ = fill(name, id="preset_name")
    return Draft(
        parameters,
        (
            one(preset | {"name": name}, _APP, "presets"),
            none({"name": old}, _APP, "presets"),
            nothing_else((_APP, "presets", {"name": old}), (_APP, "presets", {"name": name})),
        ),
        (*_hold_preset(old, "Rename"), typed_, OK),
        near_misses={
            "another preset": (*_hold_preset(other, "Rename"), typed_, OK),
            "taken back": (*_hold_preset(old, "Rename"), typed_, click(text="Cancel")),
            "deleted": _hold_preset(old, "Delete"),
        },
    )


def _draw_ringtone(random: Random, apps: Apps) -> Parameters:
    now = apps[_PHONE]["system"]["ringtone"]
    return {"ringtone": random.choice([name for name in RINGTONES if name != now])}


@goals.user(269, "medium", _draw_ringtone, distractors=7)
def set_ringtone(parameters: Parameters, apps: Apps) -> Draft:
    name, now = parameters["ringtone"], apps[_PHONE]["system"]["ringtone"]
    wrong = next(other for other in RINGTONES if other not in (name, now))
    tone = next(other for other in ("Pebble", "Sparrow") if other != apps[_APP]["tones"]["Alarms"])
    ask = (*_SOUNDS, click(text="Ringtone"))
    done = (*ask, click(id="text1", text=name))
    return Draft(
        parameters,
        (holds(name, *_RINGTONE), nothing_else(_RINGTONE)),
        done,
        near_misses={
            "another ringtone": (*ask, click(id="text1", text=wrong)),
            "taken back": (*ask, click(text="Cancel")),
            "alarms as well": (*done, click(text="Alarms"), click(id="text1", text=tone)),
        },
    )


def _draw_shuffle(random: Random, apps: Apps) -> Parameters:
    return {"every": random.choice(_EVERY)}


@goals.user(270, "medium", _draw_shuffle, distractors=7)
def changing_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    every = parameters["every"]
    wrong = next(name for name in _EVERY if name != every)
    turn = click(text="Change by itself")

    def often(name: str) -> tuple[str, ...]:
        return (click(text="How often"), click(id="text1", text=name))

    words = {"Hour": Term("hour", "Stunde", "小时"), "Week": Term("week", "Woche", "周")}
    later, settings = click(id="rate_later"), (_APP, "settings")
    return Draft(
        {"every": words[every]},
        (
            holds(True, *settings, "shuffle"),
            holds(every, *settings, "every"),
            nothing_else((*settings, "shuffle"), (*settings, "every")),
        ),
        (later, *_SETTINGS, turn, *often(every)),
        {"interruption": "rating"},
        near_misses={
            "still off": (later, *_SETTINGS, *often(every)),
            "as often as before": (later, *_SETTINGS, turn),
            "another interval": (later, *_SETTINGS, turn, *often(wrong)),
            "Wi-Fi as well": (
                later, *_SETTINGS, turn, *often(every),
                scroll(target(id="settings_scroll"), text="Only over Wi-Fi"),
                click(text="Only over Wi-Fi"),
            ),
        },
    )  # fmt: skip


def _draw_photo(random: Random, apps: Apps) -> Parameters:
    return {"photo": random.choice(_photos(apps))}


def _photos(apps: Apps) -> list[str]:
    return [file["name"] for file in apps[FILES]["files"] if file["kind"] == "picture"]


@goals.user(271, "hard", _draw_photo, distractors=3)
def lock_screen_photo(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["photo"]
    other = next(photo for photo in _photos(apps) if photo != name)
    ask = (_PRESETS, click(id="lock_picture"))
    allow = ALLOW
    return Draft(
        parameters,
        (
            holds(name, _APP, "lock"),
            nothing_else((_APP, "lock"), (_PHONE, "permissions", _APP, PHOTOS)),
        ),
        (*ask, allow, click(id="text1", text=name)),
        near_misses={
            "another photo": (*ask, allow, click(id="text1", text=other)),
            "forbidden": (*ask, click(id="permission_deny_button")),
            "taken back": (*ask, allow, click(text="Cancel")),
        },
    )


def _draw_evening(random: Random, apps: Apps) -> Parameters:
    return _draw_wallpaper(random, apps) | {"place": PLACES[0]}


@goals.user(272, "hard", _draw_evening, distractors=18, others=("settings",))
def evening_look(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["wallpaper"]
    other = _other(apps, "wallpapers", title)
    phone = (
        *open_app("Settings"),
        scroll(target(id="recycler_view"), id="title", text="Display"),
        click(id="title", text="Display"),
        click(id="title", text="Night Light"),
    )
    light = (_PHONE, "secure", "night_display_activated")
    return Draft(
        {"wallpaper": title},
        (
            holds(_titled(apps, "wallpapers", title)["picture"], *_WALLPAPER),
            holds("1", *light),
            nothing_else(_WALLPAPER, light),
        ),
        (*_set_at(title, PLACES[0]), *phone),
        near_misses={
            "another wallpaper": (*_set_at(other, PLACES[0]), *phone),
            "on the lock screen": (*_set_at(title, PLACES[1]), *phone),
            "without Night Light": (*_set_at(title, PLACES[0]), *phone[:-1]),
        },
    )


def _draw_four(random: Random, apps: Apps) -> Parameters:
    there = {record["kind"] for record in _records(apps, "widgets")}
    fresh = [kind for kind in _KIND_WORDS if kind not in there]
    kinds = (fresh + random.sample(_KIND_WORDS, k=4))[:4]
    found: Parameters = {}
    taken = [(r["kind"], r["size"], r["color"]) for r in _records(apps, "widgets")]
    for number, kind in enumerate(kinds, start=1):
        look = (kind, "", "")
        while look in taken or not look[1]:
            look = (kind, random.choice(SIZES), random.choice(COLORS))
        taken.append(look)
        found |= {f"kind{number}": kind, f"size{number}": look[1], f"color{number}": look[2]}
    return found


@goals.user(273, "hard", _draw_four, distractors=4, memory=12)
def four_widgets(parameters: Parameters, apps: Apps) -> Draft:
    looks = [
        (parameters[f"kind{n}"], parameters[f"size{n}"], parameters[f"color{n}"])
        for n in (1, 2, 3, 4)
    ]

    def added(*wanted: tuple[str, str, str]) -> tuple[str, ...]:
        steps = [step for look in wanted for step in (*_fill_widget(*look, -1), SAVE)]
        return (_tab("Widgets"), *steps)

    members = [
        {"kind": kind, "size": size, "color": color, "opacity": 80} for kind, size, color in looks
    ]
    first, second, third, fourth = looks
    color = next(name for name in COLORS if name != second[2])
    return Draft(
        parameters,
        (
            *(one(member, _APP, "widgets") for member in members),
            nothing_else(*((_APP, "widgets", member) for member in members)),
        ),
        added(*looks),
        near_misses={
            "one left out": added(first, second, fourth),
            "one in another color": added(first, (*second[:2], color), third, fourth),
            "the last one not saved": added(*looks)[:-1],
            "one twice": added(*looks, first),
        },
    )


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    return {"theme": random.choice(_MISSING)}


@goals.user(274, "medium", _draw_missing, distractors=6)
def apply_missing_theme(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["theme"]
    other = _draw_theme(Random(0), apps)["theme"]  # noqa: S311
    look = (click(id="action_search"), fill(title, id="search_src_text"))
    wrong = (*_see_theme(other), click(id="apply_theme"), OK)
    declare = infeasible("There is no such theme")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another theme": wrong,
            "another theme, and declared": (*wrong, declare),
        },
        feasible=False,
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {
        "wallpaper": random.choice(_records(apps, "wallpapers"))["title"],
        "person": random.choice(first_recipients(apps)),
    }


@goals.user(275, "hard", _draw_share, distractors=22, others=("messages",))
def share_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["wallpaper"]
    share = (MENU, click(text="Share"))
    return share_draft(
        parameters, apps,
        name=parameters["person"],
        message=f"Wallpaper {title} by {_titled(apps, 'wallpapers', title)['author']}",
        way=(*_see_wallpaper(title), *share),
        wrong_way=(*_see_wallpaper(_other(apps, "wallpapers", title)), *share),
    )  # fmt: skip


# Testing tasks.


def _draw_search(random: Random, apps: Apps) -> Parameters:
    return {"wallpaper": random.choice(_records(apps, "wallpapers"))["title"]}


@goals.testing(276, "medium", _draw_search, distractors=5)
def search_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["wallpaper"]
    sheet = (click(id="set_wallpaper"), BACK)

    def found(*chips: str) -> tuple[str, ...]:
        return (
            click(id="action_search"),
            fill(title, id="search_src_text"),
            *(click(id="filter_chip", text=chip) for chip in chips),
            click(id="wallpaper_title", text=title),
        )

    chips = ("Themes", "Wallpapers")
    out = (UP, click(id="search_close_btn"))
    return Draft(
        parameters,
        (
            typed(title, id=_id("search_src_text")),
            in_order(
                clicked(id=_id("filter_chip"), text=chips[0]),
                clicked(id=_id("filter_chip"), text=chips[1]),
            ),
            in_order(
                shown(id=_id("toolbar_title"), text=title),
                clicked(id=_id("set_wallpaper")),
                went_back(),
                clicked(id=_id("search_close_btn")),
            ),
            ends_on(id=_id("empty_title"), text="Wallpapers and themes"),
        ),
        (*found(*chips), *sheet, *out),
        near_misses={
            "a chip left out": (*found("Wallpapers"), *sheet, *out),
            "without the sheet": (*found(*chips), *out),
            "another page at the end": (*found(*chips), *sheet, UP),
        },
    )


def _draw_tabs(random: Random, apps: Apps) -> Parameters:
    return {"theme": random.choice(_records(apps, "themes"))["title"]}


@goals.testing(277, "medium", _draw_tabs, distractors=5)
def tabs(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["theme"]
    other = _other(apps, "themes", title)
    cancel = (click(id="apply_theme"), click(text="Cancel"), UP)
    rest = (_tab("Icons"), _tab("Widgets"), _PRESETS)
    return Draft(
        parameters,
        (
            clicked(desc="Themes"),
            in_order(
                shown(id=_id("alertTitle"), text=f"Apply {title}?"),
                clicked(text="Cancel"),
                clicked(desc="Icons"),
            ),
            in_order(
                clicked(desc="Icons"), clicked(desc="Widgets"), clicked(id=_id("action_presets"))
            ),
            ends_on(activity=f"{_APP}.PresetsActivity"),
        ),
        (*_see_theme(title), *cancel, *rest),
        near_misses={
            "another theme": (*_see_theme(other), *cancel, *rest),
            "Icons left out": (*_see_theme(title), *cancel, *rest[1:]),
            "other order": (*_see_theme(title), *cancel, _tab("Widgets"), _tab("Icons"), _PRESETS),
            "another page at the end": (*_see_theme(title), *cancel, *rest, UP),
        },
    )


def _draw_draft(random: Random, apps: Apps) -> Parameters:
    return {
        "kind": random.choice(_KIND_WORDS[1:]),
        "size": random.choice(("Small", "Large")),
        "color": random.choice(("Dark", "Accent")),
    }


@goals.testing(278, "hard", _draw_draft, distractors=8)
def discard_widget(parameters: Parameters, apps: Apps) -> Draft:
    kind, size, color = parameters["kind"], parameters["size"], parameters["color"]
    wrong = next(name for name in KINDS if name not in (kind, "Quote"))
    keep, drop = (UP, click(text="Keep editing")), (UP, click(text="Discard"))

    def begun(what: str) -> tuple[str, ...]:
        return (_tab("Widgets"), *_fill_widget(what, size, color, -1))

    return Draft(
        parameters,
        (
            in_order(clicked(text=kind), clicked(id=_id("size_chip"), text=size)),
            in_order(
                clicked(id=_id("size_chip"), text=size), clicked(id=_id(f"color_{color.lower()}"))
            ),
            in_order(
                clicked(id=_id("opacity_minus")),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
            ),
            ends_on(desc="Widgets", selected="true"),
        ),
        (*begun(kind), *keep, *drop),
        near_misses={
            "another kind": (*begun(wrong), *keep, *drop),
            "discarded at once": (*begun(kind), *drop),
            "saved": (*begun(kind), *keep, SAVE),
            "not left": (*begun(kind), *keep),
        },
    )


def _draw_preset(random: Random, apps: Apps) -> Parameters:
    return {"preset": random.choice(_records(apps, "presets"))["name"]}


@goals.testing(279, "hard", _draw_preset, distractors=3)
def preset_walk(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["preset"]
    other = _other(apps, "presets", name, "name")
    cancel = click(text="Cancel")

    def walk(first: str, second: str) -> tuple[str, ...]:
        return (
            *_hold_preset(first, "Rename"),
            cancel,
            click(id="preset_title", text=second),
            cancel,
        )

    new = (click(desc="Save the current look"), cancel, UP)
    return Draft(
        parameters,
        (
            in_order(
                shown(id=_id("sheet_title"), text=name),
                shown(id=_id("alertTitle"), text="Rename preset"),
                clicked(text="Cancel"),
                shown(id=_id("alertTitle"), text=f"Apply {name}?"),
            ),
            in_order(
                shown(id=_id("alertTitle"), text=f"Apply {name}?"),
                clicked(text="Cancel"),
                clicked(desc="Save the current look"),
                clicked(text="Cancel"),
            ),
            clicked(id=_id("action_presets")),
            ends_on(desc="Wallpapers", selected="true"),
        ),
        (*walk(name, name), *new),
        near_misses={
            "another preset renamed": (*walk(other, name), *new),
            "another preset touched": (*walk(name, other), *new),
            "without the new one": (*walk(name, name), UP),
            "another page at the end": (*walk(name, name), *new[:-1]),
        },
    )


def _draw_sounds(random: Random, apps: Apps) -> Parameters:
    return {
        "sound": random.choice(("Ringtone", "Notifications", "Alarms")),
        "entry": random.choice(("How often", "Choose from", "Where")),
    }


@goals.testing(280, "medium", _draw_sounds, distractors=8)
def sounds_and_settings(parameters: Parameters, apps: Apps) -> Draft:
    sound, entry = parameters["sound"], parameters["entry"]
    wrong = "Alarms" if sound != "Alarms" else "Ringtone"

    def look(name: str) -> tuple[str, ...]:
        return (click(text=name), click(text="Cancel"))

    title = _id("alertTitle")
    chip = click(id="filter_chip", text="Favorites")
    return Draft(
        parameters,
        (
            in_order(shown(id=title, text=sound), clicked(text="Cancel")),
            in_order(shown(id=title, text=entry), clicked(text="Cancel")),
            in_order(shown(id=title, text=sound), shown(id=title, text=entry)),
            ends_on(id=_id("filter_chip"), text="Favorites", checked="true"),
        ),
        (*_SOUNDS, *look(sound), UP, *_SETTINGS, *look(entry), UP, chip),
        near_misses={
            "another sound": (*_SOUNDS, *look(wrong), UP, *_SETTINGS, *look(entry), UP, chip),
            "other order": (*_SETTINGS, *look(entry), UP, *_SOUNDS, *look(sound), UP, chip),
            "another page at the end": (
                *_SOUNDS, *look(sound), UP, *_SETTINGS, *look(entry), UP,
            ),
        },
    )  # fmt: skip
