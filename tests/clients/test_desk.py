"""A task of the desk, done by a model behind the real client of its provider, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.navigation_tools import episode
from uiprobe.environments.web import leasing
from uiprobe.tasks.web_navigation import web_navigation

from .asking import ask, samples
from .server import CHAT, Answer, ModelServer, Request

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

_LINE = re.compile(r"^\s*\[(\w+)\] (\w+) '((?:[^'\\]|\\.)*)'", re.M)
_GOAL = re.compile(r'Open the page "(.+?)" of the group "(.+?)" of the menu')


def read_and_answer(request: Request) -> Answer:
    """The next click on the way through the menu, read from the tree of the prompt.

    The first answer on the first page lacks the action; the one to the complaint has it.
    """
    words = [one["content"] for one in request.body["messages"] if one["role"] == "user"]
    prompt = words[0] if isinstance(words[0], str) else words[0][0]["text"]
    goal = _GOAL.search(prompt)
    assert goal is not None
    page, group = goal.groups()
    inside, wanted = False, ""
    for bid, role, name in _LINE.findall(prompt):
        if role == "heading":
            inside = name.startswith(group)
            wanted = bid if inside and not wanted else wanted
        elif inside and role == "link" and name == page:
            wanted = bid
    if len(words) == 1 and "click(" not in prompt.partition("# What you did so far")[2]:
        return Answer("<think>I would open the menu.</think>")
    return Answer(f"<think>The menu leads there.</think>\n<action>click('{wanted}')</action>")


def test_a_model_behind_a_server_opens_a_page_of_the_desk_when_asked_again(
    server: ModelServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "KEPT_S", 0.5)
    server.reply = read_and_answer
    task = web_navigation(
        tasks="open-menu", seeds=1, agent="workarena", max_prompt_tokens=1_900, browsers=1
    )

    log = ask(task, "openai", tmp_path)

    assert log.status == "success", log.error
    (sample,) = samples(log)
    assert sample.scores is not None
    assert sample.scores["success"].value == "C"
    found = episode(sample)
    assert {request.path for request in server.requests} == {CHAT}
    # The first answer was read, complained of, and given again; later ones were right at once.
    first, *others = [step.answers for step in found.steps if step.answers]
    assert [answer.reason for answer in first] == ["no_answer", None]
    assert all(len(answers) == 1 for answers in others)
    assert "could not be read" in str(server.requests[1].body["messages"][-1]["content"])
    # The page is longer than the bound on tokens, and its end is cut off.
    assert any("accessibility tree" in step.left_out for step in found.steps)
    assert "the rest of the page is cut off" in str(server.requests[0].body["messages"][1])
