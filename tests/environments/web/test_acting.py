"""Every call that models are told of, on a real page; and what is said of those that are slow."""

import pytest

from uiprobe.environments.web.acting import BOUNDS_MS
from uiprobe.ui.actions import ActionError
from uiprobe.ui.platform import WEB

pytestmark = [pytest.mark.slow, pytest.mark.long]

PAGE = """
<style>body { margin: 0; height: 3000px } #a, #b { width: 80px; height: 40px }</style>
<div id=a draggable=true role=button aria-label=piece tabindex=0>piece</div>
<div id=b role=button aria-label=place tabindex=0>place</div>
<input aria-label=field value=old><select aria-label=list><option>one<option>blue</select>
<input type=checkbox aria-label=box>
<script>
const seen = [];
for (const kind of ['click', 'dblclick', 'mouseover', 'mousemove', 'mousedown', 'mouseup', 'wheel',
    'keydown', 'keyup', 'focusin', 'input', 'change', 'dragstart', 'drop'])
  window.addEventListener(kind, () => {
    seen.push(kind);
    document.title = seen.slice(-40).join();
  }, {capture: true});
document.querySelector('#b').ondragover = (one) => one.preventDefault();
</script>
"""
CALLS = {
    "click": ("click({piece!r})", "click"),
    "dblclick": ("dblclick({piece!r})", "dblclick"),
    "hover": ("hover({place!r})", "mouseover"),
    "fill": ("fill({field!r}, 'text')", "input"),
    "select_option": ("select_option({list!r}, 'blue')", "change"),
    "press": ("press({field!r}, 'End')", "keydown"),
    "focus": ("focus({field!r})", "focusin"),
    "clear": ("clear({field!r})", "input"),
    "drag_and_drop": ("drag_and_drop({piece!r}, {place!r})", "dragstart"),
    "scroll": ("scroll(0, 200)", "wheel"),
    "scroll_at": ("scroll_at(40, 40, 0, 200)", "wheel"),
    "mouse_move": ("mouse_move(20, 20)", "mousemove"),
    "mouse_down": ("mouse_down(20, 60)", "mousedown"),
    "mouse_up": ("mouse_down(20, 60)\nmouse_up(20, 60)", "mouseup"),
    "mouse_click": ("mouse_click(20, 60)", "click"),
    "mouse_dblclick": ("mouse_dblclick(20, 60)", "dblclick"),
    "mouse_drag_and_drop": ("mouse_drag_and_drop(20, 20, 20, 60)", "dragstart"),
    "keyboard_press": ("keyboard_press('Tab')", "keydown"),
    "keyboard_down": ("keyboard_down('Shift')", "keydown"),
    "keyboard_up": ("keyboard_down('Shift')\nkeyboard_up('Shift')", "keyup"),
    "keyboard_type": ("focus({field!r})\nkeyboard_type('ab')", "keydown"),
    "keyboard_insert_text": ("focus({field!r})\nkeyboard_insert_text('ab')", "input"),
    "goto": ("goto('{origin}/other')", "other"),
    "go_back": ("goto('{origin}/other')\ngo_back()", ""),
    "go_forward": ("goto('{origin}/other')\ngo_back()\ngo_forward()", "other"),
    "new_tab": ("new_tab()", ""),
    "tab_close": ("new_tab()\ntab_close()", ""),
    "tab_focus": ("new_tab()\ntab_focus(0)", ""),
    "noop": ("noop(10)", ""),
    "send_msg_to_user": ("send_msg_to_user('The total is 42.')", ""),
    "report_infeasible": ("report_infeasible('There is none.')", ""),
}
"""What calls each function, and what the page shows then."""


@pytest.fixture
async def env(one):
    made = one.environment()
    yield made
    await made.close()


def handles(screen):
    return {one.name: one.handle for one in screen.hierarchy.widgets if one.handle}


def test_every_function_that_models_are_told_of_is_tried():
    told = {
        tool.name
        for targets in ("element", "coordinate")
        for tool in WEB.space.tools(targets, may_be_infeasible=True)
    }
    assert told - {"stop"} == CALLS.keys()
    for targets in ("element", "coordinate"):
        for name in ("check", "uncheck", "upload_file"):
            assert f"{name}(" not in WEB.space.describe(targets)


async def test_each_of_them_works_on_a_page(server, env):
    server.put("/page", PAGE)
    server.put("/other", "<title>other</title>")
    for name, (call, shown) in CALLS.items():
        screen = await env.reset(server.goal("/page"))
        call = call.format(origin=server.origin, **handles(screen))
        screen = await env.act(WEB.space.parse(call))
        assert env.last_error == "", name
        open_ = screen.observation["open_pages_titles"] + screen.observation["open_pages_urls"]
        assert shown in str(open_), (name, open_)


@pytest.mark.parametrize("call", ["check('5')", "uncheck('5')", "upload_file('5', 'a')"])
async def test_what_the_set_lacks_is_refused(server, env, call):
    server.put("/page", PAGE)
    await env.reset(server.goal("/page"))
    with pytest.raises(ActionError, match="here"):
        await env.act(WEB.space.parse(call))


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
