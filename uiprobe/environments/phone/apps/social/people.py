"""People of the social app: one's own profile, the pages of others, lists of them."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.social.posts import ordered, post_card
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.forms import Form, TextInput
from uiprobe.environments.phone.kit.records import avatar, find, listing, record_row
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    divider,
    overflow_button,
    recycler_view,
    scaffold,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text


def _save_profile(context: Context, values: State) -> None:
    old = context.data["profile"]["name"]
    for post in context.data["posts"]:
        if post["author"] == old:
            post["author"] = values["name"]
    context.data["profile"] = values
    context.finish()


PROFILE = Form(
    "profile",
    ("Edit profile", "Edit profile"),
    (
        TextInput("name", "Name", required="A profile needs a name", limit=50),
        TextInput("bio", "About you", lines=3, limit=160),
        TextInput("place", "Place", limit=60),
        TextInput("link", "Link", limit=80),
    ),
    lambda context: context.data["profile"],
    _save_profile,
)


def _person_page(context: Context) -> View:
    person = find(context.data["people"], context.arguments["id"]) or {}
    name = person["name"]
    bar = back_toolbar(
        context,
        "",
        icon_button(
            "share",
            lambda: context.show("share", text=f"{name}: {person['bio']}"),
            description=context.t("Share profile"),
            icon_color="on_surface",
        ),
        overflow_button(context, "person_menu"),
    )
    marks = [
        text(context.t(label), styled(LABEL, color="primary"), id=f"person_{key}")
        for key, label in (("close", "Close friend"), ("muted", "Muted"), ("blocked", "Blocked"))
        if person[key]
    ]
    head = column(
        avatar(name, size=84),
        text(name, styled(HEADLINE, align="center"), id="person_name"),
        text(person["bio"], styled(BODY, align="center"), id="person_bio"),
        row(*marks, gap=10) if marks else None,
        button(
            context.t("Following" if person["followed"] else "Follow"),
            lambda: person.update(followed=not person["followed"]),
            id="follow",
            kind="outlined" if person["followed"] else "filled",
            margin=(0, 6, 0, 6),
        ),
        divider(),
        width=FILL,
        align="center",
        gap=8,
        padding=(16, 0, 16, 8),
    )
    posts = [post for post in context.data["posts"] if post["author"] == name]
    if person["blocked"]:
        posts = []
    rows: list[Callable[[], View]] = [lambda: head]
    rows += [lambda post=post: post_card(context, post) for post in ordered(context, posts)]  # type: ignore[misc]
    body = recycler_view(rows, key="person", id="person_list", padding=(0, 0, 0, 16))
    return scaffold(context, bar, body)


def _person_menu(context: Context, arguments: State) -> Window:
    person = find(context.data["people"], context.arguments["id"]) or {}

    def flip(key: str) -> Callable[[], None]:
        return lambda: person.update({key: not person[key]})

    block = flip("blocked")
    if not person["blocked"]:

        def block() -> None:
            context.show("block", id=person["id"])

    return menu(
        context,
        [
            (
                context.t("Remove from close friends" if person["close"] else "Add close friend"),
                flip("close"),
            ),
            (context.t("Unmute" if person["muted"] else "Mute"), flip("muted")),
            (context.t("Unblock" if person["blocked"] else "Block"), block),
            (
                context.t("Report"),
                lambda: context.show("report", text=person["name"]),
            ),
        ],
    )


def _block_dialog(context: Context, arguments: State) -> Window:
    person = find(context.data["people"], arguments["id"]) or {"name": ""}
    return confirm(
        context,
        title=context.t("Block {name}?", name=person["name"]),
        message=context.t("You will not see each other any more, and do not follow each other."),
        positive=(
            context.t("Block"),
            lambda: person.update(blocked=True, followed=False, close=False),
        ),
    )


def _people_page(context: Context, key: str, title: str) -> View:
    label = {"followed": "Unfollow", "muted": "Unmute", "blocked": "Unblock", "close": "Remove"}

    def make(person: State) -> View:
        return record_row(
            person["name"],
            person["bio"],
            id="person",
            leading=avatar(person["name"], size=42),
            trailing=button(
                context.t(label[key]), lambda: person.update({key: False}), id="person_remove"
            ),
            press=lambda: context.start("PersonActivity", id=person["id"]),
        )

    kept = [person for person in context.data["people"] if person[key]]
    body = listing(
        [lambda person=person: make(person) for person in kept],  # type: ignore[misc]
        key=key,
        id="person_list",
        empty=("person", context.t("Nobody"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t(title)), body)


PEOPLE_SCREENS: Screens = {
    "PersonActivity": _person_page,
    "EditProfileActivity": PROFILE.screen,
    "FollowingActivity": lambda context: _people_page(context, "followed", "Following"),
    "FriendsActivity": lambda context: _people_page(context, "close", "Close friends"),
    "MutedActivity": lambda context: _people_page(context, "muted", "Muted people"),
    "BlockedActivity": lambda context: _people_page(context, "blocked", "Blocked people"),
}
PEOPLE_DIALOGS: Dialogs = {
    **PROFILE.dialogs,
    "person_menu": _person_menu,
    "block": _block_dialog,
}
