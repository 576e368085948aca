"""Breadth-first and depth-first search over the hyperlinks of a site (paper section 4.1)."""

from __future__ import annotations

from collections import deque
from typing import Any

from uiprobe.exploration.url_patterns import without_fragment
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World
from uiprobe.ui.actions import Action

MOST_WAITING = 200_000
"""A site that grows without end must not fill the memory."""


class AddressSearch:
    """Goes to one address after another, each once.

    Args:
        world: A world with addresses.
        depth_first: Whether the links of the latest page come first, else those of the earliest.
    """

    def __init__(self, world: World, *, depth_first: bool) -> None:
        self._world = world
        self._depth_first = depth_first
        self._waiting: deque[str] = deque()
        self._seen: set[str] = set()

    async def choose(self, view: View) -> Action:
        """The next address; home where none is left."""
        self._take(view)
        if not self._waiting:
            return self._world.home()
        address = self._waiting.pop() if self._depth_first else self._waiting.popleft()
        return self._world.go(address)

    def _take(self, view: View) -> None:
        if not view.counted:
            return
        self._seen.add(without_fragment(view.address))
        fresh = []
        for spot in view.spots:
            if not spot.href.startswith("/"):
                continue
            address = without_fragment(spot.href)
            if address not in self._seen and len(self._waiting) < MOST_WAITING:
                self._seen.add(address)
                fresh.append(address)
        # Of one page the first link comes first in both orders.
        self._waiting.extend(reversed(fresh) if self._depth_first else fresh)

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Nothing: links are read when the next address is chosen."""

    def save(self) -> dict[str, Any]:
        """The queue, and the states seen."""
        return {"waiting": list(self._waiting), "seen": sorted(self._seen)}

    def load(self, state: dict[str, Any]) -> None:
        """Go on with them."""
        self._waiting, self._seen = deque(state["waiting"]), set(state["seen"])
