"""Whatever a page does to lead away: the page stays, the model is told, the episode goes on."""

import pytest

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
    "redirect": '<a href="/redirect">go</a>',
    "redirect in a new window": '<a target=_blank href="/redirect">go</a>',
    "file of another site": f'<a download href="{OUT}">go</a>',
    "file": '<a href="/file.bin">go</a>',
    "file in a new window": '<a target=_blank href="/file.bin">go</a>',
    "mail": '<a href="mailto:a@example.com">go</a>',
    "mail in a new window": '<a target=_blank href="mailto:a@example.com">go</a>',
    "mail that keeps its click": '<a target=_blank onclick="event.stopPropagation()" '
    'href="mailto:a@example.com">go</a>',
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
    server.put("/file.bin", "x", Content_Disposition="attachment; filename=file.bin")


async def go(server, env, body):
    """Click what goes away; the errors and the pages after it and after a moment."""
    server.put("/start", f'<input aria-label="field" value="kept">{body}')
    screen = await env.reset(server.goal("/start"))
    bid = next(one.handle for one in screen.hierarchy.widgets if one.name == "go")
    found = []
    for call in (f"click({bid!r})", "noop(300)"):
        screen = await env.act(WEB.space.parse(call))
        found.append((env.last_error, screen))
    return found


@pytest.mark.parametrize("kind", LEAVING)
async def test_the_page_stays_and_the_model_is_told(server, env, kind):
    (told, screen), (later, after) = await go(server, env, LEAVING[kind])
    assert "is not on the site" in told or "no files are taken" in told
    assert later == ""
    for shown in (screen, after):
        assert shown.place.page == f"{server.origin}/start"
        assert len(shown.observation["open_pages_urls"]) == 1
        assert any(one.name == "field" and one.text == "kept" for one in shown.hierarchy.widgets)
    assert not env.ended


@pytest.mark.parametrize("kind", CLOSING)
async def test_a_window_that_closes_itself_ends_nothing(server, env, kind):
    (told, _), (_, after) = await go(server, env, CLOSING[kind])
    assert told == ""
    assert after.place.page == f"{server.origin}/start"


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
