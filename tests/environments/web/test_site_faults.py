"""Faults of a site while an episode runs: machinery, and no page that a model has to cope with."""

from pathlib import Path

import pytest
from inspect_ai import eval

from tests.scripted import scripted_model
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web import leasing
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.sites.desk import middleware
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.tasks.web_navigation import web_navigation
from uiprobe.ui.platform import WEB

from .conftest import OneBrowser

pytestmark = pytest.mark.slow


def parse(line):
    return WEB.space.parse(line)


@pytest.fixture
async def opened(server, one):
    """An episode on a page with a link to `/next`."""
    server.put("/home", '<a href="/next">on</a>')
    server.pages.pop("/next", None)
    made = one.environment()
    screen = await made.reset(server.goal("/home"))
    yield made, screen.tree.widgets[0].handle
    await made.close()


@pytest.mark.parametrize("status", [500, 502, 503, 429])
async def test_a_page_that_the_server_fails_ends_the_episode(server, opened, status):
    environment, link = opened
    server.put("/next", "<p>try again later</p>", status)
    with pytest.raises(DeviceError, match=rf"the site failed: GET \S+/next: the status {status}"):
        await environment.act(parse(f"click({link!r})"))


@pytest.mark.parametrize("action", ["click", "goto"])
async def test_a_connection_that_is_dropped_ends_the_episode(
    server, opened, monkeypatch, action, capfd
):
    environment, link = opened
    answer = server.answer

    def drop(path, authorization):
        if path == "/next":
            raise ConnectionError("dropped")
        return answer(path, authorization)

    monkeypatch.setattr(server, "answer", drop)
    line = f"click({link!r})" if action == "click" else f"goto({server.origin + '/next'!r})"
    with pytest.raises(DeviceError, match=r"GET \S+/next: net::ERR_EMPTY_RESPONSE"):
        await environment.act(parse(line))


async def test_a_frame_that_the_server_fails_ends_the_episode(server, opened):
    environment, link = opened
    server.put("/next", '<iframe src="/part"></iframe>')
    server.put("/part", "", 504)
    with pytest.raises(DeviceError, match="/part: the status 504"):
        await environment.act(parse(f"click({link!r})"))


async def test_a_start_that_the_server_fails_is_no_episode(server, one):
    server.put("/start", "<p>starting up</p>", 503)
    environment = one.environment()
    with pytest.raises(DeviceError, match="/start: the status 503"):
        await environment.reset(server.goal("/start"))
    await environment.close()


async def test_what_a_model_asks_for_in_vain_is_its_own_fault(server, opened):
    environment, link = opened
    server.put("/next", "<p>no such thing</p>", 404)
    await environment.act(parse(f"click({link!r})"))
    # A page may stop what it asked for, and a picture is no page.
    server.put("/next2", '<img src="/gone.png"><script>stop()</script>')
    server.put("/gone.png", "", 500)
    await environment.act(parse(f"goto({server.origin + '/next2'!r})"))


async def test_a_fault_of_the_desk_ends_its_episode_and_the_next_one_works(monkeypatch):
    """A view that raises is the desk's own fault; its server goes on."""
    decoration = middleware._BARE

    class Failing:
        def sub(self, *arguments):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(leasing, "KEPT_S", 0.0)
    source = WebBenchmark("desk")
    tasks = WebTasks(source, browsers=1)
    goal = source.goals(instances=1)[0]
    opened = await tasks.open(goal)
    screen = await opened.environment.reset(goal)
    monkeypatch.setattr(middleware, "_BARE", Failing())
    address = screen.observation["url"].partition("?")[0]
    with pytest.raises(DeviceError, match=r"the site failed: GET .*: the status 500"):
        await opened.environment.act(parse(f"goto({address!r})"))
    monkeypatch.setattr(middleware, "_BARE", decoration)
    await opened.environment.reset(goal)
    await opened.environment.close()
    await opened.give_back(None)
    if tasks._closing is not None:
        await tasks._closing


def test_a_fault_in_a_task_of_miniwob_is_run_again_and_scored_once(tmp_path, monkeypatch):
    monkeypatch.setattr(leasing, "KEPT_S", 0.0)
    read, failed = Path.read_bytes, []

    def fail_once(self):
        if self.name == "click-test.html" and not failed:
            failed.append(self)
            raise OSError(5, "Input/output error")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", fail_once)
    task = web_navigation(
        "miniwob", tasks="click-test", seeds=1, agent="reference", browsers=1, screenshots=False
    )
    [log] = eval(
        task,
        model=scripted_model(""),
        display="none",
        log_dir=str(tmp_path),
        retry_on_error=1,
    )
    [sample] = log.samples
    assert failed
    assert sample.scores["success"].value == "C"
    assert ["Input/output error" in error.message for error in sample.error_retries] == [True]


async def test_a_file_of_a_folder_that_cannot_be_read(server, tmp_path: Path, monkeypatch):
    (tmp_path / "a.html").write_text("<p>page</p>")
    boundary = Boundary(frozenset({"http://pages.test"}), {"http://pages.test": tmp_path})
    read = Path.read_bytes

    def fail(self):
        if self.name == "a.html":
            raise OSError(5, "Input/output error")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", fail)
    one = OneBrowser(boundary)
    environment = one.environment()
    goal = server.goal("")
    goal.setup["start_url"] = "http://pages.test/a.html"
    try:
        with pytest.raises(DeviceError, match=r"a\.html: Input/output error"):
            await environment.reset(goal)
    finally:
        await one.close()
