"""A web site as a world to explore, in a browser that is replaced if it is lost."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from uiprobe.environments.errors import DeviceError, DeviceLostError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.exploration.names import Level
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.web.addresses import SiteAddresses
from uiprobe.exploration.web.driver import PageDriver
from uiprobe.exploration.web.page_facts import digest, document_of, raw_element, spots_of
from uiprobe.exploration.web.server import Server
from uiprobe.exploration.web.storage import absolute_storage, relative_storage
from uiprobe.exploration.world import Outcome, ScrollDirection, State
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.place import Place
from uiprobe.ui.platform import WEB
from uiprobe.ui.readers.browser import PAGES
from uiprobe.ui.screen import Screen

Result = TypeVar("Result")

logger = logging.getLogger(__name__)

STEP_S, START_S = 60.0, 120.0
MOST_LOSSES = 5
"""So many browsers may be lost in a row before the machinery counts as broken."""

RENEWED_AFTER = 200
"""Actions after which the next saved state is gone on from in a new browser: one that runs for long
holds more and more memory."""

SCROLL_PIXELS = 500
"""Pixels of one scroll action."""

_LOST = "the browser was lost, and the site was opened anew in another"


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
        self._addresses = SiteAddresses(spec.name, server.origin)
        self._level = level
        self._allow_changes = allow_changes
        self._signed_in = level != "sparse"
        self._worker: BrowserWorker | None = None
        self._browser: EpisodeBrowser | None = None
        self._driver: PageDriver | None = None
        self._cookies: list[dict[str, Any]] | None = None
        self._view: View | None = None
        self._losses = 0
        self._acts = 0

    @property
    def is_ours(self) -> bool:
        """Whether the site is started here."""
        return self._server.ours

    @property
    def changes(self) -> int:
        """Requests that may have changed the site, since the browser was started."""
        return 0 if self._driver is None else self._driver.changes

    def place_of(self, address: str) -> str:
        """The kind of page that an address is of, as views have it."""
        return self._spec.address_patterns.of(address, "/")

    async def fill_forms(self, what: str = "plausible") -> View:
        """Fill in all fields of the page in a plausible way, or with what finds `nothing`."""
        driver = self._ready()
        facts = await self._call(
            lambda: driver.fill_forms(what == "nothing"), STEP_S, "filling in forms"
        )
        self._view = self._see(facts)
        return self._view

    async def type_keys(self, text: str, spot: Spot | None = None) -> View:
        """Type key by key, into a field in place of what is in it, or where the focus is.

        Other than `fill`, it is followed by what a page does a moment after the last key.
        """
        driver, handle = self._ready(), None if spot is None else spot.handle
        done = await self._call(lambda: driver.type_keys(text, handle), STEP_S, "typing")
        self._view = self._see(done.facts)
        return self._view

    async def start(self) -> View:
        """The landing page, with an empty storage."""
        import asyncio

        self._cookies = await asyncio.to_thread(self._server.begin, self._level)
        return await self._open_anew()

    async def _open_anew(self) -> View:
        return await self._open(self._spec.landing, self._cookies or [], None)

    async def _open(self, path: str, cookies: list[dict[str, Any]], storage: State | None) -> View:
        driver = self._ready()

        def begin() -> dict[str, Any]:
            driver.open(cookies, storage)
            if storage is None:
                self._sign_in(driver)
            return driver.visit(path)

        facts = await self._call(begin, START_S, f"opening {path[:200]}")
        self._view = self._see(facts)
        return self._view

    def _sign_in(self, driver: PageDriver) -> None:
        login = self._spec.login
        if login is None or not self._signed_in or self._cookies:
            return
        named = self._spec.credentials()
        if named is None:
            return
        driver.sign_in(login, *named)

    def _ready(self) -> PageDriver:
        if self._worker is None or self._driver is None or self._worker.lost:
            self._worker = BrowserWorker()
            boundary = Boundary(frozenset({self._server.origin, *self._spec.boundary}))
            self._browser = EpisodeBrowser(self._worker, boundary, "adaptive")
            self._driver = PageDriver(
                self._browser,
                self._spec,
                self._addresses,
                signed_in=self._signed_in,
                allow_changes=self._allow_changes,
            )
        return self._driver

    async def act(self, action: Action) -> Outcome:
        """Do an action; if the browser is lost, go on at the landing page in another."""
        before = self._shown()
        driver = self._ready()
        self._acts += 1
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
            view = await self._open_anew()
            return Outcome(view, None, _LOST, (), True)
        self._losses = 0
        view = self._see(done.facts)
        if self._is_signed_out(view):
            view = await self._open_anew()
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
        return self.go(self._spec.landing)

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
            "cookies": [{**one, "url": ""} for one in self._cookies or []],
            "storage": relative_storage(storage, self._server.origin),
            "path": view.address if view.address.startswith("/") else self._spec.landing,
        }

    async def load(self, state: State) -> View:
        """The site as it was, on the same page; what was filled in and the history are gone."""
        await self._begin(state)
        storage = absolute_storage(state["storage"], self._server.origin)
        return await self._open(state["path"], [], storage)

    async def _begin(self, state: State) -> None:
        """Bring the server into a state; a browser that is lost or has run for long is replaced."""
        import asyncio

        if self._acts >= RENEWED_AFTER or (self._worker is not None and self._worker.lost):
            await self._close_browser()
        if self._cookies is None:
            await asyncio.to_thread(self._server.begin, self._level)
        await asyncio.to_thread(self._server.load, state["server"])
        # Those of this very state: another signing in has another cookie.
        self._cookies = [{**one, "url": self._server.origin} for one in state["cookies"]]

    async def rewind(self, state: State) -> None:
        """The site as it was, and an empty page without a past, for a search that goes on from it.

        Neither where the mouse was nor what the history holds comes along, so that what follows
        does not depend on what was done before.
        """
        await self._begin(state)
        storage = absolute_storage(state["storage"], self._server.origin)
        driver = self._ready()
        await self._call(lambda: driver.clear(storage), START_S, "opening an empty page")

    async def glance(self, path: str) -> list[tuple[str, str]]:
        """The interactive elements in the HTML of an address, which is not shown.

        Returns:
            The functionality of each, and where it leads if it is a link; nothing where only a
            visit shows what is there.
        """
        driver, spec = self._ready(), self._spec
        read = await self._call(lambda: driver.fetch(path), STEP_S, f"fetching {path[:200]}")
        rules, patterns = spec.functionality_rules, spec.address_patterns
        return [
            (rules.key(element, patterns, path), str(raw.get("href", "")))
            for raw, element in ((one, raw_element(one)) for one in read)
            if rules.counts(element)
        ]

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
        self._acts = 0
        if worker is not None and browser is not None:
            await worker.close(browser.close)
            # What Playwright held refers to itself, and else outlives the next browser.
            del worker, browser
            gc.collect()

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
        address, spec = str(facts["url"]), self._spec
        counted = address.startswith("/") and not address.startswith("/.uiprobe/")
        rules, patterns = spec.functionality_rules, spec.address_patterns
        spots = spots_of(facts, rules, patterns, address if counted else "/")
        width, height = facts["view"]
        driver = self._driver

        async def picture() -> bytes:
            if driver is None:
                raise DeviceError("taking a picture: the browser is closed")
            return await self._call(driver.picture, STEP_S, "taking a picture")

        return View(
            place=self.place_of(address),
            address=address,
            spots=spots,
            elements=int(facts["elements"]),
            fingerprint=str(facts["digest"]),
            screen=Screen(
                lambda: document_of(facts, spots),
                place=Place(address.split("?")[0].split("#")[0], address),
                reader=PAGES,
                size=Size(int(width), int(height)),
                take_screenshot=picture,
                name=address[:200],
            ),
            counted=counted,
            left=int(facts["left"]),
            shape=digest(facts["shape"]),
        )
