"""The exhaustive search of a web site: it tries things out, and brings the site back after each."""

from __future__ import annotations

import asyncio
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.web_crawl import crawl_site

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

HOME = """<title>Shop</title>
<a href="/basket">Basket</a>
<button onclick="document.getElementById('menu').hidden = false">Menu</button>
<div id="menu" hidden><button name="deep" onclick="location = '/deep'">Deep</button></div>
<form method="post" action="/add"><input name="what" required><button name="add">Add</button></form>
<form method="post" action="/empty"><button name="empty">Empty</button></form>
"""


class Shop(BaseHTTPRequestHandler):
    """A basket that is empty at first; what is in it can be taken out and be paid."""

    def do_GET(self):
        pages = {
            "/": HOME,
            "/deep": "<title>Deep</title><select name='depth'><option>1</select>",
            "/basket": "<title>Basket</title><a href='/'>Home</a>",
            "/paid": "<title>Paid</title><textarea name='thanks'></textarea>",
        }
        text = pages.get(self.path, "<title>Nothing</title>")
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


class ShopServer:
    """The shop on loopback."""

    ours, lost = True, ""

    def __init__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Shop)
        self._server.basket = []
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def begin(self, level):
        self._server.basket.clear()
        return []

    def save(self):
        return {"basket": list(self._server.basket)}

    def load(self, state):
        self._server.basket[:] = state["basket"]

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def search(progress):
    async def open_world():
        return PageWorld(SiteSpec(name="shop"), ShopServer(), "abundant")

    return asyncio.run(crawl_site(open_world, progress, walks=16))


@pytest.mark.long
def test_what_needs_a_filled_form_or_an_open_menu_is_found_and_twice_the_same(monkeypatch):
    counts = []
    first = search(lambda found: counts.append((found.waiting, found.clean, found.told)))
    # With fewer worlds at once.
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    again = search(lambda found: None)
    names = {"what", "add", "empty", "deep", "depth", "pay", "thanks"}
    missing = {name for name in names if not any(name in key for key in first.keys["structured"])}
    assert not missing
    # The menu is closed on the page as it is.
    [deep] = [key for key in first.keys["structured"] if "name=deep" in key]
    assert deep in first.keys["screen"]
    assert first.places == {"/", "/basket", "/deep", "/paid"}
    assert (first.keys, first.actions) == (again.keys, again.actions)
    assert first.clean == again.clean >= 16
    # Who looks in between sees what is still lacking.
    assert counts[-1] == (0, first.clean, first.told)
    assert all(("addresses wait" in told) == bool(waiting) for waiting, _, told in counts)
