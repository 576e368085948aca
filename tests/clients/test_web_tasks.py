"""A web task, end to end: a real browser, and a scripted model behind the real OpenAI client."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog

from tests.navigation_tools import episode
from uiprobe.environments.web import leasing
from uiprobe.tasks.web_navigation import web_navigation

from .asking import ask, samples, values
from .server import Answer, ModelServer, Request

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leasing, "KEPT_S", 1.0)


class Clerk:
    """A model that fills in what the goal quotes and then presses the button.

    It forgets the form of its answer the first time, and writes markup into its reasoning.
    """

    def __init__(self) -> None:
        self.asked_again = 0
        self._forgetful = True

    def reply(self, request: Request) -> Answer:
        messages = request.body["messages"]
        page = next(
            str(one["content"]) for one in messages if "# The page now" in str(one["content"])
        )
        if self._forgetful:
            self._forgetful = False
            return Answer("I press the button: click('1')")
        if "could not be read" in str(messages[-1]["content"]):
            self.asked_again += 1
        field = re.search(r"\[(\w+)\] textbox", page)
        word = re.search(r'[Ee]nter "([^"]+)"', page)
        button = re.search(r"\[(\w+)\] button", page)
        assert field and word and button, page[-3000:]
        done = "# What you did so far" in page
        action = f"click('{button[1]}')" if done else f"fill('{field[1]}', {word[1]!r})"
        return Answer(f"<think><b>So</b> </script> {action}</think>\n<action>{action}</action>")


def run(server: ModelServer, tmp_path: Path, **options: object) -> tuple[EvalLog, Clerk]:
    clerk = Clerk()
    server.reply = clerk.reply
    task = web_navigation(seeds=1, browsers=1, agent="workarena", screenshots=False, **options)  # type: ignore[arg-type]
    return ask(task, "openai", tmp_path), clerk


def test_a_scripted_model_passes_a_task_with_reprompts_and_a_prompt_that_is_cut(
    server: ModelServer, tmp_path: Path
) -> None:
    log, clerk = run(
        server,
        tmp_path,
        benchmark="miniwob",
        tasks="enter-text",
        max_prompt_tokens=1_150,
        flags="use_hints",
    )
    assert log.status == "success", log.error
    [sample] = samples(log)
    kept = episode(sample)
    assert values(sample)["success"] == "C"
    assert kept.ending == "environment"
    # The re-prompt is in the log, with its reason, as the client sent it.
    assert [one.reason for one in kept.steps[0].answers] == ["no_answer", None]
    assert clerk.asked_again == 1
    calls = [event for event in sample.events if isinstance(event, ModelEvent)]
    assert len(calls) == len(server.requests) == 3
    assert "is missing" in kept.steps[0].answers[0].message
    assert "is missing" in server.requests[1].prompt
    # So is what the prompt left out.
    assert "characters of the HTML" in kept.steps[0].left_out
    assert "cut off" in server.requests[0].prompt
    assert kept.tokens["input"] == 7 * 3
    # Markup in an answer stays text.
    assert "<b>So</b>" in kept.steps[0].answers[1].text
