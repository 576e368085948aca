"""Saved pages, read in a browser by the reader of pages that are shown: one reader, one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.exploration.functionalities import RawElement
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.addresses import SiteAddresses
from uiprobe.exploration.web.driver import PageDriver
from uiprobe.exploration.web.page_facts import raw_element

XHTML = "application/xhtml+xml"

_LIMIT_S = 60.0
_NOWHERE = "http://site.invalid"


class SavedPages:
    """A browser that reads saved pages; nothing of them is loaded, run or shown.

    What scripts would add is not there, and neither is what a frame would load.
    """

    def __init__(self) -> None:
        self._worker = BrowserWorker()
        self._browser = EpisodeBrowser(self._worker, Boundary(), "adaptive")
        self._driver: PageDriver | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def read(self, text: str, url: str = "", kind: str = "text/html") -> Sequence[RawElement]:
        """The elements of a page that could be interactive, in their order.

        Args:
            text: The page.
            url: The address that it had; its links begin there.
            kind: `text/html`, or `application/xhtml+xml`; what is no well-formed XML is read as
                HTML.

        Raises:
            DeviceError: There is no browser, or it failed.
        """
        from playwright.sync_api import Error

        def read() -> list[RawElement]:
            found = self._ready().read_html(text, url or f"{_NOWHERE}/", kind)
            return [raw_element(one) for one in found]

        try:
            return await self._worker.call(read, deadline_s=_LIMIT_S, doing="reading a saved page")
        except Error as error:
            said = str(error).strip().partition("\n")[0][:200]
            raise DeviceError(f"reading a saved page: the browser failed: {said}") from None

    def _ready(self) -> PageDriver:
        if self._driver is None:
            spec, addresses = SiteSpec(name="page"), SiteAddresses("page", _NOWHERE)
            self._driver = PageDriver(
                self._browser, spec, addresses, signed_in=False, allow_changes=False
            )
            self._driver.open([])
        return self._driver

    async def close(self) -> None:
        """Close the browser; a second call does nothing."""
        await self._worker.close(self._browser.close)
