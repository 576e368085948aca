"""Browsers that hang, die or eat the memory: the next episode gets another."""

import asyncio
import os
import signal
from pathlib import Path

import psutil
import pytest

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web import leasing
from uiprobe.environments.web.executable import NoBrowserError, find_browser
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.measuring import PageTooLargeError
from uiprobe.environments.web.serving import FixedSite
from uiprobe.ui.platform import WEB

pytestmark = pytest.mark.slow

NOOP = WEB.space.parse("noop(0)")


class PageSource:
    def __init__(self, boundary) -> None:
        self._boundary = boundary

    def open_site(self):
        return FixedSite(self._boundary)


@pytest.fixture
async def tasks(boundary, monkeypatch):
    monkeypatch.setattr(leasing, "KEPT_S", 0.0)
    before = set(psutil.Process().children(recursive=True))
    made = WebTasks(PageSource(boundary), browsers=1, step_s=4)
    yield made
    if made._closing is not None:
        await made._closing
    left = set(psutil.Process().children(recursive=True)) - before
    assert not [one for one in left if one.is_running() and one.status() != "zombie"]


def browser_process(opened):
    driver = psutil.Process(next(iter(opened.environment._worker._pids)))
    return driver.children()[0]


async def begin(tasks, goal):
    opened = await tasks.open(goal)
    return opened, await opened.environment.reset(goal)


async def end(opened, lost=None):
    await opened.environment.close()
    await opened.give_back(lost)


@pytest.mark.long
async def test_a_page_that_never_rests_loses_its_browser_and_the_next_episode_works(server, tasks):
    server.put("/home", "<p>home</p>")
    server.put("/forever", '<button onclick="while (true) {}">go</button>')
    opened, screen = await begin(tasks, server.goal("/forever"))
    folder = opened.environment._worker.folder
    assert folder.is_dir()
    bid = screen.tree.widgets[0].handle
    with pytest.raises(DeviceLostError, match="no answer within 4 s"):
        await opened.environment.act(WEB.space.parse(f"click({bid!r})"))
        await opened.environment.act(NOOP)
    await end(opened, "hung")
    assert not folder.exists()
    opened, screen = await begin(tasks, server.goal("/home"))
    assert screen.place.page.endswith("/home")
    await end(opened)


async def test_a_browser_is_replaced_after_many_episodes(server, tasks, monkeypatch):
    monkeypatch.setattr(leasing, "EPISODES_PER_BROWSER", 2)
    server.put("/home", "<p>home</p>")
    pids = []
    for _ in range(3):
        opened, _ = await begin(tasks, server.goal("/home"))
        pids.append(browser_process(opened).pid)
        await end(opened)
    assert pids[0] == pids[1] != pids[2]
    assert not psutil.pid_exists(pids[0])


@pytest.mark.long
async def test_a_page_of_50000_nodes_costs_its_episode_and_no_other(server, tasks):
    server.put("/home", "<p>home</p>")
    server.put("/large", "".join(f"<b>{i}</b>" for i in range(25_000)))
    opened = await tasks.open(server.goal("/large"))
    with pytest.raises(PageTooLargeError, match="50,005 nodes"):
        await opened.environment.reset(server.goal("/large"))
    await end(opened, "too large")
    opened, screen = await begin(tasks, server.goal("/home"))
    assert screen.place.page.endswith("/home")
    await end(opened)


async def test_kill_9_is_a_lost_browser(server, tasks):
    server.put("/home", "<p>home</p>")
    opened, _ = await begin(tasks, server.goal("/home"))
    for process in [*browser_process(opened).children(), browser_process(opened)]:
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(DeviceLostError):
        await opened.environment.act(NOOP)
    await end(opened, "killed")
    opened, _ = await begin(tasks, server.goal("/home"))
    await end(opened)


async def test_a_driver_that_ends_is_a_lost_browser(server, tasks):
    """As one does whose page answers it with what is no JSON; the browser itself still runs."""
    server.put("/home", "<p>home</p>")
    opened, _ = await begin(tasks, server.goal("/home"))
    os.kill(next(iter(opened.environment._worker._pids)), signal.SIGKILL)
    with pytest.raises(DeviceLostError):
        await opened.environment.act(NOOP)
    await end(opened, "killed")
    opened, _ = await begin(tasks, server.goal("/home"))
    await end(opened)


async def test_a_memory_bomb_ends_with_its_browser(server, tasks):
    server.put(
        "/bomb",
        '<button onclick="window.held = []; setInterval(() => '
        'held.push(new Uint8Array(2e7).fill(1)), 20)">go</button>',
    )
    opened, screen = await begin(tasks, server.goal("/bomb"))
    worker = opened.environment._worker
    held = sum(p.memory_info().rss for p in browser_process(opened).children(recursive=True))
    worker.memory_limit = held + 400_000_000
    bid = screen.tree.widgets[0].handle
    with pytest.raises(DeviceError):
        for _ in range(60):
            await opened.environment.act(WEB.space.parse(f"click({bid!r})"))
            await opened.environment.act(WEB.space.parse("noop(2000)"))
    await end(opened)
    opened, screen = await begin(tasks, server.goal("/bomb"))
    assert screen.place.page.endswith("/bomb")
    await end(opened)


async def test_a_browser_is_kept_for_the_next_episode(server, boundary):
    server.put("/home", "<p>home</p>")
    tasks = WebTasks(PageSource(boundary), browsers=1)
    opened, _ = await begin(tasks, server.goal("/home"))
    worker = opened.environment._worker
    await end(opened)
    opened, _ = await begin(tasks, server.goal("/home"))
    assert opened.environment._worker is worker
    await end(opened)
    await asyncio.sleep(0)
    tasks._closing.cancel()
    await tasks._closing
    assert not worker.folder.exists()


async def test_an_unknown_task_is_an_error(server, tasks):
    goal = server.goal("/home")
    object.__setattr__(goal, "template", "browsergym/no.such.task")
    opened = await tasks.open(goal)
    with pytest.raises(DeviceError, match=r"no\.such\.task"):
        await opened.environment.reset(goal)
    await end(opened)


def test_a_browser_that_is_named_and_missing_is_an_error(monkeypatch):
    with pytest.raises(NoBrowserError, match="UIPROBE_BROWSER"):
        find_browser({"UIPROBE_BROWSER": "/no/such/browser"})
    assert Path(str(find_browser({}))).is_file()
