"""Ten saved pages whose functionalities were counted by hand.

The pages of the desk but the first two have a menu of 45 entries. Entries that differ in their
filter alone are one functionality, so they are 40: 5 of self-service, 4 of incidents, 3 of
problems, 5 of changes, 5 of hardware, 4 of assets, 3 of the catalogue, 7 of the organisation and 4
reports. With the two links of the title, the filter of the menu, the account (site, password,
signing out) and the search of commands (field and button) that makes 48. The pages of Fossil have
13 links at the top.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from uiprobe.exploration.functionalities import functionalities_of
from uiprobe.exploration.sites import desk, fossil
from uiprobe.exploration.sites.spec import SiteSpec, read_site_file
from uiprobe.exploration.web.saved import XHTML, SavedPages
from uiprobe.exploration.web.world import PageWorld

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

PAGES = Path(__file__).parents[1] / "data" / "pages"

COUNTED = {
    # user name, password, button, link to register, link back
    "desk-login": (5, 5),
    # six fields, button, link to sign in, link back
    "desk-register": (9, 9),
    # five of the paragraphs and tables: catalogue, new incident, approvals, two incidents that are
    # one, five articles that are one
    "desk-home": (48 + 5, 53 + 10),
    # the link to the catalogue
    "desk-cart": (48 + 1, 53 + 1),
    # of eight options lists, boxes and a text are one each; quantity, and two buttons
    "desk-item": (48 + 6, 53 + 11),
    # signing out, old password, two new ones that are one, button
    "fossil-login": (13 + 4, 13 + 5),
    # two links, seven fields, two buttons
    "fossil-ticket": (13 + 11, 13 + 11),
    # timeline, the one tag
    "fossil-tags": (13 + 2, 13 + 2),
    # edit, help, history
    "fossil-wiki": (13 + 3, 13 + 3),
    # four labels, list of capabilities, ten users that are one
    "fossil-users": (13 + 6, 13 + 15),
}
"""Functionalities, and the elements that they are made of, by the default rules."""


@pytest.fixture(scope="module")
def loop():
    made = asyncio.new_event_loop()
    yield made
    made.close()


@pytest.fixture(scope="module")
def saved(loop):
    pages = SavedPages()
    yield lambda *told: loop.run_until_complete(pages.read(*told))
    loop.run_until_complete(pages.close())


def counted(elements, spec, url="http://site.example/"):
    return functionalities_of(elements, spec.functionality_rules, spec.address_patterns, url)


def spec_of(page):
    return read_site_file(desk.SPEC if page.startswith("desk") else fossil.SPEC)


def text_of(page):
    return (PAGES / f"{page}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", COUNTED)
def test_the_program_counts_what_was_counted_by_hand(page, saved):
    found = counted(saved(text_of(page), "http://site.example/"), spec_of(page))
    assert (len(found), sum(map(len, found.values()))) == COUNTED[page]


MANY = " ".join(f"data-{chr(97 + n % 26) * (1 + n)}=1" for n in range(90))
LONG = " ".join(f"class-{chr(97 + n % 26)}{'x' * n}" for n in range(60))

CASES = {
    "classes": f"<button class='{LONG}'>a</button><button class='{LONG} more'>b</button>",
    "attributes": f"<input {MANY} name=n>",
    "svg": "<svg><a href='/x'><text y=9>a</text></a><a xlink:href='/y'><text>b</text></a></svg>",
    "template": "<template><button name=a>a</button></template><button name=b>b</button>",
    "noscript": "<noscript><button name=a>a</button></noscript><button name=b>b</button>",
    "disabled": "<fieldset disabled><legend><input name=a></legend><input name=b></fieldset>",
    "nested": "<button name=a>a<button name=b>b</button></button><a href=/p>p<a href=/q>q</a></a>",
    "table": "<table><form><tr><td><input name=a></form><input name=b></table>",
    "option": "<select name=s><option><button name=a>a</button></select><textarea><a href=/x>",
    "base": "<base href='/deep/down/'><a href='x'>x</a><a href='?q=1'>y</a><a href='#z'>z</a>",
    "frame": "<iframe srcdoc='<button name=a>a</button>'></iframe><button name=b>b</button>",
    "shadow": "<div><template shadowrootmode=open><button name=a>a</button></template></div>",
    "shadowed": "<form><input name=childNodes><input name=attributes></form><a href=/x>",
    "upper": "<BUTTON NAME=a>a</BUTTON><A HREF='/X'>x</A>",
    "comment": "<!-- <a href=/x> --><script>'<a href=/y>'</script><title><a href=/z></title>",
    "broken": "<a href='/x'<button name=b><select name=s",
    "hidden-document": "".join(
        f"<form name={name}></form><img name={name}>"
        for name in (
            *("title", "head", "body", "documentElement", "activeElement", "fonts"),
            *("querySelector", "querySelectorAll", "getAnimations", "elementFromPoint"),
            *("createElementNS", "childNodes", "nodeType"),
        )
    )
    + "<button name=b autofocus>b</button><a href=/x>x</a>",
    "hidden-form": "<form role=button tabindex=0><a href=/x>x</a>"
    + "".join(
        f"<input type=radio name={name}><input type=radio name={name}>"
        for name in (
            *("getAttribute", "labels", "matches", "getClientRects", "contains", "textContent"),
            *("querySelector", "getBoundingClientRect", "scrollIntoView", "getRootNode"),
        )
    )
    + "</form>",
}
"""Pages on which a reader of its own would see something else than a browser."""


@contextlib.contextmanager
def served(texts, kind="text/html"):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            body = texts.get(self.path.strip("/"), "").encode()
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Serving:
    """A server of pages for one world."""

    ours, lost = False, ""

    def __init__(self, origin):
        self.origin = origin

    def begin(self, level):
        return []

    def close(self):
        """It is closed by who served it."""


def in_browser(loop, texts, spec, kind="text/html"):
    """The keys of pages that are shown, by their names."""

    async def look(origin):
        world = PageWorld(spec, Serving(origin), "abundant")
        try:
            await world.start()
            views = {name: (await world.act(world.go(f"/{name}"))).view for name in texts}
            return {name: set(view.functionalities("structured")) for name, view in views.items()}
        finally:
            await world.close()

    with served(texts, kind) as origin:
        return loop.run_until_complete(look(origin))


@pytest.mark.parametrize("page", ["hidden-document", "hidden-form"])
def test_a_page_whose_names_hide_those_of_the_browser_is_read_and_acted_on(loop, page):
    async def act(origin):
        world = PageWorld(SiteSpec(name="hidden"), Serving(origin), "abundant")
        try:
            await world.start()
            view = (await world.act(world.go(f"/{page}"))).view
            await world.fill_forms()
            first, *_, last = view.spots
            clicked = await world.act(world.click(first))
            scrolled = await world.act(world.scroll(clicked.view, "down"))
            gone = await world.act(world.click(next(one for one in view.spots if one.href)))
            return view, last, clicked, scrolled, gone.view.address
        finally:
            await world.close()

    with served({page: CASES[page]}) as origin:
        view, last, clicked, scrolled, address = loop.run_until_complete(act(origin))
    assert view.place == f"/{page}"
    assert last.key
    assert (clicked.error, scrolled.error, address) == ("", "", "/x")


@pytest.mark.parametrize("rules", ["default", "paper"])
def test_a_saved_page_has_the_keys_that_it_has_in_a_browser(loop, saved, rules):
    spec = SiteSpec(name="saved", rules=rules)
    texts = {**CASES, **{page: text_of(page) for page in COUNTED}}
    shown = in_browser(loop, texts, spec)
    for name, keys in shown.items():
        url = f"http://s.example/{name}"
        assert keys == set(counted(saved(texts[name], url), spec, url)), name
    assert len(shown["classes"]) == 2
    assert shown["template"] == shown["noscript"]
    assert len(shown["template"]) == 1
    assert shown["svg"] == {"a</x>", "a</y>"}


XHTML_PAGE = (
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>'
    '<body><a href="/list">List</a><button name="b">B</button><input name="i"/></body></html>'
)


def test_pages_of_xhtml_are_counted_like_others(loop, saved):
    spec = SiteSpec(name="saved")
    [keys] = in_browser(loop, {"x": XHTML_PAGE}, spec, XHTML).values()
    assert keys == {"a</list>", "button[name=b]", "input[name=i]"}
    url = "http://s.example/x"
    assert set(counted(saved(XHTML_PAGE, url, XHTML), spec, url)) == keys
    # What is no well-formed XML is read as HTML.
    assert set(counted(saved("<p><button name=b>", "http://s.example/x", XHTML), spec)) == {
        "button[name=b]"
    }


@pytest.mark.parametrize(
    "html", ["", "<a href", "<button><button><button>", "\x00<select", "<p>" * 9999]
)
def test_broken_pages_are_read_as_far_as_they_go(html, saved):
    saved(html)
