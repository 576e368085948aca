"""What a click at a place of a live page is recorded as: what the browser says lies there."""

import pytest

from uiprobe.ui.coordinates import Point
from uiprobe.ui.hit_testing import not_covered
from uiprobe.ui.platform import WEB
from uiprobe.ui.trajectory import record_action

pytestmark = [pytest.mark.slow, pytest.mark.long]

LAYER = "position:fixed;left:0;top:0;width:400px;height:300px;z-index:9;background:#fff"
BUTTON = "position:absolute;left:20px;top:20px;width:200px;height:60px"
COVERED = f'<button style="{BUTTON}">Delete all</button>'

PAGES = {
    "a button on an early layer": (
        f'<div style="{LAYER}"><button style="{BUTTON}">Keep</button></div>{COVERED}',
        "Keep",
    ),
    "an early layer that only covers": (f'<div style="{LAYER}"></div>{COVERED}', ""),
    "an early layer with words": (f'<p style="{LAYER}">Please wait</p>{COVERED}', "Please wait"),
    "a later layer that lets clicks through": (
        f'{COVERED}<div style="{LAYER};pointer-events:none" role="dialog" aria-label="haze"></div>',
        "Delete all",
    ),
    "an early layer in a frame": (
        f"<iframe style='position:absolute;left:0;top:0;width:500px;height:400px;border:0' "
        f'srcdoc=\'<div style="{LAYER}"><button style="{BUTTON}">Keep</button></div>{COVERED}\'>'
        "</iframe>",
        "Keep",
    ),
    "an early layer in a shadow tree": (
        f"<div id=host></div>{COVERED}<script>document.getElementById('host').attachShadow("
        f'{{mode: \'open\'}}).innerHTML = `<div style="{LAYER}"><button style="{BUTTON}">Keep'
        "</button></div>`;</script>",
        "Keep",
    ),
    "nothing special": (COVERED, "Delete all"),
}


@pytest.fixture
async def env(one):
    made = one.environment()
    yield made
    await made.close()


@pytest.mark.parametrize("page", PAGES)
async def test_a_click_at_a_place_is_recorded_as_what_lies_on_top(server, env, page):
    body, expected = PAGES[page]
    server.put("/page", body)
    screen = await env.reset(server.goal("/page"))
    place = Point(120, 50)
    action = WEB.space.parse(f"mouse_click({place.x}, {place.y})")
    there = await env.handles_at(place)
    record = record_action(action, screen.tree, WEB, there=there)
    assert record.element is not None
    assert (record.element.name or record.element.text) == expected
    seen = {one.name for one in not_covered(screen.tree, place, record.element)}
    assert ("Delete all" in seen) == (expected == "Delete all")


async def test_a_page_that_is_left_says_nothing(server, env):
    server.put("/page", COVERED)
    await env.reset(server.goal("/page"))
    assert await env.handles_at(Point(5_000, 5_000)) == ()
