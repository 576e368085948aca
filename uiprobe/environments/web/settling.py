"""Waits until a page has settled: nothing loads, nothing changes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from uiprobe.environments.cores import slowdown

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Request

QUIET_MS = 40
"""Milliseconds without a change after which a page counts as settled."""

LIMIT_MS = 1_500
"""The longest wait; a page with an endless animation is looked at after it."""

FRESH_LIMIT_MS = 6_000
"""The longest wait for answers to what a page has asked for since it was last looked at; longer on
a machine that is busy with other things."""

NAVIGATION_LIMIT_MS = 15_000
"""The same for a page that is on its way: until it comes, the one before is shown."""

_LOAD_LIMIT_MS = 3_000
"""Milliseconds of one wait for the document; the loop around it has its own limit."""

_ROUNDS = 5
"""How often a page may go elsewhere in one wait; one that does so more often never rests."""

_FRESH = frozenset({"document", "fetch", "xhr", "script", "stylesheet"})

_BUSY = '[aria-busy="true"], .select2-results__option.loading-results'
"""Signs of a page that waits for something: by the standard, and as Select2 searches."""

_CLOCK = """
Object.defineProperty(window, Symbol.for('uiprobe.clock'), {value: {
    now: performance.now.bind(performance), wait: setTimeout.bind(window),
}});
"""
"""The browser's own clock: a page may put one that stands still in its place."""

_SETTLE = """([quiet, limit, busy]) => new Promise((resolve) => {
    const clock = window[Symbol.for('uiprobe.clock')];
    const started = clock.now();
    let changed = started;
    const observer = new MutationObserver(() => { changed = clock.now(); });
    observer.observe(document, {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
    const look = () => {
        const now = clock.now();
        // A form of that name stands in the place of `document.querySelector`.
        if (document.documentElement?.matches(`:has(${busy})`)) changed = now;
        const left = Math.min(changed + quiet, started + limit) - now;
        if (left <= 0) {
            observer.disconnect();
            resolve(now - started);
        } else {
            clock.wait(look, left);
        }
    };
    clock.wait(look, quiet);
})"""


class Settling:
    """Watches the requests of a context, so that it can wait until there are none.

    Args:
        context: The browser context whose requests are counted.
        wait_in_page: Runs the expression that waits until a page no longer changes; by default
            among the page's own scripts.
    """

    def __init__(
        self, context: BrowserContext, wait_in_page: Callable[[str], None] | None = None
    ) -> None:
        self._context = context
        self._wait_in_page = wait_in_page
        self._pending: set[Request] = set()
        self._known: set[Request] = set()
        self._shown = 0
        context.add_init_script(_CLOCK)
        context.on("request", self._begin)
        context.on("requestfinished", lambda request: self._pending.discard(request))
        context.on("requestfailed", lambda request: self._pending.discard(request))

    def _begin(self, request: Request) -> None:
        self._pending.add(request)
        self._shown += request.redirected_from is None and _shows_a_page(request)

    def wait(self, page: Page) -> None:
        """Wait until the page has loaded, asks for nothing and no longer changes, or the limit."""
        from playwright.sync_api import Error

        started, shown = time.monotonic(), self._shown
        while True:
            awaited = bool(self._pending)
            try:
                page.wait_for_load_state("domcontentloaded", timeout=_LOAD_LIMIT_MS)
                if self._wait_in_page is None:
                    page.evaluate(_SETTLE, [QUIET_MS, LIMIT_MS, _BUSY])
                else:
                    self._wait_in_page(f"({_SETTLE})({json.dumps([QUIET_MS, LIMIT_MS, _BUSY])})")
            except Error:
                # The page went elsewhere in the meantime, or is closed: the result is shown.
                if page.is_closed():
                    return
            waited = 1000 * (time.monotonic() - started)
            if self._shown > shown + _ROUNDS and waited > LIMIT_MS:
                break
            # An answer that has just come may not be on the page yet.
            if not (self._pending or awaited) or waited > self._limit():
                break
        self._known = set(self._pending)
        self._remove_dead_frames(page)

    def _limit(self) -> float:
        """How long what is pending is worth waiting for, in milliseconds.

        A page that keeps a request open, as for messages that may come, is waited for once.
        """
        fresh = [one for one in self._pending - self._known if one.resource_type in _FRESH]
        if any(map(_shows_a_page, fresh)):
            return NAVIGATION_LIMIT_MS * slowdown()
        return FRESH_LIMIT_MS * slowdown() if fresh else LIMIT_MS

    def _remove_dead_frames(self, page: Page) -> None:
        """Remove frames that the browser refused to load, such as those of a file.

        They have no document, and reading the page would wait for one for ever.
        """
        from playwright.sync_api import Error

        for frame in page.frames:
            if frame.url or self._pending:
                continue
            try:
                frame.frame_element().evaluate("(element) => element.remove()")
            except Error:
                # It went in the meantime.
                continue


def _shows_a_page(request: Request) -> bool:
    from playwright.sync_api import Error

    try:
        return request.is_navigation_request() and request.frame.parent_frame is None
    except Error:
        # The window does not exist yet.
        return False
