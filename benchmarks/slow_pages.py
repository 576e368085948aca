"""Actions on the desk said to have failed, and what became of them, with several browsers at once.

python -m benchmarks.slow_pages [--actions 500] [--browsers 1,4] [--form json]

Each browser sorts a list of the desk by a click on a column's head, again and again, while the
others do so too. A click has worked if the address then has another order. A page whose table had
not come when it was looked at is counted, and looked at again. A fault of the machinery is counted
too, and its browser replaced.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.environments.web.sites.desk.tasks.task import register_desk
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB

_GOAL = Goal(
    1,
    "desk",
    "Sort.",
    "list-sort",
    template="browsergym/uiprobe.desk.sort-incident-list",
    platform="web",
    self_judged=True,
)
_COLUMNS = ("Number", "Priority", "State")


async def sort(actions: int) -> Counter[str]:
    """Sort in one browser so many times; one that is lost is replaced, as in a run."""
    site = await asyncio.to_thread(DeskSite, 0)
    found: Counter[str] = Counter()
    try:
        while (left := actions - _counted(found)) > 0:
            worker = BrowserWorker()
            browser = EpisodeBrowser(worker, Boundary(frozenset({site.url})), "adaptive")
            environment = WebEnvironment(worker, browser, {"site": site})
            try:
                await _sort(environment, left, found)
            except DeviceError as error:
                found["fault of the machinery"] += 1
                sys.stderr.write(f"{error}\n")
            finally:
                await environment.close()
                await worker.close(browser.close)
    finally:
        await asyncio.to_thread(site.close)
    return found


async def _sort(environment: WebEnvironment, actions: int, found: Counter[str]) -> None:
    screen = await environment.reset(_GOAL)
    for number in range(actions):
        before = screen.place.page
        name = _COLUMNS[number % len(_COLUMNS)]
        while not (heads := [one for one in screen.tree.widgets if one.name == name]):
            found["looked at too early"] += 1
            screen = await environment.act(WEB.space.parse("noop(1000)"))
        screen = await environment.act(WEB.space.parse(f"click({heads[0].handle!r})"))
        worked = screen.place.page != before
        said = "failed" if environment.last_error else "done"
        found[f"{said}, {'worked' if worked else 'no effect'}"] += 1


def _counted(found: Counter[str]) -> int:
    """Actions with an outcome."""
    return sum(count for outcome, count in found.items() if ", " in outcome)


async def measure(actions: int, browsers: int) -> Counter[str]:
    """Share the actions among browsers."""
    counts = await asyncio.gather(*(sort(actions // browsers) for _ in range(browsers)))
    return sum(counts, Counter[str]())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=500)
    parser.add_argument("--browsers", default="1,4")
    parser.add_argument("--form", choices=("text", "json"), default="text")
    given = parser.parse_args()
    register_desk()
    rows = {}
    for browsers in map(int, given.browsers.split(",")):
        started = time.perf_counter()
        found = asyncio.run(measure(given.actions, browsers))
        rows[browsers] = {**found, "seconds": round(time.perf_counter() - started, 1)}
    if given.form == "json":
        print(json.dumps(rows))
        return
    for browsers, row in rows.items():
        print(f"{browsers} browsers: {row}")


if __name__ == "__main__":
    main()
