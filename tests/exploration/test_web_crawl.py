"""The exhaustive search of a web site: it tries things out, and brings the site back after each."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.exploration.explorers import InterruptedRunError
from uiprobe.exploration import web_crawl
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.web_crawl import crawl_site
from uiprobe.exploration.web_walks import Ground, walk
from uiprobe.ui.platform import WEB

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

WALKS = 8
"""Walks without a find that end a search."""

HOME = """<title>Shop</title>
<a href="/basket">Basket</a>
<button onclick="document.getElementById('menu').hidden = false">Menu</button>
<div id="menu" hidden><button name="deep" onclick="location = '/deep'">Deep</button></div>
<form method="post" action="/add"><input name="what" required><button name="add">Add</button></form>
<form method="post" action="/empty"><button name="empty">Empty</button></form>
<style>#tip{display:none} a:hover + #tip{display:block}</style>
<a href="/news">News</a><button id="tip" name="tip">Tip</button>
"""


class Shop(BaseHTTPRequestHandler):
    """A basket that is empty at first; what is in it can be taken out and be paid.

    The news count how often they are read, and a link shows a button to the mouse: what a page is
    like depends on what was done before.
    """

    def do_GET(self):
        pages = {
            "/": HOME,
            "/deep": "<title>Deep</title><select name='depth'><option>1</select>",
            "/basket": "<title>Basket</title><a href='/'>Home</a>",
            "/paid": "<title>Paid</title><textarea name='thanks'></textarea>",
        }
        text = pages.get(self.path, "<title>Nothing</title>")
        if self.path == "/news":
            self.server.read += 1
            text = f"<title>News</title><input name='{'abcdefghijkl'[self.server.read % 12]}'>"
        if self.path == "/basket" and self.server.basket:
            text += "<form method=post action=/pay><button name=pay>Pay</button></form>"
        self._answer(200, text)

    def do_POST(self):
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        to = "/basket"
        if self.path == "/add" and sent.startswith("what=") and len(sent) > len("what=&add="):
            self.server.basket.append("x")
        elif self.path == "/empty":
            self.server.basket.clear()
        elif self.path == "/pay" and self.server.basket:
            to = "/paid"
        self.send_response(303)
        self.send_header("Location", to)
        self.end_headers()

    def _answer(self, status, text):
        self.send_response(status)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        """Say nothing."""


class Tabs(Shop):
    """A form with a long part, a tab that is a link, and a bar at the edge of the view."""

    def do_GET(self):
        self._answer(
            200,
            "<title>Form</title><input name='first'>"
            "<button onclick='this.nextElementSibling.hidden = false'>More</button>"
            "<div hidden><div style='height:2000px'></div><input name='last'></div>"
            "<style>#tab{display:none} #tab:target{display:block}</style>"
            "<a href='#tab'>Tab</a><div id='tab'><input name='tabbed'></div>"
            "<div style='height:2000px'></div>"
            "<button onclick='this.nextElementSibling.hidden = false'>Under a bar</button>"
            "<div hidden><input name='under'></div><div style='height:200px'></div>"
            "<div style='position:fixed;bottom:0;left:0;right:0;height:90px'></div>",
        )


class Keys(Shop):
    """A search that proposes while somebody types, and one that only a shortcut opens."""

    def do_GET(self):
        self._answer(
            200,
            "<title>Keys</title><input name='seen'><div id='seen'></div>"
            "<div id='dialog' hidden><input name='opened'><div id='opened'></div></div>"
            "<script>const find = (name, words) => {"
            "  const field = document.querySelector(`[name=${name}]`); let waits = 0;"
            "  field.onkeyup = () => { clearTimeout(waits); waits = setTimeout(() => {"
            "    document.getElementById(name).innerHTML = words.filter((one) => field.value"
            "      && one.includes(field.value))"
            "      .map((one) => `<button name=${one}></button>`).join('');"
            "  }, 500); }; };"
            "find('seen', ['alpha', 'ice']); find('opened', ['over']);"
            "onkeydown = (event) => { if (event.key === 'k' && event.ctrlKey) {"
            "  event.preventDefault(); document.getElementById('dialog').hidden = false;"
            "  document.querySelector('[name=opened]').focus(); } };</script>",
        )


class ShopServer:
    """The shop on loopback."""

    ours, lost = True, ""

    def __init__(self, handler=Shop):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.basket, self._server.read = [], 0
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def begin(self, level):
        self._server.basket, self._server.read = [], 0
        return []

    def save(self):
        return {"basket": list(self._server.basket), "read": self._server.read}

    def load(self, state):
        self._server.basket[:], self._server.read = state["basket"], state["read"]

    def close(self):
        self._server.shutdown()
        self._server.server_close()


async def open_shop():
    return PageWorld(SiteSpec(name="shop"), ShopServer(), "abundant")


def search(progress, walks=WALKS, **options):
    return asyncio.run(crawl_site(open_shop, progress, walks=walks, **options))


def watched(world, lose_at=None):
    """Note what is done in a world and what it shows then; the browser is lost at an action."""
    done, act = [], world.act

    async def watch(action):
        if len(done) == lose_at:
            done.append("lost")
            world._worker.kill("lost by the test")
        outcome = await act(action)
        done.append((WEB.space.format(action), outcome.view.address, outcome.view.fingerprint))
        return outcome

    world.act = watch
    return done


async def walked(numbers, lose_at=None):
    """What the walks of some numbers do and see, one after the other in one world."""
    world = await open_shop()
    try:
        await world.start()
        starts = [[(0, one)] for one in ("/", "/basket", "/news")]
        ground = Ground([await world.save()], starts, Counter(), lambda view: False)
        done = watched(world, lose_at)
        for number in numbers:
            done.append(number)
            await walk(world, number, ground)
        return done[done.index(numbers[-1]) + 1 :]
    finally:
        await world.close()


def test_a_walk_is_the_same_after_others_in_its_browser_and_after_a_lost_one():
    alone = asyncio.run(walked([2]))
    # It goes back at once, and there is nothing.
    assert [one[:2] for one in alone[:2]] == [("goto('/')", "/"), ("go_back()", "/")]
    assert asyncio.run(walked([0, 1, 2])) == alone
    lost = asyncio.run(walked([2], lose_at=4))
    # The action whose browser was lost shows the home of another one.
    assert lost[lost.index("lost") + 2 :] == alone


def test_what_a_click_opens_below_the_view_is_scrolled_to():
    async def open_tabs():
        return PageWorld(SiteSpec(name="tabs"), ShopServer(Tabs), "abundant")

    found = asyncio.run(crawl_site(open_tabs, walks=0))
    assert found.keys["screen"].keys() == found.keys["structured"].keys()
    names = {"last", "tabbed", "under"}
    assert all(any(f"name={name}" in key for key in found.keys["screen"]) for name in names)


@pytest.fixture(scope="module")
def searched():
    """What a whole search finds, and what it said of its progress."""
    counts = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(web_crawl, "SAVE_S", 0.0)
        found = search(lambda found: counts.append((found.waiting, found.clean, found.told)))
    return found, counts


def test_what_a_page_proposes_to_who_types_and_what_a_shortcut_opens_is_found():
    async def open_keys():
        return PageWorld(SiteSpec(name="keys"), ShopServer(Keys), "abundant")

    found = asyncio.run(crawl_site(open_keys, walks=0))
    assert "input[name=opened]" in found.keys["screen"]
    for name in ("alpha", "ice", "over"):
        assert f"button[name={name}]" in found.keys["structured"], name


@pytest.mark.long
def test_a_search_that_was_ended_goes_on_to_the_same_end_with_fewer_worlds_at_once(
    searched, monkeypatch, tmp_path
):
    monkeypatch.setattr(web_crawl, "SAVE_S", 0.0)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    whole, counts = searched
    place = Checkpoints({"search": "shop"}, tmp_path)
    place.take()
    ended = 0
    for _ in range(40):
        told = iter(range(2 * len(counts) // 5))

        def end(found, told=told):
            if next(told, None) is None:
                raise InterruptedRunError

        try:
            found = search(end, checkpoints=place)
        except InterruptedRunError:
            ended += 1
        else:
            break
    place.release()
    assert ended > 1
    assert found == whole


@pytest.mark.long
def test_what_needs_a_filled_form_or_an_open_menu_is_found(searched):
    found, counts = searched
    names = {"what", "add", "empty", "deep", "depth", "pay", "thanks"}
    missing = {name for name in names if not any(name in key for key in found.keys["structured"])}
    assert not missing
    # The menu is closed on the page as it is.
    [deep] = [key for key in found.keys["structured"] if "name=deep" in key]
    assert deep in found.keys["screen"]
    assert found.places == {"/", "/basket", "/deep", "/news", "/paid"}
    assert found.clean >= WALKS
    # Who looks in between sees what is still lacking.
    assert counts[-1] == (0, found.clean, found.told)
    assert all(("addresses wait" in told) == bool(waiting) for waiting, _, told in counts)


@pytest.mark.long
def test_walks_from_what_is_known_find_what_is_missing_and_search_from_there(searched):
    whole, _ = searched
    again = search(lambda found: None, known=whole.keys)
    assert again.keys == whole.keys
    assert (again.walks, again.clean) == (WALKS, WALKS)
    few = {
        mode: {key: where for key, where in keys.items() if where[0] == "/"}
        for mode, keys in whole.keys.items()
    }
    assert few["structured"].keys() < whole.keys["structured"].keys()
    mended = search(lambda found: None, known=few)
    assert mended.walks > mended.clean >= WALKS
    # The news are others each time that they are read.
    news = {key for key in whole.keys["structured"] if key.startswith("/news")}
    assert whole.keys["structured"].keys() - news <= mended.keys["structured"].keys()
