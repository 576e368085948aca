"""The web sites that are started here: their levels, their states, and a run that is resumed."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.exploration.explorers import InterruptedRunError, explored, told
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.names import LEVELS
from uiprobe.exploration.sites.registry import site_named

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

FOSSIL = pytest.param(
    "fossil",
    marks=pytest.mark.skipif(shutil.which("fossil") is None, reason="fossil is not installed"),
)


@pytest.mark.parametrize("site", ["desk", FOSSIL])
def test_a_level_has_less_than_the_one_before_it(site):
    async def landing(level):
        world = await site_named(site).open(level, "structured")
        try:
            view = await world.start()
            again = await world.load(await world.save())
            assert again.fingerprint == view.fingerprint
            return view
        finally:
            await world.close()

    views = {level: asyncio.run(landing(level)) for level in LEVELS}
    assert all(view.counted for view in views.values())
    words = {level: view.screen.document for level, view in views.items()}
    assert b"Log out" in words["abundant"] or b"Logout" in words["abundant"]
    assert b"Log out" not in words["sparse"]
    assert b"Logout" not in words["sparse"]
    assert b"Logout" in words["moderate"] or b"Log out" in words["moderate"]


_SERVE = """
import sys, time
from uiprobe.exploration.sites.fossil import FossilServer
server = FossilServer(sys.argv[1])
server.start("sparse")
print(server.origin, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(shutil.which("fossil") is None, reason="fossil is not installed")
def test_the_forge_ends_with_a_run_that_is_killed():
    arguments = [sys.executable, "-c", _SERVE, shutil.which("fossil")]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as run:
        port = int(run.stdout.readline().rpartition(":")[2])
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
        run.kill()
    deadline = time.monotonic() + 10
    with pytest.raises(ConnectionRefusedError):
        while time.monotonic() < deadline:
            # A connection that waits when the forge ends is reset; the next one is refused.
            with suppress(ConnectionResetError):
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
            time.sleep(0.05)


@pytest.mark.long
@pytest.mark.parametrize("site", ["desk", FOSSIL])
def test_a_run_in_a_browser_that_was_ended_ends_like_one_that_was_not(site, tmp_path):
    made = site_named(site)

    def run(**options):
        return asyncio.run(explored(made, "heuristic_random", 8, save_every=3, **options))

    whole = run()
    place = Checkpoints({"site": site}, tmp_path)
    place.take()
    with pytest.raises(InterruptedRunError):
        run(checkpoints=place, end_at=7)
    resumed = run(checkpoints=place)
    place.release()
    assert told(resumed) == told(whole)


@pytest.mark.long
def test_explorations_in_browsers_that_run_at_once_do_not_touch_each_other():
    async def run(*seeds):
        made = site_named("desk")
        return await asyncio.gather(
            *(explored(made, "heuristic_random", 5, seed=seed) for seed in seeds)
        )

    [alone] = asyncio.run(run(0))
    together = asyncio.run(run(0, 1, 2))
    assert told(together[0]) == told(alone)
    assert len({repr(told(record)) for record in together}) == 3


def test_somebody_registers_at_the_sparse_desk():
    async def register():
        world = await site_named("desk").open("sparse", "structured")
        try:
            view = await world.start()
            link = next(one for one in view.spots if one.label == "Create an account")
            await world.act(world.click(link))
            view = await world.fill_forms()
            button = next(one for one in view.spots if "register" in one.key)
            return (await world.act(world.click(button))).view
        finally:
            await world.close()

    view = asyncio.run(register())
    assert view.place == "/"
    assert any(one.label.startswith("Log out") for one in view.spots)
