"""The health companion: doses and stock, visits, values that cannot be right, reminders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.medical"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def medicine(f, name: str) -> dict:
    return next(m for m in state(f)["medicines"] if m["name"] == name)


def test_content_differs_by_seed_and_makes_sense():
    seen = set()
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        doctors = {doctor["name"] for doctor in found["doctors"]}
        assert all(visit["doctor"] in doctors for visit in found["visits"])
        assert len({visit["reason"] for visit in found["visits"]}) == len(found["visits"])
        seen.add(tuple(m["name"] for m in found["medicines"]))
    assert len(seen) == 12


def test_a_dose_taken_leaves_the_box_once_and_comes_back(app):
    name = app.find(id="dose_title").text
    before = medicine(app, name)
    for _ in range(2):
        app.tap(id="dose_title", text=name)
        app.tap(id="sheet_item", text="Taken")
        assert medicine(app, name)["stock"] == before["stock"] - 1
    app.tap(id="dose_title", text=name)
    app.tap(id="sheet_item", text="Still due")
    assert medicine(app, name) == before


def test_a_cancelled_visit_can_be_brought_back(app):
    before = state(app)
    app.tap(desc="Visits")
    app.tap(id="visit_title")
    app.tap(id="cancel_visit")
    app.tap(id="button1")
    assert len(state(app)["visits"]) == len(before["visits"]) - 1
    app.tap(id="snackbar_action")
    assert state(app) == before


@pytest.mark.parametrize("value", ["5", "999", "fast", "nan"])
def test_values_that_cannot_be_right_are_not_taken(app, value: str):
    before = state(app)
    app.tap(desc="Values")
    app.tap(id="fab_value")
    app.tap(id="value")
    app.phone.type_text(value)
    app.tap(desc="Save")
    assert state(app) == before
    assert app.phone.activity["name"].endswith("AddValueActivity")


@pytest.mark.parametrize("granted", [True, False])
def test_reminding_needs_the_permission(app, granted: bool):
    app.tap(desc="Medicines")
    name = app.find(id="medicine_title").text
    app.tap(id="medicine_title")
    app.tap(id="remind")
    app.tap(id="permission_allow_button" if granted else "permission_deny_button")
    assert medicine(app, name)["remind"] is granted
