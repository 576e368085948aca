"""One page in a browser: reads it and acts on it. All of it runs in the browser's thread."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.exploration.sites.spec import Login, SiteSpec
from uiprobe.exploration.web.addresses import SiteAddresses
from uiprobe.exploration.web.fence import Fence
from uiprobe.exploration.web.hands import LOAD_MS, VIEWPORT, Hands
from uiprobe.exploration.web.scripts import script
from uiprobe.exploration.web.stillness import Stillness
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.spaces.browser import calls_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page

_BOUNDS = {
    **{"mostElements": 100_000, "mostSpots": 10_000, "mostText": 30_000, "depth": 5},
    **{"mostValue": 20_000, "mostAttributes": 400},
}
"""Bounds on what is read of a page; the rest is counted as `left`."""

TRIES = 4
"""Attempts to load a page, while the site is busy or fails."""

_LONGEST_WAIT_S = 30.0

ANSWER_MS = 700
"""Milliseconds that a page has to answer to typing: many wait for half a second without a key
before they ask the site for proposals."""

_ANSWER = "(ms) => new Promise((resolve) => setTimeout(resolve, ms))"
"""In the page's own time, so that a busy machine waits for no less of it."""

_OTHER_STORAGE = "indexeddb,cache_storage,file_systems,websql"
_STORE = """(origins) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const items of origins) for (const {name, value} of items) localStorage[name] = value;
}"""
"""Kinds of storage that saved states have nothing of, and how the others are written."""


@dataclass(slots=True)
class Done:
    """The outcome of an action on a page.

    Attributes:
        facts: The page afterwards, as `read_page.js` reports it.
        met: The number of the element that it met, before the action; -1 for none.
        error: Why it failed; empty if it did not.
        blocked: Kinds of attempts that were stopped.
    """

    facts: dict[str, Any]
    met: int = -1
    error: str = ""
    blocked: tuple[str, ...] = ()


@dataclass(slots=True)
class _Opened:
    """A page and what watches it and acts on it."""

    context: BrowserContext
    page: Page
    session: CDPSession
    fence: Fence
    stillness: Stillness
    hands: Hands
    crashed: bool = False

    def note_crash(self) -> None:
        self.crashed = True


