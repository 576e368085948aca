"""A health companion: medicines and their doses, visits, doctors, measured values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.content import STREETS, people, phone_number
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, confirm, menu
from uiprobe.environments.phone.kit.forms import (
    Choice,
    DayInput,
    Form,
    Stepper,
    TextInput,
    TimeInput,
    Toggle,
)
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    delete_shown,
    filter_chips,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    save_record,
    search_screen,
    section,
    swipe_to_delete,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import add_event, share_sheet
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    button,
    floating_button,
    icon_button,
    progress_bar,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, TITLE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

AMOUNTS = ("Half a tablet", "1 tablet", "2 tablets", "10 drops", "1 spoonful")
FIELDS = ("General practice", "Skin", "Heart", "Teeth", "Children", "Bones")
KINDS = ("Pulse", "Temperature", "Blood sugar")
_UNITS = {"Pulse": "bpm", "Temperature": "°C", "Blood sugar": "mg/dl"}
_RANGES = {"Pulse": (30.0, 220.0), "Temperature": (33.0, 43.0), "Blood sugar": (30.0, 500.0)}
_KIND_ICONS = {"Pulse": "monitor_heart", "Temperature": "thermostat", "Blood sugar": "bloodtype"}
_TABS = (
    ("Today", "today"),
    ("Medicines", "medication"),
    ("Visits", "event"),
    ("Values", "monitor_heart"),
)
_NAMES = (
    *("Calmivent", "Dolorex", "Ferroplan", "Vitadur D", "Histaquel", "Cardosan", "Gastrolan"),
    *("Ibrulin", "Lumotears", "Magnavit", "Nasofree", "Oxatil", "Pressanol", "Somnelia"),
    *("Tussamed", "Zinkora", "维康片", "アレルナ錠"),
)
_REASONS = (
    *("Check-up", "Blood test", "Vaccination", "Follow-up", "Prescription", "Consultation"),
    *("X-ray results", "Travel advice"),
)


def _clock(context: Context, moment: str) -> str:
    return format_time(time.fromisoformat(moment), hours24=context.host.hours24)


def _day(context: Context, day: str, *, year: bool = False) -> str:
    return format_date(date.fromisoformat(day), context.locale, year=year)


# Forms.


def _medicine(context: Context) -> State:
    number = context.arguments.get("id")
    known = None if number is None else find(context.data["medicines"], number)
    return known or {"name": "", "amount": "1 tablet", "time": "08:00", "stock": 20, "meal": False}


def _save_medicine(context: Context, values: State) -> None:
    save_record(context, "medicines", values, remind=False, today="due")


_EDITOR = Form(
    name="medicine",
    titles=("New medicine", "Edit medicine"),
    fields=(
        TextInput("name", "Name", required="Enter the name of the medicine"),
        Choice("amount", "Amount", options=AMOUNTS),
        TimeInput("time", "Time"),
        Stepper("stock", "In stock", low=0, high=200, step=10),
        Toggle("meal", "Together with a meal", icon="restaurant"),
    ),
    original=_medicine,
    save=_save_medicine,
)


def _visit(context: Context) -> State:
    tomorrow = context.now.date() + timedelta(days=1)
    return {
        "doctor": context.arguments.get("doctor") or context.data["doctors"][0]["name"],
        "day": tomorrow.isoformat(),
        "time": "09:00",
        "reason": "",
    }


def _save_visit(context: Context, values: State) -> None:
    context.data["visits"].append({**values, "id": context.new_id()})
    context.toast(context.t("Visit booked"))
    context.finish()


def _check_visit(context: Context, values: State) -> str:
    if values["day"] <= context.now.date().isoformat():
        return "Visits can be booked from tomorrow on"
    taken = {(visit["day"], visit["time"]) for visit in context.data["visits"]}
    if (values["day"], values["time"]) in taken:
        return "You already have a visit at that time"
    return ""


_BOOKING = Form(
    name="visit",
    titles=("Book a visit", "Book a visit"),
    fields=(
        Choice(
            "doctor",
            "Doctor",
            options=lambda context: [doctor["name"] for doctor in context.data["doctors"]],
        ),
        DayInput("day", "Day"),
        TimeInput("time", "Time"),
        TextInput("reason", "Reason", required="Say what the visit is for"),
    ),
    original=_visit,
    save=_save_visit,
    check=_check_visit,
    save_label="Book",
)


def _value(context: Context) -> State:
    return {
        "kind": context.arguments.get("kind", "Pulse"),
        "value": "",
        "day": context.now.date().isoformat(),
        "rested": False,
    }


def _save_value(context: Context, values: State) -> None:
    save_record(context, "values", values)


def _check_value(context: Context, values: State) -> str:
    low, high = _RANGES[values["kind"]]
    try:
        number = float(values["value"].replace(",", "."))
    except ValueError:
        return "Enter a number"
    if not low <= number <= high:
        return "This value cannot be right"
    if values["day"] > context.now.date().isoformat():
        return "A value cannot be of the future"
    return ""


_MEASUREMENT = Form(
    name="value",
    titles=("Add value", "Add value"),
    fields=(
        Choice("kind", "What", options=KINDS, look="radio"),
        TextInput("value", "Value", required="Enter a value", limit=6),
        DayInput("day", "Day"),
        Toggle("rested", "After a rest", icon="chair"),
    ),
    original=_value,
    save=_save_value,
    check=_check_value,
)

_SETTINGS = SettingsPage(
    name="settings",
    groups=(
        (
            "Reminders",
            (
                Switch("sound", "Sound", "Ring when a dose is due", icon="volume_up"),
                Pick("snooze", "Remind again after", ("5 min", "15 min", "30 min"), icon="snooze"),
                Switch("low", "Warn when stock is low", icon="inventory"),
            ),
        ),
        (
            "You",
            (
                Ask("allergies", "Allergies", icon="healing"),
                Ask("insurance", "Insurance number", icon="badge"),
                Pick("blood", "Blood group", ("Unknown", "0", "A", "B", "AB"), icon="bloodtype"),
            ),
        ),
        (
            "More",
            (
                Link("Doctors", "DoctorsActivity", icon="medical_services"),
                Switch("lock", "Hide names on the lock screen", icon="lock"),
                Note("Version", "3.4.0"),
            ),
        ),
    ),
)


class Medical(RecordApp):
    """The health companion."""

    package = "org.uiprobe.medical"
    name = "medical"
    rank = 90
    label = "Dosetta"
    icon = "medication"
    tint = rgb("0B6B72")
    accent = "cyan"
    exported = ("MainActivity", "DoctorsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "MedicineActivity": _medicine_page,
            "EditMedicineActivity": _EDITOR.screen,
            "VisitActivity": _visit_page,
            "BookActivity": _BOOKING.screen,
            "DoctorsActivity": _doctors,
            "DoctorActivity": _doctor_page,
            "AddValueActivity": _MEASUREMENT.screen,
            "SettingsActivity": _SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **_EDITOR.dialogs,
            **_BOOKING.dialogs,
            **_MEASUREMENT.dialogs,
            **_SETTINGS.dialogs,
            "share": share_sheet,
            "main_menu": _main_menu,
            "dose": _dose_sheet,
            "refill": _refill_dialog,
            "medicine_menu": _medicine_menu,
            "delete_medicine": _delete_dialog,
            "cancel_visit": _cancel_dialog,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        today = now.date()
        hours = sorted(random.sample(range(6, 23), k=7))
        medicines = [
            {
                "name": name,
                "amount": random.choice(AMOUNTS),
                "time": f"{hour:02}:{random.choice(('00', '30'))}",
                "stock": 10 * random.randrange(1, 9),
                "meal": random.random() < 0.4,
                "remind": False,
                "today": "taken" if hour < now.hour and random.random() < 0.6 else "due",
            }
            for name, hour in zip(random.sample(_NAMES, k=7), hours, strict=True)
        ]
        names = people(random, 6, other_scripts=1)
        doctors = [
            {
                "name": f"Dr. {name}",
                "field": field,
                "phone": phone_number(random),
                "street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
                "favorite": random.random() < 0.2,
            }
            for name, field in zip(names, random.sample(FIELDS, k=6), strict=True)
        ]
        visits = [
            {
                "doctor": random.choice(doctors)["name"],
                "day": (today + timedelta(days=ahead)).isoformat(),
                "time": f"{random.randrange(8, 17):02}:{random.choice(('00', '30'))}",
                "reason": reason,
            }
            for ahead, reason in zip(
                sorted(random.sample(range(2, 40), k=4)),
                random.sample(_REASONS, k=4),
                strict=True,
            )
        ]
        values = [
            {
                "kind": kind,
                "value": _measured(random, kind),
                "day": (today - timedelta(days=ago)).isoformat(),
                "rested": random.random() < 0.5,
            }
            for kind in KINDS
            for ago in sorted(random.sample(range(1, 30), k=4), reverse=True)
        ]
        data: State = {"next_id": 0}
        for key, records in (
            ("medicines", medicines),
            ("doctors", doctors),
            ("visits", visits),
            ("values", values),
        ):
            data[key] = number_records(records)
            data["next_id"] = max(data["next_id"], len(records))
        data["settings"] = {
            "sound": True,
            "snooze": "15 min",
            "low": True,
            "allergies": "",
            "insurance": f"{random.randrange(10**8, 10**9)}",
            "blood": "Unknown",
            "lock": False,
        }
        return data

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "remind":
                medicine = find(context.data["medicines"], arguments["id"])
                if not arguments["granted"]:
                    context.toast(context.t("Reminders need permission to send notifications"))
                elif medicine is not None:
                    medicine["remind"] = True
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {
            "EditMedicineActivity": _EDITOR,
            "BookActivity": _BOOKING,
            "AddValueActivity": _MEASUREMENT,
        }


def _measured(random: Random, kind: str) -> str:
    if kind == "Temperature":
        return f"{random.randrange(362, 389) / 10:.1f}"
    return str(random.randrange(56, 96) if kind == "Pulse" else random.randrange(78, 141))


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    navigation = bottom_navigation(
        [
            (context.t(name), icon, index == tab, context.setter("tab", index))
            for index, (name, icon) in enumerate(_TABS)
        ]
    )
    bar = toolbar(
        context.t(_TABS[tab][0] if tab else "Dosetta"),
        # Only the picture of a case says that the doctors are behind it.
        icon_button(
            "medical_services",
            lambda: context.start("DoctorsActivity"),
            id="action_doctors",
            **context.named("Doctors"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
    )
    adding = (
        None,
        ("Add medicine", "fab_medicine", lambda: context.start("EditMedicineActivity")),
        ("Book a visit", "fab_visit", lambda: context.start("BookActivity")),
        (
            "Add value",
            "fab_value",
            lambda: context.start("AddValueActivity", kind=context.get("kind") or KINDS[0]),
        ),
    )[tab]
    floating = None
    if adding is not None:
        label, name, press = adding
        floating = floating_button("add", press, description=context.t(label), id=name)
    body = (_today, _medicines, _visits, _values)[tab](context)
    return scaffold(context, bar, body, floating=floating, bottom=navigation)


def _today(context: Context) -> View:
    medicines = sorted(context.data["medicines"], key=lambda record: record["time"])
    done = sum(record["today"] != "due" for record in medicines)
    icons = {"due": "radio_button_unchecked", "taken": "check_circle", "skipped": "cancel"}
    words = {"due": "Due", "taken": "Taken", "skipped": "Skipped"}

    def make(record: State) -> Callable[[], View]:
        number: int = record["id"]
        state: str = record["today"]
        return lambda: record_row(
            record["name"],
            f"{_clock(context, record['time'])} · {context.t(record['amount'])}",
            id="dose",
            leading=image(
                icons[state],
                size=28,
                icon_color="outline" if state == "due" else "primary",
            ),
            detail=context.t(words[state]),
            press=lambda: context.show("dose", id=number),
        )

    head = card(
        text(
            context.t("{n} of {all} doses done", n=done, all=len(medicines)),
            TITLE,
            id="doses_done",
        ),
        progress_bar(done / max(1, len(medicines)), id="doses_bar"),
        id="doses_card",
        margin=(16, 8, 16, 8),
        gap=10,
    )
    return listing(
        [lambda: head, *(make(record) for record in medicines)], key="today", id="dose_list"
    )


def _dose_sheet(context: Context, arguments: State) -> Window:
    medicine = find(context.data["medicines"], arguments["id"]) or {"name": "", "today": "due"}

    def mark(state: str) -> Callable[[], None]:
        def change() -> None:
            was = medicine["today"]
            medicine["today"] = state
            # A dose that is taken leaves the box, and comes back when that was a mistake.
            medicine["stock"] += (was == "taken") - (state == "taken")

        return change

    return bottom_sheet(
        context,
        title=medicine["name"],
        items=[
            ("check_circle", context.t("Taken"), mark("taken")),
            ("cancel", context.t("Skipped"), mark("skipped")),
            ("schedule", context.t("Still due"), mark("due")),
        ],
    )


def _medicines(context: Context) -> View:
    def make(record: State) -> Callable[[], View]:
        number: int = record["id"]
        return lambda: record_row(
            record["name"],
            f"{context.t(record['amount'])} · {_clock(context, record['time'])}",
            id="medicine",
            leading=image("medication", size=28, icon_color="primary"),
            detail=context.t("{n} left", n=record["stock"]),
            press=lambda: context.start("MedicineActivity", id=number),
        )

    ordered = sorted(context.data["medicines"], key=lambda record: record["name"])
    return listing(
        [make(record) for record in ordered],
        key="medicines",
        id="medicine_list",
        empty=("medication", context.t("No medicines"), context.t("Touch the plus sign")),
    )


def _medicine_page(context: Context) -> View:
    medicine = find(context.data["medicines"], context.arguments["id"])
    if medicine is None:
        bar = back_toolbar(context, context.t("Medicine"))
        return scaffold(context, bar, listing([], key="gone", id="gone"))
    number: int = medicine["id"]

    def remind() -> None:
        if medicine["remind"]:
            medicine["remind"] = False
        else:
            context.with_permission(NOTIFICATIONS, "remind", id=number)

    bar = back_toolbar(
        context,
        medicine["name"],
        icon_button(
            "edit",
            lambda: context.start("EditMedicineActivity", id=number),
            id="action_edit",
            **context.named("Edit"),
            icon_color="on_surface",
        ),
        overflow_button(context, "medicine_menu"),
    )
    meal = "With a meal" if medicine["meal"] else "At any time around it"
    body = column(
        column(
            image("medication", size=64, icon_color="primary"),
            text(medicine["name"], HEADLINE, id="medicine_name"),
            width=FILL,
            align="center",
            gap=8,
            padding=(16, 18, 16, 10),
        ),
        info_row("scale", context.t("Amount"), context.t(medicine["amount"]), id="amount"),
        info_row("schedule", context.t("Time"), _clock(context, medicine["time"]), id="time"),
        info_row("restaurant", context.t("Meals"), context.t(meal), id="meal"),
        info_row(
            "inventory",
            context.t("In stock"),
            str(medicine["stock"]),
            id="stock",
            press=lambda: context.show("refill"),
        ),
        row(
            image("notifications"),
            text(context.t("Remind me"), styled(TITLE, size=16), weight=1),
            switch(
                checked=medicine["remind"],
                change=remind,
                id="remind",
                description=context.t("Remind me"),
            ),
            width=FILL,
            min_height=60,
            padding=(20, 8, 16, 8),
            gap=20,
            align="center",
        ),
        width=FILL,
    )
    return scaffold(context, bar, scroll_view(body, key="medicine", id="medicine_scroll"))


def _medicine_menu(context: Context, arguments: State) -> Window:
    medicine = find(context.data["medicines"], context.arguments["id"]) or {
        "name": "",
        "amount": "",
    }
    shared = f"{medicine['name']}, {medicine['amount']}"
    return menu(
        context,
        [
            (context.t("Share"), lambda: context.show("share", text=shared)),
            (context.t("Delete"), lambda: context.show("delete_medicine")),
        ],
    )


def _refill_dialog(context: Context, arguments: State) -> Window:
    medicine = find(context.data["medicines"], context.arguments["id"]) or {"stock": 0}

    def fill(value: str) -> None:
        if value.isdecimal() and int(value) <= 1000:
            medicine["stock"] = int(value)
        else:
            context.toast(context.t("Enter a whole number up to 1000"))

    return ask_text(
        context,
        title=context.t("How many are left?"),
        field=context.field("dialog_stock", str(medicine["stock"]), limit=4),
        hint=context.t("Number"),
        positive=fill,
        label="Save",
        id="stock_input",
    )


def _delete_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete medicine?"),
        message=context.t("Its doses will no longer be shown."),
        positive=(
            context.t("Delete"),
            lambda: delete_shown(context, "medicines", "Medicine deleted"),
        ),
    )


def _visits(context: Context) -> View:
    fields = {doctor["name"]: doctor["field"] for doctor in context.data["doctors"]}

    def make(visit: State) -> Callable[[], View]:
        number: int = visit["id"]
        return lambda: record_row(
            visit["reason"],
            f"{visit['doctor']} · {context.t(fields.get(visit['doctor'], ''))}",
            id="visit",
            leading=image("event", size=28, icon_color="primary"),
            detail=f"{_day(context, visit['day'])}",
            press=lambda: context.start("VisitActivity", id=number),
        )

    ordered = sorted(context.data["visits"], key=lambda visit: (visit["day"], visit["time"]))
    return listing(
        [make(visit) for visit in ordered],
        key="visits",
        id="visit_list",
        empty=("event", context.t("No visits"), context.t("Touch the plus sign")),
    )


def _visit_page(context: Context) -> View:
    visit = find(context.data["visits"], context.arguments["id"])
    if visit is None:
        bar = back_toolbar(context, context.t("Visit"))
        return scaffold(context, bar, listing([], key="gone", id="gone"))
    doctor = next(
        (other for other in context.data["doctors"] if other["name"] == visit["doctor"]), None
    )

    def to_calendar() -> None:
        hour = int(visit["time"][:2]) + 1
        add_event(
            context,
            f"{visit['reason']}: {visit['doctor']}",
            day=visit["day"],
            start=visit["time"],
            end=f"{hour:02}{visit['time'][2:]}",
            place=doctor["street"] if doctor else "",
        )
        context.snackbar(context.t("Added to the calendar"))

    bar = back_toolbar(
        context,
        visit["reason"],
        icon_button(
            "event",
            to_calendar,
            id="action_calendar",
            **context.named("Add to calendar"),
            icon_color="on_surface",
        ),
        icon_button(
            "share",
            lambda: context.show(
                "share",
                text=f"{visit['reason']}, {visit['doctor']}, {_day(context, visit['day'])}",
            ),
            id="action_share",
            description=context.t("Share"),
            icon_color="on_surface",
        ),
    )
    number = None if doctor is None else doctor["id"]
    body = column(
        info_row(
            "medical_services",
            context.t("Doctor"),
            visit["doctor"],
            id="doctor",
            press=None if number is None else lambda: context.start("DoctorActivity", id=number),
        ),
        info_row("event", context.t("Day"), _day(context, visit["day"], year=True), id="day"),
        info_row("schedule", context.t("Time"), _clock(context, visit["time"]), id="time"),
        button(
            context.t("Cancel visit"),
            lambda: context.show("cancel_visit"),
            id="cancel_visit",
            kind="tonal",
            margin=(20, 14, 20, 0),
        ),
        width=FILL,
    )
    return scaffold(context, bar, scroll_view(body, key="visit", id="visit_scroll"))


def _cancel_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Cancel this visit?"),
        message=context.t("The time will be given to others."),
        positive=(
            context.t("Cancel visit"),
            lambda: delete_shown(context, "visits", "Visit cancelled"),
        ),
        negative="Keep it",
    )


def _doctors(context: Context) -> View:
    def make(doctor: State) -> Callable[[], View]:
        number: int = doctor["id"]

        def like() -> None:
            doctor["favorite"] = not doctor["favorite"]

        return lambda: record_row(
            doctor["name"],
            context.t(doctor["field"]),
            id="doctor",
            leading=avatar(doctor["name"][4:]),
            trailing=icon_button(
                "star" if doctor["favorite"] else "star_border",
                like,
                id="doctor_star",
                **context.named("Favorite", on=doctor["favorite"]),
                icon_filled=doctor["favorite"],
                icon_color="primary" if doctor["favorite"] else "outline",
            ),
            press=lambda: context.start("DoctorActivity", id=number),
        )

    def rows(words: str) -> list[Callable[[], View]]:
        return [
            make(doctor)
            for doctor in context.data["doctors"]
            if words in doctor["name"].lower() or words in doctor["field"].lower()
        ]

    if context.get("searching"):
        return search_screen(context, rows, hint="Name or field")
    bar = back_toolbar(
        context,
        context.t("Doctors"),
        icon_button(
            "search",
            context.setter("searching", True),
            id="action_search",
            description=context.t("Search"),
            icon_color="on_surface",
        ),
    )
    doctors = sorted(context.data["doctors"], key=lambda doctor: doctor["name"])
    return scaffold(
        context, bar, listing([make(doctor) for doctor in doctors], key="doctors", id="doctor_list")
    )


def _doctor_page(context: Context) -> View:
    doctor = find(context.data["doctors"], context.arguments["id"])
    if doctor is None:
        bar = back_toolbar(context, context.t("Doctor"))
        return scaffold(context, bar, listing([], key="gone", id="gone"))
    name: str = doctor["name"]
    bar = back_toolbar(
        context,
        context.t("Doctor"),
        icon_button(
            "share",
            lambda: context.show("share", text=f"{name}: {doctor['phone']}"),
            id="action_share",
            **context.named("Share"),
            icon_color="on_surface",
        ),
    )
    body = column(
        column(
            avatar(name[4:], size=84),
            text(name, HEADLINE, id="doctor_name"),
            text(context.t(doctor["field"]), BODY, id="doctor_field"),
            width=FILL,
            align="center",
            gap=6,
            padding=(16, 20, 16, 12),
        ),
        info_row("call", context.t("Phone"), doctor["phone"], id="phone"),
        info_row("place", context.t("Address"), doctor["street"], id="street"),
        button(
            context.t("Book a visit"),
            lambda: context.start("BookActivity", doctor=name),
            id="book",
            kind="filled",
            margin=(20, 14, 20, 0),
        ),
        width=FILL,
    )
    return scaffold(context, bar, scroll_view(body, key="doctor", id="doctor_scroll"))


def _values(context: Context) -> View:
    wanted = context.get("kind")
    kept = [value for value in context.data["values"] if wanted in (None, value["kind"])]
    kept.sort(key=lambda value: (value["day"], value["id"]), reverse=True)

    def make(value: State) -> Callable[[], View]:
        number: int = value["id"]

        swiped = swipe_to_delete(context, "values", number, "Value deleted", ("left",))
        rested = f" · {context.t('After a rest')}" if value["rested"] else ""
        return lambda: record_row(
            f"{value['value']} {_UNITS[value['kind']]}",
            f"{context.t(value['kind'])} · {_day(context, value['day'])}{rested}",
            id="value",
            leading=image(_KIND_ICONS[value["kind"]], size=28, icon_color="primary"),
            trailing=icon_button(
                "delete_outline",
                lambda: delete(context, "values", number, "Value deleted"),
                id="value_delete",
                **context.named("Delete"),
            ),
            swipe=swiped,
        )

    chips = filter_chips(
        context,
        "kind",
        [(None, context.t("All")), *((kind, context.t(kind)) for kind in KINDS)],
        id="kind_chip",
    )
    chips.margin = (0, 8, 0, 0)
    rows: list[Callable[[], View]] = [make(value) for value in kept]
    body = listing(
        [lambda: section(context.t("Entries")), *rows] if rows else [],
        key="values",
        id="value_list",
        empty=("monitor_heart", context.t("No values"), context.t("Touch the plus sign")),
    )
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL, gap=4)


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Doctors"), lambda: context.start("DoctorsActivity")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )
