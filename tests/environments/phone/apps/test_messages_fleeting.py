"""Messages and voicemails that can be read for a short time, or once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

APP = "org.uiprobe.messages"
SECRET = "The wifi password is 1234-B"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    chat = f.phone.application_state(APP)["chats"][0]["name"]
    f.chat = chat
    return f


def plant(f, kind: str) -> None:
    message = {
        "chat": f.chat, "from": f.chat, "text": SECRET, "file": "", "at": "2026-03-12T09:40",
        "starred": False, "fleeting": {"kind": kind, "seen": ""},
    }  # fmt: skip
    f.phone.plant(APP, "messages", [message])
    f.phone.launch(APP)


@pytest.mark.parametrize(
    ("kind", "left"),
    [("deleted", "This message was deleted"), ("expired", "This code has expired")],
)
def test_a_message_is_gone_a_while_after_it_was_shown(app, kind: str, left: str):
    plant(app, kind)
    app.phone.advance(60_000)
    app.tap(id="chat_name", text=app.chat)
    assert SECRET in app.texts
    app.phone.advance(9_000)
    assert SECRET not in app.texts
    assert left in app.texts


@pytest.mark.parametrize("kind", ["deleted", "expired", "once"])
def test_lists_and_search_do_not_show_what_is_fleeting(app, kind: str):
    plant(app, kind)
    assert not any(SECRET in text for text in app.texts)
    app.tap(id="action_search")
    app.type("wifi", id="search_src_text")
    assert SECRET not in app.texts


def test_a_message_is_viewed_once(app):
    plant(app, "once")
    app.tap(id="chat_name", text=app.chat)
    assert SECRET not in app.texts
    app.tap(id="message_text", text="View once")
    assert SECRET in app.texts
    app.phone.press_key("BACK")
    assert "Opened" in app.texts
    app.tap(id="message_text", text="Opened")
    assert SECRET not in app.texts


def test_a_voicemail_is_heard_line_by_line_and_once(app):
    lines = ["Hello", "I come at 8:00 PM.", "Bye!"]
    call = {
        "name": app.chat, "kind": "missed", "at": "2026-03-01T09:40",
        "voicemail": {"lines": lines, "heard": False},
    }  # fmt: skip
    app.phone.plant(APP, "calls", [call])
    app.phone.launch(APP)
    app.tap(desc="Calls")
    while not app.all(id="call_voicemail"):
        app.phone.swipe(300, 900, 300, 400)
    app.tap(id="call_voicemail")
    heard = []
    for _ in lines:
        heard += [line for line in lines if line in app.texts]
        app.tap(id="voicemail_next")
    assert heard == lines
    assert "End of the voicemail. It was deleted." in app.texts
    app.phone.press_key("BACK")
    assert not app.all(id="call_voicemail")


def test_looking_changes_nothing_that_is_judged(app):
    plant(app, "deleted")
    before = app.phone.application_state(APP)
    app.tap(id="chat_name", text=app.chat)
    app.phone.advance(9_000)
    assert app.phone.application_state(APP)["messages"] == before["messages"]
