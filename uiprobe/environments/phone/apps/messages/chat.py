"""A conversation: messages, the field to write in, what can be done with both."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.messages.data import (
    CALLS,
    ME,
    PICTURES,
    contact_named,
    ensure_chat,
    find_chat,
    messages_of,
    new_message,
    rename_chat,
    scroll_to_end,
    unblock,
    when,
)
from uiprobe.environments.phone.apps.messages.fleeting import (
    FLEETING_SCREENS,
    delivery,
    failure_of,
    mark_of,
    opener_of,
    words_of,
)
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, confirm, menu
from uiprobe.environments.phone.kit.records import delete, find, listing
from uiprobe.environments.phone.kit.screens import divider, overflow_button, scaffold, toolbar
from uiprobe.environments.phone.kit.sharing import file_chooser
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, chip, edit_text, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def _conversation(context: Context) -> View:
    name = context.arguments["chat"]
    chat = find_chat(context, name)
    group = chat is not None and len(chat["members"]) > 1
    contact = contact_named(context, name)
    subtitle = contact["phone"] if contact else ""
    if group and chat is not None:
        subtitle = context.t("{n} members", n=len(chat["members"]) + 1)
    call = None
    if contact is not None:
        call = icon_button(
            "call",
            lambda: context.with_permission(CALLS, "call", name=name),
            description=context.t("Call"),
            id="action_call",
            icon_color="on_surface",
        )
    bar = toolbar(
        name,
        call,
        overflow_button(context, "chat_menu"),
        navigate=("arrow_back", context.t("Navigate up"), context.finish),
        subtitle=subtitle,
    )
    found = messages_of(context, name)
    body = listing(
        [lambda message=message: _bubble(context, message, group=group) for message in found],  # type: ignore[misc]
        key="messages",
        id="message_list",
        empty=("chat_bubble", context.t("No messages yet"), context.t("Write the first one")),
        foot=10,
    )
    if name in context.data["blocked"]:
        foot = column(
            text(context.t("You have blocked this contact."), styled(BODY, align="center")),
            button(
                context.t("Unblock"), lambda: unblock(context, name), id="unblock", kind="tonal"
            ),
            width=FILL,
            padding=(16, 10, 16, 14),
            gap=8,
            align="center",
        )
    else:
        foot = _composer(context, name)
    return scaffold(context, bar, body, bottom=foot)


def _bubble(context: Context, message: State, *, group: bool) -> View:
    mine = message["from"] == ME
    words = words_of(context, message)
    color = "on_primary_container" if mine else "on_surface"
    picture = None
    if message["file"]:
        picture = row(
            image("image", size=20, icon_color=color),
            text(message["file"], styled(BODY_LARGE, color=color, size=15), id="message_file"),
            gap=8,
            align="center",
        )
    size = {"Small": 13, "Medium": 15, "Large": 18, "Huge": 22}[
        context.data["settings"]["text_size"]
    ]
    star = image(
        "star",
        size=14,
        icon_filled=True,
        icon_color="primary",
        id="message_starred",
        description=context.t("Starred"),
    )
    times = context.data["settings"]["times"]
    inner = column(
        text(message["from"], styled(LABEL, color="primary"), id="message_sender")
        if group and not mine
        else None,
        # The side and the color say in the picture who wrote it.
        column(
            picture,
            text(words, styled(BODY_LARGE, color=color, size=size), id="message_text")
            if words
            else None,
            description="" if group and not mine else context.t("You") if mine else message["from"],
            id="message_body",
            gap=2,
        ),
        mark_of(context, message),
        failure_of(context, message),
        row(
            star if message["starred"] else None,
            text(when(context, message["at"]), styled(LABEL, size=11), id="message_time")
            if times
            else None,
            gap=6,
            align="center",
        )
        if times or message["starred"]
        else None,
        class_name="android.view.ViewGroup",
        id="message",
        padding=(14, 8, 14, 8),
        gap=2,
        radius=18,
        background="primary_container" if mine else "surface_container_high",
        on_click=opener_of(context, message),
        on_long_click=lambda: context.show("message_sheet", id=message["id"]),
    )
    return column(
        inner,
        width=FILL,
        padding=(64, 4, 12, 4) if mine else (12, 4, 64, 4),
        align="end" if mine else "start",
    )


def _composer(context: Context, name: str) -> View:
    field = context.field("compose", context.arguments.get("text", ""), multiline=True, limit=1_000)
    file = context.get("file", "")

    def later() -> None:
        if field.value.strip():
            context.show("send_later")

    attached = None
    if file:
        attached = row(
            chip(file, selected=True, press=lambda: None, id="attachment", icon="image"),
            icon_button(
                "close", context.setter("file", ""), description=context.t("Remove attachment")
            ),
            padding=(12, 4, 12, 0),
            align="center",
        )
    line = row(
        icon_button(
            "add_circle_outline",
            lambda: context.with_permission(PICTURES, "attach"),
            description=context.t("Attach picture"),
            id="action_attach",
        ),
        edit_text(
            field,
            hint=context.t("Text message"),
            id="compose",
            weight=1,
            radius=22,
            style=styled(BODY_LARGE, size=15),
            padding=(16, 11, 16, 11),
        ),
        icon_button(
            "send",
            lambda: _send(context, name),
            description=context.t("Send"),
            id="action_send",
            icon_color="primary",
            icon_filled=True,
            on_long_click=later,
        ),
        width=FILL,
        padding=(6, 6, 6, 8),
        gap=4,
        align="end",
    )
    return column(divider(), attached, line, width=FILL)


def _send(context: Context, name: str) -> None:
    words = context.value("compose", context.arguments.get("text", "")).strip()
    file = context.get("file", "")
    if not words and not file:
        return
    if not context.host.online:
        context.snackbar(context.t("No connection. The message was not sent."))
        return
    ensure_chat(context, name)
    message = new_message(name, words, file, context.now)
    context.data["messages"].append(
        {"id": context.new_id(), **message, **delivery(find_chat(context, name))}
    )
    context.change("compose", "")
    context.set("file", "")
    scroll_to_end(context)


def _chat_menu(context: Context, arguments: State) -> Window:
    name = context.arguments["chat"]
    chat = find_chat(context, name)
    contact = contact_named(context, name)
    group = chat is not None and len(chat["members"]) > 1
    items: list[tuple[str, Callable[[], None]]] = []
    if contact is not None:
        number = contact["id"]
        items.append(
            (context.t("Contact details"), lambda: context.start("ContactActivity", id=number))
        )
    if group:
        items.append((context.t("Rename group"), lambda: context.show("rename_group")))
        items.append((context.t("Leave group"), lambda: context.show("leave")))
    if chat is not None:
        muted = context.t("Unmute" if chat["muted"] else "Mute")
        items.append((muted, lambda: chat.update(muted=not chat["muted"])))
    if contact is not None and name not in context.data["blocked"]:
        items.append((context.t("Block"), lambda: context.show("block", name=name)))
    items.append((context.t("Delete conversation"), lambda: context.show("delete_chat", chat=name)))
    return menu(context, items)


def _message_sheet(context: Context, arguments: State) -> Window:
    message = find(context.data["messages"], arguments["id"]) or {"text": "", "starred": False}
    words = words_of(context, message)

    def copy() -> None:
        context.copy(words)
        context.toast(context.t("Copied to clipboard"))

    return bottom_sheet(
        context,
        title=words,
        items=[
            (
                "star_border",
                context.t("Remove star" if message["starred"] else "Star"),
                lambda: message.update(starred=not message["starred"]),
            ),
            ("content_copy", context.t("Copy text"), copy),
            (
                "forward",
                context.t("Forward"),
                lambda: context.start("ShareActivity", text=words),
            ),
            ("share", context.t("Share"), lambda: context.show("share", text=words)),
            (
                "delete",
                context.t("Delete"),
                lambda: delete(context, "messages", arguments["id"], "Message deleted"),
            ),
        ],
    )


def _rename_dialog(context: Context, arguments: State) -> Window:
    old = context.arguments["chat"]

    def rename(name: str) -> None:
        if name != old and (find_chat(context, name) or contact_named(context, name)):
            context.toast(context.t("There is a conversation of that name"))
            return
        rename_chat(context, old, name)
        context.arguments["chat"] = name

    return ask_text(
        context,
        title=context.t("Rename group"),
        field=context.field("dialog_group", old, limit=60),
        hint=context.t("Group name"),
        positive=rename,
        label="Rename",
        id="group_name",
    )


def _leave_dialog(context: Context, arguments: State) -> Window:
    name = context.arguments["chat"]

    def leave() -> None:
        data = context.data
        data["chats"] = [chat for chat in data["chats"] if chat["name"] != name]
        data["messages"] = [message for message in data["messages"] if message["chat"] != name]
        context.finish()

    return confirm(
        context,
        title=context.t("Leave group?"),
        message=context.t("You will get no more messages of {name}.", name=name),
        positive=(context.t("Leave"), leave),
    )


CHAT_SCREENS: Screens = {
    "ConversationActivity": _conversation,
    **FLEETING_SCREENS,
}
CHAT_DIALOGS: Dialogs = {
    "chat_menu": _chat_menu,
    "message_sheet": _message_sheet,
    "leave": _leave_dialog,
    "rename_group": _rename_dialog,
    "attach": lambda context, _: file_chooser(
        context, lambda file: context.set("file", file["name"]), kind="picture"
    ),
}
