"""Whatever a page does to lead away: the page stays, the model is told, the episode goes on."""

import asyncio
import threading

import pytest

from uiprobe.ui.coordinates import Point
from uiprobe.ui.platform import WEB

pytestmark = [pytest.mark.slow, pytest.mark.long]

OUT = "https://example.com/out"

LEAVING = {
    "link": f'<a href="{OUT}">go</a>',
    "link in a new window": f'<a target=_blank href="{OUT}">go</a>',
    "link in a window of its own": f'<a target=_blank rel=opener href="{OUT}">go</a>',
    "link that keeps its click": f'<a target=_blank onclick="event.stopPropagation()" href="{OUT}">'
    "go</a>",
    "window": f"<button onclick=\"window.open('{OUT}')\">go</button>",
    "window without an opener": "<button "
    f"onclick=\"window.open('{OUT}', 'w', 'noopener,width=99')\">go</button>",
    "three windows": f"<button onclick=\"for (const n of [1,2,3]) window.open('{OUT}' + n)\">go"
    "</button>",
    "window of a frame": f"<iframe name=f srcdoc=x></iframe><button onclick=\"f.open('{OUT}')\">go"
    "</button>",
    "form": f'<form target=_blank action="{OUT}"><button>go</button></form>',
    "posted form": f'<form target=_blank method=post action="{OUT}"><button>go</button></form>',
    "form sent by a script": f'<form id=q target=_blank action="{OUT}"></form>'
    '<button onclick="q.submit()">go</button>',
    "script": f"<button onclick=\"location='{OUT}'\">go</button>",
    "window that goes there": f"<button onclick=\"window.open('').location = '{OUT}'\">go</button>",
    "window that goes there later": "<button onclick=\"const w = window.open(''); "
    f"setTimeout(() => w.location = '{OUT}', 30)\">go</button>",
    "redirect": '<a href="/redirect">go</a>',
    "redirect in a new window": '<a target=_blank href="/redirect">go</a>',
    "file of another site": f'<a download href="{OUT}">go</a>',
    "file": '<a href="/file.bin">go</a>',
    "file in a new window": '<a target=_blank href="/file.bin">go</a>',
    "file in a window of its own": '<a target=_blank rel=opener href="/file.bin">go</a>',
    "file in a window without an opener": "<button onclick=\"window.open('/file.bin', 'w', "
    "'noopener,width=99')\">go</button>",
    "file of a form in a new window": '<form target=_blank action="/file.bin?"><button>go</button>'
    "</form>",
    "mail": '<a href="mailto:a@example.com">go</a>',
    "mail in a new window": '<a target=_blank href="mailto:a@example.com">go</a>',
    "mail that keeps its click": '<a target=_blank onclick="event.stopPropagation()" '
    'href="mailto:a@example.com">go</a>',
    "mail by a script": "<button onclick=\"location = 'mailto:a@example.com'\">go</button>",
    "mail by a form": '<form action="mailto:a@example.com"><button>go</button></form>',
    "telephone by a script": "<button onclick=\"location.href = 'tel:1'\">go</button>",
    "intent by a script": "<button onclick=\"location.assign('intent://x#Intent;end')\">go</button>",
    "telephone": '<a href="tel:123">go</a>',
    "intent": '<a href="intent://scan/#Intent;scheme=zxing;end">go</a>',
    "shop of apps": '<a target=_blank href="market://details?id=x">go</a>',
    "page in its address": '<a target=_blank href="data:text/html,x">go</a>',
    "window for a page in its address": "<button onclick=\"window.open('data:text/html,x')\">go"
    "</button>",
    "file in its address": '<a download=x.txt href="data:text/plain,x">go</a>',
    "file of a script": "<button onclick=\"const a = document.createElement('a'); "
    "a.download = 'x'; a.href = window.URL.createObjectURL(new Blob(['x'])); a.click()\">go"
    "</button>",
    "file of this machine": '<a target=_blank href="file:///etc/passwd">go</a>',
}
CLOSING = {
    "at once": "<button onclick=\"window.open('/home').close()\">go</button>",
    "soon": "<button onclick=\"const w = window.open('/home'); setTimeout(() => w.close(), 60)\">go"
    "</button>",
    "by itself": '<a target=_blank rel=opener href="/closing">go</a>',
}


@pytest.fixture
async def env(one):
    made = one.environment()
    yield made
    await made.close()


@pytest.fixture(autouse=True)
def pages(server):
    server.put("/home", "<p>home</p>")
    server.put("/closing", "<script>window.close()</script>")
    server.put("/redirect", "", 302, Location=OUT)
    for path in ("/file.bin", "/file.bin?"):
        server.put(path, "x", Content_Disposition="attachment; filename=file.bin")


async def go(server, env, body, wait=""):
    """Click what goes away; the errors and the pages after it and after a moment.

    With a call of `noop` in the same action, its window is there when the page is first looked at.
    """
    server.put("/start", f'<input aria-label="field" value="kept">{body}')
    screen = await env.reset(server.goal("/start"))
    bid = next(one.handle for one in screen.tree.widgets if one.name == "go")
    found = []
    for call in (f"click({bid!r})\n{wait}".strip(), "noop(300)"):
        screen = await env.act(WEB.space.parse(call))
        found.append((env.last_error, screen))
    return found


@pytest.mark.parametrize("kind", LEAVING)
async def test_the_page_stays_and_the_model_is_told(server, env, kind):
    check_stayed(server, env, await go(server, env, LEAVING[kind]))


