"""Generated pages in a real browser: what they cannot do, and what rules cannot do to them."""

import asyncio

import pytest

from uiprobe.design.pages.browsers import LivePage, PageBrowsers, PageFault
from uiprobe.design.pages.mutants import mutants_of
from uiprobe.design.rules.check import PageRule, check_fresh
from uiprobe.design.rules.reading import RuleError
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

COUNTER = """<!doctype html><html><head><title>c</title></head><body>
<button id=add style="position:absolute;left:0;top:0;width:100px;height:40px"
 onclick="n.textContent = +n.textContent + 1">Add</button>
<p id=n style="margin-top:60px">0</p><input id=box type=checkbox checked></body></html>"""

HOSTILE = """<!doctype html><html><body><p id=log></p><script>
const say = (text) => { log.textContent += text + ";"; };
const tried = (what, work) => work().then(() => say(what + " REACHED"), () => say(what + " no"));
alert("one"); if (confirm("two")) say("confirmed"); prompt("three");
try { window.open("https://example.com/"); } catch (error) { }
Promise.all([
  tried("fetch", () => fetch("https://example.com/")),
  tried("loopback", () => fetch("http://127.0.0.1:9/")),
  tried("file", () => fetch("file:///etc/passwd")),
  tried("clipboard", () => navigator.clipboard.readText()),
  tried("worker", async () => {
    await navigator.serviceWorker.register("/sw.js");
    if (!(await navigator.serviceWorker.getRegistrations()).length) throw new Error("none");
  }),
  tried("place", () => new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))),
  tried("socket", () => new Promise((yes, no) => {
    const socket = new WebSocket("wss://example.com/"); socket.onopen = yes; socket.onerror = no;
  })),
]).then(() => say("end"));
localStorage.setItem("kept", "1"); say("storage " + localStorage.getItem("kept"));
</script></body></html>"""

ADD = Action("mouse_click", point=Point(20, 20))


def on_a_page(work, *, step_s: float = 20.0):
    """What an asynchronous function gives for a page in a browser."""

    async def run():
        browsers = PageBrowsers(1, step_s)
        try:
            async with browsers.page() as page:
                return await work(page)
        finally:
            await browsers.close()

    return asyncio.run(run())


def test_a_hostile_page_reaches_nothing(on_page):
    async def work(page: LivePage):
        await page.open(HOSTILE)
        for _ in range(20):
            log = (await page.state())["log"]
            if log.endswith("end;"):
                break
            await page.act(Action("noop", arguments=(("wait_ms", 250),)))
        await page.open(COUNTER)
        await page.open(HOSTILE.replace('localStorage.setItem("kept", "1");', ""))
        return log, (await page.state())["log"]

    log, second = on_page(work)
    assert "REACHED" not in log
    assert log.count(" no;") == 7
    assert "confirmed" not in log
    assert "storage 1" in log
    assert "storage null" in second, "one page sees what another stored"


def test_rules_run_on_the_page_and_leave_no_trace(on_page):
    async def work(page: LivePage):
        await page.open(COUNTER)
        await page.act(ADD)
        held = await page.predicate("document.getElementById('n').textContent === '1'")
        function = await page.predicate("() => n.textContent === '2'")
        statements = await page.predicate("const t = n.textContent; return t === '1';")
        told = {}
        for rule in (
            "(n.textContent = '9', true)",
            "localStorage.setItem('x', '1') || true",
            "document.title = 'x', true",
            "throw new Error('no')",
            "while (true) {}",
            "(() => { for (;;) {} })()",
            "'yes'",
            "fetch('/')",
            "(((",
            "window.secret === 5",
        ):
            try:
                told[rule] = await page.predicate(rule)
            except RuleError as error:
                told[rule] = str(error)
        state = await page.state()
        with pytest.raises(RuleError, match="changes the page"):
            await page.predicate("document.body.remove() || true")
        return held, function, statements, told, state

    held, function, statements, told, state = on_page(work)
    assert (held, function, statements) == (True, False, True)
    changing = [rule for rule, said in told.items() if said == "it changes the page"]
    assert len(changing) == 3
    assert "throws" in told["throw new Error('no')"]
    assert told["while (true) {}"] == "it was stopped after 1 s"
    assert told["(() => { for (;;) {} })()"] == "it was stopped after 1 s"
    assert "gives string" in told["'yes'"]
    assert "gives object" in told["fetch('/')"]
    assert told["window.secret === 5"] is False
    assert state["box"] is True
    assert state["n_visible"] is True


def test_a_rule_that_holds_before_anything_is_done_is_refused(on_page):
    async def work(page: LivePage):
        await page.open(COUNTER)
        await check_fresh(PageRule("#n == 1", "mini"), page)
        with pytest.raises(RuleError, match="true before anything"):
            await check_fresh(PageRule("#n == 0", "mini"), page)
        once = "<script>localStorage.n = +(localStorage.n || 0) + 1</script><p id=n></p>"
        once += "<script>n.textContent = localStorage.n</script>"
        await page.open(once)
        with pytest.raises(RuleError, match="loaded again"):
            await check_fresh(PageRule("#n == 2", "mini"), page)

    on_page(work)


@pytest.mark.long
@pytest.mark.parametrize(
    "html",
    [
        "<!doctype html><script>while (true) {}</script>",
        "<!doctype html><body onclick='while (true) {}'><button style='width:99px'>x</button>",
    ],
)
def test_a_page_that_hangs_is_stopped_and_the_next_one_works(html: str):
    async def work(page: LivePage):
        with pytest.raises(PageFault):
            await page.open(html)
            await page.act(ADD)
        await page.open(COUNTER)
        await page.act(ADD)
        return (await page.state())["n"]

    assert on_a_page(work, step_s=4.0) == "1"


@pytest.mark.long
def test_a_page_that_never_settles_is_looked_at_all_the_same(on_page):
    async def work(page: LivePage):
        await page.open(
            COUNTER + "<p id=t></p><script>setInterval(() => t.textContent++, 5)</script>"
        )
        assert await page.act(ADD) == ""
        return (await page.state())["n"], len(await page.picture())

    count, size = on_page(work)
    assert count == "1"
    assert size > 1000


def test_broken_copies_do_not_do_what_the_page_does(on_page):
    async def work(page: LivePage):
        found = {}
        for name, html in {"": COUNTER, **mutants_of(COUNTER)}.items():
            await page.open(html)
            await page.act(ADD)
            found[name] = (await page.state())["n"]
        return found

    # A handler in an attribute is no script, so it survives `silent`.
    assert on_page(work) == {"": "1", "silent": "1", "deaf": "0", "frozen": "0"}


def test_actions_that_pages_do_not_have_fail_in_words(on_page):
    async def work(page: LivePage):
        await page.open(COUNTER)
        return [
            await page.act(Action("goto", text="https://example.com/")),
            await page.act(Action("mouse_click", point=Point(5000, 5))),
        ]

    first, second = on_page(work)
    assert "goto is not one of" in first
    assert "out of view" in second
