"""Pages that are too large to be read in time: an error with a reason, not a browser that hangs."""

import asyncio

import pytest

from tests.environments.web.conftest import OneBrowser, PageServer
from uiprobe.environments.errors import DeviceLostError
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.measuring import PageTooLargeError
from uiprobe.ui.platform import WEB

pytestmark = pytest.mark.slow

_PATIENT_S = 300.0
"""What is tested is that the error has a reason, not how fast a busy machine is."""

# Written after the page has loaded, for which a task waits 10 seconds, however busy the machine is.
_LATER = "<p id=p></p><script>onload = () => setTimeout(() => {{ {} }})</script>"
_BUTTONS = _LATER.format("document.body.innerHTML = '<button>go</button>'.repeat(32000)")
_NESTED = _LATER.format("""let at = document.body;
for (let i = 0; i < 1500; i++) { at = at.appendChild(document.createElement('div')); }
at.append('x');""")
_TEXTS = _LATER.format("for (let i = 0; i < 100000; i++) p.append('word ' + i);")
_SHADOW = """<section id=host></section><script>
const root = host.attachShadow({mode: 'open'});
for (let i = 0; i < 30000; i++) { root.append(document.createElement('button')); }
</script>"""
_GROWING = """<ul id=u></ul><script>
const grow = (by) => { for (let i = 0; i < by; i++) u.append(document.createElement('li')); };
grow(25000);
setInterval(() => grow(10), 20);
</script>"""
_ATTRIBUTE = "<p id=p>t</p><script>p.title = 'x'.repeat(20000000);</script>"
_FRAMED = """<iframe srcdoc="<p>t</p><script>
for (let i = 0; i < 30000; i++) { document.body.append(document.createElement('button')); }
</script>" SANDBOX></iframe>"""

LARGE = {
    "buttons": (_BUTTONS, "nodes"),
    "nested": (_NESTED, "levels"),
    "nested by the parser": ("<div>" * 5_000 + "x" + "</div>" * 5_000, "levels"),
    "texts": (_TEXTS, "nodes"),
    "frames": ("<iframe></iframe>" * 150, "frames"),
    "attribute": (_ATTRIBUTE, "characters"),
    "shadow": (_SHADOW, "nodes"),
    "growing": (_GROWING, "nodes"),
    "framed": (_FRAMED.replace("SANDBOX", ""), "nodes"),
    "framed apart": (_FRAMED.replace("SANDBOX", "sandbox=allow-scripts"), "nodes"),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_page_beyond_the_bounds_is_an_error_that_says_so(
    server: PageServer, one: OneBrowser, name: str
) -> None:
    body, what = LARGE[name]
    server.put("/large", body)

    async def begin() -> None:
        environment = one.environment(reset_s=_PATIENT_S, step_s=_PATIENT_S)
        try:
            with pytest.raises(PageTooLargeError, match=rf"page too large: [\d,]+ {what}") as told:
                await environment.reset(server.goal("/large"))
            assert not isinstance(told.value, DeviceLostError)
        finally:
            await environment.close()

    asyncio.run(begin())
    assert not one.worker.lost


def test_a_page_that_crashes_the_browser_is_named_at_once(
    server: PageServer, boundary: Boundary
) -> None:
    # So deep that Chromium's layout runs out of stack.
    server.put("/crash", _NESTED.replace("1500", "50000"))
    other = OneBrowser(boundary)

    async def begin() -> None:
        environment = other.environment(reset_s=_PATIENT_S)
        with pytest.raises(DeviceLostError, match="/crash crashed"):
            await environment.reset(server.goal("/crash"))
        await environment.close()
        await other.close()

    asyncio.run(begin())


def test_a_page_that_an_action_makes_too_large_is_no_fault_of_the_model(
    server: PageServer, one: OneBrowser
) -> None:
    server.put(
        "/grow",
        """<button onclick="for (let i = 0; i < 30000; i++)
        document.body.append(document.createElement('p'))">Grow</button>""",
    )
    server.put("/small", "<p>small</p>")

    async def act() -> str:
        environment = one.environment(reset_s=_PATIENT_S, step_s=_PATIENT_S)
        screen = await environment.reset(server.goal("/grow"))
        button = next(each for each in screen.tree.widgets if each.name == "Grow")
        with pytest.raises(PageTooLargeError, match=r"doing click.*30,0.. nodes"):
            await environment.act(WEB.space.parse(f"click({button.handle!r})"))
        # The same browser serves what comes next.
        screen = await environment.reset(server.goal("/small"))
        await environment.close()
        return screen.place.page

    assert asyncio.run(act()).endswith("/small")


def test_a_page_within_the_bounds_is_read(server: PageServer, one: OneBrowser) -> None:
    deep = "<div>" * 450 + "x" + "</div>" * 450
    server.put("/fits", "<button>go</button>" * 1_000 + deep + "<iframe></iframe>" * 5)

    async def look() -> int:
        environment = one.environment(reset_s=_PATIENT_S, step_s=_PATIENT_S)
        screen = await environment.reset(server.goal("/fits"))
        await environment.close()
        return sum(each.name == "go" for each in screen.tree.widgets)

    assert asyncio.run(look()) > 0
