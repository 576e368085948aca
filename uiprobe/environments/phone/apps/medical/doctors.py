"""The doctors of the health companion: their list and the page of one."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.kit.records import (
    avatar,
    find,
    info_row,
    listing,
    record_row,
    search_screen,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE
from uiprobe.environments.phone.toolkit.widgets import View, column, text


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


DOCTORS_SCREENS: Screens = {
    "DoctorsActivity": _doctors,
    "DoctorActivity": _doctor_page,
}