class PageDriver:
    """A page of a site, in a context of its own.

    Args:
        browser: Playwright's browser; the driver opens a context of its own in it.
        spec: The site.
        addresses: Translates between real addresses and those that models see.
        signed_in: Whether signing out is blocked.
        allow_changes: Whether requests that change the site are let through.
    """

    def __init__(
        self,
        browser: EpisodeBrowser,
        spec: SiteSpec,
        addresses: SiteAddresses,
        *,
        signed_in: bool,
        allow_changes: bool,
    ) -> None:
        self._browser = browser
        self._spec = spec
        self._addresses = addresses
        self._origin = addresses.origin
        self._signed_in = signed_in
        self._allow_changes = allow_changes
        self._opened: _Opened | None = None
        self._past_changes = 0

    @property
    def _now(self) -> _Opened:
        """Return the open page with its environment.

        Raises:
            DeviceLostError: Nothing is, or the browser has ended.
        """
        if self._opened is None or self._opened.page.is_closed():
            raise DeviceLostError("the page of the exploration is closed")
        return self._opened

    def open(self, cookies: list[dict[str, Any]], storage: dict[str, Any] | None = None) -> None:
        """Begin with an empty storage and these cookies, or with a saved storage."""
        self.close()
        context = self._browser.launch().new_context(
            viewport=VIEWPORT,  # type: ignore[arg-type]
            accept_downloads=False,
            service_workers="block",
            locale="en-US",
            timezone_id="UTC",
            reduced_motion="reduce",
            storage_state=storage,  # type: ignore[arg-type]
        )
        if cookies:
            context.add_cookies(cookies)  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(LOAD_MS)
        session = context.new_cdp_session(page)
        fence = Fence(
            context,
            page,
            session,
            self._origin,
            self._spec,
            signed_in=self._signed_in,
            allow_changes=self._allow_changes,
            is_lost=lambda: self._browser.is_lost,
        )
        hands = Hands(page, session, fence, self._addresses)
        stillness = Stillness(context, page, session, hands.rest_mouse)
        opened = _Opened(context, page, session, fence, stillness, hands)
        page.on("crash", lambda _: opened.note_crash())
        self._opened = opened

    def clear(self, storage: dict[str, Any]) -> None:
        """Begin with an empty page without a past, and a saved storage.

        The context stays if it can: a new one loads and compiles all scripts of the site again.
        """
        opened = self._opened
        if opened is None or opened.crashed or opened.page.is_closed():
            self.open([], storage)
            return
        page, session, context = opened.page, opened.session, opened.context
        # Nothing of the site runs on a page of the fence, from which its storage can be written.
        page.goto(opened.fence.page_url("empty"), timeout=LOAD_MS, wait_until="domcontentloaded")
        kept = {"origin": self._origin, "storageTypes": _OTHER_STORAGE}
        session.send("Storage.clearDataForOrigin", kept)
        context.clear_cookies()
        context.add_cookies(storage["cookies"])
        page.evaluate(_STORE, [one["localStorage"] for one in storage["origins"]])
        page.goto("about:blank", timeout=LOAD_MS)
        opened.hands.leave()
        session.send("Page.resetNavigationHistory")
        opened.stillness.forget()

    def close(self) -> None:
        """Close the page and forget what it stored."""
        opened, self._opened = self._opened, None
        if opened is not None:
            self._past_changes += opened.fence.changes
            opened.context.close()

    def storage(self) -> dict[str, Any]:
        """Cookies and local storage, as plain data."""
        found: dict[str, Any] = dict(self._now.context.storage_state())
        return found

    def visit(self, path: str) -> dict[str, Any]:
        """Go to a path of the site, and try again where it is busy or down.

        Raises:
            DeviceError: It stays down.
        """
        from playwright.sync_api import Error

        fault = ""
        for number in range(TRIES):
            try:
                url = self._addresses.absolute(path)
                self._now.page.goto(url, timeout=LOAD_MS, wait_until="domcontentloaded")
                fault = self._busy()
            except Error as error:
                fault = self._said(error)
            if not fault:
                return self.look()
            time.sleep(min(_LONGEST_WAIT_S, max(self._now.fence.retry_after, 0.25 * 2**number)))
        raise DeviceError(
            f"site {self._spec.name}: opening {path[:200]}: {fault}; look whether the site "
            "runs, and repeat the command to go on"
        )

    def fetch(self, path: str) -> list[dict[str, Any]]:
        """The interactive elements in the HTML of a path, which is not shown.

        Returns:
            Nothing if only a visit can show that: it leads elsewhere, fails, is no page,
            is not allowed, or the page that is shown forbids reading others.
        """
        from playwright.sync_api import Error

        opened, url = self._now, self._addresses.absolute(path)
        if opened.fence.why_not(url):
            return []
        try:
            answer = opened.context.request.get(url, max_redirects=0, timeout=LOAD_MS)
            headers = answer.headers
            is_page = headers.get("content-type", "").startswith("text/html")
            if answer.status != 200 or not is_page or "content-disposition" in headers:
                return []
            return self.read_html(answer.text(), url)
        except (Error, UnicodeDecodeError):
            return []

    def read_html(self, html: str, url: str, kind: str = "text/html") -> list[dict[str, Any]]:
        """The interactive elements of a text, by the reader of pages that are shown.

        Args:
            html: The text; nothing of it is loaded or run.
            url: Its address, at which its links begin.
            kind: Its type: `text/html` or `application/xhtml+xml`.

        Raises:
            Error: Playwright's, if the page that is shown blocks reading others.
        """
        asked = {**self._asked, "html": html, "base": url, "kind": kind}
        read: dict[str, Any] = json.loads(self._now.page.evaluate(script("read_page"), asked))
        return self._relative(read["spots"])

    @property
    def _asked(self) -> dict[str, Any]:
        return {**_BOUNDS, "spellings": [list(one) for one in self._addresses.spellings]}

    def _relative(self, spots: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for spot in spots:
            if "href" in spot:
                spot["href"] = self._addresses.relative(spot["href"])
        return spots

    def sign_in(self, login: Login, user: str, password: str) -> None:
        """Fill in the form of the site.

        Raises:
            DeviceError: There is no such form, or the name is refused.
        """
        from playwright.sync_api import Error

        self.visit(login.page)
        page, fence = self._now.page, self._now.fence
        try:
            fence.lets_change = True
            page.fill(login.user, user)
            page.fill(login.password, password)
            page.click(login.submit)
        except Error as error:
            raise DeviceError(
                f"site {self._spec.name}: signing in at {login.page}: {self._said(error)}; look at "
                "the selectors of `login`"
            ) from None
        self.look()
        fence.lets_change = self._allow_changes
        if page.query_selector(login.password) is not None:
            raise DeviceError(
                f"site {self._spec.name}: signing in at {login.page} as {user[:60]}: the form is "
                "shown again; look at the credentials"
            )

    def _busy(self) -> str:
        status = self._now.fence.status
        if status in (429, 503):
            return f"the site answers {status}"
        return "the site does not answer" if self._is_dead() else ""

    def _is_dead(self) -> bool:
        return self._now.page.url.startswith("chrome-error:")

    def look(self) -> dict[str, Any]:
        """Read the page once it is still.

        Raises:
            DeviceLostError: It has crashed, or goes elsewhere again and again.
        """
        from playwright.sync_api import Error

        opened, fault = self._now, ""
        for _ in range(TRIES):
            opened.stillness.wait()
            if opened.crashed:
                fault = "it has crashed"
                break
            try:
                text: str = opened.page.evaluate(script("read_page"), self._asked)
            except Error as error:
                # It went elsewhere while it was read.
                fault = self._said(error)
                continue
            facts: dict[str, Any] = json.loads(text)
            facts["url"] = self._addresses.relative(facts["url"])
            self._relative(facts["spots"])
            # What is equal here looks equal: nothing changed between the two.
            if (volatile := self._spec.volatile_words) is not None:
                text = volatile.sub("", text)
                _leave_out(volatile, facts)
            facts["digest"] = sha256(text.encode(errors="replace")).hexdigest()[:16]
            return facts
        where = self._addresses.relative(opened.page.url)
        raise DeviceLostError(f"reading the page {where[:200]}: {fault}")

    @property
    def changes(self) -> int:
        """Requests so far that may have changed the site."""
        now = 0 if self._opened is None else self._opened.fence.changes
        return self._past_changes + now

    def fill_forms(self, finds_nothing: bool) -> dict[str, Any]:
        """Fill in all fields as a search does, and read the page.

        Args:
            finds_nothing: Whether texts are such that no list has them, else plausible ones.
        """
        self._now.page.evaluate(script("fill_forms"), finds_nothing)
        return self.look()

    def picture(self) -> bytes:
        """The visible part, as PNG."""
        png: bytes = self._now.page.screenshot(animations="disabled", caret="hide", timeout=10_000)
        return png

    def act(self, action: Action) -> Done:
        """Do an action, wait until the page has settled, and read it.

        Raises:
            DeviceError: The site is down.
        """
        return self._do(calls_of(action))

    def type_keys(self, text: str, handle: str | None = None) -> Done:
        """Type key by key, wait for what the page answers, and read it.

        Args:
            text: What to type.
            handle: The field, which is emptied first; None types where the focus is.

        Raises:
            DeviceError: The site is down.
        """
        calls = [Action("keyboard_type", text=text)]
        if handle is not None:
            chosen = Action("press", handle=handle, text="Control+a")
            calls = [chosen, Action("keyboard_press", text="Delete"), *calls]
        return self._do(calls, ANSWER_MS)

    def _do(self, calls: Iterable[Action], answer_ms: int = 0) -> Done:
        from playwright.sync_api import Error

        fence, hands = self._now.fence, self._now.hands
        fence.blocked.clear()
        fence.detour, fence.status = "", 0
        met, error = -1, ""
        try:
            for call in calls:
                met = hands.do(call)
            if answer_ms:
                self._now.page.evaluate(_ANSWER, answer_ms)
        except ActionError as refused:
            error = str(refused)
        except Error as failed:
            error = self._said(failed)
        facts = self._afterwards(fence)
        return Done(facts, met, error, tuple(fence.blocked))

    def _afterwards(self, fence: Fence) -> dict[str, Any]:
        facts = self.look()
        if fence.detour:
            facts = self.visit(fence.detour)
        if self._is_dead() or fence.status in (429, 503):
            failed = facts["url"] if not self._is_dead() else ""
            time.sleep(min(_LONGEST_WAIT_S, max(fence.retry_after, 0.25)))
            facts = self.visit(failed or self._spec.landing)
        return facts

    def _said(self, error: Exception) -> str:
        """The first line of an error of the browser, as every run says it."""
        lines = str(error).strip().splitlines()
        return self._addresses.said(lines[0])[:300] if lines else type(error).__name__


def _leave_out(volatile: re.Pattern[str], facts: dict[str, Any]) -> None:
    """Take out of the words of a page what differs each time it is made."""
    facts["title"] = volatile.sub("", facts["title"])
    for item in facts["items"]:
        if "text" in item:
            item["text"] = volatile.sub("", item["text"])
    for spot in facts["spots"]:
        spot["label"] = volatile.sub("", spot["label"])
        if isinstance(spot.get("value"), str):
            spot["value"] = volatile.sub("", spot["value"])
