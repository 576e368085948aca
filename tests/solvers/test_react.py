"""The ReAct agent on a phone, with a model that says what the test tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import ContentImage
from inspect_ai.solver import Solver

from tests.navigation_tools import (
    ANSWERS,
    GOAL,
    ScriptedAPI,
    episode,
    run_goal,
    scripted,
    value,
)
from uiprobe.probes.sources.builtin.language import click, nothing_else
from uiprobe.probes.sources.builtin.language.ways import MENU
from uiprobe.solvers.negative_controls import random_walk
from uiprobe.solvers.react import react
from uiprobe.solvers.react_options import OptionsError, choose_targets
from uiprobe.solvers.reference import reference
from uiprobe.ui.goal import CHAINS

pytestmark = pytest.mark.slow


def asked_texts(api: ScriptedAPI) -> list[str]:
    return ["\n".join(message.text for message in messages) for messages in api.asked]


def pictures(api: ScriptedAPI) -> list[list[str]]:
    return [
        [
            content.image
            for message in messages
            if not isinstance(message.content, str)
            for content in message.content
            if isinstance(content, ContentImage)
        ]
        for messages in api.asked
    ]


def test_a_model_that_answers_well_reaches_the_goal(tmp_path: Path) -> None:
    model, _ = scripted(*ANSWERS)
    found = run_goal(GOAL, tmp_path, react(), model)
    kept = episode(found)
    assert value(found, "success") == "C"
    assert kept.ending == "stop"
    assert [step.action for step in kept.steps] == [
        "click [0]",
        "text [3] [Milk]",
        "click [2]",
        "press [stop]",
    ]
    assert [step.answers[0].text for step in kept.steps] == list(ANSWERS)
    assert kept.tokens == {"input": 40, "output": 12}
    assert all(kept.seconds[part] > 0 for part in ("model", "device", "harness"))
    assert len(found.messages) == 1 + 2 * len(ANSWERS)


def test_the_prompt_has_what_the_paper_says(tmp_path: Path) -> None:
    model, api = scripted(*ANSWERS)
    run_goal(GOAL, tmp_path, react(history=1, notes=False), model)
    first, second, third, _ = asked_texts(api)
    for part in ("click [i]", "press [stop]", GOAL.instruction, "step by step", "backticks"):
        assert part in first
    assert "(nothing yet)" in first
    assert "[0] a View (content-desc: Add task" in first
    assert "1. Clicked 'Add task' (" in second
    # One earlier action is told, as in the paper, and keeps its number.
    assert "2. Typed 'Milk'" in third
    assert "1. Clicked" not in third
    assert "otes:" not in first


def test_a_prompt_says_which_app_a_restart_leads_to_where_there_are_several(tmp_path: Path) -> None:
    (model, one), (other, several) = scripted(*ANSWERS), scripted(*ANSWERS)
    run_goal(GOAL, tmp_path, react(), model)
    run_goal(replace(GOAL, category=CHAINS), tmp_path, react(), other)
    assert "press [restart] - go to the first screen of the app\n" in asked_texts(one)[0]
    assert (
        "press [restart] - go to the first screen of the app that the goal begins in\n"
        in asked_texts(several)[0]
    )


def test_notes_are_shown_on_later_screens_and_kept_in_the_log(tmp_path: Path) -> None:
    first, second, *rest = ANSWERS
    model, api = scripted(f"Notes: milk is wanted\n\n{first}", second, *rest)
    kept = episode(run_goal(GOAL, tmp_path, react(), model))
    told = asked_texts(api)
    assert "Your notes:\n(none)" in told[0]
    assert all("Your notes:\nmilk is wanted" in text for text in told[1:])
    assert [step.notes for step in kept.steps] == ["milk is wanted"] * len(ANSWERS)
    assert kept.steps[0].action == "click [0]"


@pytest.mark.parametrize(("history", "told"), [(None, 3), (2, 2), (0, 0)])
def test_the_history_has_the_requested_length(
    history: int | None, told: int, tmp_path: Path
) -> None:
    model, api = scripted(*ANSWERS)
    run_goal(GOAL, tmp_path, react(history=history), model)
    last = asked_texts(api)[-1].partition("Actions so far:\n")[2].partition("\n\n")[0]
    assert sum(line[0].isdigit() for line in last.splitlines()) == told


def test_the_skills_can_be_left_out(tmp_path: Path) -> None:
    told, silent = scripted(*ANSWERS), scripted(*ANSWERS)
    run_goal(GOAL, tmp_path, react(), told[0])
    run_goal(GOAL, tmp_path, react(tell_skills=False), silent[0])
    assert "After a wrong turn" in asked_texts(told[1])[0]
    assert "After a wrong turn" not in asked_texts(silent[1])[0]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("I would click the button.", "no_fence"),
        ("", "empty"),
        ("```tap [0]```", "unknown_action"),
        ("```click [0] now```", "trailing_text"),
        ("```click [999]```", "index_out_of_range"),
        ("```click [10,20]```", "wrong_target_kind"),
    ],
)
def test_an_answer_that_cannot_be_used_ends_the_episode(
    answer: str, reason: str, tmp_path: Path
) -> None:
    model, api = scripted(ANSWERS[0], answer)
    found = run_goal(GOAL, tmp_path, react(on_format_error="stop"), model)
    kept = episode(found)
    assert kept.ending == "format_error"
    assert [step.answers[-1].reason for step in kept.steps] == [None, reason]
    assert kept.steps[-1].action is None
    assert value(found, "success") == "I"
    unread = value(found, "conduct")
    misfit = reason == "index_out_of_range"
    assert (unread["format_errors"], unread["misfits"]) == ((0, 0.5) if misfit else (0.5, 0))
    assert len(api.asked) == 2


def test_it_is_asked_again_with_the_reason_unless_that_is_not_wanted(tmp_path: Path) -> None:
    model, api = scripted("```tap [0]```", *ANSWERS)
    found = run_goal(GOAL, tmp_path, react(), model)
    first = episode(found).steps[0]
    assert value(found, "success") == "C"
    assert [answer.reason for answer in first.answers] == ["unknown_action", None]
    again = api.asked[1]
    assert again[-2].text == "```tap [0]```"
    assert "'tap [0]' does not begin with an action" in again[-1].text
    # What was wrong is not held against the later steps.
    assert len(api.asked[2]) == 2
    assert value(found, "conduct")["format_errors"] == pytest.approx(1 / 5)


def test_who_leaves_brackets_out_learns_of_the_form_and_goes_on(tmp_path: Path) -> None:
    model, api = scripted("```swipe [0] down```", *ANSWERS)
    found = run_goal(GOAL, tmp_path, react(), model)
    assert value(found, "success") == "C"
    told = api.asked[1][-1].text
    assert "the argument ' down' of swipe is not in brackets" in told
    assert "the form is swipe [i] [direction]" in told


def test_it_is_not_asked_again_for_ever(tmp_path: Path) -> None:
    model, api = scripted("nothing useful")
    found = run_goal(GOAL, tmp_path, react(), model)
    assert episode(found).ending == "format_error"
    assert len(api.asked) == 3
    assert value(found, "conduct")["format_errors"] == 1


def test_the_same_action_three_times_in_a_row_ends_the_episode(tmp_path: Path) -> None:
    model, _ = scripted("```press [wait]```")
    found = run_goal(GOAL, tmp_path, react(), model)
    kept = episode(found)
    assert kept.ending == "loop"
    assert [step.action for step in kept.steps] == ["press [wait]"] * 3 + [None]
    assert value(found, "conduct")["repetition"] == 1


@pytest.mark.parametrize(("as_released", "ending"), [(False, "stop"), (True, "loop")])
def test_three_times_back_is_no_loop_but_in_goals_of_the_paper(
    tmp_path: Path, as_released: bool, ending: str
) -> None:
    inside = {"way": [MENU, click(text="Settings"), click(text="Sort by")], "depth": 2}
    goal = replace(GOAL, setup={"left": inside}, as_released=as_released)
    model, _ = scripted(*["```press [back]```"] * 3, "```press [stop]```")
    kept = episode(run_goal(goal, tmp_path, react(), model))
    assert len({step.screen for step in kept.steps}) == 4
    assert kept.ending == ending


def test_finding_the_end_of_a_list_is_no_loop_and_going_on_there_is(tmp_path: Path) -> None:
    top = "```press [back]```"
    inside = {"way": [MENU, click(text="Settings")], "depth": 1}
    goal = replace(GOAL, setup={"left": inside})
    # The second Back leaves the app, and the home screen has nothing behind it.
    model, _ = scripted(*[top] * 3, "```press [stop]```")
    assert episode(run_goal(goal, tmp_path, react(), model)).ending == "stop"
    model, _ = scripted(*[top] * 5)
    kept = episode(run_goal(goal, tmp_path, react(), model))
    assert (kept.ending, len(kept.steps)) == ("loop", 5)


@pytest.mark.parametrize(("last", "ending"), [("up", "stop"), ("down", "loop")])
def test_swiping_back_from_the_end_of_a_list_is_no_loop(
    tmp_path: Path, last: str, ending: str
) -> None:
    swipes = {"down": "```swipe [500,500] [500,1100]```", "up": "```swipe [500,1100] [500,500]```"}
    model, _ = scripted(*[swipes["down"]] * 2, swipes[last], "```press [stop]```")
    found = run_goal(GOAL, tmp_path, react(observation="image"), model)
    assert episode(found).ending == ending


def test_an_episode_ends_after_its_last_allowed_action(tmp_path: Path) -> None:
    model, _ = scripted(*ANSWERS)
    found = run_goal(GOAL, tmp_path, react(), model, max_steps=3)
    kept = episode(found)
    assert kept.ending == "max_steps"
    assert len(kept.steps) == 4
    # It is judged by what it reached, and did not see that it had.
    assert value(found, "success") == "C"
    assert value(found, "conduct")["never_stopped"] == 1


def test_a_refused_action_is_reported_and_the_episode_continues(tmp_path: Path) -> None:
    model, api = scripted(ANSWERS[0], "```text [3] [two\nlines]```", *ANSWERS[1:])
    found = run_goal(GOAL, tmp_path, react(), model)
    kept = episode(found)
    assert value(found, "success") == "C"
    assert kept.steps[1].refused is not None
    assert kept.steps[1].action == "press [wait]"
    assert "the phone refused: text [3] [two\nlines]" in asked_texts(api)[2]


def test_native_function_calls(tmp_path: Path) -> None:
    model, api = scripted(
        {"tool": "click", "arguments": {"index": 0}},
        {"tool": "text", "arguments": {"index": 3}},
        {"tool": "text", "arguments": {"index": 3, "text": "Milk"}},
        {"tool": "click", "arguments": {"index": 2}},
        {"tool": "press", "arguments": {"key": "stop"}},
    )
    found = run_goal(GOAL, tmp_path, react(answers="tools", on_format_error="retry"), model)
    assert value(found, "success") == "C"
    assert {tool.name for tool in api.tools} == {"click", "longclick", "text", "swipe", "press"}
    assert "backticks" not in asked_texts(api)[0]
    # A call that cannot be carried out gets its answer as one.
    assert api.asked[2][-1].role == "tool"
    assert episode(found).steps[1].answers[0].reason == "missing_argument"


@pytest.mark.parametrize("answers", ["grammar", "tools"])
@pytest.mark.parametrize("model", ["uiprobe/lexical", "uiprobe/random"])
def test_the_baselines_answer_in_the_form_that_is_asked_for(
    model: str, answers: Any, tmp_path: Path
) -> None:
    found = run_goal(GOAL, tmp_path, react(answers=answers, history=None), model)
    assert value(found, "conduct")["format_errors"] == 0
    assert len(episode(found).steps) > 1


PLUS = "(676,1124)"


def ui_tars_script() -> tuple[str, ...]:
    return (
        f"Thought: The button.\nAction: click(start_box='{PLUS}')",
        "Thought: The title has the focus.\nAction: type(content='Milk')",
        "Thought: Save.\nAction: click(start_box='<|box_start|>(720,108)<|box_end|>')",
        "Thought: Done.\nAction: finished()",
    )


def test_the_ui_tars_form(tmp_path: Path) -> None:
    model, _ = scripted(*ui_tars_script())
    found = run_goal(GOAL, tmp_path, react(observation="image", answers="ui_tars"), model)
    steps = episode(found).steps
    assert [answer.reason for step in steps for answer in step.answers] == [None] * 4
    assert steps[0].action == "click [676,1124]"
    assert steps[1].action is not None
    assert steps[1].action.endswith("[Milk]")
    assert value(found, "success") == "C"


def test_a_line_break_at_the_end_of_typed_text_is_the_enter_key(tmp_path: Path) -> None:
    script = ui_tars_script()
    model, api = scripted(script[0], "Action: type(content='Milk\\n')", *script[2:])
    found = run_goal(GOAL, tmp_path, react(observation="image", answers="ui_tars"), model)
    assert [step.action for step in episode(found).steps][2] == "press [enter]"
    assert len(api.asked) == len(episode(found).steps) - 1


def test_a_picture_is_shown_and_earlier_ones_are_kept(tmp_path: Path) -> None:
    model, api = scripted("```press [wait]```", "```press [back]```", "```press [stop]```")
    run_goal(GOAL, tmp_path, react(observation="image", keep_pictures=1), model)
    shown = pictures(api)
    assert [len(one) for one in shown] == [1, 2, 2]
    assert all(picture.startswith("data:image/png;base64,") for one in shown for picture in one)
    assert shown[1][0] == shown[0][-1]
    assert "click [x,y]" in asked_texts(api)[0]
    assert "a View" not in asked_texts(api)[0].partition("Actions so far")[2]


def test_coordinates_become_pixels_of_the_screen(tmp_path: Path) -> None:
    model, _ = scripted("```click [880,878]```", "```press [stop]```")
    found = run_goal(GOAL, tmp_path, react(observation="image", coordinates="permille"), model)
    step = episode(found).steps[0]
    assert step.action == "click [675.84,1123.84]"
    assert step.record is not None
    assert step.record["element"]["content-desc"] == "Add task"


def test_an_annotated_picture_takes_numbers(tmp_path: Path) -> None:
    model, api = scripted(*ANSWERS)
    found = run_goal(GOAL, tmp_path, react(observation="annotated_image"), model)
    assert value(found, "success") == "C"
    assert len(pictures(api)[0]) == 1


def test_options_that_do_not_go_together_are_refused() -> None:
    for observation, targets, answers in (
        ("tree", "coordinate", "grammar"),
        ("image", "element", "grammar"),
        ("list", "auto", "ui_tars"),
        ("annotated_image", "element", "ui_tars"),
    ):
        with pytest.raises(OptionsError, match=r"choose|cannot name"):
            choose_targets(observation, targets, answers)  # type: ignore[arg-type]


def test_the_reference_and_the_random_walk_ask_no_model(tmp_path: Path) -> None:
    agents: list[tuple[Solver, str]] = [(reference(), "C"), (random_walk(), "I")]
    for solver, expected in agents:
        found = run_goal(GOAL, tmp_path, solver)
        assert value(found, "success") == expected
        assert found.model_usage == {}


@pytest.mark.parametrize(
    ("answers", "declaration"),
    [
        ("grammar", "There is no such list. ```infeasible [no such list]```"),
        ("tools", {"tool": "infeasible", "arguments": {"reason": "no such list"}}),
        ("ui_tars", "Thought: None.\nAction: call_user(content='no such list')"),
    ],
)
@pytest.mark.parametrize("feasible", [True, False])
def test_a_goal_is_declared_infeasible_in_the_form_that_the_prompt_offers(
    answers: Any, declaration: Any, feasible: bool, tmp_path: Path
) -> None:
    goal = replace(GOAL, evaluators=(nothing_else(),), feasible=feasible, may_be_infeasible=True)
    model, api = scripted(declaration)
    observation = "image" if answers == "ui_tars" else "tree"
    found = run_goal(goal, tmp_path, react(observation=observation, answers=answers), model)
    kept = episode(found)
    prompt = asked_texts(api)[0]
    assert "cannot be reached on this phone" in prompt
    # What stands in backticks in the prompt is read as it stands there.
    assert ("```infeasible [reason]```" in prompt) == (answers == "grammar")
    assert kept.ending == "stop"
    assert [step.action for step in kept.steps] == ["infeasible [no such list]"]
    assert value(found, "success") == ("I" if feasible else "C")


def test_a_declaration_is_no_action_where_no_goal_can_be_infeasible(tmp_path: Path) -> None:
    model, api = scripted("```infeasible [no such list]```")
    found = run_goal(GOAL, tmp_path, react(), model)
    assert "infeasible" not in asked_texts(api)[0]
    assert episode(found).ending == "format_error"
    assert episode(found).steps[0].answers[0].reason == "unknown_action"
