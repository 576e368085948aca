"""What pages under test may not do, in a real browser."""

import socket
import threading
from collections.abc import Iterator

import pytest

from uiprobe.environments.web.guardrails import MAX_PAGES, Boundary
from uiprobe.ui.actions import ActionError
from uiprobe.ui.platform import WEB

pytestmark = pytest.mark.slow


@pytest.fixture
async def env(one):
    made = one.environment()
    yield made
    await made.close()


async def click(env, screen, name):
    bid = next(element.handle for element in screen.tree.widgets if element.name == name)
    return await env.act(WEB.space.parse(f"click({bid!r})"))


async def in_page(one, env, script):
    """Run a script in the page."""
    return await one.worker.call(
        lambda: env._environment.page.evaluate(script), deadline_s=30, doing="asking the page"
    )


@pytest.mark.parametrize(
    "url", ["https://example.com/a", "http://127.0.0.1:1/", "ftp://example.com/", "file:///etc/"]
)
def test_a_boundary_allows_its_own_origin_and_no_other(url):
    boundary = Boundary(frozenset({"http://127.0.0.1:8000"}))
    assert boundary.allows("http://127.0.0.1:8000/x?y#z")
    assert boundary.allows("ws://127.0.0.1:8000/socket")
    assert boundary.allows("data:text/plain,x")
    assert not boundary.allows(url)
    assert not boundary.allows("http://[broken")


async def test_a_link_to_another_host_leaves_the_page_as_it_is(server, one, env):
    server.put(
        "/links",
        '<input aria-label="field"><a href="https://example.com/out">out</a>'
        '<img src="http://example.org/pixel.png">',
    )
    screen = await env.reset(server.goal("/links"))
    field = next(e.handle for e in screen.tree.widgets if e.name == "field")
    screen = await env.act(WEB.space.parse(f"fill({field!r}, 'kept')"))
    screen = await click(env, screen, "out")
    assert env.last_error == "https://example.com/out is not on the site"
    assert screen.place.page == f"{server.origin}/links"
    assert next(e.text for e in screen.tree.widgets if e.name == "field") == "kept"
    blocked = one.browser.guardrails.blocked
    assert blocked["address: http://example.org/pixel.png"] == 1
    assert not env.ended


@pytest.mark.parametrize(
    "address", ["https://example.com/", "file:///etc/passwd", "chrome://version", "javascript:1"]
)
async def test_goto_stays_on_the_site(server, env, address):
    server.put("/home", "<p>home</p>")
    await env.reset(server.goal("/home"))
    screen = await env.act(WEB.space.parse(f"goto({address!r})"))
    assert "is not on the site" in env.last_error
    assert screen.place.page == f"{server.origin}/home"


async def test_a_file_link_and_a_frame_show_nothing_of_this_machine(server, one, env):
    server.put(
        "/files",
        '<a href="file:///etc/passwd">file</a><iframe src="file:///etc/passwd"></iframe>'
        '<iframe src="https://example.com/frame"></iframe>',
    )
    screen = await env.reset(server.goal("/files"))
    screen = await click(env, screen, "file")
    assert screen.place.page == f"{server.origin}/files"
    assert b"root:" not in screen.document


async def test_a_popup_to_another_host_is_closed_and_one_on_the_site_stays(server, one, env):
    server.put("/home", "<p>home</p>")
    # In the attribute of an element `open` alone is that of the document.
    server.put(
        "/popups",
        "<button onclick=\"window.open('https://example.com/pop')\">away</button>"
        "<button onclick=\"window.open('/home')\">here</button>",
    )
    screen = await env.reset(server.goal("/popups"))
    await click(env, screen, "away")
    # A window opens when the browser gets round to it.
    screen = await env.act(WEB.space.parse("noop(1500)"))
    assert screen.place.page == f"{server.origin}/popups"
    assert len(screen.observation["open_pages_urls"]) == 1
    assert one.browser.guardrails.blocked["address: https://example.com/pop"] == 1
    await click(env, screen, "here")
    screen = await env.act(WEB.space.parse("noop(1500)"))
    assert screen.place.page == f"{server.origin}/home"
    assert len(screen.observation["open_pages_urls"]) == 2


async def test_a_download_is_not_taken(server, one, env):
    server.put("/file.bin", "x", Content_Disposition="attachment; filename=file.bin")
    server.put("/download", '<a href="/file.bin">get</a>')
    screen = await env.reset(server.goal("/download"))
    screen = await click(env, screen, "get")
    assert screen.place.page == f"{server.origin}/download"
    assert not list(one.worker.folder.rglob("file.bin"))
    assert one.browser.guardrails.blocked[f"download: {server.origin}/file.bin"] == 1


async def test_no_service_worker_is_registered(server, one, env):
    server.put("/sw.js", "", Content_Type="text/javascript")
    server.put("/sw", "<script>navigator.serviceWorker.register('/sw.js')</script>")
    await env.reset(server.goal("/sw"))
    assert (
        await in_page(
            one, env, "navigator.serviceWorker.getRegistrations().then(found => found.length)"
        )
        == 0
    )


