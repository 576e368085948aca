"""The agents of the field on the phone, with a scripted model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval
from inspect_ai.log import EvalSample, read_eval_log

from tests.navigation_tools import ANSWERS, GOAL, episode, run_goal, scripted, value
from uiprobe.episodes.documents import (
    AppDocuments,
    DocumentsError,
    load_documents,
    save_documents,
)
from uiprobe.results.app_documents import read_documents
from uiprobe.solvers.agents.lines import read_line
from uiprobe.solvers.agents.solver import field_agent
from uiprobe.solvers.agents.table import PRESETS
from uiprobe.solvers.react_options import OptionsError
from uiprobe.tasks.app_documents import app_documents

STOP = "Done. ```press [stop]```"


def run(
    tmp_path: Path, name: Any, *answers: str, **options: Any
) -> tuple[EvalSample, list[str], Any]:
    """Run the goal; the prompts are the last messages of the questions."""
    model, api = scripted(*answers)
    sample = run_goal(GOAL, tmp_path, field_agent(name, **options), model)
    return sample, [messages[-1].text for messages in api.asked], api


@pytest.mark.slow
def test_the_planner_plans_first_and_again_when_the_actor_asks(tmp_path: Path) -> None:
    sample, prompts, api = run(
        tmp_path,
        "planner",
        "1. Open the form. 2. Save.",
        ANSWERS[0],
        "Replan: the form is empty\n" + ANSWERS[1],
        "1. Only save.",
        *ANSWERS[2:],
    )
    assert value(sample, "success") == "C"
    assert "numbered plan" in prompts[0]
    assert "Plan:\n1. Open the form. 2. Save." in prompts[1]
    assert "The plan until now:\n1. Open the form." in prompts[3]
    assert "Plan:\n1. Only save." in prompts[4]
    # Plans are paid for too.
    assert episode(sample).tokens == {"input": 60, "output": 18}
    assert len(api.asked) == 6


@pytest.mark.slow
def test_the_planner_plans_anew_after_so_many_actions(tmp_path: Path) -> None:
    answers = ["Plan A.", ANSWERS[0], ANSWERS[1], "Plan B.", ANSWERS[2], STOP]
    _, prompts, _ = run(tmp_path, "planner", *answers, plan_every=2)
    assert [number for number, text in enumerate(prompts) if "numbered plan" in text] == [0, 3]


def test_m3a_tells_what_changed_in_place_of_the_actions(tmp_path: Path) -> None:
    sample, prompts, _ = run(
        tmp_path,
        "m3a",
        ANSWERS[0],
        "A form opened.",
        ANSWERS[1],
        "The title is typed.",
        ANSWERS[2],
        "It was saved.",
        STOP,
    )
    assert value(sample, "success") == "C"
    assert "Screen 1:" in prompts[1]
    assert "Screen 2:" in prompts[1]
    assert "What has happened so far:\n1. A form opened.\n2. The title is typed." in prompts[4]
    assert "2 actions, not shown" in prompts[4]


@pytest.mark.slow
def test_best_of_n_asks_a_judge_where_proposals_differ(tmp_path: Path) -> None:
    click, wrong = ANSWERS[0], "```click [1]```"
    sample, prompts, _ = run(
        tmp_path,
        "best_of_n",
        *(wrong, click, click, "Proposal 2 is off.\nBest: 1"),
        *(ANSWERS[1],) * 3,
        *(ANSWERS[2],) * 3,
        *(STOP,) * 3,
        candidates=3,
    )
    assert value(sample, "success") == "C"
    # The one with more votes comes first.
    assert "Proposal 1, made 2 of 3 times: click [0]" in prompts[3]
    assert sum("Which proposal" in text for text in prompts) == 1
    first = episode(sample).steps[0]
    assert [answer.action for answer in first.answers] == ["click [1]", "click [0]", "click [0]"]
    assert first.action == "click [0]"


@pytest.mark.slow
@pytest.mark.parametrize("verdict", ["Best: 9", "I cannot say.", "Best: two"])
def test_a_judge_that_names_none_leaves_it_to_the_votes(tmp_path: Path, verdict: str) -> None:
    sample, _, _ = run(
        tmp_path, "best_of_n", ANSWERS[0], "```click [1]```", verdict, STOP, candidates=2
    )
    assert episode(sample).steps[0].action == "click [0]"


@pytest.mark.slow
def test_reflexion_starts_again_with_what_it_learned(tmp_path: Path) -> None:
    sample, prompts, _ = run(
        tmp_path,
        "reflexion",
        ANSWERS[0],
        STOP,
        "Met: no\nLesson: Type the title and save before stopping.",
        *ANSWERS,
        "Met: yes",
    )
    assert value(sample, "success") == "C"
    found = episode(sample)
    assert found.trials == 2
    # The steps are those of the last trial, on a phone that was set back.
    assert [step.action for step in found.steps] == [
        *("click [0]", "text [3] [Milk]", "click [2]", "press [stop]"),
    ]
    assert "What you learned:\n1. Type the title and save before stopping." in prompts[3]
    assert "(nothing yet)" in prompts[3]
    assert found.tokens == {"input": 80, "output": 24}


@pytest.mark.slow
def test_reflexion_ends_at_its_limit_and_when_it_thinks_the_goal_is_met(tmp_path: Path) -> None:
    failing = (STOP, "Met: no\nLesson: Try.")
    sample, prompts, _ = run(tmp_path, "reflexion", *failing * 5, trials=2)
    assert episode(sample).trials == 2
    # The last trial is not looked back at: nothing would come of it.
    assert sum("Was the goal met" in text for text in prompts) == 1
    sample, _, _ = run(tmp_path, "reflexion", STOP, "Met: yes", trials=5)
    assert (episode(sample).trials, value(sample, "success")) == (1, "I")


def test_appagent_remembers_its_summary_alone(tmp_path: Path) -> None:
    answers = [f"Summary: Step {n} is done.\n{text}" for n, text in enumerate(ANSWERS)]
    sample, prompts, _ = run(tmp_path, "appagent", *answers)
    assert value(sample, "success") == "C"
    assert "Your summary:\n(nothing was done yet)" in prompts[0]
    assert "Your summary:\nStep 1 is done." in prompts[2]
    assert "Step 0 is done." not in prompts[2]
    assert "2 actions, not shown" in prompts[2]
    assert "An earlier exploration" not in prompts[0]
    assert episode(sample).steps[1].notes.startswith("Step 1 is done.")


@pytest.mark.slow
def test_appagent_explores_documents_and_uses_the_documents(tmp_path: Path) -> None:
    model, api = scripted(
        "```click [0]```",
        "Decision: useful\nDocument: Opens a form for a new task.",
        "```press [wait]```",
        STOP,
    )
    [log] = eval(
        app_documents(app="todo", screenshots=False),
        model=model,
        log_dir=str(tmp_path / "exploring"),
        display="none",
    )
    assert log.status == "success", log.error
    prompts = [messages[-1].text for messages in api.asked]
    # What it is to find out is no goal of the tasks.
    assert "Goal: Get to know this app" in prompts[0]
    assert "Screen 1 is before the action" in prompts[1]
    [documents] = read_documents([str(tmp_path / "exploring")]).documents
    assert documents.app == "todo"
    [(key, verbs)] = documents.elements.items()
    assert verbs == {"click": "Opens a form for a new task."}
    assert "fab_add" in key
    [file] = save_documents([documents], tmp_path / "documents")
    page = file.with_suffix(".md").read_text()
    assert "## Add task (" in page
    assert "- click: Opens a form for a new task." in page

    sample, asked, _ = run(tmp_path, "appagent", *ANSWERS, documents=str(tmp_path / "documents"))
    assert value(sample, "success") == "C"
    assert "click: Opens a form for a new task." in asked[0]
    # The element is not on the next screen.
    assert "Opens a form" not in asked[1]
    assert read_eval_log(log.location).results.scores[0].metrics["mean"].value == 1


@pytest.mark.slow
def test_exploration_goes_back_where_the_model_says_so(tmp_path: Path) -> None:
    model, _ = scripted("```click [0]```", "Decision: back\nDocument: Opens a form.", STOP)
    [log] = eval(
        app_documents(app="todo", screenshots=False),
        model=model,
        log_dir=str(tmp_path),
        display="none",
    )
    steps = episode(log.samples[0]).steps
    assert [step.action for step in steps] == ["click [0]", "press [back]", "press [stop]"]


def test_documents_are_for_appagent_and_are_checked(tmp_path: Path) -> None:
    with pytest.raises(OptionsError, match="documents are for agent=appagent"):
        field_agent("m3a", documents=str(tmp_path))
    with pytest.raises(DocumentsError, match="found no"):
        load_documents(tmp_path)
    (tmp_path / "todo.json").write_text('{"app": "todo", "elements": {"a": "b"}}')
    with pytest.raises(DocumentsError, match=r"elements\.a"):
        load_documents(tmp_path)


def test_documents_of_hostile_names_stay_in_their_folder(tmp_path: Path) -> None:
    one = AppDocuments(app="../../evil", elements={"k": {"click": "<script>*x*"}})
    [file] = save_documents([one], tmp_path / "documents")
    assert file.parent == tmp_path / "documents"
    assert r"\<script\>" in file.with_suffix(".md").read_text()


def test_every_preset_says_how_far_it_follows_its_source() -> None:
    for preset in PRESETS.values():
        assert preset.title
        assert len(preset.fidelity) > 80


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Summary: one\nAction: two", "one"),
        ("**Summary**: one\nand more\n\nnot this", "one and more"),
        ("summary:one```click [0]```", "one"),
        ("Summary: first\nSummary: second", "second"),
        ("no such line", None),
    ],
)
def test_lines_of_answers_are_found(text: str, found: str | None) -> None:
    assert read_line(text, "summary") == found
