"""Keeps explorers on their site: whatever leads away leads to a page that says so (appendix D)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from uiprobe.environments.web.dialogs import Dialogs
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.page_channel import PageChannel
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.worker_bound import WorkerBound

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page, Request, Response

BOUNDARY_PATH = "/.uiprobe/boundary"
"""Path of the fence's pages, on the origin of the site; no request for them leaves here."""

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

_TITLES = {
    "external": "Another site",
    "file": "A file dialog",
    "download": "A download",
    "logout": "Signing out is disabled",
    "change": "Changes are disabled",
    "closed": "A closed page",
}
_SAID = {
    "external": "This action leads to another site. It counts as done.",
    "file": "This action opens a file dialog. It counts as done.",
    "download": "This action downloads a file. It counts as done.",
    "logout": "Nobody is signed out here. The action counts as done.",
    "change": "This action changes the site, which is not allowed here. It counts as done.",
    "closed": "This page is not explored. The action counts as done.",
}

_IN_EVERY_PAGE = """
(() => {
    window.open = (url) => { if (url) location.href = url; return null; };
    const keep = (event) => {
        const element = event.target && event.target.closest
            ? event.target.closest("a[target], form[target]") : null;
        if (element) element.removeAttribute("target");
    };
    addEventListener("click", keep, true);
    addEventListener("submit", keep, true);
    history.scrollRestoration = "manual";
})();
"""
"""A new window is shown in the one that there is. A page that is gone back to is seen from its top:
the browser finds the place where it was left in time, or not."""


