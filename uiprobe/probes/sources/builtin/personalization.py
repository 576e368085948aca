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
from uiprobe.environments.phone.apps.settings import RINGTONES
from uiprobe.environments.phone.kit.providers import FILES
from uiprobe.probes.sources.builtin.sharing import first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, OK, SAVE, UP, open_app
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    hold,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
    went_back,
)
from uiprobe.probes.sources.builtin.words import Term
from uiprobe.ui.evaluators import Evaluator, PathSegment

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


def _set_wallpaper(parameters: Parameters, apps: Apps) -> Draft:
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


def _favorite(parameters: Parameters, apps: Apps) -> Draft:
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


def _apply_theme(parameters: Parameters, apps: Apps) -> Draft:
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


def _use_pack(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_quote(parameters: Parameters, apps: Apps) -> Draft:
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


def _remove_widget(parameters: Parameters, apps: Apps) -> Draft:
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


def _save_preset(parameters: Parameters, apps: Apps) -> Draft:
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


def _rename_preset(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_ringtone(parameters: Parameters, apps: Apps) -> Draft:
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


def _shuffle(parameters: Parameters, apps: Apps) -> Draft:
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


def _lock_photo(parameters: Parameters, apps: Apps) -> Draft:
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


def _evening(parameters: Parameters, apps: Apps) -> Draft:
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


def _four_widgets(parameters: Parameters, apps: Apps) -> Draft:
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


def _apply_missing(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _tabs(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _preset_walk(parameters: Parameters, apps: Apps) -> Draft:
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


def _sounds_walk(parameters: Parameters, apps: Apps) -> Draft:
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


_WALL = {"wallpaper": "the wallpaper"}

PERSONALIZATION_GOALS = AppGoals(
    app="personalization",
    category="personalization",
    templates=(
        Template(
            261, "set_wallpaper", "user", "easy",
            (
                'Set the wallpaper "{wallpaper}" on the {place} only.',
                'Use "{wallpaper}" as the picture of the {place} and leave the other screen alone.',
                'I want "{wallpaper}" on the {place}, and only there.',
            ),
            _draw_wallpaper, _set_wallpaper,
            {
                "de": (
                    'Setze das Hintergrundbild "{wallpaper}" nur auf den {place}.',
                    'Ich möchte "{wallpaper}" auf dem {place} und nur dort.',
                ),
                "zh": (
                    "把壁纸“{wallpaper}”只设到{place}。",
                    "用“{wallpaper}”作为{place}的图片，另一个屏幕不要改。",
                ),
            },
            _WALL | {"place": "the screen"},
            distractors=15,
        ),
        Template(
            262, "favorite_wallpaper", "user", "easy",
            (
                'Add the wallpaper "{wallpaper}" to the favorites.',
                'Give the wallpaper "{wallpaper}" a heart.',
                'I like "{wallpaper}". Mark this wallpaper as a favorite.',
            ),
            _draw_plain, _favorite,
            {
                "de": (
                    'Nimm das Hintergrundbild "{wallpaper}" in die Favoriten auf.',
                    'Gib dem Hintergrundbild "{wallpaper}" ein Herz.',
                ),
                "zh": ("把壁纸“{wallpaper}”加入收藏。", "给壁纸“{wallpaper}”点上爱心。"),
            },
            _WALL,
            distractors=13,
        ),
        Template(
            263, "apply_theme", "user", "medium",
            (
                'Apply the theme "{theme}".',
                'Let the phone look as in the theme "{theme}".',
                'Switch to the theme "{theme}" with all that belongs to it.',
            ),
            _draw_theme, _apply_theme,
            {
                "de": (
                    'Wende das Design "{theme}" an.',
                    'Stelle das Handy auf das Design "{theme}" mit allem, was dazugehört, um.',
                ),
                "zh": ("应用主题“{theme}”。", "把手机换成主题“{theme}”的样子。"),
            },
            {"theme": "the theme"},
            distractors=5,
        ),
        Template(
            264, "use_icon_pack", "user", "easy",
            (
                'Install the icon pack "{pack}" and use it.',
                'I want the icons of "{pack}". The pack is not installed yet.',
                'Get the icon pack "{pack}" and switch to it.',
            ),
            _draw_pack, _use_pack,
            {
                "de": (
                    'Installiere das Symbolpaket "{pack}" und verwende es.',
                    'Ich möchte die Symbole von "{pack}". Das Paket ist noch nicht installiert.',
                ),
                "zh": ("安装图标包“{pack}”并使用它。", "换成图标包“{pack}”，它还没有安装。"),
            },
            {"pack": "the icon pack"},
            distractors=5,
        ),
        Template(
            265, "new_quote_widget", "user", "hard",
            (
                'Add a Quote widget with the text "{text}", size {size}, color {color} and an '
                "opacity of {opacity}.",
                'I want to see "{text}" on a new Quote widget: {size}, {color}, opacity {opacity}.',
                'New widget, kind Quote, text "{text}", {size}, {color}, with the opacity at '
                "{opacity}.",
            ),
            _draw_quote, _new_quote,
            {
                "de": (
                    'Füge ein Widget der Art Quote mit dem Text "{text}", Größe {size}, Farbe '
                    "{color} und Deckkraft {opacity} hinzu.",
                    'Neues Widget, Art Quote, Text "{text}", {size}, {color}, Deckkraft {opacity}.',
                ),
                "zh": (
                    "添加一个 Quote 小部件，文字“{text}”，大小 {size}，颜色 {color}，"
                    "不透明度 {opacity}。",
                    "新建小部件：类型 Quote，文字“{text}”，{size}，{color}，"
                    "不透明度设为 {opacity}。",
                ),
            },
            {
                "text": "the text",
                "size": "the size",
                "color": "the color",
                "opacity": "the opacity in percent",
            },
            distractors=8,
        ),
        Template(
            266, "remove_widget", "user", "medium",
            (
                "Remove the {kind} widget.",
                "I do not need the widget {kind} any more. Take it away.",
                "Get rid of the {kind} widget and keep all others.",
            ),
            _draw_widget, _remove_widget,
            {
                "de": (
                    "Entferne das Widget {kind}.",
                    "Ich brauche das Widget {kind} nicht mehr. Nimm es weg.",
                ),
                "zh": ("移除 {kind} 小部件。", "不再需要小部件 {kind}，请把它删掉。"),
            },
            {"kind": "the kind of the widget"},
            distractors=3,
        ),
        Template(
            267, "save_preset", "user", "medium",
            (
                'Save the current look of the phone as a preset called "{name}".',
                'Keep how the phone looks now under the name "{name}", as a preset.',
                'Make a preset "{name}" of the look that the phone has at the moment.',
            ),
            _draw_name, _save_preset,
            {
                "de": (
                    'Speichere das jetzige Aussehen des Handys als Voreinstellung "{name}".',
                    'Lege aus dem jetzigen Aussehen eine Voreinstellung (Preset) "{name}" an.',
                ),
                "zh": (
                    "把手机当前的外观保存为预设“{name}”。",
                    "将现在的外观存成名为“{name}”的预设。",
                ),
            },
            {"name": "the name of the preset"},
            distractors=1,
        ),
        Template(
            268, "rename_preset", "user", "medium",
            (
                'Rename the preset "{preset}" to "{name}".',
                'The preset "{preset}" should be called "{name}" from now on.',
                'Change the name of the preset "{preset}" to "{name}".',
            ),
            _draw_rename, _rename_preset,
            {
                "de": (
                    'Benenne die Voreinstellung "{preset}" in "{name}" um.',
                    'Die Voreinstellung (Preset) "{preset}" soll jetzt "{name}" heißen.',
                ),
                "zh": (
                    "把预设“{preset}”重命名为“{name}”。",
                    "预设“{preset}”以后叫“{name}”，请改名。",
                ),
            },
            {"preset": "the preset", "name": "its new name"},
            distractors=3,
        ),
        Template(
            269, "set_ringtone", "user", "medium",
            (
                "Change the ringtone to {ringtone}.",
                "Calls should ring with {ringtone}. Set that among the sounds.",
                "Let the phone ring with the sound {ringtone}.",
            ),
            _draw_ringtone, _set_ringtone,
            {
                "de": (
                    "Ändere den Klingelton in {ringtone}.",
                    "Anrufe sollen mit {ringtone} klingeln. Stelle das bei den Tönen ein.",
                ),
                "zh": ("把来电铃声改为 {ringtone}。", "来电时播放 {ringtone}，请在声音里设置。"),
            },
            {"ringtone": "the ringtone"},
            distractors=7,
        ),
        Template(
            270, "changing_wallpaper", "user", "medium",
            (
                "Let the wallpaper change by itself, every {every}.",
                "I want another wallpaper every {every}, without doing anything. Set that up.",
                "Turn on that the wallpaper changes by itself and set it to every {every}.",
            ),
            _draw_shuffle, _shuffle,
            {
                "de": (
                    "Lass das Hintergrundbild jede {every} von selbst wechseln.",
                    "Ich möchte jede {every} automatisch ein anderes Hintergrundbild. Richte das "
                    "ein.",
                ),
                "zh": (
                    "让壁纸每{every}自动更换一次。",
                    "打开壁纸自动更换，频率设为每{every}。",
                ),
            },
            {"every": "how often"},
            distractors=7,
        ),
        Template(
            271, "lock_screen_photo", "user", "hard",
            (
                'Use the photo "{photo}" from this phone on the lock screen; the app may see my '
                "photos. The place for that is among the presets.",
                'Under Presets, choose "{photo}" as the picture of the lock screen, and allow '
                "access to the photos.",
                'My lock screen should show the file "{photo}". Choose it under Presets and '
                "permit what the app asks for.",
            ),
            _draw_photo, _lock_photo,
            {
                "de": (
                    'Zeige das Foto "{photo}" von diesem Handy auf dem Sperrbildschirm; die App '
                    "darf meine Fotos sehen. Das geht unter Presets.",
                    'Wähle unter Presets "{photo}" als Bild des Sperrbildschirms und erlaube den '
                    "Zugriff auf die Fotos.",
                ),
                "zh": (
                    "在 Presets 里把手机中的照片“{photo}”设为锁屏图片，并允许访问照片。",
                    "锁屏要显示文件“{photo}”，请在 Presets 中选择它，应用询问时允许。",
                ),
            },
            {"photo": "the photo"},
            distractors=3,
        ),
        Template(
            272, "evening_look", "user", "hard",
            (
                'Set the wallpaper "{wallpaper}" on the home screen, and turn on Night Light in '
                "the display settings of the Settings app.",
                'For the evening: "{wallpaper}" as wallpaper of the home screen only, and Night '
                "Light on (Settings app, Display).",
                'First choose "{wallpaper}" for the home screen, then switch Night Light on under '
                "Display in the Settings app.",
            ),
            _draw_evening, _evening,
            {
                "de": (
                    'Setze das Hintergrundbild "{wallpaper}" auf den Startbildschirm und schalte '
                    "in der App Settings unter Display Night Light ein.",
                    'Für den Abend: "{wallpaper}" nur auf dem Startbildschirm, und Night Light an '
                    "(App Settings, Display).",
                ),
                "zh": (
                    "把壁纸“{wallpaper}”设到主屏幕，再到 Settings 应用的 Display 里打开 "
                    "Night Light。",
                    "晚间模式：主屏幕用“{wallpaper}”，并在 Settings 的 Display 中"
                    "开启 Night Light。",
                ),
            },
            _WALL,
            distractors=18, others=("settings",),
        ),
        Template(
            273, "four_widgets", "user", "hard",
            (
                "Add four widgets, all with an opacity of 80: {kind1} ({size1}, {color1}), "
                "{kind2} ({size2}, {color2}), {kind3} ({size3}, {color3}) and {kind4} ({size4}, "
                "{color4}).",
                "I need these new widgets, each 80 % opaque: {kind1}, {size1}, {color1}; {kind2}, "
                "{size2}, {color2}; {kind3}, {size3}, {color3}; {kind4}, {size4}, {color4}.",
                "Make four widgets with the opacity 80. Kinds, sizes and colors: {kind1} {size1} "
                "{color1}, {kind2} {size2} {color2}, {kind3} {size3} {color3}, {kind4} {size4} "
                "{color4}.",
            ),
            _draw_four, _four_widgets,
            {
                "de": (
                    "Füge vier Widgets hinzu, alle mit der Deckkraft 80: {kind1} ({size1}, "
                    "{color1}), {kind2} ({size2}, {color2}), {kind3} ({size3}, {color3}) und "
                    "{kind4} ({size4}, {color4}).",
                    "Ich brauche diese neuen Widgets mit Deckkraft 80: {kind1}, {size1}, "
                    "{color1}; {kind2}, {size2}, {color2}; {kind3}, {size3}, {color3}; {kind4}, "
                    "{size4}, {color4}.",
                ),
                "zh": (
                    "添加四个小部件，不透明度都为 80：{kind1}（{size1}，{color1}）、"
                    "{kind2}（{size2}，{color2}）、{kind3}（{size3}，{color3}）和"
                    "{kind4}（{size4}，{color4}）。",
                    "新建这些小部件，不透明度均设 80：{kind1} {size1} {color1}；"
                    "{kind2} {size2} {color2}；{kind3} {size3} {color3}；"
                    "{kind4} {size4} {color4}。",
                ),
            },
            {
                f"{word}{number}": f"the {word} of widget {number}"
                for number in (1, 2, 3, 4)
                for word in ("kind", "size", "color")
            },
            distractors=4, memory=12,
        ),
        Template(
            274, "apply_missing_theme", "user", "medium",
            (
                'Apply the theme "{theme}".',
                'Switch the phone to the theme "{theme}", and to no other one.',
                'I would like the theme "{theme}" from the Themes app.',
            ),
            _draw_missing, _apply_missing,
            {
                "de": (
                    'Wende das Design "{theme}" an.',
                    'Stelle das Handy auf das Design "{theme}" um und auf kein anderes.',
                ),
                "zh": ("应用主题“{theme}”。", "把手机换成主题“{theme}”，不要用别的主题。"),
            },
            {"theme": "the theme"},
            distractors=6,
        ),
        Template(
            275, "share_wallpaper", "user", "hard",
            (
                'Share the wallpaper "{wallpaper}" with {person} by Messages.',
                'Send {person} the wallpaper "{wallpaper}" from its menu, by Messages.',
                '{person} would like "{wallpaper}". Share this wallpaper by Messages.',
            ),
            _draw_share, _share,
            {
                "de": (
                    'Teile das Hintergrundbild "{wallpaper}" über Messages mit {person}.',
                    'Schicke {person} über Messages das Hintergrundbild "{wallpaper}".',
                ),
                "zh": (
                    "通过 Messages 把壁纸“{wallpaper}”分享给{person}。",
                    "用 Messages 给{person}发壁纸“{wallpaper}”。",
                ),
            },
            _WALL | {"person": "who gets it"},
            distractors=22, others=("messages",),
        ),
        Template(
            276, "search_wallpaper", "testing", "medium",
            (
                'Search for "{wallpaper}", touch the chip Themes, then the chip Wallpapers, open '
                'the wallpaper, touch Set as wallpaper, close the sheet with Back, return to the '
                "search and empty its field with the cross.",
                'Test the search: "{wallpaper}", chip Themes, chip Wallpapers, open the result, '
                "Set as wallpaper, Back, up, and the cross of the search field.",
                'Enter "{wallpaper}" in the search, try Themes and then Wallpapers, open it, show '
                "the choice of screens and leave it with Back, go up, and clear the search.",
            ),
            _draw_search, _search,
            {
                "de": (
                    'Suche nach "{wallpaper}", tippe auf Themes, dann auf Wallpapers, öffne das '
                    "Bild, tippe auf Set as wallpaper, schließe die Auswahl mit Zurück, kehre zur "
                    "Suche zurück und leere das Feld mit dem Kreuz.",
                    'Prüfe die Suche: "{wallpaper}", Themes, Wallpapers, Ergebnis öffnen, Set as '
                    "wallpaper, Zurück, nach oben, und das Kreuz des Suchfelds.",
                ),
                "zh": (
                    "搜索“{wallpaper}”，先点 Themes，再点 Wallpapers，打开壁纸，"
                    "点 Set as wallpaper，用返回键关闭，回到搜索并用叉号清空。",
                    "测试搜索：“{wallpaper}”，Themes，Wallpapers，打开结果，Set as wallpaper，"
                    "返回键，向上返回，再点搜索框的叉号。",
                ),
            },
            _WALL,
            distractors=5,
        ),
        Template(
            277, "tabs", "testing", "medium",
            (
                'On the tab Themes open "{theme}", touch Apply and cancel, go back, touch the tabs '
                "Icons and Widgets in this order, and open the presets with the button in the "
                "toolbar.",
                'Test the tabs: Themes, "{theme}", Apply, Cancel, back; Icons; Widgets; then the '
                "layers in the toolbar.",
                'Open the theme "{theme}", ask to apply it and cancel; return, look at Icons, '
                "then at Widgets, and touch the layers at the top.",
            ),
            _draw_tabs, _tabs,
            {
                "de": (
                    'Öffne im Reiter Themes "{theme}", tippe auf Apply und brich ab, gehe zurück, '
                    "tippe nacheinander auf die Reiter Icons und Widgets und öffne die "
                    "Voreinstellungen über die Taste in der Leiste.",
                    'Prüfe die Reiter: Themes, "{theme}", Apply, Cancel, zurück; Icons; Widgets; '
                    "dann das Ebenen-Symbol oben.",
                ),
                "zh": (
                    "在 Themes 中打开“{theme}”，点 Apply 后取消，返回，依次点 Icons 和 Widgets，"
                    "再用工具栏按钮打开预设。",
                    "测试标签：Themes、“{theme}”、Apply、Cancel、返回，Icons，Widgets，"
                    "最后点顶部的图层图标。",
                ),
            },
            {"theme": "the theme"},
            distractors=5,
        ),
        Template(
            278, "discard_widget", "testing", "hard",
            (
                "Begin a new widget of the kind {kind}, size {size}, color {color}, lower the "
                "opacity once, touch the cross, choose Keep editing, touch it again and choose "
                "Discard.",
                "New widget: {kind}, then {size}, then {color}, then one step less opacity; close "
                "it with Keep editing first, with Discard afterwards.",
                "Check that a new widget can be thrown away: choose {kind}, {size}, {color}, one "
                "minus at Opacity, then the cross, Keep editing, the cross, Discard.",
            ),
            _draw_draft, _discard,
            {
                "de": (
                    "Beginne ein neues Widget der Art {kind}, Größe {size}, Farbe {color}, "
                    "verringere einmal die Deckkraft, tippe auf das Kreuz, wähle Keep editing, "
                    "tippe wieder darauf und wähle Discard.",
                    "Neues Widget: {kind}, dann {size}, dann {color}, dann eine Stufe weniger "
                    "Deckkraft; erst mit Keep editing, danach mit Discard schließen.",
                ),
                "zh": (
                    "新建 {kind} 小部件，大小 {size}，颜色 {color}，不透明度减一次，点叉号选 "
                    "Keep editing，再点叉号选 Discard。",
                    "新小部件：{kind}，然后 {size}，然后 {color}，不透明度降一级；"
                    "关闭时先 Keep editing，再 Discard。",
                ),
            },
            {"kind": "the kind", "size": "the size", "color": "the color"},
            distractors=8,
        ),
        Template(
            279, "preset_walk", "testing", "hard",
            (
                'Open the presets, hold "{preset}", choose Rename and cancel, touch "{preset}" '
                "and cancel, touch the plus sign and cancel, and go back to the wallpapers.",
                'Test the presets: hold "{preset}", Rename, Cancel; touch "{preset}", Cancel; '
                "plus, Cancel; then back to the first page.",
                'With the preset "{preset}": first hold it and cancel renaming, then touch it and '
                "cancel applying; begin a new preset, cancel, and leave the page.",
            ),
            _draw_preset, _preset_walk,
            {
                "de": (
                    'Öffne die Voreinstellungen, halte "{preset}", wähle Rename und brich ab, '
                    'tippe auf "{preset}" und brich ab, tippe auf das Plus und brich ab, und gehe '
                    "zu den Hintergrundbildern zurück.",
                    'Prüfe die Voreinstellungen: "{preset}" halten, Rename, Cancel; "{preset}" '
                    "antippen, Cancel; Plus, Cancel; dann zurück zur ersten Seite.",
                ),
                "zh": (
                    "打开预设，长按“{preset}”，选 Rename 后取消，点“{preset}”后取消，"
                    "点加号后取消，再回到壁纸页。",
                    "测试预设：长按“{preset}”、Rename、Cancel；点“{preset}”、Cancel；"
                    "加号、Cancel；然后返回首页。",
                ),
            },
            {"preset": "the preset"},
            distractors=3,
        ),
        Template(
            280, "sounds_and_settings", "testing", "medium",
            (
                "From the overflow menu open Sounds, touch {sound} and cancel, go back, open "
                "Settings, touch {entry} and cancel, go back, and show only the favorites.",
                "Test two pages: Sounds with {sound}, Cancel; Settings with {entry}, Cancel; then "
                "the chip Favorites.",
                "First look at {sound} under Sounds, then at {entry} under Settings, cancelling "
                "both; back on the wallpapers touch Favorites.",
            ),
            _draw_sounds, _sounds_walk,
            {
                "de": (
                    "Öffne aus dem Überlaufmenü Sounds, tippe auf {sound} und brich ab, gehe "
                    "zurück, öffne Settings, tippe auf {entry} und brich ab, gehe zurück und "
                    "zeige nur die Favoriten.",
                    "Prüfe zwei Seiten: Sounds mit {sound}, Cancel; Settings mit {entry}, Cancel; "
                    "dann der Chip Favorites.",
                ),
                "zh": (
                    "从更多菜单打开 Sounds，点 {sound} 并取消，返回后打开 Settings，点 {entry} "
                    "并取消，返回并只显示 Favorites。",
                    "测试两个页面：Sounds 中的 {sound}、取消；Settings 中的 {entry}、取消；"
                    "然后点 Favorites。",
                ),
            },
            {"sound": "the sound", "entry": "the setting"},
            distractors=8,
        ),
    ),
)  # fmt: skip
