"""Episodes on the desk, in the suite's own web environment."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from uiprobe.environments.base import Opened
from uiprobe.environments.web import leasing
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.task import register_desk
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB

pytestmark = pytest.mark.slow


class DeskSource:
    def open_site(self) -> DeskSite:
        return DeskSite()


@pytest.fixture
async def tasks(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WebTasks]:
    monkeypatch.setattr(leasing, "KEPT_S", 0.0)
    register_desk()
    made = WebTasks(DeskSource(), browsers=1)
    yield made
    assert made._closing is not None
    await made._closing


async def begin(tasks: WebTasks, family: str) -> tuple[Opened, WebEnvironment, str]:
    """An episode of a task, and the text of its first page."""
    goal = Goal(
        task=1,
        app="desk",
        instruction="",
        category="desk",
        template=f"browsergym/uiprobe.desk.{family}",
        seed=3,
        setup={},
        platform="web",
        self_judged=True,
    )
    opened = await tasks.open(goal)
    environment = opened.environment
    assert isinstance(environment, WebEnvironment)
    screen = await environment.reset(goal)
    return opened, environment, str(screen.document)


async def test_the_web_environment_runs_a_registered_task_inside_its_guardrails(
    tasks: WebTasks,
) -> None:
    opened, environment, page = await begin(tasks, "order-smart-watch")
    assert "Smart Watch" in environment.instruction
    assert "Order something" in page
    assert not (await environment.verdict()).success
    await environment.cheat()
    assert (await environment.verdict()).success
    assert environment.ended
    await environment.close()
    await opened.give_back(None)


async def test_what_was_said_before_the_goal_is_no_answer(tasks: WebTasks) -> None:
    opened, environment, _ = await begin(tasks, "single-chart-value")
    held = environment._environment
    assert held is not None
    # BrowserGym greets the user in the model's name, and then lets the user state the goal.
    assert [one["role"] for one in held.chat.messages] == ["assistant", "user"]
    await environment.act(WEB.space.parse("noop(0)"))
    assert not environment.ended
    value = held.task.work.outcome.question.answers[0]
    await environment.act(WEB.space.parse(f"send_msg_to_user({f'It is {value}.'!r})"))
    assert environment.ended
    assert (await environment.verdict()).success
    await environment.close()
    await opened.give_back(None)


async def test_a_lookup_has_the_name_of_its_field_and_its_value_is_no_field(
    tasks: WebTasks,
) -> None:
    opened, environment, _ = await begin(tasks, "create-incident")
    screen = await environment.act(WEB.space.parse("noop(0)"))
    boxes = [one for one in screen.tree.widgets if one.role == "combobox"]
    assert boxes and all(one.name for one in boxes)
    named = [one for one in screen.tree.widgets if one.name.startswith("Caller")]
    assert {one.actions for one in named if one.role in ("combobox", "textbox")} == {("click",)}
    await environment.close()
    await opened.give_back(None)
