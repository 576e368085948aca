"""Sessions of the devtools protocol, one for each page."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession


class KeptSessions:
    """The sessions of the devtools protocol of a context: one for each page.

    BrowserGym opens five for an observation and closes them again. With the one that sets the size
    of the screen goes that size: until the next picture the page is as wide as the browser's
    window, so that an action meets another layout than the one that was shown.
    """

    def __init__(self, context: BrowserContext) -> None:
        self._open = context.new_cdp_session
        self._sessions: dict[Any, KeptSession] = {}

    def __call__(self, page: Any) -> KeptSession:  # noqa: ANN401 - any kind of Page
        """The session of a page."""
        if page not in self._sessions:
            self._sessions[page] = KeptSession(self._open(page))
            page.once("close", lambda _: self._sessions.pop(page, None))
        return self._sessions[page]


class KeptSession:
    """A session that is not closed by those who use it in turn.

    Attributes:
        scale: Pixels of a picture for one of the page, as it was set last.
    """

    def __init__(self, session: CDPSession) -> None:
        self.send = session.send
        self.scale = 1.0
        self._session = session
        self._begun: asyncio.Task[dict[str, Any]] | None = None

    def begin(self, method: str, params: dict[str, Any]) -> None:
        """Send a request, and go on without its answer; what was begun before is forgotten."""
        self.forget()
        request = self._session._impl_obj.send(method, params)
        self._begun = self._session._loop.create_task(request)

    @property
    def has_begun(self) -> bool:
        """Whether an answer is awaited."""
        return self._begun is not None

    def finish(self) -> dict[str, Any]:
        """The answer to the request that was begun.

        Raises:
            Error: The browser refused it.
            RuntimeError: None was begun.
        """
        begun, self._begun = self._begun, None
        if begun is None:
            raise RuntimeError("an answer to no request")
        found: dict[str, Any] = self._session._sync(_answer(begun))
        return found

    def forget(self) -> None:
        """Wait for no answer any more."""
        if self._begun is not None:
            self._begun.cancel()
            self._begun = None

    def detach(self) -> None:
        """Do nothing: the session ends with its page."""


async def _answer(begun: asyncio.Task[dict[str, Any]]) -> dict[str, Any]:
    return await begun
