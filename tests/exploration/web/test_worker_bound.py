"""Web workers of a page: as many as there may be run, and the others hold nothing up."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from tests.exploration.web import local_site
from tests.exploration.web.local_site import LocalServer
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.world import PageWorld

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

# Each worker works without a pause, and says so. The outer ones start two of their own.
INNER = "for (;;) { const end = Date.now() + 40; while (Date.now() < end); postMessage(name); }"
OUTER = (
    "for (const part of ['a', 'b']) { const one = new Worker(URL.createObjectURL(new Blob(["
    f"`{INNER}`])), {{name: name + part}}); one.onmessage = (event) => postMessage(event.data); }}"
)
PAGE = """<body><script>
const source = URL.createObjectURL(new Blob([%s]));
const heard = new Set();
for (let i = 0; i < %d; i++) {
    try {
        new Worker(source, {name: `${i}`}).onmessage = (event) => heard.add(event.data);
    } catch (error) {
        window.refused = error.name;
    }
}
</script><button onclick="for (const one of heard) this.after(document.createElement('button'))"
>Tell</button>
"""


@pytest.mark.parametrize(
    ("source", "started", "running"), [(INNER, 20, 8), (INNER, 3, 3), (OUTER, 2, 4)]
)
def test_workers_beyond_the_bound_stand_still(monkeypatch, caplog, source, started, running):
    page = PAGE % (json.dumps(source), started)
    monkeypatch.setitem(local_site.PAGES, "/workers", page)
    server = LocalServer()

    async def run():
        world = PageWorld(SiteSpec(name="local"), server, "abundant")
        try:
            await world.start()
            seen = (await world.act(world.go("/workers"))).view
            await asyncio.sleep(3)
            seen = (await world.act(world.click(seen.spots[0]))).view
            again = (await world.act(world.home())).view
            return len(seen.spots) - 1, len(again.spots)
        finally:
            await world.close()

    with caplog.at_level(logging.WARNING):
        buttons, home = asyncio.run(run())
    server.stop()
    assert buttons == running
    assert home > 3
    told = [one for one in caplog.records if "web workers" in one.message]
    assert len(told) == (started == 20)
