"""Browsers for generated pages, from a pool; a page that hangs is stopped with its browser."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import anyio

from uiprobe.design.pages.hosted import RULE_MS, HostedPage, boundary_of
from uiprobe.design.rules.evaluate import Query, Read
from uiprobe.environments.cores import cores
from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.pool import Pool
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.ui.actions import Action

Result = TypeVar("Result")

logger = logging.getLogger(__name__)

STEP_S = 20.0
"""Seconds that a page may take for one step before it counts as hung."""

START_S = 90.0
PAGES_PER_BROWSER = 60
"""Pages after which a browser is replaced, because Chromium does not return all memory of closed
ones."""

_BLANK = "<!doctype html><title>blank</title><p id=ok>ok"

_numbers = itertools.count(1)
_of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, PageBrowsers] = WeakKeyDictionary()


class PageFault(Exception):  # noqa: N818 - a fault of a page, not of the machinery
    """A page that hangs, fills the memory or ends its browser. It says nothing about machinery."""


class PageSlot:
    """A place for one browser; hashable, so that a pool can lease it."""

    def __init__(self) -> None:
        self._name = f"page slot {next(_numbers)}"
        self._worker: BrowserWorker | None = None
        self._browser: EpisodeBrowser | None = None
        self._hosted: HostedPage | None = None
        self._pages = 0

    def __repr__(self) -> str:
        return self._name

    @property
    def worker(self) -> BrowserWorker | None:
        """The thread of the browser; None before the first page."""
        return self._worker

    async def _ready(self) -> tuple[BrowserWorker, HostedPage]:
        if self._worker is None or self._hosted is None:
            from playwright.sync_api import Error

            worker = BrowserWorker()
            folder = worker.folder / "pages"
            browser = EpisodeBrowser(worker, boundary_of(folder), "adaptive")
            hosted = HostedPage(browser, folder)
            self._worker, self._browser, self._hosted, self._pages = worker, browser, hosted, 0
            # A browser that does not even show this is the machinery's fault.
            try:
                await worker.call(
                    lambda: hosted.open(_BLANK), deadline_s=START_S, doing="starting a browser"
                )
            except Error as error:
                await self.close()
                raise DeviceError(f"a blank page does not open: {str(error)[:300]}") from None
            except BaseException:
                await self.close()
                raise
        return self._worker, self._hosted

    async def run(
        self, function: Callable[[HostedPage], Result], doing: str, step_s: float
    ) -> Result:
        """Run something on the page of this slot.

        Raises:
            PageFault: The page does not let it end, or takes the browser with it.
            DeviceError: The machinery failed.
        """
        from playwright.sync_api import Error

        worker, hosted = await self._ready()
        try:
            return await worker.call(lambda: function(hosted), deadline_s=step_s, doing=doing)
        except DeviceLostError as error:
            said = str(error)
        except Error as error:
            said = f"{doing}: {(str(error).splitlines() or [''])[0][:200]}"
        except DeviceError as error:
            said = f"{doing}: {error}"
        await self.close()
        # Whether the page or the machinery is to blame shows on a page that cannot hang.
        worker, hosted = await self._ready()
        state = await worker.call(hosted.state, deadline_s=START_S, doing="looking at a blank page")
        if state.get("ok") != "ok":
            raise DeviceError(f"a blank page cannot be read: {str(state)[:200]}")
        raise PageFault(said)

    async def refresh(self) -> None:
        """Make the slot fit for the next page: what is gone or worn out is put away."""
        self._pages += 1
        lost = self._worker is not None and (
            self._worker.lost or self._browser is None or not self._browser.is_alive()
        )
        if lost or self._pages >= PAGES_PER_BROWSER:
            await self.close()

    async def close(self) -> None:
        """Close the browser; a second call does nothing."""
        worker, browser = self._worker, self._browser
        self._worker = self._browser = self._hosted = None
        if worker is not None and browser is not None:
            await worker.close(browser.close)


class LivePage:
    """A page that is open in a leased browser.

    After a `PageFault` its browser is gone, and only `open` is of use.

    Args:
        slot: The leased place.
        step_s: Seconds that each call may take.
    """

    def __init__(self, slot: PageSlot, step_s: float = STEP_S) -> None:
        self._slot = slot
        self._step_s = step_s

    async def open(self, html: str) -> None:
        """Show a page in a new context."""
        await self._run(lambda hosted: hosted.open(html), "opening a generated page")

    async def reload(self) -> None:
        """Load the page again."""
        await self._run(lambda hosted: hosted.reload(), "loading a generated page again")

    async def act(self, action: Action) -> str:
        """Do an action; why it failed, empty if it did not."""
        return await self._run(lambda hosted: hosted.act(action), f"doing {action.kind}")

    async def picture(self) -> bytes:
        """The visible part, as PNG."""
        return await self._run(lambda hosted: hosted.picture(), "taking a picture")

    async def state(self) -> dict[str, Any]:
        """The state of the page."""
        return await self._run(lambda hosted: hosted.state(), "reading the state of a page")

    async def labels(self) -> list[dict[str, Any]]:
        """Elements that can be clicked or typed into, with their labels."""
        return await self._run(lambda hosted: hosted.labels(), "reading the labels of a page")

    async def control_at(self, x: float, y: float) -> dict[str, str]:
        """The control that a click at a place meets."""
        return await self._run(lambda hosted: hosted.control_at(x, y), "looking at a place")

    async def read(self, queries: Sequence[Query]) -> Read:
        """Read the elements of the page for rules."""
        return await self._run(lambda hosted: hosted.read(queries), "reading elements")

    async def predicate(self, rule: str, limit_ms: int = RULE_MS) -> bool:
        """Whether a rule in JavaScript holds.

        Raises:
            RuleError: It cannot be run.
        """
        return await self._run(lambda hosted: hosted.predicate(rule, limit_ms), "running a rule")

    async def _run(self, function: Callable[[HostedPage], Result], doing: str) -> Result:
        return await self._slot.run(function, doing, self._step_s)


class PageBrowsers:
    """Browsers that pages lease in turn, for one event loop.

    Args:
        browsers: How many run at once; by default as many as there are cores.
        step_s: Seconds that a page may take for one step.
    """

    def __init__(self, browsers: int | None = None, step_s: float = STEP_S) -> None:
        self._slots = [PageSlot() for _ in range(browsers or cores())]
        self._step_s = step_s
        self._pool: Pool[PageSlot] | None = None
        self._users = 0

    @classmethod
    @asynccontextmanager
    async def shared(cls) -> AsyncIterator[PageBrowsers]:
        """The browsers of this event loop, closed when the last who uses them leaves."""
        loop = asyncio.get_running_loop()
        browsers = _of_loop.setdefault(loop, cls())
        browsers._users += 1
        try:
            yield browsers
        finally:
            browsers._users -= 1
            if not browsers._users:
                # Later callers get new ones.
                _of_loop.pop(loop, None)
                await browsers.close()

    @property
    def slots(self) -> list[PageSlot]:
        """All places."""
        return list(self._slots)

    @asynccontextmanager
    async def page(self) -> AsyncIterator[LivePage]:
        """A browser for as long as the context lasts."""
        if self._pool is None:
            self._pool = Pool(self._slots, PageSlot.refresh)
        lease = await self._pool.acquire()
        try:
            yield LivePage(lease.resource, self._step_s)
        finally:
            await lease.release()

    async def close(self) -> None:
        """Close all browsers."""
        with anyio.CancelScope(shield=True):
            await asyncio.gather(*(slot.close() for slot in self._slots))
