"""Keeps pages under test to their own site: no other host, no file, no download."""

from __future__ import annotations

import json
import mimetypes
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from uiprobe.environments.cores import slowdown
from uiprobe.environments.web.dialogs import Dialogs
from uiprobe.environments.web.page_channel import PageChannel

if TYPE_CHECKING:
    from playwright.sync_api import (
        BrowserContext,
        Download,
        Frame,
        Page,
        Request,
        Response,
        Route,
    )

MAX_PAGES = 20
"""Tabs and windows that a page may have open; further ones are closed."""

_STAY = """
(tell) => {
    const [origins, most, harmless] = %s;
    const open = window.open;
    let left = most;
    const outside = (address) => {
        try {
            const url = new URL(address?.baseVal ?? address, document.baseURI);
            return harmless.includes(url.protocol) || origins.includes(url.origin) ? '' : url.href;
        } catch {
            return '';
        }
    };
    let last = -1000;
    const stay = (url) => {
        // One that tries it a thousand times a second leaves the browser no time for anything else.
        const now = performance.now();
        if (now - last < 100) return;
        last = now;
        tell('left', url);
    };
    window.open = (...asked) => {
        const url = asked.length && asked[0] ? outside(asked[0]) : '';
        if (url) {
            stay(url);
            return null;
        }
        return left-- > 0 ? open.apply(window, asked) : null;
    };
    const stop = (event, address) => {
        const url = event.defaultPrevented ? '' : outside(address);
        if (url) {
            event.preventDefault();
            stay(url);
        }
    };
    const follow = (event) => {
        const isLink = (one) => one.href && /^(a|area)$/i.test(one.tagName);
        const link = event.composedPath().find(isLink);
        // A page may take an event that bubbles for itself, but never opens a program by it.
        if (link && (event.eventPhase !== Event.CAPTURING_PHASE || !/^http/.test(link.protocol))) {
            stop(event, link.href);
        }
    };
    for (const capture of [true, false]) {
        window.addEventListener('click', follow, {capture});
        window.addEventListener('auxclick', follow, {capture});
    }
    window.addEventListener('submit', (event) => {
        const by = event.submitter;
        stop(event, by?.hasAttribute('formaction') ? by.formAction : event.target.action);
    });
    window.navigation?.addEventListener('navigate', (event) => {
        const url = event.destination.url;
        const shown = /^http/.test(url) || (window !== top && /^data:/.test(url));
        if (!shown) stop(event, url);
    });
}
"""
"""Stops links, forms and windows that lead off the site, as long as the page lets it.

Where it does not, requests are stopped one by one. An address such as `mailto:` makes no request,
even if a script goes there, and a window for one never answers. Beyond so many windows `open`
answers like a browser's own popup blocker: closing hundreds of them takes longer than an action
may.
"""

_DENY = """
Element.prototype.requestPointerLock = () => Promise.reject(
    new DOMException('The pointer is not locked here', 'NotSupportedError'));
"""
"""Refuses the lock of the pointer: without a window, the browser takes no mouse any more in it."""

_HARMLESS = ("about", "blob", "data")
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:[!-~]*\Z")
_BLANK = ("", "about:blank")
_FAILED = ("chrome-error://chromewebdata/", ":")
"""Addresses of a page that the browser did not load, and of a window that has no document and gets
none: before Chromium 156 one that was opened for a file has the second, until it closes by itself.
"""

_ANSWER_MS = 1_000
"""Milliseconds in which a page has to answer a trivial question; otherwise it counts as busy. More
where other processes run, too."""

_KEPT = 100
"""Messages of each kind that are kept, because a page can cause any number of them."""

_FAULTS = frozenset({408, 425, 429})
"""Statuses below 500 that say nothing about the address: the server has no time."""

_NO_PAGE = frozenset({204, 205})
"""Statuses by which a page stays as it is."""

