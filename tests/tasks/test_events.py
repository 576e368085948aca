"""Runs in which something happens by itself, and whose clock charges for thinking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from inspect_ai._util.error import PrerequisiteError

from tests.navigation_tools import episode, metric, run, samples, scripted, value
from uiprobe.probes.sources.builtin.events.catalog import EVENT_GOALS
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow


def test_references_meet_both_worlds_of_all_pairs(tmp_path: Path):
    log = run(tmp_path, agent="reference", tier="events")
    found = samples(log)
    assert len(found) == 2 * len(EVENT_GOALS.pairs)
    assert [sample.id for sample in found if value(sample, "success") != "C"] == []
    assert metric(log, "timing", "both_met") == 1
    for sample in found:
        assert sample.metadata["demand_events"] == len(sample.metadata["goal"]["setup"]["events"])
        seconds = episode(sample).clock_s
        assert seconds is not None
        assert seconds >= len(episode(sample).steps) - 1


def test_doing_nothing_meets_no_world(tmp_path: Path):
    log = run(tmp_path, agent="do_nothing", tier="events")
    assert metric(log, "timing", "both_met") == metric(log, "success", "accuracy") == 0


def test_waiting_is_offered_with_events_and_ends_at_one(tmp_path: Path):
    model, _ = scripted("```wait [600]```")
    log = run(tmp_path, model, tier="events", app="clock", limit=1)
    [sample] = samples(log)
    steps = episode(sample).steps
    assert "wait [seconds] - " in str(sample.messages)
    assert steps[0].action == "wait [600]"
    assert "1. Waited up to 600 s" in str(sample.messages)
    # The message comes after three seconds, and nothing else for ten minutes.
    assert episode(sample).clock_s == 3 + 600 * (len(steps) - 2)


def test_waiting_so_is_refused_where_nothing_happens(tmp_path: Path):
    log = run(tmp_path, scripted("```wait [600]```")[0], app="clock", limit=1)
    [sample] = samples(log)
    assert episode(sample).ending == "format_error"
    assert "wait [seconds] - " not in str(sample.messages)
    assert "timing" not in (sample.scores or {})


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"tier": "events", "environment": "adb"}, "environment=phone"),
        ({"tier": "events", "answers": "ui_tars", "observation": "image"}, "grammar or tools"),
        ({"tier": "events", "split": "train"}, "split=train is for tier=basic"),
        ({"clock": "tokens", "environment": "adb"}, "clock=tokens is for environment=phone"),
        ({"clock": "tokens"}, "pace"),
        ({"clock": "sun"}, "clock"),
    ],
)
def test_what_does_not_go_together_is_refused(parameters: dict[str, Any], message: str):
    with pytest.raises(PrerequisiteError, match=message):
        navigation(**parameters)
