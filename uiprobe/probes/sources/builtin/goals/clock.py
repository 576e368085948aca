"""Goals for the clock."""

from __future__ import annotations

from datetime import time as clock_time
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.clock.data import SILENCE_MINUTES, SOUNDS
from uiprobe.environments.phone.apps.clock.zones import CITIES
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.locales import day_name, format_time
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import FindElement, StopPage

goals = AppGoals(
    Clock,
    "tools",
    order=2,
    left={
        1: ((MENU,), (MENU, click(text="Settings")), (click(desc="Add alarm"),)),
        2: (
            (MENU, click(text="Settings"), click(text="Style")),
            (MENU, click(text="Settings"), click(text="Silence after")),
            (MENU, click(text="Settings"), click(text="Alarm volume")),
        ),
    },
)

_APP = Clock.package
ALARMS = Records((_APP, "alarms"), by="time")
_LABELS = ("Yoga", "Ferry", "Call Mum", "Night shift", "Bread in the oven", "Language course")
_WEEKDAYS = ([5, 6], [0, 3], [1, 4], [2], [0, 2, 4], [6])
_DIALOGS = {
    "Style": "OK",
    "Silence after": "Cancel",
    "Alarm volume": "OK",
    "Start week on": "Cancel",
}

# What is drawn.


def _free_time(random: Random, apps: Apps) -> str:
    while True:
        # From ten on, so that no alarm rings before the episode is over: it begins at 9:41.
        moment = f"{(10 + random.randrange(23)) % 24:02}:{random.randrange(1, 60):02}"
        if moment not in ALARMS.names(apps):
            return moment


_alarm_time = one_of(ALARMS.names)
_label = one_of(_LABELS)
_SETTINGS = {"silence": one_but(SILENCE_MINUTES, _APP, "silence"), "week": one_of((0, 5))}


def _cities(apps: Apps) -> list[str]:
    return sorted(set(CITIES) - set(apps[_APP]["cities"]))


# Ways through the app.

_ADD = click(desc="Add alarm")
_START, _PAUSE = click(desc="Start"), click(desc="Pause")
OPEN_CITIES = (click(desc="Clock"), click(desc="Cities"))
_OPEN_SETTINGS = (MENU, click(text="Settings"))


def _words(moment: str) -> str:
    return format_time(clock_time.fromisoformat(moment), hours24=False)


def enter_time(moment: str) -> Steps:
    chosen = clock_time.fromisoformat(moment)
    return (
        click(id="toggle_mode"),
        fill(str(chosen.hour % 12 or 12), id="input_hour"),
        fill(f"{chosen.minute:02}", id="input_minute"),
        click(id="am_label" if chosen.hour < 12 else "pm_label"),
        OK,
    )


def _later(moment: str) -> str:
    """A time that is one minute later, or earlier at the end of an hour."""
    minute = int(moment[3:])
    return f"{moment[:3]}{minute + 1 if minute < 59 else 58:02}"


def _touch(**selector: Any) -> Steps:  # noqa: ANN401 - plain data
    """Find something among the alarms, and touch it."""
    return find("alarms_list", **selector)


def _at(moment: str) -> dict[str, Any]:
    found: dict[str, Any] = target(id="digital_clock", text=_words(moment))
    return found


def _next_to(moment: str, name: str) -> Steps:
    """Find something on the card of an alarm, and touch it."""
    return _touch(id=name, beside=_at(moment))


_name_alarm = way_for(*_touch(id="edit_label"), fill(IT, id="edit"), OK)
_tick = way_for(fill(IT, id="search_src_text"), click(id="city_name", text=IT))


def touch_alarm(moment: str) -> Steps:
    return _touch(id="digital_clock", text=_words(moment))


def delete_at(moment: str) -> Steps:
    return *_next_to(moment, "arrow"), *_touch(id="delete")


def _enter_timer(digits: str) -> Steps:
    return click(desc="Timer"), *(click(id=f"timer_setup_digit_{digit}") for digit in digits)


# User tasks.


@goals.user(21, "medium", {"time": _free_time}, distractors=3)
def add_alarm(time: str) -> Draft:
    def add(moment: str) -> Steps:
        return _ADD, *enter_time(moment)

    return draft(
        words={"time": Moment(time)},
        change=ALARMS.add({"time": time, "enabled": True, "days": []}, unique=True),
        way=add(time),
    ).rejects(
        TWICE,
        CANCELLED,
        a_minute_off=add(_later(time)),
        the_other_half_of_the_day=add(f"{(int(time[:2]) + 12) % 24:02}{time[2:]}"),
        every_Sunday=then(*_touch(id="day_button_6")),
    )


