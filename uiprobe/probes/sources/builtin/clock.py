"""Goals for the clock."""

from __future__ import annotations

from datetime import time
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock import CITIES, SILENCE_MINUTES, Clock
from uiprobe.environments.phone.locales import day_name, format_time
from uiprobe.probes.sources.builtin.template import (
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
    in_order,
    last_clicked,
    none,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.ui.evaluators import FindElement, StopPage

_APP = Clock.package
_LOCALE = "en-US"
_LABELS = ("Yoga", "Ferry", "Call Mum", "Night shift", "Bread in the oven", "Language course")
_WEEKDAYS = ([5, 6], [0, 3], [1, 4], [2], [0, 2, 4], [6])


def _id(name: str) -> str:
    return f"{_APP}:id/{name}"


def _alarms(apps: Apps) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = apps[_APP]["alarms"]
    return found


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


# Ways through the app.


def _enter_time(moment: str) -> tuple[str, ...]:
    chosen = time.fromisoformat(moment)
    return (
        click(id="toggle_mode"),
        fill(str(chosen.hour % 12 or 12), id="input_hour"),
        fill(f"{chosen.minute:02}", id="input_minute"),
        click(id="am_label" if chosen.hour < 12 else "pm_label"),
        click(id="button1"),
    )


def _see(**selector: Any) -> str:  # noqa: ANN401 - plain data
    return scroll(target(id="alarms_list"), **selector)


# User tasks.


def _draw_alarm(random: Random, apps: Apps) -> Parameters:
    return {"time": _free_time(random, apps)}


def _add_alarm(parameters: Parameters, apps: Apps) -> Draft:
    moment = parameters["time"]
    return Draft(
        {"time": _words(moment)},
        (
            one({"time": moment, "enabled": True, "days": []}, _APP, "alarms"),
            one({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        (click(desc="Add alarm"), *_enter_time(moment)),
    )


def _draw_repeating(random: Random, apps: Apps) -> Parameters:
    return {
        "time": _free_time(random, apps),
        "days": random.choice(_WEEKDAYS),
        "label": random.choice(_LABELS),
    }


def _add_repeating(parameters: Parameters, apps: Apps) -> Draft:
    moment, days, label = parameters["time"], parameters["days"], parameters["label"]
    wanted = {"time": moment, "days": days, "label": label, "enabled": True}
    names = [day_name(day, _LOCALE) for day in days]
    words = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    presses = [
        step
        for name in (f"day_button_{day}" for day in days)
        for step in (_see(id=name), click(id=name))
    ]
    return Draft(
        {"time": _words(moment), "days": words, "label": label},
        (
            one(wanted, _APP, "alarms"),
            one({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        (
            click(desc="Add alarm"),
            *_enter_time(moment),
            *presses,
            _see(id="edit_label"),
            click(id="edit_label"),
            fill(label, id="edit"),
            click(id="button1"),
        ),
    )


def _draw_existing(random: Random, apps: Apps) -> Parameters:
    return {"time": random.choice(_alarms(apps))["time"]}


def _switch_alarm(parameters: Parameters, apps: Apps) -> Draft:
    alarm = _alarm(apps, parameters["time"])
    moment = alarm["time"]
    switch = target(id="onoff", beside=target(id="digital_clock", text=_words(moment)))
    return Draft(
        {"time": _words(moment), "onoff": "off" if alarm["enabled"] else "on"},
        (
            one(alarm | {"enabled": not alarm["enabled"]}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        (_see(**_named(switch)), click(**_named(switch))),
    )


def _named(selector: dict[str, Any]) -> dict[str, Any]:
    """The selector as keywords of a step."""
    return {"id": selector["resource-id"], "beside": selector["beside"]}


def _delete_alarm(parameters: Parameters, apps: Apps) -> Draft:
    moment = parameters["time"]
    arrow = target(id="arrow", beside=target(id="digital_clock", text=_words(moment)))
    return Draft(
        {"time": _words(moment)},
        (
            none({"time": moment}, _APP, "alarms"),
            nothing_else((_APP, "alarms", {"time": moment})),
        ),
        (
            _see(**_named(arrow)),
            click(**_named(arrow)),
            _see(id="delete"),
            click(id="delete"),
        ),
    )


def _draw_change(random: Random, apps: Apps) -> Parameters:
    return _draw_existing(random, apps) | {"new": _free_time(random, apps)}


def _change_alarm(parameters: Parameters, apps: Apps) -> Draft:
    alarm, new = _alarm(apps, parameters["time"]), parameters["new"]
    words = _words(alarm["time"])
    return Draft(
        {"time": words, "new": _words(new)},
        (
            one(alarm | {"time": new, "enabled": True}, _APP, "alarms"),
            none({"time": alarm["time"]}, _APP, "alarms"),
            nothing_else(
                (_APP, "alarms", {"time": alarm["time"]}), (_APP, "alarms", {"time": new})
            ),
        ),
        (
            _see(id="digital_clock", text=words),
            click(id="digital_clock", text=words),
            *_enter_time(new),
        ),
    )


def _draw_city(random: Random, apps: Apps) -> Parameters:
    names = sorted(set(CITIES) - set(apps[_APP]["cities"]))
    return {"city": random.choice(names)}


_OPEN_CITIES = (click(desc="Clock"), click(desc="Cities"))


def _add_city(parameters: Parameters, apps: Apps) -> Draft:
    city = parameters["city"]
    return Draft(
        parameters,
        (
            holds([*apps[_APP]["cities"], city], _APP, "cities"),
            nothing_else((_APP, "cities")),
        ),
        (
            *_OPEN_CITIES,
            fill(city, id="search_src_text"),
            click(id="city_name", text=city),
        ),
    )


def _draw_timer(random: Random, apps: Apps) -> Parameters:
    # Two digits of a kind at most: see the laps.
    tens, ones = random.sample(range(1, 6), k=2)
    return {"minutes": 10 * tens + ones, "seconds": random.randrange(5, 55, 5)}


def _start_timer(parameters: Parameters, apps: Apps) -> Draft:
    minutes, seconds = parameters["minutes"], parameters["seconds"]
    return Draft(
        {"minutes": str(minutes), "seconds": str(seconds)},
        (
            holds((minutes * 60 + seconds) * 1000, _APP, "timer", "total"),
            holds(True, _APP, "timer", "running"),
            nothing_else((_APP, "timer")),
        ),
        (
            click(desc="Timer"),
            *(click(id=f"timer_setup_digit_{digit}") for digit in f"{minutes}{seconds:02}"),
            click(desc="Start"),
        ),
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    minutes = [choice for choice in SILENCE_MINUTES if choice != apps[_APP]["silence"]]
    return {"silence": random.choice(minutes), "week": random.choice((0, 5))}


_OPEN_SETTINGS = (click(desc="More options"), click(text="Settings"))


def _change_settings(parameters: Parameters, apps: Apps) -> Draft:
    silence, week = parameters["silence"], parameters["week"]
    minutes = "1 minute" if silence == 1 else f"{silence} minutes"
    return Draft(
        {"silence": minutes, "day": day_name(week, _LOCALE)},
        (
            holds(silence, _APP, "silence"),
            holds(week, _APP, "week"),
            nothing_else((_APP, "silence"), (_APP, "week")),
        ),
        (
            click(text="Dismiss"),
            *_OPEN_SETTINGS,
            click(text="Silence after"),
            click(id="text1", text=minutes),
            click(text="Start week on"),
            click(id="text1", text=day_name(week, _LOCALE)),
        ),
        {"interruption": "low_battery"},
    )


# Testing tasks.


def _draw_laps(random: Random, apps: Apps) -> Parameters:
    # An agent that does the same thing three times in a row is taken to be in a loop.
    return {"laps": random.choice((1, 2))}


def _laps(parameters: Parameters, apps: Apps) -> Draft:
    laps = parameters["laps"]
    return Draft(
        {"laps": "1 lap" if laps == 1 else f"{laps} laps"},
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
        (
            click(desc="Stopwatch"),
            click(desc="Start"),
            *(click(desc="Lap") for _ in range(laps)),
            click(desc="Pause"),
        ),
    )  # fmt: skip


def _draw_minutes(random: Random, apps: Apps) -> Parameters:
    return {"minutes": random.randrange(12, 60)}


def _timer_cycle(parameters: Parameters, apps: Apps) -> Draft:
    minutes = parameters["minutes"]
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
        (
            click(desc="Timer"),
            *(click(id=f"timer_setup_digit_{digit}") for digit in (*str(minutes), "00")),
            click(desc="Start"),
            click(desc="Pause"),
            click(id="delete_timer"),
        ),
    )


def _city_round_trip(parameters: Parameters, apps: Apps) -> Draft:
    city = parameters["city"]
    return Draft(
        parameters,
        (
            typed(city, id=_id("search_src_text")),
            in_order(
                typed(city, id=_id("search_src_text")),
                shown(text=f"Remove {city}?"),
                clicked(text="Remove"),
            ),
            ends_on(activity=f"{_APP}.DeskClock"),
        ),
        (
            *_OPEN_CITIES,
            fill(city, id="search_src_text"),
            click(id="city_name", text=city),
            click(desc="Navigate up"),
            scroll(target(id="cities"), id="city_name", text=city),
            hold(id="city_name", text=city),
            click(text="Remove"),
        ),
    )


_DIALOGS = {
    "Style": "OK",
    "Silence after": "Cancel",
    "Alarm volume": "OK",
    "Start week on": "Cancel",
}


def _draw_dialog(random: Random, apps: Apps) -> Parameters:
    return {"dialog": random.choice(list(_DIALOGS))}


def _look_at_dialog(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["dialog"]
    button = _DIALOGS[title]
    return Draft(
        {"dialog": title, "button": button},
        (
            clicked(desc="More options"),
            in_order(shown(id=_id("alertTitle"), text=title), clicked(text=button)),
            ends_on(activity=f"{_APP}.SettingsActivity"),
            last_clicked(text=button),
        ),
        (
            *_OPEN_SETTINGS,
            scroll({"class": "android.widget.ScrollView"}, id="title", text=title),
            click(id="title", text=title),
            click(text=button),
        ),
    )


CLOCK_GOALS = AppGoals(
    app="clock",
    category="tools",
    templates=(
        Template(
            21, "add_alarm", "user", "medium",
            (
                "Set an alarm for {time}.",
                "Wake me at {time}, once.",
                "I need a new alarm at {time}; it need not repeat.",
            ),
            _draw_alarm, _add_alarm,
        ),
        Template(
            22, "add_repeating_alarm", "user", "hard",
            (
                'Set an alarm for {time} that repeats on {days}, with the label "{label}".',
                'Every {days} at {time} I want an alarm called "{label}".',
                'Create an alarm "{label}" at {time}, repeating on {days} and on no other day.',
            ),
            _draw_repeating, _add_repeating,
        ),
        Template(
            23, "switch_alarm", "user", "easy",
            (
                "Turn {onoff} the alarm at {time}.",
                "Switch my {time} alarm {onoff}.",
                "The alarm set for {time} should be {onoff}.",
            ),
            _draw_existing, _switch_alarm,
        ),
        Template(
            24, "delete_alarm", "user", "medium",
            (
                "Delete the alarm at {time}.",
                "I no longer need the {time} alarm; remove it for good.",
                "Take the alarm for {time} off the list.",
            ),
            _draw_existing, _delete_alarm,
        ),
        Template(
            25, "change_alarm", "user", "medium",
            (
                "Change the alarm at {time} so that it rings at {new}.",
                "My {time} alarm should ring at {new} instead.",
                "Move the alarm from {time} to {new}.",
            ),
            _draw_change, _change_alarm,
        ),
        Template(
            26, "add_city", "user", "medium",
            (
                "Show the time in {city} on the world clock too.",
                "Add {city} to the cities of the clock.",
                "I want to see what time it is in {city}: add it to the clock.",
            ),
            _draw_city, _add_city,
        ),
        Template(
            27, "start_timer", "user", "medium",
            (
                "Start a timer of {minutes} minutes and {seconds} seconds.",
                "Set the timer to {minutes} min {seconds} s and let it run.",
                "Count down from {minutes} minutes {seconds} seconds.",
            ),
            _draw_timer, _start_timer,
        ),
        Template(
            28, "change_settings", "user", "hard",
            (
                "Have alarms fall silent after {silence}, and let the week start on {day}.",
                "In the clock's settings: silence after {silence}, start of the week {day}.",
                "Alarms should stop ringing by themselves after {silence}. Weeks start on {day}.",
            ),
            _draw_settings, _change_settings,
        ),
        Template(
            29, "stopwatch_laps", "testing", "medium",
            (
                "Start the stopwatch, take exactly {laps}, and pause it.",
                "Test the stopwatch: Start, record {laps}, Pause.",
                "On the stopwatch, start, take {laps} and no more, then pause and stay there.",
            ),
            _draw_laps, _laps,
        ),
        Template(
            30, "timer_cycle", "testing", "medium",
            (
                "Set a timer of {minutes} minutes, start it, pause it, and delete it.",
                "Test the timer: {minutes} minutes, Start, Pause, Delete timer.",
                "Start a {minutes} minute timer, pause it right away, then delete the timer.",
            ),
            _draw_minutes, _timer_cycle,
        ),
        Template(
            31, "city_round_trip", "testing", "hard",
            (
                "Search the cities of the clock for {city} and tick it, go back to the clock, then "
                "touch and hold {city} and remove it.",
                "Check that cities come and go: search for {city}, add it, return, hold it in the "
                "list, Remove.",
                "Add {city} through the search of the city list; then, on the clock, remove it by "
                "a long touch.",
            ),
            _draw_city, _city_round_trip,
        ),
        Template(
            32, "look_at_dialog", "testing", "medium",
            (
                "Through More options, open the clock's settings, touch {dialog}, and close the "
                "dialog with {button}.",
                "Open Settings from the overflow menu, look at {dialog}, then touch {button}.",
                "Test the dialog {dialog} of the clock's settings: open it by way of More options, "
                "and leave it with {button}.",
            ),
            _draw_dialog, _look_at_dialog,
        ),
    ),
)  # fmt: skip
