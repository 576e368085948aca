"""AppAgent under a real client: it explores an app, writes documents, and works by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from tests.navigation_tools import GOAL, episode, run_goals, value
from uiprobe.cli.main import main
from uiprobe.solvers.agents.solver import field_agent
from uiprobe.tasks.app_documents import app_documents

from .asking import CLIENTS, samples
from .server import Answer, ModelServer, Request

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

TRIED = (
    ("click [0]", "Opens the form for a new task."),
    ("text [3] [Tea]", "Takes the title of the new task."),
    ("click [2]", "Saves the new task and closes the form."),
)
"""What is tried out, and what the model says of it."""


class Newcomer:
    """A model that knows nothing of the app but what it is told."""

    def __init__(self) -> None:
        self.tried = 0
        self.typed = False

    def __call__(self, request: Request) -> Answer:
        """Explore, look back, or act as the documents on the screen say."""
        prompt = request.prompt
        if "Screen 1 is before the action" in prompt:
            text = TRIED[self.tried - 1][1]
            return Answer(f"Decision: useful\nDocument: {text}")
        if "Goal: Get to know this app" in prompt:
            self.tried += 1
            done = self.tried > len(TRIED)
            action = "press [stop]" if done else TRIED[self.tried - 1][0]
            return Answer(f"Thought: I try this.\n```{action}```")
        return Answer(f"Thought: As documented.\nSummary: I go on.\n```{self.act(prompt)}```")

    def act(self, prompt: str) -> str:
        """The next action on the way to a task named Milk."""
        known = {
            text: number
            for number, text in re.findall(r"^\[(\d+)\] [^\n]*?, \w+: ([^\n]+)$", prompt, re.M)
        }
        opens, title, saves = (text for _, text in TRIED)
        if title in known and not self.typed:
            self.typed = True
            return f"text [{known[title]}] [Milk]"
        if self.typed and saves in known:
            return f"click [{known[saves]}]"
        return f"click [{known[opens]}]" if opens in known and not self.typed else "press [stop]"


def test_it_reaches_a_goal_by_its_documents_and_not_without_them(
    server: ModelServer, tmp_path: Path
) -> None:
    server.reply = Newcomer()
    [log] = eval(
        app_documents(app="todo", observation="annotated_image"),
        model=CLIENTS["openai"](),
        log_dir=str(tmp_path / "exploring"),
        display="none",
    )
    assert log.status == "success", log.error
    looked_back = [r for r in server.requests if "Screen 1 is before" in r.prompt]
    assert len(looked_back) == len(TRIED)
    # Both screens are pictures, of the size of the phone and marked with numbers.
    assert [len(request.images) for request in looked_back] == [2] * len(TRIED)
    result = CliRunner().invoke(
        main, ["documents", str(tmp_path / "exploring"), "-o", str(tmp_path / "documents")]
    )
    assert result.exit_code == 0, result.output
    assert f"{len(TRIED)} elements of todo" in result.output
    page = (tmp_path / "documents" / "todo.md").read_text()
    assert all(text in page for _, text in TRIED)

    found = []
    for documents in (str(tmp_path / "documents"), None):
        server.reply = Newcomer()
        agent = field_agent("appagent", observation="annotated_image", documents=documents)
        log = run_goals([GOAL], tmp_path / "acting", agent, CLIENTS["openai"]())
        [sample] = samples(read_eval_log(log.location))
        assert not sample.error
        found.append((value(sample, "success"), [s.action for s in episode(sample).steps]))
    (with_documents, steps), (without, other) = found
    assert (with_documents, without) == ("C", "I")
    assert len(steps) == 4
    assert other == ["press [stop]"]
