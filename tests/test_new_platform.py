"""A new platform moves in without a change to any room but its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog

import tests.adventure  # noqa: F401 - it registers the platform, as a plug-in does
from tests.navigation_tools import episode, run, samples, scripted, value
from uiprobe.results.report.write import make_report, write_report

pytestmark = pytest.mark.slow


def play(folder: Path, *answers: str, **parameters: Any) -> EvalLog:
    model, _ = scripted(*(f"```{answer}```" for answer in answers))
    return run(folder, model, **parameters)


@pytest.mark.parametrize("agent", ["reference", "do_nothing"])
def test_goals_are_judged_by_evaluators_and_by_the_environment(tmp_path: Path, agent: str) -> None:
    log = run(tmp_path, environment="adventure", agent=agent)
    expected = "C" if agent == "reference" else "I"
    found = samples(log)
    assert {str(one.id): value(one, "success") for one in found} == dict.fromkeys(
        ("1/adventure", "2/adventure"), expected
    )
    assert [value(one, "completion") for one in found] == [1, 1] if agent == "reference" else [0, 0]


def test_a_model_is_told_the_verbs_of_the_platform_and_plays(tmp_path: Path) -> None:
    answers = ["use [1]", "use [0]", "use [0]", "use [1]", "stop"]
    lamp = samples(play(tmp_path, *answers, environment="adventure", limit=1))[0]
    assert [step.action for step in episode(lamp).steps] == answers
    assert value(lamp, "success") == "C"
    told = lamp.messages[-2].text
    assert "use [i] - use thing i" in told
    assert "[0] a thing (name: stairs" in told
    assert "Used 'lamp' (thing" in told
    assert "phone" not in told and "tap" not in told


def test_an_action_that_does_not_fit_the_platform_is_the_models_fault(tmp_path: Path) -> None:
    for answer, reason in (("use [7]", "index_out_of_range"), ("click [0]", "unknown_action")):
        lamp = samples(play(tmp_path / reason, answer, environment="adventure", limit=1))[0]
        assert episode(lamp).ending == "format_error"
        assert episode(lamp).steps[-1].answers[0].reason == reason
        assert value(lamp, "success") == "I"


def test_a_recording_of_it_is_replayed(tmp_path: Path) -> None:
    log = play(tmp_path, "use [0]", "use [1]", "stop", environment="adventure_replay", limit=1)
    lamp = samples(log)[0]
    assert [step.action for step in episode(lamp).steps] == ["use [0]", "use [1]", "stop"]
    assert (value(lamp, "success"), lamp.scores["success"].metadata["ceiling"]) == ("C", 1)


def test_its_logs_make_a_report(tmp_path: Path) -> None:
    play(
        tmp_path / "logs", "use [1]", "use [1]", "use [0]", "stop", "stop", environment="adventure"
    )
    page = write_report(make_report([tmp_path / "logs"]), tmp_path / "report")
    shown = page.read_text(encoding="utf-8")
    assert "Light the lamp" in shown
    assert "wrong target on the right plan" in shown
    assert "ladder" in shown
