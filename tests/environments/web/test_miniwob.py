"""BrowserGym's own tests of MiniWoB, in our words, against our environment.

Left out are those of a version after 0.14: of a threshold on partial rewards, and of scrolling
inside an element.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.environments.web.conftest import OneBrowser
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.serving import Site
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal

pytestmark = pytest.mark.slow

TASKS = ("click-button", "click-option", "draw-line", "login-user")

ICONS = {
    "Save": "ui-icon-disk",
    "Prev": "ui-icon-seek-start",
    "Stop": "ui-icon-stop",
    "Play": "ui-icon-play",
    "Next": "ui-icon-seek-end",
    "Zoom In": "ui-icon-zoomin",
    "Zoom Out": "ui-icon-zoomout",
}
PLAYBACK = {"ui-icon-seek-start", "ui-icon-stop", "ui-icon-play", "ui-icon-seek-end"}


@pytest.fixture(scope="module")
def site() -> Site:
    return WebBenchmark("miniwob").open_site()


@pytest.fixture(scope="module")
def miniwob(site: Site) -> Iterator[OneBrowser]:
    made = OneBrowser(site.boundary)
    yield made
    asyncio.run(made.close())


class Episode:
    """A task that was begun, and code that acts on its page."""

    def __init__(self, one: OneBrowser, site: Site) -> None:
        self.environment = WebEnvironment(
            one.worker, one.browser, site.options(), allow_python=True
        )

    async def begin(self, task: str, seed: int, **setup: Any) -> str:
        goal = Goal(
            task=1,
            app="miniwob",
            instruction="see the page",
            category="web",
            template=f"browsergym/miniwob.{task}",
            seed=seed,
            setup=setup,
            platform="web",
            self_judged=True,
        )
        await self.environment.reset(goal)
        assert await self.outcome() == (False, 0)
        return self.environment.instruction

    async def run(self, code: str) -> None:
        await self.environment.act(Action("python", text=code))
        assert self.environment.last_error == ""

    async def outcome(self) -> tuple[bool, float]:
        return self.environment.ended, (await self.environment.verdict()).completion


@pytest.fixture
def begun(miniwob: OneBrowser, site: Site) -> Episode:
    return Episode(miniwob, site)


@pytest.mark.parametrize("seed", range(3))
async def test_a_menu_is_open_until_its_entry_is_clicked(begun: Episode, seed: int) -> None:
    goal = await begun.begin("click-menu-2", seed)
    label = re.search(r'labeled "(.+)"', goal)
    icon = re.search(r'with the "(.+)" icon', goal)
    assert label or icon
    name = ICONS[label[1]] if label else icon[1] if icon else ""
    await begun.run('page.get_by_text("Menu").click()')
    assert await begun.outcome() == (False, 0)
    if name in PLAYBACK:
        await begun.run('page.get_by_text("Playback").click()')
        assert await begun.outcome() == (False, 0)
    await begun.run(f'page.locator(".{name}").click()')
    assert await begun.outcome() == (True, 1)


async def test_several_entries_of_a_list_are_chosen_at_once(begun: Episode) -> None:
    goal = await begun.begin("click-scroll-list", 1)
    match = re.search(r"Select (.+) from the scroll list", goal)
    assert match
    await begun.run(
        f'page.locator("#options").select_option({match[1].split(", ")!r})\n'
        'page.get_by_role("button", name="Submit").click()'
    )
    assert await begun.outcome() == (True, 1)


async def test_a_colour_is_typed(begun: Episode) -> None:
    goal = await begun.begin("use-colorwheel-2", 42)
    match = re.search(r"#(\w+)", goal)
    assert match
    await begun.run(
        f'page.locator("#col").fill("{match[1].upper()}")\n'
        'page.get_by_role("button", name="Submit").click()'
    )
    assert await begun.outcome() == (True, 1)


async def test_the_time_of_an_episode_runs_out(begun: Episode) -> None:
    await begun.begin("click-button", 42, episode_max_time=0.2)
    time.sleep(0.5)
    await begun.environment.act(Action("noop", arguments=(("wait_ms", 0),)))
    assert await begun.outcome() == (True, 0)


@pytest.mark.parametrize("task", TASKS)
async def test_what_is_shown_to_people_alone_is_taken_off_the_page(
    begun: Episode, task: str
) -> None:
    for is_removed in (True, False):
        await begun.begin(task, 42, remove_human_display=is_removed)
        await begun.run(
            "found = lambda name: page.evaluate(f\"!!document.getElementById('{name}')\")\n"
            "assert found('wrap') and found('area')\n"
            f"for name in ('reward-display', 'click-canvas', 'sync-task-cover'):\n"
            f"    assert found(name) is not {is_removed}, name\n"
            "query = page.evaluate(\"document.getElementById('query').innerHTML\")\n"
            f"assert (query == '') is {is_removed}"
        )


async def test_a_page_that_leaves_the_task_ends_it_without_a_reward(begun: Episode) -> None:
    await begun.begin("click-option", 42)
    await begun.run('page.goto("about:blank")')
    assert await begun.outcome() == (True, 0)
