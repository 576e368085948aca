"""Goals for the fitness diary."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.health import KINDS, NOTIFICATIONS, Health
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals("health", "health and fitness", order=13)

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


@goals.user(322, "medium", _draw_log, distractors=8, memory=1)
def log_workout(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(323, "easy", _draw_weight, distractors=2)
def weigh_today(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(332, "medium", _draw_weight, distractors=3)
def weigh_interrupted(parameters: Parameters, apps: Apps) -> Draft:
    draft = weigh_today(parameters, apps)
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


@goals.user(324, "medium", _draw_effort, distractors=10, memory=1)
def change_effort(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(325, "easy", _draw_workout, distractors=10)
def delete_workout(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(326, "medium", _draw_goals, distractors=4, memory=1)
def daily_goals(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(327, "medium", _draw_new, distractors=4)
def new_reminder(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(328, "easy", _draw_reminder, distractors=3)
def switch_reminder(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(329, "hard", _draw_share, distractors=20, memory=1, others=("messages",))
def share_workout(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(330, "medium", _draw_missing, distractors=6)
def log_missing(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(331, "hard", _draw_long, distractors=12, memory=7)
def busy_day(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(333, "medium", _draw_metrics, distractors=3, memory=2)
def look_at_trends(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(334, "medium", _draw_kind, distractors=5, memory=1)
def discard_workout(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(335, "hard", _draw_workout, distractors=10, memory=1)
def delete_and_undo(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(336, "medium", _draw_water, distractors=3, memory=1)
def reset_water(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(337, "hard", _draw_team, distractors=6, memory=1)
def name_team(parameters: Parameters, apps: Apps) -> Draft:
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
