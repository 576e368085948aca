"""The bookings of the travel app: their list and the page of one."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.travel.data import SEATS, booking_code
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.dialogs import choose, confirm, menu
from uiprobe.environments.phone.kit.records import (
    each,
    filter_chips,
    find,
    info_row,
    listing,
    record_row,
    require_shown,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.kit.sharing import add_event
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, LABEL, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

CALENDAR_PERMISSION = "android.permission.READ_CALENDAR"

_KINDS = {"Train": "train", "Hotel": "hotel"}


def book(context: Context, booking: State) -> None:
    """Take a booking over, and show it instead of what led to it."""
    number = context.new_id()
    code = booking_code(Random(number * 7919 + context.data["timetable"]))  # noqa: S311
    context.data["bookings"].append({"id": number, **booking, "code": code, "status": "Confirmed"})
    context.finish()
    context.start("BookingActivity", id=number)


def _bookings(context: Context) -> View:
    kind = context.get("kind")
    bookings = [entry for entry in context.data["bookings"] if kind in (None, entry["kind"])]

    def make(booking: State) -> View:
        cancelled = booking["status"] == "Cancelled"
        return record_row(
            booking["title"],
            f"{context.day(booking['day'], year=True)}\n{booking['code']}"
            + (f" · {context.t('Cancelled')}" if cancelled else ""),
            id="booking",
            leading=image(_KINDS[booking["kind"]], icon_color="primary"),
            detail=money(booking["price"]),
            strike=cancelled,
            press=lambda: context.start("BookingActivity", id=booking["id"]),
        )

    choices = [(None, context.t("All")), *((name, context.t(name)) for name in _KINDS)]
    filters = filter_chips(context, "kind", choices, id="kind_chip")
    body = listing(
        each(bookings, make),
        key=f"bookings:{kind}",
        id="booking_list",
        empty=("receipt", context.t("No bookings"), ""),
        foot=16,
    )
    body.weight = 1
    return scaffold(
        context,
        back_toolbar(context, context.t("Bookings")),
        column(filters, body, width=FILL, height=FILL, gap=4),
    )


def _booking(context: Context) -> View:
    booking = require_shown(context, "bookings")
    train = booking["kind"] == "Train"
    cancelled = booking["status"] == "Cancelled"
    head = card(
        row(
            image(_KINDS[booking["kind"]], size=28, icon_color="primary", icon_filled=True),
            column(
                text(booking["title"], styled(TITLE, size=18), id="title"),
                text(context.t(booking["status"]), BODY, id="status"),
                weight=1,
            ),
            gap=14,
            align="center",
            width=FILL,
        ),
        text(booking["code"], styled(HEADLINE, color="primary"), id="code"),
        text(context.t("Booking code"), LABEL),
        margin=(16, 4, 16, 8),
        gap=4,
    )
    rows = [info_row("event", context.t("Day"), context.day(booking["day"], year=True), id="day")]
    if train:
        rows += [
            info_row(
                "schedule",
                context.t("Departure and arrival"),
                f"{booking['start']} – {booking['end']}",
                id="times",
            ),
            info_row("person", context.t("Passenger"), booking["passenger"], id="passenger"),
            info_row("style", context.t("Class"), context.t(booking["class"]), id="class"),
            info_row(
                "chair",
                context.t("Seat"),
                context.t(booking["seat"]),
                id="seat",
                press=None if cancelled else lambda: context.show("seat"),
            ),
        ]
    else:
        rows += [
            info_row("bedtime", context.t("Nights"), str(booking["nights"]), id="nights"),
            info_row("people", context.t("Guests"), str(booking["guests"]), id="guests"),
            info_row(
                "breakfast_dining",
                context.t("Breakfast"),
                context.t("Included") if booking["breakfast"] else context.t("Not included"),
                id="breakfast",
            ),
        ]
    rows.append(info_row("payment", context.t("Price"), money(booking["price"]), id="price"))
    actions = row(
        button(
            context.t("Cancel booking"),
            lambda: context.show("cancel_booking"),
            id="cancel_booking",
            kind="danger",
        ),
        padding=(16, 8, 16, 16),
    )
    body = column(head, *rows, None if cancelled else actions, width=FILL)
    bar = back_toolbar(context, context.t("Booking"), overflow_button(context, "booking_menu"))
    return scaffold(context, bar, scroll_view(body, key="booking", id="booking_scroll"))


def _booking_menu(context: Context, arguments: State) -> Window:
    booking = require_shown(context, "bookings")
    words = f"{booking['title']}, {booking['day']}, {booking['code']}"
    return menu(
        context,
        [
            (context.t("Share"), lambda: context.show("share", text=words)),
            (
                context.t("Add to calendar"),
                lambda: context.with_permission(CALENDAR_PERMISSION, "calendar", id=booking["id"]),
            ),
        ],
    )


def add_to_calendar(context: Context, arguments: State) -> None:
    """Put a booking into the calendar, if that is allowed."""
    booking = find(context.data["bookings"], arguments["id"])
    if booking is None:
        return
    if not arguments["granted"]:
        context.toast(context.t("Allow access to your calendar first"))
        return
    add_event(
        context,
        booking["title"],
        day=booking["day"],
        start=booking.get("start", "15:00"),
        end=booking.get("end", "16:00"),
        notes=booking["code"],
    )
    context.snackbar(context.t("Added to the calendar"))


def _cancel_dialog(context: Context, arguments: State) -> Window:
    booking = require_shown(context, "bookings")
    return confirm(
        context,
        title=context.t("Cancel this booking?"),
        message=context.t("{title}: half of the price is paid back.", title=booking["title"]),
        positive=(context.t("Cancel booking"), lambda: booking.update(status="Cancelled")),
        negative="Keep it",
    )


def _seat_dialog(context: Context, arguments: State) -> Window:
    booking = require_shown(context, "bookings")
    return choose(
        context,
        title=context.t("Seat"),
        choices=[context.t(seat) for seat in SEATS],
        chosen=SEATS.index(booking["seat"]),
        pick=lambda index: booking.update(seat=SEATS[index]),
    )


BOOKINGS_SCREENS: Screens = {
    "BookingsActivity": _bookings,
    "BookingActivity": _booking,
}
BOOKINGS_DIALOGS: Dialogs = {
    "booking_menu": _booking_menu,
    "cancel_booking": _cancel_dialog,
    "seat": _seat_dialog,
}
