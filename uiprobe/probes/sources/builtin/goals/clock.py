"""Goals for the clock."""

from __future__ import annotations

from datetime import time
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock import CITIES, SILENCE_MINUTES, SOUNDS, Clock
from uiprobe.environments.phone.apps.settings import Settings
from uiprobe.environments.phone.locales import day_name, format_time
from uiprobe.probes.sources.builtin.language import (
    BACK,
    CANCEL,
    MENU,
    OFF,
    OK,
    ON,
    UP,
    WEEKDAYS,
    AppGoals,
    Apps,
    Draft,
    Moment,
    Parameters,
    Term,
    click,
    clicked,
    ends_on,
    fill,
    hold,
    holds,
    ids,
    in_order,
    infeasible,
    last_clicked,
    none,
    nothing_else,
    one,
    open_app,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.ui.evaluators import FindElement, StopPage

goals = AppGoals("clock", "tools", order=2)

_APP = Clock.package
_id = ids(_APP)
_LOCALE = "en-US"
_LABELS = ("Yoga", "Ferry", "Call Mum", "Night shift", "Bread in the oven", "Language course")
_UNKNOWN_CITIES = ("Kathmandu", "Addis Ababa", "Tallinn", "Ulaanbaatar", "Valletta", "Windhoek")
_WEEKDAYS = ([5, 6], [0, 3], [1, 4], [2], [0, 2, 4], [6])


def _alarms(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "alarms")


def _alarm(apps: Apps, moment: str) -> dict[str, Any]:
    return next(alarm for alarm in _alarms(apps) if alarm["time"] == moment)


def _words(moment: str) -> str:
    return format_time(time.fromisoformat(moment), hours24=False)


def _free_time(random: Random, apps: Apps) -> str:
    taken = {alarm["time"] for alarm in _alarms(apps)}
    while True:
        # From ten on, so that no alarm rings before the episode is over: it begins at 9:41.
        moment = f"{(10 + random.randrange(23)) % 24:02}:{random.randrange(1, 60):02}"
        if moment not in taken:
            return moment


def _several(days: list[int]) -> Term:
    """Several days of the week."""
    english, german, chinese = (
        [getattr(WEEKDAYS[day], language) for day in days] for language in ("en", "de", "zh")
    )
    return Term(_joined(english, " and "), _joined(german, " und "), "、".join(chinese))


def _joined(names: list[str], last: str) -> str:
    return last.join(filter(None, (", ".join(names[:-1]), names[-1])))


def _laps_words(number: int) -> Term:
    more = number > 1
    return Term(f"{number} lap{'s' * more}", f"{number} Runde{'n' * more}", f"{number}圈")


def _minutes(number: int) -> Term:
    return Term(
        f"{number} minute{'s' * (number > 1)}",
        f"{number} Minute{'n' * (number > 1)}",
        f"{number}分钟",
    )


# Ways through the app.

_ADD = click(desc="Add alarm")


def _enter_time(moment: str) -> tuple[str, ...]:
    chosen = time.fromisoformat(moment)
    return (
        click(id="toggle_mode"),
        fill(str(chosen.hour % 12 or 12), id="input_hour"),
        fill(f"{chosen.minute:02}", id="input_minute"),
        click(id="am_label" if chosen.hour < 12 else "pm_label"),
        click(id="button1"),
    )


def _later(moment: str) -> str:
    """A time that is one minute later, or earlier at the end of an hour."""
    minute = int(moment[3:])
    return f"{moment[:3]}{minute + 1 if minute < 59 else 58:02}"


def _see(**selector: Any) -> str:  # noqa: ANN401 - plain data
    return scroll(target(id="alarms_list"), **selector)


# User tasks.


def _draw_alarm(random: Random, apps: Apps) -> Parameters:
    return {"time": _free_time(random, apps)}


@goals.user(21, "medium", _draw_alarm, distractors=3)
def add_alarm(parameters: Parameters, apps: Apps) -> Draft:
    moment = parameters["time"]
    steps = (_ADD, *_enter_time(moment))
    twelve_hours = f"{(int(moment[:2]) + 12) % 24:02}{moment[2:]}"
    return Draft(
        {"time": Moment(moment)},
        (
            one({"time": moment, "enabled": True, "days": []}, _APP, "alarms"),
            one({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        steps,
        near_misses={
            "a minute off": (_ADD, *_enter_time(_later(moment))),
            "the other half of the day": (_ADD, *_enter_time(twelve_hours)),
            "cancelled": (*steps[:-1], CANCEL),
            "done twice": (*steps, *steps),
            "every Sunday": (*steps, _see(id="day_button_6"), click(id="day_button_6")),
        },
    )


def _draw_repeating(random: Random, apps: Apps) -> Parameters:
    return {
        "time": _free_time(random, apps),
        "days": random.choice(_WEEKDAYS),
        "label": random.choice(_LABELS),
    }


@goals.user(22, "hard", _draw_repeating, distractors=3, memory=2)
def add_repeating_alarm(parameters: Parameters, apps: Apps) -> Draft:
    moment, days, label = parameters["time"], parameters["days"], parameters["label"]
    wanted = {"time": moment, "days": days, "label": label, "enabled": True}

    def make(chosen: list[int], words: str) -> tuple[str, ...]:
        buttons = [f"day_button_{day}" for day in chosen]
        return (
            _ADD,
            *_enter_time(moment),
            *(step for name in buttons for step in (_see(id=name), click(id=name))),
            _see(id="edit_label"),
            click(id="edit_label"),
            fill(words, id="edit"),
        )

    other = next(words for words in _LABELS if words != label)
    return Draft(
        {"time": Moment(moment), "days": _several(days), "label": label},
        (
            one(wanted, _APP, "alarms"),
            one({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        (*make(days, label), OK),
        near_misses={
            "a day more": (*make([*days, next(d for d in range(7) if d not in days)], label), OK),
            "no days": (*make([], label), OK),
            "another label": (*make(days, other), OK),
            "the label not saved": (*make(days, label), CANCEL),
        },
    )


def _draw_existing(random: Random, apps: Apps) -> Parameters:
    return {"time": random.choice(_alarms(apps))["time"]}


def _at(moment: str) -> dict[str, Any]:
    found: dict[str, Any] = target(id="digital_clock", text=_words(moment))
    return found


def _next_to(moment: str, name: str) -> tuple[str, str]:
    """Steps that find something on the card of an alarm, and touch it."""
    return _see(id=name, beside=_at(moment)), click(id=name, beside=_at(moment))


def _another(apps: Apps, moment: str) -> str:
    return next(str(alarm["time"]) for alarm in _alarms(apps) if alarm["time"] != moment)


@goals.user(23, "easy", _draw_existing, distractors=3)
def switch_alarm(parameters: Parameters, apps: Apps) -> Draft:
    alarm = _alarm(apps, parameters["time"])
    moment = alarm["time"]
    other = _another(apps, moment)
    return Draft(
        {"time": Moment(moment), "onoff": OFF if alarm["enabled"] else ON},
        (
            one(alarm | {"enabled": not alarm["enabled"]}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        _next_to(moment, "onoff"),
        near_misses={
            "another alarm": _next_to(other, "onoff"),
            "taken back": (*_next_to(moment, "onoff"), click(id="onoff", beside=_at(moment))),
            "only opened": _next_to(moment, "arrow"),
            "deleted": _delete(moment),
        },
    )


def _delete(moment: str) -> tuple[str, ...]:
    return *_next_to(moment, "arrow"), _see(id="delete"), click(id="delete")


@goals.user(24, "medium", _draw_existing, distractors=3)
def delete_alarm(parameters: Parameters, apps: Apps) -> Draft:
    moment = parameters["time"]
    other = _another(apps, moment)
    return Draft(
        {"time": Moment(moment)},
        (
            none({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        _delete(moment),
        near_misses={
            "another alarm": _delete(other),
            "taken back": (*_delete(moment), click(id="snackbar_action")),
            "only switched": _next_to(moment, "onoff"),
            "another one too": (*_delete(moment), *_delete(other)),
        },
    )


def _draw_change(random: Random, apps: Apps) -> Parameters:
    return _draw_existing(random, apps) | {"new": _free_time(random, apps)}


@goals.user(25, "medium", _draw_change, distractors=3, memory=1)
def change_alarm(parameters: Parameters, apps: Apps) -> Draft:
    alarm, new = _alarm(apps, parameters["time"]), parameters["new"]
    moment = alarm["time"]

    def change(old: str, to: str) -> tuple[str, ...]:
        words = _words(old)
        return (
            _see(id="digital_clock", text=words),
            click(id="digital_clock", text=words),
            *_enter_time(to),
        )

    return Draft(
        {"time": Moment(moment), "new": Moment(new)},
        (
            one(alarm | {"time": new, "enabled": True}, _APP, "alarms"),
            none({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment}), (_APP, "alarms", {"time": new})),
        ),
        change(moment, new),
        near_misses={
            "another alarm": change(_another(apps, moment), new),
            "a minute off": change(moment, _later(new)),
            "cancelled": (*change(moment, new)[:-1], CANCEL),
            "a new one beside it": (_ADD, *_enter_time(new)),
        },
    )


def _draw_city(random: Random, apps: Apps) -> Parameters:
    names = sorted(set(CITIES) - set(apps[_APP]["cities"]))
    return {"city": random.choice(names)}


_OPEN_CITIES = (click(desc="Clock"), click(desc="Cities"))


@goals.user(26, "medium", _draw_city, distractors=10)
def add_city(parameters: Parameters, apps: Apps) -> Draft:
    city = parameters["city"]
    other = next(name for name in CITIES if name not in (city, *apps[_APP]["cities"]))

    def add(name: str) -> tuple[str, ...]:
        return fill(name, id="search_src_text"), click(id="city_name", text=name)

    return Draft(
        parameters,
        (
            holds([*apps[_APP]["cities"], city], _APP, "cities"),
            nothing_else((_APP, "cities")),
        ),
        (*_OPEN_CITIES, *add(city)),
        near_misses={
            "another city": (*_OPEN_CITIES, *add(other)),
            "only searched for": (*_OPEN_CITIES, *add(city)[:1]),
            "taken back": (*_OPEN_CITIES, *add(city), click(id="city_name", text=city)),
            "another one too": (*_OPEN_CITIES, *add(city), *add(other)),
        },
    )


def _draw_unknown(random: Random, apps: Apps) -> Parameters:
    return {"city": random.choice(_UNKNOWN_CITIES)}


@goals.user(33, "medium", _draw_unknown, distractors=10)
def unknown_city(parameters: Parameters, apps: Apps) -> Draft:
    city = parameters["city"]
    other = next(name for name in CITIES if name not in apps[_APP]["cities"])
    look = (*_OPEN_CITIES, fill(city, id="search_src_text"))
    add_other = (fill(other, id="search_src_text"), click(id="city_name", text=other))
    declare = infeasible(f"The clock does not know {city}")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another city": (*_OPEN_CITIES, *add_other),
            "another city, and declared": (*look, *add_other, declare),
        },
        feasible=False,
    )


def _draw_timer(random: Random, apps: Apps) -> Parameters:
    # Two digits of a kind at most: see the laps.
    tens, ones = random.sample(range(1, 6), k=2)
    return {"minutes": 10 * tens + ones, "seconds": random.randrange(5, 55, 5)}


def _digits(words: str) -> tuple[str, ...]:
    return tuple(click(id=f"timer_setup_digit_{digit}") for digit in words)


@goals.user(27, "medium", _draw_timer, memory=1)
def start_timer(parameters: Parameters, apps: Apps) -> Draft:
    minutes, seconds = parameters["minutes"], parameters["seconds"]
    start = click(desc="Start")

    def run(long: int, rest: int) -> tuple[str, ...]:
        return (click(desc="Timer"), *_digits(f"{long}{rest:02}"), start)

    return Draft(
        {"minutes": str(minutes), "seconds": str(seconds)},
        (
            holds((minutes * 60 + seconds) * 1000, _APP, "timer", "total"),
            holds(True, _APP, "timer", "running"),
            nothing_else((_APP, "timer")),
        ),
        run(minutes, seconds),
        near_misses={
            "a minute more": run(minutes + 1, seconds),
            "a second more": run(minutes, seconds + 1),
            "not started": run(minutes, seconds)[:-1],
            "paused": (*run(minutes, seconds), click(desc="Pause")),
        },
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    minutes = [choice for choice in SILENCE_MINUTES if choice != apps[_APP]["silence"]]
    return {"silence": random.choice(minutes), "week": random.choice((0, 5))}


_OPEN_SETTINGS = (MENU, click(text="Settings"))


@goals.user(28, "hard", _draw_settings, distractors=4, memory=1)
def change_settings(parameters: Parameters, apps: Apps) -> Draft:
    silence, week = parameters["silence"], parameters["week"]

    def quiet(number: int) -> tuple[str, ...]:
        words = "1 minute" if number == 1 else f"{number} minutes"
        return click(text="Silence after"), click(id="text1", text=words)

    def begin(day: int) -> tuple[str, ...]:
        return click(text="Start week on"), click(id="text1", text=day_name(day, _LOCALE))

    head = (click(text="Dismiss"), *_OPEN_SETTINGS)
    off = next(number for number in SILENCE_MINUTES if number != silence)
    return Draft(
        {"silence": _minutes(silence), "day": WEEKDAYS[week]},
        (
            holds(silence, _APP, "silence"),
            holds(week, _APP, "week"),
            nothing_else((_APP, "silence"), (_APP, "week")),
        ),
        (*head, *quiet(silence), *begin(week)),
        {"interruption": "low_battery"},
        near_misses={
            "another time": (*head, *quiet(off), *begin(week)),
            "another day": (*head, *quiet(silence), *begin(6)),
            "half done": (*head, *quiet(silence)),
            "seconds too": (
                *head, *quiet(silence), *begin(week), click(text="Display time with seconds"),
            ),
        },
    )  # fmt: skip


def _draw_sound(random: Random, apps: Apps) -> Parameters:
    alarm = random.choice(_alarms(apps))
    return {
        "time": alarm["time"],
        "sound": random.choice([name for name in SOUNDS if name != alarm["sound"]]),
        "label": random.choice(_LABELS),
    }


@goals.user(34, "medium", _draw_sound, distractors=7, memory=2)
def dress_alarm(parameters: Parameters, apps: Apps) -> Draft:
    alarm = _alarm(apps, parameters["time"])
    moment, sound, label = alarm["time"], parameters["sound"], parameters["label"]

    def dress(which: str, tune: str, words: str) -> tuple[str, ...]:
        return (
            *_next_to(which, "arrow"),
            _see(id="edit_label"),
            click(id="edit_label"),
            fill(words, id="edit"),
            OK,
            _see(id="choose_ringtone"),
            click(id="choose_ringtone"),
            click(id="text1", text=tune),
        )

    other_sound = next(name for name in SOUNDS if name not in (sound, alarm["sound"]))
    return Draft(
        {"time": Moment(moment), "sound": sound, "label": label},
        (
            one(alarm | {"label": label, "sound": sound}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        dress(moment, sound, label),
        near_misses={
            "another alarm": dress(_another(apps, moment), sound, label),
            "another sound": dress(moment, other_sound, label),
            "another label": dress(moment, sound, f"{label}!"),
            "no sound chosen": dress(moment, sound, label)[:-1],
        },
    )


def _draw_night(random: Random, apps: Apps) -> Parameters:
    return _draw_alarm(random, apps) | {"label": random.choice(_LABELS)}


@goals.user(35, "hard", _draw_night, distractors=6, memory=2, others=("settings",))
def quiet_night(parameters: Parameters, apps: Apps) -> Draft:
    moment, label = parameters["time"], parameters["label"]

    def wake(at: str) -> tuple[str, ...]:
        return (
            _ADD,
            *_enter_time(at),
            _see(id="edit_label"),
            click(id="edit_label"),
            fill(label, id="edit"),
            OK,
        )

    def flip(page: str, title: str) -> tuple[str, ...]:
        listing = target(id="recycler_view")
        switch = {"id": "switch_widget", "beside": target(id="title", text=title)}
        return (
            *open_app("Settings"),
            scroll(listing, id="title", text=page),
            click(id="title", text=page),
            scroll(listing, **switch),
            click(**switch),
        )

    quiet = flip("Notifications", "Do Not Disturb")
    wanted = {"time": moment, "label": label, "enabled": True, "days": []}
    zen = (Settings.package, "global", "zen_mode")
    return Draft(
        {"time": Moment(moment), "label": label},
        (
            one(wanted, _APP, "alarms"),
            one({"time": moment}, _APP, "alarms"),
            holds("1", *zen),
            nothing_else((_APP, "alarms", {"time": moment}), zen),
        ),
        (*wake(moment), *quiet),
        near_misses={
            "a minute off": (*wake(_later(moment)), *quiet),
            "no alarm": quiet,
            "still loud": wake(moment),
            "another switch": (*wake(moment), *flip("Notifications", "Bubbles")),
            "no label": (_ADD, *_enter_time(moment), *quiet),
        },
    )


# Testing tasks.


def _draw_laps(random: Random, apps: Apps) -> Parameters:
    # An agent that does the same thing three times in a row is taken to be in a loop.
    return {"laps": random.choice((1, 2))}


@goals.testing(29, "medium", _draw_laps, distractors=1, memory=1)
def stopwatch_laps(parameters: Parameters, apps: Apps) -> Draft:
    laps = parameters["laps"]
    lap = (click(desc="Lap"),) * laps

    def watch(*steps: str) -> tuple[str, ...]:
        start = click(desc="Start")
        return (click(desc="Stopwatch"), start, *steps, click(desc="Pause"))

    return Draft(
        {"laps": _laps_words(laps)},
        (
            in_order(
                clicked(desc="Start"),
                *(clicked(desc="Lap") for _ in range(laps)),
                clicked(desc="Pause"),
            ),
            # The newest lap stands on top.
            StopPage(match_rules={"text": "# "}, match_type="include", check_rules={
                "text": f"# {laps}"
            }),
            ends_on(id=_id("reset_button")),
            last_clicked(desc="Pause"),
        ),
        watch(*lap),
        near_misses={
            "a lap more": watch(*lap, click(desc="Lap")),
            "a lap less": watch(*lap[1:]),
            "still running": watch(*lap)[:-1],
            "reset": (*watch(*lap), click(id="reset_button")),
        },
    )  # fmt: skip


def _draw_minutes(random: Random, apps: Apps) -> Parameters:
    return {"minutes": random.randrange(12, 60)}


@goals.testing(30, "medium", _draw_minutes, distractors=1)
def timer_cycle(parameters: Parameters, apps: Apps) -> Draft:
    minutes = parameters["minutes"]
    start, pause, delete = click(desc="Start"), click(desc="Pause"), click(id="delete_timer")

    def count_down(number: int) -> tuple[str, ...]:
        return (click(desc="Timer"), *_digits(str(number)), click(id="timer_setup_digit_00"))

    head = count_down(minutes)
    return Draft(
        {"minutes": str(minutes)},
        (
            FindElement(
                match_rules={"resource-id": _id("timer_time")},
                check_rules={"text": f"{minutes - 1}:"},
                check_type="include",
            ),
            in_order(clicked(desc="Start"), clicked(desc="Pause"), clicked(id=_id("delete_timer"))),
            ends_on(desc="00 h 00 m 00 s"),
        ),
        (*head, start, pause, delete),
        near_misses={
            "not paused": (*head, start, delete),
            "not deleted": (*head, start, pause),
            "another time": (*count_down(minutes + 2), start, pause, delete),
            "started again": (*head, start, pause, delete, *head[1:], start),
        },
    )


@goals.testing(31, "hard", _draw_city, distractors=6, memory=1)
def city_round_trip(parameters: Parameters, apps: Apps) -> Draft:
    city = parameters["city"]
    add = (
        *_OPEN_CITIES,
        fill(city, id="search_src_text"),
        click(id="city_name", text=city),
    )
    find = (UP, scroll(target(id="cities"), id="city_name", text=city))
    ask = hold(id="city_name", text=city)
    remove = click(text="Remove")
    return Draft(
        parameters,
        (
            typed(city, id=_id("search_src_text")),
            in_order(
                typed(city, id=_id("search_src_text")),
                shown(text=f"Remove {city}?"),
                clicked(text="Cancel"),
                shown(text=f"Remove {city}?"),
                clicked(text="Remove"),
            ),
            ends_on(activity=f"{_APP}.DeskClock"),
        ),
        (*add, *find, ask, CANCEL, ask, remove),
        near_misses={
            "not removed": (*add, *find, ask, CANCEL),
            "removed in the list of cities": (*add, click(id="city_name", text=city), UP),
            "removed at once": (*add, *find, ask, remove),
            "back among the cities": (*add, *find, ask, CANCEL, ask, remove, _OPEN_CITIES[-1]),
        },
    )


_DIALOGS = {
    "Style": "OK",
    "Silence after": "Cancel",
    "Alarm volume": "OK",
    "Start week on": "Cancel",
}


def _draw_dialog(random: Random, apps: Apps) -> Parameters:
    return {"dialog": random.choice(list(_DIALOGS))}


@goals.testing(32, "medium", _draw_dialog, distractors=5)
def look_at_dialog(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["dialog"]
    button = _DIALOGS[title]

    def see(row: str) -> tuple[str, ...]:
        return (
            scroll({"class": "android.widget.ScrollView"}, id="title", text=row),
            click(id="title", text=row),
            click(text=_DIALOGS[row]),
        )

    other = next(row for row in _DIALOGS if row != title)
    return Draft(
        {"dialog": title, "button": button},
        (
            clicked(desc="More options"),
            in_order(shown(id=_id("alertTitle"), text=title), clicked(text=button)),
            ends_on(activity=f"{_APP}.SettingsActivity"),
            last_clicked(text=button),
        ),
        (*_OPEN_SETTINGS, *see(title)),
        near_misses={
            "another dialog": (*_OPEN_SETTINGS, *see(other)),
            "closed by Back": (*_OPEN_SETTINGS, *see(title)[:-1], BACK),
            "still open": (*_OPEN_SETTINGS, *see(title)[:-1]),
            "left the settings": (*_OPEN_SETTINGS, *see(title), UP),
        },
    )


def _draw_rounds(random: Random, apps: Apps) -> Parameters:
    return _draw_alarm(random, apps) | {"day": random.randrange(7)}


@goals.testing(36, "hard", _draw_rounds, distractors=4, memory=2)
def alarm_round_trip(parameters: Parameters, apps: Apps) -> Draft:
    moment, day = parameters["time"], parameters["day"]
    name = f"day_button_{day}"
    repeat = (_see(id=name), click(id=name))
    off = (
        scroll(target(id="alarms_list"), finger="down", id="onoff", beside=_at(moment)),
        click(id="onoff", beside=_at(moment)),
    )
    delete = (_see(id="delete"), click(id="delete"))
    undo = click(id="snackbar_action")
    make = (_ADD, *_enter_time(moment))
    return Draft(
        {"time": Moment(moment), "day": WEEKDAYS[day]},
        (
            in_order(shown(text=_words(moment)), clicked(id=_id(name)), clicked(id=_id("onoff"))),
            in_order(clicked(id=_id("onoff")), clicked(id=_id("delete"))),
            in_order(clicked(id=_id("delete")), clicked(id=_id("snackbar_action"))),
            ends_on(id=_id("arrow")),
        ),
        (*make, *repeat, *off, *delete, undo),
        near_misses={
            "not switched off": (*make, *repeat, *delete, undo),
            "not brought back": (*make, *repeat, *off, *delete),
            "no day": (*make, *off, *delete, undo),
            "switched off first": (*make, *off, *repeat, *delete, undo),
        },
    )
