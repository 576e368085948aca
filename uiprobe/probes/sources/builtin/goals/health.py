"""Goals for the fitness diary."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.health.app import Health
from uiprobe.environments.phone.apps.health.reminders import NOTIFICATIONS
from uiprobe.environments.phone.apps.health.workouts import KINDS
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Health,
    "health and fitness",
    order=13,
    left={
        1: (
            (MENU,),
            (click(id="fab_add"),),
            (click(id="action_goals"),),
            (MENU, click(text="Weight")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Distance")),
            (MENU, click(text="Settings"), click(text="First day of the week")),
            (MENU, click(text="Settings"), click(text="Profile")),
        ),
    },
)

_APP = Health.package
_WORKOUTS = Records((_APP, "workouts"), by="day")
_WEIGHTS = Records((_APP, "weights"), by="day")
_REMINDERS = Records((_APP, "reminders"), by="title")
_EFFORTS = goals.terms("efforts")
_NEW = goals.texts("new")

# What is drawn.

_WORKOUT = {"workout": one_of(_WORKOUTS.all)}
_team = one_of(("Early birds", "Hill folk", "Seven seas", "Slow and steady"))


def _draw_log(random: Random, apps: Apps) -> Parameters:
    return {
        "kind": random.choice([kind for kind in KINDS if kind != "Running"]),
        "minutes": random.choice((20, 25, 35, 40)),
        "effort": random.choice(("Light", "Hard")),
    }


def _draw_weight(random: Random, apps: Apps) -> Parameters:
    last = _WEIGHTS.all(apps)[-1]["grams"]
    return {"grams": last + 100 * random.choice((-9, -6, -4, 3, 5, 8))}


def _logged(kind: str, minutes: int, effort: str) -> dict[str, Any]:
    return {"day": TODAY, "place": "", "kind": kind, "minutes": minutes, "effort": effort}


def _kilos(grams: int) -> str:
    return f"{grams / 1000:.1f}"


def _words(workout: dict[str, Any]) -> dict[str, Word]:
    return {"day": Day(workout["day"]), "kind": workout["kind"]}


# Ways through the app.

_CANCEL = click(text="Cancel")
_GOALS = click(id="action_goals")
_REMIND = (MENU, click(text="Reminders"))
_add = way_for(click(id="fab_add"), click(text=IT))
_chip = way_for(*find("kind", finger="left", id="kind_chip", text=IT))
_remind = way_for(*_REMIND, click(id="reminder_switch", beside=target(text=IT)))


def _row(workout: dict[str, Any]) -> Steps:
    """A workout is known by what stands under it in the list: no two are of the same day."""
    day = date.fromisoformat(workout["day"])
    yesterday = day == START.date() - timedelta(days=1)
    words = "Yesterday" if yesterday else format_date(day, "en-US")
    place = f" · {workout['place']}" if workout["place"] else ""
    return find("workout_list", id="workout_subtitle", text=f"{words}{place}")


def _open(workout: dict[str, Any]) -> Steps:
    return click(desc="Workouts"), *_row(workout)


def _turn(name: str, by: int) -> Steps:
    """Touch the plus or the minus of a number so many times."""
    return (click(id=f"{name}_{'plus' if by > 0 else 'minus'}"),) * abs(by)


def _log(kind: str, minutes: int, effort: str) -> Steps:
    hard = click(id=f"effort_{effort.lower()}")
    return *_add("Log workout"), *_chip(kind), *_turn("minutes", (minutes - 30) // 5), hard, SAVE


def _weigh(grams: int) -> Steps:
    return *_add("Weight today"), fill(_kilos(grams), id="weight_input"), click(text="Save")


# User tasks.


@goals.user(322, "medium", _draw_log, distractors=8, memory=1)
def log_workout(kind: str, minutes: int, effort: str) -> Draft:
    return draft(
        words={"effort": _EFFORTS[effort]},
        change=_WORKOUTS.add(_logged(kind, minutes, effort), unique=True),
        way=_log(kind, minutes, effort),
    ).rejects(
        UNSAVED,
        discarded=cut(1, *DISCARD),
        wrong_minutes=_log(kind, minutes + 5, effort),
        wrong_effort=_log(kind, minutes, "Moderate"),
        wrong_kind=_log("Running", minutes, effort),
        twice=TWICE,
    )


def _weighing(grams: int, *first: str, **setup: str) -> Draft:
    return draft(
        words={"kilos": _kilos(grams)},
        change=_WEIGHTS.add({"day": TODAY, "grams": grams}),
        way=(*first, *_weigh(grams)),
        setup=setup,
    ).rejects(
        cancelled=cut(1, _CANCEL),
        one_off=(*first, *_weigh(grams + 100)),
        changed_again=then(*_weigh(grams - 1000)),
        water_too=then(*_turn("water", 1)),
    )


@goals.user(323, "easy", _draw_weight, distractors=2)
def weigh_today(grams: int) -> Draft:
    return _weighing(grams)


@goals.user(332, "medium", _draw_weight, distractors=3)
def weigh_interrupted(grams: int) -> Draft:
    return _weighing(grams, click(text="Dismiss"), interruption="low_battery")


def _draw_effort(random: Random, apps: Apps) -> Parameters:
    workout = random.choice(_WORKOUTS.all(apps))
    others = [name for name in _EFFORTS if name != workout["effort"]]
    return {"workout": workout, "effort": random.choice(others)}


@goals.user(324, "medium", _draw_effort, distractors=10, memory=1)
def change_effort(apps: Apps, workout: dict[str, Any], effort: str) -> Draft:
    def change(workout: dict[str, Any] = workout, effort: str = effort) -> Steps:
        return *_open(workout), click(desc="Edit"), click(id=f"effort_{effort.lower()}"), SAVE

    others = (w for w in _WORKOUTS.all(apps) if w["day"] != workout["day"])
    return draft(
        words=_words(workout) | {"effort": _EFFORTS[effort]},
        change=_WORKOUTS.edit(workout, effort=effort),
        way=change(),
    ).rejects(
        UNSAVED,
        wrong_workout=change(workout=another(w for w in others if w["effort"] != effort)),
        wrong_effort=change(effort=another(_EFFORTS, effort, workout["effort"])),
        longer_too=cut(1, *_turn("minutes", 1), SAVE),
    )


@goals.user(325, "easy", _WORKOUT, distractors=10)
def delete_workout(apps: Apps, workout: dict[str, Any]) -> Draft:
    other = _WORKOUTS.get(apps, _WORKOUTS.other(apps, workout["day"]))
    return draft(
        words=_words(workout),
        change=_WORKOUTS.remove(workout["day"]),
        way=(*_open(workout), click(id="action_delete"), OK),
    ).rejects(
        UNDONE,
        wrong_workout=(*_open(other), click(id="action_delete"), OK),
        not_confirmed=cut(1, _CANCEL),
        only_opened=cut(2),
    )


def _draw_goals(random: Random, apps: Apps) -> Parameters:
    now, by = apps[_APP]["goals"], (-2, -1, 1, 2)
    return {
        "steps": now["steps"] + 1_000 * random.choice(by),
        "water": now["water"] + random.choice(by),
    }


@goals.user(326, "medium", _draw_goals, distractors=4, memory=1)
def daily_goals(apps: Apps, steps: int, water: int) -> Draft:
    now = apps[_APP]["goals"]
    glasses = water - now["water"]
    more = (_GOALS, *_turn("steps", (steps - now["steps"]) // 1_000))
    return draft(
        change=(put(steps, _APP, "goals", "steps"), put(water, _APP, "goals", "water")),
        way=(*more, *_turn("water", glasses), SAVE),
    ).rejects(
        UNSAVED,
        steps_only=(*more, SAVE),
        water_off=cut(1, *_turn("water", 1 if glasses > 0 else -1), SAVE),
        minutes_too=cut(1, *_turn("minutes", 1), SAVE),
    )


@goals.user(327, "medium", {"title": one_of(_NEW)}, distractors=4)
def new_reminder(title: str) -> Draft:
    def enter(title: str) -> Steps:
        daily = click(id="weekdays")
        return *_REMIND, click(id="fab_reminder"), *write(title, id="title"), daily, SAVE, ALLOW

    reminder = {"title": title, "time": "09:00", "weekdays": False, "on": True}
    return draft(
        change=(_REMINDERS.add(reminder, unique=True), allow_permissions(_APP, NOTIFICATIONS)),
        way=enter(title),
    ).rejects(
        not_allowed=cut(1, REFUSE),
        not_saved=cut(2),
        weekdays_only=cut(3, SAVE, ALLOW),
        wrong_words=enter(f"{title} now"),
    )


@goals.user(328, "easy", {"title": one_of(_REMINDERS.names)}, distractors=3)
def switch_reminder(apps: Apps, title: str) -> Draft:
    on = _REMINDERS.get(apps, title)["on"]
    other, switch = _remind(_REMINDERS.other(apps, title)), _remind(title)
    return draft(
        words={"state": OFF if on else ON},
        change=_REMINDERS.edit({"title": title}, on=not on),
        way=switch,
    ).rejects(
        wrong_reminder=other,
        switched_twice=then(switch[-1]),
        another_too=then(other[-1]),
        only_looked=cut(1),
    )


@goals.user(
    329, "hard", _WORKOUT | {"person": one_of(recipients)},
    distractors=20, memory=1, others=("messages",),
)  # fmt: skip
def share_workout(apps: Apps, workout: dict[str, Any], person: str) -> Draft:
    def told(workout: dict[str, Any]) -> str:
        return f"{workout['kind']}, {workout['minutes']} min"

    other = another(w for w in _WORKOUTS.all(apps) if told(w) != told(workout))
    way = (*_open(workout), click(id="action_share"))
    return share_draft(
        _words(workout), apps, person, told(workout),
        way=way,
        wrong_way=(*_open(other), click(id="action_share")),
        only_copied=(*way, COPY),
    )  # fmt: skip


@goals.user(330, "medium", _draw_log, distractors=6, twin="log_workout")
def log_missing(kind: str, minutes: int, effort: str) -> Draft:
    known = [one for one in KINDS if one != kind]
    look = (*_add("Log workout"), _chip(known[-1])[0])
    declare = infeasible(f"no activity {kind} for which {minutes} minutes could be logged")
    words: dict[str, Word] = {"effort": _EFFORTS[effort]}
    seen = all_shown(known, id="kind_chip")
    setup = {"withheld": {_APP: [kind]}}
    return draft(words=words, change=(), seen=seen, way=(*look, declare), setup=setup).rejects(
        said_nothing=cut(1),
        other_kind=_log(known[-2], minutes, effort),
        as_place=(*_add("Log workout"), fill(kind, id="place"), SAVE),
    )


def _draw_long(random: Random, apps: Apps) -> Parameters:
    first = second = _draw_log(random, apps)
    while second["kind"] == first["kind"]:
        second = _draw_log(random, apps)
    return {"first": first, "second": second, **_draw_weight(random, apps)}


@goals.user(331, "hard", _draw_long, distractors=12, memory=7)
def busy_day(first: Parameters, second: Parameters, grams: int) -> Draft:
    longer = second | {"minutes": second["minutes"] + 5}
    log = (*_log(**first), *_log(**second))
    miles = (MENU, click(text="Settings"), click(text="Distance"), click(id="text1", text="Miles"))
    words: dict[str, Word] = {"kilos": _kilos(grams)}
    for n, entry in enumerate((first, second), start=1):
        words |= {f"kind{n}": entry["kind"], f"minutes{n}": str(entry["minutes"])}
        words[f"effort{n}"] = _EFFORTS[entry["effort"]]
    return draft(
        words=words,
        change=(
            *(_WORKOUTS.add_as(_logged(**entry)) for entry in (first, second)),
            _WEIGHTS.add({"day": TODAY, "grams": grams}),
            put("Miles", _APP, "settings", "distance"),
        ),
        way=(*log, *_weigh(grams), *miles),
    ).rejects(
        one_workout_off=(*_log(**first), *_log(**longer), *_weigh(grams), *miles),
        no_weight=(*log, *miles),
        kilometers=(*log, *_weigh(grams)),
        workouts_twice=(*log, *log, *_weigh(grams), *miles),
    )


# Testing tasks.


@goals.testing(
    333, "medium", some_as(("Sleep", "Weight"), "first", "second"), distractors=3, memory=2
)
def look_at_trends(first: str, second: str) -> Draft:
    def look(*metrics: str) -> Steps:
        """At one metric after the other, and at the workouts between them."""
        chips = [(trends, click(id="metric_chip", text=metric)) for metric in metrics]
        return *chips[0], workouts, *chips[1]

    trends, workouts = click(desc="Trends"), click(desc="Workouts")
    card = (click(desc="Today"), *find("today_scroll", id="weight_card"))
    ask = (click(id="fab_weight"), _CANCEL)
    picked, then_picked = [clicked(id="metric_chip", text=name) for name in (first, second)]
    return draft(
        path=(
            in_order(picked, then_picked),
            (picked, workouts, then_picked),
            (shown(text="Weight today"), _CANCEL),
            ends_on(id="steps_card"),
        ),
        way=(*look(first, second), *card, *ask, UP),
    ).rejects(
        other_order=(*look(second, first), *card, *ask, UP),
        only_one=(*look(second, first)[:4], *card, *ask, UP),
        no_dialog=(*look(first, second), *card, UP),
        stays_on_weight=cut(1),
    )


@goals.testing(
    334, "medium",
    {
        "kind": one_of(("Cycling", "Swimming", "Yoga")),
        "place": one_of(("Dance hall", "Garden", "Hotel", "North bay")),
    },
    distractors=5, memory=1,
)  # fmt: skip
def discard_workout(kind: str, place: str) -> Draft:
    form = (*_add("Log workout"), *_chip(kind), *_turn("minutes", 2))
    where, fewer = write(place, id="place"), _turn("minutes", -1)
    return draft(
        path=(
            (*_chip(kind), *where),
            in_order(shown(id="minutes", text="40"), click(text="Keep editing")),
            (shown(text="Discard changes?"), click(text="Keep editing")),
            (*fewer, click(text="Discard")),
            ends_on(id="fab_add"),
        ),
        way=(*form, *where, *KEEP_EDITING, *fewer, *DISCARD),
    ).rejects(
        discarded_at_once=(*form, *where, *DISCARD),
        no_place=(*form, *KEEP_EDITING, *fewer, *DISCARD),
        saved=cut(2, SAVE),
        still_open=cut(2),
    )


@goals.testing(335, "hard", _WORKOUT, distractors=10, memory=1)
def delete_and_undo(workout: dict[str, Any]) -> Draft:
    opened, delete, again = _open(workout), click(id="action_delete"), _row(workout)
    return draft(
        words=_words(workout),
        path=(
            (_CANCEL, click(id="android:id/button1"), UNDO),
            shown(text="Delete workout?"),
            ends_on(activity=f"{_APP}.WorkoutActivity"),
            ends_on(id="minutes", text=f"{workout['minutes']} min"),
        ),
        way=(*opened, delete, _CANCEL, delete, OK, UNDO, *again),
    ).rejects(
        no_cancel=(*opened, delete, OK, UNDO, *again),
        never_deleted=(*opened, delete, _CANCEL),
        not_brought_back=cut(3),
        not_opened_again=cut(2),
    )


@goals.testing(336, "medium", {"glasses": one_of((1, 2))}, distractors=3, memory=1)
def reset_water(apps: Apps, glasses: int) -> Draft:
    drink, ask = _turn("water", glasses), hold(id="water_card")
    away = (click(desc="Trends"), click(desc="Today"))
    drunk, most = apps[_APP]["water"] + glasses, apps[_APP]["goals"]["water"]
    asked = (shown(text="Reset water?"), _CANCEL)
    reset = {"id": "android:id/button1"}
    return draft(
        path=(
            in_order(click(id="water_plus"), *asked, click(desc="Trends"), clicked(**reset)),
            shown(text=f"{drunk} of {most} glasses"),
            *(ends_on(id="water_card"), last_clicked(**reset)),
        ),
        way=(*drink, ask, _CANCEL, *away, ask, OK),
    ).rejects(
        not_reset=cut(1, _CANCEL),
        no_cancel=(*drink, *away, ask, OK),
        no_trends=(*drink, ask, _CANCEL, ask, OK),
        a_glass_after=then(*_turn("water", 1)),
    )


@goals.testing(337, "hard", {"team": _team}, distractors=6, memory=1)
def name_team(team: str) -> Draft:
    row = scroll(target(id="settings_scroll"), text="Team name")
    settings = (MENU, click(text="Settings"), row)
    name, visible = (click(text="Team name"), fill(team, id="team")), "Visible to my team"
    show, leave = find("settings_scroll", text=visible), (UP, _GOALS, UP)
    named = (typed(team), confirmed(id="android:id/button1"))
    return draft(
        path=(
            in_order(typed(team), _CANCEL, *named, click(text=visible)),
            in_order(*named, shown(text="Daily goals")),
            ends_on(id="steps_card"),
        ),
        way=(*settings, *name, _CANCEL, *name, OK, *show, *leave),
    ).rejects(
        no_cancel=(*settings, *name, OK, *show, *leave),
        not_visible=(*settings, *name, _CANCEL, *name, OK, *leave),
        not_saved=(*settings, *name, _CANCEL, *show, *leave),
        stays_in_settings=cut(3),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["on"],
    facts=lambda apps: {one["title"]: one["on"] for one in _REMINDERS.all(apps)},
    look=way_for(*_REMIND),
    back=(UP,),
    of=(
        "delete_workout",
        "new_reminder",
        "switch_reminder",
        "look_at_trends",
        "delete_and_undo",
        "reset_water",
    ),
)
