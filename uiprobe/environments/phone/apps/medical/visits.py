"""The visits of the health companion: their tab, the page and the form of one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TextInput, TimeInput
from uiprobe.environments.phone.kit.records import delete_shown, find, info_row, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view
from uiprobe.environments.phone.kit.sharing import add_event
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image


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


BOOKING = Form(
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


def visits_tab(context: Context) -> View:
    """The visits, those to come first."""
    fields = {doctor["name"]: doctor["field"] for doctor in context.data["doctors"]}

    def make(visit: State) -> Callable[[], View]:
        number: int = visit["id"]
        return lambda: record_row(
            visit["reason"],
            f"{visit['doctor']} · {context.t(fields.get(visit['doctor'], ''))}",
            id="visit",
            leading=image("event", size=28, icon_color="primary"),
            detail=context.day(visit["day"]),
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
                text=f"{visit['reason']}, {visit['doctor']}, {context.day(visit['day'])}",
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
        info_row("event", context.t("Day"), context.day(visit["day"], year=True), id="day"),
        info_row("schedule", context.t("Time"), context.clock(visit["time"]), id="time"),
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


VISITS_SCREENS: Screens = {
    "VisitActivity": _visit_page,
    "BookActivity": BOOKING.screen,
}
VISITS_DIALOGS: Dialogs = {
    **BOOKING.dialogs,
    "cancel_visit": _cancel_dialog,
}
