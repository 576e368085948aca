"""A web site as a world to explore, in a browser that is replaced if it is lost."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.exploration.functionalities import RawElement
from uiprobe.exploration.names import Level
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.web.driver import PageDriver
from uiprobe.exploration.world import Outcome, ScrollDirection, State
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.place import Place
from uiprobe.ui.platform import WEB
from uiprobe.ui.readers.browser import PAGES
from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import Bounds

Result = TypeVar("Result")

logger = logging.getLogger(__name__)

STEP_S, START_S = 60.0, 120.0
MOST_LOSSES = 5
"""So many browsers may be lost in a row before the machinery counts as broken."""

SCROLL_PIXELS = 500

_ROLES = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox"}
_INPUT_ROLES = {
    **dict.fromkeys(("button", "submit", "reset", "image"), "button"),
    **{"checkbox": "checkbox", "radio": "radio", "range": "slider", "number": "spinbutton"},
    "search": "searchbox",
}
_FAR = 900_000


class Server(Protocol):
    """What serves a site for one exploration at a time."""

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        ...

    @property
    def lost(self) -> str:
        """Why it no longer serves; empty if it does, or if nobody can tell."""
        ...

    @property
    def ours(self) -> bool:
        """Whether it is started here, so that it can be brought back to any state."""
        ...

    def begin(self, level: Level) -> list[dict[str, Any]]:
        """Bring it into the state of a level.

        Returns:
            The cookies with which somebody is signed in, in Playwright's form; none if nobody is,
            or if the pages are to sign in.

        Raises:
            DeviceError: It cannot be.
        """
        ...

    def save(self) -> State:
        """Its whole state, as plain data; empty if it is not ours to save."""
        ...

    def load(self, state: State) -> None:
        """Bring back a state that was saved."""
        ...

    def close(self) -> None:
        """Stop serving; a second call does nothing."""
        ...


class PageWorld:
    """A site in a browser."""

    platform = WEB
    has_addresses = True

    def __init__(
        self, spec: SiteSpec, server: Server, level: Level, *, allow_changes: bool = True
    ) -> None:
        """Make a world.

        Args:
            spec: The site.
            server: Serves it.
            level: The state that it is brought into.
            allow_changes: Whether what changes the site is let through.
        """
        self._spec = spec
        self._server = server
        self._level = level
        self._allow_changes = allow_changes
        self._signed_in = level != "sparse"
        self._worker: BrowserWorker | None = None
        self._browser: EpisodeBrowser | None = None
        self._driver: PageDriver | None = None
        self._cookies: list[dict[str, Any]] = []
        self._view: View | None = None
        self._losses = 0

    @property
    def _landing(self) -> str:
        return f"{self._server.origin}{self._spec.landing}"

    @property
    def is_ours(self) -> bool:
        """Whether the site is started here."""
        return self._server.ours

    @property
    def origin(self) -> str:
        """Where it is served."""
        return self._server.origin

    @property
    def changes(self) -> int:
        """Requests since the last start or load that may have changed the site."""
        return 0 if self._driver is None else self._driver.changes

    async def fill_forms(self) -> View:
        """Fill in all fields of the page in a plausible way."""
        driver = self._ready()
        facts = await self._call(driver.fill_forms, STEP_S, "filling in forms")
        self._view = self._see(facts)
        return self._view

    async def start(self) -> View:
        """The landing page, with an empty storage."""
        import asyncio

        self._cookies = await asyncio.to_thread(self._server.begin, self._level)
        return await self._open(self._landing, self._cookies, None)

    async def _open(self, url: str, cookies: list[dict[str, Any]], storage: State | None) -> View:
        driver = self._ready()

        def begin() -> dict[str, Any]:
            driver.open(cookies, storage)
            if storage is None:
                self._sign_in(driver)
            return driver.visit(url)

        facts = await self._call(begin, START_S, f"opening {url[:200]}")
        self._view = self._see(facts)
        return self._view

    def _sign_in(self, driver: PageDriver) -> None:
        login = self._spec.login
        if login is None or not self._signed_in or self._cookies:
            return
        named = self._spec.credentials()
        if named is None:
            return
        driver.sign_in(f"{self._server.origin}{login.page}", login, *named)

    def _ready(self) -> PageDriver:
        if self._worker is None or self._driver is None or self._worker.lost:
            self._worker = BrowserWorker()
            boundary = Boundary(frozenset({self._server.origin, *self._spec.boundary}))
            self._browser = EpisodeBrowser(self._worker, boundary, "adaptive")
            self._driver = PageDriver(
                self._browser,
                self._spec,
                self._server.origin,
                signed_in=self._signed_in,
                allow_changes=self._allow_changes,
            )
        return self._driver

    async def act(self, action: Action) -> Outcome:
        """Do an action; if the browser is lost, go on at the landing page in another."""
        before = self._shown()
        driver = self._ready()
        try:
            done = await self._call(
                lambda: driver.act(action), STEP_S, f"doing {WEB.space.format(action)[:80]}"
            )
        except DeviceLostError as error:
            self._losses += 1
            if self._losses >= MOST_LOSSES:
                raise
            logger.warning("%s", error)
            await self._close_browser()
            view = await self._open(self._landing, self._cookies, None)
            return Outcome(view, None, f"the browser was lost: {error}"[:300], (), True)
        self._losses = 0
        view = self._see(done.facts)
        if self._is_signed_out(view):
            view = await self._open(self._landing, self._cookies, None)
            done.blocked = (*done.blocked, "session")
        self._view = view
        met = None if done.met < 0 or done.error else before.spot(str(done.met))
        return Outcome(view, met, done.error, done.blocked)

    def _is_signed_out(self, view: View) -> bool:
        """Whether the session ended by itself, so that the site asks for a name."""
        return self._signed_in and view.counted and self._spec.shows_end(view.place)

    def click(self, spot: Spot) -> Action:
        """A click on an element by its bid."""
        return Action("click", handle=spot.handle)

    def click_any(self, view: View, number: int) -> Action:
        """A click on any element of the document."""
        return Action("click", handle=str(number))

    def click_at(self, x: int, y: int) -> Action:
        """A click on a place."""
        return Action("mouse_click", point=Point(x, y))

    def scroll(self, view: View, direction: ScrollDirection) -> Action:
        """Half of the view and a little more."""
        by = SCROLL_PIXELS if direction == "down" else -SCROLL_PIXELS
        return Action("scroll", arguments=(("delta_x", 0), ("delta_y", by)))

    def back(self) -> Action:
        """To the page before."""
        return Action("go_back")

    def home(self) -> Action:
        """To the landing page."""
        return self.go(self._landing)

    def go(self, address: str) -> Action:
        """To an address."""
        return Action("goto", text=address)

    async def save(self) -> State:
        """The state of the server, what the page stores, and where it is."""
        import asyncio

        view, driver = self._shown(), self._ready()
        storage = await self._call(driver.storage, STEP_S, "saving what the page stores")
        return {
            "server": await asyncio.to_thread(self._server.save),
            "storage": _relative(storage, self._server.origin),
            "path": view.address.removeprefix(self._server.origin)
            if view.address.startswith(self._server.origin)
            else self._spec.landing,
        }

    async def load(self, state: State) -> View:
        """The site as it was, on the same page; what was filled in and the history are gone."""
        import asyncio

        if not self._cookies:
            self._cookies = await asyncio.to_thread(self._server.begin, self._level)
        await asyncio.to_thread(self._server.load, state["server"])
        storage = _absolute(state["storage"], self._server.origin)
        return await self._open(f"{self._server.origin}{state['path']}", [], storage)

    async def close(self) -> None:
        """Close the browser and the site."""
        import asyncio

        try:
            await self._close_browser()
        finally:
            await asyncio.to_thread(self._server.close)

    async def _close_browser(self) -> None:
        worker, browser = self._worker, self._browser
        self._worker = self._browser = self._driver = None
        if worker is not None and browser is not None:
            await worker.close(browser.close)

    async def _call(self, function: Callable[[], Result], limit_s: float, doing: str) -> Result:
        from playwright.sync_api import Error

        worker = self._worker
        if worker is None:
            raise DeviceError(f"{doing}: the browser is closed")
        try:
            return await worker.call(function, deadline_s=limit_s, doing=doing)
        except Error as error:
            if lost := self._server.lost:
                raise DeviceError(f"{doing}: the site is gone: {lost}") from None
            raise DeviceLostError(f"{doing}: the browser failed: {str(error)[:200]}") from None

    def _shown(self) -> View:
        if self._view is None:
            raise RuntimeError("an action before the first page: call start() first")
        return self._view

    def _see(self, facts: Mapping[str, Any]) -> View:
        url = str(facts["url"])
        spec, origin = self._spec, self._server.origin
        counted = url.startswith(f"{origin}/") and not url.startswith(f"{origin}/.uiprobe/")
        spots = tuple(self._spots(facts, url)) if counted else tuple(self._spots(facts, origin))
        width, height = facts["view"]
        driver = self._driver

        async def picture() -> bytes:
            if driver is None:
                raise DeviceError("taking a picture: the browser is closed")
            return await self._call(driver.picture, STEP_S, "taking a picture")

        return View(
            place=spec.address_patterns.of(url, origin),
            address=url,
            spots=spots,
            elements=int(facts["elements"]),
            fingerprint=str(facts["digest"]),
            screen=Screen(
                _document(facts, spots),
                place=Place(url.split("?")[0].split("#")[0], url),
                reader=PAGES,
                size=Size(int(width), int(height)),
                take_screenshot=picture,
                name=url[:200],
            ),
            counted=counted,
            left=int(facts["left"]),
            shape=_digest(facts["shape"]),
        )

    def _spots(self, facts: Mapping[str, Any], url: str) -> list[Spot]:
        rules, patterns = self._spec.functionality_rules, self._spec.address_patterns
        found = []
        for raw in facts["spots"]:
            element = raw_element(raw)
            other = bool(raw.get("other"))
            if other or rules.counts(element):
                found.append(
                    Spot(
                        handle=str(raw["n"]),
                        key="" if other else rules.key(element, patterns, url),
                        verbs=_verbs(element),
                        box=_bounds(raw["box"]),
                        visible=bool(raw["visible"]),
                        label=str(raw["label"]),
                        href=str(raw.get("href", "")),
                    )
                )
        return found


def raw_element(raw: Mapping[str, Any]) -> RawElement:
    """An element as `read_page.js` tells it, for the rules."""
    attributes = dict(raw["attributes"])
    href = raw.get("href")
    if href and not attributes.get("href", "").startswith("#"):
        attributes["href"] = href
    return RawElement(raw["tag"], attributes, bool(raw["disabled"]), str(raw["label"]))


def _verbs(element: RawElement) -> tuple[str, ...]:
    if element.tag == "select":
        return ("select_option", "click")
    if element.tag == "textarea" or _role(element) in ("textbox", "searchbox", "spinbutton"):
        return ("fill", "click")
    return ("click",)


def _role(element: RawElement) -> str:
    if element.tag == "input":
        return _INPUT_ROLES.get(element.attributes.get("type", "text").lower(), "textbox")
    return _ROLES.get(element.tag) or element.attributes.get("role", "") or "button"


def _bounds(box: list[float]) -> Bounds:
    left, top, width, height = (max(-_FAR, min(_FAR, one)) for one in box)
    return Bounds(round(left), round(top), round(left + width), round(top + height))


def _digest(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()[:16]


def _document(facts: Mapping[str, Any], spots: tuple[Spot, ...]) -> bytes:
    """The page in the form that `uiprobe.ui.readers.browser` reads."""
    by_handle = {spot.handle: spot for spot in spots}
    nodes: list[dict[str, Any]] = [
        {"role": "RootWebArea", "name": facts["title"], "visible": True, "children": []}
    ]
    for item in facts["items"]:
        if "text" in item:
            role = "heading" if "level" in item else "StaticText"
            nodes.append({"role": role, "name": item["text"], "visible": True, "children": []})
            continue
        raw = facts["spots"][item["spot"]]
        spot = by_handle.get(str(raw["n"]))
        if spot is None:
            continue
        box = spot.box
        node: dict[str, Any] = {
            "role": _role(raw_element(raw)),
            "name": raw["label"],
            "bid": spot.handle,
            "tag": raw["tag"],
            "visible": spot.visible,
            "clickable": True,
            "box": [box.left, box.top, box.right - box.left, box.bottom - box.top],
            "children": [],
        }
        for name in ("value", "checked", "expanded"):
            if raw.get(name) not in (None, ""):
                node[name] = raw[name]
        for name in ("id", "data-testid"):
            if name in raw["attributes"]:
                node[name] = raw["attributes"][name]
        nodes.append(node)
    nodes[0]["children"] = list(range(1, len(nodes)))
    return json.dumps(
        {"url": facts["url"], "title": facts["title"], "nodes": nodes},
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode("utf-8", "replace")


def _relative(storage: Mapping[str, Any], origin: str) -> State:
    """What a page stores, without the port of its server, which differs from run to run."""
    kept = [one for one in storage["origins"] if one["origin"] == origin]
    cookies = [
        {name: value for name, value in one.items() if name != "domain"}
        for one in storage["cookies"]
        if urlsplit(origin).hostname == str(one["domain"]).lstrip(".")
    ]
    return {"cookies": cookies, "local": kept[0]["localStorage"] if kept else []}


def _absolute(stored: State, origin: str) -> State:
    host = urlsplit(origin).hostname
    return {
        "cookies": [{**one, "domain": host} for one in stored["cookies"]],
        "origins": [{"origin": origin, "localStorage": stored["local"]}],
    }
