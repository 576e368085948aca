"""The business app: the shared calendar, guests, invoices."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.kit.providers import CALENDAR

APP = "org.uiprobe.business"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def events(f) -> list[dict]:
    return f.phone.application_state(CALENDAR)["events"]


def invoices(f) -> list[dict]:
    return f.phone.application_state(APP)["invoices"]


def test_content_differs_by_seed_and_invoices_are_to_clients():
    seen = set()
    for seed in range(10):
        found = Phone(seed=seed).application_state(APP)
        names = {client["name"] for client in found["clients"]}
        assert len(names) == len(found["clients"])
        assert {invoice["client"] for invoice in found["invoices"]} <= names
        assert {"Sent", "Draft"} <= {invoice["status"] for invoice in found["invoices"]}
        seen.add(str(found))
    assert len(seen) == 10


def test_an_hour_of_the_day_begins_an_event_there(app):
    app.tap(desc="Next week")
    app.tap(desc="New event at 9 AM")
    app.type("Rehearsal")
    app.tap(desc="Save")
    added = next(event for event in events(app) if event["title"] == "Rehearsal")
    assert (added["day"], added["start"], added["end"]) == ("2026-03-19", "09:00", "10:00")


def test_an_event_ends_on_its_day(app):
    app.tap(id="fab_add")
    app.type("Night shift")
    app.tap(id="start")
    app.tap(desc="11")
    app.tap(id="pm_label")
    app.tap(text="OK")
    app.tap(desc="Save")
    assert app.phone.focused_activity()[1].endswith("EventEditActivity")
    assert "Night shift" not in [event["title"] for event in events(app)]


def test_guests_need_the_permission(app):
    app.tap(id="fab_add")
    app.phone.press_key("BACK")
    app.tap(id="add_guest")
    app.tap(id="permission_deny_button")
    assert not app.all(id="contact_list")
    app.phone.grant(APP, "android.permission.READ_CONTACTS")
    app.tap(id="add_guest")
    app.tap(id="contact_title")
    assert len(app.all(id="guest_title")) == 1


def test_a_deleted_invoice_comes_back(app):
    before = invoices(app)
    app.tap(desc="Invoices")
    app.hold(id="invoice_title")
    app.tap(text="Delete")
    assert len(invoices(app)) == len(before) - 1
    app.tap(id="snackbar_action")
    assert invoices(app) == before


def test_a_renamed_client_keeps_its_invoices(app):
    name = invoices(app)[0]["client"]
    count = [invoice["client"] for invoice in invoices(app)].count(name)
    app.tap(id="action_search")
    app.type(name.lower())
    app.tap(id="client_title", text=name)
    app.tap(desc="More options")
    app.tap(text="Edit")
    app.tap(id="name")
    app.phone.clear_text()
    app.type("Renamed Ltd")
    app.tap(desc="Save")
    assert [invoice["client"] for invoice in invoices(app)].count("Renamed Ltd") == count


def test_a_shared_text_becomes_the_title_of_an_event(app):
    app.phone.start_activity(APP, "EventEditActivity", {"text": "Concert in the park"})
    app.phone.advance(0)
    app.tap(desc="Save")
    assert [event["title"] for event in events(app)].count("Concert in the park") == 1