_NETWORK_FAULTS = re.compile(
    r"ERR_(CONNECTION|EMPTY_RESPONSE|TIMED_OUT|NAME_NOT_RESOLVED|NAME_RESOLUTION|INTERNET|NETWORK"
    r"|ADDRESS|SOCKET|SSL|PROXY|TUNNEL|HTTP2|QUIC|INCOMPLETE|CONTENT_LENGTH|INVALID_HTTP"
    r"|RESPONSE_HEADERS)"
)
"""Chromium's words for a request that the network or the server failed, as opposed to one that a
page or this boundary stopped."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """The origins that a page may reach.

    Attributes:
        origins: Scheme, host and port of the sites, such as `http://127.0.0.1:8000`.
        folders: Folders served from the disk, by origin; they need no server.
    """

    origins: frozenset[str] = frozenset()
    folders: dict[str, Path] = field(default_factory=dict)

    def allows(self, url: str) -> bool:
        """Whether a page may ask for an address."""
        scheme = url.partition(":")[0].strip().lower()
        return scheme in _HARMLESS or self.origin(url) in self.origins

    @staticmethod
    def origin(url: str) -> str:
        """The origin of an address; empty if it has none."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            return ""
        if parts.scheme not in ("http", "https", "ws", "wss") or not parts.hostname:
            return ""
        scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
        return f"{scheme}://{parts.hostname}" + (f":{port}" if port else "")


