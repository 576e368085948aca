"""Goals for the health companion."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.medical import AMOUNTS, KINDS, NOTIFICATIONS, Medical
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.sharing import (
    recipients,
    share_draft,
)
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, SAVE, UP, pick_day, pick_hour
from uiprobe.probes.sources.builtin.template import (
    BACK,
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
from uiprobe.probes.sources.builtin.words import Day, Moment, Term

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


def _doses(parameters: Parameters, apps: Apps) -> Draft:
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


def _refill(parameters: Parameters, apps: Apps) -> Draft:
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


def _new(parameters: Parameters, apps: Apps) -> Draft:
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


def _remind(parameters: Parameters, apps: Apps) -> Draft:
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


def _cancel(parameters: Parameters, apps: Apps) -> Draft:
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


def _book(parameters: Parameters, apps: Apps) -> Draft:
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


def _calendar(parameters: Parameters, apps: Apps) -> Draft:
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


def _value(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _stranger(parameters: Parameters, apps: Apps) -> Draft:
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


def _long(parameters: Parameters, apps: Apps) -> Draft:
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


def _kinds(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _undo(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _preferences(parameters: Parameters, apps: Apps) -> Draft:
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


MEDICAL_GOALS = AppGoals(
    app="medical",
    category="medical",
    templates=(
        Template(
            341, "mark_doses", "user", "medium",
            (
                'Mark today\'s dose of "{first}" as taken and that of "{second}" as skipped.',
                'I took "{first}" but left out "{second}" today. Note both in Dosetta.',
                'Of today\'s doses, "{first}" is taken and "{second}" is skipped: mark them so.',
            ),
            _draw_doses, _doses,
            translations={
                "de": (
                    'Markiere die heutige Dosis "{first}" als genommen und "{second}" als '
                    "ausgelassen.",
                    'Ich habe heute "{first}" genommen, "{second}" aber ausgelassen. Trage beides '
                    "ein.",
                ),
                "zh": (
                    "把今天的“{first}”标记为已服用,“{second}”标记为跳过。",
                    "我今天吃了“{first}”,没有吃“{second}”,请分别记录。",
                ),
            },
            roles={"first": "the medicine taken", "second": "the medicine skipped"},
            distractors=5, memory=1,
        ),
        Template(
            342, "count_stock", "user", "medium",
            (
                'Close the warning that is in the way. Then set the stock of "{name}" to {stock}.',
                'There are {stock} left of "{name}": correct its stock, after closing the warning.',
                'After dismissing the warning, enter {stock} as what is in stock of "{name}".',
            ),
            _draw_stock, _refill,
            translations={
                "de": (
                    'Schließe die Warnung. Setze dann den Vorrat von "{name}" auf {stock}.',
                    'Von "{name}" sind {stock} übrig: schließe die Warnung und trage das ein.',
                ),
                "zh": (
                    "关掉挡住的警告,然后把“{name}”的库存设为{stock}。",
                    "“{name}”还剩{stock},关闭警告后修改库存。",
                ),
            },
            roles={"name": "the medicine", "stock": "the number in stock"}, distractors=6,
        ),
        Template(
            343, "add_medicine", "user", "medium",
            (
                'Add the medicine "{name}", {amount}, to be taken together with a meal. Leave the '
                "rest as offered.",
                'I have a new medicine: "{name}", {amount}, with a meal. Enter it and change '
                "nothing else in the form.",
                'Enter "{name}" as a new medicine. Amount: {amount}. It goes with a meal; time and '
                "stock stay as they are.",
            ),
            _draw_new, _new,
            translations={
                "de": (
                    'Füge das Medikament "{name}" hinzu, Menge "{amount}", zu einer Mahlzeit. '
                    "Lasse den Rest, wie er ist.",
                    'Neues Medikament: "{name}", "{amount}", mit dem Essen. Trage es ein; Zeit und '
                    "Vorrat bleiben.",
                ),
                "zh": (
                    "添加药品“{name}”,用量“{amount}”,随餐服用,其余保持默认。",
                    "新药“{name}”,“{amount}”,随餐服用。请录入,时间和库存不变。",
                ),
            },
            roles={"name": "the medicine", "amount": "the amount"}, distractors=4, memory=1,
        ),
        Template(
            344, "remind_me", "user", "medium",
            (
                'Let the app remind me of "{name}", and allow what it needs for that.',
                'I keep forgetting "{name}". Turn its reminder on; notifications are fine.',
                'Switch on the reminder for "{name}" and grant the permission.',
            ),
            _draw_name, _remind,
            translations={
                "de": (
                    'Lass mich an "{name}" erinnern und erlaube, was dafür nötig ist.',
                    'Schalte die Erinnerung für "{name}" ein und erteile die Berechtigung.',
                ),
                "zh": (
                    "打开“{name}”的提醒,并允许所需权限。",
                    "我总忘记“{name}”,请开启提醒并允许通知。",
                ),
            },
            roles={"name": "the medicine"}, distractors=6,
        ),
        Template(
            345, "cancel_visit", "user", "easy",
            (
                'Cancel my visit "{reason}".',
                'I cannot come to the visit "{reason}". Call it off in Dosetta.',
                'Remove the visit "{reason}" from my visits.',
            ),
            _draw_visit, _cancel,
            translations={
                "de": ('Sage den Termin "{reason}" ab.', 'Entferne meinen Termin "{reason}".'),
                "zh": ("取消“{reason}”的预约。", "我去不了“{reason}”,请取消这次就诊。"),
            },
            roles={"reason": "the reason of the visit"}, distractors=4,
        ),
        Template(
            346, "book_visit", "user", "hard",
            (
                'Book a visit with {doctor} on {day} at {time}. Reason: "{reason}".',
                '{doctor} expects me on {day} at {time} because of "{reason}". Book that visit.',
                'Make an appointment for "{reason}" with {doctor}: {day}, {time}.',
            ),
            _draw_booking, _book,
            translations={
                "de": (
                    'Buche einen Termin bei {doctor} am {day} um {time}. Grund: "{reason}".',
                    'Vereinbare wegen "{reason}" einen Termin bei {doctor}: {day}, {time}.',
                ),
                "zh": (
                    "预约{doctor},时间{day} {time},原因“{reason}”。",
                    "因“{reason}”在{day} {time}预约{doctor}。",
                ),
            },
            roles={"doctor": "the doctor", "day": "the day", "time": "the time",
                   "reason": "the reason"},
            distractors=8, memory=3,
        ),
        Template(
            347, "visit_to_calendar", "user", "hard",
            (
                'Put the visit "{reason}" into the calendar, once. Then {star} the star of its '
                "doctor in the list of doctors.",
                'My visit "{reason}" belongs into the calendar. In the list of doctors, {star} the '
                "star of the doctor whom I visit.",
                'Add "{reason}" to the calendar and {star} the star of the doctor of that visit.',
            ),
            _draw_visit, _calendar,
            translations={
                "de": (
                    'Trage den Termin "{reason}" einmal in den Kalender ein. Stern der Ärztin oder '
                    "des Arztes in der Liste: {star}.",
                    'Termin "{reason}" in den Kalender; danach in der Ärzteliste beim Stern: '
                    "{star}.",
                ),
                "zh": (
                    "把“{reason}”加入日历一次,然后在医生列表中对该医生的星标执行:{star}。",
                    "“{reason}”加入日历;医生列表中该医生的星标:{star}。",
                ),
            },
            roles={"reason": "the reason of the visit", "star": "what to do with the star"},
            distractors=8, memory=2,
        ),
        Template(
            348, "add_value", "user", "medium",
            (
                "Add a value of today: {kind} {value}, measured after a rest.",
                "After a rest I have just measured this: {kind}, {value}. Enter it.",
                "Note {value} for {kind} today, after a rest.",
            ),
            _draw_value, _value,
            translations={
                "de": (
                    'Füge einen Wert von heute hinzu: "{kind}" {value}, nach Ruhe gemessen.',
                    'Gerade nach Ruhe gemessen: "{kind}" {value}. Trage es ein.',
                ),
                "zh": (
                    "添加今天的数值:“{kind}” {value},休息后测量。",
                    "刚休息后测得“{kind}”为{value},请记录。",
                ),
            },
            roles={"kind": "what was measured", "value": "the value"}, distractors=4, memory=1,
        ),
        Template(
            349, "share_doctor", "user", "hard",
            (
                "Send the phone number of {doctor} to {person} with Messages, from the page of the "
                "doctor.",
                "{person} asks for the number of {doctor}. Share it from Dosetta with Messages.",
                "Share {doctor} with {person} by a message.",
            ),
            _draw_share, _share,
            translations={
                "de": (
                    "Schicke {person} die Nummer von {doctor} von der Seite in Dosetta mit "
                    "Messages.",
                    "Teile {doctor} aus Dosetta per Messages mit {person}.",
                ),
                "zh": (
                    "在Dosetta的医生页面用Messages把{doctor}的电话发给{person}。",
                    "把{doctor}通过Messages分享给{person}。",
                ),
            },
            roles={"doctor": "the doctor", "person": "the person"}, distractors=20, memory=1,
            others=("messages",),
        ),
        Template(
            350, "unknown_doctor", "user", "medium",
            (
                'Book a visit with {doctor} because of "{reason}". It has to be that doctor.',
                '{doctor} and nobody else should see me for "{reason}". Book the visit in Dosetta.',
                'Make an appointment for "{reason}" with {doctor} only.',
            ),
            _draw_stranger, _stranger,
            translations={
                "de": (
                    'Buche einen Termin bei {doctor} wegen "{reason}". Es muss diese Person sein.',
                    'Vereinbare nur bei {doctor} einen Termin für "{reason}".',
                ),
                "zh": (
                    "因“{reason}”预约{doctor},只能是这位医生。",
                    "只预约{doctor},原因“{reason}”。",
                ),
            },
            roles={"doctor": "the doctor", "reason": "the reason"}, distractors=6,
        ),
        Template(
            351, "new_treatment", "user", "hard",
            (
                'Add the medicine "{name}", {amount}, with a meal, the rest as offered. Add a '
                "value of today after a rest: {kind} {value}. In the settings enter {allergy} as "
                "allergies and {group} as blood group.",
                'New in Dosetta: medicine "{name}" ({amount}, with a meal, else as offered), '
                "{kind} of {value} today after a rest, allergies {allergy}, blood group {group}.",
                'Enter "{name}", {amount}, together with a meal, as a medicine; {value} for '
                "{kind}, today, rested; and in the settings allergies: {allergy}, blood group: "
                "{group}.",
            ),
            _draw_long, _long,
            translations={
                "de": (
                    'Füge "{name}", "{amount}", zur Mahlzeit hinzu, Rest unverändert. Wert von '
                    'heute nach Ruhe: "{kind}" {value}. Einstellungen: Allergien "{allergy}", '
                    "Blutgruppe {group}.",
                    'Neu: Medikament "{name}" ("{amount}", mit Mahlzeit), "{kind}" {value} heute '
                    'nach Ruhe, Allergien "{allergy}", Blutgruppe {group}.',
                ),
                "zh": (
                    "添加药品“{name}”,“{amount}”,随餐,其余默认。添加今天休息后的“{kind}” {value}。"
                    "在设置中填写过敏“{allergy}”,血型{group}。",
                    "新药“{name}”(“{amount}”,随餐),今天休息后“{kind}”为{value},过敏“{allergy}”,"
                    "血型{group}。",
                ),
            },
            roles={"name": "the medicine", "amount": "the amount", "kind": "what was measured",
                   "value": "the value", "allergy": "the allergy", "group": "the blood group"},
            distractors=12, memory=6,
        ),
        Template(
            352, "filter_values", "testing", "medium",
            (
                "Show only {first} among the values, look at the visits, come back and show only "
                "{second}. Begin a new value and leave it, show all and end on today.",
                "Values, {first}; visits; values, {second}; the plus sign and back; All; Today.",
                "Test the chips of the values: {first}, a look at the visits, {second}, a new "
                "value that is left at once, All, then today's page.",
            ),
            _draw_kinds, _kinds,
            translations={
                "de": (
                    'Zeige bei den Werten nur "{first}", sieh die Termine an, zeige dann nur '
                    '"{second}". Beginne einen Wert und verlasse ihn, zeige alle, ende bei heute.',
                    'Werte, "{first}"; Termine; Werte, "{second}"; Pluszeichen und zurück; alle; '
                    "heute.",
                ),
                "zh": (
                    "在数值页只看“{first}”,去就诊页,再回来只看“{second}”。新建数值并离开,显示全部,"
                    "最后到今天页。",
                    "数值“{first}”;就诊;数值“{second}”;加号后返回;全部;今天。",
                ),
            },
            roles={"first": "the kind shown first", "second": "the kind shown second"},
            distractors=3, memory=2,
        ),
        Template(
            353, "discard_medicine", "testing", "medium",
            (
                'Begin a new medicine "{name}", {amount}, with a meal. Leave, keep editing, raise '
                "the stock once, leave and discard.",
                'New medicine: "{name}", amount {amount}, with a meal; close, Keep editing, stock '
                "plus, close, Discard.",
                'Test leaving the form of a medicine: name "{name}", {amount}, meal on, close, go '
                "on editing, stock up once, close and discard.",
            ),
            _draw_new, _discard,
            translations={
                "de": (
                    'Beginne ein Medikament "{name}", "{amount}", zur Mahlzeit. Verlasse es, '
                    "bearbeite weiter, erhöhe den Vorrat einmal, verlasse und verwirf es.",
                    'Neues Medikament "{name}", "{amount}", mit Mahlzeit; schließen, weiter, '
                    "Vorrat plus, schließen, verwerfen.",
                ),
                "zh": (
                    "新建药品“{name}”,“{amount}”,随餐。离开,继续编辑,库存加一次,离开并放弃。",
                    "新药“{name}”、“{amount}”、随餐;关闭,继续编辑,库存加,关闭,放弃。",
                ),
            },
            roles={"name": "the medicine", "amount": "the amount"}, distractors=4, memory=1,
        ),
        Template(
            354, "keep_then_cancel", "testing", "hard",
            (
                'Open the visit "{reason}", begin to cancel it but keep it. Then cancel it, undo '
                "that, and open it again.",
                'Visit "{reason}": cancel, Keep it; cancel and confirm; Undo; open it once more.',
                'Test cancelling with the visit "{reason}": keep it first, then cancel, undo and '
                "open it again.",
            ),
            _draw_visit, _undo,
            translations={
                "de": (
                    'Öffne den Termin "{reason}", beginne ihn abzusagen, behalte ihn aber. Sage '
                    "ihn dann ab, mache das rückgängig und öffne ihn wieder.",
                    'Termin "{reason}": absagen, behalten; absagen und bestätigen; rückgängig; '
                    "noch einmal öffnen.",
                ),
                "zh": (
                    "打开“{reason}”的预约,点取消预约但选择保留;再取消并确认,撤销,重新打开。",
                    "预约“{reason}”:取消,保留;取消并确认;撤销;再次打开。",
                ),
            },
            roles={"reason": "the reason of the visit"}, distractors=4, memory=1,
        ),
        Template(
            355, "search_doctor", "testing", "hard",
            (
                'Search the doctors for "{field}" and open the result. Begin to book with the '
                'reason "{reason}", discard it, and copy the number with the share button.',
                'Doctors: search "{field}", open the doctor, Book a visit, type "{reason}", '
                "discard, share, Copy to clipboard.",
                'Test the page of a doctor, found by searching "{field}": a booking for '
                '"{reason}" that is discarded, then sharing to the clipboard.',
            ),
            _draw_field, _search,
            translations={
                "de": (
                    'Suche bei den Ärzten nach "{field}" und öffne das Ergebnis. Beginne eine '
                    'Buchung mit dem Grund "{reason}", verwirf sie, und kopiere über Teilen.',
                    'Ärzte: "{field}" suchen, öffnen, Termin mit "{reason}" beginnen, verwerfen, '
                    "teilen, in die Zwischenablage.",
                ),
                "zh": (
                    "在医生中搜索“{field}”并打开结果。开始预约并填写原因“{reason}”,放弃,再用分享复制。",
                    "医生:搜索“{field}”,打开,预约填“{reason}”,放弃,分享,复制到剪贴板。",
                ),
            },
            roles={"field": "the field", "reason": "the reason"}, distractors=6, memory=1,
        ),
        Template(
            356, "try_settings", "testing", "hard",
            (
                'In the settings choose {snooze} for reminding again, turn the sound off, type '
                '"{allergy}" as allergies but cancel, go back and open the medicines.',
                'Settings: remind again after {snooze}; sound off; allergies "{allergy}", Cancel; '
                "back; medicines.",
                'Test the settings: {snooze} until the next reminder, no sound, "{allergy}" typed '
                "as allergies and cancelled, then back to the medicines.",
            ),
            _draw_snooze, _preferences,
            translations={
                "de": (
                    "Wähle in den Einstellungen {snooze} für das erneute Erinnern, schalte den Ton "
                    'aus, tippe "{allergy}" als Allergien, brich ab, gehe zurück zu den '
                    "Medikamenten.",
                    'Einstellungen: erneut nach {snooze}; Ton aus; Allergien "{allergy}", '
                    "abbrechen; zurück; Medikamente.",
                ),
                "zh": (
                    "在设置里把再次提醒设为{snooze},关闭声音,过敏输入“{allergy}”后取消,返回并打开药品。",
                    "设置:再次提醒{snooze};关声音;过敏“{allergy}”取消;返回;药品。",
                ),
            },
            roles={"snooze": "the time until the next reminder", "allergy": "the allergy"},
            distractors=6, memory=1,
        ),
    ),
)  # fmt: skip