@goals.user(
    22, "hard", {"time": _free_time, "days": one_of(_WEEKDAYS), "label": _label},
    distractors=3, memory=2,
)  # fmt: skip
def add_repeating_alarm(time: str, days: list[int], label: str) -> Draft:
    def add(days: list[int] = days, label: str = label) -> Steps:
        repeat = (step for day in days for step in _touch(id=f"day_button_{day}"))
        return _ADD, *enter_time(time), *repeat, *_name_alarm(label)

    return draft(
        words={"time": Moment(time), "days": listed([WEEKDAYS[day] for day in days])},
        change=ALARMS.add(
            {"time": time, "days": days, "label": label, "enabled": True}, unique=True
        ),
        way=add(),
    ).rejects(
        a_day_more=add(days=[*days, another(range(7), *days)]),
        no_days=add(days=[]),
        another_label=add(label=another(_LABELS, label)),
        the_label_not_saved=CANCELLED.make(add()),
    )


@goals.user(23, "easy", {"time": _alarm_time}, distractors=3)
def switch_alarm(apps: Apps, time: str) -> Draft:
    alarm = ALARMS.get(apps, time)
    return draft(
        words={"time": Moment(time), "onoff": OFF if alarm["enabled"] else ON},
        change=ALARMS.update(alarm, enabled=not alarm["enabled"]),
        way=_next_to(time, "onoff"),
    ).rejects(
        another_alarm=_next_to(ALARMS.other(apps, time), "onoff"),
        taken_back=then(click(id="onoff", beside=_at(time))),
        only_opened=_next_to(time, "arrow"),
        deleted=delete_at(time),
    )


@goals.user(24, "medium", {"time": _alarm_time}, distractors=3)
def delete_alarm(apps: Apps, time: str) -> Draft:
    other = ALARMS.other(apps, time)
    return draft(
        words={"time": Moment(time)}, change=ALARMS.remove(time), way=delete_at(time)
    ).rejects(
        UNDONE,
        another_alarm=delete_at(other),
        only_switched=_next_to(time, "onoff"),
        another_one_too=then(*delete_at(other)),
    )


@goals.user(25, "medium", {"time": _alarm_time, "new": _free_time}, distractors=3, memory=1)
def change_alarm(apps: Apps, time: str, new: str) -> Draft:
    def change(time: str = time, new: str = new) -> Steps:
        return *touch_alarm(time), *enter_time(new)

    return draft(
        words={"time": Moment(time), "new": Moment(new)},
        change=ALARMS.update(ALARMS.get(apps, time), time=new, enabled=True),
        way=change(),
    ).rejects(
        CANCELLED,
        another_alarm=change(time=ALARMS.other(apps, time)),
        a_minute_off=change(new=_later(new)),
        a_new_one_beside_it=(_ADD, *enter_time(new)),
    )


@goals.user(26, "medium", {"city": one_of(_cities)}, distractors=10)
def add_city(apps: Apps, city: str) -> Draft:
    cities = apps[_APP]["cities"]
    other = another(list(CITIES), city, *cities)
    return draft(
        change=put([*cities, city], _APP, "cities"), way=(*OPEN_CITIES, *_tick(city))
    ).rejects(
        another_city=(*OPEN_CITIES, *_tick(other)),
        only_searched_for=cut(1),
        taken_back=then(click(id="city_name", text=city)),
        another_one_too=then(*_tick(other)),
    )


@goals.user(33, "medium", {"city": one_of(_cities)}, distractors=10, twin="add_city")
def unknown_city(apps: Apps, city: str) -> Draft:
    look = (*OPEN_CITIES, fill(city, id="search_src_text"))
    declare = infeasible(f"The clock does not know {city}")
    other = another(list(CITIES), city, *apps[_APP]["cities"])
    return draft(
        change=(),
        seen=either(
            searched(city), all_shown([one for one in CITIES if one != city], id="city_name")
        ),
        way=(*look, declare),
        setup={"withheld": {_APP: [city]}},
    ).rejects(
        UNDECLARED,
        declared_before_searching=(*OPEN_CITIES, declare),
        another_city=(*OPEN_CITIES, *_tick(other)),
        another_city_and_declared=cut(1, *_tick(other), declare),
    )


def _draw_timer(random: Random, apps: Apps) -> Parameters:
    # Two digits of a kind at most: see the laps.
    tens, ones = random.sample(range(1, 6), k=2)
    return {"minutes": 10 * tens + ones, "seconds": random.randrange(5, 55, 5)}


