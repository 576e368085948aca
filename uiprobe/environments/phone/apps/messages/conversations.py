"""The conversations: their tab, the sheet of one, those in the archive."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.messages.data import (
    ME,
    ensure_chat,
    find_chat,
    messages_of,
    open_chat,
    when,
)
from uiprobe.environments.phone.apps.messages.fleeting import outline_of
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, confirm
from uiprobe.environments.phone.kit.records import avatar, filter_chips, listing
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def chats_tab(context: Context) -> View:
    """The conversations, those at the top first."""
    wanted = context.get("only")
    unread = context.data["unread"]
    kept = [
        chat
        for chat in context.data["chats"]
        if not chat["archived"]
        and (wanted != "unread" or chat["name"] in unread)
        and (wanted != "groups" or len(chat["members"]) > 1)
    ]
    chips = filter_chips(
        context,
        "only",
        [
            (None, context.t("All")),
            ("unread", context.t("Unread")),
            ("groups", context.t("Groups")),
        ],
    )
    rows = listing(
        _chat_rows(context, kept),
        key=f"chats:{wanted}",
        id="chat_list",
        empty=("forum", context.t("No conversations"), context.t("Touch the pencil to start one")),
    )
    rows.weight = 1
    return column(chips, rows, width=FILL, height=FILL)


def _chat_rows(context: Context, chats: Sequence[State]) -> list[Callable[[], View]]:
    def newest(chat: State) -> str:
        found = messages_of(context, chat["name"])
        return max((str(message["at"]) for message in found), default="")

    ordered = sorted(chats, key=newest, reverse=True)
    ordered.sort(key=lambda chat: not chat["pinned"])
    return [lambda chat=chat: _chat_row(context, chat) for chat in ordered]  # type: ignore[misc]


def _chat_row(context: Context, chat: State) -> View:
    name = chat["name"]
    found = messages_of(context, name)
    last = found[-1] if found else None
    unread = name in context.data["unread"]
    snippet = ""
    if last is not None:
        words = outline_of(context, last) or f"\N{PAPERCLIP} {last['file']}"
        said_by = context.t("You") if last["from"] == ME else last["from"].split()[0]
        snippet = words if last["from"] == name else f"{said_by}: {words}"
    weight, color = ("medium", "on_surface") if unread else ("regular", "on_surface_variant")
    marks = [
        image(icon, size=16, description=context.t(label), id=id)
        for icon, label, id, shown in (
            ("push_pin", "Pinned", "chat_pinned", chat["pinned"]),
            ("notifications_off", "Muted", "chat_muted", chat["muted"]),
        )
        if shown
    ]
    dot = View(
        class_name="android.view.View",
        id="chat_unread",
        description=context.t("Unread"),
        width=10,
        height=10,
        radius=5,
        background="primary",
    )
    return row(
        avatar(name, size=46),
        column(
            text(name, styled(BODY_LARGE, max_lines=1, weight=weight), id="chat_name"),
            text(snippet, styled(BODY, max_lines=1, weight=weight, color=color), id="chat_snippet"),
            weight=1,
        ),
        column(
            text(when(context, last["at"]), LABEL, id="chat_time") if last else None,
            row(*marks, dot if unread else None, gap=5, align="center", min_height=18),
            align="end",
            gap=3,
        ),
        class_name="android.view.ViewGroup",
        part="row",
        id="chat_row",
        width=FILL,
        min_height=70,
        padding=(16, 8, 16, 8),
        gap=14,
        align="center",
        on_click=lambda: open_chat(context, name),
        on_long_click=lambda: context.show("chat_sheet", chat=name),
    )


def _chat_sheet(context: Context, arguments: State) -> Window:
    name = arguments["chat"]
    chat = find_chat(context, name) or {"pinned": False, "muted": False, "archived": False}
    unread = context.data["unread"]

    def flip(key: str) -> Callable[[], None]:
        return lambda: chat.update({key: not chat[key]})

    def mark() -> None:
        if name in unread:
            unread.remove(name)
        else:
            unread.append(name)

    return bottom_sheet(
        context,
        title=name,
        items=[
            ("push_pin", context.t("Unpin" if chat["pinned"] else "Pin to top"), flip("pinned")),
            (
                "notifications" if chat["muted"] else "notifications_off",
                context.t("Unmute" if chat["muted"] else "Mute"),
                flip("muted"),
            ),
            (
                "mark_chat_unread",
                context.t("Mark as read" if name in unread else "Mark as unread"),
                mark,
            ),
            (
                "unarchive" if chat["archived"] else "archive",
                context.t("Unarchive" if chat["archived"] else "Archive"),
                lambda: _archive(context, name),
            ),
            ("delete", context.t("Delete"), lambda: context.show("delete_chat", chat=name)),
        ],
    )


def _archive(context: Context, name: str) -> None:
    before = copy_state(context.data["chats"])
    chat = ensure_chat(context, name)
    chat["archived"] = not chat["archived"]
    message = "Conversation archived" if chat["archived"] else "Conversation unarchived"
    context.snackbar(context.t(message), "restore", collection="chats", records=before)


def _delete_chat_dialog(context: Context, arguments: State) -> Window:
    name = arguments["chat"]

    def act() -> None:
        data = context.data
        data["chats"] = [chat for chat in data["chats"] if chat["name"] != name]
        data["messages"] = [message for message in data["messages"] if message["chat"] != name]
        data["unread"] = [other for other in data["unread"] if other != name]
        if context.activity["name"] == "ConversationActivity":
            context.finish()

    return confirm(
        context,
        title=context.t("Delete conversation?"),
        message=context.t("All messages with {name} will be deleted for good.", name=name),
        positive=(context.t("Delete"), act),
    )


def _archived(context: Context) -> View:
    kept = [chat for chat in context.data["chats"] if chat["archived"]]
    body = listing(
        _chat_rows(context, kept),
        key="archived",
        id="archived_list",
        empty=("archive", context.t("Nothing is archived"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t("Archived")), body)


CONVERSATIONS_SCREENS: Screens = {"ArchivedActivity": _archived}
CONVERSATIONS_DIALOGS: Dialogs = {
    "chat_sheet": _chat_sheet,
    "delete_chat": _delete_chat_dialog,
}
