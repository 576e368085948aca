"""When a page is looked at after an action, in a real browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.environments.web.conftest import OneBrowser, PageServer
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.settling import LIMIT_MS
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB
from uiprobe.ui.screen import Screen

pytestmark = pytest.mark.slow


@pytest.fixture
async def env(one: OneBrowser) -> AsyncIterator[WebEnvironment]:
    made = one.environment()
    yield made
    await made.close()


async def press(env: WebEnvironment, screen: Screen) -> Screen:
    """A click on the only button."""
    (button,) = [one for one in screen.tree.widgets if one.role == "button"]
    return await env.act(WEB.space.parse(f"click({button.handle!r})"))


async def test_what_an_action_sets_off_is_seen_in_the_same_step(
    server: PageServer, env: WebEnvironment
) -> None:
    server.put("/data", "loaded")
    # Thirty changes of the page, one after the other, and then something that is fetched.
    server.put(
        "/chain",
        """<p id="shown">0</p><button onclick="step(1)">go</button><script>
        const step = (number) => {
            document.getElementById('shown').textContent = number;
            if (number < 30) setTimeout(() => step(number + 1), 10);
            else fetch('/data').then((answer) => answer.text()).then((text) => {
                document.getElementById('shown').textContent = text.slice(-6);
            });
        };</script>""",
    )
    screen = await press(env, await env.reset(server.goal("/chain")))
    assert "loaded" in [one.text for one in screen.tree.elements]


@pytest.mark.parametrize(
    "busy", ['class="select2-results__option loading-results"', "aria-busy=true"]
)
async def test_a_page_that_says_it_is_busy_is_waited_for(
    server: PageServer, env: WebEnvironment, busy: str
) -> None:
    # The question goes out only once nothing has changed for a while, as while somebody types.
    server.put("/found", "Purchasing")
    server.put(
        "/search",
        f"""<ul id=list><li>Stale</li></ul><button onclick="search()">go</button><script>
        const search = () => {{
            list.insertAdjacentHTML('afterbegin', '<li {busy}>Searching</li>');
            setTimeout(async () => {{
                const text = await (await fetch('/found')).text();
                await new Promise((resolve) => setTimeout(resolve, 300));
                list.innerHTML = '<li>' + text.slice(-10) + '</li>';
            }}, 300);
        }};</script>""",
    )
    screen = await press(env, await env.reset(server.goal("/search")))
    shown = [one.text for one in screen.tree.elements]
    assert "Purchasing" in shown and "Searching" not in shown and "Stale" not in shown


async def test_a_page_that_never_rests_is_looked_at_nonetheless(
    server: PageServer, env: WebEnvironment
) -> None:
    server.put(
        "/clock",
        "<p id=shown>0</p><button>go</button>"
        "<script>setInterval(() => document.getElementById('shown').textContent++, 5)</script>",
    )
    screen = await env.reset(server.goal("/clock"))
    started = time.monotonic()
    await press(env, screen)
    assert time.monotonic() - started > LIMIT_MS / 1000


@pytest.mark.parametrize(
    "body",
    [
        "<script>window.setTimeout = () => 0</script>",
        "<script>performance.now = () => 0</script>",
        "<form name=querySelector></form>",
    ],
)
async def test_what_a_page_puts_in_the_place_of_the_browsers_own_holds_nobody_up(
    server: PageServer, env: WebEnvironment, body: str
) -> None:
    server.put("/data", "loaded")
    server.put(
        "/fakes",
        """<p id=shown>0</p><button>go</button><script>
        document.querySelectorAll('button')[0].onclick = () => fetch('/data')
            .then((answer) => answer.text())
            .then((text) => { shown.textContent = text.slice(-6); });
        </script>"""
        + body,
    )
    screen = await press(env, await env.reset(server.goal("/fakes")))
    assert "loaded" in [one.text for one in screen.tree.elements]


@pytest.mark.long
@pytest.mark.parametrize(
    "again",
    ['<meta http-equiv=refresh content="0;url=/again">', "<script>location.reload()</script>"],
)
async def test_a_page_that_loads_itself_without_end_is_a_fault_that_says_so(
    server: PageServer, env: WebEnvironment, one: OneBrowser, again: str
) -> None:
    server.put("/again", f"<p>again</p>{again}")
    server.put("/start", "<button onclick=\"location='/again'\">go</button>")
    screen = await env.reset(server.goal("/start"))
    with pytest.raises(DeviceError, match="/again goes elsewhere, or loads itself anew") as told:
        await press(env, screen)
    assert not isinstance(told.value, DeviceLostError)
    assert not one.worker.lost
    assert (await env.reset(server.goal("/start"))).place.page == f"{server.origin}/start"


@pytest.fixture
def paper() -> Iterator[tuple[BrowserWorker, EpisodeBrowser, WebBenchmark]]:
    """A browser with the delays of the paper, for MiniWoB."""
    source = WebBenchmark("miniwob", tasks=["click-test"])
    worker = BrowserWorker()
    browser = EpisodeBrowser(worker, source.open_site().boundary, "paper")
    yield worker, browser, source
    asyncio.run(worker.close(browser.close))


async def test_the_papers_timing_takes_its_delays_and_those_of_the_benchmark(
    paper: tuple[BrowserWorker, EpisodeBrowser, WebBenchmark],
) -> None:
    worker, browser, source = paper
    environment = WebEnvironment(worker, browser, source.open_site().options())
    (goal,) = source.goals()
    assert isinstance(goal, Goal)
    await environment.reset(goal)
    held = environment._environment
    assert held is not None
    assert held.pre_observation_delay == 0.5
    assert browser._held is not None
    assert browser._held.slow_mo == held.task.slow_mo == 100
    started = time.monotonic()
    await environment.act(WEB.space.parse("click('13')"))
    assert time.monotonic() - started > 0.6
    assert (await environment.verdict()).success
    await environment.close()
