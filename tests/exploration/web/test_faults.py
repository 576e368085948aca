"""Sites that fail, grow without end, ask for ever, or are slow."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest
from PIL import Image

from tests.exploration.web import local_site
from tests.exploration.web.local_site import LocalServer
from uiprobe.environments.errors import DeviceError
from uiprobe.episodes.exploration import Exploration
from uiprobe.exploration.agents.address_search import AddressSearch
from uiprobe.exploration.ledger import Ledger
from uiprobe.exploration.running import Plan, explore
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web import stillness
from uiprobe.exploration.web import world as worlds
from uiprobe.exploration.web.world import PageWorld

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

SPEC = SiteSpec(name="local")


@pytest.fixture
def server():
    made = LocalServer()
    yield made
    made.stop()


def at(server, address, then):
    """What comes of `then(world, view)` on the page of an address."""

    async def run():
        world = PageWorld(SPEC, server, "abundant")
        try:
            await world.start()
            outcome = await world.act(world.go(f"{server.origin}{address}"))
            return outcome, await then(world, outcome.view)
        finally:
            await world.close()

    return asyncio.run(run())


async def nothing(world, view):
    """Leave the page as it is."""


def click(label):
    async def do(world, view):
        return await world.act(world.click(next(s for s in view.spots if s.label == label)))

    return do


@pytest.mark.long
def test_a_calendar_without_end_is_one_kind_of_page(server):
    async def run():
        record = Exploration()
        world = PageWorld(
            SPEC.model_copy(update={"landing": "/calendar/2026-01/"}), server, "abundant"
        )
        try:
            ledger = Ledger(record, "structured", world.platform.space)
            await explore(world, AddressSearch(world, depth_first=True), ledger, Plan(40))
        finally:
            await world.close()
        return record

    record = asyncio.run(run())
    assert record.steps == 40
    assert len(record.found) <= 4
    assert len(record.places) <= 3
    assert len(record.states) <= 3


def test_dialogs_that_come_again_and_again_stop_nobody(server):
    async def insist(world, view):
        # A browser drops a click when a dialog opens between pressing and letting go.
        for _ in range(10):
            after = await click("On")(world, view)
            if after.view.place != "/nags":
                break
        return after

    outcome, after = at(server, "/nags", insist)
    assert "dialog" in outcome.blocked
    assert after.view.place == "/list"
    assert not after.restarted


def test_a_page_that_asks_for_ever_costs_the_browser_and_the_run_goes_on(
    server, monkeypatch, caplog
):
    monkeypatch.setattr(worlds, "STEP_S", 4.0)
    _, after = at(server, "/never", click("Ask"))
    assert after.restarted
    # The log has the reason; what the explorer is told names no browser, and is always the same.
    assert "no answer within 4 s" in caplog.text
    assert "browser-" not in after.error
    assert after.view.place == "/"


@pytest.mark.long
def test_requests_that_wait_when_their_browser_is_ended_cost_one_line(server, monkeypatch, caplog):
    refused = "fetch('/save', {method: 'POST'}).catch(() => 0)"
    page = f"<script>setTimeout(() => {{ for (;;) {refused} }}, 5)</script>"
    monkeypatch.setitem(local_site.PAGES, "/floods", page)
    monkeypatch.setattr(worlds, "STEP_S", 4.0)

    async def flood():
        world = PageWorld(SPEC, server, "abundant", allow_changes=False)
        try:
            await world.start()
            return await world.act(world.go("/floods"))
        finally:
            await world.close()

    outcome = asyncio.run(flood())
    assert outcome.restarted
    assert len(caplog.records) == 1


def test_a_page_that_reloads_for_ever_is_left(server, monkeypatch):
    monkeypatch.setattr(worlds, "STEP_S", 6.0)
    monkeypatch.setattr(stillness, "PENDING_S", 1.0)
    outcome, _ = at(server, "/reloads", nothing)
    assert outcome.view.place in ("/", "/reloads")


@pytest.mark.long
def test_a_request_without_end_is_waited_for_once(server):
    outcome, after = at(server, "/stream", click("On"))
    assert outcome.view.place == "/stream"
    assert after.view.place == "/list"


def test_what_comes_late_is_waited_for(server):
    outcome, _ = at(server, "/late", nothing)
    assert [one.label for one in outcome.view.spots] == ["Late"]


def test_what_moves_is_waited_for(server):
    outcome, _ = at(server, "/moves", nothing)
    assert outcome.view.spots[0].box.left == 400


def test_a_new_page_shows_what_is_under_the_mouse(server):
    async def follow(world, view):
        outcome = await click("On")(world, view)
        return await outcome.view.screen.screenshot()

    _, png = at(server, "/under", follow)
    assert Image.open(BytesIO(png)).convert("RGB").getpixel((5, 5)) == (255, 0, 0)


def test_a_site_that_goes_down_in_the_middle_is_an_error(server):
    async def stop(world, view):
        server.stop()
        await world.act(world.home())

    with pytest.raises(DeviceError, match="look whether the site runs"):
        at(server, "/list", stop)


def test_a_site_that_is_down_is_an_error_that_says_what_to_do():
    server = LocalServer()
    server.stop()

    async def start():
        world = PageWorld(SPEC, server, "abundant")
        try:
            await world.start()
        finally:
            await world.close()

    with pytest.raises(DeviceError, match="look whether the site runs"):
        asyncio.run(start())
