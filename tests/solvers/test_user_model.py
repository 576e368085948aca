"""A model in the role of the person who can be asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog
from inspect_ai.model import Model

from tests.navigation_tools import episode, metric, samples, scripted, value
from tests.scripted import scripted_model
from uiprobe.solvers.user_model import (
    MAX_ANSWER,
    UserModel,
    UserModelError,
    describe_person,
    read_said,
)
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.person.facts import Fact, Person

PERSON = Person((Fact("time", "At 9:00 AM, please."), Fact("list", "Work", hidden=False)))


def said(about: str, answer: str) -> str:
    return json.dumps({"about": about, "answer": answer})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("I mean the one at nine.", "a JSON object"),
        ("[1]", "a JSON object"),
        ('{"about": "weather", "answer": "Sunny."}', "a kind of thing"),
        ('{"about": ["time"], "answer": "x"}', "a kind of thing"),
        (said("time", ""), "a text of 1 to"),
        (said("time", "x" * (MAX_ANSWER + 1)), "a text of 1 to"),
        ('{"about": "time", "answer": 9}', "a text of 1 to"),
        ("{" * 100_000, "a JSON object"),
    ],
)
def test_an_answer_of_another_form_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_said(text)


def test_an_answer_may_stand_in_a_fence_and_over_several_lines() -> None:
    found = read_said("```json\n" + said("time", "At nine,\n please.") + "\n```")
    assert (found.about, found.text) == ("time", "At nine, please.")


def test_the_model_knows_the_facts_and_what_was_said_before() -> None:
    prompt = describe_person(PERSON, "Set the alarm")
    assert "- time: At 9:00 AM, please." in prompt
    assert "Set the alarm" in prompt
    assert "in English" in prompt
    assert "in Chinese" in describe_person(Person(language="zh"), "x")


async def test_a_model_that_gives_no_answer_is_an_error_after_three_attempts() -> None:
    model = scripted_model("I would rather not.")
    user = UserModel(PERSON, "Set the alarm", model)
    with pytest.raises(UserModelError, match=r"role `user`.*a JSON object.*user=program"):
        await user.answer("When?")
    assert len(model.api.asked) == 3


async def test_a_question_of_100_000_characters_is_cut() -> None:
    model = scripted_model(said("none", "I do not understand."))
    await UserModel(PERSON, "Set the alarm", model).answer("w" * 100_000)
    assert len(model.api.prompts()[0]) == 20_000


def run(
    tmp_path: Path, model: Model, user: Model | None, limit: int = 1, **options: Any
) -> EvalLog:
    roles = {} if user is None else {"user": user}
    args = {"app": "clock", "tier": "pairs", "user": "model", "screenshots": False, **options}
    return eval(
        "uiprobe/navigation", model=model, model_roles=roles, task_args=args, limit=limit,
        log_dir=str(tmp_path), display="none",
    )[0]  # fmt: skip


@pytest.mark.slow
def test_its_answers_reach_the_agent_and_are_counted_by_what_it_understood(tmp_path: Path) -> None:
    agent, _ = scripted("```ask [Which alarm do you mean?]```", "```press [stop]```")
    user = scripted_model(said("item", "The early one."))
    log = run(tmp_path, agent, user)
    [first] = samples(log)
    step = episode(first).steps[0]
    assert step.reply == "The early one."
    assert step.record is not None
    assert step.record["about"] == "item"
    assert "the answer was 'The early one.'" in str(first.messages)
    assert metric(log, "questioning", "questions") == 1
    assert metric(log, "questioning", "missing") == metric(log, "questioning", "needless") == 0
    assert log.eval.metadata is not None
    assert log.eval.metadata["user"] == "model"


@pytest.mark.slow
def test_its_patience_ends_as_that_of_the_program(tmp_path: Path) -> None:
    agent, _ = scripted(*(f"```ask [Question {n}?]```" for n in range(5)), "```press [stop]```")
    log = run(tmp_path, agent, scripted_model(said("none", "Sorry?")))
    [first] = samples(log)
    replies = [step.reply for step in episode(first).steps[:5]]
    assert replies == ["Sorry?"] * 3 + ["Never mind, I will do it myself."] * 2
    assert metric(log, "questioning", "gave_up") == 1
    assert metric(log, "questioning", "not_understood") == 3


@pytest.mark.slow
def test_a_failing_user_model_is_an_error_and_never_a_score(tmp_path: Path) -> None:
    agent, _ = scripted("```ask [Which alarm?]```")
    log = run(tmp_path, agent, scripted_model("no"))
    found = log.samples or []
    assert found
    assert all(sample.error and "role `user`" in sample.error.message for sample in found)
    assert all("success" not in (sample.scores or {}) for sample in found)


def test_the_role_is_demanded() -> None:
    with pytest.raises(PrerequisiteError, match="--model-role user="):
        navigation(tier="pairs", user="model")


@pytest.mark.slow
def test_the_reference_asks_a_model_too(tmp_path: Path) -> None:
    def answer(messages: Any, config: Any) -> str:
        facts = [line for line in messages[0].text.splitlines() if line.startswith("- ")]
        slot, _, fact = facts[0].removeprefix("- ").partition(": ")
        return said(slot, fact)

    log = run(tmp_path, scripted("")[0], scripted_model(answer), 2, agent="reference")
    assert [value(sample, "success") for sample in samples(log)] == ["C", "C"]
    assert metric(log, "questioning", "both_met") == 1