@pytest.mark.parametrize(
    "kind",
    [
        "file in a new window",
        "file in a window of its own",
        "file in a window without an opener",
        "redirect in a new window",
    ],
)
async def test_a_window_that_is_seen_late_closes_too(server, env, kind):
    check_stayed(server, env, await go(server, env, LEAVING[kind], wait="noop(400)"))


def check_stayed(server, env, found):
    (told, screen), (later, after) = found
    assert "is not on the site" in told or "no files are taken" in told
    assert later == ""
    for shown in (screen, after):
        assert shown.place.page == f"{server.origin}/start"
        assert len(shown.observation["open_pages_urls"]) == 1
        assert any(one.name == "field" and one.text == "kept" for one in shown.tree.widgets)
    assert not env.ended


@pytest.mark.parametrize("kind", CLOSING)
async def test_a_window_that_closes_itself_ends_nothing(server, env, kind):
    (told, _), (_, after) = await go(server, env, CLOSING[kind])
    assert told == ""
    assert after.place.page == f"{server.origin}/start"


@pytest.mark.parametrize(
    "way", ["location = 'mailto:a@example.com'", f"window.open('{OUT}')"], ids=["mail", "window"]
)
async def test_a_page_that_always_goes_away_can_be_acted_on(server, env, way):
    body = f'<button onclick="setInterval(() => {{ {way} }}, 1)">go</button>'
    for told, shown in await go(server, env, body):
        assert "is not on the site" in told
        assert shown.place.page == f"{server.origin}/start"
    (field,) = [one for one in shown.tree.widgets if one.name == "field"]
    screen = await env.act(WEB.space.parse(f"fill({field.handle!r}, 'typed')"))
    assert [one.text for one in screen.tree.widgets if one.name == "field"] == ["typed"]


async def test_a_window_that_closes_while_the_model_thinks_is_no_fault_of_the_model(server, env):
    # Its element has the same handle as that of the page below.
    server.put("/brief", "<button>x</button><img src=/gate onerror='window.close()'>")
    gate = server.gates["/gate"] = threading.Event()
    below = "<button onclick=\"window.open('/brief'); document.title += '!'\">go</button>"
    server.put("/start", below)
    screen = await env.reset(server.goal("/start"))
    (button,) = screen.tree.widgets
    screen = await env.act(WEB.space.parse(f"click({button.handle!r})"))
    assert screen.place.page.endswith("/brief")
    gate.set()
    await closed(env)
    screen = await env.act(WEB.space.parse("noop(0)"))
    assert env.last_error == ""
    assert screen.place.page.endswith("/start")
    gate.clear()
    screen = await env.act(WEB.space.parse(f"click({button.handle!r})"))
    (same,) = screen.tree.widgets
    assert (same.name, same.handle) == ("x", button.handle)
    gate.set()
    await closed(env)
    screen = await env.act(WEB.space.parse(f"click({same.handle!r})"))
    assert "has closed itself" in env.last_error
    assert screen.observation["open_pages_titles"] == ("t!!",)


async def closed(env):
    """Wait until the page that is shown has closed itself."""
    while await env.handles_at(Point(1, 1)) is not None:
        await asyncio.sleep(0.1)


async def test_what_is_done_goes_to_the_page_that_was_looked_at(server, env):
    late = "const one = new Image(); one.onerror = () => window.open('/over'); "
    late += "one.src = '/gate?' + (document.title += '!')"
    gate = server.gates["/gate"] = threading.Event()
    server.put("/start", f'<button onclick="{late}">go</button>')
    server.put("/over", "<button onclick=\"document.title = 'wrong'\">x</button>")
    screen = await env.reset(server.goal("/start"))
    (button,) = screen.tree.widgets
    for _ in range(2):
        gate.clear()
        screen = await env.act(WEB.space.parse(f"click({button.handle!r})"))
        # The other window opens when the page has been looked at, and before the next action.
        gate.set()
        await asyncio.sleep(2)
    titles = screen.observation["open_pages_titles"]
    assert titles[0] == "t!!"
    assert "wrong" not in titles


@pytest.mark.parametrize("target", ["_self", "_blank"])
async def test_a_page_without_content_is_none(server, env, target):
    server.put("/empty", "", 204)
    found = await go(server, env, f'<a target={target} href="/empty">go</a>')
    for told, shown in found:
        assert told == ""
        assert shown.place.page == f"{server.origin}/start"
    assert len(found[-1][1].observation["open_pages_urls"]) == 1


async def test_address_and_elements_are_those_of_one_page(server, env):
    body = '<a target=_blank href="javascript:void 0">go</a>'
    for told, shown in await go(server, env, body):
        assert told == ""
        listed = any(one.name == "field" for one in shown.tree.widgets)
        assert listed == shown.place.page.endswith("/start")


async def test_a_window_that_a_page_writes_stays(server, env):
    body = "<button onclick=\"window.open('').document.write('<p>written</p>')\">go</button>"
    (told, _), (_, after) = await go(server, env, body)
    assert told == ""
    assert "written" in after.document.decode()


@pytest.mark.parametrize(
    "opening",
    [
        "window.open('/late')",
        "window.open('/late', 'w', 'noopener,width=99')",
        "window.open('/late'); window.open('/redirect')",
    ],
)
async def test_a_window_whose_page_is_slow_to_come_is_waited_for(server, env, opening):
    server.put("/late", "<p>there at last</p>")
    server.delays["/late"] = 2.5
    _, (_, after) = await go(server, env, f'<button onclick="{opening}">go</button>')
    assert after.place.page == f"{server.origin}/late"
    assert "there at last" in after.document.decode()
