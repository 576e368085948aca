"""Goals for the health companion."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.medical import AMOUNTS, KINDS, NOTIFICATIONS, Medical
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals("medical", "medical", order=14)

_APP = Medical.package
_TODAY = START.date().isoformat()
_TOMORROW = (START.date() + timedelta(days=1)).isoformat()
_CANCEL = click(text="Cancel")
_DISMISS = click(text="Dismiss")
_UNDO = click(id="snackbar_action")
_DOCTORS = click(id="action_doctors")
_OWN = (
    *("Hayvera", "Quietol", "Balmoren", "Solvipax", "Terravit", "Kneeflex", "Morninga"),
    *("Coldaway", "Ravenna drops", "Herbalin"),
)
_PLAIN = ("Eye pressure", "New glasses", "Sore knee", "Second opinion", "Ear ache", "Stitches out")
_ALLERGIES = ("Penicillin", "Nuts", "Birch pollen", "Latex", "Wasp stings", "Iodine")
_STRANGERS = ("Dr. Ada Quill", "Dr. Boris Tann", "Dr. Cleo Marsh", "Dr. Finn Oakes", "Dr. Uma Vale")

_id = ids(_APP)


def _medicines(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "medicines")


def _names(apps: Apps) -> list[str]:
    return [medicine["name"] for medicine in _medicines(apps)]


def _medicine(apps: Apps, name: str) -> dict[str, Any]:
    return next(medicine for medicine in _medicines(apps) if medicine["name"] == name)


def _doctors(apps: Apps) -> list[str]:
    return [doctor["name"] for doctor in apps[_APP]["doctors"]]


# Ways through the app.


def _tab(name: str) -> str:
    return click(desc=name)


def _touch(listing: str, row: str, title: str) -> tuple[str, ...]:
    """Scroll a list to a row, and touch it."""
    title_of = {"id": f"{row}_title", "text": title}
    return (scroll(target(id=listing), **title_of), click(**title_of))


def _dose(name: str, state: str) -> tuple[str, ...]:
    return (*_touch("dose_list", "dose", name), click(id="sheet_item", text=state))


def _open(name: str) -> tuple[str, ...]:
    return (_tab("Medicines"), *_touch("medicine_list", "medicine", name))


def _open_visit(reason: str) -> tuple[str, ...]:
    return (_tab("Visits"), *_touch("visit_list", "visit", reason))


def _open_doctor(name: str) -> tuple[str, ...]:
    return (_DOCTORS, *_touch("doctor_list", "doctor", name))


def _star(name: str) -> str:
    return click(id="doctor_star", beside=target(text=name))


def _stock(number: int) -> tuple[str, ...]:
    return (click(id="stock"), fill(str(number), id="stock_input"), click(text="Save"))


def _write(name: str, amount: str) -> tuple[str, ...]:
    return (
        *(_tab("Medicines"), click(id="fab_medicine")),
        *(fill(name, id="name"), BACK),
        *(click(id="amount"), click(id="text1", text=amount)),
        click(id="meal"),
    )


def _measure(kind: str, value: str) -> tuple[str, ...]:
    return (
        *(_tab("Values"), click(id="fab_value")),
        click(id=f"kind_{kind.lower().replace(' ', '_')}"),
        *(fill(value, id="value"), BACK),
    )


def _setting(title: str) -> tuple[str, ...]:
    return (scroll(target(id="settings_scroll"), text=title), click(text=title))


# User tasks.


def _draw_doses(random: Random, apps: Apps) -> Parameters:
    due = [medicine["name"] for medicine in _medicines(apps) if medicine["today"] == "due"]
    first, second = random.sample(due, k=2)
    return {"first": first, "second": second}


@goals.user(341, "medium", _draw_doses, distractors=5, memory=1)
def mark_doses(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    other = next(
        medicine["name"]
        for medicine in _medicines(apps)
        if medicine["today"] == "due" and medicine["name"] not in (first, second)
    )

    def mark(**states: str) -> tuple[str, ...]:
        """From the top of the list to its end."""
        doses = {
            first: states.get("first"),
            second: states.get("second"),
            other: states.get("other"),
        }
        return tuple(
            step
            for medicine in sorted(_medicines(apps), key=lambda medicine: str(medicine["time"]))
            if (state := doses.get(medicine["name"]))
            for step in _dose(medicine["name"], state)
        )

    taken = {"name": first, "today": "taken", "stock": _medicine(apps, first)["stock"] - 1}
    return Draft(
        parameters,
        (
            one(taken, _APP, "medicines"),
            one({"name": second, "today": "skipped"}, _APP, "medicines"),
            nothing_else(
                (_APP, "medicines", {"name": first}, "today"),
                (_APP, "medicines", {"name": first}, "stock"),
                (_APP, "medicines", {"name": second}, "today"),
            ),
        ),
        mark(first="Taken", second="Skipped"),
        near_misses={
            "only_one": mark(first="Taken"),
            "swapped": mark(first="Skipped", second="Taken"),
            "wrong_medicine": mark(first="Taken", other="Skipped"),
            "both_taken": mark(first="Taken", second="Taken"),
            "another_too": mark(first="Taken", second="Skipped", other="Taken"),
        },
    )


def _draw_stock(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_names(apps)), "stock": random.randrange(91, 200)}


@goals.user(342, "medium", _draw_stock, distractors=6)
def count_stock(parameters: Parameters, apps: Apps) -> Draft:
    name, stock = parameters["name"], parameters["stock"]
    other = another(_names(apps), name)
    steps = (_DISMISS, *_open(name), *_stock(stock))
    return Draft(
        {"name": name, "stock": str(stock)},
        (
            one({"name": name, "stock": stock}, _APP, "medicines"),
            nothing_else((_APP, "medicines", {"name": name}, "stock")),
        ),
        steps,
        setup={"interruption": "low_battery"},
        near_misses={
            "wrong_medicine": (_DISMISS, *_open(other), *_stock(stock)),
            "one_off": (_DISMISS, *_open(name), *_stock(stock - 1)),
            "cancelled": (*steps[:-1], _CANCEL),
            "taken_too": (*steps, UP, _tab("Today"), *_dose(other, "Skipped")),
        },
    )


def _draw_new(random: Random, apps: Apps) -> Parameters:
    amounts = [amount for amount in AMOUNTS if amount != "1 tablet"]
    return {"name": random.choice(_OWN), "amount": random.choice(amounts)}


@goals.user(343, "medium", _draw_new, distractors=4, memory=1)
def add_medicine(parameters: Parameters, apps: Apps) -> Draft:
    name, amount = parameters["name"], parameters["amount"]
    steps = _write(name, amount)
    wanted = {"name": name, "amount": amount, "time": "08:00", "stock": 20, "meal": True}
    return Draft(
        parameters,
        (
            one(wanted, _APP, "medicines"),
            one({"name": name}, _APP, "medicines"),
            nothing_else((_APP, "medicines", {"name": name})),
        ),
        (*steps, SAVE),
        near_misses={
            "not_saved": steps,
            "wrong_amount": (*_write(name, "1 tablet"), SAVE),
            "without_meal": (*steps[:-1], SAVE),
            "twice": (*steps, SAVE, *steps, SAVE),
        },
    )


def _draw_name(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_names(apps))}


@goals.user(344, "medium", _draw_name, distractors=6)
def remind_me(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    switch = click(id="remind")

    def remind(which: str) -> tuple[str, ...]:
        return (*_open(which), switch, ALLOW)

    steps = remind(name)
    return Draft(
        parameters,
        (
            one({"name": name, "remind": True}, _APP, "medicines"),
            nothing_else(
                (_APP, "medicines", {"name": name}, "remind"),
                ("com.android.settings", "permissions", _APP, NOTIFICATIONS),
            ),
        ),
        steps,
        near_misses={
            "wrong_medicine": remind(another(_names(apps), name)),
            "not_allowed": (*steps[:-1], click(id="permission_deny_button")),
            "switched_off": (*steps, switch),
            "another_too": (*steps, UP, *_open(another(_names(apps), name)), switch),
        },
    )


def _draw_visit(random: Random, apps: Apps) -> Parameters:
    return {"reason": random.choice([visit["reason"] for visit in apps[_APP]["visits"]])}


@goals.user(345, "easy", _draw_visit, distractors=4)
def cancel_visit(parameters: Parameters, apps: Apps) -> Draft:
    reason = parameters["reason"]
    other = another([visit["reason"] for visit in apps[_APP]["visits"]], reason)

    def cancel(which: str) -> tuple[str, ...]:
        return (*_open_visit(which), click(id="cancel_visit"), click(id="button1"))

    steps = cancel(reason)
    return Draft(
        parameters,
        (
            none({"reason": reason}, _APP, "visits"),
            nothing_else((_APP, "visits", {"reason": reason})),
        ),
        steps,
        near_misses={
            "wrong_visit": cancel(other),
            "kept": (*steps[:-1], click(text="Keep it")),
            "undone": (*steps, _UNDO),
            "another_too": (*steps, *cancel(other)[1:]),
        },
    )


def _draw_booking(random: Random, apps: Apps) -> Parameters:
    taken = {visit["day"] for visit in apps[_APP]["visits"]}
    days = [(START.date() + timedelta(days=ahead)).isoformat() for ahead in range(2, 45)]
    return {
        "doctor": random.choice(_doctors(apps)[1:]),
        "day": random.choice([day for day in days if day not in taken]),
        "time": f"{random.choice((8, 10, 11, 13, 14, 15, 16)):02}:00",
        "reason": random.choice(_PLAIN),
    }


@goals.user(346, "hard", _draw_booking, distractors=8, memory=3)
def book_visit(parameters: Parameters, apps: Apps) -> Draft:
    doctor, day, time, reason = (parameters[key] for key in ("doctor", "day", "time", "reason"))

    def write(name: str, moment: str) -> tuple[str, ...]:
        return (
            *(_tab("Visits"), click(id="fab_visit")),
            *(click(id="doctor"), click(id="text1", text=name)),
            *(click(id="day"), *pick_day(day, _TOMORROW)),
            *(click(id="time"), *pick_hour(moment)),
            *(fill(reason, id="reason"), BACK),
        )

    book = click(id="action_save")
    steps = write(doctor, time)
    wanted = {"doctor": doctor, "day": day, "time": time, "reason": reason}
    return Draft(
        {"doctor": doctor, "day": Day(day), "time": Moment(time), "reason": reason},
        (
            one(wanted, _APP, "visits"),
            nothing_else((_APP, "visits", wanted)),
        ),
        (*steps, book),
        near_misses={
            "not_booked": steps,
            "wrong_doctor": (*write(_doctors(apps)[0], time), book),
            "wrong_time": (*write(doctor, "17:00"), book),
            "discarded": (*steps, UP, click(text="Discard")),
        },
    )


@goals.user(347, "hard", _draw_visit, distractors=8, memory=2)
def visit_to_calendar(parameters: Parameters, apps: Apps) -> Draft:
    visit = next(v for v in apps[_APP]["visits"] if v["reason"] == parameters["reason"])
    other = next(v for v in apps[_APP]["visits"] if v["reason"] != visit["reason"])
    doctor = next(d for d in apps[_APP]["doctors"] if d["name"] == visit["doctor"])
    title = f"{visit['reason']}: {visit['doctor']}"
    add = click(id="action_calendar")

    def put(reason: str) -> tuple[str, ...]:
        return (*_open_visit(reason), add)

    star = (UP, _DOCTORS, _star(visit["doctor"]))
    event = {"title": title, "day": visit["day"], "start": visit["time"]}
    return Draft(
        {
            "reason": visit["reason"],
            "star": Term("take away", "entfernen", "取消")
            if doctor["favorite"]
            else Term("switch on", "setzen", "添加"),
        },
        (
            one(event, CALENDAR, "events"),
            one({"name": doctor["name"], "favorite": not doctor["favorite"]}, _APP, "doctors"),
            nothing_else(
                (CALENDAR, "events", {"title": title}),
                (_APP, "doctors", {"name": doctor["name"]}, "favorite"),
            ),
        ),
        (*put(visit["reason"]), *star),
        near_misses={
            "wrong_visit": (*put(other["reason"]), *star),
            "no_star": put(visit["reason"]),
            "added_twice": (*put(visit["reason"]), add, *star),
            "wrong_doctor": (
                *put(visit["reason"]), *star[:2], _star(another(_doctors(apps), doctor["name"])),
            ),
        },
    )  # fmt: skip


def _draw_value(random: Random, apps: Apps) -> Parameters:
    kind = random.choice(KINDS)
    return {"kind": kind, "value": _some_value(random, kind)}


def _some_value(random: Random, kind: str) -> str:
    if kind == "Temperature":
        return f"{random.randrange(362, 395) / 10:.1f}"
    return str(random.randrange(58, 99) if kind == "Pulse" else random.randrange(142, 180))


@goals.user(348, "medium", _draw_value, distractors=4, memory=1)
def add_value(parameters: Parameters, apps: Apps) -> Draft:
    kind, value = parameters["kind"], parameters["value"]
    other = another(list(KINDS), kind, "Temperature")
    rested = click(id="rested")
    steps = (*_measure(kind, value), rested)
    wanted = {"kind": kind, "value": value, "day": _TODAY, "rested": True}
    return Draft(
        parameters,
        (one(wanted, _APP, "values"), nothing_else((_APP, "values", {"day": _TODAY}))),
        (*steps, SAVE),
        near_misses={
            "not_saved": steps,
            "not_rested": (*steps[:-1], SAVE),
            "wrong_kind": (*_measure(other, "100"), rested, SAVE),
            "twice": (*steps, SAVE, *steps, SAVE),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {
        "doctor": random.choice(_doctors(apps)),
        "person": random.choice(recipients(apps)),
    }


@goals.user(349, "hard", _draw_share, distractors=20, memory=1, others=("messages",))
def share_doctor(parameters: Parameters, apps: Apps) -> Draft:
    doctor = parameters["doctor"]
    phone = next(d["phone"] for d in apps[_APP]["doctors"] if d["name"] == doctor)
    share = click(id="action_share")
    return share_draft(
        parameters, apps,
        name=parameters["person"],
        message=f"{doctor}: {phone}",
        way=(*_open_doctor(doctor), share),
        wrong_way=(*_open_doctor(another(_doctors(apps), doctor)), share),
    )  # fmt: skip


def _draw_stranger(random: Random, apps: Apps) -> Parameters:
    return {"doctor": random.choice(_STRANGERS), "reason": random.choice(_PLAIN)}


@goals.user(350, "medium", _draw_stranger, distractors=6)
def unknown_doctor(parameters: Parameters, apps: Apps) -> Draft:
    doctor, reason = parameters["doctor"], parameters["reason"]
    look = (_DOCTORS, click(id="action_search"), fill(doctor[4:], id="search_src_text"))
    booked = (
        *(_tab("Visits"), click(id="fab_visit"), fill(reason, id="reason"), BACK),
        click(id="action_save"),
    )
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, infeasible(f"no {doctor} with whom to book {reason}")),
        near_misses={
            "said_nothing": look,
            "booked_with_another": booked,
            "starred_another": (_DOCTORS, _star(_doctors(apps)[0])),
        },
        feasible=False,
    )


def _draw_long(random: Random, apps: Apps) -> Parameters:
    return {
        **_draw_new(random, apps),
        **_draw_value(random, apps),
        "allergy": random.choice(_ALLERGIES),
        "group": random.choice(("A", "B", "AB")),
    }


@goals.user(351, "hard", _draw_long, distractors=12, memory=6)
def new_treatment(parameters: Parameters, apps: Apps) -> Draft:
    name, amount, kind, value, allergy, group = (
        parameters[key] for key in ("name", "amount", "kind", "value", "allergy", "group")
    )
    path = (_APP, "settings")

    def settings(blood: str) -> tuple[str, ...]:
        return (
            *(MENU, click(text="Settings"), *_setting("Allergies")),
            *(fill(allergy, id="allergies"), click(id="button1")),
            *(*_setting("Blood group"), click(id="text1", text=blood)),
        )

    medicine = (*_write(name, amount), SAVE)
    measured = (*_measure(kind, value), click(id="rested"), SAVE)
    entry = {"kind": kind, "value": value, "day": _TODAY, "rested": True}
    return Draft(
        parameters,
        (
            one({"name": name, "amount": amount, "meal": True}, _APP, "medicines"),
            one(entry, _APP, "values"),
            holds(allergy, *path, "allergies"),
            holds(group, *path, "blood"),
            nothing_else(
                (_APP, "medicines", {"name": name}),
                (_APP, "values", {"day": _TODAY}),
                (*path, "allergies"),
                (*path, "blood"),
            ),
        ),
        (*medicine, *measured, *settings(group)),
        near_misses={
            "wrong_group": (*medicine, *measured, *settings("0")),
            "no_medicine": (*measured, *settings(group)),
            "value_not_saved": (*medicine, *measured[:-1], UP, click(text="Discard"),
                                *settings(group)),
            "no_settings": (*medicine, *measured),
        },
    )  # fmt: skip


# Testing tasks.


def _draw_kinds(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(KINDS[:2], k=2)
    return {"first": first, "second": second}


@goals.testing(352, "medium", _draw_kinds, distractors=3, memory=2)
def filter_values(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]

    def only(kind: str) -> str:
        return click(id="kind_chip", text=kind)

    values, visits = _tab("Values"), _tab("Visits")
    tail = (click(id="fab_value"), UP, only("All"), _tab("Today"))
    picked = [clicked(id=_id("kind_chip"), text=kind) for kind in (first, second)]
    return Draft(
        parameters,
        (
            in_order(picked[0], clicked(desc="Visits"), picked[1]),
            in_order(
                picked[1], clicked(id=_id("fab_value")), clicked(desc="Navigate up"),
                clicked(id=_id("kind_chip"), text="All"),
            ),
            ends_on(id=_id("doses_done")),
        ),
        (values, only(first), visits, values, only(second), *tail),
        near_misses={
            "other_order": (values, only(second), visits, values, only(first), *tail),
            "no_visits": (values, only(first), only(second), *tail),
            "no_form": (values, only(first), visits, values, only(second), *tail[2:]),
            "stays_on_values": (values, only(first), visits, values, only(second), *tail[:-1]),
        },
    )  # fmt: skip


@goals.testing(353, "medium", _draw_new, distractors=4, memory=1)
def discard_medicine(parameters: Parameters, apps: Apps) -> Draft:
    name, amount = parameters["name"], parameters["amount"]
    head = _write(name, amount)
    tail = (UP, click(text="Keep editing"), click(id="stock_plus"), UP, click(text="Discard"))
    return Draft(
        parameters,
        (
            in_order(
                typed(name, id=_id("name")), clicked(id="android:id/text1", text=amount),
                clicked(id=_id("meal")), clicked(text="Keep editing"),
            ),
            in_order(
                clicked(text="Keep editing"), clicked(id=_id("stock_plus")),
                clicked(text="Discard"),
            ),
            shown(text="Discard changes?"),
            ends_on(id=_id("medicine_list")),
        ),
        (*head, *tail),
        near_misses={
            "discarded_at_once": (*head, UP, click(text="Discard")),
            "no_meal": (*head[:-1], *tail),
            "saved": (*head, *tail[:3], SAVE),
            "still_open": (*head, *tail[:3]),
        },
    )  # fmt: skip


@goals.testing(354, "hard", _draw_visit, distractors=4, memory=1)
def keep_then_cancel(parameters: Parameters, apps: Apps) -> Draft:
    reason = parameters["reason"]
    ask = click(id="cancel_visit")
    head = (*_open_visit(reason), ask, click(text="Keep it"))
    tail = (ask, click(id="button1"), _UNDO, *_touch("visit_list", "visit", reason))
    return Draft(
        parameters,
        (
            in_order(
                clicked(text="Keep it"), clicked(id="android:id/button1"),
                clicked(id=_id("snackbar_action")),
            ),
            shown(text="Cancel this visit?"),
            ends_on(activity=f"{_APP}.VisitActivity"),
            ends_on(text=reason),
        ),
        (*head, *tail),
        near_misses={
            "never_kept": (*head[:-1], click(id="button1"), *tail[2:]),
            "never_cancelled": head,
            "not_undone": (*head, *tail[:2]),
            "not_opened_again": (*head, *tail[:3]),
        },
    )  # fmt: skip


def _draw_field(random: Random, apps: Apps) -> Parameters:
    doctor = random.choice(apps[_APP]["doctors"])
    return {"field": doctor["field"], "reason": random.choice(_PLAIN)}


@goals.testing(355, "hard", _draw_field, distractors=6, memory=1)
def search_doctor(parameters: Parameters, apps: Apps) -> Draft:
    field, reason = parameters["field"], parameters["reason"]
    doctor = next(d["name"] for d in apps[_APP]["doctors"] if d["field"] == field)
    head = (_DOCTORS, click(id="action_search"), fill(field, id="search_src_text"))
    book = (click(id="book"), fill(reason, id="reason"), BACK)
    tail = (UP, click(text="Discard"), click(id="action_share"),
            click(text="Copy to clipboard"))  # fmt: skip
    person = (click(id="doctor_title", text=doctor),)
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("action_search")), typed(field, id=_id("search_src_text")),
                clicked(id=_id("book")), typed(reason, id=_id("reason")),
                clicked(text="Discard"), clicked(id=_id("action_share")),
            ),
            in_order(clicked(text="Discard"), clicked(text="Copy to clipboard")),
            shown(id=_id("doctor_field"), text=field),
            ends_on(id=_id("doctor_name"), text=doctor),
        ),
        (*head, *person, *book, *tail),
        near_misses={
            "not_searched": (*_open_doctor(doctor), *book, *tail),
            "booked": (*head, *person, *book, click(id="action_save")),
            "no_reason": (*head, *person, book[0], tail[0], *tail[2:]),
            "not_copied": (*head, *person, *book, *tail[:-1], BACK),
        },
    )  # fmt: skip


def _draw_snooze(random: Random, apps: Apps) -> Parameters:
    return {"snooze": random.choice(("5 min", "30 min")), "allergy": random.choice(_ALLERGIES)}


@goals.testing(356, "hard", _draw_snooze, distractors=6, memory=1)
def try_settings(parameters: Parameters, apps: Apps) -> Draft:
    snooze, allergy = parameters["snooze"], parameters["allergy"]
    pick = (click(text="Remind again after"), click(id="text1", text=snooze))
    sound = click(text="Sound")
    write = (*_setting("Allergies"), fill(allergy, id="allergies"), _CANCEL)
    enter, tail = (MENU, click(text="Settings")), (UP, _tab("Medicines"))
    top = scroll(target(id="settings_scroll"), finger="down", text="Sound")
    return Draft(
        parameters,
        (
            in_order(
                clicked(id="android:id/text1", text=snooze), clicked(text="Sound"),
                typed(allergy), clicked(text="Cancel"), clicked(desc="Medicines"),
            ),
            in_order(shown(text=snooze), clicked(desc="Medicines")),
            ends_on(id=_id("medicine_list")),
        ),
        (*enter, *pick, sound, *write, *tail),
        near_misses={
            "other_order": (*enter, *write, top, *pick, sound, *tail),
            "allergy_saved": (*enter, *pick, sound, *write[:-1], click(id="button1"), *tail),
            "sound_left_on": (*enter, *pick, *write, *tail),
            "stays_in_settings": (*enter, *pick, sound, *write),
        },
    )  # fmt: skip
