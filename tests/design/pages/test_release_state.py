"""The state of a page for `mini_aui` is the one that the release's own script reads."""

import re
import zipfile

import pytest

from benchmarks.design_rules import PAGE
from tests.design.rules.test_against_release import RELEASE
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.pages.browsers import LivePage
from uiprobe.ui.spaces.browser import BROWSER

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

CLASSES = """<!doctype html><body><p class=status>one</p><p class=status>two</p><b class="score x">3
</b><input class=result type=checkbox checked><input name=mail value=a@b><textarea>free</textarea>
<select><option>x<option selected>y</select><input type=radio><p id=timer class=timer>at</p>
<p id=h hidden>h</p><svg id=s class=status><text id=t>T</text></svg><i id=o style="opacity:0">o</i>
<a id=l href="#x" data-long-name=1 aria-label=L>link</a><input id=f value=v>"""


def script() -> str:
    """What the release injects into pages."""
    with zipfile.ZipFile(RELEASE) as archive:
        name = next(one for one in archive.namelist() if one.endswith("utils/browser.py"))
        source = archive.read(name).decode()
    return re.search(r'script = """(.*?)"""', source, re.DOTALL)[1]


@pytest.mark.skipif(not RELEASE.exists(), reason="needs the AUI release")
def test_states_of_pages_are_those_of_the_release(slot, on_page):
    injected = script()
    plain = PAGE.replace('<input name="id" value="field"><input name="textContent" value="x">', "")
    pages = [plain, CLASSES, *(one.page() for one in builtin_sources().values())]

    def released(hosted):
        hosted.page.evaluate(injected)
        return hosted.page.evaluate("window.AUIStateMonitor.getState()")

    async def work(page: LivePage):
        differ = []
        for number, html in enumerate(pages):
            await page.open(html)
            await page.act(BROWSER.parse("mouse_click(300, 300)\nscroll_at(300, 300, 0, 50)"))
            ours = await page.state()
            theirs = await slot.run(released, "reading as released", 20)
            keys = ours.keys() | theirs.keys()
            differ += [
                (number, key, ours.get(key), theirs.get(key))
                for key in keys
                if ours.get(key) != theirs.get(key)
            ]
        return differ

    assert on_page(work) == []
