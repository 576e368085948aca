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
from uiprobe.probes.sources.builtin.sharing import first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import (
    ALLOW,
    MENU,
    OK,
    SAVE,
    UP,
    open_app,
    pick_day,
    pick_hour,
)
from uiprobe.probes.sources.builtin.template import (
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    another,
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
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Moment, Term
from uiprobe.ui.evaluators import Evaluator, PathSegment

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


def _add_place(parameters: Parameters, apps: Apps) -> Draft:
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


def _remove_place(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_home(parameters: Parameters, apps: Apps) -> Draft:
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


def _move_up(parameters: Parameters, apps: Apps) -> Draft:
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


def _units(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_rule(parameters: Parameters, apps: Apps) -> Draft:
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


def _switch_on(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_time(parameters: Parameters, apps: Apps) -> Draft:
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


def _delete_rule(parameters: Parameters, apps: Apps) -> Draft:
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


def _dismiss(parameters: Parameters, apps: Apps) -> Draft:
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


def _locate(parameters: Parameters, apps: Apps) -> Draft:
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


def _outing(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_nowhere(parameters: Parameters, apps: Apps) -> Draft:
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


def _three_rules(parameters: Parameters, apps: Apps) -> Draft:
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


def _map_walk(parameters: Parameters, apps: Apps) -> Draft:
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


def _days_walk(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _settings_walk(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


_PLACE = {"place": "the place"}
_ALERT = {"place": "the place of the alert", "kind": "what the alert is about"}

WEATHER_GOALS = AppGoals(
    app="weather",
    category="weather",
    templates=(
        Template(
            281, "add_place", "user", "easy",
            (
                "Add {place} to my places.",
                "I want to see the weather in {place} as well. Add it to the places.",
                "Put {place} into the list of places.",
            ),
            _draw_new_place, _add_place,
            {
                "de": (
                    "Füge {place} zu meinen Orten hinzu.",
                    "Ich möchte auch das Wetter in {place} sehen. Nimm es in die Orte auf.",
                ),
                "zh": ("把{place}添加到我的地点。", "我还想看{place}的天气，请加入地点列表。"),
            },
            _PLACE,
            distractors=15,
        ),
        Template(
            282, "remove_place", "user", "medium",
            (
                "Remove {place} from my places.",
                "I do not need the weather of {place} any more. Take it out of the places.",
                "Delete {place} from the list of places.",
            ),
            _draw_place, _remove_place,
            {
                "de": (
                    "Entferne {place} aus meinen Orten.",
                    "Ich brauche das Wetter von {place} nicht mehr. Nimm es aus den Orten.",
                ),
                "zh": ("从我的地点中移除{place}。", "不再需要{place}的天气，请从地点列表删除。"),
            },
            _PLACE,
            distractors=5,
        ),
        Template(
            283, "set_home", "user", "easy",
            (
                "Make {place} the home place of the weather app; the order of the places stays.",
                "I have moved to {place}. Mark it as home among the places.",
                "Among the places, set {place} as home and change nothing else.",
            ),
            _draw_place, _set_home,
            {
                "de": (
                    "Mache {place} in der Wetter-App zum Heimatort; die Reihenfolge bleibt.",
                    "Ich bin nach {place} gezogen. Markiere es unter den Orten als Zuhause.",
                ),
                "zh": (
                    "把{place}设为天气应用的家，地点顺序不变。",
                    "我搬到了{place}，请在地点中把它标为家。",
                ),
            },
            _PLACE,
            distractors=5,
        ),
        Template(
            284, "move_to_top", "user", "medium",
            (
                "Move {place} to the top of the list of places; home stays where it is.",
                "{place} should come first among my places. Do not change which one is home.",
                "Put {place} in the first position of the places and change nothing else.",
            ),
            _draw_place, _move_up,
            {
                "de": (
                    "Setze {place} an den Anfang der Orte; der Heimatort bleibt.",
                    "{place} soll unter meinen Orten an erster Stelle stehen. Ändere sonst nichts.",
                ),
                "zh": (
                    "把{place}移到地点列表最前面，家不变。",
                    "{place}要排在第一位，其他都不要改。",
                ),
            },
            _PLACE,
            distractors=5,
        ),
        Template(
            285, "units", "user", "medium",
            (
                "Show temperatures in Fahrenheit and the wind in {wind}.",
                "Change two units: the temperature to Fahrenheit, the wind to {wind}.",
                "I want to read Fahrenheit and {wind}. Set the units of temperature and wind.",
            ),
            _draw_units, _units,
            {
                "de": (
                    "Zeige die Temperatur in Fahrenheit und den Wind in {wind}.",
                    "Ändere zwei Einheiten: die Temperatur auf Fahrenheit, den Wind auf {wind}.",
                ),
                "zh": (
                    "温度用 Fahrenheit 显示，风速用 {wind} 显示。",
                    "修改两个单位：温度改为 Fahrenheit，风速改为 {wind}。",
                ),
            },
            {"wind": "the unit of the wind"},
            distractors=8, memory=1,
        ),
        Template(
            286, "new_alert", "user", "hard",
            (
                "Create an alert of my own: {kind} in {place}, {ahead} days ahead, at {time}. It "
                "need not be turned on.",
                "I want an alert for {kind} in {place}, {ahead} days ahead, to come at {time}. "
                "Just create it.",
                "Make a new alert for {place}: {kind}, {ahead} days ahead, {time}; leave its "
                "switch alone.",
            ),
            _draw_rule, _new_rule,
            {
                "de": (
                    "Lege eine eigene Meldung an: {kind} in {place}, {ahead} Tage im Voraus, um "
                    "{time} Uhr. Sie muss nicht eingeschaltet werden.",
                    "Erstelle für {place} eine neue Meldung: {kind}, {ahead} Tage im Voraus, "
                    "{time} Uhr; lass ihren Schalter, wie er ist.",
                ),
                "zh": (
                    "新建一个提醒：{place}{kind}，提前{ahead}天，{time}，不用打开开关。",
                    "为{place}创建提醒：{kind}，提前{ahead}天，时间{time}，只需创建。",
                ),
            },
            _ALERT | {"ahead": "how many days ahead", "time": "when it comes"},
            distractors=11,
        ),
        Template(
            287, "turn_alert_on", "user", "medium",
            (
                "Turn on my alert for {kind} in {place}; notifications are allowed.",
                "I want to be told about {kind} in {place}. The alert exists: switch it on and "
                "allow the notifications.",
                "Activate the alert {place} / {kind} and let the app send notifications.",
            ),
            _draw_off, _switch_on,
            {
                "de": (
                    "Schalte meine Meldung für {kind} in {place} ein; Benachrichtigungen sind "
                    "erlaubt.",
                    "Aktiviere die Meldung {place} / {kind} und erlaube der App "
                    "Benachrichtigungen.",
                ),
                "zh": (
                    "打开我为{place}设置的{kind}提醒，允许发送通知。",
                    "启用提醒（{place}，{kind}），并允许应用发通知。",
                ),
            },
            _ALERT,
            distractors=3,
        ),
        Template(
            288, "change_alert_time", "user", "medium",
            (
                "Let my alert for {kind} in {place} come at {time}.",
                "Change the time of the alert {place} / {kind} to {time}.",
                "The alert for {kind} in {place} comes too early: set it to {time}.",
            ),
            _draw_time, _change_time,
            {
                "de": (
                    "Lass meine Meldung für {kind} in {place} um {time} Uhr kommen.",
                    "Ändere die Uhrzeit der Meldung {place} / {kind} auf {time} Uhr.",
                ),
                "zh": (
                    "把{place}{kind}提醒的时间改为{time}。",
                    "{place}的{kind}提醒太早了，请改到{time}。",
                ),
            },
            _ALERT | {"time": "the new time"},
            distractors=4,
        ),
        Template(
            289, "delete_alert", "user", "medium",
            (
                "Delete my alert for {kind} in {place}.",
                "I no longer need the alert {place} / {kind}. Remove it.",
                "Get rid of the alert about {kind} in {place}, and keep the others.",
            ),
            _draw_known_rule, _delete_rule,
            {
                "de": (
                    "Lösche meine Meldung für {kind} in {place}.",
                    "Ich brauche die Meldung {place} / {kind} nicht mehr. Entferne sie.",
                ),
                "zh": ("删除我的{place}{kind}提醒。", "不再需要{place}的{kind}提醒，请删掉。"),
            },
            _ALERT,
            distractors=2,
        ),
        Template(
            290, "dismiss_warning", "user", "easy",
            (
                "Dismiss the warning of {kind} for {place}, and only that one.",
                "I have seen the {kind} warning for {place}. Take it away and keep the others.",
                "Remove the warning for {place} ({kind}) from the warnings.",
            ),
            _draw_warning, _dismiss,
            {
                "de": (
                    "Entferne die Warnung ({kind}) für {place}, und nur diese.",
                    "Ich habe die Warnung für {place} ({kind}) gesehen. Nimm sie weg und behalte "
                    "die anderen.",
                ),
                "zh": (
                    "关闭{place}的{kind}预警，只关这一条。",
                    "{place}的预警（{kind}）我看过了，请移除，其他保留。",
                ),
            },
            {"place": "the place", "kind": "what is warned of"},
            distractors=4,
        ),
        Template(
            291, "where_i_am", "user", "hard",
            (
                "Move {place} to the top of my places, and add the place where I am; the app may "
                "use the location.",
                "In the list of places put {place} first, then let the app add my current "
                "location, with my permission.",
                "{place} is to be the first of the places, and the place where I am now is to be "
                "added to them. Access to the location is fine.",
            ),
            _draw_locate, _locate,
            {
                "de": (
                    "Setze {place} an den Anfang meiner Orte und füge den Ort hinzu, an dem ich "
                    "bin; die App darf den Standort verwenden.",
                    "Stelle {place} in der Liste der Orte nach oben und lass die App meinen "
                    "aktuellen Standort hinzufügen; der Zugriff ist erlaubt.",
                ),
                "zh": (
                    "把{place}移到地点列表最前，再添加我所在的位置，允许使用定位。",
                    "地点列表里{place}排第一，然后用我的位置添加地点，可以授权定位。",
                ),
            },
            {"place": "the place that comes first"},
            distractors=6,
        ),
        Template(
            292, "warmest_day", "user", "hard",
            (
                "Find out on which day from tomorrow on {place} has the highest temperature, and "
                'enter "{title}" on that day at {time}, for one hour, in the calendar of the '
                "Business app.",
                'I plan "{title}" for the warmest of the coming days in {place}, today excluded. '
                "Put it into the calendar of the Business app, at {time}, one hour long.",
                "Look at the forecast for {place}: on the warmest day after today, by its highest "
                'value, add the one-hour event "{title}" at {time} in the Business app.',
            ),
            _draw_outing, _outing,
            {
                "de": (
                    "Finde heraus, an welchem Tag ab morgen es in {place} am wärmsten wird, und "
                    'trage an diesem Tag um {time} Uhr für eine Stunde "{title}" im Kalender der '
                    "App Business ein.",
                    'Ich plane "{title}" für den wärmsten der kommenden Tage in {place}, heute '
                    "ausgenommen. Trage es in der App Business um {time} Uhr ein, eine Stunde "
                    "lang.",
                ),
                "zh": (
                    "查一下从明天起{place}哪天最高气温最高，然后在 Business 应用的日历里给那天"
                    "{time}添加一小时的“{title}”。",
                    "我想在{place}未来几天（不含今天）最热的那天安排“{title}”，"
                    "请在 Business 日历中记下，{time}开始，一小时。",
                ),
            },
            _PLACE | {"title": "the title of the event", "time": "when it begins"},
            distractors=7, memory=1, others=("business",),
        ),
        Template(
            293, "share_weather", "user", "hard",
            (
                "Share the weather of {place} with {person} by Messages.",
                "{person} asks about the weather in {place}. Share it from the app by Messages.",
                "Send {person} what the app says about {place} today: share it by Messages.",
            ),
            _draw_share, _share,
            {
                "de": (
                    "Teile das Wetter von {place} über Messages mit {person}.",
                    "{person} fragt nach dem Wetter in {place}. Teile es aus der App über "
                    "Messages.",
                ),
                "zh": (
                    "通过 Messages 把{place}的天气分享给{person}。",
                    "{person}想知道{place}的天气，请用 Messages 从应用里分享。",
                ),
            },
            _PLACE | {"person": "who gets it"},
            distractors=14, others=("messages",),
        ),
        Template(
            294, "add_unknown_place", "user", "medium",
            (
                "Add {place} to my places.",
                "Put {place}, and no other town, into the list of places.",
                "I would like to have the weather of {place} among my places.",
            ),
            _draw_nowhere, _add_nowhere,
            {
                "de": (
                    "Füge {place} zu meinen Orten hinzu.",
                    "Nimm {place} und keinen anderen Ort in die Liste der Orte auf.",
                ),
                "zh": ("把{place}添加到我的地点。", "把{place}加入地点列表，不要加别的城市。"),
            },
            _PLACE,
            distractors=16,
        ),
        Template(
            295, "three_alerts", "user", "hard",
            (
                "Create three alerts, each 2 days ahead and not turned on: {kind1} in {place1} at "
                "{time1}, {kind2} in {place2} at {time2}, {kind3} in {place3} at {time3}.",
                "I need these alerts, all of them 2 days ahead: {place1}, {kind1}, {time1}; "
                "{place2}, {kind2}, {time2}; {place3}, {kind3}, {time3}. Leave their switches "
                "alone.",
                "Make new alerts for {place1} ({kind1}, {time1}), {place2} ({kind2}, {time2}) and "
                "{place3} ({kind3}, {time3}), 2 days ahead each; they stay off.",
            ),
            _draw_three, _three_rules,
            {
                "de": (
                    "Lege drei Meldungen an, jede 2 Tage im Voraus und nicht eingeschaltet: "
                    "{kind1} in {place1} um {time1} Uhr, {kind2} in {place2} um {time2} Uhr, "
                    "{kind3} in {place3} um {time3} Uhr.",
                    "Ich brauche diese Meldungen, alle 2 Tage im Voraus: {place1}, {kind1}, "
                    "{time1} Uhr; {place2}, {kind2}, {time2} Uhr; {place3}, {kind3}, {time3} Uhr. "
                    "Lass ihre Schalter, wie sie sind.",
                ),
                "zh": (
                    "新建三个提醒，都提前 2 天且不打开：{place1}{kind1}，{time1}；"
                    "{place2}{kind2}，{time2}；{place3}{kind3}，{time3}。",
                    "创建这些提醒，均提前 2 天：{place1}（{kind1}，{time1}）、"
                    "{place2}（{kind2}，{time2}）、{place3}（{kind3}，{time3}），开关不用动。",
                ),
            },
            {
                f"{word}{number}": f"{role} {number}"
                for number in (1, 2, 3)
                for word, role in (
                    ("place", "the place of alert"),
                    ("kind", "what is reported by alert"),
                    ("time", "the time of alert"),
                )
            },
            distractors=11, memory=9,
        ),
        Template(
            296, "map_walk", "testing", "hard",
            (
                "Open the map, touch {first}, zoom in once, touch {second}, zoom out once, touch "
                "{place} on the map, go to the next day, and return to the map.",
                "Test the map: layer {first}, plus, layer {second}, minus, then the mark of "
                "{place}, Next day, and back to the map.",
                "On the map show {first} and zoom in, show {second} and zoom out; open {place}, "
                "look at its next day, and go back one page.",
            ),
            _draw_map, _map_walk,
            {
                "de": (
                    "Öffne die Karte, tippe auf {first}, vergrößere einmal, tippe auf {second}, "
                    "verkleinere einmal, tippe auf der Karte auf {place}, gehe zum nächsten Tag "
                    "und kehre zur Karte zurück.",
                    "Prüfe die Karte: Ebene {first}, Plus, Ebene {second}, Minus, dann {place}, "
                    "Next day, und zurück zur Karte.",
                ),
                "zh": (
                    "打开地图，点 {first}，放大一次，点 {second}，缩小一次，点地图上的{place}，"
                    "看下一天，再回到地图。",
                    "测试地图：图层 {first}，加号，图层 {second}，减号，然后点{place}，"
                    "Next day，返回地图。",
                ),
            },
            {
                "place": "the place on the map",
                "first": "the first layer",
                "second": "the second layer",
            },
            distractors=8,
        ),
        Template(
            297, "days_walk", "testing", "hard",
            (
                "Show {place} from the list of places, open {day} in its forecast, go to the next "
                "day and back again with the buttons, leave the page, and open the alerts.",
                "Test the days: {place}, {day}, Next day, Previous day, up, then Alerts from the "
                "menu.",
                "Choose {place} among the places, touch {day}, then Next day and Previous day, "
                "return to the forecast and open Alerts.",
            ),
            _draw_days, _days_walk,
            {
                "de": (
                    "Zeige {place} aus der Liste der Orte, öffne in der Vorhersage {day}, gehe mit "
                    "den Tasten zum nächsten Tag und wieder zurück, verlasse die Seite und öffne "
                    "Alerts.",
                    "Prüfe die Tage: {place}, {day}, Next day, Previous day, nach oben, dann "
                    "Alerts aus dem Menü.",
                ),
                "zh": (
                    "从地点列表选{place}，打开预报中的{day}，用按钮到下一天再回来，"
                    "离开页面，打开 Alerts。",
                    "测试日期：{place}，{day}，Next day，Previous day，返回，再从菜单打开 Alerts。",
                ),
            },
            {"place": "the place", "day": "the day of the week"},
            distractors=11,
        ),
        Template(
            298, "discard_alert", "testing", "medium",
            (
                "Under Alerts go to My alerts, begin a new one, choose the place {place} and then "
                "the kind {kind}, touch the cross, Keep editing, the cross again, and Discard.",
                "Test leaving a new alert: My alerts, plus, place {place}, kind {kind}; close with "
                "Keep editing first, with Discard afterwards.",
                "Begin an alert for {place}, then set its kind to {kind}; try to leave, keep "
                "editing, leave again and discard it.",
            ),
            _draw_draft, _discard,
            {
                "de": (
                    "Gehe unter Alerts zu My alerts, beginne eine neue Meldung, wähle den Ort "
                    "{place} und dann die Art {kind}, tippe auf das Kreuz, Keep editing, wieder "
                    "das Kreuz und Discard.",
                    "Prüfe das Verlassen: My alerts, Plus, Ort {place}, Art {kind}; erst mit Keep "
                    "editing, danach mit Discard schließen.",
                ),
                "zh": (
                    "在 Alerts 中进入 My alerts，新建一个，地点选{place}，类型选 {kind}，"
                    "点叉号选 Keep editing，再点叉号选 Discard。",
                    "测试离开：My alerts，加号，地点{place}，类型 {kind}；"
                    "先 Keep editing，再 Discard。",
                ),
            },
            {"place": "the place", "kind": "the kind"},
            distractors=8,
        ),
        Template(
            299, "settings_walk", "testing", "medium",
            (
                "In Settings open Units, touch {first} and cancel, go back, touch {second} and "
                "cancel, go back to the forecast and open the list of places.",
                "Test the settings: Units, {first}, Cancel, up, {second}, Cancel, up, then the "
                "places.",
                "Look at {first} under Units and at {second} under Settings, in this order, "
                "cancelling both; then leave and open the places.",
            ),
            _draw_dialogs, _settings_walk,
            {
                "de": (
                    "Öffne in Settings Units, tippe auf {first} und brich ab, gehe zurück, tippe "
                    "auf {second} und brich ab, gehe zur Vorhersage zurück und öffne die Liste "
                    "der Orte.",
                    "Prüfe die Einstellungen: Units, {first}, Cancel, nach oben, {second}, Cancel, "
                    "nach oben, dann die Orte.",
                ),
                "zh": (
                    "在 Settings 中打开 Units，点 {first} 并取消，返回，点 {second} 并取消，"
                    "回到预报并打开地点列表。",
                    "测试设置：Units、{first}、取消、返回、{second}、取消、返回，然后打开地点。",
                ),
            },
            {"first": "the first dialog", "second": "the second dialog"},
            distractors=7,
        ),
        Template(
            300, "search_and_show", "testing", "medium",
            (
                "Open the places, touch the plus sign, search for {town}, empty the field with "
                "its cross, go back to the places, show {place}, and open My alerts from there.",
                "Test the search of places: enter {town}, clear it, go up, touch {place}, then "
                "Alerts in the menu and the tab My alerts.",
                "From the places search for {town} without adding it, clear the field, return, "
                "choose {place} and look at My alerts.",
            ),
            _draw_search, _search,
            {
                "de": (
                    "Öffne die Orte, tippe auf das Plus, suche nach {town}, leere das Feld mit "
                    "dem Kreuz, gehe zu den Orten zurück, zeige {place} und öffne von dort My "
                    "alerts.",
                    "Prüfe die Ortssuche: {town} eingeben, leeren, nach oben, {place} antippen, "
                    "dann Alerts im Menü und den Reiter My alerts.",
                ),
                "zh": (
                    "打开地点列表，点加号，搜索{town}，用叉号清空，返回地点列表，"
                    "查看{place}，再打开 My alerts。",
                    "测试地点搜索：输入{town}，清空，返回，点{place}，然后从菜单进 Alerts 并点 "
                    "My alerts。",
                ),
            },
            {"town": "the town to search for", "place": "the place to show"},
            distractors=16,
        ),
    ),
)  # fmt: skip
