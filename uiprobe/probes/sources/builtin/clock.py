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
from uiprobe.probes.sources.builtin.words import OFF, ON, WEEKDAYS, Moment, Term
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
        {"time": Moment(moment)},
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
    presses = [
        step
        for name in (f"day_button_{day}" for day in days)
        for step in (_see(id=name), click(id=name))
    ]
    return Draft(
        {"time": Moment(moment), "days": _several(days), "label": label},
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
        {"time": Moment(moment), "onoff": OFF if alarm["enabled"] else ON},
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
        {"time": Moment(moment)},
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
        {"time": Moment(alarm["time"]), "new": Moment(new)},
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
        {"silence": _minutes(silence), "day": WEEKDAYS[week]},
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
            translations={
                "de": (
                    "Stelle einen Wecker auf {time}.",
                ),
                "zh": (
                    "设置一个{time}的闹钟。",
                ),
            },
            roles={
                "time": "the time of the alarm",
            },
            distractors=3, memory=0,
        ),
        Template(
            22, "add_repeating_alarm", "user", "hard",
            (
                'Set an alarm for {time} that repeats on {days}, with the label "{label}".',
                'Every {days} at {time} I want an alarm called "{label}".',
                'Create an alarm "{label}" at {time}, repeating on {days} and on no other day.',
            ),
            _draw_repeating, _add_repeating,
            translations={
                "de": (
                    "Stelle einen Wecker auf {time}, der sich am {days} wiederholt, mit der "
                    'Bezeichnung "{label}".',
                ),
                "zh": (
                    "设置{time}的闹钟,在{days}重复,标签为“{label}”。",
                ),
            },
            roles={
                "time": "the time of the alarm",
                "days": "the days on which it repeats",
                "label": "the label",
            },
            distractors=3, memory=2,
        ),
        Template(
            23, "switch_alarm", "user", "easy",
            (
                "Turn {onoff} the alarm at {time}.",
                "Switch my {time} alarm {onoff}.",
                "The alarm set for {time} should be {onoff}.",
            ),
            _draw_existing, _switch_alarm,
            translations={
                "de": (
                    "Schalte den Wecker um {time} {onoff}.",
                ),
                "zh": (
                    "把{time}的闹钟{onoff}。",
                ),
            },
            roles={
                "time": "the time of the alarm",
                "onoff": "whether it is to be on or off",
            },
            distractors=3, memory=0,
        ),
        Template(
            24, "delete_alarm", "user", "medium",
            (
                "Delete the alarm at {time}.",
                "I no longer need the {time} alarm; remove it for good.",
                "Take the alarm for {time} off the list.",
            ),
            _draw_existing, _delete_alarm,
            translations={
                "de": (
                    "Lösche den Wecker um {time}.",
                ),
                "zh": (
                    "删除{time}的闹钟。",
                ),
            },
            roles={
                "time": "the time of the alarm",
            },
            distractors=3, memory=0,
        ),
        Template(
            25, "change_alarm", "user", "medium",
            (
                "Change the alarm at {time} so that it rings at {new}.",
                "My {time} alarm should ring at {new} instead.",
                "Move the alarm from {time} to {new}.",
            ),
            _draw_change, _change_alarm,
            translations={
                "de": (
                    "Ändere den Wecker um {time} so, dass er um {new} klingelt.",
                ),
                "zh": (
                    "把{time}的闹钟改为{new}响铃。",
                ),
            },
            roles={
                "time": "the time of the alarm",
                "new": "the new time",
            },
            distractors=3, memory=1,
        ),
        Template(
            26, "add_city", "user", "medium",
            (
                "Show the time in {city} on the world clock too.",
                "Add {city} to the cities of the clock.",
                "I want to see what time it is in {city}: add it to the clock.",
            ),
            _draw_city, _add_city,
            translations={
                "de": (
                    "Zeige auf der Weltuhr auch die Zeit in {city}.",
                ),
                "zh": (
                    "在世界时钟中也显示{city}的时间。",
                ),
            },
            roles={
                "city": "the city",
            },
            distractors=10, memory=0,
        ),
        Template(
            27, "start_timer", "user", "medium",
            (
                "Start a timer of {minutes} minutes and {seconds} seconds.",
                "Set the timer to {minutes} min {seconds} s and let it run.",
                "Count down from {minutes} minutes {seconds} seconds.",
            ),
            _draw_timer, _start_timer,
            translations={
                "de": (
                    "Starte einen Timer von {minutes} Minuten und {seconds} Sekunden.",
                ),
                "zh": (
                    "启动一个{minutes}分{seconds}秒的计时器。",
                ),
            },
            roles={
                "minutes": "the minutes",
                "seconds": "the seconds",
            },
            distractors=0, memory=1,
        ),
        Template(
            28, "change_settings", "user", "hard",
            (
                "Have alarms fall silent after {silence}, and let the week start on {day}.",
                "In the clock's settings: silence after {silence}, start of the week {day}.",
                "Alarms should stop ringing by themselves after {silence}. Weeks start on {day}.",
            ),
            _draw_settings, _change_settings,
            translations={
                "de": (
                    "Lass Wecker nach {silence} verstummen und die Woche am {day} beginnen.",
                ),
                "zh": (
                    "让闹钟在{silence}后静音,并把每周的第一天设为{day}。",
                ),
            },
            roles={
                "silence": "the time after which alarms fall silent",
                "day": "the first day of the week",
            },
            distractors=4, memory=1,
        ),
        Template(
            29, "stopwatch_laps", "testing", "medium",
            (
                "Start the stopwatch, take exactly {laps}, and pause it.",
                "Test the stopwatch: Start, record {laps}, Pause.",
                "On the stopwatch, start, take {laps} and no more, then pause and stay there.",
            ),
            _draw_laps, _laps,
            translations={
                "de": (
                    "Starte die Stoppuhr, nimm genau {laps} und halte sie an.",
                ),
                "zh": (
                    "启动秒表,记录正好{laps},然后暂停。",
                ),
            },
            roles={
                "laps": "the number of laps",
            },
            distractors=1, memory=1,
        ),
        Template(
            30, "timer_cycle", "testing", "medium",
            (
                "Set a timer of {minutes} minutes, start it, pause it, and delete it.",
                "Test the timer: {minutes} minutes, Start, Pause, Delete timer.",
                "Start a {minutes} minute timer, pause it right away, then delete the timer.",
            ),
            _draw_minutes, _timer_cycle,
            translations={
                "de": (
                    "Stelle einen Timer von {minutes} Minuten, starte ihn, halte ihn an und "
                    "lösche ihn.",
                ),
                "zh": (
                    "设置{minutes}分钟的计时器,启动、暂停,然后删除。",
                ),
            },
            roles={
                "minutes": "the minutes",
            },
            distractors=1, memory=0,
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
            translations={
                "de": (
                    "Suche in den Städten der Uhr nach {city} und hake sie an, gehe zur Uhr "
                    "zurück, halte {city} gedrückt und entferne sie.",
                ),
                "zh": (
                    "在时钟的城市列表中搜索{city}并勾选,返回时钟,长按{city}并移除。",
                ),
            },
            roles={
                "city": "the city",
            },
            distractors=6, memory=1,
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
            translations={
                "de": (
                    "Öffne über More options die Einstellungen der Uhr, tippe auf {dialog} und "
                    "schließe den Dialog mit {button}.",
                ),
                "zh": (
                    "通过More options打开时钟设置,点击{dialog},然后用{button}关闭对话框。",
                ),
            },
            roles={
                "dialog": "the setting",
                "button": "the button that closes the dialog",
            },
            distractors=5, memory=0,
        ),
    ),
)  # fmt: skip
