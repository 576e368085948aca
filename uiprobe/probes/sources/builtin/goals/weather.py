"""Goals for the weather app."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.weather.app import Weather
from uiprobe.environments.phone.apps.weather.map import LAYERS
from uiprobe.environments.phone.apps.weather.values import KINDS, LOCATION, NOTIFICATIONS
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Weather,
    "weather",
    order=18,
    left={
        1: (
            (MENU,),
            (click(id="action_map"),),
            (click(id="action_places"),),
            (MENU, click(text="Alerts")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Refresh")),
            (MENU, click(text="Settings"), click(text="Status bar icon")),
            (MENU, click(text="Settings"), click(text="Units")),
        ),
        3: ((MENU, click(text="Settings"), click(text="Units"), click(text="Wind")),),
    },
)

_APP = Weather.package
TOWNS = Records((_APP, "towns"), by="name")
_RULES = Records((_APP, "rules"), by="place")
"""The alerts; no two of those that are there at first are for the same place."""
_WARNINGS = Records((_APP, "warnings"), by="place")
_EVENTS = Records((CALENDAR, "events"), by="title")
_PLACES, _SETTINGS = (_APP, "places"), (_APP, "settings")
_TITLE = "toolbar_title"

_OUTINGS = ("Picnic", "Boat trip", "Long walk", "Barbecue", "Wash the car", "Kite day", "野餐")
_NOWHERE = ("Quellenau", "Port Amberley", "Thistledown", "Gravenholt", "Sommerlake", "白石湾")
_WINDS = ("mph", "m/s", "kn")
_KIND_WORDS = goals.terms("kind_words")

# What is drawn.


def saved_places(apps: Apps) -> list[str]:
    found: list[str] = apps[_APP]["places"]
    return found


def _further(apps: Apps) -> list[str]:
    """The places but the first."""
    return saved_places(apps)[1:]


def _neither_first_nor_home(apps: Apps) -> list[str]:
    return [name for name in _further(apps) if name != apps[_APP]["home"]]


def elsewhere(apps: Apps) -> list[str]:
    """Towns that are known and not among the places."""
    return [name for name in TOWNS.names(apps) if name not in saved_places(apps)]


_PLACE = {"place": one_of(_neither_first_nor_home)}
_KNOWN_RULE = {"place": one_of(_RULES.names)}


def _day(ahead: int) -> date:
    return START.date() + timedelta(days=ahead)


def _weekday(ahead: int) -> Term:
    return WEEKDAYS[_day(ahead).weekday()]


# Ways through the app.

_OPEN_PLACES = click(id="action_places")
_OPEN_ALERTS = (MENU, click(text="Alerts"))
_OPEN_RULES = (*_OPEN_ALERTS, click(desc="My alerts"))
_OPEN_SETTINGS = (MENU, click(text="Settings"))
_look_for = way_for(click(desc="Add place"), fill(IT, id="search_src_text"))
add_town = way_for(*_look_for(IT), click(id="town_add", beside=target(id="town_title", text=IT)))


def _hold_place(name: str, entry: str) -> Steps:
    row = find_and_hold("place_list", id="place_title", text=name)
    return *row, click(id="sheet_item", text=entry)


_to_the_top = way_for(*_hold_place(IT, "Move to the top"))
_make_home = way_for(*find("place_list", id="place_home", beside=target(id="place_title", text=IT)))
_open_day = way_for(*find("forecast_scroll", id="day_name", text=IT))


def show_place(name: str, to_list: str = _OPEN_PLACES) -> Steps:
    return to_list, *find("place_list", id="place_title", text=name)


def _titled(rule: Record) -> dict[str, Any]:
    return {"id": "rule_title", "text": f"{rule['kind']}: {rule['place']}"}


def _begin_rule(place: str, kind: str) -> Steps:
    chosen = (click(id="place"), click(id="text1", text=place))
    return click(desc="New alert"), *chosen, click(id="kind"), click(id="text1", text=kind)


def _make_rule(place: str, kind: str, ahead: int, time: str) -> Steps:
    more = (click(id="ahead_plus"),) * (ahead - 1)
    return *_begin_rule(place, kind), *more, click(id="time"), *pick_hour(time), SAVE


def _rule(place: str, kind: str, ahead: int, time: str) -> dict[str, Any]:
    return {"place": place, "kind": kind, "ahead": ahead, "time": time, "on": False}


def _there_is(rule: Record) -> Change:
    return _RULES.add_as(rule, place=rule["place"], kind=rule["kind"])


# User tasks.


@goals.user(281, "easy", {"place": one_of(elsewhere)}, distractors=15)
def add_place(apps: Apps, place: str) -> Draft:
    other = another(elsewhere(apps), place)
    return draft(
        change=put([*saved_places(apps), place], *_PLACES), way=(_OPEN_PLACES, *add_town(place))
    ).rejects(
        another_place=(_OPEN_PLACES, *add_town(other)),
        only_searched=cut(1),
        one_place_more=then(*add_town(other)),
        home_as_well=then(*_make_home(place)),
    )


@goals.user(282, "medium", _PLACE, distractors=5)
def remove_place(apps: Apps, place: str) -> Draft:
    other = _hold_place(another(_further(apps), place), "Remove")
    return draft(
        change=put([name for name in saved_places(apps) if name != place], *_PLACES),
        way=(_OPEN_PLACES, *_hold_place(place, "Remove")),
    ).rejects(another_place=(_OPEN_PLACES, *other), taken_back=UNDONE, one_place_more=then(*other))


@goals.user(283, "easy", _PLACE, distractors=5)
def set_home(apps: Apps, place: str) -> Draft:
    home = apps[_APP]["home"]
    return draft(change=put(place, _APP, "home"), way=(_OPEN_PLACES, *_make_home(place))).rejects(
        another_place=(_OPEN_PLACES, *_make_home(another(saved_places(apps), place, home))),
        set_back=then(*_make_home(home)),
        only_shown=show_place(place),
        moved_to_the_top=(_OPEN_PLACES, *_to_the_top(place)),
    )


@goals.user(284, "medium", _PLACE, distractors=5)
def move_to_top(apps: Apps, place: str) -> Draft:
    other = _to_the_top(another(_further(apps), place))
    return draft(
        change=put([place, *(name for name in saved_places(apps) if name != place)], *_PLACES),
        way=(_OPEN_PLACES, *_to_the_top(place)),
    ).rejects(
        another_place=(_OPEN_PLACES, *other),
        home_as_well=then(*_make_home(place)),
        another_one_after_it=then(*other),
    )


@goals.user(285, "medium", {"wind": one_of(_WINDS)}, distractors=8, memory=1)
def units(wind: str) -> Draft:
    def pick(**units: str) -> Steps:
        pairs = ((click(id="title", text=t), click(id="text1", text=u)) for t, u in units.items())
        return *_OPEN_SETTINGS, click(text="Units"), *joined(pairs)

    warm = {"Temperature": "Fahrenheit"}
    return draft(
        change=(put("Fahrenheit", *_SETTINGS, "temperature"), put(wind, *_SETTINGS, "wind")),
        way=pick(**warm, Wind=wind),
    ).rejects(
        wind_left_out=pick(**warm),
        temperature_left_out=pick(Wind=wind),
        another_unit_of_wind=pick(**warm, Wind=another(_WINDS, wind)),
        rain_as_well=pick(**warm, Wind=wind, Rain="in"),
    )


def _draw_rule(random: Random, apps: Apps) -> Parameters:
    there = {(rule["place"], rule["kind"]) for rule in _RULES.all(apps)}
    while True:
        place, kind = random.choice(saved_places(apps)), random.choice(KINDS)
        if (place, kind) not in there:
            ahead = str(random.choice((2, 3)))
            hour = random.choice((6, 8, 9, 17, 18, 19, 20))
            return {"place": place, "kind": kind, "ahead": ahead, "time": f"{hour:02}:00"}


@goals.user(286, "hard", _draw_rule, distractors=11)
def new_alert(apps: Apps, place: str, kind: str, ahead: str, time: str) -> Draft:
    def make(place: str = place, days: int = int(ahead)) -> Steps:
        return *_OPEN_RULES, *_make_rule(place, kind, days, time)

    return draft(
        words={"kind": _KIND_WORDS[kind], "time": Moment(time)},
        change=_there_is(_rule(place, kind, int(ahead), time)),
        way=make(),
    ).rejects(
        UNSAVED,
        another_place=make(another(saved_places(apps), place)),
        a_day_less=make(days=int(ahead) - 1),
        done_twice=then(*make()[len(_OPEN_RULES) :]),
    )


@goals.user(287, "medium", {"place": one_of(partial(_RULES.names, on=False))}, distractors=3)
def turn_alert_on(apps: Apps, place: str) -> Draft:
    def turn(rule: Record) -> str:
        return click(id="rule_switch", beside=target(**_titled(rule)))

    rule, other = (_RULES.get(apps, name) for name in (place, _RULES.other(apps, on=True)))
    return draft(
        words={"kind": _KIND_WORDS[rule["kind"]]},
        change=(_there_is(rule | {"on": True}), allow_permissions(_APP, NOTIFICATIONS)),
        way=(*_OPEN_RULES, turn(rule), ALLOW),
    ).rejects(
        forbidden=cut(1, REFUSE),
        turned_off_again=then(turn(rule)),
        another_one_turned_off=then(turn(other)),
    )


@goals.user(
    288, "medium",
    {"time": one_of([f"{hour}:00" for hour in range(15, 22)])} | _KNOWN_RULE,
    distractors=4,
)  # fmt: skip
def change_alert_time(apps: Apps, place: str, time: str) -> Draft:
    rule, hour = _RULES.get(apps, place), int(time[:2]) - 12

    def change(rule: Record = rule, hour: int = hour, half: str = "pm_label") -> Steps:
        dial = (click(id="time"), click(desc=str(hour)), click(desc="0"), click(id=half), OK)
        return *_OPEN_RULES, click(**_titled(rule)), *dial, SAVE

    return draft(
        words={"kind": _KIND_WORDS[rule["kind"]], "time": Moment(time)},
        change=_there_is(rule | {"time": time}),
        way=change(),
    ).rejects(
        UNSAVED,
        another_alert=change(_RULES.get(apps, _RULES.other(apps, place))),
        an_hour_later=change(hour=hour + 1),
        in_the_morning=change(half="am_label"),
    )


@goals.user(289, "medium", _KNOWN_RULE, distractors=2)
def delete_alert(apps: Apps, place: str) -> Draft:
    def delete(place: str) -> Steps:
        return hold(**_titled(_RULES.get(apps, place))), click(id="sheet_item", text="Delete")

    kind, other = _RULES.get(apps, place)["kind"], delete(_RULES.other(apps, place))
    return draft(
        words={"kind": _KIND_WORDS[kind]},
        change=_RULES.remove_as(place=place, kind=kind),
        way=(*_OPEN_RULES, *delete(place)),
    ).rejects(another_alert=(*_OPEN_RULES, *other), taken_back=UNDONE, one_alert_more=then(*other))


# Two, because a random walk of thirty actions now and then dismisses one.
@goals.user(290, "easy", some_as(_WARNINGS.names, "first", "second"), distractors=4)
def dismiss_warning(apps: Apps, first: str, second: str) -> Draft:
    begin = (click(id="rate_later"), *_OPEN_ALERTS)

    def dismiss(place: str) -> Steps:
        warning = _WARNINGS.get(apps, place)
        title = target(id="warning_title", text=f"{warning['kind']}: {place}")
        return find("warning_list", id="warning_dismiss", beside=title)

    def kind(place: str) -> Term:
        return _KIND_WORDS[_WARNINGS.get(apps, place)["kind"]]

    third = _WARNINGS.other(apps, first, second)
    return draft(
        words={"kind": kind(first), "other_kind": kind(second)},
        change=[_WARNINGS.remove(place) for place in (first, second)],
        way=(*begin, *dismiss(first), *dismiss(second)),
        setup={"interruption": "rating"},
    ).rejects(
        only_one=(*begin, *dismiss(first)),
        another_warning=(*begin, *dismiss(first), *dismiss(third)),
        taken_back=UNDONE,
        all_of_them=(*begin, click(id="action_clear"), OK),
    )


@goals.user(291, "hard", {"first": one_of(_further)}, distractors=6)
def where_i_am(apps: Apps, first: str) -> Draft:
    near, locate = apps[_APP]["near"], find("place_list", id="locate")
    # Moved first: the new place makes the list longer.
    move = (_OPEN_PLACES, *_to_the_top(first))
    moved = [first, *(name for name in saved_places(apps) if name != first), near]
    return draft(
        words={"place": first},
        change=(put(moved, *_PLACES), allow_permissions(_APP, LOCATION)),
        way=(*move, *locate, ALLOW),
    ).rejects(
        forbidden=cut(1, REFUSE),
        not_moved=(_OPEN_PLACES, *locate, ALLOW),
        another_place_added=(*move, *add_town(another(elsewhere(apps), near))),
    )


def _warmest(apps: Apps, place: str) -> int | None:
    """The day with the highest temperature from tomorrow on; None if there are two."""
    highs = TOWNS.get(apps, place)["highs"]
    later = highs[1:]
    return highs.index(max(later), 1) if later.count(max(later)) == 1 else None


def _clear(apps: Apps) -> list[str]:
    """Places that have one warmest day; the app always shows one."""
    return [place for place in saved_places(apps) if _warmest(apps, place) is not None]


@goals.user(
    292, "hard",
    {"place": one_of(_clear), "title": one_of(_OUTINGS),
     "time": one_of([f"{hour:02}:00" for hour in (9, 11, 12, 13, 14, 15)])},
    distractors=7, memory=1, others=("business",),
)  # fmt: skip
def warmest_day(apps: Apps, place: str, title: str, time: str) -> Draft:
    ahead = _warmest(apps, place)
    if ahead is None:
        raise ValueError(f"expected a place with one warmest day, found none in {place!r}")
    day, today = _day(ahead).isoformat(), _day(0).isoformat()

    def plan(ahead: int = ahead, start: str = time) -> Steps:
        return (
            *(*show_place(place), *_open_day(_weekday(ahead).en), *open_app("Business")),
            *(click(desc="New event"), fill(title, id="title"), click(id="day")),
            *(*pick_day(_day(ahead).isoformat(), today), click(id="start"), *pick_hour(start)),
            SAVE,
        )

    event = {"title": title, "day": day, "start": time, "end": f"{int(time[:2]) + 1:02}:00"}
    return draft(
        words={"time": Moment(time)},
        change=_EVENTS.add(event | {"place": "", "guests": [], "notes": ""}),
        way=plan(),
    ).rejects(
        UNSAVED,
        another_day=plan(ahead - 1 if ahead > 1 else ahead + 1),
        another_time=plan(start="16:00"),
    )


@goals.user(
    293, "hard", {"place": one_of(saved_places), "person": one_of(first_recipients)},
    distractors=14, others=("messages",),
)  # fmt: skip
def share_weather(apps: Apps, place: str, person: str) -> Draft:
    town, share = TOWNS.get(apps, place), (MENU, click(text="Share"))
    return share_draft(
        {}, apps,
        name=person,
        message=f"{place}: {town['skies'][0]}, {town['highs'][0]}° / {town['lows'][0]}°",
        way=(*show_place(place), *share),
        wrong_way=(*show_place(another(saved_places(apps), place)), *share),
    )  # fmt: skip


def _further_off(apps: Apps) -> list[str]:
    """Towns that nothing else on the phone is about."""
    return [name for name in elsewhere(apps) if name != apps[_APP]["near"]]


@goals.user(294, "medium", {"place": one_of(_further_off)}, distractors=16, twin="add_place")
def add_unknown_place(apps: Apps, place: str) -> Draft:
    instead = _NOWHERE[TOWNS.names(apps).index(place) % len(_NOWHERE)]
    other = (_OPEN_PLACES, *add_town(instead))
    declare = infeasible("The app does not know this place")
    seen = searched(place)
    return draft(
        change=(),
        seen=seen,
        way=(_OPEN_PLACES, *_look_for(place), declare),
        setup=TOWNS.edited(place, name=instead),
    ).rejects(
        UNDECLARED,
        declared_before_searching=(_OPEN_PLACES, declare),
        another_place=other,
        another_place_and_declared=(*other, declare),
    )


def _draw_three(random: Random, apps: Apps) -> Parameters:
    found: Parameters = {}
    taken = {(rule["place"], rule["kind"]) for rule in _RULES.all(apps)}
    for number in (1, 2, 3):
        rule = _draw_rule(random, apps)
        while (rule["place"], rule["kind"]) in taken:
            rule = _draw_rule(random, apps)
        taken.add((rule["place"], rule["kind"]))
        found |= {f"{key}{number}": rule[key] for key in ("place", "kind", "time")}
    return found


@goals.user(295, "hard", _draw_three, distractors=11, memory=9)
def three_alerts(parameters: Parameters) -> Draft:
    places, kinds, times = (
        [parameters[f"{key}{n}"] for n in (1, 2, 3)] for key in ("place", "kind", "time")
    )
    wanted = first, second, third = [
        (place, kind, 2, time) for place, kind, time in zip(places, kinds, times, strict=True)
    ]

    def make(*rules: tuple[str, str, int, str]) -> Steps:
        return *_OPEN_RULES, *joined(_make_rule(*rule) for rule in rules)

    words: dict[str, Word] = {f"kind{n}": _KIND_WORDS[kind] for n, kind in enumerate(kinds, 1)}
    return draft(
        words=words | {f"time{n}": Moment(time) for n, time in enumerate(times, 1)},
        change=[_there_is(_rule(*rule)) for rule in wanted],
        way=make(*wanted),
    ).rejects(
        one_left_out=make(first, third),
        one_a_day_less_ahead=make(first, (*second[:2], 1, second[3]), third),
        the_last_one_not_saved=UNSAVED,
        one_twice=make(*wanted, third),
    )


# Testing tasks.


def _draw_map(random: Random, apps: Apps) -> Parameters:
    place, first = random.choice(saved_places(apps)), random.choice(LAYERS[1:])
    return {"place": place, "first": first, "second": another(LAYERS[1:], first)}


@goals.testing(296, "hard", _draw_map, distractors=8)
def map_walk(place: str, first: str, second: str) -> Draft:
    def walk(first: Steps, second: str) -> Steps:
        zoomed = (*first, click(id="zoom_in"), second, click(id="zoom_out"))
        days = (click(id="map_place", text=place), *find("day_scroll", id="day_next"))
        return click(id="action_map"), *zoomed, *days, UP

    one, two = (click(id="layer_chip", text=layer) for layer in (first, second))
    return draft(
        path=(
            (one, click(id="zoom_in"), two, click(id="zoom_out")),
            shown(id=_TITLE, text=f"{place}, Today"),
            (click(id="day_next"), shown(id=_TITLE, text=f"{place}, {_weekday(1).en}")),
            ends_on(activity=f"{_APP}.MapActivity"),
        ),
        way=walk((one,), two),
    ).rejects(
        a_layer_left_out=walk((), two),
        other_order=walk((two,), one),
        another_page_at_the_end=then(UP),
    )


@goals.testing(297, "hard", {"place": one_of(_further), "day": number(1, 5)}, distractors=11)
def days_walk(apps: Apps, place: str, day: int) -> Draft:
    name, after = _weekday(day).en, _weekday(day + 1).en
    forward, back = (find("day_scroll", id=f"day_{step}") for step in ("next", "previous"))
    out = (UP, *_OPEN_ALERTS)

    def walk(place: str = place, steps: Steps = (*forward, *back)) -> Steps:
        return *show_place(place), *_open_day(name), *steps, *out

    at_first = shown(id=_TITLE, text=f"{place}, {name}")
    return draft(
        words={"day": _weekday(day)},
        path=(
            at_first,
            (*forward, shown(id=_TITLE, text=f"{place}, {after}"), *back, at_first),
            in_order(*back, shown(id=_TITLE, text="Alerts")),
            ends_on(desc="Warnings", selected="true"),
        ),
        way=walk(),
    ).rejects(
        another_place=walk(another(_further(apps), place)),
        only_forward=walk(steps=forward),
        another_page_at_the_end=cut(2),
    )


@goals.testing(
    298, "medium", {"place": one_of(saved_places), "kind": one_of(KINDS[1:])}, distractors=8
)
def discard_alert(apps: Apps, place: str, kind: str) -> Draft:
    def leave(place: str = place, steps: Steps = (*KEEP_EDITING, *DISCARD)) -> Steps:
        return *_OPEN_RULES, *_begin_rule(place, kind), *steps

    return draft(
        path=(
            clicked(desc="My alerts"),
            (click(text=place), click(text=kind)),
            in_order(
                *(shown(id=_TITLE, text="New alert"), click(text=kind), click(text="Keep editing")),
                click(text="Discard"),
            ),
            ends_on(desc="My alerts", selected="true"),
        ),
        way=leave(),
    ).rejects(
        another_place=leave(another(saved_places(apps), place)),
        discarded_at_once=leave(steps=DISCARD),
        saved=cut(2, SAVE),
        not_left=cut(2),
    )


_ENTRIES = ("Refresh", "Status bar icon")


@goals.testing(
    299, "medium",
    {"first": one_of(("Temperature", "Wind", "Rain", "Pressure")), "second": one_of(_ENTRIES)},
    distractors=7,
)  # fmt: skip
def settings_walk(first: str, second: str) -> Draft:
    title, begin = "alertTitle", (*_OPEN_SETTINGS, click(text="Units"))
    look = way_for(click(id="title", text=IT), click(text="Cancel"))
    walk = way_for(*begin, *look(first), UP, *look(IT), UP, _OPEN_PLACES)
    asked, cancelled = shown(id=title, text=second), click(text="Cancel")
    return draft(
        path=(
            in_order(shown(id=title, text=first), cancelled),
            in_order(shown(activity=f"{_APP}.UnitsActivity"), asked, cancelled),
            in_order(shown(id=title, text=first), asked),
            ends_on(activity=f"{_APP}.PlacesActivity"),
        ),
        way=walk(second),

    ).rejects(
            another_dialog=walk(another(_ENTRIES, second)),
            other_order=(
                *(*begin[:-1], *look(second), begin[-1], *look(first)), UP, UP, _OPEN_PLACES,
            ),
            another_page_at_the_end=cut(1),
        )  # fmt: skip


@goals.testing(
    300, "medium", {"town": one_of(elsewhere), "place": one_of(_further)}, distractors=16
)
def search_and_show(apps: Apps, town: str, place: str) -> Draft:
    clear = click(id="search_close_btn")

    def look(place: str = place, clear: Steps = (clear,)) -> Steps:
        return _OPEN_PLACES, *_look_for(town), *clear, *show_place(place, UP), *_OPEN_RULES

    searched = typed(town, id="search_src_text")
    return draft(
        path=(
            searched,
            (searched, clear),
            (shown(id=_TITLE, text=place),),
            ends_on(desc="My alerts", selected="true"),
        ),
        way=look(),
    ).rejects(
        not_cleared=look(clear=()),
        another_place=look(another(_further(apps), place)),
        another_page_at_the_end=cut(1),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["on"],
    facts=lambda apps: {_titled(rule)["text"]: rule["on"] for rule in _RULES.all(apps)},
    look=way_for(*_OPEN_RULES),
    back=(UP,),
    of=(
        "move_to_top",
        "turn_alert_on",
        "delete_alert",
        "map_walk",
        "settings_walk",
    ),
)
