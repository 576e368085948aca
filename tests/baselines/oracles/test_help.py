"""Help in episodes on the phone: what each oracle tells, and to whom."""

import json

import pytest

from tests.navigation_tools import ANSWERS, GOAL, run, run_helped_goal, scripted
from uiprobe.episodes.helps import (
    GOAL_MET,
    GOAL_NOT_MET,
    MANUAL_HEAD,
    MEMORY_HEAD,
    NEXT_STEP,
    STATES_HEAD,
    TARGET_RULE,
    parse_help,
)
from uiprobe.episodes.schema import Episode

pytestmark = pytest.mark.slow

HEADS = (NEXT_STEP, GOAL_NOT_MET, MEMORY_HEAD, MANUAL_HEAD, STATES_HEAD, TARGET_RULE)


def told(log):
    """What a model was told by help, over all screens of all episodes."""
    return "\n".join(
        step.help.text
        for sample in log.samples
        for step in sample.store_as(Episode).steps
        if step.help is not None
    )


def rate(log):
    assert log.status == "success", log.error
    assert not any(sample.error for sample in log.samples)
    return sum(one.scores["success"].value == "C" for one in log.samples) / len(log.samples)


def test_help_is_named():
    assert parse_help("plan, grounding") == ("grounding", "plan")
    for wrong in ("luck", "", "plan+plan", "placebo+plan"):
        with pytest.raises(ValueError, match="help"):
            parse_help(wrong)


def test_a_plan_leads_who_knows_nothing(tmp_path):
    options = {"app": "todo", "agent": "faulty", "faults": "lost=1"}
    assert rate(run(tmp_path, **options, help="plan", limit=5)) == 1
    assert rate(run(tmp_path, **options, help="placebo", limit=5)) < 1


@pytest.mark.parametrize(
    ("help", "head"),
    [
        ("plan", NEXT_STEP),
        ("stop", GOAL_NOT_MET),
        ("memory", MEMORY_HEAD),
        ("grounding", TARGET_RULE),
        ("exploration", MANUAL_HEAD),
        ("placebo", ""),
        ("again", ""),
    ],
)
def test_each_arm_tells_its_own_and_nothing_else(tmp_path, help, head):
    model, api = scripted("I look. ```press [wait]```", "```click [0]```", "```press [stop]```")
    log = run(tmp_path, model, app="todo", limit=1, help=help)
    shown = "\n".join(message.text for prompt in api.asked for message in prompt)
    assert head in shown
    assert not [other for other in HEADS if other != head and other in shown]
    if help == "again":
        assert "Help:" not in shown
    else:
        assert told(log)


def test_the_target_of_a_stated_intent_is_hit(tmp_path):
    """A model that knows the way and always aims at the first widget."""
    answers = (
        "Target: Add task\n```click [1]```",
        "Target: the field 'Title'\n```text [3] [Milk]```",
        "Target: Save\n```click [0]```",
        "Done. ```press [stop]```",
    )
    helped = run_helped_goal(GOAL, tmp_path, scripted(*answers)[0], "grounding")
    assert helped.scores["success"].value == "C"
    steps = helped.store_as(Episode).steps
    assert steps[0].help.decided == "click [1]"
    assert steps[0].action == "click [0]"
    alone = run_helped_goal(GOAL, tmp_path, scripted(*answers)[0], "again")
    assert alone.scores["success"].value == "I"


def test_an_answer_out_of_form_is_asked_for_again(tmp_path):
    broken = ("I would add a task now.", *ANSWERS)
    written = [answer.split("```")[1] if "```" in answer else None for answer in broken]
    structured = [
        answer if action is None else json.dumps({"reasoning": "", "answer": action})
        for answer, action in zip(broken, written, strict=True)
    ]
    helped = run_helped_goal(GOAL, tmp_path, scripted(*structured)[0], "format")
    assert helped.scores["success"].value == "C"
    alone = run_helped_goal(GOAL, tmp_path, scripted(*broken)[0], "again")
    assert alone.scores["success"].answer == "format_error"


def test_the_end_is_told_when_the_goal_is_met(tmp_path):
    found = run_helped_goal(GOAL, tmp_path, scripted(*ANSWERS)[0], "stop")
    texts = [step.help.text for step in found.store_as(Episode).steps]
    assert texts == [GOAL_NOT_MET, GOAL_NOT_MET, GOAL_NOT_MET, GOAL_MET]
    assert found.scores["success"].metadata["helps_missing"] == 0


def test_faults_are_for_the_simulated_agent(tmp_path):
    from inspect_ai._util.error import PrerequisiteError

    with pytest.raises(PrerequisiteError, match="agent=faulty"):
        run(tmp_path, app="todo", faults="icons=1")