class Fence:
    """The fence around the pages of one context. It runs in the browser's thread.

    Attributes:
        blocked: Kinds of attempts that were stopped since they were last asked for.
        detour: Where the page is to go, because a dialog or a download cannot be answered in place.
        status: The status of the last answer for the page itself; 0 before there is one.
        retry_after: Seconds that the site asked to wait with that answer.
        changes: Requests so far that may have changed the site.
        lets_change: Whether requests that change the site are let through.
    """

    def __init__(
        self,
        context: BrowserContext,
        page: Page,
        session: CDPSession,
        origin: str,
        spec: SiteSpec,
        *,
        signed_in: bool,
        allow_changes: bool,
        is_lost: Callable[[], bool],
    ) -> None:
        self._origin = origin
        self._spec = spec
        self._signed_in = signed_in
        self.lets_change = allow_changes
        self._page = page
        self._boundary = Boundary(frozenset({origin, *spec.boundary}))
        self.blocked: list[str] = []
        self.detour = ""
        self.status = 0
        self.retry_after = 0.0
        self.changes = 0
        context.add_init_script(_IN_EVERY_PAGE)
        # Explorers cannot see dialogs.
        dialogs = Dialogs(PageChannel(context), lambda *_: self.blocked.append("dialog"))
        page.on("dialog", dialogs.answer)
        page.on("download", lambda _: self.divert("download"))
        page.on("filechooser", lambda _: self.divert("file"))
        page.on("response", self._note_status)
        page.on("request", self._note_change)
        context.on("page", self._close_window)
        self._session = session
        self._is_lost = is_lost
        tree = self._session.send("Page.getFrameTree")
        self._main = tree["frameTree"]["frame"]["id"]
        self._session.on("Fetch.requestPaused", self._judge)
        self._workers = WorkerBound(context, session, spec.name, is_lost)
        kinds: list[dict[str, str]] = [{"urlPattern": "*", "resourceType": "Document"}]
        if not allow_changes:
            kinds += [{"urlPattern": "*", "resourceType": one} for one in ("XHR", "Fetch", "Ping")]
        # Only what can lead away is looked at: to look at all costs the browser its cache.
        self._session.send("Fetch.enable", {"patterns": kinds})

    def page_url(self, kind: str) -> str:
        """The address of the page for a kind of attempt."""
        return f"{self._origin}{BOUNDARY_PATH}/{kind}"

    def why_not(self, url: str, method: str = "GET") -> str:
        """The kind of attempt that an address is; empty if it is allowed."""
        if not self._boundary.allows(url) or not url.startswith(("http:", "https:", "about:blank")):
            return "external"
        path = urlsplit(url).path
        if self._boundary.origin(url) != self._origin:
            return ""
        if self._signed_in and self._spec.signs_out(path):
            return "logout"
        if self._spec.is_closed(path):
            return "closed"
        if not self.lets_change and (method not in _SAFE or self._spec.destroys(path)):
            return "change"
        return ""

    def is_own(self, url: str) -> bool:
        """Whether an address is that of a page of the fence."""
        return url.startswith(f"{self._origin}{BOUNDARY_PATH}/")

    def _judge(self, event: dict[str, Any]) -> None:
        from playwright.sync_api import Error

        if self._is_lost():
            # Requests that were waiting are dealt with after their browser was ended: each answer
            # would be a line on the terminal.
            return
        try:
            self._answer_request(event)
        except Error:
            # The page went elsewhere in the meantime, and the request with it.
            return

    def _answer_request(self, event: dict[str, Any]) -> None:
        request = event["request"]
        name, url = {"requestId": event["requestId"]}, request["url"]
        if self.is_own(url):
            kind = url.rpartition("/")[2]
            self._session.send("Fetch.fulfillRequest", {**name, **_page(kind, self._spec.landing)})
            return
        kind = self.why_not(url, request["method"])
        if not kind:
            self._session.send("Fetch.continueRequest", name)
            return
        if event["resourceType"] != "Document":
            self.blocked.append(kind)
            self._session.send("Fetch.failRequest", {**name, "errorReason": "BlockedByClient"})
        elif event["frameId"] != self._main:
            # A frame within the page is no attempt to leave it.
            self._session.send("Fetch.fulfillRequest", {**name, "responseCode": 200, "body": ""})
        else:
            self.blocked.append(kind)
            to = [{"name": "Location", "value": self.page_url(kind)}]
            redirect = {"responseCode": 303, "responseHeaders": to, "body": ""}
            self._session.send("Fetch.fulfillRequest", {**name, **redirect})

    def divert(self, kind: str) -> None:
        """Note an attempt that is answered by a page of the fence once the action is done."""
        self.blocked.append(kind)
        self.detour = f"{BOUNDARY_PATH}/{kind}"

    def _note_status(self, response: Response) -> None:
        request = response.request
        if request.is_navigation_request() and request.frame == self._page.main_frame:
            self.status = response.status
            waited = response.headers.get("retry-after", "")
            self.retry_after = float(waited) if waited.isdecimal() else 0.0

    def _note_change(self, request: Request) -> None:
        self.changes += request.method not in _SAFE

    def _close_window(self, page: Page) -> None:
        if page is not self._page:
            self.blocked.append("window")
            page.close()


def _page(kind: str, landing: str) -> dict[str, Any]:
    """The answer with a page of the fence."""
    title = _TITLES.get(kind, "The edge of the site")
    said = _SAID.get(kind, "This action leads away. It counts as done.")
    html = (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{escape(title)}</title>"
        "<style>body{font:18px/1.5 system-ui,sans-serif;max-width:34em;margin:15vh auto;"
        "padding:0 1em;color:#222}h1{font-size:26px}a,button{display:inline-block;margin:1em 1em 0 "
        "0;padding:.5em 1.2em;border:1px solid #667;border-radius:6px;background:#f4f5f8;"
        "color:#222;font:inherit;text-decoration:none;cursor:pointer}</style></head><body>"
        f"<h1>{escape(title)}</h1><p>{escape(said)}</p>"
        f'<a href="{escape(landing)}">Home</a>'
        '<button type="button" onclick="history.back()">Go back</button></body></html>'
    )
    return {
        "responseCode": 200,
        "responseHeaders": [{"name": "Content-Type", "value": "text/html; charset=utf-8"}],
        "body": b64encode(html.encode()).decode(),
    }