@goals.user(27, "medium", _draw_timer, memory=1)
def start_timer(minutes: int, seconds: int) -> Draft:
    def run(minutes: int = minutes, seconds: int = seconds) -> Steps:
        return *_enter_timer(f"{minutes}{seconds:02}"), _START

    total = holds((minutes * 60 + seconds) * 1000, _APP, "timer", "total")
    return draft(
        change=(demand(total, holds(True, _APP, "timer", "running")), allow(_APP, "timer")),
        way=run(),
    ).rejects(
        a_minute_more=run(minutes=minutes + 1),
        a_second_more=run(seconds=seconds + 1),
        not_started=cut(1),
        paused=then(_PAUSE),
    )


@goals.user(28, "hard", _SETTINGS, distractors=4, memory=1)
def change_settings(silence: int, week: int) -> Draft:
    def change(silence: int = silence, week: int = week) -> Steps:
        return (
            *(click(text="Dismiss"), *_OPEN_SETTINGS, click(text="Silence after")),
            click(id="text1", text=in_minutes(silence).en),
            *(click(text="Start week on"), click(id="text1", text=day_name(week, "en-US"))),
        )

    return draft(
        words={"silence": in_minutes(silence), "day": WEEKDAYS[week]},
        change=(put(silence, _APP, "silence"), put(week, _APP, "week")),
        way=change(),
        setup={"interruption": "low_battery"},
    ).rejects(
        another_time=change(silence=another(SILENCE_MINUTES, silence)),
        another_day=change(week=6),
        half_done=cut(2),
        seconds_too=then(click(text="Display time with seconds")),
    )


def _draw_sound(random: Random, apps: Apps) -> Parameters:
    alarm = random.choice(ALARMS.all(apps))
    sounds = [name for name in SOUNDS if name != alarm["sound"]]
    return {
        "time": alarm["time"], "sound": random.choice(sounds), "label": random.choice(_LABELS),
    }  # fmt: skip


@goals.user(34, "medium", _draw_sound, distractors=7, memory=2)
def dress_alarm(apps: Apps, time: str, sound: str, label: str) -> Draft:
    alarm = ALARMS.get(apps, time)

    def dress(time: str = time, sound: str = sound, label: str = label) -> Steps:
        choose = (*_touch(id="choose_ringtone"), click(id="text1", text=sound))
        return *_next_to(time, "arrow"), *_name_alarm(label), *choose

    return draft(
        words={"time": Moment(time)},
        change=ALARMS.update(alarm, label=label, sound=sound),
        way=dress(),
    ).rejects(
        another_alarm=dress(time=ALARMS.other(apps, time)),
        another_sound=dress(sound=another(SOUNDS, sound, alarm["sound"])),
        another_label=dress(label=f"{label}!"),
        no_sound_chosen=cut(1),
    )


@goals.user(
    35, "hard", {"time": _free_time, "label": _label},
    distractors=6, memory=2, others=("settings",),
)  # fmt: skip
def quiet_night(time: str, label: str) -> Draft:
    def wake(time: str = time) -> Steps:
        return _ADD, *enter_time(time), *_name_alarm(label)

    flip = way_for(
        *(*open_app("Settings"), *find("recycler_view", id="title", text="Notifications")),
        *find("recycler_view", id="switch_widget", beside=target(id="title", text=IT)),
    )
    quiet = flip("Do Not Disturb")
    alarm = {"time": time, "label": label, "enabled": True, "days": []}
    return draft(
        words={"time": Moment(time)},
        change=(
            ALARMS.add(alarm, unique=True), put("1", Settings.package, "global", "zen_mode"),
        ),
        way=(*wake(), *quiet),

    ).rejects(
            a_minute_off=(*wake(_later(time)), *quiet),
            no_alarm=quiet,
            still_loud=wake(),
            another_switch=(*wake(), *flip("Bubbles")),
            no_label=(_ADD, *enter_time(time), *quiet),
        )  # fmt: skip


# Testing tasks.


# No reference does the same thing three times in a row: that may be taken for a loop.
@goals.testing(29, "medium", {"laps": one_of((1, 2))}, distractors=1, memory=1)
def stopwatch_laps(laps: int) -> Draft:
    def watch(laps: int = laps) -> Steps:
        return click(desc="Stopwatch"), _START, *(click(desc="Lap"),) * laps, _PAUSE

    newest = {"text": f"# {laps}"}
    # A touch of the time starts and stops it too.
    on_time = clicked(id="stopwatch_time")
    start, stop = either(clicked(desc="Start"), on_time), either(clicked(desc="Pause"), on_time)
    return draft(
        words={"laps": counted(laps, ("lap", "laps"), ("Runde", "Runden"), "圈")},
        path=(
            in_order(start, *[clicked(desc="Lap")] * laps, stop),
            # The newest lap stands on top.
            StopPage(match_rules={"text": "# "}, match_type="include", check_rules=newest),
            ends_on(id="reset_button"),
            either(last_clicked(desc="Pause"), last_clicked(id="stopwatch_time")),
        ),
        way=watch(),
    ).rejects(
        a_lap_more=watch(laps + 1),
        a_lap_less=watch(laps - 1),
        still_running=cut(1),
        reset=then(click(id="reset_button")),
    )


