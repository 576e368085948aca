"""Phones of goals: what the set-up says, and the time at which they start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from uiprobe.environments.phone.device import START, Phone
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.phones import start_of
from uiprobe.ui.goal import Goal


@pytest.fixture(scope="module")
def goal() -> Goal:
    group = next(group for group in APP_GOALS if group.app == "todo")
    template, apps = group.templates[0], builtin_apps(0)
    return group.goal(template, next(group.draws(template, apps, 0)), apps, seed=0, instance=0)


def test_the_start_is_drawn_by_seed_on_the_same_day(goal):
    starts = {seed: start_of(replace(goal, seed=seed)) for seed in range(60)}
    assert len(set(starts.values())) > 30
    assert all(moment.date() == START.date() for moment in starts.values())
    assert all(moment >= START and moment.hour < 22 for moment in starts.values())
    # No alarm is near: they ring at full fives.
    assert {moment.minute % 5 for moment in starts.values()} == {1}
    assert start_of(goal) == start_of(replace(goal, app="clock"))


def test_the_apps_hold_the_same_whenever_a_phone_starts(goal):
    phone = builtin_environment(goal).phone
    assert phone.now() == start_of(goal) != START
    plain = Phone(seed=goal.seed)
    for package in phone.packages():
        assert phone.application_state(package) == plain.application_state(package)


def test_time_that_never_passed_does_not_ring(goal):
    for seed in range(12):
        phone = builtin_environment(replace(goal, seed=seed)).phone
        phone.advance(1_000)
        assert phone.application_state("com.android.deskclock")["ringing"] is None


def test_the_surface_is_that_of_the_set_up(goal):
    setup = {"look": "c", "screen": [720, 1600], "density": 280, "gestures": True}
    phone = builtin_environment(replace(goal, setup=setup)).phone
    assert (phone.look, phone.size, phone.density) == ("c", (720, 1600), 280)
    assert phone.gestures
