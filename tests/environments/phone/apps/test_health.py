"""The fitness diary: workouts and their undo, weights, water, reminders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.health"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_content_differs_by_seed_and_no_day_has_two_workouts():
    seen = set()
    for seed in range(12):
        workouts = Phone(seed=seed).application_state(APP)["workouts"]
        assert len({workout["day"] for workout in workouts}) == len(workouts)
        seen.add(tuple((w["kind"], w["minutes"], w["day"]) for w in workouts))
    assert len(seen) == 12


def test_a_deleted_workout_can_be_brought_back(app):
    before = state(app)
    app.tap(desc="Workouts")
    app.tap(id="workout_title")
    app.tap(id="action_delete")
    app.tap(id="button1")
    assert len(state(app)["workouts"]) == len(before["workouts"]) - 1
    app.tap(id="snackbar_action")
    assert state(app) == before


def test_a_second_weight_of_the_day_replaces_the_first(app):
    days = len(state(app)["weights"])
    for value in ("71,2", "70.9"):
        app.tap(id="fab_add")
        app.tap(text="Weight today")
        app.phone.type_text(value)
        app.tap(text="Save")
    weights = state(app)["weights"]
    assert len(weights) == days + 1
    assert weights[-1]["grams"] == 70_900


@pytest.mark.parametrize("value", ["7", "1e400", "nan", "heavy"])
def test_weights_that_cannot_be_right_are_not_taken(app, value: str):
    before = state(app)
    app.tap(id="fab_add")
    app.tap(text="Weight today")
    app.phone.type_text(value)
    app.tap(text="Save")
    assert state(app) == before


def test_water_goes_back_to_zero_only_when_confirmed(app):
    app.tap(id="water_plus")
    glasses = state(app)["water"]
    app.hold(id="water_card")
    app.tap(text="Cancel")
    assert state(app)["water"] == glasses > 0
    app.hold(id="water_card")
    app.tap(id="button1")
    assert state(app)["water"] == 0
