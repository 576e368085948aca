"""Sites that pages of a task come from, and the sources of goals that bring them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from uiprobe.environments.web.guardrails import Boundary


class Site(Protocol):
    """The server of the pages of one episode at a time."""

    @property
    def boundary(self) -> Boundary:
        """The origins that its pages may reach; they do not change."""
        ...

    def options(self) -> Mapping[str, Any]:
        """Arguments of every task on this site, such as its address."""
        ...

    @property
    def lost(self) -> str:
        """Why it no longer serves; empty if it does, or if that is unknown."""
        ...

    def close(self) -> None:
        """Stop serving; a second call does nothing."""
        ...


@runtime_checkable
class ServesSites(Protocol):
    """A source whose goals are tasks of BrowserGym."""

    def open_site(self) -> Site:
        """A site for one episode at a time; it is kept for the next ones.

        Raises:
            DeviceError: It does not start.
        """
        ...


class FixedSite:
    """A site that needs nothing to be started: files on the disk, or a server of the user's.

    Attributes:
        boundary: What its pages may reach.
        lost: Empty: it is not watched.
    """

    lost = ""

    def __init__(self, boundary: Boundary, options: Mapping[str, Any] | None = None) -> None:
        self.boundary = boundary
        self._options = dict(options or {})

    def options(self) -> Mapping[str, Any]:
        """The arguments that it was made with."""
        return self._options

    def close(self) -> None:
        """Do nothing."""
