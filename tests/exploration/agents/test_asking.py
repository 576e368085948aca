"""Agents that ask a model, with one whose answers are scripted."""

from __future__ import annotations

import asyncio
import json

import pytest
from inspect_ai.model import get_model

from tests.exploration.explorers import InterruptedRunError, explored, told
from tests.scripted import scripted_model
from uiprobe.exploration.agents.algo import read_description
from uiprobe.exploration.agents.asking import Models, read_action, read_json, web_verbs
from uiprobe.exploration.agents.table import AgentOptions
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.embeddings import ModelEmbeddings, TfidfEmbeddings
from uiprobe.exploration.sites.phone import PhoneSite
from uiprobe.ui.platform import ANDROID, WEB

SITE = PhoneSite()

DESCRIPTION = {
    "state": "A home screen with the icons of apps",
    "actions": [
        {"do": "open the to-do app", "leads_to": "a list of tasks"},
        {"do": "open the clock", "leads_to": "a list of alarms"},
        {"do": "look at the home screen", "leads_to": "a home screen with the icons of apps"},
    ],
}


class Script:
    """Answers by what is asked: descriptions, then clicks on the widgets in turn."""

    def __init__(self, *, stops_at: int = 3) -> None:
        self.asked: list[str] = []
        self.acts = 0
        self._stops_at = stops_at

    def __call__(self, messages, config) -> str:
        system, prompt = messages[0].text, messages[1].text
        if "JSON object" in system:
            self.asked.append("describe")
            said = json.dumps(DESCRIPTION)
        else:
            self.acts += 1
            task = prompt.partition("\n")[0]
            self.asked.append(task)
            done = self.acts % self._stops_at == 0
            said = f"<action>{'press [stop]' if done else f'click [{self.acts % 9}]'}</action>"
        return said


def models(script) -> Models:
    model = scripted_model(script)
    return Models(model, model, TfidfEmbeddings())


def run(agent, budget, script, **options):
    return asyncio.run(explored(SITE, agent, budget, models=models(script), **options))


@pytest.mark.slow
def test_the_loop_of_algorithm_1():
    script = Script()
    record = run("uiexplore_algo", 20, script, options=AgentOptions(macros=2, atoms=4))
    # A description, then actions of one task until the act agent says that it is done.
    assert script.asked[0] == "describe"
    tasks = [one for one in script.asked if one != "describe"]
    assert len(set(tasks)) > 1
    longest = max(len(list(group)) for group in _groups(script.asked))
    assert longest <= 4
    # After two macro-actions it goes to a frontier state, here from the home screen.
    assert "press [home]" in record.actions
    assert record.steps == 20


def _groups(asked):
    group = []
    for one in asked:
        if one == "describe":
            if group:
                yield group
            group = []
        else:
            group.append(one)
    yield group


@pytest.mark.slow
def test_novelty_keeps_away_from_what_is_known():
    script = Script()
    run("uiexplore_algo", 3, script, options=AgentOptions(macros=3, atoms=3))
    # The third task leads to the very state that is described, so 30 % of three is another.
    assert script.asked[1] == "Task: open the to-do app"


def test_what_was_done_in_a_state_is_not_done_there_again():
    script = Script(stops_at=1)
    record = run("uiexplore_algo", 5, script, options=AgentOptions(macros=9))
    tasks = [one for one in script.asked if one != "describe"]
    assert sorted(tasks[:3]) == sorted(f"Task: {one['do']}" for one in DESCRIPTION["actions"])
    assert all("Go back to an earlier screen" in task for task in tasks[3:])
    # To say that it is done changes nothing, and is no failure.
    assert record.failed == []


def test_without_novelty_and_priority_tasks_are_drawn():
    tasks = set()
    for seed in range(6):
        script = Script()
        options = AgentOptions(priority=False, novelty=False)
        run("uiexplore_algo", 1, script, options=options, seed=seed)
        tasks.add(script.asked[1])
    assert len(tasks) > 1


