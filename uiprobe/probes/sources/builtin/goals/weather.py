"""Goals for the weather app."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.weather import (
    KINDS,
    LAYERS,
    LOCATION,
    NOTIFICATIONS,
    Weather,
)
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("weather", "weather", order=18)

_APP = Weather.package
_TODAY = START.date()
_PLACES = (_APP, "places")
_SETTINGS = (_APP, "settings")
_PERMISSION = ("com.android.settings", "permissions", _APP)

_OUTINGS = ("Picnic", "Boat trip", "Long walk", "Barbecue", "Wash the car", "Kite day", "野餐")
_NOWHERE = ("Quellenau", "Port Amberley", "Thistledown", "Gravenholt", "Sommerlake", "白石湾")
_WINDS = ("mph", "m/s", "kn")
_KIND_WORDS = {
    "Rain": Term("rain", "Regen", "下雨"),
    "Frost": Term("frost", "Frost", "霜冻"),
    "Heat": Term("heat", "Hitze", "高温"),
    "Wind": Term("wind", "Wind", "大风"),
    "Thunderstorm": Term("thunderstorm", "Gewitter", "雷暴"),
    "Snow": Term("snow", "Schnee", "下雪"),
}

_id = ids(_APP)


def _places(apps: Apps) -> list[str]:
    found: list[str] = apps[_APP]["places"]
    return found


def _rules(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "rules")


def _town(apps: Apps, name: str) -> dict[str, Any]:
    return next(town for town in apps[_APP]["towns"] if town["name"] == name)


def _elsewhere(apps: Apps) -> list[str]:
    """Towns that are known and not among the places."""
    names: list[str] = [town["name"] for town in apps[_APP]["towns"]]
    return [name for name in names if name not in _places(apps)]


# Ways through the app.

_OPEN_PLACES = click(id="action_places")
_OPEN_ALERTS = (MENU, click(text="Alerts"))
_OPEN_RULES = (*_OPEN_ALERTS, click(desc="My alerts"))
_OPEN_SETTINGS = (MENU, click(text="Settings"))
_DENY = click(id="permission_deny_button")


def _look_for(name: str) -> tuple[str, ...]:
    return (click(desc="Add place"), fill(name, id="search_src_text"))


def _add(name: str) -> tuple[str, ...]:
    button = click(id="town_add", beside=target(id="town_title", text=name))
    return (*_look_for(name), button)


def _hold_place(name: str, entry: str) -> tuple[str, ...]:
    return (
        scroll(target(id="place_list"), id="place_title", text=name),
        hold(id="place_title", text=name),
        click(id="sheet_item", text=entry),
    )


def _make_home(name: str) -> tuple[str, ...]:
    button = {"id": "place_home", "beside": target(id="place_title", text=name)}
    return (scroll(target(id="place_list"), **button), click(**button))


def _show(name: str) -> tuple[str, ...]:
    return (
        _OPEN_PLACES,
        scroll(target(id="place_list"), id="place_title", text=name),
        click(id="place_title", text=name),
    )


def _rule_title(rule: Mapping[str, Any]) -> str:
    return f"{rule['kind']}: {rule['place']}"


def _turn(rule: Mapping[str, Any]) -> str:
    return click(id="rule_switch", beside=target(id="rule_title", text=_rule_title(rule)))


def _fill_rule(place: str, kind: str, ahead: int, moment: str) -> tuple[str, ...]:
    return (
        click(desc="New alert"),
        click(id="place"),
        click(id="text1", text=place),
        click(id="kind"),
        click(id="text1", text=kind),
        *[click(id="ahead_plus")] * (ahead - 1),
        click(id="time"),
        *pick_hour(moment),
    )


def _rule(place: str, kind: str, ahead: int, moment: str) -> dict[str, Any]:
    return {"place": place, "kind": kind, "ahead": ahead, "time": moment, "on": False}


# User tasks.


def _draw_new_place(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice(_elsewhere(apps))}


@goals.user(281, "easy", _draw_new_place, distractors=15)
def add_place(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["place"]
    other = another(_elsewhere(apps), name)
    return Draft(
        parameters,
        (holds([*_places(apps), name], *_PLACES), nothing_else(_PLACES)),
        (_OPEN_PLACES, *_add(name)),
        near_misses={
            "another place": (_OPEN_PLACES, *_add(other)),
            "only searched": (_OPEN_PLACES, *_look_for(name)),
            "one place more": (_OPEN_PLACES, *_add(name), *_add(other)),
            "home as well": (_OPEN_PLACES, *_add(name), *_make_home(name)),
        },
    )


def _draw_place(random: Random, apps: Apps) -> Parameters:
    """One of the places, and neither the first nor home."""
    home = apps[_APP]["home"]
    return {"place": random.choice([name for name in _places(apps)[1:] if name != home])}


@goals.user(282, "medium", _draw_place, distractors=5)
def remove_place(parameters: Parameters, apps: Apps) -> Draft:
    name, places = parameters["place"], _places(apps)
    other = another(places[1:], name)
    remove = (_OPEN_PLACES, *_hold_place(name, "Remove"))
    return Draft(
        parameters,
        (holds([place for place in places if place != name], *_PLACES), nothing_else(_PLACES)),
        remove,
        near_misses={
            "another place": (_OPEN_PLACES, *_hold_place(other, "Remove")),
            "taken back": (*remove, click(id="snackbar_action")),
            "one place more": (*remove, *_hold_place(other, "Remove")),
        },
    )


@goals.user(283, "easy", _draw_place, distractors=5)
def set_home(parameters: Parameters, apps: Apps) -> Draft:
    name, home = parameters["place"], apps[_APP]["home"]
    other = another(_places(apps), name, home)
    return Draft(
        parameters,
        (holds(name, _APP, "home"), nothing_else((_APP, "home"))),
        (_OPEN_PLACES, *_make_home(name)),
        near_misses={
            "another place": (_OPEN_PLACES, *_make_home(other)),
            "set back": (_OPEN_PLACES, *_make_home(name), *_make_home(home)),
            "only shown": _show(name),
            "moved to the top": (_OPEN_PLACES, *_hold_place(name, "Move to the top")),
        },
    )


@goals.user(284, "medium", _draw_place, distractors=5)
def move_to_top(parameters: Parameters, apps: Apps) -> Draft:
    name, places = parameters["place"], _places(apps)
    other = another(places[1:], name)
    moved = (_OPEN_PLACES, *_hold_place(name, "Move to the top"))
    return Draft(
        parameters,
        (
            holds([name, *(place for place in places if place != name)], *_PLACES),
            nothing_else(_PLACES),
        ),
        moved,
        near_misses={
            "another place": (_OPEN_PLACES, *_hold_place(other, "Move to the top")),
            "home as well": (*moved, *_make_home(name)),
            "another one after it": (*moved, *_hold_place(other, "Move to the top")),
        },
    )


def _draw_units(random: Random, apps: Apps) -> Parameters:
    return {"wind": random.choice(_WINDS)}


@goals.user(285, "medium", _draw_units, distractors=8, memory=1)
def units(parameters: Parameters, apps: Apps) -> Draft:
    wind = parameters["wind"]
    wrong = another(list(_WINDS), wind)
    begin = (*_OPEN_SETTINGS, click(text="Units"))

    def pick(title: str, choice: str) -> tuple[str, ...]:
        return (click(id="title", text=title), click(id="text1", text=choice))

    warm = pick("Temperature", "Fahrenheit")
    return Draft(
        parameters,
        (
            holds("Fahrenheit", *_SETTINGS, "temperature"),
            holds(wind, *_SETTINGS, "wind"),
            nothing_else((*_SETTINGS, "temperature"), (*_SETTINGS, "wind")),
        ),
        (*begin, *warm, *pick("Wind", wind)),
        near_misses={
            "wind left out": (*begin, *warm),
            "temperature left out": (*begin, *pick("Wind", wind)),
            "another unit of wind": (*begin, *warm, *pick("Wind", wrong)),
            "rain as well": (*begin, *warm, *pick("Wind", wind), *pick("Rain", "in")),
        },
    )


def _draw_rule(random: Random, apps: Apps) -> Parameters:
    there = {(rule["place"], rule["kind"]) for rule in _rules(apps)}
    while True:
        place, kind = random.choice(_places(apps)), random.choice(KINDS)
        if (place, kind) not in there:
            return {
                "place": place,
                "kind": kind,
                "ahead": str(random.choice((2, 3))),
                "time": f"{random.choice((6, 8, 9, 17, 18, 19, 20)):02}:00",
            }


@goals.user(286, "hard", _draw_rule, distractors=11)
def new_alert(parameters: Parameters, apps: Apps) -> Draft:
    place, kind = parameters["place"], parameters["kind"]
    ahead, moment = int(parameters["ahead"]), parameters["time"]
    other = another(_places(apps), place)
    right = (*_fill_rule(place, kind, ahead, moment), SAVE)
    member: dict[str, Any] = {"place": place, "kind": kind}
    return Draft(
        {
            "place": place,
            "kind": _KIND_WORDS[kind],
            "ahead": str(ahead),
            "time": Moment(moment),
        },
        (one(_rule(place, kind, ahead, moment), _APP, "rules"),
         nothing_else((_APP, "rules", member))),
        (*_OPEN_RULES, *right),
        near_misses={
            "another place": (*_OPEN_RULES, *_fill_rule(other, kind, ahead, moment), SAVE),
            "a day less": (*_OPEN_RULES, *_fill_rule(place, kind, ahead - 1, moment), SAVE),
            "not saved": (*_OPEN_RULES, *right[:-1]),
            "done twice": (*_OPEN_RULES, *right, *right),
        },
    )  # fmt: skip


def _draw_off(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice([rule["place"] for rule in _rules(apps) if not rule["on"]])}


def _known_rule(parameters: Parameters, apps: Apps) -> dict[str, Any]:
    """The alert for a place; no two are for the same one."""
    return next(rule for rule in _rules(apps) if rule["place"] == parameters["place"])


def _rule_words(rule: Mapping[str, Any]) -> dict[str, Any]:
    return {"place": rule["place"], "kind": _KIND_WORDS[rule["kind"]]}


def _changes_rule(rule: Mapping[str, Any], *others: tuple[PathSegment, ...]) -> Evaluator:
    member: dict[str, Any] = {"place": rule["place"], "kind": rule["kind"]}
    return nothing_else((_APP, "rules", member), *others)


@goals.user(287, "medium", _draw_off, distractors=3)
def turn_alert_on(parameters: Parameters, apps: Apps) -> Draft:
    rule = _known_rule(parameters, apps)
    other = next(record for record in _rules(apps) if record["on"])
    turn = (*_OPEN_RULES, _turn(rule))
    return Draft(
        _rule_words(rule),
        (
            one(rule | {"on": True}, _APP, "rules"),
            _changes_rule(rule, (*_PERMISSION, NOTIFICATIONS)),
        ),
        (*turn, ALLOW),
        near_misses={
            "forbidden": (*turn, _DENY),
            "turned off again": (*turn, ALLOW, _turn(rule)),
            "another one turned off": (*turn, ALLOW, _turn(other)),
        },
    )


def _draw_known_rule(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice(_rules(apps))["place"]}


def _draw_time(random: Random, apps: Apps) -> Parameters:
    hour = random.choice((15, 16, 17, 18, 19, 20, 21))
    return _draw_known_rule(random, apps) | {"time": f"{hour}:00"}


@goals.user(288, "medium", _draw_time, distractors=4)
def change_alert_time(parameters: Parameters, apps: Apps) -> Draft:
    rule, moment = _known_rule(parameters, apps), parameters["time"]
    other = next(record for record in _rules(apps) if record["place"] != rule["place"])
    hour = int(moment[:2]) - 12

    def changed(record: Mapping[str, Any], to: int, half: str = "pm_label") -> tuple[str, ...]:
        return (
            *_OPEN_RULES,
            click(id="rule_title", text=_rule_title(record)),
            click(id="time"),
            click(desc=str(to)),
            click(desc="0"),
            click(id=half),
            OK,
        )

    return Draft(
        _rule_words(rule) | {"time": Moment(moment)},
        (one(rule | {"time": moment}, _APP, "rules"), _changes_rule(rule)),
        (*changed(rule, hour), SAVE),
        near_misses={
            "another alert": (*changed(other, hour), SAVE),
            "an hour later": (*changed(rule, hour + 1), SAVE),
            "in the morning": (*changed(rule, hour, "am_label"), SAVE),
            "not saved": changed(rule, hour),
        },
    )


@goals.user(289, "medium", _draw_known_rule, distractors=2)
def delete_alert(parameters: Parameters, apps: Apps) -> Draft:
    rule = _known_rule(parameters, apps)
    other = next(record for record in _rules(apps) if record["place"] != rule["place"])

    def deleted(record: Mapping[str, Any]) -> tuple[str, ...]:
        return (
            hold(id="rule_title", text=_rule_title(record)),
            click(id="sheet_item", text="Delete"),
        )

    right = (*_OPEN_RULES, *deleted(rule))
    return Draft(
        _rule_words(rule),
        (
            none({"place": rule["place"], "kind": rule["kind"]}, _APP, "rules"),
            _changes_rule(rule),
        ),
        right,
        near_misses={
            "another alert": (*_OPEN_RULES, *deleted(other)),
            "taken back": (*right, click(id="snackbar_action")),
            "one alert more": (*right, *deleted(other)),
        },
    )


def _draw_warning(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice(apps[_APP]["warnings"])["place"]}


@goals.user(290, "easy", _draw_warning, distractors=4)
def dismiss_warning(parameters: Parameters, apps: Apps) -> Draft:
    place = parameters["place"]
    warnings = apps[_APP]["warnings"]
    warning = next(record for record in warnings if record["place"] == place)
    other = next(record for record in warnings if record["place"] != place)

    def dismissed(record: Mapping[str, Any]) -> tuple[str, ...]:
        title = target(id="warning_title", text=f"{record['kind']}: {record['place']}")
        button = {"id": "warning_dismiss", "beside": title}
        return (scroll(target(id="warning_list"), **button), click(**button))

    begin = (click(id="rate_later"), *_OPEN_ALERTS)
    return Draft(
        {"place": place, "kind": _KIND_WORDS[warning["kind"]]},
        (
            none({"place": place}, _APP, "warnings"),
            nothing_else((_APP, "warnings", {"place": place})),
        ),
        (*begin, *dismissed(warning)),
        {"interruption": "rating"},
        near_misses={
            "another warning": (*begin, *dismissed(other)),
            "taken back": (*begin, *dismissed(warning), click(id="snackbar_action")),
            "all of them": (*begin, click(id="action_clear"), OK),
        },
    )


def _draw_locate(random: Random, apps: Apps) -> Parameters:
    return {"first": random.choice(_places(apps)[1:])}


@goals.user(291, "hard", _draw_locate, distractors=6)
def where_i_am(parameters: Parameters, apps: Apps) -> Draft:
    first, near, places = parameters["first"], apps[_APP]["near"], _places(apps)
    other = another(_elsewhere(apps), near)
    ask = (_OPEN_PLACES, scroll(target(id="place_list"), id="locate"), click(id="locate"))
    top = _hold_place(first, "Move to the top")
    moved = [first, *(place for place in places if place != first)]
    # Moved first: the new place makes the list longer.
    return Draft(
        {"place": first},
        (
            holds([*moved, near], *_PLACES),
            nothing_else(_PLACES, (*_PERMISSION, LOCATION)),
        ),
        (_OPEN_PLACES, *top, *ask[1:], ALLOW),
        near_misses={
            "forbidden": (_OPEN_PLACES, *top, *ask[1:], _DENY),
            "not moved": (*ask, ALLOW),
            "another place added": (_OPEN_PLACES, *top, *_add(other)),
        },
    )


def _warmest(apps: Apps, place: str) -> int | None:
    """The day with the highest temperature from tomorrow on; None if there are two."""
    highs = _town(apps, place)["highs"]
    later = highs[1:]
    return highs.index(max(later), 1) if later.count(max(later)) == 1 else None


def _draw_outing(random: Random, apps: Apps) -> Parameters:
    clear = [place for place in _places(apps) if _warmest(apps, place) is not None]
    return {
        "place": random.choice(clear or _places(apps)),
        "title": random.choice(_OUTINGS),
        "time": f"{random.choice((9, 11, 12, 13, 14, 15)):02}:00",
    }


@goals.user(292, "hard", _draw_outing, distractors=7, memory=1, others=("business",))
def warmest_day(parameters: Parameters, apps: Apps) -> Draft:
    place, title, moment = parameters["place"], parameters["title"], parameters["time"]
    ahead = _warmest(apps, place) or 1
    names = ("Today", *(f"{_TODAY + timedelta(days=n):%A}" for n in range(1, 7)))

    def day_of(number: int) -> str:
        return (_TODAY + timedelta(days=number)).isoformat()

    def planned(number: int, start: str) -> tuple[str, ...]:
        return (
            *_show(place),
            scroll(target(id="forecast_scroll"), id="day_name", text=names[number]),
            click(id="day_name", text=names[number]),
            *open_app("Business"),
            click(desc="New event"),
            fill(title, id="title"),
            click(id="day"),
            *pick_day(day_of(number), _TODAY.isoformat()),
            click(id="start"),
            *pick_hour(start),
        )

    wanted = {
        "title": title,
        "day": day_of(ahead),
        "start": moment,
        "end": f"{int(moment[:2]) + 1:02}:00",
        "place": "",
        "guests": [],
        "notes": "",
    }
    wrong = ahead - 1 if ahead > 1 else ahead + 1
    return Draft(
        {"place": place, "title": title, "time": Moment(moment)},
        (one(wanted, CALENDAR, "events"), nothing_else((CALENDAR, "events", {"title": title}))),
        (*planned(ahead, moment), SAVE),
        near_misses={
            "another day": (*planned(wrong, moment), SAVE),
            "another time": (*planned(ahead, "16:00"), SAVE),
            "not saved": planned(ahead, moment),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {
        "place": random.choice(_places(apps)),
        "person": random.choice(first_recipients(apps)),
    }


@goals.user(293, "hard", _draw_share, distractors=14, others=("messages",))
def share_weather(parameters: Parameters, apps: Apps) -> Draft:
    place = parameters["place"]
    town = _town(apps, place)
    share = (MENU, click(text="Share"))
    return share_draft(
        parameters, apps,
        name=parameters["person"],
        message=f"{place}: {town['skies'][0]}, {town['highs'][0]}° / {town['lows'][0]}°",
        way=(*_show(place), *share),
        wrong_way=(*_show(another(_places(apps), place)), *share),
    )  # fmt: skip


def _draw_nowhere(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice(_NOWHERE)}


@goals.user(294, "medium", _draw_nowhere, distractors=16)
def add_unknown_place(parameters: Parameters, apps: Apps) -> Draft:
    look = (_OPEN_PLACES, *_look_for(parameters["place"]))
    other = (_OPEN_PLACES, *_add(_elsewhere(apps)[0]))
    declare = infeasible("The app does not know this place")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another place": other,
            "another place, and declared": (*other, declare),
        },
        feasible=False,
    )


def _draw_three(random: Random, apps: Apps) -> Parameters:
    found: Parameters = {}
    taken = {(rule["place"], rule["kind"]) for rule in _rules(apps)}
    for number in (1, 2, 3):
        rule = _draw_rule(random, apps)
        while (rule["place"], rule["kind"]) in taken:
            rule = _draw_rule(random, apps)
        taken.add((rule["place"], rule["kind"]))
        found |= {f"{key}{number}": rule[key] for key in ("place", "kind", "time")}
    return found


@goals.user(295, "hard", _draw_three, distractors=11, memory=9)
def three_alerts(parameters: Parameters, apps: Apps) -> Draft:
    wanted = [
        (parameters[f"place{n}"], parameters[f"kind{n}"], 2, parameters[f"time{n}"])
        for n in (1, 2, 3)
    ]
    words: dict[str, Any] = {}
    for number, (place, kind, _, moment) in enumerate(wanted, start=1):
        words |= {
            f"place{number}": place,
            f"kind{number}": _KIND_WORDS[kind],
            f"time{number}": Moment(moment),
        }

    def made(*rules: tuple[str, str, int, str]) -> tuple[str, ...]:
        steps = [step for rule in rules for step in (*_fill_rule(*rule), SAVE)]
        return (*_OPEN_RULES, *steps)

    first, second, third = wanted
    early = (second[0], second[1], 1, second[3])
    return Draft(
        words,
        (
            *(one(_rule(*rule), _APP, "rules") for rule in wanted),
            nothing_else(
                *((_APP, "rules", {"place": rule[0], "kind": rule[1]}) for rule in wanted)
            ),
        ),
        made(*wanted),
        near_misses={
            "one left out": made(first, third),
            "one a day less ahead": made(first, early, third),
            "the last one not saved": made(*wanted)[:-1],
            "one twice": made(*wanted, third),
        },
    )


# Testing tasks.


def _draw_map(random: Random, apps: Apps) -> Parameters:
    return {
        "place": random.choice(_places(apps)),
        "first": (first := random.choice(LAYERS[1:])),
        "second": next(layer for layer in LAYERS[1:] if layer != first),
    }


@goals.testing(296, "hard", _draw_map, distractors=8)
def map_walk(parameters: Parameters, apps: Apps) -> Draft:
    place, first, second = parameters["place"], parameters["first"], parameters["second"]
    zoom_in, zoom_out = click(id="zoom_in"), click(id="zoom_out")

    def layer(name: str) -> str:
        return click(id="layer_chip", text=name)

    after = (
        click(id="map_place", text=place),
        scroll(target(id="day_scroll"), id="day_next"),
        click(id="day_next"),
        UP,
    )
    begin = click(id="action_map")
    tomorrow = f"{_TODAY + timedelta(days=1):%A}"
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("layer_chip"), text=first),
                clicked(id=_id("zoom_in")),
                clicked(id=_id("layer_chip"), text=second),
                clicked(id=_id("zoom_out")),
            ),
            shown(id=_id("toolbar_title"), text=f"{place}, Today"),
            in_order(
                clicked(id=_id("day_next")),
                shown(id=_id("toolbar_title"), text=f"{place}, {tomorrow}"),
            ),
            ends_on(activity=f"{_APP}.MapActivity"),
        ),
        (begin, layer(first), zoom_in, layer(second), zoom_out, *after),
        near_misses={
            "a layer left out": (begin, zoom_in, layer(second), zoom_out, *after),
            "other order": (begin, layer(second), zoom_in, layer(first), zoom_out, *after),
            "another page at the end": (
                begin, layer(first), zoom_in, layer(second), zoom_out, *after, UP,
            ),
        },
    )  # fmt: skip


def _draw_days(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice(_places(apps)[1:]), "day": random.choice((1, 2, 3, 4))}


@goals.testing(297, "hard", _draw_days, distractors=11)
def days_walk(parameters: Parameters, apps: Apps) -> Draft:
    place, number = parameters["place"], parameters["day"]
    name, after = (f"{_TODAY + timedelta(days=number + step):%A}" for step in (0, 1))
    other = another(_places(apps)[1:], place)

    def opened(where: str) -> tuple[str, ...]:
        return (
            *_show(where),
            scroll(target(id="forecast_scroll"), id="day_name", text=name),
            click(id="day_name", text=name),
        )

    def step(which: str) -> tuple[str, ...]:
        return (scroll(target(id="day_scroll"), id=which), click(id=which))

    forward, back = step("day_next"), step("day_previous")
    out = (UP, *_OPEN_ALERTS)
    title = _id("toolbar_title")
    return Draft(
        {"place": place, "day": _weekday(number)},
        (
            shown(id=title, text=f"{place}, {name}"),
            in_order(
                clicked(id=_id("day_next")),
                shown(id=title, text=f"{place}, {after}"),
                clicked(id=_id("day_previous")),
                shown(id=title, text=f"{place}, {name}"),
            ),
            in_order(clicked(id=_id("day_previous")), shown(id=title, text="Alerts")),
            ends_on(desc="Warnings", selected="true"),
        ),
        (*opened(place), *forward, *back, *out),
        near_misses={
            "another place": (*opened(other), *forward, *back, *out),
            "only forward": (*opened(place), *forward, *out),
            "another page at the end": (*opened(place), *forward, *back, UP),
        },
    )


_WEEKDAYS = (
    *(("Montag", "星期一"), ("Dienstag", "星期二"), ("Mittwoch", "星期三")),
    *(("Donnerstag", "星期四"), ("Freitag", "星期五"), ("Samstag", "星期六")),
    ("Sonntag", "星期日"),
)


def _weekday(ahead: int) -> Term:
    day = _TODAY + timedelta(days=ahead)
    return Term(f"{day:%A}", *_WEEKDAYS[day.weekday()])


def _draw_draft(random: Random, apps: Apps) -> Parameters:
    return {"place": random.choice(_places(apps)), "kind": random.choice(KINDS[1:])}


@goals.testing(298, "medium", _draw_draft, distractors=8)
def discard_alert(parameters: Parameters, apps: Apps) -> Draft:
    place, kind = parameters["place"], parameters["kind"]
    other = another(_places(apps), place)
    keep, drop = (UP, click(text="Keep editing")), (UP, click(text="Discard"))

    def begun(where: str) -> tuple[str, ...]:
        return (*_OPEN_RULES, *_fill_rule(where, kind, 1, "09:00")[:5])

    return Draft(
        parameters,
        (
            clicked(desc="My alerts"),
            in_order(clicked(text=place), clicked(text=kind)),
            in_order(
                shown(id=_id("toolbar_title"), text="New alert"),
                clicked(text=kind),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
            ),
            ends_on(desc="My alerts", selected="true"),
        ),
        (*begun(place), *keep, *drop),
        near_misses={
            "another place": (*begun(other), *keep, *drop),
            "discarded at once": (*begun(place), *drop),
            "saved": (*begun(place), *keep, SAVE),
            "not left": (*begun(place), *keep),
        },
    )


def _draw_dialogs(random: Random, apps: Apps) -> Parameters:
    return {
        "first": random.choice(("Temperature", "Wind", "Rain", "Pressure")),
        "second": random.choice(("Refresh", "Status bar icon")),
    }


@goals.testing(299, "medium", _draw_dialogs, distractors=7)
def settings_walk(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    wrong = "Refresh" if second != "Refresh" else "Status bar icon"

    def look(name: str) -> tuple[str, ...]:
        return (click(id="title", text=name), click(text="Cancel"))

    units = (*_OPEN_SETTINGS, click(text="Units"))
    title = _id("alertTitle")
    return Draft(
        parameters,
        (
            in_order(shown(id=title, text=first), clicked(text="Cancel")),
            in_order(
                shown(activity=f"{_APP}.UnitsActivity"),
                shown(id=title, text=second),
                clicked(text="Cancel"),
            ),
            in_order(shown(id=title, text=first), shown(id=title, text=second)),
            ends_on(activity=f"{_APP}.PlacesActivity"),
        ),
        (*units, *look(first), UP, *look(second), UP, _OPEN_PLACES),
        near_misses={
            "another dialog": (*units, *look(first), UP, *look(wrong), UP, _OPEN_PLACES),
            "other order": (
                *_OPEN_SETTINGS, *look(second), click(text="Units"), *look(first), UP, UP,
                _OPEN_PLACES,
            ),
            "another page at the end": (*units, *look(first), UP, *look(second), UP),
        },
    )  # fmt: skip


def _draw_search(random: Random, apps: Apps) -> Parameters:
    return {
        "town": random.choice(_elsewhere(apps)),
        "place": random.choice(_places(apps)[1:]),
    }


@goals.testing(300, "medium", _draw_search, distractors=16)
def search_and_show(parameters: Parameters, apps: Apps) -> Draft:
    town, place = parameters["town"], parameters["place"]
    other = another(_places(apps)[1:], place)
    clear = click(id="search_close_btn")

    def ended(name: str) -> tuple[str, ...]:
        return (
            UP,
            scroll(target(id="place_list"), id="place_title", text=name),
            click(id="place_title", text=name),
            *_OPEN_RULES,
        )

    begin = (_OPEN_PLACES, *_look_for(town))
    return Draft(
        parameters,
        (
            typed(town, id=_id("search_src_text")),
            in_order(typed(town, id=_id("search_src_text")), clicked(id=_id("search_close_btn"))),
            in_order(
                clicked(id=_id("search_close_btn")), shown(id=_id("toolbar_title"), text=place)
            ),
            ends_on(desc="My alerts", selected="true"),
        ),
        (*begin, clear, *ended(place)),
        near_misses={
            "not cleared": (*begin, *ended(place)),
            "another place": (*begin, clear, *ended(other)),
            "another page at the end": (*begin, clear, *ended(place)[:-1]),
        },
    )
