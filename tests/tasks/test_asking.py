"""Runs in which a person can be asked: through the loop, with a model that answers by script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalSample

from tests.navigation_tools import episode, metric, run, samples, scripted, value
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow

PAIRS: dict[str, Any] = {"tier": "pairs", "user": "program"}
SHORT = "ambiguous,unsaid,premise,confirmed,clear"
"""The categories of pairs that are no chains."""


def figures(sample: EvalSample) -> dict[str, float]:
    found = value(sample, "questioning")
    assert isinstance(found, dict)
    return found


def test_references_meet_both_worlds_of_pairs_of_each_kind(tmp_path: Path):
    # That they do so in all pairs is part of the proof of each.
    log = run(tmp_path, agent="reference", app="clock,messages", category=SHORT, **PAIRS)
    found = samples(log)
    assert {sample.metadata["category"] for sample in found} == set(SHORT.split(","))
    assert [sample.id for sample in found if value(sample, "success") != "C"] == []
    assert metric(log, "questioning", "both_met") == 1
    assert log.eval.metadata is not None
    assert log.eval.metadata["user"] == "program"
    for sample in found:
        asks = sample.metadata["demand_asks"]
        assert figures(sample)["questions"] == asks
        assert figures(sample)["needless"] == figures(sample)["missing"] == 0


def test_doing_nothing_meets_no_world(tmp_path: Path):
    kinds = "ambiguous,premise,confirmed"
    log = run(tmp_path, agent="do_nothing", app="clock,todo", category=kinds, **PAIRS)
    assert {sample.metadata["category"] for sample in samples(log)} == set(kinds.split(","))
    assert metric(log, "questioning", "both_met") == 0
    assert metric(log, "success", "accuracy") == 0


def test_the_answer_is_in_the_next_prompt_and_in_the_log(tmp_path: Path):
    model, _ = scripted("```ask [Which alarm do you mean?]```")
    log = run(tmp_path, model, app="clock", limit=2, **PAIRS)
    first, second = samples(log)
    told = [fact["answer"] for fact in first.metadata["goal"]["person"]["facts"]]
    assert episode(first).steps[0].reply == told[0]
    assert episode(second).steps[0].reply != told[0]
    assert f"1. Asked 'Which alarm do you mean?'; the answer was '{told[0]}'" in str(first.messages)
    assert (figures(first)["questions"], figures(first)["needless"]) == (3, 2)
    assert figures(first)["missing"] == 0
    assert value(first, "success") == "I"


def test_nobody_is_asked_where_there_is_nobody(tmp_path: Path):
    log = run(tmp_path, scripted("```ask [Which alarm?]```")[0], app="clock", limit=1)
    [sample] = samples(log)
    assert episode(sample).ending == "format_error"
    assert "ask [question] - " not in str(sample.messages)
    assert "questioning" not in (sample.scores or {})


def test_other_goals_have_a_person_with_nothing_to_add(tmp_path: Path):
    model, _ = scripted("```ask [Which alarm do you mean?]```")
    log = run(tmp_path, model, app="clock", limit=1, user="program")
    [sample] = samples(log)
    assert episode(sample).steps[0].reply == "I have nothing to add about that."
    assert figures(sample)["needless"] == 3


def test_items_without_a_person_are_as_before():
    plain, asked = (navigation(user=user, app="clock").dataset for user in ("none", "program"))
    for before, after in zip(plain, asked, strict=True):
        assert before.input == after.input
        goal = dict((after.metadata or {})["goal"])
        goal.pop("person")
        assert goal == (before.metadata or {})["goal"]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"tier": "pairs"}, "user=program"),
        ({**PAIRS, "answers": "ui_tars", "observation": "image"}, "answers=grammar or tools"),
        ({**PAIRS, "split": "train"}, "split=train is for tier=basic"),
        ({"user": "robot"}, "user"),
    ],
)
def test_what_does_not_go_together_is_refused(parameters: dict[str, Any], message: str):
    with pytest.raises(PrerequisiteError, match=message):
        navigation(**parameters)