@pytest.fixture
def other_port() -> Iterator[tuple[int, list[bytes]]]:
    """A server on loopback that is none of the site's; what it was told."""
    listening = socket.create_server(("127.0.0.1", 0))
    heard: list[bytes] = []

    def listen() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            heard.append(connection.recv(1000))
            connection.close()

    threading.Thread(target=listen, daemon=True).start()
    yield listening.getsockname()[1], heard
    listening.close()


async def test_neither_sockets_nor_redirects_nor_requests_reach_another_port(
    server, one, env, other_port
):
    port, heard = other_port
    server.put("/away", "", 302, Location=f"http://127.0.0.1:{port}/redirected")
    server.put("/sockets", "<p>sockets</p><img src='/away'>")
    await env.reset(server.goal("/sockets"))
    script = f"""() => new Promise((resolve) => {{
        const socket = new WebSocket('ws://127.0.0.1:{port}/');
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('failed');
    }})"""
    assert await in_page(one, env, script) == "failed"
    script = f"fetch('http://127.0.0.1:{port}/').then(() => 'open', () => 'failed')"
    assert await in_page(one, env, script) == "failed"
    assert heard == []
    assert one.browser.guardrails.blocked[f"address: http://127.0.0.1:{port}/redirected"] == 1


async def test_an_endless_redirect_is_an_error_page(server, env):
    server.put("/round", "", 302, Location="/round")
    server.put("/start", '<a href="/round">round</a>')
    screen = await env.reset(server.goal("/start"))
    await click(env, screen, "round")
    screen = await env.act(WEB.space.parse(f"goto('{server.origin}/start')"))
    assert screen.place.page == f"{server.origin}/start"


async def test_alerts_are_answered_and_noted(server, one, env):
    server.put(
        "/alerts",
        "<button onclick=\"for (let i = 0; i < 30; i++) alert('a' + i); this.textContent = "
        "String(confirm('sure?'))\">storm</button>",
    )
    screen = await env.reset(server.goal("/alerts"))
    screen = await click(env, screen, "storm")
    assert [element.name for element in screen.tree.widgets] == ["false"]
    assert sum(n for name, n in one.browser.guardrails.blocked.items() if "dialog" in name) == 31


async def test_alerts_without_end_leave_with_their_page(server, env, caplog):
    server.put("/alerts", '<button onclick="setInterval(() => alert(1), 1)">storm</button>')
    screen = await env.reset(server.goal("/alerts"))
    screen = await click(env, screen, "storm")
    assert [element.name for element in screen.tree.widgets] == ["storm"]
    await env.close()
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


async def test_the_pointer_is_not_locked(server, env):
    """In a browser without a window it would take no click any more."""
    server.put(
        "/lock",
        '<button onclick="document.body.requestPointerLock().catch((why) => { document.title = '
        'why.name; })">lock</button><button onclick="this.textContent = \'clicked\'">go</button>',
    )
    screen = await env.reset(server.goal("/lock"))
    screen = await click(env, screen, "lock")
    assert screen.observation["open_pages_titles"] == ("NotSupportedError",)
    screen = await click(env, screen, "go")
    assert "clicked" in [element.name for element in screen.tree.widgets]


async def test_500_tabs_become_a_few(server, env):
    server.put("/home", "<p>home</p>")
    server.put(
        "/tabs",
        "<button onclick=\"for (let i = 0; i < 500; i++) window.open('/home')\">tabs</button>",
    )
    screen = await env.reset(server.goal("/tabs"))
    await click(env, screen, "tabs")
    screen = await env.act(WEB.space.parse("noop(1500)"))
    assert 1 < len(screen.observation["open_pages_urls"]) <= MAX_PAGES
    await env.close()
    assert (await env.reset(server.goal("/home"))).place.page == f"{server.origin}/home"


@pytest.mark.parametrize("call", ["click('nothere')", "click('\\\\')", "fill('🙂', 'x')"])
async def test_an_unknown_bid_is_an_error_of_the_action(server, env, call):
    server.put("/home", "<p>home</p>")
    await env.reset(server.goal("/home"))
    await env.act(WEB.space.parse(call))
    assert env.last_error


async def test_a_hidden_element_is_an_error_of_the_action(server, env):
    server.put("/hidden", '<button id="shown">a</button><button hidden>b</button>')
    screen = await env.reset(server.goal("/hidden"))
    hidden = [
        bid
        for bid, fact in screen.observation["extra_element_properties"].items()
        if fact["bbox"] is None
    ]
    await env.act(WEB.space.parse(f"fill({hidden[-1]!r}, 'x')"))
    assert env.last_error


async def test_files_are_not_uploaded(server, env):
    server.put("/upload", '<input type="file" aria-label="file">')
    await env.reset(server.goal("/upload"))
    with pytest.raises(ActionError, match="uploaded"):
        await env.act(WEB.space.parse("upload_file('5', '/etc/passwd')"))
