"""Browsers that episodes lease in turn, each with the site that it looks at."""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
from collections.abc import Callable

import anyio

from uiprobe.environments.base import Opened, Provider
from uiprobe.environments.cores import cores
from uiprobe.environments.pool import Pool
from uiprobe.environments.registry import environment
from uiprobe.environments.web.browser import EpisodeBrowser, Timing
from uiprobe.environments.web.environment import STEP_S, WebEnvironment
from uiprobe.environments.web.serving import ServesSites, Site
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB

logger = logging.getLogger(__name__)

KEPT_S = 10.0
"""Seconds that browsers are kept for a next episode."""

EPISODES_PER_BROWSER = 100
"""Episodes after which a browser is replaced: it and its driver keep something of each."""

_numbers = itertools.count(1)


def default_browsers() -> int:
    """How many browsers run at once by default: a page keeps about one core busy."""
    return cores()


class BrowserSlot:
    """A place for one browser and its site; a browser that is lost makes room for a new one.

    Hashable, so that a pool can lease it.
    """

    def __init__(self, open_site: Callable[[], Site], timing: Timing) -> None:
        self._open_site = open_site
        self._timing = timing
        self._name = f"browser slot {next(_numbers)}"
        self._site: Site | None = None
        self._worker: BrowserWorker | None = None
        self._browser: EpisodeBrowser | None = None
        self._episodes = 0

    def __repr__(self) -> str:
        return self._name

    async def environment(self, step_s: float, *, allow_python: bool = False) -> WebEnvironment:
        """An environment for one episode, in the browser of this slot.

        Raises:
            DeviceError: The site does not start.
        """
        if self._site is None:
            self._site = await asyncio.to_thread(self._open_site)
        site = self._site
        if self._worker is None or self._browser is None:
            self._worker = BrowserWorker()
            self._browser = EpisodeBrowser(self._worker, site.boundary, self._timing)
            self._episodes = 0
        self._episodes += 1
        return WebEnvironment(
            self._worker,
            self._browser,
            site.options(),
            step_s=step_s,
            allow_python=allow_python,
            site_lost=lambda: site.lost,
        )

    @property
    def worker(self) -> BrowserWorker | None:
        """The thread of the browser; None before the first episode."""
        return self._worker

    async def refresh(self) -> None:
        """Make the slot fit for the next episode: what is gone or worn out is put away.

        Browser and site go together. If one does not answer, the other may be the reason, and a
        browser knows no site but its own.
        """
        browser_gone = (
            self._worker is not None
            and self._browser is not None
            and (self._worker.lost or not self._browser.is_alive())
        )
        if browser_gone or (self._site is not None and self._site.lost):
            await self.close()
        elif self._episodes >= EPISODES_PER_BROWSER:
            await self._close_browser()
            # What Playwright held refers to itself, and is found late where other objects are many.
            gc.collect()

    async def _close_browser(self) -> None:
        worker, browser = self._worker, self._browser
        self._worker = self._browser = None
        if worker is not None and browser is not None:
            await worker.close(browser.close)

    async def close(self) -> None:
        """Close the browser and the site; a second call does nothing."""
        with anyio.CancelScope(shield=True):
            try:
                await self._close_browser()
            finally:
                site, self._site = self._site, None
                if site is not None:
                    await asyncio.to_thread(site.close)


class WebTasks:
    """Tasks of BrowserGym in browsers that are leased, one episode per browser at a time.

    The pool is made with the first episode, because it belongs to the event loop that runs. The
    browsers stay for the next episode, and are closed some seconds after the last one or with the
    event loop.

    Args:
        source: Where the goals come from; it brings their site.
        timing: Whether pages are awaited as long as they need, or as long as in the paper.
        browsers: How many run at once; by default as many as there are cores.
        step_s: Seconds that a step may take before the browser counts as hung.
        allow_python: Whether code that a model wrote is run, in this process and with its rights.
    """

    def __init__(
        self,
        source: ServesSites,
        *,
        timing: Timing = "adaptive",
        browsers: int | None = None,
        step_s: float = STEP_S,
        allow_python: bool = False,
    ) -> None:
        self._slots = [
            BrowserSlot(source.open_site, timing) for _ in range(browsers or default_browsers())
        ]
        self._step_s = step_s
        self._allow_python = allow_python
        self._pool: Pool[BrowserSlot] | None = None
        self._used = 0
        self._closing: asyncio.Task[None] | None = None
        self._is_closing = False

    async def open(self, goal: Goal) -> Opened:
        """Wait for a browser that is free.

        Raises:
            DeviceError: The site of the goal does not start.
        """
        if self._pool is None:
            self._pool = Pool(self._slots, BrowserSlot.refresh)
        self._used += 1
        try:
            await self._stay()
            lease = await self._pool.acquire()
        except BaseException:
            self._leave()
            raise

        async def give_back(lost: str | None) -> None:
            if lost is not None:
                logger.warning("%s: %s", lease.resource, lost)
            # A lost browser is replaced, so the slot itself never is.
            await lease.release()
            self._leave()

        try:
            made = await lease.resource.environment(self._step_s, allow_python=self._allow_python)
        except BaseException:
            await give_back(None)
            raise
        return Opened(made, "browser", give_back)

    async def _stay(self) -> None:
        """Keep the browsers from being closed; if that has begun, wait until it is done."""
        closing, self._closing = self._closing, None
        if closing is None:
            return
        if not self._is_closing:
            closing.cancel()
        await asyncio.wait([closing])

    def _leave(self) -> None:
        self._used -= 1
        if not self._used and self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close_when_unused())

    async def _close_when_unused(self) -> None:
        try:
            await asyncio.sleep(KEPT_S)
        except asyncio.CancelledError:
            # Another episode wants them, or the loop ends.
            if self._used:
                return
        self._is_closing = True
        try:
            for slot in self._slots:
                await slot.close()
        finally:
            self._is_closing = False


def _refuses(source: str) -> str:
    if source in ("builtin", "sphinx"):
        return f"source={source} is about phones: choose source=desk for environment=web"
    return ""


@environment("web", platform=WEB.name, source="desk", refuses=_refuses)
def web_tasks(source: object, serials: tuple[str, ...]) -> Provider:
    """Browsers for the goals of a source that brings its site."""
    if not isinstance(source, ServesSites):
        raise ValueError("environment=web needs a source whose goals are tasks of BrowserGym")
    return WebTasks(source)
