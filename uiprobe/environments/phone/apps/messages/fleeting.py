"""Messages and voicemails that can be read for a short time, or once, and unsteady delivery.

A record is fleeting if it has a field of that name, with `kind`, and `seen`, the moment at which it
was first on the screen, or empty:

    deleted   its sender deletes it a few seconds after it was first shown
    expired   what it says is void a few seconds after it was first shown
    once      it is opened by itself, and only once

A conversation with a field `unsteady` delivers a message only at the second attempt, if its first
is the one in question, and says so below it: each of its messages has a field `failed`. In one with
a field `slow` a message is on its way, as it says below it (`sending`), until an event delivers it
or does not.

A call may have a `voicemail`: its `lines`, and whether it was `heard`. It is played once, line by
line.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.kit.records import find
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, text

SHOWN_S = 8
"""Seconds that a message of the first two kinds can be read; an action takes one."""

_LINE_S = 4
"""Seconds of a voicemail that a line stands for."""

_GONE = {
    "deleted": "This message was deleted",
    "expired": "This code has expired",
    "once": "Opened",
}
_MARKS = {"deleted": "Disappears soon", "expired": "Valid for a few seconds"}
_HIDDEN = "Disappearing message"


def note_seen(context: Context, chat: str) -> None:
    """Start the time of the fleeting messages of a conversation that is opened."""
    for message in context.data["messages"]:
        fleeting = message.get("fleeting")
        if message["chat"] == chat and fleeting and fleeting["kind"] != "once":
            fleeting["seen"] = fleeting["seen"] or context.now.isoformat()


def without_traces(data: State) -> State:
    """The data of the app without whether it was looked at: looking changes nothing else."""
    for message in data["messages"]:
        message.get("fleeting", {}).pop("seen", None)
    for call in data["calls"]:
        call.get("voicemail", {}).pop("heard", None)
    return data


def words_of(context: Context, message: State) -> str:
    """The text of a message in its conversation, or what stands there in its place."""
    fleeting = message.get("fleeting")
    if fleeting is None:
        return str(message["text"])
    kind, seen = fleeting["kind"], fleeting["seen"]
    if not seen:
        return context.t("View once") if kind == "once" else str(message["text"])
    until = datetime.fromisoformat(seen) + timedelta(seconds=SHOWN_S)
    if kind == "once" or context.now > until:
        return context.t(_GONE[kind])
    return str(message["text"])


def outline_of(context: Context, message: State) -> str:
    """The text of a message in a list; it does not give away what is fleeting."""
    return context.t(_HIDDEN) if message.get("fleeting") else str(message["text"])


def mark_of(context: Context, message: State) -> View | None:
    """A line below a message that can be read for a while only."""
    fleeting = message.get("fleeting")
    if not fleeting or words_of(context, message) != message["text"]:
        return None
    return text(context.t(_MARKS[fleeting["kind"]]), styled(LABEL, size=11), id="message_timer")


def delivery(chat: State | None) -> State:
    """The field of a new message that says whether it was delivered, where that is in question."""
    if chat is not None and "slow" in chat:
        return {"failed": False, "sending": chat["slow"]}
    if chat is None or "unsteady" not in chat:
        return {}
    failed, chat["unsteady"] = chat["unsteady"], False
    return {"failed": failed}


def deliver(data: State, chat: str, *, delivered: bool) -> None:
    """End the way of the messages that are being sent in a conversation."""
    for one in data["chats"]:
        if one["name"] == chat and "slow" in one:
            one["slow"] = False
    for message in data["messages"]:
        if message["chat"] == chat and message.get("sending"):
            message.update(sending=False, failed=not delivered)


def failure_of(context: Context, message: State) -> View | None:
    """A line below a message that is on its way, or that was not delivered."""
    if message.get("sending"):
        return text(context.t("Sending…"), styled(LABEL, size=11), id="message_sending")
    if not message.get("failed"):
        return None
    return text(
        context.t("Not delivered. Touch to send again"),
        styled(LABEL, size=11, color="error"),
        id="message_failed",
    )


def opener_of(context: Context, message: State) -> Callable[[], None]:
    """The effect of a touch on a message: it is sent again, or viewed once, if it can be."""
    if message.get("failed"):
        return lambda: message.update(failed=False)

    def view() -> None:
        message["fleeting"]["seen"] = context.now.isoformat()
        context.start("ViewOnceActivity", id=message["id"])

    fleeting = message.get("fleeting")
    opens = fleeting and fleeting["kind"] == "once" and not fleeting["seen"]
    return view if opens else lambda: None


def _view_once(context: Context) -> View:
    message = find(context.data["messages"], context.arguments["id"]) or {"text": "", "from": ""}
    body = column(
        text(message["text"], styled(BODY_LARGE, size=20), id="once_text"),
        width=FILL,
        padding=(24, 40, 24, 24),
    )
    return scaffold(context, back_toolbar(context, message["from"]), body)


def voicemail_button(context: Context, call: State) -> View | None:
    """The button that plays the voicemail of a call, which can be done once; None without one."""
    voicemail = call.get("voicemail")
    if not voicemail or voicemail["heard"]:
        return None

    def play() -> None:
        voicemail["heard"] = True
        context.start("VoicemailActivity", id=call["id"])

    return icon_button(
        "play_circle",
        play,
        description=context.t("Play voicemail"),
        id="call_voicemail",
        icon_color="primary",
    )


def _voicemail(context: Context) -> View:
    call = find(context.data["calls"], context.arguments["id"])
    name, lines = ("", []) if call is None else (call["name"], call["voicemail"]["lines"])
    at = context.get("line", 0)
    ended = at >= len(lines)
    played = f"0:{_LINE_S * (at + 1):02}"
    said = context.t("End of the voicemail. It was deleted.") if ended else lines[at]
    body = column(
        text(said, styled(BODY_LARGE, size=20), id="voicemail_line"),
        None
        if ended
        else button(
            context.t("Play on from {time}", time=played),
            context.setter("line", at + 1),
            id="voicemail_next",
            kind="tonal",
        ),
        width=FILL,
        padding=(24, 40, 24, 24),
        gap=24,
        align="center",
    )
    return scaffold(context, back_toolbar(context, name), body)


FLEETING_SCREENS: Screens = {
    "ViewOnceActivity": _view_once,
    "VoicemailActivity": _voicemail,
}