def test_unreadable_answers_cost_actions_and_end_no_run():
    record = run("react", 5, lambda *_: "I wonder.")
    assert record.actions == [""] * 5
    assert record.failed == record.wasted == [1, 2, 3, 4, 5]


def test_the_plain_agent_acts_and_is_told_what_came_of_it():
    prompts = []

    def script(messages, config):
        prompts.append(messages[1].text)
        return "Open it.\n<action>click [1]</action>"

    record = run("react", 4, script)
    assert record.actions == ["click [1]"] * 4
    assert "Your last actions:\nnone" in prompts[0]
    assert "click [1] -> now at" in prompts[1]


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["uiexplore_algo", "react"])
def test_a_run_with_a_model_goes_on_where_it_was_ended(agent, tmp_path):
    def fixed(messages, config):
        if "JSON object" in messages[0].text:
            return json.dumps(DESCRIPTION)
        number = len(messages[1].text) % 7
        return f"<action>click [{number}]</action>"

    whole = run(agent, 16, fixed, save_every=5)
    place = Checkpoints({"test": agent}, tmp_path)
    place.take()
    with pytest.raises(InterruptedRunError):
        run(agent, 16, fixed, save_every=5, checkpoints=place, end_at=12)
    assert told(run(agent, 16, fixed, save_every=5, checkpoints=place)) == told(whole)


def test_actions_are_read_from_tags_fences_or_the_last_line():
    assert read_action("x <action>press [back]</action>", ANDROID, "structured") is not None
    assert read_action("```\npress [back]\n```", ANDROID, "structured") is not None
    assert read_action("I go back.\npress [back]", ANDROID, "structured") is not None
    assert read_action("press back please", ANDROID, "structured") is None
    assert read_action("<action>__import__('os')</action>", WEB, "structured") is None


def test_a_mode_has_the_papers_number_of_actions():
    assert len(web_verbs("structured")) == 11
    assert len(web_verbs("screen")) == 18
    assert read_action("<action>mouse_click(3, 4)</action>", WEB, "structured") is None
    assert read_action("<action>mouse_click(3, 4)</action>", WEB, "screen") is not None


@pytest.mark.parametrize("text", ["", "{", "[1]", "no", '{"state": 3, "actions": "x"}', "{" * 9999])
def test_descriptions_that_cannot_be_read_propose_nothing(text):
    class View:
        place, spots = "/", ()

    description, macros = read_description(text, View())
    assert description
    assert macros == []
    read_json(text)


def test_words_that_are_alike_are_close():
    closest = asyncio.run(
        TfidfEmbeddings().closest(["a list of tasks", "the clock"], ["tasks in a list", "a map"])
    )
    assert closest[0] > closest[1]
    assert asyncio.run(TfidfEmbeddings().closest(["x"], [])) == [0.0]


def test_a_model_without_embeddings_is_refused():
    with pytest.raises(ValueError, match="gives no embeddings"):
        ModelEmbeddings(get_model("mockllm/model"))


def test_embeddings_of_a_model_are_asked_for_once():
    asked = []

    class Embeddings:
        async def create(self, model, input):
            asked.extend(input)
            vectors = {"up": [0.0, 1.0], "upper": [0.1, 1.0], "right": [1.0, 0.0]}
            rows = [type("Row", (), {"embedding": vectors[text]}) for text in input]
            return type("Answer", (), {"data": rows})

    class Api:
        client = type("Client", (), {"embeddings": Embeddings()})
        model_name = "small"

    embeddings = ModelEmbeddings(type("Model", (), {"api": Api()}))
    first = asyncio.run(embeddings.closest(["up", "right"], ["upper"]))
    assert first[0] > 0.99
    assert first[1] < 0.2
    asyncio.run(embeddings.closest(["up"], ["upper"]))
    assert sorted(asked) == ["right", "up", "upper"]
