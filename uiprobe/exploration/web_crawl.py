"""The functionalities of a web site that is started here, by an exhaustive search with resets.

Every kind of page is visited at several addresses, everything that takes a click is clicked on it
once, and every form is sent empty and filled in. Whenever something may have changed the site, the
site is brought back to where it was; what appeared meanwhile is searched from the state in which it
appeared. The search ends when no page shows anything new.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import get_args
from urllib.parse import urlsplit

from uiprobe.exploration.agents.address_search import relative_address
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.world import State

ADDRESSES = 3
"""So many addresses of one kind of page are visited in each state of the site."""

TRIES = 1
"""So often each functionality of one kind of page is tried."""

MOST_STATES = 25
"""States of the site from which the search goes on."""

SCROLLS = 8


@dataclass(slots=True)
class Crawl:
    """What a search found.

    Attributes:
        keys: The functionalities by mode, each with the page on which it was met first, and an
            address of it.
        places: The kinds of pages.
        actions: How many actions it took.
        states: From how many states of the site it searched.
    """

    keys: dict[str, dict[str, tuple[str, str]]] = field(
        default_factory=lambda: {mode: {} for mode in get_args(Mode)}
    )
    places: set[str] = field(default_factory=set)
    actions: int = 0
    states: int = 0

    @property
    def told(self) -> str:
        """The search in words."""
        return (
            f"{len(self.places):,} kinds of pages, searched from {self.states:,} states of the "
            f"site by {self.actions:,} actions"
        )


async def crawl_site(world: PageWorld, say: Callable[[str], None] = lambda _: None) -> Crawl:
    """Search a site.

    Args:
        world: The site, not yet started; it is left in another state.
        say: Told how far the search is.
    """
    search = _Search(world, say)
    await search.run()
    return search.found


class _Search:
    """The state of a search."""

    def __init__(self, world: PageWorld, say: Callable[[str], None]) -> None:
        self.found = Crawl()
        self._world = world
        self._say = say
        self._states: list[State] = []
        self._waiting: deque[tuple[int, str]] = deque()
        self._queued: set[str] = set()
        self._visited: Counter[str] = Counter()
        self._searched: set[str] = set()
        self._tried: Counter[str] = Counter()
        self._at = 0

    async def run(self) -> None:
        """Search until nothing waits."""
        view = await self._world.start()
        await self._enter(view)
        while self._waiting:
            state, address = self._waiting.popleft()
            await self._search_page(state, address)
            if self.found.actions % 20 == 0:
                self._tell()
        self._tell()

    def _tell(self) -> None:
        found = self.found
        self._say(
            f"{len(found.keys['structured']):,} functionalities ({len(found.keys['screen']):,} on "
            f"screen); {found.told}; {len(self._waiting):,} addresses wait"
        )

    async def _enter(self, view: View) -> None:
        """Go on from the state that the site is in now."""
        self._states.append(await self._world.save())
        self.found.states = len(self._states)
        self._at = len(self._states) - 1
        self._visited = Counter()
        self._queued.clear()
        view = await self._world.load(self._states[self._at])
        self._see(view)
        self._queue(self._at, relative_address(view.address))
        self._follow(view)

    def _see(self, view: View) -> bool:
        """Count what a page shows; whether it shows anything new."""
        fresh = False
        for mode, keys in self.found.keys.items():
            for key in view.functionalities("screen" if mode == "screen" else "structured"):
                if key not in keys:
                    keys[key] = (view.place, relative_address(view.address))
                    fresh = True
        if view.counted:
            self.found.places.add(view.place)
        return fresh

    def _follow(self, view: View) -> None:
        """Queue the links of a page."""
        if not view.counted:
            return
        origin = urlsplit(view.address)[:2]
        for spot in view.spots:
            if spot.href and urlsplit(spot.href)[:2] == origin:
                self._queue(self._at, relative_address(spot.href), spot.key.partition(">")[0])

    def _queue(self, state: int, address: str, kind: str = "") -> None:
        if address in self._queued or self._visited[kind] >= ADDRESSES:
            return
        self._queued.add(address)
        self._visited[kind] += 1
        self._waiting.append((state, address))

    async def _search_page(self, state: int, address: str) -> None:
        view = await self._visit(state, address)
        if not view.counted:
            return
        await self._scroll(view)
        name = state_key(view, "structured")
        if name in self._searched:
            return
        self._searched.add(name)
        for filled in (False, True):
            for spot in _pressable(view):
                named = f"{view.place} {spot.key or spot.label} {filled}"
                if self._tried[named] >= TRIES:
                    continue
                self._tried[named] += 1
                await self._press(state, address, spot, filled=filled)

    async def _visit(self, state: int, address: str) -> View:
        if state != self._at or self._world.changes:
            await self._world.load(self._states[state])
            self._at = state
        outcome = await self._world.act(self._world.go(f"{self._world.origin}{address}"))
        self.found.actions += 1
        self._see(outcome.view)
        self._follow(outcome.view)
        return outcome.view

    async def _scroll(self, view: View) -> None:
        """Bring all of a page into view, for what counts on screen."""
        for _ in range(SCROLLS):
            outcome = await self._world.act(self._world.scroll(view, "down"))
            self.found.actions += 1
            self._see(outcome.view)
            if outcome.view.fingerprint == view.fingerprint:
                return
            view = outcome.view

    async def _press(self, state: int, address: str, spot: Spot, *, filled: bool) -> None:
        view = await self._visit(state, address)
        if filled:
            view = await self._world.fill_forms()
            self._see(view)
        again = next(
            (one for one in view.spots if (one.key, one.label) == (spot.key, spot.label)), None
        )
        if again is None:
            return
        changes = self._world.changes
        outcome = await self._world.act(self._world.click(again))
        self.found.actions += 1
        fresh = self._see(outcome.view)
        changed = self._world.changes > changes
        if changed and fresh and len(self._states) < MOST_STATES:
            await self._enter(outcome.view)
        elif not changed:
            self._follow(outcome.view)
            name = state_key(outcome.view, "structured")
            if fresh and name not in self._searched and outcome.view.counted:
                self._searched.add(name)
                await self._press_opened(state, address, spot, outcome.view, filled=filled)

    async def _press_opened(
        self, state: int, address: str, opener: Spot, opened: View, *, filled: bool
    ) -> None:
        """Try what a click has opened on the page, such as a menu or a dialog."""
        for spot in _pressable(opened):
            named = f"{opened.place} {spot.key or spot.label} {filled}"
            if self._tried[named] >= TRIES:
                continue
            self._tried[named] += 1
            view = await self._visit(state, address)
            if filled:
                view = await self._world.fill_forms()
            first = next((one for one in view.spots if one.key == opener.key), None)
            if first is None:
                return
            view = (await self._world.act(self._world.click(first))).view
            second = next(
                (one for one in view.spots if (one.key, one.label) == (spot.key, spot.label)), None
            )
            self.found.actions += 2
            if second is None or not second.visible:
                continue
            changes = self._world.changes
            outcome = await self._world.act(self._world.click(second))
            fresh = self._see(outcome.view)
            if self._world.changes > changes:
                if fresh and len(self._states) < MOST_STATES:
                    await self._enter(outcome.view)
            else:
                self._follow(outcome.view)


def _pressable(view: View) -> list[Spot]:
    """One element of each functionality that is no link and takes clicks, and of the others."""
    found: dict[str, Spot] = {}
    for spot in view.spots:
        if not spot.href and "fill" not in spot.verbs and "select_option" not in spot.verbs:
            found.setdefault(spot.key or f" {spot.label}", spot)
    return list(found.values())
