"""Blind replay on the desk: solutions of one seed, carried out in a browser on tasks of others.

Solutions find what they touch by its label, so there is one policy: `labels`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from uiprobe.proof.desk import begin_process, find_families
from uiprobe.proof.replay import Replayed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from uiprobe.environments.web.sites.desk.server import DeskSite

_WAIT_MS = 3_000
"""Milliseconds that a replay waits for what may never come."""


def replay_desk(
    recorded: int, seeds: Sequence[int], *, families: Sequence[str] = (), jobs: int = 1
) -> list[Replayed]:
    """Carry out the solutions of one seed on the tasks of others; their groups stand for apps.

    Args:
        recorded: The seed whose solutions are carried out.
        seeds: The seeds of the tasks.
        families: Only these families; else all.
        jobs: Number of processes, with a browser each.

    Raises:
        UnknownTemplateError: No family has that name.
        NoBrowserError: There is no browser.
    """
    names = find_families(families)
    count = len(names)
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=begin_process
    ) as pool:
        parts = pool.map(_replay_family, names, [recorded] * count, [tuple(seeds)] * count)
        return [one for part in parts for one in part]


def _replay_family(name: str, recorded: int, seeds: Sequence[int]) -> list[Replayed]:
    from playwright.sync_api import sync_playwright

    from uiprobe.environments.web.executable import find_browser
    from uiprobe.environments.web.sites.desk.server import DeskSite

    site = DeskSite()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_browser(), args=["--no-sandbox"]
            )
            found = [_replay(name, recorded, seed, site, browser) for seed in seeds]
            browser.close()
    finally:
        site.close()
    return found


def _replay(name: str, recorded: int, seed: int, site: DeskSite, browser: Browser) -> Replayed:
    from playwright.sync_api import Error

    from uiprobe.environments.web.sites.desk.tasks.hand import Hand
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Refused
    from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES
    from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, make_work

    task = DeskTask(seed, site=site, family=name)
    page = browser.new_context(viewport=task.viewport).new_page()
    goal, _ = task.setup(page)
    page.set_default_timeout(_WAIT_MS)
    chat: list[dict[str, Any]] = [{"role": "user", "message": goal}]
    try:
        make_work(name, recorded).solve(Hand(page, site.url, chat))
        page.wait_for_load_state("load")
    except (Error, LookupError, StopIteration):
        # What the recording touches is not there; what came about until then counts.
        pass
    met = task.work.outcome.judge(task.see(page, chat)).met
    page.context.close()
    feasible = not isinstance(task.work.outcome, Refused)
    return Replayed(
        FAMILIES[name].group, name, feasible, seed, frozenset({"labels"} if met else ())
    )
