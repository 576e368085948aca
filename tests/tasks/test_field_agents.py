"""The agents of the field in a browser and on a device over adb, and help on the desk."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval

from tests.environments.conftest import Served
from tests.navigation_tools import ANSWERS, episode, run, samples, value
from tests.scripted import scripted_model
from uiprobe.environments.web import leasing
from uiprobe.solvers.agents.table import PRESETS
from uiprobe.tasks.web_navigation import web_navigation

pytestmark = pytest.mark.slow

EXTRA = {
    "planner": "numbered plan",
    "m3a": "Screen 1 is before",
    "reflexion": "Was the goal met",
    "best_of_n": "Which proposal",
    "appagent": "Your summary",
}
"""Words of the question that each agent asks beside that for an action."""

SAID = {
    "numbered plan": "1. Do it. 2. Stop.",
    "Screen 1 is before": "Nothing changed that matters.",
    "Was the goal met": "Met: yes",
    "Which proposal": "Best: 1",
}


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leasing, "KEPT_S", 1.0)


def acting(*actions: str) -> Any:
    """A model that does one action after another, and answers the other questions of agents."""
    left = list(actions)

    def answer(messages: Any, config: Any) -> str:
        asked = messages[-1].text
        for words, said in SAID.items():
            if words in asked:
                return said
        action = left.pop(0) if len(left) > 1 else left[0]
        return f"Summary: I go on.\n```\n{action}\n```"

    return scripted_model(answer)


@pytest.mark.parametrize("name", PRESETS)
def test_each_agent_operates_a_browser(tmp_path: Path, name: str) -> None:
    model = acting("keyboard_press('Tab')", "click('13')")
    options = {"candidates": 2} if name == "best_of_n" else {}
    task = web_navigation(
        "miniwob", tasks="click-test", seeds=1, agent=name, browsers=1, screenshots=False, **options
    )
    [sample] = samples(eval(task, model=model, display="none", log_dir=str(tmp_path))[0])
    assert value(sample, "success") == "C"
    assert episode(sample).steps[-2].action == "click('13')"
    asked = "\n".join(model.api.prompts())
    # The browser ends the episode, so there is nothing to look back at.
    assert (EXTRA[name] in asked) == (name != "reflexion")


@pytest.mark.parametrize("name", PRESETS)
def test_each_agent_operates_a_device_over_adb(
    served_phones: list[Served], tmp_path: Path, name: str
) -> None:
    actions = [re.findall("```(.*)```", text)[0] for text in ANSWERS]
    options: dict[str, Any] = {"agent": name, "app": "todo", "seed": 5, "limit": 1}
    if name == "best_of_n":
        options |= {"candidates": 2}
        actions = [action for action in actions for _ in range(2)]
    found = {}
    for where in ("phone", "adb"):
        model = acting(*actions)
        log = run(tmp_path / where, model, environment=where, **options)
        [sample] = samples(log)
        found[where] = [step.action for step in episode(sample).steps]
        assert name == "best_of_n" or EXTRA[name] in "\n".join(model.api.prompts())
    assert found["adb"] == found["phone"]
    assert len(found["adb"]) == len(ANSWERS)
