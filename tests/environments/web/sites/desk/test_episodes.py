"""Episodes on the desk, in the suite's own web environment."""

from typing import Any

import pytest

from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.task import register


class DeskSource:
    def open_site(self) -> DeskSite:
        return DeskSite()


@pytest.mark.slow
async def test_the_web_environment_runs_a_registered_task_inside_its_guardrails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from uiprobe.environments.web import leasing
    from uiprobe.environments.web.leasing import WebTasks
    from uiprobe.ui.goal import Goal

    monkeypatch.setattr(leasing, "KEPT_S", 0.0)
    register()
    tasks = WebTasks(DeskSource(), browsers=1)
    goal = Goal(
        task=1,
        app="desk",
        instruction="",
        category="catalogue",
        template="browsergym/uiprobe.desk.order-smart-watch",
        seed=3,
        setup={},
        platform="web",
        self_judged=True,
    )
    opened = await tasks.open(goal)
    environment: Any = opened.environment
    screen = await environment.reset(goal)
    assert "Smart Watch" in environment.instruction
    assert "Order something" in str(screen.document)
    assert not (await environment.verdict()).success
    await environment.cheat()
    assert (await environment.verdict()).success
    assert environment.ended
    await environment.close()
    await opened.give_back(None)
    assert tasks._closing is not None
    await tasks._closing
