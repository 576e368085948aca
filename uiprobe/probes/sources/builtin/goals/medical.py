"""Goals for the health companion."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.medical.app import Medical
from uiprobe.environments.phone.apps.medical.medicines import AMOUNTS, NOTIFICATIONS
from uiprobe.environments.phone.apps.medical.values import KINDS
from uiprobe.environments.phone.content import PEOPLE
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Medical,
    "medical",
    order=14,
    left={
        1: ((MENU,), (click(id="action_doctors"),), (MENU, click(text="Settings"))),
        2: (
            (MENU, click(text="Settings"), click(text="Remind again after")),
            (MENU, click(text="Settings"), click(text="Blood group")),
        ),
    },
)

_APP = Medical.package
MEDICINES = Records((_APP, "medicines"), by="name")
VISITS = Records((_APP, "visits"), by="reason")
DOCTORS = Records((_APP, "doctors"), by="name")
_VALUES = Records((_APP, "values"), by="day")
_EVENTS = Records((CALENDAR, "events"), by="title")
_TOMORROW = in_days(1)
_OWN = goals.texts("own")
_PLAIN = ("Eye pressure", "New glasses", "Sore knee", "Second opinion", "Ear ache", "Stitches out")
_ALLERGIES = ("Penicillin", "Nuts", "Birch pollen", "Latex", "Wasp stings", "Iodine")
_STAR = (
    Term("mark", "als Favorit markiert sein", "收藏"),
    Term("unmark", "nicht mehr als Favorit markiert sein", "取消收藏"),
)

# What is drawn.

_VISIT = {"reason": one_of(VISITS.names)}
_amount = one_of([amount for amount in AMOUNTS if amount != "1 tablet"])
_doses = some_as(lambda apps: MEDICINES.names(apps, today="due"), "first", "second")
_field = one_of(lambda apps: [doctor["field"] for doctor in DOCTORS.all(apps)])


def _draw_value(random: Random, apps: Apps) -> Parameters:
    kind = random.choice(KINDS)
    if kind == "Temperature":
        return {"kind": kind, "value": f"{random.randrange(362, 395) / 10:.1f}"}
    value = random.randrange(58, 99) if kind == "Pulse" else random.randrange(142, 180)
    return {"kind": kind, "value": str(value)}


# Ways through the app.

_CANCEL = click(text="Cancel")
_OPEN_DOCTORS = click(id="action_doctors")
_SEARCH_DOCTORS = (_OPEN_DOCTORS, click(id="action_search"))
_SHARE = click(id="action_share")
_RESTED = click(id="rested")


def _touch(row: str, title: str) -> Steps:
    """Scroll a list to a row, and touch it."""
    return find(f"{row}_list", id=f"{row}_title", text=title)


def _dose(name: str, state: str) -> Steps:
    return *_touch("dose", name), click(id="sheet_item", text=state)


open_medicine = way_for(click(desc="Medicines"), *_touch("medicine", IT))
open_visit = way_for(click(desc="Visits"), *_touch("visit", IT))
open_doctor = way_for(_OPEN_DOCTORS, *_touch("doctor", IT))
_star = step_for(click(id="doctor_star", beside=target(text=IT)))
_setting = way_for(*find("settings_scroll", text=IT))


def _enter(name: str, amount: str) -> Steps:
    """Write a medicine that is taken with a meal."""
    return (
        *(click(desc="Medicines"), click(id="fab_medicine"), *write(name, id="name")),
        *(click(id="amount"), click(id="text1", text=amount), click(id="meal")),
    )


def _measure(kind: str, value: str) -> Steps:
    chip = click(id=f"kind_{kind.lower().replace(' ', '_')}")
    return click(desc="Values"), click(id="fab_value"), chip, *write(value, id="value")


# User tasks.


@goals.user(341, "medium", _doses, distractors=5, memory=1)
def mark_doses(apps: Apps, first: str, second: str) -> Draft:
    def mark(*states: str) -> Steps:
        """From the top of the list to its end."""
        doses = dict(zip((first, second, other), states, strict=False))
        ordered = sorted(MEDICINES.all(apps), key=lambda medicine: str(medicine["time"]))
        names = (medicine["name"] for medicine in ordered)
        return joined(_dose(name, doses[name]) for name in names if doses.get(name))

    other = MEDICINES.other(apps, first, second, today="due")
    stock = MEDICINES.get(apps, first)["stock"] - 1
    return draft(
        change=(
            MEDICINES.edit({"name": first}, today="taken", stock=stock),
            MEDICINES.edit({"name": second}, today="skipped"),
        ),
        way=mark("Taken", "Skipped"),
    ).rejects(
        only_one=mark("Taken"),
        swapped=mark("Skipped", "Taken"),
        wrong_medicine=mark("Taken", "", "Skipped"),
        both_taken=mark("Taken", "Taken"),
        another_too=mark("Taken", "Skipped", "Taken"),
    )


@goals.user(
    342, "medium", {"name": one_of(MEDICINES.names), "stock": number(91, 200)}, distractors=6
)
def count_stock(apps: Apps, name: str, stock: int) -> Draft:
    def count(name: str = name, stock: int = stock) -> Steps:
        counted = (click(id="stock"), fill(str(stock), id="stock_input"), click(text="Save"))
        return click(text="Dismiss"), *open_medicine(name), *counted

    other = MEDICINES.other(apps, name)
    return draft(
        change=MEDICINES.edit({"name": name}, stock=stock),
        way=count(),
        setup={"interruption": "low_battery"},
    ).rejects(
        wrong_medicine=count(name=other),
        one_off=count(stock=stock - 1),
        cancelled=cut(1, _CANCEL),
        taken_too=then(UP, click(desc="Today"), *_dose(other, "Skipped")),
    )


@goals.user(343, "medium", {"name": one_of(_OWN), "amount": _amount}, distractors=4, memory=1)
def add_medicine(name: str, amount: str) -> Draft:
    wanted = {"name": name, "amount": amount, "time": "08:00", "stock": 20, "meal": True}
    return draft(
        change=MEDICINES.add(wanted, unique=True), way=(*_enter(name, amount), SAVE)
    ).rejects(
        UNSAVED,
        wrong_amount=(*_enter(name, "1 tablet"), SAVE),
        without_meal=cut(2, SAVE),
        twice=TWICE,
    )


@goals.user(344, "medium", {"name": one_of(MEDICINES.names)}, distractors=6)
def remind_me(apps: Apps, name: str) -> Draft:
    other, switch = open_medicine(MEDICINES.other(apps, name)), click(id="remind")
    return draft(
        change=(
            MEDICINES.edit({"name": name}, remind=True),
            allow_permissions(_APP, NOTIFICATIONS),
        ),
        way=(*open_medicine(name), switch, ALLOW),
    ).rejects(
        wrong_medicine=(*other, switch, ALLOW),
        not_allowed=cut(1, REFUSE),
        switched_off=then(switch),
        another_too=then(UP, *other, switch),
    )


@goals.user(345, "easy", _VISIT, distractors=4)
def cancel_visit(apps: Apps, reason: str) -> Draft:
    cancel = way_for(*open_visit(IT), click(id="cancel_visit"), OK)
    other = VISITS.other(apps, reason)
    return draft(change=VISITS.remove(reason), way=cancel(reason)).rejects(
        UNDONE,
        wrong_visit=cancel(other),
        kept=cut(1, click(text="Keep it")),
        another_too=then(*cancel(other)[1:]),
    )


def _draw_booking(random: Random, apps: Apps) -> Parameters:
    taken = {visit["day"] for visit in VISITS.all(apps)}
    days = [in_days(ahead) for ahead in range(2, 45)]
    return {
        "doctor": random.choice(DOCTORS.names(apps)[1:]),
        "day": random.choice([day for day in days if day not in taken]),
        "time": f"{random.choice((8, 10, 11, 13, 14, 15, 16)):02}:00",
        "reason": random.choice(_PLAIN),
    }


@goals.user(346, "hard", _draw_booking, distractors=8, memory=3)
def book_visit(apps: Apps, doctor: str, day: str, time: str, reason: str) -> Draft:
    def book(doctor: str = doctor, time: str = time) -> Steps:
        return (
            *(click(desc="Visits"), click(id="fab_visit")),
            *(click(id="doctor"), click(id="text1", text=doctor)),
            *(click(id="day"), *pick_day(day, _TOMORROW)),
            *(click(id="time"), *pick_hour(time)),
            *(*write(reason, id="reason"), click(id="action_save")),
        )

    return draft(
        words={"day": Day(day), "time": Moment(time)},
        change=VISITS.add_as({"doctor": doctor, "day": day, "time": time, "reason": reason}),
        way=book(),
    ).rejects(
        not_booked=cut(1),
        wrong_doctor=book(doctor=DOCTORS.names(apps)[0]),
        wrong_time=book(time="17:00"),
        discarded=cut(1, *DISCARD),
    )


@goals.user(347, "hard", _VISIT, distractors=8, memory=2)
def visit_to_calendar(apps: Apps, reason: str) -> Draft:
    def enter(reason: str = reason) -> Steps:
        return *open_visit(reason), add

    visit, add = VISITS.get(apps, reason), click(id="action_calendar")
    name, moment = visit["doctor"], {"day": visit["day"], "start": visit["time"]}
    favorite = DOCTORS.get(apps, name)["favorite"]
    star = (UP, _OPEN_DOCTORS, _star(name))
    return draft(
        words={"star": _STAR[favorite]},
        change=(
            _EVENTS.add({"title": f"{reason}: {name}"} | moment),
            DOCTORS.edit({"name": name}, favorite=not favorite),
        ),
        way=(*enter(), *star),
    ).rejects(
        wrong_visit=(*enter(VISITS.other(apps, reason)), *star),
        no_star=enter(),
        added_twice=(*enter(), add, *star),
        wrong_doctor=cut(1, _star(DOCTORS.other(apps, name))),
    )


@goals.user(348, "medium", _draw_value, distractors=4, memory=1)
def add_value(kind: str, value: str) -> Draft:
    other = another(KINDS, kind, "Temperature")
    return draft(
        change=_VALUES.add({"kind": kind, "value": value, "day": TODAY, "rested": True}),
        way=(*_measure(kind, value), _RESTED, SAVE),
    ).rejects(
        UNSAVED,
        not_rested=cut(2, SAVE),
        wrong_kind=(*_measure(other, "100"), _RESTED, SAVE),
        twice=TWICE,
    )


@goals.user(
    349, "hard", {"doctor": one_of(DOCTORS.names), "person": one_of(recipients)},
    distractors=20, memory=1, others=("messages",),
)  # fmt: skip
def share_doctor(apps: Apps, doctor: str, person: str) -> Draft:
    return share_draft(
        {}, apps, person, f"{doctor}: {DOCTORS.get(apps, doctor)['phone']}",
        way=(*open_doctor(doctor), _SHARE),
        wrong_way=(*open_doctor(DOCTORS.other(apps, doctor)), _SHARE),
    )  # fmt: skip


def _draw_stranger(random: Random, apps: Apps) -> Parameters:
    strangers = [name for one in PEOPLE if (name := f"Dr. {one}") not in DOCTORS.names(apps)]
    return _draw_booking(random, apps) | {"doctor": random.choice(strangers)}


@goals.user(350, "medium", _draw_stranger, distractors=6, twin="book_visit")
def unknown_doctor(apps: Apps, doctor: str, day: str, time: str, reason: str) -> Draft:
    form = (click(desc="Visits"), click(id="fab_visit"), *write(reason, id="reason"))
    declare = infeasible(f"no {doctor} with whom to book {reason}")
    return draft(
        words={"day": Day(day), "time": Moment(time)},
        change=(),
        seen=either(searched(doctor[4:]), all_shown(DOCTORS.names(apps), id="doctor_title")),
        way=(*_SEARCH_DOCTORS, fill(doctor[4:], id="search_src_text"), declare),
    ).rejects(
        said_nothing=cut(1),
        booked_with_another=(*form, click(id="action_save")),
        starred_another=(_OPEN_DOCTORS, _star(DOCTORS.other(apps))),
    )


def _draw_long(random: Random, apps: Apps) -> Parameters:
    return {
        **{"name": random.choice(_OWN), "amount": _amount(random, apps)},
        **_draw_value(random, apps),
        **{"allergy": random.choice(_ALLERGIES), "group": random.choice(("A", "B", "AB"))},
    }


@goals.user(351, "hard", _draw_long, distractors=12, memory=6)
def new_treatment(name: str, amount: str, kind: str, value: str, allergy: str, group: str) -> Draft:
    settings = way_for(
        *(MENU, click(text="Settings")),
        *(*_setting("Allergies"), fill(allergy, id="allergies"), OK),
        *(*_setting("Blood group"), click(id="text1", text=IT)),
    )
    medicine = (*_enter(name, amount), SAVE)
    measured = (*_measure(kind, value), _RESTED)
    return draft(
        change=(
            MEDICINES.add({"name": name, "amount": amount, "meal": True}),
            _VALUES.add({"kind": kind, "value": value, "day": TODAY, "rested": True}),
            *(put(allergy, _APP, "settings", "allergies"), put(group, _APP, "settings", "blood")),
        ),
        way=(*medicine, *measured, SAVE, *settings(group)),
    ).rejects(
        wrong_group=(*medicine, *measured, SAVE, *settings("0")),
        no_medicine=(*measured, SAVE, *settings(group)),
        value_not_saved=(*medicine, *measured, *DISCARD, *settings(group)),
        no_settings=(*medicine, *measured, SAVE),
    )


# Testing tasks.


@goals.testing(352, "medium", some_as(KINDS[:2], "first", "second"), distractors=3, memory=2)
def filter_values(first: str, second: str) -> Draft:
    def look(*kinds: str) -> Steps:
        """At one kind after the other, and at the visits between them."""
        chips = [(values, click(id="kind_chip", text=kind)) for kind in kinds]
        return *chips[0], click(desc="Visits"), *chips[1]

    values = click(desc="Values")
    form, end = (
        (click(id="fab_value"), UP),
        (click(id="kind_chip", text="All"), click(desc="Today")),
    )
    picked, then_picked = [clicked(id="kind_chip", text=kind) for kind in (first, second)]
    return draft(
        path=(
            (picked, click(desc="Visits"), then_picked),
            (*form, click(id="kind_chip", text="All")),
            ends_on(id="doses_done"),
        ),
        way=(*look(first, second), *form, *end),
    ).rejects(
        other_order=(*look(second, first), *form, *end),
        no_visits=(*look(first, second)[:2], look(first, second)[-1], *form, *end),
        no_form=(*look(first, second), *end),
        stays_on_values=cut(1),
    )


@goals.testing(353, "medium", {"name": one_of(_OWN), "amount": _amount}, distractors=4, memory=1)
def discard_medicine(name: str, amount: str) -> Draft:
    form, more = _enter(name, amount), click(id="stock_plus")
    chosen = (clicked(id="android:id/text1", text=amount), clicked(id="meal"))
    return draft(
        path=(
            (fill(name, id="name"), *chosen, click(text="Keep editing")),
            (more, click(text="Discard")),
            shown(text="Discard changes?"),
            ends_on(id="medicine_list"),
        ),
        way=(*form, *KEEP_EDITING, more, *DISCARD),
    ).rejects(
        discarded_at_once=(*form, *DISCARD),
        no_meal=(*form[:-1], *KEEP_EDITING, more, *DISCARD),
        saved=cut(2, SAVE),
        still_open=cut(2),
    )


@goals.testing(354, "hard", _VISIT, distractors=4, memory=1)
def keep_then_cancel(reason: str) -> Draft:
    opened, ask, keep = open_visit(reason), click(id="cancel_visit"), click(text="Keep it")
    again = _touch("visit", reason)
    return draft(
        path=(
            (keep, click(id="android:id/button1"), UNDO),
            shown(text="Cancel this visit?"),
            *(ends_on(activity=f"{_APP}.VisitActivity"), ends_on(text=reason)),
        ),
        way=(*opened, ask, keep, ask, OK, UNDO, *again),
    ).rejects(
        never_kept=(*opened, ask, OK, UNDO, *again),
        never_cancelled=(*opened, ask, keep),
        not_undone=cut(3),
        not_opened_again=cut(2),
    )


@goals.testing(355, "hard", {"field": _field, "reason": one_of(_PLAIN)}, distractors=6, memory=1)
def search_doctor(apps: Apps, field: str, reason: str) -> Draft:
    doctor = DOCTORS.other(apps, field=field)
    found = (fill(field, id="search_src_text"), click(id="doctor_title", text=doctor))
    look = (*_SEARCH_DOCTORS, *found)
    book, tail = (click(id="book"), *write(reason, id="reason")), (*DISCARD, _SHARE, COPY)
    searched = (clicked(id="action_search"), typed_into(id="search_src_text"))
    booked = (clicked(id="book"), typed(reason, id="reason"))
    return draft(
        path=(
            in_order(*searched, *booked, click(text="Discard"), _SHARE),
            (click(text="Discard"), COPY),
            shown(id="doctor_field", text=field),
            ends_on(id="doctor_name", text=doctor),
        ),
        way=(*look, *book, *tail),
    ).rejects(
        not_searched=(*open_doctor(doctor), *book, *tail),
        booked=(*look, *book, click(id="action_save")),
        no_reason=(*look, book[0], UP, _SHARE, COPY),
        not_copied=cut(1, BACK),
    )


@goals.testing(
    356, "hard", {"snooze": one_of(("5 min", "30 min")), "allergy": one_of(_ALLERGIES)},
    distractors=6, memory=1,
)  # fmt: skip
def try_settings(snooze: str, allergy: str) -> Draft:
    enter, leave = (MENU, click(text="Settings")), (UP, click(desc="Medicines"))
    pick = (click(text="Remind again after"), click(id="text1", text=snooze))
    sound = click(text="Sound")
    top = scroll(target(id="settings_scroll"), finger="down", text="Sound")
    ask = (*_setting("Allergies"), fill(allergy, id="allergies"))
    picked = clicked(id="android:id/text1", text=snooze)
    return draft(
        path=(
            (picked, sound, typed(allergy), _CANCEL, click(desc="Medicines")),
            in_order(shown(text=snooze), click(desc="Medicines")),
            ends_on(id="medicine_list"),
        ),
        way=(*enter, *pick, sound, *ask, _CANCEL, *leave),
    ).rejects(
        other_order=(*enter, *ask, _CANCEL, top, *pick, sound, *leave),
        allergy_saved=(*enter, *pick, sound, *ask, OK, *leave),
        sound_left_on=(*enter, *pick, *ask, _CANCEL, *leave),
        stays_in_settings=cut(2),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["meal"],
    facts=lambda apps: {one["name"]: one["meal"] for one in MEDICINES.all(apps)},
    look=open_medicine,
    back=(UP, click(desc="Today")),
    of=(
        "mark_doses",
        "remind_me",
        "cancel_visit",
        "filter_values",
        "search_doctor",
    ),
)
