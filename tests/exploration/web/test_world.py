"""Pages of all kinds, explored in a browser: what is read, what is done, and where the edge is."""

from __future__ import annotations

import asyncio

import pytest

from tests.exploration.web.local_site import LocalServer
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.world import PageWorld
from uiprobe.ui.actions import Action

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

SPEC = SiteSpec(name="local", logout=("/logout",), ended=("/login",), closed=("/chat",))


@pytest.fixture(scope="module")
def server():
    made = LocalServer()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def loop():
    made = asyncio.new_event_loop()
    yield made
    made.close()


@pytest.fixture(scope="module")
def world(server, loop):
    made = PageWorld(SPEC, server, "abundant")
    loop.run_until_complete(made.start())
    yield made
    loop.run_until_complete(made.close())


@pytest.fixture
def home(world, loop):
    return loop.run_until_complete(world.act(world.home())).view


def spot(view, label):
    return next(one for one in view.spots if one.label == label)


@pytest.fixture
def click(world, loop, home):
    def do(label):
        return loop.run_until_complete(world.act(world.click(spot(home, label))))

    return do


@pytest.fixture
def go(world, loop):
    def do(address):
        return loop.run_until_complete(world.act(world.go(address)))

    return do


def test_the_document_has_more_than_the_screen(home):
    everything, seen = home.functionalities("structured"), home.functionalities("screen")
    assert set(seen) < set(everything)
    labels = {one.label: one for one in home.spots}
    assert not labels["Hidden"].visible
    assert not labels["Below"].visible
    assert not labels["Far below"].visible
    assert labels["Inner"].visible
    assert labels["List"].visible
    assert "Disabled" not in [one.label for one in home.spots if one.key]


def test_addresses_that_differ_in_a_session_are_one_functionality(home):
    assert spot(home, "List").key == spot(home, "List again").key


@pytest.mark.parametrize("label", ["Hidden", "Below"])
def test_what_cannot_be_clicked_fails_and_says_why(click, label):
    outcome = click(label)
    assert outcome.error
    assert outcome.met is None
    assert outcome.view.counted


def test_a_click_in_a_frame_meets_its_button(click, home):
    outcome = click("Inner")
    assert outcome.error == ""
    assert outcome.met == spot(home, "Inner")


def test_a_click_on_a_place_meets_what_lies_there(world, loop, home):
    wanted = spot(home, "List")
    outcome = loop.run_until_complete(world.act(world.click_at(*wanted.box.center)))
    assert outcome.met.key == wanted.key
    assert outcome.view.place == "/list"


def test_what_is_far_below_is_scrolled_to(click):
    assert click("Far below").view.place == "/far"


@pytest.mark.parametrize(
    ("label", "kind"),
    [("Elsewhere", "external"), ("Sign out", "logout"), ("File", "file"), ("Download", "download")],
)
def test_what_leads_away_leads_to_a_page_with_ways_back(world, loop, click, server, label, kind):
    outcome = click(label)
    assert outcome.blocked == (kind,)
    assert not outcome.view.counted
    assert outcome.view.functionalities("structured") == {}
    assert [one.label for one in outcome.view.spots] == ["Home", "Go back"]
    assert server.asked["GET /logout"] == 0
    back = loop.run_until_complete(world.act(world.click(outcome.view.spots[1])))
    assert back.view.place == "/"


def test_a_page_that_the_site_file_closes_is_not_opened(go, server):
    outcome = go(f"{server.origin}/chat")
    assert outcome.blocked == ("closed",)
    assert not outcome.view.counted
    assert server.asked["GET /chat"] == 0


def test_a_redirect_that_leads_away_is_stopped(go, server):
    outcome = go(f"{server.origin}/redirect-out")
    assert outcome.blocked == ("external",)
    assert not outcome.view.counted


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "https://other.example/", "javascript:alert(1)", "data:,x"]
)
def test_addresses_of_elsewhere_are_not_gone_to(go, address):
    outcome = go(address)
    assert outcome.blocked == ("external",)
    assert not outcome.view.counted


@pytest.mark.parametrize("label", ["New window", "Open a window"])
def test_a_new_window_is_shown_in_the_one_that_there_is(click, label):
    outcome = click(label)
    assert outcome.view.place == "/list"
    assert outcome.blocked == ()


def test_dialogs_are_dismissed_and_leaving_is_not_asked_about(click, go, server, world, loop):
    assert click("Alert").blocked == ("dialog",)
    view = go(f"{server.origin}/leave").view
    assert loop.run_until_complete(world.act(world.click(view.spots[0]))).view.place == "/list"


def test_a_busy_site_is_asked_again(go, server):
    outcome = go(f"{server.origin}/busy")
    assert outcome.view.place == "/busy"
    assert outcome.view.counted
    assert server.asked["GET /busy"] == 3


def test_a_page_that_failed_is_a_page(go, server):
    assert len(go(f"{server.origin}/fails").view.spots) == 1


def test_a_session_that_ended_is_begun_again(go, server):
    outcome = go(f"{server.origin}/login")
    assert outcome.blocked == ("session",)
    assert outcome.view.place == "/"


def test_a_page_of_too_many_links_is_read_up_to_a_bound(go, server):
    view = go(f"{server.origin}/many").view
    assert len(view.spots) == 10_000
    assert view.left >= 90_000
    assert len(view.functionalities("structured")) == 1


def test_unknown_elements_and_actions_fail_as_actions(world, loop, home):
    def act(action):
        return loop.run_until_complete(world.act(action))

    assert "no element" in act(Action("click", handle="99999")).error
    assert "there is no element" in act(Action("click", handle="a1")).error
    assert "not available" in act(Action("new_tab")).error
    button = spot(home, "Save").handle
    assert "takes no text" in act(Action("fill", handle=button, text="x")).error
    assert "no list of options" in act(Action("select_option", handle=button, text="x")).error
    assert "out of view" in act(world.click_at(5000, 5)).error


def test_without_leave_nothing_is_changed(server, loop):
    async def save():
        world = PageWorld(SPEC, server, "abundant", allow_changes=False)
        try:
            view = await world.start()
            return await world.act(world.click(spot(view, "Save")))
        finally:
            await world.close()

    outcome = loop.run_until_complete(save())
    assert outcome.blocked == ("change",)
    assert server.asked["POST /save"] == 0


def test_what_is_changed_is_counted(click, world, server):
    before = world.changes
    assert click("Save").view.place == "/list"
    assert world.changes == before + 1
    assert server.asked["POST /save"] == 1


def test_a_page_that_is_gone_back_to_is_seen_from_its_top(world, loop, home):
    for _ in range(5):
        view = loop.run_until_complete(world.act(world.scroll(home, "down"))).view
    assert not spot(view, "List").visible
    loop.run_until_complete(world.act(world.go("/list")))
    back = loop.run_until_complete(world.act(world.back())).view
    assert back.fingerprint == home.fingerprint
