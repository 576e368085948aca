"""The changes to BrowserGym and Playwright are made once, whoever asks first."""

from __future__ import annotations

import subprocess
import sys

import pytest

from uiprobe.environments.errors import DeviceError

pytestmark = pytest.mark.slow

_SCRIPT = """
import threading
from types import SimpleNamespace

from uiprobe.environments.web import patches

ready = threading.Barrier(16)

def begin():
    ready.wait()
    patches.install()

threads = [threading.Thread(target=begin) for _ in range(16)]
[one.start() for one in threads]
[one.join() for one in threads]
from playwright._impl._sync_base import SyncBase
fiber = SimpleNamespace(dead=False)
made = SyncBase(SimpleNamespace(_loop=None, _dispatcher_fiber=fiber))
assert made._dispatcher_fiber._fiber is fiber, "wrapped more than once"
"""


def test_threads_that_start_together_change_playwright_once():
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr


async def test_what_a_browser_does_not_report_as_visible_is_measured(server, one):
    server.put(
        "/unreported",
        "<script>IntersectionObserver = class { observe() {} disconnect() {} }</script>"
        '<button>here</button><button style="display:none">hidden</button>'
        '<button style="position:absolute;top:3000px">below</button>',
    )
    environment = one.environment()
    screen = await environment.reset(server.goal("/unreported"))
    await environment.close()
    assert [each.name for each in screen.tree.widgets] == ["here"]


async def test_the_time_for_a_first_page_follows_the_load(server, one, monkeypatch):
    monkeypatch.setattr("uiprobe.environments.web.patches.slowdown", lambda: 0.05)
    server.put("/late", "late")
    server.delays["/late"] = 2
    environment = one.environment()
    with pytest.raises(DeviceError, match=r"Timeout 500(\.0)?ms exceeded"):
        await environment.reset(server.goal("/late"))
    await environment.close()
