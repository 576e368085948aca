"""The messages app: who the conversations are with, and what sending, blocking and calling do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.kit.providers import CONTACTS

APP = "org.uiprobe.messages"
TODO = "org.uiprobe.todo"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_conversations_are_with_contacts_and_differ_by_seed():
    seen = []
    for seed in range(12):
        phone = Phone(seed=seed)
        names = {c["name"] for c in phone.application_state(CONTACTS)["contacts"]}
        found = phone.application_state(APP)
        people = {chat["name"] for chat in found["chats"] if chat["members"] == [chat["name"]]}
        assert len(people & names) >= 8
        assert {call["name"] for call in found["calls"]} <= names
        assert len({message["text"] for message in found["messages"]}) == len(found["messages"])
        seen.append(str(found["messages"]))
    assert len(set(seen)) == 12


def test_a_message_is_sent_once(app):
    before = len(state(app)["messages"])
    app.tap(id="chat_row")
    app.type("See you at noon 🎈", id="compose")
    app.tap(desc="Send")
    app.tap(desc="Send")
    found = state(app)["messages"]
    assert len(found) == before + 1
    assert found[-1]["text"] == "See you at noon 🎈"
    assert found[-1]["from"] == "me"


def test_looking_at_an_empty_conversation_makes_none(app):
    name = state(app)["blocked"][0]
    app.tap(desc="Contacts")
    before = state(app)
    app.scroll_to(name)
    app.tap(id="contact_title", text=name)
    app.tap(desc="Message")
    assert app.all(text="You have blocked this contact.")
    assert not app.all(id="compose")
    assert state(app) == before
    app.tap(text="Unblock")
    assert app.all(id="compose")


def test_a_scheduled_message_is_sent_when_its_time_has_come(app):
    app.tap(id="chat_row")
    app.type("Good evening", id="compose")
    app.hold(desc="Send")
    app.tap(text="Later today, 6:00 PM")
    assert [entry["at"] for entry in state(app)["scheduled"]] == ["2026-03-12T18:00"]
    app.phone.advance(9 * 3_600_000)
    found = state(app)
    assert not found["scheduled"]
    assert found["messages"][-1]["text"] == "Good evening"


def test_archiving_can_be_undone(app):
    before = state(app)
    app.hold(id="chat_row")
    app.tap(text="Archive")
    assert state(app) != before
    app.tap(text="Undo")
    assert state(app) == before


def test_a_call_needs_permission(app):
    app.tap(desc="Calls")
    before = len(state(app)["calls"])
    app.tap(id="call_again")
    app.tap(text="Don't allow")
    assert len(state(app)["calls"]) == before
    app.tap(id="call_again")
    assert len(state(app)["calls"]) == before
    app.phone.grant(APP, "android.permission.CALL_PHONE")
    app.tap(id="call_again")
    assert app.all(text="Calling…")
    assert state(app)["calls"][0]["kind"] == "outgoing"


def test_a_renamed_contact_keeps_the_conversation(app):
    name = next(c["name"] for c in state(app)["chats"] if c["members"] == [c["name"]])
    app.tap(desc="Contacts")
    app.scroll_to(name)
    app.tap(id="contact_title", text=name)
    app.tap(id="action_edit")
    app.tap(id="name")
    app.phone.clear_text()
    app.type("Zed")
    app.tap(desc="Save")
    assert any(chat["name"] == "Zed" for chat in state(app)["chats"])
    assert not [m for m in state(app)["messages"] if m["chat"] == name]


def test_a_contact_of_the_same_name_is_refused(app):
    name = app.phone.application_state(CONTACTS)["contacts"][0]["name"]
    before = app.phone.application_state(CONTACTS)
    app.tap(desc="Contacts")
    app.tap(desc="Add contact")
    app.type(name)
    app.type("(555) 555-0100", id="phone")
    app.tap(desc="Save")
    assert app.phone.focused_activity()[1].endswith("EditContactActivity")
    assert app.phone.application_state(CONTACTS) == before


def test_a_prompt_that_is_answered_after_leaving_only_decides(app):
    app.tap(id="chat_row")
    app.tap(desc="Attach picture")
    app.phone.press_key("HOME")
    app.tap(text="Allow")
    assert not app.all(text="Choose a file")
    app.phone.launch(APP)
    app.tap(desc="Attach picture")
    assert app.all(text="Choose a file")


def test_no_evening_is_offered_when_it_is_over(finger):
    f = finger(seed=1, start=datetime(2026, 3, 12, 19, 1))
    f.phone.launch(APP)
    f.tap(id="chat_row")
    f.type("Good evening", id="compose")
    f.hold(desc="Send")
    assert f.all(text="Tomorrow, 8:00 AM")
    assert not f.all(text="Later today, 6:00 PM")


def test_a_message_can_become_a_task_and_a_task_a_message(app):
    app.tap(id="chat_row")
    app.hold(id="message_text")
    app.tap(text="Share")
    app.tap(text="To-do")
    title = app.find(id="edit_title").text
    assert title
    app.tap(desc="Save")
    assert title in [task["title"] for task in app.phone.application_state(TODO)["tasks"]]
    app.phone.launch(TODO)
    app.hold(id="task_row")
    app.tap(text="Share")
    assert app.all(text="Messages")
    assert not app.all(text="To-do", id="sheet_item")