class Guardrails:
    """The boundary of one browser context, and what was stopped at it.

    Attributes:
        blocked: What was stopped and how often, by kind and address.
    """

    def __init__(self, context: BrowserContext, boundary: Boundary) -> None:
        self._boundary = boundary
        self.blocked: Counter[str] = Counter()
        self._told: list[str] = []
        self._faults: list[str] = []
        self._stopped = False
        self._expected = 0
        self._opened: list[Page] = []
        self._refused: set[Page] = set()
        self._coming: set[Request] = set()
        self._context = context
        channel = PageChannel(context)
        self._dialogs = Dialogs(channel, lambda _, text: self._note("dialog", text))
        # Browsers let no link and no window show an address of `data:`.
        harmless = [f"{scheme}:" for scheme in ("about", "blob", "javascript")]
        told = json.dumps([sorted(boundary.origins), MAX_PAGES, harmless])
        channel.add_script(_STAY % told, {"left": self._stay})
        context.add_init_script(_DENY)
        context.route("**/*", self._route)
        context.on("page", self._watch)
        context.on("request", self._await)
        context.on("requestfinished", lambda request: self._coming.discard(request))
        context.on("requestfailed", lambda request: self._coming.discard(request))
        context.on("requestfailed", self._look_at_failed)
        context.on("response", self._look_at_response)

    def _note(self, kind: str, what: str) -> None:
        if len(self.blocked) < _KEPT or f"{kind}: {what[:200]}" in self.blocked:
            self.blocked[f"{kind}: {what[:200]}"] += 1

    def _route(self, route: Route) -> None:
        url = route.request.url
        if not self._boundary.allows(url):
            self._note("address", url)
            self._refuse(route)
            return
        folder = self._boundary.folders.get(self._boundary.origin(url))
        if folder is None:
            route.continue_()
            return
        file = (folder / unquote(urlsplit(url).path).lstrip("/")).resolve()
        if not file.is_relative_to(folder.resolve()) or not file.is_file():
            route.fulfill(status=404, body="no such file")
            return
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if kind.startswith("text/"):
            kind += "; charset=utf-8"
        try:
            body = file.read_bytes()
        except OSError as error:
            self._fail(route.request, f"{file}: {error.strerror or error}")
            route.fulfill(status=500, body="")
            return
        route.fulfill(status=200, body=body, content_type=kind)

    def _refuse(self, route: Route) -> None:
        """Stop a request; a page that was to go elsewhere stays, and a new window closes."""
        if not route.request.is_navigation_request():
            route.abort("blockedbyclient")
            return
        frame = _frame_of(route.request)
        if frame is not None and frame.parent_frame is not None:
            # BrowserGym waits for each frame, so it gets a document.
            route.fulfill(status=200, body="", content_type="text/html")
            return
        self._leave(route.request.url)
        # By this status a page stays as it is, with what was filled in.
        route.fulfill(status=204)
        self._give_up(frame)

    def _give_up(self, frame: Frame | None) -> None:
        """Note that a new window gets no page; it may not be known yet."""
        if frame is None:
            self._expected += 1
            self._stopped = True
        elif frame.page.url in _BLANK:
            self._refused.add(frame.page)

    def begin_step(self) -> None:
        """Forget that anything was stopped before."""
        self._stopped = False

    def take_told(self) -> list[str]:
        """Messages for the model about what was stopped, each but once.

        That of a download may come when its step is over.
        """
        found, self._told = self._told, []
        return found

    def close_stopped(self) -> bool:
        """Close windows that were opened for what is stopped, and those that never answer.

        A page that a redirect led away goes back. Returns whether there was anything to do.
        """
        last = time.monotonic() + slowdown() * _ANSWER_MS / 1000
        while self._expected and time.monotonic() < last:
            # Events arrive with an answer of the browser.
            self._context.cookies()
        self._expected = 0
        blank: list[Page] = []
        done = False
        for page in [one for one in self._opened if not one.is_closed()]:
            failed = page.url in _FAILED
            if failed and page.opener() is None and len(page.context.pages) == 1:
                page.go_back()
            elif failed or (page.url in _BLANK and not self._will_come(page)):
                page.close()
            else:
                blank.append(page)
                continue
            done = True
        self._opened = blank
        self._refused.intersection_update(blank)
        return done

    def _await(self, request: Request) -> None:
        if request.is_navigation_request() and self._boundary.allows(request.url):
            self._coming.add(request)

    def _will_come(self, page: Page) -> bool:
        """Whether a blank window shows, or will show, anything.

        One whose page is on its way answers no question, any more than one that never comes.
        """
        if any(_frame_of(request) == page.main_frame for request in self._coming):
            return True
        # The answer brings what has happened meanwhile.
        return not self._is_stopped(page) and _answers(page) and not self._is_stopped(page)

    def _is_stopped(self, page: Page) -> bool:
        return self._stopped or page in self._refused

    def take_dialogs(self) -> str:
        """Return and forget what dialogs said since the last call, and how each was closed."""
        return self._dialogs.take_told()

    def _stay(self, url: str) -> None:
        # A page may put its own `URL` in place of the browser's: only an address counts.
        if _ADDRESS.match(url):
            self._note("address", url)
            self._leave(url)

    def take_faults(self) -> list[str]:
        """Navigations within the site that its server or the network failed, each but once.

        To the page, and to a model, they look like pages of their own.
        """
        found, self._faults = self._faults, []
        return found

    def _look_at_response(self, response: Response) -> None:
        if response.status in _NO_PAGE and response.request.is_navigation_request():
            # A window for it never gets a document, and nothing else says so.
            self._coming.discard(response.request)
            self._give_up(_frame_of(response.request))
        if response.status in _FAULTS or response.status >= 500:
            self._fail(response.request, f"the status {response.status}")

    def _fail(self, request: Request, how: str) -> None:
        if request.is_navigation_request() and len(self._faults) < _KEPT:
            address = request.url.partition("?")[0]
            self._faults.append(f"{request.method} {address[:200]}: {how}")

    def _look_at_failed(self, request: Request) -> None:
        if self._boundary.allows(request.url) and _NETWORK_FAULTS.search(request.failure or ""):
            self._fail(request, request.failure or "")
        # Redirects are not asked about: such an address is one that the browser does not find.
        if request.redirected_from is not None and not self._boundary.allows(request.url):
            self._note("address", request.url)
            if request.is_navigation_request():
                self._leave(request.url)
                self._stopped = True

    def _refuse_download(self, download: Download) -> None:
        self._note("download", download.url)
        self._tell(f"{download.url[:200]} is a file, and no files are taken")
        self._stopped = True

    def _leave(self, url: str) -> None:
        self._tell(f"{url[:200]} is not on the site")

    def _tell(self, what: str) -> None:
        if len(self._told) < _KEPT:
            self._told.append(what)

    def _watch(self, page: Page) -> None:
        self._opened.append(page)
        self._expected -= self._expected > 0
        page.on("dialog", self._dialogs.answer)
        page.on("download", self._refuse_download)
        page.on("filechooser", lambda _: self._note("file dialog", page.url))
        if len(page.context.pages) > MAX_PAGES:
            self._note("page", "too many are open")
            page.close()


def _frame_of(request: Request) -> Frame | None:
    """The frame that asks; None for a window that does not exist yet."""
    from playwright.sync_api import Error

    try:
        return request.frame
    except Error:
        return None


def _answers(page: Page) -> bool:
    """Whether a window has a document; one for an address that no browser opens has none."""
    from playwright.sync_api import Error

    try:
        page.wait_for_function("true", timeout=_ANSWER_MS * slowdown())
    except Error:
        return False
    return True
