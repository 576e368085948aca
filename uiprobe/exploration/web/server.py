"""The interface of a site's server for a world."""

from __future__ import annotations

from typing import Any, Protocol

from uiprobe.exploration.names import Level
from uiprobe.exploration.world import State


class Server(Protocol):
    """The server of a site for one exploration at a time."""

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        ...

    @property
    def lost(self) -> str:
        """Why it no longer serves; empty if it does, or if that is unknown."""
        ...

    @property
    def ours(self) -> bool:
        """Whether it is started here, so that it can be brought back to any state."""
        ...

    def begin(self, level: Level) -> list[dict[str, Any]]:
        """Bring it into the state of a level.

        Returns:
            The cookies with which somebody is signed in, in Playwright's form; none if signed out,
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
