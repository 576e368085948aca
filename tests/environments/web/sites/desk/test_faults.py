"""Faults on the desk: machinery that dies is no fault of the model, and markup is only text."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from inspect_ai import eval

from tests.navigation_tools import episode
from tests.scripted import scripted_model
from uiprobe.environments.errors import DeviceLostError
from uiprobe.environments.web import leasing
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.task import DeskTask
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.tasks.web_navigation import web_navigation
from uiprobe.ui.platform import WEB

if TYPE_CHECKING:
    from playwright.sync_api import Page

MARKUP = '<script>window.hit = true</script><img src="x" onerror="window.hit = 1">&amp;{{ 7 }}'


def kill_browser(environment: WebEnvironment) -> None:
    for pid in environment._worker._pids:
        for process in psutil.Process(pid).children(recursive=True):
            os.kill(process.pid, signal.SIGKILL)


def close_desk(environment: WebEnvironment) -> None:
    environment._options["site"].close()


def lose_database(environment: WebEnvironment) -> None:
    environment._options["site"].path.unlink()


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leasing, "KEPT_S", 0.0)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("end", [kill_browser, close_desk, lose_database])
def test_an_episode_whose_browser_or_desk_dies_begins_anew_and_is_scored_once(
    tmp_path, monkeypatch, end
) -> None:
    solve = WebEnvironment.cheat
    ends: list[Any] = []

    async def cheat(self: WebEnvironment) -> Any:
        if not ends:
            ends.append(end(self))
        return await solve(self)

    monkeypatch.setattr(WebEnvironment, "cheat", cheat)
    task = web_navigation(tasks="impersonate", seeds=1, agent="reference", browsers=1)
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    (sample,) = log.samples
    assert sample.error is None
    assert sample.scores["success"].value == "C"
    assert episode(sample).restarts == 1


@pytest.mark.long
@pytest.mark.slow
async def test_a_desk_that_is_gone_is_lost_whatever_the_page_says() -> None:
    source = WebBenchmark("desk", tasks=["open-menu"])
    tasks = WebTasks(source, browsers=1)
    (goal,) = source.goals()
    opened = await tasks.open(goal)
    await opened.environment.reset(goal)
    close_desk(opened.environment)
    with pytest.raises(DeviceLostError, match="the site is gone: it is closed"):
        await opened.environment.act(WEB.space.parse("go_back()"))
    await opened.environment.close()
    await opened.give_back("gone")
    opened = await tasks.open(goal)
    await opened.environment.reset(goal)
    assert "Open the page" in opened.environment.instruction
    await opened.environment.close()
    await opened.give_back(None)
    await tasks._closing


@pytest.mark.slow
def test_who_signs_out_is_not_met_and_the_next_task_is_signed_in(
    site: DeskSite, page: Page
) -> None:
    task = DeskTask(0, site=site, family="create-problem")
    task.setup(page)
    page.context.clear_cookies()
    page.reload()
    assert "/login/" in page.url
    judged = task.judge(page, [])
    assert (judged.met, judged.over) == (False, False)
    task = DeskTask(1, site=site, family="impersonate")
    task.setup(page)
    assert "/login/" not in page.url
    task.cheat(page, [])
    page.wait_for_load_state("load")
    assert task.judge(page, []).met


@pytest.mark.slow
def test_markup_that_a_model_enters_is_text_on_every_page(site: DeskSite, page: Page) -> None:
    site.reset()
    task = DeskTask(0, site=site, family="create-incident")
    task.setup(page)
    hand = Hand(page, site.url, [])
    values = {"caller": "Morgan Reed", "category": "Hardware", "short_description": MARKUP}
    hand.create("incident", values)
    assert MARKUP in page.locator("#result_list").inner_text()
    key = max(task.see(page, []).after["incident"])
    for path in (
        f"/desk/incident/{key}/change/",
        f"/desk/incident/{key}/history/",
        f"/desk/incident/{key}/delete/",
        "/admin/logentry/",
        "/dashboards/incidents/",
        "/desk/incident/?q=%3Cscript%3Ewindow.hit=1%3C/script%3E",
        "/knowledge/?q=%3Cscript%3Ewindow.hit=1%3C/script%3E",
        "/",
    ):
        page.goto(site.url + path)
        assert page.evaluate("window.hit") is None, path


@pytest.mark.slow
def test_markup_in_an_answer_is_read_as_text(site: DeskSite, page: Page) -> None:
    task = DeskTask(0, site=site, family="single-chart-value")
    task.setup(page)
    value = task.work.outcome.question.answers[0]
    said = [{"role": "assistant", "message": f"<b>{value}</b><script>window.hit = true</script>"}]
    assert task.judge(page, said).met
    assert page.evaluate("window.hit") is None


def test_an_unknown_family_names_near_ones() -> None:
    with pytest.raises(ValueError, match="create-incident"):
        DeskTask(0, family="create-incidnt")


SERVING = """
import asyncio, sys
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.probes.sources.web_benchmarks import WebBenchmark

async def main():
    source = WebBenchmark("desk", tasks=["open-menu"])
    (goal,) = source.goals()
    opened = await WebTasks(source, browsers=1).open(goal)
    await opened.environment.reset(goal)
    print("ready", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.long
@pytest.mark.slow
def test_kill_9_of_the_process_that_serves_leaves_no_browser() -> None:
    serving = subprocess.Popen(
        [sys.executable, "-c", SERVING],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert serving.stdout is not None
    assert serving.stdout.readline() == "ready\n"
    processes = psutil.Process(serving.pid).children(recursive=True)
    assert any("chrom" in process.name() for process in processes)
    serving.kill()
    serving.wait()
    serving.stdout.close()
    deadline = time.monotonic() + 20
    while left := [one for one in processes if one.is_running() and one.status() != "zombie"]:
        assert time.monotonic() < deadline, left
        time.sleep(0.2)
