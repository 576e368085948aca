"""Waits until a page is still, so that it looks the same on a busy machine as on an idle one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from uiprobe.exploration.web.scripts import script

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page, Request

QUIET_MS, LIMIT_MS = 80, 1_500
"""Milliseconds without a change after which a page is still, and the longest wait for that. Scripts
that open a menu often wait for 40 before it begins to move, such as those of Fossil."""

PENDING_S = 10.0
"""Seconds that a request may take; what takes longer is not waited for again."""

LOAD_MS = 20_000
"""Milliseconds to wait until a document is loaded."""

_PAUSE_S = 0.01

_STREAMS = frozenset({"eventsource", "websocket", "media"})


class Stillness:
    """Watches the requests of a page. It runs in the browser's thread.

    Args:
        context: The context of the page.
        page: Playwright's page.
        session: A session of Chromium's own protocol with it.
        rest_mouse: Puts the mouse over what lies under it, and returns whether that was news.
    """

    def __init__(
        self,
        context: BrowserContext,
        page: Page,
        session: CDPSession,
        rest_mouse: Callable[[], bool],
    ) -> None:
        self._page = page
        self._session = session
        self._rest_mouse = rest_mouse
        self._pending: dict[Request, str] = {}
        self._begun = 0
        self._endless: set[str] = set()
        context.on("request", self._begin)
        context.on("requestfinished", self._end)
        context.on("requestfailed", self._end)

    def forget(self) -> None:
        """Wait again for requests that took too long."""
        self._endless.clear()
        self._pending.clear()

    def _begin(self, request: Request) -> None:
        name = urlsplit(request.url)._replace(query="", fragment="").geturl()
        if name not in self._endless and request.resource_type not in _STREAMS:
            self._pending[request] = name
            self._begun += 1

    def _end(self, request: Request) -> None:
        self._pending.pop(request, None)

    def wait(self) -> None:
        """Wait until nothing loads, nothing changes and nothing has been begun, or the limits.

        Raises:
            Error: Playwright's, where the browser is gone.
        """
        from playwright.sync_api import Error

        page, started = self._page, time.monotonic()
        still = False
        while not still and not page.is_closed():
            begun = self._begun
            try:
                page.wait_for_load_state("domcontentloaded", timeout=LOAD_MS)
                page.evaluate(script("settle"), [QUIET_MS, LIMIT_MS])
                # The browser answers in turn: what the page has asked it for is known now.
                self._session.send("Page.getNavigationHistory")
                still = not self._rest_mouse() and not self._pending and self._begun == begun
            except Error as error:
                # Such as "Connection closed": there is no browser any more.
                if "closed" in str(error):
                    raise
                # The page went elsewhere in the meantime.
                still = False
                time.sleep(_PAUSE_S)
            if not still and time.monotonic() - started > PENDING_S:
                self._endless.update(self._pending.values())
                self._pending.clear()
                return
        self._remove_dead_frames()

    def _remove_dead_frames(self) -> None:
        """Remove frames that the browser refused to load, such as those of a file.

        They have no document, and reading the page would wait for one for ever.
        """
        from playwright.sync_api import Error

        for frame in self._page.frames:
            if frame.url:
                continue
            try:
                frame.frame_element().evaluate("(element) => element.remove()")
            except Error:
                # It went in the meantime.
                continue
