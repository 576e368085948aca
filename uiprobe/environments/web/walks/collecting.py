"""Collects walks: from the cache, or in several browsers at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import anyio

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.serving import Site
from uiprobe.environments.web.walks.cache import WalkCache
from uiprobe.environments.web.walks.keeping import SlowWalkError, Walk, WalkError
from uiprobe.environments.web.walks.walking import Errand, walk
from uiprobe.environments.web.worker import BrowserWorker

logger = logging.getLogger(__name__)

DEADLINE_S = 180.0
"""Seconds that one walk may take."""

_TRIES = 3
"""Attempts at a walk before its error counts."""

OpenSite = Callable[[], Site]


class WalkCollector:
    """Gives the walks of one benchmark.

    Args:
        open_site: Opens a site for one walk at a time.
        browsers: How many browsers run at once.
        cache: Where walks are kept.
    """

    def __init__(self, open_site: OpenSite, browsers: int, cache: WalkCache) -> None:
        self._open_site = open_site
        self._browsers = max(1, browsers)
        self._cache = cache

    def collect(self, errands: Sequence[Errand]) -> list[Walk | None]:
        """The walks in the order in which they are asked for; None where there is none.

        The result does not depend on how many browsers run. No event loop is blocked by it but the
        caller's.

        Raises:
            NoBrowserError: A walk is missing in the cache, and there is no browser.
            DeviceError: Browsers fail time and again.
        """
        found = {errand: self._cache.get(errand) for errand in errands}
        missing = [errand for errand in found if found[errand] is None]
        if missing:
            _announce(missing[0].benchmark, self._cache.folder)
            # Playwright and callers have event loops of their own.
            with ThreadPoolExecutor(1) as thread:
                made = thread.submit(asyncio.run, self._make_all(missing)).result()
            found |= made
        for errand, one in found.items():
            if isinstance(one, WalkError):
                slow = isinstance(one, SlowWalkError) and errand.change is None
                level = logging.WARNING if slow else logging.INFO
                logger.log(level, "%s, seed %d: no walk: %s", errand.template, errand.seed, one)
        return [one if isinstance(one := found[errand], Walk) else None for errand in errands]

    async def _make_all(self, errands: Sequence[Errand]) -> dict[Errand, Walk | WalkError]:
        waiting = list(reversed(errands))
        made: dict[Errand, Walk | WalkError] = {}

        async def work() -> None:
            site = await asyncio.to_thread(self._open_site)
            try:
                await self._work(site, waiting, made)
            finally:
                await asyncio.to_thread(site.close)

        try:
            async with anyio.create_task_group() as group:
                for _ in range(min(self._browsers, len(errands))):
                    group.start_soon(work)
        except* DeviceError as failed:
            raise failed.exceptions[0] from None
        return made

    async def _work(
        self, site: Site, waiting: list[Errand], made: dict[Errand, Walk | WalkError]
    ) -> None:
        worker = BrowserWorker()
        browser = EpisodeBrowser(worker, site.boundary, "adaptive")
        try:
            while waiting:
                errand = waiting.pop()
                for attempt in range(1, _TRIES + 1):
                    try:
                        one: Walk | WalkError = await _walk(worker, browser, site, errand)
                        if not (isinstance(one, SlowWalkError) and errand.change is None):
                            break
                    except DeviceLostError:
                        await worker.close(browser.close)
                        if attempt == _TRIES:
                            raise
                        worker = BrowserWorker()
                        browser = EpisodeBrowser(worker, site.boundary, "adaptive")
                made[errand] = await asyncio.to_thread(self._cache.put, errand, one)
        finally:
            await worker.close(browser.close)


@cache
def _announce(benchmark: str, folder: Path) -> None:
    """Print once why it takes long."""
    logger.warning(
        "walks through %s are made in a browser and kept in %s; this takes a while",
        benchmark, folder,
    )  # fmt: skip


async def _walk(
    worker: BrowserWorker, browser: EpisodeBrowser, site: Site, errand: Errand
) -> Walk | WalkError:
    from playwright.sync_api import Error

    try:
        return await worker.call(
            lambda: walk(browser, site, errand), deadline_s=DEADLINE_S, doing=errand.template
        )
    except WalkError as error:
        return error
    except (Error, OSError) as error:
        reason = str(error).splitlines()[0][:300]
        raise DeviceLostError(f"{errand.template}: the browser failed: {reason}") from error
