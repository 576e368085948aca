"""Runs in which something happens by itself, and whose clock charges for thinking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval, eval_retry
from inspect_ai._util.error import PrerequisiteError

from tests.navigation_tools import episode, metric, run, samples, scripted, value
from uiprobe.episodes.reading import read_steps
from uiprobe.model_configs.catalog import load_model_config
from uiprobe.solvers.session import Session
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.actions import Action

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("chosen", "kinds"),
    [
        ({"app": "messages"}, {"changed", "awaited", "urgent", "moving"}),
        ({"category": "interrupted"}, {"interrupted"}),
    ],
)
def test_references_meet_both_worlds_of_pairs_of_each_kind(
    tmp_path: Path, chosen: dict[str, str], kinds: set[str]
):
    # That they do so in all pairs is part of the proof of each.
    log = run(tmp_path, agent="reference", tier="events", **chosen)
    found = samples(log)
    assert {sample.metadata["category"] for sample in found} == kinds
    assert [sample.id for sample in found if value(sample, "success") != "C"] == []
    assert metric(log, "timing", "both_met") == 1
    for sample in found:
        assert sample.metadata["demand_events"] == len(sample.metadata["goal"]["setup"]["events"])
        kept = episode(sample)
        # A wait ends at once where a message comes at that moment, and an app starts at once.
        instant = ("wait ", "press [restart]")
        acted = [one for one in kept.steps if one.action and not one.action.startswith(instant)]
        assert kept.clock_s is not None
        assert kept.clock_s >= len(acted) - 1


def test_doing_nothing_meets_no_world(tmp_path: Path):
    log = run(tmp_path, agent="do_nothing", tier="events", app="messages")
    assert len(samples(log)) > 10
    assert metric(log, "timing", "both_met") == metric(log, "success", "accuracy") == 0


def test_waiting_is_offered_with_events_and_ends_at_one(tmp_path: Path):
    model, _ = scripted("```wait [600]```")
    log = run(tmp_path, model, tier="events", app="clock", limit=1)
    [sample] = samples(log)
    steps = episode(sample).steps
    assert "wait [seconds] - " in str(sample.messages)
    assert steps[0].action == "wait [600]"
    assert "1. Waited up to 600 s; 3 s passed" in str(sample.messages)
    # The message comes after three seconds, and nothing else for ten minutes.
    assert episode(sample).clock_s == 3 + 600 * (len(steps) - 2)


def test_waiting_so_is_refused_where_nothing_happens(tmp_path: Path):
    log = run(tmp_path, scripted("```wait [600]```")[0], app="clock", limit=1)
    [sample] = samples(log)
    assert episode(sample).ending == "format_error"
    assert "wait [seconds] - " not in str(sample.messages)
    assert "timing" not in (sample.scores or {})


def charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: str) -> None:
    """Declare the time that the model with the scripted answers takes."""
    path = tmp_path / "scripted.yaml"
    traits = "{display_name: Scripted, hosting: local, modalities: [text]" + pace + "}"
    path.write_text(f"model: scripted_steps/model\nuiprobe: {traits}\n")
    monkeypatch.setenv("INSPECT_EVAL_MODEL", "scripted_steps/model")
    load_model_config(str(path)).create()


def test_calls_and_tokens_take_the_time_that_the_model_file_declares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    charged(tmp_path, monkeypatch, ", pace: {call: 2000, token: 500}")
    answers = ("```click [0]```", "```press [stop]```")
    logs = [
        run(tmp_path, scripted(*answers)[0], tier="events", app="clock", limit=1, clock="tokens")
        for _ in range(2)
    ]
    for log in logs:
        assert log.eval.metadata is not None
        assert log.eval.metadata["pace"] == {"by": "tokens", "call_ms": 2000, "token_ms": 500}
        [sample] = samples(log)
        # Two calls of three tokens each, and one action.
        assert episode(sample).clock_s == 2 * (2 + 3 * 0.5) + 1
    first, second = (episode(samples(log)[0]) for log in logs)
    assert (first.steps, first.screens) == (second.steps, second.screens)


def test_what_happens_while_the_model_thinks_is_there_after_its_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    charged(tmp_path, monkeypatch, ", pace: {call: 3000, token: 0}")
    model, api = scripted("```press [wait]```", "```press [stop]```")
    run(tmp_path, model, tier="events", app="clock", limit=1, clock="tokens")
    # The message is due after three seconds; the wait itself takes one.
    assert "notification_title" not in str(api.asked[0])
    assert "Dismiss" in str(api.asked[1])


def test_what_is_due_after_the_end_is_no_part_of_the_episode(tmp_path: Path):
    model, _ = scripted("```press [stop]```")
    log = run(tmp_path, model, tier="events", app="clock", limit=2)
    for sample in samples(log):
        found = episode(sample)
        assert found.ending == "stop"
        assert len(found.steps) == 1
        [step] = read_steps(found)
        assert step.state is not None
        assert step.state["com.android.settings"]["events"]["happened"] == []


def test_an_episode_that_broke_off_between_an_event_and_its_action_is_equal_when_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    options: dict[str, Any] = {"tier": "events", "app": "clock", "agent": "reference"}
    whole = samples(run(tmp_path / "whole", limit=2, **options))
    act, fails = Session.act, [True]

    async def breaks(self: Session, action: Action) -> None:
        state = self.state or {}
        if fails[0] and state["com.android.settings"]["events"]["happened"]:
            raise RuntimeError("the process is killed")
        await act(self, action)

    monkeypatch.setattr(Session, "act", breaks)
    broken = eval(
        "uiprobe/navigation", model="none", limit=2, log_dir=str(tmp_path / "broken"),
        display="none", fail_on_error=False, task_args={"screenshots": False, **options},
    )[0]  # fmt: skip
    assert any(sample.error for sample in broken.samples or [])
    fails[0] = False
    [resumed] = eval_retry(broken, log_dir=str(tmp_path / "resumed"), display="none")
    assert [(one.id, episode(one).steps) for one in samples(resumed)] == [
        (one.id, episode(one).steps) for one in whole
    ]


def test_runs_are_equal_at_any_concurrency(tmp_path: Path):
    logs = [
        eval(
            navigation(tier="events", app="clock", agent="random_walk", screenshots=False),
            model="none",
            log_dir=str(tmp_path / str(number)),
            max_samples=number,
            limit=3,
            display="none",
        )[0]
        for number in (1, 3)
    ]
    first, second = (
        {sample.id: (episode(sample).steps, episode(sample).states) for sample in samples(log)}
        for log in logs
    )
    assert first == second


def test_the_time_of_the_model_is_measured(tmp_path: Path):
    model, _ = scripted("```press [stop]```")
    log = run(tmp_path, model, tier="events", app="clock", limit=1, clock="wall")
    [sample] = samples(log)
    assert 0 <= (episode(sample).clock_s or 0) < 60


def test_a_model_without_declared_time_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    charged(tmp_path, monkeypatch, "")
    with pytest.raises(PrerequisiteError, match="declare milliseconds in its model file"):
        navigation(clock="tokens")


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
