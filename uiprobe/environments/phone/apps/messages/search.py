"""The search for messages, and those with a star."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.apps.messages.data import ME, contacts, open_chat, when
from uiprobe.environments.phone.apps.messages.fleeting import outline_of
from uiprobe.environments.phone.kit.records import (
    avatar,
    filter_chips,
    listing,
    record_row,
    search_screen,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.widgets import View, image


def _starred(context: Context) -> View:
    kept = [message for message in context.data["messages"] if message["starred"]]
    body = listing(
        [lambda message=message: _result(context, message) for message in kept],  # type: ignore[misc]
        key="starred",
        id="starred_list",
        empty=(
            "star_border",
            context.t("No starred messages"),
            context.t("Touch and hold a message to give it a star"),
        ),
    )
    return scaffold(context, back_toolbar(context, context.t("Starred messages")), body)


def _result(context: Context, message: State) -> View:
    who = context.t("You") if message["from"] == ME else message["from"]
    where = who if message["from"] == message["chat"] else f"{who} · {message['chat']}"
    return record_row(
        outline_of(context, message),
        f"{where}, {when(context, message['at'])}",
        id="result",
        leading=avatar(message["chat"], size=38),
        trailing=image(
            "star",
            size=18,
            icon_filled=True,
            icon_color="primary",
            description=context.t("Starred"),
        )
        if message["starred"]
        else None,
        press=lambda: open_chat(context, message["chat"]),
    )


def _search(context: Context) -> View:
    kind = context.get("kind")

    def rows(wanted: str) -> list[Callable[[], View]]:
        people: list[Callable[[], View]] = [
            lambda contact=contact: record_row(  # type: ignore[misc]
                contact["name"],
                contact["phone"],
                id="contact",
                leading=avatar(contact["name"], size=38),
                press=lambda: context.start("ContactActivity", id=contact["id"]),
            )
            for contact in contacts(context)
            if wanted in contact["name"].lower() and kind in (None, "contacts")
        ]
        found: list[Callable[[], View]] = [
            lambda message=message: _result(context, message)  # type: ignore[misc]
            for message in context.data["messages"]
            if (wanted in outline_of(context, message).lower() or wanted in message["chat"].lower())
            and (
                kind in (None, "messages")
                or (kind == "starred" and message["starred"])
                or (kind == "mine" and message["from"] == ME)
            )
        ]
        return people + found

    chips = filter_chips(
        context,
        "kind",
        [
            (None, context.t("All")),
            ("contacts", context.t("Contacts")),
            ("messages", context.t("Messages")),
            ("mine", context.t("From me")),
            ("starred", context.t("Starred")),
        ],
    )
    return search_screen(context, rows, hint="Search messages and contacts", filters=chips)


SEARCH_SCREENS: Screens = {
    "SearchActivity": _search,
    "StarredActivity": _starred,
}
