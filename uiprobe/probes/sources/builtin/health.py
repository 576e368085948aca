"""Goals for the fitness diary."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.health import KINDS, NOTIFICATIONS, Health
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin.sharing import (
    COPY,
    recipients,
    share_draft,
)
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, SAVE, UP
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
    ids,
    in_order,
    infeasible,
    last_clicked,
    none,
    nothing_else,
    one,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Day, Term

_APP = Health.package
_TODAY = START.date().isoformat()
_CANCEL = click(text="Cancel")
_CONFIRM = click(id="button1")
_GOALS = click(id="action_goals")
_EFFORTS = {
    "Light": Term("light", "leicht", "轻松"),
    "Moderate": Term("moderate", "mittel", "中等"),
    "Hard": Term("hard", "hart", "高强度"),
}
_MISSING = ("Fencing", "Rowing", "Tennis", "Skating", "Climbing", "Judo", "Surfing")
_NEW = (
    *("Take the stairs", "Eat some fruit", "Call the gym", "Breathe deeply", "Charge the watch"),
    *("Pack the sports bag", "Rest the eyes", "Loosen the shoulders"),
)

_id = ids(_APP)


def _workouts(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "workouts")


def _subtitle(workout: dict[str, Any]) -> str:
    """What stands under a workout in the list: no two are of the same day."""
    day = date.fromisoformat(workout["day"])
    yesterday = day == START.date() - timedelta(days=1)
    words = "Yesterday" if yesterday else format_date(day, "en-US")
    return f"{words} · {workout['place']}" if workout["place"] else words


# Ways through the app.


def _tab(name: str) -> str:
    return click(desc=name)


def _row(workout: dict[str, Any]) -> tuple[str, ...]:
    row = {"id": "workout_subtitle", "text": _subtitle(workout)}
    return (scroll(target(id="workout_list"), **row), click(**row))


def _open(workout: dict[str, Any]) -> tuple[str, ...]:
    return (_tab("Workouts"), *_row(workout))


def _add(name: str) -> tuple[str, ...]:
    return (click(id="fab_add"), click(text=name))


def _turn(name: str, by: int) -> tuple[str, ...]:
    """Touch the plus or the minus of a number so many times."""
    return (click(id=f"{name}_{'plus' if by > 0 else 'minus'}"),) * abs(by)


def _chip(kind: str) -> tuple[str, ...]:
    chip = {"id": "kind_chip", "text": kind}
    return (scroll(target(id="kind"), finger="left", **chip), click(**chip))


def _log(kind: str, minutes: int, effort: str) -> tuple[str, ...]:
    return (
        *_add("Log workout"),
        *_chip(kind),
        *_turn("minutes", (minutes - 30) // 5),
        click(id=f"effort_{effort.lower()}"),
    )


def _weigh(kilos: str) -> tuple[str, ...]:
    return (*_add("Weight today"), fill(kilos, id="weight_input"))


def _reminder_switch(title: str) -> tuple[str, ...]:
    return (
        *(MENU, click(text="Reminders")),
        click(id="reminder_switch", beside=target(text=title)),
    )


# User tasks.


def _draw_water(random: Random, apps: Apps) -> Parameters:
    return {"glasses": random.choice((1, 2))}


def _draw_log(random: Random, apps: Apps) -> Parameters:
    return {
        "kind": random.choice([kind for kind in KINDS if kind != "Running"]),
        "minutes": 30 + 5 * random.choice((-2, -1, 1, 2)),
        "effort": random.choice(("Light", "Hard")),
    }


def _logged(parameters: Parameters) -> dict[str, Any]:
    keys = ("kind", "minutes", "effort")
    return {"day": _TODAY, "place": "", **{key: parameters[key] for key in keys}}


def _log_workout(parameters: Parameters, apps: Apps) -> Draft:
    kind, minutes, effort = (parameters[key] for key in ("kind", "minutes", "effort"))
    steps = _log(kind, minutes, effort)
    return Draft(
        {"kind": kind, "minutes": str(minutes), "effort": _EFFORTS[effort]},
        (
            one(_logged(parameters), _APP, "workouts"),
            one({"day": _TODAY}, _APP, "workouts"),
            nothing_else((_APP, "workouts", {"day": _TODAY})),
        ),
        (*steps, SAVE),
        near_misses={
            "not_saved": steps,
            "discarded": (*steps, UP, click(text="Discard")),
            "wrong_minutes": (*_log(kind, minutes + 5, effort), SAVE),
            "wrong_effort": (*_log(kind, minutes, "Moderate"), SAVE),
            "wrong_kind": (*_log("Running", minutes, effort), SAVE),
            "twice": (*steps, SAVE, *steps, SAVE),
        },
    )


def _draw_weight(random: Random, apps: Apps) -> Parameters:
    return {
        "grams": apps[_APP]["weights"][-1]["grams"] + 100 * random.choice((-9, -6, -4, 3, 5, 8))
    }


def _weight(parameters: Parameters, apps: Apps) -> Draft:
    grams = parameters["grams"]
    kilos = f"{grams / 1000:.1f}"
    save = click(text="Save")
    return Draft(
        {"kilos": kilos},
        (
            one({"day": _TODAY, "grams": grams}, _APP, "weights"),
            nothing_else((_APP, "weights", {"day": _TODAY})),
        ),
        (*_weigh(kilos), save),
        near_misses={
            "cancelled": (*_weigh(kilos), _CANCEL),
            "one_off": (*_weigh(f"{grams / 1000 + 0.1:.1f}"), save),
            "changed_again": (*(*_weigh(kilos), save, *_weigh(f"{grams / 1000 - 1:.1f}"), save),),
            "water_too": (*_weigh(kilos), save, *_turn("water", 1)),
        },
    )


def _weight_interrupted(parameters: Parameters, apps: Apps) -> Draft:
    draft = _weight(parameters, apps)
    dismiss = click(text="Dismiss")
    return Draft(
        draft.words,
        draft.evaluators,
        (dismiss, *draft.reference),
        setup={"interruption": "low_battery"},
        near_misses={name: (dismiss, *steps) for name, steps in draft.near_misses.items()},
    )


def _draw_workout(random: Random, apps: Apps) -> Parameters:
    return {"workout": random.choice(_workouts(apps))}


def _draw_effort(random: Random, apps: Apps) -> Parameters:
    workout = random.choice(_workouts(apps))
    return {
        "workout": workout,
        "effort": random.choice([name for name in _EFFORTS if name != workout["effort"]]),
    }


def _other(apps: Apps, workout: dict[str, Any]) -> dict[str, Any]:
    return next(other for other in _workouts(apps) if other["day"] != workout["day"])


def _effort(parameters: Parameters, apps: Apps) -> Draft:
    workout, effort = parameters["workout"], parameters["effort"]
    third = next(n for n in _EFFORTS if n not in (effort, workout["effort"]))

    def change(which: dict[str, Any], value: str) -> tuple[str, ...]:
        return (
            *(*_open(which), click(desc="Edit")),
            *(click(id=f"effort_{value.lower()}"), SAVE),
        )

    steps = change(workout, effort)
    other = next(w for w in _workouts(apps) if w["day"] != workout["day"] and w["effort"] != effort)
    return Draft(
        {"day": Day(workout["day"]), "kind": workout["kind"], "effort": _EFFORTS[effort]},
        (
            one({**workout, "effort": effort}, _APP, "workouts"),
            nothing_else((_APP, "workouts", {"day": workout["day"]}, "effort")),
        ),
        steps,
        near_misses={
            "wrong_workout": change(other, effort),
            "wrong_effort": change(workout, third),
            "not_saved": steps[:-1],
            "longer_too": (*steps[:-1], *_turn("minutes", 1), SAVE),
        },
    )


def _delete_workout(parameters: Parameters, apps: Apps) -> Draft:
    workout = parameters["workout"]

    def remove(which: dict[str, Any]) -> tuple[str, ...]:
        return (*_open(which), click(id="action_delete"), _CONFIRM)

    steps = remove(workout)
    return Draft(
        {"day": Day(workout["day"]), "kind": workout["kind"]},
        (
            none({"day": workout["day"]}, _APP, "workouts"),
            nothing_else((_APP, "workouts", {"day": workout["day"]})),
        ),
        steps,
        near_misses={
            "wrong_workout": remove(_other(apps, workout)),
            "not_confirmed": (*steps[:-1], _CANCEL),
            "undone": (*steps, click(id="snackbar_action")),
            "only_opened": steps[:-2],
        },
    )


def _draw_goals(random: Random, apps: Apps) -> Parameters:
    goals = apps[_APP]["goals"]
    return {
        "steps": goals["steps"] + 1_000 * random.choice((-2, -1, 1, 2)),
        "water": goals["water"] + random.choice((-2, -1, 1, 2)),
    }


def _daily_goals(parameters: Parameters, apps: Apps) -> Draft:
    goals = apps[_APP]["goals"]
    steps, water = parameters["steps"], parameters["water"]
    more = (steps - goals["steps"]) // 1_000
    glasses = water - goals["water"]
    turned = (_GOALS, *_turn("steps", more), *_turn("water", glasses))
    path = (_APP, "goals")
    return Draft(
        {"steps": str(steps), "water": str(water)},
        (
            holds(steps, *path, "steps"),
            holds(water, *path, "water"),
            nothing_else((*path, "steps"), (*path, "water")),
        ),
        (*turned, SAVE),
        near_misses={
            "not_saved": turned,
            "steps_only": (_GOALS, *_turn("steps", more), SAVE),
            "water_off": (*turned, *_turn("water", 1 if glasses > 0 else -1), SAVE),
            "minutes_too": (*turned, *_turn("minutes", 1), SAVE),
        },
    )


def _draw_new(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_NEW)}


def _new_reminder(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]

    def write(name: str) -> tuple[str, ...]:
        return (
            *(MENU, click(text="Reminders"), click(id="fab_reminder")),
            *(fill(name, id="title"), "press [back]", click(id="weekdays"), SAVE),
        )

    steps = write(title)
    wanted = {"title": title, "time": "09:00", "weekdays": False, "on": True}
    return Draft(
        parameters,
        (
            one(wanted, _APP, "reminders"),
            one({"title": title}, _APP, "reminders"),
            nothing_else(
                (_APP, "reminders", {"title": title}),
                ("com.android.settings", "permissions", _APP, NOTIFICATIONS),
            ),
        ),
        (*steps, ALLOW),
        near_misses={
            "not_allowed": (*steps, click(id="permission_deny_button")),
            "not_saved": steps[:-1],
            "weekdays_only": (*steps[:-2], SAVE, ALLOW),
            "wrong_words": (*write(f"{title} now"), ALLOW),
        },
    )


def _draw_reminder(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([r["title"] for r in apps[_APP]["reminders"]])}


def _switch_reminder(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    reminders = apps[_APP]["reminders"]
    on = next(r["on"] for r in reminders if r["title"] == title)
    other = next(r["title"] for r in reminders if r["title"] != title)
    steps = _reminder_switch(title)
    return Draft(
        {
            "title": title,
            "state": Term("off", "aus", "关闭") if on else Term("on", "ein", "打开"),
        },
        (
            one({"title": title, "on": not on}, _APP, "reminders"),
            nothing_else((_APP, "reminders", {"title": title}, "on")),
        ),
        steps,
        near_misses={
            "wrong_reminder": _reminder_switch(other),
            "switched_twice": (*steps, steps[-1]),
            "another_too": (*steps, _reminder_switch(other)[-1]),
            "only_looked": steps[:-1],
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {
        "workout": random.choice(_workouts(apps)),
        "person": random.choice(recipients(apps)),
    }


def _share(parameters: Parameters, apps: Apps) -> Draft:
    workout = parameters["workout"]
    sent = f"{workout['kind']}, {workout['minutes']} min"
    other = next(
        w for w in _workouts(apps)
        if (w["kind"], w["minutes"]) != (workout["kind"], workout["minutes"])
    )  # fmt: skip
    way = (*_open(workout), click(id="action_share"))
    return share_draft(
        {"day": Day(workout["day"]), "kind": workout["kind"], "person": parameters["person"]}, apps,
        name=parameters["person"],
        message=sent,
        way=way,
        wrong_way=(*_open(other), click(id="action_share")),
        near_misses={"only copied": (*way, COPY)},
    )  # fmt: skip


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    return {"kind": random.choice(_MISSING), "minutes": 5 * random.choice((5, 7, 8, 9))}


def _missing(parameters: Parameters, apps: Apps) -> Draft:
    look = (
        *_add("Log workout"),
        scroll(target(id="kind"), finger="left", id="kind_chip", text=KINDS[-1]),
    )
    kind, minutes = parameters["kind"], parameters["minutes"]
    return Draft(
        {"kind": kind, "minutes": str(minutes)},
        (nothing_else(),),
        (*look, infeasible(f"no activity {kind} for which {minutes} minutes could be logged")),
        near_misses={
            "said_nothing": look,
            "other_kind": (*_log("Strength", minutes, "Moderate"), SAVE),
            "as_place": (*_add("Log workout"), fill(kind, id="place"), SAVE),
        },
        feasible=False,
    )


def _draw_long(random: Random, apps: Apps) -> Parameters:
    first = _draw_log(random, apps)
    second = _draw_log(random, apps)
    while second["kind"] == first["kind"]:
        second = _draw_log(random, apps)
    return {"first": first, "second": second, **_draw_weight(random, apps)}


def _long(parameters: Parameters, apps: Apps) -> Draft:
    entries = (parameters["first"], parameters["second"])
    kilos = f"{parameters['grams'] / 1000:.1f}"

    def log(*minutes: int) -> tuple[str, ...]:
        return tuple(
            step
            for entry, time in zip(entries, minutes, strict=True)
            for step in (*_log(entry["kind"], time, entry["effort"]), SAVE)
        )

    path = (_APP, "settings", "distance")
    first, second = (entry["minutes"] for entry in entries)
    miles = (MENU, click(text="Settings"), click(text="Distance"), click(id="text1", text="Miles"))
    weigh = (*_weigh(kilos), click(text="Save"))
    return Draft(
        {
            "kind1": entries[0]["kind"], "minutes1": str(first),
            "effort1": _EFFORTS[entries[0]["effort"]],
            "kind2": entries[1]["kind"], "minutes2": str(second),
            "effort2": _EFFORTS[entries[1]["effort"]],
            "kilos": kilos,
        },
        (
            *(one(_logged(entry), _APP, "workouts") for entry in entries),
            one({"day": _TODAY, "grams": parameters["grams"]}, _APP, "weights"),
            holds("Miles", *path),
            nothing_else(
                *((_APP, "workouts", _logged(entry)) for entry in entries),
                (_APP, "weights", {"day": _TODAY}),
                path,
            ),
        ),
        (*log(first, second), *weigh, *miles),
        near_misses={
            "one_workout_off": (*log(first, second + 5), *weigh, *miles),
            "no_weight": (*log(first, second), *miles),
            "kilometers": (*log(first, second), *weigh),
            "workouts_twice": (*log(first, second), *log(first, second), *weigh, *miles),
        },
    )  # fmt: skip


# Testing tasks.


def _draw_metrics(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(("Sleep", "Weight"), k=2)
    return {"first": first, "second": second}


def _metrics(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]

    def look(name: str) -> str:
        return click(id="metric_chip", text=name)

    end = (_tab("Today"), scroll(target(id="today_scroll"), id="weight_card"),
           click(id="weight_card"), click(id="fab_weight"), _CANCEL, UP)  # fmt: skip
    tour = (_tab("Workouts"), _tab("Trends"))
    picked = [clicked(id=_id("metric_chip"), text=name) for name in (first, second)]
    return Draft(
        parameters,
        (
            in_order(*picked),
            in_order(picked[0], clicked(desc="Workouts"), picked[1]),
            in_order(picked[1], shown(text="Weight today"), clicked(text="Cancel")),
            ends_on(id=_id("steps_card")),
        ),
        (tour[1], look(first), *tour, look(second), *end),
        near_misses={
            "other_order": (tour[1], look(second), *tour, look(first), *end),
            "only_one": (tour[1], look(second), *tour, *end),
            "no_dialog": (tour[1], look(first), *tour, look(second), *end[:3], UP),
            "stays_on_weight": (tour[1], look(first), *tour, look(second), *end[:-1]),
        },
    )


def _draw_kind(random: Random, apps: Apps) -> Parameters:
    kind = random.choice(("Cycling", "Swimming", "Yoga"))
    return {"kind": kind, "place": random.choice(("Dance hall", "Garden", "Hotel", "North bay"))}


def _discard(parameters: Parameters, apps: Apps) -> Draft:
    kind, place = parameters["kind"], parameters["place"]
    head = (
        *_add("Log workout"),
        *_chip(kind),
        *_turn("minutes", 2),
        fill(place, id="place"),
        "press [back]",
    )
    tail = (UP, click(text="Keep editing"), *_turn("minutes", -1), UP, click(text="Discard"))
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("kind_chip"), text=kind), typed(place, id=_id("place")),
            ),
            in_order(shown(id=_id("minutes"), text="40"), clicked(text="Keep editing")),
            in_order(shown(text="Discard changes?"), clicked(text="Keep editing")),
            in_order(
                clicked(text="Keep editing"), clicked(id=_id("minutes_minus")),
                clicked(text="Discard"),
            ),
            ends_on(id=_id("fab_add")),
        ),
        (*head, *tail),
        near_misses={
            "discarded_at_once": (*head, UP, click(text="Discard")),
            "no_place": (*head[:-2], *tail),
            "saved": (*head, *tail[:3], SAVE),
            "still_open": (*head, *tail[:3]),
        },
    )  # fmt: skip


def _undo(parameters: Parameters, apps: Apps) -> Draft:
    workout = parameters["workout"]
    delete = click(id="action_delete")
    undo = click(id="snackbar_action")
    head = (*_open(workout), delete, _CANCEL)
    again = _row(workout)
    return Draft(
        {"day": Day(workout["day"]), "kind": workout["kind"]},
        (
            in_order(
                clicked(text="Cancel"), clicked(id="android:id/button1"),
                clicked(id=_id("snackbar_action")),
            ),
            shown(text="Delete workout?"),
            ends_on(activity=f"{_APP}.WorkoutActivity"),
            ends_on(id=_id("minutes"), text=f"{workout['minutes']} min"),
        ),
        (*head, delete, _CONFIRM, undo, *again),
        near_misses={
            "no_cancel": (*head[:-1], _CONFIRM, undo, *again),
            "never_deleted": head,
            "not_brought_back": (*head, delete, _CONFIRM),
            "not_opened_again": (*head, delete, _CONFIRM, undo),
        },
    )  # fmt: skip


def _reset(parameters: Parameters, apps: Apps) -> Draft:
    glasses = parameters["glasses"]
    ask = hold(id="water_card")
    drunk = apps[_APP]["water"] + glasses
    head = _turn("water", glasses)
    tail = (ask, _CANCEL, _tab("Trends"), _tab("Today"), ask, _CONFIRM)
    return Draft(
        {"glasses": str(glasses)},
        (
            in_order(
                clicked(id=_id("water_plus")), shown(text="Reset water?"),
                clicked(text="Cancel"), clicked(desc="Trends"),
                clicked(id="android:id/button1"),
            ),
            shown(text=f"{drunk} of {apps[_APP]['goals']['water']} glasses"),
            ends_on(id=_id("water_card")),
            last_clicked(id="android:id/button1"),
        ),
        (*head, *tail),
        near_misses={
            "not_reset": (*head, *tail[:-1], _CANCEL),
            "no_cancel": (*head, *tail[2:]),
            "no_trends": (*head, *tail[:2], *tail[4:]),
            "a_glass_after": (*head, *tail, *_turn("water", 1)),
        },
    )  # fmt: skip


def _draw_team(random: Random, apps: Apps) -> Parameters:
    return {"team": random.choice(("Early birds", "Hill folk", "Seven seas", "Slow and steady"))}


def _team(parameters: Parameters, apps: Apps) -> Draft:
    team = parameters["team"]
    head = (MENU, click(text="Settings"))
    found = scroll(target(id="settings_scroll"), text="Team name")
    name = (click(text="Team name"), fill(team, id="team"))
    visible = click(text="Visible to my team")
    tail = (UP, _GOALS, UP)
    ok = click(id="button1")
    return Draft(
        parameters,
        (
            in_order(
                typed(team),
                clicked(text="Cancel"),
                typed(team),
                clicked(id="android:id/button1"),
                clicked(text="Visible to my team"),
            ),
            in_order(typed(team), clicked(id="android:id/button1"), shown(text="Daily goals")),
            ends_on(id=_id("steps_card")),
        ),
        (*head, found, *name, _CANCEL, *name, ok, visible, *tail),
        near_misses={
            "no_cancel": (*head, found, *name, ok, visible, *tail),
            "not_visible": (*head, found, *name, _CANCEL, *name, ok, *tail),
            "not_saved": (*head, found, *name, _CANCEL, visible, *tail),
            "stays_in_settings": (*head, found, *name, _CANCEL, *name, ok, visible),
        },
    )


HEALTH_GOALS = AppGoals(
    app="health",
    category="health and fitness",
    templates=(
        Template(
            322, "log_workout", "user", "medium",
            (
                "Log a workout of today: {kind}, {minutes} minutes, {effort} effort. Enter no "
                "place.",
                "Today I did this: {kind} for {minutes} minutes, with {effort} effort. Enter it "
                "as a workout without a place.",
                "Enter {minutes} minutes of {kind} for today as a workout, effort {effort}, "
                "place empty.",
            ),
            _draw_log, _log_workout,
            translations={
                "de": (
                    'Trage ein Training von heute ein: "{kind}", {minutes} Minuten, '
                    "Anstrengung {effort}, ohne Ort.",
                    'Heute: {minutes} Minuten "{kind}", Anstrengung {effort}. Speichere das als '
                    "Training ohne Ort.",
                ),
                "zh": (
                    "记录今天的锻炼:“{kind}”,{minutes}分钟,强度{effort},不填地点。",
                    "添加今天{minutes}分钟的“{kind}”锻炼,强度为{effort},地点留空。",
                ),
            },
            roles={
                "kind": "the activity", "minutes": "the length in minutes",
                "effort": "the effort",
            },
            distractors=8, memory=1,
        ),
        Template(
            323, "weigh_today", "user", "easy",
            (
                "The scale says {kilos} kg today. Enter that weight.",
                "Note {kilos} kg as my weight of today.",
                "Add today's weight, {kilos} kilograms, to Fit diary.",
            ),
            _draw_weight, _weight,
            translations={
                "de": (
                    "Die Waage zeigt heute {kilos} kg. Trage das Gewicht ein.",
                    "Notiere {kilos} kg als mein heutiges Gewicht.",
                ),
                "zh": ("今天的体重是{kilos}公斤,请记录。", "把今天的体重记为{kilos}公斤。"),
            },
            roles={"kilos": "the weight"}, distractors=2,
        ),
        Template(
            324, "change_effort", "user", "medium",
            (
                "Set the effort of the workout of {day} ({kind}) to {effort}.",
                "The {kind} workout on {day} was {effort}: correct its effort.",
                "Edit the workout {kind} of {day} so that its effort is {effort}.",
            ),
            _draw_effort, _effort,
            translations={
                "de": (
                    'Ändere die Anstrengung des Trainings "{kind}" vom {day} auf {effort}.',
                    'Das Training "{kind}" vom {day} war {effort}: korrigiere die Anstrengung.',
                ),
                "zh": (
                    "把{day}的“{kind}”锻炼的强度改为{effort}。",
                    "{day}的“{kind}”锻炼强度应为{effort},请修改。",
                ),
            },
            roles={"day": "the day of the workout", "kind": "the activity",
                   "effort": "the new effort"},
            distractors=10, memory=1,
        ),
        Template(
            325, "delete_workout", "user", "easy",
            (
                "Delete the workout of {day} ({kind}).",
                "The {kind} workout on {day} never took place. Remove it.",
                "Take the workout {kind} of {day} out of the diary.",
            ),
            _draw_workout, _delete_workout,
            translations={
                "de": (
                    'Lösche das Training "{kind}" vom {day}.',
                    'Das Training "{kind}" vom {day} fand nicht statt. Entferne es.',
                ),
                "zh": ("删除{day}的“{kind}”锻炼。", "{day}的“{kind}”锻炼没有进行,请删掉。"),
            },
            roles={"day": "the day of the workout", "kind": "the activity"}, distractors=10,
        ),
        Template(
            326, "daily_goals", "user", "medium",
            (
                "Set my daily goals to {steps} steps and {water} glasses of water.",
                "From now on I want to walk {steps} steps and drink {water} glasses of water a "
                "day. Set these goals.",
                "Change the goals for each day: {steps} steps, {water} glasses of water.",
            ),
            _draw_goals, _daily_goals,
            translations={
                "de": (
                    "Setze meine Tagesziele auf {steps} Schritte und {water} Gläser Wasser.",
                    "Ändere die täglichen Ziele: {steps} Schritte, {water} Gläser Wasser.",
                ),
                "zh": (
                    "把每日目标设为{steps}步和{water}杯水。",
                    "修改每日目标:{steps}步,{water}杯水。",
                ),
            },
            roles={"steps": "the goal for steps", "water": "the goal for glasses of water"},
            distractors=4, memory=1,
        ),
        Template(
            327, "new_reminder", "user", "medium",
            (
                'Add a reminder "{title}" that comes every day, weekends included, at 9 in the '
                "morning. Allow what it needs.",
                'Remind me of "{title}" every day of the week at 9:00 AM. The app may send '
                "notifications.",
                'Make a daily reminder, not just Monday to Friday, called "{title}" for 9:00 AM '
                "and grant the permission.",
            ),
            _draw_new, _new_reminder,
            translations={
                "de": (
                    'Lege eine Erinnerung "{title}" für jeden Tag, auch am Wochenende, um 9 Uhr '
                    "an. Erlaube, was nötig ist.",
                    'Erinnere mich täglich, nicht nur werktags, um 9:00 an "{title}" und erteile '
                    "die Berechtigung.",
                ),
                "zh": (
                    "新建提醒“{title}”,每天(包括周末)上午9点,并允许所需权限。",
                    "每天上午9点提醒我“{title}”,不限于工作日,允许发送通知。",
                ),
            },
            roles={"title": "what the reminder is for"}, distractors=4,
        ),
        Template(
            328, "switch_reminder", "user", "easy",
            (
                'Turn the reminder "{title}" {state}.',
                'Switch {state} the reminder for "{title}".',
                'I want the reminder "{title}" to be {state}. See to it.',
            ),
            _draw_reminder, _switch_reminder,
            translations={
                "de": (
                    'Schalte die Erinnerung "{title}" {state}.',
                    'Erinnerung "{title}": {state}schalten.',
                ),
                "zh": ("{state}提醒“{title}”。", "请{state}“{title}”这个提醒。"),
            },
            roles={"title": "the reminder", "state": "whether it is to be on or off"},
            distractors=3,
        ),
        Template(
            329, "share_workout", "user", "hard",
            (
                "Send the workout of {day} ({kind}) to {person} with Messages.",
                "{person} should see my {kind} workout of {day}. Share it with Messages.",
                "Share the workout {kind} of {day} with {person} by a message.",
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Schicke das Training "{kind}" vom {day} mit Messages an {person}.',
                    'Teile das Training "{kind}" vom {day} per Messages mit {person}.',
                ),
                "zh": (
                    "用Messages把{day}的“{kind}”锻炼发给{person}。",
                    "把{day}的“{kind}”锻炼通过Messages分享给{person}。",
                ),
            },
            roles={"day": "the day of the workout", "kind": "the activity",
                   "person": "the person"},
            distractors=20, memory=1, others=("messages",),
        ),
        Template(
            330, "log_missing", "user", "medium",
            (
                "Log {minutes} minutes with the activity {kind} for today.",
                'Enter a workout of today with the activity "{kind}", {minutes} minutes.',
                'Today I did {minutes} minutes of {kind}: log that with just this activity.',
            ),
            _draw_missing, _missing,
            translations={
                "de": (
                    'Trage für heute {minutes} Minuten mit der Aktivität "{kind}" ein.',
                    'Erfasse ein Training von heute: Aktivität "{kind}", {minutes} Minuten.',
                ),
                "zh": (
                    "为今天记录{minutes}分钟、项目为“{kind}”的锻炼。",
                    "添加今天的锻炼:项目“{kind}”,{minutes}分钟。",
                ),
            },
            roles={"kind": "the activity", "minutes": "the length in minutes"}, distractors=6,
        ),
        Template(
            331, "busy_day", "user", "hard",
            (
                "Log two workouts of today without a place: {kind1}, {minutes1} minutes, effort "
                "{effort1}, and {kind2}, {minutes2} minutes, effort {effort2}. Enter {kilos} kg "
                "as today's weight, and let distances be shown in miles.",
                "Two workouts for today, place empty: {minutes1} minutes of {kind1} ({effort1} "
                "effort) and {minutes2} minutes of {kind2} ({effort2} effort). Today's weight is "
                "{kilos} kg. Set the unit of distances to miles.",
                "Enter for today {kind1} ({minutes1} minutes, {effort1}) and {kind2} ({minutes2} "
                "minutes, {effort2}) as workouts without a place, a weight of {kilos} kg, and "
                "change distances to miles.",
            ),
            _draw_long, _long,
            translations={
                "de": (
                    'Trage zwei Trainings von heute ohne Ort ein: "{kind1}", {minutes1} Minuten, '
                    'Anstrengung {effort1}, und "{kind2}", {minutes2} Minuten, Anstrengung '
                    "{effort2}. Heutiges Gewicht: {kilos} kg. Stelle Entfernungen auf Meilen um.",
                    'Für heute: "{kind1}" ({minutes1} Minuten, {effort1}) und "{kind2}" '
                    "({minutes2} Minuten, {effort2}) als Trainings ohne Ort, Gewicht {kilos} kg, "
                    "und Entfernungen in Meilen.",
                ),
                "zh": (
                    "记录今天的两次锻炼,不填地点:“{kind1}”{minutes1}分钟、强度{effort1},"
                    "“{kind2}”{minutes2}分钟、强度{effort2}。记录今天体重{kilos}公斤,并把距离单位"
                    "改为英里。",
                    "今天:“{kind1}”({minutes1}分钟,{effort1})和“{kind2}”({minutes2}分钟,"
                    "{effort2}),地点留空;体重{kilos}公斤;距离改用英里。",
                ),
            },
            roles={
                "kind1": "the first activity", "minutes1": "the minutes of the first workout",
                "effort1": "the effort of the first workout", "kind2": "the second activity",
                "minutes2": "the minutes of the second workout",
                "effort2": "the effort of the second workout", "kilos": "the weight",
            },
            distractors=12, memory=7,
        ),
        Template(
            332, "weigh_interrupted", "user", "medium",
            (
                "Dismiss what is in the way, then enter {kilos} kg as today's weight.",
                "My weight is {kilos} kg today: note it, and close whatever comes up before.",
                "Enter {kilos} kg as the weight of today; a warning may have to be closed first.",
            ),
            _draw_weight, _weight_interrupted,
            translations={
                "de": (
                    "Schließe, was im Weg ist, und trage dann {kilos} kg als heutiges Gewicht ein.",
                    "Mein Gewicht ist heute {kilos} kg: notiere es; schließe zuerst die Warnung.",
                ),
                "zh": (
                    "先关掉弹出的提示,再把今天的体重记为{kilos}公斤。",
                    "今天体重{kilos}公斤,请记录,先关闭警告。",
                ),
            },
            roles={"kilos": "the weight"}, distractors=3,
        ),
        Template(
            333, "look_at_trends", "testing", "medium",
            (
                "Open the trends and choose {first}. Go to the workouts and back to the trends, "
                "choose {second}. Then go to today, open the weight, begin to add one, cancel, "
                "and go back.",
                "Trends, {first}; then the workouts; trends again, {second}; then today, the card "
                "of the weight, the plus sign, Cancel, and back to today.",
                "Test the trends: {first}, a look at the workouts, {second}. From today's page "
                "open the weight, start a new entry, cancel it and return.",
            ),
            _draw_metrics, _metrics,
            translations={
                "de": (
                    'Wähle in den Trends "{first}", gehe zu den Trainings und zurück, wähle '
                    '"{second}". Öffne dann auf der Seite von heute das Gewicht, beginne einen '
                    "Eintrag, brich ab und gehe zurück.",
                    'Trends, "{first}", Trainings, Trends, "{second}"; danach heute, Gewicht, '
                    "Pluszeichen, Abbrechen und zurück.",
                ),
                "zh": (
                    "在趋势页选择“{first}”,去锻炼页再回到趋势页,选择“{second}”。然后在今天页"
                    "打开体重,点加号,取消并返回。",
                    "趋势“{first}”,锻炼页,趋势“{second}”;再到今天页,打开体重卡片,新建,取消,返回。",
                ),
            },
            roles={"first": "the trend seen first", "second": "the trend seen second"},
            distractors=3, memory=2,
        ),
        Template(
            334, "discard_workout", "testing", "medium",
            (
                'Begin to log a workout: {kind}, ten minutes more than offered, place "{place}". '
                "Leave, but keep editing; take five minutes off again, leave and discard.",
                'In a new workout choose {kind}, raise the minutes twice, type the place '
                '"{place}". Close it, keep editing, lower the minutes once, close and discard.',
                'Test leaving the form of a workout: {kind}, minutes up twice, "{place}" as place, '
                "close, Keep editing, minutes down once, close, Discard.",
            ),
            _draw_kind, _discard,
            translations={
                "de": (
                    'Beginne ein Training: "{kind}", zehn Minuten mehr, Ort "{place}". Verlasse '
                    "es, bearbeite doch weiter, nimm fünf Minuten weg, verlasse und verwirf es.",
                    'Neues Training: "{kind}", Minuten zweimal erhöhen, Ort "{place}", schließen, '
                    "weiter bearbeiten, Minuten einmal verringern, schließen, verwerfen.",
                ),
                "zh": (
                    "新建锻炼:“{kind}”,时长加十分钟,地点“{place}”。离开时选择继续编辑,减五分钟,"
                    "再离开并放弃。",
                    "在新锻炼中选“{kind}”,分钟加两次,地点填“{place}”,关闭,继续编辑,分钟减一次,"
                    "关闭并放弃。",
                ),
            },
            roles={"kind": "the activity", "place": "the place"}, distractors=5, memory=1,
        ),
        Template(
            335, "delete_and_undo", "testing", "hard",
            (
                "Open the workout of {day} ({kind}), begin to delete it and cancel. Delete it "
                "then, undo that at once, and open it again.",
                "Workout {kind} of {day}: delete and cancel, delete and confirm, Undo, and open "
                "it once more.",
                "Test deleting with the {kind} workout of {day}: first cancel, then confirm, undo "
                "and open the workout again.",
            ),
            _draw_workout, _undo,
            translations={
                "de": (
                    'Öffne das Training "{kind}" vom {day}, beginne es zu löschen und brich ab. '
                    "Lösche es dann, mache das sofort rückgängig und öffne es wieder.",
                    'Training "{kind}" vom {day}: löschen und abbrechen, löschen und bestätigen, '
                    "rückgängig machen, noch einmal öffnen.",
                ),
                "zh": (
                    "打开{day}的“{kind}”锻炼,点删除后取消;再删除并确认,立即撤销,再次打开。",
                    "{day}的“{kind}”锻炼:删除并取消,删除并确认,撤销,再打开一次。",
                ),
            },
            roles={"day": "the day of the workout", "kind": "the activity"}, distractors=10,
            memory=1,
        ),
        Template(
            336, "reset_water", "testing", "medium",
            (
                "Add glasses of water one by one ({glasses} in all), hold "
                "the card of the water, cancel, "
                "look at the trends, come back to today, hold the card again and reset it.",
                "Glasses of water: {glasses} more; a long press on its card "
                "and Cancel; trends; today; a "
                "long press and Reset.",
                "Test resetting the water: glasses more: {glasses}; long press, Cancel, the trends "
                "and back to today, long press, Reset.",
            ),
            _draw_water, _reset,
            translations={
                "de": (
                    "Zähle Gläser Wasser dazu (Anzahl {glasses}), halte die "
                    "Wasserkarte gedrückt, brich ab, "
                    "sieh die Trends an, kehre zu heute zurück, halte sie wieder und setze zurück.",
                    "Wasser: {glasses} mehr, Karte lange drücken, abbrechen, Trends, heute, lange "
                    "drücken, zurücksetzen.",
                ),
                "zh": (
                    "逐杯加{glasses}杯水,长按饮水卡片并取消,看一下趋势,回到今天,再长按并重置。",
                    "饮水:加{glasses}杯,长按卡片后取消,趋势,今天,长按并重置。",
                ),
            },
            roles={"glasses": "the number of glasses"}, distractors=3, memory=1,
        ),
        Template(
            337, "name_team", "testing", "hard",
            (
                'In the settings type "{team}" as team name and cancel; type it again and confirm, '
                "become visible to the team, go back, open the goals and close them.",
                'Settings: team name "{team}", Cancel; team name "{team}" again, OK; visible to my '
                "team; back; the goals; close.",
                'Test the team name: enter "{team}" and cancel, enter "{team}" and confirm, turn '
                "on the visibility for the team, return, open and close the daily goals.",
            ),
            _draw_team, _team,
            translations={
                "de": (
                    'Tippe in den Einstellungen "{team}" als Teamnamen und brich ab; tippe ihn '
                    "noch einmal und bestätige, werde für das Team sichtbar, gehe zurück, öffne "
                    "und schließe die Ziele.",
                    'Einstellungen: Teamname "{team}", abbrechen; noch einmal "{team}", OK; '
                    "sichtbar fürs Team; zurück; Ziele öffnen und schließen.",
                ),
                "zh": (
                    "在设置里输入队名“{team}”并取消;再次输入并确认,打开对团队可见,返回,打开并关闭"
                    "每日目标。",
                    "设置:队名“{team}”取消;再输入“{team}”点OK;对团队可见;返回;打开目标再关闭。",
                ),
            },
            roles={"team": "the name of the team"}, distractors=6, memory=1,
        ),
    ),
)  # fmt: skip
