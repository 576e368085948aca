"""People: recipients, groups, contacts."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.messages.data import (
    CALLS,
    contact_named,
    contacts,
    ensure_chat,
    find_chat,
    open_chat,
    rename_chat,
    unblock,
)
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.forms import Form, TextInput, Toggle
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.environments.phone.kit.records import avatar, find, info_row, listing, record_row
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    divider,
    overflow_button,
    preference,
    scaffold,
    scroll_view,
    toolbar,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import check_box, edit_text, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, HEADLINE, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def _recipients(context: Context, title: str) -> View:
    words = context.arguments.get("text", "")
    field = context.field("search", limit=60)
    wanted = field.value.strip().lower()

    def pick(name: str) -> Callable[[], None]:
        def act() -> None:
            context.finish()
            open_chat(context, name, words)

        return act

    groups = [chat["name"] for chat in context.data["chats"] if len(chat["members"]) > 1]
    people = [(contact["name"], contact["phone"]) for contact in contacts(context)]
    people += [(name, context.t("Group")) for name in sorted(groups)]
    rows: list[Callable[[], View]] = [
        lambda name=name, detail=detail: record_row(  # type: ignore[misc]
            name, detail, id="recipient", leading=avatar(name, size=38), press=pick(name)
        )
        for name, detail in people
        if wanted in name.lower()
    ]
    if not words and not wanted:
        rows.insert(
            0,
            lambda: record_row(
                context.t("New group"),
                id="new_group",
                leading=image("group_add", size=38, icon_size=24, icon_color="primary"),
                press=lambda: context.start("GroupActivity"),
            ),
        )
    shared = None
    if words:
        shared = column(
            text(context.t("Message"), LABEL),
            text(words, styled(BODY_LARGE, size=15, max_lines=3), id="shared_text"),
            width=FILL,
            margin=(16, 4, 16, 6),
            padding=(14, 10, 14, 10),
            radius=12,
            background="surface_container",
        )
    body = listing(
        rows,
        key="recipients",
        id="recipient_list",
        empty=("search", context.t("No results"), context.t("Try other words")),
        foot=12,
    )
    body.weight = 1
    return scaffold(
        context,
        back_toolbar(context, context.t(title)),
        column(
            shared,
            row(
                edit_text(field, hint=context.t("Type a name"), id="recipient_search", radius=22),
                width=FILL,
                padding=(16, 4, 16, 8),
            ),
            body,
            width=FILL,
            height=FILL,
        ),
    )


def person_row(name: str, *ends: View | None, id: str, press: Callable[[], None]) -> View:
    """A low row of a list of people, with controls at its end."""
    return row(
        avatar(name, size=38),
        text(name, styled(BODY_LARGE, max_lines=1), id=f"{id}_title", weight=1),
        *ends,
        class_name="android.view.ViewGroup",
        id=f"{id}_row",
        width=FILL,
        min_height=56,
        padding=(16, 4, 12, 4),
        gap=14,
        align="center",
        on_click=press,
    )


def _new_group(context: Context) -> View:
    chosen: list[str] = context.get("members", [])
    field = context.field("group", limit=40)

    def flip(name: str) -> Callable[[], None]:
        members = [other for other in chosen if other != name]
        return context.setter("members", members if name in chosen else [*chosen, name])

    def create() -> None:
        name = field.value.strip()
        if not name:
            context.toast(context.t("A group needs a name"))
        elif len(chosen) < 2:
            context.toast(context.t("Choose at least two people"))
        elif find_chat(context, name) or contact_named(context, name):
            context.toast(context.t("There is a conversation of that name"))
        else:
            ensure_chat(context, name, sorted(chosen))
            context.finish()
            open_chat(context, name)

    def make(name: str) -> View:
        box = check_box(checked=name in chosen, change=None, id="member_check")
        return person_row(name, box, id="member", press=flip(name))

    bar = toolbar(
        context.t("New group"),
        icon_button(
            "check",
            create,
            description=context.t("Create"),
            id="action_create",
            icon_color="on_surface",
        ),
        navigate=("close", context.t("Navigate up"), context.finish),
        subtitle=", ".join(chosen) or context.t("Nobody chosen yet"),
    )
    people = listing(
        [
            lambda contact=contact: make(contact["name"])  # type: ignore[misc]
            for contact in contacts(context)
        ],
        key="members",
        id="member_list",
        foot=12,
    )
    people.weight = 1
    name_row = row(
        edit_text(field, hint=context.t("Group name"), id="group_name"),
        width=FILL,
        padding=(16, 6, 16, 6),
    )
    return scaffold(context, bar, column(name_row, people, width=FILL, height=FILL))


def _original_contact(context: Context) -> State:
    contacts = context.shared(CONTACTS)["contacts"]
    found = find(contacts, context.arguments.get("id", -1))
    return found or {"name": "", "phone": "", "email": "", "favorite": False}


def _check_contact(context: Context, values: State) -> str:
    other = contact_named(context, values["name"])
    if other is not None and other["id"] != values.get("id"):
        return "There is a contact of that name"
    local, at, domain = values["email"].partition("@")
    if values["email"] and not (local and at and "." in domain):
        return "Enter a valid email address"
    return ""


def _save_contact(context: Context, values: State) -> None:
    provider = context.shared(CONTACTS)
    old = find(provider["contacts"], values.get("id", -1))
    if old is None:
        provider["next_id"] += 1
        provider["contacts"].append({"id": provider["next_id"], **values})
    else:
        if old["name"] != values["name"]:
            rename_chat(context, old["name"], values["name"])
        old.update(values)
    context.finish()


CONTACT = Form(
    "contact",
    ("New contact", "Edit contact"),
    (
        TextInput("name", "Name", required="A contact needs a name", limit=60),
        TextInput("phone", "Phone", required="A contact needs a phone number", limit=30),
        TextInput("email", "Email", limit=80),
        Toggle("favorite", "Favorite", icon="star_border"),
    ),
    _original_contact,
    _save_contact,
    _check_contact,
)


def _contact(context: Context) -> View:
    contact = _original_contact(context)
    name = contact["name"]
    blocked = name in context.data["blocked"]

    def flip() -> None:
        contact["favorite"] = not contact["favorite"]

    bar = back_toolbar(
        context,
        "",
        icon_button(
            "star" if contact["favorite"] else "star_border",
            flip,
            id="action_favorite",
            **context.named("Favorite", on=contact["favorite"]),
            icon_filled=True,
            icon_color="primary" if contact["favorite"] else "on_surface",
        ),
        icon_button(
            "edit",
            lambda: context.start("EditContactActivity", id=contact["id"]),
            id="action_edit",
            **context.named("Edit"),
            icon_color="on_surface",
        ),
        overflow_button(context, "contact_more"),
    )
    hero = column(
        avatar(name or "?", size=92),
        text(name, styled(HEADLINE, align="center"), id="contact_name"),
        text(context.t("Blocked"), styled(LABEL, color="error"), id="contact_blocked")
        if blocked
        else None,
        row(
            _round("chat_bubble", "Message", lambda: open_chat(context, name), context),
            _round(
                "call",
                "Call",
                lambda: context.with_permission(CALLS, "call", name=name),
                context,
            ),
            gap=28,
            margin=(0, 10, 0, 6),
        ),
        width=FILL,
        align="center",
        gap=8,
        padding=(16, 8, 16, 12),
    )
    body = column(
        hero,
        divider(),
        info_row("call", context.t("Mobile"), contact["phone"], id="contact_phone"),
        info_row("mail", context.t("Email"), contact["email"] or "-", id="contact_email"),
        divider(),
        preference(
            context.t("Unblock contact" if blocked else "Block contact"),
            context.t("Blocked contacts cannot write to you or call you"),
            press=(lambda: unblock(context, name))
            if blocked
            else (lambda: context.show("block", name=name)),
            icon="block",
        ),
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    return scaffold(context, bar, scroll_view(body, key="contact", id="contact_scroll"))


def _round(icon: str, label: str, press: Callable[[], None], context: Context) -> View:
    return column(
        icon_button(
            icon,
            press,
            description=context.t(label),
            background="secondary_container",
            icon_color="on_secondary_container",
        ),
        text(context.t(label), styled(LABEL, align="center")),
        align="center",
        gap=4,
    )


def _contact_menu(context: Context, arguments: State) -> Window:
    contact = _original_contact(context)
    words = f"{contact['name']}, {contact['phone']}"
    return menu(
        context,
        [
            (context.t("Share contact"), lambda: context.show("share", text=words)),
            (context.t("Delete contact"), lambda: context.show("delete_contact")),
        ],
    )


def _delete_contact_dialog(context: Context, arguments: State) -> Window:
    contact = _original_contact(context)

    def act() -> None:
        provider = context.shared(CONTACTS)
        provider["contacts"] = [
            other for other in provider["contacts"] if other["id"] != contact["id"]
        ]
        context.finish()

    return confirm(
        context,
        title=context.t("Delete contact?"),
        message=context.t("{name} will be deleted from this phone.", name=contact["name"]),
        positive=(context.t("Delete"), act),
    )


def _block_dialog(context: Context, arguments: State) -> Window:
    name = arguments["name"]
    return confirm(
        context,
        title=context.t("Block {name}?", name=name),
        message=context.t("You will get no more messages and calls from this contact."),
        positive=(context.t("Block"), lambda: context.data["blocked"].append(name)),
    )


PEOPLE_SCREENS: Screens = {
    "NewChatActivity": lambda context: _recipients(context, "New conversation"),
    "ShareActivity": lambda context: _recipients(context, "Send to"),
    "GroupActivity": _new_group,
    "ContactActivity": _contact,
    "EditContactActivity": CONTACT.screen,
}
PEOPLE_DIALOGS: Dialogs = {
    **CONTACT.dialogs,
    "contact_more": _contact_menu,
    "delete_contact": _delete_contact_dialog,
    "block": _block_dialog,
}


def contacts_tab(context: Context) -> View:
    """All contacts, and the button that makes one a favourite."""

    def flip(contact: State) -> Callable[[], None]:
        return lambda: contact.update(favorite=not contact["favorite"])

    def make(contact: State) -> View:
        name = contact["name"]
        mark = None
        if name in context.data["blocked"]:
            mark = image("block", size=18, description=context.t("Blocked"))
        # Without a description on purpose: many apps have such a button.
        star = icon_button(
            "star" if contact["favorite"] else "star_border",
            flip(contact),
            id="contact_star",
            **context.named("Favorite", on=contact["favorite"]),
            icon_filled=True,
            icon_color="primary" if contact["favorite"] else "outline",
        )
        return person_row(
            name,
            mark,
            star,
            id="contact",
            press=lambda: context.start("ContactActivity", id=contact["id"]),
        )

    return listing(
        [lambda contact=contact: make(contact) for contact in contacts(context)],  # type: ignore[misc]
        key="contacts",
        id="contact_list",
        empty=("contacts", context.t("No contacts"), context.t("Touch the plus sign to add one")),
    )
