"""What is said of calls on pages that are slow, or refuse."""

import pytest

from uiprobe.environments.web.acting import BOUNDS_MS
from uiprobe.ui.platform import WEB

pytestmark = [pytest.mark.slow, pytest.mark.long]


@pytest.fixture
async def env(one):
    made = one.environment()
    yield made
    await made.close()


def handles(screen):
    return {one.name: one.handle for one in screen.tree.widgets if one.handle}


BUSY = "const end = performance.now() + {ms}; while (performance.now() < end);"


@pytest.mark.parametrize("ms", [700, 2_500])
@pytest.mark.parametrize("call", ["click({go!r})", "dblclick({go!r})", "press({go!r}, 'Enter')"])
async def test_a_page_that_is_slow_to_answer_has_taken_the_call_once(server, env, call, ms):
    server.put(
        "/slow",
        "<button>go</button><script>let n = 0; document.querySelector('button').onclick = () => {"
        f"{BUSY.format(ms=ms)} document.title = `taken ${{++n}}`; }}</script>",
    )
    screen = await env.reset(server.goal("/slow"))
    screen = await env.act(WEB.space.parse(call.format(**handles(screen))))
    assert env.last_error == ""
    times = 2 if "dbl" in call else 1
    assert screen.observation["open_pages_titles"] == (f"taken {times}",)


@pytest.mark.parametrize("call", ["click({go!r})", "fill({field!r}, 'x')", "hover({go!r})"])
async def test_a_page_that_is_busy_before_is_waited_for(server, env, call):
    server.put(
        "/busy",
        "<button onclick=\"document.title='taken'\" onmouseover=\"document.title='taken'\">go"
        "</button><input aria-label=field oninput=\"document.title='taken'\">"
        f"<script>setInterval(() => {{ {BUSY.format(ms=600)} }}, 650)</script>",
    )
    screen = await env.reset(server.goal("/busy"))
    screen = await env.act(WEB.space.parse(call.format(**handles(screen))))
    assert env.last_error == ""
    assert screen.observation["open_pages_titles"] == ("taken",)


async def test_a_page_that_takes_seconds_to_come_is_looked_at_when_it_is_there(server, env):
    server.put("/here", '<a href="/late">go</a>')
    server.put("/late", "<title>late</title><p>there</p>")
    server.delays["/late"] = 3.0
    screen = await env.reset(server.goal("/here"))
    screen = await env.act(WEB.space.parse(f"click({handles(screen)['go']!r})"))
    assert env.last_error == ""
    assert screen.place.page == f"{server.origin}/late"


async def test_what_a_page_asks_for_is_shown_when_it_has_come(server, env):
    server.put(
        "/search",
        "<input aria-label=field oninput=\"out.textContent = 'Searching...'; fetch('/found')"
        '.then((one) => one.text()).then((one) => out.textContent = one)"><p id=out></p>',
    )
    server.put("/found", "three records")
    server.delays["/found"] = 2.5
    screen = await env.reset(server.goal("/search"))
    screen = await env.act(WEB.space.parse(f"fill({handles(screen)['field']!r}, 'x')"))
    text = screen.document.decode()
    assert "three records" in text
    assert "Searching" not in text


@pytest.mark.parametrize(
    ("call", "body", "told"),
    [
        ("fill({go!r}, 'x')", "<input readonly aria-label=go>", "not editable"),
        (
            "click({go!r})",
            '<button>go</button><div style="position:fixed;inset:0;opacity:.5">over</div>',
            "intercepts pointer events",
        ),
    ],
)
async def test_what_the_page_refuses_is_told_at_once(server, env, call, body, told):
    server.put("/refused", body)
    screen = await env.reset(server.goal("/refused"))
    await env.act(WEB.space.parse(call.format(**handles(screen))))
    assert told in env.last_error
    assert f"Timeout {BOUNDS_MS[0]}ms" in env.last_error


async def test_a_step_gets_more_time_on_a_machine_that_is_busy_with_other_things(
    server, one, monkeypatch
):
    monkeypatch.setattr("os.getloadavg", lambda: (1_000.0, 1_000.0, 1_000.0))
    server.put("/slow", f"<button onclick=\"{BUSY.format(ms=5_000)} document.title='taken'\">go")
    environment = one.environment(step_s=2.0)
    screen = await environment.reset(server.goal("/slow"))
    screen = await environment.act(WEB.space.parse(f"click({handles(screen)['go']!r})"))
    assert environment.last_error == ""
    assert screen.observation["open_pages_titles"] == ("taken",)
    await environment.close()