@goals.testing(30, "medium", {"minutes": number(12, 60)}, distractors=1)
def timer_cycle(minutes: int) -> Draft:
    delete = click(id="delete_timer")

    def cycle(minutes: int = minutes) -> Steps:
        enter = (*_enter_timer(str(minutes)), click(id="timer_setup_digit_00"))
        return *enter, _START, _PAUSE, delete

    return draft(
        path=(
            FindElement(
                match_rules={"resource-id": "timer_time"},
                check_rules={"text": f"{minutes - 1}:"},
                check_type="include",
            ),
            (_START, _PAUSE, delete),
            ends_on(desc="00 h 00 m 00 s"),
        ),
        way=cycle(),
    ).rejects(
        not_paused=cut(2, delete),
        not_deleted=cut(1),
        another_time=cycle(minutes + 2),
        started_again=then(*cycle()[1:-2]),
    )


@goals.testing(31, "hard", {"city": one_of(_cities)}, distractors=6, memory=1)
def city_round_trip(city: str) -> Draft:
    add = (*OPEN_CITIES, *_tick(city))
    find_city = (UP, scroll(target(id="cities"), id="city_name", text=city))
    ask, remove = hold(id="city_name", text=city), click(text="Remove")
    searched, asked = typed_into(id="search_src_text"), shown(text=f"Remove {city}?")
    return draft(
        path=(
            searched,
            (searched, asked, click(text="Cancel"), asked, remove),
            ends_on(activity=f"{_APP}.DeskClock"),
        ),
        way=(*add, *find_city, ask, CANCEL, ask, remove),
    ).rejects(
        not_removed=cut(2),
        removed_in_the_list_of_cities=(*add, click(id="city_name", text=city), UP),
        removed_at_once=cut(3, remove),
        back_among_the_cities=then(OPEN_CITIES[-1]),
    )


@goals.testing(32, "medium", {"dialog": one_of(list(_DIALOGS))}, distractors=5)
def look_at_dialog(dialog: str) -> Draft:
    def see(row: str) -> Steps:
        rows = find({"class": "android.widget.ScrollView"}, id="title", text=row)
        return *_OPEN_SETTINGS, *rows, click(text=_DIALOGS[row])

    button = _DIALOGS[dialog]
    return draft(
        words={"button": button},
        path=(
            clicked(desc="More options"),
            (shown(id="alertTitle", text=dialog), click(text=button)),
            ends_on(activity=f"{_APP}.SettingsActivity"),
            last_clicked(text=button),
        ),
        way=see(dialog),
    ).rejects(
        another_dialog=see(another(list(_DIALOGS), dialog)),
        closed_by_Back=cut(1, BACK),
        still_open=cut(1),
        left_the_settings=then(UP),
    )


@goals.testing(36, "hard", {"time": _free_time, "day": number(0, 7)}, distractors=4, memory=2)
def alarm_round_trip(time: str, day: int) -> Draft:
    letter, switch = f"day_button_{day}", {"id": "onoff", "beside": _at(time)}
    make, repeat = (_ADD, *enter_time(time)), _touch(id=letter)
    # To the end of the card and back, as a message about the day may cover the switch.
    to_end = scroll(target(id="alarms_list"), id="delete")
    off = (to_end, scroll(target(id="alarms_list"), finger="down", **switch), click(**switch))
    delete, undo = _touch(id="delete"), click(id="snackbar_action")
    return draft(
        words={"time": Moment(time), "day": WEEKDAYS[day]},
        path=(
            (shown(text=_words(time)), *repeat, click(id="onoff")),
            delete,
            (UNDO,),
            ends_on(id="arrow"),
        ),
        way=(*make, *repeat, *off, *delete, undo),
    ).rejects(
        not_switched_off=(*make, *repeat, *delete, undo),
        not_brought_back=cut(1),
        no_day=(*make, *off, *delete, undo),
        switched_off_first=(*make, *off, *repeat, *delete, undo),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["city"],
    facts=lambda apps: {city: city in apps[_APP]["cities"] for city in CITIES},
    look=way_for(*OPEN_CITIES, fill(IT, id="search_src_text")),
    back=(UP, click(desc="Alarm")),
    of=(
        "delete_alarm",
        "stopwatch_laps",
        "look_at_dialog",
    ),
)
